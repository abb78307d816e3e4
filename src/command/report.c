/* What is nothing is not shown; every count is shown beside what it is a share of. */
#include "database.h"

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

/* "Ana, Luis", or that there is nobody. */
static void print_champions(const json_t *names, const char *nobody)
{
	for (size_t i = 0; i < json_array_size(names); i++)
		domc_print("%s%s", i ? ", " : "", json_string_value(json_array_get(names, i)));
	domc_print("%s", json_array_size(names) ? "" : nobody);
}

/* Why it is over, as a sentence and a line. */
static void print_why(const struct dom_tournament *t, unsigned why)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	char *told;

	if (why == DOM_CLOSE_ROUNDS) {
		domc_say("All %s rounds were played.\n", "Se jugaron todas las manos: %s.\n",
			 domc_grouped(dom_tournament_limit(t)).text);
	} else if (why == DOM_CLOSE_FEW) {
		domc_say("Fewer than two sides are left.\n", "Quedan menos de dos jugadores o parejas.\n");
	} else if (why == DOM_CLOSE_LINE_UP) {
		domc_say("Every match was played.\n", "Se jugaron todos los encuentros.\n");
	} else if (why == DOM_CLOSE_JUDGE) {
		domc_say("The judge says so, against the truth.\n", "Lo dice el juez, y no es verdad.\n");
	} else {
		domc_must(dom_variant_tell_stop(variant, why, domc_lang(), &told, domc_error()));
		domc_print("%s\n", told);
		dom_variant_free_text(variant, told);
	}
}

static void print_verdict(const struct dom_tournament *t)
{
	const char *word = domc_rounds_word(dom_tournament_next(t));
	const struct domj_figure rounds = domc_grouped(dom_tournament_next(t));
	json_t *names;
	unsigned why;

	if (!dom_tournament_over(t, &why)) {
		domc_say("Not over after %s %s.\n", "Sin acabar tras %s %s.\n", rounds.text, word);
		return;
	}
	domc_say("Over after %s %s. ", "Se acabó tras %s %s. ", rounds.text, word);
	print_why(t, why);
	names = domi_json_champions(t);
	if (json_array_size(names))
		domc_print("%s %s",
			   json_array_size(names) == 1 ? DOMC_IN("Champion:", "Campeón:") : DOMC_IN("Champions:", "Campeones:"),
			   domc_style(DOMC_GOOD));
	print_champions(names, DOMC_IN("Nobody is champion.", "Nadie es campeón."));
	domc_print("%s\n", json_array_size(names) ? domc_plain() : "");
	json_decref(names);
}

struct row {
	const char *name;
	uint64_t n, of;   /* of: 0, it is no share of anything */
	const char *what; /* it is a share of, or comes to on average */
	bool percent, always;
};

static void print_statistics(const struct dom_tournament *t)
{
	struct dom_tournament_counts c = dom_tournament_counts(t);
	uint64_t played = c.rounds - c.skipped;
	const char *of = DOMC_IN("of the rounds", "de las manos"), *each = DOMC_IN("per round", "por mano");
	const char *tried = DOMC_IN("of those", "de esos"), *asked = DOMC_IN("of the questions", "de las preguntas");
	const char *offered = DOMC_IN("of the offers", "de las ofertas");
	const struct row rows[] = {
		{DOMC_IN("rounds", "manos"), c.rounds, 0, NULL, false, true},
		{DOMC_IN("skipped", "saltadas"), c.skipped, c.rounds, of, true, false},
		{DOMC_IN("blocked", "trancadas"), c.blocked, played, of, true, true},
		{DOMC_IN("ties", "empates"), c.ties, played, of, true, true},
		{DOMC_IN("tiles laid", "fichas puestas"), c.laid, played, each, false, true},
		{DOMC_IN("turns", "turnos"), c.turns, played, each, false, true},
		{DOMC_IN("passes", "pases"), c.passes, played, each, false, true},
		{DOMC_IN("fouls", "faltas"), c.fouls, played, each, false, false},
		{DOMC_IN("misfits tried", "fichas que no servían"), c.tried, played, each, false, false},
		{DOMC_IN("bribes offered", "sobornos ofrecidos"), c.offers, c.tried, tried, true, false},
		{DOMC_IN("bribes taken", "sobornos pagados"), c.taken, c.offers, offered, true, c.offers > 0},
		{DOMC_IN("“is it over?” asked", "“¿se acabó?” preguntado"), c.reversals ? c.questions : 0, 0, NULL, false,
		 false},
		{DOMC_IN("answered wrongly", "contestado al revés"), c.reversals, c.questions, asked, true, false},
		{DOMC_IN("buy-backs offered", "regresos ofrecidos"), c.buy_backs, 0, NULL, false, false},
		{DOMC_IN("buy-backs paid", "regresos pagados"), c.bought, c.buy_backs, offered, true, c.buy_backs > 0},
	};
	struct domc_columns table = domc_columns(3, "lrl", NULL);

	for (const struct row *row = rows; row < rows + sizeof(rows) / sizeof(*rows); row++) {
		if (!row->always && !row->n)
			continue;
		domc_columns_add(&table, "%s\t%s", row->name, domc_grouped(row->n).text);
		if (row->of && !row->percent)
			domc_columns_add(&table, "%8.2f %s", (double)row->n / (double)row->of, row->what);
		else if (row->of)
			domc_columns_add(&table, "%6.1f %% %s", 100 * (double)row->n / (double)row->of, row->what);
		else
			domc_columns_add(&table, "%s", "");
	}
	domc_columns_print(&table);
}

enum { NOTED = 8 };

/* The last incidents of note: who had to go, who paid to stay. */
struct noted {
	struct dom_incident last[NOTED];
	uint64_t count; /* all there were; the i-th is at i % NOTED */
};

static void note(void *context, const struct dom_incident *incident)
{
	struct noted *noted = context;

	switch (incident->kind) {
	case DOM_INCIDENT_KNOCKED_OUT:
	case DOM_INCIDENT_BOUGHT_BACK:
	case DOM_INCIDENT_REFUSED:
	case DOM_INCIDENT_DISQUALIFIED:
	case DOM_INCIDENT_ABANDONED:
		noted->last[noted->count++ % NOTED] = *incident;
		break;
	default:
		break;
	}
}

static void gather(struct noted *noted, const struct domc_kept *kept)
{
	noted->count = 0;
	domc_must(dom_store_incidents(kept->store, kept->stored.id, note, noted, domc_error()));
}

static uint64_t first_of(const struct noted *noted)
{
	return noted->count > NOTED ? noted->count - NOTED : 0;
}

/* A sentence, from malloc(). Rounds are called by their number, which counts from 0 as in their records. */
static char *tell(const struct dom_tournament *t, const struct dom_incident *incident)
{
	const char *name = dom_tournament_name(t, incident->side), *word = domc_points_word(incident->amount);
	const struct domj_figure amount = domc_points(incident->amount);
	struct domc_paper paper;

	domc_paper_open(&paper);
	domc_put(paper.out, "round %llu: ", "mano %llu: ", (unsigned long long)incident->round);
	if (incident->kind == DOM_INCIDENT_KNOCKED_OUT)
		domc_put(paper.out, "%s is knocked out", "%s queda fuera: perdió su encuentro", name);
	else if (incident->kind == DOM_INCIDENT_BOUGHT_BACK)
		domc_put(paper.out, "%s pays %s %s and goes on", "%s paga %s %s y sigue", name, amount.text, word);
	else if (incident->kind == DOM_INCIDENT_REFUSED)
		domc_put(paper.out, "%s will not pay %s %s to go on", "%s no quiere pagar %s %s por seguir", name, amount.text,
			 word);
	else if (incident->kind == DOM_INCIDENT_ABANDONED)
		domc_put(paper.out, "abandoned by the viewer; it does not count and is played again",
			 "la abandonó quien la miraba; no cuenta y se juega otra vez");
	else
		domc_put(paper.out, "%s is disqualified", "%s queda fuera: descalificación", name);
	return domc_paper_close(&paper);
}

static void print_noted(const struct noted *noted, const struct dom_tournament *t)
{
	uint64_t first = first_of(noted);

	if (!noted->count)
		return;
	domc_print("\n%s%s%s", domc_style(DOMC_BOLD), DOMC_IN("of note", "de interés"), domc_plain());
	if (first)
		domc_say(" (the last; there are %s more)", " (lo último; hay %s más)", domc_grouped(first).text);
	domc_print("\n");
	for (uint64_t i = first; i < noted->count; i++) {
		char *text = tell(t, &noted->last[i % NOTED]);

		domc_print("  ");
		domc_print_wrapped(text, 2, 4);
		free(text);
	}
}

void domc_report_print(const struct domc_kept *kept)
{
	struct noted noted;

	gather(&noted, kept);
	print_verdict(kept->t);
	domc_print("\n");
	domc_standings_print(kept->t);
	domc_print("\n");
	print_statistics(kept->t);
	print_noted(&noted, kept->t);
}

void domc_report_brief(const struct domc_kept *kept)
{
	json_t *names = domi_json_champions(kept->t);

	print_name(kept);
	domc_say(", rounds %s: ", ", manos %s: ", domc_grouped(dom_tournament_next(kept->t)).text);
	if (dom_tournament_over(kept->t, NULL))
		print_champions(names, DOMC_IN("nobody is champion", "nadie es campeón"));
	else
		domc_say("not over", "sin acabar");
	domc_print("\n");
	json_decref(names);
}

json_t *domc_report_json(const struct domc_kept *kept)
{
	const struct dom_tournament *t = kept->t;
	json_t *players = domi_json_entrants(t, domc_error()), *of_note = json_array();
	struct noted noted;

	domc_must(!players);
	gather(&noted, kept);
	for (uint64_t i = first_of(&noted); i < noted.count; i++)
		json_array_append_new(of_note, domi_json_incident(t, &noted.last[i % NOTED]));
	return json_pack("{s:I, s:s, s:o, s:I, s:I, s:b, s:b, s:o, s:o, s:o, s:o, s:o, s:o}", "id", (json_int_t)kept->stored.id,
			 "variant", dom_variant_name(kept->variant), "seed", domi_json_tournament_seed(t), "limit",
			 (json_int_t)dom_tournament_limit(t), "rounds", (json_int_t)dom_tournament_next(t), "records",
			 kept->stored.records, "over", dom_tournament_over(t, NULL), "why", domi_json_why(t), "champions",
			 domi_json_champions(t), "players", players, "standings", domi_json_standings(t), "statistics",
			 domi_json_statistics(t), "of_note", of_note);
}
