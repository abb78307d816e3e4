/* Answers typed or piped in as lines of standard input. */
#ifndef DOMC_LINES_H
#define DOMC_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { DOMC_LINE = 512 };

enum domc_got {
	DOMC_GOT_LINE,
	DOMC_GOT_NONE, /* in time */
	DOMC_GOT_END   /* there are no more, or somebody asked to stop */
};

/* Zero it to begin with. */
struct domc_lines {
	char bytes[4096]; /* read, and not yet given */
	size_t from, to;
	bool ended;
};

/* The next line without its end, what is longer than DOMC_LINE cut off; control characters are blanks in it, and it is UTF-8.
   `until`: as domc_now() counts; 0: however long it takes. */
enum domc_got domc_lines_next(struct domc_lines *lines, char line[DOMC_LINE], double until);

#endif
