/* Every allocation fails in turn, first in the allocator given to the library and then, where no sanitizer has taken malloc for
   itself, in malloc as every library in the process sees it. Nothing may crash, leak, or pretend to have worked; and a round
   asks for no memory at all. */
#include "open_game.h"
#include "run_round.h"

#include <errno.h>
#include <stdatomic.h>

#if defined(SANITIZED) || !defined(__GLIBC__)
#define OWN_MALLOC 0
#else
#define OWN_MALLOC 1
#endif

/* What is asked for, and which request is refused (0: none). */
struct meter {
	atomic_ulong calls;
	unsigned long fail_at;
	atomic_long blocks; /* given out and not given back */
	atomic_bool on, failed;
};

static bool refuses(struct meter *m)
{
	if (atomic_fetch_add(&m->calls, 1) + 1 != m->fail_at)
		return false;
	atomic_store(&m->failed, true);
	return true;
}

static void *resize(void *context, void *block, size_t size)
{
	struct meter *m = context;
	void *moved;

	if (!size) {
		assert_non_null(block);
		atomic_fetch_sub(&m->blocks, 1);
		free(block);
		return NULL;
	}
	if (refuses(m))
		return NULL;
	moved = realloc(block, size);
	if (moved && !block)
		atomic_fetch_add(&m->blocks, 1);
	return moved;
}

static struct meter of_malloc;

#if OWN_MALLOC
static bool malloc_refuses(void)
{
	if (!atomic_load(&of_malloc.on) || !refuses(&of_malloc))
		return false;
	errno = ENOMEM;
	return true;
}

/* glibc's own names for what is replaced here, for everybody in the process. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);

static void *counted(void *block)
{
	if (block && atomic_load(&of_malloc.on))
		atomic_fetch_add(&of_malloc.blocks, 1);
	return block;
}

DOM_API void *malloc(size_t size)
{
	return malloc_refuses() ? NULL : counted(__libc_malloc(size));
}

DOM_API void *calloc(size_t count, size_t size)
{
	return malloc_refuses() ? NULL : counted(__libc_calloc(count, size));
}

DOM_API void *realloc(void *block, size_t size)
{
	if (malloc_refuses())
		return NULL;
	return block ? __libc_realloc(block, size) : counted(__libc_realloc(NULL, size));
}

DOM_API void free(void *block)
{
	if (block && atomic_load(&of_malloc.on))
		atomic_fetch_sub(&of_malloc.blocks, 1);
	__libc_free(block);
}
#endif

/* Scenes: each uses a part of the library from beginning to end, gives everything back, and returns the first complaint. */

static const char letters[] =
	"faces: letters\ntiles: {faces: 5, sides: 3}\nboard: open-faces\ndeal: {few-doubles: {hand: 5}}\n"
	"players: [{name: Ana, strategy: [random, {alternate: {mix: chance}}]}, blocker, pass-maker]\n"
	"end: [out, {laid: {points: 30, winner: laid}}, {total-passes: {passes: 4, winner: fewest-points}}]\n"
	"powers: [{filter: all-equal, effect: play-again}, {filter: same-parity, effect: next-draws}]\n";
static const char generators[] =
	"faces: {generators: {set-seed: 4}}\ntiles: {faces: 6, copies: 2}\nmatch: greater\nscore: laid\n"
	"players: 4\nteams: across\nturn: reverse-on-pass\nwinner: highest-score\n";
static const char matador[] = "match: {complement: {total: 7, always: [0-0, 6-1, 5-2, 4-3]}}\nplayers: 2\n"
			      "stuck: {draw-until: {leave: 2}}\nstart: {holder: {tile: 6-6, must-lead: true}}\n";
static const char own[] =
	"faces: {own: {list: [rojo=3, azul=-2..4, letters/a]}}\ntiles: {faces: 3}\nplayers: 2\ndeal: {hand: 3}\n";
static const char spinners[] = "tiles: {faces: 8}\nboard: {branching: {spinners: first, arms: after-line}}\n"
			       "score: {open-ends: {of: [5, 3], pay: quotients}}\nvalue: erratic\nplayers: 3\n"
			       "title: {en: Spinners, es: Cruces}\nabout: {en: A test., es: Una prueba.}\n";

static const char *const texts[] = {"{}", letters, generators, matador, own, spinners};

enum { TEXTS = sizeof texts / sizeof *texts };

static int read_text(const char *text, const struct dom_alloc *alloc, struct dom_variant **variant, struct dom_error *error)
{
	return dom_variant_parse(variant, text, strlen(text), "scene.yaml", alloc, error);
}

static int scene_parse(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_variant *variant = NULL;
	int status = read_text(texts[i], alloc, &variant, error);

	assert_true(!status || !variant);
	dom_variant_free(variant);
	return status;
}

/* With a parent, and a parent's parent's own way to be found. */
static int scene_load(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	static const char *const names[TEXTS] = {"classic",        "puerto-rico-200",          "five-up",
						 "a-power-plants", VARIANTS "/c-letters.yaml", "jamaican"};
	struct dom_variant *variant = NULL;
	int status = dom_variant_load(&variant, names[i], alloc, error);

	assert_true(!status || !variant);
	dom_variant_free(variant);
	return status;
}

static void note_difference(void *context, const struct dom_family *aspect, const char *in_a, const char *in_b)
{
	unsigned *differences = context;

	assert_true(aspect && in_a && in_b);
	++*differences;
}

static int scene_write(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_variant *variant = NULL, *other = NULL;
	char *text = NULL;
	unsigned differences = 0;
	int status = read_text(texts[i], alloc, &variant, error);

	for (int lang = DOM_EN; !status && lang <= DOM_ES; lang++) {
		status = dom_variant_explain(variant, (enum dom_lang)lang, &text, error);
		if (!status)
			dom_variant_free_text(variant, text);
	}
	for (unsigned p = 0; !status && p < dom_variant_players(variant); p++) {
		status = dom_variant_strategies(variant, p, &text, error);
		if (!status)
			dom_variant_free_text(variant, text);
	}
	if (!status)
		status = dom_variant_text(variant, &text, error);
	if (!status) {
		status = read_text(text, alloc, &other, error);
		dom_variant_free_text(variant, text);
	}
	if (!status)
		status = dom_variant_diff(variant, other, note_difference, &differences, error);
	assert_int_equal(differences, 0);
	if (!status)
		status = dom_variant_seat(other, "Ana=fattest,Luis=random+first,blocker,Eva=alternate", error);
	if (!status)
		status = dom_variant_diff(variant, other, note_difference, &differences, error);
	assert_true(status || differences);
	dom_variant_free(other);
	dom_variant_free(variant);
	return status;
}

static int scene_compile(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	int status = read_text(texts[i], NULL, &variant, error);

	if (!status)
		status = dom_rules_new(&rules, variant, alloc, error);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return status;
}

/* Games made beforehand, for what goes on after the rules are there. */
static struct game games[TEXTS];

static int scene_record(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct game *g = &games[i];
	struct dom_round_input input = {.number = 2};
	struct dom_recorder *recorder = NULL;
	int status = dom_recorder_new(&recorder, g->rules, 3, &input, alloc, error);

	if (!status)
		status = dom_round_init(g->rules, g->round, 3, &input, DOM_PATH_TABLE, error);
	if (!status) {
		struct dom_listener listener = dom_recorder_listener(recorder);
		const char *text;
		size_t length;

		dom_round_run(g->rules, g->round, g->players, &listener);
		text = dom_recorder_text(recorder, &length);
		status = text ? dom_record_replay(text, length, "scene.dom", NULL, alloc, error) : DOM_NO_MEMORY;
		if (!text)
			error->status = DOM_NO_MEMORY; /* a recorder has no other way to complain than to have no text */
	}
	dom_recorder_free(recorder);
	return status;
}

static int scene_record_head(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	static char *records[TEXTS];
	static size_t lengths[TEXTS];
	struct dom_variant *variant;
	struct dom_round_input input;
	uint64_t seed;
	int status;

	if (!records[i]) {
		bool on = atomic_exchange(&of_malloc.on, false);

		records[i] = game_record(&games[i], 8, &lengths[i]);
		atomic_store(&of_malloc.on, on);
	}
	status = dom_record_head(records[i], lengths[i], "scene.dom", &variant, &seed, &input, alloc, error);
	dom_variant_free(variant);
	return status;
}

static int scene_perft(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct game *g = &games[i];
	static struct dom_perft count;
	int status = dom_round_init(g->rules, g->round, 3, NULL, DOM_PATH_TABLE, error);

	return status ? status : dom_perft_run(&count, g->rules, g->round, 2, NULL, NULL, alloc, error);
}

static int scene_sim(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_sim_options options = {.games = 3, .seed = 1, .threads = 3};
	struct dom_sim sim;

	return dom_sim_run(&sim, games[i].rules, &options, alloc, error);
}

static int scene_compare(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	const struct dom_variant *variant = games[i].variant;
	struct dom_compare_options options = {
		.variants = &variant, .variant_count = 1, .players = variant, .deals = 2, .seed = 1, .threads = 2};
	struct dom_comparison *comparison;
	char *text = NULL;
	int status = dom_comparison_new(&comparison, &options, alloc, error);

	if (!status)
		status = dom_comparison_play(comparison, error);
	if (!status)
		status = dom_comparison_save(comparison, &text, error);
	if (!status) {
		status = dom_comparison_load(comparison, text, error);
		dom_comparison_free_text(comparison, text);
	}
	dom_comparison_free(comparison);
	return status;
}

static int scene_layout(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct game *g = &games[i];
	struct dom_layout *layout = NULL;
	int status = dom_layout_new(&layout, g->rules, (struct dom_frame){20, 10}, alloc, error);

	if (!status)
		status = dom_round_init(g->rules, g->round, 3, NULL, DOM_PATH_TABLE, error);
	if (!status) {
		struct dom_listener listener = dom_layout_listener(layout);
		const struct dom_laid *laid;

		dom_round_run(g->rules, g->round, g->players, &listener);
		assert_int_equal(dom_layout_tiles(layout, &laid), dom_round_laid(g->round));
	}
	dom_layout_free(layout);
	return status;
}

static const char *const cups[TEXTS] = {
	"players: 4\ntournament: {}\n",
	"players: [{name: A, character: cheat}, {name: B}, {name: C}]\njudge: corrupt\nscore: laid\ntournament: {line-up: "
	"{listed: "
	"{rounds: [{players: [A, B]}, {players: [A, B, C], rules: {match: greater}}], repeat: true}}, disqualify: {lost-share: "
	"{percent: 90, after: 9}}}\n",
	"players: 9\ntournament: {line-up: {round-robin: {table: 3}}, tie-break: [wins, lot]}\n",
	"players: 9\ntournament: {line-up: {knockout: {table: 3}}}\n",
	"players: 12\nteams: across\ntournament: {line-up: {swiss: {table: 4}}}\n",
	"board: branching\nstart: last-winner\ntournament: {total: penalised-sum, disqualify: {lost-in-a-row: {rounds: 5}}}\n"};

/* Made, played and, for its next round, played alone; `records` of every round, by so many threads. */
static int play_cup(unsigned i, unsigned threads, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_tournament_run run = {.threads = threads, .most = 3, .records = true};
	struct dom_variant *variant = NULL, *table;
	struct dom_tournament *t = NULL;
	struct dom_round_input input;
	struct dom_result result;
	struct dom_fixture fixture;
	int status = read_text(cups[i], NULL, &variant, error);

	if (!status)
		status = dom_tournament_new(&t, variant, 1, 0, alloc, error);
	assert_true(!status || !t);
	if (!status)
		status = dom_tournament_run(t, &run, error);
	if (!status && dom_tournament_plan(t, 3, &fixture)) {
		status = dom_tournament_play(t, &fixture, DOM_PATH_TABLE, NULL, &result, error);
		if (!status)
			status = dom_tournament_table(t, &fixture, &table, &input, error);
		if (!status)
			dom_variant_free(table);
	}
	dom_tournament_free(t);
	dom_variant_free(variant);
	return status;
}

/* Read, told, written and read again. */
static int scene_tournament_text(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_variant *variant = NULL, *again = NULL;
	char *text = NULL;
	int status = read_text(cups[i], alloc, &variant, error);

	if (!status)
		status = dom_variant_explain(variant, DOM_ES, &text, error);
	if (!status) {
		dom_variant_free_text(variant, text);
		status = dom_variant_text(variant, &text, error);
	}
	if (!status) {
		status = read_text(text, alloc, &again, error);
		dom_variant_free_text(variant, text);
	}
	dom_variant_free(again);
	dom_variant_free(variant);
	return status;
}

static int scene_tournament(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	return play_cup(i, 1, alloc, error);
}

static int scene_tournament_threads(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	return play_cup(i, 3, alloc, error);
}

typedef int scene(unsigned i, const struct dom_alloc *alloc, struct dom_error *error);

/* By the allocator: until a scene gets all it asks for. */
static void fail_in_turn(scene *play)
{
	for (unsigned i = 0; i < TEXTS; i++) {
		bool failed = true;

		for (unsigned long n = 1; failed; n++) {
			struct meter m = {.fail_at = n};
			struct dom_alloc alloc = {resize, &m};
			struct dom_error error = {0};
			int status = play(i, &alloc, &error);

			failed = atomic_load(&m.failed);
			if (status != (failed ? DOM_NO_MEMORY : DOM_OK) || (int)error.status != status)
				fail_msg("game %u, request %lu: status %d (%s)", i, n, status, error.en);
			if (atomic_load(&m.blocks))
				fail_msg("game %u, request %lu: %ld blocks lost", i, n, atomic_load(&m.blocks));
			assert_true(failed || n > 1);
		}
	}
}

#if OWN_MALLOC
/* By malloc: whoever asks, libyaml and the C library too. What does without is as good as what complains: stdio then reads
   without a buffer. */
static void fail_malloc_in_turn(scene *play, bool keeps_some)
{
	for (unsigned i = 0; i < TEXTS; i++) {
		bool failed = true;

		play(i, NULL, &(struct dom_error){0}); /* what is set up once and kept is no leak */
		for (unsigned long n = 1; failed; n++) {
			struct dom_error error = {0};
			int status;

			atomic_store(&of_malloc.calls, 0);
			atomic_store(&of_malloc.blocks, 0);
			atomic_store(&of_malloc.failed, false);
			of_malloc.fail_at = n;
			atomic_store(&of_malloc.on, true);
			status = play(i, NULL, &error);
			atomic_store(&of_malloc.on, false);
			failed = atomic_load(&of_malloc.failed);
			if (!failed ? status != DOM_OK : status != DOM_NO_MEMORY && status != DOM_OK)
				fail_msg("game %u, malloc %lu: status %d (%s)", i, n, status, error.en);
			if (!keeps_some && atomic_load(&of_malloc.blocks))
				fail_msg("game %u, malloc %lu: %ld blocks lost", i, n, atomic_load(&of_malloc.blocks));
		}
	}
}

static void note_name(void *context, const char *name, const char *path)
{
	unsigned *names = context;

	assert_true(name && path);
	++*names;
}

static int scene_list(unsigned i, const struct dom_alloc *alloc, struct dom_error *error)
{
	static unsigned all;
	unsigned names = 0;
	int status = dom_variant_list(note_name, &names, error);

	(void)i;
	(void)alloc;
	all = all ? all : names;
	assert_true(status || (names > 0 && names == all)); /* all of them or a complaint */
	return status;
}
#else
#define fail_malloc_in_turn(play, keeps_some) ((void)0)
#endif

#define TEST(name, keeps_some) \
	static void test_##name(void **state) \
	{ \
		(void)state; \
		fail_in_turn(scene_##name); \
		fail_malloc_in_turn(scene_##name, keeps_some); \
	}

TEST(parse, false)
TEST(load, false)
TEST(write, false)
TEST(compile, false)
TEST(record, false)
TEST(record_head, false)
TEST(perft, false)
TEST(sim, true) /* the C library keeps the stacks of threads for the next ones */
TEST(compare, true)
TEST(layout, false)
TEST(tournament_text, false)
TEST(tournament, false)
TEST(tournament_threads, true)

/* A name nobody has is refused as such, however little memory there is to guess what was meant. */
static void test_unknown_name(void **state)
{
	bool failed = true;

	(void)state;
	for (unsigned long n = 1; failed; n++) {
		struct meter m = {.fail_at = n};
		struct dom_alloc alloc = {resize, &m};
		struct dom_error error = {0};
		struct dom_variant *variant;
		int status = dom_variant_load(&variant, "clasic", &alloc, &error);

		failed = atomic_load(&m.failed);
		assert_true(status == DOM_NOT_FOUND || (failed && status == DOM_NO_MEMORY));
		assert_null(variant);
		assert_int_equal(atomic_load(&m.blocks), 0);
	}
}

static void test_list(void **state)
{
	(void)state;
#if OWN_MALLOC
	fail_malloc_in_turn(scene_list, false);
#endif
}

/* From its beginning to its end a round touches no allocator, by any path. */
static void test_round_allocates_nothing(void **state)
{
	(void)state;
	for (unsigned i = 0; i < TEXTS; i++) {
		struct meter m = {0};
		struct dom_alloc alloc = {resize, &m};
		struct dom_variant *variant;
		struct dom_rules *rules;
		struct dom_round *round;
		struct dom_players *players;
		unsigned long before;

		assert_int_equal(read_text(texts[i], &alloc, &variant, NULL), DOM_OK);
		assert_int_equal(dom_rules_new(&rules, variant, &alloc, NULL), DOM_OK);
		round = malloc(dom_round_size(rules));
		players = own_players(rules);
		before = atomic_load(&m.calls);
		atomic_store(&of_malloc.calls, 0);
		of_malloc.fail_at = 0;
		atomic_store(&of_malloc.on, true);
		for (uint64_t seed = 0; seed < 40; seed++) {
			int status = dom_round_init(rules, round, seed, NULL, seed % 2 ? DOM_PATH_TABLE : DOM_PATH_PLAIN, NULL);

			if (!status && seed % 4 < 2)
				while (dom_round_auto(rules, round, players, NULL) != DOM_NEEDS_NO_MORE)
					;
			else if (!status)
				dom_round_run(rules, round, players, NULL);
		}
		atomic_store(&of_malloc.on, false);
		assert_true(dom_round_over(round));
		assert_int_equal(atomic_load(&m.calls), before);
		assert_int_equal(atomic_load(&of_malloc.calls), 0);
		dom_players_free(players);
		free(round);
		dom_rules_free(rules);
		dom_variant_free(variant);
		assert_int_equal(atomic_load(&m.blocks), 0);
	}
}

static int open_all(void **state)
{
	(void)state;
	for (unsigned i = 0; i < TEXTS; i++)
		game_open(&games[i], texts[i]);
	return 0;
}

static int close_all(void **state)
{
	(void)state;
	for (unsigned i = 0; i < TEXTS; i++)
		game_close(&games[i]);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_load),
		cmocka_unit_test(test_write),
		cmocka_unit_test(test_compile),
		cmocka_unit_test(test_record),
		cmocka_unit_test(test_record_head),
		cmocka_unit_test(test_perft),
		cmocka_unit_test(test_sim),
		cmocka_unit_test(test_compare),
		cmocka_unit_test(test_layout),
		cmocka_unit_test(test_unknown_name),
		cmocka_unit_test(test_list),
		cmocka_unit_test(test_round_allocates_nothing),
		cmocka_unit_test(test_tournament_text),
		cmocka_unit_test(test_tournament),
		cmocka_unit_test(test_tournament_threads),
	};

	return cmocka_run_group_tests_name("memory", tests, open_all, close_all);
}
