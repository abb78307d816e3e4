/* An aspect's value: an option by name, an option with parameters, or parameters of the option that stands already. */
#include "text.h"

#include <assert.h>
#include <string.h>

int domi_member_read(const struct domi_reader *r, const struct dom_family *family, const char *text, size_t length,
		     struct dom_where where, const struct dom_member **out)
{
	const struct dom_member *sorted[DOM_MAX_FACES];
	struct domi_names words;
	unsigned count;

	*out = dom_member_find(family, text, length);
	if (*out)
		return DOM_OK;
	domi_names_init(&words, text, length);
	count = dom_family_sorted(family, sorted, DOM_MAX_FACES);
	for (unsigned i = 0; i < count && i < DOM_MAX_FACES; i++)
		domi_names_offer(&words, sorted[i]->name);
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, where, family->noun, &words);
}

int domi_choice_preset(const struct domi_reader *r, const struct dom_member *member, struct dom_where where, const bool *given,
		       struct domi_choice *out)
{
	const struct dom_param *params = member->option->params;
	unsigned count = dom_option_params(member->option);

	assert(count <= DOM_MAX_PARAMS);
	*out = (struct domi_choice){.member = member, .where = where};
	for (unsigned i = 0; i < count; i++) {
		int rc;

		out->args_where[i] = where;
		if (given && given[i])
			continue;
		if (!params[i].preset)
			return domi_fail(r->error, DOM_BAD_VARIANT, where, "“%s” needs its parameter “%s”",
					 "“%s” necesita su parámetro “%s”", member->name, params[i].name);
		rc = domi_arg_parse(r, &params[i], params[i].preset, strlen(params[i].preset), ',', where, &out->args[i]);
		if (rc)
			return rc;
	}
	return DOM_OK;
}

int domi_choice_first(const struct domi_reader *r, const struct dom_family *family, struct dom_where where,
		      struct domi_choice *out)
{
	return domi_choice_preset(r, dom_member_find(family, family->first, strlen(family->first)), where, NULL, out);
}

static int param_index(const struct dom_member *member, const struct domi_node *key)
{
	unsigned count = dom_option_params(member->option);

	for (unsigned i = 0; i < count; i++)
		if (domi_node_is(key, member->option->params[i].name))
			return (int)i;
	return -1;
}

/* `family`: its options are worth guessing too, since the key stands where one might. */
static int fail_param(const struct domi_reader *r, const struct dom_member *member, const struct dom_family *family,
		      bool winner, const struct domi_node *key)
{
	unsigned count = dom_option_params(member->option);
	struct domi_names words;
	char room[DOMI_SHOWN];

	domi_names_init(&words, key->text, key->length);
	for (unsigned i = 0; i < count; i++)
		domi_names_offer(&words, member->option->params[i].name);
	if (winner)
		domi_names_offer(&words, "winner");
	for (const struct dom_member *m = family ? family->members : NULL; m && m->name; m++)
		domi_names_offer(&words, m->name);
	if (words.best || family)
		return domi_fail_unknown(r->error, DOM_BAD_VARIANT, key->where,
					 family ? (struct dom_text){"option or parameter", "la opción o el parámetro"}
						: (struct dom_text){"parameter", "el parámetro"},
					 &words);
	domi_shown(room, key->text, key->length);
	if (words.known[0])
		return domi_fail(r->error, DOM_BAD_VARIANT, key->where, "“%s” has no parameter “%s”; it has: %s",
				 "“%s” no tiene un parámetro “%s”; tiene: %s", member->name, room, words.known);
	return domi_fail(r->error, DOM_BAD_VARIANT, key->where, "“%s” takes no parameters, so not “%s”",
			 "“%s” no tiene parámetros, tampoco “%s”", member->name, room);
}

static int set_param(const struct domi_reader *r, const struct domi_node *key, const struct dom_family *family,
		     const struct domi_node **winner, struct domi_choice *choice)
{
	int i = param_index(choice->member, key);

	if (i < 0 && winner && domi_node_is(key, "winner")) {
		*winner = key->value;
		return DOM_OK;
	}
	if (i < 0)
		return fail_param(r, choice->member, family, winner != NULL, key);
	choice->args_where[i] = key->value->where;
	return domi_arg_read(r, &choice->member->option->params[i], key->value, &choice->args[i]);
}

/* Fills in the parameters that a mapping gives. */
static int set_params(const struct domi_reader *r, const struct domi_node *map, const struct dom_family *family,
		      const struct domi_node **winner, struct domi_choice *choice)
{
	int rc = DOM_OK;

	for (const struct domi_node *key = map->first; key && domi_goes_on(r, set_param(r, key, family, winner, choice), &rc);
	     key = key->next)
		;
	return rc;
}

/* An option named by `key`, with the parameters in `map` (NULL or empty: none). */
static int read_option(const struct domi_reader *r, const struct dom_member *member, const struct domi_node *key,
		       const struct domi_node *map, const struct domi_node **winner, struct domi_choice *out)
{
	bool given[DOM_MAX_PARAMS] = {false};
	int rc;

	if (map && domi_node_empty(map))
		map = NULL;
	if (map && map->kind != DOMI_MAP)
		return domi_fail(r->error, DOM_BAD_VARIANT, map->where, "the parameters of “%s” are written {parameter: value}",
				 "los parámetros de “%s” se escriben {parámetro: valor}", member->name);
	for (const struct domi_node *k = map ? map->first : NULL; k; k = k->next) {
		int i = param_index(member, k);

		if (i >= 0)
			given[i] = true;
	}
	rc = domi_choice_preset(r, member, key->where, given, out);
	if (rc && map) {
		/* a misspelt parameter is the likelier reason for a missing one */
		struct domi_choice again = {.member = member};
		int why = set_params(r, map, NULL, winner, &again);

		return why ? why : domi_choice_preset(r, member, key->where, given, out);
	}
	return rc || !map ? rc : set_params(r, map, NULL, winner, out);
}

static int read_choice(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		       const struct domi_node **winner, bool inherits, struct domi_choice *choice)
{
	const struct dom_member *member;
	const struct domi_node *option = NULL;
	struct domi_choice result = {0};
	int rc;

	if (node->kind == DOMI_LIST || domi_node_empty(node) || (node->kind == DOMI_MAP && !node->count && !inherits))
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where,
				 "%s: an option is wanted, or {option: {parameter: value}}%.0s",
				 "%.0s%s: se pide una opción, o {opción: {parámetro: valor}}", family->name, family->name);
	if (node->kind == DOMI_SCALAR) {
		rc = domi_member_read(r, family, node->text, node->length, node->where, &member);
		if (!rc)
			rc = read_option(r, member, node, NULL, NULL, &result);
	} else {
		for (const struct domi_node *key = node->first; key && !option; key = key->next)
			if (dom_member_find(family, key->text, key->length))
				option = key;
		if (option && node->count > 1) {
			const struct domi_node *other = option == node->first ? option->next : node->first;
			char room[DOMI_SHOWN];

			assert(other); /* there are two keys at least */
			return domi_fail(r->error, DOM_BAD_VARIANT, other->where,
					 "“%s” stands beside the option “%s”; its parameters go inside: {%s: {…}}",
					 "“%s” sobra junto a la opción “%s”; sus parámetros van dentro: {%s: {…}}",
					 domi_shown(room, other->text, other->length), option->text, option->text);
		}
		if (option) {
			rc = read_option(r, dom_member_find(family, option->text, option->length), option, option->value,
					 winner, &result);
		} else if (inherits && r->orphan) {
			return DOM_OK; /* parameters of an option that is not known */
		} else if (inherits) {
			result = *choice;
			if (node->count)
				result.where = node->where;
			rc = set_params(r, node, node->count == 1 ? family : NULL, winner, &result);
		} else {
			/* no key names an option: this fails, with the nearest that there is */
			assert(node->first);
			return domi_member_read(r, family, node->first->text, node->first->length, node->first->where, &member);
		}
	}
	if (!rc)
		*choice = result;
	return rc;
}

int domi_choice_read(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		     struct domi_choice *out)
{
	return read_choice(r, family, node, NULL, false, out);
}

int domi_choice_change(const struct domi_reader *r, const struct dom_family *family, const struct domi_node *node,
		       const struct domi_node **winner, struct domi_choice *choice)
{
	return read_choice(r, family, node, winner, choice->member != NULL, choice);
}
