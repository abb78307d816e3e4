/* A round and everything that was told of it, with what several seats know: for tests of imagined rounds. */
#ifndef IMAGINE_TALK_H
#define IMAGINE_TALK_H

#include "cmocka_all.h"
#include "rules.h"
#include "stuck/stuck.h"

#include <domino/domino.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TOLD = 1 << 14 };

/* An event, and the round as it was then. */
struct told {
	struct dom_event event;
	uint64_t set[DOM_MAX_WORDS];
	struct dom_round *then;
};

struct witness {
	const struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	struct told *told;
	unsigned count, drawn, gave, passed, fouled;               /* passed, fouled, drawn: by anybody */
	struct dom_knowledge *knows[DOM_MAX_PLAYERS + 1];          /* the last is a bystander's */
	struct dom_knowledge *knows_filtered[DOM_MAX_PLAYERS + 1]; /* the same from events as that seat may hear them */
	struct dom_listener listener;
};

static inline uint8_t witness_seat(const struct witness *w, unsigned seat)
{
	return seat < w->rules->players ? (uint8_t)seat : DOM_NO_SEAT;
}

static inline void witness_hears(void *context, const struct dom_rules *rules, const struct dom_round *round,
				 const struct dom_event *event)
{
	struct witness *w = context;
	struct told *told = &w->told[w->count++];

	assert_true(w->count < MOST_TOLD);
	told->event = *event;
	if (event->set)
		memcpy(told->set, event->set, rules->words * sizeof *event->set);
	told->event.set = event->set ? told->set : NULL;
	told->then = realloc(told->then, rules->size);
	memcpy(told->then, round, rules->size);
	w->passed += event->kind == DOM_EVENT_PASSED;
	w->fouled += event->kind == DOM_EVENT_FOULED;
	w->drawn += event->kind == DOM_EVENT_DREW;
	w->gave += event->kind == DOM_EVENT_GAVE_BACK;
	for (unsigned seat = 0; seat <= rules->players; seat++) {
		struct dom_event seen = dom_event_for(event, witness_seat(w, seat));

		dom_knowledge_hear(rules, w->knows[seat], event);
		dom_knowledge_hear(rules, w->knows_filtered[seat], &seen);
	}
}

static inline void witness_open(struct witness *w, const struct dom_rules *rules)
{
	*w = (struct witness){.rules = rules};
	w->listener = (struct dom_listener){.on = witness_hears, .context = w};
	w->round = malloc(rules->size);
	w->view = malloc(dom_view_size(rules));
	w->told = calloc(MOST_TOLD, sizeof *w->told);
	for (unsigned seat = 0; seat <= rules->players; seat++) {
		w->knows[seat] = malloc(dom_knowledge_size(rules));
		w->knows_filtered[seat] = malloc(dom_knowledge_size(rules));
	}
}

static inline void witness_close(struct witness *w)
{
	for (unsigned seat = 0; seat <= w->rules->players; seat++) {
		free(w->knows[seat]);
		free(w->knows_filtered[seat]);
	}
	for (unsigned i = 0; i < MOST_TOLD; i++)
		free(w->told[i].then);
	free(w->told);
	free(w->view);
	free(w->round);
}

static inline void witness_begin(struct witness *w, uint64_t seed, const struct dom_round_input *input, enum dom_path path)
{
	w->count = w->drawn = w->gave = w->passed = w->fouled = 0;
	assert_int_equal(dom_round_init(w->rules, w->round, seed, input, path, NULL), DOM_OK);
	for (unsigned seat = 0; seat <= w->rules->players; seat++) {
		dom_knowledge_init(w->rules, w->knows[seat], witness_seat(w, seat));
		dom_knowledge_init(w->rules, w->knows_filtered[seat], witness_seat(w, seat));
	}
}

/* Steps until somebody must answer or the round is over. */
static inline enum dom_need witness_go(struct witness *w)
{
	enum dom_need need;

	while ((need = dom_round_step(w->rules, w->round, &w->listener)) == DOM_NEEDS_NOTHING)
		;
	return need;
}

/* Whether a tile could be laid at that moment: the rule itself is asked. */
static inline bool witness_fits(const struct dom_rules *r, const struct dom_round *then, unsigned tile)
{
	uint64_t hand[DOM_MAX_WORDS] = {0}, fit[DOM_MAX_WORDS];

	domi_add(hand, tile);
	domi_fit_somewhere(r, DOM_PATH_PLAIN, domi_places(r, then), then->places, then->lead, hand, fit);
	return domi_has(fit, tile);
}

/* A witness of a round of these rules, which are the caller's to free. */
static inline void open_rules(struct witness *w, const char *text, struct dom_variant **variant, struct dom_rules **rules)
{
	struct dom_error error = {0};

	if (dom_variant_parse(variant, text, strlen(text), "test", NULL, &error) ||
	    dom_rules_new(rules, *variant, NULL, &error))
		fail_msg("%s: %s", text, error.en);
	witness_open(w, *rules);
}

static inline void close_rules(struct witness *w, struct dom_variant *variant, struct dom_rules *rules)
{
	witness_close(w);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

#endif
