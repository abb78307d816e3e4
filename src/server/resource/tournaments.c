/* Tournaments: begun, commanded and watched over HTTP. */
#include "resource.h"

#include "again.h"
#include "export.h"
#include "fixture.h"
#include "jobs/tournament.h"

#include <stdlib.h>
#include <string.h>

enum {
	LISTED = 100,          /* tournaments */
	MOST_LISTED = 500,     /* rounds at once */
	MOST_EXPORTED = 50000, /* rounds */
	EXPORT_SECONDS = 10    /* that it may take */
};

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

static void put_card(struct domi_buffer *out, struct doms_jobs *all, struct dom_store *reader, const struct dom_stored *s)
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

static int list(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_jobs *all = atomic_load(&request->server->jobs);
	struct listing *l = calloc(1, sizeof *l);
	struct dom_store *reader = NULL;
	struct dom_error error = {.status = DOM_NO_MEMORY};
	struct domi_buffer out = {0};
	bool bad = !l || doms_jobs_reader(all, &reader, &error) || dom_store_list(reader, keep_stored, l, &error);

	domj_open(&out, '{');
	domj_key_open(&out, "tournaments", '[');
	for (uint64_t i = !bad ? l->count : 0; i > 0 && i + LISTED > l->count; i--)
		put_card(&out, all, reader, &l->last[(i - 1) % LISTED]);
	domj_close(&out, ']');
	domj_close(&out, '}');
	dom_store_close(reader);
	free(l);
	if (!bad)
		return doms_answer_written(request, 200, "application/json", &out);
	domi_buffer_release(&out);
	return doms_fail_with(fault, DOMS_FAILED, &error);
}

/* One of them */

static int command(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_job *job = doms_jobs_of(request, fault);
	const char *what;

	if (!job)
		return 1;
	if (!doms_read_keys(request->json, "do", fault) &&
	    !doms_read_word(request->json, "do", "go-on pause resume stop", (struct dom_text){"command", "la orden"}, &what,
			    fault)) {
		if (!doms_job_is_owner(job, request->secret))
			doms_fail(fault, DOMS_FORBIDDEN, "only the tournament's owner can do that",
				  "eso solo lo puede hacer el dueño del torneo");
		else if (!doms_job_command(job, what, fault))
			return doms_job_answer(job, request);
	}
	doms_job_drop(job);
	return 1;
}

/* What is asked of a stored one: a stretch of its rounds, how everybody stood after some, and the record of one, which is played again
   for it */

/* A stored tournament that a request is about, by the id of its path. */
struct stored {
	int64_t id;
	struct dom_store *reader;
	struct dom_variant *variant;
	struct dom_tournament *t; /* after its rounds */
	struct domi_buffer out;   /* the answer */
};

static int fail(struct doms_fault *fault, const struct dom_error *error)
{
	return error->status == DOM_NOT_FOUND ? doms_fail_text(fault, DOMS_NOT_FOUND, doms_job_tournament.missing)
					      : doms_fail_with(fault, DOMS_FAILED, error);
}

/* The database alone. */
static int open_reader(struct stored *stored, const struct doms_request *request, struct doms_fault *fault)
{
	struct dom_error error = {0};

	*stored = (struct stored){.id = doms_tournament_id(request->params[0])};
	return doms_jobs_reader(atomic_load(&request->server->jobs), &stored->reader, &error) &&
	       doms_fail_with(fault, DOMS_FAILED, &error);
}

/* 0, or 1 with a fault; it may be answered for all that, as bad. */
static int open_stored(struct stored *stored, const struct doms_request *request, struct doms_fault *fault)
{
	struct dom_error error = {0};

	if (open_reader(stored, request, fault))
		return 1;
	if (!dom_store_load(stored->reader, stored->id, &stored->variant, &stored->t, &error))
		return 0;
	dom_store_close(stored->reader);
	stored->reader = NULL;
	return fail(fault, &error);
}

/* Answers with what was written, unless it went bad; then closes it. Returns `bad`. */
static int answer_stored(struct stored *stored, struct doms_request *request, const char *type, int bad)
{
	dom_tournament_free(stored->t);
	dom_variant_free(stored->variant);
	dom_store_close(stored->reader);
	if (!bad)
		return doms_answer_written(request, 200, type, &stored->out);
	domi_buffer_release(&stored->out);
	return bad;
}

struct stretch {
	struct domi_buffer *out;
	const struct dom_tournament *t; /* as it was loaded: rounds that are newer are left out */
	unsigned left, wrote;
};

static int write_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		       size_t length)
{
	struct stretch *s = context;

	(void)record, (void)length;
	if (!s->left || fixture->number >= dom_tournament_next(s->t) || s->out->failed)
		return -1;
	s->left--;
	if (s->wrote++)
		domi_append(s->out, ",", 1);
	domj_fixture_json(s->out, s->t, fixture, result);
	return DOM_OK;
}

static int list_rounds(struct doms_request *request, struct doms_fault *fault)
{
	struct stored stored;
	struct dom_error error = {0};
	struct stretch s = {.out = &stored.out};
	int64_t from, count;
	int bad = 0;

	if (doms_request_number(request, "from", 0, DOMS_TOURNAMENT_ROUNDS, 0, &from, fault) ||
	    doms_request_number(request, "count", 0, MOST_LISTED, 100, &count, fault) || open_stored(&stored, request, fault))
		return 1;
	s.left = (unsigned)count;
	s.t = stored.t;
	domj_open(s.out, '{');
	domj_key_int(s.out, "count", (int64_t)dom_tournament_next(s.t));
	domj_key(s.out, "rounds");
	domi_append(s.out, "[", 1);
	if (dom_store_rounds(stored.reader, stored.id, (uint64_t)from, write_round, &s, &error) > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	domi_append(s.out, "]}", 2);
	return answer_stored(&stored, request, "application/json", bad);
}

static int show_standings(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_snapshot *snapshot;
	struct stored stored;
	struct dom_error error = {0};
	int64_t after;

	if (doms_request_number(request, "after", 0, DOMS_TOURNAMENT_ROUNDS, DOMS_TOURNAMENT_ROUNDS, &after, fault) ||
	    open_reader(&stored, request, fault))
		return 1;
	if (doms_snapshot_load(&snapshot, stored.reader, stored.id, (uint64_t)after, &error))
		return answer_stored(&stored, request, NULL, fail(fault, &error));
	domj_open(&stored.out, '{');
	domj_key_int(&stored.out, "rounds", (int64_t)snapshot->rounds);
	domj_key(&stored.out, "standings");
	doms_snapshot_standings(snapshot, &stored.out);
	domj_close(&stored.out, '}');
	doms_snapshot_free(snapshot);
	return answer_stored(&stored, request, "application/json", 0);
}

static int take_fixture(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			const uint8_t *record, size_t length)
{
	(void)result, (void)record, (void)length;
	*(struct dom_fixture *)context = *fixture;
	return -1; /* one is enough */
}

static int show_record(struct doms_request *request, struct doms_fault *fault)
{
	struct stored stored;
	struct dom_fixture fixture;
	struct dom_error error = {0};
	struct domj_again again;
	const char *text;
	size_t length = 0;
	int64_t round;
	int status, bad = 0;

	if (doms_request_number(request, "round", 0, DOMS_TOURNAMENT_ROUNDS, 0, &round, fault) ||
	    open_stored(&stored, request, fault))
		return 1;
	domj_again_init(&again, stored.t);
	status = dom_store_rounds(stored.reader, stored.id, (uint64_t)round, take_fixture, &fixture, &error);
	if (status < 0 && (uint64_t)round < dom_tournament_next(stored.t))
		status = domj_again_record(&again, &fixture, &text, &length, &error);
	if (status > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	else if (!length)
		bad = doms_fail(fault, DOMS_NOT_FOUND, "that round has not been played", "esa mano no se ha jugado");
	else
		domi_append(&stored.out, text, length);
	domj_again_release(&again);
	return answer_stored(&stored, request, "text/plain", bad);
}

/* All of it, for other programs */

struct patience {
	const struct doms_request *request;
	int64_t until;
	bool late;
};

static bool goes_on(void *context, struct domi_buffer *out, uint64_t rounds)
{
	struct patience *p = context;
	const struct doms_server *server = p->request->server;

	(void)out;
	(void)rounds;
	p->late = doms_now(server) >= p->until;
	return !p->late && !doms_request_gone(p->request) && !atomic_load(&server->stopping);
}

static const struct {
	const char *name, *type, *file;
} forms[] = {
	[DOMJ_EXPORT_JSON] = {"json", "application/json", "attachment; filename=\"tournament.json\""},
	[DOMJ_EXPORT_CSV] = {"csv", "text/csv", "attachment; filename=\"tournament.csv\""},
	[DOMJ_EXPORT_RECORDS] = {"records", "text/plain", "attachment; filename=\"tournament.dom\""},
};

enum { FORMS = sizeof forms / sizeof *forms };

/* 0, or 1 with a fault. */
static int write_export(struct stored *stored, const struct doms_request *request, unsigned form, struct doms_fault *fault)
{
	struct patience patience = {.request = request, .until = doms_now(request->server) + EXPORT_SECONDS * INT64_C(1000000)};
	const struct domj_export how = {.form = (enum domj_export_form)form, .wrote = goes_on, .context = &patience};
	struct dom_error error = {0};
	int status;

	if (dom_tournament_next(stored->t) > MOST_EXPORTED)
		return doms_fail(fault, DOMS_TOO_LARGE, "it has more than %d rounds: use `domino tournament export`",
				 "tiene más de %d manos: usa `domino tournament export`", MOST_EXPORTED);
	status = domj_export(&stored->out, &how, stored->reader, stored->id, stored->t, &error);
	if (status > 0)
		return doms_fail_with(fault, DOMS_FAILED, &error);
	if (status && !stored->out.failed && !patience.late)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	return (status || stored->out.failed) &&
	       doms_fail(fault, DOMS_TOO_LARGE, "it is too large: use `domino tournament export`",
			 "es demasiado grande: usa `domino tournament export`");
}

static int export(struct doms_request *request, struct doms_fault *fault)
{
	atomic_bool *exporting = &request->server->exporting;
	const char *name = doms_request_query(request, "format");
	struct stored stored;
	unsigned form = 0;
	int bad;

	while (name && form < FORMS && strcmp(name, forms[form].name) != 0)
		form++;
	if (form == FORMS)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "format", "json, csv or records", "json, csv o records");
	if (atomic_exchange(exporting, true))
		return doms_fail(fault, DOMS_BUSY, "another tournament is being exported", "se está exportando otro torneo");
	bad = open_stored(&stored, request, fault) || write_export(&stored, request, form, fault);
	atomic_store(exporting, false);
	if (!bad)
		doms_request_add(request, "Content-Disposition", forms[form].file);
	return answer_stored(&stored, request, forms[form].type, bad);
}

/* clang-format off */
#define ID {"id", "The tournament's id.", DOMS_JSON({"type": "string", "examples": ["7"]})}

static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/tournaments",
		.work = doms_jobs_post,
		.flags = DOMS_COMPILED,
		.id = "beginTournament",
		.summary = "Begins a tournament.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant"], "additionalProperties": false,
			"properties": {"variant": "Variant", "players": "Players",
			 "rounds": {"type": "integer", "minimum": 1, "maximum": 1000000}, "seed": "Seed",
			 "ask": {"type": "boolean", "default": false},
			 "clock": {"description": "Seconds that a person has for each turn; 0: any number.", "type": "integer",
			  "minimum": 0, "maximum": 86400, "default": 0},
			 "speed": {"description": "Milliseconds between two steps where people play.", "type": "integer",
			  "minimum": 0, "maximum": 60000, "default": 600}},
			"examples": [{"variant": "a-championship", "seed": "1"},
			 {"variant": "classic", "rounds": 100, "ask": true}]}),
		.replies = {
			{202, "It is being played.", NULL,
			 DOMS_JSON({"type": "object",
				"properties": {"id": "string", "owner": "string", "seats": "SeatSecrets"},
				"examples": [{"id": "7", "owner": "c2VjcmV0IG9mIG93bmVycw", "seats": []}]})}},
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	{
		.on = "GET /api/v1/tournaments",
		.work = list,
		.id = "listTournaments",
		.summary = "The tournaments of late, the newest first.",
		.replies = {
			{200, "At most 100 tournaments.", NULL,
			 DOMS_JSON({"tournaments": [
				 {"id": "string", "name": "string", "title": "Text", "state": "TournamentState",
				  "rounds": "integer", "sides": "integer", "over": "boolean", "champions": "string"}]})}},
	},
	{
		.on = "GET /api/v1/tournaments/{id}",
		.work = doms_jobs_get,
		.id = "getTournament",
		.summary = "A tournament as it stands.",
		.parameters = {ID},
		.replies = {{200, "The tournament.", NULL, DOMS_REF(Tournament)}},
	},
	{
		.on = "POST /api/v1/tournaments/{id}/commands",
		.work = command,
		.flags = DOMS_SECRET,
		.id = "commandTournament",
		.summary = "Lets a tournament go on, wait or end.",
		.parameters = {ID},
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["do"], "additionalProperties": false,
			"properties": {"do": {"enum": ["go-on", "pause", "resume", "stop"]}}, "examples": [{"do": "pause"}]}),
		.replies = {{200, "The tournament.", NULL, DOMS_REF(Tournament)}},
		.refusals = DOMS_BIT(CONFLICT),
	},
	{
		.on = "GET /api/v1/tournaments/{id}/plot.svg",
		.work = doms_jobs_plot,
		.id = "plotTournament",
		.summary = "Points over rounds and the crosstable, as a picture.",
		.parameters = {
			ID, {"lang", "The language of its words.", DOMS_JSON({"enum": ["en", "es"], "default": "en", "examples": ["es"]})}},
		.replies = {{200, "The picture.", "image/svg+xml", NULL}},
	},
	{
		.on = "GET /api/v1/tournaments/{id}/export",
		.work = export,
		.id = "exportTournament",
		.summary = "All of a tournament with its rounds, up to 50,000 of them.",
		.parameters = {
			ID, {"format", "What is written.", DOMS_JSON({"enum": ["json", "csv", "records"], "default": "json", "examples": ["csv"]})}},
		.replies = {
			{200, "The tournament.", "application/json text/csv text/plain",
			 DOMS_REF(Export)}},
	},
	{
		.on = "GET /api/v1/tournaments/{id}/rounds",
		.work = list_rounds,
		.id = "listRounds",
		.summary = "Rounds that have been played, in order.",
		.parameters = {
			ID, {"from", "The number of the first.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 1000000, "default": 0, "examples": [0]})},
			{"count", "How many at most.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 500, "default": 100, "examples": [10]})}},
		.replies = {
			{200, "The rounds.", NULL,
			 DOMS_JSON({"count": {"description": "Rounds of the tournament so far.", "type": "integer"},
				"rounds": ["Round"]})}},
	},
	{
		.on = "GET /api/v1/tournaments/{id}/standings",
		.work = show_standings,
		.id = "getStandings",
		.summary = "How everybody stood after so many rounds.",
		.parameters = {
			ID, {"after", "How many rounds; all there are if they are fewer.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 1000000, "default": 1000000, "examples": [3]})}},
		.replies = {
			{200, "The standings.", NULL,
			 DOMS_JSON({"rounds": {"description": "After so many rounds.", "type": "integer"},
				"standings": ["Standing"]})}},
	},
	{
		.on = "GET /api/v1/tournaments/{id}/rounds/{round}/record",
		.work = show_record,
		.id = "getRoundRecord",
		.summary = "The record of a round that has been played.",
		.parameters = {
			ID, {"round", "Its number, from 0.", DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 1000000, "examples": [0]})}},
		.replies = {{200, "The record.", "text/plain", NULL}},
	},
	{
		.on = "GET /api/v1/tournaments/{id}/live",
		.handle = doms_jobs_watch,
		.flags = DOMS_LIVE,
		.id = "watchTournament",
		.summary = "The tournament whenever it changes, until it is over: a line each, or a message of a WebSocket.",
		.parameters = {ID},
		.replies = {{200, "A line for every change.", "application/x-ndjson", DOMS_REF(Tournament)}},
	},
	{.on = NULL},
};

#define WORD(name, word) word,
static const char *const incidents[] = {DOM_INCIDENT_LIST(WORD) NULL};

static const struct doms_schema schemas[] = {
	{"TournamentState", .text = DOMS_JSON({"enum": ["waiting", "running", "people", "paused", "asking", "over", "stopped"]})},
	{"Standing", .text = DOMS_JSON({"place": "integer", "name": "string", "side": "integer", "champion": "boolean",
		"out": "boolean", "out_round": "integer|null", "stage": "integer", "played": "integer", "won": "integer",
		"lost": "integer", "byes": "integer", "total": "number", "sum": "number", "paid": "number",
		"tie_breaks": {"type": "object", "additionalProperties": "integer"},
		"why_total": "Text: How the total comes about, where it is more than the sum of the scores."})},
	{"IncidentKind", .words = incidents},
	{"Incident", .text = DOMS_JSON({"description": "What happened between rounds.", "type": "object",
		"properties": {"incident": "IncidentKind", "round": "integer", "name?": "string", "points?": "number",
		 "stage?": "integer", "answer?": "boolean", "why?": "string|null"}})},
	{"Tournament", .text = DOMS_JSON({"id": "string", "name": "string", "title": "Text", "state": "TournamentState",
		"seed": {"description": "null while people play.", "oneOf": ["Seed", {"type": "null"}]}, "rounds": "integer",
		"limit": "integer", "sides": ["string"], "standings": ["Standing"],
		"tables": {"description": "Where people play now: a round at each table.", "type": "array",
		 "items": {"round": "integer", "table": {"description": "Its id.", "type": "string"},
		  "people": [{"player": "integer", "name": "string"}]}},
		"statistics": {"type": "object", "additionalProperties": "integer"},
		"incidents": {"description": "The last 200 things that happened between rounds.", "type": "array",
		 "items": "Incident"}, "curves": {"rounds": ["integer"], "totals": [["number"]]},
		"crosstable": {"description": "Empty where there are more than 64 sides.", "type": "array",
		 "items": [{"oneOf": [{"type": "null"}, {"met": "integer", "won": "integer", "score": "number"}]}]},
		"over": "boolean", "why": "string|null"})},
	{"Round", .text = DOMS_JSON({"description": "A round that was skipped has nothing but the first four.",
		"type": "object", "properties": {"round": "integer", "stage": "integer",
		 "rules": {"description": "0: the variant's own; else those of a listed round, from 1.", "type": "integer"},
		 "skipped": "boolean",
		 "players?": {"description": "In the order of the table.", "type": "array", "items": "string"},
		 "sides?": ["string"], "winners?": ["string"],
		 "scores?": {"description": "By side.", "type": "array", "items": "number"},
		 "reasons?": {"description": "The ends that came true.", "type": "array", "items": "string"},
		 "starter?": {"description": "An index of players.", "type": "integer"}, "turns?": "integer",
		 "passes?": "integer", "laid?": "integer", "blocked?": "boolean", "fouls?": "integer", "tried?": "integer",
		 "offers?": "integer", "taken?": "integer"}})},
	{"Export", .text = DOMS_JSON({"tournament": {"variant": "string",
		 "seed": {"description": "null while people play.", "oneOf": ["Seed", {"type": "null"}]}, "limit": "integer",
		 "rounds": "integer", "over": "boolean", "why": "string|null", "champions": ["string"],
		 "rules": {"description": "The variant, complete.", "type": "string"}},
		"players": [{"name": "string", "strategy": "string", "character": "string", "side": "string"}],
		"rounds": ["Round"], "incidents": ["Incident"], "standings": ["Standing"],
		"statistics": {"type": "object", "additionalProperties": "integer"}})},
	{.name = NULL},
};
/* clang-format on */

DOMS_RESOURCE(tournaments) = {
	.name = "tournaments",
	.about = "Tournaments: many rounds over which sides gather points.",
	.routes = routes,
	.schemas = schemas,
	.job = &doms_job_tournament,
};
