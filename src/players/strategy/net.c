/* Plays what a net that has learned the game likes best: no search, hardly any time. */
#include <domino/net.h>
#include <domino/strategy.h>

#include <string.h>

static enum dom_when play(void *self, const struct dom_question *question, struct dom_play *answer)
{
	struct dom_net *net = self;
	struct dom_plays plays;
	struct dom_play one;
	int32_t most = INT32_MIN;

	*answer = dom_view_play(question->view, 0);
	if (!dom_net_look(net, question))
		return DOM_NOW;
	for (dom_plays_init(&plays, question->view); dom_plays_next(&plays, &one);)
		if (dom_net_likes(net, one) > most) {
			most = dom_net_likes(net, one);
			*answer = one;
		}
	return DOM_NOW;
}

static void leave(void *self)
{
	dom_net_free(self);
}

static int sit_down(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_net *net;
	int status = dom_net_new_shipped(&net, rules, alloc, error);

	(void)args;
	if (!status)
		*agent = (struct dom_agent){.self = net, .play = play, .knows = true, .close = leave};
	return status;
}

DOM_STRATEGY(net) = {
	.title = {"Net", "Red"},
	.about = {"Plays as a net does that has learned the game by playing it millions of times; for games that one has "
		  "learned.",
		  "Juega como una red que aprendió el juego jugándolo millones de veces; en los juegos que alguna aprendió."},
	.open = sit_down,
	.thinks = true,
};
