/* The rounds that a line-up lists. Who plays them and what they change is said of the variant as it is in the end, its parents
   and children read: so they are only looked at when they are met, and settled last. */
#include "text.h"

#include <assert.h>
#include <string.h>

/* A list that waits for the rest. */
struct domi_wait {
	struct domi_wait *next;
	struct dom_listed *list;
	const struct domi_node *node;
};

static const struct domi_node *value_of(const struct domi_node *map, const char *name)
{
	for (const struct domi_node *key = map->first; key; key = key->next)
		if (domi_node_is(key, name))
			return key->value;
	return NULL;
}

static int look_at_players(const struct domi_reader *r, const struct domi_node *node)
{
	if (node->kind != DOMI_LIST || node->count < 2 || node->count > DOM_MAX_PLAYERS)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "who plays a round is a list of 2 to %d names",
				 "quiénes juegan una mano es una lista de 2 a %d nombres", DOM_MAX_PLAYERS);
	for (const struct domi_node *n = node->first; n; n = n->next)
		if (n->kind != DOMI_SCALAR || !n->length)
			return domi_fail(r->error, DOM_BAD_VARIANT, n->where, "a name is a single text",
					 "un nombre es un solo texto");
	return DOM_OK;
}

static int look_at(const struct domi_reader *r, const struct domi_node *node)
{
	const struct domi_node *rules, *players;

	if (node->kind != DOMI_MAP)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where,
				 "a round is {players: [names], rules: {aspect: option}}",
				 "una mano es {players: [nombres], rules: {aspecto: opción}}");
	for (const struct domi_node *key = node->first; key; key = key->next)
		if (!domi_node_is(key, "players") && !domi_node_is(key, "rules")) {
			struct domi_names words;

			domi_names_init(&words, key->text, key->length);
			domi_names_offer(&words, "players");
			domi_names_offer(&words, "rules");
			return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where,
						 (struct dom_text){"key of a round", "la clave de una mano"}, &words);
		}
	players = value_of(node, "players");
	rules = value_of(node, "rules");
	if (!players)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "a round needs its “players”",
				 "a una mano le faltan sus “players”");
	if (rules && rules->kind != DOMI_MAP)
		return domi_fail(r->error, DOM_BAD_VARIANT, rules->where, "the rules of a round are {aspect: option}",
				 "las reglas de una mano son {aspecto: opción}");
	return look_at_players(r, players);
}

int domi_rounds_read(const struct domi_reader *r, const struct dom_param *p, const struct domi_node *node, struct dom_arg *out)
{
	struct dom_variant *v = r->variant;
	struct domi_wait *wait;
	int rc = DOM_OK;

	assert(r->later); /* a list can stand in a file only */
	if ((int64_t)node->count < p->min || (int64_t)node->count > p->max)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "“%s” lists %u rounds; it may list %lld to %lld",
				 "“%s” nombra %u manos; puede nombrar de %lld a %lld", p->name, node->count, (long long)p->min,
				 (long long)p->max);
	for (const struct domi_node *n = node->first; n && domi_goes_on(r, look_at(r, n), &rc); n = n->next)
		;
	if (rc)
		return rc;
	wait = domi_note_new(&r->later->notes, &v->alloc, sizeof *wait);
	if (wait)
		wait->list = domi_note_new(&v->notes, &v->alloc, sizeof *wait->list * (node->count ? node->count : 1));
	if (!wait || !wait->list)
		return domi_fail_memory(r->error);
	wait->node = node;
	wait->next = r->later->first;
	r->later->first = wait;
	out->rounds = wait->list;
	out->count = node->count;
	return DOM_OK;
}

struct dom_arg *domi_rounds_of(struct dom_variant *v)
{
	struct domi_choice *c = &v->tournament.choice[DOMI_LINE_UP];
	unsigned count = c->member ? dom_option_params(c->member->option) : 0;

	for (unsigned i = 0; i < count; i++)
		if (c->member->option->params[i].type == DOM_TYPE_ROUNDS)
			return &c->args[i];
	return NULL;
}

static int find_player(const struct domi_reader *r, const struct domi_node *name, uint16_t *out)
{
	const struct dom_variant *v = r->variant;
	struct domi_names words;

	for (unsigned i = 0; i < v->player_count; i++)
		if (!strcmp(v->players[i].name, name->text)) {
			*out = (uint16_t)i;
			return DOM_OK;
		}
	/* how near two words are takes long to find out: only for who is not there */
	domi_names_init(&words, name->text, name->length);
	for (unsigned i = 0; i < v->player_count; i++)
		domi_names_offer(&words, v->players[i].name);
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, name->where, (struct dom_text){"player", "al jugador"}, &words);
}

static int settle_players(const struct domi_reader *r, const struct domi_node *node, struct dom_listed *listed)
{
	uint16_t *players = domi_note_new(&r->variant->notes, &r->variant->alloc, sizeof *players * node->count);
	unsigned count = 0;

	if (!players)
		return domi_fail_memory(r->error);
	for (const struct domi_node *n = node->first; n; n = n->next, count++) {
		int rc = find_player(r, n, &players[count]);

		if (rc)
			return rc;
		for (unsigned i = 0; i < count; i++)
			if (players[i] == players[count])
				return domi_fail(r->error, DOM_BAD_VARIANT, n->where, "“%s” plays this round already",
						 "“%s” ya juega esta mano", r->variant->players[players[i]].name);
	}
	listed->players = players;
	listed->count = count;
	return DOM_OK;
}

/* Keys of a variant that a round cannot have, and why. */
static const struct {
	const char *key;
	struct dom_text why;
} refused[] = {
	{"faces", {"the set is the same all through a tournament", "el juego de fichas es el mismo en todo el torneo"}},
	{"tiles", {"the set is the same all through a tournament", "el juego de fichas es el mismo en todo el torneo"}},
	{"teams", {"the teams are the same all through a tournament", "los equipos son los mismos en todo el torneo"}},
	{"players", {"who plays it stands beside its rules", "quiénes la juegan va al lado de sus reglas"}},
	{"tournament", {"it is a part of one", "es parte de uno"}},
	{"like", {"it is like the variant already", "ya es como la variante"}},
	{"title", {"only rules stand here", "aquí solo van reglas"}},
	{"about", {"only rules stand here", "aquí solo van reglas"}},
};

/* One aspect that a round has of its own; `r` reads into the rules of the round. */
static int settle_key(const struct domi_reader *r, const struct domi_node *key, struct dom_listed *listed)
{
	struct domi_names words;

	if (domi_node_is(key, "end")) {
		listed->own_ends = true;
		return domi_ends_read(r, key->value);
	}
	if (domi_node_is(key, "bonus")) {
		listed->own_bonuses = true;
		return domi_bonuses_read(r, key->value);
	}
	if (domi_node_is(key, "powers")) {
		listed->own_powers = true;
		return domi_powers_read(r, key->value);
	}
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		if (domi_node_is(key, refused[i].key))
			return domi_fail(r->error, DOM_BAD_VARIANT, key->where, "a round has no “%s” of its own: %s%.0s",
					 "una mano no tiene “%s” propio: %.0s%s", refused[i].key, refused[i].why.en,
					 refused[i].why.es);
	domi_names_init(&words, key->text, key->length);
	domi_names_offer(&words, "end");
	domi_names_offer(&words, "bonus");
	domi_names_offer(&words, "powers");
	for (unsigned i = 0; i < DOMI_ASPECTS; i++) {
		if (i == DOMI_FACES || i == DOMI_TILES || i == DOMI_TEAMS)
			continue;
		if (domi_node_is(key, domi_aspect_names[i])) {
			listed->own |= UINT32_C(1) << i;
			return domi_choice_change(r, dom_family_find(domi_aspect_names[i]), key->value, NULL,
						  &r->variant->choice[i]);
		}
		domi_names_offer(&words, domi_aspect_names[i]);
	}
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where, (struct dom_text){"key", "la clave"}, &words);
}

static int settle_rules(const struct domi_reader *r, const struct domi_node *node, struct dom_listed *listed)
{
	struct dom_variant *v = r->variant, *rules = domi_note_new(&v->notes, &v->alloc, sizeof *rules);
	struct domi_reader inner = *r;
	int rc;

	if (!rules)
		return domi_fail_memory(r->error);
	/* what the round reads is kept with the variant; the rules borrow it */
	*rules = *v;
	inner.variant = rules;
	inner.later = NULL;
	rc = domi_tournament_default(&inner, node->where);
	for (const struct domi_node *key = rc ? NULL : node->first;
	     key && domi_goes_on(r, settle_key(&inner, key, listed), &rc); key = key->next)
		;
	v->notes = rules->notes;
	rules->notes = NULL;
	listed->rules = rules;
	return rc;
}

static int settle(const struct domi_reader *r, const struct domi_node *node, struct dom_listed *listed)
{
	const struct domi_node *rules = value_of(node, "rules");
	int rc = DOM_OK;

	listed->where = node->where;
	if (domi_goes_on(r, settle_players(r, value_of(node, "players"), listed), &rc) && rules && rules->count)
		domi_goes_on(r, settle_rules(r, rules, listed), &rc);
	return rc;
}

int domi_rounds_settle(const struct domi_reader *r)
{
	const struct dom_arg *rounds = domi_rounds_of(r->variant);
	const struct domi_wait *wait = r->later->first;
	struct dom_listed *listed;
	int rc = DOM_OK;

	/* what was replaced by a child waits in vain */
	while (rounds && wait && wait->list != rounds->rounds)
		wait = wait->next;
	if (!rounds || !wait)
		return DOM_OK;
	listed = wait->list;
	for (const struct domi_node *n = wait->node->first; n && domi_goes_on(r, settle(r, n, listed++), &rc); n = n->next)
		;
	return rc;
}

static int renumber(const struct domi_reader *r, const struct domi_player *players, unsigned count, struct dom_where where,
		    struct dom_listed *listed, unsigned which)
{
	const struct dom_variant *v = r->variant;
	uint16_t *numbers = domi_note_new(&r->variant->notes, &v->alloc, sizeof *numbers * listed->count);

	if (!numbers)
		return domi_fail_memory(r->error);
	for (unsigned i = 0; i < listed->count; i++) {
		const char *name = v->players[listed->players[i]].name;
		unsigned at = 0;

		while (at < count && strcmp(players[at].name, name) != 0)
			at++;
		if (at == count)
			return domi_fail(r->error, DOM_BAD_VARIANT, where,
					 "round %u of the tournament's list is for “%s”, who is not among these players",
					 "la mano %u de la lista del torneo es para “%s”, que no está entre estos jugadores",
					 which + 1, name);
		numbers[i] = (uint16_t)at;
	}
	listed->players = numbers;
	return DOM_OK;
}

int domi_rounds_renumber(const struct domi_reader *r, const struct domi_player *players, unsigned count, struct dom_where where,
			 struct dom_listed **out)
{
	struct dom_variant *v = r->variant;
	const struct dom_arg *rounds = domi_rounds_of(v);
	struct dom_listed *list;

	*out = NULL;
	if (!rounds)
		return DOM_OK;
	list = domi_note_new(&v->notes, &v->alloc, sizeof *list * (rounds->count ? rounds->count : 1));
	if (!list)
		return domi_fail_memory(r->error);
	for (unsigned i = 0; i < rounds->count; i++) {
		int rc;

		list[i] = rounds->rounds[i];
		rc = renumber(r, players, count, where, &list[i], i);
		if (rc)
			return rc;
	}
	*out = list;
	return DOM_OK;
}
