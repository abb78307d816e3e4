/* Places in JSON: a variant that came as JSON is read as text, and what is wrong with that text is told as a path. */
#ifndef DOMS_PLACE_H
#define DOMS_PLACE_H

#include <domino/rules.h>

#include "fault.h"

/* Reads a variant from JSON. A complaint has the path below `below` ("variant": "variant.tiles"); and, when `sent` is not NULL, the
   place in that text, which the JSON was made of. */
DOM_MUST_CHECK int doms_parse_variant(const json_t *json, const char *name, const char *below, const char *sent, size_t length,
				      struct dom_variant **out, struct doms_fault *fault);
/* The same, which adds all that is wrong to the array `all` (may be NULL), as doms_fault_json() writes it; `fault` is the first.
   Without JSON the text that was sent is read. */
DOM_MUST_CHECK int doms_parse_variant_all(const json_t *json, const char *name, const char *below, const char *sent,
					  size_t length, struct dom_variant **out, struct doms_fault *fault, json_t *all);
/* Turns the place of a complaint about such a variant, in the text it was read from, into a path in the same way. */
void doms_place_fault(const json_t *json, const char *below, const char *sent, size_t length, struct doms_fault *fault);

/* Whether a variant works for some purpose: DOM_OK, or why not. */
typedef int doms_works(const struct dom_variant *variant, const struct dom_bounds *bounds, struct dom_error *error);
/* Tells where a variant is wrong that doms_read_variant() made of a body and that `works` refuses with `error`: in the variant as it
   was sent, as if no players had come with it; or in those players. Returns 1. */
int doms_place_error(const json_t *body, const struct dom_variant *variant, doms_works *works, const struct dom_bounds *bounds,
		     const struct dom_error *error, struct doms_fault *fault);

#endif
