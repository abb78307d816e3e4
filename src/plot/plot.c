/* A picture is one SVG file that stands alone: no script, no font and no address from outside. Colours are
   custom properties with a light and a dark set; every rule names the light colour first, for viewers that know neither. */
#include "plot.h"

#include "error.h"

enum colour { PAPER, INK, SOFT, GRID, REST, C0, C1, C2, C3, C4, C5, C6, COLOURS };

/* The curves have the colours of Okabe and Ito without the yellow, which white paper swallows. */
static const struct {
	const char *name, *light, *dark;
} colours[COLOURS] = {
	[PAPER] = {"paper", "#ffffff", "#15181c"}, [INK] = {"ink", "#1b1f24", "#e8eaed"},
	[SOFT] = {"soft", "#59626d", "#a3acb7"},   [GRID] = {"grid", "#dfe3e8", "#343a42"},
	[REST] = {"rest", "#b3bac3", "#5d6670"},   [C0] = {"c0", "#0072b2", "#3d9bd6"},
	[C1] = {"c1", "#d55e00", "#e8711a"},       [C2] = {"c2", "#009e73", "#00b384"},
	[C3] = {"c3", "#cc79a7", "#d88db6"},       [C4] = {"c4", "#e69f00", "#e69f00"},
	[C5] = {"c5", "#56b4e9", "#7cc7f2"},       [C6] = {"c6", "#000000", "#ffffff"},
};

static const struct {
	const char *selector, *property;
	enum colour colour;
} painted[] = {
	{".paper", "fill", PAPER},   {"text", "fill", INK},       {".soft", "fill", SOFT},    {".grid", "stroke", GRID},
	{".axis", "stroke", SOFT},   {".rest", "stroke", REST},   {".hatch", "stroke", REST}, {".halo", "stroke", PAPER},
	{".out", "stroke", INK},     {".blank", "stroke", PAPER}, {".gone", "stroke", SOFT},  {".full", "stroke", PAPER},
	{".whisker", "stroke", INK}, {".hollow", "fill", PAPER},  {".c0", "color", C0},       {".c1", "color", C1},
	{".c2", "color", C2},        {".c3", "color", C3},        {".c4", "color", C4},       {".c5", "color", C5},
	{".c6", "color", C6},
};

static const char plain_rules[] =
	".domino-plot text{font-family:system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif;font-size:12px}\n"
	".domino-plot .title{font-size:20px;font-weight:600}\n"
	".domino-plot .head{font-size:15px;font-weight:600}\n"
	".domino-plot .small{font-size:11px}\n"
	".domino-plot tspan{unicode-bidi:isolate}\n"
	".domino-plot .strong{font-weight:600}\n"
	".domino-plot .end{text-anchor:end}\n"
	".domino-plot .middle{text-anchor:middle}\n"
	".domino-plot path{fill:none;stroke-linejoin:round;stroke-linecap:round}\n"
	".domino-plot .curve{stroke:currentColor;stroke-width:2}\n"
	".domino-plot .after{stroke:currentColor;stroke-width:1;opacity:.6}\n"
	".domino-plot .rest{stroke-width:.8;opacity:.7}\n"
	".domino-plot .halo{stroke-width:5}\n"
	".domino-plot .out{stroke-width:2}\n"
	".domino-plot path.full{fill:currentColor}\n"
	".domino-plot .hollow{stroke:currentColor;stroke-width:1.6}\n"
	".domino-plot .never{fill:none;stroke-dasharray:3 3}\n"
	".domino-plot .runs path{stroke-width:1;stroke-linecap:butt}\n"
	".domino-plot .on-dark{fill:#fff}\n"
	".domino-plot .on-light{fill:#000}\n"
	".domino-plot .bar{fill:currentColor}\n"
	".domino-plot .whisker{stroke-width:1.4;stroke-linecap:butt}\n";

static void draw_properties(struct domi_buffer *out, bool dark)
{
	domi_append_text(out, ".domino-plot{");
	for (unsigned i = 0; i < COLOURS; i++)
		domi_append_format(out, "--%s:%s%s", colours[i].name, dark ? colours[i].dark : colours[i].light,
				   i + 1 < COLOURS ? ";" : "}");
}

static void draw_style(struct domi_buffer *out)
{
	domi_append_text(out, "<style>\n");
	draw_properties(out, false);
	domi_append_text(out, "\n@media (prefers-color-scheme:dark){");
	draw_properties(out, true);
	domi_append_text(out, "}\n");
	domi_append_text(out, plain_rules);
	for (unsigned i = 0; i < sizeof painted / sizeof *painted; i++)
		domi_append_format(out, ".domino-plot %s{%s:%s;%s:var(--%s)}\n", painted[i].selector, painted[i].property,
				   colours[painted[i].colour].light, painted[i].property, colours[painted[i].colour].name);
	domi_append_text(out,
			 "</style>\n<defs><pattern id='domino-plot-never' width='6' height='6' patternUnits='userSpaceOnUse'>"
			 "<path class='hatch' d='M0 6L6 0' stroke-width='.6'/></pattern></defs>\n");
}

void domi_sheet_init(struct domi_sheet *sheet, enum dom_lang lang, const struct dom_alloc *alloc)
{
	*sheet = (struct domi_sheet){.lang = lang, .alloc = alloc, .out = &sheet->body, .bottom = 700};
	domi_buffer_init(&sheet->body, alloc);
	domi_buffer_init(&sheet->size, alloc);
	domi_buffer_init(&sheet->told, alloc);
}

void domi_sheet_release(struct domi_sheet *sheet)
{
	domi_buffer_release(&sheet->body);
	domi_buffer_release(&sheet->size);
	domi_buffer_release(&sheet->told);
}

static void draw_head(const struct domi_sheet *sheet, const char *title, struct domi_buffer *out)
{
	enum { SIZE = 200, FATTER = 12 };

	domi_append_format(out,
			   "<svg xmlns='http://www.w3.org/2000/svg' class='domino-plot' role='img' "
			   "aria-labelledby='domino-plot-title domino-plot-desc' xml:lang='%s' ",
			   domi_in(sheet, "en", "es"));
	DOMI_SVG(out, "width='@' height='@' viewBox='0 0 @ @'>\n<title id='domino-plot-title'>", DOMI_SHEET_WIDTH,
		 sheet->bottom, DOMI_SHEET_WIDTH, sheet->bottom);
	domi_svg_name(out, title, 0, 0);
	domi_append_text(out, "</title>\n<desc id='domino-plot-desc'>");
	domi_append(out, sheet->told.text, sheet->told.length);
	domi_append_text(out, "</desc>\n");
	draw_style(out);
	DOMI_SVG(out, "<rect class='paper' width='@' height='@'/>\n<text class='title' x='@' y='@'>", DOMI_SHEET_WIDTH,
		 sheet->bottom, DOMI_SHEET_MARGIN, 400);
	domi_svg_name(out, title, SIZE + SIZE / FATTER, DOMI_SHEET_WIDTH - 2 * DOMI_SHEET_MARGIN);
	DOMI_SVG(out, "</text>\n<text class='soft' x='@' y='@'>", DOMI_SHEET_MARGIN, 600);
	domi_append(out, sheet->size.text, sheet->size.length);
	domi_append_text(out, "</text>\n");
}

int domi_sheet_close(struct domi_sheet *sheet, const char *title, char **svg, struct dom_error *error)
{
	bool failed = sheet->body.failed || sheet->size.failed || sheet->told.failed;
	struct domi_buffer whole;

	domi_buffer_init(&whole, sheet->alloc);
	if (!failed) {
		draw_head(sheet, title, &whole);
		domi_append(&whole, sheet->body.text, sheet->body.length);
		domi_append_text(&whole, "</svg>\n");
	}
	domi_sheet_release(sheet);
	*svg = failed ? NULL : domi_buffer_take(&whole);
	return *svg ? DOM_OK : domi_fail_memory(error);
}

/* "4 sides · 1,000 rounds" */
static void append_size(const struct domi_sheet *sheet, struct domi_buffer *out)
{
	char sides[DOMI_NUMBER], rounds[DOMI_NUMBER];
	uint64_t last = domi_last_round(sheet->plot);

	domi_append_format(out, "%s %s · %s %s", domi_count_text(sheet->lang, sheet->plot->sides, sides),
			   sheet->plot->sides == 1 ? domi_in(sheet, "side", "jugador o pareja")
						   : domi_in(sheet, "sides", "jugadores o parejas"),
			   domi_count_text(sheet->lang, last, rounds),
			   last == 1 ? domi_in(sheet, "round", "mano") : domi_in(sheet, "rounds", "manos"));
}

static void append_told(const struct domi_sheet *sheet, struct domi_buffer *out)
{
	const struct dom_plot *plot = sheet->plot;
	char points[DOMI_NUMBER];

	append_size(sheet, out);
	domi_append_text(
		out, domi_in(sheet, ". Points over rounds as curves, and the crosstable as a heat map. Totals: ",
			     ". Puntos a lo largo de las manos en curvas, y la tabla cruzada como mapa de calor. Totales: "));
	for (unsigned i = 0; i < sheet->labelled; i++) {
		domi_append_format(out, "%s%u. ", i ? "; " : "", i + 1);
		domi_svg_name(out, plot->names[sheet->order[i]], 0, 0);
		domi_append_format(out, ": %s", domi_points_text(sheet->lang, domi_last_total(plot, sheet->order[i]), points));
	}
	if (sheet->labelled < plot->sides)
		domi_append_format(out, domi_in(sheet, "; and %u more", "; y %u más"), plot->sides - sheet->labelled);
	domi_append_text(out, ".");
}

/* By the last totals; of equals the one that was listed first. */
static void put_in_order(struct domi_sheet *sheet)
{
	for (unsigned i = 0; i < sheet->plot->sides; i++) {
		int64_t total = domi_last_total(sheet->plot, i);
		unsigned at = i;

		for (; at && domi_last_total(sheet->plot, sheet->order[at - 1]) < total; at--)
			sheet->order[at] = sheet->order[at - 1];
		sheet->order[at] = (uint16_t)i;
	}
}

int dom_plot_tournament(char **svg, const struct dom_plot *plot, enum dom_lang lang, const struct dom_alloc *alloc,
			struct dom_error *error)
{
	struct domi_sheet sheet;

	*svg = NULL;
	if (!plot->sides || plot->sides > DOM_MAX_ENTRANTS)
		return domi_fail(error, DOM_BAD_VARIANT, DOMI_NOWHERE, "a plot has 1 to %d sides, not %u",
				 "una gráfica tiene de 1 a %d jugadores o parejas, no %u", DOM_MAX_ENTRANTS, plot->sides);
	domi_sheet_init(&sheet, lang, alloc);
	sheet.plot = plot;
	put_in_order(&sheet);
	sheet.labelled = plot->sides < DOMI_PLOT_LABELLED ? plot->sides : DOMI_PLOT_LABELLED;
	domi_plot_curves(&sheet);
	domi_plot_crosstable(&sheet);
	append_size(&sheet, &sheet.size);
	append_told(&sheet, &sheet.told);
	return domi_sheet_close(&sheet, plot->title && plot->title[0] ? plot->title : domi_in(&sheet, "Tournament", "Torneo"),
				svg, error);
}

void dom_plot_free(char *svg, const struct dom_alloc *alloc)
{
	struct dom_alloc ours = domi_alloc(alloc);

	domi_free(&ours, svg);
}
