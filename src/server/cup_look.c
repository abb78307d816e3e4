/* A tournament looked at. Curves have a point after every `stride` rounds; when there are too many, every other one is dropped and
   the stride doubled, so a tournament of any length has a few hundred, and a stored one the same as one that is being played. */
#include "cup.h"

#include <domino/plot.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is stored has the rules alone: a variant of a name that the library knows has its title. */
static char *title_of(const struct dom_variant *variant)
{
	struct dom_text title = dom_variant_title(variant);
	struct dom_variant *known = NULL;
	struct domj_text out = {0};
	char path[DOM_MAX_NAME + 32];

	snprintf(path, sizeof path, DOM_BUILT_IN "%s.yaml", dom_variant_name(variant));
	if (!title.en && !title.es && !dom_variant_load(&known, path, NULL, NULL))
		title = dom_variant_title(known);
	domj_text_of(&out, title);
	dom_variant_free(known);
	return domj_text_take(&out);
}

void doms_look_entitle(struct doms_cup_look *look, const char *title)
{
	char *copy = *title ? strdup(title) : NULL;

	if (!copy)
		return;
	free(look->title);
	look->title = copy;
}

static bool make_names(struct doms_cup_look *look, const struct dom_tournament *t)
{
	const struct dom_variant *variant = dom_tournament_variant(t);

	look->name = strdup(dom_variant_name(variant));
	look->title = title_of(variant);
	for (unsigned i = 0; i < look->sides; i++) {
		look->names[i] = strdup(dom_tournament_name(t, i));
		if (!look->names[i])
			return false;
	}
	return look->name && look->title;
}

int doms_look_new(struct doms_cup_look **out, const struct dom_tournament *t)
{
	struct doms_cup_look *look = calloc(1, sizeof *look);
	const struct dom_member *member;
	size_t sides = dom_tournament_sides(t);

	*out = NULL;
	if (!look)
		return DOM_NO_MEMORY;
	look->sides = (unsigned)sides;
	look->stride = 1;
	look->names = calloc(sides, sizeof(void *));
	look->standings = calloc(sides, sizeof *look->standings);
	look->at = calloc(DOMS_CUP_POINTS, sizeof *look->at);
	look->totals = calloc(sides * DOMS_CUP_POINTS, sizeof *look->totals);
	if (sides <= DOMS_CUP_CROSS)
		look->met = calloc(sides * sides, sizeof *look->met);
	if (!look->names || !look->standings || !look->at || !look->totals || (sides <= DOMS_CUP_CROSS && !look->met) ||
	    !make_names(look, t)) {
		doms_look_free(look);
		return DOM_NO_MEMORY;
	}
	for (unsigned i = 0; i < DOM_MAX_TIE_BREAKS && (member = dom_tournament_tie_break(t, i)); i++)
		look->tie_breaks[i] = member->name;
	for (unsigned i = 0; i < DOM_MAX_STOPS && (member = dom_tournament_stop(t, i)); i++)
		look->stops[i] = member->name;
	doms_look_at(look, t);
	*out = look;
	return DOM_OK;
}

void doms_look_free(struct doms_cup_look *look)
{
	if (!look)
		return;
	for (unsigned i = 0; look->names && i < look->sides; i++)
		free(look->names[i]);
	free(look->names);
	free(look->name);
	free(look->title);
	free(look->standings);
	free(look->at);
	free(look->totals);
	free(look->met);
	free(look);
}

static void thin_out(struct doms_cup_look *look)
{
	unsigned kept = 0;

	look->stride *= 2;
	for (unsigned p = 0; p < look->points; p++) {
		if (look->at[p] % look->stride)
			continue;
		look->at[kept] = look->at[p];
		memmove(look->totals + (size_t)kept * look->sides, look->totals + (size_t)p * look->sides,
			look->sides * sizeof *look->totals);
		kept++;
	}
	look->points = kept;
}

static void add_point(struct doms_cup_look *look)
{
	if (look->rounds % look->stride || (look->points && look->at[look->points - 1] >= look->rounds))
		return;
	if (look->points == DOMS_CUP_POINTS) {
		thin_out(look);
		if (look->rounds % look->stride)
			return;
	}
	look->at[look->points] = look->rounds;
	for (unsigned i = 0; i < look->sides; i++)
		look->totals[(size_t)look->points * look->sides + look->standings[i].side] = look->standings[i].total;
	look->points++;
}

/* What a point of the curves needs. */
static void glance(struct doms_cup_look *look, const struct dom_tournament *t)
{
	look->rounds = dom_tournament_next(t);
	dom_tournament_standings(t, look->standings);
	add_point(look);
}

void doms_look_at(struct doms_cup_look *look, const struct dom_tournament *t)
{
	glance(look, t);
	look->seed = dom_tournament_seed(t);
	look->people = dom_tournament_people(t);
	look->limit = dom_tournament_limit(t);
	look->over = dom_tournament_over(t, &look->why);
	look->counts = dom_tournament_counts(t);
	for (unsigned i = 0; look->met && i < look->sides; i++)
		for (unsigned other = 0; other < look->sides; other++)
			look->met[(size_t)i * look->sides + other] = dom_tournament_meeting(t, i, other);
}

void doms_look_note(struct doms_cup_look *look, const struct dom_incident *incident)
{
	look->noted[look->incidents++ % DOMS_CUP_NOTED] = *incident;
}

uint64_t doms_look_stride(const struct doms_cup_look *look)
{
	return look->stride - look->rounds % look->stride;
}

/* Stored ones */

struct loading {
	struct dom_tournament *t;
	struct doms_cup_look *look;
	uint64_t rounds;
	struct dom_error *error;
};

static int count(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		 size_t length)
{
	struct loading *l = context;

	(void)record;
	(void)length;
	if (fixture->number >= l->rounds) /* stored meanwhile */
		return -1;
	if (dom_tournament_count(l->t, fixture, result, l->error))
		return (int)l->error->status;
	if (dom_tournament_next(l->t) % l->look->stride == 0)
		glance(l->look, l->t);
	return 0;
}

static void note(void *context, const struct dom_incident *incident)
{
	struct loading *l = context;

	if (incident->kind != DOM_INCIDENT_ABANDONED)
		doms_look_note(l->look, incident);
}

int doms_look_load(struct doms_cup_look **out, struct dom_store *store, int64_t id, struct dom_error *error)
{
	struct loading l = {.error = error};
	struct dom_tournament *whole = NULL;
	struct dom_variant *variant = NULL;
	struct dom_stored stored;
	int status = dom_store_find(store, id, &stored, error);

	*out = NULL;
	if (!status)
		status = dom_store_load(store, id, &variant, &whole, error);
	if (status)
		return status;
	l.rounds = dom_tournament_next(whole);
	status = dom_tournament_new(&l.t, variant, dom_tournament_seed(whole), stored.limit, NULL, error);
	if (!status) {
		status = doms_look_new(&l.look, l.t);
		if (!status)
			status = dom_store_rounds(store, id, 0, count, &l, error);
		if (status == -1)
			status = DOM_OK;
		if (!status)
			doms_look_at(l.look, l.t);
		if (!status)
			status = dom_store_incidents(store, id, note, &l, error);
		dom_tournament_free(l.t);
	}
	dom_tournament_free(whole);
	dom_variant_free(variant);
	if (status)
		doms_look_free(l.look);
	else
		*out = l.look;
	return status;
}

/* As JSON */

static const char *why_of(const struct doms_cup_look *look, unsigned why)
{
	static const char *const names[] = {"rounds", "few", "line-up", "judge"};

	if (why >= DOM_CLOSE_ROUNDS && why <= DOM_CLOSE_JUDGE)
		return names[why - DOM_CLOSE_ROUNDS];
	return why < DOM_MAX_STOPS ? look->stops[why] : NULL;
}

static void put_standing(struct domj_text *out, const struct doms_cup_look *look, const struct dom_standing *s)
{
	domj_open(out, '{');
	domj_key_int(out, "place", s->place);
	domj_key_string(out, "name", look->names[s->side]);
	domj_key_int(out, "side", s->side);
	domj_key_bool(out, "champion", s->champion && look->over);
	domj_key_bool(out, "out", s->out);
	domj_key(out, "out_round");
	if (s->out)
		domj_int(out, (int64_t)s->out_round);
	else
		domj_null(out);
	domj_key_int(out, "stage", s->stage);
	domj_key_int(out, "played", (int64_t)s->played);
	domj_key_int(out, "won", (int64_t)s->won);
	domj_key_int(out, "lost", (int64_t)s->lost);
	domj_key_int(out, "byes", (int64_t)s->byes);
	domj_key_points(out, "total", s->total);
	domj_key_points(out, "sum", s->sum);
	domj_key_points(out, "paid", s->paid);
	domj_key(out, "tie_breaks");
	domj_open(out, '{');
	for (unsigned i = 0; look->tie_breaks[i]; i++)
		domj_key_int(out, look->tie_breaks[i], s->tie_breaks[i]);
	domj_close(out, '}');
	domj_close(out, '}');
}

static void put_statistics(struct domj_text *out, const struct dom_tournament_counts *c)
{
	const struct {
		const char *name;
		uint64_t n;
	} all[] = {
		{"rounds", c->rounds},       {"skipped", c->skipped},     {"laid", c->laid},     {"turns", c->turns},
		{"passes", c->passes},       {"blocked", c->blocked},     {"ties", c->ties},     {"fouls", c->fouls},
		{"tried", c->tried},         {"offers", c->offers},       {"taken", c->taken},   {"questions", c->questions},
		{"reversals", c->reversals}, {"buy_backs", c->buy_backs}, {"bought", c->bought},
	};

	domj_key(out, "statistics");
	domj_open(out, '{');
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		domj_key_int(out, all[i].name, (int64_t)all[i].n);
	domj_close(out, '}');
}

static void put_incident(struct domj_text *out, const struct doms_cup_look *look, const struct dom_incident *incident)
{
	domj_open(out, '{');
	domj_key_string(out, "incident", dom_incident_name(incident->kind));
	domj_key_int(out, "round", (int64_t)incident->round);
	switch (incident->kind) {
	case DOM_INCIDENT_STAGE:
		domj_key_int(out, "stage", incident->count);
		break;
	case DOM_INCIDENT_SKIPPED:
		break;
	case DOM_INCIDENT_REVERSED:
		domj_key_bool(out, "answer", incident->count);
		break;
	case DOM_INCIDENT_OVER:
		domj_key_string(out, "why", why_of(look, incident->count));
		break;
	case DOM_INCIDENT_OFFERED:
	case DOM_INCIDENT_BOUGHT_BACK:
	case DOM_INCIDENT_REFUSED:
		domj_key_points(out, "points", incident->amount);
		/* fall through */
	default:
		if (incident->side < look->sides)
			domj_key_string(out, "name", look->names[incident->side]);
		break;
	}
	domj_close(out, '}');
}

static void put_incidents(struct domj_text *out, const struct doms_cup_look *look)
{
	uint64_t first = look->incidents > DOMS_CUP_NOTED ? look->incidents - DOMS_CUP_NOTED : 0;

	domj_key(out, "incidents");
	domj_open(out, '[');
	for (uint64_t i = first; i < look->incidents; i++)
		put_incident(out, look, &look->noted[i % DOMS_CUP_NOTED]);
	domj_close(out, ']');
}

static int64_t total_now(const struct doms_cup_look *look, unsigned side)
{
	for (unsigned i = 0; i < look->sides; i++)
		if (look->standings[i].side == side)
			return look->standings[i].total;
	return 0;
}

/* The curves end where the tournament is now, between two points of theirs as it may be. */
static bool ends_between(const struct doms_cup_look *look)
{
	return look->points && look->at[look->points - 1] < look->rounds;
}

static void put_curves(struct domj_text *out, const struct doms_cup_look *look)
{
	domj_key(out, "curves");
	domj_open(out, '{');
	domj_key(out, "rounds");
	domj_open(out, '[');
	for (unsigned p = 0; p < look->points; p++)
		domj_int(out, (int64_t)look->at[p]);
	if (ends_between(look))
		domj_int(out, (int64_t)look->rounds);
	domj_close(out, ']');
	domj_key(out, "totals");
	domj_open(out, '[');
	for (unsigned side = 0; side < look->sides; side++) {
		domj_open(out, '[');
		for (unsigned p = 0; p < look->points; p++)
			domj_points(out, look->totals[(size_t)p * look->sides + side]);
		if (ends_between(look))
			domj_points(out, total_now(look, side));
		domj_close(out, ']');
	}
	domj_close(out, ']');
	domj_close(out, '}');
}

static void put_cross(struct domj_text *out, const struct doms_cup_look *look)
{
	domj_key(out, "crosstable");
	domj_open(out, '[');
	for (unsigned side = 0; look->met && side < look->sides; side++) {
		domj_open(out, '[');
		for (unsigned other = 0; other < look->sides; other++) {
			const struct dom_meeting *m = &look->met[(size_t)side * look->sides + other];

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

void doms_look_json(const struct doms_cup_look *look, int64_t id, const char *state, const char *tables, struct domj_text *out)
{
	char text[24];

	domj_open(out, '{');
	snprintf(text, sizeof text, "%lld", (long long)id);
	domj_key_string(out, "id", text);
	domj_key_string(out, "name", look->name);
	domj_key_raw(out, "title", look->title);
	domj_key_string(out, "state", state);
	snprintf(text, sizeof text, "%llu", (unsigned long long)look->seed);
	domj_key_string(out, "seed", look->people && !look->over ? NULL : text);
	domj_key_int(out, "rounds", (int64_t)look->rounds);
	domj_key_int(out, "limit", (int64_t)look->limit);
	domj_key(out, "sides");
	domj_open(out, '[');
	for (unsigned i = 0; i < look->sides; i++)
		domj_string(out, look->names[i]);
	domj_close(out, ']');
	domj_key(out, "standings");
	domj_open(out, '[');
	for (unsigned i = 0; i < look->sides; i++)
		put_standing(out, look, &look->standings[i]);
	domj_close(out, ']');
	domj_key_raw(out, "tables", tables);
	put_statistics(out, &look->counts);
	put_incidents(out, look);
	put_curves(out, look);
	put_cross(out, look);
	domj_key_bool(out, "over", look->over);
	domj_key_string(out, "why", look->over ? why_of(look, look->why) : NULL);
	domj_close(out, '}');
}
