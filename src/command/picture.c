/* With each event the picture takes from the round what is to be seen of it, and still shows that moment when the round has gone
   on. */
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
		.words = dom_rules_words(game->rules),
		.open = domc_new(dom_rules_places(game->rules) + 1, sizeof(struct dom_place)),
		.last_tile = DOM_NO_TILE,
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
	free(picture->open);
}

/* All that the round knows and whoever looks may know. */
static void look(struct domc_picture *picture, const struct dom_round *round)
{
	const struct dom_rules *rules = picture->rules;
	const struct dom_place *places = dom_round_places(rules, round, &picture->open_count);

	memcpy(picture->open, places, picture->open_count * sizeof(*places));
	picture->turns = dom_round_turns(round);
	picture->laid = dom_round_laid(round);
	picture->last_tile = (uint16_t)dom_round_last_tile(round);
	for (unsigned seat = 0; seat < picture->players; seat++) {
		bool hidden = picture->hidden >> seat & 1;

		picture->player[seat] = (uint8_t)dom_round_player(round, seat);
		picture->tiles[seat] = dom_round_seen(rules, round, seat).tiles;
		picture->points[seat] = hidden ? 0 : dom_round_points(rules, round, seat);
		for (unsigned w = 0; w < picture->words; w++)
			picture->hands[seat][w] = hidden ? 0 : dom_round_hand(rules, round, seat)[w];
	}
	for (unsigned team = 0; team < picture->teams; team++)
		picture->score[team] = dom_round_score(rules, round, team);
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
	look(picture, round);
}

void domc_picture_hide(struct domc_picture *picture, uint16_t hidden, const struct dom_round *round)
{
	picture->hidden = hidden;
	look(picture, round);
}

const char *domc_seat_name(const struct domc_picture *picture, unsigned seat)
{
	return seat < picture->players ? domc_player(picture->variant, picture->player[seat]) : "?";
}

struct domc_team domc_team(const struct domc_picture *picture, unsigned team)
{
	struct domc_team out = {""};

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

struct domc_tile domc_tile(const struct dom_rules *rules, unsigned tile)
{
	unsigned sides = dom_rules_sides(rules);
	struct domc_tile out = {""};
	size_t used = 0;

	for (unsigned s = 0; s < sides && used < sizeof(out.text); s++) {
		const char *face = domc_face(rules, dom_rules_symbol(rules, tile, s)), *before = sides == 2 ? "|" : "·";
		int wrote = snprintf(out.text + used, sizeof(out.text) - used, "%s%s%s", s ? before : "[", face,
				     s + 1 == sides ? "]" : "");

		used += wrote > 0 ? (size_t)wrote : 0;
	}
	return out;
}
