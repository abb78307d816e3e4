/* Who plays, in the short form of the command line: "Ana=fattest,Luis=random+first!cheat". */
#include "text.h"

#include <string.h>

/* The short form: a text and how far it has been read. */
struct line {
	const char *text;
	size_t length, at;
};

static struct dom_where here(const struct line *line, size_t at)
{
	(void)line;
	return (struct dom_where){"players", 1, (unsigned)at + 1};
}

static void skip_blanks(struct line *line)
{
	while (line->at < line->length && line->text[line->at] == ' ')
		line->at++;
}

/* A stretch up to one of `stops`, blanks at its ends left out. */
static size_t stretch(struct line *line, const char *stops, size_t *length)
{
	size_t from;

	skip_blanks(line);
	from = line->at;
	while (line->at < line->length && !strchr(stops, line->text[line->at]))
		line->at++;
	*length = line->at - from;
	while (*length && line->text[from + *length - 1] == ' ')
		--*length;
	return from;
}

static bool eat(struct line *line, char c)
{
	if (line->at >= line->length || line->text[line->at] != c)
		return false;
	line->at++;
	return true;
}

static int fail_expected(const struct domi_reader *r, const struct line *line, const char *what)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, here(line, line->at), "“%s” was expected here", "aquí se esperaba “%s”",
			 what);
}

/* (parameter=value,parameter=value) after an option's name. */
static int seat_params(const struct domi_reader *r, struct line *line, struct domi_choice *choice)
{
	const struct dom_param *params = choice->member->option->params;
	unsigned count = dom_option_params(choice->member->option);

	do {
		size_t length, from = stretch(line, "=,)", &length), value;
		struct domi_names words;
		unsigned i = 0;
		int rc;

		domi_names_init(&words, line->text + from, length);
		for (; i < count && (strlen(params[i].name) != length || memcmp(params[i].name, line->text + from, length));
		     i++)
			domi_names_offer(&words, params[i].name);
		if (i == count)
			return domi_fail_unknown(r->error, DOM_BAD_VARIANT, here(line, from),
						 (struct dom_text){"parameter", "el parámetro"}, &words);
		if (!eat(line, '='))
			return fail_expected(r, line, "=");
		value = stretch(line, ",)", &length);
		rc = domi_arg_parse(r, &params[i], line->text + value, length, ' ', here(line, value), &choice->args[i]);
		if (rc)
			return rc;
	} while (eat(line, ','));
	return eat(line, ')') ? DOM_OK : fail_expected(r, line, ")");
}

/* An option by name, with parameters in parentheses; `stops` end the name. */
static int seat_choice(const struct domi_reader *r, struct line *line, const struct dom_family *family, const char *stops,
		       struct domi_choice *out)
{
	size_t length, from = stretch(line, stops, &length);
	const struct dom_member *member;
	int rc = domi_member_read(r, family, line->text + from, length, here(line, from), &member);

	if (!rc)
		rc = domi_choice_preset(r, member, here(line, from), NULL, out);
	if (!rc && eat(line, '('))
		rc = seat_params(r, line, out);
	skip_blanks(line);
	return rc;
}

/* strategy=name, which is the wrong way round. */
static int fail_swapped(const struct domi_reader *r, const struct domi_player *player, const char *text, size_t length)
{
	char room[DOMI_SHOWN];

	domi_shown(room, text, length);
	return domi_fail(r->error, DOM_BAD_VARIANT, player->where, "“%s” is a strategy: a player is NAME=STRATEGY, %s=%s",
			 "“%s” es una estrategia: un jugador es NOMBRE=ESTRATEGIA, %s=%s", player->name, room, player->name);
}

/* [name=]strategy[+strategy…][!character]. A name may have a “!” in it: it ends at the “=”. */
static int seat_one(const struct domi_reader *r, struct line *line, struct domi_player *player)
{
	const struct dom_family *strategies = dom_family_find("strategy");
	size_t begin = line->at, length, from = stretch(line, "=,+(", &length);
	bool named = eat(line, '='), known;
	int rc = DOM_OK;

	player->where = here(line, from);
	if (named)
		rc = domi_player_name(r, line->text + from, length, player->where, player->name);
	if (rc)
		return rc;
	/* a name where the strategy goes is told as such */
	begin = named ? line->at : begin;
	line->at = begin;
	from = stretch(line, "=,+(!", &length);
	known = dom_member_find(strategies, line->text + from, length) != NULL;
	if (!known && !named)
		return domi_fail_strategy(r, line->text + from, length, here(line, from), "", "=random");
	if (!known && dom_member_find(strategies, player->name, strlen(player->name)))
		return fail_swapped(r, player, line->text + from, length);
	line->at = begin;
	do {
		if (player->count == DOM_MAX_STRATEGIES)
			return domi_fail_strategies(r, here(line, line->at));
		rc = seat_choice(r, line, strategies, "=,+(!", &player->strategies[player->count]);
		if (rc)
			return rc;
		player->count++;
	} while (eat(line, '+'));
	return eat(line, '!') ? seat_choice(r, line, dom_family_find("character"), "=,+(!", &player->character)
			      : domi_player_character(r, player);
}

/* All that the line has; `seated` has room for `room`. */
static int seat_all(const struct domi_reader *r, struct line *line, struct domi_player *seated, unsigned room, unsigned *count)
{
	int rc;

	do {
		if (*count == room)
			return domi_fail_players(r, here(line, line->at));
		rc = seat_one(r, line, &seated[(*count)++]);
	} while (!rc && eat(line, ','));
	if (rc)
		return rc;
	if (line->at < line->length)
		return fail_expected(r, line, ",");
	return *count < 2 ? domi_fail_players(r, here(line, 0)) : domi_players_name(r, seated, *count);
}

/* Changes the variant only when everything is there. */
static int take_seats(const struct domi_reader *r, const struct domi_player *seated, unsigned count, struct dom_where where)
{
	struct dom_variant *v = r->variant;
	struct dom_listed *listed;
	struct domi_player *players;
	int rc = domi_rounds_renumber(r, seated, count, where, &listed);

	if (rc)
		return rc;
	players = domi_note_new(&v->notes, &v->alloc, count * sizeof *players);
	if (!players)
		return domi_fail_memory(r->error);
	memcpy(players, seated, count * sizeof *players);
	v->players = players;
	v->player_count = count;
	v->players_where = where;
	if (listed) {
		struct dom_arg *rounds = domi_rounds_of(v);

		rounds->rounds = listed;
		for (unsigned i = 0; i < rounds->count; i++)
			if (listed[i].rules) {
				listed[i].rules->players = players;
				listed[i].rules->player_count = count;
				listed[i].rules->players_where = where;
			}
	}
	return DOM_OK;
}

int dom_variant_seat(struct dom_variant *v, const char *players, struct dom_error *error)
{
	struct domi_reader r = {.variant = v, .error = error};
	struct line line = {players, strlen(players), 0};
	struct domi_player *seated;
	unsigned room = 1, count = 0;
	int rc;

	for (size_t at = 0; at < line.length;)
		if (domi_utf8_next(players, line.length, &at) < 0)
			return domi_fail(error, DOM_BAD_TEXT, here(&line, at), "this is not UTF-8", "esto no es UTF-8");
	for (size_t at = 0; at < line.length && room < DOM_MAX_ENTRANTS; at++)
		room += players[at] == ',';
	seated = domi_new(&v->alloc, room, sizeof *seated);
	if (!seated)
		return domi_fail_memory(error);
	rc = seat_all(&r, &line, seated, room, &count);
	if (!rc)
		rc = take_seats(&r, seated, count, here(&line, 0));
	domi_free(&v->alloc, seated);
	return rc;
}

int dom_variant_seat_person(struct dom_variant *v, const char *name, struct dom_error *error)
{
	struct domi_reader r = {.variant = v, .error = error};
	const struct dom_where where = v->players_where;
	struct domi_player *seated = domi_new(&v->alloc, v->player_count, sizeof *seated);
	int rc;

	if (!seated)
		return domi_fail_memory(error);
	memcpy(seated, v->players, v->player_count * sizeof *seated);
	seated->count = 1;
	rc = domi_player_name(&r, name, strlen(name), where, seated->name);
	if (!rc)
		rc = domi_choice_preset(&r, dom_member_having(dom_family_find("strategy"), "person"), where, NULL,
					&seated->strategies[0]);
	if (!rc)
		rc = domi_players_name(&r, seated, v->player_count);
	if (!rc)
		rc = take_seats(&r, seated, v->player_count, where);
	domi_free(&v->alloc, seated);
	return rc;
}
