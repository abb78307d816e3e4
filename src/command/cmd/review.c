/* review: what each decision of a recorded round cost, and what luck did. */
#include "again.h"
#include "database.h"
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 64 }; /* players that are added up */

/* What several rounds come to, by name. */
struct totals {
	const struct domc_call *call;
	json_t *list; /* of what was found in each; NULL: it is printed */
	unsigned count;
	uint64_t rounds;
	struct {
		char name[DOM_MAX_NAME];
		struct dom_reviewed reviewed;
		struct dom_gain luck;
	} player[MOST];
};

static void add_player(struct totals *totals, const char *name, const struct dom_reviewed *reviewed, struct dom_gain luck)
{
	unsigned i = 0;

	while (i < totals->count && strcmp(totals->player[i].name, name) != 0)
		i++;
	if (i == MOST)
		return;
	if (i == totals->count) {
		totals->count++;
		snprintf(totals->player[i].name, sizeof totals->player[i].name, "%s", name);
		totals->player[i].reviewed.accuracy = 1;
	}
	dom_reviewed_add(&totals->player[i].reviewed, reviewed);
	dom_gain_add(&totals->player[i].luck, luck);
}

static void count(struct totals *totals, const struct dom_review *review, const struct domc_game *game)
{
	totals->rounds++;
	for (unsigned p = 0; p < dom_rules_players(game->rules); p++) {
		struct dom_reviewed reviewed = dom_review_player(review, p);

		add_player(totals, domc_player(game->variant, p), &reviewed,
			   dom_review_lucky(review, dom_review_team(review, p)));
	}
}

static void percent(struct domc_columns *table, double share, double error)
{
	domc_columns_add(table, "%.1f ± %.1f", 100 * share, 100 * error);
}

static void print_totals(const struct totals *totals)
{
	struct domc_columns table =
		domc_columns(8, "lr",
			     DOMC_IN("player\taccuracy %\tlost %\tluck %\tdecisions\tslips\tmistakes\tblunders",
				     "jugador\tacierto %\tperdió %\tsuerte %\tdecisiones\tdescuidos\terrores\tpifias"));

	for (unsigned i = 0; i < totals->count; i++) {
		const struct dom_reviewed *r = &totals->player[i].reviewed;

		domc_columns_add(&table, "%s", totals->player[i].name);
		percent(&table, r->accuracy, r->accuracy_se);
		percent(&table, r->loss.wins / (double)totals->rounds, r->loss.wins_se / (double)totals->rounds);
		percent(&table, totals->player[i].luck.wins / (double)totals->rounds,
			totals->player[i].luck.wins_se / (double)totals->rounds);
		domc_columns_add(&table, "%u", r->decisions);
		for (unsigned grade = DOM_GRADE_SLIP; grade < DOM_GRADES; grade++)
			domc_columns_add(&table, "%u", r->grades[grade]);
	}
	domc_columns_print(&table);
}

static void print_decisions(const struct domc_call *call, const struct dom_review *review, const struct domc_game *game)
{
	struct domc_columns table = domc_columns(
		6, "lr", DOMC_IN("player\tevent\tlaid\tbest\tlost %\t", "jugador\tsuceso\tbotó\tmejor\tperdió %\t"));
	unsigned decisions, shown = 0;
	const struct dom_decision *all = dom_review_decisions(review, &decisions);

	for (unsigned i = 0; i < decisions; i++) {
		const struct dom_decision *d = &all[i];

		if (d->grade == DOM_GRADE_GOOD && !domc_given(call, "all"))
			continue;
		shown++;
		domc_columns_add(&table, "%s\t%u\t%s\t%s", domc_player(game->variant, d->player), d->event,
				 domc_play(game->rules, d->play, false).text, domc_play(game->rules, d->best, false).text);
		percent(&table, d->loss.wins, d->loss.wins_se);
		domc_columns_add(&table, "%s", domc_in(dom_grade_text(d->grade)));
	}
	if (shown)
		domc_columns_print(&table);
	else
		domc_say("No decision cost more than its error.\n", "Ninguna decisión costó más que su error.\n");
}

/* One record; what is found goes into the list or to the terminal, and into the totals. */
static void review_record(struct totals *totals, const char *text, size_t length, const char *file, bool shown)
{
	const struct dom_review_options wanted = {.seed = domc_number(totals->call, "seed"),
						  .rounds = (unsigned)domc_number(totals->call, "rounds")};
	struct domc_game game;
	struct dom_round_input input = {0};
	struct dom_review *review;
	uint64_t seed;

	domc_must(dom_record_head(text, length, file, &game.variant, &seed, &input, NULL, domc_error()));
	domc_game_compile(&game);
	domc_must(dom_review_new(&review, game.rules, &input, &wanted, NULL, domc_error()));
	domc_must(dom_review_record(review, text, length, file, domc_error()));
	count(totals, review, &game);
	if (totals->list)
		json_array_append_new(totals->list, domi_json_review(review, game.rules));
	else if (shown)
		print_decisions(totals->call, review, &game);
	dom_review_free(review);
	domc_game_release(&game);
}

static void review_files(struct totals *totals)
{
	const struct domc_call *call = totals->call;

	for (unsigned i = 0; i < call->count; i++) {
		size_t length;
		char *text = domc_read_file(call->operands[i], &length);

		if (call->count > 1 && !totals->list)
			domc_print("%s%s%s\n", domc_style(DOMC_BOLD), call->operands[i], domc_plain());
		review_record(totals, text, length, call->operands[i], true);
		if (!totals->list)
			domc_print("\n");
		free(text);
	}
}

struct walk {
	struct totals *totals;
	struct domj_again again;
	struct domc_progress progress;
	uint64_t done, rounds;
};

static int each_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		      size_t length)
{
	struct walk *walk = context;
	const char *text;
	char name[40];

	(void)result, (void)record;
	snprintf(name, sizeof name, DOMC_IN("round %llu", "mano %llu"), (unsigned long long)walk->done);
	domc_must(domj_again_record(&walk->again, fixture, &text, &length, domc_error()));
	if (length)
		review_record(walk->totals, text, length, name, false);
	domc_progress_show(&walk->progress, ++walk->done, walk->rounds);
	return domc_interrupted() ? -1 : 0;
}

static void review_tournament(struct totals *totals)
{
	struct walk walk = {.totals = totals};
	struct domc_kept kept = domc_kept(domc_database(domc_text(totals->call, "db"), DOMC_READS)->store,
					  (int64_t)domc_number(totals->call, "tournament"));
	struct dom_error error = {0};

	walk.rounds = kept.stored.rounds;
	domj_again_init(&walk.again, kept.t);
	walk.progress = domc_progress(DOMC_IN("rounds", "manos"));
	if (dom_store_rounds(kept.store, kept.stored.id, 0, each_round, &walk, &error) > 0)
		domc_complain_error(&error);
	domc_progress_end(&walk.progress);
	domj_again_release(&walk.again);
	domc_kept_release(&kept);
}

static void run(const struct domc_call *call)
{
	struct totals totals = {.call = call, .list = call->json ? json_array() : NULL};
	json_t *players = call->json ? json_array() : NULL;

	if (domc_given(call, "tournament") == (call->count > 0))
		domc_fail(DOMC_USAGE, "review needs a record, or --tournament with a number",
			  "review necesita una mano anotada, o --tournament con un número");
	if (call->count)
		review_files(&totals);
	else
		review_tournament(&totals);
	if (domc_interrupted())
		domc_fail(DOMC_NO, "stopped before the end", "se paró antes del final");
	if (!totals.list) {
		print_totals(&totals);
		return;
	}
	for (unsigned i = 0; i < totals.count; i++)
		json_array_append_new(players, domi_json_reviewed(&totals.player[i].reviewed, totals.player[i].name));
	domc_print_json(json_pack("{s:o, s:o}", "players", players, "rounds", totals.list), false);
}

DOMC_COMMAND(review) = {
	.row = 9,
	.title = {"review the decisions of a round", "revisa las decisiones de una mano"},
	.usage = {"FILE… | --tournament ID", "ARCHIVO… | --tournament ID"},
	.about = {"Tells what each decision of a recorded round cost, from what its player could know then, with the standard "
		  "error; and what luck did: the deal and the draws. Losses and luck are shares of a win, in percent. "
		  "Accuracy: how much of what there was to lose was kept. A slip costs 2 % or more, a mistake 5 %, a "
		  "blunder 10 %, each by more than twice its error.",
		  "Dice qué costó cada decisión de una mano anotada, según lo que su jugador podía saber entonces, con el "
		  "error típico; y qué hizo la suerte: el reparto y lo robado. Lo perdido y la suerte son partes de una "
		  "victoria, en tanto por ciento. Acierto: cuánto de lo que se podía perder se conservó. Un descuido cuesta "
		  "un 2 % o más, un error un 5 %, una pifia un 10 %, y siempre más del doble de su error."},
	.takes = {0, 1000},
	.options = {DOMC_NUMBER("tournament", "ID", 1, INT64_MAX, 0, "Review every round of a stored tournament.",
				"Revisar todas las manos de un torneo guardado."),
		    DOMC_OPTION_DB,
		    DOMC_NUMBER("rounds", "N", 10, 1000000, 0,
				"Rounds imagined for each choice, twice (default 3000 of double-six, fewer of larger sets): "
				"more of them, smaller errors.",
				"Manos imaginadas por opción, dos veces (por omisión, 3000 con doble seis, menos con juegos "
				"mayores): cuantas más, menor el error."),
		    DOMC_SEED("N", 1, "The seed of the imagined rounds (default 1).",
			      "La semilla de las manos imaginadas (por omisión, 1)."),
		    DOMC_FLAG("all", "Show every decision, not only those that cost something.",
			      "Mostrar todas las decisiones, no solo las que costaron algo.")},
	.run = run,
};
