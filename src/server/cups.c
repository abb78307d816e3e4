/* Tournaments in memory: found, commanded, watched. */
#include "cups_inside.h"

#include "compiler.h"
#include "resource/resource.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* States */

static const char *state_of(const struct doms_cup *cup)
{
	if (cup->over)
		return "over";
	if (cup->kept.want == DOMS_CUP_STOP || cup->broken)
		return "stopped";
	if (cup->kept.want == DOMS_CUP_PAUSE || !cup->owned)
		return "paused";
	if (cup->kept.ask && cup->rounds >= cup->kept.upto)
		return "asking";
	if (cup->waits)
		return "people";
	return cup->taken ? "running" : "waiting";
}

static bool is_active(const struct doms_cup *cup)
{
	return cup->owned && !cup->broken && !cup->over && cup->kept.want == DOMS_CUP_RUN;
}

bool doms_cup_runs(const struct doms_cup *cup)
{
	return is_active(cup) && !cup->waits && !(cup->kept.ask && cup->rounds >= cup->kept.upto);
}

/* NULL: of all. */
static unsigned count_active(const struct doms_cups *all, const char *peer)
{
	unsigned count = 0;

	for (const struct doms_cup *cup = all->first; cup; cup = cup->next)
		count += is_active(cup) && (!peer || !strcmp(cup->kept.peer, peer));
	return count;
}

int doms_cups_may_play(const struct doms_cups *all, const char *peer, struct doms_fault *fault)
{
	if (count_active(all, peer) >= DOMS_CUPS_EACH) {
		doms_fail(fault, DOMS_TOO_MANY, "too many tournaments of your address are being played",
			  "se están jugando demasiados torneos de tu dirección");
		fault->retry = 60;
		return 1;
	}
	return count_active(all, NULL) >= DOMS_CUPS_ACTIVE &&
	       doms_fail(fault, DOMS_BUSY, "as many tournaments are being played as the server can have",
			 "se están jugando tantos torneos como puede tener el servidor");
}

int doms_cups_fail_disk(struct doms_cups *all, const char *path, int code, struct doms_fault *fault)
{
	doms_log(all->server, true, "disk", json_pack("{s:s, s:s}", "file", path, "why", sqlite3_errstr(code)));
	return doms_fail_disk(fault);
}

int doms_cups_store(const struct doms_cups *all, enum dom_store_mode mode, struct dom_store **out, struct dom_error *error)
{
	static const struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS};
	int status = dom_store_open(out, all->path, mode, NULL, error);

	if (!status)
		dom_store_bound(*out, &bounds);
	return status;
}

bool doms_cups_export_begin(struct doms_cups *all)
{
	return !atomic_exchange(&all->exporting, true);
}

void doms_cups_export_end(struct doms_cups *all)
{
	atomic_store(&all->exporting, false);
}

/* Making and forgetting */

struct doms_cup *doms_cup_new(struct doms_cups *all, const struct doms_cup_kept *kept, bool owned, struct doms_cup_look *look)
{
	struct doms_cup *cup = calloc(1, sizeof *cup);

	if (!cup)
		return NULL;
	cup->all = all;
	cup->kept = *kept;
	cup->owned = owned;
	cup->look = look;
	doms_look_entitle(look, kept->title);
	cup->over = look->over;
	cup->rounds = look->rounds;
	cup->refs = 1;
	cup->version = 1;
	pthread_mutex_init(&cup->lock, NULL);
	return cup;
}

void doms_cup_free(struct doms_cup *cup)
{
	doms_cup_leave(cup);
	if (cup->t)
		dom_tournament_free(cup->t);
	if (cup->variant)
		dom_variant_free(cup->variant);
	doms_look_free(cup->look);
	pthread_mutex_destroy(&cup->lock);
	free(cup);
}

static void unlist(struct doms_cups *all, struct doms_cup *cup)
{
	struct doms_cup **at = &all->first;

	while (*at != cup)
		at = &(*at)->next;
	*at = cup->next;
	cup->listed = false;
}

/* The oldest of those that nobody needs make room. */
static void make_room(struct doms_cups *all)
{
	struct doms_cup *idle = NULL;
	unsigned count = 0;

	for (struct doms_cup *cup = all->first; cup; cup = cup->next)
		if (!is_active(cup) && !cup->refs && !cup->link_count) {
			idle = cup;
			count++;
		}
	if (count <= DOMS_CUPS_IDLE || !idle)
		return;
	unlist(all, idle);
	doms_cup_free(idle);
}

void doms_cups_list_one(struct doms_cups *all, struct doms_cup *cup)
{
	cup->next = all->first;
	all->first = cup;
	cup->listed = true;
	make_room(all);
}

void doms_cup_changed(struct doms_cup *cup)
{
	cup->version++;
	for (unsigned i = 0; i < cup->link_count; i++)
		doms_link_wake(cup->links[i]);
}

/* Finding */

static struct doms_cup *find(struct doms_cups *all, int64_t id)
{
	struct doms_cup *cup = all->first;

	while (cup && cup->kept.id != id)
		cup = cup->next;
	if (cup) { /* it was used last */
		unlist(all, cup);
		cup->next = all->first;
		all->first = cup;
		cup->listed = true;
		cup->refs++;
	}
	return cup;
}

static struct doms_cup *find_held(struct doms_cups *all, int64_t id)
{
	struct doms_cup *cup;

	pthread_mutex_lock(&all->lock);
	cup = find(all, id);
	pthread_mutex_unlock(&all->lock);
	return cup;
}

void doms_cup_drop(struct doms_cup *cup)
{
	struct doms_cups *all = cup->all;
	bool gone;

	pthread_mutex_lock(&all->lock);
	gone = !--cup->refs && !cup->listed;
	pthread_mutex_unlock(&all->lock);
	if (gone)
		doms_cup_free(cup);
}

bool doms_cups_has(struct doms_cups *all, int64_t id)
{
	struct doms_cup *cup = find_held(all, id);
	struct dom_stored stored;
	struct dom_store *store;
	struct dom_error error;
	int status;

	if (cup) {
		doms_cup_drop(cup);
		return true;
	}
	status = doms_cups_store(all, DOM_STORE_READ, &store, &error);
	if (!status) {
		status = dom_store_find(store, id, &stored, &error);
		dom_store_close(store);
	}
	return status != DOM_NOT_FOUND; /* loading it tells what else is wrong */
}

/* One that is not over and not played here is somebody else's at work: it is looked at anew each time. */
static struct doms_cup *list_loaded(struct doms_cups *all, struct doms_cup *cup)
{
	struct doms_cup *other;

	pthread_mutex_lock(&all->lock);
	other = find(all, cup->kept.id);
	if (!other && (cup->owned || cup->over)) {
		doms_cups_list_one(all, cup);
		pthread_cond_signal(&all->wake);
	}
	pthread_mutex_unlock(&all->lock);
	if (!other)
		return cup;
	doms_cup_drop(cup);
	return other;
}

struct doms_cup *doms_cups_load(struct doms_cups *all, int64_t id, struct doms_fault *fault)
{
	struct doms_cup *cup = find_held(all, id);
	struct doms_cup_kept kept = {.id = id};
	struct doms_cup_look *look = NULL;
	struct dom_store *store;
	struct dom_error error;
	bool owned;
	int status;

	if (cup)
		return cup;
	status = doms_cups_store(all, DOM_STORE_READ, &store, &error);
	if (!status) {
		status = doms_look_load(&look, store, id, &error);
		dom_store_close(store);
	}
	if (status == DOM_NOT_FOUND)
		doms_fail(fault, DOMS_NOT_FOUND, "there is no such tournament", "no existe ese torneo");
	else if (status)
		doms_fail_with(fault, DOMS_FAILED, &error);
	if (status)
		return NULL;
	owned = doms_cup_keep_find(all->keep, id, &kept);
	cup = doms_cup_new(all, &kept, owned, look);
	if (cup)
		return list_loaded(all, cup);
	doms_look_free(look);
	doms_fail(fault, DOMS_BUSY, NULL, NULL);
	return NULL;
}

/* Asking */

void doms_cups_ask(struct doms_cups *all, struct doms_cup_ask *ask)
{
	bool refused;

	ask->next = NULL;
	pthread_mutex_lock(&all->lock);
	refused = all->stopping;
	if (!refused) {
		*all->last_ask = ask;
		all->last_ask = &ask->next;
		pthread_cond_signal(&all->wake);
	}
	pthread_mutex_unlock(&all->lock);
	if (!refused)
		return;
	ask->status = doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
	dom_variant_free(ask->variant);
	ask->done(ask);
}

/* What is wanted after a command; 0, or 1 with a fault. */
static int change(const struct doms_cup *cup, const char *what, struct doms_cup_kept *kept, struct doms_fault *fault)
{
	const char *state = state_of(cup);

	if (!strcmp(state, "over") || !strcmp(state, "stopped"))
		return doms_fail(fault, DOMS_CONFLICT, "the tournament is over", "el torneo ya acabó");
	if (!strcmp(what, "stop")) {
		kept->want = DOMS_CUP_STOP;
	} else if (!strcmp(what, "pause")) {
		kept->want = DOMS_CUP_PAUSE;
	} else if (!strcmp(what, "resume")) {
		if (!is_active(cup) && doms_cups_may_play(cup->all, kept->peer, fault))
			return 1;
		kept->want = DOMS_CUP_RUN;
	} else { /* go-on */
		if (strcmp(state, "asking") != 0)
			return doms_fail(fault, DOMS_CONFLICT, "it does not wait to be told to go on",
					 "no está esperando que le digan que siga");
		kept->upto = cup->rounds + 1;
	}
	return 0;
}

static bool is_owner(const struct doms_cup *cup, const char *secret)
{
	uint8_t key[sizeof cup->kept.owner];

	crypto_generichash(key, sizeof key, (const unsigned char *)(secret ? secret : ""), secret ? strlen(secret) : 0, NULL,
			   0);
	return !sodium_memcmp(key, cup->kept.owner, sizeof key) && cup->owned && secret;
}

int doms_cup_command(struct doms_cup *cup, const char *secret, const char *what, struct doms_fault *fault)
{
	struct doms_cups *all = cup->all;
	struct doms_cup_kept kept;
	int status, code;

	if (!is_owner(cup, secret))
		return doms_fail(fault, DOMS_FORBIDDEN, "only the tournament's owner can do that",
				 "eso solo lo puede hacer el dueño del torneo");
	pthread_mutex_lock(&all->lock);
	kept = cup->kept;
	status = change(cup, what, &kept, fault);
	code = status ? SQLITE_OK : doms_cup_keep_put(all->keep, &kept);
	if (code)
		status = doms_cups_fail_disk(all, all->keep_path, code, fault);
	if (!status) {
		cup->kept = kept;
		doms_cup_changed(cup);
		pthread_cond_signal(&all->wake);
	}
	pthread_mutex_unlock(&all->lock);
	return status;
}

/* Showing */

void doms_cup_json(struct doms_cup *cup, struct domj_text *out)
{
	struct domj_text tables = {0};
	const char *state;

	pthread_mutex_lock(&cup->all->lock);
	state = state_of(cup);
	pthread_mutex_unlock(&cup->all->lock);
	pthread_mutex_lock(&cup->lock);
	doms_cup_put_tables(cup, &tables);
	if (!tables.failed)
		doms_look_json(cup->look, cup->kept.id, state, tables.text, out);
	pthread_mutex_unlock(&cup->lock);
	out->failed |= tables.failed;
	domj_text_release(&tables);
}

int doms_cup_plot(struct doms_cup *cup, enum dom_lang lang, char **svg, struct dom_error *error)
{
	int status;

	pthread_mutex_lock(&cup->lock);
	status = doms_look_plot(cup->look, lang, svg, error);
	pthread_mutex_unlock(&cup->lock);
	return status;
}

void doms_cups_table_over(struct doms_cups *all, int64_t id)
{
	pthread_mutex_lock(&all->lock);
	for (struct doms_cup *cup = all->first; cup; cup = cup->next)
		if (cup->kept.id == id)
			cup->waits = false;
	pthread_cond_signal(&all->wake);
	pthread_mutex_unlock(&all->lock);
}

const char *doms_cups_state(struct doms_cups *all, int64_t id)
{
	const char *state = "";

	pthread_mutex_lock(&all->lock);
	for (const struct doms_cup *cup = all->first; cup; cup = cup->next)
		if (cup->kept.id == id)
			state = state_of(cup);
	pthread_mutex_unlock(&all->lock);
	return state;
}

unsigned doms_cup_version(struct doms_cup *cup, bool *last)
{
	unsigned version;

	pthread_mutex_lock(&cup->all->lock);
	version = cup->version;
	*last = cup->over || cup->kept.want == DOMS_CUP_STOP || !cup->owned;
	pthread_mutex_unlock(&cup->all->lock);
	return version;
}

bool doms_cup_watch(struct doms_cup *cup, struct doms_link *link)
{
	bool room;

	pthread_mutex_lock(&cup->all->lock);
	room = cup->link_count < DOMS_CUP_LINKS;
	if (room)
		cup->links[cup->link_count++] = link;
	pthread_mutex_unlock(&cup->all->lock);
	return room;
}

void doms_cup_unwatch(struct doms_cup *cup, struct doms_link *link)
{
	pthread_mutex_lock(&cup->all->lock);
	for (unsigned i = 0; i < cup->link_count; i++)
		if (cup->links[i] == link) {
			cup->links[i] = cup->links[--cup->link_count];
			break;
		}
	pthread_mutex_unlock(&cup->all->lock);
}

void doms_cups_count(struct doms_cups *all, unsigned *active, uint64_t *rounds)
{
	pthread_mutex_lock(&all->lock);
	*active = count_active(all, NULL);
	*rounds = all->rounds;
	pthread_mutex_unlock(&all->lock);
}

void doms_cups_title(struct doms_cups *all, int64_t id, char *out, size_t size)
{
	struct doms_cup_kept kept;

	snprintf(out, size, "%s", doms_cup_keep_find(all->keep, id, &kept) ? kept.title : "");
}
