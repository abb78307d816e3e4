/* JSON written straight into a growing text, for answers that are made thousands of times a second. Commas come by themselves. */
#ifndef DOMJ_WRITE_H
#define DOMJ_WRITE_H

#include <domino/common.h>

/* After a failure `failed` stays set and writing does nothing, so that one check at the end is enough. */
struct domj_text {
	char *text; /* closed by a zero once something was written */
	size_t length, room;
	bool failed;
};

enum { DOMJ_TEXT_MOST = 64 << 20 };

void domj_text_release(struct domj_text *out);
/* Empty, with the room it has. */
void domj_text_clear(struct domj_text *out);
/* Hands the text over (from malloc(); NULL: it failed) and empties `out`. */
char *domj_text_take(struct domj_text *out);

/* Bytes as they are. */
void domj_put(struct domj_text *out, const char *text, size_t length);

/* A value, with a comma before it where one belongs. */
void domj_raw(struct domj_text *out, const char *json, size_t length);
void domj_open(struct domj_text *out, char bracket); /* { or [ */
void domj_close(struct domj_text *out, char bracket);
void domj_key(struct domj_text *out, const char *key);     /* a word without anything to escape */
void domj_string(struct domj_text *out, const char *text); /* NULL: null */
void domj_int(struct domj_text *out, int64_t n);
void domj_seed(struct domj_text *out, uint64_t seed); /* as a string: JSON has no numbers of its size */
void domj_bool(struct domj_text *out, bool yes);
void domj_null(struct domj_text *out);
/* Hundredths as points: 21, -0.5. */
void domj_points(struct domj_text *out, int64_t hundredths);
/* A number with one decimal, from tenths. */
void domj_tenths(struct domj_text *out, int64_t tenths);
/* {"en": …, "es": …}; one that is missing is as the other, none: null. */
void domj_text_of(struct domj_text *out, struct dom_text text);
/* Bytes in hexadecimal, as a string. */
void domj_hex(struct domj_text *out, const uint8_t *bytes, size_t count);

/* key and value */
void domj_key_open(struct domj_text *out, const char *key, char bracket);
void domj_key_string(struct domj_text *out, const char *key, const char *text);
void domj_key_int(struct domj_text *out, const char *key, int64_t n);
void domj_key_bool(struct domj_text *out, const char *key, bool yes);
void domj_key_points(struct domj_text *out, const char *key, int64_t hundredths);
void domj_key_raw(struct domj_text *out, const char *key, const char *json);

#endif
