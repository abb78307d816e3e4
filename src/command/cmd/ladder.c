/* ladder: everybody against everybody, and one rating each. */
#include "columns.h"
#include "comparison.h"
#include "sink.h"
#include "out.h"

#include "json.h"

#include <domino/ladder.h>
#include <domino/strategy.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct domc_option options[] = {
	DOMC_OPTION_ONE_VARIANT,
	DOMC_OPTION_VARIANTS,
	DOMC_NUMBER("deals", "N", 2, DOM_COMPARE_DEALS, 20000,
		    "Deals of each pair and game; those played before count (default 20000).",
		    "Repartos de cada pareja y juego; los jugados antes cuentan (por omisión, 20000)."),
	DOMC_OPTION_THREADS,
	DOMC_OPTION_DEALS_SEED,
	DOMC_FOLDER("plot", "Also draw ratings and a heat map there, as SVG.",
		    "Dibujar también ahí la escala y un mapa de calor, en SVG."),
	DOMC_FLAG("resume", "Go on where it was interrupted; it always does.", "Seguir donde se interrumpió; siempre lo hace."),
	DOMC_OPTION_DB,
	{.name = NULL},
};

struct pair {
	unsigned a, b, variant;
	struct dom_compare figures;
};

struct ladder {
	const struct domc_call *call;
	unsigned players, variants;
	const char *specs[DOM_LADDER_PLAYERS];
	char names[DOM_LADDER_PLAYERS][DOM_MAX_NAME * 2];
	const char *called[DOM_LADDER_PLAYERS];
	const char *variant[DOM_COMPARE_VARIANTS];
	struct domc_database database;
	struct domc_progress progress;
	uint64_t deals, seed;
	struct pair *pairs; /* of players, and for each of them of variants */
	unsigned count;
	struct dom_ladder *fit;
};

static bool is_person(const struct dom_member *member)
{
	return ((const struct dom_strategy *)(const void *)member->option)->asks;
}

/* Those that were asked for, or every strategy there is. */
static int list_players(struct ladder *l)
{
	const struct dom_member *member = dom_family_find("strategy")->members;

	for (unsigned i = 0; i < l->call->count; i++)
		l->specs[l->players++] = l->call->operands[i];
	for (; !l->call->count && member->name && l->players < DOM_LADDER_PLAYERS; member++)
		if (!is_person(member))
			l->specs[l->players++] = member->name;
	for (unsigned i = 0; i < l->players; i++)
		for (unsigned k = 0; k < i; k++)
			if (!strcmp(l->specs[i], l->specs[k]))
				return domc_complain("%s is on the ladder twice", "%s está dos veces en la escala",
						     l->specs[i]);
	if (l->players > 1)
		return DOMC_YES;
	domc_complain("a ladder needs two players or more", "una escala necesita dos jugadores o más");
	return DOMC_NO;
}

/* The comparison of a pair. Who is first does not depend on how they were listed: what was played is found again. */
static int make_pair(struct ladder *l, const struct pair *pair, struct domc_comparison *c)
{
	const char *specs[2] = {l->specs[pair->a], l->specs[pair->b]};
	size_t room = strlen(specs[0]) + strlen(specs[1]) + strlen(l->variant[pair->variant]) + 4;
	char *called = malloc(room);
	int status = called ? domc_comparison_init(c, 2, specs, 1, &l->variant[pair->variant]) : domc_complain_memory();

	if (!status) {
		snprintf(called, room, "%s\n%s\n%s", specs[0], specs[1], dom_variant_name(c->variants[0]));
		c->options.deals = l->deals;
		c->options.seed = dom_comparison_seed(l->seed, called);
		c->options.threads = (unsigned)domc_number(l->call, "threads");
		c->work.database = &l->database;
		c->work.given = domc_text(l->call, "db");
		c->must_keep = true;
		c->progress = domc_follows() ? NULL : &l->progress;
		status = domc_comparison_begin(c);
	}
	free(called);
	return status;
}

/* Every pair is made once before any is played: whatever is wrong is told at once. */
static int list_pairs(struct ladder *l)
{
	int status = DOMC_YES;

	l->pairs = calloc((size_t)l->players * l->players * l->variants / 2 + 1, sizeof(*l->pairs));
	if (!l->pairs)
		return domc_complain_memory();
	for (unsigned i = 0; i < l->players; i++)
		for (unsigned k = 0; k < i; k++)
			for (unsigned v = 0; v < l->variants; v++) {
				bool before = strcmp(l->specs[k], l->specs[i]) < 0;

				l->pairs[l->count++] = (struct pair){.a = before ? k : i, .b = before ? i : k, .variant = v};
			}
	for (unsigned i = 0; i < l->count && !status; i++) {
		struct domc_comparison c;

		if (make_pair(l, &l->pairs[i], &c))
			return DOMC_NO;
		for (unsigned k = 0; k < 2; k++) {
			unsigned player = k ? l->pairs[i].b : l->pairs[i].a;

			snprintf(l->names[player], sizeof(l->names[player]), "%s", c.names[k]);
			l->called[player] = l->names[player];
		}
		domc_comparison_release(&c);
	}
	return status;
}

/* A pair that has been played further than is asked for is taken as it is. */
static int take_kept(struct ladder *l, const struct pair *pair, struct domc_comparison *c)
{
	struct dom_error error = {0};
	uint64_t kept = 0, asked = l->deals;
	char *state = NULL;
	int status;

	if (!domc_follows() && dom_store_comparison(l->database.store, c->work.settings, &state, &error))
		return domc_complain_error(&error);
	if (state) {
		kept = dom_comparison_kept(state);
		dom_store_free_text(l->database.store, state);
	}
	if (kept <= asked)
		return domc_work_resume(&c->work);
	domc_comparison_release(c);
	l->deals = kept;
	status = make_pair(l, pair, c);
	l->deals = asked;
	return status ? status : domc_work_resume(&c->work);
}

/* *over: it was played to its end. */
static int play_pair(struct ladder *l, unsigned i, bool *over)
{
	struct domc_comparison c;
	int status = make_pair(l, &l->pairs[i], &c);

	if (status)
		return status;
	c.before = i * l->deals;
	c.all = l->count * l->deals;
	status = take_kept(l, &l->pairs[i], &c);
	if (!status)
		status = domc_comparison_play(&c);
	*over = !status && (domc_follows() || dom_comparison_over(c.work.comparison));
	if (!status)
		dom_comparison_tell(c.work.comparison, 0, &l->pairs[i].figures);
	domc_comparison_release(&c);
	return status;
}

static int play(struct ladder *l)
{
	bool over = true;
	int status = DOMC_YES;

	domc_progress_init(&l->progress, DOMC_IN("deals", "repartos"));
	for (unsigned i = 0; i < l->count && !status && over; i++)
		status = play_pair(l, i, &over);
	domc_progress_end(&l->progress);
	if (!status && !over && !domc_follows())
		status = domc_complain("stopped; the same command goes on", "se paró; el mismo comando sigue");
	return status;
}

static int fit(struct ladder *l)
{
	struct dom_ladder_result *results = calloc(l->count, sizeof(*results));
	struct dom_error error = {0};
	int status = DOMC_YES;

	l->fit = calloc(1, sizeof(*l->fit));
	if (!results || !l->fit) {
		free(results);
		return domc_complain_memory();
	}
	for (unsigned i = 0; i < l->count; i++) {
		const struct dom_compare *f = &l->pairs[i].figures;

		results[i] = (struct dom_ladder_result){l->pairs[i].a, l->pairs[i].b, f->player[0].share.mean,
							f->player[0].share.error, f->deals};
	}
	if (dom_ladder_fit(l->fit, l->players, results, l->count, &error))
		status = domc_complain_error(&error);
	free(results);
	return status;
}

/* What the row's player won of its rounds with the column's, over all variants; and how likely it is better. */
struct meeting {
	double share, superiority;
};

static struct meeting meeting(const struct ladder *l, unsigned row, unsigned column)
{
	double share = 0, variance = 0;

	for (unsigned i = 0; i < l->count; i++) {
		const struct pair *pair = &l->pairs[i];
		bool straight = pair->a == row && pair->b == column;

		if (straight || (pair->a == column && pair->b == row)) {
			const struct dom_spread *s = &pair->figures.player[straight ? 0 : 1].share;

			share += s->mean / l->variants;
			variance += s->error * s->error / l->variants / l->variants;
		}
	}
	if (variance > 0)
		return (struct meeting){share, .5 * erfc((.5 - share) / sqrt(2 * variance))};
	return (struct meeting){share, share > .5 ? 1 : share < .5 ? 0 : .5};
}

static int print_ratings(const struct ladder *l)
{
	struct domc_columns table;

	domc_columns_init(
		&table, 4, "lr",
		DOMC_IN("player\tElo\twin share\tbetter than the next", "jugador\tElo\tparte ganada\tmejor que el siguiente"));
	for (unsigned i = 0; i < l->players; i++) {
		unsigned player = l->fit->order[i];
		double share = 0;

		for (unsigned k = 0; k < l->players; k++)
			share += k == player ? 0 : meeting(l, player, k).share / (l->players - 1);
		domc_columns_add(&table, "%2u  %s\t%s\t%.2f %%\t%s", i + 1, l->called[player],
				 domc_spread(l->fit->elo[player], 1).text, share * 100,
				 i + 1 < l->players ? domc_likelihood(l->fit->superiority[player][l->fit->order[i + 1]]).text
						    : "");
	}
	return domc_columns_print(&table);
}

/* Rows and columns best first, as the ratings are. */
static int print_matrix(const struct ladder *l)
{
	struct domc_columns table;

	if (l->players >= DOMC_COLUMNS_MOST)
		return DOMC_YES;
	domc_print("\n");
	domc_columns_init(&table, 1 + l->players, "lr", DOMC_IN("better than", "mejor que"));
	for (unsigned i = 0; i < l->players; i++)
		domc_columns_add(&table, "%u", i + 1);
	for (unsigned i = 0; i < l->players; i++) {
		domc_columns_add(&table, "%2u  %s", i + 1, l->called[l->fit->order[i]]);
		for (unsigned k = 0; k < l->players; k++)
			domc_columns_add(
				&table, "%s",
				i == k ? "" : domc_likelihood(meeting(l, l->fit->order[i], l->fit->order[k]).superiority).text);
	}
	return domc_columns_print(&table);
}

/* "9 players, 36 pairs, 720,000 deals" */
static char *size_text(const struct ladder *l, char *buffer, size_t size)
{
	uint64_t deals = 0;

	for (unsigned i = 0; i < l->count; i++)
		deals += l->pairs[i].figures.deals;
	snprintf(buffer, size, DOMC_IN("%u players, %u pairs, %s deals", "%u jugadores, %u parejas, %s repartos"), l->players,
		 l->players * (l->players - 1) / 2, domc_grouped(deals).text);
	return buffer;
}

static int print(const struct ladder *l)
{
	char size[128];
	int status;

	domc_print("%s%s%s  ", domc_style(DOMC_BOLD), DOMC_IN("Ladder", "Escala"), domc_plain());
	for (unsigned v = 0; v < l->variants; v++)
		domc_print("%s, ", l->variant[v]);
	domc_say("%s, seed %llu\n\n", "%s, semilla %llu\n\n", size_text(l, size, sizeof(size)), (unsigned long long)l->seed);
	status = print_ratings(l);
	if (!status)
		status = print_matrix(l);
	if (l->fit->freedom)
		domc_say("\nOne rating each explains the results with a chi-squared of %.1f on %u degrees of freedom.\n",
			 "\nUna cifra por jugador explica los resultados con una ji cuadrada de %.1f con %u grados de "
			 "libertad.\n",
			 l->fit->misfit, l->fit->freedom);
	return status;
}

static json_t *whole_json(const struct ladder *l)
{
	json_t *players = json_array(), *pairs = json_array(), *variants = json_array();

	for (unsigned v = 0; v < l->variants; v++)
		json_array_append_new(variants, json_string(l->variant[v]));
	for (unsigned i = 0; i < l->players; i++) {
		unsigned player = l->fit->order[i];
		json_t *others = json_array();

		for (unsigned k = 0; k < l->players; k++) {
			unsigned other = l->fit->order[k];
			struct meeting met = meeting(l, player, other);

			if (player != other)
				json_array_append_new(others, json_pack("{s:s, s:f, s:f, s:f}", "player", l->called[other],
									"share", met.share, "superiority", met.superiority,
									"by_rating", l->fit->superiority[player][other]));
		}
		json_array_append_new(players,
				      json_pack("{s:s, s:f, s:f, s:o}", "player", l->called[player], "elo",
						l->fit->elo[player].mean, "half", l->fit->elo[player].half, "over", others));
	}
	for (unsigned i = 0; i < l->count; i++) {
		const char *names[] = {l->called[l->pairs[i].a], l->called[l->pairs[i].b]};
		json_t *pair = domi_json_compare(&l->pairs[i].figures, names, NULL);

		json_object_set_new(pair, "variant", json_string(l->variant[l->pairs[i].variant]));
		json_array_append_new(pairs, pair);
	}
	return json_pack("{s:o, s:o, s:o, s:f, s:i, s:o}", "variants", variants, "seed", domi_json_seed(l->seed), "ladder",
			 players, "chi_squared", l->fit->misfit, "freedom", (int)l->fit->freedom, "pairs", pairs);
}

static int draw(const struct ladder *l, const char *folder)
{
	struct dom_meeting *met = calloc((size_t)l->players * l->players, sizeof(*met));
	struct dom_spread values[DOM_LADDER_PLAYERS];
	const char *names[DOM_LADDER_PLAYERS];
	char about[256];
	struct dom_plot_compare plot = {.title = DOMC_IN("Ladder", "Escala"),
					.about = about,
					.head = DOMC_IN("Ratings", "Puntuación"),
					.unit = "Elo",
					.rows = l->players,
					.names = names,
					.values = values,
					.met = met,
					.crossed = DOMC_IN("The share (%) of its rounds with the column that the row won.",
							   "La parte (%) de sus manos con la columna que ganó la fila.")};
	int status;

	if (!met)
		return domc_complain_memory();
	size_text(l, about, sizeof(about));
	for (unsigned i = 0; i < l->players; i++) {
		names[i] = l->called[l->fit->order[i]];
		values[i] = l->fit->elo[l->fit->order[i]];
		for (unsigned k = 0; k < l->players; k++)
			if (i != k)
				met[i * l->players + k] = (struct dom_meeting){
					.met = 1000000,
					.won = (uint64_t)(meeting(l, l->fit->order[i], l->fit->order[k]).share * 1e6 + .5)};
	}
	status = domc_comparison_draw(&plot, folder, "ladder.svg");
	free(met);
	return status;
}

static int report(struct ladder *l)
{
	int status = fit(l);

	if (!status)
		status = l->call->json ? domc_print_json(whole_json(l), false) : print(l);
	if (!status && domc_given(l->call, "plot"))
		status = draw(l, domc_text(l->call, "plot"));
	return status;
}

static int run_with(struct ladder *l)
{
	const struct domc_call *call = l->call;
	char *copy;
	int status = domc_comparison_variants(call, &copy, l->variant, &l->variants);

	if (!status)
		status = list_players(l);
	if (!status && domc_given(call, "plot") && !domc_follows())
		status = domc_folder_make(domc_text(call, "plot"));
	if (!status)
		status = list_pairs(l);
	if (!status && !domc_follows())
		status = domc_database_open(&l->database, domc_text(call, "db"), DOMC_MAKES);
	if (!status)
		status = play(l);
	if (!status && !domc_follows())
		status = report(l);
	domc_database_close(&l->database);
	free(l->pairs);
	free(l->fit);
	free(copy);
	return status;
}

static int run(const struct domc_call *call)
{
	struct ladder *l = calloc(1, sizeof(*l));
	int status;

	if (!l)
		return domc_complain_memory();
	l->call = call;
	l->deals = domc_number(call, "deals");
	l->seed = domc_number(call, "seed");
	status = run_with(l);
	free(l);
	return status;
}

DOMC_COMMAND(ladder) = {
	.row = 9,
	.title = {"rate players against each other", "ordena a los jugadores por su fuerza"},
	.usage = {"[PLAYER…]", "[JUGADOR…]"},
	.about = {"Compares everybody with everybody (every strategy there is, unless some are named) and fits one rating "
		  "each, in Elo around 0, with its 95 % interval. What was played is kept in the database: after Ctrl-C or a "
		  "power failure the same command goes on, and who joins later plays only its own pairs.",
		  "Compara a todos con todos (todas las estrategias que hay, si no se nombran algunas) y ajusta una cifra para "
		  "cada uno, en Elo alrededor de 0, con su intervalo del 95 %. Lo jugado queda en la base de datos: tras "
		  "Ctrl-C o un apagón el mismo comando sigue, y quien llega después solo juega sus propias parejas."},
	.least = 0,
	.most = DOM_LADDER_PLAYERS,
	.json = true,
	.options = options,
	.run = run,
};
