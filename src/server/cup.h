/* Tournaments of the server. One thread, the *runner*, plays them in turn, a slice each, and writes them to the database that
   `domino tournament` uses too; it holds that database only while there is something to play. After every slice it leaves a *look*
   of the tournament, from which everybody is answered. */
#ifndef DOMS_CUP_H
#define DOMS_CUP_H

#include <domino/store.h>

#include <pthread.h>

#include "export.h"
#include "http.h"
#include "sql.h"
#include "table.h"
#include "write.h"

enum {
	DOMS_CUP_POINTS = 256,     /* of a curve, at most; the half of them when it has to be made coarser */
	DOMS_CUP_CROSS = 64,       /* sides of a crosstable, at most */
	DOMS_CUP_NOTED = 200,      /* incidents kept, the last of them */
	DOMS_CUP_ROUNDS = 1000000, /* of a tournament, at most */
	DOMS_CUP_EXPORT = 50000,   /* rounds that are exported, at most */
	DOMS_CUP_SECONDS = 10,     /* that it may take */
	DOMS_CUPS_EACH = 4,        /* from one address, that are not over, stopped or paused */
	DOMS_CUPS_ACTIVE = 64,     /* in all */
	DOMS_CUP_PEOPLE = 64,      /* of a tournament, at most */
	DOMS_CUPS_IDLE = 16        /* that are kept in memory though nobody plays or watches them */
};

/* What its owner wants of it. */
enum doms_cup_want { DOMS_CUP_RUN, DOMS_CUP_PAUSE, DOMS_CUP_STOP };

/* A tournament as it was after some round. Copied, so that nobody waits for the runner. */
struct doms_cup_look {
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
	struct dom_incident noted[DOMS_CUP_NOTED];
	uint64_t incidents; /* so many there were */
};

/* cup_look.c. 0, or DOM_NO_MEMORY. */
DOM_MUST_CHECK int doms_look_new(struct doms_cup_look **out, const struct dom_tournament *t);
void doms_look_free(struct doms_cup_look *look);
/* The tournament as it stands now; adds a point to the curves where one belongs. */
void doms_look_at(struct doms_cup_look *look, const struct dom_tournament *t);
void doms_look_note(struct doms_cup_look *look, const struct dom_incident *incident);
/* Rounds until the next point. */
uint64_t doms_look_stride(const struct doms_cup_look *look);
/* Everything about a stored tournament: a new look, with its curves. */
DOM_MUST_CHECK int doms_look_load(struct doms_cup_look **out, struct dom_store *store, int64_t id, struct dom_error *error);
/* The title it came with, as JSON, instead of the one of a variant of its name; "": none. */
void doms_look_entitle(struct doms_cup_look *look, const char *title);
/* {"id": …, "state": …, …}; `tables`: where people play, a list */
void doms_look_json(const struct doms_cup_look *look, int64_t id, const char *state, const char *tables, struct domj_text *out);
/* The picture; free it with dom_plot_free(). */
DOM_MUST_CHECK int doms_look_plot(const struct doms_cup_look *look, enum dom_lang lang, char **svg, struct dom_error *error);

/* cup_export.c: a stored tournament with all its rounds, for a request. */
DOM_MUST_CHECK int doms_cup_export(const struct doms_request *request, struct dom_store *store, int64_t id,
				   enum domj_export_form form, struct domj_text *out, struct doms_fault *fault);

/* cup_keep.c: whose tournaments are, and what is wanted of them. Any thread. */
extern const struct doms_sql_schema doms_cup_schema;
enum { DOMS_CUP_TITLE = 1024 };
struct doms_cup_kept {
	int64_t id;
	uint8_t owner[32];
	char peer[64];
	char title[DOMS_CUP_TITLE]; /* the variant's own, as JSON; "": it had none, or too long a one */
	bool ask;                   /* it waits after every round */
	uint64_t upto;              /* then: so many rounds may be played */
	uint32_t clock;             /* seconds that a person has for a turn; 0: any number */
	uint32_t speed;             /* milliseconds between two steps where people play */
	enum doms_cup_want want;
};
/* New, or changed. SQLITE_OK, or why it could not be written. */
DOM_MUST_CHECK int doms_cup_keep_put(struct doms_sql *keep, const struct doms_cup_kept *kept);
/* Removes a tournament that was just begun from the database at `path`, whose writer the caller is. SQLITE_OK, or why not. */
DOM_MUST_CHECK int doms_cup_take_back(const char *path, int64_t id);
/* False: there is none of that id. */
bool doms_cup_keep_find(struct doms_sql *keep, int64_t id, struct doms_cup_kept *out);
/* Those that are wanted to run. */
int doms_cup_keep_list(struct doms_sql *keep, void (*each)(void *context, const struct doms_cup_kept *kept), void *context);

/* The keys of its people, by player; and the tables at which rounds of theirs are played, each with its fixture: one that was planned
   otherwise has none. */
DOM_MUST_CHECK int doms_cup_keep_person(struct doms_sql *keep, int64_t id, unsigned player, const uint8_t key[DOMS_KEY]);
DOM_MUST_CHECK bool doms_cup_find_person(struct doms_sql *keep, int64_t id, unsigned player, uint8_t key[DOMS_KEY]);
enum { DOMS_FIXTURE = 128 };
void doms_fixture_text(const struct dom_fixture *fixture, char out[DOMS_FIXTURE]); /* the same for the same fixture alone */
DOM_MUST_CHECK int doms_cup_keep_table(struct doms_sql *keep, int64_t id, const struct dom_fixture *fixture, const char *table);
DOM_MUST_CHECK bool doms_cup_find_table(struct doms_sql *keep, int64_t id, const struct dom_fixture *fixture,
					char table[DOMS_ID]);
/* Those of rounds before this one. */
DOM_MUST_CHECK int doms_cup_drop_tables(struct doms_sql *keep, int64_t id, uint64_t round);

/* cups.c */
struct doms_cups;
struct doms_cup;

int doms_cups_new(struct doms_cups **out, struct doms_server *server, struct dom_error *error);
void doms_cups_stop(struct doms_cups *all); /* the runner ends with its slice */
void doms_cups_free(struct doms_cups *all);
/* Exports, one at a time: it takes long, and a processor that tables need. False: another is being made. */
bool doms_cups_export_begin(struct doms_cups *all);
void doms_cups_export_end(struct doms_cups *all);
/* The database, of which nothing is compiled that no request may ask for. */
DOM_MUST_CHECK int doms_cups_store(const struct doms_cups *all, enum dom_store_mode mode, struct dom_store **out,
				   struct dom_error *error);
/* A table at which a round of a tournament was played is over. Any thread. */
void doms_cups_table_over(struct doms_cups *all, int64_t id);
void doms_cups_count(struct doms_cups *all, unsigned *active, uint64_t *rounds);

/* Something asked of the runner: a new tournament. */
struct doms_cup_ask {
	struct doms_cup_ask *next;
	struct dom_variant *variant; /* the runner takes it */
	uint64_t seed, limit;
	uint32_t clock, speed;
	bool ask;
	char peer[64];
	void (*done)(struct doms_cup_ask *ask);
	void *context;
	/* the answer: 0, or 1 with a fault */
	int status;
	struct doms_fault fault;
	int64_t id;
	char owner[24];
	json_t *seats; /* [{"player": 0, "name": "Ana", "secret": "…"}], of its people; whoever asks takes it */
};
void doms_cups_ask(struct doms_cups *all, struct doms_cup_ask *ask);
/* Whether there is such a tournament, played here or not. */
bool doms_cups_has(struct doms_cups *all, int64_t id);
/* A stored one into memory. Takes a moment. Held; NULL with a fault. */
struct doms_cup *doms_cups_load(struct doms_cups *all, int64_t id, struct doms_fault *fault);
void doms_cup_drop(struct doms_cup *cup);
#define DOMS_CUP_COMMANDS "go-on pause resume stop"
/* `what`: one of those. */
DOM_MUST_CHECK int doms_cup_command(struct doms_cup *cup, const char *secret, const char *what, struct doms_fault *fault);
void doms_cup_json(struct doms_cup *cup, struct domj_text *out);
DOM_MUST_CHECK int doms_cup_plot(struct doms_cup *cup, enum dom_lang lang, char **svg, struct dom_error *error);
/* "running" of one that is in memory; "" of one that is not. */
const char *doms_cups_state(struct doms_cups *all, int64_t id);
/* The title that its variant came with, as JSON; "": none is known. */
void doms_cups_title(struct doms_cups *all, int64_t id, char *out, size_t size);
unsigned doms_cup_version(struct doms_cup *cup, bool *last);
bool doms_cup_watch(struct doms_cup *cup, struct doms_link *link);
void doms_cup_unwatch(struct doms_cup *cup, struct doms_link *link);

#endif
