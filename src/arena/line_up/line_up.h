/* line-up: who plays the rounds of a tournament. */
#ifndef DOMI_LINE_UP_H
#define DOMI_LINE_UP_H

#include "../tournament.h"

enum domi_plan {
	DOMI_PLAN_PLAY,
	DOMI_PLAN_SKIP, /* fewer than two sides can play it: it counts all the same */
	DOMI_PLAN_WAIT, /* not known before earlier rounds are counted */
	DOMI_PLAN_DONE  /* there is no such round */
};

struct dom_line_up {
	DOM_OPTION;
	/* Refuses what does not go together; sides, members and table are set. NULL: nothing to refuse. */
	int (*check)(const struct dom_tournament *t, const struct domi_choice *choice, struct dom_error *error);
	size_t size; /* of its own state in t->state, cleared before begin() */
	/* Before the first round. NULL: nothing to do. */
	void (*begin)(struct dom_tournament *t);
	/* Round `number` as things stand, t->next or later: fills `stage`, `rules`, `seats` and `player`. What it says of later
	   rounds must hold unless t->generation changes. */
	enum domi_plan (*plan)(const struct dom_tournament *t, uint64_t number, struct dom_fixture *fixture);
	/* Whether a round goes on where the one before it ended (starter, winner). NULL: always, but for the first. */
	bool (*follows)(const struct dom_tournament *t, uint64_t number);
	/* After a round was counted and t->next is the one after it. NULL: nothing to do. */
	void (*counted)(struct dom_tournament *t, const struct dom_fixture *fixture, const struct dom_result *result);
	bool ends;  /* it may run out of rounds */
	bool pairs; /* it has stages, and its rounds are between sides it puts together */
};

#define DOM_LINE_UP(name) const struct dom_line_up domi_line_up_##name

#endif
