/* The program `domino-mpi`: sim, compare and ladder of the program `domino`, over all ranks that mpirun started. */
#include "ranks.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct domc_crew crew = {.play = domm_play};
	int status, level;

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
	status = domc_main(argc, argv);
	if (domm_ranks.broken) {
		fflush(NULL);
		MPI_Abort(MPI_COMM_WORLD, status ? status : DOMC_NO);
	}
	domm_quit();
	MPI_Finalize();
	return crew.follows ? 0 : status;
}
