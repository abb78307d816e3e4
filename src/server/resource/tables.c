/* Live tables: opened, played and watched over HTTP. */
#include "resource.h"

#include "jobs/tournament.h"
#include "tables/fields.h"
#include "tables/requests.h"

static void news(struct doms_server *server, struct doms_slot *slot)
{
	const struct doms_position *m = &slot->table->shown;
	struct doms_jobs *jobs = atomic_load(&server->jobs);
	int64_t tournament = m->over ? slot->table->courses[m->course]->tournament : 0;
	char id[DOMS_JOB_ID];

	doms_watchers_news(server->watchers, slot);
	snprintf(id, sizeof id, "%lld", (long long)tournament);
	if (jobs && tournament)
		doms_jobs_wake(jobs, &doms_job_tournament, id);
}

static void close_tables(struct doms_server *server, void *own)
{
	(void)own;
	doms_watchers_free(server->watchers); /* first: they hold games of the tables */
	doms_tables_free(server->tables);
}

static int open_tables(struct doms_server *server, void **own, struct dom_error *error)
{
	static const struct doms_tables_most most = {.tables = 10000, .each = 1500, .memory = (size_t)1 << 30};
	int status;

	server->watchers = doms_watchers_new(server);
	status = server->watchers ? doms_tables_new(&server->tables, server, &most, news, error) : domi_fail_memory(error);
	if (status)
		close_tables(server, *own);
	return status;
}

static void measure(struct doms_server *server, struct domi_buffer *out)
{
	struct doms_tables_counts counts = doms_tables_counts(server->tables);

	doms_measure(out, "domino_tables", "Tables there are.", "gauge", counts.tables);
	doms_measure(out, "domino_tables_loaded", "Tables in memory.", "gauge", counts.loaded);
	doms_measure(out, "domino_tables_running", "Tables that go on by themselves.", "gauge", counts.running);
	doms_measure(out, "domino_tables_bytes", "Memory that tables and their games take.", "gauge", (double)counts.memory);
	doms_measure(out, "domino_watchers", "Links that watch a table.", "gauge", doms_watchers_count(server->watchers));
	doms_measure(out, "domino_table_events_total", "Events of tables.", "counter", (double)counts.events);
	doms_measure(out, "domino_table_commands_total", "Commands done.", "counter", (double)counts.commands);
	doms_measure(out, "domino_table_batches_total", "Transactions in which tables were written.", "counter",
		     (double)counts.batches);
	doms_measure(out, "domino_table_failures_total", "Those of them that could not be written.", "counter",
		     (double)counts.failures);
}

/* clang-format off */
#define ID {"id", "The table's id.", DOMS_JSON({"type": "string", "examples": ["k3v9rT0hQx2m"]})}
#define FROM {"from", "The first sequence number wanted.", DOMS_JSON({"type": "integer", "minimum": 0, "examples": [57]})}
#define LAYOUT {"layout", "Where the tiles lie is wanted too, on a table so many faces wide; 0: a line in one row.", \
		DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 400, "examples": [14]})}

static const struct doms_route routes[] = {
	{
		.on = "POST /api/v1/tables",
		.work = doms_tables_post,
		.flags = DOMS_COMPILED,
		.id = "openTable",
		.summary = "Opens a table. The secrets are told here and nowhere else.",
		.takes = "application/json",
		.body = DOMS_JSON({"$ref": "#/components/schemas/NewTable", "examples": [{"variant": "cuban"},
			 {"variant": {"text": "like: cuban\ndeal: {hand: 9}\n"}, "seed": "42", "clock": 30,
			  "players": [{"name": "Ana", "strategy": "human"}, {"strategy": "fattest"},
			   {"name": "Eva", "strategy": ["random", "first"], "character": "cheat"}, {}]}]}),
		.replies = {
			{201, "The table.", NULL,
			 DOMS_JSON({"type": "object", "properties": {"id": "string", "owner": "string: The owner's secret.",
				 "invite?": "string: The invitation, of a table for friends.", "seats": "SeatSecrets",
				 "commitment": "Hash"}, "examples": [{"id": "k3v9rT0hQx2m", "owner": "c2VjcmV0IG9mIG93bmVycw",
				  "seats": [{"player": 0, "name": "Ana", "secret": "c2VjcmV0IG9mIGEgc2VhdA"}],
				  "commitment": "c035057d9cd883925afe080f026b9f7accdf4d9e2724a6b96334cc935d62d51c"}]})}},
		.refusals = DOMS_BIT(BAD_VARIANT),
	},
	{
		.on = "GET /api/v1/tables",
		.handle = doms_tables_get_list,
		.id = "listTables",
		.summary = "The tables of late, those touched last first.",
		.replies = {
			{200, "At most 50 tables.", NULL,
			 DOMS_JSON({"tables": [
				 {"id": "string", "name": "string", "title": "Text", "players": ["string"], "round": "integer",
				  "over": "boolean", "open": "integer: How many seats are people's."}]})}},
	},
	{
		.on = "GET /api/v1/tables/{id}",
		.handle = doms_tables_get,
		.work = doms_tables_state,
		.flags = DOMS_SECRET | DOMS_SOON,
		.id = "getTable",
		.summary = "The state of a table as the asker may see it.",
		.parameters = {ID, LAYOUT},
		.replies = {{200, "The state.", NULL, DOMS_REF(Table)}},
	},
	{
		.on = "POST /api/v1/tables/{id}/commands",
		.work = doms_tables_command,
		.flags = DOMS_SECRET | DOMS_SOON,
		.id = "sendCommand",
		.summary = "Does something at a table. Answered when it is done and safe on disk.",
		.parameters = {ID},
		.takes = "application/json",
		.body = DOMS_REF(Command),
		.replies = {
			{200, "It is done.", NULL,
			 DOMS_JSON({"type": "object",
				"properties": {"sequence": "integer: How many events there are now.", "seats?": "SeatSecrets"},
				"examples": [{"sequence": 57}]})}},
		.refusals = DOMS_BIT(CONFLICT) | DOMS_BIT(BAD_PLAY) | DOMS_BIT(BAD_VARIANT),
	},
	{
		.on = "GET /api/v1/tables/{id}/events",
		.work = doms_tables_lines,
		.flags = DOMS_SECRET | DOMS_SOON,
		.id = "getEvents",
		.summary = "What happened, a line each.",
		.parameters = {
			ID, FROM, {"follow", "1: stays open for what happens next.", DOMS_JSON({"enum": [0, 1], "examples": [1]})}},
		.replies = {{200, "Events.", "application/x-ndjson", DOMS_REF(Event)}},
	},
	{
		.on = "GET /api/v1/tables/{id}/hint",
		.work = doms_tables_hint,
		.flags = DOMS_SECRET | DOMS_SOON,
		.id = "getHint",
		.summary = "What the strongest strategy would do at the asker's seat.",
		.parameters = {ID},
		.replies = {{200, "The hint.", NULL, DOMS_REF(Hint)}},
		.refusals = DOMS_BIT(CONFLICT),
	},
	{
		.on = "GET /api/v1/tables/{id}/belief",
		.work = doms_tables_belief,
		.flags = DOMS_SECRET | DOMS_SOON,
		.id = "getBelief",
		.summary = "Where the hidden tiles may be, for whoever plays against computers alone and is to move.",
		.parameters = {ID},
		.replies = {{200, "The belief.", NULL, DOMS_REF(Belief)}},
		.refusals = DOMS_BIT(CONFLICT),
	},
	{
		.on = "GET /api/v1/tables/{id}/record",
		.work = doms_tables_record,
		.flags = DOMS_SECRET | DOMS_SOON,
		.id = "getRecord",
		.summary = "The record of the round, or of an earlier one, once it is over.",
		.parameters = {ID, {"round", "The number of a round, from 0; without it, the one that is played.",
				    DOMS_JSON({"type": "integer", "minimum": 0, "examples": [0]})}},
		.replies = {{200, "The record.", "text/plain", NULL}},
		.refusals = DOMS_BIT(CONFLICT),
	},
	{
		.on = "GET /api/v1/tables/{id}/live",
		.handle = doms_tables_watch,
		.work = doms_tables_lines,
		.flags = DOMS_SECRET | DOMS_LIVE | DOMS_SOON,
		.id = "watchTable",
		.summary = "The table live: a WebSocket (domino.v1) on which commands can be given too; else the same messages, a line each.",
		.parameters = {ID, FROM, LAYOUT},
		.replies = {
			{200, "States and events.", "application/x-ndjson",
			 DOMS_JSON({"type": "object", "properties": {"state?": "BriefTable", "event?": "Event",
				 "said?": {"type": "object", "description": "What somebody says. Kept nowhere.",
				  "properties": {"player": "integer", "name": "string", "phrase?": "string", "text?": "string"}},
				 "reply?": {"description": "The id of a command."}, "sequence?": "integer", "error?": "object"}})}},
	},
	{.on = NULL},
};

static const struct doms_schema schemas[] = {
	{"Hash", .text = DOMS_JSON({"description": "SHA-256 in hexadecimal.", "type": "string", "pattern": "^[0-9a-f]{64}$"})},
	{"SeatSecrets", .text = DOMS_JSON({"description": "A secret for each seat that was opened.", "type": "array",
		"items": {"player": "integer", "name": "string", "secret": "string"}})},
	{"Shape", .text = DOMS_JSON({"description": "How the tiles lie. line: one chain, a place is an end, 0 left and 1 right; tree: chains that branch, a place is an open side of a tile; bag: open faces alone, a place is a face.",
		"enum": ["line", "tree", "bag"]})},
	{.name = NULL},
};
/* clang-format on */

static void describe(json_t *all)
{
	json_object_set_new(all, "NewTable", doms_schema_open());
	json_object_set_new(all, "Command", doms_schema_command());
	json_object_set_new(all, "Hint", domj_schema(&doms_told_hint));
	json_object_set_new(all, "Event", doms_schema_event());
	json_object_set_new(all, "BriefTable", doms_schema_state(false));
	json_object_set_new(all, "Table", doms_schema_state(true));
}

DOMS_RESOURCE(tables) = {
	.name = "tables",
	.about = "Live tables: rounds of a variant with strategies and people.",
	.routes = routes,
	.schemas = schemas,
	.describe = describe,
	.open = open_tables,
	.close = close_tables,
	.measure = measure,
};
