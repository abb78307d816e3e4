/* version: which domino this is. */
#include "out.h"

static void run(const struct domc_call *call)
{
	if (call->json)
		domc_print_json(json_pack("{s:s}", "version", dom_version()), false);
	else
		domc_print("domino %s\n", dom_version());
}

DOMC_COMMAND(version) = {
	.row = 91,
	.title = {"print the version", "dice qué versión es esta"},
	.about = {"Prints the version of the program and its engine.", "Muestra la versión del programa y de su motor."},
	.run = run,
};
