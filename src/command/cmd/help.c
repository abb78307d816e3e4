/* help: the list of commands, or the help of one. */
#include "command.h"

static int run(const struct domc_call *call)
{
	const struct domc_member *member;
	unsigned used;

	if (!call->count) {
		domc_help_all();
		return DOMC_YES;
	}
	member = domc_command_take(call->count, call->operands, &used);
	if (member && used == call->count) {
		domc_help_command(member);
		return DOMC_YES;
	}
	if (call->count > 1 || !domc_command_group(call->operands[0]))
		return domc_command_unknown(call->operands[member ? used : 0], call->count > 1 ? call->operands[1] : NULL);
	domc_help_group(call->operands[0]);
	return DOMC_YES;
}

DOMC_COMMAND(help) = {
	.row = 90,
	.title = {"list the commands, or show the help of one", "muestra los comandos, o explica uno"},
	.usage = {"[COMMAND]", "[COMANDO]"},
	.about = {"Lists the commands. With the name of a command or group, shows its help.",
		  "Muestra los comandos; con el nombre de uno, o de un grupo, su ayuda."},
	.takes = {0, 2},
	.run = run,
};
