/* A ring of results that came before their turn. */
#include "ledger.h"

#include "chance.h"

#include <string.h>

void domi_ledger_init(struct domi_ledger *l, size_t size, const struct dom_alloc *alloc)
{
	enum { BYTES = 16 << 20, FEWEST = 64, MOST = 16384 };
	size_t room = BYTES / size;

	room = room < FEWEST ? FEWEST : room > MOST ? MOST : room;
	*l = (struct domi_ledger){.alloc = *alloc, .size = size, .room = room};
}

void domi_ledger_release(struct domi_ledger *l)
{
	if (l->room) {
		domi_free(&l->alloc, l->ahead);
		domi_free(&l->alloc, l->waits);
	}
	l->ahead = NULL;
	l->waits = NULL;
}

void domi_ledger_rewind(struct domi_ledger *l, uint64_t counted)
{
	if (l->waits)
		memset(l->waits, 0, l->room * sizeof *l->waits);
	l->next = l->counted = counted;
}

enum dom_take domi_ledger_take(struct domi_ledger *l, uint64_t shares, uint64_t *share)
{
	if (l->next >= shares)
		return DOM_TAKE_NO_MORE;
	if (l->next - l->counted >= l->room)
		return DOM_TAKE_LATER;
	*share = l->next++;
	return DOM_TAKEN;
}

bool domi_ledger_put(struct domi_ledger *l, uint64_t share, const void *result)
{
	if (share < l->counted || share >= l->next)
		return true;
	if (!l->ahead)
		l->ahead = domi_new(&l->alloc, l->room, l->size);
	if (!l->waits)
		l->waits = domi_new(&l->alloc, l->room, sizeof *l->waits);
	if (!l->ahead || !l->waits)
		return false;
	memcpy(l->ahead + share % l->room * l->size, result, l->size);
	l->waits[share % l->room] = true;
	return true;
}

const void *domi_ledger_count(struct domi_ledger *l)
{
	uint64_t slot = l->counted % l->room;

	if (!l->waits || !l->waits[slot])
		return NULL;
	l->waits[slot] = false;
	l->counted++;
	return l->ahead + slot * l->size;
}

void domi_sum_write(domi_sum sum, struct domi_buffer *out)
{
	char digits[48], *at = digits + sizeof digits;
	domi_wide left = sum < 0 ? -(domi_wide)sum : (domi_wide)sum;

	do {
		*--at = (char)('0' + (int)(left % 10));
		left /= 10;
	} while (left);
	if (sum < 0)
		*--at = '-';
	*--at = ' ';
	domi_append(out, at, (size_t)(digits + sizeof digits - at));
}

bool domi_sum_read(domi_sum *sum, const char **text)
{
	const domi_wide most = (domi_wide)1 << 126;
	const char *at = *text;
	bool negative = at[0] == ' ' && at[1] == '-';
	domi_wide n = 0;

	if (*at != ' ')
		return false;
	at += 1 + negative;
	if (*at < '0' || *at > '9')
		return false;
	for (; *at >= '0' && *at <= '9' && n < most / 10; at++)
		n = n * 10 + (unsigned)(*at - '0');
	*text = at;
	*sum = negative ? -(domi_sum)n : (domi_sum)n;
	return *at < '0' || *at > '9';
}
