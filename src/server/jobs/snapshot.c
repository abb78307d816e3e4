/* A tournament looked at. Curves have a point after every `stride` rounds; when there are too many, every other one is dropped and
   the stride doubled, so a tournament of any length has a few hundred, and a stored one the same as one that is being played. */
#include "tournament.h"

#include "json.h"

#include <domino/plot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is stored has the rules alone: a variant of a name that the library knows has its title. */
static char *title_of(const struct dom_variant *variant)
{
	struct dom_text title = dom_variant_title(variant);
	struct dom_variant *known = NULL;
	struct domi_buffer out = {0};
	char path[DOM_MAX_NAME + 32];

	snprintf(path, sizeof path, DOM_BUILT_IN "%s.yaml", dom_variant_name(variant));
	if (!title.en && !title.es && !dom_variant_load(&known, path, NULL, NULL))
		title = dom_variant_title(known);
	domj_text_of(&out, title);
	dom_variant_free(known);
	return domi_buffer_take(&out);
}

static bool make_names(struct doms_snapshot *snapshot, const struct dom_tournament *t)
{
	const struct dom_variant *variant = dom_tournament_variant(t);

	snapshot->name = strdup(dom_variant_name(variant));
	snapshot->title = title_of(variant);
	for (unsigned i = 0; i < snapshot->sides; i++) {
		snapshot->names[i] = strdup(dom_tournament_name(t, i));
		if (!snapshot->names[i])
			return false;
	}
	return snapshot->name && snapshot->title;
}

struct doms_snapshot *doms_snapshot_new(const struct dom_tournament *t)
{
	struct doms_snapshot *snapshot = calloc(1, sizeof *snapshot);
	size_t sides = dom_tournament_sides(t);

	if (!snapshot)
		return NULL;
	snapshot->sides = (unsigned)sides;
	snapshot->stride = 1;
	snapshot->names = calloc(sides, sizeof(void *));
	snapshot->standings = calloc(sides, sizeof *snapshot->standings);
	snapshot->why_totals = calloc(sides, sizeof *snapshot->why_totals);
	snapshot->incidents = json_array();
	snapshot->at = calloc(DOMS_TOURNAMENT_POINTS, sizeof *snapshot->at);
	snapshot->totals = calloc(sides * DOMS_TOURNAMENT_POINTS, sizeof *snapshot->totals);
	if (sides <= DOMS_TOURNAMENT_CROSS)
		snapshot->met = calloc(sides * sides, sizeof *snapshot->met);
	if (!snapshot->names || !snapshot->standings || !snapshot->why_totals || !snapshot->incidents || !snapshot->at ||
	    !snapshot->totals || (sides <= DOMS_TOURNAMENT_CROSS && !snapshot->met) || !make_names(snapshot, t)) {
		doms_snapshot_free(snapshot);
		return NULL;
	}
	domj_tie_breaks(t, snapshot->tie_breaks);
	doms_snapshot_at(snapshot, t);
	return snapshot;
}

void doms_snapshot_free(struct doms_snapshot *snapshot)
{
	if (!snapshot)
		return;
	for (unsigned i = 0; snapshot->names && i < snapshot->sides; i++)
		free(snapshot->names[i]);
	free(snapshot->names);
	free(snapshot->name);
	free(snapshot->title);
	free(snapshot->standings);
	free(snapshot->why_totals);
	free(snapshot->at);
	free(snapshot->totals);
	free(snapshot->met);
	json_decref(snapshot->incidents);
	free(snapshot);
}

static void thin_out(struct doms_snapshot *snapshot)
{
	unsigned kept = 0;

	snapshot->stride *= 2;
	for (unsigned p = 0; p < snapshot->points; p++) {
		if (snapshot->at[p] % snapshot->stride)
			continue;
		snapshot->at[kept] = snapshot->at[p];
		memmove(snapshot->totals + (size_t)kept * snapshot->sides, snapshot->totals + (size_t)p * snapshot->sides,
			snapshot->sides * sizeof *snapshot->totals);
		kept++;
	}
	snapshot->points = kept;
}

static void add_point(struct doms_snapshot *snapshot)
{
	if (snapshot->rounds % snapshot->stride || (snapshot->points && snapshot->at[snapshot->points - 1] >= snapshot->rounds))
		return;
	if (snapshot->points == DOMS_TOURNAMENT_POINTS) {
		thin_out(snapshot);
		if (snapshot->rounds % snapshot->stride)
			return;
	}
	snapshot->at[snapshot->points] = snapshot->rounds;
	for (unsigned i = 0; i < snapshot->sides; i++)
		snapshot->totals[(size_t)snapshot->points * snapshot->sides + snapshot->standings[i].side] =
			snapshot->standings[i].total;
	snapshot->points++;
}

/* What a point of the curves needs. */
static void glance(struct doms_snapshot *snapshot, const struct dom_tournament *t)
{
	snapshot->rounds = dom_tournament_next(t);
	dom_tournament_standings(t, snapshot->standings);
	add_point(snapshot);
}

void doms_snapshot_at(struct doms_snapshot *snapshot, const struct dom_tournament *t)
{
	glance(snapshot, t);
	snapshot->seed = dom_tournament_seed(t);
	snapshot->people = dom_tournament_people(t);
	snapshot->limit = dom_tournament_limit(t);
	snapshot->over = dom_tournament_over(t, NULL);
	snapshot->why = domj_why(t);
	snapshot->counts = dom_tournament_counts(t);
	for (unsigned i = 0; i < snapshot->sides; i++)
		for (enum dom_lang lang = DOM_EN; lang <= DOM_ES; lang++)
			dom_tournament_why_total(t, i, lang, snapshot->why_totals[i][lang]);
	for (unsigned i = 0; snapshot->met && i < snapshot->sides; i++)
		for (unsigned other = 0; other < snapshot->sides; other++)
			snapshot->met[(size_t)i * snapshot->sides + other] = dom_tournament_meeting(t, i, other);
}

void doms_snapshot_note(struct doms_snapshot *snapshot, const struct dom_tournament *t, const struct dom_incident *incident)
{
	json_array_append_new(snapshot->incidents, domi_json_incident(t, incident));
	if (json_array_size(snapshot->incidents) > DOMS_TOURNAMENT_NOTED)
		json_array_remove(snapshot->incidents, 0);
}

/* Stored ones */

struct loading {
	struct doms_snapshot *snapshot; /* NULL: not yet, or no memory */
	struct dom_tournament *t;       /* once all of it is loaded */
	uint64_t most;
};

static bool look(void *context, const struct dom_tournament *t)
{
	struct loading *l = context;

	if (!l->snapshot)
		l->snapshot = doms_snapshot_new(t);
	if (!l->snapshot)
		return false;
	if (dom_tournament_next(t) % l->snapshot->stride == 0)
		glance(l->snapshot, t);
	return dom_tournament_next(t) < l->most;
}

static void note(void *context, const struct dom_incident *incident)
{
	const struct loading *l = context;

	if (incident->kind != DOM_INCIDENT_ABANDONED)
		doms_snapshot_note(l->snapshot, l->t, incident);
}

int doms_snapshot_load(struct doms_snapshot **out, struct dom_store *store, int64_t id, uint64_t most, struct dom_error *error)
{
	struct loading l = {.most = most};
	struct dom_variant *variant = NULL;
	int status = dom_store_load_by(store, id, &variant, &l.t, look, &l, error);

	*out = NULL;
	if (!status && !l.snapshot)
		status = domi_fail_memory(error);
	if (!status) {
		doms_snapshot_at(l.snapshot, l.t);
		status = dom_store_incidents(store, id, note, &l, error);
	}
	dom_tournament_free(l.t);
	dom_variant_free(variant);
	if (status)
		doms_snapshot_free(l.snapshot);
	else
		*out = l.snapshot;
	return status;
}

/* As JSON */

static void put_json(struct domi_buffer *out, json_t *json)
{
	char *text = json ? json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;

	if (text)
		domj_raw(out, text, strlen(text));
	out->failed |= !text;
	free(text);
	json_decref(json);
}

void doms_snapshot_standings(const struct doms_snapshot *snapshot, struct domi_buffer *out)
{
	domj_open(out, '[');
	for (unsigned i = 0; i < snapshot->sides; i++) {
		const struct dom_standing *s = &snapshot->standings[i];
		struct dom_text why = {snapshot->why_totals[s->side][DOM_EN], snapshot->why_totals[s->side][DOM_ES]};

		put_json(out, domi_json_standing(s, snapshot->names[s->side], snapshot->over, snapshot->tie_breaks, why));
	}
	domj_close(out, ']');
}

static int64_t total_now(const struct doms_snapshot *snapshot, unsigned side)
{
	for (unsigned i = 0; i < snapshot->sides; i++)
		if (snapshot->standings[i].side == side)
			return snapshot->standings[i].total;
	return 0;
}

/* The curves end where the tournament is now, between two points of theirs as it may be. */
static bool ends_between(const struct doms_snapshot *snapshot)
{
	return snapshot->points && snapshot->at[snapshot->points - 1] < snapshot->rounds;
}

static void put_curves(struct domi_buffer *out, const struct doms_snapshot *snapshot)
{
	domj_key_open(out, "curves", '{');
	domj_key_open(out, "rounds", '[');
	for (unsigned p = 0; p < snapshot->points; p++)
		domj_int(out, (int64_t)snapshot->at[p]);
	if (ends_between(snapshot))
		domj_int(out, (int64_t)snapshot->rounds);
	domj_close(out, ']');
	domj_key_open(out, "totals", '[');
	for (unsigned side = 0; side < snapshot->sides; side++) {
		domj_open(out, '[');
		for (unsigned p = 0; p < snapshot->points; p++)
			domj_points(out, snapshot->totals[(size_t)p * snapshot->sides + side]);
		if (ends_between(snapshot))
			domj_points(out, total_now(snapshot, side));
		domj_close(out, ']');
	}
	domj_close(out, ']');
	domj_close(out, '}');
}

static void put_cross(struct domi_buffer *out, const struct doms_snapshot *snapshot)
{
	domj_key_open(out, "crosstable", '[');
	for (unsigned side = 0; snapshot->met && side < snapshot->sides; side++) {
		domj_open(out, '[');
		for (unsigned other = 0; other < snapshot->sides; other++) {
			const struct dom_meeting *m = &snapshot->met[(size_t)side * snapshot->sides + other];

			if (other == side) {
				domj_null(out);
				continue;
			}
			domj_open(out, '{');
			domj_key_int(out, "met", (int64_t)m->met);
			domj_key_int(out, "won", (int64_t)m->won);
			domj_key_points(out, "score", m->score);
			domj_close(out, '}');
		}
		domj_close(out, ']');
	}
	domj_close(out, ']');
}

void doms_snapshot_json(const struct doms_snapshot *snapshot, int64_t id, const char *state, const char *tables,
			struct domi_buffer *out)
{
	char text[24];

	domj_open(out, '{');
	snprintf(text, sizeof text, "%lld", (long long)id);
	domj_key_string(out, "id", text);
	domj_key_string(out, "name", snapshot->name);
	domj_key_raw(out, "title", snapshot->title);
	domj_key_string(out, "state", state);
	domj_key(out, "seed");
	if (snapshot->people && !snapshot->over)
		domj_null(out);
	else
		domj_seed(out, snapshot->seed);
	domj_key_int(out, "rounds", (int64_t)snapshot->rounds);
	domj_key_int(out, "limit", (int64_t)snapshot->limit);
	domj_key_open(out, "sides", '[');
	for (unsigned i = 0; i < snapshot->sides; i++)
		domj_string(out, snapshot->names[i]);
	domj_close(out, ']');
	domj_key(out, "standings");
	doms_snapshot_standings(snapshot, out);
	domj_key_raw(out, "tables", tables);
	domj_key(out, "statistics");
	put_json(out, domi_json_counts(snapshot->counts));
	domj_key(out, "incidents");
	put_json(out, json_incref(snapshot->incidents));
	put_curves(out, snapshot);
	put_cross(out, snapshot);
	domj_key_bool(out, "over", snapshot->over);
	domj_key_string(out, "why", snapshot->why);
	domj_close(out, '}');
}

/* As a picture */

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

	(void)domi_fail_memory(error); /* unless something else is said */
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
