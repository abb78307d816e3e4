/* Bodies that do not change while the server runs: each has a tag made of its content, and goes over the wire once. */
#include "exchange.h"

#include "json.h"
#include "zip.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void doms_tagged_init(struct doms_tagged *tagged, char *body, size_t length)
{
	enum { BYTES = 10 };
	unsigned char hash[crypto_generichash_BYTES_MIN];

	*tagged = (struct doms_tagged){.body = body, .length = length};
	crypto_generichash(hash, sizeof hash, (const unsigned char *)body, length, NULL, 0);
	tagged->tag[0] = '"';
	sodium_bin2hex(tagged->tag + 1, sizeof tagged->tag - 2, hash, BYTES);
	tagged->tag[1 + 2 * BYTES] = '"';
	snprintf(tagged->packed_tag, sizeof tagged->packed_tag, "%.*s-gz\"", 1 + 2 * BYTES, tagged->tag);
}

bool doms_tagged_json(struct doms_tagged *tagged, json_t *json)
{
	char *text = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL;

	json_decref(json);
	if (text)
		doms_tagged_init(tagged, text, strlen(text));
	return text != NULL;
}

int doms_tagged_open(void **own, json_t *json, struct dom_error *error)
{
	struct doms_tagged *whole = calloc(1, sizeof *whole);

	if (whole && doms_tagged_json(whole, json_incref(json)))
		*own = whole;
	else
		free(whole);
	json_decref(json);
	return *own ? DOM_OK : doms_fail_memory(error);
}

void doms_tagged_release(struct doms_tagged *tagged)
{
	free(tagged->body);
	free(tagged->packed);
}

void doms_tagged_answer(struct doms_request *request)
{
	doms_answer_tagged(request, "application/json", request->own);
}

void doms_tagged_close(struct doms_server *server, void *own)
{
	struct doms_tagged *whole = own;

	(void)server;
	doms_tagged_release(whole);
	free(whole);
}

/* If-None-Match is a list of tags, weak or not, or "*". */
bool doms_request_has(const struct doms_request *request, const char *tag)
{
	const char *header = doms_request_header(request, DOMS_HEADER_IF_NONE_MATCH);

	return header && (!strcmp(header, "*") || strstr(header, tag));
}

void doms_answer_tagged(struct doms_request *request, const char *type, struct doms_tagged *tagged)
{
	bool helps = doms_zip_helps(type, tagged->length), packed = helps && doms_takes_gzip(request);

	if (packed && !tagged->packed)
		tagged->packed = doms_zip_well(tagged->body, tagged->length, &tagged->packed_length);
	packed &= tagged->packed != NULL;
	if (helps)
		doms_request_add(request, "Vary", "Accept-Encoding");
	doms_request_add(request, "ETag", packed ? tagged->packed_tag : tagged->tag);
	doms_request_add(request, "Cache-Control", "no-cache");
	if (doms_request_has(request, packed ? tagged->packed_tag : tagged->tag))
		doms_answer_empty(request, 304);
	else if (packed && doms_exchange_says((struct doms_exchange *)request, "Content-Encoding", "gzip"))
		doms_answer_shared(request, 200, type, tagged->packed, tagged->packed_length);
	else
		doms_answer_shared(request, 200, type, tagged->body, tagged->length);
}
