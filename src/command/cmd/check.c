/* check: whether variants read and their rules go together. All files are checked even after a failure. */
#include "command.h"
#include "out.h"

static int check(const struct domc_call *call, const char *file, json_t *list)
{
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_tournament *tournament = NULL;
	struct dom_error error = {0};
	int bad = dom_variant_load(&variant, file, NULL, &error);
	char text[1024];

	if (!bad)
		bad = dom_rules_new(&rules, variant, NULL, &error);
	/* the rules of a tournament, and those that its rounds have of their own */
	if (!bad)
		bad = dom_tournament_new(&tournament, variant, 0, 0, NULL, &error);
	if (list && bad)
		json_array_append_new(list, json_pack("{s:s, s:b, s:o, s:o, s:{s:s, s:s}}", "file", file, "ok", 0, "line",
						      error.line ? json_integer(error.line) : json_null(), "column",
						      error.column ? json_integer(error.column) : json_null(), "message", "en",
						      error.en, "es", error.es));
	else if (list)
		json_array_append_new(list, json_pack("{s:s, s:b, s:n, s:n, s:n, s:i, s:i}", "file", file, "ok", 1, "line",
						      "column", "message", "tiles", (int)dom_rules_tiles(rules), "players",
						      (int)dom_variant_players(variant)));
	if (bad) {
		if (!error.file[0])
			snprintf(error.file, sizeof(error.file), "%s", file);
		domc_flush();
		if (!list)
			fprintf(stderr, "%s\n", dom_error_text(&error, call->lang, text, sizeof(text)));
	} else if (!list) {
		domc_print(DOMC_IN(call->lang, "%s: %sok%s, %u tiles, %u players\n", "%s: %sbien%s, %u fichas, %u jugadores\n"),
			   file, domc_style(DOMC_GOOD), domc_plain(), dom_rules_tiles(rules), dom_variant_players(variant));
	}
	if (tournament)
		dom_tournament_free(tournament);
	if (rules)
		dom_rules_free(rules);
	if (variant)
		dom_variant_free(variant);
	return bad ? DOMC_NO : DOMC_YES;
}

static int run(const struct domc_call *call)
{
	json_t *list = call->json ? json_array() : NULL;
	int status = DOMC_YES;

	for (unsigned i = 0; i < call->count; i++)
		if (check(call, call->operands[i], list))
			status = DOMC_NO;
	if (list && domc_print_json(call->lang, list, false))
		status = DOMC_NO;
	return status;
}

DOMC_COMMAND(check) = {
	.row = 3,
	.title = {"check variant files", "revisa archivos de variantes"},
	.usage = {"FILE…", "ARCHIVO…"},
	.about = {"Reads each variant, by path or by name, and compiles its rules and those of its tournament. What is wrong "
		  "is said as file:line:column: "
		  "message "
		  "on standard error. Ends with 1 when any is bad.",
		  "Lee cada variante, por su archivo o por su nombre, y compila sus reglas y las de su torneo. Lo que está mal "
		  "se dice como "
		  "archivo:línea:columna: mensaje por la salida de errores. Termina con 1 si alguna está mal."},
	.least = 1,
	.most = DOMC_MANY,
	.json = true,
	.run = run,
};
