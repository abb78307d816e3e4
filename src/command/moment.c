#include "moment.h"

#include <stdlib.h>
#include <string.h>

/* Either a record or --variant; a seed goes with that alone. */
static int check_source(const struct domc_call *call)
{
	if (!call->count == !domc_given(call, "variant"))
		return domc_complain_usage("%s needs a record, or --variant", "%s necesita una mano anotada, o --variant",
					   call->name);
	if (call->count && domc_given(call, "seed"))
		return domc_complain_usage("--seed goes with --variant: a record has its own",
					   "--seed va con --variant: una mano anotada tiene la suya");
	return DOMC_YES;
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

static int make_room(struct domc_moment *m)
{
	bool enough = true;

	m->round = malloc(dom_round_size(m->game.rules));
	for (unsigned seat = 0; seat < dom_rules_players(m->game.rules); seat++) {
		m->knows[seat] = malloc(dom_knowledge_size(m->game.rules));
		enough &= m->knows[seat] != NULL;
		if (m->knows[seat])
			dom_knowledge_init(m->game.rules, m->knows[seat], (uint8_t)seat);
	}
	return enough && m->round ? DOMC_YES : domc_complain_memory();
}

static int follow_record(struct domc_moment *m, const char *file)
{
	const struct dom_walk walk = {.listener = {.on = hear, .context = m}, .rests = rests, .context = m, .believes = true};
	struct dom_round_input input;
	struct dom_error error = {0};
	uint64_t seed;
	size_t length;
	char *text = domc_read_file(file, &length);
	int status = DOMC_NO, failed;

	if (!text)
		return DOMC_NO;
	failed = dom_record_head(text, length, file, &m->game.variant, &seed, &input, NULL, &error);
	if (!failed)
		failed = dom_rules_new(&m->game.rules, m->game.variant, NULL, &error);
	if (!failed)
		status = make_room(m);
	if (!failed && !status)
		failed = dom_record_walk(text, length, file, &walk, NULL, &error);
	if (failed)
		domc_complain_error(&error);
	free(text);
	return failed ? DOMC_NO : status;
}

static int play_round(struct domc_moment *m, const struct domc_call *call)
{
	const struct dom_listener listener = {.on = hear, .context = m};
	struct dom_players *players = NULL;
	struct dom_round *round = NULL;
	struct dom_error error = {0};
	int status = domc_game_init(&m->game, domc_text(call, "variant"), NULL), failed;

	if (!status)
		status = make_room(m);
	if (status)
		return status;
	round = malloc(dom_round_size(m->game.rules));
	if (!round)
		return domc_complain_memory();
	failed = dom_players_new(&players, NULL, NULL, &error) || dom_players_seat(players, m->game.rules, NULL, &error) ||
		 dom_round_init(m->game.rules, round, domc_number(call, "seed"), NULL, DOM_PATH_TABLE, &error);
	while (!failed && !m->found && !dom_round_over(round)) {
		rests(m, m->game.rules, round);
		if (!m->found && dom_round_auto(m->game.rules, round, players, &listener) == DOM_NEEDS_NO_MORE)
			break;
	}
	if (failed)
		domc_complain_error(&error);
	dom_players_free(players);
	free(round);
	return failed ? DOMC_NO : DOMC_YES;
}

static void close_moment(struct domc_moment *m)
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

int domc_moment_run(const struct domc_call *call, int (*look)(const struct domc_call *call, const struct domc_moment *moment))
{
	struct domc_moment m = {.at = 0};
	int status = check_source(call);

	if (status)
		return status;
	m.at = domc_number(call, "at");
	status = call->count ? follow_record(&m, call->operands[0]) : play_round(&m, call);
	if (!status && !m.found)
		status = domc_complain("nobody is asked for a play after %llu events: the round has %llu",
				       "no se pide ninguna jugada después de %llu sucesos: la mano tiene %llu",
				       (unsigned long long)m.at, (unsigned long long)m.heard);
	if (!status)
		status = look(call, &m);
	close_moment(&m);
	return status;
}
