/* Random numbers by address: key = seed, counter = (round, what for, which draw). Nothing depends on who draws first.
   The protocol is docs/RANDOM.md; changing anything here changes every game ever recorded. */
#ifndef DOMI_CHANCE_H
#define DOMI_CHANCE_H

#define R123_USE_SSE 0 /* Philox needs none of it, and its headers take longer to read than most files that come here */
#include <Random123/philox.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 domi_wide;

/* Saved games depend on these numbers: append, never reorder. */
enum domi_purpose {
	DOMI_FOR_DEAL = 1,
	DOMI_FOR_CHOICE = 2, /* index: turn, sub: sitting; one word per choice */
	DOMI_FOR_SEATS = 3,
	DOMI_FOR_START = 4,
	DOMI_FOR_TURN = 5,       /* index: turn */
	DOMI_FOR_DRAW = 6,       /* index: how many were drawn before in the round */
	DOMI_FOR_VALUE = 7,      /* index: turn, sub: tile */
	DOMI_FOR_STRATEGY = 8,   /* index: turn, sub: sitting; which of a player's strategies */
	DOMI_FOR_VIEW = 9,       /* index: turn, sub: seat and sitting; the key of a view's further words */
	DOMI_FOR_EFFECT = 10,    /* index: turn, sub: which power */
	DOMI_FOR_JUDGE = 11,     /* index: turn; whether a judge is corrupt */
	DOMI_FOR_SET = 12,       /* what is printed on the tiles; seed: `set-seed`, round 0 */
	DOMI_FOR_PAIRING = 13,   /* round: the stage; who meets whom in a tournament */
	DOMI_FOR_LOT = 14,       /* round 0, sub: side; what decides when nothing else does */
	DOMI_FOR_REVERSE = 15,   /* whether a tournament's judge is corrupt when asked if it is over after this round */
	DOMI_FOR_BUY_BACK = 16,  /* sub: side; the same when that side should be out */
	DOMI_FOR_TILES = 17,     /* sub: tile; the tiles of a drawn set; seed: `set-seed`, round 0 */
	DOMI_FOR_IMAGINING = 18, /* round: which of the rounds imagined from that seed */
	DOMI_FOR_SITTING = 19,   /* round: the deal; who sits where in a comparison */
	DOMI_PURPOSES
};

static inline philox4x32_ctr_t domi_block(uint64_t seed, uint64_t round, enum domi_purpose purpose, uint32_t block,
					  uint32_t sub)
{
	philox4x32_ctr_t counter = {
		{(uint32_t)round, (uint32_t)purpose << 24 | (block & 0xffffff), sub, (uint32_t)(round >> 32)}};
	philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};

	return philox4x32(counter, key);
}

/* The word number `index` of a purpose: four to a block. */
static inline uint32_t domi_word(uint64_t seed, uint64_t round, enum domi_purpose purpose, uint32_t index, uint32_t sub)
{
	return domi_block(seed, round, purpose, index >> 2, sub).v[index & 3];
}

/* 0 … n-1. Multiply-high, no rejection: what is consumed never varies; the bias, n/2^32, is far below any count here. */
static inline uint32_t domi_below(uint32_t word, uint32_t n)
{
	return (uint32_t)((uint64_t)word * n >> 32);
}

/* A run of small draws, several to a 64-bit word as long as the product of their ranges stays under 2^32. */
struct domi_draws {
	uint64_t seed, round;
	enum domi_purpose purpose;
	uint32_t next; /* 64-bit word to take, two to a block */
	uint32_t sub;
	uint64_t left; /* what is left of the current word */
	uint64_t product;
	philox4x32_ctr_t block;
};

static inline void domi_draws_init(struct domi_draws *d, uint64_t seed, uint64_t round, enum domi_purpose purpose, uint32_t sub)
{
	d->seed = seed;
	d->round = round;
	d->purpose = purpose;
	d->next = 0;
	d->sub = sub;
	d->left = 0;
	d->product = UINT64_C(1) << 32;
}

/* A whole 64-bit word. */
static inline uint64_t domi_draw_word(struct domi_draws *d)
{
	unsigned half = (d->next & 1) * 2;

	if (!half)
		d->block = domi_block(d->seed, d->round, d->purpose, d->next >> 1, d->sub);
	d->next++;
	return (uint64_t)d->block.v[half + 1] << 32 | d->block.v[half];
}

static inline uint32_t domi_draw(struct domi_draws *d, uint32_t n)
{
	domi_wide wide;

	if (d->product * n >= UINT64_C(1) << 32) {
		d->left = domi_draw_word(d);
		d->product = 1;
	}
	d->product *= n;
	/* the high part is the draw, the low 64 bits go on */
	wide = (domi_wide)d->left * n;
	d->left = (uint64_t)wide;
	return (uint32_t)(wide >> 64);
}

#endif
