/* Sides are told by the names of their players: seats may be drawn for each round. */
#include "series.h"

#include "out.h"

void domc_series_init(struct domc_series *series, const struct domc_call *call, const struct domc_game *game)
{
	*series = (struct domc_series){.call = call, .game = game};
	domc_must(dom_match_new(&series->match, game->variant, game->rules, NULL, domc_error()));
}

void domc_series_release(struct domc_series *series)
{
	dom_match_free(series->match);
}

void domc_series_say_round(const struct domc_series *series)
{
	if (series->call->json)
		domc_print_json(json_pack("{s:s, s:I}", "event", "round", "round", (json_int_t)series->rounds), true);
	else if (!domc_on_terminal())
		domc_say("%sRound %llu\n", "%sMano %llu\n", series->rounds ? "\n" : "", (unsigned long long)series->rounds + 1);
}

static void print_side(const struct domc_series *series, unsigned side)
{
	bool begun = false;

	for (unsigned p = 0; p < dom_rules_players(series->game->rules); p++)
		if (dom_match_side(series->match, p) == side) {
			domc_print("%s%s", begun ? DOMC_IN(" & ", " y ") : "", domc_player(series->game->variant, p));
			begun = true;
		}
}

static void print_totals(const struct domc_series *series)
{
	char target[DOM_MATCH_TEXT];

	dom_match_target(series->match, domc_lang(), target);
	domc_say("\nMatch (%s), after round %llu: ", "\nPartida (%s), tras la mano %llu: ", target,
		 (unsigned long long)series->rounds);
	for (unsigned side = 0; side < dom_rules_teams(series->game->rules); side++) {
		domc_print("%s", side ? ", " : "");
		print_side(series, side);
		domc_print(" %s", domc_points(dom_match_total(series->match, side)).text);
	}
	domc_print("\n");
}

static void print_end(const struct domc_series *series)
{
	uint16_t winners = dom_match_winners(series->match);
	char why[DOM_MATCH_TEXT];
	bool begun = false;

	dom_match_why(series->match, domc_lang(), why);
	domc_say("The match is won by ", "La partida es de ");
	for (unsigned side = 0; side < dom_rules_teams(series->game->rules); side++)
		if (winners >> side & 1) {
			domc_print("%s", begun ? ", " : "");
			print_side(series, side);
			begun = true;
		}
	domc_print(": %s.\n", why);
}

static json_t *sides_of(const struct domc_series *series)
{
	json_t *sides = json_array();

	for (unsigned side = 0; side < dom_rules_teams(series->game->rules); side++) {
		json_t *names = json_array();

		for (unsigned p = 0; p < dom_rules_players(series->game->rules); p++)
			if (dom_match_side(series->match, p) == side)
				json_array_append_new(names, json_string(dom_variant_player(series->game->variant, p)));
		json_array_append_new(sides, names);
	}
	return sides;
}

static void print_as_json(const struct domc_series *series)
{
	json_t *totals = json_array(), *winners = json_array();
	bool over = dom_match_over(series->match);
	char target[DOM_MATCH_TEXT], why[DOM_MATCH_TEXT];

	for (unsigned side = 0; side < dom_rules_teams(series->game->rules); side++) {
		int64_t total = dom_match_total(series->match, side);

		json_array_append_new(totals, total % 100 ? json_real((double)total / 100) : json_integer(total / 100));
		if (over && dom_match_winners(series->match) >> side & 1)
			json_array_append_new(winners, json_integer(side));
	}
	dom_match_target(series->match, domc_lang(), target);
	if (over)
		dom_match_why(series->match, domc_lang(), why);
	domc_print_json(json_pack("{s:s, s:I, s:s, s:b, s:s?, s:o, s:o, s:o}", "event", "match", "rounds",
				  (json_int_t)series->rounds, "target", target, "over", over, "why", over ? why : NULL, "sides",
				  sides_of(series), "totals", totals, "winners", winners),
			true);
}

void domc_series_count(struct domc_series *series, const struct dom_round *round, uint64_t seed)
{
	struct dom_result result;

	dom_match_result(series->match, series->game->rules, round, &result);
	dom_match_count(series->match, seed, &result);
	series->rounds++;
	if (series->call->json) {
		print_as_json(series);
		return;
	}
	print_totals(series);
	if (dom_match_over(series->match))
		print_end(series);
}
