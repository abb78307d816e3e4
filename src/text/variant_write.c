/* A variant is told as data: all of it, or one aspect. Its canonical text is that data as YAML. And the short form of the command
   line. */
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void tell_text(const struct dom_sink *s, const char *text)
{
	s->text(s->context, text, strlen(text));
}

static void tell_number(const struct dom_sink *s, int64_t n)
{
	char digits[24];

	snprintf(digits, sizeof digits, "%" PRId64, n);
	s->plain(s->context, digits);
}

static void tell_word(const struct dom_sink *s, const struct dom_param *p, int64_t index)
{
	const char *at = p->words;

	for (int64_t i = 0; i < index && *at; i++)
		at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ');
	s->text(s->context, at, strcspn(at, " "));
}

static void tell_item(const struct dom_sink *s, const struct dom_param *p, const struct dom_arg *arg, unsigned i)
{
	if (p->type == DOM_TYPE_INTS)
		tell_number(s, arg->ints[i]);
	else
		tell_text(s, arg->names[i]);
}

/* Millionths, as short as they can be written. */
static void tell_chance(const struct dom_sink *s, int64_t n)
{
	char digits[32];
	int length = snprintf(digits, sizeof digits, "%" PRId64 ".%06" PRId64, n / 1000000, n % 1000000);

	while (digits[length - 1] == '0')
		length--;
	length -= digits[length - 1] == '.';
	digits[length] = '\0';
	s->plain(s->context, digits);
}

static void tell_list(const struct dom_sink *s, const struct dom_variant *v, const struct domi_choice *list, unsigned count)
{
	s->begin(s->context, true, false);
	for (unsigned i = 0; i < count; i++)
		domi_tell_choice(s, v, &list[i], NULL);
	s->end(s->context);
}

static void tell_ends(const struct dom_sink *s, const struct dom_variant *v)
{
	s->begin(s->context, true, false);
	for (unsigned i = 0; i < v->end_count; i++)
		domi_tell_choice(s, v, &v->ends[i].end, &v->ends[i].winner);
	s->end(s->context);
}

static void tell_powers(const struct dom_sink *s, const struct dom_variant *v)
{
	s->begin(s->context, true, false);
	for (unsigned i = 0; i < v->power_count; i++) {
		s->begin(s->context, false, false);
		s->key(s->context, "filter");
		domi_tell_choice(s, v, &v->powers[i].filter, NULL);
		s->key(s->context, "effect");
		domi_tell_choice(s, v, &v->powers[i].effect, NULL);
		s->end(s->context);
	}
	s->end(s->context);
}

/* The lists of the rules, as the families of what is in them are called. */
bool domi_tell_list(const struct dom_sink *s, const struct dom_variant *v, const char *family)
{
	if (!strcmp(family, "end"))
		tell_ends(s, v);
	else if (!strcmp(family, "bonus"))
		tell_list(s, v, v->bonuses, v->bonus_count);
	else if (!strcmp(family, "effect"))
		tell_powers(s, v);
	else if (!strcmp(family, "stop"))
		tell_list(s, v, v->tournament.stops, v->tournament.stop_count);
	else if (!strcmp(family, "tie-break"))
		tell_list(s, v, v->tournament.tie_breaks, v->tournament.tie_break_count);
	else
		return false;
	return true;
}

/* What is said of the rules: all of them; or, `listed`, what a listed round has of its own. */
static void tell_rules(const struct dom_sink *s, const struct dom_variant *v, const struct dom_listed *listed)
{
	for (unsigned i = 0; i < DOMI_ASPECTS; i++) {
		/* the catalogue has `end` before `winner` */
		if (i == DOMI_WINNER && (!listed || listed->own_ends)) {
			s->key(s->context, "end");
			tell_ends(s, v);
		}
		if (!listed || listed->own >> i & 1) {
			s->key(s->context, domi_aspect_names[i]);
			domi_tell_choice(s, v, &v->choice[i], NULL);
		}
		/* bonuses came after texts without them were kept */
		if (i == DOMI_SCORE && (listed ? listed->own_bonuses : v->bonus_count > 0)) {
			s->key(s->context, "bonus");
			tell_list(s, v, v->bonuses, v->bonus_count);
		}
	}
	if (!listed || listed->own_powers) {
		s->key(s->context, "powers");
		tell_powers(s, v);
	}
}

static void tell_rounds(const struct dom_sink *s, const struct dom_variant *v, const struct dom_arg *arg)
{
	s->begin(s->context, true, false);
	for (unsigned i = 0; i < arg->count; i++) {
		const struct dom_listed *listed = &arg->rounds[i];

		s->begin(s->context, false, false);
		s->key(s->context, "players");
		s->begin(s->context, true, false);
		for (unsigned k = 0; k < listed->count; k++)
			tell_text(s, v->players[listed->players[k]].name);
		s->end(s->context);
		if (listed->rules) {
			s->key(s->context, "rules");
			s->begin(s->context, false, false);
			tell_rules(s, listed->rules, listed);
			s->end(s->context);
		}
		s->end(s->context);
	}
	s->end(s->context);
}

static void tell_arg(const struct dom_sink *s, const struct dom_variant *v, const struct dom_param *p,
		     const struct dom_arg *arg)
{
	switch (p->type) {
	case DOM_TYPE_INT:
		tell_number(s, arg->n);
		return;
	case DOM_TYPE_FLAG:
		s->plain(s->context, arg->n ? "true" : "false");
		return;
	case DOM_TYPE_WORD:
		tell_word(s, p, arg->n);
		return;
	case DOM_TYPE_CHANCE:
		tell_chance(s, arg->n);
		return;
	case DOM_TYPE_TILE:
		tell_item(s, p, arg, 0);
		return;
	case DOM_TYPE_ROUNDS:
		tell_rounds(s, v, arg);
		return;
	default:
		s->begin(s->context, true, false);
		for (unsigned i = 0; i < arg->count; i++)
			tell_item(s, p, arg, i);
		s->end(s->context);
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
static void tell_key(const struct dom_sink *s, const struct domi_choice *c, const char *key, unsigned before)
{
	if (!before) {
		s->begin(s->context, false, false);
		s->key(s->context, c->member->name);
		s->begin(s->context, false, false);
	}
	s->key(s->context, key);
}

void domi_tell_choice(const struct dom_sink *s, const struct dom_variant *v, const struct domi_choice *c,
		      const struct domi_choice *winner)
{
	const struct dom_param *params;
	unsigned count, told = 0;

	if (!c->member)
		return; /* the variant of a table has no tournament */
	params = c->member->option->params;
	count = dom_option_params(c->member->option);
	for (unsigned i = 0; i < count; i++) {
		if (params[i].later && is_preset(v, &params[i], &c->args[i]))
			continue;
		tell_key(s, c, params[i].name, told++);
		tell_arg(s, v, &params[i], &c->args[i]);
	}
	if (winner && winner->member) {
		tell_key(s, c, "winner", told++);
		domi_tell_choice(s, v, winner, NULL);
	}
	if (!told) {
		tell_text(s, c->member->name);
		return;
	}
	s->end(s->context);
	s->end(s->context);
}

static void tell_players(const struct dom_sink *s, const struct dom_variant *v, unsigned count)
{
	s->key(s->context, "players");
	s->begin(s->context, true, true);
	for (unsigned i = 0; i < count; i++) {
		const struct domi_player *player = &v->players[i];

		s->begin(s->context, false, false);
		s->key(s->context, "name");
		tell_text(s, player->name);
		s->key(s->context, "strategy");
		tell_list(s, v, player->strategies, player->count);
		s->key(s->context, "character");
		domi_tell_choice(s, v, &player->character, NULL);
		s->end(s->context);
	}
	s->end(s->context);
}

static void tell_tournament(const struct dom_sink *s, const struct dom_variant *v)
{
	const struct domi_tournament_choice *tournament = &v->tournament;

	s->key(s->context, "tournament");
	s->begin(s->context, false, true);
	for (unsigned i = 0; i < DOMI_TOURNAMENT_RULES; i++) {
		const char *list = i == DOMI_LINE_UP ? "stop" : i == DOMI_CHAMPION ? "tie-break" : NULL;

		s->key(s->context, domi_tournament_names[i]);
		domi_tell_choice(s, v, &tournament->choice[i], NULL);
		/* lists have their place in the catalogue too */
		if (list) {
			s->key(s->context, list);
			domi_tell_list(s, v, list);
		}
	}
	s->end(s->context);
}

static void tell(const struct dom_sink *s, const struct dom_variant *v, unsigned players, bool with_cup)
{
	s->begin(s->context, false, true);
	tell_players(s, v, players);
	tell_rules(s, v, NULL);
	if (with_cup)
		tell_tournament(s, v);
	s->end(s->context);
}

void dom_variant_tell(const struct dom_variant *v, const struct dom_sink *sink)
{
	tell(sink, v, v->player_count, v->tournament.given);
}

int domi_write_done(struct domi_buffer *buffer, char **out, struct dom_error *error)
{
	*out = domi_buffer_take(buffer);
	return *out ? DOM_OK : domi_fail_memory(error);
}

static int write_variant(const struct dom_variant *v, unsigned players, bool with_cup, char **out, struct dom_error *error)
{
	struct domi_buffer b;
	struct domi_yaml yaml;
	struct dom_sink sink = domi_yaml_sink(&yaml, &b);

	domi_buffer_init(&b, &v->alloc);
	tell(&sink, v, players, with_cup);
	return domi_write_done(&b, out, error);
}

int dom_variant_text(const struct dom_variant *v, char **out, struct dom_error *error)
{
	return write_variant(v, v->player_count, v->tournament.given, out, error);
}

int domi_variant_text_of_round(const struct dom_variant *v, char **out, struct dom_error *error)
{
	return write_variant(v, domi_variant_seats(v), false, out, error); /* those at the table */
}

void domi_write_short(struct domi_buffer *out, const struct dom_variant *v, const struct domi_choice *c)
{
	const struct dom_param *params = c->member->option->params;
	unsigned count = dom_option_params(c->member->option), written = 0;
	struct domi_yaml yaml;
	struct dom_sink sink = domi_yaml_sink(&yaml, out);

	domi_append_text(out, c->member->name);
	for (unsigned i = 0; i < count; i++) {
		if (is_preset(v, &params[i], &c->args[i]))
			continue;
		domi_append_format(out, "%s%s=", written++ ? "," : "(", params[i].name);
		if (params[i].type == DOM_TYPE_INTS || params[i].type == DOM_TYPE_TILES || params[i].type == DOM_TYPE_NAMES) {
			for (unsigned k = 0; k < c->args[i].count; k++) {
				domi_append_text(out, k ? " " : "");
				tell_item(&sink, &params[i], &c->args[i], k);
			}
		} else {
			tell_arg(&sink, v, &params[i], &c->args[i]);
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
