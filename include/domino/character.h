/* A character: what a player offers to the judge besides what fits, and how it answers a bribe. */
#ifndef DOMINO_CHARACTER_H
#define DOMINO_CHARACTER_H

#include "strategy.h"

struct dom_character {
	DOM_OPTION;
	/* Whether its strategy is offered the whole hand: tiles that fit nowhere too, at every place. */
	bool tries;
	/* Whether it pays `price` hundredths to have a misfit let through. NULL: never. */
	bool (*pays)(const struct dom_view *view, const struct dom_arg *args, int64_t price);
	unsigned ignores; /* what pays() never looks at, as strategies say it */
	bool pays_hand;   /* all that pays() asks is whether its hand is worth more: the table path does not call it then */
	/* Whether it pays `price` of its `total` to stay in a tournament. NULL: never. */
	bool (*buys_back)(const struct dom_arg *args, int64_t total, int64_t price);
};

#define DOM_CHARACTER(name) const struct dom_character domi_character_##name

#endif
