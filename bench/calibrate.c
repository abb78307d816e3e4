/* Whether belief is true: of hidden tiles that are said to be in a hand, or in the boneyard, with so much likelihood, how many are
   there. From the seat whose turn it is, at every turn of many rounds of the same players. With a number before
   them, that many percent of trust in the net that has learned the game; else belief is from hard facts alone, which is true of players
   who lay anything.

       bench-calibrate [VARIANT [POSITIONS [FILE.svg [[TRUST:]PLAYER[/PLAYER…]…]]]] */
#include <domino/domino.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 20, FINE = 100, MOST_SERIES = 5, ENOUGH = 10000 };

struct bin {
	double stated, found;
	uint64_t cases;
};

struct calibration {
	struct bin bins[BINS], fine[FINE + 1];
	uint64_t positions, cases, tiles;
	double surprise; /* nats, of all tiles together */
};

struct table {
	const struct dom_rules *rules;
	struct dom_players *players;
	struct dom_round *round;
	struct dom_knowledge *knows[DOM_MAX_PLAYERS];
	struct dom_believer *believer;
	struct dom_net *net; /* NULL: hard facts */
	unsigned trust;
	struct dom_view *view;
};

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct table *t = context;

	(void)round;
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		dom_knowledge_hear(rules, t->knows[seat], event);
}

static void add(struct bin *bin, double stated, bool found)
{
	bin->stated += stated;
	bin->found += found;
	bin->cases++;
}

static bool is_in(const uint64_t *hand, unsigned tile)
{
	return hand[tile / 64] >> tile % 64 & 1;
}

/* What is certain needs no belief, and is left out. */
static int look(struct table *t, struct calibration *c)
{
	const struct dom_rules *r = t->rules;
	unsigned seat = dom_round_seat(t->round), players = dom_rules_players(r);
	struct dom_question question = {.view = t->view, .knowledge = t->knows[seat]};
	struct dom_belief belief;

	dom_round_view(r, t->round, seat, t->view);
	if (dom_knowledge_look(r, t->knows[seat], t->round) ||
	    dom_net_believe(t->net, t->believer, &question, t->trust, &belief, NULL))
		return 1;
	for (unsigned tile = 0; tile < belief.tiles; tile++) {
		bool held = false, open = false;

		for (unsigned s = 0; s < players; s++)
			held |= is_in(dom_round_hand(r, t->round, s), tile);
		for (unsigned column = 0; column < belief.columns; column++) {
			double chance = belief.chance[tile * belief.columns + column];
			bool there = column < players ? is_in(dom_round_hand(r, t->round, column), tile) : !held;

			if (chance < 1e-9 || chance > 1 - 1e-9)
				continue;
			open = true;
			if (there)
				c->surprise -= log(chance);
			add(&c->bins[(unsigned)(chance * BINS)], chance, there);
			add(&c->fine[(unsigned)(chance * FINE + .5)], chance, there);
			c->cases++;
		}
		c->tiles += open;
	}
	c->positions++;
	return 0;
}

static int run(struct table *t, struct calibration *c, uint64_t positions)
{
	const struct dom_listener listener = {.on = hear, .context = t};

	for (uint64_t seed = 1; c->positions < positions; seed++) {
		if (dom_round_init(t->rules, t->round, seed, NULL, DOM_PATH_TABLE, NULL))
			return 1;
		for (unsigned seat = 0; seat < dom_rules_players(t->rules); seat++)
			dom_knowledge_init(t->rules, t->knows[seat], (uint8_t)seat);
		while (!dom_round_over(t->round)) {
			if (dom_round_needs(t->rules, t->round) == DOM_NEEDS_PLAY && look(t, c))
				return 1;
			dom_round_auto(t->rules, t->round, t->players, &listener);
		}
	}
	return 0;
}

/* “PLAYER/PLAYER…” as they sit around the table, as often as there is room. */
static int seat(struct dom_variant *variant, const char *players, struct dom_error *error)
{
	unsigned seats = dom_variant_players(variant);
	const char *at = players;
	char list[2000];
	size_t used = 0;

	for (unsigned i = 0; i < seats; i++) {
		size_t length = strcspn(at, "/");

		used += (size_t)snprintf(list + used, sizeof list - used, "%s%.*s", i ? "," : "", (int)length, at);
		if (used >= sizeof list)
			return 1;
		at = at[length] ? at + length + 1 : players;
	}
	return dom_variant_seat(variant, list, error);
}

/* “40:PLAYERS”, or “PLAYERS”. */
static const char *players_of(const char *given, unsigned *trust)
{
	char *end;

	*trust = (unsigned)strtoul(given, &end, 10);
	return end > given && *end == ':' ? end + 1 : given;
}

static int calibrate(const char *name, const char *players, unsigned trust, uint64_t positions, struct calibration *c,
		     struct dom_error *error)
{
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct table t = {0};
	int failed;

	t.trust = trust;
	failed = dom_variant_load(&variant, name, NULL, error) || seat(variant, players, error) ||
		 dom_rules_new(&rules, variant, NULL, error);

	t.rules = rules;
	if (!failed) {
		t.round = malloc(dom_round_size(rules));
		t.view = malloc(dom_view_size(rules));
		for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
			failed |= !(t.knows[seat] = malloc(dom_knowledge_size(rules)));
		failed = failed || !t.round || !t.view || (t.trust && dom_net_new_shipped(&t.net, rules, NULL, error)) ||
			 dom_players_new(&t.players, NULL, NULL, error) || dom_players_seat(t.players, rules, NULL, error) ||
			 dom_believer_new(&t.believer, rules, NULL, error) || run(&t, c, positions);
	}
	dom_players_free(t.players);
	dom_believer_free(t.believer);
	dom_net_free(t.net);
	for (unsigned seat = 0; seat < DOM_MAX_PLAYERS; seat++)
		free(t.knows[seat]);
	free(t.view);
	free(t.round);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}

static void print(const char *name, const struct calibration *c)
{
	double worst = 0;
	unsigned at = 0;

	printf("%s: %llu positions, %llu cases, %.4f nats a tile\n", name, (unsigned long long)c->positions,
	       (unsigned long long)c->cases, c->surprise / (double)(c->tiles ? c->tiles : 1));
	for (unsigned i = 0; i < BINS; i++)
		if (c->bins[i].cases)
			printf("  stated %5.2f %%  found %5.2f %%  of %llu\n",
			       100 * c->bins[i].stated / (double)c->bins[i].cases,
			       100 * c->bins[i].found / (double)c->bins[i].cases, (unsigned long long)c->bins[i].cases);
	for (unsigned i = 0; i <= FINE; i++) {
		const struct bin *b = &c->fine[i];

		if (b->cases >= ENOUGH && fabs(b->found - b->stated) / (double)b->cases > worst) {
			worst = fabs(b->found - b->stated) / (double)b->cases;
			at = i;
		}
	}
	printf("  by whole percents with %d cases or more, the worst is off by %.2f points, at %u %%\n", ENOUGH, 100 * worst,
	       at);
	printf("  of what is said to be 30 %% likely, %.2f %% are there (%llu cases)\n",
	       100 * c->fine[30].found / (double)(c->fine[30].cases ? c->fine[30].cases : 1),
	       (unsigned long long)c->fine[30].cases);
}

static int draw(const char *file, const char *variant, const struct calibration *c, const char *const *names, unsigned series,
		struct dom_error *error)
{
	uint32_t stated[MOST_SERIES * BINS], found[MOST_SERIES * BINS];
	uint64_t cases[MOST_SERIES * BINS];
	char about[200];
	struct dom_plot_calibration plot = {
		.title = "Belief about hidden tiles", .about = about, .series = series, .points = BINS, .names = names};
	FILE *out;
	char *svg;

	snprintf(about, sizeof about, "%s: hidden tiles in each hand and the boneyard, %llu positions for each kind of players",
		 variant, (unsigned long long)c->positions);
	for (unsigned i = 0; i < series * BINS; i++) {
		const struct bin *b = &c[i / BINS].bins[i % BINS];

		cases[i] = b->cases < 1000 ? 0 : b->cases;
		stated[i] = cases[i] ? (uint32_t)(10000 * b->stated / (double)b->cases + .5) : 0;
		found[i] = cases[i] ? (uint32_t)(10000 * b->found / (double)b->cases + .5) : 0;
	}
	plot.stated = stated;
	plot.found = found;
	plot.cases = cases;
	if (dom_plot_calibration(&svg, &plot, DOM_EN, NULL, error))
		return 1;
	out = fopen(file, "w");
	if (!out || fputs(svg, out) == EOF || fclose(out)) {
		perror(file);
		dom_plot_free(svg, NULL);
		return 1;
	}
	dom_plot_free(svg, NULL);
	return 0;
}

int main(int argc, char **argv)
{
	static const char *const preset[] = {"random", "fattest"};
	const char *variant = argc > 1 ? argv[1] : "pairs", *names[MOST_SERIES];
	uint64_t positions = argc > 2 ? strtoull(argv[2], NULL, 10) : 100000;
	unsigned series = argc > 4 ? (unsigned)(argc - 4) : 2;
	static struct calibration found[MOST_SERIES];
	static char labels[MOST_SERIES][200];
	struct dom_error error = {0};
	char text[1024];
	int failed = 0;

	series = series > MOST_SERIES ? MOST_SERIES : series;
	for (unsigned i = 0; i < series && !failed; i++) {
		const char *given = argc > 4 ? argv[4 + i] : preset[i];
		unsigned trust;
		const char *players = players_of(given, &trust);

		snprintf(labels[i], sizeof labels[i], "%s, %s%.0u%s", players, trust ? "trust " : "hard facts", trust,
			 trust ? " %" : "");
		names[i] = labels[i];
		failed = calibrate(variant, players, trust, positions, &found[i], &error);
		if (!failed)
			print(names[i], &found[i]);
	}
	if (!failed && argc > 3)
		failed = draw(argv[3], variant, found, names, series, &error);
	if (failed && *error.en)
		fprintf(stderr, "bench-calibrate: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
	return failed;
}
