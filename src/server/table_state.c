/* The state of a table as somebody may see it. Whatever depends on a hand asks doms_sees_hand() or doms_sees_all() first: hands,
   their points, and the ranking, which is made of points. */
#include "table.h"

#include <domino/layout.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the parts of a state look at. */
struct look {
	const struct doms_table *table;
	const struct doms_viewer *viewer;
	const struct doms_moment *moment;
	const struct doms_course *course;
	const struct doms_game *game;
	const struct dom_rules *rules;
	const struct dom_round *round;
	struct domj_scene scene;
	uint8_t seat; /* the viewer's */
	struct domj_text *out;
};

static void put_tile(const struct look *l, const char *key, unsigned tile)
{
	if (tile < dom_rules_tiles(l->rules))
		domj_key_raw(l->out, key, l->game->texts.tiles[tile]);
	else
		domj_key_null(l->out, key);
}

/* The tournament whose round it is. */
static void put_tournament(const struct look *l)
{
	char id[24];

	snprintf(id, sizeof id, "%lld", (long long)l->course->cup);
	domj_key_string(l->out, "tournament", l->course->cup ? id : NULL);
}

static void put_deal(const struct look *l)
{
	bool told = doms_sees_seed(l->table, l->moment->course);
	char seed[24];

	domj_key_string(l->out, "commitment", l->course->commitment);
	domj_key_bool(l->out, "drawn", l->course->drawn);
	snprintf(seed, sizeof seed, "%llu", (unsigned long long)l->course->seed);
	domj_key_string(l->out, "seed", told ? seed : NULL);
	domj_key(l->out, "nonce");
	if (told)
		domj_hex(l->out, l->course->nonce, DOMS_NONCE);
	else
		domj_null(l->out);
}

static void put_mode(const struct look *l)
{
	uint32_t seconds = doms_table_clock(l->table, l->moment);

	domj_key_string(l->out, "mode", l->moment->over ? "over" : l->moment->mode == DOMS_RUNNING ? "running" : "paused");
	domj_key_int(l->out, "speed", l->moment->speed);
	domj_key(l->out, "clock");
	domj_open(l->out, '{');
	domj_key_int(l->out, "seconds", seconds ? seconds : l->course->clock);
	domj_key(l->out, "left");
	if (seconds && l->table->left >= 0)
		domj_tenths(l->out, l->table->left / 100);
	else
		domj_null(l->out);
	domj_close(l->out, '}');
}

/* What the seat to move is offered. A cheat's tiles that fit nowhere are marked. */
static void put_plays(const struct look *l, const struct dom_view *view)
{
	struct dom_plays plays;
	struct dom_play play;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		domj_open(l->out, '{');
		put_tile(l, "tile", play.tile);
		domj_key_int(l->out, "place", play.place);
		domj_key_int(l->out, "side", play.side);
		if (dom_view_misfit(view, play.tile))
			domj_key_bool(l->out, "misfit", true);
		domj_close(l->out, '}');
	}
}

static void put_offers(const struct look *l, bool asked)
{
	struct dom_view *view = asked ? malloc(dom_view_size(l->rules)) : NULL;

	if (view)
		dom_round_view(l->rules, l->round, l->seat, view);
	else
		l->out->failed |= asked;
	domj_key(l->out, "plays");
	domj_open(l->out, '[');
	if (view && l->moment->need == DOM_NEEDS_PLAY)
		put_plays(l, view);
	domj_close(l->out, ']');
	domj_key_int(l->out, "gives", asked && l->moment->need == DOM_NEEDS_GIVE ? dom_round_gives(l->rules, l->round) : 0);
	domj_key_bool(l->out, "cheats", view && view->tries);
	free(view);
}

static void put_you(const struct look *l)
{
	bool seated = l->seat != DOM_NO_SEAT;
	bool asked = seated && l->moment->need != DOM_NEEDS_NOTHING && dom_round_seat(l->round) == l->seat;

	domj_key(l->out, "you");
	domj_open(l->out, '{');
	domj_key_bool(l->out, "owner", l->viewer->owner);
	domj_key(l->out, "player");
	if (seated)
		domj_int(l->out, l->viewer->player);
	else
		domj_null(l->out);
	domj_key(l->out, "seat");
	if (seated)
		domj_int(l->out, l->seat);
	else
		domj_null(l->out);
	domj_key_string(l->out, "needs", !asked ? NULL : l->moment->need == DOM_NEEDS_GIVE ? "give" : "play");
	put_offers(l, asked);
	domj_close(l->out, '}');
}

static void put_course(const struct look *l)
{
	domj_key(l->out, "turn");
	if (dom_round_moves(l->round))
		domj_int(l->out, dom_round_seat(l->round));
	else
		domj_null(l->out);
	domj_key_bool(l->out, "dealt", dom_round_dealt(l->round));
	domj_key_bool(l->out, "over", l->moment->over);
	domj_key(l->out, "reasons");
	domj_reasons(l->out, l->rules, dom_round_reasons(l->round));
	domj_key_bool(l->out, "forward", dom_round_forward(l->round));
	domj_key_int(l->out, "pile", dom_round_pile(l->rules, l->round));
}

static void put_seat(const struct look *l, unsigned seat)
{
	struct dom_seat seen = dom_round_seen(l->rules, l->round, seat);
	unsigned player = l->course->player[seat], team = dom_rules_team(l->rules, seat);
	int64_t score = dom_round_score(l->rules, l->round, team);
	bool open = dom_round_dealt(l->round) && doms_sees_hand(l->table, l->viewer, seat);

	domj_open(l->out, '{');
	domj_key_int(l->out, "seat", seat);
	domj_key_int(l->out, "player", player);
	domj_key_raw(l->out, "name", l->game->texts.names[player]);
	domj_key_int(l->out, "team", team);
	domj_key_raw(l->out, "strategy", l->game->texts.strategies[player]);
	domj_key_raw(l->out, "character", l->game->texts.characters[player]);
	domj_key_bool(l->out, "open", l->game->open >> player & 1);
	domj_key_bool(l->out, "here", l->table->here >> player & 1);
	domj_key_int(l->out, "tiles", seen.tiles);
	domj_key(l->out, "hand");
	domj_tiles(l->out, &l->scene, open ? dom_round_hand(l->rules, l->round, seat) : NULL);
	domj_key(l->out, "points");
	if (open)
		domj_int(l->out, dom_round_points(l->rules, l->round, seat));
	else
		domj_null(l->out);
	domj_key_points(l->out, "score", score);
	domj_key_points(l->out, "total", l->course->before[player] + score);
	domj_key_int(l->out, "passes", seen.passes);
	domj_close(l->out, '}');
}

static void put_seats(const struct look *l)
{
	domj_key(l->out, "seats");
	domj_open(l->out, '[');
	for (unsigned seat = 0; seat < l->game->players; seat++)
		put_seat(l, seat);
	domj_close(l->out, ']');
}

static void put_places(const struct look *l)
{
	unsigned count;
	const struct dom_place *places = dom_round_places(l->rules, l->round, &count);

	domj_key(l->out, "places");
	domj_open(l->out, '[');
	for (unsigned p = 0; p < count; p++) {
		domj_open(l->out, '{');
		domj_key_int(l->out, "place", p);
		domj_key_string(l->out, "face", dom_rules_face(l->rules, dom_rules_shows(l->rules, places[p].symbol)));
		domj_key_int(l->out, "worth", dom_rules_worth(l->rules, places[p].symbol));
		put_tile(l, "tile", places[p].tile);
		domj_key_int(l->out, "open", places[p].open);
		domj_close(l->out, '}');
	}
	domj_close(l->out, ']');
}

static bool is_laid(const struct look *l, size_t number)
{
	unsigned kind = l->table->history.entries[number].kind;

	return kind == DOM_EVENT_PLAYED || kind == DOM_EVENT_MISFIT;
}

static void put_laid(const struct look *l)
{
	domj_key(l->out, "laid");
	domj_open(l->out, '[');
	for (size_t n = l->course->first; n < l->moment->sequence; n++) {
		const struct doms_entry *e = &l->table->history.entries[n];

		if (!is_laid(l, n))
			continue;
		domj_open(l->out, '{');
		domj_key_int(l->out, "seat", e->seat);
		put_tile(l, "tile", e->tile);
		domj_key_int(l->out, "side", e->side);
		domj_key_int(l->out, "place", e->place);
		domj_key_int(l->out, "value", e->amount);
		domj_key_bool(l->out, "misfit", e->kind == DOM_EVENT_MISFIT);
		domj_close(l->out, '}');
	}
	domj_close(l->out, ']');
}

static void put_cell(const struct look *l, int row, int column)
{
	domj_key_int(l->out, "row", row);
	domj_key_int(l->out, "column", column);
}

static void put_facing(const struct look *l, unsigned facing)
{
	static const char *const facings[] = {
		[DOM_EAST] = "east", [DOM_SOUTH] = "south", [DOM_WEST] = "west", [DOM_NORTH] = "north"};

	domj_key_string(l->out, "facing", facings[facing % 4]);
}

static void put_piece(const struct look *l, const struct dom_laid *laid)
{
	unsigned sides = dom_rules_sides(l->rules);

	domj_open(l->out, '{');
	put_tile(l, "tile", laid->tile);
	domj_key_int(l->out, "seat", laid->seat);
	put_cell(l, laid->row, laid->column);
	put_facing(l, laid->facing);
	domj_key_bool(l->out, "crosswise", laid->crosswise);
	if (laid->apart) {
		domj_key(l->out, "apart");
		domj_open(l->out, '{');
		put_cell(l, laid->from_row, laid->from_column);
		domj_close(l->out, '}');
	}
	domj_key(l->out, "faces");
	domj_open(l->out, '[');
	for (unsigned s = 0; s < sides; s++) {
		unsigned symbol = dom_rules_symbol(l->rules, laid->tile, (laid->first + s) % sides);

		domj_string(l->out, dom_rules_face(l->rules, dom_rules_shows(l->rules, symbol)));
	}
	domj_close(l->out, ']');
	domj_close(l->out, '}');
}

static void put_spots(const struct look *l, struct dom_layout *layout)
{
	const struct dom_spot *spots;
	unsigned count = dom_layout_spots(layout, &spots);

	domj_key(l->out, "spots");
	domj_open(l->out, '[');
	for (unsigned i = 0; i < count; i++) {
		domj_open(l->out, '{');
		domj_key_int(l->out, "place", spots[i].place);
		put_cell(l, spots[i].row, spots[i].column);
		put_facing(l, spots[i].facing);
		domj_close(l->out, '}');
	}
	domj_close(l->out, ']');
}

void doms_drawing_release(struct doms_drawing *drawing)
{
	dom_layout_free(drawing->layout);
	doms_game_drop(drawing->game);
	*drawing = (struct doms_drawing){0};
}

/* Goes on with the drawing when it is of this round, else begins anew. False: no memory. */
static bool draw(const struct look *l, struct doms_drawing *drawing)
{
	struct dom_listener listener;

	if (strcmp(drawing->id, l->table->id) != 0 || drawing->game != l->game || drawing->first != l->course->first) {
		doms_drawing_release(drawing);
		if (dom_layout_new(&drawing->layout, l->rules, NULL, NULL))
			return false;
		memcpy(drawing->id, l->table->id, sizeof drawing->id);
		drawing->game = doms_game_hold(l->course->game);
		drawing->first = drawing->next = l->course->first;
	}
	listener = dom_layout_listener(drawing->layout);
	for (; drawing->next < l->moment->sequence; drawing->next++)
		if (is_laid(l, drawing->next)) {
			struct dom_event event = doms_history_event(&l->table->history, drawing->next);

			listener.on(listener.context, l->rules, NULL, &event);
		}
	return true;
}

static void put_layout(const struct look *l, unsigned width, struct doms_drawing *drawing)
{
	const struct dom_laid *laid;
	unsigned rows, columns, count;

	if (!draw(l, drawing)) {
		l->out->failed = true;
		return;
	}
	count = dom_layout_tiles(drawing->layout, width, &laid, &rows, &columns);
	domj_key(l->out, "layout");
	domj_open(l->out, '{');
	domj_key_int(l->out, "rows", rows);
	domj_key_int(l->out, "columns", columns);
	domj_key(l->out, "tiles");
	domj_open(l->out, '[');
	for (unsigned i = 0; i < count; i++)
		put_piece(l, &laid[i]);
	domj_close(l->out, ']');
	put_spots(l, drawing->layout);
	domj_close(l->out, '}');
}

static void put_ranking(const struct look *l)
{
	bool open = dom_round_dealt(l->round) && doms_sees_all(l->table, l->moment->course);
	uint8_t places[DOM_MAX_PLAYERS] = {0};

	if (open)
		dom_round_ranking(l->rules, l->round, places);
	domj_key(l->out, "ranking");
	domj_open(l->out, '[');
	for (unsigned team = 0; team < l->game->teams; team++) {
		domj_open(l->out, '{');
		domj_key_int(l->out, "team", team);
		domj_key(l->out, "place");
		if (open)
			domj_int(l->out, places[team]);
		else
			domj_null(l->out);
		domj_key_points(l->out, "score", dom_round_score(l->rules, l->round, team));
		domj_key(l->out, "points");
		if (open)
			domj_int(l->out, dom_round_left(l->rules, l->round, team));
		else
			domj_null(l->out);
		domj_close(l->out, '}');
	}
	domj_close(l->out, ']');
}

void doms_table_state(const struct doms_table *t, const struct doms_viewer *viewer, enum doms_state_parts parts, int layout,
		      struct doms_drawing *drawing, struct domj_text *out)
{
	struct doms_drawing own = {0};
	const struct doms_course *course = doms_table_course(t, &t->shown);
	const struct doms_game *game = course->game;
	struct look l = {.table = t,
			 .viewer = viewer,
			 .moment = &t->shown,
			 .course = course,
			 .game = game,
			 .rules = game->rules,
			 .round = course->shown,
			 .scene = {.rules = game->rules, .words = &game->texts},
			 .seat = doms_seat_of(t, t->shown.course, viewer),
			 .out = out};

	domj_open(out, '{');
	domj_key_string(out, "id", t->id);
	domj_key_int(out, "round", (int64_t)course->input.number);
	domj_key_int(out, "sequence", (int64_t)t->shown.sequence);
	put_tournament(&l);
	if (parts == DOMS_WHOLE)
		domj_raw(out, game->head, strlen(game->head));
	domj_raw(out, game->brief, strlen(game->brief));
	put_deal(&l);
	put_mode(&l);
	put_you(&l);
	put_course(&l);
	put_seats(&l);
	put_places(&l);
	if (parts == DOMS_WHOLE)
		put_laid(&l);
	if (layout >= 0)
		put_layout(&l, (unsigned)layout, drawing ? drawing : &own);
	doms_drawing_release(&own);
	put_ranking(&l);
	domj_close(out, '}');
}
