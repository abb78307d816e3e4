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
	.about = {"May let a cheat's misfit through for a third of the cheat's score in the round, instead of fining it.",
		  "Puede dejarle pasar a un tramposo la ficha que no sirve, por un tercio de sus puntos en la mano, en vez de "
		  "multarlo."},
	.tell = {"The judge is corrupt: {chance, plural, =0 {it could} =1000000 {it always offers to} other {with a "
		 "probability of {chance} it offers to}} let a cheat's misfit through for a third of the cheat's score in the "
		 "round{chance, plural, =0 {, but never offers it} other {}}. A foul that is not let through costs {fine, "
		 "plural, =0 {the turn} one {one point and the turn} other {# points and the turn}}.",
		 "El juez es corrupto: {chance, plural, =0 {podría} =1000000 {siempre ofrece} other {con una probabilidad del "
		 "{chance} ofrece}} dejarle pasar a un tramposo la ficha que no sirve por un tercio de sus puntos en la "
		 "mano{chance, plural, =0 {, pero nunca lo ofrece} other {}}. Una falta que no se deja pasar cuesta {fine, "
		 "plural, =0 {el turno} one {un punto y el turno} other {# puntos y el turno}}."},
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
			      .about = {"The probability of an offer, each time.",
					"La probabilidad de que lo ofrezca, cada vez."}}),
	.fine = fine,
	.offers = offers,
};
