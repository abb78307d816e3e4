/* A variant as JSON: its canonical text is YAML, and what that says is built event by event. Reading needs nothing of this, since
   YAML takes JSON as it is. */
#include "json.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { MOST_DEPTH = 64 };

/* A container that is being filled, and the key its next value goes under. */
struct open {
	json_t *json;
	char *key;
};

struct builder {
	struct open stack[MOST_DEPTH];
	unsigned depth;
	json_t *whole;
	bool failed;
};

/* A plain word may be a number or a truth; what stands between quotes is a text. */
static json_t *scalar(const yaml_event_t *event)
{
	const char *text = (const char *)event->data.scalar.value;
	size_t length = event->data.scalar.length;
	char *end;

	if (event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE)
		return json_stringn(text, length);
	if (!strcmp(text, "true") || !strcmp(text, "false"))
		return json_boolean(*text == 't');
	if (!length || !strcmp(text, "null") || !strcmp(text, "~"))
		return json_null();
	if (length <= 18 && strspn(text, "-0123456789") == length) {
		long long n = strtoll(text, &end, 10);

		if (!*end)
			return json_integer(n);
	}
	if (length <= 18 && strspn(text, "-.0123456789") == length && strchr(text, '.')) {
		double x = strtod(text, &end);

		if (!*end)
			return json_real(x);
	}
	return json_stringn(text, length);
}

/* Puts a value where it belongs; takes the reference. */
static void place(struct builder *b, json_t *value)
{
	struct open *in = b->depth ? &b->stack[b->depth - 1] : NULL;

	if (!value) {
		b->failed = true;
	} else if (!in) {
		json_decref(b->whole);
		b->whole = value;
	} else if (json_is_array(in->json)) {
		b->failed |= json_array_append_new(in->json, value) != 0;
	} else {
		b->failed |= json_object_set_new(in->json, in->key, value) != 0;
		free(in->key);
		in->key = NULL;
	}
}

static void descend(struct builder *b, json_t *container)
{
	if (b->depth == MOST_DEPTH || !container) {
		json_decref(container);
		b->failed = true;
		return;
	}
	b->stack[b->depth++] = (struct open){.json = container};
}

static void ascend(struct builder *b)
{
	json_t *done;

	if (!b->depth) {
		b->failed = true;
		return;
	}
	done = b->stack[--b->depth].json;
	free(b->stack[b->depth].key);
	place(b, done);
}

static void take_scalar(struct builder *b, const yaml_event_t *event)
{
	struct open *in = b->depth ? &b->stack[b->depth - 1] : NULL;

	if (in && json_is_object(in->json) && !in->key) {
		in->key = strdup((const char *)event->data.scalar.value);
		b->failed |= !in->key;
		return;
	}
	place(b, scalar(event));
}

static bool take(struct builder *b, const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		take_scalar(b, event);
		break;
	case YAML_SEQUENCE_START_EVENT:
		descend(b, json_array());
		break;
	case YAML_MAPPING_START_EVENT:
		descend(b, json_object());
		break;
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		ascend(b);
		break;
	case YAML_ALIAS_EVENT:
		b->failed = true;
		break;
	default:
		break;
	}
	return event->type != YAML_STREAM_END_EVENT && !b->failed;
}

json_t *domi_json_yaml(const char *text, size_t length)
{
	struct builder b = {.depth = 0};
	yaml_parser_t parser;
	yaml_event_t event;
	bool more = true;

	if (!yaml_parser_initialize(&parser))
		return NULL;
	yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
	while (more) {
		if (!yaml_parser_parse(&parser, &event)) {
			b.failed = true;
			break;
		}
		more = take(&b, &event);
		yaml_event_delete(&event);
	}
	yaml_parser_delete(&parser);
	while (b.depth) {
		free(b.stack[--b.depth].key);
		json_decref(b.stack[b.depth].json);
	}
	if (b.failed) {
		json_decref(b.whole);
		b.whole = NULL;
	}
	return b.whole;
}

json_t *domi_json_variant(const struct dom_variant *variant)
{
	struct dom_text title = dom_variant_title(variant), about = dom_variant_about(variant);
	json_t *whole = json_object(), *rest;
	struct dom_error error;
	char *text;

	if (dom_variant_text(variant, &text, &error)) {
		json_decref(whole);
		return NULL;
	}
	rest = domi_json_yaml(text, strlen(text));
	dom_variant_free_text(variant, text);
	if (title.en || title.es)
		json_object_set_new(whole, "title", domi_json_text(title));
	if (about.en || about.es)
		json_object_set_new(whole, "about", domi_json_text(about));
	if (!rest || json_object_update(whole, rest)) {
		json_decref(whole);
		whole = NULL;
	}
	json_decref(rest);
	return whole;
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
