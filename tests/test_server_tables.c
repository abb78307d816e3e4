/* Many live tables: asked for, written before they are shown, brought back after any kind of death, bounded. */
#include "live_tables.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

static const char four[] = "players: 4\n";
static const char all_play[] = "Ana=first,Luis=random,Eva=fattest,Rita=random";
static const char one_person[] = "Ana=human,Luis=first,Eva=fattest,Rita=random";
static char path[64], copy[80];

static void copy_file(const char *tail)
{
	char from[128], to[128], buffer[65536];
	FILE *in, *out;
	size_t n;

	snprintf(from, sizeof from, "%s%s", path, tail);
	snprintf(to, sizeof to, "%s%s", copy, tail);
	in = fopen(from, "rb");
	if (!in) {
		unlink(to);
		return;
	}
	out = fopen(to, "wb");
	assert_non_null(out);
	while ((n = fread(buffer, 1, sizeof buffer, in)))
		assert_int_equal(fwrite(buffer, 1, n, out), n);
	fclose(in);
	fclose(out);
}

/* The table as a server finds it that is started after this one died right now. */
static char *story_after_death(const char *id, const char *secrets)
{
	struct hall other;
	char *story;

	hall_remove(copy);
	copy_file("");
	copy_file("-wal");
	hall_open(&other, copy, 0, 0, 0);
	story = hall_story(&other, id, secrets);
	hall_close(&other);
	return story;
}

/* Any order that may be given now. */
static void say_something(struct hall *h, const struct opened *t, uint64_t dice)
{
	static const char *const words[] = {"step", "step", "step", "finish", "run", "pause", "reset", "rematch"};
	struct doms_position m = hall_moment(h, t->id);
	struct waiting w;
	char text[64];

	snprintf(text, sizeof text, "{\"do\": \"%s\"%s}", words[dice % 8], dice % 8 == 4 ? ", \"speed\": 60000" : "");
	if (dice / 8 % 6 == 0 && !hall_say(h, t->id, t->secrets.text[0], "{\"do\": \"undo\"}", &w)) {
		assert_int_equal(hall_moment(h, t->id).course, m.course + 1);
	} else if (dice / 8 % 40 == 1) {
		(void)!hall_say(h, t->id, t->secrets.text[0], "{\"do\": \"resign\"}", &w);
	} else if (m.over && dice % 2) {
		(void)!hall_say(h, t->id, t->secrets.text[0], "{\"do\": \"ready\"}", &w);
	} else if (m.over) {
		assert_int_equal(hall_say(h, t->id, t->owner, "{\"do\": \"rematch\"}", &w), 0);
	} else if (m.need == DOMS_NEEDS_DRAW) {
		assert_int_equal(hall_say(h, t->id, t->secrets.text[0], "{\"do\": \"draw\"}", &w), 0);
	} else if (m.need == DOM_NEEDS_PLAY) {
		struct doms_slot *live = hall_find(h, t->id);
		struct doms_viewer viewer;
		struct domi_buffer out = {0};
		json_t *state, *play;

		assert_true(doms_table_viewer(live->table, t->secrets.text[0], &viewer));
		doms_table_state(live->table, &viewer, DOMS_BRIEF, -1, NULL, &out);
		state = json_loads(out.text, 0, NULL);
		play = json_array_get(json_object_get(json_object_get(state, "you"), "plays"), 0);
		snprintf(text, sizeof text, "{\"do\": \"play\", \"tile\": \"%s\", \"place\": %d, \"side\": %d}",
			 json_string_value(json_object_get(play, "tile")),
			 (int)json_integer_value(json_object_get(play, "place")),
			 (int)json_integer_value(json_object_get(play, "side")));
		assert_int_equal(hall_say(h, t->id, t->secrets.text[0], text, &w), 0);
		json_decref(state);
		domi_buffer_release(&out);
		doms_slot_drop(live);
	} else {
		(void)!hall_say(h, t->id, t->owner, text, &w);
	}
}

static void test_death_after_every_command(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w = {0};
	uint64_t dice = 99;
	unsigned drawn = 0;

	(void)context;
	hall_open(&h, path, 0, 0, 0);
	w.ask.command.deal.ruleset = hall_game(&h, "players: 4\ndeal: {hand: 4}\nstuck: draw-until\n", one_person);
	w.ask.command.deal.settings.match = true;
	w.ask.command.deal.settings.by_hand = true;
	assert_int_equal(hall_open_ordered(&h, "here", &t, &w), 0);
	/* chance decides when there is something to draw: as long as that takes */
	for (unsigned i = 0; i < 120 || (drawn < 3 && i < 3000); i++) {
		const char *const secrets[] = {NULL, t.owner, t.secrets.text[0]};

		dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
		drawn += hall_moment(&h, t.id).need == DOMS_NEEDS_DRAW;
		say_something(&h, &t, dice >> 40);
		HALL_UNTIL(hall_dealt(&h, t.id));
		for (unsigned s = i % 3; s < 3; s += 3) {
			char *story = hall_story(&h, t.id, secrets[s]), *after = story_after_death(t.id, secrets[s]);

			assert_string_equal(story, after);
			free(story);
			free(after);
		}
	}
	assert_true(drawn > 2);
	hall_close(&h);
	hall_remove(copy);
	hall_remove(path);
}

/* Running tables go on where they were, and come to the same end as they would have. */
static void test_restart(void **context)
{
	enum { TABLES = 40 };
	struct hall h;
	static struct opened t[TABLES];
	struct waiting w;
	size_t before[TABLES];

	(void)context;
	hall_open(&h, path, 0, 0, 0);
	for (unsigned i = 0; i < TABLES; i++) {
		assert_int_equal(hall_open_table(&h, four, all_play, 0, "here", &t[i], &w), 0);
		assert_int_equal(hall_say(&h, t[i].id, t[i].owner, "{\"do\": \"run\", \"speed\": 0}", &w), 0);
	}
	HALL_UNTIL(hall_moment(&h, t[TABLES - 1].id).sequence > 15);
	for (unsigned round = 0; round < 2; round++) {
		for (unsigned i = 0; i < TABLES; i++)
			before[i] = hall_moment(&h, t[i].id).sequence;
		hall_close(&h);
		hall_open(&h, path, 0, 0, 0);
		for (unsigned i = 0; i < TABLES; i++)
			assert_true(hall_moment(&h, t[i].id).sequence >= before[i]);
		HALL_UNTIL(hall_moment(&h, t[0].id).over || hall_moment(&h, t[0].id).sequence > before[0] + 10);
	}
	for (unsigned i = 0; i < TABLES; i++)
		HALL_UNTIL(hall_moment(&h, t[i].id).over);
	HALL_UNTIL(!doms_tables_counts(h.tables).running); /* a table is shown before it is counted */
	for (unsigned i = 0; i < TABLES; i++) {
		char *story = hall_story(&h, t[i].id, NULL), *after = story_after_death(t[i].id, NULL);

		assert_string_equal(story, after);
		free(story);
		free(after);
	}
	hall_close(&h);
	hall_remove(copy);
	hall_remove(path);
}

/* A process with running tables tells what it shows, and is killed. */
static void run_and_tell(int out, unsigned tables)
{
	struct hall h;
	static struct opened t[64];
	struct waiting w;

	hall_open(&h, path, 0, 0, 0);
	for (unsigned i = 0; i < tables; i++) {
		if (hall_open_table(&h, four, all_play, 0, "here", &t[i], &w) ||
		    hall_say(&h, t[i].id, t[i].owner, "{\"do\": \"run\", \"speed\": 0}", &w))
			_exit(1);
	}
	for (;;)
		for (unsigned i = 0; i < tables; i++) {
			char line[64];
			struct doms_position m = hall_moment(&h, t[i].id);
			int length = snprintf(line, sizeof line, "%s %zu %016llx\n", t[i].id, m.sequence,
					      (unsigned long long)m.digest);

			if (m.over)
				(void)!hall_say(&h, t[i].id, t[i].owner, "{\"do\": \"rematch\"}", &w);
			if (write(out, line, (size_t)length) != length)
				_exit(1);
		}
}

/* Nothing that was told is gone, and it is the same. */
static void check_told(struct hall *h, const char *line)
{
	char id[32];
	unsigned long long digest;
	size_t sequence;
	struct doms_slot *live;

	assert_int_equal(sscanf(line, "%31s %zu %llx", id, &sequence, &digest), 3);
	live = hall_find(h, id);
	assert_non_null(live);
	pthread_mutex_lock(&live->lock);
	assert_true(live->table->shown.sequence >= sequence);
	assert_true(doms_history_digest(&live->table->history, 0, sequence, 0) == digest);
	pthread_mutex_unlock(&live->lock);
	doms_slot_drop(live);
}

static void test_kill(void **context)
{
	enum { LINES = 20000 };
	static char lines[LINES][64];

	(void)context;
	for (unsigned round = 0; round < 4; round++) {
		struct hall h;
		int pipes[2];
		FILE *told;
		pid_t child;
		unsigned count = 0;

		hall_remove(path);
		assert_int_equal(pipe(pipes), 0);
		child = fork();
		assert_true(child >= 0);
		if (!child) { /* a process of its own: this program once more */
			dup2(pipes[1], STDOUT_FILENO);
			close(pipes[0]);
			close(pipes[1]);
			execl("/proc/self/exe", "test_server_tables", "tell", path, (char *)NULL);
			_exit(1);
		}
		close(pipes[1]);
		told = fdopen(pipes[0], "r");
		assert_non_null(told);
		while (count < 3000 + 1500 * round && fgets(lines[count], sizeof *lines, told))
			count++;
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
		while (count < LINES && fgets(lines[count], sizeof *lines, told) && strchr(lines[count], '\n'))
			count++;
		fclose(told);
		assert_true(count >= 3000);
		hall_open(&h, path, 0, 0, 0);
		for (unsigned i = 0; i < count; i++)
			check_told(&h, lines[i]);
		hall_close(&h);
	}
	hall_remove(path);
}

/* What cannot be written has not happened; when it can again, all goes on. */
static void test_full_disk(void **context)
{
	struct hall h;
	struct opened t, running, none;
	struct waiting w;
	struct rlimit limit, before;
	char *story, *after;
	unsigned refused = 0;

	(void)context;
	signal(SIGXFSZ, SIG_IGN);
	hall_open(&h, path, 0, 0, 0);
	assert_int_equal(hall_open_table(&h, four, one_person, 0, "here", &t, &w), 0);
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "here", &running, &w), 0);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	limit = before;
	limit.rlim_cur = 1;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	story = hall_story(&h, t.id, t.secrets.text[0]);
	for (unsigned i = 0; i < 20; i++) {
		assert_int_equal(hall_say(&h, t.id, t.owner, "{\"do\": \"finish\"}", &w), 1);
		assert_int_equal(w.ask.fault.refusal, DOMS_FAILED);
		refused++;
	}
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "here", &none, &w), 1);
	assert_int_equal(hall_say(&h, running.id, running.owner, "{\"do\": \"run\", \"speed\": 0}", &w), 1);
	after = hall_story(&h, t.id, t.secrets.text[0]);
	assert_string_equal(story, after);
	free(after);
	free(story);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_int_equal(hall_say(&h, running.id, running.owner, "{\"do\": \"run\", \"speed\": 0}", &w), 0);
	HALL_UNTIL(hall_moment(&h, running.id).sequence > 12);
	limit.rlim_cur = 1;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	hall_nap(100);
	story = hall_story(&h, running.id, NULL);
	hall_nap(300);
	after = hall_story(&h, running.id, NULL);
	assert_string_equal(story, after);
	free(after);
	free(story);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	HALL_UNTIL(hall_moment(&h, running.id).over);
	assert_int_equal(hall_say(&h, t.id, t.owner, "{\"do\": \"finish\"}", &w), 0);
	story = hall_story(&h, t.id, NULL);
	after = story_after_death(t.id, NULL);
	assert_string_equal(story, after);
	free(after);
	free(story);
	assert_true(refused == 20 && doms_tables_counts(h.tables).failures >= 20);
	hall_close(&h);
	hall_remove(copy);
	hall_remove(path);
}

static void test_clock(void **context)
{
	struct hall h;
	struct opened t;
	struct waiting w;
	struct doms_position m;
	char *story;

	(void)context;
	hall_open(&h, NULL, 0, 0, 0);
	atomic_store(&h.told, hall_now(NULL));
	assert_int_equal(hall_open_table(&h, four, "Ana=human,Luis=human,Eva=human,Rita=human", 1, "here", &t, &w), 0);
	assert_int_equal(hall_say(&h, t.id, t.owner, "{\"do\": \"finish\"}", &w), 0);
	m = hall_moment(&h, t.id);
	assert_int_equal(m.need, DOM_NEEDS_PLAY);
	atomic_fetch_add(&h.told, 1300000);
	hall_nap(100); /* nobody is hurried at a table that is paused */
	assert_int_equal(hall_moment(&h, t.id).sequence, m.sequence);
	assert_int_equal(hall_say(&h, t.id, t.owner, "{\"do\": \"run\", \"speed\": 0}", &w), 0);
	atomic_fetch_add(&h.told, 500000);
	hall_nap(1100); /* a second of the machine's is none of the clock's */
	assert_int_equal(hall_moment(&h, t.id).sequence, m.sequence + 1);
	story = hall_story(&h, t.id, NULL);
	assert_non_null(strstr(story, "\"clock\":{\"seconds\":1,\"left\":"));
	free(story);
	atomic_fetch_add(&h.told, 600000);
	HALL_UNTIL(hall_moment(&h, t.id).sequence > m.sequence + 2);
	story = hall_story(&h, t.id, NULL);
	assert_non_null(strstr(story, "\"event\":\"late\""));
	free(story);
	hall_close(&h);
}

static void test_limits(void **context)
{
	struct hall h;
	struct opened t[12], more;
	struct waiting w;
	struct domi_buffer list = {0};
	bool loaded;

	(void)context;
	hall_open(&h, path, 8, 5, 0);
	for (unsigned i = 0; i < 5; i++)
		assert_int_equal(hall_open_table(&h, four, all_play, 0, "one", &t[i], &w), 0);
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "one", &more, &w), 1);
	assert_int_equal(w.ask.fault.refusal, DOMS_TOO_MANY);
	for (unsigned i = 5; i < 8; i++)
		assert_int_equal(hall_open_table(&h, four, all_play, 0, "two", &t[i], &w), 0);
	/* full: what is over makes room, the oldest first */
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(hall_say(&h, t[2 - i].id, t[2 - i].owner, "{\"do\": \"finish\"}", &w), 0);
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "two", &t[8], &w), 0);
	assert_null(doms_tables_find(h.tables, t[2].id, &loaded));
	assert_int_equal(doms_tables_counts(h.tables).tables, 8);
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "one", &t[9], &w), 0);
	assert_null(doms_tables_find(h.tables, t[1].id, &loaded));
	/* whoever runs or is watched stays */
	for (unsigned i = 3; i < 10; i++) {
		struct doms_slot *live = doms_tables_find(h.tables, t[i].id, &loaded);

		assert_non_null(live);
	}
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "three", &t[10], &w), 0); /* t[0] was over and goes */
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "three", &t[11], &w), 0); /* then the one nobody has */
	assert_null(doms_tables_find(h.tables, t[10].id, &loaded));
	doms_tables_list(h.tables, &list);
	assert_non_null(strstr(list.text, t[11].id));
	assert_null(strstr(list.text, t[2].id));
	domi_buffer_release(&list);
	hall_close(&h);
	hall_open(&h, path, 8, 5, 0);
	assert_int_equal(doms_tables_counts(h.tables).tables, 8);
	hall_close(&h);
	hall_remove(path);
}

/* What is over and begins again counts again. */
static void test_begins_again(void **context)
{
	static const char *const again[] = {"{\"do\": \"reset\"}", "{\"do\": \"rematch\"}", "{\"do\": \"settings\"}"};
	struct hall h;
	struct opened t[3];
	struct waiting w;

	(void)context;
	hall_open(&h, path, 8, 2, 0);
	assert_int_equal(hall_open_table(&h, four, all_play, 0, "one", &t[0], &w), 0);
	assert_int_equal(hall_say(&h, t[0].id, t[0].owner, "{\"do\": \"finish\"}", &w), 0);
	for (unsigned i = 1; i < 3; i++)
		assert_int_equal(hall_open_table(&h, four, all_play, 0, "one", &t[i], &w), 0);
	for (unsigned i = 0; i < 3; i++) {
		assert_int_equal(hall_say(&h, t[0].id, t[0].owner, again[i], &w), 1);
		assert_int_equal(w.ask.fault.refusal, DOMS_TOO_MANY);
	}
	assert_int_equal(hall_say(&h, t[1].id, t[1].owner, "{\"do\": \"finish\"}", &w), 0);
	assert_int_equal(hall_say(&h, t[0].id, t[0].owner, again[0], &w), 0);
	hall_close(&h);
	hall_remove(path);
}

/* More tables than there is memory for: those nobody looks at are read again when somebody does. */
static void test_memory(void **context)
{
	enum { TABLES = 150 };
	struct hall h;
	static struct opened t[TABLES];
	static char *story[TABLES];
	struct waiting w;
	struct doms_tables_counts counts;
	struct doms_ruleset *held[20];
	unsigned refused = 0;

	(void)context;
	hall_open(&h, path, 0, 0, (size_t)1 << 19);
	for (unsigned i = 0; i < TABLES; i++) {
		if (hall_open_table(&h, four, one_person, 0, "here", &t[i], &w))
			fail_msg("%s", w.ask.fault.en);
		assert_int_equal(hall_say(&h, t[i].id, t[i].owner, "{\"do\": \"finish\"}", &w), 0);
		story[i] = hall_story(&h, t[i].id, t[i].secrets.text[0]);
	}
	counts = doms_tables_counts(h.tables);
	print_message("%u tables in %zu bytes, %u in memory\n", counts.tables, counts.memory, counts.loaded);
	assert_true(counts.loaded < TABLES && counts.memory <= (size_t)1 << 19);
	for (unsigned i = 0; i < TABLES; i++) {
		char *again = hall_story(&h, t[i].id, t[i].secrets.text[0]);

		assert_string_equal(story[i], again);
		free(again);
		free(story[i]);
	}
	/* a game that does not fit is refused, and nothing breaks */
	for (unsigned faces = 10; faces < 30; faces++) {
		struct dom_variant *variant;
		struct dom_error error = {0};
		struct doms_ruleset *game = NULL;
		char text[96];

		snprintf(text, sizeof text, "players: 4\ntiles: {faces: %u}\n", faces);
		assert_int_equal(dom_variant_parse(&variant, text, strlen(text), "test", NULL, &error), 0);
		if (doms_tables_ruleset(h.tables, variant, NULL, NULL, &game, &error)) {
			assert_int_equal(error.status, DOM_NO_MEMORY);
			refused++;
		}
		held[faces - 10] = game;
		dom_variant_free(variant);
	}
	assert_true(refused > 0 && refused < 20);
	for (unsigned i = 0; i < 20; i++)
		doms_ruleset_drop(held[i]);
	hall_close(&h);
	hall_remove(path);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_death_after_every_command),
		cmocka_unit_test(test_restart),
		cmocka_unit_test(test_kill),
		cmocka_unit_test(test_full_disk),
		cmocka_unit_test(test_clock),
		cmocka_unit_test(test_limits),
		cmocka_unit_test(test_begins_again),
		cmocka_unit_test(test_memory),
	};

	if (sodium_init() < 0)
		return 1;
	if (argc == 3 && !strcmp(argv[1], "tell")) {
		snprintf(path, sizeof path, "%s", argv[2]);
		run_and_tell(STDOUT_FILENO, 16);
	}
	scratch(path, sizeof path, "tables");
	snprintf(copy, sizeof copy, "%s-copy", path);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
