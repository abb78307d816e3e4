/* What a handler does here is only what a handler may do: set a flag, write to the terminal, give its settings back, leave. Standard
   input is read by itself, not through stdio, since a clock may run out while somebody types. */
#define _XOPEN_SOURCE 700
#include "out.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#ifndef SIGWINCH
#define SIGWINCH 28 /* every system has it, POSIX of 2008 does not name it */
#endif

static volatile sig_atomic_t interrupted, changed, on_screen;
static struct termios before;
static bool keys; /* standard input is a terminal, and `before` its settings */

static void put(const char *text)
{
	ssize_t wrote = write(STDOUT_FILENO, text, strlen(text));

	(void)wrote; /* a terminal that is gone needs nothing more */
}

static void take(void)
{
	if (keys) {
		struct termios raw = before;

		raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
		raw.c_cc[VMIN] = 1;
		raw.c_cc[VTIME] = 0;
		tcsetattr(STDIN_FILENO, TCSANOW, &raw);
	}
	put("\033[?1049h\033[?25l\033[2J");
}

static void give_back(void)
{
	put("\033[0m\033[?25h\033[?1049l");
	if (keys)
		tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

static void on_stop(int signal)
{
	if (interrupted) {
		if (on_screen)
			give_back();
		_exit(128 + signal);
	}
	interrupted = signal;
	alarm(1);
}

/* Whoever is about to wait for input when the signal comes has not seen it, and would wait for ever: it is told again. */
static void on_alarm(int signal)
{
	(void)signal;
	alarm(1);
}

static void on_window(int signal)
{
	(void)signal;
	changed = 1;
}

static void on_suspend(int signal)
{
	int saved = errno;

	(void)signal;
	if (on_screen)
		give_back();
	raise(SIGSTOP);
	if (on_screen)
		take();
	changed = 1;
	errno = saved;
}

static void handle(int signal, void (*handler)(int))
{
	struct sigaction action = {.sa_handler = handler};

	sigemptyset(&action.sa_mask);
	sigaction(signal, &action, NULL);
}

void domc_signals_init(void)
{
	handle(SIGPIPE, SIG_IGN);
	handle(SIGINT, on_stop);
	handle(SIGTERM, on_stop);
	handle(SIGHUP, on_stop);
	handle(SIGALRM, on_alarm);
}

int domc_interrupted(void)
{
	return interrupted;
}

void domc_screen_enter(void)
{
	keys = isatty(STDIN_FILENO) && !tcgetattr(STDIN_FILENO, &before);
	take();
	on_screen = 1;
	handle(SIGWINCH, on_window);
	handle(SIGTSTP, on_suspend);
}

void domc_screen_leave(void)
{
	if (!on_screen)
		return;
	on_screen = 0;
	handle(SIGTSTP, SIG_DFL);
	handle(SIGWINCH, SIG_DFL);
	give_back();
}

bool domc_screen_keys(void)
{
	return keys;
}

/* The next byte of a key that sends several; 0: none came. */
static unsigned char more(void)
{
	struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
	unsigned char byte;

	return poll(&in, 1, 40) > 0 && read(STDIN_FILENO, &byte, 1) == 1 ? byte : 0;
}

/* What came behind an escape: an arrow, another key with a name of its own, or nothing. */
static int named_key(void)
{
	unsigned char byte = more();

	if (!byte)
		return DOMC_KEY_ESCAPE;
	if (byte != '[' && byte != 'O')
		return DOMC_KEY_OTHER;
	while ((byte = more()) >= '0' && byte <= ';')
		;
	return byte >= 'A' && byte <= 'D' ? DOMC_KEY_UP + (byte - 'A') : DOMC_KEY_OTHER;
}

int domc_screen_key(int ms)
{
	struct pollfd in = {.fd = keys ? STDIN_FILENO : -1, .events = POLLIN};
	unsigned char key;

	if (interrupted || changed || poll(&in, 1, ms) <= 0 || interrupted || changed)
		return 0;
	if (read(STDIN_FILENO, &key, 1) != 1) {
		keys = false; /* closed: nobody is there to ask */
		return 0;
	}
	return key == DOMC_KEY_ESCAPE ? named_key() : key;
}

bool domc_screen_changed(void)
{
	bool was = changed;

	changed = 0;
	return was;
}

double domc_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Waits for more, never for long: a signal may come just before the wait begins. */
static bool wait_for_bytes(double until)
{
	for (;;) {
		struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
		double left = until > 0 ? until - domc_now() : 1;
		int got;

		if (domc_interrupted() || left <= 0)
			return false;
		got = poll(&in, 1, left > .25 ? 250 : (int)(left * 1000) + 1);
		if (got > 0 || (got < 0 && errno != EINTR))
			return true;
	}
}

static void fill(struct domc_lines *lines)
{
	ssize_t got;

	do
		got = read(STDIN_FILENO, lines->bytes, sizeof(lines->bytes));
	while (got < 0 && errno == EINTR && !domc_interrupted());
	lines->from = 0;
	lines->to = got > 0 ? (size_t)got : 0;
	lines->ended = got <= 0;
}

/* What is no text does not come further than this. */
static void clean(char *line)
{
	json_t *text;

	for (char *c = line; *c; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			*c = ' ';
	text = json_string(line);
	for (char *c = line; !text && *c; c++)
		if ((unsigned char)*c >= 0x80)
			*c = '?';
	json_decref(text);
}

enum domc_got domc_lines_next(struct domc_lines *lines, char line[DOMC_LINE], double until)
{
	size_t used = 0;
	bool any = false;

	for (;;) {
		if (lines->from == lines->to) {
			if (!lines->ended && !wait_for_bytes(until))
				return domc_interrupted() ? DOMC_GOT_END : DOMC_GOT_NONE;
			if (!lines->ended)
				fill(lines);
			if (lines->ended && !any)
				return DOMC_GOT_END;
		}
		any = true;
		if (lines->ended || lines->bytes[lines->from] == '\n') {
			lines->from += !lines->ended;
			line[used] = '\0';
			clean(line);
			return DOMC_GOT_LINE;
		}
		if (used + 1 < DOMC_LINE && lines->bytes[lines->from])
			line[used++] = lines->bytes[lines->from];
		lines->from++;
	}
}
