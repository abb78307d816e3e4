/* A tournament driven by made-up results, with what it tells between rounds. */
#ifndef TOURNAMENT_TEXT_H
#define TOURNAMENT_TEXT_H

#include "cmocka_all.h"

#include <domino/domino.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUP_LOG = 4096 };

struct cup {
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_tournament_listener listener;
	unsigned sides, members;
	unsigned logged;
	struct dom_incident log[CUP_LOG];
	uint32_t chance;
};

static inline void cup_hear(void *context, const struct dom_incident *incident)
{
	struct cup *c = context;

	assert_true(c->logged < CUP_LOG);
	c->log[c->logged++] = *incident;
}

/* `tournament` is what stands under it; the upper bound of rounds is out of the way unless it says otherwise. */
static inline int cup_try(struct cup *c, unsigned players, const char *rules, const char *tournament, uint64_t seed,
			  struct dom_error *error)
{
	char text[1024];

	*c = (struct cup){.chance = (uint32_t)seed};
	snprintf(text, sizeof text, "players: %u\n%s\ntournament: {stop: {rounds: {rounds: 1000000}}, %s}\n", players, rules,
		 tournament);
	if (dom_variant_parse(&c->variant, text, strlen(text), "cup.yaml", NULL, error))
		fail_msg("%u:%u: %s\n%s", error->line, error->column, error->en, text);
	c->listener = (struct dom_tournament_listener){cup_hear, c};
	return dom_tournament_new(&c->t, c->variant, seed, 0, NULL, error);
}

static inline void cup_open(struct cup *c, unsigned players, const char *rules, const char *tournament, uint64_t seed)
{
	struct dom_error error = {0};

	if (cup_try(c, players, rules, tournament, seed, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, tournament);
	dom_tournament_listen(c->t, &c->listener);
	c->sides = dom_tournament_sides(c->t);
	c->members = players / c->sides;
}

static inline void cup_close(struct cup *c)
{
	dom_tournament_free(c->t);
	dom_variant_free(c->variant);
}

static inline unsigned cup_teams(const struct cup *c, const struct dom_fixture *f)
{
	return f->seats / c->members;
}

static inline unsigned cup_side(const struct cup *c, const struct dom_fixture *f, unsigned team)
{
	return dom_tournament_side_of(c->t, f->player[team]);
}

static inline bool cup_next(const struct cup *c, struct dom_fixture *f)
{
	return dom_tournament_plan(c->t, dom_tournament_next(c->t), f);
}

/* Counts the next round with these scores, by team as the fixture has them; most wins, ties win together. */
static inline void cup_score(struct cup *c, const struct dom_fixture *f, const int64_t *scores)
{
	struct dom_result result = {.teams = (uint8_t)cup_teams(c, f), .starter = 0, .winner = DOM_NO_SEAT};
	struct dom_error error = {0};
	int64_t best = INT64_MIN;

	for (unsigned i = 0; i < result.teams; i++)
		best = scores[i] > best ? scores[i] : best;
	for (unsigned i = 0; i < result.teams; i++) {
		result.score[i] = scores[i];
		result.winners |= (uint16_t)((scores[i] == best) << i);
	}
	if (dom_tournament_count(c->t, f, &result, &error))
		fail_msg("%s", error.en);
}

/* The next round is between these sides, a digit each in the order of seats (none: it is skipped), and ends so. */
static inline void cup_play(struct cup *c, const char *sides, int64_t first, int64_t second)
{
	struct dom_fixture f;
	char got[DOM_MAX_PLAYERS + 1] = "";

	assert_true(cup_next(c, &f));
	for (unsigned i = 0; i < cup_teams(c, &f); i++)
		got[i] = (char)('0' + cup_side(c, &f, i));
	assert_string_equal(got, sides);
	cup_score(c, &f, (int64_t[DOM_MAX_PLAYERS]){first, second});
}

static inline uint32_t cup_random(struct cup *c)
{
	c->chance = c->chance * 1664525 + 1013904223;
	return c->chance >> 16;
}

/* Scores from 0 to 99 points for everybody. */
static inline void cup_chance(struct cup *c, const struct dom_fixture *f)
{
	int64_t scores[DOM_MAX_PLAYERS] = {0};

	for (unsigned i = 0; i < cup_teams(c, f); i++)
		scores[i] = cup_random(c) % 100 * 100;
	cup_score(c, f, scores);
}

/* The lower the side, the more it scores. */
static inline void cup_favourite(struct cup *c, const struct dom_fixture *f)
{
	int64_t scores[DOM_MAX_PLAYERS] = {0};

	for (unsigned i = 0; i < cup_teams(c, f); i++)
		scores[i] = 60000 - 100 * (int64_t)cup_side(c, f, i);
	cup_score(c, f, scores);
}

static inline unsigned cup_why(const struct cup *c)
{
	unsigned why = 0;

	assert_true(dom_tournament_over(c->t, &why));
	return why;
}

/* How often something was told. */
static inline unsigned cup_heard(const struct cup *c, enum dom_incident_kind kind)
{
	unsigned count = 0;

	for (unsigned i = 0; i < c->logged; i++)
		count += c->log[i].kind == kind;
	return count;
}

static inline void cup_standings(const struct cup *c, struct dom_standing *by_side)
{
	struct dom_standing *all = calloc(c->sides, sizeof *all);

	assert_non_null(all);
	dom_tournament_standings(c->t, all);
	for (unsigned i = 0; i < c->sides; i++)
		by_side[all[i].side] = all[i];
	free(all);
}

#endif
