/* What a simulation came to: bars with their errors, and histograms, one below the other. Shares are whole millionths from here on,
   so that the same figures give the same bytes on every machine. */
#include "plot.h"

#include <string.h>

#include "error.h"
#include "near.h"

enum {
	ROW = 300, /* a bar with the room around it */
	BAR = 170,
	CAP = 50, /* half of the end of an error bar */
	VALUE = 1900,
	NAME = 2400,
	HIGH = 1500, /* a histogram */
	WHOLE = 1000000,
	PARTS = 6
};

struct bar {
	const char *name, *more; /* `more`: small, behind the name */
	uint64_t share, error;   /* millionths; the error is two standard errors */
};

struct histogram {
	const char *title, *axis;
	const uint64_t *rounds;
	unsigned count;
	int64_t from, width; /* of the first one, and of each */
	uint64_t all;
};

static uint64_t millionths(double share)
{
	return share > 0 ? (uint64_t)(share * WHOLE + .5) : 0;
}

static uint64_t share_of(uint64_t part, uint64_t all)
{
	for (; all >> 43; all >>= 1) /* so that the product fits */
		part >>= 1;
	return (part * WHOLE + all / 2) / all;
}

/* "35.31 %" */
static void put_percent(const struct domi_sheet *sheet, uint64_t share)
{
	char number[DOMI_NUMBER];

	domi_append_format(sheet->out, "%s %%", domi_points_text(sheet->lang, (int64_t)((share + 50) / 100), number));
}

static void draw_title(struct domi_sheet *sheet, const char *title)
{
	domi_svg_text(sheet->out, "head", DOMI_SHEET_MARGIN, sheet->bottom + 300, title);
	sheet->bottom += 450;
}

static void draw_bar(struct domi_sheet *sheet, const struct bar *bar, uint64_t most, int left, int width)
{
	int middle = sheet->bottom + ROW / 2, end = left + domi_share(bar->share, most, width);
	uint64_t below = bar->share > bar->error ? bar->share - bar->error : 0;
	int from = left + domi_share(below, most, width), to = left + domi_share(bar->share + bar->error, most, width);

	DOMI_SVG(sheet->out, "<text class='end' x='@' y='@'>", left - DOMI_GAP, middle + 40);
	domi_svg_name(sheet->out, bar->name, DOMI_TEXT, NAME / 2);
	if (bar->more) {
		domi_append_text(sheet->out, " <tspan class='soft small'>");
		domi_svg_name(sheet->out, bar->more, DOMI_SMALL, NAME / 2);
		domi_append_text(sheet->out, "</tspan>");
	}
	DOMI_SVG(sheet->out, "</text><rect class='bar c0' x='@' y='@' width='@' height='@'/>", left, middle - BAR / 2,
		 end - left, BAR);
	DOMI_SVG(sheet->out, "<path class='whisker' d='M@ @H@M@ @v@M@ @v@'/>", from, middle, to, from, middle - CAP, 2 * CAP,
		 to, middle - CAP, 2 * CAP);
	DOMI_SVG(sheet->out, "<text x='@' y='@'>", (to > end ? to : end) + DOMI_GAP, middle + 40);
	put_percent(sheet, bar->share);
	domi_append_text(sheet->out, " <tspan class='soft small'>± ");
	put_percent(sheet, bar->error);
	domi_append_text(sheet->out, "</tspan></text>\n");
	sheet->bottom += ROW;
}

static int width_of(const struct bar *bar)
{
	int name = domi_text_width(bar->name, DOMI_TEXT), more = bar->more ? domi_text_width(bar->more, DOMI_SMALL) : 0;

	return (name < NAME / 2 ? name : NAME / 2) + (more < NAME / 2 ? more : NAME / 2) + DOMI_GAP;
}

static void draw_bars(struct domi_sheet *sheet, const char *title, const struct bar *bars, unsigned count)
{
	uint64_t most = 1;
	int left = 0;

	for (unsigned i = 0; i < count; i++) {
		uint64_t end = bars[i].share + bars[i].error;
		int width = width_of(&bars[i]);

		most = end > most ? end : most;
		left = width > left ? width : left;
	}
	draw_title(sheet, title);
	left += DOMI_SHEET_MARGIN + DOMI_GAP;
	for (unsigned i = 0; i < count; i++)
		draw_bar(sheet, &bars[i], most, left, DOMI_SHEET_WIDTH - DOMI_SHEET_MARGIN - VALUE - left);
}

static void draw_shares(const struct domi_sheet *sheet, uint64_t most, uint64_t step, int left, int right, int floor)
{
	for (uint64_t share = 0; share <= most; share += step) {
		int y = floor - domi_share(share, most, HIGH);

		DOMI_SVG(sheet->out, "<path class='grid' d='M@ @H@'/><text class='soft small end' x='@' y='@'>", left, y, right,
			 left - DOMI_GAP, y + 40);
		put_percent(sheet, share);
		domi_append_text(sheet->out, "</text>\n");
	}
}

static void draw_values(const struct domi_sheet *sheet, const struct histogram *h, int left, int width, int floor)
{
	uint64_t step = domi_nice_step((uint64_t)h->count * (uint64_t)h->width, 2 * PARTS);
	char number[DOMI_NUMBER];

	/* a bar that is whole tiles or points stands above its number, one that spans several begins there */
	for (unsigned i = 0; i < h->count; i++) {
		int64_t value = h->from + (int64_t)i * h->width;
		int x = left + domi_share(2 * i + (h->width == 1), 2 * (uint64_t)h->count, width);

		if (value % (int64_t)step)
			continue;
		domi_svg_text(sheet->out, "soft small middle", x, floor + 180,
			      domi_points_text(sheet->lang, value * 100, number));
	}
	domi_svg_text(sheet->out, "soft small middle", left + width / 2, floor + 350, h->axis);
}

static void draw_histogram(struct domi_sheet *sheet, const struct histogram *h)
{
	int left = DOMI_SHEET_MARGIN + 700, width = DOMI_SHEET_WIDTH - DOMI_SHEET_MARGIN - left, floor;
	uint64_t most = 1, step;

	for (unsigned i = 0; i < h->count; i++) {
		uint64_t share = share_of(h->rounds[i], h->all);

		most = share > most ? share : most;
	}
	step = domi_nice_step(most, PARTS);
	most = (most + step - 1) / step * step;
	draw_title(sheet, h->title);
	floor = sheet->bottom + HIGH;
	draw_shares(sheet, most, step, left, left + width, floor);
	for (unsigned i = 0; i < h->count; i++) {
		int x = left + domi_share(i, h->count, width), end = left + domi_share(i + 1, h->count, width);
		int high = domi_share(share_of(h->rounds[i], h->all), most, HIGH), gap = (end - x) / 8;

		if (high)
			DOMI_SVG(sheet->out, "<rect class='bar c0' x='@' y='@' width='@' height='@'/>\n", x + gap, floor - high,
				 end - x - 2 * gap, high);
	}
	DOMI_SVG(sheet->out, "<path class='axis' d='M@ @H@'/>", left, floor, left + width);
	draw_values(sheet, h, left, width, floor);
	sheet->bottom = floor + 400;
}

static void draw_laid(struct domi_sheet *sheet, const struct dom_sim *sim)
{
	unsigned first = 0, last = DOM_MAX_TILES;

	while (first < last && !sim->laid[first])
		first++;
	while (last > first && !sim->laid[last])
		last--;
	draw_histogram(sheet,
		       &(struct histogram){.title = domi_in(sheet, "Tiles laid in a round", "Fichas puestas en una mano"),
					   .axis = domi_in(sheet, "tiles", "fichas"),
					   .rounds = sim->laid + first,
					   .count = last - first + 1,
					   .from = first,
					   .width = 1,
					   .all = sim->games});
}

static void draw_scores(struct domi_sheet *sheet, const struct dom_sim *sim)
{
	if (sim->best.count)
		draw_histogram(sheet,
			       &(struct histogram){.title = domi_in(sheet, "Points of the best side", "Puntos del mejor"),
						   .axis = domi_in(sheet, "points", "puntos"),
						   .rounds = sim->best.rounds,
						   .count = sim->best.count,
						   .from = sim->best.from,
						   .width = sim->best.width,
						   .all = sim->games});
}

/* The error of a share of so many rounds, in millionths: the root by halves, to stay away from floating point. */
static uint64_t error_of(uint64_t share, uint64_t games)
{
	uint64_t square = share < WHOLE ? 4 * share * (WHOLE - share) / games : 0, root = 0;

	for (uint64_t bit = UINT64_C(1) << 20; bit; bit >>= 1)
		if ((root | bit) * (root | bit) <= square)
			root |= bit;
	return root;
}

static const char *end_title(const struct domi_sheet *sheet, const char *name)
{
	const struct dom_member *member = dom_member_find(dom_family_find("end"), name, strlen(name));

	/* the guard that gives up has no option of its own */
	return member ? dom_text_in(member->option->title, sheet->lang) : domi_in(sheet, "Stalled", "Estancada");
}

static void draw_ends(struct domi_sheet *sheet, const struct dom_sim *sim)
{
	struct bar bars[DOM_MAX_ENDS + 2];

	for (unsigned i = 0; i < sim->reasons; i++) {
		bars[i] = (struct bar){.name = end_title(sheet, sim->ended_by[i].name),
				       .share = millionths(sim->ended_by[i].share)};
		bars[i].error = error_of(bars[i].share, sim->games);
	}
	draw_bars(sheet, domi_in(sheet, "How rounds ended", "Cómo terminaron las manos"), bars, sim->reasons);
}

static int draw_wins(struct domi_sheet *sheet, const struct dom_sim *sim, const struct dom_variant *variant,
		     struct dom_error *error)
{
	struct bar bars[DOM_MAX_PLAYERS];
	char *strategies[DOM_MAX_PLAYERS] = {NULL}, number[DOMI_NUMBER];
	int rc = DOM_OK;

	for (unsigned p = 0; p < sim->players && !rc; p++) {
		rc = dom_variant_strategies(variant, p, &strategies[p], error);
		bars[p] = (struct bar){.name = dom_variant_player(variant, p),
				       .more = strategies[p],
				       .share = millionths(sim->seats[p].wins.mean),
				       .error = millionths(2 * sim->seats[p].wins.se)};
	}
	if (!rc)
		draw_bars(sheet, domi_in(sheet, "Rounds won", "Manos ganadas"), bars, sim->players);
	for (unsigned p = 0; p < sim->players && !rc; p++) {
		domi_append_text(&sheet->told, p ? "; " : domi_in(sheet, ". Rounds won: ", ". Manos ganadas: "));
		domi_svg_name(&sheet->told, bars[p].name, 0, 0);
		domi_append_format(&sheet->told, ": %s %%",
				   domi_points_text(sheet->lang, (int64_t)((bars[p].share + 50) / 100), number));
	}
	domi_append_text(&sheet->told, ".");
	for (unsigned p = 0; p < sim->players; p++)
		if (strategies[p])
			dom_variant_free_text(variant, strategies[p]);
	return rc;
}

int dom_plot_sim(char **svg, const struct dom_sim *sim, const struct dom_variant *variant, enum dom_lang lang,
		 const struct dom_alloc *alloc, struct dom_error *error)
{
	struct domi_sheet sheet;
	const char *title = dom_text_in(dom_variant_title(variant), lang);
	char number[DOMI_NUMBER];
	int rc;

	*svg = NULL;
	if (!sim->games)
		return domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "no round was played", "no se jugó ninguna mano");
	domi_sheet_init(&sheet, lang, alloc);
	domi_append_format(&sheet.size,
			   domi_in(&sheet, "%s rounds, seed %llu · ± two standard errors",
				   "%s manos, semilla %llu · ± dos errores típicos"),
			   domi_count_text(lang, sim->games, number), (unsigned long long)sim->seed);
	domi_append(&sheet.told, sheet.size.text, sheet.size.length);
	rc = draw_wins(&sheet, sim, variant, error);
	if (rc) {
		domi_sheet_release(&sheet);
		return rc;
	}
	draw_ends(&sheet, sim);
	draw_laid(&sheet, sim);
	draw_scores(&sheet, sim);
	sheet.bottom += DOMI_SHEET_MARGIN;
	return domi_sheet_close(&sheet, title && *title ? title : dom_variant_name(variant), svg, error);
}
