/* What the decisions of a round that is over cost, and what luck did. The record is the client's: it is read and compiled within bounds,
   and thought about by the threads that think, within bounds too. */
#include "resource.h"

#include "json.h"
#include "work/pool.h"

#include <domino/review.h>
#include <stdlib.h>

enum { MOST = 30000000 }; /* tiles laid in imagined rounds: a few seconds */

struct pending {
	struct doms_thought thought;
	struct doms_request *request;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round_input input;
};

static void finish(struct pending *e)
{
	dom_rules_free(e->rules);
	dom_variant_free(e->variant);
	free(e);
}

/* On a thread of the minds. */
static void think(void *context)
{
	struct pending *e = context;
	const struct dom_review_options options = {.most = MOST, .seed = 1};
	struct dom_review *review = NULL;
	struct dom_error error = {0};
	struct doms_fault fault;

	if (dom_review_new(&review, e->rules, &e->input, &options, NULL, &error) ||
	    dom_review_record(review, e->request->body, e->request->length, "record", &error)) {
		doms_fail_with(&fault, DOMS_BAD_VARIANT, &error);
		doms_answer_fault(e->request, &fault);
	} else {
		doms_answer_json(e->request, 200, domi_json_review(review, e->rules));
	}
	dom_review_free(review);
	finish(e);
}

/* On a thread of the compiler. */
static int read(struct doms_request *request, struct doms_fault *fault)
{
	struct pending *e = calloc(1, sizeof *e);
	struct dom_error error = {0};
	uint64_t seed;
	int bad;

	if (!e)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	e->request = request;
	e->thought = (struct doms_thought){.run = think, .context = e};
	bad = dom_record_head(request->body, request->length, "record", &e->variant, &seed, &e->input, NULL, &error) ||
	      dom_rules_new_within(&e->rules, e->variant, request->bounds, NULL, &error);
	if (bad)
		doms_fail_with(fault, DOMS_BAD_VARIANT, &error);
	else if (!doms_pool_think(request->server->minds, &e->thought, request->peer))
		bad = doms_fail(fault, DOMS_BUSY, NULL, NULL);
	if (bad)
		finish(e);
	return bad;
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/reviews",
		.work = read,
		.flags = DOMS_COMPILED,
		.id = "reviewRecord",
		.summary = "What each decision of a recorded round cost, from what its player could know, and what luck did.",
		.takes = "text/plain",
		.replies = {{200, "The review.", NULL, DOMS_REF(Review)}},
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Gain", .text = DOMS_JSON({"type": "object",
		"description": "Shares of a win, and points; each with its standard error.",
		"properties": {"wins": "number", "wins_se": "number", "points": "number", "points_se": "number"}})},
	{"Laying", .text = DOMS_JSON({"tile": "string", "place": "integer", "side": "integer"})},
	{"Review", .text = DOMS_JSON({"players": [
		 {"name": "string", "decisions": "integer", "slips": "integer", "mistakes": "integer", "blunders": "integer",
		  "loss": "Gain", "stake": "Gain", "accuracy": "number: 1 loses nothing, 0 lays the worst every time.",
		  "accuracy_se": "number"}], "teams": [{"team": "integer", "luck": "Gain"}],
		"decisions": [{"event": "integer: The number of the event that tells the play, from 0.", "seat": "integer",
		  "player": "integer", "grade": {"enum": ["good", "slip", "mistake", "blunder"]}, "play": "Laying",
		  "best": "Laying", "choices": "integer", "loss": "Gain", "stake": "Gain", "expected": "Gain",
		  "belief": {"type": "array",
		   "description": "Where the player could believe the tiles to be that it did not see.",
		   "items": {"tile": "string",
		    "chances": {"type": "array", "description": "By seat, the boneyard last.", "items": "number"}}}}],
		"luck": [{"event": "integer", "seat": "integer|null: Who drew; null: the deal.", "teams": ["Gain"]}],
		"outlooks": {"type": "array", "description": "What each team could expect, all hands open, before an event.",
		 "items": {"event": "integer", "wins": ["number"]}},
		"left_out": "integer: Decisions for which there was no time.",
		"least": {"type": "object", "description": "What each grade costs at least, as a share of a win.",
		 "properties": {"slip": "number", "mistake": "number", "blunder": "number"}}})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(reviews) = {
	.name = "reviews",
	.about = "What decisions cost, and what luck did.",
	.routes = routes,
	.schemas = schemas,
};
