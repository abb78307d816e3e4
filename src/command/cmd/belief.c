/* belief: what a seat can believe about hidden tiles at a moment. */
#include "files.h"

/* Whether it is hidden from a seat where a tile is: somebody else has it, or it is in the pile. */
static bool is_hidden(const struct dom_belief *belief, unsigned tile, unsigned seat)
{
	const double *row = belief->chance + (size_t)tile * belief->columns;
	double elsewhere = 0;

	for (unsigned column = 0; column < belief->columns; column++)
		if (column != seat)
			elsewhere += row[column];
	return elsewhere > 0.5;
}

enum { CELL = 8, HEATS = 6 };

/* Backgrounds from cold to hot; the darkest ones with light letters. */
static const char *heat(double chance)
{
	static const char *const heats[HEATS] = {"",
						 "\033[48;5;230m\033[38;5;16m",
						 "\033[48;5;223m\033[38;5;16m",
						 "\033[48;5;215m\033[38;5;16m",
						 "\033[48;5;202m\033[38;5;16m",
						 "\033[48;5;160m\033[38;5;231m"};
	unsigned step = chance < 0.005 ? 0 : 1 + (unsigned)(chance * 4.999);

	return heats[step < HEATS ? step : HEATS - 1];
}

static void add_cell(struct domc_columns *table, double chance)
{
	bool colours = domc_colours(STDOUT_FILENO);
	char text[16];

	if (chance < 0.0005)
		snprintf(text, sizeof text, "·");
	else
		snprintf(text, sizeof text, "%.0f", 100 * chance);
	domc_columns_add(table, "%s%*s%s%s", colours ? heat(chance) : "", (int)(CELL - 1 - domc_width(text)), "", text,
			 colours ? " \033[0m" : " ");
}

static void print_heat(const struct domc_moment *m, const struct dom_belief *belief, unsigned seat)
{
	unsigned columns = belief->columns - (dom_round_pile(m->game.rules, m->round) == 0);
	char tile[DOM_MAX_SIDES * DOM_MAX_NAME + 16], name[CELL * 4 + 1];
	struct domc_columns table = domc_columns(columns, "lr", DOMC_IN("tile", "ficha"));

	domc_say("What %s can believe after %llu events, in percent%s\n\n",
		 "Lo que %s puede creer después de %llu sucesos, en tanto por ciento%s\n\n", domc_moment_name(m, seat),
		 (unsigned long long)m->heard, belief->exact ? "" : DOMC_IN(" (about)", " (aproximado)"));
	for (unsigned column = 0; column < columns; column++)
		if (column != seat) {
			domc_cut(column == belief->columns - 1 ? DOMC_IN("pile", "pozo") : domc_moment_name(m, column),
				 CELL - 1, name, sizeof name);
			domc_columns_add(&table, "%*s%s ", (int)(CELL - 1 - domc_width(name)), "", name);
		}
	for (unsigned t = 0; t < belief->tiles; t++) {
		if (!is_hidden(belief, t, seat))
			continue;
		domc_columns_add(&table, "%s", dom_rules_tile(m->game.rules, t, tile, sizeof tile));
		for (unsigned column = 0; column < columns; column++)
			if (column != seat)
				add_cell(&table, belief->chance[(size_t)t * belief->columns + column]);
	}
	domc_columns_print(&table);
}

static void print_json(const struct domc_moment *m, const struct dom_belief *belief, unsigned seat)
{
	unsigned players = dom_rules_players(m->game.rules);
	char tile[DOM_MAX_SIDES * DOM_MAX_NAME + 16];
	json_t *tiles = json_array(), *names = json_array();

	for (unsigned s = 0; s < players; s++)
		json_array_append_new(names, json_string(domc_moment_name(m, s)));
	for (unsigned t = 0; t < belief->tiles; t++) {
		const double *row = belief->chance + (size_t)t * belief->columns;
		json_t *seats;

		if (!is_hidden(belief, t, seat))
			continue;
		seats = json_array();
		for (unsigned s = 0; s < players; s++)
			json_array_append_new(seats, json_real(row[s]));
		json_array_append_new(tiles,
				      json_pack("{s:s, s:o, s:f}", "tile", dom_rules_tile(m->game.rules, t, tile, sizeof tile),
						"seats", seats, "pile", row[players]));
	}
	domc_print_json(json_pack("{s:s, s:I, s:i, s:o, s:b, s:b, s:o}", "variant", dom_variant_name(m->game.variant), "at",
				  (json_int_t)m->heard, "seat", (int)seat, "names", names, "exact", belief->exact, "certain",
				  belief->certain, "tiles", tiles),
			false);
}

static void run(const struct domc_call *call)
{
	struct dom_believer *believer;
	struct dom_belief belief;
	struct domc_moment m;
	unsigned seat;

	domc_moment_open(&m, call);
	seat = domc_given(call, "seat") ? (unsigned)domc_number(call, "seat") : dom_round_seat(m.round);
	if (seat >= dom_rules_players(m.game.rules))
		domc_fail(DOMC_USAGE, "there is no seat %u: the last is %u", "no hay puesto %u: el último es el %u", seat,
			  dom_rules_players(m.game.rules) - 1);
	domc_must(dom_believer_new(&believer, m.game.rules, NULL, domc_error()));
	domc_must(dom_believe(believer, m.knows[seat], NULL, &belief, domc_error()));
	if (call->json)
		print_json(&m, &belief, seat);
	else
		print_heat(&m, &belief, seat);
	dom_believer_free(believer);
	domc_moment_release(&m);
}

DOMC_COMMAND(belief) = {
	.row = 10,
	.title = {"what a player can believe about hidden tiles", "lo que un jugador puede creer de las fichas ocultas"},
	.usage = {"RECORD | --variant NAME", "ARCHIVO | --variant NOMBRE"},
	.about = {"Tells how likely each tile that a player does not see is in each hand and in the boneyard, from what it "
		  "knows at that moment: its own tiles, what was laid and drawn, who passed on what. The hidden hands are not "
		  "looked at. That others choose what they lay is not counted.",
		  "Dice cómo de probable es que cada ficha que un jugador no ve esté en cada mano y en el pozo, por lo que "
		  "sabe en ese momento: sus fichas, lo que se puso y se robó, quién se pasó y a qué. Las fichas ocultas no se "
		  "miran. Que los demás escojan lo que ponen no cuenta."},
	.takes = {0, 1},
	.options = {DOMC_OPTION_AT,
		    DOMC_NUMBER("seat", "S", 0, DOM_MAX_PLAYERS - 1, 0, "Whose belief, from 0 (default: whose turn it is).",
				"Lo que cree quién, desde 0 (por omisión, a quien le toca)."),
		    DOMC_OPTION_VARIANT, DOMC_OPTION_MOMENT_SEED},
	.run = run,
};
