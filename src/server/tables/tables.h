/* All live tables: found by their ids, kept in a database, advanced by their timers.

   Whatever changes a table goes through the *writer*, one at a time, in batches: everything that is due and everything that was asked
   for is applied, written and committed in one transaction; only then is it published, answered and told to whoever watches. A
   batch that cannot be written has not happened. */
#ifndef DOMS_TABLES_H
#define DOMS_TABLES_H

#include <domino/kept.h>

#include <pthread.h>
#include <sys/queue.h>

#include "transport/limit.h"
#include "work/pool.h"
#include "table.h"

struct doms_slot;
struct doms_tables;
struct doms_watcher;

enum {
	DOMS_TICK = 20000, /* microseconds: what is due in the same tick is one batch */
	DOMS_PEER = 64,    /* bytes of an address */
	DOMS_LISTED = 50   /* tables "of late" */
};

/* How much there may be. */
struct doms_tables_most {
	unsigned tables; /* in all; those that are over make room for new ones */
	unsigned each;   /* not over, from one address */
	size_t memory;   /* bytes for games and histories */
};

/* How much of a table is written. */
struct doms_kept {
	uint32_t rows;  /* commands */
	uint32_t steps; /* taken since the last of them */
};

/* What is known of a table that is not in memory. */
struct doms_note {
	char *summary; /* JSON: "name": …, "title": …, "players": …, "open": … */
	uint64_t round;
	bool over;
	bool awake; /* it goes on by itself, now or when somebody's time is up */
};

/* A person who is not connected. */
struct doms_absence {
	uint32_t ticket; /* of its secret; 0: nobody is missed */
	int64_t since;   /* when it was last heard of */
};

LIST_HEAD(doms_bunch, doms_slot);

/* A table among the others. */
struct doms_slot {
	struct doms_tables *all;
	char id[DOMS_ID];
	int64_t row;
	char peer[DOMS_PEER]; /* who opened it */

	/* under all->lock */
	LIST_ENTRY(doms_slot) same; /* with the same hash */
	TAILQ_ENTRY(doms_slot) age; /* by when they were last touched */
	atomic_uint pins;           /* who needs it in memory; the first pin is taken with the lock */
	bool gone;                  /* it is being removed */
	struct doms_note note;
	int64_t due;       /* of doms_now(); INT64_MAX: never */
	bool is_looked_at; /* somebody came or went; pinned until the writer has seen that */
	unsigned heap;     /* its place there, from 1; 0: not in it */

	/* under its own lock, which is taken after all->lock where both are */
	pthread_mutex_t lock;
	struct doms_table *table; /* NULL: only in the database */
	int64_t asked;            /* since when the person to move is asked */
	uint64_t version;         /* more with every change that watchers see */
	LIST_HEAD(doms_watcher_list, doms_watcher) watchers;
	unsigned watched;                         /* by how many */
	struct doms_task news;                    /* wakes them; the slot is pinned while it waits */
	struct doms_bucket said[DOM_MAX_PLAYERS]; /* what each may say */
	struct doms_absence absent[DOM_MAX_PLAYERS];

	/* under all->waking, which is taken last */
	LIST_ENTRY(doms_slot) others_woken;
	bool is_woken;

	/* the writer's alone */
	struct doms_kept kept, work; /* committed; and with this batch */
	struct doms_note next_note;
	struct doms_slot *changed;  /* the next that this batch changed, or buries */
	struct doms_slot *also_due; /* the next that is due with it */
	int64_t step_due;           /* when it takes its next step */
	bool is_changed, is_new, has_note, is_ticked, is_stepped, is_pinned, is_held;
};

STAILQ_HEAD(doms_asks, doms_ask);

/* Something asked of the writer. */
struct doms_ask {
	STAILQ_ENTRY(doms_ask) next;
	struct doms_slot *slot; /* pinned; NULL: a new one is opened */
	struct doms_viewer viewer;
	struct doms_command command;        /* of a new one: its deal; with keys for its people, where it is a tournament's */
	char peer[DOMS_PEER];               /* of a new one */
	void (*done)(struct doms_ask *ask); /* on the writer's thread; the ask is the caller's again */
	void *context;
	bool begun, goes_on; /* the writer's: part of it is done, and the rest comes with the next batch */
	/* the answer */
	int status; /* 0, or 1 with a fault */
	struct doms_fault fault;
	size_t sequence;
	struct doms_secrets secrets;
	char owner[DOMS_SECRET_TEXT], invite[DOMS_SECRET_TEXT]; /* of a new one; "": there is no invitation */
	char commitment[DOM_COMMITMENT];
};

struct doms_tables;

/* tables.c. Those of the server's database; NULL: they live as long as the process. Its clock, pool, agents and log are theirs; without
   minds of its own whoever thinks long does so where it is asked. `news`: after a batch, on the writer's thread, the slot has news for its
   watchers. */
DOM_MUST_CHECK int doms_tables_new(struct doms_tables **out, struct doms_server *server, const struct doms_tables_most *most,
				   void (*news)(struct doms_server *server, struct doms_slot *slot), struct dom_error *error);
/* What takes long is left off from now on. Any thread. */
void doms_tables_stop(struct doms_tables *all);
/* Nothing is asked any more; the pool has been stopped. */
void doms_tables_free(struct doms_tables *all);
/* Pinned, NULL: there is none. *loaded: it is in memory; else doms_slot_load() it, where that may take a moment. */
struct doms_slot *doms_tables_find(struct doms_tables *all, const char *id, bool *loaded);
DOM_MUST_CHECK int doms_slot_load(struct doms_slot *slot, struct doms_fault *fault);
/* Both: in memory and pinned, or NULL with a fault. */
struct doms_slot *doms_tables_load(struct doms_tables *all, const char *id, struct doms_fault *fault);
int doms_fail_no_table(struct doms_fault *fault);
/* Who comes with these secrets to a table in memory; 0, or 1 with a fault: one of them opens nothing. */
DOM_MUST_CHECK int doms_slot_viewer(struct doms_slot *slot, const char *secrets, struct doms_viewer *out,
				    struct doms_fault *fault);
void doms_slot_drop(struct doms_slot *slot); /* NULL is fine */
/* Takes an ask and everything in its command. */
void doms_tables_ask(struct doms_tables *all, struct doms_ask *ask);
/* The same, and waits until it is done; `done` is its own. Not on a thread of the pool. */
void doms_tables_do(struct doms_tables *all, struct doms_ask *ask);
/* {"tables": […]}: those touched last. */
void doms_tables_list(struct doms_tables *all, struct domi_buffer *out);
/* The game of a variant, one for all who play it. `name`: what it is called; NULL: as the variant is. */
DOM_MUST_CHECK int doms_tables_ruleset(struct doms_tables *all, const struct dom_variant *variant, const char *name,
				       const struct dom_bounds *bounds, struct doms_ruleset **out, struct dom_error *error);

struct doms_tables_counts {
	unsigned tables, loaded, running;
	size_t memory;
	uint64_t events, commands, batches, failures;
};
struct doms_tables_counts doms_tables_counts(struct doms_tables *all);

/* Whoever thinks at the table has an answer. Any thread. */
void doms_slot_wake(void *slot);
/* Somebody came or went: table->here is another. The slot is pinned by the caller. Any thread. */
void doms_slot_look(struct doms_slot *slot);
/* With slot->lock held: sets what depends on the clock, so that the table can be shown. */
void doms_slot_clock(struct doms_slot *slot);

#endif
