/* The next round of a tournament, shown move by move before it is stored. */
#ifndef DOMC_SHOWING_H
#define DOMC_SHOWING_H

#include "contest.h"
#include "watch.h"

/* Shows it as play does. *whole: to its end; false: whoever watched left. DOMC_NO: complained. */
int domc_showing_run(const struct domc_contest *contest, struct domc_pace *pace, bool *whole);

#endif
