/* options: everything a variant may say, straight from the registry. */
#include "near.h"
#include "out.h"

#include <stdlib.h>
#include <string.h>

static void print_param(const struct dom_param *param, unsigned indent)
{
	static const struct dom_text shapes[] = {
		[DOM_TYPE_INT] = {"number", "número"},
		[DOM_TYPE_INTS] = {"numbers", "números"},
		[DOM_TYPE_FLAG] = {"true | false", "true | false"},
		[DOM_TYPE_WORD] = {"", ""},
		[DOM_TYPE_TILE] = {"tile", "ficha"},
		[DOM_TYPE_TILES] = {"tiles", "fichas"},
		[DOM_TYPE_NAMES] = {"texts", "textos"},
		[DOM_TYPE_CHANCE] = {"probability, 0 to 1", "probabilidad, de 0 a 1"},
		[DOM_TYPE_ROUNDS] = {"rounds", "manos"},
	};
	char shape[256], line[1024];
	size_t used = (size_t)snprintf(shape, sizeof(shape), "%s", domc_in(shapes[param->type]));

	if (param->type == DOM_TYPE_INT || param->type == DOM_TYPE_INTS)
		snprintf(shape + used, sizeof(shape) - used, DOMC_IN(", %lld to %lld", ", de %lld a %lld"),
			 (long long)param->min, (long long)param->max);
	for (const char *w = param->type == DOM_TYPE_WORD ? param->words : NULL; w && *w; w++, used = strlen(shape))
		snprintf(shape + used, sizeof(shape) - used, *w == ' ' ? " | " : "%c", *w);
	if (param->preset)
		snprintf(line, sizeof(line), DOMC_IN("%s (%s; default %s)", "%s (%s; por omisión, %s)"), domc_in(param->about),
			 shape, *param->preset ? param->preset : "\"\"");
	else
		snprintf(line, sizeof(line), DOMC_IN("%s (%s; must be given)", "%s (%s; obligatorio)"), domc_in(param->about),
			 shape);
	domc_print("%*s%s%s%s: ", (int)indent, "", domc_style(DOMC_GOOD), param->name, domc_plain());
	domc_print_wrapped(line, indent + domc_width(param->name) + 2, indent + 2);
}

static void print_family(const struct dom_family *family)
{
	unsigned count = dom_family_sorted(family, NULL, 0), widest = 0;
	const struct dom_member **members = domc_new(count + 1, sizeof(const struct dom_member *));
	const char *about = domc_in(family->about);

	count = dom_family_sorted(family, members, count);
	domc_print("%s%s%s", domc_style(DOMC_BOLD), family->name, domc_plain());
	if (*about) {
		domc_print(" — ");
		domc_print_wrapped(about, domc_width(family->name) + 3, 2);
	} else {
		domc_print("\n");
	}
	for (unsigned i = 0; i < count; i++)
		widest = domc_wider(widest, members[i]->name);
	for (unsigned i = 0; i < count; i++) {
		const struct dom_option *option = members[i]->option;
		unsigned params = dom_option_params(option);
		bool first = family->first && !strcmp(family->first, members[i]->name);

		domc_print("%s", first ? "* " : "  ");
		domc_print_entry(members[i]->name, widest, domc_in(option->about));
		for (unsigned p = 0; p < params; p++)
			if (!option->params[p].former)
				print_param(&option->params[p], widest + 4);
	}
	free(members);
}

static DOMC_ENDS void unknown(const char *name)
{
	struct domi_names words;

	domi_names_init(&words, name, strlen(name));
	for (const struct dom_family *const *f = dom_families(); *f; f++)
		domi_names_offer(&words, (*f)->name);
	if (words.best)
		domc_fail(DOMC_NO, "there is no aspect “%s”; did you mean “%s”?",
			  "no existe el aspecto “%s”; ¿querías decir “%s”?", name, words.best);
	domc_fail(DOMC_NO, "there is no aspect “%s” (domino options lists them all)",
		  "no existe el aspecto “%s” (domino options los muestra todos)", name);
}

static void run(const struct domc_call *call)
{
	const struct dom_family *only = call->count ? dom_family_find(call->operands[0]) : NULL;
	bool begun = false;

	if (call->count && !only)
		unknown(call->operands[0]);
	if (call->json) {
		domc_print_json(domi_json_options(only), false);
		return;
	}
	for (const struct dom_family *const *f = dom_families(); *f; f++) {
		if (only && *f != only)
			continue;
		if (begun)
			domc_print("\n");
		print_family(*f);
		begun = true;
	}
	domc_say("\n* the default\n", "\n* lo que se juega cuando la variante no nombra el aspecto\n");
}

DOMC_COMMAND(options) = {
	.row = 1,
	.title = {"list every rule and its parameters", "muestra todas las reglas y sus parámetros"},
	.usage = {"[ASPECT]", "[ASPECTO]"},
	.about = {"Lists the aspects of a game, the options of each, and their parameters. With ASPECT, only that one.",
		  "Muestra los aspectos de un juego, las opciones de cada uno y sus parámetros; con el nombre de un aspecto, "
		  "solo ese."},
	.takes = {0, 1},
	.run = run,
};
