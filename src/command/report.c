/* What is nothing is not shown; every count is shown beside what it is a share of. */
#include "report.h"
#include "columns.h"
#include "incidents.h"
#include "standings.h"

#include <stdlib.h>

/* "tournament 3, seed 17"; people could know their rounds from the seed. */
static void print_name(const struct domc_kept *kept)
{
	domc_say("tournament %lld", "torneo %lld", (long long)kept->stored.id);
	if (!dom_tournament_people(kept->t) || dom_tournament_over(kept->t, NULL))
		domc_say(", seed %llu", ", semilla %llu", (unsigned long long)dom_tournament_seed(kept->t));
}

void domc_report_head(const struct domc_kept *kept)
{
	domc_print("%s%s%s  ", domc_style(DOMC_BOLD), dom_variant_name(kept->variant), domc_plain());
	print_name(kept);
	domc_print("\n");
}

/* "Ana, Luis" */
static void print_champions(const struct dom_tournament *t)
{
	json_t *names = domi_json_champions(t);

	for (size_t i = 0; i < json_array_size(names); i++)
		domc_print("%s%s", i ? ", " : "", json_string_value(json_array_get(names, i)));
	json_decref(names);
}

static unsigned champions(const struct dom_tournament *t)
{
	json_t *names = domi_json_champions(t);
	unsigned count = (unsigned)json_array_size(names);

	json_decref(names);
	return count;
}

static void print_verdict(const struct dom_tournament *t)
{
	const char *word = domc_rounds_word(dom_tournament_next(t));
	unsigned why, count = champions(t);
	const struct domc_figure rounds = domc_grouped(dom_tournament_next(t));
	char text[512];

	if (!dom_tournament_over(t, &why)) {
		domc_say("Not over after %s %s.\n", "Sin acabar tras %s %s.\n", rounds.text, word);
		return;
	}
	domc_say("Over after %s %s. ", "Se acabó tras %s %s. ", rounds.text, word);
	domc_print("%s\n", domc_close_text(t, why, text, sizeof(text)));
	if (!count) {
		domc_say("Nobody is champion.\n", "Nadie es campeón.\n");
		return;
	}
	domc_print("%s ", count == 1 ? DOMC_IN("Champion:", "Campeón:") : DOMC_IN("Champions:", "Campeones:"));
	domc_print("%s", domc_style(DOMC_GOOD));
	print_champions(t);
	domc_print("%s\n", domc_plain());
}

enum share { NO_SHARE, PER_ROUND, PERCENT };

struct row {
	const char *name;
	uint64_t n, of;
	enum share share;
	const char *what; /* what it is a share of */
	bool always;
};

static int print_rows(const struct row *rows, size_t count)
{
	struct domc_columns table;

	domc_columns_init(&table, 3, "lrl", NULL);
	for (size_t i = 0; i < count; i++) {
		const struct row *row = &rows[i];

		if (!row->always && !row->n)
			continue;
		domc_columns_add(&table, "%s\t%s", row->name, domc_grouped(row->n).text);
		if (row->share == PER_ROUND && row->of)
			domc_columns_add(&table, "%8.2f %s", (double)row->n / (double)row->of, row->what);
		else if (row->share == PERCENT && row->of)
			domc_columns_add(&table, "%6.1f %% %s", 100 * (double)row->n / (double)row->of, row->what);
		else
			domc_columns_add(&table, "%s", "");
	}
	return domc_columns_print(&table);
}

static int print_statistics(const struct dom_tournament *t)
{
	struct dom_tournament_counts c = dom_tournament_counts(t);
	uint64_t played = c.rounds - c.skipped;
	const char *of = DOMC_IN("of the rounds", "de las manos"), *each = DOMC_IN("per round", "por mano");
	const char *tried = DOMC_IN("of those", "de esos"), *asked = DOMC_IN("of the questions", "de las preguntas");
	const char *offered = DOMC_IN("of the offers", "de las ofertas");
	const struct row rows[] = {
		{DOMC_IN("rounds", "manos"), c.rounds, 0, NO_SHARE, NULL, true},
		{DOMC_IN("skipped", "saltadas"), c.skipped, c.rounds, PERCENT, of, false},
		{DOMC_IN("blocked", "trancadas"), c.blocked, played, PERCENT, of, true},
		{DOMC_IN("ties", "empates"), c.ties, played, PERCENT, of, true},
		{DOMC_IN("tiles laid", "fichas puestas"), c.laid, played, PER_ROUND, each, true},
		{DOMC_IN("turns", "turnos"), c.turns, played, PER_ROUND, each, true},
		{DOMC_IN("passes", "pases"), c.passes, played, PER_ROUND, each, true},
		{DOMC_IN("fouls", "faltas"), c.fouls, played, PER_ROUND, each, false},
		{DOMC_IN("misfits tried", "fichas que no servían"), c.tried, played, PER_ROUND, each, false},
		{DOMC_IN("bribes offered", "sobornos ofrecidos"), c.offers, c.tried, PERCENT, tried, false},
		{DOMC_IN("bribes taken", "sobornos pagados"), c.taken, c.offers, PERCENT, offered, c.offers > 0},
		{DOMC_IN("“is it over?” asked", "“¿se acabó?” preguntado"), c.reversals ? c.questions : 0, 0, NO_SHARE, NULL,
		 false},
		{DOMC_IN("answered wrongly", "contestado al revés"), c.reversals, c.questions, PERCENT, asked, false},
		{DOMC_IN("buy-backs offered", "regresos ofrecidos"), c.buy_backs, 0, NO_SHARE, NULL, false},
		{DOMC_IN("buy-backs paid", "regresos pagados"), c.bought, c.buy_backs, PERCENT, offered, c.buy_backs > 0},
	};

	return print_rows(rows, sizeof(rows) / sizeof(*rows));
}

int domc_report_print(const struct domc_kept *kept, const struct domc_database *database)
{
	struct domc_noted noted;

	if (domc_noted_gather(&noted, database, kept->stored.id))
		return DOMC_NO;
	print_verdict(kept->t);
	domc_print("\n");
	if (domc_standings_print(kept->t))
		return DOMC_NO;
	domc_print("\n");
	if (print_statistics(kept->t))
		return DOMC_NO;
	domc_noted_print(&noted, kept->t);
	return DOMC_YES;
}

void domc_report_brief(const struct domc_kept *kept)
{
	unsigned why, count = champions(kept->t);

	print_name(kept);
	domc_say(", rounds %s: ", ", manos %s: ", domc_grouped(dom_tournament_next(kept->t)).text);
	if (!dom_tournament_over(kept->t, &why))
		domc_say("not over", "sin acabar");
	else if (!count)
		domc_say("nobody is champion", "nadie es campeón");
	else
		print_champions(kept->t);
	domc_print("\n");
}

json_t *domc_entrants_json(const struct dom_tournament *t)
{
	struct dom_error error = {0};
	json_t *json = domi_json_entrants(t, &error);

	if (!json)
		domc_complain_error(&error);
	return json;
}

json_t *domc_report_json(const struct domc_kept *kept, const struct domc_database *database)
{
	const struct dom_tournament *t = kept->t;
	struct domc_noted noted;
	json_t *json, *players;
	unsigned why;

	if (domc_noted_gather(&noted, database, kept->stored.id))
		return NULL;
	players = domc_entrants_json(t);
	if (!players)
		return NULL;
	json = json_pack("{s:I, s:s, s:o, s:I, s:I, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:o}", "id", (json_int_t)kept->stored.id,
			 "variant", dom_variant_name(kept->variant), "seed", domi_json_tournament_seed(t), "limit",
			 (json_int_t)dom_tournament_limit(t), "rounds", (json_int_t)dom_tournament_next(t), "records",
			 kept->stored.records, "over", dom_tournament_over(t, &why), "why", domi_json_why(t), "champions",
			 domi_json_champions(t), "players", players, "standings", domi_json_standings(t), "statistics",
			 domi_json_statistics(t), "of_note", domc_noted_json(&noted, t));
	if (!json)
		domc_complain_memory();
	return json;
}
