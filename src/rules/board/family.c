#include "board.h"

static const char *trait(const struct dom_option *option)
{
	/* the option is the first member of every board */
	return dom_shape_name(((const struct dom_board *)(const void *)option)->shape);
}

extern const struct dom_member domi_board_members[];
const struct dom_family domi_board_family = {
	.name = "board",
	.title = {"Board", "Tablero"},
	.about = {"Where a tile may be laid.", "Dónde se puede poner una ficha."},
	.noun = {"board", "el tablero"},
	.first = "line",
	.trait = trait,
	.members = domi_board_members,
};
