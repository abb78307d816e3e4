/* A round's result is counted: scores, wins and losses, who is out, and whether it is over. This is all there is to the state of a
   tournament, so counting stored results again brings it back. */
#include "tournament.h"

#include "disqualify/disqualify.h"
#include "line_up/line_up.h"
#include "stop/stop.h"
#include "total/total.h"
#include "tournament_judge/tournament_judge.h"

void domi_incident(const struct dom_tournament *t, const struct dom_incident *incident)
{
	if (t->listener)
		t->listener->on(t->listener->context, incident);
}

void domi_side_out(struct dom_tournament *t, unsigned side, bool knocked_out, uint64_t round)
{
	struct domi_side *s = &t->side[side];

	if (s->out)
		return;
	s->out = true;
	s->knocked_out = knocked_out;
	s->out_round = round;
	t->in--;
	t->generation++;
	domi_incident(t, &(struct dom_incident){.kind = knocked_out ? DOM_INCIDENT_KNOCKED_OUT : DOM_INCIDENT_DISQUALIFIED,
						.round = round,
						.side = side});
}

static void add_score(struct domi_side *s, int64_t score)
{
	s->sum += score;
	if (score > 0)
		s->positive += score;
	s->negatives += score < 0;
}

/* What counts of a score: all of it, or nothing when it would pass a total that must be hit exactly. */
static int64_t counted(const struct dom_tournament *t, const struct domi_side *s, int64_t score)
{
	struct domi_side with = *s;
	int64_t total;

	add_score(&with, score);
	total = t->total->of(&with) - with.paid;
	for (unsigned i = 0; i < t->stop_count; i++)
		if (t->stops[i]->counts && !t->stops[i]->counts(t->stop_args[i], total))
			return 0;
	return score;
}

static void count_sides(struct dom_tournament *t, const struct dom_fixture *f, const struct dom_result *result)
{
	int64_t score[DOM_MAX_PLAYERS];
	unsigned side[DOM_MAX_PLAYERS];

	for (unsigned team = 0; team < result->teams; team++) {
		struct domi_side *s;
		bool won = result->winners >> team & 1;

		side[team] = domi_fixture_side(t, f, team);
		s = &t->side[side[team]];
		score[team] = t->exact ? counted(t, s, result->score[team]) : result->score[team];
		add_score(s, score[team]);
		s->total = t->total->of(s) - s->paid;
		s->played++;
		s->stage = f->stage;
		if (won) {
			t->winners += !s->won;
			s->won++;
			s->lost_in_row = 0;
		} else if (result->winners) {
			s->lost++;
			s->lost_in_row++;
		} else {
			s->lost_in_row = 0; /* played, and lost nothing */
		}
	}
	for (unsigned a = 0; a < result->teams; a++)
		for (unsigned b = 0; b < result->teams; b++) {
			struct dom_meeting *m = &t->meeting[(size_t)side[a] * t->sides + side[b]];

			if (a == b)
				continue;
			m->met++;
			m->won += (result->winners >> a & 1) && !(result->winners >> b & 1);
			m->score += score[a];
		}
}

static void count_round(struct dom_tournament *t, const struct dom_fixture *f, const struct dom_result *result)
{
	struct dom_tournament_counts *c = &t->counts;

	c->laid += result->laid;
	c->turns += result->turns;
	c->passes += result->passes;
	c->blocked += result->blocked;
	c->ties += (result->winners & (result->winners - 1)) != 0;
	c->fouls += result->fouls;
	c->tried += result->tried;
	c->offers += result->offers;
	c->taken += result->taken;
	t->has_last = true;
	t->last_starter = result->starter;
	t->last_winner = result->winner < f->seats ? f->player[result->winner] : UINT16_MAX;
}

/* The member of a side that would pay to stay in; NULL: none is that kind. */
static const struct domi_player *cheat_of(const struct dom_tournament *t, unsigned side)
{
	for (unsigned p = side; p < t->players; p += t->sides) {
		const struct domi_player *player = &t->variant->players[p];
		const struct dom_character *character = (const void *)player->character.member->option;

		if (character->buys_back)
			return player;
	}
	return NULL;
}

/* Whether a side that should be out goes on all the same: a corrupt judge asks half of its total, and it pays. */
static bool buys_back(struct dom_tournament *t, unsigned side, uint64_t round)
{
	const struct domi_player *player = cheat_of(t, side);
	const struct dom_character *character;
	struct domi_side *s = &t->side[side];
	struct dom_incident incident = {.kind = DOM_INCIDENT_OFFERED, .round = round, .side = side};
	bool pays;

	if (!player || !t->judge->corrupt ||
	    !t->judge->corrupt(t->args[DOMI_TOURNAMENT_JUDGE], domi_word(t->seed, round, DOMI_FOR_BUY_BACK, 0, side)))
		return false;
	character = (const void *)player->character.member->option;
	incident.amount = s->total > 0 ? (s->total + 1) / 2 : 0;
	t->counts.buy_backs++;
	domi_incident(t, &incident);
	pays = character->buys_back(player->character.args, s->total, incident.amount);
	incident.kind = pays ? DOM_INCIDENT_BOUGHT_BACK : DOM_INCIDENT_REFUSED;
	domi_incident(t, &incident);
	if (pays) {
		t->counts.bought++;
		s->paid += incident.amount;
		s->total -= incident.amount;
	}
	return pays;
}

static void send_home(struct dom_tournament *t, const struct dom_fixture *f, const struct dom_result *result)
{
	for (unsigned team = 0; team < result->teams; team++) {
		unsigned side = domi_fixture_side(t, f, team);

		if (t->disqualify->out(&t->side[side], t->args[DOMI_DISQUALIFY]) && !buys_back(t, side, f->number))
			domi_side_out(t, side, false, f->number);
	}
}

static void close_it(struct dom_tournament *t, unsigned why, uint64_t round)
{
	t->over = true;
	t->why = why;
	t->generation++;
	domi_incident(t, &(struct dom_incident){.kind = DOM_INCIDENT_OVER, .round = round, .count = why});
}

static bool out_of_rounds(const struct dom_tournament *t)
{
	struct dom_fixture fixture = {.number = t->next};

	return (t->line_up->ends || t->line_up->pairs) && t->line_up->plan(t, t->next, &fixture) == DOMI_PLAN_DONE;
}

/* Whether it is over after a round, and why: for good, or because the judge says so. */
static bool closes(struct dom_tournament *t, uint64_t round, unsigned *why)
{
	bool over = false;

	*why = DOM_CLOSE_JUDGE;
	for (unsigned i = 0; i < t->stop_count && !over; i++)
		if (t->stops[i]->over && t->stops[i]->over(t, t->stop_args[i])) {
			over = true;
			*why = i;
		}
	if (t->in < 2 || t->next >= t->limit) {
		if (!over)
			*why = t->in < 2 ? DOM_CLOSE_FEW : DOM_CLOSE_ROUNDS;
		return true;
	}
	t->counts.questions++;
	if (!t->judge->corrupt ||
	    !t->judge->corrupt(t->args[DOMI_TOURNAMENT_JUDGE], domi_word(t->seed, round, DOMI_FOR_REVERSE, 0, 0)))
		return over;
	t->counts.reversals++;
	domi_incident(t, &(struct dom_incident){.kind = DOM_INCIDENT_REVERSED, .round = round, .count = !over});
	return !over;
}

void domi_count_round(struct dom_tournament *t, const struct dom_fixture *f, const struct dom_result *result)
{
	unsigned why;

	t->counts.rounds++;
	t->next++;
	if (f->seats) {
		count_sides(t, f, result);
		count_round(t, f, result);
		if (t->disqualify->out)
			send_home(t, f, result);
	} else {
		t->counts.skipped++;
		domi_incident(t, &(struct dom_incident){.kind = DOM_INCIDENT_SKIPPED, .round = f->number});
	}
	t->closing = closes(t, f->number, &why);
	if (t->line_up->counted)
		t->line_up->counted(t, f, result);
	if (t->closing)
		close_it(t, why, f->number);
	else if (t->in < 2)
		close_it(t, DOM_CLOSE_FEW, f->number);
	else if (out_of_rounds(t))
		close_it(t, DOM_CLOSE_LINE_UP, f->number);
}

bool dom_fixture_same(const struct dom_fixture *a, const struct dom_fixture *b)
{
	return a->number == b->number && a->stage == b->stage && a->rules == b->rules && a->seats == b->seats &&
	       a->has_last == b->has_last && a->last_starter == b->last_starter && a->last_winner == b->last_winner &&
	       !memcmp(a->player, b->player, a->seats * sizeof *a->player);
}

int dom_tournament_count(struct dom_tournament *t, const struct dom_fixture *f, const struct dom_result *result,
			 struct dom_error *error)
{
	struct dom_fixture planned;

	if (!dom_tournament_plan(t, t->next, &planned) || !dom_fixture_same(&planned, f) ||
	    (f->seats && result->teams != f->seats / t->members))
		return domi_fail(error, DOM_BAD_PHASE, DOMI_NOWHERE,
				 "round %llu is not the next one as the tournament plans it",
				 "la mano %llu no es la siguiente que prevé el torneo", (unsigned long long)f->number);
	domi_count_round(t, f, result);
	return DOM_OK;
}
