/* Rounds of a table and a match, for tests: what is done, refused and seen, and that all of it comes back from what is written. */
#ifndef LIVE_MATCH_H
#define LIVE_MATCH_H

#include "live_table.h"

static uint64_t dice = 99;

static inline uint64_t throw_dice(void)
{
	dice = dice * UINT64_C(6364136223846793005) + 1;
	return dice >> 33;
}

static inline void do_it(struct live *l, const char *secrets, const char *word)
{
	char text[64];

	snprintf(text, sizeof text, "{\"do\": \"%s\"}", word);
	if (live_say(l, secrets, text))
		fail_msg("%s is refused: %s", word, l->fault.en);
}

/* As the table was before, for everybody. */
static inline void refuse(struct live *l, const char *secrets, const char *word)
{
	char text[64];

	snprintf(text, sizeof text, "{\"do\": \"%s\"}", word);
	live_refuse(l, secrets, text);
}

static inline void play_round(struct live *l)
{
	while (!l->table->shown.over)
		if (l->table->shown.need == DOM_NEEDS_NOTHING)
			do_it(l, l->owner, "finish");
		else
			live_answer(l, throw_dice());
}

static inline void check_rebuilt(struct live *l)
{
	struct doms_table *again = live_rebuild(l, l->row_count);
	char *one, *two;

	again->here = l->table->here;
	one = live_everything(l, l->table);
	two = live_everything(l, again);
	assert_string_equal(one, two);
	free(one);
	free(two);
	doms_table_free(again);
}

/* A part of the state as everybody sees it. */
static inline json_t *look(const struct live *l, const char *part)
{
	struct doms_viewer viewer = live_viewer(l, NULL);
	struct domi_buffer out = {0};
	json_t *state, *found;

	doms_table_state(l->table, &viewer, DOMS_BRIEF, -1, NULL, &out);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(state);
	found = json_incref(json_object_get(state, part));
	json_decref(state);
	domi_buffer_release(&out);
	assert_non_null(found);
	return found;
}

static inline bool flag_of(const struct live *l, const char *part)
{
	json_t *found = look(l, part);
	bool yes = json_is_true(found);

	json_decref(found);
	return yes;
}

static inline double number_at(const json_t *list, size_t i)
{
	return json_number_value(json_array_get(list, i));
}

/* Every total is what the scores before it come to; returns how many rounds there were. */
static inline size_t check_sheet(const struct live *l)
{
	json_t *match = look(l, "match"), *round;
	const json_t *rounds = json_object_get(match, "rounds"), *totals = json_object_get(match, "totals");
	size_t count = json_array_size(rounds), teams = json_array_size(totals), i;
	double sum[DOM_MAX_PLAYERS] = {0};

	json_array_foreach(rounds, i, round)
	{
		assert_int_equal(json_array_size(json_object_get(round, "scores")), teams);
		assert_true(json_array_size(json_object_get(round, "reasons")) > 0);
		for (size_t team = 0; team < teams; team++) {
			sum[team] += number_at(json_object_get(round, "scores"), team);
			assert_true(number_at(json_object_get(round, "totals"), team) == sum[team]);
		}
	}
	for (size_t team = 0; team < teams; team++)
		assert_true(number_at(totals, team) == sum[team]);
	if (teams == 2 && sum[0] == sum[1])
		assert_true(json_is_null(json_object_get(match, "leader")));
	else if (teams == 2)
		assert_int_equal(json_integer_value(json_object_get(match, "leader")), sum[1] > sum[0]);
	json_decref(match);
	return count;
}

#endif
