/* How each type of field is written, and what openapi.json says of it. */
#include "schema.h"

#include <string.h>

int64_t domj_number(const struct domj_field *field, const void *value)
{
	switch (field->size) {
	case 1:
		return *(const uint8_t *)value;
	case 2:
		return *(const uint16_t *)value;
	case 4:
		return *(const uint32_t *)value;
	default:
		return *(const int64_t *)value;
	}
}

static void put_raw(struct domi_buffer *out, const char *json)
{
	domj_raw(out, json, strlen(json));
}

static void put_number(struct domi_buffer *out, const struct domj_field *field, int64_t n)
{
	if (n == DOMJ_NONE)
		domj_null(out);
	else if (field->type == DOMJ_points)
		domj_points(out, n);
	else if (field->type == DOMJ_tenths)
		domj_tenths(out, n);
	else
		domj_int(out, n);
}

static void put_tiles(struct domi_buffer *out, const struct domj_scene *scene, const uint64_t *set)
{
	if (!set) {
		domj_null(out);
		return;
	}
	domj_open(out, '[');
	for (unsigned w = 0; w < dom_rules_words(scene->rules); w++)
		for (uint64_t left = set[w]; left; left &= left - 1)
			put_raw(out, scene->words->tiles[w * 64 + (unsigned)__builtin_ctzll(left)]);
	domj_close(out, ']');
}

static void put_reasons(struct domi_buffer *out, const struct domj_scene *scene, uint32_t reasons)
{
	domj_open(out, '[');
	for (unsigned bit = 0; bit < 32; bit++)
		if (reasons >> bit & 1)
			domj_string(out, dom_rules_reason(scene->rules, bit));
	domj_close(out, ']');
}

static void put_faces(struct domi_buffer *out, const struct domj_scene *scene, uint64_t faces)
{
	domj_open(out, '[');
	for (; faces; faces &= faces - 1)
		domj_string(out, dom_rules_face(scene->rules, (struct dom_face){(unsigned)__builtin_ctzll(faces)}));
	domj_close(out, ']');
}

static void put_bits(struct domi_buffer *out, unsigned bits)
{
	domj_open(out, '[');
	for (; bits; bits &= bits - 1)
		domj_int(out, __builtin_ctz(bits));
	domj_close(out, ']');
}

static void put_items(struct domi_buffer *out, const struct domj_items *items, const char *brackets)
{
	domj_open(out, brackets[0]);
	if (items->put)
		items->put(out, items->context);
	domj_close(out, brackets[1]);
}

/* A text that has its quotes already. */
static const char *quoted(const struct domj_scene *scene, const struct domj_field *field, const void *value)
{
	int64_t n = domj_number(field, value);

	switch (field->type) {
	case DOMJ_tile:
		return n < dom_rules_tiles(scene->rules) ? scene->words->tiles[n] : "null";
	case DOMJ_name:
		return scene->words->names[scene->player[n]];
	case DOMJ_strategy:
		return scene->words->strategies[n];
	default:
		return scene->words->characters[n];
	}
}

/* NULL: null */
static const char *text_of(const struct domj_scene *scene, const struct domj_field *field, const void *value)
{
	const struct dom_event *event = value; /* of a bonus */

	switch (field->type) {
	case DOMJ_text:
		return *(const char *const *)value;
	case DOMJ_word:
		return domj_number(field, value) < field->count ? field->words[domj_number(field, value)] : NULL;
	case DOMJ_effect:
		return dom_rules_effect(scene->rules, (unsigned)domj_number(field, value))->name;
	case DOMJ_bonus:
		return event->why == DOM_PAY_BONUS ? dom_rules_bonus(scene->rules, event->bonus)->name : NULL;
	default:
		return dom_variant_name(dom_rules_variant(scene->rules));
	}
}

static void put_value(struct domi_buffer *out, const struct domj_scene *scene, const struct domj_field *field,
		      const void *value)
{
	const void *const *pointer = value;

	switch (field->type) {
	case DOMJ_flag:
		domj_bool(out, domj_number(field, value) != 0);
		break;
	case DOMJ_int:
	case DOMJ_points:
	case DOMJ_tenths:
		put_number(out, field, domj_number(field, value));
		break;
	case DOMJ_json:
		put_raw(out, *pointer);
		break;
	case DOMJ_tile:
	case DOMJ_name:
	case DOMJ_strategy:
	case DOMJ_character:
		put_raw(out, quoted(scene, field, value));
		break;
	case DOMJ_hex:
		domj_hex(out, *pointer, field->count);
		break;
	case DOMJ_seed:
		domj_seed(out, *(const uint64_t *)value);
		break;
	case DOMJ_its_seed:
		domj_seed(out, *scene->seed);
		break;
	case DOMJ_both:
		domj_text_of(out, *(const struct dom_text *)value);
		break;
	case DOMJ_tiles:
		put_tiles(out, scene, *pointer);
		break;
	case DOMJ_reasons:
		put_reasons(out, scene, *(const uint32_t *)value);
		break;
	case DOMJ_faces:
		put_faces(out, scene, *(const uint64_t *)value);
		break;
	case DOMJ_bits:
		put_bits(out, *(const uint16_t *)value);
		break;
	case DOMJ_object:
		if (*pointer)
			domj_put_object(out, scene, field->of, *pointer);
		else
			domj_null(out);
		break;
	case DOMJ_list:
		put_items(out, value, "[]");
		break;
	case DOMJ_map:
		put_items(out, value, "{}");
		break;
	default:
		domj_string(out, text_of(scene, field, value));
		break;
	}
}

static bool is_zero(const struct domj_field *field, const void *value)
{
	static const char zero[sizeof(struct domj_items)];

	return !memcmp(value, zero, field->size);
}

void domj_put_fields(struct domi_buffer *out, const struct domj_scene *scene, const struct domj_object *object,
		     const void *told)
{
	for (const struct domj_field *field = object->fields; field->name; field++) {
		const void *value = (const char *)told + field->at;

		if (field->when != DOMJ_ALWAYS && is_zero(field, value))
			continue;
		domj_key(out, field->name);
		if (field->who & ~scene->sees)
			domj_null(out);
		else
			put_value(out, scene, field, value);
	}
}

void domj_put_object(struct domi_buffer *out, const struct domj_scene *scene, const struct domj_object *object,
		     const void *told)
{
	if (!told) {
		domj_null(out);
		return;
	}
	domj_open(out, '{');
	domj_put_fields(out, scene, object, told);
	domj_close(out, '}');
}

/* As JSON Schema */

json_t *domj_schema(const struct domj_object *object)
{
	json_t *schema = domj_schema_new(object->about);

	domj_schema_add(schema, object->fields, true);
	return schema;
}

static json_t *words_of(const struct domj_field *field)
{
	json_t *words = json_array();

	for (unsigned i = 0; i < field->count; i++)
		json_array_append_new(words, field->words[i] ? json_string(field->words[i]) : json_null());
	return json_pack("{s:o}", "enum", words);
}

static json_t *number_of(const struct domj_field *field)
{
	json_t *type = json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)field->least, "maximum",
				 (json_int_t)field->most);

	if (field->usual >= 0)
		json_object_set_new(type, "default", json_integer(field->usual));
	return type;
}

static json_t *type_of(const struct domj_field *field)
{
	static const char *const names[] = {
#define X(type, holds, schema) schema,
		DOMJ_TYPES(X)
#undef X
	};

	if (field->schema)
		return json_loads(field->schema, 0, NULL);
	if (field->words)
		return words_of(field);
	if (field->type == DOMJ_object)
		return domj_schema(field->of);
	if (field->type == DOMJ_both)
		return json_pack("{s:s, s:[s, s], s:{s:{s:s}, s:{s:s}}}", "type", "object", "required", "en", "es",
				 "properties", "en", "type", "string", "es", "type", "string");
	if (field->most)
		return number_of(field);
	if (names[field->type])
		return json_pack("{s:s}", "type", names[field->type]);
	return json_pack("{s:s, s:o}", "type", "array", "items",
			 field->of ? domj_schema(field->of) : json_pack("{s:s}", "type", "string"));
}

static json_t *or_null(json_t *type)
{
	json_t *name = json_object_get(type, "type");

	if (!name)
		return json_pack("{s:[o, {s:s}]}", "oneOf", type, "type", "null");
	json_object_set_new(type, "type", json_pack("[O, s]", name, "null"));
	return type;
}

json_t *domj_schema_new(const char *about)
{
	return json_pack("{s:s, s:s*, s:[], s:{}}", "type", "object", "description", about, "required", "properties");
}

static void add_field(json_t *schema, const char *name, json_t *type, bool required)
{
	json_object_set_new(json_object_get(schema, "properties"), name, type);
	if (required)
		json_array_append_new(json_object_get(schema, "required"), json_string(name));
}

void domj_schema_kind(json_t *schema, const char *name, const char *word)
{
	add_field(schema, name, json_pack("{s:s}", "const", word), true);
	json_object_set_new(schema, "additionalProperties", json_false());
}

void domj_schema_add(json_t *schema, const struct domj_field *fields, bool whole)
{
	static const char *const who[] = {[DOMJ_ALL] = NULL,
					  [DOMJ_OWN] = "null: another seat's, until hands lie open.",
					  [DOMJ_HANDS] = "null: until hands lie open.",
					  [DOMJ_OVER] = "null: until the round is over."};

	for (const struct domj_field *field = fields; field && field->name; field++) {
		json_t *type = type_of(field);
		const char *about = field->about ? field->about : who[field->who];

		if (field->who || field->none)
			type = or_null(type);
		if (about)
			json_object_set_new(type, "description", json_string(about));
		add_field(schema, field->name, type, field->when == DOMJ_ALWAYS || (whole && field->when == DOMJ_WHOLE));
	}
}
