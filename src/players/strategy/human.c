/* A person, whom whoever runs the round asks, in the terminal or in a browser. What stands here plays for one that does not
   answer in time, and in rounds that nobody attends. */
#include <domino/strategy.h>

extern DOM_STRATEGY(first);

static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	return domi_strategy_first.choose(view, args);
}

static void give_back(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	domi_strategy_first.give_back(view, args, count, set);
}

DOM_STRATEGY(human) = {
	.row = 11,
	.title = {"Human", "Persona"},
	.about = {"A person plays; without an answer in time, and where nobody can be asked, the first play that fits.",
		  "Juega una persona; si no responde a tiempo, y donde no hay a quién preguntar, la primera jugada que sirva."},
	.tell = {"{players} {players, plural, one {is a person} other {are people}}{clock, plural, =0 {} one {, with one "
		 "second for each turn} other {, with # seconds for each turn}}.",
		 "{players} {players, plural, one {es una persona} other {son personas}}{clock, plural, =0 {} one {, con un "
		 "segundo por turno} other {, con # segundos por turno}}."},
	.params = DOM_PARAMS({.name = "clock",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = 86400,
			      .preset = "0",
			      .about = {"Seconds for each turn; then the first play that fits is made. 0: no clock.",
					"Segundos por turno; después se hace la primera jugada que sirva. 0: sin reloj."}}),
	.choose = choose,
	.give_back = give_back,
	.asks = true,
};
