/* Prints how many bytes a round of a variant takes: bench-size [VARIANT] */
#include <domino/domino.h>

#include <stdio.h>

int main(int argc, char **argv)
{
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_error error;
	char text[1024];

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "classic", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error)) {
		fprintf(stderr, "bench-size: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
		dom_variant_free(variant);
		return 1;
	}
	printf("%zu\n", dom_round_size(rules));
	dom_rules_free(rules);
	dom_variant_free(variant);
	return 0;
}
