/* Single rounds of a stored tournament: a stretch of the list, how everybody stood after one, and the record of one, which is played
   again for it. */
#include "tournament.h"

#include "again.h"
#include "fixture.h"

struct stretch {
	struct domj_text *out;
	struct domj_ends ends;
	uint64_t next; /* rounds of the tournament as it was loaded: what is newer is left out */
	unsigned left, wrote;
	struct dom_error *error;
};

static int write_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		       size_t length)
{
	struct stretch *s = context;

	(void)record;
	(void)length;
	if (!s->left || fixture->number >= s->next || s->out->failed)
		return -1;
	s->left--;
	if (s->wrote++)
		domj_put(s->out, ",", 1);
	return domj_fixture_json(s->out, &s->ends, fixture, result, s->error);
}

static int fail(struct doms_fault *fault, const struct dom_error *error)
{
	return error->status == DOM_NOT_FOUND ? doms_fail_text(fault, DOMS_NOT_FOUND, doms_job_tournament.missing)
					      : doms_fail_with(fault, DOMS_FAILED, error);
}

int doms_tournament_load(struct dom_store *store, int64_t id, struct dom_variant **variant, struct dom_tournament **t,
			 struct doms_fault *fault)
{
	struct dom_error error = {0};

	return dom_store_load(store, id, variant, t, &error) ? fail(fault, &error) : 0;
}

int doms_tournament_rounds(struct dom_store *store, int64_t id, uint64_t from, unsigned count, struct domj_text *out,
			   struct doms_fault *fault)
{
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_error error = {0};
	struct stretch s = {.out = out, .left = count, .error = &error};
	int status, bad = 0;

	if (doms_tournament_load(store, id, &variant, &t, fault))
		return 1;
	s.next = dom_tournament_next(t);
	domj_ends_init(&s.ends, t);
	domj_open(out, '{');
	domj_key_int(out, "count", (int64_t)s.next);
	domj_key(out, "rounds");
	domj_put(out, "[", 1);
	status = dom_store_rounds(store, id, from, write_round, &s, &error);
	domj_put(out, "]}", 2);
	if (status > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	domj_ends_release(&s.ends);
	dom_tournament_free(t);
	dom_variant_free(variant);
	return bad;
}

int doms_tournament_standings(struct dom_store *store, int64_t id, uint64_t after, struct domj_text *out,
			      struct doms_fault *fault)
{
	struct doms_snapshot *snapshot;
	struct dom_error error = {0};

	if (doms_snapshot_load(&snapshot, store, id, after, &error))
		return fail(fault, &error);
	domj_open(out, '{');
	domj_key_int(out, "rounds", (int64_t)snapshot->rounds);
	domj_key(out, "standings");
	doms_snapshot_standings(snapshot, out);
	domj_close(out, '}');
	doms_snapshot_free(snapshot);
	return 0;
}

struct wanted {
	uint64_t number;
	bool found;
	struct dom_fixture fixture;
};

static int take_fixture(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			const uint8_t *record, size_t length)
{
	struct wanted *wanted = context;

	(void)result;
	(void)record;
	(void)length;
	wanted->found = fixture->number == wanted->number;
	wanted->fixture = *fixture;
	return -1; /* one is enough */
}

int doms_tournament_record(struct dom_store *store, int64_t id, uint64_t round, struct domj_text *out, struct doms_fault *fault)
{
	struct wanted wanted = {.number = round};
	struct dom_variant *variant;
	struct dom_tournament *t;
	struct dom_error error = {0};
	struct domj_again again;
	const char *text;
	size_t length = 0;
	int status, bad;

	if (doms_tournament_load(store, id, &variant, &t, fault))
		return 1;
	domj_again_init(&again, t);
	status = dom_store_rounds(store, id, round, take_fixture, &wanted, &error);
	if (status <= 0 && wanted.found && round < dom_tournament_next(t))
		status = domj_again_record(&again, &wanted.fixture, &text, &length, &error);
	if (status > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	else if (!length)
		bad = doms_fail(fault, DOMS_NOT_FOUND, "that round has not been played", "esa mano no se ha jugado");
	else
		bad = (domj_put(out, text, length), 0);
	domj_again_release(&again);
	dom_tournament_free(t);
	dom_variant_free(variant);
	return bad;
}
