/* Random words, many at a time. */
#ifndef DOMI_WORDS_H
#define DOMI_WORDS_H

#include "inline.h"
#include "rules.h"

#include <string.h>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

enum { BLOCKS = 8 };

/* The words of the turns' choices, a run of Philox blocks made at once. */
struct choices {
	uint32_t first; /* turn of the first word */
	uint32_t word[BLOCKS * 4];
};

enum { LANES = 4 };

#if defined(__AVX2__)

/* The ten rounds of Philox4x32-10 for `vectors` times four blocks. A lane of 64 bits holds one 32-bit word; what a multiplication
   leaves above is never looked at. */
DOMI_INLINE void mix_blocks(__m256i *x, unsigned vectors, const struct dom_round *g)
{
	const __m256i m0 = _mm256_set1_epi64x(PHILOX_M4x32_0), m1 = _mm256_set1_epi64x(PHILOX_M4x32_1);
	const __m256i w0 = _mm256_set1_epi64x(PHILOX_W32_0), w1 = _mm256_set1_epi64x(PHILOX_W32_1);
	__m256i k0 = _mm256_set1_epi64x((int64_t)(uint32_t)g->seed), k1 = _mm256_set1_epi64x((int64_t)(g->seed >> 32));

	for (unsigned round = 0; round < 10; round++, k0 = _mm256_add_epi64(k0, w0), k1 = _mm256_add_epi64(k1, w1)) {
		__asm__("" : "+x"(k0), "+x"(k1)); /* or the compiler works them out again for every vector */
		for (unsigned v = 0; v < vectors; v++) {
			__m256i p = _mm256_mul_epu32(x[v * 4], m0), q = _mm256_mul_epu32(x[v * 4 + 2], m1);

			x[v * 4] = _mm256_xor_si256(_mm256_srli_epi64(q, 32), _mm256_xor_si256(x[v * 4 + 1], k0));
			x[v * 4 + 2] = _mm256_xor_si256(_mm256_srli_epi64(p, 32), _mm256_xor_si256(x[v * 4 + 3], k1));
			x[v * 4 + 1] = q;
			x[v * 4 + 3] = p;
		}
	}
}

/* Blocks one after the other. */
DOMI_INLINE void make_blocks(__m256i *x, unsigned vectors, const struct dom_round *g, enum domi_purpose purpose, uint32_t first,
			     uint32_t sub)
{
	for (unsigned v = 0; v < vectors; v++) {
		uint32_t block = (uint32_t)purpose << 24 | ((first + v * LANES) & 0xffffff);

		x[v * 4] = _mm256_set1_epi64x((int64_t)(uint32_t)g->number);
		x[v * 4 + 1] = _mm256_add_epi64(_mm256_set1_epi64x((int64_t)block), _mm256_set_epi64x(3, 2, 1, 0));
		x[v * 4 + 2] = _mm256_set1_epi64x((int64_t)sub);
		x[v * 4 + 3] = _mm256_set1_epi64x((int64_t)(g->number >> 32));
	}
	mix_blocks(x, vectors, g);
}

static inline __m256i turns_of(const uint32_t *turns, bool one_turn, unsigned v)
{
	return one_turn ? _mm256_set1_epi64x((int64_t)*turns)
			: _mm256_cvtepu32_epi64(_mm_loadu_si128((const void *)(turns + v * LANES)));
}

/* The word of a turn and a sub-index for each of so many vectors of four; `turns`: one for each, or one for all. */
DOMI_INLINE void make_words_by(uint32_t *words, const struct dom_round *g, enum domi_purpose purpose, const uint32_t *turns,
			       bool one_turn, const uint32_t *subs, unsigned vectors)
{
	const __m256i purposes = _mm256_set1_epi64x((int64_t)purpose << 24);
	uint64_t lanes[LANES];
	__m256i x[DOMI_SOME / LANES * 4];

	for (unsigned v = 0; v < vectors; v++) {
		__m256i turn = turns_of(turns, one_turn, v);

		x[v * 4] = _mm256_set1_epi64x((int64_t)(uint32_t)g->number);
		x[v * 4 + 1] =
			_mm256_or_si256(_mm256_and_si256(_mm256_srli_epi64(turn, 2), _mm256_set1_epi64x(0xffffff)), purposes);
		x[v * 4 + 2] = _mm256_cvtepu32_epi64(_mm_loadu_si128((const void *)(subs + v * LANES)));
		x[v * 4 + 3] = _mm256_set1_epi64x((int64_t)(g->number >> 32));
	}
	mix_blocks(x, vectors, g);
	for (unsigned v = 0; v < vectors; v++) {
		__m256i turn = turns_of(turns, one_turn, v);
		__m256i odd = _mm256_slli_epi64(turn, 63), high = _mm256_slli_epi64(turn, 62); /* a sign chooses */
		__m256d low = _mm256_blendv_pd((__m256d)x[v * 4], (__m256d)x[v * 4 + 1], (__m256d)odd);

		low = _mm256_blendv_pd(low, _mm256_blendv_pd((__m256d)x[v * 4 + 2], (__m256d)x[v * 4 + 3], (__m256d)odd),
				       (__m256d)high);
		_mm256_storeu_si256((void *)lanes, (__m256i)low);
		for (unsigned i = 0; i < LANES; i++)
			words[v * LANES + i] = (uint32_t)lanes[i];
	}
}

/* The same for some, at most DOMI_SOME; vectors wait for themselves, so that several take little longer than one. */
DOMI_INLINE void make_some_words(uint32_t *words, const struct dom_round *g, enum domi_purpose purpose, const uint32_t *turns,
				 bool one_turn, const uint32_t *subs, unsigned count)
{
	if (count <= LANES)
		make_words_by(words, g, purpose, turns, one_turn, subs, 1);
	else if (count <= 2 * LANES)
		make_words_by(words, g, purpose, turns, one_turn, subs, 2);
	else
		make_words_by(words, g, purpose, turns, one_turn, subs, DOMI_SOME / LANES);
}

#define make_words_of make_some_words

/* The words of so many vectors of blocks, one after the other. */
DOMI_INLINE void make_words_at_once(uint32_t *out, unsigned vectors, const struct dom_round *g, enum domi_purpose purpose,
				    uint32_t first, uint32_t sub)
{
	__m256i x[BLOCKS];

	make_blocks(x, vectors, g, purpose, first, sub);
	for (unsigned v = 0; v < vectors; v++, out += LANES * 4) {
		/* from words by lanes to blocks one after the other */
		__m256i low = _mm256_blend_epi32(x[v * 4], _mm256_slli_epi64(x[v * 4 + 1], 32), 0xaa);
		__m256i high = _mm256_blend_epi32(x[v * 4 + 2], _mm256_slli_epi64(x[v * 4 + 3], 32), 0xaa);
		__m256i even = _mm256_unpacklo_epi64(low, high), odd = _mm256_unpackhi_epi64(low, high);

		_mm256_storeu_si256((void *)out, _mm256_permute2x128_si256(even, odd, 0x20));
		_mm256_storeu_si256((void *)(out + 8), _mm256_permute2x128_si256(even, odd, 0x31));
	}
}

#define make_words make_words_at_once
#else

static inline void make_words_one_by_one(uint32_t *out, unsigned vectors, const struct dom_round *g, enum domi_purpose purpose,
					 uint32_t first, uint32_t sub)
{
	for (unsigned b = 0; b < LANES * vectors; b++, out += 4) {
		philox4x32_ctr_t block = domi_block(g->seed, g->number, purpose, first + b, sub);

		for (unsigned i = 0; i < 4; i++)
			out[i] = block.v[i];
	}
}

#define make_words make_words_one_by_one

static inline void make_each_word(uint32_t *words, const struct dom_round *g, enum domi_purpose purpose, const uint32_t *turns,
				  bool one_turn, const uint32_t *subs, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		words[i] = domi_word(g->seed, g->number, purpose, turns[one_turn ? 0 : i], subs[i]);
}

#define make_words_of make_each_word
#endif

static inline void make_choices(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	c->first = turn / (BLOCKS * 4) * (BLOCKS * 4);
	make_words(c->word, BLOCKS / LANES, g, DOMI_FOR_CHOICE, c->first / 4, g->sitting);
}

__attribute__((noinline, unused)) static void make_run(uint32_t *words, const struct dom_round *g, enum domi_purpose purpose,
						       uint32_t run, uint32_t sub)
{
	make_words(words, DOMI_RUN / (LANES * 4), g, purpose, run * (DOMI_RUN / 4), sub);
}

/* None are made yet; the words themselves need no beginning. */
static inline void begin_words(struct domi_made *made)
{
	memset(made->run, 0, sizeof made->run);
	made->make = make_run;
}

/* Long rounds need more words than the first run; a call, so that the loop keeps nothing for it. */
__attribute__((noinline)) static void more_choices(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	make_choices(c, g, turn);
}

static inline uint32_t choice(struct choices *c, const struct dom_round *g, uint32_t turn)
{
	if (__builtin_expect(turn - c->first >= BLOCKS * 4, 0))
		more_choices(c, g, turn);
	return c->word[turn - c->first];
}

/* A further word of a turn, as a view makes it: 1 is the second. */
__attribute__((noinline, unused)) static uint32_t further_word(const struct dom_round *g, uint32_t turn, unsigned seat,
							       uint32_t which)
{
	philox4x32_ctr_t key = domi_block(g->seed, g->number, DOMI_FOR_VIEW, turn, domi_view_sub(g, seat));

	return domi_word((uint64_t)key.v[1] << 32 | key.v[0], 0, DOMI_FOR_VIEW, which, 0);
}

#endif
