/* How many parameters an option has, what they are where nobody says, and whether two choices are the same: the same option with the same arguments, wherever in a
   text they stand. */
#include "variant.h"

#include <stdlib.h>

unsigned dom_option_params(const struct dom_option *option)
{
	unsigned count = 0;

	while (option->params && option->params[count].name)
		count++;
	return count;
}

/* The number of a word among `words`; -1: it is none of them. */
static int64_t word_number(const char *words, const char *word)
{
	size_t length = strlen(word);
	int64_t n = 0;

	for (; *words; words += strcspn(words, " "), words += *words == ' ', n++)
		if (strcspn(words, " ") == length && !strncmp(words, word, length))
			return n;
	return -1;
}

bool dom_option_presets(const struct dom_option *option, struct dom_arg *args)
{
	for (unsigned i = 0; option->params && option->params[i].name; i++) {
		const struct dom_param *p = &option->params[i];

		args[i] = (struct dom_arg){0};
		if (p->preset && p->type == DOM_TYPE_INT)
			args[i].n = strtoll(p->preset, NULL, 10);
		else if (p->preset && p->type == DOM_TYPE_FLAG)
			args[i].n = !strcmp(p->preset, "true");
		else if (p->preset && p->type == DOM_TYPE_WORD)
			args[i].n = word_number(p->words, p->preset);
		else
			return false;
	}
	return true;
}

static bool lists_equal(const struct dom_param *p, const struct dom_arg *a, const struct dom_arg *b)
{
	if (a->count != b->count)
		return false;
	if (a->names == b->names && a->ints == b->ints) /* one was copied from the other */
		return true;
	for (unsigned i = 0; i < a->count; i++)
		if (p->type == DOM_TYPE_INTS ? a->ints[i] != b->ints[i] : strcmp(a->names[i], b->names[i]) != 0)
			return false;
	return true;
}

bool domi_arg_equal(const struct dom_param *p, const struct dom_arg *a, const struct dom_arg *b)
{
	if (p->type == DOM_TYPE_INT || p->type == DOM_TYPE_FLAG || p->type == DOM_TYPE_WORD || p->type == DOM_TYPE_CHANCE)
		return a->n == b->n;
	if (p->type == DOM_TYPE_ROUNDS)
		return a->rounds == b->rounds;
	return lists_equal(p, a, b);
}

bool domi_choice_equal(const struct domi_choice *a, const struct domi_choice *b)
{
	const struct dom_param *params;

	if (a->member != b->member)
		return false;
	params = a->member ? a->member->option->params : NULL;
	for (unsigned i = 0; params && params[i].name; i++)
		if (!domi_arg_equal(&params[i], &a->args[i], &b->args[i]))
			return false;
	return true;
}
