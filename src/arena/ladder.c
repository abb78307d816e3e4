/* The fit. A result is a share s with its error e, which over duplicate deals is far smaller than rounds alone would say and includes
   ties; it weighs as much as s(1 - s)/e² rounds that are won or lost by chance. The likelihood of all results is concave in the
   ratings, so Newton's way leads to its one maximum. Errors are those of the shares carried over (a sandwich), whatever the model
   explains of them.

   Two deals that never were, one won and one lost, keep those that won everything on the ladder. */
#include <domino/ladder.h>

#include "error.h"

#include <math.h>
#include <string.h>

enum { MOST = DOM_LADDER_PLAYERS, STEPS = 100 };

struct observed {
	unsigned a, b;
	double share, variance, weight;
};

/* Everything in units of ln 10 / 400 Elo. */
struct fit {
	unsigned players;
	size_t count;
	const struct dom_ladder_result *results;
	double rating[MOST], slope[MOST];
	double curve[MOST][MOST];   /* minus the second derivatives, and a rank for the mean that is free */
	double inverse[MOST][MOST]; /* of that */
	double spread[MOST][MOST];  /* of the slopes */
	double error[MOST][MOST];   /* of the ratings */
};

static struct observed observe(const struct dom_ladder_result *r)
{
	double n = (double)r->deals, share = (r->share * n + 1) / (n + 2);
	double squares = r->error * r->error * n * (n > 1 ? n - 1 : 0) + .5, variance = squares / (n + 1) / (n + 2);

	return (struct observed){r->a, r->b, share, variance, share * (1 - share) / variance};
}

static double expected(const struct fit *fit, const struct observed *o)
{
	return 1 / (1 + exp(fit->rating[o->b] - fit->rating[o->a]));
}

static void add_pair(double matrix[MOST][MOST], unsigned a, unsigned b, double amount)
{
	matrix[a][a] += amount;
	matrix[b][b] += amount;
	matrix[a][b] -= amount;
	matrix[b][a] -= amount;
}

/* Slope and curve of the likelihood where the ratings are now. */
static void look(struct fit *fit)
{
	memset(fit->slope, 0, sizeof fit->slope);
	memset(fit->spread, 0, sizeof fit->spread);
	for (unsigned i = 0; i < fit->players; i++)
		for (unsigned k = 0; k < fit->players; k++)
			fit->curve[i][k] = 1. / fit->players;
	for (size_t i = 0; i < fit->count; i++) {
		struct observed o = observe(&fit->results[i]);
		double p = expected(fit, &o), pull = o.weight * (o.share - p);

		fit->slope[o.a] += pull;
		fit->slope[o.b] -= pull;
		add_pair(fit->curve, o.a, o.b, o.weight * p * (1 - p));
		add_pair(fit->spread, o.a, o.b, o.weight * o.weight * o.variance);
	}
}

/* By Gauss and Jordan; the matrix is symmetric and positive where everybody is connected. False: it is not. */
static bool invert(struct fit *fit)
{
	double work[MOST][MOST];
	unsigned n = fit->players;

	memcpy(work, fit->curve, sizeof work);
	memset(fit->inverse, 0, sizeof fit->inverse);
	for (unsigned i = 0; i < n; i++)
		fit->inverse[i][i] = 1;
	for (unsigned i = 0; i < n; i++) {
		double pivot = work[i][i];

		if (!(pivot > 1e-9 * fit->curve[i][i]))
			return false;
		for (unsigned k = 0; k < n; k++) {
			work[i][k] /= pivot;
			fit->inverse[i][k] /= pivot;
		}
		for (unsigned row = 0; row < n; row++) {
			double factor = work[row][i];

			for (unsigned k = 0; row != i && k < n; k++) {
				work[row][k] -= factor * work[i][k];
				fit->inverse[row][k] -= factor * fit->inverse[i][k];
			}
		}
	}
	return true;
}

/* One step of Newton's, no longer than is safe; returns how far it went. */
static double step(struct fit *fit)
{
	double move[MOST] = {0}, far = 0, scale;

	for (unsigned i = 0; i < fit->players; i++) {
		for (unsigned k = 0; k < fit->players; k++)
			move[i] += fit->inverse[i][k] * fit->slope[k];
		far = fmax(far, fabs(move[i]));
	}
	scale = far > 1 ? 1 / far : 1;
	for (unsigned i = 0; i < fit->players; i++)
		fit->rating[i] += move[i] * scale;
	return far;
}

/* The errors of the slopes, seen through the curve. */
static void find_errors(struct fit *fit)
{
	double half[MOST][MOST];
	unsigned n = fit->players;

	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n; k++) {
			half[i][k] = 0;
			for (unsigned m = 0; m < n; m++)
				half[i][k] += fit->inverse[i][m] * fit->spread[m][k];
		}
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < n; k++) {
			fit->error[i][k] = 0;
			for (unsigned m = 0; m < n; m++)
				fit->error[i][k] += half[i][m] * fit->inverse[m][k];
		}
}

static void tell(const struct fit *fit, struct dom_ladder *out)
{
	const double elo = 400 / log(10), reach = 1.959963984540054;
	unsigned n = fit->players;

	*out = (struct dom_ladder){.players = n, .freedom = (unsigned)fit->count + 1 > n ? (unsigned)fit->count + 1 - n : 0};
	for (unsigned i = 0; i < n; i++) {
		double error = sqrt(fmax(0, fit->error[i][i])) * elo;
		unsigned at = i;

		out->elo[i] = (struct dom_spread){fit->rating[i] * elo, reach * error, error};
		for (; at && out->elo[out->order[at - 1]].mean < out->elo[i].mean; at--)
			out->order[at] = out->order[at - 1];
		out->order[at] = i;
		for (unsigned k = 0; k < n; k++) {
			double variance = fit->error[i][i] + fit->error[k][k] - 2 * fit->error[i][k];

			out->superiority[i][k] = i == k || !(variance > 0)
							 ? .5
							 : .5 * erfc((fit->rating[k] - fit->rating[i]) / sqrt(2 * variance));
		}
	}
	for (size_t i = 0; i < fit->count; i++) {
		struct observed o = observe(&fit->results[i]);
		double off = o.share - expected(fit, &o);

		out->misfit += off * off / o.variance;
	}
}

static int run(struct fit *fit, struct dom_error *error)
{
	for (unsigned i = 0; i < STEPS; i++) {
		look(fit);
		if (!invert(fit))
			return domi_fail(error, DOM_CLASH, DOMI_NOWHERE,
					 "some players have not been compared with any of the others",
					 "algunos jugadores no se han comparado con ninguno de los otros");
		if (step(fit) < 1e-12)
			break;
	}
	look(fit);
	invert(fit);
	find_errors(fit);
	return DOM_OK;
}

int dom_ladder_fit(struct dom_ladder *out, unsigned players, const struct dom_ladder_result *results, size_t count,
		   struct dom_error *error)
{
	struct fit fit = {.players = players, .count = count, .results = results};
	int status;

	if (players < 2 || players > MOST)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "a ladder has 2 to %d players, not %u",
				 "una escala tiene de 2 a %d jugadores, no %u", (int)MOST, players);
	status = run(&fit, error);
	if (!status)
		tell(&fit, out);
	return status;
}
