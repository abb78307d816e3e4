/* Many rounds of a variant: begun, watched and cancelled over HTTP. A simulation follows from its variant and its seed: one that had not
   come to its end when the server died is played again from the beginning. */
#include "resource.h"

#include "job_routes.h"
#include "jobs/counting.h"
#include "schema.h"
#include "tables/ruleset.h"

#include "json.h"

#include <domino/plot.h>

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 10000000, GAMES = 100000, KEPT = 64 };

/* Given: "name" and "source" of the variant, "games", "seed". Its progress: "done". */
struct simulation {
	struct doms_counting counting;
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
	int status = DOM_OK;

	if (doms_counting_open(&s->counting, "games") && !s->rules) {
		status = doms_ruleset_variant(&s->variant, doms_given(job->given, "name"), doms_given(job->given, "source"),
					      NULL, error);
		if (!status)
			status = dom_rules_new(&s->rules, s->variant, NULL, error);
	}
	return doms_counting_opened(&s->counting, status);
}

/* Playing */

/* Plays on for a turn. Whether it is over. */
static bool play(struct simulation *s)
{
	struct dom_sim_options options = {.games = s->counting.asked,
					  .seed = s->counting.seed,
					  .threads = doms_counting_threads(),
					  .progress = doms_counting_progress,
					  .context = &s->counting};
	struct dom_error error;

	s->counting.began = doms_now(s->counting.job.all->server);
	if (!s->play && dom_simulation_new(&s->play, s->rules, &options, NULL, &error))
		return true;
	return dom_simulation_play(s->play, &error) || dom_simulation_over(s->play);
}

static void sum_up(struct simulation *s)
{
	struct doms_job *job = &s->counting.job;
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
	pthread_mutex_lock(&job->all->lock);
	job->result = result;
	memcpy(job->plots, plots, sizeof plots);
	doms_counting_done(&s->counting, sim ? sim->games : 0);
	pthread_mutex_unlock(&job->all->lock);
	free(sim);
}

/* What the end of the server breaks off is left to the next. Where its end cannot be written, the next plays it again. */
static int turn(struct doms_job *job, struct dom_error *error)
{
	struct simulation *s = of(job);

	if (doms_job_wanted(job) && !play(s) && !s->counting.ended && doms_job_wanted(job))
		return DOM_OK;
	sum_up(s);
	(void)!doms_job_end(job, error);
	put_away(job);
	return DOM_OK;
}

/* Showing */

/* clang-format off */
#define TOLD(X, S) \
	X(S, text, id, ) X(S, text, state, DOMS_JOB_STATES) \
	X(S, int, done, .about = "Rounds played.") X(S, int, games, .about = "Rounds asked for.") \
	X(S, seed, seed, .schema = DOMS_REF(Seed)) \
	X(S, json, result, .schema = DOMS_JSON({"oneOf": [{"$ref": "#/components/schemas/Figures"}, {"type": "null"}]}))
/* clang-format on */

DOMJ_STRUCT(simulation_told, TOLD);
DOMJ_OBJECT(simulation_told, TOLD, NULL);

static void show(struct doms_job *job, struct domi_buffer *out)
{
	const struct doms_counting *c = &of(job)->counting;
	struct simulation_told told = {.id = job->id, .games = (int64_t)c->asked, .seed = c->seed};

	pthread_mutex_lock(&job->all->lock);
	told.state = doms_job_state(job);
	told.done = (int64_t)c->done;
	told.result = doms_job_is_over(job) && job->result ? job->result : "null";
	domj_put_object(out, &(struct domj_scene){0}, &simulation_told, &told);
	pthread_mutex_unlock(&job->all->lock);
}

static int plot(struct doms_job *job, enum dom_lang lang, char **svg, struct doms_fault *fault)
{
	const char *drawn;

	pthread_mutex_lock(&job->all->lock);
	drawn = doms_job_is_over(job) ? job->plots[lang == DOM_ES] : NULL;
	*svg = drawn ? strdup(drawn) : NULL;
	pthread_mutex_unlock(&job->all->lock);
	return *svg ? 0
		    : doms_fail(fault, DOMS_CONFLICT, "there is nothing to be drawn yet", "todavía no hay nada que dibujar");
}

/* Beginning */

static int read_body(struct doms_job *job, const struct doms_request *request, json_t *reply, struct doms_fault *fault)
{
	struct simulation *s = of(job);
	const json_t *body = request->json;
	char *source;
	int bad;

	(void)reply;
	if (doms_read_keys(body, "variant players games seed", fault) ||
	    doms_counting_read(&s->counting, request, "games", MOST_GAMES, GAMES, fault) ||
	    doms_read_variant(body, NULL, &s->variant, fault) || doms_read_no_people(s->variant, fault) ||
	    doms_compile_pause(request->bounds, fault) ||
	    doms_read_rules(body, s->variant, request->bounds, &s->rules, fault) ||
	    doms_read_all_sit(body, s->variant, dom_rules_players(s->rules), fault))
		return 1;
	source = doms_ruleset_source(s->variant);
	bad = doms_counting_give(&s->counting, json_pack("{s:s, s:s}", "name", dom_variant_name(s->variant), "source", source),
				 "games", fault);
	free(source);
	return bad;
}

static const struct doms_job_kind simulation = {
	.name = "simulation",
	.missing = {"there is no such simulation; the last 64 are kept", "no existe esa simulación; se guardan las últimas 64"},
	.too_many = {"too many simulations of your address wait or run",
		     "hay demasiadas simulaciones de tu dirección en marcha"},
	.full = {"as many simulations wait as the server can have", "esperan tantas simulaciones como puede tener el servidor"},
	.keeps = KEPT,
	.size = sizeof(struct simulation),
	.active = {"domino_simulations", "Simulations that wait or run."},
	.counted = {"domino_simulations_total", "Simulations begun."},
	.read = read_body,
	.open = open,
	.turn = turn,
	.show = show,
	.plot = plot,
	.close = put_away,
};

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/simulations",
		.work = doms_jobs_post,
		.flags = DOMS_COMPILED,
		.id = "beginSimulation",
		.summary = "Begins a simulation.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant"], "additionalProperties": false,
			"properties": {"variant": "Variant", "players": "Players",
			 "games": {"type": "integer", "minimum": 1, "maximum": 10000000, "default": 100000}, "seed": "Seed"},
			"examples": [{"variant": "cuban", "games": 10000, "seed": "7"}]}),
		.replies = DOMS_JOB_WAITS,
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	DOMS_JOB_ROUTES("simulation", Simulation, "How far it is, and what it came to."),
	{
		.on = "GET /api/v1/simulations/{id}/plot.svg",
		.work = doms_jobs_plot,
		.id = "plotSimulation",
		.summary = "Who won, how rounds ended, tiles laid and points, as a picture.",
		.parameters = {
			DOMS_JOB_ID_OF("simulation"),
			{"lang", "The language of its words.", DOMS_JSON({"enum": ["en", "es"], "default": "en", "examples": ["es"]})}},
		.replies = {{200, "SVG.", "image/svg+xml", DOMS_JSON({"type": "string"})}},
		.refusals = DOMS_BIT(CONFLICT),
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Simulation", .of = &simulation_told},
	{"Figure", .text = DOMS_JSON({"description": "A mean and its standard error.", "type": "object",
		"properties": {"mean": "number|null", "se": "number|null"}})},
	{"Figures", .text = DOMS_JSON({"variant": "string", "games": "integer", "seed": "Seed", "threads?": "integer",
		"seconds?": "number", "cpu_seconds?": "number", "games_per_cpu_second?": "number", "blocked": "Figure",
		"tiles_laid": "Figure", "turns": "Figure", "passes": "Figure", "ties": "Figure", "fouls": "Figure",
		"tried?": "integer: Misfits that cheats put to the judge.", "offers?": "integer: Bribes it asked for.",
		"taken?": "integer: Bribes paid.", "ended_by": {"type": "object", "additionalProperties": "number"},
		"seats": ["SeatFigures"], "wins?": "Wins", "histograms": "Histograms"})},
	{"Wins", .text = DOMS_JSON({"description": "Who wins, in other ways than by player.", "type": "object",
		"properties": {"by_seat": ["Figure"],
		 "by_turn": {"description": "In the order of play; the first is the starter.", "type": "array",
		  "items": "Figure"}, "by_team": ["Figure"],
		 "by_strategy": {"description": "One player of each strategy, on average.", "type": "array",
		  "items": {"strategy": "string", "players": "integer", "wins": "Figure"}},
		 "by_partner": {"description": "Where partners change.", "type": "array",
		  "items": {"player": "string", "partner": "string", "games": "integer: Rounds they played together.",
		   "wins": "Figure"}}}})},
	{"SeatFigures", .text = DOMS_JSON({"name": "string", "strategy": "string", "wins": "Figure", "score": "Figure",
		"points_left": "Figure"})},
	{"Histograms", .text = DOMS_JSON({
		"tiles_laid": {"description": "Tiles laid, and in how many rounds.", "$ref": "#/components/schemas/Counts"},
		"score": {"description": "What the best side scored, from so many points on, and in how many rounds.",
		 "$ref": "#/components/schemas/Counts"}, "score_width": "integer: How many points each range of scores spans."})},
	{"Counts", .text = DOMS_JSON([{"type": "array", "items": "integer", "minItems": 2, "maxItems": 2}])},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(simulations) = {
	.name = "simulations",
	.about = "Many rounds of a variant and what they come to.",
	.routes = routes,
	.schemas = schemas,
	.job = &simulation,
};
