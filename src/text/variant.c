/* What a variant is asked, and its end. */
#include "text.h"

int dom_variant_parse(struct dom_variant **out, const char *text, size_t length, const char *file,
		      const struct dom_alloc *alloc, struct dom_error *error)
{
	return domi_variant_read(out, text ? text : "", text ? length : 0, file, false, alloc, error);
}

void dom_variant_free(struct dom_variant *v)
{
	struct dom_alloc alloc;

	if (!v)
		return;
	alloc = v->alloc;
	domi_notes_free(&v->notes, &alloc);
	domi_free(&alloc, v);
}

const char *dom_variant_name(const struct dom_variant *v)
{
	return v->name;
}

struct dom_text dom_variant_title(const struct dom_variant *v)
{
	return v->title;
}

struct dom_text dom_variant_about(const struct dom_variant *v)
{
	return v->about;
}

unsigned dom_variant_players(const struct dom_variant *v)
{
	return v->player_count;
}

const char *dom_variant_player(const struct dom_variant *v, unsigned player)
{
	return player < v->player_count ? v->players[player].name : NULL;
}

void dom_variant_free_text(const struct dom_variant *v, char *text)
{
	domi_free(&v->alloc, text);
}
