/* What is played wherever nothing else is said: somebody goes out, or the game is blocked. */
#include "end.h"

DOM_END_RULE(classic) = {
	.row = 11,
	.title = {"Classic", "Clásico"},
	.about = {"A player goes out, or the round is blocked.", "Alguien se pega o hay tranque."},
	.tell = {"The round is over when a player has no tile left, or when it is blocked.",
		 "La mano se acaba cuando alguien se pega o cuando hay tranque."},
	.parts = "out blocked",
};
