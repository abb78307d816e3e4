/* Imagined rounds: what everybody sees, the hidden tiles placed by counting (counting.c), and chance of their own. Where it is not
   told for which tile the starter led, there is a count for every tile it may have been, and one of them is chosen by its share of
   all ways. */
#include "counting.h"
#include "knowledge.h"

#include "start/start.h"

#include <math.h>
#include <string.h>

enum { SAMPLES = 1000 }; /* for chances, where not all is counted */

/* This header, the round as everybody sees it, weights, the counts, and room to work in as large as the largest table. */
struct dom_imagining {
	size_t at_weights, at_counts, at_scratch;
	size_t states; /* that a table may have */
	uint16_t counts;
	uint8_t seat;
	bool exact;
};

static size_t round_up(size_t size)
{
	return (size + 7) / 8 * 8;
}

static void lay_out(const struct dom_rules *r, struct dom_imagining *m, size_t states)
{
	m->states = states;
	m->at_weights = sizeof *m + round_up(r->size);
	m->at_counts = m->at_weights + (size_t)r->tiles * (r->players + 1) * sizeof(double);
	m->at_scratch = m->at_counts + domi_count_size(r, domi_most_groups(r)) + states * sizeof(double);
}

size_t dom_imagining_size(const struct dom_rules *r, size_t states)
{
	struct dom_imagining m;

	lay_out(r, &m, states);
	return m.at_scratch + states * sizeof(double);
}

static void *part(const struct dom_imagining *m, size_t at)
{
	return (char *)(uintptr_t)m + at;
}

static struct dom_round *seen_by(const struct dom_imagining *m)
{
	return part(m, sizeof *m);
}

static struct domi_count *count_at(const struct dom_imagining *m, size_t at)
{
	return part(m, at);
}

/* Every weight, asked once. False: one of them is none. */
static bool ask_weights(const struct dom_rules *r, const struct dom_imagining *m, const struct dom_weight *weight)
{
	double *weights = part(m, m->at_weights);

	for (unsigned tile = 0; tile < r->tiles; tile++)
		for (unsigned seat = 0; domi_has(domi_pile(r, seen_by(m)), tile) && seat <= r->players; seat++) {
			double *w = &weights[tile * (r->players + 1) + seat];

			*w = seat == m->seat ? 0 : weight->of(weight->context, tile, seat);
			if (!isfinite(*w) || *w < 0)
				return false;
		}
	return true;
}

/* Counts what is left when the starter led for a certain tile, if there is room for another count. */
static void add_count(const struct dom_rules *r, struct dom_imagining *m, const struct dom_knowledge *k, struct domi_led led,
		      const double *weights, size_t *at)
{
	struct domi_count *c = count_at(m, *at);
	size_t least = domi_count_size(r, k->groups), states;

	if (*at + least > m->at_scratch) {
		m->exact = false;
		return;
	}
	states = (m->at_scratch - *at - least) / sizeof(double);
	if (!domi_count_init(r, c, states < m->states ? states : m->states, k, led, weights))
		return;
	m->exact &= c->states != 0;
	m->counts++;
	*at += c->size;
}

/* The own tile for which the seat itself led. */
static uint16_t first_held(const struct dom_rules *r, const struct dom_knowledge *k, const uint16_t *rank)
{
	uint16_t first = DOM_NO_TILE;

	for (int t = -1; (t = domi_next(domi_held(r, k), r->words, t + 1)) >= 0;)
		if (rank[t] != DOMI_UNRANKED && (first == DOM_NO_TILE || rank[t] < rank[first]))
			first = (uint16_t)t;
	return first;
}

static void add_counts(const struct dom_rules *r, struct dom_imagining *m, const struct dom_knowledge *k, const double *weights)
{
	struct domi_at at = {.rules = r, .round = domi_public(r, k)};
	uint16_t rank[DOM_MAX_TILES];
	struct domi_led led = {.rank = rank, .tile = k->told};
	size_t next = m->at_counts;
	unsigned pile = r->tiles - domi_count(domi_held(r, k), r->words);

	if (k->starter == DOM_NO_SEAT || !r->start->ranks || !r->start->ranks(&at, rank))
		led.rank = NULL;
	else if (k->starter == k->seat)
		led.tile = k->told == DOM_NO_TILE ? first_held(r, k, rank) : k->told;
	if (!led.rank || k->starter == k->seat || k->told != DOM_NO_TILE) {
		add_count(r, m, k, led, weights, &next);
		return;
	}
	for (unsigned i = 1; i < k->groups; i++)
		pile -= domi_groups(k)[i].early ? domi_groups(k)[i].slots : 0;
	for (unsigned before = 0; before <= pile; before++) /* so many tiles are ranked before it, and were in the pile */
		for (unsigned t = 0; t < r->tiles; t++) {
			led.tile = (uint16_t)t;
			if (rank[t] == before)
				add_count(r, m, k, led, weights, &next);
		}
	led.tile = DOM_NO_TILE;
	add_count(r, m, k, led, weights, &next);
}

/* The share of each count in all ways. */
static void share_out(struct dom_imagining *m)
{
	double most = -INFINITY, sum = 0, so_far = 0;
	size_t at = m->at_counts;

	for (unsigned i = 0; i < m->counts; i++, at += count_at(m, at)->size) {
		struct domi_count *c = count_at(m, at);

		c->upto = m->exact ? c->log_ways : c->log_guess;
		most = c->upto > most ? c->upto : most;
	}
	at = m->at_counts;
	for (unsigned i = 0; i < m->counts; i++, at += count_at(m, at)->size)
		sum += exp(count_at(m, at)->upto - most);
	at = m->at_counts;
	for (unsigned i = 0; i < m->counts; i++, at += count_at(m, at)->size) {
		so_far += exp(count_at(m, at)->upto - most) / sum;
		count_at(m, at)->upto = so_far;
	}
}

int dom_imagining_init(const struct dom_rules *r, struct dom_imagining *m, size_t size, const struct dom_knowledge *k,
		       const struct dom_weight *weight)
{
	size_t least = dom_imagining_size(r, 0);

	if (size < least)
		return DOM_NO_MEMORY;
	if (!k->looked)
		return DOM_BAD_PHASE;
	memset(m, 0, sizeof *m);
	lay_out(r, m, (size - least) / (2 * sizeof(double)));
	m->seat = k->seat;
	m->exact = true;
	memcpy(seen_by(m), domi_public(r, k), r->size);
	if (weight && !ask_weights(r, m, weight))
		return DOM_BAD_DEAL;
	add_counts(r, m, k, weight ? part(m, m->at_weights) : NULL);
	share_out(m);
	memset(domi_pile(r, seen_by(m)), 0, r->words * sizeof(uint64_t)); /* from here on counts say what is hidden where */
	return m->counts ? DOM_OK : DOM_BAD_DEAL;
}

bool dom_imagining_exact(const struct dom_imagining *m)
{
	return m->exact;
}

/* Adds the hidden tiles to hands and pile. */
static void place_hidden(const struct dom_rules *r, const struct dom_imagining *m, struct domi_draws *draws, uint64_t *hands)
{
	const struct domi_count *c = count_at(m, m->at_counts);

	if (m->counts > 1) {
		double x = (double)(domi_draw_word(draws) >> 11) * 0x1p-53;
		size_t at = m->at_counts;

		for (unsigned i = 1; i < m->counts && x >= c->upto; i++)
			c = count_at(m, at += c->size);
	}
	domi_count_pick(r, c, draws, hands);
}

void dom_imagine(const struct dom_rules *r, const struct dom_imagining *m, uint64_t seed, uint64_t number, struct dom_round *g)
{
	struct domi_draws draws;

	domi_draws_init(&draws, seed, number, DOMI_FOR_IMAGINING, 0);
	memcpy(g, seen_by(m), r->size);
	g->seed = domi_draw_word(&draws);
	g->number = domi_draw_word(&draws);
	place_hidden(r, m, &draws, domi_hand(r, g, 0));
}

/* How often each tile is where, in rounds that are imagined for that alone. */
static void sample_chances(const struct dom_rules *r, const struct dom_imagining *m, double *chances)
{
	for (uint64_t number = 0; number < SAMPLES; number++) {
		uint64_t hands[(DOM_MAX_PLAYERS + 1) * DOM_MAX_WORDS] = {0};
		struct domi_draws draws;

		domi_draws_init(&draws, 0, number, DOMI_FOR_IMAGINING, 0);
		place_hidden(r, m, &draws, hands);
		for (unsigned seat = 0; seat <= r->players; seat++)
			for (int t = -1; (t = domi_next(hands + (size_t)seat * r->words, r->words, t + 1)) >= 0;)
				chances[(size_t)t * (r->players + 1) + seat] += 1. / SAMPLES;
	}
}

void dom_imagining_chances(const struct dom_rules *r, struct dom_imagining *m, double *chances)
{
	size_t at = m->at_counts;
	double before = 0;

	memset(chances, 0, (size_t)r->tiles * (r->players + 1) * sizeof *chances);
	for (int t = -1; m->seat < r->players && (t = domi_hand_next(r, seen_by(m), m->seat, t)) >= 0;)
		chances[(size_t)t * (r->players + 1) + m->seat] = 1;
	if (!m->exact) {
		sample_chances(r, m, chances);
		return;
	}
	for (unsigned i = 0; i < m->counts; i++, at += count_at(m, at)->size) {
		struct domi_count *c = count_at(m, at);

		domi_count_chances(r, c, c->upto - before, part(m, m->at_scratch), chances);
		before = c->upto;
	}
}
