/* A live table from its opening to its end: what each command does, who may give it, that what is refused changes nothing, and
   that the commands alone bring the table back. */
#include "live_table.h"

#include <domino/record.h>

#include <sodium.h>
#include <stdio.h>

static const char pair[] = "players: 2\n";
static const char one_person[] = "Ana=human,Luis=first,Eva=fattest,Rita=random";

/* Steps and any answers until the round is over. */
static void play_to_the_end(struct live *l)
{
	uint64_t dice = 12345;

	while (!l->table->shown.over) {
		dice = dice * UINT64_C(6364136223846793005) + 1;
		if (l->table->shown.need == DOM_NEEDS_NOTHING)
			assert_int_equal(live_say(l, l->owner, "{\"do\": \"finish\"}"), 0);
		else
			live_answer(l, dice >> 33);
	}
}

static void refused(struct live *l, const char *secrets, const char *text, enum doms_refusal refusal)
{
	char *before = live_everything(l, l->table), *after;
	uint64_t digest = l->table->work.digest;

	assert_int_equal(live_say(l, secrets, text), 1);
	if (l->fault.refusal != refusal)
		fail_msg("%s is refused as %s: %s", text, doms_refusals[l->fault.refusal].code, l->fault.en);
	assert_true(l->fault.en[0] && l->fault.es[0]);
	after = live_everything(l, l->table);
	assert_string_equal(before, after);
	assert_true(digest == l->table->work.digest && l->table->work.sequence == l->table->shown.sequence);
	free(before);
	free(after);
}

static void accepted(struct live *l, const char *secrets, const char *text)
{
	if (live_say(l, secrets, text))
		fail_msg("%s is refused: %s", text, l->fault.en);
}

static json_t *state_for(const struct live *l, const char *secrets)
{
	struct doms_viewer viewer = live_viewer(l, secrets);
	struct domi_buffer out = {0};
	json_error_t error;
	json_t *state;

	doms_table_state(l->table, &viewer, DOMS_WHOLE, 0, NULL, &out);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, &error);
	if (!state)
		fail_msg("%s in %s", error.text, out.text);
	domi_buffer_release(&out);
	return state;
}

/* How tiles lie, and whether a boneyard is one, is said in words that are no names of options. */
static void test_shapes(void **context)
{
	static const struct {
		const char *variant, *shape;
		bool draws;
	} tables[] = {
		{"players: 2\n", "line", false},
		{"players: 2\nboard: branching\nstuck: draw-one\n", "tree", true},
		{"players: 2\nboard: open-faces\npowers: [{filter: all-equal, effect: next-draws}]\n", "bag", true},
		{"players: 2\nboard: open-faces\npowers: [{filter: all-equal, effect: skip-next}]\n", "bag", false},
	};

	(void)context;
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		struct live l;
		json_t *state;

		live_open(&l, tables[i].variant, "Ana=first,Luis=random", 42);
		state = state_for(&l, NULL);
		assert_string_equal(json_string_value(json_object_get(state, "shape")), tables[i].shape);
		assert_int_equal(json_is_true(json_object_get(state, "draws")), tables[i].draws);
		json_decref(state);
		live_close(&l);
	}
}

/* Only strategies: everybody sees everything, but not the seed. */
static void test_steps(void **context)
{
	struct live l;
	json_t *state;

	(void)context;
	live_open(&l, pair, "Ana=first,Luis=random", 42);
	state = state_for(&l, NULL);
	assert_int_equal(json_integer_value(json_object_get(state, "sequence")), 1);
	assert_true(json_is_false(json_object_get(state, "dealt")) && json_is_null(json_object_get(state, "turn")));
	assert_string_equal(json_string_value(json_object_get(state, "mode")), "paused");
	json_decref(state);
	accepted(&l, l.owner, "{\"do\": \"step\"}"); /* seats and deals */
	state = state_for(&l, NULL);
	assert_true(json_is_true(json_object_get(state, "dealt")));
	assert_int_equal(json_array_size(json_object_get(json_array_get(json_object_get(state, "seats"), 0), "hand")), 7);
	assert_true(json_is_null(json_object_get(state, "seed")) && json_is_null(json_object_get(state, "nonce")));
	json_decref(state);
	accepted(&l, l.owner, "{\"do\": \"step\"}"); /* the starter */
	accepted(&l, l.owner, "{\"do\": \"step\"}"); /* the first tile */
	state = state_for(&l, NULL);
	assert_int_equal(json_array_size(json_object_get(state, "laid")), 1);
	assert_int_equal(json_array_size(json_object_get(json_object_get(state, "layout"), "tiles")), 1);
	assert_int_equal(json_array_size(json_object_get(state, "places")), 2);
	json_decref(state);
	accepted(&l, l.owner, "{\"do\": \"finish\"}");
	state = state_for(&l, NULL);
	assert_string_equal(json_string_value(json_object_get(state, "mode")), "over");
	assert_string_equal(json_string_value(json_object_get(state, "seed")), "42");
	assert_true(json_array_size(json_object_get(state, "reasons")) > 0);
	json_decref(state);
	live_close(&l);
}

/* A branching table says where the next tile, or the next double, would lie at each open place. */
static void test_spots(void **context)
{
	struct live l;
	json_t *state, *places, *spots, *spot;
	size_t i;

	(void)context;
	live_open(&l, "board: branching\nplayers: 2\n", "Ana=first,Luis=random", 42);
	for (unsigned step = 0; step < 12; step++)
		accepted(&l, l.owner, "{\"do\": \"step\"}");
	state = state_for(&l, NULL);
	places = json_object_get(state, "places");
	spots = json_object_get(json_object_get(state, "layout"), "spots");
	assert_true(json_array_size(places) >= 2);
	assert_int_equal(json_array_size(spots), 2 * json_array_size(places));
	json_array_foreach(spots, i, spot)
	{
		assert_int_equal(json_integer_value(json_object_get(spot, "place")), i / 2);
		assert_int_equal(json_is_true(json_object_get(spot, "twice")), i % 2);
		assert_true(json_is_integer(json_object_get(spot, "x")) && json_is_integer(json_object_get(spot, "y")));
		assert_int_equal(json_integer_value(json_object_get(spot, "width")) *
					 json_integer_value(json_object_get(spot, "height")),
				 8);
		assert_non_null(json_string_value(json_object_get(spot, "facing")));
	}
	json_decref(state);
	live_close(&l);
}

static char *state_with(const struct live *l, struct doms_drawing *drawing)
{
	struct doms_viewer viewer = live_viewer(l, NULL);
	struct domi_buffer out = {0};

	doms_table_state(l->table, &viewer, DOMS_WHOLE, 0, drawing, &out);
	assert_false(out.failed);
	return out.text;
}

/* A drawing that goes on is the one that is made anew: while tiles are laid, after a reset, and when it was another table's. */
static void test_drawing(void **context)
{
	struct doms_drawing drawing = {0};
	struct live tables[2];

	(void)context;
	live_open(&tables[0], "board: branching\nplayers: 4\n", "random,random,random,random", 42);
	live_open(&tables[1], "tiles: {faces: 10}\nboard: branching\nplayers: 4\n", "random,random,random,random", 43);
	for (unsigned step = 0; step < 48; step++) {
		struct live *l = &tables[step / 8 % 2];
		char *kept, *anew;

		accepted(l, l->owner, step == 20 ? "{\"do\": \"reset\"}" : "{\"do\": \"step\"}");
		kept = state_with(l, &drawing);
		anew = state_with(l, NULL);
		assert_string_equal(kept, anew);
		free(kept);
		free(anew);
	}
	doms_drawing_release(&drawing);
	live_close(&tables[0]);
	live_close(&tables[1]);
}

/* Each of those that are joined must open something, also behind as many as are looked at. */
static void test_joined(const struct live *l)
{
	struct doms_viewer viewer;
	char text[256] = "";

	for (unsigned i = 0; i < DOMS_SECRETS; i++) {
		strcat(text, i ? "." : "");
		strcat(text, i % 2 ? l->owner : l->secrets.text[0]);
		assert_true(doms_table_viewer(l->table, text, &viewer));
	}
	strcat(text, ".nobody");
	assert_false(doms_table_viewer(l->table, text, &viewer));
}

static void test_rights(void **context)
{
	static const char *const of_owner[] = {"step", "run", "pause", "finish", "reset", "rematch", "settings"};
	static const char *const of_seat[] = {"decline"};
	struct live l;
	struct doms_viewer viewer;
	char text[64];

	(void)context;
	live_open(&l, "players: 4\n", one_person, 1);
	for (unsigned i = 0; i < sizeof of_owner / sizeof *of_owner; i++) {
		snprintf(text, sizeof text, "{\"do\": \"%s\"}", of_owner[i]);
		refused(&l, NULL, text, DOMS_FORBIDDEN);
		refused(&l, l.secrets.text[0], text, DOMS_FORBIDDEN);
	}
	for (unsigned i = 0; i < sizeof of_seat / sizeof *of_seat; i++) {
		snprintf(text, sizeof text, "{\"do\": \"%s\"}", of_seat[i]);
		refused(&l, NULL, text, DOMS_FORBIDDEN);
		refused(&l, l.owner, text, DOMS_FORBIDDEN);
	}
	refused(&l, l.owner, "{\"do\": \"play\", \"tile\": \"6-6\"}", DOMS_FORBIDDEN);
	refused(&l, l.owner, "{\"do\": \"give\", \"tiles\": []}", DOMS_FORBIDDEN);
	refused(&l, l.secrets.text[0], "{\"do\": \"play\", \"tile\": \"6-6\"}", DOMS_CONFLICT);
	refused(&l, l.owner, "{\"do\": \"rematch\"}", DOMS_CONFLICT);
	/* both rights at once */
	snprintf(text, sizeof text, "%s.%s", l.owner, l.secrets.text[0]);
	viewer = live_viewer(&l, text);
	assert_true(viewer.owner && viewer.player == 0);
	/* what opens nothing, and what only begins like a secret */
	assert_false(doms_table_viewer(l.table, "nobody", &viewer));
	assert_false(viewer.owner || viewer.player != DOM_NO_SEAT);
	text[DOMS_SECRET_TEXT - 2] = '\0';
	assert_false(doms_table_viewer(l.table, text, &viewer));
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	assert_false(doms_table_viewer(l.table, text, &viewer));
	assert_true(doms_table_viewer(l.table, "", &viewer));
	test_joined(&l);
	live_close(&l);
}

static void test_broken_orders(void **context)
{
	static const char *const broken[] = {"{}",
					     "{\"do\": 7}",
					     "{\"do\": \"dance\"}",
					     "{\"do\": \"step\", \"speed\": 1}",
					     "{\"do\": \"run\", \"speed\": -1}",
					     "{\"do\": \"run\", \"speed\": 60001}",
					     "{\"do\": \"run\", \"speed\": \"fast\"}",
					     "{\"do\": \"play\"}",
					     "{\"do\": \"play\", \"tile\": 66}",
					     "{\"do\": \"play\", \"tile\": \"6-6\", \"place\": 70000}",
					     "{\"do\": \"play\", \"tile\": \"6-6\", \"side\": 6}",
					     "{\"do\": \"play\", \"tile\": \"6-6\", \"pays\": 0.001}",
					     "{\"do\": \"play\", \"tile\": \"6-6\", \"pays\": 1e300}",
					     "{\"do\": \"play\", \"tile\": \"6-6\", \"pays\": -1}",
					     "{\"do\": \"give\"}",
					     "{\"do\": \"give\", \"tiles\": \"6-6\"}",
					     "{\"do\": \"give\", \"tiles\": [6]}",
					     "{\"do\": \"settings\", \"clock\": -1}",
					     "{\"do\": \"settings\", \"seed\": \"x\"}"};
	struct live l;

	(void)context;
	live_open(&l, "players: 4\n", one_person, 1);
	for (unsigned i = 0; i < sizeof broken / sizeof *broken; i++)
		refused(&l, l.owner, broken[i], DOMS_BAD_REQUEST);
	live_close(&l);
}

/* The first play that the person to move is offered, as a client reads it. */
static void first_offer(const struct live *l, unsigned player, char *text, size_t size)
{
	json_t *state = state_for(l, l->secrets.text[player]);
	json_t *you = json_object_get(state, "you"), *play = json_array_get(json_object_get(you, "plays"), 0);

	assert_string_equal(json_string_value(json_object_get(you, "needs")), "play");
	assert_non_null(play);
	snprintf(text, size, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}",
		 json_string_value(json_object_get(play, "tile")), (int)json_integer_value(json_object_get(play, "place")),
		 (int)json_integer_value(json_object_get(play, "side")));
	json_decref(state);
}

static void test_turns(void **context)
{
	struct live l;
	char offer[256];
	unsigned asked = 0;

	(void)context;
	live_open(&l, "players: 4\n", "Ana=human,Luis=first,Eva=human,Rita=random", 3);
	while (!l.table->shown.over) {
		const struct doms_course *c = l.table->courses[l.table->shown.course];
		unsigned player, other;

		if (l.table->shown.need == DOM_NEEDS_NOTHING) {
			refused(&l, l.secrets.text[0], "{\"do\": \"play\", \"tile\": \"6-6\"}", DOMS_CONFLICT);
			accepted(&l, l.owner, "{\"do\": \"step\"}");
			continue;
		}
		player = c->player[dom_round_seat(c->shown)];
		other = player == 0 ? 2 : 0;
		assert_true(player == 0 || player == 2);
		first_offer(&l, player, offer, sizeof offer);
		refused(&l, l.owner, "{\"do\": \"step\"}", DOMS_CONFLICT);
		refused(&l, l.owner, "{\"do\": \"finish\"}", DOMS_CONFLICT);
		refused(&l, l.owner, offer, DOMS_FORBIDDEN);
		refused(&l, l.secrets.text[other], offer, DOMS_CONFLICT);
		refused(&l, l.secrets.text[player], "{\"do\": \"play\", \"tile\": \"9-9\"}", DOMS_BAD_PLAY);
		refused(&l, l.secrets.text[player], "{\"do\": \"decline\"}", DOMS_BAD_PLAY);
		refused(&l, l.secrets.text[player], "{\"do\": \"give\", \"tiles\": []}", DOMS_CONFLICT);
		/* every tile that is not in the hand, and those that fit nowhere */
		for (unsigned t = 0; t < dom_rules_tiles(l.ruleset->rules) && asked < 4; t++) {
			const uint64_t *hand = dom_round_hand(l.ruleset->rules, c->shown, dom_round_seat(c->shown));
			char play[128];

			snprintf(play, sizeof play, "{\"do\": \"play\", \"tile\": %s, \"place\": 9}",
				 l.ruleset->texts.tiles[t]);
			refused(&l, l.secrets.text[player], play, DOMS_BAD_PLAY);
			snprintf(play, sizeof play, "{\"do\": \"play\", \"tile\": %s}", l.ruleset->texts.tiles[t]);
			if (!(hand[0] >> t & 1))
				refused(&l, l.secrets.text[player], play, DOMS_BAD_PLAY);
		}
		asked++;
		accepted(&l, l.secrets.text[player], offer);
	}
	assert_true(asked > 4);
	refused(&l, l.owner, "{\"do\": \"step\"}", DOMS_CONFLICT);
	refused(&l, l.owner, "{\"do\": \"finish\"}", DOMS_CONFLICT);
	refused(&l, l.owner, "{\"do\": \"run\"}", DOMS_CONFLICT);
	refused(&l, l.owner, "{\"do\": \"pause\"}", DOMS_CONFLICT);
	refused(&l, l.secrets.text[0], offer, DOMS_CONFLICT);
	live_close(&l);
}

/* Whoever noted the commitment before can check the deal after, and the record replays. */
static void check_commitment(const struct live *l, const char *noted)
{
	json_t *state = state_for(l, NULL);
	unsigned char hash[32];
	char text[160], hex[65], *record;
	size_t length;
	struct doms_fault fault;

	snprintf(text, sizeof text, "%s:%s:%d", json_string_value(json_object_get(state, "nonce")),
		 json_string_value(json_object_get(state, "seed")), (int)json_integer_value(json_object_get(state, "round")));
	crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
	sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
	assert_string_equal(hex, noted);
	assert_string_equal(hex, json_string_value(json_object_get(state, "commitment")));
	json_decref(state);
	assert_int_equal(doms_table_record(l->table, -1, &record, &length, &fault), 0);
	assert_int_equal(dom_record_replay(record, length, "record", NULL, NULL, NULL), DOM_OK);
	assert_non_null(strstr(record, noted));
	free(record);
}

static void note_commitment(const struct live *l, char *out)
{
	json_t *state = state_for(l, NULL);

	strcpy(out, json_string_value(json_object_get(state, "commitment")));
	assert_true(json_is_null(json_object_get(state, "seed")));
	json_decref(state);
}

static void test_series(void **context)
{
	struct live l;
	char noted[3][80], *record;
	size_t length;
	int64_t scored = 0;
	uint64_t seeds[3];

	(void)context;
	live_open(&l, "players: 4\nteams: across\nscore: losers-hands\n", one_person, 77);
	for (unsigned round = 0; round < 3; round++) {
		const struct doms_course *c;

		note_commitment(&l, noted[round]);
		assert_int_equal(doms_table_record(l.table, -1, &record, &length, &l.fault), 1);
		play_to_the_end(&l);
		check_commitment(&l, noted[round]);
		c = l.table->courses[l.table->shown.course];
		seeds[round] = c->seed;
		assert_int_equal(c->input.number, round);
		assert_true(c->before[c->player[0]] == scored);
		scored += dom_round_score(l.ruleset->rules, c->shown, 0);
		assert_true(round == 0 || c->input.has_last);
		accepted(&l, l.owner, "{\"do\": \"rematch\"}");
	}
	/* with people at the table the next deal is never one that somebody can work out from the last */
	assert_true(seeds[0] != seeds[1] && seeds[1] != seeds[2]);
	assert_string_not_equal(noted[0], noted[1]);
	live_close(&l);
	/* without, a seed that was given plays the whole series */
	l = (struct live){.budget.most = SIZE_MAX, .luck = 7};
	l.ruleset = live_game(&l, pair, NULL);
	live_begin(&l, 5, false, 0);
	play_to_the_end(&l);
	accepted(&l, l.owner, "{\"do\": \"rematch\"}");
	assert_true(l.table->courses[1]->seed == 5 && l.table->courses[1]->input.number == 1);
	live_close(&l);
}

static void test_reset(void **context)
{
	struct live l;
	struct doms_viewer watcher = {.player = DOM_NO_SEAT};
	char noted[80], again[80], *covered, *open;

	(void)context;
	live_open(&l, "players: 4\n", one_person, 9);
	note_commitment(&l, noted);
	play_to_the_end(&l);
	open = live_story(l.table, &watcher);
	accepted(&l, l.owner, "{\"do\": \"reset\"}");
	note_commitment(&l, again); /* null again: the same cards are played once more */
	assert_string_equal(noted, again);
	covered = live_story(l.table, &watcher);
	assert_non_null(strstr(open, "\"event\":\"dealt\",\"seat\":1,\"name\":\"Luis\",\"tiles\":["));
	assert_null(strstr(covered, "\"tiles\":[\""));
	assert_null(strstr(covered, "\"seed\":\"9\""));
	play_to_the_end(&l);
	check_commitment(&l, noted);
	free(open);
	free(covered);
	live_close(&l);
}

/* What strategies have played with open hands is covered while people hold the same cards. */
static void test_same_seed(void **context)
{
	struct live l;
	struct doms_ruleset *people;
	struct doms_viewer watcher = {.player = DOM_NO_SEAT};
	char *story;

	(void)context;
	live_open(&l, "players: 4\n", "Ana=first,Luis=first,Eva=first,Rita=first", 9);
	people = live_game(&l, "players: 4\n", one_person);
	for (unsigned round = 0; round < 2; round++) { /* of one seed: it was given */
		if (round)
			accepted(&l, l.owner, "{\"do\": \"rematch\"}");
		else
			assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\", \"seed\": \"9\"}", l.ruleset), 0);
		accepted(&l, l.owner, "{\"do\": \"finish\"}");
		assert_true(l.table->courses[1 + round]->seed == 9);
	}
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\", \"seed\": \"9\"}", people), 0);
	accepted(&l, l.owner, "{\"do\": \"step\"}");
	story = live_story(l.table, &watcher);
	assert_null(strstr(story, "\"tiles\":[\""));
	assert_null(strstr(story, "\"seed\":\"9\"")); /* nor that of another round */
	free(story);
	play_to_the_end(&l);
	assert_true(doms_sees_all(l.table, 1) && doms_sees_seed(l.table, 2));
	/* people's next round has a seed of its own, whatever was given */
	accepted(&l, l.owner, "{\"do\": \"rematch\"}");
	assert_true(l.table->courses[4]->seed != 9 && doms_sees_all(l.table, 1));
	doms_ruleset_drop(people);
	live_close(&l);
}

static void test_settings(void **context)
{
	struct live l;
	struct doms_ruleset *other, *none;
	struct doms_viewer viewer, connected;
	char ana[DOMS_SECRET_TEXT], rita[DOMS_SECRET_TEXT];

	(void)context;
	live_open(&l, "players: 4\n", one_person, 9);
	memcpy(ana, l.secrets.text[0], sizeof ana);
	connected = live_viewer(&l, ana);
	other = live_game(&l, "players: 4\ntiles: {faces: 10}\ndeal: {hand: 10}\n",
			  "Ana=human,Luis=first,Eva=first,Rita=human");
	none = live_game(&l, "players: 4\n", "Ana=first,Luis=first,Eva=first,Rita=first");
	accepted(&l, l.owner, "{\"do\": \"step\"}");
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\", \"seed\": \"5\", \"clock\": 7}", other), 0);
	memcpy(rita, l.secrets.text[3], sizeof rita);
	viewer = live_viewer(&l, ana); /* who sits stays seated */
	assert_int_equal(viewer.player, 0);
	viewer = live_viewer(&l, rita);
	assert_int_equal(viewer.player, 3);
	assert_int_equal(l.table->shown.settings.clock, 7);
	assert_true(l.table->courses[1]->seed == 5 && !l.table->courses[1]->drawn);
	/* a seat that is closed and opened again is somebody else's */
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\"}", none), 0);
	assert_false(doms_table_viewer(l.table, ana, &viewer));
	assert_int_equal(live_say_with(&l, l.owner, "{\"do\": \"settings\"}", other), 0);
	assert_false(doms_table_viewer(l.table, ana, &viewer));
	viewer = connected;
	assert_int_equal(doms_seat_of(l.table, 0, &viewer), 0);
	assert_int_equal(doms_seat_of(l.table, 3, &viewer), DOM_NO_SEAT);
	assert_true(l.table->courses[3]->drawn);
	doms_ruleset_drop(l.ruleset);
	l.ruleset = other;
	doms_ruleset_drop(none);
	live_close(&l);
}

static void test_late(void **context)
{
	struct live l;
	struct doms_command late = {.what = DOMS_DO_LATE};
	struct doms_viewer watcher = {.player = DOM_NO_SEAT};
	char *story;

	(void)context;
	live_open(&l, "players: 4\n", "Ana=human,Luis=first,Eva=human(clock=20),Rita=random", 3);
	while (!l.table->shown.over) {
		const struct doms_course *c = l.table->courses[0];

		if (l.table->shown.need == DOM_NEEDS_NOTHING) {
			assert_int_equal(doms_table_apply(l.table, &late, &l.fault), 1);
			accepted(&l, l.owner, "{\"do\": \"finish\"}");
			continue;
		}
		assert_int_equal(doms_table_clock(l.table, &l.table->shown), c->player[dom_round_seat(c->shown)] == 2 ? 20 : 0);
		assert_int_equal(live_apply(&l, &late), 0);
	}
	story = live_story(l.table, &watcher);
	assert_non_null(strstr(story, "\"event\":\"late\""));
	free(story);
	live_close(&l);
}

/* Death after every command: what is written brings the same bytes back for everybody. */
static void test_rebuild(void **context)
{
	static const char variant[] = "players: 4\ndeal: {swap-half: {hand: 6}}\nstuck: draw-until\nvalue: erratic\n"
				      "judge: {corrupt: {fine: 3}}\npowers: [{filter: all-equal, effect: play-again}]\n";
	struct live l;
	unsigned checked = 0;

	(void)context;
	live_open(&l, variant, "Ana=human!cheat,Luis=random!cheat,Eva=human,Rita=random+first", 11);
	for (uint64_t dice = 1; l.row_count < 160; dice = dice * UINT64_C(6364136223846793005) + 1) {
		static const char *const words[] = {"step", "step", "step", "finish", "run", "pause", "reset", "rematch"};
		unsigned what = dice >> 60 ? (dice >> 40) % 4 : (dice >> 40) % 8;
		struct doms_command late = {.what = DOMS_DO_LATE};
		char text[32];

		snprintf(text, sizeof text, "{\"do\": \"%s\"}", words[what]);
		if (l.table->shown.need != DOM_NEEDS_NOTHING && dice >> 62)
			live_answer(&l, dice >> 33);
		else if (l.table->shown.need != DOM_NEEDS_NOTHING)
			assert_int_equal(live_apply(&l, &late), 0);
		else if (live_say(&l, l.owner, text) && l.table->shown.over)
			accepted(&l, l.owner, "{\"do\": \"rematch\"}");
		if (l.row_count > checked) {
			struct doms_table *again = live_rebuild(&l, l.row_count);
			char *one = live_everything(&l, l.table), *two = live_everything(&l, again);

			assert_string_equal(one, two);
			free(one);
			free(two);
			doms_table_free(again);
			checked = l.row_count;
		}
	}
	live_close(&l);
}

/* What was applied and not published is seen by nobody, and can be taken back. */
static void test_withdraw(void **context)
{
	struct live l;
	char *before, *after;

	(void)context;
	live_open(&l, "players: 4\n", one_person, 21);
	for (unsigned i = 0; i < 40 && !l.table->shown.over; i++) {
		struct doms_command step = {.what = DOMS_DO_ADVANCE, .steps = 1}, reset = {.what = DOMS_DO_RESET};
		struct doms_position was = l.table->work;

		before = live_everything(&l, l.table);
		if (!doms_table_apply(l.table, &step, &l.fault))
			(void)!doms_table_apply(l.table, &step, &l.fault);
		assert_int_equal(doms_table_apply(l.table, &reset, &l.fault), 0);
		after = live_everything(&l, l.table);
		assert_string_equal(before, after);
		free(after);
		doms_table_withdraw(l.table);
		assert_memory_equal(&was, &l.table->work, sizeof was);
		after = live_everything(&l, l.table);
		assert_string_equal(before, after);
		free(before);
		free(after);
		if (l.table->shown.need == DOM_NEEDS_NOTHING)
			accepted(&l, l.owner, "{\"do\": \"step\"}");
		else
			live_answer(&l, i);
	}
	live_close(&l);
}

/* Memory that runs out at any point leaves the table as it was. */
static void test_memory(void **context)
{
	struct live l;
	unsigned refusals = 0;

	(void)context;
	live_open(&l, "players: 4\n", one_person, 21);
	for (size_t room = 0; !l.table->shown.over; room += 97) {
		char *before = live_everything(&l, l.table), *after;
		uint64_t digest = l.table->work.digest;
		int status;

		l.budget.most = atomic_load(&l.budget.used) + room;
		if (l.table->shown.need == DOM_NEEDS_NOTHING) {
			status = live_say(&l, l.owner, "{\"do\": \"finish\"}");
		} else {
			struct doms_command late = {.what = DOMS_DO_LATE};

			status = live_apply(&l, &late);
		}
		if (status) {
			assert_int_equal(l.fault.refusal, DOMS_BUSY);
			after = live_everything(&l, l.table);
			assert_string_equal(before, after);
			assert_true(digest == l.table->work.digest);
			free(after);
			refusals++;
		} else {
			room = 0;
		}
		free(before);
	}
	assert_true(refusals > 10);
	l.budget.most = SIZE_MAX;
	live_close(&l);
}

/* The text of every event is what `domino play --json` prints: the same keys with the same values. */
static void test_points(void **context)
{
	static const struct {
		int64_t hundredths;
		const char *text;
	} all[] = {{0, "0"}, {100, "1"}, {50, "0.5"}, {-50, "-0.5"}, {2150, "21.5"}, {5, "0.05"}, {-12345, "-123.45"}};
	struct domi_buffer out = {0};

	(void)context;
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
		domi_buffer_clear(&out);
		domj_points(&out, all[i].hundredths);
		assert_string_equal(out.text, all[i].text);
	}
	domi_buffer_clear(&out);
	domj_string(&out, "a\"b\\c\n\x01\x7fñ");
	assert_string_equal(out.text, "\"a\\\"b\\\\c\\n\\u0001\\u007fñ\"");
	domi_buffer_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_shapes),    cmocka_unit_test(test_steps),    cmocka_unit_test(test_spots),
		cmocka_unit_test(test_drawing),   cmocka_unit_test(test_rights),   cmocka_unit_test(test_broken_orders),
		cmocka_unit_test(test_turns),     cmocka_unit_test(test_series),   cmocka_unit_test(test_reset),
		cmocka_unit_test(test_same_seed), cmocka_unit_test(test_settings), cmocka_unit_test(test_late),
		cmocka_unit_test(test_rebuild),   cmocka_unit_test(test_withdraw), cmocka_unit_test(test_memory),
		cmocka_unit_test(test_points),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
