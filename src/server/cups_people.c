/* People in tournaments. A round that people play is a live table like any other: their secrets open it, its clock runs, and after any
   kind of death it is as it was. When it is over, what they said there is stored with the tournament, which plays the round with it. */
#include "cups_inside.h"

#include "compiler.h"
#include "resource/resource.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 512 }; /* rounds that are looked at for people */

/* Secrets */

static void draw(void *context, void *bytes, size_t count)
{
	doms_random(context, bytes, count);
}

int doms_cup_invite(struct doms_cups *all, struct doms_cup_ask *ask, int64_t id)
{
	struct doms_chance chance = {.random = draw, .context = all->server};
	int code = SQLITE_OK;

	ask->seats = json_array();
	for (unsigned i = 0; !code && i < dom_variant_players(ask->variant); i++) {
		char secret[DOMS_SECRET_TEXT];
		uint8_t key[DOMS_KEY];

		if (dom_variant_person(ask->variant, i, NULL) != DOM_PERSON_YES)
			continue;
		doms_secret_new(&chance, secret);
		doms_key_of(secret, key);
		json_array_append_new(ask->seats, json_pack("{s:i, s:s, s:s}", "player", (int)i, "name",
							    dom_variant_player(ask->variant, i), "secret", secret));
		code = doms_cup_keep_person(all->keep, id, i, key);
	}
	return code;
}

/* The list of tables */

static bool same_fixture(const struct dom_fixture *a, const struct dom_fixture *b)
{
	char one[DOMS_FIXTURE], other[DOMS_FIXTURE];

	doms_fixture_text(a, one);
	doms_fixture_text(b, other);
	return !strcmp(one, other);
}

static struct doms_cup_table *find(struct doms_cup *cup, const struct dom_fixture *fixture)
{
	for (unsigned i = 0; i < cup->table_count; i++)
		if (same_fixture(&cup->tables[i].fixture, fixture))
			return &cup->tables[i];
	return NULL;
}

static void let_go(struct doms_cup *cup, unsigned i)
{
	struct doms_cup_table gone = cup->tables[i];

	pthread_mutex_lock(&cup->lock);
	cup->tables[i] = cup->tables[--cup->table_count];
	pthread_mutex_unlock(&cup->lock);
	doms_live_drop(gone.live);
	free(gone.people);
}

void doms_cup_leave(struct doms_cup *cup)
{
	while (cup->table_count)
		let_go(cup, cup->table_count - 1);
}

void doms_cup_put_tables(const struct doms_cup *cup, struct domj_text *out)
{
	domj_open(out, '[');
	for (unsigned i = 0; i < cup->table_count; i++) {
		struct doms_live *live = cup->tables[i].live;
		bool over;

		pthread_mutex_lock(&live->lock);
		over = live->table->shown.over;
		pthread_mutex_unlock(&live->lock);
		if (over) /* it waits to be counted, for nobody else */
			continue;
		domj_open(out, '{');
		domj_key_int(out, "round", (int64_t)cup->tables[i].fixture.number);
		domj_key_string(out, "table", live->id);
		domj_key_raw(out, "people", cup->tables[i].people);
		domj_close(out, '}');
	}
	domj_close(out, ']');
}

static bool is_person(const struct doms_cup *cup, unsigned player)
{
	return dom_variant_person(cup->variant, player, NULL) == DOM_PERSON_YES;
}

static int add(struct doms_cup *cup, const struct dom_fixture *fixture, struct doms_live *live)
{
	struct domj_text people = {0};
	char *text;

	domj_open(&people, '[');
	for (unsigned i = 0; i < fixture->seats; i++)
		if (is_person(cup, fixture->player[i])) {
			domj_open(&people, '{');
			domj_key_int(&people, "player", fixture->player[i]);
			domj_key_string(&people, "name", dom_variant_player(cup->variant, fixture->player[i]));
			domj_close(&people, '}');
		}
	domj_close(&people, ']');
	text = domj_text_take(&people);
	if (!text) {
		doms_live_drop(live);
		return DOM_NO_MEMORY;
	}
	pthread_mutex_lock(&cup->lock);
	cup->tables[cup->table_count++] = (struct doms_cup_table){.fixture = *fixture, .live = live, .people = text};
	pthread_mutex_unlock(&cup->lock);
	return DOM_OK;
}

/* Opening */

static int give_up(struct doms_cups *all, const char *what, const struct doms_fault *fault)
{
	doms_log(all->server, true, what, json_pack("{s:s}", "text", fault->en));
	return DOM_BUSY; /* it is tried again in a moment */
}

/* Whom the secrets of the tournament's people let in. */
static void fill_keys(const struct doms_cup *cup, const struct dom_fixture *fixture, struct doms_deal *round)
{
	for (unsigned i = 0; i < fixture->seats; i++)
		if (is_person(cup, fixture->player[i]) &&
		    doms_cup_find_person(cup->all->keep, cup->kept.id, fixture->player[i], round->keys[i]))
			round->keyed |= (uint16_t)(1U << i);
}

static int open_table(struct doms_cup *cup, const struct dom_fixture *fixture, struct doms_live **out, struct dom_error *error)
{
	static const struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS};
	struct doms_tables *tables = cup->all->server->tables;
	struct doms_deal round = {.cup = cup->kept.id};
	struct doms_ask ask = {.round = &round};
	struct dom_variant *variant;
	int status = dom_tournament_table(cup->t, fixture, &variant, &round.input, error);

	if (status)
		return status;
	status = doms_tables_game(tables, variant, NULL, &bounds, &ask.order.game, error);
	dom_variant_free(variant);
	if (status)
		return status;
	fill_keys(cup, fixture, &round);
	ask.order.seed = dom_tournament_seed_of(cup->t, fixture->number);
	ask.order.has_seed = true;
	ask.order.clock = cup->kept.clock;
	memcpy(ask.peer, cup->kept.peer, sizeof ask.peer);
	doms_tables_do(tables, &ask);
	doms_order_release(&ask.order);
	*out = ask.live;
	return ask.status ? give_up(cup->all, "table-refused", &ask.fault) : DOM_OK;
}

/* The one it is played at since before; NULL: there is none. */
static struct doms_live *find_again(const struct doms_cup *cup, const struct dom_fixture *fixture)
{
	struct doms_fault fault;
	struct doms_live *live = NULL;
	char id[DOMS_ID];
	bool loaded;

	if (doms_cup_find_table(cup->all->keep, cup->kept.id, fixture, id))
		live = doms_tables_find(cup->all->server->tables, id, &loaded);
	if (!live || loaded || !doms_live_load(live, &fault))
		return live;
	doms_live_drop(live);
	return NULL;
}

/* It goes on by itself from now on. */
static int set_going(struct doms_cup *cup, struct doms_live *live)
{
	struct doms_ask ask = {.live = live,
			       .viewer = {.owner = true, .player = DOM_NO_SEAT},
			       .order = {.what = DOMS_ORDER_RUN, .speed = cup->kept.speed}};
	bool idle;

	pthread_mutex_lock(&live->lock);
	idle = live->table->shown.mode != DOMS_RUNNING && !live->table->shown.over;
	pthread_mutex_unlock(&live->lock);
	if (!idle)
		return DOM_OK;
	doms_tables_do(cup->all->server->tables, &ask);
	return ask.status ? give_up(cup->all, "table-refused", &ask.fault) : DOM_OK;
}

static int put_to_people(struct doms_cup *cup, const struct dom_fixture *fixture, struct dom_error *error)
{
	const struct doms_cup_table *table = find(cup, fixture);
	struct doms_live *live = table ? table->live : find_again(cup, fixture);
	int status = DOM_OK, code;

	if (!live) {
		status = open_table(cup, fixture, &live, error);
		if (status)
			return status;
		code = doms_cup_keep_table(cup->all->keep, cup->kept.id, fixture, live->id);
		if (code) {
			struct doms_fault fault;

			doms_live_drop(live);
			doms_cups_fail_disk(cup->all, cup->all->keep_path, code, &fault);
			return DOM_BUSY;
		}
	}
	if (!table)
		status = add(cup, fixture, live);
	return status ? status : set_going(cup, live);
}

/* What is planned */

static void set_waits(struct doms_cup *cup, bool waits)
{
	pthread_mutex_lock(&cup->all->lock);
	cup->waits = waits;
	pthread_mutex_unlock(&cup->all->lock);
}

/* Tables of rounds that were played, or that are not to be played as it was planned. */
static void let_past_go(struct doms_cup *cup)
{
	for (unsigned i = cup->table_count; i-- > 0;) {
		struct dom_fixture planned;

		if (!dom_tournament_plan(cup->t, cup->tables[i].fixture.number, &planned) ||
		    !same_fixture(&cup->tables[i].fixture, &planned))
			let_go(cup, i);
	}
	(void)!doms_cup_drop_tables(cup->all->keep, cup->kept.id, dom_tournament_next(cup->t));
}

/* Each person plays one round at a time, the first of its own that is known. Somebody who is still to play with others does not
   play later rounds before that. */
static int put_all(struct doms_cup *cup, struct dom_error *error)
{
	bool busy[DOM_MAX_ENTRANTS] = {false};
	uint64_t next = dom_tournament_next(cup->t);
	struct dom_fixture fixture;
	int status = DOM_OK;

	for (uint64_t n = next; !status && n < next + AHEAD && dom_tournament_plan(cup->t, n, &fixture); n++) {
		bool free = true;

		if (!dom_tournament_asks(cup->t, &fixture))
			continue;
		for (unsigned i = 0; i < fixture.seats; i++) {
			free &= !busy[fixture.player[i]];
			busy[fixture.player[i]] |= is_person(cup, fixture.player[i]);
		}
		if (free)
			status = put_to_people(cup, &fixture, error);
	}
	return status;
}

/* What was said at the table of the next round, once it is over. */
static int take(struct doms_cup *cup, struct dom_store *store, const struct dom_fixture *fixture, struct dom_error *error)
{
	const struct doms_cup_table *table = find(cup, fixture);
	struct dom_reply *replies = NULL;
	size_t count = 0;
	int status = DOM_OK;
	bool over;

	pthread_mutex_lock(&table->live->lock);
	over = table->live->table->shown.over;
	if (over) {
		count = table->live->table->shown.replies;
		replies = calloc(count + 1, sizeof *replies);
		if (replies && count)
			memcpy(replies, table->live->table->replies, count * sizeof *replies);
	}
	pthread_mutex_unlock(&table->live->lock);
	if (!over)
		return DOM_OK;
	status = replies ? dom_store_say(store, cup->kept.id, cup->t, fixture->number, replies, count, error) : DOM_NO_MEMORY;
	free(replies);
	if (!status)
		set_waits(cup, false);
	return status;
}

int doms_cup_host(struct doms_cup *cup, struct dom_store *store, struct dom_error *error)
{
	struct dom_fixture fixture;
	int status;

	if (!dom_tournament_people(cup->t) || atomic_load(&cup->all->server->stopping))
		return DOM_OK;
	let_past_go(cup);
	if (!dom_tournament_plan(cup->t, dom_tournament_next(cup->t), &fixture) || !dom_tournament_asks(cup->t, &fixture) ||
	    dom_tournament_said(cup->t, fixture.number, 0))
		return DOM_OK; /* there is something to play */
	set_waits(cup, true);  /* before anything is looked at: whoever ends a table meanwhile takes it back */
	status = put_all(cup, error);
	if (!status)
		status = take(cup, store, &fixture, error);
	if (status)
		set_waits(cup, false);
	return status;
}
