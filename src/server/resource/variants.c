/* The variants that are known by name: those the library holds. They are read when the server starts, and their answers are
   written once. */
#include "resource.h"

#include "transport/exchange.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

struct variants {
	struct doms_tagged list;
	struct doms_tagged answers[]; /* in the order of those that are shipped */
};

static json_t *whole(const struct dom_variant *variant, const struct dom_shipped *shipped)
{
	json_t *text = json_stringn((const char *)shipped->text, shipped->length); /* comments and all */

	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "name", shipped->name, "title",
			 domi_json_text(dom_variant_title(variant)), "about", domi_json_text(dom_variant_about(variant)),
			 "text", text, "canonical", domi_json_canonical(variant), "variant", domi_json_variant(variant),
			 "explain", domi_json_explain(variant));
}

/* The answer for one of them, and its row of the list. */
static bool add(struct doms_tagged *answer, json_t *rows, const struct dom_shipped *shipped, struct dom_error *error)
{
	struct dom_variant *variant;
	char path[DOM_MAX_NAME + 32];
	json_t *json;
	bool kept;

	snprintf(path, sizeof path, DOM_BUILT_IN "%s.yaml", shipped->name);
	if (dom_variant_load(&variant, path, NULL, error))
		return false;
	json = whole(variant, shipped);
	kept = !json_array_append_new(rows, json_pack("{s:s, s:O, s:O, s:i, s:b}", "name", shipped->name, "title",
						      json_object_get(json, "title"), "about", json_object_get(json, "about"),
						      "players", (int)dom_variant_players(variant), "tournament",
						      json_object_get(json_object_get(json, "variant"), "tournament") != NULL));
	dom_variant_free(variant);
	return doms_tagged_json(answer, json) && kept;
}

static void close_variants(struct doms_server *server, void *own)
{
	struct variants *variants = own;
	unsigned i = 0;

	(void)server;
	for (const struct dom_shipped *shipped = dom_shipped_variants(); shipped->name; shipped++)
		doms_tagged_release(&variants->answers[i++]);
	doms_tagged_release(&variants->list);
	free(variants);
}

static int open_variants(struct doms_server *server, void **own, struct dom_error *error)
{
	const struct dom_shipped *shipped = dom_shipped_variants();
	struct variants *variants;
	json_t *rows = json_array();
	unsigned count = 0;
	bool kept = true;

	while (shipped[count].name)
		count++;
	variants = calloc(1, sizeof *variants + count * sizeof *variants->answers);
	(void)domi_fail_memory(error); /* unless something else is said */
	for (unsigned i = 0; i < count && variants && kept; i++)
		kept = add(&variants->answers[i], rows, &shipped[i], error);
	if (!variants)
		json_decref(rows);
	else if (!doms_tagged_json(&variants->list, json_pack("{s:o}", "variants", rows)) || !kept)
		close_variants(server, variants);
	else
		*own = variants;
	return *own ? DOM_OK : (int)error->status;
}

static void answer_list(struct doms_request *request)
{
	struct variants *variants = request->own;

	doms_answer_tagged(request, &variants->list);
}

static void answer_one(struct doms_request *request)
{
	const struct dom_shipped *shipped = dom_shipped_variants();
	struct variants *variants = request->own;
	struct doms_fault fault;
	unsigned i = 0;

	while (shipped[i].name && strcmp(shipped[i].name, request->params[0]) != 0)
		i++;
	if (shipped[i].name) {
		doms_answer_tagged(request, &variants->answers[i]);
		return;
	}
	(void)doms_fail_variant(&fault, DOMS_NOT_FOUND, "", request->params[0]);
	doms_answer_fault(request, &fault);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /api/v1/variants",
		.handle = answer_list,
		.id = "listVariants",
		.summary = "The variants that are known by name.",
		.replies = {
			{200, "All of them, by name.", NULL,
			 DOMS_JSON({"variants": [
				 {"name": "string", "title": "Text", "about": "Text", "players": "integer: How many it has.",
				  "tournament": "boolean: Whether it says how one goes."}]})},
			DOMS_SAME},
	},
	{
		.on = "GET /api/v1/variants/{name}",
		.handle = answer_one,
		.id = "getVariant",
		.summary = "A variant: its file, the complete canonical form, and its rules told.",
		.parameters = {
			{"name", "The variant's name.", DOMS_JSON({"type": "string", "examples": ["cuban"]})}},
		.replies = {
			{200, "The variant.", NULL,
			 DOMS_JSON({"name": "string", "title": "Text", "about": "Text", "text": "string: The file, YAML.",
				"canonical": "string: Every aspect and parameter written out, YAML.", "variant": "Rules",
				"explain": "Text"})},
			DOMS_SAME},
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Rules", .text = DOMS_JSON({"type": "object",
		"description": "A variant as an object: the keys of a variant file, which GET /api/v1/options tells.",
		"examples": [{"like": "cuban", "deal": {"hand": 9}}]})},
	{"Variant", .text = DOMS_JSON({"description": "A variant: the name of a known one, a text of YAML, or an object.",
		"oneOf": ["string",
		 {"type": "object", "required": ["text"], "additionalProperties": false, "properties": {"text": "string"}},
		 {"type": "object", "required": ["variant"], "additionalProperties": false, "properties": {"variant": "Rules"}}]})},
	{"Players", .text = DOMS_JSON({"description": "Who plays, instead of the variant's players.", "type": "array",
		"items": {"type": "object", "additionalProperties": false,
		 "properties": {"name?": {"type": "string", "maxLength": 63},
		  "strategy?": {"type": ["string", "object", "array"], "items": {"type": ["string", "object"]},
		   "description": "One of the options, or several to draw from."}, "character?": {"type": ["string", "object"]}}}})},
	{"Seed", .text = DOMS_JSON({"description": "A whole number from 0 to 18446744073709551615 in digits.", "type": "string",
		"pattern": "^[0-9]{1,20}$"})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(variants) = {
	.name = "variants",
	.about = "Variants that are known by name.",
	.routes = routes,
	.schemas = schemas,
	.open = open_variants,
	.close = close_variants,
};
