/* tournament show: everything about a tournament, or one of its rounds. */
#include "again.h"
#include "fixture.h"
#include "picture.h"
#include "database.h"

#include <string.h>

static void print_round_json(const struct domc_kept *kept, const struct domc_stored_round *round, const char *record,
			     size_t length)
{
	struct domi_buffer text = {0};
	json_t *json;

	domj_fixture_json(&text, kept->t, &round->fixture, &round->result);
	if (text.failed)
		domc_fail_memory();
	json = json_loadb(text.text, text.length, 0, NULL);
	domi_buffer_release(&text);
	json_object_set_new(json, "record", length ? json_stringn(record, length) : json_null());
	domc_print_json(json, false);
}

static void show_round(const struct domc_call *call, const struct domc_kept *kept)
{
	struct domc_stored_round round;
	struct domj_again again;
	const char *text;
	size_t length;

	if (!domc_kept_round(kept, domc_number(call, "round"), &round))
		domc_fail(DOMC_NO, "tournament %lld has no round %llu; it has played %llu, from 0 on",
			  "el torneo %lld no tiene la mano %llu; lleva %llu, contadas desde la 0", (long long)kept->stored.id,
			  (unsigned long long)domc_number(call, "round"), (unsigned long long)kept->stored.rounds);
	domj_again_init(&again, kept->t);
	domc_must(domj_again_record(&again, &round.fixture, &text, &length, domc_error()));
	if (call->json)
		print_round_json(kept, &round, text, length);
	else if (length)
		domc_print_bytes(text, length);
	else
		domc_say("This round was skipped: fewer than two sides were left to play it.\n",
			 "Esta mano se saltó: no quedaban dos que la jugaran.\n");
	domj_again_release(&again);
}

static void print_players(const struct domc_kept *kept)
{
	struct domc_columns table = domc_columns(2, "l", NULL);

	table.indent = 2;
	for (unsigned i = 0; i < dom_variant_players(kept->variant); i++) {
		const char *name = dom_variant_player(kept->variant, i), *character = domc_character(kept->variant, i);
		const char *side = dom_tournament_name(kept->t, dom_tournament_side_of(kept->t, i));
		bool alone = !strcmp(side, name);
		char *strategies;

		domc_must(dom_variant_strategies(kept->variant, i, &strategies, domc_error()));
		domc_columns_add(&table, "%s\t%s%s%s%s%s%s%s%s", name, domc_style(DOMC_DIM), strategies, character ? ", " : "",
				 character ? character : "", alone ? "" : " (", alone ? "" : side, alone ? "" : ")",
				 domc_plain());
		dom_variant_free_text(kept->variant, strategies);
	}
	domc_columns_print(&table);
}

static void show(const struct domc_call *call, const struct domc_kept *kept)
{
	const struct dom_stored *stored = &kept->stored;

	if (call->json) {
		json_t *json = domc_report_json(kept);

		json_object_set_new(json, "began", json_integer(stored->began));
		json_object_set_new(json, "changed", json_integer(stored->changed));
		domc_print_json(json, false);
		return;
	}
	domc_report_head(kept);
	domc_say("%sbegun %s, changed %s\n", "%sempezado %s, cambiado %s\n", domc_style(DOMC_DIM),
		 domc_time(stored->began, 19).text, domc_time(stored->changed, 19).text);
	domc_say("at most %s rounds, %s%s\n\n", "a lo sumo %s manos, %s%s\n\n",
		 domc_grouped(dom_tournament_limit(kept->t)).text,
		 stored->records ? DOMC_IN("with records", "con anotaciones") : DOMC_IN("without records", "sin anotaciones"),
		 domc_plain());
	print_players(kept);
	domc_print("\n");
	domc_report_print(kept);
}

static void run(const struct domc_call *call)
{
	struct domc_kept kept = domc_kept_named(call);

	if (domc_given(call, "round"))
		show_round(call, &kept);
	else
		show(call, &kept);
	domc_kept_release(&kept);
}

DOMC_COMMAND(tournament_show) = {
	.row = 23,
	.title = {"show a tournament, or the record of a round", "cuenta cómo fue un torneo, o muestra una mano"},
	.usage = {"ID", "ID"},
	.about = {"Shows a tournament: players, why it ended, champions, standings, statistics, and who was disqualified or "
		  "paid to stay. With --round, prints the record of one round.",
		  "Cuenta todo de un torneo: jugadores, por qué se acabó, campeones, clasificación, cifras, quién quedó fuera "
		  "o pagó por seguir. Con --round, la anotación de una de sus manos."},
	.takes = {1, 1},
	.options = {DOMC_OPTION_DB,
		    DOMC_NUMBER("round", "N", 0, UINT64_C(1000000000000000), 0,
				"Print the record of this round, for domino replay; the first is 0.",
				"La anotación de esta mano, jugada de nuevo; la primera es la 0. domino replay la lee.")},
	.run = run,
};
