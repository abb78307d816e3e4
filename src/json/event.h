/* Events as JSON, for whoever may know them: what is blanked in an event (dom_event_for()) is null. */
#ifndef DOMJ_EVENT_H
#define DOMJ_EVENT_H

#include <domino/event.h>

#include "schema.h"

/* What each kind of event has besides its name, in struct dom_event. */
extern const struct domj_object domj_events[DOM_EVENT_KINDS];

/* The fields of an event, into an object that is open: "event": "play", "seat": 2, … */
void domj_event(struct domi_buffer *out, const struct domj_scene *scene, const struct dom_event *event);

#endif
