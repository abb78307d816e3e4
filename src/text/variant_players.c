/* Who plays: the list `players` of a file, and the short form of the command line, "Ana=fattest,Luis=random+first". */
#include "text.h"

#include <stdio.h>
#include <string.h>

static int fail_count(const struct domi_reader *r, struct dom_where where)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, where, "a game has 2 to %d players",
			 "una partida tiene de 2 a %d jugadores", DOM_MAX_PLAYERS);
}

static int read_name(const struct domi_reader *r, const char *text, size_t length, struct dom_where where, char *out)
{
	char room[DOMI_SHOWN];

	if (!length || length >= DOM_MAX_NAME)
		return domi_fail(r->error, DOM_BAD_VARIANT, where, "a player's name has 1 to %d bytes",
				 "el nombre de un jugador tiene de 1 a %d bytes", DOM_MAX_NAME - 1);
	for (size_t at = 0; at < length;) {
		int32_t point = domi_utf8_next(text, length, &at);

		if (point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029 || point == 0xfeff ||
		    strchr("\"'`,=", point < 0x80 ? (int)point : 'x'))
			return domi_fail(r->error, DOM_BAD_VARIANT, where,
					 "a player's name has no control characters, quotes, commas or “=”: “%s”",
					 "el nombre de un jugador no lleva caracteres de control, comillas, comas ni “=”: “%s”",
					 domi_shown(room, text, length));
	}
	if (text[0] == ' ' || text[length - 1] == ' ')
		return domi_fail(r->error, DOM_BAD_VARIANT, where, "a player's name does not begin or end with a blank: “%s”",
				 "el nombre de un jugador no empieza ni acaba con un espacio: “%s”",
				 domi_shown(room, text, length));
	memcpy(out, text, length);
	out[length] = '\0';
	return DOM_OK;
}

static bool taken(const struct domi_player *players, unsigned count, const char *name)
{
	for (unsigned i = 0; i < count; i++)
		if (!strcmp(players[i].name, name))
			return true;
	return false;
}

/* Names for those that have none, and none twice. */
static int name_all(const struct domi_reader *r, struct domi_player *players, unsigned count)
{
	static const char *const winds[] = {"North", "East", "South", "West"};

	for (unsigned i = 1; i < count; i++)
		if (players[i].name[0] && taken(players, i, players[i].name))
			return domi_fail(r->error, DOM_BAD_VARIANT, players[i].where, "there is another player called “%s”",
					 "ya hay un jugador que se llama “%s”", players[i].name);
	for (unsigned i = 0; i < count; i++) {
		char name[DOM_MAX_NAME];

		if (players[i].name[0])
			continue;
		if (count <= 4)
			snprintf(name, sizeof name, "%s", winds[i]);
		else
			snprintf(name, sizeof name, "Player %u", i + 1);
		for (unsigned n = i + 1; taken(players, count, name); n++)
			snprintf(name, sizeof name, "Player %u", n);
		memcpy(players[i].name, name, sizeof name);
	}
	return DOM_OK;
}

static const struct dom_family *strategies(void)
{
	return dom_family_find("strategy");
}

static int first_strategy(const struct domi_reader *r, struct domi_player *player)
{
	const struct dom_family *family = strategies();

	player->count = 1;
	return domi_choice_preset(r, dom_member_find(family, family->first, strlen(family->first)), player->where, NULL,
				  &player->strategies[0]);
}

static int fail_many(const struct domi_reader *r, struct dom_where where)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, where, "a player has 1 to %d strategies",
			 "un jugador tiene de 1 a %d estrategias", DOM_MAX_STRATEGIES);
}

static int read_strategies(const struct domi_reader *r, const struct domi_node *node, struct domi_player *player)
{
	const struct domi_node *item = node->kind == DOMI_LIST ? node->first : node;
	unsigned count = node->kind == DOMI_LIST ? node->count : 1;

	if (!count || count > DOM_MAX_STRATEGIES)
		return fail_many(r, node->where);
	for (player->count = 0; player->count < count; player->count++, item = item->next) {
		int rc = domi_choice_read(r, strategies(), item, &player->strategies[player->count]);

		if (rc)
			return rc;
	}
	return DOM_OK;
}

static int read_player(const struct domi_reader *r, const struct domi_node *node, struct domi_player *player)
{
	const struct domi_node *how = NULL;
	int rc = DOM_OK;

	memset(player, 0, sizeof *player);
	player->where = node->where;
	if (node->kind == DOMI_LIST || domi_node_empty(node))
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "a player is a strategy or {name: …, strategy: …}",
				 "un jugador es una estrategia o {name: …, strategy: …}");
	if (node->kind == DOMI_SCALAR ||
	    (node->count == 1 && dom_member_find(strategies(), node->first->text, node->first->length)))
		return read_strategies(r, node, player);
	for (const struct domi_node *key = node->first; key && !rc; key = key->next) {
		if (domi_node_is(key, "name")) {
			if (key->value->kind != DOMI_SCALAR)
				return domi_fail(r->error, DOM_BAD_VARIANT, key->value->where, "a name is a single text",
						 "un nombre es un solo texto");
			player->where = key->value->where;
			rc = read_name(r, key->value->text, key->value->length, key->value->where, player->name);
		} else if (domi_node_is(key, "strategy")) {
			how = key->value;
		} else {
			struct domi_words words;

			domi_words_init(&words, key->text, key->length);
			domi_words_offer(&words, "name");
			domi_words_offer(&words, "strategy");
			rc = domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where, (struct dom_text){"key", "la clave"},
					       &words);
		}
	}
	if (rc)
		return rc;
	return how ? read_strategies(r, how, player) : first_strategy(r, player);
}

int domi_players_many(const struct domi_reader *r, unsigned count, struct dom_where where)
{
	struct dom_variant *v = r->variant;

	for (unsigned i = 0; i < count; i++) {
		int rc;

		memset(&v->players[i], 0, sizeof v->players[i]);
		v->players[i].where = where;
		rc = first_strategy(r, &v->players[i]);
		if (rc)
			return rc;
	}
	v->player_count = count;
	v->players_where = where;
	return name_all(r, v->players, count);
}

int domi_players_read(const struct domi_reader *r, const struct domi_node *node)
{
	static const struct dom_param how_many = {.name = "players", .type = DOM_TYPE_INT, .min = 2, .max = DOM_MAX_PLAYERS};
	struct dom_variant *v = r->variant;
	struct dom_arg arg;
	int rc;

	if (node->kind == DOMI_MAP || domi_node_empty(node))
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "players are a list, or how many there are",
				 "los jugadores son una lista, o cuántos hay");
	if (node->kind == DOMI_SCALAR) {
		rc = domi_arg_read(r, &how_many, node, &arg);
		return rc ? rc : domi_players_many(r, (unsigned)arg.n, node->where);
	}
	if (node->count < 2 || node->count > DOM_MAX_PLAYERS)
		return fail_count(r, node->where);
	v->player_count = 0;
	v->players_where = node->where;
	for (const struct domi_node *n = node->first; n; n = n->next) {
		rc = read_player(r, n, &v->players[v->player_count]);
		if (rc)
			return rc;
		v->player_count++;
	}
	return name_all(r, v->players, v->player_count);
}

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
		struct domi_words words;
		unsigned i = 0;
		int rc;

		domi_words_init(&words, line->text + from, length);
		for (; i < count && (strlen(params[i].name) != length || memcmp(params[i].name, line->text + from, length));
		     i++)
			domi_words_offer(&words, params[i].name);
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

static int seat_one(const struct domi_reader *r, struct line *line, struct domi_player *player)
{
	size_t length, from = stretch(line, "=,+(", &length);
	const struct dom_member *member;
	int rc;

	memset(player, 0, sizeof *player);
	player->where = here(line, from);
	if (eat(line, '=')) {
		rc = read_name(r, line->text + from, length, player->where, player->name);
		if (rc)
			return rc;
		from = stretch(line, "=,+(", &length);
	}
	for (;;) {
		if (player->count == DOM_MAX_STRATEGIES)
			return fail_many(r, here(line, from));
		rc = domi_member_read(r, strategies(), line->text + from, length, here(line, from), &member);
		if (!rc)
			rc = domi_choice_preset(r, member, here(line, from), NULL, &player->strategies[player->count]);
		if (!rc && eat(line, '('))
			rc = seat_params(r, line, &player->strategies[player->count]);
		if (rc)
			return rc;
		player->count++;
		skip_blanks(line);
		if (!eat(line, '+'))
			return DOM_OK;
		from = stretch(line, "=,+(", &length);
	}
}

int dom_variant_seat(struct dom_variant *v, const char *players, struct dom_error *error)
{
	struct domi_reader r = {v, error};
	struct line line = {players, strlen(players), 0};
	struct domi_player *seated;
	unsigned count = 0;
	int rc = DOM_OK;

	for (size_t at = 0; at < line.length;)
		if (domi_utf8_next(players, line.length, &at) < 0)
			return domi_fail(error, DOM_BAD_TEXT, here(&line, at), "this is not UTF-8", "esto no es UTF-8");
	seated = domi_new(&v->alloc, DOM_MAX_PLAYERS, sizeof *seated);
	if (!seated)
		return domi_fail_memory(error);
	do {
		rc = count == DOM_MAX_PLAYERS ? fail_count(&r, here(&line, line.at)) : seat_one(&r, &line, &seated[count]);
		count++;
	} while (!rc && eat(&line, ','));
	if (!rc && line.at < line.length)
		rc = fail_expected(&r, &line, ",");
	if (!rc && count < 2)
		rc = fail_count(&r, here(&line, 0));
	if (!rc)
		rc = name_all(&r, seated, count);
	if (!rc) {
		memcpy(v->players, seated, sizeof v->players);
		v->player_count = count;
		v->players_where = here(&line, 0);
	}
	domi_free(&v->alloc, seated);
	return rc;
}
