/* Puzzles: positions in which exactly one play wins. One is opened by a thread of the compiler, as its variant has to be compiled; the list
   is written once. */
#include "resource.h"

#include "transport/exchange.h"
#include "json.h"

#include <domino/puzzle.h>
#include <stdlib.h>
#include <string.h>

static json_t *list(void)
{
	json_t *puzzles = json_array();
	struct dom_puzzle_head head;

	for (unsigned number = 1; number <= dom_puzzles() && !dom_puzzle_head(number, &head, NULL); number++)
		json_array_append_new(puzzles, domi_json_puzzle_head(number, &head));
	return json_pack("{s:i, s:o}", "levels", DOM_PUZZLE_LEVELS, "puzzles", puzzles);
}

/* The number of the path; 0, which is none, where it is no number. */
static unsigned number_of(const struct doms_request *request)
{
	const char *text = request->params[0];

	return strlen(text) <= 6 && strspn(text, "0123456789") == strlen(text) ? (unsigned)atoi(text) : 0;
}

/* {"tile": "6-4", "place": 0}: what that play comes to. */
static json_t *judge(const struct dom_puzzle *puzzle, const json_t *sent, struct doms_fault *fault)
{
	const char *tile = json_string_value(json_object_get(sent, "tile"));
	json_t *plays, *play, *found = NULL;
	int64_t place;
	size_t i;

	if (doms_read_keys(sent, "tile place", fault) || doms_read_number(sent, "place", 0, DOM_MAX_TILES, 0, &place, fault))
		return NULL;
	if (!tile) {
		doms_fail_at(fault, DOMS_BAD_REQUEST, "tile", "a tile is wanted: 6-4", "se espera una ficha: 6-4");
		return NULL;
	}
	plays = domi_json_puzzle_plays(puzzle);
	json_array_foreach(plays, i, play)
	{
		if (!strcmp(json_string_value(json_object_get(play, "tile")), tile) &&
		    json_integer_value(json_object_get(play, "place")) == place)
			found = json_incref(play);
	}
	if (!plays)
		doms_fail(fault, DOMS_BUSY, NULL, NULL);
	else if (!found)
		doms_fail(fault, DOMS_BAD_PLAY, NULL, NULL);
	json_decref(plays);
	if (found)
		json_object_set_new(found, "right", json_boolean(json_integer_value(json_object_get(found, "wins")) > 0));
	return found;
}

/* The puzzle of the path, opened; NULL with a fault. */
static struct dom_puzzle *open_puzzle(const struct doms_request *request, struct doms_fault *fault)
{
	struct dom_puzzle *puzzle = NULL;
	struct dom_error error = {0};

	if (dom_puzzle_open(&puzzle, number_of(request), NULL, &error))
		doms_fail_with(fault, DOMS_NOT_FOUND, &error);
	return puzzle;
}

static int answer_one(struct doms_request *request, struct doms_fault *fault)
{
	const char *wanted = doms_request_query(request, "answer");
	struct dom_puzzle *puzzle = open_puzzle(request, fault);

	if (!puzzle)
		return 1;
	doms_answer_json(request, 200, domi_json_puzzle(puzzle, number_of(request), wanted && !strcmp(wanted, "true")));
	dom_puzzle_free(puzzle);
	return 0;
}

static int take_answer(struct doms_request *request, struct doms_fault *fault)
{
	struct dom_puzzle *puzzle = open_puzzle(request, fault);
	json_t *judged = puzzle ? judge(puzzle, request->json, fault) : NULL;

	dom_puzzle_free(puzzle);
	if (judged)
		doms_answer_json(request, 200, judged);
	return !judged;
}

/* clang-format off */
#define NUMBER {"number", "The puzzle's number, from 1.", DOMS_JSON({"type": "string", "pattern": "^[0-9]+$", "examples": ["1"]})}

static const struct doms_route routes[] = {
	{
		.on = "GET /api/v1/puzzles",
		.handle = doms_tagged_answer,
		.id = "listPuzzles",
		.summary = "Positions in which exactly one play wins, the easy ones first.",
		.replies = {
			{200, "All of them.", NULL,
			 DOMS_JSON({"levels": "integer: The hardest level.",
				"puzzles": [{"number": "integer", "variant": "string", "level": "integer: 1 is easy."}]})},
			DOMS_SAME},
	},
	{
		.on = "GET /api/v1/puzzles/{number}",
		.work = answer_one,
		.flags = DOMS_COMPILED,
		.id = "getPuzzle",
		.summary = "A puzzle: all hands, and the record of the round so far.",
		.parameters = {
			NUMBER,
			{"answer", "true: with the answer, and what every play comes to.", DOMS_JSON({"type": "string", "enum": ["true"], "examples": ["true"]})}},
		.replies = {{200, "The puzzle.", NULL, DOMS_REF(Puzzle)}},
	},
	{
		.on = "POST /api/v1/puzzles/{number}/answers",
		.work = take_answer,
		.flags = DOMS_COMPILED,
		.id = "answerPuzzle",
		.summary = "Whether a play is the one that wins.",
		.parameters = {NUMBER},
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["tile"], "additionalProperties": false,
			"properties": {"tile": "string", "place": {"type": "integer", "minimum": 0}},
			"examples": [{"tile": "2-3", "place": 1}]}),
		.replies = {
			{200, "What the play comes to.", NULL,
			 DOMS_JSON({"tile": "string", "place": "integer", "side": "integer", "wins": "integer",
				"points": "number", "right": "boolean"})}},
		.refusals = DOMS_BIT(BAD_PLAY),
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Solved", .text = DOMS_JSON({"type": "object", "description": "A play, and what it comes to with open hands.",
		"properties": {"tile": "string", "place": "integer", "side": "integer",
		 "wins": "integer: 1: the side to move wins; -1: the other side; 0: both or nobody.",
		 "points": "number: That it gets more than the other side, if both play for points."}})},
	{"Puzzle", .text = DOMS_JSON({"number": "integer", "variant": "string", "level": "integer",
		"seat": "integer: Whose turn it is.", "seats": [{"name": "string", "team": "integer", "hand": ["string"]}],
		"ends": {"type": "array", "description": "The faces that are open, left and right.", "items": "string"},
		"record": "string: The record of the round so far.", "answer?": "Laying", "plays?": ["Solved"]})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(puzzles) = {
	.name = "puzzles",
	.about = "Positions in which exactly one play wins.",
	.routes = routes,
	.schemas = schemas,
	.whole = list,
};
