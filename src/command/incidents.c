/* Rounds are called by their number, which counts from 0 as in their records. */
#include "incidents.h"
#include "standings.h"

#include <stdlib.h>

static void tell_side(FILE *out, const struct dom_tournament *t, const struct dom_incident *incident)
{
	const char *name = dom_tournament_name(t, incident->side), *word = domc_points_word(incident->amount);
	const struct domc_figure points = domc_points(incident->amount);
	const char *amount = points.text;

	switch (incident->kind) {
	case DOM_INCIDENT_BYE:
		domc_put(out, "%s has nobody to play", "%s descansa", name);
		break;
	case DOM_INCIDENT_KNOCKED_OUT:
		domc_put(out, "%s is knocked out", "%s queda fuera: perdió su encuentro", name);
		break;
	case DOM_INCIDENT_OFFERED:
		domc_put(out, "%s should be out; the judge would let it go on for %s %s",
			 "%s debería quedar fuera; el juez le ofrece seguir por %s %s", name, amount, word);
		break;
	case DOM_INCIDENT_BOUGHT_BACK:
		domc_put(out, "%s pays %s %s and goes on", "%s paga %s %s y sigue", name, amount, word);
		break;
	case DOM_INCIDENT_REFUSED:
		domc_put(out, "%s will not pay %s %s to go on", "%s no quiere pagar %s %s por seguir", name, amount, word);
		break;
	default:
		domc_put(out, "%s is disqualified", "%s queda fuera: descalificación", name);
		break;
	}
}

void domc_incident_tell(FILE *out, const struct dom_tournament *t, const struct dom_incident *incident)
{
	char text[512];

	domc_put(out, "round %llu: ", "mano %llu: ", (unsigned long long)incident->round);
	switch (incident->kind) {
	case DOM_INCIDENT_STAGE:
		domc_put(out, "stage %u begins", "empieza la fase %u", incident->count + 1);
		break;
	case DOM_INCIDENT_SKIPPED:
		domc_put(out, "skipped, fewer than two sides are left to play it", "se salta, no quedan dos que la jueguen");
		break;
	case DOM_INCIDENT_ABANDONED:
		domc_put(out, "abandoned by the viewer; it does not count and is played again",
			 "la abandonó quien la miraba; no cuenta y se juega otra vez");
		break;
	case DOM_INCIDENT_REVERSED:
		fputs(incident->count
			      ? DOMC_IN("the judge says it is over, and it is not", "el juez dice que se acabó, y no es verdad")
			      : DOMC_IN("the judge says it is not over, and it is",
					"el juez dice que no se acabó, y sí se acabó"),
		      out);
		break;
	case DOM_INCIDENT_OVER:
		domc_put(out, "the tournament is over. %s", "se acabó el torneo. %s",
			 domc_close_text(t, incident->count, text, sizeof(text)));
		break;
	default:
		tell_side(out, t, incident);
		break;
	}
}

static void note(void *context, const struct dom_incident *incident)
{
	struct domc_noted *noted = context;

	switch (incident->kind) {
	case DOM_INCIDENT_KNOCKED_OUT:
	case DOM_INCIDENT_BOUGHT_BACK:
	case DOM_INCIDENT_REFUSED:
	case DOM_INCIDENT_DISQUALIFIED:
	case DOM_INCIDENT_ABANDONED:
		noted->last[noted->count++ % DOMC_NOTED] = *incident;
		break;
	default:
		break;
	}
}

int domc_noted_gather(struct domc_noted *noted, const struct domc_database *database, int64_t id)
{
	struct dom_error error = {0};

	*noted = (struct domc_noted){.count = 0};
	if (!dom_store_incidents(database->store, id, note, noted, &error))
		return DOMC_YES;
	return domc_complain_error(&error);
}

static uint64_t first_of(const struct domc_noted *noted)
{
	return noted->count > DOMC_NOTED ? noted->count - DOMC_NOTED : 0;
}

void domc_noted_print(const struct domc_noted *noted, const struct dom_tournament *t)
{
	uint64_t first = first_of(noted);

	if (!noted->count)
		return;
	domc_print("\n%s%s%s", domc_style(DOMC_BOLD), DOMC_IN("of note", "de interés"), domc_plain());
	if (first)
		domc_say(" (the last; there are %s more)", " (lo último; hay %s más)", domc_grouped(first).text);
	domc_print("\n");
	for (uint64_t i = first; i < noted->count; i++) {
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);

		if (!out)
			return;
		domc_incident_tell(out, t, &noted->last[i % DOMC_NOTED]);
		if (!fclose(out)) {
			domc_print("  ");
			domc_print_wrapped(text, 2, 4);
		}
		free(text);
	}
}

json_t *domc_noted_json(const struct domc_noted *noted, const struct dom_tournament *t)
{
	json_t *json = json_array();

	for (uint64_t i = first_of(noted); i < noted->count; i++)
		json_array_append_new(json, domi_json_incident(t, &noted->last[i % DOMC_NOTED]));
	return json;
}
