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
	unsigned winners = 0;

	(void)record;
	(void)length;
	domc_put(last->out, "round %llu:", "mano %llu:", (unsigned long long)fixture->number);
	if (!fixture->seats) {
		domc_put(last->out, " skipped", " saltada");
		return -1;
	}
	for (unsigned team = 0; team < result->teams; team++)
		if (result->winners >> team & 1)
			fprintf(last->out, "%s %s", winners++ ? "," : "",
				dom_tournament_name(t, dom_tournament_side_of(t, fixture->player[team])));
	fputs(winners > 1    ? DOMC_IN(" win", " ganan")
	      : winners == 1 ? DOMC_IN(" wins", " gana")
			     : DOMC_IN(" nobody wins", " no gana nadie"),
	      last->out);
	for (unsigned team = 0; team < result->teams; team++)
		fprintf(last->out, "%s %s %s", team ? "," : ";",
			dom_tournament_name(t, dom_tournament_side_of(t, fixture->player[team])),
			domc_points(result->score[team]).text);
	return -1; /* there is no other */
}

/* The last round in a line. */
static char *headline(const struct domc_contest *contest)
{
	const struct domc_kept *kept = contest->kept;
	struct last last = {.contest = contest};
	struct domc_paper paper;

	domc_paper_open(&paper);
	last.out = paper.out;
	domc_must(dom_store_rounds(kept->store, kept->stored.id, dom_tournament_next(kept->t) - 1, tell_round, &last,
				   domc_error()) > 0);
	return domc_paper_close(&paper);
}

static bool wants_more(struct domc_live *live, struct domc_lines *lines)
{
	char line[DOMC_LINE];

	for (;;) {
		bool answered;

		domc_put(stderr, "go on? [Y/n] ", "¿seguimos? [S/n] ");
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
		domc_print("%s\n", line);
	if (dom_tournament_people(t) && !contest->ask && !contest->call->json && !contest->quiet &&
	    !dom_tournament_over(t, NULL))
		domc_standings_print(t);
	domc_flush();
	free(line);
	if (contest->ask && !wants_more(live, lines))
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

	if (domc_showing_run(contest, pace, &whole))
		*stop = COMPLAINED;
	if (whole || *stop == COMPLAINED)
		return DOM_OK;
	*stop = next_asks(contest->kept->t) ? LEFT : ABANDONED;
	return *stop == LEFT ? DOM_OK
			     : dom_store_abandon(contest->kept->store, contest->kept->stored.id,
						 dom_tournament_next(contest->kept->t), error);
}

/* Round by round, each shown beforehand or followed by a question; where that is for people who play, the rounds between theirs are
   played at once. */
static int play_singly(const struct domc_contest *contest, struct domc_live *live, const struct dom_store_play *all,
		       struct dom_error *error, enum stop *stop)
{
	struct domc_pace pace = domc_pace(contest->call);
	struct dom_tournament *t = contest->kept->t;

	while (!dom_tournament_over(t, NULL) && !domc_interrupted() && *stop == NOBODY) {
		bool shown = contest->watch || next_asks(t), single = shown || contest->ask;
		struct dom_store_play one = {.threads = 1, .most = 1, .batch = 1};
		int failed = shown ? show_round(contest, &pace, error, stop) : DOM_OK;

		if (!failed && *stop == NOBODY)
			failed = dom_store_play(contest->kept->store, contest->kept->stored.id, t, single ? &one : all, error);
		if (failed)
			return failed;
		if (*stop == NOBODY && single && (!dom_tournament_over(t, NULL) || (shown && !contest->ask)))
			pause_between(contest, live, &pace.lines, stop);
	}
	return DOM_OK;
}

static int play(const struct domc_contest *contest, struct dom_error *error, enum stop *stop)
{
	struct domc_live live;
	const struct dom_store_play all = {.threads = (unsigned)domc_number(contest->call, "threads"),
					   .batch = domc_number(contest->call, "batch"),
					   .committed = on_commit,
					   .context = &live};
	int failed;

	/* what people are asked and shown would be drawn over */
	domc_live_init(&live, contest->kept->t, !contest->quiet && !dom_tournament_people(contest->kept->t));
	failed = contest->ask || contest->watch || dom_tournament_people(contest->kept->t)
			 ? play_singly(contest, &live, &all, error, stop)
			 : dom_store_play(contest->kept->store, contest->kept->stored.id, contest->kept->t, &all, error);
	domc_live_end(&live);
	return failed;
}

static void tell_resume(const struct domc_contest *contest, uint64_t rounds)
{
	const struct domc_database *database = contest->database;
	const char *quote = database->named && strpbrk(database->path, " '\"\\$&;|<>()*?[]#~`!\t\n") ? "'" : "";

	domc_complain("stopped after %s %s; go on with: domino tournament resume %lld%s%s%s%s",
		      "se paró tras %s %s; sigue con: domino tournament resume %lld%s%s%s%s", domc_grouped(rounds).text,
		      domc_rounds_word(rounds), (long long)contest->kept->stored.id, database->named ? " --db " : "", quote,
		      database->named ? database->path : "", quote);
}

static void print_time(uint64_t played, double seconds)
{
	domc_print("%s", domc_style(DOMC_DIM));
	domc_say("%s %s in %.2f s, %s per second", "%s %s en %.2f s, %s por segundo", domc_grouped(played).text,
		 domc_rounds_word(played), seconds, domc_grouped(seconds > 0 ? (uint64_t)((double)played / seconds) : 0).text);
	domc_print("%s\n", domc_plain());
}

int domc_contest_over(const struct domc_call *call, int64_t id)
{
	if (call->json)
		domc_print_json(
			json_pack("{s:o, s:b, s:i}", "id", id ? json_integer(id) : json_null(), "over", true, "played", 0),
			false);
	else if (id)
		domc_say("Tournament %lld is over; see domino tournament show %lld.\n",
			 "El torneo %lld ya se acabó; domino tournament show %lld cuenta cómo fue.\n", (long long)id,
			 (long long)id);
	else
		domc_say("Every tournament is over.\n", "Todos los torneos se acabaron ya.\n");
	return DOMC_YES;
}

static void report(const struct domc_contest *contest, uint64_t played, double seconds)
{
	json_t *json;

	if (contest->call->json) {
		json = domc_report_json(contest->kept);
		json_object_set_new(json, "played", json_integer((json_int_t)played));
		json_object_set_new(json, "seconds", json_real(seconds));
		domc_print_json(json, contest->watch);
		return;
	}
	if (contest->quiet) {
		domc_report_brief(contest->kept);
		return;
	}
	if (!contest->ask && !contest->watch && !dom_tournament_people(contest->kept->t))
		print_time(played, seconds);
	domc_report_print(contest->kept);
}

static int run(const struct domc_contest *contest)
{
	const struct dom_tournament *t = contest->kept->t;
	uint64_t before = dom_tournament_next(t);
	double began = domc_now();
	struct dom_error error = {0};
	enum stop stop = NOBODY;

	if (!contest->call->json && !contest->quiet) {
		domc_report_head(contest->kept);
		domc_flush();
	}
	if (play(contest, &error, &stop)) {
		struct dom_stored stored;

		domc_complain_error(&error);
		if (!dom_store_find(contest->kept->store, contest->kept->stored.id, &stored, &error))
			tell_resume(contest, stored.rounds);
		return DOMC_NO;
	}
	report(contest, dom_tournament_next(t) - before, domc_now() - began);
	if (dom_tournament_over(t, NULL))
		return DOMC_YES;
	if (stop == ABANDONED)
		domc_complain("round %llu is abandoned and does not count", "la mano %llu queda abandonada, y no cuenta",
			      (unsigned long long)dom_tournament_next(t));
	if (stop == LEFT)
		domc_complain("round %llu goes on where it is left", "la mano %llu sigue donde se deja",
			      (unsigned long long)dom_tournament_next(t));
	tell_resume(contest, dom_tournament_next(t));
	return stop == DECLINED ? DOMC_YES : DOMC_NO;
}

int domc_contest_run(const struct domc_call *call, const struct domc_database *database, int64_t id)
{
	struct domc_kept kept;
	const struct domc_contest contest = {.call = call,
					     .database = database,
					     .kept = &kept,
					     .ask = domc_given(call, "ask"),
					     .quiet = domc_given(call, "quiet"),
					     .watch = domc_given(call, "watch")};
	int status;

	domc_kept_load(&kept, database->store, id);
	status = dom_tournament_over(kept.t, NULL) ? domc_contest_over(call, id) : run(&contest);
	domc_kept_release(&kept);
	return status;
}
