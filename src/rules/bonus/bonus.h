/* bonus: what is paid besides the score. A list; each entry pays on its own. */
#ifndef DOMI_BONUS_H
#define DOMI_BONUS_H

#include "../rules.h"

struct dom_bonus {
	DOM_OPTION;
	/* Hundredths that a winning team gets at the end, after its score; 0: nothing. `args` are those of its entry. */
	int64_t (*pays)(const struct dom_rules *rules, const struct dom_round *round, const struct dom_arg *args,
			unsigned team);
	/* Whether a tile that is about to be laid so earns it: dom_round.earned then has its bit until the next tile is laid. NULL:
	   what is paid does not depend on that. */
	bool (*earns)(const struct dom_rules *rules, const struct dom_round *round, struct dom_play play);
	/* Refuses, with a reason, rules under which it could never be paid. NULL: it always can. */
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
};

/* What all have: their first parameter. */
enum { DOMI_BONUS_POINTS };
#define DOMI_BONUS_POINTS_PARAM \
	{ \
		.name = "points", .type = DOM_TYPE_INT, .min = 1, .max = 1000000, .about = { \
			"Points that are paid.", \
			"Puntos que se pagan." \
		} \
	}

#define DOM_BONUS(name) const struct dom_bonus domi_bonus_##name
extern const struct dom_member domi_bonus_members[];
extern DOM_BONUS(out); /* scores that had it as a parameter of their own name it */

#endif
