/* Rounds that play themselves by their variant's own strategies. */
#ifndef RUN_ROUND_H
#define RUN_ROUND_H

#include <domino/domino.h>
#include <stdlib.h>

static inline struct dom_players *own_players(const struct dom_rules *rules)
{
	struct dom_players *players;

	if (dom_players_new(&players, NULL, NULL, NULL) || dom_players_seat(players, rules, NULL, NULL))
		abort();
	return players;
}

static inline enum dom_need round_auto(const struct dom_rules *rules, struct dom_round *round,
				       const struct dom_listener *listener)
{
	struct dom_players *players = own_players(rules);
	enum dom_need need = dom_round_auto(rules, round, players, listener);

	dom_players_free(players);
	return need;
}

static inline void round_run(const struct dom_rules *rules, struct dom_round *round, const struct dom_listener *listener)
{
	struct dom_players *players = own_players(rules);

	if (dom_round_run(rules, round, players, listener) != DOM_NEEDS_NO_MORE)
		abort();
	dom_players_free(players);
}

/* What strategy `first` plays: the lowest tile that fits, at the first place. */
static inline struct dom_play first_of(const struct dom_view *view)
{
	struct dom_play first = {.tile = DOM_NO_TILE}, play;
	struct dom_plays plays;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play))
		if (play.tile < first.tile)
			first = play;
	return first;
}

/* Nobody says what is between the fields of two that are alike. */
static inline bool same_event(const struct dom_event *a, const struct dom_event *b)
{
	return a->kind == b->kind && a->seat == b->seat && a->side == b->side && a->tile == b->tile && a->place == b->place &&
	       a->count == b->count && a->why == b->why && a->reasons == b->reasons && a->amount == b->amount &&
	       a->base == b->base;
}

#endif
