/* A variant back into text: the canonical form, the short form of strategies, and what two variants differ in. */
#include "text.h"

#include <inttypes.h>
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

void domi_write_arg(struct domi_buffer *out, const struct dom_param *p, const struct dom_arg *arg)
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
	case DOM_TYPE_TILE:
		write_item(out, p, arg, 0);
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

void domi_write_choice(struct domi_buffer *out, const struct domi_choice *c, const struct domi_choice *winner)
{
	unsigned count = dom_option_params(c->member->option);

	if (winner && !winner->member)
		winner = NULL;
	if (!count && !winner) {
		domi_append_text(out, c->member->name);
		return;
	}
	domi_append_format(out, "{%s: {", c->member->name);
	for (unsigned i = 0; i < count; i++) {
		domi_append_format(out, "%s%s: ", i ? ", " : "", c->member->option->params[i].name);
		domi_write_arg(out, &c->member->option->params[i], &c->args[i]);
	}
	if (winner) {
		domi_append_format(out, "%swinner: ", count ? ", " : "");
		domi_write_choice(out, winner, NULL);
	}
	domi_append_text(out, "}}");
}

static void write_ends(struct domi_buffer *out, const struct dom_variant *v)
{
	domi_append_text(out, "[");
	for (unsigned i = 0; i < v->end_count; i++) {
		domi_append_text(out, i ? ", " : "");
		domi_write_choice(out, &v->ends[i].end, &v->ends[i].winner);
	}
	domi_append_text(out, "]");
}

static void write_powers(struct domi_buffer *out, const struct dom_variant *v)
{
	domi_append_text(out, "[");
	for (unsigned i = 0; i < v->power_count; i++) {
		domi_append_text(out, i ? ", {filter: " : "{filter: ");
		domi_write_choice(out, &v->powers[i].filter, NULL);
		domi_append_text(out, ", effect: ");
		domi_write_choice(out, &v->powers[i].effect, NULL);
		domi_append_text(out, "}");
	}
	domi_append_text(out, "]");
}

static void write_player(struct domi_buffer *out, const struct domi_player *player)
{
	domi_append_text(out, "{name: ");
	domi_write_text(out, player->name);
	domi_append_text(out, ", strategy: [");
	for (unsigned i = 0; i < player->count; i++) {
		domi_append_text(out, i ? ", " : "");
		domi_write_choice(out, &player->strategies[i], NULL);
	}
	domi_append_text(out, "]}");
}

int domi_write_done(struct domi_buffer *buffer, char **out, struct dom_error *error)
{
	*out = domi_buffer_take(buffer);
	return *out ? DOM_OK : domi_fail_memory(error);
}

int dom_variant_text(const struct dom_variant *v, char **out, struct dom_error *error)
{
	struct domi_buffer b;

	domi_buffer_init(&b, &v->alloc);
	domi_append_text(&b, "players:\n");
	for (unsigned i = 0; i < v->player_count; i++) {
		domi_append_text(&b, "- ");
		write_player(&b, &v->players[i]);
		domi_append_text(&b, "\n");
	}
	for (unsigned i = 0; i < DOMI_ASPECTS; i++) {
		/* the catalogue has `end` before `winner` */
		if (i == DOMI_WINNER) {
			domi_append_text(&b, "end: ");
			write_ends(&b, v);
			domi_append_text(&b, "\n");
		}
		domi_append_format(&b, "%s: ", domi_aspect_names[i]);
		domi_write_choice(&b, &v->choice[i], NULL);
		domi_append_text(&b, "\n");
	}
	domi_append_text(&b, "powers: ");
	write_powers(&b, v);
	domi_append_text(&b, "\n");
	return domi_write_done(&b, out, error);
}

void domi_write_short(struct domi_buffer *out, const struct dom_variant *v, const struct domi_choice *c)
{
	const struct dom_param *params = c->member->option->params;
	unsigned count = dom_option_params(c->member->option), written = 0;
	struct dom_variant scratch = {.alloc = v->alloc};
	struct domi_reader r = {&scratch, NULL};

	domi_append_text(out, c->member->name);
	for (unsigned i = 0; i < count; i++) {
		struct dom_arg preset;

		if (params[i].preset &&
		    !domi_arg_parse(&r, &params[i], params[i].preset, strlen(params[i].preset), ',', DOMI_NOWHERE, &preset) &&
		    domi_arg_equal(&params[i], &preset, &c->args[i]))
			continue;
		domi_append_format(out, "%s%s=", written++ ? "," : "(", params[i].name);
		if (params[i].type == DOM_TYPE_INTS || params[i].type == DOM_TYPE_TILES || params[i].type == DOM_TYPE_NAMES) {
			for (unsigned k = 0; k < c->args[i].count; k++) {
				domi_append_text(out, k ? " " : "");
				write_item(out, &params[i], &c->args[i], k);
			}
		} else {
			domi_write_arg(out, &params[i], &c->args[i]);
		}
	}
	domi_append_text(out, written ? ")" : "");
	domi_notes_free(&scratch.notes, &scratch.alloc);
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

/* The value of an aspect as one line; false: a family that is no aspect of its own. */
static bool write_aspect(struct domi_buffer *out, const struct dom_variant *v, const char *family)
{
	domi_buffer_clear(out);
	domi_append(out, "", 0);
	for (unsigned i = 0; i < DOMI_ASPECTS; i++)
		if (!strcmp(domi_aspect_names[i], family)) {
			domi_write_choice(out, &v->choice[i], NULL);
			return true;
		}
	if (!strcmp(family, "end")) {
		write_ends(out, v);
		return true;
	}
	if (!strcmp(family, "effect")) {
		write_powers(out, v);
		return true;
	}
	if (!strcmp(family, "strategy")) {
		for (unsigned i = 0; i < v->player_count; i++) {
			domi_append_format(out, i ? ",%s=" : "%s=", v->players[i].name);
			for (unsigned k = 0; k < v->players[i].count; k++) {
				domi_append_text(out, k ? "+" : "");
				domi_write_short(out, v, &v->players[i].strategies[k]);
			}
		}
		return true;
	}
	return false;
}

int dom_variant_diff(const struct dom_variant *a, const struct dom_variant *b,
		     void (*differs)(void *context, const struct dom_family *aspect, const char *in_a, const char *in_b),
		     void *context, struct dom_error *error)
{
	struct domi_buffer in_a, in_b;
	bool failed;

	domi_buffer_init(&in_a, &a->alloc);
	domi_buffer_init(&in_b, &b->alloc);
	for (const struct dom_family *const *f = dom_families(); *f && !in_a.failed && !in_b.failed; f++)
		if (write_aspect(&in_a, a, (*f)->name) && write_aspect(&in_b, b, (*f)->name) && !in_a.failed && !in_b.failed &&
		    strcmp(in_a.text, in_b.text) != 0)
			differs(context, *f, in_a.text, in_b.text);
	failed = in_a.failed || in_b.failed;
	domi_buffer_release(&in_a);
	domi_buffer_release(&in_b);
	return failed ? domi_fail_memory(error) : DOM_OK;
}
