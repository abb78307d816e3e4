/* Rounds, seats and teams count from 0 as everywhere in what programs read; amounts are points. */
#include "fixture.h"

#include "schema.h"

#include <string.h>

/* What is counted in a round. */
#define AT(member) DOMJ_AT(dom_result, member)
static const struct domj_object counted = {
	.fields = DOMJ_FIELDS(
		{"starter", DOMJ_int, AT(starter)}, {"turns", DOMJ_int, AT(turns)}, {"passes", DOMJ_int, AT(passes)},
		{"laid", DOMJ_int, AT(laid)}, {"blocked", DOMJ_flag, AT(blocked)}, {"fouls", DOMJ_int, AT(fouls)},
		{"tried", DOMJ_int, AT(tried)}, {"offers", DOMJ_int, AT(offers)}, {"taken", DOMJ_int, AT(taken)})};

static const char *side_name(const struct dom_tournament *t, const struct dom_fixture *f, unsigned team)
{
	return dom_tournament_name(t, dom_tournament_side_of(t, f->player[team]));
}

static void put_sides(struct domi_buffer *out, const char *key, const struct dom_tournament *t, const struct dom_fixture *f,
		      const struct dom_result *r, uint32_t which)
{
	domj_key_open(out, key, '[');
	for (unsigned team = 0; team < r->teams; team++)
		if (which >> team & 1)
			domj_string(out, side_name(t, f, team));
	domj_close(out, ']');
}

static void put_result(struct domi_buffer *out, const struct dom_tournament *t, const struct dom_fixture *f,
		       const struct dom_result *r)
{
	domj_key_open(out, "players", '[');
	for (unsigned i = 0; i < f->seats; i++)
		domj_string(out, dom_variant_player(dom_tournament_variant(t), f->player[i]));
	domj_close(out, ']');
	put_sides(out, "sides", t, f, r, UINT32_MAX);
	put_sides(out, "winners", t, f, r, r->winners);
	domj_key_open(out, "scores", '[');
	for (unsigned team = 0; team < r->teams; team++)
		domj_points(out, r->score[team]);
	domj_close(out, ']');
	domj_key_open(out, "reasons", '[');
	for (unsigned bit = 0; bit < 32; bit++)
		if (r->reasons >> bit & 1)
			domj_string(out, dom_tournament_reason(t, f, bit));
	domj_close(out, ']');
	domj_put_fields(out, &(struct domj_scene){0}, &counted, r);
}

void domj_fixture_json(struct domi_buffer *out, const struct dom_tournament *t, const struct dom_fixture *f,
		       const struct dom_result *r)
{
	domj_open(out, '{');
	domj_key_int(out, "round", (int64_t)f->number);
	domj_key_int(out, "stage", f->stage);
	domj_key_int(out, "rules", f->rules);
	domj_key_bool(out, "skipped", !f->seats);
	if (f->seats)
		put_result(out, t, f, r);
	domj_close(out, '}');
}

void domj_fixture_csv_head(struct domi_buffer *out)
{
	domi_append_text(out, "round,stage,rules,team,side,score,won,reasons");
	for (const struct domj_field *field = counted.fields; field->name; field++) {
		domi_append_text(out, ",");
		domi_append_text(out, field->name);
	}
	domi_append_text(out, "\n");
}

/* RFC 4180: quoted where a comma, a quote or a line feed would be misread. */
static void put_field(struct domi_buffer *out, const char *text)
{
	bool quoted = strpbrk(text, ",\"\r\n") != NULL;

	domi_append_text(out, quoted ? "\"" : "");
	for (; *text; text++)
		domi_append(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
	domi_append_text(out, quoted ? "\"" : "");
}

static void put_number(struct domi_buffer *out, int64_t n)
{
	domi_append_text(out, ",");
	domj_int(out, n);
}

void domj_fixture_csv(struct domi_buffer *out, const struct dom_tournament *t, const struct dom_fixture *f,
		      const struct dom_result *r)
{
	for (unsigned team = 0; f->seats && team < r->teams; team++) {
		const char *between = "";

		domj_int(out, (int64_t)f->number);
		put_number(out, f->stage);
		put_number(out, f->rules);
		put_number(out, team);
		domi_append_text(out, ",");
		put_field(out, side_name(t, f, team));
		domi_append_text(out, ",");
		domj_points(out, r->score[team]);
		put_number(out, r->winners >> team & 1);
		domi_append_text(out, ",");
		for (unsigned bit = 0; bit < 32; bit++)
			if (r->reasons >> bit & 1) {
				domi_append_text(out, between);
				domi_append_text(out, dom_tournament_reason(t, f, bit));
				between = "+";
			}
		for (const struct domj_field *field = counted.fields; field->name; field++)
			put_number(out, domj_number(field, (const char *)r + field->at));
		domi_append_text(out, "\n");
	}
}
