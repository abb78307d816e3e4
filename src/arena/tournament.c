/* A tournament is made: its sides are formed, its rules chosen, and what a round may be played by is compiled beforehand, since
   rounds are played by many threads at once. */
#include "tournament.h"

#include "seats/seats.h"

#include "champion/champion.h"
#include "disqualify/disqualify.h"
#include "line_up/line_up.h"
#include "stop/stop.h"
#include "teams/teams.h"
#include "tie_break/tie_break.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ROUNDS = 1000, ROW = DOM_MAX_PLAYERS + 1 };

static const void *rule_of(const struct domi_choice *choice)
{
	return choice->member->option;
}

static const struct domi_choice *chosen(const struct dom_tournament *t, enum domi_tournament_rule aspect)
{
	return &t->variant->tournament.choice[aspect];
}

/* The rounds a line-up names one by one; NULL: it does not. */
static const struct dom_arg *listed_of(const struct dom_tournament *t)
{
	const struct domi_choice *line_up = chosen(t, DOMI_LINE_UP);
	const struct dom_param *params = line_up->member->option->params;

	for (unsigned i = 0; params && params[i].name; i++)
		if (params[i].type == DOM_TYPE_ROUNDS)
			return &line_up->args[i];
	return NULL;
}

/* The most players at one table. */
static unsigned seats_at_a_table(const struct dom_tournament *t)
{
	const struct dom_arg *listed = listed_of(t);
	unsigned seats = listed ? 0 : domi_variant_seats(t->variant);

	for (unsigned i = 0; listed && i < listed->count; i++)
		seats = listed->rounds[i].count > seats ? listed->rounds[i].count : seats;
	return seats;
}

static int form_sides(struct dom_tournament *t, struct dom_error *error)
{
	const struct dom_variant *v = t->variant;
	const struct domi_choice *teams = &v->choice[DOMI_TEAMS], *seats = &v->choice[DOMI_SEATS];
	const struct dom_teams *rule = rule_of(teams);
	unsigned at_table;

	if (!chosen(t, DOMI_LINE_UP)->member)
		return domi_fail(error, DOM_BAD_VARIANT, v->tournament.where,
				 "the variant of one table of a tournament has no tournament",
				 "la variante de una mesa de un torneo no tiene torneo");
	at_table = seats_at_a_table(t);
	t->players = v->player_count;
	if (at_table > DOM_MAX_PLAYERS)
		return domi_fail(error, DOM_CLASH, chosen(t, DOMI_LINE_UP)->where,
				 "line-up %s would seat %u at one table, and %d is the most",
				 "la alineación %s sentaría a %u en una mesa, y caben %d a lo sumo",
				 chosen(t, DOMI_LINE_UP)->member->name, at_table, DOM_MAX_PLAYERS);
	t->table = rule->teams(teams->args, at_table);
	if (t->table < 2 || at_table < t->table || at_table % t->table)
		return domi_fail(error, DOM_CLASH, teams->where, "%u players at a table cannot be divided into %u teams",
				 "%u jugadores en una mesa no se pueden repartir en %u equipos", at_table, t->table);
	t->members = at_table / t->table;
	if (t->players % t->members)
		return domi_fail(error, DOM_CLASH, v->players_where, "%u players cannot be divided into teams of %u",
				 "%u jugadores no se pueden repartir en equipos de %u", t->players, t->members);
	t->sides = t->players / t->members;
	if (t->members > 1 && !((const struct dom_seating *)(const void *)seats->member->option)->as_listed)
		return domi_fail(error, DOM_CLASH, seats->where,
				 "teams stay together in a tournament, so seats must be as-listed, not %s",
				 "en un torneo los equipos no se separan: los asientos deben ser as-listed, no %s",
				 seats->member->name);
	for (unsigned p = 0; p < t->players; p++)
		t->side_of[p] = (uint16_t)(p % t->sides);
	return DOM_OK;
}

static int name_sides(struct dom_tournament *t, struct dom_error *error)
{
	t->names = domi_new(&t->alloc, t->sides, sizeof *t->names);
	t->side = domi_new(&t->alloc, t->sides, sizeof *t->side);
	t->meeting = domi_new(&t->alloc, (size_t)t->sides * t->sides, sizeof *t->meeting);
	if (!t->names || !t->side || !t->meeting)
		return domi_fail_memory(error);
	for (unsigned side = 0; side < t->sides; side++) {
		size_t at = 0;

		for (unsigned p = side; p < t->players && at < sizeof *t->names; p += t->sides)
			at += (size_t)snprintf(t->names[side] + at, sizeof *t->names - at, "%s%s", at ? " + " : "",
					       t->variant->players[p].name);
	}
	t->in = t->sides;
	return DOM_OK;
}

void domi_choose_rules(struct dom_tournament *t, uint64_t rounds)
{
	const struct domi_tournament_choice *tournament = &t->variant->tournament;

	for (unsigned a = 0; a < DOMI_TOURNAMENT_RULES; a++)
		t->args[a] = tournament->choice[a].args;
	t->line_up = rule_of(chosen(t, DOMI_LINE_UP));
	t->disqualify = rule_of(chosen(t, DOMI_DISQUALIFY));
	t->total = rule_of(chosen(t, DOMI_TOTAL));
	t->champion = rule_of(chosen(t, DOMI_CHAMPION));
	t->judge = rule_of(chosen(t, DOMI_TOURNAMENT_JUDGE));
	t->stop_count = tournament->stop_count;
	t->limit = rounds;
	for (unsigned i = 0; i < t->stop_count; i++) {
		t->stops[i] = rule_of(&tournament->stops[i]);
		t->stop_args[i] = tournament->stops[i].args;
		t->exact |= t->stops[i]->counts != NULL;
		if (!rounds && t->stops[i]->most && (!t->limit || t->stops[i]->most(t->stop_args[i]) < t->limit))
			t->limit = t->stops[i]->most(t->stop_args[i]);
	}
	t->limit = t->limit ? t->limit : MOST_ROUNDS;
	t->tie_break_count = tournament->tie_break_count;
	for (unsigned i = 0; i < t->tie_break_count; i++)
		t->tie_breaks[i] = rule_of(&tournament->tie_breaks[i]);
}

static bool cheats(const struct dom_tournament *t, unsigned side)
{
	for (unsigned p = side; p < t->players; p += t->sides)
		if (((const struct dom_character *)rule_of(&t->variant->players[p].character))->tries)
			return true;
	return false;
}

/* Rules for `sides` at a table, from the variant `v` (the tournament's own or a listed round's). Tried with as few cheats as can
   be: their fouls let ends come true that are refused where nobody cheats, and such a table may come to pass. */
static int compile(struct dom_tournament *t, const struct dom_variant *v, struct dom_rules **out, unsigned sides,
		   struct dom_error *error)
{
	uint16_t first[DOM_MAX_PLAYERS] = {0};
	struct dom_fixture fixture = {0};
	struct domi_sitting sitting = {.teams = sides};
	unsigned count = 0;
	int status;

	for (int cheat = 0; cheat < 2; cheat++)
		for (unsigned side = 0; side < t->sides && count < sides; side++)
			if (cheats(t, side) == (cheat != 0))
				first[count++] = (uint16_t)side;
	domi_fixture_seat(t, &fixture, first, sides);
	sitting.count = fixture.seats;
	for (unsigned i = 0; i < fixture.seats; i++)
		sitting.players[i] = &v->players[fixture.player[i]];
	status = domi_rules_compile(out, v, &sitting, &t->kin, &t->alloc, error);
	if (status == DOM_CLASH && error && sides < t->table) {
		struct dom_error why = *error;

		snprintf(error->en, sizeof error->en, "when only %u sides are left: %.400s", sides, why.en);
		snprintf(error->es, sizeof error->es, "cuando solo queden %u: %.400s", sides, why.es);
	}
	return status;
}

/* Everything a table may be played by: each listed round's own rules, and fewer sides where somebody may be out. */
static int compile_all(struct dom_tournament *t, struct dom_error *error)
{
	const struct dom_arg *listed = listed_of(t);
	bool fewer = t->disqualify->out || t->line_up->pairs;
	int status = DOM_OK;

	t->sets = listed ? listed->count + 1 : 1;
	/* NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are what it holds */
	t->rules = domi_new(&t->alloc, (size_t)t->sets * ROW, sizeof *t->rules);
	if (!t->rules)
		return domi_fail_memory(error);
	for (unsigned sides = 2; !listed && !status && sides <= t->table; sides++)
		if (fewer || sides == t->table)
			status = compile(t, t->variant, &t->rules[sides], sides, error);
	for (unsigned i = 0; listed && !status && i < listed->count; i++) {
		unsigned set = listed->rounds[i].rules ? i + 1 : 0, all = listed->rounds[i].count / t->members;

		for (unsigned sides = fewer ? 2 : all; !status && sides <= all; sides++)
			if (!t->rules[set * ROW + sides])
				status = compile(t, set ? listed->rounds[i].rules : t->variant, &t->rules[set * ROW + sides],
						 sides, error);
	}
	for (size_t i = 0; i < (size_t)t->sets * ROW; i++)
		t->follows |= t->rules[i] && dom_rules_follow(t->rules[i]);
	t->kin.bounds = NULL; /* the caller's */
	return status;
}

/* What happens before the first round is kept for whoever listens to it. */
static void keep(void *context, const struct dom_incident *incident)
{
	struct dom_tournament *t = context;

	if (t->openings <= t->sides)
		t->opening[t->openings++] = *incident;
}

static void begin(struct dom_tournament *t)
{
	struct dom_tournament_listener keeping = {keep, t};

	t->listener = &keeping;
	if (t->line_up->begin)
		t->line_up->begin(t);
	t->listener = NULL;
}

int dom_tournament_new(struct dom_tournament **out, const struct dom_variant *variant, uint64_t seed, uint64_t rounds,
		       const struct dom_alloc *alloc, struct dom_error *error)
{
	return dom_tournament_new_within(out, variant, seed, rounds, NULL, alloc, error);
}

int dom_tournament_new_within(struct dom_tournament **out, const struct dom_variant *variant, uint64_t seed, uint64_t rounds,
			      const struct dom_bounds *bounds, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_alloc a = domi_alloc(alloc);
	struct dom_tournament *t = domi_new(&a, 1, sizeof *t);
	int status;

	*out = NULL;
	if (!t)
		return domi_fail_memory(error);
	t->alloc = a;
	t->variant = variant;
	t->seed = seed;
	t->kin.bounds = bounds;
	t->last_winner = UINT16_MAX;
	for (unsigned p = 0; p < variant->player_count; p++)
		t->people |= domi_is_person(&variant->players[p]);
	status = form_sides(t, error);
	if (!status)
		status = name_sides(t, error);
	if (!status) {
		domi_choose_rules(t, rounds);
		status = t->line_up->check ? t->line_up->check(t, chosen(t, DOMI_LINE_UP), error) : DOM_OK;
	}
	if (!status)
		status = compile_all(t, error);
	if (!status) {
		t->opening = domi_new(&t->alloc, t->sides + 1U, sizeof *t->opening);
		status = t->opening ? DOM_OK : domi_fail_memory(error);
	}
	if (!status && t->line_up->size) {
		t->state = domi_new(&t->alloc, 1, t->line_up->size);
		status = t->state ? DOM_OK : domi_fail_memory(error);
	}
	if (status) {
		dom_tournament_free(t);
		return status;
	}
	begin(t);
	*out = t;
	return DOM_OK;
}

void dom_tournament_free(struct dom_tournament *t)
{
	struct dom_alloc alloc;

	if (!t)
		return;
	alloc = t->alloc;
	domi_kin_free(&t->kin);
	domi_free(&alloc, t->rules);
	domi_free(&alloc, t->said);
	domi_free(&alloc, t->state);
	domi_free(&alloc, t->opening);
	domi_free(&alloc, t->meeting);
	domi_free(&alloc, t->side);
	domi_free(&alloc, t->names);
	domi_free(&alloc, t);
}

void dom_tournament_listen(struct dom_tournament *t, const struct dom_tournament_listener *listener)
{
	t->listener = listener;
	for (unsigned i = 0; !t->next && i < t->openings; i++)
		domi_incident(t, &t->opening[i]);
}

const struct dom_variant *dom_tournament_variant(const struct dom_tournament *t)
{
	return t->variant;
}

uint64_t dom_tournament_seed(const struct dom_tournament *t)
{
	return t->seed;
}

uint64_t dom_tournament_limit(const struct dom_tournament *t)
{
	return t->limit;
}

uint64_t dom_tournament_next(const struct dom_tournament *t)
{
	return t->next;
}

bool dom_tournament_over(const struct dom_tournament *t, unsigned *why)
{
	if (why)
		*why = t->why;
	return t->over;
}

unsigned dom_tournament_sides(const struct dom_tournament *t)
{
	return t->sides;
}

unsigned dom_tournament_side_of(const struct dom_tournament *t, unsigned player)
{
	return t->side_of[player];
}

const char *dom_tournament_name(const struct dom_tournament *t, unsigned side)
{
	return t->names[side];
}

struct dom_meeting dom_tournament_meeting(const struct dom_tournament *t, unsigned side, unsigned other)
{
	return t->meeting[(size_t)side * t->sides + other];
}

struct dom_tournament_counts dom_tournament_counts(const struct dom_tournament *t)
{
	return t->counts;
}

const char *dom_incident_name(enum dom_incident_kind kind)
{
	static const char *const names[DOM_INCIDENT_KINDS] = {
#define X(name, word) [DOM_INCIDENT_##name] = word,
		DOM_INCIDENT_LIST(X)
#undef X
	};

	return (unsigned)kind < DOM_INCIDENT_KINDS ? names[kind] : "unknown";
}

void domi_fixture_seat(const struct dom_tournament *t, struct dom_fixture *fixture, const uint16_t *sides, unsigned count)
{
	fixture->seats = (uint8_t)(count * t->members);
	for (unsigned seat = 0; seat < fixture->seats; seat++)
		fixture->player[seat] = (uint16_t)(sides[seat % count] + seat / count * t->sides);
}

/* What the round before leaves to this one, where the rules care. */
static bool follow(const struct dom_tournament *t, struct dom_fixture *fixture)
{
	uint64_t number = fixture->number;

	if (!dom_rules_follow(domi_fixture_rules(t, fixture)) || !number ||
	    (t->line_up->follows && !t->line_up->follows(t, number)))
		return true;
	if (number != t->next)
		return false; /* it is not known yet */
	fixture->has_last = t->has_last;
	if (t->has_last)
		fixture->last_starter = (uint8_t)(t->last_starter % fixture->seats);
	for (unsigned i = 0; t->has_last && i < fixture->seats; i++)
		if (fixture->player[i] == t->last_winner)
			fixture->last_winner = (uint8_t)i;
	return true;
}

bool dom_tournament_plan(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture)
{
	memset(fixture, 0, sizeof *fixture);
	fixture->number = number;
	fixture->last_winner = DOM_NO_SEAT;
	if (t->over || number < t->next || number >= t->limit)
		return false;
	switch (t->line_up->plan(t, number, fixture)) {
	case DOMI_PLAN_PLAY:
		return follow(t, fixture);
	case DOMI_PLAN_SKIP:
		fixture->seats = 0;
		return true;
	case DOMI_PLAN_WAIT:
	case DOMI_PLAN_DONE:
		break;
	}
	return false;
}

struct dom_round_input dom_fixture_input(const struct dom_fixture *f)
{
	return (struct dom_round_input){
		.number = f->number, .has_last = f->has_last, .last_starter = f->last_starter, .last_winner = f->last_winner};
}

int dom_tournament_table(const struct dom_tournament *t, const struct dom_fixture *fixture, struct dom_variant **variant,
			 struct dom_round_input *input, struct dom_error *error)
{
	const struct dom_arg *listed = listed_of(t);
	const struct dom_variant *v = fixture->rules ? listed->rounds[fixture->rules - 1].rules : t->variant;

	*input = dom_fixture_input(fixture);
	return domi_variant_table(variant, v, fixture->player, fixture->seats, fixture->seats / t->members, &t->alloc, error);
}

int dom_tournament_rules(const struct dom_tournament *t, const struct dom_variant *table, struct dom_rules **out,
			 struct dom_error *error)
{
	struct domi_kin kin = {.newest = t->kin.newest};

	return domi_rules_compile(out, table, NULL, &kin, &t->alloc, error);
}

const char *dom_tournament_reason(const struct dom_tournament *t, const struct dom_fixture *fixture, unsigned bit)
{
	bool listed = fixture->rules < t->sets && fixture->seats <= DOM_MAX_PLAYERS;
	const struct dom_rules *rules = listed ? domi_fixture_rules(t, fixture) : NULL;

	return rules ? dom_rules_reason(rules, bit) : "?";
}
