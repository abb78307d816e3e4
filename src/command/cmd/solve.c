/* solve: exact play with open hands, for every play of a moment. */
#include "files.h"

#include <stdlib.h>

/* The best first: by who wins, then by points. */
static int by_worth(const void *one, const void *other)
{
	const struct dom_solved *a = one, *b = other;

	if (a->wins != b->wins)
		return a->wins < b->wins ? 1 : -1;
	if (a->points != b->points)
		return a->points < b->points ? 1 : -1;
	return a->play.tile != b->play.tile ? (a->play.tile > b->play.tile) - (a->play.tile < b->play.tile)
					    : (a->play.place > b->play.place) - (a->play.place < b->play.place);
}

static const char *result(int wins)
{
	return wins > 0   ? DOMC_IN("wins", "gana")
	       : wins < 0 ? DOMC_IN("loses", "pierde")
			  : DOMC_IN("neither side wins alone", "no gana un solo bando");
}

static void print_table(const struct domc_moment *m, const struct dom_solved *plays, unsigned count)
{
	bool first = !dom_round_laid(m->round);
	struct domc_columns table = domc_columns(3, "lr", DOMC_IN("play\tto win\tfor points", "jugada\ta ganar\ta puntos"));

	domc_say("%s plays, all hands open, after %llu events\n\n",
		 "Le toca a %s, con todas las fichas a la vista, después de %llu sucesos\n\n",
		 domc_moment_name(m, dom_round_seat(m->round)), (unsigned long long)m->heard);
	for (unsigned i = 0; i < count; i++)
		domc_columns_add(&table, "%s\t%s\t%s%s", domc_play(m->game.rules, plays[i].play, first).text,
				 result(plays[i].wins), plays[i].points > 0 ? "+" : "", domc_points(plays[i].points).text);
	domc_columns_print(&table);
}

static void print_json(const struct domc_moment *m, const struct dom_solved *plays, unsigned count)
{
	unsigned seat = dom_round_seat(m->round);
	json_t *list = json_array();

	for (unsigned i = 0; i < count; i++)
		json_array_append_new(list, domi_json_solved(m->game.rules, &plays[i]));
	domc_print_json(json_pack("{s:s, s:I, s:i, s:s, s:o}", "variant", dom_variant_name(m->game.variant), "at",
				  (json_int_t)m->heard, "seat", (int)seat, "name", domc_moment_name(m, seat), "plays", list),
			false);
}

static void run(const struct domc_call *call)
{
	const struct dom_solve_options with = {.table = (size_t)1 << 22};
	const struct dom_solved *plays;
	struct dom_solved *sorted;
	struct dom_solver *solver;
	struct domc_moment m;
	unsigned count;

	domc_moment_open(&m, call);
	domc_must(dom_solver_new(&solver, m.game.rules, &with, NULL, domc_error()));
	domc_must(dom_solve_plays(solver, m.round, &plays, &count, domc_error()));
	sorted = domc_new(count, sizeof *sorted);
	for (unsigned i = 0; i < count; i++)
		sorted[i] = plays[i];
	qsort(sorted, count, sizeof *sorted, by_worth);
	if (call->json)
		print_json(&m, sorted, count);
	else
		print_table(&m, sorted, count);
	free(sorted);
	dom_solver_free(solver);
	domc_moment_release(&m);
}

DOMC_COMMAND(solve) = {
	.row = 10,
	.title = {"exact play with open hands", "juego exacto con las fichas a la vista"},
	.usage = {"RECORD | --variant NAME", "ARCHIVO | --variant NOMBRE"},
	.about = {"Tells for every play of a moment what it comes to when everybody sees all hands and plays perfectly: who "
		  "wins if both sides play to win, and by how many points if both play for points. For games of two sides, "
		  "once nobody can draw any more and where nothing else is left to chance.",
		  "Dice de cada jugada posible en un momento a qué lleva si todos ven todas las fichas y juegan a la "
		  "perfección: quién gana si los dos bandos juegan a ganar, y por cuántos puntos si juegan a puntos. Para "
		  "juegos de dos bandos, cuando ya no se roba y nada más queda al azar."},
	.takes = {0, 1},
	.options = {DOMC_OPTION_AT, DOMC_OPTION_VARIANT, DOMC_OPTION_MOMENT_SEED},
	.run = run,
};
