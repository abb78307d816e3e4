/* Imagined rounds: complete rounds that agree with everything one seat knows, with fresh chance, so that they tell nothing of the
   real round's future.

       dom_knowledge_hear()   on every event of the round, from the first
       dom_knowledge_look()   when the seat is asked
       dom_imagining_init()   counts the histories that agree
       dom_imagine()          one imagined round; as many as wanted, from any number of threads

   A history is a deal (all hands and the order of the pile) and what was given back. It agrees when it explains all the seat
   knows: its own tiles, what others laid and drew and when, that nothing fitted when somebody passed or had to draw, which tiles
   somebody was fouled for, what was given back, and for which tile the starter leads. Every history that agrees is equally
   likely, or as likely as its weights say. Nothing is found by trial and error: histories are counted and picked by number.

   Not used: how likely players were to do what they did; that deals other than `random` prefer some hands; which hand is worth
   the most (start and turn `richest-hand`); that the round had not ended earlier; that another seat which is asked to play can;
   values that are drawn. Copies of a tile are told apart by their numbers, as in the round itself. */
#ifndef DOMINO_IMAGINE_H
#define DOMINO_IMAGINE_H

#include "error.h"
#include "event.h"
#include "round.h"

/* What one seat knows. A flat block without pointers: copy it with memcpy. */
struct dom_knowledge;
/* The histories that agree, counted. A flat block without pointers, shared by threads. */
struct dom_imagining;

/* How likely a tile is with a seat (`players`: in the pile), compared with others: finite, 0 or more. The weight of a history is the
   product over all hidden tiles. */
struct dom_weight {
	double (*of)(void *context, unsigned tile, unsigned seat);
	void *context;
};

/* What was heard of a round since the starter was found: tiles that were laid or drawn, passes. */
struct dom_heard {
	uint8_t kind; /* DOM_EVENT_STARTER, PLAYED, MISFIT, PASSED or DREW */
	uint8_t seat, side;
	uint8_t why;   /* of a draw */
	uint16_t tile; /* DOM_NO_TILE: somebody else drew it */
	uint16_t place;
};

/* States for dom_imagining_size() (2 MiB): enough for double-six with hands of seven. */
#define DOM_IMAGINING_STATES ((size_t)1 << 17)

DOM_BEGIN
/* Bytes; the storage is the caller's, aligned for uint64_t. */
DOM_API size_t dom_knowledge_size(const struct dom_rules *rules);
/* `seat` DOM_NO_SEAT: a bystander, who knows no hand. */
DOM_API void dom_knowledge_init(const struct dom_rules *rules, struct dom_knowledge *knowledge, uint8_t seat);
/* Takes events as they are or as dom_event_for() leaves them: what the seat may not know is never read. STARTED begins anew. */
DOM_API void dom_knowledge_hear(const struct dom_rules *rules, struct dom_knowledge *knowledge, const struct dom_event *event);
/* Copies what is public of the round (scores, counts, whose turn it is) and nothing else. To be called again after further
   events. DOM_BAD_PHASE: nothing is dealt yet, or the round is over. DOM_BAD_DEAL: not all events of this round were heard. */
DOM_API DOM_MUST_CHECK int dom_knowledge_look(const struct dom_rules *rules, struct dom_knowledge *knowledge,
					      const struct dom_round *round);

/* What passing and drawing told of other hands is forgotten, as by somebody who pays no attention: any tile that was not seen may be
   with anybody. */
DOM_API void dom_knowledge_forget(const struct dom_rules *rules, struct dom_knowledge *knowledge);

/* In the order in which it was heard. NULL: there was more than a round without fouls can have. */
DOM_API const struct dom_heard *dom_knowledge_heard(const struct dom_rules *rules, const struct dom_knowledge *knowledge,
						    unsigned *count);

/* Bytes, with room to count in `states` states, 16 bytes each. A position needs the product, over groups of hidden tiles that are
   known to differ (the hand of a seat that passed, what it drew since), of their size plus one: mostly a few hundred, and at most
   two to the number of hidden tiles. It grows with the seats that passed on different faces. */
DOM_API size_t dom_imagining_size(const struct dom_rules *rules, size_t states);
/* Counts what agrees with the knowledge as of its last look. `weight` NULL: all alike. DOM_BAD_PHASE: it has not looked since it
   last heard something. DOM_BAD_DEAL: no history agrees, or a weight is negative or not finite. DOM_NO_MEMORY: `size` is less than
   dom_imagining_size(rules, 0). */
DOM_API DOM_MUST_CHECK int dom_imagining_init(const struct dom_rules *rules, struct dom_imagining *imagining, size_t size,
					      const struct dom_knowledge *knowledge, const struct dom_weight *weight);
/* Whether everything was counted. If a position needs more states than there is room for, imagined rounds start from one deal that
   agrees and go through random exchanges, six for each hidden tile; and where it is unknown for which tile the starter leads,
   tiles for which there is no room are left out. They still agree with all that is known, but are only nearly equally likely. */
DOM_API bool dom_imagining_exact(const struct dom_imagining *imagining);
/* The imagined round with that number from that seed, into dom_round_size() bytes. Same seed and number, same round. */
DOM_API void dom_imagine(const struct dom_rules *rules, const struct dom_imagining *imagining, uint64_t seed, uint64_t number,
			 struct dom_round *round);
/* How likely each tile is with each seat, the pile last: chances[tile * (players + 1) + seat]. Tiles on the table are with nobody.
   If not everything was counted, it is the share in a thousand imagined rounds. Uses the block to work in: not while other threads
   imagine. */
DOM_API void dom_imagining_chances(const struct dom_rules *rules, struct dom_imagining *imagining, double *chances);
DOM_END

#endif
