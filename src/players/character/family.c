#include <domino/character.h>

extern const struct dom_member domi_character_members[];
const struct dom_family domi_character_family = {
	.name = "character",
	.title = {"Characters", "Caracteres"},
	.about = {"What a player offers to the judge, and how it answers a bribe.",
		  "Qué le ofrece un jugador al juez, y cómo responde a un soborno."},
	.noun = {"character", "el carácter"},
	.first = "normal",
	.part = DOM_PART_PLAYER,
	.members = domi_character_members,
};
