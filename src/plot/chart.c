/* The paper behind the curves: which totals and rounds there are, where they lie, and the axes that say so. */
#include "plot.h"

/* A longer amount is drawn at the edge: twice this and the steps beyond must fit a number. */
#define MOST INT64_C(4000000000000000000)

int64_t domi_chart_total(const struct domi_chart *chart, unsigned side, unsigned point)
{
	int64_t total = chart->sheet->plot->totals[(size_t)side * chart->sheet->plot->points + point];

	return total > MOST ? MOST : total < -MOST ? -MOST : total;
}

int domi_chart_x(const struct domi_chart *chart, uint64_t round)
{
	return chart->left + domi_share(round < chart->rounds ? round : chart->rounds, chart->rounds, chart->width);
}

int domi_chart_y(const struct domi_chart *chart, int64_t total)
{
	return chart->top + DOMI_CHART_HEIGHT -
	       domi_share((uint64_t)total - (uint64_t)chart->low, (uint64_t)chart->high - (uint64_t)chart->low,
			  DOMI_CHART_HEIGHT);
}

/* The axis of points: zero is always on it, and it ends at whole steps. Steps of less than a point only when there are such
   totals. */
static void measure_points(struct domi_chart *chart)
{
	const struct dom_plot *plot = chart->sheet->plot;
	bool whole = true;

	for (unsigned s = 0; s < plot->sides; s++)
		for (unsigned p = 0; p < plot->points; p++) {
			int64_t total = domi_chart_total(chart, s, p);

			chart->low = total < chart->low ? total : chart->low;
			chart->high = total > chart->high ? total : chart->high;
			whole = whole && total % 100 == 0;
		}
	if (chart->low == chart->high)
		chart->high = 100;
	chart->step = (int64_t)domi_nice_step((uint64_t)(chart->high - chart->low), 8);
	if (whole && chart->step < 100)
		chart->step = 100;
	chart->low = (chart->low - (chart->step - 1)) / chart->step * chart->step;
	chart->high = (chart->high + (chart->step - 1)) / chart->step * chart->step;
}

static void measure_rounds(struct domi_chart *chart)
{
	const struct dom_plot *plot = chart->sheet->plot;

	for (unsigned p = 0; p < plot->points; p++)
		chart->rounds = plot->rounds[p] > chart->rounds ? plot->rounds[p] : chart->rounds;
	chart->rounds = chart->rounds ? chart->rounds : 1;
}

static unsigned ticks_of(const struct domi_chart *chart)
{
	return (unsigned)(((uint64_t)chart->high - (uint64_t)chart->low) / (uint64_t)chart->step);
}

static int64_t tick(const struct domi_chart *chart, unsigned i)
{
	return chart->low + (int64_t)i * chart->step;
}

/* "Ana 12.5 · out" */
static int label_width(const struct domi_sheet *sheet, unsigned side)
{
	char number[DOMI_NUMBER];
	int name = domi_text_width(sheet->plot->names[side], DOMI_TEXT);
	int width = name < DOMI_LABEL_MOST ? name : DOMI_LABEL_MOST;

	width += DOMI_GAP +
		 domi_text_width(domi_points_text(sheet->lang, domi_last_total(sheet->plot, side), number), DOMI_TEXT + 10);
	return domi_side_is_out(sheet->plot, side) ? width + domi_text_width(domi_in(sheet, " · out", " · fuera"), DOMI_TEXT)
						   : width;
}

/* Leaves room for what stands on both sides of the curves. */
static void measure_width(struct domi_chart *chart)
{
	char number[DOMI_NUMBER];
	int left = 0, right = 0;

	for (unsigned i = 0; i <= ticks_of(chart); i++) {
		int width = domi_text_width(domi_points_text(chart->sheet->lang, tick(chart, i), number), DOMI_SMALL);

		left = width > left ? width : left;
	}
	for (unsigned i = 0; i < chart->sheet->labelled; i++) {
		int width = label_width(chart->sheet, chart->sheet->order[i]);

		right = width > right ? width : right;
	}
	chart->left = DOMI_SHEET_MARGIN + left + DOMI_GAP;
	chart->width = DOMI_SHEET_WIDTH - DOMI_SHEET_MARGIN - right - DOMI_LABEL_KEY - 4 * DOMI_GAP - chart->left;
}

static void draw_points_axis(const struct domi_chart *chart)
{
	struct domi_buffer *out = chart->sheet->out;
	char number[DOMI_NUMBER];

	for (unsigned i = 0; i <= ticks_of(chart); i++) {
		int y = domi_chart_y(chart, tick(chart, i));

		domi_append_text(out, tick(chart, i) ? "<path class='grid' " : "<path class='axis' ");
		DOMI_SVG(out, "d='M@ @H@'/>", chart->left, y, chart->left + chart->width);
		domi_svg_text(out, "soft small end", chart->left - DOMI_GAP, y + 40,
			      domi_points_text(chart->sheet->lang, tick(chart, i), number));
	}
	domi_svg_text(out, "soft small", DOMI_SHEET_MARGIN, chart->top - 130, domi_in(chart->sheet, "points", "puntos"));
}

/* As many ticks as there is room for their numbers. */
static void draw_rounds_axis(const struct domi_chart *chart)
{
	struct domi_buffer *out = chart->sheet->out;
	char number[DOMI_NUMBER];
	int width = domi_text_width(domi_count_text(chart->sheet->lang, chart->rounds, number), DOMI_SMALL) + 3 * DOMI_GAP;
	int most = chart->width / width;
	uint64_t step = domi_nice_step(chart->rounds, most > 10 ? 10 : most < 2 ? 2 : (unsigned)most);

	for (uint64_t round = 0;; round += step) {
		int x = domi_chart_x(chart, round);

		DOMI_SVG(out, "<path class='axis' d='M@ @v@'/>", x, chart->top + DOMI_CHART_HEIGHT, 50);
		domi_svg_text(out, "soft small middle", x, chart->top + DOMI_CHART_HEIGHT + 190,
			      domi_count_text(chart->sheet->lang, round, number));
		if (chart->rounds - round < step)
			break;
	}
	domi_svg_text(out, "soft small middle", chart->left + chart->width / 2, chart->top + DOMI_CHART_HEIGHT + 370,
		      domi_in(chart->sheet, "rounds", "manos"));
}

void domi_chart_init(struct domi_chart *chart, struct domi_sheet *sheet, int top)
{
	*chart = (struct domi_chart){.sheet = sheet, .top = top};
	measure_points(chart);
	measure_rounds(chart);
	measure_width(chart);
}

void domi_chart_axes(const struct domi_chart *chart)
{
	draw_points_axis(chart);
	draw_rounds_axis(chart);
}
