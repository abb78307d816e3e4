/* Rounds without their records, in few bytes each. Most rounds are played by the same players as the one before, start as
   that one makes them, and give points to one side: a byte of flags says in which of these a round differs. Whole numbers
   take as many bytes as they need. A batch stands by itself: its first round says everything. */
#include "store.h"

#include <string.h>

enum {
	TABLE = 1,   /* stage, rules and players follow; else they are those of the round before */
	FOLLOWS = 2, /* after the round before: its starter and its winner */
	LAST = 4,    /* has_last, last_starter and last_winner follow; neither: as in the round before */
	BLOCKED = 8,
	FOULS = 16,  /* fouls, tried, offers and taken follow; else there were none */
	SCORES = 32, /* every side's score follows; else that of the one winner, the others got nothing */
	TEAMS = 64   /* their number follows; else as in the round before */
};

/* More than any round takes: forty numbers of which ten are scores. */
enum { ROUND_MOST = 40 * 5 + 10 * 10 };

void domi_batch_clear(struct domi_batch *batch)
{
	batch->count = 0;
	batch->length = 0;
}

static bool same_table(const struct dom_fixture *a, const struct dom_fixture *b)
{
	return a->stage == b->stage && a->rules == b->rules && a->seats == b->seats &&
	       !memcmp(a->player, b->player, a->seats * sizeof *a->player);
}

static bool same_last(const struct dom_fixture *a, const struct dom_fixture *b)
{
	return a->has_last == b->has_last && a->last_starter == b->last_starter && a->last_winner == b->last_winner;
}

static bool follows(const struct dom_fixture *f, const struct dom_result *before)
{
	return f->has_last == 1 && f->last_starter == before->starter && f->last_winner == before->winner;
}

static bool one_winner_takes_all(const struct dom_result *r)
{
	if (!r->winners || r->winners & (r->winners - 1))
		return false;
	for (unsigned i = 0; i < r->teams; i++)
		if (r->score[i] && !(r->winners >> i & 1))
			return false;
	return true;
}

static unsigned flags_of(const struct domi_batch *b, const struct dom_fixture *f, const struct dom_result *r)
{
	unsigned flags = r->blocked ? BLOCKED : 0;

	if (!b->count || !same_table(f, &b->fixture))
		flags |= TABLE;
	if (!b->count || !same_last(f, &b->fixture))
		flags |= b->count && follows(f, &b->result) ? FOLLOWS : LAST;
	if (r->fouls | r->tried | r->offers | r->taken)
		flags |= FOULS;
	if (!one_winner_takes_all(r))
		flags |= SCORES;
	if (!b->count || r->teams != b->result.teams)
		flags |= TEAMS;
	return flags;
}

/* A round on its way into bytes, or out of them: nothing beyond the end, nothing too large for where it goes. */
struct codec {
	bool reads;
	uint8_t *to;
	const uint8_t *from, *end;
	bool good;
};

#define INLINE static inline __attribute__((always_inline)) /* once for each way */

static uint8_t fail(struct codec *c)
{
	c->good = false;
	return 0;
}

static uint64_t take(struct codec *c, uint64_t most)
{
	uint64_t n = 0;

	for (unsigned shift = 0; c->from < c->end && shift < 64; shift += 7) {
		uint8_t byte = *c->from++;

		n |= (uint64_t)(byte & 127) << shift;
		if (byte < 128)
			return n <= most ? n : fail(c);
	}
	return fail(c);
}

INLINE uint64_t number(struct codec *c, uint64_t most, uint64_t n)
{
	uint64_t rest = n;

	if (c->reads)
		return take(c, most);
	for (; rest >= 128; rest >>= 7)
		*c->to++ = (uint8_t)(rest | 128);
	*c->to++ = (uint8_t)rest;
	return n;
}

INLINE int64_t signed_number(struct codec *c, int64_t signed_n)
{
	uint64_t n = number(c, UINT64_MAX, (uint64_t)signed_n << 1 ^ (signed_n < 0 ? UINT64_MAX : 0));

	return (int64_t)(n >> 1 ^ (n & 1 ? UINT64_MAX : 0));
}

INLINE uint8_t byte(struct codec *c, uint8_t most, uint8_t n)
{
	if (c->reads)
		return c->from < c->end && *c->from <= most ? *c->from++ : fail(c);
	*c->to++ = n;
	return n;
}

#define CODE(most, field) ((field) = (__typeof__(field))number(c, (most), (field)))

INLINE void code_fixture(struct codec *c, unsigned flags, struct dom_fixture *f)
{
	if (flags & TABLE) {
		CODE(UINT32_MAX, f->stage);
		CODE(UINT16_MAX, f->rules);
		f->seats = byte(c, DOM_MAX_PLAYERS, f->seats);
		for (unsigned i = 0; i < f->seats; i++)
			CODE(DOM_MAX_ENTRANTS - 1, f->player[i]);
	}
	if (flags & LAST) {
		f->has_last = byte(c, 1, f->has_last);
		f->last_starter = byte(c, DOM_MAX_PLAYERS - 1, f->last_starter);
		f->last_winner = byte(c, UINT8_MAX, f->last_winner);
	}
}

INLINE void code_result(struct codec *c, unsigned flags, struct dom_result *r)
{
	uint32_t reasons = r->reasons << 2 | r->reasons >> 30;
	uint8_t seats = (uint8_t)(r->starter << 4 | (r->winner & 15)); /* nobody is 15 */

	if (flags & TEAMS)
		r->teams = byte(c, DOM_MAX_PLAYERS, r->teams);
	CODE(UINT16_MAX, r->winners);
	if (c->reads)
		memset(r->score, 0, sizeof r->score);
	for (unsigned i = 0; i < r->teams; i++)
		if (flags & SCORES || r->winners >> i & 1)
			r->score[i] = signed_number(c, r->score[i]);
	CODE(UINT32_MAX, reasons);
	r->reasons = reasons >> 2 | reasons << 30;
	CODE(UINT16_MAX, r->laid);
	CODE(UINT32_MAX, r->turns);
	CODE(UINT32_MAX, r->passes);
	seats = byte(c, UINT8_MAX, seats);
	r->starter = seats >> 4;
	r->winner = (seats & 15) == 15 ? DOM_NO_SEAT : seats & 15;
	r->blocked = flags & BLOCKED;
	if (flags & FOULS) {
		CODE(UINT32_MAX, r->fouls);
		CODE(UINT32_MAX, r->tried);
		CODE(UINT32_MAX, r->offers);
		CODE(UINT32_MAX, r->taken);
	} else {
		r->fouls = r->tried = r->offers = r->taken = 0;
	}
}

bool domi_batch_add(struct domi_batch *b, const struct dom_fixture *f, const struct dom_result *r)
{
	unsigned flags = flags_of(b, f, r);
	struct codec c = {.to = b->bytes + b->length};

	if (!b->count)
		b->first = f->number;
	b->fixture = *f;
	b->result = *r;
	byte(&c, UINT8_MAX, (uint8_t)flags);
	code_fixture(&c, flags, &b->fixture);
	code_result(&c, flags, &b->result);
	b->length = (size_t)(c.to - b->bytes);
	b->count++;
	return b->count == DOMI_BATCH_ROUNDS || sizeof b->bytes - b->length < ROUND_MOST;
}

bool domi_batch_next(struct domi_batch_reader *r)
{
	struct codec c = {.reads = true, .from = r->at, .end = r->end, .good = r->left > 0};
	unsigned flags = byte(&c, 127, 0);

	if (flags & FOLLOWS) {
		r->fixture.has_last = 1;
		r->fixture.last_starter = r->result.starter;
		r->fixture.last_winner = r->result.winner;
	}
	code_fixture(&c, flags, &r->fixture);
	code_result(&c, flags, &r->result);
	r->at = c.from;
	if (!c.good || !domi_round_possible(&r->fixture, &r->result))
		return false;
	r->fixture.number = r->number++;
	r->left--;
	return r->left || r->at == r->end;
}
