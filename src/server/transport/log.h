/* The log: one JSON object per line. doms_log() of resource.h adds lines; here is what only the server needs. */
#ifndef DOMS_LOG_H
#define DOMS_LOG_H

#include "exchange.h"

/* `path` NULL: standard error. */
DOM_MUST_CHECK int doms_log_open(FILE **out, const char *path, struct dom_error *error);

/* A request that was answered. When quiet only what the server is to blame for. */
void doms_log_answered(const struct doms_exchange *exchange, int64_t microseconds);

#endif
