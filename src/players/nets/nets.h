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
	DOMI_MOST_PLACES = DOM_LINE_TILES * DOM_LINE_SEATS,
	DOMI_MOST_LAYERS = 64,
	DOMI_TOKEN = 64,  /* numbers of a tile or a face, at most */
	DOMI_TABLE = 128, /* and of the table */
	DOMI_PART = 16,   /* sums of tokens are told by sixteenths */
	DOMI_FIRST = 76   /* features of one tile or face, and one for each of them all */
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

/* Where in what a seat sees its parts begin. */
struct domi_parts {
	unsigned hand, by, when, stuck, since, ends, left, unseen, mine, owners, opened, covered, forced, pile, end;
};

struct domi_parts domi_parts(const struct dom_line *line);
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
	uint32_t across;        /* inputs in whole fours, of the whole layer where this is but a part of it */
	const uint32_t *factor; /* [room]: brings the sum to the unit of what comes after it */
	const int32_t *bias;    /* [room] */
	const int8_t *weight;   /* [room / DOMI_BLOCK][across / 4][DOMI_BLOCK][4] */
};

/* What a layer is given, row after row of inputs, and what they come to. */
struct domi_rows {
	unsigned count;
	size_t step; /* from row to row, in bytes; up to three zeros are read behind a row that is no multiple of four */
	const uint8_t *x;
	size_t room; /* from row to row of sums */
	int32_t *sums;
};

struct domi_sums {
	/* Adds what the inputs come to; of biases it knows nothing. */
	void (*add_up)(const struct domi_layer *layer, const struct domi_rows *rows);
	/* What the next layer takes: nothing below zero, and DOMI_MOST at most. */
	void (*pass_on)(const struct domi_layer *layer, const int32_t *sums, uint8_t *x);
	const struct domi_kind *related;
};

#define DOMI_ANSWERS 4096.0 /* answers are in parts of it */

/* e^x for x <= 0, by multiplications and additions alone: libraries differ in the last digit. */
double domi_power_of_e(double x);
/* The answer of a last layer. */
void domi_round_off(const struct domi_layer *layer, const int32_t *sums, int32_t *out);

/* Some numbers for each tile that is thought of, in that order, and for each face. */
struct domi_tokens {
	unsigned count;
	uint8_t which[DOM_LINE_TILES];
	uint8_t tile[DOM_LINE_TILES][DOMI_TOKEN], face[DOM_LINE_SYMBOLS][DOMI_TOKEN];
};

struct dom_net {
	struct dom_alloc alloc;
	struct dom_line line;
	const struct domi_kind *kind;
	unsigned layers;
	struct domi_layer layer[DOMI_MOST_LAYERS];
	const struct domi_sums *sums;
	unsigned seat;  /* that looked last */
	unsigned trust; /* in percent */
	struct domi_story story;
	int32_t likes[DOMI_MOST_LIKED], belief[DOMI_MOST_PLACES];
	int32_t wins;
	/* In the first, what is seen; for the critic, the hands of the others behind it. */
	uint8_t x[2][DOM_NET_ROUNDS][DOMI_ROOM];
	int32_t sum[DOM_NET_ROUNDS][DOMI_ROOM];
	/* Of nets of tokens: how many numbers a token has, what is known of each position, and sums on their way. */
	unsigned own;
	struct domi_tokens tokens[DOM_NET_ROUNDS];
	uint8_t table[DOM_NET_ROUNDS][DOMI_TABLE];
	int32_t table_sums[DOM_NET_ROUNDS][DOMI_TABLE], sums_of[DOM_LINE_TILES][DOMI_TOKEN];
};

/* How a net is built. */
struct domi_kind {
	/* Whether the layers fit together, and the game. */
	bool (*fits)(const struct dom_net *net);
	/* All answers about the first of what is seen. */
	void (*look)(struct dom_net *net);
	/* How much it likes what can be laid in each, and (the critic) what the seat to move wins. */
	void (*like)(struct dom_net *net, unsigned positions, int32_t (*likes)[DOMI_MOST_LIKED]);
	void (*judge)(struct dom_net *net, unsigned positions, int32_t *wins);
};
extern const struct domi_kind domi_plain;

enum { DOMI_SUMS_KINDS = 3 };
extern const struct domi_sums domi_sums_plain, domi_sums_avx2, domi_sums_avx512;
/* Those that this processor can do, the fastest last; how many. */
unsigned domi_sums_here(const struct domi_sums **sums);

#endif
