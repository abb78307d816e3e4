/* Golden records: the first round of every shipped variant with seed 1, byte for byte, and what becomes of records that were
   tampered with. A change of a golden record is a change of the game: tools/golden makes them anew. */
#include "open_game.h"

#include <dirent.h>
#include <stdio.h>

static char *read_file(const char *path, size_t *length)
{
	FILE *file = fopen(path, "rb");
	char *text = NULL;

	*length = 0;
	if (!file)
		return NULL;
	for (size_t got = 1; got; *length += got) {
		text = realloc(text, *length + 4096);
		assert_non_null(text);
		got = fread(text + *length, 1, 4095, file);
	}
	text[*length] = '\0';
	fclose(file);
	return text;
}

/* Goes through the files of a folder that end so; `stem` is without that. Returns how many there are. */
static unsigned each_file(const char *folder, const char *ending, void (*each)(const char *stem))
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	unsigned count = 0;

	if (!dir)
		fail_msg("%s cannot be read", folder);
	while ((entry = readdir(dir))) {
		size_t length = strlen(entry->d_name), end = strlen(ending);
		char stem[256];

		if (length <= end || length - end >= sizeof stem || strcmp(entry->d_name + length - end, ending) != 0)
			continue;
		memcpy(stem, entry->d_name, length - end);
		stem[length - end] = '\0';
		each(stem);
		count++;
	}
	closedir(dir);
	return count;
}

static void check_golden(const char *name)
{
	char path[1024], variant[1024], *golden, *made;
	size_t golden_length, made_length;
	unsigned line = 1;
	struct dom_error error = {0};
	struct game g;

	snprintf(path, sizeof path, "%s/golden/%s.dom", TEST_DATA, name);
	snprintf(variant, sizeof variant, "%s/%s.yaml", VARIANTS, name);
	golden = read_file(path, &golden_length);
	if (!golden)
		fail_msg("tests/golden/%s.dom is missing; make it with: tools/golden build/domino %s", name, name);
	game_load(&g, variant);
	made = game_record(&g, 1, &made_length);
	for (size_t i = 0; i < made_length && i < golden_length && made[i] == golden[i]; i++)
		line += made[i] == '\n';
	if (made_length != golden_length || memcmp(made, golden, made_length) != 0)
		fail_msg("line %u of tests/golden/%s.dom is not what is played now; if that is meant: tools/golden "
			 "build/domino %s",
			 line, name, name);
	if (dom_record_replay(golden, golden_length, path, NULL, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	game_close(&g);
	free(made);
	free(golden);
}

static void every_variant_has_its_record(void **state)
{
	(void)state;
	assert_true(each_file(VARIANTS, ".yaml", check_golden) >= 10);
}

static void check_variant(const char *name)
{
	char path[1024];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s.yaml", VARIANTS, name);
	file = fopen(path, "rb");
	if (!file)
		fail_msg("tests/golden/%s.dom is of no shipped variant", name);
	fclose(file);
}

static void every_record_has_its_variant(void **state)
{
	(void)state;
	each_file(TEST_DATA "/golden", ".dom", check_variant);
}

/* Records that were made when the rules were said in other words, now former, replay as they are. */
static void check_former(const char *name)
{
	char path[1024], *text;
	size_t length;
	struct dom_error error = {0};

	snprintf(path, sizeof path, "%s/golden/former/%s.dom", TEST_DATA, name);
	text = read_file(path, &length);
	assert_non_null(text);
	if (dom_record_replay(text, length, path, NULL, NULL, &error))
		fail_msg("%s:%u:%u: %s", error.file, error.line, error.column, error.en);
	free(text);
}

static void former_records_replay(void **state)
{
	(void)state;
	assert_true(each_file(TEST_DATA "/golden/former", ".dom", check_former) > 0);
}

/* Tampering */

static void assert_noticed(const char *text, size_t length, const char *what, size_t where)
{
	struct dom_error error = {0};
	int status = dom_record_replay(text, length, "tampered.dom", NULL, NULL, &error);

	if (status != DOM_BAD_RECORD || error.status != DOM_BAD_RECORD)
		fail_msg("%s at %zu was not noticed (status %d)", what, where, status);
	assert_true(error.en[0] && error.es[0] && error.line);
}

static char other_letter(char c)
{
	return (char)(c >= '0' && c <= '8' ? c + 1 : c == '9' ? '0' : c == '\n' ? ' ' : c >= 'a' && c <= 'y' ? c + 1 : 'x');
}

static void change_every_byte(char *text, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		char was = text[i];

		text[i] = (char)(was ^ (1 << i % 8));
		assert_noticed(text, length, "a flipped bit", i);
		text[i] = other_letter(was);
		assert_noticed(text, length, "a changed letter", i);
		text[i] = was;
	}
}

static void cut_at_every_line(const char *text, size_t length)
{
	for (size_t i = 0; i + 1 < length; i++)
		if (!i || text[i - 1] == '\n')
			assert_noticed(text, i, "the end", i);
}

/* Every two neighbours that differ. */
static void swap_lines(const char *text, size_t length)
{
	char *swapped = malloc(length + 1);
	size_t first = 0, second;

	assert_non_null(swapped);
	for (; (second = first + strcspn(text + first, "\n") + 1) < length; first = second) {
		size_t end = second + strcspn(text + second, "\n") + 1, a = second - first, b = end - second;

		if (a == b && !memcmp(text + first, text + second, a))
			continue;
		memcpy(swapped, text, length + 1);
		memcpy(swapped + first, text + second, b);
		memcpy(swapped + first + b, text + first, a);
		assert_noticed(swapped, length, "two lines swapped", first);
	}
	free(swapped);
}

static void drop_and_double_lines(const char *text, size_t length)
{
	char *changed = malloc(2 * length + 1);

	assert_non_null(changed);
	for (size_t at = 0, end; at < length; at = end) {
		end = at + strcspn(text + at, "\n") + 1;
		memcpy(changed, text, at);
		memcpy(changed + at, text + end, length - end);
		assert_noticed(changed, length - (end - at), "a line left out", at);
		memcpy(changed, text, end);
		memcpy(changed + end, text + at, length - at);
		assert_noticed(changed, length + (end - at), "a line twice", at);
	}
	free(changed);
}

static void append_lines(const char *text, size_t length)
{
	static const char *const lines[] = {"\n", " ", "pass 0\n", "started\n", "[Sum \"0\"]\n", "# a comment\n"};
	char *longer = malloc(length + 64);

	assert_non_null(longer);
	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
		memcpy(longer, text, length);
		memcpy(longer + length, lines[i], strlen(lines[i]));
		assert_noticed(longer, length + strlen(lines[i]), "something added", i);
	}
	free(longer);
}

static void tampering_is_noticed(void **state)
{
	static const char *const games[] = {
		"players: 2\ndeal: {hand: 4}\ntiles: {faces: 4}\n",
		"players: [{name: Ana, strategy: [random, first]}, blocker]\nfaces: letters\ntiles: {faces: 4, sides: 3}\n"
		"board: open-faces\ndeal: {hand: 4}\npowers: [{filter: all-different, effect: next-draws}]\n",
		"players: 2\nfaces: generators\ntiles: {faces: 4, copies: 2}\ndeal: {hand: 4}\nstuck: draw-until\nscore: "
		"laid\n",
	};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct dom_error error;
		struct game g;
		size_t length;
		char *text;

		game_open(&g, games[i]);
		text = game_record(&g, 1, &length);
		change_every_byte(text, length);
		cut_at_every_line(text, length);
		swap_lines(text, length);
		drop_and_double_lines(text, length);
		append_lines(text, length);
		assert_int_equal(dom_record_replay(text, length, "whole.dom", NULL, NULL, &error), DOM_OK);
		free(text);
		game_close(&g);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_variant_has_its_record),
		cmocka_unit_test(every_record_has_its_variant),
		cmocka_unit_test(former_records_replay),
		cmocka_unit_test(tampering_is_noticed),
	};

	return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
