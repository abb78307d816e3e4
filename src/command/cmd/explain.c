/* explain: the rules of a variant as a player would tell them. */
#include "input.h"
#include "out.h"

#include <string.h>

static const struct domc_option options[] = {
	DOMC_FLAG("canonical", "Print the complete variant file instead, with every aspect and parameter.",
		  "Mostrar en su lugar el archivo completo de la variante, con cada aspecto y cada parámetro."),
	{.name = NULL},
};

static int print_text(const struct domc_game *game, char *text)
{
	size_t length = strlen(text);

	domc_print_bytes(text, length);
	if (length && text[length - 1] != '\n')
		domc_print("\n");
	dom_variant_free_text(game->variant, text);
	return DOMC_YES;
}

static int explain(const struct domc_call *call, const struct domc_game *game, struct dom_error *error)
{
	char *text = NULL;
	int status;

	if (domc_given(call, "canonical")) {
		if (dom_variant_text(game->variant, &text, error))
			return DOMC_NO;
		if (!call->json)
			return print_text(game, text);
		status = domc_print_json(json_pack("{s:s}", "canonical", text), false);
		dom_variant_free_text(game->variant, text);
		return status;
	}
	if (!call->json)
		return dom_variant_explain(game->variant, domc_lang(), &text, error) ? DOMC_NO : print_text(game, text);
	return domc_print_json(domi_json_explain(game->variant), false);
}

static int run(const struct domc_call *call)
{
	struct domc_game game;
	struct dom_error error = {0};
	int status;

	if (domc_game_init(&game, call->operands[0], NULL))
		return DOMC_NO;
	status = explain(call, &game, &error);
	if (error.status)
		domc_complain_error(&error);
	domc_game_release(&game);
	return status;
}

DOMC_COMMAND(explain) = {
	.row = 4,
	.title = {"explain the rules of a variant", "cuenta las reglas de una variante"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Explains the rules of a variant in plain sentences.",
		  "Cuenta las reglas de una variante como lo haría un jugador."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
