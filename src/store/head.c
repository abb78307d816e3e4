/* The row of a tournament: what it is a tournament of, how far it has come, and a sum over all that. */
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail_changed(const struct dom_store *store, int64_t id, struct dom_error *error)
{
	return DOMI_STORE_FAIL(store, error, DOM_BAD_STORE,
			       "what is stored of tournament %lld itself was changed or is damaged",
			       "lo guardado del propio torneo %lld está cambiado o dañado", (long long)id);
}

/* Name, variant and seed go into one block. */
static int keep_texts(const struct dom_store *store, const struct domi_cell *cells, struct domi_head *head,
		      struct dom_error *error)
{
	size_t length = 0;
	const char **texts[] = {&head->name, &head->variant, &head->seed};
	char *at;

	for (unsigned i = 0; i < 3; i++)
		length += cells[i + 1].length + 1;
	head->text = at = domi_new(&store->alloc, length, 1);
	if (!at)
		return domi_fail_memory(error);
	for (unsigned i = 0; i < 3; i++) {
		*texts[i] = at;
		if (cells[i + 1].length)
			memcpy(at, cells[i + 1].data, cells[i + 1].length);
		at += cells[i + 1].length + 1;
	}
	return DOM_OK;
}

static int take_row(const struct dom_store *store, const struct domi_cell *c, struct domi_head *head, struct dom_error *error)
{
	if (c[DOMI_TOURNAMENT_CELLS - 1].n != domi_cells_sum(c, DOMI_TOURNAMENT_CELLS - 1))
		return fail_changed(store, head->id, error);
	head->limit = (uint64_t)c[4].n;
	head->records = c[5].n;
	head->began = c[6].n;
	head->changed = c[7].n;
	head->over = c[8].n;
	head->why = (unsigned)c[9].n;
	return keep_texts(store, c, head, error);
}

int domi_head_missing(const struct dom_store *store, int64_t id, struct dom_error *error)
{
	return DOMI_STORE_FAIL(store, error, DOM_NOT_FOUND, "there is no tournament %lld in it",
			       "no hay en ella ningún torneo %lld", (long long)id);
}

int domi_head_read(const struct dom_store *store, int64_t id, struct domi_head *head, struct dom_error *error)
{
	struct domi_rows rows;

	*head = (struct domi_head){.id = id};
	domi_ask(&rows, store, "SELECT * FROM tournaments WHERE id = ?", id, error);
	if (domi_next(&rows, DOMI_TOURNAMENT_CELLS))
		rows.status = take_row(store, rows.cells, head, error);
	else if (!rows.status)
		rows.status = domi_head_missing(store, id, error);
	return domi_asked(&rows);
}

void domi_head_release(const struct dom_store *store, struct domi_head *head)
{
	domi_free(&store->alloc, head->text);
	*head = (struct domi_head){0};
}

void domi_head_cells(const struct domi_head *head, struct domi_cell *c)
{
	*c++ = domi_cell_int(head->id);
	*c++ = domi_cell_text(head->name);
	*c++ = domi_cell_text(head->variant);
	*c++ = domi_cell_text(head->seed);
	*c++ = domi_cell_int((int64_t)head->limit);
	*c++ = domi_cell_int(head->records);
	*c++ = domi_cell_int(head->began);
	*c++ = domi_cell_int(head->changed);
	*c++ = domi_cell_int(head->over);
	*c++ = domi_cell_int(head->why);
	*c = domi_cell_int(domi_cells_sum(c - (DOMI_TOURNAMENT_CELLS - 1), DOMI_TOURNAMENT_CELLS - 1));
}

bool domi_seed_of(const char *text, uint64_t *seed)
{
	char *end;

	errno = 0;
	*seed = strtoull(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end && !errno;
}

int domi_head_tournament(const struct dom_store *store, const struct domi_head *head, struct dom_variant **variant,
			 struct dom_tournament **t, struct dom_error *error)
{
	char file[DOM_MAX_NAME + sizeof ".yaml"];
	uint64_t seed;
	int status;

	*variant = NULL;
	*t = NULL;
	if (!domi_seed_of(head->seed, &seed))
		return fail_changed(store, head->id, error);
	snprintf(file, sizeof file, "%.*s.yaml", DOM_MAX_NAME, head->name);
	status = dom_variant_parse(variant, head->variant, strlen(head->variant), file, &store->alloc, error);
	if (!status)
		status = dom_tournament_new_within(t, *variant, seed, head->limit, store->bounds, &store->alloc, error);
	if (!status)
		status = domi_answers_load(store, head->id, *t, error);
	if (status) {
		dom_tournament_free(*t);
		*t = NULL;
		dom_variant_free(*variant);
		*variant = NULL;
	}
	return status;
}
