/* A variant: one option for every aspect of the game with its parameters, read from text and checked name by name. */
#ifndef DOMINO_VARIANT_H
#define DOMINO_VARIANT_H

#include "error.h"
#include "option.h"

struct dom_variant;

/* What stands for a folder in the paths of the variants that the library itself holds. */
#define DOM_BUILT_IN "(built in)/"

/* Data, told piece by piece to whoever makes something of it: what a variant is read from, and what it is written to. The entries of
   a map come as key() and then the value. */
struct dom_sink {
	void (*begin)(void *context, bool list, bool lines); /* a list or a map; `lines`: entries deserve a line each */
	void (*end)(void *context);
	void (*key)(void *context, const char *name);
	void (*text)(void *context, const char *text, size_t length);
	void (*plain)(void *context, const char *text); /* a number, true, false or null */
	void *context;
};

/* Data that can be told: what another program has as JSON, say. A complaint about it has a path ("players[2].strategy") for a file,
   and no line. */
struct dom_data {
	void (*tell)(const void *data, const struct dom_sink *sink);
	const void *data;
	const char *place; /* the path of the whole, where it is part of something; NULL: none */
};

/* What a variant is read from. */
struct dom_source {
	const char *name; /* that dom_variant_load() would take; or what the text or the data are called */
	const char *text; /* NULL: none */
	size_t length;
	const struct dom_data *data;    /* NULL: none */
	const struct dom_data *players; /* the value of `players`, instead of what it says itself; NULL: none */
	/* Gets everything that is wrong, in the order of the text, at most 51 mistakes: the reading goes on after a mistake where
	   the rest makes sense without it. NULL: the first is enough. */
	void (*each)(void *context, const struct dom_error *error);
	void *context;
};

/* Whether a player is a person, whom whoever runs the round asks. */
enum dom_person {
	DOM_PERSON_NO,
	DOM_PERSON_PARTLY, /* one strategy among several is a person's: nobody is asked, it plays as it does without an answer */
	DOM_PERSON_YES
};

/* A variant that is inside the library. */
struct dom_shipped {
	const char *name;
	const unsigned char *text; /* its file, comments and all */
	size_t length;
};

DOM_BEGIN
/* Those that the library is shipped with, sorted by name, closed by one without a name. */
DOM_API const struct dom_shipped *dom_shipped_variants(void);
/* Reads a variant by name or path. A name is looked up as NAME.yaml in the current folder, the folders of $DOMINO_PATH,
   the user's configuration folder, the installed `variants/` and the library itself, which holds those it is shipped with;
   what has a slash or ends in .yaml is a path. */
DOM_API DOM_MUST_CHECK int dom_variant_load(struct dom_variant **out, const char *name, const struct dom_alloc *alloc,
					    struct dom_error *error);
/* Reads a variant from text; `file` is what complaints and `like` call it. A text from somebody who may not read the files of
   this machine is called DOM_BUILT_IN "NAME.yaml": what is below knows the library's variants and no others. */
DOM_API DOM_MUST_CHECK int dom_variant_parse(struct dom_variant **out, const char *text, size_t length, const char *file,
					     const struct dom_alloc *alloc, struct dom_error *error);
/* From any source. */
DOM_API DOM_MUST_CHECK int dom_variant_read(struct dom_variant **out, const struct dom_source *source,
					    const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_variant_free(struct dom_variant *variant);

DOM_API const char *dom_variant_name(const struct dom_variant *variant);
DOM_API struct dom_text dom_variant_title(const struct dom_variant *variant);
DOM_API struct dom_text dom_variant_about(const struct dom_variant *variant);
DOM_API unsigned dom_variant_players(const struct dom_variant *variant);
DOM_API const char *dom_variant_player(const struct dom_variant *variant, unsigned player);
/* For people: a name that was given because there was none (North, Player 7; Norte, Jugador 7) is said in their language. */
DOM_API const char *dom_variant_player_in(const struct dom_variant *variant, unsigned player, enum dom_lang lang);
/* The strategies of a player, as they would be written: "random", "random+fattest". */
DOM_API DOM_MUST_CHECK int dom_variant_strategies(const struct dom_variant *variant, unsigned player, char **out,
						  struct dom_error *error);
/* The option of `character` that a player has. */
DOM_API const struct dom_member *dom_variant_character(const struct dom_variant *variant, unsigned player);
/* *clock: the seconds a person has for a turn, 0: as long as it takes; may be NULL. */
DOM_API enum dom_person dom_variant_person(const struct dom_variant *variant, unsigned player, unsigned *clock);
/* Seats other players: "Ana=fattest,Luis=random+first,blocker"; without a name one is made. */
DOM_API DOM_MUST_CHECK int dom_variant_seat(struct dom_variant *variant, const char *players, struct dom_error *error);
/* The first player is a person from now on, under this name. */
DOM_API DOM_MUST_CHECK int dom_variant_seat_person(struct dom_variant *variant, const char *name, struct dom_error *error);

/* The complete canonical text, every aspect and parameter written out. A variant read from it is the same variant. */
DOM_API DOM_MUST_CHECK int dom_variant_text(const struct dom_variant *variant, char **out, struct dom_error *error);
/* The same as data. */
DOM_API void dom_variant_tell(const struct dom_variant *variant, const struct dom_sink *sink);
/* The rules as a player would tell them. */
DOM_API DOM_MUST_CHECK int dom_variant_explain(const struct dom_variant *variant, enum dom_lang lang, char **out,
					       struct dom_error *error);
/* An entry of the tournament's list `stop`, as a player would tell it. */
DOM_API DOM_MUST_CHECK int dom_variant_tell_stop(const struct dom_variant *variant, unsigned entry, enum dom_lang lang,
						 char **out, struct dom_error *error);
/* Goes through the aspects in which two variants differ. */
DOM_API DOM_MUST_CHECK int dom_variant_diff(const struct dom_variant *a, const struct dom_variant *b,
					    void (*differs)(void *context, const struct dom_family *aspect, const char *in_a,
							    const char *in_b),
					    void *context, struct dom_error *error);
/* Frees a text that one of these gave. */
DOM_API void dom_variant_free_text(const struct dom_variant *variant, char *text);

/* Goes through the names that dom_variant_load() would find, sorted, each once. */
DOM_API DOM_MUST_CHECK int dom_variant_list(void (*each)(void *context, const char *name, const char *path), void *context,
					    struct dom_error *error);
DOM_END

#endif
