/* Numbers and verdicts as people read them, the same from command and server. All return `buffer`. */
#ifndef DOMJ_FIGURES_H
#define DOMJ_FIGURES_H

#include <domino/compare.h>

/* "12,345" */
char *domj_grouped(enum dom_lang lang, uint64_t n, char *buffer, size_t size);
/* How many decimals a number with this error deserves. */
int domj_decimals(double error);
/* "51.15 ± 0.15": a number and the half of its interval, with as many digits as that has. */
char *domj_spread(struct dom_spread spread, double factor, char *buffer, size_t size);
/* The likelihood of superiority, in percent, never rounded to certainty. */
char *domj_likelihood(double superiority, char *buffer, size_t size);
/* What a comparison says, in a sentence or two; `sprt` NULL: there is no sequential test. */
char *domj_verdict(const struct dom_compare *figures, const char *const *names, const struct dom_sprt *sprt, enum dom_lang lang,
		   char *buffer, size_t size);

#endif
