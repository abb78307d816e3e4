/* Work that is played in shares, counted, and kept so that it can be taken up again: a comparison or a simulation. */
#ifndef DOMC_WORK_H
#define DOMC_WORK_H

#include "database.h"

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

#endif
