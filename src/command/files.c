/* Files are read as a whole. One that is written is called something else until it is complete, and then takes its name. */
#define _XOPEN_SOURCE 700
#include "files.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_BYTES = 64 << 20 };

struct dom_variant *domc_variant(const char *name, const char *players)
{
	struct dom_variant *variant;

	domc_must(dom_variant_load(&variant, name, NULL, domc_error()));
	if (players)
		domc_must(dom_variant_seat(variant, players, domc_error()));
	return variant;
}

void domc_game_compile(struct domc_game *game)
{
	domc_must(dom_rules_new(&game->rules, game->variant, NULL, domc_error()));
}

struct domc_game domc_game(const char *name, const char *players)
{
	struct domc_game game = {.variant = domc_variant(name, players)};

	domc_game_compile(&game);
	return game;
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
	struct domc_paper paper;
	char bytes[65536];

	if (!file)
		cannot_read(path, errno);
	domc_paper_open(&paper);
	for (*length = 0; !feof(file);) {
		size_t got = fread(bytes, 1, sizeof(bytes), file);

		if (ferror(file))
			cannot_read(path, errno ? errno : EIO);
		*length += got;
		if (*length > MOST_BYTES)
			cannot_read(path, EFBIG);
		domc_paper_add(&paper, bytes, got);
	}
	if (file != stdin)
		fclose(file);
	return domc_paper_close(&paper);
}

uint64_t domc_random_seed(bool secret)
{
	return (secret ? (uint64_t)randombytes_random() << 32 : 0) | randombytes_random();
}

static DOMC_ENDS void cannot_write(const char *path, int why)
{
	domc_fail(DOMC_NO, "%s could not be written: %s", "no se pudo escribir %s: %s", path, domc_errno_text(why));
}

/* A pipe or a device is written to; only files are replaced. */
static bool is_special(const char *path)
{
	struct stat info;

	return !stat(path, &info) && !S_ISREG(info.st_mode);
}

void domc_may_write(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = domc_format("%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
	struct stat info;

	if (!is_special(path) && access(folder, W_OK))
		cannot_write(path, errno);
	if (!stat(path, &info) && S_ISDIR(info.st_mode))
		cannot_write(path, EISDIR);
	free(folder);
}

static char *unfinished; /* the file beside the one that is wanted */

static void drop_unfinished(void)
{
	if (unfinished)
		unlink(unfinished);
	free(unfinished);
	unfinished = NULL;
}

/* A new file beside the one that is wanted, with the rights that one would have. */
static FILE *open_beside(const char *path)
{
	mode_t mask = umask(0);
	FILE *file = NULL;
	int fd;

	umask(mask);
	unfinished = domc_format("%s.XXXXXX", path);
	fd = mkstemp(unfinished);
	if (fd >= 0 && !fchmod(fd, 0666 & ~mask))
		file = fdopen(fd, "wb");
	if (fd >= 0)
		atexit(drop_unfinished);
	return file;
}

void domc_sink_open(struct domc_sink *sink, const char *path)
{
	*sink = (struct domc_sink){.file = stdout};
	if (!path || !strcmp(path, "-"))
		return;
	sink->path = path;
	sink->beside = !is_special(path);
	if (sink->beside)
		domc_may_write(path);
	sink->file = sink->beside ? open_beside(path) : fopen(path, "wb");
	if (!sink->file)
		cannot_write(path, errno);
}

static bool keep(struct domc_sink *sink, bool failed)
{
	if (failed && !sink->why)
		sink->why = errno ? errno : EIO;
	return sink->why != 0;
}

bool domc_sink_failed(struct domc_sink *sink)
{
	return !sink->path ? domc_out_failed() : keep(sink, ferror(sink->file));
}

void domc_sink_close(struct domc_sink *sink, bool whole)
{
	bool failed = domc_sink_failed(sink);

	if (!sink->path)
		return; /* complained about at the end */
	failed = failed || keep(sink, fflush(sink->file));
	failed = failed || keep(sink, sink->beside && whole && fsync(fileno(sink->file)));
	failed = keep(sink, fclose(sink->file)) || failed;
	failed = failed || keep(sink, sink->beside && whole && rename(unfinished, sink->path));
	if (failed)
		cannot_write(sink->path, sink->why);
	drop_unfinished(); /* nothing, where it has its name */
}

void domc_write_file(const char *path, const char *text, size_t length)
{
	struct domc_sink sink;

	domc_sink_open(&sink, path);
	fwrite(text, 1, length, sink.file);
	domc_sink_close(&sink, true);
}

void domc_folder_make(const char *path)
{
	struct stat info = {0};
	int why = mkdir(path, 0777) && errno != EEXIST ? errno
		  : stat(path, &info)                  ? errno
		  : !S_ISDIR(info.st_mode)             ? ENOTDIR
		  : access(path, W_OK | X_OK)          ? errno
						       : 0;

	if (why)
		domc_fail(DOMC_NO, "the folder %s cannot be written: %s", "no se puede escribir en la carpeta %s: %s", path,
			  domc_errno_text(why));
}
