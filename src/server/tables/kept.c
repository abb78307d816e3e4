/* A table in the database. What was taken back is not there; what is there is applied again when the table is needed, and what comes of it is
   held against what was written beside it: a table that comes out otherwise is not shown to anybody. */
#include "writer.h"

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writing */

int doms_kept_steps(const struct doms_slot *slot, struct dom_error *error)
{
	const struct doms_position *m = &slot->table->work;
	const struct dom_kept_command steps = {
		.steps = slot->work.steps, .sequence = (int64_t)m->sequence, .digest = (int64_t)m->digest};

	return dom_store_table_steps(slot->all->server->store, slot->row, &steps, error);
}

/* Steps taken before a command become a row of their own: what they led to is looked at by the command's row. */
int doms_kept_command(struct doms_slot *slot, const struct doms_command *command, struct dom_error *error)
{
	const struct doms_position *m = &slot->table->work;
	struct dom_store *store = slot->all->server->store;
	char advance[48], *body = doms_row_write(command);
	const struct dom_kept_command steps = {.what = doms_kinds[DOMS_DO_ADVANCE].word, .body = advance},
				      row = {.what = doms_kinds[command->what].word,
					     .body = body,
					     .sequence = (int64_t)m->sequence,
					     .digest = (int64_t)m->digest};
	int status = body ? DOM_OK : domi_fail_memory(error);

	if (!status && slot->work.steps) {
		snprintf(advance, sizeof advance, "{\"steps\":%u}", slot->work.steps);
		status = dom_store_table_command(store, slot->row, slot->work.rows++, &steps, error);
		slot->work.steps = 0;
		if (!status)
			status = doms_kept_steps(slot, error);
	}
	if (!status)
		status = dom_store_table_command(store, slot->row, slot->work.rows++, &row, error);
	free(body);
	return status;
}

/* Reading */

struct loading {
	struct doms_tables *all;
	struct doms_table *table;
	struct doms_kept *kept;
	bool no_memory;
};

static struct doms_ruleset *find_game(void *context, const char *name, const char *source)
{
	struct loading *l = context;
	struct dom_error error;
	struct doms_ruleset *ruleset;
	int status = doms_rulesets_find(&l->all->rulesets, name, source, NULL, &ruleset, &error);

	l->no_memory |= status == DOM_NO_MEMORY;
	return status ? NULL : ruleset;
}

/* Whether the table came out as it was when the row was written; 0: nobody looked then. */
static bool is_same(const struct doms_table *t, int64_t sequence, int64_t digest)
{
	return !sequence || (t->work.sequence == (size_t)sequence && t->work.digest == (uint64_t)digest);
}

/* Whoever thinks is waited for: it has answered before, and everything after that depends on it. */
static int apply_again(struct doms_table *t, struct doms_command *command, int64_t sequence, int64_t digest)
{
	const enum doms_do what = command->what;
	uint32_t steps = command->steps;
	struct doms_fault fault;

	do {
		if (t->thinking)
			doms_waiting_wait(t->waker);
		command->what = what;
		command->steps = steps;
		if (doms_table_apply(t, command, &fault))
			return fault.refusal == DOMS_BUSY ? DOM_NO_MEMORY : DOM_BAD_STORE;
		steps -= command->steps;
	} while (what == DOMS_DO_ADVANCE && steps && (t->thinking || command->what != what));
	doms_table_rouse(t);
	return is_same(t, sequence, digest) ? DOM_OK : DOM_BAD_STORE;
}

static int apply_row(void *context, const struct dom_kept_command *row)
{
	struct loading *l = context;
	struct doms_row_rulesets rulesets = {.find = find_game, .context = l};
	struct doms_command command = {.what = DOMS_DO_ADVANCE, .steps = row->steps};
	int status = DOM_OK;

	if (row->what) {
		status = doms_row_read(&command, row->what, row->body, strlen(row->body), &rulesets);
		l->kept->rows++;
	} else {
		l->kept->steps = row->steps;
	}
	if (status)
		status = l->no_memory ? DOM_NO_MEMORY : DOM_BAD_STORE;
	else
		status = apply_again(l->table, &command, row->sequence, row->digest);
	doms_ruleset_drop(command.deal.ruleset);
	return status;
}

int doms_kept_load(struct doms_slot *slot, struct doms_table **out, struct doms_kept *kept, struct dom_error *error)
{
	uint8_t owner[DOMS_KEY] = {0};
	struct doms_table *t = doms_slot_table(slot, owner);
	struct loading loading = {.all = slot->all, .table = t, .kept = kept};
	sem_t waiting;
	int status;

	*out = NULL;
	*kept = (struct doms_kept){0};
	if (!t)
		return domi_fail_memory(error);
	sem_init(&waiting, 0, 0);
	t->wake = doms_waiting_wake;
	t->waker = &waiting;
	status = dom_store_table_load(slot->all->server->store, slot->row, t->owner, apply_row, &loading, error);
	if (!status && !kept->rows)
		status = DOM_BAD_STORE;
	if (status) {
		doms_table_free(t);
		error->status = (enum dom_status)status;
		return status;
	}
	doms_table_publish(t);
	t->wake = doms_slot_wake;
	t->waker = slot;
	*out = t;
	return DOM_OK;
}
