/* Players compared over duplicate deals: begun, watched as the verdict sharpens, and cancelled over HTTP. How far one has come is kept
   now and then, and it goes on from there when the server died meanwhile. */
#include "resource.h"

#include "job_routes.h"
#include "tables/ruleset.h"

#include "figures.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	MOST_DEALS = 1000000,
	DEALS = 20000,
	KEPT = 64,
	MOST_SECONDS = 300,
	SHOWN_US = 200000,   /* how often progress is told, */
	WRITTEN_US = 2000000 /* and written down */
};

/* Given: "variant" and "players", each with its "name" and "source"; "names" of the players; "deals", "seed" (as text), "sprt". Its
   progress: "done", and "state" as dom_comparison_save() has it. */
struct comparison {
	struct doms_job job;
	uint64_t deals, seed;
	uint64_t done; /* with the lock of the jobs, as job.result: what the deals counted so far come to */
	bool ended;    /* its time is up */
	int64_t began, shown, written;
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

static bool on_progress(void *context, uint64_t done, uint64_t deals, double seconds);

/* What was given and how far it had come, as a comparison that can be played on. */
static int make(struct comparison *c, struct dom_error *error)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct dom_compare_options options = {.variants = (const struct dom_variant *const *)&c->variant,
					      .variant_count = 1,
					      .players = c->players,
					      .deals = c->deals,
					      .seed = c->seed,
					      .threads = processors > 2 ? (unsigned)processors / 2 : 1,
					      .sprt = c->has_sprt ? &c->sprt : NULL,
					      .progress = on_progress,
					      .context = c};
	const char *state = json_string_value(json_object_get(c->job.progress, "state"));
	int status = dom_comparison_new(&c->play, &options, NULL, error);

	return !status && state ? dom_comparison_load(c->play, state, error) : status;
}

static int open(struct doms_job *job, struct dom_error *error)
{
	struct comparison *c = of(job);
	const json_t *names = json_object_get(job->given, "names"), *sprt = json_object_get(job->given, "sprt");
	int status = DOM_OK;

	if (!job->given)
		return DOM_NOT_FOUND;
	c->deals = (uint64_t)json_integer_value(json_object_get(job->given, "deals"));
	c->seed = strtoull(doms_given(job->given, "seed"), NULL, 10);
	c->done = (uint64_t)json_integer_value(json_object_get(job->progress, "done"));
	for (c->count = 0; c->count < DOM_COMPARE_PLAYERS && c->count < json_array_size(names); c->count++)
		c->names[c->count] = json_string_value(json_array_get(names, c->count));
	c->has_sprt = json_is_object(sprt);
	if (c->has_sprt)
		c->sprt = (struct dom_sprt){json_number_value(json_object_get(sprt, "elo0")),
					    json_number_value(json_object_get(sprt, "elo1")), .05, .05};
	if (job->want != DOM_KEPT_RUN || c->play)
		return DOM_OK;
	if (!c->variant)
		status = load_variant(&c->variant, json_object_get(job->given, "variant"), error);
	if (!status && !c->players)
		status = load_variant(&c->players, json_object_get(job->given, "players"), error);
	if (!status)
		status = make(c, error);
	job->broken = status && status != DOM_NO_MEMORY; /* this version may not know its variant */
	return job->broken ? DOM_OK : status;
}

/* Playing */

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
static void take_down(struct comparison *c)
{
	struct dom_compare *f = malloc(sizeof *f);
	struct dom_error error;
	char *result = NULL, *state = NULL;

	if (f) {
		dom_comparison_tell(c->play, DOM_COMPARE_VARIANTS, f);
		result = f->deals ? figures(c, f) : NULL;
	}
	if (dom_comparison_save(c->play, &state, &error))
		state = NULL;
	doms_jobs_lock(c->job.all);
	c->done = dom_comparison_done(c->play);
	if (result) {
		free(c->job.result);
		c->job.result = result;
	}
	if (state) {
		json_object_set_new(c->job.progress, "state", json_string(state));
		json_object_set_new(c->job.progress, "done", json_integer((json_int_t)c->done));
	}
	doms_job_changed(&c->job);
	doms_jobs_unlock(c->job.all);
	if (state)
		dom_comparison_free_text(c->play, state);
	free(f);
}

static bool on_progress(void *context, uint64_t done, uint64_t deals, double seconds)
{
	struct comparison *c = context;
	int64_t now = doms_now(doms_jobs_server(c->job.all));

	(void)deals;
	if (done != c->done && now - c->shown >= SHOWN_US) {
		c->shown = now;
		take_down(c);
	}
	c->ended |= seconds >= MOST_SECONDS;
	return !c->ended && doms_job_goes_on(&c->job, c->began);
}

/* What the end of the server breaks off is left to the next, from where it was last written. */
static int turn(struct doms_job *job, struct dom_error *error)
{
	struct comparison *c = of(job);
	int64_t now = doms_now(doms_jobs_server(job->all));
	int status = DOM_OK;

	c->began = now;
	if (doms_job_wanted(job))
		status = dom_comparison_play(c->play, error);
	take_down(c);
	if (!status && !dom_comparison_over(c->play) && !c->ended && doms_job_wanted(job)) {
		if (now - c->written < WRITTEN_US && !doms_jobs_stopping(job->all))
			return DOM_OK;
		c->written = now;
		return doms_job_keep(job, error);
	}
	(void)!doms_job_end(job, error);
	put_away(job);
	return DOM_OK;
}

/* Showing */

static void show(struct doms_job *job, struct domj_text *out)
{
	const struct comparison *c = of(job);
	char seed[24];

	doms_jobs_lock(job->all);
	domj_open(out, '{');
	domj_key_string(out, "id", job->id);
	domj_key_string(out, "state", doms_job_state(job));
	domj_key_string(out, "variant", doms_given(json_object_get(job->given, "variant"), "name"));
	domj_key(out, "players");
	domj_open(out, '[');
	for (unsigned i = 0; i < c->count; i++)
		domj_string(out, c->names[i]);
	domj_close(out, ']');
	domj_key_int(out, "done", (int64_t)c->done);
	domj_key_int(out, "deals", (int64_t)c->deals);
	snprintf(seed, sizeof seed, "%llu", (unsigned long long)c->seed);
	domj_key_string(out, "seed", seed);
	domj_key_raw(out, "result", job->result ? job->result : "null");
	domj_close(out, '}');
	doms_jobs_unlock(job->all);
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
	.exists = doms_job_exists,
	.enter = doms_job_enter,
	.open = open,
	.turn = turn,
	.order = doms_job_order,
	.state = doms_job_state,
	.show = show,
	.close = put_away,
};

/* Requests */

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
	const json_t *low = json_object_get(sprt, "elo0"), *high = json_object_get(sprt, "elo1");

	c->has_sprt = sprt && !json_is_null(sprt);
	if (!c->has_sprt)
		return 0;
	if (!json_is_object(sprt) || json_object_size(sprt) != 2 || !json_is_number(low) || !json_is_number(high))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "sprt", "a sequential test is {\"elo0\": 0, \"elo1\": 5}",
				    "una prueba secuencial es {\"elo0\": 0, \"elo1\": 5}");
	c->sprt = (struct dom_sprt){json_number_value(low), json_number_value(high), .05, .05};
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

static int read_body(struct doms_pending *p, struct doms_job *job, const struct dom_bounds *bounds)
{
	struct comparison *c = of(job);
	struct doms_fault *fault = &p->fault;
	const json_t *players = json_object_get(p->body, "players");
	json_t *sprt = json_object_get(p->body, "sprt");
	uint32_t drawn;
	int64_t deals;
	bool given;
	char seed[24];

	if (doms_read_keys(p->body, "variant players deals seed sprt", fault) ||
	    doms_read_number(p->body, "deals", 1, MOST_DEALS, DEALS, &deals, fault) ||
	    doms_read_seed(p->body, &c->seed, &given, fault) || read_sprt(c, sprt, fault))
		return 1;
	if (!json_is_array(players) || json_array_size(players) < 2 || json_array_size(players) > DOM_COMPARE_PLAYERS)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "players", "2 to %d players are compared: a list",
				    "se comparan de 2 a %d jugadores: una lista", (int)DOM_COMPARE_PLAYERS);
	if (!json_object_get(p->body, "variant"))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "variant", "the variant is missing", "falta la variante");
	doms_random(p->request->server, &drawn, sizeof drawn);
	c->seed = given ? c->seed : drawn;
	c->deals = (uint64_t)deals;
	if (read_both(c, p->body, bounds, fault))
		return 1;
	snprintf(seed, sizeof seed, "%llu", (unsigned long long)c->seed);
	job->given =
		json_pack("{s:o, s:o, s:o, s:I, s:s, s:O?}", "variant", source_of(c->variant), "players", source_of(c->players),
			  "names", name_players(players, c->players), "deals", (json_int_t)deals, "seed", seed, "sprt", sprt);
	return job->given ? 0 : doms_fail(fault, DOMS_BUSY, NULL, NULL);
}

static void post(struct doms_request *request)
{
	doms_jobs_post(request, read_body);
}

static void measure(struct doms_server *server, void *own, struct doms_measures *out)
{
	unsigned active;
	uint64_t begun;

	(void)own;
	doms_jobs_measure(atomic_load(&server->jobs), &comparison, &active, &begun);
	doms_measure(out, "domino_comparisons", "Comparisons that wait or run.", "gauge", active);
	doms_measure(out, "domino_comparisons_total", "Comparisons begun.", "counter", (double)begun);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/comparisons",
		.handle = post,
		.id = "beginComparison",
		.summary = "Begins to compare players: each deal is played again with the players exchanged until everybody has sat everywhere.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant", "players"], "additionalProperties": false, "properties": {
			"variant": {"$ref": "#/components/schemas/Variant"},
			"players": {"$ref": "#/components/schemas/Players"},
			"deals": {"type": "integer", "minimum": 1, "maximum": 1000000, "default": 20000},
			"seed": {"$ref": "#/components/schemas/Seed"},
			"sprt": {"description": "Stop as soon as it is known whether the first of two players is stronger by elo0 or less, or by elo1 or more.",
				 "type": "object", "required": ["elo0", "elo1"], "additionalProperties": false,
				 "properties": {"elo0": {"type": "number"}, "elo1": {"type": "number"}}}},
			"examples": [{"variant": "pairs", "players": [{"strategy": "fattest"}, {"strategy": "random"}], "deals": 10000, "seed": "7"}]}),
		.replies = DOMS_JOB_WAITS,
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	DOMS_JOB_ROUTES("comparison", Comparison, "How far it is, and what it comes to so far."),
	{.pattern = NULL},
};

static const struct doms_schema schemas[] = {
	{"Comparison", DOMS_JSON({"type": "object",
		"required": ["id", "state", "variant", "players", "done", "deals", "seed", "result"], "properties": {
		"id": {"type": "string"},
		"state": {"enum": ["waiting", "running", "done", "cancelled"]},
		"variant": {"type": "string"},
		"players": {"type": "array", "items": {"type": "string"}},
		"done": {"type": "integer", "description": "Deals counted."},
		"deals": {"type": "integer", "description": "Deals asked for."},
		"seed": {"$ref": "#/components/schemas/Seed"},
		"result": {"oneOf": [{"$ref": "#/components/schemas/Compared"}, {"type": "null"}]}}})},
	{"Spread", DOMS_JSON({"description": "A mean and the half of its 95 % interval; null: without bound.", "type": "object",
		"required": ["mean", "half"],
		"properties": {"mean": {"type": ["number", "null"]}, "half": {"type": ["number", "null"]}}})},
	{"ComparedPlayer", DOMS_JSON({"type": "object",
		"required": ["player", "share", "points", "elo", "superiority", "outcomes", "fouled", "unanswered"], "properties": {
		"player": {"type": "string"},
		"share": {"description": "Of the rounds it played, won; ties are shared.", "$ref": "#/components/schemas/Spread"},
		"points": {"description": "Per round.", "$ref": "#/components/schemas/Spread"},
		"elo": {"description": "Against the average of the others.", "$ref": "#/components/schemas/Spread"},
		"superiority": {"type": ["number", "null"], "description": "The likelihood that it wins more than its share."},
		"outcomes": {"type": "object", "description": "Deals in which it won all rounds, more than its share, its share, less, none.", "additionalProperties": {"type": "integer"}},
		"fouled": {"type": "integer", "description": "Rounds lost after a foul."},
		"unanswered": {"type": "integer", "description": "Rounds lost after a turn without an answer."}}})},
	{"ComparedPair", DOMS_JSON({"type": "object", "required": ["player", "over", "share", "points", "superiority"], "properties": {
		"player": {"type": "string"},
		"over": {"type": "string"},
		"share": {"description": "Of the first, less that of the other.", "$ref": "#/components/schemas/Spread"},
		"points": {"$ref": "#/components/schemas/Spread"},
		"superiority": {"type": ["number", "null"]}}})},
	{"Compared", DOMS_JSON({"type": "object",
		"required": ["deals", "rounds", "even", "players", "pairs", "better", "within", "same", "state", "sprt", "verdict"],
		"properties": {
		"deals": {"type": "integer"},
		"rounds": {"type": "integer"},
		"even": {"type": "number", "description": "The share of a player among equals."},
		"players": {"type": "array", "items": {"$ref": "#/components/schemas/ComparedPlayer"}},
		"pairs": {"type": "array", "items": {"$ref": "#/components/schemas/ComparedPair"}},
		"better": {"type": ["string", "null"], "description": "The player that is better than each of the others."},
		"within": {"type": ["number", "null"], "description": "No difference of a share from even above this is likely."},
		"same": {"type": "boolean", "description": "Every deal came to the same for everybody."},
		"state": {"enum": ["goes-on", "played", "low", "high"], "description": "low, high: what the sequential test says."},
		"sprt": {"oneOf": [{"type": "null"}, {"type": "object",
			"required": ["elo0", "elo1", "alpha", "beta", "llr", "lower", "upper"], "properties": {
			"elo0": {"type": "number"}, "elo1": {"type": "number"}, "alpha": {"type": "number"}, "beta": {"type": "number"},
			"llr": {"type": ["number", "null"], "description": "The logarithm of the likelihood ratio; decided at lower and at upper."},
			"lower": {"type": ["number", "null"]}, "upper": {"type": ["number", "null"]}}}]},
		"verdict": {"description": "In words.", "type": "object", "required": ["en", "es"], "additionalProperties": false,
			"properties": {"en": {"type": "string"}, "es": {"type": "string"}}}}})},
	{NULL, NULL},
};
/* clang-format on */

DOMS_RESOURCE(comparisons) = {
	.name = "comparisons",
	.about = "Which player is better: duplicate deals, and what they come to.",
	.routes = routes,
	.schemas = schemas,
	.job = &comparison,
	.measure = measure,
};
