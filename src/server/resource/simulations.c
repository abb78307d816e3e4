/* Many rounds of a variant: begun, watched and cancelled over HTTP. */
#include "resource.h"

#include "work/compiler.h"
#include "jobs/simulation_rows.h"
#include "jobs/simulations.h"

#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 10000000, GAMES = 100000 };

/* What is compiled is done on a thread of the compiler, what is only written down on one of the pool. */
struct work {
	struct doms_compile compile;
	struct doms_task job;
	struct doms_request *request;
	json_t *body;                       /* to begin one */
	struct doms_simulation *simulation; /* to cancel one, held */
};

/* Fills the id of the new one. */
static int begin_from(struct doms_request *request, const json_t *body, const struct dom_bounds *bounds, char *id, size_t size,
		      struct doms_fault *fault)
{
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	int64_t games;
	uint32_t drawn;
	uint64_t seed;
	bool given;

	if (doms_compile_pause(bounds, fault) || doms_read_keys(body, "variant players games seed", fault) ||
	    doms_read_number(body, "games", 1, MOST_GAMES, GAMES, &games, fault) ||
	    doms_read_seed(body, &seed, &given, fault) || doms_read_variant(body, NULL, &variant, fault))
		return 1;
	if (doms_read_no_people(variant, fault) || doms_compile_pause(bounds, fault) ||
	    doms_read_rules(body, variant, bounds, &rules, fault) ||
	    doms_read_all_sit(body, variant, dom_rules_players(rules), fault)) {
		dom_rules_free(rules);
		dom_variant_free(variant);
		return 1;
	}
	doms_random(request->server, &drawn, sizeof drawn);
	return doms_simulation_begin(request->own, request->peer, variant, rules, (uint64_t)games, given ? seed : drawn, id,
				     size, fault);
}

static void begin_now(void *context, const struct dom_bounds *bounds)
{
	struct work *work = context;
	struct doms_request *request = work->request;
	struct doms_fault fault;
	char id[24], place[64];

	if (begin_from(request, work->body, bounds, id, sizeof id, &fault)) {
		doms_answer_fault(request, &fault);
	} else {
		snprintf(place, sizeof place, "/api/v1/simulations/%s", id);
		doms_request_add(request, "Location", place);
		doms_answer_json(request, 202, json_pack("{s:s}", "id", id));
	}
	json_decref(work->body);
	free(work);
}

static void cancel_now(void *context)
{
	struct work *work = context;
	struct doms_fault fault;

	if (doms_simulation_cancel(work->simulation, &fault))
		doms_answer_fault(work->request, &fault);
	else
		doms_answer_json(work->request, 200, doms_simulation_json(work->simulation));
	doms_simulation_drop(work->simulation);
	free(work);
}

static bool gone(const void *context)
{
	return doms_request_gone(((const struct work *)context)->request);
}

static void post(struct doms_request *request)
{
	struct work *work = calloc(1, sizeof *work);
	struct doms_fault fault;

	if (!work) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	*work = (struct work){.request = request, .compile = {.run = begin_now, .gone = gone, .context = work}};
	if (doms_request_json(request, &work->body, &fault) ||
	    doms_compiler_post(request->server->compiler, &work->compile, request->peer, &fault)) {
		doms_answer_fault(request, &fault);
		json_decref(work->body);
		free(work);
	}
}

/* The one that was asked for, held; NULL: refused. */
static struct doms_simulation *find(struct doms_request *request)
{
	struct doms_simulation *simulation = doms_simulation_find(request->own, request->params[0]);
	struct doms_fault fault;

	if (!simulation) {
		doms_fail(&fault, DOMS_NOT_FOUND, "there is no such simulation; the last %d are kept",
			  "no existe esa simulación; se guardan las últimas %d", DOMS_SIMULATIONS_KEPT);
		doms_answer_fault(request, &fault);
	}
	return simulation;
}

static void get(struct doms_request *request)
{
	struct doms_simulation *simulation = find(request);

	if (!simulation)
		return;
	doms_answer_json(request, 200, doms_simulation_json(simulation));
	doms_simulation_drop(simulation);
}

static void cancel(struct doms_request *request)
{
	struct doms_simulation *simulation = find(request);

	struct work *work = simulation ? calloc(1, sizeof *work) : NULL;

	if (!simulation)
		return;
	if (!work) {
		doms_simulation_drop(simulation);
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	*work = (struct work){.request = request, .simulation = simulation};
	doms_task_init(&work->job, cancel_now, work);
	doms_pool_post(request->server->pool, &work->job);
}

static void plot(struct doms_request *request)
{
	struct doms_simulation *simulation = find(request);
	const char *lang = doms_request_query(request, "lang");
	struct doms_fault fault;
	char *svg;

	if (!simulation)
		return;
	svg = doms_simulation_plot(simulation, lang && !strcmp(lang, "es") ? DOM_ES : DOM_EN);
	doms_simulation_drop(simulation);
	if (svg) {
		doms_answer_text(request, 200, "image/svg+xml", svg, strlen(svg));
	} else {
		doms_fail(&fault, DOMS_CONFLICT, "there is nothing to be drawn yet", "todavía no hay nada que dibujar");
		doms_answer_fault(request, &fault);
	}
	free(svg);
}

/* Somebody who watches, and which version it has seen. */
struct watcher {
	struct doms_simulation *simulation;
	unsigned seen;
	bool begun;
};

static bool fill(void *context, struct doms_stream *stream)
{
	struct watcher *watcher = context;
	bool over;
	unsigned version = doms_simulation_version(watcher->simulation, &over);
	json_t *json;
	char *text;

	if (watcher->begun && version == watcher->seen)
		return false;
	json = doms_simulation_json(watcher->simulation);
	text = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL;
	json_decref(json);
	watcher->begun = true;
	watcher->seen = version;
	if (text)
		doms_stream_put(stream, text, strlen(text));
	free(text);
	if (over || !text)
		doms_stream_end(stream, text ? 1000 : 1008);
	return false;
}

static void closed(void *context, struct doms_stream *stream)
{
	struct watcher *watcher = context;

	doms_simulation_unwatch(watcher->simulation, stream);
	doms_simulation_drop(watcher->simulation);
	free(watcher);
	doms_stream_drop(stream);
}

static const struct doms_stream_ops watching = {.message = doms_stream_ignore, .fill = fill, .closed = closed};

static void watch(struct doms_request *request)
{
	struct doms_simulation *simulation = find(request);
	struct watcher *watcher;
	struct doms_stream *stream;

	if (!simulation)
		return;
	watcher = calloc(1, sizeof *watcher);
	if (!watcher) {
		doms_simulation_drop(simulation);
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	watcher->simulation = simulation;
	stream = doms_stream_open(request, &watching, watcher);
	if (!stream) {
		doms_simulation_drop(simulation);
		free(watcher);
		return;
	}
	if (!doms_simulation_watch(simulation, stream))
		doms_stream_end(stream, 1008);
}

static int open_simulations(struct doms_server *server, void **own, struct dom_error *error)
{
	struct doms_simulations *all;
	int status = doms_simulations_new(&all, server, error);

	*own = all;
	return status;
}

static void stop(struct doms_server *server, void *own)
{
	(void)server;
	doms_simulations_stop(own);
}

static void close_simulations(struct doms_server *server, void *own)
{
	(void)server;
	doms_simulations_free(own);
}

static void measure(struct doms_server *server, void *own, struct doms_measures *out)
{
	unsigned active;
	uint64_t begun;

	(void)server;
	doms_simulations_count(own, &active, &begun);
	doms_measure(out, "domino_simulations", "Simulations that wait or run.", "gauge", active);
	doms_measure(out, "domino_simulations_total", "Simulations begun.", "counter", (double)begun);
}

/* clang-format off */
#define ID (const struct doms_parameter[]){{"id", "The simulation's id.", DOMS_JSON({"type": "string", "examples": ["q8ZbFh0mTz2kV4nYx1cRdw"]})}, {NULL, NULL, NULL}}

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
		.replies = (const struct doms_reply[]){
			{202, "It waits its turn.", NULL,
			 DOMS_JSON({"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}},
				    "examples": [{"id": "q8ZbFh0mTz2kV4nYx1cRdw"}]})},
			{0}},
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/simulations/{id}",
		.handle = get,
		.id = "getSimulation",
		.summary = "How far it is, and what it came to.",
		.parameters = ID,
		.replies = (const struct doms_reply[]){{200, "The simulation.", NULL, DOMS_REF(Simulation)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND),
	},
	{
		.method = DOMS_DELETE,
		.pattern = "/api/v1/simulations/{id}",
		.handle = cancel,
		.id = "cancelSimulation",
		.summary = "Cancels it; what is done already stays as it is.",
		.parameters = ID,
		.replies = (const struct doms_reply[]){
			{200, "The simulation, cancelled or about to be.", NULL, DOMS_REF(Simulation)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/simulations/{id}/plot.svg",
		.handle = plot,
		.id = "plotSimulation",
		.summary = "Who won, how rounds ended, tiles laid and points, as a picture.",
		.parameters = (const struct doms_parameter[]){
			{"id", "The simulation's id.", DOMS_JSON({"type": "string", "examples": ["q8ZbFh0mTz2kV4nYx1cRdw"]})},
			{"lang", "The language of its words.", DOMS_JSON({"enum": ["en", "es"], "default": "en", "examples": ["es"]})}, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "SVG.", "image/svg+xml", DOMS_JSON({"type": "string"})}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(CONFLICT),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/simulations/{id}/live",
		.handle = watch,
		.flags = DOMS_LIVE,
		.id = "watchSimulation",
		.summary = "The same whenever it changes, until it is over: a line each, or a message of a WebSocket.",
		.parameters = ID,
		.replies = (const struct doms_reply[]){
			{200, "A line for every change.", "application/x-ndjson", DOMS_REF(Simulation)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND),
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
		 "histograms": {"$ref": "#/components/schemas/Histograms"}}})},
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
	.open = open_simulations,
	.stop = stop,
	.close = close_simulations,
	.measure = measure,
};
