/* What has been committed is shown; whatever stops it, the database can take it up again. */
#include "contest.h"
#include "host.h"
#include "progress.h"
#include "report.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct contest {
	const struct domc_call *call;
	const struct domc_database *database;
	struct domc_kept *kept;
	bool ask, quiet, watch; /* as the options say */
};

/* Who stops a tournament that could go on. */
enum stop {
	NOBODY,
	DECLINED,  /* somebody who was asked */
	ABANDONED, /* somebody who watched, in the midst of a round */
	LEFT,      /* somebody who plays, in the midst of a round */
	COMPLAINED /* something went wrong, and it was said */
};

/* The standings while it is played, redrawn in place on standard error above a line that says how far it has come; or once, below a
   headline, to be looked at before a question is asked below it. No line is wider than the terminal, and there are never more of them
   than it has: `spare` of its rows are for something else. */
static void draw_standings(struct domc_progress *progress, const struct dom_tournament *t, const char *headline, unsigned spare)
{
	unsigned columns = domc_columns_of(STDERR_FILENO), rows = domc_rows_of(STDERR_FILENO);
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

static bool wants_more(struct domc_progress *progress, struct domc_lines *lines)
{
	char line[DOMC_LINE];

	for (;;) {
		bool answered;

		domc_put(stderr, "go on? [Y/n] ", "¿seguimos? [S/n] ");
		fflush(stderr);
		answered = domc_lines_next(lines, line, 0) == DOMC_GOT_LINE;
		domc_progress_below(progress, 1);
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
static void pause_between(const struct contest *contest, struct domc_progress *progress, struct domc_lines *lines,
			  enum stop *stop)
{
	const struct dom_tournament *t = contest->kept->t;
	char *line = headline(contest);

	if (contest->ask && !contest->quiet)
		draw_standings(progress, t, line, 3);
	else if (!contest->ask && !contest->call->json)
		domc_print("%s\n", line);
	if (dom_tournament_people(t) && !contest->ask && !contest->call->json && !contest->quiet &&
	    !dom_tournament_over(t, NULL))
		domc_standings_print(t);
	domc_flush();
	free(line);
	if (contest->ask && !wants_more(progress, lines))
		*stop = DECLINED;
}

/* Whether people play the next round. */
static bool next_asks(const struct dom_tournament *t)
{
	struct dom_fixture fixture;

	return dom_tournament_people(t) && dom_tournament_plan(t, dom_tournament_next(t), &fixture) &&
	       dom_tournament_asks(t, &fixture);
}

/* The next round, shown move by move before it is stored. It is played at a table of its own, from the same variant, seed and input:
   what the store plays and keeps afterwards is the same round. What people say is stored as they say it, for that and for whoever goes
   on in the midst of it. */
struct table {
	const struct contest *contest;
	struct domc_game game;
	struct domc_people people;
	char commitment[DOM_COMMITMENT];
	uint64_t seed;
	struct dom_round_input input;
	struct dom_round *round;
};

/* Those who play at the table. Where the tournament has more people, one of them may be looking on: the terminal is passed on. */
static void find_people(struct table *table, const struct dom_tournament *t)
{
	const struct dom_variant *variant = dom_tournament_variant(t);
	unsigned all = 0;

	domc_people_init(&table->people, &table->game);
	for (unsigned player = 0; player < dom_variant_players(variant); player++)
		all += dom_variant_person(variant, player, NULL) == DOM_PERSON_YES;
	if (table->people.count)
		table->people.count = all;
}

static void set_up(struct table *table, const struct contest *contest, const struct dom_fixture *fixture)
{
	const struct dom_tournament *t = contest->kept->t;

	*table = (struct table){.contest = contest, .seed = dom_tournament_seed_of(t, fixture->number)};
	domc_must(dom_tournament_table(t, fixture, &table->game.variant, &table->input, domc_error()));
	domc_game_compile(&table->game);
	table->round = domc_new(1, dom_round_size(table->game.rules));
	domc_must(dom_round_init(table->game.rules, table->round, table->seed, &table->input, DOM_PATH_TABLE, domc_error()));
	find_people(table, t);
	dom_commitment("", table->seed, fixture->number, table->commitment);
}

static void say_round(const struct domc_watch *watch, const struct dom_fixture *fixture)
{
	if (watch->mode == DOMC_AS_JSON)
		domc_print_json(json_pack("{s:s, s:I}", "event", "round", "round", (json_int_t)fixture->number), true);
	else if (watch->mode == DOMC_AS_LINES)
		domc_say("\nRound %llu\n", "\nMano %llu\n", (unsigned long long)fixture->number);
}

static const struct dom_reply *said(void *context, size_t number)
{
	const struct table *table = context;

	return dom_tournament_said(table->contest->kept->t, table->input.number, number);
}

static int keep(void *context, const struct dom_reply *reply)
{
	const struct table *table = context;
	const struct contest *contest = table->contest;
	struct dom_error error = {0};

	if (!dom_store_say(contest->kept->store, contest->kept->stored.id, contest->kept->t, table->input.number, reply, 1,
			   &error))
		return DOMC_YES;
	return domc_complain_error(&error);
}

/* Shows it as play does. *whole: to its end; false: whoever watched left. DOMC_NO: complained. */
static int show(const struct contest *contest, struct domc_pace *pace, bool *whole)
{
	const struct dom_tournament *t = contest->kept->t;
	struct dom_fixture fixture;
	struct table table;
	struct domc_watch watch;
	struct domc_host host = {.watch = &watch, .game = &table.game, .again = said, .keep = keep, .context = &table};
	int status;

	*whole = true;
	if (!dom_tournament_plan(t, dom_tournament_next(t), &fixture) || !fixture.seats)
		return DOMC_YES; /* it is skipped: there is nothing to see */
	set_up(&table, contest, &fixture);
	domc_watch_init(&watch, contest->call, &table.game, table.seed, pace);
	if (table.people.count)
		domc_watch_people(&watch, &table.people, table.commitment);
	watch.kept = table.people.count;
	watch.brief = !table.people.count;
	watch.picture.number = &fixture.number;
	say_round(&watch, &fixture);
	host.round = table.round;
	status = domc_host_run(&host);
	*whole = watch.picture.over && !watch.quit;
	domc_watch_release(&watch);
	free(table.round);
	domc_game_release(&table.game);
	return status;
}

/* Shows the next round; one that somebody leaves is kept as that, and counts for nothing. What people have said in one is kept, and
   the round goes on there. */
static int show_round(const struct contest *contest, struct domc_pace *pace, struct dom_error *error, enum stop *stop)
{
	bool whole;

	if (show(contest, pace, &whole))
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
static int play_singly(const struct contest *contest, struct domc_progress *progress, const struct dom_store_play *all,
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
			pause_between(contest, progress, &pace.lines, stop);
	}
	return DOM_OK;
}

static int play(const struct contest *contest, struct dom_error *error, enum stop *stop)
{
	const struct dom_tournament *t = contest->kept->t;
	struct domc_progress progress;
	const struct dom_store_play all = {.threads = (unsigned)domc_number(contest->call, "threads"),
					   .batch = domc_number(contest->call, "batch"),
					   .committed = on_commit,
					   .context = &progress};
	int failed;

	domc_progress_init(&progress, DOMC_IN("rounds", "manos"));
	progress.on &= !contest->quiet && !dom_tournament_people(t); /* what people are asked and shown would be drawn over */
	progress.at_most = true;
	progress.before = dom_tournament_next(t);
	failed = contest->ask || contest->watch || dom_tournament_people(t)
			 ? play_singly(contest, &progress, &all, error, stop)
			 : dom_store_play(contest->kept->store, contest->kept->stored.id, contest->kept->t, &all, error);
	domc_progress_end(&progress);
	return failed;
}

static void tell_resume(const struct contest *contest, uint64_t rounds)
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

static void run(const struct contest *contest)
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
		domc_end(DOMC_NO);
	}
	report(contest, dom_tournament_next(t) - before, domc_now() - began);
	if (dom_tournament_over(t, NULL))
		return;
	if (stop == ABANDONED)
		domc_complain("round %llu is abandoned and does not count", "la mano %llu queda abandonada, y no cuenta",
			      (unsigned long long)dom_tournament_next(t));
	if (stop == LEFT)
		domc_complain("round %llu goes on where it is left", "la mano %llu sigue donde se deja",
			      (unsigned long long)dom_tournament_next(t));
	tell_resume(contest, dom_tournament_next(t));
	if (stop != DECLINED)
		domc_end(DOMC_NO);
}

void domc_contest_run(const struct domc_call *call, const struct domc_database *database, int64_t id)
{
	struct domc_kept kept;
	const struct contest contest = {.call = call,
					.database = database,
					.kept = &kept,
					.ask = domc_given(call, "ask"),
					.quiet = domc_given(call, "quiet"),
					.watch = domc_given(call, "watch")};

	domc_kept_load(&kept, database->store, id);
	if (dom_tournament_over(kept.t, NULL))
		domc_contest_over(call, id);
	else
		run(&contest);
	domc_kept_release(&kept);
}
