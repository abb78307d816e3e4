/* Standard input is read by itself, not through stdio, since a clock may run out while somebody types. */
#define _XOPEN_SOURCE 700
#include "lines.h"
#include "signals.h"

#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <unistd.h>

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
