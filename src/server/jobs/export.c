/* A stored tournament for other programs, as far as it is not too large to be sent; and its picture. */
#include "tournament.h"

#include <domino/plot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct patience {
	const struct doms_request *request;
	int64_t until;
	bool late;
};

static bool goes_on(void *context, struct domj_text *out, uint64_t rounds)
{
	struct patience *p = context;
	const struct doms_server *server = p->request->server;

	(void)out;
	(void)rounds;
	p->late = doms_now(server) >= p->until;
	return !p->late && !doms_request_gone(p->request) && !atomic_load(&server->stopping);
}

static const struct {
	const char *name, *type, *file;
} forms[] = {
	[DOMJ_EXPORT_JSON] = {"json", "application/json", "attachment; filename=\"tournament.json\""},
	[DOMJ_EXPORT_CSV] = {"csv", "text/csv", "attachment; filename=\"tournament.csv\""},
	[DOMJ_EXPORT_RECORDS] = {"records", "text/plain", "attachment; filename=\"tournament.dom\""},
};

enum { FORMS = sizeof forms / sizeof *forms };

/* 0, or 1 with a fault. */
static int write_export(struct doms_stored *stored, const struct doms_request *request, unsigned form, struct doms_fault *fault)
{
	struct patience patience = {.request = request,
				    .until = doms_now(request->server) + DOMS_TOURNAMENT_SECONDS * INT64_C(1000000)};
	const struct domj_export how = {.form = (enum domj_export_form)form, .wrote = goes_on, .context = &patience};
	struct dom_error error = {0};
	int status;

	if (dom_tournament_next(stored->t) > DOMS_TOURNAMENT_EXPORT)
		return doms_fail(fault, DOMS_TOO_LARGE, "it has more than %d rounds: use `domino tournament export`",
				 "tiene más de %d manos: usa `domino tournament export`", DOMS_TOURNAMENT_EXPORT);
	status = domj_export(&stored->out, &how, stored->reader, stored->id, stored->t, &error);
	if (status > 0)
		return doms_fail_with(fault, DOMS_FAILED, &error);
	if (status && !stored->out.failed && !patience.late)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	return (status || stored->out.failed) &&
	       doms_fail(fault, DOMS_TOO_LARGE, "it is too large: use `domino tournament export`",
			 "es demasiado grande: usa `domino tournament export`");
}

int doms_tournament_export(struct doms_request *request, struct doms_fault *fault)
{
	atomic_bool *exporting = &request->server->exporting;
	const char *name = doms_request_query(request, "format");
	struct doms_stored stored;
	unsigned form = 0;
	int bad;

	while (name && form < FORMS && strcmp(name, forms[form].name) != 0)
		form++;
	if (form == FORMS)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "format", "json, csv or records", "json, csv o records");
	if (atomic_exchange(exporting, true))
		return doms_fail(fault, DOMS_BUSY, "another tournament is being exported", "se está exportando otro torneo");
	bad = doms_stored_open(&stored, request, fault) || write_export(&stored, request, form, fault);
	atomic_store(exporting, false);
	if (!bad)
		doms_request_add(request, "Content-Disposition", forms[form].file);
	return doms_stored_answer(&stored, request, forms[form].type, bad);
}

/* The picture */

int doms_snapshot_plot(const struct doms_snapshot *snapshot, enum dom_lang lang, char **svg, struct dom_error *error)
{
	size_t sides = snapshot->sides;
	uint64_t *out = calloc(sides, sizeof *out);
	int64_t *totals = calloc(sides * snapshot->points, sizeof *totals);
	char title[DOM_MAX_NAME + 64];
	struct dom_plot plot = {.title = title,
				.sides = snapshot->sides,
				.names = (const char *const *)snapshot->names,
				.points = snapshot->points,
				.rounds = snapshot->at,
				.totals = totals,
				.out = out,
				.met = snapshot->met};
	int status = DOM_NO_MEMORY;

	(void)doms_fail_memory(error); /* unless something else is said */
	snprintf(title, sizeof title, lang == DOM_ES ? "%s, semilla %llu" : "%s, seed %llu", snapshot->name,
		 (unsigned long long)snapshot->seed);
	if (out && totals) {
		for (unsigned i = 0; i < snapshot->sides; i++) {
			const struct dom_standing *s = &snapshot->standings[i];

			out[s->side] = s->out ? s->out_round + 1 : UINT64_MAX;
			for (unsigned p = 0; p < snapshot->points; p++)
				totals[(size_t)i * snapshot->points + p] = snapshot->totals[(size_t)p * snapshot->sides + i];
		}
		status = dom_plot_tournament(svg, &plot, lang, NULL, error);
	}
	free(out);
	free(totals);
	return status;
}
