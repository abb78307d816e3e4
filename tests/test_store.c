/* A tournament that is stored: however it is interrupted, and whoever plays how much of it, what is there in the end is the
   same. */
#include "open_store.h"

static const char *const cups[] = {corrupt_cup, knockout_cup, endless_cup};

enum { CUPS = sizeof cups / sizeof *cups, LIMIT = 150 };

static void in_pieces(struct dom_store **store, const char *name, int64_t id, unsigned threads)
{
	static const uint64_t pieces[] = {1, 2, 7, 30, 1, 13};
	uint64_t before = UINT64_MAX, rounds = 0;

	for (unsigned i = 0; rounds != before; i++) {
		struct dom_store_play play = {.threads = threads, .most = pieces[i % 6], .batch = i % 3 * 5};

		dom_store_close(*store);
		*store = store_open(name, DOM_STORE_WRITE);
		before = rounds;
		rounds = store_play(*store, id, &play);
		assert_true(rounds <= before + play.most);
	}
}

static void pieces_make_the_whole(void **state)
{
	const uint64_t seeds[CUPS] = {corrupt_seed(), 2, 3};

	(void)state;
	for (unsigned cup = 0; cup < CUPS; cup++)
		for (unsigned records = 0; records < 2; records++) {
			struct dom_store *store = store_open("whole.db", DOM_STORE_WRITE);
			int64_t id = store_begin(store, cups[cup], seeds[cup], LIMIT, records);
			uint64_t rounds = store_play(store, id, &(struct dom_store_play){.threads = 1});
			char *whole = store_dump(store, id);

			assert_true(rounds >= 15);
			WORKS(dom_store_verify(store, id, NULL, NULL, &error));
			for (unsigned threads = 1; threads <= 3; threads++) {
				int64_t other = store_begin(store, cups[cup], seeds[cup], LIMIT, records);
				char *text;

				if (threads < 3)
					in_pieces(&store, "whole.db", other, threads);
				else
					store_play(store, other, &(struct dom_store_play){.threads = 2});
				text = store_dump(store, other);
				assert_string_equal(whole, text);
				free(text);
				WORKS(dom_store_verify(store, other, NULL, NULL, &error));
			}
			free(whole);
			dom_store_close(store);
		}
}

/* Acknowledgements */

struct acks {
	uint64_t rounds[1000];
	unsigned count, stop_after;
};

static bool acknowledge(void *context, const struct dom_tournament *t)
{
	struct acks *acks = context;

	assert_true(acks->count < 1000);
	acks->rounds[acks->count++] = dom_tournament_next(t);
	return acks->count != acks->stop_after;
}

static void commits_come_in_time(void **state)
{
	struct dom_store *store = store_open("acks.db", DOM_STORE_WRITE);
	struct acks acks = {0};
	struct dom_store_play play = {.threads = 2, .batch = 40, .committed = acknowledge, .context = &acks};
	int64_t id = store_begin(store, endless_cup, 1, 1010, false);

	(void)state;
	assert_int_equal(store_play(store, id, &play), 1010);
	/* 1010 = 25 · 40 + 10; a slow moment may commit before the 40 are full, and leave nothing for the last commit */
	assert_true(acks.count >= 26);
	assert_int_equal(acks.rounds[acks.count - 1], 1010);
	for (unsigned i = 0; i < acks.count; i++)
		assert_in_range(acks.rounds[i] - (i ? acks.rounds[i - 1] : 0), i + 1 < acks.count, 40);
	dom_store_close(store);
}

/* What was acknowledged is seen by another reader at that moment. */
struct watcher {
	struct dom_store *reader;
	int64_t id;
	unsigned seen;
};

static bool look(void *context, const struct dom_tournament *t)
{
	struct watcher *w = context;
	struct dom_stored stored;

	WORKS(dom_store_find(w->reader, w->id, &stored, &error));
	assert_int_equal(stored.rounds, dom_tournament_next(t));
	assert_int_equal(stored.over, dom_tournament_over(t, NULL));
	return ++w->seen < 100;
}

static void readers_see_what_is_acknowledged(void **state)
{
	struct dom_store *store = store_open("watched.db", DOM_STORE_WRITE);
	int64_t id = store_begin(store, endless_cup, 1, 100, true);
	struct watcher w = {.reader = store_open("watched.db", DOM_STORE_READ), .id = id};
	struct dom_store_play play = {.threads = 1, .batch = 10, .committed = look, .context = &w};

	(void)state;
	assert_int_equal(store_play(store, id, &play), 100);
	assert_true(w.seen >= 10);
	WORKS(dom_store_verify(w.reader, id, NULL, NULL, &error));
	dom_store_close(store);
	WORKS(dom_store_verify(w.reader, id, NULL, NULL, &error));
	dom_store_close(w.reader);
	assert_int_equal(access(in_folder("watched.db-wal"), F_OK), -1);
	assert_int_equal(access(in_folder("watched.db-lock"), F_OK), -1);
}

static void stops_when_told(void **state)
{
	struct dom_store *store = store_open("stops.db", DOM_STORE_WRITE);
	struct acks acks = {.stop_after = 3};
	struct dom_store_play play = {.threads = 2, .batch = 25, .committed = acknowledge, .context = &acks};
	struct dom_stored stored;
	int64_t id = store_begin(store, endless_cup, 1, 0, false);
	uint64_t rounds;

	(void)state;
	rounds = store_play(store, id, &play);
	assert_int_equal(acks.count, 3);
	assert_int_equal(rounds, acks.rounds[2]);
	WORKS(dom_store_find(store, id, &stored, &error));
	assert_int_equal(stored.rounds, rounds);
	assert_false(stored.over);
	WORKS(dom_store_verify(store, id, NULL, NULL, &error));
	dom_store_close(store);
}

/* Lists */

struct list {
	struct dom_stored stored[4];
	unsigned count;
};

static void note(void *context, const struct dom_stored *stored)
{
	struct list *list = context;

	assert_true(list->count < 4);
	list->stored[list->count++] = *stored;
}

static void lists_and_finds(void **state)
{
	struct dom_store *store = store_open("list.db", DOM_STORE_WRITE);
	struct list list = {0};
	struct dom_stored found;
	struct dom_error why = {0};
	int64_t first = store_begin(store, endless_cup, UINT64_MAX, 200, true);
	int64_t second = store_begin(store, knockout_cup, 0, 0, false);

	(void)state;
	assert_true(first != second);
	store_play(store, first, &(struct dom_store_play){.threads = 1});
	assert_int_equal(dom_store_list(store, note, &list, &why), DOM_OK);
	assert_int_equal(list.count, 2);
	assert_int_equal(list.stored[0].id, first);
	assert_string_equal(list.stored[0].name, "cup");
	assert_true(list.stored[0].seed == UINT64_MAX);
	assert_int_equal(list.stored[0].limit, 200);
	assert_int_equal(list.stored[0].rounds, 200);
	assert_int_equal(list.stored[0].sides, 2);
	assert_true(list.stored[0].records && list.stored[0].over);
	assert_true(list.stored[0].began > 1600000000 && list.stored[0].changed >= list.stored[0].began);
	/* the pairs are named after both, whichever of them won */
	assert_non_null(strstr(list.stored[0].champions, " + "));
	assert_int_equal(list.stored[1].id, second);
	assert_int_equal(list.stored[1].rounds, 0);
	assert_int_equal(list.stored[1].limit, 0);
	assert_int_equal(list.stored[1].sides, 7);
	assert_true(!list.stored[1].records && !list.stored[1].over && !list.stored[1].champions[0]);
	WORKS(dom_store_verify(store, second, NULL, NULL, &error));
	WORKS(dom_store_find(store, first, &found, &error));
	assert_memory_equal(&found, &list.stored[0], sizeof found);
	said(dom_store_find(store, 77, &found, &why), DOM_NOT_FOUND, &why);
	said(dom_store_verify(store, 77, NULL, NULL, &why), DOM_NOT_FOUND, &why);
	dom_store_close(store);
	dom_store_close(NULL);
}

/* Rounds from anywhere */

struct rounds {
	uint64_t first, count, stop_at;
	size_t bytes;
};

static int note_round(void *context, const struct dom_fixture *f, const struct dom_result *r, const uint8_t *record,
		      size_t length)
{
	struct rounds *rounds = context;

	assert_true(r->teams == 2 && (record != NULL) == (length > 0));
	if (!rounds->count)
		rounds->first = f->number;
	assert_int_equal(f->number, rounds->first + rounds->count);
	rounds->count++;
	rounds->bytes += length;
	return f->number == rounds->stop_at ? 42 : 0;
}

static void rounds_from_anywhere(void **state)
{
	static const uint64_t froms[] = {0, 1, 99, 100, 101, 4095, 4096, 4097, 8999};

	(void)state;
	for (unsigned records = 0; records < 2; records++) {
		struct dom_store *store = store_open(records ? "rows.db" : "batches.db", DOM_STORE_WRITE);
		int64_t id = store_begin(store, endless_cup, 5, 9000, records);
		struct rounds r = {.stop_at = 7};

		store_play(store, id, &(struct dom_store_play){.threads = 1, .most = 100});
		store_play(store, id, &(struct dom_store_play){.threads = 1});
		for (unsigned i = 0; i < sizeof froms / sizeof *froms; i++) {
			r = (struct rounds){.stop_at = UINT64_MAX};
			WORKS(dom_store_rounds(store, id, froms[i], note_round, &r, &error));
			assert_int_equal(r.first, froms[i]);
			assert_int_equal(r.count, 9000 - froms[i]);
			assert_int_equal(r.bytes > 0, records);
		}
		r = (struct rounds){.stop_at = 7};
		assert_int_equal(dom_store_rounds(store, id, 2, note_round, &r, NULL), 42);
		assert_int_equal(r.count, 6);
		r = (struct rounds){.stop_at = 7};
		WORKS(dom_store_rounds(store, id, 9000, note_round, &r, &error));
		assert_int_equal(r.count, 0);
		dom_store_close(store);
	}
}

/* What happens between rounds reaches whoever listens while it is played, and is there later. */
static void incidents_are_heard_and_kept(void **state)
{
	struct dom_store *store = store_open("incidents.db", DOM_STORE_WRITE);
	struct dump heard = {0}, kept = {0};
	struct dom_tournament_listener listener = {dump_incident, &heard};
	int64_t id = store_begin(store, knockout_cup, 2, 0, false);

	(void)state;
	heard.out = open_memstream(&heard.text, &heard.length);
	kept.out = open_memstream(&kept.text, &kept.length);
	store_play(store, id, &(struct dom_store_play){.threads = 1, .listener = &listener});
	WORKS(dom_store_incidents(store, id, dump_incident, &kept, &error));
	fclose(heard.out);
	fclose(kept.out);
	assert_string_equal(heard.text, kept.text);
	/* seven players: six of them are knocked out, and then it is over */
	assert_non_null(strstr(kept.text, "knocked-out"));
	assert_non_null(strstr(kept.text, "over"));
	free(heard.text);
	free(kept.text);
	dom_store_close(store);
}

static void refuses_what_does_not_belong(void **state)
{
	struct dom_store *store = store_open("refuses.db", DOM_STORE_WRITE), *reader;
	struct dom_variant *variant = variant_of(endless_cup, "cup.yaml");
	struct dom_tournament *t = NULL;
	struct dom_store_play play = {.threads = 1, .most = 10};
	struct dom_error why = {0};
	int64_t id = store_begin(store, endless_cup, 1, 50, false), other;

	(void)state;
	WORKS(dom_tournament_new(&t, variant, 1, 50, NULL, &error));
	assert_int_equal(dom_store_play(store, id, t, &play, &why), DOM_OK);
	/* what is made anew has not played those ten rounds */
	dom_tournament_free(t);
	WORKS(dom_tournament_new(&t, variant, 1, 50, NULL, &error));
	said(dom_store_play(store, id, t, &play, &why), DOM_BAD_PHASE, &why);
	dom_tournament_free(t);
	/* nor is another seed the same tournament */
	WORKS(dom_tournament_new(&t, variant, 2, 50, NULL, &error));
	assert_int_equal(dom_tournament_run(t, &(struct dom_tournament_run){.threads = 1, .most = 10}, NULL), DOM_OK);
	said(dom_store_play(store, id, t, &play, &why), DOM_BAD_PHASE, &why);
	reader = store_open("refuses.db", DOM_STORE_READ);
	said(dom_store_play(reader, id, t, &play, &why), DOM_IO, &why);
	said(dom_store_begin(reader, variant, 1, 1, true, &other, &why), DOM_IO, &why);
	dom_store_close(reader);
	dom_tournament_free(t);
	dom_variant_free(variant);
	dom_store_close(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pieces_make_the_whole),
		cmocka_unit_test(commits_come_in_time),
		cmocka_unit_test(readers_see_what_is_acknowledged),
		cmocka_unit_test(stops_when_told),
		cmocka_unit_test(lists_and_finds),
		cmocka_unit_test(rounds_from_anywhere),
		cmocka_unit_test(incidents_are_heard_and_kept),
		cmocka_unit_test(refuses_what_does_not_belong),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
