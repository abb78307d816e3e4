/* Variants as text, for tests: reading them, asking what they came to, and what was wrong with them. */
#ifndef VARIANT_TALK_H
#define VARIANT_TALK_H

#include "cmocka_all.h"

#include <domino/domino.h>

#include <stdio.h>
#include <string.h>

static inline struct dom_variant *parse(const char *text)
{
	struct dom_variant *v = NULL;
	struct dom_error error;

	if (dom_variant_parse(&v, text, strlen(text), "test.yaml", NULL, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, text);
	return v;
}

static inline char *canonical(const struct dom_variant *v)
{
	struct dom_error error;
	char *text = NULL;

	assert_int_equal(dom_variant_text(v, &text, &error), DOM_OK);
	return text;
}

/* The line of the canonical text that begins with `key`. */
static inline void assert_line(const char *source, const char *line)
{
	struct dom_variant *v = parse(source);
	char *text = canonical(v);
	char wanted[1024];

	snprintf(wanted, sizeof wanted, "\n%s\n", line);
	if (!strstr(text, wanted))
		fail_msg("no line “%s” in\n%s", line, text);
	dom_variant_free_text(v, text);
	dom_variant_free(v);
}

static inline void assert_refused(const char *source, enum dom_status status, unsigned line, unsigned column, const char *en,
				  const char *es)
{
	struct dom_variant *v = NULL;
	struct dom_error error = {0};

	assert_int_equal(dom_variant_parse(&v, source, strlen(source), "test.yaml", NULL, &error), status);
	assert_null(v);
	if (error.line != line || error.column != column || !strstr(error.en, en) || !strstr(error.es, es))
		fail_msg("%u:%u: %s / %s\n%s", error.line, error.column, error.en, error.es, source);
	assert_string_equal(error.file, "test.yaml");
}

static inline void put(const char *folder, const char *name, const char *text)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s.yaml", folder, name);
	file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

#endif
