/* Every kind of event and its fields. The words are those of `domino play --json` and of docs/RECORD.md. */
#include "event.h"

#define WORD(name, en, es) en,
static const char *const fouls[DOM_FOULS] = {DOM_FOUL_LIST(WORD)};
static const char *const pays[DOM_PAYS] = {DOM_PAY_LIST(WORD)};

/* clang-format off */
#define AT(member) DOMJ_AT(dom_event, member)
#define SEAT {"seat", DOMJ_int, AT(seat)}, {"name", DOMJ_name, AT(seat)}
#define HAND SEAT, {"tiles", DOMJ_tiles, AT(set), .who = DOMJ_OWN}, {"count", DOMJ_int, AT(count)}
#define WHERE {"side", DOMJ_int, AT(side)}, {"place", DOMJ_int, AT(place)}
#define LAID SEAT, {"tile", DOMJ_tile, AT(tile)}, WHERE, {"value", DOMJ_int, AT(amount)}
#define TRIED SEAT, {"tile", DOMJ_tile, AT(tile), .none = true}, WHERE
#define POINTS {"points", DOMJ_points, AT(amount)}
#define TEAM {"team", DOMJ_int, AT(team)}

const struct domj_object domj_events[DOM_EVENT_KINDS] = {
	[DOM_EVENT_STARTED] = {"A round begins.", DOMJ_FIELDS(
		{"variant", DOMJ_variant, .at = 0}, {"seed", DOMJ_its_seed, .who = DOMJ_OVER, .schema = DOMJ_REF(Seed)})},
	[DOM_EVENT_SEATED] = {"A player sits down.", DOMJ_FIELDS(
		SEAT, {"player", DOMJ_int, AT(player)}, {"strategy", DOMJ_strategy, AT(player)}, {"character", DOMJ_character, AT(player)})},
	[DOM_EVENT_DEALT] = {"A hand.", DOMJ_FIELDS(HAND)},
	[DOM_EVENT_GAVE_BACK] = {"Tiles given back to the boneyard.", DOMJ_FIELDS(HAND)},
	[DOM_EVENT_STARTER] = {"Who starts; lead: the tile that must be led.", DOMJ_FIELDS(
		SEAT, {"lead", DOMJ_tile, AT(tile), .none = true})},
	[DOM_EVENT_STRATEGY] = {"Which of its strategies a seat drew for this turn.", DOMJ_FIELDS(
		SEAT, {"which", DOMJ_int, AT(count)})},
	[DOM_EVENT_PLAYED] = {"A tile is laid.", DOMJ_FIELDS(LAID)},
	[DOM_EVENT_MISFIT] = {"A tile is laid although it does not fit.", DOMJ_FIELDS(LAID)},
	[DOM_EVENT_PASSED] = {"A seat passes.", DOMJ_FIELDS(SEAT)},
	[DOM_EVENT_FOULED] = {"What a seat tried; the turn is lost.", DOMJ_FIELDS(TRIED, {"why", DOMJ_word, AT(why), .words = fouls, .count = DOM_FOULS})},
	[DOM_EVENT_OFFERED] = {"The judge would let the misfit through for that.", DOMJ_FIELDS(TRIED, POINTS)},
	[DOM_EVENT_TAKEN] = {"The seat pays it.", DOMJ_FIELDS(SEAT, POINTS)},
	[DOM_EVENT_REFUSED] = {"The seat does not.", DOMJ_FIELDS(SEAT, POINTS)},
	[DOM_EVENT_SKIPPED] = {"A power took its turn.", DOMJ_FIELDS(SEAT)},
	[DOM_EVENT_DREW] = {"A tile is drawn; left: tiles in the boneyard.", DOMJ_FIELDS(
		SEAT, {"tile", DOMJ_tile, AT(tile), .who = DOMJ_OWN}, {"left", DOMJ_int, AT(count)})},
	[DOM_EVENT_PAID] = {"Points for a team; base: before factors.", DOMJ_FIELDS(
		SEAT, TEAM, POINTS, {"base", DOMJ_points, AT(base)}, {"why", DOMJ_word, AT(why), .words = pays, .count = DOM_PAYS}, {"bonus", DOMJ_bonus, .none = true})},
	[DOM_EVENT_POWER] = {"A tile sets off a power.", DOMJ_FIELDS(
		SEAT, {"effect", DOMJ_effect, AT(power)}, {"which", DOMJ_int, AT(power)})},
	[DOM_EVENT_TURNED] = {"The turn goes the other way.", DOMJ_FIELDS({"clockwise", DOMJ_flag, AT(count)})},
	[DOM_EVENT_OVER] = {"The round is over.", DOMJ_FIELDS(
		{"reasons", DOMJ_reasons, AT(reasons)}, {"winners", DOMJ_int, AT(count)})},
	[DOM_EVENT_SCORED] = {"The result of a team; left: points in its hands.", DOMJ_FIELDS(
		TEAM, {"place", DOMJ_int, AT(place)}, POINTS, {"left", DOMJ_int, AT(base)})},
};
/* clang-format on */

void domj_event(struct domi_buffer *out, const struct domj_scene *scene, const struct dom_event *event)
{
	domj_key_string(out, "event", dom_event_name(event->kind));
	domj_put_fields(out, scene, &domj_events[event->kind], event);
}
