/* Places in JSON: a variant that came as JSON is read as text, and what is wrong with that text is told as a path. */
#ifndef DOMS_PLACE_H
#define DOMS_PLACE_H

#include <domino/variant.h>

#include "fault.h"

/* Reads a variant from JSON. A complaint has the path below `below` ("variant": "variant.tiles"); and, when `sent` is not NULL, the
   place in that text, which the JSON was made of. */
DOM_MUST_CHECK int doms_parse_variant(const json_t *json, const char *name, const char *below, const char *sent, size_t length,
				      struct dom_variant **out, struct doms_fault *fault);
/* Turns the place of a complaint about such a variant, in the text it was read from, into a path in the same way. */
void doms_place_fault(const json_t *json, const char *below, const char *sent, size_t length, struct doms_fault *fault);

#endif
