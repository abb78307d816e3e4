/* Each round names who plays it, and may have rules of its own. */
#include "line_up.h"

enum { ROUNDS, REPEAT };

static enum domi_plan plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture)
{
	const struct dom_arg *args = t->args[DOMI_LINE_UP];
	unsigned which = (unsigned)(number % args[ROUNDS].count);
	const struct dom_listed *listed = &args[ROUNDS].rounds[which];
	uint16_t sides[DOM_MAX_PLAYERS];
	unsigned count = 0;

	if (number >= args[ROUNDS].count && !args[REPEAT].n)
		return DOMI_PLAN_DONE;
	/* partners are listed across: the first of each side comes before any second */
	for (unsigned i = 0; i < listed->count / t->members; i++) {
		unsigned side = t->side_of[listed->players[i]];

		if (!t->side[side].out)
			sides[count++] = (uint16_t)side;
	}
	if (count < 2)
		return DOMI_PLAN_SKIP;
	domi_fixture_seat(t, fixture, sides, count);
	fixture->rules = (uint16_t)(listed->rules ? which + 1 : 0);
	return DOMI_PLAN_PLAY;
}

/* Sides are whole, and sit as sides do. */
static int check(const struct dom_tournament *t, const struct domi_choice *choice, struct dom_error *error)
{
	const struct dom_arg *rounds = &choice->args[ROUNDS];

	for (unsigned r = 0; r < rounds->count; r++) {
		const struct dom_listed *listed = &rounds->rounds[r];
		unsigned sides = listed->count / t->members;

		for (unsigned i = 0; i < listed->count; i++)
			if (listed->count % t->members || sides < 2 ||
			    t->side_of[listed->players[i]] != t->side_of[listed->players[i % sides]] ||
			    (i < sides && listed->players[i] >= t->sides))
				return domi_fail(
					error, DOM_CLASH, listed->where,
					"teams are kept together: a round lists the first member of each team, then the "
					"second of each in the same order",
					"los equipos no se separan: una mano nombra al primero de cada equipo, y luego al "
					"segundo de cada uno en el mismo orden");
	}
	return DOM_OK;
}

DOM_LINE_UP(listed) = {
	.row = 2,
	.title = {"Listed", "Por lista"},
	.about = {"Each round names who plays it, and may have rules of its own, with the same set.",
		  "Cada mano nombra a quienes la juegan, y puede tener reglas propias, con el mismo juego de fichas."},
	.tell = {"The rounds are listed, each with those who play it{repeat, select, true {; after the last one the list "
		 "starts again} other {}}.",
		 "Las manos están en una lista, cada una con quienes la juegan{repeat, select, true {; después de la última se "
		 "vuelve a empezar} other {}}."},
	.params = DOM_PARAMS({.name = "rounds",
			      .type = DOM_TYPE_ROUNDS,
			      .min = 1,
			      .max = DOM_MAX_LISTED,
			      .about = {"The rounds: who plays each, and what it changes of the rules.",
					"Las manos: quién juega cada una, y qué cambia de las reglas."}},
			     {.name = "repeat",
			      .type = DOM_TYPE_FLAG,
			      .preset = "false",
			      .about = {"Start the list again after its last round.",
					"Volver a empezar la lista después de la última mano."}}),
	.check = check,
	.plan = plan,
	.ends = true,
};
