/* What is asked of a stored tournament: a stretch of its rounds, how everybody stood after some, and the record of one, which is played
   again for it. */
#include "tournament.h"

#include "again.h"
#include "fixture.h"

static int fail(struct doms_fault *fault, const struct dom_error *error)
{
	return error->status == DOM_NOT_FOUND ? doms_fail_text(fault, DOMS_NOT_FOUND, doms_job_tournament.missing)
					      : doms_fail_with(fault, DOMS_FAILED, error);
}

/* The database alone. */
static int open_reader(struct doms_stored *stored, const struct doms_request *request, struct doms_fault *fault)
{
	struct dom_error error = {0};

	*stored = (struct doms_stored){.id = doms_tournament_id(request->params[0])};
	return doms_jobs_reader(atomic_load(&request->server->jobs), &stored->reader, &error) &&
	       doms_fail_with(fault, DOMS_FAILED, &error);
}

int doms_stored_open(struct doms_stored *stored, const struct doms_request *request, struct doms_fault *fault)
{
	struct dom_error error = {0};

	if (open_reader(stored, request, fault))
		return 1;
	if (!dom_store_load(stored->reader, stored->id, &stored->variant, &stored->t, &error))
		return 0;
	dom_store_close(stored->reader);
	stored->reader = NULL;
	return fail(fault, &error);
}

int doms_stored_answer(struct doms_stored *stored, struct doms_request *request, const char *type, int bad)
{
	dom_tournament_free(stored->t);
	dom_variant_free(stored->variant);
	dom_store_close(stored->reader);
	if (!bad)
		return doms_answer_written(request, 200, type, &stored->out);
	domj_text_release(&stored->out);
	return bad;
}

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

int doms_tournament_rounds(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_stored stored;
	struct dom_error error = {0};
	struct stretch s = {.out = &stored.out, .error = &error};
	int64_t from, count;
	int bad = 0;

	if (doms_request_number(request, "from", 0, DOMS_TOURNAMENT_ROUNDS, 0, &from, fault) ||
	    doms_request_number(request, "count", 0, DOMS_TOURNAMENT_LIST, 100, &count, fault) ||
	    doms_stored_open(&stored, request, fault))
		return 1;
	s.left = (unsigned)count;
	s.next = dom_tournament_next(stored.t);
	domj_ends_init(&s.ends, stored.t);
	domj_open(s.out, '{');
	domj_key_int(s.out, "count", (int64_t)s.next);
	domj_key(s.out, "rounds");
	domj_put(s.out, "[", 1);
	if (dom_store_rounds(stored.reader, stored.id, (uint64_t)from, write_round, &s, &error) > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	domj_put(s.out, "]}", 2);
	domj_ends_release(&s.ends);
	return doms_stored_answer(&stored, request, "application/json", bad);
}

int doms_tournament_standings(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_snapshot *snapshot;
	struct doms_stored stored;
	struct dom_error error = {0};
	int64_t after;

	if (doms_request_number(request, "after", 0, DOMS_TOURNAMENT_ROUNDS, DOMS_TOURNAMENT_ROUNDS, &after, fault) ||
	    open_reader(&stored, request, fault))
		return 1;
	if (doms_snapshot_load(&snapshot, stored.reader, stored.id, (uint64_t)after, &error))
		return doms_stored_answer(&stored, request, NULL, fail(fault, &error));
	domj_open(&stored.out, '{');
	domj_key_int(&stored.out, "rounds", (int64_t)snapshot->rounds);
	domj_key(&stored.out, "standings");
	doms_snapshot_standings(snapshot, &stored.out);
	domj_close(&stored.out, '}');
	doms_snapshot_free(snapshot);
	return doms_stored_answer(&stored, request, "application/json", 0);
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

int doms_tournament_record(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_stored stored;
	struct wanted wanted = {0};
	struct dom_error error = {0};
	struct domj_again again;
	const char *text;
	size_t length = 0;
	int64_t round;
	int status, bad = 0;

	if (doms_request_number(request, "round", 0, DOMS_TOURNAMENT_ROUNDS, 0, &round, fault) ||
	    doms_stored_open(&stored, request, fault))
		return 1;
	wanted.number = (uint64_t)round;
	domj_again_init(&again, stored.t);
	status = dom_store_rounds(stored.reader, stored.id, wanted.number, take_fixture, &wanted, &error);
	if (status <= 0 && wanted.found && wanted.number < dom_tournament_next(stored.t))
		status = domj_again_record(&again, &wanted.fixture, &text, &length, &error);
	if (status > 0)
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	else if (!length)
		bad = doms_fail(fault, DOMS_NOT_FOUND, "that round has not been played", "esa mano no se ha jugado");
	else
		domj_put(&stored.out, text, length);
	domj_again_release(&again);
	return doms_stored_answer(&stored, request, "text/plain", bad);
}
