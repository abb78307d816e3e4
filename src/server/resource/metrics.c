/* What the server counts of itself, for Prometheus. */
#include "transport/metrics.h"

#include "resource.h"
#include "write.h"

static void answer(struct doms_request *request)
{
	struct domi_buffer out = {0};

	doms_metrics_text(request->server, &out);
	(void)doms_answer_written(request, 200, "text/plain; version=0.0.4; charset=utf-8", &out);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /metrics",
		.handle = answer,
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
