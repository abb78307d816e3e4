/* Imagines how the hidden tiles may lie, plays every choice out at random in each of those deals, and takes the one that won most. */
#include "think.h"

#include <domino/strategy.h>

enum { ROUNDS, FOR, PLAYOUTS, ENDINGS };

static int sit_down(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	const struct dom_think_options options = {.rounds = (unsigned)args[ROUNDS].n,
						  .points = args[FOR].n != 0,
						  .playouts = (enum dom_playouts)args[PLAYOUTS].n,
						  .unsolved = args[ENDINGS].n != 0};

	return domi_thinker_sits(agent, rules, &options, alloc, error);
}

DOM_STRATEGY(monte_carlo) = {
	.title = {"Monte Carlo", "Montecarlo"},
	.about = {"Imagines the hidden tiles, plays every choice out many times and takes the one that wins most.",
		  "Imagina las fichas ocultas, juega cada opción muchas veces hasta el final y escoge la que más gana."},
	.tell = {"{players} {players, plural, one {imagines} other {imagine}} how the hidden tiles may lie, {players, plural, "
		 "one "
		 "{plays} other {play}} every choice out {rounds} times and {players, plural, one {takes} other {take}} the "
		 "one "
		 "with the most {for, select, wins {wins} other {points}}.",
		 "{players} {players, plural, one {imagina} other {imaginan}} cómo pueden estar las fichas ocultas, {players, "
		 "plural, one {juega} other {juegan}} cada opción {rounds} veces hasta el final y {players, plural, one "
		 "{escoge} other {escogen}} la que más {for, select, wins {gana} other {puntos da}}."},
	.params = DOM_PARAMS(
		{.name = "rounds",
		 .type = DOM_TYPE_INT,
		 .min = 1,
		 .max = 1000000,
		 .preset = "600",
		 .about = {"How many rounds are imagined for each choice.", "Cuántas rondas se imaginan para cada opción."}},
		{.name = "for",
		 .type = DOM_TYPE_WORD,
		 .words = "wins points",
		 .preset = "wins",
		 .about = {"What it plays for: rounds won, or points.",
			   "Por qué juega: rondas ganadas (wins) o puntos (points)."}},
		{.name = "playouts",
		 .type = DOM_TYPE_WORD,
		 .words = "both random heaviest", /* enum dom_playouts */
		 .preset = "both",
		 .later = true,
		 .about = {"What the players of imagined rounds lay: anything that fits, the heaviest tile, or by turns.",
			   "Qué botan los jugadores de las rondas imaginadas: cualquier cosa (random), la gorda (heaviest) "
			   "o por turnos (both)."}},
		{.name = "endings",
		 .type = DOM_TYPE_WORD,
		 .words = "solved played",
		 .preset = "solved",
		 .later = true,
		 .about = {"Whether imagined rounds are solved near the end, where that is quick, or played out like all "
			   "others.",
			   "Si cerca del final las rondas imaginadas se resuelven (solved), donde eso es rápido, o se juegan "
			   "como "
			   "las demás (played)."}}),
	.open = sit_down,
	.thinks = true,
	.strength = 191,
};
