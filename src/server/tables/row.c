/* A command in a row of the database: few short fields, all in JSON, so that people can read it too. */
#include "command.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_zero(const uint8_t *bytes, size_t count)
{
	while (count && !bytes[count - 1])
		count--;
	return !count;
}

static void put_seed(struct domj_text *out, uint64_t seed)
{
	char text[24];

	snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
	domj_string(out, text);
}

static void put_tiles(struct domj_text *out, const uint64_t *tiles)
{
	domj_open(out, '[');
	for (unsigned t = 0; t < DOM_MAX_TILES; t++)
		if (tiles[t / 64] >> t % 64 & 1)
			domj_int(out, t);
	domj_close(out, ']');
}

static void put_keys(struct domj_text *out, const struct doms_deal *deal)
{
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
}

static void put_fields(struct domj_text *out, const struct domj_field *fields, const struct doms_command *command);

static void put_field(struct domj_text *out, const struct domj_field *field, const struct doms_command *command)
{
	const void *at = (const char *)command + field->at;

	if (field->when == DOMJ_AT_TIMES && is_zero(at, field->size))
		return;
	if (field->type == DOMJ_object) {
		put_fields(out, field->of->fields, command);
		return;
	}
	if (field->type == DOMJ_variant)
		domj_key_string(out, "name", dom_variant_name(command->deal.ruleset->variant));
	domj_key(out, field->name);
	switch (field->type) {
	case DOMJ_flag:
		domj_bool(out, *(const bool *)at);
		break;
	case DOMJ_seed:
		put_seed(out, *(const uint64_t *)at);
		break;
	case DOMJ_hex:
		domj_hex(out, at, field->size);
		break;
	case DOMJ_json:
		domj_raw(out, at, strlen(at));
		break;
	case DOMJ_tiles:
		put_tiles(out, at);
		break;
	case DOMJ_list:
		put_keys(out, &command->deal);
		break;
	case DOMJ_variant:
		domj_string(out, command->deal.ruleset->source);
		break;
	default:
		domj_int(out, domj_number(field, at));
		break;
	}
}

static void put_fields(struct domj_text *out, const struct domj_field *fields, const struct doms_command *command)
{
	for (; fields && fields->name; fields++)
		put_field(out, fields, command);
}

char *doms_row_write(const struct doms_command *command)
{
	struct domj_text out = {0};

	domj_open(&out, '{');
	put_fields(&out, doms_kinds[command->what].kept, command);
	domj_close(&out, '}');
	return domj_text_take(&out);
}

/* Reading. What stands in a row was written here; anything else is damage. */

static bool read_int(const json_t *value, int64_t min, int64_t max, int64_t *out)
{
	*out = (int64_t)json_integer_value(value);
	return json_is_integer(value) && *out >= min && *out <= max;
}

static bool read_hex(const json_t *value, uint8_t *out, size_t count)
{
	size_t length;

	return json_is_string(value) && json_string_length(value) == 2 * count &&
	       !sodium_hex2bin(out, count, json_string_value(value), 2 * count, NULL, &length, NULL) && length == count;
}

static bool read_seed(const json_t *value, uint64_t *out)
{
	const char *text = json_string_value(value);
	char *end;

	if (!text || *text < '0' || *text > '9')
		return false;
	*out = strtoull(text, &end, 10);
	return !*end;
}

static bool read_keys(const json_t *keys, struct doms_deal *deal)
{
	size_t i;
	json_t *entry;

	json_array_foreach(keys, i, entry)
	{
		int64_t player;

		if (!read_int(json_object_get(entry, "player"), 0, DOM_MAX_PLAYERS - 1, &player) ||
		    !read_hex(json_object_get(entry, "key"), deal->keys[player], DOMS_KEY))
			return false;
		deal->keyed |= (uint16_t)(1U << player);
	}
	return json_is_array(keys);
}

static bool read_name(const json_t *name, char out[DOMS_NAME])
{
	struct domj_text json = {0};
	bool good;

	domj_string(&json, json_is_string(name) ? json_string_value(name) : "");
	good = !json.failed && json.length > 2 && json.length < DOMS_NAME;
	if (good)
		memcpy(out, json.text, json.length);
	domj_text_release(&json);
	return good;
}

static bool read_tiles(const json_t *tiles, uint64_t *out)
{
	size_t i;
	json_t *tile;

	json_array_foreach(tiles, i, tile)
	{
		int64_t n;

		if (!read_int(tile, 0, DOM_MAX_TILES - 1, &n))
			return false;
		out[n / 64] |= UINT64_C(1) << n % 64;
	}
	return json_is_array(tiles);
}

static bool read_game(const json_t *body, const struct doms_row_rulesets *rulesets, struct doms_ruleset **out)
{
	const char *name = json_string_value(json_object_get(body, "name"));
	const char *source = json_string_value(json_object_get(body, "variant"));

	*out = name && source ? rulesets->find(rulesets->context, name, source) : NULL;
	return *out != NULL;
}

static bool read_fields(struct doms_command *out, const struct domj_field *fields, const json_t *body,
			const struct doms_row_rulesets *rulesets);

static bool read_field(struct doms_command *out, const struct domj_field *field, const json_t *body,
		       const struct doms_row_rulesets *rulesets)
{
	const json_t *value = json_object_get(body, field->name);
	void *at = (char *)out + field->at;
	int64_t n;

	if (!value && (field->none || field->when == DOMJ_AT_TIMES))
		return true;
	switch (field->type) {
	case DOMJ_object:
		return read_fields(out, field->of->fields, body, rulesets);
	case DOMJ_flag:
		*(bool *)at = json_is_true(value);
		return json_is_boolean(value);
	case DOMJ_seed:
		return read_seed(value, at);
	case DOMJ_hex:
		return read_hex(value, at, field->size);
	case DOMJ_json:
		return read_name(value, at);
	case DOMJ_tiles:
		return read_tiles(value, at);
	case DOMJ_list:
		return read_keys(value, &out->deal);
	case DOMJ_variant:
		return read_game(body, rulesets, at);
	case DOMJ_points: /* any number of hundredths */
		return read_int(value, INT64_MIN, INT64_MAX, at);
	default:
		if (!read_int(value, 0, field->most, &n))
			return false;
		doms_field_set(field, at, n);
		return true;
	}
}

static bool read_fields(struct doms_command *out, const struct domj_field *fields, const json_t *body,
			const struct doms_row_rulesets *rulesets)
{
	bool good = true;

	for (; good && fields && fields->name; fields++)
		good = read_field(out, fields, body, rulesets);
	return good;
}

/* Whoever takes a free seat has a name, and nobody comes from a place that there is not. */
static bool comes_from_somewhere(const struct doms_command *command)
{
	return command->what != DOMS_DO_SIT || command->from < DOM_MAX_PLAYERS ||
	       (command->from == DOM_NO_SEAT && command->name[0]);
}

int doms_row_read(struct doms_command *out, const char *what, const char *text, size_t length,
		  const struct doms_row_rulesets *rulesets)
{
	json_t *body;
	bool good;

	*out = (struct doms_command){0};
	while (out->what < DOMS_DOS && (!doms_kinds[out->what].apply || strcmp(what, doms_kinds[out->what].word) != 0))
		out->what++;
	if (out->what == DOMS_DOS)
		return 1;
	body = json_loadb(text, length, 0, NULL);
	good = json_is_object(body) && read_fields(out, doms_kinds[out->what].kept, body, rulesets) &&
	       comes_from_somewhere(out);
	out->deal.friends = !is_zero(out->deal.invite, DOMS_KEY);
	json_decref(body);
	if (!good)
		doms_command_release(out);
	return !good;
}
