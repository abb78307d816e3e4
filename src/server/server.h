/* The server: one struct everything hangs on, nothing global. All sockets are served by one thread (the *service thread*); work
   that takes time is done by the pool (pool.h) and posts what it found back. */
#ifndef DOMS_SERVER_H
#define DOMS_SERVER_H

#include <domino/agent.h>
#include <domino/error.h>

#include <stdio.h>

#include "transport/zip.h"
#include "work/pool.h"

struct doms_compiler;
struct doms_jobs;
struct dom_store;
struct doms_http;
struct doms_metrics;
struct doms_static;
struct doms_tables;
struct doms_tagged;
struct doms_watchers;

enum { DOMS_PUBLIC_URL = 256 }; /* bytes of it, the closing zero included */

/* What it is started with. The texts must outlive the server. Zero means the default, for limits too. */
struct doms_options {
	const char *host;       /* NULL: 127.0.0.1 */
	unsigned port;          /* 0: any that is free; doms_server_port() tells */
	bool any_port;          /* where `port` is taken: any that is free */
	const char *cert, *key; /* PEM files; both or neither */
	const char *db;         /* the database; NULL: a temporary one, gone with the process */
	const char *web;        /* the folder of the page; NULL: there is none */
	const char *log;        /* a file that JSON lines are added to; NULL: standard error */
	bool quiet;             /* log refusals and errors of our own only */
	const char *public_url; /* where it is for everybody; NULL: nobody knows */
	bool trust_proxy;       /* believe X-Forwarded-For: its last address is who asks */
	unsigned threads;       /* of the pool; 0: one for each processor, at least two */

	unsigned requests_per_second; /* from one address, in the long run (200; UINT_MAX: any number) */
	unsigned burst;               /* at once, before that counts (400) */
	unsigned connections;         /* open at once, from one address (256) */
	unsigned most_connections;    /* open at once, in all (8192) */
	unsigned jobs;                /* of a kind, that are wanted to run, from one address (4) */
	unsigned slow_seconds;        /* a sender that makes no progress for so long is let go (5) */

	const struct dom_agents *agents; /* who plays at tables besides people; NULL: the players' strategies */

	/* Clock and chance are arguments; NULL: the system's. Called by any thread. */
	int64_t (*now)(void *context);  /* microseconds that only go forward */
	int64_t (*date)(void *context); /* microseconds since 1970 */
	void (*random)(void *context, void *bytes, size_t count);
	void *context;
};

struct doms_server {
	struct doms_options options; /* with the defaults filled in */
	struct doms_pool *pool;      /* for short work: turns, rounds, the database */
	struct doms_pool *slow;      /* for what takes longer, and must not keep tables waiting: reading tournaments */
	struct doms_pool *minds;     /* for players who think */
	struct doms_compiler *compiler;
	struct doms_metrics *metrics;
	struct doms_limit limit;
	struct doms_static *files;
	struct doms_zip zip;
	FILE *log;
	struct doms_http *http;
	struct doms_tables *tables;
	struct doms_watchers *watchers;   /* of those */
	struct dom_store *store;          /* tables, tournaments and jobs */
	_Atomic(struct doms_jobs *) jobs; /* NULL: not open yet */
	char public_url[DOMS_PUBLIC_URL]; /* "": none */
	char temporary[32];               /* the name of that; "": there is none */
	unsigned opened;                  /* resources */
	void **own;                       /* what each resource's open() made, in the order of doms_resources */
	struct doms_tagged *wholes;       /* and those that are one */
	atomic_bool stopping;
	atomic_bool exporting; /* a tournament, one at a time: it takes long, and a processor that tables need */
	atomic_size_t answers; /* bytes of those that are not sent yet */
};

/* Opens the database, the port and everything else, or says why not. Nobody is answered before doms_server_run(). */
DOM_MUST_CHECK int doms_server_new(struct doms_server **out, const struct doms_options *options, struct dom_error *error);
/* Serves until it is stopped; the calling thread becomes the service thread. When it returns every stream has been told, every job
   of the pool has ended, and tables and jobs have been stopped. */
void doms_server_run(struct doms_server *server);
/* From any thread and from a signal handler. */
void doms_server_stop(struct doms_server *server);
void doms_server_free(struct doms_server *server);
unsigned doms_server_port(const struct doms_server *server);
/* Whether it is the beginning of a web address: http or https, a host, perhaps a port and a path, and no more. Written out without a slash
   at its end. */
bool doms_public_url(const char *text, char out[DOMS_PUBLIC_URL]);
/* "http://127.0.0.1:8080/"; cut to the size; returns `buffer`. */
char *doms_server_address(const struct doms_server *server, char *buffer, size_t size);

int64_t doms_now(const struct doms_server *server);  /* microseconds that only go forward */
int64_t doms_date(const struct doms_server *server); /* microseconds since 1970 */
void doms_random(const struct doms_server *server, void *bytes, size_t count);
/* Where new seeds, nonces and secrets come from. */
struct doms_chance {
	void (*random)(void *context, void *bytes, size_t count);
	void *context;
};
struct doms_chance doms_chance(const struct doms_server *server);

/* Runs a job (pool.h) on the service thread, soon. From any thread. A job that waits already is not queued twice: false. */
bool doms_post(struct doms_server *server, struct doms_task *job);

#endif
