/* Writing SVG: elements with their lengths filled in, texts as XML may hold them, and numbers as people read them. */
#include "plot.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "near.h"

static void append_tenths(struct domi_buffer *out, int tenths)
{
	int size = tenths < 0 ? -tenths : tenths;

	if (size % 10)
		domi_append_format(out, "%s%d.%d", tenths < 0 ? "-" : "", size / 10, size % 10);
	else
		domi_append_format(out, "%d", tenths / 10);
}

void domi_svg(struct domi_buffer *out, const char *pattern, const int *tenths, size_t count)
{
	const char *at;

	for (; (at = strchr(pattern, '@')); pattern = at + 1) {
		assert(count);
		count--;
		domi_append(out, pattern, (size_t)(at - pattern));
		append_tenths(out, *tenths++);
	}
	assert(!count);
	domi_append_text(out, pattern);
}

/* Hundredths of the size of the font; DejaVu Sans is the widest of those that stand behind "sans-serif". */
static int width_of(int32_t point)
{
	if (point < 0x80) {
		if (strchr(" .,:;'|!ijlI", (char)point))
			return 36;
		if (strchr("()[]frt-/\\\"`", (char)point))
			return 44;
		if (strchr("mwMW@%", (char)point))
			return 99;
		return point >= 'A' && point <= 'Z' ? 76 : point >= '+' && point <= '>' && point > '9' ? 84 : 65;
	}
	if ((point >= 0x300 && point < 0x370) || (point >= 0x200b && point < 0x2010) || (point >= 0xfe00 && point < 0xfe10))
		return 0; /* what joins the letter before, or is not seen at all */
	if (point == 0xa0)
		return 36;
	return point < 0x250 ? 76 : 100;
}

/* The next character; what is no UTF-8, or may not stand in XML at all, is U+FFFD. */
static int32_t next_character(const char *text, size_t length, size_t *at)
{
	int32_t point = domi_utf8_next(text, length, at);

	if (point < 0)
		++*at;
	return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0xfffe || point == 0xffff ? 0xfffd : point;
}

int domi_text_width(const char *text, int size)
{
	size_t length = strlen(text);
	int width = 0;

	for (size_t at = 0; at < length && width < DOMI_SHEET_WIDTH * 100;)
		width += width_of(next_character(text, length, &at)) * size / 10;
	return width / 10;
}

static void append_character(struct domi_buffer *out, int32_t point, const char *bytes, size_t length)
{
	switch (point) {
	case '&':
		domi_append_text(out, "&amp;");
		return;
	case '<':
		domi_append_text(out, "&lt;");
		return;
	case '>':
		domi_append_text(out, "&gt;");
		return;
	case '"':
		domi_append_text(out, "&quot;");
		return;
	case '\'':
		domi_append_text(out, "&#39;");
		return;
	case 0xfffd:
		domi_append_text(out, "\xef\xbf\xbd");
		return;
	default:
		domi_append(out, bytes, length);
	}
}

void domi_svg_name(struct domi_buffer *out, const char *name, int size, int most)
{
	size_t length = strlen(name);
	bool cut = most && domi_text_width(name, size) > most;
	int room = most * 10 - 10 * size; /* hundredths of a pixel, less the ellipsis */

	for (size_t at = 0; at < length;) {
		size_t from = at;
		int32_t point = next_character(name, length, &at);

		room -= width_of(point) * size / 10;
		if (cut && room < 0) {
			domi_append_text(out, "…");
			return;
		}
		append_character(out, point, name + from, at - from);
	}
}

void domi_svg_text(struct domi_buffer *out, const char *classes, int x, int y, const char *text)
{
	domi_append_format(out, "<text class='%s' ", classes);
	DOMI_SVG(out, "x='@' y='@'>", x, y);
	domi_svg_name(out, text, 0, 0);
	domi_append_text(out, "</text>\n");
}

const char *domi_points_text(enum dom_lang lang, int64_t hundredths, char text[DOMI_NUMBER])
{
	uint64_t all = hundredths < 0 ? -(uint64_t)hundredths : (uint64_t)hundredths;
	unsigned rest = (unsigned)(all % 100);
	char whole[DOMI_NUMBER], part[4] = "";
	const char *point = lang == DOM_ES ? "," : ".";

	if (rest)
		snprintf(part, sizeof part, rest % 10 ? "%02u" : "%u", rest % 10 ? rest : rest / 10);
	snprintf(text, DOMI_NUMBER, "%s%.40s%s%s", hundredths < 0 ? "\u2212" : "", domi_count_text(lang, all / 100, whole),
		 rest ? point : "", part);
	return text;
}

uint64_t domi_nice_step(uint64_t span, unsigned most)
{
	uint64_t ten = 1;

	for (;; ten *= 10)
		for (unsigned i = 1; i <= 5; i += i == 1 ? 1 : 3)
			if (span / (ten * i) < most || (span / (ten * i) == most && span % (ten * i) == 0))
				return ten * i;
}

int domi_share(uint64_t part, uint64_t whole, int length)
{
	while (whole >> 48) {
		whole >>= 1;
		part >>= 1;
	}
	return whole ? (int)((part * (unsigned)length + whole / 2) / whole) : 0;
}
