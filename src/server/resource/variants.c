/* The variants that are known by name: those the library holds. They are read when the server starts, and their answers are
   written once. */
#include "resource.h"

#include "transport/exchange.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

struct entry {
	char *name;
	struct doms_tagged answer;
};

struct variants {
	struct entry *entries; /* by name */
	unsigned count;
	json_t *rows; /* of the list, while it is made */
	struct doms_tagged list;
};

static json_t *whole(const struct dom_variant *variant, const struct dom_shipped *shipped)
{
	json_t *text = json_stringn((const char *)shipped->text, shipped->length); /* comments and all */
	struct dom_error error;
	char *canonical;
	json_t *json;

	if (dom_variant_text(variant, &canonical, &error)) {
		json_decref(text);
		return NULL;
	}
	json = json_pack("{s:s, s:o, s:o, s:o, s:s, s:o, s:o}", "name", shipped->name, "title",
			 domi_json_text(dom_variant_title(variant)), "about", domi_json_text(dom_variant_about(variant)),
			 "text", text, "canonical", canonical, "variant", domi_json_variant(variant), "explain",
			 domi_json_explain(variant));
	dom_variant_free_text(variant, canonical);
	return json;
}

static bool keep(struct variants *variants, const char *name, const struct dom_variant *variant, json_t *json)
{
	struct entry *more = realloc(variants->entries, (variants->count + 1) * sizeof *more);
	struct entry *entry;
	bool tournament = json_object_get(json_object_get(json, "variant"), "tournament") != NULL;

	if (!more)
		return false;
	variants->entries = more;
	entry = &more[variants->count];
	*entry = (struct entry){.name = strdup(name)};
	if (!entry->name || !doms_tagged_json(&entry->answer, json_incref(json))) {
		free(entry->name);
		return false;
	}
	variants->count++;
	return !json_array_append_new(variants->rows,
				      json_pack("{s:s, s:O, s:O, s:i, s:b}", "name", name, "title",
						json_object_get(json, "title"), "about", json_object_get(json, "about"),
						"players", (int)dom_variant_players(variant), "tournament", (int)tournament));
}

static bool add(struct variants *variants, const struct dom_shipped *shipped, struct dom_error *error)
{
	struct dom_variant *variant;
	char path[DOM_MAX_NAME + 32];
	json_t *json;
	bool kept;

	snprintf(path, sizeof path, DOM_BUILT_IN "%s.yaml", shipped->name);
	if (dom_variant_load(&variant, path, NULL, error))
		return false;
	json = whole(variant, shipped);
	kept = json && keep(variants, shipped->name, variant, json);
	json_decref(json);
	dom_variant_free(variant);
	return kept;
}

static void close_variants(struct doms_server *server, void *own)
{
	struct variants *variants = own;

	(void)server;
	if (!variants)
		return;
	for (unsigned i = 0; i < variants->count; i++) {
		free(variants->entries[i].name);
		doms_tagged_release(&variants->entries[i].answer);
	}
	free(variants->entries);
	doms_tagged_release(&variants->list);
	free(variants);
}

static int open_variants(struct doms_server *server, void **own, struct dom_error *error)
{
	struct variants *variants = calloc(1, sizeof *variants);
	bool kept = true;

	(void)doms_fail_memory(error); /* unless something else is said */
	if (!variants)
		return DOM_NO_MEMORY;
	variants->rows = json_array();
	for (const struct dom_shipped *shipped = dom_shipped_variants(); shipped->name && kept; shipped++)
		kept = add(variants, shipped, error);
	if (!doms_tagged_json(&variants->list, json_pack("{s:o}", "variants", variants->rows)) || !kept) {
		close_variants(server, variants);
		return (int)error->status;
	}
	*own = variants;
	return DOM_OK;
}

static void answer_list(struct doms_request *request)
{
	struct variants *variants = request->own;

	doms_answer_tagged(request, "application/json", &variants->list);
}

static int by_name(const void *key, const void *entry)
{
	return strcmp(key, ((const struct entry *)entry)->name);
}

static void answer_one(struct doms_request *request)
{
	const struct variants *variants = request->own;
	struct entry *entry = variants->count
				      ? bsearch(request->params[0], variants->entries, variants->count, sizeof *entry, by_name)
				      : NULL;

	struct doms_fault fault;

	if (entry) {
		doms_answer_tagged(request, "application/json", &entry->answer);
		return;
	}
	(void)doms_fail_variant(&fault, DOMS_NOT_FOUND, "", request->params[0]);
	doms_answer_fault(request, &fault);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/variants",
		.handle = answer_list,
		.id = "listVariants",
		.summary = "The variants that are known by name.",
		.replies = {
			{200, "All of them, by name.", NULL,
			 DOMS_JSON({"type": "object", "required": ["variants"], "properties": {"variants": {"type": "array", "items":
				    {"type": "object", "required": ["name", "title", "about", "players", "tournament"], "properties": {
				     "name": {"type": "string"},
				     "title": {"$ref": "#/components/schemas/Text"},
				     "about": {"$ref": "#/components/schemas/Text"},
				     "players": {"type": "integer", "description": "How many it has."},
				     "tournament": {"type": "boolean", "description": "Whether it says how one goes."}}}}}})},
			DOMS_SAME},
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/variants/{name}",
		.handle = answer_one,
		.id = "getVariant",
		.summary = "A variant: its file, the complete canonical form, and its rules told.",
		.parameters = {
			{"name", "The variant's name.", DOMS_JSON({"type": "string", "examples": ["cuban"]})}},
		.replies = {
			{200, "The variant.", NULL,
			 DOMS_JSON({"type": "object",
				    "required": ["name", "title", "about", "text", "canonical", "variant", "explain"],
				    "properties": {
				     "name": {"type": "string"},
				     "title": {"$ref": "#/components/schemas/Text"},
				     "about": {"$ref": "#/components/schemas/Text"},
				     "text": {"type": "string", "description": "The file, YAML."},
				     "canonical": {"type": "string", "description": "Every aspect and parameter written out, YAML."},
				     "variant": {"$ref": "#/components/schemas/Rules"},
				     "explain": {"$ref": "#/components/schemas/Text"}}})},
			DOMS_SAME},
		.refusals = DOMS_BIT(NOT_FOUND),
	},
	{.pattern = NULL},
};

static const struct doms_schema schemas[] = {
	{"Rules", .text = DOMS_JSON({"type": "object",
		"description": "A variant as an object: the keys of a variant file, which GET /api/v1/options tells.",
		"examples": [{"like": "cuban", "deal": {"hand": 9}}]})},
	{"Variant", .text = DOMS_JSON({"description": "A variant: the name of a known one, a text of YAML, or an object.",
		"oneOf": [
		 {"type": "string"},
		 {"type": "object", "required": ["text"], "additionalProperties": false,
		  "properties": {"text": {"type": "string"}}},
		 {"type": "object", "required": ["variant"], "additionalProperties": false,
		  "properties": {"variant": {"$ref": "#/components/schemas/Rules"}}}]})},
	{"Players", .text = DOMS_JSON({"description": "Who plays, instead of the variant's players.", "type": "array",
		"items": {"type": "object", "additionalProperties": false, "properties": {
		 "name": {"type": "string", "maxLength": 63},
		 "strategy": {"type": ["string", "object", "array"], "items": {"type": ["string", "object"]}, "description": "One of the options, or several to draw from."},
		 "character": {"type": ["string", "object"]}}}})},
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
