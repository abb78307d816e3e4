/* Points over rounds: a curve for every side. Those that lead are told apart by colour, dash, marker and label, each of which
   would do alone; the others are thin and grey. However many points a curve has, every column of pixels gets at most four of
   them, its first, lowest, highest and last, which draw what all of them would. */
#include "plot.h"

enum {
	LINE = 170, /* from one label to the next */
	COLOURS = 7,
	SHAPES = 6,
	DASHES = 5,
	MARKERS = 8, /* on one curve */
	FEW = 12     /* points, each of which gets its marker */
};

static const char *const shapes[SHAPES] = {
	"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
	"M-3.6-3.6h7.2v7.2h-7.2z",
	"M0-4.8L4.6 3.4H-4.6z",
	"M0-5L5 0L0 5L-5 0z",
	"M0 4.8L4.6-3.4H-4.6z",
	"M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1z",
};

static const char *const dashes[DASHES] = {"", " stroke-dasharray='9 5'", " stroke-dasharray='1.5 4.5'",
					   " stroke-dasharray='11 4 1.5 4'", " stroke-dasharray='17 6'"};

/* The points of a curve that fall into one column of pixels. */
struct column {
	int at;
	unsigned first, low, high, last;
};

static void draw_point(const struct domi_chart *chart, unsigned side, unsigned point, bool first)
{
	DOMI_SVG(chart->sheet->out, first ? "M@ @" : "L@ @", domi_chart_x(chart, chart->sheet->plot->rounds[point]),
		 domi_chart_y(chart, domi_chart_total(chart, side, point)));
}

static void draw_column(const struct domi_chart *chart, unsigned side, const struct column *column, bool *first)
{
	bool falls = column->high < column->low;
	unsigned points[] = {column->first, falls ? column->high : column->low, falls ? column->low : column->high,
			     column->last};

	for (unsigned i = 0; i < 4; i++) {
		if (i && points[i] == points[i - 1])
			continue;
		draw_point(chart, side, points[i], *first);
		*first = false;
	}
}

/* A curve up to and without point `end`, by columns of so many tenths. */
static void draw_path(const struct domi_chart *chart, unsigned side, unsigned end, int wide)
{
	struct column column = {.at = -1};
	bool first = true;

	domi_append_text(chart->sheet->out, "d='");
	for (unsigned p = 0; p < end; p++) {
		int at = domi_chart_x(chart, chart->sheet->plot->rounds[p]) / wide;

		if (at != column.at) {
			if (p)
				draw_column(chart, side, &column, &first);
			column = (struct column){at, p, p, p, p};
		}
		if (domi_chart_total(chart, side, p) < domi_chart_total(chart, side, column.low))
			column.low = p;
		if (domi_chart_total(chart, side, p) > domi_chart_total(chart, side, column.high))
			column.high = p;
		column.last = p;
	}
	if (end)
		draw_column(chart, side, &column, &first);
}

/* Where on its curve a side went out. */
struct leaving {
	unsigned point; /* the first that comes after it, or all points */
	int x, y;
};

static struct leaving leaving_of(const struct domi_chart *chart, unsigned side)
{
	const struct dom_plot *plot = chart->sheet->plot;
	struct leaving l = {.point = 0};

	while (l.point < plot->points && (!domi_side_is_out(plot, side) || plot->rounds[l.point] < plot->out[side]))
		l.point++;
	if (l.point < plot->points) { /* between two points it has reached what it has at the second */
		l.x = domi_chart_x(chart, l.point ? plot->out[side] : plot->rounds[0]);
		l.y = domi_chart_y(chart, domi_chart_total(chart, side, l.point));
	} else if (plot->points) {
		l.x = domi_chart_x(chart, plot->rounds[plot->points - 1]);
		l.y = domi_chart_y(chart, domi_chart_total(chart, side, plot->points - 1));
	}
	return l;
}

/* Up to where the side went out. Nothing is added to a whole curve but what makes a dot of a single point. */
static void close_path(const struct domi_chart *chart, const struct leaving *l)
{
	if (l->point < chart->sheet->plot->points)
		DOMI_SVG(chart->sheet->out, l->point ? "L@ @" : "M@ @", l->x, l->y);
	domi_append_text(chart->sheet->out, "h0'/>");
}

static void draw_cross(struct domi_buffer *out, int x, int y, int arm)
{
	static const char *const layers[] = {"<path class='halo' ", "<path class='out' "};

	for (unsigned i = 0; i < 2; i++) {
		domi_append_text(out, layers[i]);
		DOMI_SVG(out, "d='M@ @l@ @m@ 0l@ @'/>", x - arm, y - arm, 2 * arm, 2 * arm, -2 * arm, 2 * arm, -2 * arm);
	}
}

static void draw_marker(struct domi_buffer *out, unsigned rank, int x, int y)
{
	bool full = rank % (2 * SHAPES) < SHAPES;

	DOMI_SVG(out, "<path transform='translate(@ @)' ", x, y);
	domi_append_format(out, "class='%s' d='%s'/>", full ? "full" : "hollow", shapes[rank % SHAPES]);
}

/* A few, at different points for each curve, so that they do not cover each other. */
static void draw_markers(const struct domi_chart *chart, unsigned rank, unsigned end)
{
	const struct dom_plot *plot = chart->sheet->plot;
	unsigned side = chart->sheet->order[rank], labelled = chart->sheet->labelled;
	unsigned count = plot->points <= FEW ? plot->points : MARKERS;

	for (unsigned i = 0; i < count; i++) {
		unsigned p = count == plot->points
				     ? i
				     : (unsigned)((uint64_t)plot->points * (i * labelled + rank) / (count * labelled));

		if (p < end)
			draw_marker(chart->sheet->out, rank, domi_chart_x(chart, plot->rounds[p]),
				    domi_chart_y(chart, domi_chart_total(chart, side, p)));
	}
}

/* What the mouse is told. */
static void draw_tip(const struct domi_sheet *sheet, unsigned side)
{
	char number[DOMI_NUMBER];

	domi_append_text(sheet->out, "<title>");
	domi_svg_name(sheet->out, sheet->plot->names[side], 0, 0);
	domi_append_format(sheet->out, ": %s", domi_points_text(sheet->lang, domi_last_total(sheet->plot, side), number));
	if (domi_side_is_out(sheet->plot, side))
		domi_append_format(sheet->out, "; %s %s", domi_in(sheet, "out after round", "fuera tras la mano"),
				   domi_count_text(sheet->lang, sheet->plot->out[side], number));
	domi_append_text(sheet->out, "</title>");
}

static void draw_rest(const struct domi_chart *chart)
{
	struct domi_sheet *sheet = chart->sheet;
	unsigned others = sheet->plot->sides - sheet->labelled;

	for (unsigned i = sheet->plot->sides; sheet->plot->points && i-- > sheet->labelled;) {
		unsigned side = sheet->order[i];
		struct leaving l = leaving_of(chart, side);

		domi_append_text(sheet->out, "<g>");
		draw_tip(sheet, side);
		domi_append_text(sheet->out, "<path class='rest' ");
		draw_path(chart, side, l.point, 10 + 10 * (int)(others / 64));
		close_path(chart, &l);
		if (domi_side_is_out(sheet->plot, side))
			DOMI_SVG(sheet->out, "<path class='gone' d='M@ @l4 4m-4 0l4-4'/>", l.x - 20, l.y - 20);
		domi_append_text(sheet->out, "</g>\n");
	}
}

static void draw_leader(const struct domi_chart *chart, unsigned rank)
{
	struct domi_sheet *sheet = chart->sheet;
	unsigned side = sheet->order[rank];
	struct leaving l = leaving_of(chart, side);

	domi_append_format(sheet->out, "<g class='c%u'>", rank % COLOURS);
	draw_tip(sheet, side);
	domi_append_format(sheet->out, "<path class='curve'%s ", dashes[rank % DASHES]);
	draw_path(chart, side, l.point, 10);
	close_path(chart, &l);
	if (l.point < sheet->plot->points)
		DOMI_SVG(sheet->out, "<path class='after' d='M@ @L@ @'/>", l.x, l.y, chart->left + chart->width,
			 domi_chart_y(chart, domi_chart_total(chart, side, sheet->plot->points - 1)));
	draw_markers(chart, rank, l.point);
	if (domi_side_is_out(sheet->plot, side))
		draw_cross(sheet->out, l.x, l.y, 40);
	domi_append_text(sheet->out, "</g>\n");
}

/* Labels as near to the ends of their curves as they can be without covering each other: those that would overlap are pooled
   around what they want on average, which is the least they can be moved altogether. */
static void place_labels(const struct domi_chart *chart, int y[DOMI_PLOT_LABELLED])
{
	unsigned count = chart->sheet->labelled, pools = 0, size[DOMI_PLOT_LABELLED];
	int sum[DOMI_PLOT_LABELLED], lowest = chart->top, highest = chart->top + DOMI_CHART_HEIGHT - LINE * (int)(count - 1);

	for (unsigned i = 0; i < count; i++) {
		unsigned side = chart->sheet->order[i];

		/* as if every label above took no room */
		sum[pools] = (chart->sheet->plot->points
				      ? domi_chart_y(chart, domi_chart_total(chart, side, chart->sheet->plot->points - 1))
				      : chart->top) -
			     LINE * (int)i;
		size[pools++] = 1;
		for (; pools > 1 && sum[pools - 1] / (int)size[pools - 1] < sum[pools - 2] / (int)size[pools - 2]; pools--) {
			sum[pools - 2] += sum[pools - 1];
			size[pools - 2] += size[pools - 1];
		}
	}
	for (unsigned i = 0, pool = 0; pool < pools; pool++)
		for (unsigned j = 0; j < size[pool]; j++, i++) {
			int mean = sum[pool] / (int)size[pool];

			y[i] = (mean < lowest ? lowest : mean > highest ? highest : mean) + LINE * (int)i;
		}
}

static void draw_label(const struct domi_chart *chart, unsigned rank, int y)
{
	struct domi_sheet *sheet = chart->sheet;
	unsigned side = sheet->order[rank];
	int right = chart->left + chart->width, key = right + 2 * DOMI_GAP;
	char number[DOMI_NUMBER];

	domi_append_format(sheet->out, "<g class='c%u'>", rank % COLOURS);
	draw_tip(sheet, side);
	if (sheet->plot->points)
		DOMI_SVG(sheet->out, "<path class='after' d='M@ @L@ @'/>", right,
			 domi_chart_y(chart, domi_chart_total(chart, side, sheet->plot->points - 1)), key, y);
	domi_append_format(sheet->out, "<path class='curve'%s ", dashes[rank % DASHES]);
	DOMI_SVG(sheet->out, "d='M@ @h@'/>", key, y, DOMI_LABEL_KEY);
	draw_marker(sheet->out, rank, key + DOMI_LABEL_KEY / 2, y);
	DOMI_SVG(sheet->out, "<text x='@' y='@'><tspan>", key + DOMI_LABEL_KEY + DOMI_GAP, y + 40);
	domi_svg_name(sheet->out, sheet->plot->names[side], DOMI_TEXT, DOMI_LABEL_MOST);
	domi_append_format(sheet->out, "</tspan> <tspan class='strong'>%s</tspan>%s</text></g>\n",
			   domi_points_text(sheet->lang, domi_last_total(sheet->plot, side), number),
			   domi_side_is_out(sheet->plot, side) ? domi_in(sheet, " · out", " · fuera") : "");
}

/* What the grey curves and the crosses are. */
static void draw_notes(const struct domi_chart *chart)
{
	struct domi_sheet *sheet = chart->sheet;
	bool out = false;

	for (unsigned s = 0; s < sheet->plot->sides; s++)
		out = out || domi_side_is_out(sheet->plot, s);
	if (out) {
		sheet->bottom += 200;
		draw_cross(sheet->out, chart->left + 40, sheet->bottom - 40, 40);
		domi_svg_text(sheet->out, "soft", chart->left + 40 + 2 * DOMI_GAP, sheet->bottom,
			      domi_in(sheet, "out of the tournament", "fuera del torneo"));
	}
	if (sheet->labelled < sheet->plot->sides) {
		sheet->bottom += 200;
		DOMI_SVG(sheet->out, "<text class='soft' x='@' y='@'>", chart->left, sheet->bottom);
		domi_append_format(sheet->out,
				   domi_in(sheet, "The %u leading sides of %u have a label; the other %u are grey.",
					   "Los %u primeros, de %u, tienen rótulo; los otros %u van en gris."),
				   sheet->labelled, sheet->plot->sides, sheet->plot->sides - sheet->labelled);
		domi_append_text(sheet->out, "</text>\n");
	}
}

void domi_plot_curves(struct domi_sheet *sheet)
{
	struct domi_chart chart;
	int y[DOMI_PLOT_LABELLED] = {0};

	domi_chart_init(&chart, sheet, sheet->bottom + 720);
	domi_svg_text(sheet->out, "head", DOMI_SHEET_MARGIN, sheet->bottom + 300,
		      domi_in(sheet, "Points over rounds", "Puntos a lo largo de las manos"));
	domi_chart_axes(&chart);
	draw_rest(&chart);
	for (unsigned i = sheet->labelled; sheet->plot->points && i--;)
		draw_leader(&chart, i);
	place_labels(&chart, y);
	for (unsigned i = 0; i < sheet->labelled; i++)
		draw_label(&chart, i, y[i]);
	if (!domi_last_round(sheet->plot))
		domi_svg_text(sheet->out, "soft middle", chart.left + chart.width / 2, chart.top + DOMI_CHART_HEIGHT / 2,
			      domi_in(sheet, "no round has been played yet", "todavía no se ha jugado ninguna mano"));
	sheet->bottom = chart.top + DOMI_CHART_HEIGHT + 400;
	draw_notes(&chart);
}
