/* Tournaments in memory: found, commanded, watched. */
#include "tournaments.h"

#include "work/compiler.h"
#include "resource/resource.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* States */

static const char *state_of(const struct doms_tournament *tournament)
{
	if (tournament->over)
		return "over";
	if (tournament->kept.want == DOMS_TOURNAMENT_STOP || tournament->broken)
		return "stopped";
	if (tournament->kept.want == DOMS_TOURNAMENT_PAUSE || !tournament->owned)
		return "paused";
	if (tournament->kept.ask && tournament->rounds >= tournament->kept.upto)
		return "asking";
	if (tournament->waits)
		return "people";
	return tournament->taken ? "running" : "waiting";
}

static bool is_active(const struct doms_tournament *tournament)
{
	return tournament->owned && !tournament->broken && !tournament->over && tournament->kept.want == DOMS_TOURNAMENT_RUN;
}

bool doms_tournament_runs(const struct doms_tournament *tournament)
{
	return is_active(tournament) && !tournament->waits &&
	       !(tournament->kept.ask && tournament->rounds >= tournament->kept.upto);
}

/* NULL: of all. */
static unsigned count_active(const struct doms_tournaments *all, const char *peer)
{
	unsigned count = 0;

	for (const struct doms_tournament *tournament = all->first; tournament; tournament = tournament->next)
		count += is_active(tournament) && (!peer || !strcmp(tournament->kept.peer, peer));
	return count;
}

int doms_tournaments_may_play(const struct doms_tournaments *all, const char *peer, struct doms_fault *fault)
{
	if (count_active(all, peer) >= DOMS_TOURNAMENTS_EACH) {
		doms_fail(fault, DOMS_TOO_MANY, "too many tournaments of your address are being played",
			  "se están jugando demasiados torneos de tu dirección");
		fault->retry = 60;
		return 1;
	}
	return count_active(all, NULL) >= DOMS_TOURNAMENTS_ACTIVE &&
	       doms_fail(fault, DOMS_BUSY, "as many tournaments are being played as the server can have",
			 "se están jugando tantos torneos como puede tener el servidor");
}

int doms_tournaments_fail_disk(struct doms_tournaments *all, const char *path, int code, struct doms_fault *fault)
{
	doms_log(all->server, true, "disk", json_pack("{s:s, s:s}", "file", path, "why", sqlite3_errstr(code)));
	return doms_fail_disk(fault);
}

int doms_tournaments_store(const struct doms_tournaments *all, enum dom_store_mode mode, struct dom_store **out,
			   struct dom_error *error)
{
	static const struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS};
	int status = dom_store_open(out, all->path, mode, NULL, error);

	if (!status)
		dom_store_bound(*out, &bounds);
	return status;
}

bool doms_tournaments_export_begin(struct doms_tournaments *all)
{
	return !atomic_exchange(&all->exporting, true);
}

void doms_tournaments_export_end(struct doms_tournaments *all)
{
	atomic_store(&all->exporting, false);
}

/* Making and forgetting */

struct doms_tournament *doms_tournament_new(struct doms_tournaments *all, const struct doms_tournament_kept *kept, bool owned,
					    struct doms_snapshot *snapshot)
{
	struct doms_tournament *tournament = calloc(1, sizeof *tournament);

	if (!tournament)
		return NULL;
	tournament->all = all;
	tournament->kept = *kept;
	tournament->owned = owned;
	tournament->snapshot = snapshot;
	doms_snapshot_entitle(snapshot, kept->title);
	tournament->over = snapshot->over;
	tournament->rounds = snapshot->rounds;
	tournament->refs = 1;
	tournament->version = 1;
	pthread_mutex_init(&tournament->lock, NULL);
	return tournament;
}

void doms_tournament_free(struct doms_tournament *tournament)
{
	doms_tournament_leave(tournament);
	if (tournament->t)
		dom_tournament_free(tournament->t);
	if (tournament->variant)
		dom_variant_free(tournament->variant);
	doms_snapshot_free(tournament->snapshot);
	pthread_mutex_destroy(&tournament->lock);
	free(tournament);
}

static void unlist(struct doms_tournaments *all, struct doms_tournament *tournament)
{
	struct doms_tournament **at = &all->first;

	while (*at != tournament)
		at = &(*at)->next;
	*at = tournament->next;
	tournament->listed = false;
}

/* The oldest of those that nobody needs make room. */
static void make_room(struct doms_tournaments *all)
{
	struct doms_tournament *idle = NULL;
	unsigned count = 0;

	for (struct doms_tournament *tournament = all->first; tournament; tournament = tournament->next)
		if (!is_active(tournament) && !tournament->refs && !tournament->stream_count) {
			idle = tournament;
			count++;
		}
	if (count <= DOMS_TOURNAMENTS_IDLE || !idle)
		return;
	unlist(all, idle);
	doms_tournament_free(idle);
}

void doms_tournaments_list_one(struct doms_tournaments *all, struct doms_tournament *tournament)
{
	tournament->next = all->first;
	all->first = tournament;
	tournament->listed = true;
	make_room(all);
}

void doms_tournament_changed(struct doms_tournament *tournament)
{
	tournament->version++;
	for (unsigned i = 0; i < tournament->stream_count; i++)
		doms_stream_wake(tournament->streams[i]);
}

/* Finding */

static struct doms_tournament *find(struct doms_tournaments *all, int64_t id)
{
	struct doms_tournament *tournament = all->first;

	while (tournament && tournament->kept.id != id)
		tournament = tournament->next;
	if (tournament) { /* it was used last */
		unlist(all, tournament);
		tournament->next = all->first;
		all->first = tournament;
		tournament->listed = true;
		tournament->refs++;
	}
	return tournament;
}

static struct doms_tournament *find_held(struct doms_tournaments *all, int64_t id)
{
	struct doms_tournament *tournament;

	pthread_mutex_lock(&all->lock);
	tournament = find(all, id);
	pthread_mutex_unlock(&all->lock);
	return tournament;
}

void doms_tournament_drop(struct doms_tournament *tournament)
{
	struct doms_tournaments *all = tournament->all;
	bool gone;

	pthread_mutex_lock(&all->lock);
	gone = !--tournament->refs && !tournament->listed;
	pthread_mutex_unlock(&all->lock);
	if (gone)
		doms_tournament_free(tournament);
}

bool doms_tournaments_has(struct doms_tournaments *all, int64_t id)
{
	struct doms_tournament *tournament = find_held(all, id);
	struct dom_stored stored;
	struct dom_store *store;
	struct dom_error error;
	int status;

	if (tournament) {
		doms_tournament_drop(tournament);
		return true;
	}
	status = doms_tournaments_store(all, DOM_STORE_READ, &store, &error);
	if (!status) {
		status = dom_store_find(store, id, &stored, &error);
		dom_store_close(store);
	}
	return status != DOM_NOT_FOUND; /* loading it tells what else is wrong */
}

/* One that is not over and not played here is somebody else's at work: it is looked at anew each time. */
static struct doms_tournament *list_loaded(struct doms_tournaments *all, struct doms_tournament *tournament)
{
	struct doms_tournament *other;

	pthread_mutex_lock(&all->lock);
	other = find(all, tournament->kept.id);
	if (!other && (tournament->owned || tournament->over)) {
		doms_tournaments_list_one(all, tournament);
		pthread_cond_signal(&all->wake);
	}
	pthread_mutex_unlock(&all->lock);
	if (!other)
		return tournament;
	doms_tournament_drop(tournament);
	return other;
}

struct doms_tournament *doms_tournaments_load(struct doms_tournaments *all, int64_t id, struct doms_fault *fault)
{
	struct doms_tournament *tournament = find_held(all, id);
	struct doms_tournament_kept kept = {.id = id};
	struct doms_snapshot *snapshot = NULL;
	struct dom_store *store;
	struct dom_error error;
	bool owned;
	int status;

	if (tournament)
		return tournament;
	status = doms_tournaments_store(all, DOM_STORE_READ, &store, &error);
	if (!status) {
		status = doms_snapshot_load(&snapshot, store, id, &error);
		dom_store_close(store);
	}
	if (status == DOM_NOT_FOUND)
		doms_fail(fault, DOMS_NOT_FOUND, "there is no such tournament", "no existe ese torneo");
	else if (status)
		doms_fail_with(fault, DOMS_FAILED, &error);
	if (status)
		return NULL;
	owned = doms_tournament_keep_find(all->keep, id, &kept);
	tournament = doms_tournament_new(all, &kept, owned, snapshot);
	if (tournament)
		return list_loaded(all, tournament);
	doms_snapshot_free(snapshot);
	doms_fail(fault, DOMS_BUSY, NULL, NULL);
	return NULL;
}

/* Asking */

void doms_tournaments_ask(struct doms_tournaments *all, struct doms_tournament_ask *ask)
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
static int change(const struct doms_tournament *tournament, const char *what, struct doms_tournament_kept *kept,
		  struct doms_fault *fault)
{
	const char *state = state_of(tournament);

	if (!strcmp(state, "over") || !strcmp(state, "stopped"))
		return doms_fail(fault, DOMS_CONFLICT, "the tournament is over", "el torneo ya acabó");
	if (!strcmp(what, "stop")) {
		kept->want = DOMS_TOURNAMENT_STOP;
	} else if (!strcmp(what, "pause")) {
		kept->want = DOMS_TOURNAMENT_PAUSE;
	} else if (!strcmp(what, "resume")) {
		if (!is_active(tournament) && doms_tournaments_may_play(tournament->all, kept->peer, fault))
			return 1;
		kept->want = DOMS_TOURNAMENT_RUN;
	} else { /* go-on */
		if (strcmp(state, "asking") != 0)
			return doms_fail(fault, DOMS_CONFLICT, "it does not wait to be told to go on",
					 "no está esperando que le digan que siga");
		kept->upto = tournament->rounds + 1;
	}
	return 0;
}

static bool is_owner(const struct doms_tournament *tournament, const char *secret)
{
	uint8_t key[sizeof tournament->kept.owner];

	crypto_generichash(key, sizeof key, (const unsigned char *)(secret ? secret : ""), secret ? strlen(secret) : 0, NULL,
			   0);
	return !sodium_memcmp(key, tournament->kept.owner, sizeof key) && tournament->owned && secret;
}

int doms_tournament_command(struct doms_tournament *tournament, const char *secret, const char *what, struct doms_fault *fault)
{
	struct doms_tournaments *all = tournament->all;
	struct doms_tournament_kept kept;
	int status, code;

	if (!is_owner(tournament, secret))
		return doms_fail(fault, DOMS_FORBIDDEN, "only the tournament's owner can do that",
				 "eso solo lo puede hacer el dueño del torneo");
	pthread_mutex_lock(&all->lock);
	kept = tournament->kept;
	status = change(tournament, what, &kept, fault);
	code = status ? SQLITE_OK : doms_tournament_keep_put(all->keep, &kept);
	if (code)
		status = doms_tournaments_fail_disk(all, all->keep_path, code, fault);
	if (!status) {
		tournament->kept = kept;
		doms_tournament_changed(tournament);
		pthread_cond_signal(&all->wake);
	}
	pthread_mutex_unlock(&all->lock);
	return status;
}

/* Showing */

void doms_tournament_json(struct doms_tournament *tournament, struct domj_text *out)
{
	struct domj_text tables = {0};
	const char *state;

	pthread_mutex_lock(&tournament->all->lock);
	state = state_of(tournament);
	pthread_mutex_unlock(&tournament->all->lock);
	pthread_mutex_lock(&tournament->lock);
	doms_tournament_put_tables(tournament, &tables);
	if (!tables.failed)
		doms_snapshot_json(tournament->snapshot, tournament->kept.id, state, tables.text, out);
	pthread_mutex_unlock(&tournament->lock);
	out->failed |= tables.failed;
	domj_text_release(&tables);
}

int doms_tournament_plot(struct doms_tournament *tournament, enum dom_lang lang, char **svg, struct dom_error *error)
{
	int status;

	pthread_mutex_lock(&tournament->lock);
	status = doms_snapshot_plot(tournament->snapshot, lang, svg, error);
	pthread_mutex_unlock(&tournament->lock);
	return status;
}

void doms_tournaments_table_over(struct doms_tournaments *all, int64_t id)
{
	pthread_mutex_lock(&all->lock);
	for (struct doms_tournament *tournament = all->first; tournament; tournament = tournament->next)
		if (tournament->kept.id == id)
			tournament->waits = false;
	pthread_cond_signal(&all->wake);
	pthread_mutex_unlock(&all->lock);
}

const char *doms_tournaments_state(struct doms_tournaments *all, int64_t id)
{
	const char *state = "";

	pthread_mutex_lock(&all->lock);
	for (const struct doms_tournament *tournament = all->first; tournament; tournament = tournament->next)
		if (tournament->kept.id == id)
			state = state_of(tournament);
	pthread_mutex_unlock(&all->lock);
	return state;
}

unsigned doms_tournament_version(struct doms_tournament *tournament, bool *last)
{
	unsigned version;

	pthread_mutex_lock(&tournament->all->lock);
	version = tournament->version;
	*last = tournament->over || tournament->kept.want == DOMS_TOURNAMENT_STOP || !tournament->owned;
	pthread_mutex_unlock(&tournament->all->lock);
	return version;
}

bool doms_tournament_watch(struct doms_tournament *tournament, struct doms_stream *stream)
{
	bool room;

	pthread_mutex_lock(&tournament->all->lock);
	room = tournament->stream_count < DOMS_TOURNAMENT_LINKS;
	if (room)
		tournament->streams[tournament->stream_count++] = stream;
	pthread_mutex_unlock(&tournament->all->lock);
	return room;
}

void doms_tournament_unwatch(struct doms_tournament *tournament, struct doms_stream *stream)
{
	pthread_mutex_lock(&tournament->all->lock);
	for (unsigned i = 0; i < tournament->stream_count; i++)
		if (tournament->streams[i] == stream) {
			tournament->streams[i] = tournament->streams[--tournament->stream_count];
			break;
		}
	pthread_mutex_unlock(&tournament->all->lock);
}

void doms_tournaments_count(struct doms_tournaments *all, unsigned *active, uint64_t *rounds)
{
	pthread_mutex_lock(&all->lock);
	*active = count_active(all, NULL);
	*rounds = all->rounds;
	pthread_mutex_unlock(&all->lock);
}

void doms_tournaments_title(struct doms_tournaments *all, int64_t id, char *out, size_t size)
{
	struct doms_tournament_kept kept;

	snprintf(out, size, "%s", doms_tournament_keep_find(all->keep, id, &kept) ? kept.title : "");
}
