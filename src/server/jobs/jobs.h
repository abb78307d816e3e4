/* Jobs: what the server does by itself for a while. A job is asked for, waits for its turn, is done in turns, is watched, paused and
   stopped, and is kept in the database: one that was not over when the server died goes on with the next. A *kind* of job is a struct
   of slots; a resource names its own (resource.h), and that is all there is to a new one. */
#ifndef DOMS_JOBS_H
#define DOMS_JOBS_H

#include <domino/kept.h>

#include <pthread.h>
#include <sys/queue.h>

#include "transport/http.h"
#include "work/compiler.h"
#include "write.h"

enum {
	DOMS_JOB_ID = 24,
	DOMS_JOB_KINDS = 8,
	DOMS_JOB_STREAMS = 256, /* that watch one */
	DOMS_JOBS_ACTIVE = 64,  /* of a kind, that are wanted to run */
	DOMS_JOBS_IDLE = 16,    /* that are kept in memory though nobody does or watches them */
	DOMS_JOB_TURN = 100000  /* microseconds: how long one is done while others wait */
};

struct doms_job;
struct doms_jobs;

struct doms_job_kind {
	const char *name;                        /* in the database, and in the paths of its resource with an s */
	struct dom_text missing, too_many, full; /* why one is refused */
	unsigned keeps;                          /* of those that are over the last so many are kept; 0: all */
	size_t size;                             /* of its struct, which begins with a struct doms_job */

	/* What GET /metrics says: how many are wanted to run, and of anything how many were counted. */
	struct {
		const char *name, *about;
	} active, counted;

	/* Fills a new one from the body of a request; what else is told of it goes into `reply`. 0, or 1 with a fault. */
	int (*read)(struct doms_job *job, const struct doms_request *request, json_t *reply, struct doms_fault *fault);
	/* Whether there is one of that id, for somebody who reads. NULL: where it is kept. */
	bool (*exists)(struct dom_store *reader, const char *id);
	/* Gives a new one its id, and writes what else there is in the same transaction. DOM_OK or a status, as of the others that are
	   given an error. NULL: an id at random, and it is counted. */
	int (*enter)(struct doms_job *job, struct dom_store *store, struct dom_error *error);
	/* Makes it what was given: of a new one, of one that goes on and of one that is only looked at. */
	int (*open)(struct doms_job *job, struct dom_error *error);
	/* Goes on with it for a turn. Sets `waits` when there is nothing to do, and calls doms_job_end() at its end. */
	int (*turn)(struct doms_job *job, struct dom_error *error);
	/* "go-on" was said to it: 0, or 1 with a fault. With the lock. NULL: that means nothing to it. */
	int (*order)(struct doms_job *job, struct doms_fault *fault);
	/* What it is called now. With the lock. NULL: doms_job_state(). */
	const char *(*state)(const struct doms_job *job);
	void (*show)(struct doms_job *job, struct domi_buffer *out); /* as docs/API.md has it */
	/* Its picture (SVG, from malloc()): 0, or 1 with a fault. */
	int (*plot)(struct doms_job *job, enum dom_lang lang, char **svg, struct doms_fault *fault);
	void (*close)(struct doms_job *job); /* nobody has it any more */
};

/* A stream that tells a job. */
struct doms_job_watcher {
	LIST_ENTRY(doms_job_watcher) others; /* of the same job, with the lock */
	struct doms_stream *stream;
	struct doms_jobs *all;
	const struct doms_job_kind *kind;
	struct doms_job *job; /* held; NULL: not yet, or not found */
	char id[DOMS_JOB_ID];
	unsigned seen;
};

struct doms_job {
	struct doms_jobs *all;
	const struct doms_job_kind *kind;
	char id[DOMS_JOB_ID], peer[64];
	int64_t tournament; /* that it plays; 0: none */
	uint8_t owner[DOM_KEPT_OWNER];
	json_t *given;
	/* with the lock */
	LIST_ENTRY(doms_job) others;
	unsigned refs;
	bool known;  /* it is kept: it was begun here */
	bool owned;  /* somebody has its secret */
	bool listed; /* others find it */
	bool queued; /* it waits for its turn, or has it */
	bool late;   /* it could not go on, and tries again in a moment */
	bool begun;  /* it had a turn */
	bool waits;  /* for somebody */
	bool broken; /* it cannot go on */
	enum dom_kept_want want;
	json_t *progress;
	char *result, *plots[2]; /* NULL: none yet */
	struct doms_turn turn;
	unsigned version;
	LIST_HEAD(doms_job_watchers, doms_job_watcher) watchers; /* each holds it */
	unsigned watched;                                        /* by how many */
	/* service thread alone: what whoever watches is told, written once for all of them */
	struct domi_buffer told;
	unsigned told_version;
};

struct doms_jobs {
	struct doms_server *server;
	struct doms_pool *runners;
	struct doms_task task;   /* of a runner: gives whoever waits its turn */
	struct doms_task retry;  /* those that are late */
	pthread_mutex_t writing; /* taken first: what is wanted changes one at a time, and is written meanwhile */
	pthread_mutex_t lock;    /* guards all of them: what is done with it is short, and never waits for the disk */
	atomic_bool stopping;    /* set with the lock */
	struct doms_fair fair;
	unsigned turns;                          /* that are being had */
	LIST_HEAD(doms_job_list, doms_job) list; /* the one used last is the first */
	struct {
		const struct doms_job_kind *kind;
		uint64_t counted;
	} kinds[DOMS_JOB_KINDS];
};

DOM_MUST_CHECK int doms_jobs_new(struct doms_jobs **out, struct doms_server *server, struct dom_error *error);
/* Ends the turns. */
void doms_jobs_stop(struct doms_jobs *all);
void doms_jobs_free(struct doms_jobs *all); /* NULL is fine */
/* Adds what a kind measures to GET /metrics. */
void doms_jobs_measure(struct doms_jobs *all, const struct doms_job_kind *kind, struct domi_buffer *out);
void doms_jobs_count(struct doms_jobs *all, const struct doms_job_kind *kind, uint64_t more);
/* The database, for somebody who reads; nothing is compiled that no request may ask for. */
DOM_MUST_CHECK int doms_jobs_reader(const struct doms_jobs *all, struct dom_store **out, struct dom_error *error);

/* A new one, to be filled and begun; held. NULL: no memory. */
struct doms_job *doms_job_new(struct doms_jobs *all, const struct doms_job_kind *kind, const char *peer);
/* Keeps it and puts it into the queue, unless there are too many. 0, or 1 with a fault; it is the caller's to drop in any case. */
DOM_MUST_CHECK int doms_job_begin(struct doms_job *job, struct doms_fault *fault);
/* One that is kept, into memory. Takes a moment. Held; NULL with a fault. */
struct doms_job *doms_jobs_load(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id,
				struct doms_fault *fault);
void doms_job_drop(struct doms_job *job); /* NULL is fine */
/* Whether there is one, in memory or not. */
bool doms_jobs_has(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id);
/* The state of one that is in memory; "": it is not. */
const char *doms_jobs_state(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id);
/* What it waited for is there. */
void doms_jobs_wake(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id);

/* "pause", "resume", "stop" or a word of its kind's. 0, or 1 with a fault. Not on the service thread: it is written down. */
DOM_MUST_CHECK int doms_job_command(struct doms_job *job, const char *what, struct doms_fault *fault);
bool doms_job_is_owner(const struct doms_job *job, const char *secret);
/* Draws the secret of its owner, of DOMS_SECRET_TEXT bytes. */
void doms_job_own(struct doms_job *job, char *secret);

/* "waiting", "running", "done" or "cancelled". With the lock. */
const char *doms_job_state(const struct doms_job *job);
/* A text of what was given; "": there is none. */
const char *doms_given(const json_t *given, const char *key);

/* For kinds, inside turn(). */
bool doms_job_wanted(struct doms_job *job);                 /* to run */
bool doms_job_goes_on(struct doms_job *job, int64_t since); /* it is still wanted, and others do not wait too long */
void doms_job_changed(struct doms_job *job);                /* whoever watches is told; with the lock */
/* Writes down how far it is, and that it is at its end. */
DOM_MUST_CHECK int doms_job_keep(struct doms_job *job, struct dom_error *error);
DOM_MUST_CHECK int doms_job_end(struct doms_job *job, struct dom_error *error);
/* Nothing of it changes any more. With the lock. */
bool doms_job_is_over(const struct doms_job *job);

/* requests.c: what all kinds do over HTTP, for their routes. Everything about a job may need the database, so most of it works. */

/* The one of the path. Held; NULL with a fault. */
struct doms_job *doms_jobs_of(const struct doms_request *request, struct doms_fault *fault);
/* Answers with what it is now, and drops it. Returns 0. */
int doms_job_answer(struct doms_job *job, struct doms_request *request);
/* Begin one, on a thread of the compiler; show it; stop it (what is over already stays as it is); draw it. */
int doms_jobs_post(struct doms_request *request, struct doms_fault *fault);
int doms_jobs_get(struct doms_request *request, struct doms_fault *fault);
int doms_jobs_delete(struct doms_request *request, struct doms_fault *fault);
int doms_jobs_plot(struct doms_request *request, struct doms_fault *fault);
/* Watch it. */
void doms_jobs_watch(struct doms_request *request);

#endif
