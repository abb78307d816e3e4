/* help: the list of commands, or the help of one. */
#include "command.h"

static void run(const struct domc_call *call)
{
	domc_help(call->count, call->operands);
}

DOMC_COMMAND(help) = {
	.row = 90,
	.title = {"list the commands, or show the help of one", "muestra los comandos, o explica uno"},
	.usage = {"[COMMAND]", "[COMANDO]"},
	.about = {"Lists the commands. With the name of a command or group, shows its help.",
		  "Muestra los comandos; con el nombre de uno, o de un grupo, su ayuda."},
	.takes = {0, 2},
	.no_json = true,
	.run = run,
};
