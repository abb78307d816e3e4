/* Inside the text layer: trees of YAML nodes that know their place, and the pieces that make a variant of them. */
#ifndef DOMI_TEXT_H
#define DOMI_TEXT_H

#include "error.h"
#include "memory.h"
#include "near.h"
#include "variant.h"

enum {
	DOMI_TEXT_MOST = 1 << 20, /* bytes of a variant's text */
	DOMI_NODES_MOST = 1 << 16,
	DOMI_DEPTH_MOST = 16,   /* of nesting, and of parents */
	DOMI_KEYS_MOST = 128,   /* of one mapping */
	DOMI_ITEMS_MOST = 1024, /* of a parameter that is a list */
	DOMI_MISTAKES_MOST = 50 /* that are told of one text */
};

enum domi_kind { DOMI_SCALAR, DOMI_LIST, DOMI_MAP };

struct domi_node {
	enum domi_kind kind;
	bool plain;       /* a scalar without quotes */
	const char *text; /* of a scalar; closed by a zero, contains none */
	size_t length;
	unsigned count; /* children */
	struct dom_where where;
	struct domi_node *first, *next; /* children, the keys of a mapping; siblings */
	struct domi_node *value;        /* of a key */
};

struct domi_tree {
	struct dom_alloc alloc;
	struct domi_note *notes;
	struct domi_node *root; /* NULL: the text is empty */
	int wrong;              /* what did not keep the rest from being read; it was told */
};

struct domi_reader;

/* A tree that is being built. */
struct domi_builder {
	struct domi_tree *tree;
	const struct domi_reader *reader;
	unsigned nodes, depth;
	struct {
		struct domi_node *node, *last;
		bool key_open; /* `last` is a key that waits for its value */
	} stack[DOMI_DEPTH_MOST];
};

void domi_builder_init(struct domi_builder *builder, struct domi_tree *tree, const struct domi_reader *reader);
int domi_build_begin(struct domi_builder *builder, enum domi_kind kind, struct dom_where where);
void domi_build_end(struct domi_builder *builder);
int domi_build_scalar(struct domi_builder *builder, const char *text, size_t length, bool plain, struct dom_where where);

/* From YAML; `file` must outlive the tree. Release it whatever comes back. */
int domi_tree_read(struct domi_tree *tree, const struct domi_reader *reader, const char *text, size_t length, const char *file);
/* From data. */
int domi_tree_hear(struct domi_tree *tree, const struct domi_reader *reader, const struct dom_data *data);
void domi_tree_release(struct domi_tree *tree);
/* Its nodes live on among `notes`, which were taken from the same allocator. */
void domi_tree_keep(struct domi_tree *tree, struct domi_note **notes);
/* A plain scalar without a text: nothing stands there. */
bool domi_node_empty(const struct domi_node *node);
bool domi_node_is(const struct domi_node *node, const char *word);

/* What is kept until everything else is read: the rounds that a line-up lists change the rules as they are in the end. */
struct domi_later {
	struct domi_note *notes; /* the trees that they stand in */
	struct domi_wait *first;
};

/* Every mistake that a text has, when all of them are asked for: those of one file in the order of their places. */
struct domi_mistakes {
	unsigned count;
	struct dom_error list[DOMI_MISTAKES_MOST + 1]; /* the last is what ended the reading */
};

void domi_mistakes_add(struct domi_mistakes *mistakes, const struct dom_error *error);

struct domi_reader {
	struct dom_variant *variant;
	struct dom_error *error;
	struct domi_later *later;       /* NULL: there is no file in which rounds could be listed */
	struct domi_mistakes *mistakes; /* NULL: the first is enough */
	bool orphan;                    /* its parent could not be read: what is left to it is not known */
};

/* One of several things that do not depend on each other was read and gave `rc`: whether the next is to be looked at. What went
   wrong is told then, and stays in *all; whoever gets that back need not tell it again. */
bool domi_goes_on(const struct domi_reader *r, int rc, int *all);

int domi_arg_read(const struct domi_reader *r, const struct dom_param *param, const struct domi_node *node,
		  struct dom_arg *out);
/* From words as a preset or a command line writes them; the items of a list are divided by `divider`. */
int domi_arg_parse(const struct domi_reader *r, const struct dom_param *param, const char *text, size_t length, char divider,
		   struct dom_where where, struct dom_arg *out);
/* What a parameter wants, in words. */
struct domi_wish {
	char en[320], es[320];
};

void domi_arg_wish(const struct dom_param *param, struct domi_wish *out);

/* An option with all its presets; `given` (may be NULL) are parameters that are filled in later. */
int domi_choice_preset(const struct domi_reader *r, const struct dom_member *member, struct dom_where where, const bool *given,
		       struct domi_choice *out);
/* option | {option: {parameter: value}}. */
int domi_choice_read(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		     struct domi_choice *out);
/* The same with {parameter: value} for the option that *choice has; `winner` (may be NULL) takes that key's value. */
int domi_choice_change(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		       const struct domi_node **winner, struct domi_choice *choice);
/* The option of that name, or a complaint. */
int domi_member_read(const struct domi_reader *r, const struct dom_family *family, const char *text, size_t length,
		     struct dom_where where, const struct dom_member **out);

int domi_players_read(const struct domi_reader *r, const struct domi_node *node);
int domi_players_many(const struct domi_reader *r, unsigned count, struct dom_where where);
/* Checks a name and writes it to `out`, which has room for DOM_MAX_NAME bytes. */
int domi_player_name(const struct domi_reader *r, const char *text, size_t length, struct dom_where where, char *out);
/* Names for those that have none, and none twice. */
int domi_players_name(const struct domi_reader *r, struct domi_player *players, unsigned count);
int domi_player_character(const struct domi_reader *r, struct domi_player *player);
int domi_fail_players(const struct domi_reader *r, struct dom_where where);
/* Something that is no strategy stands where a player is: the nearest there is, or how a player of that name is written. */
int domi_fail_strategy(const struct domi_reader *r, const char *text, size_t length, struct dom_where where, const char *before,
		       const char *after);
int domi_fail_strategies(const struct domi_reader *r, struct dom_where where);
int domi_ends_read(const struct domi_reader *r, const struct domi_node *node);
int domi_ends_default(const struct domi_reader *r, struct dom_where where);
/* An option, or a list of at most `room` of them, none twice. */
int domi_list_read(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		   struct domi_choice *list, unsigned room, unsigned *count);
int domi_bonuses_read(const struct domi_reader *r, const struct domi_node *node);
int domi_powers_read(const struct domi_reader *r, const struct domi_node *node);

/* The first option of a family. */
int domi_choice_first(const struct domi_reader *r, const struct dom_family *family, struct dom_where where,
		      struct domi_choice *out);

/* What stands under `tournament`. */
int domi_tournament_default(const struct domi_reader *r, struct dom_where where);
int domi_tournament_read(const struct domi_reader *r, const struct domi_node *node);
/* Whether a key belongs there. */
bool domi_tournament_has(const struct domi_node *key);

/* Rounds are looked at when they are read, and settled when the variant is complete. */
int domi_rounds_read(const struct domi_reader *r, const struct dom_param *param, const struct domi_node *node,
		     struct dom_arg *out);
int domi_rounds_settle(const struct domi_reader *r);
/* The same rounds with the numbers that `players` have; complains of those who are no longer there. */
int domi_rounds_renumber(const struct domi_reader *r, const struct domi_player *players, unsigned count, struct dom_where where,
			 struct dom_listed **out);
/* The list that a variant's line-up has; NULL: none. */
struct dom_arg *domi_rounds_of(struct dom_variant *variant);

extern const char *const domi_aspect_names[];
extern const char *const domi_tournament_names[];

/* Files. `folder` (may be NULL) is looked into before all others. */
bool domi_name_valid(const char *name, size_t length);
int domi_variant_find(const char *name, const char *folder, struct domi_buffer *path);
void domi_variant_nearest(struct domi_names *words, const char *folder, struct domi_note **notes,
			  const struct dom_alloc *alloc);
int domi_file_read(const char *path, struct domi_buffer *text, struct dom_where where, struct dom_error *error);
/* From the text or the data of a source; `from_disk`: the text is that of a file of its name. `mistakes` may be NULL. */
int domi_variant_read(struct dom_variant **out, const struct dom_source *source, bool from_disk, const struct dom_alloc *alloc,
		      struct domi_mistakes *mistakes, struct dom_error *error);

/* What a sentence may use besides its option's parameters: a text, or without one a number. */
struct domi_blank {
	const char *name, *text;
	int64_t n;        /* of a text: how many things it names */
	const char *word; /* what a choice goes by: "f", a feminine noun; NULL: any other */
};

/* A sentence with what stands in braces filled in (see dom_option.tell); `blanks` may be NULL. */
void domi_say_phrase(struct domi_buffer *out, enum dom_lang lang, const char *text, const struct domi_choice *choice,
		     const struct domi_blank *blanks);
/* The i-th item of a list with what joins it to those before: a, b and c; `any`: a, b or c. */
void domi_say_list(struct domi_buffer *out, enum dom_lang lang, bool any, unsigned i, unsigned count, const char *item);

/* An option; `winner` (may be NULL): that of an end. */
void domi_tell_choice(const struct dom_sink *sink, const struct dom_variant *variant, const struct domi_choice *choice,
		      const struct domi_choice *winner);
/* A list, by the family of what is in it; false: there is none. */
bool domi_tell_list(const struct dom_sink *sink, const struct dom_variant *variant, const char *family);

/* Writes what it is told as YAML, in one line or, where it is told so, in several. */
struct domi_yaml {
	struct domi_buffer *out;
	unsigned depth;
	bool keyed; /* a key waits for its value */
	struct domi_yaml_level {
		bool list, lines, any;
		unsigned indent;
	} levels[DOMI_DEPTH_MOST];
};

struct dom_sink domi_yaml_sink(struct domi_yaml *yaml, struct domi_buffer *out);
/* As dom_variant_seat() reads it: only what is not preset. */
void domi_write_short(struct domi_buffer *out, const struct dom_variant *variant, const struct domi_choice *choice);
/* The canonical text without the tournament: what one round depends on. */
int domi_variant_text_of_round(const struct dom_variant *variant, char **out, struct dom_error *error);
/* Hands over the text or says that memory ran out. */
int domi_write_done(struct domi_buffer *buffer, char **out, struct dom_error *error);

#endif
