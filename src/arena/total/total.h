/* total: what the scores of many rounds come to. */
#ifndef DOMI_TOTAL_H
#define DOMI_TOTAL_H

#include "../tournament.h"

struct dom_total {
	DOM_OPTION;
	/* Hundredths, before what was paid to the judge is taken off. */
	int64_t (*of)(const struct domi_side *side);
	/* How it comes to that, where it is more than adding up: what was divided or taken off, for people ("39.8 ÷ 2 negative
	   rounds"). Writes at most `size` bytes as snprintf() does, and returns what that returns; 0: there is nothing to say. */
	int (*why)(const struct domi_side *side, enum dom_lang lang, char *out, size_t size);
};

/* family.c: points as people of that language write them, "39.8" or "39,8". */
void domi_total_points(int64_t hundredths, enum dom_lang lang, char out[32]);
/* The `why` of a plain sum: nothing. */
int domi_total_plain(const struct domi_side *side, enum dom_lang lang, char *out, size_t size);

#define DOM_TOTAL(name) const struct dom_total domi_total_##name

#endif
