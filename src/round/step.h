/* One turn after another: what step, the fast loop and the counting share. */
#ifndef DOMI_STEP_H
#define DOMI_STEP_H

#include "rules.h"

/* Seats, deals (with `deal`, which does what the rule's own does) and finds the starter, unless tiles are given back first. */
void domi_begin(const struct domi_at *at, void (*deal)(const struct domi_at *at));
/* The seat to move passes; it cannot play or draw. */
void domi_pass(const struct domi_at *at);
/* The seat to move lays a tile that is in its hand, whether it fits or not. */
void domi_lay(const struct domi_at *at, struct dom_play play, enum dom_event_kind kind);
/* The round is over for these reasons, and domi_points() are filled in: winners, points, and the events that tell. */
void domi_finish(const struct domi_at *at, uint32_t reasons);
/* Whether a play is one of those offered to the seat to move. */
bool domi_offered(const struct dom_rules *r, const struct dom_round *g, struct dom_play play);

#endif
