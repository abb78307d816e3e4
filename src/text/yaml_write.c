/* Data as YAML: the form in which variants are kept, so that not a byte of it may change. */
#include "text.h"

#include <assert.h>
#include <string.h>

/* Words that YAML 1.1 takes for something other than a text. */
static bool has_meaning(const char *text, size_t length)
{
	static const char *const words[] = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t k = 0;

		if (strlen(words[i]) != length)
			continue;
		while (k < length && (text[k] | 0x20) == words[i][k])
			k++;
		if (k == length)
			return true;
	}
	return false;
}

/* Whether a text reads back the same without quotes: begins with a letter, and holds letters, digits, dashes and single
   blanks only; or is a tile of small numbers, 6-6. */
static bool bare(const char *text, size_t length)
{
	size_t digits = 0, dashes = 0;

	if (!length || has_meaning(text, length))
		return false;
	if (text[0] >= '0' && text[0] <= '9') {
		for (size_t i = 0; i < length; i++) {
			if (text[i] == '-') {
				if (!digits)
					return false;
				digits = 0;
				dashes++;
			} else if (text[i] < '0' || text[i] > '9' || ++digits > 3) {
				return false;
			}
		}
		return dashes && digits;
	}
	for (size_t at = 0; at < length;) {
		size_t from = at;
		int32_t point = domi_utf8_next(text, length, &at);
		bool letter =
			(point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z') || (point >= 0xc0 && point < 0x2000);

		if (letter)
			continue;
		if (!from || !(point == ' ' || point == '-' || point == '_' || (point >= '0' && point <= '9')) ||
		    (point == ' ' && at == length))
			return false;
	}
	return true;
}

static void write_text(struct domi_buffer *out, const char *text, size_t length)
{
	if (bare(text, length)) {
		domi_append(out, text, length);
		return;
	}
	domi_append_text(out, "\"");
	for (size_t at = 0; at < length;) {
		size_t from = at;
		int32_t point = domi_utf8_next(text, length, &at);

		if (point < 0) /* cannot be: every text was checked when it was read */
			at++;
		else if (point == '"' || point == '\\')
			domi_append_format(out, "\\%c", (int)point);
		else if (point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029 ||
			 point == 0xfeff)
			domi_append_format(out, "\\u%04X", (unsigned)point);
		else
			domi_append(out, text + from, at - from);
	}
	domi_append_text(out, "\"");
}

/* A value or a key begins. */
static void step_in(struct domi_yaml *y)
{
	struct domi_yaml_level *in = y->depth ? &y->levels[y->depth - 1] : NULL;

	if (y->keyed)
		domi_append_text(y->out, " ");
	else if (in && in->lines)
		domi_append_format(y->out, "%*s%s", 2 * (int)in->indent, "", in->list ? "- " : "");
	else if (in && in->any)
		domi_append_text(y->out, ", ");
	y->keyed = false;
	if (in)
		in->any = true;
}

/* And it ends. */
static void step_out(struct domi_yaml *y)
{
	if (y->depth && y->levels[y->depth - 1].lines)
		domi_append_text(y->out, "\n");
}

static void begin(void *context, bool list, bool lines)
{
	struct domi_yaml *y = context;
	unsigned indent = y->depth && !list ? 1 : 0;

	assert(y->depth < DOMI_DEPTH_MOST);
	if (!lines) {
		step_in(y);
		domi_append_text(y->out, list ? "[" : "{");
	} else if (y->keyed) {
		domi_append_text(y->out, "\n");
		y->keyed = false;
	}
	y->levels[y->depth++] = (struct domi_yaml_level){.list = list, .lines = lines, .indent = indent};
}

static void end(void *context)
{
	struct domi_yaml *y = context;
	struct domi_yaml_level level = y->levels[--y->depth];

	if (level.lines)
		return;
	domi_append_text(y->out, level.list ? "]" : "}");
	step_out(y);
}

static void key(void *context, const char *name)
{
	struct domi_yaml *y = context;

	step_in(y);
	domi_append_format(y->out, "%s:", name);
	y->keyed = true;
}

static void text(void *context, const char *text, size_t length)
{
	struct domi_yaml *y = context;

	step_in(y);
	write_text(y->out, text, length);
	step_out(y);
}

static void plain(void *context, const char *text)
{
	struct domi_yaml *y = context;

	step_in(y);
	domi_append_text(y->out, text);
	step_out(y);
}

struct dom_sink domi_yaml_sink(struct domi_yaml *yaml, struct domi_buffer *out)
{
	yaml->out = out;
	yaml->depth = 0;
	yaml->keyed = false;
	return (struct dom_sink){begin, end, key, text, plain, yaml};
}
