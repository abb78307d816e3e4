/* hint: what the expert would do at a moment of a round. */
#include "files.h"
#include "hint.h"

#include <stdlib.h>

static void print_table(const struct domc_moment *m, const struct domc_hint *hint)
{
	const char *names[DOM_MAX_PLAYERS];
	bool first = !dom_round_laid(m->round);
	struct domc_columns table = domc_columns(3, "lr", DOMC_IN("play\twins %\tbehind %", "jugada\tgana %\tpor detrás %"));
	struct domc_paper paper;
	char *text;

	for (unsigned seat = 0; seat < dom_rules_players(m->game.rules); seat++)
		names[seat] = domc_moment_name(m, seat);
	domc_say("%s is to move, after %llu events\n\n", "Le toca a %s, después de %llu sucesos\n\n",
		 names[dom_round_seat(m->round)], (unsigned long long)m->heard);
	domc_paper_open(&paper);
	domc_hint_put(paper.out, hint, names, first);
	text = domc_paper_close(&paper);
	domc_print_wrapped(text, 0, 0);
	free(text);
	if (!hint->worths || hint->count < 2)
		return;
	domc_print("\n");
	for (unsigned i = 0; i < hint->count; i++) {
		const struct dom_worth *w = &hint->worths[i];

		domc_columns_add(&table, "%s\t%.1f ± %.1f\t%.1f ± %.1f", domc_play(m->game.rules, w->play, first).text,
				 100 * w->wins, 100 * w->wins_se, 100 * w->behind, 100 * w->behind_se);
	}
	domc_columns_print(&table);
}

static void run(const struct domc_call *call)
{
	struct dom_question question;
	struct domc_moment m;
	struct domc_hint hint;
	json_t *json;

	domc_moment_open(&m, call);
	question = dom_moment_question(m.moment, dom_round_seat(m.round));
	domc_hint_think(&hint, m.game.rules, &question);
	if (call->json) {
		json = domc_hint_json(&hint);
		json_object_update_new(json, json_pack("{s:s, s:I, s:i, s:s}", "variant", dom_variant_name(m.game.variant),
						       "at", (json_int_t)m.heard, "seat", (int)dom_round_seat(m.round), "name",
						       domc_moment_name(&m, dom_round_seat(m.round))));
		domc_print_json(json, false);
	} else {
		print_table(&m, &hint);
	}
	domc_hint_release(&hint);
	domc_moment_release(&m);
}

DOMC_COMMAND(hint) = {
	.row = 10,
	.title = {"what the expert would do, and why", "qué haría el experto, y por qué"},
	.usage = {"RECORD | --variant NAME", "ARCHIVO | --variant NOMBRE"},
	.about =
		{"Tells what the strongest player would do in the place of whoever is to move, from what that player knows, "
		 "and why: "
		 "what each play wins in imagined rounds, and how far it is behind the best, each with its standard error. The "
		 "hidden hands are not looked at.",
		 "Dice qué haría el mejor jugador en el lugar de a quien le toca, por lo que ese jugador sabe, y por qué: lo "
		 "que "
		 "gana cada jugada en manos imaginadas y a cuánto queda de la mejor, con su error típico. Las fichas ocultas "
		 "no se "
		 "miran."},
	.takes = {0, 1},
	.options = {DOMC_OPTION_AT, DOMC_OPTION_VARIANT, DOMC_OPTION_MOMENT_SEED},
	.run = run,
};
