/* Where the database is when nobody says: $DOMINO_DB, else where the XDG base directories put the data of a user. */
#include "database.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* NULL: complained. */
static char *path_of(const char *given)
{
	const char *named = given ? given : getenv("DOMINO_DB"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

	if (named && *named)
		return domc_format("%s", named);
	if (data && *data == '/')
		return domc_format("%s/domino/domino.db", data);
	if (home && *home)
		return domc_format("%s/.local/share/domino/domino.db", home);
	domc_complain("there is no home folder to keep the database in; name one with --db",
		      "no hay carpeta personal donde guardar la base de datos; diga cuál con --db");
	return NULL;
}

/* Every folder on the way to a file; where one cannot be made the path ends there. */
static int make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(path, 0700) && errno != EEXIST)
			return domc_complain("the folder %s could not be made: %s", "no se pudo crear la carpeta %s: %s", path,
					     domc_errno_text(errno));
		*slash = '/';
	}
	return DOMC_YES;
}

static struct domc_database opened;

void domc_database_close(void)
{
	dom_store_close(opened.store);
	free(opened.path);
	opened = (struct domc_database){0};
}

int domc_database_open(const char *given, enum domc_use use)
{
	struct dom_error error = {0};
	struct stat info;

	if (opened.store)
		return DOMC_YES;
	if (given && !*given) {
		domc_complain("--db needs the name of a file", "--db necesita el nombre de un archivo");
		return DOMC_USAGE;
	}
	free(opened.path);
	opened = (struct domc_database){.named = given != NULL, .path = path_of(given)};
	if (!opened.path)
		return DOMC_NO;
	atexit(domc_database_close);
	if (use != DOMC_MAKES && stat(opened.path, &info) && errno == ENOENT)
		return domc_complain("there is no database %s yet; domino tournament run VARIANT%s%s creates it",
				     "aún no hay base de datos %s; la crea domino tournament run VARIANTE%s%s", opened.path,
				     given ? " --db " : "", given ? given : "");
	if (use == DOMC_MAKES && !given && make_folders(opened.path))
		return DOMC_NO;
	if (dom_store_open(&opened.store, opened.path, use == DOMC_READS ? DOM_STORE_READ : DOM_STORE_WRITE, NULL, &error)) {
		opened.store = NULL;
		return domc_complain_error(&error);
	}
	return DOMC_YES;
}

const struct domc_database *domc_database(const char *given, enum domc_use use)
{
	int status = domc_database_open(given, use);

	if (status)
		domc_end(status);
	return &opened;
}

int64_t domc_tournament_id(const char *text)
{
	uint64_t n;

	if (!domc_read_digits(text, &n) || !n || n > INT64_MAX)
		domc_fail(DOMC_USAGE, "a tournament is called by its number, not “%s” (domino tournament list shows them)",
			  "a un torneo se le llama por su número, no “%s” (domino tournament list los muestra)", text);
	return (int64_t)n;
}

struct domc_kept domc_kept(struct dom_store *store, int64_t id)
{
	struct domc_kept kept = {.store = store};

	domc_must(dom_store_find(store, id, &kept.stored, domc_error()));
	domc_must(dom_store_load(store, id, &kept.variant, &kept.t, domc_error()));
	return kept;
}

void domc_kept_release(struct domc_kept *kept)
{
	dom_tournament_free(kept->t);
	dom_variant_free(kept->variant);
}

struct domc_kept domc_kept_named(const struct domc_call *call)
{
	int64_t id = domc_tournament_id(call->operands[0]);

	return domc_kept(domc_database(domc_text(call, "db"), DOMC_READS)->store, id);
}

static int take(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		size_t length)
{
	(void)record, (void)length;
	*(struct domc_stored_round *)context = (struct domc_stored_round){*fixture, *result};
	return -1; /* one is enough */
}

bool domc_kept_round(const struct domc_kept *kept, uint64_t number, struct domc_stored_round *out)
{
	int found = dom_store_rounds(kept->store, kept->stored.id, number, take, out, domc_error());

	domc_must(found > 0);
	return found;
}

static void each(void *paper, const struct dom_stored *stored)
{
	domc_paper_add(paper, stored, sizeof(*stored));
}

struct dom_stored *domc_stored_list(const struct domc_database *database, size_t *count)
{
	struct domc_paper paper;

	domc_paper_open(&paper);
	domc_must(dom_store_list(database->store, each, &paper, domc_error()));
	domc_paper_close(&paper);
	*count = paper.length / sizeof(struct dom_stored);
	return (struct dom_stored *)(void *)paper.text;
}
