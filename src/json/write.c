/* Whether a comma is due is seen from the last byte: after an opening bracket, a colon, a comma, a blank or nothing at all there is none. A line feed
   ends a line of NDJSON, and what follows is a new text. */
#include "write.h"

#include <stdlib.h>
#include <string.h>

/* domi_append(), the room being there nearly always. */
static inline void put(struct domi_buffer *out, const char *text, size_t length)
{
	if (out->failed || length >= out->room - out->length) {
		domi_append(out, text, length);
		return;
	}
	memcpy(out->text + out->length, text, length);
	out->length += length;
	out->text[out->length] = '\0';
}

static void put_comma(struct domi_buffer *out)
{
	char last = out->length && !out->failed ? out->text[out->length - 1] : '\n';

	if (last != '{' && last != '[' && last != ':' && last != ',' && last != ' ' && last != '\n')
		put(out, ",", 1);
}

void domj_raw(struct domi_buffer *out, const char *json, size_t length)
{
	put_comma(out);
	put(out, json, length);
}

void domj_open(struct domi_buffer *out, char bracket)
{
	domj_raw(out, &bracket, 1);
}

void domj_close(struct domi_buffer *out, char bracket)
{
	put(out, &bracket, 1);
}

void domj_key(struct domi_buffer *out, const char *key)
{
	put_comma(out);
	put(out, "\"", 1);
	put(out, key, strlen(key));
	put(out, "\":", 2);
}

static void put_escaped(struct domi_buffer *out, unsigned char c)
{
	static const char digits[] = "0123456789abcdef";
	char code[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
	char letter[] = {'\\', (char)c};

	switch (c) {
	case '"':
	case '\\':
		break;
	case '\n':
		letter[1] = 'n';
		break;
	case '\t':
		letter[1] = 't';
		break;
	default:
		put(out, code, sizeof code);
		return;
	}
	put(out, letter, sizeof letter);
}

void domj_string(struct domi_buffer *out, const char *text)
{
	if (!text) {
		domj_null(out);
		return;
	}
	put_comma(out);
	put(out, "\"", 1);
	while (*text) {
		size_t plain = 0;

		while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\' && text[plain] != 0x7f)
			plain++;
		put(out, text, plain);
		text += plain;
		if (*text)
			put_escaped(out, (unsigned char)*text++);
	}
	put(out, "\"", 1);
}

/* The digits of `n` at the end of `room`; returns where they begin. */
static char *digits_of(uint64_t n, char *end)
{
	do
		*--end = (char)('0' + n % 10);
	while (n /= 10);
	return end;
}

void domj_seed(struct domi_buffer *out, uint64_t seed)
{
	char room[24] = "", *end = room + sizeof room - 1;

	domj_string(out, digits_of(seed, end));
}

/* `n` as it is, or tenths (one decimal) or hundredths (two); zeros at the end are left out. */
static void put_decimal(struct domi_buffer *out, int64_t n, unsigned decimals)
{
	uint64_t size = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	char room[32], *end = room + sizeof room, *begin = end;

	while (decimals && size % 10 == 0) {
		size /= 10;
		decimals--;
	}
	for (unsigned i = 0; i < decimals; i++, size /= 10)
		*--begin = (char)('0' + size % 10);
	if (decimals)
		*--begin = '.';
	begin = digits_of(size, begin);
	if (n < 0)
		*--begin = '-';
	domj_raw(out, begin, (size_t)(end - begin));
}

void domj_int(struct domi_buffer *out, int64_t n)
{
	put_decimal(out, n, 0);
}

void domj_points(struct domi_buffer *out, int64_t hundredths)
{
	put_decimal(out, hundredths, 2);
}

void domj_tenths(struct domi_buffer *out, int64_t tenths)
{
	put_decimal(out, tenths, 1);
}

void domj_bool(struct domi_buffer *out, bool yes)
{
	if (yes)
		domj_raw(out, "true", 4);
	else
		domj_raw(out, "false", 5);
}

void domj_null(struct domi_buffer *out)
{
	domj_raw(out, "null", 4);
}

void domj_text_of(struct domi_buffer *out, struct dom_text text)
{
	if (!text.en && !text.es) {
		domj_null(out);
		return;
	}
	domj_open(out, '{');
	domj_key_string(out, "en", text.en ? text.en : text.es);
	domj_key_string(out, "es", text.es ? text.es : text.en);
	domj_close(out, '}');
}

void domj_hex(struct domi_buffer *out, const uint8_t *bytes, size_t count)
{
	static const char digits[] = "0123456789abcdef";

	put_comma(out);
	put(out, "\"", 1);
	for (size_t i = 0; i < count; i++) {
		char two[] = {digits[bytes[i] >> 4], digits[bytes[i] & 15]};

		put(out, two, sizeof two);
	}
	put(out, "\"", 1);
}

void domj_key_open(struct domi_buffer *out, const char *key, char bracket)
{
	domj_key(out, key);
	domj_open(out, bracket);
}

void domj_key_string(struct domi_buffer *out, const char *key, const char *text)
{
	domj_key(out, key);
	domj_string(out, text);
}

void domj_key_int(struct domi_buffer *out, const char *key, int64_t n)
{
	domj_key(out, key);
	domj_int(out, n);
}

void domj_key_bool(struct domi_buffer *out, const char *key, bool yes)
{
	domj_key(out, key);
	domj_bool(out, yes);
}

void domj_key_points(struct domi_buffer *out, const char *key, int64_t hundredths)
{
	domj_key(out, key);
	domj_points(out, hundredths);
}

void domj_key_raw(struct domi_buffer *out, const char *key, const char *json)
{
	domj_key(out, key);
	domj_raw(out, json, strlen(json));
}
