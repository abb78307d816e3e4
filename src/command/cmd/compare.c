/* compare: which player is better, by how much, and is that sure? */
#include "work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* elo0=0,elo1=5[,alpha=0.05][,beta=0.05] */
static void read_sprt(const char *text, struct dom_sprt *sprt)
{
	static char names[][6] = {"elo0", "elo1", "alpha", "beta"};
	char *const known[] = {names[0], names[1], names[2], names[3], NULL};
	double *const values[] = {&sprt->low, &sprt->high, &sprt->alpha, &sprt->beta};
	char *copy = domc_format("%s", text), *at = copy, *value, *end;
	unsigned given = 0;
	bool good = *text && text[strlen(text) - 1] != ',';

	*sprt = (struct dom_sprt){.alpha = .05, .beta = .05};
	while (good && *at) {
		int i = getsubopt(&at, known, &value);

		good = i >= 0 && value && !(given >> i & 1);
		if (!good)
			break;
		*values[i] = strtod(value, &end);
		good = end > value && !*end && isfinite(*values[i]);
		given |= 1u << i;
	}
	free(copy);
	if (!good || (given & 3) != 3)
		domc_fail(DOMC_USAGE, "--sprt wants elo0=A,elo1=B, like elo0=0,elo1=5 (and alpha=0.05,beta=0.05), not “%s”",
			  "--sprt quiere elo0=A,elo1=B, como elo0=0,elo1=5 (y alpha=0.05,beta=0.05), no “%s”", text);
}

/* "pairs, 200,000 deals of 2 rounds, seed 1" */
static void print_head(const struct domc_comparison *c, const struct dom_compare *f)
{
	domc_print("%s", domc_style(DOMC_BOLD));
	for (unsigned i = 0; i < f->players; i++)
		domc_print("%s%s", i ? DOMC_IN(" against ", " contra ") : "", c->names[i]);
	domc_print("%s  ", domc_plain());
	for (unsigned i = 0; i < c->options.variant_count; i++)
		domc_print("%s, ", dom_variant_name(c->variants[i]));
	domc_print(f->deals == 1 ? DOMC_IN("%s deal", "%s reparto") : DOMC_IN("%s deals", "%s repartos"),
		   domc_grouped(f->deals).text);
	domc_say(" of %u rounds, seed %llu\n\n", " de %u manos, semilla %llu\n\n", f->players,
		 (unsigned long long)c->options.seed);
}

static void print_players(const struct domc_comparison *c, const struct dom_compare *f)
{
	struct domc_columns table = domc_columns(5, "lr",
						 DOMC_IN("player\twin share\tpoints per round\tElo\tsuperiority",
							 "jugador\tparte ganada\tpuntos por mano\tElo\tsuperioridad"));

	for (unsigned i = 0; i < f->players; i++) {
		const struct dom_compare_player *p = &f->player[i];

		domc_columns_add(&table, "%s\t%s %%\t%s\t%s\t%s", c->names[i], domj_spread(p->share, 100).text,
				 domj_spread(p->points, 1).text, domj_spread(p->elo, 1).text,
				 domj_likelihood(p->superiority).text);
	}
	domc_columns_print(&table);
}

static void print_outcomes(const struct domc_comparison *c, const struct dom_compare *f)
{
	struct domc_columns table = domc_columns(1 + DOM_COMPARE_OUTCOMES, "lr",
						 DOMC_IN("deals won\tall rounds\tmore\tlevel\tless\tnone",
							 "repartos ganados\ttodas\tmás\tparejo\tmenos\tninguna"));

	for (unsigned i = 0; i < f->players; i++) {
		domc_columns_add(&table, "%s", c->names[i]);
		for (unsigned k = 0; k < DOM_COMPARE_OUTCOMES; k++)
			domc_columns_add(&table, "%s", domc_grouped(f->player[i].outcomes[k]).text);
	}
	domc_columns_print(&table);
}

/* Of several: how likely the row's is better than the column's. */
static void print_matrix(const struct domc_comparison *c, const struct dom_compare *f)
{
	struct domc_columns table = domc_columns(1 + f->players, "lr", DOMC_IN("better than", "mejor que"));

	for (unsigned i = 0; i < f->players; i++)
		domc_columns_add(&table, "%s", c->names[i]);
	for (unsigned a = 0; a < f->players; a++) {
		domc_columns_add(&table, "%s", c->names[a]);
		for (unsigned b = 0; b < f->players; b++)
			domc_columns_add(&table, "%s", a == b ? "" : domj_likelihood(f->pair[a][b].superiority).text);
	}
	domc_columns_print(&table);
	domc_print("\n");
}

static void print_variants(const struct domc_comparison *c)
{
	struct domc_columns table = domc_columns(1 + dom_variant_players(c->players), "lr", DOMC_IN("variant", "variante"));
	struct dom_compare f;

	for (unsigned i = 0; i < dom_variant_players(c->players); i++)
		domc_columns_add(&table, "%s", c->names[i]);
	for (unsigned v = 0; v < c->options.variant_count; v++) {
		dom_comparison_tell(c->work.comparison, v, &f);
		domc_columns_add(&table, "%s", dom_variant_name(c->variants[v]));
		for (unsigned i = 0; i < f.players; i++)
			domc_columns_add(&table, "%s %%", domj_spread(f.player[i].share, 100).text);
	}
	domc_columns_print(&table);
	domc_print("\n");
}

/* Rounds that a player lost by something else than play. */
static void print_faults(const struct domc_comparison *c, const struct dom_compare *f)
{
	for (unsigned i = 0; i < f->players; i++)
		if (f->player[i].fouled || f->player[i].unanswered)
			domc_say("%s lost %s rounds after a foul, and %s after a turn without an answer.\n",
				 "%s perdió %s manos tras una falta, y %s tras un turno sin respuesta.\n", c->names[i],
				 domc_grouped(f->player[i].fouled).text, domc_grouped(f->player[i].unanswered).text);
}

static void print(const struct domc_comparison *c)
{
	struct dom_compare f;
	char text[1024];

	dom_comparison_tell(c->work.comparison, DOM_COMPARE_VARIANTS, &f);
	print_head(c, &f);
	print_players(c, &f);
	domc_print("\n");
	print_outcomes(c, &f);
	domc_print("\n");
	if (f.players > 2)
		print_matrix(c, &f);
	if (c->options.variant_count > 1)
		print_variants(c);
	print_faults(c, &f);
	if (c->options.sprt)
		domc_say("Sequential test: log-likelihood ratio %.2f (decided at %.2f and %.2f).\n",
			 "Prueba secuencial: razón de verosimilitudes %.2f (se decide en %.2f y %.2f).\n", f.ratio, f.lower,
			 f.upper);
	domc_print("%s%s%s\n", domc_style(DOMC_GOOD),
		   domj_verdict(&f, c->names, c->options.sprt, domc_lang(), text, sizeof(text)), domc_plain());
}

static json_t *whole_json(const struct domc_comparison *c)
{
	struct dom_compare f;
	json_t *json, *verdict, *variants = json_array();

	dom_comparison_tell(c->work.comparison, DOM_COMPARE_VARIANTS, &f);
	json = domi_json_compare(&f, c->names, c->options.sprt);
	verdict = domi_json_verdict(&f, c->names, c->options.sprt);
	for (unsigned v = 0; v < c->options.variant_count; v++) {
		json_t *own;

		dom_comparison_tell(c->work.comparison, v, &f);
		own = domi_json_compare(&f, c->names, NULL);
		json_object_set_new(own, "variant", json_string(dom_variant_name(c->variants[v])));
		json_array_append_new(variants, own);
	}
	json_object_set_new(json, "variants", variants);
	json_object_set_new(json, "seed", domi_json_seed(c->options.seed));
	json_object_set_new(json, "verdict", verdict);
	return json;
}

static void write_deal(void *context, const struct dom_compare_deal *deal)
{
	const struct domc_comparison *c = context;

	for (unsigned i = 0; i < deal->players; i++)
		fprintf(c->csv.file, "%s,%llu,\"%s\",%.10g,%s\n", dom_variant_name(c->variants[deal->variant]),
			(unsigned long long)deal->deal, c->names[i], deal->wins[i], domc_points(deal->points[i]).text);
}

/* The likelihood that the row's is better, of a million. */
static void cross(const struct dom_compare *f, struct dom_meeting *met)
{
	for (unsigned a = 0; a < f->players; a++)
		for (unsigned b = 0; b < f->players; b++)
			met[a * f->players + b] = (struct dom_meeting){.met = a == b ? 0 : 1000000,
								       .won = (uint64_t)(f->pair[a][b].superiority * 1e6 + .5)};
}

static void draw(const struct domc_comparison *c, const char *folder)
{
	enum { ROWS = DOM_COMPARE_PLAYERS * (DOM_COMPARE_VARIANTS + 1) };
	struct dom_meeting met[DOM_COMPARE_PLAYERS * DOM_COMPARE_PLAYERS];
	struct dom_spread values[ROWS];
	char texts[ROWS][DOM_MAX_NAME * 4], title[512] = "", about[1024];
	const char *names[ROWS];
	unsigned variants = c->options.variant_count > 1 ? c->options.variant_count : 0;
	struct dom_plot_compare plot = {.title = title,
					.about = about,
					.head = DOMC_IN("Win share", "Parte ganada"),
					.unit = "%",
					.names = names,
					.values = values};
	struct dom_compare f;

	dom_comparison_tell(c->work.comparison, DOM_COMPARE_VARIANTS, &f);
	domj_verdict(&f, c->names, c->options.sprt, domc_lang(), about, sizeof(about));
	cross(&f, met);
	plot.even = f.even * 100;
	for (unsigned i = 0; i < f.players; i++) {
		size_t used = strlen(title);

		snprintf(title + used, sizeof(title) - used, "%s%s", i ? DOMC_IN(" against ", " contra ") : "", c->names[i]);
	}
	if (!variants && f.players > 2) {
		plot.met = met;
		plot.crossed = DOMC_IN("The likelihood (%) that the row is better than the column.",
				       "La probabilidad (%) de que la fila sea mejor que la columna.");
	}
	for (unsigned v = 0; v <= variants; v++) {
		if (v)
			dom_comparison_tell(c->work.comparison, v - 1, &f);
		for (unsigned i = 0; i < f.players; i++, plot.rows++) {
			snprintf(texts[plot.rows], sizeof(*texts), v ? "%s, %s" : "%s", c->names[i],
				 v ? dom_variant_name(c->variants[v - 1]) : "");
			names[plot.rows] = texts[plot.rows];
			values[plot.rows] =
				(struct dom_spread){.mean = f.player[i].share.mean * 100, .half = f.player[i].share.half * 100};
		}
	}
	domc_comparison_draw(&plot, folder, "compare.svg");
}

/* Once it is over, or was stopped. */
static void report(const struct domc_call *call, const struct domc_comparison *c)
{
	uint64_t done = dom_comparison_done(c->work.comparison);

	if (call->json)
		domc_print_json(whole_json(c), false);
	else if (done)
		print(c);
	if (domc_given(call, "plot") && done)
		draw(c, domc_text(call, "plot"));
	if (!dom_comparison_over(c->work.comparison))
		domc_fail(DOMC_NO, "stopped after %s of %s deals; --resume goes on",
			  "se paró después de %s de %s repartos; --resume sigue", domc_grouped(done).text,
			  domc_grouped(dom_comparison_deals(c->work.comparison)).text);
}

static void play(struct domc_comparison *c)
{
	struct domc_progress progress = domc_progress(DOMC_IN("deals", "repartos"));
	int status;

	progress.at_most = c->options.sprt != NULL;
	progress.before = dom_comparison_done(c->work.comparison);
	c->work.progress = &progress;
	status = domc_work_play(&c->work);
	domc_progress_end(&progress);
	if (status)
		domc_end(status);
}

static void run(const struct domc_call *call)
{
	bool csv = domc_given(call, "csv"), resumes = domc_given(call, "resume"), leads = !domc_follows();
	const char *names[DOM_COMPARE_VARIANTS];
	struct dom_sprt sprt = {0};
	struct domc_comparison c;
	unsigned variants;
	char *copy;

	domc_comparison_variants(call, &copy, names, &variants);
	if (domc_given(call, "sprt"))
		read_sprt(domc_text(call, "sprt"), &sprt);
	if (leads && csv)
		domc_may_write(domc_text(call, "csv"));
	if (leads && domc_given(call, "plot"))
		domc_folder_make(domc_text(call, "plot"));
	domc_comparison_init(&c, call->count, (const char *const *)call->operands, variants, names);
	c.options.sprt = domc_given(call, "sprt") ? &sprt : NULL;
	c.options.deals = domc_given(call, "deals") ? domc_number(call, "deals")
			  : c.options.sprt          ? UINT64_C(100000000)
						    : 200000;
	c.options.seed = domc_number(call, "seed");
	c.options.threads = (unsigned)domc_number(call, "threads");
	c.options.deal = csv ? write_deal : NULL;
	c.work.given = domc_text(call, "db");
	c.work.must_keep = resumes || domc_given(call, "db");
	domc_comparison_begin(&c);
	if (c.work.must_keep && leads)
		domc_database(c.work.given, DOMC_MAKES); /* sees that it can be kept before anything is played */
	if (resumes && !csv)
		domc_work_resume(&c.work);
	if (csv && leads) { /* all deals: those played before it was interrupted are played again */
		domc_sink_open(&c.csv, domc_text(call, "csv"));
		fputs("variant,deal,player,wins,points\n", c.csv.file);
	}
	play(&c);
	if (csv && leads)
		domc_sink_close(&c.csv, dom_comparison_over(c.work.comparison));
	if (leads)
		report(call, &c);
	domc_comparison_release(&c);
	free(copy);
}

DOMC_COMMAND(compare) = {
	.row = 8,
	.title = {"find out which player is better", "averigua qué jugador es mejor"},
	.usage = {"PLAYER PLAYER…", "JUGADOR JUGADOR…"},
	.about = {"Plays every deal again with the players exchanged until each has sat everywhere, and says who wins more and "
		  "how sure that is. A player is anything a seat takes: fattest, random(over=tiles), Ana=first+random, "
		  "fattest!cheat. Figures are over deals and come with their 95 % interval. Ctrl-C stops it, and --resume goes "
		  "on, also after a power failure.",
		  "Juega cada reparto otra vez con los jugadores cambiados hasta que cada uno se haya sentado en todas partes, "
		  "y dice quién gana más y con qué seguridad. Un jugador es lo que cabe en un asiento: fattest, "
		  "random(over=tiles), Ana=first+random, fattest!cheat. Las cifras son por repartos y llevan su intervalo del "
		  "95 %. Ctrl-C la para, y --resume la sigue, también tras un apagón."},
	.takes = {2, DOM_COMPARE_PLAYERS},
	.options = {DOMC_OPTION_ONE_VARIANT, DOMC_OPTION_VARIANTS,
		    DOMC_NUMBER("deals", "N", 1, DOM_COMPARE_DEALS, 0,
				"Deals of each game: 1000, 1e6 (default 200000; with --sprt at most 1e8).",
				"Repartos de cada juego: 1000, 1e6 (por omisión, 200000; con --sprt, 1e8 a lo sumo)."),
		    DOMC_TEXT("sprt", "elo0=A,elo1=B", "elo0=A,elo1=B",
			      "Stop as soon as it is known whether the first is stronger by A Elo or less, or by B or more; "
			      "alpha=0.05,beta=0.05 are the chances of error.",
			      "Parar en cuanto se sepa si el primero es más fuerte por A Elo o menos, o por B o más; "
			      "alpha=0.05,beta=0.05 son las probabilidades de error."),
		    DOMC_OPTION_THREADS, DOMC_OPTION_DEALS_SEED,
		    DOMC_FILE("csv", "Also write every deal as CSV.", "Escribir también cada reparto en CSV."),
		    DOMC_FOLDER("plot", "Also draw the result there, as SVG.", "Dibujar también el resultado ahí, en SVG."),
		    DOMC_FLAG("resume", "Go on where the same comparison was interrupted.",
			      "Seguir donde se interrumpió la misma comparación."),
		    DOMC_OPTION_DB},
	.run = run,
};
