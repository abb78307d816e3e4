/* The program `domino`. */
#include "command.h"

int main(int argc, char **argv)
{
	domc_main(argc, argv);
}
