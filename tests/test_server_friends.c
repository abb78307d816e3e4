/* Tables for friends: one invitation, seats that are taken and left, a beginning, computers for whoever is gone, votes, and what an owner
   may not do. The clock stands still unless it is moved. */
#include "live_tables.h"
#include "tables/hint.h"
#include "tables/writer.h"

static const char four[] = "players: 4\n";
static const char all_human[] = "Ana=human,Luis=human,Eva=human,Rita=human";
static const char two_human[] = "Ana=human,Luis=first,Eva=human,Rita=fattest";
static char path[64], copy[80];

static void begin(struct hall *h)
{
	hall_open(h, NULL, 0, 0, 0);
	atomic_store(&h->told, hall_now(NULL));
}

static int refused(struct hall *h, const struct opened *t, const char *secrets, const char *text, enum doms_refusal why)
{
	struct waiting w;
	size_t before = hall_moment(h, t->id).sequence;

	if (!hall_say(h, t->id, secrets, text, &w))
		fail_msg("done: %s", text);
	if (w.ask.fault.refusal != why)
		fail_msg("%s: %s", text, w.ask.fault.en);
	assert_true(w.ask.fault.en[0] && w.ask.fault.es[0] && strcmp(w.ask.fault.en, w.ask.fault.es) != 0);
	assert_int_equal(hall_moment(h, t->id).sequence, before);
	return 1;
}

static void done(struct hall *h, const struct opened *t, const char *secrets, const char *text)
{
	struct waiting w;

	if (hall_say(h, t->id, secrets, text, &w))
		fail_msg("%s: %s", text, w.ask.fault.en);
}

static bool opens(struct hall *h, const struct opened *t, const char *secrets)
{
	struct doms_slot *slot = hall_find(h, t->id);
	struct doms_viewer viewer;
	bool known;

	pthread_mutex_lock(&slot->lock);
	known = doms_table_viewer(slot->table, secrets, &viewer);
	pthread_mutex_unlock(&slot->lock);
	doms_slot_drop(slot);
	return known;
}

/* The state as it is shown to whoever has these secrets. */
static json_t *state_for(struct hall *h, const char *id, const char *secrets)
{
	struct doms_slot *slot = hall_find(h, id);
	struct doms_viewer viewer;
	struct domi_buffer out = {0};
	json_t *state;

	pthread_mutex_lock(&slot->lock);
	assert_true(doms_table_viewer(slot->table, secrets, &viewer));
	doms_slot_clock(slot);
	doms_table_state(slot->table, &viewer, DOMS_WHOLE, -1, NULL, &out);
	pthread_mutex_unlock(&slot->lock);
	doms_slot_drop(slot);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(state);
	domi_buffer_release(&out);
	return state;
}

static json_t *seat_of(const json_t *state, unsigned player)
{
	json_t *seat;
	size_t i;

	json_array_foreach(json_object_get(state, "seats"), i, seat)
	{
		if (json_integer_value(json_object_get(seat, "player")) == player)
			return seat;
	}
	fail_msg("player %u sits nowhere", player);
	return NULL;
}

/* A field of the player's seat, as JSON; the caller frees it. */
static char *told(struct hall *h, const struct opened *t, unsigned player, const char *field)
{
	json_t *state = state_for(h, t->id, NULL);
	char *text = json_dumps(json_object_get(seat_of(state, player), field), JSON_ENCODE_ANY | JSON_COMPACT);

	json_decref(state);
	assert_non_null(text);
	return text;
}

static void expect(struct hall *h, const struct opened *t, unsigned player, const char *field, const char *value)
{
	char *text = told(h, t, player, field);

	if (strcmp(text, value) != 0)
		fail_msg("%s of player %u is %s, not %s", field, player, text, value);
	free(text);
}

static unsigned count_in(struct hall *h, const struct opened *t, const char *what)
{
	char *story = hall_story(h, t->id, NULL);
	unsigned count = 0;

	for (const char *at = story; (at = strstr(at, what)); at++)
		count++;
	free(story);
	return count;
}

/* Time passes, and what is due is done. */
static void pass(struct hall *h, int64_t microseconds)
{
	atomic_fetch_add(&h->told, microseconds);
	doms_tables_work(h->tables);
}

/* Steps until a person is to move, or the round is over. */
static void play_on(struct hall *h, const struct opened *t)
{
	for (;;) {
		struct doms_position m = hall_moment(h, t->id);

		if (m.over || m.need != DOM_NEEDS_NOTHING)
			return;
		pass(h, 2000000);
		HALL_UNTIL(hall_moment(h, t->id).sequence != m.sequence || (doms_tables_work(h->tables), false));
	}
}

static unsigned to_move(struct hall *h, const struct opened *t)
{
	struct doms_slot *slot = hall_find(h, t->id);
	const struct doms_course *c = doms_table_course(slot->table, &slot->table->shown);
	unsigned player = c->player[dom_round_seat(c->shown)];

	doms_slot_drop(slot);
	return player;
}

/* The person to move does the first thing that is offered. */
static void answer(struct hall *h, const struct opened *t)
{
	const char *secret = t->secrets.text[to_move(h, t)];
	json_t *state = state_for(h, t->id, secret), *play;
	char text[128];

	play = json_array_get(json_object_get(json_object_get(state, "you"), "plays"), 0);
	assert_non_null(play);
	snprintf(text, sizeof text, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}",
		 json_string_value(json_object_get(play, "tile")), (int)json_integer_value(json_object_get(play, "place")),
		 (int)json_integer_value(json_object_get(play, "side")));
	json_decref(state);
	done(h, t, secret, text);
}

/* Four people sit, all are here, and the round goes on until one of them is to move. */
static void sit_down(struct hall *h, struct opened *t)
{
	static const char *const names[] = {"Ana", "Luis", "Eva", "Rita"};
	char owner[2 * DOMS_SECRET_TEXT];
	struct waiting w;

	snprintf(owner, sizeof owner, "%s.%s", t->owner, t->invite);
	for (unsigned p = 0; p < 4; p++)
		assert_int_equal(hall_sit(h, t, p ? t->invite : owner, p, names[p], &w), 0);
	hall_here(h, t->id, 15);
	play_on(h, t);
}

static void all_play(struct hall *h, struct opened *t, uint32_t away)
{
	hall_open_friends(h, four, all_human, away, t);
	sit_down(h, t);
}

static void the_first_gets_the_seat_and_nothing_more(void **context)
{
	struct hall h;
	struct opened t, other;
	struct waiting w;
	char both[2 * DOMS_SECRET_TEXT];
	json_t *state;

	(void)context;
	begin(&h);
	hall_open_friends(&h, four, two_human, 60, &t);
	hall_open_friends(&h, four, two_human, 60, &other);
	assert_int_equal(t.secrets.players, 0); /* nobody has a seat by opening the table */
	assert_int_equal(hall_moment(&h, t.id).mode, DOMS_LOBBY);
	expect(&h, &t, 0, "person", "\"free\"");
	expect(&h, &t, 1, "person", "\"none\"");
	assert_false(opens(&h, &t, other.invite));
	assert_false(opens(&h, &t,
			   ""
			   "x"));

	/* neither seat, nor name, nor what is not theirs */
	refused(&h, &t, NULL, "{\"do\": \"sit\", \"player\": 0, \"name\": \"Eve\"}", DOMS_FORBIDDEN);
	refused(&h, &t, t.owner, "{\"do\": \"sit\", \"player\": 0, \"name\": \"Eve\"}", DOMS_FORBIDDEN);
	refused(&h, &t, t.invite, "{\"do\": \"sit\", \"player\": 0}", DOMS_BAD_REQUEST);
	refused(&h, &t, t.invite, "{\"do\": \"sit\", \"player\": 1, \"name\": \"Eve\"}", DOMS_CONFLICT);
	refused(&h, &t, t.invite, "{\"do\": \"sit\", \"player\": 9, \"name\": \"Eve\"}", DOMS_CONFLICT);
	refused(&h, &t, t.invite, "{\"do\": \"begin\"}", DOMS_FORBIDDEN);
	refused(&h, &t, t.invite, "{\"do\": \"remove\", \"player\": 0}", DOMS_FORBIDDEN);
	refused(&h, &t, t.invite, "{\"do\": \"stand\"}", DOMS_FORBIDDEN);

	assert_int_equal(hall_sit(&h, &t, t.invite, 0, "  Zoe  \\u00a0 B ", &w), 0);
	assert_int_equal(strlen(t.secrets.text[0]), 22);
	expect(&h, &t, 0, "name", "\"Zoe B\"");
	expect(&h, &t, 0, "person", "\"sitting\"");
	assert_int_equal(hall_sit(&h, &t, t.invite, 0, "Max", &w), 1);
	assert_int_equal(w.ask.fault.refusal, DOMS_CONFLICT);
	assert_int_equal(hall_sit(&h, &t, t.invite, 2, "zoe b", &w), 1); /* she is here already */
	assert_int_equal(hall_sit(&h, &t, t.invite, 2, "LUIS", &w), 1);  /* so is a computer */
	assert_int_equal(w.ask.fault.refusal, DOMS_CONFLICT);

	/* the seat's secret plays there; it is no owner's, and invites nobody */
	refused(&h, &t, t.secrets.text[0], "{\"do\": \"begin\"}", DOMS_FORBIDDEN);
	refused(&h, &t, t.secrets.text[0], "{\"do\": \"move\", \"player\": 0, \"to\": 2}", DOMS_FORBIDDEN);
	refused(&h, &t, t.secrets.text[0], "{\"do\": \"play\", \"tile\": \"0-0\"}", DOMS_CONFLICT);
	refused(&h, &t, t.owner, "{\"do\": \"step\"}", DOMS_CONFLICT);
	refused(&h, &t, t.owner, "{\"do\": \"run\"}", DOMS_CONFLICT);
	refused(&h, &t, t.owner, "{\"do\": \"reset\"}", DOMS_CONFLICT);
	snprintf(both, sizeof both, "%s.%s", t.invite, t.secrets.text[0]);
	state = state_for(&h, t.id, both);
	assert_true(json_is_true(json_object_get(json_object_get(state, "you"), "invite")));
	assert_int_equal(json_integer_value(json_object_get(json_object_get(state, "you"), "player")), 0);
	assert_false(json_is_true(json_object_get(json_object_get(state, "you"), "owner")));
	json_decref(state);

	/* with invitation and seat one changes seats, and has no second */
	done(&h, &t, both, "{\"do\": \"sit\", \"player\": 2}");
	expect(&h, &t, 0, "person", "\"free\"");
	expect(&h, &t, 2, "name", "\"Zoe B\"");
	done(&h, &t, t.secrets.text[0], "{\"do\": \"name\", \"name\": \"Zoe\"}");
	expect(&h, &t, 2, "name", "\"Zoe\"");
	done(&h, &t, t.secrets.text[0], "{\"do\": \"stand\"}");
	expect(&h, &t, 2, "person", "\"free\"");
	assert_false(opens(&h, &t, t.secrets.text[0]));
	hall_close(&h);
}

static void the_owner_moves_and_removes(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	char gone[DOMS_SECRET_TEXT];

	(void)context;
	begin(&h);
	hall_open_friends(&h, four, all_human, 60, &t);
	assert_int_equal(hall_sit(&h, &t, t.invite, 0, "Max", &w), 0);
	assert_int_equal(hall_sit(&h, &t, t.invite, 1, "Zoe", &w), 0);
	done(&h, &t, t.owner, "{\"do\": \"move\", \"player\": 0, \"to\": 1}"); /* they change places */
	expect(&h, &t, 0, "name", "\"Zoe\"");
	done(&h, &t, t.owner, "{\"do\": \"move\", \"player\": 0, \"to\": 3}"); /* to a free one */
	expect(&h, &t, 0, "person", "\"free\"");
	expect(&h, &t, 3, "name", "\"Zoe\"");
	done(&h, &t, t.secrets.text[1], "{\"do\": \"name\", \"name\": \"Zoë\"}"); /* her secret went with her */
	expect(&h, &t, 3, "name", "\"Zoë\"");
	memcpy(gone, t.secrets.text[1], sizeof gone);
	memcpy(t.secrets.text[1], t.secrets.text[0], sizeof gone); /* Max */
	done(&h, &t, t.owner, "{\"do\": \"remove\", \"player\": 3}");
	assert_false(opens(&h, &t, gone));
	expect(&h, &t, 3, "person", "\"free\"");
	refused(&h, &t, t.owner, "{\"do\": \"remove\", \"player\": 3}", DOMS_CONFLICT);
	refused(&h, &t, t.owner, "{\"do\": \"replace\", \"player\": 1}", DOMS_CONFLICT); /* Max is not gone */
	assert_int_equal(count_in(&h, &t, "\"why\":\"removed\""), 1);
	/* whoever comes next is somebody else, and what the removed one had still opens nothing */
	assert_int_equal(hall_sit(&h, &t, t.invite, 3, "Zoë", &w), 0);
	assert_false(opens(&h, &t, gone));
	assert_true(opens(&h, &t, t.secrets.text[3]));

	/* computers take the seats left over, under names of their own */
	done(&h, &t, t.owner, "{\"do\": \"begin\", \"speed\": 100}");
	assert_int_equal(hall_moment(&h, t.id).mode, DOMS_RUNNING);
	expect(&h, &t, 0, "person", "\"free\"");
	expect(&h, &t, 0, "name", "\"Nilo\"");
	expect(&h, &t, 0, "stand_in", "false");
	refused(&h, &t, t.owner, "{\"do\": \"begin\"}", DOMS_CONFLICT);
	refused(&h, &t, t.owner, "{\"do\": \"move\", \"player\": 1, \"to\": 3}", DOMS_CONFLICT);
	refused(&h, &t, t.secrets.text[3], "{\"do\": \"sit\", \"player\": 0}", DOMS_CONFLICT);
	refused(&h, &t, t.secrets.text[3], "{\"do\": \"name\", \"name\": \"Q\"}", DOMS_CONFLICT);
	/* one more, in mid-round: sees nothing of it, and plays from the next deal on */
	play_on(&h, &t);
	assert_int_equal(hall_sit(&h, &t, t.invite, 0, "Late", &w), 0);
	expect(&h, &t, 0, "stand_in", "true");
	for (unsigned tries = 0; !hall_moment(&h, t.id).over; tries++) {
		json_t *state = state_for(&h, t.id, t.secrets.text[0]);

		assert_true(json_is_null(json_object_get(seat_of(state, 0), "hand")));
		assert_int_equal(json_integer_value(json_object_get(json_object_get(state, "you"), "player")), 0);
		json_decref(state);
		answer(&h, &t);
		play_on(&h, &t);
		assert_true(tries < 200);
	}
	done(&h, &t, t.owner, "{\"do\": \"rematch\"}");
	expect(&h, &t, 0, "stand_in", "false");
	play_on(&h, &t);
	{
		json_t *state = state_for(&h, t.id, t.secrets.text[0]);

		assert_true(json_is_array(json_object_get(seat_of(state, 0), "hand")));
		json_decref(state);
	}
	hall_close(&h);
}

/* When the last seat is taken, the owner sitting too, nobody is waited for. */
static void a_full_table_begins(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	char owner[2 * DOMS_SECRET_TEXT];

	(void)context;
	begin(&h);
	hall_open_friends(&h, four, two_human, 60, &t);
	snprintf(owner, sizeof owner, "%s.%s", t.owner, t.invite);
	assert_int_equal(hall_sit(&h, &t, owner, 2, "Max", &w), 0);
	assert_int_equal(hall_moment(&h, t.id).mode, DOMS_LOBBY);
	pass(&h, 100000000);
	assert_int_equal(count_in(&h, &t, "\"event\":\"dealt\""), 0); /* nothing happens before */
	assert_int_equal(hall_sit(&h, &t, t.invite, 0, "Zoe", &w), 0);
	assert_int_equal(hall_moment(&h, t.id).mode, DOMS_RUNNING);
	assert_int_equal(count_in(&h, &t, "\"event\":\"begins\""), 1);
	play_on(&h, &t);
	assert_int_equal(hall_moment(&h, t.id).need, DOM_NEEDS_PLAY);
	hall_close(&h);
}

static void owners_have_no_pace_where_others_play(void **context)
{
	static const char *const orders[] = {"{\"do\": \"step\"}", "{\"do\": \"run\", \"speed\": 0}", "{\"do\": \"pause\"}",
					     "{\"do\": \"finish\"}", "{\"do\": \"rematch\"}"};
	struct hall h;
	struct opened t;
	struct waiting w;
	char owner[2 * DOMS_SECRET_TEXT];
	uint32_t course;

	(void)context;
	begin(&h);
	all_play(&h, &t, 60);
	snprintf(owner, sizeof owner, "%s.%s", t.owner, t.secrets.text[0]);
	for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++) {
		refused(&h, &t, t.owner, orders[i], DOMS_CONFLICT);
		refused(&h, &t, owner, orders[i], DOMS_CONFLICT);
		refused(&h, &t, t.secrets.text[1], orders[i], DOMS_FORBIDDEN);
	}
	assert_int_equal(hall_say(&h, t.id, t.owner, "{\"do\": \"pause\"}", &w), 1);
	assert_non_null(strstr(w.ask.fault.en, "other people play here"));

	/* nor do they say what is dealt */
	refused(&h, &t, t.owner, "{\"do\": \"settings\", \"seed\": \"42\"}", DOMS_CONFLICT);

	/* the same tiles again: when all agree, and not before */
	course = hall_moment(&h, t.id).course;
	done(&h, &t, owner, "{\"do\": \"reset\"}");
	assert_int_equal(hall_moment(&h, t.id).course, course);
	refused(&h, &t, owner, "{\"do\": \"reset\"}", DOMS_CONFLICT);
	refused(&h, &t, owner, "{\"do\": \"agree\"}", DOMS_CONFLICT);
	done(&h, &t, t.secrets.text[1], "{\"do\": \"agree\"}");
	done(&h, &t, t.secrets.text[2], "{\"do\": \"disagree\"}");
	refused(&h, &t, t.secrets.text[3], "{\"do\": \"agree\"}", DOMS_CONFLICT); /* it is off */
	done(&h, &t, owner, "{\"do\": \"reset\"}");
	for (unsigned p = 1; p < 4; p++) {
		assert_int_equal(hall_moment(&h, t.id).course, course);
		done(&h, &t, t.secrets.text[p], "{\"do\": \"agree\"}");
	}
	assert_int_equal(hall_moment(&h, t.id).course, course + 1);
	assert_int_equal(hall_moment(&h, t.id).mode, DOMS_RUNNING);

	/* alone with those who are gone it is still theirs to agree; who is played for is not waited for */
	play_on(&h, &t);
	done(&h, &t, owner, "{\"do\": \"reset\"}");
	done(&h, &t, t.secrets.text[1], "{\"do\": \"agree\"}");
	done(&h, &t, t.secrets.text[2], "{\"do\": \"agree\"}");
	hall_here(&h, t.id, 7);
	pass(&h, 61000000);
	hall_here(&h, t.id, 7);
	assert_int_equal(hall_moment(&h, t.id).course, course + 2);
	hall_close(&h);
}

static void the_computer_plays_for_who_is_gone(void **context)
{
	struct hall h;
	struct opened t;
	struct doms_position m;
	struct waiting w;
	unsigned player;
	uint16_t others;

	(void)context;
	begin(&h);
	all_play(&h, &t, 20);
	player = to_move(&h, &t);
	others = (uint16_t)(15 & ~(1U << player));
	expect(&h, &t, player, "gone", "null");
	hall_here(&h, t.id, others);
	expect(&h, &t, player, "here", "false");
	pass(&h, 19900000);
	expect(&h, &t, player, "gone", "19");
	expect(&h, &t, player, "stand_in", "false");
	assert_int_equal(hall_moment(&h, t.id).need, DOM_NEEDS_PLAY);
	pass(&h, 200000);
	expect(&h, &t, player, "stand_in", "true");
	expect(&h, &t, player, "gone", "20");
	expect(&h, &t, player, "person", "\"sitting\"");
	assert_int_equal(count_in(&h, &t, "\"event\":\"stand-in\""), 1);
	assert_int_equal(hall_moment(&h, t.id).need, DOM_NEEDS_NOTHING);
	m = hall_moment(&h, t.id);
	play_on(&h, &t);
	assert_true(hall_moment(&h, t.id).sequence > m.sequence);
	assert_true(to_move(&h, &t) != player);

	/* back: theirs at once */
	hall_here(&h, t.id, 15);
	expect(&h, &t, player, "stand_in", "false");
	expect(&h, &t, player, "gone", "null");
	assert_int_equal(count_in(&h, &t, "\"event\":\"stand-in\""), 2);

	/* the whole round without them */
	hall_here(&h, t.id, others);
	pass(&h, 21000000);
	for (unsigned tries = 0; !hall_moment(&h, t.id).over && tries < 200; tries++) {
		assert_true(to_move(&h, &t) != player);
		answer(&h, &t);
		play_on(&h, &t);
	}
	assert_true(hall_moment(&h, t.id).over);
	assert_int_equal(count_in(&h, &t, "\"event\":\"late\""), 0);
	expect(&h, &t, player, "stand_in", "true");
	/* and the next, until they do something, connected or not */
	done(&h, &t, t.owner, "{\"do\": \"rematch\"}");
	expect(&h, &t, player, "stand_in", "true");
	assert_int_equal(hall_say(&h, t.id, t.secrets.text[player], "{\"do\": \"agree\"}", &w), 1);
	expect(&h, &t, player, "stand_in", "false");
	hall_close(&h);
}

/* Who answers over HTTP, and is never connected, is there all the same. */
static void who_plays_is_not_gone(void **context)
{
	struct hall h;
	struct opened t;
	unsigned player;

	(void)context;
	begin(&h);
	all_play(&h, &t, 20);
	player = to_move(&h, &t);
	hall_here(&h, t.id, (uint16_t)(15 & ~(1U << player)));
	pass(&h, 15000000);
	answer(&h, &t);
	pass(&h, 15000000);
	expect(&h, &t, player, "stand_in", "false");
	expect(&h, &t, player, "gone", "15");
	pass(&h, 6000000);
	expect(&h, &t, player, "stand_in", "true");
	play_on(&h, &t);
	expect(&h, &t, player, "stand_in", "true");
	hall_close(&h);
}

/* Nobody is held up where nobody is; nor where the owner lets people be away as long as they like. */
static void an_empty_table_waits(void **context)
{
	struct hall h;
	struct opened t, patient;

	(void)context;
	begin(&h);
	all_play(&h, &t, 20);
	hall_here(&h, t.id, 0);
	pass(&h, 1000000000);
	assert_int_equal(count_in(&h, &t, "\"event\":\"stand-in\""), 0);
	assert_int_equal(hall_moment(&h, t.id).need, DOM_NEEDS_PLAY);
	hall_here(&h, t.id, 4); /* one comes back: the others have been gone for long */
	assert_int_equal(count_in(&h, &t, "\"event\":\"stand-in\""), 3);
	expect(&h, &t, 2, "stand_in", "false");
	hall_here(&h, t.id, 15);
	assert_int_equal(count_in(&h, &t, "\"event\":\"stand-in\""), 6);

	all_play(&h, &patient, 0);
	hall_here(&h, patient.id, 1);
	pass(&h, 1000000000);
	hall_here(&h, patient.id, 3);
	assert_int_equal(count_in(&h, &patient, "\"event\":\"stand-in\""), 0);
	hall_close(&h);
}

static bool gets_hint(struct hall *h, const struct opened *t, const char *secrets)
{
	struct doms_slot *slot = hall_find(h, t->id);
	struct doms_viewer viewer;
	struct doms_fault fault;
	struct doms_hint *hint;
	bool gets;

	pthread_mutex_lock(&slot->lock);
	assert_true(doms_table_viewer(slot->table, secrets, &viewer));
	gets = !doms_hint_new(&hint, slot->table, &viewer, &fault);
	pthread_mutex_unlock(&slot->lock);
	if (gets)
		doms_hint_free(hint);
	doms_slot_drop(slot);
	return gets;
}

/* Seats that nobody has taken are computers': whoever sits there with them alone gets hints, until somebody comes. */
static void who_is_alone_gets_hints(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	char owner[2 * DOMS_SECRET_TEXT];

	(void)context;
	begin(&h);
	hall_open_friends(&h, four, all_human, 60, &t);
	snprintf(owner, sizeof owner, "%s.%s", t.owner, t.invite);
	assert_int_equal(hall_sit(&h, &t, owner, 0, "Max", &w), 0);
	done(&h, &t, t.owner, "{\"do\": \"begin\", \"speed\": 0}");
	HALL_UNTIL(hall_moment(&h, t.id).need == DOM_NEEDS_PLAY || (pass(&h, DOMS_TICK), false));
	assert_true(gets_hint(&h, &t, t.secrets.text[0]));
	assert_int_equal(hall_sit(&h, &t, t.invite, 2, "Eva", &w), 0);
	assert_false(gets_hint(&h, &t, t.secrets.text[0]));
	hall_close(&h);
}

/* Coming and going neither makes the table faster nor slower. */
static void coming_and_going_moves_no_step(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	char owner[2 * DOMS_SECRET_TEXT];
	size_t before;

	(void)context;
	begin(&h);
	hall_open_friends(&h, four, two_human, 20, &t);
	snprintf(owner, sizeof owner, "%s.%s", t.owner, t.invite);
	assert_int_equal(hall_sit(&h, &t, owner, 0, "Max", &w), 0);
	done(&h, &t, t.owner, "{\"do\": \"begin\", \"speed\": 10000}");
	HALL_UNTIL(hall_dealt(&h, t.id) || (pass(&h, DOMS_TICK), false)); /* that waits for nothing */
	before = hall_moment(&h, t.id).sequence;
	for (unsigned i = 0; i < 9; i++) {
		pass(&h, 1000000);
		hall_here(&h, t.id, i & 1);
		assert_int_equal(hall_moment(&h, t.id).sequence, before);
	}
	pass(&h, 1100000);
	HALL_UNTIL(hall_moment(&h, t.id).sequence > before || (doms_tables_work(h.tables), false));
	hall_close(&h);
}

/* A match goes on when all who are here are ready; who leaves is not waited for. */
static void nobody_who_left_is_to_be_ready(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w = {0};
	uint32_t course;

	(void)context;
	begin(&h);
	w.ask.command.deal.ruleset = hall_game(&h, four, all_human);
	w.ask.command.deal.friends = w.ask.command.deal.settings.match = true;
	assert_int_equal(hall_open_ordered(&h, "here", &t, &w), 0);
	sit_down(&h, &t);
	course = hall_moment(&h, t.id).course;
	for (unsigned tries = 0; !hall_moment(&h, t.id).over && tries < 200; tries++) {
		answer(&h, &t);
		play_on(&h, &t);
	}
	assert_true(hall_moment(&h, t.id).over);
	hall_here(&h, t.id, 7);
	pass(&h, 100000000); /* nobody has said anything */
	assert_int_equal(hall_moment(&h, t.id).course, course);
	done(&h, &t, t.secrets.text[0], "{\"do\": \"ready\"}");
	done(&h, &t, t.secrets.text[1], "{\"do\": \"ready\"}");
	assert_int_equal(hall_moment(&h, t.id).course, course);
	hall_here(&h, t.id, 0); /* nobody is here: nothing is dealt to nobody */
	assert_int_equal(hall_moment(&h, t.id).course, course);
	hall_here(&h, t.id, 7);
	assert_int_equal(hall_moment(&h, t.id).course, course);
	hall_here(&h, t.id, 3);
	assert_int_equal(hall_moment(&h, t.id).course, course + 1);
	hall_close(&h);
}

static void more_than_half_replace(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	char gone[DOMS_SECRET_TEXT];
	size_t before;

	(void)context;
	begin(&h);
	all_play(&h, &t, 20);
	refused(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 3}", DOMS_CONFLICT); /* she is here */
	refused(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 0}", DOMS_CONFLICT);
	refused(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 9}", DOMS_CONFLICT);
	refused(&h, &t, t.invite, "{\"do\": \"vote\", \"player\": 3}", DOMS_FORBIDDEN);
	refused(&h, &t, t.owner, "{\"do\": \"vote\", \"player\": 3}", DOMS_FORBIDDEN);
	hall_here(&h, t.id, 7);
	pass(&h, 21000000);
	expect(&h, &t, 3, "stand_in", "true");
	done(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 3}");
	expect(&h, &t, 3, "votes", "[0]");
	before = hall_moment(&h, t.id).sequence;
	done(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 3}"); /* once is enough */
	assert_int_equal(hall_moment(&h, t.id).sequence, before);

	/* she comes back: nothing of it counts */
	hall_here(&h, t.id, 15);
	expect(&h, &t, 3, "votes", "[]");
	hall_here(&h, t.id, 7);
	pass(&h, 21000000);
	done(&h, &t, t.secrets.text[1], "{\"do\": \"vote\", \"player\": 3}");
	expect(&h, &t, 3, "person", "\"sitting\"");
	memcpy(gone, t.secrets.text[3], sizeof gone);
	done(&h, &t, t.secrets.text[2], "{\"do\": \"vote\", \"player\": 3}"); /* two of three */
	expect(&h, &t, 3, "person", "\"free\"");
	expect(&h, &t, 3, "votes", "[]");
	assert_int_equal(count_in(&h, &t, "\"event\":\"votes\""), 3);
	assert_int_equal(count_in(&h, &t, "\"why\":\"replaced\""), 1);
	assert_false(opens(&h, &t, gone));

	/* the seat is the invitation's; the computer plays it meanwhile */
	play_on(&h, &t);
	assert_int_equal(hall_sit(&h, &t, t.invite, 3, "Tom", &w), 0);
	expect(&h, &t, 3, "stand_in", "true");
	assert_false(opens(&h, &t, gone));
	{
		json_t *state = state_for(&h, t.id, t.secrets.text[3]);

		assert_true(json_is_null(json_object_get(seat_of(state, 3), "hand")));
		json_decref(state);
	}

	/* votes of those who go themselves are not waited for */
	hall_here(&h, t.id, 3);
	pass(&h, 21000000); /* Eva and Tom */
	done(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 2}");
	expect(&h, &t, 2, "person", "\"sitting\"");
	hall_here(&h, t.id, 1);
	pass(&h, 21000000); /* Luis: who is left has voted */
	expect(&h, &t, 2, "person", "\"free\"");
	expect(&h, &t, 1, "person", "\"sitting\"");

	/* the owner's word */
	done(&h, &t, t.owner, "{\"do\": \"replace\", \"player\": 1}");
	expect(&h, &t, 1, "person", "\"free\"");
	assert_false(opens(&h, &t, t.secrets.text[1]));
	refused(&h, &t, t.owner, "{\"do\": \"replace\", \"player\": 1}", DOMS_CONFLICT);
	refused(&h, &t, t.owner, "{\"do\": \"replace\", \"player\": 0}", DOMS_CONFLICT);
	hall_close(&h);
}

/* Whatever is not said in both languages is nobody's language. */
static void check_texts(const json_t *json, const char *key, unsigned *both)
{
	static const char *const words[] = {"Norte", "Este", "Sur", "Oeste", "Jugador", "ficha", "mano", "tile ", "round "};
	const json_t *value;
	const char *name;
	size_t i;

	if (json_is_array(json)) {
		for (i = 0; i < json_array_size(json); i++)
			check_texts(json_array_get(json, i), key, both);
	} else if (json_is_object(json)) {
		bool told = json_object_size(json) == 2 && json_object_get(json, "en") && json_object_get(json, "es");

		*both += told;
		json_object_foreach((json_t *)json, name, value)
		{
			if (!told)
				check_texts(value, name, both);
		}
	} else if (json_is_string(json) && strcmp(key, "canonical") != 0) { /* which is the variant as it was written */
		for (i = 0; i < sizeof words / sizeof *words; i++)
			if (strstr(json_string_value(json), words[i]))
				fail_msg("%s: %s", key, json_string_value(json));
	}
}

/* A table made in Spanish is read in English by an English guest. */
static void no_language_is_frozen(void **context)
{
	static const char spanish[] = "like: cuban\nplayers: [{name: Norte, strategy: human}, {name: Este, strategy: human},\n"
				      "{name: Sur, strategy: fattest}, {name: Jugador 4, strategy: first}]\n";
	struct hall h;
	struct opened t;
	struct waiting w;
	struct domi_buffer list = {0};
	json_t *json;
	const char *en, *es;
	unsigned both = 0;

	(void)context;
	begin(&h);
	hall_open_friends(&h, spanish, NULL, 20, &t);
	assert_int_equal(hall_sit(&h, &t, t.invite, 0, "Guest", &w), 0);
	done(&h, &t, t.owner, "{\"do\": \"begin\"}");
	play_on(&h, &t);
	expect(&h, &t, 0, "name", "\"Guest\"");
	expect(&h, &t, 1, "name", "\"Olga\"");
	expect(&h, &t, 2, "name", "\"South\"");
	expect(&h, &t, 3, "name", "\"Player 4\"");
	expect(&h, &t, 3, "strategy", "\"first\"");
	json = state_for(&h, t.id, t.secrets.text[0]);
	check_texts(json, "", &both);
	assert_true(both >= 1);
	en = json_string_value(json_object_get(json_object_get(json, "explain"), "en"));
	es = json_string_value(json_object_get(json_object_get(json, "explain"), "es"));
	assert_true(strstr(en, "South") && !strstr(en, "Norte") && !strstr(en, "ficha"));
	assert_true(strstr(es, "Sur") && !strstr(es, "North") && strstr(es, "ficha"));
	json_decref(json);
	for (size_t n = 0; n < hall_moment(&h, t.id).sequence; n++) {
		struct doms_slot *slot = hall_find(&h, t.id);
		struct domi_buffer event = {0};

		doms_table_event(slot->table, &(struct doms_viewer){.player = DOM_NO_SEAT}, n, &event);
		json = json_loads(event.text, 0, NULL);
		check_texts(json, "event", &both);
		json_decref(json);
		domi_buffer_release(&event);
		doms_slot_drop(slot);
	}
	doms_tables_list(h.tables, &list);
	json = json_loads(list.text, 0, NULL);
	check_texts(json, "list", &both);
	json_decref(json);
	domi_buffer_release(&list);
	hall_close(&h);
}

static void copy_file(const char *tail)
{
	char from[128], to[128], buffer[65536];
	FILE *in, *out;
	size_t n;

	snprintf(from, sizeof from, "%s%s", path, tail);
	snprintf(to, sizeof to, "%s%s", copy, tail);
	unlink(to);
	in = fopen(from, "rb");
	if (!in)
		return;
	out = fopen(to, "wb");
	assert_non_null(out);
	while ((n = fread(buffer, 1, sizeof buffer, in)))
		assert_int_equal(fwrite(buffer, 1, n, out), n);
	fclose(in);
	fclose(out);
}

/* What a server finds that is started after this one died right now is what everybody sees. */
static void dies_here(struct hall *h, const struct opened *t)
{
	struct hall other;

	struct doms_slot *slot = hall_find(h, t->id);

	hall_here(h, t->id, 0); /* nobody is connected to the other, nor has been gone for any time there */
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		slot->table->gone[p] = -1;
	doms_slot_drop(slot);
	hall_remove(copy);
	copy_file("");
	copy_file("-wal");
	hall_open(&other, copy, 0, 0, 0);
	for (unsigned who = 0; who < 7; who++) {
		const char *secret = who == 0 ? NULL : who == 1 ? t->owner : who == 2 ? t->invite : t->secrets.text[who - 3];
		char *story, *after;

		if (who > 2 && !(*secret && opens(h, t, secret))) {
			assert_false(*secret && opens(&other, t, secret));
			continue;
		}
		story = hall_story(h, t->id, secret);
		after = hall_story(&other, t->id, secret);
		assert_string_equal(story, after);
		free(story);
		free(after);
	}
	hall_close(&other);
}

static void death_finds_everybody_where_they_were(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	char owner[2 * DOMS_SECRET_TEXT];

	(void)context;
	hall_open(&h, path, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	hall_open_friends(&h, four, all_human, 20, &t);
	snprintf(owner, sizeof owner, "%s.%s", t.owner, t.invite);
	dies_here(&h, &t);
	assert_int_equal(hall_sit(&h, &t, owner, 0, "Ana", &w), 0);
	assert_int_equal(hall_sit(&h, &t, t.invite, 1, "Luis", &w), 0);
	dies_here(&h, &t);
	assert_int_equal(hall_sit(&h, &t, t.invite, 2, "Eva", &w), 0);
	done(&h, &t, t.owner, "{\"do\": \"move\", \"player\": 2, \"to\": 3}");
	done(&h, &t, t.owner, "{\"do\": \"remove\", \"player\": 3}");
	dies_here(&h, &t);
	assert_int_equal(hall_sit(&h, &t, t.invite, 2, "Eva", &w), 0);
	assert_int_equal(hall_sit(&h, &t, t.invite, 3, "Rita", &w), 0); /* it begins */
	play_on(&h, &t);
	dies_here(&h, &t);
	hall_here(&h, t.id, 1);
	pass(&h, 21000000);
	dies_here(&h, &t);
	expect(&h, &t, 1, "stand_in", "true");
	hall_here(&h, t.id, 7);
	expect(&h, &t, 1, "stand_in", "false");
	done(&h, &t, t.secrets.text[0], "{\"do\": \"vote\", \"player\": 3}");
	dies_here(&h, &t);
	done(&h, &t, t.secrets.text[1], "{\"do\": \"vote\", \"player\": 3}");
	expect(&h, &t, 3, "person", "\"free\"");
	dies_here(&h, &t);

	/* and after a start of this one: nobody is connected, and the time that somebody may be gone begins anew */
	hall_close(&h);
	hall_open(&h, path, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	pass(&h, 15000000);
	expect(&h, &t, 2, "gone", "0"); /* it is brought back when somebody looks */
	hall_here(&h, t.id, 1);
	pass(&h, 15000000);
	expect(&h, &t, 2, "gone", "15");
	expect(&h, &t, 2, "stand_in", "false");
	pass(&h, 6000000);
	expect(&h, &t, 2, "stand_in", "true");
	hall_close(&h);
	hall_remove(path);
	hall_remove(copy);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_gets_the_seat_and_nothing_more),
		cmocka_unit_test(the_owner_moves_and_removes),
		cmocka_unit_test(a_full_table_begins),
		cmocka_unit_test(owners_have_no_pace_where_others_play),
		cmocka_unit_test(the_computer_plays_for_who_is_gone),
		cmocka_unit_test(who_plays_is_not_gone),
		cmocka_unit_test(an_empty_table_waits),
		cmocka_unit_test(who_is_alone_gets_hints),
		cmocka_unit_test(coming_and_going_moves_no_step),
		cmocka_unit_test(nobody_who_left_is_to_be_ready),
		cmocka_unit_test(more_than_half_replace),
		cmocka_unit_test(no_language_is_frozen),
		cmocka_unit_test(death_finds_everybody_where_they_were),
	};

	if (sodium_init() < 0)
		return 1;
	scratch(path, sizeof path, "friends");
	snprintf(copy, sizeof copy, "%s-copy", path);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
