/* tournament list: what the database keeps. */
#include "database.h"
#include "out.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct domc_option options[] = {
	DOMC_OPTION_DB,
	{.name = NULL},
};

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

enum { ID, VARIANT, SEED, ROUNDS, CHANGED, STATE, COLUMNS };

static void day(int64_t seconds, char *out, size_t size)
{
	time_t when = (time_t)seconds;
	struct tm local;

	if (!localtime_r(&when, &local) || !strftime(out, size, "%Y-%m-%d %H:%M", &local))
		snprintf(out, size, "?");
}

/* The text of a cell; NULL: the head. */
static void cell(const struct dom_stored *s, unsigned column, char *out, size_t size)
{
	const char *heads[COLUMNS] = {"id",
				      DOMC_IN("variant", "variante"),
				      DOMC_IN("seed", "semilla"),
				      DOMC_IN("rounds", "manos"),
				      DOMC_IN("changed", "cambiado"),
				      DOMC_IN("champions", "campeones")};

	if (!s)
		snprintf(out, size, "%s", heads[column]);
	else if (column == ID)
		snprintf(out, size, "%lld", (long long)s->id);
	else if (column == VARIANT)
		snprintf(out, size, "%s", s->name);
	else if (column == SEED)
		snprintf(out, size, "%llu", (unsigned long long)s->seed);
	else if (column == ROUNDS)
		domj_grouped(domc_lang(), s->rounds, out, size);
	else if (column == CHANGED)
		day(s->changed, out, size);
	else if (!s->over)
		snprintf(out, size, "%s", DOMC_IN("(not over)", "(sin acabar)"));
	else
		snprintf(out, size, "%s", *s->champions ? s->champions : DOMC_IN("(nobody)", "(nadie)"));
}

static void print(const struct list *list)
{
	unsigned widest[COLUMNS] = {0};
	char text[300];

	for (size_t row = 0; row <= list->count; row++)
		for (unsigned c = 0; c < COLUMNS; c++) {
			cell(row ? &list->stored[row - 1] : NULL, c, text, sizeof(text));
			widest[c] = domc_width(text) > widest[c] ? domc_width(text) : widest[c];
		}
	for (size_t row = 0; row <= list->count; row++) {
		const struct dom_stored *s = row ? &list->stored[row - 1] : NULL;

		domc_print("%s", s ? "" : domc_style(DOMC_BOLD));
		for (unsigned c = 0; c < COLUMNS; c++) {
			cell(s, c, text, sizeof(text));
			if (c == ID || c == SEED || c == ROUNDS)
				domc_print("%*s%s  ", (int)(widest[c] - domc_width(text)), "", text);
			else if (c + 1 < COLUMNS)
				domc_print_padded(text, widest[c] + 2);
			else
				domc_print("%s%s", s && !s->over ? domc_style(DOMC_MARK) : "", text);
		}
		domc_print("%s\n", domc_plain());
	}
}

static json_t *json_of(const struct list *list)
{
	json_t *json = json_array();

	for (size_t i = 0; i < list->count; i++) {
		const struct dom_stored *s = &list->stored[i];
		char seed[24];

		snprintf(seed, sizeof(seed), "%llu", (unsigned long long)s->seed);
		json_array_append_new(json, json_pack("{s:I, s:s, s:s, s:o, s:I, s:i, s:b, s:b, s:s, s:I, s:I}", "id",
						      (json_int_t)s->id, "variant", s->name, "seed", seed, "limit",
						      s->limit ? json_integer((json_int_t)s->limit) : json_null(), "rounds",
						      (json_int_t)s->rounds, "sides", (int)s->sides, "records", s->records,
						      "over", s->over, "champions", s->champions, "began", (json_int_t)s->began,
						      "changed", (json_int_t)s->changed));
	}
	return json;
}

static int run(const struct domc_call *call)
{
	struct domc_database database;
	struct list list = {0};
	struct dom_error error = {0};
	int status = domc_database_open(&database, domc_text(call, "db"), DOMC_READS);

	if (status)
		return status;
	if (dom_store_list(database.store, each, &list, &error)) {
		status = domc_complain_error(&error);
	} else if (list.failed) {
		status = domc_complain_memory();
	} else if (call->json) {
		status = domc_print_json(json_of(&list), false);
	} else if (list.count) {
		print(&list);
	} else {
		domc_say("No tournaments in %s yet; start one with domino tournament run VARIANT.\n",
			 "Aún no hay torneos en %s; domino tournament run VARIANTE empieza uno.\n", database.path);
	}
	free(list.stored);
	domc_database_close(&database);
	return status;
}

DOMC_COMMAND(tournament_list) = {
	.row = 22,
	.title = {"list the stored tournaments", "muestra los torneos guardados"},
	.usage = {"", ""},
	.about = {"Lists the stored tournaments, oldest first: ID, variant, seed, rounds played, champions.",
		  "Muestra los torneos de la base de datos, del más viejo al más nuevo: número, variante, semilla, manos "
		  "jugadas, campeones."},
	.json = true,
	.options = options,
	.run = run,
};
