/* Rounds are imagined in batches. In each of them every play that is still in the race is tried, so that what differs is the play and
   not the deal. After a batch, plays that fall behind the best by more than chance explains are out, and what they would have
   cost is spent on the others. */
#include <domino/round.h>
#include <domino/rules.h>
#include <domino/think.h>

#include <math.h>
#include <string.h>
#include <time.h>

enum {
	ROUNDS = 200, /* for each play, unless another number is wanted */
	BATCH = 20,   /* rounds between two looks at who is behind, or at the clock */
	FEWEST = 60,  /* nobody is out before */
	MOST = 512,   /* plays that are compared: more than any hand has but with hundreds of places */
	SETS = 24     /* of tiles to be given back, where there are more */
};
#define BEHIND 3.0 /* standard errors */
#define HUNDREDTHS 100.0

struct sum {
	uint32_t rounds;
	double wins, wins_squared, points, points_squared;
	bool out;
};

struct dom_thinker {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_rules *random;
	struct dom_players *players; /* of those */
	struct dom_think_options options;
	struct dom_round *imagined, *tried;
	struct dom_imagining *imagining;
	size_t imagining_size;
	unsigned count; /* of what is compared */
	struct sum sums[MOST];
	struct dom_worth worths[MOST];
	uint64_t sets[SETS][DOM_MAX_WORDS];
};

static void *allocate(const struct dom_alloc *alloc, size_t size)
{
	return alloc->resize(alloc->context, NULL, size);
}

static void give_back(const struct dom_alloc *alloc, void *block)
{
	if (block)
		alloc->resize(alloc->context, block, 0);
}

void dom_thinker_free(struct dom_thinker *t)
{
	struct dom_alloc alloc;

	if (!t)
		return;
	alloc = t->alloc;
	dom_players_free(t->players);
	dom_rules_free(t->random);
	give_back(&alloc, t->imagined);
	give_back(&alloc, t->tried);
	give_back(&alloc, t->imagining);
	give_back(&alloc, t);
}

int dom_thinker_new(struct dom_thinker **out, const struct dom_rules *rules, const struct dom_think_options *options,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_thinker *t = allocate(alloc, sizeof *t);
	int status;

	*out = t;
	if (!t)
		return DOM_NO_MEMORY;
	memset(t, 0, sizeof *t);
	t->alloc = *alloc;
	t->rules = rules;
	if (options)
		t->options = *options;
	t->imagining_size = dom_imagining_size(rules, DOM_IMAGINING_STATES);
	status = dom_rules_at_random(&t->random, rules, alloc, error);
	if (!status)
		status = dom_players_new(&t->players, NULL, alloc, error);
	if (!status)
		status = dom_players_seat(t->players, t->random, NULL, error);
	t->imagined = allocate(alloc, dom_round_size(rules));
	t->tried = allocate(alloc, dom_round_size(rules));
	t->imagining = allocate(alloc, t->imagining_size);
	if (!status && !(t->imagined && t->tried && t->imagining))
		status = DOM_NO_MEMORY;
	if (status) {
		dom_thinker_free(t);
		*out = NULL;
	}
	return status;
}

/* What the round that was tried came to for a side: its share of the win, and its points less those of the others on average. */
static void count(struct dom_thinker *t, struct sum *sum, unsigned side)
{
	unsigned teams = dom_rules_teams(t->rules), first;
	uint8_t places[DOM_MAX_PLAYERS];
	double wins, points;
	int64_t all = 0;

	first = dom_round_ranking(t->random, t->tried, places);
	wins = !first ? 1.0 / teams : places[side] == 1 ? 1.0 / first : 0;
	for (unsigned team = 0; team < teams; team++)
		all += dom_round_score(t->random, t->tried, team);
	points = (double)dom_round_score(t->random, t->tried, side);
	points -= ((double)all - points) / (teams > 1 ? teams - 1 : 1);
	points /= HUNDREDTHS;
	sum->rounds++;
	sum->wins += wins;
	sum->wins_squared += wins * wins;
	sum->points += points;
	sum->points_squared += points * points;
}

static double error_of(double sum, double squared, uint32_t rounds)
{
	double mean = sum / rounds, variance = squared / rounds - mean * mean;

	return sqrt(fmax(variance, 0) / fmax(rounds - 1.0, 1));
}

static double value(const struct dom_thinker *t, const struct sum *sum, double *error)
{
	if (t->options.points) {
		*error = error_of(sum->points, sum->points_squared, sum->rounds);
		return sum->points / sum->rounds;
	}
	*error = error_of(sum->wins, sum->wins_squared, sum->rounds);
	return sum->wins / sum->rounds;
}

/* Wins first, and where they are the same to the last round, points. */
static bool better(const struct dom_thinker *t, const struct sum *a, const struct sum *b)
{
	double error, x = value(t, a, &error), y = value(t, b, &error);

	return x != y ? x > y : a->points / a->rounds > b->points / b->rounds;
}

static void drop_those_behind(struct dom_thinker *t)
{
	const struct sum *best = NULL;
	double most, error;

	for (unsigned i = 0; i < t->count; i++)
		if (!t->sums[i].out && (!best || better(t, &t->sums[i], best)))
			best = &t->sums[i];
	most = value(t, best, &error);
	for (unsigned i = 0; i < t->count; i++) {
		double own, mean = value(t, &t->sums[i], &own);

		t->sums[i].out |= most - mean > BEHIND * sqrt(error * error + own * own);
	}
}

static unsigned in_the_race(const struct dom_thinker *t)
{
	unsigned left = 0;

	for (unsigned i = 0; i < t->count; i++)
		left += !t->sums[i].out;
	return left;
}

static int64_t milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Tries the i-th of what is compared in the round that was imagined; false: it cannot be done there. */
typedef bool try_one(struct dom_thinker *thinker, unsigned i);

static bool try_play(struct dom_thinker *t, unsigned i)
{
	return dom_round_play(t->random, t->tried, t->worths[i].play, NULL) == DOM_OK;
}

static bool try_set(struct dom_thinker *t, unsigned i)
{
	return dom_round_give(t->random, t->tried, t->sets[i], NULL) == DOM_OK;
}

static void try_all(struct dom_thinker *t, const struct dom_question *question, uint64_t seed, try_one *one)
{
	size_t size = dom_round_size(t->rules);
	unsigned side = dom_rules_team(t->rules, question->view->seat);
	uint64_t rounds = t->options.rounds ? t->options.rounds : ROUNDS, left = rounds * t->count;
	int64_t until = question->budget.milliseconds ? milliseconds() + question->budget.milliseconds : 0;
	unsigned racing = t->count;

	if (question->budget.nodes)
		left = question->budget.nodes;
	for (uint64_t number = 0; left >= racing && racing > 1; number++) {
		dom_imagine(t->rules, t->imagining, seed, number, t->imagined);
		for (unsigned i = 0; i < t->count; i++) {
			if (t->sums[i].out)
				continue;
			memcpy(t->tried, t->imagined, size);
			if (one(t, i) && dom_round_run(t->random, t->tried, t->players, NULL) == DOM_NEEDS_NO_MORE)
				count(t, &t->sums[i], side);
		}
		left -= racing;
		if ((number + 1) % BATCH)
			continue;
		if (until && milliseconds() >= until)
			break;
		if (number + 1 >= FEWEST) {
			drop_those_behind(t);
			racing = in_the_race(t);
		}
	}
}

/* What is known is counted; false: nothing agrees with it. */
static bool prepare(struct dom_thinker *t, const struct dom_question *question)
{
	memset(t->sums, 0, sizeof t->sums);
	return question->knowledge &&
	       !dom_imagining_init(t->rules, t->imagining, t->imagining_size, question->knowledge, t->options.weight);
}

/* Plays that leave the same are the same: of equal tiles the first, and on a table whose ends show the same the first end. */
static unsigned list_plays(struct dom_thinker *t, const struct dom_view *view)
{
	uint64_t playable[DOM_MAX_WORDS];
	struct dom_plays plays;
	struct dom_play play;

	t->count = 0;
	dom_view_playable(view, playable);
	for (dom_plays_init(&plays, view); t->count < MOST && dom_plays_next(&plays, &play);)
		if ((playable[play.tile / 64] >> play.tile % 64 & 1) && !dom_view_misfit(view, play.tile))
			t->worths[t->count++] = (struct dom_worth){.play = play};
	return t->count;
}

static int by_worth(const struct dom_worth *a, const struct dom_worth *b)
{
	if (a->rounds != b->rounds) /* whoever was out sooner was worse */
		return a->rounds > b->rounds ? -1 : 1;
	if (a->value != b->value)
		return a->value > b->value ? -1 : 1;
	return a->points > b->points ? -1 : a->points < b->points;
}

/* By insertion: plays that are worth the same stay in order, on every machine. */
static void sort(struct dom_worth *worths, unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		struct dom_worth moved = worths[i];
		unsigned at = i;

		for (; at && by_worth(&moved, &worths[at - 1]) < 0; at--)
			worths[at] = worths[at - 1];
		worths[at] = moved;
	}
}

static void tell_worth(struct dom_thinker *t, unsigned i)
{
	struct dom_worth *worth = &t->worths[i];
	const struct sum *sum = &t->sums[i];

	worth->rounds = sum->rounds;
	if (!sum->rounds)
		return;
	worth->wins = sum->wins / sum->rounds;
	worth->wins_se = error_of(sum->wins, sum->wins_squared, sum->rounds);
	worth->points = sum->points / sum->rounds;
	worth->value = value(t, sum, &worth->value_se);
}

const struct dom_worth *dom_think(struct dom_thinker *t, const struct dom_question *question, uint64_t seed, unsigned *plays)
{
	*plays = 0;
	if (!prepare(t, question) || !list_plays(t, question->view))
		return NULL;
	try_all(t, question, seed, try_play);
	for (unsigned i = 0; i < t->count; i++)
		tell_worth(t, i);
	sort(t->worths, t->count);
	*plays = t->count;
	return t->worths;
}

/* Every tile, where one is wanted; else some sets by lot. */
static void list_sets(struct dom_thinker *t, const struct dom_question *question)
{
	const struct dom_view *view = question->view;
	unsigned tiles = view->seats[view->seat].tiles;
	uint32_t word = 0;
	int tile = -1;

	memset(t->sets, 0, sizeof t->sets);
	if (question->gives == 1) {
		for (t->count = 0; t->count < SETS && (tile = dom_view_next(view, tile)) >= 0; t->count++)
			t->sets[t->count][tile / 64] |= UINT64_C(1) << tile % 64;
		return;
	}
	for (t->count = 0; t->count < SETS; t->count++) {
		unsigned wanted = question->gives, left = tiles;

		tile = -1;
		while (wanted && (tile = dom_view_next(view, tile)) >= 0) {
			if ((uint64_t)dom_view_chance(view, ++word) * left-- >> 32 < wanted) {
				t->sets[t->count][tile / 64] |= UINT64_C(1) << tile % 64;
				wanted--;
			}
		}
	}
}

bool dom_think_give(struct dom_thinker *t, const struct dom_question *question, uint64_t seed, uint64_t *set)
{
	unsigned best = 0;

	if (!prepare(t, question))
		return false;
	list_sets(t, question);
	try_all(t, question, seed, try_set);
	for (unsigned i = 1; i < t->count; i++)
		if (!t->sums[i].out && t->sums[i].rounds && (t->sums[best].out || better(t, &t->sums[i], &t->sums[best])))
			best = i;
	memcpy(set, t->sets[best], question->view->words * sizeof *set);
	return true;
}
