/* Pictures of tournaments and simulations, as SVG that needs nothing from outside. */
#ifndef DOMINO_PLOT_H
#define DOMINO_PLOT_H

#include "compare.h"
#include "sim.h"
#include "tournament.h"

struct dom_plot {
	const char *title;
	unsigned sides;
	const char *const *names;      /* [sides] */
	unsigned points;               /* of every curve */
	const uint64_t *rounds;        /* [points]: after so many rounds, ascending */
	const int64_t *totals;         /* [side * points + point]: hundredths */
	const uint64_t *out;           /* [sides]: rounds after which a side was out; UINT64_MAX: never. NULL: nobody */
	const struct dom_meeting *met; /* [side * sides + other] */
};

/* Players compared, in the order in which they are drawn; texts are in the language of the plot. */
struct dom_plot_compare {
	const char *title, *about; /* what was compared, and a line below it */
	const char *head, *unit;   /* of the intervals: “Win share”, “%” */
	unsigned rows;
	const char *const *names;        /* [rows] */
	const struct dom_spread *values; /* [rows] */
	double even;                     /* where nobody is better */
	const struct dom_meeting *met;   /* [row * rows + other]: `won` of `met`; NULL: no heat map */
	const char *crossed;             /* what that is */
};

/* What was said to be so likely, and how often it was so: parts of 10,000. */
struct dom_plot_calibration {
	const char *title, *about;
	unsigned series, points;
	const char *const *names;       /* [series] */
	const uint32_t *stated, *found; /* [series * points], ascending by what was stated */
	const uint64_t *cases;          /* the same; 0: nothing is drawn */
};

DOM_BEGIN
/* Points over rounds for every side, and the crosstable as a heat map. Sides stand in the order of their last totals, those with
   equal ones as they are listed; the first twelve have labels. Any number of points may be given: what no eye could tell apart is
   left out. The same numbers give the same bytes. Without points `rounds` and `totals` may be NULL, `met` always.
   Free the text with dom_plot_free() or `alloc`'s resize(…, 0). */
DOM_API DOM_MUST_CHECK int dom_plot_tournament(char **svg, const struct dom_plot *plot, enum dom_lang lang,
					       const struct dom_alloc *alloc, struct dom_error *error);
/* Who won how often and how rounds ended, with error bars of two standard errors; how many tiles were laid and what the best side
   scored, as histograms. `variant` is the one that was simulated. DOM_NOT_FOUND: no round was played. */
DOM_API DOM_MUST_CHECK int dom_plot_sim(char **svg, const struct dom_sim *sim, const struct dom_variant *variant,
					enum dom_lang lang, const struct dom_alloc *alloc, struct dom_error *error);
/* Intervals on one axis, and a heat map. The same numbers give the same bytes. */
DOM_API DOM_MUST_CHECK int dom_plot_compare(char **svg, const struct dom_plot_compare *plot, enum dom_lang lang,
					    const struct dom_alloc *alloc, struct dom_error *error);
/* Against the diagonal, on which they lie where what is said is true. The same numbers give the same bytes. */
DOM_API DOM_MUST_CHECK int dom_plot_calibration(char **svg, const struct dom_plot_calibration *plot, enum dom_lang lang,
						const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_plot_free(char *svg, const struct dom_alloc *alloc);
DOM_END

#endif
