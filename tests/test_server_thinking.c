/* Those who think at live tables: their answers come later, from other threads, and nobody waits for them; what comes of it is what
   comes of the same answers given at once. */
#include "live_tables.h"
#include "run_round.h"

#include "players.h"

#include <domino/strategy.h>
#include <limits.h>

/* A mind of its own: it answers 50 ms after it was asked, or when the gate is opened. It plays the first that fits. */
struct mind {
	pthread_mutex_t lock;
	pthread_cond_t moved;
	pthread_t thread;
	bool begun, done, closing, gated;
	unsigned question;
	void (*ready)(void *context);
	void *context;
};

static struct {
	pthread_mutex_t lock;
	unsigned asked; /* questions that were new */
	unsigned open;  /* so many of them are let through */
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool gate_stops(unsigned question)
{
	bool stops;

	pthread_mutex_lock(&gate.lock);
	stops = question > gate.open;
	pthread_mutex_unlock(&gate.lock);
	return stops;
}

/* Lets so many questions through from now on. */
static void gate_set(unsigned open)
{
	pthread_mutex_lock(&gate.lock);
	gate.open = open;
	gate.asked = 0;
	pthread_mutex_unlock(&gate.lock);
}

static unsigned gate_asked(void)
{
	unsigned asked;

	pthread_mutex_lock(&gate.lock);
	asked = gate.asked;
	pthread_mutex_unlock(&gate.lock);
	return asked;
}

static bool leaves_off(struct mind *m)
{
	bool closing;

	pthread_mutex_lock(&m->lock);
	closing = m->closing;
	pthread_mutex_unlock(&m->lock);
	return closing;
}

static void *think(void *context)
{
	struct mind *m = context;
	bool closing;

	for (unsigned i = 0; (i < 50 || (m->gated && gate_stops(m->question))) && !leaves_off(m); i++)
		hall_nap(1);
	pthread_mutex_lock(&m->lock);
	m->done = true;
	closing = m->closing;
	pthread_mutex_unlock(&m->lock);
	if (!closing)
		m->ready(m->context);
	return NULL;
}

static enum dom_when mind_play(void *self, const struct dom_question *question, struct dom_play *play)
{
	struct mind *m = self;
	bool done;

	pthread_mutex_lock(&m->lock);
	done = m->done;
	pthread_mutex_unlock(&m->lock);
	if (!m->begun) {
		m->begun = true;
		m->ready = question->ready;
		m->context = question->context;
		pthread_mutex_lock(&gate.lock);
		m->question = ++gate.asked;
		pthread_mutex_unlock(&gate.lock);
		assert_int_equal(pthread_create(&m->thread, NULL, think, m), 0);
		return DOM_LATER;
	}
	if (!done)
		return DOM_LATER;
	pthread_join(m->thread, NULL);
	m->begun = m->done = false;
	*play = first_of(question->view);
	return DOM_NOW;
}

static void mind_close(void *self)
{
	struct mind *m = self;

	pthread_mutex_lock(&m->lock);
	m->closing = true;
	pthread_mutex_unlock(&m->lock);
	if (m->begun)
		pthread_join(m->thread, NULL);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

static void mind_init(struct dom_agent *agent, bool gated)
{
	struct mind *m = calloc(1, sizeof *m);

	assert_non_null(m);
	pthread_mutex_init(&m->lock, NULL);
	m->gated = gated;
	*agent = (struct dom_agent){.self = m, .play = mind_play, .close = mind_close};
}

/* The first player thinks; behind the gate at tables of three. */
static int mind_open(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		     struct dom_error *error)
{
	(void)context;
	(void)error;
	if (!player)
		mind_init(agent, dom_rules_players(rules) == 3);
	return DOM_OK;
}

static const struct dom_agents minds = {.open = mind_open};
static const char three[] = "players: 3\n", of_three[] = "Ana=first,Luis=random,Eva=fattest";
static const char two[] = "players: 2\n", of_two[] = "Ana=first,Luis=random";

/* Everything that happened, with the same order before. */
static uint64_t played_at_once(const char *text, const char *players, const char *order)
{
	struct opened t;
	struct hall h;
	uint64_t digest;

	hall_agents = NULL;
	hall_open(&h, NULL, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, text, players), &t);
	hall_owner_says(&h, &t, order);
	HALL_UNTIL(hall_moment(&h, t.id).over);
	digest = hall_moment(&h, t.id).digest;
	hall_close(&h);
	return digest;
}

static void answers_come_later(void **state)
{
	static const char run[] = "{\"do\": \"run\", \"speed\": 0}";
	uint64_t digest = played_at_once(two, of_two, run);
	struct opened t;
	struct hall h;

	(void)state;
	hall_agents = &minds;
	gate_set(UINT_MAX);
	hall_open(&h, NULL, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, two, of_two), &t);
	hall_owner_says(&h, &t, run);
	HALL_UNTIL(hall_moment(&h, t.id).over);
	assert_true(hall_moment(&h, t.id).digest == digest);
	assert_true(gate_asked() > 3);
	hall_close(&h);
}

/* One table thinks as long as the gate is closed. Others are opened and played to their ends meanwhile, and it is looked at. */
static void others_go_on(void **state)
{
	static const char run[] = "{\"do\": \"run\", \"speed\": 0}";
	uint64_t digest = played_at_once(three, of_three, run);
	struct opened slow, quick;
	struct waiting w;
	struct hall h;
	size_t sequence;

	(void)state;
	hall_agents = &minds;
	gate_set(0);
	hall_open(&h, NULL, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, three, of_three), &slow);
	hall_owner_says(&h, &slow, run);
	HALL_UNTIL(gate_asked() == 1);
	sequence = hall_moment(&h, slow.id).sequence;
	for (unsigned i = 0; i < 3; i++) {
		hall_open_seeded(&h, hall_game(&h, two, of_two), &quick);
		hall_owner_says(&h, &quick, run);
		HALL_UNTIL(hall_moment(&h, quick.id).over);
	}
	free(hall_story(&h, slow.id, NULL));
	assert_int_equal(hall_moment(&h, slow.id).sequence, sequence);
	/* told to be quick, it goes on by itself when the answer is there; nobody waits for that either */
	assert_int_equal(hall_say(&h, slow.id, slow.owner, "{\"do\": \"finish\"}", &w), 0);
	assert_false(hall_moment(&h, slow.id).over);
	assert_int_equal(gate_asked() > 0, true);
	gate_set(UINT_MAX);
	HALL_UNTIL(hall_moment(&h, slow.id).over);
	assert_true(hall_moment(&h, slow.id).digest == digest);
	hall_close(&h);
}

/* Paused and stepped; asked anew after a reset. */
static void is_commanded(void **state)
{
	struct opened t;
	struct hall h;
	size_t sequence;

	(void)state;
	hall_agents = &minds;
	gate_set(0);
	hall_open(&h, NULL, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, three, of_three), &t);
	hall_owner_says(&h, &t, "{\"do\": \"run\", \"speed\": 0}");
	HALL_UNTIL(gate_asked() == 1);
	hall_owner_says(&h, &t, "{\"do\": \"pause\"}");
	sequence = hall_moment(&h, t.id).sequence;
	gate_set(UINT_MAX);
	for (unsigned i = 0; hall_moment(&h, t.id).sequence == sequence; i++) {
		hall_owner_says(&h, &t, "{\"do\": \"step\"}");
		hall_nap(5);
		assert_true(i < 4000);
	}
	gate_set(0);
	hall_owner_says(&h, &t, "{\"do\": \"reset\"}");
	hall_owner_says(&h, &t, "{\"do\": \"run\", \"speed\": 0}");
	HALL_UNTIL(gate_asked() == 1);
	hall_owner_says(&h, &t, "{\"do\": \"reset\"}");
	gate_set(UINT_MAX);
	hall_owner_says(&h, &t, "{\"do\": \"run\", \"speed\": 0}");
	HALL_UNTIL(hall_moment(&h, t.id).over);
	gate_set(0);
	hall_open_seeded(&h, hall_game(&h, three, of_three), &t);
	hall_owner_says(&h, &t, "{\"do\": \"run\", \"speed\": 0}");
	HALL_UNTIL(gate_asked() == 1);
	hall_close(&h); /* in the midst of its thoughts */
}

/* A server that dies while somebody thinks: the next finds the table as it was, and has the same thoughts. */
static void after_death(void **state)
{
	static const char run[] = "{\"do\": \"run\", \"speed\": 0}";
	uint64_t digest = played_at_once(three, of_three, run);
	char path[64], copy[80], command[512], *before, *after;
	struct opened t;
	struct hall h;

	(void)state;
	scratch(path, sizeof path, "thinking");
	snprintf(copy, sizeof copy, "%s-copy", path);
	hall_agents = &minds;
	gate_set(2);
	hall_open(&h, path, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, three, of_three), &t);
	hall_owner_says(&h, &t, run);
	HALL_UNTIL(gate_asked() == 3);
	before = hall_story(&h, t.id, NULL);
	snprintf(command, sizeof command, "cp %s %s && { cp %s-wal %s-wal 2>/dev/null || true; }", path, copy, path, copy);
	assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c) */
	hall_close(&h);
	gate_set(UINT_MAX);
	hall_open(&h, copy, 0, 0, 0);
	after = hall_story(&h, t.id, NULL);
	assert_memory_equal(before, after, 60);
	HALL_UNTIL(hall_moment(&h, t.id).over);
	assert_true(hall_moment(&h, t.id).digest == digest);
	hall_close(&h);
	free(before);
	free(after);
	hall_remove(path);
	hall_remove(copy);
}

/* Strategies that think, drawn turn by turn: which was drawn is told with its answer, and once. */
static int strategy_open(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
			 const struct dom_alloc *alloc, struct dom_error *error)
{
	(void)rules;
	(void)args;
	(void)alloc;
	(void)error;
	mind_init(agent, false);
	return DOM_OK;
}

static void drawn(void **state)
{
	static const char run[] = "{\"do\": \"run\", \"speed\": 0}";
	static const char text[] = "players: [{name: Ana, strategy: [first, first]}, random]\n";
	static const struct dom_strategy thinks = {.title = {"Thinks", "Piensa"}, .open = strategy_open};
	uint64_t digest = played_at_once(text, NULL, run);
	struct doms_ruleset *ruleset;
	struct opened t;
	struct hall h;

	(void)state;
	hall_agents = NULL;
	gate_set(UINT_MAX);
	hall_open(&h, NULL, 0, 0, 0);
	ruleset = hall_game(&h, text, NULL);
	ruleset->rules->players_rules[0].strategy[0] = ruleset->rules->players_rules[0].strategy[1] = &thinks;
	hall_open_seeded(&h, ruleset, &t);
	hall_owner_says(&h, &t, run);
	HALL_UNTIL(hall_moment(&h, t.id).over);
	assert_true(hall_moment(&h, t.id).digest == digest);
	assert_true(gate_asked() > 3);
	hall_close(&h);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(answers_come_later), cmocka_unit_test(others_go_on), cmocka_unit_test(is_commanded),
		cmocka_unit_test(after_death),        cmocka_unit_test(drawn),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
