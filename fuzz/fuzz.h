/* What fuzz targets share: a claim that must hold, and a round played by both paths. */
#ifndef FUZZ_H
#define FUZZ_H

#include <domino/domino.h>
#include "../tests/run_round.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets with more tiles are read and compiled but not played: that would take longer than it shows. */
enum { FUZZ_MOST_TILES = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CLAIM(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

static inline void fuzz_hear(void *context, const struct dom_rules *rules, const struct dom_round *round,
			     const struct dom_event *event)
{
	uint64_t *hash = context;
	uint64_t parts[] = {event->kind,  event->seat,  event->side,    event->tile,
			    event->place, event->count, event->reasons, (uint64_t)event->amount};

	(void)rules;
	(void)round;
	for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
		*hash = (*hash ^ parts[i]) * UINT64_C(0x100000001b3);
}

/* Both paths, and the fast loop where there is one, tell the same and end alike. */
static inline void fuzz_play(const struct dom_rules *rules, uint64_t seed, const struct dom_round_input *input)
{
	struct dom_round *round = malloc(dom_round_size(rules));
	struct dom_view *view = malloc(dom_view_size(rules));
	uint64_t hash[2] = {0, 0};
	unsigned turns[2];

	CLAIM(round && view);
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct dom_listener listener = {.on = fuzz_hear, .context = &hash[path], .blind = true};

		CLAIM(dom_round_init(rules, round, seed, input, (enum dom_path)path, NULL) == DOM_OK);
		round_run(rules, round, &listener);
		CLAIM(dom_round_over(round) && dom_round_reasons(round));
		turns[path] = dom_round_turns(round);
	}
	CLAIM(turns[0] == turns[1]);
	CLAIM(hash[0] == hash[1]);
	free(view);
	free(round);
}

#endif
