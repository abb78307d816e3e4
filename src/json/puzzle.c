#include "json.h"

#include <domino/puzzle.h>

json_t *domi_json_puzzle_head(unsigned number, const struct dom_puzzle_head *head)
{
	return json_pack("{s:i, s:s, s:i}", "number", (int)number, "variant", head->variant, "level", (int)head->level);
}

json_t *domi_json_solved(const struct dom_rules *r, const struct dom_solved *solved)
{
	json_t *json = domi_json_play(r, solved->play);

	json_object_set_new(json, "wins", json_integer(solved->wins));
	json_object_set_new(json, "points", domi_json_points(solved->points));
	return json;
}

json_t *domi_json_puzzle_plays(const struct dom_puzzle *puzzle)
{
	const struct dom_rules *r = dom_puzzle_rules(puzzle);
	const struct dom_solved *plays;
	struct dom_solver *solver = NULL;
	json_t *list = NULL;
	unsigned count;

	if (!dom_solver_new(&solver, r, &(struct dom_solve_options){.table = (size_t)1 << 14}, NULL, NULL) &&
	    !dom_solve_plays(solver, dom_puzzle_round(puzzle), &plays, &count, NULL)) {
		list = json_array();
		for (unsigned i = 0; i < count; i++)
			json_array_append_new(list, domi_json_solved(r, &plays[i]));
	}
	dom_solver_free(solver);
	return list;
}

static json_t *hand_json(const struct dom_rules *r, const uint64_t *hand)
{
	char tile[DOM_MAX_SIDES * DOM_MAX_NAME + 16];
	json_t *list = json_array();

	for (unsigned t = 0; t < dom_rules_tiles(r); t++)
		if (hand[t / 64] >> t % 64 & 1)
			json_array_append_new(list, json_string(dom_rules_tile(r, t, tile, sizeof tile)));
	return list;
}

json_t *domi_json_puzzle(const struct dom_puzzle *puzzle, unsigned number, bool answer)
{
	const struct dom_rules *r = dom_puzzle_rules(puzzle);
	const struct dom_round *g = dom_puzzle_round(puzzle);
	struct dom_puzzle_head head = dom_puzzle_about(puzzle);
	json_t *json = domi_json_puzzle_head(number, &head), *seats = json_array(), *ends = json_array();
	size_t length;
	unsigned count;
	const char *record = dom_puzzle_record(puzzle, &length);
	const struct dom_place *places = dom_round_places(r, g, &count);

	for (unsigned seat = 0; seat < dom_rules_players(r); seat++)
		json_array_append_new(
			seats, json_pack("{s:s, s:i, s:o}", "name",
					 dom_variant_player(dom_puzzle_variant(puzzle), dom_round_player(g, seat)), "team",
					 (int)dom_rules_team(r, seat), "hand", hand_json(r, dom_round_hand(r, g, seat))));
	for (unsigned i = 0; i < count; i++)
		json_array_append_new(ends, json_string(dom_rules_face(r, dom_rules_shows(r, places[i].symbol))));
	json_object_set_new(json, "seat", json_integer(dom_round_seat(g)));
	json_object_set_new(json, "seats", seats);
	json_object_set_new(json, "ends", ends);
	json_object_set_new(json, "record", record ? json_stringn(record, length) : json_null());
	if (answer) {
		json_object_set_new(json, "answer", domi_json_play(r, dom_puzzle_answer(puzzle)));
		json_object_set_new(json, "plays", domi_json_puzzle_plays(puzzle));
	}
	return json;
}
