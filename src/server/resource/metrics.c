/* What the server counts of itself, for Prometheus. */
#include "transport/metrics.h"

#include "resource.h"

static void answer(struct doms_request *request)
{
	size_t length = 0;
	char *text = doms_metrics_text(request->server, &length);

	doms_answer_block(request, 200, "text/plain; version=0.0.4; charset=utf-8", text, length);
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
