/* The same game with one strategy at all seats: how rounds are played out. */
#include "memory.h"
#include "rules.h"

#include <domino/round.h>
#include <domino/strategy.h>

#include <string.h>

int dom_rules_played_by(struct dom_rules **out, const struct dom_rules *r, const struct dom_strategy *strategy,
			const struct dom_arg *args, const struct dom_alloc *alloc, struct dom_error *error)
{
	const struct dom_alloc own = domi_alloc(alloc);
	const struct dom_member member = {"", &strategy->option};
	const struct domi_player *players[DOM_MAX_PLAYERS];
	struct dom_member character[DOM_MAX_PLAYERS];
	struct domi_player player[DOM_MAX_PLAYERS];

	*out = domi_new(&own, 1, sizeof **out);
	if (!*out)
		return domi_fail_memory(error);
	for (unsigned p = 0; p < r->players; p++) {
		character[p] = (struct dom_member){"", &r->players_rules[p].character->option};
		player[p] =
			(struct domi_player){.count = 1, .strategies[0].member = &member, .character.member = &character[p]};
		memcpy(player[p].strategies[0].args, args, sizeof player[p].strategies[0].args);
		players[p] = &player[p];
	}
	domi_rules_seat(*out, r, players);
	for (unsigned p = 0; p < r->players; p++) { /* not those of the players above, who are gone soon */
		(*out)->players_rules[p].args[0] = args;
		(*out)->players_rules[p].character_args = r->players_rules[p].character_args;
	}
	(*out)->alloc = own;
	(*out)->borrowed = ~0u;
	(*out)->tile_args = NULL;
	return DOM_OK;
}
