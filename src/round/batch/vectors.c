/* Picks the vectors: those of the processor at hand, or as told. */
#include "batch.h"

#include <assert.h>
#include <string.h>

static bool has(enum dom_vectors vectors)
{
#if defined(DOMI_EVERY_CPU)
	if (vectors == DOM_VECTORS_AVX512)
		return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
		       __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
		       __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vpopcntdq") &&
		       __builtin_cpu_supports("bmi2");
	if (vectors == DOM_VECTORS_AVX2)
		return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#endif
	return vectors == DOM_VECTORS_PORTABLE;
}

static enum dom_vectors widest(void)
{
	return has(DOM_VECTORS_AVX512) ? DOM_VECTORS_AVX512 : has(DOM_VECTORS_AVX2) ? DOM_VECTORS_AVX2 : DOM_VECTORS_PORTABLE;
}

bool dom_rules_batch(const struct dom_rules *r, enum dom_vectors vectors)
{
	return r->batch && (vectors == DOM_VECTORS_BEST || has(vectors));
}

void dom_batch_play(const struct dom_rules *r, enum dom_vectors vectors, uint64_t seed, uint64_t from, unsigned count,
		    struct dom_round *scratch, struct dom_batch *out)
{
	static domi_batch_player *const players[][2] = {
		[DOM_VECTORS_PORTABLE] = {domi_batch_32_128, domi_batch_64_128},
#if defined(DOMI_EVERY_CPU)
		[DOM_VECTORS_AVX2] = {domi_batch_32_256, domi_batch_64_256},
		[DOM_VECTORS_AVX512] = {domi_batch_32_512, domi_batch_64_512},
#endif
	};
	int status;

	assert(dom_rules_batch(r, vectors) && count <= DOM_BATCH_ROUNDS && (!count || from >> 32 == (from + count - 1) >> 32));
	if (vectors == DOM_VECTORS_BEST)
		vectors = widest();
	status = dom_round_init(r, scratch, seed, NULL, DOM_PATH_TABLE, NULL);
	assert(!status);
	(void)status;
	for (unsigned seat = 0; seat < r->players; seat++) {
		scratch->player[seat] = (uint8_t)seat;
		scratch->seats[seat].tiles = (uint16_t)r->hand;
	}
	scratch->pile = (uint16_t)(r->tiles - r->players * r->hand);
	scratch->phase = DOMI_STARTING;
	out->rounds = out->blocked = out->ties = 0;
	memset(out->seats, 0, sizeof out->seats);
	memset(out->by_turn, 0, sizeof out->by_turn);
	out->when_out = r->when_out;
	out->when_blocked = r->when_blocked ? r->when_blocked : DOM_REASON_BLOCKED;
	players[vectors][r->tiles > 32](r, seed, from, count, scratch, out);
}
