/* How many rounds a second one core imagines, and how long it takes to count beforehand: in the middle of many rounds of a variant,
   after passes.

       bench-imagine [VARIANT [ROUNDS]] */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 64, PREPARED = 2000 };

struct bench {
	const struct dom_rules *rules;
	struct dom_round *round, *imagined;
	struct dom_players *players;
	struct dom_knowledge *knowledge[DOM_MAX_PLAYERS];
	struct dom_imagining *imagining;
	size_t size;
	double imagine, prepare; /* seconds */
	unsigned long sum;       /* of something that was imagined, so that it cannot be left out */
};

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct bench *b = context;

	(void)round;
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		dom_knowledge_hear(rules, b->knowledge[seat], event);
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Plays until half of the tiles in hands have been laid and some have passed; the seat to move. False: the round was over before. */
static bool find_middle(struct bench *b, uint64_t seed, unsigned *seat)
{
	const struct dom_rules *r = b->rules;
	struct dom_listener listener = {.on = hear, .context = b};
	unsigned tiles = 0, dealt = 0;

	if (dom_round_init(r, b->round, seed, NULL, DOM_PATH_TABLE, NULL))
		return false;
	for (*seat = 0; *seat < dom_rules_players(r); ++*seat)
		dom_knowledge_init(r, b->knowledge[*seat], (uint8_t)*seat);
	for (;;) {
		enum dom_need need = dom_round_step(r, b->round, &listener);

		tiles = 0;
		for (*seat = 0; *seat < dom_rules_players(r); ++*seat)
			tiles += dom_round_seen(r, b->round, *seat).tiles;
		dealt = tiles > dealt ? tiles : dealt;
		*seat = dom_round_seat(b->round);
		if (need == DOM_NEEDS_PLAY && dom_round_laid(b->round) * 2 >= dealt)
			return dom_round_passes(b->round) > 1;
		if (need == DOM_NEEDS_NO_MORE)
			return false;
		if (need != DOM_NEEDS_NOTHING)
			dom_round_auto(r, b->round, b->players, &listener);
	}
}

static bool measure(struct bench *b, unsigned seat, unsigned rounds)
{
	const struct dom_rules *r = b->rules;
	double from;

	if (dom_knowledge_look(r, b->knowledge[seat], b->round))
		return false;
	from = now();
	for (unsigned i = 0; i < PREPARED; i++)
		if (dom_imagining_init(r, b->imagining, b->size, b->knowledge[seat], NULL))
			return false;
	b->prepare += now() - from;
	from = now();
	for (unsigned i = 0; i < rounds; i++) {
		dom_imagine(r, b->imagining, seat, i, b->imagined);
		b->sum += dom_round_hand(r, b->imagined, 0)[0] + dom_round_hand(r, b->imagined, 1)[0];
	}
	b->imagine += now() - from;
	return dom_imagining_exact(b->imagining);
}

static bool run(struct bench *b, unsigned rounds)
{
	unsigned found = 0, seat;

	for (uint64_t seed = 1; found < POSITIONS; seed++) {
		if (!find_middle(b, seed, &seat))
			continue;
		if (!measure(b, seat, rounds / POSITIONS))
			return false;
		found++;
	}
	return true;
}

int main(int argc, char **argv)
{
	unsigned rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 4000000;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_error error;
	struct bench b = {0};
	char text[1024];
	bool fine;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "pairs", NULL, &error) ||
	    dom_rules_new(&rules, variant, NULL, &error)) {
		fprintf(stderr, "bench-imagine: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
		dom_variant_free(variant);
		return 1;
	}
	b.rules = rules;
	b.size = dom_imagining_size(rules, DOM_IMAGINING_STATES);
	b.round = malloc(dom_round_size(rules));
	b.imagined = malloc(dom_round_size(rules));
	b.imagining = malloc(b.size);
	fine = b.round && b.imagined && b.imagining && !dom_players_new(&b.players, NULL, NULL, NULL) &&
	       !dom_players_seat(b.players, rules, NULL, NULL);
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		fine &= (b.knowledge[seat] = malloc(dom_knowledge_size(rules))) != NULL;
	fine = fine && run(&b, rounds);
	if (fine)
		printf("imagined_per_cpu_second %.0f\nmicroseconds_to_prepare %.2f\nsum %lx\n", rounds / b.imagine,
		       b.prepare / (POSITIONS * PREPARED) * 1e6, b.sum);
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		free(b.knowledge[seat]);
	free(b.imagining);
	dom_players_free(b.players);
	free(b.imagined);
	free(b.round);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return fine ? 0 : 1;
}
