/* A stored tournament for other programs, the same bytes from `domino tournament export` and from the server: docs/DATABASE.md says
   what they are. What is written depends on the variant, the players and the seed alone: no times, no numbers of the database. */
#ifndef DOMJ_EXPORT_H
#define DOMJ_EXPORT_H

#include "write.h"

#include <domino/store.h>

enum domj_export_form { DOMJ_EXPORT_JSON, DOMJ_EXPORT_CSV, DOMJ_EXPORT_RECORDS };

struct domj_export {
	enum domj_export_form form;
	/* After every round, with how many there were: `out` may be taken and cleared, so that any number of them needs little room.
	   False stops. May be NULL. */
	bool (*wrote)(void *context, struct domi_buffer *out, uint64_t rounds);
	void *context;
};

/* Writes tournament `id`, which was loaded as `t`; rounds that were stored since are left out. DOM_OK, -1 where `wrote` stopped it, or
   an error. `out` may have failed. */
DOM_MUST_CHECK int domj_export(struct domi_buffer *out, const struct domj_export *how, struct dom_store *store, int64_t id,
			       const struct dom_tournament *t, struct dom_error *error);

#endif
