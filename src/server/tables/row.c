/* A command in a row of the database: few short fields, all in JSON, so that people can read it too. */
#include "row.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_deal(struct domj_text *out, const struct doms_deal *deal)
{
	char seed[24];

	snprintf(seed, sizeof seed, "%llu", (unsigned long long)deal->seed);
	domj_key_string(out, "seed", seed);
	domj_key_bool(out, "drawn", deal->drawn);
	domj_key(out, "nonce");
	domj_hex(out, deal->nonce, DOMS_NONCE);
	if (!deal->ruleset)
		return;
	domj_key_string(out, "name", dom_variant_name(deal->ruleset->variant));
	domj_key_string(out, "variant", deal->ruleset->source);
	domj_key_int(out, "clock", deal->clock);
	domj_key(out, "keys");
	domj_open(out, '[');
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (deal->keyed >> p & 1) {
			domj_open(out, '{');
			domj_key_int(out, "player", p);
			domj_key(out, "key");
			domj_hex(out, deal->keys[p], DOMS_KEY);
			domj_close(out, '}');
		}
	domj_close(out, ']');
	domj_key_int(out, "away", deal->away);
	domj_key_bool(out, "chat", deal->chat);
	if (deal->by_hand)
		domj_key_bool(out, "by_hand", true);
	if (deal->match)
		domj_key_bool(out, "match", true);
	domj_key_int(out, "next", deal->next);
	if (deal->friends) {
		domj_key(out, "invite");
		domj_hex(out, deal->invite, DOMS_KEY);
	}
	if (!deal->tournament)
		return;
	domj_key_int(out, "tournament", deal->tournament);
	domj_key_int(out, "number", (int64_t)deal->input.number);
	domj_key_int(out, "has_last", deal->input.has_last);
	domj_key_int(out, "last_starter", deal->input.last_starter);
	domj_key_int(out, "last_winner", deal->input.last_winner);
}

static void put_play(struct domj_text *out, const struct dom_answer *answer)
{
	domj_key_int(out, "tile", answer->play.tile);
	domj_key_int(out, "place", answer->play.place);
	domj_key_int(out, "side", answer->play.side);
	domj_key_int(out, "pays", answer->pays);
}

static void put_tiles(struct domj_text *out, const uint64_t *tiles)
{
	domj_key(out, "tiles");
	domj_open(out, '[');
	for (unsigned t = 0; t < DOM_MAX_TILES; t++)
		if (tiles[t / 64] >> t % 64 & 1)
			domj_int(out, t);
	domj_close(out, ']');
}

static void put_person(struct domj_text *out, const struct doms_command *command)
{
	domj_key_int(out, "player", command->player);
	if (command->name[0])
		domj_key_raw(out, "name", command->name);
	if (command->what == DOMS_DO_LEAVE)
		domj_key_int(out, "why", command->why);
	if (command->what == DOMS_DO_MOVE || command->what == DOMS_DO_VOTE)
		domj_key_int(out, "to", command->to);
	if (command->what == DOMS_DO_AGREE || command->what == DOMS_DO_STAND_IN)
		domj_key_bool(out, "yes", command->yes);
	if (command->what != DOMS_DO_SIT)
		return;
	domj_key_int(out, "from", command->from);
	domj_key_bool(out, "own", command->own);
	domj_key(out, "key");
	domj_hex(out, command->key, DOMS_KEY);
}

char *doms_row_write(const struct doms_command *command)
{
	struct domj_text out = {0};

	domj_open(&out, '{');
	switch (command->what) {
	case DOMS_DO_OPEN:
	case DOMS_DO_SETTINGS:
	case DOMS_DO_REMATCH:
	case DOMS_DO_NEXT:
		put_deal(&out, &command->deal);
		break;
	case DOMS_DO_READY:
		put_deal(&out, &command->deal);
		domj_key_int(&out, "player", command->player);
		domj_key_int(&out, "here", command->here);
		break;
	case DOMS_DO_ADVANCE:
		domj_key_int(&out, "steps", command->steps);
		break;
	case DOMS_DO_THOUGHT:
		domj_key_int(&out, "steps", command->steps);
		put_play(&out, &command->answer);
		put_tiles(&out, command->tiles);
		break;
	case DOMS_DO_RUN:
	case DOMS_DO_BEGIN:
		domj_key_int(&out, "speed", command->speed);
		break;
	case DOMS_DO_SIT:
	case DOMS_DO_NAME:
	case DOMS_DO_LEAVE:
	case DOMS_DO_MOVE:
	case DOMS_DO_ASK:
	case DOMS_DO_AGREE:
	case DOMS_DO_STAND_IN:
	case DOMS_DO_VOTE:
	case DOMS_DO_RESIGN:
	case DOMS_DO_UNDO:
	case DOMS_DO_DRAW:
		put_person(&out, command);
		break;
	case DOMS_DO_PLAY:
	case DOMS_DO_GIVE:
	case DOMS_DO_DECLINE:
		domj_key_int(&out, "player", command->player);
		if (command->what == DOMS_DO_PLAY)
			put_play(&out, &command->answer);
		if (command->what == DOMS_DO_GIVE)
			put_tiles(&out, command->tiles);
		break;
	default:
		break;
	}
	domj_close(&out, '}');
	return domj_text_take(&out);
}

/* Reading. What stands in a row was written here; anything else is damage. */

static bool read_int(const json_t *body, const char *key, int64_t min, int64_t max, int64_t *out)
{
	const json_t *value = json_object_get(body, key);

	*out = (int64_t)json_integer_value(value);
	return json_is_integer(value) && *out >= min && *out <= max;
}

static bool read_hex(const json_t *value, uint8_t *out, size_t count)
{
	size_t length;

	return json_is_string(value) && json_string_length(value) == 2 * count &&
	       !sodium_hex2bin(out, count, json_string_value(value), 2 * count, NULL, &length, NULL) && length == count;
}

static bool read_seed(const json_t *body, uint64_t *out)
{
	const char *text = json_string_value(json_object_get(body, "seed"));
	char *end;

	if (!text || *text < '0' || *text > '9')
		return false;
	*out = strtoull(text, &end, 10);
	return !*end;
}

static bool read_keys(const json_t *body, struct doms_deal *deal)
{
	const json_t *keys = json_object_get(body, "keys");
	size_t i;
	json_t *entry;

	json_array_foreach(keys, i, entry)
	{
		int64_t player;

		if (!read_int(entry, "player", 0, DOM_MAX_PLAYERS - 1, &player) ||
		    !read_hex(json_object_get(entry, "key"), deal->keys[player], DOMS_KEY))
			return false;
		deal->keyed |= (uint16_t)(1U << player);
	}
	return json_is_array(keys);
}

static bool read_input(const json_t *body, struct doms_deal *deal)
{
	int64_t number, has_last, starter, winner;

	if (!json_object_get(body, "tournament"))
		return true;
	if (!read_int(body, "tournament", 1, INT64_MAX, &deal->tournament) ||
	    !read_int(body, "number", 0, INT64_MAX, &number) || !read_int(body, "has_last", 0, 1, &has_last) ||
	    !read_int(body, "last_starter", 0, DOM_MAX_PLAYERS - 1, &starter) ||
	    !read_int(body, "last_winner", 0, DOM_NO_SEAT, &winner))
		return false;
	deal->input = (struct dom_round_input){.number = (uint64_t)number,
					       .has_last = (uint8_t)has_last,
					       .last_starter = (uint8_t)starter,
					       .last_winner = (uint8_t)winner};
	return true;
}

/* Rows of older files have none of it. */
static bool read_friends(const json_t *body, struct doms_deal *deal)
{
	const json_t *invite = json_object_get(body, "invite");
	int64_t away = 0, next = 0;

	if ((json_object_get(body, "away") && !read_int(body, "away", 0, DOMS_AWAY_MOST, &away)) ||
	    (json_object_get(body, "next") && !read_int(body, "next", 0, DOMS_NEXT_MOST, &next)))
		return false;
	deal->match = json_is_true(json_object_get(body, "match"));
	deal->next = (uint32_t)next;
	deal->away = (uint32_t)away;
	deal->chat = json_is_true(json_object_get(body, "chat"));
	deal->by_hand = json_is_true(json_object_get(body, "by_hand"));
	deal->friends = invite != NULL;
	return !invite || read_hex(invite, deal->invite, DOMS_KEY);
}

static bool read_name(const json_t *body, char out[DOMS_NAME])
{
	const json_t *name = json_object_get(body, "name");
	struct domj_text json = {0};
	bool good;

	if (!name)
		return true;
	domj_string(&json, json_is_string(name) ? json_string_value(name) : "");
	good = !json.failed && json.length > 2 && json.length < DOMS_NAME;
	if (good)
		memcpy(out, json.text, json.length);
	domj_text_release(&json);
	return good;
}

static bool read_person(struct doms_command *out, const json_t *body)
{
	int64_t player, from = DOM_NO_SEAT, to = 0, why = 0;
	bool sits = out->what == DOMS_DO_SIT;

	if (!read_int(body, "player", 0, out->what == DOMS_DO_ASK ? DOM_NO_SEAT : DOM_MAX_PLAYERS - 1, &player) ||
	    !read_name(body, out->name) || (sits && !read_int(body, "from", 0, DOM_NO_SEAT, &from)) ||
	    ((out->what == DOMS_DO_MOVE || out->what == DOMS_DO_VOTE) && !read_int(body, "to", 0, DOM_MAX_PLAYERS - 1, &to)) ||
	    (out->what == DOMS_DO_LEAVE && !read_int(body, "why", 0, UINT8_MAX, &why)) ||
	    (sits && !read_hex(json_object_get(body, "key"), out->key, DOMS_KEY)) ||
	    (sits && from >= DOM_MAX_PLAYERS && (from != DOM_NO_SEAT || !out->name[0])) ||
	    (out->what == DOMS_DO_NAME && !out->name[0]))
		return false;
	out->player = (uint8_t)player;
	out->from = (uint8_t)from;
	out->to = (uint8_t)to;
	out->why = (uint8_t)why;
	out->own = json_is_true(json_object_get(body, "own"));
	out->yes = json_is_true(json_object_get(body, "yes"));
	return true;
}

static bool read_deal(struct doms_command *out, const json_t *body, const struct doms_row_rulesets *rulesets)
{
	const char *variant = json_string_value(json_object_get(body, "variant"));
	const char *name = json_string_value(json_object_get(body, "name"));
	int64_t clock;

	if (!read_seed(body, &out->deal.seed) || !read_hex(json_object_get(body, "nonce"), out->deal.nonce, DOMS_NONCE) ||
	    !json_is_boolean(json_object_get(body, "drawn")))
		return false;
	out->deal.drawn = json_is_true(json_object_get(body, "drawn"));
	if (out->what == DOMS_DO_REMATCH || out->what == DOMS_DO_NEXT || out->what == DOMS_DO_READY)
		return true;
	if (!name || !variant || !read_int(body, "clock", 0, DOMS_CLOCK_MOST, &clock) || !read_keys(body, &out->deal) ||
	    !read_input(body, &out->deal) || !read_friends(body, &out->deal))
		return false;
	out->deal.clock = (uint32_t)clock;
	out->deal.ruleset = rulesets->find(rulesets->context, name, variant);
	return out->deal.ruleset != NULL;
}

static bool read_ready(struct doms_command *out, const json_t *body)
{
	int64_t player, here;

	if (!read_int(body, "player", 0, DOM_MAX_PLAYERS - 1, &player) || !read_int(body, "here", 0, UINT16_MAX, &here))
		return false;
	out->player = (uint8_t)player;
	out->here = (uint16_t)here;
	return true;
}

static bool read_play(struct doms_command *out, const json_t *body)
{
	int64_t tile, place, side;

	if (!read_int(body, "tile", 0, UINT16_MAX, &tile) || !read_int(body, "place", 0, UINT16_MAX, &place) ||
	    !read_int(body, "side", 0, UINT8_MAX, &side) || !read_int(body, "pays", INT64_MIN, INT64_MAX, &out->answer.pays))
		return false;
	out->answer.play = (struct dom_play){.tile = (uint16_t)tile, .place = (uint16_t)place, .side = (uint8_t)side};
	return true;
}

static bool read_tiles(struct doms_command *out, const json_t *body)
{
	const json_t *tiles = json_object_get(body, "tiles");
	size_t i;
	json_t *tile;

	json_array_foreach(tiles, i, tile)
	{
		int64_t n = (int64_t)json_integer_value(tile);

		if (!json_is_integer(tile) || n < 0 || n >= DOM_MAX_TILES)
			return false;
		out->tiles[n / 64] |= UINT64_C(1) << n % 64;
	}
	return json_is_array(tiles);
}

static bool read_body(struct doms_command *out, const json_t *body, const struct doms_row_rulesets *rulesets)
{
	int64_t n;

	switch (out->what) {
	case DOMS_DO_OPEN:
	case DOMS_DO_SETTINGS:
	case DOMS_DO_REMATCH:
	case DOMS_DO_NEXT:
		return read_deal(out, body, rulesets);
	case DOMS_DO_READY:
		return read_deal(out, body, rulesets) && read_ready(out, body);
	case DOMS_DO_ADVANCE:
	case DOMS_DO_THOUGHT:
		if (!read_int(body, "steps", 0, UINT32_MAX, &n))
			return false;
		out->steps = (uint32_t)n;
		return out->what == DOMS_DO_ADVANCE || (read_play(out, body) && read_tiles(out, body));
	case DOMS_DO_SIT:
	case DOMS_DO_NAME:
	case DOMS_DO_LEAVE:
	case DOMS_DO_MOVE:
	case DOMS_DO_ASK:
	case DOMS_DO_AGREE:
	case DOMS_DO_STAND_IN:
	case DOMS_DO_VOTE:
	case DOMS_DO_RESIGN:
	case DOMS_DO_UNDO:
	case DOMS_DO_DRAW:
		return read_person(out, body);
	case DOMS_DO_RUN:
	case DOMS_DO_BEGIN:
		if (!read_int(body, "speed", 0, DOMS_SPEED_MOST, &n))
			return false;
		out->speed = (uint32_t)n;
		return true;
	case DOMS_DO_PLAY:
	case DOMS_DO_GIVE:
	case DOMS_DO_DECLINE:
		if (!read_int(body, "player", 0, DOM_MAX_PLAYERS - 1, &n))
			return false;
		out->player = (uint8_t)n;
		return out->what == DOMS_DO_PLAY ? read_play(out, body) : out->what == DOMS_DO_DECLINE || read_tiles(out, body);
	default:
		return true;
	}
}

int doms_row_read(struct doms_command *out, const char *what, const char *text, size_t length,
		  const struct doms_row_rulesets *rulesets)
{
	json_t *body;
	unsigned found = 0;
	bool good;

	*out = (struct doms_command){0};
	while (found < DOMS_DOS && strcmp(what, doms_do_name((enum doms_do)found)) != 0)
		found++;
	if (found == DOMS_DOS)
		return 1;
	out->what = (enum doms_do)found;
	body = json_loadb(text, length, 0, NULL);
	good = json_is_object(body) && read_body(out, body, rulesets);
	json_decref(body);
	if (!good) {
		doms_ruleset_drop(out->deal.ruleset);
		out->deal.ruleset = NULL;
	}
	return !good;
}
