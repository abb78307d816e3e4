/* Somebody is gone: the computer plays until they are back, or until the others give the seat to somebody else. */
#include "work.h"

int doms_fail_here(struct doms_fault *fault)
{
	return doms_fail(fault, DOMS_CONFLICT, "who sits there is not gone", "quien está sentado ahí no se ha ido");
}

int doms_gone_stand_in(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
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
	return !command->yes ? 0 : doms_lobby_agreed(t, fault) || doms_gone_count(t, fault);
}

int doms_gone_vote(struct doms_table *t, struct doms_command *command, struct doms_fault *fault)
{
	uint16_t bit = (uint16_t)(1U << command->player);

	if (command->player == command->to || !(t->work.standing >> command->to & 1))
		return doms_fail_here(fault);
	if (t->work.votes[command->to] & bit)
		return 0;
	t->work.votes[command->to] |= bit;
	doms_table_note(t, &(struct doms_entry){.kind = DOMS_EVENT_VOTES, .seat = command->player, .place = command->to});
	return doms_gone_count(t, fault);
}

/* Those who are gone themselves have no say. */
int doms_gone_count(struct doms_table *t, struct doms_fault *fault)
{
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		uint16_t others = doms_people_present(&t->work, p);
		struct doms_command leave = {.what = DOMS_DO_LEAVE, .player = (uint8_t)p, .why = DOMS_REPLACED};

		if (t->work.votes[p] && 2 * __builtin_popcount(t->work.votes[p] & others) > __builtin_popcount(others))
			return doms_lobby_leave(t, &leave, fault); /* which counts again */
	}
	return 0;
}
