/* A record says which variant was played by whom: a table is compiled with the players of its round. */
#include "again.h"

#include "error.h"

#include <string.h>

void domj_again_init(struct domj_again *again, const struct dom_tournament *t)
{
	*again = (struct domj_again){.t = t};
}

void domj_again_release(struct domj_again *again)
{
	dom_recorder_free(again->recorder);
	dom_rules_free(again->rules);
	dom_variant_free(again->variant);
	domj_again_init(again, again->t);
}

static bool same_table(const struct dom_fixture *a, const struct dom_fixture *b)
{
	return a->rules == b->rules && a->seats == b->seats && !memcmp(a->player, b->player, a->seats * sizeof(*a->player));
}

static int set_up(struct domj_again *again, const struct dom_fixture *fixture, struct dom_round_input *input,
		  struct dom_error *error)
{
	int failed;

	*input = dom_fixture_input(fixture);
	if (again->rules && same_table(&again->fixture, fixture)) {
		dom_recorder_free(again->recorder);
		again->recorder = NULL;
		return DOM_OK;
	}
	domj_again_release(again);
	again->fixture = *fixture;
	failed = dom_tournament_table(again->t, fixture, &again->variant, input, error);
	if (failed)
		again->variant = NULL;
	if (!failed && (failed = dom_tournament_rules(again->t, again->variant, &again->rules, error)))
		again->rules = NULL;
	return failed;
}

int domj_again_record(struct domj_again *again, const struct dom_fixture *fixture, const char **text, size_t *length,
		      struct dom_error *error)
{
	struct dom_round_input input;
	struct dom_listener listener;
	struct dom_result result;
	int failed;

	*text = "";
	*length = 0;
	if (!fixture->seats)
		return DOM_OK;
	failed = set_up(again, fixture, &input, error);
	if (!failed)
		failed = dom_recorder_new(&again->recorder, again->rules, dom_tournament_seed_of(again->t, fixture->number),
					  &input, NULL, error);
	if (failed) {
		again->recorder = NULL;
		domj_again_release(again);
		return failed;
	}
	listener = dom_recorder_listener(again->recorder);
	failed = dom_tournament_play(again->t, fixture, DOM_PATH_TABLE, &listener, &result, error);
	if (failed)
		return failed;
	*text = dom_recorder_text(again->recorder, length);
	return *text ? DOM_OK : domi_fail_memory(error);
}
