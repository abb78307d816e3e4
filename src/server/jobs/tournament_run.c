/* The runner. It takes the tournaments that can go on in turn, a slice of time each; every slice is made of calls that end where
   the curves have a point. What a call played is committed when it returns. */
#include "tournaments.h"

#include "resource/resource.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLICE = 100000, RETRY_SECONDS = 1 }; /* microseconds */

struct running {
	struct doms_tournaments *all;
	struct dom_store *store; /* NULL: not open */
	int64_t last;            /* the tournament that had its slice */
	int64_t until;           /* the slice lasts */
};

static bool open_store(struct running *r, struct dom_error *error)
{
	if (r->store)
		return true;
	return !doms_tournaments_store(r->all, DOM_STORE_WRITE, &r->store, error);
}

static void close_store(struct running *r)
{
	dom_store_close(r->store);
	r->store = NULL;
}

/* New ones */

static void note_title(const struct dom_variant *variant, struct doms_tournament_kept *kept)
{
	struct dom_text title = dom_variant_title(variant);
	struct domj_text out = {0};

	if (!title.en && !title.es)
		return;
	domj_text_of(&out, title);
	if (!out.failed && out.length < sizeof kept->title)
		memcpy(kept->title, out.text, out.length + 1);
	domj_text_release(&out);
}

static int refuse(const struct running *r, struct doms_tournament_ask *ask, const struct dom_error *error)
{
	if (error->status == DOM_BUSY)
		return doms_fail(&ask->fault, DOMS_BUSY, "another program is using the database",
				 "otro programa está usando la base de datos");
	if (error->status == DOM_IO || error->status == DOM_BAD_STORE)
		doms_log(r->all->server, true, "disk", json_pack("{s:s, s:s}", "file", r->all->path, "why", error->en));
	return doms_fail_with(&ask->fault, DOMS_BAD_VARIANT, error);
}

/* One that is in the database becomes one of ours. */
static int adopt(struct running *r, struct doms_tournament_ask *ask, struct doms_tournament_kept *kept,
		 struct doms_tournament **out)
{
	struct doms_tournaments *all = r->all;
	struct doms_snapshot *snapshot;
	struct dom_error error = {0};
	unsigned char bytes[16];
	int code;

	if (doms_snapshot_load(&snapshot, r->store, kept->id, &error))
		return refuse(r, ask, &error);
	doms_random(all->server, bytes, sizeof bytes);
	sodium_bin2base64(ask->owner, sizeof ask->owner, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	crypto_generichash(kept->owner, sizeof kept->owner, (const unsigned char *)ask->owner, strlen(ask->owner), NULL, 0);
	memcpy(kept->peer, ask->peer, sizeof kept->peer);
	note_title(ask->variant, kept);
	*out = doms_tournament_new(all, kept, true, snapshot);
	if (!*out) {
		doms_snapshot_free(snapshot);
		return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
	}
	code = doms_tournament_invite(all, ask, kept->id);
	if (!code)
		code = doms_tournament_keep_put(all->keep, kept); /* last: what is kept is not taken back */
	if (!code)
		return 0;
	json_decref(ask->seats);
	ask->seats = NULL;
	doms_tournament_free(*out);
	*out = NULL;
	return doms_tournaments_fail_disk(all, all->keep_path, code, &ask->fault);
}

static int begin(struct running *r, struct doms_tournament_ask *ask, struct doms_tournament **out)
{
	struct doms_tournament_kept kept = {
		.ask = ask->ask, .upto = 1, .want = DOMS_TOURNAMENT_RUN, .clock = ask->clock, .speed = ask->speed};
	struct dom_error error = {0};
	int code;

	if (!open_store(r, &error) || dom_store_begin(r->store, ask->variant, ask->seed, ask->limit, false, &kept.id, &error))
		return refuse(r, ask, &error);
	ask->id = kept.id;
	if (!adopt(r, ask, &kept, out))
		return 0;
	code = doms_tournament_take_back(r->all->path, kept.id); /* it would be nobody's */
	return code ? doms_tournaments_fail_disk(r->all, r->all->path, code, &ask->fault) : 1;
}

static int may_begin(struct doms_tournaments *all, struct doms_tournament_ask *ask)
{
	int status;

	pthread_mutex_lock(&all->lock);
	status = doms_tournaments_may_play(all, ask->peer, &ask->fault);
	pthread_mutex_unlock(&all->lock);
	return status;
}

static void answer(struct running *r, struct doms_tournament_ask *ask)
{
	struct doms_tournaments *all = r->all;
	struct doms_tournament *tournament = NULL;

	ask->status = may_begin(all, ask);
	if (!ask->status)
		ask->status = begin(r, ask, &tournament);
	dom_variant_free(ask->variant);
	if (tournament) {
		pthread_mutex_lock(&all->lock);
		tournament->refs = 0;
		doms_tournaments_list_one(all, tournament);
		pthread_mutex_unlock(&all->lock);
	}
	ask->done(ask);
}

/* Playing */

static void note(void *context, const struct dom_incident *incident)
{
	struct doms_tournament *tournament = context;

	pthread_mutex_lock(&tournament->lock);
	doms_snapshot_note(tournament->snapshot, incident);
	pthread_mutex_unlock(&tournament->lock);
}

/* What was played and not committed is forgotten with the tournament. */
static void forget(struct doms_tournament *tournament)
{
	if (tournament->t)
		dom_tournament_free(tournament->t);
	if (tournament->variant)
		dom_variant_free(tournament->variant);
	tournament->t = NULL;
	tournament->variant = NULL;
}

/* How far it is, for those who do not look closer. */
static void tell(struct doms_tournament *tournament)
{
	struct doms_tournaments *all = tournament->all;

	pthread_mutex_lock(&all->lock);
	all->rounds +=
		tournament->snapshot->rounds > tournament->rounds ? tournament->snapshot->rounds - tournament->rounds : 0;
	tournament->over = tournament->snapshot->over;
	tournament->rounds = tournament->snapshot->rounds;
	pthread_mutex_unlock(&all->lock);
}

static int reload(struct running *r, struct doms_tournament *tournament, struct dom_error *error)
{
	struct doms_snapshot *snapshot, *before;
	int status = dom_store_load(r->store, tournament->kept.id, &tournament->variant, &tournament->t, error);

	if (status) {
		tournament->t = NULL;
		tournament->variant = NULL;
		return status;
	}
	if (dom_tournament_next(tournament->t) == tournament->snapshot->rounds)
		return DOM_OK;
	status = doms_snapshot_load(&snapshot, r->store, tournament->kept.id, error);
	if (status)
		return status;
	pthread_mutex_lock(&tournament->lock);
	before = tournament->snapshot;
	tournament->snapshot = snapshot;
	pthread_mutex_unlock(&tournament->lock);
	doms_snapshot_free(before);
	tell(tournament);
	return DOM_OK;
}

/* The end of the server is heeded in the midst of a round, which is then played again; that of a slice between rounds. */
static bool goes_on(void *context, bool between)
{
	const struct running *r = context;
	const struct doms_server *server = r->all->server;

	return !atomic_load(&server->stopping) && (!between || doms_now(server) < r->until);
}

/* Up to the next point of the curves, or the one round that is allowed. */
static int play(struct running *r, struct doms_tournament *tournament, uint64_t most, struct dom_error *error)
{
	struct dom_tournament_listener listener = {.on = note, .context = tournament};
	struct dom_store_play how = {.threads = 1, .most = most, .go_on = goes_on, .context = r, .listener = &listener};
	int status = dom_store_play(r->store, tournament->kept.id, tournament->t, &how, error);

	if (status)
		return status;
	pthread_mutex_lock(&tournament->lock);
	doms_snapshot_at(tournament->snapshot, tournament->t);
	pthread_mutex_unlock(&tournament->lock);
	tell(tournament);
	return DOM_OK;
}

static uint64_t most_of(struct doms_tournament *tournament, bool *runs)
{
	struct doms_tournaments *all = tournament->all;
	uint64_t most;

	pthread_mutex_lock(&all->lock);
	*runs = doms_tournament_runs(tournament) && !all->stopping;
	most = tournament->kept.ask ? 1 : doms_snapshot_stride(tournament->snapshot);
	pthread_mutex_unlock(&all->lock);
	return most;
}

/* DOM_OK, or what is wrong with the database. */
static int slice(struct running *r, struct doms_tournament *tournament, struct dom_error *error)
{
	int status = tournament->t ? DOM_OK : reload(r, tournament, error);
	bool runs = true;

	r->until = doms_now(r->all->server) + SLICE;
	while (!status && runs && doms_now(r->all->server) < r->until) {
		uint64_t most = most_of(tournament, &runs);

		if (runs)
			status = play(r, tournament, most, error);
		if (runs && !status)
			status = doms_tournament_host(tournament, r->store, error);
	}
	if (status)
		forget(tournament);
	return status;
}

/* The next that can go on, held. Under all->lock. */
static struct doms_tournament *choose(struct running *r)
{
	struct doms_tournament *next = NULL, *lowest = NULL;

	for (struct doms_tournament *tournament = r->all->first; tournament; tournament = tournament->next) {
		if (!doms_tournament_runs(tournament))
			continue;
		if (!lowest || tournament->kept.id < lowest->kept.id)
			lowest = tournament;
		if (tournament->kept.id > r->last && (!next || tournament->kept.id < next->kept.id))
			next = tournament;
	}
	next = next ? next : lowest;
	if (next) {
		r->last = next->kept.id;
		next->refs++;
	}
	return next;
}

/* Under all->lock, which is let go meanwhile. True: the database is in trouble, and one had better wait. */
static bool run_one(struct running *r, struct doms_tournament *tournament)
{
	struct dom_error error = {0};
	bool opened;
	int status = DOM_BUSY;

	pthread_mutex_unlock(&r->all->lock);
	opened = open_store(r, &error);
	if (opened)
		status = slice(r, tournament, &error);
	pthread_mutex_lock(&r->all->lock);
	tournament->taken = !status;
	tournament->broken |= status == DOM_BAD_STORE || status == DOM_NOT_FOUND || status == DOM_CLASH ||
			      status == DOM_TOO_LARGE || status == DOM_BAD_PLAY;
	if (!doms_tournament_runs(tournament))
		forget(tournament);
	doms_tournament_changed(tournament);
	tournament->refs--;
	return status != DOM_OK;
}

static void wait_a_moment(struct doms_tournaments *all)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += RETRY_SECONDS;
	pthread_cond_timedwait(&all->wake, &all->lock, &until);
}

void *doms_tournaments_run(void *context)
{
	struct doms_tournaments *all = context;
	struct running r = {.all = all};

	pthread_mutex_lock(&all->lock);
	while (!all->stopping || all->asks) {
		struct doms_tournament_ask *ask = all->asks;
		struct doms_tournament *tournament;

		if (ask) {
			all->asks = ask->next;
			if (!all->asks)
				all->last_ask = &all->asks;
			pthread_mutex_unlock(&all->lock);
			answer(&r, ask);
			pthread_mutex_lock(&all->lock);
			continue;
		}
		tournament = choose(&r);
		if (!tournament && r.store) { /* others may write now */
			pthread_mutex_unlock(&all->lock);
			close_store(&r);
			pthread_mutex_lock(&all->lock);
		} else if (!tournament) {
			pthread_cond_wait(&all->wake, &all->lock);
		} else if (run_one(&r, tournament) && !all->stopping) {
			wait_a_moment(all);
		}
	}
	pthread_mutex_unlock(&all->lock);
	close_store(&r);
	return NULL;
}
