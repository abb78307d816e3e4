/* A variant read and compiled, with storage for one round: what most tests begin with. */
#ifndef OPEN_GAME_H
#define OPEN_GAME_H

#include "cmocka_all.h"
#include "run_round.h"

#include <domino/domino.h>
#include <stdlib.h>
#include <string.h>

struct game {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	struct dom_players *players; /* its own */
};

static inline void game_make_room(struct game *g)
{
	g->round = calloc(1, dom_round_size(g->rules));
	g->view = calloc(1, dom_view_size(g->rules));
	assert_true(g->round && g->view);
	g->players = own_players(g->rules);
}

static inline void game_open(struct game *g, const char *text)
{
	struct dom_error error = {0};

	*g = (struct game){0};
	if (dom_variant_parse(&g->variant, text, strlen(text), "test.yaml", NULL, &error) ||
	    dom_rules_new(&g->rules, g->variant, NULL, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, text);
	game_make_room(g);
}

/* One of the shipped variants, or any file. */
static inline void game_load(struct game *g, const char *name)
{
	struct dom_error error = {0};

	*g = (struct game){0};
	if (dom_variant_load(&g->variant, name, NULL, &error) || dom_rules_new(&g->rules, g->variant, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	game_make_room(g);
}

static inline void game_close(struct game *g)
{
	dom_players_free(g->players);
	free(g->view);
	free(g->round);
	dom_rules_free(g->rules);
	dom_variant_free(g->variant);
}

/* The record of a first round; the caller frees it. */
static inline char *game_record(struct game *g, uint64_t seed, size_t *length)
{
	const struct dom_round_input first = {0};
	struct dom_recorder *recorder;
	struct dom_listener listener;
	const char *text;
	char *copy;

	assert_int_equal(dom_recorder_new(&recorder, g->rules, seed, &first, NULL, NULL), DOM_OK);
	listener = dom_recorder_listener(recorder);
	assert_int_equal(dom_round_init(g->rules, g->round, seed, &first, DOM_PATH_TABLE, NULL), DOM_OK);
	dom_round_run(g->rules, g->round, g->players, &listener);
	text = dom_recorder_text(recorder, length);
	assert_non_null(text);
	copy = malloc(*length + 1);
	assert_non_null(copy);
	memcpy(copy, text, *length + 1);
	dom_recorder_free(recorder);
	return copy;
}

#endif
