/* A subcommand of the program and the call it answers. Only the program prints or exits; all its names begin with domc_. */
#ifndef DOMC_COMMAND_H
#define DOMC_COMMAND_H

#include <domino/domino.h>

/* _Noreturn, as analysers know it. */
#define DOMC_ENDS __attribute__((noreturn))

/* How the program ends. */
enum { DOMC_YES = 0, DOMC_NO = 1, DOMC_USAGE = 2 };

enum domc_kind {
	DOMC_IS_FLAG,  /* given or not */
	DOMC_IS_TEXT,  /* anything */
	DOMC_IS_SEED,  /* plain digits, 0 … 2^64-1 */
	DOMC_IS_NUMBER /* a whole number from min to max; 1e6 and 2_000_000 are numbers too */
};

struct domc_option {
	const char *name; /* without the dashes */
	enum domc_kind kind;
	struct dom_text value; /* what stands for its value in the help */
	struct dom_text about;
	uint64_t min, max, usual; /* of a number; usual: when it is not given */
};

/* An option as it stands in a command's table; last comes what it is for, in English and Spanish. */
#define DOMC_FLAG(n, ...) \
	{ \
		.name = n, .kind = DOMC_IS_FLAG, .about = { __VA_ARGS__ } \
	}
#define DOMC_TEXT(n, en, es, ...) \
	{ \
		.name = n, .kind = DOMC_IS_TEXT, .value = {en, es}, .about = { __VA_ARGS__ } \
	}
#define DOMC_FILE(n, ...) DOMC_TEXT(n, "FILE", "ARCHIVO", __VA_ARGS__)
#define DOMC_FOLDER(n, ...) DOMC_TEXT(n, "FOLDER", "CARPETA", __VA_ARGS__)
#define DOMC_NUMBER(n, sign, from, to, by_itself, ...) \
	{ \
		.name = n, .kind = DOMC_IS_NUMBER, .value = {sign, sign}, .min = from, .max = to, .usual = by_itself, \
		.about = { \
			__VA_ARGS__ \
		} \
	}
#define DOMC_SEED(sign, by_itself, ...) \
	{ \
		.name = "seed", .kind = DOMC_IS_SEED, .value = {sign, sign}, .usual = by_itself, .about = { __VA_ARGS__ } \
	}

enum { DOMC_MAX_OPTIONS = 16 };

struct domc_value {
	bool given;
	const char *text; /* NULL: not given */
	uint64_t n;       /* of a number or a seed; the usual one, where none is given */
};

struct domc_command;

struct domc_call {
	const char *name;
	const struct domc_command *command;
	bool json;
	unsigned count; /* of the operands, if it has any */
	char *const *operands;
	struct domc_value values[DOMC_MAX_OPTIONS]; /* in the order of the command's options; asked for by name */
};

/* What was given for one of the command's own options, by its name: whether; the text, or NULL; the number, or the usual one. */
bool domc_given(const struct domc_call *call, const char *name);
const char *domc_text(const struct domc_call *call, const char *name);
uint64_t domc_number(const struct domc_call *call, const char *name);

struct domc_command {
	int row;                                          /* where it stands in the list of commands */
	struct dom_text title;                            /* a few words */
	struct dom_text usage;                            /* the operands, if it has any */
	struct dom_text about;                            /* a paragraph for its help */
	unsigned takes[2];                                /* operands, at least and at most */
	bool no_json;                                     /* has nothing to tell as JSON */
	void (*run)(const struct domc_call *call);        /* returns: it has succeeded */
	struct domc_option options[DOMC_MAX_OPTIONS + 1]; /* closed by one without a name */
};

#define DOMC_COMMAND(name) \
	extern const struct domc_command domc_command_##name; \
	const struct domc_command domc_command_##name

#define DOMC_MANY 1000000u

struct domc_member {
	const char *name; /* one word, or two: those that begin with the same word are a group */
	const struct domc_command *command;
};

/* By name, closed by one without a name. */
extern const struct domc_member domc_commands[];

/* From the arguments of the program to its end. */
DOMC_ENDS void domc_main(int argc, char **argv);
/* The help of what the words name: a command, a group, or all where there are none. */
void domc_help(unsigned count, char *const *words);

/* Arguments: each command gives its table of options; parsing, complaints and help are made from it. */

/* Speaks the language of --lang wherever it stands, else that of the environment, and takes it out of the arguments. Returns how many
   are left. */
int domc_args_lang(int argc, char **argv);
/* Whether --help is asked for before a bare --. */
bool domc_args_help(int argc, char **argv);
/* Fills a call whose name and command are set; argv[0] is the first argument after the command, and is reordered. Ends the program
   where they are wrong. */
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
