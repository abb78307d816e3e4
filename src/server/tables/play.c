/* What happens in a round: steps that ask nobody, and the answers of people. */
#include "work.h"

#include <string.h>

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	struct doms_table *t = context;

	(void)round;
	t->failed |= !doms_history_add(&t->history, e, dom_rules_words(rules));
}

/* What the round needs of a person; NOTHING: nobody is asked. */
static uint8_t find_need(const struct doms_table *t)
{
	const struct doms_course *c = t->courses[t->work.course];
	const struct dom_rules *rules = c->ruleset->rules;
	enum dom_need need = dom_round_needs(rules, c->work);
	bool asks = need == DOM_NEEDS_PLAY || need == DOM_NEEDS_GIVE,
	     draws = t->work.settings.by_hand && !asks && dom_round_draws(rules, c->work);

	if (!(asks || draws) || t->work.over || !dom_round_asks(rules, c->work) ||
	    doms_computer_plays(t, &t->work, dom_round_player(c->work, dom_round_seat(c->work))))
		return DOM_NEEDS_NOTHING;
	return draws ? (uint8_t)DOMS_NEEDS_DRAW : (uint8_t)need;
}

void doms_play_settle(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];
	uint8_t need;

	for (unsigned seat = 0; dom_round_dealt(c->work) && seat < c->ruleset->players; seat++)
		c->player[seat] = (uint8_t)dom_round_player(c->work, seat);
	if (dom_round_over(c->work) && !t->work.over) {
		t->work.over = c->over = true;
		c->abandoned = false;
		doms_match_count(t);
	}
	need = find_need(t);
	t->work.turns += need != t->work.need;
	t->work.need = need;
	t->work.asks.on &= !t->work.over;
}

/* Something has happened in the round. */
static void settle(struct doms_table *t)
{
	t->work.turns++;
	doms_play_settle(t);
}

/* What a person said is kept where a tournament plays the round with it. */
static void keep(struct doms_table *t, const struct dom_reply *reply)
{
	struct dom_reply *more;

	if (!doms_table_course(t, &t->work)->tournament)
		return;
	more = doms_budget_grow(t->history.budget, t->replies, sizeof *more, t->work.replies + 1, &t->reply_room);
	t->failed |= !more;
	if (!more)
		return;
	t->replies = more;
	t->replies[t->work.replies++] = *reply;
}

int doms_fail_stuck(struct doms_fault *fault)
{
	return doms_fail(fault, DOMS_CONFLICT, "nothing fits: draw a tile", "no llevas: roba una ficha");
}

static bool is_asked(const struct doms_table *t)
{
	return t->work.need != DOM_NEEDS_NOTHING;
}

/* One step; false: whoever is to take it thinks, and nothing has happened. What was drawn for the question is told when the step is
   taken, so that a table is the same after as many steps. */
static bool step(struct doms_table *t)
{
	struct doms_course *c = t->courses[t->work.course];
	struct dom_listener listener = {.on = hear, .context = t};
	size_t before = t->history.count;
	enum dom_need need = dom_round_needs(c->ruleset->rules, c->work);

	if ((need == DOM_NEEDS_PLAY || need == DOM_NEEDS_GIVE) && dom_round_asks(c->ruleset->rules, c->work)) {
		t->failed |= doms_stand_in(t, &listener) != DOM_OK;
		settle(t);
		return true;
	}
	if (t->has_drawn)
		doms_table_note(t, &t->drawn);
	need = dom_round_auto(c->ruleset->rules, c->work, t->thinking, &listener);
	settle(t);
	if (need != DOM_NEEDS_PLAY && need != DOM_NEEDS_GIVE) {
		t->has_drawn = false;
		return true;
	}
	if (t->history.count > before) {
		t->has_drawn = true;
		t->drawn = t->history.entries[before];
		doms_history_cut(&t->history, before, t->history.sets_count);
	}
	return false;
}

int doms_play_advance(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint32_t taken = 0;

	t->said.is_said = false;
	t->given = (struct doms_said){.is_said = command->what == DOMS_DO_THOUGHT, .play = command->answer.play};
	memcpy(t->given.tiles, command->tiles, sizeof t->given.tiles);
	if (is_asked(t))
		return doms_fail(fault, DOMS_CONFLICT, "a person is to move", "le toca a una persona");
	t->thinks = false;
	while (taken < command->steps && !t->failed && !t->work.over && !is_asked(t) && !t->thinks && !t->said.is_said) {
		t->thinks = !step(t);
		taken += !t->thinks;
	}
	if (command->what == DOMS_DO_THOUGHT && !t->said.is_said)
		return doms_fail(fault, DOMS_CONFLICT, NULL, NULL); /* nobody was asked */
	command->steps = taken;
	if (t->said.is_said) {
		command->what = DOMS_DO_THOUGHT;
		command->answer.play = t->said.play;
		memcpy(command->tiles, t->said.tiles, sizeof command->tiles);
	}
	return 0;
}

int doms_play_late(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	struct doms_course *c = t->courses[t->work.course];
	struct dom_listener listener = {.on = hear, .context = t};
	struct dom_reply reply = {.kind = DOM_REPLY_LATE};

	(void)command;
	if (!is_asked(t))
		return doms_fail(fault, DOMS_CONFLICT, "nobody is asked", "no se le pregunta a nadie");
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_LATE, .seat = (uint8_t)dom_round_seat(c->work)});
	if (t->work.need == DOMS_NEEDS_DRAW) {
		(void)dom_round_auto(c->ruleset->rules, c->work, t->thinking, &listener);
		if (dom_round_needs(c->ruleset->rules, c->work) != DOM_NEEDS_PLAY) { /* nothing fits: it passes */
			settle(t);
			return 0;
		}
	}
	doms_undo_mark(t);
	if (dom_round_reply(c->ruleset->rules, c->work, t->thinking, &reply, &listener))
		return doms_fail(fault, DOMS_CONFLICT, NULL, NULL);
	keep(t, &reply);
	settle(t);
	return 0;
}

int doms_play_mode(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	enum doms_mode mode = command->what == DOMS_DO_RUN ? DOMS_RUNNING : DOMS_PAUSED;

	if (mode == t->work.mode && (mode == DOMS_PAUSED || command->speed == t->work.speed))
		return 0;
	if (mode == DOMS_RUNNING && t->history.count >= DOMS_HISTORY_MOST)
		return doms_fail_full(t, fault);
	t->work.mode = (uint8_t)mode;
	t->work.turns++;
	if (mode == DOMS_RUNNING)
		t->work.speed = command->speed;
	doms_table_note(
		t, &(struct doms_entry){.kind = DOMS_EVENT_MODE, .count = (uint16_t)mode, .place = (uint16_t)t->work.speed});
	return 0;
}

static int fail_play(const struct doms_course *c, const struct dom_answer *answer, struct doms_fault *fault)
{
	const uint64_t *hand = dom_round_hand(c->ruleset->rules, c->work, dom_round_seat(c->work));
	unsigned tile = answer->play.tile;

	if (tile >= dom_rules_tiles(c->ruleset->rules) || !(hand[tile / 64] >> tile % 64 & 1))
		return doms_fail(fault, DOMS_BAD_PLAY, "that tile is not in your hand", "no tienes esa ficha");
	return doms_fail(fault, DOMS_BAD_PLAY, "that tile does not fit there", "esa ficha no sirve ahí");
}

static int fail_reply(const struct doms_course *c, const struct dom_reply *reply, struct doms_fault *fault)
{
	switch (reply->kind) {
	case DOM_REPLY_GIVE:
		return doms_fail(fault, DOMS_BAD_PLAY, "%u tiles of your hand must be given back",
				 "hay que devolver %u fichas de tu mano", dom_round_gives(c->ruleset->rules, c->work));
	case DOM_REPLY_DECLINE:
		return doms_fail(fault, DOMS_BAD_PLAY, "you have a tile that fits, so you must play",
				 "tienes una ficha que sirve, así que hay que jugar");
	default:
		return fail_play(c, &reply->answer, fault);
	}
}

static int check_turn(const struct doms_table *t, unsigned player, struct doms_fault *fault)
{
	const struct doms_course *c = t->courses[t->work.course];

	if (!is_asked(t) || c->player[dom_round_seat(c->work)] != player)
		return doms_fail(fault, DOMS_CONFLICT, "it is not your turn", "no es tu turno");
	return 0;
}

/* There is no choice in it, so nothing to take back: whoever does goes back to what it laid before. All that is drawn in a turn is drawn
   within one clock. */
int doms_play_draw(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	struct doms_course *c = t->courses[t->work.course];
	const struct dom_listener listener = {.on = hear, .context = t}, heard = dom_players_listener(t->thinking, &listener);

	if (check_turn(t, command->player, fault))
		return 1;
	if (t->work.need != DOMS_NEEDS_DRAW)
		return t->work.settings.by_hand
			       ? doms_fail(fault, DOMS_CONFLICT, "no tile is drawn now", "ahora no se roba")
			       : doms_fail(fault, DOMS_CONFLICT, "at this table tiles are drawn without a command",
					   "en esta mesa se roba sin orden");
	if (dom_round_draw(c->ruleset->rules, c->work, &heard))
		return doms_fail(fault, DOMS_CONFLICT, NULL, NULL);
	doms_play_settle(t);
	return 0;
}

int doms_play_answer(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	struct doms_course *c = t->courses[t->work.course];
	struct dom_listener listener = {.on = hear, .context = t};
	struct dom_reply reply = {.kind = command->what == DOMS_DO_GIVE      ? DOM_REPLY_GIVE
					  : command->what == DOMS_DO_DECLINE ? DOM_REPLY_DECLINE
									     : DOM_REPLY_PLAY,
				  .answer = command->answer};

	if (check_turn(t, command->player, fault))
		return 1;
	if (t->work.need == DOMS_NEEDS_DRAW)
		return doms_fail_stuck(fault);
	if ((command->what == DOMS_DO_GIVE) != (t->work.need == DOM_NEEDS_GIVE))
		return t->work.need == DOM_NEEDS_GIVE
			       ? doms_fail(fault, DOMS_CONFLICT, "first tiles are given back", "primero se devuelven fichas")
			       : doms_fail(fault, DOMS_CONFLICT, "no tiles are given back now", "ahora no se devuelven fichas");
	memcpy(reply.set, command->tiles, sizeof reply.set);
	doms_undo_mark(t);
	if (dom_round_reply(c->ruleset->rules, c->work, t->thinking, &reply, &listener))
		return fail_reply(c, &reply, fault);
	keep(t, &reply);
	settle(t);
	return 0;
}
