/* A turn cannot be taken up by another thread: who is in the midst of something waits inside go_on(), on the thread it has. So there
   are more threads than may work at once, and no address can have more than a few of them: some are left for those who come. */
#include "compiler.h"

#include "transport/limit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 32, BEGUN_EACH = 5, TURN_US = 10000 };

/* A thread, and what it is at. */
struct bench {
	struct doms_compiler *compiler;
	struct doms_turn turn; /* in the midst of something */
	bool busy;
	int64_t began; /* its turn */
	bool (*gone)(const void *context);
	void *context;
	pthread_t thread;
};

struct doms_compiler {
	struct doms_server *server;
	pthread_mutex_t lock;
	pthread_cond_t news;
	struct doms_fair fair;
	unsigned working, at_once;
	unsigned idle; /* threads */
	atomic_uint count;
	bool stopping;
	unsigned threads;
	struct bench benches[THREADS];
};

/* Whether it is a bench's: else it is that of something that waits to be begun. */
static bool has_begun(const struct doms_compiler *c, const struct doms_turn *turn)
{
	return (uintptr_t)turn >= (uintptr_t)c->benches && (uintptr_t)turn < (uintptr_t)(c->benches + THREADS);
}

static bool may_begin(const struct doms_compiler *c, const struct doms_turn *turn)
{
	unsigned begun = 0;

	for (unsigned i = 0; i < THREADS; i++)
		begun += c->benches[i].busy && c->benches[i].turn.address == turn->address;
	return c->idle && begun < BEGUN_EACH;
}

/* Whoever is the first of those that may go on, or begin. With the lock. */
static struct doms_turn *next_turn(const struct doms_compiler *c)
{
	struct doms_turn *best = NULL;

	for (struct doms_turn *turn = c->fair.first; turn; turn = turn->next)
		if (turn->waits && (!best || doms_fair_before(turn, best)) && (has_begun(c, turn) || may_begin(c, turn)))
			best = turn;
	return best;
}

/* With the lock. */
static void begin_turn(struct bench *b)
{
	doms_fair_begin(&b->compiler->fair, &b->turn);
	b->compiler->working++;
	b->began = doms_now(b->compiler->server);
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
	while (!c->stopping && (c->working >= c->at_once || next_turn(c) != &b->turn))
		pthread_cond_wait(&c->news, &c->lock);
	begin_turn(b);
	pthread_mutex_unlock(&c->lock);
	return !is_over(b);
}

int doms_compile_pause(const struct dom_bounds *bounds, struct doms_fault *fault)
{
	return bounds->go_on(bounds->context) ? 0 : doms_fail(fault, DOMS_BUSY, NULL, NULL);
}

/* With the lock, which is let go meanwhile. */
static void do_one(struct bench *b, struct doms_compile *compile)
{
	struct doms_compiler *c = b->compiler;
	struct dom_bounds bounds = {.most = DOMS_COMPILE_QUESTIONS, .go_on = go_on, .context = b};
	char peer[sizeof compile->peer];

	memcpy(peer, compile->peer, sizeof peer);
	b->gone = compile->gone;
	b->context = compile->context;
	b->turn = (struct doms_turn){0};
	doms_fair_replace(&c->fair, &compile->turn, &b->turn);
	b->busy = true;
	begin_turn(b);
	pthread_mutex_unlock(&c->lock);
	compile->run(compile->context, &bounds);
	pthread_mutex_lock(&c->lock);
	c->working--;
	b->busy = false;
	doms_fair_remove(&c->fair, &b->turn);
	c->count--;
	doms_limit_give(c->server->limit, peer, DOMS_COUNT_COMPILES);
	pthread_cond_broadcast(&c->news);
}

/* What has not begun; when the compiler stops all of it is asked for, so that it is answered. The first idle thread takes it: what
   memory others have is not needed, and they need not get any. */
static struct doms_compile *take(const struct bench *b)
{
	const struct doms_compiler *c = b->compiler;
	struct doms_turn *turn = c->stopping || c->working < c->at_once ? next_turn(c) : NULL;

	for (const struct bench *first = c->benches; first < b; first++)
		if (!first->busy)
			return NULL;
	return turn && !has_begun(c, turn) ? (struct doms_compile *)turn : NULL;
}

static void *work(void *context)
{
	struct bench *b = context;
	struct doms_compiler *c = b->compiler;

	pthread_mutex_lock(&c->lock);
	c->idle++;
	for (;;) {
		struct doms_compile *compile = take(b);

		if (compile) {
			c->idle--;
			do_one(b, compile);
			c->idle++;
		} else if (c->stopping && !c->count) {
			break;
		} else {
			pthread_cond_wait(&c->news, &c->lock);
		}
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
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
	for (; c->threads < THREADS; c->threads++) {
		c->benches[c->threads].compiler = c;
		if (pthread_create(&c->benches[c->threads].thread, NULL, work, &c->benches[c->threads])) {
			doms_compiler_free(c);
			return NULL;
		}
	}
	return c;
}

void doms_compiler_stop(struct doms_compiler *c)
{
	if (!c)
		return;
	pthread_mutex_lock(&c->lock);
	c->stopping = true;
	pthread_cond_broadcast(&c->news);
	pthread_mutex_unlock(&c->lock);
	for (unsigned i = 0; i < c->threads; i++)
		pthread_join(c->benches[i].thread, NULL);
	c->threads = 0;
}

void doms_compiler_free(struct doms_compiler *c)
{
	if (!c)
		return;
	doms_compiler_stop(c);
	pthread_cond_destroy(&c->news);
	pthread_mutex_destroy(&c->lock);
	free(c);
}

unsigned doms_compiler_count(struct doms_compiler *c)
{
	return atomic_load(&c->count);
}

int doms_compiler_post(struct doms_compiler *c, struct doms_compile *compile, const char *peer, struct doms_fault *fault)
{
	bool full;

	doms_limit_name(peer, compile->peer, sizeof compile->peer);
	if (!doms_limit_take(c->server->limit, compile->peer, DOMS_COUNT_COMPILES, DOMS_COMPILES_EACH)) {
		doms_fail(fault, DOMS_TOO_MANY, "at most %d variants at a time from one address",
			  "como mucho %d variantes a la vez desde una dirección", DOMS_COMPILES_EACH);
		fault->retry = 1;
		return 1;
	}
	pthread_mutex_lock(&c->lock);
	full = c->count >= DOMS_COMPILES || c->stopping;
	if (!full) {
		c->count++;
		doms_fair_add(&c->fair, &compile->turn, compile->peer);
		pthread_cond_broadcast(&c->news);
	}
	pthread_mutex_unlock(&c->lock);
	if (!full)
		return 0;
	doms_limit_give(c->server->limit, compile->peer, DOMS_COUNT_COMPILES);
	return doms_fail(fault, DOMS_BUSY, NULL, NULL);
}
