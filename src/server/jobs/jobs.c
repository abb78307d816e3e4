/* The queue. Two runners give the jobs that wait their turns, as fair.c says whose it is; a job that cannot go on leaves the queue and comes
   back when it can. What is wanted of a job is written before it counts. */
#include "jobs.h"

#include "resource/resource.h"
#include "tables/command.h"
#include "transport/limit.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { RUNNERS = 2, RETRY = 1000000 }; /* microseconds */

int doms_jobs_reader(const struct doms_jobs *all, struct dom_store **out, struct dom_error *error)
{
	static const struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS};
	int status = dom_store_open(out, all->server->options.db, DOM_STORE_READ, NULL, error);

	if (!status)
		dom_store_bound(*out, &bounds);
	return status;
}

/* What a job is. With the lock. */

static bool is_active(const struct doms_job *job)
{
	return job->known && !job->broken && job->want == DOM_KEPT_RUN;
}

static bool can_go_on(const struct doms_job *job)
{
	return is_active(job) && !job->waits && !job->late;
}

bool doms_job_is_over(const struct doms_job *job)
{
	return (job->want >= DOM_KEPT_STOP || !job->known) && !job->queued;
}

void doms_job_changed(struct doms_job *job)
{
	job->version++;
	for (const struct doms_job_watcher *w = LIST_FIRST(&job->watchers); w; w = LIST_NEXT(w, others))
		doms_stream_wake(w->stream);
}

static unsigned count_active(const struct doms_jobs *all, const struct doms_job_kind *kind, const char *peer)
{
	unsigned count = 0;

	for (const struct doms_job *job = LIST_FIRST(&all->list); job; job = LIST_NEXT(job, others))
		count += job->kind == kind && is_active(job) && (!peer || !strcmp(job->peer, peer));
	return count;
}

static int may_run(const struct doms_job *job, struct doms_fault *fault)
{
	const struct doms_job_kind *kind = job->kind;

	if (count_active(job->all, kind, job->peer) >= job->all->server->options.jobs) {
		doms_fail_text(fault, DOMS_TOO_MANY, kind->too_many);
		fault->retry = 30;
		return 1;
	}
	return count_active(job->all, kind, NULL) >= DOMS_JOBS_ACTIVE ? doms_fail_text(fault, DOMS_BUSY, kind->full) : 0;
}

/* Into the queue, where it can go on; out of it. */
static void enqueue(struct doms_job *job)
{
	if (job->queued || !can_go_on(job) || job->all->stopping)
		return;
	job->queued = true;
	job->refs++;
	doms_fair_add(&job->all->fair, &job->turn, job->peer);
	doms_pool_post(job->all->runners, &job->all->task);
}

static void dequeue(struct doms_job *job)
{
	doms_fair_remove(&job->all->fair, &job->turn);
	job->queued = false;
	job->refs--;
}

/* Making and forgetting */

struct doms_job *doms_job_new(struct doms_jobs *all, const struct doms_job_kind *kind, const char *peer)
{
	struct doms_job *job = calloc(1, kind->size);

	if (!job)
		return NULL;
	job->all = all;
	job->kind = kind;
	job->refs = 1;
	job->version = 1;
	job->progress = json_object();
	doms_limit_name(peer, job->peer, sizeof job->peer);
	return job;
}

static void free_job(struct doms_job *job)
{
	job->kind->close(job);
	json_decref(job->given);
	json_decref(job->progress);
	free(job->result);
	free(job->plots[0]);
	free(job->plots[1]);
	domi_buffer_release(&job->told);
	free(job);
}

/* With the lock: as the one used last. The oldest of those that nobody needs makes room. */
static void list(struct doms_job *job)
{
	struct doms_job *idle = NULL;
	unsigned count = 0;

	LIST_INSERT_HEAD(&job->all->list, job, others);
	job->listed = true;
	for (struct doms_job *other = LIST_FIRST(&job->all->list); other; other = LIST_NEXT(other, others))
		if (!is_active(other) && !other->refs) {
			idle = other;
			count++;
		}
	if (count <= DOMS_JOBS_IDLE)
		return;
	LIST_REMOVE(idle, others);
	free_job(idle);
}

/* With the lock. */
static struct doms_job *look_up(const struct doms_jobs *all, const struct doms_job_kind *kind, const char *id)
{
	struct doms_job *job = LIST_FIRST(&all->list);

	while (job && (job->kind != kind || strcmp(job->id, id) != 0))
		job = LIST_NEXT(job, others);
	return job;
}

/* With the lock; held. */
static struct doms_job *find(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id)
{
	struct doms_job *job = look_up(all, kind, id);

	if (job) {
		job->refs++;
		LIST_REMOVE(job, others);
		list(job);
	}
	return job;
}

void doms_job_drop(struct doms_job *job)
{
	bool gone;

	if (!job)
		return;
	pthread_mutex_lock(&job->all->lock);
	gone = !--job->refs && !job->listed;
	pthread_mutex_unlock(&job->all->lock);
	if (gone)
		free_job(job);
}

/* In the database */

static int fail_kept(struct doms_jobs *all, const struct dom_error *error, struct doms_fault *fault)
{
	if (error->status == DOM_BUSY)
		return doms_fail(fault, DOMS_BUSY, "another program is using the database",
				 "otro programa está usando la base de datos");
	if (error->status != DOM_IO && error->status != DOM_BAD_STORE)
		return doms_fail_with(fault, DOMS_BAD_VARIANT, error);
	doms_log(all->server, true, "disk", json_pack("{s:s, s:s}", "file", all->server->options.db, "why", error->en));
	return doms_fail_disk(fault);
}

static char *copy(const char *text)
{
	return text ? strdup(text) : NULL;
}

/* `writing` is taken. */
static int put(struct doms_job *job, struct dom_error *error)
{
	struct dom_kept_job row = {
		.kind = job->kind->name, .id = job->id, .peer = job->peer, .tournament = job->tournament, .owned = job->owned};
	char *given = json_dumps(job->given, JSON_COMPACT), *progress, *kept[3];
	int status = DOM_NO_MEMORY;

	pthread_mutex_lock(&job->all->lock);
	memcpy(row.owner, job->owner, sizeof row.owner);
	row.want = job->want;
	row.result = kept[0] = copy(job->result); /* whoever has its turn may come to another meanwhile */
	for (unsigned i = 0; i < 2; i++)
		row.plots[i] = kept[i + 1] = copy(job->plots[i]);
	progress = json_dumps(job->progress, JSON_COMPACT);
	pthread_mutex_unlock(&job->all->lock);
	row.given = given;
	row.progress = progress;
	(void)domi_fail_memory(error); /* unless something else is said */
	if (given && progress)
		status = dom_store_job_put(job->all->server->store, &row, error);
	free(given);
	free(progress);
	for (unsigned i = 0; i < 3; i++)
		free(kept[i]);
	return status;
}

int doms_job_keep(struct doms_job *job, struct dom_error *error)
{
	int status;

	pthread_mutex_lock(&job->all->writing);
	status = put(job, error);
	pthread_mutex_unlock(&job->all->writing);
	return status;
}

int doms_job_end(struct doms_job *job, struct dom_error *error)
{
	struct doms_jobs *all = job->all;
	int status;

	pthread_mutex_lock(&all->writing);
	pthread_mutex_lock(&all->lock);
	if (job->want != DOM_KEPT_STOP)
		job->want = DOM_KEPT_DONE;
	pthread_mutex_unlock(&all->lock);
	status = put(job, error);
	if (!status && job->kind->keeps)
		status = dom_store_jobs_forget(all->server->store, job->kind->name, job->kind->keeps, error);
	pthread_mutex_unlock(&all->writing);
	return status;
}

static void take_row(void *context, const struct dom_kept_job *row)
{
	struct doms_job *job = context;

	snprintf(job->id, sizeof job->id, "%s", row->id);
	snprintf(job->peer, sizeof job->peer, "%s", row->peer);
	memcpy(job->owner, row->owner, sizeof job->owner);
	job->known = true;
	job->owned = row->owned;
	job->tournament = row->tournament;
	job->want = row->want;
	job->given = json_loads(row->given, 0, NULL);
	json_decref(job->progress);
	job->progress = json_loads(row->progress, 0, NULL);
	job->result = copy(row->result);
	for (unsigned i = 0; i < 2; i++)
		job->plots[i] = copy(row->plots[i]);
}

static bool exists(const struct doms_job_kind *kind, struct dom_store *reader, const char *id)
{
	struct dom_error error;

	if (kind->exists)
		return kind->exists(reader, id);
	return dom_store_job_find(reader, kind->name, id, NULL, NULL, &error) != DOM_NOT_FOUND;
}

static int enter(struct doms_job *job, struct dom_store *store, struct dom_error *error)
{
	const struct doms_chance chance = doms_chance(job->all->server);

	if (job->kind->enter)
		return job->kind->enter(job, store, error);
	doms_secret_new(&chance, job->id); /* nobody guesses one */
	doms_jobs_count(job->all, job->kind, 1);
	return DOM_OK;
}

/* Beginning */

static int write_new(struct doms_job *job, struct dom_error *error)
{
	struct dom_store *store = job->all->server->store;
	int status = dom_store_together(store, error);

	if (status)
		return status;
	status = enter(job, store, error);
	if (!status)
		status = put(job, error);
	return dom_store_end(store, status, error);
}

int doms_job_begin(struct doms_job *job, struct doms_fault *fault)
{
	struct doms_jobs *all = job->all;
	struct dom_error error = {0};
	int bad;

	pthread_mutex_lock(&all->writing);
	pthread_mutex_lock(&all->lock);
	bad = all->stopping ? doms_fail(fault, DOMS_BUSY, NULL, NULL) : may_run(job, fault);
	pthread_mutex_unlock(&all->lock);
	if (!bad && write_new(job, &error))
		bad = fail_kept(all, &error, fault);
	if (!bad && job->kind->open(job, &error)) /* it is there: the next server opens it */
		bad = doms_fail_with(fault, DOMS_FAILED, &error);
	pthread_mutex_lock(&all->lock);
	if (!bad) {
		job->known = true;
		list(job);
		enqueue(job);
	}
	pthread_mutex_unlock(&all->lock);
	pthread_mutex_unlock(&all->writing);
	return bad;
}

void doms_job_own(struct doms_job *job, char *secret)
{
	const struct doms_chance chance = doms_chance(job->all->server);

	doms_secret_new(&chance, secret);
	doms_key_of(secret, job->owner);
	job->owned = true;
}

bool doms_job_is_owner(const struct doms_job *job, const char *secret)
{
	uint8_t key[DOMS_KEY];

	if (!secret || !job->owned)
		return false;
	doms_key_of(secret, key);
	return !sodium_memcmp(key, job->owner, sizeof key);
}

/* Finding */

/* One that is not over and not begun here is somebody else's at work: it is looked at anew each time. */
static struct doms_job *list_loaded(struct doms_job *job)
{
	struct doms_jobs *all = job->all;
	struct doms_job *other;

	pthread_mutex_lock(&all->lock);
	other = find(all, job->kind, job->id);
	if (!other && (job->known || job->want == DOM_KEPT_DONE)) {
		list(job);
		enqueue(job);
	}
	pthread_mutex_unlock(&all->lock);
	if (!other)
		return job;
	doms_job_drop(job);
	return other;
}

struct doms_job *doms_jobs_load(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id,
				struct doms_fault *fault)
{
	struct doms_job *job;
	struct dom_error error = {0};
	int status;

	pthread_mutex_lock(&all->lock);
	job = find(all, kind, id);
	pthread_mutex_unlock(&all->lock);
	if (job)
		return job;
	job = doms_job_new(all, kind, "");
	if (!job) {
		doms_fail(fault, DOMS_BUSY, NULL, NULL);
		return NULL;
	}
	status = dom_store_job_find(all->server->store, kind->name, id, take_row, job, &error);
	if (status == DOM_NOT_FOUND && snprintf(job->id, sizeof job->id, "%s", id) < (int)sizeof job->id)
		status = DOM_OK; /* somebody else may have begun it */
	if (!status)
		status = kind->open(job, &error);
	if (!status)
		return list_loaded(job);
	doms_job_drop(job);
	if (status == DOM_NOT_FOUND)
		doms_fail_text(fault, DOMS_NOT_FOUND, kind->missing);
	else
		doms_fail_with(fault, DOMS_FAILED, &error);
	return NULL;
}

bool doms_jobs_has(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id)
{
	struct dom_store *reader;
	struct dom_error error;
	bool has;

	pthread_mutex_lock(&all->lock);
	has = look_up(all, kind, id);
	pthread_mutex_unlock(&all->lock);
	if (!has) {
		if (doms_jobs_reader(all, &reader, &error))
			return true; /* loading it tells what is wrong */
		has = exists(kind, reader, id);
		dom_store_close(reader);
	}
	return has;
}

const char *doms_jobs_state(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id)
{
	const struct doms_job *job;
	const char *state = "";

	pthread_mutex_lock(&all->lock);
	job = look_up(all, kind, id);
	if (job)
		state = kind->state ? kind->state(job) : doms_job_state(job);
	pthread_mutex_unlock(&all->lock);
	return state;
}

void doms_jobs_wake(struct doms_jobs *all, const struct doms_job_kind *kind, const char *id)
{
	struct doms_job *job;

	pthread_mutex_lock(&all->lock);
	job = look_up(all, kind, id);
	if (job) {
		job->waits = false;
		enqueue(job);
	}
	pthread_mutex_unlock(&all->lock);
}

const char *doms_job_state(const struct doms_job *job)
{
	if (doms_job_is_over(job) || job->broken)
		return job->want == DOM_KEPT_DONE ? "done" : "cancelled";
	return job->begun ? "running" : "waiting";
}

const char *doms_given(const json_t *given, const char *key)
{
	const char *text = json_string_value(json_object_get(given, key));

	return text ? text : "";
}

/* Commanding */

/* With the lock. 0, or 1 with a fault. */
static int change(struct doms_job *job, const char *what, struct doms_fault *fault)
{
	if (job->want >= DOM_KEPT_STOP || job->broken)
		return doms_fail(fault, DOMS_CONFLICT, "it is over", "ya acabó");
	if (!strcmp(what, "stop")) {
		job->want = DOM_KEPT_STOP;
	} else if (!strcmp(what, "pause")) {
		job->want = DOM_KEPT_PAUSE;
	} else if (!strcmp(what, "resume")) {
		if (!is_active(job) && may_run(job, fault))
			return 1;
		job->want = DOM_KEPT_RUN;
	} else {
		return job->kind->order ? job->kind->order(job, fault) : doms_fail(fault, DOMS_BAD_REQUEST, NULL, NULL);
	}
	return 0;
}

int doms_job_command(struct doms_job *job, const char *what, struct doms_fault *fault)
{
	struct doms_jobs *all = job->all;
	enum dom_kept_want before;
	struct dom_error error;
	json_t *progress;
	bool waits;
	int bad;

	pthread_mutex_lock(&all->writing);
	pthread_mutex_lock(&all->lock);
	before = job->want;
	waits = job->waits;
	progress = json_copy(job->progress);
	bad = progress ? change(job, what, fault) : doms_fail(fault, DOMS_BUSY, NULL, NULL);
	pthread_mutex_unlock(&all->lock);
	if (!bad && put(job, &error)) {
		bad = fail_kept(all, &error, fault);
		pthread_mutex_lock(&all->lock);
		job->want = before;
		job->waits = waits;
		json_object_update(job->progress, progress);
		pthread_mutex_unlock(&all->lock);
	}
	json_decref(progress);
	pthread_mutex_lock(&all->lock);
	if (!bad) {
		if (job->queued && !job->begun && job->want == DOM_KEPT_STOP) /* nothing is to be summed up */
			dequeue(job);
		enqueue(job);
		doms_job_changed(job);
	}
	pthread_mutex_unlock(&all->lock);
	pthread_mutex_unlock(&all->writing);
	return bad;
}

/* Running */

bool doms_job_goes_on(struct doms_job *job, int64_t since)
{
	struct doms_jobs *all = job->all;
	bool goes_on;

	pthread_mutex_lock(&all->lock);
	goes_on = is_active(job) && !job->waits && !all->stopping &&
		  !(all->fair.waiting && doms_now(all->server) - since >= DOMS_JOB_TURN);
	pthread_mutex_unlock(&all->lock);
	return goes_on;
}

bool doms_job_wanted(struct doms_job *job)
{
	bool wanted;

	pthread_mutex_lock(&job->all->lock);
	wanted = job->want == DOM_KEPT_RUN;
	pthread_mutex_unlock(&job->all->lock);
	return wanted;
}

/* What will not be better in a moment. */
static bool is_final(int status)
{
	return status == DOM_BAD_STORE || status == DOM_NOT_FOUND || status == DOM_CLASH || status == DOM_TOO_LARGE ||
	       status == DOM_BAD_PLAY;
}

/* With the lock, which is let go meanwhile. */
static void give_turn(struct doms_job *job)
{
	struct doms_jobs *all = job->all;
	int64_t began = doms_now(all->server);
	struct dom_error error = {0};
	bool first = !job->begun, gone;
	int status;

	doms_fair_begin(&all->fair, &job->turn);
	all->turns++;
	job->begun = true;
	if (first)
		doms_job_changed(job);
	if (all->fair.waiting)
		doms_pool_post(all->runners, &all->task); /* for another runner */
	pthread_mutex_unlock(&all->lock);
	status = job->kind->turn(job, &error);
	pthread_mutex_lock(&all->lock);
	all->turns--;
	job->broken |= is_final(status);
	job->late = status && !job->broken;
	if (job->late)
		doms_pool_later(all->runners, &all->retry, RETRY);
	if (can_go_on(job)) {
		doms_fair_end(&all->fair, &job->turn, doms_now(all->server) - began);
		return;
	}
	job->begun = !status;
	dequeue(job);
	doms_job_changed(job);
	gone = !job->refs && !job->listed;
	if (gone)
		free_job(job);
}

static struct doms_job *job_of(struct doms_turn *turn)
{
	return (struct doms_job *)((char *)turn - offsetof(struct doms_job, turn));
}

static void run(void *context)
{
	struct doms_jobs *all = context;
	struct doms_turn *turn;
	bool idle;

	pthread_mutex_lock(&all->lock);
	while (!all->stopping && (turn = doms_fair_next(&all->fair, UINT32_MAX)))
		give_turn(job_of(turn));
	idle = !all->turns;
	pthread_mutex_unlock(&all->lock);
	if (idle) /* not with the lock, which is taken inside of transactions */
		dom_store_rest(all->server->store);
}

static void try_again(void *context)
{
	struct doms_jobs *all = context;

	pthread_mutex_lock(&all->lock);
	for (struct doms_job *job = LIST_FIRST(&all->list); job; job = LIST_NEXT(job, others))
		if (job->late) {
			job->late = false;
			enqueue(job);
		}
	pthread_mutex_unlock(&all->lock);
}

/* Opening and closing */

/* One that was wanted to run goes on. This version may not know its kind; one that cannot be opened is left alone: a look at it tells
   why. */
static void go_on(void *context, const struct dom_kept_job *row)
{
	struct doms_jobs *all = context;
	struct doms_job *job = NULL;
	struct dom_error why;

	for (unsigned i = 0; i < DOMS_JOB_KINDS && !job && all->kinds[i].kind; i++)
		if (!strcmp(all->kinds[i].kind->name, row->kind))
			job = doms_job_new(all, all->kinds[i].kind, "");
	if (!job)
		return;
	take_row(job, row);
	if (!job->kind->open(job, &why)) {
		pthread_mutex_lock(&all->lock);
		list(job);
		enqueue(job);
		pthread_mutex_unlock(&all->lock);
	}
	doms_job_drop(job);
}

int doms_jobs_new(struct doms_jobs **out, struct doms_server *server, struct dom_error *error)
{
	struct doms_jobs *all = calloc(1, sizeof *all);
	unsigned kinds = 0;
	int status;

	*out = NULL;
	if (!all)
		return domi_fail_memory(error);
	all->server = server;
	pthread_mutex_init(&all->writing, NULL);
	pthread_mutex_init(&all->lock, NULL);
	all->task = (struct doms_task){.run = run, .context = all};
	all->retry = (struct doms_task){.run = try_again, .context = all};
	for (unsigned i = 0; doms_resources[i]; i++)
		if (doms_resources[i]->job && kinds < DOMS_JOB_KINDS)
			all->kinds[kinds++].kind = doms_resources[i]->job;
	all->runners = doms_pool_new(RUNNERS, UINT32_MAX);
	status = all->runners ? DOM_OK : domi_fail_memory(error);
	*out = all; /* what goes on finds it */
	return status ? status : dom_store_jobs(server->store, go_on, all, error);
}

void doms_jobs_stop(struct doms_jobs *all)
{
	pthread_mutex_lock(&all->lock);
	all->stopping = true;
	pthread_mutex_unlock(&all->lock);
	doms_pool_stop(all->runners); /* who watches must not be woken any more */
}

void doms_jobs_free(struct doms_jobs *all)
{
	if (!all)
		return;
	doms_jobs_stop(all);
	doms_pool_free(all->runners);
	for (struct doms_job *job; (job = LIST_FIRST(&all->list));) {
		LIST_REMOVE(job, others);
		free_job(job);
	}
	pthread_mutex_destroy(&all->lock);
	pthread_mutex_destroy(&all->writing);
	free(all);
}

void doms_jobs_measure(struct doms_jobs *all, const struct doms_job_kind *kind, struct domi_buffer *out)
{
	uint64_t counted = 0;
	unsigned active;

	pthread_mutex_lock(&all->lock);
	active = count_active(all, kind, NULL);
	for (unsigned i = 0; i < DOMS_JOB_KINDS; i++)
		if (all->kinds[i].kind == kind)
			counted = all->kinds[i].counted;
	pthread_mutex_unlock(&all->lock);
	doms_measure(out, kind->active.name, kind->active.about, "gauge", active);
	doms_measure(out, kind->counted.name, kind->counted.about, "counter", (double)counted);
}

void doms_jobs_count(struct doms_jobs *all, const struct doms_job_kind *kind, uint64_t more)
{
	pthread_mutex_lock(&all->lock);
	for (unsigned i = 0; i < DOMS_JOB_KINDS; i++)
		if (all->kinds[i].kind == kind)
			all->kinds[i].counted += more;
	pthread_mutex_unlock(&all->lock);
}
