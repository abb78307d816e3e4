/* The yardstick of `make bench`: block dominoes for four with the double-six set, random play, and nothing configurable about
   it. A hand is a 28-bit mask, the tiles that fit an open face are one mask, and the deal is one random word unranked through
   the tables of all 7-subsets. What the engine plays is measured against this loop in the same run.

       bench-bare [ROUNDS [SEED]] */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { PLAYERS = 4, HAND = 7, FACES = 7, TILES = 28, PLANES = 4, ALL = (1 << TILES) - 1 };

__extension__ typedef unsigned __int128 wide;

/* All 7-subsets of n things, in the order of their masks. */
struct subsets {
	uint32_t *mask;
	uint32_t count;
};

struct tables {
	struct subsets first, second, third; /* of the 28, 21 and 14 tiles that are left */
	uint32_t fits[FACES];                /* the tiles that show a face */
	uint32_t plane[PLANES];              /* the tiles whose sum has that bit */
	uint8_t low[TILES], sum[TILES];
};

struct figures {
	uint64_t wins[PLAYERS], ties, blocked, laid, turns;
};

static inline uint64_t draw(uint64_t *state)
{
	wide product;

	*state += UINT64_C(0x9e3779b97f4a7c15);
	product = (wide)*state * (*state ^ UINT64_C(0xd1b54a32d192ed03));
	return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* 0 … n-1 from the upper half of a word. */
static inline uint32_t below(uint64_t word, uint32_t n)
{
	return (uint32_t)((word >> 32) * n >> 32);
}

/* The bits of `source`, lowest first, put where `mask` has ones. */
static inline uint64_t deposit(uint64_t source, uint64_t mask)
{
#ifdef __BMI2__
	return _pdep_u64(source, mask);
#else
	uint64_t result = 0;

	for (; mask && source; mask &= mask - 1, source >>= 1)
		if (source & 1)
			result |= mask & -mask;
	return result;
#endif
}

static inline uint32_t points(const struct tables *t, uint32_t hand)
{
	uint32_t total = 0;

	for (unsigned p = 0; p < PLANES; p++)
		total += (uint32_t)__builtin_popcount(hand & t->plane[p]) << p;
	return total;
}

/* One word holds all three draws: 28!/(7!)^4 is under 2^49. */
static inline void deal(const struct tables *t, uint64_t word, uint32_t *hands)
{
	wide rest = (wide)word * t->first.count;
	uint32_t left = ALL;

	hands[0] = t->first.mask[(uint32_t)(rest >> 64)];
	left &= ~hands[0];
	rest = (wide)(uint64_t)rest * t->second.count;
	hands[1] = (uint32_t)deposit(t->second.mask[(uint32_t)(rest >> 64)], left);
	left &= ~hands[1];
	rest = (wide)(uint64_t)rest * t->third.count;
	hands[2] = (uint32_t)deposit(t->third.mask[(uint32_t)(rest >> 64)], left);
	hands[3] = left & ~hands[2];
}

static inline void count_blocked(const struct tables *t, const uint32_t *hands, struct figures *f)
{
	uint32_t lowest = UINT32_MAX;
	unsigned holders = 0, winner = 0;

	for (unsigned s = 0; s < PLAYERS; s++) {
		uint32_t here = points(t, hands[s]);

		if (here < lowest) {
			lowest = here;
			holders = 1;
			winner = s;
		} else if (here == lowest) {
			holders++;
		}
	}
	f->blocked++;
	if (holders == 1)
		f->wins[winner]++;
	else
		f->ties++;
}

static inline void play(const struct tables *t, uint64_t *state, struct figures *f)
{
	uint32_t hands[PLAYERS], left, right, tile, laid = 1, turns = 1, passes = 0;
	unsigned seat = 0;

	deal(t, draw(state), hands);
	tile = (uint32_t)__builtin_ctzll(deposit(UINT64_C(1) << below(draw(state), HAND), hands[0]));
	hands[0] ^= UINT32_C(1) << tile;
	left = t->low[tile];
	right = t->sum[tile] - left;
	for (;;) {
		uint32_t hand;
		uint64_t plays;

		seat = (seat + 1) % PLAYERS;
		hand = hands[seat];
		/* the plays at the left end in the lower half of the word, those at the right end in the upper */
		plays = (hand & t->fits[left]) | (uint64_t)(hand & t->fits[right]) << 32;
		turns++;
		if (plays) {
			uint32_t k = below(draw(state), (uint32_t)__builtin_popcountll(plays));
			uint32_t which = (uint32_t)__builtin_ctzll(deposit(UINT64_C(1) << k, plays));
			uint32_t at_right = 0 - (which >> 5); /* all ones or none: which end it is cannot be predicted */

			tile = which % 32;
			left += (t->sum[tile] - 2 * left) & ~at_right;
			right += (t->sum[tile] - 2 * right) & at_right;
			hand ^= UINT32_C(1) << tile;
			hands[seat] = hand;
			laid++;
			passes = 0;
			if (!hand) {
				f->wins[seat]++;
				break;
			}
		} else if (++passes == PLAYERS) {
			turns -= PLAYERS; /* the passes that prove a block are no turns */
			count_blocked(t, hands, f);
			break;
		}
	}
	f->laid += laid;
	f->turns += turns;
}

static int list_subsets(struct subsets *s, unsigned n)
{
	uint32_t mask = (1u << HAND) - 1;
	uint64_t count = 1;

	for (unsigned i = 1; i <= HAND; i++)
		count = count * (n - HAND + i) / i;
	s->count = (uint32_t)count;
	s->mask = malloc(count * sizeof *s->mask);
	if (!s->mask)
		return -1;
	for (uint32_t i = 0; i < s->count; i++) {
		uint32_t lowest = mask & -mask, carried = mask + lowest;

		s->mask[i] = mask;
		mask = carried | ((mask ^ carried) >> 2) / lowest;
	}
	return 0;
}

static int fill(struct tables *t)
{
	unsigned tile = 0;

	*t = (struct tables){0};
	for (unsigned low = 0; low < FACES; low++) {
		for (unsigned high = low; high < FACES; high++, tile++) {
			t->low[tile] = (uint8_t)low;
			t->sum[tile] = (uint8_t)(low + high);
			t->fits[low] |= UINT32_C(1) << tile;
			t->fits[high] |= UINT32_C(1) << tile;
			for (unsigned p = 0; p < PLANES; p++)
				t->plane[p] |= (uint32_t)((low + high) >> p & 1) << tile;
		}
	}
	return list_subsets(&t->first, 28) || list_subsets(&t->second, 21) || list_subsets(&t->third, 14);
}

static double cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
	uint64_t rounds = argc > 1 ? strtoull(argv[1], NULL, 10) : 2000000;
	uint64_t state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	struct tables tables;
	struct figures f = {0};
	double seconds, n = (double)rounds;

	if (!rounds) {
		fputs("usage: bench-bare [ROUNDS [SEED]]\n", stderr);
		return 2;
	}
	if (fill(&tables)) {
		fputs("bench-bare: out of memory\n", stderr);
		return 1;
	}
	seconds = cpu_seconds();
	for (uint64_t i = 0; i < rounds; i++)
		play(&tables, &state, &f);
	seconds = cpu_seconds() - seconds;
	printf("rounds_per_cpu_second %.0f\n", n / seconds);
	printf("rounds %" PRIu64 " blocked %.5f tiles_laid %.4f turns %.4f ties %.5f wins", rounds, (double)f.blocked / n,
	       (double)f.laid / n, (double)f.turns / n, (double)f.ties / n);
	for (unsigned s = 0; s < PLAYERS; s++)
		printf(" %.5f", (double)f.wins[s] / n);
	putchar('\n');
	free(tables.first.mask);
	free(tables.second.mask);
	free(tables.third.mask);
	return 0;
}
