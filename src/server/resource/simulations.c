/* Many rounds of a variant: begun, watched and cancelled over HTTP. A simulation follows from its variant and its seed: one that had not
   come to its end when the server died is played again from the beginning. */
#include "resource.h"

#include "job_routes.h"
#include "tables/ruleset.h"

#include "json.h"

#include <domino/plot.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	MOST_GAMES = 10000000,
	GAMES = 100000,
	KEPT = 64,
	MOST_SECONDS = 300,
	SHOWN_US = 200000 /* how often progress is told */
};

/* Given: "name" and "source" of the variant, "games", "seed" (as text: jansson has no numbers of its size). Its progress: "done". */
struct simulation {
	struct doms_job job;
	uint64_t games, seed;
	uint64_t done; /* with the lock of the jobs */
	bool ended;    /* its time is up */
	int64_t began, shown;
	/* until it has been played */
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_simulation *play; /* NULL: it has not begun */
};

static struct simulation *of(struct doms_job *job)
{
	return (struct simulation *)job;
}

/* What it was played with: large, and needed no more. */
static void put_away(struct doms_job *job)
{
	struct simulation *s = of(job);

	dom_simulation_free(s->play);
	dom_rules_free(s->rules);
	dom_variant_free(s->variant);
	s->play = NULL;
	s->rules = NULL;
	s->variant = NULL;
}

static int open(struct doms_job *job, struct dom_error *error)
{
	struct simulation *s = of(job);
	const char *name = doms_given(job->given, "name"), *source = doms_given(job->given, "source");
	int status = DOM_OK;

	if (!job->given)
		return DOM_NOT_FOUND;
	s->games = (uint64_t)json_integer_value(json_object_get(job->given, "games"));
	s->seed = strtoull(doms_given(job->given, "seed"), NULL, 10);
	s->done = (uint64_t)json_integer_value(json_object_get(job->progress, "done"));
	if (job->want != DOM_KEPT_RUN || s->rules)
		return DOM_OK;
	status = doms_ruleset_variant(&s->variant, name, source, NULL, error);
	if (!status)
		status = dom_rules_new(&s->rules, s->variant, NULL, error);
	job->broken = status && status != DOM_NO_MEMORY; /* this version may not know its variant */
	return job->broken ? DOM_OK : status;
}

/* Playing */

static bool on_progress(void *context, uint64_t done, uint64_t games, double seconds)
{
	struct simulation *s = context;
	int64_t now = doms_now(doms_jobs_server(s->job.all));

	(void)games;
	if (done != s->done && now - s->shown >= SHOWN_US) {
		doms_jobs_lock(s->job.all);
		s->done = done;
		s->shown = now;
		doms_job_changed(&s->job);
		doms_jobs_unlock(s->job.all);
	}
	s->ended |= seconds >= MOST_SECONDS;
	return !s->ended && doms_job_goes_on(&s->job, s->began);
}

/* Plays on for a turn. Whether it is over. */
static bool play(struct simulation *s)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct dom_sim_options options = {.games = s->games,
					  .seed = s->seed,
					  .threads = processors > 2 ? (unsigned)processors / 2 : 1,
					  .progress = on_progress,
					  .context = s};
	struct dom_error error;

	s->began = doms_now(doms_jobs_server(s->job.all));
	if (!s->play && dom_simulation_new(&s->play, s->rules, &options, NULL, &error))
		return true;
	return dom_simulation_play(s->play, &error) || dom_simulation_over(s->play);
}

static void sum_up(struct simulation *s)
{
	struct dom_sim *sim = calloc(1, sizeof *sim);
	struct dom_error error;
	char *result = NULL, *plots[2] = {NULL, NULL};

	if (sim && s->play)
		dom_simulation_tell(s->play, sim);
	if (sim && sim->games) {
		json_t *json = domi_json_sim(sim, s->variant);

		result = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL;
		json_decref(json);
		for (unsigned i = 0; i < 2; i++)
			if (dom_plot_sim(&plots[i], sim, s->variant, i ? DOM_ES : DOM_EN, NULL, &error))
				plots[i] = NULL;
	}
	doms_jobs_lock(s->job.all);
	s->job.result = result;
	s->job.plots[0] = plots[0];
	s->job.plots[1] = plots[1];
	s->done = sim ? sim->games : 0;
	json_object_set_new(s->job.progress, "done", json_integer((json_int_t)s->done));
	doms_jobs_unlock(s->job.all);
	free(sim);
}

/* What the end of the server breaks off is left to the next. Where its end cannot be written, the next plays it again. */
static int turn(struct doms_job *job, struct dom_error *error)
{
	struct simulation *s = of(job);

	if (doms_job_wanted(job) && !play(s) && !s->ended && doms_job_wanted(job))
		return DOM_OK;
	sum_up(s);
	(void)!doms_job_end(job, error);
	put_away(job);
	return DOM_OK;
}

/* Showing */

static void show(struct doms_job *job, struct domj_text *out)
{
	const struct simulation *s = of(job);
	char seed[24];

	doms_jobs_lock(job->all);
	domj_open(out, '{');
	domj_key_string(out, "id", job->id);
	domj_key_string(out, "state", doms_job_state(job));
	domj_key_int(out, "done", (int64_t)s->done);
	domj_key_int(out, "games", (int64_t)s->games);
	snprintf(seed, sizeof seed, "%llu", (unsigned long long)s->seed);
	domj_key_string(out, "seed", seed);
	domj_key_raw(out, "result", doms_job_is_over(job) && job->result ? job->result : "null");
	domj_close(out, '}');
	doms_jobs_unlock(job->all);
}

static int plot(struct doms_job *job, enum dom_lang lang, char **svg, struct doms_fault *fault)
{
	const char *drawn;

	doms_jobs_lock(job->all);
	drawn = doms_job_is_over(job) ? job->plots[lang == DOM_ES] : NULL;
	*svg = drawn ? strdup(drawn) : NULL;
	doms_jobs_unlock(job->all);
	return *svg ? 0
		    : doms_fail(fault, DOMS_CONFLICT, "there is nothing to be drawn yet", "todavía no hay nada que dibujar");
}

static const struct doms_job_kind simulation = {
	.name = "simulation",
	.missing = {"there is no such simulation; the last 64 are kept", "no existe esa simulación; se guardan las últimas 64"},
	.too_many = {"too many simulations of your address wait or run",
		     "hay demasiadas simulaciones de tu dirección en marcha"},
	.full = {"as many simulations wait as the server can have", "esperan tantas simulaciones como puede tener el servidor"},
	.keeps = KEPT,
	.size = sizeof(struct simulation),
	.exists = doms_job_exists,
	.enter = doms_job_enter,
	.open = open,
	.turn = turn,
	.order = doms_job_order,
	.state = doms_job_state,
	.show = show,
	.plot = plot,
	.close = put_away,
};

/* Requests */

static int read_body(struct doms_pending *p, struct doms_job *job, const struct dom_bounds *bounds)
{
	struct simulation *s = of(job);
	struct doms_fault *fault = &p->fault;
	uint32_t drawn;
	int64_t games;
	bool given;
	char seed[24], *source;

	if (doms_read_keys(p->body, "variant players games seed", fault) ||
	    doms_read_number(p->body, "games", 1, MOST_GAMES, GAMES, &games, fault) ||
	    doms_read_seed(p->body, &s->seed, &given, fault) || doms_read_variant(p->body, NULL, &s->variant, fault) ||
	    doms_read_no_people(s->variant, fault) || doms_compile_pause(bounds, fault) ||
	    doms_read_rules(p->body, s->variant, bounds, &s->rules, fault) ||
	    doms_read_all_sit(p->body, s->variant, dom_rules_players(s->rules), fault))
		return 1;
	doms_random(p->request->server, &drawn, sizeof drawn);
	snprintf(seed, sizeof seed, "%llu", (unsigned long long)(given ? s->seed : drawn));
	source = doms_ruleset_source(s->variant);
	job->given = source ? json_pack("{s:s, s:s, s:I, s:s}", "name", dom_variant_name(s->variant), "source", source, "games",
					(json_int_t)games, "seed", seed)
			    : NULL;
	free(source);
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
	doms_jobs_measure(atomic_load(&server->jobs), &simulation, &active, &begun);
	doms_measure(out, "domino_simulations", "Simulations that wait or run.", "gauge", active);
	doms_measure(out, "domino_simulations_total", "Simulations begun.", "counter", (double)begun);
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/simulations",
		.handle = post,
		.id = "beginSimulation",
		.summary = "Begins a simulation.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant"], "additionalProperties": false, "properties": {
			"variant": {"$ref": "#/components/schemas/Variant"},
			"players": {"$ref": "#/components/schemas/Players"},
			"games": {"type": "integer", "minimum": 1, "maximum": 10000000, "default": 100000},
			"seed": {"$ref": "#/components/schemas/Seed"}},
			"examples": [{"variant": "cuban", "games": 10000, "seed": "7"}]}),
		.replies = DOMS_JOB_WAITS,
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	DOMS_JOB_ROUTES("simulation", Simulation, "How far it is, and what it came to."),
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/simulations/{id}/plot.svg",
		.handle = doms_jobs_plot,
		.id = "plotSimulation",
		.summary = "Who won, how rounds ended, tiles laid and points, as a picture.",
		.parameters = (const struct doms_parameter[]){
			DOMS_JOB_ID_OF("simulation"),
			{"lang", "The language of its words.", DOMS_JSON({"enum": ["en", "es"], "default": "en", "examples": ["es"]})}, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "SVG.", "image/svg+xml", DOMS_JSON({"type": "string"})}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(CONFLICT),
	},
	{.pattern = NULL},
};

static const struct doms_schema schemas[] = {
	{"Simulation", DOMS_JSON({"type": "object", "required": ["id", "state", "done", "games", "seed", "result"], "properties": {
		"id": {"type": "string"},
		"state": {"enum": ["waiting", "running", "done", "cancelled"]},
		"done": {"type": "integer", "description": "Rounds played."},
		"games": {"type": "integer", "description": "Rounds asked for."},
		"seed": {"$ref": "#/components/schemas/Seed"},
		"result": {"oneOf": [{"$ref": "#/components/schemas/Figures"}, {"type": "null"}]}}})},
	{"Figure", DOMS_JSON({"description": "A mean and its standard error.", "type": "object", "required": ["mean", "se"],
		"properties": {"mean": {"type": ["number", "null"]}, "se": {"type": ["number", "null"]}}})},
	{"Figures", DOMS_JSON({"type": "object",
		"required": ["variant", "games", "seed", "blocked", "tiles_laid", "turns", "passes", "ties", "fouls", "ended_by",
			     "seats", "histograms"],
		"properties": {
		 "variant": {"type": "string"},
		 "games": {"type": "integer"},
		 "seed": {"$ref": "#/components/schemas/Seed"},
		 "threads": {"type": "integer"},
		 "seconds": {"type": "number"},
		 "cpu_seconds": {"type": "number"},
		 "games_per_cpu_second": {"type": "number"},
		 "blocked": {"$ref": "#/components/schemas/Figure"},
		 "tiles_laid": {"$ref": "#/components/schemas/Figure"},
		 "turns": {"$ref": "#/components/schemas/Figure"},
		 "passes": {"$ref": "#/components/schemas/Figure"},
		 "ties": {"$ref": "#/components/schemas/Figure"},
		 "fouls": {"$ref": "#/components/schemas/Figure"},
		 "tried": {"type": "integer", "description": "Misfits that cheats put to the judge."},
		 "offers": {"type": "integer", "description": "Bribes it asked for."},
		 "taken": {"type": "integer", "description": "Bribes paid."},
		 "ended_by": {"type": "object", "additionalProperties": {"type": "number"}},
		 "seats": {"type": "array", "items": {"$ref": "#/components/schemas/SeatFigures"}},
		 "wins": {"$ref": "#/components/schemas/Wins"},
		 "histograms": {"$ref": "#/components/schemas/Histograms"}}})},
	{"Wins", DOMS_JSON({"description": "Who wins, in other ways than by player.", "type": "object",
		"required": ["by_seat", "by_turn", "by_team", "by_strategy", "by_partner"], "properties": {
		"by_seat": {"type": "array", "items": {"$ref": "#/components/schemas/Figure"}},
		"by_turn": {"description": "In the order of play; the first is the starter.", "type": "array",
			    "items": {"$ref": "#/components/schemas/Figure"}},
		"by_team": {"type": "array", "items": {"$ref": "#/components/schemas/Figure"}},
		"by_strategy": {"description": "One player of each strategy, on average.", "type": "array", "items": {
			"type": "object", "required": ["strategy", "players", "wins"], "properties": {
			"strategy": {"type": "string"},
			"players": {"type": "integer"},
			"wins": {"$ref": "#/components/schemas/Figure"}}}},
		"by_partner": {"description": "Where partners change.", "type": "array", "items": {
			"type": "object", "required": ["player", "partner", "games", "wins"], "properties": {
			"player": {"type": "string"},
			"partner": {"type": "string"},
			"games": {"type": "integer", "description": "Rounds they played together."},
			"wins": {"$ref": "#/components/schemas/Figure"}}}}}})},
	{"SeatFigures", DOMS_JSON({"type": "object", "required": ["name", "strategy", "wins", "score", "points_left"], "properties": {
		"name": {"type": "string"},
		"strategy": {"type": "string"},
		"wins": {"$ref": "#/components/schemas/Figure"},
		"score": {"$ref": "#/components/schemas/Figure"},
		"points_left": {"$ref": "#/components/schemas/Figure"}}})},
	{"Histograms", DOMS_JSON({"type": "object", "required": ["tiles_laid", "score", "score_width"], "properties": {
		"tiles_laid": {"description": "Tiles laid, and in how many rounds.", "$ref": "#/components/schemas/Counts"},
		"score": {"description": "What the best side scored, from so many points on, and in how many rounds.",
			  "$ref": "#/components/schemas/Counts"},
		"score_width": {"type": "integer", "description": "How many points each range of scores spans."}}})},
	{"Counts", DOMS_JSON({"type": "array", "items": {"type": "array", "items": {"type": "integer"}, "minItems": 2,
		"maxItems": 2}})},
	{NULL, NULL},
};
/* clang-format on */

DOMS_RESOURCE(simulations) = {
	.name = "simulations",
	.about = "Many rounds of a variant and what they come to.",
	.routes = routes,
	.schemas = schemas,
	.job = &simulation,
	.measure = measure,
};
