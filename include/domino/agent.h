/* An agent answers for a seat: a strategy, a person, a program elsewhere. Whoever runs a round seats agents and knows nothing of
   their kinds. What an agent answers is hostile until the judge has looked at it: whatever is not offered is a foul. */
#ifndef DOMINO_AGENT_H
#define DOMINO_AGENT_H

#include "error.h"
#include "event.h"
#include "view.h"

struct dom_arg;
struct dom_knowledge;
struct dom_strategy;

/* What an agent may spend on one answer; 0: as much as it likes. A number of nodes gives the same answer on every machine. */
struct dom_budget {
	uint64_t nodes;
	uint32_t milliseconds;
};

/* What an agent is asked. It is there during the call only. */
struct dom_question {
	const struct dom_view *view;
	/* What its seat knows, for dom_imagining_init(). NULL: the agent did not want it, or did not hear the round from its
	   beginning. */
	const struct dom_knowledge *knowledge;
	unsigned gives; /* tiles to give back; 0: a play is wanted */
	struct dom_budget budget;
	/* For an answer that comes later: called from any thread, once it is there, and the question is put again. */
	void (*ready)(void *context);
	void *context;
};

enum dom_when {
	DOM_NOW,
	DOM_LATER /* the round waits; the same question is put again, at the latest when the agent is ready */
};

/* Every call for one agent comes from one thread at a time. */
struct dom_agent {
	void *self;
	/* One of the plays that dom_plays_next() offers; there is at least one. */
	enum dom_when (*play)(void *self, const struct dom_question *question, struct dom_play *play);
	/* Puts as many tiles of the hand as are wanted into `set`, which is cleared. NULL: any, at random. */
	enum dom_when (*give)(void *self, const struct dom_question *question, uint64_t *set);
	/* Whether it pays `price` hundredths to have a misfit let through. NULL: as its character does. */
	bool (*pay)(void *self, const struct dom_view *view, int64_t price);
	/* What its seat may hear of the round. With DOM_EVENT_STARTED another round begins: what it remembers of those before must
	   not change its answers, or the same seed would not be the same game. NULL: it does not listen. */
	void (*hear)(void *self, const struct dom_rules *rules, const struct dom_event *event);
	bool knows; /* what its seat knows is kept for it, and comes with every question */
	/* The agent leaves its seat; an answer that it owes is no longer wanted, and ready() must not be called any more. NULL:
	   there is nothing to do. */
	void (*close)(void *self);
};

/* How a caller seats agents of its own. */
struct dom_agents {
	/* The agent for a player, by its number in the variant. One without `play` is left to the player's own strategies. Called
	   once for each table that is played at the same time, from any thread. */
	int (*open)(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		    struct dom_error *error);
	void *context;
	struct dom_budget budget; /* for every answer, strategies with memory included */
	/* How a strategy that thinks is seated, in place of its own `open`: by an agent that asks it elsewhere, and answers later.
	   NULL: it is asked where the round runs. */
	int (*think)(void *context, const struct dom_strategy *strategy, const struct dom_rules *rules,
		     const struct dom_arg *args, const struct dom_alloc *alloc, struct dom_agent *agent,
		     struct dom_error *error);
};

/* Those who answer for the seats of one table: agents of the caller's, and the players' own strategies. */
struct dom_players;

DOM_BEGIN
/* Nobody sits there yet. `agents` may be NULL: everybody plays by its strategies. */
DOM_API DOM_MUST_CHECK int dom_players_new(struct dom_players **out, const struct dom_agents *agents,
					   const struct dom_alloc *alloc, struct dom_error *error);
/* Seats the players of these rules, instead of whoever sat there; `numbers` are those of the variant, NULL: 0, 1, 2, … */
DOM_API DOM_MUST_CHECK int dom_players_seat(struct dom_players *players, const struct dom_rules *rules, const uint16_t *numbers,
					    struct dom_error *error);
DOM_API void dom_players_free(struct dom_players *players);
/* A listener through which the agents hear a round, each what its seat may hear, and `also` (may be NULL) everything: for whoever
   changes the round by other means than dom_round_auto(). Without `on` where nobody listens. */
DOM_API struct dom_listener dom_players_listener(struct dom_players *players, const struct dom_listener *also);
/* Whom agents that answer later call; NULL: nobody, and whoever runs the round asks again when it likes. */
DOM_API void dom_players_wake(struct dom_players *players, void (*ready)(void *context), void *context);
/* Asked every few turns of dom_round_run(), which leaves off where it says no. NULL: it goes on. */
DOM_API void dom_players_ask(struct dom_players *players, bool (*go_on)(void *context), void *context);
/* Whether people who have no agent are left to whoever runs the round: it is told what is needed of them, as of one who answers
   later, and brings it with dom_round_reply(). Without that their strategy plays for them. */
DOM_API void dom_players_people(struct dom_players *players, bool left);
/* Whether the answer that the round needs is such a one. */
DOM_API bool dom_players_left(const struct dom_players *players, const struct dom_round *round);
/* How dom_round_run() plays on the table path: by its fast loops wherever everybody answers at once, or step by step. */
DOM_API void dom_players_loop(struct dom_players *players, bool loops);
/* Whether nobody looks at more of a round than what it comes to: then dom_round_run() may leave uncounted, where neither rules nor
   players look at it, what seats laid was worth (struct dom_seat) and what they passed on (dom_round_passed_on). */
DOM_API void dom_players_brief(struct dom_players *players, bool brief);
/* Whether strategies without memory answer for everybody: no answer ever comes later. */
DOM_API bool dom_players_instant(const struct dom_players *players);
DOM_END

#endif
