/* Arguments: each command gives its table of options; parsing, complaints and help are made from it. */
#ifndef DOMC_ARGS_H
#define DOMC_ARGS_H

#include "command.h"

/* Speaks the language of --lang wherever it stands, else that of the environment, and takes it out of the arguments. Returns how many
   are left. */
int domc_args_lang(int argc, char **argv);
/* Whether --help is asked for before a bare --. */
bool domc_args_help(int argc, char **argv);
/* Fills a call whose name, command and language are set; argv[0] is the first argument after the command, and is
   reordered. Ends the program where they are wrong. */
void domc_args_parse(struct domc_call *call, int argc, char **argv);
/* Plain digits that fit 64 bits. */
bool domc_read_digits(const char *text, uint64_t *out);
/* "--games N" and what it is for, one line each, the common options included. */
void domc_args_help_options(const struct domc_command *command);

/* Options that several commands have. */
#define DOMC_OPTION_PLAYERS \
	DOMC_TEXT("players", "NAME=STRATEGY,…", "NOMBRE=ESTRATEGIA,…", \
		  "The players, instead of the variant's: Ana=fattest,Luis=random+first!cheat.", \
		  "Quiénes juegan, en vez de los jugadores de la variante: Ana=fattest,Luis=random+first!cheat.")
#define DOMC_OPTION_PLAIN \
	DOMC_FLAG("plain", "Use the slower reference implementation; same results.", \
		  "Usar la implementación de referencia, más lenta; mismos resultados.")

#endif
