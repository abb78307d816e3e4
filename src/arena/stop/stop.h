/* stop: when a tournament is over; a list, any of them. */
#ifndef DOMI_STOP_H
#define DOMI_STOP_H

#include "../tournament.h"

struct dom_stop {
	DOM_OPTION;
	/* Asked after each round. NULL: never. */
	bool (*over)(const struct dom_tournament *t, const struct dom_arg *args);
	/* An upper bound of rounds, which nobody can make longer. NULL: none of its own. */
	uint64_t (*most)(const struct dom_arg *args);
	/* The number that has to be reached, where it is no bound of rounds. NULL: there is `most`. */
	int64_t (*target)(const struct dom_arg *args);
	/* Whether a round's score counts that would bring a side to `total`. NULL: it does. */
	bool (*counts)(const struct dom_arg *args, int64_t total);
	/* What is counted: "point", "points". */
	struct dom_text one, many;
};

#define DOM_STOP(name) const struct dom_stop domi_stop_##name

#endif
