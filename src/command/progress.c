/* Redraws at most ten times a second, whoever asks how often. */
#define _XOPEN_SOURCE 700
#include "work.h"

#include <string.h>

struct domc_progress domc_progress(const char *what)
{
	double now = domc_now();
	bool on = domc_is_terminal(STDERR_FILENO);

	return (struct domc_progress){
		.what = what, .on = on, .lines = domc_crew && !domc_crew->follows && !on, .began = now, .shown = now};
}

static const char *rate(double per_second, char *buffer, size_t size)
{
	static const char *const units[] = {"", " k", " M", " G"};
	unsigned unit = 0;

	while (per_second >= 1000 && unit < 3) {
		per_second /= 1000;
		unit++;
	}
	snprintf(buffer, size, per_second < 10 ? "%.2f%s" : per_second < 100 ? "%.1f%s" : "%.0f%s", per_second, units[unit]);
	return buffer;
}

enum { LINE = 256 };

/* What stands beside the bar takes up to 52 columns; the bar what is left. */
static size_t put_bar(char *line, double share, unsigned columns)
{
	enum { BESIDE = 52, LEAST = 4, MOST = 24 };
	unsigned cells = columns < BESIDE + LEAST ? LEAST : columns - BESIDE > MOST ? MOST : columns - BESIDE;
	size_t used = 0;

	line[used++] = '[';
	for (unsigned i = 0; i < cells; i++)
		used += (size_t)snprintf(line + used, LINE - used, "%s", i < (unsigned)(share * cells + .5) ? "█" : "·");
	return used + (size_t)snprintf(line + used, LINE - used, "] %3.0f %%  ", share * 100);
}

/* To the first row of the line, which has become several when the terminal was made narrower. */
static void go_to_line(struct domc_progress *progress)
{
	unsigned columns = domc_wide(STDERR_FILENO);

	if (progress->width > columns)
		fprintf(stderr, "\033[%uA", (progress->width - 1) / columns);
	fputs("\r", stderr);
	progress->width = 0;
}

/* To the first row of all that stands there. */
static void go_to_top(struct domc_progress *progress)
{
	unsigned columns = domc_wide(STDERR_FILENO), rows = 0;

	go_to_line(progress);
	for (unsigned i = 0; i < progress->above; i++)
		rows += progress->widths[i] > columns ? (progress->widths[i] + columns - 1) / columns : 1;
	if (rows)
		fprintf(stderr, "\033[%uA", rows);
	progress->above = 0;
}

void domc_progress_below(struct domc_progress *progress, unsigned width)
{
	if (progress->on && progress->above < DOMC_PROGRESS_LINES)
		progress->widths[progress->above++] = (uint16_t)width;
}

void domc_progress_above(struct domc_progress *progress, char *text)
{
	if (progress->on)
		go_to_top(progress);
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		fprintf(stderr, "%s%s\n", line, progress->on ? "\033[K" : "");
		domc_progress_below(progress, domc_width(line));
	}
	fputs(progress->on ? "\033[J" : "", stderr);
}

bool domc_progress_due(const struct domc_progress *progress)
{
	double pause = progress->on ? .1 : progress->shown > progress->began ? 10 : 2;

	return (progress->on || progress->lines) && domc_now() - progress->shown >= pause;
}

void domc_progress_show(struct domc_progress *progress, uint64_t done, uint64_t all)
{
	double spent, left;
	uint64_t since = done - progress->before;
	unsigned columns = domc_wide(STDERR_FILENO);
	char line[LINE], cut[LINE], text[40];
	size_t used;

	if (!domc_progress_due(progress))
		return;
	progress->shown = domc_now();
	spent = progress->shown - progress->began;
	if (all)
		used = put_bar(line, (double)done / (double)all, columns);
	else
		used = (size_t)snprintf(line, LINE, "%s %s  ", domc_grouped(done).text, progress->what);
	used += (size_t)snprintf(line + used, LINE - used, "%s %s/s", rate((double)since / spent, text, sizeof(text)),
				 progress->what);
	if (all && since) {
		left = spent * (double)(all - done) / (double)since;
		left = left < 6e6 ? left : 6e6 - 1;
		snprintf(line + used, LINE - used,
			 progress->at_most ? DOMC_IN("  %u:%02u left at most", "  faltan %u:%02u a lo sumo")
					   : DOMC_IN("  %u:%02u left", "  faltan %u:%02u"),
			 (unsigned)(left / 60), (unsigned)left % 60);
	}
	used = strlen(line);
	if (progress->note[0])
		snprintf(line + used, LINE - used, "  %s", progress->note);
	if (progress->lines) {
		fprintf(stderr, "%s\n", line);
		return;
	}
	/* a line that wraps could not be written over */
	go_to_line(progress);
	fprintf(stderr, "%s\033[J", domc_cut(line, columns - 1, cut, sizeof(cut)));
	progress->width = domc_width(cut);
	fflush(stderr);
}

bool domc_progress_heard(void *progress, uint64_t done, uint64_t all, double seconds)
{
	(void)seconds;
	domc_progress_show(progress, done, all);
	return !domc_interrupted();
}

void domc_progress_end(struct domc_progress *progress)
{
	if (progress->on) {
		go_to_top(progress);
		fputs("\033[J", stderr);
	}
	fflush(stderr);
}
