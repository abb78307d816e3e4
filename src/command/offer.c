/* Plays that fit come first, in the engine's order; what only a judge could let through comes after them. */
#include "offer.h"

#include <string.h>

static void add_tiles(struct domc_offer *offer)
{
	for (int tile = -1; (tile = dom_view_next(offer->view, tile)) >= 0;)
		offer->choices[offer->count++] = (struct domc_choice){.play = {.tile = (uint16_t)tile}};
}

static void add_plays(struct domc_offer *offer, bool misfits)
{
	struct dom_plays plays;
	struct dom_play play;

	dom_plays_init(&plays, offer->view);
	while (dom_plays_next(&plays, &play))
		if (dom_view_misfit(offer->view, play.tile) == misfits)
			offer->choices[offer->count++] = (struct domc_choice){.play = play, .misfit = misfits};
}

void domc_offer_init(struct domc_offer *offer, const struct domc_picture *picture, const struct dom_view *view, unsigned gives,
		     bool draws)
{
	unsigned most = gives ? view->seats[view->seat].tiles : dom_view_plays(view);

	*offer = (struct domc_offer){.picture = picture, .view = view, .gives = gives, .draws = draws, .cheats = view->tries};
	offer->choices = domc_new(most + 1u, sizeof(*offer->choices));
	if (draws) {
		offer->count = 1;
	} else if (gives) {
		add_tiles(offer);
	} else {
		add_plays(offer, false);
		offer->declines = !offer->count;
		if (offer->cheats)
			add_plays(offer, true);
	}
}

/* Whether the same tile can join the same place with another side, too. */
static bool side_matters(const struct domc_offer *offer, struct dom_play play)
{
	for (unsigned i = 0; i < offer->count; i++) {
		struct dom_play other = offer->choices[i].play;

		if (other.tile == play.tile && other.place == play.place && other.side != play.side)
			return true;
	}
	return false;
}

/* Whether a face says by itself what it is worth. */
static bool speaks_for_itself(const struct dom_rules *rules, unsigned symbol)
{
	char worth[16];

	snprintf(worth, sizeof(worth), "%d", (int)dom_rules_worth(rules, symbol));
	return !strcmp(worth, domc_face(rules, symbol));
}

/* " {118, -17}": what the faces of a tile are worth, where that is not what they show. */
static void tell_worths(FILE *out, const struct dom_rules *rules, unsigned tile)
{
	unsigned sides = dom_rules_sides(rules);
	bool plain = true;

	for (unsigned side = 0; side < sides; side++)
		plain &= speaks_for_itself(rules, dom_rules_symbol(rules, tile, side));
	for (unsigned side = 0; side < sides && !plain; side++)
		fprintf(out, "%s%d%s", side ? ", " : " {", (int)dom_rules_worth(rules, dom_rules_symbol(rules, tile, side)),
			side + 1 == sides ? "}" : "");
}

static void tell_place(FILE *out, const struct domc_offer *offer, struct dom_play play)
{
	const struct dom_rules *rules = offer->picture->rules;
	const struct dom_place *place = &offer->view->place[play.place];

	if (dom_rules_shape(rules) == DOM_SHAPE_LINE) {
		fputs(play.place ? DOMC_IN(" on the right", " por la derecha") : DOMC_IN(" on the left", " por la izquierda"),
		      out);
		if (side_matters(offer, play))
			domc_put_side(out, offer->picture, play.tile, play.side);
		return;
	}
	domc_put_side(out, offer->picture, play.tile, play.side);
	if (place->tile == DOM_NO_TILE)
		domc_put(out, " on %s", " en %s", domc_face(rules, place->symbol));
	else
		domc_put(out, " on %s, place %u", " en %s, sitio %u", domc_tile(rules, place->tile).text, play.place);
}

void domc_offer_tell(FILE *out, const struct domc_offer *offer, unsigned choice)
{
	struct dom_play play = offer->choices[choice].play;

	if (offer->draws) {
		domc_put(out, "draw a tile, %u left", "robar una ficha, quedan %u", offer->view->pile);
		return;
	}
	fputs(domc_tile(offer->picture->rules, play.tile).text, out);
	tell_worths(out, offer->picture->rules, play.tile);
	if (!offer->gives && offer->view->places) {
		unsigned symbol = offer->view->place[play.place].symbol;

		tell_place(out, offer, play);
		if (!speaks_for_itself(offer->picture->rules, symbol))
			fprintf(out, " {%d}", (int)dom_rules_worth(offer->picture->rules, symbol));
	}
	if (offer->choices[choice].misfit)
		domc_put(out, " (does not fit)", " (no sirve)");
}

json_t *domc_offer_json(const struct domc_offer *offer)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < offer->count && !offer->gives && !offer->draws; i++) {
		struct dom_play play = offer->choices[i].play;
		json_t *json = json_pack("{s:o, s:i, s:i}", "tile", domc_tile_json(offer->picture, play.tile), "place",
					 (int)play.place, "side", (int)play.side);

		if (offer->choices[i].misfit)
			json_object_set_new(json, "misfit", json_true());
		json_array_append_new(list, json);
	}
	return list;
}
