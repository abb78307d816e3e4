/* The strongest there is: rounds are imagined where a net believes the hidden tiles to be, every play is tried in them, and what comes of
   it is weighed with the net's own taste. In games that no net has learned it goes by what is known for certain. */
#include "think.h"

#include <domino/strategy.h>

enum { ROUNDS, TASTE, CRITIC, PLIES, PLAYOUTS, DRAWN };
#define THOUSANDTHS 1000.0
#define HUNDREDTHS 100.0
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

static int sit_down(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_think_options options = {.rounds = (unsigned)args[ROUNDS].n,
					    .playouts = (enum dom_playouts)args[PLAYOUTS].n,
					    .taste = (double)args[TASTE].n / THOUSANDTHS,
					    .critic = (double)args[CRITIC].n / HUNDREDTHS,
					    .plies = (unsigned)args[PLIES].n,
					    .drawn = (unsigned)args[DRAWN].n};
	int status = dom_net_new_shipped(&options.net, rules, alloc, error);

	if (status && status != DOM_NOT_FOUND)
		return status;
	if (!options.net || options.critic <= 0)
		options.rounds *= DOMI_CHEAPER;
	return domi_thinker_sits(agent, rules, &options, alloc, error);
}

DOM_STRATEGY(expert) = {
	.title = {"Expert", "Experto"},
	.about = {"Imagines the hidden tiles as a net that has learned the game believes them to be, and tries every choice "
		  "out there; "
		  "the strongest.",
		  "Imagina las fichas ocultas como cree que están una red que aprendió el juego, y prueba ahí cada opción; el "
		  "más "
		  "fuerte."},
	.tell = {"{players} {players, plural, one {imagines} other {imagine}} the hidden tiles as a net that has learned the "
		 "game believes "
		 "them to be, and {players, plural, one {tries} other {try}} every choice out {rounds} times.",
		 "{players} {players, plural, one {imagina} other {imaginan}} las fichas ocultas como las cree una red que "
		 "aprendió el "
		 "juego, y {players, plural, one {prueba} other {prueban}} cada opción {rounds} veces."},
	.params = DOM_PARAMS(
		{.name = "rounds",
		 .type = DOM_TYPE_INT,
		 .min = 1,
		 .max = 100000,
		 .preset = TEXT(DOMI_EXPERT_ROUNDS),
		 .about = {"How many rounds are imagined for each choice; six times as many where no net judges them.",
			   "Cuántas rondas se imaginan para cada opción; seis veces más donde ninguna red las juzga."}},
		{.name = "taste",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = 1000,
		 .preset = TEXT(DOMI_EXPERT_TASTE),
		 .about = {"How many thousandths of a win it gives up for a play that the net finds e times as likely.",
			   "Cuántas milésimas de victoria deja por una jugada que la red ve e veces más probable."}},
		{.name = "critic",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = 100,
		 .preset = TEXT(DOMI_EXPERT_CRITIC),
		 .about = {"How many hundredths the net's judgement of an imagined round counts; playing it out counts the "
			   "rest.",
			   "Cuántas centésimas pesa el juicio de la red sobre una ronda imaginada; el resto es jugarla."}},
		{.name = "plies",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = 100,
		 .preset = TEXT(DOMI_EXPERT_PLIES),
		 .about = {"How many tiles the net lays for everybody before it judges an imagined round.",
			   "Cuántas fichas bota la red por todos antes de juzgar una ronda imaginada."}},
		{.name = "playouts",
		 .type = DOM_TYPE_WORD,
		 .words = "both random heaviest", /* enum dom_playouts */
		 .preset = "both",
		 .later = true,
		 .about = {"What the players of imagined rounds lay: anything that fits, the heaviest tile, or by turns.",
			   "Qué botan los jugadores de las rondas imaginadas: cualquier cosa (random), la gorda (heaviest) "
			   "o por turnos (both)."}},
		{.name = "drawn",
		 .type = DOM_TYPE_INT,
		 .min = 1,
		 .max = 100,
		 .preset = TEXT(DOMI_EXPERT_DRAWN),
		 .later = true,
		 .about = {"How many rounds are drawn for each that is tried: those are in which the net finds likely what "
			   "the others laid.",
			   "Cuántas rondas se sortean por cada una que se prueba: las que hacen más probable, según la red, lo "
			   "que "
			   "botaron los demás."}}),
	.open = sit_down,
	.thinks = true,
	.strength = 195,
};
