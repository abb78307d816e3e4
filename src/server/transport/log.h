/* The log: one JSON object per line. doms_log() of resource.h adds lines; here is what only the server needs. */
#ifndef DOMS_LOG_H
#define DOMS_LOG_H

#include "http.h"

/* `path` NULL: standard error. */
DOM_MUST_CHECK int doms_log_new(struct doms_log **out, const char *path, bool quiet, struct dom_error *error);
void doms_log_free(struct doms_log *log);
/* What was written so far reaches the file; cheap when nothing was. */
void doms_log_flush(struct doms_log *log);

struct doms_log_request {
	const char *method, *path, *peer;
	unsigned status;
	size_t bytes; /* of the answer's body */
	int64_t microseconds;
};

/* A request that was answered. When quiet only what the server is to blame for. */
void doms_log_answered(struct doms_server *server, const struct doms_log_request *request);

#endif
