/* What the two kinds have in common is said here, and once: who spreads work over machines, and who keeps it, need not know which.
   Work that nobody asked to keep is kept when it has gone on for a while: what is short never touches the database. */
#include "work.h"

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

/* Seconds until it is kept the first time, and from then on. */
static const double first_kept = .2, unasked_kept = 1.5, kept_again = 2;

static int store(const struct domc_work *work)
{
	struct dom_error error = {0};
	char *state;
	int failed;

	if (domc_database_open(work->given, DOMC_MAKES))
		return DOMC_NO;
	failed = domc_work_save(work, &state, &error);
	if (!failed) {
		failed = dom_store_compared(domc_database(work->given, DOMC_MAKES)->store, work->settings, state, &error);
		domc_work_free_text(work, state);
	}
	return failed ? domc_complain_error(&error) : DOMC_YES;
}

/* What cannot be kept although nobody asked for it is told once, and played all the same. */
static int keep(struct domc_work *work)
{
	if (work->lost || domc_follows())
		return DOMC_YES;
	work->kept = domc_now();
	work->keeps = true;
	if (!store(work))
		return DOMC_YES;
	if (work->must_keep)
		return DOMC_NO;
	work->lost = true;
	domc_complain("so the comparison cannot be resumed if it is interrupted",
		      "así que la comparación no se podrá reanudar si se interrumpe");
	return DOMC_YES;
}

bool domc_work_heard(struct domc_work *work, uint64_t done, uint64_t all)
{
	struct domc_progress *progress = work->progress;
	struct dom_compare now;

	if ((progress->on || progress->lines) && work->comparison && done) {
		dom_comparison_tell(work->comparison, DOM_COMPARE_VARIANTS, &now);
		snprintf(progress->note, sizeof(progress->note), "%s %%", domj_spread(now.player[0].share, 100).text);
	}
	domc_progress_show(progress, work->before + done, work->all ? work->all : all);
	if (work->settings &&
	    domc_now() - work->kept >= (work->keeps       ? kept_again
					: work->must_keep ? first_kept
							  : unasked_kept) &&
	    keep(work))
		return false;
	return !domc_interrupted();
}

/* Share by share, by this thread alone. */
static int play_alone(struct domc_work *work, struct dom_error *error)
{
	void *result = domc_new(1, domc_work_size(work));
	uint64_t share, done, all;
	bool goes_on = true;
	int status = DOM_OK;

	while (!status && goes_on && domc_work_take(work, &share) == DOM_TAKEN) {
		status = domc_work_share(work, share, result, error);
		if (!status)
			status = domc_work_count(work, share, result, error);
		done = domc_work_done(work, &all);
		goes_on = domc_work_heard(work, done, all);
	}
	free(result);
	return status;
}

int domc_work_play(struct domc_work *work)
{
	struct dom_error *error = domc_error();

	if (!domc_crew && domc_work_over(work))
		return DOMC_YES;
	if (domc_crew)
		domc_must(domc_crew->play(work, error));
	else if (work->comparison)
		domc_must(dom_comparison_play(work->comparison, error)); /* its options say who hears */
	else
		domc_must(play_alone(work, error));
	return work->settings && (work->must_keep || (work->keeps && !work->lost)) ? keep(work) : DOMC_YES;
}

void domc_work_resume(const struct domc_work *work)
{
	struct dom_store *store;
	char *state = NULL;

	if (domc_follows())
		return;
	store = domc_database(work->given, DOMC_MAKES)->store;
	domc_must(dom_store_comparison(store, work->settings, &state, domc_error()));
	if (state)
		domc_must(domc_work_load(work, state, domc_error()));
	dom_store_free_text(store, state);
}

void domc_work_release(struct domc_work *work)
{
	dom_comparison_free(work->comparison);
	dom_simulation_free(work->simulation);
	free(work->settings);
}
