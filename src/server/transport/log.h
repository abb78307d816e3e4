/* The log: one JSON object per line. doms_log() of resource.h adds lines; here is what only the server needs. */
#ifndef DOMS_LOG_H
#define DOMS_LOG_H

#include "exchange.h"

/* `path` NULL: standard error. */
DOM_MUST_CHECK int doms_log_new(struct doms_log **out, const char *path, bool quiet, struct dom_error *error);
void doms_log_free(struct doms_log *log);
/* What was written so far reaches the file; cheap when nothing was. */
void doms_log_flush(struct doms_log *log);

/* A request that was answered. When quiet only what the server is to blame for. */
void doms_log_answered(const struct doms_exchange *exchange, int64_t microseconds);

#endif
