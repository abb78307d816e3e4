/* Whether a variant works, what it is in full and how its rules are told. */
#include "resource.h"

#include "work/compiler.h"
#include "json.h"

static json_t *told(const struct dom_variant *variant, const struct dom_rules *rules)
{
	static const char *const spinners[] = {[DOM_SPINS_NONE] = NULL, [DOM_SPINS_FIRST] = "first", [DOM_SPINS_ALL] = "all"};
	unsigned seats = dom_rules_players(rules), tiles = dom_rules_tiles(rules), hand = dom_rules_hand(rules);

	return json_pack("{s:o, s:o, s:o, s:i, s:i, s:i, s:i, s:i, s:s, s:i, s:b, s:s?, s:b, s:o}", "canonical",
			 domi_json_canonical(variant), "variant", domi_json_variant(variant), "explain",
			 domi_json_explain(variant), "players", (int)dom_variant_players(variant), "seats", (int)seats, "tiles",
			 (int)tiles, "hand", (int)hand, "left", (int)tiles - (int)(seats * hand), "shape",
			 dom_shape_name(dom_rules_shape(rules)), "sides", (int)dom_rules_sides(rules), "draws",
			 dom_rules_draws(rules), "spinners", spinners[dom_rules_branching(rules).spinners], "after_line",
			 dom_rules_branching(rules).after_line, "example", domi_json_example(rules));
}

/* All of the mistakes, where there are several. */
static int answer_mistakes(struct doms_request *request, const struct doms_fault *first, json_t *all)
{
	json_t *error = doms_fault_json(first);

	json_object_set(error, "mistakes", all);
	doms_answer_json(request, doms_refusals[first->refusal].status, json_pack("{s:o}", "error", error));
	return 0;
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

static int read_variant(const struct doms_request *request, struct dom_variant **out, struct doms_fault *fault, json_t *all)
{
	struct telling telling = {fault, all};
	struct dom_data data = {domi_json_tell, request->json, NULL};
	struct dom_source source = {.name = DOM_BUILT_IN "custom.yaml",
				    .text = request->body,
				    .length = request->length,
				    .data = request->json ? &data : NULL,
				    .each = tell,
				    .context = &telling};

	return dom_variant_read(out, &source, NULL, NULL) != 0;
}

static int check(struct doms_request *request, struct doms_fault *fault)
{
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	json_t *all = json_array();
	int bad = read_variant(request, &variant, fault, all) || doms_compile_pause(request->bounds, fault) ||
		  compile(variant, request->bounds, &rules, fault) || doms_compile_pause(request->bounds, fault);

	if (!bad)
		doms_answer_json(request, 200, told(variant, rules));
	else if (fault->refusal == DOMS_BAD_VARIANT && json_array_size(all) > 1)
		bad = answer_mistakes(request, fault, all);
	dom_rules_free(rules);
	dom_variant_free(variant);
	json_decref(all);
	return bad;
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/check",
		.work = check,
		.flags = DOMS_COMPILED,
		.id = "checkVariant",
		.summary = "Reads a variant and compiles its rules and those of its tournament.",
		.takes = "application/json application/yaml application/x-yaml text/yaml text/plain",
		.body = DOMS_REF(Rules),
		.replies = {
			{200, "It works.", NULL,
			 DOMS_JSON({"canonical": "string", "variant": "Rules", "explain": "Text",
				"players": "integer: How many it names.", "seats": "integer: How many sit at a table.",
				"tiles": "integer: Of the whole set.", "hand": "integer: Tiles that everybody gets.",
				"left": "integer: Tiles that nobody gets.", "shape": "Shape", "sides": "integer: Of a tile.",
				"draws": "boolean: Whether anybody may ever draw.",
				"spinners": {"enum": [null, "first", "all"],
				 "description": "The doubles that open their short sides."},
				"after_line": "boolean: They do when both long sides are covered; else at once.",
				"example": {"type": ["object", "null"],
				 "description": "A few tiles as they lie under these rules.", "properties": {
				  "laid": [{"seat": "integer", "tile": "string", "side": "integer", "place": "integer"}],
				  "places": [{"place": "integer", "face": "string", "worth": "integer", "open": "integer",
				    "counts": "integer: How often its worth counts among the open ends."}],
				  "ends": {"type": ["object", "null"],
				   "description": "null: this game pays nothing for open ends.",
				   "properties": {"total": "integer", "pays": "number"}}}}})}},
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	{.on = NULL},
};
/* clang-format on */

DOMS_RESOURCE(check) = {
	.name = "check",
	.about = "Whether a variant works.",
	.routes = routes,
};
