/* check: whether variants read and their rules go together. All files are checked even after a failure. */
#include "out.h"

struct file {
	const char *name;
	json_t *mistakes; /* NULL: they are printed */
};

static void tell(void *context, const struct dom_error *error)
{
	const struct file *file = context;
	struct dom_error told = *error;
	char text[1024];

	if (!told.file[0])
		snprintf(told.file, sizeof(told.file), "%s", file->name);
	if (file->mistakes)
		json_array_append_new(file->mistakes, json_pack("{s:s, s:o, s:o, s:{s:s, s:s}}", "file", told.file, "line",
								told.line ? json_integer(told.line) : json_null(), "column",
								told.column ? json_integer(told.column) : json_null(),
								"message", "en", told.en, "es", told.es));
	else
		fprintf(stderr, "%s\n", dom_error_text(&told, domc_lang(), text, sizeof(text)));
}

/* Rules that are read well, but do not go together: the first reason. */
static int compile(struct file *file, const struct dom_variant *variant, struct dom_rules **rules)
{
	struct dom_tournament *tournament = NULL;
	struct dom_error error = {0};
	int bad = dom_rules_new(rules, variant, NULL, &error);

	/* the rules of a tournament, and those that its rounds have of their own */
	if (!bad)
		bad = dom_tournament_new(&tournament, variant, 0, 0, NULL, &error);
	if (bad)
		tell(file, &error);
	dom_tournament_free(tournament);
	return bad;
}

static bool check(const char *name, json_t *list)
{
	struct file file = {name, list ? json_array() : NULL};
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	const json_t *first;
	int bad;

	domc_flush();
	bad = dom_variant_read(&variant, &(struct dom_source){.name = name, .each = tell, .context = &file}, NULL, NULL);
	if (!bad)
		bad = compile(&file, variant, &rules);
	first = json_array_get(file.mistakes, 0); /* stands beside the list of all */
	if (list)
		json_array_append_new(list, json_pack("{s:s, s:b, s:O?, s:O?, s:O?, s:O*, s:o*, s:o*}", "file", name, "ok",
						      !bad, "line", json_object_get(first, "line"), "column",
						      json_object_get(first, "column"), "message",
						      json_object_get(first, "message"), "mistakes", bad ? file.mistakes : NULL,
						      "tiles", bad ? NULL : json_integer(dom_rules_tiles(rules)), "players",
						      bad ? NULL : json_integer(dom_variant_players(variant))));
	else if (!bad)
		domc_say("%s: %sok%s, %u tiles, %u players\n", "%s: %sbien%s, %u fichas, %u jugadores\n", name,
			 domc_style(DOMC_GOOD), domc_plain(), dom_rules_tiles(rules), dom_variant_players(variant));
	json_decref(file.mistakes);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return !bad;
}

static void run(const struct domc_call *call)
{
	json_t *list = call->json ? json_array() : NULL;
	bool good = true;

	for (unsigned i = 0; i < call->count; i++)
		good &= check(call->operands[i], list);
	if (list)
		domc_print_json(list, false);
	if (!good)
		domc_end(DOMC_NO);
}

DOMC_COMMAND(check) = {
	.row = 3,
	.title = {"check variant files", "revisa archivos de variantes"},
	.usage = {"FILE…", "ARCHIVO…"},
	.about = {"Reads each variant, by path or by name, and compiles its rules and its tournament. Prints every mistake to "
		  "standard error as file:line:column: message. Exits with 1 if there is any.",
		  "Lee cada variante, por su archivo o por su nombre, y compila sus reglas y las de su torneo. Todo lo que "
		  "está mal sale por la salida de errores como archivo:línea:columna: mensaje. Termina con 1 si hay algo mal."},
	.takes = {1, DOMC_MANY},
	.run = run,
};
