/* How the program talks: standard output with its errors kept, complaints, colours, widths, JSON, tables, progress. */
#ifndef DOMC_OUT_H
#define DOMC_OUT_H

#include "command.h"
#include "figures.h"
#include "json.h"

#include <stdio.h>
#include <unistd.h>

enum domc_style { DOMC_PLAIN, DOMC_BOLD, DOMC_DIM, DOMC_GOOD, DOMC_BAD, DOMC_MARK, DOMC_NAME };

/* The language in which the program talks. It is chosen once, before anything is said, as a locale is: handed on by everybody who says
   something it would be a parameter of nearly every function here. */
void domc_speak(enum dom_lang lang);
enum dom_lang domc_lang(void);
const char *domc_in(struct dom_text text); /* "": there is none */
/* One of two texts. */
#define DOMC_IN(en, es) (domc_lang() == DOM_ES ? (es) : (en))

/* Both are formats of the same arguments, and checked. */
#define DOMC_BOTH(en, es, first) DOM_PRINTF(en, first) DOM_PRINTF(es, first)

/* Everything for standard output goes through these; the first error is kept for domc_end(). */
DOM_PRINTF(1, 2) void domc_print(const char *format, ...);
DOMC_BOTH(1, 2, 3) void domc_say(const char *en, const char *es, ...);
void domc_print_bytes(const char *text, size_t length);
void domc_flush(void);
/* For whoever writes to stdout by itself: keeps its error. Whether there was one. */
bool domc_out_failed(void);
/* The same into any file. */
DOMC_BOTH(2, 3, 4) void domc_put(FILE *out, const char *en, const char *es, ...);

/* A text that is written piece by piece into paper.out; what was written, from malloc(). */
struct domc_paper {
	FILE *out;
	char *text;
	size_t length;
};
void domc_paper_open(struct domc_paper *paper);
void domc_paper_add(struct domc_paper *paper, const void *bytes, size_t length);
char *domc_paper_close(struct domc_paper *paper);
/* The same at once. */
DOM_PRINTF(1, 2) char *domc_format(const char *format, ...);

/* What an error of the system means. */
const char *domc_errno_text(int error);
/* "domino: …" and a line feed on standard error. Return DOMC_NO. */
DOMC_BOTH(1, 2, 3) int domc_complain(const char *en, const char *es, ...);
int domc_complain_error(const struct dom_error *error);

/* Who cannot go on ends the program, as a command does that returns: nobody has to hand it on. What must not be left behind is left to
   atexit(). */
DOMC_ENDS void domc_end(int status);
/* The same after a complaint: with DOMC_NO or DOMC_USAGE. */
DOMC_BOTH(2, 3, 4) DOMC_ENDS void domc_fail(int status, const char *en, const char *es, ...);
DOMC_ENDS void domc_fail_memory(void);
/* What must not fail: domc_must(dom_variant_load(&variant, name, NULL, domc_error())). */
struct dom_error *domc_error(void);
void domc_must(int failed);
/* Memory for so many, zeroed. There is always enough; free() it. */
void *domc_new(size_t count, size_t size);

/* Escape sequences, or "" where there are no colours. */
const char *domc_style(enum domc_style style);
const char *domc_plain(void);
/* The same for whatever is written elsewhere: "" unless `colours`. */
const char *domc_style_in(bool colours, enum domc_style style);

/* A file is a terminal that understands escape sequences. */
bool domc_is_terminal(int fd);
/* Whether colours are wanted there. */
bool domc_colours(int fd);
/* Columns to write in: the terminal's, $COLUMNS, or 80; and rows. */
unsigned domc_wide(int fd);
unsigned domc_high(int fd);

/* Columns a text takes on a terminal; those of the widest of several, one after the other. */
unsigned domc_width(const char *text);
unsigned domc_wider(unsigned widest, const char *text);
/* The text, its end left out with … where it is wider; returns `buffer`. */
char *domc_cut(const char *text, unsigned width, char *buffer, size_t size);
/* Where a line of a text begins, from 0. */
const char *domc_line_of(const char *text, unsigned line);
/* The text, then blanks up to `width`. */
void domc_put_padded(FILE *out, const char *text, unsigned width);
/* Words in lines of so many columns; the first line begins at column `at`, the others at `indent`, and what follows a bullet behind
   it. */
void domc_wrap(FILE *out, const char *text, unsigned columns, unsigned at, unsigned indent);
/* The same to the terminal, with a line feed at the end. */
void domc_print_wrapped(const char *text, unsigned at, unsigned indent);
/* A name in so many columns, and beside it what it is. */
void domc_print_entry(const char *name, unsigned width, const char *about);

/* Prints and frees. A line: compact, for streams of objects. */
void domc_print_json(json_t *json, bool line);

/* As struct domj_figure is, with room for the names of everybody at a table. */
struct domc_label {
	char text[DOM_MAX_PLAYERS * (DOM_MAX_NAME + 4)];
};

/* "12,345" */
struct domj_figure domc_grouped(uint64_t n);
/* "2026-11-18 08:31:05", cut to so many letters. */
struct domj_figure domc_time(int64_t seconds, int letters);
/* Hundredths as points: "12", "12.5", "-0.25"; the same with its thousands grouped. */
struct domj_figure domc_points(int64_t hundredths);
struct domj_figure domc_grouped_points(int64_t hundredths);
/* "6-4 left", or "6-4 (3)" where the table is no line; the tile alone where it is the first. */
struct domc_label domc_play(const struct dom_rules *rules, struct dom_play play, bool first);
/* What a variant is called, or else its name; and one of its players. */
const char *domc_title(const struct dom_variant *variant);
const char *domc_player(const struct dom_variant *variant, unsigned player);
const char *domc_points_word(int64_t hundredths);
const char *domc_rounds_word(uint64_t n);

/* A table of short texts in columns. Cells may have colours: only what is seen of them counts. */
enum { DOMC_COLUMN_TEXT = 320, DOMC_COLUMNS_MOST = 24 };

struct domc_columns {
	unsigned columns;
	struct domc_paper cells; /* of as many bytes each; opened with the first */
	const char *heads;
	const char *stand; /* a letter for each column, the last for all that follow */
	const char *spare; /* a letter for each: those of `a` are left out first where there is no room; NULL: none is */
	bool headed;
	unsigned indent; /* blanks before every row */
};

/* How cells stand: l at the left, r at the right, h at the right below a head at the left, n names that may be cut. `heads`:
   the first row, or as much of it as is known; NULL: there are none. */
struct domc_columns domc_columns(unsigned columns, const char *stand, const char *heads);
/* The next cells, row by row, with a tab between two of them. What is too long is cut. */
DOM_PRINTF(2, 3) void domc_columns_add(struct domc_columns *table, const char *format, ...);
/* Writes and frees it, in so many columns if it has any to spare. */
void domc_columns_draw(FILE *out, struct domc_columns *table, unsigned room, bool colours);
void domc_columns_print(struct domc_columns *table);

/* A line on standard error that says how far a long count has come. Only on a terminal. */
enum { DOMC_PROGRESS_LINES = 512 };

struct domc_progress {
	const char *what; /* is counted */
	bool on;
	bool lines;      /* no terminal, but many machines: a line now and then */
	bool at_most;    /* it may be over earlier */
	uint64_t before; /* done before it began: counts for the bar, not for the rate */
	double began, shown;
	unsigned width;                       /* of the line as it stands there */
	char note[64];                        /* what is known so far: stands at the end of the line */
	unsigned above;                       /* lines that stand above it, */
	uint16_t widths[DOMC_PROGRESS_LINES]; /* and how wide each is */
};

struct domc_progress domc_progress(const char *what);
/* `all` 0: nobody knows how many there will be. */
void domc_progress_show(struct domc_progress *progress, uint64_t done, uint64_t all);
/* The same for whoever wants to know whether to go on. */
bool domc_progress_heard(void *progress, uint64_t done, uint64_t all, double seconds);
/* Whether it is time to show something. */
bool domc_progress_due(const struct domc_progress *progress);
/* Lines to stand above it, in place of those that do: each is written over the last and cleared to its end, so that nothing flickers.
   Where there is no terminal they are only written. Takes the text apart. */
void domc_progress_above(struct domc_progress *progress, char *text);
/* Somebody else has written a line below those. */
void domc_progress_below(struct domc_progress *progress, unsigned width);
/* Wipes it all. */
void domc_progress_end(struct domc_progress *progress);

/* Signals, the terminal and what is typed: Ctrl-C asks to stop, a second one leaves at once, and the terminal is always put back.
   Either way the program ends with 128 and the signal's number: 130. */

void domc_signals_init(void);
/* Whether somebody asked to stop, and with which signal: its number, or 0. */
int domc_interrupted(void);

/* Takes the terminal over (another screen, no cursor, single keys) and gives it back. */
void domc_screen_enter(void);
void domc_screen_leave(void);
enum domc_key { DOMC_KEY_ESCAPE = 27, DOMC_KEY_UP = 256, DOMC_KEY_DOWN, DOMC_KEY_RIGHT, DOMC_KEY_LEFT, DOMC_KEY_OTHER };

/* A key (a byte, or one of the above), or 0 when `ms` milliseconds passed, the window changed its size or a signal came. */
int domc_screen_key(int ms);
/* Whether the window changed its size, or the program came back from the background, since last asked. */
bool domc_screen_changed(void);
/* Whether there is a keyboard to ask. */
bool domc_screen_keys(void);

/* Seconds of a clock that only goes forward. */
double domc_now(void);

/* Answers typed or piped in as lines of standard input. */
enum { DOMC_LINE = 512 };

enum domc_got {
	DOMC_GOT_LINE,
	DOMC_GOT_NONE, /* in time */
	DOMC_GOT_END   /* there are no more, or somebody asked to stop */
};

/* Zero it to begin with. */
struct domc_lines {
	char bytes[4096]; /* read, and not yet given */
	size_t from, to;
	bool ended;
};

/* The next line without its end, what is longer than DOMC_LINE cut off; control characters are blanks in it, and it is UTF-8.
   `until`: as domc_now() counts; 0: however long it takes. */
enum domc_got domc_lines_next(struct domc_lines *lines, char line[DOMC_LINE], double until);

#endif
