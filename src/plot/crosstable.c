/* The crosstable as a heat map: how often the side of the row won and that of the column did not. Sides are numbered as in a
   printed crosstable, so that columns need no room for names. Large tables have no numbers in their cells and are drawn as runs
   of equal colour. */
#include "plot.h"

enum {
	READABLE = 24, /* sides: up to here every cell has its number */
	NAMED = 8,     /* and up to here columns have names too */
	LEVELS = 21,
	FIRST_LIGHT = 9, /* level on which black is read better than white */
	WIDEST = 880,
	HIGHEST = 440,
	LEGEND = 1150, /* room on the right */
	BAR = 160,
	NAME_MOST = 1800,
	NEVER = -1
};

/* viridis, of which every tenth is known: even steps for the eye, and darker is less for everybody. */
static const char *const viridis[LEVELS] = {
	"#440154", "#471365", "#482475", "#463480", "#414487", "#3b528b", "#355f8d", "#2f6c8e", "#2a788e", "#25848e", "#21918c",
	"#1e9c89", "#22a884", "#2fb47c", "#44bf70", "#5ec962", "#7ad151", "#9bd93c", "#bddf26", "#dfe318", "#fde725",
};

struct map {
	struct domi_sheet *sheet;
	unsigned sides;
	int left, top;  /* of the cells */
	int wide, high; /* a cell */
	int digits;     /* width of the numbers before the names */
};

static struct dom_meeting meeting_of(const struct map *map, unsigned row, unsigned column)
{
	const struct dom_plot *plot = map->sheet->plot;
	struct dom_meeting m = {0};

	if (plot->met && row != column)
		m = plot->met[(size_t)map->sheet->order[row] * plot->sides + map->sheet->order[column]];
	m.won = m.won < m.met ? m.won : m.met;
	return m;
}

static int level_of(const struct dom_meeting *m)
{
	return m->met ? domi_share(m->won, m->met, LEVELS - 1) : NEVER;
}

static void measure(struct map *map)
{
	const struct dom_plot *plot = map->sheet->plot;
	char number[DOMI_NUMBER];
	int names = 0, room;

	for (unsigned i = 0; i < plot->sides; i++) {
		int width = domi_text_width(plot->names[i], DOMI_TEXT);

		names = width > names ? width : names;
	}
	names = names < NAME_MOST ? names : NAME_MOST;
	map->digits = domi_text_width(domi_count_text(map->sheet->lang, plot->sides, number), DOMI_TEXT);
	map->left = DOMI_SHEET_MARGIN + map->digits + DOMI_GAP + names + 2 * DOMI_GAP;
	room = (DOMI_SHEET_WIDTH - DOMI_SHEET_MARGIN - LEGEND - map->left) / (int)plot->sides;
	map->wide = room < WIDEST ? room : WIDEST;
	map->high = map->wide < HIGHEST ? map->wide : HIGHEST;
}

/* Every how many a line of text fits. */
static unsigned label_step(int cell, int needed)
{
	return (unsigned)domi_nice_step((uint64_t)(needed + cell - 1) / (uint64_t)cell, 1);
}

static void draw_rows(const struct map *map)
{
	struct domi_sheet *sheet = map->sheet;
	unsigned step = label_step(map->high, 130);

	for (unsigned i = 0; i < map->sides; i += step) {
		int y = map->top + map->high * (int)i + map->high / 2 + 40;

		DOMI_SVG(sheet->out, "<text class='soft end' x='@' y='@'>", DOMI_SHEET_MARGIN + map->digits, y);
		domi_append_format(sheet->out, "%u</text>", i + 1);
		DOMI_SVG(sheet->out, "<text x='@' y='@'>", DOMI_SHEET_MARGIN + map->digits + DOMI_GAP, y);
		domi_svg_name(sheet->out, sheet->plot->names[sheet->order[i]], DOMI_TEXT, NAME_MOST);
		domi_append_text(sheet->out, "</text>\n");
	}
}

static void draw_columns(const struct map *map)
{
	struct domi_sheet *sheet = map->sheet;
	unsigned step = label_step(map->wide, 250);

	for (unsigned i = 0; i < map->sides; i += step) {
		DOMI_SVG(sheet->out, "<text class='soft small middle' x='@' y='@'>",
			 map->left + map->wide * (int)i + map->wide / 2, map->top - 70);
		domi_append_format(sheet->out, "%u", i + 1);
		if (map->sides <= NAMED) {
			domi_append_text(sheet->out, " <tspan>");
			domi_svg_name(sheet->out, sheet->plot->names[sheet->order[i]], DOMI_SMALL, map->wide - 150);
			domi_append_text(sheet->out, "</tspan>");
		}
		domi_append_text(sheet->out, "</text>\n");
	}
}

/* "Ana – Luis: 12 of 30" */
static void draw_tip(const struct map *map, unsigned row, unsigned column, const struct dom_meeting *m)
{
	struct domi_sheet *sheet = map->sheet;
	char won[DOMI_NUMBER], met[DOMI_NUMBER];

	domi_append_text(sheet->out, "<title>");
	domi_svg_name(sheet->out, sheet->plot->names[sheet->order[row]], 0, 0);
	domi_append_text(sheet->out, " – ");
	domi_svg_name(sheet->out, sheet->plot->names[sheet->order[column]], 0, 0);
	if (m->met)
		domi_append_format(sheet->out, domi_in(sheet, ": %s of %s", ": %s de %s"),
				   domi_count_text(sheet->lang, m->won, won), domi_count_text(sheet->lang, m->met, met));
	else
		domi_append_format(sheet->out, ": %s", domi_in(sheet, "never met", "nunca se enfrentaron"));
	domi_append_text(sheet->out, "</title>");
}

static void draw_never(struct domi_buffer *out, int x, int y, int wide, int high)
{
	DOMI_SVG(out,
		 "<rect fill='url(#domino-plot-never)' x='@' y='@' width='@' height='@'/>"
		 "<rect class='never hatch' x='@' y='@' width='@' height='@'/>",
		 x, y, wide, high, x, y, wide, high);
}

static void draw_cell(const struct map *map, unsigned row, unsigned column)
{
	struct domi_buffer *out = map->sheet->out;
	struct dom_meeting m = meeting_of(map, row, column);
	int level = level_of(&m), x = map->left + map->wide * (int)column, y = map->top + map->high * (int)row;

	domi_append_text(out, "<g>");
	draw_tip(map, row, column, &m);
	if (level == NEVER) {
		draw_never(out, x + 10, y + 10, map->wide - 20, map->high - 20);
	} else {
		domi_append_format(out, "<rect fill='%s' ", viridis[level]);
		DOMI_SVG(out, "x='@' y='@' width='@' height='@'/>", x + 5, y + 5, map->wide - 10, map->high - 10);
		domi_append_format(out, "<text class='middle %s%s' ", level < FIRST_LIGHT ? "on-dark" : "on-light",
				   map->wide < 350 ? " small" : "");
		DOMI_SVG(out, "x='@' y='@'>", x + map->wide / 2, y + map->high / 2 + 40);
		domi_append_format(out, "%d</text>", domi_share(m.won, m.met, 100));
	}
	domi_append_text(out, "</g>\n");
}

/* All runs of one level (NEVER: of the diagonal) in units of a cell: a stroke as high as a row. */
static void draw_runs(const struct map *map, int level)
{
	struct domi_buffer *out = map->sheet->out;

	if (level == NEVER)
		domi_append_text(out, "<path class='blank' d='");
	else
		domi_append_format(out, "<path stroke='%s' d='", viridis[level]);
	for (unsigned row = 0; row < map->sides; row++)
		for (unsigned column = 0, run; column < map->sides; column += run ? run : 1) {
			struct dom_meeting m;

			for (run = 0; column + run < map->sides; run++) {
				m = meeting_of(map, row, column + run);
				if (level == NEVER ? row != column + run : level_of(&m) != level)
					break;
			}
			if (run)
				domi_append_format(out, "M%u %u.5h%u", column, row, run);
		}
	domi_append_text(out, "'/>\n");
}

static void draw_many(const struct map *map)
{
	struct domi_buffer *out = map->sheet->out;

	DOMI_SVG(out, "<rect fill='url(#domino-plot-never)' x='@' y='@' width='@' height='@'/>\n", map->left, map->top,
		 map->wide * (int)map->sides, map->high * (int)map->sides);
	DOMI_SVG(out, "<g class='runs' shape-rendering='crispEdges' transform='translate(@ @) scale(@ @)'>\n", map->left,
		 map->top, map->wide, map->high);
	for (int level = NEVER; level < LEVELS; level++)
		draw_runs(map, level);
	domi_append_text(out, "</g>\n");
}

static bool has_never(const struct map *map)
{
	bool never = false;

	for (unsigned row = 0; row < map->sides; row++)
		for (unsigned column = 0; column < map->sides; column++)
			never = never || (row != column && !meeting_of(map, row, column).met);
	return never;
}

/* Returns its lower edge. */
static int draw_legend(const struct map *map)
{
	struct domi_buffer *out = map->sheet->out;
	int x = map->left + map->wide * (int)map->sides + 300, step = 90, y = map->top;

	for (int level = 0; level < LEVELS; level++) {
		domi_append_format(out, "<rect fill='%s' shape-rendering='crispEdges' ", viridis[level]);
		DOMI_SVG(out, "x='@' y='@' width='@' height='@'/>", x, y + (LEVELS - 1 - level) * step, BAR, step);
	}
	for (int percent = 0; percent <= 100; percent += 25) {
		int at = y + (LEVELS - 1) * step - percent * (LEVELS - 1) * step / 100 + step / 2;

		DOMI_SVG(out, "<path class='axis' d='M@ @h@'/><text class='soft small' x='@' y='@'>", x + BAR, at, 50,
			 x + BAR + 90, at + 40);
		domi_append_format(out, "%d %%</text>\n", percent);
	}
	if (!has_never(map))
		return y + LEVELS * step;
	y += LEVELS * step + 200;
	draw_never(out, x, y, BAR, BAR);
	domi_svg_text(out, "soft small", x + BAR + DOMI_GAP, y + 120, domi_in(map->sheet, "never met", "sin jugar"));
	return y + BAR;
}

void domi_plot_crosstable(struct domi_sheet *sheet)
{
	struct map map = {.sheet = sheet, .sides = sheet->plot->sides, .top = sheet->bottom + 1050};
	int bottom, legend;

	if (map.sides < 2) {
		sheet->bottom += DOMI_SHEET_MARGIN;
		return;
	}
	measure(&map);
	domi_svg_text(sheet->out, "head", DOMI_SHEET_MARGIN, sheet->bottom + 500,
		      domi_in(sheet, "Crosstable", "Tabla cruzada"));
	domi_svg_text(sheet->out, "soft", DOMI_SHEET_MARGIN, sheet->bottom + 700,
		      sheet->crossed
			      ? sheet->crossed
			      : domi_in(sheet,
					"Of the rounds both played: the share (%) that the row won and the column did not.",
					"De las manos que jugaron ambos: la parte (%) que ganó la fila y no la columna."));
	draw_rows(&map);
	draw_columns(&map);
	if (map.sides > READABLE)
		draw_many(&map);
	for (unsigned row = 0; map.sides <= READABLE && row < map.sides; row++)
		for (unsigned column = 0; column < map.sides; column++)
			if (row != column)
				draw_cell(&map, row, column);
	legend = draw_legend(&map);
	bottom = map.top + map.high * (int)map.sides;
	sheet->bottom = (legend > bottom ? legend : bottom) + DOMI_SHEET_MARGIN;
}
