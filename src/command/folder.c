/* A folder that a command is given is its own to make. */
#include "folder.h"
#include "out.h"
#include "sink.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *path, int why)
{
	return domc_complain("the folder %s cannot be written: %s", "no se puede escribir en la carpeta %s: %s", path,
			     domc_errno_text(why));
}

int domc_folder_make(const char *path)
{
	struct stat info;

	if (mkdir(path, 0777) && errno != EEXIST)
		return complain(path, errno);
	if (stat(path, &info))
		return complain(path, errno);
	if (!S_ISDIR(info.st_mode))
		return complain(path, ENOTDIR);
	return access(path, W_OK | X_OK) ? complain(path, errno) : DOMC_YES;
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
