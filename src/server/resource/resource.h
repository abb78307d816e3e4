/* A resource: what the server has under one name. One file each in this folder: NAME.c defines doms_resource_NAME, and the build
   makes the table. A route declares its handler and, beside it, all that openapi.json says about it. */
#ifndef DOMS_RESOURCE_H
#define DOMS_RESOURCE_H

#include <domino/rules.h>

#include "transport/http.h"

struct domj_object;
struct doms_job_kind;

/* JSON written as such: DOMS_JSON({"type": "string"}). Between clang-format off and on: a text that is broken in two is none. */
#define DOMS_JSON(...) #__VA_ARGS__
/* Schemas are JSON Schema 2020-12, and may be written shortly: "integer", "integer|null", "integer: How many it names." for a type; "Table"
   for one of `schemas`, of any resource; [X] for a list; {"name": X, "players?": X} for an object, of which whatever has no question
   mark is required, also under "properties". By itself one of `schemas` is DOMS_REF(Table). */
#define DOMS_REF(name) "{\"$ref\": \"#/components/schemas/" #name "\"}"

/* A parameter: of the path when the pattern has its {name}, else of the query. */
struct doms_parameter {
	const char *name;
	const char *about;
	const char *schema; /* JSON */
};

/* An answer other than a refusal. */
struct doms_reply {
	unsigned status;
	const char *about;
	const char *type;   /* NULL: application/json, or nothing when there is no schema */
	const char *schema; /* JSON; NULL: no body, or a text */
};

/* Of an answer that has a tag. */
#define DOMS_SAME \
	{ \
		304, "It has not changed since If-None-Match.", NULL, NULL \
	}

enum doms_route_flags {
	DOMS_SECRET = 1,    /* looks at the bearer secret */
	DOMS_LIVE = 2,      /* may become a WebSocket: requests for one are refused everywhere else */
	DOMS_UNLIMITED = 4, /* not counted against the requests per second */
	DOMS_COMPILED = 8,  /* works on a thread of the compiler */
	DOMS_SOON = 16      /* works on one of the pool, which has short work alone */
};

struct doms_route {
	/* "POST /api/v1/tables/{id}/commands": a name stands for one part, not empty. HEAD and OPTIONS come by themselves. */
	const char *on;
	/* On the service thread: answers, at once or later, or leaves it to `work` by doms_request_work(). NULL: it always does. */
	void (*handle)(struct doms_request *request);
	/* What takes longer, on another thread. 0: it has answered, or will; or 1 with a fault, which is then the answer. */
	int (*work)(struct doms_request *request, struct doms_fault *fault);
	unsigned flags;

	const char *id;                      /* a name for it: "sendCommand" */
	const char *summary;                 /* a sentence */
	struct doms_parameter parameters[4]; /* up to one without a name */
	const char *takes;                   /* media types of the body, with a blank between; NULL: takes none. Others: 415. */
	const char *body;                    /* JSON Schema of a JSON body; NULL: any */
	struct doms_reply replies[3];        /* up to status 0 */
	unsigned refusals;                   /* DOMS_BIT(CONFLICT) | …, besides those of all routes */
};

/* All that it may refuse. */
unsigned doms_route_refusals(const struct doms_route *route);

/* Its path, with the {names}. */
const char *doms_route_pattern(const struct doms_route *route);

struct doms_schema {
	const char *name;
	const char *text;             /* JSON; or, where NULL, */
	const struct domj_object *of; /* what it is a description of (json/schema.h); or, where NULL, */
	const char *const *words;     /* those it is one of, closed by NULL */
};

struct doms_resource {
	const char *name, *about;          /* a tag and its sentence in openapi.json */
	const struct doms_route *routes;   /* closed by one that is on nothing */
	const struct doms_schema *schemas; /* closed by one without a name; NULL: none */
	const struct doms_job_kind *job;   /* its kind of job (jobs/jobs.h); NULL: it has none */
	/* All may be NULL. describe: adds schemas made from descriptions (json/schema.h). whole: of a resource that never changes, all of it;
	   it is written once, and doms_tagged_answer() answers with it. open: before anything is served; what it makes is request->own. */
	void (*describe)(json_t *schemas);
	json_t *(*whole)(void);
	int (*open)(struct doms_server *server, void **own, struct dom_error *error);
	/* Everything else has ended. */
	void (*close)(struct doms_server *server, void *own);
	/* Service thread: adds to GET /metrics by doms_measure(). Must not take long. */
	void (*measure)(struct doms_server *server, struct domi_buffer *out);
};

#define DOMS_RESOURCE(name) \
	extern const struct doms_resource doms_resource_##name; \
	const struct doms_resource doms_resource_##name

/* Made by the build from this folder, by name, closed by NULL. */
extern const struct doms_resource *const doms_resources[];

/* openapi.json: what all of them declare. A new reference; NULL: no memory. */
json_t *doms_openapi(void);

/* Prometheus: "domino_tables", "Tables kept in memory.", "gauge" or "counter". */
void doms_measure(struct domi_buffer *out, const char *name, const char *help, const char *type, double value);

/* What several resources read and write. */

/* Tells where in a body its variant is wrong, or its players. Returns 1. */
int doms_fail_body(const json_t *body, const struct dom_error *error, struct doms_fault *fault);
/* A variant as docs/API.md has it ("cuban", {"text": …}, {"variant": {…}}) with the "players" of the body instead of its own
   when there are some; `before`: the text of one that a body without a variant means, NULL: there is none. Takes a moment: for the compiler, unless it is a name. 0, or 1 with a fault (BAD_REQUEST or BAD_VARIANT). */
DOM_MUST_CHECK int doms_read_variant(const json_t *body, const char *before, struct dom_variant **out,
				     struct doms_fault *fault);
/* Refuses a variant with people among its players: nobody waits for them where rounds are played in a row. */
DOM_MUST_CHECK int doms_read_no_people(const struct dom_variant *variant, struct doms_fault *fault);
/* Refuses players listed for a table who would not sit at it, and people in a tournament's list who would not. */
DOM_MUST_CHECK int doms_read_all_sit(const json_t *body, const struct dom_variant *variant, unsigned seats,
				     struct doms_fault *fault);
/* Compiles it. A complaint tells the place in what was sent, as that of doms_read_variant() does. */
DOM_MUST_CHECK int doms_read_rules(const json_t *body, const struct dom_variant *variant, const struct dom_bounds *bounds,
				   struct dom_rules **out, struct doms_fault *fault);
/* A seed: a decimal string (or a number that is exact). Absent: *given is false and *out untouched. */
DOM_MUST_CHECK int doms_read_seed(const json_t *body, uint64_t *out, bool *given, struct doms_fault *fault);
/* A whole number, `preset` when absent. `path`: its name. */
DOM_MUST_CHECK int doms_read_number(const json_t *body, const char *path, int64_t min, int64_t max, int64_t preset,
				    int64_t *out, struct doms_fault *fault);
/* One of the words of `names` (a blank between); `noun`: what they are. */
DOM_MUST_CHECK int doms_read_word(const json_t *body, const char *key, const char *names, struct dom_text noun,
				  const char **out, struct doms_fault *fault);
/* "a b c" as "a, b, c", cut to the size; returns `out`. */
char *doms_listed(const char *names, char *out, size_t size);
/* There is no variant of that name among those that are known here; but perhaps one like it. */
int doms_fail_variant(struct doms_fault *fault, enum doms_refusal refusal, const char *path, const char *name);
/* Refuses keys that are not in `names` (a blank between): a misspelt one must not pass in silence. */
DOM_MUST_CHECK int doms_read_keys(const json_t *body, const char *names, struct doms_fault *fault);

/* A line of the log: doms_log(server, "table", json_pack(…)); steals; adds time and event. `trouble`: logged even when quiet. */
void doms_log(struct doms_server *server, bool trouble, const char *event, json_t *fields);

#endif
