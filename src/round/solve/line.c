/* Alpha–beta with a table, for what line.h says; compiled once for every processor, and once for those with BMI2. */
#include "line.h"

#ifndef DOMI_SOLVE
#define DOMI_SOLVE domi_line_plain
#endif

#define INLINE static inline __attribute__((always_inline))

enum { MOST_PLAYS = 2 * DOMI_LINE_TILES, UNKNOWN = INT16_MAX };

INLINE uint64_t key_of(const struct domi_line_at *at)
{
	unsigned a = at->ends[0], b = at->ends[1], low = a < b ? a : b, high = a < b ? b : a;

	return at->left << 16 | (uint64_t)low << 9 | (uint64_t)high << 3 | at->seat << 1 | 1;
}

INLINE struct domi_line_known *find(const struct domi_line *l, uint64_t key)
{
	return &l->known[(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & l->mask];
}

/* The position after the seat to move lays a tile at an end; false: nobody can go on, and `seat` is nobody's. */
INLINE bool lay(const struct domi_line *l, const struct domi_line_at *at, unsigned tile, unsigned end, struct domi_line_at *to)
{
	uint64_t can;

	to->left = at->left & ~(UINT64_C(1) << tile);
	to->points = at->points - ((uint64_t)(uint16_t)l->value[tile] << 16 * at->seat);
	to->ends[end] = l->leaves[at->ends[end]][tile];
	to->ends[!end] = at->ends[!end];
	can = to->left & (l->fits[to->ends[0]] | l->fits[to->ends[1]]);
	if (!can)
		return false;
	to->seat = domi_line_next(l, can, at->seat + 1 == l->seats ? 0 : at->seat + 1);
	return true;
}

/* How soon a play should be tried. What leaves the next one little to lay is often best, and has little to look at below it. The
   weights are those that took the fewest positions in 150 deals of double-six. */
INLINE int promise(const struct domi_line *l, const struct domi_line_at *at, unsigned tile, unsigned end)
{
	static const int weight[DOMI_LINE_SEATS] = {1, -12, 1, -4};
	uint64_t can = at->left & ~(UINT64_C(1) << tile) & (l->fits[l->leaves[at->ends[end]][tile]] | l->fits[at->ends[!end]]);
	int sum = l->value[tile] / 2;

	for (unsigned i = 0, seat = at->seat; i < l->seats; i++, seat = seat + 1 == l->seats ? 0 : seat + 1)
		sum += weight[i] * (int)domi_ones(can & l->own[seat]);
	if (!(can & l->own[at->seat + 1 == l->seats ? 0 : at->seat + 1]))
		sum += 16;
	return sum;
}

/* All plays as numbers, the most promising being the highest; the one that was best before comes first. */
static unsigned list(const struct domi_line *l, const struct domi_line_at *at, uint64_t mine, unsigned before, uint32_t *plays)
{
	unsigned count = 0;

	for (unsigned end = 0; end < (at->ends[0] == at->ends[1] ? 1 : 2); end++)
		for (uint64_t rest = mine & l->fits[at->ends[end]]; rest; rest &= rest - 1) {
			unsigned tile = (unsigned)__builtin_ctzll(rest), play = tile << 1 | end;
			uint32_t soon = play == before ? UINT16_MAX : (uint32_t)(promise(l, at, tile, end) + INT16_MAX / 2);

			plays[count++] = soon << 16 | play;
		}
	return count;
}

INLINE unsigned take_best(uint32_t *plays, unsigned from, unsigned count)
{
	uint32_t best = plays[from];

	for (unsigned i = from + 1; i < count; i++)
		if (plays[i] > best) {
			plays[from] = plays[i];
			plays[i] = best;
			best = plays[from];
		}
	return best & UINT16_MAX;
}

static int search(struct domi_line *l, const struct domi_line_at *at, int low, int high);

static int value_after(struct domi_line *l, const struct domi_line_at *at, unsigned play, int low, int high)
{
	struct domi_line_at to;

	if (!lay(l, at, play >> 1 & 63, play & 1, &to)) {
		int value = domi_line_end(l, &to, DOM_NO_SEAT);

		return at->seat & 1 ? -value : value;
	}
	return (to.seat ^ at->seat) & 1 ? -search(l, &to, -high, -low) : search(l, &to, low, high);
}

static void remember(struct domi_line *l, struct domi_line_known *known, uint64_t key, unsigned play, int best, int low,
		     int high)
{
	if (known->key != key || known->generation != l->generation)
		*known = (struct domi_line_known){.key = key, .generation = l->generation, .low = -UNKNOWN, .high = UNKNOWN};
	known->play = (uint16_t)play;
	if (best < high)
		known->high = (int16_t)best;
	if (best > low)
		known->low = (int16_t)best;
}

/* The seat to move lays its last tile: it fits, as it is asked. */
static int value_of_last(const struct domi_line *l, const struct domi_line_at *at, unsigned tile)
{
	struct domi_line_at out = *at;
	int value;

	out.points -= (uint64_t)(uint16_t)l->value[tile] << 16 * at->seat;
	value = domi_line_end(l, &out, at->seat);
	return at->seat & 1 ? -value : value;
}

/* Between the bounds the value itself; else a bound of it that is no less, or no more, than the one given. */
static int search(struct domi_line *l, const struct domi_line_at *at, int low, int high)
{
	uint64_t mine = at->left & l->own[at->seat], key;
	struct domi_line_known *known;
	uint32_t plays[MOST_PLAYS];
	unsigned count, before = UINT16_MAX, end = at->ends[0] > at->ends[1]; /* ends are remembered in order */
	int best = -UNKNOWN, from;

	if (!(mine & (mine - 1)))
		return value_of_last(l, at, (unsigned)__builtin_ctzll(mine));
	if (l->points && l->gives == DOMI_GIVES_LOSERS) { /* what is left to the other side is all there is to win */
		int most = domi_line_points(l, at, !(at->seat & 1)), least = -domi_line_points(l, at, at->seat & 1);

		if (most <= low)
			return most;
		if (least >= high)
			return least;
	}
	if (++l->nodes > l->mask && l->mask < l->whole)
		l->mask = l->mask << 1 | 1; /* what fits into the cache is quick; half of what is known is still found */
	l->stopped |= l->nodes >= l->most;
	key = key_of(at);
	known = find(l, key);
	if (known->key == key && known->generation == l->generation) {
		if (known->low >= high || known->low == known->high)
			return known->low;
		if (known->high <= low)
			return known->high;
		low = known->low > low ? known->low : low;
		high = known->high < high ? known->high : high;
		before = known->play ^ end;
	}
	from = low;
	count = list(l, at, mine, before, plays);
	for (unsigned i = 0; i < count && low < high && !l->stopped; i++) {
		unsigned play = take_best(plays, i, count);
		int value = value_after(l, at, play, low, high);

		if (value > best) {
			best = value;
			before = play;
		}
		low = best > low ? best : low;
	}
	if (!l->stopped)
		remember(l, known, key, before ^ end, best, from, high);
	return best;
}

int DOMI_SOLVE(struct domi_line *line, const struct domi_line_at *at, int low, int high)
{
	return search(line, at, low, high);
}
