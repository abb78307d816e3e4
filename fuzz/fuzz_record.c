/* Any bytes as a record. Checksums would keep all but the seeds out, so they are put right first; and where the head can be
   read, the record that belongs to it is made and must replay, but not with a byte changed. */
#include "fuzz.h"
#include "../tests/run_round.h"

#include <sodium/crypto_hash_sha256.h>

enum { HEX = 2 * crypto_hash_sha256_BYTES };

static void write_hash(char *at, const char *text, size_t length)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char hex[HEX + 1];

	crypto_hash_sha256(hash, (const unsigned char *)text, length);
	for (unsigned i = 0; i < sizeof hash; i++)
		snprintf(hex + 2 * i, 3, "%02x", hash[i]);
	memcpy(at, hex, HEX);
}

/* The hash between the quotes of a tag, if there is room for one. */
static char *find_hash(char *text, const char *end, const char *tag)
{
	char *at = strstr(text, tag);

	return at && (size_t)(end - at) >= strlen(tag) + HEX ? at + strlen(tag) : NULL;
}

/* `text` is closed by a zero. */
static void correct_sums(char *text, size_t length)
{
	char *rules = find_hash(text, text + length, "[Rules \""), *sum = find_hash(text, text + length, "\n[Sum \"");

	if (rules) {
		char *variant = malloc(length + 1);
		size_t used = 0;

		CLAIM(variant);
		for (const char *line = strstr(rules, "\n| "); line && !strncmp(line, "\n| ", 3);
		     line = strchr(line + 1, '\n')) {
			size_t n = strcspn(line + 3, "\n");

			memcpy(variant + used, line + 3, n);
			used += n;
			variant[used++] = '\n';
		}
		write_hash(rules, variant, used);
		free(variant);
	}
	if (sum)
		write_hash(sum, text, (size_t)(sum - text) - strlen("[Sum \""));
}

static void record_of(const struct dom_rules *rules, uint64_t seed, const struct dom_round_input *input, size_t change)
{
	struct dom_round *round = malloc(dom_round_size(rules));
	struct dom_view *view = malloc(dom_view_size(rules));
	struct dom_recorder *recorder;
	struct dom_listener listener;
	struct dom_error error = {0};
	const char *text;
	char *changed;
	size_t length;

	CLAIM(round && view);
	if (dom_recorder_new(&recorder, rules, seed, input, NULL, &error)) {
		CLAIM(error.status == DOM_BAD_RECORD && error.en[0] && error.es[0]); /* a name that no record can hold */
		free(view);
		free(round);
		return;
	}
	listener = dom_recorder_listener(recorder);
	CLAIM(dom_round_init(rules, round, seed, input, DOM_PATH_TABLE, NULL) == DOM_OK);
	round_run(rules, round, &listener);
	text = dom_recorder_text(recorder, &length);
	CLAIM(text);
	CLAIM(dom_record_replay(text, length, "fuzz.dom", NULL, NULL, NULL) == DOM_OK);
	changed = malloc(length);
	CLAIM(changed);
	memcpy(changed, text, length);
	changed[change % length] ^= 1;
	CLAIM(dom_record_replay(changed, length, "fuzz.dom", NULL, NULL, NULL) == DOM_BAD_RECORD);
	free(changed);
	dom_recorder_free(recorder);
	free(view);
	free(round);
}

/* The first byte says what is done with the rest: 'r' leaves it as it is. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dom_round_input input;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_error error = {0};
	uint64_t seed;
	char *text;
	int status;

	if (!size || size > 1 << 16)
		return 0;
	text = malloc(size);
	CLAIM(text);
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	if (data[0] != 'r')
		correct_sums(text, size - 1);
	status = dom_record_replay(text, size - 1, "fuzz.dom", NULL, NULL, &error);
	CLAIM(status == DOM_OK || (status == DOM_BAD_RECORD && error.en[0] && error.es[0]));
	if (data[0] != 'r' && !dom_record_head(text, size - 1, "fuzz.dom", &variant, &seed, &input, NULL, NULL)) {
		if (!dom_rules_new(&rules, variant, NULL, NULL)) {
			if (dom_rules_tiles(rules) <= FUZZ_MOST_TILES)
				record_of(rules, seed, &input, size * 7919);
			dom_rules_free(rules);
		}
		dom_variant_free(variant);
	}
	free(text);
	return 0;
}
