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

static inline uint8_t *put(uint8_t *at, uint64_t n)
{
	for (; n >= 128; n >>= 7)
		*at++ = (uint8_t)(n | 128);
	*at++ = (uint8_t)n;
	return at;
}

static inline uint8_t *put_signed(uint8_t *at, int64_t n)
{
	return put(at, (uint64_t)n << 1 ^ (n < 0 ? UINT64_MAX : 0));
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

static uint8_t *put_fixture(uint8_t *at, unsigned flags, const struct dom_fixture *f)
{
	if (flags & TABLE) {
		at = put(at, f->stage);
		at = put(at, f->rules);
		*at++ = f->seats;
		for (unsigned i = 0; i < f->seats; i++)
			at = put(at, f->player[i]);
	}
	if (flags & LAST) {
		*at++ = f->has_last;
		*at++ = f->last_starter;
		*at++ = f->last_winner;
	}
	return at;
}

static uint8_t *put_result(uint8_t *at, unsigned flags, const struct dom_result *r)
{
	if (flags & TEAMS)
		*at++ = r->teams;
	at = put(at, r->winners);
	if (flags & SCORES)
		for (unsigned i = 0; i < r->teams; i++)
			at = put_signed(at, r->score[i]);
	else
		at = put_signed(at, r->score[__builtin_ctz(r->winners)]);
	at = put(at, (uint32_t)(r->reasons << 2 | r->reasons >> 30));
	at = put(at, r->laid);
	at = put(at, r->turns);
	at = put(at, r->passes);
	*at++ = (uint8_t)(r->starter << 4 | (r->winner & 15)); /* nobody is 15 */
	if (flags & FOULS) {
		at = put(at, r->fouls);
		at = put(at, r->tried);
		at = put(at, r->offers);
		at = put(at, r->taken);
	}
	return at;
}

bool domi_batch_add(struct domi_batch *b, const struct dom_fixture *f, const struct dom_result *r)
{
	unsigned flags = flags_of(b, f, r);
	uint8_t *at = b->bytes + b->length;

	if (!b->count)
		b->first = f->number;
	*at++ = (uint8_t)flags;
	at = put_result(put_fixture(at, flags, f), flags, r);
	b->length = (size_t)(at - b->bytes);
	b->count++;
	b->fixture = *f;
	b->result = *r;
	return b->count == DOMI_BATCH_ROUNDS || sizeof b->bytes - b->length < ROUND_MOST;
}

/* Reading: nothing beyond the end, nothing too large for where it goes. */

static bool take(struct domi_batch_reader *r, uint64_t most, uint64_t *out)
{
	uint64_t n = 0;

	for (unsigned shift = 0; r->at < r->end && shift < 64; shift += 7) {
		uint8_t byte = *r->at++;

		n |= (uint64_t)(byte & 127) << shift;
		if (byte < 128) {
			*out = n;
			return n <= most;
		}
	}
	return false;
}

static bool take_byte(struct domi_batch_reader *r, uint8_t most, uint8_t *out)
{
	if (r->at == r->end || *r->at > most)
		return false;
	*out = *r->at++;
	return true;
}

#define TAKE(most, field) (good = good && take(r, (most), &n), (field) = (__typeof__(field))n)

static bool take_fixture(struct domi_batch_reader *r, unsigned flags)
{
	struct dom_fixture *f = &r->fixture;
	uint64_t n = 0;
	bool good = true;

	if (flags & TABLE) {
		TAKE(UINT32_MAX, f->stage);
		TAKE(UINT16_MAX, f->rules);
		good = good && take_byte(r, DOM_MAX_PLAYERS, &f->seats);
		for (unsigned i = 0; good && i < f->seats; i++)
			TAKE(DOM_MAX_ENTRANTS - 1, f->player[i]);
	}
	if (flags & FOLLOWS) {
		f->has_last = 1;
		f->last_starter = r->result.starter;
		f->last_winner = r->result.winner;
	} else if (flags & LAST) {
		good = good && take_byte(r, 1, &f->has_last) && take_byte(r, DOM_MAX_PLAYERS - 1, &f->last_starter) &&
		       take_byte(r, UINT8_MAX, &f->last_winner);
	}
	return good;
}

static bool take_scores(struct domi_batch_reader *r, unsigned flags)
{
	struct dom_result *result = &r->result;

	for (unsigned i = 0; i < DOM_MAX_PLAYERS; i++) {
		uint64_t n;

		result->score[i] = 0;
		if (i >= result->teams || !(flags & SCORES || result->winners >> i & 1))
			continue;
		if (!take(r, UINT64_MAX, &n))
			return false;
		result->score[i] = (int64_t)(n >> 1 ^ (n & 1 ? UINT64_MAX : 0));
	}
	return true;
}

static bool take_result(struct domi_batch_reader *r, unsigned flags)
{
	struct dom_result *result = &r->result;
	uint8_t seats = 0;
	uint64_t n = 0;
	uint32_t reasons;
	bool good = !(flags & TEAMS) || take_byte(r, DOM_MAX_PLAYERS, &result->teams);

	TAKE(UINT16_MAX, result->winners);
	good = good && take_scores(r, flags);
	TAKE(UINT32_MAX, reasons);
	result->reasons = reasons >> 2 | reasons << 30;
	TAKE(UINT16_MAX, result->laid);
	TAKE(UINT32_MAX, result->turns);
	TAKE(UINT32_MAX, result->passes);
	good = good && take_byte(r, UINT8_MAX, &seats);
	result->starter = seats >> 4;
	result->winner = (seats & 15) == 15 ? DOM_NO_SEAT : seats & 15;
	result->blocked = flags & BLOCKED;
	result->fouls = result->tried = result->offers = result->taken = 0;
	if (flags & FOULS) {
		TAKE(UINT32_MAX, result->fouls);
		TAKE(UINT32_MAX, result->tried);
		TAKE(UINT32_MAX, result->offers);
		TAKE(UINT32_MAX, result->taken);
	}
	return good;
}

bool domi_batch_next(struct domi_batch_reader *r)
{
	uint8_t flags;

	if (!r->left || !take_byte(r, 127, &flags) || !take_fixture(r, flags) || !take_result(r, flags) ||
	    !domi_round_possible(&r->fixture, &r->result))
		return false;
	r->fixture.number = r->number++;
	r->left--;
	return r->left || r->at == r->end;
}
