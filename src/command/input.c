/* Reading what a command is given. */
#define _XOPEN_SOURCE 700
#include "input.h"
#include "out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BYTES = 64 << 20 };

static int drop(struct domc_game *game, const struct dom_error *error)
{
	domc_complain_error(error);
	domc_game_release(game);
	return DOMC_NO;
}

int domc_game_load(struct domc_game *game, const char *name, const char *players)
{
	struct dom_error error = {0};

	*game = (struct domc_game){0};
	if (dom_variant_load(&game->variant, name, NULL, &error) ||
	    (players && dom_variant_seat(game->variant, players, &error)))
		return drop(game, &error);
	return DOMC_YES;
}

int domc_game_compile(struct domc_game *game)
{
	struct dom_error error = {0};

	return dom_rules_new(&game->rules, game->variant, NULL, &error) ? drop(game, &error) : DOMC_YES;
}

int domc_game_init(struct domc_game *game, const char *name, const char *players)
{
	int status = domc_game_load(game, name, players);

	return status ? status : domc_game_compile(game);
}

void domc_game_release(struct domc_game *game)
{
	dom_rules_free(game->rules);
	dom_variant_free(game->variant);
	*game = (struct domc_game){0};
}

static void *complain_read(const char *path, const char *why)
{
	domc_complain("%s could not be read: %s", "no se pudo leer %s: %s", path, why);
	return NULL;
}

char *domc_read_file(const char *path, size_t *length)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "rb") : stdin;
	char *text = NULL;
	size_t used = 0, room = 0;
	int failed = 0;

	if (!file)
		return complain_read(path, domc_errno_text(errno));
	for (;;) {
		if (room - used < 4096) {
			char *more = room < MOST_BYTES ? realloc(text, room = room ? room * 2 : 65536) : NULL;

			if (!more) {
				failed = room >= MOST_BYTES ? EFBIG : ENOMEM;
				break;
			}
			text = more;
		}
		errno = 0;
		used += fread(text + used, 1, room - used - 1, file);
		if (ferror(file) || feof(file)) {
			failed = ferror(file) ? (errno ? errno : EIO) : 0;
			break;
		}
	}
	if (file != stdin)
		fclose(file);
	if (failed) {
		free(text);
		return complain_read(path, domc_errno_text(failed));
	}
	text[used] = '\0';
	*length = used;
	return text;
}

uint64_t domc_random_seed(void)
{
	FILE *file = fopen("/dev/urandom", "rb");
	uint32_t seed = 0;

	if (!file || fread(&seed, sizeof(seed), 1, file) != 1) {
		struct timespec now;

		clock_gettime(CLOCK_REALTIME, &now);
		seed = (uint32_t)now.tv_nsec ^ (uint32_t)now.tv_sec ^ (uint32_t)getpid() << 16;
	}
	if (file)
		fclose(file);
	return seed;
}
