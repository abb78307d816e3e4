/* Tournaments: begun, commanded and watched over HTTP. */
#include "resource.h"

#include "jobs/tournament.h"

#include <stdlib.h>
#include <string.h>

enum { LISTED = 100 };

/* Beginning */

/* Whether a tournament can be made of it, and is not too long. */
static int make(struct doms_pending *p, struct doms_tournament *tournament, uint64_t seed, const struct dom_bounds *bounds)
{
	struct dom_error error = {0};

	if (dom_tournament_new_within(&tournament->t, tournament->variant, seed, tournament->limit, bounds, NULL, &error))
		return doms_fail_body(p->body, &error, &p->fault);
	return dom_tournament_limit(tournament->t) > DOMS_TOURNAMENT_ROUNDS &&
	       doms_fail_at(&p->fault, DOMS_BAD_VARIANT, "rounds", "a tournament here has at most %d rounds: say how many",
			    "un torneo tiene aquí %d manos como mucho: di cuántas", DOMS_TOURNAMENT_ROUNDS);
}

static int count_people(struct doms_pending *p, const struct dom_variant *variant, unsigned *people)
{
	*people = 0;
	for (unsigned i = 0; i < dom_variant_players(variant); i++)
		*people += dom_variant_person(variant, i, NULL) == DOM_PERSON_YES;
	return *people > DOMS_TOURNAMENT_PEOPLE &&
	       doms_fail_at(&p->fault, DOMS_BAD_VARIANT, "players", "at most %d people play in a tournament here",
			    "en un torneo juegan aquí %d personas como mucho", DOMS_TOURNAMENT_PEOPLE);
}

static json_t *title_of(const struct dom_variant *variant)
{
	struct dom_text title = dom_variant_title(variant);
	struct domj_text out = {0};
	json_t *json = NULL;

	if (title.en || title.es)
		domj_text_of(&out, title);
	if (out.text && !out.failed)
		json = json_loads(out.text, 0, NULL);
	domj_text_release(&out);
	return json ? json : json_null();
}

static int read_body(struct doms_pending *p, struct doms_job *job, const struct dom_bounds *bounds)
{
	struct doms_tournament *tournament = (struct doms_tournament *)job;
	const json_t *wants = json_object_get(p->body, "ask");
	struct doms_fault *fault = &p->fault;
	int64_t rounds, clock, speed;
	unsigned people;
	uint32_t drawn;
	uint64_t seed;
	bool given;
	char secret[24];

	if (doms_read_keys(p->body, "variant players rounds seed ask clock speed", fault) ||
	    doms_read_number(p->body, "rounds", 1, DOMS_TOURNAMENT_ROUNDS, 0, &rounds, fault) ||
	    doms_read_number(p->body, "clock", 0, DOMS_CLOCK_MOST, 0, &clock, fault) ||
	    doms_read_number(p->body, "speed", 0, DOMS_SPEED_MOST, 600, &speed, fault) ||
	    doms_read_seed(p->body, &seed, &given, fault))
		return 1;
	if (wants && !json_is_boolean(wants))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "ask", "true or false is wanted", "se espera true o false");
	if (doms_read_variant(p->body, NULL, &tournament->variant, fault) || count_people(p, tournament->variant, &people))
		return 1;
	doms_random(p->request->server, &drawn, sizeof drawn);
	if (!given && people) /* one that nobody guesses */
		doms_random(p->request->server, &seed, sizeof seed);
	else if (!given)
		seed = drawn;
	tournament->limit = (uint64_t)rounds;
	if (doms_compile_pause(bounds, fault) || make(p, tournament, seed, bounds))
		return 1;
	job->given = json_pack("{s:o, s:b, s:I, s:I}", "title", title_of(tournament->variant), "ask", json_is_true(wants),
			       "clock", (json_int_t)clock, "speed", (json_int_t)speed);
	json_object_set_new(job->progress, "upto", json_integer(1));
	if (!job->given)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	doms_job_own(job, secret, sizeof secret);
	json_object_set_new(p->reply, "owner", json_string(secret));
	json_object_set_new(p->reply, "seats", doms_tournament_invite(tournament));
	return 0;
}

static void post(struct doms_request *request)
{
	doms_jobs_post(request, read_body);
}

/* The list */

struct listing {
	struct dom_stored last[LISTED]; /* the newest */
	uint64_t count;
};

static void keep_stored(void *context, const struct dom_stored *stored)
{
	struct listing *l = context;

	l->last[l->count++ % LISTED] = *stored;
}

static void keep_title(void *context, const struct dom_kept_job *job)
{
	json_t *given = json_loads(job->given, 0, NULL);

	*(char **)context = json_dumps(json_object_get(given, "title"), JSON_COMPACT | JSON_ENCODE_ANY);
	json_decref(given);
}

static void put_card(struct domj_text *out, struct doms_jobs *all, struct dom_store *reader, const struct dom_stored *s)
{
	struct dom_error error;
	const char *state;
	char id[24], *title = NULL;

	snprintf(id, sizeof id, "%lld", (long long)s->id);
	state = doms_jobs_state(all, &doms_job_tournament, id);
	(void)!dom_store_job_find(reader, doms_job_tournament.name, id, keep_title, &title, &error);
	domj_open(out, '{');
	domj_key_string(out, "id", id);
	domj_key_string(out, "name", s->name);
	domj_key_raw(out, "title", title ? title : "null");
	domj_key_string(out, "state", *state ? state : s->over ? "over" : "paused");
	domj_key_int(out, "rounds", (int64_t)s->rounds);
	domj_key_int(out, "sides", s->sides);
	domj_key_bool(out, "over", s->over);
	domj_key_string(out, "champions", s->champions);
	domj_close(out, '}');
	free(title);
}

static void list(void *context)
{
	struct doms_pending *p = context;
	struct doms_jobs *all = atomic_load(&p->request->server->jobs);
	struct listing *l = calloc(1, sizeof *l);
	struct dom_store *reader = NULL;
	struct dom_error error = {.status = DOM_NO_MEMORY};
	struct domj_text out = {0};
	int status = l ? doms_jobs_reader(all, &reader, &error) : DOM_NO_MEMORY;

	if (!status)
		status = dom_store_list(reader, keep_stored, l, &error);
	domj_open(&out, '{');
	domj_key(&out, "tournaments");
	domj_open(&out, '[');
	for (uint64_t i = !status ? l->count : 0; i > 0 && i + LISTED > l->count; i--)
		put_card(&out, all, reader, &l->last[(i - 1) % LISTED]);
	domj_close(&out, ']');
	domj_close(&out, '}');
	dom_store_close(reader);
	free(l);
	if (status) {
		doms_fail_with(&p->fault, DOMS_FAILED, &error);
		domj_text_release(&out);
		doms_pending_refuse(p);
	} else {
		doms_pending_answer(p, &out);
	}
}

static void get_list(struct doms_request *request)
{
	doms_jobs_later(request, list);
}

/* One of them */

static void do_command(struct doms_pending *p, struct doms_job *job)
{
	const char *what;
	int bad = doms_read_keys(p->body, "do", &p->fault) ||
		  doms_read_word(p->body, "do", DOMS_TOURNAMENT_COMMANDS, (struct dom_text){"command", "la orden"}, &what,
				 &p->fault);

	if (!bad && !doms_job_is_owner(job, p->request->secret))
		bad = doms_fail(&p->fault, DOMS_FORBIDDEN, "only the tournament's owner can do that",
				"eso solo lo puede hacer el dueño del torneo");
	if (bad || doms_job_command(job, what, &p->fault))
		doms_pending_refuse(p);
	else
		doms_pending_show(p, job);
}

static void post_command(struct doms_request *request)
{
	doms_jobs_with(request, true, do_command);
}

/* Export */

static const struct {
	const char *name, *type, *file;
} formats[] = {
	[DOMJ_EXPORT_JSON] = {"json", "application/json", "attachment; filename=\"tournament.json\""},
	[DOMJ_EXPORT_CSV] = {"csv", "text/csv", "attachment; filename=\"tournament.csv\""},
	[DOMJ_EXPORT_RECORDS] = {"records", "text/plain", "attachment; filename=\"tournament.dom\""},
};

/* One at a time: it takes long, and a processor that tables need. */
static int write_export(struct doms_pending *p, unsigned format, struct domj_text *out)
{
	atomic_bool *exporting = p->request->own;
	struct dom_store *reader;
	struct dom_error error;
	int bad = 1;

	if (atomic_exchange(exporting, true))
		return doms_fail(&p->fault, DOMS_BUSY, "another tournament is being exported",
				 "se está exportando otro torneo");
	if (doms_jobs_reader(atomic_load(&p->request->server->jobs), &reader, &error)) {
		doms_fail_with(&p->fault, DOMS_FAILED, &error);
	} else {
		bad = doms_tournament_export(p->request, reader, strtoll(p->id, NULL, 10), (enum domj_export_form)format, out,
					     &p->fault);
		dom_store_close(reader);
	}
	atomic_store(exporting, false);
	return bad;
}

static void export(void *context)
{
	struct doms_pending *p = context;
	const char *name = doms_request_query(p->request, "format");
	struct domj_text out = {0};
	unsigned format = 0;
	int bad;

	while (name && format < 3 && strcmp(name, formats[format].name) != 0)
		format++;
	if (format == 3)
		bad = doms_fail_at(&p->fault, DOMS_BAD_REQUEST, "format", "json, csv or records", "json, csv o records");
	else
		bad = write_export(p, format, &out);
	if (bad) {
		doms_pending_refuse(p);
	} else {
		doms_request_add(p->request, "Content-Disposition", formats[format].file);
		doms_answer_text(p->request, 200, formats[format].type, out.text ? out.text : "", out.length);
		doms_pending_finish(p);
	}
	domj_text_release(&out);
}

static void get_export(struct doms_request *request)
{
	doms_jobs_later(request, export);
}

/* Rounds */

/* A whole number of the path or of the query; one that is not there is `otherwise`. */
static int read_whole(const char *text, const char *name, uint64_t most, uint64_t otherwise, uint64_t *out,
		      struct doms_fault *fault)
{
	char *end = NULL;

	*out = otherwise;
	if (!text)
		return 0;
	if (*text >= '0' && *text <= '9' && strlen(text) <= 16)
		*out = strtoull(text, &end, 10);
	return (!end || *end || *out > most) &&
	       doms_fail_at(fault, DOMS_BAD_REQUEST, name, "a whole number from 0 to %llu is wanted",
			    "se espera un número entero de 0 a %llu", (unsigned long long)most);
}

static int with_reader(struct doms_pending *p,
		       int (*write)(struct doms_pending *p, struct dom_store *reader, struct domj_text *out),
		       struct domj_text *out)
{
	struct dom_store *reader;
	struct dom_error error;
	int bad;

	if (doms_jobs_reader(atomic_load(&p->request->server->jobs), &reader, &error))
		return doms_fail_with(&p->fault, DOMS_FAILED, &error);
	bad = write(p, reader, out);
	dom_store_close(reader);
	return bad;
}

static int write_rounds(struct doms_pending *p, struct dom_store *reader, struct domj_text *out)
{
	uint64_t from, count;

	return read_whole(doms_request_query(p->request, "from"), "from", DOMS_TOURNAMENT_ROUNDS, 0, &from, &p->fault) ||
	       read_whole(doms_request_query(p->request, "count"), "count", DOMS_TOURNAMENT_LIST, 100, &count, &p->fault) ||
	       doms_tournament_rounds(reader, strtoll(p->id, NULL, 10), from, (unsigned)count, out, &p->fault);
}

static int write_standings(struct doms_pending *p, struct dom_store *reader, struct domj_text *out)
{
	uint64_t after;

	return read_whole(doms_request_query(p->request, "after"), "after", DOMS_TOURNAMENT_ROUNDS, DOMS_TOURNAMENT_ROUNDS,
			  &after, &p->fault) ||
	       doms_tournament_standings(reader, strtoll(p->id, NULL, 10), after, out, &p->fault);
}

static void answer_json(struct doms_pending *p,
			int (*write)(struct doms_pending *p, struct dom_store *reader, struct domj_text *out))
{
	struct domj_text out = {0};

	if (with_reader(p, write, &out)) {
		domj_text_release(&out);
		doms_pending_refuse(p);
	} else {
		doms_pending_answer(p, &out);
	}
}

static void list_rounds(void *context)
{
	answer_json(context, write_rounds);
}

static void show_standings(void *context)
{
	answer_json(context, write_standings);
}

static void get_standings(struct doms_request *request)
{
	doms_jobs_later(request, show_standings);
}

static void get_rounds(struct doms_request *request)
{
	doms_jobs_later(request, list_rounds);
}

static int write_record(struct doms_pending *p, struct dom_store *reader, struct domj_text *out)
{
	uint64_t round;

	return read_whole(p->request->params[1], "round", DOMS_TOURNAMENT_ROUNDS, 0, &round, &p->fault) ||
	       doms_tournament_record(reader, strtoll(p->id, NULL, 10), round, out, &p->fault);
}

static void show_record(void *context)
{
	struct doms_pending *p = context;
	struct domj_text out = {0};

	if (with_reader(p, write_record, &out)) {
		doms_pending_refuse(p);
	} else {
		if (out.failed)
			doms_answer_refusal(p->request, DOMS_BUSY);
		else
			doms_answer_text(p->request, 200, "text/plain", out.text, out.length);
		doms_pending_finish(p);
	}
	domj_text_release(&out);
}

static void get_record(struct doms_request *request)
{
	doms_jobs_later(request, show_record);
}

/* The resource */

static int open_exports(struct doms_server *server, void **own, struct dom_error *error)
{
	(void)server;
	*own = calloc(1, sizeof(atomic_bool));
	return *own ? DOM_OK : doms_fail_memory(error);
}

static void close_exports(struct doms_server *server, void *own)
{
	(void)server;
	free(own);
}

static void measure(struct doms_server *server, void *own, struct doms_measures *out)
{
	unsigned active;
	uint64_t rounds;

	(void)own;
	doms_jobs_measure(atomic_load(&server->jobs), &doms_job_tournament, &active, &rounds);
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
		.handle = doms_jobs_get,
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
		.handle = doms_jobs_plot,
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
		.pattern = "/api/v1/tournaments/{id}/rounds",
		.handle = get_rounds,
		.id = "listRounds",
		.summary = "Rounds that have been played, in order.",
		.parameters = (const struct doms_parameter[]){
			ID, {"from", "The number of the first.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 1000000, "default": 0, "examples": [0]})},
			{"count", "How many at most.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 500, "default": 100, "examples": [10]})},
			{NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){
			{200, "The rounds.", NULL,
			 DOMS_JSON({"type": "object", "required": ["count", "rounds"],
				    "properties": {"count": {"description": "Rounds of the tournament so far.", "type": "integer"},
						   "rounds": {"type": "array", "items": {"$ref": "#/components/schemas/Round"}}}})},
			{0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}/standings",
		.handle = get_standings,
		.id = "getStandings",
		.summary = "How everybody stood after so many rounds.",
		.parameters = (const struct doms_parameter[]){
			ID, {"after", "How many rounds; all there are if they are fewer.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 1000000, "default": 1000000, "examples": [3]})},
			{NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){
			{200, "The standings.", NULL,
			 DOMS_JSON({"type": "object", "required": ["rounds", "standings"],
				    "properties": {"rounds": {"description": "After so many rounds.", "type": "integer"},
						   "standings": {"type": "array", "items": {"$ref": "#/components/schemas/Standing"}}}})},
			{0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}/rounds/{round}/record",
		.handle = get_record,
		.id = "getRoundRecord",
		.summary = "The record of a round that has been played.",
		.parameters = (const struct doms_parameter[]){
			ID, {"round", "Its number, from 0.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 1000000, "examples": [0]})}, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "The record.", "text/plain", NULL}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tournaments/{id}/live",
		.handle = doms_jobs_watch,
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
			     "paid", "tie_breaks", "why_total"],
		"properties": {"place": {"type": "integer"}, "name": {"type": "string"}, "side": {"type": "integer"},
			       "champion": {"type": "boolean"}, "out": {"type": "boolean"}, "out_round": {"type": ["integer", "null"]},
			       "stage": {"type": "integer"}, "played": {"type": "integer"}, "won": {"type": "integer"},
			       "lost": {"type": "integer"}, "byes": {"type": "integer"}, "total": {"type": "number"},
			       "sum": {"type": "number"}, "paid": {"type": "number"},
			       "tie_breaks": {"type": "object", "additionalProperties": {"type": "integer"}},
			       "why_total": {"$ref": "#/components/schemas/Text",
					     "description": "How the total comes about, where it is more than the sum of the scores."}}})},
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
	.job = &doms_job_tournament,
	.open = open_exports,
	.close = close_exports,
	.measure = measure,
};
