/* Written into a file beside it, which then takes its name. */
#define _XOPEN_SOURCE 700
#include "sink.h"
#include "out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *path, int why)
{
	domc_complain("%s could not be written: %s", "no se pudo escribir %s: %s", path, domc_errno_text(why));
	return DOMC_NO;
}

/* A pipe or a device is written to; only files are replaced. */
static bool is_special(const char *path)
{
	struct stat info;

	return !stat(path, &info) && !S_ISREG(info.st_mode);
}

int domc_may_write(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
	struct stat info;
	bool may = folder && (is_special(path) || !access(folder, W_OK));
	int why = errno;

	if (!stat(path, &info) && S_ISDIR(info.st_mode)) {
		may = false;
		why = EISDIR;
	}
	free(folder);
	return may ? DOMC_YES : complain(path, why);
}

/* A new file beside the one that is wanted, with the rights that one would have. */
static int open_beside(struct domc_sink *sink)
{
	size_t room = strlen(sink->path) + sizeof(".XXXXXX");
	mode_t mask = umask(0);
	int fd, why;

	umask(mask);
	sink->beside = malloc(room);
	if (!sink->beside)
		return complain(sink->path, ENOMEM);
	snprintf(sink->beside, room, "%s.XXXXXX", sink->path);
	fd = mkstemp(sink->beside);
	if (fd >= 0 && !fchmod(fd, 0666 & ~mask) && (sink->file = fdopen(fd, "wb")))
		return DOMC_YES;
	why = errno;
	if (fd >= 0) {
		close(fd);
		unlink(sink->beside);
	}
	free(sink->beside);
	return complain(sink->path, why);
}

int domc_sink_open(struct domc_sink *sink, const char *path)
{
	*sink = (struct domc_sink){.file = stdout};
	if (!path || !strcmp(path, "-"))
		return DOMC_YES;
	sink->path = path;
	if (!is_special(path))
		return domc_may_write(path) ? DOMC_NO : open_beside(sink);
	sink->file = fopen(path, "wb");
	return sink->file ? DOMC_YES : complain(path, errno);
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

int domc_sink_close(struct domc_sink *sink, bool whole)
{
	bool failed = domc_sink_failed(sink);

	if (!sink->path)
		return failed ? DOMC_NO : DOMC_YES; /* complained about at the end */
	failed = failed || keep(sink, fflush(sink->file));
	failed = failed || keep(sink, sink->beside && whole && fsync(fileno(sink->file)));
	failed = keep(sink, fclose(sink->file)) || failed;
	failed = failed || keep(sink, sink->beside && whole && rename(sink->beside, sink->path));
	if (sink->beside && (failed || !whole))
		unlink(sink->beside);
	free(sink->beside);
	return failed ? complain(sink->path, sink->why) : DOMC_YES;
}

int domc_write_file(const char *path, const char *text, size_t length)
{
	struct domc_sink sink;

	if (domc_sink_open(&sink, path))
		return DOMC_NO;
	fwrite(text, 1, length, sink.file);
	return domc_sink_close(&sink, true);
}

static int complain_folder(const char *path, int why)
{
	return domc_complain("the folder %s cannot be written: %s", "no se puede escribir en la carpeta %s: %s", path,
			     domc_errno_text(why));
}

int domc_folder_make(const char *path)
{
	struct stat info;

	if (mkdir(path, 0777) && errno != EEXIST)
		return complain_folder(path, errno);
	if (stat(path, &info))
		return complain_folder(path, errno);
	if (!S_ISDIR(info.st_mode))
		return complain_folder(path, ENOTDIR);
	return access(path, W_OK | X_OK) ? complain_folder(path, errno) : DOMC_YES;
}

int domc_folder_write(const char *path, const char *name, const char *text, size_t length)
{
	size_t room = strlen(path) + strlen(name) + 2;
	char *whole = malloc(room);
	int status;

	if (!whole)
		return domc_complain_memory();
	snprintf(whole, room, "%s/%s", path, name);
	status = domc_write_file(whole, text, length);
	free(whole);
	return status;
}
