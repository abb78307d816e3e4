/* What a variant is asked, the variant of one table of it, and its end. */
#include "variant.h"

#include "error.h"
#include "memory.h"

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

const char *dom_variant_player_in(const struct dom_variant *v, unsigned player, enum dom_lang lang)
{
	return player < v->player_count ? v->players[player].said[lang == DOM_ES] : NULL;
}

void dom_variant_free_text(const struct dom_variant *v, char *text)
{
	domi_free(&v->alloc, text);
}

/* The teams of a table are as many as it seats, where there are any. */
static void set_teams(struct domi_choice *teams, unsigned count)
{
	unsigned params = dom_option_params(teams->member->option);

	for (unsigned i = 0; i < params; i++)
		if (!strcmp(teams->member->option->params[i].name, "teams"))
			teams->args[i].n = count;
}

int domi_variant_table(struct dom_variant **out, const struct dom_variant *v, const uint16_t *players, unsigned count,
		       unsigned teams, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_variant *table = domi_new(&a, 1, sizeof *table);

	*out = NULL;
	if (!table)
		return domi_fail_memory(error);
	*table = *v;
	table->alloc = a;
	table->notes = NULL; /* its own: what v points to is v's */
	table->tournament = (struct domi_tournament_choice){.where = v->tournament.where};
	table->player_count = count;
	table->players = domi_note_new(&table->notes, &a, (count ? count : 1) * sizeof *table->players);
	if (!table->players) {
		dom_variant_free(table);
		return domi_fail_memory(error);
	}
	for (unsigned i = 0; i < count; i++)
		table->players[i] = v->players[players[i]];
	if (teams)
		set_teams(&table->choice[DOMI_TEAMS], teams);
	*out = table;
	return DOM_OK;
}
