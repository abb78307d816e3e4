/* Which rules can be solved, and by which of the two ways; and the questions put to them. */
#include <domino/solve.h>

#include "line.h"
#include "steps.h"

#include "board/board.h"
#include "effect/effect.h"
#include "memory.h"
#include "turn/turn.h"

#include <string.h>

enum { TABLE = 1 << 18, FIRST_TABLE = 1 << 14, LEAST_TABLE = 1 << 8 };

/* A play of the position that is asked about, on a line. */
struct first {
	struct dom_play play;
	struct domi_line_at to;
	bool over;
	unsigned replies; /* that the next one has */
};

struct dom_solver {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct domi_steps steps;
	struct domi_line line;
	domi_line_search *search;
	bool fast;
	uint64_t most;
	struct dom_view *view;
	struct dom_solved *solved;
	struct first *first;
	unsigned room; /* for plays */
};

int dom_solvable(const struct dom_rules *r, struct dom_error *error)
{
	if (r->teams != 2)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "only games of two sides are solved, and this one has %u",
				 "solo se resuelven juegos de dos bandos, y este tiene %u", r->teams);
	if (r->cheats)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "a round in which somebody cheats cannot be solved",
				 "no se puede resolver una mano en la que alguien hace trampas");
	if (r->ways > 1)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "chance says what tiles are worth: there is nothing to solve",
				 "el azar dice cuánto valen las fichas: no hay nada que resolver");
	if (r->turn->by_lot)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "chance says whose turn it is: there is nothing to solve",
				 "el azar dice a quién le toca: no hay nada que resolver");
	for (unsigned i = 0; i < r->power_count; i++)
		if (r->powers[i].effect->by_lot)
			return domi_fail(error, DOM_CLASH, DOMI_NOWHERE,
					 "a power leaves the turn to chance: there is nothing to solve",
					 "un poder deja el turno al azar: no hay nada que resolver");
	return DOM_OK;
}

/* Whether the faster way serves: nothing comes up on the line but laying and passing, once nobody can draw. */
static bool line_serves(const struct dom_rules *r)
{
	unsigned other = DOMI_MAY_PAY | DOMI_MAY_FIRE | DOMI_MAY_BRANCH | DOMI_MAY_TURN | DOMI_MAY_END | DOMI_MAY_JOIN;

	return !(r->may & other) && r->sides == 2 && r->ways == 1 && r->words == 1 && r->symbols <= DOMI_LINE_SYMBOLS &&
	       (r->players == 2 || r->players == DOMI_LINE_SEATS) && r->lowest >= 0 && r->most[r->tiles] < INT16_MAX &&
	       r->result_known;
}

static domi_line_search *search_for_this_machine(void)
{
#if defined(DOMI_EVERY_CPU)
	if (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
		return domi_line_bmi2;
#endif
	return domi_line_plain;
}

static int open_ways(struct dom_solver *s, const struct dom_solve_options *options, struct dom_error *error)
{
	const struct dom_rules *r = s->rules;
	size_t table = LEAST_TABLE, wanted = options && options->table ? options->table : TABLE;

	while (table < wanted && table <= SIZE_MAX / 4)
		table *= 2;
	s->most = options && options->nodes ? options->nodes : UINT64_MAX;
	s->view = domi_new(&s->alloc, 1, dom_view_size(r));
	if (!s->view)
		return domi_fail_memory(error);
	s->fast = line_serves(r) && !(options && options->steps);
	if (!s->fast)
		return domi_steps_init(&s->steps, r, table, &s->alloc, error);
	s->search = search_for_this_machine();
	s->line.whole = table - 1;
	s->line.known = domi_new(&s->alloc, table, sizeof *s->line.known);
	return s->line.known ? DOM_OK : domi_fail_memory(error);
}

int dom_solver_new(struct dom_solver **out, const struct dom_rules *r, const struct dom_solve_options *options,
		   const struct dom_alloc *given, struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	int status = dom_solvable(r, error);

	*out = NULL;
	if (status)
		return status;
	*out = domi_new(&alloc, 1, sizeof **out);
	if (!*out)
		return domi_fail_memory(error);
	(*out)->alloc = alloc;
	(*out)->rules = r;
	status = open_ways(*out, options, error);
	if (status) {
		dom_solver_free(*out);
		*out = NULL;
	}
	return status;
}

void dom_solver_free(struct dom_solver *s)
{
	struct dom_alloc alloc;

	if (!s)
		return;
	alloc = s->alloc;
	domi_steps_release(&s->steps, &alloc);
	domi_free(&alloc, s->line.known);
	domi_free(&alloc, s->view);
	domi_free(&alloc, s->solved);
	domi_free(&alloc, s->first);
	domi_free(&alloc, s);
}

bool dom_solver_fast(const struct dom_solver *s)
{
	return s->fast;
}

uint64_t dom_solver_nodes(const struct dom_solver *s)
{
	return s->fast ? s->line.nodes : s->steps.nodes;
}

/* Whether somebody asked for a play, and nothing is left to chance from here on. */
static int check(const struct dom_solver *s, const struct dom_round *g, struct dom_error *error)
{
	const struct dom_rules *r = s->rules;
	bool draws = g->pile && domi_can_draw(r, g);

	if (g->phase != DOMI_TURNS || !domi_can_play(r, g, g->seat))
		return domi_fail(error, DOM_BAD_PHASE, DOMI_NOWHERE, "nobody is asked for a play here",
				 "aquí no le toca jugar a nadie");
	for (unsigned i = 0; i < r->power_count; i++)
		draws |= g->pile && r->powers[i].effect->needs_pile;
	if (draws)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE,
				 "%u tiles can still be drawn, and which come is chance: it is solved when none can",
				 "todavía se pueden robar %u fichas, y cuáles salen es azar: se resuelve cuando ya no se roba",
				 g->pile);
	return DOM_OK;
}

/* The plays offered, with room for what they come to. */
static int list_plays(struct dom_solver *s, const struct dom_round *g, unsigned *count, struct dom_error *error)
{
	struct dom_plays plays;
	struct dom_play play;

	domi_view_for(s->rules, g, g->seat, s->view, ~0U);
	*count = dom_view_plays(s->view);
	if (*count > s->room) {
		domi_free(&s->alloc, s->solved);
		domi_free(&s->alloc, s->first);
		s->solved = domi_new(&s->alloc, *count, sizeof *s->solved);
		s->first = domi_new(&s->alloc, *count, sizeof *s->first);
		s->room = s->solved && s->first ? *count : 0;
		if (!s->room)
			return domi_fail_memory(error);
	}
	dom_plays_init(&plays, s->view);
	for (unsigned i = 0; i < *count && dom_plays_next(&plays, &play); i++)
		s->first[i].play = s->solved[i].play = play;
	return DOM_OK;
}

/* The line */

/* The tiles in hands, numbered anew, and what they do. */
static struct domi_line_at lay_out(struct domi_line *l, const struct dom_rules *r, const struct dom_round *g)
{
	struct domi_line_at at = {.seat = g->seat};

	l->seats = r->players;
	l->ranks = (uint8_t)r->winner->known;
	l->gives = (uint8_t)r->gives;
	l->ties = (uint8_t)r->args[DOMI_WINNER][DOMI_WINNER_TIES].n;
	l->best_hand = r->best_hand;
	l->tiles = 0;
	memset(l->fits, 0, sizeof l->fits);
	for (unsigned seat = 0; seat < r->players; seat++) {
		l->own[seat] = 0;
		for (int t = -1; (t = domi_hand_next(r, g, seat, t)) >= 0;) {
			unsigned n = l->tiles++;
			uint64_t bit = UINT64_C(1) << n;

			l->own[seat] |= bit;
			l->number[n] = (uint16_t)t;
			l->value[n] = (int16_t)r->value[t];
			at.points += (uint64_t)(uint16_t)l->value[n] << 16 * seat;
			at.left |= bit;
			for (unsigned symbol = 0; symbol < r->symbols; symbol++)
				if (r->fits[symbol] >> t & 1) {
					l->fits[symbol] |= bit;
					l->leaves[symbol][n] = (uint8_t)r->leaves[symbol * r->tiles + (unsigned)t];
				}
		}
	}
	for (unsigned end = 0; g->places && end < 2; end++)
		at.ends[end] = domi_places(r, g)[end].symbol;
	return at;
}

/* Where a first play leads to. */
static void take_first(const struct dom_solver *s, const struct dom_round *g, const struct domi_line_at *at, struct first *f)
{
	const struct domi_line *l = &s->line;
	const struct dom_rules *r = s->rules;
	unsigned seat = at->seat, n = 0;
	uint64_t can;

	while (l->number[n] != f->play.tile)
		n++;
	f->to = *at;
	f->to.left &= ~(UINT64_C(1) << n);
	f->to.points -= (uint64_t)(uint16_t)l->value[n] << 16 * seat;
	if (g->places)
		f->to.ends[f->play.place] = l->leaves[at->ends[f->play.place]][n];
	for (unsigned end = 0; !g->places && end < 2; end++)
		f->to.ends[end] = r->symbol[f->play.tile * 2 + end];
	can = f->to.left & (l->fits[f->to.ends[0]] | l->fits[f->to.ends[1]]);
	f->over = !can || !(f->to.left & l->own[seat]);
	f->replies = 0;
	if (!f->over) {
		f->to.seat = domi_line_next(l, can, seat + 1 == l->seats ? 0 : seat + 1);
		f->replies = domi_ones(can & l->own[f->to.seat]);
	}
}

/* What a first play comes to for the side to move, if it is between the bounds. */
static int after_first(struct dom_solver *s, const struct first *f, unsigned seat, int low, int high)
{
	if (f->over) {
		int value = domi_line_end(&s->line, &f->to, f->to.left & s->line.own[seat] ? DOM_NO_SEAT : seat);

		return seat & 1 ? -value : value;
	}
	return (f->to.seat ^ seat) & 1 ? -s->search(&s->line, &f->to, -high, -low) : s->search(&s->line, &f->to, low, high);
}

/* Those that leave the next one least come first. */
static void order(struct first *first, unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		struct first one = first[i];
		unsigned at = i;

		for (; at && first[at - 1].replies > one.replies; at--)
			first[at] = first[at - 1];
		first[at] = one;
	}
}

/* The best of some first plays; the one that is best comes first next time. */
static int best_of(struct dom_solver *s, struct first *first, unsigned count, unsigned seat, int low, int high)
{
	int best = -INT16_MAX;
	unsigned which = 0;
	struct first swap;

	for (unsigned i = 0; i < count && low < high; i++) {
		int value = after_first(s, &first[i], seat, low, high);

		if (value > best) {
			best = value;
			which = i;
		}
		low = best > low ? best : low;
	}
	swap = first[0];
	first[0] = first[which];
	first[which] = swap;
	return best;
}

/* Found by asking whether it is more than something, time and again: such questions are answered quickly, and what was found out is
   known the next time. */
static int64_t close_in(struct dom_solver *s, struct first *first, unsigned count, unsigned seat, int guess)
{
	int low = s->line.points ? -INT16_MAX : -1, high = -low;

	while (low < high && !s->line.stopped) {
		int asked = guess == low ? guess + 1 : guess;

		guess = best_of(s, first, count, seat, asked - 1, asked);
		if (guess < asked)
			high = guess;
		else
			low = guess;
	}
	return guess;
}

static void begin_line(struct dom_solver *s, enum dom_aim aim)
{
	struct domi_line *l = &s->line;

	l->points = aim == DOM_AIM_POINTS;
	l->most = s->most;
	l->mask = l->whole < FIRST_TABLE ? l->whole : FIRST_TABLE - 1;
	if (!++l->generation) {
		memset(l->known, 0, (l->whole + 1) * sizeof *l->known);
		l->generation = 1;
	}
}

static int64_t in_hundredths(enum dom_aim aim, int64_t value)
{
	return aim == DOM_AIM_POINTS ? value * 100 : value;
}

static bool fits_line(const struct dom_solver *s, const struct dom_round *g)
{
	return domi_count(domi_hands(s->rules, g), s->rules->players) <= DOMI_LINE_TILES;
}

/* Steps */

static void begin_steps(struct dom_solver *s, enum dom_aim aim)
{
	s->steps.aim = aim;
	s->steps.most = s->most;
	s->steps.generation++;
}

/* What team 0 has, as the side to move sees it; points paid before count too. */
static int64_t seen_by(const struct dom_solver *s, const struct dom_round *g, int64_t value)
{
	return domi_team(s->rules, g->seat) ? -value : value;
}

/* Questions */

static int too_large(struct dom_solver *s, struct dom_error *error)
{
	if (!(s->fast ? s->line.stopped : s->steps.stopped))
		return DOM_OK;
	return domi_fail(error, DOM_TOO_LARGE, DOMI_NOWHERE, "it takes more than the %llu positions allowed",
			 "hacen falta más de las %llu posiciones permitidas", (unsigned long long)s->most);
}

static int prepare(struct dom_solver *s, const struct dom_round *g, unsigned *count, struct dom_error *error)
{
	int status = check(s, g, error);

	s->line.nodes = s->steps.nodes = 0;
	s->line.stopped = s->steps.stopped = false;
	if (!status && s->fast && !fits_line(s, g))
		status = domi_fail(error, DOM_TOO_LARGE, DOMI_NOWHERE, "there are more than %d tiles in hands",
				   "hay más de %d fichas en las manos", DOMI_LINE_TILES);
	if (!status)
		status = list_plays(s, g, count, error);
	if (!status && s->fast) {
		struct domi_line_at at = lay_out(&s->line, s->rules, g);

		for (unsigned i = 0; i < *count; i++)
			take_first(s, g, &at, &s->first[i]);
	}
	return status;
}

int dom_solve(struct dom_solver *s, const struct dom_round *g, enum dom_aim aim, int64_t *value, struct dom_error *error)
{
	unsigned count;
	int status = prepare(s, g, &count, error);

	*value = 0;
	if (status)
		return status;
	if (s->fast) {
		begin_line(s, aim);
		order(s->first, count);
		*value = in_hundredths(aim, close_in(s, s->first, count, g->seat, 1));
	} else {
		begin_steps(s, aim);
		*value = seen_by(s, g, domi_steps_solve(&s->steps, g, NULL));
	}
	return too_large(s, error);
}

static void solve_each(struct dom_solver *s, const struct dom_round *g, enum dom_aim aim, unsigned count)
{
	int guess = 1;

	if (s->fast)
		begin_line(s, aim);
	else
		begin_steps(s, aim);
	for (unsigned i = 0; i < count; i++) {
		int64_t value;

		if (s->fast) {
			guess = (int)close_in(s, &s->first[i], 1, g->seat, guess);
			value = in_hundredths(aim, guess);
		} else {
			value = seen_by(s, g, domi_steps_solve(&s->steps, g, &s->solved[i].play));
		}
		if (aim == DOM_AIM_WIN)
			s->solved[i].wins = (int)value;
		else
			s->solved[i].points = value;
	}
}

int dom_solve_plays(struct dom_solver *s, const struct dom_round *g, const struct dom_solved **plays, unsigned *count,
		    struct dom_error *error)
{
	int status = prepare(s, g, count, error);

	*plays = NULL;
	if (status)
		return status;
	solve_each(s, g, DOM_AIM_WIN, *count);
	solve_each(s, g, DOM_AIM_POINTS, *count);
	*plays = s->solved;
	return too_large(s, error);
}
