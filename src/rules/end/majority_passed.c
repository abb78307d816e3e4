/* More than half of the players have passed several times in the round. */
#include "end.h"

enum { TIMES };

static unsigned passes(const struct dom_rules *rules, const struct dom_arg *args)
{
	(void)rules;
	return (unsigned)args[TIMES].n;
}

/* Whether those that have passed often enough, and those of `others`, are more than half. */
static bool majority(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, uint32_t others)
{
	unsigned count = 0;

	for (unsigned seat = 0; seat < rules->players; seat++)
		count += round->seats[seat].passes >= args[TIMES].n || (others >> seat & 1);
	return 2 * count > rules->players;
}

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	return majority(rules, round, args, 0);
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	return domi_needs_passes(rules, choice, (unsigned)choice->args[TIMES].n * (rules->players / 2 + 1), error);
}

DOM_END_RULE(majority_passed) = {
	.row = 5,
	.title = {"Majority passed", "Pases de la mayoría"},
	.about = {"More than half of the players have passed several times in the round.",
		  "Más de la mitad de los jugadores se han pasado varias veces en la mano."},
	.tell = {"The round is over when more than half of the players have passed {times, plural, =1 {once} =2 {twice} other "
		 "{# times}}.",
		 "La mano se acaba cuando más de la mitad de los jugadores se han pasado {times, plural, one {una vez} other "
		 "{# veces}}."},
	.params = DOM_PARAMS({.name = "times",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000,
			      .preset = "2",
			      .about = {"Passes of each of them in the round.", "Pases de cada uno en la mano."}}),
	.over = over,
	.reachable = majority,
	.passes = passes,
	.check = check,
};
