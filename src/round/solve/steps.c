/* Alpha–beta with a table over copies of the round. A copy is kept for every depth, as perft.c does. */
#include "steps.h"

#include "memory.h"
#include "step.h"

#include <string.h>

#define NO_BOUND INT64_C(0x7fffffffffff)

static struct dom_round *round_at(const struct domi_steps *s, unsigned level)
{
	return (struct dom_round *)(void *)(s->rounds + level * s->stride);
}

int domi_steps_init(struct domi_steps *s, const struct dom_rules *r, size_t table, const struct dom_alloc *alloc,
		    struct dom_error *error)
{
	s->rules = r;
	s->stride = r->size;
	s->view_stride = (dom_view_size(r) + 7) / 8 * 8;
	s->mask = table - 1;
	s->rounds = domi_new(alloc, r->tiles + 2U, s->stride);
	s->views = domi_new(alloc, r->tiles + 1U, s->view_stride);
	s->known = domi_new(alloc, table, sizeof *s->known);
	return s->rounds && s->views && s->known ? DOM_OK : domi_fail_memory(error);
}

void domi_steps_release(struct domi_steps *s, const struct dom_alloc *alloc)
{
	domi_free(alloc, s->rounds);
	domi_free(alloc, s->views);
	domi_free(alloc, s->known);
}

static inline uint64_t mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
	return hash ^ hash >> 32;
}

/* Everything that rules look at from here on. Not in it: how many turns there were, which is for random numbers alone, and who passed on
   what, which is for players. */
static uint64_t key_of(const struct domi_steps *s, const struct dom_round *g)
{
	const struct dom_rules *r = s->rules;
	const struct dom_place *place = domi_places(r, g);
	const uint64_t *hands = domi_hands(r, g);
	uint64_t key = UINT64_C(0x9e3779b97f4a7c15);

	key = mix(key, g->passes | (uint64_t)g->in_row << 32);
	key = mix(key, g->idle | (uint64_t)g->drawn << 32);
	key = mix(key, g->lead | (uint64_t)g->passed_since << 16 | (uint64_t)g->skipped << 32 | (uint64_t)g->last_tile << 48);
	key = mix(key, g->earned | (uint64_t)g->seat << 16 | (uint64_t)g->next << 24 | (uint64_t)g->last_layer << 32 |
			       (uint64_t)g->forward << 40 | (uint64_t)g->drawn_now << 48 | (uint64_t)g->fouled << 56);
	for (unsigned i = 0; i < r->players * r->words; i++)
		key = mix(key, hands[i]);
	for (unsigned i = 0; i < g->places; i++)
		key = mix(key, place[i].symbol | (uint64_t)place[i].tile << 16 | (uint64_t)place[i].open << 32 |
				       (uint64_t)place[i].counts << 48 | (uint64_t)place[i].flags << 56);
	for (unsigned i = 0; i < r->teams; i++)
		key = mix(key, (uint64_t)domi_scores(r, g)[i]);
	for (unsigned i = 0; i < r->players; i++) {
		const struct dom_seat *seat = &g->seats[i];

		key = mix(key, (uint32_t)seat->laid_value | (uint64_t)seat->laid << 32);
		key = mix(key, seat->streak | (uint64_t)seat->caused << 32);
	}
	return key;
}

static int64_t value_of_end(const struct domi_steps *s, const struct dom_round *g)
{
	if (s->aim == DOM_AIM_WIN)
		return (g->place[0] == 1) - (g->place[1] == 1);
	return domi_scores(s->rules, g)[0] - domi_scores(s->rules, g)[1];
}

static bool same_play(struct dom_play a, struct dom_play b)
{
	return a.tile == b.tile && a.place == b.place && a.side == b.side;
}

static int64_t look(struct domi_steps *s, unsigned level, int64_t low, int64_t high);

/* What a play in the round of that level comes to. */
static int64_t value_after(struct domi_steps *s, unsigned level, struct dom_play play, int64_t low, int64_t high)
{
	struct dom_round *next = round_at(s, level + 1);
	struct domi_at at = {.rules = s->rules, .round = next};

	memcpy(next, round_at(s, level), s->stride);
	domi_lay(&at, play, DOM_EVENT_PLAYED);
	return look(s, level + 1, low, high);
}

/* The bounds so far, the best play, and whose it is. */
struct choice {
	int64_t low, high, best;
	struct dom_play play;
	bool first; /* team 0, which wants much */
};

static void weigh(struct choice *c, struct dom_play play, int64_t value)
{
	if (c->first ? value > c->best : value < c->best) {
		c->best = value;
		c->play = play;
	}
	if (c->first && value > c->low)
		c->low = value;
	if (!c->first && value < c->high)
		c->high = value;
}

static void try_all(struct domi_steps *s, unsigned level, struct choice *c, const struct dom_play *before)
{
	struct dom_view *view = (struct dom_view *)(void *)(s->views + level * s->view_stride);
	const struct dom_round *g = round_at(s, level);
	struct dom_plays plays;
	struct dom_play play;

	if (before)
		weigh(c, *before, value_after(s, level, *before, c->low, c->high));
	domi_view_for(s->rules, g, g->seat, view, ~0U); /* plays are all that is asked of it */
	dom_plays_init(&plays, view);
	while (c->low < c->high && !s->stopped && dom_plays_next(&plays, &play))
		if (!before || !same_play(play, *before))
			weigh(c, play, value_after(s, level, play, c->low, c->high));
}

static bool is_known(const struct domi_steps *s, const struct domi_steps_known *known, uint64_t key)
{
	return known->key == key && known->generation == s->generation;
}

static void remember(const struct domi_steps *s, struct domi_steps_known *known, uint64_t key, const struct choice *c,
		     int64_t low, int64_t high)
{
	if (!is_known(s, known, key))
		*known = (struct domi_steps_known){.key = key, .generation = s->generation, .low = -NO_BOUND, .high = NO_BOUND};
	known->play = c->play;
	if (c->best < high)
		known->high = c->best;
	if (c->best > low)
		known->low = c->best;
}

/* The value for team 0 of the round at that level, if it is between the bounds; else a bound of it. */
static int64_t look(struct domi_steps *s, unsigned level, int64_t low, int64_t high)
{
	struct dom_round *g = round_at(s, level);
	struct domi_steps_known *known;
	struct dom_play before;
	struct choice c;
	enum dom_need need;
	uint64_t key;
	bool found;

	do
		need = dom_round_step(s->rules, g, NULL);
	while (need == DOM_NEEDS_NOTHING);
	if (need != DOM_NEEDS_PLAY)
		return value_of_end(s, g);
	s->stopped |= ++s->nodes >= s->most;
	key = key_of(s, g);
	known = &s->known[key & s->mask];
	found = is_known(s, known, key);
	if (found) {
		if (known->low >= high || known->low == known->high)
			return known->low;
		if (known->high <= low)
			return known->high;
		low = known->low > low ? known->low : low;
		high = known->high < high ? known->high : high;
		before = known->play;
	}
	c = (struct choice){.low = low, .high = high, .first = !domi_team(s->rules, g->seat)};
	c.best = c.first ? -NO_BOUND : NO_BOUND;
	try_all(s, level, &c, found ? &before : NULL);
	if (!s->stopped)
		remember(s, known, key, &c, low, high);
	return c.best;
}

int64_t domi_steps_solve(struct domi_steps *s, const struct dom_round *g, const struct dom_play *play)
{
	int64_t most = s->aim == DOM_AIM_WIN ? 1 : NO_BOUND;

	memcpy(round_at(s, 0), g, s->stride);
	return play ? value_after(s, 0, *play, -most, most) : look(s, 0, -most, most);
}
