/* Tournaments kept in a database: one SQLite file that outlives whoever writes to it. What was acknowledged (counted by
   dom_store_rounds() after a commit) is there after any kind of death. What else a server keeps there is in kept.h. */
#ifndef DOMINO_STORE_H
#define DOMINO_STORE_H

#include "tournament.h"

struct dom_store;

enum dom_store_mode {
	DOM_STORE_READ,  /* others may write meanwhile */
	DOM_STORE_WRITE, /* made when missing; nobody else may write tournaments: the second is told who does */
	DOM_STORE_SERVE /* the same for tables and jobs; tournaments may be written by somebody else as long as it writes none */
};

/* A tournament as the database has it. */
struct dom_stored {
	int64_t id;
	char name[DOM_MAX_NAME]; /* the variant's */
	uint64_t seed;
	uint64_t limit;  /* as asked for when it began; 0: as the variant says */
	uint64_t rounds; /* stored */
	bool records;    /* packed records are kept */
	bool over;
	int64_t began, changed; /* seconds since 1970 */
	unsigned sides;
	char champions[256]; /* their names, cut to the room; empty: not over, or nobody */
};

struct dom_store_play {
	unsigned threads;
	uint64_t most;  /* rounds to play in this call; 0: until it is over */
	uint64_t batch; /* rounds to a commit at most; 0: as many as come in a tenth of a second */
	/* After every commit: what is safe now. False stops cleanly. May be NULL. */
	bool (*committed)(void *context, const struct dom_tournament *t);
	bool (*go_on)(void *context, bool between); /* as in struct dom_tournament_run */
	void *context;
	/* Hears what happens between rounds, before it is safe. May be NULL. */
	const struct dom_tournament_listener *listener;
};

DOM_BEGIN
DOM_API DOM_MUST_CHECK int dom_store_open(struct dom_store **out, const char *path, enum dom_store_mode mode,
					  const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_store_close(struct dom_store *store);
/* How much compiling a tournament may take; `bounds` must outlive the store. */
DOM_API void dom_store_bound(struct dom_store *store, const struct dom_bounds *bounds);

/* Goes through the tournaments, oldest first. */
DOM_API DOM_MUST_CHECK int dom_store_list(struct dom_store *store, void (*each)(void *context, const struct dom_stored *stored),
					  void *context, struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_store_find(struct dom_store *store, int64_t id, struct dom_stored *out, struct dom_error *error);
/* A new tournament of `variant`, whose first round is the next to be played; `limit` 0: as the variant says. */
DOM_API DOM_MUST_CHECK int dom_store_begin(struct dom_store *store, const struct dom_variant *variant, uint64_t seed,
					   uint64_t limit, bool records, int64_t *id, struct dom_error *error);
/* The same for one that was made already, and has not begun; `limit` as it was made with. */
DOM_API DOM_MUST_CHECK int dom_store_enter(struct dom_store *store, const struct dom_tournament *t, uint64_t limit,
					   bool records, int64_t *id, struct dom_error *error);
/* The tournament after all its stored rounds. Both are the caller's to free, the tournament first. */
DOM_API DOM_MUST_CHECK int dom_store_load(struct dom_store *store, int64_t id, struct dom_variant **variant,
					  struct dom_tournament **t, struct dom_error *error);
/* The same; `each` sees it before its first round and after every round that is counted. False: that is far enough. */
DOM_API DOM_MUST_CHECK int dom_store_load_by(struct dom_store *store, int64_t id, struct dom_variant **variant,
					     struct dom_tournament **t,
					     bool (*each)(void *context, const struct dom_tournament *t), void *context,
					     struct dom_error *error);
/* Plays on, to a round that people have yet to answer in at most, and stores what comes of it. `t` as dom_store_load() or dom_store_begin() left it. After a failure what was
   committed is safe, but `t` may be ahead of it: load it again. */
DOM_API DOM_MUST_CHECK int dom_store_play(struct dom_store *store, int64_t id, struct dom_tournament *t,
					  const struct dom_store_play *play, struct dom_error *error);
/* Keeps what people said next in a round that is to be played, and says it to `t` (dom_tournament_say): when it returns, it is safe.
   After a failure load the tournament again. */
DOM_API DOM_MUST_CHECK int dom_store_say(struct dom_store *store, int64_t id, struct dom_tournament *t, uint64_t round,
					 const struct dom_reply *replies, size_t count, struct dom_error *error);
/* Goes through stored rounds in order; `record` is NULL where none was kept. What is not 0 stops it and is returned. */
DOM_API DOM_MUST_CHECK int dom_store_rounds(struct dom_store *store, int64_t id, uint64_t from,
					    int (*each)(void *context, const struct dom_fixture *fixture,
							const struct dom_result *result, const uint8_t *record, size_t length),
					    void *context, struct dom_error *error);
/* Keeps that the next round was shown to somebody who left in the midst of it: DOM_INCIDENT_ABANDONED. Nothing follows from it; the
   round is played again as if it had never begun. */
DOM_API DOM_MUST_CHECK int dom_store_abandon(struct dom_store *store, int64_t id, uint64_t round, struct dom_error *error);
/* Goes through what happened between rounds, in order; the rounds that were abandoned come last. */
DOM_API DOM_MUST_CHECK int dom_store_incidents(struct dom_store *store, int64_t id,
					       void (*each)(void *context, const struct dom_incident *incident), void *context,
					       struct dom_error *error);
/* Plays every stored round again and compares everything that is stored of it and of the tournament: fixture, result, record,
   incidents, standings. The error says what differs first, and in which round. `progress` may be NULL; false stops it, and it
   returns DOM_OK when nothing differed so far. */
DOM_API DOM_MUST_CHECK int dom_store_verify(struct dom_store *store, int64_t id,
					    bool (*progress)(void *context, uint64_t done, uint64_t rounds), void *context,
					    struct dom_error *error);

/* Comparisons: how far one has come (dom_comparison_save), known by all it depends on, as text. When it returns, it is safe. */
DOM_API DOM_MUST_CHECK int dom_store_compared(struct dom_store *store, const char *settings, const char *state,
					      struct dom_error *error);
/* *state: what was kept last; NULL: nothing. Freed with dom_store_free_text(). */
DOM_API DOM_MUST_CHECK int dom_store_comparison(struct dom_store *store, const char *settings, char **state,
						struct dom_error *error);
DOM_API void dom_store_free_text(const struct dom_store *store, char *text);
DOM_END

#endif
