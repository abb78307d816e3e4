/* The families in the order of the catalogue, and how to find what is in them. */
#include <domino/option.h>

#include <string.h>

/* clang-format off */
#define FAMILY_LIST(X) \
	X(faces) X(tiles) X(value) X(match) X(board) X(deal) X(seats) X(teams) X(start) X(turn) X(stuck) X(end) \
	X(winner) X(score) X(bonus) X(judge) X(filter) X(effect) X(strategy) X(character) X(line_up) X(stop) X(disqualify) \
	X(total) X(champion) X(tie_break) X(tournament_judge)
/* clang-format on */

#define X(name) extern const struct dom_family domi_##name##_family;
FAMILY_LIST(X)
#undef X

static const struct dom_family *const families[] = {
#define X(name) &domi_##name##_family,
	FAMILY_LIST(X)
#undef X
		NULL};

const struct dom_family *const *dom_families(void)
{
	return families;
}

const struct dom_family *dom_family_find(const char *name)
{
	for (unsigned i = 0; families[i]; i++)
		if (!strcmp(families[i]->name, name))
			return families[i];
	return NULL;
}

const struct dom_member *dom_member_find(const struct dom_family *family, const char *name, size_t length)
{
	for (const struct dom_member *m = family->members; m->name; m++)
		if (strlen(m->name) == length && !memcmp(m->name, name, length))
			return m;
	return NULL;
}

const char *dom_member_trait(const struct dom_family *family, const struct dom_member *member)
{
	return family->trait ? family->trait(member->option) : NULL;
}

const struct dom_member *dom_member_having(const struct dom_family *family, const char *trait)
{
	for (const struct dom_member *m = family->members; m->name; m++) {
		const char *has = dom_member_trait(family, m);

		if (has && !strcmp(has, trait))
			return m;
	}
	return NULL;
}

/* Rows of the catalogue first, those without one last, equal rows by name. */
static bool before(const struct dom_member *a, const struct dom_member *b)
{
	unsigned ra = (unsigned)a->option->row - 1, rb = (unsigned)b->option->row - 1;

	return ra != rb ? ra < rb : strcmp(a->name, b->name) < 0;
}

unsigned dom_family_sorted(const struct dom_family *family, const struct dom_member **out, unsigned room)
{
	const struct dom_member *last = NULL;
	unsigned count = 0;

	/* each time the lowest of those above the last: families are small, and this needs no room of its own */
	for (;;) {
		const struct dom_member *next = NULL;

		for (const struct dom_member *m = family->members; m->name; m++)
			if ((!last || before(last, m)) && (!next || before(m, next)))
				next = m;
		if (!next)
			return count;
		if (count < room)
			out[count] = next;
		count++;
		last = next;
	}
}
