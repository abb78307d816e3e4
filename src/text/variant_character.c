/* Who is what, for whoever shows the players. */
#include "variant.h"

#include <domino/strategy.h>

#include <string.h>

const struct dom_member *dom_variant_character(const struct dom_variant *v, unsigned player)
{
	return player < v->player_count ? v->players[player].character.member : NULL;
}

static unsigned clock_of(const struct domi_choice *choice)
{
	for (unsigned i = 0; i < dom_option_params(choice->member->option); i++)
		if (!strcmp(choice->member->option->params[i].name, "clock"))
			return (unsigned)choice->args[i].n;
	return 0;
}

enum dom_person dom_variant_person(const struct dom_variant *v, unsigned player, unsigned *clock)
{
	const struct domi_player *p = player < v->player_count ? &v->players[player] : NULL;
	enum dom_person person = DOM_PERSON_NO;

	if (clock)
		*clock = 0;
	for (unsigned i = 0; p && i < p->count; i++) {
		/* the option is the first member of every strategy */
		if (!((const struct dom_strategy *)(const void *)p->strategies[i].member->option)->asks)
			continue;
		person = p->count == 1 ? DOM_PERSON_YES : DOM_PERSON_PARTLY;
		if (clock && p->count == 1)
			*clock = clock_of(&p->strategies[i]);
	}
	return person;
}
