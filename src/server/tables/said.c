/* What people write: names, and what they say to each other. */
#include "command.h"

#include "near.h"
#include "write.h"

#include <string.h>

/* Letters that would hide in a text, or turn what stands beside it. */
static bool is_hidden(int32_t letter)
{
	return letter < 0x20 || (letter >= 0x7F && letter <= 0x9F) || letter == 0xAD || letter == 0x61C || letter == 0x180E ||
	       letter == 0x200B || letter == 0x200E || letter == 0x200F || (letter >= 0x2028 && letter <= 0x202E) ||
	       (letter >= 0x2060 && letter <= 0x206F) || letter == 0xFEFF || (letter >= 0xFFF9 && letter <= 0xFFFF) ||
	       letter >= 0xE0000;
}

static bool is_blank(int32_t letter)
{
	return letter == ' ' || letter == 0xA0 || letter == 0x1680 || (letter >= 0x2000 && letter <= 0x200A) ||
	       letter == 0x202F || letter == 0x205F || letter == 0x3000;
}

/* Blanks of any kind, and as many as there are, become one; none is left around. Returns the letters; -1: one is not allowed. */
static int clean(const char *text, size_t length, char *out)
{
	int letters = 0;
	bool blank = false;

	for (size_t at = 0, from = 0; at < length; from = at) {
		int32_t letter = domi_utf8_next(text, length, &at);

		if (letter < 0 || is_hidden(letter))
			return -1;
		if (is_blank(letter)) {
			blank = true;
			continue;
		}
		if (blank && letters) {
			*out++ = ' ';
			letters++;
		}
		blank = false;
		memcpy(out, text + from, at - from);
		out += at - from;
		letters++;
	}
	*out = '\0';
	return letters;
}

int doms_said_read(const json_t *value, const char *path, unsigned most, char *out, size_t size, struct doms_fault *fault)
{
	char text[DOMS_SAID];
	size_t length = json_string_length(value);
	struct domj_text json = {0};
	int letters = json_is_string(value) && length < sizeof text ? clean(json_string_value(value), length, text) : 0;

	if (letters < 0)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, path, "letters that nobody sees are not allowed here",
				    "aquí no valen letras que no se ven");
	if (letters == 0 || (unsigned)letters > most)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, path, "a text of 1 to %u letters is wanted",
				    "se espera un texto de 1 a %u letras", most);
	domj_string(&json, text);
	if (json.failed || json.length >= size) {
		domj_text_release(&json);
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	}
	memcpy(out, json.text, json.length);
	memset(out + json.length, 0, size - json.length);
	domj_text_release(&json);
	return 0;
}
