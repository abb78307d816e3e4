/* How much one address may ask of the server. IPv6 addresses count by their /64. Any thread. What nobody uses any more is
   forgotten, and the number of addresses known at once is bounded: beyond it newcomers share one account. */
#ifndef DOMS_LIMIT_H
#define DOMS_LIMIT_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is counted while it lasts. */
enum doms_count { DOMS_COUNT_CONNECTIONS, DOMS_COUNT_COMPILES, DOMS_COUNTS };

/* What fills up again by itself; a zeroed one is full. Takes `cost` from it, unless it would then need longer than `room` to fill up
   again (false); all in microseconds. No lock of its own. */
struct doms_bucket {
	double full; /* when it is */
};
bool doms_bucket_take(struct doms_bucket *bucket, int64_t now, double cost, double room);

struct doms_account {
	struct doms_account *next;
	unsigned char address[16];
	struct doms_bucket requests;
	unsigned counts[DOMS_COUNTS];
};

enum { DOMS_LIMIT_ROWS = 4096 };

struct doms_limit {
	pthread_mutex_t lock;
	double cost, room;          /* of a request, and of all that may come at once; cost 0: any number */
	int64_t now;                /* the latest time anybody told */
	unsigned accounts, swept;   /* swept: how many there were after the last sweep */
	struct doms_account others; /* of those for whom there is no room, and whose address is none */
	struct doms_account *rows[DOMS_LIMIT_ROWS];
};

/* A zeroed one. */
void doms_limit_init(struct doms_limit *limit, unsigned requests_per_second, unsigned burst);
void doms_limit_release(struct doms_limit *limit);

/* Whether a request may be answered now; else *retry: seconds until it may. `now`: doms_now(). */
bool doms_limit_request(struct doms_limit *limit, const char *peer, int64_t now, unsigned *retry);
/* One more of something, unless there are `most` already (false). Each that was taken is given back once, with the same peer. */
bool doms_limit_take(struct doms_limit *limit, const char *peer, enum doms_count what, unsigned most);
void doms_limit_give(struct doms_limit *limit, const char *peer, enum doms_count what);

enum { DOMS_SURPLUS = 64 }; /* connections beyond a limit, from one address or in all, that are taken to be told so */

/* The address under which a peer counts, for those who count by themselves: "192.0.2.1", "2001:db8:1:2::". */
void doms_limit_name(const char *peer, char *out, size_t size);

#endif
