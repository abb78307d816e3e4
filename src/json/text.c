/* The small things: texts in both languages, points, seeds. */
#include "json.h"

#include <inttypes.h>

json_t *domi_json_text(struct dom_text text)
{
	if (!text.en && !text.es)
		return json_null();
	return json_pack("{s:s, s:s}", "en", text.en ? text.en : text.es, "es", text.es ? text.es : text.en);
}

json_t *domi_json_points(int64_t hundredths)
{
	return hundredths % 100 ? json_real((double)hundredths / 100) : json_integer(hundredths / 100);
}

json_t *domi_json_seed(uint64_t seed)
{
	char text[24];

	snprintf(text, sizeof text, "%" PRIu64, seed);
	return json_string(text);
}
