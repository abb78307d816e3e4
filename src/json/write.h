/* JSON written straight into a growing text, for answers that are made thousands of times a second. Commas come by themselves. */
#ifndef DOMJ_WRITE_H
#define DOMJ_WRITE_H

#include "memory.h"

/* A value, with a comma before it where one belongs. */
void domj_raw(struct domi_buffer *out, const char *json, size_t length);
void domj_open(struct domi_buffer *out, char bracket); /* { or [ */
void domj_close(struct domi_buffer *out, char bracket);
void domj_key(struct domi_buffer *out, const char *key);     /* a word without anything to escape */
void domj_string(struct domi_buffer *out, const char *text); /* NULL: null */
void domj_int(struct domi_buffer *out, int64_t n);
void domj_seed(struct domi_buffer *out, uint64_t seed); /* as a string: JSON has no numbers of its size */
void domj_bool(struct domi_buffer *out, bool yes);
void domj_null(struct domi_buffer *out);
/* Hundredths as points: 21, -0.5. */
void domj_points(struct domi_buffer *out, int64_t hundredths);
/* A number with one decimal, from tenths. */
void domj_tenths(struct domi_buffer *out, int64_t tenths);
/* {"en": …, "es": …}; one that is missing is as the other, none: null. */
void domj_text_of(struct domi_buffer *out, struct dom_text text);
/* Bytes in hexadecimal, as a string. */
void domj_hex(struct domi_buffer *out, const uint8_t *bytes, size_t count);

/* key and value */
void domj_key_open(struct domi_buffer *out, const char *key, char bracket);
void domj_key_string(struct domi_buffer *out, const char *key, const char *text);
void domj_key_int(struct domi_buffer *out, const char *key, int64_t n);
void domj_key_bool(struct domi_buffer *out, const char *key, bool yes);
void domj_key_points(struct domi_buffer *out, const char *key, int64_t hundredths);
void domj_key_raw(struct domi_buffer *out, const char *key, const char *json);

#endif
