/* What a server that is measured has used so far. */
#ifndef BENCH_PROCESS_H
#define BENCH_PROCESS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A number of /proc/PID/status: "VmRSS:" in kilobytes. */
static inline long field_of(long pid, const char *field)
{
	char name[64], line[256];
	long found = 0;
	FILE *file;

	snprintf(name, sizeof(name), "/proc/%ld/status", pid);
	file = fopen(name, "r");
	while (file && fgets(line, sizeof(line), file))
		if (!strncmp(line, field, strlen(field)))
			found = strtol(line + strlen(field), NULL, 10);
	if (file)
		fclose(file);
	return found;
}

/* Seconds of processor time. */
static inline double processor_of(long pid)
{
	char name[64], line[1024] = "";
	unsigned long user = 0, system = 0;
	FILE *file;

	snprintf(name, sizeof(name), "/proc/%ld/stat", pid);
	file = fopen(name, "r");
	if (file) {
		char *after = fgets(line, sizeof(line), file) ? strrchr(line, ')') : NULL;

		if (after)
			sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
		fclose(file);
	}
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

#endif
