/* A variant of a few thousand bytes that would take long to compile: the largest sets there are, with halves that are all
   different, and as many listed rounds as there may be, each with rules of its own. */
#ifndef DEAR_VARIANT_H
#define DEAR_VARIANT_H

#include <domino/common.h>

#include <stdarg.h>
#include <stdio.h>

enum { DEAR_TEXT = 64 << 10, DEAR_LISTED = 7 }; /* bytes; the line of the list's first round */

struct dear {
	char text[DEAR_TEXT];
	size_t length;
};

__attribute__((format(printf, 2, 3))) static inline void dear_add(struct dear *d, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	d->length += (size_t)vsnprintf(d->text + d->length, sizeof d->text - d->length, format, args);
	va_end(args);
}

/* The set: 924 tiles, and thousands of different halves. */
static inline void dear_set(struct dear *d)
{
	d->length = 0;
	dear_add(d, "faces: {own: {list: [");
	for (unsigned f = 0; f < 7; f++)
		dear_add(d, "%sf%u=0..100000", f ? ", " : "", f);
	dear_add(d, "]}}\ntiles: {faces: 7, sides: 6}\nboard: open-faces\n");
}

/* `rule` has a %u for the round's number, from 0 on. */
static inline const char *dear_text(struct dear *d, unsigned rounds, const char *rule)
{
	dear_set(d);
	dear_add(d, "deal: {hand: 5}\nplayers: [{name: A}, {name: B}, {name: C}, {name: D}]\n"
		    "tournament: {disqualify: {lost-in-a-row: {rounds: 9}}, line-up: {listed: {rounds: [\n");
	for (unsigned i = 0; i < rounds; i++) {
		dear_add(d, "%s{players: [A, B, C, D], rules: {", i ? ",\n" : "");
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
		dear_add(d, rule, i);
#pragma GCC diagnostic pop
		dear_add(d, "}}");
	}
	dear_add(d, "]}}}\n");
	return d->text;
}

/* Rounds that differ in what is cheap, and in what is not. */
#define DEAR_FINES "judge: {honest: {fine: %u}}"
#define DEAR_MATCHES "match: {complement: {total: %u}}"

#endif
