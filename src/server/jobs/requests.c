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
	struct domi_buffer out = {0};

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

	doms_job_drop(job);
	if (!bad)
		doms_answer_block(request, 200, "image/svg+xml", svg, strlen(svg));
	return bad;
}

/* Watching */

static int begin_to_hear(void *context, struct doms_stream *stream, struct doms_fault *fault)
{
	struct doms_job_watcher *w = context;
	struct doms_job *job = doms_jobs_load(w->all, w->kind, w->id, fault);
	bool room;

	if (!job)
		return 1;
	pthread_mutex_lock(&w->all->lock);
	room = job->watched < DOMS_JOB_STREAMS;
	if (room) {
		job->watched++;
		w->stream = stream;
		LIST_INSERT_HEAD(&job->watchers, w, others);
	}
	pthread_mutex_unlock(&w->all->lock);
	if (room) {
		w->job = job;
		return 0;
	}
	doms_job_drop(job);
	return doms_fail(fault, DOMS_BUSY, "too many watch it", "demasiados lo miran");
}

static bool fill(void *context, struct doms_stream *stream)
{
	struct doms_job_watcher *w = context;
	struct doms_job *job = w->job;
	unsigned version;
	bool last;

	pthread_mutex_lock(&w->all->lock);
	version = job->version;
	last = doms_job_is_over(job);
	pthread_mutex_unlock(&w->all->lock);
	if (version == w->seen)
		return false;
	w->seen = version;
	if (job->told_version != version || last) { /* at the end everybody is told what is so now */
		domi_buffer_clear(&job->told);
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
	struct doms_job_watcher *w = context;

	if (w->job) {
		pthread_mutex_lock(&w->all->lock);
		w->job->watched--;
		LIST_REMOVE(w, others);
		pthread_mutex_unlock(&w->all->lock);
		doms_job_drop(w->job);
	}
	doms_stream_drop(stream);
	free(w);
}

static const struct doms_stream_ops watching = {.prepare = begin_to_hear, .fill = fill, .closed = closed};

void doms_jobs_watch(struct doms_request *request)
{
	struct doms_job_watcher *w = calloc(1, sizeof *w);
	struct doms_fault fault;

	if (!w) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	w->all = jobs_of(request);
	w->kind = request->job;
	snprintf(w->id, sizeof w->id, "%s", request->params[0]);
	if (!doms_jobs_has(w->all, w->kind, request->params[0])) {
		doms_fail_text(&fault, DOMS_NOT_FOUND, w->kind->missing);
		doms_answer_fault(request, &fault);
		free(w);
	} else if (!doms_stream_open(request, &watching, w)) {
		free(w);
	}
}
