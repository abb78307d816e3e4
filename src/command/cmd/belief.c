/* belief: what a seat can believe about hidden tiles at a moment. */
#include "files.h"

#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

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

	domc_say("What %s can believe after %llu events, in percent%s\n%s\n\n",
		 "Lo que %s puede creer después de %llu sucesos, en tanto por ciento%s\n%s\n\n", domc_moment_name(m, seat),
		 (unsigned long long)m->heard, belief->exact ? "" : DOMC_IN(" (about)", " (aproximado)"),
		 belief->weighed ? DOMC_IN("from hard facts, and from what the others chose to lay",
					   "por los hechos seguros y por lo que los demás escogieron poner")
				 : DOMC_IN("from hard facts alone", "solo por los hechos seguros"));
	for (unsigned column = 0; column < columns; column++)
		if (column != seat) {
			domc_cut(column == belief->columns - 1 ? DOMC_IN("pile", "pozo") : domc_moment_name(m, column),
				 CELL - 1, name, sizeof name);
			domc_columns_add(&table, "%*s%s ", (int)(CELL - 1 - domc_width(name)), "", name);
		}
	for (unsigned t = 0; t < belief->tiles; t++) {
		if (!dom_is_hidden(belief->chance + (size_t)t * belief->columns, belief->columns - 1, seat))
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
	json_t *names = json_array(), *json;

	for (unsigned s = 0; s < dom_rules_players(m->game.rules); s++)
		json_array_append_new(names, json_string(domc_moment_name(m, s)));
	json = json_pack("{s:s, s:I, s:o}", "variant", dom_variant_name(m->game.variant), "at", (json_int_t)m->heard, "names",
			 names);
	json_object_update_new(json, domi_json_belief(m->game.rules, belief, seat));
	domc_print_json(json, false);
}

static void run(const struct domc_call *call)
{
	struct dom_belief belief;
	struct domc_moment m;
	unsigned seat;

	domc_moment_open(&m, call);
	seat = domc_given(call, "seat") ? (unsigned)domc_number(call, "seat") : dom_round_seat(m.round);
	if (seat >= dom_rules_players(m.game.rules))
		domc_fail(DOMC_USAGE, "there is no seat %u: the last is %u", "no hay puesto %u: el último es el %u", seat,
			  dom_rules_players(m.game.rules) - 1);
	domc_must(dom_moment_believe(m.moment, seat, (unsigned)domc_number(call, "trust"), &belief, domc_error()));
	if (call->json)
		print_json(&m, &belief, seat);
	else
		print_heat(&m, &belief, seat);
	domc_moment_release(&m);
}

DOMC_COMMAND(belief) = {
	.row = 10,
	.title = {"what a player can believe about hidden tiles", "lo que un jugador puede creer de las fichas ocultas"},
	.usage = {"RECORD | --variant NAME", "ARCHIVO | --variant NOMBRE"},
	.about =
		{"Tells how likely each tile that a player does not see is in each hand and in the boneyard, from what it "
		 "knows at that moment: its own tiles, what was laid and drawn, who passed on what. In games that a net has "
		 "learned it is sharpened by what the others chose to lay. The hidden hands are not looked at.",
		 "Dice cómo de probable es que cada ficha que un jugador no ve esté en cada mano y en el pozo, por lo que "
		 "sabe en ese momento: sus fichas, lo que se puso y se robó, quién se pasó y a qué. En los juegos que aprendió "
		 "una red lo afina lo que los demás escogieron poner. Las fichas ocultas no se miran."},
	.takes = {0, 1},
	.options = {DOMC_OPTION_AT,
		    DOMC_NUMBER("seat", "S", 0, DOM_MAX_PLAYERS - 1, 0,
				"Whose belief, from 0 (default: whose turn it is; a net answers for that one alone).",
				"Lo que cree quién, desde 0 (por omisión, a quien le toca; una red solo responde por ese)."),
		    DOMC_NUMBER("trust", "N", 0, 100, DOM_TRUST_USUAL,
				"How far the others are taken to choose as a net that learned the game would, in percent "
				"(default " TEXT(DOM_TRUST_USUAL) "; 0: hard facts alone).",
				"Hasta qué punto los demás escogen como una red que aprendió el juego, en tanto por ciento "
				"(por omisión, " TEXT(DOM_TRUST_USUAL) "; 0: solo los hechos seguros)."),
		    DOMC_OPTION_VARIANT, DOMC_OPTION_MOMENT_SEED},
	.run = run,
};
