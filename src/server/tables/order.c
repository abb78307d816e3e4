/* Orders: read strictly (a key that is not known is refused), allowed by secret, and made commands of. What there is to order, with
   the fields of each, is one list: the reader walks it, and openapi.json is made from it. */
#include "order.h"

#include "resource/resource.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
#define AT(member) DOMJ_AT(doms_order, member), .when = DOMJ_AT_TIMES

/* Of a table that is opened, too. */
static const struct domj_field series[] = {
	/* these two by whoever can take the time to compile it */
	{"variant", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_REF(Variant)},
	{"players", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_REF(Players)},
	{"seed", DOMJ_seed, AT(seed), .schema = DOMS_REF(Seed)},
	{"clock", DOMJ_int, AT(clock), .most = DOMS_CLOCK_MOST, .usual = -1},
	{.name = NULL}};

static const struct {
	const char *word;
	bool owner; /* the owner's, or else a seat's */
	enum doms_do what;
	const struct domj_field *takes;
} kinds[DOMS_ORDERS] = {
	[DOMS_ORDER_STEP] = {"step", true, DOMS_DO_ADVANCE, NULL},
	[DOMS_ORDER_RUN] = {"run", true, DOMS_DO_RUN, DOMJ_FIELDS(
		{"speed", DOMJ_int, AT(speed), .most = DOMS_SPEED_MOST, .usual = 600, .about = "Milliseconds between steps."})},
	[DOMS_ORDER_PAUSE] = {"pause", true, DOMS_DO_PAUSE, NULL},
	[DOMS_ORDER_FINISH] = {"finish", true, DOMS_DO_ADVANCE, NULL},
	[DOMS_ORDER_RESET] = {"reset", true, DOMS_DO_RESET, NULL},
	[DOMS_ORDER_REMATCH] = {"rematch", true, DOMS_DO_REMATCH, NULL},
	[DOMS_ORDER_SETTINGS] = {"settings", true, DOMS_DO_SETTINGS, series},
	[DOMS_ORDER_PLAY] = {"play", false, DOMS_DO_PLAY, DOMJ_FIELDS(
		{"tile", DOMJ_text, DOMJ_AT(doms_order, tile), .about = "As it is written in the hand."},
		{"place", DOMJ_int, AT(place), .most = UINT16_MAX},
		{"side", DOMJ_int, AT(side), .most = DOM_MAX_SIDES - 1},
		{"pays", DOMJ_points, AT(pays), .none = true,
		 .about = "Of a cheat: the most it would pay to have a misfit let through."})},
	[DOMS_ORDER_GIVE] = {"give", false, DOMS_DO_GIVE, DOMJ_FIELDS(
		{"tiles", DOMJ_list, .at = offsetof(struct doms_order, tiles)})},
	[DOMS_ORDER_DECLINE] = {"decline", false, DOMS_DO_DECLINE, NULL},
};

static const struct domj_field *const all = DOMJ_FIELDS(
	{"id", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_JSON({"type": ["string", "number", "null"]}),
	 .about = "Comes back with the reply on a WebSocket."});
/* clang-format on */

static int read_number(const struct domj_field *field, const json_t *body, void *out, struct doms_fault *fault)
{
	int64_t n;

	if (field->usual < 0 && !json_object_get(body, field->name))
		return 0;
	if (doms_read_number(body, field->name, 0, field->most, field->usual, &n, fault))
		return 1;
	if (field->size == 1)
		*(uint8_t *)out = (uint8_t)n;
	else if (field->size == 2)
		*(uint16_t *)out = (uint16_t)n;
	else
		*(uint32_t *)out = (uint32_t)n;
	return 0;
}

/* Points with at most two decimals. */
static int read_points(const struct domj_field *field, const json_t *value, int64_t *out, struct doms_fault *fault)
{
	double points = json_number_value(value) * 100;

	if (!value || json_is_null(value))
		return 0;
	if (!json_is_number(value) || !(points >= 0 && points <= 1e14) || fabs(points - round(points)) > 1e-3)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, field->name, "points from 0 on, with two decimals at most",
				    "puntos desde 0, con dos decimales como mucho");
	*out = (int64_t)llround(points);
	return 0;
}

static bool is_tile(const json_t *text)
{
	return json_is_string(text) && json_string_length(text) < DOMS_TILE_TEXT;
}

static int read_tile(const struct domj_field *field, const json_t *tile, char *out, struct doms_fault *fault)
{
	if (!is_tile(tile))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, field->name, "which tile? As it is written in the hand",
				    "¿qué ficha? Como está escrita entre las tuyas");
	memcpy(out, json_string_value(tile), json_string_length(tile) + 1);
	return 0;
}

static int read_tiles(const struct domj_field *field, json_t *tiles, json_t **out, struct doms_fault *fault)
{
	bool good = json_is_array(tiles) && json_array_size(tiles) <= DOM_MAX_TILES;
	json_t *tile;
	size_t i;

	json_array_foreach(tiles, i, tile)
	{
		good &= is_tile(tile);
	}
	if (!good)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, field->name, "a list of tiles is wanted",
				    "se espera una lista de fichas");
	*out = json_incref(tiles);
	return 0;
}

static int read_field(struct doms_order *out, const struct domj_field *field, const json_t *body, struct doms_fault *fault)
{
	json_t *value = json_object_get(body, field->name);
	void *at = (char *)out + field->at;

	switch (field->type) {
	case DOMJ_int:
		return read_number(field, body, at, fault);
	case DOMJ_points:
		return read_points(field, value, at, fault);
	case DOMJ_text:
		return read_tile(field, value, at, fault);
	case DOMJ_list:
		return read_tiles(field, value, at, fault);
	case DOMJ_seed:
		return doms_read_seed(body, at, &out->has_seed, fault);
	default:
		return 0;
	}
}

/* `names`: of the keys that there may be besides. */
static int read_fields(struct doms_order *out, const struct domj_field *fields, const char *names, const json_t *body,
		       struct doms_fault *fault)
{
	char keys[256];
	size_t length = (size_t)snprintf(keys, sizeof keys, "%s", names);

	for (const struct domj_field *field = fields; field && field->name; field++)
		length += (size_t)snprintf(keys + length, sizeof keys - length, " %s", field->name);
	if (doms_read_keys(body, keys, fault))
		return 1;
	for (const struct domj_field *field = fields; field && field->name; field++)
		if (read_field(out, field, body, fault))
			return 1;
	return 0;
}

int doms_order_read_open(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	*out = (struct doms_order){.pays = -1, .has_clock = json_object_get(body, "clock") != NULL};
	return read_fields(out, series, "", body, fault);
}

int doms_order_read(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	char words[256];
	size_t length = 0;
	const char *word;
	unsigned kind = 0;

	*out = (struct doms_order){.pays = -1, .has_clock = json_object_get(body, "clock") != NULL};
	for (unsigned i = 0; i < DOMS_ORDERS; i++)
		length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i ? " " : "", kinds[i].word);
	if (doms_read_word(body, "do", words, (struct dom_text){"command", "la orden"}, &word, fault))
		return 1;
	while (strcmp(word, kinds[kind].word) != 0)
		kind++;
	out->what = (enum doms_order_kind)kind;
	return read_fields(out, kinds[kind].takes, "do id", body, fault);
}

json_t *doms_schema_open(void)
{
	json_t *schema = domj_schema_new("A table to be opened.");

	domj_schema_add(schema, series, true);
	json_array_append_new(json_object_get(schema, "required"), json_string(series->name)); /* there is none to keep */
	json_object_set_new(schema, "additionalProperties", json_false());
	return schema;
}

json_t *doms_schema_command(void)
{
	json_t *list = json_array();

	for (unsigned kind = 0; kind < DOMS_ORDERS; kind++) {
		json_t *schema = domj_schema_new(kinds[kind].owner ? "Of the owner." : "Of a seat.");

		domj_schema_kind(schema, "do", kinds[kind].word);
		domj_schema_add(schema, all, true);
		domj_schema_add(schema, kinds[kind].takes, true);
		json_array_append_new(list, schema);
	}
	return json_pack("{s:o, s:[{s:s, s:i}, {s:s, s:s, s:i}, {s:s, s:[s]}, {s:s, s:s, s:i}]}", "oneOf", list, "examples",
			 "do", "run", "speed", 200, "do", "play", "tile", "4-6", "place", 1, "do", "give", "tiles", "0-0", "do",
			 "settings", "variant", "classic", "clock", 30);
}

void doms_order_release(struct doms_order *order)
{
	json_decref(order->tiles);
	doms_ruleset_drop(order->ruleset);
	*order = (struct doms_order){0};
}

/* Chance */

void doms_secret_new(const struct doms_chance *chance, char text[DOMS_SECRET_TEXT])
{
	unsigned char bytes[16];

	chance->random(chance->context, bytes, sizeof bytes);
	sodium_bin2base64(text, DOMS_SECRET_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(bytes, sizeof bytes);
}

void doms_deal_draw(struct doms_deal *deal, const struct doms_chance *chance, bool seed, uint16_t keyed,
		    struct doms_secrets *secrets)
{
	chance->random(chance->context, deal->nonce, sizeof deal->nonce);
	if (seed)
		chance->random(chance->context, &deal->seed, sizeof deal->seed);
	deal->drawn = seed;
	secrets->players = deal->keyed = deal->ruleset ? deal->ruleset->open & (uint16_t)~keyed : 0;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (deal->keyed >> p & 1) {
			doms_secret_new(chance, secrets->text[p]);
			doms_key_of(secrets->text[p], deal->keys[p]);
		}
}

/* Commands */

static int check_rights(const struct doms_table *t, const struct doms_viewer *viewer, enum doms_order_kind what,
			struct doms_fault *fault)
{
	if (kinds[what].owner && !viewer->owner)
		return doms_fail(fault, DOMS_FORBIDDEN, "only the table's owner can do that",
				 "eso solo lo puede hacer el dueño de la mesa");
	if (!kinds[what].owner && !doms_holds_seat(t, t->work.course, viewer))
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has a seat's secret plays there",
				 "solo juega quien tiene el secreto del puesto");
	return 0;
}

static const uint64_t *hand_of(const struct doms_table *t, unsigned player, const struct doms_ruleset **ruleset)
{
	static const uint64_t none[DOM_MAX_WORDS];
	const struct doms_course *c = t->courses[t->work.course];

	*ruleset = c->ruleset;
	for (unsigned seat = 0; seat < c->ruleset->players; seat++)
		if (c->player[seat] == player)
			return dom_round_hand(c->ruleset->rules, c->work, seat);
	return none;
}

/* A tile that is not held stays none: who looks at the answer finds out whether it was its turn at all. */
static void make_play(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
		      struct doms_command *out)
{
	const struct doms_ruleset *ruleset;
	const uint64_t *hand = hand_of(t, viewer->player, &ruleset);
	int tile = doms_ruleset_tile(ruleset, order->tile, hand);

	out->answer.play =
		(struct dom_play){.tile = tile < 0 ? DOM_NO_TILE : (uint16_t)tile, .place = order->place, .side = order->side};
	out->answer.pays = order->pays;
}

static void make_gift(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
		      struct doms_command *out)
{
	const struct doms_ruleset *ruleset;
	const uint64_t *hand = hand_of(t, viewer->player, &ruleset);
	uint64_t left[DOM_MAX_WORDS] = {0};
	size_t i;
	json_t *text;

	memcpy(left, hand, ruleset->words * sizeof *left);
	json_array_foreach(order->tiles, i, text)
	{
		int tile = doms_ruleset_tile(ruleset, json_string_value(text), left);

		if (tile < 0) { /* more than are held: refused as such */
			memset(out->tiles, 0xff, sizeof out->tiles);
			return;
		}
		left[tile / 64] &= ~(UINT64_C(1) << tile % 64);
		out->tiles[tile / 64] |= UINT64_C(1) << tile % 64;
	}
}

/* What the next deal is, by everything that is known when it is asked for. */
static void make_deal(const struct doms_table *t, const struct doms_order *order, const struct doms_chance *chance,
		      struct doms_command *out, struct doms_secrets *secrets)
{
	const struct doms_course *c = t->courses[t->work.course];

	if (order->what == DOMS_ORDER_REMATCH) {
		out->deal.seed = c->seed;
		doms_deal_draw(&out->deal, chance, doms_table_draws(t), 0, secrets);
		return;
	}
	out->deal.ruleset = order->ruleset;
	out->deal.seed = order->seed;
	out->deal.clock = order->has_clock ? order->clock : c->clock;
	doms_deal_draw(&out->deal, chance, !order->has_seed, c->keyed, secrets);
}

int doms_order_command(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
		       const struct doms_chance *chance, struct doms_command *out, struct doms_secrets *secrets,
		       struct doms_fault *fault)
{
	*secrets = (struct doms_secrets){0};
	*out = (struct doms_command){.what = kinds[order->what].what, .player = viewer->player, .speed = order->speed};
	if (check_rights(t, viewer, order->what, fault))
		return 1;
	switch (order->what) {
	case DOMS_ORDER_STEP:
		out->steps = 1;
		break;
	case DOMS_ORDER_FINISH:
		out->steps = UINT32_MAX;
		break;
	case DOMS_ORDER_REMATCH:
	case DOMS_ORDER_SETTINGS:
		make_deal(t, order, chance, out, secrets);
		break;
	case DOMS_ORDER_PLAY:
		make_play(t, viewer, order, out);
		break;
	case DOMS_ORDER_GIVE:
		make_gift(t, viewer, order, out);
		break;
	default:
		break;
	}
	return 0;
}
