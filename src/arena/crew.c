/* A crew is started, watched and waited for. The watcher sleeps until the last worker leaves, and looks up every tick. */
#include "crew.h"

#include "error.h"

#include <time.h>
#include <unistd.h>

enum { TICK_MS = 50 };

struct watch {
	const struct domi_crew *crew;
	pthread_mutex_t lock;
	pthread_cond_t left;
	unsigned running;
};

struct start {
	struct watch *watch;
	void *worker;
	pthread_t thread;
};

unsigned domi_crew_size(unsigned wanted)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned count = wanted ? wanted : (unsigned)(processors > 0 ? processors : 1);

	return count > DOMI_CREW_MOST ? DOMI_CREW_MOST : count;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void *run_worker(void *context)
{
	struct start *start = context;
	struct watch *watch = start->watch;

	watch->crew->work(start->worker);
	pthread_mutex_lock(&watch->lock);
	if (!--watch->running)
		pthread_cond_signal(&watch->left);
	pthread_mutex_unlock(&watch->lock);
	return NULL;
}

/* Sleeps until nobody works any more, or for a tick; returns whether somebody does. */
static bool wait_a_tick(struct watch *watch)
{
	struct timespec until;
	bool working;

	clock_gettime(CLOCK_MONOTONIC, &until);
	until.tv_nsec += TICK_MS * 1000000L;
	until.tv_sec += until.tv_nsec / 1000000000L;
	until.tv_nsec %= 1000000000L;
	pthread_mutex_lock(&watch->lock);
	while (watch->running && !pthread_cond_timedwait(&watch->left, &watch->lock, &until))
		;
	working = watch->running;
	pthread_mutex_unlock(&watch->lock);
	return working;
}

static void look_after(struct watch *watch, double before, double began)
{
	const struct domi_crew *crew = watch->crew;
	bool working;

	do {
		working = wait_a_tick(watch);
		if (!crew->tick(crew->context, before + now() - began))
			crew->stop(crew->context);
	} while (working);
}

int domi_crew_run(const struct domi_crew *crew, double *seconds, struct dom_error *error)
{
	struct watch watch = {.crew = crew, .running = crew->count};
	struct start starts[DOMI_CREW_MOST];
	pthread_condattr_t by_clock;
	double began = now();
	unsigned started = 0;
	int status = DOM_OK;

	pthread_mutex_init(&watch.lock, NULL);
	pthread_condattr_init(&by_clock);
	pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC);
	pthread_cond_init(&watch.left, &by_clock);
	pthread_condattr_destroy(&by_clock);
	for (; started < crew->count; started++) {
		starts[started] = (struct start){&watch, (char *)crew->workers + started * crew->size, 0};
		if (pthread_create(&starts[started].thread, NULL, run_worker, &starts[started])) {
			crew->stop(crew->context);
			status = domi_fail(error, DOM_NO_MEMORY, DOMI_NOWHERE, "no thread could be started",
					   "no se pudo iniciar un hilo");
			break;
		}
	}
	if (!status)
		look_after(&watch, *seconds, began);
	for (unsigned i = 0; i < started; i++)
		pthread_join(starts[i].thread, NULL);
	pthread_cond_destroy(&watch.left);
	pthread_mutex_destroy(&watch.lock);
	*seconds += now() - began;
	return status;
}

void domi_bell_init(struct domi_bell *bell)
{
	pthread_mutex_init(&bell->lock, NULL);
	pthread_cond_init(&bell->rung, NULL);
	bell->ready = false;
}

void domi_bell_release(struct domi_bell *bell)
{
	pthread_cond_destroy(&bell->rung);
	pthread_mutex_destroy(&bell->lock);
}

void domi_bell_ring(void *context)
{
	struct domi_bell *bell = context;

	pthread_mutex_lock(&bell->lock);
	bell->ready = true;
	pthread_cond_signal(&bell->rung);
	pthread_mutex_unlock(&bell->lock);
}

void domi_bell_wait(struct domi_bell *bell)
{
	pthread_mutex_lock(&bell->lock);
	while (!bell->ready)
		pthread_cond_wait(&bell->rung, &bell->lock);
	bell->ready = false;
	pthread_mutex_unlock(&bell->lock);
}
