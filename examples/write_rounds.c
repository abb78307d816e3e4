/* Plays rounds of a game on a line, without draws, and writes them as tables that programs learn from:
   write_rounds [VARIANT [PLAYER [ROUNDS [FILE [SEED [OTHER]]]]]]

   PLAYER sits at every seat, or OTHER at every second one.

   Of each round, a byte each: the seat of every tile (of those not dealt: the number of seats), who led, which tile had to be led (255:
   any), how many tiles were laid, and those with room for 64: the tile, plus the number of tiles where it went to the end that showed
   the higher symbol. `tools/train` reads them (--habits, --watch). The program fails when a tile is laid that does not fit what lies
   by its own account. */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NONE = 255, OPEN_ENDS = 2 };

struct table {
	struct dom_line line;
	uint8_t seat[DOM_LINE_TILES], starter, must, laid, acts[DOM_LINE_TILES];
	uint8_t ends[OPEN_ENDS];
	bool wrong;
};

static void lay(struct table *t, const struct dom_event *event)
{
	unsigned tile = event->tile, place = event->place % OPEN_ENDS, open = t->ends[place];
	bool higher = t->laid && open > t->ends[!place];

	t->wrong |= t->seat[tile] != event->seat || (t->laid && !(t->line.fits[open] >> tile & 1));
	t->acts[t->laid] = (uint8_t)(tile + (higher ? t->line.tiles : 0));
	if (t->laid++)
		t->ends[place] = t->line.leaves[open][tile];
	else
		memcpy(t->ends, t->line.symbol[tile], sizeof t->ends);
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct table *t = context;

	(void)rules;
	(void)round;
	switch (event->kind) {
	case DOM_EVENT_STARTED:
		memset(t->seat, t->line.seats, sizeof t->seat);
		memset(t->acts, 0, sizeof t->acts);
		t->laid = 0;
		break;
	case DOM_EVENT_DEALT:
		for (unsigned tile = 0; tile < t->line.tiles; tile++)
			if (event->set[0] >> tile & 1)
				t->seat[tile] = event->seat;
		break;
	case DOM_EVENT_STARTER:
		t->starter = event->seat;
		t->must = (uint8_t)(event->tile < t->line.tiles ? event->tile : NONE);
		break;
	case DOM_EVENT_PLAYED:
		lay(t, event);
		break;
	default:
		break;
	}
}

static bool write_round(const struct table *t, FILE *file)
{
	const uint8_t about[] = {t->starter, t->must, t->laid};

	return fwrite(t->seat, 1, t->line.tiles, file) == t->line.tiles &&
	       fwrite(about, 1, sizeof about, file) == sizeof about &&
	       fwrite(t->acts, 1, sizeof t->acts, file) == sizeof t->acts;
}

static int seat_all(struct dom_variant *variant, const char *player, const char *other, unsigned seats, struct dom_error *error)
{
	char names[DOM_LINE_SEATS * 256] = "";
	size_t used = 0;

	for (unsigned seat = 0; seat < seats && used < sizeof names; seat++)
		used += (size_t)snprintf(names + used, sizeof names - used, "%s%u=%s", seat ? "," : "", seat + 1,
					 seat % 2 ? other : player);
	return dom_variant_seat(variant, names, error);
}

int main(int argc, char **argv)
{
	const char *player = argc > 2 ? argv[2] : "fattest", *path = argc > 4 ? argv[4] : NULL;
	unsigned long rounds = argc > 3 ? strtoul(argv[3], NULL, 10) : 1000;
	uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_round *round = NULL;
	struct dom_players *players = NULL;
	struct table table = {0};
	struct dom_error error;
	FILE *file = NULL;
	char text[1024];
	int failed = 1;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "pairs", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error))
		goto complain;
	if (!dom_rules_line(rules, &table.line) || table.line.draws) {
		fputs("write_rounds: this is no game on a line, or one in which tiles are drawn\n", stderr);
		goto out;
	}
	if (seat_all(variant, player, argc > 6 ? argv[6] : player, table.line.seats, &error))
		goto complain;
	dom_rules_free(rules);
	rules = NULL;
	if (dom_rules_new(&rules, variant, NULL, &error) || dom_players_new(&players, NULL, NULL, &error) ||
	    dom_players_seat(players, rules, NULL, &error))
		goto complain;
	round = malloc(dom_round_size(rules));
	if (path)
		file = fopen(path, "wb");
	if (!round || (path && !file)) {
		perror("write_rounds");
		goto out;
	}
	for (unsigned long i = 0; i < rounds; i++) {
		struct dom_round_input first = {0};

		if (dom_round_init(rules, round, seed + i, &first, DOM_PATH_TABLE, &error))
			goto complain;
		if (dom_round_run(rules, round, players, &(struct dom_listener){.on = hear, .context = &table}) !=
			    DOM_NEEDS_NO_MORE ||
		    table.wrong || (file && !write_round(&table, file))) {
			fprintf(stderr, "write_rounds: round %lu is not what was heard of it, or cannot be written\n", i);
			goto out;
		}
	}
	failed = file && fflush(file);
	printf("%lu rounds\n", rounds);
	goto out;

complain:
	fprintf(stderr, "write_rounds: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
out:
	if (file)
		fclose(file);
	free(round);
	dom_players_free(players);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
