/* A side has scored enough in this round. */
#include "end.h"

#include "../score/score.h"

enum { POINTS, EXACT };

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	int64_t wanted = args[POINTS].n * 100;

	for (unsigned team = 0; team < rules->teams; team++) {
		int64_t score = domi_scores(rules, round)[team];

		if (args[EXACT].n ? score == wanted : score >= wanted)
			return true;
	}
	return false;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	int64_t most;

	if (!rules->keeps_score)
		return domi_fail(error, DOM_CLASH, choice->where,
				 "end score can never come true: score %s pays nothing during play",
				 "el final score nunca se cumple: los puntos %s no pagan nada durante el juego",
				 rules->variant->choice[DOMI_SCORE].member->name);
	most = rules->score->most ? rules->score->most(rules) : -1;
	if (most >= 0 && choice->args[POINTS].n > most)
		return domi_fail(error, DOM_CLASH, choice->args_where[POINTS],
				 "end score can never come true: %lld points are more than the %lld a side can score",
				 "el final score nunca se cumple: %lld puntos son más que los %lld que se pueden hacer",
				 (long long)choice->args[POINTS].n, (long long)most);
	return DOM_OK;
}

DOM_END_RULE(score) = {
	.row = 8,
	.title = {"Score", "Puntos"},
	.about = {"A side's score in the round reaches a given number of points.", "Alguien llega a tantos puntos en la mano."},
	.tell = {"The round is over when a side's score in it reaches {exact, select, true {exactly } other {}}{points, "
		 "plural, one {one point} other {# points}}.",
		 "La mano se acaba cuando alguien llega en ella a {points, plural, one {un punto} other {# puntos}}{exact, "
		 "select, true { exactos} other {}}."},
	.params = DOM_PARAMS({.name = "points",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = 1000000000,
			      .about = {"Points to reach in the round.", "Puntos a alcanzar en la mano."}},
			     {.name = "exact",
			      .type = DOM_TYPE_FLAG,
			      .preset = "false",
			      .about = {"Whether the score must hit the points exactly.",
					"Si hay que hacer los puntos exactos."}}),
	.over = over,
	.check = check,
};
