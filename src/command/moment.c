#include "files.h"

#include <stdlib.h>
#include <string.h>

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

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct domc_moment *m = context;

	(void)rules, (void)round;
	if (m->found)
		return;
	m->heard++;
	for (unsigned seat = 0; seat < dom_rules_players(m->game.rules); seat++)
		dom_knowledge_hear(m->game.rules, m->knows[seat], event);
}

/* Before every step: whether this is the moment. A round of the same variant is one of these rules, too. */
static void rests(void *context, const struct dom_rules *rules, const struct dom_round *round)
{
	struct domc_moment *m = context;

	if (m->found || m->heard < m->at || dom_round_needs(rules, round) != DOM_NEEDS_PLAY)
		return;
	m->found = true;
	memcpy(m->round, round, dom_round_size(rules));
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		m->found &= !dom_knowledge_look(m->game.rules, m->knows[seat], m->round);
}

static void make_room(struct domc_moment *m)
{
	m->round = domc_new(1, dom_round_size(m->game.rules));
	for (unsigned seat = 0; seat < dom_rules_players(m->game.rules); seat++) {
		m->knows[seat] = domc_new(1, dom_knowledge_size(m->game.rules));
		dom_knowledge_init(m->game.rules, m->knows[seat], (uint8_t)seat);
	}
}

static void follow_record(struct domc_moment *m, const char *file)
{
	const struct dom_walk walk = {.listener = {.on = hear, .context = m}, .rests = rests, .context = m, .believes = true};
	struct dom_round_input input;
	uint64_t seed;
	size_t length;
	char *text = domc_read_file(file, &length);

	domc_must(dom_record_head(text, length, file, &m->game.variant, &seed, &input, NULL, domc_error()));
	domc_game_compile(&m->game);
	make_room(m);
	domc_must(dom_record_walk(text, length, file, &walk, NULL, domc_error()));
	free(text);
}

static void play_round(struct domc_moment *m, const struct domc_call *call)
{
	const struct dom_listener listener = {.on = hear, .context = m};
	struct dom_players *players;
	struct dom_round *round;

	m->game = domc_game(domc_text(call, "variant"), NULL);
	make_room(m);
	round = domc_new(1, dom_round_size(m->game.rules));
	domc_must(dom_players_new(&players, NULL, NULL, domc_error()));
	domc_must(dom_players_seat(players, m->game.rules, NULL, domc_error()));
	domc_must(dom_round_init(m->game.rules, round, domc_number(call, "seed"), NULL, DOM_PATH_TABLE, domc_error()));
	while (!m->found && !dom_round_over(round)) {
		rests(m, m->game.rules, round);
		if (!m->found && dom_round_auto(m->game.rules, round, players, &listener) == DOM_NEEDS_NO_MORE)
			break;
	}
	dom_players_free(players);
	free(round);
}

void domc_moment_release(struct domc_moment *m)
{
	for (unsigned seat = 0; seat < DOM_MAX_PLAYERS; seat++)
		free(m->knows[seat]);
	free(m->round);
	domc_game_release(&m->game);
}

const char *domc_moment_name(const struct domc_moment *m, unsigned seat)
{
	return domc_player(m->game.variant, dom_round_player(m->round, seat));
}

void domc_moment_open(struct domc_moment *m, const struct domc_call *call)
{
	check_source(call);
	*m = (struct domc_moment){.at = domc_number(call, "at")};
	if (call->count)
		follow_record(m, call->operands[0]);
	else
		play_round(m, call);
	if (!m->found)
		domc_fail(DOMC_NO, "nobody is asked for a play after %llu events: the round has %llu",
			  "no se pide ninguna jugada después de %llu sucesos: la mano tiene %llu", (unsigned long long)m->at,
			  (unsigned long long)m->heard);
}
