/* Which loops serve the rules, by what options say of themselves. */
#include "compile.h"

#include "board/board.h"
#include "deal/deal.h"
#include "end/end.h"
#include "score/score.h"
#include "seats/seats.h"
#include "stuck/stuck.h"
#include "turn/turn.h"
#include "winner/winner.h"

/* What may come up, by what options say of themselves. */
static unsigned what_may_be(const struct dom_rules *r)
{
	unsigned may = 0;

	may |= r->stuck->draws(r->args[DOMI_STUCK], 0, DOM_MAX_TILES) ? DOMI_MAY_DRAW : 0;
	may |= r->keeps_score || r->earns ? DOMI_MAY_PAY : 0;
	may |= r->power_count ? DOMI_MAY_FIRE : 0;
	may |= r->board->shape != DOM_SHAPE_LINE ? DOMI_MAY_BRANCH : 0;
	may |= r->board->shape != DOM_SHAPE_LINE && !r->board->branching ? DOMI_MAY_SCATTER : 0;
	may |= !r->turn->clockwise ? DOMI_MAY_TURN : 0;
	may |= (r->when_out | r->when_blocked) + 1 != UINT32_C(1) << r->end_count || !r->when_out ? DOMI_MAY_END : 0;
	may |= r->many_sides ? DOMI_MAY_JOIN : 0;
	may |= r->sides != 2 ? DOMI_MAY_SIDES : 0;
	may |= r->repeats ? DOMI_MAY_REPEAT : 0;
	may |= r->ways > 1 ? DOMI_MAY_LOT : 0;
	may |= r->cheats ? DOMI_MAY_TRY : 0;
	for (unsigned i = 0; i < r->end_count; i++)
		may |= r->ends[i].rule->known == DOMI_END_ASK && !r->ends[i].rule->passes ? DOMI_MAY_WEIGH : 0;
	for (unsigned p = 0; p < r->players; p++) {
		const struct domi_player_rule *rule = &r->players_rules[p];

		may |= rule->count > 1 ? DOMI_MAY_VARY : 0;
		for (unsigned i = 0; i < rule->count; i++)
			may |= rule->pick[i].tile == DOM_PICK_ASK || rule->pick[i].mix ? DOMI_MAY_WONDER : 0;
	}
	return may;
}

/* Whether an open symbol, joined by either side of a tile, leaves the other side open: each is then what the other is not. */
static bool joins_what_it_shows(const struct dom_rules *r)
{
	for (unsigned s = 0; s < r->symbols; s++)
		for (unsigned t = 0; t < r->tiles; t++)
			if (domi_has(r->fits + (size_t)s * r->words, t) &&
			    r->leaves[s * r->tiles + t] != (r->symbol[t * 2] ^ r->symbol[t * 2 + 1] ^ s))
				return false;
	return true;
}

/* Whether every end ranks in the same way, and ranking and score are known by heart. */
static bool result_is_known(struct dom_rules *r)
{
	r->gives = r->score->gives && !r->score->adjust ? r->score->gives(r->args[DOMI_SCORE]) : DOMI_GIVES_ASK;
	for (unsigned i = 0; i < r->end_count; i++)
		if (r->ends[i].winner != r->winner ||
		    r->ends[i].winner_args[DOMI_WINNER_TIES].n != r->args[DOMI_WINNER][DOMI_WINNER_TIES].n)
			return false;
	return !r->bonus_count && r->winner->known && r->gives;
}

/* Whether whoever is stuck may draw from a large pile where it may from a smaller one, and never from none. */
static bool draws_by_size(const struct dom_rules *r)
{
	const struct dom_arg *args = r->args[DOMI_STUCK];

	for (unsigned now = 0; now <= r->tiles; now++)
		for (unsigned pile = 0; pile < r->tiles; pile++)
			if (r->stuck->draws(args, now, pile) && (!pile || !r->stuck->draws(args, now, pile + 1)))
				return false;
	return true;
}

/* What the loop for players who take any play knows besides: tiles that join with either side of a line, or up to four ends, which may
   pay. */
static unsigned known_of_random(const struct dom_rules *r)
{
	bool pays = !r->score->laid || (r->score->for_total && !r->score->adjust);

	if (r->may & DOMI_MAY_JOIN)
		return DOMI_MAY_JOIN;
	return (pays && !r->earns ? DOMI_MAY_PAY : 0U) | (r->branching.spinners == DOM_SPINS_FIRST ? DOMI_MAY_BRANCH : 0U);
}

/* Whether what ends add up to, and what that pays, is small: at most four doubles lie there. */
static bool pays_little(const struct dom_rules *r, int64_t most)
{
	enum { MOST_TOTAL = 63, MOST_PAID = 255 };
	const struct dom_arg *args = r->args[DOMI_SCORE];
	int64_t dear = 0, paid = 0;

	for (unsigned s = 0; s < r->symbols; s++) {
		dear = r->worth[s] > dear ? r->worth[s] : dear;
		if (r->worth[s] < 0)
			return false;
	}
	for (unsigned t = 0; t < r->tiles; t++)
		if (domi_is_double(r, t) && r->symbol[t * 2] != r->symbol[t * 2 + 1])
			return false;
	for (int64_t total = 0; total <= 8 * dear && total <= MOST_TOTAL && r->score->for_total; total++) {
		int64_t points = r->score->for_total(args, total);

		paid = points > paid ? points : paid;
	}
	return 8 * dear <= MOST_TOTAL && paid <= MOST_PAID &&
	       paid * r->tiles + (r->score->for_points ? r->score->for_points(args, r->most[r->tiles]) : 0) <= most;
}

/* Whether rounds can be played in lockstep: nothing comes up but laying, drawing and passing, all play alike or, `by_seat`, as the fast
   loop knows them, and ranking and score are known by heart. */
static bool batches_serve(const struct dom_rules *r, bool by_seat)
{
	enum { MOST_SYMBOLS = 16, MOST_POINTS = 2047, MOST_SEATS = 4, MOST_TILES = 64 };
	struct dom_pick pick = r->players_rules[0].pick[0];
	bool any_play = r->alike && pick.tile == DOM_PICK_PLAY;
	unsigned known = DOMI_MAY_DRAW | (any_play ? known_of_random(r) : 0);
	bool tree = r->may & (DOMI_MAY_PAY | DOMI_MAY_BRANCH);

	for (unsigned p = 0; p < r->players; p++) {
		struct dom_pick other = r->players_rules[p].pick[0];

		if ((!by_seat && (other.tile != pick.tile || other.place != pick.place)) || other.leads_double)
			return false;
	}
	return !(r->may & ~known) && r->players >= 2 && r->players <= MOST_SEATS && r->tiles <= MOST_TILES &&
	       r->symbols <= MOST_SYMBOLS && r->deal->deal == domi_deal_evenly && !r->deal->put_right && !r->deal->gives &&
	       r->seating->as_listed && r->lowest >= 0 && r->most[r->may ? r->tiles : r->players * r->hand] <= MOST_POINTS &&
	       r->result_known &&
	       (pick.tile == DOM_PICK_PLAY || pick.tile == DOM_PICK_LOT || pick.tile == DOM_PICK_FATTEST ||
		pick.tile == DOM_PICK_LOWEST) &&
	       (r->matches || (any_play && !tree)) && draws_by_size(r) && (!tree || pays_little(r, MOST_POINTS));
}

/* Whether the fast loop for lines serves: nothing comes up that it does not know. Players that are all alike are known better. */
void domi_find_loops(struct dom_rules *r)
{
	unsigned known = DOMI_MAY_DRAW;
	bool some = !r->deal->gives;

	r->branching = dom_rules_branching(r);
	r->may = what_may_be(r);
	r->alike = true;
	for (unsigned p = 0; p < r->players; p++) {
		struct dom_pick pick = r->players_rules[p].pick[0], first = r->players_rules[0].pick[0];

		r->alike &= pick.tile == first.tile && pick.place == first.place;
		some &= pick.tile == DOM_PICK_PLAY || (pick.tile == DOM_PICK_FATTEST && pick.place == DOM_AT_LOWER);
		r->alike &= some || pick.tile == DOM_PICK_LOT;
	}
	if (r->players_rules[0].pick[0].tile == DOM_PICK_PLAY)
		known |= known_of_random(r);
	r->quick_aloud = !r->may && some;
	r->quick = r->quick_aloud || (!(r->may & ~known) && r->alike && !r->deal->gives && r->tiles <= 32);
	r->result_known = result_is_known(r);
	r->matches = !(r->may & (DOMI_MAY_JOIN | DOMI_MAY_SIDES)) && joins_what_it_shows(r);
	r->batch = batches_serve(r, some);
}
