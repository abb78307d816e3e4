/* Filling a dom_error in both languages at once. */
#ifndef DOMI_ERROR_H
#define DOMI_ERROR_H

#include <domino/error.h>

/* Both formats take the same arguments in the same order. Returns `status`. `error` may be NULL. */
DOM_PRINTF(4, 6)
DOM_PRINTF(5, 6)
int domi_fail(struct dom_error *error, enum dom_status status, struct dom_where where, const char *en, const char *es, ...);
int domi_fail_memory(struct dom_error *error);

#define DOMI_NOWHERE ((struct dom_where){0})

#endif
