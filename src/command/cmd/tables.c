/* tables: compiled rules of a game on a line, for programs that learn it (tools/train). */
#include "files.h"

#include <domino/line.h>

#include <stdlib.h>

static json_t *tiles_of(uint64_t set, unsigned tiles)
{
	json_t *list = json_array();

	for (unsigned t = 0; t < tiles; t++)
		if (set >> t & 1)
			json_array_append_new(list, json_integer(t));
	return list;
}

/* Whether whoever leads must lead the tile that says so: as a round has it. */
static bool must_lead(const struct dom_rules *rules)
{
	struct dom_round *round = domc_new(1, dom_round_size(rules));
	struct dom_view *view = domc_new(1, dom_view_size(rules));
	bool must;

	domc_must(dom_round_init(rules, round, 1, NULL, DOM_PATH_TABLE, domc_error()));
	while (dom_round_step(rules, round, NULL) == DOM_NEEDS_NOTHING)
		;
	dom_round_view(rules, round, dom_round_seat(round), view);
	must = view->lead != DOM_NO_TILE;
	free(view);
	free(round);
	return must;
}

static json_t *as_json(const struct dom_rules *rules, const struct dom_line *l)
{
	json_t *tiles = json_array(), *fits = json_array(), *teams = json_array();
	char hash[17], name[2 * DOM_MAX_NAME];

	for (unsigned t = 0; t < l->tiles; t++)
		json_array_append_new(tiles, json_pack("{s:s, s:[i, i], s:i, s:i}", "tile",
						       dom_rules_tile(rules, t, name, sizeof(name)), "symbols",
						       (int)l->symbol[t][0], (int)l->symbol[t][1], "value", (int)l->value[t],
						       "rank", l->ranked ? (int)l->rank[t] : 0));
	for (unsigned s = 0; s < l->symbols; s++) {
		json_t *leaves = json_array();

		for (unsigned t = 0; t < l->tiles; t++)
			json_array_append_new(leaves, json_integer(l->leaves[s][t]));
		json_array_append_new(fits, json_pack("{s:o, s:o}", "tiles", tiles_of(l->fits[s], l->tiles), "leaves", leaves));
	}
	for (unsigned seat = 0; seat < l->seats; seat++)
		json_array_append_new(teams, json_integer(l->team_of[seat]));
	snprintf(hash, sizeof(hash), "%016llx", (unsigned long long)l->hash);
	return json_pack("{s:s, s:i, s:i, s:i, s:i, s:b, s:b, s:b, s:b, s:o, s:o, s:o}", "hash", hash, "seats", (int)l->seats,
			 "hand", (int)l->hand, "draws", (int)l->draws, "leave", (int)l->leave, "out-first", (int)l->out_first,
			 "best-hand", (int)l->best_hand, "ranked", (int)l->ranked, "must-lead", must_lead(rules), "team", teams,
			 "tiles", tiles, "symbols", fits);
}

static void run(const struct domc_call *call)
{
	struct domc_game game = domc_game(call->operands[0], NULL);
	struct dom_line line;

	if (!dom_rules_line(game.rules, &line))
		domc_fail(DOMC_NO,
			  "%s is no game on a line for two to four, with at most %d tiles and without powers, bonuses or "
			  "other ways to end",
			  "%s no es un juego en línea de dos a cuatro, con %d fichas a lo más y sin poderes, premios ni "
			  "otras maneras de acabar",
			  call->operands[0], DOM_LINE_TILES);
	domc_print_json(as_json(game.rules, &line), false);
	domc_game_release(&game);
}

DOMC_COMMAND(tables) = {
	.row = 11,
	.title = {"print compiled rules as JSON", "escribe las reglas compiladas en JSON"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Writes the rules of a game on a line as tables, in JSON: tiles, what fits on what, seats, draws. Programs "
		  "that learn a game read them (tools/train).",
		  "Escribe en JSON las reglas de un juego en línea como tablas: fichas, qué sirve dónde, puestos, robos. Las "
		  "leen los programas que aprenden un juego (tools/train)."},
	.takes = {1, 1},
	.no_json = true,
	.run = run,
};
