/* Agents answer for seats: strategies with memory, the caller's own, and those whose answers come later from another thread. */
#include "open_game.h"
#include "played_tournament.h"

#include "players.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

/* A strategy with memory. It keeps what its seat heard, and plays the first that fits. */
struct memory {
	struct dom_alloc alloc;
	unsigned rounds, dealt, secrets;
	uint64_t laid[DOM_MAX_WORDS], hand[DOM_MAX_WORDS];
	unsigned passes;
};

static atomic_uint opened, closed, asked;

static void memory_hear(void *self, const struct dom_rules *rules, const struct dom_event *e)
{
	struct memory *m = self;

	switch (e->kind) {
	case DOM_EVENT_STARTED:
		*m = (struct memory){.alloc = m->alloc, .rounds = m->rounds + 1};
		break;
	case DOM_EVENT_DEALT:
		m->dealt++;
		m->secrets += e->set != NULL;
		for (unsigned w = 0; e->set && w < dom_rules_words(rules); w++)
			m->hand[w] |= e->set[w];
		break;
	case DOM_EVENT_DREW:
		if (e->tile != DOM_NO_TILE)
			domi_add(m->hand, e->tile);
		break;
	case DOM_EVENT_PLAYED:
		domi_add(m->laid, e->tile);
		domi_remove(m->hand, e->tile);
		break;
	case DOM_EVENT_PASSED:
		m->passes++;
		break;
	default:
		break;
	}
}

static enum dom_when memory_play(void *self, const struct dom_question *question, struct dom_play *play)
{
	const struct memory *m = self;
	const struct dom_view *view = question->view;
	unsigned passes = 0;

	for (unsigned seat = 0; seat < view->players; seat++)
		passes += view->seats[seat].passes;
	/* what it remembers is what lies on the table and in its hand; of the others' hands it heard nothing */
	assert_memory_equal(m->laid, view->laid, view->words * sizeof *m->laid);
	assert_memory_equal(m->hand, view->hand, view->words * sizeof *m->hand);
	assert_int_equal(m->passes, passes);
	assert_int_equal(m->dealt, view->players);
	assert_int_equal(m->secrets, 1);
	assert_int_equal(question->budget.nodes, 77);
	atomic_fetch_add(&asked, 1);
	*play = first_of(view);
	return DOM_NOW;
}

static void memory_close(void *self)
{
	struct memory *m = self;
	struct dom_alloc alloc = m->alloc;

	atomic_fetch_add(&closed, 1);
	alloc.resize(alloc.context, m, 0);
}

static int memory_open(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		       const struct dom_alloc *alloc, struct dom_error *error)
{
	struct memory *m = alloc->resize(alloc->context, NULL, sizeof *m);

	(void)rules;
	(void)args;
	(void)error;
	if (!m)
		return DOM_NO_MEMORY;
	atomic_fetch_add(&opened, 1);
	*m = (struct memory){.alloc = *alloc};
	*agent = (struct dom_agent){.self = m, .play = memory_play, .hear = memory_hear, .close = memory_close};
	return DOM_OK;
}

static const struct dom_strategy remembers = {
	.title = {"Remembers", "Recuerda"}, .about = {"Plays the first.", "Juega la primera."}, .open = memory_open};

static const char *const games[] = {
	"players: 4\nseats: shuffled\n",
	"players: 3\nstuck: draw-one\nturn: random\n",
	"players: 2\nboard: branching\nstuck: draw-until\nscore: laid\n",
	"players: [{strategy: [first, first]}, first, first, first]\nteams: across\n",
};

/* The same figures as by the strategy that it imitates, whatever the threads. */
static void assert_same_figures(const struct dom_rules *rules, const struct dom_agents *agents, const struct dom_sim *as)
{
	for (unsigned threads = 1; threads <= 7; threads += threads == 1 ? 1 : 5) {
		struct dom_sim_options options = {.games = 3000, .seed = 5, .threads = threads, .agents = agents};
		struct dom_sim sim;

		assert_int_equal(dom_sim_run(&sim, rules, &options, NULL, NULL), DOM_OK);
		assert_true(sim.games == as->games);
		assert_memory_equal(sim.seats, as->seats, sizeof sim.seats);
		assert_memory_equal(sim.laid, as->laid, sizeof sim.laid);
		assert_memory_equal(&sim.turns, &as->turns, sizeof sim.turns);
		assert_memory_equal(&sim.fouls, &as->fouls, sizeof sim.fouls);
	}
}

static void sim_by_first(struct game *g, const char *text, struct dom_sim *sim)
{
	struct dom_sim_options options = {.games = 3000, .seed = 5, .threads = 1};

	game_open(g, text);
	for (unsigned p = 0; p < g->rules->players; p++) /* everybody plays the first that fits */
		for (unsigned i = 0; i < g->rules->players_rules[p].count; i++) {
			g->rules->players_rules[p].strategy[i] =
				(const void *)dom_member_find(dom_family_find("strategy"), "first", 5)->option;
			g->rules->players_rules[p].pick[i].tile = g->rules->players_rules[p].early[i].tile = DOM_PICK_ASK;
		}
	g->rules->quick = false;
	g->rules->may |= DOMI_MAY_WONDER;
	assert_int_equal(dom_sim_run(sim, g->rules, &options, NULL, NULL), DOM_OK);
}

static void with_memory(void **state)
{
	struct dom_agents agents = {.budget = {.nodes = 77}};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct dom_sim first;
		struct game g;

		sim_by_first(&g, games[i], &first);
		atomic_store(&opened, 0);
		atomic_store(&closed, 0);
		for (unsigned p = 0; p < g.rules->players; p++)
			for (unsigned s = 0; s < g.rules->players_rules[p].count; s++)
				g.rules->players_rules[p].strategy[s] = &remembers;
		assert_same_figures(g.rules, &agents, &first);
		assert_true(atomic_load(&opened) > 0);
		assert_int_equal(atomic_load(&opened), atomic_load(&closed));
		game_close(&g);
	}
	assert_true(atomic_load(&asked) > 10000);
}

/* The caller's own: no registry, no name. */
static enum dom_when own_play(void *self, const struct dom_question *question, struct dom_play *play)
{
	(void)self;
	*play = first_of(question->view);
	return DOM_NOW;
}

static int own_open(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		    struct dom_error *error)
{
	(void)context;
	(void)rules;
	(void)error;
	if (player != 1) /* the others play by their strategies */
		agent->play = own_play;
	return DOM_OK;
}

static void of_ones_own(void **state)
{
	struct dom_agents agents = {.open = own_open};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct dom_sim first;
		struct game g;

		sim_by_first(&g, games[i], &first);
		assert_same_figures(g.rules, &agents, &first);
		game_close(&g);
	}
}

static int refuses(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		   struct dom_error *error)
{
	(void)context;
	(void)rules;
	(void)agent;
	return player == 1 ? domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "nobody there", "no hay nadie") : DOM_OK;
}

static void nobody_comes(void **state)
{
	struct dom_agents agents = {.open = refuses};
	struct dom_sim_options options = {.games = 10, .seed = 5, .threads = 2, .agents = &agents};
	struct dom_error error = {0};
	struct dom_sim sim;
	struct game g;

	(void)state;
	game_open(&g, games[0]);
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, &error), DOM_NOT_FOUND);
	assert_string_equal(error.en, "nobody there");
	game_close(&g);
}

/* Knowledge that comes with the questions: as good as that of somebody who heard all there was to hear. */
struct scholar {
	struct game *game;
	struct dom_knowledge *own[DOM_MAX_PLAYERS]; /* by seat */
	struct dom_imagining *imagining;
	size_t size;
	unsigned asked, unknown;
};

static void scholar_hears(void *context, const struct dom_rules *rules, const struct dom_round *round,
			  const struct dom_event *e)
{
	struct scholar *s = context;

	(void)round;
	for (unsigned seat = 0; seat < rules->players; seat++)
		dom_knowledge_hear(rules, s->own[seat], e);
}

static void scholar_compares(struct scholar *s, const struct dom_question *question)
{
	const struct dom_rules *r = s->game->rules;
	unsigned seat = question->view->seat;

	if (!question->knowledge) {
		s->unknown++;
		return;
	}
	assert_int_equal(dom_knowledge_look(r, s->own[seat], s->game->round), DOM_OK);
	assert_memory_equal(question->knowledge, s->own[seat], dom_knowledge_size(r));
	if (s->asked++ % 16 == 0)
		assert_int_equal(dom_imagining_init(r, s->imagining, s->size, question->knowledge, NULL), DOM_OK);
}

static enum dom_when scholar_plays(void *self, const struct dom_question *question, struct dom_play *play)
{
	scholar_compares(self, question);
	*play = first_of(question->view);
	return DOM_NOW;
}

static enum dom_when scholar_gives(void *self, const struct dom_question *question, uint64_t *set)
{
	scholar_compares(self, question);
	for (int t = -1, i = (int)question->gives; i && (t = dom_view_next(question->view, t)) >= 0; i--)
		domi_add(set, (unsigned)t);
	return DOM_NOW;
}

static int scholar_opens(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
			 struct dom_error *error)
{
	(void)rules;
	(void)error;
	*agent = (struct dom_agent){.self = context, .play = scholar_plays, .give = scholar_gives, .knows = player != 1};
	return DOM_OK;
}

static void scholar_round(struct scholar *s, uint64_t seed, bool late)
{
	struct dom_agents agents = {.open = scholar_opens, .context = s};
	struct dom_listener listener = {.on = scholar_hears, .context = s};
	const struct dom_rules *r = s->game->rules;
	struct dom_round *g = s->game->round;
	struct dom_players *players;

	assert_int_equal(dom_players_new(&players, &agents, NULL, NULL), DOM_OK);
	assert_int_equal(dom_players_seat(players, r, NULL, NULL), DOM_OK);
	assert_int_equal(dom_round_init(r, g, seed, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
	if (late)
		dom_round_step(r, g, &listener); /* the deal, of which the agents hear nothing */
	assert_int_equal(dom_round_run(r, g, players, &listener), DOM_NEEDS_NO_MORE);
	dom_players_free(players);
}

static void is_told_what_it_knows(void **state)
{
	static const char *const texts[] = {
		"players: 4\nseats: shuffled\n",
		"players: 3\nstuck: draw-one\nturn: random\n",
		"players: 3\ndeal: {swap-half: {hand: 6}}\n",
		"players: [{character: cheat}, {character: cheat}, first]\njudge: corrupt\nboard: branching\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct scholar s = {0};
		struct game g;

		game_open(&g, texts[i]);
		s.game = &g;
		s.size = dom_imagining_size(g.rules, DOM_IMAGINING_STATES);
		s.imagining = malloc(s.size);
		for (unsigned seat = 0; seat < g.rules->players; seat++) {
			s.own[seat] = malloc(dom_knowledge_size(g.rules));
			dom_knowledge_init(g.rules, s.own[seat], (uint8_t)seat);
		}
		for (uint64_t seed = 0; seed < 30; seed++)
			scholar_round(&s, seed, false);
		assert_true(s.asked > 100 && s.unknown > 30 && s.unknown < s.asked); /* player 1 wants to know nothing */
		s.asked = s.unknown = 0;
		scholar_round(&s, 5, true);
		assert_true(!s.asked && s.unknown);
		for (unsigned seat = 0; seat < g.rules->players; seat++)
			free(s.own[seat]);
		free(s.imagining);
		game_close(&g);
	}
}

/* Memory that is there so many times. */
static void *few_times(void *context, void *block, size_t size)
{
	unsigned *left = context;

	if (!size) {
		free(block);
		return NULL;
	}
	return *left && (*left)-- ? realloc(block, size) : NULL;
}

static void knows_nothing_without_memory(void **state)
{
	struct scholar s = {0};
	struct dom_agents agents = {.open = scholar_opens, .context = &s};
	struct game g;
	unsigned failed = 0;

	(void)state;
	game_open(&g, games[0]);
	for (unsigned times = 1, status = DOM_NO_MEMORY; status; times++) {
		unsigned left = times;
		struct dom_alloc alloc = {.resize = few_times, .context = &left};
		struct dom_players *players;

		assert_int_equal(dom_players_new(&players, &agents, &alloc, NULL), DOM_OK);
		status = (unsigned)dom_players_seat(players, g.rules, NULL, NULL);
		assert_true(status == DOM_OK || status == DOM_NO_MEMORY);
		failed += status != DOM_OK;
		dom_players_free(players);
	}
	assert_int_equal(failed, 4); /* the view, and what three of four know */
	game_close(&g);
}

/* What it says is hostile: nothing at all, tiles it does not hold, places that are not there. */
static enum dom_when hostile_play(void *self, const struct dom_question *question, struct dom_play *play)
{
	static const struct dom_play garbage[] = {{DOM_NO_TILE, 0, 0}, {27, 0, 0}, {3, 900, 7}, {1023, 65535, 255}};

	(void)self;
	*play = garbage[question->view->turn % 4];
	return DOM_NOW;
}

static enum dom_when hostile_give(void *self, const struct dom_question *question, uint64_t *set)
{
	(void)self;
	memset(set, 0xff, question->view->words * sizeof *set);
	return DOM_NOW;
}

static int hostile_open(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
			struct dom_error *error)
{
	(void)context;
	(void)rules;
	(void)error;
	if (!player)
		*agent = (struct dom_agent){.play = hostile_play, .give = hostile_give};
	return DOM_OK;
}

static void is_hostile(void **state)
{
	struct dom_agents agents = {.open = hostile_open};
	struct dom_sim_options options = {.games = 500, .seed = 5, .threads = 1, .agents = &agents};
	struct dom_sim sim;
	struct game g;

	(void)state;
	game_open(&g, "players: 3\ndeal: {swap-half: {hand: 6}}\njudge: {honest: {fine: 7}}\n");
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, NULL), DOM_OK);
	assert_true(sim.games == 500 && sim.fouls.mean > 1);
	assert_true(sim.seats[0].score.mean <= -7 && sim.seats[1].score.mean >= 0);
	game_close(&g);
}

/* No loop asks an agent: where one is insisted on, that is said. */
static void no_loop(void **state)
{
	struct dom_agents agents = {.open = hostile_open};
	struct dom_sim_options options = {.games = 5, .threads = 1, .loops = DOM_LOOPS_ALWAYS};
	struct dom_error error = {0};
	struct dom_sim sim;
	struct game g;

	(void)state;
	game_open(&g, "players: 2\n");
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, &error), DOM_OK);
	assert_true(sim.games == 5);
	options.agents = &agents;
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, &error), DOM_CLASH);
	assert_non_null(strstr(error.en, "no fast loop plays these rounds"));
	options.agents = NULL;
	options.path = DOM_PATH_PLAIN;
	assert_int_equal(dom_sim_run(&sim, g.rules, &options, NULL, &error), DOM_CLASH);
	game_close(&g);
}

/* One that thinks in a thread of its own: the answer is there a while after it was asked. */
struct clock {
	pthread_mutex_t lock;
	pthread_cond_t work;
	pthread_t thread;
	struct thinker *thinking; /* in the order in which they will be done */
	unsigned now, most;       /* that think at the same time */
	bool quit;
};

struct thinker {
	struct clock *clock;
	struct thinker *next;
	struct timespec due;
	void (*ready)(void *context);
	void *context;
	enum { IDLE, THINKING, DONE } state;
};

static void *tick(void *context)
{
	struct clock *c = context;

	pthread_mutex_lock(&c->lock);
	while (!c->quit) {
		struct thinker *first = c->thinking;
		struct timespec now;

		if (!first) {
			pthread_cond_wait(&c->work, &c->lock);
			continue;
		}
		clock_gettime(CLOCK_REALTIME, &now);
		if (now.tv_sec < first->due.tv_sec || (now.tv_sec == first->due.tv_sec && now.tv_nsec < first->due.tv_nsec)) {
			pthread_cond_timedwait(&c->work, &c->lock, &first->due);
			continue;
		}
		c->thinking = first->next;
		c->now--;
		first->state = DONE;
		first->ready(first->context);
	}
	pthread_mutex_unlock(&c->lock);
	return NULL;
}

static enum dom_when later_play(void *self, const struct dom_question *question, struct dom_play *play)
{
	struct thinker *t = self, **at;
	enum dom_when when = DOM_LATER;

	pthread_mutex_lock(&t->clock->lock);
	if (t->state == DONE) {
		t->state = IDLE;
		*play = first_of(question->view);
		when = DOM_NOW;
	} else if (t->state == IDLE) {
		t->state = THINKING;
		t->ready = question->ready;
		t->context = question->context;
		clock_gettime(CLOCK_REALTIME, &t->due);
		t->due.tv_nsec += question->view->turn ? 300000 : 50000000; /* 50 ms for the lead */
		t->due.tv_sec += t->due.tv_nsec / 1000000000;
		t->due.tv_nsec %= 1000000000;
		for (at = &t->clock->thinking;
		     *at && ((*at)->due.tv_sec < t->due.tv_sec ||
			     ((*at)->due.tv_sec == t->due.tv_sec && (*at)->due.tv_nsec <= t->due.tv_nsec));
		     at = &(*at)->next)
			;
		t->next = *at;
		*at = t;
		if (++t->clock->now > t->clock->most)
			t->clock->most = t->clock->now;
		pthread_cond_signal(&t->clock->work);
	}
	pthread_mutex_unlock(&t->clock->lock);
	return when;
}

static int later_open(void *context, const struct dom_rules *rules, unsigned player, struct dom_agent *agent,
		      struct dom_error *error)
{
	struct thinker *t = calloc(1, sizeof *t);

	(void)rules;
	(void)error;
	assert_non_null(t);
	t->clock = context;
	if (player == 2) {
		free(t);
		return DOM_OK;
	}
	*agent = (struct dom_agent){.self = t, .play = later_play, .close = free};
	return DOM_OK;
}

static void clock_start(struct clock *c)
{
	*c = (struct clock){0};
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->work, NULL);
	assert_int_equal(pthread_create(&c->thread, NULL, tick, c), 0);
}

static void clock_stop(struct clock *c)
{
	pthread_mutex_lock(&c->lock);
	c->quit = true;
	pthread_cond_signal(&c->work);
	pthread_mutex_unlock(&c->lock);
	pthread_join(c->thread, NULL);
}

/* The figures are those of the strategy it imitates, and while one table waits others go on. */
static void later_in_a_simulation(void **state)
{
	struct dom_sim_options options = {.games = 60, .seed = 5, .threads = 2};
	struct dom_agents agents = {.open = later_open};
	struct clock clock;

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct dom_sim first, later;
		struct game g;

		sim_by_first(&g, games[i], &first);
		options.agents = NULL;
		assert_int_equal(dom_sim_run(&first, g.rules, &options, NULL, NULL), DOM_OK);
		clock_start(&clock);
		agents.context = &clock;
		options.agents = &agents;
		assert_int_equal(dom_sim_run(&later, g.rules, &options, NULL, NULL), DOM_OK);
		clock_stop(&clock);
		assert_memory_equal(later.seats, first.seats, sizeof first.seats);
		assert_memory_equal(later.laid, first.laid, sizeof first.laid);
		assert_true(clock.most > 2); /* two threads that slept would have two */
		game_close(&g);
	}
}

/* At a table the round waits, unchanged, until the answer is there. */
static void later_at_a_table(void **state)
{
	struct dom_agents agents = {.open = later_open};
	struct dom_players *players;
	enum dom_need need;
	struct clock clock;
	unsigned waits = 0;
	struct game g;

	(void)state;
	game_open(&g, "players: [{strategy: [first, first]}, first, first, first]\n");
	clock_start(&clock);
	agents.context = &clock;
	assert_int_equal(dom_players_new(&players, &agents, NULL, NULL), DOM_OK);
	assert_int_equal(dom_players_seat(players, g.rules, NULL, NULL), DOM_OK);
	assert_false(dom_players_instant(players));
	assert_int_equal(dom_round_init(g.rules, g.round, 1, NULL, DOM_PATH_TABLE, NULL), DOM_OK);
	while ((need = dom_round_run(g.rules, g.round, players, NULL)) != DOM_NEEDS_NO_MORE) {
		void *before = malloc(dom_round_size(g.rules));

		assert_non_null(before);
		memcpy(before, g.round, dom_round_size(g.rules));
		assert_int_equal(need, DOM_NEEDS_PLAY);
		assert_int_equal(dom_round_needs(g.rules, g.round), DOM_NEEDS_PLAY);
		nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
		assert_memory_equal(before, g.round, dom_round_size(g.rules));
		free(before);
		waits++;
	}
	assert_true(waits > 0);
	dom_players_free(players);
	clock_stop(&clock);
	game_close(&g);
}

static int count_rounds(void *context, const struct dom_fixture *fixture, const struct dom_result *result,
			const uint8_t *record, size_t length)
{
	struct dom_result *results = context;

	(void)record;
	(void)length;
	results[fixture->number] = *result;
	return 0;
}

/* In a tournament of five: the same results, round by round, as by the strategy it imitates. */
static void later_in_a_tournament(void **state)
{
	static const char text[] = "players: [first, first, first, first, first]\nstart: last-winner\n"
				   "tournament: {line-up: {round-robin: {table: 2, deals: 2}}, stop: {rounds: {rounds: 60}}}\n";
	struct dom_agents agents = {.open = later_open};
	static struct dom_result results[2][64];
	struct dom_error error = {0};
	struct dom_variant *variant;
	struct clock clock;

	(void)state;
	assert_int_equal(dom_variant_parse(&variant, text, strlen(text), "test.yaml", NULL, &error), DOM_OK);
	for (unsigned i = 0; i < 4; i++) {
		struct dom_tournament_run run = {.threads = 1 + i % 2 * 2, .round = count_rounds, .context = results[i > 0]};
		struct dom_tournament *t;

		assert_int_equal(dom_tournament_new(&t, variant, 3, 0, NULL, &error), DOM_OK);
		clock_start(&clock);
		agents.context = &clock;
		if (i)
			run.agents = &agents;
		assert_int_equal(dom_tournament_run(t, &run, &error), DOM_OK);
		clock_stop(&clock);
		assert_true(dom_tournament_over(t, &(unsigned){0}));
		assert_memory_equal(results[0], results[i > 0], sizeof results[0]);
		dom_tournament_free(t);
	}
	dom_variant_free(variant);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(with_memory),
		cmocka_unit_test(of_ones_own),
		cmocka_unit_test(is_told_what_it_knows),
		cmocka_unit_test(knows_nothing_without_memory),
		cmocka_unit_test(nobody_comes),
		cmocka_unit_test(is_hostile),
		cmocka_unit_test(no_loop),
		cmocka_unit_test(later_at_a_table),
		cmocka_unit_test(later_in_a_simulation),
		cmocka_unit_test(later_in_a_tournament),
	};

	return cmocka_run_group_tests_name("agents", tests, NULL, NULL);
}
