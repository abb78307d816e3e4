/* What a search pays, in nanoseconds: to copy a round, to imagine one from what a seat knows, and to play a copy out at random; in the
   middle of many rounds of a variant that random players play.

       bench-search [VARIANT [ROUNDS]] */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 64 };

struct bench {
	const struct dom_rules *rules;
	struct dom_round *round, *copy;
	struct dom_players *players;
	struct dom_knowledge *knowledge;
	struct dom_imagining *imagining;
	size_t size;
	double copying, imagining_one, playing; /* seconds */
	unsigned long sum;                      /* of something that came out, so that nothing can be left out */
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct bench *b = context;

	(void)round;
	dom_knowledge_hear(rules, b->knowledge, event);
}

/* Plays until half of the tiles that were dealt lie on the table, and the first seat is to move. False: the round was over before. */
static bool find_middle(struct bench *b, uint64_t seed)
{
	const struct dom_rules *r = b->rules;
	struct dom_listener listener = {.on = hear, .context = b};
	unsigned tiles = 0;

	dom_knowledge_init(r, b->knowledge, 0);
	if (dom_round_init(r, b->round, seed, NULL, DOM_PATH_TABLE, NULL))
		return false;
	for (;;) {
		enum dom_need need = dom_round_step(r, b->round, &listener);

		if (need == DOM_NEEDS_NO_MORE)
			return false;
		for (unsigned seat = 0; !tiles && seat < dom_rules_players(r); seat++)
			tiles += dom_round_seen(r, b->round, seat).tiles;
		if (need == DOM_NEEDS_PLAY && dom_round_laid(b->round) * 2 >= tiles && !dom_round_seat(b->round))
			return true;
		if (need != DOM_NEEDS_NOTHING)
			dom_round_auto(r, b->round, b->players, &listener);
	}
}

/* False: nobody can count what that seat may believe. */
static bool measure(struct bench *b, unsigned rounds)
{
	const struct dom_rules *r = b->rules;
	size_t bytes = dom_round_size(r);
	double from;

	if (dom_knowledge_look(r, b->knowledge, b->round) || dom_imagining_init(r, b->imagining, b->size, b->knowledge, NULL))
		return false;
	from = now();
	for (unsigned i = 0; i < rounds; i++) {
		memcpy(b->copy, b->round, bytes);
		b->sum += dom_round_laid(b->copy);
	}
	b->copying += now() - from;
	from = now();
	for (unsigned i = 0; i < rounds; i++) {
		dom_imagine(r, b->imagining, 1, i, b->copy);
		b->sum += dom_round_hand(r, b->copy, 1)[0];
	}
	b->imagining_one += now() - from;
	from = now();
	for (unsigned i = 0; i < rounds; i++) {
		dom_imagine(r, b->imagining, 1, i, b->copy);
		if (dom_round_run(r, b->copy, b->players, NULL) != DOM_NEEDS_NO_MORE)
			return false;
		b->sum += dom_round_turns(b->copy);
	}
	b->playing += now() - from;
	return true;
}

static bool run(struct bench *b, unsigned rounds)
{
	unsigned found = 0;

	for (uint64_t seed = 1; found < POSITIONS; seed++) {
		if (!find_middle(b, seed))
			continue;
		if (!measure(b, rounds / POSITIONS))
			return false;
		found++;
	}
	return true;
}

int main(int argc, char **argv)
{
	unsigned rounds = argc > 2 ? (unsigned)atoi(argv[2]) : 1000000;
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_error error;
	struct bench b = {0};
	char text[1024];
	bool fine;

	if (dom_variant_load(&variant, argc > 1 ? argv[1] : "pairs", NULL, &error) ||
	    dom_variant_seat(variant, "random,random,random,random", &error) || dom_rules_new(&rules, variant, NULL, &error)) {
		fprintf(stderr, "bench-search: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
		dom_variant_free(variant);
		return 1;
	}
	b.rules = rules;
	b.size = dom_imagining_size(rules, DOM_IMAGINING_STATES);
	b.round = malloc(dom_round_size(rules));
	b.copy = malloc(dom_round_size(rules));
	b.knowledge = malloc(dom_knowledge_size(rules));
	b.imagining = malloc(b.size);
	fine = b.round && b.copy && b.knowledge && b.imagining && !dom_players_new(&b.players, NULL, NULL, NULL) &&
	       !dom_players_seat(b.players, rules, NULL, NULL) && run(&b, rounds);
	if (fine)
		printf("bytes %zu\ncopy %.1f\nimagine %.0f\nplay_out %.0f\nsum %lx\n", dom_round_size(rules),
		       b.copying / rounds * 1e9, b.imagining_one / rounds * 1e9, (b.playing - b.imagining_one) / rounds * 1e9,
		       b.sum);
	free(b.imagining);
	free(b.knowledge);
	dom_players_free(b.players);
	free(b.copy);
	free(b.round);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return fine ? 0 : 1;
}
