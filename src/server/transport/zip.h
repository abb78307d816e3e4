/* gzip, for whoever takes it. What does not change is packed once; other answers as they come, as many as cost little: the rest go out
   as they are. */
#ifndef DOMS_ZIP_H
#define DOMS_ZIP_H

#include "limit.h"

struct doms_request;
struct z_stream_s;

enum {
	DOMS_ZIP_LEAST = 1 << 10, /* bytes worth packing */
	DOMS_ZIP_MOST = 1 << 20,  /* of an answer that is packed as it comes */
	DOMS_ZIP_RATE = 8 << 20,  /* of such answers in a second, all together: a tenth of a processor */
	DOMS_ZIP_BURST = 4 << 20,
	DOMS_ZIP_KEPT = 8
};

struct doms_zip {
	pthread_mutex_t lock;
	struct z_stream_s *kept[DOMS_ZIP_KEPT]; /* packers for the next answers */
	unsigned count;
	struct doms_bucket packed; /* of late */
};

/* A zeroed one. */
void doms_zip_init(struct doms_zip *zip);
void doms_zip_release(struct doms_zip *zip);
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
