/* sim: many rounds of a variant and what they come to. */
#include "picture.h"
#include "work.h"

#include <domino/plot.h>

#include <stdlib.h>
#include <string.h>

/* "22.406 ± 0.003" */
static struct domj_figure figure(struct dom_figure figure, int decimals)
{
	struct domj_figure out = {""};

	snprintf(out.text, sizeof(out.text), "%.*f ± %.*f", decimals, figure.mean, decimals, figure.se);
	return out;
}

static struct domj_figure rounded(struct dom_figure of)
{
	return figure(of, domj_decimals(of.se));
}

enum { BAR = 12 };

struct bar {
	char text[(BAR + 1) * sizeof("█") + 16];
};

static struct bar bar(double share, bool padded)
{
	static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	unsigned parts = (unsigned)(share * BAR * 8 + .5), used = parts / 8 + (parts % 8 > 0);
	struct bar out = {""};

	snprintf(out.text, sizeof(out.text), "%s%.*s%s%s%*s", domc_style(DOMC_GOOD), (int)(parts / 8 * strlen("█")),
		 "████████████", eighths[parts % 8], domc_plain(), padded && used < BAR ? (int)(BAR - used) : 0, "");
	return out;
}

/* One below the other with their points aligned. */
static void print_figures(const struct dom_sim *sim)
{
	const struct {
		const char *name;
		struct dom_figure figure;
	} rows[] = {
		{DOMC_IN("blocked", "trancadas"), sim->blocked},
		{DOMC_IN("ties", "empates"), sim->ties},
		{DOMC_IN("tiles laid", "fichas puestas"), sim->tiles_laid},
		{DOMC_IN("turns", "turnos"), sim->turns},
		{DOMC_IN("passes", "pases"), sim->passes},
		{DOMC_IN("fouls", "faltas"), sim->fouls},
	};
	size_t count = sizeof(rows) / sizeof(*rows) - (sim->fouls.mean == 0); /* few games know fouls */
	struct domc_columns table = domc_columns(2, "l", NULL);

	for (size_t i = 0; i < count; i++) {
		struct domj_figure text = rounded(rows[i].figure);
		int whole = (int)strcspn(text.text, ". ");

		domc_columns_add(&table, "%s\t%*s%s", rows[i].name, whole < 6 ? 6 - whole : 0, "", text.text);
	}
	domc_columns_print(&table);
}

/* What cheats tried and what the judge made of it. */
static void print_bribes(const struct dom_sim *sim)
{
	if (!sim->tried)
		return;
	domc_say("\n%s misfits tried by cheats, %s bribes offered (%.2f %%), %s taken (%.2f %%)\n",
		 "\n%s intentos tramposos, %s sobornos ofrecidos (%.2f %%), %s pagados (%.2f %%)\n",
		 domc_grouped(sim->tried).text, domc_grouped(sim->offers).text, 100 * (double)sim->offers / (double)sim->tried,
		 domc_grouped(sim->taken).text, sim->offers ? 100 * (double)sim->taken / (double)sim->offers : 0.);
}

static void print_title(const char *title)
{
	domc_print("%s%s%s\n", domc_style(DOMC_BOLD), title, domc_plain());
}

static void print_ends(const struct dom_sim *sim)
{
	struct domc_columns table = domc_columns(3, "l", NULL);

	print_title(DOMC_IN("ended by", "terminaron por"));
	table.indent = 2;
	for (unsigned i = 0; i < sim->reasons; i++)
		domc_columns_add(&table, "%s\t%6.2f %%\t%s", domc_in(domc_reason(sim->ended_by[i].name)->title),
				 sim->ended_by[i].share * 100, bar(sim->ended_by[i].share, false).text);
	domc_columns_print(&table);
}

static void print_share(unsigned widest, const char *name, struct dom_figure wins)
{
	domc_print("  ");
	domc_put_padded(stdout, name, widest);
	domc_print("  %s\n", rounded(wins).text);
}

/* Who wins by something else than by player, where that is not the same. */
static void print_wins(const struct dom_variant *variant, const struct dom_sim *sim, char *const *strategies)
{
	double even = 1. / (sim->teams ? sim->teams : sim->players);
	char text[256];
	unsigned widest = 0;

	domc_say("%sadvantage of the start%s: the starter wins %s, %.4g being even\n",
		 "%sventaja de la salida%s: quien sale gana %s; lo parejo es %.4g\n", domc_style(DOMC_BOLD), domc_plain(),
		 rounded(sim->by_turn[0]).text, even);
	for (unsigned i = 0; i < sim->strategies; i++)
		widest = domc_wider(widest, strategies[sim->by_strategy[i].player]);
	for (unsigned i = 0; i < sim->strategies && sim->strategies > 1; i++) {
		if (!i)
			print_title(DOMC_IN("wins by strategy", "gana cada estrategia"));
		print_share(widest, strategies[sim->by_strategy[i].player], sim->by_strategy[i].wins);
	}
	for (unsigned team = 0; team < sim->teams; team++) {
		if (!team)
			print_title(DOMC_IN("wins by team", "gana cada equipo"));
		snprintf(text, sizeof(text), DOMC_IN("team %u", "equipo %u"), team + 1);
		print_share(9, text, sim->by_team[team]);
	}
	for (unsigned a = 0, told = 0; a < sim->players; a++)
		for (unsigned b = a + 1; b < sim->players; b++) {
			if (!sim->by_partner[a][b].games)
				continue;
			if (!told++)
				print_title(DOMC_IN("wins by partners", "gana cada pareja"));
			snprintf(text, sizeof(text), "%s & %s", domc_player(variant, a), domc_player(variant, b));
			print_share(24, text, sim->by_partner[a][b].wins);
		}
}

static void print_seats(const struct domc_game *game, const struct dom_sim *sim, char *const *strategies)
{
	struct domc_columns table = domc_columns(
		6, "llhlhh",
		DOMC_IN("player\tstrategy\twins\t\tscore\tpoints left", "jugador\testrategia\tgana\t\tganancia\ten fichas"));
	int decimals[3] = {0}; /* the same in a whole column */

	for (unsigned i = 0; i < sim->players; i++) {
		const struct dom_figure of[] = {sim->seats[i].wins, sim->seats[i].score, sim->seats[i].points_left};

		for (unsigned k = 0; k < 3; k++)
			decimals[k] = domj_decimals(of[k].se) > decimals[k] ? domj_decimals(of[k].se) : decimals[k];
	}
	for (unsigned i = 0; i < sim->players; i++)
		domc_columns_add(&table, "%s\t%s\t%s\t%s\t%s\t%s", domc_player(game->variant, i), strategies[i],
				 figure(sim->seats[i].wins, decimals[0]).text, bar(sim->seats[i].wins.mean, true).text,
				 figure(sim->seats[i].score, decimals[1]).text,
				 figure(sim->seats[i].points_left, decimals[2]).text);
	domc_columns_print(&table);
}

static void print_table(const struct domc_game *game, const struct dom_sim *sim, char *const *strategies)
{
	domc_print("%s%s%s  ", domc_style(DOMC_BOLD), domc_title(game->variant), domc_plain());
	domc_say("%s rounds, seed %llu\n", "%s manos, semilla %llu\n", domc_grouped(sim->games).text,
		 (unsigned long long)sim->seed);
	domc_say("%s%.2f s on %u %s, %s rounds per second of CPU%s\n\n", "%s%.2f s en %u %s, %s manos por segundo de CPU%s\n\n",
		 domc_style(DOMC_DIM), sim->seconds, sim->threads,
		 sim->threads == 1 ? DOMC_IN("thread", "hilo") : DOMC_IN("threads", "hilos"),
		 domc_grouped(sim->cpu_seconds > 0 ? (uint64_t)((double)sim->games / sim->cpu_seconds) : 0).text, domc_plain());
	print_seats(game, sim, strategies);
	domc_print("\n");
	print_figures(sim);
	print_bribes(sim);
	domc_print("\n");
	print_ends(sim);
	domc_print("\n");
	print_wins(game->variant, sim, strategies);
}

static void draw(const struct domc_call *call, const struct domc_game *game, const struct dom_sim *sim)
{
	char *svg;

	domc_must(dom_plot_sim(&svg, sim, game->variant, domc_lang(), NULL, domc_error()));
	domc_write_file(domc_text(call, "plot"), svg, strlen(svg));
	dom_plot_free(svg, NULL);
}

/* The path asked for. */
static void read_path(const struct domc_call *call, struct dom_sim_options *with)
{
	static const struct {
		const char *name;
		enum dom_path path;
		enum dom_loops loops;
		enum dom_vectors vectors;
	} paths[] = {{"plain", DOM_PATH_PLAIN, DOM_LOOPS_ANY, DOM_VECTORS_BEST},
		     {"table", DOM_PATH_TABLE, DOM_LOOPS_NEVER, DOM_VECTORS_BEST},
		     {"quick", DOM_PATH_TABLE, DOM_LOOPS_ALWAYS, DOM_VECTORS_BEST},
		     {"batch", DOM_PATH_TABLE, DOM_LOOPS_BATCH, DOM_VECTORS_BEST},
		     {"batch-avx512", DOM_PATH_TABLE, DOM_LOOPS_BATCH, DOM_VECTORS_AVX512},
		     {"batch-avx2", DOM_PATH_TABLE, DOM_LOOPS_BATCH, DOM_VECTORS_AVX2},
		     {"batch-portable", DOM_PATH_TABLE, DOM_LOOPS_BATCH, DOM_VECTORS_PORTABLE}};
	const char *wanted = domc_text(call, "path");

	with->path = domc_given(call, "plain") ? DOM_PATH_PLAIN : DOM_PATH_TABLE;
	if (!wanted)
		return;
	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++)
		if (!strcmp(wanted, paths[i].name)) {
			with->path = paths[i].path;
			with->loops = paths[i].loops;
			with->vectors = paths[i].vectors;
			if (!domc_given(call, "plain") || with->path == DOM_PATH_PLAIN)
				return;
			domc_fail(DOMC_USAGE, "--plain is --path plain, not %s", "--plain es --path plain, no %s", wanted);
		}
	domc_fail(DOMC_USAGE, "--path wants plain, table, quick or batch, not “%s”",
		  "--path quiere plain, table, quick o batch, no «%s»", wanted);
}

/* se=0.0005 */
static double read_until(const char *text)
{
	double until = 0;
	char *end = NULL;

	if (!strncmp(text, "se=", 3) && text[3] >= '.' && text[3] <= '9')
		until = strtod(text + 3, &end);
	if (!end || *end || !(until >= 1e-6 && until < .5))
		domc_fail(DOMC_USAGE, "--until wants se=E, a standard error from 0.000001 to 0.5 like se=0.0005, not “%s”",
			  "--until quiere se=E, un error típico de 0.000001 a 0.5, como se=0.0005, no “%s”", text);
	return until;
}

/* It was not stopped, but knows what was asked. */
static bool is_enough(const struct dom_sim *sim, double until)
{
	for (unsigned i = 0; i < sim->players; i++)
		if (!(sim->seats[i].wins.se <= until))
			return false;
	return true;
}

/* All that it depends on but how many rounds there are. */
static char *settings_of(const struct dom_variant *variant, const struct dom_sim_options *with)
{
	char *text, *settings;
	json_t *json;

	domc_must(dom_variant_text(variant, &text, domc_error()));
	json = json_pack("{s:s, s:o, s:f}", "simulation", text, "seed", domi_json_seed(with->seed), "until", with->until);
	dom_variant_free_text(variant, text);
	settings = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
	json_decref(json);
	return settings;
}

/* By this process; or by all that there are, and kept. */
static void play(const struct domc_call *call, struct dom_sim *sim, const struct domc_game *game, struct dom_sim_options *with)
{
	bool keeps = domc_given(call, "resume") || domc_given(call, "db");
	double began = domc_now();
	struct domc_work work = {.progress = with->context, .given = domc_text(call, "db"), .must_keep = keeps, .kept = began};

	if (!domc_crew && !keeps) {
		domc_must(dom_sim_run(sim, game->rules, with, NULL, domc_error()));
		return;
	}
	with->threads = 1;
	domc_must(dom_simulation_new(&work.simulation, game->rules, with, NULL, domc_error()));
	if (keeps) {
		work.settings = settings_of(game->variant, with);
		domc_work_resume(&work);
	}
	domc_work_play(&work);
	dom_simulation_tell(work.simulation, sim);
	sim->threads = domc_crew ? domc_crew->ranks : 1;
	sim->seconds = domc_now() - began;
	sim->cpu_seconds = sim->seconds * sim->threads;
	domc_work_release(&work);
}

static void simulate(const struct domc_call *call, const struct domc_game *game, char *const *strategies)
{
	struct domc_progress progress = domc_progress(DOMC_IN("rounds", "manos"));
	uint64_t games = domc_given(call, "games")   ? domc_number(call, "games")
			 : domc_given(call, "until") ? UINT64_C(1000000000000)
						     : 100000;
	struct dom_sim_options with = {
		.games = games,
		.seed = domc_number(call, "seed"),
		.threads = (unsigned)domc_number(call, "threads"),
		.progress = domc_progress_heard,
		.context = &progress,
	};
	struct dom_sim sim = {0};

	read_path(call, &with);
	if (domc_given(call, "until"))
		with.until = read_until(domc_text(call, "until"));
	play(call, &sim, game, &with);
	domc_progress_end(&progress);
	if (domc_follows())
		return;
	if (call->json)
		domc_print_json(domi_json_sim(&sim, game->variant), false);
	else if (sim.games)
		print_table(game, &sim, strategies);
	if (domc_given(call, "plot") && sim.games)
		draw(call, game, &sim);
	if (sim.games < games && !(with.until > 0 && is_enough(&sim, with.until)))
		domc_fail(DOMC_NO, "stopped after %s of %s rounds", "se paró después de %s de %s manos",
			  domc_grouped(sim.games).text, domc_grouped(games).text);
}

static void run(const struct domc_call *call)
{
	char *strategies[DOM_MAX_PLAYERS] = {NULL};
	struct domc_game game;

	if (domc_given(call, "plot") && !domc_follows())
		domc_may_write(domc_text(call, "plot"));
	game = domc_game(call->operands[0], domc_text(call, "players"));
	for (unsigned i = 0; i < dom_rules_players(game.rules); i++)
		domc_must(dom_variant_strategies(game.variant, i, &strategies[i], domc_error()));
	simulate(call, &game, strategies);
	for (unsigned i = 0; i < dom_rules_players(game.rules); i++)
		dom_variant_free_text(game.variant, strategies[i]);
	domc_game_release(&game);
}

DOMC_COMMAND(sim) = {
	.row = 7,
	.title = {"simulate many rounds and report statistics", "juega muchas manos y da las cifras"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Simulates many independent rounds and reports who wins, by how much and how rounds end, with standard "
		  "errors. Ctrl-C stops and reports what was played.",
		  "Juega muchas manos, cada una como la primera, y dice quién gana, por cuánto y cómo terminan, con sus "
		  "errores típicos. Ctrl-C la detiene y muestra lo jugado."},
	.takes = {1, 1},
	.options = {DOMC_NUMBER("games", "N", 1, UINT64_C(1000000000000000), 0,
				"Number of rounds: 100000, 1e6, 2_000_000 (default 100000).",
				"Cuántas manos: 100000, 1e6, 2_000_000 (por omisión, 100000)."),
		    DOMC_TEXT("until", "se=E", "se=E",
			      "Play until the standard error of everybody's wins is at most E: se=0.0005; --games is the most.",
			      "Jugar hasta que el error típico de lo que gana cada uno no pase de E: se=0.0005; --games es el "
			      "máximo."),
		    DOMC_SEED("S", 1, "The seed; the same seed gives the same statistics (default 1).",
			      "La semilla; la misma semilla da las mismas cifras (por omisión, 1)."),
		    DOMC_NUMBER("threads", "T", 1, 1024, 0,
				"Threads (default: one per processor); results do not depend on it.",
				"Hilos (por omisión, uno por procesador); las cifras no dependen de ello."),
		    DOMC_OPTION_PLAYERS,
		    DOMC_TEXT("plot", "FILE.svg", "ARCHIVO.svg",
			      "Also draw the results as SVG, with error bars and histograms.",
			      "Dibujar también las cifras, con sus errores e histogramas, en SVG."),
		    DOMC_TEXT("path", "plain|table|quick|batch", "plain|table|quick|batch",
			      "How rounds are played: every rule asked every time, step by step from tables, by a fast loop, "
			      "or many in lockstep (batch; batch-avx512, batch-avx2, batch-portable by such vectors). The "
			      "default is whatever is fastest; same results.",
			      "Cómo se juegan las manos: preguntando cada regla cada vez (plain), paso a paso con tablas "
			      "(table), en un ciclo rápido (quick) o muchas a la par (batch; batch-avx512, batch-avx2 y "
			      "batch-portable, con esos vectores). Por omisión, lo más rápido que haya; mismos resultados."),
		    DOMC_OPTION_PLAIN,
		    DOMC_FLAG("resume",
			      "Go on where the same simulation was interrupted; it is kept in the database as it goes. For "
			      "domino-mpi: without it, one thread plays.",
			      "Seguir donde se interrumpió la misma simulación; se va guardando en la base de datos. Para "
			      "domino-mpi: sin él juega un solo hilo."),
		    DOMC_OPTION_DB},
	.run = run,
};
