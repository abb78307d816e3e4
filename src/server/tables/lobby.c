/* People sit down, change places and leave; the table begins; what the owner alone must not do is agreed on. For whoever is gone the
   computer plays until they are back, or until the others give the seat to somebody else. */
#include "work.h"

#include <string.h>

enum { NAMES = 1000 }; /* that one table remembers */

/* Names count in what a table is held against when it is brought back. */
static void note_name(struct doms_table *t, unsigned kind, unsigned player, unsigned why)
{
	struct doms_entry entry = {
		.kind = (uint8_t)kind, .seat = (uint8_t)player, .count = (uint16_t)why, .amount = t->work.people[player].name};
	uint8_t key[DOMS_KEY];

	doms_key_of(t->names[entry.amount - 1], key);
	memcpy(&entry.base, key, sizeof entry.base);
	doms_table_note(t, &entry);
}

static int give_name(struct doms_table *t, unsigned player, const char *name, struct doms_fault *fault)
{
	void *names;

	if (doms_people_named(t, &t->work, name, player))
		return doms_fail_at(fault, DOMS_CONFLICT, "name", "somebody else here is called that",
				    "aquí ya hay alguien que se llama así");
	if (t->work.names == NAMES)
		return doms_fail(fault, DOMS_CONFLICT, "too many have come and gone at this table: open a new one",
				 "por esta mesa ha pasado demasiada gente: abre una nueva");
	names = doms_budget_grow(t->history.budget, t->names, sizeof *t->names, t->work.names + 1, &t->name_room);
	if (!names)
		return doms_fail_full(t, fault);
	t->names = names;
	memcpy(t->names[t->work.names++], name, DOMS_NAME);
	t->work.people[player].name = t->work.names;
	return 0;
}

/* Its secret stays its own, wherever it sits. */
static void exchange(struct doms_table *t, unsigned a, unsigned b)
{
	struct doms_person other = t->work.people[a];
	uint16_t both = (uint16_t)(1U << a | 1U << b);

	t->work.people[a] = t->work.people[b];
	t->work.people[b] = other;
	if (t->work.own & both)
		t->work.own ^= both;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_MOVES, .seat = (uint8_t)a, .place = (uint16_t)b});
}

static int rename_person(struct doms_table *t, unsigned player, const char *name, struct doms_fault *fault)
{
	if (!strcmp(t->names[t->work.people[player].name - 1], name))
		return 0;
	if (give_name(t, player, name, fault))
		return 1;
	note_name(t, DOMS_EVENT_NAMED, player, 0);
	return 0;
}

static int sit_down(struct doms_table *t, const struct doms_command *command, struct doms_fault *fault)
{
	const struct doms_course *c = t->courses[t->work.course];
	unsigned p = command->player;

	t->work.people[p] =
		(struct doms_person){.ticket = doms_people_ticket(t, p), .course = t->work.course + dom_round_dealt(c->work)};
	memcpy(t->work.people[p].key, command->key, DOMS_KEY);
	if (give_name(t, p, command->name, fault))
		return 1;
	if (command->own)
		t->work.own = (uint16_t)(1U << p);
	note_name(t, DOMS_EVENT_SITS, p, 0);
	return 0;
}

static void begin(struct doms_table *t, uint32_t speed)
{
	t->work.mode = DOMS_RUNNING;
	t->work.speed = speed;
	t->work.turns++;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_BEGINS, .place = (uint16_t)speed});
}

/* The last one to sit down begins the round, where the owner sits too: nobody is waited for any more. */
int doms_lobby_sit(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	bool moves = command->from != DOM_NO_SEAT;

	if (moves && (doms_table_check(t, 0, DOMS_IF_LOBBY, fault) ||
		      doms_table_check(t, command->from, DOMS_IF_OPEN | DOMS_IF_SITS, fault)))
		return 1;
	if (t->work.people[command->player].ticket)
		return doms_fail(fault, DOMS_CONFLICT, "that seat is taken", "ese puesto está ocupado");
	if (moves) {
		exchange(t, command->from, command->player);
		return command->name[0] ? rename_person(t, command->player, command->name, fault) : 0;
	}
	if (sit_down(t, command, fault))
		return 1;
	if (t->work.mode == DOMS_LOBBY && t->work.own && !doms_people_free(t, &t->work))
		begin(t, DOMS_SPEED_USUAL);
	return 0;
}

int doms_lobby_name(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	return rename_person(t, command->player, command->name, fault);
}

/* Votes are counted again when somebody leaves, who may leave by them. */
/* Those who are gone themselves have no say. */
static int count_votes(struct doms_table *t, struct doms_fault *fault)
{
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		uint16_t others = doms_people_present(&t->work, p);
		struct doms_command leave = {.what = DOMS_DO_LEAVE, .player = (uint8_t)p, .why = DOMS_REPLACED};

		if (t->work.votes[p] && 2 * __builtin_popcount(t->work.votes[p] & others) > __builtin_popcount(others))
			return doms_lobby_leave(t, &leave, fault); /* which counts again */
	}
	return 0;
}

int doms_lobby_leave(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint16_t others = (uint16_t) ~(1U << command->player);

	note_name(t, DOMS_EVENT_LEAVES, command->player, command->why);
	t->work.people[command->player] = (struct doms_person){0};
	t->work.own &= others;
	t->work.standing &= others;
	t->work.votes[command->player] = 0;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		t->work.votes[p] &= others;
	t->work.match.ready &= others;
	t->work.match.resigned &= others;
	t->work.asks.on = false;
	doms_play_settle(t);
	return count_votes(t, fault);
}

int doms_lobby_move(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	if (doms_table_check(t, command->to, DOMS_IF_OPEN, fault))
		return 1;
	if (command->player != command->to)
		exchange(t, command->player, command->to);
	return 0;
}

int doms_lobby_begin(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	(void)fault;
	begin(t, command->speed);
	return 0;
}

/* The same tiles again */

int doms_lobby_ask(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	if (t->work.asks.on)
		return doms_fail(fault, DOMS_CONFLICT, "that has been proposed already: the others have to agree",
				 "eso ya se ha propuesto: los demás tienen que estar de acuerdo");
	t->work.asks = (struct doms_proposal){.on = true, .by = command->player};
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_ASKS, .seat = command->player});
	return 0;
}

/* What is proposed is done when nobody has to agree any more. */
static int do_agreed(struct doms_table *t, struct doms_fault *fault)
{
	uint8_t mode = t->work.mode;

	if (!t->work.asks.on || doms_people_waiting(&t->work))
		return 0;
	if (doms_begin_reset(t, NULL, fault))
		return 1;
	t->work.mode = mode; /* all of them want to go on */
	return 0;
}

int doms_lobby_agree(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	if (!t->work.asks.on || command->player == t->work.asks.by)
		return doms_fail(fault, DOMS_CONFLICT, "nobody has proposed anything to you", "nadie te ha propuesto nada");
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_AGREES, .seat = command->player, .count = command->yes});
	t->work.asks.agreed |= (uint16_t)(1U << command->player);
	t->work.asks.on = command->yes;
	return do_agreed(t, fault);
}

/* Who is gone */

int doms_fail_here(struct doms_fault *fault)
{
	return doms_fail(fault, DOMS_CONFLICT, "who sits there is not gone", "quien está sentado ahí no se ha ido");
}

int doms_lobby_stand_in(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint16_t bit = (uint16_t)(1U << command->player);

	if (!(t->work.standing & bit) == !command->yes)
		return 0;
	if (t->work.asks.on) /* it may be what the others waited for */
		doms_table_rouse(t);
	t->work.standing ^= bit;
	t->work.votes[command->player] = 0;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_STAND_IN, .seat = command->player, .count = command->yes});
	doms_play_settle(t);
	return !command->yes ? 0 : do_agreed(t, fault) || count_votes(t, fault);
}

int doms_lobby_vote(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint16_t bit = (uint16_t)(1U << command->player);

	if (command->player == command->to || !(t->work.standing >> command->to & 1))
		return doms_fail_here(fault);
	if (t->work.votes[command->to] & bit)
		return 0;
	t->work.votes[command->to] |= bit;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_VOTES, .seat = command->player, .place = command->to});
	return count_votes(t, fault);
}
