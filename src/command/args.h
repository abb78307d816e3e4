/* Arguments: each command gives its table of options; parsing, complaints and help are made from it. */
#ifndef DOMC_ARGS_H
#define DOMC_ARGS_H

#include "command.h"

/* The language of --lang wherever it stands, else that of the environment. *bad: the value that is no language, or NULL. */
enum dom_lang domc_args_lang(int argc, char **argv, const char **bad);
/* Whether --help is asked for before a bare --. */
bool domc_args_help(int argc, char **argv);
/* Fills a call whose name, command and language are set; argv[0] is the first argument after the command, and is reordered.
   Returns DOMC_YES, or DOMC_USAGE after a complaint. */
int domc_args_parse(struct domc_call *call, int argc, char **argv);
/* "--games N" and what it is for, one line each, the common options included. */
void domc_args_help_options(enum dom_lang lang, const struct domc_command *command);

/* Options that several commands have. */
#define DOMC_OPTION_PLAYERS \
	{ \
		.name = "players", .kind = DOMC_TEXT, .value = {"NAME=STRATEGY,…", "NOMBRE=ESTRATEGIA,…"}, .about = { \
			"The players, instead of the variant's: Ana=fattest,Luis=random+first!cheat.", \
			"Quiénes juegan, en vez de los jugadores de la variante: Ana=fattest,Luis=random+first!cheat." \
		} \
	}
#define DOMC_OPTION_PLAIN \
	{ \
		.name = "plain", .kind = DOMC_FLAG, .about = { \
			"Use the slower reference implementation; same results.", \
			"Usar la implementación de referencia, más lenta; mismos resultados." \
		} \
	}

#endif
