/* What the files of the tournaments share. */
#ifndef DOMS_CUPS_INSIDE_H
#define DOMS_CUPS_INSIDE_H

#include "cup.h"
#include "tables.h"

enum { DOMS_CUP_LINKS = 256 }; /* that watch one */

/* A round that people play at a live table. */
struct doms_cup_table {
	struct dom_fixture fixture;
	struct doms_live *live; /* held */
	char *people;           /* [{"player": 0, "name": "Ana"}] */
};

struct doms_cup {
	struct doms_cups *all;
	/* under all->lock */
	struct doms_cup *next;
	unsigned refs;
	struct doms_cup_kept kept;
	bool owned;      /* it was begun here: somebody has its secret */
	bool listed;     /* others find it */
	bool taken;      /* the runner has begun with it */
	bool waits;      /* for people */
	bool broken;     /* it cannot be played on */
	bool over;       /* as its look has it */
	uint64_t rounds; /* as its look has it */
	unsigned version;
	struct doms_link *links[DOMS_CUP_LINKS];
	unsigned link_count;
	/* under its own lock, taken last */
	pthread_mutex_t lock;
	struct doms_cup_look *look;
	struct doms_cup_table tables[DOMS_CUP_PEOPLE]; /* changed by the runner alone */
	unsigned table_count;
	/* the runner's alone */
	struct dom_variant *variant;
	struct dom_tournament *t;
};

struct doms_cups {
	struct doms_server *server;
	char *path, *keep_path;
	bool temporary;
	struct doms_sql *keep;
	atomic_bool exporting;

	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct doms_cup *first; /* the one used last */
	struct doms_cup_ask *asks, **last_ask;
	uint64_t rounds;
	bool stopping;

	pthread_t runner;
	bool has_runner;
};

/* cups.c, under all->lock */
bool doms_cup_runs(const struct doms_cup *cup); /* there is something to play */
/* Whether one more may be played, of those of this address and of all. 0, or 1 with a fault. */
int doms_cups_may_play(const struct doms_cups *all, const char *peer, struct doms_fault *fault);
struct doms_cup *doms_cup_new(struct doms_cups *all, const struct doms_cup_kept *kept, bool owned, struct doms_cup_look *look);
void doms_cup_free(struct doms_cup *cup); /* nobody has it any more */
void doms_cups_list_one(struct doms_cups *all, struct doms_cup *cup);
void doms_cup_changed(struct doms_cup *cup); /* whoever watches is woken */

/* cups.c: `path` could not be written, for SQLite's reason `code`. It is logged; returns 1 with a fault. */
int doms_cups_fail_disk(struct doms_cups *all, const char *path, int code, struct doms_fault *fault);

/* cups_people.c: the runner's. Puts the rounds that people play next to them, at a table each; takes what they said from the table of
   the next round when it is over, and stores it. DOM_OK, or what is wrong. */
DOM_MUST_CHECK int doms_cup_host(struct doms_cup *cup, struct dom_store *store, struct dom_error *error);
/* Secrets for the people of a tournament that begins. SQLITE_OK, or why they could not be kept. */
DOM_MUST_CHECK int doms_cup_invite(struct doms_cups *all, struct doms_cup_ask *ask, int64_t id);
void doms_cup_leave(struct doms_cup *cup); /* its tables are let go */
/* [{"round": 3, "table": "…", "people": […]}] */
void doms_cup_put_tables(const struct doms_cup *cup, struct domj_text *out);

/* cups_run.c */
void *doms_cups_run(void *all);

#endif
