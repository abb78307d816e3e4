/* Whether the server answers at all: for whoever watches over it. */
#include "resource.h"

static void answer(struct doms_request *request)
{
	static const char body[] = "{\"status\":\"ok\"}";

	doms_answer_text(request, 200, "application/json", body, sizeof body - 1);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /healthz",
		.handle = answer,
		.flags = DOMS_UNLIMITED,
		.id = "getHealth",
		.summary = "Whether the server answers.",
		.replies = {
			{200, "It does.", NULL,
			 DOMS_JSON({"status": {"const": "ok"}})}},
	},
	{.on = NULL},
};
/* clang-format on */

DOMS_RESOURCE(health) = {
	.name = "health",
	.about = "Whether the server is there.",
	.routes = routes,
};
