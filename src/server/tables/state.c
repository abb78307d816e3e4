/* The state of a table as somebody may see it (fields.h says who may see what). Whatever depends on a hand asks doms_sees_hand()
   or doms_sees_all() first: hands, their points, and the ranking, which is made of points. */
#include "table.h"
#include "fields.h"

#include <domino/layout.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALSO = 12 }; /* tiles that are told to fit with whatever face */

/* What the parts of a state look at. */
struct look {
	const struct doms_table *table;
	const struct doms_viewer *viewer;
	const struct doms_position *position;
	const struct doms_course *course;
	const struct doms_ruleset *ruleset;
	const struct dom_rules *rules;
	const struct dom_round *round;
	struct domj_texts texts;
	struct domj_scene scene;
	uint8_t seat;          /* the viewer's, whose hand it sees */
	uint8_t player;        /* the viewer's; DOM_NO_SEAT: none */
	struct dom_view *view; /* NULL: it is not asked */
	struct dom_layout *layout;
	unsigned width;
};

/* What the seat to move is offered. A cheat's tiles that fit nowhere are marked. */
static void put_plays(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;
	struct dom_plays plays;
	struct dom_play play;
	struct dom_round *copy;
	int64_t pays;

	if (!l->view || l->position->need != DOM_NEEDS_PLAY)
		return;
	copy = malloc(dom_round_size(l->rules));
	out->failed |= !copy;
	dom_plays_init(&plays, l->view);
	while (copy && dom_plays_next(&plays, &play))
		domj_put_object(out, &l->scene, &doms_told_play,
				&(struct doms_told_play){
					.tile = play.tile,
					.place = play.place,
					.side = play.side,
					.misfit = dom_view_misfit(l->view, play.tile),
					.pays = dom_round_pays(l->rules, l->round, play, copy, &pays) ? pays : DOMJ_NONE});
	free(copy);
}

static int64_t or_none(uint8_t seat)
{
	return seat == DOM_NO_SEAT ? DOMJ_NONE : seat;
}

static struct doms_told_you told_you(const struct look *l, bool asked)
{
	return (struct doms_told_you){
		.owner = l->viewer->owner,
		.invite = l->viewer->invite,
		.player = or_none(l->player),
		.seat = or_none(doms_course_seat(l->course, l->player)),
		.needs = asked ? l->position->need : DOM_NEEDS_NOTHING,
		.plays = {put_plays, l},
		.gives = asked && l->position->need == DOM_NEEDS_GIVE ? dom_round_gives(l->rules, l->round) : 0,
		.cheats = l->view && l->view->tries,
		.undo = l->player != DOM_NO_SEAT && doms_undo_can(l->table, l->position, l->player, NULL),
	};
}

enum doms_sits { DOMS_SITS_NONE, DOMS_SITS_FREE, DOMS_SITS_HERE };

static uint8_t person_at(const struct look *l, unsigned player)
{
	if (!(l->ruleset->open >> player & 1))
		return DOMS_SITS_NONE;
	return l->position->people[player].ticket ? DOMS_SITS_HERE : DOMS_SITS_FREE;
}

static uint64_t passed_on(const struct look *l, unsigned seat)
{
	uint64_t faces = 0;

	for (struct dom_face face = {0}; face.n < dom_rules_faces(l->rules); face.n++)
		if (dom_round_passed_on(l->rules, l->round, seat, face))
			faces |= UINT64_C(1) << face.n;
	return faces;
}

static void put_seats(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;
	struct domj_scene scene = l->scene;

	for (unsigned seat = 0; seat < l->ruleset->players; seat++) {
		struct dom_seat seen = dom_round_seen(l->rules, l->round, seat);
		unsigned player = l->course->player[seat], team = dom_rules_team(l->rules, seat);
		int64_t score = dom_round_score(l->rules, l->round, team);
		bool open = dom_round_dealt(l->round) && doms_sees_hand(l->table, l->viewer, seat);

		scene.sees = open ? DOMJ_OWN : 0;
		domj_put_object(out, &scene, &doms_told_seat,
				&(struct doms_told_seat){
					.seat = seat,
					.player = player,
					.name = l->texts.names[player],
					.team = team,
					.strategy = l->texts.strategies[player],
					.character = l->texts.characters[player],
					.open = l->ruleset->open >> player & 1,
					.person = person_at(l, player),
					.stand_in = l->position->people[player].ticket &&
						    doms_computer_plays(l->table, l->position, player),
					.here = l->table->here >> player & 1,
					.gone = l->table->gone[player] < 0 ? DOMJ_NONE : l->table->gone[player],
					.votes = l->position->votes[player],
					.ready = l->position->match.ready >> player & 1,
					.tiles = seen.tiles,
					.hand = open ? dom_round_hand(l->rules, l->round, seat) : NULL,
					.points = open ? dom_round_points(l->rules, l->round, seat) : 0,
					.score = score,
					.total = l->course->before[player] + score,
					.passes = seen.passes,
					.passed_on = passed_on(l, seat),
				});
	}
}

/* What would fit at a place, whoever has it. */
struct gap {
	uint64_t faces; /* those with which every tile fits that shows them */
	uint64_t also[DOM_MAX_WORDS];
	unsigned also_count; /* tiles that fit with other faces, as matadors do */
};

/* The faces of a tile's sides, a bit each. */
static uint64_t faces_of(const struct dom_rules *rules, unsigned tile, unsigned sides)
{
	uint64_t faces = 0;

	for (; sides; sides &= sides - 1)
		faces |= UINT64_C(1) << dom_rules_face_of(rules, tile, (unsigned)__builtin_ctz(sides)).n;
	return faces;
}

static void look_at_gap(struct gap *gap, const struct look *l, unsigned place)
{
	unsigned tiles = dom_rules_tiles(l->rules), all = (1U << dom_rules_sides(l->rules)) - 1;
	uint64_t fits = 0, misfits = 0;

	*gap = (struct gap){0};
	for (unsigned tile = 0; tile < tiles; tile++) {
		uint64_t with = faces_of(l->rules, tile, dom_round_fits(l->rules, l->round, tile, place));

		fits |= with;
		misfits |= faces_of(l->rules, tile, all) & ~with;
	}
	gap->faces = fits & ~misfits;
	for (unsigned tile = 0; (fits & misfits) && tile < tiles; tile++) {
		uint64_t with = faces_of(l->rules, tile, dom_round_fits(l->rules, l->round, tile, place));

		if (!with || with & gap->faces)
			continue;
		gap->also[tile / 64] |= UINT64_C(1) << tile % 64;
		gap->also_count++;
	}
}

static void put_places(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;
	unsigned count;
	const struct dom_place *places = dom_round_places(l->rules, l->round, &count);

	for (unsigned p = 0; p < count; p++) {
		struct gap gap;

		look_at_gap(&gap, l, p);
		domj_put_object(out, &l->scene, &doms_told_place,
				&(struct doms_told_place){
					.place = p,
					.face = dom_rules_face(l->rules, dom_rules_shows(l->rules, places[p].symbol)),
					.worth = dom_rules_worth(l->rules, places[p].symbol),
					.tile = places[p].tile,
					.open = places[p].open,
					.fits = gap.faces,
					.also = gap.also_count && gap.also_count <= ALSO ? gap.also : NULL,
				});
	}
}

static bool is_laid(const struct look *l, size_t number)
{
	unsigned kind = l->table->history.entries[number].kind;

	return kind == DOM_EVENT_PLAYED || kind == DOM_EVENT_MISFIT;
}

static void put_laid(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;

	for (size_t n = l->course->first; n < l->position->sequence; n++) {
		const struct doms_entry *e = &l->table->history.entries[n];

		if (is_laid(l, n))
			domj_put_object(out, &l->scene, &doms_told_laid,
					&(struct doms_told_laid){.seat = e->seat,
								 .tile = e->tile,
								 .side = e->side,
								 .place = e->place,
								 .value = e->amount,
								 .misfit = e->kind == DOM_EVENT_MISFIT});
	}
}

#define BOX(b) .x = (b).x, .y = (b).y, .width = (b).width, .height = (b).height

struct piece {
	const struct dom_rules *rules;
	const struct dom_laid *laid;
};

static void put_faces(struct domi_buffer *out, const void *context)
{
	const struct piece *p = context;
	unsigned sides = dom_rules_sides(p->rules);

	for (unsigned s = 0; s < sides; s++) {
		unsigned symbol = dom_rules_symbol(p->rules, p->laid->tile, (p->laid->first + s) % sides);

		domj_string(out, dom_rules_face(p->rules, dom_rules_shows(p->rules, symbol)));
	}
}

static void put_pieces(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;
	struct piece p = {.rules = l->rules};
	unsigned count = dom_layout_tiles(l->layout, &p.laid);

	for (; count; count--, p.laid++) {
		const struct dom_box *box = &p.laid->box;

		domj_put_object(out, &l->scene, &doms_told_piece,
				&(struct doms_told_piece){
					.tile = p.laid->tile,
					.seat = p.laid->seat,
					BOX(*box),
					.facing = box->facing,
					.crosswise = box->crosswise,
					.apart = box->apart ? &(struct doms_told_point){box->from_x, box->from_y} : NULL,
					.faces = {put_faces, &p},
				});
	}
}

static void put_spots(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;
	unsigned count;

	dom_round_places(l->rules, l->round, &count);
	for (unsigned i = 0; i < 2 * count; i++) {
		struct dom_box box;

		if (dom_layout_spot(l->layout, i / 2, i % 2, &box))
			domj_put_object(
				out, &l->scene, &doms_told_spot,
				&(struct doms_told_spot){.place = i / 2, .twice = i % 2, BOX(box), .facing = box.facing});
	}
}

void doms_drawing_release(struct doms_drawing *drawing)
{
	dom_layout_free(drawing->layout);
	doms_ruleset_drop(drawing->ruleset);
	*drawing = (struct doms_drawing){0};
}

/* Goes on with the drawing when it is of this round, else begins anew. False: no memory. */
static bool draw(const struct look *l, struct doms_drawing *drawing)
{
	struct dom_listener listener;

	if (strcmp(drawing->id, l->table->id) != 0 || drawing->ruleset != l->ruleset || drawing->first != l->course->first ||
	    drawing->width != l->width) {
		doms_drawing_release(drawing);
		if (dom_layout_new(&drawing->layout, l->rules, (struct dom_frame){.width = l->width}, NULL, NULL))
			return false;
		drawing->width = l->width;
		memcpy(drawing->id, l->table->id, sizeof drawing->id);
		drawing->ruleset = doms_ruleset_hold(l->course->ruleset);
		drawing->first = drawing->next = l->course->first;
	}
	listener = dom_layout_listener(drawing->layout);
	for (; drawing->next < l->position->sequence; drawing->next++)
		if (is_laid(l, drawing->next)) {
			struct dom_event event = doms_history_event(&l->table->history, drawing->next);

			listener.on(listener.context, l->rules, NULL, &event);
		}
	return true;
}

static struct doms_told_layout told_layout(const struct look *l)
{
	struct dom_box extent = dom_layout_extent(l->layout);

	return (struct doms_told_layout){BOX(extent), .tiles = {put_pieces, l}, .spots = {put_spots, l}};
}

static void put_ranking(struct domi_buffer *out, const void *context)
{
	const struct look *l = context;
	bool open = dom_round_dealt(l->round) && doms_sees_all(l->table, l->position->course);
	uint8_t places[DOM_MAX_PLAYERS] = {0};
	struct domj_scene scene = l->scene;

	if (open)
		dom_round_ranking(l->rules, l->round, places);
	scene.sees = open ? DOMJ_HANDS : 0;
	for (unsigned team = 0; team < l->ruleset->teams; team++)
		domj_put_object(out, &scene, &doms_told_rank,
				&(struct doms_told_rank){.team = team,
							 .place = places[team],
							 .score = dom_round_score(l->rules, l->round, team),
							 .points = open ? dom_round_left(l->rules, l->round, team) : 0});
}

/* A round that was given up is nobody's turn. */
static int64_t turn_of(const struct look *l)
{
	return dom_round_moves(l->round) && !l->position->over ? (int64_t)dom_round_seat(l->round) : DOMJ_NONE;
}

static void put_course(const struct look *l, enum doms_state_parts parts, struct domi_buffer *out)
{
	uint32_t seconds = doms_table_clock(l->table, l->position);
	struct doms_told_clock clock = {.seconds = seconds ? seconds : l->position->settings.clock,
					.left = seconds && l->table->left >= 0 ? l->table->left / 100 : DOMJ_NONE};
	struct doms_told_you you = told_you(l, l->view);
	const struct doms_proposal *asks = &l->position->asks;
	struct doms_told_proposal proposal = {
		.by = or_none(asks->by), .agreed = asks->agreed, .waiting = doms_people_waiting(l->position)};
	struct doms_told_layout layout = {0};
	struct doms_sheet sheet;
	struct doms_told_ends ends = {0};
	struct dom_ends now;
	bool counted = dom_round_ends(l->rules, l->round, &now);

	if (counted)
		ends = (struct doms_told_ends){now.total, now.pays};
	if (l->layout)
		layout = told_layout(l);
	doms_sheet_of(&sheet, l->table, &l->scene);
	domj_put_fields(out, &l->scene, &doms_told_course,
			&(struct doms_told_course){
				.commitment = l->course->commitment,
				.drawn = l->course->drawn,
				.seed = l->course->seed,
				.nonce = l->course->nonce,
				.mode = l->position->over ? DOMS_MODES : l->position->mode,
				.friends = l->table->friends,
				.chat = l->position->settings.chat,
				.by_hand = l->position->settings.by_hand,
				.away = l->position->settings.away,
				.asks = asks->on ? &proposal : NULL,
				.practice = l->course->practice,
				.match = l->position->settings.match ? &sheet.told : NULL,
				.speed = l->position->speed,
				.clock = &clock,
				.you = &you,
				.turn = turn_of(l),
				.dealt = dom_round_dealt(l->round),
				.over = l->position->over,
				.reasons = dom_round_reasons(l->round),
				.forward = dom_round_forward(l->round),
				.pile = dom_round_pile(l->rules, l->round),
				.seats = {put_seats, l},
				.places = {put_places, l},
				.ends = counted ? &ends : NULL,
				.laid = {parts == DOMS_WHOLE ? put_laid : NULL, parts == DOMS_WHOLE ? l : NULL},
				.layout = l->layout ? &layout : NULL,
				.ranking = {put_ranking, l},
			});
}

/* What the viewer may know, when it is the one to move. */
static void look_around(struct look *l, struct domi_buffer *out)
{
	if (l->seat == DOM_NO_SEAT || l->position->need == DOM_NEEDS_NOTHING || dom_round_seat(l->round) != l->seat)
		return;
	l->view = malloc(dom_view_size(l->rules));
	if (l->view)
		dom_round_view(l->rules, l->round, l->seat, l->view);
	else
		out->failed = true;
}

void doms_table_state(const struct doms_table *t, const struct doms_viewer *viewer, enum doms_state_parts parts, int layout,
		      struct doms_drawing *drawing, struct domi_buffer *out)
{
	struct doms_drawing own = {0};
	const struct doms_course *course = doms_table_course(t, &t->shown);
	const struct doms_ruleset *ruleset = course->ruleset;
	struct look l = {.table = t,
			 .viewer = viewer,
			 .position = &t->shown,
			 .course = course,
			 .ruleset = ruleset,
			 .rules = ruleset->rules,
			 .round = course->shown,
			 .texts = doms_people_texts(t, t->shown.course),
			 .scene = {.rules = ruleset->rules, .sees = doms_sees_seed(t, t->shown.course) ? DOMJ_OVER : 0},
			 .seat = doms_seat_of(t, t->shown.course, viewer),
			 .player = DOM_NO_SEAT};
	struct doms_viewer now = *viewer;
	char tournament[24];

	l.scene.words = &l.texts;
	if (doms_people_find(&t->shown, &now))
		l.player = now.player;
	if (!drawing)
		drawing = &own;
	look_around(&l, out);
	if (layout >= 0) {
		l.width = (unsigned)layout;
		out->failed |= !draw(&l, drawing);
		l.layout = drawing->layout;
	}
	snprintf(tournament, sizeof tournament, "%lld", (long long)course->tournament);
	domj_open(out, '{');
	domj_put_fields(out, &l.scene, &doms_told_state,
			&(struct doms_told_state){.id = t->id,
						  .round = (int64_t)course->input.number,
						  .sequence = (int64_t)t->shown.sequence,
						  .tournament = course->tournament ? tournament : NULL});
	if (parts == DOMS_WHOLE)
		domj_raw(out, ruleset->head, strlen(ruleset->head));
	domj_raw(out, ruleset->brief, strlen(ruleset->brief));
	put_course(&l, parts, out);
	domj_close(out, '}');
	free(l.view);
	doms_drawing_release(&own);
}
