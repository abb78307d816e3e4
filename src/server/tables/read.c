/* Reading tables back. Every command is applied again, and what comes of it is held against what was written beside it: a table
   that comes out otherwise is not shown to anybody. */
#include "queries.h"

#include "row.h"

#include <string.h>

static const char *column_text(sqlite3_stmt *statement, int column)
{
	const char *text = (const char *)sqlite3_column_text(statement, column);

	return text ? text : "";
}

int doms_store_list(struct doms_store *store, void (*each)(void *context, const struct doms_stored_slot *stored), void *context)
{
	sqlite3_stmt *list = store->sql->query[DOMS_QUERY_LIST];
	int code;

	pthread_mutex_lock(&store->sql->lock);
	while ((code = sqlite3_step(list)) == SQLITE_ROW) {
		struct doms_stored_slot stored = {.id = column_text(list, 0),
						  .peer = column_text(list, 1),
						  .summary = column_text(list, 2),
						  .row = sqlite3_column_int64(list, 3),
						  .round = (uint64_t)sqlite3_column_int64(list, 4),
						  .over = sqlite3_column_int64(list, 5) != 0,
						  .awake = sqlite3_column_int64(list, 6) != 0};

		each(context, &stored);
	}
	sqlite3_reset(list);
	pthread_mutex_unlock(&store->sql->lock);
	return code == SQLITE_DONE ? DOM_OK : DOM_BAD_STORE;
}

/* Looking for the games of a table. */
struct finding {
	struct doms_tables *all;
	bool no_memory;
};

static struct doms_ruleset *find_game(void *context, const char *name, const char *source)
{
	struct finding *finding = context;
	struct dom_error error;
	struct doms_ruleset *ruleset;
	int status = doms_rulesets_find(finding->all, name, source, NULL, &ruleset, &error);

	finding->no_memory |= status == DOM_NO_MEMORY;
	return status ? NULL : ruleset;
}

/* Whether the table came out as it was when the row was written; 0: nobody looked then. */
static bool is_same(const struct doms_table *t, int64_t sequence, int64_t digest)
{
	return !sequence || (t->work.sequence == (size_t)sequence && t->work.digest == (uint64_t)digest);
}

/* Whoever thinks is waited for: it has answered before, and everything after that depends on it. */
struct waiting {
	pthread_mutex_t lock;
	pthread_cond_t woken;
	bool ready;
};

static void wake(void *context)
{
	struct waiting *w = context;

	pthread_mutex_lock(&w->lock);
	w->ready = true;
	pthread_cond_signal(&w->woken);
	pthread_mutex_unlock(&w->lock);
}

static void wait(struct waiting *w)
{
	pthread_mutex_lock(&w->lock);
	while (!w->ready)
		pthread_cond_wait(&w->woken, &w->lock);
	w->ready = false;
	pthread_mutex_unlock(&w->lock);
}

static int apply_again(struct doms_table *t, struct doms_command *command, int64_t sequence, int64_t digest)
{
	uint32_t steps = command->what == DOMS_DO_ADVANCE ? command->steps : 0;
	struct doms_fault fault;

	do {
		if (t->thinking)
			wait(t->waker);
		command->steps = steps;
		if (doms_table_apply(t, command, &fault))
			return fault.refusal == DOMS_BUSY ? DOM_NO_MEMORY : DOM_BAD_STORE;
		steps -= command->steps;
	} while (steps && t->thinking);
	doms_table_rouse(t);
	return is_same(t, sequence, digest) ? DOM_OK : DOM_BAD_STORE;
}

static int apply_rows(struct doms_store *store, struct doms_slot *slot, struct doms_table *t, struct doms_kept *kept)
{
	sqlite3_stmt *rows = store->sql->query[DOMS_QUERY_COMMANDS];
	struct finding finding = {.all = slot->all};
	struct doms_row_rulesets rulesets = {.find = find_game, .context = &finding};
	int status = DOM_OK, code = SQLITE_DONE;

	sqlite3_bind_int64(rows, 1, slot->row);
	while (!status && (code = sqlite3_step(rows)) == SQLITE_ROW) {
		struct doms_command command;

		status = doms_row_read(&command, column_text(rows, 0), column_text(rows, 1), strlen(column_text(rows, 1)),
				       &rulesets);
		if (status)
			status = finding.no_memory ? DOM_NO_MEMORY : DOM_BAD_STORE;
		else
			status = apply_again(t, &command, sqlite3_column_int64(rows, 2), sqlite3_column_int64(rows, 3));
		doms_ruleset_drop(command.deal.ruleset);
		kept->rows++;
	}
	sqlite3_reset(rows);
	return status ? status : code == SQLITE_DONE && kept->rows ? DOM_OK : DOM_BAD_STORE;
}

static int apply_steps(struct doms_store *store, const struct doms_slot *slot, struct doms_table *t, struct doms_kept *kept)
{
	sqlite3_stmt *last = store->sql->query[DOMS_QUERY_LAST_STEPS];
	int status = DOM_OK;

	sqlite3_bind_int64(last, 1, slot->row);
	if (sqlite3_step(last) == SQLITE_ROW && sqlite3_column_int64(last, 0) > 0) {
		struct doms_command advance = {.what = DOMS_DO_ADVANCE, .steps = (uint32_t)sqlite3_column_int64(last, 0)};

		kept->steps = advance.steps;
		status = apply_again(t, &advance, sqlite3_column_int64(last, 1), sqlite3_column_int64(last, 2));
	}
	sqlite3_reset(last);
	return status;
}

static bool read_owner(struct doms_store *store, const struct doms_slot *slot, uint8_t owner[DOMS_KEY])
{
	sqlite3_stmt *row = store->sql->query[DOMS_QUERY_OWNER];
	bool found;

	sqlite3_bind_int64(row, 1, slot->row);
	found = sqlite3_step(row) == SQLITE_ROW && sqlite3_column_bytes(row, 0) == DOMS_KEY;
	if (found)
		memcpy(owner, sqlite3_column_blob(row, 0), DOMS_KEY);
	sqlite3_reset(row);
	return found;
}

int doms_store_load(struct doms_store *store, struct doms_slot *slot, struct doms_table **out, struct doms_kept *kept,
		    struct dom_error *error)
{
	struct waiting waiting = {.lock = PTHREAD_MUTEX_INITIALIZER, .woken = PTHREAD_COND_INITIALIZER};
	struct doms_table *t = NULL;
	uint8_t owner[DOMS_KEY];
	int status = DOM_BAD_STORE;

	*out = NULL;
	*kept = (struct doms_kept){0};
	pthread_mutex_lock(&store->sql->lock);
	if (read_owner(store, slot, owner)) {
		t = doms_table_new(slot->id, owner, &slot->all->budget);
		if (t) {
			t->agents = slot->all->options.agents;
			t->wake = wake;
			t->waker = &waiting;
		}
		status = t ? apply_rows(store, slot, t, kept) : DOM_NO_MEMORY;
	}
	if (!status)
		status = apply_steps(store, slot, t, kept);
	pthread_mutex_unlock(&store->sql->lock);
	if (status) {
		doms_table_free(t);
		return doms_sql_fail(error, (enum dom_status)status, slot->id, "the table cannot be brought back",
				     "la mesa no se puede recuperar");
	}
	doms_table_publish(t);
	t->wake = doms_slot_wake;
	t->waker = slot;
	*out = t;
	return DOM_OK;
}
