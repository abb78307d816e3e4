/* Runs a command with its output thrown away and prints what it took: seconds elapsed, seconds of processor time, and the most
   memory it had at once, in KiB.

       bench-measure COMMAND [ARGUMENT...] */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time)
{
	return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

int main(int argc, char **argv)
{
	struct rusage usage;
	double start = now();
	int status = 0;
	pid_t child;

	if (argc < 2) {
		fputs("usage: bench-measure COMMAND [ARGUMENT...]\n", stderr);
		return 2;
	}
	child = fork();
	if (!child) {
		int nowhere = open("/dev/null", O_WRONLY);

		if (nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0)
			execvp(argv[1], argv + 1);
		perror(argv[1]);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || getrusage(RUSAGE_CHILDREN, &usage)) {
		perror("bench-measure");
		return 1;
	}
	start = now() - start;
	printf("%.4f %.4f %ld\n", start, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
