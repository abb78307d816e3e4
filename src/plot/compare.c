/* Players compared: each with its interval on one axis, and below it who beats whom as a heat map. Amounts are whole hundredths from
   here on, so that the same figures give the same bytes on every machine. */
#include "plot.h"

#include "error.h"

enum { ROW = 300, CAP = 60, DOT = 45, NAME = 2400, VALUE = 1900, PARTS = 8, MOST = 100000000 /* hundredths */ };

/* An axis of hundredths. */
struct axis {
	int64_t low, high, step;
	int left, width;
};

static int64_t hundredths(double amount)
{
	if (!(amount > -MOST / 100. && amount < MOST / 100.)) /* infinite, too: at the edge */
		return amount > 0 ? MOST : -MOST;
	return (int64_t)(amount * 100 + (amount < 0 ? -.5 : .5));
}

static bool is_known(struct dom_spread s)
{
	int64_t half = hundredths(s.half), mean = hundredths(s.mean);

	return half < MOST && mean < MOST && mean > -MOST;
}

/* From the lowest to the highest end of an interval, and to where nobody is better, in whole steps. What has no end is left out. */
static void measure(struct axis *axis, const struct dom_plot_compare *plot)
{
	int names = 0;

	axis->low = axis->high = hundredths(plot->even);
	for (unsigned i = 0; i < plot->rows; i++) {
		int width = domi_text_width(plot->names[i], DOMI_TEXT);

		names = width > names ? width : names;
		if (is_known(plot->values[i])) {
			int64_t low = hundredths(plot->values[i].mean - plot->values[i].half);
			int64_t high = hundredths(plot->values[i].mean + plot->values[i].half);

			axis->low = low < axis->low ? low : axis->low;
			axis->high = high > axis->high ? high : axis->high;
		}
	}
	axis->high += axis->low == axis->high;
	axis->step = (int64_t)domi_nice_step((uint64_t)(axis->high - axis->low), PARTS);
	axis->low = (axis->low - (axis->low < 0 ? axis->step - 1 : 0)) / axis->step * axis->step;
	axis->high = (axis->high + (axis->high > 0 ? axis->step - 1 : 0)) / axis->step * axis->step;
	axis->left = DOMI_SHEET_MARGIN + (names < NAME ? names : NAME) + 2 * DOMI_GAP;
	axis->width = DOMI_SHEET_WIDTH - DOMI_SHEET_MARGIN - VALUE - axis->left;
}

static int x_of(const struct axis *axis, int64_t amount)
{
	amount = amount < axis->low ? axis->low : amount > axis->high ? axis->high : amount;
	return axis->left + domi_share((uint64_t)(amount - axis->low), (uint64_t)(axis->high - axis->low), axis->width);
}

static void draw_axis(const struct domi_sheet *sheet, const struct axis *axis, const struct dom_plot_compare *plot, int top,
		      int bottom)
{
	char number[DOMI_NUMBER];

	for (int64_t amount = axis->low; amount <= axis->high; amount += axis->step) {
		DOMI_SVG(sheet->out, "<path class='grid' d='M@ @V@'/>", x_of(axis, amount), top, bottom);
		domi_svg_text(sheet->out, "soft small middle", x_of(axis, amount), bottom + 170,
			      domi_points_text(sheet->lang, amount, number));
	}
	DOMI_SVG(sheet->out, "<path class='axis' d='M@ @V@'/>\n", x_of(axis, hundredths(plot->even)), top, bottom);
	domi_svg_text(sheet->out, "soft small", axis->left + axis->width + 2 * DOMI_GAP, bottom + 170, plot->unit);
}

static void draw_row(const struct domi_sheet *sheet, const struct axis *axis, const char *name, struct dom_spread value, int y)
{
	int64_t mean = hundredths(value.mean), half = hundredths(value.half);
	int low = x_of(axis, mean - half), high = x_of(axis, mean + half), middle = x_of(axis, mean);
	char number[DOMI_NUMBER];

	DOMI_SVG(sheet->out, "<text class='end' x='@' y='@'>", axis->left - DOMI_GAP, y + 40);
	domi_svg_name(sheet->out, name, DOMI_TEXT, NAME);
	domi_append_text(sheet->out, "</text>");
	if (!is_known(value)) {
		domi_append_text(sheet->out, "\n");
		return;
	}
	DOMI_SVG(sheet->out, "<path class='whisker' d='M@ @H@M@ @v@M@ @v@'/>", low, y, high, low, y - CAP, 2 * CAP, high,
		 y - CAP, 2 * CAP);
	DOMI_SVG(sheet->out, "<rect class='bar c0' x='@' y='@' width='@' height='@'/>", middle - DOT, y - DOT, 2 * DOT,
		 2 * DOT);
	DOMI_SVG(sheet->out, "<text x='@' y='@'>", axis->left + axis->width + 2 * DOMI_GAP, y + 40);
	domi_append_format(sheet->out, "%s <tspan class='soft small'>± ", domi_points_text(sheet->lang, mean, number));
	domi_append_format(sheet->out, "%s</tspan></text>\n", domi_points_text(sheet->lang, half, number));
}

static void draw_intervals(struct domi_sheet *sheet, const struct dom_plot_compare *plot)
{
	struct axis axis;
	int top = sheet->bottom + 450, bottom = top + ROW * (int)plot->rows;

	measure(&axis, plot);
	domi_svg_text(sheet->out, "head", DOMI_SHEET_MARGIN, sheet->bottom + 300, plot->head);
	draw_axis(sheet, &axis, plot, top, bottom);
	for (unsigned i = 0; i < plot->rows; i++)
		draw_row(sheet, &axis, plot->names[i], plot->values[i], top + ROW * (int)i + ROW / 2);
	sheet->bottom = bottom + 250;
}

/* For whoever does not see it. */
static void append_told(const struct domi_sheet *sheet, const struct dom_plot_compare *plot, struct domi_buffer *out)
{
	char number[DOMI_NUMBER];

	domi_svg_name(out, plot->head, 0, 0);
	for (unsigned i = 0; i < plot->rows; i++) {
		domi_append_text(out, i ? "; " : ": ");
		domi_svg_name(out, plot->names[i], 0, 0);
		if (is_known(plot->values[i])) {
			domi_append_format(out, " %s", domi_points_text(sheet->lang, hundredths(plot->values[i].mean), number));
			domi_append_format(out, " ± %s",
					   domi_points_text(sheet->lang, hundredths(plot->values[i].half), number));
		}
	}
	domi_append_text(out, ".");
}

int dom_plot_compare(char **svg, const struct dom_plot_compare *plot, enum dom_lang lang, const struct dom_alloc *alloc,
		     struct dom_error *error)
{
	struct dom_plot crossed = {.sides = plot->rows, .names = plot->names, .met = plot->met};
	struct domi_sheet sheet;

	*svg = NULL;
	if (!plot->rows || plot->rows > DOM_MAX_ENTRANTS)
		return domi_fail(error, DOM_BAD_VARIANT, DOMI_NOWHERE, "such a plot has 1 to %d rows, not %u",
				 "una gráfica así tiene de 1 a %d filas, no %u", DOM_MAX_ENTRANTS, plot->rows);
	domi_sheet_init(&sheet, lang, alloc);
	sheet.plot = &crossed;
	sheet.crossed = plot->crossed;
	for (unsigned i = 0; i < plot->rows; i++)
		sheet.order[i] = (uint16_t)i;
	draw_intervals(&sheet, plot);
	if (plot->met)
		domi_plot_crosstable(&sheet);
	else
		sheet.bottom += DOMI_SHEET_MARGIN;
	domi_svg_name(&sheet.size, plot->about, 0, 0);
	append_told(&sheet, plot, &sheet.told);
	return domi_sheet_close(&sheet, plot->title, svg, error);
}
