/* What the two kinds have in common is said here, and once: who spreads work over machines, and who keeps it, need not know which. */
#include "work.h"
#include "out.h"
#include "signals.h"

#include <stdlib.h>

const struct domc_crew *domc_crew;

enum dom_take domc_work_take(const struct domc_work *work, uint64_t *share)
{
	return work->comparison ? dom_comparison_take(work->comparison, share) : dom_simulation_take(work->simulation, share);
}

size_t domc_work_size(const struct domc_work *work)
{
	return work->comparison ? dom_comparison_size(work->comparison) : dom_simulation_size(work->simulation);
}

int domc_work_share(const struct domc_work *work, uint64_t share, void *result, struct dom_error *error)
{
	return work->comparison ? dom_comparison_share(work->comparison, share, result, error)
				: dom_simulation_share(work->simulation, share, result, error);
}

int domc_work_count(const struct domc_work *work, uint64_t share, const void *result, struct dom_error *error)
{
	return work->comparison ? dom_comparison_count(work->comparison, share, result, error)
				: dom_simulation_count(work->simulation, share, result, error);
}

bool domc_work_over(const struct domc_work *work)
{
	return work->comparison ? dom_comparison_over(work->comparison) : dom_simulation_over(work->simulation);
}

uint64_t domc_work_done(const struct domc_work *work, uint64_t *all)
{
	if (work->simulation)
		return dom_simulation_done(work->simulation, all);
	*all = dom_comparison_deals(work->comparison);
	return dom_comparison_done(work->comparison);
}

int domc_work_save(const struct domc_work *work, char **text, struct dom_error *error)
{
	return work->comparison ? dom_comparison_save(work->comparison, text, error)
				: dom_simulation_save(work->simulation, text, error);
}

int domc_work_load(const struct domc_work *work, const char *text, struct dom_error *error)
{
	return work->comparison ? dom_comparison_load(work->comparison, text, error)
				: dom_simulation_load(work->simulation, text, error);
}

void domc_work_free_text(const struct domc_work *work, char *text)
{
	if (work->comparison)
		dom_comparison_free_text(work->comparison, text);
	else
		dom_simulation_free_text(work->simulation, text);
}

/* Share by share, by this thread alone. */
static int play_alone(const struct domc_work *work, domc_heard *heard, void *context, struct dom_error *error)
{
	void *result = malloc(domc_work_size(work));
	double began = domc_now();
	uint64_t share, done, all;
	bool goes_on = true;
	int status = result ? DOM_OK : DOM_NO_MEMORY;

	while (!status && goes_on && domc_work_take(work, &share) == DOM_TAKEN) {
		status = domc_work_share(work, share, result, error);
		if (!status)
			status = domc_work_count(work, share, result, error);
		done = domc_work_done(work, &all);
		goes_on = heard(context, done, all, domc_now() - began);
	}
	free(result);
	return status;
}

int domc_work_play(const struct domc_work *work, domc_heard *heard, void *context)
{
	struct dom_error error = {0};
	int failed;

	if (domc_crew)
		failed = domc_crew->play(work, heard, context, &error);
	else if (work->comparison)
		failed = dom_comparison_play(work->comparison, &error); /* its options say who hears */
	else
		failed = play_alone(work, heard, context, &error);
	return failed ? domc_complain_error(&error) : DOMC_YES;
}

int domc_work_open(const struct domc_work *work)
{
	return work->database->store ? DOMC_YES : domc_database_open(work->database, work->given, DOMC_MAKES);
}

int domc_work_resume(const struct domc_work *work)
{
	struct dom_error error = {0};
	char *state = NULL;
	int failed;

	if (domc_follows())
		return DOMC_YES;
	if (domc_work_open(work))
		return DOMC_NO;
	failed = dom_store_comparison(work->database->store, work->settings, &state, &error);
	if (!failed && state)
		failed = domc_work_load(work, state, &error);
	if (state)
		dom_store_free_text(work->database->store, state);
	return failed ? domc_complain_error(&error) : DOMC_YES;
}

int domc_work_keep(const struct domc_work *work)
{
	struct dom_error error = {0};
	char *state;
	int failed;

	if (domc_work_open(work))
		return DOMC_NO;
	failed = domc_work_save(work, &state, &error);
	if (!failed) {
		failed = dom_store_compared(work->database->store, work->settings, state, &error);
		domc_work_free_text(work, state);
	}
	return failed ? domc_complain_error(&error) : DOMC_YES;
}

void domc_work_release(struct domc_work *work)
{
	dom_comparison_free(work->comparison);
	dom_simulation_free(work->simulation);
	free(work->settings);
	*work = (struct domc_work){0};
}
