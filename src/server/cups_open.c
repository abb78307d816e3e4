/* Opening and closing: tournaments that were being played go on. */
#include "cups_inside.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *joined(const char *path, const char *tail)
{
	size_t size = strlen(path) + strlen(tail) + 1;
	char *text = malloc(size);

	if (text)
		snprintf(text, size, "%s%s", path, tail);
	return text;
}

/* Without a database of its own the server has one that goes with it. */
static char *temporary_path(void)
{
	char path[] = "/tmp/domino-XXXXXX";
	int file = mkstemp(path);

	if (file < 0)
		return NULL;
	close(file);
	return strdup(path);
}

static void remove_files(const char *path)
{
	static const char *const tails[] = {"", "-wal", "-shm", "-lock"};

	for (unsigned i = 0; path && i < sizeof tails / sizeof *tails; i++) {
		char *name = joined(path, tails[i]);

		if (name)
			unlink(name);
		free(name);
	}
}

/* Those that were being played go on. */
static void go_on(void *context, const struct doms_cup_kept *kept)
{
	struct doms_cups *all = context;
	struct doms_cup_look *look;
	struct dom_store *store;
	struct dom_error error;
	struct dom_stored stored;
	struct doms_cup *cup = NULL;

	if (doms_cups_store(all, DOM_STORE_READ, &store, &error))
		return;
	if (!dom_store_find(store, kept->id, &stored, &error) && !stored.over &&
	    !doms_look_load(&look, store, kept->id, &error)) {
		cup = doms_cup_new(all, kept, true, look);
		if (!cup)
			doms_look_free(look);
	}
	dom_store_close(store);
	if (!cup)
		return;
	cup->refs = 0;
	doms_cups_list_one(all, cup);
}

/* So that whoever reads finds a database; somebody who writes to it right now has made it already. */
static int make_database(const struct doms_cups *all, struct dom_error *error)
{
	struct dom_store *store;
	int status = doms_cups_store(all, DOM_STORE_WRITE, &store, error);

	if (!status)
		dom_store_close(store);
	return status == DOM_BUSY ? DOM_OK : status;
}

int doms_cups_new(struct doms_cups **out, struct doms_server *server, struct dom_error *error)
{
	struct doms_cups *all = calloc(1, sizeof *all);
	int status = DOM_NO_MEMORY;

	*out = NULL;
	(void)doms_fail_memory(error); /* unless something else is said */
	if (!all)
		return DOM_NO_MEMORY;
	all->server = server;
	all->last_ask = &all->asks;
	pthread_mutex_init(&all->lock, NULL);
	pthread_cond_init(&all->wake, NULL);
	all->temporary = !server->options.db;
	all->path = server->options.db ? strdup(server->options.db) : temporary_path();
	all->keep_path = all->path ? joined(all->path, "-cups") : NULL;
	if (all->keep_path)
		status = doms_sql_guard(all->path, error);
	if (!status)
		status = make_database(all, error);
	if (!status)
		status = doms_sql_open(&all->keep, all->keep_path, &doms_cup_schema, error);
	if (!status && doms_cup_keep_list(all->keep, go_on, all))
		status = doms_sql_fail_with(all->keep, all->keep_path, error);
	if (!status && pthread_create(&all->runner, NULL, doms_cups_run, all))
		status = DOM_NO_MEMORY;
	all->has_runner = !status;
	if (status) {
		doms_cups_free(all);
		return status;
	}
	*out = all;
	return DOM_OK;
}

void doms_cups_stop(struct doms_cups *all)
{
	pthread_mutex_lock(&all->lock);
	all->stopping = true;
	for (struct doms_cup *cup = all->first; cup; cup = cup->next)
		for (unsigned i = 0; i < cup->link_count; i++)
			doms_link_end(cup->links[i], 1001);
	pthread_cond_signal(&all->wake);
	pthread_mutex_unlock(&all->lock);
}

void doms_cups_free(struct doms_cups *all)
{
	if (!all)
		return;
	doms_cups_stop(all);
	if (all->has_runner)
		pthread_join(all->runner, NULL);
	for (struct doms_cup *cup = all->first, *next; cup; cup = next) {
		next = cup->next;
		doms_cup_free(cup);
	}
	doms_sql_close(all->keep);
	if (all->temporary) {
		remove_files(all->path);
		remove_files(all->keep_path);
	}
	free(all->path);
	free(all->keep_path);
	pthread_cond_destroy(&all->wake);
	pthread_mutex_destroy(&all->lock);
	free(all);
}
