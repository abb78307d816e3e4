/* How likely the others were to lay what they laid, if these are their hands. The net is asked what it would have liked in their place, then
   and with what they held then; but nobody is taken to play just as it does. There are two kinds of players, and each side is of one:
   some play much as the net does, and others now and then lay anything that fits. What they laid says which. Only probabilities are
   multiplied and added: the same on every machine. */
#include "past.h"

#include <math.h>
#include <string.h>

enum {
	TOLD = 1 << 13,       /* hands that are remembered */
	MOST_DEALS = 1 << 10, /* that are weighed at once: a fraction of those */
	KINDS = 2
};

/* How far a player is taken to differ from the net: what likings are divided by, and how often it lays anything. */
static const struct {
	double calm, any;
} manner[KINDS] = {{3, .02}, {9, .25}};
/* How many are of each kind: partners, who are mostly of the same strength, and opponents, who may be anybody. */
static const double partners[KINDS] = {.95, .05}, opponents[KINDS] = {.03, .97};

/* Something that somebody else laid. */
struct laid {
	struct domi_story story; /* before it */
	uint64_t later;          /* what the seat laid then and since */
	unsigned seat, action;
};

/* A hand that a seat may have, and how likely it lays with it what it laid. */
struct told {
	uint64_t hand;
	uint32_t seat, time;
	double likely[KINDS];
};

struct domi_past {
	struct dom_alloc alloc;
	struct dom_net *net;
	unsigned count;
	struct laid laid[DOM_LINE_TILES];
	uint32_t time;  /* what was told before is forgotten */
	unsigned hands; /* told since */
	struct told told[TOLD];
};

/* Hands that wait to be looked at together. */
struct waiting {
	unsigned count;
	const struct laid *laid[DOM_NET_ROUNDS];
	struct told *told[DOM_NET_ROUNDS];
};

struct domi_past *domi_past_new(struct dom_net *net, const struct dom_alloc *alloc)
{
	struct domi_past *past = alloc->resize(alloc->context, NULL, sizeof *past);

	if (past) {
		memset(past, 0, sizeof *past);
		past->alloc = *alloc;
		past->net = net;
	}
	return past;
}

void domi_past_free(struct domi_past *past)
{
	struct dom_alloc alloc;

	if (!past)
		return;
	alloc = past->alloc;
	alloc.resize(alloc.context, past, 0);
}

bool domi_past_hear(struct domi_past *past, const struct dom_question *q)
{
	const struct dom_line *l = &past->net->line;
	unsigned count = 0;
	const struct dom_heard *heard = dom_knowledge_heard(q->view->rules, q->knowledge, &count);
	uint64_t all[DOM_LINE_SEATS] = {0};
	struct domi_story story;

	past->count = 0;
	past->time++;
	past->hands = 0;
	if (l->draws || !heard)
		return false;
	domi_story_begin(l, &story);
	for (unsigned i = 0; i < count; i++) {
		const struct dom_heard *h = &heard[i];

		if (h->kind == DOM_EVENT_PLAYED) {
			struct dom_play play = {.tile = h->tile, .place = h->place, .side = h->side};

			if (h->seat != q->view->seat && (story.laid || !story.forced))
				past->laid[past->count++] = (struct laid){.story = story,
									  .later = all[h->seat], /* less that, below */
									  .seat = h->seat,
									  .action = domi_action(l, &story, play)};
			all[h->seat] |= UINT64_C(1) << h->tile;
		}
		domi_story_hear(l, &story, h);
	}
	for (unsigned i = 0; i < past->count; i++)
		past->laid[i].later ^= all[past->laid[i].seat];
	return past->count > 0;
}

/* What can be laid, as the net numbers it. */
static unsigned actions_of(const struct dom_line *l, const struct domi_story *story, uint64_t hand, uint8_t *actions)
{
	unsigned n = 0;

	for (unsigned high = 0; high < (!story->laid || story->end[0] == story->end[1] ? 1U : 2U); high++) {
		uint64_t left = hand & (story->laid ? l->fits[story->end[high ? !story->low : story->low]] : UINT64_MAX);

		for (; left; left &= left - 1)
			actions[n++] = (uint8_t)((unsigned)__builtin_ctzll(left) + high * l->tiles);
	}
	return n;
}

static double chosen(const int32_t *likes, const uint8_t *actions, unsigned count, unsigned action, unsigned kind)
{
	double calm = DOMI_ANSWERS * manner[kind].calm, any = manner[kind].any;
	double sum = 0;
	int32_t most = INT32_MIN;

	for (unsigned i = 0; i < count; i++)
		most = likes[actions[i]] > most ? likes[actions[i]] : most;
	for (unsigned i = 0; i < count; i++)
		sum += domi_power_of_e(((double)likes[actions[i]] - most) / calm);
	return (1 - any) * domi_power_of_e(((double)likes[action] - most) / calm) / sum + any / count;
}

static void ask(struct domi_past *past, struct waiting *w)
{
	struct dom_net *net = past->net;
	const struct dom_line *l = &net->line;
	int32_t likes[DOM_NET_ROUNDS][DOMI_MOST_LIKED];

	if (!w->count)
		return;
	for (unsigned i = 0; i < w->count; i++)
		domi_observe(l, &w->laid[i]->story, w->laid[i]->seat, w->told[i]->hand | w->laid[i]->later, net->x[0][i]);
	net->kind->like(net, w->count, likes);
	for (unsigned i = 0; i < w->count; i++) {
		const struct laid *laid = w->laid[i];
		uint8_t actions[DOMI_MOST_LIKED];
		unsigned count = actions_of(l, &laid->story, w->told[i]->hand | laid->later, actions);

		for (unsigned k = 0; k < KINDS; k++)
			w->told[i]->likely[k] *= chosen(likes[i], actions, count, laid->action, k);
	}
	w->count = 0;
}

/* Where what is told of that hand is, or will be: the net is asked for it. */
static struct told *told_of(struct domi_past *past, unsigned seat, uint64_t hand, struct waiting *w)
{
	uint64_t at = ((hand ^ (uint64_t)seat << 60) * UINT64_C(0x9e3779b97f4a7c15)) >> 32;
	struct told *told = &past->told[at % TOLD];

	for (; told->time == past->time; told = &past->told[++at % TOLD])
		if (told->hand == hand && told->seat == seat)
			return told;
	*told = (struct told){.hand = hand, .seat = seat, .time = past->time, .likely = {1, 1}};
	past->hands++;
	for (unsigned i = 0; i < past->count; i++) {
		const struct laid *laid = &past->laid[i];
		uint8_t actions[DOMI_MOST_LIKED];

		if (laid->seat != seat || actions_of(&past->net->line, &laid->story, hand | laid->later, actions) < 2)
			continue;
		w->laid[w->count] = laid;
		w->told[w->count++] = told;
		if (w->count == DOM_NET_ROUNDS)
			ask(past, w);
	}
	return told;
}

static double believed(const struct dom_weight *belief, unsigned seat, uint64_t hand)
{
	double all = 1;

	for (; hand; hand &= hand - 1)
		all *= belief->of(belief->context, (unsigned)__builtin_ctzll(hand), seat);
	return all;
}

static void weigh_some(struct domi_past *past, const struct dom_weight *belief, domi_deal *hands, unsigned deals,
		       double *weights)
{
	const struct dom_line *l = &past->net->line;
	uint64_t lie = l->tiles == DOM_LINE_TILES ? 0 : ~UINT64_C(0) << l->tiles;
	struct waiting w = {0};

	for (unsigned t = 0; t < l->tiles; t++)
		lie |= past->net->story.by[t] ? UINT64_C(1) << t : 0;
	if (past->hands + deals * l->seats > TOLD / 4 * 3) {
		past->time++;
		past->hands = 0;
	}
	for (unsigned d = 0; d < deals; d++)
		for (unsigned seat = 0; seat < l->seats; seat++)
			if (seat != past->net->seat)
				told_of(past, seat, hands[d][seat], &w);
	ask(past, &w);
	for (unsigned d = 0; d < deals; d++) {
		uint64_t pile = ~lie;
		double we[KINDS] = {partners[0], partners[1]}, they[KINDS] = {opponents[0], opponents[1]};

		weights[d] = 1;
		for (unsigned seat = 0; seat < l->seats; seat++) {
			const struct told *told;

			pile &= ~hands[d][seat];
			if (seat == past->net->seat)
				continue;
			told = told_of(past, seat, hands[d][seat], &w);
			for (unsigned k = 0; k < KINDS; k++)
				*(l->team_of[seat] == l->team_of[past->net->seat] ? &we[k] : &they[k]) *= told->likely[k];
			weights[d] /= believed(belief, seat, hands[d][seat]);
		}
		weights[d] *= (we[0] + we[1]) * (they[0] + they[1]) / believed(belief, l->seats, pile);
		weights[d] =
			sqrt(weights[d]) * sqrt(sqrt(weights[d])); /* to the power of 3/4: less to be trusted than it says */
	}
}

void domi_past_weigh(struct domi_past *past, const struct dom_weight *belief, domi_deal *hands, unsigned deals, double *weights)
{
	for (unsigned from = 0; from < deals; from += MOST_DEALS)
		weigh_some(past, belief, hands + from, deals - from < MOST_DEALS ? deals - from : MOST_DEALS, weights + from);
}
