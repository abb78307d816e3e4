/* Signals, the terminal and what is typed: Ctrl-C asks to stop, a second one leaves at once, and the terminal is always put
   back. Either way the program ends with 128 and the signal's number: 130. */
#ifndef DOMC_SIGNALS_H
#define DOMC_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

void domc_signals_init(void);
/* Whether somebody asked to stop, and with which signal: its number, or 0. */
int domc_interrupted(void);

/* Takes the terminal over (another screen, no cursor, single keys) and gives it back. */
void domc_screen_enter(void);
void domc_screen_leave(void);
enum domc_key { DOMC_KEY_ESCAPE = 27, DOMC_KEY_UP = 256, DOMC_KEY_DOWN, DOMC_KEY_RIGHT, DOMC_KEY_LEFT, DOMC_KEY_OTHER };

/* A key (a byte, or one of the above), or 0 when `ms` milliseconds passed, the window changed its size or a signal came. */
int domc_screen_key(int ms);
/* Whether the window changed its size, or the program came back from the background, since last asked. */
bool domc_screen_changed(void);
/* Whether there is a keyboard to ask. */
bool domc_screen_keys(void);

/* Seconds of a clock that only goes forward. */
double domc_now(void);

/* Answers typed or piped in as lines of standard input. */
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
