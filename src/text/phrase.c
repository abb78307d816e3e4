/* The sentences that options give of themselves, with their parameters filled in. The notation is a part of ICU's message
   format, which translators know; include/domino/option.h states it. A sentence is written for every language by itself, so
   word order, plurals and what is left out when there is nothing to say are its own affair. */
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct span {
	const char *at, *end;
};

struct phrase {
	struct domi_buffer *out;
	enum dom_lang lang;
	const struct domi_choice *choice;
	const struct domi_blank *blanks; /* besides the parameters; closed by one without a name */
};

/* What a name stands for: a parameter with its value, or a blank. */
struct meaning {
	const struct dom_param *param;
	const struct dom_arg *arg;
	const struct domi_blank *blank;
};

static bool span_is(struct span s, const char *word)
{
	return strlen(word) == (size_t)(s.end - s.at) && !memcmp(word, s.at, (size_t)(s.end - s.at));
}

static struct span trimmed(struct span s)
{
	while (s.at < s.end && *s.at == ' ')
		s.at++;
	while (s.end > s.at && s.end[-1] == ' ')
		s.end--;
	return s;
}

/* Up to `stop` or the end of s, which begins after it then. */
static struct span cut(struct span *s, char stop)
{
	struct span piece = {s->at, s->at};

	while (piece.end < s->end && *piece.end != stop)
		piece.end++;
	s->at = piece.end < s->end ? piece.end + 1 : piece.end;
	return trimmed(piece);
}

/* What stands inside the braces that begin at s->at; s goes on behind them. */
static struct span inside(struct span *s)
{
	struct span piece = {s->at + 1, s->at + 1};
	unsigned depth = 1;

	for (; piece.end < s->end; piece.end++) {
		if (*piece.end == '{')
			depth++;
		else if (*piece.end == '}' && !--depth)
			break;
	}
	s->at = piece.end < s->end ? piece.end + 1 : piece.end;
	return piece;
}

static bool find(const struct phrase *p, struct span name, struct meaning *out)
{
	const struct dom_option *option = p->choice->member->option;
	unsigned count = dom_option_params(option);

	*out = (struct meaning){0};
	for (unsigned i = 0; i < count; i++)
		if (span_is(name, option->params[i].name)) {
			out->param = &option->params[i];
			out->arg = &p->choice->args[i];
			return true;
		}
	for (const struct domi_blank *b = p->blanks; b && b->name; b++)
		if (span_is(name, b->name)) {
			out->blank = b;
			return true;
		}
	return false;
}

/* The number that a plural goes by. */
static int64_t number_of(const struct meaning *m)
{
	if (m->blank)
		return m->blank->n;
	switch (m->param->type) {
	case DOM_TYPE_TILES:
	case DOM_TYPE_INTS:
	case DOM_TYPE_NAMES:
	case DOM_TYPE_ROUNDS:
		return m->arg->count;
	default:
		return m->arg->n;
	}
}

/* Thousands are set apart where there are five digits and more. */
static void say_number(const struct phrase *p, int64_t n)
{
	char digits[24];
	uint64_t all = n < 0 ? -(uint64_t)n : (uint64_t)n;
	size_t count = (size_t)snprintf(digits, sizeof digits, "%" PRIu64, all);

	domi_append_text(p->out, n < 0 ? "-" : "");
	for (size_t i = 0; i < count; i++) {
		if (i && count > 4 && (count - i) % 3 == 0)
			domi_append_text(p->out, p->lang == DOM_ES ? "\u00a0" : ",");
		domi_append(p->out, &digits[i], 1);
	}
}

/* A probability as a percentage. */
static void say_chance(const struct phrase *p, int64_t millionths)
{
	char rest[8];
	size_t used = (size_t)snprintf(rest, sizeof rest, "%04" PRId64, millionths % 10000);

	while (used && rest[used - 1] == '0')
		used--;
	domi_append_format(p->out, "%" PRId64 "%s%.*s%s", millionths / 10000,
			   !used               ? ""
			   : p->lang == DOM_ES ? ","
					       : ".",
			   (int)used, rest, p->lang == DOM_ES ? "\u00a0%" : "%");
}

/* In Spanish “y” and “o” change before their own sound: Ana e Inés, 7 u 8. */
static const char *joint(enum dom_lang lang, bool any, const char *next)
{
	const char *sound = *next == 'h' || *next == 'H' ? next + 1 : next;
	int c = *sound | 0x20;

	if (lang != DOM_ES)
		return any ? " or " : " and ";
	if (any)
		return c == 'o' || *next == '8' || !strcmp(next, "11") ? " u " : " o ";
	return c == 'i' && (sound[1] | 0x20) != 'e' && (sound[1] | 0x20) != 'a' ? " e " : " y ";
}

void domi_say_list(struct domi_buffer *out, enum dom_lang lang, bool any, unsigned i, unsigned count, const char *item)
{
	domi_append_text(out, !i ? "" : i + 1 == count ? joint(lang, any, item) : ", ");
	domi_append_text(out, item);
}

static void say_value(const struct phrase *p, const struct meaning *m, bool any)
{
	const struct dom_arg *arg = m->arg;

	if (m->blank && m->blank->text) {
		domi_append_text(p->out, m->blank->text);
		return;
	}
	switch (m->blank ? DOM_TYPE_INT : m->param->type) {
	case DOM_TYPE_INT:
		say_number(p, number_of(m));
		return;
	case DOM_TYPE_CHANCE:
		say_chance(p, arg->n);
		return;
	case DOM_TYPE_FLAG:
	case DOM_TYPE_WORD:
	case DOM_TYPE_ROUNDS:
		/* these are for choosing: they have no words of their own */
		return;
	default:
		break;
	}
	for (unsigned i = 0; i < arg->count; i++) {
		char digits[24];

		if (m->param->type == DOM_TYPE_INTS)
			snprintf(digits, sizeof digits, "%" PRId64, arg->ints[i]);
		domi_say_list(p->out, p->lang, any, i, arg->count, m->param->type == DOM_TYPE_INTS ? digits : arg->names[i]);
	}
}

static bool word_is(const struct meaning *m, struct span key)
{
	const char *at;

	if (m->blank)
		return m->blank->word && span_is(key, m->blank->word);
	if (m->param->type == DOM_TYPE_FLAG)
		return span_is(key, m->arg->n ? "true" : "false");
	at = m->param->words;
	for (int64_t n = m->arg->n; n; n--)
		at += strcspn(at, " ") + 1;
	return strcspn(at, " ") == (size_t)(key.end - key.at) && !memcmp(at, key.at, (size_t)(key.end - key.at));
}

static bool number_is(int64_t n, struct span key)
{
	char exact[24];

	snprintf(exact, sizeof exact, "=%" PRId64, n);
	return span_is(key, exact) || (n == 1 && span_is(key, "one"));
}

static void fill(const struct phrase *p, struct span text, const int64_t *number);

/* word {text} word {text} … other {text}: the first that is so. */
static void choose(const struct phrase *p, const struct meaning *m, struct span cases, bool plural, const int64_t *outer)
{
	int64_t number = number_of(m);

	while (cases.at < cases.end) {
		struct span key = {cases.at, cases.at}, body;

		while (key.end < cases.end && *key.end != '{')
			key.end++;
		cases.at = key.end;
		if (cases.at == cases.end)
			return;
		key = trimmed(key);
		body = inside(&cases);
		if (span_is(key, "other") || (plural ? number_is(number, key) : word_is(m, key))) {
			fill(p, body, plural ? &number : outer);
			return;
		}
	}
}

/* Recursion ends with the text: what is inside braces is shorter than what they stand in. */
static void fill(const struct phrase *p, struct span text, const int64_t *number)
{
	while (text.at < text.end) {
		struct span plain = {text.at, text.at}, brace, name, how;
		struct meaning m;

		while (plain.end < text.end && *plain.end != '{' && !(number && *plain.end == '#'))
			plain.end++;
		domi_append(p->out, plain.at, (size_t)(plain.end - plain.at));
		text.at = plain.end;
		if (text.at == text.end)
			return;
		if (number && *text.at == '#') {
			say_number(p, *number);
			text.at++;
			continue;
		}
		brace = inside(&text);
		name = cut(&brace, ',');
		if (!find(p, name, &m))
			continue;
		how = cut(&brace, ',');
		if (span_is(how, "plural"))
			choose(p, &m, brace, true, number);
		else if (span_is(how, "select"))
			choose(p, &m, brace, false, number);
		else
			say_value(p, &m, span_is(how, "or"));
	}
}

void domi_say_phrase(struct domi_buffer *out, enum dom_lang lang, const char *text, const struct domi_choice *choice,
		     const struct domi_blank *blanks)
{
	fill(&(struct phrase){out, lang, choice, blanks}, (struct span){text, text + strlen(text)}, NULL);
}
