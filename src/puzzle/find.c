/* Puzzles found in a round: moments at which exactly one play wins with open hands. How hard they are is how long the winning line is,
   how much there is to choose from, and how many simple strategies would have gone wrong. */
#include "puzzle.h"

#include <domino/rules.h>
#include <domino/strategy.h>
#include <domino/variant.h>

#include "error.h"
#include "memory.h"

#include <stdio.h>
#include <string.h>

enum {
	FEWEST_LEFT = 6, /* tiles in hands: fewer are no puzzle, */
	MOST_LEFT = 22,  /* and more nobody can work out */
	TABLE = 1 << 16
};

struct finder {
	const struct dom_rules *rules;
	struct dom_alloc alloc;
	struct dom_round *round, *line;
	struct dom_view *view;
	struct dom_players *players;
	struct dom_solver *solver;
	char plays[DOM_PUZZLE_LINE];
	uint64_t seed;
	void (*found)(void *context, const char *line);
	void *context;
};

/* Before it is laid: the places are those it was laid at. */
static void note(struct finder *f, struct dom_play play, bool first)
{
	size_t used = strlen(f->plays);
	char tile[80];

	dom_rules_tile(f->rules, play.tile, tile, sizeof tile);
	snprintf(f->plays + used, sizeof f->plays - used, "%s%s%s", used ? "," : "", tile, first ? "" : play.place ? ">" : "<");
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct finder *f = context;

	(void)rules;
	if (event->kind == DOM_EVENT_PLAYED)
		note(f, (struct dom_play){.tile = event->tile, .place = event->place}, dom_round_laid(round) == 1);
}

static bool same_ends(const struct finder *f)
{
	unsigned count;
	const struct dom_place *places = dom_round_places(f->rules, f->round, &count);

	return count == 2 && places[0].symbol == places[1].symbol;
}

/* The one play that wins, the others losing or winning nothing; NULL: there is none, or several. `choices`: those that differ. */
static const struct dom_solved *only_winner(const struct finder *f, const struct dom_solved *plays, unsigned count,
					    unsigned *choices)
{
	const struct dom_solved *winner = NULL;
	unsigned winners = 0;
	bool same = same_ends(f);

	*choices = 0;
	for (unsigned i = 0; i < count; i++) {
		if (same && plays[i].play.place)
			continue;
		++*choices;
		if (plays[i].wins > 0) {
			winner = &plays[i];
			winners++;
		}
	}
	return winners == 1 ? winner : NULL;
}

/* How many plays the round still takes after that one, when everybody plays as well as can be. */
static unsigned plays_to_come(struct finder *f, struct dom_play play)
{
	unsigned length = 0;

	memcpy(f->line, f->round, dom_round_size(f->rules));
	while (!dom_round_play(f->rules, f->line, play, NULL)) {
		const struct dom_solved *plays;
		unsigned count, best = 0;
		enum dom_need need;

		while ((need = dom_round_step(f->rules, f->line, NULL)) == DOM_NEEDS_NOTHING)
			;
		length++;
		if (need != DOM_NEEDS_PLAY || dom_solve_plays(f->solver, f->line, &plays, &count, NULL))
			break;
		for (unsigned i = 1; i < count; i++)
			if (plays[i].wins > plays[best].wins ||
			    (plays[i].wins == plays[best].wins && plays[i].points > plays[best].points))
				best = i;
		play = plays[best].play;
	}
	return length;
}

/* How many simple strategies, of all there are, would have played something else: tenths. */
static unsigned missed_by(struct finder *f, struct dom_play play)
{
	static const struct dom_arg args[DOM_MAX_PARAMS];
	unsigned asked = 0, missed = 0;
	bool same = same_ends(f);

	dom_round_view(f->rules, f->round, dom_round_seat(f->round), f->view);
	for (const struct dom_member *m = dom_family_find("strategy")->members; m->name; m++) {
		const struct dom_strategy *strategy = (const struct dom_strategy *)(const void *)m->option;
		struct dom_play other;

		if (!strategy->choose || strategy->asks)
			continue;
		other = strategy->choose(f->view, args);
		asked++;
		missed += other.tile != play.tile || (other.place != play.place && !same);
	}
	return asked ? missed * 10 / asked : 0;
}

static unsigned level_of(unsigned length, unsigned choices, unsigned missed)
{
	unsigned hard = length + missed + choices;

	return hard < 14 ? 1 : hard < 18 ? 2 : hard < 22 ? 3 : hard < 26 ? 4 : 5;
}

static void look(struct finder *f)
{
	const struct dom_rules *r = f->rules;
	const struct dom_solved *plays, *winner;
	unsigned count, choices, left = 0, seat = dom_round_seat(f->round), length;
	char line[DOM_PUZZLE_LINE + 256], answer[80];
	struct dom_play play;

	for (unsigned s = 0; s < dom_rules_players(r); s++)
		left += dom_round_seen(r, f->round, s).tiles;
	if (left < FEWEST_LEFT || left > MOST_LEFT || dom_round_seen(r, f->round, seat).tiles < 2 ||
	    dom_solve_plays(f->solver, f->round, &plays, &count, NULL))
		return;
	winner = only_winner(f, plays, count, &choices);
	if (!winner || choices < 2)
		return;
	play = winner->play;
	length = plays_to_come(f, play);
	domi_puzzle_play(r, f->round, play, answer, sizeof answer);
	snprintf(line, sizeof line, "%s seed=%llu level=%u plays=%s answer=%s", dom_variant_name(dom_rules_variant(r)),
		 (unsigned long long)f->seed, level_of(length, choices, missed_by(f, play)), f->plays, answer);
	if (length > 2)
		f->found(f->context, line);
}

static int open_finder(struct finder *f, struct dom_error *error)
{
	const struct dom_rules *r = f->rules;
	int status = dom_solver_new(&f->solver, r, &(struct dom_solve_options){.table = TABLE}, &f->alloc, error);

	if (!status && dom_rules_shape(r) != DOM_SHAPE_LINE)
		status = domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "puzzles lie in a line", "los problemas van en una línea");
	if (status)
		return status;
	f->round = domi_new(&f->alloc, 1, dom_round_size(r));
	f->line = domi_new(&f->alloc, 1, dom_round_size(r));
	f->view = domi_new(&f->alloc, 1, dom_view_size(r));
	if (!f->round || !f->line || !f->view)
		return domi_fail_memory(error);
	status = dom_players_new(&f->players, NULL, &f->alloc, error);
	if (!status)
		status = dom_players_seat(f->players, r, NULL, error);
	return status ? status : dom_round_init(r, f->round, f->seed, NULL, DOM_PATH_TABLE, error);
}

int dom_puzzles_find(const struct dom_rules *rules, uint64_t seed, void (*found)(void *context, const char *line),
		     void *context, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct finder f = {.rules = rules, .alloc = domi_alloc(alloc), .seed = seed, .found = found, .context = context};
	const struct dom_listener listener = {.on = hear, .context = &f};
	int status = open_finder(&f, error);

	while (!status && !dom_round_over(f.round)) {
		if (dom_round_needs(rules, f.round) == DOM_NEEDS_PLAY)
			look(&f);
		dom_round_auto(rules, f.round, f.players, &listener);
	}
	dom_players_free(f.players);
	dom_solver_free(f.solver);
	domi_free(&f.alloc, f.view);
	domi_free(&f.alloc, f.line);
	domi_free(&f.alloc, f.round);
	return status;
}
