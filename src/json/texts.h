/* What a game's events repeat, written as JSON once: players and tiles, each with its quotes. */
#ifndef DOMJ_WORDS_H
#define DOMJ_WORDS_H

#include <domino/rules.h>

struct domj_texts {
	const char *names[DOM_MAX_PLAYERS], *strategies[DOM_MAX_PLAYERS], *characters[DOM_MAX_PLAYERS]; /* by player */
	const char **tiles; /* by tile; those that cannot be told apart have the same text */
	char *texts;        /* where all of these are */
};

DOM_MUST_CHECK int domj_texts_init(struct domj_texts *words, const struct dom_rules *rules, struct dom_error *error);
/* Zeroed ones may be released, too. */
void domj_texts_release(struct domj_texts *words);

#endif
