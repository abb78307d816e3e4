/* Rounds, seats and teams count from 0 as everywhere in what programs read; amounts are points. */
#include "fixture.h"

#include "error.h"
#include "schema.h"

#include <stdlib.h>
#include <string.h>

/* What is counted in a round. */
#define AT(member) DOMJ_AT(dom_result, member)
static const struct domj_object counted = {
	.fields = DOMJ_FIELDS(
		{"starter", DOMJ_int, AT(starter)}, {"turns", DOMJ_int, AT(turns)}, {"passes", DOMJ_int, AT(passes)},
		{"laid", DOMJ_int, AT(laid)}, {"blocked", DOMJ_flag, AT(blocked)}, {"fouls", DOMJ_int, AT(fouls)},
		{"tried", DOMJ_int, AT(tried)}, {"offers", DOMJ_int, AT(offers)}, {"taken", DOMJ_int, AT(taken)})};

void domj_ends_init(struct domj_ends *ends, const struct dom_tournament *t)
{
	*ends = (struct domj_ends){.t = t};
}

void domj_ends_release(struct domj_ends *ends)
{
	free(ends->reasons);
}

/* The 32 names of a round's rules; NULL: failed. */
static const char *const *reasons_of(struct domj_ends *ends, const struct dom_fixture *fixture, struct dom_error *error)
{
	struct dom_variant *variant;
	struct dom_round_input input;
	struct dom_rules *rules;

	if (fixture->rules >= ends->count) {
		const char *(*more)[32] = realloc(ends->reasons, (fixture->rules + 1u) * sizeof(*more));

		if (!more) {
			domi_fail_memory(error);
			return NULL;
		}
		memset(more + ends->count, 0, (fixture->rules + 1u - ends->count) * sizeof(*more));
		ends->reasons = more;
		ends->count = fixture->rules + 1u;
	}
	if (ends->reasons[fixture->rules][0])
		return ends->reasons[fixture->rules];
	if (dom_tournament_table(ends->t, fixture, &variant, &input, error))
		return NULL;
	if (dom_tournament_rules(ends->t, variant, &rules, error)) {
		dom_variant_free(variant);
		return NULL;
	}
	for (unsigned bit = 0; bit < 32; bit++)
		ends->reasons[fixture->rules][bit] = dom_rules_reason(rules, bit); /* names of the registry, which stay */
	dom_rules_free(rules);
	dom_variant_free(variant);
	return ends->reasons[fixture->rules];
}

static const char *side_name(const struct domj_ends *ends, const struct dom_fixture *f, unsigned team)
{
	return dom_tournament_name(ends->t, dom_tournament_side_of(ends->t, f->player[team]));
}

static void put_sides(struct domj_text *out, const char *key, const struct domj_ends *ends, const struct dom_fixture *f,
		      const struct dom_result *r, uint32_t which)
{
	domj_key_open(out, key, '[');
	for (unsigned team = 0; team < r->teams; team++)
		if (which >> team & 1)
			domj_string(out, side_name(ends, f, team));
	domj_close(out, ']');
}

static void put_result(struct domj_text *out, const struct domj_ends *ends, const struct dom_fixture *f,
		       const struct dom_result *r, const char *const *reasons)
{
	domj_key_open(out, "players", '[');
	for (unsigned i = 0; i < f->seats; i++)
		domj_string(out, dom_variant_player(dom_tournament_variant(ends->t), f->player[i]));
	domj_close(out, ']');
	put_sides(out, "sides", ends, f, r, UINT32_MAX);
	put_sides(out, "winners", ends, f, r, r->winners);
	domj_key_open(out, "scores", '[');
	for (unsigned team = 0; team < r->teams; team++)
		domj_points(out, r->score[team]);
	domj_close(out, ']');
	domj_key_open(out, "reasons", '[');
	for (unsigned bit = 0; bit < 32; bit++)
		if (r->reasons >> bit & 1)
			domj_string(out, reasons[bit]);
	domj_close(out, ']');
	domj_put_fields(out, &(struct domj_scene){0}, &counted, r);
}

int domj_fixture_json(struct domj_text *out, struct domj_ends *ends, const struct dom_fixture *f, const struct dom_result *r,
		      struct dom_error *error)
{
	const char *const *reasons = f->seats ? reasons_of(ends, f, error) : NULL;

	if (f->seats && !reasons)
		return (int)error->status;
	domj_open(out, '{');
	domj_key_int(out, "round", (int64_t)f->number);
	domj_key_int(out, "stage", f->stage);
	domj_key_int(out, "rules", f->rules);
	domj_key_bool(out, "skipped", !f->seats);
	if (f->seats)
		put_result(out, ends, f, r, reasons);
	domj_close(out, '}');
	return DOM_OK;
}

static void put(struct domj_text *out, const char *text)
{
	domj_put(out, text, strlen(text));
}

void domj_fixture_csv_head(struct domj_text *out)
{
	put(out, "round,stage,rules,team,side,score,won,reasons");
	for (const struct domj_field *field = counted.fields; field->name; field++) {
		put(out, ",");
		put(out, field->name);
	}
	put(out, "\n");
}

/* RFC 4180: quoted where a comma, a quote or a line feed would be misread. */
static void put_field(struct domj_text *out, const char *text)
{
	bool quoted = strpbrk(text, ",\"\r\n") != NULL;

	put(out, quoted ? "\"" : "");
	for (; *text; text++)
		domj_put(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	put(out, quoted ? "\"" : "");
}

static void put_number(struct domj_text *out, int64_t n)
{
	put(out, ",");
	domj_int(out, n);
}

int domj_fixture_csv(struct domj_text *out, struct domj_ends *ends, const struct dom_fixture *f, const struct dom_result *r,
		     struct dom_error *error)
{
	const char *const *names = f->seats ? reasons_of(ends, f, error) : NULL;

	if (f->seats && !names)
		return (int)error->status;
	for (unsigned team = 0; f->seats && team < r->teams; team++) {
		const char *between = "";

		domj_int(out, (int64_t)f->number);
		put_number(out, f->stage);
		put_number(out, f->rules);
		put_number(out, team);
		put(out, ",");
		put_field(out, side_name(ends, f, team));
		put(out, ",");
		domj_points(out, r->score[team]);
		put_number(out, r->winners >> team & 1);
		put(out, ",");
		for (unsigned bit = 0; bit < 32; bit++)
			if (r->reasons >> bit & 1) {
				put(out, between);
				put(out, names[bit]);
				between = "+";
			}
		for (const struct domj_field *field = counted.fields; field->name; field++)
			put_number(out, domj_number(field, (const char *)r + field->at));
		put(out, "\n");
	}
	return DOM_OK;
}
