/* With each event the picture takes a copy of the round, and still shows that moment when the round has gone on. */
#include "picture.h"

#include <stdlib.h>
#include <string.h>

void domc_picture_init(struct domc_picture *picture, const struct domc_game *game, uint64_t seed)
{
	*picture = (struct domc_picture){
		.rules = game->rules,
		.variant = game->variant,
		.seed = seed,
		.players = dom_rules_players(game->rules),
		.teams = dom_rules_teams(game->rules),
		.round = domc_new(1, dom_round_size(game->rules)),
		.seat = DOM_NO_SEAT,
	};
	domc_must(dom_layout_new(&picture->layout, game->rules, picture->frame, NULL, domc_error()));
	for (unsigned p = 0; p < picture->players; p++)
		domc_must(dom_variant_strategies(game->variant, p, &picture->strategies[p], domc_error()));
	domc_must(domj_texts_init(&picture->texts, game->rules, domc_error()));
	picture->to_layout = dom_layout_listener(picture->layout);
}

void domc_picture_release(struct domc_picture *picture)
{
	dom_layout_free(picture->layout);
	for (unsigned p = 0; p < picture->players; p++)
		dom_variant_free_text(picture->variant, picture->strategies[p]);
	domj_texts_release(&picture->texts);
	free(picture->round);
}

void domc_picture_hear(struct domc_picture *picture, const struct dom_event *event, const struct dom_round *round)
{
	picture->to_layout.on(picture->to_layout.context, picture->rules, round, event);
	switch (event->kind) {
	case DOM_EVENT_STARTED:
		return; /* nobody sits there yet */
	case DOM_EVENT_STARTER:
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
	case DOM_EVENT_PASSED:
	case DOM_EVENT_FOULED:
	case DOM_EVENT_OFFERED:
	case DOM_EVENT_DREW:
		picture->seat = event->seat;
		break;
	case DOM_EVENT_SCORED:
		picture->left[event->count] = event->base;
		picture->place[event->count] = (uint8_t)event->place;
		picture->over = event->count + 1u == picture->teams;
		break;
	default:
		break;
	}
	memcpy(picture->round, round, dom_round_size(picture->rules));
}

const char *domc_seat_name(const struct domc_picture *picture, unsigned seat)
{
	return seat < picture->players ? domc_player(picture->variant, dom_round_player(picture->round, seat)) : "?";
}

const char *domc_seat_strategy(const struct domc_picture *picture, unsigned seat)
{
	return picture->strategies[dom_round_player(picture->round, seat)];
}

struct domc_label domc_team(const struct domc_picture *picture, unsigned team)
{
	struct domc_label out = {""};

	for (unsigned seat = 0, used = 0; seat < picture->players && used < sizeof(out.text); seat++)
		if (dom_rules_team(picture->rules, seat) == team)
			used += (unsigned)snprintf(out.text + used, sizeof(out.text) - used, "%s%s",
						   used ? DOMC_IN(" & ", " y ") : "", domc_seat_name(picture, seat));
	return out;
}

const char *domc_face(const struct dom_rules *rules, unsigned symbol)
{
	return dom_rules_face(rules, dom_rules_shows(rules, symbol));
}

struct domc_label domc_tile(const struct dom_rules *rules, unsigned tile)
{
	unsigned sides = dom_rules_sides(rules);
	struct domc_label out = {""};
	size_t used = 0;

	for (unsigned s = 0; s < sides && used < sizeof(out.text); s++) {
		const char *face = domc_face(rules, dom_rules_symbol(rules, tile, s)), *before = sides == 2 ? "|" : "·";
		int wrote = snprintf(out.text + used, sizeof(out.text) - used, "%s%s%s", s ? before : "[", face,
				     s + 1 == sides ? "]" : "");

		used += wrote > 0 ? (size_t)wrote : 0;
	}
	return out;
}
