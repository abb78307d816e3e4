/* A file is a header, layers and a checksum. Two nets are in it: one that sees what a seat may know, and a critic that is shown the hands
   of an imagined round. How they are built is their kind (plain.c, related.c). Sums are exact; what goes to the next layer is rounded, and
   nothing is ever a fraction. */
#include "nets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char magic[8] = {'D', 'O', 'M', 'N', 'E', 'T', '\r', '\n'};

enum { OLDEST = 2, VERSION = 3, HEADER = 64, LAYER_HEADER = 64, CHECK = 8 };
#define PERCENT 100.0

enum { PLAIN, RELATED, KINDS }; /* in the file */

/* What the file says of itself. */
struct header {
	uint32_t version, kind;
	uint64_t hash;
	uint32_t seats, tiles, symbols, features, widths[2], layers, reserved;
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

/* Whether no sum can leave its 32 bits, nor what is passed on before it is cut, whatever the inputs are; sums of tokens count for
   more than one. */
static bool sums_fit(const struct domi_layer *layer)
{
	int64_t products = (int64_t)(layer->in + DOMI_PART * DOMI_TOKEN) * 128 * DOMI_MOST;

	for (unsigned o = 0; o < layer->room; o++) {
		int64_t most = products + llabs(layer->bias[o]);

		if (most > INT32_MAX || ((uint64_t)most * layer->factor[o]) >> DOMI_SHIFT > UINT32_MAX)
			return false;
	}
	return true;
}

/* The layer that stands at `at`; what follows it, or NULL: it does not fit in there. */
static const unsigned char *read_layer(struct domi_layer *layer, const unsigned char *at, const unsigned char *end)
{
	size_t size;

	if (end - at < LAYER_HEADER)
		return NULL;
	layer->out = word(at);
	layer->in = word(at + 4);
	if (!layer->out || !layer->in || layer->out > DOMI_WIDEST || layer->in > DOMI_WIDEST)
		return NULL;
	layer->room = (layer->out + DOMI_BLOCK - 1) / DOMI_BLOCK * DOMI_BLOCK;
	layer->across = (layer->in + 3) / 4 * 4;
	size = LAYER_HEADER + (size_t)layer->room * (8 + layer->across);
	if ((size_t)(end - at) < size)
		return NULL;
	layer->factor = (const uint32_t *)(const void *)(at + LAYER_HEADER);
	layer->bias = (const int32_t *)(const void *)(layer->factor + layer->room);
	layer->weight = (const int8_t *)(layer->bias + layer->room);
	return sums_fit(layer) ? at + size : NULL;
}

static struct header read_header(const unsigned char *at)
{
	return (struct header){.version = word(at + 8),
			       .kind = word(at + 12),
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
	if (header.version < OLDEST)
		return refuse(error, DOM_BAD_TEXT, file->name,
			      "an older version of this program wrote it: it has to learn again",
			      "la escribió una versión anterior de este programa: tiene que aprender de nuevo");
	if (checksum(at, file->size - CHECK) != long_word(end))
		return refuse(error, DOM_BAD_TEXT, file->name, "it is damaged or cut off: its checksum is another one",
			      "está dañada o cortada: su suma de comprobación es otra");
	if (header.hash != net->line.hash)
		return refuse(error, DOM_CLASH, file->name, "it has learned another game", "aprendió otro juego");
	at += HEADER;
	net->kind = header.kind == RELATED ? net->sums->related : &domi_plain;
	for (net->layers = 0; at && net->layers < header.layers && net->layers < DOMI_MOST_LAYERS; net->layers++)
		at = read_layer(&net->layer[net->layers], at, end);
	if (!at || at != end || header.kind >= KINDS || net->layers != header.layers || !net->kind->fits(net))
		return refuse(error, DOM_BAD_TEXT, file->name, "its layers do not fit together",
			      "sus capas no encajan unas con otras");
	return DOM_OK;
}

unsigned domi_sums_here(const struct domi_sums **sums)
{
	unsigned count = 0;

	sums[count++] = &domi_sums_plain;
#if defined(DOMI_EVERY_CPU)
	if (__builtin_cpu_supports("avx2"))
		sums[count++] = &domi_sums_avx2;
	if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
		sums[count++] = &domi_sums_avx512;
#endif
	return count;
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
	const struct domi_sums *sums[DOMI_SUMS_KINDS] = {NULL};
	int status;

	*out = NULL;
	if (!net)
		return refuse(error, DOM_NO_MEMORY, file->name, "out of memory", "no alcanza la memoria");
	memset(net, 0, sizeof *net);
	net->alloc = *alloc;
	net->sums = sums[domi_sums_here(sums) - 1];
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

const struct dom_net_file *dom_net_shipped(const struct dom_rules *rules)
{
	struct dom_line line;

	if (dom_rules_line(rules, &line))
		for (const struct dom_net_file *file = dom_shipped_nets(); file->name; file++)
			if (file->size > HEADER && long_word(file->bytes + 16) == line.hash)
				return file;
	return NULL;
}

int dom_net_new_shipped(struct dom_net **out, const struct dom_rules *rules, const struct dom_alloc *alloc,
			struct dom_error *error)
{
	const struct dom_net_file *file = dom_net_shipped(rules);

	*out = NULL;
	if (file)
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

void domi_round_off(const struct domi_layer *layer, const int32_t *sums, int32_t *out)
{
	for (unsigned o = 0; o < layer->out; o++) {
		int64_t size = llabs((int64_t)sums[o]);

		size = (size * layer->factor[o] + (INT64_C(1) << (DOMI_SHIFT - 1))) >> DOMI_SHIFT;
		size = size < INT32_MAX ? size : INT32_MAX;
		out[o] = (int32_t)(sums[o] < 0 ? -size : size);
	}
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
	if (!tell_story(net, q))
		return false;
	net->seat = q->view->seat;
	domi_observe(&net->line, &net->story, net->seat, q->view->hand[0], net->x[0][0]);
	net->kind->look(net);
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
	double share = ((double)value / DOMI_ANSWERS * (teams - 1) + 1) / teams;

	return share < 0 ? 0 : share > 1 ? 1 : share;
}

double dom_net_wins(const struct dom_net *net)
{
	return share_of(net, net->wins);
}

double domi_power_of_e(double x)
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
	return domi_power_of_e(net->trust / PERCENT * (row[place] - most) / DOMI_ANSWERS) + 1e-4;
}

struct dom_weight dom_net_belief(struct dom_net *net, unsigned trust)
{
	net->trust = trust;
	return (struct dom_weight){.of = believed, .context = net};
}

int dom_net_believe(struct dom_net *net, struct dom_believer *believer, const struct dom_question *question, unsigned trust,
		    struct dom_belief *belief, struct dom_error *error)
{
	bool sees = net && trust && dom_net_look(net, question);
	struct dom_weight weight = sees ? dom_net_belief(net, trust) : (struct dom_weight){0};

	return dom_believe(believer, question->knowledge, sees ? &weight : NULL, belief, error);
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

/* One of the rounds that are judged. */
struct judged {
	struct dom_round *round;
	struct domi_story story;
	unsigned seat;
	uint64_t hand; /* of the seat to move */
	double *wins;
};

static void look_at(const struct dom_rules *rules, struct judged *j)
{
	j->seat = dom_round_seat(j->round);
	j->hand = *dom_round_hand(rules, j->round, j->seat);
}

/* What the net likes best of what fits; the table is not empty. */
static struct dom_play best_of(const struct dom_line *l, const struct judged *j, const int32_t *likes)
{
	const struct domi_story *story = &j->story;
	struct dom_play best = {0};
	int32_t most = INT32_MIN;

	for (unsigned high = 0; high < (story->end[0] == story->end[1] ? 1U : 2U); high++) {
		unsigned place = high ? !story->low : story->low, shows = story->end[place];

		for (uint64_t left = j->hand & l->fits[shows]; left; left &= left - 1) {
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

/* A tile more in each round, as the net would in the place of whoever is on turn, who sees that hand alone. How many go on: the first. */
static unsigned lay_each(struct dom_net *net, const struct dom_rules *rules, struct judged *rounds, unsigned count)
{
	int32_t likes[DOM_NET_ROUNDS][DOMI_MOST_LIKED];
	unsigned left = 0;

	for (unsigned i = 0; i < count; i++) {
		look_at(rules, &rounds[i]);
		domi_observe(&net->line, &rounds[i].story, rounds[i].seat, rounds[i].hand, net->x[0][i]);
	}
	net->kind->like(net, count, likes);
	for (unsigned i = 0; i < count; i++) {
		struct dom_play play = best_of(&net->line, &rounds[i], likes[i]);

		if (dom_round_play(rules, rounds[i].round, play, NULL) ||
		    !go_on(net, rules, rounds[i].round, &rounds[i].story, play, rounds[i].seat))
			continue;
		if (left < i)
			rounds[left] = rounds[i];
		left++;
	}
	return left;
}

/* The critic sees all hands. */
static void judge_each(struct dom_net *net, const struct dom_rules *rules, struct judged *rounds, unsigned count)
{
	const struct dom_line *l = &net->line;
	int32_t values[DOM_NET_ROUNDS];

	for (unsigned i = 0; i < count; i++) {
		struct judged *j = &rounds[i];
		uint8_t *x = net->x[0][i] + domi_features(l);

		look_at(rules, j);
		domi_observe(l, &j->story, j->seat, j->hand, net->x[0][i]);
		for (unsigned k = 1; k < l->seats; k++) {
			uint64_t hand = *dom_round_hand(rules, j->round, (j->seat + k) % l->seats);

			for (unsigned t = 0; t < l->tiles; t++)
				*x++ = hand >> t & 1 ? DOMI_UNIT : 0;
		}
	}
	net->kind->judge(net, count, values);
	for (unsigned i = 0; i < count; i++) {
		double share = share_of(net, values[i]);

		*rounds[i].wins = l->team_of[rounds[i].seat] == l->team_of[net->seat] ? share : (1 - share) / (l->teams - 1);
	}
}

void dom_net_judges(struct dom_net *net, const struct dom_rules *rules, struct dom_round *const *rounds,
		    const struct dom_play *plays, unsigned count, unsigned plies, double *wins)
{
	struct judged judged[DOM_NET_ROUNDS];
	unsigned left = 0;

	for (unsigned i = 0; i < count; i++) {
		wins[i] = -1;
		judged[left] = (struct judged){.round = rounds[i], .story = net->story, .wins = &wins[i]};
		left += go_on(net, rules, rounds[i], &judged[left].story, plays[i], net->seat);
	}
	while (left && plies--)
		left = lay_each(net, rules, judged, left);
	if (left)
		judge_each(net, rules, judged, left);
}
