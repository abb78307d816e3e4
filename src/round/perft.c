/* Counting all plays of one deal, and deals from outside. A copy of the round is kept for every depth; undoing a play is
   going back to the copy below. */
#include <domino/perft.h>

#include "memory.h"
#include "step.h"

#include "board/board.h"

#include <string.h>

struct count {
	struct dom_perft *out;
	const struct dom_rules *rules;
	unsigned depth;
	size_t stride, view_stride;
	char *rounds, *views; /* one for each depth */
	bool (*go_on)(void *context, const struct dom_perft *so_far);
	void *context;
	bool stopped;
	uint32_t since; /* positions since go_on() was asked */
};

enum { ASK_EVERY = 1 << 16 };

/* An end of the line that shows the same face as the other is no place of its own. */
static bool is_second_end(const struct dom_view *v, struct dom_play play)
{
	const struct dom_rules *r = v->rules;

	return r->board->shape == DOM_SHAPE_LINE && play.place == 1 &&
	       r->shown[v->place[0].symbol] == r->shown[v->place[1].symbol];
}

static void count_position(struct count *c, unsigned level)
{
	c->out->positions[level]++;
	c->out->total++;
	c->out->depth = level > c->out->depth ? level : c->out->depth;
	if (c->go_on && ++c->since >= ASK_EVERY) {
		c->since = 0;
		c->stopped = !c->go_on(c->context, c->out);
	}
}

static void look_deeper(struct count *c, unsigned level)
{
	struct dom_round *g = (struct dom_round *)(void *)(c->rounds + level * c->stride);
	struct dom_view *v = (struct dom_view *)(void *)(c->views + level * c->view_stride);
	struct dom_plays plays;
	struct dom_play play;
	enum dom_need need;

	do
		need = dom_round_step(c->rules, g, NULL);
	while (need == DOM_NEEDS_NOTHING);
	count_position(c, level);
	c->out->complete += need == DOM_NEEDS_NO_MORE;
	if (need != DOM_NEEDS_PLAY || level == c->depth || c->stopped)
		return;
	domi_view_for(c->rules, g, g->seat, v, ~0U); /* plays are all that is asked of it */
	dom_plays_init(&plays, v);
	while (dom_plays_next(&plays, &play) && !c->stopped) {
		struct dom_round *next = (struct dom_round *)(void *)(c->rounds + (level + 1) * c->stride);
		struct domi_at at = {.rules = c->rules, .round = next};

		if (is_second_end(v, play))
			continue;
		memcpy(next, g, c->rules->size);
		domi_lay(&at, play, DOM_EVENT_PLAYED);
		look_deeper(c, level + 1);
	}
}

/* A line that has not begun, under rules that change nothing but hands and ends: both are masks. */
struct line {
	uint64_t hand[DOM_MAX_PLAYERS], in_hands;
};

static bool is_plain_line(const struct dom_rules *r, const struct dom_round *g)
{
	unsigned other = DOMI_MAY_DRAW | DOMI_MAY_FIRE | DOMI_MAY_BRANCH | DOMI_MAY_TURN | DOMI_MAY_END | DOMI_MAY_JOIN |
			 DOMI_MAY_SIDES | DOMI_MAY_REPEAT | DOMI_MAY_LOT;

	return g->path == DOM_PATH_TABLE && g->phase == DOMI_TURNS && !g->turn && !(r->may & other) && r->words == 1;
}

static void follow_line(struct count *c, struct line *line, unsigned left, unsigned right, unsigned seat, unsigned level);

/* All tiles of a seat that fit an end, one after the other. */
static void lay_each(struct count *c, struct line *line, unsigned left, unsigned right, bool on_right, unsigned seat,
		     unsigned level)
{
	const struct dom_rules *r = c->rules;
	unsigned open = on_right ? right : left;
	uint64_t hand = line->hand[seat];

	for (uint64_t rest = hand & r->fits[open]; rest && !c->stopped; rest &= rest - 1) {
		unsigned tile = (unsigned)__builtin_ctzll(rest), far = r->leaves[open * r->tiles + tile];
		uint64_t bit = UINT64_C(1) << tile;

		line->hand[seat] = hand & ~bit;
		line->in_hands &= ~bit;
		follow_line(c, line, on_right ? left : far, on_right ? far : right, seat, level + 1);
		line->in_hands |= bit;
	}
	line->hand[seat] = hand;
}

/* `seat` has laid the last tile. */
static void follow_line(struct count *c, struct line *line, unsigned left, unsigned right, unsigned seat, unsigned level)
{
	const struct dom_rules *r = c->rules;
	uint64_t fits = r->fits[left] | r->fits[right];

	count_position(c, level);
	if (!line->hand[seat] || !(line->in_hands & fits)) {
		c->out->complete++;
		return;
	}
	if (level == c->depth)
		return;
	do
		seat = seat + 1 == r->players ? 0 : seat + 1;
	while (!(line->hand[seat] & fits));
	lay_each(c, line, left, right, false, seat, level);
	if (r->shown[left] != r->shown[right])
		lay_each(c, line, left, right, true, seat, level);
}

static void lead_each(struct count *c, const struct dom_round *g)
{
	const struct dom_rules *r = c->rules;
	struct line line = {.in_hands = 0};

	for (unsigned seat = 0; seat < r->players; seat++)
		line.in_hands |= line.hand[seat] = *domi_hand(r, g, seat);
	count_position(c, 0);
	for (int t = -1; c->depth && !c->stopped && (t = domi_hand_next(r, g, g->seat, t)) >= 0;) {
		uint64_t bit = UINT64_C(1) << t;

		if (!(domi_fits(r, g, (unsigned)t, 0)))
			continue;
		line.hand[g->seat] ^= bit;
		line.in_hands ^= bit;
		follow_line(c, &line, r->symbol[t * 2], r->symbol[t * 2 + 1], g->seat, 1);
		line.hand[g->seat] ^= bit;
		line.in_hands ^= bit;
	}
}

/* Players that must give tiles back before the first turn do what their strategies say. */
static int settle_deal(const struct dom_rules *r, struct dom_round *g, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_players *players;
	int status = dom_players_new(&players, NULL, alloc, error);

	if (!status)
		status = dom_players_seat(players, r, NULL, error);
	while (!status && g->phase < DOMI_TURNS && dom_round_auto(r, g, players, NULL) == DOM_NEEDS_NOTHING)
		;
	dom_players_free(players);
	return status;
}

int dom_perft_run(struct dom_perft *out, const struct dom_rules *r, const struct dom_round *g, unsigned depth,
		  bool (*go_on)(void *context, const struct dom_perft *so_far), void *context, const struct dom_alloc *given,
		  struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	unsigned levels = !depth || depth > r->tiles ? r->tiles : depth;
	struct dom_rules honest = *r;
	struct count c = {.out = out,
			  .rules = &honest,
			  .depth = levels,
			  .stride = r->size,
			  .view_stride = (dom_view_size(r) + 7) / 8 * 8,
			  .go_on = go_on,
			  .context = context};
	int status;

	memset(out, 0, sizeof *out);
	honest.cheats = false; /* what fits is counted, not what might be tried */
	c.rounds = domi_new(&alloc, levels + 1U, c.stride);
	c.views = domi_new(&alloc, levels + 1U, c.view_stride);
	if (!c.rounds || !c.views) {
		domi_free(&alloc, c.rounds);
		domi_free(&alloc, c.views);
		return domi_fail_memory(error);
	}
	memcpy(c.rounds, g, r->size);
	status = settle_deal(r, (struct dom_round *)(void *)c.rounds, &alloc, error);
	if (!status && is_plain_line(r, (struct dom_round *)(void *)c.rounds))
		lead_each(&c, (struct dom_round *)(void *)c.rounds);
	else if (!status)
		look_deeper(&c, 0);
	domi_free(&alloc, c.rounds);
	domi_free(&alloc, c.views);
	return status;
}

void dom_deal_ordered(const struct dom_rules *r, uint64_t *hands)
{
	memset(hands, 0, (size_t)r->players * r->words * sizeof *hands);
	for (unsigned t = 0; t < r->players * r->hand; t++)
		domi_add(hands + (size_t)(t / r->hand) * r->words, t);
}

/* One word of a deal's line is a tile nobody has yet; with copies the first that is free. */
static int take_tile(const struct dom_rules *r, const char *word, size_t length, struct dom_where where, uint64_t *hand,
		     uint64_t *seen, struct dom_error *error)
{
	int tile = dom_rules_find(r, word, length);
	int cut = (int)(length < 64 ? length : 64);

	if (tile < 0)
		return domi_fail(error, DOM_BAD_DEAL, where, "there is no tile %.*s in this set",
				 "no hay ficha %.*s en este juego", cut, word);
	for (unsigned t = (unsigned)tile; t < r->tiles && r->kind[t] == (unsigned)tile; t++)
		if (!domi_has(seen, t)) {
			domi_add(seen, t);
			domi_add(hand, t);
			return DOM_OK;
		}
	return domi_fail(error, DOM_BAD_DEAL, where, "the tile %.*s has been dealt already", "la ficha %.*s ya se repartió",
			 cut, word);
}

int dom_deal_read(const struct dom_rules *r, const char *text, size_t length, const char *file, uint64_t *hands,
		  struct dom_error *error)
{
	uint64_t seen[DOM_MAX_WORDS] = {0};
	struct dom_where where = {file, 1, 1};
	unsigned seat = 0;
	bool any = false;

	memset(hands, 0, (size_t)r->players * r->words * sizeof *hands);
	for (size_t i = 0; i <= length;) {
		size_t from = i;
		int status;

		if (i == length || text[i] == '\n') {
			seat += any;
			any = false;
			where.line += i < length;
			where.column = 1;
			i++;
			continue;
		}
		if (text[i] == '#') {
			while (i < length && text[i] != '\n')
				i++;
			continue;
		}
		if (text[i] == ' ' || text[i] == '\t' || text[i] == '\r') {
			i++;
			where.column++;
			continue;
		}
		while (i < length && !strchr(" \t\r\n#", text[i]))
			i++;
		if (seat == r->players)
			return domi_fail(error, DOM_BAD_DEAL, where, "more hands than the %u players",
					 "más manos que los %u jugadores", r->players);
		status = take_tile(r, text + from, i - from, where, hands + (size_t)seat * r->words, seen, error);
		if (status)
			return status;
		any = true;
		where.column += (unsigned)(i - from);
	}
	if (seat < r->players)
		return domi_fail(error, DOM_BAD_DEAL, where, "%u hands for %u players", "%u manos para %u jugadores", seat,
				 r->players);
	return DOM_OK;
}
