/* Signals and the terminal: Ctrl-C asks to stop, a second one leaves at once, and the terminal is always put back. Either way
   the program ends with 128 and the signal's number: 130. */
#ifndef DOMC_SIGNALS_H
#define DOMC_SIGNALS_H

#include <stdbool.h>

void domc_signals_init(void);
/* Whether somebody asked to stop, and with which signal: a number, or 0. */
bool domc_interrupted(void);
int domc_signal(void);

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

#endif
