/* What has been committed is shown; whatever stops it, the database can take it up again. */
#include "contest.h"
#include "live.h"
#include "out.h"
#include "report.h"
#include "showing.h"
#include "signals.h"
#include "standings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Who stops a tournament that could go on. */
enum stop {
	NOBODY,
	DECLINED,  /* somebody who was asked */
	ABANDONED, /* somebody who watched, in the midst of a round */
	LEFT,      /* somebody who plays, in the midst of a round */
	COMPLAINED /* something went wrong, and it was said */
};

static bool on_commit(void *context, const struct dom_tournament *t)
{
	domc_live_show(context, t);
	return !domc_interrupted();
}

struct last {
	const struct domc_contest *contest;
	FILE *out;
};

/* "round 4: Ana and Luis win; Ana 12, Eva 0, Luis 12" */
static int tell_round(void *context, const struct dom_fixture *fixture, const struct dom_result *result, const uint8_t *record,
		      size_t length)
{
	const struct last *last = context;
	const struct dom_tournament *t = last->contest->kept->t;
	enum dom_lang lang = last->contest->call->lang;
	unsigned winners = 0;
	char points[32];

	(void)record;
	(void)length;
	fprintf(last->out, DOMC_IN(lang, "round %llu:", "mano %llu:"), (unsigned long long)fixture->number);
	if (!fixture->seats) {
		fputs(DOMC_IN(lang, " skipped", " saltada"), last->out);
		return -1;
	}
	for (unsigned team = 0; team < result->teams; team++)
		if (result->winners >> team & 1)
			fprintf(last->out, "%s %s", winners++ ? "," : "",
				dom_tournament_name(t, dom_tournament_side_of(t, fixture->player[team])));
	fputs(winners > 1    ? DOMC_IN(lang, " win", " ganan")
	      : winners == 1 ? DOMC_IN(lang, " wins", " gana")
			     : DOMC_IN(lang, " nobody wins", " no gana nadie"),
	      last->out);
	for (unsigned team = 0; team < result->teams; team++)
		fprintf(last->out, "%s %s %s", team ? "," : ";",
			dom_tournament_name(t, dom_tournament_side_of(t, fixture->player[team])),
			domc_points(result->score[team], points, sizeof(points)));
	return -1; /* there is no other */
}

/* The last round in a line; NULL when it cannot be told. */
static char *headline(const struct domc_contest *contest)
{
	struct last last = {.contest = contest};
	struct dom_error error = {0};
	char *text = NULL;
	size_t length;
	int told;

	last.out = open_memstream(&text, &length);
	if (!last.out)
		return NULL;
	told = dom_store_rounds(contest->database->store, contest->id, dom_tournament_next(contest->kept->t) - 1, tell_round,
				&last, &error);
	if (!fclose(last.out) && told == -1)
		return text;
	free(text);
	return NULL;
}

static bool wants_more(enum dom_lang lang, struct domc_live *live, struct domc_lines *lines)
{
	char line[DOMC_LINE];

	for (;;) {
		bool answered;

		fputs(DOMC_IN(lang, "go on? [Y/n] ", "¿seguimos? [S/n] "), stderr);
		fflush(stderr);
		answered = domc_lines_next(lines, line, 0) == DOMC_GOT_LINE;
		domc_live_below(live);
		if (!answered || !isatty(STDIN_FILENO))
			fputc('\n', stderr); /* nobody has typed one */
		if (!answered)
			return false;
		switch (line[strspn(line, " ")]) {
		case 'n':
		case 'N':
			return false;
		case '\0':
		case 'y':
		case 'Y':
		case 's':
		case 'S':
			return true;
		default:
			break;
		}
	}
}

/* What comes between two rounds that somebody looks at: how the last one went, and the question. */
static void pause_between(const struct domc_contest *contest, struct domc_live *live, struct domc_lines *lines, enum stop *stop)
{
	const struct dom_tournament *t = contest->kept->t;
	char *line = headline(contest);

	if (contest->ask && !contest->quiet)
		domc_live_pause(live, t, line);
	else if (!contest->ask && !contest->call->json)
		domc_print("%s\n", line ? line : "");
	if (dom_tournament_people(t) && !contest->ask && !contest->call->json && !contest->quiet &&
	    !dom_tournament_over(t, NULL) && domc_standings_print(t, contest->call->lang))
		*stop = COMPLAINED;
	domc_flush();
	free(line);
	if (contest->ask && !wants_more(contest->call->lang, live, lines))
		*stop = DECLINED;
}

/* Whether people play the next round. */
static bool next_asks(const struct dom_tournament *t)
{
	struct dom_fixture fixture;

	return dom_tournament_people(t) && dom_tournament_plan(t, dom_tournament_next(t), &fixture) &&
	       dom_tournament_asks(t, &fixture);
}

/* Shows the next round; one that somebody leaves is kept as that, and counts for nothing. What people have said in one is kept, and
   the round goes on there. */
static int show_round(const struct domc_contest *contest, struct domc_pace *pace, struct dom_error *error, enum stop *stop)
{
	bool whole;

	if (domc_showing_run(contest, pace, &whole)) {
		*stop = COMPLAINED;
		return DOM_OK;
	}
	if (whole)
		return DOM_OK;
	*stop = next_asks(contest->kept->t) ? LEFT : ABANDONED;
	return *stop == LEFT
		       ? DOM_OK
		       : dom_store_abandon(contest->database->store, contest->id, dom_tournament_next(contest->kept->t), error);
}

/* Round by round, each shown beforehand or followed by a question; where that is for people who play, the rounds between theirs are
   played at once. */
static int play_singly(const struct domc_contest *contest, struct domc_live *live, struct dom_error *error, enum stop *stop)
{
	struct domc_pace pace = {.speed = contest->speed, .step = contest->step};
	struct dom_tournament *t = contest->kept->t;
	unsigned why;

	while (!dom_tournament_over(t, &why) && !domc_interrupted() && *stop == NOBODY) {
		bool shown = contest->watch || next_asks(t), single = shown || contest->ask;
		struct dom_store_play with = {.threads = single ? 1 : contest->threads,
					      .most = single,
					      .batch = single ? 1 : contest->batch,
					      .committed = single ? NULL : on_commit,
					      .context = live};
		int failed = shown ? show_round(contest, &pace, error, stop) : DOM_OK;

		if (!failed && *stop == NOBODY)
			failed = dom_store_play(contest->database->store, contest->id, t, &with, error);
		if (failed)
			return failed;
		if (*stop == NOBODY && single && (!dom_tournament_over(t, &why) || (shown && !contest->ask)))
			pause_between(contest, live, &pace.lines, stop);
	}
	return DOM_OK;
}

static int play(const struct domc_contest *contest, struct dom_error *error, enum stop *stop)
{
	struct domc_live live;
	struct dom_store_play with = {
		.threads = contest->threads, .batch = contest->batch, .committed = on_commit, .context = &live};
	int failed;

	/* what people are asked and shown would be drawn over */
	domc_live_init(&live, contest->call->lang, contest->kept->t,
		       !contest->quiet && !dom_tournament_people(contest->kept->t));
	failed = contest->ask || contest->watch || dom_tournament_people(contest->kept->t)
			 ? play_singly(contest, &live, error, stop)
			 : dom_store_play(contest->database->store, contest->id, contest->kept->t, &with, error);
	domc_live_end(&live);
	return failed;
}

static void tell_resume(const struct domc_contest *contest, uint64_t rounds)
{
	const struct domc_database *database = contest->database;
	enum dom_lang lang = contest->call->lang;
	const char *quote = database->named && strpbrk(database->path, " '\"\\$&;|<>()*?[]#~`!\t\n") ? "'" : "";
	char done[40];

	domc_complain(DOMC_IN(lang, "stopped after %s %s; go on with: domino tournament resume %lld%s%s%s%s",
			      "se paró tras %s %s; sigue con: domino tournament resume %lld%s%s%s%s"),
		      domj_grouped(lang, rounds, done, sizeof(done)), domc_rounds_word(lang, rounds), (long long)contest->id,
		      database->named ? " --db " : "", quote, database->named ? database->path : "", quote);
}

static void print_time(const struct domc_contest *contest, uint64_t played, double seconds)
{
	enum dom_lang lang = contest->call->lang;
	char rounds[40], rate[40];

	domj_grouped(lang, played, rounds, sizeof(rounds));
	domj_grouped(lang, seconds > 0 ? (uint64_t)((double)played / seconds) : 0, rate, sizeof(rate));
	domc_print("%s", domc_style(DOMC_DIM));
	domc_print(DOMC_IN(lang, "%s %s in %.2f s, %s per second", "%s %s en %.2f s, %s por segundo"), rounds,
		   domc_rounds_word(lang, played), seconds, rate);
	domc_print("%s\n", domc_plain());
}

static int report(const struct domc_contest *contest, uint64_t played, double seconds)
{
	const struct domc_call *call = contest->call;
	json_t *json;

	if (call->json) {
		json = domc_report_json(contest->kept, contest->database, call->lang, contest->id);
		if (!json)
			return DOMC_NO;
		json_object_set_new(json, "played", json_integer((json_int_t)played));
		json_object_set_new(json, "seconds", json_real(seconds));
		return domc_print_json(call->lang, json, contest->watch);
	}
	if (contest->quiet) {
		domc_report_brief(contest->kept, call->lang, contest->id);
		return DOMC_YES;
	}
	if (!contest->ask && !contest->watch && !dom_tournament_people(contest->kept->t))
		print_time(contest, played, seconds);
	return domc_report_print(contest->kept, contest->database, call->lang, contest->id);
}

int domc_contest_run(const struct domc_contest *contest)
{
	const struct dom_tournament *t = contest->kept->t;
	uint64_t before = dom_tournament_next(t);
	double began = domc_now();
	struct dom_error error = {0};
	enum stop stop = NOBODY;
	int status;
	unsigned why;

	if (!contest->call->json && !contest->quiet) {
		domc_report_head(contest->kept, contest->call->lang, contest->id);
		domc_flush();
	}
	if (play(contest, &error, &stop)) {
		struct dom_stored stored;

		domc_complain_error(contest->call->lang, &error);
		if (!dom_store_find(contest->database->store, contest->id, &stored, &error))
			tell_resume(contest, stored.rounds);
		return DOMC_NO;
	}
	status = report(contest, dom_tournament_next(t) - before, domc_now() - began);
	if (dom_tournament_over(t, &why))
		return status;
	if (stop == ABANDONED)
		domc_complain(DOMC_IN(contest->call->lang, "round %llu is abandoned and does not count",
				      "la mano %llu queda abandonada, y no cuenta"),
			      (unsigned long long)dom_tournament_next(t));
	if (stop == LEFT)
		domc_complain(
			DOMC_IN(contest->call->lang, "round %llu goes on where it is left", "la mano %llu sigue donde se deja"),
			(unsigned long long)dom_tournament_next(t));
	tell_resume(contest, dom_tournament_next(t));
	return stop == DECLINED && !domc_interrupted() ? status : DOMC_NO;
}
