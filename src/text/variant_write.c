/* A variant back into text: the canonical form, and the short form of the command line. */
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Words that YAML 1.1 takes for something other than a text. */
static bool has_meaning(const char *text, size_t length)
{
	static const char *const words[] = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t k = 0;

		if (strlen(words[i]) != length)
			continue;
		while (k < length && (text[k] | 0x20) == words[i][k])
			k++;
		if (k == length)
			return true;
	}
	return false;
}

/* Whether a text reads back the same without quotes: begins with a letter, and holds letters, digits, dashes and single
   blanks only; or is a tile of small numbers, 6-6. */
static bool bare(const char *text)
{
	size_t length = strlen(text), digits = 0, dashes = 0;

	if (!length || has_meaning(text, length))
		return false;
	if (text[0] >= '0' && text[0] <= '9') {
		for (size_t i = 0; i < length; i++) {
			if (text[i] == '-') {
				if (!digits)
					return false;
				digits = 0;
				dashes++;
			} else if (text[i] < '0' || text[i] > '9' || ++digits > 3) {
				return false;
			}
		}
		return dashes && digits;
	}
	for (size_t at = 0; at < length;) {
		size_t from = at;
		int32_t point = domi_utf8_next(text, length, &at);
		bool letter =
			(point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z') || (point >= 0xc0 && point < 0x2000);

		if (letter)
			continue;
		if (!from || !(point == ' ' || point == '-' || point == '_' || (point >= '0' && point <= '9')) ||
		    (point == ' ' && at == length))
			return false;
	}
	return true;
}

void domi_write_text(struct domi_buffer *out, const char *text)
{
	size_t length = strlen(text);

	if (bare(text)) {
		domi_append(out, text, length);
		return;
	}
	domi_append_text(out, "\"");
	for (size_t at = 0; at < length;) {
		size_t from = at;
		int32_t point = domi_utf8_next(text, length, &at);

		if (point < 0) /* cannot be: every text was checked when it was read */
			at++;
		else if (point == '"' || point == '\\')
			domi_append_format(out, "\\%c", (int)point);
		else if (point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029 ||
			 point == 0xfeff)
			domi_append_format(out, "\\u%04X", (unsigned)point);
		else
			domi_append(out, text + from, at - from);
	}
	domi_append_text(out, "\"");
}

static void write_word(struct domi_buffer *out, const struct dom_param *p, int64_t index)
{
	const char *at = p->words;

	for (int64_t i = 0; i < index && *at; i++)
		at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ');
	domi_append(out, at, strcspn(at, " "));
}

static void write_item(struct domi_buffer *out, const struct dom_param *p, const struct dom_arg *arg, unsigned i)
{
	if (p->type == DOM_TYPE_INTS)
		domi_append_format(out, "%" PRId64, arg->ints[i]);
	else
		domi_write_text(out, arg->names[i]);
}

/* Millionths, as short as they can be written. */
static void write_chance(struct domi_buffer *out, int64_t n)
{
	char digits[16];
	int length = snprintf(digits, sizeof digits, "%06" PRId64, n % 1000000);

	domi_append_format(out, "%" PRId64, n / 1000000);
	while (length && digits[length - 1] == '0')
		length--;
	if (length)
		domi_append_format(out, ".%.*s", length, digits);
}

/* What a listed round has of its own. */
static void write_own(struct domi_buffer *out, const struct dom_listed *listed)
{
	const struct dom_variant *rules = listed->rules;
	const char *comma = "";

	domi_append_text(out, ", rules: {");
	for (unsigned i = 0; i < DOMI_ASPECTS; i++) {
		/* the catalogue has `end` before `winner` */
		if (i == DOMI_WINNER && listed->own_ends) {
			domi_append_format(out, "%send: ", comma);
			domi_write_ends(out, rules);
			comma = ", ";
		}
		/* and `bonus` after `score` */
		if (i == DOMI_SCORE + 1 && listed->own_bonuses) {
			domi_append_format(out, "%sbonus: ", comma);
			domi_write_list(out, rules, rules->bonuses, rules->bonus_count);
			comma = ", ";
		}
		if (!(listed->own >> i & 1))
			continue;
		domi_append_format(out, "%s%s: ", comma, domi_aspect_names[i]);
		domi_write_choice(out, rules, &rules->choice[i], NULL);
		comma = ", ";
	}
	if (listed->own_powers) {
		domi_append_format(out, "%spowers: ", comma);
		domi_write_powers(out, rules);
	}
	domi_append_text(out, "}");
}

static void write_rounds(struct domi_buffer *out, const struct dom_variant *v, const struct dom_arg *arg)
{
	domi_append_text(out, "[");
	for (unsigned i = 0; i < arg->count; i++) {
		const struct dom_listed *listed = &arg->rounds[i];

		domi_append_text(out, i ? ", {players: [" : "{players: [");
		for (unsigned k = 0; k < listed->count; k++) {
			domi_append_text(out, k ? ", " : "");
			domi_write_text(out, v->players[listed->players[k]].name);
		}
		domi_append_text(out, "]");
		if (listed->rules)
			write_own(out, listed);
		domi_append_text(out, "}");
	}
	domi_append_text(out, "]");
}

void domi_write_arg(struct domi_buffer *out, const struct dom_variant *v, const struct dom_param *p, const struct dom_arg *arg)
{
	switch (p->type) {
	case DOM_TYPE_INT:
		domi_append_format(out, "%" PRId64, arg->n);
		return;
	case DOM_TYPE_FLAG:
		domi_append_text(out, arg->n ? "true" : "false");
		return;
	case DOM_TYPE_WORD:
		write_word(out, p, arg->n);
		return;
	case DOM_TYPE_CHANCE:
		write_chance(out, arg->n);
		return;
	case DOM_TYPE_TILE:
		write_item(out, p, arg, 0);
		return;
	case DOM_TYPE_ROUNDS:
		write_rounds(out, v, arg);
		return;
	default:
		domi_append_text(out, "[");
		for (unsigned i = 0; i < arg->count; i++) {
			domi_append_text(out, i ? ", " : "");
			write_item(out, p, arg, i);
		}
		domi_append_text(out, "]");
	}
}

static bool is_preset(const struct dom_variant *v, const struct dom_param *p, const struct dom_arg *arg)
{
	struct dom_variant scratch = {.alloc = v->alloc};
	struct domi_reader r = {.variant = &scratch};
	struct dom_arg preset;
	bool same = p->preset && !domi_arg_parse(&r, p, p->preset, strlen(p->preset), ',', DOMI_NOWHERE, &preset) &&
		    domi_arg_equal(p, &preset, arg);

	domi_notes_free(&scratch.notes, &scratch.alloc);
	return same;
}

/* An option's name alone, or with a map of what follows. */
static void write_key(struct domi_buffer *out, const struct domi_choice *c, const char *key, unsigned before)
{
	if (before)
		domi_append_format(out, ", %s: ", key);
	else
		domi_append_format(out, "{%s: {%s: ", c->member->name, key);
}

void domi_write_choice(struct domi_buffer *out, const struct dom_variant *v, const struct domi_choice *c,
		       const struct domi_choice *winner)
{
	const struct dom_param *params;
	unsigned count, written = 0;

	if (!c->member)
		return; /* the variant of a table has no tournament */
	params = c->member->option->params;
	count = dom_option_params(c->member->option);
	for (unsigned i = 0; i < count; i++) {
		if (params[i].later && is_preset(v, &params[i], &c->args[i]))
			continue;
		write_key(out, c, params[i].name, written++);
		domi_write_arg(out, v, &params[i], &c->args[i]);
	}
	if (winner && winner->member) {
		write_key(out, c, "winner", written++);
		domi_write_choice(out, v, winner, NULL);
	}
	domi_append_text(out, written ? "}}" : c->member->name);
}

void domi_write_ends(struct domi_buffer *out, const struct dom_variant *v)
{
	domi_append_text(out, "[");
	for (unsigned i = 0; i < v->end_count; i++) {
		domi_append_text(out, i ? ", " : "");
		domi_write_choice(out, v, &v->ends[i].end, &v->ends[i].winner);
	}
	domi_append_text(out, "]");
}

void domi_write_powers(struct domi_buffer *out, const struct dom_variant *v)
{
	domi_append_text(out, "[");
	for (unsigned i = 0; i < v->power_count; i++) {
		domi_append_text(out, i ? ", {filter: " : "{filter: ");
		domi_write_choice(out, v, &v->powers[i].filter, NULL);
		domi_append_text(out, ", effect: ");
		domi_write_choice(out, v, &v->powers[i].effect, NULL);
		domi_append_text(out, "}");
	}
	domi_append_text(out, "]");
}

void domi_write_list(struct domi_buffer *out, const struct dom_variant *v, const struct domi_choice *list, unsigned count)
{
	domi_append_text(out, "[");
	for (unsigned i = 0; i < count; i++) {
		domi_append_text(out, i ? ", " : "");
		domi_write_choice(out, v, &list[i], NULL);
	}
	domi_append_text(out, "]");
}

static void write_players(struct domi_buffer *out, const struct dom_variant *v, unsigned count)
{
	domi_append_text(out, "players:\n");
	for (unsigned i = 0; i < count; i++) {
		const struct domi_player *player = &v->players[i];

		domi_append_text(out, "- {name: ");
		domi_write_text(out, player->name);
		domi_append_text(out, ", strategy: ");
		domi_write_list(out, v, player->strategies, player->count);
		domi_append_text(out, ", character: ");
		domi_write_choice(out, v, &player->character, NULL);
		domi_append_text(out, "}\n");
	}
}

static void write_rules(struct domi_buffer *out, const struct dom_variant *v)
{
	for (unsigned i = 0; i < DOMI_ASPECTS; i++) {
		/* the catalogue has `end` before `winner` */
		if (i == DOMI_WINNER) {
			domi_append_text(out, "end: ");
			domi_write_ends(out, v);
			domi_append_text(out, "\n");
		}
		domi_append_format(out, "%s: ", domi_aspect_names[i]);
		domi_write_choice(out, v, &v->choice[i], NULL);
		domi_append_text(out, "\n");
		/* bonuses came after texts without them were kept */
		if (i == DOMI_SCORE && v->bonus_count) {
			domi_append_text(out, "bonus: ");
			domi_write_list(out, v, v->bonuses, v->bonus_count);
			domi_append_text(out, "\n");
		}
	}
	domi_append_text(out, "powers: ");
	domi_write_powers(out, v);
	domi_append_text(out, "\n");
}

static void write_cup(struct domi_buffer *out, const struct dom_variant *v)
{
	const struct domi_cup_choice *cup = &v->cup;

	domi_append_text(out, "tournament:\n");
	for (unsigned i = 0; i < DOMI_CUPS; i++) {
		domi_append_format(out, "  %s: ", domi_cup_names[i]);
		domi_write_choice(out, v, &cup->choice[i], NULL);
		domi_append_text(out, "\n");
		/* lists have their place in the catalogue too */
		if (i == DOMI_LINE_UP) {
			domi_append_text(out, "  stop: ");
			domi_write_list(out, v, cup->stops, cup->stop_count);
			domi_append_text(out, "\n");
		} else if (i == DOMI_CHAMPION) {
			domi_append_text(out, "  tie-break: ");
			domi_write_list(out, v, cup->tie_breaks, cup->tie_break_count);
			domi_append_text(out, "\n");
		}
	}
}

int domi_write_done(struct domi_buffer *buffer, char **out, struct dom_error *error)
{
	*out = domi_buffer_take(buffer);
	return *out ? DOM_OK : domi_fail_memory(error);
}

static int write_variant(const struct dom_variant *v, unsigned players, bool with_cup, char **out, struct dom_error *error)
{
	struct domi_buffer b;

	domi_buffer_init(&b, &v->alloc);
	write_players(&b, v, players);
	write_rules(&b, v);
	if (with_cup)
		write_cup(&b, v);
	return domi_write_done(&b, out, error);
}

int dom_variant_text(const struct dom_variant *v, char **out, struct dom_error *error)
{
	return write_variant(v, v->player_count, v->cup.given, out, error);
}

int domi_variant_text_of_round(const struct dom_variant *v, char **out, struct dom_error *error)
{
	return write_variant(v, domi_variant_seats(v), false, out, error); /* those at the table */
}

void domi_write_short(struct domi_buffer *out, const struct dom_variant *v, const struct domi_choice *c)
{
	const struct dom_param *params = c->member->option->params;
	unsigned count = dom_option_params(c->member->option), written = 0;

	domi_append_text(out, c->member->name);
	for (unsigned i = 0; i < count; i++) {
		if (is_preset(v, &params[i], &c->args[i]))
			continue;
		domi_append_format(out, "%s%s=", written++ ? "," : "(", params[i].name);
		if (params[i].type == DOM_TYPE_INTS || params[i].type == DOM_TYPE_TILES || params[i].type == DOM_TYPE_NAMES) {
			for (unsigned k = 0; k < c->args[i].count; k++) {
				domi_append_text(out, k ? " " : "");
				write_item(out, &params[i], &c->args[i], k);
			}
		} else {
			domi_write_arg(out, v, &params[i], &c->args[i]);
		}
	}
	domi_append_text(out, written ? ")" : "");
}

int dom_variant_strategies(const struct dom_variant *v, unsigned player, char **out, struct dom_error *error)
{
	struct domi_buffer b;

	*out = NULL;
	if (player >= v->player_count)
		return domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "there is no player %u", "no hay un jugador %u", player);
	domi_buffer_init(&b, &v->alloc);
	for (unsigned i = 0; i < v->players[player].count; i++) {
		domi_append_text(&b, i ? "+" : "");
		domi_write_short(&b, v, &v->players[player].strategies[i]);
	}
	return domi_write_done(&b, out, error);
}
