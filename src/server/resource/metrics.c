/* What the server counts of itself, for Prometheus. */
#include "transport/metrics.h"

#include "resource.h"

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /metrics",
		.handle = doms_metrics_answer,
		.id = "getMetrics",
		.summary = "Counters and histograms as Prometheus text.",
		.replies = {{200, "The figures.", "text/plain", NULL}},
	},
	{.on = NULL},
};
/* clang-format on */

DOMS_RESOURCE(metrics) = {
	.name = "metrics",
	.about = "What the server counts of itself.",
	.routes = routes,
};
