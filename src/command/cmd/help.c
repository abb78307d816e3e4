/* help: the list of commands, or the help of one. */
#include "args.h"

static int run(const struct domc_call *call)
{
	const struct domc_member *member;

	if (!call->count) {
		domc_help_all(call->lang);
		return DOMC_YES;
	}
	member = domc_command_find(call->operands[0]);
	if (!member)
		return domc_command_unknown(call->lang, call->operands[0]);
	domc_help_command(call->lang, member);
	return DOMC_YES;
}

DOMC_COMMAND(help) = {
	.row = 90,
	.title = {"list the commands, or explain one", "muestra los comandos, o explica uno"},
	.usage = {"[COMMAND]", "[COMANDO]"},
	.about = {"Lists the commands; with the name of one, shows its help.",
		  "Muestra los comandos; con el nombre de uno, su ayuda."},
	.most = 1,
	.run = run,
};
