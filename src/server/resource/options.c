/* Everything a variant may say. It never changes, so it is written once. */
#include "resource.h"

#include "transport/exchange.h"
#include "json.h"

static json_t *all(void)
{
	return domi_json_options(NULL);
}

/* For whoever needs one of them only: all of them are long on a slow line. */
static void answer_one(struct doms_request *request)
{
	const struct dom_family *family = dom_family_find(request->params[0]);

	if (family)
		doms_answer_json(request, 200, domi_json_options(family));
	else
		doms_answer_refusal(request, DOMS_NOT_FOUND);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /api/v1/options",
		.handle = doms_tagged_answer,
		.id = "listOptions",
		.summary = "Every aspect of a game with its options and their parameters.",
		.replies = {
			{200, "All of them, in the order of the catalogue.", NULL,
			 DOMS_JSON({"type": "object", "required": ["aspects"], "properties": {
				    "aspects": {"type": "array", "items": {"$ref": "#/components/schemas/Aspect"}}}})},
			DOMS_SAME},
	},
	{
		.on = "GET /api/v1/options/{aspect}",
		.handle = answer_one,
		.id = "getAspect",
		.summary = "One aspect of a game with its options.",
		.parameters = {
			{"aspect", "The aspect's name.", DOMS_JSON({"type": "string", "examples": ["strategy"]})}},
		.replies = {
			{200, "A list of that one.", NULL,
			 DOMS_JSON({"type": "object", "required": ["aspects"], "properties": {
				    "aspects": {"type": "array", "items": {"$ref": "#/components/schemas/Aspect"}}}})}},
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Text", .text = DOMS_JSON({"description": "A text for people in both languages.", "type": ["object", "null"],
		"required": ["en", "es"],
		"properties": {"en": {"type": ["string", "null"]}, "es": {"type": ["string", "null"]}}})},
	{"Aspect", .text = DOMS_JSON({"type": "object", "required": ["name", "title", "about", "default", "list", "part", "options"],
		"properties": {
		 "name": {"type": "string"},
		 "title": {"$ref": "#/components/schemas/Text"},
		 "about": {"$ref": "#/components/schemas/Text"},
		 "default": {"type": ["string", "null"], "description": "The option of a variant that does not name the aspect."},
		 "list": {"type": "boolean", "description": "A variant may name several."},
		 "part": {"enum": ["game", "player", "power", "tournament"],
			  "description": "Where a variant names it: as a key of its own, of each player, of each power, under tournament."},
		 "options": {"type": "array", "items": {"$ref": "#/components/schemas/Option"}}}})},
	{"Option", .text = DOMS_JSON({"type": "object", "required": ["name", "title", "about", "trait", "parameters"],
		"properties": {
		 "name": {"type": "string"},
		 "title": {"$ref": "#/components/schemas/Text"},
		 "about": {"$ref": "#/components/schemas/Text"},
		 "trait": {"type": ["string", "null"], "description": "What to know it by instead of its name: of a board its shape, of an end what it waits for (out, blocked), of a strategy person, levels or rival."},
		 "parameters": {"type": "array", "items": {"$ref": "#/components/schemas/Parameter"}}}})},
	{"Parameter", .text = DOMS_JSON({"type": "object", "required": ["name", "type", "min", "max", "default", "about", "words"],
		"properties": {
		 "name": {"type": "string"},
		 "type": {"enum": ["int", "flag", "word", "tile", "tiles", "ints", "names", "chance", "rounds"]},
		 "min": {"type": ["number", "null"]},
		 "max": {"type": ["number", "null"]},
		 "default": {"type": ["string", "number", "boolean", "null"], "description": "null: it must be given."},
		 "about": {"$ref": "#/components/schemas/Text"},
		 "words": {"type": ["array", "null"], "items": {"type": "string"}}}})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(options) = {
	.name = "options",
	.about = "What a variant may say.",
	.routes = routes,
	.schemas = schemas,
	.whole = all,
};
