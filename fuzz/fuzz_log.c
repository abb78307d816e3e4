/* Any bytes as a write-ahead log that somebody left behind: it is good or it is damaged, and is said to be so twice. */
#include "fuzz.h"

#include "files.h"

#include <fcntl.h>
#include <unistd.h>

static char path[64];

static void stop(void)
{
	unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct domi_noted noted = {.most = size ? data[0] % 8 : 0};
	struct dom_error first = {0}, second = {0};
	int file;

	if (!path[0]) {
		snprintf(path, sizeof path, "%s/domino-fuzz-%ld-wal", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm",
			 (long)getpid());
		atexit(stop);
	}
	if (size < 25)
		return 0;
	memcpy(noted.log, data + 17, sizeof noted.log); /* as its head says */
	file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	CLAIM(file >= 0 && write(file, data + 1, size - 1) == (ssize_t)(size - 1));
	close(file);
	path[strlen(path) - 4] = '\0'; /* the database that it belongs to */
	CLAIM(domi_wal_check(path, "log", &noted, &first) == domi_wal_check(path, "log", &noted, &second));
	CLAIM(first.status == DOM_OK || first.status == DOM_BAD_STORE);
	CLAIM(!strcmp(first.en, second.en));
	path[strlen(path)] = '-';
	return 0;
}
