/* The list of commands and the help of one, made from their tables. */
#include "args.h"
#include "out.h"

#include <string.h>

const struct domc_member *domc_command_find(const char *name)
{
	for (const struct domc_member *m = domc_commands; m->name; m++)
		if (!strcmp(m->name, name))
			return m;
	return NULL;
}

int domc_command_unknown(enum dom_lang lang, const char *name)
{
	const char *nearest = "help";
	unsigned least = UINT32_MAX;

	for (const struct domc_member *m = domc_commands; m->name; m++) {
		unsigned far = domc_distance(name, m->name);

		if (far < least) {
			least = far;
			nearest = m->name;
		}
	}
	domc_complain(DOMC_IN(lang, "there is no command “%s”; the nearest is “%s” (domino help lists them all)",
			      "no existe el comando “%s”; el más parecido es “%s” (domino help los muestra todos)"),
		      name, nearest);
	return DOMC_USAGE;
}

void domc_help_all(enum dom_lang lang)
{
	unsigned widest = 0;
	const struct domc_member *last = NULL, *next;

	for (const struct domc_member *m = domc_commands; m->name; m++)
		if (domc_width(m->name) > widest)
			widest = domc_width(m->name);
	domc_print("%sdomino%s — %s\n\n", domc_style(DOMC_BOLD), domc_plain(),
		   DOMC_IN(lang, "an engine, simulator and table for every domino game",
			   "motor, simulador y mesa para todos los juegos de dominó"));
	domc_print("%s\n\n",
		   DOMC_IN(lang, "Usage: domino COMMAND [ARGUMENTS] [OPTIONS]", "Uso: domino COMANDO [ARGUMENTOS] [OPCIONES]"));
	domc_print("%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN(lang, "Commands", "Comandos"), domc_plain());
	do { /* by row, then by name */
		next = NULL;
		for (const struct domc_member *m = domc_commands; m->name; m++) {
			bool after = !last || m->command->row > last->command->row ||
				     (m->command->row == last->command->row && m > last);

			if (after && (!next || m->command->row < next->command->row))
				next = m;
		}
		if (next) {
			domc_print("  %s", domc_style(DOMC_NAME));
			domc_print_padded(next->name, widest);
			domc_print("%s  ", domc_plain());
			domc_print_wrapped(dom_text_in(next->command->title, lang), widest + 4, widest + 4);
			last = next;
		}
	} while (next);
	domc_print("\n%s\n", DOMC_IN(lang, "domino COMMAND --help tells more. Every command takes --lang en|es.",
				     "domino COMANDO --help dice más. Todos los comandos aceptan --lang en|es."));
}

void domc_help_command(enum dom_lang lang, const struct domc_member *member)
{
	const struct domc_command *command = member->command;
	const char *usage = dom_text_in(command->usage, lang);

	domc_print("%sdomino %s%s — %s\n\n", domc_style(DOMC_BOLD), member->name, domc_plain(),
		   dom_text_in(command->title, lang));
	domc_print("%s domino %s%s%s %s\n\n", DOMC_IN(lang, "Usage:", "Uso:"), member->name, *usage ? " " : "", usage,
		   DOMC_IN(lang, "[OPTIONS]", "[OPCIONES]"));
	domc_print_wrapped(dom_text_in(command->about, lang), 0, 0);
	domc_print("\n%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN(lang, "Options", "Opciones"), domc_plain());
	domc_args_help_options(lang, command);
	domc_print("\n%s\n",
		   DOMC_IN(lang, "Ends with 0 for yes, 1 for no or bad input, 2 for wrong usage.",
			   "Termina con 0 si la respuesta es sí, 1 si es no o la entrada es mala, 2 si está mal llamado."));
}
