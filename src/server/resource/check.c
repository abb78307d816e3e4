/* Whether a variant works, what it is in full and how its rules are told. */
#include "resource.h"

#include "work/compiler.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct check {
	struct doms_compile compile;
	struct doms_request *request;
	json_t *sent; /* NULL: a text */
};

static json_t *told(const struct dom_variant *variant, const struct dom_rules *rules)
{
	static const char *const spinners[] = {[DOM_SPINS_NONE] = NULL, [DOM_SPINS_FIRST] = "first", [DOM_SPINS_ALL] = "all"};
	unsigned seats = dom_rules_players(rules), tiles = dom_rules_tiles(rules), hand = dom_rules_hand(rules);
	struct dom_error error;
	char *canonical;
	json_t *json;

	if (dom_variant_text(variant, &canonical, &error))
		return NULL;
	json = json_pack("{s:s, s:o, s:o, s:i, s:i, s:i, s:i, s:i, s:s, s:i, s:b, s:s?, s:b, s:o}", "canonical", canonical,
			 "variant", domi_json_variant(variant), "explain", domi_json_explain(variant), "players",
			 (int)dom_variant_players(variant), "seats", (int)seats, "tiles", (int)tiles, "hand", (int)hand, "left",
			 (int)tiles - (int)(seats * hand), "shape", dom_shape_name(dom_rules_shape(rules)), "sides",
			 (int)dom_rules_sides(rules), "draws", dom_rules_draws(rules), "spinners",
			 spinners[dom_rules_branching(rules).spinners], "after_line", dom_rules_branching(rules).after_line,
			 "example", domi_json_example(rules));
	dom_variant_free_text(variant, canonical);
	return json;
}

/* The first of the mistakes, and all of them beside it. */
static void refuse(const struct check *check, const struct doms_fault *fault, json_t *all)
{
	json_t *error = doms_fault_json(fault);

	if (fault->refusal != DOMS_BAD_VARIANT || json_array_size(all) < 2 || json_object_set(error, "mistakes", all))
		doms_answer_fault(check->request, fault);
	else
		doms_answer_json(check->request, doms_refusal_status(fault->refusal), json_pack("{s:O}", "error", error));
	json_decref(error);
}

/* The rules, and those of a tournament of it. */
static int compile(const struct dom_variant *variant, const struct dom_bounds *bounds, struct dom_rules **out,
		   struct doms_fault *fault)
{
	struct dom_tournament *tournament = NULL;
	struct dom_error error = {0};

	if (!dom_rules_new_within(out, variant, bounds, NULL, &error) &&
	    !dom_tournament_new_within(&tournament, variant, 0, 0, bounds, NULL, &error)) {
		dom_tournament_free(tournament);
		return 0;
	}
	return doms_fail_with(fault, DOMS_BAD_VARIANT, &error);
}

static bool gone(const void *context)
{
	return doms_request_gone(((const struct check *)context)->request);
}

static void finish(struct check *check)
{
	json_decref(check->sent);
	free(check);
}

/* Everything that is wrong is told; `fault` is the first of it. */
struct telling {
	struct doms_fault *fault;
	json_t *all;
};

static void tell(void *context, const struct dom_error *error)
{
	struct telling *telling = context;
	struct doms_fault fault;

	doms_fail_with(&fault, DOMS_BAD_VARIANT, error);
	if (!json_array_size(telling->all))
		*telling->fault = fault;
	json_array_append_new(telling->all, doms_fault_json(&fault));
}

static int read_variant(const struct check *check, struct dom_variant **out, struct doms_fault *fault, json_t *all)
{
	struct telling telling = {fault, all};
	struct dom_data data = {domi_json_tell, check->sent, NULL};
	struct dom_source source = {.name = DOM_BUILT_IN "custom.yaml",
				    .text = check->request->body,
				    .length = check->request->length,
				    .data = check->sent ? &data : NULL,
				    .each = tell,
				    .context = &telling};

	return dom_variant_read(out, &source, NULL, NULL) != 0;
}

static void run(void *context, const struct dom_bounds *bounds)
{
	struct check *check = context;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct doms_fault fault;
	json_t *all = json_array();

	if (doms_compile_pause(bounds, &fault) || read_variant(check, &variant, &fault, all) ||
	    doms_compile_pause(bounds, &fault) || compile(variant, bounds, &rules, &fault) ||
	    doms_compile_pause(bounds, &fault))
		refuse(check, &fault, all);
	else
		doms_answer_json(check->request, 200, told(variant, rules));
	if (rules)
		dom_rules_free(rules);
	if (variant)
		dom_variant_free(variant);
	json_decref(all);
	finish(check);
}

static void begin(struct doms_request *request)
{
	const char *type = doms_request_header(request, DOMS_HEADER_CONTENT_TYPE);
	struct check *check = calloc(1, sizeof *check);
	struct doms_fault fault;

	if (!check) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	if (type && !strncasecmp(type, "application/json", 16) && doms_request_json(request, &check->sent, &fault)) {
		doms_answer_fault(request, &fault);
		free(check);
		return;
	}
	check->request = request;
	check->compile = (struct doms_compile){.run = run, .gone = gone, .context = check};
	if (doms_compiler_post(request->server->compiler, &check->compile, request->peer, &fault)) {
		doms_answer_fault(request, &fault);
		finish(check);
	}
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/check",
		.handle = begin,
		.id = "checkVariant",
		.summary = "Reads a variant and compiles its rules and those of its tournament.",
		.takes = "application/json application/yaml application/x-yaml text/yaml text/plain",
		.body = DOMS_REF(Rules),
		.replies = (const struct doms_reply[]){
			{200, "It works.", NULL,
			 DOMS_JSON({"type": "object",
				    "required": ["canonical", "variant", "explain", "players", "seats", "tiles", "hand", "left", "shape",
						 "sides", "draws", "spinners", "after_line", "example"],
				    "properties": {
				     "canonical": {"type": "string"},
				     "variant": {"$ref": "#/components/schemas/Rules"},
				     "explain": {"$ref": "#/components/schemas/Text"},
				     "players": {"type": "integer", "description": "How many it names."},
				     "seats": {"type": "integer", "description": "How many sit at a table."},
				     "tiles": {"type": "integer", "description": "Of the whole set."},
				     "hand": {"type": "integer", "description": "Tiles that everybody gets."},
				     "left": {"type": "integer", "description": "Tiles that nobody gets."},
				     "shape": {"$ref": "#/components/schemas/Shape"},
				     "sides": {"type": "integer", "description": "Of a tile."},
				     "draws": {"type": "boolean", "description": "Whether anybody may ever draw."},
				     "spinners": {"enum": [null, "first", "all"], "description": "The doubles that open their short sides."},
				     "after_line": {"type": "boolean", "description": "They do when both long sides are covered; else at once."},
				     "example": {"type": ["object", "null"], "description": "A few tiles as they lie under these rules.",
						 "required": ["laid", "places", "ends"],
						 "properties": {
						  "laid": {"type": "array", "items": {"type": "object", "required": ["seat", "tile", "side", "place"],
							   "properties": {"seat": {"type": "integer"}, "tile": {"type": "string"},
									  "side": {"type": "integer"}, "place": {"type": "integer"}}}},
						  "places": {"type": "array", "items": {"type": "object",
							     "required": ["place", "face", "worth", "open", "counts"],
							     "properties": {"place": {"type": "integer"}, "face": {"type": "string"},
									    "worth": {"type": "integer"}, "open": {"type": "integer"},
									    "counts": {"type": "integer",
										       "description": "How often its worth counts among the open ends."}}}},
						  "ends": {"type": ["object", "null"], "description": "null: this game pays nothing for open ends.",
							   "required": ["total", "pays"],
							   "properties": {"total": {"type": "integer"}, "pays": {"type": "number"}}}}}}})},
			{0}},
		.refusals = DOMS_BIT(BAD_VARIANT) | DOMS_BIT(TOO_MANY) | DOMS_BIT(BUSY),
	},
	{.pattern = NULL},
};
/* clang-format on */

DOMS_RESOURCE(check) = {
	.name = "check",
	.about = "Whether a variant works.",
	.routes = routes,
};
