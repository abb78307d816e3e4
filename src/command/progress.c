/* Redraws at most ten times a second, whoever asks how often. */
#define _XOPEN_SOURCE 700
#include "progress.h"
#include "out.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void domc_progress_init(struct domc_progress *progress, enum dom_lang lang)
{
	const char *term = getenv("TERM");

	*progress = (struct domc_progress){
		.lang = lang,
		.on = isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb"),
		.began = domc_now(),
	};
	progress->shown = progress->began;
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

static void show_bar(double share)
{
	enum { CELLS = 24 };
	unsigned full = (unsigned)(share * CELLS + .5);

	fputc('[', stderr);
	for (unsigned i = 0; i < CELLS; i++)
		fputs(i < full ? "█" : "·", stderr);
	fprintf(stderr, "] %3.0f %%  ", share * 100);
}

void domc_progress_show(struct domc_progress *progress, uint64_t done, uint64_t all, const char *what)
{
	double now, spent, left;
	char count[40], speed[40];

	if (!progress->on)
		return;
	now = domc_now();
	if (now - progress->shown < .1)
		return;
	progress->shown = now;
	spent = now - progress->began;
	fputc('\r', stderr);
	if (all)
		show_bar((double)done / (double)all);
	else
		fprintf(stderr, "%s %s  ", domc_grouped(progress->lang, done, count, sizeof(count)), what);
	fprintf(stderr, "%s %s/s", rate((double)done / spent, speed, sizeof(speed)), what);
	if (all && done) {
		left = spent * (double)(all - done) / (double)done;
		fprintf(stderr, DOMC_IN(progress->lang, "  %u:%02u left", "  faltan %u:%02u"), (unsigned)(left / 60),
			(unsigned)left % 60);
	}
	fputs("\033[K", stderr);
	fflush(stderr);
}

void domc_progress_end(struct domc_progress *progress)
{
	if (progress->on)
		fputs("\r\033[K", stderr);
	fflush(stderr);
}
