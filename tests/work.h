/* What compiling and choosing take, counted rather than timed: a machine that stalls does no more of it. The program is linked so
   that the library's calls come by here (tests/CMakeLists.txt). */
#ifndef WORK_H
#define WORK_H

#include "near.h"
#include "rules.h"

#include <stdatomic.h>

static atomic_ullong work_questions; /* rules were asked while they were compiled */
static atomic_ullong work_fits;      /* whether a tile fits was asked */
static atomic_ullong work_words;     /* were compared with one that is not known */

int __real_domi_go_on(const struct dom_rules *r, uint64_t questions, struct dom_error *error);
int __wrap_domi_go_on(const struct dom_rules *r, uint64_t questions, struct dom_error *error);
uint8_t __real_domi_sides_that_fit(const struct dom_rules *r, enum dom_path path, unsigned open, unsigned tile);
uint8_t __wrap_domi_sides_that_fit(const struct dom_rules *r, enum dom_path path, unsigned open, unsigned tile);
void __real_domi_names_offer(struct domi_names *words, const char *word);
void __wrap_domi_names_offer(struct domi_names *words, const char *word);

int __wrap_domi_go_on(const struct dom_rules *r, uint64_t questions, struct dom_error *error)
{
	atomic_fetch_add(&work_questions, questions);
	return __real_domi_go_on(r, questions, error);
}

uint8_t __wrap_domi_sides_that_fit(const struct dom_rules *r, enum dom_path path, unsigned open, unsigned tile)
{
	atomic_fetch_add(&work_fits, 1);
	return __real_domi_sides_that_fit(r, path, open, tile);
}

void __wrap_domi_names_offer(struct domi_names *words, const char *word)
{
	atomic_fetch_add(&work_words, 1);
	__real_domi_names_offer(words, word);
}

#endif
