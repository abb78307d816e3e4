/* People in tournaments. What they say cannot be played again, so it is kept, round by round, and brought to the round whenever it is
   played. With it a tournament is again a pure function: of its variant, its seed and what people said. */
#include "tournament.h"

#include <domino/strategy.h>

#include <sodium/crypto_hash_sha256.h>
#include <stdio.h>
#include <string.h>

bool domi_is_person(const struct domi_player *player)
{
	/* the option is the first member of every strategy */
	return player->count == 1 && ((const struct dom_strategy *)(const void *)player->strategies[0].member->option)->asks;
}

bool dom_tournament_people(const struct dom_tournament *t)
{
	return t->people;
}

bool dom_tournament_asks(const struct dom_tournament *t, const struct dom_fixture *fixture)
{
	bool asks = false;

	for (unsigned i = 0; t->people && i < fixture->seats; i++)
		asks |= domi_is_person(&t->variant->players[fixture->player[i]]);
	return asks;
}

/* Whoever has played a round may know its seed; no other follows from it, nor that of the tournament. */
uint64_t dom_tournament_seed_of(const struct dom_tournament *t, uint64_t round)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char text[64];
	uint64_t seed = 0;
	int length;

	if (!t->people)
		return t->seed;
	length = snprintf(text, sizeof text, ":%llu:%llu", (unsigned long long)t->seed, (unsigned long long)round);
	crypto_hash_sha256(hash, (const unsigned char *)text, (unsigned long long)length);
	for (unsigned i = 0; i < 8; i++)
		seed = seed << 8 | hash[i];
	return seed;
}

/* Where the first reply of a round is, or would be. */
static size_t find(const struct dom_tournament *t, uint64_t round)
{
	size_t from = 0, to = t->said_count;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (t->said[middle].round < round)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

const struct dom_reply *dom_tournament_said(const struct dom_tournament *t, uint64_t round, size_t number)
{
	size_t at = find(t, round) + number;

	return at < t->said_count && t->said[at].round == round ? &t->said[at].reply : NULL;
}

int dom_tournament_say(struct dom_tournament *t, uint64_t round, const struct dom_reply *reply, struct dom_error *error)
{
	size_t at = find(t, round + 1);

	if (t->said_count == t->said_room) {
		size_t room = t->said_room ? t->said_room * 2 : 64;
		struct domi_said *more = t->alloc.resize(t->alloc.context, t->said, room * sizeof *more);

		if (!more)
			return domi_fail_memory(error);
		t->said = more;
		t->said_room = room;
	}
	memmove(&t->said[at + 1], &t->said[at], (t->said_count - at) * sizeof *t->said);
	t->said[at] = (struct domi_said){.round = round, .reply = *reply};
	t->said_count++;
	return DOM_OK;
}
