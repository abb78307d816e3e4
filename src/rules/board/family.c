#include "board.h"

extern const struct dom_member domi_board_members[];
const struct dom_family domi_board_family = {
	.name = "board",
	.title = {"Board", "Tablero"},
	.about = {"Where a tile may be laid.", "Dónde se puede poner una ficha."},
	.noun = {"board", "el tablero"},
	.first = "line",
	.members = domi_board_members,
};
