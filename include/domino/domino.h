/* Everything: include this. */
#ifndef DOMINO_DOMINO_H
#define DOMINO_DOMINO_H

#include "agent.h"
#include "character.h"
#include "common.h"
#include "compare.h"
#include "error.h"
#include "event.h"
#include "imagine.h"
#include "kept.h"
#include "ladder.h"
#include "layout.h"
#include "line.h"
#include "match.h"
#include "net.h"
#include "option.h"
#include "perft.h"
#include "plot.h"
#include "record.h"
#include "review.h"
#include "round.h"
#include "rules.h"
#include "sim.h"
#include "solve.h"
#include "store.h"
#include "strategy.h"
#include "think.h"
#include "tournament.h"
#include "variant.h"
#include "view.h"

#endif
