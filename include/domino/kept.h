/* What a server keeps in the database beside tournaments: its live tables and its jobs. Opened with DOM_STORE_SERVE the store may be
   used by any thread; a call waits for the transactions of others. */
#ifndef DOMINO_KEPT_H
#define DOMINO_KEPT_H

#include "store.h"

enum { DOM_KEPT_OWNER = 32 }; /* bytes: a secret is kept as its hash */

/* A table: what it was opened with, and every command since. Between two commands its players took a number of steps, which follow
   from its seed. */
struct dom_kept_table {
	int64_t row; /* given when it is added */
	const char *id, *peer;
	const uint8_t *owner;
	const char *summary; /* for lists, so that nobody has to play it again to show them */
	uint64_t round;
	bool over, awake; /* it goes on by itself */
};

struct dom_kept_command {
	const char *what, *body; /* NULL: steps alone */
	uint32_t steps;
	int64_t sequence, digest; /* how the table was afterwards; 0: nobody looked */
};

/* A job: something that goes on for a while, by itself. What is given and how far it has come are its kind's, as JSON. */
enum dom_kept_want { DOM_KEPT_RUN, DOM_KEPT_PAUSE, DOM_KEPT_STOP, DOM_KEPT_DONE };

struct dom_kept_job {
	const char *kind, *id, *peer;
	int64_t tournament; /* that it plays, and goes with; 0: none */
	uint8_t owner[DOM_KEPT_OWNER];
	bool owned;
	enum dom_kept_want want;
	const char *given, *progress;
	const char *result, *plots[2]; /* English, Spanish; NULL: none yet */
};

DOM_BEGIN
/* All writes until dom_store_end() are one transaction: they are safe when it returns DOM_OK, and none of them happened if not. Others
   wait meanwhile. May be nested; `status` other than DOM_OK takes everything back and is returned. */
DOM_API DOM_MUST_CHECK int dom_store_together(struct dom_store *store, struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_store_end(struct dom_store *store, int status, struct dom_error *error);
/* Unless one is being played, others may play tournaments until this store begins or plays on one. */
DOM_API void dom_store_rest(struct dom_store *store);

/* `date`: microseconds since 1970. Fills the row. */
DOM_API DOM_MUST_CHECK int dom_store_table_add(struct dom_store *store, struct dom_kept_table *table, int64_t date,
					       struct dom_error *error);
/* Summary, round, over and awake are others now. */
DOM_API DOM_MUST_CHECK int dom_store_table_note(struct dom_store *store, const struct dom_kept_table *table, int64_t date,
						struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_store_table_remove(struct dom_store *store, int64_t row, struct dom_error *error);
/* Command `number` (from 0), or as many steps since the last of them. */
DOM_API DOM_MUST_CHECK int dom_store_table_command(struct dom_store *store, int64_t row, uint32_t number,
						   const struct dom_kept_command *command, struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_store_table_steps(struct dom_store *store, int64_t row, const struct dom_kept_command *steps,
						 struct dom_error *error);
/* Those noted longest ago first. Texts last as long as the call. */
DOM_API DOM_MUST_CHECK int dom_store_tables(struct dom_store *store,
					    void (*each)(void *context, const struct dom_kept_table *table), void *context,
					    struct dom_error *error);
/* The owner, and the commands in order, with the last steps. What is not 0 stops it and is returned. */
DOM_API DOM_MUST_CHECK int dom_store_table_load(struct dom_store *store, int64_t row, uint8_t owner[DOM_KEPT_OWNER],
						int (*each)(void *context, const struct dom_kept_command *command),
						void *context, struct dom_error *error);

/* A new one; or of one of that kind and id, what is wanted, its progress and its result. */
DOM_API DOM_MUST_CHECK int dom_store_job_put(struct dom_store *store, const struct dom_kept_job *job, struct dom_error *error);
/* DOM_NOT_FOUND: there is none. Texts last as long as the call; `found` may be NULL. */
DOM_API DOM_MUST_CHECK int dom_store_job_find(struct dom_store *store, const char *kind, const char *id,
					      void (*found)(void *context, const struct dom_kept_job *job), void *context,
					      struct dom_error *error);
/* Those that are wanted to run, the oldest first. */
DOM_API DOM_MUST_CHECK int dom_store_jobs(struct dom_store *store, void (*each)(void *context, const struct dom_kept_job *job),
					  void *context, struct dom_error *error);
/* Of those of a kind that are done or stopped the last so many stay. */
DOM_API DOM_MUST_CHECK int dom_store_jobs_forget(struct dom_store *store, const char *kind, unsigned most,
						 struct dom_error *error);
DOM_END

#endif
