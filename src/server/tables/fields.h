/* What is told of a table: its state and the events of its own, field by field (json/schema.h). The structs that are filled to tell
   it, what is written, and what openapi.json and the page's types say all come from these lists. */
#ifndef DOMS_TABLE_TOLD_H
#define DOMS_TABLE_TOLD_H

#include "schema.h"

/* clang-format off */
#define DOMS_TOLD_PLAY(X, S) \
	X(S, tile, tile, ) X(S, int, place, ) X(S, int, side, ) \
	X(S, flag, misfit, .when = DOMJ_AT_TIMES, .about = "It fits nowhere: only a cheat is offered that.") \
	X(S, points, pays, .none = true, .about = "Points for laying it, at once; null: this game pays nothing for laying.")

#define DOMS_TOLD_YOU(X, S) \
	X(S, flag, owner, ) X(S, flag, invite, .about = "With the invitation: a free seat can be taken.") X(S, int, player, .none = true) X(S, int, seat, .none = true) \
	X(S, word, needs, DOMJ_WORDS(NULL, "give", "play", "draw")) /* enum dom_need, and DOMS_NEEDS_DRAW */ \
	X(S, list, plays, .of = &doms_told_play) \
	X(S, int, gives, .about = "How many tiles must be given back.") \
	X(S, flag, cheats, ) \
	X(S, flag, undo, .about = "There is something to take back, and nobody else who plays.")

#define DOMS_NUMBERS .schema = "{\"type\": \"array\", \"items\": {\"type\": \"integer\"}}"

#define DOMS_TOLD_SEAT(X, S) \
	X(S, int, seat, ) X(S, int, player, ) X(S, json, name, ) X(S, int, team, ) X(S, json, strategy, ) X(S, json, character, ) \
	X(S, flag, open, .about = "A person's.") \
	X(S, word, person, DOMJ_WORDS("none", "free", "sitting"), .about = "none: a seat for strategies.") /* enum doms_sits */ \
	X(S, flag, stand_in, .about = "The computer plays for the person who sits there.") \
	X(S, flag, here, .about = "Somebody is connected with its secret.") \
	X(S, int, gone, .none = true, .about = "Seconds since when nobody has been; null: somebody is, or it is no person's.") \
	X(S, bits, votes, DOMS_NUMBERS, .about = "Players who would give the seat of who is gone to others.") \
	X(S, flag, ready, .about = "The person has seen the result of the last round of a match.") \
	X(S, int, tiles, ) X(S, tiles, hand, .who = DOMJ_OWN) X(S, int, points, .who = DOMJ_OWN) \
	X(S, points, score, .about = "Of its team in this round.") \
	X(S, points, total, .about = "Of its player in the series.") \
	X(S, int, passes, ) \
	X(S, faces, passed_on, .about = "The faces that lay open when it passed.")

#define DOMS_TOLD_PLACE(X, S) \
	X(S, int, place, ) X(S, text, face, ) X(S, int, worth, ) X(S, tile, tile, .none = true) X(S, int, open, ) \
	X(S, faces, fits, .about = "The faces that may be laid there.") \
	X(S, tiles, also, .when = DOMJ_AT_TIMES, .about = "Tiles that fit there with other faces, unless they are more than twelve.")

#define DOMS_TOLD_ENDS(X, S) \
	X(S, int, total, .about = "What the open ends add up to.") \
	X(S, points, pays, .about = "Points for a tile that leaves them so.")

#define DOMS_TOLD_LAID(X, S) \
	X(S, int, seat, ) X(S, tile, tile, ) X(S, int, side, ) X(S, int, place, ) X(S, int, value, ) X(S, flag, misfit, )

#define DOMS_TOLD_POINT(X, S) X(S, int, x, ) X(S, int, y, )
#define DOMS_TOLD_BOX(X, S) DOMS_TOLD_POINT(X, S) X(S, int, width, ) X(S, int, height, )
#define DOMS_TOLD_FACING(X, S) X(S, word, facing, DOMJ_WORDS("east", "south", "west", "north")) /* enum dom_facing */

#define DOMS_TOLD_PIECE(X, S) \
	X(S, tile, tile, ) X(S, int, seat, ) DOMS_TOLD_BOX(X, S) DOMS_TOLD_FACING(X, S) X(S, flag, crosswise, ) \
	X(S, object, apart, .of = &doms_told_point, .when = DOMJ_AT_TIMES, \
	  .about = "No room beside what it joins: it goes on from there.") \
	X(S, list, faces, )

#define DOMS_TOLD_SPOT(X, S) \
	X(S, int, place, ) X(S, flag, twice, .about = "For a double; else for any other tile.") DOMS_TOLD_BOX(X, S) DOMS_TOLD_FACING(X, S)

#define DOMS_TOLD_LAYOUT(X, S) \
	DOMS_TOLD_BOX(X, S) X(S, list, tiles, .of = &doms_told_piece) \
	X(S, list, spots, .of = &doms_told_spot, .about = "Where the next tile would lie at each open place.")

#define DOMS_TOLD_RANK(X, S) \
	X(S, int, team, ) X(S, int, place, .who = DOMJ_HANDS) X(S, points, score, ) X(S, int, points, .who = DOMJ_HANDS)

#define DOMS_TOLD_CLOCK(X, S) X(S, int, seconds, ) X(S, tenths, left, .none = true)
#define DOMS_TOLD_PROPOSAL(X, S) \
	X(S, word, what, DOMJ_WORDS("reset")) X(S, int, by, .none = true, .about = "The player; null: an owner without a seat.") \
	X(S, bits, agreed, DOMS_NUMBERS) X(S, bits, waiting, DOMS_NUMBERS, .about = "Players who have not answered.")
#define DOMS_POINTS .schema = "{\"type\": \"array\", \"items\": {\"type\": \"number\"}}"
#define DOMS_TOLD_COUNTED(X, S) \
	X(S, int, round, ) X(S, bits, winners, DOMS_NUMBERS) X(S, list, scores, DOMS_POINTS) X(S, list, totals, DOMS_POINTS) \
	X(S, reasons, reasons, )
#define DOMS_TOLD_MATCH(X, S) \
	X(S, both, target, .about = "What it is played for: 150 points.") X(S, flag, over, ) \
	X(S, flag, practice, .about = "In one of its rounds something was taken back.") \
	X(S, bits, winners, DOMS_NUMBERS, .about = "Teams, once it is over.") \
	X(S, both, why, .none = true, .about = "Why it is over.") \
	X(S, bits, resigned, DOMS_NUMBERS, .about = "Players who give up.") \
	X(S, tenths, next, .none = true, .about = "Seconds until the next round is dealt; null: that waits for somebody.") \
	X(S, int, pause, .about = "Seconds between two rounds, as `next` was set; 0: until all people who are here are ready.") \
	X(S, list, rounds, .of = &doms_told_counted, .about = "The latest, at most a hundred; by teams as they sit now.") \
	X(S, list, totals, DOMS_POINTS) X(S, int, leader, .none = true)
#define DOMS_TOLD_VARIANT(X, S) X(S, text, name, ) X(S, both, title, .none = true) X(S, text, canonical, )
#define DOMS_TOLD_FACE(X, S) X(S, text, name, ) X(S, int, worth, .none = true)

/* A state: these four, one after the other. Those in the middle are written once for each game. */
#define DOMS_TOLD_STATE(X, S) \
	X(S, text, id, ) X(S, int, round, ) \
	X(S, int, sequence, .about = "How many events there were: the number of the next.") \
	X(S, text, tournament, .none = true, .about = "The id of the one whose round it is.")

#define DOMS_TOLD_HEAD(X, S) \
	X(S, object, variant, .of = &doms_told_variant, .when = DOMJ_WHOLE) \
	X(S, both, explain, .when = DOMJ_WHOLE) \
	X(S, list, faces, .of = &doms_told_face, .when = DOMJ_WHOLE) \
	X(S, map, prints, .when = DOMJ_AT_TIMES, \
	  .schema = "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"array\", \"items\": {\"type\": \"integer\"}}}", \
	  .about = "Where faces have no worth of their own: what is printed on the sides of each tile.")

#define DOMS_TOLD_BRIEF(X, S) \
	X(S, text, board, ) X(S, text, shape, .schema = DOMJ_REF(Shape)) X(S, int, sides, ) \
	X(S, flag, draws, .about = "Whether anybody may ever draw.") \
	X(S, word, spinners, DOMJ_WORDS(NULL, "first", "all"), .about = "The doubles that open their short sides.") /* enum dom_spinners */ \
	X(S, flag, after_line, .about = "They do when both long sides are covered; else at once.")

#define DOMS_TOLD_COURSE(X, S) \
	X(S, text, commitment, .schema = DOMJ_REF(Hash)) \
	X(S, flag, drawn, .about = "The seed was drawn by the server; else its owner chose it.") \
	X(S, seed, seed, .who = DOMJ_OVER, .schema = DOMJ_REF(Seed)) \
	X(S, hex, nonce, .who = DOMJ_OVER, .count = DOMS_NONCE) \
	X(S, word, mode, DOMJ_WORDS("paused", "running", "lobby", "over")) /* enum doms_mode, and one more */ \
	X(S, flag, friends, .about = "Whoever has the invitation takes a free seat.") \
	X(S, flag, chat, .about = "People at the table may write to each other.") \
	X(S, flag, by_hand, .about = "People draw tile by tile themselves.") \
	X(S, int, away, .about = "Seconds somebody may be gone before the computer plays; 0: any number.") \
	X(S, object, asks, .of = &doms_told_proposal, .none = true, .about = "What the others have to agree to.") \
	X(S, flag, practice, .about = "It is played with what somebody has seen before.") \
	X(S, object, match, .of = &doms_told_match, .none = true, .about = "Rounds that are counted together.") \
	X(S, int, speed, ) X(S, object, clock, .of = &doms_told_clock) X(S, object, you, .of = &doms_told_you) \
	X(S, int, turn, .none = true) X(S, flag, dealt, ) X(S, flag, over, ) X(S, reasons, reasons, ) \
	X(S, flag, forward, ) X(S, int, pile, ) \
	X(S, list, seats, .of = &doms_told_seat) X(S, list, places, .of = &doms_told_place) \
	X(S, object, ends, .of = &doms_told_ends, .none = true, .about = "null: this game pays nothing for open ends.") \
	X(S, list, laid, .of = &doms_told_laid, .when = DOMJ_WHOLE) \
	X(S, object, layout, .of = &doms_told_layout, .when = DOMJ_AT_TIMES) \
	X(S, list, ranking, .of = &doms_told_rank)

/* A hint. */
#define DOMS_TOLD_ADVICE(X, S) X(S, tile, tile, ) X(S, int, place, ) X(S, int, side, )
#define DOMS_TOLD_CHOICE(X, S) \
	DOMS_TOLD_ADVICE(X, S) \
	X(S, points, value, .none = true, .about = "The share of imagined rounds that it wins.") \
	X(S, points, error, .none = true, .about = "The standard error of that.")
#define DOMS_TOLD_REASON(X, S) \
	X(S, word, what, DOMJ_WORDS("out", "pays", "passed", "keeps", "double", "heavy")) /* enum dom_reason_kind */ \
	X(S, int, seat, .none = true, .about = "Who passed.") X(S, text, face, .none = true, .about = "On what, which it leaves open.") \
	X(S, int, count, .none = true, .about = "Tiles of the hand that fit afterwards.") \
	X(S, points, points, .none = true, .about = "That it pays at once.")
#define DOMS_TOLD_HINT(X, S) \
	X(S, object, play, .of = &doms_told_advice, .none = true) \
	X(S, tiles, gives, .none = true, .about = "The tiles to give back, where that is asked.") \
	X(S, text, strategy, .about = "Who says so.") X(S, both, why, ) \
	X(S, list, reasons, .of = &doms_told_reason, .about = "What can be said for the play.") \
	X(S, points, behind, .none = true, .about = "How much less the next best wins: a share.") \
	X(S, points, behind_error, .none = true, .about = "The standard error of that.") \
	X(S, list, plays, .of = &doms_told_choice, .about = "All plays that were compared, the best first.")

/* What every event has before its name. */
#define DOMS_TOLD_NUMBERS(X, S) X(S, int, sequence, ) X(S, int, round, )

/* struct, its list, what it is */
#define DOMS_TOLD(X) \
	X(doms_told_play, DOMS_TOLD_PLAY, NULL) X(doms_told_you, DOMS_TOLD_YOU, "What the client may do.") \
	X(doms_told_seat, DOMS_TOLD_SEAT, NULL) X(doms_told_place, DOMS_TOLD_PLACE, NULL) \
	X(doms_told_ends, DOMS_TOLD_ENDS, NULL) \
	X(doms_told_laid, DOMS_TOLD_LAID, NULL) X(doms_told_point, DOMS_TOLD_POINT, NULL) \
	X(doms_told_piece, DOMS_TOLD_PIECE, NULL) X(doms_told_spot, DOMS_TOLD_SPOT, NULL) \
	X(doms_told_layout, DOMS_TOLD_LAYOUT, NULL) X(doms_told_rank, DOMS_TOLD_RANK, NULL) \
	X(doms_told_counted, DOMS_TOLD_COUNTED, NULL) X(doms_told_match, DOMS_TOLD_MATCH, NULL) \
	X(doms_told_clock, DOMS_TOLD_CLOCK, NULL) X(doms_told_proposal, DOMS_TOLD_PROPOSAL, NULL) X(doms_told_variant, DOMS_TOLD_VARIANT, NULL) \
	X(doms_told_face, DOMS_TOLD_FACE, NULL) X(doms_told_state, DOMS_TOLD_STATE, NULL) \
	X(doms_told_head, DOMS_TOLD_HEAD, NULL) X(doms_told_brief, DOMS_TOLD_BRIEF, NULL) \
	X(doms_told_course, DOMS_TOLD_COURSE, NULL) X(doms_told_numbers, DOMS_TOLD_NUMBERS, NULL) \
	X(doms_told_advice, DOMS_TOLD_ADVICE, NULL) X(doms_told_choice, DOMS_TOLD_CHOICE, NULL) X(doms_told_reason, DOMS_TOLD_REASON, NULL) \
	X(doms_told_hint, DOMS_TOLD_HINT, "What is best, from what the seat knows.")
/* clang-format on */

#define X(S, LIST, about) DOMJ_STRUCT(S, LIST);
DOMS_TOLD(X)
#undef X

/* An event of the table itself: fields.c says which of it each kind tells, and by what name. */
struct doms_told_own {
	domj_c_int who; /* a seat or a player */
	domj_c_int to;  /* another player, or a speed */
	domj_c_word why;
	domj_c_flag yes, drawn;
	domj_c_json name;
	domj_c_text commitment;
	domj_c_bits winners;
	domj_c_list totals;
	domj_c_both text;
};

/* Its name and its fields, into an object that is open. */
void doms_put_own_event(struct domi_buffer *out, const struct domj_scene *scene, unsigned kind,
			const struct doms_told_own *told);

/* show.c: what is told of a match, by teams as they sit in the course that is played now. */
struct doms_course;
struct doms_table;
struct doms_points {
	const struct doms_course *now;
	const int64_t *by_side; /* NULL: none has any */
};
struct doms_sheet {
	const struct doms_table *table;
	const struct domj_scene *scene;
	struct doms_points totals;
	struct doms_told_match told; /* it points into the sheet */
};
void doms_sheet_of(struct doms_sheet *out, const struct doms_table *table, const struct domj_scene *scene);
void doms_put_points(struct domi_buffer *out, const void *points);

/* JSON Schemas: of a state (not whole: what never changes may be left out), and of every event a table has. */
json_t *doms_schema_state(bool whole);
json_t *doms_schema_event(void);

#endif
