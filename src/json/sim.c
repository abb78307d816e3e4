/* A simulation's figures with their errors, and how its rounds are spread. */
#include "json.h"

#include <math.h>

/* A figure of no rounds at all is no number. */
static json_t *number(double n)
{
	return isfinite(n) ? json_real(n) : json_null();
}

static json_t *figure(struct dom_figure f)
{
	return json_pack("{s:o, s:o}", "mean", number(f.mean), "se", number(f.se));
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

json_t *domi_json_histograms(const struct dom_sim *sim)
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

json_t *domi_json_sim(const struct dom_sim *sim, const struct dom_variant *variant)
{
	json_t *ended_by = json_object(), *seats = json_array();
	double rate = sim->cpu_seconds > 0 ? (double)sim->games / sim->cpu_seconds : 0;

	for (unsigned i = 0; i < sim->reasons; i++)
		json_object_set_new(ended_by, sim->ended_by[i].name, number(sim->ended_by[i].share));
	for (unsigned i = 0; i < sim->players; i++)
		json_array_append_new(seats, seat(sim, variant, i));
	return json_pack("{s:s, s:I, s:o, s:i, s:f, s:f, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:o}",
			 "variant", dom_variant_name(variant), "games", (json_int_t)sim->games, "seed",
			 domi_json_seed(sim->seed), "threads", (int)sim->threads, "seconds", sim->seconds, "cpu_seconds",
			 sim->cpu_seconds, "games_per_cpu_second", rate, "blocked", figure(sim->blocked), "tiles_laid",
			 figure(sim->tiles_laid), "turns", figure(sim->turns), "passes", figure(sim->passes), "ties",
			 figure(sim->ties), "fouls", figure(sim->fouls), "tried", (json_int_t)sim->tried, "offers",
			 (json_int_t)sim->offers, "taken", (json_int_t)sim->taken, "ended_by", ended_by, "seats", seats,
			 "histograms", domi_json_histograms(sim));
}
