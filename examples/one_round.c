/* Plays one round of a variant and tells it move by move: one_round [VARIANT [SEED]]

   Events are all there is to hear, and enough to tell the whole round: the hands that come of them are compared with those the round
   has in the end, and the program fails when they are not the same. */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was heard so far. */
struct table {
	uint64_t hands[DOM_MAX_PLAYERS][DOM_MAX_WORDS]; /* sets of tiles, a bit each */
	unsigned laid, sides;                           /* tiles on the table, sides that were given a place */
};

static void tell(const struct dom_rules *rules, const struct dom_event *event)
{
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
		printf("side %u: place %u, %.2f points, %lld left in hand\n", event->team + 1u, (unsigned)event->place,
		       (double)event->amount / 100, (long long)event->base);
		break;
	default:
		break;
	}
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct table *table = context;
	uint64_t *hand = table->hands[event->seat % DOM_MAX_PLAYERS];

	(void)round;
	switch (event->kind) {
	case DOM_EVENT_DEALT:
		memcpy(hand, event->set, dom_rules_words(rules) * sizeof *hand);
		break;
	case DOM_EVENT_GAVE_BACK:
		for (unsigned w = 0; w < dom_rules_words(rules); w++)
			hand[w] &= ~event->set[w];
		break;
	case DOM_EVENT_DREW:
		hand[event->tile / 64] |= UINT64_C(1) << event->tile % 64;
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		hand[event->tile / 64] &= ~(UINT64_C(1) << event->tile % 64);
		table->laid++;
		break;
	case DOM_EVENT_SCORED:
		table->sides++;
		break;
	default:
		break;
	}
	tell(rules, event);
}

static bool is_as_heard(const struct table *table, const struct dom_rules *rules, const struct dom_round *round)
{
	bool same = dom_round_over(round) && table->laid == dom_round_laid(round) && table->sides == dom_rules_teams(rules);

	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		same &= !memcmp(table->hands[seat], dom_round_hand(rules, round, seat),
				dom_rules_words(rules) * sizeof **table->hands);
	return same;
}

int main(int argc, char **argv)
{
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	struct dom_round_input first = {0};
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_round *round = NULL;
	struct dom_players *players = NULL;
	struct table table = {0};
	struct dom_error error;
	char text[1024];
	int failed = 1;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "classic", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error))
		goto complain;
	round = malloc(dom_round_size(rules));
	if (!round) {
		fputs("one_round: out of memory\n", stderr);
		goto out;
	}
	if (dom_players_new(&players, NULL, NULL, &error) || dom_players_seat(players, rules, NULL, &error) ||
	    dom_round_init(rules, round, seed, &first, DOM_PATH_TABLE, &error))
		goto complain;
	failed = dom_round_run(rules, round, players, &(struct dom_listener){.on = hear, .context = &table}) !=
			 DOM_NEEDS_NO_MORE ||
		 !is_as_heard(&table, rules, round);
	if (failed)
		fputs("one_round: the round is not what was heard of it\n", stderr);
	goto out;

complain:
	fprintf(stderr, "one_round: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
out:
	dom_players_free(players);
	free(round);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
