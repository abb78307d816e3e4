/* Words of the text inside complaints: cut to size, and compared with the words that are known. */
#include "near.h"

#include <stdio.h>
#include <string.h>

int32_t domi_utf8_next(const char *text, size_t length, size_t *at)
{
	static const int32_t least[] = {0, 0x80, 0x800, 0x10000};
	unsigned char lead = (unsigned char)text[*at];
	unsigned more = lead < 0x80                   ? 0
			: lead >= 0xc2 && lead < 0xe0 ? 1
			: (lead & 0xf0) == 0xe0       ? 2
			: lead >= 0xf0 && lead < 0xf5 ? 3
						      : 9;
	int32_t point;

	if (more > 3 || more >= length - *at)
		return -1;
	point = more ? lead & (0x3f >> more) : lead;
	for (unsigned i = 1; i <= more; i++) {
		unsigned char next = (unsigned char)text[*at + i];

		if ((next & 0xc0) != 0x80)
			return -1;
		point = point << 6 | (next & 0x3f);
	}
	if (point < least[more] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
		return -1;
	*at += more + 1;
	return point;
}

const char *domi_shown(char room[DOMI_SHOWN], const char *text, size_t length)
{
	size_t at = 0, used = 0;

	while (at < length) {
		size_t from = at;
		int32_t point = domi_utf8_next(text, length, &at);

		if (point < 0)
			at++;
		if (used + (at - from) > DOMI_SHOWN - 4 - 1) {
			memcpy(room + used, "…", strlen("…"));
			used += strlen("…");
			break;
		}
		if (point < 0x20 || (point >= 0x7f && point < 0xa0)) {
			room[used++] = point < 0 ? '?' : ' ';
		} else {
			memcpy(room + used, text + from, at - from);
			used += at - from;
		}
	}
	room[used] = '\0';
	return room;
}

enum { PART = 50, NOT_NEAR = 100 }; /* the distance from a part of a word, and from what nobody can have meant */

void domi_names_init(struct domi_names *words, const char *text, size_t length)
{
	*words = (struct domi_names){.text = text, .length = length, .distance = NOT_NEAR};
}

/* Upper and lower case, and the dash and what people write for it, are the same here. */
static int folded(char c)
{
	return c == '_' || c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Letters to add, drop, change or swap with their neighbour. Long words are not near anything. */
static unsigned distance(const char *a, size_t la, const char *b, size_t lb)
{
	enum { MOST = 40 };
	unsigned row[3][MOST + 1];

	if (la > MOST || lb > MOST)
		return NOT_NEAR;
	for (size_t j = 0; j <= lb; j++)
		row[0][j] = (unsigned)j;
	for (size_t i = 1; i <= la; i++) {
		unsigned *now = row[i % 3], *last = row[(i - 1) % 3], *older = row[(i + 1) % 3];

		now[0] = (unsigned)i;
		for (size_t j = 1; j <= lb; j++) {
			unsigned best = last[j - 1] + (folded(a[i - 1]) != folded(b[j - 1]));

			if (last[j] + 1 < best)
				best = last[j] + 1;
			if (now[j - 1] + 1 < best)
				best = now[j - 1] + 1;
			if (i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]) &&
			    older[j - 2] + 1 < best)
				best = older[j - 2] + 1;
			now[j] = best;
		}
	}
	return row[la % 3][lb];
}

static bool holds(const char *word, const char *part, size_t length)
{
	for (; strlen(word) >= length; word++)
		if (!memcmp(word, part, length))
			return true;
	return false;
}

static bool begins(const char *word, const struct domi_names *words)
{
	return !strncmp(word, words->text, words->length);
}

void domi_names_offer(struct domi_names *words, const char *word)
{
	size_t length = strlen(word), used = strlen(words->known);
	size_t longer = length > words->length ? length : words->length;
	unsigned d = distance(words->text, words->length, word, length);

	/* a part of a longer word will do when nothing is nearer */
	if (d > (longer + 1) / 3)
		d = words->length > 2 && words->length < length && holds(word, words->text, words->length) ? PART : NOT_NEAR;

	/* of two that are as near, the one that goes on as it begins */
	if (d < words->distance || (d == words->distance && d < PART && begins(word, words) && !begins(words->best, words))) {
		words->best = word;
		words->distance = d;
	}
	if (used + length + 3 > sizeof words->known)
		words->many = true;
	else
		snprintf(words->known + used, sizeof words->known - used, "%s%s", used ? ", " : "", word);
}

int domi_fail_unknown(struct dom_error *error, enum dom_status status, struct dom_where where, struct dom_text noun,
		      const struct domi_names *words)
{
	char room[DOMI_SHOWN];
	const char *shown = domi_shown(room, words->text, words->length);

	if (words->best)
		return domi_fail(error, status, where, "unknown %s%.0s “%s”; did you mean “%s”?",
				 "no conozco %.0s%s “%s”; ¿querías decir “%s”?", noun.en, noun.es, shown, words->best);
	if (words->known[0] && !words->many)
		return domi_fail(error, status, where, "unknown %s%.0s “%s”; known: %s",
				 "no conozco %.0s%s “%s”; se conocen: %s", noun.en, noun.es, shown, words->known);
	return domi_fail(error, status, where, "unknown %s%.0s “%s”", "no conozco %.0s%s “%s”", noun.en, noun.es, shown);
}
