/* Bodies that do not change while the server runs: each has a tag made of its content, and goes over the wire once. */
#include "exchange.h"

#include "json.h"
#include "zip.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void doms_body_init(struct doms_body *body, char *bytes, size_t length)
{
	enum { BYTES = 10 };
	unsigned char hash[crypto_generichash_BYTES_MIN];
	char digits[2 * BYTES + 1];

	*body = (struct doms_body){.bytes = bytes, .length = length};
	crypto_generichash(hash, sizeof hash, (const unsigned char *)bytes, length, NULL, 0);
	snprintf(body->tag, sizeof body->tag, "\"%s\"", sodium_bin2hex(digits, sizeof digits, hash, BYTES));
}

bool doms_tagged_json(struct doms_tagged *tagged, json_t *json)
{
	char *text = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL;

	json_decref(json);
	if (!text)
		return false;
	*tagged = (struct doms_tagged){.type = "application/json", .packs = doms_zip_helps("application/json", strlen(text))};
	doms_body_init(&tagged->bodies[DOMS_PLAIN], text, strlen(text));
	return true;
}

void doms_tagged_release(struct doms_tagged *tagged)
{
	for (enum doms_encoding e = DOMS_PLAIN; e < DOMS_ENCODINGS; e++)
		free(tagged->bodies[e].bytes);
}

/* If-None-Match is a list of tags, weak or not, or "*". */
bool doms_request_has(const struct doms_request *request, const char *tag)
{
	const char *header = doms_request_header(request, DOMS_HEADER_IF_NONE_MATCH);

	return header && (!strcmp(header, "*") || strstr(header, tag));
}

static void pack(struct doms_tagged *tagged)
{
	const struct doms_body *plain = &tagged->bodies[DOMS_PLAIN];
	struct doms_body *packed = &tagged->bodies[DOMS_GZIP];

	packed->bytes = doms_zip_well(plain->bytes, plain->length, &packed->length);
	snprintf(packed->tag, sizeof packed->tag, "%.*s-gz\"", (int)strlen(plain->tag) - 1, plain->tag);
}

void doms_answer_tagged(struct doms_request *request, struct doms_tagged *tagged)
{
	static const char *const names[] = {[DOMS_BR] = "br", [DOMS_GZIP] = "gzip"};
	const char *accepted = doms_request_header(request, DOMS_HEADER_ACCEPT_ENCODING);
	const struct doms_body *body, *bodies = tagged->bodies;
	enum doms_encoding best = DOMS_PLAIN;
	unsigned most = 0;

	if (tagged->packs && !bodies[DOMS_GZIP].bytes && doms_takes_gzip(request))
		pack(tagged);
	for (enum doms_encoding e = DOMS_BR; e < DOMS_ENCODINGS; e++) {
		unsigned quality = bodies[e].bytes ? doms_wants_encoding(accepted, names[e]) : 0;

		best = quality > most ? e : best;
		most = quality > most ? quality : most;
	}
	if (tagged->packs || bodies[DOMS_BR].bytes || bodies[DOMS_GZIP].bytes)
		doms_request_add(request, "Vary", "Accept-Encoding");
	doms_request_add(request, "ETag", bodies[best].tag);
	doms_request_add(request, "Cache-Control", tagged->immutable ? "public, max-age=31536000, immutable" : "no-cache");
	if (doms_request_has(request, bodies[best].tag)) {
		doms_answer_empty(request, 304);
		return;
	}
	if (best != DOMS_PLAIN && !doms_request_add(request, "Content-Encoding", names[best]))
		best = DOMS_PLAIN;
	body = &bodies[best];
	doms_answer_shared(request, 200, tagged->type, body->bytes, body->length);
}

void doms_tagged_answer(struct doms_request *request)
{
	doms_answer_tagged(request, request->own);
}
