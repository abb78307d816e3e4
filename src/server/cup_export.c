/* A stored tournament for other programs, as far as it is not too large to be sent; and its picture. */
#include "cup.h"

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

int doms_cup_export(const struct doms_request *request, struct dom_store *store, int64_t id, enum domj_export_form form,
		    struct domj_text *out, struct doms_fault *fault)
{
	struct patience patience = {.request = request,
				    .until = doms_now(request->server) + DOMS_CUP_SECONDS * INT64_C(1000000)};
	const struct domj_export how = {.form = form, .wrote = goes_on, .context = &patience};
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_error error = {0};
	int status = dom_store_load(store, id, &variant, &t, &error), bad = 0;

	if (status == DOM_NOT_FOUND)
		return doms_fail(fault, DOMS_NOT_FOUND, "there is no such tournament", "no existe ese torneo");
	if (status)
		return doms_fail_with(fault, DOMS_FAILED, &error);
	if (dom_tournament_next(t) > DOMS_CUP_EXPORT)
		bad = doms_fail(fault, DOMS_TOO_LARGE, "it has more than %d rounds: use `domino tournament export`",
				"tiene más de %d manos: usa `domino tournament export`", DOMS_CUP_EXPORT);
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

int doms_look_plot(const struct doms_cup_look *look, enum dom_lang lang, char **svg, struct dom_error *error)
{
	size_t sides = look->sides;
	uint64_t *out = calloc(sides, sizeof *out);
	int64_t *totals = calloc(sides * look->points, sizeof *totals);
	char title[DOM_MAX_NAME + 64];
	struct dom_plot plot = {.title = title,
				.sides = look->sides,
				.names = (const char *const *)look->names,
				.points = look->points,
				.rounds = look->at,
				.totals = totals,
				.out = out,
				.met = look->met};
	int status = DOM_NO_MEMORY;

	(void)doms_fail_memory(error); /* unless something else is said */
	snprintf(title, sizeof title, lang == DOM_ES ? "%s, semilla %llu" : "%s, seed %llu", look->name,
		 (unsigned long long)look->seed);
	if (out && totals) {
		for (unsigned i = 0; i < look->sides; i++) {
			const struct dom_standing *s = &look->standings[i];

			out[s->side] = s->out ? s->out_round + 1 : UINT64_MAX;
			for (unsigned p = 0; p < look->points; p++)
				totals[(size_t)i * look->points + p] = look->totals[(size_t)p * look->sides + i];
		}
		status = dom_plot_tournament(svg, &plot, lang, NULL, error);
	}
	free(out);
	free(totals);
	return status;
}
