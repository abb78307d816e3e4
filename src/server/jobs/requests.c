/* Jobs over HTTP. */
#include "jobs.h"

#include "transport/exchange.h"

#include <stdlib.h>
#include <string.h>

static struct doms_jobs *jobs_of(const struct doms_request *request)
{
	return atomic_load(&request->server->jobs);
}

struct doms_job *doms_jobs_of(const struct doms_request *request, struct doms_fault *fault)
{
	return doms_jobs_load(jobs_of(request), request->job, request->params[0], fault);
}

int doms_job_answer(struct doms_job *job, struct doms_request *request)
{
	struct domj_text out = {0};

	job->kind->show(job, &out);
	doms_job_drop(job);
	return doms_answer_written(request, 200, "application/json", &out);
}

int doms_jobs_post(struct doms_request *request, struct doms_fault *fault)
{
	const struct doms_job_kind *kind = request->job;
	struct doms_job *job = doms_job_new(jobs_of(request), kind, request->peer);
	json_t *reply = json_object();
	char place[80];
	int bad;

	if (!job)
		bad = doms_fail(fault, DOMS_BUSY, NULL, NULL);
	else
		bad = kind->read(job, request, reply, fault) || doms_job_begin(job, fault);
	if (!bad) {
		snprintf(place, sizeof place, "/api/v1/%ss/%s", kind->name, job->id);
		doms_request_add(request, "Location", place);
		json_object_set_new(reply, "id", json_string(job->id));
		doms_answer_json(request, 202, json_incref(reply));
	}
	if (job)
		doms_job_drop(job);
	json_decref(reply);
	return bad;
}

int doms_jobs_get(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_job *job = doms_jobs_of(request, fault);

	return job ? doms_job_answer(job, request) : 1;
}

int doms_jobs_delete(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_job *job = doms_jobs_of(request, fault);

	if (!job)
		return 1;
	if (!doms_job_command(job, "stop", fault) || fault->refusal == DOMS_CONFLICT)
		return doms_job_answer(job, request);
	doms_job_drop(job);
	return 1;
}

int doms_jobs_plot(struct doms_request *request, struct doms_fault *fault)
{
	const char *lang = doms_request_query(request, "lang");
	struct doms_job *job = doms_jobs_of(request, fault);
	char *svg;
	int bad = !job || job->kind->plot(job, lang && !strcmp(lang, "es") ? DOM_ES : DOM_EN, &svg, fault);

	if (job)
		doms_job_drop(job);
	if (!bad)
		doms_answer_block(request, 200, "image/svg+xml", svg, strlen(svg));
	return bad;
}

/* Watching */

struct watcher {
	struct doms_jobs *all;
	const struct doms_job_kind *kind;
	struct doms_task task;
	struct doms_stream *stream;
	atomic_uint refs;
	atomic_bool loaded, gone; /* each is set before the other is looked at */
	struct doms_job *job;     /* NULL: not found */
	struct doms_fault fault;
	char id[DOMS_JOB_ID];
	unsigned seen;
};

static void drop(struct watcher *w)
{
	if (atomic_fetch_sub(&w->refs, 1) != 1)
		return;
	if (w->job)
		doms_job_drop(w->job);
	doms_stream_drop(w->stream);
	free(w);
}

static bool begin_to_hear(struct watcher *w)
{
	bool room;

	pthread_mutex_lock(&w->all->lock);
	room = w->job->stream_count < DOMS_JOB_STREAMS;
	if (room)
		w->job->streams[w->job->stream_count++] = w->stream;
	pthread_mutex_unlock(&w->all->lock);
	return room;
}

static void hear_no_more(struct watcher *w)
{
	struct doms_job *job = w->job;

	pthread_mutex_lock(&w->all->lock);
	for (unsigned i = 0; i < job->stream_count; i++)
		if (job->streams[i] == w->stream) {
			job->streams[i] = job->streams[--job->stream_count];
			break;
		}
	pthread_mutex_unlock(&w->all->lock);
}

static void say_fault(struct watcher *w)
{
	json_t *message = json_pack("{s:o}", "error", doms_fault_json(&w->fault));
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	if (text)
		doms_stream_put(w->stream, text, strlen(text));
	free(text);
	json_decref(message);
	doms_stream_end(w->stream, 1008);
}

static bool fill(void *context, struct doms_stream *stream)
{
	struct watcher *w = context;
	struct doms_job *job;
	unsigned version;
	bool last;

	if (!atomic_load(&w->loaded))
		return false;
	job = w->job;
	if (!job) {
		say_fault(w);
		return false;
	}
	pthread_mutex_lock(&w->all->lock);
	version = job->version;
	last = doms_job_is_over(job);
	pthread_mutex_unlock(&w->all->lock);
	if (version == w->seen)
		return false;
	w->seen = version;
	if (job->told_version != version || last) { /* at the end everybody is told what is so now */
		domj_text_clear(&job->told);
		w->kind->show(job, &job->told);
		job->told_version = version;
	}
	if (!job->told.failed)
		doms_stream_put(stream, job->told.text, job->told.length);
	if (last || job->told.failed)
		doms_stream_end(stream, job->told.failed ? 1008 : 1000);
	return false;
}

static void closed(void *context, struct doms_stream *stream)
{
	struct watcher *w = context;

	(void)stream;
	atomic_store(&w->gone, true);
	if (atomic_load(&w->loaded) && w->job)
		hear_no_more(w);
	drop(w);
}

static const struct doms_stream_ops watching = {.fill = fill, .closed = closed};

static void begin_to_watch(void *context)
{
	struct watcher *w = context;

	w->job = doms_jobs_load(w->all, w->kind, w->id, &w->fault);
	if (w->job && !begin_to_hear(w)) {
		doms_job_drop(w->job);
		w->job = NULL;
		doms_fail(&w->fault, DOMS_BUSY, "too many watch it", "demasiados lo miran");
	}
	atomic_store(&w->loaded, true);
	if (atomic_load(&w->gone) && w->job)
		hear_no_more(w);
	doms_stream_wake(w->stream);
	drop(w);
}

void doms_jobs_watch(struct doms_request *request)
{
	struct watcher *w = calloc(1, sizeof *w);
	struct doms_pool *slow = request->server->slow;

	if (!w) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	w->all = jobs_of(request);
	w->kind = request->job;
	snprintf(w->id, sizeof w->id, "%s", request->params[0]);
	if (!doms_jobs_has(w->all, w->kind, request->params[0])) {
		doms_fail_text(&w->fault, DOMS_NOT_FOUND, w->kind->missing);
		doms_answer_fault(request, &w->fault);
		free(w);
		return;
	}
	atomic_init(&w->refs, 2); /* the stream's and the task's */
	atomic_init(&w->loaded, false);
	atomic_init(&w->gone, false);
	doms_task_init(&w->task, begin_to_watch, w);
	w->stream = doms_stream_open(request, &watching, w);
	if (w->stream)
		doms_pool_post(slow, &w->task);
	else
		free(w);
}
