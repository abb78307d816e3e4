/* The server itself: what it is, and where others reach it. */
#include "resource.h"

#include "reach.h"

static void answer(struct doms_request *request)
{
	const struct doms_server *server = request->server;
	bool beyond = !doms_is_loopback(server->options.host) || server->options.trust_proxy;

	doms_answer_json(request, 200,
			 json_pack("{s:s, s:b, s:o, s:s?}", "version", dom_version(), "reachable",
				   beyond || server->public_url[0], "addresses", doms_addresses(server), "public_url",
				   server->public_url[0] ? server->public_url : NULL));
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /api/v1/server",
		.handle = answer,
		.id = "getServer",
		.summary = "What this server is, and where others reach it.",
		.replies = {
			{200, "The server.", NULL, DOMS_REF(Server)}},
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Server", .text = DOMS_JSON({"type": "object", "properties": {"version": "string",
		 "reachable": "boolean: Whether anybody but this machine can reach it, as far as it knows.",
		 "addresses": {"type": "array", "items": "string",
		  "description": "Where it listens, as others write it, the likeliest first; none when it listens for this machine alone."},
		 "public_url": "string|null: Where it is for everybody, as it was told; without a slash at its end."},
		"examples": [
		 {"version": "0.1.0", "reachable": true, "addresses": ["http://192.168.1.7:8000"], "public_url": null}]})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(server) = {
	.name = "server",
	.about = "The server itself.",
	.routes = routes,
	.schemas = schemas,
};
