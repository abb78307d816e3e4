/* An account for each address: a bucket of requests that fills up again with time, and how much of everything it has. */
#include "limit.h"

#include "work/fair.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ACCOUNTS = 65536, SWEEP = 1024 };

void doms_limit_init(struct doms_limit *limit, unsigned requests_per_second, unsigned burst)
{
	pthread_mutex_init(&limit->lock, NULL);
	limit->cost = requests_per_second == UINT32_MAX ? 0 : 1e6 / requests_per_second;
	limit->room = limit->cost * burst;
}

void doms_limit_release(struct doms_limit *limit)
{
	for (unsigned row = 0; row < DOMS_LIMIT_ROWS; row++)
		while (limit->rows[row]) {
			struct doms_account *next = limit->rows[row]->next;

			free(limit->rows[row]);
			limit->rows[row] = next;
		}
	pthread_mutex_destroy(&limit->lock);
}

/* IPv4 as a mapped IPv6 address; of IPv6 the half that a provider gives to one customer. */
static bool read_address(const char *peer, unsigned char *address)
{
	static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};

	memset(address, 0, 16);
	if (inet_pton(AF_INET, peer, address + 12) == 1) {
		memcpy(address, mapped, sizeof mapped);
		return true;
	}
	if (inet_pton(AF_INET6, peer, address) != 1)
		return false;
	if (memcmp(address, mapped, sizeof mapped) != 0)
		memset(address + 8, 0, 8);
	return true;
}

void doms_limit_name(const char *peer, char *out, size_t size)
{
	unsigned char address[16];

	snprintf(out, size, "%s", peer);
	if (strchr(peer, ':') && read_address(peer, address))
		(void)inet_ntop(AF_INET6, address, out, (socklen_t)size);
}

static struct doms_account **row_of(struct doms_limit *limit, const unsigned char *address)
{
	uint64_t hash = doms_hash(address, 16);

	return &limit->rows[(hash ^ hash >> 32) % DOMS_LIMIT_ROWS];
}

static bool is_idle(const struct doms_limit *limit, const struct doms_account *account)
{
	for (unsigned i = 0; i < DOMS_COUNTS; i++)
		if (account->counts[i])
			return false;
	return account->requests.full <= (double)limit->now;
}

/* Forgets those that have nothing and whose bucket is full again: a new account would be the same. */
static void sweep(struct doms_limit *limit)
{
	for (unsigned row = 0; row < DOMS_LIMIT_ROWS; row++)
		for (struct doms_account **at = &limit->rows[row]; *at;) {
			struct doms_account *account = *at;

			if (is_idle(limit, account)) {
				*at = account->next;
				free(account);
				limit->accounts--;
			} else {
				at = &account->next;
			}
		}
	limit->swept = limit->accounts;
}

/* `make`: an account that is not there is made, when there is room. */
static struct doms_account *account_of(struct doms_limit *limit, const char *peer, bool make)
{
	unsigned char address[16];
	struct doms_account **row, *account;

	if (!read_address(peer, address))
		return &limit->others;
	row = row_of(limit, address);
	for (account = *row; account; account = account->next)
		if (!memcmp(account->address, address, sizeof address))
			return account;
	if (!make)
		return &limit->others;
	if (limit->accounts >= limit->swept + SWEEP)
		sweep(limit);
	account = limit->accounts < MOST_ACCOUNTS ? calloc(1, sizeof *account) : NULL;
	if (!account)
		return &limit->others;
	memcpy(account->address, address, sizeof address);
	account->next = *row;
	*row = account;
	limit->accounts++;
	return account;
}

bool doms_bucket_take(struct doms_bucket *bucket, int64_t now, double cost, double room)
{
	double full = (bucket->full > (double)now ? bucket->full : (double)now) + cost;

	if (full - (double)now > room)
		return false;
	bucket->full = full;
	return true;
}

bool doms_limit_request(struct doms_limit *limit, const char *peer, int64_t now, unsigned *retry)
{
	struct doms_account *account;
	bool allowed;

	*retry = 0;
	if (limit->cost <= 0)
		return true;
	pthread_mutex_lock(&limit->lock);
	if (now > limit->now)
		limit->now = now;
	account = account_of(limit, peer, true);
	allowed = doms_bucket_take(&account->requests, now, limit->cost, limit->room);
	if (!allowed)
		*retry = 1 + (unsigned)((account->requests.full + limit->cost - limit->room - (double)now) / 1e6);
	pthread_mutex_unlock(&limit->lock);
	return allowed;
}

bool doms_limit_take(struct doms_limit *limit, const char *peer, enum doms_count what, unsigned most)
{
	struct doms_account *account;
	bool allowed;

	pthread_mutex_lock(&limit->lock);
	account = account_of(limit, peer, true);
	allowed = account->counts[what] < most;
	account->counts[what] += allowed;
	pthread_mutex_unlock(&limit->lock);
	return allowed;
}

void doms_limit_give(struct doms_limit *limit, const char *peer, enum doms_count what)
{
	struct doms_account *account;

	pthread_mutex_lock(&limit->lock);
	account = account_of(limit, peer, false);
	if (!account->counts[what])
		account = &limit->others; /* there was no room for an account when it was taken */
	if (account->counts[what])
		account->counts[what]--;
	pthread_mutex_unlock(&limit->lock);
}
