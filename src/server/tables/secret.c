/* Secrets. One is 128 random bits; the table keeps its hash, so that nobody who reads the database can play. */
#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void doms_key_of(const char *secret, uint8_t key[DOMS_KEY])
{
	crypto_generichash(key, DOMS_KEY, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

void doms_secret_new(const struct doms_chance *chance, char text[DOMS_SECRET_TEXT])
{
	unsigned char bytes[16];

	chance->random(chance->context, bytes, sizeof bytes);
	sodium_bin2base64(text, DOMS_SECRET_TEXT, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(bytes, sizeof bytes);
}

void doms_deal_draw(struct doms_deal *deal, const struct doms_chance *chance, bool seed, uint16_t keyed,
		    struct doms_secrets *secrets)
{
	chance->random(chance->context, deal->nonce, sizeof deal->nonce);
	if (seed)
		chance->random(chance->context, &deal->seed, sizeof deal->seed);
	deal->drawn = seed;
	secrets->players = deal->ruleset ? deal->ruleset->open & (uint16_t)~keyed : 0;
	deal->keyed |= secrets->players;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (secrets->players >> p & 1) {
			doms_secret_new(chance, secrets->text[p]);
			doms_key_of(secrets->text[p], deal->keys[p]);
		}
}

/* Compares with everything there is, whatever was found already. */
static bool admit(const struct doms_table *t, const char *secret, struct doms_viewer *out)
{
	uint8_t key[DOMS_KEY];
	bool found, invited;

	doms_key_of(secret, key);
	found = !sodium_memcmp(key, t->owner, DOMS_KEY);
	out->owner |= found;
	invited = !sodium_memcmp(key, t->invite, DOMS_KEY) && t->friends;
	out->invite |= invited;
	found |= invited;
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		const struct doms_person *person = &t->shown.people[p];
		bool same = !sodium_memcmp(key, person->key, DOMS_KEY) && person->ticket;

		if (same) {
			out->player = (uint8_t)p;
			out->ticket = person->ticket;
		}
		found |= same;
	}
	sodium_memzero(key, sizeof key);
	return found;
}

bool doms_table_viewer(const struct doms_table *t, const char *secrets, struct doms_viewer *out)
{
	char one[64];
	bool known = true;

	*out = (struct doms_viewer){.player = DOM_NO_SEAT};
	for (unsigned i = 0; secrets && *secrets; i++) {
		size_t length = strcspn(secrets, ".");

		snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : 0), secrets);
		known &= i < DOMS_SECRETS && admit(t, one, out);
		secrets += length + (secrets[length] == '.');
	}
	sodium_memzero(one, sizeof one);
	return known;
}
