/* A file is a header, layers and a checksum. Two nets are in it: one that sees what a seat may know, and a critic that is shown the hands
   of an imagined round. Sums are exact; what goes to the next layer is rounded, and nothing is ever a fraction. */
#include "nets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char magic[8] = {'D', 'O', 'M', 'N', 'E', 'T', '\r', '\n'};

enum { VERSION = 1, HEADER = 56, CHECK = 8, SHIFT = 28, MOST = 16383, HIDDEN = 3 };
#define ANSWERS 4096.0 /* answers are in parts of it */

/* The layers, in their order in the file. */
enum { LAYERS, LIKES = HIDDEN, WINS, BELIEF, CRITIC, CRITIC_WINS = CRITIC + HIDDEN, CRITIC_LIKES, COUNT };

struct dom_net {
	struct dom_alloc alloc;
	struct dom_line line;
	struct domi_layer layer[COUNT];
	domi_layer_sums *sums;
	unsigned seat; /* that looked last */
	struct domi_story story;
	int32_t likes[DOMI_MOST_LIKED], belief[DOMI_MOST_PLACES];
	int32_t wins;
	int16_t x[2][DOMI_WIDEST];
	int32_t sum[DOMI_WIDEST];
};

/* What the file says of itself. */
struct header {
	uint32_t version, reserved;
	uint64_t hash;
	uint32_t seats, tiles, symbols, features, widths[2], layers, also_reserved;
};

static uint32_t word(const unsigned char *at)
{
	return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t long_word(const unsigned char *at)
{
	return word(at) | (uint64_t)word(at + 4) << 32;
}

static int refuse(struct dom_error *error, enum dom_status status, const char *name, const char *en, const char *es)
{
	if (error) {
		memset(error, 0, sizeof *error);
		error->status = status;
		snprintf(error->en, sizeof error->en, "net %s: %s", name, en);
		snprintf(error->es, sizeof error->es, "red %s: %s", name, es);
	}
	return (int)status;
}

/* FNV-1a: no single byte can change without it. */
static uint64_t checksum(const unsigned char *bytes, size_t size)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

/* Whether no sum can leave its 32 bits, whatever the inputs are. */
static bool sums_fit(const struct domi_layer *layer)
{
	int64_t room = INT32_MAX - (int64_t)layer->in * 128 * (MOST + 1);

	for (unsigned o = 0; o < layer->out; o++)
		if (layer->bias[o] > room || layer->bias[o] < -room)
			return false;
	return true;
}

/* The layer that stands at `at`; what follows it, or NULL: it does not fit in there. */
static const unsigned char *read_layer(struct domi_layer *layer, const unsigned char *at, const unsigned char *end)
{
	size_t size;

	if (end - at < 8)
		return NULL;
	layer->out = word(at);
	layer->in = word(at + 4);
	if (!layer->out || !layer->in || layer->out > DOMI_WIDEST || layer->in > DOMI_WIDEST)
		return NULL;
	size = 8 + (size_t)layer->out * (8 + layer->in);
	if ((size_t)(end - at) < size || size % 4)
		return NULL;
	layer->factor = (const uint32_t *)(const void *)(at + 8);
	layer->bias = (const int32_t *)(const void *)(at + 8 + 4 * (size_t)layer->out);
	layer->weight = (const int8_t *)(at + 8 + 8 * (size_t)layer->out);
	return sums_fit(layer) ? at + size : NULL;
}

/* Whether each layer takes what the one before it gives, and the last give what is asked for. */
static bool layers_fit(const struct dom_net *net)
{
	const struct dom_line *l = &net->line;
	unsigned features = domi_features(l), others = (l->seats - 1U) * l->tiles;
	const unsigned in[COUNT] = {
		[LAYERS] = features,
		[LAYERS + 1] = net->layer[LAYERS].out,
		[LAYERS + 2] = net->layer[LAYERS + 1].out,
		[LIKES] = net->layer[LAYERS + 2].out,
		[WINS] = net->layer[LAYERS + 2].out,
		[BELIEF] = net->layer[LAYERS + 2].out,
		[CRITIC] = features + others,
		[CRITIC + 1] = net->layer[CRITIC].out,
		[CRITIC + 2] = net->layer[CRITIC + 1].out,
		[CRITIC_WINS] = net->layer[CRITIC + 2].out,
		[CRITIC_LIKES] = net->layer[CRITIC + 2].out,
	};
	const unsigned out[COUNT] = {
		[LIKES] = 2U * l->tiles,        [WINS] = 1, [BELIEF] = (unsigned)l->tiles * l->seats, [CRITIC_WINS] = 1,
		[CRITIC_LIKES] = 2U * l->tiles,
	};

	for (unsigned i = 0; i < COUNT; i++)
		if (net->layer[i].in != in[i] || (out[i] && net->layer[i].out != out[i]))
			return false;
	return true;
}

static struct header read_header(const unsigned char *at)
{
	return (struct header){.version = word(at + 8),
			       .hash = long_word(at + 16),
			       .seats = word(at + 24),
			       .tiles = word(at + 28),
			       .symbols = word(at + 32),
			       .features = word(at + 36),
			       .widths = {word(at + 40), word(at + 44)},
			       .layers = word(at + 48)};
}

static int read_net(struct dom_net *net, const struct dom_net_file *file, struct dom_error *error)
{
	const unsigned char *at = file->bytes, *end = file->bytes + file->size - CHECK;
	struct header header;

	if (file->size < sizeof magic || memcmp(at, magic, sizeof magic) != 0)
		return refuse(error, DOM_BAD_TEXT, file->name, "this is no net", "esto no es una red");
	if (file->size < HEADER + CHECK)
		return refuse(error, DOM_BAD_TEXT, file->name, "it is cut off", "está cortada");
	header = read_header(at);
	if (header.version > VERSION)
		return refuse(error, DOM_BAD_TEXT, file->name, "a newer version of this program wrote it",
			      "la escribió una versión más nueva de este programa");
	if (checksum(at, file->size - CHECK) != long_word(end))
		return refuse(error, DOM_BAD_TEXT, file->name, "it is damaged or cut off: its checksum is another one",
			      "está dañada o cortada: su suma de comprobación es otra");
	if (header.hash != net->line.hash)
		return refuse(error, DOM_CLASH, file->name, "it has learned another game", "aprendió otro juego");
	at += HEADER;
	for (unsigned i = 0; at && i < COUNT; i++)
		at = read_layer(&net->layer[i], at, end);
	if (!at || at != end || header.layers != COUNT || header.version != VERSION || !layers_fit(net))
		return refuse(error, DOM_BAD_TEXT, file->name, "its layers do not fit together",
			      "sus capas no encajan unas con otras");
	return DOM_OK;
}

static domi_layer_sums *pick_sums(void)
{
#if defined(DOMI_EVERY_CPU)
	if (__builtin_cpu_supports("avx2"))
		return domi_sums_avx2;
#endif
	return domi_sums_plain;
}

static void *resize(void *context, void *block, size_t size)
{
	(void)context;
	if (size)
		return realloc(block, size);
	free(block);
	return NULL;
}

int dom_net_new(struct dom_net **out, const struct dom_net_file *file, const struct dom_rules *rules,
		const struct dom_alloc *given, struct dom_error *error)
{
	static const struct dom_alloc usual = {.resize = resize};
	const struct dom_alloc *alloc = given ? given : &usual;
	struct dom_net *net = alloc->resize(alloc->context, NULL, sizeof *net);
	int status;

	*out = NULL;
	if (!net)
		return refuse(error, DOM_NO_MEMORY, file->name, "out of memory", "no alcanza la memoria");
	memset(net, 0, sizeof *net);
	net->alloc = *alloc;
	net->sums = pick_sums();
	if (!dom_rules_line(rules, &net->line))
		status = refuse(error, DOM_CLASH, file->name, "nets play games on a line, and this is none",
				"las redes juegan en línea, y este juego no va así");
	else
		status = read_net(net, file, error);
	if (status)
		dom_net_free(net);
	else
		*out = net;
	return status;
}

int dom_net_new_shipped(struct dom_net **out, const struct dom_rules *rules, const struct dom_alloc *alloc,
			struct dom_error *error)
{
	struct dom_line line;
	bool fits = dom_rules_line(rules, &line);

	*out = NULL;
	for (const struct dom_net_file *file = dom_shipped_nets(); fits && file->name; file++)
		if (file->size > HEADER && long_word(file->bytes + 16) == line.hash)
			return dom_net_new(out, file, rules, alloc, error);
	if (error) {
		memset(error, 0, sizeof *error);
		error->status = DOM_NOT_FOUND;
		snprintf(error->en, sizeof error->en, "there is no net that has learned this game");
		snprintf(error->es, sizeof error->es, "no hay ninguna red que haya aprendido este juego");
	}
	return DOM_NOT_FOUND;
}

void dom_net_free(struct dom_net *net)
{
	struct dom_alloc alloc;

	if (!net)
		return;
	alloc = net->alloc;
	alloc.resize(alloc.context, net, 0);
}

/* What the next layer takes: nothing below zero. */
static void give(const struct domi_layer *layer, const int32_t *sums, int16_t *x)
{
	for (unsigned o = 0; o < layer->out; o++) {
		int64_t sum = sums[o] > 0 ? sums[o] : 0, y = (sum * layer->factor[o] + (INT64_C(1) << (SHIFT - 1))) >> SHIFT;

		x[o] = (int16_t)(y < MOST ? y : MOST);
	}
}

static void answer(const struct domi_layer *layer, domi_layer_sums *sums_of, const int16_t *x, int32_t *sums, int32_t *out)
{
	sums_of(layer, x, sums);
	for (unsigned o = 0; o < layer->out; o++) {
		int64_t size = sums[o] < 0 ? -(int64_t)sums[o] : sums[o];

		size = (size * layer->factor[o] + (INT64_C(1) << (SHIFT - 1))) >> SHIFT;
		size = size < INT32_MAX ? size : INT32_MAX;
		out[o] = (int32_t)(sums[o] < 0 ? -size : size);
	}
}

/* From what lies in x[0] through the hidden layers; where the last of them lies. */
static const int16_t *think(struct dom_net *net, unsigned first)
{
	for (unsigned i = 0; i < HIDDEN; i++) {
		net->sums(&net->layer[first + i], net->x[i & 1], net->sum);
		give(&net->layer[first + i], net->sum, net->x[!(i & 1)]);
	}
	return net->x[HIDDEN & 1];
}

/* Everything that was heard, fouls being beyond what it has learned. */
static bool tell_story(struct dom_net *net, const struct dom_question *q)
{
	const struct dom_view *view = q->view;
	unsigned count = 0;
	const struct dom_heard *heard = q->knowledge ? dom_knowledge_heard(view->rules, q->knowledge, &count) : NULL;

	domi_story_begin(&net->line, &net->story);
	if (!heard)
		return false;
	for (unsigned i = 0; i < count; i++) {
		if (heard[i].kind == DOM_EVENT_MISFIT || heard[i].seat >= net->line.seats ||
		    (heard[i].kind == DOM_EVENT_PLAYED && net->story.by[heard[i].tile]))
			return false;
		domi_story_hear(&net->line, &net->story, &heard[i]);
	}
	for (unsigned end = 0; end < view->places && end < 2; end++)
		if (view->place[end].symbol != net->story.end[end])
			return false;
	for (unsigned seat = 0; seat < net->line.seats; seat++)
		if (view->seats[seat].tiles != net->story.left[seat])
			return false;
	return true;
}

bool dom_net_look(struct dom_net *net, const struct dom_question *q)
{
	const int16_t *last;

	if (!tell_story(net, q))
		return false;
	net->seat = q->view->seat;
	domi_observe(&net->line, &net->story, net->seat, q->view->hand[0], net->x[0]);
	last = think(net, LAYERS);
	answer(&net->layer[LIKES], net->sums, last, net->sum, net->likes);
	answer(&net->layer[WINS], net->sums, last, net->sum, &net->wins);
	answer(&net->layer[BELIEF], net->sums, last, net->sum, net->belief);
	return true;
}

int32_t dom_net_likes(const struct dom_net *net, struct dom_play play)
{
	return net->likes[domi_action(&net->line, &net->story, play)];
}

/* A value is 1 for a win alone, and adds up to nothing among the teams. */
static double share_of(const struct dom_net *net, int32_t value)
{
	unsigned teams = net->line.teams;
	double share = ((double)value / ANSWERS * (teams - 1) + 1) / teams;

	return share < 0 ? 0 : share > 1 ? 1 : share;
}

double dom_net_wins(const struct dom_net *net)
{
	return share_of(net, net->wins);
}

/* e^x for x <= 0, by multiplications and additions alone: libraries differ in the last digit. */
static double power_of_e(double x)
{
	double sum = 1, term = 1;

	if (x < -40)
		return 0;
	x /= 64;
	for (unsigned i = 1; i < 12; i++)
		sum += term *= x / i;
	for (unsigned i = 0; i < 6; i++)
		sum *= sum;
	return sum;
}

static double believed(void *context, unsigned tile, unsigned seat)
{
	const struct dom_net *net = context;
	unsigned seats = net->line.seats, place = seat == seats ? seats - 1 : (seat + seats - net->seat) % seats - 1;
	const int32_t *row = net->belief + (size_t)tile * seats;
	int32_t most = row[0];

	if (seat == net->seat || seat > seats)
		return 0;
	for (unsigned i = 1; i < seats; i++)
		most = row[i] > most ? row[i] : most;
	return power_of_e((row[place] - most) / ANSWERS) + 1e-4;
}

struct dom_weight dom_net_belief(struct dom_net *net)
{
	return (struct dom_weight){.of = believed, .context = net};
}

/* An imagined round goes on: draws and passes of those who cannot play. */
struct hearing {
	const struct dom_line *line;
	struct domi_story *story;
};

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	const struct hearing *h = context;

	(void)rules;
	(void)round;
	if (e->kind == DOM_EVENT_PASSED || e->kind == DOM_EVENT_DREW)
		domi_story_hear(h->line, h->story, &(struct dom_heard){.kind = (uint8_t)e->kind, .seat = e->seat});
}

/* To where somebody is asked again; false: it is over. */
static bool go_on(const struct dom_net *net, const struct dom_rules *rules, struct dom_round *round, struct domi_story *story,
		  struct dom_play play, unsigned seat)
{
	struct hearing hearing = {&net->line, story};
	struct dom_listener listener = {.on = hear, .context = &hearing};
	enum dom_need need;

	domi_story_hear(&net->line, story,
			&(struct dom_heard){.kind = DOM_EVENT_PLAYED,
					    .seat = (uint8_t)seat,
					    .side = play.side,
					    .tile = play.tile,
					    .place = play.place});
	do
		need = dom_round_step(rules, round, &listener);
	while (need == DOM_NEEDS_NOTHING);
	return need == DOM_NEEDS_PLAY;
}

/* What the net would lay in somebody else's place, who sees that hand alone; the table is not empty. */
static struct dom_play best_of(struct dom_net *net, const struct domi_story *story, unsigned seat, uint64_t hand)
{
	const struct dom_line *l = &net->line;
	struct dom_play best = {0};
	int32_t likes[DOMI_MOST_LIKED], most = INT32_MIN;

	domi_observe(l, story, seat, hand, net->x[0]);
	answer(&net->layer[LIKES], net->sums, think(net, LAYERS), net->sum, likes);
	for (unsigned high = 0; high < (story->end[0] == story->end[1] ? 1U : 2U); high++) {
		unsigned place = high ? !story->low : story->low, shows = story->end[place];

		for (uint64_t left = hand & l->fits[shows]; left; left &= left - 1) {
			unsigned tile = (unsigned)__builtin_ctzll(left);

			if (likes[tile + high * l->tiles] <= most)
				continue;
			most = likes[tile + high * l->tiles];
			best = (struct dom_play){.tile = (uint16_t)tile,
						 .place = (uint16_t)place,
						 .side = l->symbol[tile][1] != l->leaves[shows][tile]};
		}
	}
	return best;
}

static double judge(struct dom_net *net, const struct dom_rules *rules, const struct dom_round *round,
		    const struct domi_story *story)
{
	const struct dom_line *l = &net->line;
	unsigned seat = dom_round_seat(round);
	int16_t *x = net->x[0] + domi_features(l);
	int32_t value = 0;
	double share;

	domi_observe(l, story, seat, *dom_round_hand(rules, round, seat), net->x[0]);
	for (unsigned k = 1; k < l->seats; k++) {
		uint64_t hand = *dom_round_hand(rules, round, (seat + k) % l->seats);

		for (unsigned t = 0; t < l->tiles; t++)
			*x++ = hand >> t & 1 ? DOMI_UNIT : 0;
	}
	answer(&net->layer[CRITIC_WINS], net->sums, think(net, CRITIC), net->sum, &value);
	share = share_of(net, value);
	return l->team_of[seat] == l->team_of[net->seat] ? share : (1 - share) / (l->teams - 1);
}

bool dom_net_judges(struct dom_net *net, const struct dom_rules *rules, struct dom_round *round, struct dom_play play,
		    unsigned plies, double *wins)
{
	struct domi_story story = net->story;
	unsigned seat = net->seat;

	if (!go_on(net, rules, round, &story, play, seat))
		return false;
	while (plies--) {
		seat = dom_round_seat(round);
		play = best_of(net, &story, seat, *dom_round_hand(rules, round, seat));
		if (dom_round_play(rules, round, play, NULL) || !go_on(net, rules, round, &story, play, seat))
			return false;
	}
	*wins = judge(net, rules, round, &story);
	return true;
}
