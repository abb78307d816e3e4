/* What the files of the tables share. */
#ifndef DOMS_TABLES_WRITER_H
#define DOMS_TABLES_WRITER_H

#include "tables.h"

struct doms_tables {
	struct doms_server *server;
	struct doms_tables_most most;
	void (*news)(struct doms_server *server, struct doms_slot *slot);
	struct doms_chance chance;
	struct doms_budget budget;
	struct doms_rulesets rulesets;
	atomic_bool stopping;

	pthread_mutex_t lock;
	struct doms_bunch *buckets;
	unsigned bucket_count;
	struct doms_tables_counts counts;
	TAILQ_HEAD(doms_slots, doms_slot) ages; /* the oldest first */
	struct doms_slot **heap;                /* [1…heap_count], the earliest due first */
	unsigned heap_count;
	struct doms_asks asks; /* waiting */
	bool working, again;   /* somebody is the writer; and has to look once more */

	pthread_mutex_t waking;
	struct doms_bunch woken; /* where an answer is there */

	struct doms_task job, timer;
	pthread_mutex_t loading; /* one table is loaded at a time */
};

/* tables.c: somebody who waits until something is there, by a semaphore. */
void doms_waiting_wake(void *semaphore);
void doms_waiting_wait(void *semaphore);

/* index.c: under all->lock. */
struct doms_slot *doms_index_find(const struct doms_tables *all, const char *id);
void doms_index_add(struct doms_tables *all, struct doms_slot *slot); /* as the newest */
void doms_index_remove(struct doms_tables *all, struct doms_slot *slot);
void doms_index_touch(struct doms_tables *all, struct doms_slot *slot);
unsigned doms_index_of_peer(const struct doms_tables *all, const char *peer);     /* that are not over */
void doms_heap_set(struct doms_tables *all, struct doms_slot *slot, int64_t due); /* INT64_MAX: taken out */
struct doms_slot *doms_heap_first(const struct doms_tables *all);

/* load.c */
struct doms_slot *doms_slot_new(struct doms_tables *all, const char *id, const char *peer);
void doms_slot_free(struct doms_slot *slot);
/* Whether it is in memory. */
bool doms_slot_loaded(struct doms_slot *slot);
/* A new table for it. NULL: no memory. */
struct doms_table *doms_slot_table(struct doms_slot *slot, const uint8_t owner[DOMS_KEY]);
/* Puts tables that nobody needs out of memory, as far as it is short. */
void doms_tables_evict(struct doms_tables *all);
/* What is noted of a table as its work stands; the summary is new. False: no memory. */
bool doms_note_make(const struct doms_table *table, struct doms_note *out);
/* When the person to move is late, or the next round of a match is dealt; INT64_MAX: never. */
int64_t doms_slot_deadline(const struct doms_slot *slot, const struct doms_position *position);
/* When the table takes its next step, as it is shown; `from`: when it took the last. */
int64_t doms_slot_due(const struct doms_slot *slot, int64_t from, int64_t now);

/* When it has to be looked at next, for that or for whoever is gone. */
int64_t doms_slot_next(const struct doms_slot *slot);

/* absent.c: since when people are gone, and what comes of it. */
/* As the table is shown, and who is here; with slot->lock held. */
void doms_absent_look(struct doms_slot *slot, int64_t now);
/* The next seat that changes hands by `now`; false: none does. */
bool doms_absent_next(const struct doms_slot *slot, int64_t now, struct doms_command *out);
/* Somebody did something, connected or not. */
void doms_absent_heard(struct doms_slot *slot, unsigned player, int64_t now);
/* When the computer is next to play for somebody; INT64_MAX: never. */
int64_t doms_absent_due(const struct doms_slot *slot);
/* How long everybody has been gone, for whoever looks at the table; with slot->lock held. */
void doms_absent_tell(struct doms_slot *slot, int64_t now);

/* writer.c */
void doms_tables_work(void *all);
void doms_slot_unwake(struct doms_slot *slot);  /* nobody wakes it any more */
void doms_tables_wait(struct doms_tables *all); /* sets the timer for what is due next; under all->lock */

/* kept.c: a table in the database. DOM_OK or a status. */
/* A command that was applied; steps that were taken before it are written with it. */
DOM_MUST_CHECK int doms_kept_command(struct doms_slot *slot, const struct doms_command *command, struct dom_error *error);
/* slot->work.steps as they are. */
DOM_MUST_CHECK int doms_kept_steps(const struct doms_slot *slot, struct dom_error *error);
/* The table as it was written. */
DOM_MUST_CHECK int doms_kept_load(struct doms_slot *slot, struct doms_table **out, struct doms_kept *kept,
				  struct dom_error *error);

/* A batch of the writer's. */
struct doms_batch {
	struct doms_tables *all;
	struct doms_asks asks;
	struct doms_slot *due; /* linked by `also_due` */
	struct doms_slot *changed;
	struct doms_slot *victims; /* that make room, linked by `changed` */
	int64_t now, date;
	int status; /* of the database: the first trouble counts */
	struct dom_error error;
};

#endif
