/* tournament plot: the points over the rounds and the crosstable as a picture. The curves are made by counting the stored rounds
   once more, with a look at the totals now and then. */
#include "database.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS = 400 };

struct curves {
	struct dom_tournament *t; /* counts along */
	unsigned sides, points, wanted;
	uint64_t all; /* rounds */
	uint64_t rounds[POINTS], out[DOM_MAX_ENTRANTS];
	int64_t *totals; /* [side * wanted + point] */
	struct dom_standing standings[DOM_MAX_ENTRANTS];
	struct dom_meeting *met; /* [side * sides + other] */
	const char *names[DOM_MAX_ENTRANTS];
	struct dom_error error;
};

static void look(struct curves *c)
{
	dom_tournament_standings(c->t, c->standings);
	c->rounds[c->points] = dom_tournament_next(c->t);
	for (unsigned i = 0; i < c->sides; i++)
		c->totals[(size_t)c->standings[i].side * c->wanted + c->points] = c->standings[i].total;
	c->points++;
}

/* Points are spread evenly: the i-th is where the share of the rounds passes i / (wanted - 1), and all are there at the end. */
static int count(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		 size_t length)
{
	struct curves *c = context;
	uint64_t done;

	(void)record;
	(void)length;
	if (fixture->number >= c->all || dom_tournament_count(c->t, fixture, result, &c->error))
		return -1;
	done = dom_tournament_next(c->t);
	if (c->points < c->wanted && (double)done * (c->wanted - 1) >= (double)c->points * (double)c->all)
		look(c);
	return domc_interrupted() ? -1 : 0;
}

static void init(struct curves *c, const struct domc_kept *kept)
{
	size_t sides = dom_tournament_sides(kept->t);

	*c = (struct curves){.sides = (unsigned)sides, .all = dom_tournament_next(kept->t)};
	c->wanted = c->all < POINTS ? (unsigned)c->all + 1 : POINTS;
	c->totals = domc_new(sides * c->wanted, sizeof(*c->totals));
	c->met = domc_new(sides * sides, sizeof(*c->met));
	domc_must(
		dom_tournament_new(&c->t, kept->variant, dom_tournament_seed(kept->t), kept->stored.limit, NULL, domc_error()));
}

static void gather(struct curves *c, const struct domc_kept *kept)
{
	int failed;

	look(c);
	failed = dom_store_rounds(kept->store, kept->stored.id, 0, count, c, &c->error);
	if (failed && dom_tournament_next(c->t) != c->all) { /* what was stored meanwhile is left out */
		if (c->error.status)
			domc_end(domc_complain_error(&c->error));
		domc_fail(DOMC_NO, "stopped before the end", "se paró antes del final");
	}
	dom_tournament_standings(c->t, c->standings);
	for (unsigned i = 0; i < c->sides; i++) {
		const struct dom_standing *s = &c->standings[i];

		c->out[s->side] = s->out ? s->out_round + 1 : UINT64_MAX; /* so many rounds were over then */
		c->names[i] = dom_tournament_name(c->t, i);
		for (unsigned other = 0; other < c->sides; other++)
			c->met[(size_t)i * c->sides + other] = dom_tournament_meeting(c->t, i, other);
	}
}

static void draw(const char *path, const struct domc_kept *kept, struct curves *c)
{
	char *svg, text[256];
	struct dom_plot plot = {.title = text,
				.sides = c->sides,
				.names = c->names,
				.points = c->points,
				.rounds = c->rounds,
				.totals = c->totals,
				.out = c->out,
				.met = c->met};

	snprintf(text, sizeof(text), DOMC_IN("%s, seed %llu", "%s, semilla %llu"), dom_variant_name(kept->variant),
		 (unsigned long long)dom_tournament_seed(kept->t));
	domc_must(dom_plot_tournament(&svg, &plot, domc_lang(), NULL, domc_error()));
	domc_write_file(path, svg, strlen(svg));
	dom_plot_free(svg, NULL);
}

static void run(const struct domc_call *call)
{
	const char *path = call->operands[1];
	struct curves curves;
	struct domc_kept kept;

	domc_kept_open(&kept, call);
	if (strcmp(path, "-"))
		domc_may_write(path);
	init(&curves, &kept);
	gather(&curves, &kept);
	draw(path, &kept, &curves);
	dom_tournament_free(curves.t);
	free(curves.totals);
	free(curves.met);
	domc_kept_release(&kept);
}

DOMC_COMMAND(tournament_plot) = {
	.row = 27,
	.title = {"plot points over rounds, and who beat whom", "dibuja los puntos mano a mano, y quién le ganó a quién"},
	.usage = {"ID FILE.svg", "ID ARCHIVO.svg"},
	.about = {"Draws a tournament as SVG: the points of every side over the rounds, and the crosstable as a heat map. "
		  "FILE.svg may be - for standard output.",
		  "Dibuja un torneo en SVG: los puntos de cada jugador o pareja, mano a mano, y la tabla de enfrentamientos "
		  "como mapa de calor. Un - a solas es la salida estándar."},
	.takes = {2, 2},
	.options = {DOMC_OPTION_DB},
	.no_json = true,
	.run = run,
};
