/* JSON as data that variants are read from, and variants as JSON. */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void domi_json_tell(const void *data, const struct dom_sink *sink)
{
	const json_t *json = data, *value;
	const char *key;
	char number[40];
	size_t i;

	switch (json_typeof(json)) {
	case JSON_OBJECT:
		sink->begin(sink->context, false, false);
		json_object_foreach((json_t *)(uintptr_t)json, key, value)
		{
			sink->key(sink->context, key);
			domi_json_tell(value, sink);
		}
		sink->end(sink->context);
		break;
	case JSON_ARRAY:
		sink->begin(sink->context, true, false);
		for (i = 0; i < json_array_size(json); i++)
			domi_json_tell(json_array_get(json, i), sink);
		sink->end(sink->context);
		break;
	case JSON_STRING:
		sink->text(sink->context, json_string_value(json), json_string_length(json));
		break;
	case JSON_INTEGER:
		snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
		sink->plain(sink->context, number);
		break;
	case JSON_REAL:
		snprintf(number, sizeof number, "%.12g", json_real_value(json));
		sink->plain(sink->context, number);
		break;
	default:
		sink->plain(sink->context, json_is_true(json) ? "true" : json_is_false(json) ? "false" : "null");
	}
}

enum { MOST_DEPTH = 32 };

/* Containers that are being filled, and the key the next value goes under. */
struct builder {
	json_t *stack[MOST_DEPTH];
	unsigned depth;
	char *key;
	json_t *whole;
	bool failed;
};

/* Puts a value where it belongs; takes the reference. */
static void put(struct builder *b, json_t *value)
{
	json_t *in = b->depth ? b->stack[b->depth - 1] : NULL;

	if (!in)
		b->whole = value;
	else if (json_is_array(in))
		b->failed |= json_array_append_new(in, value) != 0;
	else
		b->failed |= !b->key || json_object_set_new(in, b->key, value) != 0;
	b->failed |= !value;
}

static void begin(void *context, bool list, bool lines)
{
	struct builder *b = context;
	json_t *container = list ? json_array() : json_object();

	(void)lines;
	put(b, container);
	if (b->depth == MOST_DEPTH) /* deeper than any variant: what follows is lost */
		b->failed = true;
	else
		b->stack[b->depth++] = container;
}

static void end(void *context)
{
	struct builder *b = context;

	b->depth--;
}

static void key(void *context, const char *name)
{
	struct builder *b = context;

	free(b->key);
	b->key = strdup(name);
}

static void text(void *context, const char *text, size_t length)
{
	put(context, json_stringn(text, length));
}

static void plain(void *context, const char *text)
{
	json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);

	put(context, value);
}

json_t *domi_json_variant(const struct dom_variant *variant)
{
	struct dom_text title = dom_variant_title(variant), about = dom_variant_about(variant);
	struct builder b = {.whole = NULL};
	struct dom_sink sink = {begin, end, key, text, plain, &b};
	json_t *whole = json_object();

	if (title.en || title.es)
		json_object_set_new(whole, "title", domi_json_text(title));
	if (about.en || about.es)
		json_object_set_new(whole, "about", domi_json_text(about));
	dom_variant_tell(variant, &sink);
	if (b.failed || !b.whole || json_object_update(whole, b.whole)) {
		json_decref(whole);
		whole = NULL;
	}
	json_decref(b.whole);
	free(b.key);
	return whole;
}

json_t *domi_json_canonical(const struct dom_variant *variant)
{
	char *text = NULL;
	json_t *json = dom_variant_text(variant, &text, NULL) ? NULL : json_string(text);

	dom_variant_free_text(variant, text);
	return json;
}

json_t *domi_json_explain(const struct dom_variant *variant)
{
	char *text[2] = {NULL, NULL};
	struct dom_error error;
	json_t *json = NULL;

	if (!dom_variant_explain(variant, DOM_EN, &text[DOM_EN], &error) &&
	    !dom_variant_explain(variant, DOM_ES, &text[DOM_ES], &error))
		json = json_pack("{s:s, s:s}", "en", text[DOM_EN], "es", text[DOM_ES]);
	for (unsigned i = 0; i < 2; i++)
		if (text[i])
			dom_variant_free_text(variant, text[i]);
	return json;
}
