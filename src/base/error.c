/* One call says what went wrong in English and Spanish. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *dom_version(void)
{
	return DOM_VERSION;
}

const char *dom_text_in(struct dom_text text, enum dom_lang lang)
{
	return lang == DOM_ES ? text.es : text.en;
}

const char *dom_status_text(enum dom_status status)
{
	static const char *const text[] = {
#define X(name, words) words,
		DOM_STATUS_LIST(X)
#undef X
	};
	return (size_t)status < sizeof text / sizeof *text ? text[status] : "unknown";
}

int domi_fail(struct dom_error *error, enum dom_status status, struct dom_where where, const char *en, const char *es, ...)
{
	va_list args;

	if (!error)
		return (int)status;
	memset(error, 0, sizeof *error);
	error->status = status;
	error->line = where.line;
	error->column = where.column;
	if (where.file)
		snprintf(error->file, sizeof error->file, "%s", where.file);
	va_start(args, es);
	vsnprintf(error->en, sizeof error->en, en, args);
	va_end(args);
	va_start(args, es);
	vsnprintf(error->es, sizeof error->es, es, args);
	va_end(args);
	return (int)status;
}

int domi_fail_memory(struct dom_error *error)
{
	return domi_fail(error, DOM_NO_MEMORY, DOMI_NOWHERE, "out of memory", "no queda memoria");
}

char *dom_error_text(const struct dom_error *error, enum dom_lang lang, char *buffer, size_t size)
{
	const char *message = lang == DOM_ES ? error->es : error->en;

	if (error->line)
		snprintf(buffer, size, "%s:%u:%u: %s", error->file[0] ? error->file : "-", error->line, error->column, message);
	else if (error->file[0])
		snprintf(buffer, size, "%s: %s", error->file, message);
	else
		snprintf(buffer, size, "%s", message);
	return buffer;
}
