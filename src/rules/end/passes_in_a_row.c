/* Everybody has passed without a tile in between. Those with an empty hand do not pass, so others may pass twice. */
#include "end.h"

#include "../stuck/stuck.h"
#include "../turn/turn.h"

enum { PASSES };

static unsigned passes(const struct dom_rules *rules, const struct dom_arg *args)
{
	return args[PASSES].n ? (unsigned)args[PASSES].n : rules->players;
}

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	return round->in_row >= passes(rules, args);
}

/* Where nothing can be drawn, passes of all whom the turn reaches are a block, which comes first; but fouls are passes too. */
static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	unsigned wanted = passes(rules, choice->args);

	for (unsigned i = 0; i < rules->end_count; i++)
		if (rules->ends[i].rule->known == DOMI_END_BLOCKED && rules->turn->cycle &&
		    wanted >= rules->turn->cycle(rules) && !rules->cheats &&
		    !rules->stuck->draws(rules->args[DOMI_STUCK], 0, DOM_MAX_TILES))
			return domi_fail(error, DOM_CLASH, choice->where,
					 "end passes-in-a-row can never come true beside blocked: a block is noticed before "
					 "%u have passed in a row",
					 "el final passes-in-a-row nunca se cumple junto a blocked: el tranque se nota antes "
					 "de %u pases seguidos",
					 wanted);
	return domi_needs_passes(rules, choice, wanted, error);
}

DOM_END_RULE(passes_in_a_row) = {
	.row = 3,
	.title = {"Passes in a row", "Pases seguidos"},
	.about = {"As many passes in a row as there are players, or a given number.",
		  "Tantos pases seguidos como jugadores, o los que se digan."},
	.tell = {"The round is over {passes, plural, =0 {after as many passes in a row as there are players} =1 {as soon as a "
		 "player passes} other {after # passes in a row}}.",
		 "La mano se acaba {passes, plural, =0 {tras tantos pases seguidos como jugadores hay} =1 {en cuanto alguien "
		 "se pasa} other {tras # pases seguidos}}."},
	.params = DOM_PARAMS({.name = "passes",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 10000,
			      .preset = "0",
			      .about = {"Passes in a row; 0: as many as there are players.",
					"Pases seguidos; 0: tantos como jugadores."}}),
	.over = over,
	.reachable = domi_anybody_passes,
	.passes = passes,
	.check = check,
};
