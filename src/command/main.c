/* The program `domino`. */
#include "crew.h"

int main(int argc, char **argv)
{
	return domc_main(argc, argv);
}
