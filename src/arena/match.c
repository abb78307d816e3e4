/* A match is a tournament of one table whose rounds are played elsewhere: its state is the tournament's, and so is the counting. */
#include <domino/match.h>

#include "tournament.h"

#include "disqualify/disqualify.h"
#include "line_up/line_up.h"
#include "seats/seats.h"
#include "stop/stop.h"
#include "tournament_judge/tournament_judge.h"

#include <stdio.h>
#include <string.h>

extern DOM_LINE_UP(all);
extern DOM_DISQUALIFY(none);
extern DOM_TOURNAMENT_JUDGE(honest);

struct dom_match {
	struct dom_tournament t;
};

static int check(const struct dom_variant *v, const struct dom_rules *r, struct dom_error *error)
{
	const struct domi_choice *seats = &v->choice[DOMI_SEATS];

	if (!v->tournament.choice[DOMI_LINE_UP].member)
		return domi_fail(error, DOM_BAD_VARIANT, v->tournament.where,
				 "the variant of one table of a tournament has no match of its own",
				 "la variante de una mesa de un torneo no tiene partida propia");
	if (r->players > r->teams && !((const struct dom_seating *)(const void *)seats->member->option)->as_listed)
		return domi_fail(error, DOM_CLASH, seats->where,
				 "partners stay together in a match, so seats must be as-listed, not %s",
				 "en una partida las parejas no se separan: los asientos deben ser as-listed, no %s",
				 seats->member->name);
	return DOM_OK;
}

int dom_match_new(struct dom_match **out, const struct dom_variant *v, const struct dom_rules *r, const struct dom_alloc *alloc,
		  struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_match *m;
	int status = check(v, r, error);

	*out = NULL;
	if (status)
		return status;
	m = domi_new(&a, 1, sizeof *m);
	if (!m)
		return domi_fail_memory(error);
	m->t.alloc = a;
	m->t.variant = v;
	m->t.last_winner = UINT16_MAX;
	m->t.players = r->players;
	m->t.sides = m->t.table = m->t.in = r->teams;
	m->t.members = r->players / r->teams;
	for (unsigned p = 0; p < r->players; p++)
		m->t.side_of[p] = (uint16_t)(p % r->teams);
	m->t.side = domi_new(&a, r->teams, sizeof *m->t.side);
	m->t.meeting = domi_new(&a, (size_t)r->teams * r->teams, sizeof *m->t.meeting);
	domi_choose_rules(&m->t, v->tournament.given ? 0 : DOM_MATCH_ROUNDS);
	m->t.line_up = &domi_line_up_all;
	m->t.disqualify = &domi_disqualify_none;
	m->t.judge = &domi_tournament_judge_honest;
	if (!m->t.side || !m->t.meeting) {
		dom_match_free(m);
		return domi_fail_memory(error);
	}
	*out = m;
	return DOM_OK;
}

void dom_match_free(struct dom_match *m)
{
	struct dom_alloc alloc;

	if (!m)
		return;
	alloc = m->t.alloc;
	domi_free(&alloc, m->t.meeting);
	domi_free(&alloc, m->t.side);
	domi_free(&alloc, m);
}

static int64_t target_of(const struct dom_tournament *t, unsigned entry)
{
	return t->stops[entry]->most ? (int64_t)t->limit : t->stops[entry]->target(t->stop_args[entry]);
}

/* A bound of rounds is always there, so what else ends it is what it is played for. */
struct dom_goal dom_match_goal(const struct dom_match *m)
{
	const struct dom_tournament *t = &m->t;
	struct dom_goal goal = {.given = t->variant->tournament.given};

	while (goal.given && goal.entry < t->stop_count && t->stops[goal.entry]->most)
		goal.entry++;
	if (goal.entry == t->stop_count)
		goal.entry = 0;
	goal.stop = t->variant->tournament.stops[goal.entry].member;
	goal.target = target_of(t, goal.entry);
	return goal;
}

/* So many of what a stop counts. */
static void say_count(const struct dom_tournament *t, unsigned entry, enum dom_lang lang, char out[DOM_MATCH_TEXT])
{
	int64_t n = target_of(t, entry);

	snprintf(out, DOM_MATCH_TEXT, "%lld %s", (long long)n,
		 dom_text_in(n == 1 ? t->stops[entry]->one : t->stops[entry]->many, lang));
}

void dom_match_target(const struct dom_match *m, enum dom_lang lang, char out[DOM_MATCH_TEXT])
{
	say_count(&m->t, dom_match_goal(m).entry, lang, out);
}

void dom_match_why(const struct dom_match *m, enum dom_lang lang, char out[DOM_MATCH_TEXT])
{
	const struct dom_tournament *t = &m->t;
	char count[DOM_MATCH_TEXT - 16];

	if (t->why >= t->stop_count) { /* the bound of rounds, whatever it was played for */
		bool one = t->next == 1;

		snprintf(out, DOM_MATCH_TEXT, "%llu %s", (unsigned long long)t->next,
			 lang == DOM_ES ? (one ? "mano jugada" : "manos jugadas") : (one ? "round played" : "rounds played"));
		return;
	}
	say_count(t, t->why, lang, out);
	snprintf(count, sizeof count, "%.*s", (int)sizeof count - 1, out);
	snprintf(out, DOM_MATCH_TEXT, lang == DOM_ES ? "se llegó a %s" : "%s reached", count);
}

unsigned dom_match_side(const struct dom_match *m, unsigned player)
{
	return m->t.side_of[player];
}

void dom_match_result(const struct dom_match *m, const struct dom_rules *r, const struct dom_round *g,
		      struct dom_result *result)
{
	struct dom_fouls fouls = dom_round_fouls(g);
	uint8_t places[DOM_MAX_PLAYERS];

	dom_round_ranking(r, g, places);
	*result = (struct dom_result){.reasons = g->reasons,
				      .turns = g->turn,
				      .passes = g->passes,
				      .laid = g->laid,
				      .teams = (uint8_t)r->teams,
				      .starter = g->starter,
				      .winner = DOM_NO_SEAT,
				      .blocked = dom_round_blocked(r, g),
				      .fouls = fouls.fouls,
				      .tried = fouls.tried,
				      .offers = fouls.offers,
				      .taken = fouls.taken};
	for (unsigned seat = 0; seat < r->players; seat++) {
		unsigned side = m->t.side_of[dom_round_player(g, seat)], team = dom_rules_team(r, seat);

		result->score[side] = dom_round_score(r, g, team);
		result->winners |= (uint16_t)((places[team] == 1) << side);
	}
}

void dom_match_count(struct dom_match *m, uint64_t seed, const struct dom_result *result)
{
	struct dom_fixture fixture = {.number = m->t.next, .seats = (uint8_t)m->t.players};

	for (unsigned p = 0; p < m->t.players; p++)
		fixture.player[p] = (uint16_t)p;
	m->t.seed = seed;
	domi_count_round(&m->t, &fixture, result);
}

bool dom_match_over(const struct dom_match *m)
{
	return m->t.over;
}

int64_t dom_match_total(const struct dom_match *m, unsigned side)
{
	return m->t.side[side].total;
}

uint16_t dom_match_best(const struct dom_match *m, uint16_t among)
{
	struct dom_standing standings[DOM_MAX_PLAYERS];
	uint64_t best = UINT64_MAX;
	uint16_t winners = 0;

	(void)dom_tournament_standings(&m->t, standings);
	for (unsigned i = 0; i < m->t.sides; i++) {
		if (!(among >> standings[i].side & 1) || standings[i].place > best)
			continue;
		if (standings[i].place < best)
			winners = 0;
		best = standings[i].place;
		winners |= (uint16_t)(1U << standings[i].side);
	}
	return winners;
}

uint16_t dom_match_winners(const struct dom_match *m)
{
	return dom_match_best(m, UINT16_MAX);
}
