/* Writing a round down: a head that says everything the round depends on, one line for every event, and a checksum over all
   of it. The same round always gives the same bytes, so that replaying a record is comparing texts. */
#include "record.h"

#include <sodium/crypto_hash_sha256.h>
#include <stdio.h>
#include <string.h>

#include "error.h"
#include "text.h"
#include "variant.h"

enum { TILE_TEXT = DOM_MAX_SIDES * (DOM_MAX_NAME + 16) };

void domi_hash_text(const char *text, size_t length, char out[DOMI_HASH_TEXT])
{
	unsigned char hash[crypto_hash_sha256_BYTES];

	crypto_hash_sha256(hash, (const unsigned char *)text, length);
	for (unsigned i = 0; i < sizeof hash; i++)
		snprintf(out + 2 * i, 3, "%02x", hash[i]);
}

void dom_commitment(const char *nonce, uint64_t seed, uint64_t number, char out[DOM_COMMITMENT])
{
	char text[DOM_NONCE + 64];
	int length = snprintf(text, sizeof text, "%.*s:%llu:%llu", DOM_NONCE - 1, nonce, (unsigned long long)seed,
			      (unsigned long long)number);

	domi_hash_text(text, (size_t)length, out);
}

static void find_varied(const struct dom_rules *rules, bool varied[DOM_MAX_FACES])
{
	bool seen[DOM_MAX_FACES] = {false};

	memset(varied, 0, DOM_MAX_FACES * sizeof *varied);
	for (unsigned s = 0; s < dom_rules_symbols(rules); s++) {
		struct dom_face face = dom_rules_shows(rules, s);

		varied[face.n] = seen[face.n];
		seen[face.n] = true;
	}
}

void domi_append_symbol(struct domi_buffer *out, const struct dom_rules *rules, const bool *varied, unsigned symbol)
{
	struct dom_face face = dom_rules_shows(rules, symbol);

	domi_append_text(out, dom_rules_face(rules, face));
	if (varied[face.n])
		domi_append_format(out, ":%d", (int)dom_rules_worth(rules, symbol));
}

/* Tiles */

static bool same_text(const struct domi_tile_names *names, unsigned tile, const char *text, size_t length)
{
	size_t there = names->at[tile + 1] - names->at[tile];
	const char *begin = names->text.text + names->at[tile];

	return there >= length && !memcmp(begin, text, length) && (there == length || begin[length] == '#');
}

static void append_tile_name(struct domi_tile_names *names, const struct dom_rules *rules, const bool *varied, unsigned tile)
{
	char faces[TILE_TEXT];
	unsigned copy = 1;
	size_t length;

	for (unsigned s = 0; s < dom_rules_sides(rules); s++) {
		if (s)
			domi_append(&names->text, "-", 1);
		domi_append_symbol(&names->text, rules, varied, dom_rules_symbol(rules, tile, s));
	}
	if (names->text.failed)
		return;
	dom_rules_tile(rules, tile, faces, sizeof faces);
	if (dom_rules_find(rules, faces, strlen(faces)) == (int)tile)
		return;
	/* a copy of an earlier tile */
	length = names->text.length - names->at[tile];
	for (unsigned t = 0; t < tile; t++)
		copy += same_text(names, t, names->text.text + names->at[tile], length);
	if (copy > 1)
		domi_append_format(&names->text, "#%u", copy);
}

int domi_tile_names_init(struct domi_tile_names *names, const struct dom_rules *rules, const struct dom_alloc *alloc,
			 struct dom_error *error)
{
	bool varied[DOM_MAX_FACES];

	*names = (struct domi_tile_names){.tiles = dom_rules_tiles(rules)};
	domi_buffer_init(&names->text, alloc);
	names->at = domi_new(&names->text.alloc, names->tiles + 1, sizeof *names->at);
	if (!names->at)
		return domi_fail_memory(error);
	find_varied(rules, varied);
	for (unsigned t = 0; t < names->tiles; t++) {
		append_tile_name(names, rules, varied, t);
		names->at[t + 1] = names->text.length;
	}
	if (!names->text.failed)
		return DOM_OK;
	domi_tile_names_release(names);
	return domi_fail_memory(error);
}

void domi_tile_names_release(struct domi_tile_names *names)
{
	domi_free(&names->text.alloc, names->at);
	domi_buffer_release(&names->text);
	names->at = NULL;
}

int domi_tile_names_find(const struct domi_tile_names *names, const char *text, size_t length, size_t *used)
{
	int found = -1;

	*used = 0;
	for (unsigned t = 0; t < names->tiles; t++) {
		size_t n = names->at[t + 1] - names->at[t];

		if (n > *used && n <= length && !memcmp(names->text.text + names->at[t], text, n) &&
		    (n == length || text[n] == ' ')) {
			found = (int)t;
			*used = n;
		}
	}
	return found;
}

/* The head */

/* Texts go between quotes and on one line of their own; readers of variants let no other through. */
static bool can_be_quoted(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < ' ' || *text == '"' || *text == '\\' || *text == 127)
			return false;
	return true;
}

static int refuse_text(struct dom_error *error, const char *text)
{
	return domi_fail(error, DOM_BAD_RECORD, DOMI_NOWHERE, "a record cannot hold the name '%.60s'",
			 "un registro no puede guardar el nombre '%.60s'", text);
}

static int check_names(const struct dom_rules *rules, struct dom_error *error)
{
	const struct dom_variant *variant = dom_rules_variant(rules);

	if (!can_be_quoted(dom_variant_name(variant)))
		return refuse_text(error, dom_variant_name(variant));
	for (unsigned p = 0; p < dom_rules_players(rules); p++)
		if (!can_be_quoted(dom_variant_player(variant, p)))
			return refuse_text(error, dom_variant_player(variant, p));
	for (struct dom_face f = {0}; f.n < dom_rules_faces(rules); f.n++)
		if (!can_be_quoted(dom_rules_face(rules, f)))
			return refuse_text(error, dom_rules_face(rules, f));
	return DOM_OK;
}

static int append_players(struct domi_buffer *out, const struct dom_rules *rules, struct dom_error *error)
{
	const struct dom_variant *variant = dom_rules_variant(rules);

	for (unsigned p = 0; p < dom_rules_players(rules); p++) {
		char *strategies;
		bool good;
		int status = dom_variant_strategies(variant, p, &strategies, error);

		if (status)
			return status;
		good = can_be_quoted(strategies);
		if (good)
			domi_append_format(out, "[Player \"%u %s %s\"]\n", p, dom_variant_player(variant, p), strategies);
		else
			refuse_text(error, strategies);
		dom_variant_free_text(variant, strategies);
		if (!good)
			return DOM_BAD_RECORD;
	}
	return DOM_OK;
}

static void append_quoted_lines(struct domi_buffer *out, const char *text)
{
	while (*text) {
		size_t length = strcspn(text, "\n");

		domi_append(out, "| ", 2);
		domi_append(out, text, length);
		domi_append(out, "\n", 1);
		text += length + (text[length] == '\n');
	}
	domi_append(out, "\n", 1);
}

static int append_head(struct domi_buffer *out, const struct dom_rules *rules, uint64_t seed,
		       const struct dom_round_input *input, struct dom_error *error)
{
	const struct dom_variant *variant = dom_rules_variant(rules);
	char hash[DOMI_HASH_TEXT], *canonical;
	int status = check_names(rules, error);

	if (status)
		return status;
	domi_append_format(out, "[Domino \"1\"]\n[Variant \"%s\"]\n[Seed \"%llu\"]\n[Round \"%llu\"]\n",
			   dom_variant_name(variant), (unsigned long long)seed, (unsigned long long)input->number);
	if (input->nonce) {
		char commitment[DOMI_HASH_TEXT];

		dom_commitment(input->nonce, seed, input->number, commitment);
		domi_append_format(out, "[Nonce \"%s\"]\n[Commitment \"%s\"]\n", input->nonce, commitment);
	}
	if (input->has_last && input->last_winner == DOM_NO_SEAT)
		domi_append_format(out, "[Last \"%u none\"]\n", input->last_starter);
	else if (input->has_last)
		domi_append_format(out, "[Last \"%u %u\"]\n", input->last_starter, input->last_winner);
	if (input->hands)
		domi_append_text(out, "[Deal \"given\"]\n");
	status = domi_variant_text_of_round(variant, &canonical, error);
	if (status)
		return status;
	domi_hash_text(canonical, strlen(canonical), hash);
	domi_append_format(out, "[Rules \"%s\"]\n", hash);
	status = append_players(out, rules, error);
	if (!status)
		append_quoted_lines(out, canonical);
	dom_variant_free_text(variant, canonical);
	return status;
}

/* Events */

static void append_tile(struct dom_recorder *r, unsigned tile)
{
	const struct domi_tile_names *names = &r->names;

	if (tile < names->tiles)
		domi_append(&r->text, names->text.text + names->at[tile], names->at[tile + 1] - names->at[tile]);
	else
		domi_append(&r->text, "?", 1);
}

static void append_set(struct dom_recorder *r, const uint64_t *set)
{
	for (unsigned t = 0; set && t < r->names.tiles; t++)
		if (set[t / 64] >> t % 64 & 1) {
			domi_append(&r->text, " ", 1);
			append_tile(r, t);
		}
}

/* Hundredths as points with two decimals; `plus`: a sign also when they are gained. */
static void append_amount(struct dom_recorder *r, int64_t amount, bool plus)
{
	uint64_t size = amount < 0 ? 0 - (uint64_t)amount : (uint64_t)amount;

	domi_append_format(&r->text, "%s%llu.%02u",
			   amount < 0 ? "-"
			   : plus     ? "+"
				      : "",
			   (unsigned long long)(size / 100), (unsigned)(size % 100));
}

static void append_place(struct dom_recorder *r, unsigned place)
{
	const struct dom_place *places;
	unsigned count;

	if (!r->laid) {
		domi_append_text(&r->text, "lead");
		return;
	}
	switch (dom_rules_shape(r->rules)) {
	case DOM_SHAPE_LINE:
		domi_append_text(&r->text, place ? "right" : "left");
		return;
	case DOM_SHAPE_BAG:
		places = domi_tracker_places(&r->tracker, &count);
		if (place < count) {
			domi_append_symbol(&r->text, r->rules, r->varied, places[place].symbol);
			return;
		}
		break;
	case DOM_SHAPE_TREE:
		break;
	}
	domi_append_format(&r->text, "%u", place);
}

static void append_laid(struct dom_recorder *r, const struct dom_event *e)
{
	domi_append_format(&r->text, " %u ", e->seat);
	append_tile(r, e->tile);
	domi_append_format(&r->text, " side %u place ", e->side);
	append_place(r, e->place);
	domi_append_format(&r->text, " value %lld", (long long)e->amount);
	domi_tracker_lay(&r->tracker, e);
	r->laid++;
}

/* What a player put to the judge; no tile of the set, no place of the table: a mark. */
static void append_tried(struct dom_recorder *r, const struct dom_event *e)
{
	unsigned count;

	domi_append_format(&r->text, " %u ", e->seat);
	append_tile(r, e->tile);
	domi_append_format(&r->text, " side %u place ", e->side);
	domi_tracker_places(&r->tracker, &count);
	if (e->place < (count ? count : 1))
		append_place(r, e->place);
	else
		domi_append(&r->text, "?", 1);
}

static void append_reasons(struct dom_recorder *r, uint32_t reasons)
{
	const char *between = " ";

	for (unsigned bit = 0; bit < 32; bit++)
		if (reasons >> bit & 1) {
			domi_append_format(&r->text, "%s%s", between, dom_rules_reason(r->rules, bit));
			between = "+";
		}
}

static void append_event(struct dom_recorder *r, const struct dom_event *e)
{
	struct domi_buffer *out = &r->text;

	domi_append_text(out, dom_event_name(e->kind));
	switch (e->kind) {
	case DOM_EVENT_STARTED:
	case DOM_EVENT_KINDS:
		break;
	case DOM_EVENT_SEATED:
		domi_append_format(out, " %u player %u", e->seat, e->count);
		break;
	case DOM_EVENT_DEALT:
	case DOM_EVENT_GAVE_BACK:
		domi_append_format(out, " %u", e->seat);
		append_set(r, e->set);
		break;
	case DOM_EVENT_STARTER:
		domi_append_format(out, " %u", e->seat);
		if (e->tile != DOM_NO_TILE) {
			domi_append_text(out, " lead ");
			append_tile(r, e->tile);
		}
		break;
	case DOM_EVENT_STRATEGY:
		domi_append_format(out, " %u %u", e->seat, e->count);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		append_laid(r, e);
		break;
	case DOM_EVENT_PASSED:
		domi_append_format(out, " %u", e->seat);
		break;
	case DOM_EVENT_FOULED:
		append_tried(r, e);
		domi_append_format(out, " %s", dom_foul_text((enum dom_foul)e->why).en);
		break;
	case DOM_EVENT_OFFERED:
		append_tried(r, e);
		domi_append_text(out, " price ");
		append_amount(r, e->amount, false);
		break;
	case DOM_EVENT_TAKEN:
	case DOM_EVENT_REFUSED:
		domi_append_format(out, " %u price ", e->seat);
		append_amount(r, e->amount, false);
		break;
	case DOM_EVENT_SKIPPED:
		domi_append_format(out, " %u", e->seat);
		break;
	case DOM_EVENT_DREW:
		domi_append_format(out, " %u ", e->seat);
		append_tile(r, e->tile);
		domi_append_format(out, " left %u", e->count);
		break;
	case DOM_EVENT_PAID:
		domi_append_format(out, " %u ", e->seat);
		append_amount(r, e->amount, true);
		domi_append_format(out, " %s base ", dom_pay_text((enum dom_pay)e->why).en);
		append_amount(r, e->base, false);
		break;
	case DOM_EVENT_POWER:
		domi_append_format(out, " %u %u %s", e->seat, e->power, dom_rules_effect(r->rules, e->power)->name);
		break;
	case DOM_EVENT_TURNED:
		domi_append_text(out, e->count ? " forward" : " back");
		break;
	case DOM_EVENT_OVER:
		append_reasons(r, e->reasons);
		domi_append_format(out, " winners %u", e->count);
		break;
	case DOM_EVENT_SCORED:
		domi_append_format(out, " %u place %u score ", e->count, e->place);
		append_amount(r, e->amount, false);
		domi_append_format(out, " points %lld", (long long)e->base);
		break;
	}
	domi_append(out, "\n", 1);
}

static void cut(struct domi_buffer *buffer, size_t length)
{
	if (buffer->length > length) {
		buffer->length = length;
		buffer->text[length] = '\0';
	}
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct dom_recorder *r = context;

	(void)rules;
	(void)round;
	if (r->text.failed)
		return;
	cut(&r->text, r->body); /* the checksum line, when something happens after all */
	r->closed = false;
	if (event->kind == DOM_EVENT_STARTED) {
		cut(&r->text, r->head);
		domi_tracker_clear(&r->tracker);
		r->laid = r->scored = 0;
		r->over = false;
	}
	append_event(r, event);
	r->over |= event->kind == DOM_EVENT_OVER;
	r->scored += event->kind == DOM_EVENT_SCORED;
	r->body = r->text.length;
}

int dom_recorder_new(struct dom_recorder **out, const struct dom_rules *rules, uint64_t seed,
		     const struct dom_round_input *input, const struct dom_alloc *alloc, struct dom_error *error)
{
	static const struct dom_round_input first = {0};
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_recorder *r = domi_new(&a, 1, sizeof *r);
	int status;

	*out = NULL;
	if (!r)
		return domi_fail_memory(error);
	r->alloc = a;
	r->rules = rules;
	find_varied(rules, r->varied);
	domi_buffer_init(&r->text, &a);
	status = domi_tile_names_init(&r->names, rules, &a, error);
	if (!status)
		status = domi_tracker_init(&r->tracker, rules, &a, error);
	if (!status)
		status = append_head(&r->text, rules, seed, input ? input : &first, error);
	if (!status && r->text.failed)
		status = domi_fail_memory(error);
	if (status) {
		dom_recorder_free(r);
		return status;
	}
	r->head = r->body = r->text.length;
	*out = r;
	return DOM_OK;
}

struct dom_listener dom_recorder_listener(struct dom_recorder *recorder)
{
	return (struct dom_listener){.on = hear, .context = recorder, .blind = true};
}

const struct domi_buffer *domi_recorder_body(const struct dom_recorder *recorder)
{
	return &recorder->text;
}

const char *dom_recorder_text(struct dom_recorder *r, size_t *length)
{
	if (!r->closed && r->over && r->scored == dom_rules_teams(r->rules) && !r->text.failed) {
		char hash[DOMI_HASH_TEXT];

		domi_hash_text(r->text.text, r->body, hash);
		domi_append_format(&r->text, DOMI_SUM_OPENS "%s\"]\n", hash);
		r->closed = true;
	}
	*length = r->text.failed ? 0 : r->text.length;
	return r->text.failed ? NULL : r->text.text;
}

void dom_recorder_free(struct dom_recorder *r)
{
	struct dom_alloc alloc;

	if (!r)
		return;
	alloc = r->alloc;
	domi_tracker_release(&r->tracker);
	if (r->names.at)
		domi_tile_names_release(&r->names);
	domi_buffer_release(&r->text);
	domi_free(&alloc, r);
}
