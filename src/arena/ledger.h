/* Shares that are handed out one after the other, played by anybody in any order, and counted in theirs. */
#ifndef DOMI_LEDGER_H
#define DOMI_LEDGER_H

#include <domino/compare.h>

#include "memory.h"

struct domi_ledger {
	struct dom_alloc alloc;
	size_t size;      /* of what a share comes to */
	uint64_t next;    /* share to take */
	uint64_t counted; /* shares, in order */
	uint64_t room;    /* shares that may be out beyond those counted: the more, the smaller they are */
	char *ahead;      /* [room] shares played and not yet counted; */
	bool *waits;      /* [room] those that are there */
};

/* The room for results is made when the first comes. */
void domi_ledger_init(struct domi_ledger *ledger, size_t size, const struct dom_alloc *alloc);
void domi_ledger_release(struct domi_ledger *ledger);
/* What is out is forgotten, and taken again: `counted` shares are done. */
void domi_ledger_rewind(struct domi_ledger *ledger, uint64_t counted);
/* One of so many. */
enum dom_take domi_ledger_take(struct domi_ledger *ledger, uint64_t shares, uint64_t *share);
/* What comes a second time, or was never out, is left alone. False: no memory. */
bool domi_ledger_put(struct domi_ledger *ledger, uint64_t share, const void *result);
/* The next result in order, which is counted now; NULL: it has not come. Valid until the next is put. */
const void *domi_ledger_count(struct domi_ledger *ledger);

/* Whole numbers of up to 128 bits as decimals, each after a blank; and back: false, it is none. */
__extension__ typedef __int128 domi_sum;
void domi_sum_write(domi_sum sum, struct domi_buffer *out);
bool domi_sum_read(domi_sum *sum, const char **text);

#endif
