/* The two loops that cost time, compiled for each kind of processor (DOMI_SUMS: their name). Whole numbers: the order of additions does
   not matter, and vectors come to the same. Inputs are taken by fours, and fours of zeros are passed over. Weights have a long way to
   come: those that are there serve up to DOM_NET_ROUNDS positions. */
#include "nets.h"

#include <string.h>

#if defined(__AVX512VNNI__)
#include <immintrin.h>
enum { LANES = 16, SOME = 4 };
typedef __m512i vector;

static inline vector load(const void *at)
{
	return _mm512_loadu_si512(at);
}

static inline void store(void *at, vector v)
{
	_mm512_storeu_si512(at, v);
}

static inline vector everywhere(uint32_t x)
{
	return _mm512_set1_epi32((int)x);
}

static inline vector added(vector sums, vector xs, vector weights)
{
	return _mm512_dpbusd_epi32(sums, xs, weights);
}
#elif defined(__AVX2__)
#include <immintrin.h>
enum { LANES = 8, SOME = 2 };
typedef __m256i vector;

static inline vector load(const void *at)
{
	return _mm256_loadu_si256((const __m256i *)at);
}

static inline void store(void *at, vector v)
{
	_mm256_storeu_si256((__m256i *)at, v);
}

static inline vector everywhere(uint32_t x)
{
	return _mm256_set1_epi32((int)x);
}

/* Two products fit in 16 bits, since inputs have seven. */
static inline vector added(vector sums, vector xs, vector weights)
{
	return _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_maddubs_epi16(xs, weights), _mm256_set1_epi16(1)));
}
#endif

/* Fours of inputs that are not all zero in all positions. */
struct fours {
	unsigned count;
	uint16_t at[DOMI_WIDEST / 4];
	uint32_t x[DOMI_WIDEST / 4][DOM_NET_ROUNDS];
};

static void list(const struct domi_layer *layer, const uint8_t (*x)[DOMI_ROOM], unsigned positions, struct fours *fours)
{
	unsigned n = 0;

	for (unsigned i = 0; i < (layer->in + 3) / 4; i++) {
		uint32_t any = 0;

		for (unsigned p = 0; p < positions; p++) {
			memcpy(&fours->x[n][p], x[p] + (size_t)4 * i, 4);
			any |= fours->x[n][p];
		}
		fours->at[n] = (uint16_t)i;
		n += any != 0;
	}
	fours->count = n;
}

#if defined(__AVX2__)
/* Sums that stay in registers, of some outputs of a block. */
static inline __attribute__((always_inline)) void add_some(const struct domi_layer *layer, const struct fours *fours,
							   unsigned from, unsigned at, unsigned vectors, unsigned positions,
							   int32_t (*sums)[DOMI_ROOM])
{
	const int8_t *weight = layer->weight + (size_t)from * ((layer->in + 3) / 4 * 4) + (size_t)4 * at;
	vector sum[DOM_NET_ROUNDS][DOMI_BLOCK / LANES];

	for (unsigned p = 0; p < positions; p++)
		for (unsigned k = 0; k < vectors; k++)
			sum[p][k] = load(layer->bias + from + at + (size_t)k * LANES);
	for (unsigned i = 0; i < fours->count; i++) {
		const int8_t *w = weight + (size_t)fours->at[i] * 4 * DOMI_BLOCK;

		for (unsigned k = 0; k < vectors; k++) {
			vector weights = load(w + (size_t)k * 4 * LANES);

			for (unsigned p = 0; p < positions; p++)
				sum[p][k] = added(sum[p][k], everywhere(fours->x[i][p]), weights);
		}
	}
	for (unsigned p = 0; p < positions; p++)
		for (unsigned k = 0; k < vectors; k++)
			store(sums[p] + from + at + (size_t)k * LANES, sum[p][k]);
}

static void add_block(const struct domi_layer *layer, const struct fours *fours, unsigned from, unsigned positions,
		      int32_t (*sums)[DOMI_ROOM])
{
	/* the number is known where it is added, or nothing stays in registers */
	for (unsigned at = 0; positions == 1 && at < DOMI_BLOCK; at += DOMI_BLOCK)
		add_some(layer, fours, from, at, DOMI_BLOCK / LANES, 1, sums);
	for (unsigned at = 0; positions == 2 && at < DOMI_BLOCK; at += 4 * LANES)
		add_some(layer, fours, from, at, 4, 2, sums);
	for (unsigned at = 0; positions == 3 && at < DOMI_BLOCK; at += SOME * LANES)
		add_some(layer, fours, from, at, SOME, 3, sums);
	for (unsigned at = 0; positions == 4 && at < DOMI_BLOCK; at += SOME * LANES)
		add_some(layer, fours, from, at, SOME, 4, sums);
}
#else
static void add_block(const struct domi_layer *layer, const struct fours *fours, unsigned from, unsigned positions,
		      int32_t (*sums)[DOMI_ROOM])
{
	const int8_t *weight = layer->weight + (size_t)from * ((layer->in + 3) / 4 * 4);

	for (unsigned p = 0; p < positions; p++) {
		int32_t *restrict sum = sums[p] + from;

		memcpy(sum, layer->bias + from, DOMI_BLOCK * sizeof *sum);
		for (unsigned i = 0; i < fours->count; i++) {
			const int8_t *restrict w = weight + (size_t)fours->at[i] * 4 * DOMI_BLOCK;
			uint8_t x[4];

			memcpy(x, &fours->x[i][p], sizeof x);
			for (unsigned o = 0; o < DOMI_BLOCK; o++)
				sum[o] += x[0] * w[4 * o] + x[1] * w[4 * o + 1] + x[2] * w[4 * o + 2] + x[3] * w[4 * o + 3];
		}
	}
}
#endif

static void add_up(const struct domi_layer *layer, const uint8_t (*x)[DOMI_ROOM], unsigned positions,
		   int32_t (*sums)[DOMI_ROOM])
{
	struct fours fours;

	list(layer, x, positions, &fours);
	for (unsigned from = 0; from < layer->room; from += DOMI_BLOCK)
		add_block(layer, &fours, from, positions, sums);
}

static void pass_on(const struct domi_layer *layer, const int32_t *restrict sums, uint8_t *restrict x)
{
	for (unsigned o = 0; o < layer->room; o++) {
		uint32_t sum = sums[o] > 0 ? (uint32_t)sums[o] : 0;
		uint32_t y = (uint32_t)(((uint64_t)sum * layer->factor[o] + (UINT64_C(1) << (DOMI_SHIFT - 1))) >> DOMI_SHIFT);

		x[o] = (uint8_t)(y < DOMI_MOST ? y : DOMI_MOST);
	}
}

const struct domi_sums DOMI_SUMS = {.add_up = add_up, .pass_on = pass_on};
