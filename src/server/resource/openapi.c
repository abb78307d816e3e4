/* What the server can do, for machines: made from what the routes declare, once, when the server starts. What the router itself
   refuses is added to every route here, as it is there. */
#include "resource.h"

#include "transport/exchange.h"

#include "json.h"
#include "schema.h"

#include <string.h>

/* clang-format off */
static const char error_schema[] = DOMS_JSON({"type": "object",
	"properties": {"error": {"code": "string", "message": "Text", "line?": "integer: In the text sent, from 1.",
	  "column?": "integer: In the text sent, from 1.", "path?": "string: In the JSON sent: players[2].strategy.",
	  "mistakes?": {"type": "array", "items": "object",
	   "description": "Of a variant that is checked, where several things are wrong: all of them, each like this object."}}},
	"examples": [{"error": {"code": "bad-variant", "path": "variant",
	   "message": {"en": "unknown variant “cubann”; did you mean “cuban”?",
	    "es": "no conozco la variante “cubann”; ¿querías decir “cuban”?"}}}]});
/* clang-format on */

/* Schemas as resources write them (resource.h) */

static json_t *expand(const json_t *schema);

/* "integer", "Figure|null", "string: The file, YAML." */
static json_t *expand_word(const char *word)
{
	size_t length = strcspn(word, "|:");
	bool ours = *word >= 'A' && *word <= 'Z', null = word[length] == '|';
	const char *about = strstr(word, ": ");
	json_t *json;

	if (ours)
		json = json_pack("{s:s+#}", "$ref", "#/components/schemas/", word, (int)length);
	else
		json = json_pack(null ? "{s:[s#, s]}" : "{s:s#}", "type", word, (int)length, "null");
	if (ours && null)
		json = json_pack("{s:[o, {s:s}]}", "oneOf", json, "type", "null");
	if (about)
		json_object_set_new(json, "description", json_string(about + 2));
	return json;
}

/* `listed`: those that must be there are. */
static void expand_properties(json_t *out, const json_t *properties, bool listed)
{
	json_t *all = json_object(), *required = json_array(), *value;
	const char *key;

	json_object_foreach((json_t *)(uintptr_t)properties, key, value)
	{
		char name[64];
		size_t length = strcspn(key, "?");

		snprintf(name, sizeof name, "%.*s", (int)length, key);
		json_object_set_new(all, name, expand(value));
		if (!key[length])
			json_array_append_new(required, json_string(name));
	}
	if (json_array_size(required) && !listed)
		json_object_set(out, "required", required);
	json_decref(required);
	json_object_set_new(out, "properties", all);
}

/* Whether it is JSON Schema rather than a list of properties. */
static bool is_written_out(const json_t *schema)
{
	static const char *const words[] = {"$ref", "oneOf", "enum", "const", "items", "properties", "description"};
	const json_t *type = json_object_get(schema, "type");
	bool any = !json_object_size(schema) || json_is_string(type) || json_is_array(type);

	for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
		any |= json_object_get(schema, words[i]) != NULL;
	return any;
}

static json_t *expand(const json_t *schema)
{
	json_t *out, *value, *one;
	const char *key;
	size_t i;

	if (json_is_string(schema))
		return expand_word(json_string_value(schema));
	if (json_is_array(schema))
		return json_pack("{s:s, s:o}", "type", "array", "items", expand(json_array_get(schema, 0)));
	if (!is_written_out(schema)) {
		out = json_pack("{s:s}", "type", "object");
		expand_properties(out, schema, false);
		return out;
	}
	out = json_object();
	json_object_foreach((json_t *)(uintptr_t)schema, key, value)
	{
		if (!strcmp(key, "properties")) {
			expand_properties(out, value, json_object_get(schema, "required"));
		} else if (!strcmp(key, "oneOf")) {
			json_object_set_new(out, key, json_array());
			json_array_foreach(value, i, one)
			{
				json_array_append_new(json_object_get(out, key), expand(one));
			}
		} else if ((!strcmp(key, "items") || !strcmp(key, "additionalProperties")) && !json_is_boolean(value)) {
			json_object_set_new(out, key, expand(value));
		} else {
			json_object_set(out, key, value);
		}
	}
	return out;
}

/* A text of ours; what is wrong with it is our fault. */
static json_t *own_json(const char *text)
{
	json_t *schema = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *whole = schema ? expand(schema) : NULL;

	json_decref(schema);
	return whole;
}

static json_t *content(const char *types, json_t *schema)
{
	json_t *json = json_object();
	size_t length;

	for (; (length = doms_next_word(&types, " ")); types += length) {
		char type[64];

		snprintf(type, sizeof type, "%.*s", (int)length, types);
		/* a schema describes JSON; whatever else is text */
		json_object_set_new(json, type,
				    schema && (strstr(type, "json") != NULL)
					    ? json_pack("{s:O}", "schema", schema)
					    : json_pack("{s:{s:s}}", "schema", "type", "string"));
	}
	json_decref(schema);
	return json;
}

static json_t *parameters(const struct doms_route *route)
{
	json_t *list = json_array();

	for (const struct doms_parameter *p = route->parameters; p->name; p++) {
		char mark[64];
		bool inside;

		snprintf(mark, sizeof mark, "{%s}", p->name);
		inside = strstr(route->on, mark) != NULL;
		json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:s, s:o}", "name", p->name, "in",
						      inside ? "path" : "query", "required", (int)inside, "description",
						      p->about, "schema", own_json(p->schema)));
	}
	return list;
}

/* One entry for each status; the codes that have it in common are listed in it. */
static void add_refusal(json_t *responses, enum doms_refusal refusal)
{
	const char *code = doms_refusals[refusal].code, *text = doms_refusals[refusal].text.en;
	char status[8];
	json_t *known;

	snprintf(status, sizeof status, "%u", doms_refusals[refusal].status);
	known = json_object_get(responses, status);
	if (known) {
		json_object_set_new(
			known, "description",
			json_sprintf("%s; %s: %s", json_string_value(json_object_get(known, "description")), code, text));
		return;
	}
	known = json_pack("{s:o, s:{s:{s:{s:s}}}}", "description", json_sprintf("%s: %s", code, text), "content",
			  "application/json", "schema", "$ref", "#/components/schemas/Error");
	if (refusal == DOMS_TOO_MANY || refusal == DOMS_BUSY)
		json_object_set_new(
			known, "headers",
			json_pack("{s:{s:s, s:{s:s}}}", "Retry-After", "description", "Seconds.", "schema", "type", "integer"));
	json_object_set_new(responses, status, known);
}

/* What is refused wherever it is. */
enum {
	ANYWHERE = DOMS_BIT(BAD_REQUEST) | DOMS_BIT(FORBIDDEN) | DOMS_BIT(BUSY) | DOMS_BIT(FAILED) | DOMS_BIT(BAD_TYPE) |
		   DOMS_BIT(HEADERS_TOO_LARGE) | DOMS_BIT(TOO_LARGE) | DOMS_BIT(NO_LENGTH) | DOMS_BIT(TOO_SLOW)
};

static void add_refusals(json_t *responses, unsigned refusals)
{
	for (unsigned i = 0; i < DOMS_REFUSALS; i++)
		if (refusals & 1u << i)
			add_refusal(responses, (enum doms_refusal)i);
}

unsigned doms_route_refusals(const struct doms_route *route)
{
	return route->refusals | ANYWHERE | (strchr(route->on, '{') ? DOMS_BIT(NOT_FOUND) : 0) |
	       (route->flags & DOMS_UNLIMITED ? 0 : DOMS_BIT(TOO_MANY));
}

static json_t *responses(const struct doms_route *route)
{
	json_t *json = json_object();

	for (const struct doms_reply *reply = route->replies; reply->status; reply++) {
		json_t *one = json_pack("{s:s}", "description", reply->about);
		char status[8];

		snprintf(status, sizeof status, "%u", reply->status);
		if (reply->type || reply->schema)
			json_object_set_new(one, "content",
					    content(reply->type ? reply->type : "application/json",
						    reply->schema ? own_json(reply->schema) : NULL));
		json_object_set_new(json, status, one);
	}
	if (route->flags & DOMS_LIVE)
		json_object_set_new(json, "101", json_pack("{s:s}", "description", "A WebSocket, subprotocol domino.v1."));
	add_refusals(json, doms_route_refusals(route));
	return json;
}

/* The summary, and what the flags say. */
static json_t *describe_route(const struct doms_route *route)
{
	return json_sprintf("%s%s%s%s", route->summary,
			    route->flags & DOMS_SECRET ? " The secret of the owner or of a seat may come with it." : "",
			    route->flags & DOMS_LIVE ? " A WebSocket where one is asked for." : "",
			    route->flags & DOMS_UNLIMITED ? " Never refused for asking too often." : "");
}

static json_t *operation(const struct doms_resource *resource, const struct doms_route *route)
{
	json_t *json = json_pack("{s:s, s:s, s:o, s:[s], s:o}", "operationId", route->id, "summary", route->summary,
				 "description", describe_route(route), "tags", resource->name, "responses", responses(route));
	json_t *list = parameters(route);

	if (json_array_size(list))
		json_object_set(json, "parameters", list);
	json_decref(list);
	if (route->takes)
		json_object_set_new(json, "requestBody",
				    json_pack("{s:b, s:o}", "required", 1, "content",
					      content(route->takes, route->body ? own_json(route->body) : json_object())));
	json_object_set_new(json, "security", route->flags & DOMS_SECRET ? json_pack("[{s:[]}, {}]", "secret") : json_array());
	return json;
}

static void add_routes(json_t *paths, const struct doms_resource *resource)
{
	for (const struct doms_route *route = resource->routes; route->on; route++) {
		json_t *path = json_object_get(paths, doms_route_pattern(route));
		char method[16];

		snprintf(method, sizeof method, "%.*s", (int)strcspn(route->on, " "), route->on);
		for (char *c = method; *c; c++)
			*c |= 0x20;
		if (!path) {
			path = json_object();
			json_object_set_new(paths, doms_route_pattern(route), path);
		}
		json_object_set_new(path, method, operation(resource, route));
	}
}

/* The same answers without what is in them. */
static json_t *without_bodies(json_t *responses)
{
	json_t *json = json_deep_copy(responses), *response;
	const char *status;

	json_object_foreach(json, status, response)
	{
		json_object_del(response, "content");
	}
	json_object_del(json, "101");
	return json;
}

/* Of an operation, those of the path, or all. */
static json_t *parameters_of(const json_t *operation, bool all)
{
	json_t *list = json_array(), *one;
	size_t i;

	json_array_foreach(json_object_get(operation, "parameters"), i, one)
	{
		if (all || !strcmp(json_string_value(json_object_get(one, "in")), "path"))
			json_array_append(list, one);
	}
	return list;
}

/* An operation beside another one: "headGetTable" beside "getTable". */
static json_t *beside(const json_t *other, const char *prefix, const char *summary, json_t *parameters, json_t *responses)
{
	const char *id = json_string_value(json_object_get(other, "operationId"));
	json_t *json = json_pack("{s:o, s:s, s:s, s:O, s:o, s:[]}", "operationId",
				 json_sprintf("%s%c%s", prefix, *id & ~0x20, id + 1), "summary", summary, "description",
				 summary, "tags", json_object_get(other, "tags"), "responses", responses, "security");

	if (json_array_size(parameters))
		json_object_set(json, "parameters", parameters);
	json_decref(parameters);
	return json;
}

/* HEAD and OPTIONS, which come by themselves. */
static void add_others(json_t *paths)
{
	const char *pattern;
	json_t *path;

	json_object_foreach(paths, pattern, path)
	{
		json_t *get = json_object_get(path, "get"), *first = json_object_iter_value(json_object_iter(path)),
		       *head = NULL;
		json_t *allowed = json_pack("{s:{s:s, s:{s:{s:s, s:{s:s}}}}}", "204", "description", "It is in Allow.",
					    "headers", "Allow", "description", "Methods.", "schema", "type", "string");
		json_t *options;

		add_refusals(allowed, ANYWHERE | DOMS_BIT(TOO_MANY));
		options = beside(first, "options", "What can be done here.", parameters_of(first, false),
				 without_bodies(allowed));
		json_decref(allowed);
		if (get) {
			head = beside(get, "head", "The same without a body.", parameters_of(get, true),
				      without_bodies(json_object_get(get, "responses")));
			json_object_set(head, "security", json_object_get(get, "security"));
			json_object_set_new(path, "head", head);
		}
		json_object_set_new(path, "options", options);
	}
}

static json_t *schema_of(const struct doms_schema *schema)
{
	json_t *words;

	if (schema->text)
		return own_json(schema->text);
	if (schema->of)
		return domj_schema(schema->of);
	words = json_array();
	for (const char *const *word = schema->words; *word; word++)
		json_array_append_new(words, json_string(*word));
	return json_pack("{s:o}", "enum", words);
}

json_t *doms_openapi(void)
{
	json_t *paths = json_object(), *schemas = json_object(), *tags = json_array();

	json_object_set_new(schemas, "Error", own_json(error_schema));
	for (unsigned i = 0; doms_resources[i]; i++) {
		const struct doms_resource *resource = doms_resources[i];

		add_routes(paths, resource);
		json_array_append_new(tags, json_pack("{s:s, s:s}", "name", resource->name, "description", resource->about));
		for (const struct doms_schema *schema = resource->schemas; schema && schema->name; schema++)
			json_object_set_new(schemas, schema->name, schema_of(schema));
		if (resource->describe)
			resource->describe(schemas);
	}
	add_others(paths);
	return json_pack("{s:s, s:{s:s, s:s, s:s, s:{s:s, s:s}}, s:[{s:s, s:s}], s:o, s:o, s:{s:o, s:{s:{s:s, s:s, s:s}}}}",
			 "openapi", "3.1.0", "info", "title", "Domino", "version", DOM_VERSION, "description",
			 "Domino games of any rules: tables to play and watch, simulations, tournaments.", "license", "name",
			 "MIT", "url", "https://spdx.org/licenses/MIT", "servers", "url", "/", "description", "This server.",
			 "tags", tags, "paths", paths, "components", "schemas", schemas, "securitySchemes", "secret", "type",
			 "http", "scheme", "bearer", "description", "The secret of an owner or of a seat.");
}

/* clang-format off */
static const struct doms_route routes[] = {
	{
		.on = "GET /api/v1/openapi.json",
		.handle = doms_tagged_answer,
		.id = "getOpenApi",
		.summary = "This description.",
		.replies = {{200, "OpenAPI 3.1.", NULL, DOMS_JSON({"type": "object"})}, DOMS_SAME},
	},
	{.on = NULL},
};
/* clang-format on */

DOMS_RESOURCE(openapi) = {
	.name = "openapi",
	.about = "What the server can do.",
	.routes = routes,
	.whole = doms_openapi,
};
