/* All Fives and its kin: after each tile the open ends are added up, and a multiple pays. What an end counts is the board's
   business; a double at an end counts both its halves. */
#include "score.h"

#include "../bonus/bonus.h"

enum { OF, PAY, ROUND, OUT_BONUS };
enum { TOTAL, QUOTIENTS };

static int64_t open_total(const struct dom_rules *r, const struct dom_round *g)
{
	const struct dom_place *place = domi_places(r, g);
	int64_t total = 0;

	for (unsigned i = 0; i < g->places; i++)
		total += domi_end_worth(r, &place[i]);
	return total;
}

/* Points for a total. */
static int64_t paid(const struct dom_arg *args, int64_t total)
{
	int64_t points = 0;

	for (unsigned i = 0; total > 0 && i < args[OF].count; i++) {
		/* small numbers are divided faster */
		if (total <= INT32_MAX ? (uint32_t)total % (uint32_t)args[OF].ints[i] : total % args[OF].ints[i])
			continue;
		if (args[PAY].n == TOTAL)
			return total;
		points += total / args[OF].ints[i];
	}
	return points;
}

static void laid(const struct domi_at *at, unsigned seat, int64_t value)
{
	int64_t points = paid(at->rules->args[DOMI_SCORE], open_total(at->rules, at->round));

	(void)value;
	if (points)
		domi_pay(at, seat, points * 100, DOM_PAY_ENDS);
}

static struct dom_ends ends(const struct dom_rules *r, const struct dom_round *g)
{
	int64_t total = open_total(r, g);

	return (struct dom_ends){.total = total, .pays = paid(r->args[DOMI_SCORE], total) * 100};
}

/* To the nearest multiple, halves away from zero. */
static int64_t rounded(int64_t points, int64_t to)
{
	int64_t multiples = (2 * (points < 0 ? -points : points) + to) / (2 * to);

	return points < 0 ? -multiples * to : multiples * to;
}

static int64_t for_points(const struct dom_arg *args, int64_t points)
{
	return args[ROUND].n ? rounded(points, args[ROUND].n) : 0;
}

static enum domi_gives gives(const struct dom_arg *args)
{
	(void)args;
	return DOMI_GIVES_LOSERS;
}

static void over(const struct domi_at *at, uint32_t winners)
{
	const struct dom_rules *r = at->rules;
	int64_t points = 0;

	for (unsigned team = 0; team < r->teams; team++)
		if (!(winners >> team & 1))
			points += domi_team_points(r, at->round, team);
	points = for_points(r->args[DOMI_SCORE], points);
	for (unsigned team = 0; points && team < r->teams; team++)
		if (winners >> team & 1)
			domi_pay(at, domi_team_seat(team), points * 100, DOM_PAY_HANDS);
}

/* Every tile of the set laid where the ends add up to the most: a generous bound. */
static int64_t most(const struct dom_rules *r)
{
	int64_t worth = 0;

	for (unsigned s = 0; s < r->symbols; s++)
		worth = r->worth[s] > worth ? r->worth[s] : worth;
	return worth * 2 * r->tiles * r->sides * r->tiles;
}

DOM_SCORE(open_ends) = {
	.row = 6,
	.title = {"Open ends", "Puntas abiertas"},
	.about = {"After each tile, the total of the open ends pays when it is a multiple; at the end the winner gets the "
		  "points in the other hands.",
		  "Después de cada ficha, el total de las puntas paga si es múltiplo; al final, quien gana recibe los puntos "
		  "que les quedan a los demás."},
	.tell = {"After each tile the open ends are added up. {pay, select, total {A total that is a multiple of {of, or} is "
		 "scored} other {{of, plural, one {A total that is a multiple of {of} scores the quotient} other {For each of "
		 "{of} that divides the total, the quotient is scored}}}}.{round, plural, =0 {} =1 { At the end each winner "
		 "gets the points in the other hands.} other { At the end each winner gets the points in the other hands, "
		 "rounded to the nearest multiple of #.}}{out-bonus, plural, =0 {} one { Going out pays one point.} other { "
		 "Going out pays # points.}}",
		 "Después de cada ficha se suman las puntas. {pay, select, total {Un total que sea múltiplo de {of, or} se "
		 "anota} other {{of, plural, one {De un total que sea múltiplo de {of} se anota el cociente} other {Por cada "
		 "uno de los números {of} que divida el total se anota el cociente}}}}.{round, plural, =0 {} =1 { Al final, "
		 "cada ganador recibe los puntos que les quedan a los demás.} other { Al final, cada ganador recibe los puntos "
		 "que les quedan a los demás, redondeados al múltiplo de # más cercano.}}{out-bonus, plural, =0 {} one { "
		 "Pegarse vale un punto.} other { Pegarse vale # puntos.}}"},
	.params = DOM_PARAMS(
		{.name = "of",
		 .type = DOM_TYPE_INTS,
		 .min = 1,
		 .max = 1000,
		 .preset = "5",
		 .about = {"Numbers whose multiples pay.", "Números cuyos múltiplos pagan."}},
		{.name = "pay",
		 .type = DOM_TYPE_WORD,
		 .words = "total quotients",
		 .preset = "total",
		 .about = {"What is paid: the total itself, or its quotient by each of the numbers that divide it.",
			   "Qué se paga: el total mismo (total) o su cociente por cada número que lo divide (quotients)."}},
		{.name = "round",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = 1000,
		 .preset = "5",
		 .about = {"The points in the other hands are paid to the nearest multiple of this; 0: not at all.",
			   "Los puntos que les quedan a los demás se pagan redondeados a un múltiplo de este número; 0: no se "
			   "pagan."}},
		{.name = "out-bonus",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = 1000000,
		 .preset = "0",
		 .former = true,
		 .about = {"Points for going out: now bonus out.", "Puntos por pegarse: ahora el bono out."}}),
	.bonus = &domi_bonus_out,
	.bonus_param = OUT_BONUS,
	.laid = laid,
	.ends = ends,
	.for_total = paid,
	.gives = gives,
	.for_points = for_points,
	.over = over,
	.most = most,
};
