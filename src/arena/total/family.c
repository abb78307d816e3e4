#include "total.h"

#include <stdio.h>
#include <stdlib.h>

void domi_total_points(int64_t hundredths, enum dom_lang lang, char out[32])
{
	long long whole = hundredths / 100;
	int rest = abs((int)(hundredths % 100));
	const char *sign = hundredths < 0 && !whole ? "-" : "", *point = lang == DOM_ES ? "," : ".";

	if (!rest)
		snprintf(out, 32, "%lld", whole);
	else if (rest % 10)
		snprintf(out, 32, "%s%lld%s%02d", sign, whole, point, rest);
	else
		snprintf(out, 32, "%s%lld%s%d", sign, whole, point, rest / 10);
}

int domi_total_plain(const struct domi_side *side, enum dom_lang lang, char *out, size_t size)
{
	(void)side;
	(void)lang;
	if (size)
		*out = '\0';
	return 0;
}

extern const struct dom_member domi_total_members[];
const struct dom_family domi_total_family = {
	.name = "total",
	.title = {"Total", "Total"},
	.about = {"What the scores of many rounds come to.", "En qué quedan los puntos de muchas manos."},
	.noun = {"total", "el total"},
	.first = "sum",
	.part = DOM_PART_TOURNAMENT,
	.members = domi_total_members,
};
