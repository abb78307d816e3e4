/* The program: finds the subcommand, reads its arguments, runs it. */
#define _XOPEN_SOURCE 700
#include "args.h"
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

/* Goes past --lang, which was read already. */
static int past_lang(int at, int argc, char **argv)
{
	for (;;) {
		if (at + 1 < argc && !strcmp(argv[at], "--lang"))
			at += 2;
		else if (at < argc && !strncmp(argv[at], "--lang=", 7))
			at++;
		else
			return at;
	}
}

static void run(int argc, char **argv, const char *bad)
{
	struct domc_call call = {0};
	const struct domc_member *member;
	const char *behind;
	unsigned used;
	int at;

	if (bad)
		domc_fail(DOMC_USAGE, "--lang takes en or es, not “%s”", "--lang espera en o es, no “%s”", bad);
	at = past_lang(1, argc, argv);
	if (at == argc || domc_args_help(1, argv + at)) {
		domc_help(0, NULL);
		return;
	}
	if (!strcmp(argv[at], "--version"))
		argv[at] = (char *)"version";
	if (argv[at][0] == '-')
		unknown_option(argv[at]);
	if (domc_command_group(argv[at])) { /* its second word may stand behind --lang */
		int next = past_lang(at + 1, argc, argv);

		argv[next - 1] = argv[at];
		at = next - 1;
	}
	member = domc_command_take((unsigned)(argc - at), argv + at, &used);
	behind = at + 1 < argc ? argv[at + 1] : NULL;
	if (!member && !(domc_command_group(argv[at]) && (!behind || domc_args_help(1, argv + at + 1))))
		domc_command_unknown(argv[at], behind);
	if (!member || domc_args_help(argc - at - (int)used, argv + at + used)) {
		domc_help(member ? used : 1, argv + at);
		return;
	}
	at += (int)used;
	call.name = member->name;
	call.command = member->command;
	domc_args_parse(&call, argc - at, argv + at);
	member->command->run(&call);
}

void domc_main(int argc, char **argv)
{
	const char *bad = domc_args_lang(argc, argv);

	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		setlocale(LC_CTYPE, ""); /* only for the width of letters */
	domc_signals_init();
	run(argc, argv, bad);
	domc_end(DOMC_YES);
}
