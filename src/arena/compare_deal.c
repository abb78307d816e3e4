/* A deal is played as often as there are players. For the first sitting every side is given a player by lot, all of them as often as
   each other but for one; in each sitting after it everybody makes room for the next in the list. So every side has had every player
   once, who sits beside whom is left to chance, and two players at two sides just change places.

   Partners are the same player twice. The variant's own way of seating people is not asked: it would undo all that. */
#include "comparison.h"

#include "chance.h"
#include "crew.h"
#include "seats/seats.h"

#include <domino/round.h>

#include <string.h>

enum { TABLES = 32 /* kept for the next deal in which the same sit down the same way */ };

/* A table and those who sit at it. */
struct table {
	struct dom_rules rules;
	struct dom_players *players;
	unsigned variant;
	uint8_t player[DOM_MAX_PLAYERS]; /* by side */
	bool seated;
	bool listens; /* somebody may foul, and nothing can be played again to find out who */
};

/* Who fouled in a round, a bit for each side. */
struct fouls {
	uint16_t fouled, unanswered;
};

struct domi_dealer {
	struct dom_alloc alloc;
	const struct dom_variant *variant; /* whose players are compared */
	const struct domi_compared *variants;
	unsigned count, players;
	uint64_t seed;
	struct dom_agents agents;
	const struct dom_seating *seating; /* as listed */
	bool (*go_on)(void *context);
	void *context;
	struct domi_bell bell;
	struct dom_round *round;
	struct table *tables[TABLES];
};

static const struct dom_seating *as_listed(void)
{
	extern const struct dom_family domi_seats_family;
	const struct dom_member *member = domi_seats_family.members;

	while (!((const struct dom_seating *)(const void *)member->option)->as_listed)
		member++;
	return (const struct dom_seating *)(const void *)member->option;
}

int domi_dealer_new(struct domi_dealer **out, const struct dom_compare_options *options, const struct domi_compared *variants,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	struct domi_dealer *d = domi_new(alloc, 1, sizeof *d);
	size_t most = 0;

	*out = d;
	if (!d)
		return domi_fail_memory(error);
	d->alloc = *alloc;
	d->variant = options->players;
	d->variants = variants;
	d->count = options->variant_count;
	d->players = options->players->player_count;
	d->seed = options->seed;
	if (options->agents)
		d->agents = *options->agents;
	d->seating = as_listed();
	domi_bell_init(&d->bell);
	for (unsigned i = 0; i < d->count; i++) {
		const struct dom_rules *r = variants[i].rules;
		/* others may cheat than those it was compiled for */
		size_t size = r->size + (size_t)r->players * r->words * sizeof(uint64_t);

		most = size > most ? size : most;
	}
	d->round = domi_new(alloc, 1, most);
	return d->round ? DOM_OK : domi_fail_memory(error);
}

static void free_table(const struct domi_dealer *d, struct table *table)
{
	if (table)
		dom_players_free(table->players);
	domi_free(&d->alloc, table);
}

void domi_dealer_free(struct domi_dealer *d)
{
	struct dom_alloc alloc;

	if (!d)
		return;
	alloc = d->alloc;
	for (unsigned i = 0; i < TABLES; i++)
		free_table(d, d->tables[i]);
	domi_bell_release(&d->bell);
	domi_free(&alloc, d->round);
	domi_free(&alloc, d);
}

void domi_dealer_ask(struct domi_dealer *d, bool (*go_on)(void *context), void *context)
{
	d->go_on = go_on;
	d->context = context;
}

void domi_dealer_wake(struct domi_dealer *d)
{
	domi_bell_ring(&d->bell);
}

static bool goes_on(void *context)
{
	const struct domi_dealer *d = context;

	return !d->go_on || d->go_on(d->context);
}

/* Who sits at which side in the first sitting. */
static void draw_sides(const struct domi_dealer *d, unsigned sides, uint64_t number, uint8_t *player)
{
	unsigned count = d->players > sides ? d->players : sides;
	uint8_t list[DOM_MAX_PLAYERS + DOM_COMPARE_PLAYERS] = {0};
	struct domi_draws draws;

	for (unsigned i = 0; i < count; i++)
		list[i] = (uint8_t)(i % d->players);
	domi_draws_init(&draws, d->seed, number, DOMI_FOR_SITTING, 0);
	for (unsigned left = count; left > 1; left--) {
		unsigned k = domi_draw(&draws, left);
		uint8_t drawn = list[k];

		list[k] = list[left - 1];
		list[left - 1] = drawn;
	}
	memcpy(player, list, sides);
}

static int sit_down(struct domi_dealer *d, struct table *table, struct dom_error *error)
{
	const struct domi_compared *variant = &d->variants[table->variant];
	const struct domi_player *players[DOM_MAX_PLAYERS];
	uint16_t numbers[DOM_MAX_PLAYERS];
	int status = DOM_OK;

	for (unsigned seat = 0; seat < variant->rules->players; seat++) {
		numbers[seat] = table->player[variant->rules->team_of[seat]];
		players[seat] = &d->variant->players[numbers[seat]];
	}
	domi_rules_seat(&table->rules, variant->rules, players);
	table->rules.seating = d->seating;
	if (!table->players) {
		status = dom_players_new(&table->players, &d->agents, &d->alloc, error);
		if (!status) {
			dom_players_wake(table->players, domi_bell_ring, &d->bell);
			dom_players_ask(table->players, goes_on, d);
		}
	}
	if (!status)
		status = dom_players_seat(table->players, &table->rules, numbers, error);
	table->seated = !status;
	table->listens = table->seated && (table->rules.cheats || !dom_players_instant(table->players));
	return status;
}

/* A table at which they sit so, from among those kept. */
static int find_table(struct domi_dealer *d, unsigned variant, const uint8_t *player, struct table **out,
		      struct dom_error *error)
{
	unsigned sides = d->variants[variant].sides, slot = variant;
	struct table *table;

	for (unsigned side = 0; side < sides; side++)
		slot = slot * 31 + player[side];
	table = d->tables[slot % TABLES];
	if (!table) {
		table = d->tables[slot % TABLES] = domi_new(&d->alloc, 1, sizeof *table);
		if (!table)
			return domi_fail_memory(error);
	}
	*out = table;
	if (table->seated && table->variant == variant && !memcmp(table->player, player, sides))
		return DOM_OK;
	table->variant = variant;
	memcpy(table->player, player, sides);
	return sit_down(d, table, error);
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct fouls *fouls = context;
	uint16_t side;

	(void)round;
	if (event->kind != DOM_EVENT_FOULED)
		return;
	side = (uint16_t)(1U << rules->team_of[event->seat]);
	if (event->why == DOM_FOUL_NOTHING)
		fouls->unanswered |= side;
	else
		fouls->fouled |= side;
}

static int run(struct domi_dealer *d, struct table *table, const struct dom_round_input *input, struct fouls *fouls,
	       struct dom_error *error)
{
	struct dom_listener listener = {.on = hear, .context = fouls, .blind = true};
	enum dom_need need;

	if (dom_round_init(&table->rules, d->round, d->seed, input, DOM_PATH_TABLE, error))
		return DOM_BAD_DEAL;
	while ((need = dom_round_run(&table->rules, d->round, table->players, fouls ? &listener : NULL)) != DOM_NEEDS_NO_MORE) {
		if (!goes_on(d))
			return domi_fail(error, DOM_STOPPED, DOMI_NOWHERE, "the comparison was stopped",
					 "se detuvo la comparación");
		if (need != DOM_NEEDS_NOTHING)
			domi_bell_wait(&d->bell);
	}
	return DOM_OK;
}

/* Wins are shared by those that are first; where nobody is, by all. */
static void count_round(const struct domi_dealer *d, const struct table *table, const struct fouls *fouls,
			struct domi_deal *out)
{
	const struct dom_rules *r = &table->rules;
	uint8_t places[DOM_MAX_PLAYERS];
	unsigned winners = dom_round_ranking(r, d->round, places);

	for (unsigned side = 0; side < r->teams; side++) {
		unsigned player = table->player[side];
		bool won = places[side] == 1 || !winners;

		out->wins[player] += won ? DOMI_WIN / (winners ? winners : r->teams) : 0;
		out->points[player] += dom_round_score(r, d->round, side);
		if (places[side] == 1)
			continue;
		if (fouls->unanswered >> side & 1)
			out->unanswered[player]++;
		else if (fouls->fouled >> side & 1)
			out->fouled[player]++;
	}
}

static int play_sitting(struct domi_dealer *d, struct table *table, const struct dom_round_input *input, struct domi_deal *out,
			struct dom_error *error)
{
	struct fouls fouls = {0};
	int status = run(d, table, input, table->listens ? &fouls : NULL, error);

	/* who never fouls is not listened to; a round in which somebody did is played again to hear who */
	if (!status && !table->listens && dom_round_fouls(d->round).fouls)
		status = run(d, table, input, &fouls, error);
	if (!status)
		count_round(d, table, &fouls, out);
	return status;
}

int domi_dealer_play(struct domi_dealer *d, unsigned variant, uint64_t deal, struct domi_deal *out, struct dom_error *error)
{
	const struct domi_compared *v = &d->variants[variant];
	struct dom_round_input input = {.number = deal * d->count + variant}; /* no two variants share a deal */
	uint8_t first[DOM_MAX_PLAYERS], player[DOM_MAX_PLAYERS] = {0};
	int status = DOM_OK;

	memset(out, 0, sizeof *out);
	draw_sides(d, v->sides, input.number, first);
	for (; input.sitting < d->players && !status; input.sitting++) {
		struct table *table = NULL;

		for (unsigned side = 0; side < v->sides; side++)
			player[side] = (uint8_t)((first[side] + input.sitting) % d->players);
		status = find_table(d, variant, player, &table, error);
		if (!status)
			status = play_sitting(d, table, &input, out, error);
	}
	return status;
}
