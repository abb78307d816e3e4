/* What is told as JSON, described as data: an object is a list of fields, each with its name, its type and who may see it. The writer
   walks that list, and openapi.json, from which the page's types are made, says the same: a field is named in one place. */
#ifndef DOMJ_SCHEMA_H
#define DOMJ_SCHEMA_H

#include <domino/event.h>
#include <domino/rules.h>
#include <jansson.h>

#include "texts.h"
#include "write.h"

/* Values one after the other, of a list that is open. */
struct domj_items {
	void (*put)(struct domi_buffer *out, const void *context);
	const void *context;
};

/* type, what a struct holds of it, its JSON Schema (NULL: it depends on the field) */
#define DOMJ_TYPES(X) \
	X(flag, bool, "boolean") \
	X(int, int64_t, "integer") \
	X(points, int64_t, "number") /* from hundredths */ \
	X(tenths, int64_t, "number") \
	X(text, const char *, "string") \
	X(json, const char *, "string") /* a text that has its quotes already */ \
	X(word, uint8_t, NULL)          /* one of the field's, by its number */ \
	X(hex, const uint8_t *, "string") \
	X(seed, uint64_t, "string") \
	X(both, struct dom_text, "object") /* languages */ \
	X(tile, uint16_t, "string") \
	X(tiles, const uint64_t *, NULL) \
	X(reasons, uint32_t, NULL) \
	X(faces, uint64_t, NULL) /* a bit each */ \
	X(bits, uint16_t, NULL)  /* as numbers */ \
	X(object, const void *, NULL) \
	X(list, struct domj_items, NULL) /* of objects, or of texts */ \
	X(map, struct domj_items, NULL) \
	X(any, uint8_t, NULL) \
	/* of events */ \
	X(name, uint8_t, "string")       /* of who has the seat */ \
	X(strategy, uint16_t, "string")  /* of a player */ \
	X(character, uint16_t, "string") /* of a player */ \
	X(variant, uint8_t, "string") \
	X(its_seed, uint8_t, "string") \
	X(bonus, struct dom_event, "string") \
	X(effect, uint16_t, "string")

enum domj_type {
#define X(type, holds, schema) DOMJ_##type,
	DOMJ_TYPES(X)
#undef X
};

#define X(type, holds, schema) typedef holds domj_c_##type;
DOMJ_TYPES(X)
#undef X

#define DOMJ_NONE INT64_MIN /* null, of a number that may be none */

/* Who may see a field. Whoever may not is told null. */
enum domj_who {
	DOMJ_ALL,
	DOMJ_OWN = 1,   /* its seat, and whoever sees all hands */
	DOMJ_HANDS = 2, /* whoever sees all hands */
	DOMJ_OVER = 4   /* all, once the round is over */
};

/* Whether a field is there. One that need not be is left out while its value is zero. */
enum domj_when { DOMJ_ALWAYS, DOMJ_AT_TIMES, DOMJ_WHOLE /* in a whole object, not in a brief one */ };

struct domj_field {
	const char *name;
	enum domj_type type;
	uint16_t at, size; /* of the value, in the struct that is told or read */
	enum domj_who who;
	enum domj_when when;
	bool none;                    /* it may be null, whoever asks */
	unsigned count;               /* of words; of bytes */
	const char *const *words;     /* NULL among them: null */
	const struct domj_object *of; /* of an object, or of each in a list; NULL: texts */
	int64_t least, most, usual;   /* of a number that is read; usual: when it is not given, negative: nothing */
	const char *schema;           /* JSON, instead of the type's */
	const char *about;
};

struct domj_object {
	const char *about;
	const struct domj_field *fields; /* closed by one without a name */
};

#define DOMJ_REF(name) "{\"$ref\": \"#/components/schemas/" #name "\"}"
#define DOMJ_AT(S, member) .at = offsetof(struct S, member), .size = sizeof(((struct S *)0)->member)
#define DOMJ_FIELDS(...) \
	(const struct domj_field[]) \
	{ \
		__VA_ARGS__, \
		{ \
			.name = NULL \
		} \
	}
#define DOMJ_WORDS(...) \
	.words = (const char *const[]){__VA_ARGS__}, .count = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)

/* A struct made of its description: LIST(X, S) is X(S, type, name, more) for each field, `more` being what else it has. */
#define DOMJ_MEMBER(S, type, name, ...) domj_c_##type name;
#define DOMJ_FIELD(S, t, n, ...) {.name = #n, .type = DOMJ_##t, DOMJ_AT(S, n), __VA_ARGS__},
#define DOMJ_STRUCT(S, LIST) \
	struct S { \
		LIST(DOMJ_MEMBER, S) \
	}; \
	extern const struct domj_object S
#define DOMJ_OBJECT(S, LIST, text) \
	const struct domj_object S = {text, (const struct domj_field[]){LIST(DOMJ_FIELD, S){.name = NULL}}}

/* What a value does not say itself. */
struct domj_scene {
	const struct dom_rules *rules;
	const struct domj_texts *words;
	const uint8_t *player; /* by seat */
	const uint64_t *seed;
	unsigned sees; /* enum domj_who, together */
};

/* The number that a field has. */
int64_t domj_number(const struct domj_field *field, const void *value);
/* The fields of `told`, into an object that is open; scene->sees is looked at here and nowhere else. */
void domj_put_fields(struct domi_buffer *out, const struct domj_scene *scene, const struct domj_object *object,
		     const void *told);
void domj_put_object(struct domi_buffer *out, const struct domj_scene *scene, const struct domj_object *object,
		     const void *told);

/* JSON Schema: of an object; of one without fields, to which some are added (NULL: none); and the one that says which of several it is. */
json_t *domj_schema(const struct domj_object *object);
json_t *domj_schema_new(const char *about);
void domj_schema_add(json_t *schema, const struct domj_field *fields, bool whole);
void domj_schema_kind(json_t *schema, const char *name, const char *word);

#endif
