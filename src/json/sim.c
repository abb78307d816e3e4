/* A simulation's figures with their errors, and how its rounds are spread. */
#include "json.h"

/* A figure of no rounds at all is no number. */
static json_t *figure(struct dom_figure f)
{
	return json_pack("{s:o, s:o}", "mean", domi_json_number(f.mean), "se", domi_json_number(f.se));
}

static json_t *seat(const struct dom_sim *sim, const struct dom_variant *variant, unsigned player)
{
	const struct dom_sim_seat *s = &sim->seats[player];
	struct dom_error error;
	char *strategies;
	json_t *json;

	if (dom_variant_strategies(variant, player, &strategies, &error))
		return NULL;
	json = json_pack("{s:s, s:s, s:o, s:o, s:o}", "name", dom_variant_player(variant, player), "strategy", strategies,
			 "wins", figure(s->wins), "score", figure(s->score), "points_left", figure(s->points_left));
	dom_variant_free_text(variant, strategies);
	return json;
}

/* {"tiles_laid": [[tiles, rounds]], "score": [[from, rounds]]}: those that occur. */
static json_t *histograms(const struct dom_sim *sim)
{
	json_t *laid = json_array(), *score = json_array();

	for (unsigned i = 0; i <= DOM_MAX_TILES; i++)
		if (sim->laid[i])
			json_array_append_new(laid, json_pack("[I, I]", (json_int_t)i, (json_int_t)sim->laid[i]));
	for (unsigned i = 0; i < sim->best.count; i++) {
		json_int_t from = sim->best.from + (json_int_t)i * sim->best.width;

		if (sim->best.rounds[i])
			json_array_append_new(score, json_pack("[I, I]", from, (json_int_t)sim->best.rounds[i]));
	}
	return json_pack("{s:o, s:o, s:I}", "tiles_laid", laid, "score", score, "score_width", (json_int_t)sim->best.width);
}

static json_t *figures(const struct dom_figure *list, unsigned count)
{
	json_t *json = json_array();

	for (unsigned i = 0; i < count; i++)
		json_array_append_new(json, figure(list[i]));
	return json;
}

/* Who wins, seen in other ways than by player. */
static json_t *wins(const struct dom_sim *sim, const struct dom_variant *variant)
{
	json_t *strategies = json_array(), *partners = json_array();

	for (unsigned i = 0; i < sim->strategies; i++) {
		const struct dom_sim_strategy *s = &sim->by_strategy[i];
		struct dom_error error;
		char *text;

		if (dom_variant_strategies(variant, s->player, &text, &error))
			continue;
		json_array_append_new(strategies, json_pack("{s:s, s:i, s:o}", "strategy", text, "players", (int)s->players,
							    "wins", figure(s->wins)));
		dom_variant_free_text(variant, text);
	}
	for (unsigned a = 0; a < sim->players; a++)
		for (unsigned b = 0; b < sim->players; b++)
			if (sim->by_partner[a][b].games)
				json_array_append_new(partners, json_pack("{s:s, s:s, s:I, s:o}", "player",
									  dom_variant_player(variant, a), "partner",
									  dom_variant_player(variant, b), "games",
									  (json_int_t)sim->by_partner[a][b].games, "wins",
									  figure(sim->by_partner[a][b].wins)));
	return json_pack("{s:o, s:o, s:o, s:o, s:o}", "by_seat", figures(sim->by_seat, sim->players), "by_turn",
			 figures(sim->by_turn, sim->players), "by_team", figures(sim->by_team, sim->teams), "by_strategy",
			 strategies, "by_partner", partners);
}

json_t *domi_json_sim(const struct dom_sim *sim, const struct dom_variant *variant)
{
	json_t *ended_by = json_object(), *seats = json_array();
	double rate = sim->cpu_seconds > 0 ? (double)sim->games / sim->cpu_seconds : 0;

	for (unsigned i = 0; i < sim->reasons; i++)
		json_object_set_new(ended_by, sim->ended_by[i].name, domi_json_number(sim->ended_by[i].share));
	for (unsigned i = 0; i < sim->players; i++)
		json_array_append_new(seats, seat(sim, variant, i));
	return json_pack("{s:s, s:I, s:o, s:i, s:f, s:f, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:o, s:o}",
			 "variant", dom_variant_name(variant), "games", (json_int_t)sim->games, "seed",
			 domi_json_seed(sim->seed), "threads", (int)sim->threads, "seconds", sim->seconds, "cpu_seconds",
			 sim->cpu_seconds, "games_per_cpu_second", rate, "blocked", figure(sim->blocked), "tiles_laid",
			 figure(sim->tiles_laid), "turns", figure(sim->turns), "passes", figure(sim->passes), "ties",
			 figure(sim->ties), "fouls", figure(sim->fouls), "tried", (json_int_t)sim->tried, "offers",
			 (json_int_t)sim->offers, "taken", (json_int_t)sim->taken, "ended_by", ended_by, "seats", seats, "wins",
			 wins(sim, variant), "histograms", histograms(sim));
}
