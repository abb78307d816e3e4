/* The program `domino`: finds the subcommand, reads its arguments, runs it. */
#define _XOPEN_SOURCE 700
#include "args.h"
#include "out.h"
#include "signals.h"

#include <locale.h>
#include <string.h>

static int unknown_option(enum dom_lang lang, const char *given)
{
	static const char *const known[] = {"--help", "--lang", "--version"};
	const char *nearest = known[0];

	for (size_t i = 1; i < sizeof(known) / sizeof(*known); i++)
		if (domc_distance(given, known[i]) < domc_distance(given, nearest))
			nearest = known[i];
	domc_complain(DOMC_IN(lang, "domino has no option “%s” of its own; the nearest is “%s”",
			      "domino no tiene la opción “%s”; la más parecida es “%s”"),
		      given, nearest);
	return DOMC_USAGE;
}

static int run(int argc, char **argv, enum dom_lang lang, const char *bad)
{
	struct domc_call call = {.lang = lang};
	const struct domc_member *member;
	int at = 1;

	if (bad) {
		domc_complain(DOMC_IN(lang, "--lang takes en or es, not “%s”", "--lang espera en o es, no “%s”"), bad);
		return DOMC_USAGE;
	}
	/* options before the command */
	while (at < argc && argv[at][0] == '-') {
		if (!strcmp(argv[at], "--lang") && at + 1 < argc) {
			at += 2;
		} else if (!strncmp(argv[at], "--lang=", 7)) {
			at++;
		} else if (!strcmp(argv[at], "--help") || !strcmp(argv[at], "-h")) {
			domc_help_all(lang);
			return DOMC_YES;
		} else if (!strcmp(argv[at], "--version")) {
			argv[at] = (char *)"version";
		} else {
			return unknown_option(lang, argv[at]);
		}
	}
	if (at == argc) {
		domc_help_all(lang);
		return DOMC_YES;
	}
	member = domc_command_find(argv[at]);
	if (!member)
		return domc_command_unknown(lang, argv[at]);
	at++;
	if (domc_args_help(argc - at, argv + at)) {
		domc_help_command(lang, member);
		return DOMC_YES;
	}
	call.name = member->name;
	call.command = member->command;
	if (domc_args_parse(&call, argc - at, argv + at))
		return DOMC_USAGE;
	return member->command->run(&call);
}

int main(int argc, char **argv)
{
	const char *bad;
	enum dom_lang lang = domc_args_lang(argc, argv, &bad);

	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		setlocale(LC_CTYPE, ""); /* only for the width of letters */
	domc_signals_init();
	return domc_out_finish(lang, run(argc, argv, lang, bad));
}
