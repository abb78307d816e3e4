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
	.tell = {"The tournament judge is corrupt: {chance, plural, =0 {it could give the wrong answer to “is it over?”, and "
		 "let a cheat about to be disqualified go on for half of its total, but never does} =1000000 {it always gives "
		 "the wrong answer to “is it over?”, and always offers a cheat about to be disqualified to go on for half of "
		 "its total} other {each time with a probability of {chance}, it gives the wrong answer to “is it over?”, and "
		 "offers a cheat about to be disqualified to go on for half of its total}}.",
		 "El juez del torneo es corrupto: {chance, plural, =0 {podría responder lo contrario a “¿se acabó?”, y "
		 "ofrecerle a un tramposo a punto de ser descalificado seguir por la mitad de su total, pero nunca lo hace} "
		 "=1000000 {siempre responde lo contrario a “¿se acabó?”, y siempre le ofrece a un tramposo a punto de ser "
		 "descalificado seguir por la mitad de su total} other {cada vez, con una probabilidad del {chance}, responde "
		 "lo contrario a “¿se acabó?”, y le ofrece a un tramposo a punto de ser descalificado seguir por la mitad de "
		 "su total}}."},
	.params = DOM_PARAMS({.name = "chance",
			      .type = DOM_TYPE_CHANCE,
			      .min = 0,
			      .max = 1000000,
			      .preset = "0.5",
			      .about = {"The probability of a wrong answer or an offer, each time.",
					"La probabilidad de que mienta o se ofrezca, cada vez."}}),
	.corrupt = corrupt,
};
