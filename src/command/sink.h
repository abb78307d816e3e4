/* A file that is written piece by piece and is there only when it is whole. */
#ifndef DOMC_SINK_H
#define DOMC_SINK_H

#include "command.h"

#include <stdio.h>

struct domc_sink {
	const char *path; /* NULL: standard output */
	char *beside;     /* what it is called until it is whole; NULL: written directly */
	FILE *file;
	int why; /* errno of what could not be written */
};

/* `path` "-" or NULL: standard output; a pipe or a device is written to. DOMC_NO: complained. */
int domc_sink_open(struct domc_sink *sink, const char *path);
/* Whether something could not be written: no use in going on. */
bool domc_sink_failed(struct domc_sink *sink);
/* Gives it its name when `whole`, and takes it away again otherwise. DOMC_NO: complained. */
int domc_sink_close(struct domc_sink *sink, bool whole);

/* Whether a file could be written there. */
int domc_may_write(const char *path);
/* All of it or nothing. */
int domc_write_file(const char *path, const char *text, size_t length);

/* Makes a folder where it is missing, and sees that files can be written there. DOMC_NO: complained. */
int domc_folder_make(const char *path);
/* Writes DIR/NAME, all of it or nothing. */
int domc_folder_write(const char *path, const char *name, const char *text, size_t length);

#endif
