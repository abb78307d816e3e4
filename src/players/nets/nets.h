/* What the parts of a net share. */
#ifndef DOMI_NETS_H
#define DOMI_NETS_H

#include <domino/line.h>
#include <domino/net.h>

enum {
	DOMI_UNIT = 32,              /* features are whole numbers of 1/32 */
	DOMI_MOST = 127,             /* the most that an input of a layer is: seven bits */
	DOMI_SHIFT = 24,             /* factors are in parts of 2^24 */
	DOMI_BLOCK = 64,             /* outputs that are added up at a time */
	DOMI_WIDEST = 1024,          /* the most that a layer gives or takes, */
	DOMI_ROOM = DOMI_WIDEST + 4, /* and with what is read behind it */
	DOMI_MOST_LIKED = 2 * DOM_LINE_TILES,
	DOMI_MOST_PLACES = DOM_LINE_TILES * DOM_LINE_SEATS
};

/* What everybody saw at a table: a fold over what was heard. */
struct domi_story {
	uint8_t laid, pile;
	uint8_t forced;          /* the first tile had to be led */
	uint8_t end[2], open[2]; /* what each end of the line shows, and who opened it */
	uint8_t low;             /* the end that shows the lower symbol */
	uint8_t left[DOM_LINE_SEATS];
	uint8_t by[DOM_LINE_TILES], when[DOM_LINE_TILES]; /* by: a seat plus one; 0: it does not lie there */
	uint8_t stuck[DOM_LINE_SEATS][DOM_LINE_SYMBOLS];  /* had nothing for that symbol once, */
	uint8_t since[DOM_LINE_SEATS][DOM_LINE_SYMBOLS];  /* and drew so many tiles since */
	uint8_t opened[DOM_LINE_SEATS][DOM_LINE_SYMBOLS], covered[DOM_LINE_SEATS][DOM_LINE_SYMBOLS];
};

void domi_story_begin(const struct dom_line *line, struct domi_story *story);
void domi_story_hear(const struct dom_line *line, struct domi_story *story, const struct dom_heard *heard);

/* How many features a seat sees of a game. */
unsigned domi_features(const struct dom_line *line);
/* What a seat sees. `x` has room for them. */
void domi_observe(const struct dom_line *line, const struct domi_story *story, unsigned seat, uint64_t hand, uint8_t *x);
/* Which of the 2 * tiles answers is about a play: low end, then high end. */
unsigned domi_action(const struct dom_line *line, const struct domi_story *story, struct dom_play play);

/* Weights lie block by block of outputs, in it by fours of inputs, those of an output side by side: in the order they are read in, and as
   one instruction multiplies and adds them. */
struct domi_layer {
	uint32_t in, out;
	uint32_t room;          /* outputs in whole blocks: those past `out` are nothing */
	const uint32_t *factor; /* [room]: brings the sum to the unit of what comes after it */
	const int32_t *bias;    /* [room] */
	const int8_t *weight;   /* [room / DOMI_BLOCK][in / 4 rounded up][DOMI_BLOCK][4] */
};

struct domi_sums {
	/* Of each position: sums[room] = bias + what the inputs come to. Behind them up to three zeros are read. */
	void (*add_up)(const struct domi_layer *layer, const uint8_t (*x)[DOMI_ROOM], unsigned positions,
		       int32_t (*sums)[DOMI_ROOM]);
	/* What the next layer takes: nothing below zero, and DOMI_MOST at most. */
	void (*pass_on)(const struct domi_layer *layer, const int32_t *sums, uint8_t *x);
};
enum { DOMI_SUMS_KINDS = 3 };
extern const struct domi_sums domi_sums_plain, domi_sums_avx2, domi_sums_avx512;
/* Those that this processor can do, the fastest last; how many. */
unsigned domi_sums_here(const struct domi_sums **kinds);

#endif
