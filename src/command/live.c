/* A frame is the table and the line of progress below it. Each is written over the last, line by line, so that nothing flickers;
   no line is ever wider than the terminal, and there are never more of them than it has. */
#define _XOPEN_SOURCE 700
#include "live.h"
#include "out.h"
#include "signals.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void domc_live_init(struct domc_live *live, const struct dom_tournament *t, bool on)
{
	*live = (struct domc_live){.lines = 0};
	domc_progress_init(&live->progress, DOMC_IN("rounds", "manos"));
	live->progress.on = live->progress.on && on;
	live->progress.at_most = true;
	live->progress.before = dom_tournament_next(t);
}

/* To the first row of the table. A terminal that was made narrower has broken its lines. */
static void go_up(struct domc_live *live)
{
	unsigned columns = domc_columns_of(STDERR_FILENO), rows = 0;

	if (!live->progress.on)
		return;
	domc_progress_rewind(&live->progress);
	for (unsigned i = 0; i < live->lines; i++)
		rows += live->widths[i] > columns ? (live->widths[i] + columns - 1) / columns : 1;
	if (rows)
		fprintf(stderr, "\033[%uA", rows);
	live->lines = 0;
}

static void note_line(struct domc_live *live, unsigned width)
{
	if (live->lines < DOMC_LIVE_LINES)
		live->widths[live->lines++] = (uint16_t)width;
}

/* The table, each line cleared to its end. `spare`: rows of the terminal that something else needs. */
static void draw(struct domc_live *live, const struct dom_tournament *t, const char *headline, unsigned spare)
{
	unsigned columns = domc_columns_of(STDERR_FILENO), rows = domc_rows_of(STDERR_FILENO);
	bool terminal = live->progress.on;
	struct domc_paper paper;
	char *text, cut[512];

	domc_paper_open(&paper);
	if (headline)
		fprintf(paper.out, "%s\n", terminal ? domc_cut(headline, columns, cut, sizeof(cut)) : headline);
	domc_standings_draw(paper.out, t, terminal ? columns : UINT16_MAX,
			    !terminal          ? 0
			    : rows > spare + 3 ? rows - spare
					       : 3,
			    domc_colours(STDERR_FILENO));
	text = domc_paper_close(&paper);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		fprintf(stderr, "%s%s\n", line, terminal ? "\033[K" : "");
		if (terminal)
			note_line(live, domc_width(line));
	}
	fputs(terminal ? "\033[J" : "", stderr);
	free(text);
}

void domc_live_show(struct domc_live *live, const struct dom_tournament *t)
{
	if (!live->progress.on || domc_now() - live->progress.shown < .1)
		return;
	go_up(live);
	draw(live, t, NULL, 2);
	domc_progress_show(&live->progress, dom_tournament_next(t), dom_tournament_limit(t));
}

void domc_live_end(struct domc_live *live)
{
	go_up(live);
	if (live->progress.on)
		fputs("\r\033[J", stderr);
	fflush(stderr);
}

void domc_live_pause(struct domc_live *live, const struct dom_tournament *t, const char *headline)
{
	go_up(live);
	draw(live, t, headline, 3);
}

void domc_live_below(struct domc_live *live)
{
	if (live->progress.on)
		note_line(live, 1);
}
