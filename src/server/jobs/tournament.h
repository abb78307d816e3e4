/* Tournaments of the server: jobs that play rounds and write them to the database, where `domino tournament` finds them too. After every
   few rounds a *snapshot* of the tournament is left, from which everybody is answered. */
#ifndef DOMS_TOURNAMENT_H
#define DOMS_TOURNAMENT_H

#include <pthread.h>

#include "jobs.h"
#include "tables/tables.h"

enum {
	DOMS_TOURNAMENT_POINTS = 256,     /* of a curve, at most; the half of them when it has to be made coarser */
	DOMS_TOURNAMENT_CROSS = 64,       /* sides of a crosstable, at most */
	DOMS_TOURNAMENT_NOTED = 200,      /* incidents kept, the last of them */
	DOMS_TOURNAMENT_ROUNDS = 1000000, /* of a tournament, at most */
	DOMS_TOURNAMENT_PEOPLE = 64       /* of a tournament, at most */
};

/* A tournament as it was after some round. Copied, so that nobody waits for the runner. */
struct doms_snapshot {
	char *name, *title; /* of the variant; the title as JSON */
	uint64_t seed, limit, rounds;
	bool people; /* play in it: the seed is told when it is over */
	bool over;
	const char *why; /* as domj_why() has it */
	unsigned sides;
	char **names; /* by side */
	struct dom_standing *standings;
	char (*why_totals)[2][DOM_WHY_TOTAL]; /* by side, in both languages */
	struct dom_meeting *met;              /* [side * sides + other]; NULL: too many sides */
	const char *tie_breaks[DOM_MAX_TIE_BREAKS + 1];
	struct dom_tournament_counts counts;
	/* points over rounds: after every `stride` rounds */
	unsigned points;
	uint64_t stride;
	uint64_t *at;      /* [point] */
	int64_t *totals;   /* [point * sides + side] */
	json_t *incidents; /* the last of them */
};

/* snapshot.c. NULL: no memory. */
struct doms_snapshot *doms_snapshot_new(const struct dom_tournament *t);
void doms_snapshot_free(struct doms_snapshot *snapshot);
/* The tournament as it stands now; adds a point to the curves where one belongs. */
void doms_snapshot_at(struct doms_snapshot *snapshot, const struct dom_tournament *t);
void doms_snapshot_note(struct doms_snapshot *snapshot, const struct dom_tournament *t, const struct dom_incident *incident);
/* Everything about a stored tournament: a new look, with its curves, after `most` of its rounds or all there are. */
DOM_MUST_CHECK int doms_snapshot_load(struct doms_snapshot **out, struct dom_store *store, int64_t id, uint64_t most,
				      struct dom_error *error);
/* [{"place": 1, …}] */
void doms_snapshot_standings(const struct doms_snapshot *snapshot, struct domi_buffer *out);
/* {"id": …, "state": …, …}; `tables`: where people play, a list */
void doms_snapshot_json(const struct doms_snapshot *snapshot, int64_t id, const char *state, const char *tables,
			struct domi_buffer *out);
/* The picture; free it with dom_plot_free(). */
DOM_MUST_CHECK int doms_snapshot_plot(const struct doms_snapshot *snapshot, enum dom_lang lang, char **svg,
				      struct dom_error *error);

/* A round that people play at a live table. */
struct doms_tournament_table {
	struct dom_fixture fixture;
	struct doms_slot *slot; /* held */
	char *people;           /* [{"player": 0, "name": "Ana"}] */
};

/* tournament.c: the job. What is given: "title" (the variant's own), "ask" (it waits after every round), "clock" (seconds that a person
   has for a turn; 0: any number), "speed" (milliseconds between two steps where people play), "people" (the keys of their secrets, by
   player). Its progress: "upto" (where it asks, so many rounds may be played), "tables" (at which rounds are played by people, each with
   its fixture: one that was planned otherwise has none). */
struct doms_tournament {
	struct doms_job job;
	/* with the lock of the jobs */
	bool over;       /* as its snapshot has it */
	uint64_t rounds; /* as its snapshot has it */
	/* under its own lock, taken last */
	pthread_mutex_t lock;
	struct doms_snapshot *snapshot;
	struct doms_tournament_table tables[DOMS_TOURNAMENT_PEOPLE]; /* changed by whoever has its turn alone */
	unsigned table_count;
	/* until it is begun, and of whoever has its turn */
	struct dom_variant *variant;
	struct dom_tournament *t;
	uint64_t limit;
	int64_t until;
};

extern const struct doms_job_kind doms_job_tournament;

/* The number of an id, as the database has it; 0: it is none. */
int64_t doms_tournament_id(const char *id);

/* people.c. Puts the rounds that people play next to them, at a table each; takes what they said from the table of the next round when it
   is over, and stores it. DOM_OK, or what is wrong. */
DOM_MUST_CHECK int doms_tournament_host(struct doms_tournament *tournament, struct dom_error *error);
/* Secrets for the people of a tournament that begins, [{"player": 0, "name": "Ana", "secret": "…"}]; their keys are given to it. */
json_t *doms_tournament_invite(struct doms_tournament *tournament);
void doms_tournament_leave(struct doms_tournament *tournament); /* its tables are let go */
/* [{"round": 3, "table": "…", "people": […]}] */
void doms_tournament_put_tables(const struct doms_tournament *tournament, struct domi_buffer *out);

#endif
