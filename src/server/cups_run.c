/* The runner. It takes the tournaments that can go on in turn, a slice of time each; every slice is made of calls that end where
   the curves have a point. What a call played is committed when it returns. */
#include "cups_inside.h"

#include "resource/resource.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLICE = 100000, RETRY_SECONDS = 1 }; /* microseconds */

struct running {
	struct doms_cups *all;
	struct dom_store *store; /* NULL: not open */
	int64_t last;            /* the tournament that had its slice */
	int64_t until;           /* the slice lasts */
};

static bool open_store(struct running *r, struct dom_error *error)
{
	if (r->store)
		return true;
	return !doms_cups_store(r->all, DOM_STORE_WRITE, &r->store, error);
}

static void close_store(struct running *r)
{
	dom_store_close(r->store);
	r->store = NULL;
}

/* New ones */

static void note_title(const struct dom_variant *variant, struct doms_cup_kept *kept)
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

static int refuse(const struct running *r, struct doms_cup_ask *ask, const struct dom_error *error)
{
	if (error->status == DOM_BUSY)
		return doms_fail(&ask->fault, DOMS_BUSY, "another program is using the database",
				 "otro programa está usando la base de datos");
	if (error->status == DOM_IO || error->status == DOM_BAD_STORE)
		doms_log(r->all->server, true, "disk", json_pack("{s:s, s:s}", "file", r->all->path, "why", error->en));
	return doms_fail_with(&ask->fault, DOMS_BAD_VARIANT, error);
}

/* One that is in the database becomes one of ours. */
static int adopt(struct running *r, struct doms_cup_ask *ask, struct doms_cup_kept *kept, struct doms_cup **out)
{
	struct doms_cups *all = r->all;
	struct doms_cup_look *look;
	struct dom_error error = {0};
	unsigned char bytes[16];
	int code;

	if (doms_look_load(&look, r->store, kept->id, &error))
		return refuse(r, ask, &error);
	doms_random(all->server, bytes, sizeof bytes);
	sodium_bin2base64(ask->owner, sizeof ask->owner, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	crypto_generichash(kept->owner, sizeof kept->owner, (const unsigned char *)ask->owner, strlen(ask->owner), NULL, 0);
	memcpy(kept->peer, ask->peer, sizeof kept->peer);
	note_title(ask->variant, kept);
	*out = doms_cup_new(all, kept, true, look);
	if (!*out) {
		doms_look_free(look);
		return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
	}
	code = doms_cup_invite(all, ask, kept->id);
	if (!code)
		code = doms_cup_keep_put(all->keep, kept); /* last: what is kept is not taken back */
	if (!code)
		return 0;
	json_decref(ask->seats);
	ask->seats = NULL;
	doms_cup_free(*out);
	*out = NULL;
	return doms_cups_fail_disk(all, all->keep_path, code, &ask->fault);
}

static int begin(struct running *r, struct doms_cup_ask *ask, struct doms_cup **out)
{
	struct doms_cup_kept kept = {
		.ask = ask->ask, .upto = 1, .want = DOMS_CUP_RUN, .clock = ask->clock, .speed = ask->speed};
	struct dom_error error = {0};
	int code;

	if (!open_store(r, &error) || dom_store_begin(r->store, ask->variant, ask->seed, ask->limit, false, &kept.id, &error))
		return refuse(r, ask, &error);
	ask->id = kept.id;
	if (!adopt(r, ask, &kept, out))
		return 0;
	code = doms_cup_take_back(r->all->path, kept.id); /* it would be nobody's */
	return code ? doms_cups_fail_disk(r->all, r->all->path, code, &ask->fault) : 1;
}

static int may_begin(struct doms_cups *all, struct doms_cup_ask *ask)
{
	int status;

	pthread_mutex_lock(&all->lock);
	status = doms_cups_may_play(all, ask->peer, &ask->fault);
	pthread_mutex_unlock(&all->lock);
	return status;
}

static void answer(struct running *r, struct doms_cup_ask *ask)
{
	struct doms_cups *all = r->all;
	struct doms_cup *cup = NULL;

	ask->status = may_begin(all, ask);
	if (!ask->status)
		ask->status = begin(r, ask, &cup);
	dom_variant_free(ask->variant);
	if (cup) {
		pthread_mutex_lock(&all->lock);
		cup->refs = 0;
		doms_cups_list_one(all, cup);
		pthread_mutex_unlock(&all->lock);
	}
	ask->done(ask);
}

/* Playing */

static void note(void *context, const struct dom_incident *incident)
{
	struct doms_cup *cup = context;

	pthread_mutex_lock(&cup->lock);
	doms_look_note(cup->look, incident);
	pthread_mutex_unlock(&cup->lock);
}

/* What was played and not committed is forgotten with the tournament. */
static void forget(struct doms_cup *cup)
{
	if (cup->t)
		dom_tournament_free(cup->t);
	if (cup->variant)
		dom_variant_free(cup->variant);
	cup->t = NULL;
	cup->variant = NULL;
}

/* How far it is, for those who do not look closer. */
static void tell(struct doms_cup *cup)
{
	struct doms_cups *all = cup->all;

	pthread_mutex_lock(&all->lock);
	all->rounds += cup->look->rounds > cup->rounds ? cup->look->rounds - cup->rounds : 0;
	cup->over = cup->look->over;
	cup->rounds = cup->look->rounds;
	pthread_mutex_unlock(&all->lock);
}

static int reload(struct running *r, struct doms_cup *cup, struct dom_error *error)
{
	struct doms_cup_look *look, *before;
	int status = dom_store_load(r->store, cup->kept.id, &cup->variant, &cup->t, error);

	if (status) {
		cup->t = NULL;
		cup->variant = NULL;
		return status;
	}
	if (dom_tournament_next(cup->t) == cup->look->rounds)
		return DOM_OK;
	status = doms_look_load(&look, r->store, cup->kept.id, error);
	if (status)
		return status;
	pthread_mutex_lock(&cup->lock);
	before = cup->look;
	cup->look = look;
	pthread_mutex_unlock(&cup->lock);
	doms_look_free(before);
	tell(cup);
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
static int play(struct running *r, struct doms_cup *cup, uint64_t most, struct dom_error *error)
{
	struct dom_tournament_listener listener = {.on = note, .context = cup};
	struct dom_store_play how = {.threads = 1, .most = most, .go_on = goes_on, .context = r, .listener = &listener};
	int status = dom_store_play(r->store, cup->kept.id, cup->t, &how, error);

	if (status)
		return status;
	pthread_mutex_lock(&cup->lock);
	doms_look_at(cup->look, cup->t);
	pthread_mutex_unlock(&cup->lock);
	tell(cup);
	return DOM_OK;
}

static uint64_t most_of(struct doms_cup *cup, bool *runs)
{
	struct doms_cups *all = cup->all;
	uint64_t most;

	pthread_mutex_lock(&all->lock);
	*runs = doms_cup_runs(cup) && !all->stopping;
	most = cup->kept.ask ? 1 : doms_look_stride(cup->look);
	pthread_mutex_unlock(&all->lock);
	return most;
}

/* DOM_OK, or what is wrong with the database. */
static int slice(struct running *r, struct doms_cup *cup, struct dom_error *error)
{
	int status = cup->t ? DOM_OK : reload(r, cup, error);
	bool runs = true;

	r->until = doms_now(r->all->server) + SLICE;
	while (!status && runs && doms_now(r->all->server) < r->until) {
		uint64_t most = most_of(cup, &runs);

		if (runs)
			status = play(r, cup, most, error);
		if (runs && !status)
			status = doms_cup_host(cup, r->store, error);
	}
	if (status)
		forget(cup);
	return status;
}

/* The next that can go on, held. Under all->lock. */
static struct doms_cup *choose(struct running *r)
{
	struct doms_cup *next = NULL, *lowest = NULL;

	for (struct doms_cup *cup = r->all->first; cup; cup = cup->next) {
		if (!doms_cup_runs(cup))
			continue;
		if (!lowest || cup->kept.id < lowest->kept.id)
			lowest = cup;
		if (cup->kept.id > r->last && (!next || cup->kept.id < next->kept.id))
			next = cup;
	}
	next = next ? next : lowest;
	if (next) {
		r->last = next->kept.id;
		next->refs++;
	}
	return next;
}

/* Under all->lock, which is let go meanwhile. True: the database is in trouble, and one had better wait. */
static bool run_one(struct running *r, struct doms_cup *cup)
{
	struct dom_error error = {0};
	bool opened;
	int status = DOM_BUSY;

	pthread_mutex_unlock(&r->all->lock);
	opened = open_store(r, &error);
	if (opened)
		status = slice(r, cup, &error);
	pthread_mutex_lock(&r->all->lock);
	cup->taken = !status;
	cup->broken |= status == DOM_BAD_STORE || status == DOM_NOT_FOUND || status == DOM_CLASH || status == DOM_TOO_LARGE ||
		       status == DOM_BAD_PLAY;
	if (!doms_cup_runs(cup))
		forget(cup);
	doms_cup_changed(cup);
	cup->refs--;
	return status != DOM_OK;
}

static void wait_a_moment(struct doms_cups *all)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += RETRY_SECONDS;
	pthread_cond_timedwait(&all->wake, &all->lock, &until);
}

void *doms_cups_run(void *context)
{
	struct doms_cups *all = context;
	struct running r = {.all = all};

	pthread_mutex_lock(&all->lock);
	while (!all->stopping || all->asks) {
		struct doms_cup_ask *ask = all->asks;
		struct doms_cup *cup;

		if (ask) {
			all->asks = ask->next;
			if (!all->asks)
				all->last_ask = &all->asks;
			pthread_mutex_unlock(&all->lock);
			answer(&r, ask);
			pthread_mutex_lock(&all->lock);
			continue;
		}
		cup = choose(&r);
		if (!cup && r.store) { /* others may write now */
			pthread_mutex_unlock(&all->lock);
			close_store(&r);
			pthread_mutex_lock(&all->lock);
		} else if (!cup) {
			pthread_cond_wait(&all->wake, &all->lock);
		} else if (run_one(&r, cup) && !all->stopping) {
			wait_a_moment(all);
		}
	}
	pthread_mutex_unlock(&all->lock);
	close_store(&r);
	return NULL;
}
