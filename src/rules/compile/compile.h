/* What the files of the compiler share. */
#ifndef DOMI_COMPILE_H
#define DOMI_COMPILE_H

#include "rules.h"

static inline const struct domi_choice *domi_chosen(const struct dom_rules *r, enum domi_aspect aspect)
{
	return &r->variant->choice[aspect];
}

/* Of its kin, those that chose the same for an aspect; NULL: none has. */
const struct dom_rules *domi_find_kin(const struct dom_rules *r, enum domi_aspect aspect);
/* Before so much is asked: refused where that is too much. */
int domi_charge(const struct dom_rules *r, uint64_t questions, struct dom_where where, struct dom_error *error);
/* While so much is asked: whether to go on. */
int domi_go_on(const struct dom_rules *r, uint64_t questions, struct dom_error *error);

/* Which tiles may be laid on which open symbol, and with which sides. */
int domi_ask_match(struct dom_rules *r, struct dom_error *error);
/* Which loops serve: after everything else. */
void domi_find_loops(struct dom_rules *r);

#endif
