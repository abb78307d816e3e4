/* A word that nobody knows, and the known one that may have been meant. */
#ifndef DOMI_NEAR_H
#define DOMI_NEAR_H

#include "error.h"

#include <stddef.h>

/* Looks for the known word nearest to an unknown one. */
struct domi_words {
	const char *text;
	size_t length;
	const char *best;
	unsigned distance;
	char known[200]; /* what was offered, as long as it is short */
	bool many;
};

void domi_words_init(struct domi_words *words, const char *text, size_t length);
/* `word` must outlive `words`. */
void domi_words_offer(struct domi_words *words, const char *word);
/* "unknown NOUN “x”; did you mean “y”?" */
int domi_fail_unknown(struct dom_error *error, enum dom_status status, struct dom_where where, struct dom_text noun,
		      const struct domi_words *words);

#endif
