/* The program `domino`. */
#include "command.h"

int main(int argc, char **argv)
{
	return domc_main(argc, argv);
}
