/* sim: many rounds of a variant and what they come to. */
#include "args.h"
#include "crew.h"
#include "database.h"
#include "input.h"
#include "out.h"
#include "picture.h"
#include "progress.h"
#include "signals.h"
#include "sink.h"

#include <domino/plot.h>

#include <stdlib.h>
#include <string.h>

enum { GAMES, UNTIL, SEED, THREADS, PLAYERS, PLOT, PATH, PLAIN, RESUME, DB };

static const struct domc_option options[] = {
	[GAMES] = {.name = "games",
		   .kind = DOMC_NUMBER,
		   .value = {"N", "N"},
		   .min = 1,
		   .max = UINT64_C(1000000000000000),
		   .about = {"Number of rounds: 100000, 1e6, 2_000_000 (default 100000).",
			     "Cuántas manos: 100000, 1e6, 2_000_000 (por omisión, 100000)."}},
	[UNTIL] = {.name = "until",
		   .kind = DOMC_TEXT,
		   .value = {"se=E", "se=E"},
		   .about = {"Play until the standard error of everybody's wins is at most E: se=0.0005; --games is the most.",
			     "Jugar hasta que el error típico de lo que gana cada uno no pase de E: se=0.0005; --games es el "
			     "máximo."}},
	[SEED] = {.name = "seed",
		  .kind = DOMC_SEED,
		  .value = {"S", "S"},
		  .about = {"The seed; the same seed gives the same statistics (default 1).",
			    "La semilla; la misma semilla da las mismas cifras (por omisión, 1)."}},
	[THREADS] = {.name = "threads",
		     .kind = DOMC_NUMBER,
		     .value = {"T", "T"},
		     .min = 1,
		     .max = 1024,
		     .about = {"Threads (default: one per processor); results do not depend on it.",
			       "Hilos (por omisión, uno por procesador); las cifras no dependen de ello."}},
	[PLAYERS] = DOMC_OPTION_PLAYERS,
	[PLOT] = {.name = "plot",
		  .kind = DOMC_TEXT,
		  .value = {"FILE.svg", "ARCHIVO.svg"},
		  .about = {"Also draw the results as SVG, with error bars and histograms.",
			    "Dibujar también las cifras, con sus errores e histogramas, en SVG."}},
	[PATH] =
		{.name = "path",
		 .kind = DOMC_TEXT,
		 .value = {"plain|table|quick|batch", "plain|table|quick|batch"},
		 .about =
			 {"How rounds are played: every rule asked every time, step by step from tables, by a fast loop, or "
			  "many "
			  "in lockstep (batch; batch-avx512, batch-avx2, batch-portable by such vectors). The default is "
			  "whatever "
			  "is fastest; same results.",
			  "Cómo se juegan las manos: preguntando cada regla cada vez (plain), paso a paso con tablas (table), "
			  "en un ciclo rápido (quick) o muchas a la par (batch; batch-avx512, batch-avx2 y batch-portable, con "
			  "esos vectores). Por omisión, lo más rápido que haya; mismos resultados."}},
	[PLAIN] = DOMC_OPTION_PLAIN,
	[RESUME] = {.name = "resume",
		    .kind = DOMC_FLAG,
		    .about = {"Go on where the same simulation was interrupted; it is kept in the database as it goes. For "
			      "domino-mpi: without it, one thread plays.",
			      "Seguir donde se interrumpió la misma simulación; se va guardando en la base de datos. Para "
			      "domino-mpi: sin él juega un solo hilo."}},
	[DB] = DOMC_OPTION_DB,
	{.name = NULL},
};

struct watch {
	struct domc_progress progress;
	const char *what;
};

static bool on_progress(void *context, uint64_t done, uint64_t games, double seconds)
{
	struct watch *watch = context;

	(void)seconds;
	domc_progress_show(&watch->progress, done, games, watch->what);
	return !domc_interrupted();
}

/* "22.406 ± 0.003" */
static char *figure_text(struct dom_figure figure, int decimals, char *buffer, size_t size)
{
	snprintf(buffer, size, "%.*f ± %.*f", decimals, figure.mean, decimals, figure.se);
	return buffer;
}

enum { BAR = 12 };

static void print_bar(double share, bool padded)
{
	static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
	enum { CELLS = BAR };
	unsigned parts = (unsigned)(share * CELLS * 8 + .5), used = parts / 8 + (parts % 8 > 0);

	domc_print("%s", domc_style(DOMC_GOOD));
	for (unsigned i = 0; i < parts / 8; i++)
		domc_print("█");
	domc_print("%s%s%*s", eighths[parts % 8], domc_plain(), padded && used < CELLS ? (int)(CELLS - used) : 0, "");
}

static void print_figures(enum dom_lang lang, const struct dom_sim *sim)
{
	const struct {
		const char *name;
		struct dom_figure figure;
	} rows[] = {
		{DOMC_IN(lang, "blocked", "trancadas"), sim->blocked},
		{DOMC_IN(lang, "ties", "empates"), sim->ties},
		{DOMC_IN(lang, "tiles laid", "fichas puestas"), sim->tiles_laid},
		{DOMC_IN(lang, "turns", "turnos"), sim->turns},
		{DOMC_IN(lang, "passes", "pases"), sim->passes},
		{DOMC_IN(lang, "fouls", "faltas"), sim->fouls},
	};
	size_t count = sizeof(rows) / sizeof(*rows) - (sim->fouls.mean == 0); /* few games know fouls */
	unsigned widest = 0;
	char text[64];

	for (size_t i = 0; i < count; i++)
		if (domc_width(rows[i].name) > widest)
			widest = domc_width(rows[i].name);
	for (size_t i = 0; i < count; i++) {
		const char *point;
		int whole;

		figure_text(rows[i].figure, domj_decimals(rows[i].figure.se), text, sizeof(text));
		point = strpbrk(text, ". ");
		whole = (int)(point - text);
		domc_print_padded(rows[i].name, widest);
		domc_print("  %*s%s\n", whole < 6 ? 6 - whole : 0, "", text);
	}
}

/* What cheats tried and what the judge made of it. */
static void print_bribes(enum dom_lang lang, const struct dom_sim *sim)
{
	char tried[40], offers[40], taken[40];

	if (!sim->tried)
		return;
	domj_grouped(lang, sim->tried, tried, sizeof(tried));
	domj_grouped(lang, sim->offers, offers, sizeof(offers));
	domj_grouped(lang, sim->taken, taken, sizeof(taken));
	domc_print(DOMC_IN(lang, "\n%s misfits tried by cheats, %s bribes offered (%.2f %%), %s taken (%.2f %%)\n",
			   "\n%s intentos tramposos, %s sobornos ofrecidos (%.2f %%), %s pagados (%.2f %%)\n"),
		   tried, offers, 100 * (double)sim->offers / (double)sim->tried, taken,
		   sim->offers ? 100 * (double)sim->taken / (double)sim->offers : 0.);
}

static void print_ends(enum dom_lang lang, const struct dom_sim *sim)
{
	unsigned widest = 0;

	for (unsigned i = 0; i < sim->reasons; i++) {
		unsigned width = domc_width(dom_text_in(domc_reason_title(sim->ended_by[i].name), lang));

		widest = width > widest ? width : widest;
	}
	domc_print("%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN(lang, "ended by", "terminaron por"), domc_plain());
	for (unsigned i = 0; i < sim->reasons; i++) {
		domc_print("  ");
		domc_print_padded(dom_text_in(domc_reason_title(sim->ended_by[i].name), lang), widest);
		domc_print("  %6.2f %%  ", sim->ended_by[i].share * 100);
		print_bar(sim->ended_by[i].share, false);
		domc_print("\n");
	}
}

static void print_share(unsigned widest, const char *name, struct dom_figure wins)
{
	char text[64];

	domc_print("  ");
	domc_print_padded(name, widest);
	domc_print("  %s\n", figure_text(wins, domj_decimals(wins.se), text, sizeof(text)));
}

/* Who wins by something else than by player, where that is not the same. */
static void print_wins(enum dom_lang lang, const struct dom_variant *variant, const struct dom_sim *sim,
		       char *const *strategies)
{
	double even = 1. / (sim->teams ? sim->teams : sim->players);
	char text[256], starter[64];
	unsigned widest = 0;

	domc_print(DOMC_IN(lang, "%sadvantage of the start%s: the starter wins %s, %.4g being even\n",
			   "%sventaja de la salida%s: quien sale gana %s; lo parejo es %.4g\n"),
		   domc_style(DOMC_BOLD), domc_plain(),
		   figure_text(sim->by_turn[0], domj_decimals(sim->by_turn[0].se), starter, sizeof(starter)), even);
	if (sim->strategies > 1) {
		domc_print("%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN(lang, "wins by strategy", "gana cada estrategia"),
			   domc_plain());
		for (unsigned i = 0; i < sim->strategies; i++)
			widest = domc_width(strategies[sim->by_strategy[i].player]) > widest
					 ? domc_width(strategies[sim->by_strategy[i].player])
					 : widest;
		for (unsigned i = 0; i < sim->strategies; i++)
			print_share(widest, strategies[sim->by_strategy[i].player], sim->by_strategy[i].wins);
	}
	for (unsigned team = 0; team < sim->teams; team++) {
		if (!team)
			domc_print("%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN(lang, "wins by team", "gana cada equipo"),
				   domc_plain());
		snprintf(text, sizeof(text), DOMC_IN(lang, "team %u", "equipo %u"), team + 1);
		print_share(9, text, sim->by_team[team]);
	}
	for (unsigned a = 0, told = 0; a < sim->players; a++)
		for (unsigned b = a + 1; b < sim->players; b++) {
			if (!sim->by_partner[a][b].games)
				continue;
			if (!told++)
				domc_print("%s%s%s\n", domc_style(DOMC_BOLD),
					   DOMC_IN(lang, "wins by partners", "gana cada pareja"), domc_plain());
			snprintf(text, sizeof(text), "%s & %s", dom_variant_player_in(variant, a, lang),
				 dom_variant_player_in(variant, b, lang));
			print_share(24, text, sim->by_partner[a][b].wins);
		}
}

enum { COLUMNS = 5 };

static struct dom_figure seat_figure(const struct dom_sim *sim, unsigned seat, unsigned column)
{
	return column == 2 ? sim->seats[seat].wins : column == 3 ? sim->seats[seat].score : sim->seats[seat].points_left;
}

/* The text of a cell of the table of players: row 0 is the head. */
static void cell(const struct domc_call *call, const struct domc_game *game, const struct dom_sim *sim, char *const *strategies,
		 unsigned row, unsigned column, char *out, size_t size)
{
	const char *heads[COLUMNS] = {
		DOMC_IN(call->lang, "player", "jugador"),
		DOMC_IN(call->lang, "strategy", "estrategia"),
		DOMC_IN(call->lang, "wins", "gana"),
		DOMC_IN(call->lang, "score", "ganancia"),
		DOMC_IN(call->lang, "points left", "en fichas"),
	};
	int decimals = 0;

	if (!row) {
		snprintf(out, size, "%s", heads[column]);
		return;
	}
	switch (column) {
	case 0:
		snprintf(out, size, "%s", dom_variant_player_in(game->variant, row - 1, call->lang));
		break;
	case 1:
		snprintf(out, size, "%s", strategies[row - 1]);
		break;
	default:
		for (unsigned i = 0; i < sim->players; i++) { /* the same in the whole column */
			int needs = domj_decimals(seat_figure(sim, i, column).se);

			decimals = needs > decimals ? needs : decimals;
		}
		figure_text(seat_figure(sim, row - 1, column), decimals, out, size);
	}
}

static void print_seats(const struct domc_call *call, const struct domc_game *game, const struct dom_sim *sim,
			char *const *strategies)
{
	unsigned widest[COLUMNS] = {0};
	char text[256];

	for (unsigned row = 0; row <= sim->players; row++)
		for (unsigned column = 0; column < COLUMNS; column++) {
			cell(call, game, sim, strategies, row, column, text, sizeof(text));
			if (domc_width(text) > widest[column])
				widest[column] = domc_width(text);
		}
	for (unsigned row = 0; row <= sim->players; row++) {
		domc_print("%s", row ? "" : domc_style(DOMC_BOLD));
		for (unsigned column = 0; column < COLUMNS; column++) {
			unsigned width;

			cell(call, game, sim, strategies, row, column, text, sizeof(text));
			width = domc_width(text);
			if (column < 2) {
				domc_print_padded(text, widest[column] + 2);
			} else if (row) {
				domc_print("%*s%s%s", (int)(widest[column] - width), "", text,
					   column + 1 < COLUMNS ? "  " : "");
			} else {
				domc_print_padded(text, widest[column] + (column == 2            ? BAR + 4
									  : column + 1 < COLUMNS ? 2
												 : 0));
			}
			if (row && column == 2) {
				print_bar(sim->seats[row - 1].wins.mean, true);
				domc_print("  ");
			}
		}
		domc_print("%s\n", row ? "" : domc_plain());
	}
}

static void print_table(const struct domc_call *call, const struct domc_game *game, const struct dom_sim *sim,
			char *const *strategies)
{
	const char *title = dom_text_in(dom_variant_title(game->variant), call->lang);
	char games[40], rate[40];

	domc_print("%s%s%s  ", domc_style(DOMC_BOLD), title && *title ? title : dom_variant_name(game->variant), domc_plain());
	domc_print(DOMC_IN(call->lang, "%s rounds, seed %llu\n", "%s manos, semilla %llu\n"),
		   domj_grouped(call->lang, sim->games, games, sizeof(games)), (unsigned long long)sim->seed);
	domj_grouped(call->lang, sim->cpu_seconds > 0 ? (uint64_t)((double)sim->games / sim->cpu_seconds) : 0, rate,
		     sizeof(rate));
	domc_print("%s", domc_style(DOMC_DIM));
	domc_print(DOMC_IN(call->lang, "%.2f s on %u %s, %s rounds per second of CPU",
			   "%.2f s en %u %s, %s manos por segundo de CPU"),
		   sim->seconds, sim->threads,
		   sim->threads == 1 ? DOMC_IN(call->lang, "thread", "hilo") : DOMC_IN(call->lang, "threads", "hilos"), rate);
	domc_print("%s\n\n", domc_plain());
	print_seats(call, game, sim, strategies);
	domc_print("\n");
	print_figures(call->lang, sim);
	print_bribes(call->lang, sim);
	domc_print("\n");
	print_ends(call->lang, sim);
	domc_print("\n");
	print_wins(call->lang, game->variant, sim, strategies);
}

static int draw(const struct domc_call *call, const struct domc_game *game, const struct dom_sim *sim)
{
	struct dom_error error = {0};
	char *svg;
	int status;

	if (dom_plot_sim(&svg, sim, game->variant, call->lang, NULL, &error))
		return domc_complain_error(call->lang, &error);
	status = domc_write_file(call->lang, call->values[PLOT].text, svg, strlen(svg));
	dom_plot_free(svg, NULL);
	return status;
}

/* The path asked for; false: there is none of that name, which was said. */
static bool read_path(const struct domc_call *call, struct dom_sim_options *with)
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
	const char *wanted = call->values[PATH].text;

	with->path = call->values[PLAIN].given ? DOM_PATH_PLAIN : DOM_PATH_TABLE;
	if (!call->values[PATH].given)
		return true;
	for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++)
		if (!strcmp(wanted, paths[i].name)) {
			with->path = paths[i].path;
			with->loops = paths[i].loops;
			with->vectors = paths[i].vectors;
			if (!call->values[PLAIN].given || with->path == DOM_PATH_PLAIN)
				return true;
			domc_complain(DOMC_IN(call->lang, "--plain is --path plain, not %s", "--plain es --path plain, no %s"),
				      wanted);
			return false;
		}
	domc_complain(DOMC_IN(call->lang, "--path wants plain, table, quick or batch, not “%s”",
			      "--path quiere plain, table, quick o batch, no «%s»"),
		      wanted);
	return false;
}

/* se=0.0005 */
static bool read_until(const struct domc_call *call, double *until)
{
	const char *text = call->values[UNTIL].text;
	char *end = NULL;

	if (!call->values[UNTIL].given)
		return true;
	if (!strncmp(text, "se=", 3) && text[3] >= '.' && text[3] <= '9')
		*until = strtod(text + 3, &end);
	if (end && !*end && *until >= 1e-6 && *until < .5)
		return true;
	domc_complain(DOMC_IN(call->lang, "--until wants se=E, a standard error from 0.000001 to 0.5 like se=0.0005, not “%s”",
			      "--until quiere se=E, un error típico de 0.000001 a 0.5, como se=0.0005, no “%s”"),
		      text);
	return false;
}

/* It was not stopped, but knows what was asked. */
static bool is_enough(const struct dom_sim *sim, double until)
{
	for (unsigned i = 0; i < sim->players; i++)
		if (!(sim->seats[i].wins.se <= until))
			return false;
	return true;
}

/* A simulation that is kept as it goes. */
struct kept {
	const struct domc_call *call;
	struct watch *watch;
	struct dom_simulation *simulation;
	struct domc_database database;
	char *settings;
	double last;
	bool failed;
};

static void keep(struct kept *k)
{
	struct dom_error error = {0};
	char *state;

	k->last = domc_now();
	if (dom_simulation_save(k->simulation, &state, &error)) {
		k->failed = true;
	} else {
		k->failed = dom_store_compared(k->database.store, k->settings, state, &error);
		dom_simulation_free_text(k->simulation, state);
	}
	if (k->failed)
		domc_complain_error(k->call->lang, &error);
}

static bool on_kept(void *context, uint64_t done, uint64_t games, double seconds)
{
	struct kept *k = context;

	if (k->database.store && domc_now() - k->last >= 2)
		keep(k);
	return on_progress(k->watch, done, games, seconds) && !k->failed;
}

/* All that it depends on but how many rounds there are. */
static char *settings_of(const struct dom_rules *rules, const struct dom_sim_options *with, struct dom_error *error)
{
	const struct dom_variant *variant = dom_rules_variant(rules);
	char *text, *settings;
	json_t *json;

	if (dom_variant_text(variant, &text, error))
		return NULL;
	json = json_pack("{s:s, s:o, s:f}", "simulation", text, "seed", domi_json_seed(with->seed), "until", with->until);
	dom_variant_free_text(variant, text);
	settings = json ? json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
	json_decref(json);
	return settings;
}

/* Finds what was kept of it. */
static int resume(struct kept *k, const struct dom_rules *rules, const struct dom_sim_options *with, struct dom_error *error)
{
	char *state = NULL;
	int status;

	if (domc_database_open(&k->database, k->call->lang, k->call->values[DB].text, DOMC_MAKES)) {
		error->status = DOM_IO; /* complained */
		return DOM_IO;
	}
	k->settings = settings_of(rules, with, error);
	if (!k->settings)
		return DOM_NO_MEMORY;
	status = dom_store_comparison(k->database.store, k->settings, &state, error);
	if (!status && state)
		status = dom_simulation_load(k->simulation, state, error);
	if (state)
		dom_store_free_text(k->database.store, state);
	return status;
}

/* Share by share, by this thread alone. */
static int play_alone(struct kept *k, struct dom_error *error)
{
	void *result = malloc(dom_simulation_size(k->simulation));
	double began = domc_now();
	uint64_t share, done, games;
	int status = DOM_OK;

	if (!result)
		return DOM_NO_MEMORY;
	while (!status && dom_simulation_take(k->simulation, &share) == DOM_TAKEN) {
		status = dom_simulation_share(k->simulation, share, result, error);
		if (!status)
			status = dom_simulation_count(k->simulation, share, result, error);
		done = dom_simulation_done(k->simulation, &games);
		if (!on_kept(k, done, games, domc_now() - began))
			break;
	}
	free(result);
	return status;
}

/* By this process; or by all that there are, and kept. */
static int play(const struct domc_call *call, struct dom_sim *sim, const struct dom_rules *rules, struct dom_sim_options *with,
		struct dom_error *error)
{
	bool keeps = call->values[RESUME].given || call->values[DB].given;
	struct kept k = {.call = call, .watch = with->context, .last = domc_now()};
	double began = k.last;
	int status;

	if (!domc_crew && !keeps)
		return dom_sim_run(sim, rules, with, NULL, error);
	with->threads = 1;
	status = dom_simulation_new(&k.simulation, rules, with, NULL, error);
	if (!status && keeps && !domc_follows())
		status = resume(&k, rules, with, error);
	if (!status)
		status = domc_crew ? domc_crew->simulate(k.simulation, on_kept, &k, error) : play_alone(&k, error);
	if (!status && k.database.store)
		keep(&k);
	if (!status) {
		dom_simulation_tell(k.simulation, sim);
		sim->threads = domc_crew ? domc_crew->ranks : 1;
		sim->seconds = domc_now() - began;
		sim->cpu_seconds = sim->seconds * sim->threads;
	}
	free(k.settings);
	domc_database_close(&k.database);
	dom_simulation_free(k.simulation);
	return status;
}

static int simulate(const struct domc_call *call, const struct domc_game *game, char *const *strategies)
{
	struct watch watch = {.what = DOMC_IN(call->lang, "rounds", "manos")};
	uint64_t games = call->values[GAMES].given   ? call->values[GAMES].n
			 : call->values[UNTIL].given ? UINT64_C(1000000000000)
						     : 100000;
	struct dom_sim_options with = {
		.games = games,
		.seed = call->values[SEED].given ? call->values[SEED].n : 1,
		.threads = (unsigned)call->values[THREADS].n,
		.progress = on_progress,
		.context = &watch,
	};
	struct dom_sim sim = {0};
	struct dom_error error = {0};
	int failed, status = DOMC_YES;

	if (!read_path(call, &with) || !read_until(call, &with.until))
		return DOMC_USAGE;
	domc_progress_init(&watch.progress, call->lang);
	failed = play(call, &sim, game->rules, &with, &error);
	domc_progress_end(&watch.progress);
	if (failed) {
		if (error.en[0])
			domc_complain_error(call->lang, &error);
		return DOMC_NO;
	}
	if (domc_follows())
		return DOMC_YES;
	if (call->json)
		status = domc_print_json(call->lang, domi_json_sim(&sim, game->variant), false);
	else if (sim.games)
		print_table(call, game, &sim, strategies);
	if (!status && call->values[PLOT].given && sim.games)
		status = draw(call, game, &sim);
	if (sim.games < games && !(with.until > 0 && is_enough(&sim, with.until))) {
		char done[40], all[40];

		status =
			domc_complain(DOMC_IN(call->lang, "stopped after %s of %s rounds", "se paró después de %s de %s manos"),
				      domj_grouped(call->lang, sim.games, done, sizeof(done)),
				      domj_grouped(call->lang, games, all, sizeof(all)));
	}
	return status;
}

static int run(const struct domc_call *call)
{
	char *strategies[DOM_MAX_PLAYERS] = {NULL};
	struct domc_game game;
	struct dom_error error = {0};
	int status = DOMC_YES;

	if (call->values[PLOT].given && !domc_follows() && domc_may_write(call->lang, call->values[PLOT].text))
		return DOMC_NO;
	if (domc_game_init(&game, call->lang, call->operands[0], call->values[PLAYERS].text))
		return DOMC_NO;
	for (unsigned i = 0; i < dom_rules_players(game.rules) && !status; i++)
		if (dom_variant_strategies(game.variant, i, &strategies[i], &error))
			status = domc_complain_error(call->lang, &error);
	if (!status)
		status = simulate(call, &game, strategies);
	for (unsigned i = 0; i < DOM_MAX_PLAYERS; i++)
		if (strategies[i])
			dom_variant_free_text(game.variant, strategies[i]);
	domc_game_release(&game);
	return status;
}

DOMC_COMMAND(sim) = {
	.row = 7,
	.title = {"simulate many rounds and report statistics", "juega muchas manos y da las cifras"},
	.usage = {"VARIANT", "VARIANTE"},
	.about =
		{"Simulates many independent rounds and reports who wins, by how much and how rounds end, with standard "
		 "errors. Ctrl-C stops and reports what was played.",
		 "Juega muchas manos, cada una como la primera, y dice quién gana, por cuánto y cómo terminan, con sus errores "
		 "típicos. Ctrl-C la detiene y muestra lo jugado."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
