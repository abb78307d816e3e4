/* Opening and closing: tournaments that were being played go on. */
#include "tournaments.h"

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
static void go_on(void *context, const struct doms_tournament_kept *kept)
{
	struct doms_tournaments *all = context;
	struct doms_snapshot *snapshot;
	struct dom_store *store;
	struct dom_error error;
	struct dom_stored stored;
	struct doms_tournament *tournament = NULL;

	if (doms_tournaments_store(all, DOM_STORE_READ, &store, &error))
		return;
	if (!dom_store_find(store, kept->id, &stored, &error) && !stored.over &&
	    !doms_snapshot_load(&snapshot, store, kept->id, &error)) {
		tournament = doms_tournament_new(all, kept, true, snapshot);
		if (!tournament)
			doms_snapshot_free(snapshot);
	}
	dom_store_close(store);
	if (!tournament)
		return;
	tournament->refs = 0;
	doms_tournaments_list_one(all, tournament);
}

/* So that whoever reads finds a database; somebody who writes to it right now has made it already. */
static int make_database(const struct doms_tournaments *all, struct dom_error *error)
{
	struct dom_store *store;
	int status = doms_tournaments_store(all, DOM_STORE_WRITE, &store, error);

	if (!status)
		dom_store_close(store);
	return status == DOM_BUSY ? DOM_OK : status;
}

int doms_tournaments_new(struct doms_tournaments **out, struct doms_server *server, struct dom_error *error)
{
	struct doms_tournaments *all = calloc(1, sizeof *all);
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
		status = doms_sql_open(&all->keep, all->keep_path, &doms_tournament_schema, error);
	if (!status && doms_tournament_keep_list(all->keep, go_on, all))
		status = doms_sql_fail_with(all->keep, all->keep_path, error);
	if (!status && pthread_create(&all->runner, NULL, doms_tournaments_run, all))
		status = DOM_NO_MEMORY;
	all->has_runner = !status;
	if (status) {
		doms_tournaments_free(all);
		return status;
	}
	*out = all;
	return DOM_OK;
}

void doms_tournaments_stop(struct doms_tournaments *all)
{
	pthread_mutex_lock(&all->lock);
	all->stopping = true;
	for (struct doms_tournament *tournament = all->first; tournament; tournament = tournament->next)
		for (unsigned i = 0; i < tournament->stream_count; i++)
			doms_stream_end(tournament->streams[i], 1001);
	pthread_cond_signal(&all->wake);
	pthread_mutex_unlock(&all->lock);
}

void doms_tournaments_free(struct doms_tournaments *all)
{
	if (!all)
		return;
	doms_tournaments_stop(all);
	if (all->has_runner)
		pthread_join(all->runner, NULL);
	for (struct doms_tournament *tournament = all->first, *next; tournament; tournament = next) {
		next = tournament->next;
		doms_tournament_free(tournament);
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
