/* People in tournaments. A round that people play is a live table like any other: their secrets open it, its clock runs, and after any
   kind of death it is as it was. When it is over, what they said there is stored with the tournament, which plays the round with it. */
#include "tournament.h"

#include "resource/resource.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 512 }; /* rounds that are looked at for people */

/* Secrets */

json_t *doms_tournament_invite(struct doms_tournament *tournament)
{
	struct doms_chance chance = doms_chance(tournament->job.all->server);
	json_t *seats = json_array(), *people = json_object();

	for (unsigned i = 0; i < dom_variant_players(tournament->variant); i++) {
		char secret[DOMS_SECRET_TEXT], player[12], text[2 * DOMS_KEY + 1];
		uint8_t key[DOMS_KEY];

		if (dom_variant_person(tournament->variant, i, NULL) != DOM_PERSON_YES)
			continue;
		doms_secret_new(&chance, secret);
		doms_key_of(secret, key);
		json_array_append_new(seats, json_pack("{s:i, s:s, s:s}", "player", (int)i, "name",
						       dom_variant_player(tournament->variant, i), "secret", secret));
		snprintf(player, sizeof player, "%u", i);
		json_object_set_new(people, player, json_string(sodium_bin2hex(text, sizeof text, key, sizeof key)));
	}
	json_object_set_new(tournament->job.given, "people", people);
	return seats;
}

static bool find_key(const struct doms_tournament *tournament, unsigned player, uint8_t key[DOMS_KEY])
{
	const json_t *text;
	char name[12];

	snprintf(name, sizeof name, "%u", player);
	text = json_object_get(json_object_get(tournament->job.given, "people"), name);
	return text && !sodium_hex2bin(key, DOMS_KEY, json_string_value(text), json_string_length(text), NULL, NULL, NULL);
}

/* Fixtures */

enum { FIXTURE = 128 };

/* The same for the same fixture alone. */
static char *fixture_text(const struct dom_fixture *f, char out[FIXTURE])
{
	int used = snprintf(out, FIXTURE, "%llu %u %u %u %u %u", (unsigned long long)f->number, f->stage, f->rules, f->has_last,
			    f->last_starter, f->last_winner);

	for (unsigned i = 0; i < f->seats; i++)
		used += snprintf(out + used, FIXTURE - (size_t)used, " %u", f->player[i]);
	return out;
}

/* The list of tables */

static bool same_fixture(const struct dom_fixture *a, const struct dom_fixture *b)
{
	char one[FIXTURE], other[FIXTURE];

	return !strcmp(fixture_text(a, one), fixture_text(b, other));
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

void doms_tournament_put_tables(const struct doms_tournament *tournament, struct domi_buffer *out)
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
	struct domi_buffer people = {0};
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
	text = domi_buffer_take(&people);
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

static struct doms_server *server_of(const struct doms_tournament *tournament)
{
	return tournament->job.all->server;
}

static int64_t setting(const struct doms_tournament *tournament, const char *name)
{
	return json_integer_value(json_object_get(tournament->job.given, name));
}

static int give_up(const struct doms_tournament *tournament, const struct doms_fault *fault)
{
	doms_log(server_of(tournament), true, "table-refused", json_pack("{s:s}", "text", fault->en));
	return DOM_BUSY; /* it is tried again in a moment */
}

/* Whom the secrets of the tournament's people let in. */
static void fill_keys(const struct doms_tournament *tournament, const struct dom_fixture *fixture, struct doms_deal *round)
{
	for (unsigned i = 0; i < fixture->seats; i++)
		if (is_person(tournament, fixture->player[i]) && find_key(tournament, fixture->player[i], round->keys[i]))
			round->keyed |= (uint16_t)(1U << i);
}

static int open_table(struct doms_tournament *tournament, const struct dom_fixture *fixture, struct doms_slot **out,
		      struct dom_error *error)
{
	static const struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS};
	struct doms_tables *tables = server_of(tournament)->tables;
	struct doms_ask ask = {.command.deal.tournament = tournament->job.tournament, .command.wrote.has_seed = true};
	struct doms_deal *round = &ask.command.deal;
	struct dom_variant *variant;
	int status = dom_tournament_table(tournament->t, fixture, &variant, &round->input, error);

	if (status)
		return status;
	status = doms_tables_ruleset(tables, variant, NULL, &bounds, &round->ruleset, error);
	dom_variant_free(variant);
	if (status)
		return status;
	fill_keys(tournament, fixture, round);
	round->seed = dom_tournament_seed_of(tournament->t, fixture->number);
	round->settings.clock = (uint32_t)setting(tournament, "clock");
	memcpy(ask.peer, tournament->job.peer, sizeof ask.peer);
	doms_tables_do(tables, &ask);
	doms_command_release(&ask.command);
	*out = ask.slot;
	return ask.status ? give_up(tournament, &ask.fault) : DOM_OK;
}

/* The tables that are kept, by round; with the lock of the jobs. */

static json_t *kept_tables(const struct doms_tournament *tournament)
{
	return json_object_get(tournament->job.progress, "tables");
}

static uint64_t round_of(const json_t *table)
{
	return (uint64_t)json_integer_value(json_object_get(table, "round"));
}

/* Writes down where it is played; rounds before it and what was planned otherwise are forgotten. */
static int keep_table(struct doms_tournament *tournament, const struct dom_fixture *fixture, const char *id,
		      struct dom_error *error)
{
	uint64_t next = dom_tournament_next(tournament->t);
	json_t *tables = json_array(), *table;
	char text[FIXTURE];
	size_t i;

	pthread_mutex_lock(&tournament->job.all->lock);
	json_array_foreach(kept_tables(tournament), i, table)
	{
		if (round_of(table) >= next && round_of(table) != fixture->number)
			json_array_append(tables, table);
	}
	json_array_append_new(tables, json_pack("{s:I, s:s, s:s}", "round", (json_int_t)fixture->number, "table", id, "fixture",
						fixture_text(fixture, text)));
	json_object_set_new(tournament->job.progress, "tables", tables);
	pthread_mutex_unlock(&tournament->job.all->lock);
	return doms_job_keep(&tournament->job, error);
}

/* The one it is played at since before; NULL: there is none. */
static struct doms_slot *find_again(const struct doms_tournament *tournament, const struct dom_fixture *fixture)
{
	char text[FIXTURE], id[DOMS_ID] = "";
	struct doms_fault fault;
	const json_t *table;
	size_t i;

	fixture_text(fixture, text);
	pthread_mutex_lock(&tournament->job.all->lock);
	json_array_foreach(kept_tables(tournament), i, table)
	{
		const char *of = json_string_value(json_object_get(table, "fixture"));
		const char *name = json_string_value(json_object_get(table, "table"));

		if (of && name && !strcmp(of, text))
			snprintf(id, sizeof id, "%s", name);
	}
	pthread_mutex_unlock(&tournament->job.all->lock);
	return doms_tables_load(server_of(tournament)->tables, id, &fault);
}

/* It goes on by itself from now on. */
static int set_going(struct doms_tournament *tournament, struct doms_slot *slot)
{
	struct doms_ask ask = {.slot = slot,
			       .viewer = {.owner = true, .player = DOM_NO_SEAT},
			       .command = {.what = DOMS_DO_RUN, .speed = (uint32_t)setting(tournament, "speed")}};
	bool idle;

	pthread_mutex_lock(&slot->lock);
	idle = slot->table->shown.mode != DOMS_RUNNING && !slot->table->shown.over;
	pthread_mutex_unlock(&slot->lock);
	if (!idle)
		return DOM_OK;
	doms_tables_do(server_of(tournament)->tables, &ask);
	return ask.status ? give_up(tournament, &ask.fault) : DOM_OK;
}

static int put_to_people(struct doms_tournament *tournament, const struct dom_fixture *fixture, struct dom_error *error)
{
	const struct doms_tournament_table *table = find(tournament, fixture);
	struct doms_slot *slot = table ? table->slot : find_again(tournament, fixture);
	int status = DOM_OK;

	if (!slot) {
		status = open_table(tournament, fixture, &slot, error);
		if (status)
			return status;
		status = keep_table(tournament, fixture, slot->id, error);
		if (status) {
			doms_slot_drop(slot);
			return status;
		}
	}
	if (!table)
		status = add(tournament, fixture, slot);
	return status ? status : set_going(tournament, slot);
}

/* What is planned */

static void set_waits(struct doms_tournament *tournament, bool waits)
{
	pthread_mutex_lock(&tournament->job.all->lock);
	tournament->job.waits = waits;
	pthread_mutex_unlock(&tournament->job.all->lock);
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
static int take(struct doms_tournament *tournament, const struct dom_fixture *fixture, struct dom_error *error)
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
	status = replies ? dom_store_say(server_of(tournament)->store, tournament->job.tournament, tournament->t,
					 fixture->number, replies, count, error)
			 : DOM_NO_MEMORY;
	free(replies);
	if (!status)
		set_waits(tournament, false);
	return status;
}

int doms_tournament_host(struct doms_tournament *tournament, struct dom_error *error)
{
	struct dom_fixture fixture;
	int status;

	if (!dom_tournament_people(tournament->t) || atomic_load(&server_of(tournament)->stopping))
		return DOM_OK;
	let_past_go(tournament);
	if (!dom_tournament_plan(tournament->t, dom_tournament_next(tournament->t), &fixture) ||
	    !dom_tournament_asks(tournament->t, &fixture) || dom_tournament_said(tournament->t, fixture.number, 0))
		return DOM_OK;       /* there is something to play */
	set_waits(tournament, true); /* before anything is looked at: whoever ends a table meanwhile takes it back */
	status = put_all(tournament, error);
	if (!status)
		status = take(tournament, &fixture, error);
	if (status)
		set_waits(tournament, false);
	return status;
}
