/* Plays one round of a variant and tells it move by move: one_round [VARIANT [SEED]] */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>

/* Events are all there is to hear, and enough to tell the whole round. */
static void tell(void *context, const struct dom_event *event)
{
	const struct dom_rules *rules = context;
	char tile[64];

	switch (event->kind) {
	case DOM_EVENT_DEALT:
		printf("seat %u:", event->seat + 1u);
		for (unsigned t = 0; t < dom_rules_tiles(rules); t++)
			if (event->set[t / 64] >> t % 64 & 1)
				printf(" %s", dom_rules_tile(rules, t, tile, sizeof tile));
		putchar('\n');
		break;
	case DOM_EVENT_STARTER:
		printf("seat %u leads\n", event->seat + 1u);
		break;
	case DOM_EVENT_PLAYED:
		printf("%u lays %s\n", event->seat + 1u, dom_rules_tile(rules, event->tile, tile, sizeof tile));
		break;
	case DOM_EVENT_PASSED:
		printf("%u passes\n", event->seat + 1u);
		break;
	case DOM_EVENT_DREW:
		printf("%u draws\n", event->seat + 1u);
		break;
	case DOM_EVENT_OVER:
		for (unsigned bit = 0; bit < 32; bit++)
			if (event->reasons >> bit & 1)
				printf("over: %s\n", dom_rules_reason(rules, bit));
		break;
	case DOM_EVENT_SCORED: /* amounts are hundredths of a point */
		printf("side %u: place %u, %.2f points, %lld left in hand\n", event->count + 1u, (unsigned)event->place,
		       (double)event->amount / 100, (long long)event->base);
		break;
	default:
		break;
	}
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	struct dom_round_input first = {0};
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_round *round = NULL;
	struct dom_view *view = NULL;
	struct dom_error error;
	char text[1024];
	int failed = 1;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "classic", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error))
		goto complain;
	round = malloc(dom_round_size(rules));
	view = malloc(dom_view_size(rules));
	if (!round || !view) {
		fputs("one_round: out of memory\n", stderr);
		goto out;
	}
	if (dom_round_init(rules, round, seed, &first, DOM_PATH_TABLE, &error))
		goto complain;
	dom_round_run(rules, round, view, &(struct dom_listener){tell, rules});
	failed = 0;
	goto out;

complain:
	fprintf(stderr, "one_round: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
out:
	free(view);
	free(round);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
