/* The one loop that costs time, compiled for each kind of processor (DOMI_SUMS: its name). Whole numbers: the order of additions does
   not matter, and vectors come to the same. Most inputs are zero: those that are not are listed first, and taken in pairs. */
#include "nets.h"

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
enum { BLOCK = 64, LANES = 8, BYTES = 16 }; /* sums that stay in registers, those of one register, weights read at once */
#else
enum { BLOCK = DOMI_WIDEST + 1 }; /* none */
#endif

/* Inputs that are not zero, as pairs; the second of the last may be none, which counts nothing. */
struct pairs {
	unsigned count;
	uint16_t at[DOMI_WIDEST / 2 + 1][2];
	int16_t x[DOMI_WIDEST / 2 + 1][2];
};

static void list(const struct domi_layer *layer, const int16_t *x, struct pairs *pairs)
{
	unsigned n = 0;

	for (unsigned i = 0; i < layer->in; i++)
		if (x[i]) {
			pairs->at[n / 2][n % 2] = (uint16_t)i;
			pairs->x[n / 2][n % 2] = x[i];
			n++;
		}
	if (n % 2) {
		pairs->at[n / 2][1] = 0;
		pairs->x[n / 2][1] = 0;
	}
	pairs->count = (n + 1) / 2;
}

#if defined(__AVX2__)
/* Weights of both inputs side by side, widened, multiplied and added in one go. */
static inline __m256i added(__m256i sums, __m128i weights, __m256i xs)
{
	return _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_cvtepi8_epi16(weights), xs));
}

static void add_block(const struct domi_layer *layer, const struct pairs *pairs, unsigned from, int32_t *sums)
{
	__m256i sum[BLOCK / LANES];

	for (unsigned k = 0; k < BLOCK / LANES; k++)
		sum[k] = _mm256_loadu_si256((const __m256i *)(const void *)(sums + from + k * LANES));
	for (unsigned i = 0; i < pairs->count; i++) {
		const int8_t *a = layer->weight + (size_t)pairs->at[i][0] * layer->out + from;
		const int8_t *b = layer->weight + (size_t)pairs->at[i][1] * layer->out + from;
		__m256i xs = _mm256_set1_epi32(
			(int32_t)((uint32_t)(uint16_t)pairs->x[i][0] | (uint32_t)(uint16_t)pairs->x[i][1] << 16));

		for (unsigned k = 0; k < BLOCK / BYTES; k++) {
			__m128i one = _mm_loadu_si128((const __m128i *)(const void *)(a + k * BYTES));
			__m128i other = _mm_loadu_si128((const __m128i *)(const void *)(b + k * BYTES));

			sum[2 * k] = added(sum[2 * k], _mm_unpacklo_epi8(one, other), xs);
			sum[2 * k + 1] = added(sum[2 * k + 1], _mm_unpackhi_epi8(one, other), xs);
		}
	}
	for (unsigned k = 0; k < BLOCK / LANES; k++)
		_mm256_storeu_si256((__m256i *)(void *)(sums + from + k * LANES), sum[k]);
}
#else
static void add_block(const struct domi_layer *layer, const struct pairs *pairs, unsigned from, int32_t *sums)
{
	(void)layer;
	(void)pairs;
	(void)from;
	(void)sums;
}
#endif

/* What is left beside the blocks, or everything. */
static void add_rest(const int8_t *restrict a, const int8_t *restrict b, int32_t x, int32_t y, unsigned from, unsigned to,
		     int32_t *restrict sums)
{
	for (unsigned o = from; o < to; o++)
		sums[o] += x * a[o] + y * b[o];
}

void DOMI_SUMS(const struct domi_layer *layer, const int16_t *x, int32_t *sums)
{
	struct pairs pairs;
	unsigned from = 0;

	list(layer, x, &pairs);
	memcpy(sums, layer->bias, layer->out * sizeof *sums);
	for (; from + BLOCK <= layer->out; from += BLOCK)
		add_block(layer, &pairs, from, sums);
	for (unsigned i = 0; from < layer->out && i < pairs.count; i++)
		add_rest(layer->weight + (size_t)pairs.at[i][0] * layer->out,
			 layer->weight + (size_t)pairs.at[i][1] * layer->out, pairs.x[i][0], pairs.x[i][1], from, layer->out,
			 sums);
}
