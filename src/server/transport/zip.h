/* gzip, for whoever takes it. What does not change is packed once; other answers as they come, as many as cost little: the rest go out
   as they are. */
#ifndef DOMS_ZIP_H
#define DOMS_ZIP_H

#include "http.h"

struct doms_zip;

enum {
	DOMS_ZIP_LEAST = 1 << 10, /* bytes worth packing */
	DOMS_ZIP_MOST = 1 << 20,  /* of an answer that is packed as it comes */
	DOMS_ZIP_RATE = 8 << 20,  /* of such answers in a second, all together: a tenth of a processor */
	DOMS_ZIP_BURST = 4 << 20
};

struct doms_zip *doms_zip_new(void);
void doms_zip_free(struct doms_zip *zip);
/* The text packed, from malloc(). NULL: it has to go as it is. Any thread. */
char *doms_zip_now(struct doms_zip *zip, int64_t now, const char *text, size_t length, size_t *packed);
/* The same at leisure, as small as it gets. */
char *doms_zip_well(const char *text, size_t length, size_t *packed);

/* How much an Accept-Encoding wants something, in thousandths: "br;q=0.5, gzip, *;q=0". NULL: nothing is wanted. */
unsigned doms_wants_encoding(const char *header, const char *name);
bool doms_takes_gzip(const struct doms_request *request);
/* Whether a body of this kind gets smaller. */
bool doms_zip_helps(const char *type, size_t length);

#endif
