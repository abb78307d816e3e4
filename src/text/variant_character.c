/* Who is what, for whoever shows the players. */
#include "variant.h"

const struct dom_member *dom_variant_character(const struct dom_variant *v, unsigned player)
{
	return player < v->player_count ? v->players[player].character.member : NULL;
}
