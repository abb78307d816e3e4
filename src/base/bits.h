/* Sets of tiles: `words` 64-bit words, tile t is bit t % 64 of word t / 64. */
#ifndef DOMI_BITS_H
#define DOMI_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline bool domi_has(const uint64_t *set, unsigned tile)
{
	return set[tile / 64] >> (tile % 64) & 1;
}

static inline void domi_add(uint64_t *set, unsigned tile)
{
	set[tile / 64] |= UINT64_C(1) << (tile % 64);
}

static inline void domi_remove(uint64_t *set, unsigned tile)
{
	set[tile / 64] &= ~(UINT64_C(1) << (tile % 64));
}

/* How many bits are set. What is compiled for any x86-64 processor has no instruction for it, and a call of the compiler's own
   library would cost more than it does. */
static inline unsigned domi_ones(uint64_t x)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
#else
	return (unsigned)__builtin_popcountll(x);
#endif
}

static inline unsigned domi_count(const uint64_t *set, unsigned words)
{
	unsigned count = 0;

	for (unsigned w = 0; w < words; w++)
		count += domi_ones(set[w]);
	return count;
}

/* The first tile from `from` on; -1: none. Loops read: for (int t = domi_next(s, w, 0); t >= 0; t = domi_next(s, w, t + 1)) */
static inline int domi_next(const uint64_t *set, unsigned words, int from)
{
	unsigned w = (unsigned)from / 64;
	uint64_t rest;

	if (w >= words)
		return -1;
	rest = set[w] & (~UINT64_C(0) << ((unsigned)from % 64));
	while (!rest) {
		if (++w >= words)
			return -1;
		rest = set[w];
	}
	return (int)(w * 64) + __builtin_ctzll(rest);
}

/* The k-th bit that is set; there are more than k. What is compiled for any x86-64 processor asks the one at hand. The instruction is
   called by the compilers' own name: <immintrin.h>, which has it as _pdep_u64, takes longer to read than most files that come here. */
#if defined(__x86_64__) && !defined(__BMI2__)
__attribute__((target("bmi2"), unused)) static unsigned domi_nth_by_bmi2(uint64_t bits, unsigned k)
{
	return (unsigned)__builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << k, bits));
}
#endif

static inline unsigned domi_nth_bit(uint64_t bits, unsigned k)
{
#if defined(__BMI2__)
	return (unsigned)__builtin_ctzll(__builtin_ia32_pdep_di(UINT64_C(1) << k, bits));
#else
#if defined(__x86_64__)
	if (__builtin_cpu_supports("bmi2"))
		return domi_nth_by_bmi2(bits, k);
#endif
	while (k--)
		bits &= bits - 1;
	return (unsigned)__builtin_ctzll(bits);
#endif
}

/* The k-th tile in set order; there are more than k. */
static inline unsigned domi_nth(const uint64_t *set, unsigned k)
{
	unsigned w = 0, here;

	while (k >= (here = domi_ones(set[w]))) {
		k -= here;
		w++;
	}
	return w * 64 + domi_nth_bit(set[w], k);
}

#endif
