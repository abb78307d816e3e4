/* A stored tournament for other programs, as far as it is not too large to be sent; and its picture. */
#include "tournament.h"

#include <domino/plot.h>

#include <stdio.h>
#include <stdlib.h>

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

int doms_tournament_export(const struct doms_request *request, struct dom_store *store, int64_t id, enum domj_export_form form,
			   struct domj_text *out, struct doms_fault *fault)
{
	struct patience patience = {.request = request,
				    .until = doms_now(request->server) + DOMS_TOURNAMENT_SECONDS * INT64_C(1000000)};
	const struct domj_export how = {.form = form, .wrote = goes_on, .context = &patience};
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_error error = {0};
	int status, bad = 0;

	if (doms_tournament_load(store, id, &variant, &t, fault))
		return 1;
	if (dom_tournament_next(t) > DOMS_TOURNAMENT_EXPORT)
		bad = doms_fail(fault, DOMS_TOO_LARGE, "it has more than %d rounds: use `domino tournament export`",
				"tiene más de %d manos: usa `domino tournament export`", DOMS_TOURNAMENT_EXPORT);
	else if ((status = domj_export(out, &how, store, id, t, &error)) > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	else if (status && !out->failed && !patience.late)
		bad = doms_fail(fault, DOMS_BUSY, NULL, NULL);
	else if (status || out->failed)
		bad = doms_fail(fault, DOMS_TOO_LARGE, "it is too large: use `domino tournament export`",
				"es demasiado grande: usa `domino tournament export`");
	dom_tournament_free(t);
	dom_variant_free(variant);
	return bad;
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
