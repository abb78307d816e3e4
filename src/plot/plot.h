/* Inside plots: the sheet a picture is drawn on. Lengths are whole tenths of a pixel and nothing is ever computed in floating
   point, so that the same numbers give the same bytes on every machine. */
#ifndef DOMI_PLOT_H
#define DOMI_PLOT_H

#include <domino/plot.h>

#include "memory.h"
#include "number.h"

enum {
	DOMI_SHEET_WIDTH = 9600,
	DOMI_SHEET_MARGIN = 240,
	DOMI_TEXT = 120, /* size of the font, and of the small one */
	DOMI_SMALL = 110,
	DOMI_GAP = 60, /* between things in a row */
	DOMI_CHART_HEIGHT = 3600,
	DOMI_LABEL_KEY = 300,   /* the piece of curve beside a label */
	DOMI_LABEL_MOST = 1900, /* of the name in it */
	DOMI_PLOT_LABELLED = 12 /* sides with a colour, a dash, a marker and a label of their own */
};

/* The sheet, and what stands around every picture: a line below its title, and what somebody is told who does not see it (both as
   XML). */
struct domi_sheet {
	const struct dom_plot *plot;
	enum dom_lang lang;
	const struct dom_alloc *alloc;
	struct domi_buffer body, size, told, *out; /* out: the body */
	uint16_t order[DOM_MAX_ENTRANTS];          /* sides, the highest last total first */
	unsigned labelled;                         /* so many of them */
	int bottom;                                /* of what has been drawn; at the end, of the sheet */
	const char *crossed;                       /* what the crosstable is of; NULL: rounds won */
};

void domi_sheet_init(struct domi_sheet *sheet, enum dom_lang lang, const struct dom_alloc *alloc);
void domi_sheet_release(struct domi_sheet *sheet);
/* The whole picture, with what was drawn inside; then the sheet is released. */
DOM_MUST_CHECK int domi_sheet_close(struct domi_sheet *sheet, const char *title, char **svg, struct dom_error *error);

/* Elements, with a number of tenths for each @ of the pattern. */
#define DOMI_SVG(out, pattern, ...) \
	domi_svg(out, pattern, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))
void domi_svg(struct domi_buffer *out, const char *pattern, const int *tenths, size_t count);

/* What people named, as XML may hold it: markup escaped, what XML forbids replaced. Cut to a width in tenths where `most` is
   not 0. */
void domi_svg_name(struct domi_buffer *out, const char *name, int size, int most);
/* <text> of these classes, with a line feed; what people named may be in it. */
void domi_svg_text(struct domi_buffer *out, const char *classes, int x, int y, const char *text);
/* How wide a text will be at most, in the widest of the fonts that are common; `size` in tenths too. */
int domi_text_width(const char *text, int size);

/* Numbers as people read them; both return `text`. */
const char *domi_points_text(enum dom_lang lang, int64_t hundredths, char text[DOMI_NUMBER]);

/* The least of 1, 2, 5, 10, 20 … that divides `span` into no more than `most` parts. */
uint64_t domi_nice_step(uint64_t span, unsigned most);
/* `length` times `part` by `whole`, rounded. */
int domi_share(uint64_t part, uint64_t whole, int length);

struct domi_chart {
	struct domi_sheet *sheet;
	int left, top, width;
	int64_t low, high, step; /* of the axis of points, hundredths */
	uint64_t rounds;         /* on the right edge */
};

/* Measures what the plot has; the labels stand on the right. */
void domi_chart_init(struct domi_chart *chart, struct domi_sheet *sheet, int top);
void domi_chart_axes(const struct domi_chart *chart);
/* Where things lie. */
int domi_chart_x(const struct domi_chart *chart, uint64_t round);
int domi_chart_y(const struct domi_chart *chart, int64_t total);
/* The total of a side as far as it can be drawn. */
int64_t domi_chart_total(const struct domi_chart *chart, unsigned side, unsigned point);

/* The parts of the picture, each below the one before. */
void domi_plot_curves(struct domi_sheet *sheet);
void domi_plot_crosstable(struct domi_sheet *sheet);

static inline const char *domi_in(const struct domi_sheet *sheet, const char *en, const char *es)
{
	return sheet->lang == DOM_ES ? es : en;
}

/* The total of a side after the last point, 0 without points. */
static inline int64_t domi_last_total(const struct dom_plot *plot, unsigned side)
{
	return plot->points ? plot->totals[(size_t)side * plot->points + plot->points - 1] : 0;
}

static inline uint64_t domi_last_round(const struct dom_plot *plot)
{
	return plot->points ? plot->rounds[plot->points - 1] : 0;
}

static inline bool domi_side_is_out(const struct dom_plot *plot, unsigned side)
{
	return plot->out && plot->out[side] != UINT64_MAX;
}

#endif
