/* UTF-8: what comes from outside may be anything, what goes into JSON may not. */
#include "exchange.h"

#include <string.h>

/* The bytes of the letter that begins here, of at most `left`; 0: none does. */
static unsigned letter(const unsigned char *text, size_t left)
{
	unsigned bytes = *text < 0x80 ? 1 : *text < 0xC2 ? 0 : *text < 0xE0 ? 2 : *text < 0xF0 ? 3 : *text < 0xF5 ? 4 : 0;

	if (bytes > left)
		return 0;
	for (unsigned i = 1; i < bytes; i++)
		if ((text[i] & 0xC0) != 0x80)
			return 0;
	if ((*text == 0xE0 && text[1] < 0xA0) || (*text == 0xED && text[1] > 0x9F) || (*text == 0xF0 && text[1] < 0x90) ||
	    (*text == 0xF4 && text[1] > 0x8F))
		return 0;
	return bytes;
}

bool doms_utf8_valid(const char *text, size_t length)
{
	const unsigned char *at = (const unsigned char *)text;

	while (length) {
		unsigned bytes = letter(at, length);

		if (!bytes)
			return false;
		at += bytes;
		length -= bytes;
	}
	return true;
}

void doms_utf8_mend(char *text)
{
	size_t left = strlen(text);

	while (left) {
		unsigned bytes = letter((const unsigned char *)text, left);

		if (!bytes) {
			*text = '?';
			bytes = 1;
		}
		text += bytes;
		left -= bytes;
	}
}
