/* effect: what a power does. One pointer, round->next, says who is next; effects move it. */
#ifndef DOMI_EFFECT_H
#define DOMI_EFFECT_H

#include "../rules.h"

struct dom_effect {
	DOM_OPTION;
	/* `power` is its index in the variant's list. No hand loses tiles by it, and nobody who is out gets any. */
	void (*fire)(const struct domi_at *at, const struct dom_arg *args, unsigned power);
	bool needs_pile;
	bool by_lot; /* chance decides what it does, whether there is a pile or not */
};

/* The turn goes on from a seat that does not get it: who is next then, as asked by a power. */
unsigned domi_next_beyond(const struct domi_at *at, unsigned seat, unsigned power);

#define DOM_EFFECT(name) const struct dom_effect domi_effect_##name

#endif
