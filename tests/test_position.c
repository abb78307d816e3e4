/* Every position drawn in positions/, by both paths. */
#include "position.h"

#include <dirent.h>

static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

static void positions(void **state)
{
	char names[64][256];
	DIR *folder = opendir(TEST_DATA "/positions");
	unsigned files = 0, count = 0;

	(void)state;
	assert_non_null(folder);
	for (struct dirent *entry; (entry = readdir(folder)) && files < 64;)
		if (strstr(entry->d_name, ".txt"))
			snprintf(names[files++], sizeof *names, "%s", entry->d_name);
	closedir(folder);
	qsort(names, files, sizeof *names, by_name);
	for (unsigned i = 0; i < files; i++) {
		char path[1024];

		snprintf(path, sizeof path, "%s/positions/%.255s", TEST_DATA, names[i]);
		count += positions_in(path);
	}
	print_message("%u positions\n", count);
	assert_true(count >= 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(positions)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
