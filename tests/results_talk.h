/* A tournament with results made up by the test: scores are written down, and what happens between rounds is told in words short
   enough to compare. */
#ifndef RESULTS_TALK_H
#define RESULTS_TALK_H

#include "cmocka_all.h"

#include <domino/domino.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULTS_TALK = 1 << 14, RESULTS_SIDES = 64 };

struct results {
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_tournament_listener listener;
	char told[RESULTS_TALK]; /* since it was last asked for */
	size_t length;
};

#define results_say(r, ...) ((r)->length += (size_t)snprintf((r)->told + (r)->length, RESULTS_TALK - (r)->length, __VA_ARGS__))

/* Why it is over: the stop's name, or one of the four that need no name in a variant. */
static inline const char *results_why(const struct dom_tournament *t, unsigned why)
{
	switch (why) {
	case DOM_CLOSE_ROUNDS:
		return "rounds";
	case DOM_CLOSE_FEW:
		return "few";
	case DOM_CLOSE_LINE_UP:
		return "line-up";
	case DOM_CLOSE_JUDGE:
		return "judge";
	default:
		return dom_tournament_stop(t, why) ? dom_tournament_stop(t, why)->name : "?";
	}
}

/* ROUND:what:WHOM or ROUND:what:AMOUNT in hundredths */
static inline void results_hear(void *context, const struct dom_incident *i)
{
	struct results *r = context;

	assert_true(r->length < RESULTS_TALK - 500);
	results_say(r, "%s%llu:%s", r->length ? " " : "", (unsigned long long)i->round, dom_incident_name(i->kind));
	switch (i->kind) {
	case DOM_INCIDENT_OFFERED:
	case DOM_INCIDENT_BOUGHT_BACK:
	case DOM_INCIDENT_REFUSED:
		results_say(r, ":%s:%lld", dom_tournament_name(r->t, i->side), (long long)i->amount);
		break;
	case DOM_INCIDENT_DISQUALIFIED:
	case DOM_INCIDENT_KNOCKED_OUT:
	case DOM_INCIDENT_BYE:
		results_say(r, ":%s", dom_tournament_name(r->t, i->side));
		break;
	case DOM_INCIDENT_OVER:
		results_say(r, ":%s", results_why(r->t, i->count));
		break;
	case DOM_INCIDENT_REVERSED:
	case DOM_INCIDENT_STAGE:
		results_say(r, ":%u", i->count);
		break;
	default:
		break;
	}
}

static inline const char *results_told(struct results *r)
{
	static char told[RESULTS_TALK];

	memcpy(told, r->told, r->length + 1);
	r->length = 0;
	r->told[0] = '\0';
	return told;
}

#define assert_happened(r, text) assert_string_equal(results_told(r), text)

/* `rounds` and `seed` as dom_tournament_new() has them. */
static inline void results_begin(struct results *r, const char *text, uint64_t seed, uint64_t rounds)
{
	struct dom_error error = {0};

	memset(r, 0, sizeof *r);
	r->listener = (struct dom_tournament_listener){results_hear, r};
	if (dom_variant_parse(&r->variant, text, strlen(text), "cup.yaml", NULL, &error) ||
	    dom_tournament_new(&r->t, r->variant, seed, rounds, NULL, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, text);
	dom_tournament_listen(r->t, &r->listener);
}

static inline void results_open(struct results *r, const char *text)
{
	results_begin(r, text, 1, 0);
}

static inline void results_close(struct results *r)
{
	dom_tournament_free(r->t);
	dom_variant_free(r->variant);
}

/* Players A, B, C … with what stands behind their names, and what stands under `tournament`. */
static inline const char *results_text(unsigned players, const char *cheats, const char *rules, const char *tournament)
{
	static char text[2048];
	size_t length = 0;

	length += (size_t)snprintf(text, sizeof text, "players: [");
	for (unsigned p = 0; p < players; p++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%s{name: %c%s}", p ? ", " : "",
					   (char)('A' + p), strchr(cheats, 'A' + (int)p) ? ", character: cheat" : "");
	snprintf(text + length, sizeof text - length, "]\n%stournament: {%s}\n", rules, tournament);
	return text;
}

/* Who plays the next round, as the table lists them; "-": it is skipped, "": there is none. */
static inline const char *results_next(const struct results *r)
{
	static char text[DOM_MAX_PLAYERS * 4];
	struct dom_fixture f;

	text[0] = '\0';
	if (!dom_tournament_plan(r->t, dom_tournament_next(r->t), &f))
		return text;
	for (unsigned i = 0; i < f.seats; i++)
		snprintf(text + i, sizeof text - i, "%s", dom_variant_player(r->variant, f.player[i]));
	return f.seats ? text : "-";
}

/* Counts rounds: "10* -3 | 0.05 2*" are two, scores in points as the table lists its teams, a star for each that won. A round
   that is skipped is "-". */
static inline void results_count(struct results *r, const char *text)
{
	while (*text) {
		struct dom_result result = {.winner = DOM_NO_SEAT};
		struct dom_error error = {0};
		struct dom_fixture f;

		if (!dom_tournament_plan(r->t, dom_tournament_next(r->t), &f))
			fail_msg("there is no round for %s", text);
		for (; *text && *text != '|'; text++) {
			char *end;
			double score;

			if (*text == ' ' || (*text == '-' && (text[1] == ' ' || !text[1])))
				continue;
			score = strtod(text, &end);
			assert_true(end != text);
			result.score[result.teams] = (int64_t)lround(score * 100);
			result.winners |= (uint16_t)((*end == '*') << result.teams);
			result.teams++;
			text = *end == '*' ? end : end - 1;
		}
		if (dom_tournament_count(r->t, &f, &result, &error))
			fail_msg("%s", error.en);
		text += *text == '|';
	}
}

/* The standings: "1:A:3000* 2:B:1000 -:C:0": place, name and total in hundredths, a star for a champion, a dash instead of the
   place of whoever is out. */
static inline const char *results_standings(const struct results *r)
{
	static char text[RESULTS_TALK];
	struct dom_standing standing[RESULTS_SIDES];
	unsigned sides = dom_tournament_sides(r->t), champions = 0, told;
	size_t length = 0;

	assert_true(sides <= RESULTS_SIDES);
	told = dom_tournament_standings(r->t, standing);
	for (unsigned i = 0; i < sides; i++) {
		const struct dom_standing *s = &standing[i];
		char place[16] = "-";

		if (!s->out)
			snprintf(place, sizeof place, "%u", s->place);
		champions += s->champion;
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s:%s:%lld%s", i ? " " : "", place,
					   dom_tournament_name(r->t, s->side), (long long)s->total, s->champion ? "*" : "");
	}
	assert_int_equal(champions, told);
	return text;
}

/* Opens, counts and compares what happened and how everybody stands. */
static inline void assert_results(const char *text, const char *rounds, const char *happened, const char *standings)
{
	struct results r;

	results_open(&r, text);
	results_count(&r, rounds);
	assert_happened(&r, happened);
	assert_string_equal(results_standings(&r), standings);
	results_close(&r);
}

static inline struct dom_standing results_standing(const struct results *r, const char *name)
{
	struct dom_standing standing[RESULTS_SIDES];

	dom_tournament_standings(r->t, standing);
	for (unsigned i = 0; i < dom_tournament_sides(r->t); i++)
		if (!strcmp(dom_tournament_name(r->t, standing[i].side), name))
			return standing[i];
	fail_msg("nobody is called %s", name);
	return standing[0];
}

#endif
