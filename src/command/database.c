/* Where the database is when nobody says: $DOMINO_DB, else where the XDG base directories put the data of a user. */
#include "database.h"
#include "out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char *joined(const char *folder, const char *rest)
{
	size_t room = strlen(folder) + strlen(rest) + 1;
	char *path = malloc(room);

	if (path)
		snprintf(path, room, "%s%s", folder, rest);
	return path;
}

/* Allocated; NULL: complained. */
static char *path_of(const char *given)
{
	const char *named = given ? given : getenv("DOMINO_DB"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	char *path;

	if (named && *named) {
		path = strdup(named);
	} else if (data && *data == '/') {
		path = joined(data, "/domino/domino.db");
	} else if (home && *home) {
		path = joined(home, "/.local/share/domino/domino.db");
	} else {
		domc_complain("there is no home folder to keep the database in; name one with --db",
			      "no hay carpeta personal donde guardar la base de datos; diga cuál con --db");
		return NULL;
	}
	if (!path)
		domc_complain_memory();
	return path;
}

/* Every folder on the way to a file. */
static int make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0700) && errno != EEXIST) {
			int why = errno;

			domc_complain("the folder %s could not be made: %s", "no se pudo crear la carpeta %s: %s", path,
				      domc_errno_text(why));
			*slash = '/';
			return DOMC_NO;
		}
		*slash = '/';
	}
	return DOMC_YES;
}

int domc_database_open(struct domc_database *database, const char *given, enum domc_use use)
{
	struct dom_error error = {0};
	struct dom_store *store;
	struct stat info;

	*database = (struct domc_database){.named = given != NULL};
	if (given && !*given)
		return domc_complain_usage("--db needs the name of a file", "--db necesita el nombre de un archivo");
	database->path = path_of(given);
	if (!database->path)
		return DOMC_NO;
	if (use != DOMC_MAKES && stat(database->path, &info) && errno == ENOENT) {
		domc_complain("there is no database %s yet; domino tournament run VARIANT%s%s creates it",
			      "aún no hay base de datos %s; la crea domino tournament run VARIANTE%s%s", database->path,
			      given ? " --db " : "", given ? given : "");
	} else if (use == DOMC_MAKES && !given && make_folders(database->path)) {
		/* complained */
	} else if (dom_store_open(&store, database->path, use == DOMC_READS ? DOM_STORE_READ : DOM_STORE_WRITE, NULL, &error)) {
		domc_complain_error(&error);
	} else {
		database->store = store;
		return DOMC_YES;
	}
	domc_database_close(database);
	return DOMC_NO;
}

void domc_database_close(struct domc_database *database)
{
	dom_store_close(database->store);
	free(database->path);
	*database = (struct domc_database){0};
}

int domc_tournament_id(const char *text, int64_t *id)
{
	int64_t n = 0;
	const char *at = text;

	for (; *at >= '0' && *at <= '9' && n <= (INT64_MAX - 9) / 10; at++)
		n = n * 10 + (*at - '0');
	if (!*at && at > text && n > 0) {
		*id = n;
		return DOMC_YES;
	}
	return domc_complain_usage("a tournament is called by its number, not “%s” (domino tournament list shows them)",
				   "a un torneo se le llama por su número, no “%s” (domino tournament list los muestra)", text);
}

int domc_kept_load(struct domc_kept *kept, const struct domc_database *database, int64_t id)
{
	struct dom_error error = {0};

	*kept = (struct domc_kept){.store = database->store};
	if (dom_store_find(database->store, id, &kept->stored, &error) ||
	    dom_store_load(database->store, id, &kept->variant, &kept->t, &error)) {
		domc_complain_error(&error);
		*kept = (struct domc_kept){0};
		return DOMC_NO;
	}
	return DOMC_YES;
}

void domc_kept_release(struct domc_kept *kept)
{
	dom_tournament_free(kept->t);
	dom_variant_free(kept->variant);
	*kept = (struct domc_kept){0};
}

int domc_kept_run(const struct domc_call *call, int (*look)(const struct domc_call *call, const struct domc_kept *kept))
{
	struct domc_database database;
	struct domc_kept kept;
	int64_t id = 0;
	int status = domc_tournament_id(call->operands[0], &id);

	if (!status)
		status = domc_database_open(&database, domc_text(call, "db"), DOMC_READS);
	if (status)
		return status;
	status = domc_kept_load(&kept, &database, id);
	if (!status) {
		status = look(call, &kept);
		domc_kept_release(&kept);
	}
	domc_database_close(&database);
	return status;
}

struct list {
	struct dom_stored *stored;
	size_t count, room;
	bool failed;
};

static void each(void *context, const struct dom_stored *stored)
{
	struct list *list = context;

	if (list->count == list->room) {
		size_t room = list->room ? list->room * 2 : 64;
		struct dom_stored *more = realloc(list->stored, room * sizeof(*more));

		if (!more) {
			list->failed = true;
			return;
		}
		list->stored = more;
		list->room = room;
	}
	list->stored[list->count++] = *stored;
}

int domc_stored_list(const struct domc_database *database, struct dom_stored **stored, size_t *count)
{
	struct dom_error error = {0};
	struct list list = {0};
	int status = DOMC_YES;

	if (dom_store_list(database->store, each, &list, &error))
		status = domc_complain_error(&error);
	else if (list.failed)
		status = domc_complain_memory();
	*stored = list.stored;
	*count = list.count;
	return status;
}
