/* What two variants differ in, aspect by aspect: where their canonical texts do. */
#include "text.h"

#include <string.h>

static void write_strategies(struct domi_buffer *out, const struct dom_variant *v)
{
	for (unsigned i = 0; i < v->player_count; i++) {
		domi_append_format(out, i ? ",%s=" : "%s=", v->players[i].name);
		for (unsigned k = 0; k < v->players[i].count; k++) {
			domi_append_text(out, k ? "+" : "");
			domi_write_short(out, v, &v->players[i].strategies[k]);
		}
	}
}

/* Those who are not like the rest of us. */
static void write_characters(struct domi_buffer *out, const struct dom_variant *v)
{
	const char *first = dom_family_find("character")->first;
	unsigned others = 0;

	for (unsigned i = 0; i < v->player_count; i++)
		if (strcmp(v->players[i].character.member->name, first) != 0) {
			domi_append_format(out, others++ ? ",%s=" : "%s=", v->players[i].name);
			domi_write_short(out, v, &v->players[i].character);
		}
	if (!others)
		domi_append_text(out, first);
}

/* Aspects that a variant has once; NULL: it is none of them. */
static const struct domi_choice *single(const struct dom_variant *v, const char *family)
{
	for (unsigned i = 0; i < DOMI_ASPECTS; i++)
		if (!strcmp(domi_aspect_names[i], family))
			return &v->choice[i];
	for (unsigned i = 0; i < DOMI_TOURNAMENT_RULES; i++)
		if (!strcmp(domi_tournament_names[i], family))
			return &v->tournament.choice[i];
	return NULL;
}

/* The value of an aspect as one line; false: a family that is no aspect of its own. */
static bool write_aspect(struct domi_buffer *out, const struct dom_variant *v, const char *family)
{
	const struct domi_choice *choice = single(v, family);
	struct domi_yaml yaml;
	struct dom_sink sink = domi_yaml_sink(&yaml, out);

	domi_buffer_clear(out);
	domi_append(out, "", 0);
	if (choice)
		domi_tell_choice(&sink, v, choice, NULL);
	else if (!strcmp(family, "strategy"))
		write_strategies(out, v);
	else if (!strcmp(family, "character"))
		write_characters(out, v);
	else
		return domi_tell_list(&sink, v, family);
	return true;
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
