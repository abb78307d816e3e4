/* The program: finds the subcommand, reads its arguments, runs it. The list of commands and the help of one are made from their
   tables. */
#define _XOPEN_SOURCE 700
#include "near.h"
#include "out.h"

#include <locale.h>
#include <string.h>

static const struct domc_member *named(const char *name)
{
	for (const struct domc_member *m = domc_commands; m->name; m++)
		if (!strcmp(m->name, name))
			return m;
	return NULL;
}

/* The member that the first words name; *used: how many of them. NULL: none. */
static const struct domc_member *find(unsigned count, char *const *words, unsigned *used)
{
	const struct domc_member *member = count ? named(words[0]) : NULL;
	char both[64];

	*used = 1;
	if (member || count < 2)
		return member;
	*used = 2;
	snprintf(both, sizeof(both), "%s %s", words[0], words[1]);
	return named(both);
}

/* What comes after the group's word and a blank; NULL: the command is not of that group. */
static const char *in_group(const struct domc_member *member, const char *group)
{
	size_t length = strlen(group);

	return !strncmp(member->name, group, length) && member->name[length] == ' ' ? member->name + length + 1 : NULL;
}

/* By row, then by name: the command after `last` (NULL: the first) of those in the group (NULL: of all). */
static const struct domc_member *next_of(const struct domc_member *last, const char *group)
{
	const struct domc_member *next = NULL;

	for (const struct domc_member *m = domc_commands; m->name; m++) {
		bool after =
			!last || m->command->row > last->command->row || (m->command->row == last->command->row && m > last);

		if (after && (!group || in_group(m, group)) && (!next || m->command->row < next->command->row))
			next = m;
	}
	return next;
}

static DOMC_ENDS void unknown_in_group(const char *group, const char *word)
{
	struct domi_names words;

	domi_names_init(&words, word, strlen(word));
	for (const struct domc_member *m = next_of(NULL, group); m; m = next_of(m, group))
		domi_names_offer(&words, in_group(m, group));
	if (words.best)
		domc_complain("there is no command “%s %s”; did you mean “%s %s”?",
			      "no existe el comando “%s %s”; ¿querías decir “%s %s”?", group, word, group, words.best);
	else
		domc_complain("there is no command “%s %s”", "no existe el comando “%s %s”", group, word);
	fprintf(stderr, "domino %s:", group);
	for (const struct domc_member *m = next_of(NULL, group); m; m = next_of(m, group))
		fprintf(stderr, " %s", in_group(m, group));
	fputc('\n', stderr);
	domc_end(DOMC_USAGE);
}

/* `second` (may be NULL) is the word after the name of a group. */
static DOMC_ENDS void unknown(const char *first, const char *second)
{
	struct domi_names words;
	char word[64];

	if (second && next_of(NULL, first))
		unknown_in_group(first, second);
	domi_names_init(&words, first, strlen(first));
	for (const struct domc_member *m = domc_commands; m->name; m++) {
		snprintf(word, sizeof(word), "%.*s", (int)strcspn(m->name, " "), m->name);
		domi_names_offer(&words, word);
		if (words.best == word) /* which does not last: the whole name does, and its first word is shown */
			words.best = m->name;
	}
	if (words.best)
		domc_fail(DOMC_USAGE, "there is no command “%s”; did you mean “%.*s”? (domino help lists them all)",
			  "no existe el comando “%s”; ¿querías decir “%.*s”? (domino help los muestra todos)", first,
			  (int)strcspn(words.best, " "), words.best);
	domc_fail(DOMC_USAGE, "there is no command “%s” (domino help lists them all)",
		  "no existe el comando “%s” (domino help los muestra todos)", first);
}

/* Every command and its title; of a group, without the group's word. */
static void list(const char *group)
{
	unsigned widest = 0;

	for (const struct domc_member *m = next_of(NULL, group); m; m = next_of(m, group))
		widest = domc_wider(widest, m->name);
	domc_print("%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN("Commands", "Comandos"), domc_plain());
	for (const struct domc_member *m = next_of(NULL, group); m; m = next_of(m, group)) {
		domc_print("  ");
		domc_print_entry(m->name, widest, domc_in(m->command->title));
	}
}

static void help_all(void)
{
	domc_print("%sdomino%s — %s\n\n", domc_style(DOMC_BOLD), domc_plain(),
		   DOMC_IN("engine, simulator, arena and table for every domino game",
			   "motor, simulador, torneos y mesa para todos los juegos de dominó"));
	domc_say("Usage: domino COMMAND [ARGUMENTS] [OPTIONS]\n\n", "Uso: domino COMANDO [ARGUMENTOS] [OPCIONES]\n\n");
	list(NULL);
	domc_say("\nSee “domino COMMAND --help” for details. Every command takes --lang en|es.\n",
		 "\n“domino COMANDO --help” da los detalles. Todos los comandos aceptan --lang en|es.\n");
}

static void help_group(const char *group)
{
	domc_say("Usage: domino %s COMMAND [ARGUMENTS] [OPTIONS]\n\n", "Uso: domino %s COMANDO [ARGUMENTOS] [OPCIONES]\n\n",
		 group);
	list(group);
	domc_say("\nSee “domino %s COMMAND --help” for details.\n", "\n“domino %s COMANDO --help” da los detalles.\n", group);
}

static void help_command(const struct domc_member *member)
{
	const struct domc_command *command = member->command;
	const char *usage = domc_in(command->usage);

	domc_print("%sdomino %s%s — %s\n\n", domc_style(DOMC_BOLD), member->name, domc_plain(), domc_in(command->title));
	domc_print("%s domino %s%s%s %s\n\n", DOMC_IN("Usage:", "Uso:"), member->name, *usage ? " " : "", usage,
		   DOMC_IN("[OPTIONS]", "[OPCIONES]"));
	domc_print_wrapped(domc_in(command->about), 0, 0);
	domc_print("\n%s%s%s\n", domc_style(DOMC_BOLD), DOMC_IN("Options", "Opciones"), domc_plain());
	domc_args_help_options(command);
	domc_say("\nExit status: 0 success, 1 failure or difference, 2 usage error, 130 interrupted (Ctrl-C).\n",
		 "\nCódigo de salida: 0 si todo va bien, 1 si falla o hay diferencias, 2 si está mal llamado, 130 si se "
		 "interrumpe (Ctrl-C).\n");
}

void domc_help(unsigned count, char *const *words)
{
	unsigned used;
	const struct domc_member *member = find(count, words, &used);

	if (!count)
		help_all();
	else if (member && used == count)
		help_command(member);
	else if (count > 1 || !next_of(NULL, words[0]))
		unknown(words[member ? used : 0], count > 1 ? words[1] : NULL);
	else
		help_group(words[0]);
}

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
	member = find((unsigned)argc - 1, argv + 1, &used);
	if (!member && argc > 2 && !domc_args_help(1, argv + 2))
		unknown(argv[1], argv[2]);
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
