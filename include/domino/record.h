/* A round written down as text, in the spirit of chess's PGN; the grammar is docs/RECORD.md. */
#ifndef DOMINO_RECORD_H
#define DOMINO_RECORD_H

#include "round.h"

struct dom_recorder;
struct dom_packer;

/* Room for the texts of a fair deal, closing zeros included: 16 random bytes and a SHA-256, in hexadecimal. */
enum { DOM_NONCE = 33, DOM_COMMITMENT = 65 };

/* Who walks along a record. */
struct dom_walk {
	struct dom_listener listener; /* without `on`: nobody listens */
	/* The round as it is before every step: at the beginning, when somebody is to answer, at the end. NULL: never mind. */
	void (*rests)(void *context, const struct dom_rules *rules, const struct dom_round *round);
	void *context;
	bool believes; /* strategies that think are not asked again: what they said is read, as what people said is */
};

DOM_BEGIN
/* Writes down what it hears. `input` as the round was begun with; rules must outlive it. */
DOM_API DOM_MUST_CHECK int dom_recorder_new(struct dom_recorder **out, const struct dom_rules *rules, uint64_t seed,
					    const struct dom_round_input *input, const struct dom_alloc *alloc,
					    struct dom_error *error);
DOM_API struct dom_listener dom_recorder_listener(struct dom_recorder *recorder);
/* The record so far, closed with its checksum line when the round is over; valid until the recorder hears more. NULL: out
   of memory. */
DOM_API const char *dom_recorder_text(struct dom_recorder *recorder, size_t *length);
DOM_API void dom_recorder_free(struct dom_recorder *recorder);

/* What whoever deals shows before the deal, so that nobody can choose a seed afterwards: SHA-256 of "NONCE:SEED:ROUND". */
DOM_API void dom_commitment(const char *nonce, uint64_t seed, uint64_t number, char out[DOM_COMMITMENT]);

/* Reads a record, plays its round again and compares every byte. `file` is what complaints call it. `listener` may be NULL;
   it hears the round as it is replayed. */
DOM_API DOM_MUST_CHECK int dom_record_replay(const char *text, size_t length, const char *file,
					     const struct dom_listener *listener, const struct dom_alloc *alloc,
					     struct dom_error *error);
/* The same for whoever looks at what was decided. */
DOM_API DOM_MUST_CHECK int dom_record_walk(const char *text, size_t length, const char *file, const struct dom_walk *walk,
					   const struct dom_alloc *alloc, struct dom_error *error);
/* Reads what the record says without playing it: variant (the caller frees it), seed, input (hands and nonce NULL). */
DOM_API DOM_MUST_CHECK int dom_record_head(const char *text, size_t length, const char *file, struct dom_variant **variant,
					   uint64_t *seed, struct dom_round_input *input, const struct dom_alloc *alloc,
					   struct dom_error *error);

/* A round in few bytes, for those who keep millions of them: every event, in the packed form of docs/RECORD.md. Playing the
   round again gives the same bytes, or its readable record. One packer serves many rounds: it begins anew with each. */
DOM_API DOM_MUST_CHECK int dom_packer_new(struct dom_packer **out, const struct dom_rules *rules, const struct dom_alloc *alloc,
					  struct dom_error *error);
DOM_API struct dom_listener dom_packer_listener(struct dom_packer *packer);
/* What was heard since the round began; valid until it hears more. NULL: out of memory. */
DOM_API const uint8_t *dom_packer_bytes(const struct dom_packer *packer, size_t *length);
DOM_API void dom_packer_free(struct dom_packer *packer);
DOM_END

#endif
