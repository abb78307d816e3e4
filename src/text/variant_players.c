/* Who plays: the list `players` of a file. A table seats 10, a tournament has room for many more. */
#include "text.h"

#include <stdio.h>
#include <string.h>

int domi_fail_players(const struct domi_reader *r, struct dom_where where)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, where, "there are 2 to %d players", "hay de 2 a %d jugadores",
			 DOM_MAX_ENTRANTS);
}

int domi_player_name(const struct domi_reader *r, const char *text, size_t length, struct dom_where where, char *out)
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

/* What players are called that have no name. */
static const struct dom_text winds[] = {{"North", "Norte"}, {"East", "Este"}, {"South", "Sur"}, {"West", "Oeste"}};
static const struct dom_text numbered = {"Player ", "Jugador "};

/* What a name is in the other language, if it was given, in one of them, because there was none. */
static bool translate(const char *name, bool spanish, char out[DOM_MAX_NAME])
{
	const char *from = spanish ? numbered.en : numbered.es, *to = spanish ? numbered.es : numbered.en;
	size_t before = strlen(from), digits;

	for (size_t i = 0; i < sizeof winds / sizeof *winds; i++)
		if (!strcmp(name, spanish ? winds[i].en : winds[i].es)) {
			snprintf(out, DOM_MAX_NAME, "%s", spanish ? winds[i].es : winds[i].en);
			return true;
		}
	if (strncmp(name, from, before) != 0)
		return false;
	digits = strspn(name + before, "0123456789");
	if (!digits || digits >= 8 || name[before + digits])
		return false;
	snprintf(out, DOM_MAX_NAME, "%s%.8s", to, name + before);
	return true;
}

/* Every other name is said as it is, as is one that would be somebody else's. */
static void say_in_both(struct domi_player *players, unsigned count, unsigned player)
{
	for (unsigned es = 0; es < 2; es++) {
		char *said = players[player].said[es];

		if (!translate(players[player].name, es, said) || taken(players, count, said))
			memcpy(said, players[player].name, sizeof players[player].name);
	}
}

int domi_players_name(const struct domi_reader *r, struct domi_player *players, unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		if (players[i].name[0] && taken(players, i, players[i].name))
			return domi_fail(r->error, DOM_BAD_VARIANT, players[i].where, "there is another player called “%s”",
					 "ya hay un jugador que se llama “%s”", players[i].name);
	for (unsigned i = 0; i < count; i++) {
		char name[DOM_MAX_NAME];

		if (players[i].name[0])
			continue;
		if (count <= 4)
			snprintf(name, sizeof name, "%s", winds[i].en);
		else
			snprintf(name, sizeof name, "%s%u", numbered.en, i + 1);
		for (unsigned n = i + 1; taken(players, count, name); n++)
			snprintf(name, sizeof name, "%s%u", numbered.en, n);
		memcpy(players[i].name, name, sizeof name);
	}
	for (unsigned i = 0; i < count; i++)
		say_in_both(players, count, i);
	return DOM_OK;
}

static const struct dom_family *strategies(void)
{
	return dom_family_find("strategy");
}

static int first_strategy(const struct domi_reader *r, struct domi_player *player)
{
	player->count = 1;
	return domi_choice_first(r, strategies(), player->where, &player->strategies[0]);
}

int domi_player_character(const struct domi_reader *r, struct domi_player *player)
{
	return domi_choice_first(r, dom_family_find("character"), player->where, &player->character);
}

int domi_fail_strategies(const struct domi_reader *r, struct dom_where where)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, where, "a player has 1 to %d strategies",
			 "un jugador tiene de 1 a %d estrategias", DOM_MAX_STRATEGIES);
}

static int read_strategies(const struct domi_reader *r, const struct domi_node *node, struct domi_player *player)
{
	const struct domi_node *item = node->kind == DOMI_LIST ? node->first : node;
	unsigned count = node->kind == DOMI_LIST ? node->count : 1;
	int rc = DOM_OK;

	if (!count || count > DOM_MAX_STRATEGIES)
		return domi_fail_strategies(r, node->where);
	for (player->count = 0; player->count < count; player->count++, item = item->next)
		if (!domi_goes_on(r, domi_choice_read(r, strategies(), item, &player->strategies[player->count]), &rc))
			break;
	return rc;
}

/* name: …, strategy: …, character: … */
static int read_key(const struct domi_reader *r, const struct domi_node *key, struct domi_player *player)
{
	const struct domi_node *value = key->value;
	struct domi_names words;

	if (domi_node_is(key, "name")) {
		if (value->kind != DOMI_SCALAR)
			return domi_fail(r->error, DOM_BAD_VARIANT, value->where, "a name is a single text",
					 "un nombre es un solo texto");
		player->where = value->where;
		return domi_player_name(r, value->text, value->length, value->where, player->name);
	}
	if (domi_node_is(key, "strategy"))
		return read_strategies(r, value, player);
	if (domi_node_is(key, "character"))
		return domi_choice_read(r, dom_family_find("character"), value, &player->character);
	domi_names_init(&words, key->text, key->length);
	domi_names_offer(&words, "name");
	domi_names_offer(&words, "strategy");
	domi_names_offer(&words, "character");
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where, (struct dom_text){"key", "la clave"}, &words);
}

int domi_fail_strategy(const struct domi_reader *r, const char *text, size_t length, struct dom_where where, const char *before,
		       const char *after)
{
	struct domi_names words;
	char room[DOMI_SHOWN];
	const char *shown = domi_shown(room, text, length);

	domi_names_init(&words, text, length);
	for (const struct dom_member *m = strategies()->members; m->name; m++)
		domi_names_offer(&words, m->name);
	if (words.best || !length)
		return domi_fail_unknown(r->error, DOM_BAD_VARIANT, where, strategies()->noun, &words);
	return domi_fail(r->error, DOM_BAD_VARIANT, where, "“%s” is no strategy; a player called so is %s%s%s",
			 "“%s” no es una estrategia; un jugador que se llame así es %s%s%s", shown, before, shown, after);
}

/* A strategy that was written where the name goes: it would not be played. */
static int fail_name(const struct domi_reader *r, const struct domi_player *player)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, player->where,
			 "“%s” is a strategy, not a name: {strategy: %s}; a player called so says its strategy, too",
			 "“%s” es una estrategia, no un nombre: {strategy: %s}; un jugador que se llame así dice también su "
			 "estrategia",
			 player->name, player->name);
}

static int read_player(const struct domi_reader *r, const struct domi_node *node, struct domi_player *player)
{
	int rc = DOM_OK;

	player->where = node->where;
	if (node->kind == DOMI_SCALAR && !domi_node_empty(node) && !dom_member_find(strategies(), node->text, node->length))
		return domi_fail_strategy(r, node->text, node->length, node->where, "{name: ", "}");
	if (node->kind == DOMI_LIST || domi_node_empty(node))
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where,
				 "a player is a strategy or {name: …, strategy: …, character: …}",
				 "un jugador es una estrategia o {name: …, strategy: …, character: …}");
	if (node->kind == DOMI_SCALAR ||
	    (node->count == 1 && dom_member_find(strategies(), node->first->text, node->first->length)))
		rc = read_strategies(r, node, player);
	else
		for (const struct domi_node *key = node->first; key && domi_goes_on(r, read_key(r, key, player), &rc);
		     key = key->next)
			;
	if (!rc && !player->count && player->name[0] && dom_member_find(strategies(), player->name, strlen(player->name)))
		rc = fail_name(r, player);
	if (!rc && !player->count)
		rc = first_strategy(r, player);
	if (!rc && !player->character.member)
		rc = domi_player_character(r, player);
	return rc;
}

/* Room for so many, cleared; the variant's from now on. */
static struct domi_player *seat_anew(const struct domi_reader *r, unsigned count, struct dom_where where)
{
	struct dom_variant *v = r->variant;
	struct domi_player *players = domi_note_new(&v->notes, &v->alloc, count * sizeof *players);

	if (players) {
		v->players = players;
		v->player_count = count;
		v->players_where = where;
	}
	return players;
}

int domi_players_many(const struct domi_reader *r, unsigned count, struct dom_where where)
{
	struct domi_player *players = seat_anew(r, count, where);

	if (!players)
		return domi_fail_memory(r->error);
	for (unsigned i = 0; i < count; i++) {
		int rc;

		players[i].where = where;
		rc = first_strategy(r, &players[i]);
		if (!rc)
			rc = domi_player_character(r, &players[i]);
		if (rc)
			return rc;
	}
	return domi_players_name(r, players, count);
}

int domi_players_read(const struct domi_reader *r, const struct domi_node *node)
{
	static const struct dom_param how_many = {.name = "players", .type = DOM_TYPE_INT, .min = 2, .max = DOM_MAX_ENTRANTS};
	struct domi_player *players;
	struct dom_arg arg;
	unsigned count = 0;
	int rc;

	if (node->kind == DOMI_MAP || domi_node_empty(node))
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "players are a list, or how many there are",
				 "los jugadores son una lista, o cuántos hay");
	if (node->kind == DOMI_SCALAR) {
		rc = domi_arg_read(r, &how_many, node, &arg);
		return rc ? rc : domi_players_many(r, (unsigned)arg.n, node->where);
	}
	if (node->count < 2 || node->count > DOM_MAX_ENTRANTS)
		return domi_fail_players(r, node->where);
	players = seat_anew(r, node->count, node->where);
	if (!players)
		return domi_fail_memory(r->error);
	rc = DOM_OK;
	for (const struct domi_node *n = node->first; n && domi_goes_on(r, read_player(r, n, &players[count++]), &rc);
	     n = n->next)
		;
	return rc ? rc : domi_players_name(r, players, count);
}
