/* The program: finds the subcommand, reads its arguments, runs it. */
#define _XOPEN_SOURCE 700
#include "near.h"
#include "out.h"
#include "signals.h"

#include <locale.h>
#include <string.h>

static DOMC_ENDS void unknown_option(const char *given)
{
	static const char *const known[] = {"--help", "--lang", "--version"};
	struct domi_names words;

	domi_names_init(&words, given, strlen(given));
	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		domi_names_offer(&words, known[i]);
	if (words.best)
		domc_fail(DOMC_USAGE, "domino has no option “%s” of its own; did you mean “%s”?",
			  "domino no tiene la opción “%s”; ¿querías decir “%s”?", given, words.best);
	domc_fail(DOMC_USAGE, "domino has no option “%s” of its own (domino --help lists the commands)",
		  "domino no tiene la opción “%s” (domino --help muestra los comandos)", given);
}

static void run(int argc, char **argv)
{
	struct domc_call call = {0};
	const struct domc_member *member;
	unsigned used;

	if (argc < 2 || domc_args_help(1, argv + 1)) {
		domc_help(0, NULL);
		return;
	}
	if (!strcmp(argv[1], "--version"))
		argv[1] = (char *)"version";
	if (argv[1][0] == '-')
		unknown_option(argv[1]);
	member = domc_command_take((unsigned)argc - 1, argv + 1, &used);
	if (!member && argc > 2 && !domc_args_help(1, argv + 2))
		domc_command_unknown(argv[1], argv[2]);
	argc -= 1 + (int)used;
	if (!member || domc_args_help(argc, argv + 1 + used)) {
		domc_help(member ? used : 1, argv + 1);
		return;
	}
	call.name = member->name;
	call.command = member->command;
	domc_args_parse(&call, argc, argv + 1 + used);
	member->command->run(&call);
}

void domc_main(int argc, char **argv)
{
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		setlocale(LC_CTYPE, ""); /* only for the width of letters */
	domc_signals_init();
	run(domc_args_lang(argc, argv), argv);
	domc_end(DOMC_YES);
}
