/* seats: who sits where. */
#ifndef DOMI_SEATS_H
#define DOMI_SEATS_H

#include "../rules.h"

struct dom_seating {
	DOM_OPTION;
	/* Fills round->player, which lists the players in order when it is called. */
	void (*seat)(const struct domi_at *at);
	bool as_listed; /* players sit in the order in which they are listed */
	bool moves;     /* they change seats from round to round */
};

#define DOM_SEATS(name) const struct dom_seating domi_seats_##name

#endif
