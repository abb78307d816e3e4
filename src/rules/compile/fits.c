/* The table of what fits: every symbol is asked about on every other, millions of times for sets of a thousand tiles whose halves
   are all different. That is nearly all the time that compiling takes, and nearly all the memory that rules need. */
#include "compile.h"

#include "match/match.h"
#include "memory.h"

#include <string.h>

static void borrow_match(struct dom_rules *r, const struct dom_rules *kin)
{
	r->match = kin->match;
	r->fits = kin->fits;
	r->side_fits = kin->side_fits;
	r->leaves = kin->leaves;
	r->either = kin->either;
	r->after = kin->after;
	r->few = kin->few;
	r->many_sides = kin->many_sides;
	r->all_fits = kin->all_fits;
	r->borrowed |= DOMI_MATCH_TABLES;
}

/* A tile as it is matched: its sides that are plays of their own, a bit each, those that show what an earlier one shows left out;
   whether it joins anything; and whether it is one play per place whatever side fits. */
struct matched {
	uint8_t sides;
	bool always, one;
};

static void look_at_sides(const struct dom_rules *r, struct matched *tiles)
{
	struct dom_faces f = domi_faces(r, DOMI_MATCH);

	for (unsigned t = 0; t < r->tiles; t++) {
		struct dom_tile tile = domi_tile(r, t);
		unsigned sides = 0;

		for (unsigned s = 0; s < tile.sides; s++) {
			unsigned e = 0;

			while (tile.symbol[e] != tile.symbol[s])
				e++;
			sides |= (unsigned)(e == s) << s;
		}
		tiles[t] =
			(struct matched){(uint8_t)sides, r->match->always && r->match->always(&f, &tile), domi_is_double(r, t)};
	}
}

/* What may be laid on one open symbol; `joins`: room for an answer about every symbol. */
static void ask_row(struct dom_rules *r, unsigned open, const struct matched *tiles, uint8_t *joins)
{
	struct dom_faces f = domi_faces(r, DOMI_MATCH);
	uint8_t *row = r->side_fits + (size_t)open * r->tiles;

	for (unsigned laid = 0; laid < r->symbols; laid++)
		joins[laid] = r->match->fits(&f, open, laid);
	for (unsigned t = 0; t < r->tiles; t++) {
		const uint16_t *symbol = r->symbol + (size_t)t * r->sides;
		unsigned sides = 0;

		for (unsigned s = 0; s < r->sides; s++)
			sides |= (unsigned)joins[symbol[s]] << s;
		sides = tiles[t].always ? tiles[t].sides : sides & tiles[t].sides;
		row[t] = (uint8_t)(tiles[t].one ? sides & (~sides + 1) : sides);
	}
}

/* What follows from which sides fit. */
static void draw_conclusions(struct dom_rules *r, unsigned open, bool *nothing)
{
	const uint8_t *row = r->side_fits + (size_t)open * r->tiles;
	uint64_t *fits = r->fits + (size_t)open * r->words;

	for (unsigned t = 0; t < r->tiles; t++) {
		fits[t / 64] |= (uint64_t)(row[t] != 0) << t % 64;
		if (row[t] & (row[t] - 1)) {
			r->many_sides = true;
			domi_add(r->either + (size_t)open * r->words, t);
		}
		r->all_fits &= row[t] != 0;
		*nothing &= !row[t];
		if (r->leaves && row[t])
			r->leaves[(size_t)open * r->tiles + t] = r->symbol[t * r->sides + !(row[t] >> 1 & 1)];
	}
}

/* Symbols that show the same have the same row, where only that counts. */
static void copy_row(struct dom_rules *r, unsigned to, unsigned from)
{
	memcpy(r->side_fits + (size_t)to * r->tiles, r->side_fits + (size_t)from * r->tiles, r->tiles);
	memcpy(r->fits + (size_t)to * r->words, r->fits + (size_t)from * r->words, r->words * sizeof *r->fits);
	memcpy(r->either + (size_t)to * r->words, r->either + (size_t)from * r->words, r->words * sizeof *r->either);
	if (r->leaves)
		memcpy(r->leaves + (size_t)to * r->tiles, r->leaves + (size_t)from * r->tiles, r->tiles * sizeof *r->leaves);
}

/* What the fast loop would look up one after the other, side by side. */
static void look_ahead(struct dom_rules *r)
{
	for (size_t i = 0; r->after && i < (size_t)r->symbols * r->tiles; i++)
		r->after[i] = (struct domi_after){
			.fits = r->fits[r->leaves[i]], .row = r->leaves[i] * r->tiles, .face = r->shown[i / r->tiles]};
	if (!r->few)
		return;
	for (unsigned s = 0; s < r->symbols; s++) {
		uint64_t *fits = r->few->fits[s / 8];
		unsigned bit = 1U << s % 8;

		for (unsigned set = bit; set < 2 * bit; set++)
			fits[set] = fits[set - bit] | r->fits[s];
		for (unsigned t = 0; t < r->tiles; t++) {
			r->few->sides[t][s] = r->side_fits[s * r->tiles + t];
			r->few->joins[t] |= (uint32_t)r->few->sides[t][s] << 2 * s;
		}
	}
}

static int ask_all(struct dom_rules *r, const struct matched *tiles, uint8_t *joins, struct dom_error *error)
{
	const struct domi_choice *choice = domi_chosen(r, DOMI_MATCH);
	unsigned asked[DOM_MAX_FACES] = {0}; /* the first symbol of a face, plus one */
	bool nothing = true;

	r->all_fits = true;
	for (unsigned open = 0; open < r->symbols; open++) {
		unsigned *first = &asked[r->shown[open]];
		int status = domi_go_on(r, r->symbols + r->tiles * r->sides, error);

		if (status)
			return status;
		if (*first && r->match->by_face) {
			copy_row(r, open, *first - 1);
			continue;
		}
		*first = open + 1;
		ask_row(r, open, tiles, joins);
		draw_conclusions(r, open, &nothing);
	}
	if (nothing)
		return domi_fail(error, DOM_CLASH, choice->where, "match %s: no tile of this set ever fits another",
				 "enlace %s: ninguna ficha de este juego sirve sobre otra", choice->member->name);
	look_ahead(r);
	return DOM_OK;
}

/* Copying a row is as much as asking about a few symbols. */
static uint64_t questions(const struct dom_rules *r)
{
	uint64_t row = r->symbols + r->tiles * r->sides;

	return r->match->by_face ? r->faces * row + (uint64_t)r->symbols * r->tiles / 4 : r->symbols * row;
}

int domi_ask_match(struct dom_rules *r, struct dom_error *error)
{
	const struct domi_choice *choice = domi_chosen(r, DOMI_MATCH);
	const struct dom_rules *kin = domi_find_kin(r, DOMI_MATCH);
	size_t entries = (size_t)r->symbols * r->tiles;
	struct matched *tiles;
	uint8_t *joins;
	int status;

	if (kin) {
		borrow_match(r, kin);
		return DOM_OK;
	}
	r->match = (const void *)choice->member->option;
	status = domi_charge(r, questions(r), choice->where, error);
	if (!status && r->match->check)
		status = r->match->check(r, choice, error);
	if (status)
		return status;
	r->fits = domi_new(&r->alloc, (size_t)r->symbols * r->words, sizeof *r->fits);
	r->either = domi_new(&r->alloc, (size_t)r->symbols * r->words, sizeof *r->either);
	r->side_fits = domi_new(&r->alloc, entries, sizeof *r->side_fits);
	r->leaves = r->sides == 2 ? domi_new(&r->alloc, entries, sizeof *r->leaves) : NULL;
	r->after = r->sides == 2 && r->words == 1 ? domi_new(&r->alloc, entries, sizeof *r->after) : NULL;
	r->few = r->after && r->symbols <= DOMI_FEW ? domi_new(&r->alloc, 1, sizeof *r->few) : NULL;
	tiles = domi_new(&r->alloc, r->tiles, sizeof *tiles);
	joins = domi_new(&r->alloc, r->symbols, sizeof *joins);
	if (!r->fits || !r->either || !r->side_fits || (r->sides == 2 && (!r->leaves || (r->words == 1 && !r->after))) ||
	    (r->after && r->symbols <= DOMI_FEW && !r->few) || !tiles || !joins) {
		status = domi_fail_memory(error);
	} else {
		look_at_sides(r, tiles);
		status = ask_all(r, tiles, joins, error);
	}
	domi_free(&r->alloc, tiles);
	domi_free(&r->alloc, joins);
	return status;
}
