/* Every line is written over the last one and cleared to its end, so that nothing flickers and nothing stale stays. */
#include "host.h"

#include <stdlib.h>
#include <string.h>

static unsigned count_lines(const char *text)
{
	unsigned lines = 0;

	for (; text && *text; text++)
		lines += *text == '\n';
	return lines;
}

static void put_head(FILE *out, const struct domc_picture *picture)
{
	fprintf(out, "%s%s%s  ", domc_style(DOMC_BOLD), domc_title(picture->variant), domc_plain());
	if (picture->commitment)
		domc_put(out, "commitment %.16s…", "compromiso %.16s…", picture->commitment);
	else
		domc_put(out, "seed %llu", "semilla %llu", (unsigned long long)picture->seed);
	if (picture->number)
		domc_put(out, ", round %llu", ", mano %llu", (unsigned long long)*picture->number);
	domc_put(out, ", turn %u\n\n", ", turno %u\n\n", dom_round_turns(picture->round));
}

static char *wrap(const char *text, unsigned columns)
{
	struct domc_paper paper;

	domc_paper_open(&paper);
	domc_wrap(paper.out, text, columns, 0, 0);
	return domc_paper_close(&paper);
}

/* A note as whoever looks may know it. */
static const char *text_of(const struct domc_watch *watch, unsigned note)
{
	const struct domc_note *kept = &watch->log[note % DOMC_LOG];

	return kept->own && kept->seat == watch->viewer ? kept->own : kept->text;
}

/* The last of what happened, in so many lines. */
static void put_log(FILE *out, const struct domc_watch *watch, unsigned lines, unsigned columns)
{
	unsigned oldest = watch->logged > DOMC_LOG ? watch->logged - DOMC_LOG : 0, count;
	struct domc_paper paper;
	char *log;

	domc_paper_open(&paper);
	for (unsigned note = oldest; note < watch->logged; note++) {
		char *text = wrap(text_of(watch, note), columns);
		const char *style = note + 1 == watch->logged ? "" : domc_style(DOMC_DIM);

		for (const char *line = text; *line;) {
			size_t part = strcspn(line, "\n");

			fprintf(paper.out, "%s%.*s%s\n", style, (int)part, line, domc_plain());
			line += part + (line[part] == '\n');
		}
		free(text);
	}
	log = domc_paper_close(&paper);
	count = count_lines(log);
	fputs(domc_line_of(log, count > lines ? count - lines : 0), out);
	free(log);
}

/* So many lines of a text from the row where the cursor is. */
static void put_lines(const char *text, unsigned rows)
{
	for (unsigned row = 0; row < rows && *text; row++) {
		const char *end = strchr(text, '\n');
		size_t part = end ? (size_t)(end - text) : strlen(text);

		domc_print_bytes(text, part);
		domc_print("%s\033[K\n", domc_plain());
		text += part + (end != NULL);
	}
}

static void put_keys(const char *keys, unsigned rows, unsigned columns)
{
	char cut[512];

	domc_print("\033[%u;1H\033[K%s%s%s", rows, domc_style(DOMC_DIM), domc_cut(keys, columns - 1, cut, sizeof(cut)),
		   domc_plain());
	domc_flush();
}

void domc_screen_draw(struct domc_watch *watch, const char *panel, const char *keys)
{
	struct domc_picture *picture = &watch->picture;
	unsigned columns = domc_wide(STDOUT_FILENO), rows = domc_high(STDOUT_FILENO), below = count_lines(panel);
	unsigned room, fixed, used;
	struct domc_paper paper;
	char *hands, *text;

	domc_paper_open(&paper);
	domc_draw_hands(paper.out, picture, columns, picture->hidden != 0); /* of hands that lie open there may be too many */
	hands = domc_paper_close(&paper);
	fixed = count_lines(hands) + 6;
	domc_paper_open(&paper);
	below = below + 2 < rows ? below : rows > 2 ? rows - 2 : 0;
	room = rows > below + 1 ? rows - below - 1 : 1;
	put_head(paper.out, picture);
	used = domc_draw_table(paper.out, picture, columns, room > fixed + 6 ? room - fixed - 4 : 3);
	used += domc_draw_open(paper.out, picture);
	fprintf(paper.out, "\n%s\n", hands);
	used += count_lines(hands) + 4;
	put_log(paper.out, watch, room > used ? room - used : 1, columns);
	text = domc_paper_close(&paper);
	domc_print("\033[H");
	put_lines(text, room); /* what the screen has no room for is left out */
	domc_print("\033[J");
	if (panel) {
		domc_print("\033[%u;1H", rows - below);
		put_lines(panel, below);
	}
	put_keys(keys, rows, columns);
	free(text);
	free(hands);
}

/* Where to go on after a key; false: it has been read. */
static bool scroll(int key, unsigned lines, unsigned room, unsigned *top)
{
	unsigned last = lines > room ? lines - room : 0, page = room > 1 ? room - 1 : 1;

	switch (key) {
	case 0:
	case DOMC_KEY_OTHER:
		return true;
	case DOMC_KEY_UP:
		*top -= *top > 0;
		return true;
	case DOMC_KEY_DOWN:
		*top += *top < last;
		return true;
	case ' ':
		if (*top >= last)
			return false;
		*top = *top + page < last ? *top + page : last;
		return true;
	default:
		return false;
	}
}

void domc_screen_page(const char *text, const char *keys, double until)
{
	unsigned top = 0, columns = 0, rows = 0, lines = 0;
	char *wrapped = NULL;
	int key = 0;

	do {
		if (domc_interrupted() || !domc_screen_keys() || (until > 0 && domc_now() > until))
			break;
		if (!wrapped || domc_screen_changed() || columns != domc_wide(STDOUT_FILENO) ||
		    rows != domc_high(STDOUT_FILENO)) {
			columns = domc_wide(STDOUT_FILENO);
			rows = domc_high(STDOUT_FILENO);
			free(wrapped);
			wrapped = wrap(text, columns);
			lines = count_lines(wrapped) + 1;
			top = 0;
		}
		domc_print("\033[H");
		put_lines(domc_line_of(wrapped, top), rows - 1);
		domc_print("\033[J");
		put_keys(keys, rows, columns);
		key = domc_screen_key(250);
	} while (scroll(key, lines, rows - 1, &top));
	free(wrapped);
}
