/* Nets that have learned a game on a line (tools/train): which play they would make, who they think wins, and where they believe the
   hidden tiles to be. They answer in whole numbers, the same on every machine. */
#ifndef DOMINO_NET_H
#define DOMINO_NET_H

#include "agent.h"
#include "belief.h"
#include "error.h"
#include "round.h"

/* What a net is read from; bytes as tools/train writes them. */
struct dom_net_file {
	const char *name;
	const unsigned char *bytes;
	size_t size;
};

enum { DOM_NET_ROUNDS = 4 }; /* that are judged at once */

/* Weights are shared, answers are not: for one table and one thread at a time. */
struct dom_net;

DOM_BEGIN
/* Those that the library is shipped with, sorted by name, closed by one without a name. */
DOM_API const struct dom_net_file *dom_shipped_nets(void);
/* The bytes must outlive it, and be aligned for uint32_t. DOM_BAD_TEXT, with the reason: it is no net, it is cut off or damaged, or a newer program wrote it.
   DOM_CLASH: it has learned another game. */
DOM_API DOM_MUST_CHECK int dom_net_new(struct dom_net **out, const struct dom_net_file *file, const struct dom_rules *rules,
				       const struct dom_alloc *alloc, struct dom_error *error);
/* The one that is shipped for these rules; NULL: there is none. */
DOM_API const struct dom_net_file *dom_net_shipped(const struct dom_rules *rules);
/* A net of that one; DOM_NOT_FOUND: there is none. */
DOM_API DOM_MUST_CHECK int dom_net_new_shipped(struct dom_net **out, const struct dom_rules *rules,
					       const struct dom_alloc *alloc, struct dom_error *error);
DOM_API void dom_net_free(struct dom_net *net);

/* Shows it a question; what follows is said of that one. It sees what the seat may know and nothing else. False: the seat does not
   know enough (it did not hear the round from its beginning, or somebody fouled). */
DOM_API bool dom_net_look(struct dom_net *net, const struct dom_question *question);
/* How much it likes a play: the logarithm of a probability but for a number that is the same for all plays, in 1/4096. */
DOM_API int32_t dom_net_likes(const struct dom_net *net, struct dom_play play);
/* Its share of the win, as it sees things. */
DOM_API double dom_net_wins(const struct dom_net *net);
/* Where it believes hidden tiles to be, for dom_imagining_init(). `trust`: how far the others are taken to choose as the net would, in
   percent; 0: what they choose tells nothing. */
DOM_API struct dom_weight dom_net_belief(struct dom_net *net, unsigned trust);
/* Of players of whom nothing is known: by this what is said to be so likely is so in most games and beside most players
   (docs/STRENGTH.md). */
#define DOM_TRUST_USUAL 40
/* dom_believe() of the seat that is asked, weighed by the net if it has something to say and is trusted. `net` may be NULL. */
DOM_API DOM_MUST_CHECK int dom_net_believe(struct dom_net *net, struct dom_believer *believer,
					   const struct dom_question *question, unsigned trust, struct dom_belief *belief,
					   struct dom_error *error);
/* What the seat that was shown can expect in imagined rounds, just after plays[i] was made in rounds[i]: the share of the win. Each is
   played on for so many tiles as the net would in everybody's place, and stepped to where somebody is asked again; wins[i] is negative
   where it is over before that. At most DOM_NET_ROUNDS; several at once cost less than one after the other. */
DOM_API void dom_net_judges(struct dom_net *net, const struct dom_rules *rules, struct dom_round *const *rounds,
			    const struct dom_play *plays, unsigned count, unsigned plies, double *wins);
DOM_END

#endif
