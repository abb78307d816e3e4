/* Options are asked what they do, never what they are called: an option added later is either such a game or is not. */
#include <domino/line.h>

#include "rules.h"

#include "deal/deal.h"
#include "start/start.h"
#include "stuck/stuck.h"
#include "winner/winner.h"

#include <string.h>

static bool is_line(const struct dom_rules *r)
{
	for (unsigned i = 0; i < r->end_count; i++)
		if (r->ends[i].winner != r->winner)
			return false;
	return !(r->may & ~(unsigned)(DOMI_MAY_DRAW | DOMI_MAY_WONDER | DOMI_MAY_VARY)) && r->players >= 2 &&
	       r->players <= DOM_LINE_SEATS && r->tiles <= DOM_LINE_TILES && r->symbols <= DOM_LINE_SYMBOLS &&
	       !r->deal->gives && r->winner->known && r->leaves;
}

/* The most that are drawn, and what is left: by asking as a round would. */
static void ask_stuck(const struct dom_rules *r, struct dom_line *line)
{
	const struct dom_arg *args = r->args[DOMI_STUCK];
	unsigned pile = r->tiles - r->players * r->hand, drawn = 0;

	while (drawn < pile && r->stuck->draws(args, drawn, pile - drawn))
		drawn++;
	line->draws = (uint8_t)drawn;
	while (line->leave < pile && !r->stuck->draws(args, 0, line->leave + 1U))
		line->leave++;
	if (!drawn)
		line->leave = (uint8_t)pile;
	else if (drawn + line->leave == pile)
		line->draws = UINT8_MAX;
}

static uint64_t hash_of(const void *bytes, size_t size, uint64_t hash)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
	return hash;
}

/* FNV-1a over numbers written byte by byte, the same on every machine. */
static uint64_t hash_line(const struct dom_line *l)
{
	uint8_t sizes[] = {l->seats, l->teams, l->tiles, l->symbols, l->hand, l->draws, l->leave, l->out_first, l->best_hand};
	uint64_t hash = hash_of(sizes, sizeof sizes, UINT64_C(0xcbf29ce484222325));

	hash = hash_of(l->team_of, l->seats, hash);
	for (unsigned t = 0; t < l->tiles; t++) {
		uint32_t value = (uint32_t)l->value[t];
		uint8_t own[] = {l->symbol[t][0],       l->symbol[t][1],        (uint8_t)value,
				 (uint8_t)(value >> 8), (uint8_t)(value >> 16), (uint8_t)(value >> 24)};

		hash = hash_of(own, sizeof own, hash);
		for (unsigned s = 0; s < l->symbols; s++) {
			uint8_t fits[] = {l->fits[s] >> t & 1, l->leaves[s][t]};

			hash = hash_of(fits, sizeof fits, hash);
		}
	}
	return hash;
}

bool dom_rules_line(const struct dom_rules *r, struct dom_line *line)
{
	struct dom_round nothing = {0};
	struct domi_at at = {.rules = r, .round = &nothing};

	memset(line, 0, sizeof *line);
	if (!is_line(r))
		return false;
	line->seats = (uint8_t)r->players;
	line->teams = (uint8_t)r->teams;
	line->tiles = (uint8_t)r->tiles;
	line->symbols = (uint8_t)r->symbols;
	line->hand = (uint8_t)r->hand;
	line->out_first = r->winner->known == DOMI_RANKS_OUT_FIRST;
	line->best_hand = r->best_hand;
	memcpy(line->team_of, r->team_of, r->players);
	ask_stuck(r, line);
	line->ranked = r->start->ranks && r->start->ranks(&at, line->rank);
	for (unsigned t = 0; t < r->tiles; t++) {
		line->value[t] = r->value[t];
		for (unsigned side = 0; side < 2; side++)
			line->symbol[t][side] = (uint8_t)r->symbol[t * 2 + side];
		for (unsigned s = 0; s < r->symbols; s++)
			if (r->fits[s] >> t & 1) {
				line->fits[s] |= UINT64_C(1) << t;
				line->leaves[s][t] = (uint8_t)r->leaves[s * r->tiles + t];
			}
	}
	line->hash = hash_line(line);
	return true;
}
