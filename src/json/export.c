/* Round by round, whatever their number: a line each, so that they can be told apart by tools that know nothing of JSON. */
#include "export.h"

#include "again.h"
#include "error.h"
#include "fixture.h"
#include "json.h"

#include <stdlib.h>

struct export
{
	struct domi_buffer *out;
	const struct domj_export *how;
	const struct dom_tournament *t;
	struct domj_again again;
	struct dom_error *error;
	uint64_t written; /* rounds, or incidents */
	bool ahead;       /* the database has gone on since the tournament was loaded: what is newer is left out */
};

static int put_json(struct export *x, const char *before, json_t *json)
{
	char *text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;

	json_decref(json);
	if (!text)
		return x->error->status ? (int)x->error->status : domi_fail_memory(x->error);
	domi_append_text(x->out, before);
	domi_append_text(x->out, text);
	free(text);
	return DOM_OK;
}

static bool is_newer(struct export *x, uint64_t round)
{
	x->ahead = round >= dom_tournament_next(x->t);
	return x->ahead;
}

static int write_round(struct export *x, const struct dom_fixture *fixture, const struct dom_result *result)
{
	const char *text;
	size_t size;
	int status;

	switch (x->how->form) {
	case DOMJ_EXPORT_JSON:
		domi_append_text(x->out, x->written ? ",\n" : "\n");
		domj_fixture_json(x->out, x->t, fixture, result);
		return DOM_OK;
	case DOMJ_EXPORT_CSV:
		domj_fixture_csv(x->out, x->t, fixture, result);
		return DOM_OK;
	case DOMJ_EXPORT_RECORDS:
		break;
	}
	status = domj_again_record(&x->again, fixture, &text, &size, x->error);
	if (!status && size) { /* else it was skipped */
		domi_append_text(x->out, x->written ? "\n" : "");
		domi_append(x->out, text, size);
		x->written++;
	}
	return status;
}

static int each_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		      size_t length)
{
	struct export *x = context;
	int status;

	(void)record;
	(void)length;
	if (is_newer(x, fixture->number))
		return -1;
	status = write_round(x, fixture, result);
	if (status)
		return status;
	x->written += x->how->form != DOMJ_EXPORT_RECORDS;
	if (x->out->failed || (x->how->wrote && !x->how->wrote(x->how->context, x->out, fixture->number + 1)))
		return -1;
	return DOM_OK;
}

static int write_rounds(struct export *x, struct dom_store *store, int64_t id)
{
	int status = dom_store_rounds(store, id, 0, each_round, x, x->error);

	return x->ahead ? DOM_OK : status;
}

static void each_incident(void *context, const struct dom_incident *incident)
{
	struct export *x = context;
	bool before = incident->kind == DOM_INCIDENT_STAGE || incident->kind == DOM_INCIDENT_BYE; /* its round is to come */

	if (incident->kind == DOM_INCIDENT_ABANDONED)
		return; /* says how it was watched, not how it went */
	if (!x->error->status && !is_newer(x, incident->round - (before && incident->round)))
		(void)put_json(x, x->written++ ? ",\n" : "\n", domi_json_incident(x->t, incident));
}

static json_t *head(struct export *x)
{
	const struct dom_variant *variant = dom_tournament_variant(x->t);
	unsigned why;
	json_t *json;
	char *rules;

	if (dom_variant_text(variant, &rules, x->error))
		return NULL;
	json = json_pack("{s:s, s:o, s:I, s:I, s:b, s:o, s:o, s:s}", "variant", dom_variant_name(variant), "seed",
			 domi_json_tournament_seed(x->t), "limit", (json_int_t)dom_tournament_limit(x->t), "rounds",
			 (json_int_t)dom_tournament_next(x->t), "over", dom_tournament_over(x->t, &why), "why",
			 domi_json_why(x->t), "champions", domi_json_champions(x->t), "rules", rules);
	dom_variant_free_text(variant, rules);
	return json;
}

static int write_json(struct export *x, struct dom_store *store, int64_t id)
{
	int status = put_json(x, "{\"tournament\":", head(x));

	if (!status)
		status = put_json(x, ",\n\"players\":", domi_json_entrants(x->t, x->error));
	if (status)
		return status;
	domi_append_text(x->out, ",\n\"rounds\":[");
	status = write_rounds(x, store, id);
	if (status)
		return status;
	domi_append_text(x->out, "\n],\n\"incidents\":[");
	x->written = 0;
	status = dom_store_incidents(store, id, each_incident, x, x->error);
	if (!status)
		status = (int)x->error->status;
	if (!status)
		status = put_json(x, "\n],\n\"standings\":", domi_json_standings(x->t));
	if (!status)
		status = put_json(x, ",\n\"statistics\":", domi_json_statistics(x->t));
	domi_append_text(x->out, "}\n");
	return status;
}

int domj_export(struct domi_buffer *out, const struct domj_export *how, struct dom_store *store, int64_t id,
		const struct dom_tournament *t, struct dom_error *error)
{
	struct export x = {.out = out, .how = how, .t = t, .error = error};
	int status;

	*error = (struct dom_error){.status = DOM_OK};
	domj_again_init(&x.again, t);
	if (how->form == DOMJ_EXPORT_CSV)
		domj_fixture_csv_head(out);
	status = how->form == DOMJ_EXPORT_JSON ? write_json(&x, store, id) : write_rounds(&x, store, id);
	domj_again_release(&x.again);
	return status;
}
