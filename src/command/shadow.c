/* The shadow answers as the record does: what a player laid is laid, what follows by itself is left to the rules. */
#include "shadow.h"
#include "out.h"

#include <stdlib.h>
#include <string.h>

int domc_shadow_init(struct domc_shadow *shadow, enum dom_lang lang, const struct dom_rules *rules, uint64_t seed,
		     const struct dom_round_input *input)
{
	struct dom_error error = {0};

	*shadow = (struct domc_shadow){.rules = rules, .seed = seed, .input = *input};
	shadow->round = malloc(dom_round_size(rules));
	if (!shadow->round)
		return domc_complain_memory(lang);
	if (!dom_round_init(rules, shadow->round, seed, input, DOM_PATH_TABLE, &error))
		return DOMC_YES;
	domc_complain_error(lang, &error);
	domc_shadow_release(shadow);
	return DOMC_NO;
}

void domc_shadow_release(struct domc_shadow *shadow)
{
	free(shadow->round);
	shadow->round = NULL;
}

static void count_idle(void *context, const struct dom_event *event)
{
	struct domc_shadow *shadow = context;

	shadow->played += event->kind == DOM_EVENT_PASSED || event->kind == DOM_EVENT_DREW;
}

/* It was dealt from the same seed; a deal from outside is taken over as it was heard. */
static int deal_along(struct domc_shadow *shadow)
{
	unsigned words = dom_rules_words(shadow->rules), players = dom_rules_players(shadow->rules);
	size_t bytes = words * sizeof(uint64_t);
	uint64_t hands[DOM_MAX_PLAYERS * DOM_MAX_WORDS];
	int failed;

	if (!memcmp(dom_round_hand(shadow->rules, shadow->round, 0), shadow->hands[0], bytes))
		return 0;
	for (unsigned seat = 0; seat < players; seat++)
		memcpy(hands + (size_t)seat * words, shadow->hands[seat], bytes);
	shadow->input.hands = hands;
	failed = dom_round_init(shadow->rules, shadow->round, shadow->seed, &shadow->input, DOM_PATH_TABLE, NULL);
	shadow->input.hands = NULL;
	return failed;
}

/* Takes every step that asks nobody. */
static enum dom_need catch_up(struct domc_shadow *shadow, const struct dom_listener *listener)
{
	enum dom_need need;

	while ((need = dom_round_step(shadow->rules, shadow->round, listener)) == DOM_NEEDS_NOTHING)
		;
	return need;
}

/* The foul that was heard before this event, with its fine when that is what the event says. */
static int foul_along(struct domc_shadow *shadow, const struct dom_event *event, const struct dom_listener *listener)
{
	struct dom_play play = {.tile = shadow->fouled.tile, .place = shadow->fouled.place, .side = shadow->fouled.side};
	bool fined = event->kind == DOM_EVENT_PAID && event->why == DOM_PAY_FINE;

	shadow->fouled.kind = DOM_EVENT_STARTED;
	if (catch_up(shadow, listener) != DOM_NEEDS_PLAY)
		return DOM_BAD_PHASE;
	return dom_round_foul(shadow->rules, shadow->round, play, (enum dom_foul)shadow->fouled.why, fined ? -event->base : 0,
			      listener);
}

/* Passes and draws follow by themselves, but where the shadow would ask a cheat that tried nothing. */
static int idle_along(struct domc_shadow *shadow, const struct dom_listener *listener)
{
	for (shadow->heard++; shadow->played < shadow->heard;) {
		enum dom_need need = dom_round_step(shadow->rules, shadow->round, listener);

		if (need == DOM_NEEDS_NO_MORE || need == DOM_NEEDS_GIVE)
			return DOM_BAD_PHASE;
		if (need == DOM_NEEDS_PLAY && dom_round_decline(shadow->rules, shadow->round, listener))
			return DOM_BAD_PLAY;
	}
	return DOM_OK;
}

/* The hands as they are heard, until the first tile is laid. */
static void keep_hand(struct domc_shadow *shadow, const struct dom_event *event)
{
	if (event->kind == DOM_EVENT_DREW && event->tile != DOM_NO_TILE)
		shadow->hands[event->seat][event->tile / 64] |= UINT64_C(1) << event->tile % 64;
	for (unsigned w = 0; event->set && w < dom_rules_words(shadow->rules); w++)
		if (event->kind == DOM_EVENT_DEALT)
			shadow->hands[event->seat][w] = event->set[w];
		else
			shadow->hands[event->seat][w] &= ~event->set[w];
}

void domc_shadow_hear(struct domc_shadow *shadow, const struct dom_event *event)
{
	const struct dom_rules *rules = shadow->rules;
	const struct dom_listener listener = {.on = count_idle, .context = shadow};
	struct dom_play play = {.tile = event->tile, .place = event->place, .side = event->side};
	bool fouled = shadow->fouled.kind == DOM_EVENT_FOULED;
	int failed = fouled ? foul_along(shadow, event, &listener) : DOM_OK;

	switch (event->kind) {
	case DOM_EVENT_DEALT:
		if (event->seat == 0)
			dom_round_step(rules, shadow->round, &listener);
		keep_hand(shadow, event);
		break;
	case DOM_EVENT_STARTER:
		failed = deal_along(shadow);
		break;
	case DOM_EVENT_GAVE_BACK:
		if (catch_up(shadow, &listener) == DOM_NEEDS_GIVE)
			failed = dom_round_give(rules, shadow->round, event->set, &listener);
		keep_hand(shadow, event);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		if (catch_up(shadow, &listener) == DOM_NEEDS_PLAY)
			failed = dom_round_lay(rules, shadow->round, play, &listener);
		break;
	case DOM_EVENT_PASSED:
	case DOM_EVENT_DREW:
		failed = idle_along(shadow, &listener);
		keep_hand(shadow, event);
		break;
	case DOM_EVENT_FOULED:
		if (event->why != DOM_FOUL_GIVE_BACK) /* which takes no turn */
			shadow->fouled = *event;
		break;
	case DOM_EVENT_PAID:
		if (!fouled && (event->why == DOM_PAY_FINE || event->why == DOM_PAY_BRIBE || event->why == DOM_PAY_CHARGE))
			dom_round_charge(rules, shadow->round, event->seat, -event->base, (enum dom_pay)event->why, &listener);
		break;
	default:
		break;
	}
	(void)failed; /* a record that cannot be followed is complained about by whoever reads it */
}
