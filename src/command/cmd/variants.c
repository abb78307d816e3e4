/* variants: what can be played by name. */
#include "columns.h"
#include "out.h"

#include <stdlib.h>
#include <string.h>

struct found {
	struct found *next;
	char *name, *path;
	struct dom_variant *variant; /* NULL: it does not read */
};

struct list {
	struct found *first, **last;
};

static void each(void *context, const char *name, const char *path)
{
	struct list *list = context;
	struct found *found = calloc(1, sizeof(*found));
	struct dom_error error;

	if (!found)
		return;
	found->name = strdup(name);
	found->path = strdup(path);
	if (dom_variant_load(&found->variant, path, NULL, &error))
		found->variant = NULL;
	*list->last = found;
	list->last = &found->next;
}

static int print(const struct found *first)
{
	struct domc_columns table;

	domc_columns_init(&table, 3, "l", NULL);
	for (const struct found *f = first; f; f = f->next) {
		const char *title = f->variant ? domc_in(dom_variant_title(f->variant)) : NULL;

		domc_columns_add(&table, "%s%s%s", domc_style(DOMC_NAME), f->name, domc_plain());
		if (f->variant)
			domc_columns_add(&table, "%s", title ? title : "");
		else
			domc_columns_add(
				&table, "%s%s%s", domc_style(DOMC_BAD),
				DOMC_IN("(cannot be read: see domino check)", "(no se puede leer: domino check dice por qué)"),
				domc_plain());
		domc_columns_add(&table, "%s%s%s", domc_style(DOMC_DIM), f->path, domc_plain());
	}
	return domc_columns_print(&table);
}

static int run(const struct domc_call *call)
{
	struct list list = {.last = &list.first};
	struct dom_error error;
	json_t *json = call->json ? json_array() : NULL;
	int status = DOMC_YES;

	if (dom_variant_list(each, &list, &error)) {
		status = domc_complain_error(&error);
	} else if (call->json) {
		for (const struct found *f = list.first; f; f = f->next) {
			struct dom_text none = {NULL, NULL};

			json_array_append_new(json, json_pack("{s:s, s:o, s:o, s:s, s:b}", "name", f->name, "title",
							      domi_json_text(f->variant ? dom_variant_title(f->variant) : none),
							      "about",
							      domi_json_text(f->variant ? dom_variant_about(f->variant) : none),
							      "path", f->path, "reads", f->variant != NULL));
		}
		status = domc_print_json(json_incref(json), false);
	} else if (list.first) {
		status = print(list.first);
	} else {
		status = domc_complain("no variants found; DOMINO_PATH can name folders that have some",
				       "no se encontraron variantes; DOMINO_PATH puede nombrar carpetas que las tengan");
	}
	json_decref(json);
	while (list.first) {
		struct found *next = list.first->next;

		dom_variant_free(list.first->variant);
		free(list.first->name);
		free(list.first->path);
		free(list.first);
		list.first = next;
	}
	return status;
}

DOMC_COMMAND(variants) = {
	.row = 2,
	.title = {"list the available variants", "muestra las variantes que se pueden jugar por su nombre"},
	.usage = {"", ""},
	.about = {"Lists the variants found in the current folder, in the folders of $DOMINO_PATH, in the user's configuration "
		  "folder and among those installed: name, title, file.",
		  "Muestra las variantes de la carpeta actual, de las carpetas de DOMINO_PATH, de la carpeta de configuración "
		  "del usuario y las instaladas: nombre, título, archivo."},
	.json = true,
	.run = run,
};
