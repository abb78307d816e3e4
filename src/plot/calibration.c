/* What was said to be so likely against how often it was so: a square with its diagonal. */
#include "plot.h"

#include "error.h"

enum { LEFT = 900, SIDE = 5200, WHOLE = 10000, TICK = 1000, SERIES = 5, DOT = 45 };

static int x_of(uint32_t part)
{
	return LEFT + domi_share(part, WHOLE, SIDE);
}

static int y_of(int top, uint32_t part)
{
	return top + SIDE - domi_share(part, WHOLE, SIDE);
}

static void draw_axes(const struct domi_sheet *sheet, int top)
{
	for (uint32_t part = 0; part <= WHOLE; part += TICK) {
		DOMI_SVG(sheet->out, "<path class='grid' d='M@ @H@M@ @V@'/>", LEFT, y_of(top, part), LEFT + SIDE, x_of(part),
			 top, top + SIDE);
		DOMI_SVG(sheet->out, "<text class='soft small end' x='@' y='@'>", LEFT - DOMI_GAP, y_of(top, part) + 40);
		domi_append_format(sheet->out, "%u</text>", part / 100);
		DOMI_SVG(sheet->out, "<text class='soft small middle' x='@' y='@'>", x_of(part), top + SIDE + 170);
		domi_append_format(sheet->out, "%u</text>\n", part / 100);
	}
	DOMI_SVG(sheet->out, "<path class='axis' d='M@ @L@ @'/>\n", LEFT, top + SIDE, LEFT + SIDE, top);
	DOMI_SVG(sheet->out, "<text class='soft' x='@' y='@'>", DOMI_SHEET_MARGIN, top - 150);
	domi_append_format(sheet->out, "%s</text>", domi_in(sheet, "was so, %", "fue así, %"));
	domi_svg_text(sheet->out, "soft middle", LEFT + SIDE / 2, top + SIDE + 380,
		      domi_in(sheet, "was said to be so likely, %", "se dijo así de probable, %"));
}

static void draw_series(const struct domi_sheet *sheet, const struct dom_plot_calibration *plot, unsigned series, int top)
{
	const char *letter = "M@ @";

	domi_append_format(sheet->out, "<g class='c%u'><path class='curve' d='", series);
	for (unsigned i = series * plot->points; i < (series + 1) * plot->points; i++)
		if (plot->cases[i]) {
			DOMI_SVG(sheet->out, letter, x_of(plot->stated[i]), y_of(top, plot->found[i]));
			letter = "L@ @";
		}
	domi_append_text(sheet->out, "'/>");
	for (unsigned i = series * plot->points; i < (series + 1) * plot->points; i++)
		if (plot->cases[i]) {
			domi_append_format(sheet->out, "<rect class='bar c%u' ", series);
			DOMI_SVG(sheet->out, "x='@' y='@' width='@' height='@'/>", x_of(plot->stated[i]) - DOT,
				 y_of(top, plot->found[i]) - DOT, 2 * DOT, 2 * DOT);
		}
	DOMI_SVG(sheet->out, "<path class='curve' d='M@ @h@'/></g><text x='@' y='@'>", LEFT + SIDE + 4 * DOMI_GAP,
		 top + 300 * (int)series + 100, DOMI_LABEL_KEY, LEFT + SIDE + 5 * DOMI_GAP + DOMI_LABEL_KEY,
		 top + 300 * (int)series + 140);
	domi_svg_name(sheet->out, plot->names[series], DOMI_TEXT, DOMI_LABEL_MOST);
	domi_append_text(sheet->out, "</text>\n");
}

/* For whoever does not see it. */
static void append_told(const struct dom_plot_calibration *plot, struct domi_buffer *out)
{
	for (unsigned series = 0; series < plot->series; series++) {
		domi_append_text(out, series ? " " : "");
		domi_svg_name(out, plot->names[series], 0, 0);
		for (unsigned i = series * plot->points, first = 1; i < (series + 1) * plot->points; i++)
			if (plot->cases[i]) {
				domi_append_format(out, "%s %u %%: %u.%u %%", first ? ":" : ",", (plot->stated[i] + 50) / 100,
						   plot->found[i] / 100, plot->found[i] / 10 % 10);
				first = 0;
			}
		domi_append_text(out, ".");
	}
}

int dom_plot_calibration(char **svg, const struct dom_plot_calibration *plot, enum dom_lang lang, const struct dom_alloc *alloc,
			 struct dom_error *error)
{
	struct domi_sheet sheet;
	int top = 1200;

	*svg = NULL;
	if (!plot->series || plot->series > SERIES)
		return domi_fail(error, DOM_BAD_VARIANT, DOMI_NOWHERE, "such a plot has 1 to %d curves, not %u",
				 "una gráfica así tiene de 1 a %d curvas, no %u", SERIES, plot->series);
	domi_sheet_init(&sheet, lang, alloc);
	draw_axes(&sheet, top);
	for (unsigned series = 0; series < plot->series; series++)
		draw_series(&sheet, plot, series, top);
	domi_svg_name(&sheet.size, plot->about, 0, 0);
	append_told(plot, &sheet.told);
	sheet.bottom = top + SIDE + 600;
	return domi_sheet_close(&sheet, plot->title, svg, error);
}
