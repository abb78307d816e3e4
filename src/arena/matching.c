/* Edmonds' algorithm (Paths, trees, and flowers, 1965): a matching has as many pairs as can be when no alternating path leads
   from one that is alone to another; odd cycles met on the way (blossoms) are seen as a single point, their base. With such a
   matching at hand the pairs are fixed one after the other from the top: the best pair is tried, and stands if a path mends
   what it tore apart. One that is alone can always be given any partner, so nobody who can be paired is passed over. */
#include "matching.h"

#include "bits.h"

#include <string.h>

/* The lowest base common to the paths of both back to the root. */
static unsigned common_base(struct domi_matching *m, unsigned a, unsigned b)
{
	memset(m->marked, 0, m->count * sizeof *m->marked);
	for (;;) {
		a = m->base[a];
		m->marked[a] = true;
		if (m->mate[a] == DOMI_ALONE)
			break;
		a = m->from[m->mate[a]];
	}
	while (!m->marked[m->base[b]])
		b = m->from[m->mate[m->base[b]]];
	return m->base[b];
}

/* Marks the blossoms from v down to the base, and lets their paths lead over `child` as well. */
static void mark_path(struct domi_matching *m, unsigned v, unsigned base, unsigned child)
{
	while (m->base[v] != base) {
		m->marked[m->base[v]] = m->marked[m->base[m->mate[v]]] = true;
		m->from[v] = (uint16_t)child;
		child = m->mate[v];
		v = m->from[child];
	}
}

/* Another from which the path may go on, or end with one that is alone. */
static void reach(struct domi_matching *m, unsigned v)
{
	m->even[v] = true;
	m->queue[m->tail++] = (uint16_t)v;
	for (unsigned word = 0; word < DOMI_MATCHING_WORDS && m->end == DOMI_ALONE; word++) {
		uint64_t ends = m->near[v][word] & m->alone[word];

		if (ends) {
			m->end = word * 64 + (unsigned)__builtin_ctzll(ends);
			m->from[m->end] = (uint16_t)v;
		}
	}
}

static void shrink(struct domi_matching *m, unsigned a, unsigned b)
{
	unsigned base = common_base(m, a, b);

	memset(m->marked, 0, m->count * sizeof *m->marked);
	mark_path(m, a, base, b);
	mark_path(m, b, base, a);
	for (unsigned i = 0; i < m->count; i++) {
		if (!m->marked[m->base[i]])
			continue;
		m->base[i] = (uint16_t)base;
		if (!m->even[i])
			reach(m, i);
	}
}

static void follow(struct domi_matching *m, unsigned root, unsigned v, unsigned to)
{
	if (m->base[v] == m->base[to] || m->mate[v] == to)
		return;
	if (to == root || m->from[m->mate[to]] != DOMI_ALONE) {
		shrink(m, v, to);
	} else if (m->from[to] == DOMI_ALONE) {
		m->from[to] = (uint16_t)v;
		reach(m, m->mate[to]);
	}
}

/* The next from `from` on that v may meet and that has no fixed partner; -1: none. */
static int next(const struct domi_matching *m, unsigned v, int from)
{
	while ((from = domi_next(m->near[v], DOMI_MATCHING_WORDS, from)) >= 0 && !domi_has(m->open, (unsigned)from))
		from++;
	return from;
}

/* The end of an alternating path from `root`; DOMI_ALONE: there is none. */
static unsigned search(struct domi_matching *m, unsigned root)
{
	memset(m->alone, 0, sizeof m->alone);
	for (unsigned i = 0; i < m->count; i++) {
		m->from[i] = DOMI_ALONE;
		m->base[i] = (uint16_t)i;
		m->even[i] = false;
		if (i != root && m->mate[i] == DOMI_ALONE && domi_has(m->open, i))
			domi_add(m->alone, i);
	}
	m->head = m->tail = 0;
	m->end = DOMI_ALONE;
	reach(m, root);
	while (m->head < m->tail && m->end == DOMI_ALONE) {
		unsigned v = m->queue[m->head++];

		for (int to = next(m, v, 0); to >= 0 && m->end == DOMI_ALONE; to = next(m, v, to + 1))
			follow(m, root, v, (unsigned)to);
	}
	return m->end;
}

/* Finds a partner for one that is alone, whoever else has to change. */
static bool augment(struct domi_matching *m, unsigned root)
{
	unsigned v = search(m, root);

	if (v == DOMI_ALONE)
		return false;
	while (v != DOMI_ALONE) {
		unsigned before = m->from[v], next = m->mate[before];

		m->mate[v] = (uint16_t)before;
		m->mate[before] = (uint16_t)v;
		v = next;
	}
	return true;
}

/* Fixes a and b as a pair, if the others can still make as many pairs as before. */
static void fix(struct domi_matching *m, unsigned a, unsigned b)
{
	unsigned left = m->mate[a], right = m->mate[b];

	domi_remove(m->open, a);
	domi_remove(m->open, b);
	if (left != b) {
		if (left != DOMI_ALONE)
			m->mate[left] = DOMI_ALONE;
		if (right != DOMI_ALONE)
			m->mate[right] = DOMI_ALONE;
		if (left != DOMI_ALONE && right != DOMI_ALONE && !augment(m, left) && !augment(m, right)) {
			m->mate[left] = (uint16_t)a;
			m->mate[right] = (uint16_t)b;
			domi_add(m->open, a);
			domi_add(m->open, b);
			return;
		}
	}
	m->mate[a] = (uint16_t)b;
	m->mate[b] = (uint16_t)a;
}

/* Fixes as many pairs as can be of those that may meet. */
static void fix_all(struct domi_matching *m, bool backwards)
{
	for (unsigned i = 0; i < m->count; i++)
		if (domi_has(m->open, i) && m->mate[i] == DOMI_ALONE)
			augment(m, i);
	for (unsigned i = 0; i < m->count; i++)
		for (unsigned j = i + 1; j < m->count && domi_has(m->open, i); j++) {
			unsigned other = !i && backwards ? m->count - j : j;

			if (domi_has(m->open, other) && domi_has(m->near[i], other))
				fix(m, i, other);
		}
}

/* Lets those meet that have met as seldom as any that are left; false: nobody is left. */
static bool allow(struct domi_matching *m, uint64_t (*met)(const void *context, unsigned a, unsigned b), const void *context)
{
	uint64_t least = UINT64_MAX;

	for (unsigned i = 0; i < m->count; i++)
		for (unsigned j = i + 1; j < m->count && domi_has(m->open, i); j++) {
			uint64_t often = domi_has(m->open, j) ? met(context, i, j) : UINT64_MAX;

			if (often < least) {
				least = often;
				memset(m->near, 0, sizeof m->near);
			}
			if (often == least) {
				domi_add(m->near[i], j);
				domi_add(m->near[j], i);
			}
		}
	return least != UINT64_MAX;
}

void domi_matching_make(struct domi_matching *m, unsigned count, bool backwards,
			uint64_t (*met)(const void *context, unsigned a, unsigned b), const void *context)
{
	m->count = count;
	memset(m->open, 0, sizeof m->open);
	for (unsigned i = 0; i < count; i++) {
		domi_add(m->open, i);
		m->mate[i] = DOMI_ALONE;
	}
	while (allow(m, met, context))
		fix_all(m, backwards);
}
