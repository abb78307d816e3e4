/* What the writer and the reader of records share. */
#ifndef DOMI_RECORD_H
#define DOMI_RECORD_H

#include <domino/record.h>

#include "memory.h"
#include "tracker.h"

enum { DOMI_HASH_TEXT = 65 }; /* a SHA-256 in hexadecimal, the closing zero included */

#define DOMI_SUM_OPENS "[Sum \""

void domi_hash_text(const char *text, size_t length, char out[DOMI_HASH_TEXT]);

/* How a record writes the tiles of a set: each its own text, worths and copies told apart where faces alone do not. */
struct domi_tile_names {
	struct domi_buffer text;
	size_t *at; /* where each begins; one more than there are tiles */
	unsigned tiles;
};

int domi_tile_names_init(struct domi_tile_names *names, const struct dom_rules *rules, const struct dom_alloc *alloc,
			 struct dom_error *error);
void domi_tile_names_release(struct domi_tile_names *names);
/* The tile whose text stands at the beginning of `text`, followed by a blank or the end: the longest. -1: none. */
int domi_tile_names_find(const struct domi_tile_names *names, const char *text, size_t length, size_t *used);

struct dom_recorder {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct domi_buffer text;
	struct domi_tile_names names;
	struct domi_tracker tracker;
	bool varied[DOM_MAX_FACES]; /* faces of which there is more than one worth */
	size_t head, body;          /* bytes before the first event, and before the checksum line */
	unsigned laid, scored;
	bool over, closed;
};

void domi_append_symbol(struct domi_buffer *out, const struct dom_rules *rules, const bool *varied, unsigned symbol);

/* What a person said, from the lines that tell what came of it; the recorder has heard everything before them. False: no line
   of a turn. */
bool domi_record_answer(const struct dom_recorder *recorder, const char *text, size_t length, struct dom_reply *out);

/* The record as far as it goes, without a checksum line. */
const struct domi_buffer *domi_recorder_body(const struct dom_recorder *recorder);

#endif
