/* Tournaments: begun, commanded and watched over HTTP. */
#include "resource.h"

#include "work/compiler.h"
#include "jobs/tournament.h"
#include "transport/limit.h"

#include <domino/plot.h>

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 };

/* A request on its way through the pool or the compiler, and the runner. */
struct pending {
	struct doms_task job;
	struct doms_compile compile;
	struct doms_tournament_ask ask;
	struct doms_request *request;
	struct doms_tournaments *all;
	json_t *body;
	int64_t id;
	void (*then)(struct pending *pending, struct doms_tournament *tournament);
	struct doms_fault fault;
};

static void finish(struct pending *e)
{
	json_decref(e->body);
	free(e);
}

static void refuse(struct pending *e)
{
	doms_answer_fault(e->request, &e->fault);
	finish(e);
}

static struct pending *new_errand(struct doms_request *request, bool with_body)
{
	struct pending *e = calloc(1, sizeof *e);

	if (!e) {
		doms_answer_refusal(request, DOMS_BUSY);
		return NULL;
	}
	e->request = request;
	e->all = request->own;
	if (with_body && doms_request_json(request, &e->body, &e->fault)) {
		refuse(e);
		return NULL;
	}
	return e;
}

static void post_errand(struct pending *e, void (*run)(void *context))
{
	doms_task_init(&e->job, run, e);
	doms_pool_post(e->request->server->slow, &e->job);
}

/* Beginning */

/* Whether a tournament can be made of it, and is not too long. */
static int check_tournament(const json_t *body, const struct doms_tournament_ask *ask, const struct dom_bounds *bounds,
			    struct doms_fault *fault)
{
	struct dom_tournament *t;
	struct dom_error error = {0};
	bool long_one;

	if (dom_tournament_new_within(&t, ask->variant, ask->seed, ask->limit, bounds, NULL, &error))
		return doms_fail_body(body, &error, fault);
	long_one = dom_tournament_limit(t) > DOMS_TOURNAMENT_ROUNDS;
	dom_tournament_free(t);
	return long_one &&
	       doms_fail_at(fault, DOMS_BAD_VARIANT, "rounds", "a tournament here has at most %d rounds: say how many",
			    "un torneo tiene aquí %d manos como mucho: di cuántas", DOMS_TOURNAMENT_ROUNDS);
}

static void answer_begun(struct doms_tournament_ask *ask)
{
	struct pending *e = ask->context;
	char id[24], place[64];

	if (ask->status) {
		e->fault = ask->fault;
		refuse(e);
		return;
	}
	snprintf(id, sizeof id, "%lld", (long long)ask->id);
	snprintf(place, sizeof place, "/api/v1/tournaments/%s", id);
	doms_request_add(e->request, "Location", place);
	doms_answer_json(e->request, 202, json_pack("{s:s, s:s, s:o}", "id", id, "owner", ask->owner, "seats", ask->seats));
	finish(e);
}

static int read_begin(struct pending *e, const struct dom_bounds *bounds)
{
	struct doms_tournament_ask *ask = &e->ask;
	const json_t *wants = json_object_get(e->body, "ask");
	unsigned people = 0;
	uint32_t drawn;
	int64_t rounds, clock, speed;
	bool given;

	if (doms_compile_pause(bounds, &e->fault) ||
	    doms_read_keys(e->body, "variant players rounds seed ask clock speed", &e->fault) ||
	    doms_read_number(e->body, "rounds", 1, DOMS_TOURNAMENT_ROUNDS, 0, &rounds, &e->fault) ||
	    doms_read_number(e->body, "clock", 0, DOMS_CLOCK_MOST, 0, &clock, &e->fault) ||
	    doms_read_number(e->body, "speed", 0, DOMS_SPEED_MOST, 600, &speed, &e->fault) ||
	    doms_read_seed(e->body, &ask->seed, &given, &e->fault))
		return 1;
	if (wants && !json_is_boolean(wants))
		return doms_fail_at(&e->fault, DOMS_BAD_REQUEST, "ask", "true or false is wanted", "se espera true o false");
	if (doms_read_variant(e->body, NULL, &ask->variant, &e->fault))
		return 1;
	for (unsigned i = 0; i < dom_variant_players(ask->variant); i++)
		people += dom_variant_person(ask->variant, i, NULL) == DOM_PERSON_YES;
	doms_random(e->request->server, &drawn, sizeof drawn);
	if (!given && people) /* one that nobody guesses */
		doms_random(e->request->server, &ask->seed, sizeof ask->seed);
	else if (!given)
		ask->seed = drawn;
	ask->limit = (uint64_t)rounds;
	ask->clock = (uint32_t)clock;
	ask->speed = (uint32_t)speed;
	ask->ask = json_is_true(wants);
	if (people > DOMS_TOURNAMENT_PEOPLE)
		doms_fail_at(&e->fault, DOMS_BAD_VARIANT, "players", "at most %d people play in a tournament here",
			     "en un torneo juegan aquí %d personas como mucho", DOMS_TOURNAMENT_PEOPLE);
	else if (!doms_compile_pause(bounds, &e->fault) && !check_tournament(e->body, ask, bounds, &e->fault))
		return 0;
	dom_variant_free(ask->variant);
	return 1;
}

static bool gone(const void *context)
{
	return doms_request_gone(((const struct pending *)context)->request);
}

static void begin(void *context, const struct dom_bounds *bounds)
{
	struct pending *e = context;

	if (read_begin(e, bounds)) {
		refuse(e);
		return;
	}
	doms_limit_name(e->request->peer, e->ask.peer, sizeof e->ask.peer);
	e->ask.done = answer_begun;
	e->ask.context = e;
	doms_tournaments_ask(e->all, &e->ask);
}

static void post(struct doms_request *request)
{
	struct pending *e = new_errand(request, true);

	if (!e)
		return;
	e->compile = (struct doms_compile){.run = begin, .gone = gone, .context = e};
	if (doms_compiler_post(request->server->compiler, &e->compile, request->peer, &e->fault))
		refuse(e);
}

/* The list */

struct listing {
	struct pending *pending;
	struct dom_stored last[LISTED]; /* the newest */
	uint64_t count;
};

static void keep_stored(void *context, const struct dom_stored *stored)
{
	struct listing *l = context;

	l->last[l->count++ % LISTED] = *stored;
}

static void put_card(struct domj_text *out, struct doms_tournaments *all, const struct dom_stored *s)
{
	const char *state = doms_tournaments_state(all, s->id);
	char id[24], title[DOMS_TOURNAMENT_TITLE];

	domj_open(out, '{');
	snprintf(id, sizeof id, "%lld", (long long)s->id);
	doms_tournaments_title(all, s->id, title, sizeof title);
	domj_key_string(out, "id", id);
	domj_key_string(out, "name", s->name);
	domj_key_raw(out, "title", *title ? title : "null");
	domj_key_string(out, "state", *state ? state : s->over ? "over" : "paused");
	domj_key_int(out, "rounds", (int64_t)s->rounds);
	domj_key_int(out, "sides", s->sides);
	domj_key_bool(out, "over", s->over);
	domj_key_string(out, "champions", s->champions);
	domj_close(out, '}');
}

static void list(void *context)
{
	struct pending *e = context;
	struct listing *l = calloc(1, sizeof *l);
	struct dom_store *store = NULL;
	struct dom_error error = {.status = DOM_NO_MEMORY};
	struct domj_text out = {0};
	int status = l ? doms_tournaments_store(e->all, DOM_STORE_READ, &store, &error) : DOM_NO_MEMORY;

	if (!status) {
		status = dom_store_list(store, keep_stored, l, &error);
		dom_store_close(store);
	}
	if (status) {
		free(l);
		doms_fail_with(&e->fault, DOMS_FAILED, &error);
		refuse(e);
		return;
	}
	domj_open(&out, '{');
	domj_key(&out, "tournaments");
	domj_open(&out, '[');
	for (uint64_t i = l->count; i > 0 && i + LISTED > l->count; i--)
		put_card(&out, e->all, &l->last[(i - 1) % LISTED]);
	domj_close(&out, ']');
	domj_close(&out, '}');
	if (out.failed)
		doms_answer_refusal(e->request, DOMS_BUSY);
	else
		doms_answer_text(e->request, 200, "application/json", out.text, out.length);
	domj_text_release(&out);
	free(l);
	finish(e);
}

static void get_list(struct doms_request *request)
{
	struct pending *e = new_errand(request, false);

	if (e)
		post_errand(e, list);
}

/* One of them: everything about it may need the database, so it goes through the pool. */

static bool read_id(struct doms_request *request, int64_t *out)
{
	const char *text = request->params[0];
	size_t length = strspn(text, "0123456789");

	*out = 0;
	if (length && length < 18 && !text[length])
		*out = strtoll(text, NULL, 10);
	return *out > 0;
}

static void load(void *context)
{
	struct pending *e = context;
	struct doms_tournament *tournament = doms_tournaments_load(e->all, e->id, &e->fault);

	if (!tournament) {
		refuse(e);
		return;
	}
	e->then(e, tournament);
	doms_tournament_drop(tournament);
}

static void with_tournament(struct doms_request *request, bool body,
			    void (*then)(struct pending *e, struct doms_tournament *tournament))
{
	struct pending *e = new_errand(request, body);

	if (!e)
		return;
	e->then = then;
	if (!read_id(request, &e->id)) {
		doms_fail(&e->fault, DOMS_NOT_FOUND, "there is no such tournament", "no existe ese torneo");
		refuse(e);
		return;
	}
	post_errand(e, load);
}

static void answer_tournament(struct pending *e, struct doms_tournament *tournament)
{
	struct domj_text out = {0};

	doms_tournament_json(tournament, &out);
	if (out.failed)
		doms_answer_refusal(e->request, DOMS_BUSY);
	else
		doms_answer_text(e->request, 200, "application/json", out.text, out.length);
	domj_text_release(&out);
	finish(e);
}

static void get(struct doms_request *request)
{
	with_tournament(request, false, answer_tournament);
}

static void do_command(struct pending *e, struct doms_tournament *tournament)
{
	const char *what;

	if (doms_read_keys(e->body, "do", &e->fault) ||
	    doms_read_word(e->body, "do", DOMS_TOURNAMENT_COMMANDS, (struct dom_text){"command", "la orden"}, &what,
			   &e->fault) ||
	    doms_tournament_command(tournament, e->request->secret, what, &e->fault)) {
		refuse(e);
		return;
	}
	answer_tournament(e, tournament);
}

static void post_command(struct doms_request *request)
{
	with_tournament(request, true, do_command);
}

static void draw_plot(struct pending *e, struct doms_tournament *tournament)
{
	const char *lang = doms_request_query(e->request, "lang");
	struct dom_error error;
	char *svg;

	if (doms_tournament_plot(tournament, lang && !strcmp(lang, "es") ? DOM_ES : DOM_EN, &svg, &error)) {
		doms_fail_with(&e->fault, DOMS_FAILED, &error);
		refuse(e);
		return;
	}
	doms_answer_text(e->request, 200, "image/svg+xml", svg, strlen(svg));
	dom_plot_free(svg, NULL);
	finish(e);
}

static void get_plot(struct doms_request *request)
{
	with_tournament(request, false, draw_plot);
}

/* Export */

static const struct {
	const char *name, *type, *file;
} formats[] = {
	[DOMJ_EXPORT_JSON] = {"json", "application/json", "attachment; filename=\"tournament.json\""},
	[DOMJ_EXPORT_CSV] = {"csv", "text/csv", "attachment; filename=\"tournament.csv\""},
	[DOMJ_EXPORT_RECORDS] = {"records", "text/plain", "attachment; filename=\"tournament.dom\""},
};

static void export(void *context)
{
	struct pending *e = context;
	const char *name = doms_request_query(e->request, "format");
	struct domj_text out = {0};
	struct dom_store *store;
	struct dom_error error;
	unsigned format = 0;
	int bad;

	while (name && format < 3 && strcmp(name, formats[format].name) != 0)
		format++;
	if (format == 3) {
		doms_fail_at(&e->fault, DOMS_BAD_REQUEST, "format", "json, csv or records", "json, csv o records");
		refuse(e);
		return;
	}
	if (!doms_tournaments_export_begin(e->all)) {
		doms_fail(&e->fault, DOMS_BUSY, "another tournament is being exported", "se está exportando otro torneo");
		refuse(e);
		return;
	}
	bad = doms_tournaments_store(e->all, DOM_STORE_READ, &store, &error);
	if (bad) {
		doms_fail_with(&e->fault, DOMS_FAILED, &error);
	} else {
		bad = doms_tournament_export(e->request, store, e->id, (enum domj_export_form)format, &out, &e->fault);
		dom_store_close(store);
	}
	doms_tournaments_export_end(e->all);
	if (bad) {
		domj_text_release(&out);
		refuse(e);
		return;
	}
	doms_request_add(e->request, "Content-Disposition", formats[format].file);
	doms_answer_text(e->request, 200, formats[format].type, out.text ? out.text : "", out.length);
	domj_text_release(&out);
	finish(e);
}

static void get_export(struct doms_request *request)
{
	struct pending *e = new_errand(request, false);

	if (!e)
		return;
	if (!read_id(request, &e->id)) {
		doms_fail(&e->fault, DOMS_NOT_FOUND, "there is no such tournament", "no existe ese torneo");
		refuse(e);
		return;
	}
	post_errand(e, export);
}

/* Watching */

struct watcher {
	struct doms_tournaments *all;
	struct doms_task job;
	struct doms_stream *stream;
	atomic_uint refs;
	atomic_bool loaded, gone;           /* each is set before the other is looked at */
	struct doms_tournament *tournament; /* NULL: not found */
	struct doms_fault fault;
	int64_t id;
	unsigned seen;
};

static void drop(struct watcher *w)
{
	if (atomic_fetch_sub(&w->refs, 1) != 1)
		return;
	if (w->tournament)
		doms_tournament_drop(w->tournament);
	doms_stream_drop(w->stream);
	free(w);
}

static void say_fault(struct watcher *w)
{
	json_t *message = json_pack("{s:o}", "error", doms_fault_json(&w->fault));
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	if (text)
		doms_stream_put(w->stream, text, strlen(text));
	free(text);
	json_decref(message);
	doms_stream_end(w->stream, 1008);
}

static bool fill(void *context, struct doms_stream *stream)
{
	struct watcher *w = context;
	struct domj_text out = {0};
	unsigned version;
	bool last;

	if (!atomic_load(&w->loaded))
		return false;
	if (!w->tournament) {
		say_fault(w);
		return false;
	}
	version = doms_tournament_version(w->tournament, &last);
	if (version == w->seen)
		return false;
	w->seen = version;
	doms_tournament_json(w->tournament, &out);
	if (!out.failed)
		doms_stream_put(stream, out.text, out.length);
	if (last || out.failed)
		doms_stream_end(stream, out.failed ? 1008 : 1000);
	domj_text_release(&out);
	return false;
}

static void closed(void *context, struct doms_stream *stream)
{
	struct watcher *w = context;

	atomic_store(&w->gone, true);
	if (atomic_load(&w->loaded) && w->tournament)
		doms_tournament_unwatch(w->tournament, stream);
	drop(w);
}

static const struct doms_stream_ops watching = {.message = doms_stream_ignore, .fill = fill, .closed = closed};

static void begin_to_watch(void *context)
{
	struct watcher *w = context;

	w->tournament = doms_tournaments_load(w->all, w->id, &w->fault);
	if (w->tournament && !doms_tournament_watch(w->tournament, w->stream)) {
		doms_tournament_drop(w->tournament);
		w->tournament = NULL;
		doms_fail(&w->fault, DOMS_BUSY, "too many watch this tournament", "demasiados miran este torneo");
	}
	atomic_store(&w->loaded, true);
	if (atomic_load(&w->gone) && w->tournament)
		doms_tournament_unwatch(w->tournament, w->stream);
	doms_stream_wake(w->stream);
	drop(w);
}

static void watch(struct doms_request *request)
{
	struct watcher *w = calloc(1, sizeof *w);
	struct doms_pool *pool;
	int64_t id;

	if (!w) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	if (!read_id(request, &id) || !doms_tournaments_has(request->own, id)) {
		free(w);
		doms_answer_refusal(request, DOMS_NOT_FOUND);
		return;
	}
	w->all = request->own;
	w->id = id;
	pool = request->server->slow;
	atomic_init(&w->refs, 2); /* the stream's and the job's */
	atomic_init(&w->loaded, false);
	atomic_init(&w->gone, false);
	doms_task_init(&w->job, begin_to_watch, w);
	w->stream = doms_stream_open(request, &watching, w);
	if (!w->stream) {
		free(w);
		return;
	}
	doms_pool_post(pool, &w->job);
}

/* The resource */

static int open_tournaments(struct doms_server *server, void **own, struct dom_error *error)
{
	struct doms_tournaments *all;
	int status = doms_tournaments_new(&all, server, error);

	atomic_store(&server->tournaments, all);
	*own = all;
	return status;
}

static void stop(struct doms_server *server, void *own)
{
	(void)server;
	doms_tournaments_stop(own);
}

static void close_tournaments(struct doms_server *server, void *own)
{
	(void)server;
	doms_tournaments_free(own);
}

static void measure(struct doms_server *server, void *own, struct doms_measures *out)
{
	unsigned active;
	uint64_t rounds;

	(void)server;
	doms_tournaments_count(own, &active, &rounds);
	doms_measure(out, "domino_tournaments", "Tournaments that are being played.", "gauge", active);
	doms_measure(out, "domino_tournament_rounds_total", "Rounds of tournaments played.", "counter", (double)rounds);
}

/* clang-format off */
#define ID {"id", "The tournament's id.", DOMS_JSON({"type": "string", "examples": ["7"]})}

static const struct doms_route routes[] = {
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/tournaments",
		.handle = post,
		.id = "beginTournament",
		.summary = "Begins a tournament.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant"], "additionalProperties": false,
				   "properties": {"variant": {"$ref": "#/components/schemas/Variant"},
						  "players": {"$ref": "#/components/schemas/Players"},
						  "rounds": {"type": "integer", "minimum": 1, "maximum": 1000000},
						  "seed": {"$ref": "#/components/schemas/Seed"},
						  "ask": {"type": "boolean", "default": false},
						  "clock": {"description": "Seconds that a person has for each turn; 0: any number.",
							    "type": "integer", "minimum": 0, "maximum": 86400, "default": 0},
						  "speed": {"description": "Milliseconds between two steps where people play.",
							    "type": "integer", "minimum": 0, "maximum": 60000, "default": 600}},
				   "examples": [{"variant": "a-championship", "seed": "1"},
						{"variant": "classic", "rounds": 100, "ask": true}]}),
		.replies = (const struct doms_reply[]){
			{202, "It is being played.", NULL,
			 DOMS_JSON({"type": "object", "required": ["id", "owner", "seats"],
				    "properties": {"id": {"type": "string"}, "owner": {"type": "string"},
						   "seats": {"$ref": "#/components/schemas/SeatSecrets"}},
				    "examples": [{"id": "7", "owner": "c2VjcmV0IG9mIG93bmVycw", "seats": []}]})},
			{0}},
		.refusals = DOMS_BIT(BAD_VARIANT) | DOMS_BIT(TOO_MANY) | DOMS_BIT(BUSY) | DOMS_BIT(FAILED),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments",
		.handle = get_list,
		.id = "listTournaments",
		.summary = "The tournaments of late, the newest first.",
		.replies = (const struct doms_reply[]){
			{200, "At most 100 tournaments.", NULL,
			 DOMS_JSON({"type": "object", "required": ["tournaments"], "properties": {"tournaments": {"type": "array", "items":
				    {"type": "object", "required": ["id", "name", "title", "state", "rounds", "sides", "over",
				     "champions"],
				     "properties": {"id": {"type": "string"}, "name": {"type": "string"},
						    "title": {"$ref": "#/components/schemas/Text"},
						    "state": {"$ref": "#/components/schemas/TournamentState"},
						    "rounds": {"type": "integer"}, "sides": {"type": "integer"},
						    "over": {"type": "boolean"}, "champions": {"type": "string"}}}}}})},
			{0}},
		.refusals = DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}",
		.handle = get,
		.id = "getTournament",
		.summary = "A tournament as it stands.",
		.parameters = (const struct doms_parameter[]){ID, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "The tournament.", NULL, DOMS_REF(Tournament)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/tournaments/{id}/commands",
		.handle = post_command,
		.flags = DOMS_SECRET,
		.id = "commandTournament",
		.summary = "Lets a tournament go on, wait or end.",
		.parameters = (const struct doms_parameter[]){ID, {NULL, NULL, NULL}},
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["do"], "additionalProperties": false,
				   "properties": {"do": {"enum": ["go-on", "pause", "resume", "stop"]}},
				   "examples": [{"do": "pause"}]}),
		.replies = (const struct doms_reply[]){{200, "The tournament.", NULL, DOMS_REF(Tournament)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FORBIDDEN) | DOMS_BIT(CONFLICT) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}/plot.svg",
		.handle = get_plot,
		.id = "plotTournament",
		.summary = "Points over rounds and the crosstable, as a picture.",
		.parameters = (const struct doms_parameter[]){
			ID, {"lang", "The language of its words.", DOMS_JSON({"enum": ["en", "es"], "default": "en", "examples": ["es"]})}, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "The picture.", "image/svg+xml", NULL}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}/export",
		.handle = get_export,
		.id = "exportTournament",
		.summary = "All of a tournament with its rounds, up to 50,000 of them.",
		.parameters = (const struct doms_parameter[]){
			ID, {"format", "What is written.", DOMS_JSON({"enum": ["json", "csv", "records"], "default": "json", "examples": ["csv"]})},
			{NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){
			{200, "The tournament.", "application/json text/csv text/plain",
			 DOMS_REF(Export)},
			{0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(TOO_LARGE) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}/live",
		.handle = watch,
		.flags = DOMS_LIVE,
		.id = "watchTournament",
		.summary = "The tournament whenever it changes, until it is over: a line each, or a message of a WebSocket.",
		.parameters = (const struct doms_parameter[]){ID, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "A line for every change.", "application/x-ndjson", DOMS_REF(Tournament)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND),
	},
	{.pattern = NULL},
};

static const struct doms_schema schemas[] = {
	{"TournamentState", DOMS_JSON({"enum": ["waiting", "running", "people", "paused", "asking", "over", "stopped"]})},
	{"Standing", DOMS_JSON({"type": "object",
		"required": ["place", "name", "side", "champion", "out", "out_round", "stage", "played", "won", "lost", "byes", "total", "sum",
			     "paid", "tie_breaks"],
		"properties": {"place": {"type": "integer"}, "name": {"type": "string"}, "side": {"type": "integer"},
			       "champion": {"type": "boolean"}, "out": {"type": "boolean"}, "out_round": {"type": ["integer", "null"]},
			       "stage": {"type": "integer"}, "played": {"type": "integer"}, "won": {"type": "integer"},
			       "lost": {"type": "integer"}, "byes": {"type": "integer"}, "total": {"type": "number"},
			       "sum": {"type": "number"}, "paid": {"type": "number"},
			       "tie_breaks": {"type": "object", "additionalProperties": {"type": "integer"}}}})},
	{"Incident", DOMS_JSON({"description": "What happened between rounds.", "type": "object", "required": ["incident", "round"],
		"properties": {"incident": {"type": "string"}, "round": {"type": "integer"}, "name": {"type": "string"},
			       "points": {"type": "number"}, "stage": {"type": "integer"}, "answer": {"type": "boolean"},
			       "why": {"type": ["string", "null"]}}})},
	{"Tournament", DOMS_JSON({"type": "object",
		"required": ["id", "name", "title", "state", "seed", "rounds", "limit", "sides", "standings", "tables", "statistics", "incidents",
			     "curves", "crosstable", "over", "why"],
		"properties": {
		 "id": {"type": "string"}, "name": {"type": "string"},
		 "title": {"$ref": "#/components/schemas/Text"},
		 "state": {"$ref": "#/components/schemas/TournamentState"},
		 "seed": {"description": "null while people play.", "oneOf": [{"$ref": "#/components/schemas/Seed"}, {"type": "null"}]},
		 "rounds": {"type": "integer"}, "limit": {"type": "integer"},
		 "sides": {"type": "array", "items": {"type": "string"}},
		 "standings": {"type": "array", "items": {"$ref": "#/components/schemas/Standing"}},
		 "tables": {"description": "Where people play now: a round at each table.", "type": "array", "items":
			{"type": "object", "required": ["round", "table", "people"],
			 "properties": {"round": {"type": "integer"}, "table": {"description": "Its id.", "type": "string"},
					"people": {"type": "array", "items": {"type": "object", "required": ["player", "name"],
						"properties": {"player": {"type": "integer"}, "name": {"type": "string"}}}}}}},
		 "statistics": {"type": "object", "additionalProperties": {"type": "integer"}},
		 "incidents": {"description": "The last 200 things that happened between rounds.", "type": "array",
			       "items": {"$ref": "#/components/schemas/Incident"}},
		 "curves": {"type": "object", "required": ["rounds", "totals"],
			    "properties": {"rounds": {"type": "array", "items": {"type": "integer"}},
					   "totals": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}}}},
		 "crosstable": {"description": "Empty where there are more than 64 sides.", "type": "array", "items": {"type": "array", "items":
			{"oneOf": [{"type": "null"}, {"type": "object", "required": ["met", "won", "score"],
			 "properties": {"met": {"type": "integer"}, "won": {"type": "integer"}, "score": {"type": "number"}}}]}}},
		 "over": {"type": "boolean"}, "why": {"type": ["string", "null"]}}})},
	{"Round", DOMS_JSON({"description": "A round that was skipped has nothing but the first four.", "type": "object",
		"required": ["round", "stage", "rules", "skipped"],
		"properties": {
		 "round": {"type": "integer"}, "stage": {"type": "integer"},
		 "rules": {"description": "0: the variant's own; else those of a listed round, from 1.", "type": "integer"},
		 "skipped": {"type": "boolean"},
		 "players": {"description": "In the order of the table.", "type": "array", "items": {"type": "string"}},
		 "sides": {"type": "array", "items": {"type": "string"}},
		 "winners": {"type": "array", "items": {"type": "string"}},
		 "scores": {"description": "By side.", "type": "array", "items": {"type": "number"}},
		 "reasons": {"description": "The ends that came true.", "type": "array", "items": {"type": "string"}},
		 "starter": {"description": "An index of players.", "type": "integer"},
		 "turns": {"type": "integer"}, "passes": {"type": "integer"}, "laid": {"type": "integer"},
		 "blocked": {"type": "boolean"}, "fouls": {"type": "integer"}, "tried": {"type": "integer"},
		 "offers": {"type": "integer"}, "taken": {"type": "integer"}}})},
	{"Export", DOMS_JSON({"type": "object",
		"required": ["tournament", "players", "rounds", "incidents", "standings", "statistics"],
		"properties": {
		 "tournament": {"type": "object",
			"required": ["variant", "seed", "limit", "rounds", "over", "why", "champions", "rules"],
			"properties": {"variant": {"type": "string"},
				       "seed": {"description": "null while people play.", "oneOf": [{"$ref": "#/components/schemas/Seed"}, {"type": "null"}]},
				       "limit": {"type": "integer"}, "rounds": {"type": "integer"}, "over": {"type": "boolean"},
				       "why": {"type": ["string", "null"]},
				       "champions": {"type": "array", "items": {"type": "string"}},
				       "rules": {"description": "The variant, complete.", "type": "string"}}},
		 "players": {"type": "array", "items": {"type": "object", "required": ["name", "strategy", "character", "side"],
			"properties": {"name": {"type": "string"}, "strategy": {"type": "string"}, "character": {"type": "string"},
				       "side": {"type": "string"}}}},
		 "rounds": {"type": "array", "items": {"$ref": "#/components/schemas/Round"}},
		 "incidents": {"type": "array", "items": {"$ref": "#/components/schemas/Incident"}},
		 "standings": {"type": "array", "items": {"$ref": "#/components/schemas/Standing"}},
		 "statistics": {"type": "object", "additionalProperties": {"type": "integer"}}}})},
	{NULL, NULL},
};
/* clang-format on */

DOMS_RESOURCE(tournaments) = {
	.name = "tournaments",
	.about = "Tournaments: many rounds over which sides gather points.",
	.routes = routes,
	.schemas = schemas,
	.open = open_tournaments,
	.stop = stop,
	.close = close_tournaments,
	.measure = measure,
};
