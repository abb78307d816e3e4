/* Digits by threes, with what a language has between them. */
#include "number.h"

#include <inttypes.h>
#include <stdio.h>

const char *domi_count_text(enum dom_lang lang, uint64_t n, char text[DOMI_NUMBER])
{
	const char *between = lang == DOM_ES ? "\u00a0" : ",";
	char digits[24];
	size_t count = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, n), used = 0;

	for (size_t i = 0; i < count; i++)
		used += (size_t)snprintf(text + used, DOMI_NUMBER - used, "%s%c", i && (count - i) % 3 == 0 ? between : "",
					 digits[i]);
	return text;
}
