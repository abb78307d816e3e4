/* Commands applied. Each either does everything it says or leaves the table as it was: what is about to change is saved before, and
   put back when a rule, memory or the bound of the history says no. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

void doms_table_note(struct doms_table *t, const struct doms_entry *entry)
{
	t->failed |= !doms_history_note(&t->history, entry);
}

int doms_fail_full(const struct doms_table *t, struct doms_fault *fault)
{
	if (t->history.count >= DOMS_HISTORY_MOST)
		return doms_fail(fault, DOMS_CONFLICT,
				 "so much has happened at this table that it takes no more: open a new one",
				 "en esta mesa ha pasado tanto que no cabe más: abre una nueva");
	return doms_fail(fault, DOMS_BUSY, "the server has no memory left for this", "el servidor no tiene memoria para esto");
}

int doms_table_check(const struct doms_table *t, unsigned player, unsigned needs, struct doms_fault *fault)
{
	const struct doms_position *m = &t->work;
	bool open = needs && player < DOM_MAX_PLAYERS && doms_table_course(t, m)->ruleset->open >> player & 1;
	bool sits = player < DOM_MAX_PLAYERS && m->people[player].ticket, lobby = m->mode == DOMS_LOBBY;
	const struct {
		enum doms_if what;
		bool holds;
		struct dom_text why;
	} all[] = {
		{DOMS_IF_FRIENDS,
		 t->friends,
		 {"the seats of this table were given out when it was opened",
		  "los puestos de esta mesa se dieron al abrirla"}},
		{DOMS_IF_OPEN, open, {"that seat is not for people", "ese puesto no es para personas"}},
		{DOMS_IF_SITS, sits, {"nobody sits there", "ahí no hay nadie"}},
		{DOMS_IF_MATCH,
		 m->settings.match,
		 {"no match is played at this table", "en esta mesa no se juega una partida"}},
		{DOMS_IF_UNDECIDED, !m->match.over, {"the match is over", "la partida ya acabó"}},
		{DOMS_IF_OVER, m->over, {"the round is not over yet", "la mano no ha acabado todavía"}},
		{DOMS_IF_PLAYED, !m->over, {"the round is over", "la mano ya acabó"}},
		{DOMS_IF_GOES_ON, !doms_match_done(m), {"the round is over", "la mano ya acabó"}},
		{DOMS_IF_BEGUN,
		 !lobby,
		 {"nothing is dealt before the table begins", "no se reparte nada antes de que empiece la mesa"}},
		{DOMS_IF_SEATED,
		 !lobby,
		 {"people are still taking their seats: begin first",
		  "la gente aún se está sentando: hay que empezar primero"}},
		{DOMS_IF_LOBBY,
		 lobby,
		 {"that can be done before the table begins", "eso se puede hacer antes de que empiece la mesa"}},
		{DOMS_IF_NOT_BEGUN, lobby, {"the table has begun already", "la mesa ya ha empezado"}},
	};

	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		if (needs & all[i].what && !all[i].holds)
			return doms_fail_text(fault, DOMS_CONFLICT, all[i].why);
	return 0;
}

/* Back to a position; courses after it are forgotten, its round's block is the caller's to put back. */
static void go_back(struct doms_table *t, const struct doms_position *position)
{
	for (uint32_t c = t->work.course; c > position->course; c--) {
		doms_course_free(t, t->courses[c]);
		t->courses[c] = NULL;
	}
	t->work = *position;
	t->courses[position->course]->over = position->over;
	doms_history_cut(&t->history, position->sequence, position->sets);
	t->failed = false;
}

static struct dom_round *save_round(const struct doms_table *t)
{
	const struct doms_course *c = doms_table_course(t, &t->work);
	size_t size = dom_round_size(c->ruleset->rules);
	struct dom_round *saved = doms_budget_resize(t->history.budget, NULL, size);

	if (saved)
		memcpy(saved, c->work, size);
	return saved;
}

static int apply_or_restore(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	const struct doms_kind *kind = &doms_kinds[command->what];
	struct doms_position before = t->work;
	bool opens = command->what == DOMS_DO_OPEN;
	struct dom_round *saved = opens ? NULL : save_round(t);
	bool full = (!opens && !saved) || (kind->how == DOMS_DEALS && t->history.count >= DOMS_HISTORY_MOST);
	int status = full ? doms_fail_full(t, fault)
			  : doms_table_check(t, command->player, kind->needs, fault) || kind->apply(t, command, fault);

	if (!status && t->failed)
		status = doms_fail_full(t, fault);
	if (!status) {
		t->work.digest = doms_history_digest(&t->history, before.sequence, t->history.count, before.digest);
		t->work.sequence = t->history.count;
		t->work.sets = t->history.sets_count;
	} else if (!opens) {
		go_back(t, &before);
		if (saved)
			memcpy(t->courses[before.course]->work, saved,
			       dom_round_size(t->courses[before.course]->ruleset->rules));
	}
	doms_budget_resize(t->history.budget, saved, 0);
	return status;
}

static int open_agent(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		      struct dom_error *error)
{
	const struct doms_table *t = context;

	return t->agents->open(t->agents->context, rules, player, agent, error);
}

static int open_mind(void *context, const struct dom_strategy *strategy, const struct dom_rules *rules,
		     const struct dom_arg *args, const struct dom_alloc *alloc, struct dom_agent *agent,
		     struct dom_error *error)
{
	struct doms_table *t = context;
	const struct doms_thinking at = {.minds = t->minds,
					 .ruleset = t->courses[t->work.course]->ruleset,
					 .whose = t->whose ? t->whose : t->id,
					 .given = &t->given,
					 .said = &t->said};

	(void)rules;
	return doms_mind_open(&at, strategy, args, alloc, agent, error);
}

/* Those who play the round that goes on, having heard all of it. They are seated for one command alone, so that what is undone is
   forgotten too; one that thinks stays until it has answered. NULL: no memory. */
static struct dom_players *seat_players(struct doms_table *t)
{
	const struct dom_agents agents = {.open = t->agents ? open_agent : NULL,
					  .context = t,
					  .budget = t->agents ? t->agents->budget : (struct dom_budget){0},
					  .think = open_mind};
	struct dom_alloc alloc = doms_budget_alloc(t->history.budget);
	const struct doms_course *c = t->courses[t->work.course];
	struct dom_players *players;
	struct dom_listener heard;

	if (dom_players_new(&players, &agents, &alloc, NULL))
		return NULL;
	dom_players_people(players, true);
	if (t->wake)
		dom_players_wake(players, t->wake, t->waker);
	if (dom_players_seat(players, c->ruleset->rules, NULL, NULL)) {
		dom_players_free(players);
		return NULL;
	}
	heard = dom_players_listener(players, NULL);
	if (heard.on)
		doms_history_tell(&t->history, c->first, t->history.count, c->ruleset->rules, c->work, &heard);
	return players;
}

void doms_table_rouse(struct doms_table *t)
{
	dom_players_free(t->thinking);
	t->thinking = NULL;
	t->has_drawn = t->thinks = false;
}

/* With those who play; one of them may think afterwards. */
static int apply_with_players(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	int status;

	if (!t->thinking)
		t->thinking = seat_players(t);
	if (!t->thinking)
		return doms_fail_full(t, fault);
	t->thinks = false;
	status = apply_or_restore(t, command, fault);
	if (status || !t->thinks)
		doms_table_rouse(t);
	return status;
}

int doms_table_apply(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	const struct doms_kind *kind = &doms_kinds[command->what];
	bool goes_on = command->what == DOMS_DO_ADVANCE || command->what == DOMS_DO_THOUGHT;

	if (!kind->apply)
		return doms_fail(fault, DOMS_BAD_REQUEST, NULL, NULL);
	if (!t->history.count != (command->what == DOMS_DO_OPEN))
		return doms_fail(fault, DOMS_CONFLICT, NULL, NULL);
	if (kind->how == DOMS_PLAYS && t->thinking && !goes_on)
		return doms_fail(fault, DOMS_CONFLICT, "it is not your turn", "no es tu turno");
	if (kind->how == DOMS_PLAYS)
		return apply_with_players(t, command, fault);
	if (kind->how != DOMS_APART)
		doms_table_rouse(t);
	return apply_or_restore(t, command, fault);
}

struct doms_table *doms_table_new(const char *id, const uint8_t owner[DOMS_KEY], struct doms_budget *budget)
{
	struct doms_table *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	strncpy(t->id, id, sizeof t->id - 1);
	memcpy(t->owner, owner, sizeof t->owner);
	t->history.budget = budget;
	t->left = t->until = -1;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		t->gone[p] = -1;
	doms_rival_name(t->rival);
	return t;
}

void doms_table_free(struct doms_table *t)
{
	if (!t)
		return;
	doms_table_rouse(t);
	for (uint32_t c = 0; t->courses && c <= t->work.course; c++)
		doms_course_free(t, t->courses[c]);
	doms_budget_resize(t->history.budget, t->courses, 0);
	doms_budget_resize(t->history.budget, t->replies, 0);
	doms_budget_resize(t->history.budget, t->names, 0);
	doms_history_release(&t->history);
	free(t);
}

void doms_table_publish(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];

	for (uint32_t past = t->shown.course; past < t->work.course; past++)
		doms_course_past(t, t->courses[past]);
	memcpy(c->shown, c->work, dom_round_size(c->ruleset->rules));
	t->shown = t->work;
}

void doms_table_withdraw(struct doms_table *t)
{
	struct doms_course *c;

	doms_table_rouse(t);
	if (!t->shown.sequence)
		return;
	go_back(t, &t->shown);
	c = t->courses[t->shown.course];
	memcpy(c->work, c->shown, dom_round_size(c->ruleset->rules));
}

uint32_t doms_table_clock(const struct doms_table *t, const struct doms_position *m)
{
	const struct doms_course *c = t->courses[m->course];
	unsigned player;

	if (m->over || m->need == DOM_NEEDS_NOTHING)
		return 0;
	player = c->player[dom_round_seat(m == &t->shown ? c->shown : c->work)];
	return c->ruleset->clock[player] ? c->ruleset->clock[player] : m->settings.clock;
}
