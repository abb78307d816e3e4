/* Rounds, seats and teams count from 0 as everywhere in what programs read; amounts are points. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

void domc_reasons_init(struct domc_reasons *reasons, const struct dom_tournament *t)
{
	*reasons = (struct domc_reasons){.t = t};
}

void domc_reasons_release(struct domc_reasons *reasons)
{
	free(reasons->names);
}

/* The 32 names of a round's rules; NULL: failed. */
static const char *const *reasons_of(struct domc_reasons *reasons, const struct dom_fixture *fixture, struct dom_error *error)
{
	struct dom_variant *variant;
	struct dom_round_input input;
	struct dom_rules *rules;

	if (fixture->rules >= reasons->count) {
		const char *(*more)[32] = realloc(reasons->names, (fixture->rules + 1u) * sizeof(*more));

		if (!more) {
			*error = (struct dom_error){.status = DOM_NO_MEMORY, .en = "out of memory", .es = "no hay memoria"};
			return NULL;
		}
		memset(more + reasons->count, 0, (fixture->rules + 1u - reasons->count) * sizeof(*more));
		reasons->names = more;
		reasons->count = fixture->rules + 1u;
	}
	if (reasons->names[fixture->rules][0])
		return reasons->names[fixture->rules];
	if (dom_tournament_table(reasons->t, fixture, &variant, &input, error))
		return NULL;
	if (dom_rules_new(&rules, variant, NULL, error)) {
		dom_variant_free(variant);
		return NULL;
	}
	for (unsigned bit = 0; bit < 32; bit++)
		reasons->names[fixture->rules][bit] = dom_rules_reason(rules, bit); /* names of the registry, which stay */
	dom_rules_free(rules);
	dom_variant_free(variant);
	return reasons->names[fixture->rules];
}

static const char *side_name(const struct dom_tournament *t, const struct dom_fixture *fixture, unsigned team)
{
	return dom_tournament_name(t, dom_tournament_side_of(t, fixture->player[team]));
}

static json_t *result_json(const struct dom_tournament *t, const struct dom_fixture *f, const struct dom_result *r,
			   const char *const *reasons)
{
	json_t *players = json_array(), *sides = json_array(), *winners = json_array(), *scores = json_array();
	json_t *why = json_array();

	for (unsigned i = 0; i < f->seats; i++)
		json_array_append_new(players, json_string(dom_variant_player(dom_tournament_variant(t), f->player[i])));
	for (unsigned team = 0; team < r->teams; team++) {
		json_array_append_new(sides, json_string(side_name(t, f, team)));
		json_array_append_new(scores, domc_json_points(r->score[team]));
		if (r->winners >> team & 1)
			json_array_append_new(winners, json_string(side_name(t, f, team)));
	}
	for (unsigned bit = 0; bit < 32; bit++)
		if (r->reasons >> bit & 1)
			json_array_append_new(why, json_string(reasons[bit]));
	return json_pack("{s:o, s:o, s:o, s:o, s:o, s:i, s:I, s:I, s:i, s:b, s:I, s:I, s:I, s:I}", "players", players, "sides",
			 sides, "winners", winners, "scores", scores, "reasons", why, "starter", (int)r->starter, "turns",
			 (json_int_t)r->turns, "passes", (json_int_t)r->passes, "laid", (int)r->laid, "blocked", r->blocked,
			 "fouls", (json_int_t)r->fouls, "tried", (json_int_t)r->tried, "offers", (json_int_t)r->offers, "taken",
			 (json_int_t)r->taken);
}

json_t *domc_fixture_json(struct domc_reasons *reasons, const struct dom_fixture *fixture, const struct dom_result *result,
			  struct dom_error *error)
{
	json_t *json = json_pack("{s:I, s:I, s:i, s:b}", "round", (json_int_t)fixture->number, "stage",
				 (json_int_t)fixture->stage, "rules", (int)fixture->rules, "skipped", !fixture->seats);
	const char *const *names = fixture->seats ? reasons_of(reasons, fixture, error) : NULL;
	json_t *rest = names ? result_json(reasons->t, fixture, result, names) : NULL;

	if (fixture->seats && !rest) {
		json_decref(json);
		return NULL;
	}
	json_object_update(json, rest);
	json_decref(rest);
	return json;
}

void domc_fixture_csv_head(FILE *out)
{
	fputs("round,stage,rules,team,side,score,won,reasons,starter,turns,passes,laid,blocked,fouls,tried,offers,taken\n",
	      out);
}

/* Quoted where a comma, a quote or a line feed would be misread. */
static void put_quoted(FILE *out, const char *text)
{
	if (!strpbrk(text, ",\"\r\n")) {
		fputs(text, out);
		return;
	}
	fputc('"', out);
	for (; *text; text++) {
		if (*text == '"')
			fputc('"', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

int domc_fixture_csv(FILE *out, struct domc_reasons *reasons, const struct dom_fixture *f, const struct dom_result *r,
		     struct dom_error *error)
{
	const char *const *names = f->seats ? reasons_of(reasons, f, error) : NULL;

	if (f->seats && !names)
		return (int)error->status;
	for (unsigned team = 0; f->seats && team < r->teams; team++) {
		const char *between = "";
		char points[32];

		fprintf(out, "%llu,%u,%u,%u,", (unsigned long long)f->number, f->stage, f->rules, team);
		put_quoted(out, side_name(reasons->t, f, team));
		fprintf(out, ",%s,%u,", domc_points(r->score[team], points, sizeof(points)), (unsigned)r->winners >> team & 1);
		for (unsigned bit = 0; bit < 32; bit++)
			if (r->reasons >> bit & 1) {
				fprintf(out, "%s%s", between, names[bit]);
				between = "+";
			}
		fprintf(out, ",%u,%u,%u,%u,%u,%u,%u,%u,%u\n", r->starter, r->turns, r->passes, r->laid, r->blocked, r->fouls,
			r->tried, r->offers, r->taken);
	}
	return DOM_OK;
}
