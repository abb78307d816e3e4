/* Names for files and folders of a test: nobody else's, and in memory where there is such a place. Tests are about what is written, not
   about the disk. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <stdio.h>
#include <unistd.h>

static inline void scratch(char *path, size_t size, const char *name)
{
	snprintf(path, size, "%s/domino-%s-%ld", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", name, (long)getpid());
}

#endif
