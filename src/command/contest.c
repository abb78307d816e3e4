/* What has been committed is shown; whatever stops it, the database can take it up again. */
#include "database.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>

/* Who stops a tournament that could go on. */
enum stop {
	NOBODY,
	DECLINED,  /* somebody who was asked */
	ABANDONED, /* somebody who watched, in the midst of a round */
	LEFT,      /* somebody who plays, in the midst of a round */
	COMPLAINED /* something went wrong, and it was said */
};

struct contest {
	const struct domc_call *call;
	const struct domc_database *database;
	struct domc_kept *kept;
	bool ask, quiet, watch; /* as the options say */
	struct domc_pace pace;
	struct domc_progress progress;
	enum stop stop;
};

static void tell_resume(const struct contest *contest, uint64_t rounds)
{
	const struct domc_database *database = contest->database;
	const char *quote = database->named && strpbrk(database->path, " '\"\\$&;|<>()*?[]#~`!\t\n") ? "'" : "";

	domc_complain("stopped after %s %s; go on with: domino tournament resume %lld%s%s%s%s",
		      "se paró tras %s %s; sigue con: domino tournament resume %lld%s%s%s%s", domc_grouped(rounds).text,
		      domc_rounds_word(rounds), (long long)contest->kept->stored.id, database->named ? " --db " : "", quote,
		      database->named ? database->path : "", quote);
}

/* What was stored can be taken up again. */
static DOMC_ENDS void fail(struct contest *contest, struct dom_error *error)
{
	struct dom_stored stored;

	domc_progress_end(&contest->progress);
	domc_complain_error(error);
	if (!dom_store_find(contest->kept->store, contest->kept->stored.id, &stored, error))
		tell_resume(contest, stored.rounds);
	domc_end(DOMC_NO);
}

/* The standings while it is played, redrawn in place on standard error above a line that says how far it has come; or once, below a
   headline, to be looked at before a question is asked below it. No line is wider than the terminal, and there are never more of them
   than it has: `spare` of its rows are for something else. */
static void draw_standings(struct domc_progress *progress, const struct dom_tournament *t, const char *headline, unsigned spare)
{
	unsigned columns = domc_wide(STDERR_FILENO), rows = domc_high(STDERR_FILENO);
	bool terminal = progress->on;
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
	domc_progress_above(progress, text);
	free(text);
}

static bool on_commit(void *context, const struct dom_tournament *t)
{
	struct domc_progress *progress = context;

	if (progress->on && domc_progress_due(progress)) {
		draw_standings(progress, t, NULL, 2);
		domc_progress_show(progress, dom_tournament_next(t), dom_tournament_limit(t));
	}
	return !domc_interrupted();
}

/* "round 4: Ana and Luis win; Ana 12, Eva 0, Luis 12": the last round in a line. */
static char *headline(const struct contest *contest)
{
	const struct dom_tournament *t = contest->kept->t;
	struct domc_stored_round round = {0};
	const struct dom_result *result = &round.result;
	struct domc_paper paper;
	unsigned winners = 0;

	domc_paper_open(&paper);
	domc_kept_round(contest->kept, dom_tournament_next(t) - 1, &round);
	domc_put(paper.out, "round %llu:", "mano %llu:", (unsigned long long)round.fixture.number);
	if (!round.fixture.seats) {
		domc_put(paper.out, " skipped", " saltada");
		return domc_paper_close(&paper);
	}
	for (unsigned team = 0; team < result->teams; team++)
		if (result->winners >> team & 1)
			fprintf(paper.out, "%s %s", winners++ ? "," : "",
				dom_tournament_name(t, dom_tournament_side_of(t, round.fixture.player[team])));
	fputs(winners > 1    ? DOMC_IN(" win", " ganan")
	      : winners == 1 ? DOMC_IN(" wins", " gana")
			     : DOMC_IN(" nobody wins", " no gana nadie"),
	      paper.out);
	for (unsigned team = 0; team < result->teams; team++)
		fprintf(paper.out, "%s %s %s", team ? "," : ";",
			dom_tournament_name(t, dom_tournament_side_of(t, round.fixture.player[team])),
			domc_points(result->score[team]).text);
	return domc_paper_close(&paper);
}

static bool wants_more(struct contest *contest)
{
	char line[DOMC_LINE];

	for (;;) {
		bool answered;

		domc_put(stderr, "go on? [Y/n] ", "¿seguimos? [S/n] ");
		fflush(stderr);
		answered = domc_lines_next(&contest->pace.lines, line, 0) == DOMC_GOT_LINE;
		domc_progress_below(&contest->progress, 1);
		if (!answered || !isatty(STDIN_FILENO))
			fputc('\n', stderr); /* nobody has typed one */
		if (!answered)
			return false;
		line[0] = line[strspn(line, " ")];
		if (line[0] == 'n' || line[0] == 'N')
			return false;
		if (strchr("yYsS", line[0])) /* enter alone, too */
			return true;
	}
}

/* What comes between two rounds that somebody looks at: how the last one went, and the question. */
static void pause_between(struct contest *contest)
{
	const struct dom_tournament *t = contest->kept->t;
	char *line = headline(contest);

	if (contest->ask && !contest->quiet)
		draw_standings(&contest->progress, t, line, 3);
	else if (!contest->ask && !contest->call->json)
		domc_print("%s\n", line);
	if (dom_tournament_people(t) && !contest->ask && !contest->call->json && !contest->quiet &&
	    !dom_tournament_over(t, NULL))
		domc_standings_print(t);
	domc_flush();
	free(line);
	if (contest->ask && !wants_more(contest))
		contest->stop = DECLINED;
}

/* Whether people play the next round. */
static bool next_asks(const struct dom_tournament *t)
{
	struct dom_fixture fixture;

	return dom_tournament_people(t) && dom_tournament_plan(t, dom_tournament_next(t), &fixture) &&
	       dom_tournament_asks(t, &fixture);
}

static void say_round(const struct domc_host *host)
{
	if (host->watch.mode == DOMC_AS_JSON)
		domc_print_json(json_pack("{s:s, s:I}", "event", "round", "round", (json_int_t)*host->number), true);
	else if (host->watch.mode == DOMC_AS_LINES)
		domc_say("\nRound %llu\n", "\nMano %llu\n", (unsigned long long)*host->number);
}

static const struct dom_reply *said(const struct domc_host *host, size_t number)
{
	const struct contest *contest = host->context;

	return dom_tournament_said(contest->kept->t, host->input.number, number);
}

static int keep(const struct domc_host *host, const struct dom_reply *reply)
{
	const struct domc_kept *kept = ((const struct contest *)host->context)->kept;
	struct dom_error error = {0};

	if (!dom_store_say(kept->store, kept->stored.id, kept->t, host->input.number, reply, 1, &error))
		return DOMC_YES;
	return domc_complain_error(&error);
}

/* The next round, shown move by move as play does, before it is stored. It is played at a table of its own, from the same
   variant, seed and input: what the store plays and keeps afterwards is the same round. What people say is stored as they say
   it, for that and for whoever goes on in the midst of it. A round that somebody leaves is kept as that, and counts for
   nothing; or, where people have said something in it, goes on there. */
static void show(struct contest *contest)
{
	const struct domc_kept *kept = contest->kept;
	struct dom_error error = {0};
	struct dom_fixture fixture;
	char commitment[DOM_COMMITMENT];
	struct domc_host host = {.call = contest->call,
				 .pace = &contest->pace,
				 .commitment = commitment,
				 .number = &fixture.number,
				 .again = said,
				 .keep = keep,
				 .context = contest};

	if (!dom_tournament_plan(kept->t, dom_tournament_next(kept->t), &fixture) || !fixture.seats)
		return; /* it is skipped: there is nothing to see */
	host.seed = dom_tournament_seed_of(kept->t, fixture.number);
	dom_commitment("", host.seed, fixture.number, commitment);
	domc_must(dom_tournament_table(kept->t, &fixture, &host.game.variant, &host.input, domc_error()));
	domc_game_compile(&host.game);
	if (domc_people(host.game.variant)) /* one who plays elsewhere may be looking on: the terminal is passed on */
		host.people = domc_people(dom_tournament_variant(kept->t));
	domc_host_begin(&host);
	say_round(&host);
	if (domc_host_run(&host))
		contest->stop = COMPLAINED;
	else if (!host.watch.picture.over || host.watch.quit)
		contest->stop = next_asks(kept->t) ? LEFT : ABANDONED;
	domc_watch_release(&host.watch);
	free(host.round);
	domc_game_release(&host.game);
	if (contest->stop == ABANDONED && dom_store_abandon(kept->store, kept->stored.id, fixture.number, &error))
		fail(contest, &error);
}

/* Some rounds at once, or each shown beforehand or followed by a question; where that is for people who play, the rounds
   between theirs are played at once. */
static void play(struct contest *contest)
{
	struct dom_tournament *t = contest->kept->t;
	const struct dom_store_play one = {.threads = 1, .most = 1, .batch = 1},
				    all = {.threads = (unsigned)domc_number(contest->call, "threads"),
					   .batch = domc_number(contest->call, "batch"),
					   .committed = on_commit,
					   .context = &contest->progress};
	struct dom_error error = {0};

	contest->progress = domc_progress(DOMC_IN("rounds", "manos"));
	contest->progress.on &=
		!contest->quiet && !dom_tournament_people(t); /* what people are asked and shown would be drawn over */
	contest->progress.at_most = true;
	contest->progress.before = dom_tournament_next(t);
	while (!dom_tournament_over(t, NULL) && !domc_interrupted() && contest->stop == NOBODY) {
		bool shown = contest->watch || next_asks(t), single = shown || contest->ask;

		if (shown)
			show(contest);
		if (contest->stop == NOBODY &&
		    dom_store_play(contest->kept->store, contest->kept->stored.id, t, single ? &one : &all, &error))
			fail(contest, &error);
		if (contest->stop == NOBODY && single && (!dom_tournament_over(t, NULL) || (shown && !contest->ask)))
			pause_between(contest);
	}
	domc_progress_end(&contest->progress);
}

static void print_time(uint64_t played, double seconds)
{
	domc_say("%s%s %s in %.2f s, %s per second%s\n", "%s%s %s en %.2f s, %s por segundo%s\n", domc_style(DOMC_DIM),
		 domc_grouped(played).text, domc_rounds_word(played), seconds,
		 domc_grouped(seconds > 0 ? (uint64_t)((double)played / seconds) : 0).text, domc_plain());
}

void domc_contest_over(const struct domc_call *call, int64_t id)
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
}

static void report(const struct contest *contest, uint64_t played, double seconds)
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

static void run(struct contest *contest)
{
	const struct dom_tournament *t = contest->kept->t;
	uint64_t before = dom_tournament_next(t);
	double began = domc_now();

	if (!contest->call->json && !contest->quiet) {
		domc_report_head(contest->kept);
		domc_flush();
	}
	play(contest);
	report(contest, dom_tournament_next(t) - before, domc_now() - began);
	if (dom_tournament_over(t, NULL))
		return;
	if (contest->stop == ABANDONED)
		domc_complain("round %llu is abandoned and does not count", "la mano %llu queda abandonada, y no cuenta",
			      (unsigned long long)dom_tournament_next(t));
	if (contest->stop == LEFT)
		domc_complain("round %llu goes on where it is left", "la mano %llu sigue donde se deja",
			      (unsigned long long)dom_tournament_next(t));
	tell_resume(contest, dom_tournament_next(t));
	if (contest->stop != DECLINED)
		domc_end(DOMC_NO);
}

void domc_contest_run(const struct domc_call *call, const struct domc_database *database, int64_t id)
{
	struct domc_kept kept = domc_kept(database->store, id);
	struct contest contest = {.call = call,
				  .database = database,
				  .kept = &kept,
				  .ask = domc_given(call, "ask"),
				  .quiet = domc_given(call, "quiet"),
				  .watch = domc_given(call, "watch"),
				  .pace = domc_pace(call)};

	if (dom_tournament_over(kept.t, NULL))
		domc_contest_over(call, id);
	else
		run(&contest);
	domc_kept_release(&kept);
}
