/* What is kept of the deals: how many, how each player fared, and the sums of which means and errors are made. */
#include "comparison.h"

static unsigned pairs_of(unsigned players)
{
	return players * (players + 1) / 2;
}

unsigned domi_tally_count(unsigned players)
{
	return 1 + players * DOMI_TALLY_EACH + 2 * pairs_of(players);
}

unsigned domi_tally_product(unsigned players, bool points, unsigned a, unsigned b)
{
	unsigned low = a < b ? a : b, high = a < b ? b : a;

	return 1 + players * DOMI_TALLY_EACH + points * pairs_of(players) + pairs_of(high) + low;
}

/* All players together win as many rounds as there are players: a player's share is one. */
static enum dom_compare_outcome outcome_of(int64_t wins, unsigned played)
{
	if (wins == (int64_t)DOMI_WIN * played)
		return DOM_COMPARE_ALL;
	if (!wins)
		return DOM_COMPARE_NONE;
	return wins > DOMI_WIN ? DOM_COMPARE_MORE : wins < DOMI_WIN ? DOM_COMPARE_LESS : DOM_COMPARE_LEVEL;
}

void domi_tally_deal(domi_sum *tally, unsigned players, unsigned played, const struct domi_deal *deal)
{
	tally[domi_tally_deals()]++;
	for (unsigned a = 0; a < players; a++) {
		domi_sum *own = tally + domi_tally_of(a, 0);

		own[outcome_of(deal->wins[a], played)]++;
		own[DOMI_TALLY_WINS] += deal->wins[a];
		own[DOMI_TALLY_POINTS] += deal->points[a];
		own[DOMI_TALLY_FOULED] += deal->fouled[a];
		own[DOMI_TALLY_UNANSWERED] += deal->unanswered[a];
		for (unsigned b = 0; b <= a; b++) {
			tally[domi_tally_product(players, false, a, b)] += (domi_sum)deal->wins[a] * deal->wins[b];
			tally[domi_tally_product(players, true, a, b)] += (domi_sum)deal->points[a] * deal->points[b];
		}
	}
}

void domi_tally_add(domi_sum *to, const domi_sum *from, unsigned players)
{
	for (unsigned i = 0, count = domi_tally_count(players); i < count; i++)
		to[i] += from[i];
}

void domi_tally_write(const domi_sum *tally, unsigned players, struct domi_buffer *out)
{
	for (unsigned i = 0, count = domi_tally_count(players); i < count; i++)
		domi_sum_write(tally[i], out);
}

bool domi_tally_read(domi_sum *tally, unsigned players, const char **text)
{
	for (unsigned i = 0, count = domi_tally_count(players); i < count; i++)
		if (!domi_sum_read(&tally[i], text))
			return false;
	return tally[domi_tally_deals()] >= 0;
}
