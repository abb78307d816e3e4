/* Under the rules: memory, growing texts, errors in two languages, sets of tiles. */
#include "cmocka_all.h"

#include "bits.h"
#include "error.h"
#include "memory.h"
#include "near.h"

#include <stdlib.h>
#include <string.h>

struct failing {
	unsigned left;
};

static void *resize_or_fail(void *context, void *block, size_t size)
{
	struct failing *f = context;

	if (!size) {
		free(block);
		return NULL;
	}
	return f->left-- ? realloc(block, size) : (f->left = 0, NULL);
}

static void allocation(void **state)
{
	struct dom_alloc libc = domi_alloc(NULL), empty = {0};
	char *text;
	void *block;

	(void)state;
	assert_ptr_equal(domi_alloc(&empty).resize, libc.resize);
	assert_ptr_equal(domi_alloc(&libc).resize, libc.resize);
	assert_null(domi_new(&libc, SIZE_MAX / 2, 3)); /* count times size would wrap around */
	block = domi_new(&libc, 0, 8);
	assert_non_null(block);
	domi_free(&libc, block);
	domi_free(&libc, NULL);
	text = domi_copy_text(&libc, "ficha!", 5);
	assert_string_equal(text, "ficha");
	domi_free(&libc, text);
	text = domi_copy_text(&libc, NULL, 0);
	assert_string_equal(text, "");
	domi_free(&libc, text);
	{
		struct failing f = {0};
		struct dom_alloc none = {resize_or_fail, &f};

		assert_null(domi_copy_text(&none, "a", 1));
	}
}

static void growing_texts(void **state)
{
	struct domi_buffer b;
	char *text;

	(void)state;
	domi_buffer_init(&b, NULL);
	domi_buffer_clear(&b); /* nothing there yet */
	text = domi_buffer_take(&b);
	assert_string_equal(text, "");
	domi_free(&b.alloc, text);
	for (unsigned i = 0; i < 1000; i++)
		domi_append_format(&b, "%u-%u ", i % 7, i % 5);
	assert_int_equal(b.length, 4000);
	domi_buffer_clear(&b);
	domi_append_text(&b, "6-6");
	domi_append(&b, NULL, 0);
	assert_string_equal(b.text, "6-6");
	domi_buffer_release(&b);
	assert_null(b.text);
	/* past the ceiling it fails, and stays failed */
	domi_append_text(&b, "x");
	domi_append(&b, "x", (size_t)DOMI_BUFFER_MOST + 1);
	assert_true(b.failed);
	domi_append_text(&b, "y");
	domi_append_format(&b, "%s", "z");
	assert_string_equal(b.text, "x");
	assert_null(domi_buffer_take(&b));
	assert_false(b.failed);
	{
		struct failing f = {.left = 1};
		struct dom_alloc one = {resize_or_fail, &f};

		domi_buffer_init(&b, &one);
		domi_append_text(&b, "fits");
		domi_append_format(&b, "%400s", "does not");
		assert_true(b.failed);
		assert_string_equal(b.text, "fits");
		domi_buffer_release(&b);
	}
}

static void errors(void **state)
{
	struct dom_error error;
	char text[256], tiny[5];

	(void)state;
	assert_int_equal(domi_fail(&error, DOM_CLASH, (struct dom_where){"a.yaml", 3, 7}, "%d tiles", "%d fichas", 29),
			 DOM_CLASH);
	assert_string_equal(dom_error_text(&error, DOM_EN, text, sizeof text), "a.yaml:3:7: 29 tiles");
	assert_string_equal(dom_error_text(&error, DOM_ES, text, sizeof text), "a.yaml:3:7: 29 fichas");
	assert_string_equal(dom_error_text(&error, DOM_ES, tiny, sizeof tiny), "a.ya");
	assert_int_equal(domi_fail(&error, DOM_IO, (struct dom_where){"a.yaml", 0, 0}, "gone", "no está"), DOM_IO);
	assert_string_equal(dom_error_text(&error, DOM_EN, text, sizeof text), "a.yaml: gone");
	assert_int_equal(domi_fail(&error, DOM_IO, (struct dom_where){NULL, 2, 1}, "gone", "no está"), DOM_IO);
	assert_string_equal(dom_error_text(&error, DOM_EN, text, sizeof text), "-:2:1: gone");
	assert_int_equal(domi_fail_memory(&error), DOM_NO_MEMORY);
	assert_string_equal(dom_error_text(&error, DOM_ES, text, sizeof text), "no queda memoria");
	assert_int_equal(domi_fail_memory(NULL), DOM_NO_MEMORY);
	assert_string_equal(dom_status_text(DOM_BAD_PLAY), "the play is not one of those offered");
	assert_string_equal(dom_status_text((enum dom_status)99), "unknown");
	assert_string_equal(dom_version(), DOM_VERSION);
	assert_string_equal(dom_text_in((struct dom_text){"tile", "ficha"}, DOM_ES), "ficha");
	assert_string_equal(dom_text_in((struct dom_text){"tile", "ficha"}, DOM_EN), "tile");
}

static void sets_of_tiles(void **state)
{
	uint64_t set[3] = {0};
	static const unsigned tiles[] = {0, 63, 64, 130, 191};

	(void)state;
	for (unsigned i = 0; i < 5; i++)
		domi_add(set, tiles[i]);
	assert_int_equal(domi_count(set, 3), 5);
	for (unsigned i = 0; i < 5; i++) {
		assert_true(domi_has(set, tiles[i]));
		assert_int_equal(domi_nth(set, i), tiles[i]);
		assert_int_equal(domi_next(set, 3, i ? (int)tiles[i - 1] + 1 : 0), (int)tiles[i]);
	}
	assert_int_equal(domi_next(set, 3, 192), -1);
	domi_remove(set, 191);
	assert_int_equal(domi_next(set, 3, 131), -1);
}

/* What somebody wrote is repeated without harm: no control characters, no broken UTF-8, cut between characters. */
static void words_shown(void **state)
{
	char room[DOMI_SHOWN];
	char many[100] = "x";

	(void)state;
	assert_string_equal(domi_shown(room, "ño\tsí\x7f", 8), "ño sí ");
	assert_string_equal(domi_shown(room, "a\xff\xc3", 3), "a??");
	assert_string_equal(domi_shown(room, "", 0), "");
	for (unsigned i = 1; i + 1 < sizeof many; i += 2)
		memcpy(many + i, "ñ", 2);
	domi_shown(room, many, strlen(many));
	assert_true(strlen(room) < DOMI_SHOWN && !strcmp(room + strlen(room) - 5, "ñ…"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(allocation),    cmocka_unit_test(growing_texts), cmocka_unit_test(errors),
		cmocka_unit_test(sets_of_tiles), cmocka_unit_test(words_shown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
