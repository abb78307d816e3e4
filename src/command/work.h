/* Work that is played in shares, counted, and kept so that it can be taken up again: a comparison or a simulation. */
#ifndef DOMC_WORK_H
#define DOMC_WORK_H

#include "database.h"
#include "files.h"

#include <domino/sim.h>

struct domc_work {
	struct dom_comparison *comparison; /* one of the two; the other is NULL */
	struct dom_simulation *simulation;
	struct domc_progress *progress;
	uint64_t before, all; /* done of other work before this, and of all; 0: there is only this */
	/* What it is kept as: all that it depends on but how much is to be played; NULL: it is not kept */
	char *settings;    /* from malloc() */
	const char *given; /* what --db says */
	bool must_keep;    /* somebody asked for it; otherwise a database that cannot be written is only told */
	bool keeps, lost;  /* it was kept once; it cannot be, and that was told */
	double kept;       /* when it was kept last, or made */
};

enum dom_take domc_work_take(const struct domc_work *work, uint64_t *share);
size_t domc_work_size(const struct domc_work *work);
int domc_work_share(const struct domc_work *work, uint64_t share, void *result, struct dom_error *error);
int domc_work_count(const struct domc_work *work, uint64_t share, const void *result, struct dom_error *error);
bool domc_work_over(const struct domc_work *work);
uint64_t domc_work_done(const struct domc_work *work, uint64_t *all);
int domc_work_save(const struct domc_work *work, char **text, struct dom_error *error);
int domc_work_load(const struct domc_work *work, const char *text, struct dom_error *error);
void domc_work_free_text(const struct domc_work *work, char *text);

/* Shows how far it has come, and keeps it now and then; false: it is to stop. */
bool domc_work_heard(struct domc_work *work, uint64_t done, uint64_t all);
/* Plays until it is over or somebody stops it: by all ranks where there are others, else by this process. What was kept once, or is to
   be, is kept at the end. DOMC_NO: it was not, which was complained of. */
int domc_work_play(struct domc_work *work);
/* Goes on from where the database says the work was, if it has it. */
void domc_work_resume(const struct domc_work *work);
/* Frees it all. */
void domc_work_release(struct domc_work *work);

/* Who else plays: nobody in the program `domino`, and the other ranks in `domino-mpi`. Every rank reads the same arguments and makes
   the same of them; one leads, keeps and tells, and the others only play. */
struct domc_crew {
	unsigned ranks;
	bool follows; /* this one only plays, and says nothing */
	/* Plays until it is over or domc_work_heard() says no: shares go to whoever is free. */
	int (*play)(struct domc_work *work, struct dom_error *error);
};

/* NULL: nobody else. */
extern const struct domc_crew *domc_crew;

static inline bool domc_follows(void)
{
	return domc_crew && domc_crew->follows;
}

/* A comparison as commands run it: made from what they were given, kept in the database as it goes, and told. */

struct domc_comparison {
	struct dom_compare_options options;
	struct dom_variant *variants[DOM_COMPARE_VARIANTS], *players;
	char own[DOM_COMPARE_PLAYERS][DOM_MAX_NAME * 2];
	const char *names[DOM_COMPARE_PLAYERS];
	struct domc_work work;
	struct domc_sink csv; /* where a caller's options.deal writes deals: its context is this */
};

/* Reads players ("fattest", "Ana=random(over=tiles)") and variants, of which there is at least one; nothing is played. The other
   options are the caller's to set before domc_comparison_begin(). */
void domc_comparison_init(struct domc_comparison *c, unsigned players, const char *const *specs, unsigned variants,
			  const char *const *names);
/* Refuses what cannot be compared. */
void domc_comparison_begin(struct domc_comparison *c);
void domc_comparison_release(struct domc_comparison *c);

/* Draws it as that file of the folder. */
void domc_comparison_draw(const struct dom_plot_compare *plot, const char *folder, const char *file);

/* The games that --variant or --variants name, or else classic: at most DOM_COMPARE_VARIANTS. The names point into *copy:
   free() it. */
void domc_comparison_variants(const struct domc_call *call, char **copy, const char **names, unsigned *count);

/* Options of commands that compare. */
#define DOMC_OPTION_ONE_VARIANT \
	DOMC_TEXT("variant", "V", "V", "The game they play (default classic).", "El juego que se juega (por omisión, classic).")
#define DOMC_OPTION_VARIANTS \
	DOMC_TEXT("variants", "V,W,…", "V,W,…", "Several games, which count the same.", "Varios juegos, que cuentan lo mismo.")
#define DOMC_OPTION_DEALS_SEED \
	DOMC_SEED("S", 1, "The seed; the same seed gives the same deals (default 1).", \
		  "La semilla; la misma semilla da los mismos repartos (por omisión, 1).")

#endif
