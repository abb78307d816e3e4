/* Many rounds of a variant and what they come to, with errors. The figures do not depend on the number of threads. */
#ifndef DOMINO_SIM_H
#define DOMINO_SIM_H

#include "batch.h"
#include "round.h"

struct dom_figure {
	double mean, se;
};

/* Whether rounds are played in lockstep (batch.h), or by the fast loops of dom_round_run(). */
enum dom_loops {
	DOM_LOOPS_ANY,    /* whatever is fastest */
	DOM_LOOPS_NEVER,  /* step by step */
	DOM_LOOPS_ALWAYS, /* by fast loops, or the simulation is refused */
	DOM_LOOPS_BATCH,  /* in lockstep, or the simulation is refused */
};

struct dom_sim_options {
	uint64_t games; /* at most, where there is `until` */
	/* The standard error of everybody's wins that is enough; 0: all games are played. When to look follows from the figures
	   themselves: it is the same on any number of threads. */
	double until;
	uint64_t seed;
	unsigned threads; /* 0: one for each processor */
	enum dom_path path;
	enum dom_loops loops;     /* on the table path */
	enum dom_vectors vectors; /* in lockstep */
	/* Who plays; NULL: the variant's own players. While answers are to come later, other rounds go on. */
	const struct dom_agents *agents;
	/* Called now and then by the calling thread; returning false stops the simulation early, if need be in the midst of a
	   round. `seconds` it has been played for. May be NULL. */
	bool (*progress)(void *context, uint64_t done, uint64_t games, double seconds);
	void *context;
};

struct dom_sim_seat {
	struct dom_figure wins, score, points_left; /* score in points */
};

/* Players that play alike: what one of them wins on average. */
struct dom_sim_strategy {
	unsigned player, players; /* the first of them, and how many there are */
	struct dom_figure wins;
};

/* A player with one partner: rounds in which they sat together, and the share they won. */
struct dom_sim_partner {
	uint64_t games;
	struct dom_figure wins;
};

enum { DOM_SIM_BINS = 256 };

/* How many rounds fall into each of some ranges: rounds[i] into those from `from` + i * `width` up to the next. */
struct dom_bins {
	int64_t from, width; /* whole points */
	unsigned count;
	uint64_t rounds[DOM_SIM_BINS];
};

struct dom_sim {
	uint64_t games; /* played: fewer than asked when stopped */
	uint64_t seed;
	unsigned threads;
	double seconds, cpu_seconds;
	struct dom_figure blocked, tiles_laid, turns, passes, ties, fouls;
	uint64_t tried, offers, taken; /* misfits cheats put to the judge, bribes it asked for, bribes paid: in all rounds */
	unsigned players;
	struct dom_sim_seat seats[DOM_MAX_PLAYERS]; /* by player, as the variant lists them */
	/* Wins by seat, where players move; by team; by turn, the starter being 0: its advantage is what it wins more than an even
	   share; by strategy; by player and partner. Where a team wins all its seats do. */
	unsigned teams, strategies;
	struct dom_figure by_seat[DOM_MAX_PLAYERS], by_team[DOM_MAX_PLAYERS], by_turn[DOM_MAX_PLAYERS];
	struct dom_sim_strategy by_strategy[DOM_MAX_PLAYERS];
	struct dom_sim_partner by_partner[DOM_MAX_PLAYERS][DOM_MAX_PLAYERS];
	unsigned reasons;
	struct {
		const char *name;
		double share;
	} ended_by[DOM_MAX_ENDS + 2];
	uint64_t laid[DOM_MAX_TILES + 1]; /* rounds in which so many tiles were laid */
	struct dom_bins best;             /* what the side with the highest score got */
};

DOM_BEGIN
DOM_API DOM_MUST_CHECK int dom_sim_run(struct dom_sim *out, const struct dom_rules *rules,
				       const struct dom_sim_options *options, const struct dom_alloc *alloc,
				       struct dom_error *error);

/* The same piece by piece: whoever stops it can go on later, and it comes to the same. `rules` must outlive it; options are copied. */
struct dom_simulation;
DOM_API DOM_MUST_CHECK int dom_simulation_new(struct dom_simulation **out, const struct dom_rules *rules,
					      const struct dom_sim_options *options, const struct dom_alloc *alloc,
					      struct dom_error *error);
/* Plays until everything has been played, or `progress` says no. */
DOM_API DOM_MUST_CHECK int dom_simulation_play(struct dom_simulation *simulation, struct dom_error *error);
DOM_API bool dom_simulation_over(const struct dom_simulation *simulation);
/* What the rounds played so far come to. */
DOM_API void dom_simulation_tell(const struct dom_simulation *simulation, struct dom_sim *out);
DOM_API void dom_simulation_free(struct dom_simulation *simulation);

/* For whoever spreads it over machines: as dom_comparison_take() and so on. It is either played or taken in shares, not both. */
DOM_API enum dom_take dom_simulation_take(struct dom_simulation *simulation, uint64_t *share);
DOM_API size_t dom_simulation_size(const struct dom_simulation *simulation);
DOM_API DOM_MUST_CHECK int dom_simulation_share(struct dom_simulation *simulation, uint64_t share, void *result,
						struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_simulation_count(struct dom_simulation *simulation, uint64_t share, const void *result,
						struct dom_error *error);
DOM_API void dom_simulation_stop(struct dom_simulation *simulation);
/* Rounds played, and how many there will be as far as is known. */
DOM_API uint64_t dom_simulation_done(const struct dom_simulation *simulation, uint64_t *games);
/* What shares have been counted, as text, and back into one of the same rules, seed and `until`. */
DOM_API DOM_MUST_CHECK int dom_simulation_save(const struct dom_simulation *simulation, char **text, struct dom_error *error);
DOM_API DOM_MUST_CHECK int dom_simulation_load(struct dom_simulation *simulation, const char *text, struct dom_error *error);
DOM_API void dom_simulation_free_text(const struct dom_simulation *simulation, char *text);
DOM_END

#endif
