/* Jobs over HTTP. Everything about one may need the database, so it goes through the pool. */
#include "jobs.h"

#include "transport/exchange.h"

#include <stdlib.h>
#include <string.h>

void doms_pending_finish(struct doms_pending *p)
{
	json_decref(p->body);
	json_decref(p->reply);
	free(p);
}

void doms_pending_refuse(struct doms_pending *p)
{
	doms_answer_fault(p->request, &p->fault);
	doms_pending_finish(p);
}

void doms_pending_answer(struct doms_pending *p, struct domj_text *out)
{
	if (out->failed)
		doms_answer_refusal(p->request, DOMS_BUSY);
	else
		doms_answer_text(p->request, 200, "application/json", out->text, out->length);
	domj_text_release(out);
	doms_pending_finish(p);
}

void doms_pending_show(struct doms_pending *p, struct doms_job *job)
{
	struct domj_text out = {0};

	job->kind->show(job, &out);
	doms_pending_answer(p, &out);
}

static struct doms_pending *new_pending(struct doms_request *request, bool body)
{
	struct doms_pending *p = calloc(1, sizeof *p);

	if (!p) {
		doms_answer_refusal(request, DOMS_BUSY);
		return NULL;
	}
	p->request = request;
	p->kind = request->job;
	if (!body || !doms_request_json(request, &p->body, &p->fault))
		return p;
	doms_pending_refuse(p);
	return NULL;
}

/* Beginning */

static bool gone(const void *context)
{
	return doms_request_gone(((const struct doms_pending *)context)->request);
}

static void begin(void *context, const struct dom_bounds *bounds)
{
	struct doms_pending *p = context;
	struct doms_job *job = doms_job_new(atomic_load(&p->request->server->jobs), p->kind, p->request->peer);
	char place[80];
	int bad = job ? 0 : doms_fail(&p->fault, DOMS_BUSY, NULL, NULL);

	p->reply = json_object();
	if (!bad)
		bad = doms_compile_pause(bounds, &p->fault) || p->read(p, job, bounds) || doms_job_begin(job, &p->fault);
	if (!bad) {
		snprintf(place, sizeof place, "/api/v1/%ss/%s", p->kind->name, job->id);
		doms_request_add(p->request, "Location", place);
		json_object_set_new(p->reply, "id", json_string(job->id));
		doms_answer_json(p->request, 202, json_incref(p->reply));
	}
	if (job)
		doms_job_drop(job);
	if (bad)
		doms_pending_refuse(p);
	else
		doms_pending_finish(p);
}

void doms_jobs_post(struct doms_request *request,
		    int (*read)(struct doms_pending *p, struct doms_job *job, const struct dom_bounds *bounds))
{
	struct doms_pending *p = new_pending(request, true);

	if (!p)
		return;
	p->read = read;
	p->compile = (struct doms_compile){.run = begin, .gone = gone, .context = p};
	if (doms_compiler_post(request->server->compiler, &p->compile, request->peer, &p->fault))
		doms_pending_refuse(p);
}

/* One of them */

static bool read_id(const struct doms_request *request, char id[DOMS_JOB_ID])
{
	const char *text = request->params[0] ? request->params[0] : "";

	return snprintf(id, DOMS_JOB_ID, "%s", text) < DOMS_JOB_ID;
}

static void refuse_missing(struct doms_pending *p)
{
	doms_fail_text(&p->fault, DOMS_NOT_FOUND, p->kind->missing);
	doms_pending_refuse(p);
}

static void go_later(struct doms_pending *p, void (*run)(void *pending))
{
	if (!p)
		return;
	if (!read_id(p->request, p->id)) {
		refuse_missing(p);
		return;
	}
	doms_task_init(&p->task, run, p);
	doms_pool_post(p->request->server->slow, &p->task);
}

void doms_jobs_later(struct doms_request *request, void (*run)(void *pending))
{
	go_later(new_pending(request, false), run);
}

static void load(void *context)
{
	struct doms_pending *p = context;
	struct doms_job *job = doms_jobs_load(atomic_load(&p->request->server->jobs), p->kind, p->id, &p->fault);

	if (!job) {
		doms_pending_refuse(p);
		return;
	}
	p->then(p, job);
	doms_job_drop(job);
}

void doms_jobs_with(struct doms_request *request, bool body, void (*then)(struct doms_pending *p, struct doms_job *job))
{
	struct doms_pending *p = new_pending(request, body);

	if (p)
		p->then = then;
	go_later(p, load);
}

void doms_jobs_get(struct doms_request *request)
{
	doms_jobs_with(request, false, doms_pending_show);
}

static void stop(struct doms_pending *p, struct doms_job *job)
{
	if (doms_job_command(job, "stop", &p->fault) && p->fault.refusal != DOMS_CONFLICT)
		doms_pending_refuse(p);
	else
		doms_pending_show(p, job);
}

void doms_jobs_delete(struct doms_request *request)
{
	doms_jobs_with(request, false, stop);
}

static void plot(struct doms_pending *p, struct doms_job *job)
{
	const char *lang = doms_request_query(p->request, "lang");
	char *svg;

	if (job->kind->plot(job, lang && !strcmp(lang, "es") ? DOM_ES : DOM_EN, &svg, &p->fault)) {
		doms_pending_refuse(p);
		return;
	}
	doms_answer_text(p->request, 200, "image/svg+xml", svg, strlen(svg));
	free(svg);
	doms_pending_finish(p);
}

void doms_jobs_plot(struct doms_request *request)
{
	doms_jobs_with(request, false, plot);
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

	doms_jobs_lock(w->all);
	room = w->job->stream_count < DOMS_JOB_STREAMS;
	if (room)
		w->job->streams[w->job->stream_count++] = w->stream;
	doms_jobs_unlock(w->all);
	return room;
}

static void hear_no_more(struct watcher *w)
{
	struct doms_job *job = w->job;

	doms_jobs_lock(w->all);
	for (unsigned i = 0; i < job->stream_count; i++)
		if (job->streams[i] == w->stream) {
			job->streams[i] = job->streams[--job->stream_count];
			break;
		}
	doms_jobs_unlock(w->all);
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
	struct domj_text out = {0};
	unsigned version;
	bool last;

	if (!atomic_load(&w->loaded))
		return false;
	if (!w->job) {
		say_fault(w);
		return false;
	}
	doms_jobs_lock(w->all);
	version = w->job->version;
	last = doms_job_is_over(w->job);
	doms_jobs_unlock(w->all);
	if (version == w->seen)
		return false;
	w->seen = version;
	w->kind->show(w->job, &out);
	if (!out.failed)
		doms_stream_put(stream, out.text, out.length);
	if (last || out.failed)
		doms_stream_end(stream, out.failed ? 1008 : 1000);
	domj_text_release(&out);
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

static const struct doms_stream_ops watching = {.message = doms_stream_ignore, .fill = fill, .closed = closed};

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
	w->all = atomic_load(&request->server->jobs);
	w->kind = request->job;
	if (!read_id(request, w->id) || !doms_jobs_has(w->all, w->kind, w->id)) {
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
