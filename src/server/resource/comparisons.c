/* Players compared over duplicate deals: begun, watched as the verdict sharpens, and cancelled over HTTP. How far one has come is kept
   now and then, and it goes on from there when the server died meanwhile. */
#include "resource.h"

#include "job_routes.h"
#include "jobs/counting.h"
#include "schema.h"
#include "tables/ruleset.h"

#include "figures.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_DEALS = 1000000, DEALS = 20000, KEPT = 64, WRITTEN_US = 2000000 /* how often progress is written down */ };

/* Given: "variant" and "players", each with its "name" and "source"; "names" of the players; "deals", "seed", "sprt". Its progress:
   "done", and "state" as dom_comparison_save() has it. Its result: what the deals counted so far come to. */
struct comparison {
	struct doms_counting counting;
	int64_t written;
	unsigned count;
	const char *names[DOM_COMPARE_PLAYERS]; /* of what was given */
	struct dom_sprt sprt;
	bool has_sprt;
	/* until it has been played */
	struct dom_variant *variant, *players;
	struct dom_comparison *play;
};

static struct comparison *of(struct doms_job *job)
{
	return (struct comparison *)job;
}

static void put_away(struct doms_job *job)
{
	struct comparison *c = of(job);

	dom_comparison_free(c->play);
	dom_variant_free(c->players);
	dom_variant_free(c->variant);
	c->play = NULL;
	c->players = c->variant = NULL;
}

static int load_variant(struct dom_variant **out, const json_t *given, struct dom_error *error)
{
	return doms_ruleset_variant(out, doms_given(given, "name"), doms_given(given, "source"), NULL, error);
}

/* What the deals counted so far come to, as JSON. */
static char *figures(const struct comparison *c, const struct dom_compare *f)
{
	const struct dom_sprt *sprt = c->has_sprt ? &c->sprt : NULL;
	char *text;
	json_t *json = domi_json_compare(f, c->names, sprt);

	json_object_set_new(json, "verdict", domi_json_verdict(f, c->names, sprt));
	text = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL;
	json_decref(json);
	return text;
}

/* Tells whoever watches, and takes down what is needed to go on from here. */
static void take_down(struct doms_counting *counting, uint64_t done)
{
	struct doms_job *job = &counting->job;
	const struct comparison *c = of(job);
	struct dom_compare *f = malloc(sizeof *f);
	struct dom_error error;
	char *result = NULL, *state = NULL;

	if (f) {
		dom_comparison_tell(c->play, DOM_COMPARE_VARIANTS, f);
		result = f->deals ? figures(c, f) : NULL;
	}
	if (dom_comparison_save(c->play, &state, &error))
		state = NULL;
	pthread_mutex_lock(&job->all->lock);
	if (result) {
		free(job->result);
		job->result = result;
	}
	if (state) {
		json_object_set_new(job->progress, "state", json_string(state));
		doms_counting_done(counting, done);
	}
	pthread_mutex_unlock(&job->all->lock);
	if (state)
		dom_comparison_free_text(c->play, state);
	free(f);
}

/* What was given and how far it had come, as a comparison that can be played on. */
static int make(struct comparison *c, struct dom_error *error)
{
	struct dom_compare_options options = {.variants = (const struct dom_variant *const *)&c->variant,
					      .variant_count = 1,
					      .players = c->players,
					      .deals = c->counting.asked,
					      .seed = c->counting.seed,
					      .threads = doms_counting_threads(),
					      .sprt = c->has_sprt ? &c->sprt : NULL,
					      .progress = doms_counting_progress,
					      .context = &c->counting};
	const char *state = json_string_value(json_object_get(c->counting.job.progress, "state"));
	int status = dom_comparison_new(&c->play, &options, NULL, error);

	c->counting.tell = take_down;
	return !status && state ? dom_comparison_load(c->play, state, error) : status;
}

static void use_sprt(struct comparison *c, const json_t *sprt)
{
	c->has_sprt = sprt != NULL;
	c->sprt = (struct dom_sprt){json_number_value(json_object_get(sprt, "elo0")),
				    json_number_value(json_object_get(sprt, "elo1")), .05, .05};
}

static int open(struct doms_job *job, struct dom_error *error)
{
	struct comparison *c = of(job);
	const json_t *names = json_object_get(job->given, "names"), *sprt = json_object_get(job->given, "sprt");
	int status = DOM_OK;

	for (c->count = 0; c->count < DOM_COMPARE_PLAYERS && c->count < json_array_size(names); c->count++)
		c->names[c->count] = json_string_value(json_array_get(names, c->count));
	use_sprt(c, json_is_object(sprt) ? sprt : NULL);
	if (doms_counting_open(&c->counting, "deals") && !c->play) {
		status = load_variant(&c->variant, json_object_get(job->given, "variant"), error);
		if (!status)
			status = load_variant(&c->players, json_object_get(job->given, "players"), error);
		if (!status)
			status = make(c, error);
	}
	return doms_counting_opened(&c->counting, status);
}

/* Playing */

/* What the end of the server breaks off is left to the next, from where it was last written. */
static int turn(struct doms_job *job, struct dom_error *error)
{
	struct comparison *c = of(job);
	int64_t now = doms_now(job->all->server);
	int status = DOM_OK;

	c->counting.began = now;
	if (doms_job_wanted(job))
		status = dom_comparison_play(c->play, error);
	take_down(&c->counting, dom_comparison_done(c->play));
	if (!status && !dom_comparison_over(c->play) && !c->counting.ended && doms_job_wanted(job)) {
		if (now - c->written < WRITTEN_US && !atomic_load(&job->all->stopping))
			return DOM_OK;
		c->written = now;
		return doms_job_keep(job, error);
	}
	(void)!doms_job_end(job, error);
	put_away(job);
	return DOM_OK;
}

/* Showing */

/* clang-format off */
#define TOLD(X, S) \
	X(S, text, id, ) X(S, text, state, DOMS_JOB_STATES) X(S, text, variant, ) X(S, list, players, ) \
	X(S, int, done, .about = "Deals counted.") X(S, int, deals, .about = "Deals asked for.") \
	X(S, seed, seed, .schema = DOMS_REF(Seed)) \
	X(S, json, result, .schema = DOMS_JSON({"oneOf": [{"$ref": "#/components/schemas/Compared"}, {"type": "null"}]}))
/* clang-format on */

DOMJ_STRUCT(comparison_told, TOLD);
DOMJ_OBJECT(comparison_told, TOLD, NULL);

static void put_names(struct domi_buffer *out, const void *context)
{
	const struct comparison *c = context;

	for (unsigned i = 0; i < c->count; i++)
		domj_string(out, c->names[i]);
}

static void show(struct doms_job *job, struct domi_buffer *out)
{
	const struct comparison *c = of(job);
	struct comparison_told told = {.id = job->id,
				       .variant = doms_given(json_object_get(job->given, "variant"), "name"),
				       .players = {put_names, c},
				       .deals = (int64_t)c->counting.asked,
				       .seed = c->counting.seed};

	pthread_mutex_lock(&job->all->lock);
	told.state = doms_job_state(job);
	told.done = (int64_t)c->counting.done;
	told.result = job->result ? job->result : "null";
	domj_put_object(out, &(struct domj_scene){0}, &comparison_told, &told);
	pthread_mutex_unlock(&job->all->lock);
}

/* Beginning */

static bool is_called(const char *name, const char *base)
{
	size_t length = strlen(base);

	return !strncmp(name, base, length) && (!name[length] || !strncmp(name + length, " #", 2));
}

/* A name of its own, or what it plays by; the second of a name is told apart by a number. */
static json_t *name_players(const json_t *given, const struct dom_variant *players)
{
	json_t *names = json_array();

	for (unsigned i = 0; i < dom_variant_players(players); i++) {
		const char *own = json_string_value(json_object_get(json_array_get(given, i), "name"));
		char *strategies = NULL, base[DOM_MAX_NAME * 2], name[DOM_MAX_NAME * 2 + 8];
		struct dom_error error;
		unsigned same = 1;

		if (!own && dom_variant_strategies(players, i, &strategies, &error))
			strategies = NULL;
		snprintf(base, sizeof base, "%s", own ? own : strategies ? strategies : dom_variant_player(players, i));
		for (unsigned k = 0; k < i; k++)
			same += is_called(json_string_value(json_array_get(names, k)), base);
		snprintf(name, sizeof name, same > 1 ? "%s #%u" : "%s", base, same);
		json_array_append_new(names, json_string(name));
		if (strategies)
			dom_variant_free_text(players, strategies);
	}
	return names;
}

static int read_sprt(struct comparison *c, const json_t *sprt, struct doms_fault *fault)
{
	bool given = sprt && !json_is_null(sprt);

	if (given && (!json_is_object(sprt) || json_object_size(sprt) != 2 || !json_is_number(json_object_get(sprt, "elo0")) ||
		      !json_is_number(json_object_get(sprt, "elo1"))))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "sprt", "a sequential test is {\"elo0\": 0, \"elo1\": 5}",
				    "una prueba secuencial es {\"elo0\": 0, \"elo1\": 5}");
	use_sprt(c, given ? sprt : NULL);
	return 0;
}

static json_t *source_of(const struct dom_variant *variant)
{
	char *source = doms_ruleset_source(variant);
	json_t *json = source ? json_pack("{s:s, s:s}", "name", dom_variant_name(variant), "source", source) : NULL;

	free(source);
	return json;
}

/* The variant as it is, and the players apart: they need not be as many as it seats. */
static int read_both(struct comparison *c, const json_t *body, const struct dom_bounds *bounds, struct doms_fault *fault)
{
	json_t *alone = json_pack("{s:O}", "variant", json_object_get(body, "variant")),
	       *seated = json_pack("{s:s, s:O}", "variant", "classic", "players", json_object_get(body, "players"));
	struct dom_rules *rules = NULL;
	struct dom_error error = {0};
	int wrong;

	wrong = !alone || !seated ? doms_fail(fault, DOMS_BUSY, NULL, NULL) : 0;
	wrong = wrong || doms_read_variant(alone, NULL, &c->variant, fault) ||
		doms_read_variant(seated, NULL, &c->players, fault) || doms_read_no_people(c->players, fault) ||
		doms_compile_pause(bounds, fault) ||
		doms_read_rules(alone, c->variant, bounds, &rules, fault); /* whether it may be asked for at all */
	dom_rules_free(rules);
	if (!wrong && make(c, &error))
		wrong = doms_fail_with(fault, DOMS_BAD_VARIANT, &error);
	json_decref(alone);
	json_decref(seated);
	return wrong;
}

static int read_body(struct doms_job *job, const struct doms_request *request, json_t *reply, struct doms_fault *fault)
{
	struct comparison *c = of(job);
	const json_t *body = request->json, *players = json_object_get(body, "players");
	json_t *sprt = json_object_get(body, "sprt");

	(void)reply;
	if (doms_read_keys(body, "variant players deals seed sprt", fault) ||
	    doms_counting_read(&c->counting, request, "deals", MOST_DEALS, DEALS, fault) || read_sprt(c, sprt, fault))
		return 1;
	if (!json_is_array(players) || json_array_size(players) < 2 || json_array_size(players) > DOM_COMPARE_PLAYERS)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "players", "2 to %d players are compared: a list",
				    "se comparan de 2 a %d jugadores: una lista", (int)DOM_COMPARE_PLAYERS);
	if (!json_object_get(body, "variant"))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "variant", "the variant is missing", "falta la variante");
	if (read_both(c, body, request->bounds, fault))
		return 1;
	return doms_counting_give(&c->counting,
				  json_pack("{s:o, s:o, s:o, s:O?}", "variant", source_of(c->variant), "players",
					    source_of(c->players), "names", name_players(players, c->players), "sprt", sprt),
				  "deals", fault);
}

static const struct doms_job_kind comparison = {
	.name = "comparison",
	.missing = {"there is no such comparison; the last 64 are kept",
		    "no existe esa comparación; se guardan las últimas 64"},
	.too_many = {"too many comparisons of your address wait or run",
		     "hay demasiadas comparaciones de tu dirección en marcha"},
	.full = {"as many comparisons wait as the server can have",
		 "esperan tantas comparaciones como puede tener el servidor"},
	.keeps = KEPT,
	.size = sizeof(struct comparison),
	.active = {"domino_comparisons", "Comparisons that wait or run."},
	.counted = {"domino_comparisons_total", "Comparisons begun."},
	.read = read_body,
	.open = open,
	.turn = turn,
	.show = show,
	.close = put_away,
};

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/comparisons",
		.work = doms_jobs_post,
		.flags = DOMS_COMPILED,
		.id = "beginComparison",
		.summary = "Begins to compare players: each deal is played again with the players exchanged until everybody has sat everywhere.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant", "players"], "additionalProperties": false,
			"properties": {"variant": "Variant", "players": "Players",
			 "deals": {"type": "integer", "minimum": 1, "maximum": 1000000, "default": 20000}, "seed": "Seed",
			 "sprt": {
			  "description": "Stop as soon as it is known whether the first of two players is stronger by elo0 or less, or by elo1 or more.",
			  "type": "object", "required": ["elo0", "elo1"], "additionalProperties": false,
			  "properties": {"elo0": "number", "elo1": "number"}}}, "examples": [
			 {"variant": "pairs", "players": [{"strategy": "fattest"}, {"strategy": "random"}], "deals": 10000,
			  "seed": "7"}]}),
		.replies = DOMS_JOB_WAITS,
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	DOMS_JOB_ROUTES("comparison", Comparison, "How far it is, and what it comes to so far."),
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Comparison", .of = &comparison_told},
	{"Spread", .text = DOMS_JSON({"description": "A mean and the half of its 95 % interval; null: without bound.",
		"type": "object", "properties": {"mean": "number|null", "half": "number|null"}})},
	{"ComparedPlayer", .text = DOMS_JSON({"player": "string",
		"share": {"description": "Of the rounds it played, won; ties are shared.",
		 "$ref": "#/components/schemas/Spread"},
		"points": {"description": "Per round.", "$ref": "#/components/schemas/Spread"},
		"elo": {"description": "Against the average of the others.", "$ref": "#/components/schemas/Spread"},
		"superiority": "number|null: The likelihood that it wins more than its share.", "outcomes": {"type": "object",
		 "description": "Deals in which it won all rounds, more than its share, its share, less, none.",
		 "additionalProperties": "integer"}, "fouled": "integer: Rounds lost after a foul.",
		"unanswered": "integer: Rounds lost after a turn without an answer."})},
	{"ComparedPair", .text = DOMS_JSON({"player": "string", "over": "string",
		"share": {"description": "Of the first, less that of the other.", "$ref": "#/components/schemas/Spread"},
		"points": "Spread", "superiority": "number|null"})},
	{"Compared", .text = DOMS_JSON({"deals": "integer", "rounds": "integer",
		"even": "number: The share of a player among equals.", "players": ["ComparedPlayer"],
		"pairs": ["ComparedPair"], "better": "string|null: The player that is better than each of the others.",
		"within": "number|null: No difference of a share from even above this is likely.",
		"same": "boolean: Every deal came to the same for everybody.",
		"state": {"enum": ["goes-on", "played", "low", "high"],
		 "description": "low, high: what the sequential test says."},
		"sprt": {"oneOf": [{"type": "null"}, {"elo0": "number", "elo1": "number", "alpha": "number", "beta": "number",
		   "llr": "number|null: The logarithm of the likelihood ratio; decided at lower and at upper.",
		   "lower": "number|null", "upper": "number|null"}]},
		"verdict": {"description": "In words.", "type": "object", "required": ["en", "es"],
		 "additionalProperties": false, "properties": {"en": "string", "es": "string"}}})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(comparisons) = {
	.name = "comparisons",
	.about = "Which player is better: duplicate deals, and what they come to.",
	.routes = routes,
	.schemas = schemas,
	.job = &comparison,
};
