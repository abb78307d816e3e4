/* The two loops that cost time, compiled for each kind of processor (DOMI_SUMS: their name). Whole numbers: the order of additions does
   not matter, and vectors come to the same. Inputs are taken by fours, and where there are many, fours of zeros are passed over. Weights
   have a long way to come: those that are there serve up to DOM_NET_ROUNDS rows of inputs. */
#include "nets.h"

#include <string.h>

extern const struct domi_kind DOMI_RELATED;

enum { FEW = 160 }; /* inputs, that are not worth a list of those that are not zero */

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

/* Fours of inputs that are not all zero in all rows. */
struct fours {
	unsigned count;
	uint16_t at[DOMI_WIDEST / 4];
	uint32_t x[DOMI_WIDEST / 4][DOM_NET_ROUNDS];
};

static inline uint32_t four_of(const struct domi_rows *rows, unsigned row, unsigned i)
{
	uint32_t x;

	memcpy(&x, rows->x + row * rows->step + (size_t)4 * i, sizeof x);
	return x;
}

static void list(const struct domi_layer *layer, const struct domi_rows *rows, struct fours *fours)
{
	unsigned n = 0;

	for (unsigned i = 0; i < (layer->in + 3) / 4; i++) {
		uint32_t any = 0;

		for (unsigned p = 0; p < rows->count; p++)
			any |= fours->x[n][p] = four_of(rows, p, i);
		fours->at[n] = (uint16_t)i;
		n += any != 0;
	}
	fours->count = n;
}

#if defined(__AVX2__)
/* Sums that stay in registers, of some outputs of a block. `fours` NULL: all inputs are taken. */
static inline __attribute__((always_inline)) void add_some(const struct domi_layer *layer, const struct fours *fours,
							   const struct domi_rows *rows, unsigned from, unsigned vectors,
							   unsigned count)
{
	const int8_t *weight =
		layer->weight + (size_t)(from / DOMI_BLOCK) * DOMI_BLOCK * layer->across + from % DOMI_BLOCK * 4UL;
	unsigned all = fours ? fours->count : (layer->in + 3) / 4;
	vector sum[DOM_NET_ROUNDS][DOMI_BLOCK / LANES];

	for (unsigned p = 0; p < count; p++)
		for (unsigned k = 0; k < vectors; k++)
			sum[p][k] = load(rows->sums + p * rows->room + from + (size_t)k * LANES);
	for (unsigned i = 0; i < all; i++) {
		const int8_t *w = weight + (size_t)(fours ? fours->at[i] : i) * 4 * DOMI_BLOCK;

		for (unsigned k = 0; k < vectors; k++) {
			vector weights = load(w + (size_t)k * 4 * LANES);

			for (unsigned p = 0; p < count; p++)
				sum[p][k] = added(sum[p][k], everywhere(fours ? fours->x[i][p] : four_of(rows, p, i)), weights);
		}
	}
	for (unsigned p = 0; p < count; p++)
		for (unsigned k = 0; k < vectors; k++)
			store(rows->sums + p * rows->room + from + (size_t)k * LANES, sum[p][k]);
}

/* How many rows there are is known where they are added, or nothing stays in registers. */
static inline __attribute__((always_inline)) void add_block(const struct domi_layer *layer, const struct fours *fours,
							    const struct domi_rows *rows, unsigned from)
{
	unsigned end = from + DOMI_BLOCK;

	for (; rows->count == 1 && from < end; from += DOMI_BLOCK)
		add_some(layer, fours, rows, from, DOMI_BLOCK / LANES, 1);
	for (; rows->count == 2 && from < end; from += 4 * LANES)
		add_some(layer, fours, rows, from, 4, 2);
	for (; rows->count == 3 && from < end; from += SOME * LANES)
		add_some(layer, fours, rows, from, SOME, 3);
	for (; rows->count == 4 && from < end; from += SOME * LANES)
		add_some(layer, fours, rows, from, SOME, 4);
}
#else
static void add_block(const struct domi_layer *layer, const struct fours *fours, const struct domi_rows *rows, unsigned from)
{
	const int8_t *weight = layer->weight + (size_t)from * layer->across;
	unsigned all = fours ? fours->count : (layer->in + 3) / 4;

	for (unsigned p = 0; p < rows->count; p++) {
		int32_t *restrict sum = rows->sums + p * rows->room + from;

		for (unsigned i = 0; i < all; i++) {
			const int8_t *restrict w = weight + (size_t)(fours ? fours->at[i] : i) * 4 * DOMI_BLOCK;
			uint32_t four = fours ? fours->x[i][p] : four_of(rows, p, i);
			uint8_t x[4];

			memcpy(x, &four, sizeof x);
			for (unsigned o = 0; o < DOMI_BLOCK; o++)
				sum[o] += x[0] * w[4 * o] + x[1] * w[4 * o + 1] + x[2] * w[4 * o + 2] + x[3] * w[4 * o + 3];
		}
	}
}
#endif

static void add_up(const struct domi_layer *layer, const struct domi_rows *rows)
{
	struct domi_rows some = *rows;
	struct fours fours;

	for (unsigned left = rows->count; left; left -= some.count) {
		some.count = left < DOM_NET_ROUNDS ? left : DOM_NET_ROUNDS;
		if (layer->in > FEW) {
			list(layer, &some, &fours);
			for (unsigned from = 0; from < layer->room; from += DOMI_BLOCK)
				add_block(layer, &fours, &some, from);
		} else {
			for (unsigned from = 0; from < layer->room; from += DOMI_BLOCK)
				add_block(layer, NULL, &some, from);
		}
		some.x += some.count * some.step;
		some.sums += some.count * some.room;
	}
}

static void pass_on(const struct domi_layer *layer, const int32_t *restrict sums, uint8_t *restrict x)
{
#if defined(__AVX512VNNI__)
	const __m512i half = _mm512_set1_epi64(1 << (DOMI_SHIFT - 1)), most = _mm512_set1_epi32(DOMI_MOST);

	/* products have 64 bits: those of every other sum, and those between */
	for (unsigned o = 0; o < layer->room; o += LANES) {
		__m512i sum = _mm512_max_epi32(load(sums + o), _mm512_setzero_si512()), factor = load(layer->factor + o);
		__m512i even = _mm512_mul_epu32(sum, factor),
			odd = _mm512_mul_epu32(_mm512_srli_epi64(sum, 32), _mm512_srli_epi64(factor, 32));

		even = _mm512_srli_epi64(_mm512_add_epi64(even, half), DOMI_SHIFT);
		odd = _mm512_slli_epi64(_mm512_add_epi64(odd, half), 32 - DOMI_SHIFT);
		sum = _mm512_min_epu32(_mm512_mask_blend_epi32(0xAAAA, even, odd), most);
		_mm_storeu_si128((__m128i *)(void *)(x + o), _mm512_cvtepi32_epi8(sum));
	}
#else
	for (unsigned o = 0; o < layer->room; o++) {
		uint32_t sum = sums[o] > 0 ? (uint32_t)sums[o] : 0;
		uint32_t y = (uint32_t)(((uint64_t)sum * layer->factor[o] + (UINT64_C(1) << (DOMI_SHIFT - 1))) >> DOMI_SHIFT);

		x[o] = (uint8_t)(y < DOMI_MOST ? y : DOMI_MOST);
	}
#endif
}

const struct domi_sums DOMI_SUMS = {.add_up = add_up, .pass_on = pass_on, .related = &DOMI_RELATED};
