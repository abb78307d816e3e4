/* Layer after layer, each of which sees all that the one before it says. */
#include "nets.h"

#include <string.h>

enum { HIDDEN = 3 };

/* The layers, in their order in the file. */
enum { LAYERS, LIKES = HIDDEN, WINS, BELIEF, CRITIC, CRITIC_WINS = CRITIC + HIDDEN, CRITIC_LIKES, COUNT };

/* Whether each layer takes what the one before it gives, and the last give what is asked for. */
static bool fits(const struct dom_net *net)
{
	const struct dom_line *l = &net->line;
	const struct domi_layer *layer = net->layer;
	unsigned features = domi_features(l), others = (l->seats - 1U) * l->tiles;
	const unsigned in[COUNT] = {
		[LAYERS] = features,
		[LAYERS + 1] = layer[LAYERS].out,
		[LAYERS + 2] = layer[LAYERS + 1].out,
		[LIKES] = layer[LAYERS + 2].out,
		[WINS] = layer[LAYERS + 2].out,
		[BELIEF] = layer[LAYERS + 2].out,
		[CRITIC] = features + others,
		[CRITIC + 1] = layer[CRITIC].out,
		[CRITIC + 2] = layer[CRITIC + 1].out,
		[CRITIC_WINS] = layer[CRITIC + 2].out,
		[CRITIC_LIKES] = layer[CRITIC + 2].out,
	};
	const unsigned out[COUNT] = {
		[LIKES] = 2U * l->tiles,        [WINS] = 1, [BELIEF] = (unsigned)l->tiles * l->seats, [CRITIC_WINS] = 1,
		[CRITIC_LIKES] = 2U * l->tiles,
	};

	if (net->layers != COUNT)
		return false;
	for (unsigned i = 0; i < COUNT; i++)
		if (layer[i].in != in[i] || (out[i] && layer[i].out != out[i]))
			return false;
	return true;
}

static void add_up(struct dom_net *net, unsigned which, unsigned positions, unsigned side)
{
	const struct domi_layer *layer = &net->layer[which];

	for (unsigned p = 0; p < positions; p++) {
		memset(net->x[side][p] + layer->in, 0, 3);
		memcpy(net->sum[p], layer->bias, layer->room * sizeof net->sum[p][0]);
	}
	net->sums->add_up(layer, &(struct domi_rows){.count = positions,
						     .step = sizeof net->x[side][0],
						     .x = net->x[side][0],
						     .room = DOMI_ROOM,
						     .sums = net->sum[0]});
}

/* From what lies in x[0] through the hidden layers, to x[HIDDEN & 1]. */
static void think(struct dom_net *net, unsigned first, unsigned positions)
{
	for (unsigned i = 0; i < HIDDEN; i++) {
		add_up(net, first + i, positions, i & 1);
		for (unsigned p = 0; p < positions; p++)
			net->sums->pass_on(&net->layer[first + i], net->sum[p], net->x[!(i & 1)][p]);
	}
}

/* What a last layer says. */
static void answer(struct dom_net *net, unsigned which, unsigned positions, int32_t *out, size_t step)
{
	add_up(net, which, positions, HIDDEN & 1);
	for (unsigned p = 0; p < positions; p++)
		domi_round_off(&net->layer[which], net->sum[p], out + p * step);
}

static void look(struct dom_net *net)
{
	think(net, LAYERS, 1);
	answer(net, LIKES, 1, net->likes, 0);
	answer(net, WINS, 1, &net->wins, 0);
	answer(net, BELIEF, 1, net->belief, 0);
}

static void like(struct dom_net *net, unsigned positions, int32_t (*likes)[DOMI_MOST_LIKED])
{
	think(net, LAYERS, positions);
	answer(net, LIKES, positions, likes[0], DOMI_MOST_LIKED);
}

static void judge(struct dom_net *net, unsigned positions, int32_t *wins)
{
	think(net, CRITIC, positions);
	answer(net, CRITIC_WINS, positions, wins, 1);
}

const struct domi_kind domi_plain = {.fits = fits, .look = look, .like = like, .judge = judge};
