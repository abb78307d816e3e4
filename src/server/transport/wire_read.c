/* From the library's headers to an exchange: copied, so that it lives as long as the handler wants it, and checked. */
#include "wire.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const enum lws_token_indexes tokens[DOMS_HEADERS] = {
	[DOMS_HEADER_HOST] = WSI_TOKEN_HOST,
	[DOMS_HEADER_ORIGIN] = WSI_TOKEN_ORIGIN,
	[DOMS_HEADER_AUTHORIZATION] = WSI_TOKEN_HTTP_AUTHORIZATION,
	[DOMS_HEADER_CONTENT_TYPE] = WSI_TOKEN_HTTP_CONTENT_TYPE,
	[DOMS_HEADER_ACCEPT_ENCODING] = WSI_TOKEN_HTTP_ACCEPT_ENCODING,
	[DOMS_HEADER_IF_NONE_MATCH] = WSI_TOKEN_HTTP_IF_NONE_MATCH,
	[DOMS_HEADER_FORWARDED_FOR] = WSI_TOKEN_X_FORWARDED_FOR,
};

static const struct {
	enum lws_token_indexes token;
	enum doms_method method;
	bool body; /* the library waits for one whether or not its length is told */
} methods[] = {
	{WSI_TOKEN_GET_URI, DOMS_GET, false},         {WSI_TOKEN_POST_URI, DOMS_POST, true},
	{WSI_TOKEN_HEAD_URI, DOMS_HEAD, false},       {WSI_TOKEN_DELETE_URI, DOMS_DELETE, false},
	{WSI_TOKEN_OPTIONS_URI, DOMS_OPTIONS, false}, {WSI_TOKEN_PUT_URI, DOMS_PUT, true},
	{WSI_TOKEN_PATCH_URI, DOMS_PATCH, true},
};

/* Copies one text after the other into the exchange's block. */
struct copier {
	struct lws *wsi;
	char *at, *end;
};

static const char *copy_header(struct copier *copier, enum lws_token_indexes token)
{
	char *from = copier->at;
	int length;

	if (!lws_hdr_total_length(copier->wsi, token))
		return NULL;
	length = lws_hdr_copy(copier->wsi, from, (int)(copier->end - from), token);
	if (length < 0)
		return NULL;
	copier->at += length + 1;
	return from;
}

/* "a=1", "b=2" … and an empty one. */
static const char *copy_query(struct copier *copier)
{
	char *from = copier->at;

	for (int i = 0;; i++) {
		int length = lws_hdr_copy_fragment(copier->wsi, copier->at, (int)(copier->end - copier->at) - 1,
						   WSI_TOKEN_HTTP_URI_ARGS, i);

		if (length < 0)
			break;
		if (length)
			copier->at += strlen(copier->at) + 1;
	}
	*copier->at++ = '\0';
	return from;
}

static size_t head_length(struct lws *wsi)
{
	size_t length = 0;

	for (int token = 0; token < WSI_TOKEN_COUNT; token++)
		length += (size_t)lws_hdr_total_length(wsi, (enum lws_token_indexes)token);
	return length;
}

/* The last address of X-Forwarded-For is what our own proxy saw; those before it are hearsay. */
static const char *peer_of(const struct doms_conn *conn, const char *forwarded, struct copier *copier)
{
	const char *comma, *last = conn->peer;
	unsigned char address[16];
	size_t length;
	char *copy = copier->at;

	if (conn->server->options.trust_proxy && forwarded) {
		comma = strrchr(forwarded, ',');
		last = comma ? comma + 1 : forwarded;
		last += strspn(last, " \t");
	}
	length = strcspn(last, " \t");
	if (length >= sizeof conn->peer) {
		last = conn->peer;
		length = strlen(last);
	}
	memcpy(copy, last, length);
	copy[length] = '\0';
	if (inet_pton(AF_INET, copy, address) != 1 && inet_pton(AF_INET6, copy, address) != 1)
		memcpy(copy, conn->peer, strlen(conn->peer) + 1);
	copier->at += strlen(copy) + 1;
	return copy;
}

static void read_connection(struct doms_exchange *exchange, struct lws *wsi)
{
	char version[16] = "", connection[64] = "";

	if (lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_HTTP) < 0)
		*version = '\0';
	if (lws_hdr_copy(wsi, connection, sizeof connection, WSI_TOKEN_CONNECTION) < 0)
		*connection = '\0';
	exchange->old = strcmp(version, "HTTP/1.1") != 0;
	exchange->kept = exchange->old && !strcasecmp(connection, "keep-alive");
	exchange->close = exchange->old ? !exchange->kept : !strcasecmp(connection, "close");
}

/* How long the body is, and whether the library will wait for one. */
static int read_length(struct lws *wsi, bool wanted, bool post, size_t *length, bool *body, struct doms_fault *fault)
{
	char text[24];
	int digits = lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_CONTENT_LENGTH);

	*length = 0;
	*body = wanted;
	if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
		return doms_fail(fault, DOMS_NO_LENGTH, NULL, NULL);
	if (!digits)
		return wanted ? doms_fail(fault, DOMS_NO_LENGTH, NULL, NULL) : 0;
	if (digits > 0 && strspn(text, "0123456789") != (size_t)digits) {
		*body = false; /* nobody knows where it ends */
		return doms_fail(fault, DOMS_BAD_REQUEST, "Content-Length must be a number",
				 "Content-Length debe ser un número");
	}
	*body = true;
	if (digits < 0 || digits > 9 || (*length = strtoul(text, NULL, 10)) > DOMS_MAX_BODY)
		return doms_fail(fault, DOMS_TOO_LARGE, "a body has at most %d bytes", "un cuerpo tiene como mucho %d bytes",
				 DOMS_MAX_BODY);
	*body = *length || post; /* of an empty body only a POST's end is told */
	return 0;
}

static void copy_texts(struct doms_conn *conn, struct doms_exchange *exchange, size_t room, enum lws_token_indexes method)
{
	struct copier copier = {.wsi = conn->wsi, .at = exchange->texts, .end = exchange->texts + room};
	const char *path = copy_header(&copier, method);

	exchange->request.path = path ? path : "";
	for (unsigned i = 0; i < DOMS_HEADERS; i++)
		exchange->headers[i] = copy_header(&copier, tokens[i]);
	exchange->query = copy_query(&copier);
	exchange->request.peer = peer_of(conn, exchange->headers[DOMS_HEADER_FORWARDED_FOR], &copier);
}

static int check_texts(const struct doms_exchange *exchange, struct doms_fault *fault)
{
	const char *query = exchange->query;

	while (*query && doms_utf8_valid(query, strlen(query)))
		query += strlen(query) + 1;
	if (*query || *exchange->request.path != '/' ||
	    !doms_utf8_valid(exchange->request.path, strlen(exchange->request.path)))
		return doms_fail(fault, DOMS_BAD_REQUEST, "the address is no UTF-8", "la dirección no es UTF-8");
	return 0;
}

int doms_wire_read(struct doms_conn *conn, size_t *length, bool *body, struct doms_fault *fault)
{
	size_t head = head_length(conn->wsi), room = head + sizeof conn->peer + 4 * DOMS_HEADERS;
	struct doms_exchange *exchange = doms_exchange_new(conn->server, room);
	unsigned method = 0;

	*length = 0;
	*body = false;
	conn->exchange = exchange;
	if (!exchange)
		return 1;
	exchange->conn = conn;
	while (method < sizeof methods / sizeof *methods && !lws_hdr_total_length(conn->wsi, methods[method].token))
		method++;
	if (method == sizeof methods / sizeof *methods)
		return doms_fail(fault, DOMS_BAD_REQUEST, NULL, NULL);
	exchange->request.method = methods[method].method;
	copy_texts(conn, exchange, room, methods[method].token);
	read_connection(exchange, conn->wsi);
	exchange->surplus = conn->surplus;
	exchange->close |= conn->surplus != DOMS_WITHIN;
	if (!doms_guard_passed(conn)) /* the library read it by other means than those we look at */
		return doms_fail(fault, DOMS_FAILED, NULL, NULL);
	if (read_length(conn->wsi, methods[method].body, methods[method].method == DOMS_POST, length, body, fault))
		return 1;
	return check_texts(exchange, fault);
}

/* Whether a list "a, b" has a word. */
static bool lists(const char *list, const char *word)
{
	return doms_lists(list, ", \t", word, strlen(word));
}

int doms_wire_read_socket(struct doms_conn *conn, struct doms_fault *fault)
{
	char text[128];

	if (conn->exchange->request.method != DOMS_GET || !lws_hdr_total_length(conn->wsi, WSI_TOKEN_KEY) ||
	    lws_hdr_copy(conn->wsi, text, sizeof text, WSI_TOKEN_CONNECTION) <= 0 || !lists(text, "upgrade") ||
	    lws_hdr_copy(conn->wsi, text, sizeof text, WSI_TOKEN_VERSION) <= 0 || strcmp(text, "13") != 0)
		return doms_fail(fault, DOMS_BAD_REQUEST, "this is no handshake of a WebSocket, version 13",
				 "esto no es un saludo de WebSocket, versión 13");
	if (lws_hdr_copy(conn->wsi, text, sizeof text, WSI_TOKEN_PROTOCOL) <= 0 || !lists(text, DOMS_SUBPROTOCOL))
		return doms_fail(fault, DOMS_BAD_REQUEST, "a WebSocket here speaks the subprotocol " DOMS_SUBPROTOCOL,
				 "aquí un WebSocket habla el subprotocolo " DOMS_SUBPROTOCOL);
	return 0;
}
