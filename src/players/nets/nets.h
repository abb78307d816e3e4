/* What the parts of a net share. */
#ifndef DOMI_NETS_H
#define DOMI_NETS_H

#include <domino/line.h>
#include <domino/net.h>

enum {
	DOMI_UNIT = 32,     /* features are whole numbers of 1/32 */
	DOMI_WIDEST = 1024, /* the most that a layer gives or takes */
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
void domi_observe(const struct dom_line *line, const struct domi_story *story, unsigned seat, uint64_t hand, int16_t *x);
/* Which of the 2 * tiles answers is about a play: low end, then high end. */
unsigned domi_action(const struct dom_line *line, const struct domi_story *story, struct dom_play play);

/* Weights lie input by input: inputs are mostly zero, and what is zero is passed over. */
struct domi_layer {
	uint32_t in, out;
	const uint32_t *factor; /* [out]: brings the sum to the unit of what comes after it, in 2^-28 */
	const int32_t *bias;    /* [out] */
	const int8_t *weight;   /* [in * out] */
};

/* sums[out] = bias + what the inputs come to */
typedef void domi_layer_sums(const struct domi_layer *layer, const int16_t *x, int32_t *sums);
extern domi_layer_sums domi_sums_plain, domi_sums_avx2;

#endif
