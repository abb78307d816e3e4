/* Tournaments as they are played: the same on any number of threads, stopped as often as one likes, and every round of them played
   alone from what is stored with it; judges as corrupt as they say; and what is refused. */
#include "played_tournament.h"
#include "results_talk.h"
#include "variant.h"

#define TABLE \
	"players: [{name: A, strategy: fattest}, {name: B, strategy: random, character: cheat}, {name: C, strategy: " \
	"blocker}, " \
	"{name: D, strategy: [first, semi-smart], character: cheat}]\nscore: laid\njudge: {corrupt: {fine: 5}}\n"

/* Where a round depends on those before it, where sides are sent home, and where somebody else sits at every table. */
static const char *const cups[] = {
	TABLE
	"start: next-seat\ntournament: {stop: {rounds: {rounds: 1500}}, disqualify: {lost-share: {percent: 78, after: 30}}, "
	"total: penalised-sum, champion: {wins: {percent: 20}}}\n",
	TABLE "start: last-winner\ntournament: {stop: {rounds: {rounds: 700}}, disqualify: {lost-in-a-row: {rounds: 12}}, "
	      "tournament-judge: {corrupt: {chance: 0.001}}}\n",
	"teams: across\nscore: losers-hands\ntournament: {stop: [{points: {points: 20000}}, {rounds: {rounds: 2000}}]}\n",
	TABLE
	"tournament: {stop: {rounds: {rounds: 400}}, disqualify: {lost-in-a-row: {rounds: 9}}, line-up: {listed: {rounds: "
	"[{players: [A, B, C, D]}, {players: [D, A], rules: {match: greater, score: one}}, {players: [B, C]}, {players: [C, D, "
	"B], rules: {start: last-winner}}], repeat: true}}}\n",
	("players: 12\nseats: shuffled\ntournament: {line-up: {round-robin: {table: 3, deals: 2, cycles: 2}}, disqualify: "
	 "{lost-share: "
	 "{percent: 68, after: 60}}, tie-break: [wins, difference, lot]}\n"),
	"players: 9\ntournament: {line-up: {round-robin: {deals: 3, cycles: 4}}, stop: {points: {points: 5000}}}\n",
	"players: 50\nstart: next-seat\ntournament: {line-up: {knockout: {table: 4, deals: 15}}}\n",
	("players: 40\nteams: across\nscore: losers-hands\ntournament: {line-up: {swiss: {table: 4, deals: 7, stages: 9}}, "
	 "disqualify: {lost-in-a-row: {rounds: 9}}, tie-break: [opponents, head-to-head, lot]}\n"),
};

enum { CUPS = sizeof cups / sizeof *cups };

static struct dom_variant *read_cup(const char *text)
{
	struct dom_variant *variant;
	struct dom_error error = {0};

	if (dom_variant_parse(&variant, text, strlen(text), "cup.yaml", NULL, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, text);
	return variant;
}

static struct cup_heard first, other;

static void run_cup(struct cup_heard *h, const struct dom_variant *variant, unsigned threads, uint64_t at_a_time)
{
	struct dom_error error = {0};
	struct dom_tournament *t;

	if (!cup_run(h, &t, variant, threads, at_a_time, UINT64_MAX, &error))
		fail_msg("%u:%u: %s", error.line, error.column, error.en);
	assert_true(dom_tournament_over(t, NULL));
	dom_tournament_free(t);
}

static void any_number_of_threads(void **state)
{
	static const unsigned threads[] = {2, 3, 8};

	(void)state;
	for (unsigned i = 0; i < CUPS; i++) {
		struct dom_variant *variant = read_cup(cups[i]);

		run_cup(&first, variant, 1, 0);
		assert_true(first.rounds >= 100);
		for (unsigned k = 0; k < sizeof threads / sizeof *threads; k++) {
			run_cup(&other, variant, threads[k], 0);
			if (other.hash != first.hash || other.rounds != first.rounds)
				fail_msg("%u threads make another tournament of\n%s", threads[k], cups[i]);
		}
		dom_variant_free(variant);
	}
}

/* Stopped after every so many rounds, and taken up again by other numbers of threads. */
static void in_pieces(void **state)
{
	static const uint64_t pieces[][2] = {{1, 1}, {7, 2}, {100, 3}, {257, 2}};

	(void)state;
	for (unsigned i = 0; i < CUPS; i++) {
		struct dom_variant *variant = read_cup(cups[i]);

		run_cup(&first, variant, 1, 0);
		for (unsigned k = i % 2; k < sizeof pieces / sizeof *pieces; k += 2) {
			run_cup(&other, variant, (unsigned)pieces[k][1], pieces[k][0]);
			if (other.hash != first.hash || other.rounds != first.rounds)
				fail_msg("%llu rounds at a time make another tournament of\n%s",
					 (unsigned long long)pieces[k][0], cups[i]);
		}
		dom_variant_free(variant);
	}
}

/* Stopped by whoever watches: by `progress`, and by what `round` returns. */
struct watch {
	struct cup_heard *heard;
	unsigned calls;
	uint64_t stop_at;
};

static bool enough(void *context)
{
	struct watch *w = context;

	w->calls++;
	return false;
}

static int pass_on(void *context, const struct dom_fixture *f, const struct dom_result *result, const uint8_t *record,
		   size_t length)
{
	struct watch *w = context;
	int status = cup_round(w->heard, f, result, record, length);

	return status ? status : w->heard->rounds == w->stop_at ? 77 : DOM_OK;
}

static void stopped_by_the_watcher(void **state)
{
	(void)state;
	for (unsigned threads = 1; threads <= 3; threads += 2) {
		struct dom_variant *variant = read_cup(cups[1]);
		struct watch w = {.heard = &other, .stop_at = 123};
		struct dom_tournament_listener listener = {cup_incident, &other};
		struct dom_tournament_run run = {
			.threads = threads, .records = true, .round = pass_on, .progress = enough, .context = &w};
		struct dom_tournament *t;
		struct dom_error error = {0};
		unsigned stops = 0;

		run_cup(&first, variant, 1, 0);
		other.hash = other.rounds = other.length = 0;
		assert_int_equal(dom_tournament_new(&t, variant, 21, 0, NULL, &error), DOM_OK);
		dom_tournament_listen(t, &listener);
		while (!dom_tournament_over(t, NULL)) {
			uint64_t before = dom_tournament_next(t);
			int status = dom_tournament_run(t, &run, &error);

			assert_true(status == DOM_OK || (status == 77 && other.rounds == w.stop_at));
			assert_true(dom_tournament_next(t) == other.rounds && other.rounds > before);
			stops++;
		}
		assert_true(stops >= 3 && w.calls >= 2);
		assert_int_equal(dom_tournament_run(t, &run, &error), DOM_OK); /* it stays over */
		dom_tournament_listen(t, NULL);
		cup_stand(&other, t);
		assert_true(other.hash == first.hash && other.rounds == first.rounds);
		dom_tournament_free(t);
		dom_variant_free(variant);
	}
}

/* Every round of it, from what was stored with it. */
static int play_alone(void *context, const struct dom_fixture *f, const struct dom_result *result, const uint8_t *record,
		      size_t length)
{
	const struct dom_tournament *t = context;

	first.rounds = f->number;
	assert_int_equal(cup_round(&first, f, result, record, length), DOM_OK);
	if (length)
		cup_alone(&first, t, "");
	return DOM_OK;
}

static void rounds_alone(void **state)
{
	unsigned rounds = 0;

	(void)state;
	for (unsigned i = 0; i < CUPS; i++) {
		struct dom_variant *variant = read_cup(cups[i]);
		struct dom_tournament *t;
		struct dom_tournament_run run = {.threads = 1, .records = true, .round = play_alone, .most = 60};

		assert_int_equal(dom_tournament_new(&t, variant, 21 + i, 0, NULL, NULL), DOM_OK);
		run.context = t;
		first.hash = 0;
		assert_int_equal(dom_tournament_run(t, &run, NULL), DOM_OK);
		rounds += (unsigned)dom_tournament_next(t);
		dom_tournament_free(t);
		dom_variant_free(variant);
	}
	assert_true(rounds > 60 * (CUPS - 1));
}

/* The tournament by its public steps alone: plan, play, count; the same comes of it. */
static void step_by_step(void **state)
{
	(void)state;
	for (unsigned i = 0; i < CUPS; i++) {
		struct dom_variant *variant = read_cup(cups[i]);
		struct dom_tournament_run run = {.threads = 2, .most = 200};
		struct dom_standing one[RESULTS_SIDES] = {0}, two[RESULTS_SIDES] = {0};
		struct dom_tournament *t, *run_through;
		struct dom_fixture f;

		assert_int_equal(dom_tournament_new(&t, variant, 3, 0, NULL, NULL), DOM_OK);
		assert_int_equal(dom_tournament_new(&run_through, variant, 3, 0, NULL, NULL), DOM_OK);
		assert_int_equal(dom_tournament_run(run_through, &run, NULL), DOM_OK);
		while (dom_tournament_next(t) < 200 && dom_tournament_plan(t, dom_tournament_next(t), &f)) {
			struct dom_result result;

			assert_int_equal(dom_tournament_play(t, &f, (enum dom_path)(f.number % 2), NULL, &result, NULL),
					 DOM_OK);
			assert_int_equal(dom_tournament_count(t, &f, &result, NULL), DOM_OK);
			for (unsigned seat = 0; seat < f.seats; seat++) /* partners stay together, and sit across */
				assert_int_equal(dom_tournament_side_of(t, f.player[seat]),
						 dom_tournament_side_of(t, f.player[seat % result.teams]));
		}
		assert_true(dom_tournament_next(t) == dom_tournament_next(run_through));
		assert_int_equal(dom_tournament_standings(t, one), dom_tournament_standings(run_through, two));
		assert_memory_equal(one, two, sizeof one);
		dom_tournament_free(run_through);
		dom_tournament_free(t);
		dom_variant_free(variant);
	}
}

/* What is not the next round as planned does not count, and changes nothing. */
static void counts_in_order(void **state)
{
	struct dom_result result = {.teams = 2, .winner = DOM_NO_SEAT};
	struct dom_error error = {0};
	struct dom_fixture f, wrong;
	struct results r;

	(void)state;
	results_open(&r, results_text(2, "", "start: next-seat\n", "stop: {rounds: {rounds: 3}}"));
	assert_false(dom_tournament_plan(r.t, 1, &f)); /* who starts it is not known yet */
	assert_false(dom_tournament_plan(r.t, 3, &f)); /* nor will it ever be */
	assert_true(dom_tournament_plan(r.t, 0, &f));
	for (unsigned i = 0; i < 6; i++) {
		wrong = f;
		wrong.number += i == 0;
		wrong.stage += i == 1;
		wrong.seats = i == 2 ? 0 : wrong.seats;
		wrong.has_last = i == 3 ? 1 : wrong.has_last;
		wrong.player[0] = i == 4 ? 1 : wrong.player[0];
		result.teams = i == 5 ? 3 : 2;
		assert_int_equal(dom_tournament_count(r.t, &wrong, &result, &error), DOM_BAD_PHASE);
		assert_true(error.en[0] && error.es[0]);
	}
	assert_int_equal(dom_tournament_next(r.t), 0);
	results_count(&r, "1* 0 | 1* 0 | 1* 0");
	assert_false(dom_tournament_plan(r.t, 3, &f));
	assert_int_equal(dom_tournament_count(r.t, &wrong, &result, &error), DOM_BAD_PHASE);
	results_close(&r);
}

/* Chance */

static bool as_often_as(double chance, uint64_t happened, uint64_t n)
{
	double off = (double)happened - chance * (double)n;

	return off * off <= 16 * chance * (1 - chance) * (double)n; /* four standard errors */
}

/* With one half each question ends it or not, whatever the truth: two rounds on average, so tens of thousands of tournaments. */
static void how_often_reversed(void **state)
{
	static const char *const texts[] = {"tiles: {faces: 2}\ndeal: {hand: 1}\nplayers: 2\ntournament: {tournament-judge: "
					    "corrupt, stop: {rounds: {rounds: 12}}}\n",
					    "tiles: {faces: 2}\ndeal: {hand: 1}\nplayers: 2\ntournament: {tournament-judge: "
					    "corrupt, stop: [{rounds: {rounds: 12}}, "
					    "{winners: {count: 1}}]}\n",
					    "tiles: {faces: 2}\ndeal: {hand: 1}\nplayers: 2\ntournament: {tournament-judge: "
					    "{corrupt: {chance: 0.1}}, stop: {rounds: "
					    "{rounds: 1000}}}\n"};
	static const double chances[] = {0.5, 0.5, 0.1};

	(void)state;
	for (unsigned i = 0; i < 3; i++) {
		struct dom_variant *variant = read_cup(texts[i]);
		uint64_t rounds = 0, questions = 0, reversals = 0, longest = 0;

		for (uint64_t seed = 0; rounds < 100000; seed++) {
			struct dom_result result = {.teams = 2, .winners = 1, .winner = DOM_NO_SEAT};
			struct dom_tournament *t;
			struct dom_tournament_counts counts;
			struct dom_fixture f;

			assert_int_equal(dom_tournament_new(&t, variant, seed, 0, NULL, NULL), DOM_OK);
			while (dom_tournament_plan(t, dom_tournament_next(t), &f))
				assert_int_equal(dom_tournament_count(t, &f, &result, NULL), DOM_OK);
			counts = dom_tournament_counts(t);
			assert_true(dom_tournament_over(t, NULL) && counts.rounds == dom_tournament_next(t));
			assert_true(counts.rounds <= dom_tournament_limit(t));
			rounds += counts.rounds;
			questions += counts.questions;
			reversals += counts.reversals;
			longest = counts.rounds > longest ? counts.rounds : longest;
			dom_tournament_free(t);
		}
		print_message("%llu rounds: %llu questions, %llu answered with the opposite; the longest tournament has %llu\n",
			      (unsigned long long)rounds, (unsigned long long)questions, (unsigned long long)reversals,
			      (unsigned long long)longest);
		assert_true(questions > 80000 && as_often_as(chances[i], reversals, questions));
		assert_true(i == 2 || longest == 12); /* the bound was met, and held */
		dom_variant_free(variant);
	}
}

/* Strategies of the worst kind, in threads of their own. */
static struct dom_play answers_anything(const struct dom_view *view, const struct dom_arg *args)
{
	unsigned plays = dom_view_plays(view);

	(void)args;
	if (plays && view->chance % 3)
		return dom_view_play(view, view->chance % plays);
	return (struct dom_play){(uint16_t)(view->chance >> 3 & 31), (uint16_t)(view->chance >> 8 & 3),
				 (uint8_t)(view->chance >> 10 & 3)};
}

static void hostile_players(void **state)
{
	static const struct dom_strategy hostile = {.choose = answers_anything};
	static const struct dom_member member = {"hostile", &hostile.option};
	struct dom_variant *variant = read_cup(cups[0]);
	struct dom_tournament *t;

	(void)state;
	for (unsigned p = 0; p < variant->player_count; p++)
		variant->players[p].strategies[0].member = &member;
	run_cup(&first, variant, 1, 0);
	run_cup(&other, variant, 4, 50);
	assert_true(first.hash == other.hash && first.rounds == other.rounds);
	assert_int_equal(dom_tournament_new(&t, variant, 21, 0, NULL, NULL), DOM_OK);
	assert_int_equal(dom_tournament_run(t, &(struct dom_tournament_run){.threads = 2}, NULL), DOM_OK);
	assert_true(dom_tournament_counts(t).fouls > 10 * dom_tournament_counts(t).rounds);
	assert_true(dom_tournament_counts(t).tried < dom_tournament_counts(t).fouls + dom_tournament_counts(t).taken);
	dom_tournament_free(t);
	dom_variant_free(variant);
}

/* Refusals: with a reason in both languages, and the place of what is wrong. */
static void refused(void **state)
{
	static const struct {
		const char *text, *words;
		unsigned line;
	} cases[] = {
		{"players: 4\nteams: across\nseats: shuffled\ntournament: {}\n",
		 "teams stay together in a tournament, so seats must be as-listed, not shuffled", 3},
		{"players: 4\nteams: across\nseats: grouped\n", "so seats must be as-listed, not grouped", 3},
		{"players: 11\ntournament: {line-up: all}\n", "would seat 11 at one table, and 10 is the most", 2},
		{"players: 6\nteams: across\ntournament: {line-up: {swiss: {table: 4}}}\n", "",
		 0}, /* three teams of two: accepted */
		{"players: 7\nteams: across\ntournament: {line-up: {swiss: {table: 4}}}\n",
		 "7 players cannot be divided into teams of 2", 1},
		{"players: 6\nteams: across\ntournament: {line-up: {swiss: {table: 3}}}\n",
		 "3 players at a table cannot be divided into 2 teams", 2},
		/* fouls are passes, but once the cheat is gone nobody passes any more */
		{"players: [{character: cheat}, {}, {}]\nend: [anyone-stuck, {total-passes: {passes: 4}}]\n"
		 "tournament: {disqualify: {lost-share: {percent: 50}}}\n",
		 "when only 2 sides are left: end total-passes can never come true beside anyone-stuck", 2},
		{"players: [{character: cheat}, {}, {}]\nend: [anyone-stuck, {total-passes: {passes: 4}}]\n", "", 0},
		{"players: [{character: cheat}, {character: cheat}, {}]\nend: [anyone-stuck, {total-passes: {passes: 4}}]\n"
		 "tournament: {disqualify: {lost-share: {percent: 50}}}\n",
		 "", 0},
		{"players: [{name: A}, {name: B}, {name: C}]\ndeal: {hand: 14}\ntournament: {line-up: {listed: {rounds: "
		 "[{players: [A, B]}, "
		 "{players: [A, B, C]}]}}}\n",
		 "3 players with 14 tiles each need 42", 0},
		{"players: [{name: A}, {name: B}, {name: C}]\nstuck: draw-one\ndeal: {hand: 7}\ntournament: {line-up: {listed: "
		 "{rounds: "
		 "[{players: [A, B]}, {players: [A, C], rules: {deal: {hand: 14}}}]}}}\n",
		 "draw", 0},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct dom_variant *variant = read_cup(cases[i].text);
		struct dom_error error = {0};
		struct dom_tournament *t;
		int status = dom_tournament_new(&t, variant, 1, 0, NULL, &error);

		if (!*cases[i].words) {
			assert_int_equal(status, DOM_OK);
		} else {
			if (status != DOM_CLASH || !strstr(error.en, cases[i].words) ||
			    (cases[i].line && error.line != cases[i].line))
				fail_msg("%s%d at line %u: %s", cases[i].text, status, error.line, error.en);
			assert_true(error.es[0] && strcmp(error.en, error.es) != 0 && error.line);
			assert_null(t);
		}
		dom_tournament_free(t);
		dom_variant_free(variant);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_number_of_threads),
		cmocka_unit_test(in_pieces),
		cmocka_unit_test(stopped_by_the_watcher),
		cmocka_unit_test(rounds_alone),
		cmocka_unit_test(step_by_step),
		cmocka_unit_test(counts_in_order),
		cmocka_unit_test(how_often_reversed),
		cmocka_unit_test(hostile_players),
		cmocka_unit_test(refused),
	};

	return cmocka_run_group_tests_name("tournament run", tests, NULL, NULL);
}
