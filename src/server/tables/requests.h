/* Live tables over HTTP: what the resource's routes call. */
#ifndef DOMS_TABLES_HTTP_H
#define DOMS_TABLES_HTTP_H

#include "watchers.h"
#include "work/compiler.h"

/* What the resource has. */
struct doms_tables_own {
	struct doms_server *server;
	struct doms_tables *tables;
	struct doms_watchers *watchers;
};

/* requests.c */
void doms_tables_get(struct doms_request *request);
void doms_tables_get_list(struct doms_request *request);
int doms_tables_state(struct doms_request *request, struct doms_fault *fault);
int doms_tables_record(struct doms_request *request, struct doms_fault *fault);
int doms_tables_hint(struct doms_request *request, struct doms_fault *fault);
int doms_tables_post(struct doms_request *request, struct doms_fault *fault);
int doms_tables_command(struct doms_request *request, struct doms_fault *fault);

/* A command on its way, over HTTP or a WebSocket. Whoever gives it sets all of this but `compile`. */
struct doms_call {
	struct doms_ask ask; /* its slot and viewer; what comes of it */
	struct doms_tables_own *own;
	const char *peer;
	json_t *body;
	struct doms_compile compile;
	bool (*gone)(const void *call);       /* nobody waits for it any more */
	void (*done)(struct doms_call *call); /* any thread */
};

/* Reads the body and does what it says. */
void doms_call_do(struct doms_call *call);
/* What is told of it when it is done: "sequence": 57, and "seats": [{"player": 0, "name": "Ana", "secret": "…"}]. */
void doms_call_tell(const struct doms_call *call, struct domj_text *out);
void doms_call_release(struct doms_call *call);

/* streams.c */
void doms_tables_get_events(struct doms_request *request);
void doms_tables_get_live(struct doms_request *request);

#endif
