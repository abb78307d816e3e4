/* Numbers for people. */
#include "figures.h"

#include <math.h>
#include <stdio.h>

char *domj_grouped(enum dom_lang lang, uint64_t n, char *buffer, size_t size)
{
	const char *between = lang == DOM_ES ? "\u00a0" : ",";
	char digits[24];
	size_t count = (size_t)snprintf(digits, sizeof(digits), "%llu", (unsigned long long)n), used = 0;

	for (size_t i = 0; i < count; i++) {
		int wrote = snprintf(buffer + used, size - used, "%s%c", i && (count - i) % 3 == 0 ? between : "", digits[i]);

		if (wrote < 0 || (size_t)wrote >= size - used)
			break;
		used += (size_t)wrote;
	}
	return buffer;
}

int domj_decimals(double error)
{
	int decimals = error > 0 && isfinite(error) ? (int)ceil(-log10(error)) : 2;

	if (error > 0 && error * pow(10, decimals) < 2)
		decimals++;
	return decimals < 0 ? 0 : decimals > 6 ? 6 : decimals;
}

char *domj_spread(struct dom_spread spread, double factor, char *buffer, size_t size)
{
	int decimals = domj_decimals(spread.half * factor);
	double mean = spread.mean * factor;

	if (fabs(mean) < .5 * pow(10, -decimals))
		mean = 0; /* not -0 */
	if (!isfinite(spread.mean))
		snprintf(buffer, size, "%s∞", spread.mean < 0 ? "-" : "");
	else if (!isfinite(spread.half))
		snprintf(buffer, size, "%.*f ± ∞", decimals, mean);
	else
		snprintf(buffer, size, "%.*f ± %.*f", decimals, mean, decimals, spread.half * factor);
	return buffer;
}

char *domj_likelihood(double superiority, char *buffer, size_t size)
{
	double percent = superiority * 100;

	if (percent > 99.99)
		snprintf(buffer, size, "> 99.99 %%");
	else if (percent < .01)
		snprintf(buffer, size, "< 0.01 %%");
	else
		snprintf(buffer, size, percent > 99 || percent < 1 ? "%.2f %%" : "%.1f %%", percent);
	return buffer;
}
