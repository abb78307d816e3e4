/* People in tournaments. A round that people play is a live table like any other: their secrets open it, its clock runs, and after any
   kind of death it is as it was. When it is over, what they said there is stored with the tournament, which plays the round with it. */
#include "tournaments.h"

#include "work/compiler.h"
#include "resource/resource.h"

#include <stdlib.h>
#include <string.h>

enum { AHEAD = 512 }; /* rounds that are looked at for people */

/* Secrets */

static void draw(void *context, void *bytes, size_t count)
{
	doms_random(context, bytes, count);
}

int doms_tournament_invite(struct doms_tournaments *all, struct doms_tournament_ask *ask, int64_t id)
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
		code = doms_tournament_keep_person(all->keep, id, i, key);
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

static struct doms_tournament_table *find(struct doms_tournament *tournament, const struct dom_fixture *fixture)
{
	for (unsigned i = 0; i < tournament->table_count; i++)
		if (same_fixture(&tournament->tables[i].fixture, fixture))
			return &tournament->tables[i];
	return NULL;
}

static void let_go(struct doms_tournament *tournament, unsigned i)
{
	struct doms_tournament_table gone = tournament->tables[i];

	pthread_mutex_lock(&tournament->lock);
	tournament->tables[i] = tournament->tables[--tournament->table_count];
	pthread_mutex_unlock(&tournament->lock);
	doms_slot_drop(gone.slot);
	free(gone.people);
}

void doms_tournament_leave(struct doms_tournament *tournament)
{
	while (tournament->table_count)
		let_go(tournament, tournament->table_count - 1);
}

void doms_tournament_put_tables(const struct doms_tournament *tournament, struct domj_text *out)
{
	domj_open(out, '[');
	for (unsigned i = 0; i < tournament->table_count; i++) {
		struct doms_slot *slot = tournament->tables[i].slot;
		bool over;

		pthread_mutex_lock(&slot->lock);
		over = slot->table->shown.over;
		pthread_mutex_unlock(&slot->lock);
		if (over) /* it waits to be counted, for nobody else */
			continue;
		domj_open(out, '{');
		domj_key_int(out, "round", (int64_t)tournament->tables[i].fixture.number);
		domj_key_string(out, "table", slot->id);
		domj_key_raw(out, "people", tournament->tables[i].people);
		domj_close(out, '}');
	}
	domj_close(out, ']');
}

static bool is_person(const struct doms_tournament *tournament, unsigned player)
{
	return dom_variant_person(tournament->variant, player, NULL) == DOM_PERSON_YES;
}

static int add(struct doms_tournament *tournament, const struct dom_fixture *fixture, struct doms_slot *slot)
{
	struct domj_text people = {0};
	char *text;

	domj_open(&people, '[');
	for (unsigned i = 0; i < fixture->seats; i++)
		if (is_person(tournament, fixture->player[i])) {
			domj_open(&people, '{');
			domj_key_int(&people, "player", fixture->player[i]);
			domj_key_string(&people, "name", dom_variant_player(tournament->variant, fixture->player[i]));
			domj_close(&people, '}');
		}
	domj_close(&people, ']');
	text = domj_text_take(&people);
	if (!text) {
		doms_slot_drop(slot);
		return DOM_NO_MEMORY;
	}
	pthread_mutex_lock(&tournament->lock);
	tournament->tables[tournament->table_count++] =
		(struct doms_tournament_table){.fixture = *fixture, .slot = slot, .people = text};
	pthread_mutex_unlock(&tournament->lock);
	return DOM_OK;
}

/* Opening */

static int give_up(struct doms_tournaments *all, const char *what, const struct doms_fault *fault)
{
	doms_log(all->server, true, what, json_pack("{s:s}", "text", fault->en));
	return DOM_BUSY; /* it is tried again in a moment */
}

/* Whom the secrets of the tournament's people let in. */
static void fill_keys(const struct doms_tournament *tournament, const struct dom_fixture *fixture, struct doms_deal *round)
{
	for (unsigned i = 0; i < fixture->seats; i++)
		if (is_person(tournament, fixture->player[i]) &&
		    doms_tournament_find_person(tournament->all->keep, tournament->kept.id, fixture->player[i], round->keys[i]))
			round->keyed |= (uint16_t)(1U << i);
}

static int open_table(struct doms_tournament *tournament, const struct dom_fixture *fixture, struct doms_slot **out,
		      struct dom_error *error)
{
	static const struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS};
	struct doms_tables *tables = tournament->all->server->tables;
	struct doms_deal round = {.tournament = tournament->kept.id};
	struct doms_ask ask = {.round = &round};
	struct dom_variant *variant;
	int status = dom_tournament_table(tournament->t, fixture, &variant, &round.input, error);

	if (status)
		return status;
	status = doms_tables_ruleset(tables, variant, NULL, &bounds, &ask.order.ruleset, error);
	dom_variant_free(variant);
	if (status)
		return status;
	fill_keys(tournament, fixture, &round);
	ask.order.seed = dom_tournament_seed_of(tournament->t, fixture->number);
	ask.order.has_seed = true;
	ask.order.clock = tournament->kept.clock;
	memcpy(ask.peer, tournament->kept.peer, sizeof ask.peer);
	doms_tables_do(tables, &ask);
	doms_order_release(&ask.order);
	*out = ask.slot;
	return ask.status ? give_up(tournament->all, "table-refused", &ask.fault) : DOM_OK;
}

/* The one it is played at since before; NULL: there is none. */
static struct doms_slot *find_again(const struct doms_tournament *tournament, const struct dom_fixture *fixture)
{
	struct doms_fault fault;
	struct doms_slot *slot = NULL;
	char id[DOMS_ID];
	bool loaded;

	if (doms_tournament_find_table(tournament->all->keep, tournament->kept.id, fixture, id))
		slot = doms_tables_find(tournament->all->server->tables, id, &loaded);
	if (!slot || loaded || !doms_slot_load(slot, &fault))
		return slot;
	doms_slot_drop(slot);
	return NULL;
}

/* It goes on by itself from now on. */
static int set_going(struct doms_tournament *tournament, struct doms_slot *slot)
{
	struct doms_ask ask = {.slot = slot,
			       .viewer = {.owner = true, .player = DOM_NO_SEAT},
			       .order = {.what = DOMS_ORDER_RUN, .speed = tournament->kept.speed}};
	bool idle;

	pthread_mutex_lock(&slot->lock);
	idle = slot->table->shown.mode != DOMS_RUNNING && !slot->table->shown.over;
	pthread_mutex_unlock(&slot->lock);
	if (!idle)
		return DOM_OK;
	doms_tables_do(tournament->all->server->tables, &ask);
	return ask.status ? give_up(tournament->all, "table-refused", &ask.fault) : DOM_OK;
}

static int put_to_people(struct doms_tournament *tournament, const struct dom_fixture *fixture, struct dom_error *error)
{
	const struct doms_tournament_table *table = find(tournament, fixture);
	struct doms_slot *slot = table ? table->slot : find_again(tournament, fixture);
	int status = DOM_OK, code;

	if (!slot) {
		status = open_table(tournament, fixture, &slot, error);
		if (status)
			return status;
		code = doms_tournament_keep_table(tournament->all->keep, tournament->kept.id, fixture, slot->id);
		if (code) {
			struct doms_fault fault;

			doms_slot_drop(slot);
			doms_tournaments_fail_disk(tournament->all, tournament->all->keep_path, code, &fault);
			return DOM_BUSY;
		}
	}
	if (!table)
		status = add(tournament, fixture, slot);
	return status ? status : set_going(tournament, slot);
}

/* What is planned */

static void set_waits(struct doms_tournament *tournament, bool waits)
{
	pthread_mutex_lock(&tournament->all->lock);
	tournament->waits = waits;
	pthread_mutex_unlock(&tournament->all->lock);
}

/* Tables of rounds that were played, or that are not to be played as it was planned. */
static void let_past_go(struct doms_tournament *tournament)
{
	for (unsigned i = tournament->table_count; i-- > 0;) {
		struct dom_fixture planned;

		if (!dom_tournament_plan(tournament->t, tournament->tables[i].fixture.number, &planned) ||
		    !same_fixture(&tournament->tables[i].fixture, &planned))
			let_go(tournament, i);
	}
	(void)!doms_tournament_drop_tables(tournament->all->keep, tournament->kept.id, dom_tournament_next(tournament->t));
}

/* Each person plays one round at a time, the first of its own that is known. Somebody who is still to play with others does not
   play later rounds before that. */
static int put_all(struct doms_tournament *tournament, struct dom_error *error)
{
	bool busy[DOM_MAX_ENTRANTS] = {false};
	uint64_t next = dom_tournament_next(tournament->t);
	struct dom_fixture fixture;
	int status = DOM_OK;

	for (uint64_t n = next; !status && n < next + AHEAD && dom_tournament_plan(tournament->t, n, &fixture); n++) {
		bool free = true;

		if (!dom_tournament_asks(tournament->t, &fixture))
			continue;
		for (unsigned i = 0; i < fixture.seats; i++) {
			free &= !busy[fixture.player[i]];
			busy[fixture.player[i]] |= is_person(tournament, fixture.player[i]);
		}
		if (free)
			status = put_to_people(tournament, &fixture, error);
	}
	return status;
}

/* What was said at the table of the next round, once it is over. */
static int take(struct doms_tournament *tournament, struct dom_store *store, const struct dom_fixture *fixture,
		struct dom_error *error)
{
	const struct doms_tournament_table *table = find(tournament, fixture);
	struct dom_reply *replies = NULL;
	size_t count = 0;
	int status = DOM_OK;
	bool over;

	pthread_mutex_lock(&table->slot->lock);
	over = table->slot->table->shown.over;
	if (over) {
		count = table->slot->table->shown.replies;
		replies = calloc(count + 1, sizeof *replies);
		if (replies && count)
			memcpy(replies, table->slot->table->replies, count * sizeof *replies);
	}
	pthread_mutex_unlock(&table->slot->lock);
	if (!over)
		return DOM_OK;
	status = replies ? dom_store_say(store, tournament->kept.id, tournament->t, fixture->number, replies, count, error)
			 : DOM_NO_MEMORY;
	free(replies);
	if (!status)
		set_waits(tournament, false);
	return status;
}

int doms_tournament_host(struct doms_tournament *tournament, struct dom_store *store, struct dom_error *error)
{
	struct dom_fixture fixture;
	int status;

	if (!dom_tournament_people(tournament->t) || atomic_load(&tournament->all->server->stopping))
		return DOM_OK;
	let_past_go(tournament);
	if (!dom_tournament_plan(tournament->t, dom_tournament_next(tournament->t), &fixture) ||
	    !dom_tournament_asks(tournament->t, &fixture) || dom_tournament_said(tournament->t, fixture.number, 0))
		return DOM_OK;       /* there is something to play */
	set_waits(tournament, true); /* before anything is looked at: whoever ends a table meanwhile takes it back */
	status = put_all(tournament, error);
	if (!status)
		status = take(tournament, store, &fixture, error);
	if (status)
		set_waits(tournament, false);
	return status;
}
