/* What the files of the tournaments share. */
#ifndef DOMS_TOURNAMENTS_INSIDE_H
#define DOMS_TOURNAMENTS_INSIDE_H

#include "tournament.h"
#include "tables/tables.h"

enum { DOMS_TOURNAMENT_LINKS = 256 }; /* that watch one */

/* A round that people play at a live table. */
struct doms_tournament_table {
	struct dom_fixture fixture;
	struct doms_slot *slot; /* held */
	char *people;           /* [{"player": 0, "name": "Ana"}] */
};

struct doms_tournament {
	struct doms_tournaments *all;
	/* under all->lock */
	struct doms_tournament *next;
	unsigned refs;
	struct doms_tournament_kept kept;
	bool owned;      /* it was begun here: somebody has its secret */
	bool listed;     /* others find it */
	bool taken;      /* the runner has begun with it */
	bool waits;      /* for people */
	bool broken;     /* it cannot be played on */
	bool over;       /* as its look has it */
	uint64_t rounds; /* as its look has it */
	unsigned version;
	struct doms_stream *streams[DOMS_TOURNAMENT_LINKS];
	unsigned stream_count;
	/* under its own lock, taken last */
	pthread_mutex_t lock;
	struct doms_snapshot *snapshot;
	struct doms_tournament_table tables[DOMS_TOURNAMENT_PEOPLE]; /* changed by the runner alone */
	unsigned table_count;
	/* the runner's alone */
	struct dom_variant *variant;
	struct dom_tournament *t;
};

struct doms_tournaments {
	struct doms_server *server;
	char *path, *keep_path;
	bool temporary;
	struct doms_sql *keep;
	atomic_bool exporting;

	pthread_mutex_t lock;
	pthread_cond_t wake;
	struct doms_tournament *first; /* the one used last */
	struct doms_tournament_ask *asks, **last_ask;
	uint64_t rounds;
	bool stopping;

	pthread_t runner;
	bool has_runner;
};

/* tournaments.c, under all->lock */
bool doms_tournament_runs(const struct doms_tournament *tournament); /* there is something to play */
/* Whether one more may be played, of those of this address and of all. 0, or 1 with a fault. */
int doms_tournaments_may_play(const struct doms_tournaments *all, const char *peer, struct doms_fault *fault);
struct doms_tournament *doms_tournament_new(struct doms_tournaments *all, const struct doms_tournament_kept *kept, bool owned,
					    struct doms_snapshot *snapshot);
void doms_tournament_free(struct doms_tournament *tournament); /* nobody has it any more */
void doms_tournaments_list_one(struct doms_tournaments *all, struct doms_tournament *tournament);
void doms_tournament_changed(struct doms_tournament *tournament); /* whoever watches is woken */

/* tournaments.c: `path` could not be written, for SQLite's reason `code`. It is logged; returns 1 with a fault. */
int doms_tournaments_fail_disk(struct doms_tournaments *all, const char *path, int code, struct doms_fault *fault);

/* tournament_people.c: the runner's. Puts the rounds that people play next to them, at a table each; takes what they said from the table of
   the next round when it is over, and stores it. DOM_OK, or what is wrong. */
DOM_MUST_CHECK int doms_tournament_host(struct doms_tournament *tournament, struct dom_store *store, struct dom_error *error);
/* Secrets for the people of a tournament that begins. SQLITE_OK, or why they could not be kept. */
DOM_MUST_CHECK int doms_tournament_invite(struct doms_tournaments *all, struct doms_tournament_ask *ask, int64_t id);
void doms_tournament_leave(struct doms_tournament *tournament); /* its tables are let go */
/* [{"round": 3, "table": "…", "people": […]}] */
void doms_tournament_put_tables(const struct doms_tournament *tournament, struct domj_text *out);

/* tournament_run.c */
void *doms_tournaments_run(void *all);

#endif
