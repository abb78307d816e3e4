/* Counting rounds. Everything is added up in whole numbers, so that sums, and the figures made of them, are the same in any order. */
#include "sim_tally.h"

#include "seats/seats.h"
#include "variant.h"

#include <domino/round.h>

#include <math.h>
#include <string.h>

enum { HALF = DOM_SIM_BINS / 2 };

static bool plays_alike(const struct domi_player *a, const struct domi_player *b)
{
	if (a->count != b->count || !domi_choice_equal(&a->character, &b->character))
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (!domi_choice_equal(&a->strategies[i], &b->strategies[i]))
			return false;
	return true;
}

void domi_sim_cast(struct domi_sim_cast *cast, const struct dom_rules *rules)
{
	const struct domi_player *players = rules->variant->players;

	*cast = (struct domi_sim_cast){.moves = !rules->seating->as_listed, .teams = rules->teams < rules->players};
	for (unsigned p = 0; p < rules->players; p++) {
		unsigned like = 0;

		while (like < p && !plays_alike(&players[like], &players[p]))
			like++;
		cast->strategy[p] = like < p ? cast->strategy[like] : (uint8_t)cast->strategies++;
	}
}

static void count(struct domi_sim_sum *sum, int64_t value)
{
	sum->total += value;
	sum->squares += (domi_sum)value * value;
}

/* Yes or no: the square of it is itself. */
static void count_if(struct domi_sim_sum *sum, bool yes)
{
	sum->total += yes;
	sum->squares += yes;
}

static void add(struct domi_sim_sum *to, const struct domi_sim_sum *from)
{
	to->total += from->total;
	to->squares += from->squares;
}

static void widen(struct domi_sim_bins *bins)
{
	uint64_t wide_bins[DOM_SIM_BINS] = {0};

	for (int i = 0; i < DOM_SIM_BINS; i++)
		wide_bins[i / 2 + HALF / 2] += bins->rounds[i];
	memcpy(bins->rounds, wide_bins, sizeof wide_bins);
	bins->shift++;
}

/* points / 2^shift, rounded down. */
static int64_t bin_of(int64_t points, unsigned shift)
{
	return points >= 0 ? points >> shift : -((-points - 1) >> shift) - 1;
}

static void count_bin(struct domi_sim_bins *bins, int64_t hundredths)
{
	int64_t points = hundredths / 100 - (hundredths % 100 < 0), bin = bin_of(points, (unsigned)bins->shift);

	while (bin < -HALF || bin >= HALF) {
		widen(bins);
		bin = bin_of(points, (unsigned)bins->shift);
	}
	bins->rounds[bin + HALF]++;
}

static void add_bins(struct domi_sim_bins *to, const struct domi_sim_bins *from)
{
	struct domi_sim_bins other = *from;

	while (to->shift < other.shift)
		widen(to);
	while (other.shift < to->shift)
		widen(&other);
	for (unsigned i = 0; i < DOM_SIM_BINS; i++)
		to->rounds[i] += other.rounds[i];
}

/* Without the empty bins at both ends. */
static void show_bins(struct dom_bins *out, const struct domi_sim_bins *bins)
{
	int first = 0, last = DOM_SIM_BINS - 1;

	while (first < DOM_SIM_BINS && !bins->rounds[first])
		first++;
	while (last >= first && !bins->rounds[last])
		last--;
	out->count = (unsigned)(last - first + 1);
	out->width = INT64_C(1) << bins->shift;
	out->from = (first - HALF) * out->width;
	if (out->count)
		memcpy(out->rounds, bins->rounds + first, out->count * sizeof *out->rounds);
}

static struct dom_figure figure(const struct domi_sim_sum *sum, uint64_t games, double unit)
{
	struct dom_figure figure = {0};
	double n = (double)games, spread;

	if (!games)
		return figure;
	figure.mean = (double)sum->total / n * unit;
	/* n * squares - total^2 in whole numbers: no digits are lost however far the mean is from zero */
	spread = (double)((domi_sum)games * sum->squares - (domi_sum)sum->total * sum->total);
	if (games > 1)
		figure.se = sqrt(spread / (n - 1)) / n * unit;
	return figure;
}

/* A seat has won, by itself or with its team. */
static void count_win(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		      const struct dom_round *round, unsigned seat)
{
	unsigned starter = dom_round_starter(round);

	tally->turn[seat >= starter ? seat - starter : seat + rules->players - starter]++;
	if (cast->moves)
		tally->seat[seat]++;
	if (cast->teams && seat < rules->teams) /* once for each team */
		tally->team[seat]++;
}

/* `places` NULL: nobody won alone. */
static void count_strategies(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
			     const struct dom_round *round, const uint8_t *places)
{
	int64_t won[DOM_MAX_PLAYERS] = {0};

	for (unsigned seat = 0; places && seat < rules->players; seat++)
		won[cast->strategy[dom_round_player(round, seat)]] += places[rules->team_of[seat]] == 1;
	for (unsigned i = 0; i < cast->strategies; i++)
		count(&tally->strategy[i], won[i]);
}

static void count_partners(struct domi_sim_tally *tally, const struct dom_rules *rules, const struct dom_round *round,
			   const uint8_t *places)
{
	for (unsigned seat = 0; seat < rules->players; seat++)
		for (unsigned other = rules->team_of[seat]; other < rules->players; other += rules->teams) {
			unsigned a = dom_round_player(round, seat), b = dom_round_player(round, other);

			if (seat == other)
				continue;
			tally->together[a][b]++;
			tally->won_together[a][b] += places && places[rules->team_of[seat]] == 1;
		}
}

void domi_sim_round(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		    const struct dom_round *round)
{
	struct dom_fouls fouls = dom_round_fouls(round);
	unsigned players = dom_rules_players(rules);
	uint8_t places[DOM_MAX_PLAYERS];
	unsigned winners = dom_round_ranking(rules, round, places);
	uint32_t reasons = dom_round_reasons(round);
	bool blocked = dom_round_blocked(rules, round);
	/* passes that do nothing but prove a block are no part of play */
	unsigned proof = blocked ? dom_round_passes_in_a_row(round) : 0;
	int64_t best = INT64_MIN;

	tally->games++;
	count_if(&tally->blocked, blocked);
	count(&tally->laid, dom_round_laid(round));
	tally->tiles[dom_round_laid(round)]++;
	count(&tally->turns, dom_round_turns(round) - proof);
	count(&tally->passes, dom_round_passes(round) - proof);
	count_if(&tally->ties, winners > 1);
	count(&tally->fouls, fouls.fouls);
	tally->tried += fouls.tried;
	tally->offers += fouls.offers;
	tally->taken += fouls.taken;
	for (unsigned seat = 0; seat < players; seat++) {
		unsigned player = dom_round_player(round, seat), team = dom_rules_team(rules, seat);
		int64_t score = dom_round_score(rules, round, team);

		best = score > best ? score : best;
		count_if(&tally->wins[player], winners == 1 && places[team] == 1);
		if (winners == 1 && places[team] == 1)
			count_win(tally, cast, rules, round, seat);
		count(&tally->score[player], score);
		count(&tally->points[player], dom_round_points(rules, round, seat));
	}
	count_bin(&tally->best, best);
	if (cast->strategies > 1)
		count_strategies(tally, cast, rules, round, winners == 1 ? places : NULL);
	if (cast->teams && cast->moves)
		count_partners(tally, rules, round, winners == 1 ? places : NULL);
	for (; reasons; reasons &= reasons - 1)
		tally->ended_by[__builtin_ctz(reasons)]++;
}

/* A number for each of some rounds. */
static void count_each(struct domi_sim_sum *sum, const uint32_t *values, const uint32_t *less, unsigned rounds)
{
	uint64_t total = 0, squares = 0;

	for (unsigned i = 0; i < rounds; i++) {
		uint64_t value = values[i] - (less ? less[i] : 0);

		total += value;
		squares += value * value;
	}
	sum->total += (int64_t)total;
	sum->squares += squares;
}

/* As count_strategies(), for as many rounds as each team has won alone. */
static void count_strategies_of(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
				const struct dom_batch *batch)
{
	for (unsigned i = 0; i < cast->strategies; i++)
		for (unsigned team = 0; team < rules->teams; team++) {
			int64_t won = 0;

			for (unsigned seat = team; seat < rules->players; seat += rules->teams)
				won += cast->strategy[seat] == i;
			tally->strategy[i].total += won * batch->seats[team].wins;
			tally->strategy[i].squares += (domi_sum)(won * won * batch->seats[team].wins);
		}
}

/* Points are hundredths here. Who is in a batch sits as listed. */
void domi_sim_batch(struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		    const struct dom_batch *batch)
{
	const uint32_t reasons[] = {batch->when_out, batch->when_blocked};

	tally->games += batch->rounds;
	tally->blocked.total += batch->blocked;
	tally->blocked.squares += batch->blocked;
	tally->ties.total += batch->ties;
	tally->ties.squares += batch->ties;
	count_each(&tally->laid, batch->laid, NULL, batch->rounds);
	count_each(&tally->turns, batch->turns, NULL, batch->rounds);
	count_each(&tally->passes, batch->turns, batch->laid, batch->rounds);
	for (unsigned i = 0; i < batch->rounds; i++) {
		tally->tiles[batch->laid[i]]++;
		count_bin(&tally->best, (int64_t)batch->best[i] * 100);
	}
	if (cast->strategies > 1)
		count_strategies_of(tally, cast, rules, batch);
	for (unsigned p = 0; p < dom_rules_players(rules); p++) {
		tally->wins[p].total += batch->seats[p].wins;
		tally->wins[p].squares += batch->seats[p].wins;
		tally->turn[p] += batch->by_turn[p];
		if (cast->teams && p < rules->teams)
			tally->team[p] += batch->seats[p].wins;
		tally->score[p].total += batch->seats[p].score.total * 100;
		tally->score[p].squares += (domi_sum)batch->seats[p].score.squares * 10000;
		tally->points[p].total += batch->seats[p].points.total;
		tally->points[p].squares += batch->seats[p].points.squares;
	}
	for (unsigned blocked = 0; blocked < 2; blocked++)
		for (uint32_t left = reasons[blocked]; left; left &= left - 1)
			tally->ended_by[__builtin_ctz(left)] += blocked ? batch->blocked : batch->rounds - batch->blocked;
}

/* Yes or no, so many times yes. */
static struct dom_figure share(uint64_t yes, uint64_t games)
{
	struct domi_sim_sum sum = {(int64_t)yes, (domi_sum)yes};

	return figure(&sum, games, 1);
}

static void tell_wins(const struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		      struct dom_sim *out)
{
	out->teams = cast->teams ? rules->teams : 0;
	out->strategies = cast->strategies > 1 ? cast->strategies : 0; /* all play alike */
	for (unsigned p = 0; p < rules->players; p++) {
		struct dom_sim_strategy *like = &out->by_strategy[cast->strategy[p]];

		out->by_seat[p] = cast->moves ? share(tally->seat[p], tally->games) : out->seats[p].wins;
		out->by_turn[p] = share(tally->turn[p], tally->games);
		if (out->strategies && !like->players++)
			like->player = p;
	}
	for (unsigned team = 0; team < out->teams; team++)
		out->by_team[team] = share(tally->team[team], tally->games);
	for (unsigned i = 0; i < out->strategies; i++)
		out->by_strategy[i].wins = figure(&tally->strategy[i], tally->games, 1. / out->by_strategy[i].players);
	for (unsigned a = 0; a < rules->players; a++)
		for (unsigned b = 0; b < rules->players; b++)
			out->by_partner[a][b] = (struct dom_sim_partner){
				tally->together[a][b], share(tally->won_together[a][b], tally->together[a][b])};
}

void domi_sim_tell(const struct domi_sim_tally *tally, const struct domi_sim_cast *cast, const struct dom_rules *rules,
		   struct dom_sim *out)
{
	unsigned players = rules->players;

	out->games = tally->games;
	out->tried = tally->tried;
	out->offers = tally->offers;
	out->taken = tally->taken;
	memcpy(out->laid, tally->tiles, sizeof out->laid);
	out->players = players;
	out->blocked = figure(&tally->blocked, tally->games, 1);
	out->tiles_laid = figure(&tally->laid, tally->games, 1);
	out->turns = figure(&tally->turns, tally->games, 1);
	out->passes = figure(&tally->passes, tally->games, 1);
	out->ties = figure(&tally->ties, tally->games, 1);
	out->fouls = figure(&tally->fouls, tally->games, 1);
	for (unsigned p = 0; p < players; p++) {
		out->seats[p].wins = figure(&tally->wins[p], tally->games, 1);
		out->seats[p].score = figure(&tally->score[p], tally->games, 0.01);
		out->seats[p].points_left = figure(&tally->points[p], tally->games, 1);
	}
	tell_wins(tally, cast, rules, out);
	show_bins(&out->best, &tally->best);
	for (unsigned reason = 0; reason < 32; reason++) {
		const char *name = dom_rules_reason(rules, reason);
		unsigned at = 0;

		if (!tally->ended_by[reason])
			continue;
		while (at < out->reasons && out->ended_by[at].name != name)
			at++;
		out->ended_by[at].name = name;
		out->ended_by[at].share += (double)tally->ended_by[reason] / (double)tally->games;
		out->reasons += at == out->reasons;
	}
}

void domi_sim_add(struct domi_sim_tally *to, const struct domi_sim_tally *from)
{
	to->games += from->games;
	add(&to->blocked, &from->blocked);
	add(&to->laid, &from->laid);
	add(&to->turns, &from->turns);
	add(&to->passes, &from->passes);
	add(&to->ties, &from->ties);
	add(&to->fouls, &from->fouls);
	to->tried += from->tried;
	to->offers += from->offers;
	to->taken += from->taken;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		add(&to->wins[p], &from->wins[p]);
		add(&to->score[p], &from->score[p]);
		add(&to->points[p], &from->points[p]);
		add(&to->strategy[p], &from->strategy[p]);
		to->seat[p] += from->seat[p];
		to->team[p] += from->team[p];
		to->turn[p] += from->turn[p];
		for (unsigned q = 0; q < DOM_MAX_PLAYERS; q++) {
			to->together[p][q] += from->together[p][q];
			to->won_together[p][q] += from->won_together[p][q];
		}
	}
	for (unsigned i = 0; i < 32; i++)
		to->ended_by[i] += from->ended_by[i];
	for (unsigned laid = 0; laid <= DOM_MAX_TILES; laid++)
		to->tiles[laid] += from->tiles[laid];
	add_bins(&to->best, &from->best);
}

double domi_sim_error(const struct domi_sim_tally *tally, const struct dom_rules *rules)
{
	double most = 0;

	for (unsigned p = 0; p < rules->players; p++)
		most = fmax(most, figure(&tally->wins[p], tally->games, 1).se);
	return most;
}

/* Every number there is, one after the other: `each` is told where it is, and whether it is 128 bits wide. */
static bool go_through(struct domi_sim_tally *t, bool (*each)(void *context, uint64_t *narrow, domi_sum *wide), void *context)
{
	struct domi_sim_sum *sums = &t->blocked;
	uint64_t *counts[] = {&t->games, &t->tried, &t->offers, &t->taken, &t->best.shift};
	struct {
		struct domi_sim_sum *sums;
		size_t count;
	} lists[] = {{sums, 6},
		     {t->wins, DOM_MAX_PLAYERS},
		     {t->score, DOM_MAX_PLAYERS},
		     {t->points, DOM_MAX_PLAYERS},
		     {t->strategy, DOM_MAX_PLAYERS}};
	struct {
		uint64_t *counts;
		size_t count;
	} more[] = {{t->ended_by, 32},
		    {t->tiles, DOM_MAX_TILES + 1},
		    {t->seat, DOM_MAX_PLAYERS},
		    {t->team, DOM_MAX_PLAYERS},
		    {t->turn, DOM_MAX_PLAYERS},
		    {t->together[0], DOM_MAX_PLAYERS * DOM_MAX_PLAYERS},
		    {t->won_together[0], DOM_MAX_PLAYERS * DOM_MAX_PLAYERS},
		    {t->best.rounds, DOM_SIM_BINS}};
	bool good = true;

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		good = good && each(context, counts[i], NULL);
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		for (size_t k = 0; k < lists[i].count; k++)
			good = good && each(context, (uint64_t *)&lists[i].sums[k].total, NULL) &&
			       each(context, NULL, &lists[i].sums[k].squares);
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		for (size_t k = 0; k < more[i].count; k++)
			good = good && each(context, &more[i].counts[k], NULL);
	return good;
}

static bool write_one(void *context, uint64_t *narrow, domi_sum *wide)
{
	domi_sum_write(narrow ? (domi_sum)(int64_t)*narrow : *wide, context);
	return true;
}

static bool read_one(void *context, uint64_t *narrow, domi_sum *wide)
{
	domi_sum sum;

	if (!domi_sum_read(&sum, context))
		return false;
	if (narrow)
		*narrow = (uint64_t)sum;
	else
		*wide = sum;
	return true;
}

void domi_sim_write(const struct domi_sim_tally *tally, struct domi_buffer *out)
{
	go_through((struct domi_sim_tally *)(uintptr_t)tally, write_one, out);
}

bool domi_sim_read(struct domi_sim_tally *tally, const char **text)
{
	return go_through(tally, read_one, text) && tally->best.shift < 64;
}
