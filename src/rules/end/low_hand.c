/* A hand has become light enough. An empty one is worth nothing. */
#include "end.h"

enum { POINTS };

static bool by_hand(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args, unsigned seat)
{
	return domi_hand_below(rules, round, seat, args[POINTS].n);
}

static bool over(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args)
{
	for (unsigned seat = 0; seat < rules->players; seat++)
		if (by_hand(rules, round, args, seat))
			return true;
	return false;
}

/* No hand is worth less than all tiles together that can be worth less than nothing. */
static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	int64_t least = 0;

	for (unsigned t = 0; t < rules->tiles; t++) {
		int32_t low = 0;

		for (unsigned way = 0; way < rules->ways; way++)
			if (rules->value[way * rules->tiles + t] < low)
				low = rules->value[way * rules->tiles + t];
		least += low;
	}
	if (choice->args[POINTS].n <= least)
		return domi_fail(error, DOM_CLASH, choice->args_where[POINTS],
				 "end low-hand can never come true: no hand is worth less than %lld",
				 "el final low-hand nunca se cumple: ninguna mano vale menos de %lld", (long long)least);
	return DOM_OK;
}

DOM_END_RULE(low_hand) = {
	.row = 10,
	.title = {"Low hand", "Pocos puntos"},
	.about = {"A hand is worth less than a given number of points.", "A alguien le quedan menos de tantos puntos."},
	.tell = {"The round is over when a hand is worth less than {points, plural, =0 {nothing} one {one point} other {# "
		 "points}}.",
		 "La mano se acaba cuando las fichas de alguien valen menos de {points, plural, =0 {nada} one {un punto} other "
		 "{# puntos}}."},
	.params = DOM_PARAMS({.name = "points",
			      .type = DOM_TYPE_INT,
			      .min = -1000000000,
			      .max = 1000000000,
			      .preset = "10",
			      .about = {"A hand worth less ends the round.", "Se acaba cuando a alguien le quedan menos."}}),
	.over = over,
	.by_hand = by_hand,
	.check = check,
};
