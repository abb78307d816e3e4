/* Packers are large, so they are kept for the next answer; a bucket of bytes bounds what all of it costs. */
#include "zip.h"

#include "http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#define ZLIB_CONST /* what is packed stays as it is */
#include <zlib.h>

enum { GZIP = 15 + 16, MEMORY = 8 };

void doms_zip_init(struct doms_zip *zip)
{
	pthread_mutex_init(&zip->lock, NULL);
}

static void free_packer(z_stream *packer)
{
	deflateEnd(packer);
	free(packer);
}

void doms_zip_release(struct doms_zip *zip)
{
	while (zip->count)
		free_packer(zip->kept[--zip->count]);
	pthread_mutex_destroy(&zip->lock);
}

static z_stream *new_packer(int level)
{
	z_stream *packer = calloc(1, sizeof *packer);

	if (packer && deflateInit2(packer, level, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) {
		free(packer);
		return NULL;
	}
	return packer;
}

/* One that was kept; *cheap: it, or a new one, may be used. */
static z_stream *take(struct doms_zip *zip, int64_t now, size_t length, bool *cheap)
{
	const double byte = 1e6 / DOMS_ZIP_RATE; /* microseconds */
	z_stream *packer = NULL;

	pthread_mutex_lock(&zip->lock);
	*cheap = doms_bucket_take(&zip->packed, now, (double)length * byte, DOMS_ZIP_BURST * byte);
	if (*cheap && zip->count)
		packer = zip->kept[--zip->count];
	pthread_mutex_unlock(&zip->lock);
	return packer;
}

static void give_back(struct doms_zip *zip, z_stream *packer)
{
	bool keeps = deflateReset(packer) == Z_OK;

	pthread_mutex_lock(&zip->lock);
	keeps &= zip->count < DOMS_ZIP_KEPT;
	if (keeps)
		zip->kept[zip->count++] = packer;
	pthread_mutex_unlock(&zip->lock);
	if (!keeps)
		free_packer(packer);
}

/* NULL: no memory, or it would not be smaller. */
static char *pack(z_stream *stream, const char *text, size_t length, size_t *packed)
{
	char *out = malloc(length);

	if (!out)
		return NULL;
	stream->next_in = (const Bytef *)text;
	stream->avail_in = (uInt)length;
	stream->next_out = (Bytef *)out;
	stream->avail_out = (uInt)length;
	if (deflate(stream, Z_FINISH) != Z_STREAM_END) {
		free(out);
		return NULL;
	}
	*packed = length - stream->avail_out;
	return out;
}

char *doms_zip_now(struct doms_zip *zip, int64_t now, const char *text, size_t length, size_t *packed)
{
	z_stream *packer;
	char *out;
	bool cheap;

	if (length > DOMS_ZIP_MOST)
		return NULL;
	packer = take(zip, now, length, &cheap);
	if (cheap && !packer)
		packer = new_packer(Z_BEST_SPEED);
	if (!packer)
		return NULL;
	out = pack(packer, text, length, packed);
	give_back(zip, packer);
	return out;
}

char *doms_zip_well(const char *text, size_t length, size_t *packed)
{
	z_stream *packer = length <= UINT32_MAX ? new_packer(Z_DEFAULT_COMPRESSION) : NULL;
	char *out;

	if (!packer)
		return NULL;
	out = pack(packer, text, length, packed);
	free_packer(packer);
	return out;
}

unsigned doms_wants_encoding(const char *header, const char *name)
{
	size_t length = strlen(name);
	unsigned any = 0;

	while (header && *header) {
		const char *q;
		size_t one;
		unsigned quality = 1000;

		header += strspn(header, " \t,");
		one = strcspn(header, ",; \t");
		q = header + one;
		q += strspn(q, " \t;");
		if (!strncasecmp(q, "q=", 2))
			quality = (unsigned)(strtod(q + 2, NULL) * 1000 + .5);
		quality = quality > 1000 ? 1000 : quality;
		if (one == length && !strncasecmp(header, name, length))
			return quality;
		if (one == 1 && *header == '*')
			any = quality;
		header += strcspn(header, ",");
	}
	return any;
}

bool doms_takes_gzip(const struct doms_request *request)
{
	return doms_wants_encoding(doms_request_header(request, DOMS_HEADER_ACCEPT_ENCODING), "gzip") > 0;
}

bool doms_zip_helps(const char *type, size_t length)
{
	return length > DOMS_ZIP_LEAST &&
	       (!strncmp(type, "application/json", 16) || !strncmp(type, "text/", 5) || !strncmp(type, "image/svg+xml", 13));
}
