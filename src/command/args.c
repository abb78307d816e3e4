/* One pass over the arguments with the command's table of options in hand; whatever is wrong is named, with the nearest
   word that would have been right. */
#include "near.h"
#include "out.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { COMMON = 3 };

static const struct domc_option common[COMMON + 1] = {
	DOMC_FLAG("json", "Print JSON.", "Salida en JSON."),
	DOMC_TEXT("lang", "en|es", "en|es", "Language of messages (default: from the environment).",
		  "El idioma de la respuesta (por omisión, el del entorno)."),
	DOMC_FLAG("help", "Show this help.", "Mostrar esta ayuda."),
	{.name = NULL},
};

static const struct domc_option *const json = &common[0];

int domc_args_lang(int argc, char **argv)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	const char *bad = NULL, *set = NULL;
	int kept = 1, i = 1;

	for (size_t name = 0; name < sizeof(names) / sizeof(*names) && !(set && *set); name++)
		set = getenv(names[name]);
	domc_speak(set && !strncmp(set, "es", 2) && (!set[2] || strchr("_.@", set[2])) ? DOM_ES : DOM_EN);
	for (; i < argc && strcmp(argv[i], "--"); i++) {
		const char *value;

		if (!strncmp(argv[i], "--lang=", 7)) {
			value = argv[i] + 7;
		} else if (!strcmp(argv[i], "--lang") && i + 1 < argc) {
			value = argv[++i];
		} else {
			argv[kept++] = argv[i];
			continue;
		}
		if (!strcmp(value, "en") || !strcmp(value, "es"))
			domc_speak(value[1] == 's' ? DOM_ES : DOM_EN);
		else
			bad = value;
	}
	while (i < argc)
		argv[kept++] = argv[i++];
	if (bad)
		domc_fail(DOMC_USAGE, "--lang takes en or es, not “%s”", "--lang espera en o es, no “%s”", bad);
	return kept;
}

bool domc_args_help(int argc, char **argv)
{
	for (int i = 0; i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return true;
	return false;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool domc_read_digits(const char *text, uint64_t *out)
{
	char *end;

	errno = 0;
	*out = strtoull(text, &end, 10);
	return is_digit(*text) && !*end && !errno;
}

/* 100000, 2_000_000, 1e6, 1.5e6: whole numbers however they are written. */
static bool read_number(const char *text, uint64_t *out)
{
	const char *end = text + strcspn(text, "eE");
	char digits[32];
	size_t count = 0;
	uint64_t places = 0, exponent = 0;
	bool point = false;

	for (const char *c = text; c < end; c++) {
		if (*c == '_' && count && is_digit(c[-1]) && is_digit(c[1]))
			continue;
		if (*c == '.' && !point && count) {
			point = true;
			continue;
		}
		if (!is_digit(*c) || count + 1 >= sizeof(digits))
			return false;
		digits[count++] = *c;
		places += point;
	}
	if (!count || (*end && (!domc_read_digits(end + 1, &exponent) || exponent > 19)))
		return false;
	for (; places > exponent && digits[count - 1] == '0'; places--)
		count--;
	for (; places < exponent && count + 1 < sizeof(digits); places++)
		digits[count++] = '0';
	digits[count] = '\0';
	return places == exponent && domc_read_digits(digits, out);
}

static void read_value(const struct domc_option *option, struct domc_value *value)
{
	if (option->kind == DOMC_IS_SEED && !domc_read_digits(value->text, &value->n))
		domc_fail(DOMC_USAGE, "--%s takes a whole number from 0 to 18446744073709551615, not “%s”",
			  "--%s espera un número entero de 0 a 18446744073709551615, no “%s”", option->name, value->text);
	if (option->kind == DOMC_IS_NUMBER &&
	    (!read_number(value->text, &value->n) || value->n < option->min || value->n > option->max))
		domc_fail(DOMC_USAGE, "--%s takes a whole number from %s to %s, not “%s”",
			  "--%s espera un número entero de %s a %s, no “%s”", option->name, domc_grouped(option->min).text,
			  domc_grouped(option->max).text, value->text);
}

static const struct domc_option *find(const struct domc_option *options, const char *name, size_t length)
{
	for (; options->name; options++)
		if (strlen(options->name) == length && !memcmp(options->name, name, length))
			return options;
	return NULL;
}

/* A name that is not in the table is a mistake of ours. */
static const struct domc_value *value_of(const struct domc_call *call, const char *name)
{
	const struct domc_option *option = find(call->command->options, name, strlen(name));

	assert(option);
	return &call->values[option - call->command->options];
}

bool domc_given(const struct domc_call *call, const char *name)
{
	return value_of(call, name)->given;
}

const char *domc_text(const struct domc_call *call, const char *name)
{
	return value_of(call, name)->text;
}

uint64_t domc_number(const struct domc_call *call, const char *name)
{
	return value_of(call, name)->n;
}

/* The options that a command has, its own and then those of all. `last` NULL: the first; returns NULL behind the last. */
static const struct domc_option *next_option(const struct domc_command *command, const struct domc_option *last)
{
	const struct domc_option *next = last ? last + 1 : command->options;

	if (!next->name && next != &common[COMMON])
		next = common;
	if (next == json && command->no_json)
		next++;
	return next->name ? next : NULL;
}

static DOMC_ENDS void unknown_option(const struct domc_call *call, const char *dashes, const char *name, size_t length)
{
	struct domi_names words;

	domi_names_init(&words, name, length);
	for (const struct domc_option *o = NULL; (o = next_option(call->command, o));)
		domi_names_offer(&words, o->name);
	if (words.best)
		domc_fail(DOMC_USAGE, "%s has no option “%s%.*s”; did you mean “--%s”?",
			  "%s no tiene la opción “%s%.*s”; ¿querías decir “--%s”?", call->name, dashes, (int)length, name,
			  words.best);
	domc_fail(DOMC_USAGE, "%s has no option “%s%.*s” (domino %s --help lists them)",
		  "%s no tiene la opción “%s%.*s” (domino %s --help las muestra)", call->name, dashes, (int)length, name,
		  call->name);
}

static void parse_option(struct domc_call *call, int *at, int argc, char **argv)
{
	const char *name = argv[*at] + 2, *equals = strchr(name, '=');
	size_t length = equals ? (size_t)(equals - name) : strlen(name);
	const struct domc_option *option = find(call->command->options, name, length);
	struct domc_value other = {0}, *value = option ? &call->values[option - call->command->options] : &other;

	if (!option)
		option = find(common, name, length);
	if (!option || (option == json && call->command->no_json))
		unknown_option(call, "--", name, length);
	if (value->given)
		domc_fail(DOMC_USAGE, "--%s is given twice", "--%s aparece dos veces", option->name);
	value->given = true;
	if (option->kind == DOMC_IS_FLAG) {
		if (equals)
			domc_fail(DOMC_USAGE, "--%s takes no value", "--%s no lleva valor", option->name);
		call->json |= option == json;
		return;
	}
	if (!equals && *at + 1 >= argc)
		domc_fail(DOMC_USAGE, "--%s needs a value: --%s %s", "--%s necesita un valor: --%s %s", option->name,
			  option->name, domc_in(option->value));
	value->text = equals ? equals + 1 : argv[++*at];
	read_value(option, value);
}

void domc_args_parse(struct domc_call *call, int argc, char **argv)
{
	const struct domc_command *command = call->command;
	bool options = true;

	assert(!command->options[DOMC_MAX_OPTIONS].name);
	for (unsigned i = 0; i < DOMC_MAX_OPTIONS; i++)
		call->values[i].n = command->options[i].usual;
	call->operands = argv; /* operands are gathered at the front, behind what was read already */
	for (int i = 0; i < argc; i++) {
		if (options && !strcmp(argv[i], "--")) {
			options = false;
		} else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
			parse_option(call, &i, argc, argv);
		} else if (options && argv[i][0] == '-' && argv[i][1]) {
			unknown_option(call, "-", argv[i] + 1, strlen(argv[i] + 1));
		} else {
			argv[call->count++] = argv[i];
		}
	}
	if (call->count >= command->takes[0] && call->count <= command->takes[1])
		return;
	if (call->count > command->takes[1])
		domc_complain("%s: unexpected argument “%s”", "%s: sobra el argumento “%s”", call->name,
			      call->operands[command->takes[1]]);
	else
		domc_complain("%s needs %s", "%s necesita %s", call->name, domc_in(command->usage));
	domc_put(stderr, "usage: domino %s %s (see domino %s --help)\n", "uso: domino %s %s (véase domino %s --help)\n",
		 call->name, domc_in(command->usage), call->name);
	domc_end(DOMC_USAGE);
}

static unsigned label(const struct domc_option *option, char *out, size_t size)
{
	bool value = option->kind != DOMC_IS_FLAG;

	snprintf(out, size, "--%s%s%s", option->name, value ? " " : "", value ? domc_in(option->value) : "");
	return domc_width(out);
}

void domc_args_help_options(const struct domc_command *command)
{
	unsigned widest = 0;
	char text[96];

	for (const struct domc_option *o = NULL; (o = next_option(command, o));) {
		unsigned width = label(o, text, sizeof(text));

		if (width > widest && width <= 24)
			widest = width;
	}
	for (const struct domc_option *o = NULL; (o = next_option(command, o));) {
		domc_print("  ");
		if (label(o, text, sizeof(text)) <= widest) {
			domc_print_entry(text, widest, domc_in(o->about));
			continue;
		}
		domc_print("%s%s%s\n%*s", domc_style(DOMC_NAME), text, domc_plain(), (int)widest + 4, "");
		domc_print_wrapped(domc_in(o->about), widest + 4, widest + 4);
	}
}
