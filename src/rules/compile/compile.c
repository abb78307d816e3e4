/* A variant becomes rules: every pure rule is asked once for all its inputs, options that must be asked in play are kept as
   functions, and what does not go together is refused by name, with the place in the file that says it. What rules compiled
   before have asked already, of the same set, is borrowed of them. */
#include "compile.h"

#include "board/board.h"
#include "bonus/bonus.h"
#include "deal/deal.h"
#include "effect/effect.h"
#include "end/end.h"
#include "faces/faces.h"
#include "filter/filter.h"
#include "match/match.h"
#include "memory.h"
#include "score/score.h"
#include "seats/seats.h"
#include "start/start.h"
#include "stuck/stuck.h"
#include "teams/teams.h"
#include "tiles/tiles.h"
#include "turn/turn.h"
#include "value/value.h"
#include "winner/winner.h"

#include <string.h>

enum { MOST_VALUE = 1000000 }; /* of one tile: a hand of 1,024 such tiles still adds up in 32 bits */

static const void *rule_of(const struct domi_choice *choice)
{
	return choice->member->option;
}

/* A face of the type chosen, from its table or from its arguments. */
static int get_face(const struct domi_choice *choice, unsigned i, struct dom_face_row *out, struct dom_error *error)
{
	const struct dom_face_type *type = rule_of(choice);

	if (type->face)
		return type->face(choice, i, out, error);
	*out = type->faces[i];
	return DOM_OK;
}

enum { HALVES_MOST = DOM_MAX_TILES * DOM_MAX_SIDES };

/* While the set is made. */
struct making {
	struct dom_face_row faces[DOM_MAX_FACES];
	uint16_t last[DOM_MAX_FACES];                 /* the face's symbol made last, plus one */
	uint16_t before[DOM_MAX_FACES + HALVES_MOST]; /* the one before it, of the same face, plus one */
	uint8_t shown[HALVES_MOST];
};

/* The symbol for a face and a worth; a new one when there is none yet. */
static uint16_t symbol_for(struct dom_rules *r, struct making *making, unsigned face, int32_t worth)
{
	for (unsigned s = making->last[face]; s; s = making->before[s - 1])
		if (r->worth[s - 1] == worth)
			return (uint16_t)(s - 1);
	r->shown[r->symbols] = (uint8_t)face;
	r->worth[r->symbols] = worth;
	making->before[r->symbols] = making->last[face];
	making->last[face] = (uint16_t)(r->symbols + 1);
	return (uint16_t)r->symbols++;
}

static int make_faces(struct dom_rules *r, struct dom_face_row *faces, struct dom_error *error)
{
	const struct domi_choice *choice = domi_chosen(r, DOMI_FACES);
	const struct dom_face_type *type = rule_of(choice);
	unsigned known = type->how_many ? type->how_many(choice) : type->count;

	if (r->faces > known)
		return domi_fail(error, DOM_CLASH, domi_chosen(r, DOMI_TILES)->where,
				 "the set wants %u faces, but “%s” has only %u",
				 "el juego pide %u símbolos, pero “%s” solo tiene %u", r->faces, choice->member->name, known);
	for (unsigned i = 0; i < r->faces; i++) {
		int status = get_face(choice, i, &faces[i], error);

		if (status)
			return status;
		memcpy(r->face_name[i], faces[i].name, sizeof r->face_name[i]);
	}
	return DOM_OK;
}

/* What a half shows is worth: fixed, or drawn once for this half of this tile. */
static int32_t half_worth(const struct dom_rules *r, const struct dom_face_row *face, unsigned half)
{
	uint64_t seed = 0;
	struct domi_draws draws;
	int32_t output, sign;

	if (face->low == face->high)
		return face->low;
	if (domi_chosen(r, DOMI_FACES)->member->option->params)
		seed = (uint64_t)r->args[DOMI_FACES][0].n;
	domi_draws_init(&draws, seed, 0, DOMI_FOR_SET, half);
	output = face->low + (int32_t)domi_draw(&draws, (uint32_t)(face->high - face->low) + 1);
	sign = (int32_t)domi_draw(&draws, 3) - 1;
	return output * sign;
}

/* The first tile that shows the same faces, and the first that shows the same worths besides. */
static void find_alike(struct dom_rules *r, unsigned t, const uint8_t *shown)
{
	unsigned sides = r->sides;

	r->kind[t] = r->same[t] = (uint16_t)t;
	if (!t || memcmp(shown + (t - 1) * sides, shown + t * sides, sides) != 0)
		return;
	r->kind[t] = r->kind[t - 1];
	for (unsigned e = r->kind[t]; e < t && r->same[t] == t; e++)
		if (!memcmp(&r->symbol[e * sides], &r->symbol[t * sides], sides * sizeof *r->symbol))
			r->same[t] = (uint16_t)e;
	r->repeats = true;
}

static void fill_tiles(struct dom_rules *r, struct making *making)
{
	const struct dom_face_row *faces = making->faces;

	/* Symbols come in the order of the faces where worths are fixed, so that the places of the bag are in that order too. */
	for (unsigned i = 0; i < r->faces; i++)
		if (faces[i].low == faces[i].high)
			symbol_for(r, making, i, faces[i].low);
	for (unsigned t = 0; t < r->tiles; t++) {
		uint8_t *own = making->shown + t * r->sides;
		bool same_faces = true;

		for (unsigned s = 0; s < r->sides; s++) {
			unsigned half = t * r->sides + s;

			domi_add(r->showing + (size_t)own[s] * r->words, t);
			r->symbol[half] = symbol_for(r, making, own[s], half_worth(r, &faces[own[s]], half));
			same_faces &= own[s] == own[0];
		}
		domi_add(r->all, t);
		if (same_faces)
			domi_add(r->doubles, t);
		find_alike(r, t, making->shown);
	}
	for (unsigned t = 0; t < r->tiles; t++)
		r->shows[t] = domi_shows(making->shown + t * r->sides, r->sides);
}

static void borrow_tiles(struct dom_rules *r, const struct dom_rules *kin)
{
	r->faces = kin->faces;
	r->sides = kin->sides;
	r->repeats = kin->repeats;
	r->tiles = kin->tiles;
	r->words = kin->words;
	r->symbols = kin->symbols;
	r->face_name = kin->face_name;
	r->shown = kin->shown;
	r->worth = kin->worth;
	r->symbol = kin->symbol;
	r->shows = kin->shows;
	r->showing = kin->showing;
	r->doubles = kin->doubles;
	r->same = kin->same;
	r->kind = kin->kind;
	memcpy(r->all, kin->all, sizeof r->all);
	r->borrowed |= DOMI_SET_TABLES;
}

static int make_tiles(struct dom_rules *r, struct dom_error *error)
{
	const struct domi_choice *choice = domi_chosen(r, DOMI_TILES);
	const struct dom_tiles *set = rule_of(choice);
	struct making *making;
	size_t halves;
	int status;

	if (r->elder) {
		borrow_tiles(r, r->elder);
		return DOM_OK;
	}
	r->faces = (unsigned)choice->args[DOMI_TILES_FACES].n;
	r->sides = (unsigned)choice->args[DOMI_TILES_SIDES].n;
	r->tiles = set->count(choice->args);
	if (r->tiles > DOM_MAX_TILES)
		return domi_fail(error, DOM_CLASH, choice->where, "such a set has more than %d tiles",
				 "un juego así tiene más de %d fichas", DOM_MAX_TILES);
	halves = (size_t)r->tiles * r->sides;
	r->words = r->tiles <= 192 ? (r->tiles + 63) / 64 : DOM_MAX_WORDS; /* the widths the fast loop is compiled for */
	r->face_name = domi_new(&r->alloc, r->faces, sizeof *r->face_name);
	r->shown = domi_new(&r->alloc, r->faces + halves, sizeof *r->shown);
	r->worth = domi_new(&r->alloc, r->faces + halves, sizeof *r->worth);
	r->symbol = domi_new(&r->alloc, halves, sizeof *r->symbol);
	r->shows = domi_new(&r->alloc, r->tiles, sizeof *r->shows);
	r->showing = domi_new(&r->alloc, (size_t)r->faces * r->words, sizeof *r->showing);
	r->doubles = domi_new(&r->alloc, r->words, sizeof *r->doubles);
	r->same = domi_new(&r->alloc, r->tiles, sizeof *r->same);
	r->kind = domi_new(&r->alloc, r->tiles, sizeof *r->kind);
	making = domi_new(&r->alloc, 1, sizeof *making);
	if (r->face_name && r->shown && r->worth && r->symbol && r->shows && r->showing && r->doubles && r->same && r->kind &&
	    making) {
		status = make_faces(r, making->faces, error);
		set->make(choice->args, making->shown);
		if (!status)
			fill_tiles(r, making);
	} else {
		status = domi_fail_memory(error);
	}
	domi_free(&r->alloc, making);
	return status;
}

/* How many tiles the arguments of an aspect name, unless kin has looked them up. */
static unsigned names_tiles(struct dom_rules *r, enum domi_aspect aspect)
{
	const struct dom_param *param = domi_chosen(r, aspect)->member->option->params;
	const struct dom_rules *kin;
	unsigned count = 0;

	for (unsigned i = 0; param && param[i].name; i++)
		if (param[i].type == DOM_TYPE_TILE || param[i].type == DOM_TYPE_TILES)
			count += r->own_args[aspect][i].count;
	kin = count ? domi_find_kin(r, aspect) : NULL;
	if (!kin)
		return count;
	memcpy(r->own_args[aspect], kin->own_args[aspect], sizeof r->own_args[aspect]);
	return 0;
}

static int look_up_aspect(struct dom_rules *r, enum domi_aspect aspect, int64_t **next, struct dom_error *error)
{
	const struct domi_choice *choice = domi_chosen(r, aspect);
	const struct dom_param *param = choice->member->option->params;

	for (unsigned i = 0; param && param[i].name; i++) {
		struct dom_arg *arg = &r->own_args[aspect][i];

		if (param[i].type != DOM_TYPE_TILE && param[i].type != DOM_TYPE_TILES)
			continue;
		arg->ints = *next;
		for (unsigned k = 0; k < arg->count; k++) {
			int tile = dom_rules_find(r, arg->names[k], strlen(arg->names[k]));
			int64_t faces = 0;

			if (tile < 0)
				return domi_fail(error, DOM_CLASH, choice->args_where[i], "%s: there is no tile %s in this set",
						 "%s: no hay ficha %s en este juego", param[i].name, arg->names[k]);
			if (param[i].type == DOM_TYPE_TILE)
				arg->n = tile;
			for (unsigned s = 0; s < r->sides; s++)
				faces |= (int64_t)(r->shown[r->symbol[(unsigned)tile * r->sides + s]] + 1) << (8 * s);
			*(*next)++ = faces;
		}
	}
	return DOM_OK;
}

/* Tiles named in arguments: `ints` becomes their faces, 8 bits a side (face + 1), the first in the low byte. */
static int look_up_tiles(struct dom_rules *r, struct dom_error *error)
{
	unsigned counts[DOMI_ASPECTS];
	size_t count = 0;
	int64_t *next;
	int status = DOM_OK;

	for (unsigned a = 0; a < DOMI_ASPECTS; a++)
		count += counts[a] = names_tiles(r, (enum domi_aspect)a);
	if (!count)
		return DOM_OK;
	next = r->tile_args = domi_new(&r->alloc, count, sizeof *r->tile_args);
	if (!next)
		return domi_fail_memory(error);
	for (unsigned a = 0; a < DOMI_ASPECTS && !status; a++)
		if (counts[a])
			status = look_up_aspect(r, (enum domi_aspect)a, &next, error);
	return status;
}

/* The values bit by bit, counted from the lowest: the fattest tile of a hand is found without looking at its tiles. */
static int slice_values(struct dom_rules *r, struct dom_error *error)
{
	int32_t highest = r->value[0];

	r->lowest = r->value[0];
	for (unsigned t = 1; t < r->tiles; t++) {
		r->lowest = r->value[t] < r->lowest ? r->value[t] : r->lowest;
		highest = r->value[t] > highest ? r->value[t] : highest;
	}
	while ((highest - r->lowest) >> r->slices)
		r->slices++;
	r->slice = domi_new(&r->alloc, (size_t)r->slices * r->words, sizeof *r->slice);
	if (!r->slice)
		return domi_fail_memory(error);
	for (unsigned t = 0; t < r->tiles; t++)
		for (unsigned b = 0; b < r->slices; b++)
			if ((r->value[t] - r->lowest) >> b & 1)
				domi_add(r->slice + (size_t)b * r->words, t);
	return DOM_OK;
}

/* Puts a value among those before it, the highest of which is the first. */
static void put_in_order(int64_t *values, unsigned at, int64_t value)
{
	for (; at > 1 && values[at - 1] < value; at--)
		values[at] = values[at - 1];
	values[at] = value;
}

/* What so many tiles can be worth at most and at least, each valued as high or as low as it can be. */
static int sum_values(struct dom_rules *r, struct dom_error *error)
{
	r->most = domi_new(&r->alloc, r->tiles + 1U, sizeof *r->most);
	r->least = domi_new(&r->alloc, r->tiles + 1U, sizeof *r->least);
	if (!r->most || !r->least)
		return domi_fail_memory(error);
	for (unsigned t = 0; t < r->tiles; t++) {
		int64_t high = 0, low = r->value[t];

		for (unsigned way = 0; way < r->ways; way++) {
			int64_t value = r->value[way * r->tiles + t];

			high = value > high ? value : high;
			low = value < low ? value : low;
		}
		put_in_order(r->most, t + 1, high);
		put_in_order(r->least, t + 1, -low);
	}
	for (unsigned t = 1; t <= r->tiles; t++) {
		r->most[t] += r->most[t - 1];
		r->least[t] = r->least[t - 1] - r->least[t];
	}
	return DOM_OK;
}

static void borrow_values(struct dom_rules *r, const struct dom_rules *kin)
{
	r->value_rule = kin->value_rule;
	r->ways = kin->ways;
	r->value = kin->value;
	r->slices = kin->slices;
	r->lowest = kin->lowest;
	r->slice = kin->slice;
	r->most = kin->most;
	r->least = kin->least;
	r->borrowed |= DOMI_VALUE_TABLES;
}

/* The values of every tile, in every way there is. */
static int ask_values(struct dom_rules *r, struct dom_error *error)
{
	const struct domi_choice *choice = domi_chosen(r, DOMI_VALUE);
	const struct dom_rules *kin = domi_find_kin(r, DOMI_VALUE);
	struct dom_faces f = domi_faces(r, DOMI_VALUE);
	int status;

	if (kin) {
		borrow_values(r, kin);
		return DOM_OK;
	}
	r->value_rule = rule_of(choice);
	r->ways = r->value_rule->ways ? r->value_rule->ways : 1;
	status = domi_charge(r, (uint64_t)r->tiles * (r->tiles / 4 + r->ways * r->sides * 2), choice->where, error);
	if (!status && r->value_rule->check)
		status = r->value_rule->check(r, choice, error);
	if (status)
		return status;
	r->value = domi_new(&r->alloc, (size_t)r->ways * r->tiles, sizeof *r->value);
	if (!r->value)
		return domi_fail_memory(error);
	for (unsigned way = 0; way < r->ways; way++)
		for (unsigned t = 0; t < r->tiles; t++) {
			struct dom_tile tile = domi_tile(r, t);
			int64_t value = r->value_rule->of(&f, &tile, way);

			if (value > MOST_VALUE || value < -MOST_VALUE)
				return domi_fail(error, DOM_CLASH, choice->where, "value %s makes a tile worth %lld, beyond %d",
						 "el valor %s hace que una ficha valga %lld, más allá de %d",
						 choice->member->name, (long long)value, MOST_VALUE);
			r->value[way * r->tiles + t] = (int32_t)value;
		}
	status = slice_values(r, error);
	return status ? status : sum_values(r, error);
}

/* Of its kin, those with the same powers; NULL: none has. */
static const struct dom_rules *find_powers(const struct dom_rules *r)
{
	const struct dom_variant *v = r->variant;

	for (const struct dom_rules *kin = r->elder; kin; kin = kin->elder) {
		unsigned same = 0;

		while (same < v->power_count && same < kin->power_count &&
		       domi_choice_equal(&v->powers[same].filter, &kin->variant->powers[same].filter))
			same++;
		if (same == v->power_count && same == kin->power_count)
			return kin;
	}
	return NULL;
}

static int ask_filters(struct dom_rules *r, struct dom_error *error)
{
	const struct dom_variant *v = r->variant;
	const struct dom_rules *kin = find_powers(r);
	uint32_t any = 0;
	int status;

	if (kin) {
		r->powers_of = kin->powers_of;
		r->borrowed |= DOMI_POWER_TABLES;
		return DOM_OK;
	}
	status = domi_charge(r, (uint64_t)r->power_count * r->tiles * 8,
			     v->power_count ? v->powers[0].filter.where : v->ends_where, error);
	if (status)
		return status;
	r->powers_of = domi_new(&r->alloc, r->tiles, sizeof *r->powers_of);
	if (!r->powers_of)
		return domi_fail_memory(error);
	for (unsigned t = 0; t < r->tiles; t++)
		any |= r->powers_of[t] = domi_powers_asked(r, t);
	for (unsigned i = 0; i < v->power_count; i++)
		if (!(any >> i & 1))
			return domi_fail(error, DOM_CLASH, v->powers[i].filter.where,
					 "filter %s: no tile of this set passes it",
					 "filtro %s: ninguna ficha de este juego lo pasa", v->powers[i].filter.member->name);
	return DOM_OK;
}

/* The powers each tile sets off. */
static int ask_powers(struct dom_rules *r, struct dom_error *error)
{
	const struct dom_variant *v = r->variant;
	int status;

	r->power_count = v->power_count;
	for (unsigned i = 0; i < v->power_count; i++)
		r->powers[i] = (struct domi_power){rule_of(&v->powers[i].filter), v->powers[i].filter.args,
						   rule_of(&v->powers[i].effect), v->powers[i].effect.args};
	status = ask_filters(r, error);
	if (status)
		return status;
	for (unsigned i = 0; i < v->power_count; i++)
		if (r->powers[i].effect->needs_pile && r->players * r->hand == r->tiles)
			return domi_fail(error, DOM_CLASH, v->powers[i].effect.where,
					 "effect %s needs tiles that are not dealt, and all %u are",
					 "el efecto %s necesita fichas sin repartir, y se reparten las %u",
					 v->powers[i].effect.member->name, r->tiles);
	return DOM_OK;
}

static void seat_player(struct dom_rules *r, unsigned seat, const struct domi_player *player)
{
	struct domi_player_rule *rule = &r->players_rules[seat];

	rule->count = player->count;
	for (unsigned i = 0; i < rule->count; i++) {
		rule->strategy[i] = rule_of(&player->strategies[i]);
		rule->args[i] = player->strategies[i].args;
		rule->pick[i] = rule->early[i] = (struct dom_pick){.tile = DOM_PICK_ASK};
		if (rule->strategy[i]->pick)
			rule->early[i] = rule->strategy[i]->pick(rule->args[i]);
		if (!rule->early[i].until_pass)
			rule->pick[i] = rule->early[i];
	}
	rule->character = rule_of(&player->character);
	rule->character_args = player->character.args;
	r->cheats |= rule->character->tries;
}

/* The teams of a table are as many as it seats, where there are any. */
static void set_teams(struct dom_rules *r, unsigned teams)
{
	const struct dom_param *params = domi_chosen(r, DOMI_TEAMS)->member->option->params;

	for (unsigned i = 0; teams && params && params[i].name; i++)
		if (!strcmp(params[i].name, "teams"))
			r->own_args[DOMI_TEAMS][i].n = teams;
}

/* Seats, teams and hands. */
static int seat_players(struct dom_rules *r, const struct domi_sitting *sitting, struct dom_error *error)
{
	const struct dom_variant *v = r->variant;
	const struct domi_choice *teams = domi_chosen(r, DOMI_TEAMS);
	const struct domi_choice *deal = domi_chosen(r, DOMI_DEAL);
	const struct dom_teams *team_rule = rule_of(teams);

	r->players = sitting ? sitting->count : domi_variant_seats(v);
	set_teams(r, sitting ? sitting->teams : 0);
	if (r->players > DOM_MAX_PLAYERS)
		return domi_fail(
			error, DOM_CLASH, v->players_where,
			"a table seats at most %d, and these are %u: they need a tournament whose line-up says how many sit "
			"at one",
			"en una mesa caben %d a lo sumo, y estos son %u: necesitan un torneo cuya alineación diga cuántos "
			"se sientan en una",
			DOM_MAX_PLAYERS, r->players);
	r->teams = team_rule->teams(r->args[DOMI_TEAMS], r->players);
	r->best_hand = team_rule->best_hand && team_rule->best_hand(r->args[DOMI_TEAMS]);
	if (!r->teams || r->players % r->teams || (r->teams < r->players && r->teams < 2))
		return domi_fail(error, DOM_CLASH, teams->where, "%u players cannot be divided into %u teams",
				 "%u jugadores no se pueden repartir en %u equipos", r->players, r->teams);
	r->hand = (unsigned)deal->args[DOMI_DEAL_HAND].n;
	if (r->players * r->hand > r->tiles)
		return domi_fail(error, DOM_CLASH, deal->where,
				 "%u players with %u tiles each need %u tiles, and the set has %u",
				 "%u jugadores con %u fichas cada uno necesitan %u fichas, y el juego tiene %u", r->players,
				 r->hand, r->players * r->hand, r->tiles);
	for (unsigned p = 0; p < r->players; p++) {
		r->team_of[p] = (uint8_t)(p % r->teams);
		seat_player(r, p, sitting ? sitting->players[p] : &v->players[p]);
	}
	return DOM_OK;
}

static int choose_rules(struct dom_rules *r, struct dom_error *error)
{
	const struct domi_choice *board = domi_chosen(r, DOMI_BOARD);
	const struct domi_choice *stuck = domi_chosen(r, DOMI_STUCK);
	const struct domi_choice *deal = domi_chosen(r, DOMI_DEAL);
	const struct domi_choice *start = domi_chosen(r, DOMI_START);
	unsigned pile = r->tiles - r->players * r->hand;

	r->board = rule_of(board);
	r->deal = rule_of(deal);
	r->seating = rule_of(domi_chosen(r, DOMI_SEATS));
	r->start = rule_of(start);
	r->turn = rule_of(domi_chosen(r, DOMI_TURN));
	r->stuck = rule_of(stuck);
	r->winner = rule_of(domi_chosen(r, DOMI_WINNER));
	r->score = rule_of(domi_chosen(r, DOMI_SCORE));
	r->judge = rule_of(domi_chosen(r, DOMI_JUDGE));
	r->keeps_score = r->score->laid != NULL;
	r->lead = DOM_NO_TILE;
	if (r->start->tile_param)
		r->lead = (uint16_t)r->args[DOMI_START][r->start->tile_param - 1].n;
	if (r->sides > 2 && !r->board->many_sides)
		return domi_fail(error, DOM_CLASH, board->where, "a %s board takes tiles with two sides, and these have %u",
				 "un tablero %s lleva fichas de dos lados, y estas tienen %u", board->member->name, r->sides);
	if (r->stuck->draws(r->args[DOMI_STUCK], 0, DOM_MAX_TILES) && !r->stuck->draws(r->args[DOMI_STUCK], 0, pile))
		return domi_fail(error, DOM_CLASH, stuck->where,
				 "stuck %s: nobody could ever draw, as only %u tiles are not dealt",
				 "atascado %s: nadie podría robar nunca, pues solo %u fichas quedan sin repartir",
				 stuck->member->name, pile);
	if (r->start->check && r->start->check(r, start, error))
		return DOM_CLASH;
	return r->deal->check ? r->deal->check(r, deal, error) : DOM_OK;
}

static int list_ends(struct dom_rules *r, struct dom_error *error)
{
	const struct dom_variant *v = r->variant;
	unsigned most = 0;
	int status = DOM_OK;

	r->end_count = v->end_count;
	for (unsigned i = 0; i < r->end_count; i++) {
		const struct domi_choice *winner = v->ends[i].winner.member ? &v->ends[i].winner : domi_chosen(r, DOMI_WINNER);

		r->ends[i] = (struct domi_end_rule){.rule = rule_of(&v->ends[i].end),
						    .args = v->ends[i].end.args,
						    .winner = rule_of(winner),
						    .winner_args = winner->args,
						    .name = v->ends[i].end.member->name};
		r->ends_out |= r->ends[i].rule->known == DOMI_END_OUT;
		r->when_out |= (uint32_t)(r->ends[i].rule->known == DOMI_END_OUT) << i;
		r->when_blocked |= (uint32_t)(r->ends[i].rule->known == DOMI_END_BLOCKED) << i;
		r->when_passed |= (uint32_t)(r->ends[i].rule->passes != NULL) << i;
		r->when_held |= (uint32_t)(r->ends[i].rule->by_hand != NULL) << i;
		r->whenever |= (~(r->when_out | r->when_blocked | r->when_passed | r->when_held) >> i & 1) << i;
	}
	for (unsigned i = 0; i < r->end_count && !status; i++) {
		const struct domi_end_rule *end = &r->ends[i];
		unsigned passes = end->rule->passes ? end->rule->passes(r, end->args) : 0;

		most = passes > most ? passes : most;
		if (end->rule->check)
			status = end->rule->check(r, &v->ends[i].end, error);
		if (!status && v->ends[i].winner.member && end->winner->check)
			status = end->winner->check(r, &v->ends[i].winner, error);
	}
	if (!status && r->winner->check)
		status = r->winner->check(r, domi_chosen(r, DOMI_WINNER), error);
	r->stall = r->players * (10 + most);
	return status;
}

/* A bonus that the score has as a parameter of its own comes after those listed. */
static int list_bonuses(struct dom_rules *r, struct dom_error *error)
{
	const struct dom_variant *v = r->variant;
	const struct dom_arg *own = r->score->bonus ? &r->args[DOMI_SCORE][r->score->bonus_param] : NULL;
	int status = DOM_OK;

	for (unsigned i = 0; i < v->bonus_count && !status; i++) {
		const struct domi_choice *choice = &v->bonuses[i];
		const struct dom_bonus *bonus = rule_of(choice);

		r->bonuses[r->bonus_count++] = (struct domi_bonus_rule){bonus, choice->args};
		r->earns |= (uint16_t)((bonus->earns != NULL) << i);
		if (own && own->n && bonus == r->score->bonus)
			return domi_fail(error, DOM_CLASH, choice->where,
					 "bonus %s is paid already: score %s has it as its parameter %s",
					 "el bono %s ya se paga: los puntos %s lo tienen como su parámetro %s",
					 choice->member->name, domi_chosen(r, DOMI_SCORE)->member->name,
					 r->score->params[r->score->bonus_param].name);
		if (bonus->check)
			status = bonus->check(r, choice, error);
	}
	if (own && own->n)
		r->bonuses[r->bonus_count++] = (struct domi_bonus_rule){r->score->bonus, own};
	return status;
}

/* Where the parts of a round's block begin. */
static void lay_out(struct dom_rules *r)
{
	size_t at = sizeof(struct dom_round) + r->players * sizeof(struct dom_seat);

	r->places = r->board->places(r);
	r->at_score = at = (at + 7) / 8 * 8;
	r->at_hands = at += r->teams * sizeof(int64_t);
	r->at_places = at += (size_t)(r->players + 1) * r->words * sizeof(uint64_t);
	r->at_points = at += r->places * sizeof(struct dom_place);
	r->at_passed_on = at += r->players * sizeof(int32_t);
	at += (size_t)r->players * r->faces * sizeof(uint16_t);
	r->at_tried = at = (at + 7) / 8 * 8;
	if (r->cheats)
		at += (size_t)r->players * r->words * sizeof(uint64_t);
	r->size = at;
}

static int find_out_whether_quick(struct dom_rules *r, struct dom_error *error)
{
	(void)error;
	domi_find_loops(r);
	return DOM_OK;
}

static int compile(struct dom_rules *r, const struct domi_sitting *sitting, struct dom_error *error)
{
	enum { EACH = 8000 }; /* whatever else is done for rules, in questions */
	static int (*const first[])(struct dom_rules *, struct dom_error *) = {make_tiles, look_up_tiles, ask_values,
									       domi_ask_match};
	static int (*const then[])(struct dom_rules *, struct dom_error *) = {choose_rules, ask_powers, list_ends, list_bonuses,
									      find_out_whether_quick};
	int status = DOM_OK;

	for (size_t i = 0; i < sizeof first / sizeof *first && !status; i++)
		status = first[i](r, error);
	if (!status)
		status = domi_charge(r, EACH, domi_chosen(r, DOMI_TILES)->where, error);
	if (!status)
		status = domi_go_on(r, EACH, error);
	if (!status)
		status = seat_players(r, sitting, error);
	for (size_t i = 0; i < sizeof then / sizeof *then && !status; i++)
		status = then[i](r, error);
	return status;
}

int domi_rules_compile(struct dom_rules **out, const struct dom_variant *variant, const struct domi_sitting *sitting,
		       struct domi_kin *kin, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_alloc chosen_alloc = domi_alloc(alloc);
	struct dom_rules *r = domi_new(&chosen_alloc, 1, sizeof *r);
	int status;

	*out = NULL;
	if (!r)
		return domi_fail_memory(error);
	r->alloc = chosen_alloc;
	r->variant = variant;
	r->elder = kin->newest;
	r->kin = kin;
	for (unsigned a = 0; a < DOMI_ASPECTS; a++) {
		memcpy(r->own_args[a], variant->choice[a].args, sizeof r->own_args[a]);
		r->args[a] = r->own_args[a];
	}
	status = compile(r, sitting, error);
	r->kin = NULL;
	if (status) {
		dom_rules_free(r);
		return status;
	}
	lay_out(r);
	kin->newest = r;
	*out = r;
	return DOM_OK;
}

int dom_rules_new_within(struct dom_rules **out, const struct dom_variant *variant, const struct dom_bounds *bounds,
			 const struct dom_alloc *alloc, struct dom_error *error)
{
	struct domi_kin alone = {.bounds = bounds};

	return domi_rules_compile(out, variant, NULL, &alone, alloc, error);
}

int dom_rules_new(struct dom_rules **out, const struct dom_variant *variant, const struct dom_alloc *alloc,
		  struct dom_error *error)
{
	return dom_rules_new_within(out, variant, NULL, alloc, error);
}

void domi_rules_seat(struct dom_rules *out, const struct dom_rules *rules, const struct domi_player *const *players)
{
	*out = *rules;
	out->cheats = false;
	for (unsigned p = 0; p < out->players; p++)
		seat_player(out, p, players[p]);
	domi_find_loops(out);
	lay_out(out);
}

static void free_tables(struct dom_rules *r, enum domi_tables tables, void *const *blocks, size_t count)
{
	for (size_t i = 0; i < count && !(r->borrowed & tables); i++)
		domi_free(&r->alloc, blocks[i]);
}

void dom_rules_free(struct dom_rules *r)
{
	struct dom_alloc alloc;

	if (!r)
		return;
	alloc = r->alloc;
	free_tables(r, DOMI_SET_TABLES,
		    (void *[]){r->face_name, r->shown, r->worth, r->symbol, r->shows, r->showing, r->doubles, r->same, r->kind},
		    9);
	free_tables(r, DOMI_VALUE_TABLES, (void *[]){r->value, r->slice, r->most, r->least}, 4);
	free_tables(r, DOMI_MATCH_TABLES, (void *[]){r->fits, r->side_fits, r->leaves, r->either, r->after, r->few}, 6);
	free_tables(r, DOMI_POWER_TABLES, (void *[]){r->powers_of}, 1);
	domi_free(&alloc, r->tile_args);
	domi_free(&alloc, r);
}
