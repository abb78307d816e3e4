/* Rounds that are over are counted, many at once. */
#ifndef DOMI_BATCH_COUNT_H
#define DOMI_BATCH_COUNT_H

#include "rounds.h"

#include "score/score.h"
#include "winner/winner.h"

static void add(struct sum *sum, vec value)
{
	sum->total += value;
	sum->squares += value * value;
}

/* Hands by seat, and what they come to. */
struct standing {
	vec hand[SEATS], points[SEATS], paid[SEATS], amount;
	some winner[SEATS], tied, alone;
};

/* As winner rules rank teams, and as winners are paid: by what options say of themselves. */
DOMI_INLINE void rank(const struct dom_rules *r, unsigned players, struct standing *s)
{
	const unsigned teams = r->teams;
	vec points[SEATS], key[SEATS], least = each(0), winners = each(0);
	some taken = none(), several;

	for (unsigned t = 0; t < teams; t++) {
		some out = same(s->hand[t], each(0));

		points[t] = s->points[t];
		for (unsigned seat = t + teams; seat < players; seat += teams) {
			out = either(out, same(s->hand[seat], each(0)));
			points[t] = !r->best_hand ? points[t] + s->points[seat]
						  : choose(less(s->points[seat], points[t]), s->points[seat], points[t]);
		}
		key[t] = points[t] + 1;
		if (r->winner->known == DOMI_RANKS_OUT_FIRST)
			key[t] = choose(out, each(0), key[t]);
		least = t ? choose(less(key[t], least), key[t], least) : key[t];
	}
	for (unsigned t = 0; t < teams; t++) {
		s->winner[t] = same(key[t], least);
		if (r->args[DOMI_WINNER][DOMI_WINNER_TIES].n == DOMI_TIES_FIRST)
			s->winner[t] = but(s->winner[t], taken);
		taken = either(taken, s->winner[t]);
		winners += keep(s->winner[t], each(1));
	}
	several = less(each(1), winners);
	s->tied = several;
	if (r->args[DOMI_WINNER][DOMI_WINNER_TIES].n == DOMI_TIES_NONE) {
		s->tied = none();
		for (unsigned t = 0; t < teams; t++)
			s->winner[t] = but(s->winner[t], several);
	}
	s->alone = same(winners, each(1));
	s->amount = each(r->gives == DOMI_GIVES_POINT);
	if (r->gives != DOMI_GIVES_POINT)
		for (unsigned t = 0; t < teams; t++)
			s->amount += r->gives == DOMI_GIVES_ALL ? points[t] : choose(s->winner[t], each(0), points[t]);
	for (unsigned i = 0; i < LANES && r->score->for_points; i++)
		s->amount[i] = (lane)r->score->for_points(r->args[DOMI_SCORE], (int64_t)s->amount[i]);
}

DOMI_INLINE void count_rounds(struct batch *b, const unsigned players, const bool pays)
{
	const struct dom_rules *r = b->rules;
	struct done *done = &b->done;
	struct dom_batch *out = b->out;

	for (unsigned from = 0; from < done->count; from += LANES) {
		some valid = first_lanes(done->count - from), over = none(), alone;
		vec laid = keeps_pile(r) ? each(r->tiles) - ones(load(done->pile + from)) : each(players * r->hand);
		vec turns = load(done->turns + from), starter = turns >> LED & (SEATS - 1), best, winner = each(0),
		    leader = starter + players - (turns >> FIRST & (SEATS - 1)); /* whose the first hand is */
		unsigned rounds = done->count - from < LANES ? done->count - from : LANES;
		struct standing s;

		leader = less_by(leader, at_least(leader, each(players)), each(players));
		for (unsigned seat = 0; seat < players; seat++)
			s.hand[seat] = s.points[seat] = s.paid[seat] = each(0);
		for (unsigned first = 0; first < players; first++) {
			some at_first = same(leader, each(first));

			for (unsigned k = 0; k < players; k++) {
				unsigned seat = first + k < players ? first + k : first + k - players;

				s.hand[seat] |= keep(at_first, load(done->hand[k] + from));
				if (pays)
					s.paid[domi_team(r, seat)] += keep(at_first, load(done->paid[k] + from));
			}
		}
		for (unsigned i = r->slices; i-- > 0;)
			for (unsigned seat = 0; seat < players; seat++)
				s.points[seat] += s.points[seat] + ones(s.hand[seat] & (lane)r->slice[i]);
		for (unsigned seat = 0; seat < players; seat++) {
			vec tiles = ones(s.hand[seat]);

			laid -= tiles;
			s.points[seat] += tiles * (lane)r->lowest;
			over = either(over, same(tiles, each(0)));
			add(&b->points[seat], keep(valid, s.points[seat]));
		}
		rank(r, players, &s);
		best = each(0);
		for (unsigned t = 0; t < r->teams; t++) {
			vec score = keep(s.winner[t], s.amount);

			if (pays)
				score += s.paid[t];
			add(&b->score[t], keep(valid, score));
			best = choose(less(best, score), score, best);
		}
		alone = both(valid, s.alone);
		for (unsigned seat = 0; seat < players; seat++)
			out->seats[seat].wins += domi_ones(bits_of(both(alone, s.winner[domi_team(r, seat)])));
		for (unsigned t = 1; t < r->teams; t++)
			winner = choose(s.winner[t], each(t), winner);
		for (unsigned seat = 0; seat < players; seat += r->teams) { /* of the team that has won */
			vec turn = winner + each(seat + players) - starter;

			turn = less_by(turn, at_least(turn, each(players)), each(players));
			for (unsigned k = 0; k < players; k++)
				out->by_turn[k] += domi_ones(bits_of(both(alone, same(turn, each(k)))));
		}
		out->ties += domi_ones(bits_of(both(valid, s.tied)));
		out->blocked += domi_ones(bits_of(but(valid, over)));
		store_words(out->laid + out->rounds, laid); /* there is room for a few too many */
		store_words(out->best + out->rounds, best);
		store_words(out->turns + out->rounds, turns & MOST_TURNS);
		out->rounds += rounds;
	}
	done->count = 0;
}

static __attribute__((noinline)) void count_done(struct batch *b)
{
	if (b->rules->may & DOMI_MAY_PAY)
		count_rounds(b, b->rules->players, true);
	else if (b->rules->players == SEATS)
		count_rounds(b, SEATS, false);
	else
		count_rounds(b, b->rules->players, false);
}

#endif
