/* Vectors, as far as batches need them: lanes of DOMI_LANE bits, each wide enough for a set of tiles, in vectors of DOMI_BITS bits. The
   compilers' own vectors add, shift and compare; what they have no words for is here, once for AVX-512, which keeps the outcome of a
   comparison as a bit for each lane, and once for everything else, where it is all ones in each lane that holds. */
#ifndef DOMI_LANES_H
#define DOMI_LANES_H

#include "chance.h"
#include "inline.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { BYTES = DOMI_BITS / 8, LANES = DOMI_BITS / DOMI_LANE, HALVES = 64 / DOMI_LANE };

#if DOMI_LANE == 32
typedef uint32_t lane;
#else
typedef uint64_t lane;
#endif
typedef lane vec __attribute__((vector_size(BYTES)));
typedef uint64_t wide __attribute__((vector_size(BYTES)));
typedef int8_t bytes __attribute__((vector_size(BYTES)));

static inline vec each(uint64_t x)
{
	return (vec){0} + (lane)x;
}

static inline vec load(const lane *from)
{
	vec v;

	__builtin_memcpy(&v, from, sizeof v);
	return v;
}

/* 0, 1, 2, … */
static inline vec counted(void)
{
	static const lane numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

	return load(numbers);
}

static inline void store(lane *to, vec v)
{
	__builtin_memcpy(to, &v, sizeof v);
}

/* As 32-bit words. */
static inline void store_words(uint32_t *to, vec v)
{
	typedef uint32_t narrow __attribute__((vector_size(LANES * sizeof(uint32_t))));
	narrow words = __builtin_convertvector(v, narrow);

	__builtin_memcpy(to, &words, sizeof words);
}

#if DOMI_BITS == 512

#if DOMI_LANE == 32
typedef __mmask16 some;
#define LANEWISE(name) _mm512_##name##_epi32
#define COMPARED(name) _mm512_##name##_epu32_mask
#define BY_BITS(name) _mm512_##name##_epi32_mask
#define MASKS(name) _##name##_mask16
#else
typedef __mmask8 some;
#define LANEWISE(name) _mm512_##name##_epi64
#define COMPARED(name) _mm512_##name##_epu64_mask
#define BY_BITS(name) _mm512_##name##_epi64_mask
#define MASKS(name) _##name##_mask8
#endif
typedef uint8_t entry; /* of a table that is looked up by tile */

static inline unsigned bits_of(some s)
{
	return s;
}

static inline some both(some a, some b)
{
	return MASKS(kand)(a, b);
}

static inline some either(some a, some b)
{
	return MASKS(kor)(a, b);
}

/* `a` without `b`. */
static inline some but(some a, some b)
{
	return MASKS(kandn)(b, a);
}

static inline some none(void)
{
	return 0;
}

static inline some share(vec a, vec b)
{
	return BY_BITS(test)((__m512i)a, (__m512i)b);
}

static inline some same(vec a, vec b)
{
	return COMPARED(cmpeq)((__m512i)a, (__m512i)b);
}

static inline some less(vec a, vec b)
{
	return COMPARED(cmplt)((__m512i)a, (__m512i)b);
}

static inline some at_least(vec a, vec b)
{
	return COMPARED(cmpge)((__m512i)a, (__m512i)b);
}

static inline vec choose(some s, vec then, vec otherwise)
{
	return (vec)LANEWISE(mask_mov)((__m512i)otherwise, s, (__m512i)then);
}

static inline vec keep(some s, vec v)
{
	return (vec)LANEWISE(maskz_mov)(s, (__m512i)v);
}

/* In those lanes: less or more by so much, or with bits turned over. */
static inline vec less_by(vec v, some s, vec by)
{
	return (vec)LANEWISE(mask_sub)((__m512i)v, s, (__m512i)v, (__m512i)by);
}

static inline vec more_by(vec v, some s, vec by)
{
	return (vec)LANEWISE(mask_add)((__m512i)v, s, (__m512i)v, (__m512i)by);
}

static inline vec flip(vec v, some s, vec bits)
{
	return (vec)LANEWISE(mask_xor)((__m512i)v, s, (__m512i)v, (__m512i)bits);
}

/* Without the lowest bit, in those lanes. */
static inline vec drop_bit(vec v, some s)
{
	return (vec)LANEWISE(mask_and)((__m512i)v, s, (__m512i)v, (__m512i)(v - 1));
}

/* Byte by byte: where `k` is less than `room`, one place of it is taken, and `bits`, which are not yet, are marked. */
static inline void mark_less(bytes k, bytes *room, bytes *marked, uint8_t bits)
{
	__mmask64 s = _mm512_cmplt_epi8_mask((__m512i)k, (__m512i)*room);

	*room = (bytes)_mm512_mask_sub_epi8((__m512i)*room, s, (__m512i)*room, _mm512_set1_epi8(1));
	*marked = (bytes)_mm512_mask_add_epi8((__m512i)*marked, s, (__m512i)*marked, _mm512_set1_epi8((char)bits));
}

static inline vec ones(vec v)
{
	return (vec)LANEWISE(popcnt)((__m512i)v);
}

static inline wide times(wide a, wide b)
{
	return (wide)_mm512_mul_epu32((__m512i)a, (__m512i)b);
}

/* Of 16 sets. */
static inline vec look_up_set(const lane *of, vec index)
{
#if DOMI_LANE == 32
	return (vec)_mm512_permutexvar_epi32((__m512i)index, (__m512i)load(of));
#else
	return (vec)_mm512_permutex2var_epi64((__m512i)load(of), (__m512i)index, (__m512i)load(of + LANES));
#endif
}

/* Of 64 entries, by the lowest six bits; only the lowest byte counts, and whoever looks further looks at no more than that. */
static inline vec look_up(const entry *of, vec index)
{
	return (vec)_mm512_permutexvar_epi8((__m512i)index, _mm512_loadu_si512(of));
}

#define look_up_in_64 look_up

/* The lanes of `s` from memory, one after the other; the rest as they are. */
static inline vec expand(vec v, some s, const lane *from)
{
	return (vec)LANEWISE(mask_expand)((__m512i)v, s, (__m512i)load(from));
}

/* The lanes of `s` to memory, one after the other; there is room for all. */
static inline void compress(lane *to, some s, vec v)
{
	store(to, (vec)LANEWISE(maskz_compress)(s, (__m512i)v));
}

#else

typedef vec some;
#if DOMI_BITS == 256
typedef uint8_t entry;
#else
typedef lane entry;
#endif
#if DOMI_LANE == 32
typedef int32_t small __attribute__((vector_size(BYTES)));
#else
typedef int64_t small __attribute__((vector_size(BYTES)));
#endif

static inline unsigned bits_of(some s)
{
#if DOMI_BITS == 256 && DOMI_LANE == 32
	return (unsigned)_mm256_movemask_ps((__m256)s);
#elif DOMI_BITS == 256
	return (unsigned)_mm256_movemask_pd((__m256d)s);
#else
	unsigned bits = 0;

	for (unsigned i = 0; i < LANES; i++)
		bits |= (unsigned)(s[i] & 1) << i;
	return bits;
#endif
}

static inline some both(some a, some b)
{
	return a & b;
}

static inline some either(some a, some b)
{
	return a | b;
}

static inline some but(some a, some b)
{
	return a & ~b;
}

static inline some none(void)
{
	return (some){0};
}

static inline some share(vec a, vec b)
{
	return (some)((a & b) != 0);
}

static inline some same(vec a, vec b)
{
	return (some)(a == b);
}

static inline some less(vec a, vec b)
{
	return (some)((small)a < (small)b);
}

static inline some at_least(vec a, vec b)
{
	return (some)((small)a >= (small)b);
}

static inline vec less_by(vec v, some s, vec by)
{
	return v - (by & s);
}

static inline vec more_by(vec v, some s, vec by)
{
	return v + (by & s);
}

static inline vec flip(vec v, some s, vec bits)
{
	return v ^ (bits & s);
}

static inline vec drop_bit(vec v, some s)
{
	return v & (v + s);
}

static inline vec choose(some s, vec then, vec otherwise)
{
	return (then & s) | (otherwise & ~s);
}

static inline vec keep(some s, vec v)
{
	return v & s;
}

static inline void mark_less(bytes k, bytes *room, bytes *marked, uint8_t bits)
{
	bytes s = (bytes)(k < *room);

	*room += s;
	*marked |= s & (int8_t)bits;
}

#define REPEATED(byte) ((lane)(UINT64_C(0x0101010101010101) * (byte)))

static inline vec ones(vec v)
{
#if DOMI_BITS == 256
	const __m256i of_four = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2,
						 2, 3, 2, 3, 3, 4);
	__m256i low = _mm256_shuffle_epi8(of_four, (__m256i)(v & REPEATED(0x0f)));
	__m256i high = _mm256_shuffle_epi8(of_four, (__m256i)(v >> 4 & REPEATED(0x0f)));
	__m256i in_bytes = _mm256_add_epi8(low, high);
#if DOMI_LANE == 64
	return (vec)_mm256_sad_epu8(in_bytes, _mm256_setzero_si256());
#else
	return (vec)_mm256_madd_epi16(_mm256_maddubs_epi16(in_bytes, _mm256_set1_epi8(1)), _mm256_set1_epi16(1));
#endif
#else
	v -= v >> 1 & REPEATED(0x55);
	v = (v & REPEATED(0x33)) + (v >> 2 & REPEATED(0x33));
	v = (v + (v >> 4)) & REPEATED(0x0f);
	v += v >> 8;
	v += v >> 16;
#if DOMI_LANE == 64
	v += v >> 32;
#endif
	return v & 0x7f;
#endif
}

static inline wide times(wide a, wide b)
{
#if DOMI_BITS == 256
	return (wide)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined(__x86_64__)
	return (wide)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
	return (a & UINT32_MAX) * (b & UINT32_MAX);
#endif
}

#if DOMI_BITS == 256

/* Sixteen entries, by the lowest four bits of the index. */
static inline __m256i look_up_16(const entry *of, vec index)
{
	return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)of)), (__m256i)index);
}

static inline __m256i look_up_32(const entry *of, vec index)
{
	return _mm256_blendv_epi8(look_up_16(of, index & 0x0f), look_up_16(of + 16, index & 0x0f), (__m256i)(index << 3));
}

static inline vec look_up_in_64(const entry *of, vec index)
{
	return (vec)_mm256_blendv_epi8(look_up_32(of, index), look_up_32(of + 32, index), (__m256i)(index << 2));
}

/* By tile: of so many as there are. */
static inline vec look_up(const entry *of, vec index)
{
	return DOMI_LANE == 64 ? look_up_in_64(of, index) : (vec)look_up_32(of, index);
}

static inline vec look_up_set(const lane *of, vec index)
{
#if DOMI_LANE == 32
	__m256i low = _mm256_permutevar8x32_epi32((__m256i)load(of), (__m256i)index);
	__m256i high = _mm256_permutevar8x32_epi32((__m256i)load(of + LANES), (__m256i)index);

	return (vec)_mm256_blendv_ps((__m256)low, (__m256)high, (__m256)(index << 28));
#else
	return (vec)_mm256_i64gather_epi64((const void *)of, (__m256i)(index & 0x0f), sizeof *of);
#endif
}

#else

static inline vec look_up(const entry *of, vec index)
{
	vec v = {0};

	for (unsigned i = 0; i < LANES; i++)
		v[i] = of[index[i] % 64]; /* whoever has nothing to lay asks for one too many */
	return v;
}

#define look_up_in_64 look_up

static inline vec look_up_set(const lane *of, vec index)
{
	return look_up(of, index);
}

#endif

#if DOMI_BITS == 256 && DOMI_LANE == 32

/* A byte of ones for each lane. */
static inline uint64_t bytes_of(some s)
{
	return _pdep_u64(bits_of(s), UINT64_C(0x0101010101010101)) * 0xff;
}

static inline vec in_order(vec v, uint64_t order)
{
	return (vec)_mm256_permutevar8x32_epi32((__m256i)v, _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((int64_t)order)));
}

static inline vec expand(vec v, some s, const lane *from)
{
	return choose(s, in_order(load(from), _pdep_u64(UINT64_C(0x0706050403020100), bytes_of(s))), v);
}

static inline void compress(lane *to, some s, vec v)
{
	store(to, in_order(v, _pext_u64(UINT64_C(0x0706050403020100), bytes_of(s))));
}

#else

static inline vec expand(vec v, some s, const lane *from)
{
	for (unsigned bits = bits_of(s); bits; bits &= bits - 1)
		v[(unsigned)__builtin_ctz(bits)] = *from++;
	return v;
}

static inline void compress(lane *to, some s, vec v)
{
	for (unsigned bits = bits_of(s); bits; bits &= bits - 1)
		*to++ = v[(unsigned)__builtin_ctz(bits)];
}

#endif

#endif

static inline some first_lanes(unsigned n)
{
	return less(counted(), each(n));
}

/* The lowest bit goes, in those lanes; one of `twice` stays for once, and is then no longer of those. */
DOMI_INLINE void drop_lowest(vec *v, vec *twice, some s)
{
	if (twice) {
		vec low = *v & -*v, again = low & *twice;

		*v = flip(*v, s, low ^ again);
		*twice = flip(*twice, s, again);
	} else {
		*v = drop_bit(*v, s);
	}
}

/* The lowest k bits go, in so many vectors at once: one by one, as k is seldom more than a few, but when a round is led. `twice`: bits
   that count for two; NULL: none do. */
DOMI_INLINE void drop_bits(vec *v, vec *twice, const vec *k, unsigned vectors)
{
	enum { FEW = 3 };
	unsigned more = 0;

#pragma GCC unroll 3
	for (unsigned n = 0; n < FEW; n++)
		for (unsigned i = 0; i < vectors; i++)
			drop_lowest(v + i, twice ? twice + i : NULL, less(each(n), k[i]));
	for (unsigned i = 0; i < vectors; i++)
		more |= bits_of(less(each(FEW), k[i]));
	for (unsigned n = FEW; more; n++) {
		more = 0;
		for (unsigned i = 0; i < vectors; i++) {
			drop_lowest(v + i, twice ? twice + i : NULL, less(each(n), k[i]));
			more |= bits_of(less(each(n + 1), k[i]));
		}
	}
}

/* Four random words for each lane: those of even lanes, then those of odd ones where two share 64 bits. What is above the lower half of
   64 bits is never looked at. */
struct words {
	wide of[HALVES][4];
};

/* The keys of the rounds of Philox4x32-10. */
struct keys {
	uint64_t of[10][2];
};

static inline struct keys make_keys(uint64_t seed)
{
	uint32_t key0 = (uint32_t)seed, key1 = (uint32_t)(seed >> 32);
	struct keys keys;

	for (unsigned round = 0; round < 10; round++, key0 += PHILOX_W32_0, key1 += PHILOX_W32_1) {
		keys.of[round][0] = key0;
		keys.of[round][1] = key1;
	}
	return keys;
}

static inline wide wide_each(uint64_t n)
{
	return (wide){0} + n;
}

/* Philox4x32-10, as domi_block(), for so many vectors at once; `which` is the second word of the counter, and all numbers have the same
   upper half. In the first round half of what is multiplied is zero. */
DOMI_INLINE void make_words(struct words *w, const struct keys *keys, const vec *number, uint32_t above, const vec *which,
			    unsigned vectors)
{
	enum { MOST = 4 };
	wide x[MOST * HALVES][4];

	for (unsigned i = 0; i < vectors * HALVES; i++) {
		unsigned upper = i % HALVES * 32;

		x[i][3] = times((wide)number[i / HALVES] >> upper, wide_each(PHILOX_M4x32_0));
		x[i][2] = x[i][3] >> 32 ^ wide_each(above ^ keys->of[0][1]);
		x[i][1] = (wide){0};
		x[i][0] = (wide)which[i / HALVES] >> upper ^ wide_each(keys->of[0][0]);
	}
#pragma GCC unroll 10
	for (unsigned round = 1; round < 10; round++)
		for (unsigned i = 0; i < vectors * HALVES; i++) {
			wide p = times(x[i][0], wide_each(PHILOX_M4x32_0)), q = times(x[i][2], wide_each(PHILOX_M4x32_1));

			x[i][0] = q >> 32 ^ x[i][1] ^ wide_each(keys->of[round][0]);
			x[i][2] = p >> 32 ^ x[i][3] ^ wide_each(keys->of[round][1]);
			x[i][1] = q;
			x[i][3] = p;
		}
	for (unsigned i = 0; i < vectors * HALVES; i++)
		for (unsigned word = 0; word < 4; word++)
			w[i / HALVES].of[i % HALVES][word] = x[i][word];
}

/* As domi_below() for each lane: what the upper half of each product says. */
static inline vec above_all(const wide *product)
{
#if DOMI_LANE == 64
	return (vec)(product[0] >> 32);
#elif DOMI_BITS == 512
	return (vec)_mm512_mask_shuffle_epi32((__m512i)product[1], 0x5555, (__m512i)product[0], _MM_PERM_DDBB);
#else
	return (vec)(product[0] >> 32 | (product[1] & UINT64_C(0xffffffff00000000)));
#endif
}

/* The same, where it is a small number, in each of the lower four bytes. */
static inline bytes in_four_bytes(const wide *product)
{
#if DOMI_BITS == 512 && DOMI_LANE == 32
	const wide fifth = UINT64_C(0x4444444404040404) + (wide){0, 8, 16, 24, 32, 40, 48, 56} * UINT64_C(0x0101010101010101);

	return (bytes)_mm512_permutex2var_epi8((__m512i)product[0], (__m512i)fifth, (__m512i)product[1]);
#else
	vec v = above_all(product);

	v |= v << 8;
	return (bytes)(v | v << 16);
#endif
}

static inline vec below(const struct words *w, unsigned word, vec n)
{
	wide product[HALVES];

	for (unsigned h = 0; h < HALVES; h++)
		product[h] = times(w->of[h][word], (wide)n >> (32 * h));
	return above_all(product);
}

#endif
