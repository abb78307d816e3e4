/* Live tables: opened, played and watched over HTTP. */
#include "resource.h"

#include "../cup.h"
#include "../tables_http.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES_MOST = 10000, TABLES_MOST_EACH = 1500 };

static const size_t memory = (size_t)1 << 30;

static void news(void *context, struct doms_live *live)
{
	struct doms_tables_own *own = context;
	const struct doms_moment *m = &live->table->shown;
	struct doms_cups *cups = atomic_load(&own->server->cups);

	if (own->hub)
		doms_hub_news(own->hub, live);
	if (cups && m->over && live->table->courses[m->course]->cup)
		doms_cups_table_over(cups, live->table->courses[m->course]->cup);
}

static void note(void *context, const char *event, const char *id, const char *text)
{
	struct doms_tables_own *own = context;

	doms_log(own->server, true, event, json_pack("{s:s, s:s}", "table", id, "text", text));
}

static int64_t now(void *context)
{
	return doms_now(((struct doms_tables_own *)context)->server);
}

static int64_t date(void *context)
{
	return doms_date(((struct doms_tables_own *)context)->server);
}

static void draw(void *context, void *bytes, size_t count)
{
	doms_random(((struct doms_tables_own *)context)->server, bytes, count);
}

static void close_tables(struct doms_server *server, void *context)
{
	struct doms_tables_own *own = context;

	(void)server;
	if (!own)
		return;
	doms_hub_free(own->hub);
	doms_tables_free(own->tables);
	free(own);
}

/* Beside the database of tournaments: a tournament that is being played holds that one for a tenth of a second at a time. */
static char *path_of(const struct doms_server *server)
{
	size_t size = server->options.db ? strlen(server->options.db) + sizeof "-tables" : 0;
	char *path = size ? malloc(size) : NULL;

	if (path)
		snprintf(path, size, "%s-tables", server->options.db);
	return path;
}

static int open_tables(struct doms_server *server, void **out, struct dom_error *error)
{
	struct doms_tables_own *own = calloc(1, sizeof *own);
	char *path = path_of(server);
	struct doms_tables_options options = {.path = path,
					      .pool = server->pool,
					      .now = now,
					      .date = date,
					      .chance = {.random = draw, .context = own},
					      .context = own,
					      .most = TABLES_MOST,
					      .most_each = TABLES_MOST_EACH,
					      .memory = memory,
					      .agents = server->options.agents,
					      .news = news,
					      .log = note};
	int status = DOM_NO_MEMORY;

	(void)doms_fail_memory(error); /* unless something else is said */
	if (own && (path || !server->options.db)) {
		own->server = server;
		own->hub = doms_hub_new(server);
		status = own->hub ? doms_tables_new(&own->tables, &options, error) : DOM_NO_MEMORY;
	}
	free(path);
	if (status) {
		close_tables(server, own);
		return status;
	}
	server->tables = own->tables;
	*out = own;
	return DOM_OK;
}

static void stop(struct doms_server *server, void *context)
{
	struct doms_tables_own *own = context;

	(void)server;
	doms_tables_stop(own->tables);
	doms_hub_stop(own->hub);
}

static void measure(struct doms_server *server, void *context, struct doms_measures *out)
{
	struct doms_tables_own *own = context;
	struct doms_tables_counts counts = doms_tables_counts(own->tables);

	(void)server;
	doms_measure(out, "domino_tables", "Tables there are.", "gauge", counts.tables);
	doms_measure(out, "domino_tables_loaded", "Tables in memory.", "gauge", counts.loaded);
	doms_measure(out, "domino_tables_running", "Tables that go on by themselves.", "gauge", counts.running);
	doms_measure(out, "domino_tables_bytes", "Memory that tables and their games take.", "gauge", (double)counts.memory);
	doms_measure(out, "domino_watchers", "Links that watch a table.", "gauge", doms_hub_count(own->hub));
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
#define LAYOUT {"layout", "Where the tiles lie is wanted too: a snake of so many columns; 0: one row.", \
		DOMS_JSON({"type": "integer", "minimum": 0, "maximum": 400, "examples": [14]})}

static const struct doms_route routes[] = {
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/tables",
		.handle = doms_tables_post,
		.id = "openTable",
		.summary = "Opens a table. The secrets are told here and nowhere else.",
		.takes = "application/json",
		.body = DOMS_JSON({"type": "object", "required": ["variant"], "additionalProperties": false,
				   "properties": {"variant": {"$ref": "#/components/schemas/Variant"},
						  "players": {"$ref": "#/components/schemas/Players"},
						  "seed": {"$ref": "#/components/schemas/Seed"},
						  "clock": {"type": "integer", "minimum": 0, "maximum": 86400}},
				   "examples": [{"variant": "cuban"},
						{"variant": {"text": "like: cuban\ndeal: {hand: 9}\n"}, "seed": "42", "clock": 30,
						 "players": [{"name": "Ana", "strategy": "human"}, {"strategy": "fattest"},
							     {"name": "Eva", "strategy": ["random", "first"], "character": "cheat"}, {}]}]}),
		.replies = (const struct doms_reply[]){
			{201, "The table.", NULL,
			 DOMS_JSON({"type": "object", "required": ["id", "owner", "seats", "commitment"],
				    "properties": {"id": {"type": "string"},
						   "owner": {"type": "string", "description": "The owner's secret."},
						   "seats": {"$ref": "#/components/schemas/SeatSecrets"},
						   "commitment": {"$ref": "#/components/schemas/Hash"}},
				    "examples": [{"id": "k3v9rT0hQx2m", "owner": "c2VjcmV0IG9mIG93bmVycw",
						  "seats": [{"player": 0, "name": "Ana", "secret": "c2VjcmV0IG9mIGEgc2VhdA"}],
						  "commitment": "c035057d9cd883925afe080f026b9f7accdf4d9e2724a6b96334cc935d62d51c"}]})},
			{0}},
		.refusals = DOMS_BIT(BAD_VARIANT) | DOMS_BIT(TOO_MANY) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tables",
		.handle = doms_tables_get_list,
		.id = "listTables",
		.summary = "The tables of late, those touched last first.",
		.replies = (const struct doms_reply[]){
			{200, "At most 50 tables.", NULL,
			 DOMS_JSON({"type": "object", "required": ["tables"], "properties": {"tables": {"type": "array", "items":
				    {"type": "object", "required": ["id", "name", "title", "players", "round", "over", "open"],
				     "properties": {"id": {"type": "string"}, "name": {"type": "string"},
						    "title": {"$ref": "#/components/schemas/Text"},
						    "players": {"type": "array", "items": {"type": "string"}},
						    "round": {"type": "integer"}, "over": {"type": "boolean"},
						    "open": {"type": "integer", "description": "How many seats are people's."}}}}}})},
			{0}},
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tables/{id}",
		.handle = doms_tables_get,
		.flags = DOMS_SECRET,
		.id = "getTable",
		.summary = "The state of a table as the asker may see it.",
		.parameters = (const struct doms_parameter[]){ID, LAYOUT, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "The state.", NULL, DOMS_REF(Table)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FORBIDDEN) | DOMS_BIT(FAILED),
	},
	{
		.method = DOMS_POST,
		.pattern = "/api/v1/tables/{id}/commands",
		.handle = doms_tables_post_command,
		.flags = DOMS_SECRET,
		.id = "sendCommand",
		.summary = "Does something at a table. Answered when it is done and safe on disk.",
		.parameters = (const struct doms_parameter[]){ID, {NULL, NULL, NULL}},
		.takes = "application/json",
		.body = DOMS_REF(Command),
		.replies = (const struct doms_reply[]){
			{200, "It is done.", NULL,
			 DOMS_JSON({"type": "object", "required": ["sequence"],
				    "properties": {"sequence": {"type": "integer", "description": "How many events there are now."},
						   "seats": {"$ref": "#/components/schemas/SeatSecrets"}},
				    "examples": [{"sequence": 57}]})},
			{0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FORBIDDEN) | DOMS_BIT(CONFLICT) | DOMS_BIT(BAD_PLAY) |
			    DOMS_BIT(BAD_VARIANT) | DOMS_BIT(FAILED) | DOMS_BIT(BUSY),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tables/{id}/events",
		.handle = doms_tables_get_events,
		.flags = DOMS_SECRET,
		.id = "getEvents",
		.summary = "What happened, a line each.",
		.parameters = (const struct doms_parameter[]){
			ID, FROM, {"follow", "1: stays open for what happens next.", DOMS_JSON({"enum": [0, 1], "examples": [1]})}, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "Events.", "application/x-ndjson", DOMS_REF(Event)}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FORBIDDEN),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tables/{id}/record",
		.handle = doms_tables_get_record,
		.flags = DOMS_SECRET,
		.id = "getRecord",
		.summary = "The record of the round, once it is over.",
		.parameters = (const struct doms_parameter[]){ID, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){{200, "The record.", "text/plain", NULL}, {0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FORBIDDEN) | DOMS_BIT(CONFLICT) | DOMS_BIT(FAILED),
	},
	{
		.method = DOMS_GET,
		.pattern = "/api/v1/tables/{id}/live",
		.handle = doms_tables_get_live,
		.flags = DOMS_SECRET | DOMS_LIVE,
		.id = "watchTable",
		.summary = "The table live: a WebSocket (domino.v1) on which commands can be given too; else the same messages, a line each.",
		.parameters = (const struct doms_parameter[]){ID, FROM, LAYOUT, {NULL, NULL, NULL}},
		.replies = (const struct doms_reply[]){
			{200, "States and events.", "application/x-ndjson",
			 DOMS_JSON({"type": "object",
				    "properties": {"state": {"$ref": "#/components/schemas/BriefTable"},
						   "event": {"$ref": "#/components/schemas/Event"},
						   "reply": {"description": "The id of a command."},
						   "sequence": {"type": "integer"},
						   "error": {"type": "object"}}})},
			{0}},
		.refusals = DOMS_BIT(NOT_FOUND) | DOMS_BIT(FORBIDDEN),
	},
	{.pattern = NULL},
};

#define PLAY "{\"type\": \"object\", \"required\": [\"tile\", \"place\", \"side\"], \"properties\": {" \
	     "\"tile\": {\"type\": \"string\"}, \"place\": {\"type\": \"integer\"}, \"side\": {\"type\": \"integer\"}," \
	     "\"misfit\": {\"type\": \"boolean\", \"description\": \"It fits nowhere: only a cheat is offered that.\"}}}"

static const struct doms_schema schemas[] = {
	{"Hash", DOMS_JSON({"description": "SHA-256 in hexadecimal.", "type": "string", "pattern": "^[0-9a-f]{64}$"})},
	{"SeatSecrets", DOMS_JSON({"description": "A secret for each seat that was opened.", "type": "array", "items":
		{"type": "object", "required": ["player", "name", "secret"],
		 "properties": {"player": {"type": "integer"}, "name": {"type": "string"}, "secret": {"type": "string"}}}})},
	{"Command", DOMS_JSON({"type": "object", "required": ["do"], "additionalProperties": false,
		"properties": {
		 "do": {"enum": ["step", "run", "pause", "finish", "reset", "rematch", "settings", "play", "give", "decline"]},
		 "id": {"description": "Comes back with the reply on a WebSocket.", "type": ["string", "number", "null"]},
		 "speed": {"description": "run: milliseconds between steps.", "type": "integer", "minimum": 0, "maximum": 60000,
			   "default": 600},
		 "variant": {"$ref": "#/components/schemas/Variant"},
		 "players": {"$ref": "#/components/schemas/Players"},
		 "seed": {"$ref": "#/components/schemas/Seed"},
		 "clock": {"type": "integer", "minimum": 0, "maximum": 86400},
		 "tile": {"description": "play: as it is written in the hand.", "type": "string"},
		 "place": {"type": "integer", "minimum": 0, "default": 0},
		 "side": {"type": "integer", "minimum": 0, "default": 0},
		 "pays": {"description": "play, of a cheat: the most it would pay to have a misfit let through.", "type": "number"},
		 "tiles": {"description": "give: those given back.", "type": "array", "items": {"type": "string"}}},
		"examples": [{"do": "run", "speed": 200}, {"do": "play", "tile": "4-6", "place": 1, "side": 0},
			     {"do": "give", "tiles": ["0-0"]}, {"do": "settings", "variant": "classic", "clock": 30}]})},
	{"Event", DOMS_JSON({"description": "What happened. The fields besides these depend on the event; a tile that the asker may not know is null.",
		"type": "object", "required": ["sequence", "round", "event"],
		"properties": {
		 "sequence": {"type": "integer"}, "round": {"type": "integer"},
		 "event": {"enum": ["round", "mode", "late", "started", "seat", "dealt", "gave-back", "starter", "strategy", "play",
				    "misfit", "pass", "foul", "offer", "take", "refuse", "skip", "drew", "paid", "power", "turned",
				    "over", "team"]},
		 "seat": {"type": "integer"}, "name": {"type": "string"}, "player": {"type": "integer"},
		 "tile": {"type": ["string", "null"]}, "lead": {"type": ["string", "null"]},
		 "tiles": {"type": ["array", "null"], "items": {"type": "string"}}, "count": {"type": "integer"},
		 "side": {"type": "integer"}, "place": {"type": "integer"}, "value": {"type": "integer"},
		 "left": {"type": "integer"}, "which": {"type": "integer"}, "effect": {"type": "string"},
		 "team": {"type": "integer"}, "points": {"type": "number"}, "base": {"type": "number"},
		 "why": {"type": "string"}, "bonus": {"type": ["string", "null"]}, "clockwise": {"type": "boolean"},
		 "reasons": {"type": "array", "items": {"type": "string"}}, "winners": {"type": "integer"},
		 "commitment": {"$ref": "#/components/schemas/Hash"}, "drawn": {"type": "boolean"},
		 "mode": {"enum": ["running", "paused"]}, "speed": {"type": "integer"}, "variant": {"type": "string"},
		 "seed": {"oneOf": [{"$ref": "#/components/schemas/Seed"}, {"type": "null"}]},
		 "strategy": {"type": "string"}, "character": {"type": "string"}}})},
	{"You", "{\"description\": \"What the asker may do.\", \"type\": \"object\","
		"\"required\": [\"owner\", \"player\", \"seat\", \"needs\", \"plays\", \"gives\", \"cheats\"], \"properties\": {"
		"\"owner\": {\"type\": \"boolean\"}, \"player\": {\"type\": [\"integer\", \"null\"]},"
		"\"seat\": {\"type\": [\"integer\", \"null\"]}, \"needs\": {\"enum\": [\"play\", \"give\", null]},"
		"\"plays\": {\"type\": \"array\", \"items\": " PLAY "},"
		"\"gives\": {\"type\": \"integer\", \"description\": \"How many tiles must be given back.\"},"
		"\"cheats\": {\"type\": \"boolean\"}}}"},
	{"Seat", DOMS_JSON({"type": "object",
		"required": ["seat", "player", "name", "team", "strategy", "character", "open", "here", "tiles", "hand", "points",
			     "score", "total", "passes"],
		"properties": {
		 "seat": {"type": "integer"}, "player": {"type": "integer"}, "name": {"type": "string"}, "team": {"type": "integer"},
		 "strategy": {"type": "string"}, "character": {"type": "string"},
		 "open": {"description": "A person's.", "type": "boolean"},
		 "here": {"description": "Somebody is connected with its secret.", "type": "boolean"},
		 "tiles": {"type": "integer"},
		 "hand": {"description": "null: not for the asker to know.", "type": ["array", "null"], "items": {"type": "string"}},
		 "points": {"description": "Of the hand; null with it.", "type": ["integer", "null"]},
		 "score": {"description": "Of its team in this round.", "type": "number"},
		 "total": {"description": "Of its player in the series.", "type": "number"},
		 "passes": {"type": "integer"}}})},
	{"Shape", DOMS_JSON({"description": "How the tiles lie. line: one chain, a place is an end, 0 left and 1 right; tree: chains that branch, a place is an open side of a tile; bag: open faces alone, a place is a face.",
		"enum": ["line", "tree", "bag"]})},
	{"Layout", DOMS_JSON({"type": "object", "required": ["rows", "columns", "tiles", "spots"],
		"properties": {"rows": {"type": "integer"}, "columns": {"type": "integer"},
		 "tiles": {"type": "array", "items": {"type": "object",
		  "required": ["tile", "seat", "row", "column", "facing", "crosswise", "faces"],
		  "properties": {"tile": {"type": "string"}, "seat": {"type": "integer"}, "row": {"type": "integer"},
		   "column": {"type": "integer"}, "facing": {"enum": ["east", "south", "west", "north"]},
		   "crosswise": {"type": "boolean"}, "faces": {"type": "array", "items": {"type": "string"}},
		   "apart": {"description": "No room beside what it joins: it goes on from the half there.",
					 "type": "object", "required": ["row", "column"],
					 "properties": {"row": {"type": "integer"}, "column": {"type": "integer"}}}}}},
		 "spots": {"description": "Of a branching table: where the next tile would lie.", "type": "array",
		  "items": {"type": "object", "required": ["place", "row", "column", "facing"],
		   "properties": {"place": {"type": "integer"}, "row": {"type": "integer"},
				"column": {"type": "integer"}, "facing": {"enum": ["east", "south", "west", "north"]}}}}}})},
	{"BriefTable", DOMS_JSON({"description": "A state; what never changes is left out after the first.", "type": "object",
		"required": ["id", "round", "sequence", "tournament", "board", "shape", "sides", "draws", "commitment", "drawn", "seed", "nonce", "mode", "speed", "clock",
			     "you", "turn", "dealt", "over", "reasons", "forward", "pile", "seats", "places", "ranking"],
		"properties": {
		 "id": {"type": "string"}, "round": {"type": "integer"},
		 "sequence": {"description": "How many events there were: the number of the next.", "type": "integer"},
		 "tournament": {"description": "The id of the one whose round it is.", "type": ["string", "null"]},
		 "variant": {"type": "object", "required": ["name", "title", "canonical"],
			     "properties": {"name": {"type": "string"},
					    "title": {"$ref": "#/components/schemas/Text"},
					    "canonical": {"type": "string"}}},
		 "explain": {"$ref": "#/components/schemas/Text"},
		 "faces": {"type": "array", "items": {"type": "object", "required": ["name", "worth"],
			   "properties": {"name": {"type": "string"}, "worth": {"type": ["integer", "null"]}}}},
		 "prints": {"description": "Where faces have no worth of their own: what is printed on the sides of each tile.",
			    "type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
		 "board": {"type": "string"},
		 "shape": {"$ref": "#/components/schemas/Shape"},
		 "sides": {"type": "integer"},
		 "draws": {"description": "Whether anybody may ever draw.", "type": "boolean"},
		 "commitment": {"$ref": "#/components/schemas/Hash"},
		 "drawn": {"description": "The seed was drawn by the server; else its owner chose it.", "type": "boolean"},
		 "seed": {"oneOf": [{"$ref": "#/components/schemas/Seed"}, {"type": "null"}]},
		 "nonce": {"type": ["string", "null"]},
		 "mode": {"enum": ["paused", "running", "over"]}, "speed": {"type": "integer"},
		 "clock": {"type": "object", "required": ["seconds", "left"],
			   "properties": {"seconds": {"type": "integer"}, "left": {"type": ["number", "null"]}}},
		 "you": {"$ref": "#/components/schemas/You"},
		 "turn": {"type": ["integer", "null"]}, "dealt": {"type": "boolean"}, "over": {"type": "boolean"},
		 "reasons": {"type": "array", "items": {"type": "string"}}, "forward": {"type": "boolean"},
		 "pile": {"type": "integer"}, "seats": {"type": "array", "items": {"$ref": "#/components/schemas/Seat"}},
		 "places": {"type": "array", "items": {"type": "object", "required": ["place", "face", "worth", "tile", "open"],
			    "properties": {"place": {"type": "integer"}, "face": {"type": "string"}, "worth": {"type": "integer"},
					   "tile": {"type": ["string", "null"]}, "open": {"type": "integer"}}}},
		 "laid": {"type": "array", "items": {"type": "object",
			  "required": ["seat", "tile", "side", "place", "value", "misfit"],
			  "properties": {"seat": {"type": "integer"}, "tile": {"type": "string"}, "side": {"type": "integer"},
					 "place": {"type": "integer"}, "value": {"type": "integer"}, "misfit": {"type": "boolean"}}}},
		 "layout": {"$ref": "#/components/schemas/Layout"},
		 "ranking": {"type": "array", "items": {"type": "object", "required": ["team", "place", "score", "points"],
			     "properties": {"team": {"type": "integer"}, "place": {"type": ["integer", "null"]},
					    "score": {"type": "number"}, "points": {"type": ["integer", "null"]}}}}}})},
	{"Table", DOMS_JSON({"allOf": [{"$ref": "#/components/schemas/BriefTable"},
				       {"required": ["variant", "explain", "faces", "laid"]}]})},
	{NULL, NULL},
};
/* clang-format on */

DOMS_RESOURCE(tables) = {
	.name = "tables",
	.about = "Live tables: rounds of a variant with strategies and people.",
	.routes = routes,
	.schemas = schemas,
	.open = open_tables,
	.stop = stop,
	.close = close_tables,
	.measure = measure,
};
