/* Who sits at a table. */
#ifndef DOMI_PLAYERS_H
#define DOMI_PLAYERS_H

#include "rules.h"

/* A player: an agent of the caller's, or one for each of its strategies; an agent without `play` is the strategy itself. */
struct domi_seated {
	struct dom_agent agent[DOM_MAX_STRATEGIES];
	struct dom_knowledge *knowledge; /* for those who want it; NULL: nobody does */
	bool own;                        /* the first is the caller's, and answers always */
};

struct dom_players {
	struct dom_alloc alloc;
	struct dom_agents agents;
	const struct dom_rules *rules;
	struct dom_view *view;
	size_t view_size;
	void (*ready)(void *context);
	void *context;
	bool (*go_on)(void *context);
	void *going;
	bool steps;                      /* without loops */
	bool brief;                      /* nobody looks at more than what rounds come to */
	bool opened;                     /* some agent is */
	bool plain;                      /* strategies without memory sit there alone, */
	bool instant;                    /* and answer for everybody */
	bool hears;                      /* somebody listens */
	bool people;                     /* are asked by whoever runs the round, */
	bool asks;                       /* and some are */
	const struct dom_listener *also; /* who else hears the event being told on */
	/* The question put last, whose answer comes later; it is put again without telling again what was drawn for it */
	uint64_t number;
	uint32_t turn; /* plus one; 0: none */
	struct domi_seated seated[DOM_MAX_PLAYERS];
};

/* What somebody answers is put to the judge: it is laid, a foul, or let through for a price that `agent` or its character pays. The
   players' view is of the seat to move. */
void domi_hear(const struct domi_at *at, struct dom_players *players, const struct dom_agent *agent, struct dom_play play);
/* Whether the seat to move, a player without agents that was not shown the table, pays a judge. */
bool domi_pays_price(const struct domi_at *at, struct dom_players *players, int64_t price);

#endif
