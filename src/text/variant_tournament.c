/* What stands under `tournament`: who plays its rounds, when it is over, who is out, what counts, and who is champion. */
#include "text.h"

#include <assert.h>

#define X(upper, name) name,
const char *const domi_tournament_names[] = {DOMI_CUP_LIST(X) NULL};
#undef X

int domi_tournament_default(const struct domi_reader *r, struct dom_where where)
{
	struct domi_tournament_choice *tournament = &r->variant->tournament;
	int rc = DOM_OK;

	*tournament = (struct domi_tournament_choice){.where = where, .stops_where = where};
	for (unsigned i = 0; !rc && i < DOMI_TOURNAMENT_RULES; i++)
		rc = domi_choice_first(r, dom_family_find(domi_tournament_names[i]), where, &tournament->choice[i]);
	if (!rc)
		rc = domi_choice_first(r, dom_family_find("stop"), where, &tournament->stops[0]);
	tournament->stop_count = 1;
	return rc;
}

static int add_entry(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		     struct domi_choice *list, unsigned room, unsigned *count)
{
	struct domi_choice choice = {0};
	int rc = domi_choice_read(r, family, node, &choice);

	if (rc)
		return rc;
	assert(choice.member);
	if (*count == room)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "too many entries in “%s”; at most %u",
				 "demasiados elementos en “%s”; %u como mucho", family->name, room);
	for (unsigned i = 0; i < *count; i++)
		if (domi_choice_equal(&list[i], &choice))
			return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "“%s” is listed twice",
					 "“%s” está dos veces en la lista", choice.member->name);
	list[(*count)++] = choice;
	return DOM_OK;
}

int domi_list_read(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		   struct domi_choice *list, unsigned room, unsigned *count)
{
	const struct domi_node *n = node->kind == DOMI_LIST ? node->first : node;
	int rc = DOM_OK;

	*count = 0;
	while (n && domi_goes_on(r, add_entry(r, family, n, list, room, count), &rc))
		n = node->kind == DOMI_LIST ? n->next : NULL;
	return rc;
}

static int read_stops(const struct domi_reader *r, const struct domi_node *node)
{
	struct domi_tournament_choice *tournament = &r->variant->tournament;

	if (node->kind == DOMI_LIST && !node->count)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "a tournament needs at least one way to stop",
				 "un torneo necesita al menos una forma de parar");
	tournament->stops_where = node->where;
	return domi_list_read(r, dom_family_find("stop"), node, tournament->stops, DOM_MAX_STOPS, &tournament->stop_count);
}

static int read_key(const struct domi_reader *r, const struct domi_node *key)
{
	struct domi_tournament_choice *tournament = &r->variant->tournament;
	struct domi_names words;

	if (domi_node_is(key, "stop"))
		return read_stops(r, key->value);
	if (domi_node_is(key, "tie-break"))
		return domi_list_read(r, dom_family_find("tie-break"), key->value, tournament->tie_breaks, DOM_MAX_TIE_BREAKS,
				      &tournament->tie_break_count);
	domi_names_init(&words, key->text, key->length);
	domi_names_offer(&words, "stop");
	domi_names_offer(&words, "tie-break");
	for (unsigned i = 0; i < DOMI_TOURNAMENT_RULES; i++) {
		if (domi_node_is(key, domi_tournament_names[i]))
			return domi_choice_change(r, dom_family_find(domi_tournament_names[i]), key->value, NULL,
						  &tournament->choice[i]);
		domi_names_offer(&words, domi_tournament_names[i]);
	}
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where,
				 (struct dom_text){"key of a tournament", "la clave de torneo"}, &words);
}

bool domi_tournament_has(const struct domi_node *key)
{
	for (unsigned i = 0; i < DOMI_TOURNAMENT_RULES; i++)
		if (domi_node_is(key, domi_tournament_names[i]))
			return true;
	return domi_node_is(key, "stop") || domi_node_is(key, "tie-break");
}

int domi_tournament_read(const struct domi_reader *r, const struct domi_node *node)
{
	int rc = DOM_OK;

	if (node->kind != DOMI_MAP)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where,
				 "a tournament is {line-up: …, stop: …}; {} is one in which nothing is special",
				 "un torneo es {line-up: …, stop: …}; {} es uno sin nada especial");
	r->variant->tournament.given = true;
	r->variant->tournament.where = node->where;
	for (const struct domi_node *key = node->first; key && domi_goes_on(r, read_key(r, key), &rc); key = key->next)
		;
	return rc;
}
