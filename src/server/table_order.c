/* Orders: read strictly (a key that is not known is refused), allowed by secret, and made commands of. */
#include "table_order.h"

#include "resource/resource.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *word;
	bool owner;
	const char *keys;
} kinds[DOMS_ORDERS] = {
#define X(name, word, owner, keys) [DOMS_ORDER_##name] = {word, owner, "do id" keys},
	DOMS_ORDER_LIST(X)
#undef X
};

static int read_kind(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
#define X(name, word, owner, keys) " " word
	static const char words[] = DOMS_ORDER_LIST(X);
#undef X
	const char *word;
	unsigned i = 0;

	if (doms_read_word(body, "do", words + 1, (struct dom_text){"command", "la orden"}, &word, fault))
		return 1;
	while (strcmp(word, kinds[i].word) != 0)
		i++;
	out->what = (enum doms_order_kind)i;
	return doms_read_keys(body, kinds[i].keys, fault);
}

/* Points with at most two decimals. */
static int read_points(const json_t *body, const char *name, int64_t preset, int64_t *out, struct doms_fault *fault)
{
	const json_t *value = json_object_get(body, name);
	double points = json_number_value(value) * 100;

	*out = preset;
	if (!value || json_is_null(value))
		return 0;
	if (!json_is_number(value) || !(points >= 0 && points <= 1e14) || fabs(points - round(points)) > 1e-3)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, name, "points from 0 on, with two decimals at most",
				    "puntos desde 0, con dos decimales como mucho");
	*out = (int64_t)llround(points);
	return 0;
}

static int read_play(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	const json_t *tile = json_object_get(body, "tile");
	int64_t place, side;

	if (!json_is_string(tile) || json_string_length(tile) >= sizeof out->tile)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "tile", "which tile? As it is written in the hand",
				    "¿qué ficha? Como está escrita entre las tuyas");
	memcpy(out->tile, json_string_value(tile), json_string_length(tile) + 1);
	if (doms_read_number(body, "place", 0, UINT16_MAX, 0, &place, fault) ||
	    doms_read_number(body, "side", 0, DOM_MAX_SIDES - 1, 0, &side, fault) ||
	    read_points(body, "pays", -1, &out->pays, fault))
		return 1;
	out->place = (uint16_t)place;
	out->side = (uint8_t)side;
	return 0;
}

static int read_give(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	json_t *tiles = json_object_get(body, "tiles"), *tile;
	size_t i;

	if (!json_is_array(tiles) || json_array_size(tiles) > DOM_MAX_TILES)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "tiles", "a list of tiles is wanted",
				    "se espera una lista de fichas");
	json_array_foreach(tiles, i, tile)
	{
		if (!json_is_string(tile) || json_string_length(tile) >= DOMS_TILE_TEXT)
			return doms_fail_at(fault, DOMS_BAD_REQUEST, "tiles", "a list of tiles is wanted",
					    "se espera una lista de fichas");
	}
	out->tiles = json_incref(tiles);
	return 0;
}

static int read_settings(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	int64_t clock;

	out->has_clock = json_object_get(body, "clock") != NULL;
	if (doms_read_seed(body, &out->seed, &out->has_seed, fault) ||
	    doms_read_number(body, "clock", 0, DOMS_CLOCK_MOST, 0, &clock, fault))
		return 1;
	out->clock = (uint32_t)clock;
	return 0;
}

int doms_order_read(struct doms_order *out, const json_t *body, struct doms_fault *fault)
{
	int64_t speed = 0;
	int status;

	*out = (struct doms_order){.pays = -1};
	if (read_kind(out, body, fault))
		return 1;
	switch (out->what) {
	case DOMS_ORDER_RUN:
		status = doms_read_number(body, "speed", 0, DOMS_SPEED_MOST, 600, &speed, fault);
		out->speed = (uint32_t)speed;
		return status;
	case DOMS_ORDER_PLAY:
		return read_play(out, body, fault);
	case DOMS_ORDER_GIVE:
		return read_give(out, body, fault);
	case DOMS_ORDER_SETTINGS:
		return read_settings(out, body, fault);
	default:
		return 0;
	}
}

void doms_order_release(struct doms_order *order)
{
	json_decref(order->tiles);
	doms_game_drop(order->game);
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
	secrets->players = deal->keyed = deal->game ? deal->game->open & (uint16_t)~keyed : 0;
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

static const uint64_t *hand_of(const struct doms_table *t, unsigned player, const struct doms_game **game)
{
	static const uint64_t none[DOM_MAX_WORDS];
	const struct doms_course *c = t->courses[t->work.course];

	*game = c->game;
	for (unsigned seat = 0; seat < c->game->players; seat++)
		if (c->player[seat] == player)
			return dom_round_hand(c->game->rules, c->work, seat);
	return none;
}

/* A tile that is not held stays none: who looks at the answer finds out whether it was its turn at all. */
static void make_play(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
		      struct doms_command *out)
{
	const struct doms_game *game;
	const uint64_t *hand = hand_of(t, viewer->player, &game);
	int tile = doms_game_tile(game, order->tile, hand);

	out->answer.play =
		(struct dom_play){.tile = tile < 0 ? DOM_NO_TILE : (uint16_t)tile, .place = order->place, .side = order->side};
	out->answer.pays = order->pays;
}

static void make_gift(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
		      struct doms_command *out)
{
	const struct doms_game *game;
	const uint64_t *hand = hand_of(t, viewer->player, &game);
	uint64_t left[DOM_MAX_WORDS] = {0};
	size_t i;
	json_t *text;

	memcpy(left, hand, game->words * sizeof *left);
	json_array_foreach(order->tiles, i, text)
	{
		int tile = doms_game_tile(game, json_string_value(text), left);

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
	out->deal.game = order->game;
	out->deal.seed = order->seed;
	out->deal.clock = order->has_clock ? order->clock : c->clock;
	doms_deal_draw(&out->deal, chance, !order->has_seed, c->keyed, secrets);
}

int doms_order_command(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_order *order,
		       const struct doms_chance *chance, struct doms_command *out, struct doms_secrets *secrets,
		       struct doms_fault *fault)
{
	static const enum doms_do to[DOMS_ORDERS] = {
		[DOMS_ORDER_STEP] = DOMS_DO_ADVANCE,      [DOMS_ORDER_RUN] = DOMS_DO_RUN,
		[DOMS_ORDER_PAUSE] = DOMS_DO_PAUSE,       [DOMS_ORDER_FINISH] = DOMS_DO_ADVANCE,
		[DOMS_ORDER_RESET] = DOMS_DO_RESET,       [DOMS_ORDER_REMATCH] = DOMS_DO_REMATCH,
		[DOMS_ORDER_SETTINGS] = DOMS_DO_SETTINGS, [DOMS_ORDER_PLAY] = DOMS_DO_PLAY,
		[DOMS_ORDER_GIVE] = DOMS_DO_GIVE,         [DOMS_ORDER_DECLINE] = DOMS_DO_DECLINE,
	};

	*secrets = (struct doms_secrets){0};
	*out = (struct doms_command){.what = to[order->what], .player = viewer->player, .speed = order->speed};
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
