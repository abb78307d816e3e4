/* A game as tables play it: a compiled variant and everything about it that answers repeat, written as JSON once. Immutable and
   shared: all tables of one variant with the same players have one. */
#ifndef DOMS_TABLE_GAME_H
#define DOMS_TABLE_GAME_H

#include <domino/match.h>
#include <domino/rules.h>
#include <domino/round.h>

#include <pthread.h>
#include <stdatomic.h>

#include "event.h"

/* Memory that is counted, so that what clients ask for has a ceiling. */
struct doms_budget {
	atomic_size_t used;
	size_t most;
};

struct dom_alloc doms_budget_alloc(struct doms_budget *budget);
/* As struct dom_alloc has it: a new block for NULL, none for a size of 0. NULL: no memory. */
void *doms_budget_resize(struct doms_budget *budget, void *block, size_t size);
/* A list with room for `count` things of `size` bytes at least; what is new is cleared. NULL: no memory, and the list is as it was. */
void *doms_budget_grow(struct doms_budget *budget, void *list, size_t size, size_t count, size_t *room);

struct doms_ruleset {
	atomic_uint refs;
	struct doms_ruleset *next; /* of those kept */
	struct doms_budget *budget;
	size_t counted; /* bytes of our own there */
	struct dom_variant *variant;
	struct dom_rules *rules;
	char *source;                    /* the variant with its players and titles, as text */
	unsigned players, teams, words;  /* as dom_rules_… */
	uint16_t open;                   /* players that are people, a bit each */
	unsigned clock[DOM_MAX_PLAYERS]; /* seconds that a person's own strategy gives it; 0: the table's */
	struct domj_texts texts;
	char target[2][DOM_MATCH_TEXT]; /* what a match is played for; "": there can be none */
	char *head;                     /* fields of a state that never change: "variant": …, "explain": …, "faces": … */
	char *brief; /* those that every state has: "board": "line", "shape": "line", "sides": 2, "draws": false */
};

/* What a game is made of again: canonical text with the variant's titles before it. From malloc(); NULL: no memory. */
char *doms_ruleset_source(const struct dom_variant *variant);
/* The variant of such a text. */
DOM_MUST_CHECK int doms_ruleset_variant(struct dom_variant **out, const char *name, const char *source,
					const struct dom_alloc *alloc, struct dom_error *error);
/* `name`: the variant's. `bounds`: of compiling, or NULL. The caller has the one reference. */
DOM_MUST_CHECK int doms_ruleset_new(struct doms_ruleset **out, const char *name, const char *source, struct doms_budget *budget,
				    const struct dom_bounds *bounds, struct dom_error *error);
struct doms_ruleset *doms_ruleset_hold(struct doms_ruleset *ruleset);
void doms_ruleset_drop(struct doms_ruleset *ruleset); /* NULL is fine */

enum { DOMS_RULESET_BUCKETS = 256, DOMS_RULESETS_IDLE = 64 };

/* Games by what they are made of; a zeroed one, with its lock and its budget. */
struct doms_rulesets {
	pthread_mutex_t lock;
	struct doms_budget *budget;
	struct doms_ruleset *buckets[DOMS_RULESET_BUCKETS];
	unsigned count;
};

void doms_rulesets_release(struct doms_rulesets *rulesets);
/* The same, one for all who ask for it. */
DOM_MUST_CHECK int doms_rulesets_find(struct doms_rulesets *rulesets, const char *name, const char *source,
				      const struct dom_bounds *bounds, struct doms_ruleset **out, struct dom_error *error);

/* The tile of `has` that is written so, its faces in any order; -1: none. Several copies: the first. */
int doms_ruleset_tile(const struct doms_ruleset *ruleset, const char *text, const uint64_t *has);

#endif
