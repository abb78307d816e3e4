#include "tiles.h"

extern const struct dom_member domi_tiles_members[];
const struct dom_family domi_tiles_family = {
	.name = "tiles",
	.title = {"Tiles", "Fichas"},
	.about = {"The set that is played with.", "El juego de fichas con que se juega."},
	.noun = {"set of tiles", "el juego de fichas"},
	.first = "complete",
	.members = domi_tiles_members,
};
