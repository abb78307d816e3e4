/* Live tables over HTTP: what the resource's routes call. */
#ifndef DOMS_TABLES_HTTP_H
#define DOMS_TABLES_HTTP_H

#include "watchers.h"
#include "work/compiler.h"

/* requests.c */
void doms_tables_get(struct doms_request *request);
void doms_tables_get_list(struct doms_request *request);
int doms_tables_state(struct doms_request *request, struct doms_fault *fault);
int doms_tables_record(struct doms_request *request, struct doms_fault *fault);
int doms_tables_hint(struct doms_request *request, struct doms_fault *fault);
int doms_tables_belief(struct doms_request *request, struct doms_fault *fault);
int doms_tables_post(struct doms_request *request, struct doms_fault *fault);
int doms_tables_command(struct doms_request *request, struct doms_fault *fault);

/* A command on its way, over HTTP or a WebSocket. Whoever gives it sets all of this. */
struct doms_call {
	struct doms_ask ask; /* its slot, viewer and done(), on any thread; what comes of it */
	struct doms_server *server;
	const char *peer;
	json_t *body;
	struct doms_compile compile; /* its gone(), of the call */
};

/* Reads the body and does what it says. */
void doms_call_do(struct doms_call *call);
/* What is told of it when it is done: "sequence": 57, and "seats": [{"player": 0, "name": "Ana", "secret": "…"}]. */
void doms_call_tell(const struct doms_ask *ask, struct domi_buffer *out);
void doms_call_release(struct doms_call *call);

/* The table of the path, in memory, and who asks, as far as that is in a header. Held; NULL with a fault. */
struct doms_slot *doms_tables_of(const struct doms_request *request, struct doms_viewer *viewer, struct doms_fault *fault);

/* streams.c: live states and events, or events alone. A WebSocket is there before its table is in memory; lines come after that. */
void doms_tables_watch(struct doms_request *request);
int doms_tables_lines(struct doms_request *request, struct doms_fault *fault);

#endif
