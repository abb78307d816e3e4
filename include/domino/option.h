/* The registry: aspects of a game (families), the options of each, and the parameters they declare. Menus, help,
   variant files and their checks are all made from it. */
#ifndef DOMINO_OPTION_H
#define DOMINO_OPTION_H

#include "common.h"

enum dom_type {
	DOM_TYPE_INT,    /* a whole number from min to max */
	DOM_TYPE_FLAG,   /* true or false */
	DOM_TYPE_WORD,   /* one of `words` */
	DOM_TYPE_TILE,   /* a tile by its faces: 6-6, a-b-c */
	DOM_TYPE_TILES,  /* a list of tiles */
	DOM_TYPE_INTS,   /* a list of whole numbers, each from min to max */
	DOM_TYPE_NAMES,  /* a list of texts */
	DOM_TYPE_CHANCE, /* a probability from 0 to 1 with up to six decimals; n: millionths */
	DOM_TYPE_ROUNDS  /* rounds of a tournament: a list of {players: [names], rules: {aspect: option}} */
};

struct dom_param {
	const char *name;
	enum dom_type type;
	struct dom_text about;
	struct dom_text tell; /* what it adds to its option's own, a blank first (see dom_option); NULL: that says it all */
	int64_t min, max;
	const char *words;  /* DOM_TYPE_WORD: the words, with a blank between */
	const char *preset; /* the default as it would be written; NULL: must be given */
	bool former;        /* said otherwise now, but texts were kept that have it: it is read, and not offered */
	bool later;         /* it came after texts without it were kept: canonical texts leave it out where it is the default */
};

struct dom_listed;

/* A parameter's value. Numbers, flags and words (their index) are in n. */
struct dom_arg {
	int64_t n;
	unsigned count; /* of a list */
	const int64_t *ints;
	const char *const *names;        /* NAMES; TILE and TILES as written */
	const struct dom_listed *rounds; /* ROUNDS: `count` of them */
};

/* What every option of every family says of itself.

   `tell` is one sentence or more with the parameters in braces, in the notation of ICU's messages:
     {name}                                    its value; {name, or}: a list with "or" before its last entry
     {name, select, word {…} other {…}}        by the word, or by true and false of a flag
     {name, plural, =0 {…} one {…} other {…}}  by the number, a list's length or a probability's millionths; # is the number
   What stands for a parameter that says nothing (no, zero, none) is left empty: such things are not told. Besides its
   parameters every option may use {size}, the tiles of the set, and what they show: {face}, {shown} ("number", "numbers";
   select f where that noun is feminine in Spanish). Strategies and characters begin with {players}, those who have it
   (plural), and are a sentence about them. */
#define DOM_OPTION_FIELDS \
	int row;                        /* its row in the catalogue; 0: after all that have one */ \
	struct dom_text title, about;   /* a name, and one sentence */ \
	struct dom_text tell;           /* as a player would tell it, see below; NULL: `about`; "": needs no words */ \
	const struct dom_param *params; /* closed by one without a name; NULL: none */

struct dom_option {
	DOM_OPTION_FIELDS
};

/* First in every family's struct, so that its fields are written without a prefix; C++ has no structs without a name. */
#ifdef __cplusplus
#define DOM_OPTION struct dom_option option
#else
#define DOM_OPTION \
	union { \
		struct dom_option option; \
		struct { \
			DOM_OPTION_FIELDS \
		}; \
	}
#endif

#define DOM_PARAMS(...) \
	(const struct dom_param[]) \
	{ \
		__VA_ARGS__, \
		{ \
			.name = NULL \
		} \
	}

struct dom_member {
	const char *name;
	const struct dom_option *option;
};

/* Where a variant says which option of a family it has. */
enum dom_part {
	DOM_PART_GAME,      /* a key of its own */
	DOM_PART_PLAYER,    /* of each of the `players` */
	DOM_PART_POWER,     /* of each of the `powers` */
	DOM_PART_TOURNAMENT /* under `tournament` */
};

struct dom_family {
	const char *name;
	struct dom_text title, about;
	struct dom_text noun; /* what one of its options is called in a complaint, with the article in Spanish */
	const char *first;    /* the option of an aspect that a variant leaves out */
	bool list;            /* a variant may name several */
	enum dom_part part;
	/* What an option is known by elsewhere, where its name is nobody's business; NULL: by nothing. */
	const char *(*trait)(const struct dom_option *option);
	const struct dom_member *members; /* by name, closed by one without a name */
};

DOM_BEGIN
/* All families in the order of the catalogue, closed by NULL. */
DOM_API const struct dom_family *const *dom_families(void);
/* NULL: none of that name. */
DOM_API const struct dom_family *dom_family_find(const char *name);
DOM_API const struct dom_member *dom_member_find(const struct dom_family *family, const char *name, size_t length);
/* What an option is known by outside its family: of a board its shape (line, tree, bag), of an end what it waits for (out,
   blocked), of a strategy person, levels (its parameter is how strong it plays) or rival (one to begin with). NULL: nothing. */
DOM_API const char *dom_member_trait(const struct dom_family *family, const struct dom_member *member);
/* The first member, by name, that has it; NULL: none. */
DOM_API const struct dom_member *dom_member_having(const struct dom_family *family, const char *trait);
/* The members in the order of the catalogue; returns how many, at most `room` are written. */
DOM_API unsigned dom_family_sorted(const struct dom_family *family, const struct dom_member **out, unsigned room);
DOM_API unsigned dom_option_params(const struct dom_option *option);
/* Its arguments where none are given, as far as they are numbers, flags and words: room for DOM_MAX_PARAMS. False: they are not. */
DOM_API bool dom_option_presets(const struct dom_option *option, struct dom_arg *args);
DOM_END

#endif
