/* The round is played at a table of its own, from the same variant, seed and input: what the store plays and keeps afterwards is the
   same round, move by move. */
#include "showing.h"
#include "host.h"

#include <stdlib.h>

struct table {
	struct domc_game game;
	struct dom_round_input input;
	struct dom_round *round;
	struct dom_view *view;
};

static void take_down(struct table *table)
{
	free(table->view);
	free(table->round);
	domc_game_release(&table->game);
}

static int set_up(struct table *table, const struct domc_contest *contest, const struct dom_fixture *fixture)
{
	const struct dom_tournament *t = contest->kept->t;
	enum dom_lang lang = contest->call->lang;
	struct dom_error error = {0};

	*table = (struct table){0};
	if (dom_tournament_table(t, fixture, &table->game.variant, &table->input, &error)) {
		domc_complain_error(lang, &error);
		return DOMC_NO;
	}
	if (domc_game_compile(&table->game, lang))
		return DOMC_NO;
	table->round = malloc(dom_round_size(table->game.rules));
	table->view = malloc(dom_view_size(table->game.rules));
	if (table->round && table->view &&
	    !dom_round_init(table->game.rules, table->round, dom_tournament_seed(t), &table->input, DOM_PATH_TABLE, &error))
		return DOMC_YES;
	if (table->round && table->view)
		domc_complain_error(lang, &error);
	else
		domc_complain_memory(lang);
	take_down(table);
	return DOMC_NO;
}

static void say_round(const struct domc_contest *contest, const struct domc_watch *watch, const struct dom_fixture *fixture)
{
	enum dom_lang lang = contest->call->lang;

	if (watch->mode == DOMC_AS_JSON)
		domc_print_json(lang, json_pack("{s:s, s:I}", "event", "round", "round", (json_int_t)fixture->number), true);
	else if (watch->mode == DOMC_AS_LINES)
		domc_print(DOMC_IN(lang, "\nRound %llu\n", "\nMano %llu\n"), (unsigned long long)fixture->number);
}

int domc_showing_run(const struct domc_contest *contest, struct domc_pace *pace, bool *whole)
{
	const struct dom_tournament *t = contest->kept->t;
	struct dom_fixture fixture;
	struct table table;
	struct domc_watch watch;
	struct domc_host host = {.watch = &watch, .game = &table.game};
	int status;

	*whole = true;
	if (!dom_tournament_plan(t, dom_tournament_next(t), &fixture) || !fixture.seats)
		return DOMC_YES; /* it is skipped: there is nothing to see */
	status = set_up(&table, contest, &fixture);
	if (status)
		return status;
	status = domc_watch_init(&watch, contest->call, &table.game, dom_tournament_seed(t));
	if (!status) {
		watch.speed = pace->speed;
		watch.step = pace->step;
		watch.brief = true;
		watch.picture.number = &fixture.number;
		say_round(contest, &watch, &fixture);
		host.round = table.round;
		host.view = table.view;
		host.listener = domc_watch_listener(&watch);
		status = domc_host_run(&host);
		domc_watch_finish(&watch);
		*whole = watch.picture.over && !watch.quit;
		*pace = (struct domc_pace){.speed = watch.speed, .step = watch.step};
		domc_watch_release(&watch);
	}
	take_down(&table);
	return status;
}
