/* What anybody may ask of compiled rules. */
#include "rules.h"

#include "board/board.h"
#include "bonus/bonus.h"
#include "effect/effect.h"
#include "start/start.h"
#include "stuck/stuck.h"

#include <stdio.h>
#include <string.h>

unsigned dom_rules_players(const struct dom_rules *r)
{
	return r->players;
}

unsigned dom_rules_teams(const struct dom_rules *r)
{
	return r->teams;
}

unsigned dom_rules_team(const struct dom_rules *r, unsigned seat)
{
	return domi_team(r, seat);
}

unsigned dom_rules_tiles(const struct dom_rules *r)
{
	return r->tiles;
}

unsigned dom_rules_words(const struct dom_rules *r)
{
	return r->words;
}

unsigned dom_rules_sides(const struct dom_rules *r)
{
	return r->sides;
}

unsigned dom_rules_faces(const struct dom_rules *r)
{
	return r->faces;
}

unsigned dom_rules_symbols(const struct dom_rules *r)
{
	return r->symbols;
}

unsigned dom_rules_places(const struct dom_rules *r)
{
	return r->places;
}

unsigned dom_rules_hand(const struct dom_rules *r)
{
	return r->hand;
}

const char *dom_rules_face(const struct dom_rules *r, struct dom_face face)
{
	return r->face_name[face.n];
}

unsigned dom_rules_symbol(const struct dom_rules *r, unsigned tile, unsigned side)
{
	return r->symbol[tile * r->sides + side];
}

struct dom_face dom_rules_shows(const struct dom_rules *r, unsigned symbol)
{
	return (struct dom_face){r->shown[symbol]};
}

struct dom_face dom_rules_face_of(const struct dom_rules *r, unsigned tile, unsigned side)
{
	return dom_rules_shows(r, dom_rules_symbol(r, tile, side));
}

int32_t dom_rules_worth(const struct dom_rules *r, unsigned symbol)
{
	return r->worth[symbol];
}

bool dom_rules_double(const struct dom_rules *r, unsigned tile)
{
	return domi_is_double(r, tile);
}

const struct dom_variant *dom_rules_variant(const struct dom_rules *r)
{
	return r->variant;
}

const struct dom_member *dom_rules_effect(const struct dom_rules *r, unsigned power)
{
	return r->variant->powers[power].effect.member;
}

const struct dom_member *dom_rules_bonus(const struct dom_rules *r, unsigned which)
{
	const struct dom_member *member = domi_bonus_members;

	while (member->option != &r->bonuses[which].rule->option)
		member++;
	return member;
}

const char *dom_rules_board(const struct dom_rules *r)
{
	return r->variant->choice[DOMI_BOARD].member->name;
}

enum dom_shape dom_rules_shape(const struct dom_rules *r)
{
	return r->board->shape;
}

const char *dom_shape_name(enum dom_shape shape)
{
	static const char *const names[] = {[DOM_SHAPE_LINE] = "line", [DOM_SHAPE_TREE] = "tree", [DOM_SHAPE_BAG] = "bag"};

	return names[shape];
}

struct dom_branching dom_rules_branching(const struct dom_rules *r)
{
	return r->board->branching ? r->board->branching(r) : (struct dom_branching){.spinners = DOM_SPINS_NONE};
}

bool dom_rules_draws(const struct dom_rules *r)
{
	bool draws = r->stuck->draws(r->args[DOMI_STUCK], 0, DOM_MAX_TILES);

	for (unsigned i = 0; i < r->power_count; i++)
		draws |= r->powers[i].effect->needs_pile;
	return draws;
}

const char *dom_rules_reason(const struct dom_rules *r, unsigned reason)
{
	if (reason < r->end_count)
		return r->ends[reason].name;
	return DOM_REASON_STALLED >> reason == 1 ? "stalled" : "blocked";
}

bool dom_rules_cheats(const struct dom_rules *r)
{
	return r->cheats;
}

bool dom_rules_follow(const struct dom_rules *r)
{
	return r->start->follows && r->start->follows(r->args[DOMI_START]);
}

bool dom_rules_quick(const struct dom_rules *r)
{
	return r->quick;
}

char *dom_rules_tile(const struct dom_rules *r, unsigned tile, char *buffer, size_t size)
{
	size_t length = 0;

	buffer[0] = '\0';
	for (unsigned s = 0; s < r->sides && length < size; s++) {
		const char *face = r->face_name[r->shown[r->symbol[tile * r->sides + s]]];
		int written = snprintf(buffer + length, size - length, "%s%s", s ? "-" : "", face);

		length += (size_t)(written > 0 ? written : 0);
	}
	return buffer;
}

uint64_t domi_shows(uint8_t *faces, unsigned count)
{
	uint64_t shows = 0;

	for (unsigned i = 0; i < count; i++) {
		uint8_t face = faces[i];
		unsigned at = i;

		for (; at && faces[at - 1] > face; at--)
			faces[at] = faces[at - 1];
		faces[at] = face;
	}
	for (unsigned i = 0; i < count; i++)
		shows = shows << 8 | faces[i];
	return shows;
}

int dom_rules_find(const struct dom_rules *r, const char *text, size_t length)
{
	uint8_t faces[DOM_MAX_SIDES];
	const char *end = text + length;
	unsigned sides = 0;
	uint64_t wanted;

	for (const char *face = text; face <= end; sides++) {
		const char *stop = memchr(face, '-', (size_t)(end - face));
		size_t bytes = (size_t)((stop ? stop : end) - face);
		unsigned f = 0;

		while (f < r->faces && (strlen(r->face_name[f]) != bytes || memcmp(r->face_name[f], face, bytes) != 0))
			f++;
		if (f == r->faces || sides == r->sides)
			return -1;
		faces[sides] = (uint8_t)f;
		face += bytes + 1;
	}
	wanted = domi_shows(faces, sides);
	for (unsigned t = 0; t < r->tiles && sides == r->sides; t++)
		if (r->shows[t] == wanted)
			return (int)t;
	return -1;
}
