/* Whoever holds a certain tile leads. Should nobody hold it, the highest double that was dealt takes its part, and should there
   be none, the richest tile. */
#include "start.h"

#include "../value/value.h"

enum { TILE, MUST_LEAD, LATER, TIED };
enum { HOLDER, LAST_WINNER, NEXT_SEAT };
enum { TIED_HOLDER, TIED_OTHER }; /* from there on as domi_after_tie() has them */

#define DOUBLES (INT64_C(1) << 40) /* far more than any tile is worth: doubles stand before the others */

struct holder {
	unsigned seat;
	int tile; /* -1: none found */
};

static struct holder of_tile(const struct domi_at *at, unsigned tile)
{
	const struct dom_rules *r = at->rules;

	for (unsigned seat = 0; seat < r->players; seat++) /* a tile is its faces, whatever they are worth */
		for (unsigned t = r->kind[tile]; t < r->tiles && r->kind[t] == r->kind[tile]; t++)
			if (domi_has(domi_hand(r, at->round, seat), t))
				return (struct holder){seat, (int)t};
	return (struct holder){0, -1};
}

/* Where a tile stands among all: the one named, then doubles by what their faces are worth together, then the others by value. */
static int64_t standing(const struct domi_at *at, unsigned tile)
{
	const struct dom_rules *r = at->rules;
	struct dom_faces faces = domi_faces(r, DOMI_START);
	struct dom_tile t = domi_tile(r, tile);

	if (r->kind[tile] == r->kind[r->lead])
		return INT64_MAX;
	return domi_is_double(r, tile) ? DOUBLES + domi_sum(&faces, &t) : domi_value(r, at->round, tile);
}

/* Of the doubles that are held, or of the other tiles, which stand behind all doubles. */
static struct holder of_first(const struct domi_at *at, bool doubles)
{
	const struct dom_rules *r = at->rules;
	struct holder best = {0, -1};
	int64_t most = 0;

	for (unsigned seat = 0; seat < r->players; seat++) {
		const uint64_t *hand = domi_hand(r, at->round, seat);
		uint64_t tiles[DOM_MAX_WORDS];

		for (unsigned w = 0; w < r->words; w++)
			tiles[w] = hand[w] & (doubles ? r->doubles[w] : ~r->doubles[w]);
		for (int t = -1; (t = domi_next(tiles, r->words, t + 1)) >= 0;) {
			int64_t stands = standing(at, (unsigned)t);

			if (best.tile < 0 || stands > most) {
				best = (struct holder){seat, t};
				most = stands;
			}
		}
	}
	return best;
}

/* Rounds after the first may have another lead; DOM_NO_SEAT: the holder's. */
static unsigned later(const struct domi_at *at)
{
	const struct dom_round *g = at->round;
	const struct dom_arg *args = at->rules->args[DOMI_START];

	if (!g->has_last || args[LATER].n == HOLDER)
		return DOM_NO_SEAT;
	if (args[LATER].n == NEXT_SEAT)
		return (g->last_starter + 1U) % at->rules->players;
	if (g->last_winner == DOM_NO_SEAT && args[TIED].n != TIED_HOLDER)
		return domi_after_tie(at, (enum domi_tied)(args[TIED].n - TIED_OTHER));
	return domi_last_winner(at);
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	const struct dom_arg *args = choice->args;

	if (args[TIED].n == TIED_HOLDER)
		return DOM_OK;
	if (args[LATER].n != LAST_WINNER)
		return domi_fail(
			error, DOM_CLASH, choice->args_where[TIED],
			"start holder: tied says who leads when nobody won, and only later last-winner asks who won",
			"salida holder: tied dice quién sale cuando nadie ganó, y solo later last-winner pregunta quién ganó");
	return domi_needs_seats(rules, choice, (enum domi_tied)(args[TIED].n - TIED_OTHER), error);
}

static bool follows(const struct dom_arg *args)
{
	return args[LATER].n != HOLDER;
}

static unsigned starter(const struct domi_at *at)
{
	struct holder holder;
	unsigned seat = later(at);

	if (seat != DOM_NO_SEAT)
		return seat;
	holder = of_tile(at, at->rules->lead);
	if (holder.tile < 0)
		holder = of_first(at, true);
	if (holder.tile < 0)
		holder = of_first(at, false);
	if (holder.tile >= 0 && at->rules->args[DOMI_START][MUST_LEAD].n)
		at->round->lead = (uint16_t)holder.tile;
	return holder.seat;
}

/* A value that is drawn anew each turn is known to nobody. */
static bool ranks(const struct domi_at *at, uint16_t *rank)
{
	const struct dom_rules *r = at->rules;
	int64_t stands[DOM_MAX_TILES];

	if (later(at) != DOM_NO_SEAT)
		return false;
	for (unsigned t = 0; t < r->tiles; t++)
		stands[t] = standing(at, t);
	for (unsigned t = 0; t < r->tiles; t++) {
		rank[t] = 0;
		for (unsigned other = 0; other < r->tiles; other++)
			rank[t] = (uint16_t)(rank[t] + (stands[other] > stands[t]));
		if (r->ways > 1 && stands[t] < DOUBLES / 2)
			rank[t] = DOMI_UNRANKED;
	}
	return true;
}

DOM_START(holder) = {
	.row = 5,
	.title = {"Holder", "Quien la tiene"},
	.about = {"Whoever holds a certain tile leads; otherwise the holder of the highest double dealt, or of the heaviest "
		  "tile.",
		  "Sale quien tenga cierta ficha; si nadie la tiene, quien tenga el doble más alto, y si no hay dobles, la "
		  "ficha más gorda."},
	.tell = {"Whoever holds {tile} leads; if nobody does, whoever holds the highest double dealt, or without doubles the "
		 "heaviest tile.{must-lead, select, true { That tile must be led.} other {}}{later, select, last-winner { In "
		 "later rounds the winner of the round before leads{tied, select, holder {, or when nobody won the holder "
		 "again} lot {, or when nobody won a player drawn by lot} same {, or when nobody won whoever led it} other {, "
		 "or when nobody won the player after its leader}}.} next-seat { In later rounds the lead goes round the "
		 "table.} other {}}",
		 "Sale quien tenga la {tile}; si nadie la tiene, quien tenga el doble más alto que se repartió, y si no hay "
		 "dobles, la ficha más gorda{must-lead, select, true {, y tiene que salir con ella} other {}}.{later, select, "
		 "last-winner { En las manos siguientes sale quien ganó la anterior, y si no ganó nadie, {tied, select, holder "
		 "{otra vez quien la tenga} lot {se sortea quién sale} same {quien salió en ella} other {el siguiente a quien "
		 "salió en ella}}.} next-seat { En las manos siguientes la salida va rotando.} other {}}"},
	.params = DOM_PARAMS(
		{.name = "tile", .type = DOM_TYPE_TILE, .about = {"The tile whose holder leads.", "La ficha de quien sale."}},
		{.name = "must-lead",
		 .type = DOM_TYPE_FLAG,
		 .preset = "false",
		 .about = {"Whether that tile must be led.", "Si tiene que salir con esa ficha."}},
		{.name = "later",
		 .type = DOM_TYPE_WORD,
		 .words = "holder last-winner next-seat",
		 .preset = "holder",
		 .about = {"Who leads the rounds after the first: the holder again, the winner of the round before, or the "
			   "seat after the last to lead.",
			   "Quién sale en las manos siguientes: otra vez quien la tenga (holder), quien ganó la anterior "
			   "(last-winner), o quien sigue al que salió (next-seat)."}},
		{.name = "tied",
		 .type = DOM_TYPE_WORD,
		 .words = "holder " DOMI_TIED_WORDS,
		 .preset = "holder",
		 .later = true,
		 .about = {"Who leads after a round that nobody won, where the winner would: the holder, " DOMI_TIED_EN ".",
			   "Quién sale tras una mano que nadie ganó, donde saldría el ganador: quien la tenga "
			   "(holder), " DOMI_TIED_ES "."}}),
	.starter = starter,
	.ranks = ranks,
	.follows = follows,
	.check = check,
	.tile_param = TILE + 1,
};
