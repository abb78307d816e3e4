/* Events as JSON, for whoever may know them: what is blanked in an event (dom_event_for()) is null. */
#ifndef DOMJ_EVENT_H
#define DOMJ_EVENT_H

#include <domino/event.h>
#include <domino/rules.h>

#include "words.h"
#include "write.h"

/* What an event does not say itself. */
struct domj_scene {
	const struct dom_rules *rules;
	const struct domj_words *words;
	const uint8_t *player; /* by seat */
	const uint64_t *seed;  /* NULL: not to be told */
};

/* The fields of an event, into an object that is open: "event": "play", "seat": 2, … */
void domj_event(struct domj_text *out, const struct domj_scene *scene, const struct dom_event *event);
/* Tiles as a list; NULL: null. */
void domj_tiles(struct domj_text *out, const struct domj_scene *scene, const uint64_t *set);
/* The names of the ends that came true, as a list. */
void domj_reasons(struct domj_text *out, const struct dom_rules *rules, uint32_t reasons);

#endif
