/* Clients of each kind (somebody who watches, the owner, every person) sit at tables of random variants, over real sockets, and keep
   every byte they are sent. When a round is over and everything may be known, its events are fetched in full, and every message is
   looked at again: nothing stands in it that its client had not been shown by then, no seed, no nonce, nobody's secret. Some tables are
   for friends: clients are there from the lobby on, guests come in mid-round, say something and go; whoever is alone asks for hints.
   At some, people draw by hand. */
#include "live_client.h"
#include "random_variant.h"

#include <sodium.h>

#ifdef SANITIZED
enum { TABLES_PLAYED = 25 };
#else
enum { TABLES_PLAYED = 400 };
#endif
enum { CLIENTS = 18, GUESTS = 4, MESSAGES = 20000, TURNS_MOST = 4000 };

struct client {
	int fd; /* -1: it has left */
	const char *secret;
	char own[32]; /* of a guest: where that is */
	int player;   /* -1: none */
	char *messages[MESSAGES];
	unsigned count;
	bool over;
	size_t seen; /* the state it was told last */
	char *order; /* what it wants to do next */
};

struct desk {
	struct house house;
	struct seat_at seats;
	struct client clients[CLIENTS];
	unsigned client_count;
	struct dom_rules *rules;
	const char *variant;
	struct dice dice;
	unsigned messages, inspected, rounds, guests, visits, hints, draws;
	bool friends;
	uint16_t free; /* seats that guests may take, by player */
};

/* What one of them sees of an answer over HTTP is kept like a message. */
static void keep(struct desk *d, struct client *c, char *text)
{
	if (c->count == MESSAGES)
		fail_msg("too much\n%s", d->variant);
	c->messages[c->count++] = text;
	d->messages++;
}

static void fetch(struct desk *d, struct client *c)
{
	char where[64];
	struct answer answer;

	snprintf(where, sizeof where, "/%s?layout=9", d->seats.id);
	answer = send_with(d->house.port, "GET", where, c->secret, "");
	assert_int_equal(answer.status, 200);
	keep(d, c, answer.body);
}

static void answer_state(struct desk *d, struct client *c, const json_t *state)
{
	const json_t *you = json_object_get(state, "you"), *plays = json_object_get(you, "plays"), *play;
	const char *needs = json_string_value(json_object_get(you, "needs"));
	json_t *order;

	free(c->order);
	c->order = NULL;
	if (!needs)
		return;
	if (!strcmp(needs, "give")) {
		json_t *seat = json_array_get(json_object_get(state, "seats"),
					      (size_t)json_integer_value(json_object_get(you, "seat")));
		json_t *tiles = json_array();

		for (json_int_t i = 0; i < json_integer_value(json_object_get(you, "gives")); i++)
			json_array_append(tiles, json_array_get(json_object_get(seat, "hand"), (size_t)i));
		order = json_pack("{s:s, s:o}", "do", "give", "tiles", tiles);
	} else if (!strcmp(needs, "draw")) {
		order = json_pack("{s:s}", "do", "draw");
		d->draws++;
	} else {
		play = json_array_get(plays, dice_below(&d->dice, (unsigned)json_array_size(plays)));
		order = json_pack("{s:s, s:O, s:O, s:O, s:i}", "do", "play", "tile", json_object_get(play, "tile"), "place",
				  json_object_get(play, "place"), "side", json_object_get(play, "side"), "pays", 3);
	}
	c->order = json_dumps(order, JSON_COMPACT);
	json_decref(order);
}

/* Takes a message; *reply becomes the sequence that a reply tells. */
static void take_message(struct desk *d, struct client *c, size_t *reply)
{
	unsigned code;
	char *text = ws_next(c->fd, &code);
	json_t *message, *state;

	if (!text)
		fail_msg("closed with %u\n%s", code, d->variant);
	keep(d, c, text);
	message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(message);
	if (json_object_get(message, "error"))
		fail_msg("%s\n%s", text, d->variant);
	if (json_object_get(message, "sequence"))
		*reply = (size_t)json_integer_value(json_object_get(message, "sequence"));
	state = json_object_get(message, "state");
	if (state) {
		c->seen = (size_t)json_integer_value(json_object_get(state, "sequence"));
		c->over = json_is_true(json_object_get(state, "over"));
		answer_state(d, c, state);
	}
	json_decref(message);
}

/* Everybody hears of everything before the next thing happens: who is behind when the round ends is told what was hidden. */
static void catch_up(struct desk *d, size_t sequence)
{
	size_t reply;

	for (unsigned i = 0; i < d->client_count; i++)
		while (d->clients[i].fd >= 0 && d->clients[i].seen < sequence)
			take_message(d, &d->clients[i], &reply);
}

static struct client *who_is_asked(struct desk *d)
{
	for (unsigned i = 0; i < d->client_count; i++)
		if (d->clients[i].order)
			return &d->clients[i];
	return NULL;
}

static struct client *sit(struct desk *d, const char *secret, int player)
{
	struct client *c = &d->clients[d->client_count++];

	assert_true(d->client_count <= CLIENTS);
	*c = (struct client){.secret = secret, .player = player};
	c->fd = ws_open(d->house.port, &d->seats, secret, 0);
	return c;
}

/* What is done over HTTP; everybody hears of it. Returns the secret that it brought, if any: the caller frees it. */
static char *do_over_http(struct desk *d, const char *secret, const char *text)
{
	struct answer answer = command(d->house.port, &d->seats, secret, text);
	json_t *json = json_of(&answer);
	const json_t *seat = json_array_get(json_object_get(json, "seats"), 0);
	char *brought = NULL;

	if (answer.status != 200)
		fail_msg("%s: %s\n%s", text, answer.body, d->variant);
	if (seat)
		brought = strdup(json_string_value(json_object_get(seat, "secret")));
	catch_up(d, (size_t)json_integer_value(json_object_get(json, "sequence")));
	json_decref(json);
	free(answer.body);
	return brought;
}

/* A guest takes a free seat in mid-round, looks around, says something and leaves: its link ends. */
static void visit(struct desk *d)
{
	char text[128], *secret, *message;
	struct client *c;
	size_t reply = 0;
	unsigned code;
	int fd;

	snprintf(text, sizeof text, "{\"do\": \"sit\", \"player\": %d, \"name\": \"Guest %u\"}", __builtin_ctz(d->free),
		 ++d->visits);
	secret = do_over_http(d, d->seats.invite, text);
	assert_non_null(secret);
	c = sit(d, secret, -1);
	snprintf(c->own, sizeof c->own, "%s", secret);
	c->secret = c->own;
	free(secret);
	d->guests++;
	catch_up(d, d->clients[0].seen);
	fetch(d, c);
	assert_true(ws_send(c->fd, dice_below(&d->dice, 2) ? "{\"id\": 1, \"do\": \"say\", \"phrase\": \"hello\"}"
							   : "{\"id\": 1, \"do\": \"say\", \"text\": \"Hola\"}"));
	while (!reply)
		take_message(d, c, &reply);
	fd = c->fd;
	c->fd = -1; /* it hears no more of what happens */
	do_over_http(d, c->secret, "{\"do\": \"stand\"}");
	while ((message = ws_next(fd, &code)))
		keep(d, c, message);
	assert_int_equal(code, 1008);
	close(fd);
}

/* Whoever is asked, and alone. */
static void ask_hint(struct desk *d, struct client *c)
{
	char where[64];
	struct answer answer;

	snprintf(where, sizeof where, "/%s/hint", d->seats.id);
	answer = send_with(d->house.port, "GET", where, c->secret, "");
	assert_true(answer.status == 200 || answer.status == 409);
	d->hints += answer.status == 200;
	if (answer.status == 200)
		keep(d, c, answer.body);
	else
		free(answer.body);
}

static bool play_round(struct desk *d)
{
	catch_up(d, 1);
	for (unsigned turn = 0; turn < TURNS_MOST; turn++) {
		struct client *asked = who_is_asked(d);
		size_t sequence = 0;

		if (asked && !dice_below(&d->dice, 12))
			ask_hint(d, asked);
		if (d->free && d->client_count < CLIENTS && d->guests < GUESTS && !dice_below(&d->dice, 8))
			visit(d);
		if (asked) {
			assert_true(ws_send(asked->fd, asked->order));
			while (!sequence)
				take_message(d, asked, &sequence);
		} else {
			struct answer answer = command(d->house.port, &d->seats, d->seats.owner, "{\"do\": \"step\"}");
			json_t *json = json_of(&answer);

			if (answer.status != 200)
				fail_msg("%s\n%s", answer.body, d->variant);
			sequence = (size_t)json_integer_value(json_object_get(json, "sequence"));
			json_decref(json);
			free(answer.body);
		}
		catch_up(d, sequence);
		if (d->clients[0].over)
			return true;
		if (!dice_below(&d->dice, 24)) {
			struct client *c = &d->clients[dice_below(&d->dice, d->client_count)];

			if (c->fd >= 0)
				fetch(d, c);
		}
	}
	return false;
}

/* Looking */

/* A tile by its text, with its quotes. */
static void quote(const struct dom_rules *rules, unsigned tile, char *out, size_t size)
{
	char name[400];

	snprintf(out, size, "\"%s\"", dom_rules_tile(rules, tile, name, sizeof name));
}

static void learn(bool *known, const struct dom_rules *rules, const json_t *text)
{
	char name[400];

	for (unsigned t = 0; json_is_string(text) && t < dom_rules_tiles(rules); t++)
		known[t] |= !strcmp(dom_rules_tile(rules, t, name, sizeof name), json_string_value(text));
}

/* What a client may know once it has been told an event. */
static void learn_from(const struct desk *d, bool *known, const json_t *event, int player, int *seat)
{
	const char *kind = json_string_value(json_object_get(event, "event"));
	int of = json_is_integer(json_object_get(event, "seat")) ? (int)json_integer_value(json_object_get(event, "seat")) : -1;
	size_t i;
	json_t *tile;

	if (!strcmp(kind, "seat") && player >= 0 && json_integer_value(json_object_get(event, "player")) == player)
		*seat = of;
	if (!strcmp(kind, "drew") || !strcmp(kind, "dealt") || !strcmp(kind, "gave-back")) {
		if (of != *seat || *seat < 0)
			return;
		json_array_foreach(json_object_get(event, "tiles"), i, tile)
		{
			learn(known, d->rules, tile);
		}
	}
	learn(known, d->rules, json_object_get(event, "tile"));
	learn(known, d->rules, json_object_get(event, "lead"));
}

/* Everything but the rules, which are the same for everybody. */
static void cut(char *text, const char *from, const char *to)
{
	char *begin = strstr(text, from), *end = begin ? strstr(begin, to) : NULL;

	if (end)
		memmove(begin, end, strlen(end) + 1);
}

static void inspect(const struct desk *d, const struct client *c, char *text, const bool *known)
{
	cut(text, "\"variant\":{", "\"board\":");
	while (strstr(text, "\"also\":[")) /* tiles that fit whoever has them */
		cut(text, "\"also\":[", "]");
	if (strstr(text, "\"nonce\":\"") || strstr(text, "\"seed\":\""))
		fail_msg("the seed is told\n%s", text);
	assert_null(strstr(text, d->seats.owner));
	assert_true(!d->seats.invite[0] || !strstr(text, d->seats.invite));
	for (unsigned p = 0; p < 10; p++)
		assert_true(!d->seats.secret[p][0] || !strstr(text, d->seats.secret[p]));
	for (unsigned i = 0; i < d->client_count; i++)
		assert_true(!d->clients[i].secret || !strstr(text, d->clients[i].secret));
	for (unsigned t = 0; t < dom_rules_tiles(d->rules); t++) {
		char name[420];

		quote(d->rules, t, name, sizeof name);
		if (!known[t] && strstr(text, name))
			fail_msg("%s is told to player %d\n%s\n%s", name, c->player, text, d->variant);
	}
}

/* The sequence a message speaks of: an event's own number and one more, a state's; 0: of none, as what is said and hints. */
static size_t reach_of(const json_t *message)
{
	const json_t *event = json_object_get(message, "event"), *state = json_object_get(message, "state");

	if (event)
		return (size_t)json_integer_value(json_object_get(event, "sequence")) + 1;
	if (!state)
		state = message; /* a reply, or a state over HTTP */
	return (size_t)json_integer_value(json_object_get(state, "sequence"));
}

static const char *kind_of(const json_t *events, size_t number)
{
	return json_string_value(json_object_get(json_array_get(events, number), "event"));
}

static int seat_of(const json_t *events, size_t number)
{
	const json_t *seat = json_object_get(json_array_get(events, number), "seat");

	return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

static bool is_one_of(const char *kind, const char *kinds)
{
	const char *at = strstr(kinds, kind);
	size_t length = strlen(kind);

	return at && (at == kinds || at[-1] == ' ') && (!at[length] || at[length] == ' ');
}

/* Where the last turn begins: it is told when the round is over already, so it may show anything. */
static size_t last_turn(const json_t *events)
{
	size_t at = json_array_size(events);
	int mover = -1;

	while (at && strcmp(kind_of(events, at - 1), "over") != 0)
		at--;
	while (at--) {
		const char *kind = kind_of(events, at);

		if (is_one_of(kind, "strategy play misfit pass foul offer take refuse late drew")) {
			if (mover >= 0 && seat_of(events, at) != mover && strcmp(kind, "drew") != 0)
				return at + 1;
			mover = strcmp(kind, "drew") != 0 ? seat_of(events, at) : mover;
		} else if (!is_one_of(kind, "paid power turned skip over")) {
			return at + 1;
		}
	}
	return 0;
}

static void look_again(struct desk *d, struct client *c, const json_t *events)
{
	static bool known[DOM_MAX_TILES];
	size_t heard = 0, last = last_turn(events);
	int seat = -1;

	memset(known, 0, sizeof known);
	for (unsigned i = 0; i < c->count; i++) {
		json_t *message = json_loads(c->messages[i], 0, NULL);
		size_t reach = reach_of(message);

		for (; heard < reach && heard < json_array_size(events); heard++)
			learn_from(d, known, json_array_get(events, heard), c->player, &seat);
		json_decref(message);
		if (heard > last)
			break;
		inspect(d, c, c->messages[i], known);
		d->inspected++;
	}
}

static json_t *all_events(struct desk *d)
{
	char request[160];
	static char line[1 << 16];
	struct answer answer;
	json_t *events = json_array();
	int fd = dial(d->house.port);

	snprintf(request, sizeof request, "GET /api/v1/tables/%s/events HTTP/1.1\r\nHost: localhost\r\n\r\n", d->seats.id);
	assert_true(say(fd, request, strlen(request)) && hear_head(fd, &answer));
	while (hear_chunk(fd, line, sizeof line))
		json_array_append_new(events, json_loads(line, 0, NULL));
	close(fd);
	return events;
}

/* A table */

/* The variant with people at some of its seats. */
static char *body_of(struct desk *d, struct dom_variant *variant)
{
	static const char *const strategies[] = {"random", "fattest", "first", "blocker"};
	json_t *players = json_array(), *body;
	char *text, *canonical;
	unsigned people = 0;

	d->friends = !dice_below(&d->dice, 3);
	d->free = 0;
	for (unsigned p = 0; p < dom_variant_players(variant); p++) {
		bool person = dice_below(&d->dice, 2) != 0;

		people += person;
		d->free |= (uint16_t)(person << p);
		json_array_append_new(players, json_pack("{s:s, s:s}", "strategy",
							 person ? "human" : strategies[dice_below(&d->dice, 4)], "character",
							 dom_variant_character(variant, p)->name));
	}
	if (!people) {
		json_object_set_new(json_array_get(players, 0), "strategy", json_string("human"));
		d->free = 1;
	}
	assert_int_equal(dom_variant_text(variant, &canonical, NULL), DOM_OK);
	body = json_pack("{s:{s:s}, s:o, s:b, s:b, s:b}", "variant", "text", canonical, "players", players, "friends",
			 d->friends, "chat", true, "by_hand", dice_below(&d->dice, 2));
	dom_variant_free_text(variant, canonical);
	text = json_dumps(body, JSON_COMPACT);
	json_decref(body);
	return text;
}

/* In the lobby all look on; the owner sits down and begins, at a table that takes a step when the owner says so. */
static void begin_among_friends(struct desk *d)
{
	char text[96], owner[96], *secret;
	int player = __builtin_ctz(d->free);

	sit(d, d->seats.invite, -1);
	catch_up(d, 1);
	snprintf(text, sizeof text, "{\"do\": \"sit\", \"player\": %d, \"name\": \"Ana\"}", player);
	snprintf(owner, sizeof owner, "%s.%s", d->seats.owner, d->seats.invite);
	secret = do_over_http(d, owner, text);
	snprintf(d->seats.secret[player], sizeof *d->seats.secret, "%s", secret);
	free(secret);
	d->free &= d->free - 1;
	sit(d, d->seats.secret[player], player);
	catch_up(d, d->clients[0].seen);
	if (d->free) /* else it has begun by itself */
		do_over_http(d, d->seats.owner, "{\"do\": \"begin\", \"speed\": 60000}");
	do_over_http(d, d->seats.owner, "{\"do\": \"pause\"}");
}

static void play_table(struct desk *d, struct dom_variant *variant)
{
	char *body = body_of(d, variant);
	struct answer answer = send_with(d->house.port, "POST", "", NULL, body);
	json_t *events;
	bool over;

	if (answer.status == 422 || strlen(body) > 7000) { /* those players do not go with those rules */
		free(answer.body);
		free(body);
		return;
	}
	free(answer.body);
	memset(&d->seats, 0, sizeof d->seats);
	open_seats(d->house.port, body, &d->seats);
	free(body);
	d->client_count = d->guests = 0;
	sit(d, NULL, -1);
	sit(d, d->seats.owner, -1);
	for (int p = 0; p < 10; p++)
		if (d->seats.secret[p][0])
			sit(d, d->seats.secret[p], p);
	if (d->friends)
		begin_among_friends(d);
	else
		d->free = 0;
	/* with nobody among those who sit at the table everything is open */
	over = d->client_count > 2 && play_round(d);
	events = all_events(d);
	for (unsigned i = 0; i < d->client_count; i++) {
		struct client *c = &d->clients[i];

		if (over)
			look_again(d, c, events);
		for (unsigned m = 0; m < c->count; m++)
			free(c->messages[m]);
		free(c->order);
		if (c->fd >= 0)
			close(c->fd);
	}
	json_decref(events);
	d->rounds += over;
}

static void test_hidden(void **context)
{
	static struct desk d;
	static struct sketch sketch;

	(void)context;
	house_open(&d.house, (struct doms_options){.requests_per_second = UINT32_MAX, .burst = UINT32_MAX});
	/* chance decides who visits and asks: as many tables more as that takes */
	for (uint64_t number = 5000;
	     (d.rounds < TABLES_PLAYED || !d.visits || !d.hints || !d.draws) && number < 5000 + 20 * TABLES_PLAYED; number++) {
		struct dom_error error = {0};
		struct dom_variant *variant = random_variant(&sketch, number, &d.rules, &error);

		if (!variant)
			continue;
		d.dice.state = number;
		d.variant = sketch.text;
		if (dom_rules_tiles(d.rules) <= 120)
			play_table(&d, variant);
		dom_rules_free(d.rules);
		dom_variant_free(variant);
	}
	house_close(&d.house);
	print_message("%u rounds, %u messages, %u of them from before the end; %u visits, %u hints, %u draws by hand\n",
		      d.rounds, d.messages, d.inspected, d.visits, d.hints, d.draws);
	assert_true(d.rounds >= TABLES_PLAYED && d.visits && d.hints && d.draws);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_hidden)};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
