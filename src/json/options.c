/* Everything a variant may say, straight from the registry: a page builds its menus from this. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

static const char *const types[] = {
	[DOM_TYPE_INT] = "int",     [DOM_TYPE_FLAG] = "flag",     [DOM_TYPE_WORD] = "word",
	[DOM_TYPE_TILE] = "tile",   [DOM_TYPE_TILES] = "tiles",   [DOM_TYPE_INTS] = "ints",
	[DOM_TYPE_NAMES] = "names", [DOM_TYPE_CHANCE] = "chance", [DOM_TYPE_ROUNDS] = "rounds",
};

/* A bound as it would be written: those of a probability are kept in millionths. */
static json_t *bound(const struct dom_param *param, int64_t n)
{
	if (param->type == DOM_TYPE_INT || param->type == DOM_TYPE_INTS)
		return json_integer(n);
	if (param->type != DOM_TYPE_CHANCE)
		return json_null();
	return n % 1000000 ? json_real((double)n / 1e6) : json_integer(n / 1000000);
}

static json_t *words_of(const char *words)
{
	json_t *list = json_array();

	for (words += strspn(words, " "); *words; words += strspn(words, " ")) {
		size_t length = strcspn(words, " ");

		json_array_append_new(list, json_stringn(words, length));
		words += length;
	}
	return list;
}

/* A number as a number, a flag as a flag, the rest as it would be written. */
static json_t *preset(const struct dom_param *param)
{
	char *end;
	long long n;

	if (!param->preset)
		return json_null();
	if (param->type == DOM_TYPE_FLAG)
		return json_boolean(!strcmp(param->preset, "true"));
	n = strtoll(param->preset, &end, 10);
	if (param->type == DOM_TYPE_INT && *param->preset && !*end)
		return json_integer(n);
	if (param->type == DOM_TYPE_CHANCE)
		return *end ? json_real(strtod(param->preset, NULL)) : json_integer(n);
	return json_string(param->preset);
}

static json_t *param_json(const struct dom_param *param)
{
	return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "name", param->name, "type", types[param->type], "min",
			 bound(param, param->min), "max", bound(param, param->max), "default", preset(param), "about",
			 domi_json_text(param->about), "words",
			 param->type == DOM_TYPE_WORD && param->words ? words_of(param->words) : json_null());
}

static json_t *option_json(const struct dom_family *family, const struct dom_member *member)
{
	json_t *params = json_array();
	unsigned count = dom_option_params(member->option);

	for (unsigned i = 0; i < count; i++)
		if (!member->option->params[i].former)
			json_array_append_new(params, param_json(&member->option->params[i]));
	return json_pack("{s:s, s:o, s:o, s:s?, s:o}", "name", member->name, "title", domi_json_text(member->option->title),
			 "about", domi_json_text(member->option->about), "trait", dom_member_trait(family, member),
			 "parameters", params);
}

static const char *const parts[] = {
	[DOM_PART_GAME] = "game",
	[DOM_PART_PLAYER] = "player",
	[DOM_PART_POWER] = "power",
	[DOM_PART_TOURNAMENT] = "tournament",
};

static json_t *family_json(const struct dom_family *family)
{
	unsigned count = dom_family_sorted(family, NULL, 0);
	const struct dom_member **members = calloc(count + 1, sizeof(const struct dom_member *));
	json_t *options = json_array();

	if (!members) {
		json_decref(options);
		return NULL;
	}
	count = dom_family_sorted(family, members, count);
	for (unsigned i = 0; i < count; i++)
		json_array_append_new(options, option_json(family, members[i]));
	free(members);
	return json_pack("{s:s, s:o, s:o, s:s?, s:b, s:s, s:o}", "name", family->name, "title", domi_json_text(family->title),
			 "about", domi_json_text(family->about), "default", family->first, "list", (int)family->list, "part",
			 parts[family->part], "options", options);
}

json_t *domi_json_options(const struct dom_family *only)
{
	json_t *list = json_array();

	for (const struct dom_family *const *f = dom_families(); *f; f++)
		if (!only || *f == only)
			json_array_append_new(list, family_json(*f));
	return json_pack("{s:o}", "aspects", list);
}
