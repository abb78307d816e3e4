/* The plays stand in a grid below the table; arrows or a typed number choose one, enter lays it. Nothing is chosen to begin with
   unless there is no choice, so that a key pressed too early lays nothing. */
#include "bits.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>

enum asking { CHOOSING, PAYING, LEAVING };

struct grid {
	struct domc_question *question;
	enum asking asking;
	unsigned chosen;                /* from 1; 0: none */
	unsigned across;                /* choices in a row, as drawn last */
	unsigned above, below;          /* choices that have no room on the screen */
	char typed[20];                 /* a number, or an amount */
	uint64_t marked[DOM_MAX_WORDS]; /* tiles to give back */
	const char *problem;
};

static bool is_leaving(int key)
{
	return key == 'q' || key == 'Q' || key == 4; /* Ctrl-D */
}

static void put_question(FILE *out, const struct grid *grid)
{
	const struct domc_question *question = grid->question;
	const struct domc_offer *offer = &question->offer;

	fputs(domc_style(DOMC_BOLD), out);
	if (grid->asking == PAYING)
		domc_put(out, "It does not fit. The most you would pay the judge, in points: ",
			 "No sirve. Lo más que pagarías al juez, en puntos: ");
	else if (offer->gives)
		domc_put(out, "%s, give back %u tiles (%u taken): ", "%s, devuelve %u fichas (llevas %u): ", question->name,
			 offer->gives, domi_count(grid->marked, DOM_MAX_WORDS));
	else if (offer->draws)
		domc_put(out, "%s, you have nothing to lay: ", "%s, no llevas: ", question->name);
	else
		domc_put(out, "%s, your play: ", "%s, tu jugada: ", question->name);
	fprintf(out, "%s%s", domc_plain(), grid->typed);
	if (grid->above || grid->below)
		fprintf(out, "  %s(↑ %u, ↓ %u)%s", domc_style(DOMC_DIM), grid->above, grid->below, domc_plain());
	if (question->until > 0) {
		double left = question->until - domc_now();
		unsigned seconds = left > 0 ? (unsigned)(left + .999) : 0;

		fprintf(out, "%s  ⏱ %u:%02u%s", domc_style(seconds <= 5 ? DOMC_BAD : DOMC_DIM), seconds / 60, seconds % 60,
			domc_plain());
	}
	fputc('\n', out);
}

/* "▸ 3 [6|4] on the left", as a text of its own. */
static char *cell_text(const struct grid *grid, unsigned choice)
{
	struct domc_paper paper;

	domc_paper_open(&paper);
	fprintf(paper.out, "%s%2u ", grid->chosen == choice + 1 ? "▸" : " ", choice + 1);
	if (grid->question->offer.gives)
		fputs(domi_has(grid->marked, grid->question->offer.choices[choice].play.tile) ? "● " : "○ ", paper.out);
	domc_offer_tell(paper.out, &grid->question->offer, choice);
	return domc_paper_close(&paper);
}

static void put_cell(FILE *out, const struct grid *grid, unsigned choice, const char *text, unsigned width)
{
	char cut[512];
	bool misfit = grid->question->offer.choices[choice].misfit;
	unsigned has = domc_width(domc_cut(text, width, cut, sizeof(cut)));

	fprintf(out, "%s%s%s%*s",
		grid->chosen == choice + 1 ? domc_style(DOMC_MARK)
		: misfit                   ? domc_style(DOMC_DIM)
					   : "",
		cut, domc_plain(), (int)(width - has) + 1, "");
}

/* The rows of the grid around the chosen play, as many as a third of the screen has room for. */
static void put_grid(FILE *out, struct grid *grid)
{
	unsigned columns = domc_wide(STDOUT_FILENO), width = 1, count = grid->question->offer.count;
	unsigned most = domc_high(STDOUT_FILENO) / 3 > 2 ? domc_high(STDOUT_FILENO) / 3 : 2, rows, from;
	char **cells = domc_new(count, sizeof(*cells));

	for (unsigned i = 0; i < count; i++) {
		cells[i] = cell_text(grid, i);
		width = domc_wider(width, cells[i]);
	}
	width = width + 1 < columns ? width : columns - 1;
	grid->across = columns / (width + 1) ? columns / (width + 1) : 1;
	rows = (count + grid->across - 1) / grid->across;
	from = domc_window(rows, most, grid->chosen ? (grid->chosen - 1) / grid->across : 0);
	for (unsigned row = from; row < rows && row < from + most; row++) {
		for (unsigned i = row * grid->across; i < (row + 1) * grid->across && i < count; i++)
			put_cell(out, grid, i, cells[i], width);
		fputc('\n', out);
	}
	grid->above = from * grid->across;
	grid->below = from + most < rows ? count - (from + most) * grid->across : 0;
	for (unsigned i = 0; i < count; i++)
		free(cells[i]);
	free(cells);
}

static const char *keys_of(const struct grid *grid)
{
	const struct domc_offer *offer = &grid->question->offer;

	if (grid->asking == LEAVING)
		return domc_watch_leaving(&grid->question->host->watch);
	if (grid->asking == PAYING)
		return DOMC_IN("enter: try it   escape: choose another", "intro: intentarlo   escape: escoger otra");
	if (offer->gives)
		return DOMC_IN("arrows, number: move  space: mark  enter: give back  ? help  r rules  q leave",
			       "flechas, número: mover  espacio: marcar  intro: devolver  ? ayuda  r reglas  q irse");
	if (offer->draws)
		return DOMC_IN("enter: draw a tile  ? help  r rules  q leave",
			       "intro: robar una ficha  ? ayuda  r reglas  q irse");
	if (offer->declines)
		return DOMC_IN("arrows, number: choose  enter: try  p: try nothing  ? help  r rules  q leave",
			       "flechas, número: escoger  intro: intentar  p: nada  ? ayuda  r reglas  q irse");
	if (grid->question->knowledge)
		return DOMC_IN("arrows, number: choose  enter: play  h hint  ? help  r rules  q leave",
			       "flechas, número: escoger  intro: jugar  h consejo  ? ayuda  r reglas  q irse");
	return DOMC_IN("arrows, number: choose  enter: play  ? help  r rules  q leave",
		       "flechas, número: escoger  intro: jugar  ? ayuda  r reglas  q irse");
}

static void draw(struct grid *grid)
{
	struct domc_paper paper;
	char *text, cut[512];

	domc_paper_open(&paper);
	put_grid(paper.out, grid);
	if (grid->problem)
		fprintf(paper.out, "%s%s%s\n", domc_style(DOMC_BAD),
			domc_cut(grid->problem, domc_wide(STDOUT_FILENO) - 1, cut, sizeof(cut)), domc_plain());
	put_question(paper.out, grid);
	text = domc_paper_close(&paper);
	domc_screen_draw(&grid->question->host->watch, text, keys_of(grid));
	free(text);
}

static void type(struct grid *grid, int key)
{
	size_t typed = strlen(grid->typed);

	if (key == 8 || key == 127)
		grid->typed[typed - (typed > 0)] = '\0';
	else if (typed + 1 < sizeof(grid->typed))
		grid->typed[typed] = (char)key; /* what follows is zero */
}

static void clear_typed(struct grid *grid)
{
	memset(grid->typed, 0, sizeof(grid->typed));
}

static void move(struct grid *grid, int by)
{
	int count = (int)grid->question->offer.count, to = (int)grid->chosen + by;

	clear_typed(grid);
	if (!grid->chosen)
		grid->chosen = by > 0 ? 1 : (unsigned)count;
	else if (to >= 1 && to <= count)
		grid->chosen = (unsigned)to;
}

/* Enter: whether there is an answer now. */
static bool enter(struct grid *grid, struct domc_said *said)
{
	const struct domc_offer *offer = &grid->question->offer;

	if (offer->gives) {
		memcpy(said->reply.set, grid->marked, sizeof(said->reply.set));
		if (!domc_offer_give(offer, said))
			return true;
		grid->problem = DOMC_IN(said->why.en, said->why.es);
		return false;
	}
	if (offer->draws) {
		said->say = DOMC_SAYS_DRAW;
		return true;
	}
	if (!grid->chosen) {
		grid->problem = DOMC_IN("choose a play first", "escoge antes una jugada");
		return false;
	}
	clear_typed(grid);
	said->say = DOMC_SAYS_REPLY;
	said->reply.kind = DOM_REPLY_PLAY;
	said->reply.answer = (struct dom_answer){.play = offer->choices[grid->chosen - 1].play};
	if (!offer->choices[grid->chosen - 1].misfit)
		return true;
	grid->asking = PAYING;
	return false;
}

/* An amount is typed. */
static bool pay(struct grid *grid, int key, struct domc_said *said)
{
	if ((key >= '0' && key <= '9') || key == '.' || key == ',' || key == 8 || key == 127) {
		type(grid, key);
	} else if (key == DOMC_KEY_ESCAPE) {
		grid->asking = CHOOSING;
		clear_typed(grid);
	} else if (key == '\n' || key == '\r') {
		if (!*grid->typed || domc_read_points(grid->typed, &said->reply.answer.pays))
			return true;
		grid->problem = DOMC_IN("points, with up to two decimals: 10, 2.5", "puntos, con hasta dos decimales: 10, 2.5");
	}
	return false;
}

/* A key while a play is to be chosen: whether there is an answer now. */
static bool choose(struct grid *grid, int key, struct domc_said *said)
{
	const struct domc_question *question = grid->question;
	const struct domc_offer *offer = &question->offer;
	unsigned tile = grid->chosen ? offer->choices[grid->chosen - 1].play.tile : 0;
	char *text;

	if ((key >= '0' && key <= '9') || key == 8 || key == 127) {
		unsigned long number;

		type(grid, key);
		number = strtoul(grid->typed, NULL, 10); /* chooses at once; one that is none of theirs chooses nothing */
		grid->chosen = number <= offer->count ? (unsigned)number : 0;
		return false;
	}
	switch (key) {
	case DOMC_KEY_LEFT:
		move(grid, -1);
		return false;
	case DOMC_KEY_RIGHT:
	case '\t':
		move(grid, 1);
		return false;
	case DOMC_KEY_UP:
		move(grid, -(int)grid->across);
		return false;
	case DOMC_KEY_DOWN:
		move(grid, (int)grid->across);
		return false;
	case ' ':
		if (offer->gives && grid->chosen) {
			grid->marked[tile / 64] ^= UINT64_C(1) << tile % 64;
			clear_typed(grid);
		}
		return false;
	case '\n':
	case '\r':
		return enter(grid, said);
	case 'p':
	case 'P':
		*said = (struct domc_said){.say = DOMC_SAYS_REPLY, .reply.kind = DOM_REPLY_DECLINE};
		return offer->declines;
	case '?':
	case 'h':
	case 'H':
	case 'r':
	case 'R':
		text = key == 'h' || key == 'H' ? domc_ask_hint(question)
						: domc_ask_help(question, key == 'r' || key == 'R', true);
		domc_screen_page(text,
				 DOMC_IN("arrows, space: more   any other key: back to the table",
					 "flechas, espacio: más   otra tecla: volver a la mesa"),
				 question->until);
		free(text);
		return false;
	default:
		grid->asking = is_leaving(key) ? LEAVING : CHOOSING;
		return false;
	}
}

/* A key, whatever is being asked. */
static bool take(struct grid *grid, int key, struct domc_said *said)
{
	grid->problem = NULL;
	switch (grid->asking) {
	case PAYING:
		return pay(grid, key, said);
	case LEAVING:
		said->say = DOMC_SAYS_LEAVE;
		grid->asking = CHOOSING;
		return is_leaving(key);
	case CHOOSING:
		break;
	}
	return choose(grid, key, said);
}

void domc_ask_screen(struct domc_question *question, struct domc_said *said)
{
	struct grid grid = {.question = question, .chosen = question->offer.count == 1};
	unsigned shown = 0;
	bool draws = true;

	for (;;) {
		unsigned now = question->until > 0 ? (unsigned)(question->until - domc_now() + 1) : 0;
		int key;

		if (domc_interrupted() || !domc_screen_keys()) {
			said->say = DOMC_SAYS_LEAVE;
			return;
		}
		if (question->until > 0 && domc_now() >= question->until) {
			*said = (struct domc_said){.say = DOMC_SAYS_REPLY, .reply.kind = DOM_REPLY_LATE};
			return;
		}
		if (domc_screen_changed() || draws || now != shown)
			draw(&grid);
		shown = now;
		key = domc_screen_key(question->until > 0 ? 100 : 250);
		draws = key != 0;
		if (key && take(&grid, key, said))
			return;
	}
}

bool domc_hand_over_screen(struct domc_question *question)
{
	char text[DOM_MAX_NAME + 128];
	bool leaving = false, draws = true;

	snprintf(text, sizeof(text),
		 DOMC_IN("Pass the terminal to %s, who presses Enter.", "Pásale la terminal a %s, que pulse Intro."),
		 question->name);
	for (;;) {
		int key;

		if (domc_interrupted() || !domc_screen_keys())
			return false;
		if (domc_screen_changed() || draws)
			domc_print("\033[2J\033[%u;1H  %s%s%s\n\n  %s", domc_high(STDOUT_FILENO) / 3 + 1, domc_style(DOMC_BOLD),
				   text, domc_plain(), leaving ? domc_watch_leaving(&question->host->watch) : "");
		domc_flush();
		key = domc_screen_key(250);
		draws = key != 0;
		if (key == '\n' || key == '\r')
			return true;
		if (leaving && is_leaving(key))
			return false;
		leaving = key ? is_leaving(key) : leaving;
	}
}
