/* The program `domino-mpi`: sim, compare and ladder of the program `domino`, over all ranks that mpirun started. */
#include "ranks.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* When the program ends, whichever way. */
static void leave(void)
{
	if (domm_ranks.broken) {
		fflush(NULL);
		MPI_Abort(MPI_COMM_WORLD, domc_interrupted() ? 128 + domc_interrupted() : DOMC_NO);
	}
	domm_quit();
	MPI_Finalize();
}

int main(int argc, char **argv)
{
	static struct domc_crew crew = {.play = domm_play};
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
	MPI_Comm_rank(MPI_COMM_WORLD, &domm_ranks.rank);
	MPI_Comm_size(MPI_COMM_WORLD, &domm_ranks.count);
	crew.ranks = (unsigned)domm_ranks.count;
	crew.follows = domm_ranks.rank > 0;
	domc_crew = &crew;
	domm_ranks.out = dup(STDERR_FILENO);
	/* what they have to say, the leader says too */
	if (crew.follows && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
		MPI_Abort(MPI_COMM_WORLD, 1);
	setenv("NO_COLOR", "1", 0); /* mpirun makes a terminal of what may be a file */
	atexit(leave);
	domc_main(argc, argv);
}
