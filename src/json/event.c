/* One event, one object. The words are those of `domino play --json` and of docs/RECORD.md. */
#include "event.h"

#include <stdio.h>

static void put_tile(struct domj_text *out, const struct domj_scene *scene, const char *key, unsigned tile)
{
	if (tile < dom_rules_tiles(scene->rules))
		domj_key_raw(out, key, scene->words->tiles[tile]);
	else
		domj_key_null(out, key);
}

void domj_tiles(struct domj_text *out, const struct domj_scene *scene, const uint64_t *set)
{
	unsigned words = dom_rules_words(scene->rules);

	if (!set) {
		domj_null(out);
		return;
	}
	domj_open(out, '[');
	for (unsigned w = 0; w < words; w++)
		for (uint64_t left = set[w]; left; left &= left - 1) {
			const char *tile = scene->words->tiles[w * 64 + (unsigned)__builtin_ctzll(left)];

			domj_raw(out, tile, __builtin_strlen(tile));
		}
	domj_close(out, ']');
}

void domj_reasons(struct domj_text *out, const struct dom_rules *rules, uint32_t reasons)
{
	domj_open(out, '[');
	for (unsigned bit = 0; bit < 32; bit++)
		if (reasons >> bit & 1)
			domj_string(out, dom_rules_reason(rules, bit));
	domj_close(out, ']');
}

static void put_started(struct domj_text *out, const struct domj_scene *scene)
{
	char seed[24];

	domj_key_string(out, "variant", dom_variant_name(dom_rules_variant(scene->rules)));
	if (scene->seed)
		snprintf(seed, sizeof seed, "%llu", (unsigned long long)*scene->seed);
	domj_key_string(out, "seed", scene->seed ? seed : NULL);
}

static void put_tried(struct domj_text *out, const struct domj_scene *scene, const struct dom_event *event)
{
	put_tile(out, scene, "tile", event->tile);
	domj_key_int(out, "side", event->side);
	domj_key_int(out, "place", event->place);
}

static void put_paid(struct domj_text *out, const struct domj_scene *scene, const struct dom_event *event)
{
	domj_key_int(out, "team", event->team);
	domj_key_points(out, "points", event->amount);
	domj_key_points(out, "base", event->base);
	domj_key_string(out, "why", dom_pay_text((enum dom_pay)event->why).en);
	domj_key_string(out, "bonus", event->why == DOM_PAY_BONUS ? dom_rules_bonus(scene->rules, event->bonus)->name : NULL);
}

/* What a seat did or what happened to it. */
static void put_of_seat(struct domj_text *out, const struct domj_scene *scene, const struct dom_event *event)
{
	domj_key_int(out, "seat", event->seat);
	domj_key_raw(out, "name", scene->words->names[scene->player[event->seat]]);
	switch (event->kind) {
	case DOM_EVENT_SEATED:
		domj_key_int(out, "player", event->player);
		domj_key_raw(out, "strategy", scene->words->strategies[event->player]);
		domj_key_raw(out, "character", scene->words->characters[event->player]);
		break;
	case DOM_EVENT_DEALT:
	case DOM_EVENT_GAVE_BACK:
		domj_key(out, "tiles");
		domj_tiles(out, scene, event->set);
		domj_key_int(out, "count", event->count);
		break;
	case DOM_EVENT_STARTER:
		put_tile(out, scene, "lead", event->tile);
		break;
	case DOM_EVENT_STRATEGY:
		domj_key_int(out, "which", event->count);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		put_tried(out, scene, event);
		domj_key_int(out, "value", event->amount);
		break;
	case DOM_EVENT_FOULED:
		put_tried(out, scene, event);
		domj_key_string(out, "why", dom_foul_text((enum dom_foul)event->why).en);
		break;
	case DOM_EVENT_OFFERED:
		put_tried(out, scene, event);
		domj_key_points(out, "points", event->amount);
		break;
	case DOM_EVENT_TAKEN:
	case DOM_EVENT_REFUSED:
		domj_key_points(out, "points", event->amount);
		break;
	case DOM_EVENT_DREW:
		put_tile(out, scene, "tile", event->tile);
		domj_key_int(out, "left", event->count);
		break;
	case DOM_EVENT_PAID:
		put_paid(out, scene, event);
		break;
	case DOM_EVENT_POWER:
		domj_key_string(out, "effect", dom_rules_effect(scene->rules, event->power)->name);
		domj_key_int(out, "which", event->power);
		break;
	default:
		break;
	}
}

void domj_event(struct domj_text *out, const struct domj_scene *scene, const struct dom_event *event)
{
	domj_key_string(out, "event", dom_event_name(event->kind));
	switch (event->kind) {
	case DOM_EVENT_STARTED:
		put_started(out, scene);
		break;
	case DOM_EVENT_TURNED:
		domj_key_bool(out, "clockwise", event->count);
		break;
	case DOM_EVENT_OVER:
		domj_key(out, "reasons");
		domj_reasons(out, scene->rules, event->reasons);
		domj_key_int(out, "winners", event->count);
		break;
	case DOM_EVENT_SCORED:
		domj_key_int(out, "team", event->team);
		domj_key_int(out, "place", event->place);
		domj_key_points(out, "points", event->amount);
		domj_key_int(out, "left", event->base);
		break;
	default:
		put_of_seat(out, scene, event);
		break;
	}
}
