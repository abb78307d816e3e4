/* diff: the aspects in which two variants differ. */
#include "files.h"

struct differences {
	json_t *list; /* NULL: they are printed */
	unsigned count;
};

static void differs(void *context, const struct dom_family *aspect, const char *in_a, const char *in_b)
{
	struct differences *all = context;

	all->count++;
	if (all->list) {
		json_array_append_new(all->list, json_pack("{s:s, s:s?, s:s?}", "aspect", aspect->name, "a", in_a, "b", in_b));
		return;
	}
	domc_print("%s%s%s\n", domc_style(DOMC_BOLD), aspect->name, domc_plain());
	domc_print("  %s- %s%s\n", domc_style(DOMC_BAD), in_a ? in_a : "", domc_plain());
	domc_print("  %s+ %s%s\n", domc_style(DOMC_GOOD), in_b ? in_b : "", domc_plain());
}

static void run(const struct domc_call *call)
{
	struct differences all = {.list = call->json ? json_array() : NULL};
	struct dom_variant *a = domc_variant(call->operands[0], NULL), *b = domc_variant(call->operands[1], NULL);

	domc_must(dom_variant_diff(a, b, differs, &all, domc_error()));
	if (call->json)
		domc_print_json(json_pack("{s:b, s:o}", "same", !all.count, "differs", all.list), false);
	else if (!all.count)
		domc_say("the same rules\n", "las mismas reglas\n");
	dom_variant_free(a);
	dom_variant_free(b);
	if (all.count)
		domc_end(DOMC_NO);
}

DOMC_COMMAND(diff) = {
	.row = 5,
	.title = {"show how two variants differ", "muestra en qué se diferencian dos variantes"},
	.usage = {"VARIANT VARIANT", "VARIANTE VARIANTE"},
	.about = {"Shows every aspect in which two variants differ: the first's choice after -, the second's after +. Exits "
		  "with 1 if they differ.",
		  "Muestra cada aspecto en que se diferencian dos variantes: tras -, lo que elige la primera; tras +, la "
		  "segunda. Termina con 0 si son iguales y con 1 si no."},
	.takes = {2, 2},
	.run = run,
};
