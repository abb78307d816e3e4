/* Written into a file beside it, which then takes its name. */
#define _XOPEN_SOURCE 700
#include "sink.h"
#include "out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
	int why = mkdir(path, 0777) && errno != EEXIST ? errno : 0;

	if (!why && stat(path, &info))
		why = errno;
	if (!why && !S_ISDIR(info.st_mode))
		why = ENOTDIR;
	if (!why && access(path, W_OK | X_OK))
		why = errno;
	if (why)
		domc_fail(DOMC_NO, "the folder %s cannot be written: %s", "no se puede escribir en la carpeta %s: %s", path,
			  domc_errno_text(why));
}
