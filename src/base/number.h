/* Numbers as people write them. */
#ifndef DOMI_NUMBER_H
#define DOMI_NUMBER_H

#include <domino/common.h>

#include <stdint.h>

enum { DOMI_NUMBER = 48 }; /* room for a number as text */

/* "12,345". Returns `text`. */
const char *domi_count_text(enum dom_lang lang, uint64_t n, char text[DOMI_NUMBER]);

#endif
