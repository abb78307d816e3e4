/* A random deal put right: nobody is to hold many doubles. Every exchange leaves one double less over the limit, and none puts
   another hand over it, so it comes to an end. */
#include "deal.h"

enum { MOST = DOMI_DEAL_HAND + 1 };

/* The doubles of a hand (or of the pile), or all but its doubles; returns how many. `words` is a constant where it is called for the
   commonest sets. */
static inline unsigned part(const struct domi_at *at, unsigned words, unsigned seat, bool doubles, uint64_t *out)
{
	const struct dom_rules *r = at->rules;
	const uint64_t *hand = domi_hands(r, at->round) + (size_t)seat * words;

	for (unsigned w = 0; w < words; w++)
		out[w] = hand[w] & (doubles ? r->doubles[w] : ~r->doubles[w]);
	return domi_count(out, words);
}

/* Who takes a double: the pile, else the other hand with the fewest, as long as that stays within the limit. Itself: nobody. */
static inline unsigned taker(const struct domi_at *at, unsigned words, unsigned seat, int64_t most)
{
	uint64_t set[DOM_MAX_WORDS];
	unsigned best = seat, fewest = DOM_MAX_TILES;

	if (part(at, words, at->rules->players, false, set))
		return at->rules->players;
	for (unsigned other = 0; other < at->rules->players; other++) {
		unsigned doubles = part(at, words, other, true, set);

		if (other == seat || doubles >= fewest)
			continue;
		best = other;
		fewest = doubles;
	}
	return fewest < most && part(at, words, best, false, set) ? best : seat;
}

/* A double, one of so many, for another tile. False: nobody takes one. */
static inline bool exchange(const struct domi_at *at, unsigned words, struct domi_draws *draws, unsigned seat, int64_t most,
			    const uint64_t *doubles, unsigned count)
{
	uint64_t others[DOM_MAX_WORDS] = {0};
	unsigned with = taker(at, words, seat, most), given, taken;

	if (with == seat)
		return false;
	given = domi_nth(doubles, domi_draw(draws, count));
	taken = domi_nth(others, domi_draw(draws, part(at, words, with, false, others)));
	domi_move_tile(at, given, seat, with);
	domi_move_tile(at, taken, with, seat);
	return true;
}

static inline void put_right_in(const struct domi_at *at, unsigned words)
{
	int64_t most = at->rules->args[DOMI_DEAL][MOST].n;
	uint64_t doubles[DOM_MAX_WORDS] = {0};
	struct domi_draws draws;

	domi_draws_init(&draws, at->round->seed, at->round->number, DOMI_FOR_DEAL, 1);
	for (unsigned seat = 0; seat < at->rules->players; seat++) {
		unsigned count;

		do
			count = part(at, words, seat, true, doubles);
		while (count > most && exchange(at, words, &draws, seat, most, doubles, count));
	}
}

static void put_right(const struct domi_at *at)
{
	if (at->rules->words == 1)
		put_right_in(at, 1);
	else
		put_right_in(at, at->rules->words);
}

DOM_DEAL(few_doubles) = {
	.row = 5,
	.title = {"Few doubles", "Pocos dobles"},
	.about = {"A random deal in which doubles over a limit are exchanged for other tiles.",
		  "Reparto al azar en el que los dobles que sobran se cambian por otras fichas."},
	.tell = {"Every player gets {hand, plural, one {one tile} other {# tiles}} at random; {most, plural, =0 {doubles are} "
		 "one {doubles beyond the first in a hand are} other {doubles beyond # in a hand are}} exchanged for other "
		 "tiles as far as possible.",
		 "Cada jugador recibe {hand, plural, one {una ficha} other {# fichas}} al azar; los dobles{most, plural, =0 {} "
		 "one { que pasen de uno por jugador} other { que pasen de # por jugador}} se cambian por otras fichas "
		 "mientras se pueda."},
	.params = DOM_PARAMS(DOMI_DEAL_HAND_PARAM,
			     {.name = "most",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = DOM_MAX_TILES,
			      .preset = "2",
			      .about = {"Doubles that a hand may keep.", "Dobles que un jugador puede conservar."}}),
	.deal = domi_deal_evenly,
	.put_right = put_right,
};
