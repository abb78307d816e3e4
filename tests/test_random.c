/* Every combination: random variants over all registered options are refused with a reason or play to a proper end, and the
   plain path, the table path and the fast loop tell the same events, and batches come to the same. As tournaments they are the same on any number of threads. */
#include <domino/batch.h>

#include "random_variant.h"
#include "run_round.h"
#include "cmocka_all.h"
#include "played_tournament.h"
#include "rules.h"

enum { MOST_EVENTS = 1 << 18, ROUNDS = 2, CUP_ROUNDS = 12 };

struct heard {
	bool blind;
	struct dom_event *events;
	unsigned count;
	uint64_t sets; /* a running hash of all tile sets told */
	unsigned in_hands, laid, over, fouls, bribes;
	uint8_t player[DOM_MAX_PLAYERS]; /* who sits where */
	int64_t paid[DOM_MAX_PLAYERS];
};

static unsigned turns(const struct dom_rules *rules, const struct dom_round *round)
{
	unsigned sum = 0;

	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		sum += dom_round_seen(rules, round, seat).turns;
	return sum;
}

/* The round that is handed to a listener is as it is after the event. */
static void look(const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	const uint64_t *hand = e->seat < dom_rules_players(rules) ? dom_round_hand(rules, round, e->seat) : NULL;
	unsigned places;

	switch (e->kind) {
	case DOM_EVENT_SEATED:
		assert_int_equal(dom_round_player(round, e->seat), e->count);
		break;
	case DOM_EVENT_DEALT:
		assert_memory_equal(hand, e->set, dom_rules_words(rules) * sizeof *hand);
		break;
	case DOM_EVENT_GAVE_BACK:
		for (unsigned w = 0; w < dom_rules_words(rules); w++)
			assert_false(hand[w] & e->set[w]);
		break;
	case DOM_EVENT_STARTER:
		assert_int_equal(dom_round_starter(round), e->seat);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		assert_false(domi_has(hand, e->tile));
		assert_non_null(dom_round_places(rules, round, &places));
		assert_true(places > 0);
		assert_int_equal(dom_round_last_tile(round), e->tile);
		assert_int_equal(dom_round_last_layer(round), e->seat);
		assert_int_equal(dom_round_turns(round), turns(rules, round));
		break;
	case DOM_EVENT_PASSED:
	case DOM_EVENT_FOULED:
		assert_int_equal(dom_round_turns(round), turns(rules, round));
		break;
	case DOM_EVENT_DREW:
		assert_true(domi_has(hand, e->tile));
		assert_int_equal(dom_round_pile(rules, round), e->count);
		break;
	case DOM_EVENT_TURNED:
		assert_int_equal(dom_round_forward(round), e->count);
		break;
	case DOM_EVENT_OVER:
		assert_true(dom_round_over(round) && dom_round_reasons(round) == e->reasons);
		break;
	case DOM_EVENT_SCORED:
		assert_int_equal(dom_round_score(rules, round, e->count), e->amount);
		assert_int_equal(dom_round_left(rules, round, e->count), e->base);
		break;
	default:
		break;
	}
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct heard *h = context;

	assert_true(h->count < MOST_EVENTS);
	assert_true(!round == h->blind);
	if (round)
		look(rules, round, event);
	assert_false(h->over && event->kind != DOM_EVENT_PAID && event->kind != DOM_EVENT_SCORED);
	for (unsigned w = 0; event->set && w < dom_rules_words(rules); w++)
		h->sets = (h->sets ^ event->set[w]) * UINT64_C(0x100000001b3) + event->kind;
	h->events[h->count] = *event;
	h->events[h->count++].set = NULL;
	switch (event->kind) {
	case DOM_EVENT_DEALT:
		h->in_hands += event->count;
		break;
	case DOM_EVENT_GAVE_BACK:
		h->in_hands -= event->count;
		break;
	case DOM_EVENT_DREW:
		h->in_hands++;
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		h->in_hands--;
		h->laid++;
		break;
	case DOM_EVENT_SEATED:
		h->player[event->seat] = (uint8_t)event->count;
		break;
	case DOM_EVENT_FOULED: /* by nobody but cheats, who put nothing worse than misfits to the judge */
		assert_true(rules->players_rules[h->player[event->seat]].character->tries);
		assert_int_equal(event->why, DOM_FOUL_MISFIT);
		h->fouls++;
		break;
	case DOM_EVENT_TAKEN:
		h->bribes++;
		break;
	case DOM_EVENT_PAID:
		h->paid[event->count] += event->amount;
		break;
	case DOM_EVENT_OVER:
		assert_true(event->reasons != 0);
		h->over++;
		break;
	case DOM_EVENT_SCORED:
		assert_int_equal(event->amount, h->paid[event->count]);
		break;
	default:
		break;
	}
}

/* What fits where, and what is a misfit, is what the plays offered say, which are worked out anew. */
static void ask(const struct dom_rules *rules, const struct dom_round *round, struct dom_view *view)
{
	enum dom_need need = dom_round_needs(rules, round);
	unsigned offered = 0, fit = 0;
	struct dom_plays plays;
	struct dom_play play;

	assert_int_equal(dom_round_dealt(round), dom_round_seen(rules, round, 0).tiles || dom_round_laid(round));
	assert_true(dom_round_moves(round) || (need != DOM_NEEDS_PLAY && need != DOM_NEEDS_GIVE));
	if (need != DOM_NEEDS_PLAY)
		return;
	dom_round_view(rules, round, dom_round_seat(round), view);
	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		bool fits = dom_view_fits(view, play.tile, play.place) >> play.side & 1;

		assert_true(fits != dom_view_misfit(view, play.tile));
		offered += fits;
	}
	for (int tile = -1; (tile = dom_view_next(view, tile)) >= 0;)
		for (unsigned place = 0; place <= view->places; place++) {
			unsigned sides = dom_round_fits(rules, round, (unsigned)tile, place);

			assert_int_equal(dom_view_fits(view, (unsigned)tile, place), sides);
			assert_false(sides && dom_view_misfit(view, (unsigned)tile));
			if (!domi_is_repeat(rules, view->hand, (unsigned)tile))
				fit += (unsigned)__builtin_popcount(sides);
		}
	assert_int_equal(fit, offered);
}

static void play(struct heard *h, const struct dom_rules *rules, uint64_t seed, enum dom_path path, bool steps)
{
	struct dom_round *round = malloc(dom_round_size(rules));
	struct dom_view *view = malloc(dom_view_size(rules));
	struct dom_listener listener = {.on = hear, .context = h, .blind = !steps};
	struct dom_players *players = own_players(rules); /* for the whole round: some remember */
	struct dom_event *events = h->events;
	unsigned tiles = 0;

	*h = (struct heard){.blind = !steps, .events = events};
	assert_int_equal(dom_round_init(rules, round, seed,
					&(struct dom_round_input){.number = seed, .sitting = (uint32_t)(seed % 3)}, path, NULL),
			 DOM_OK);
	if (steps)
		do
			ask(rules, round, view);
		while (dom_round_auto(rules, round, players, &listener) != DOM_NEEDS_NO_MORE);
	else
		assert_int_equal(dom_round_run(rules, round, players, &listener), DOM_NEEDS_NO_MORE);
	dom_players_free(players);
	assert_true(dom_round_over(round));
	assert_int_equal(h->over, 1);
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		tiles += dom_round_seen(rules, round, seat).tiles;
	assert_int_equal(tiles, h->in_hands);
	assert_int_equal(dom_round_laid(round), h->laid);
	free(round);
	free(view);
}

static void compare(const struct heard *a, const struct heard *b, const char *text, const char *what)
{
	unsigned n = a->count < b->count ? a->count : b->count;

	for (unsigned i = 0; i < n; i++)
		if (!same_event(&a->events[i], &b->events[i])) {
			print_error("%s: event %u: %s seat %u tile %u side %u place %u, against %s seat %u tile %u side %u "
				    "place %u\n%s",
				    what, i, dom_event_name(a->events[i].kind), a->events[i].seat, a->events[i].tile,
				    a->events[i].side, a->events[i].place, dom_event_name(b->events[i].kind), b->events[i].seat,
				    b->events[i].tile, b->events[i].side, b->events[i].place, text);
			fail();
		}
	if (a->count != b->count || a->sets != b->sets) {
		print_error("%s: %u events against %u\n%s", what, a->count, b->count, text);
		fail();
	}
}

/* The same round, byte for byte but for what the places of a line say of open ends, which only boards that score them keep. */
static void same_round(const struct dom_rules *rules, struct dom_round *stepped, struct dom_round *run, const char *text)
{
	for (unsigned end = 0; end < 2 && dom_rules_quick(rules); end++) {
		domi_places(rules, stepped)[end].counts = domi_places(rules, run)[end].counts = 0;
		domi_places(rules, stepped)[end].flags = domi_places(rules, run)[end].flags = 0;
	}
	if (memcmp(stepped, run, dom_round_size(rules)) != 0) {
		size_t at = 0;

		while (((const char *)stepped)[at] == ((const char *)run)[at])
			at++;
		fail_msg("the fast loop leaves another round behind (byte %zu)\n%s", at, text);
	}
}

/* Nobody listening, the fast loop leaves the same round behind; where nobody looks at more than what rounds come to, all but what was
   laid and passed on. */
static void silent_loop_agrees(const struct dom_rules *rules, uint64_t seed, const char *text)
{
	struct dom_round_input input = {.number = seed, .sitting = (uint32_t)(seed % 3)};
	struct dom_round *stepped = malloc(dom_round_size(rules)), *run = malloc(dom_round_size(rules));
	struct dom_players *players = own_players(rules);
	struct dom_view *view = malloc(dom_view_size(rules));

	assert_int_equal(dom_round_init(rules, stepped, seed, &input, DOM_PATH_TABLE, NULL), DOM_OK);
	assert_int_equal(dom_round_init(rules, run, seed, &input, DOM_PATH_TABLE, NULL), DOM_OK);
	while (dom_round_auto(rules, stepped, players, NULL) != DOM_NEEDS_NO_MORE)
		;
	dom_players_free(players);
	round_run(rules, run, NULL);
	same_round(rules, stepped, run, text);
	assert_int_equal(dom_round_init(rules, run, seed, &input, DOM_PATH_TABLE, NULL), DOM_OK);
	players = own_players(rules);
	dom_players_brief(players, true);
	assert_int_equal(dom_round_run(rules, run, players, NULL), DOM_NEEDS_NO_MORE);
	dom_players_free(players);
	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++) {
		run->seats[seat].laid_value = stepped->seats[seat].laid_value;
		memcpy(domi_passed_on(rules, run, seat), domi_passed_on(rules, stepped, seat), rules->faces * sizeof(uint16_t));
	}
	same_round(rules, stepped, run, text);
	free(stepped);
	free(run);
	free(view);
}

/* What single rounds come to, as batches tell it. */
static void play_one_by_one(const struct dom_rules *rules, uint64_t seed, uint64_t from, unsigned count, struct dom_batch *out)
{
	struct dom_round *round = malloc(dom_round_size(rules));

	memset(out, 0, sizeof *out);
	for (; out->rounds < count; out->rounds++) {
		struct dom_round_input input = {.number = from + out->rounds};
		uint8_t places[DOM_MAX_PLAYERS];
		unsigned winners, best = 0;

		assert_int_equal(dom_round_init(rules, round, seed, &input, DOM_PATH_TABLE, NULL), DOM_OK);
		round_run(rules, round, NULL);
		winners = dom_round_ranking(rules, round, places);
		out->blocked += dom_round_blocked(rules, round);
		out->ties += winners > 1;
		*(dom_round_blocked(rules, round) ? &out->when_blocked : &out->when_out) |= dom_round_reasons(round);
		for (unsigned seat = 0; seat < dom_rules_players(rules); seat++) {
			unsigned team = dom_rules_team(rules, seat), players = dom_rules_players(rules);
			int64_t score = dom_round_score(rules, round, team) / 100,
				points = dom_round_points(rules, round, seat);

			out->seats[seat].wins += winners == 1 && places[team] == 1;
			out->by_turn[(seat + players - dom_round_starter(round)) % players] +=
				winners == 1 && places[team] == 1;
			out->seats[seat].score.total += score;
			out->seats[seat].score.squares += score * score;
			out->seats[seat].points.total += points;
			out->seats[seat].points.squares += points * points;
			best = score > best ? (unsigned)score : best;
		}
		out->turns[out->rounds] = dom_round_turns(round);
		if (dom_round_blocked(rules, round)) /* the last passes only proved it */
			out->turns[out->rounds] -= dom_round_passes_in_a_row(round);
		out->laid[out->rounds] = dom_round_laid(round);
		out->best[out->rounds] = best;
	}
	free(round);
}

/* Rounds of a batch come in no order. */
static uint64_t all_of(const struct dom_batch *b)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < b->rounds; i++)
		sum += (b->turns[i] + 1) * UINT64_C(0x9e3779b97f4a7c15) ^ (b->laid[i] + 1) * UINT64_C(0xc2b2ae3d27d4eb4f) ^
		       (b->best[i] + 1) * UINT64_C(0x165667b19e3779f9);
	return sum;
}

/* By all vectors there are; returns whether batches serve. */
static bool batch_agrees(const struct dom_rules *rules, uint64_t seed, uint64_t from, unsigned count, const char *text)
{
	static struct dom_batch one, many;
	struct dom_round *scratch = malloc(dom_round_size(rules));
	bool serves = dom_rules_batch(rules, DOM_VECTORS_BEST);

	assert_true(serves == dom_rules_batch(rules, DOM_VECTORS_PORTABLE));
	if (serves)
		play_one_by_one(rules, seed, from, count, &one);
	for (enum dom_vectors v = DOM_VECTORS_BEST; v <= DOM_VECTORS_AVX512; v++) {
		if (!dom_rules_batch(rules, v))
			continue;
		memset(&many, 0xff, sizeof many);
		dom_batch_play(rules, v, seed, from, count, scratch, &many);
		if (many.rounds != one.rounds || many.blocked != one.blocked || many.ties != one.ties ||
		    all_of(&many) != all_of(&one) || (one.blocked && many.when_blocked != one.when_blocked) ||
		    (one.blocked < count && many.when_out != one.when_out) ||
		    memcmp(many.by_turn, one.by_turn, sizeof one.by_turn) != 0 ||
		    memcmp(many.seats, one.seats, dom_rules_players(rules) * sizeof *one.seats) != 0)
			fail_msg("%u rounds from %llu on come to something else in lockstep, by vectors %u\n%s", count,
				 (unsigned long long)from, (unsigned)v, text);
	}
	free(scratch);
	return serves;
}

/* Refused: by name, with a reason and its place. */
static void assert_refusal(const struct dom_error *error, const char *text)
{
	assert_true(error->status != DOM_OK && error->en[0] && error->es[0]);
	if (error->status == DOM_BAD_TEXT || !error->line) {
		print_error("%s:%u: %s\n%s", error->file, error->line, error->en, text);
		fail();
	}
}

static void assert_paths(struct heard *plain, struct heard *table, const struct dom_rules *rules, uint64_t seed,
			 const char *text)
{
	play(plain, rules, seed, DOM_PATH_PLAIN, true);
	play(table, rules, seed, DOM_PATH_TABLE, true);
	compare(plain, table, text, "plain and table differ");
	play(table, rules, seed, DOM_PATH_TABLE, false);
	compare(plain, table, text, "plain and fast loop differ");
	silent_loop_agrees(rules, seed, text);
	batch_agrees(rules, seed, seed, 1, text);
}

/* A dozen rounds of it as a tournament; for one in four once more by two threads, and for another its last round alone, which is
   what takes time. False: it is no tournament, or one that waits for people. */
static bool assert_cup(const struct dom_variant *variant, unsigned which, const char *text)
{
	static struct cup_heard one, two;
	struct dom_error error = {0};
	struct dom_tournament *t;

	if (!cup_without_people(variant))
		return false;
	if (!cup_run(&one, &t, variant, 1, 5, CUP_ROUNDS, &error)) {
		assert_refusal(&error, text);
		return false;
	}
	if (which % 4 == 1 && one.length)
		cup_alone(&one, t, text);
	dom_tournament_free(t);
	if (which % 4)
		return true;
	assert_true(cup_run(&two, &t, variant, 2, 0, CUP_ROUNDS, &error));
	if (one.hash != two.hash || one.rounds != two.rounds)
		fail_msg("one thread and two differ\n%s", text);
	dom_tournament_free(t);
	return true;
}

static void all_paths_agree(void **state)
{
	const char *wish = getenv("DOMINO_RANDOM_VARIANTS");
	unsigned wanted = wish ? (unsigned)atoi(wish) : 12000 / ONE_IN, accepted = 0, refused = 0, quick = 0, fouls = 0,
		 bribes = 0, cups = 0;
	static struct sketch sketch;
	struct heard plain = {.events = malloc(MOST_EVENTS * sizeof *plain.events)};
	struct heard table = {.events = malloc(MOST_EVENTS * sizeof *table.events)};

	(void)state;
	for (uint64_t number = 1; accepted < wanted; number++) {
		struct dom_rules *rules;
		struct dom_error error = {0};
		struct dom_variant *variant = random_variant(&sketch, number, &rules, &error);

		if (!variant) {
			assert_refusal(&error, sketch.text);
			refused++;
			assert_true(refused < 50 * wanted + 1000);
			continue;
		}
		accepted++;
		if (getenv("DOMINO_RANDOM_SHOW"))
			print_message("%s---\n", sketch.text);
		quick += dom_rules_quick(rules);
		for (uint64_t round = 0; round < ROUNDS; round++) {
			assert_paths(&plain, &table, rules, number * ROUNDS + round, sketch.text);
			fouls += plain.fouls;
			bribes += plain.bribes;
		}
		cups += assert_cup(variant, accepted, sketch.text);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	print_message("%u random variants played (%u by the loop for lines, %u as tournaments) with %u fouls and %u bribes, %u "
		      "refused\n",
		      accepted, quick, cups, fouls, bribes, refused);
	assert_true(cups > wanted / 4 && fouls && bribes);
	free(plain.events);
	free(table.events);
}

#define LOT "players: [{strategy: {random: {over: tiles}}}, {strategy: {random: {over: tiles}}}]\n"

/* The loops against the definition, where play happens most: many rounds of all that they do in a way of their own. */
static void fast_loop_agrees(void **state)
{
	static const char *const texts[] = {
		"{}",
		"players: 2\nwinner: fewest-points\nscore: losers-hands\n",
		"players: [fattest, fattest, fattest, fattest]\n",
		"players: [fattest, random, fattest]\ndeal: {hand: 9}\n",
		"start: {holder: {tile: 6-6, must-lead: true}}\nteams: across\nscore: losers-hands\n",
		"tiles: {faces: 10}\ndeal: {hand: 10}\nteams: across\n",
		"tiles: {faces: 13}\ndeal: {hand: 9}\nplayers: [random, fattest, random, fattest]\n",
		"tiles: {faces: 19}\ndeal: {hand: 20}\n",
		"tiles: {faces: 30}\ndeal: {hand: 30}\nplayers: [random, fattest, random, fattest, random]\n",
		"match: greater\nend: out\nplayers: 3\n",
		"faces: generators\nseats: shuffled\nend: out\nstart: random\n",
		"bonus: {out: {points: 3}}\nteams: across\n",
		"value: zero-kills\nplayers: [fattest, random]\nstart: richest-hand\nwinner: median-points\n",
		LOT "stuck: pass\n",
		LOT "stuck: draw-until\nmatch: greater\nend: out\n",
		"players: [{strategy: {random: {over: tiles, place: first}}}, {strategy: {fattest: {place: first}}}]\n",
		"players: [repeated, reserved, semi-smart, first]\nteams: across\n",
		"players: [repeated, first, fattest]\nstuck: {draw-until: {leave: 2}}\nscore: losers-hands\n",
		"players: 2\nstuck: draw-until\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
		"players: 2\nstuck: draw-until\nmatch: {complement: {total: 7, always: [0-0, 6-1, 5-2, 4-3]}}\n",
		"players: 2\nstuck: draw-one\ndeal: {hand: 3}\n",
		"stuck: draw-one\nmatch: {complement: {total: 7, always: [0-0, 6-1, 5-2, 4-3]}}\nplayers: [repeated, "
		"fattest]\n",
		"players: 2\nstuck: draw-until\nboard: {branching: {spinners: first, arms: after-line}}\nscore: open-ends\n",
		"players: [blocker, pass-maker, alternate]\nboard: branching\nvalue: erratic\nmatch: erratic\nturn: random\n",
		"players: [{strategy: [fattest, repeated]}, semi-smart, {strategy: {random: {over: tiles}}}]\nboard: "
		"open-faces\n"
		"tiles: {faces: 7, sides: 3}\ndeal: {hand: 9}\npowers: [{filter: all-different, effect: next-draws}]\n",
		"players: [{strategy: random, character: cheat}, {strategy: {random: {over: tiles}}, character: cheat},\n"
		"  {strategy: fattest, character: cheat}, {strategy: [first, semi-smart]}]\n"
		"score: laid\njudge: {corrupt: {fine: 10}}\nwinner: highest-score\n",
		"tiles: {faces: 5, copies: 2}\nplayers: [{strategy: random, character: cheat}, repeated, random]\nscore: "
		"laid\n",
		"players: [random, first, {strategy: {random: {over: tiles}}}]\ntiles: {faces: 6, sides: 3}\nboard: "
		"open-faces\n"
		"faces: generators\nturn: double-again\nstuck: draw-one\nend: [passes-in-a-row, {low-hand: {points: 20}}]\n",
	};
	struct heard plain = {.events = malloc(MOST_EVENTS * sizeof *plain.events)};
	struct heard quick = {.events = malloc(MOST_EVENTS * sizeof *quick.events)};
	unsigned lines = 0, batches = 0;

	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct dom_variant *variant;
		struct dom_rules *rules;
		struct dom_error error = {0};

		if (dom_variant_parse(&variant, texts[i], strlen(texts[i]), "test", NULL, &error) ||
		    dom_rules_new(&rules, variant, NULL, &error))
			fail_msg("%s: %s", texts[i], error.en);
		for (uint64_t seed = 0; seed < 200; seed += ONE_IN) {
			play(&plain, rules, seed, DOM_PATH_PLAIN, true);
			play(&quick, rules, seed, DOM_PATH_TABLE, false);
			compare(&plain, &quick, texts[i], "plain and fast loop differ");
			silent_loop_agrees(rules, seed, texts[i]);
		}
		batches += batch_agrees(rules, 1, 0, 500, texts[i]);
		lines += dom_rules_quick(rules);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	assert_true(lines > 10 && batches > 5);
	free(plain.events);
	free(quick.events);
}

/* Everything that batches know by heart, with everything else of it. */
static void batches_agree(void **state)
{
	static const char *const strategies[] = {
		"random",  "{random: {over: tiles}}",   "{random: {over: tiles, place: first}}",
		"fattest", "{fattest: {place: first}}", "first",
		"unlike"}; /* the heaviest tile and any play, in turns */
	static const char *const others[] = {
		"score: one\n",
		"score: losers-hands\nwinner: fewest-points\nteams: {across: {teams: 2}}\n",
		("score: {losers-hands: {count: all}}\nwinner: {fewest-points: {ties: none}}\nteams: {across: {teams: 2, "
		 "count: "
		 "best-hand}}\n"),
		"winner: {classic: {ties: first}}\nvalue: difference\nstart: random\n",
		"start: {holder: {tile: 1-1, must-lead: true}}\ntiles: {faces: 4}\ndeal: {hand: 2}\n",
		"tiles: {faces: 10}\ndeal: {hand: 13}\nscore: losers-hands\nend: out\n",
		"tiles: {faces: 9}\ndeal: {hand: 11}\nstart: richest-hand\nwinner: {classic: {ties: none}}\n",
		"tiles: {faces: 2}\ndeal: {hand: 1}\nfaces: numbers\nend: out\n",
		"stuck: draw-until\nscore: losers-hands\nstart: {holder: {tile: 6-6, must-lead: true}}\ndeal: {hand: 5}\n",
		"stuck: {draw-until: {leave: 3}}\nwinner: {fewest-points: {ties: none}}\ndeal: {hand: 4}\nend: out\n",
		"stuck: draw-one\nteams: {across: {teams: 2}}\ndeal: {hand: 3}\nstart: random\n",
		"stuck: draw-until\ntiles: {faces: 10}\nscore: losers-hands\nteams: {across: {teams: 2, count: best-hand}}\n",
		"stuck: draw-one\ntiles: {faces: 8}\nvalue: difference\ndeal: {hand: 9}\n",
		"stuck: draw-until\ntiles: {faces: 3}\ndeal: {hand: 1}\n",
		("stuck: {draw-until: {leave: 2}}\nscore: losers-hands\ndeal: {hand: 5}\nmatch: {complement: {total: 7, "
		 "always: [0-0, 6-1, 5-2, "
		 "4-3]}}\n"),
		"match: {complement: {total: 8, always: [0-0, 8-0, 5-3]}}\ntiles: {faces: 9}\nscore: losers-hands\n",
		"match: greater\nend: out\nstuck: draw-one\ndeal: {hand: 4}\n",
		"board: {branching: {spinners: first, arms: after-line}}\nscore: open-ends\nstuck: draw-until\ndeal: {hand: "
		"5}\n",
		"board: {branching: {spinners: first, arms: at-once}}\nscore: losers-hands\n",
		("board: {branching: {spinners: first, arms: at-once}}\nscore: {open-ends: {of: [5, 3], pay: quotients, round: "
		 "0}}\n"
		 "stuck: {draw-until: {leave: 1}}\ndeal: {hand: 3}\nteams: {across: {teams: 2}}\n"),
		"score: {open-ends: {of: [2, 3], round: 7}}\nteams: {across: {teams: 2, count: best-hand}}\n",
		("score: {open-ends: {of: [2], pay: quotients}}\ntiles: {faces: 8}\ndeal: {hand: 6}\nstuck: draw-one\n"
		 "board: {branching: {spinners: first, arms: after-line}}\nwinner: {fewest-points: {ties: none}}\n"),
	};
	const unsigned by_match = 14; /* from there on it is those who take any play alone who are known by heart */
	static const unsigned counts[] = {1, 2, 37, DOM_BATCH_ROUNDS};
	unsigned played = 0;

	(void)state;
	for (unsigned players = 2; players <= 4; players++)
		for (unsigned s = 0; s < sizeof strategies / sizeof *strategies; s++)
			for (unsigned o = 0; o < sizeof others / sizeof *others; o++) {
				struct dom_variant *variant;
				struct dom_rules *rules;
				struct dom_error error = {0};
				char text[1024], *end = text;

				end += snprintf(end, 400, "%splayers: [", others[o]);
				for (unsigned p = 0; p < players; p++)
					end += snprintf(end, 100, "{strategy: %s}%s",
							s < 6 ? strategies[s] : strategies[p % 2 ? 0 : 3],
							p + 1 < players ? ", " : "]\n");
				assert_int_equal(dom_variant_parse(&variant, text, strlen(text), "test", NULL, &error), DOM_OK);
				if (dom_rules_new(
					    &rules, variant, NULL,
					    &error)) { /* three cannot be two teams, nor four share three tiles, or draw where none are left */
					assert_true(players == 3 || o == 7 || o == 12);
					dom_variant_free(variant);
					continue;
				}
				for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++)
					if (counts[c] < DOM_BATCH_ROUNDS || !((s + o) % ONE_IN))
						assert_true(batch_agrees(rules, 7 + c, c * UINT64_C(0x100000000), counts[c],
									 text) == (o < by_match || !s));
				played++;
				dom_rules_free(rules);
				dom_variant_free(variant);
			}
	assert_int_equal(played, 7 * (3 * 22 - 6 - 2));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fast_loop_agrees),
		cmocka_unit_test(batches_agree),
		cmocka_unit_test(all_paths_agree),
	};

	return cmocka_run_group_tests_name("random variants", tests, NULL, NULL);
}
