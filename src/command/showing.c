/* The round is played at a table of its own, from the same variant, seed and input: what the store plays and keeps afterwards is the
   same round, move by move. What people say here is stored as they say it, for that and for whoever goes on in the midst of it. */
#include "showing.h"
#include "host.h"

#include <stdlib.h>

struct table {
	const struct domc_contest *contest;
	struct domc_game game;
	struct domc_people people;
	char commitment[DOM_COMMITMENT];
	uint64_t seed;
	struct dom_round_input input;
	struct dom_round *round;
};

/* Those who play at the table. Where the tournament has more people, one of them may be looking on: the terminal is passed on. */
static void find_people(struct table *table, const struct dom_tournament *t)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	unsigned all = 0;

	domc_people_init(&table->people, &table->game);
	for (unsigned player = 0; player < dom_variant_players(variant); player++)
		all += dom_variant_person(variant, player, NULL) == DOM_PERSON_YES;
	if (table->people.count)
		table->people.count = all;
}

static void set_up(struct table *table, const struct domc_contest *contest, const struct dom_fixture *fixture)
{
	const struct dom_tournament *t = contest->kept->t;

	*table = (struct table){.contest = contest, .seed = dom_tournament_seed_of(t, fixture->number)};
	domc_must(dom_tournament_table(t, fixture, &table->game.variant, &table->input, domc_error()));
	domc_game_compile(&table->game);
	table->round = domc_new(1, dom_round_size(table->game.rules));
	domc_must(dom_round_init(table->game.rules, table->round, table->seed, &table->input, DOM_PATH_TABLE, domc_error()));
	find_people(table, t);
	dom_commitment("", table->seed, fixture->number, table->commitment);
}

static void say_round(const struct domc_watch *watch, const struct dom_fixture *fixture)
{
	if (watch->mode == DOMC_AS_JSON)
		domc_print_json(json_pack("{s:s, s:I}", "event", "round", "round", (json_int_t)fixture->number), true);
	else if (watch->mode == DOMC_AS_LINES)
		domc_say("\nRound %llu\n", "\nMano %llu\n", (unsigned long long)fixture->number);
}

static const struct dom_reply *said(void *context, size_t number)
{
	const struct table *table = context;

	return dom_tournament_said(table->contest->kept->t, table->input.number, number);
}

static int keep(void *context, const struct dom_reply *reply)
{
	const struct table *table = context;
	const struct domc_contest *contest = table->contest;
	struct dom_error error = {0};

	if (!dom_store_say(contest->kept->store, contest->kept->stored.id, contest->kept->t, table->input.number, reply, 1,
			   &error))
		return DOMC_YES;
	return domc_complain_error(&error);
}

int domc_showing_run(const struct domc_contest *contest, struct domc_pace *pace, bool *whole)
{
	const struct dom_tournament *t = contest->kept->t;
	struct dom_fixture fixture;
	struct table table;
	struct domc_watch watch;
	struct domc_host host = {.watch = &watch, .game = &table.game, .again = said, .keep = keep, .context = &table};
	int status;

	*whole = true;
	if (!dom_tournament_plan(t, dom_tournament_next(t), &fixture) || !fixture.seats)
		return DOMC_YES; /* it is skipped: there is nothing to see */
	set_up(&table, contest, &fixture);
	domc_watch_init(&watch, contest->call, &table.game, table.seed, pace);
	if (table.people.count)
		domc_watch_people(&watch, &table.people, table.commitment);
	watch.kept = table.people.count;
	watch.brief = !table.people.count;
	watch.picture.number = &fixture.number;
	say_round(&watch, &fixture);
	host.round = table.round;
	status = domc_host_run(&host);
	*whole = watch.picture.over && !watch.quit;
	domc_watch_release(&watch);
	free(table.round);
	domc_game_release(&table.game);
	return status;
}
