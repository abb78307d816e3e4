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
	{"away", DOMJ_int, AT(away), .most = DOMS_AWAY_MOST, .usual = -1,
	 .about = "Seconds somebody may be gone before the computer plays, from 5 on; 0: any number. A table for friends has 60."},
	{"chat", DOMJ_flag, AT(chat), .about = "Whether people at the table may write to each other."},
	{"by_hand", DOMJ_flag, AT(by_hand),
	 .about = "Whoever can lay nothing and may draw does so tile by tile, by the command draw; else all is drawn at once."},
	{"match", DOMJ_flag, AT(match),
	 .about = "Rounds follow each other until the variant's rules for tournaments say who has won; without any, five."},
	{"next", DOMJ_int, AT(next), .most = DOMS_NEXT_MOST, .usual = DOMS_NEXT_USUAL,
	 .about = "Seconds between two rounds of a match; 0: until all people who are here are ready."},
	{.name = NULL}};

/* Of one that is opened, and no other. */
static const struct domj_field opening[] = {
	{"friends", DOMJ_flag, AT(friends), .about = "Whoever has the invitation takes a seat, before anything is dealt."},
	{.name = NULL}};

#define SPEED {"speed", DOMJ_int, AT(speed), .most = DOMS_SPEED_MOST, .usual = DOMS_SPEED_USUAL, .about = "Milliseconds between steps."}
#define PLAYER {"player", DOMJ_int, DOMJ_AT(doms_order, player), .most = DOM_MAX_PLAYERS - 1, .usual = -1}
#define NAMED(...) {"name", DOMJ_json, DOMJ_AT(doms_order, name), .count = DOMS_NAME_MOST, \
	.schema = DOMS_JSON({"type": "string", "minLength": 1}), \
	.about = "1 to 24 letters; blanks around them are taken off.", __VA_ARGS__}

enum who { OWNER, SEAT, GUEST /* whoever has the invitation; or a seat */ };

static const struct {
	const char *word;
	enum who who;
	enum doms_do what;
	const struct domj_field *takes;
} kinds[DOMS_ORDERS] = {
	[DOMS_ORDER_STEP] = {"step", OWNER, DOMS_DO_ADVANCE, NULL},
	[DOMS_ORDER_RUN] = {"run", OWNER, DOMS_DO_RUN, DOMJ_FIELDS(SPEED)},
	[DOMS_ORDER_PAUSE] = {"pause", OWNER, DOMS_DO_PAUSE, NULL},
	[DOMS_ORDER_FINISH] = {"finish", OWNER, DOMS_DO_ADVANCE, NULL},
	[DOMS_ORDER_RESET] = {"reset", OWNER, DOMS_DO_RESET, NULL},
	[DOMS_ORDER_REMATCH] = {"rematch", OWNER, DOMS_DO_REMATCH, NULL},
	[DOMS_ORDER_SETTINGS] = {"settings", OWNER, DOMS_DO_SETTINGS, series},
	[DOMS_ORDER_PLAY] = {"play", SEAT, DOMS_DO_PLAY, DOMJ_FIELDS(
		{"tile", DOMJ_text, DOMJ_AT(doms_order, tile), .about = "As it is written in the hand."},
		{"place", DOMJ_int, AT(place), .most = UINT16_MAX},
		{"side", DOMJ_int, AT(side), .most = DOM_MAX_SIDES - 1},
		{"pays", DOMJ_points, AT(pays), .none = true,
		 .about = "Of a cheat: the most it would pay to have a misfit let through."})},
	[DOMS_ORDER_GIVE] = {"give", SEAT, DOMS_DO_GIVE, DOMJ_FIELDS(
		{"tiles", DOMJ_list, .at = offsetof(struct doms_order, tiles)})},
	[DOMS_ORDER_DECLINE] = {"decline", SEAT, DOMS_DO_DECLINE, NULL},
	[DOMS_ORDER_DRAW] = {"draw", SEAT, DOMS_DO_DRAW, NULL},
	[DOMS_ORDER_SIT] = {"sit", GUEST, DOMS_DO_SIT, DOMJ_FIELDS(PLAYER, NAMED(.when = DOMJ_AT_TIMES))},
	[DOMS_ORDER_NAME] = {"name", SEAT, DOMS_DO_NAME, DOMJ_FIELDS(NAMED())},
	[DOMS_ORDER_STAND] = {"stand", SEAT, DOMS_DO_LEAVE, NULL},
	[DOMS_ORDER_BEGIN] = {"begin", OWNER, DOMS_DO_BEGIN, DOMJ_FIELDS(SPEED)},
	[DOMS_ORDER_MOVE] = {"move", OWNER, DOMS_DO_MOVE, DOMJ_FIELDS(
		PLAYER, {"to", DOMJ_int, DOMJ_AT(doms_order, to), .most = DOM_MAX_PLAYERS - 1, .usual = -1})},
	[DOMS_ORDER_REMOVE] = {"remove", OWNER, DOMS_DO_LEAVE, DOMJ_FIELDS(PLAYER)},
	[DOMS_ORDER_AGREE] = {"agree", SEAT, DOMS_DO_AGREE, NULL},
	[DOMS_ORDER_DISAGREE] = {"disagree", SEAT, DOMS_DO_AGREE, NULL},
	[DOMS_ORDER_VOTE] = {"vote", SEAT, DOMS_DO_VOTE, DOMJ_FIELDS(PLAYER)},
	[DOMS_ORDER_REPLACE] = {"replace", OWNER, DOMS_DO_LEAVE, DOMJ_FIELDS(PLAYER)},
	[DOMS_ORDER_READY] = {"ready", SEAT, DOMS_DO_READY, NULL},
	[DOMS_ORDER_RESIGN] = {"resign", SEAT, DOMS_DO_RESIGN, NULL},
	[DOMS_ORDER_UNDO] = {"undo", SEAT, DOMS_DO_UNDO, NULL},
	[DOMS_ORDER_SAY] = {"say", SEAT, DOMS_DOS, DOMJ_FIELDS(
		{"phrase", DOMJ_word, AT(phrase), DOMJ_WORDS(DOMS_PHRASES)},
		{"text", DOMJ_json, AT(text), .count = DOMS_SAID_MOST,
		 .schema = DOMS_JSON({"type": "string", "minLength": 1}),
		 .about = "1 to 200 letters, where the owner allows that; reaches the people at the table."})},
};

static const struct domj_field *const all = DOMJ_FIELDS(
	{"id", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_JSON({"type": ["string", "number", "null"]}),
	 .about = "Comes back with the reply on a WebSocket."});
/* clang-format on */

static int read_number(const struct domj_field *field, const json_t *body, void *out, struct doms_fault *fault)
{
	int64_t n;

	if (field->usual < 0 && !json_object_get(body, field->name))
		return field->when == DOMJ_ALWAYS &&
		       doms_fail_at(fault, DOMS_BAD_REQUEST, field->name, "“%s” is a whole number from 0 to %lld",
				    "“%s” es un número entero de 0 a %lld", field->name, (long long)field->most);
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

static int read_flag(const struct domj_field *field, const json_t *value, bool *out, struct doms_fault *fault)
{
	if (value && !json_is_boolean(value))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, field->name, "“%s” is true or false", "“%s” es true o false",
				    field->name);
	*out = json_is_true(value);
	return 0;
}

static int read_word(const struct domj_field *field, const json_t *body, char *out, struct doms_fault *fault)
{
	char words[256];
	const char *word;
	size_t length = 0;

	if (!json_object_get(body, field->name))
		return 0;
	for (unsigned i = 0; i < field->count; i++)
		length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i ? " " : "", field->words[i]);
	if (doms_read_word(body, field->name, words, (struct dom_text){"phrase", "la frase"}, &word, fault))
		return 1;
	snprintf(out, field->size, "\"%s\"", word);
	return 0;
}

static int read_letters(const struct domj_field *field, const json_t *value, char *out, struct doms_fault *fault)
{
	if (!value && field->when != DOMJ_ALWAYS)
		return 0;
	return doms_said_read(value, field->name, field->count, out, field->size, fault);
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
	case DOMJ_flag:
		return read_flag(field, value, at, fault);
	case DOMJ_word:
		return read_word(field, body, at, fault);
	case DOMJ_json:
		return read_letters(field, value, at, fault);
	case DOMJ_seed:
		return doms_read_seed(body, at, &out->has_seed, fault);
	default:
		return 0;
	}
}

static int read_list(struct doms_order *out, const struct domj_field *fields, const json_t *body, struct doms_fault *fault)
{
	for (const struct domj_field *field = fields; field && field->name; field++)
		if (read_field(out, field, body, fault))
			return 1;
	return 0;
}

/* The fields of both lists and no others; `names`: of the keys that there may be besides. */
static int read_fields(struct doms_order *out, const struct domj_field *fields, const struct domj_field *more,
		       const char *names, const json_t *body, struct doms_fault *fault)
{
	const struct domj_field *const lists[] = {fields, more};
	char keys[256];
	size_t length = (size_t)snprintf(keys, sizeof keys, "%s", names);

	*out = (struct doms_order){.what = out->what,
				   .pays = -1,
				   .has_clock = json_object_get(body, "clock") != NULL,
				   .has_away = json_object_get(body, "away") != NULL,
				   .has_chat = json_object_get(body, "chat") != NULL,
				   .has_by_hand = json_object_get(body, "by_hand") != NULL,
				   .has_match = json_object_get(body, "match") != NULL,
				   .has_next = json_object_get(body, "next") != NULL};
	for (unsigned i = 0; i < 2; i++)
		for (const struct domj_field *field = lists[i]; field && field->name; field++)
			length += (size_t)snprintf(keys + length, sizeof keys - length, " %s", field->name);
	if (doms_read_keys(body, keys, fault) || read_list(out, fields, body, fault) || read_list(out, more, body, fault))
		return 1;
	if (out->away && out->away < DOMS_AWAY_LEAST)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "away", "“away” is 0, or a whole number from %d to %d",
				    "“away” es 0, o un número entero de %d a %d", DOMS_AWAY_LEAST, DOMS_AWAY_MOST);
	return 0;
}

int doms_order_read_open(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	*out = (struct doms_order){0};
	if (read_fields(out, series, opening, "", body, fault))
		return 1;
	if (out->friends && !out->has_away)
		out->away = DOMS_AWAY_USUAL;
	return 0;
}

int doms_order_read(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	char words[512];
	size_t length = 0;
	const char *word;
	unsigned kind = 0;

	*out = (struct doms_order){0};
	for (unsigned i = 0; i < DOMS_ORDERS; i++)
		length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i ? " " : "", kinds[i].word);
	if (doms_read_word(body, "do", words, (struct dom_text){"command", "la orden"}, &word, fault))
		return 1;
	while (strcmp(word, kinds[kind].word) != 0)
		kind++;
	out->what = (enum doms_order_kind)kind;
	if (read_fields(out, kinds[kind].takes, NULL, "do id", body, fault))
		return 1;
	if (kind == DOMS_ORDER_SAY && !out->phrase[0] == !out->text[0])
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "phrase", "either a phrase or a text is said",
				    "se dice una frase hecha o un texto");
	return 0;
}

json_t *doms_schema_open(void)
{
	json_t *schema = domj_schema_new("A table to be opened.");

	domj_schema_add(schema, series, true);
	domj_schema_add(schema, opening, true);
	json_array_append_new(json_object_get(schema, "required"), json_string(series->name)); /* there is none to keep */
	json_object_set_new(schema, "additionalProperties", json_false());
	return schema;
}

json_t *doms_schema_command(void)
{
	json_t *list = json_array();

	for (unsigned kind = 0; kind < DOMS_ORDERS; kind++) {
		static const char *const whose[] = {
			[OWNER] = "Of the owner.", [SEAT] = "Of a seat.", [GUEST] = "Of a guest, or of a seat."};
		json_t *schema = domj_schema_new(whose[kinds[kind].who]);

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

/* The viewer's seat is looked at as the table stands: who was removed meanwhile has none, who changed places another. */
static int check_rights(const struct doms_table *t, struct doms_viewer *viewer, enum doms_order_kind what,
			struct doms_fault *fault)
{
	bool sits = doms_people_find(&t->work, viewer);

	if (!sits) {
		viewer->player = DOM_NO_SEAT;
		viewer->ticket = 0;
	}
	if (kinds[what].who == OWNER && !viewer->owner)
		return doms_fail(fault, DOMS_FORBIDDEN, "only the table's owner can do that",
				 "eso solo lo puede hacer el dueño de la mesa");
	if (kinds[what].who == SEAT && !sits)
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has a seat's secret plays there",
				 "solo juega quien tiene el secreto del puesto");
	if (kinds[what].who == GUEST && !sits && !viewer->invite)
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has the invitation can sit down",
				 "solo se sienta quien tiene la invitación");
	return 0;
}

/* What the owner cannot do alone where others play. */
static int check_others(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
			struct doms_fault *fault)
{
	const struct doms_course *c = t->courses[t->work.course];
	bool goes_on = t->work.mode != DOMS_LOBBY && !doms_match_done(&t->work);

	if (!doms_people_others(t, &t->work, viewer))
		return 0;
	switch (order->what) {
	case DOMS_ORDER_RUN:
		if (t->work.mode != DOMS_RUNNING)
			return 0;
		break;
	case DOMS_ORDER_STEP:
	case DOMS_ORDER_PAUSE:
	case DOMS_ORDER_FINISH:
		break;
	case DOMS_ORDER_REMATCH:
		if (!doms_match_goes_on(&t->work))
			return 0;
		break;
	case DOMS_ORDER_SETTINGS:
		if (order->has_seed)
			return doms_fail_at(fault, DOMS_CONFLICT, "seed",
					    "other people play here: which tiles are dealt is left to the server",
					    "aquí juegan otras personas: qué fichas salen lo decide el servidor");
		if (t->friends && doms_people_sitting(&t->work) & ~order->ruleset->open)
			return doms_fail_at(fault, DOMS_CONFLICT, "players",
					    "somebody who sits at the table would lose the seat",
					    "alguien que está sentado perdería su puesto");
		if (!goes_on || (!dom_round_dealt(c->work) && !(t->work.match.on && t->work.course > t->work.match.first)))
			return 0;
		break;
	default:
		return 0;
	}
	return doms_fail(fault, DOMS_CONFLICT, "other people play here: the pace is not the owner's",
			 "aquí juegan otras personas: el ritmo no lo pone el dueño");
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

	if (order->what != DOMS_ORDER_SETTINGS) {
		out->deal.seed = c->seed;
		doms_deal_draw(&out->deal, chance, doms_table_draws(t), 0, secrets);
		return;
	}
	out->deal.ruleset = order->ruleset;
	out->deal.seed = order->seed;
	out->deal.clock = order->has_clock ? order->clock : c->clock;
	out->deal.away = order->has_away ? order->away : t->work.away;
	out->deal.chat = order->has_chat ? order->chat : t->work.chat;
	out->deal.by_hand = order->has_by_hand ? order->by_hand : t->work.by_hand;
	out->deal.match = order->has_match ? order->match : t->work.match.on;
	out->deal.next = order->has_next || !t->work.match.on ? order->next : t->work.match.next;
	doms_deal_draw(&out->deal, chance, !order->has_seed, t->friends ? UINT16_MAX : doms_people_sitting(&t->work), secrets);
}

/* The same tiles again: with others at the table, if they agree. */
static void make_reset(const struct doms_table *t, const struct doms_viewer *viewer, struct doms_command *out)
{
	struct doms_position asked = t->work;

	asked.asks = (struct doms_proposal){.by = viewer->player};
	for (unsigned p = 0; viewer->player == DOM_NO_SEAT && p < DOM_MAX_PLAYERS; p++)
		if (t->work.own >> p & 1)
			asked.asks.by = (uint8_t)p;
	if (!doms_people_others(t, &t->work, viewer) || !doms_people_waiting(&asked))
		return;
	out->what = DOMS_DO_ASK;
	out->player = asked.asks.by;
}

/* A guest takes a seat; who has one changes to it. */
static int make_seat(const struct doms_viewer *viewer, const struct doms_order *order, const struct doms_chance *chance,
		     struct doms_command *out, struct doms_secrets *secrets, struct doms_fault *fault)
{
	out->player = order->player;
	out->from = viewer->player;
	out->own = viewer->owner;
	memcpy(out->name, order->name, sizeof out->name);
	if (viewer->player != DOM_NO_SEAT)
		return 0;
	if (!order->name[0])
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "name", "what are you called? 1 to %d letters",
				    "¿cómo te llamas? De 1 a %d letras", DOMS_NAME_MOST);
	secrets->players = (uint16_t)(1U << order->player);
	doms_secret_new(chance, secrets->text[order->player]);
	doms_key_of(secrets->text[order->player], out->key);
	return 0;
}

int doms_order_command(const struct doms_table *t, const struct doms_viewer *asks, const struct doms_order *order,
		       const struct doms_chance *chance, struct doms_command *out, struct doms_secrets *secrets,
		       struct doms_fault *fault)
{
	struct doms_viewer viewer = *asks;

	*secrets = (struct doms_secrets){0};
	if (check_rights(t, &viewer, order->what, fault) || check_others(t, &viewer, order, fault))
		return 1;
	*out = (struct doms_command){.what = kinds[order->what].what, .player = viewer.player, .speed = order->speed};
	switch (order->what) {
	case DOMS_ORDER_STEP:
		out->steps = 1;
		if (!t->work.over || !doms_match_goes_on(&t->work))
			break;
		out->what = DOMS_DO_NEXT; /* between two rounds of a match the next step is the next deal */
		make_deal(t, order, chance, out, secrets);
		break;
	case DOMS_ORDER_FINISH:
		out->steps = UINT32_MAX;
		break;
	case DOMS_ORDER_RESET:
		make_reset(t, &viewer, out);
		break;
	case DOMS_ORDER_REMATCH:
		make_deal(t, order, chance, out, secrets);
		if (t->work.over && doms_match_goes_on(&t->work))
			out->what = DOMS_DO_NEXT;
		break;
	case DOMS_ORDER_SETTINGS:
		make_deal(t, order, chance, out, secrets);
		return out->deal.match && doms_match_check(out->deal.ruleset, fault);
	case DOMS_ORDER_READY:
		make_deal(t, order, chance, out, secrets);
		out->here = t->here;
		break;
	case DOMS_ORDER_PLAY:
		make_play(t, &viewer, order, out);
		break;
	case DOMS_ORDER_GIVE:
		make_gift(t, &viewer, order, out);
		break;
	case DOMS_ORDER_SIT:
		return make_seat(&viewer, order, chance, out, secrets, fault);
	case DOMS_ORDER_NAME:
		memcpy(out->name, order->name, sizeof out->name);
		break;
	case DOMS_ORDER_MOVE:
		out->player = order->player;
		out->to = order->to;
		break;
	case DOMS_ORDER_REMOVE:
		out->player = order->player;
		out->why = DOMS_REMOVED;
		break;
	case DOMS_ORDER_VOTE:
		out->to = order->player;
		break;
	case DOMS_ORDER_REPLACE:
		if (!(t->work.standing >> order->player & 1))
			return doms_fail_here(fault);
		out->player = order->player;
		out->why = DOMS_REPLACED;
		break;
	case DOMS_ORDER_AGREE:
		out->yes = true;
		break;
	case DOMS_ORDER_SAY:
		return doms_fail(fault, DOMS_BAD_REQUEST, NULL, NULL);
	default:
		break;
	}
	return 0;
}
