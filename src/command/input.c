/* Reading what a command is given. */
#define _XOPEN_SOURCE 700
#include "input.h"
#include "out.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 64 << 20 };

void domc_game_load(struct domc_game *game, const char *name, const char *players)
{
	*game = (struct domc_game){0};
	domc_must(dom_variant_load(&game->variant, name, NULL, domc_error()));
	if (players)
		domc_must(dom_variant_seat(game->variant, players, domc_error()));
}

void domc_game_compile(struct domc_game *game)
{
	domc_must(dom_rules_new(&game->rules, game->variant, NULL, domc_error()));
}

void domc_game_init(struct domc_game *game, const char *name, const char *players)
{
	domc_game_load(game, name, players);
	domc_game_compile(game);
}

void domc_game_release(struct domc_game *game)
{
	dom_rules_free(game->rules);
	dom_variant_free(game->variant);
	*game = (struct domc_game){0};
}

static DOMC_ENDS void cannot_read(const char *path, int why)
{
	domc_fail(DOMC_NO, "%s could not be read: %s", "no se pudo leer %s: %s", path, domc_errno_text(why));
}

char *domc_read_file(const char *path, size_t *length)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	char *text = NULL;
	size_t room = 0;

	if (!file)
		cannot_read(path, errno);
	for (*length = 0; !feof(file);) {
		if (room - *length < 4096) {
			if (room >= MOST_BYTES)
				cannot_read(path, EFBIG);
			room = room ? room * 2 : 65536;
			text = domc_more(text, room, 1);
		}
		errno = 0;
		*length += fread(text + *length, 1, room - *length - 1, file);
		if (ferror(file))
			cannot_read(path, errno ? errno : EIO);
	}
	if (file != stdin)
		fclose(file);
	text[*length] = '\0';
	return text;
}

bool domc_random(void *bytes, size_t count)
{
	FILE *file = fopen("/dev/urandom", "rb");
	bool good = file && fread(bytes, count, 1, file) == 1;

	if (file)
		fclose(file);
	return good;
}

uint64_t domc_random_seed(void)
{
	struct timespec now;
	uint32_t seed;

	if (domc_random(&seed, sizeof(seed)))
		return seed;
	clock_gettime(CLOCK_REALTIME, &now);
	return (uint32_t)now.tv_nsec ^ (uint32_t)now.tv_sec ^ (uint32_t)getpid() << 16;
}
