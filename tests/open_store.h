/* A folder for databases that is gone afterwards, tournaments played into them, and everything a database says of one as
   text. */
#ifndef OPEN_STORE_H
#define OPEN_STORE_H

#include "cmocka_all.h"
#include "scratch.h"

#include <domino/domino.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

/* In the folder; good for a few calls. */
static inline const char *in_folder(const char *name)
{
	static char paths[8][128];
	static unsigned next;
	char *path = paths[next++ % 8];

	snprintf(path, sizeof *paths, "%s/%s", folder, name);
	return path;
}

static inline int make_folder(void **state)
{
	(void)state;
	scratch(folder, sizeof folder, "store");
	return mkdir(folder, 0700);
}

static inline int remove_folder(void **state)
{
	char command[sizeof folder * 2 + 32];

	(void)state;
	snprintf(command, sizeof command, "chmod -R u+w %s && rm -r %s", folder, folder);
	return system(command); /* NOLINT(cert-env33-c) */
}

#define WORKS(call) \
	do { \
		struct dom_error error = {0}; \
		if (call) \
			fail_msg("%s:%d: %s: %s", __FILE__, __LINE__, #call, error.en); \
	} while (0)

/* Refused with this status, and with both texts; returns the English one. */
static inline const char *said(int status, int expected, const struct dom_error *error)
{
	static char text[sizeof error->en];

	if (status != expected)
		fail_msg("status %d instead of %d: %s", status, expected, error->en);
	assert_int_equal(error->status, expected);
	assert_true(error->en[0] && error->es[0]);
	snprintf(text, sizeof text, "%s", error->en);
	return text;
}

static inline struct dom_variant *variant_of(const char *text, const char *file)
{
	struct dom_variant *variant = NULL;

	WORKS(dom_variant_parse(&variant, text, strlen(text), file, NULL, &error));
	return variant;
}

static inline struct dom_store *store_open(const char *name, enum dom_store_mode mode)
{
	struct dom_store *store = NULL;

	WORKS(dom_store_open(&store, in_folder(name), mode, NULL, &error));
	return store;
}

static inline int64_t store_begin(struct dom_store *store, const char *text, uint64_t seed, uint64_t limit, bool records)
{
	struct dom_variant *variant = variant_of(text, "cup.yaml");
	int64_t id = 0;

	WORKS(dom_store_begin(store, variant, seed, limit, records, &id, &error));
	dom_variant_free(variant);
	return id;
}

/* Loads it and plays on; returns how many rounds there are then. */
static inline uint64_t store_play(struct dom_store *store, int64_t id, const struct dom_store_play *play)
{
	struct dom_variant *variant = NULL;
	struct dom_tournament *t = NULL;
	uint64_t rounds = 0;

	WORKS(dom_store_load(store, id, &variant, &t, &error));
	WORKS(dom_store_play(store, id, t, play, &error));
	rounds = dom_tournament_next(t);
	dom_tournament_free(t);
	dom_variant_free(variant);
	return rounds;
}

/* Everything as text */

struct dump {
	char *text;
	size_t length;
	FILE *out;
};

static inline int dump_round(void *context, const struct dom_fixture *f, const struct dom_result *r, const uint8_t *record,
			     size_t length)
{
	struct dump *d = context;

	fprintf(d->out, "round %" PRIu64 " %u %u %u:%u.%u.%u", f->number, f->stage, f->rules, f->seats, f->has_last,
		f->last_starter, f->last_winner);
	for (unsigned i = 0; i < f->seats; i++)
		fprintf(d->out, " %u", f->player[i]);
	fprintf(d->out, " | %u %u %u %u %u %u %u %u %u", r->teams, r->winners, r->reasons, r->turns, r->passes, r->laid,
		r->starter, r->winner, r->blocked);
	fprintf(d->out, " | %u %u %u %u |", r->fouls, r->tried, r->offers, r->taken);
	for (unsigned i = 0; i < r->teams; i++)
		fprintf(d->out, " %" PRId64, r->score[i]);
	fprintf(d->out, " | ");
	for (size_t i = 0; i < length; i++)
		fprintf(d->out, "%02x", record[i]);
	fprintf(d->out, "\n");
	return 0;
}

static inline void dump_incident(void *context, const struct dom_incident *i)
{
	fprintf(((struct dump *)context)->out, "%s %" PRIu64 " %u %u %" PRId64 "\n", dom_incident_name(i->kind), i->round,
		i->side, i->count, i->amount);
}

static inline void dump_standings(struct dump *d, const struct dom_tournament *t)
{
	struct dom_tournament_counts c = dom_tournament_counts(t);
	struct dom_standing s[DOM_MAX_ENTRANTS];
	unsigned why;
	bool over = dom_tournament_over(t, &why);

	memset(s, 0, sizeof s);
	dom_tournament_standings(t, s);
	for (unsigned i = 0; i < dom_tournament_sides(t); i++)
		fprintf(d->out,
			"%u %u %d %d %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRId64 " %" PRId64 " %" PRId64 "\n",
			s[i].side, s[i].place, s[i].champion, s[i].out, s[i].stage, s[i].played, s[i].won, s[i].lost, s[i].byes,
			s[i].total, s[i].sum, s[i].paid);
	fprintf(d->out, "over %d %u; %" PRIu64 " rounds, %" PRIu64 " skipped, %" PRIu64 " fouls, %" PRIu64 " reversals\n", over,
		why, c.rounds, c.skipped, c.fouls, c.reversals);
}

/* The caller frees it. */
static inline char *store_dump(struct dom_store *store, int64_t id)
{
	struct dump d = {0};
	struct dom_variant *variant = NULL;
	struct dom_tournament *t = NULL;

	d.out = open_memstream(&d.text, &d.length);
	assert_non_null(d.out);
	WORKS(dom_store_rounds(store, id, 0, dump_round, &d, &error));
	WORKS(dom_store_incidents(store, id, dump_incident, &d, &error));
	WORKS(dom_store_load(store, id, &variant, &t, &error));
	dump_standings(&d, t);
	dom_tournament_free(t);
	dom_variant_free(variant);
	fclose(d.out);
	return d.text;
}

/* Tournaments: one with everything that happens between rounds and within them, one of pairings, one that goes on as long as
   it is let. */
static const char corrupt_cup[] =
	"players: [{name: Ana, strategy: random, character: cheat}, {name: Luis, strategy: fattest, character: cheat},"
	" {name: Eva, strategy: first}, {name: Noa, strategy: [random, fattest], character: cheat}]\n"
	"score: laid\nwinner: fewest-points\nstart: last-winner\njudge: {corrupt: {fine: 10}}\n"
	"tournament: {stop: [{rounds: {rounds: 60}}], disqualify: {lost-share: {percent: 80, after: 12}}, total: penalised-sum,"
	" tournament-judge: {corrupt: {chance: 0.05}}}\n";
static const char knockout_cup[] = "players: [first, fattest, random, random, first, fattest, random]\nstuck: draw-until\n"
				   "deal: {hand: 7}\ntournament: {line-up: {knockout: {table: 2, deals: 5}}}\n";
static const char endless_cup[] = "players: [fattest, random, first, {name: Zoë, strategy: random}]\nteams: across\n"
				  "score: losers-hands\ntournament: {stop: {rounds: {rounds: 100000000}}}\n";

/* The first seed with which the corrupt one lasts for some rounds and somebody buys itself back. */
static inline uint64_t corrupt_seed(void)
{
	struct dom_variant *variant = variant_of(corrupt_cup, "cup.yaml");
	uint64_t seed = 0;

	for (bool good = false; !good; seed++) {
		struct dom_tournament *t = NULL;
		struct dom_tournament_counts counts;

		assert_true(seed < 10000);
		WORKS(dom_tournament_new(&t, variant, seed, 0, NULL, &error));
		WORKS(dom_tournament_run(t, &(struct dom_tournament_run){.threads = 1}, &error));
		counts = dom_tournament_counts(t);
		good = counts.rounds >= 15 && counts.bought;
		dom_tournament_free(t);
	}
	dom_variant_free(variant);
	return seed - 1;
}

#endif
