/* Before it fines a cheat's misfit it may offer to let it through for a third of the player's score in the round. */
#include "judge.h"

#include "chance.h"

enum { FINE, CHANCE };

static int64_t fine(const struct dom_arg *args)
{
	return args[FINE].n * 100;
}

static bool offers(const struct dom_arg *args, uint32_t word, int64_t score, int64_t *price)
{
	/* thirds have no halves: to the nearest */
	*price = score > 0 ? (score + 1) / 3 : 0;
	return domi_below(word, 1000000) < args[CHANCE].n;
}

DOM_JUDGE(corrupt) = {
	.row = 2,
	.title = {"Corrupt", "Corrupto"},
	.about = {"May let a cheat's misfit through for a third of its score in the round, instead of fining it.",
		  "Puede dejar pasar la ficha que no liga de un tramposo por un tercio de sus puntos en la mano, en vez de "
		  "multarlo."},
	.tell = {"The judge is corrupt: with probability {chance} it offers to let a cheat's misfit through for a third of its "
		 "score in the round; else a foul costs {fine} points and the turn.",
		 "El juez es corrupto: con probabilidad {chance} le ofrece a un tramposo dejar pasar la ficha que no liga por "
		 "un "
		 "tercio de sus puntos en la mano; si no, una falta cuesta {fine} puntos y el turno."},
	.params = DOM_PARAMS({.name = "fine",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 1000000,
			      .preset = "0",
			      .about = {"Points off for a foul.", "Puntos que cuesta una falta."}},
			     {.name = "chance",
			      .type = DOM_TYPE_CHANCE,
			      .min = 0,
			      .max = 1000000,
			      .preset = "0.5",
			      .about = {"How likely it is to be corrupt each time.",
					"Qué tan probable es que sea corrupto cada vez."}}),
	.fine = fine,
	.offers = offers,
};
