/* Players who think for long, at live tables: by threads of their own, so that others go on; in turns; and once, since what they said
   is written down. */
#include "live_tables.h"
#include "run_round.h"

#include "players.h"

#include <domino/strategy.h>

static const char run[] = "{\"do\": \"run\", \"speed\": 0}";
static const char two[] = "players: 2\n";

/* A strategy that answers when the gate is open, with the first that fits. */
static struct {
	pthread_mutex_t lock;
	pthread_cond_t moved;
	bool open;
	unsigned asked;
} gate = {.lock = PTHREAD_MUTEX_INITIALIZER, .moved = PTHREAD_COND_INITIALIZER};

static void gate_set(bool open)
{
	pthread_mutex_lock(&gate.lock);
	gate.open = open;
	gate.asked = 0;
	pthread_cond_broadcast(&gate.moved);
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

static void pass_gate(void)
{
	pthread_mutex_lock(&gate.lock);
	gate.asked++;
	while (!gate.open)
		pthread_cond_wait(&gate.moved, &gate.lock);
	pthread_mutex_unlock(&gate.lock);
}

static enum dom_when slow_play(void *self, const struct dom_question *question, struct dom_play *play)
{
	(void)self;
	pass_gate();
	assert_true(question->budget.nodes > 0 && !question->budget.milliseconds);
	*play = first_of(question->view);
	return DOM_NOW;
}

static int slow_open(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		     const struct dom_alloc *alloc, struct dom_error *error)
{
	(void)rules;
	(void)args;
	(void)alloc;
	(void)error;
	*agent = (struct dom_agent){.play = slow_play};
	return DOM_OK;
}

static const struct dom_strategy slow = {.title = {"Slow", "Lenta"}, .open = slow_open, .thinks = true};

/* One that thinks, however long; the digest is that of one that answers at once. */
static void others_go_on(void **state)
{
	struct doms_ruleset *ruleset;
	struct opened t, quick;
	uint64_t digest;
	struct hall h;

	(void)state;
	hall_minds = doms_pool_new(1, UINT32_MAX);
	hall_open(&h, NULL, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, two, "Ana=first,Luis=random"), &quick);
	hall_owner_says(&h, &quick, run);
	HALL_UNTIL(hall_moment(&h, quick.id).over);
	digest = hall_moment(&h, quick.id).digest;
	gate_set(false);
	ruleset = hall_game(&h, "players: 2\ntitle: {en: Slow, es: Lenta}\n", "Ana=first,Luis=random");
	ruleset->rules->players_rules[0].strategy[0] = &slow;
	hall_open_seeded(&h, ruleset, &t);
	hall_owner_says(&h, &t, run);
	HALL_UNTIL(gate_asked() == 1);
	for (unsigned i = 0; i < 3; i++) {
		hall_open_seeded(&h, hall_game(&h, two, "Ana=first,Luis=random"), &quick);
		hall_owner_says(&h, &quick, run);
		HALL_UNTIL(hall_moment(&h, quick.id).over);
	}
	assert_false(hall_moment(&h, t.id).over);
	gate_set(true);
	HALL_UNTIL(hall_moment(&h, t.id).over);
	assert_true(hall_moment(&h, t.id).digest == digest);
	/* closed in the midst of its thoughts */
	gate_set(false);
	hall_owner_says(&h, &t, "{\"do\": \"reset\"}");
	hall_owner_says(&h, &t, run);
	HALL_UNTIL(gate_asked() == 1);
	hall_owner_says(&h, &t, "{\"do\": \"reset\"}");
	gate_set(true);
	doms_pool_free(hall_minds);
	hall_minds = NULL;
	hall_close(&h);
}

/* What they said is written down: a table that is loaded again asks nobody. */
static void nobody_thinks_twice(void **state)
{
	static const char text[] = "players: 2\ndeal: {swap-half: {hand: 6}}\n";
	char path[64], *before, *after;
	struct opened t;
	struct hall h;

	(void)state;
	scratch(path, sizeof path, "minds");
	hall_minds = doms_pool_new(1, UINT32_MAX);
	hall_open(&h, path, 0, 0, 0);
	hall_open_seeded(&h, hall_game(&h, text, "Ana=monte-carlo,Luis=random"), &t);
	hall_owner_says(&h, &t, run);
	HALL_UNTIL(hall_moment(&h, t.id).over);
	before = hall_story(&h, t.id, NULL);
	assert_true(doms_pool_thoughts(hall_minds) > 3);
	doms_pool_free(hall_minds);
	hall_close(&h);
	hall_minds = doms_pool_new(1, UINT32_MAX);
	hall_open(&h, path, 0, 0, 0);
	after = hall_story(&h, t.id, NULL);
	assert_string_equal(before, after);
	assert_int_equal(doms_pool_thoughts(hall_minds), 0);
	doms_pool_free(hall_minds);
	hall_minds = NULL;
	hall_close(&h);
	free(before);
	free(after);
	hall_remove(path);
}

/* Turns */

enum { THOUGHTS = 6 };

static struct {
	struct doms_thought thought;
	char whose[2];
} thoughts[THOUGHTS];
static char order[THOUGHTS + 1];
static atomic_uint done;

static void note_whose(void *context)
{
	if (!atomic_load(&done))
		pass_gate();
	order[atomic_fetch_add(&done, 1)] = *(const char *)context;
}

/* Four of one, then one each of two others: nobody waits for all that another has asked for. */
static void they_take_turns(void **state)
{
	struct doms_pool *minds = doms_pool_new(1, UINT32_MAX);
	static const char whose[] = "AAAABC";

	(void)state;
	gate_set(false);
	atomic_store(&done, 0);
	for (unsigned i = 0; i < THOUGHTS; i++) {
		thoughts[i].whose[0] = whose[i];
		thoughts[i].thought = (struct doms_thought){.run = note_whose, .context = thoughts[i].whose};
		assert_true(doms_pool_think(minds, &thoughts[i].thought, thoughts[i].whose));
		while (!i && !gate_asked())
			hall_nap(1); /* the first is begun */
	}
	gate_set(true);
	doms_pool_stop(minds);
	assert_int_equal(atomic_load(&done), THOUGHTS);
	assert_true(strchr(order, 'B') < order + 4 && strchr(order, 'C') < order + 5);
	assert_false(doms_pool_think(minds, &thoughts[0].thought, "A"));
	doms_pool_free(minds);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(others_go_on),
		cmocka_unit_test(nobody_thinks_twice),
		cmocka_unit_test(they_take_turns),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
