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
			 DOMS_JSON({"aspects": ["Aspect"]})},
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
			 DOMS_JSON({"aspects": ["Aspect"]})}},
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Text", .text = DOMS_JSON({"description": "A text for people in both languages.", "type": ["object", "null"],
		"properties": {"en": "string|null", "es": "string|null"}})},
	{"Aspect", .text = DOMS_JSON({"name": "string", "title": "Text", "about": "Text",
		"default": "string|null: The option of a variant that does not name the aspect.",
		"list": "boolean: A variant may name several.", "part": {"enum": ["game", "player", "power", "tournament"],
		 "description": "Where a variant names it: as a key of its own, of each player, of each power, under tournament."},
		"options": ["Option"]})},
	{"Option", .text = DOMS_JSON({"name": "string", "title": "Text", "about": "Text",
		"trait": "string|null: What to know it by instead of its name: of a board its shape, of an end what it waits for (out, blocked), of a strategy person, levels or rival.",
		"parameters": ["Parameter"]})},
	{"Parameter", .text = DOMS_JSON({"name": "string",
		"type": {"enum": ["int", "flag", "word", "tile", "tiles", "ints", "names", "chance", "rounds"]},
		"min": "number|null", "max": "number|null",
		"default": {"type": ["string", "number", "boolean", "null"], "description": "null: it must be given."},
		"about": "Text", "words": {"type": ["array", "null"], "items": "string"}})},
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
