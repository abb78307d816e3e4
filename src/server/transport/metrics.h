/* What the server counts of itself. On the service thread alone. */
#ifndef DOMS_METRICS_H
#define DOMS_METRICS_H

#include "http.h"

/* Beside the routes of the resources: files of the page, and what found no route. */
enum { DOMS_ROUTE_STATIC, DOMS_ROUTE_NONE, DOMS_ROUTES_OWN };

enum { DOMS_STATUSES = 600, DOMS_BUCKETS = 12 };
struct doms_measured {
	const char *name;
	uint64_t answered[DOMS_STATUSES]; /* by status */
	uint64_t within[DOMS_BUCKETS + 1];
	double seconds;
};

struct doms_metrics {
	unsigned connections, streams, sockets; /* open; streams: NDJSON and WebSockets; sockets: WebSockets of them */
	uint64_t accepted, turned_away;         /* connections; turned away: told so, or closed where too many are to be told */
	uint64_t messages_in, messages_out;     /* of streams */
	uint64_t bytes_in, bytes_out;           /* of bodies and messages */
	unsigned count;
	struct doms_measured routes[];
};

/* Those of DOMS_ROUTES_OWN come before the router's. */
struct doms_metrics *doms_metrics_new(void); /* free() it */
void doms_metrics_answered(struct doms_metrics *metrics, unsigned route, unsigned status, int64_t microseconds);
/* Prometheus text, of the resources too. */
void doms_metrics_answer(struct doms_request *request);

#endif
