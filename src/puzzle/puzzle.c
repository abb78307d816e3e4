/* Puzzles read from their lines. */
#include "puzzle.h"

#include <domino/record.h>
#include <domino/rules.h>
#include <domino/variant.h>

#include "error.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dom_puzzle {
	struct dom_alloc alloc;
	struct dom_puzzle_head head;
	uint64_t seed;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_recorder *recorder;
	struct dom_play answer;
};

/* A line as it is written. */
struct line {
	struct dom_puzzle_head head;
	uint64_t seed;
	char plays[DOM_PUZZLE_LINE], answer[64];
};

static int spoiled(struct dom_error *error, const char *what)
{
	return domi_fail(error, DOM_BAD_TEXT, DOMI_NOWHERE, "this is no puzzle: %s is missing or wrong",
			 "esto no es un problema: %s falta o está mal", what);
}

static int read_line(const char *text, size_t length, struct line *line, struct dom_error *error)
{
	char copy[DOM_PUZZLE_LINE], *rest, *word, *end;

	*line = (struct line){.seed = 0};
	if (length >= sizeof copy)
		return spoiled(error, "variant");
	memcpy(copy, text, length);
	copy[length] = '\0';
	word = strtok_r(copy, " ", &rest);
	if (!word || strlen(word) >= sizeof line->head.variant)
		return spoiled(error, "variant");
	memcpy(line->head.variant, word, strlen(word) + 1);
	while ((word = strtok_r(NULL, " ", &rest))) {
		if (!strncmp(word, "seed=", 5)) {
			line->seed = strtoull(word + 5, &end, 10);
			if (*end)
				return spoiled(error, "seed");
		} else if (!strncmp(word, "level=", 6)) {
			line->head.level = (unsigned)strtoul(word + 6, &end, 10);
		} else if (!strncmp(word, "plays=", 6)) {
			snprintf(line->plays, sizeof line->plays, "%s", word + 6);
		} else if (!strncmp(word, "answer=", 7) && strlen(word + 7) < sizeof line->answer) {
			memcpy(line->answer, word + 7, strlen(word + 7) + 1);
		} else {
			return spoiled(error, "a word");
		}
	}
	if (!line->head.level || line->head.level > DOM_PUZZLE_LEVELS)
		return spoiled(error, "level");
	return *line->answer ? DOM_OK : spoiled(error, "answer");
}

void domi_puzzle_play(const struct dom_rules *rules, const struct dom_round *round, struct dom_play play, char *text,
		      size_t size)
{
	size_t used;

	dom_rules_tile(rules, play.tile, text, size);
	used = strlen(text);
	if (dom_round_laid(round))
		snprintf(text + used, size - used, "%s", play.place ? ">" : "<");
}

/* "6-4<" as a play of the seat to move; false: it has none such. */
static bool find_play(const struct dom_puzzle *p, const char *text, struct dom_play *play)
{
	size_t length = strcspn(text, "<>");
	int tile = dom_rules_find(p->rules, text, length);
	unsigned sides;

	if (tile < 0 || (text[length] && text[length + 1]) || (!text[length]) != (!dom_round_laid(p->round)))
		return false;
	*play = (struct dom_play){.tile = (uint16_t)tile, .place = text[length] == '>'};
	sides = dom_round_fits(p->rules, p->round, play->tile, play->place);
	while (sides && !(sides >> play->side & 1))
		play->side++;
	return sides;
}

/* Takes the steps that ask nobody. */
static bool is_asked(const struct dom_puzzle *p, const struct dom_listener *listener)
{
	enum dom_need need;

	while ((need = dom_round_step(p->rules, p->round, listener)) == DOM_NEEDS_NOTHING)
		;
	return need == DOM_NEEDS_PLAY;
}

static int play_up_to(struct dom_puzzle *p, struct line *line, struct dom_error *error)
{
	struct dom_listener listener = dom_recorder_listener(p->recorder);
	char *rest = NULL;

	for (char *word = strtok_r(line->plays, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
		struct dom_play play;

		if (!is_asked(p, &listener) || !find_play(p, word, &play) ||
		    dom_round_play(p->rules, p->round, play, &listener))
			return spoiled(error, word);
	}
	return is_asked(p, &listener) && find_play(p, line->answer, &p->answer) ? DOM_OK : spoiled(error, "answer");
}

static int open_line(struct dom_puzzle *p, struct line *line, struct dom_error *error)
{
	char name[DOM_MAX_NAME + 8];
	const struct dom_shipped *shipped = dom_shipped_variants();
	int status;

	p->head = line->head;
	p->seed = line->seed;
	while (shipped->name && strcmp(shipped->name, line->head.variant) != 0)
		shipped++;
	if (!shipped->name)
		return spoiled(error, "variant");
	snprintf(name, sizeof name, DOM_BUILT_IN "%s.yaml", shipped->name);
	status = dom_variant_parse(&p->variant, (const char *)shipped->text, shipped->length, name, &p->alloc, error);
	if (!status)
		status = dom_rules_new(&p->rules, p->variant, &p->alloc, error);
	if (status)
		return status;
	p->round = domi_new(&p->alloc, 1, dom_round_size(p->rules));
	if (!p->round)
		return domi_fail_memory(error);
	status = dom_recorder_new(&p->recorder, p->rules, p->seed, NULL, &p->alloc, error);
	if (!status)
		status = dom_round_init(p->rules, p->round, p->seed, NULL, DOM_PATH_TABLE, error);
	return status ? status : play_up_to(p, line, error);
}

int dom_puzzle_read(struct dom_puzzle **out, const char *text, size_t length, const struct dom_alloc *given,
		    struct dom_error *error)
{
	const struct dom_alloc alloc = domi_alloc(given);
	struct line line;
	int status = read_line(text, length, &line, error);

	*out = NULL;
	if (status)
		return status;
	*out = domi_new(&alloc, 1, sizeof **out);
	if (!*out)
		return domi_fail_memory(error);
	(*out)->alloc = alloc;
	status = open_line(*out, &line, error);
	if (status) {
		dom_puzzle_free(*out);
		*out = NULL;
	}
	return status;
}

void dom_puzzle_free(struct dom_puzzle *p)
{
	struct dom_alloc alloc;

	if (!p)
		return;
	alloc = p->alloc;
	dom_recorder_free(p->recorder);
	domi_free(&alloc, p->round);
	dom_rules_free(p->rules);
	dom_variant_free(p->variant);
	domi_free(&alloc, p);
}

/* The line of a number, from 1; NULL: there is none. */
static const char *line_of(unsigned number, size_t *length)
{
	unsigned seen = 0;

	for (const char *line = domi_puzzles_text; *line; line += *length + (line[*length] == '\n')) {
		*length = strcspn(line, "\n");
		if (*length && *line != '#' && ++seen == number)
			return line;
	}
	return NULL;
}

unsigned dom_puzzles(void)
{
	unsigned count = 0;
	size_t length;

	while (line_of(count + 1, &length))
		count++;
	return count;
}

static int not_there(unsigned number, struct dom_error *error)
{
	return domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "there is no puzzle %u: the last is %u",
			 "no hay problema %u: el último es el %u", number, dom_puzzles());
}

int dom_puzzle_head(unsigned number, struct dom_puzzle_head *head, struct dom_error *error)
{
	size_t length = 0;
	const char *text = line_of(number, &length);
	struct line line;
	int status = text ? read_line(text, length, &line, error) : not_there(number, error);

	if (!status)
		*head = line.head;
	return status;
}

int dom_puzzle_open(struct dom_puzzle **out, unsigned number, const struct dom_alloc *alloc, struct dom_error *error)
{
	size_t length = 0;
	const char *text = line_of(number, &length);

	*out = NULL;
	return text ? dom_puzzle_read(out, text, length, alloc, error) : not_there(number, error);
}

const struct dom_variant *dom_puzzle_variant(const struct dom_puzzle *p)
{
	return p->variant;
}

const struct dom_rules *dom_puzzle_rules(const struct dom_puzzle *p)
{
	return p->rules;
}

const struct dom_round *dom_puzzle_round(const struct dom_puzzle *p)
{
	return p->round;
}

struct dom_puzzle_head dom_puzzle_about(const struct dom_puzzle *p)
{
	return p->head;
}

struct dom_play dom_puzzle_answer(const struct dom_puzzle *p)
{
	return p->answer;
}

bool dom_puzzle_right(const struct dom_puzzle *p, struct dom_play play)
{
	unsigned count;
	const struct dom_place *places = dom_round_places(p->rules, p->round, &count);

	if (play.tile != p->answer.tile || play.place >= (count ? count : 1))
		return false;
	return play.place == p->answer.place || places[0].symbol == places[1].symbol;
}

const char *dom_puzzle_record(const struct dom_puzzle *p, size_t *length)
{
	return dom_recorder_text(p->recorder, length);
}
