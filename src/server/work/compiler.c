/* A turn cannot be taken up by another thread: who is in the midst of something waits inside go_on(), on the thread it has. So there
   are more threads than may work at once, and no address can have more than a few of them: some are left for those who come. */
#include "compiler.h"

#include "transport/limit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 32, BEGUN_EACH = 5, TURN_US = 10000 };

struct doms_compiler {
	struct doms_server *server;
	struct doms_pool *pool;
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct doms_fair fair; /* those that have begun */
	unsigned working, at_once;
	atomic_uint count;
	bool stopping;
};

/* What a thread is at. */
struct bench {
	struct doms_compiler *compiler;
	struct doms_turn turn;
	int64_t began; /* its turn */
	bool (*gone)(const void *context);
	void *context;
};

/* Waits for its turn, which begins. With the lock. */
static void await_turn(struct bench *b)
{
	struct doms_compiler *c = b->compiler;

	while (!c->stopping && (c->working >= c->at_once || doms_fair_next(&c->fair, UINT32_MAX) != &b->turn))
		pthread_cond_wait(&c->news, &c->lock);
	doms_fair_begin(&c->fair, &b->turn);
	c->working++;
	b->began = doms_now(c->server);
}

static void end_turn(struct bench *b)
{
	doms_fair_end(&b->compiler->fair, &b->turn, doms_now(b->compiler->server) - b->began);
	b->compiler->working--;
	pthread_cond_broadcast(&b->compiler->news);
}

static bool is_over(const struct bench *b)
{
	return atomic_load(&b->compiler->server->stopping) || (b->gone && b->gone(b->context));
}

/* Where a turn is over, waits for the next. */
static bool go_on(void *context)
{
	struct bench *b = context;
	struct doms_compiler *c = b->compiler;

	if (is_over(b))
		return false;
	if (doms_now(c->server) - b->began < TURN_US)
		return true;
	pthread_mutex_lock(&c->lock);
	end_turn(b);
	await_turn(b);
	pthread_mutex_unlock(&c->lock);
	return !is_over(b);
}

int doms_compile_pause(const struct dom_bounds *bounds, struct doms_fault *fault)
{
	return bounds->go_on(bounds->context) ? 0 : doms_fail(fault, DOMS_BUSY, NULL, NULL);
}

static void compile(void *context)
{
	const struct doms_compile *compile = context;
	struct doms_compiler *c = compile->compiler;
	struct bench b = {.compiler = c, .gone = compile->gone, .context = compile->context};
	struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS, .go_on = go_on, .context = &b};
	char peer[sizeof compile->peer];

	memcpy(peer, compile->peer, sizeof peer);
	pthread_mutex_lock(&c->lock);
	doms_fair_add(&c->fair, &b.turn, peer);
	await_turn(&b);
	pthread_mutex_unlock(&c->lock);
	compile->run(compile->context, &bounds);
	pthread_mutex_lock(&c->lock);
	end_turn(&b);
	doms_fair_remove(&c->fair, &b.turn);
	pthread_mutex_unlock(&c->lock);
	c->count--;
	doms_limit_give(&c->server->limit, peer, DOMS_COUNT_COMPILES);
}

struct doms_compiler *doms_compiler_new(struct doms_server *server)
{
	struct doms_compiler *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	c->server = server;
	c->at_once = doms_processors_left(THREADS);
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->news, NULL);
	c->pool = doms_pool_new(THREADS, BEGUN_EACH);
	if (c->pool)
		return c;
	doms_compiler_free(c);
	return NULL;
}

void doms_compiler_stop(struct doms_compiler *c)
{
	if (!c)
		return;
	pthread_mutex_lock(&c->lock);
	c->stopping = true;
	pthread_cond_broadcast(&c->news);
	pthread_mutex_unlock(&c->lock);
	doms_pool_stop(c->pool);
}

void doms_compiler_free(struct doms_compiler *c)
{
	if (!c)
		return;
	doms_compiler_stop(c);
	doms_pool_free(c->pool);
	pthread_cond_destroy(&c->news);
	pthread_mutex_destroy(&c->lock);
	free(c);
}

unsigned doms_compiler_count(struct doms_compiler *c)
{
	return atomic_load(&c->count);
}

int doms_compiler_post(struct doms_compiler *c, struct doms_compile *what, const char *peer, struct doms_fault *fault)
{
	what->compiler = c;
	what->thought = (struct doms_thought){.run = compile, .context = what};
	doms_limit_name(peer, what->peer, sizeof what->peer);
	if (!doms_limit_take(&c->server->limit, what->peer, DOMS_COUNT_COMPILES, DOMS_COMPILES_EACH)) {
		doms_fail(fault, DOMS_TOO_MANY, "at most %d variants at a time from one address",
			  "como mucho %d variantes a la vez desde una dirección", DOMS_COMPILES_EACH);
		fault->retry = 1;
		return 1;
	}
	if (atomic_fetch_add(&c->count, 1) < DOMS_COMPILES && doms_pool_think(c->pool, &what->thought, what->peer))
		return 0;
	c->count--;
	doms_limit_give(&c->server->limit, what->peer, DOMS_COUNT_COMPILES);
	return doms_fail(fault, DOMS_BUSY, NULL, NULL);
}
