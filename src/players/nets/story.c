/* What a net sees, as tools/train has it (Table.observe): hand, what lies and who laid it when, who had nothing for what, the ends and
   who opened them, counts, and what everybody opened and covered. All whole numbers, computed from what was heard. */
#include "nets.h"

#include <string.h>

enum { EACH = 8, FITTING = 4, LAST = 64 };

static uint8_t at_most(unsigned n)
{
	return (uint8_t)(n < UINT8_MAX ? n : UINT8_MAX);
}

void domi_story_begin(const struct dom_line *line, struct domi_story *s)
{
	memset(s, 0, sizeof *s);
	memset(s->left, line->hand, sizeof s->left);
	s->pile = (uint8_t)(line->tiles - line->seats * line->hand);
}

static void has_nothing(struct domi_story *s, unsigned seat)
{
	for (unsigned end = 0; s->laid && end < 2; end++) {
		s->stuck[seat][s->end[end]] = 1;
		s->since[seat][s->end[end]] = 0;
	}
}

static void draws(const struct dom_line *line, struct domi_story *s, unsigned seat)
{
	for (unsigned f = 0; f < line->symbols; f++)
		s->since[seat][f] = at_most(s->since[seat][f] + 1U);
	s->left[seat]++;
	s->pile--;
}

static void lays(const struct dom_line *line, struct domi_story *s, const struct dom_heard *h)
{
	const uint8_t *shows = line->symbol[h->tile];
	unsigned place = h->place & 1U;

	if (!s->laid) {
		for (unsigned end = 0; end < 2; end++) {
			s->end[end] = shows[end];
			s->open[end] = h->seat;
			s->opened[h->seat][shows[end]]++;
		}
		s->low = 0;
	} else {
		unsigned left = shows[1U - (h->side & 1U)];

		if (s->end[0] == s->end[1])
			s->low = (uint8_t)place;
		s->covered[h->seat][s->end[place]]++;
		s->opened[h->seat][left]++;
		s->end[place] = (uint8_t)left;
		s->open[place] = h->seat;
	}
	if (s->end[s->low] > s->end[1 - s->low])
		s->low = !s->low;
	s->by[h->tile] = (uint8_t)(h->seat + 1);
	s->laid++;
	s->when[h->tile] = (uint8_t)(s->laid * LAST / line->tiles);
	s->left[h->seat]--;
}

void domi_story_hear(const struct dom_line *line, struct domi_story *s, const struct dom_heard *h)
{
	switch (h->kind) {
	case DOM_EVENT_STARTER:
		s->forced = h->tile != DOM_NO_TILE;
		break;
	case DOM_EVENT_PLAYED:
		lays(line, s, h);
		break;
	case DOM_EVENT_PASSED:
		has_nothing(s, h->seat);
		break;
	case DOM_EVENT_DREW:
		draws(line, s, h->seat);
		has_nothing(s, h->seat);
		break;
	default:
		break;
	}
}

struct domi_parts domi_parts(const struct dom_line *l)
{
	unsigned tiles = l->tiles, seats = l->seats, symbols = l->symbols, others = (seats - 1) * symbols;
	struct domi_parts at = {.by = tiles};

	at.when = at.by + seats * tiles;
	at.stuck = at.when + tiles;
	at.since = at.stuck + others;
	at.ends = at.since + (l->draws ? others : 0);
	at.left = at.ends + 2 * (symbols + 1);
	at.unseen = at.left + seats;
	at.mine = at.unseen + symbols;
	at.owners = at.mine + symbols;
	at.opened = at.owners + 2 * seats;
	at.covered = at.opened + seats * symbols;
	at.forced = at.covered + seats * symbols;
	at.pile = at.forced + 1;
	at.end = at.pile + (l->draws ? 1 : 0);
	return at;
}

unsigned domi_features(const struct dom_line *l)
{
	return domi_parts(l).end;
}

static uint8_t up_to(unsigned n)
{
	return (uint8_t)(n < DOMI_MOST ? n : DOMI_MOST);
}

/* Of a table of seats and symbols, from the seat's own row or from the next one's on. */
static uint8_t *turned(const struct dom_line *l, const uint8_t table[][DOM_LINE_SYMBOLS], unsigned seat, unsigned from,
		       unsigned each, uint8_t *x)
{
	for (unsigned k = from; k < l->seats; k++)
		for (unsigned f = 0; f < l->symbols; f++)
			*x++ = up_to(table[(seat + k) % l->seats][f] * each);
	return x;
}

static uint8_t *tiles_of(const struct dom_line *l, const struct domi_story *s, unsigned seat, uint64_t hand, uint8_t *x)
{
	for (unsigned t = 0; t < l->tiles; t++)
		*x++ = hand >> t & 1 ? DOMI_UNIT : 0;
	memset(x, 0, (size_t)l->seats * l->tiles * sizeof *x);
	for (unsigned t = 0; t < l->tiles; t++)
		if (s->by[t])
			x[(s->by[t] - 1U + l->seats - seat) % l->seats * l->tiles + t] = DOMI_UNIT;
	x += (size_t)l->seats * l->tiles;
	for (unsigned t = 0; t < l->tiles; t++)
		*x++ = s->when[t];
	return x;
}

static uint8_t *fitting(const struct dom_line *l, uint64_t set, uint8_t *x)
{
	for (unsigned f = 0; f < l->symbols; f++)
		*x++ = (uint8_t)((unsigned)__builtin_popcountll(set & l->fits[f]) * FITTING);
	return x;
}

static uint64_t unseen(const struct dom_line *l, const struct domi_story *s, uint64_t hand)
{
	uint64_t set = l->tiles == DOM_LINE_TILES ? UINT64_MAX : (UINT64_C(1) << l->tiles) - 1;

	for (unsigned t = 0; t < l->tiles; t++)
		if (s->by[t])
			set &= ~(UINT64_C(1) << t);
	return set & ~hand;
}

void domi_observe(const struct dom_line *l, const struct domi_story *s, unsigned seat, uint64_t hand, uint8_t *x)
{
	unsigned end[2] = {s->laid ? s->end[s->low] : l->symbols, s->laid ? s->end[1 - s->low] : l->symbols};
	unsigned pile = l->tiles - (unsigned)l->seats * l->hand;

	x = tiles_of(l, s, seat, hand, x);
	x = turned(l, s->stuck, seat, 1, DOMI_UNIT, x);
	if (l->draws)
		x = turned(l, s->since, seat, 1, EACH, x);
	for (unsigned i = 0; i < 2; i++)
		for (unsigned f = 0; f <= l->symbols; f++)
			*x++ = f == end[i] ? DOMI_UNIT : 0;
	for (unsigned k = 0; k < l->seats; k++)
		*x++ = up_to((unsigned)s->left[(seat + k) % l->seats] * DOMI_UNIT / l->hand);
	x = fitting(l, unseen(l, s, hand), x);
	x = fitting(l, hand, x);
	for (unsigned i = 0; i < 2; i++)
		for (unsigned k = 0; k < l->seats; k++)
			*x++ = s->laid && s->open[i ? 1 - s->low : s->low] == (seat + k) % l->seats ? DOMI_UNIT : 0;
	x = turned(l, s->opened, seat, 0, EACH, x);
	x = turned(l, s->covered, seat, 0, EACH, x);
	*x++ = s->forced ? DOMI_UNIT : 0;
	if (l->draws && pile) /* one implies the other */
		*x = (uint8_t)(s->pile * DOMI_UNIT / pile);
}

unsigned domi_action(const struct dom_line *l, const struct domi_story *s, struct dom_play play)
{
	bool high = s->laid && s->end[0] != s->end[1] && (play.place & 1U) != s->low;

	return play.tile + (high ? l->tiles : 0U);
}
