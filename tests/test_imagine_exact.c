/* Imagined rounds are exactly uniform. On small sets every history that agrees with what a seat was told is enumerated, by going
   through the log and doing each thing in every way it can have been done: every deal, every gift, every draw. What is imagined must
   be among them, each as often as it has histories, and the chances of tiles must be theirs to the last digits. */
#include "imagine_talk.h"
#include "run_round.h"

#include "start/start.h"

#include <math.h>
#include <stdio.h>

enum {
	MOST_PLAYERS = 4,
	FEWEST_WORLDS = 5,
	MOST_WORLDS = 2500,
	MOST_HISTORIES = 100000 / ONE_IN,
	POSITIONS = ONE_IN > 1 ? 1 : 6
};

/* Who has what; sets here have one word. */
struct world {
	uint64_t hand[MOST_PLAYERS + 1]; /* the pile last */
};

struct worlds {
	const struct witness *w;
	unsigned seat; /* whose knowledge; DOM_NO_SEAT: a bystander's */
	struct world *world;
	double *histories;
	unsigned count;
	bool too_many;
	struct dom_round *asked; /* one to ask the rules in */
};

static int by_hands(const void *one, const void *other)
{
	return memcmp(one, other, sizeof(struct world));
}

/* Where it is among all; the number of them when it is none of them. */
static unsigned find_world(const struct worlds *s, const struct world *world)
{
	const struct world *found = bsearch(world, s->world, s->count, sizeof *world, by_hands);

	return found ? (unsigned)(found - s->world) : s->count;
}

/* Sorts the worlds that histories led to, and counts those that led to the same. */
static void gather(struct worlds *s)
{
	unsigned all = s->count;

	qsort(s->world, all, sizeof *s->world, by_hands);
	s->count = 0;
	for (unsigned i = 0; i < all; i++) {
		if (!i || by_hands(&s->world[i], &s->world[s->count - 1]) != 0) {
			s->histories[s->count] = 0;
			s->world[s->count++] = s->world[i];
		}
		s->histories[s->count - 1]++;
	}
	s->too_many |= s->count > MOST_WORLDS;
}

static bool can_play(const struct dom_rules *r, const struct dom_round *then, uint64_t hand)
{
	for (; hand; hand &= hand - 1)
		if (witness_fits(r, then, (unsigned)__builtin_ctzll(hand)))
			return true;
	return false;
}

static void go_on(struct worlds *s, unsigned at, struct world world);

/* Every choice of `count` of the tiles moves from one place to another. */
static void move_any(struct worlds *s, unsigned at, struct world world, unsigned from, unsigned to, uint64_t tiles,
		     unsigned count)
{
	if (!count) {
		go_on(s, at + 1, world);
		return;
	}
	for (; tiles && !s->too_many; tiles &= tiles - 1) {
		uint64_t tile = tiles & -tiles;
		struct world next = world;

		next.hand[from] &= ~tile;
		next.hand[to] |= tile;
		move_any(s, at, next, from, to, tiles & (tiles - 1), count - 1);
	}
}

static void move_set(struct worlds *s, unsigned at, struct world world, unsigned from, unsigned to, uint64_t set)
{
	if (set & ~world.hand[from])
		return;
	world.hand[from] &= ~set;
	world.hand[to] |= set;
	go_on(s, at + 1, world);
}

/* What the own seat is dealt is known beforehand: nobody else has it. */
static uint64_t own_deal(const struct worlds *s)
{
	for (unsigned i = 0; i < s->w->count; i++)
		if (s->w->told[i].event.kind == DOM_EVENT_DEALT && s->w->told[i].event.seat == s->seat)
			return s->w->told[i].set[0];
	return 0;
}

/* The start rule is asked who would lead. What depends on the worth of hands or on values that are drawn is no knowledge. */
static bool would_lead(const struct worlds *s, const struct told *told, const struct world *world)
{
	const struct dom_rules *r = s->w->rules;
	struct dom_round *g = s->asked;
	struct domi_at at = {.rules = r, .round = g};
	uint64_t held = 0;
	bool ranked = false;

	if (!r->start->ranks)
		return true;
	for (unsigned seat = 0; seat < r->players; seat++)
		held |= world->hand[seat];
	for (unsigned t = 0; t < r->tiles; t++)
		ranked |=
			(held >> t & 1) && (domi_is_double(r, t) || (r->lead != DOM_NO_TILE && r->kind[t] == r->kind[r->lead]));
	if (r->ways > 1 && !ranked)
		return told->event.tile == DOM_NO_TILE || world->hand[told->event.seat] >> told->event.tile & 1;
	memcpy(g, told->then, r->size);
	for (unsigned seat = 0; seat <= r->players; seat++)
		domi_hand(r, g, seat)[0] = world->hand[seat];
	g->lead = DOM_NO_TILE;
	g->phase = DOMI_STARTING;
	return r->start->starter(&at) == told->event.seat && g->lead == told->event.tile;
}

/* A draw because somebody was stuck. Who could have drawn more and did not has drawn a tile that fits. */
static void draw_stuck(struct worlds *s, unsigned at, const struct world *world)
{
	const struct dom_rules *r = s->w->rules;
	const struct told *told = &s->w->told[at], *next = told + 1;
	unsigned seat = told->event.seat, drawn = 1;
	bool more, goes_on = at + 1 < s->w->count && next->event.kind == DOM_EVENT_DREW && next->event.why == DOM_DRAW_STUCK &&
			     next->event.seat == seat;

	for (unsigned i = at; i && s->w->told[i - 1].event.kind == DOM_EVENT_DREW &&
			      s->w->told[i - 1].event.why == DOM_DRAW_STUCK && s->w->told[i - 1].event.seat == seat;
	     i--)
		drawn++;
	more = r->stuck->draws(r->args[DOMI_STUCK], drawn, told->event.count);
	if (can_play(r, told->then, world->hand[seat]))
		return;
	for (uint64_t tiles = world->hand[r->players]; tiles && !s->too_many; tiles &= tiles - 1) {
		uint64_t tile = tiles & -tiles;
		struct world then = *world;

		then.hand[r->players] &= ~tile;
		then.hand[seat] |= tile;
		if (!more || goes_on || can_play(r, told->then, tile))
			go_on(s, at + 1, then);
	}
}

/* Follows the log from there on, in every way that agrees with it. */
static void go_on(struct worlds *s, unsigned at, struct world world)
{
	const struct dom_rules *r = s->w->rules;
	const struct told *told = &s->w->told[at];
	const struct dom_event *e = &told->event;
	unsigned pile = r->players;
	uint64_t tile;

	if (at == s->w->count) {
		s->world[s->count++] = world;
		s->too_many = s->count == MOST_HISTORIES;
		return;
	}
	if (s->too_many)
		return;
	tile = e->tile < r->tiles ? UINT64_C(1) << e->tile : 0;
	switch (e->kind) {
	case DOM_EVENT_DEALT:
		if (e->seat == s->seat)
			move_set(s, at, world, pile, e->seat, told->set[0]);
		else
			move_any(s, at, world, pile, e->seat, world.hand[pile] & ~own_deal(s), e->count);
		return;
	case DOM_EVENT_GAVE_BACK:
		if (e->seat == s->seat)
			move_set(s, at, world, e->seat, pile, told->set[0]);
		else
			move_any(s, at, world, e->seat, pile, world.hand[e->seat], e->count);
		return;
	case DOM_EVENT_STARTER:
		if (would_lead(s, told, &world))
			go_on(s, at + 1, world);
		return;
	case DOM_EVENT_DREW:
		if (e->seat == s->seat)
			move_set(s, at, world, pile, e->seat, tile);
		else if (e->why == DOM_DRAW_STUCK)
			draw_stuck(s, at, &world);
		else
			move_any(s, at, world, pile, e->seat, world.hand[pile], 1);
		return;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		if (world.hand[e->seat] & tile) {
			world.hand[e->seat] &= ~tile;
			go_on(s, at + 1, world);
		}
		return;
	case DOM_EVENT_PASSED:
		if (!can_play(r, told->then, world.hand[e->seat]))
			go_on(s, at + 1, world);
		return;
	case DOM_EVENT_OFFERED:
	case DOM_EVENT_FOULED:
		if (!tile || !(world.hand[e->seat] & tile) == (e->kind == DOM_EVENT_FOULED && e->why == DOM_FOUL_NOT_HELD))
			go_on(s, at + 1, world);
		return;
	default:
		go_on(s, at + 1, world);
		return;
	}
}

/* False: there are too many. */
static bool enumerate(struct worlds *s, const struct witness *w, unsigned seat)
{
	struct world world = {0};

	s->w = w;
	s->seat = seat < w->rules->players ? seat : DOM_NO_SEAT;
	s->count = 0;
	s->too_many = false;
	s->asked = malloc(w->rules->size);
	world.hand[w->rules->players] = w->rules->all[0];
	go_on(s, 0, world);
	free(s->asked);
	if (!s->too_many)
		gather(s);
	return !s->too_many;
}

static struct world world_of(const struct dom_rules *r, const struct dom_round *g)
{
	struct world world = {0};

	for (unsigned seat = 0; seat <= r->players; seat++)
		world.hand[seat] = domi_hand(r, g, seat)[0];
	return world;
}

/* Imagining under test: with weights or without, by counting or by exchanging. */
struct trial {
	const char *name;
	const struct dom_weight *weight;
	size_t states;
};

static double weigh(void *context, unsigned tile, unsigned seat)
{
	const double *weights = context;

	return weights[(tile * 7 + seat * 3) % 8];
}

/* How likely each world is: by the histories it has, and what it weighs. */
static double expect(const struct worlds *s, const struct trial *trial, double *expected)
{
	const struct dom_rules *r = s->w->rules;
	double sum = 0;

	for (unsigned i = 0; i < s->count; i++) {
		expected[i] = s->histories[i];
		for (unsigned seat = 0; trial->weight && seat <= r->players; seat++)
			for (uint64_t left = s->world[i].hand[seat]; seat != s->seat && left; left &= left - 1)
				expected[i] *= trial->weight->of(trial->weight->context, (unsigned)__builtin_ctzll(left), seat);
		sum += expected[i];
	}
	for (unsigned i = 0; i < s->count; i++)
		expected[i] /= sum;
	return sum;
}

static void compare_chances(const struct worlds *s, struct dom_imagining *m, const double *expected, double within)
{
	const struct dom_rules *r = s->w->rules;
	unsigned row = r->players + 1;
	double *got = malloc(r->tiles * row * sizeof *got), *wanted = calloc(r->tiles * row, sizeof *wanted);

	for (unsigned i = 0; i < s->count; i++)
		for (unsigned seat = 0; seat <= r->players; seat++)
			for (uint64_t left = s->world[i].hand[seat]; left; left &= left - 1)
				wanted[(unsigned)__builtin_ctzll(left) * row + seat] += expected[i];
	dom_imagining_chances(r, m, got);
	for (unsigned i = 0; i < r->tiles * row; i++)
		if (fabs(got[i] - wanted[i]) > within)
			fail_msg("tile %u is with seat %u with chance %.12f, not %.12f", i / row, i % row, got[i], wanted[i]);
	free(got);
	free(wanted);
}

/* A chi-squared as so many standard deviations: Wilson and Hilferty's cube root, which holds from one degree of freedom on. */
static double normal(double chi, double freedom)
{
	return (cbrt(chi / freedom) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom));
}

/* Chi-squared over all worlds, in standard deviations from what is expected. */
static double deviation(const struct worlds *s, const struct dom_imagining *m, const double *expected, unsigned samples,
			uint64_t seed)
{
	const struct dom_rules *r = s->w->rules;
	unsigned freedom = 0, others = 0;
	unsigned *seen = calloc(s->count, sizeof *seen);
	struct dom_round *g = malloc(r->size);
	double chi = 0, rare = 0;

	for (unsigned n = 0; n < samples; n++) {
		struct world world;
		unsigned i;

		dom_imagine(r, m, seed, n, g);
		world = world_of(r, g);
		i = find_world(s, &world);
		if (i == s->count || expected[i] <= 0)
			fail_msg("a world was imagined that cannot be");
		seen[i]++;
	}
	for (unsigned i = 0; i < s->count; i++) {
		double wanted = expected[i] * samples;

		if (wanted < 10) { /* those that are rare are counted together */
			rare += wanted;
			others += seen[i];
			continue;
		}
		chi += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
		freedom++;
	}
	if (rare > 10) {
		chi += (others - rare) * (others - rare) / rare;
		freedom++;
	}
	free(seen);
	free(g);
	return freedom > 1 ? normal(chi, freedom - 1) : 0;
}

struct tally {
	unsigned positions, worlds, exact, uneven;
	double worst[8];
	bool led;
};

static void try_position(struct worlds *s, struct tally *tally, const struct trial *trial, unsigned which, uint64_t seed)
{
	const struct dom_rules *r = s->w->rules;
	unsigned seat = s->seat < r->players ? s->seat : r->players;
	size_t size = dom_imagining_size(r, trial->states);
	struct dom_imagining *m = malloc(size);
	double *expected = malloc(s->count * sizeof *expected), sum = expect(s, trial, expected), off;
	int status = dom_imagining_init(r, m, size, s->w->knows[seat], trial->weight);

	if (sum > 0) {
		assert_int_equal(status, DOM_OK);
		assert_true(!trial->states || dom_imagining_exact(m));
		tally->exact += dom_imagining_exact(m);
		off = deviation(s, m, expected, dom_imagining_exact(m) ? 10000 + 20 * s->count : 5000, seed);
		if (tally->led && !dom_imagining_exact(m))
			off = 0;
		else
			compare_chances(s, m, expected, dom_imagining_exact(m) ? 1e-9 : 0.1);
		tally->worst[which] = off > tally->worst[which] ? off : tally->worst[which];
		if (off > 4.5)
			fail_msg("%s: %u worlds are off by %.1f standard deviations", trial->name, s->count, off);
	} else {
		assert_int_equal(status, DOM_BAD_DEAL);
	}
	free(expected);
	free(m);
}

static void try_all(struct worlds *s, struct tally *tally, uint64_t seed)
{
	static double some[8] = {1, 0.25, 2, 3, 0.5, 1, 1e-3, 7}, none[8] = {1, 1, 0, 1, 2, 1, 1, 0},
		      far[8] = {1, 1e-30, 1e30, 1, 1e10, 1, 1e-20, 1};
	static const struct dom_weight weight = {weigh, some}, with_none = {weigh, none}, with_far = {weigh, far};
	const struct trial trials[] = {
		{"counted", NULL, DOM_IMAGINING_STATES},
		{"exchanged", NULL, 0},
		{"weighed", &weight, DOM_IMAGINING_STATES},
		{"weighed, exchanged", &weight, 0},
		{"some ruled out", &with_none, DOM_IMAGINING_STATES},
		{"far apart", &with_far, DOM_IMAGINING_STATES},
	};

	for (unsigned i = 0; i < sizeof trials / sizeof *trials; i++)
		try_position(s, tally, &trials[i], i, seed);
	tally->positions++;
	tally->worlds += s->count;
	for (unsigned i = 1; i < s->count; i++)
		if (s->histories[i] > s->histories[0] || s->histories[i] < s->histories[0]) {
			tally->uneven++;
			break;
		}
}

/* A kind of position: the rules, and what must have happened. */
struct kind {
	const char *name, *text;
	unsigned passed, drawn, fouled;
	bool giving; /* while tiles are given back, too */
	bool led;    /* it is not told for which tile the starter led: without room only some are thought of */
};

static void try_kind(struct worlds *s, const struct kind *kind)
{
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct witness w;
	struct tally tally = {.led = kind->led};

	open_rules(&w, kind->text, &variant, &rules);
	assert_true(rules->words == 1 && rules->players <= MOST_PLAYERS);
	for (uint64_t seed = 1; tally.positions < POSITIONS; seed++) {
		enum dom_need need;
		unsigned looks = 0;

		assert_true(seed < 3000);
		witness_begin(&w, seed, NULL, seed % 2 ? DOM_PATH_TABLE : DOM_PATH_PLAIN);
		while ((need = witness_go(&w)) != DOM_NEEDS_NO_MORE && looks < 2) {
			unsigned seat = (unsigned)(seed + looks) % (rules->players + 1);

			if (seed % 3)
				seat = dom_round_seat(w.round);
			if (w.passed >= kind->passed && w.drawn >= kind->drawn && w.fouled >= kind->fouled &&
			    (need == DOM_NEEDS_PLAY || kind->giving)) {
				assert_int_equal(dom_knowledge_look(rules, w.knows[seat], w.round), DOM_OK);
				if (enumerate(s, &w, seat) && s->count >= FEWEST_WORLDS) {
					try_all(s, &tally, seed);
					looks++;
				}
			}
			round_auto(rules, w.round, &w.listener);
		}
	}
	print_message("%-24s %u positions, %u worlds, uneven in %u, worst %.1f %.1f %.1f %.1f %.1f %.1f\n", kind->name,
		      tally.positions, tally.worlds, tally.uneven, tally.worst[0], tally.worst[1], tally.worst[2],
		      tally.worst[3], tally.worst[4], tally.worst[5]);
	close_rules(&w, variant, rules);
}

static void every_history_alike(void **state)
{
	static const struct kind kinds[] = {
		{.name = "no pass", .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 3}\n"},
		{.name = "passes",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 3}\nend: [out, {total-passes: {passes: 9}}]\n",
		 .passed = 2},
		{.name = "teams", .text = "tiles: {faces: 4}\nplayers: 4\ndeal: {hand: 2}\nteams: across\n", .passed = 1},
		{.name = "draw-one", .text = "tiles: {faces: 5}\nplayers: 2\ndeal: {hand: 4}\nstuck: draw-one\n", .drawn = 2},
		{.name = "draw-until",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-until\n",
		 .drawn = 2},
		{.name = "draw-until, leaving",
		 .text = "tiles: {faces: 5}\nplayers: 2\ndeal: {hand: 4}\nstuck: {draw-until: {leave: 4}}\n",
		 .passed = 1,
		 .drawn = 2},
		{.name = "a power draws",
		 .text = "tiles: {faces: 5}\nplayers: 2\ndeal: {hand: 4}\nstuck: draw-one\npowers: [{filter: all-equal, "
			 "effect: "
			 "{next-draws: {tiles: 1}}}, {filter: all-equal, effect: play-again}]\n",
		 .drawn = 3},
		{.name = "give-backs", .text = "tiles: {faces: 4}\nplayers: 2\ndeal: {swap-half: {hand: 3}}\n", .giving = true},
		{.name = "give-backs and draws",
		 .text = "tiles: {faces: 4}\nplayers: 2\ndeal: {swap-half: {hand: 2}}\nstuck: draw-until\n",
		 .drawn = 3},
		{.name = "give-backs of three",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {swap-half: {hand: 2}}\nstuck: draw-one\n",
		 .passed = 1,
		 .giving = true},
		{.name = "must lead",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-one\nstart: {holder: {tile: 3-3, "
			 "must-lead: true}}\n"},
		{.name = "led for some tile",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-until\nstart: {holder: {tile: 3-3}}\n",
		 .led = true},
		{.name = "led for one of several",
		 .text = "tiles: {faces: 3, copies: 2}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-until\nstart: {holder: {tile: "
			 "2-2}}\n",
		 .led = true},
		{.name = "led, given back",
		 .text = "tiles: {faces: 3}\nplayers: 2\ndeal: {swap-half: {hand: 2}}\nstuck: draw-one\nstart: {holder: {tile: "
			 "2-2}}\n",
		 .led = true},
		{.name = "led by a drawn value",
		 .text = "tiles: {faces: 4}\nplayers: 2\ndeal: {hand: 2}\nvalue: erratic\nstuck: "
			 "draw-one\nstart: {holder: {tile: 3-3, must-lead: true}}\n"},
		{.name = "led by a value unknown",
		 .text = "tiles: {faces: 4}\nplayers: 2\ndeal: {hand: 2}\nvalue: erratic\nstuck: draw-one\nstart: {holder: "
			 "{tile: "
			 "3-3}}\n",
		 .led = true},
		{.name = "copies",
		 .text = "tiles: {faces: 3, copies: 2}\nplayers: 3\ndeal: {hand: 3}\nstuck: draw-one\nstart: {holder: {tile: "
			 "1-1, "
			 "must-lead: true}}\n",
		 .drawn = 1},
		{.name = "three sides",
		 .text = "tiles: {faces: 3, sides: 3}\nplayers: 3\ndeal: {hand: 3}\nboard: open-faces\n",
		 .passed = 1},
		{.name = "branching",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-one\nboard: {branching: {spinners: "
			 "first, arms: "
			 "after-line}}\n",
		 .drawn = 1},
		{.name = "matador",
		 .text = "tiles: {faces: 4}\nplayers: 3\ndeal: {hand: 2}\nstuck: draw-one\nmatch: {complement: {total: 4}}\n",
		 .drawn = 2},
		{.name = "cheats",
		 .text = "tiles: {faces: 4}\nplayers: [{strategy: random, character: cheat}, {strategy: random, character: "
			 "cheat}, "
			 "random]\ndeal: {hand: 2}\nstuck: draw-one\n",
		 .drawn = 1,
		 .fouled = 2},
		{.name = "cheats that draw",
		 .text = "tiles: {faces: 5}\nplayers: [{strategy: random, character: cheat}, {strategy: random, character: "
			 "cheat}]\ndeal: {hand: 3}\nstuck: draw-until\njudge: {corrupt: {chance: 0.5}}\n",
		 .drawn = 2,
		 .fouled = 1},
		{.name = "cheats must lead",
		 .text = "tiles: {faces: 4}\nplayers: [{strategy: random, character: cheat}, {strategy: random, character: "
			 "cheat}, "
			 "{strategy: random, character: cheat}]\ndeal: {hand: 2}\nstuck: draw-one\nstart: {holder: {tile: 3-3, "
			 "must-lead: true}}\n",
		 .fouled = 1},
	};
	static struct worlds s;

	(void)state;
	s.world = malloc(MOST_HISTORIES * sizeof *s.world);
	s.histories = malloc(MOST_HISTORIES * sizeof *s.histories);
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
		try_kind(&s, &kinds[i]);
	free(s.world);
	free(s.histories);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(every_history_alike)};

	return cmocka_run_group_tests_name("imagined rounds, counted", tests, NULL, NULL);
}
