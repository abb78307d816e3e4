/* Limits, marks and the words every other header uses. */
#ifndef DOMINO_COMMON_H
#define DOMINO_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if SIZE_MAX < UINT64_MAX
#error "Domino needs a 64-bit machine"
#endif

#if defined(__GNUC__)
#define DOM_API __attribute__((visibility("default")))
#define DOM_MUST_CHECK __attribute__((warn_unused_result))
#define DOM_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define DOM_API
#define DOM_MUST_CHECK
#define DOM_PRINTF(string, first)
#endif

#ifdef __cplusplus
#define DOM_BEGIN extern "C" {
#define DOM_END }
#define DOM_AND_MORE 1 /* a last array that is as long as its block: C++ has no open ones */
#else
#define DOM_BEGIN
#define DOM_END
#define DOM_AND_MORE
#endif

#define DOM_VERSION "0.1.0"

enum {
	DOM_MAX_TILES = 1024,
	DOM_MAX_WORDS = DOM_MAX_TILES / 64, /* of a set of tiles */
	DOM_MAX_PLAYERS = 10,               /* at one table */
	DOM_MAX_ENTRANTS = 512,             /* players of a tournament */
	DOM_MAX_SIDES = 6,                  /* faces on one tile */
	DOM_MAX_FACES = 64,                 /* distinct faces of a set; a two-sided set of 1,024 tiles has 44 */
	DOM_MAX_ENDS = 16,                  /* entries of the list `end` */
	DOM_MAX_BONUSES = 8,                /* entries of the list `bonus` */
	DOM_MAX_POWERS = 16,                /* entries of the list `powers` */
	DOM_MAX_STOPS = 8,                  /* entries of the list `stop` of a tournament */
	DOM_MAX_TIE_BREAKS = 8,             /* entries of the list `tie-break` */
	DOM_MAX_LISTED = 256,               /* rounds a line-up names one by one */
	DOM_MAX_STRATEGIES = 8,             /* strategies one player draws from */
	DOM_MAX_PARAMS = 8,                 /* parameters of one option */
	DOM_MAX_TITLE = 200,                /* bytes of a variant's title in one language */
	DOM_MAX_ABOUT = 2000,               /* and of what is said about it */
	DOM_MAX_NAME = 64                   /* bytes of a player's or a variant's name, the closing zero included */
};

#define DOM_NO_TILE UINT16_MAX
#define DOM_NO_SEAT UINT8_MAX

/* A face: what a side of a tile shows. Tiles, symbols, seats and places are plain numbers, and so is a face; but it goes with tiles
   wherever there is one, and who takes it for one is told when compiling. */
struct dom_face {
	unsigned n;
};

/* Whether there is another share of some work to be handed out. */
enum dom_take {
	DOM_TAKEN,
	DOM_TAKE_LATER,  /* some of those that are out have to be counted first */
	DOM_TAKE_NO_MORE /* all are out, or it is over */
};

/* The languages for people. Code and documents are English; what a player reads is both. */
enum dom_lang { DOM_EN, DOM_ES };

struct dom_text {
	const char *en, *es;
};

/* One allocator, given at creation. `resize` is realloc with a context; new size 0 frees and returns NULL. */
struct dom_alloc {
	void *(*resize)(void *context, void *block, size_t size);
	void *context;
};

DOM_BEGIN
DOM_API const char *dom_version(void);
DOM_API const char *dom_text_in(struct dom_text text, enum dom_lang lang);
DOM_END

#endif
