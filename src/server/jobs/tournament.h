/* Tournaments of the server. One thread, the *runner*, plays them in turn, a slice each, and writes them to the database that
   `domino tournament` uses too; it holds that database only while there is something to play. After every slice it leaves a *look*
   of the tournament, from which everybody is answered. */
#ifndef DOMS_TOURNAMENT_H
#define DOMS_TOURNAMENT_H

#include <domino/store.h>

#include <pthread.h>

#include "export.h"
#include "transport/http.h"
#include "sql.h"
#include "tables/table.h"
#include "write.h"

enum {
	DOMS_TOURNAMENT_POINTS = 256,     /* of a curve, at most; the half of them when it has to be made coarser */
	DOMS_TOURNAMENT_CROSS = 64,       /* sides of a crosstable, at most */
	DOMS_TOURNAMENT_NOTED = 200,      /* incidents kept, the last of them */
	DOMS_TOURNAMENT_ROUNDS = 1000000, /* of a tournament, at most */
	DOMS_TOURNAMENT_EXPORT = 50000,   /* rounds that are exported, at most */
	DOMS_TOURNAMENT_SECONDS = 10,     /* that it may take */
	DOMS_TOURNAMENTS_EACH = 4,        /* from one address, that are not over, stopped or paused */
	DOMS_TOURNAMENTS_ACTIVE = 64,     /* in all */
	DOMS_TOURNAMENT_PEOPLE = 64,      /* of a tournament, at most */
	DOMS_TOURNAMENTS_IDLE = 16        /* that are kept in memory though nobody plays or watches them */
};

/* What its owner wants of it. */
enum doms_tournament_want { DOMS_TOURNAMENT_RUN, DOMS_TOURNAMENT_PAUSE, DOMS_TOURNAMENT_STOP };

/* A tournament as it was after some round. Copied, so that nobody waits for the runner. */
struct doms_snapshot {
	char *name, *title; /* of the variant; the title as JSON */
	uint64_t seed, limit, rounds;
	bool people; /* play in it: the seed is told when it is over */
	bool over;
	unsigned why;
	unsigned sides;
	char **names; /* by side */
	struct dom_standing *standings;
	struct dom_meeting *met; /* [side * sides + other]; NULL: too many sides */
	const char *tie_breaks[DOM_MAX_TIE_BREAKS + 1];
	const char *stops[DOM_MAX_STOPS + 1];
	struct dom_tournament_counts counts;
	/* points over rounds: after every `stride` rounds */
	unsigned points;
	uint64_t stride;
	uint64_t *at;    /* [point] */
	int64_t *totals; /* [point * sides + side] */
	struct dom_incident noted[DOMS_TOURNAMENT_NOTED];
	uint64_t incidents; /* so many there were */
};

/* snapshot.c. 0, or DOM_NO_MEMORY. */
DOM_MUST_CHECK int doms_snapshot_new(struct doms_snapshot **out, const struct dom_tournament *t);
void doms_snapshot_free(struct doms_snapshot *snapshot);
/* The tournament as it stands now; adds a point to the curves where one belongs. */
void doms_snapshot_at(struct doms_snapshot *snapshot, const struct dom_tournament *t);
void doms_snapshot_note(struct doms_snapshot *snapshot, const struct dom_incident *incident);
/* Rounds until the next point. */
uint64_t doms_snapshot_stride(const struct doms_snapshot *snapshot);
/* Everything about a stored tournament: a new look, with its curves. */
DOM_MUST_CHECK int doms_snapshot_load(struct doms_snapshot **out, struct dom_store *store, int64_t id, struct dom_error *error);
/* The title it came with, as JSON, instead of the one of a variant of its name; "": none. */
void doms_snapshot_entitle(struct doms_snapshot *snapshot, const char *title);
/* {"id": …, "state": …, …}; `tables`: where people play, a list */
void doms_snapshot_json(const struct doms_snapshot *snapshot, int64_t id, const char *state, const char *tables,
			struct domj_text *out);
/* The picture; free it with dom_plot_free(). */
DOM_MUST_CHECK int doms_snapshot_plot(const struct doms_snapshot *snapshot, enum dom_lang lang, char **svg,
				      struct dom_error *error);

/* export.c: a stored tournament with all its rounds, for a request. */
DOM_MUST_CHECK int doms_tournament_export(const struct doms_request *request, struct dom_store *store, int64_t id,
					  enum domj_export_form form, struct domj_text *out, struct doms_fault *fault);

/* tournament_rows.c: whose tournaments are, and what is wanted of them. Any thread. */
extern const struct doms_sql_schema doms_tournament_schema;
enum { DOMS_TOURNAMENT_TITLE = 1024 };
struct doms_tournament_kept {
	int64_t id;
	uint8_t owner[32];
	char peer[64];
	char title[DOMS_TOURNAMENT_TITLE]; /* the variant's own, as JSON; "": it had none, or too long a one */
	bool ask;                          /* it waits after every round */
	uint64_t upto;                     /* then: so many rounds may be played */
	uint32_t clock;                    /* seconds that a person has for a turn; 0: any number */
	uint32_t speed;                    /* milliseconds between two steps where people play */
	enum doms_tournament_want want;
};
/* New, or changed. SQLITE_OK, or why it could not be written. */
DOM_MUST_CHECK int doms_tournament_keep_put(struct doms_sql *keep, const struct doms_tournament_kept *kept);
/* Removes a tournament that was just begun from the database at `path`, whose writer the caller is. SQLITE_OK, or why not. */
DOM_MUST_CHECK int doms_tournament_take_back(const char *path, int64_t id);
/* False: there is none of that id. */
bool doms_tournament_keep_find(struct doms_sql *keep, int64_t id, struct doms_tournament_kept *out);
/* Those that are wanted to run. */
int doms_tournament_keep_list(struct doms_sql *keep, void (*each)(void *context, const struct doms_tournament_kept *kept),
			      void *context);

/* The keys of its people, by player; and the tables at which rounds of theirs are played, each with its fixture: one that was planned
   otherwise has none. */
DOM_MUST_CHECK int doms_tournament_keep_person(struct doms_sql *keep, int64_t id, unsigned player, const uint8_t key[DOMS_KEY]);
DOM_MUST_CHECK bool doms_tournament_find_person(struct doms_sql *keep, int64_t id, unsigned player, uint8_t key[DOMS_KEY]);
enum { DOMS_FIXTURE = 128 };
void doms_fixture_text(const struct dom_fixture *fixture, char out[DOMS_FIXTURE]); /* the same for the same fixture alone */
DOM_MUST_CHECK int doms_tournament_keep_table(struct doms_sql *keep, int64_t id, const struct dom_fixture *fixture,
					      const char *table);
DOM_MUST_CHECK bool doms_tournament_find_table(struct doms_sql *keep, int64_t id, const struct dom_fixture *fixture,
					       char table[DOMS_ID]);
/* Those of rounds before this one. */
DOM_MUST_CHECK int doms_tournament_drop_tables(struct doms_sql *keep, int64_t id, uint64_t round);

/* tournaments.c */
struct doms_tournaments;
struct doms_tournament;

int doms_tournaments_new(struct doms_tournaments **out, struct doms_server *server, struct dom_error *error);
void doms_tournaments_stop(struct doms_tournaments *all); /* the runner ends with its slice */
void doms_tournaments_free(struct doms_tournaments *all);
/* Exports, one at a time: it takes long, and a processor that tables need. False: another is being made. */
bool doms_tournaments_export_begin(struct doms_tournaments *all);
void doms_tournaments_export_end(struct doms_tournaments *all);
/* The database, of which nothing is compiled that no request may ask for. */
DOM_MUST_CHECK int doms_tournaments_store(const struct doms_tournaments *all, enum dom_store_mode mode, struct dom_store **out,
					  struct dom_error *error);
/* A table at which a round of a tournament was played is over. Any thread. */
void doms_tournaments_table_over(struct doms_tournaments *all, int64_t id);
void doms_tournaments_count(struct doms_tournaments *all, unsigned *active, uint64_t *rounds);

/* Something asked of the runner: a new tournament. */
struct doms_tournament_ask {
	struct doms_tournament_ask *next;
	struct dom_variant *variant; /* the runner takes it */
	uint64_t seed, limit;
	uint32_t clock, speed;
	bool ask;
	char peer[64];
	void (*done)(struct doms_tournament_ask *ask);
	void *context;
	/* the answer: 0, or 1 with a fault */
	int status;
	struct doms_fault fault;
	int64_t id;
	char owner[24];
	json_t *seats; /* [{"player": 0, "name": "Ana", "secret": "…"}], of its people; whoever asks takes it */
};
void doms_tournaments_ask(struct doms_tournaments *all, struct doms_tournament_ask *ask);
/* Whether there is such a tournament, played here or not. */
bool doms_tournaments_has(struct doms_tournaments *all, int64_t id);
/* A stored one into memory. Takes a moment. Held; NULL with a fault. */
struct doms_tournament *doms_tournaments_load(struct doms_tournaments *all, int64_t id, struct doms_fault *fault);
void doms_tournament_drop(struct doms_tournament *tournament);
#define DOMS_TOURNAMENT_COMMANDS "go-on pause resume stop"
/* `what`: one of those. */
DOM_MUST_CHECK int doms_tournament_command(struct doms_tournament *tournament, const char *secret, const char *what,
					   struct doms_fault *fault);
void doms_tournament_json(struct doms_tournament *tournament, struct domj_text *out);
DOM_MUST_CHECK int doms_tournament_plot(struct doms_tournament *tournament, enum dom_lang lang, char **svg,
					struct dom_error *error);
/* "running" of one that is in memory; "" of one that is not. */
const char *doms_tournaments_state(struct doms_tournaments *all, int64_t id);
/* The title that its variant came with, as JSON; "": none is known. */
void doms_tournaments_title(struct doms_tournaments *all, int64_t id, char *out, size_t size);
unsigned doms_tournament_version(struct doms_tournament *tournament, bool *last);
bool doms_tournament_watch(struct doms_tournament *tournament, struct doms_stream *stream);
void doms_tournament_unwatch(struct doms_tournament *tournament, struct doms_stream *stream);

#endif
