/* ladder: everybody against everybody, and one rating each. */
#include "work.h"

#include <domino/ladder.h>
#include <domino/strategy.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pair {
	unsigned a, b, variant;
	struct dom_compare figures;
};

struct ladder {
	const struct domc_call *call;
	unsigned players, variants;
	const char *specs[DOM_LADDER_PLAYERS];
	char names[DOM_LADDER_PLAYERS][DOM_MAX_NAME * 2];
	const char *variant[DOM_COMPARE_VARIANTS];
	struct domc_progress progress;
	uint64_t deals, seed;
	struct pair *pairs; /* of players, and for each of them of variants */
	unsigned count;
	struct dom_ladder fit;
};

/* Those that were asked for, or every strategy there is but those of people. */
static void list_players(struct ladder *l)
{
	const struct dom_member *member = dom_family_find("strategy")->members;

	for (unsigned i = 0; i < l->call->count; i++)
		l->specs[l->players++] = l->call->operands[i];
	for (; !l->call->count && member->name && l->players < DOM_LADDER_PLAYERS; member++)
		if (!((const struct dom_strategy *)(const void *)member->option)->asks)
			l->specs[l->players++] = member->name;
	for (unsigned i = 0; i < l->players; i++)
		for (unsigned k = 0; k < i; k++)
			if (!strcmp(l->specs[i], l->specs[k]))
				domc_fail(DOMC_NO, "%s is on the ladder twice", "%s está dos veces en la escala", l->specs[i]);
	if (l->players < 2)
		domc_fail(DOMC_NO, "a ladder needs two players or more", "una escala necesita dos jugadores o más");
}

/* The comparison of a pair. Who is first does not depend on how they were listed: what was played is found again. */
static void make_pair(struct ladder *l, const struct pair *pair, uint64_t deals, struct domc_comparison *c)
{
	const char *specs[2] = {l->specs[pair->a], l->specs[pair->b]};
	char *called;

	domc_comparison_init(c, 2, specs, 1, &l->variant[pair->variant]);
	called = domc_format("%s\n%s\n%s", specs[0], specs[1], dom_variant_name(c->variants[0]));
	c->options.deals = deals;
	c->options.seed = dom_comparison_seed(l->seed, called);
	c->options.threads = (unsigned)domc_number(l->call, "threads");
	c->work.given = domc_text(l->call, "db");
	c->work.must_keep = true;
	c->work.progress = &l->progress;
	domc_comparison_begin(c);
	free(called);
}

/* Every pair is made once before any is played: whatever is wrong is told at once. */
static void list_pairs(struct ladder *l)
{
	l->pairs = domc_new((size_t)l->players * l->players * l->variants / 2 + 1, sizeof(*l->pairs));
	for (unsigned i = 0; i < l->players; i++)
		for (unsigned k = 0; k < i; k++)
			for (unsigned v = 0; v < l->variants; v++) {
				bool before = strcmp(l->specs[k], l->specs[i]) < 0;

				l->pairs[l->count++] = (struct pair){.a = before ? k : i, .b = before ? i : k, .variant = v};
			}
	for (unsigned i = 0; i < l->count; i++) {
		struct domc_comparison c;

		make_pair(l, &l->pairs[i], l->deals, &c);
		snprintf(l->names[l->pairs[i].a], sizeof(*l->names), "%s", c.names[0]);
		snprintf(l->names[l->pairs[i].b], sizeof(*l->names), "%s", c.names[1]);
		domc_comparison_release(&c);
	}
}

/* How many deals of a pair have been played before. */
static uint64_t kept_deals(const struct domc_comparison *c)
{
	struct dom_store *store;
	uint64_t kept;
	char *state;

	if (domc_follows())
		return 0;
	store = domc_database(c->work.given, DOMC_MAKES)->store;
	domc_must(dom_store_comparison(store, c->work.settings, &state, domc_error()));
	kept = state ? dom_comparison_kept(state) : 0;
	dom_store_free_text(store, state);
	return kept;
}

/* Whether it was played to its end. A pair that has been played further than is asked for is taken as it is. */
static bool play_pair(struct ladder *l, struct pair *pair)
{
	struct domc_comparison c;
	uint64_t kept;
	bool over;
	int status;

	make_pair(l, pair, l->deals, &c);
	kept = kept_deals(&c);
	if (kept > l->deals) {
		domc_comparison_release(&c);
		make_pair(l, pair, kept, &c);
	}
	c.work.before = (uint64_t)(pair - l->pairs) * l->deals;
	c.work.all = l->count * l->deals;
	domc_work_resume(&c.work);
	status = domc_work_play(&c.work);
	if (status)
		domc_end(status);
	over = domc_follows() || dom_comparison_over(c.work.comparison);
	dom_comparison_tell(c.work.comparison, 0, &pair->figures);
	domc_comparison_release(&c);
	return over;
}

static void play(struct ladder *l)
{
	bool over = true;

	l->progress = domc_progress(DOMC_IN("deals", "repartos"));
	for (unsigned i = 0; i < l->count && over; i++)
		over = play_pair(l, &l->pairs[i]);
	domc_progress_end(&l->progress);
	if (!over && !domc_follows())
		domc_fail(DOMC_NO, "stopped; the same command goes on", "se paró; el mismo comando sigue");
}

static void fit(struct ladder *l)
{
	struct dom_ladder_result *results = domc_new(l->count, sizeof(*results));

	for (unsigned i = 0; i < l->count; i++) {
		const struct dom_compare *f = &l->pairs[i].figures;

		results[i] = (struct dom_ladder_result){l->pairs[i].a, l->pairs[i].b, f->player[0].share.mean,
							f->player[0].share.error, f->deals};
	}
	domc_must(dom_ladder_fit(&l->fit, l->players, results, l->count, domc_error()));
	free(results);
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

static void print_ratings(const struct ladder *l)
{
	struct domc_columns table = domc_columns(
		4, "lr",
		DOMC_IN("player\tElo\twin share\tbetter than the next", "jugador\tElo\tparte ganada\tmejor que el siguiente"));

	for (unsigned i = 0; i < l->players; i++) {
		unsigned player = l->fit.order[i];
		double share = 0;

		for (unsigned k = 0; k < l->players; k++)
			share += k == player ? 0 : meeting(l, player, k).share / (l->players - 1);
		domc_columns_add(&table, "%2u  %s\t%s\t%.2f %%\t%s", i + 1, l->names[player],
				 domj_spread(l->fit.elo[player], 1).text, share * 100,
				 i + 1 < l->players ? domj_likelihood(l->fit.superiority[player][l->fit.order[i + 1]]).text
						    : "");
	}
	domc_columns_print(&table);
}

/* Rows and columns best first, as the ratings are. */
static void print_matrix(const struct ladder *l)
{
	struct domc_columns table = domc_columns(1 + l->players, "lr", DOMC_IN("better than", "mejor que"));

	if (l->players >= DOMC_COLUMNS_MOST)
		return;
	domc_print("\n");
	for (unsigned i = 0; i < l->players; i++)
		domc_columns_add(&table, "%u", i + 1);
	for (unsigned i = 0; i < l->players; i++) {
		domc_columns_add(&table, "%2u  %s", i + 1, l->names[l->fit.order[i]]);
		for (unsigned k = 0; k < l->players; k++)
			domc_columns_add(
				&table, "%s",
				i == k ? "" : domj_likelihood(meeting(l, l->fit.order[i], l->fit.order[k]).superiority).text);
	}
	domc_columns_print(&table);
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

static void print(const struct ladder *l)
{
	char size[128];

	domc_print("%s%s%s  ", domc_style(DOMC_BOLD), DOMC_IN("Ladder", "Escala"), domc_plain());
	for (unsigned v = 0; v < l->variants; v++)
		domc_print("%s, ", l->variant[v]);
	domc_say("%s, seed %llu\n\n", "%s, semilla %llu\n\n", size_text(l, size, sizeof(size)), (unsigned long long)l->seed);
	print_ratings(l);
	print_matrix(l);
	if (l->fit.freedom)
		domc_say("\nOne rating each explains the results with a chi-squared of %.1f on %u degrees of freedom.\n",
			 "\nUna cifra por jugador explica los resultados con una ji cuadrada de %.1f con %u grados de "
			 "libertad.\n",
			 l->fit.misfit, l->fit.freedom);
}

static json_t *whole_json(const struct ladder *l)
{
	json_t *players = json_array(), *pairs = json_array(), *variants = json_array();

	for (unsigned v = 0; v < l->variants; v++)
		json_array_append_new(variants, json_string(l->variant[v]));
	for (unsigned i = 0; i < l->players; i++) {
		unsigned player = l->fit.order[i];
		json_t *others = json_array();

		for (unsigned k = 0; k < l->players; k++) {
			unsigned other = l->fit.order[k];
			struct meeting met = meeting(l, player, other);

			if (player != other)
				json_array_append_new(others, json_pack("{s:s, s:f, s:f, s:f}", "player", l->names[other],
									"share", met.share, "superiority", met.superiority,
									"by_rating", l->fit.superiority[player][other]));
		}
		json_array_append_new(players,
				      json_pack("{s:s, s:f, s:f, s:o}", "player", l->names[player], "elo",
						l->fit.elo[player].mean, "half", l->fit.elo[player].half, "over", others));
	}
	for (unsigned i = 0; i < l->count; i++) {
		const char *names[] = {l->names[l->pairs[i].a], l->names[l->pairs[i].b]};
		json_t *pair = domi_json_compare(&l->pairs[i].figures, names, NULL);

		json_object_set_new(pair, "variant", json_string(l->variant[l->pairs[i].variant]));
		json_array_append_new(pairs, pair);
	}
	return json_pack("{s:o, s:o, s:o, s:f, s:i, s:o}", "variants", variants, "seed", domi_json_seed(l->seed), "ladder",
			 players, "chi_squared", l->fit.misfit, "freedom", (int)l->fit.freedom, "pairs", pairs);
}

static void draw(const struct ladder *l, const char *folder)
{
	struct dom_meeting *met = domc_new((size_t)l->players * l->players, sizeof(*met));
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

	size_text(l, about, sizeof(about));
	for (unsigned i = 0; i < l->players; i++) {
		names[i] = l->names[l->fit.order[i]];
		values[i] = l->fit.elo[l->fit.order[i]];
		for (unsigned k = 0; k < l->players; k++)
			if (i != k)
				met[i * l->players + k] = (struct dom_meeting){
					.met = 1000000,
					.won = (uint64_t)(meeting(l, l->fit.order[i], l->fit.order[k]).share * 1e6 + .5)};
	}
	domc_comparison_draw(&plot, folder, "ladder.svg");
	free(met);
}

static void report(struct ladder *l)
{
	fit(l);
	if (l->call->json)
		domc_print_json(whole_json(l), false);
	else
		print(l);
	if (domc_given(l->call, "plot"))
		draw(l, domc_text(l->call, "plot"));
}

static void run(const struct domc_call *call)
{
	struct ladder l = {.call = call, .deals = domc_number(call, "deals"), .seed = domc_number(call, "seed")};
	bool leads = !domc_follows();
	char *copy;

	domc_comparison_variants(call, &copy, l.variant, &l.variants);
	list_players(&l);
	if (leads && domc_given(call, "plot"))
		domc_folder_make(domc_text(call, "plot"));
	list_pairs(&l);
	if (leads)
		domc_database(domc_text(call, "db"), DOMC_MAKES);
	play(&l);
	if (leads)
		report(&l);
	free(l.pairs);
	free(copy);
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
	.takes = {0, DOM_LADDER_PLAYERS},
	.options = {DOMC_OPTION_ONE_VARIANT, DOMC_OPTION_VARIANTS,
		    DOMC_NUMBER("deals", "N", 2, DOM_COMPARE_DEALS, 20000,
				"Deals of each pair and game; those played before count (default 20000).",
				"Repartos de cada pareja y juego; los jugados antes cuentan (por omisión, 20000)."),
		    DOMC_OPTION_THREADS, DOMC_OPTION_DEALS_SEED,
		    DOMC_FOLDER("plot", "Also draw ratings and a heat map there, as SVG.",
				"Dibujar también ahí la escala y un mapa de calor, en SVG."),
		    DOMC_FLAG("resume", "Go on where it was interrupted; it always does.",
			      "Seguir donde se interrumpió; siempre lo hace."),
		    DOMC_OPTION_DB},
	.run = run,
};
