/* Rounds, seats and teams count from 0 as everywhere in what programs read; amounts are points. */
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

static int no_memory(struct dom_error *error)
{
	*error = (struct dom_error){.status = DOM_NO_MEMORY, .en = "out of memory", .es = "no hay memoria"};
	return DOM_NO_MEMORY;
}

void domc_words_init(struct domc_words *words, const struct dom_tournament *t)
{
	*words = (struct domc_words){.t = t};
}

static void free_names(char **names)
{
	for (char **name = names; name && *name; name++)
		free(*name);
	free(names);
}

void domc_words_release(struct domc_words *words)
{
	free(words->reasons);
	free_names(words->players);
	free_names(words->sides);
}

/* A name with its quotes; NULL: out of memory. */
static char *quoted(const char *name)
{
	json_t *json = json_string(name);
	char *text = json ? json_dumps(json, JSON_ENCODE_ANY) : NULL;

	json_decref(json);
	return text;
}

static int make_names(struct domc_words *words, struct dom_error *error)
{
	const struct dom_variant *variant = dom_tournament_variant(words->t);
	unsigned players = dom_variant_players(variant), sides = dom_tournament_sides(words->t);
	bool whole;

	if (words->sides)
		return DOM_OK;
	words->players = calloc(players + 1u, sizeof(*words->players));
	words->sides = calloc(sides + 1u, sizeof(*words->sides));
	whole = words->players && words->sides;
	for (unsigned i = 0; i < players && whole; i++)
		whole = (words->players[i] = quoted(dom_variant_player(variant, i))) != NULL;
	for (unsigned i = 0; i < sides && whole; i++)
		whole = (words->sides[i] = quoted(dom_tournament_name(words->t, i))) != NULL;
	if (whole)
		return DOM_OK;
	domc_words_release(words);
	domc_words_init(words, words->t);
	return no_memory(error);
}

/* The 32 names of a round's rules; NULL: failed. */
static const char *const *reasons_of(struct domc_words *words, const struct dom_fixture *fixture, struct dom_error *error)
{
	struct dom_variant *variant;
	struct dom_round_input input;
	struct dom_rules *rules;

	if (fixture->rules >= words->count) {
		const char *(*more)[32] = realloc(words->reasons, (fixture->rules + 1u) * sizeof(*more));

		if (!more) {
			no_memory(error);
			return NULL;
		}
		memset(more + words->count, 0, (fixture->rules + 1u - words->count) * sizeof(*more));
		words->reasons = more;
		words->count = fixture->rules + 1u;
	}
	if (words->reasons[fixture->rules][0])
		return words->reasons[fixture->rules];
	if (dom_tournament_table(words->t, fixture, &variant, &input, error))
		return NULL;
	if (dom_rules_new(&rules, variant, NULL, error)) {
		dom_variant_free(variant);
		return NULL;
	}
	for (unsigned bit = 0; bit < 32; bit++)
		words->reasons[fixture->rules][bit] = dom_rules_reason(rules, bit); /* names of the registry, which stay */
	dom_rules_free(rules);
	dom_variant_free(variant);
	return words->reasons[fixture->rules];
}

static const char *side_name(const struct dom_tournament *t, const struct dom_fixture *fixture, unsigned team)
{
	return dom_tournament_name(t, dom_tournament_side_of(t, fixture->player[team]));
}

static const char *side_json(const struct domc_words *words, const struct dom_fixture *f, unsigned team)
{
	return words->sides[dom_tournament_side_of(words->t, f->player[team])];
}

static void put_result(FILE *out, const struct domc_words *words, const struct dom_fixture *f, const struct dom_result *r,
		       const char *const *reasons)
{
	const char *between = "";
	char points[32];

	fputs(",\"players\":[", out);
	for (unsigned i = 0; i < f->seats; i++)
		fprintf(out, "%s%s", i ? "," : "", words->players[f->player[i]]);
	fputs("],\"sides\":[", out);
	for (unsigned team = 0; team < r->teams; team++)
		fprintf(out, "%s%s", team ? "," : "", side_json(words, f, team));
	fputs("],\"winners\":[", out);
	for (unsigned team = 0; team < r->teams; team++)
		if (r->winners >> team & 1) {
			fprintf(out, "%s%s", between, side_json(words, f, team));
			between = ",";
		}
	fputs("],\"scores\":[", out);
	for (unsigned team = 0; team < r->teams; team++)
		fprintf(out, "%s%s", team ? "," : "", domc_points(r->score[team], points, sizeof(points)));
	fputs("],\"reasons\":[", out);
	between = "";
	for (unsigned bit = 0; bit < 32; bit++)
		if (r->reasons >> bit & 1) {
			fprintf(out, "%s\"%s\"", between, reasons[bit]);
			between = ",";
		}
	fprintf(out,
		"],\"starter\":%u,\"turns\":%u,\"passes\":%u,\"laid\":%u,\"blocked\":%s,\"fouls\":%u,\"tried\":%u,\"offers\":%"
		"u,"
		"\"taken\":%u",
		r->starter, r->turns, r->passes, r->laid, r->blocked ? "true" : "false", r->fouls, r->tried, r->offers,
		r->taken);
}

int domc_fixture_put(FILE *out, struct domc_words *words, const struct dom_fixture *f, const struct dom_result *r,
		     struct dom_error *error)
{
	const char *const *reasons = f->seats ? reasons_of(words, f, error) : NULL;

	if (f->seats && !reasons)
		return (int)error->status;
	if (make_names(words, error))
		return (int)error->status;
	fprintf(out, "{\"round\":%llu,\"stage\":%u,\"rules\":%u,\"skipped\":%s", (unsigned long long)f->number, f->stage,
		f->rules, f->seats ? "false" : "true");
	if (f->seats)
		put_result(out, words, f, r, reasons);
	fputc('}', out);
	return DOM_OK;
}

json_t *domc_fixture_json(struct domc_words *words, const struct dom_fixture *fixture, const struct dom_result *result,
			  struct dom_error *error)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	json_t *json = NULL;
	int failed = out ? domc_fixture_put(out, words, fixture, result, error) : no_memory(error);

	if (out && fclose(out))
		failed = no_memory(error);
	if (!failed && !(json = json_loads(text, 0, NULL)))
		no_memory(error);
	free(text);
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

int domc_fixture_csv(FILE *out, struct domc_words *words, const struct dom_fixture *f, const struct dom_result *r,
		     struct dom_error *error)
{
	const char *const *names = f->seats ? reasons_of(words, f, error) : NULL;

	if (f->seats && !names)
		return (int)error->status;
	for (unsigned team = 0; f->seats && team < r->teams; team++) {
		const char *between = "";
		char points[32];

		fprintf(out, "%llu,%u,%u,%u,", (unsigned long long)f->number, f->stage, f->rules, team);
		put_quoted(out, side_name(words->t, f, team));
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
