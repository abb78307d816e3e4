/* A tournament that is played, and all that is heard of it: whoever plays it, and however often it is stopped, the same comes of
   it; and a round of it, played alone from what is said of it, is the same to the byte. */
#ifndef PLAYED_CUP_H
#define PLAYED_CUP_H

#include "cmocka_all.h"
#include "run_round.h"

#include <domino/domino.h>
#include <stdlib.h>
#include <string.h>

enum { CUP_RECORD = 1 << 20 };

/* What is heard of a tournament, as a running hash; its last round that was played is kept. */
struct cup_heard {
	uint64_t hash, rounds;
	struct dom_fixture fixture;
	struct dom_result result;
	uint8_t record[CUP_RECORD];
	size_t length; /* 0: none was played */
};

static inline void cup_add(struct cup_heard *h, const void *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		h->hash = (h->hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3) + 1;
}

static inline void cup_incident(void *context, const struct dom_incident *incident)
{
	const int64_t parts[] = {(int64_t)incident->kind, (int64_t)incident->round, incident->side, incident->count,
				 incident->amount};

	assert_non_null(dom_incident_name(incident->kind));
	cup_add(context, parts, sizeof parts);
}

static inline int cup_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			    const uint8_t *record, size_t length)
{
	struct cup_heard *h = context;

	assert_true(fixture->number == h->rounds++);
	assert_true(!fixture->seats == !length && length <= CUP_RECORD);
	cup_add(h, fixture, sizeof *fixture); /* both are cleared before they are filled */
	cup_add(h, result, sizeof *result);
	cup_add(h, record, length);
	if (!length)
		return DOM_OK;
	h->fixture = *fixture;
	h->result = *result;
	memcpy(h->record, record, length);
	h->length = length;
	return DOM_OK;
}

static inline void cup_stand(struct cup_heard *h, const struct dom_tournament *t)
{
	unsigned sides = dom_tournament_sides(t), why = 0;
	struct dom_standing *standings = calloc(sides, sizeof *standings);
	struct dom_tournament_counts counts = dom_tournament_counts(t);
	bool over = dom_tournament_over(t, &why);

	assert_non_null(standings);
	dom_tournament_standings(t, standings);
	cup_add(h, standings, sides * sizeof *standings);
	cup_add(h, &counts, sizeof counts);
	cup_add(h, &over, sizeof over);
	cup_add(h, &why, sizeof why);
	assert_int_equal(standings[0].place, 1);
	for (unsigned i = 0; i < sides; i++) {
		assert_true(!i || standings[i].place >= standings[i - 1].place);
		assert_true(standings[i].won + standings[i].lost <= standings[i].played);
		assert_true(!standings[i].champion || (over && !standings[i].out));
	}
	free(standings);
}

/* Whether nobody has to be asked: then it can be played to its end. */
static inline bool cup_without_people(const struct dom_variant *variant)
{
	for (unsigned i = 0; i < dom_variant_players(variant); i++)
		if (dom_variant_person(variant, i, NULL) == DOM_PERSON_YES)
			return false;
	return true;
}

/* Plays so many rounds at a time (0: all at once) until there are `rounds` of them or it is over. False: it is refused, as a
   variant is. */
static inline bool cup_run(struct cup_heard *h, struct dom_tournament **t, const struct dom_variant *variant, unsigned threads,
			   uint64_t at_a_time, uint64_t rounds, struct dom_error *error)
{
	struct dom_tournament_listener listener = {cup_incident, h};
	struct dom_tournament_run run = {.threads = threads, .records = true, .round = cup_round, .context = h};

	h->hash = h->rounds = h->length = 0;
	if (dom_tournament_new(t, variant, 21, 0, NULL, error))
		return false;
	dom_tournament_listen(*t, &listener);
	while (!dom_tournament_over(*t, NULL) && dom_tournament_next(*t) < rounds) {
		uint64_t left = rounds - dom_tournament_next(*t);

		run.most = at_a_time && at_a_time < left ? at_a_time : left;
		assert_int_equal(dom_tournament_run(*t, &run, error), DOM_OK);
		assert_true(dom_tournament_next(*t) == h->rounds);
	}
	assert_true(dom_tournament_next(*t) <= dom_tournament_limit(*t));
	assert_true(dom_tournament_over(*t, NULL) || dom_tournament_next(*t) == rounds);
	dom_tournament_listen(*t, NULL);
	cup_stand(h, *t);
	return true;
}

static inline void cup_same_bytes(const struct cup_heard *h, struct dom_packer *packer, const char *text)
{
	size_t length;
	const uint8_t *bytes = dom_packer_bytes(packer, &length);

	if (!bytes || length != h->length || memcmp(bytes, h->record, length) != 0)
		fail_msg("round %llu is another one when it is played alone\n%s", (unsigned long long)h->fixture.number, text);
}

/* The round heard last again: by the tournament, and by whoever has nothing but its variant and input. */
static inline void cup_alone(const struct cup_heard *h, const struct dom_tournament *t, const char *text)
{
	struct dom_variant *variant;
	struct dom_rules *rules = NULL;
	struct dom_round_input input;
	struct dom_packer *packer;
	struct dom_recorder *recorder;
	struct dom_listener listener;
	struct dom_result result;
	struct dom_round *round;
	struct dom_view *view;
	struct dom_error error = {0};
	const char *record;
	size_t length;

	if (dom_tournament_table(t, &h->fixture, &variant, &input, &error) || dom_rules_new(&rules, variant, NULL, &error))
		fail_msg("%s\n%s", error.en, text);
	assert_int_equal(dom_packer_new(&packer, rules, NULL, NULL), DOM_OK);
	listener = dom_packer_listener(packer);
	assert_int_equal(dom_tournament_play(t, &h->fixture, DOM_PATH_PLAIN, &listener, &result, NULL), DOM_OK);
	cup_same_bytes(h, packer, text);
	assert_memory_equal(&result, &h->result, sizeof result);
	round = malloc(dom_round_size(rules));
	view = malloc(dom_view_size(rules));
	assert_true(round && view);
	assert_int_equal(dom_round_init(rules, round, dom_tournament_seed(t), &input, DOM_PATH_TABLE, NULL), DOM_OK);
	round_run(rules, round, &listener);
	cup_same_bytes(h, packer, text);
	assert_int_equal(dom_recorder_new(&recorder, rules, dom_tournament_seed(t), &input, NULL, NULL), DOM_OK);
	listener = dom_recorder_listener(recorder);
	assert_int_equal(dom_round_init(rules, round, dom_tournament_seed(t), &input, DOM_PATH_TABLE, NULL), DOM_OK);
	round_run(rules, round, &listener);
	record = dom_recorder_text(recorder, &length);
	assert_non_null(record);
	if (dom_record_replay(record, length, "cup.dom", NULL, NULL, &error))
		fail_msg("%u: %s\n%s\n%s", error.line, error.en, record, text);
	dom_recorder_free(recorder);
	free(view);
	free(round);
	dom_packer_free(packer);
	dom_rules_free(rules);
	dom_variant_free(variant);
}

#endif
