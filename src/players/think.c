/* Rounds are imagined in batches. In each of them every play that is still in the race is tried, so that what differs is the play and
   not the deal; errors are those of differences in the same rounds. After a batch, plays that fall behind the best by more than
   chance explains are out, and what they would have cost is spent on the others. */
#include "think.h"

#include "nets/past.h"

#include <domino/round.h>
#include <domino/rules.h>
#include <domino/solve.h>
#include <domino/strategy.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	ROUNDS = 200, /* for each play, unless another number is wanted */
	BATCH = 20,   /* rounds between two looks at who is behind, or at the clock */
	FEWEST = 60,  /* nobody is out before */
	THOROUGH = 3, /* times as many rounds */
	MOST = 96,    /* plays that are compared: more than any hand has but with hundreds of places */
	SETS = 24,    /* of tiles to be given back, where there are more */
	KINDS = 2,    /* of players that rounds are played out by */
	/* Solving: positions that are remembered, and looked at for one round at most; tiles in other hands that it is done for. */
	SOLVER_TABLE = 1 << 12,
	SOLVER_NODES = 20000,
	SOLVED_FROM = 11,
	SOLVED_MOST = 200, /* rounds: each says more than one that is played out, and takes longer */
	KEPT = 2000,       /* rounds at most for which others are drawn and weighed, */
	MORE = 3,          /* times as many are chosen of those, for plays that stay in the race longer */
	WEIGHED = 200      /* between two looks at the clock */
};
#define BEHIND 3.0 /* standard errors */
#define HUNDREDTHS 100.0
#define THOUSANDTHS 1000.0
#define LIKES 4096.0      /* what a net says of plays is in parts of it */
#define UNLIKELIEST (-9.) /* what is less likely to the net than that counts as if it were: the logarithm of a share */

extern DOM_STRATEGY(random);
extern DOM_STRATEGY(fattest);

/* What a round came to. */
struct outcome {
	double wins, points;
};

/* Of a play, or of the difference between two. */
struct sum {
	uint32_t rounds;
	struct outcome all, squared;
};

/* The game among players of one kind. */
struct kind {
	struct dom_rules *rules;
	struct dom_players *players;
};

struct dom_thinker {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_think_options options;
	struct kind kinds[KINDS];
	struct dom_arg args[DOM_MAX_PARAMS]; /* theirs: none */
	unsigned kinds_count;
	struct dom_round *imagined, *tried[DOM_NET_ROUNDS];
	struct dom_imagining *imagining;
	size_t imagining_size;
	struct dom_solver *solver; /* NULL: such rounds cannot be solved */
	double *chances;
	bool solves, certain; /* imagined rounds are solved; and there is but one */
	unsigned count;       /* of what is compared */
	bool out[MOST];
	struct outcome last[MOST]; /* in the round imagined last */
	double taste[MOST];        /* of the net */
	bool seen;                 /* it knows the position, */
	struct dom_weight belief;  /* and where it believes tiles to be */
	struct sum sums[MOST], differences[MOST][MOST];
	unsigned order[MOST]; /* of those, the best first */
	struct dom_worth worths[MOST];
	struct dom_play plays[MOST];
	/* Of rounds that are weighed: the hands of those drawn, what they weigh, and the numbers of those kept. */
	struct domi_past *past; /* NULL: none is */
	unsigned room, kept_count;
	domi_deal *hands;
	double *weights;
	uint32_t *kept;
	uint64_t sets[SETS][DOM_MAX_WORDS];
};

struct dom_think_options dom_think_strongly(struct dom_net *net)
{
	return (struct dom_think_options){.net = net,
					  .rounds = DOMI_EXPERT_ROUNDS * (net ? 1 : DOMI_CHEAPER),
					  .taste = DOMI_EXPERT_TASTE / THOUSANDTHS,
					  .critic = DOMI_EXPERT_CRITIC / HUNDREDTHS,
					  .plies = DOMI_EXPERT_PLIES,
					  .drawn = DOMI_EXPERT_DRAWN};
}

struct dom_think_options dom_think_thoroughly(struct dom_net *net)
{
	struct dom_think_options options = dom_think_strongly(net);

	options.rounds *= THOROUGH;
	options.drawn = (options.drawn + THOROUGH - 1) / THOROUGH; /* about as many in all */
	options.taste = 0;
	options.all = true;
	return options;
}

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
	for (unsigned i = 0; i < KINDS; i++) {
		dom_players_free(t->kinds[i].players);
		dom_rules_free(t->kinds[i].rules);
	}
	give_back(&alloc, t->imagined);
	for (unsigned i = 0; i < DOM_NET_ROUNDS; i++)
		give_back(&alloc, t->tried[i]);
	give_back(&alloc, t->imagining);
	give_back(&alloc, t->chances);
	domi_past_free(t->past);
	give_back(&alloc, t->hands);
	give_back(&alloc, t->weights);
	give_back(&alloc, t->kept);
	dom_solver_free(t->solver);
	give_back(&alloc, t);
}

static int add_kind(struct dom_thinker *t, const struct dom_strategy *strategy, struct dom_error *error)
{
	struct kind *kind = &t->kinds[t->kinds_count++];
	int status = dom_rules_played_by(&kind->rules, t->rules, strategy, t->args, &t->alloc, error);

	if (!status)
		status = dom_players_new(&kind->players, NULL, &t->alloc, error);
	if (!status)
		status = dom_players_seat(kind->players, kind->rules, NULL, error);
	return status;
}

/* For rounds that are weighed by what the others laid, where somebody can tell. */
static int make_room_to_weigh(struct dom_thinker *t)
{
	unsigned rounds = t->options.rounds ? t->options.rounds : ROUNDS, kept = rounds < KEPT ? rounds : KEPT;

	if (!t->options.net || t->options.drawn < 2)
		return DOM_OK;
	t->room = kept * t->options.drawn;
	t->past = domi_past_new(t->options.net, &t->alloc);
	t->hands = allocate(&t->alloc, t->room * sizeof *t->hands);
	t->weights = allocate(&t->alloc, t->room * sizeof *t->weights);
	t->kept = allocate(&t->alloc, (size_t)kept * MORE * sizeof *t->kept);
	return t->past && t->hands && t->weights && t->kept ? DOM_OK : DOM_NO_MEMORY;
}

static void *resize(void *context, void *block, size_t size)
{
	(void)context;
	if (size)
		return realloc(block, size);
	free(block);
	return NULL;
}

int dom_thinker_new(struct dom_thinker **out, const struct dom_rules *rules, const struct dom_think_options *options,
		    const struct dom_alloc *given, struct dom_error *error)
{
	static const struct dom_alloc usual = {.resize = resize};
	const struct dom_alloc *alloc = given ? given : &usual;
	struct dom_thinker *t = allocate(alloc, sizeof *t);
	int status = DOM_OK;

	*out = t;
	if (!t)
		return DOM_NO_MEMORY;
	memset(t, 0, sizeof *t);
	t->alloc = *alloc;
	t->rules = rules;
	if (options)
		t->options = *options;
	t->imagining_size = dom_imagining_size(rules, DOM_IMAGINING_STATES);
	if (t->options.playouts != DOM_PLAYOUTS_HEAVIEST)
		status = add_kind(t, &domi_strategy_random, error);
	if (!status && t->options.playouts != DOM_PLAYOUTS_RANDOM)
		status = add_kind(t, &domi_strategy_fattest, error);
	t->imagined = allocate(alloc, dom_round_size(rules));
	for (unsigned i = 0; i < DOM_NET_ROUNDS; i++)
		if (!(t->tried[i] = allocate(alloc, dom_round_size(rules))) && !status)
			status = DOM_NO_MEMORY;
	t->imagining = allocate(alloc, t->imagining_size);
	t->chances = allocate(alloc, dom_rules_tiles(rules) * (dom_rules_players(rules) + 1) * sizeof *t->chances);
	if (!status && !(t->imagined && t->imagining && t->chances))
		status = DOM_NO_MEMORY;
	if (!status)
		status = make_room_to_weigh(t);
	if (!status && !t->options.unsolved && !dom_solvable(rules, NULL))
		status =
			dom_solver_new(&t->solver, rules,
				       &(struct dom_solve_options){.table = SOLVER_TABLE, .nodes = SOLVER_NODES}, alloc, error);
	if (status) {
		dom_thinker_free(t);
		*out = NULL;
	}
	return status;
}

/* What a round came to for a side: its share of the win, and its points less those of the others on average. */
static struct outcome outcome_of(const struct dom_rules *rules, const struct dom_round *round, unsigned side)
{
	unsigned teams = dom_rules_teams(rules), first;
	uint8_t places[DOM_MAX_PLAYERS];
	struct outcome out;
	int64_t all = 0;

	first = dom_round_ranking(rules, round, places);
	out.wins = !first ? 1.0 / teams : places[side] == 1 ? 1.0 / first : 0;
	for (unsigned team = 0; team < teams; team++)
		all += dom_round_score(rules, round, team);
	out.points = (double)dom_round_score(rules, round, side);
	out.points -= ((double)all - out.points) / (teams > 1 ? teams - 1 : 1);
	out.points /= HUNDREDTHS;
	return out;
}

static void add(struct sum *sum, double wins, double points)
{
	sum->rounds++;
	sum->all.wins += wins;
	sum->all.points += points;
	sum->squared.wins += wins * wins;
	sum->squared.points += points * points;
}

static double error_of(double sum, double squared, uint32_t rounds)
{
	double mean = rounds ? sum / rounds : 0, variance = rounds ? squared / rounds - mean * mean : 0;

	return sqrt(fmax(variance, 0) / fmax(rounds - 1.0, 1));
}

static struct dom_gain mean_of(const struct sum *s)
{
	if (!s->rounds)
		return (struct dom_gain){0};
	return (struct dom_gain){.wins = s->all.wins / s->rounds,
				 .wins_se = error_of(s->all.wins, s->squared.wins, s->rounds),
				 .points = s->all.points / s->rounds,
				 .points_se = error_of(s->all.points, s->squared.points, s->rounds)};
}

/* How much less b is worth than a, in the rounds both were tried in. */
static struct dom_gain difference(const struct dom_thinker *t, unsigned a, unsigned b)
{
	struct dom_gain d = mean_of(&t->differences[a < b ? a : b][a < b ? b : a]);

	if (b < a) {
		d.wins = -d.wins;
		d.points = -d.points;
	}
	return d;
}

/* What is wanted first, and where that is the same to the last round, the other. */
static bool better(const struct dom_thinker *t, unsigned a, unsigned b)
{
	struct dom_gain d = difference(t, a, b);

	if (t->options.points)
		return d.points != 0 ? d.points > 0 : d.wins > 0;
	d.wins += t->taste[a] - t->taste[b];
	return d.wins != 0 ? d.wins > 0 : d.points > 0;
}

static void drop_those_behind(struct dom_thinker *t)
{
	unsigned best = MOST;

	for (unsigned i = 0; i < t->count; i++)
		if (!t->out[i] && (best == MOST || better(t, i, best)))
			best = i;
	for (unsigned i = 0; i < t->count; i++)
		if (!t->out[i] && i != best) {
			struct dom_gain d = difference(t, best, i);

			d.wins += t->taste[best] - t->taste[i];
			t->out[i] = t->options.points ? d.points > BEHIND * d.points_se : d.wins > BEHIND * d.wins_se;
		}
}

static unsigned in_the_race(const struct dom_thinker *t)
{
	unsigned left = 0;

	for (unsigned i = 0; i < t->count; i++)
		left += !t->out[i];
	return left;
}

static int64_t milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Tries the i-th of what is compared in a copy of the round that was imagined. */
typedef int try_one(struct dom_thinker *thinker, const struct dom_rules *rules, unsigned i, struct dom_round *round);

static int try_play(struct dom_thinker *t, const struct dom_rules *rules, unsigned i, struct dom_round *round)
{
	return dom_round_play(rules, round, t->plays[i], NULL);
}

static int try_set(struct dom_thinker *t, const struct dom_rules *rules, unsigned i, struct dom_round *round)
{
	return dom_round_give(rules, round, t->sets[i], NULL);
}

/* Whether there is but one way in which the hidden tiles can lie. */
static bool is_certain(struct dom_thinker *t)
{
	unsigned cells = dom_rules_tiles(t->rules) * (dom_rules_players(t->rules) + 1);

	if (!dom_imagining_exact(t->imagining))
		return false;
	dom_imagining_chances(t->rules, t->imagining, t->chances);
	for (unsigned i = 0; i < cells; i++)
		if (t->chances[i] > 1e-9 && t->chances[i] < 1 - 1e-9)
			return false;
	return true;
}

/* Near the end the rounds that are imagined are solved instead of played out. If there is one way left, that is exact play; else it
   takes the others for all-seeing, which near the end they almost are. What each play is worth among players who are not is asked
   for otherwise, and a net that knows the game judges rounds by itself. */
static void decide_to_solve(struct dom_thinker *t, const struct dom_view *view)
{
	unsigned others = 0;

	t->solves = t->certain = false;
	if (!t->solver)
		return;
	for (unsigned seat = 0; seat < view->players; seat++)
		others += seat == view->seat ? 0 : view->seats[seat].tiles;
	t->certain = is_certain(t);
	t->solves = t->certain || (others <= SOLVED_FROM && dom_solver_fast(t->solver) && !t->options.all && !t->seen);
}

/* What every play comes to in the round that was imagined, by exact play; false: chance is still in it, or it takes too long. */
static bool solve_each(struct dom_thinker *t)
{
	const struct dom_solved *solved;
	unsigned count, at = 0;

	if (dom_solve_plays(t->solver, t->imagined, &solved, &count, NULL))
		return false;
	for (unsigned i = 0; i < t->count; i++) {
		while (at < count && (solved[at].play.tile != t->plays[i].tile || solved[at].play.place != t->plays[i].place ||
				      solved[at].play.side != t->plays[i].side))
			at++;
		if (at == count)
			return false;
		t->last[i] = (struct outcome){(solved[at].wins + 1) / 2.0, (double)solved[at].points / HUNDREDTHS};
	}
	return true;
}

/* Some of what is compared, each in a round of its own. */
struct tries {
	unsigned count, which[DOM_NET_ROUNDS];
};

/* Where the net knows better it says so, and it alone if it is fully believed; the others are played out. */
static bool finish(struct dom_thinker *t, const struct kind *kind, unsigned side, const struct tries *tries)
{
	double judged[DOM_NET_ROUNDS] = {-1, -1, -1, -1};
	struct dom_play plays[DOM_NET_ROUNDS];

	for (unsigned k = 0; k < tries->count; k++)
		plays[k] = t->plays[tries->which[k]];
	if (t->seen && t->options.critic > 0)
		dom_net_judges(t->options.net, kind->rules, t->tried, plays, tries->count, t->options.plies, judged);
	for (unsigned k = 0; k < tries->count; k++) {
		struct outcome *last = &t->last[tries->which[k]];

		if (judged[k] < 0 || t->options.critic < 1 || t->options.points || t->options.all) {
			if (dom_round_run(kind->rules, t->tried[k], kind->players, NULL) != DOM_NEEDS_NO_MORE)
				return false;
			*last = outcome_of(kind->rules, t->tried[k], side);
		}
		if (judged[k] >= 0)
			last->wins += t->options.critic * (judged[k] - last->wins);
	}
	return true;
}

/* All that are in the race, in the round that was imagined; false: one of them cannot be done there, and it does not count. */
static bool try_each(struct dom_thinker *t, const struct kind *kind, unsigned side, try_one *one)
{
	struct tries tries = {0};

	for (unsigned i = 0; i < t->count; i++) {
		if (t->out[i])
			continue;
		memcpy(t->tried[tries.count], t->imagined, dom_round_size(t->rules));
		if (one(t, kind->rules, i, t->tried[tries.count]))
			return false;
		tries.which[tries.count++] = i;
		if (tries.count == DOM_NET_ROUNDS) {
			if (!finish(t, kind, side, &tries))
				return false;
			tries.count = 0;
		}
	}
	return finish(t, kind, side, &tries);
}

static void count(struct dom_thinker *t)
{
	for (unsigned i = 0; i < t->count; i++) {
		if (t->out[i])
			continue;
		add(&t->sums[i], t->last[i].wins, t->last[i].points);
		for (unsigned j = i + 1; j < t->count; j++)
			if (!t->out[j])
				add(&t->differences[i][j], t->last[i].wins - t->last[j].wins,
				    t->last[i].points - t->last[j].points);
	}
}

/* Draws rounds by what is believed of each tile, and weighs them by what the others laid; how many. Half of the time is left. */
static unsigned weigh(struct dom_thinker *t, const struct dom_question *question, uint64_t seed, int64_t until)
{
	unsigned seats = dom_rules_players(t->rules), most = t->room, drawn = 0;
	int64_t enough = until ? until - (until - milliseconds()) / 2 : INT64_MAX;

	if (question->budget.nodes && question->budget.nodes / 2 < most)
		most = (unsigned)(question->budget.nodes / 2);
	while (drawn < most && milliseconds() < enough) {
		unsigned end = drawn + WEIGHED < most ? drawn + WEIGHED : most, from = drawn;

		for (; drawn < end; drawn++) {
			dom_imagine(t->rules, t->imagining, seed, drawn, t->imagined);
			for (unsigned seat = 0; seat < seats; seat++)
				t->hands[drawn][seat] = *dom_round_hand(t->rules, t->imagined, seat);
		}
		domi_past_weigh(t->past, &t->belief, t->hands + from, end - from, t->weights + from);
	}
	return drawn;
}

/* Of the rounds that were drawn, those that are tried: at even steps through the sum of their weights, so that heavy ones come more than
   once; then shuffled, so that one batch is like the other. */
static void keep(struct dom_thinker *t, unsigned drawn, uint64_t seed)
{
	unsigned wanted = drawn / t->options.drawn * MORE;
	double sum = 0, passed = 0;

	for (unsigned i = 0; i < drawn; i++)
		sum += t->weights[i];
	t->kept_count = 0;
	if (!(sum > 0 && sum < INFINITY))
		return;
	for (unsigned i = 0; i < drawn; i++)
		for (passed += t->weights[i] / sum * wanted; t->kept_count < wanted && t->kept_count + .5 < passed;)
			t->kept[t->kept_count++] = i;
	for (unsigned i = t->kept_count; i > 1; i--) {
		uint64_t x = (seed + i) * UINT64_C(0x9e3779b97f4a7c15);
		unsigned other = (unsigned)(((x ^ x >> 29) * UINT64_C(0xbf58476d1ce4e5b9)) >> 33) % i;
		uint32_t number = t->kept[other];

		t->kept[other] = t->kept[i - 1];
		t->kept[i - 1] = number;
	}
}

static void try_all(struct dom_thinker *t, const struct dom_question *question, uint64_t seed, try_one *one)
{
	unsigned side = dom_rules_team(t->rules, question->view->seat), racing = in_the_race(t);
	uint64_t rounds = t->options.rounds ? t->options.rounds : ROUNDS, left = rounds * t->count;
	int64_t until = question->budget.milliseconds ? milliseconds() + question->budget.milliseconds : 0;

	if (question->budget.nodes && question->budget.nodes < left)
		left = question->budget.nodes;
	t->kept_count = 0;
	if (t->past && t->seen && !t->options.weight && racing > 1 && !t->certain && domi_past_hear(t->past, question))
		keep(t, weigh(t, question, seed, until), seed);
	for (uint64_t number = 0; left >= racing && (racing > 1 || t->options.all); number++) {
		if (t->kept_count && number == t->kept_count)
			break;
		dom_imagine(t->rules, t->imagining, seed, t->kept_count ? t->kept[number] : number, t->imagined);
		t->solves = t->solves && solve_each(t);
		if (t->solves) {
			if (t->certain)
				memset(t->taste, 0, sizeof t->taste); /* there is nothing left to taste */
			count(t);
			if (t->certain || number + 1 == SOLVED_MOST)
				break;
		} else if (try_each(t, &t->kinds[number % t->kinds_count], side, one))
			count(t);
		left -= racing;
		if ((number + 1) % BATCH)
			continue;
		if (until && milliseconds() >= until)
			break;
		if (number + 1 >= FEWEST && !t->options.all) {
			drop_those_behind(t);
			racing = in_the_race(t);
		}
	}
}

/* By insertion: what is worth the same stays in order, on every machine. Whoever was out sooner was worse. */
static void sort(struct dom_thinker *t)
{
	for (unsigned i = 0; i < t->count; i++) {
		unsigned at = i;

		for (; at; at--) {
			unsigned before = t->order[at - 1];

			if (t->sums[before].rounds > t->sums[i].rounds ||
			    (t->sums[before].rounds == t->sums[i].rounds && !better(t, i, before)))
				break;
			t->order[at] = before;
		}
		t->order[at] = i;
	}
}

/* What the net makes of the question: its taste, and what it believes unless that is told. */
static void ask_net(struct dom_thinker *t, const struct dom_question *question)
{
	int32_t most = INT32_MIN;

	memset(t->taste, 0, sizeof t->taste);
	t->seen = t->options.net && !question->gives && dom_net_look(t->options.net, question);
	if (!t->seen)
		return;
	t->belief = dom_net_belief(t->options.net, 100);
	for (unsigned i = 0; i < t->count; i++) {
		int32_t likes = dom_net_likes(t->options.net, t->plays[i]);

		t->taste[i] = (double)likes;
		most = likes > most ? likes : most;
	}
	for (unsigned i = 0; i < t->count; i++)
		t->taste[i] = t->options.taste * fmax((t->taste[i] - most) / LIKES, UNLIKELIEST);
}

/* What is known is counted; false: nothing agrees with it. */
static bool prepare(struct dom_thinker *t, const struct dom_question *question)
{
	const struct dom_weight *weight = t->options.weight;

	memset(t->last, 0, sizeof t->last);
	memset(t->out, 0, sizeof t->out);
	ask_net(t, question);
	if (!weight && t->seen)
		weight = &t->belief;
	memset(t->sums, 0, sizeof t->sums);
	for (unsigned i = 0; i < t->count; i++)
		memset(t->differences[i], 0, t->count * sizeof *t->differences[i]);
	return question->knowledge &&
	       !dom_imagining_init(t->rules, t->imagining, t->imagining_size, question->knowledge, weight);
}

/* Of equal tiles the first: dom_view_playable() has them once. */
static void list_plays(struct dom_thinker *t, const struct dom_view *view)
{
	uint64_t playable[DOM_MAX_WORDS];
	struct dom_plays plays;
	struct dom_play play;

	t->count = 0;
	dom_view_playable(view, playable);
	for (dom_plays_init(&plays, view); t->count < MOST && dom_plays_next(&plays, &play);)
		if ((playable[play.tile / 64] >> play.tile % 64 & 1) && !dom_view_misfit(view, play.tile))
			t->plays[t->count++] = play;
}

static void tell_worth(struct dom_thinker *t, unsigned rank)
{
	unsigned i = t->order[rank];
	struct dom_gain own = mean_of(&t->sums[i]), behind = {0};

	if (rank)
		behind = difference(t, t->order[0], i);
	t->worths[rank] = (struct dom_worth){.play = t->plays[i],
					     .rounds = t->sums[i].rounds,
					     .wins = own.wins,
					     .wins_se = own.wins_se,
					     .points = own.points,
					     .points_se = own.points_se,
					     .behind = t->options.points ? behind.points : behind.wins,
					     .behind_se = t->options.points ? behind.points_se : behind.wins_se};
}

const struct dom_worth *dom_think(struct dom_thinker *t, const struct dom_question *question, uint64_t seed, unsigned *plays)
{
	list_plays(t, question->view);
	*plays = t->count;
	if (!t->count || !prepare(t, question))
		return NULL;
	decide_to_solve(t, question->view);
	try_all(t, question, seed, try_play);
	sort(t);
	for (unsigned rank = 0; rank < t->count; rank++)
		tell_worth(t, rank);
	return t->worths;
}

struct dom_gain dom_think_difference(const struct dom_thinker *t, unsigned first, unsigned second)
{
	return difference(t, t->order[first], t->order[second]);
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
	list_sets(t, question);
	if (!t->count || !prepare(t, question))
		return false;
	t->solves = t->certain = false;
	try_all(t, question, seed, try_set);
	sort(t);
	memcpy(set, t->sets[t->order[0]], question->view->words * sizeof *set);
	return true;
}

bool dom_think_out(struct dom_thinker *t, const struct dom_round *round, const struct dom_play *play, unsigned rounds,
		   uint64_t seed, struct dom_gain *teams)
{
	unsigned count = dom_rules_teams(t->rules);
	struct sum sums[DOM_MAX_PLAYERS] = {{0}};

	for (unsigned number = 0; number < rounds; number++) {
		const struct kind *kind = &t->kinds[number % t->kinds_count];

		memcpy(t->tried[0], round, dom_round_size(t->rules));
		dom_round_reseed(t->tried[0], seed + number);
		if ((play && dom_round_play(kind->rules, t->tried[0], *play, NULL)) ||
		    dom_round_run(kind->rules, t->tried[0], kind->players, NULL) != DOM_NEEDS_NO_MORE)
			return false;
		for (unsigned team = 0; team < count; team++) {
			struct outcome o = outcome_of(kind->rules, t->tried[0], team);

			add(&sums[team], o.wins, o.points);
		}
	}
	for (unsigned team = 0; team < count; team++)
		teams[team] = mean_of(&sums[team]);
	return true;
}

const struct dom_rules *domi_thinker_rules(const struct dom_thinker *t)
{
	return t->rules;
}

const struct dom_imagining *domi_thinker_imagining(const struct dom_thinker *t)
{
	return t->imagining;
}

void domi_thinker_rounds(struct dom_thinker *t, struct dom_round **one, struct dom_round **other)
{
	*one = t->imagined;
	*other = t->tried[0];
}

uint64_t domi_thinking_seed(const struct dom_view *view)
{
	return (uint64_t)dom_view_chance(view, 0) << 32 | dom_view_chance(view, 1);
}

void domi_thinker_gives(struct dom_thinker *t, const struct dom_question *question, uint64_t *set)
{
	if (t && dom_think_give(t, question, domi_thinking_seed(question->view), set))
		return;
	for (int tile = -1, left = (int)question->gives; left-- && (tile = dom_view_next(question->view, tile)) >= 0;)
		set[tile / 64] |= UINT64_C(1) << tile % 64;
}

static enum dom_when plays(void *self, const struct dom_question *question, struct dom_play *answer)
{
	const struct dom_worth *worths = NULL;
	unsigned count;

	*answer = dom_view_play(question->view, 0);
	if (dom_view_plays(question->view) > 1)
		worths = dom_think(self, question, domi_thinking_seed(question->view), &count);
	if (worths)
		*answer = worths[0].play;
	return DOM_NOW;
}

static enum dom_when gives(void *self, const struct dom_question *question, uint64_t *set)
{
	domi_thinker_gives(self, question, set);
	return DOM_NOW;
}

static void leaves(void *self)
{
	struct dom_thinker *t = self;
	struct dom_net *net = t->options.net;

	dom_thinker_free(t);
	dom_net_free(net);
}

int domi_thinker_sits(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_think_options *options,
		      const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_thinker *t;
	int status = dom_thinker_new(&t, rules, options, alloc, error);

	if (status)
		dom_net_free(options->net);
	else
		*agent = (struct dom_agent){.self = t, .play = plays, .give = gives, .knows = true, .close = leaves};
	return status;
}
