/* tournament plot: the points over the rounds and the crosstable as a picture. The curves are made as the stored rounds are counted,
   with a look at the totals now and then. */
#include "database.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS = 400 };

struct curves {
	unsigned points, wanted;
	uint64_t all; /* rounds */
	uint64_t rounds[POINTS];
	int64_t *totals; /* [side * wanted + point] */
};

/* Points are spread evenly: the i-th is where the share of the rounds passes i / (wanted - 1), and all are there at the end. What is
   stored meanwhile is left out. */
static bool look(void *context, const struct dom_tournament *t)
{
	struct dom_standing standings[DOM_MAX_ENTRANTS];
	uint64_t done = dom_tournament_next(t);
	struct curves *c = context;

	if (!c->totals)
		c->totals = domc_new((size_t)dom_tournament_sides(t) * c->wanted, sizeof(*c->totals));
	if (c->points < c->wanted && (double)done * (c->wanted - 1) >= (double)c->points * (double)c->all) {
		dom_tournament_standings(t, standings);
		for (unsigned i = 0; i < dom_tournament_sides(t); i++)
			c->totals[(size_t)standings[i].side * c->wanted + c->points] = standings[i].total;
		c->rounds[c->points++] = done;
	}
	return done < c->all && !domc_interrupted();
}

static void draw(const char *path, const struct dom_tournament *t, const struct curves *c)
{
	unsigned sides = dom_tournament_sides(t);
	struct dom_meeting *met = domc_new((size_t)sides * sides, sizeof(*met));
	struct dom_standing standings[DOM_MAX_ENTRANTS];
	const char *names[DOM_MAX_ENTRANTS];
	uint64_t out[DOM_MAX_ENTRANTS];
	char *svg,
		*title = domc_format(DOMC_IN("%s, seed %llu", "%s, semilla %llu"), dom_variant_name(dom_tournament_variant(t)),
				     (unsigned long long)dom_tournament_seed(t));
	const struct dom_plot plot = {.title = title,
				      .sides = sides,
				      .names = names,
				      .points = c->points,
				      .rounds = c->rounds,
				      .totals = c->totals,
				      .out = out,
				      .met = met};

	dom_tournament_standings(t, standings);
	for (unsigned i = 0; i < sides; i++) {
		/* so many rounds were over then */
		out[standings[i].side] = standings[i].out ? standings[i].out_round + 1 : UINT64_MAX;
		names[i] = dom_tournament_name(t, i);
		for (unsigned other = 0; other < sides; other++)
			met[(size_t)i * sides + other] = dom_tournament_meeting(t, i, other);
	}
	domc_must(dom_plot_tournament(&svg, &plot, domc_lang(), NULL, domc_error()));
	domc_write_file(path, svg, strlen(svg));
	dom_plot_free(svg, NULL);
	free(title);
	free(met);
}

static void run(const struct domc_call *call)
{
	int64_t id = domc_tournament_id(call->operands[0]);
	struct domc_kept kept = {.store = domc_database(domc_text(call, "db"), DOMC_READS)->store};
	const char *path = call->operands[1];
	struct curves curves = {0};

	domc_must(dom_store_find(kept.store, id, &kept.stored, domc_error()));
	if (strcmp(path, "-"))
		domc_may_write(path);
	curves.all = kept.stored.rounds;
	curves.wanted = curves.all < POINTS ? (unsigned)curves.all + 1 : POINTS;
	domc_must(dom_store_load_by(kept.store, id, &kept.variant, &kept.t, look, &curves, domc_error()));
	if (dom_tournament_next(kept.t) < curves.all)
		domc_fail(DOMC_NO, "stopped before the end", "se paró antes del final");
	draw(path, kept.t, &curves);
	free(curves.totals);
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
