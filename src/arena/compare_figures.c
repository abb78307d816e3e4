/* From sums to figures. A deal is one observation, whatever happened in its rounds: those share its hands and are not independent.
   Means of several variants count the same, and so each has its own error (a stratified sample). Intervals are Student's; where
   every deal came to the same there is nothing to estimate an error from, and the interval is what a share of other deals could
   be that has not shown up in so many (the rule of three). */
#include "comparison.h"

#include <math.h>

#define PI 3.141592653589793

/* A quantity of a deal, added up, and its squares. */
struct moments {
	domi_sum total, squares;
};

struct estimate {
	double mean, error; /* of the mean */
	double freedom;     /* deals that tell something about the error */
};

static uint64_t deals_of(const struct domi_stratum *stratum)
{
	return (uint64_t)stratum->tally[domi_tally_deals()];
}

/* The sum of the squares of what is above and below the mean. Whole numbers to the last division, as long as they fit: no digits are
   lost however far the mean is from zero. */
static double spread_of(struct moments m, uint64_t deals)
{
	domi_sum scaled, square, spread;

	if (__builtin_mul_overflow(m.squares, (domi_sum)deals, &scaled) || __builtin_mul_overflow(m.total, m.total, &square) ||
	    __builtin_sub_overflow(scaled, square, &spread)) {
		long double total = (long double)m.total;

		return (double)((long double)m.squares - total / (long double)deals * total);
	}
	return (double)spread / (double)deals;
}

/* What the deals of a variant say, in units of its own. */
static struct estimate estimate(struct moments m, uint64_t deals, double unit)
{
	double n = (double)deals;

	if (deals < 2)
		return (struct estimate){deals ? (double)m.total / n * unit : 0, INFINITY, 0};
	return (struct estimate){(double)m.total / n * unit, sqrt(spread_of(m, deals) / (n - 1) / n) * fabs(unit), n - 1};
}

static void add(struct estimate *to, struct estimate e, unsigned strata)
{
	to->mean += e.mean / strata;
	to->error = hypot(to->error, e.error / strata);
	to->freedom += e.freedom;
}

/* P(|T| < t) of Student's distribution with a whole number of degrees of freedom (Abramowitz and Stegun 26.7.3, 26.7.4). */
static double student_within(double t, unsigned freedom)
{
	double angle = atan(t / sqrt(freedom)), square = cos(angle) * cos(angle), term = 1, sum = 1;

	for (unsigned k = freedom % 2 ? 3 : 2; k < freedom; k += 2) {
		term *= square * (k - 1) / k;
		sum += term;
	}
	if (freedom % 2)
		return 2 / PI * (angle + (freedom > 1 ? sin(angle) * cos(angle) * sum : 0));
	return sin(angle) * sum;
}

/* How many errors the interval reaches to both sides. */
static double reach(double freedom)
{
	const double normal = 1.959963984540054;
	double low = normal, high = 13, z2 = normal * normal;

	if (freedom > 200) /* Fisher's expansion, exact to eight digits from there on */
		return normal * (1 + (z2 + 1) / (4 * freedom) + ((5 * z2 + 16) * z2 + 3) / (96 * freedom * freedom) +
				 (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * freedom * freedom * freedom));
	for (unsigned i = 0; i < 60; i++) {
		double middle = (low + high) / 2;

		*(student_within(middle, (unsigned)freedom) < .95 ? &low : &high) = middle;
	}
	return high;
}

static struct dom_spread interval(struct estimate e)
{
	return (struct dom_spread){e.mean, e.freedom > 0 && isfinite(e.error) ? reach(e.freedom) * e.error : INFINITY, e.error};
}

/* The same of a share: where nothing ever differed, something may yet. */
static struct dom_spread share_interval(struct estimate e, double most)
{
	if (e.error == 0)
		return (struct dom_spread){e.mean, (1 - pow(.025, 1 / (e.freedom + 1))) * most, 0};
	return interval(e);
}

/* The likelihood that the mean is above `than`. */
static double above(struct estimate e, double than)
{
	if (fabs(e.mean - than) < 1e-12 || !isfinite(e.error))
		return .5;
	return e.error > 0 ? .5 * erfc((than - e.mean) / e.error / sqrt(2)) : e.mean > than;
}

double dom_elo_share(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

double dom_share_elo(double share)
{
	return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

/* Against so many others, who share the rest. */
static double elo_of(double share, double others)
{
	return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share * others / (1 - share));
}

static struct dom_spread elo_interval(struct dom_spread share, double others)
{
	double low = elo_of(share.mean - share.half, others), high = elo_of(share.mean + share.half, others);

	double half = isfinite(high - low) ? (high - low) / 2 : INFINITY;

	return (struct dom_spread){elo_of(share.mean, others), half, share.half > 0 ? half * (share.error / share.half) : 0};
}

static struct moments moments_of(const domi_sum *tally, unsigned players, bool points, unsigned player)
{
	return (struct moments){tally[domi_tally_of(player, points ? DOMI_TALLY_POINTS : DOMI_TALLY_WINS)],
				tally[domi_tally_product(players, points, player, player)]};
}

static struct moments moments_between(const domi_sum *tally, unsigned players, bool points, unsigned a, unsigned b)
{
	struct moments m = moments_of(tally, players, points, a), other = moments_of(tally, players, points, b);

	m.total -= other.total;
	m.squares += other.squares - 2 * tally[domi_tally_product(players, points, a, b)];
	return m;
}

/* Of one player, or of what it has more than `other`. */
static struct estimate estimate_all(const struct domi_stratum *strata, unsigned count, unsigned players, bool points,
				    unsigned player, unsigned other)
{
	struct estimate all = {0};

	for (unsigned i = 0; i < count; i++) {
		const domi_sum *tally = strata[i].tally;
		struct moments m = player == other ? moments_of(tally, players, points, player)
						   : moments_between(tally, players, points, player, other);
		double rounds = points ? strata[i].variant->sides : strata[i].variant->played;

		add(&all, estimate(m, deals_of(&strata[i]), (points ? .01 : 1. / DOMI_WIN) / rounds), count);
	}
	return all;
}

static void tell_player(const struct domi_stratum *strata, unsigned count, unsigned players, unsigned player,
			struct dom_compare *out)
{
	struct dom_compare_player *told = &out->player[player];
	struct estimate share = estimate_all(strata, count, players, false, player, player);

	told->share = share_interval(share, share.mean > .5 ? share.mean : 1 - share.mean);
	told->points = interval(estimate_all(strata, count, players, true, player, player));
	told->elo = elo_interval(told->share, 1 / out->even - 1);
	told->superiority = above(share, out->even);
	out->same &= share.error == 0;
	for (unsigned i = 0; i < count; i++) {
		const domi_sum *own = strata[i].tally + domi_tally_of(player, 0);

		for (unsigned k = 0; k < DOM_COMPARE_OUTCOMES; k++)
			told->outcomes[k] += (uint64_t)own[k];
		told->fouled += (uint64_t)own[DOMI_TALLY_FOULED];
		told->unanswered += (uint64_t)own[DOMI_TALLY_UNANSWERED];
	}
}

static void tell_verdict(struct dom_compare *out)
{
	out->better = -1;
	for (unsigned a = 0; a < out->players; a++) {
		const struct dom_spread *share = &out->player[a].share;
		unsigned beaten = 0;

		for (unsigned b = 0; b < out->players; b++)
			beaten += b != a && out->pair[a][b].share.mean > out->pair[a][b].share.half;
		if (beaten + 1 == out->players)
			out->better = (int)a;
		out->within = fmax(out->within, fabs(share->mean - out->even) + share->half);
	}
}

/* The generalised test: the likelihood of the mean seen under either hypothesis, normal with the spread that was seen. Two deals that
   never were, one won and one lost, keep the spread from being nothing. */
static void tell_test(const struct domi_stratum *strata, unsigned count, const struct dom_sprt *sprt, struct dom_compare *out)
{
	double low = dom_elo_share(sprt->low), high = dom_elo_share(sprt->high), mean = 0, variance = 0;

	out->lower = log(sprt->beta);
	out->upper = -log(sprt->alpha);
	for (unsigned i = 0; i < count; i++) {
		uint64_t deals = deals_of(&strata[i]);
		double n = (double)deals, unit = 1. / DOMI_WIN / strata[i].variant->played;
		struct moments m = moments_of(strata[i].tally, 2, false, 0);

		if (!deals)
			return;
		mean += (double)m.total / n * unit / count;
		variance += (spread_of(m, deals) * unit * unit + .5) / (n + 1) / n / count / count;
	}
	out->ratio = (high - low) * (2 * mean - low - high) / (2 * variance);
	if (out->ratio >= out->upper)
		out->state = DOM_COMPARE_HIGH;
	else if (out->ratio <= out->lower)
		out->state = DOM_COMPARE_LOW;
}

void domi_compare_figures(const struct domi_stratum *strata, unsigned count, unsigned players, const struct dom_sprt *sprt,
			  struct dom_compare *out)
{
	*out = (struct dom_compare){.players = players, .even = 1. / strata[0].variant->played, .same = true};
	for (unsigned i = 0; i < count; i++)
		out->deals += deals_of(&strata[i]);
	out->rounds = out->deals * players;
	out->same = out->deals > 0;
	for (unsigned a = 0; a < players; a++) {
		tell_player(strata, count, players, a, out);
		for (unsigned b = 0; b < players; b++) {
			struct dom_compare_pair *pair = &out->pair[a][b];
			struct estimate more = estimate_all(strata, count, players, false, a, b);

			if (a == b) {
				*pair = (struct dom_compare_pair){.superiority = .5};
				continue;
			}
			pair->share = share_interval(more, 1 + fabs(more.mean));
			pair->points = interval(estimate_all(strata, count, players, true, a, b));
			pair->superiority = above(more, 0);
		}
	}
	tell_verdict(out);
	if (sprt)
		tell_test(strata, count, sprt, out);
}
