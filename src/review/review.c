/* Goes along a round and keeps, for every decision and for everything the table did, what it was worth. Everything is asked of the
   round as it was then; nothing of what came later is looked at. */
#include <domino/net.h>
#include <domino/record.h>
#include <domino/review.h>
#include <domino/think.h>

#include "error.h"
#include "memory.h"

#include <math.h>
#include <string.h>

/* Tiles laid, more or less: larger sets get fewer rounds. */
enum {
	OUTLOOK = 5600,     /* for how things stand: 200 rounds of double-six */
	LUCK = 16800,       /* for what the table did: 600 */
	ALL_DEALS = 600000, /* for what rounds come to on average over all deals */
	THOUGHT = 84000,    /* for each choice in each half, unless a number of rounds is wanted: 3000, */
	JUDGED = 28000,     /* and where a net judges them, which says more of each: 1000 */
	FEWEST = 10,        /* rounds of a decision that is worth a look */
};
#define GOLDEN UINT64_C(0x9E3779B97F4A7C15)

/* What a thinker found of a decision: all that is needed of it, by the number of the play in the first half. */
struct half {
	struct dom_thinker *thinker;
	const struct dom_worth *worths;
};

struct dom_review {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_review_options options;
	struct half half[2];
	struct dom_net *net; /* NULL: none has learned this game */
	struct dom_believer *believer;
	struct dom_view *view;
	struct dom_knowledge *knows[DOM_MAX_PLAYERS];
	struct dom_round *before;               /* the last step */
	struct dom_gain deals[DOM_MAX_PLAYERS]; /* what a round comes to before anything is dealt, by team */
	unsigned choices;                       /* of who is about to answer; 0: there is nothing to decide */
	uint32_t events, step;                  /* heard so far, and before the last step */
	struct dom_play played;                 /* in that step */
	bool has_before, has_played, gave, drew, dealt, failed;
	uint8_t drawer;
	unsigned left_out;
	const double *belief; /* of who is about to answer; NULL: nothing can be said */
	struct dom_decision *decisions;
	struct dom_luck *lucks;
	struct dom_outlook *outlooks;
	unsigned decisions_count, lucks_count, outlooks_count;
	unsigned decisions_room, lucks_room, outlooks_room;
};

/* Room for one more in a list that grows. */
static void *one_more(struct dom_review *v, void **list, unsigned *count, unsigned *room, size_t size)
{
	if (*count == *room) {
		unsigned more = *room ? 2 * *room : 32;
		void *grown = domi_new(&v->alloc, more, size);

		if (!grown) {
			v->failed = true;
			return NULL;
		}
		if (*list)
			memcpy(grown, *list, *count * size);
		domi_free(&v->alloc, *list);
		*list = grown;
		*room = more;
	}
	return (char *)*list + (*count)++ * size;
}

#define ONE_MORE(v, list) one_more(v, (void **)&(v)->list, &(v)->list##_count, &(v)->list##_room, sizeof *(v)->list)

void dom_review_free(struct dom_review *v)
{
	struct dom_alloc alloc;

	if (!v)
		return;
	alloc = v->alloc;
	for (unsigned i = 0; i < 2; i++)
		dom_thinker_free(v->half[i].thinker);
	dom_believer_free(v->believer);
	dom_net_free(v->net);
	for (unsigned i = 0; i < v->decisions_count; i++)
		domi_free(&alloc, (void *)(uintptr_t)v->decisions[i].belief);
	for (unsigned seat = 0; seat < DOM_MAX_PLAYERS; seat++)
		domi_free(&alloc, v->knows[seat]);
	domi_free(&alloc, (void *)(uintptr_t)v->belief);
	domi_free(&alloc, v->view);
	domi_free(&alloc, v->before);
	domi_free(&alloc, v->decisions);
	domi_free(&alloc, v->lucks);
	domi_free(&alloc, v->outlooks);
	domi_free(&alloc, v);
}

static unsigned rounds_of(const struct dom_review *v, unsigned tiles)
{
	return tiles / dom_rules_tiles(v->rules) + 2;
}

static int make(struct dom_review *v, const struct dom_round_input *input, struct dom_error *error)
{
	struct dom_think_options options;
	struct dom_round_input any = *input;
	int status = dom_net_new_shipped(&v->net, v->rules, &v->alloc, error);

	if (status == DOM_NOT_FOUND)
		status = DOM_OK;
	if (!v->options.rounds)
		v->options.rounds = rounds_of(v, v->net ? JUDGED : THOUGHT);
	options = dom_think_thoroughly(v->net);
	options.rounds = v->options.rounds;
	if (!status)
		status = dom_believer_new(&v->believer, v->rules, &v->alloc, error);
	for (unsigned i = 0; i < 2 && !status; i++)
		status = dom_thinker_new(&v->half[i].thinker, v->rules, &options, &v->alloc, error);
	if (status)
		return status;
	v->view = domi_new(&v->alloc, 1, dom_view_size(v->rules));
	v->before = domi_new(&v->alloc, 1, dom_round_size(v->rules));
	for (unsigned seat = 0; seat < dom_rules_players(v->rules); seat++) {
		v->knows[seat] = domi_new(&v->alloc, 1, dom_knowledge_size(v->rules));
		if (!v->knows[seat])
			return domi_fail_memory(error);
		dom_knowledge_init(v->rules, v->knows[seat], (uint8_t)seat);
	}
	if (!v->view || !v->before)
		return domi_fail_memory(error);
	any.hands = NULL;
	status = dom_round_init(v->rules, v->before, 0, &any, DOM_PATH_TABLE, error);
	if (!status)
		dom_think_out(v->half[0].thinker, v->before, NULL, rounds_of(v, ALL_DEALS), 0, v->deals);
	return status;
}

int dom_review_new(struct dom_review **out, const struct dom_rules *rules, const struct dom_round_input *input,
		   const struct dom_review_options *options, const struct dom_alloc *given, struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	struct dom_review *v = domi_new(&alloc, 1, sizeof *v);
	int status;

	*out = v;
	if (!v)
		return domi_fail_memory(error);
	v->alloc = alloc;
	v->rules = rules;
	if (options)
		v->options = *options;
	status = make(v, input, error);
	if (status) {
		dom_review_free(v);
		*out = NULL;
	}
	return status;
}

/* A seed that no other question of this review has. */
static uint64_t seed_of(const struct dom_review *v, unsigned which)
{
	return (v->options.seed + 1) * GOLDEN + ((uint64_t)v->events << 32) + ((uint64_t)which << 20);
}

static bool same_play(struct dom_play a, struct dom_play b)
{
	return a.tile == b.tile && a.place == b.place && a.side == b.side;
}

static unsigned rank_of(const struct dom_review *v, const struct half *half, struct dom_play play)
{
	for (unsigned i = 0; i < v->choices; i++)
		if (same_play(half->worths[i].play, play))
			return i;
	return v->choices;
}

static void add_half(struct dom_gain *sum, struct dom_gain one)
{
	sum->wins += one.wins / 2;
	sum->points += one.points / 2;
	sum->wins_se = sqrt(sum->wins_se * sum->wins_se + one.wins_se * one.wins_se / 4);
	sum->points_se = sqrt(sum->points_se * sum->points_se + one.points_se * one.points_se / 4);
}

static struct dom_play best_of_both(const struct dom_review *v)
{
	unsigned best = 0;
	double most = -1;

	for (unsigned i = 0; i < v->choices; i++) {
		unsigned other = rank_of(v, &v->half[1], v->half[0].worths[i].play);
		double both = v->half[0].worths[i].wins + v->half[1].worths[other].wins;

		if (both > most) {
			most = both;
			best = i;
		}
	}
	return v->half[0].worths[best].play;
}

double dom_grade_least(enum dom_grade grade)
{
	static const double least[DOM_GRADES] = {[DOM_GRADE_SLIP] = .02, [DOM_GRADE_MISTAKE] = .05, [DOM_GRADE_BLUNDER] = .10};

	return least[grade];
}

static enum dom_grade grade_of(struct dom_gain loss)
{
	unsigned grade = DOM_GRADE_BLUNDER;

	if (loss.wins <= 2 * loss.wins_se)
		return DOM_GRADE_GOOD;
	while (grade > DOM_GRADE_GOOD && loss.wins < dom_grade_least((enum dom_grade)grade))
		grade--;
	return (enum dom_grade)grade;
}

static void decide(struct dom_review *v, const struct dom_round *round, unsigned seat, struct dom_play play)
{
	struct dom_decision *d;
	unsigned rank[2];

	for (unsigned i = 0; i < 2; i++) {
		rank[i] = rank_of(v, &v->half[i], play);
		if (rank[i] == v->choices) /* a misfit, or one of several tiles that are alike */
			return;
	}
	d = ONE_MORE(v, decisions);
	if (!d)
		return;
	*d = (struct dom_decision){.event = v->events,
				   .seat = (uint8_t)seat,
				   .player = (uint8_t)dom_round_player(round, seat),
				   .play = play,
				   .best = best_of_both(v),
				   .choices = v->choices};
	for (unsigned i = 0; i < 2; i++) {
		const struct half *half = &v->half[i], *other = &v->half[!i];
		const struct dom_worth *worth = &half->worths[rank[i]];
		unsigned best = rank_of(v, half, other->worths[0].play);
		unsigned worst = rank_of(v, half, other->worths[v->choices - 1].play);

		add_half(&d->loss, dom_think_difference(half->thinker, best, rank[i]));
		add_half(&d->stake, dom_think_difference(half->thinker, best, worst));
		add_half(&d->expected, (struct dom_gain){worth->wins, worth->wins_se, worth->points, worth->points_se});
	}
	d->grade = grade_of(d->loss);
	d->belief = v->belief;
	v->belief = NULL;
}

/* Fewer rounds where there are bounds; false: too few. A decision gets what would be left for it if every tile of the set were one. */
static bool within_bounds(const struct dom_review *v, struct dom_question *question)
{
	uint64_t tiles = dom_rules_tiles(v->rules), plays = dom_view_plays(v->view), most;

	if (!v->options.most)
		return true;
	most = v->options.most / (2 * tiles * tiles);
	question->budget.nodes = plays * v->options.rounds < most ? plays * v->options.rounds : most;
	return most >= plays * FEWEST;
}

/* What its player could believe. */
static const double *believed(struct dom_review *v, const struct dom_question *question)
{
	struct dom_belief belief;
	double *copy;

	if (dom_net_believe(v->net, v->believer, question, DOM_TRUST_USUAL, &belief, NULL))
		return NULL;
	copy = domi_new(&v->alloc, (size_t)belief.tiles * belief.columns, sizeof *copy);
	if (copy)
		memcpy(copy, belief.chance, (size_t)belief.tiles * belief.columns * sizeof *copy);
	v->failed |= !copy;
	return copy;
}

/* The seat to move is asked: what each of its plays is worth, from what it knows. */
static void think(struct dom_review *v, const struct dom_round *round)
{
	unsigned seat = dom_round_seat(round);
	struct dom_question question = {.view = v->view, .knowledge = v->knows[seat]};

	v->choices = 0;
	dom_round_view(v->rules, round, seat, v->view);
	if (dom_view_plays(v->view) < 2 || dom_knowledge_look(v->rules, v->knows[seat], round))
		return;
	if (!within_bounds(v, &question)) {
		v->left_out++;
		return;
	}
	domi_free(&v->alloc, (void *)(uintptr_t)v->belief);
	v->belief = believed(v, &question);
	for (unsigned i = 0; i < 2; i++) {
		v->half[i].worths = dom_think(v->half[i].thinker, &question, seed_of(v, i), &v->choices);
		if (!v->half[i].worths || v->choices < 2 || !v->half[i].worths[0].rounds) {
			v->choices = 0;
			return;
		}
	}
}

static void tell_luck(struct dom_review *v, unsigned seat, uint32_t event, const struct dom_gain *before,
		      const struct dom_gain *after)
{
	struct dom_luck *luck = ONE_MORE(v, lucks);

	if (!luck)
		return;
	*luck = (struct dom_luck){.event = event, .seat = (uint8_t)seat};
	for (unsigned team = 0; team < dom_rules_teams(v->rules); team++)
		luck->gain[team] = (struct dom_gain){
			after[team].wins - before[team].wins, hypot(after[team].wins_se, before[team].wins_se),
			after[team].points - before[team].points, hypot(after[team].points_se, before[team].points_se)};
}

/* What the table did in the step that was taken last. */
static void look_at_luck(struct dom_review *v, const struct dom_round *round)
{
	struct dom_gain before[DOM_MAX_PLAYERS], after[DOM_MAX_PLAYERS];
	struct dom_thinker *thinker = v->half[0].thinker;

	if (dom_round_dealt(round) && !v->dealt) {
		v->dealt = true;
		if (dom_think_out(thinker, round, NULL, rounds_of(v, LUCK), seed_of(v, 2), after))
			tell_luck(v, DOM_NO_SEAT, v->step, v->deals, after);
	} else if (v->drew && v->has_before && !v->gave) { /* which tiles were given back was no luck */
		if (dom_think_out(thinker, v->before, v->has_played ? &v->played : NULL, rounds_of(v, LUCK), seed_of(v, 3),
				  before) &&
		    dom_think_out(thinker, round, NULL, rounds_of(v, LUCK), seed_of(v, 4), after))
			tell_luck(v, v->drawer, v->step, before, after);
	}
}

static void look_ahead(struct dom_review *v, const struct dom_round *round)
{
	struct dom_gain now[DOM_MAX_PLAYERS];
	struct dom_outlook *outlook;

	if (!dom_think_out(v->half[0].thinker, round, NULL, rounds_of(v, OUTLOOK), seed_of(v, 5), now))
		return;
	outlook = ONE_MORE(v, outlooks);
	if (!outlook)
		return;
	*outlook = (struct dom_outlook){.event = v->events};
	for (unsigned team = 0; team < dom_rules_teams(v->rules); team++)
		outlook->wins[team] = now[team].wins;
}

void dom_review_rests(struct dom_review *v, const struct dom_round *round)
{
	enum dom_need need = dom_round_needs(v->rules, round);

	look_at_luck(v, round);
	if (need == DOM_NEEDS_PLAY || need == DOM_NEEDS_NO_MORE)
		look_ahead(v, round);
	v->choices = 0;
	if (need == DOM_NEEDS_PLAY)
		think(v, round);
	memcpy(v->before, round, dom_round_size(v->rules));
	v->has_before = dom_round_dealt(round);
	v->has_played = v->gave = v->drew = false;
	v->step = v->events;
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct dom_review *v = context;
	struct dom_play play = {.tile = event->tile, .place = event->place, .side = event->side};

	(void)rules;
	if (event->kind == DOM_EVENT_PLAYED || event->kind == DOM_EVENT_MISFIT) {
		v->played = play;
		v->has_played = true;
	}
	if (event->kind == DOM_EVENT_PLAYED && v->choices)
		decide(v, round, event->seat, play);
	v->gave |= event->kind == DOM_EVENT_GAVE_BACK;
	if (event->kind == DOM_EVENT_DREW) {
		v->drew = true;
		v->drawer = event->seat;
	}
	for (unsigned seat = 0; seat < dom_rules_players(v->rules); seat++)
		dom_knowledge_hear(v->rules, v->knows[seat], event);
	v->events++;
}

struct dom_listener dom_review_listener(struct dom_review *v)
{
	return (struct dom_listener){.on = hear, .context = v};
}

static void rests(void *context, const struct dom_rules *rules, const struct dom_round *round)
{
	(void)rules;
	dom_review_rests(context, round);
}

int dom_review_record(struct dom_review *v, const char *text, size_t length, const char *file, struct dom_error *error)
{
	const struct dom_walk walk = {.listener = dom_review_listener(v), .rests = rests, .context = v, .believes = true};
	int status = dom_record_walk(text, length, file, &walk, &v->alloc, error);

	return !status && v->failed ? domi_fail_memory(error) : status;
}

const struct dom_decision *dom_review_decisions(const struct dom_review *v, unsigned *count)
{
	*count = v->decisions_count;
	return v->decisions;
}

const struct dom_luck *dom_review_luck(const struct dom_review *v, unsigned *count)
{
	*count = v->lucks_count;
	return v->lucks;
}

const struct dom_outlook *dom_review_outlooks(const struct dom_review *v, unsigned *count)
{
	*count = v->outlooks_count;
	return v->outlooks;
}

void dom_gain_add(struct dom_gain *sum, struct dom_gain one)
{
	sum->wins += one.wins;
	sum->points += one.points;
	sum->wins_se = hypot(sum->wins_se, one.wins_se);
	sum->points_se = hypot(sum->points_se, one.points_se);
}

void dom_reviewed_add(struct dom_reviewed *sum, const struct dom_reviewed *one)
{
	sum->decisions += one->decisions;
	for (unsigned grade = 0; grade < DOM_GRADES; grade++)
		sum->grades[grade] += one->grades[grade];
	dom_gain_add(&sum->loss, one->loss);
	dom_gain_add(&sum->stake, one->stake);
	sum->accuracy = sum->stake.wins > 0 ? 1 - sum->loss.wins / sum->stake.wins : 1;
	sum->accuracy_se = sum->stake.wins > 0 ? sum->loss.wins_se / sum->stake.wins : 0;
}

struct dom_reviewed dom_review_player(const struct dom_review *v, unsigned player)
{
	struct dom_reviewed out = {.accuracy = 1};

	for (unsigned i = 0; i < v->decisions_count; i++) {
		const struct dom_decision *d = &v->decisions[i];
		struct dom_reviewed one = {.decisions = 1, .loss = d->loss, .stake = d->stake};

		one.grades[d->grade] = 1;
		if (d->player == player)
			dom_reviewed_add(&out, &one);
	}
	return out;
}

unsigned dom_review_team(const struct dom_review *v, unsigned player)
{
	for (unsigned seat = 0; seat < dom_rules_players(v->rules); seat++)
		if (dom_round_player(v->before, seat) == player)
			return dom_rules_team(v->rules, seat);
	return 0;
}

struct dom_gain dom_review_lucky(const struct dom_review *v, unsigned team)
{
	struct dom_gain sum = {0};

	for (unsigned i = 0; i < v->lucks_count; i++)
		dom_gain_add(&sum, v->lucks[i].gain[team]);
	return sum;
}

unsigned dom_review_left_out(const struct dom_review *v)
{
	return v->left_out;
}

bool dom_review_failed(const struct dom_review *v)
{
	return v->failed;
}

struct dom_text dom_grade_text(enum dom_grade grade)
{
	static const struct dom_text words[DOM_GRADES] = {[DOM_GRADE_GOOD] = {"good", "buena"},
							  [DOM_GRADE_SLIP] = {"slip", "descuido"},
							  [DOM_GRADE_MISTAKE] = {"mistake", "error"},
							  [DOM_GRADE_BLUNDER] = {"blunder", "pifia"}};

	return words[grade];
}
