/* A file that is written piece by piece and is there only when it is whole. Where it cannot be written the program ends. */
#ifndef DOMC_SINK_H
#define DOMC_SINK_H

#include "command.h"

#include <stdio.h>

struct domc_sink {
	const char *path; /* NULL: standard output */
	bool beside;      /* it is called something else until it is whole */
	FILE *file;
	int why; /* errno of what could not be written */
};

/* `path` "-" or NULL: standard output; a pipe or a device is written to. One at a time. */
void domc_sink_open(struct domc_sink *sink, const char *path);
/* Whether something could not be written: no use in going on. */
bool domc_sink_failed(struct domc_sink *sink);
/* Gives it its name when `whole`, and takes it away again otherwise. */
void domc_sink_close(struct domc_sink *sink, bool whole);

/* Sees that a file can be written there. */
void domc_may_write(const char *path);
/* All of it or nothing. */
void domc_write_file(const char *path, const char *text, size_t length);

/* Makes a folder where it is missing, and sees that files can be written there. */
void domc_folder_make(const char *path);

#endif
