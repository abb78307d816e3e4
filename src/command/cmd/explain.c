/* explain: the rules of a variant as a player would tell them. */
#include "files.h"

#include <string.h>

static void run(const struct domc_call *call)
{
	bool canonical = domc_given(call, "canonical");
	struct domc_game game = domc_game(call->operands[0], NULL);
	char *text = NULL;

	if (canonical)
		domc_must(dom_variant_text(game.variant, &text, domc_error()));
	else if (!call->json)
		domc_must(dom_variant_explain(game.variant, domc_lang(), &text, domc_error()));
	if (call->json)
		domc_print_json(canonical ? json_pack("{s:s}", "canonical", text) : domi_json_explain(game.variant), false);
	else
		domc_print("%s%s", text, *text && text[strlen(text) - 1] != '\n' ? "\n" : "");
	dom_variant_free_text(game.variant, text);
	domc_game_release(&game);
}

DOMC_COMMAND(explain) = {
	.row = 4,
	.title = {"explain the rules of a variant", "cuenta las reglas de una variante"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Explains the rules of a variant in plain sentences.",
		  "Cuenta las reglas de una variante como lo haría un jugador."},
	.takes = {1, 1},
	.options = {DOMC_FLAG("canonical", "Print the complete variant file instead, with every aspect and parameter.",
			      "Mostrar en su lugar el archivo completo de la variante, con cada aspecto y cada parámetro.")},
	.run = run,
};
