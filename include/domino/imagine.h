/* Rounds as one seat could believe them. A seat's knowledge is a fold over the events it hears; from it complete rounds are
   imagined that agree with all of it, with chance of their own: they tell nothing of the real round's future.

       dom_knowledge_hear()   every event of the round, from the first on
       dom_knowledge_look()   when the seat is asked
       dom_imagining_init()   counts the deals that agree
       dom_imagine()          as many rounds as wanted, by any number of threads

   A history is a deal (hands and the order of the pile) with what was given back. Every history that agrees is equally likely:
   with the hand and what was drawn, what others laid and drew and when, what fitted when somebody passed or had to draw, which
   tiles somebody was fouled for, what was given back, and who led for which tile. Nothing is found by trial and error: the
   histories are counted and one is picked by its number.

   Not made use of: how likely a player was to do what it did, or a deal other than `random` to deal so; `start` and `turn`
   `richest-hand` (which hand is worth more); that the round was not over earlier; that a seat other than the own one, to move,
   can; values that are drawn. Tiles that show the same are told apart as the round itself does, by their numbers. */
#ifndef DOMINO_IMAGINE_H
#define DOMINO_IMAGINE_H

#include "error.h"
#include "event.h"
#include "round.h"

/* What one seat knows: a flat block without pointers, copied by memcpy. */
struct dom_knowledge;
/* The histories that agree, counted: a flat block without pointers, which imagining does not change. */
struct dom_imagining;

/* How much likelier a deal is for having a tile with a seat (`players`: in the pile): a finite number, 0 or more. What all hidden
   tiles have is multiplied. */
struct dom_weight {
	double (*of)(void *context, unsigned tile, unsigned seat);
	void *context;
};

/* States for dom_imagining_size(): enough for all of double-six with hands of seven, and for most of larger sets. */
#define DOM_IMAGINING_STATES ((size_t)1 << 17)

DOM_BEGIN
/* Bytes; the storage is the caller's, aligned for uint64_t. */
DOM_API size_t dom_knowledge_size(const struct dom_rules *rules);
/* `seat` DOM_NO_SEAT: a bystander, who knows no hand. */
DOM_API void dom_knowledge_init(const struct dom_rules *rules, struct dom_knowledge *knowledge, uint8_t seat);
/* An event, as it happened or as dom_event_for() leaves it: what the seat may not know is not read. A new round begins anew. */
DOM_API void dom_knowledge_hear(const struct dom_rules *rules, struct dom_knowledge *knowledge, const struct dom_event *event);
/* Takes what is public of the round (scores, counts, whose turn it is) and nothing else. DOM_BAD_PHASE: nothing is dealt yet, or
   the round is over. DOM_BAD_DEAL: not every event of this round was heard. */
DOM_API DOM_MUST_CHECK int dom_knowledge_look(const struct dom_rules *rules, struct dom_knowledge *knowledge,
					      const struct dom_round *round);

/* Bytes, with room to count in so many states (16 bytes each). A position takes the product of one more than the tiles of each
   group of hidden tiles that others cannot be told from, such as a hand whose seat passed: at most two to the number of hidden
   tiles, and mostly a few hundred. */
DOM_API size_t dom_imagining_size(const struct dom_rules *rules, size_t states);
/* Counts, from what the knowledge had looked at last. `weight` NULL: all alike. DOM_BAD_PHASE: it has not looked.
   DOM_BAD_DEAL: no deal agrees, or a weight is none. DOM_NO_MEMORY: `size` is less than dom_imagining_size(rules, 0). */
DOM_API DOM_MUST_CHECK int dom_imagining_init(const struct dom_rules *rules, struct dom_imagining *imagining, size_t size,
					      const struct dom_knowledge *knowledge, const struct dom_weight *weight);
/* Whether all was counted. Where a position takes more states than there is room for, one deal that agrees is found and then
   changed by random exchanges, six for each tile; and of the tiles for which the starter may have led only those are thought of
   that there is room for. All rounds still agree with what is known, but they are not quite equally likely. */
DOM_API bool dom_imagining_exact(const struct dom_imagining *imagining);
/* The round of that number from that seed; `round` has dom_round_size() bytes. Same seed and number, same round. */
DOM_API void dom_imagine(const struct dom_rules *rules, const struct dom_imagining *imagining, uint64_t seed, uint64_t number,
			 struct dom_round *round);
/* How likely each tile is with each seat, the pile coming last: chances[tile * (players + 1) + seat]. A tile on the table is with
   nobody. Where not all was counted, the share of a thousand imagined rounds. Not while others imagine: it works in the block. */
DOM_API void dom_imagining_chances(const struct dom_rules *rules, struct dom_imagining *imagining, double *chances);
DOM_END

#endif
