/* People in tournaments: what they say is kept as they say it, and whoever is killed in the midst of a round finds it again as it
   was. What comes of it in the end is what comes of it undisturbed. */
#include "open_store.h"

#include <sqlite3.h>

static const char *const cups[] = {
	/* people and strategies, one at every table or none */
	"players: [{name: Ana, strategy: human}, {name: Luis, strategy: fattest}, {name: Eva, strategy: human}, random, "
	"first]\n"
	"tournament: {line-up: {round-robin: {table: 2, deals: 2}}, stop: {rounds: {rounds: 20}}}\n",
	/* partners, tiles given back, rounds that begin where the one before ended */
	"players: [{name: Ana, strategy: human}, first, {name: Eva, strategy: human}, random]\nteams: across\n"
	"deal: swap-half\nstart: last-winner\ntournament: {stop: {rounds: {rounds: 6}}}\n",
	/* cheats who try, pay, or leave it at that, and somebody who is late now and then */
	"players: [{name: Ana, strategy: human, character: cheat}, {name: Luis, strategy: random, character: cheat},"
	" {name: Eva, strategy: human, character: cheat}]\nscore: laid\nstuck: draw-until\njudge: {corrupt: {fine: 3}}\n"
	"tournament: {stop: {rounds: {rounds: 6}}}\n",
};

enum { CUPS = sizeof cups / sizeof *cups };

struct held {
	struct dom_store *store;
	struct dom_variant *variant;
	struct dom_tournament *t;
	int64_t id;
};

static void take_up(struct held *h, const char *file, int64_t id)
{
	h->store = store_open(file, DOM_STORE_WRITE);
	h->id = id;
	WORKS(dom_store_load(h->store, id, &h->variant, &h->t, &error));
}

static void put_down(struct held *h)
{
	dom_tournament_free(h->t);
	dom_variant_free(h->variant);
	dom_store_close(h->store);
}

/* A round at a table of its own. */
struct table {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	struct dom_players *players;
	struct dom_fixture fixture;
	size_t said;
};

static void sit_down(struct table *s, const struct dom_tournament *t)
{
	struct dom_round_input input;

	*s = (struct table){.said = 0};
	assert_true(dom_tournament_plan(t, dom_tournament_next(t), &s->fixture));
	WORKS(dom_tournament_table(t, &s->fixture, &s->variant, &input, &error));
	WORKS(dom_tournament_rules(t, s->variant, &s->rules, &error));
	s->round = calloc(1, dom_round_size(s->rules));
	s->view = calloc(1, dom_view_size(s->rules));
	WORKS(dom_round_init(s->rules, s->round, dom_tournament_seed_of(t, s->fixture.number), &input, DOM_PATH_TABLE, &error));
	WORKS(dom_players_new(&s->players, NULL, NULL, &error));
	WORKS(dom_players_seat(s->players, s->rules, NULL, &error));
	dom_players_people(s->players, true);
}

static void stand_up(struct table *s)
{
	dom_players_free(s->players);
	free(s->view);
	free(s->round);
	dom_rules_free(s->rules);
	dom_variant_free(s->variant);
}

/* What a person says follows from what it sees. */
static struct dom_reply reply_to(struct table *s, enum dom_need need)
{
	struct dom_reply reply = {.kind = need == DOM_NEEDS_GIVE ? DOM_REPLY_GIVE : DOM_REPLY_PLAY};
	struct dom_play offered[512];
	struct dom_plays plays;
	unsigned count = 0, gives;

	dom_round_view(s->rules, s->round, dom_round_seat(s->round), s->view);
	gives = need == DOM_NEEDS_GIVE ? dom_round_gives(s->rules, s->round) : 0;
	for (unsigned tile = 0; gives && tile < dom_rules_tiles(s->rules); tile++)
		if (s->view->hand[tile / 64] >> tile % 64 & 1) {
			reply.set[tile / 64] |= UINT64_C(1) << tile % 64;
			gives--;
		}
	if (need == DOM_NEEDS_GIVE)
		return reply;
	dom_plays_init(&plays, s->view);
	while (count < 512 && dom_plays_next(&plays, &offered[count]))
		count++;
	assert_true(count > 0);
	reply.answer.play = offered[s->view->chance % count];
	reply.answer.pays = (int64_t)(s->view->chance >> 8 & 1023) - 200;
	if (s->view->chance % 11 == 0)
		reply.kind = DOM_REPLY_LATE;
	else if (s->view->chance % 7 == 0 && s->view->tries)
		reply.kind = DOM_REPLY_DECLINE; /* refused where something fits */
	return reply;
}

/* To the next question; false: the round is over. */
static bool goes_on(struct table *s, const struct dom_tournament *t, enum dom_need *need)
{
	const struct dom_reply *said;

	while ((*need = dom_round_run(s->rules, s->round, s->players, NULL)) != DOM_NEEDS_NO_MORE) {
		assert_true(dom_players_left(s->players, s->round));
		said = dom_tournament_said(t, s->fixture.number, s->said);
		if (!said)
			return true;
		assert_int_equal(dom_round_reply(s->rules, s->round, s->players, said, NULL), DOM_OK);
		s->said++;
	}
	return false;
}

/* Answers until the round is over, or so many times (0: any number). False: somebody is still asked. */
static bool attend(struct held *h, unsigned most)
{
	struct table s;
	enum dom_need need;
	bool asked;

	sit_down(&s, h->t);
	assert_true(dom_tournament_asks(h->t, &s.fixture));
	for (unsigned answers = 0; (asked = goes_on(&s, h->t, &need)) && (!most || answers < most); answers++) {
		struct dom_reply reply = reply_to(&s, need);

		if (dom_round_reply(s.rules, s.round, s.players, &reply, NULL)) {
			assert_int_equal(reply.kind, DOM_REPLY_DECLINE); /* something fits */
			reply.kind = DOM_REPLY_PLAY;
			assert_int_equal(dom_round_reply(s.rules, s.round, s.players, &reply, NULL), DOM_OK);
		}
		WORKS(dom_store_say(h->store, h->id, h->t, s.fixture.number, &reply, 1, &error));
		s.said++;
	}
	stand_up(&s);
	return !asked;
}

/* Plays to the end; put down and taken up again after every `kill` answers (0: never). The caller frees what it says. */
static char *play_cup(const char *text, const char *file, unsigned kill, bool records, unsigned threads)
{
	const struct dom_store_play play = {.threads = threads};
	struct held h;
	int64_t id;
	char *dump;
	unsigned rounds = 0;

	unlink(in_folder(file));
	h.store = store_open(file, DOM_STORE_WRITE);
	id = store_begin(h.store, text, 77, 0, records);
	dom_store_close(h.store);
	take_up(&h, file, id);
	for (;;) {
		WORKS(dom_store_play(h.store, h.id, h.t, &play, &error));
		if (dom_tournament_over(h.t, NULL))
			break;
		while (!attend(&h, kill)) {
			uint64_t next = dom_tournament_next(h.t);

			/* what is not said keeps it from being played */
			WORKS(dom_store_play(h.store, h.id, h.t, &play, &error));
			assert_int_equal(dom_tournament_next(h.t), next);
			put_down(&h);
			take_up(&h, file, id);
			assert_int_equal(dom_tournament_next(h.t), next);
		}
		rounds++;
	}
	assert_true(rounds > 1);
	WORKS(dom_store_verify(h.store, id, NULL, NULL, &error));
	dump = store_dump(h.store, id);
	put_down(&h);
	return dump;
}

static void killed_and_resumed(void **state)
{
	(void)state;
	for (unsigned i = 0; i < CUPS; i++) {
		char *whole = play_cup(cups[i], "people.db", 0, true, 1), *bare;

		for (unsigned kill = 1; kill <= 3; kill++) {
			char *killed = play_cup(cups[i], "people.db", kill, true, kill);

			assert_string_equal(killed, whole);
			free(killed);
		}
		bare = play_cup(cups[i], "people.db", 2, false, 2);
		assert_string_equal(strstr(bare, "over"), strstr(whole, "over"));
		free(bare);
		free(whole);
	}
}

/* A round again, for its record: with what was said. */
static void played_again(void **state)
{
	struct dom_tournament *t;
	struct dom_result result;
	struct held h;
	struct dom_error wrong = {0};
	struct dom_fixture fixture;

	(void)state;
	free(play_cup(cups[0], "people.db", 0, true, 1));
	take_up(&h, "people.db", 1);
	WORKS(dom_tournament_new(&t, h.variant, 77, 0, NULL, &error));
	assert_true(dom_tournament_people(t));
	for (uint64_t n = 0; dom_tournament_plan(t, n, &fixture) && !dom_tournament_asks(t, &fixture); n++)
		;
	assert_true(dom_tournament_asks(t, &fixture));
	WORKS(dom_tournament_play(h.t, &fixture, DOM_PATH_TABLE, NULL, &result, &error));
	assert_true(result.laid > 0);
	/* without it there is no round; with another's it is noticed; and so is what nobody asked for */
	assert_non_null(
		strstr(said(dom_tournament_play(t, &fixture, DOM_PATH_TABLE, NULL, &result, &wrong), DOM_BAD_PHASE, &wrong),
		       "yet to answer"));
	for (size_t i = 0; dom_tournament_said(h.t, fixture.number, i); i++)
		WORKS(dom_tournament_say(t, fixture.number, dom_tournament_said(h.t, fixture.number, i), &error));
	WORKS(dom_tournament_play(t, &fixture, DOM_PATH_PLAIN, NULL, &result, &error));
	WORKS(dom_tournament_say(t, fixture.number, dom_tournament_said(h.t, fixture.number, 0), &error));
	said(dom_tournament_play(t, &fixture, DOM_PATH_TABLE, NULL, &result, &wrong), DOM_BAD_PLAY, &wrong);
	{
		struct dom_tournament_run run = {.threads = 1};
		struct dom_reply give = {.kind = DOM_REPLY_GIVE};

		said(dom_tournament_run(t, &run, &wrong), DOM_BAD_PLAY, &wrong);
		WORKS(dom_tournament_say(t, 0, &give, &error));
		said(dom_tournament_run(t, &run, &wrong), DOM_BAD_PLAY, &wrong);
	}
	dom_tournament_free(t);
	put_down(&h);
}

/* Who knows the seed of a round, which its record tells, knows neither the next nor the tournament's. */
static void seeds(void **state)
{
	struct dom_variant *people = variant_of(cups[0], "cup.yaml"), *none = variant_of(knockout_cup, "cup.yaml");
	struct dom_tournament *t = NULL;

	(void)state;
	WORKS(dom_tournament_new(&t, people, 77, 0, NULL, &error));
	assert_true(dom_tournament_seed_of(t, 0) != 77);
	assert_true(dom_tournament_seed_of(t, 0) != dom_tournament_seed_of(t, 1));
	dom_tournament_free(t);
	WORKS(dom_tournament_new(&t, none, 77, 0, NULL, &error));
	assert_false(dom_tournament_people(t));
	assert_true(dom_tournament_seed_of(t, 3) == 77);
	dom_tournament_free(t);
	dom_variant_free(people);
	dom_variant_free(none);
}

static void change(const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(in_folder("people.db"), &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static void changes_are_noticed(void **state)
{
	static const struct {
		const char *sql, *says;
	} damages[] = {
		{"UPDATE answers SET place = 1 - place WHERE round = 3 AND number = 1", "changed or is damaged"},
		{"UPDATE answers SET kind = 'sing'", "changed or is damaged"},
		{"DELETE FROM answers WHERE round = (SELECT max(round) FROM answers) AND number = 0", "changed or is damaged"},
		{"DELETE FROM answers WHERE round = (SELECT max(round) FROM answers)", "answered is missing"},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof damages / sizeof *damages; i++) {
		struct dom_store *store;
		struct dom_error error = {0};

		free(play_cup(cups[1], "people.db", 0, false, 1));
		change(damages[i].sql);
		store = store_open("people.db", DOM_STORE_READ);
		assert_non_null(
			strstr(said(dom_store_verify(store, 1, NULL, NULL, &error), DOM_BAD_STORE, &error), damages[i].says));
		dom_store_close(store);
	}
}

/* Nothing is said of a round that has been played. */
static void too_late(void **state)
{
	struct dom_reply late = {.kind = DOM_REPLY_LATE};
	struct dom_error error = {0};
	struct held h;

	(void)state;
	free(play_cup(cups[1], "people.db", 0, true, 1));
	take_up(&h, "people.db", 1);
	said(dom_store_say(h.store, 1, h.t, 0, &late, 1, &error), DOM_BAD_PHASE, &error);
	put_down(&h);
}

/* What is said when nobody is asked, or is nothing anybody can say, changes nothing. */
static void nonsense(void **state)
{
	struct dom_reply reply = {.kind = DOM_REPLY_LATE};
	enum dom_need need;
	struct table s;
	struct held h;

	(void)state;
	unlink(in_folder("people.db"));
	h.store = store_open("people.db", DOM_STORE_WRITE);
	h.id = store_begin(h.store, cups[1], 77, 0, false);
	WORKS(dom_store_load(h.store, h.id, &h.variant, &h.t, &error));
	sit_down(&s, h.t);
	assert_int_equal(dom_round_reply(s.rules, s.round, s.players, &reply, NULL), DOM_BAD_PHASE);
	assert_true(goes_on(&s, h.t, &need));
	reply.kind = (enum dom_reply_kind)9;
	assert_int_equal(dom_round_reply(s.rules, s.round, s.players, &reply, NULL), DOM_BAD_PLAY);
	assert_int_equal(dom_round_needs(s.rules, s.round), need);
	stand_up(&s);
	put_down(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(killed_and_resumed),  cmocka_unit_test(played_again), cmocka_unit_test(seeds),
		cmocka_unit_test(changes_are_noticed), cmocka_unit_test(too_late),     cmocka_unit_test(nonsense),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
