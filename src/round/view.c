/* Building views, and going through the plays a view offers. */
#include "rules.h"

#include "value/value.h"

#include <string.h>

size_t dom_view_size(const struct dom_rules *r)
{
	return sizeof(struct dom_view) + r->places * sizeof(struct dom_place);
}

/* What a cheat may put to the judge. Found out once: it is asked at every place. */
static void find_misfits(const struct dom_rules *r, const struct dom_round *g, struct dom_view *v)
{
	memcpy(v->tried, domi_tried(r, g, v->seat), r->words * sizeof *v->tried);
	domi_fit_somewhere(r, (enum dom_path)g->path, v->place, v->places, v->lead, v->hand, v->misfits);
	for (unsigned w = 0; w < r->words; w++)
		v->misfits[w] = v->hand[w] & ~v->misfits[w] & ~v->tried[w];
}

static void see_table(const struct dom_rules *r, const struct dom_round *g, struct dom_view *v)
{
	memcpy(v->seats, g->seats, r->players * sizeof *v->seats);
	memcpy(v->score, domi_scores(r, g), r->teams * sizeof *v->score);
	memcpy(v->laid, r->all, r->words * sizeof *v->laid);
	for (unsigned s = 0; s <= r->players; s++)
		for (unsigned w = 0; w < r->words; w++)
			v->laid[w] &= ~domi_hand(r, g, s)[w];
}

void dom_round_view(const struct dom_rules *r, const struct dom_round *g, unsigned seat, struct dom_view *v)
{
	domi_view_for(r, g, seat, v, 0);
}

/* Nothing is left over in what is not worked out that would tell of another seat. */
void domi_view_for(const struct dom_rules *r, const struct dom_round *g, unsigned seat, struct dom_view *v, unsigned ignores)
{
	philox4x32_ctr_t key = {{0}};

	if (!(ignores & DOM_IGNORES_MORE_WORDS) || (g->phase != DOMI_TURNS && !(ignores & DOM_IGNORES_WORD)))
		key = domi_block(g->seed, g->number, DOMI_FOR_VIEW, g->turn, domi_view_sub(g, seat));
	v->rules = r;
	v->seat = (uint8_t)seat;
	v->players = (uint8_t)r->players;
	v->teams = (uint8_t)r->teams;
	v->plain = g->path == DOM_PATH_PLAIN;
	v->tries = domi_cheats(r, g, seat);
	v->words = (uint16_t)r->words;
	v->places = g->places;
	v->lead = g->lead;
	v->pile = g->pile;
	v->turn = g->turn;
	v->key[0] = key.v[0];
	v->key[1] = key.v[1];
	v->chance = key.v[2];
	if (g->phase == DOMI_TURNS)
		v->chance =
			ignores & DOM_IGNORES_WORD ? 0 : domi_word(g->seed, g->number, DOMI_FOR_CHOICE, g->turn, g->sitting);
	for (unsigned w = 0; w < r->words; w++)
		v->hand[w] = domi_hand(r, g, seat)[w];
	memcpy(v->place, domi_places(r, g), g->places * sizeof *v->place);
	if (v->tries)
		find_misfits(r, g, v);
	if (!(ignores & DOM_IGNORES_TABLE))
		see_table(r, g, v);
	for (unsigned s = 0; s < r->players && !(ignores & DOM_IGNORES_PASSES); s++)
		memcpy(v->passed_on[s], domi_passed_on(r, g, s), r->faces * sizeof **v->passed_on);
	memset(v->holds, 0, r->faces * sizeof *v->holds);
	for (int t = -1; !(ignores & DOM_IGNORES_HOLDS) && (t = dom_view_next(v, t)) >= 0;)
		for (unsigned s = 0; s < r->sides; s++)
			v->holds[r->shown[r->symbol[(unsigned)t * r->sides + s]]]++;
	/* whether a cheat pays depends on what it holds, however it chooses */
	for (int t = -1; r->ways > 1 && (v->tries || !(ignores & DOM_IGNORES_VALUES)) && (t = dom_view_next(v, t)) >= 0;)
		v->way[t] = (uint8_t)domi_below(domi_word(g->seed, g->number, DOMI_FOR_VALUE, g->turn, (uint32_t)t), r->ways);
}

int dom_view_next(const struct dom_view *v, int tile)
{
	return domi_next(v->hand, v->words, tile + 1);
}

int dom_view_next_of(const struct dom_view *v, const uint64_t *set, int tile)
{
	return domi_next(set, v->words, tile + 1);
}

int32_t dom_view_value(const struct dom_view *v, unsigned tile)
{
	const struct dom_rules *r = v->rules;
	unsigned way = r->ways > 1 ? v->way[tile] : 0;

	if (v->plain) {
		struct dom_faces f = domi_faces(r, DOMI_VALUE);
		struct dom_tile t = domi_tile(r, tile);

		return (int32_t)r->value_rule->of(&f, &t, way);
	}
	return r->value[way * r->tiles + tile];
}

uint32_t dom_view_chance(const struct dom_view *v, uint32_t i)
{
	uint64_t seed = (uint64_t)v->key[1] << 32 | v->key[0];

	return i ? domi_word(seed, 0, DOMI_FOR_VIEW, i, 0) : v->chance;
}

unsigned dom_view_holds(const struct dom_view *v, struct dom_face face)
{
	return v->holds[face.n];
}

unsigned dom_view_holds_faces(const struct dom_view *v, unsigned tile)
{
	const struct dom_rules *r = v->rules;
	unsigned sum = 0;

	for (unsigned s = 0; s < r->sides; s++)
		sum += v->holds[r->shown[r->symbol[tile * r->sides + s]]];
	return sum;
}

int64_t dom_view_leaves(const struct dom_view *v, struct dom_play play)
{
	const struct dom_rules *r = v->rules;
	int64_t worth = 0;

	for (unsigned s = 0; s < r->sides; s++)
		if (s != play.side || !v->places)
			worth += r->worth[r->symbol[play.tile * r->sides + s]];
	return worth;
}

bool dom_view_misfit(const struct dom_view *v, unsigned tile)
{
	return v->tries && domi_has(v->misfits, tile);
}

void dom_plays_init(struct dom_plays *p, const struct dom_view *v)
{
	*p = (struct dom_plays){.view = v};
}

void dom_plays_of(struct dom_plays *p, const struct dom_view *v, unsigned tile)
{
	*p = (struct dom_plays){.view = v, .only = (uint16_t)(tile + 1)};
}

/* What a cheat may try: a tile that fits nowhere, with any of its sides; those that show the same are one play. */
static uint8_t sides_to_try(const struct dom_view *v, unsigned tile)
{
	const struct dom_rules *r = v->rules;
	const uint16_t *symbol = &r->symbol[tile * r->sides];
	unsigned sides = 1;

	if (!domi_has(v->misfits, tile))
		return 0;
	for (unsigned s = 1; s < r->sides && v->places && !domi_is_double(r, tile); s++) {
		bool again = false;

		for (unsigned e = 0; e < s; e++)
			again |= symbol[e] == symbol[s];
		sides |= (unsigned)!again << s;
	}
	return (uint8_t)sides;
}

static inline unsigned fits_at(const struct dom_view *v, unsigned tile, unsigned place)
{
	const struct dom_rules *r = v->rules;

	if (v->places)
		return domi_sides_that_fit(r, v->plain ? DOM_PATH_PLAIN : DOM_PATH_TABLE, v->place[place].symbol, tile);
	return v->lead == DOM_NO_TILE || r->kind[v->lead] == r->kind[tile];
}

unsigned dom_view_fits(const struct dom_view *v, unsigned tile, unsigned place)
{
	return place < (v->places ? v->places : 1) ? fits_at(v, tile, place) : 0;
}

/* The sides with which a tile of the hand may be laid at a place. */
static uint8_t sides_at(const struct dom_view *v, unsigned place, unsigned tile)
{
	const struct dom_rules *r = v->rules;
	uint8_t sides;

	if (domi_is_repeat(r, v->hand, tile))
		return 0;
	sides = (uint8_t)fits_at(v, tile, place);
	return sides || !v->tries ? sides : sides_to_try(v, tile);
}

/* Whether tables say which tiles of the hand are offered at a place, all at once. */
static inline bool from_tables(const struct dom_view *v)
{
	return v->places && !v->plain;
}

/* One word of the tiles of the hand that are offered at a place. */
static inline uint64_t offered_at(const struct dom_view *v, unsigned place, unsigned w)
{
	const struct dom_rules *r = v->rules;
	uint64_t fits = r->fits[(size_t)v->place[place].symbol * r->words + w];

	return v->hand[w] & (v->tries ? fits | v->misfits[w] : fits);
}

/* The next tile from `from` on that may have plays at a place; -1: none. */
static int next_at(const struct dom_view *v, unsigned place, unsigned from)
{
	unsigned w = from / 64;
	uint64_t rest;

	if (!from_tables(v))
		return domi_next(v->hand, v->words, (int)from);
	if (w >= v->words)
		return -1;
	rest = offered_at(v, place, w) & (~UINT64_C(0) << from % 64);
	while (!rest) {
		if (++w >= v->words)
			return -1;
		rest = offered_at(v, place, w);
	}
	return (int)(w * 64) + __builtin_ctzll(rest);
}

/* The next place, or with all tiles the next place and tile, where there is something to offer; false: there is none. */
static bool next_sides(struct dom_plays *p)
{
	const struct dom_view *v = p->view;
	unsigned places = v->places ? v->places : 1;
	int tile;

	if (p->only) {
		unsigned place = p->place + (p->tile ? 1U : 0U); /* the one after it, but for the first */

		if (place >= places)
			return false;
		p->place = (uint16_t)place;
		p->tile = p->only;
		p->sides = sides_at(v, p->place, p->only - 1U);
		return true;
	}
	while ((tile = next_at(v, p->place, p->tile)) < 0) {
		if (p->place + 1U >= places) {
			p->tile = DOM_MAX_TILES; /* asking again gives the same answer */
			return false;
		}
		p->place++;
		p->tile = 0;
	}
	p->sides = sides_at(v, p->place, (unsigned)tile);
	p->tile = (uint16_t)(tile + 1);
	return true;
}

bool dom_plays_next(struct dom_plays *p, struct dom_play *play)
{
	while (!p->sides)
		if (!next_sides(p))
			return false;
	*play = (struct dom_play){.tile = (uint16_t)(p->tile - 1), .place = p->place, .side = (uint8_t)__builtin_ctz(p->sides)};
	p->sides &= (uint8_t)(p->sides - 1);
	return true;
}

struct dom_play dom_view_first(const struct dom_view *v, unsigned tile)
{
	struct dom_play play = {.tile = DOM_NO_TILE};
	struct dom_plays plays;

	dom_plays_of(&plays, v, tile);
	dom_plays_next(&plays, &play);
	return play;
}

struct dom_play dom_view_lower(const struct dom_view *v, unsigned tile)
{
	struct dom_play best = dom_view_first(v, tile), play;
	struct dom_plays plays;

	dom_plays_of(&plays, v, tile);
	while (dom_plays_next(&plays, &play))
		if (dom_view_leaves(v, play) < dom_view_leaves(v, best))
			best = play;
	return best;
}

void dom_view_playable(const struct dom_view *v, uint64_t *set)
{
	const struct dom_rules *r = v->rules;

	domi_fit_somewhere(r, v->plain ? DOM_PATH_PLAIN : DOM_PATH_TABLE, v->place, v->places, v->lead, v->hand, set);
	for (unsigned w = 0; w < r->words && v->tries; w++)
		set[w] |= v->misfits[w];
	for (int t = -1; r->repeats && (t = domi_next(set, r->words, t + 1)) >= 0;)
		if (domi_is_repeat(r, v->hand, (unsigned)t))
			domi_remove(set, (unsigned)t);
}

/* Whether every tile that is offered at a place is one play there, so that plays are counted by counting tiles. */
static inline bool one_each(const struct dom_view *v)
{
	return from_tables(v) && !v->tries && !v->rules->many_sides && !v->rules->repeats;
}

static unsigned tiles_at(const struct dom_view *v, unsigned place)
{
	unsigned tiles = 0;

	for (unsigned w = 0; w < v->words; w++)
		tiles += domi_ones(offered_at(v, place, w));
	return tiles;
}

unsigned dom_view_plays(const struct dom_view *v)
{
	struct dom_plays plays;
	struct dom_play play;
	unsigned count = 0;

	for (unsigned p = 0; one_each(v) && p < v->places; p++)
		count += tiles_at(v, p);
	if (count)
		return count;
	dom_plays_init(&plays, v);
	while (dom_plays_next(&plays, &play))
		count++;
	return count;
}

struct dom_play dom_view_play(const struct dom_view *v, unsigned k)
{
	struct dom_plays plays;
	struct dom_play play = {0};

	dom_plays_init(&plays, v);
	for (unsigned here; one_each(v) && plays.place + 1U < v->places && k >= (here = tiles_at(v, plays.place)); k -= here)
		plays.place++;
	while (dom_plays_next(&plays, &play) && k--)
		;
	return play;
}
