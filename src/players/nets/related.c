/* Knows what tiles and faces are: some numbers for each tile, for each face and for the table, and what they tell one another, round after
   round. All tiles have the same weights, and so have all faces; but for a bias of its own, what is learned of one is known of all.
   Compiled for each kind of processor (DOMI_RELATED: its name).

   In a round, a face hears of itself, of the tiles that have it and of the table; the table of itself and of all faces; a tile of itself, of
   its two faces and of the table. */
#include "nets.h"

#include <string.h>

enum { ALWAYS = 5, EIGHTH = 8 };

/* What each round has, in the order of the file. The first is told features, and the last of the critic has no tiles. */
enum { FACES, TABLE, TILES, PARTS };
enum { FIRST_TILES, FIRST_FACES, FIRST_TABLE };
/* Behind the last round of the net. */
enum { LIKES, LIKE, WINS, BELIEF, ANSWERS };

/* One of the two: what sees what a seat may know, or the critic. */
struct trunk {
	const struct domi_layer *first, *rounds, *answers;
	unsigned count; /* of rounds */
	unsigned shown; /* hands */
};

static struct trunk trunk_of(const struct dom_net *net, bool critic)
{
	struct trunk t = {.count = (net->layers - ALWAYS * 2) / (2 * PARTS)};

	t.first = net->layer + (critic ? (t.count + 1) * PARTS + ANSWERS : 0);
	t.rounds = t.first + PARTS;
	t.answers = t.rounds + (size_t)t.count * PARTS - critic;
	t.shown = critic ? net->line.seats - 1U : 0;
	return t;
}

static bool is(const struct domi_layer *layer, unsigned in, unsigned out)
{
	return layer->in == in && layer->out == out;
}

static bool trunk_fits(const struct dom_net *net, bool critic)
{
	const struct dom_line *l = &net->line;
	const struct trunk t = trunk_of(net, critic);
	unsigned seats = l->seats, own = t.first[FIRST_TILES].out, all = t.first[FIRST_TABLE].out;

	if (own > DOMI_TOKEN || own % 4 || all > DOMI_TABLE || all % 4 ||
	    !is(&t.first[FIRST_TILES], 2 + seats + t.shown + l->tiles, own) ||
	    !is(&t.first[FIRST_FACES], (seats - 1) * (l->draws ? 2 : 1) + 4 + 2 * seats + l->symbols, own) ||
	    !is(&t.first[FIRST_TABLE], 2 + 3 * seats + 1 + (l->draws ? 1 : 0), all))
		return false;
	for (const struct domi_layer *r = t.rounds; r < t.answers; r += PARTS)
		if (!is(&r[FACES], 2 * own + all, own) || !is(&r[TABLE], all + own, all) ||
		    (r + TILES < t.answers && !is(&r[TILES], 2 * own + all, own)))
			return false;
	if (critic)
		return is(&t.answers[0], all, 1);
	return is(&t.answers[LIKES], 3 * own + all, own) && is(&t.answers[LIKE], own, 1) && is(&t.answers[WINS], all, 1) &&
	       is(&t.answers[BELIEF], own, seats);
}

static bool fits(const struct dom_net *net)
{
	return net->layers >= ALWAYS * 2 + 2 * PARTS && (net->layers - ALWAYS * 2) % (2 * PARTS) == 0 &&
	       trunk_fits(net, false) && trunk_fits(net, true);
}

/* The inputs of a layer from one on. */
static struct domi_layer inputs_of(const struct domi_layer *layer, unsigned from, unsigned count)
{
	struct domi_layer part = *layer;

	part.in = count;
	part.weight += (size_t)from * DOMI_BLOCK;
	return part;
}

/* Adds to sums of tokens what those inputs of a layer come to. */
static void tell(struct dom_net *net, const struct domi_layer *layer, unsigned from, unsigned count, uint8_t (*x)[DOMI_TOKEN],
		 int32_t (*sums)[DOMI_TOKEN])
{
	const struct domi_layer part = inputs_of(layer, from, net->own);
	const struct domi_rows rows = {.count = count, .step = DOMI_TOKEN, .x = x[0], .room = DOMI_TOKEN, .sums = sums[0]};

	net->sums->add_up(&part, &rows);
}

/* What each table comes to in a layer, with the biases: everybody's sums begin with that. */
static void tell_tables(struct dom_net *net, const struct domi_layer *layer, unsigned from, unsigned width, unsigned positions)
{
	const struct domi_layer part = inputs_of(layer, from, width);
	const struct domi_rows rows = {.count = positions,
				       .step = sizeof net->table[0],
				       .x = net->table[0],
				       .room = DOMI_TABLE,
				       .sums = net->table_sums[0]};

	for (unsigned p = 0; p < positions; p++)
		memcpy(net->table_sums[p], layer->bias, layer->room * sizeof *layer->bias);
	net->sums->add_up(&part, &rows);
}

static void pass_on(struct dom_net *net, const struct domi_layer *layer, unsigned count, uint8_t (*x)[DOMI_TOKEN],
		    int32_t (*sums)[DOMI_TOKEN])
{
	for (unsigned i = 0; i < count; i++)
		net->sums->pass_on(layer, sums[i], x[i]);
}

static void begin(int32_t (*sums)[DOMI_TOKEN], unsigned count, const int32_t *with)
{
	for (unsigned i = 0; i < count; i++)
		memcpy(sums[i], with, sizeof sums[i]);
}

/* Of some features that lie row after row of so many numbers, those of one column. */
static uint8_t *column(uint8_t *to, const uint8_t *rows, unsigned count, unsigned each, unsigned which)
{
	for (unsigned i = 0; i < count; i++)
		*to++ = rows[i * each + which];
	return to;
}

/* A token's features, and which one it is. */
static void tell_tile(const struct dom_net *net, const struct trunk *t, const struct domi_parts *at, const uint8_t *seen,
		      unsigned tile, uint8_t *x)
{
	const struct dom_line *l = &net->line;

	memset(x, 0, DOMI_FIRST);
	*x++ = seen[at->hand + tile];
	x = column(x, seen + at->by, l->seats, l->tiles, tile);
	*x++ = seen[at->when + tile];
	x = column(x, seen + at->end, t->shown, l->tiles, tile);
	x[tile] = DOMI_UNIT;
}

static void tell_face(const struct dom_net *net, const struct domi_parts *at, const uint8_t *seen, unsigned face, uint8_t *x)
{
	const struct dom_line *l = &net->line;
	unsigned faces = l->symbols;

	memset(x, 0, DOMI_FIRST);
	x = column(x, seen + at->stuck, l->seats - 1U, faces, face);
	x = column(x, seen + at->since, l->draws ? l->seats - 1U : 0, faces, face);
	x = column(x, seen + at->ends, 2, faces + 1, face);
	*x++ = seen[at->unseen + face];
	*x++ = seen[at->mine + face];
	x = column(x, seen + at->opened, l->seats, faces, face);
	x = column(x, seen + at->covered, l->seats, faces, face);
	x[face] = DOMI_UNIT;
}

static void tell_table(const struct dom_net *net, const struct domi_parts *at, const uint8_t *seen, uint8_t *x)
{
	const struct dom_line *l = &net->line;

	memset(x, 0, DOMI_TABLE);
	x = column(x, seen + at->ends, 2, l->symbols + 1U, l->symbols);
	x = column(x, seen + at->left, l->seats, 1, 0);
	x = column(x, seen + at->owners, 2U * l->seats, 1, 0);
	*x++ = seen[at->forced];
	if (l->draws)
		*x = seen[at->pile];
}

static void tell_first(struct dom_net *net, const struct trunk *t, unsigned positions)
{
	const struct domi_layer *tiles = &t->first[FIRST_TILES], *faces = &t->first[FIRST_FACES],
				*table = &t->first[FIRST_TABLE];
	const struct dom_line *l = &net->line;
	const struct domi_parts at = domi_parts(l);
	uint8_t first[DOM_LINE_TILES][DOMI_FIRST];
	struct domi_rows rows = {.step = DOMI_FIRST, .x = first[0], .room = DOMI_TOKEN};

	for (unsigned p = 0; p < positions; p++) {
		struct domi_tokens *k = &net->tokens[p];
		const uint8_t *seen = net->x[0][p];

		for (unsigned i = 0; i < l->tiles; i++)
			tell_tile(net, t, &at, seen, i, first[i]);
		rows.count = l->tiles;
		rows.sums = net->sums_of[0];
		begin(net->sums_of, l->tiles, tiles->bias);
		net->sums->add_up(tiles, &rows);
		pass_on(net, tiles, l->tiles, k->tile, net->sums_of);
		for (unsigned i = 0; i < l->symbols; i++)
			tell_face(net, &at, seen, i, first[i]);
		rows.count = l->symbols;
		begin(net->sums_of, l->symbols, faces->bias);
		net->sums->add_up(faces, &rows);
		pass_on(net, faces, l->symbols, k->face, net->sums_of);
		tell_table(net, &at, seen, net->table[p]);
	}
	tell_tables(net, table, 0, table->in, positions);
	for (unsigned p = 0; p < positions; p++)
		net->sums->pass_on(table, net->table_sums[p], net->table[p]);
}

static void add_token(uint16_t *restrict sum, const uint8_t *restrict token)
{
	for (unsigned i = 0; i < DOMI_TOKEN; i++)
		sum[i] = (uint16_t)(sum[i] + token[i]);
}

/* What eighths of sums of tokens come to. Sums are more than seven bits, so they are told in two parts: sixteenths, and what is left. */
static void tell_sums(struct dom_net *net, const struct domi_layer *layer, unsigned from, unsigned count,
		      uint16_t (*restrict heard)[DOMI_TOKEN], size_t room, int32_t *restrict sums)
{
	const struct domi_layer part = inputs_of(layer, from, net->own);
	uint8_t x[DOM_LINE_SYMBOLS][DOMI_TOKEN];
	int32_t told[DOM_LINE_SYMBOLS * DOMI_TOKEN];
	const struct domi_rows rows = {.count = count, .step = DOMI_TOKEN, .x = x[0], .room = room, .sums = told};

	memset(told, 0, count * room * sizeof *told);
	for (unsigned i = 0; i < count; i++)
		for (unsigned o = 0; o < DOMI_TOKEN; o++) {
			unsigned part_of_it = heard[i][o] / DOMI_PART;

			x[i][o] = (uint8_t)(part_of_it < DOMI_MOST ? part_of_it : DOMI_MOST);
		}
	net->sums->add_up(&part, &rows);
	for (size_t i = 0; i < count * room; i++)
		told[i] *= DOMI_PART;
	for (unsigned i = 0; i < count; i++)
		for (unsigned o = 0; o < DOMI_TOKEN; o++)
			x[i][o] = heard[i][o] % DOMI_PART;
	net->sums->add_up(&part, &rows);
	for (size_t i = 0; i < count * room; i++)
		sums[i] += (told[i] + EIGHTH / 2) / EIGHTH;
}

static void faces_hear(struct dom_net *net, const struct domi_layer *layer, unsigned positions)
{
	const struct dom_line *l = &net->line;
	unsigned own = net->own;

	tell_tables(net, layer, 2 * own, layer->in - 2 * own, positions);
	for (unsigned p = 0; p < positions; p++) {
		struct domi_tokens *k = &net->tokens[p];
		uint16_t sum[DOM_LINE_SYMBOLS][DOMI_TOKEN];

		memset(sum, 0, l->symbols * sizeof *sum);
		for (unsigned i = 0; i < l->tiles; i++) {
			add_token(sum[l->symbol[i][0]], k->tile[i]);
			if (l->symbol[i][0] != l->symbol[i][1])
				add_token(sum[l->symbol[i][1]], k->tile[i]);
		}
		begin(net->sums_of, l->symbols, net->table_sums[p]);
		tell(net, layer, 0, l->symbols, k->face, net->sums_of);
		tell_sums(net, layer, own, l->symbols, sum, DOMI_TOKEN, net->sums_of[0]);
		pass_on(net, layer, l->symbols, k->face, net->sums_of);
	}
}

static void tables_hear(struct dom_net *net, const struct domi_layer *layer, unsigned positions)
{
	uint16_t sum[DOM_NET_ROUNDS][DOMI_TOKEN] = {{0}};

	for (unsigned p = 0; p < positions; p++)
		for (unsigned i = 0; i < net->line.symbols; i++)
			add_token(sum[p], net->tokens[p].face[i]);
	tell_tables(net, layer, 0, layer->out, positions);
	tell_sums(net, layer, layer->out, positions, sum, DOMI_TABLE, net->table_sums[0]);
	for (unsigned p = 0; p < positions; p++)
		net->sums->pass_on(layer, net->table_sums[p], net->table[p]);
}

/* Sums of the tiles that are thought of: what they, the faces of each and the table come to. */
static void tell_tiles(struct dom_net *net, const struct domi_layer *layer, unsigned p)
{
	struct domi_tokens *k = &net->tokens[p];
	int32_t faces[DOM_LINE_SYMBOLS][DOMI_TOKEN];

	memset(faces, 0, net->line.symbols * sizeof *faces);
	tell(net, layer, net->own, net->line.symbols, k->face, faces);
	for (unsigned i = 0; i < k->count; i++) {
		const uint8_t *both = net->line.symbol[k->which[i]];
		const int32_t *a = faces[both[0]], *b = faces[both[1]];

		for (unsigned o = 0; o < DOMI_TOKEN; o++)
			net->sums_of[i][o] = net->table_sums[p][o] + a[o] + b[o];
	}
	tell(net, layer, 0, k->count, k->tile, net->sums_of);
}

static void tiles_hear(struct dom_net *net, const struct domi_layer *layer, unsigned positions)
{
	tell_tables(net, layer, 2 * net->own, layer->in - 2 * net->own, positions);
	for (unsigned p = 0; p < positions; p++) {
		tell_tiles(net, layer, p);
		pass_on(net, layer, net->tokens[p].count, net->tokens[p].tile, net->sums_of);
	}
}

/* Only those tiles are thought of from here on. */
static void choose(struct domi_tokens *k, uint64_t set)
{
	k->count = 0;
	for (; set; set &= set - 1) {
		unsigned tile = (unsigned)__builtin_ctzll(set);

		if (k->count != tile)
			memcpy(k->tile[k->count], k->tile[tile], sizeof k->tile[tile]);
		k->which[k->count++] = (uint8_t)tile;
	}
}

static uint64_t hand_of(const struct dom_line *l, const uint8_t *seen)
{
	uint64_t hand = 0;

	for (unsigned t = 0; t < l->tiles; t++)
		hand |= seen[t] ? UINT64_C(1) << t : 0;
	return hand;
}

enum wanted { NO_TILES, HAND, ALL_TILES };

/* All rounds; of the last one, what is wanted. */
static void think(struct dom_net *net, const struct trunk *t, unsigned positions, enum wanted wanted)
{
	uint64_t all = net->line.tiles == DOM_LINE_TILES ? UINT64_MAX : (UINT64_C(1) << net->line.tiles) - 1;

	net->own = t->first[FIRST_TILES].out;
	tell_first(net, t, positions);
	for (unsigned p = 0; p < positions; p++)
		choose(&net->tokens[p], all);
	for (unsigned i = 0; i < t->count; i++) {
		const struct domi_layer *round = t->rounds + (size_t)i * PARTS;

		faces_hear(net, &round[FACES], positions);
		tables_hear(net, &round[TABLE], positions);
		for (unsigned p = 0; i + 1 == t->count && wanted == HAND && p < positions; p++)
			choose(&net->tokens[p], hand_of(&net->line, net->x[0][p]));
		if (i + 1 < t->count || wanted != NO_TILES)
			tiles_hear(net, &round[TILES], positions);
	}
}

static void values(struct dom_net *net, const struct domi_layer *layer, unsigned positions, int32_t *wins)
{
	tell_tables(net, layer, 0, layer->in, positions);
	for (unsigned p = 0; p < positions; p++)
		domi_round_off(layer, net->table_sums[p], &wins[p]);
}

/* Of a tile of the hand and an end it fits: the tile, its faces, the one that is covered, and the table, whose sums are there. */
static void like_each(struct dom_net *net, const struct trunk *t, unsigned p, int32_t *likes)
{
	const struct dom_line *l = &net->line;
	const struct domi_layer *layer = &t->answers[LIKES], *last = &t->answers[LIKE];
	const uint8_t *ends = net->x[0][p] + domi_parts(l).ends;
	struct domi_tokens *k = &net->tokens[p];
	unsigned end[2], faces = l->symbols;
	uint64_t hand = hand_of(l, net->x[0][p]);
	int32_t covered[2][DOMI_TOKEN] = {{0}};

	tell_tiles(net, layer, p);
	for (unsigned e = 0; e < 2; e++) {
		for (end[e] = 0; !ends[e * (faces + 1) + end[e]];)
			end[e]++;
		if (end[e] < faces)
			tell(net, layer, 2 * net->own, 1, &k->face[end[e]], &covered[e]);
	}
	for (unsigned i = 0; i < k->count; i++) {
		unsigned tile = k->which[i];

		for (unsigned e = 0; e < (end[0] == end[1] ? 1U : 2U) && hand >> tile & 1; e++) {
			int32_t sums[1][DOMI_TOKEN];
			uint8_t x[1][DOMI_TOKEN];

			if (end[e] < faces && !(l->fits[end[e]] >> tile & 1))
				continue;
			for (unsigned o = 0; o < DOMI_TOKEN; o++)
				sums[0][o] = net->sums_of[i][o] + covered[e][o];
			net->sums->pass_on(layer, sums[0], x[0]);
			begin(sums, 1, last->bias);
			tell(net, last, 0, 1, x, sums);
			domi_round_off(last, sums[0], &likes[tile + e * l->tiles]);
		}
	}
}

static void look(struct dom_net *net)
{
	const struct trunk t = trunk_of(net, false);
	const struct domi_layer *likes = &t.answers[LIKES], *belief = &t.answers[BELIEF];
	const struct domi_tokens *k = &net->tokens[0];

	memset(net->likes, 0, sizeof net->likes);
	think(net, &t, 1, ALL_TILES);
	values(net, &t.answers[WINS], 1, &net->wins);
	begin(net->sums_of, k->count, belief->bias);
	tell(net, belief, 0, k->count, net->tokens[0].tile, net->sums_of);
	for (unsigned i = 0; i < k->count; i++)
		domi_round_off(belief, net->sums_of[i], net->belief + (size_t)i * belief->out);
	tell_tables(net, likes, 3 * net->own, likes->in - 3 * net->own, 1);
	like_each(net, &t, 0, net->likes);
}

static void like(struct dom_net *net, unsigned positions, int32_t (*likes)[DOMI_MOST_LIKED])
{
	const struct trunk t = trunk_of(net, false);
	const struct domi_layer *layer = &t.answers[LIKES];

	think(net, &t, positions, HAND);
	tell_tables(net, layer, 3 * net->own, layer->in - 3 * net->own, positions);
	for (unsigned p = 0; p < positions; p++)
		like_each(net, &t, p, likes[p]);
}

static void judge(struct dom_net *net, unsigned positions, int32_t *wins)
{
	const struct trunk t = trunk_of(net, true);

	think(net, &t, positions, NO_TILES);
	values(net, &t.answers[0], positions, wins);
}

const struct domi_kind DOMI_RELATED = {.fits = fits, .look = look, .like = like, .judge = judge};
