/* What the decisions of a round that is over cost, what luck did, and what somebody could believe at a moment of it. The record is the client's: it is read and compiled within bounds,
   and thought about by the threads that think, within bounds too. */
#include "resource.h"

#include "json.h"
#include "work/pool.h"

#include <domino/moment.h>
#include <domino/review.h>
#include <stdlib.h>

enum { MOST = 30000000 }; /* tiles laid in imagined rounds: a few seconds */

/* A record that is thought about. */
struct pending {
	struct doms_thought thought;
	int64_t at; /* the moment that is asked about; -1: all of it is reviewed */
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

static int review(struct pending *e, json_t **json, struct dom_error *error)
{
	const struct dom_review_options options = {.most = MOST, .seed = 1};
	struct dom_review *review = NULL;
	int status = dom_review_new(&review, e->rules, &e->input, &options, NULL, error);

	if (!status)
		status = dom_review_record(review, e->request->body, e->request->length, "record", error);
	if (!status)
		*json = domi_json_review(review, e->rules);
	dom_review_free(review);
	return status;
}

static int believe(struct pending *e, json_t **json, struct dom_error *error)
{
	struct dom_moment *moment = NULL;
	const struct dom_round *round;
	struct dom_belief belief;
	int status = dom_moment_new(&moment, e->rules, (uint64_t)e->at, NULL, error);

	if (!status)
		status = dom_moment_record(moment, e->request->body, e->request->length, "record", error);
	if (!status)
		status = dom_moment_round(moment, &round, error);
	if (!status)
		status = dom_moment_believe(moment, dom_round_seat(round), DOM_TRUST_USUAL, &belief, error);
	if (!status) {
		*json = domi_json_belief(e->rules, &belief, dom_round_seat(round));
		json_object_set_new(*json, "at", json_integer((json_int_t)dom_moment_heard(moment)));
	}
	dom_moment_free(moment);
	return status;
}

/* On a thread of the minds. */
static void think(void *context)
{
	struct pending *e = context;
	struct dom_error error = {0};
	struct doms_fault fault;
	json_t *json = NULL;
	int status = e->at < 0 ? review(e, &json, &error) : believe(e, &json, &error);

	if (status) {
		doms_fail_with(&fault, status == DOM_NOT_FOUND ? DOMS_CONFLICT : DOMS_BAD_VARIANT, &error);
		doms_answer_fault(e->request, &fault);
	} else {
		doms_answer_json(e->request, 200, json);
	}
	finish(e);
}

/* On a thread of the compiler. */
static int read(struct doms_request *request, int64_t at, struct doms_fault *fault)
{
	struct pending *e = calloc(1, sizeof *e);
	struct dom_error error = {0};
	uint64_t seed;
	int bad;

	if (!e)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	e->request = request;
	e->at = at;
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

static int post_review(struct doms_request *request, struct doms_fault *fault)
{
	return read(request, -1, fault);
}

static int post_belief(struct doms_request *request, struct doms_fault *fault)
{
	int64_t at;

	return doms_request_number(request, "at", 0, INT32_MAX, 0, &at, fault) || read(request, at, fault);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/reviews",
		.work = post_review,
		.flags = DOMS_COMPILED,
		.id = "reviewRecord",
		.summary = "What each decision of a recorded round cost, from what its player could know, and what luck did.",
		.takes = "text/plain",
		.replies = {{200, "The review.", NULL, DOMS_REF(Review)}},
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	{
		.on = "POST /api/v1/reviews/belief",
		.work = post_belief,
		.flags = DOMS_COMPILED,
		.id = "recordBelief",
		.summary = "What whoever is asked for a play at a moment of a recorded round can believe about hidden tiles, from what its seat knows.",
		.parameters = {{"at", "The first play that somebody is asked for after so many events.",
				DOMS_JSON({"type": "integer", "minimum": 0, "examples": [0]})}},
		.takes = "text/plain",
		.replies = {{200, "The belief.", NULL, DOMS_REF(Belief)}},
		.refusals = DOMS_BIT(BAD_VARIANT) | DOMS_BIT(CONFLICT),
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Gain", .text = DOMS_JSON({"type": "object",
		"description": "Shares of a win, and points; each with its standard error.",
		"properties": {"wins": "number", "wins_se": "number", "points": "number", "points_se": "number"}})},
	{"Laying", .text = DOMS_JSON({"tile": "string", "place": "integer", "side": "integer"})},
	{"Believed", .text = DOMS_JSON({"type": "object",
		"description": "How likely a tile that a seat does not see is in each hand, and in the boneyard.",
		"properties": {"tile": "string", "seats": ["number"], "pile": "number"}})},
	{"Belief", .text = DOMS_JSON({"seat": "integer: Whose belief.", "at?": "integer: How many events were heard before the moment.",
		"exact": "boolean: Counted; else a share in imagined rounds.", "certain": "boolean: It is known where every tile is.",
		"weighed": "boolean: Sharpened by how a net that learned the game plays; else from hard facts alone.",
		"tiles": ["Believed"]})},
	{"Review", .text = DOMS_JSON({"players": [
		 {"name": "string", "decisions": "integer", "slips": "integer", "mistakes": "integer", "blunders": "integer",
		  "loss": "Gain", "stake": "Gain", "accuracy": "number: 1 loses nothing, 0 lays the worst every time.",
		  "accuracy_se": "number"}], "teams": [{"team": "integer", "luck": "Gain"}],
		"decisions": [{"event": "integer: The number of the event that tells the play, from 0.", "seat": "integer",
		  "player": "integer", "grade": {"enum": ["good", "slip", "mistake", "blunder"]}, "play": "Laying",
		  "best": "Laying", "choices": "integer", "loss": "Gain", "stake": "Gain", "expected": "Gain",
		  "belief": ["Believed"]}],
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
