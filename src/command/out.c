/* Standard output with its first error kept, so that a full disk or a closed pipe is noticed once, at the end. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "work.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <wchar.h>

static int first_errno; /* of writing to standard output */
static enum dom_lang spoken;

enum dom_lang domc_lang(void)
{
	return spoken;
}

void domc_speak(enum dom_lang lang)
{
	spoken = lang;
}

const char *domc_in(struct dom_text text)
{
	const char *said = dom_text_in(text, spoken);

	return said ? said : "";
}

static void keep_error(void)
{
	if (!first_errno)
		first_errno = errno ? errno : EIO;
}

void domc_print(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (vprintf(format, args) < 0)
		keep_error();
	va_end(args);
}

void domc_say(const char *en, const char *es, ...)
{
	va_list args;

	va_start(args, es);
	if (vprintf(DOMC_IN(en, es), args) < 0)
		keep_error();
	va_end(args);
}

void domc_put(FILE *out, const char *en, const char *es, ...)
{
	va_list args;

	va_start(args, es);
	vfprintf(out, DOMC_IN(en, es), args);
	va_end(args);
}

void domc_print_bytes(const char *text, size_t length)
{
	if (fwrite(text, 1, length, stdout) != length)
		keep_error();
}

void domc_flush(void)
{
	if (fflush(stdout))
		keep_error();
}

bool domc_out_failed(void)
{
	if (ferror(stdout))
		keep_error();
	return first_errno != 0;
}

static DOM_PRINTF(1, 0) void complain(const char *format, va_list args)
{
	domc_flush();
	fputs("domino: ", stderr);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
}

int domc_complain(const char *en, const char *es, ...)
{
	va_list args;

	va_start(args, es);
	complain(DOMC_IN(en, es), args);
	va_end(args);
	return DOMC_NO;
}

int domc_complain_error(const struct dom_error *error)
{
	char text[sizeof(error->file) + sizeof(error->en) + 32];

	return domc_complain("%s", "%s", dom_error_text(error, spoken, text, sizeof(text)));
}

void domc_end(int status)
{
	domc_screen_leave();
	domc_flush();
	if (first_errno && first_errno != EPIPE) /* whoever closes a pipe has read enough */
		domc_complain("standard output could not be written: %s", "no se pudo escribir la salida: %s",
			      domc_errno_text(first_errno));
	if (first_errno && status == DOMC_YES)
		status = DOMC_NO;
	/* what was done until then has been told; whoever called learns that it was not all */
	if (domc_interrupted())
		status = 128 + domc_interrupted();
	exit(domc_follows() ? DOMC_YES : status); /* who leads says how it went */
}

void domc_fail(int status, const char *en, const char *es, ...)
{
	va_list args;

	va_start(args, es);
	complain(DOMC_IN(en, es), args);
	va_end(args);
	domc_end(status);
}

static struct dom_error last_error;

struct dom_error *domc_error(void)
{
	last_error = (struct dom_error){0};
	return &last_error;
}

void domc_must(int failed)
{
	if (failed)
		domc_end(domc_complain_error(&last_error));
}

void domc_fail_memory(void)
{
	domc_fail(DOMC_NO, "%s", "%s", domc_errno_text(ENOMEM));
}

void *domc_new(size_t count, size_t size)
{
	void *memory = calloc(count ? count : 1, size);

	if (!memory)
		domc_fail_memory();
	return memory;
}

void domc_paper_open(struct domc_paper *paper)
{
	paper->text = NULL;
	paper->out = open_memstream(&paper->text, &paper->length);
	if (!paper->out)
		domc_fail_memory();
}

void domc_paper_add(struct domc_paper *paper, const void *bytes, size_t length)
{
	if (fwrite(bytes, 1, length, paper->out) != length)
		domc_fail_memory();
}

char *domc_paper_close(struct domc_paper *paper)
{
	if (fclose(paper->out))
		domc_fail_memory();
	return paper->text;
}

char *domc_format(const char *format, ...)
{
	struct domc_paper paper;
	va_list args;

	domc_paper_open(&paper);
	va_start(args, format);
	vfprintf(paper.out, format, args);
	va_end(args);
	return domc_paper_close(&paper);
}

const char *domc_errno_text(int error)
{
	static const struct {
		int error;
		struct dom_text text;
	} known[] = {
		{ENOENT, {"no such file", "no existe el archivo"}},
		{EACCES, {"permission denied", "no hay permiso"}},
		{EISDIR, {"it is a folder", "es una carpeta"}},
		{ENOTDIR, {"part of the path is no folder", "una parte de la ruta no es una carpeta"}},
		{ENOSPC, {"no space left", "no queda espacio"}},
		{EROFS, {"the file system is read-only", "el sistema de archivos es de solo lectura"}},
		{EFBIG, {"the file is too large", "el archivo es demasiado grande"}},
		{ENOMEM, {"out of memory", "no hay memoria"}},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (known[i].error == error)
			return domc_in(known[i].text);
	return strerror(error);
}

bool domc_is_terminal(int fd)
{
	const char *term = getenv("TERM");

	return isatty(fd) && term && *term && strcmp(term, "dumb");
}

bool domc_colours(int fd)
{
	const char *no_color = getenv("NO_COLOR");

	return domc_is_terminal(fd) && !(no_color && *no_color);
}

const char *domc_style_in(bool colours, enum domc_style style)
{
	static const char *const codes[] = {
		[DOMC_PLAIN] = "\033[0m", [DOMC_BOLD] = "\033[1m",    [DOMC_DIM] = "\033[2m",   [DOMC_GOOD] = "\033[32m",
		[DOMC_BAD] = "\033[31m",  [DOMC_MARK] = "\033[1;33m", [DOMC_NAME] = "\033[36m",
	};

	return colours ? codes[style] : "";
}

const char *domc_style(enum domc_style style)
{
	return domc_style_in(domc_colours(STDOUT_FILENO), style);
}

const char *domc_plain(void)
{
	return domc_style(DOMC_PLAIN);
}

static bool window(int fd, struct winsize *size)
{
	return isatty(fd) && ioctl(fd, TIOCGWINSZ, size) == 0 && size->ws_col > 0 && size->ws_row > 0;
}

unsigned domc_wide(int fd)
{
	struct winsize size;
	const char *given = getenv("COLUMNS");
	long columns = given ? strtol(given, NULL, 10) : 0;

	if (window(fd, &size))
		return size.ws_col < 20 ? 20 : size.ws_col;
	return columns >= 20 && columns <= 1000 ? (unsigned)columns : 80;
}

unsigned domc_high(int fd)
{
	struct winsize size;

	return window(fd, &size) ? size.ws_row : 24;
}

unsigned domc_width(const char *text)
{
	unsigned width = 0;
	mbstate_t state = {0};

	for (size_t left = strlen(text), used; left; text += used, left -= used) {
		wchar_t wide;
		int columns;

		if (*text == '\033') { /* a colour takes no room */
			used = strcspn(text, "m") + 1;
			used = used < left ? used : left;
			continue;
		}
		used = mbrtowc(&wide, text, left, &state);
		if (used == (size_t)-1 || used == (size_t)-2 || !used) {
			memset(&state, 0, sizeof(state));
			used = 1;
			columns = ((unsigned char)*text & 0xc0) != 0x80; /* without a UTF-8 locale: letters, not bytes */
		} else {
			columns = wcwidth(wide);
		}
		width += columns > 0 ? (unsigned)columns : 0;
	}
	return width;
}

unsigned domc_wider(unsigned widest, const char *text)
{
	unsigned width = domc_width(text);

	return width > widest ? width : widest;
}

char *domc_cut(const char *text, unsigned width, char *buffer, size_t size)
{
	bool whole = domc_width(text) <= width;
	unsigned room = whole || !width ? width : width - 1; /* the … takes one */
	size_t used = 0;

	for (unsigned has = 0; *text;) {
		char letter[8];
		size_t length = 1;

		while (length < sizeof(letter) - 1 && ((unsigned char)text[length] & 0xc0) == 0x80)
			length++;
		memcpy(letter, text, length);
		letter[length] = '\0';
		has += domc_width(letter);
		if (has > room || used + length + sizeof("…") > size)
			break;
		memcpy(buffer + used, letter, length);
		used += length;
		text += length;
	}
	snprintf(buffer + used, size - used, "%s", whole || !width ? "" : "…");
	return buffer;
}

const char *domc_line_of(const char *text, unsigned line)
{
	for (; line && *text; text++)
		line -= *text == '\n';
	return text;
}

void domc_put_padded(FILE *out, const char *text, unsigned width)
{
	unsigned has = domc_width(text);

	fprintf(out, "%s%*s", text, has < width ? (int)(width - has) : 0, "");
}

void domc_wrap(FILE *out, const char *text, unsigned columns, unsigned at, unsigned indent)
{
	unsigned inner = indent; /* of the paragraph: what stands before its first word, and a bullet, set it in */
	bool begun = false, first = true;

	while (*text) {
		size_t length = strcspn(text, " \n");
		char word[256];
		unsigned width;

		if (!length) {
			if (*text == '\n') {
				fprintf(out, "\n%*s", (int)indent, "");
				at = inner = indent;
				begun = false;
				first = true;
			} else if (first) {
				fputc(' ', out);
				at++;
				inner++;
			}
			text++;
			continue;
		}
		snprintf(word, sizeof(word), "%.*s", (int)(length < sizeof(word) ? length : sizeof(word) - 1), text);
		text += length;
		width = domc_width(word);
		if (begun && at + 1 + width >= columns) {
			fprintf(out, "\n%*s", (int)inner, "");
			at = inner;
			begun = false;
		}
		fprintf(out, "%s%s", begun ? " " : "", word);
		at += width + begun;
		inner += first && !strcmp(word, "-") ? 2 : 0;
		begun = true;
		first = false;
	}
}

void domc_print_wrapped(const char *text, unsigned at, unsigned indent)
{
	unsigned columns = domc_wide(STDOUT_FILENO);

	domc_wrap(stdout, text, columns > 100 ? 100 : columns, at, indent); /* longer lines are hard to read */
	domc_print("\n");
}

void domc_print_entry(const char *name, unsigned width, const char *about)
{
	domc_print("%s", domc_style(DOMC_NAME));
	domc_put_padded(stdout, name, width);
	domc_print("%s  ", domc_plain());
	domc_print_wrapped(about, width + 4, width + 4);
}

static int dump(const char *buffer, size_t size, void *context)
{
	(void)context;
	domc_print_bytes(buffer, size);
	return 0;
}

void domc_print_json(json_t *json, bool line)
{
	size_t flags = JSON_REAL_PRECISION(12) | JSON_ENCODE_ANY | (line ? JSON_COMPACT : JSON_INDENT(2));

	if (!json || json_dump_callback(json, dump, NULL, flags))
		domc_fail_memory();
	json_decref(json);
	domc_print("\n");
}

struct domc_label domc_play(const struct dom_rules *rules, struct dom_play play, bool first)
{
	struct domc_label out = {""};
	size_t used;

	dom_rules_tile(rules, play.tile, out.text, sizeof(out.text));
	used = strlen(out.text);
	if (first)
		return out;
	if (dom_rules_shape(rules) == DOM_SHAPE_LINE)
		snprintf(out.text + used, sizeof(out.text) - used, " %s",
			 play.place ? DOMC_IN("right", "derecha") : DOMC_IN("left", "izquierda"));
	else
		snprintf(out.text + used, sizeof(out.text) - used, " (%u)", play.place);
	return out;
}

struct domj_figure domc_grouped(uint64_t n)
{
	return domj_grouped(spoken, n);
}

struct domj_figure domc_time(int64_t seconds, int letters)
{
	time_t when = (time_t)seconds;
	struct domj_figure out = {"?"};
	struct tm local;
	char text[32];

	if (localtime_r(&when, &local) && strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%S", &local))
		snprintf(out.text, sizeof(out.text), "%.*s", letters, text);
	return out;
}

/* A sign, the whole points, and as many decimals as it takes. */
static struct domj_figure points(int64_t hundredths, bool grouped)
{
	uint64_t all = hundredths < 0 ? -(uint64_t)hundredths : (uint64_t)hundredths;
	unsigned rest = (unsigned)(all % 100);
	struct domj_figure out = {""};
	char whole[24];
	size_t used;

	snprintf(whole, sizeof(whole), "%llu", (unsigned long long)(all / 100));
	used = (size_t)snprintf(out.text, sizeof(out.text), "%s%s", hundredths < 0 ? "-" : "",
				grouped ? domc_grouped(all / 100).text : whole);
	if (rest)
		snprintf(out.text + used, sizeof(out.text) - used, rest % 10 ? ".%02u" : ".%u", rest % 10 ? rest : rest / 10);
	return out;
}

struct domj_figure domc_points(int64_t hundredths)
{
	return points(hundredths, false);
}

struct domj_figure domc_grouped_points(int64_t hundredths)
{
	return points(hundredths, true);
}

const char *domc_title(const struct dom_variant *variant)
{
	const char *title = domc_in(dom_variant_title(variant));

	return *title ? title : dom_variant_name(variant);
}

const char *domc_player(const struct dom_variant *variant, unsigned player)
{
	return dom_variant_player_in(variant, player, spoken);
}

const char *domc_points_word(int64_t hundredths)
{
	return hundredths == 100 || hundredths == -100 ? DOMC_IN("point", "punto") : DOMC_IN("points", "puntos");
}

const char *domc_rounds_word(uint64_t n)
{
	return n == 1 ? DOMC_IN("round", "mano") : DOMC_IN("rounds", "manos");
}
