/* Numbers and verdicts as people read them, the same from command and server. */
#ifndef DOMJ_FIGURES_H
#define DOMJ_FIGURES_H

#include <domino/compare.h>

/* Short texts that are used where they are made, as domj_spread(spread, 1).text: they last as long as the statement. */
struct domj_figure {
	char text[60];
};

/* "12,345" */
struct domj_figure domj_grouped(enum dom_lang lang, uint64_t n);
/* How many decimals a number with this error deserves. */
int domj_decimals(double error);
/* "51.15 ± 0.15": a number and the half of its interval, with as many digits as that has. */
struct domj_figure domj_spread(struct dom_spread spread, double factor);
/* The likelihood of superiority, in percent, never rounded to certainty. */
struct domj_figure domj_likelihood(double superiority);
/* What a comparison says, in a sentence or two; `sprt` NULL: there is no sequential test. Returns `buffer`. */
char *domj_verdict(const struct dom_compare *figures, const char *const *names, const struct dom_sprt *sprt, enum dom_lang lang,
		   char *buffer, size_t size);

#endif
