/* One pass over the arguments with the command's table of options in hand; whatever is wrong is named, with the nearest
   word that would have been right. */
#include "args.h"
#include "near.h"
#include "out.h"

#include <stdlib.h>
#include <string.h>

static const struct domc_option common[] = {
	{.name = "json", .kind = DOMC_FLAG, .about = {"Print JSON.", "Salida en JSON."}},
	{.name = "lang",
	 .kind = DOMC_TEXT,
	 .value = {"en|es", "en|es"},
	 .about = {"Language of messages (default: from the environment).",
		   "El idioma de la respuesta (por omisión, el del entorno)."}},
	{.name = "help", .kind = DOMC_FLAG, .about = {"Show this help.", "Mostrar esta ayuda."}},
	{.name = NULL},
};

enum { JSON, LANG, HELP };

static bool is_lang(const char *text, enum dom_lang *lang)
{
	*lang = strcmp(text, "es") ? DOM_EN : DOM_ES;
	return !strcmp(text, "en") || !strcmp(text, "es");
}

enum dom_lang domc_args_lang(int argc, char **argv, const char **bad)
{
	static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	enum dom_lang lang = DOM_EN, told;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		const char *set = getenv(names[i]);

		if (set && *set) {
			lang = !strncmp(set, "es", 2) && (!set[2] || strchr("_.@", set[2])) ? DOM_ES : DOM_EN;
			break;
		}
	}
	*bad = NULL;
	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		const char *value;

		if (!strncmp(argv[i], "--lang=", 7))
			value = argv[i] + 7;
		else if (!strcmp(argv[i], "--lang") && i + 1 < argc)
			value = argv[i + 1];
		else
			continue;
		if (is_lang(value, &told))
			lang = told;
		else
			*bad = value;
	}
	return lang;
}

bool domc_args_help(int argc, char **argv)
{
	for (int i = 0; i < argc && strcmp(argv[i], "--"); i++)
		if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
			return true;
	return false;
}

/* Plain digits that fit 64 bits. */
static bool read_digits(const char *text, uint64_t *out)
{
	uint64_t n = 0;

	if (!*text)
		return false;
	for (; *text; text++) {
		unsigned digit = (unsigned)(*text - '0');

		if (*text < '0' || *text > '9' || n > (UINT64_MAX - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	*out = n;
	return true;
}

/* 100000, 2_000_000, 1e6, 1.5e6: whole numbers however they are written. */
static bool read_number(const char *text, uint64_t *out)
{
	char digits[32];
	size_t count = 0;
	unsigned places = 0, exponent = 0;
	bool point = false;

	for (; *text && *text != 'e' && *text != 'E'; text++) {
		if (*text == '_' && count && text[-1] >= '0' && text[-1] <= '9' && text[1] >= '0' && text[1] <= '9')
			continue;
		if (*text == '.' && !point && count) {
			point = true;
			continue;
		}
		if (*text < '0' || *text > '9' || count + 1 >= sizeof(digits))
			return false;
		digits[count++] = *text;
		places += point;
	}
	if (!count)
		return false;
	if (*text) {
		uint64_t read;

		if (!read_digits(text + 1, &read) || read > 19)
			return false;
		exponent = (unsigned)read;
	}
	while (places > exponent && digits[count - 1] == '0') {
		places--;
		count--;
	}
	if (places > exponent)
		return false;
	while (exponent-- > places) {
		if (count + 1 >= sizeof(digits))
			return false;
		digits[count++] = '0';
	}
	digits[count] = '\0';
	return read_digits(digits, out);
}

static bool read_value(const struct domc_call *call, const struct domc_option *option, struct domc_value *value)
{
	char low[32], high[32];

	if (option->kind == DOMC_SEED && !read_digits(value->text, &value->n)) {
		domc_complain(DOMC_IN(call->lang, "--%s takes a whole number from 0 to 18446744073709551615, not “%s”",
				      "--%s espera un número entero de 0 a 18446744073709551615, no “%s”"),
			      option->name, value->text);
		return false;
	}
	if (option->kind == DOMC_NUMBER &&
	    (!read_number(value->text, &value->n) || value->n < option->min || value->n > option->max)) {
		domc_complain(DOMC_IN(call->lang, "--%s takes a whole number from %s to %s, not “%s”",
				      "--%s espera un número entero de %s a %s, no “%s”"),
			      option->name, domj_grouped(call->lang, option->min, low, sizeof(low)),
			      domj_grouped(call->lang, option->max, high, sizeof(high)), value->text);
		return false;
	}
	return true;
}

static const struct domc_option *find(const struct domc_option *options, const char *name, size_t length)
{
	for (; options && options->name; options++)
		if (strlen(options->name) == length && !memcmp(options->name, name, length))
			return options;
	return NULL;
}

static bool offered(const struct domc_call *call, const struct domc_option *option)
{
	return option != &common[JSON] || call->command->json;
}

static void unknown_option(const struct domc_call *call, const char *dashes, const char *name, size_t length)
{
	const struct domc_option *const tables[] = {call->command->options, common};
	struct domi_names words;

	domi_names_init(&words, name, length);
	for (size_t t = 0; t < sizeof(tables) / sizeof(tables[0]); t++)
		for (const struct domc_option *o = tables[t]; o && o->name; o++)
			if (offered(call, o))
				domi_names_offer(&words, o->name);
	if (words.best)
		domc_complain(DOMC_IN(call->lang, "%s has no option “%s%.*s”; did you mean “--%s”?",
				      "%s no tiene la opción “%s%.*s”; ¿querías decir “--%s”?"),
			      call->name, dashes, (int)length, name, words.best);
	else
		domc_complain(DOMC_IN(call->lang, "%s has no option “%s%.*s” (domino %s --help lists them)",
				      "%s no tiene la opción “%s%.*s” (domino %s --help las muestra)"),
			      call->name, dashes, (int)length, name, call->name);
}

static int parse_option(struct domc_call *call, int *at, int argc, char **argv)
{
	const char *name = argv[*at] + 2, *equals = strchr(name, '=');
	size_t length = equals ? (size_t)(equals - name) : strlen(name);
	const struct domc_option *option = find(call->command->options, name, length);
	struct domc_value other = {0}, *value = option ? &call->values[option - call->command->options] : &other;

	if (!option)
		option = find(common, name, length);
	if (!option || !offered(call, option)) {
		unknown_option(call, "--", name, length);
		return DOMC_USAGE;
	}
	if (value->given)
		return domc_complain_usage(DOMC_IN(call->lang, "--%s is given twice", "--%s aparece dos veces"), option->name);
	value->given = true;
	if (option->kind == DOMC_FLAG) {
		if (equals)
			return domc_complain_usage(DOMC_IN(call->lang, "--%s takes no value", "--%s no lleva valor"),
						   option->name);
		call->json |= option == &common[JSON];
		return DOMC_YES;
	}
	if (!equals && *at + 1 >= argc)
		return domc_complain_usage(
			DOMC_IN(call->lang, "--%s needs a value: --%s %s", "--%s necesita un valor: --%s %s"), option->name,
			option->name, dom_text_in(option->value, call->lang));
	value->text = equals ? equals + 1 : argv[++*at];
	return read_value(call, option, value) ? DOMC_YES : DOMC_USAGE;
}

int domc_args_parse(struct domc_call *call, int argc, char **argv)
{
	const struct domc_command *command = call->command;
	bool options = true;

	call->operands = argv; /* operands are gathered at the front, behind what was read already */
	for (int i = 0; i < argc; i++) {
		if (options && !strcmp(argv[i], "--")) {
			options = false;
		} else if (options && argv[i][0] == '-' && argv[i][1] == '-') {
			if (parse_option(call, &i, argc, argv))
				return DOMC_USAGE;
		} else if (options && argv[i][0] == '-' && argv[i][1]) {
			unknown_option(call, "-", argv[i] + 1, strlen(argv[i] + 1));
			return DOMC_USAGE;
		} else {
			argv[call->count++] = argv[i];
		}
	}
	if (call->count >= command->least && call->count <= command->most)
		return DOMC_YES;
	if (call->count > command->most)
		domc_complain(DOMC_IN(call->lang, "%s: unexpected argument “%s”", "%s: sobra el argumento “%s”"), call->name,
			      call->operands[command->most]);
	else
		domc_complain(DOMC_IN(call->lang, "%s needs %s", "%s necesita %s"), call->name,
			      dom_text_in(command->usage, call->lang));
	fprintf(stderr,
		DOMC_IN(call->lang, "usage: domino %s %s (see domino %s --help)\n",
			"uso: domino %s %s (véase domino %s --help)\n"),
		call->name, dom_text_in(command->usage, call->lang), call->name);
	return DOMC_USAGE;
}

static unsigned label(enum dom_lang lang, const struct domc_option *option, char *out, size_t size)
{
	bool value = option->kind != DOMC_FLAG;

	snprintf(out, size, "--%s%s%s", option->name, value ? " " : "", value ? dom_text_in(option->value, lang) : "");
	return domc_width(out);
}

void domc_args_help_options(enum dom_lang lang, const struct domc_command *command)
{
	const struct domc_option *const tables[] = {command->options, common};
	unsigned widest = 0;
	char text[96];

	for (size_t t = 0; t < sizeof(tables) / sizeof(tables[0]); t++)
		for (const struct domc_option *o = tables[t]; o && o->name; o++) {
			unsigned width = label(lang, o, text, sizeof(text));

			if (width > widest && width <= 24)
				widest = width;
		}
	for (size_t t = 0; t < sizeof(tables) / sizeof(tables[0]); t++)
		for (const struct domc_option *o = tables[t]; o && o->name; o++) {
			if (o == &common[JSON] && !command->json)
				continue;
			domc_print("  %s", domc_style(DOMC_NAME));
			if (label(lang, o, text, sizeof(text)) > widest)
				domc_print("%s%s\n%*s", text, domc_plain(), (int)widest + 4, "");
			else {
				domc_print_padded(text, widest);
				domc_print("%s  ", domc_plain());
			}
			domc_print_wrapped(dom_text_in(o->about, lang), widest + 4, widest + 4);
		}
}
