/* Now and then answers the opposite to "is it over?", and lets a cheat that should be out go on for half of its total. */
#include "tournament_judge.h"

enum { CHANCE };

static bool corrupt(const struct dom_arg *args, uint32_t word)
{
	return domi_below(word, 1000000) < args[CHANCE].n;
}

DOM_TOURNAMENT_JUDGE(corrupt) = {
	.row = 2,
	.title = {"Corrupt", "Corrupto"},
	.about = {"May say the opposite when asked whether it is over, and may sell a cheat the right to go on.",
		  "Puede decir lo contrario cuando le preguntan si se acabó, y venderle a un tramposo el derecho a seguir."},
	.tell = {"The tournament judge is corrupt: each time with probability {chance} it answers the opposite to “is it "
		 "over?”, "
		 "and offers a cheat about to be disqualified to go on for half of its total.",
		 "El juez del torneo es corrupto: cada vez, con probabilidad {chance}, responde lo contrario a “¿se acabó?”, y "
		 "le "
		 "ofrece a un tramposo a punto de ser descalificado seguir por la mitad de su total."},
	.params = DOM_PARAMS({.name = "chance",
			      .type = DOM_TYPE_CHANCE,
			      .min = 0,
			      .max = 1000000,
			      .preset = "0.5",
			      .about = {"How likely it is to be corrupt each time.",
					"Qué tan probable es que sea corrupto cada vez."}}),
	.corrupt = corrupt,
};
