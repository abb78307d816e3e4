/* variants: what can be played by name. */
#include "out.h"

struct list {
	struct domc_columns table;
	json_t *json; /* instead of the table; NULL: that */
	bool any;
};

static void each(void *context, const char *name, const char *path)
{
	const char *broken = DOMC_IN("(cannot be read: see domino check)", "(no se puede leer: domino check dice por qué)"),
		   *title;
	struct list *list = context;
	struct dom_variant *variant;
	struct dom_error error;
	struct dom_text none = {NULL, NULL};
	bool reads = !dom_variant_load(&variant, path, NULL, &error);

	list->any = true;
	title = reads ? domc_in(dom_variant_title(variant)) : broken;
	if (list->json)
		json_array_append_new(list->json, json_pack("{s:s, s:o, s:o, s:s, s:b}", "name", name, "title",
							    domi_json_text(reads ? dom_variant_title(variant) : none), "about",
							    domi_json_text(reads ? dom_variant_about(variant) : none), "path",
							    path, "reads", reads));
	else
		domc_columns_add(&list->table, "%s%s%s\t%s%s%s\t%s%s%s", domc_style(DOMC_NAME), name, domc_plain(),
				 reads ? "" : domc_style(DOMC_BAD), title, reads ? "" : domc_plain(), domc_style(DOMC_DIM),
				 path, domc_plain());
	if (reads)
		dom_variant_free(variant);
}

static void run(const struct domc_call *call)
{
	struct list list = {.json = call->json ? json_array() : NULL};

	list.table = domc_columns(3, "l", NULL);
	domc_must(dom_variant_list(each, &list, domc_error()));
	if (!list.any && !call->json)
		domc_fail(DOMC_NO, "no variants found; DOMINO_PATH can name folders that have some",
			  "no se encontraron variantes; DOMINO_PATH puede nombrar carpetas que las tengan");
	if (call->json)
		domc_print_json(list.json, false);
	else
		domc_columns_print(&list.table);
}

DOMC_COMMAND(variants) = {
	.row = 2,
	.title = {"list the available variants", "muestra las variantes que se pueden jugar por su nombre"},
	.about = {"Lists the variants found in the current folder, in the folders of $DOMINO_PATH, in the user's configuration "
		  "folder and among those installed: name, title, file.",
		  "Muestra las variantes de la carpeta actual, de las carpetas de DOMINO_PATH, de la carpeta de configuración "
		  "del usuario y las instaladas: nombre, título, archivo."},
	.run = run,
};
