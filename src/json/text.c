/* The small things: texts in both languages, points, seeds. */
#include "json.h"

#include <inttypes.h>
#include <math.h>

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

json_t *domi_json_number(double n)
{
	return isfinite(n) ? json_real(n) : json_null();
}

json_t *domi_json_play(const struct dom_rules *rules, struct dom_play play)
{
	char tile[DOM_MAX_SIDES * DOM_MAX_NAME + 16];

	return json_pack("{s:s, s:i, s:i}", "tile", dom_rules_tile(rules, play.tile, tile, sizeof tile), "place",
			 (int)play.place, "side", (int)play.side);
}

json_t *domi_json_seed(uint64_t seed)
{
	char text[24];

	snprintf(text, sizeof text, "%" PRIu64, seed);
	return json_string(text);
}
