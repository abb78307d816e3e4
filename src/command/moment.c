#include "files.h"

#include <stdlib.h>

/* Either a record or --variant; a seed goes with that alone. */
static void check_source(const struct domc_call *call)
{
	if (!call->count == !domc_given(call, "variant"))
		domc_fail(DOMC_USAGE, "%s needs a record, or --variant", "%s necesita una mano anotada, o --variant",
			  call->name);
	if (call->count && domc_given(call, "seed"))
		domc_fail(DOMC_USAGE, "--seed goes with --variant: a record has its own",
			  "--seed va con --variant: una mano anotada tiene la suya");
}

static void follow_record(struct domc_moment *m, const char *file, uint64_t after)
{
	struct dom_round_input input;
	uint64_t seed;
	size_t length;
	char *text = domc_read_file(file, &length);

	domc_must(dom_record_head(text, length, file, &m->game.variant, &seed, &input, NULL, domc_error()));
	domc_game_compile(&m->game);
	domc_must(dom_moment_new(&m->moment, m->game.rules, after, NULL, domc_error()));
	domc_must(dom_moment_record(m->moment, text, length, file, domc_error()));
	free(text);
}

static void play_round(struct domc_moment *m, const struct domc_call *call, uint64_t after)
{
	struct dom_listener listener;
	struct dom_players *players;
	struct dom_round *round;

	m->game = domc_game(domc_text(call, "variant"), NULL);
	domc_must(dom_moment_new(&m->moment, m->game.rules, after, NULL, domc_error()));
	listener = dom_moment_listener(m->moment);
	round = domc_new(1, dom_round_size(m->game.rules));
	domc_must(dom_players_new(&players, NULL, NULL, domc_error()));
	domc_must(dom_players_seat(players, m->game.rules, NULL, domc_error()));
	domc_must(dom_round_init(m->game.rules, round, domc_number(call, "seed"), NULL, DOM_PATH_TABLE, domc_error()));
	while (!dom_moment_rests(m->moment, round) && !dom_round_over(round))
		if (dom_round_auto(m->game.rules, round, players, &listener) == DOM_NEEDS_NO_MORE)
			break;
	dom_players_free(players);
	free(round);
}

void domc_moment_release(struct domc_moment *m)
{
	dom_moment_free(m->moment);
	domc_game_release(&m->game);
}

const char *domc_moment_name(const struct domc_moment *m, unsigned seat)
{
	return domc_player(m->game.variant, dom_round_player(m->round, seat));
}

void domc_moment_open(struct domc_moment *m, const struct domc_call *call)
{
	uint64_t after = domc_number(call, "at");

	check_source(call);
	*m = (struct domc_moment){0};
	if (call->count)
		follow_record(m, call->operands[0], after);
	else
		play_round(m, call, after);
	m->heard = dom_moment_heard(m->moment);
	domc_must(dom_moment_round(m->moment, &m->round, domc_error()));
}
