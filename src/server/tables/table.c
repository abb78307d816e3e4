/* Commands applied. Each either does everything it says or leaves the table as it was: what is about to change is saved before, and
   put back when a rule, memory or the bound of the history says no. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

const char *doms_do_name(enum doms_do what)
{
	static const char *const names[DOMS_DOS] = {
#define X(name, word) [DOMS_DO_##name] = (word),
		DOMS_DO_LIST(X)
#undef X
	};

	return (unsigned)what < DOMS_DOS ? names[what] : "unknown";
}

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

static int apply(struct doms_table *t, struct doms_command *command, struct dom_players *players, struct doms_fault *fault)
{
	bool grows = command->what == DOMS_DO_RESET || command->what == DOMS_DO_REMATCH || command->what == DOMS_DO_SETTINGS ||
		     command->what == DOMS_DO_AGREE || command->what == DOMS_DO_NEXT || command->what == DOMS_DO_READY ||
		     command->what == DOMS_DO_UNDO;

	if (grows && t->history.count >= DOMS_HISTORY_MOST)
		return doms_fail_full(t, fault);
	switch (command->what) {
	case DOMS_DO_OPEN:
		return doms_begin_series(t, &command->deal, DOMS_OPENED, fault);
	case DOMS_DO_ADVANCE:
	case DOMS_DO_THOUGHT:
		return doms_play_advance(t, command, players, fault);
	case DOMS_DO_LATE:
		return doms_play_late(t, players, fault);
	case DOMS_DO_RUN:
		return doms_play_mode(t, DOMS_RUNNING, command->speed, fault);
	case DOMS_DO_PAUSE:
		return doms_play_mode(t, DOMS_PAUSED, 0, fault);
	case DOMS_DO_RESET:
		return doms_begin_reset(t, fault);
	case DOMS_DO_REMATCH:
		return doms_begin_another(t, &command->deal, DOMS_REMATCH, fault);
	case DOMS_DO_SETTINGS:
		return doms_begin_series(t, &command->deal, DOMS_SETTINGS, fault);
	case DOMS_DO_PLAY:
	case DOMS_DO_GIVE:
	case DOMS_DO_DECLINE:
		return doms_play_answer(t, command, players, fault);
	case DOMS_DO_DRAW:
		return doms_play_draw(t, command, players, fault);
	case DOMS_DO_SIT:
		return doms_lobby_sit(t, command, fault);
	case DOMS_DO_NAME:
		return doms_lobby_name(t, command, fault);
	case DOMS_DO_LEAVE:
		return doms_lobby_leave(t, command, fault);
	case DOMS_DO_MOVE:
		return doms_lobby_move(t, command, fault);
	case DOMS_DO_BEGIN:
		return doms_lobby_begin(t, command->speed, fault);
	case DOMS_DO_ASK:
		return doms_lobby_ask(t, command, fault);
	case DOMS_DO_AGREE:
		return doms_lobby_agree(t, command, fault);
	case DOMS_DO_STAND_IN:
		return doms_gone_stand_in(t, command, fault);
	case DOMS_DO_VOTE:
		return doms_gone_vote(t, command, fault);
	case DOMS_DO_NEXT:
		return doms_match_next(t, &command->deal, fault);
	case DOMS_DO_READY:
		return doms_match_ready(t, command, fault);
	case DOMS_DO_RESIGN:
		return doms_match_resign(t, command, fault);
	case DOMS_DO_UNDO:
		return doms_undo(t, command, fault);
	case DOMS_DOS:
		break;
	}
	return doms_fail(fault, DOMS_BAD_REQUEST, NULL, NULL);
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
	struct dom_alloc alloc = doms_budget_alloc(t->history.budget);
	const struct doms_course *c = t->courses[t->work.course];
	size_t size = dom_round_size(c->ruleset->rules);
	struct dom_round *saved = alloc.resize(alloc.context, NULL, size);

	if (saved)
		memcpy(saved, c->work, size);
	return saved;
}

static int apply_or_restore(struct doms_table *t, struct doms_command *command, struct dom_players *players,
			    struct doms_fault *fault)
{
	struct dom_alloc alloc = doms_budget_alloc(t->history.budget);
	struct doms_position before = t->work;
	struct dom_round *saved = save_round(t);
	int status = saved ? apply(t, command, players, fault) : doms_fail_full(t, fault);

	if (!status && t->failed)
		status = doms_fail_full(t, fault);
	if (!status) {
		t->work.digest = doms_history_digest(&t->history, before.sequence, t->history.count, before.digest);
		t->work.sequence = t->history.count;
		t->work.sets = t->history.sets_count;
	} else {
		go_back(t, &before);
		if (saved)
			memcpy(t->courses[before.course]->work, saved,
			       dom_round_size(t->courses[before.course]->ruleset->rules));
	}
	if (saved)
		alloc.resize(alloc.context, saved, 0);
	return status;
}

static int open_table(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	int status = apply(t, command, NULL, fault);

	if (!status && t->failed)
		status = doms_fail_full(t, fault);
	t->work.digest = doms_history_digest(&t->history, 0, t->history.count, 0);
	t->work.sequence = t->history.count;
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
	for (size_t i = c->first; heard.on && i < t->history.count; i++)
		if (t->history.entries[i].kind < DOM_EVENT_KINDS) {
			struct dom_event event = doms_history_event(&t->history, i);

			heard.on(heard.context, c->ruleset->rules, c->work, &event);
		}
	return players;
}

void doms_table_rouse(struct doms_table *t)
{
	dom_players_free(t->thinking);
	t->thinking = NULL;
	t->has_drawn = t->thinks = false;
}

/* With those who play, if it is theirs; one of them may think afterwards. */
static int apply_with_players(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	struct dom_players *players = t->thinking ? t->thinking : seat_players(t);
	int status;

	if (!players)
		return doms_fail_full(t, fault);
	t->thinking = players;
	t->thinks = false;
	status = apply_or_restore(t, command, players, fault);
	if (status || !t->thinks)
		doms_table_rouse(t);
	return status;
}

int doms_table_apply(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	if (!t->history.count != (command->what == DOMS_DO_OPEN))
		return doms_fail(fault, DOMS_CONFLICT, NULL, NULL);
	switch (command->what) {
	case DOMS_DO_OPEN:
		return open_table(t, command, fault);
	case DOMS_DO_RUN:
	case DOMS_DO_PAUSE:
	case DOMS_DO_SIT:
	case DOMS_DO_NAME:
	case DOMS_DO_LEAVE:
	case DOMS_DO_MOVE:
	case DOMS_DO_BEGIN:
	case DOMS_DO_ASK:
	case DOMS_DO_VOTE:
		return apply_or_restore(t, command, NULL, fault);
	case DOMS_DO_STAND_IN:
		if (t->work.asks.on) /* it may be what the others waited for */
			doms_table_rouse(t);
		return apply_or_restore(t, command, NULL, fault);
	case DOMS_DO_RESET:
	case DOMS_DO_REMATCH:
	case DOMS_DO_SETTINGS:
	case DOMS_DO_AGREE: /* to a reset, perhaps */
	case DOMS_DO_NEXT:
	case DOMS_DO_READY:
	case DOMS_DO_RESIGN:
	case DOMS_DO_UNDO:
		doms_table_rouse(t);
		return apply_or_restore(t, command, NULL, fault);
	default:
		if (t->thinking && command->what != DOMS_DO_ADVANCE && command->what != DOMS_DO_THOUGHT)
			return doms_fail(fault, DOMS_CONFLICT, "it is not your turn", "no es tu turno");
		return apply_with_players(t, command, fault);
	}
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
	struct dom_alloc alloc;

	if (!t)
		return;
	doms_table_rouse(t);
	alloc = doms_budget_alloc(t->history.budget);
	for (uint32_t c = 0; t->courses && c <= t->work.course; c++)
		doms_course_free(t, t->courses[c]);
	if (t->courses)
		alloc.resize(alloc.context, t->courses, 0);
	if (t->replies)
		alloc.resize(alloc.context, t->replies, 0);
	if (t->names)
		alloc.resize(alloc.context, t->names, 0);
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
	return c->ruleset->clock[player] ? c->ruleset->clock[player] : c->clock;
}

bool doms_table_draws(const struct doms_table *t)
{
	const struct doms_course *c = t->courses[t->work.course];

	return c->drawn || c->ruleset->open;
}
