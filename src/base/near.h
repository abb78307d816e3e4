/* Words inside complaints: one that nobody knows, and the known one that may have been meant. */
#ifndef DOMI_NEAR_H
#define DOMI_NEAR_H

#include "error.h"

#include <stddef.h>

enum { DOMI_SHOWN = 64 }; /* room for a word of a text inside a complaint */

/* The code point at *at, which moves on; -1: the bytes are no UTF-8. */
int32_t domi_utf8_next(const char *text, size_t length, size_t *at);
/* A word of the text as a complaint may repeat it: cut at a character, control characters blanked. */
const char *domi_shown(char room[DOMI_SHOWN], const char *text, size_t length);

/* Looks for the known word nearest to an unknown one. */
struct domi_names {
	const char *text;
	size_t length;
	const char *best;
	unsigned distance;
	char known[200]; /* what was offered, as long as it is short */
	bool many;
};

void domi_names_init(struct domi_names *words, const char *text, size_t length);
/* `word` must outlive `words`. */
void domi_names_offer(struct domi_names *words, const char *word);
/* "unknown NOUN “x”; did you mean “y”?" */
int domi_fail_unknown(struct dom_error *error, enum dom_status status, struct dom_where where, struct dom_text noun,
		      const struct domi_names *words);

#endif
