/* A stored tournament for other programs: all of it as JSON, its rounds as CSV, or the record of every round. The same fields as
   `domino tournament export` writes. And its picture. */
#include "cup.h"

#include <domino/plot.h>
#include <domino/record.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct export
{
	struct dom_tournament *t;
	struct domj_text *out;
	enum doms_export format;
	uint64_t rounds;
	struct dom_error error;
	/* the rules of the last round: their ends have names, and a record is written by them */
	struct dom_fixture fixture;
	struct dom_variant *variant;
	struct dom_rules *rules;
};

static void drop_rules(struct export *x)
{
	if (x->rules)
		dom_rules_free(x->rules);
	if (x->variant)
		dom_variant_free(x->variant);
	x->rules = NULL;
	x->variant = NULL;
}

static bool same_table(const struct dom_fixture *a, const struct dom_fixture *b)
{
	return a->rules == b->rules && a->seats == b->seats && !memcmp(a->player, b->player, a->seats * sizeof(*a->player));
}

static int find_rules(struct export *x, const struct dom_fixture *fixture)
{
	struct dom_round_input input;
	int status;

	if (x->rules && same_table(&x->fixture, fixture))
		return DOM_OK;
	drop_rules(x);
	x->fixture = *fixture;
	status = dom_tournament_table(x->t, fixture, &x->variant, &input, &x->error);
	if (status) {
		x->variant = NULL;
		return status;
	}
	status = dom_rules_new(&x->rules, x->variant, NULL, &x->error);
	if (status)
		x->rules = NULL;
	return status;
}

static const char *player_name(const struct export *x, const struct dom_fixture *f, unsigned i)
{
	return dom_variant_player(dom_tournament_variant(x->t), f->player[i]);
}

static const char *side_name(const struct export *x, const struct dom_fixture *f, unsigned team)
{
	return dom_tournament_name(x->t, dom_tournament_side_of(x->t, f->player[team]));
}

/* JSON */

static void put_reasons(const struct export *x, const struct dom_result *r)
{
	for (unsigned bit = 0; bit < 32; bit++)
		if (r->reasons >> bit & 1)
			domj_string(x->out, dom_rules_reason(x->rules, bit));
}

static void put_round(const struct export *x, const struct dom_fixture *f, const struct dom_result *r)
{
	struct domj_text *out = x->out;

	domj_key(out, "players");
	domj_open(out, '[');
	for (unsigned i = 0; i < f->seats; i++)
		domj_string(out, player_name(x, f, i));
	domj_close(out, ']');
	domj_key(out, "sides");
	domj_open(out, '[');
	for (unsigned team = 0; team < r->teams; team++)
		domj_string(out, side_name(x, f, team));
	domj_close(out, ']');
	domj_key(out, "winners");
	domj_open(out, '[');
	for (unsigned team = 0; team < r->teams; team++)
		if (r->winners >> team & 1)
			domj_string(out, side_name(x, f, team));
	domj_close(out, ']');
	domj_key(out, "scores");
	domj_open(out, '[');
	for (unsigned team = 0; team < r->teams; team++)
		domj_points(out, r->score[team]);
	domj_close(out, ']');
	domj_key(out, "reasons");
	domj_open(out, '[');
	put_reasons(x, r);
	domj_close(out, ']');
	domj_key_int(out, "starter", r->starter);
	domj_key_int(out, "turns", r->turns);
	domj_key_int(out, "passes", r->passes);
	domj_key_int(out, "laid", r->laid);
	domj_key_bool(out, "blocked", r->blocked);
	domj_key_int(out, "fouls", r->fouls);
	domj_key_int(out, "tried", r->tried);
	domj_key_int(out, "offers", r->offers);
	domj_key_int(out, "taken", r->taken);
}

static int round_as_json(struct export *x, const struct dom_fixture *f, const struct dom_result *r)
{
	int status = f->seats ? find_rules(x, f) : DOM_OK;

	if (status)
		return status;
	domj_open(x->out, '{');
	domj_key_int(x->out, "round", (int64_t)f->number);
	domj_key_int(x->out, "stage", f->stage);
	domj_key_int(x->out, "rules", f->rules);
	domj_key_bool(x->out, "skipped", !f->seats);
	if (f->seats)
		put_round(x, f, r);
	domj_close(x->out, '}');
	return DOM_OK;
}

/* CSV: RFC 4180, several names in a field with a blank and a plus between */

static void put_field(struct domj_text *out, const char *text)
{
	bool quoted = strpbrk(text, "\",\r\n") != NULL;

	if (quoted)
		domj_put(out, "\"", 1);
	for (; *text; text++)
		domj_put(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	if (quoted)
		domj_put(out, "\"", 1);
}

static void put_names(const struct export *x, const struct dom_fixture *f, unsigned count, uint32_t which,
		      const char *(*name)(const struct export *, const struct dom_fixture *, unsigned))
{
	char text[DOM_MAX_PLAYERS * (DOM_MAX_NAME * 2 + 3) + 1] = "";

	for (unsigned i = 0; i < count; i++)
		if (which >> i & 1)
			snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", *text ? "; " : "", name(x, f, i));
	put_field(x->out, text);
	domj_put(x->out, ",", 1);
}

static const char csv_head[] =
	"round,stage,rules,skipped,players,sides,winners,scores,reasons,starter,turns,passes,laid,blocked,"
	"fouls,tried,offers,taken\r\n";

static int round_as_csv(struct export *x, const struct dom_fixture *f, const struct dom_result *r)
{
	char line[256], list[512] = "";
	int status = f->seats ? find_rules(x, f) : DOM_OK;

	if (status)
		return status;
	snprintf(line, sizeof line, "%llu,%u,%u,%u,", (unsigned long long)f->number, f->stage, f->rules, !f->seats);
	domj_put(x->out, line, strlen(line));
	if (!f->seats) {
		domj_put(x->out, ",,,,,,,,,,,,,\r\n", 15);
		return DOM_OK;
	}
	put_names(x, f, f->seats, UINT32_MAX, player_name);
	put_names(x, f, r->teams, UINT32_MAX, side_name);
	put_names(x, f, r->teams, r->winners, side_name);
	for (unsigned team = 0; team < r->teams; team++) {
		struct domj_text points = {0};

		domj_points(&points, r->score[team]);
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", team ? "; " : "",
			 points.failed ? "" : points.text);
		domj_text_release(&points);
	}
	put_field(x->out, list);
	domj_put(x->out, ",", 1);
	list[0] = '\0';
	for (unsigned bit = 0; bit < 32; bit++)
		if (r->reasons >> bit & 1)
			snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? "; " : "",
				 dom_rules_reason(x->rules, bit));
	put_field(x->out, list);
	snprintf(line, sizeof line, ",%u,%u,%u,%u,%u,%u,%u,%u,%u\r\n", r->starter, r->turns, r->passes, r->laid, r->blocked,
		 r->fouls, r->tried, r->offers, r->taken);
	domj_put(x->out, line, strlen(line));
	return DOM_OK;
}

/* Records: every round is played again */

static int round_as_record(struct export *x, const struct dom_fixture *f)
{
	struct dom_round_input input = {
		.number = f->number, .has_last = f->has_last, .last_starter = f->last_starter, .last_winner = f->last_winner};
	struct dom_recorder *recorder;
	struct dom_listener listener;
	struct dom_result result;
	const char *text;
	size_t length;
	int status;

	if (!f->seats)
		return DOM_OK;
	status = find_rules(x, f);
	if (!status)
		status = dom_recorder_new(&recorder, x->rules, dom_tournament_seed(x->t), &input, NULL, &x->error);
	if (status)
		return status;
	listener = dom_recorder_listener(recorder);
	status = dom_tournament_play(x->t, f, DOM_PATH_TABLE, &listener, &result, &x->error);
	text = status ? NULL : dom_recorder_text(recorder, &length);
	if (text) {
		if (x->out->length)
			domj_put(x->out, "\n", 1);
		domj_put(x->out, text, length);
	}
	dom_recorder_free(recorder);
	return status ? status : text ? DOM_OK : DOM_NO_MEMORY;
}

/* All of it */

static int each_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		      size_t length)
{
	struct export *x = context;
	int status;

	(void)record;
	(void)length;
	if (fixture->number >= x->rounds || x->out->failed)
		return -1;
	if (x->format == DOMS_EXPORT_RECORDS)
		status = round_as_record(x, fixture);
	else
		status = x->format == DOMS_EXPORT_CSV ? round_as_csv(x, fixture, result) : round_as_json(x, fixture, result);
	return status;
}

/* The tournament as it is shown, with its rules and all its rounds. */
static int write_json(struct export *x, struct dom_store *store, int64_t id)
{
	struct doms_cup_look *look;
	char *rules;
	int status = doms_look_load(&look, store, id, &x->error);

	if (status)
		return status;
	domj_open(x->out, '{');
	domj_key(x->out, "tournament");
	doms_look_json(look, id, look->over ? "over" : "paused", x->out);
	doms_look_free(look);
	status = dom_variant_text(dom_tournament_variant(x->t), &rules, &x->error);
	if (status)
		return status;
	domj_key_string(x->out, "rules", rules);
	dom_variant_free_text(dom_tournament_variant(x->t), rules);
	domj_key(x->out, "rounds");
	domj_open(x->out, '[');
	status = dom_store_rounds(store, id, 0, each_round, x, &x->error);
	domj_close(x->out, ']');
	domj_close(x->out, '}');
	return status;
}

int doms_cup_export(struct dom_store *store, int64_t id, enum doms_export format, struct domj_text *out,
		    struct doms_fault *fault)
{
	struct export x = {.out = out, .format = format};
	struct dom_variant *variant;
	int status = dom_store_load(store, id, &variant, &x.t, &x.error);

	if (status == DOM_NOT_FOUND)
		return doms_fail(fault, DOMS_NOT_FOUND, "there is no such tournament", "no existe ese torneo");
	if (status)
		return doms_fail_with(fault, DOMS_FAILED, &x.error);
	x.rounds = dom_tournament_next(x.t);
	if (x.rounds > DOMS_CUP_EXPORT) {
		doms_fail(fault, DOMS_TOO_LARGE, "it has more than %d rounds: use `domino tournament export`",
			  "tiene más de %d manos: usa `domino tournament export`", DOMS_CUP_EXPORT);
	} else {
		if (format == DOMS_EXPORT_CSV)
			domj_put(out, csv_head, strlen(csv_head));
		status = format == DOMS_EXPORT_JSON ? write_json(&x, store, id)
						    : dom_store_rounds(store, id, 0, each_round, &x, &x.error);
		if (status == -1)
			status = DOM_OK;
		if (status)
			doms_fail_with(fault, DOMS_FAILED, &x.error);
		else if (out->failed)
			status = doms_fail(fault, DOMS_TOO_LARGE, "it is too large: use `domino tournament export`",
					   "es demasiado grande: usa `domino tournament export`");
	}
	status = status || x.rounds > DOMS_CUP_EXPORT;
	drop_rules(&x);
	dom_tournament_free(x.t);
	dom_variant_free(variant);
	return status;
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
