/* Work that is played in shares, counted, and kept so that it can be taken up again: a comparison or a simulation. */
#ifndef DOMC_WORK_H
#define DOMC_WORK_H

#include "database.h"

#include <domino/sim.h>

struct domc_work {
	struct dom_comparison *comparison; /* one of the two; the other is NULL */
	struct dom_simulation *simulation;
	/* Where it is kept, and as what: all that it depends on but how much is to be played */
	struct domc_database *database;
	const char *given; /* what --db says */
	char *settings;    /* from malloc() */
};

/* Says how far it has come; false: somebody wants it to stop. */
typedef bool domc_heard(void *context, uint64_t done, uint64_t all, double seconds);

enum dom_take domc_work_take(const struct domc_work *work, uint64_t *share);
size_t domc_work_size(const struct domc_work *work);
int domc_work_share(const struct domc_work *work, uint64_t share, void *result, struct dom_error *error);
int domc_work_count(const struct domc_work *work, uint64_t share, const void *result, struct dom_error *error);
bool domc_work_over(const struct domc_work *work);
uint64_t domc_work_done(const struct domc_work *work, uint64_t *all);
int domc_work_save(const struct domc_work *work, char **text, struct dom_error *error);
int domc_work_load(const struct domc_work *work, const char *text, struct dom_error *error);
void domc_work_free_text(const struct domc_work *work, char *text);

/* Plays until it is over or `heard` says no: by all ranks where there are others, else by this process. DOMC_NO: complained. */
int domc_work_play(const struct domc_work *work, domc_heard *heard, void *context);

/* The database is opened when it is first needed. Goes on from where it says the work was, if it has it. DOMC_NO: complained. */
int domc_work_open(const struct domc_work *work);
int domc_work_resume(const struct domc_work *work);
int domc_work_keep(const struct domc_work *work);
/* Frees it all but the database. */
void domc_work_release(struct domc_work *work);

/* Who else plays: nobody in the program `domino`, and the other ranks in `domino-mpi`. Every rank reads the same arguments and makes
   the same of them; one leads, keeps and tells, and the others only play. */
struct domc_crew {
	unsigned ranks;
	bool follows; /* this one only plays, and says nothing */
	/* As domc_work_play(): shares go to whoever is free. */
	int (*play)(const struct domc_work *work, domc_heard *heard, void *context, struct dom_error *error);
};

/* NULL: nobody else. */
extern const struct domc_crew *domc_crew;

static inline bool domc_follows(void)
{
	return domc_crew && domc_crew->follows;
}

#endif
