/* One is played for five minutes at most, by half of the processors. */
#include "counting.h"

#include "json.h"
#include "resource/resource.h"

#include <stdlib.h>

enum { MOST_SECONDS = 300, SHOWN_US = 200000 /* how often progress is told */ };

int doms_counting_read(struct doms_counting *c, const struct doms_request *request, const char *what, int64_t most,
		       int64_t usual, struct doms_fault *fault)
{
	uint32_t drawn;
	int64_t asked;
	bool given;

	if (doms_read_number(request->json, what, 1, most, usual, &asked, fault) ||
	    doms_read_seed(request->json, &c->seed, &given, fault))
		return 1;
	doms_random(request->server, &drawn, sizeof drawn);
	c->asked = (uint64_t)asked;
	c->seed = given ? c->seed : drawn;
	return 0;
}

int doms_counting_give(struct doms_counting *c, json_t *given, const char *what, struct doms_fault *fault)
{
	c->job.given = given;
	return json_object_set_new(given, what, json_integer((json_int_t)c->asked)) ||
			       json_object_set_new(given, "seed", domi_json_seed(c->seed))
		       ? doms_fail(fault, DOMS_BUSY, NULL, NULL)
		       : 0;
}

bool doms_counting_open(struct doms_counting *c, const char *what)
{
	c->asked = (uint64_t)json_integer_value(json_object_get(c->job.given, what));
	c->seed = strtoull(doms_given(c->job.given, "seed"), NULL, 10);
	c->done = (uint64_t)json_integer_value(json_object_get(c->job.progress, "done"));
	return c->job.given && c->job.want == DOM_KEPT_RUN;
}

int doms_counting_opened(struct doms_counting *c, int status)
{
	if (!c->job.given)
		return DOM_NOT_FOUND;
	c->job.broken = status && status != DOM_NO_MEMORY; /* this version may not know its variant */
	return c->job.broken ? DOM_OK : status;
}

unsigned doms_counting_threads(void)
{
	return doms_processors() > 2 ? doms_processors() / 2 : 1;
}

void doms_counting_done(struct doms_counting *c, uint64_t done)
{
	c->done = done;
	json_object_set_new(c->job.progress, "done", json_integer((json_int_t)done));
	doms_job_changed(&c->job);
}

bool doms_counting_progress(void *counting, uint64_t done, uint64_t asked, double seconds)
{
	struct doms_counting *c = counting;
	int64_t now = doms_now(c->job.all->server);

	(void)asked;
	if (done != c->done && now - c->shown >= SHOWN_US) {
		c->shown = now;
		if (c->tell) {
			c->tell(c, done);
		} else {
			pthread_mutex_lock(&c->job.all->lock);
			doms_counting_done(c, done);
			pthread_mutex_unlock(&c->job.all->lock);
		}
	}
	c->ended |= seconds >= MOST_SECONDS;
	return !c->ended && doms_job_goes_on(&c->job, c->began);
}
