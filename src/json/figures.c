/* Numbers for people. */
#include "figures.h"

#include "number.h"

#include <math.h>
#include <stdio.h>

struct domj_figure domj_grouped(enum dom_lang lang, uint64_t n)
{
	struct domj_figure out = {""};

	domi_count_text(lang, n, out.text);
	return out;
}

int domj_decimals(double error)
{
	int decimals = error > 0 && isfinite(error) ? (int)ceil(-log10(error)) : 2;

	if (error > 0 && error * pow(10, decimals) < 2)
		decimals++;
	return decimals < 0 ? 0 : decimals > 6 ? 6 : decimals;
}

struct domj_figure domj_spread(struct dom_spread spread, double factor)
{
	struct domj_figure out = {""};
	int decimals = domj_decimals(spread.half * factor);
	double mean = spread.mean * factor;

	if (fabs(mean) < .5 * pow(10, -decimals))
		mean = 0; /* not -0 */
	if (!isfinite(spread.mean))
		snprintf(out.text, sizeof(out.text), "%s∞", spread.mean < 0 ? "-" : "");
	else if (!isfinite(spread.half))
		snprintf(out.text, sizeof(out.text), "%.*f ± ∞", decimals, mean);
	else
		snprintf(out.text, sizeof(out.text), "%.*f ± %.*f", decimals, mean, decimals, spread.half * factor);
	return out;
}

struct domj_figure domj_likelihood(double superiority)
{
	struct domj_figure out = {""};
	double percent = superiority * 100;

	if (percent > 99.99)
		snprintf(out.text, sizeof(out.text), "> 99.99 %%");
	else if (percent < .01)
		snprintf(out.text, sizeof(out.text), "< 0.01 %%");
	else
		snprintf(out.text, sizeof(out.text), percent > 99 || percent < 1 ? "%.2f %%" : "%.1f %%", percent);
	return out;
}
