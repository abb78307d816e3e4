/* What comes in, seen before the library does. libwebsockets 4.1 takes what it should refuse: a header that has no colon, or whose name
   is the mere beginning of one it knows ("X: a"), eats the line after it, and as the last line the end of the head too; headers that it
   does not know have no size; of two Hosts it takes one; frames of a client need no mask. It has no place where its user could see
   the bytes. So the functions by which it reads, recv() and SSL_read(), are defined here: the linker takes ours for the library as well.
   They read as ever, go through what was read, and hand on what is good; whatever follows the first bad byte is thrown away.

   Nothing is changed or kept back: a head that was split into many pieces is looked at piece by piece. A request that reaches us
   although no whole head was seen here is refused, so a library that reads by other means is noticed at once. */
#include "wire.h"

#include <errno.h>
#include <openssl/ssl.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum { DROPPED = 64 << 10 }; /* bytes thrown away at a time */

/* The server whose service thread this is. */
static _Thread_local struct doms_http *serving;

/* Heads */

static bool is_token(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || c == '-' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c && strchr("!#$%&'*+.^_`|~", c) != NULL);
}

static bool is_text(unsigned char c)
{
	return (c >= 0x20 && c != 0x7f) || c == '\t';
}

/* Names that the library would go on reading after their colon, up to the next. */
static bool is_mere_beginning(const char *name, size_t length)
{
	bool beginning = false;

	for (const char *at = serving->initials; (at = strchr(at, *name)); at++) {
		const char *known = serving->names[at - serving->initials];

		if ((length > 1 && known[1] != name[1]) || strncmp(known, name, length) != 0)
			continue;
		if (known[length] == ':')
			return false;
		beginning = true;
	}
	return beginning;
}

static enum doms_bad check_name(struct doms_guard *g)
{
	size_t length = g->name_length;

	g->eats = false;
	if (length >= sizeof g->name)
		return DOMS_GOOD; /* longer than any that counts here, or that the library knows the whole of */
	g->name[length] = '\0';
	g->eats = is_mere_beginning(g->name, length);
	if (!strcmp(g->name, "host") && g->hosts++)
		return DOMS_TWO_HOSTS;
	if (!strcmp(g->name, "content-length") && g->lengths++)
		return DOMS_TWO_LENGTHS;
	return DOMS_GOOD;
}

/* What a line says about what follows the head. */
static void heed_line(struct doms_guard *g)
{
	size_t length = g->value_length;
	bool whole = length < sizeof g->value;

	while (whole && length && (g->value[length - 1] == ' ' || g->value[length - 1] == '\t'))
		length--;
	if (whole)
		g->value[length] = '\0';
	if (g->name_length >= sizeof g->name)
		return;
	if (!strcmp(g->name, "content-length")) {
		g->body = 0;
		for (size_t i = 0; i < length && whole; i++)
			g->body = g->body * 10 + (size_t)(g->value[i] - '0');
		/* what is no number, or a body that nobody takes, is refused later, and ends the connection */
		g->blind |= !whole || length > 9 || strspn(g->value, "0123456789") != length;
	} else if (!strcmp(g->name, "transfer-encoding")) {
		g->blind = true; /* and so is this */
	} else if (!strcmp(g->name, "upgrade")) {
		g->socket = whole && !strcasecmp(g->value, "websocket");
	}
}

static void end_head(struct doms_guard *g)
{
	g->heads++;
	if (g->blind)
		g->at = DOMS_AT_NOTHING;
	else if (g->socket)
		g->at = DOMS_AT_FRAME;
	else
		g->at = g->body ? DOMS_AT_BODY : DOMS_AT_REQUEST;
	g->size = 0;
	g->hosts = g->lengths = 0;
}

static void keep(char *out, size_t size, size_t *length, unsigned char c)
{
	if (*length < size)
		out[*length] = (char)(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
	*length += *length < size;
}

static enum doms_bad take_head(struct doms_guard *g, unsigned char c)
{
	if (++g->size > DOMS_MAX_HEAD)
		return DOMS_LARGE_HEAD;
	switch (g->at) {
	case DOMS_AT_REQUEST: /* empty lines before it are nothing */
		if (c == '\r' || c == '\n')
			return DOMS_GOOD;
		g->at = DOMS_IN_REQUEST;
		return is_token(c) ? DOMS_GOOD : DOMS_BAD_HEADER;
	case DOMS_IN_REQUEST:
		if (c == '\r')
			g->at = DOMS_AT_LINE_FEED;
		return c == '\r' || is_text(c) ? DOMS_GOOD : DOMS_BAD_HEADER;
	case DOMS_AT_LINE:
		g->name_length = g->value_length = 0;
		if (c == '\r') {
			g->at = DOMS_AT_LAST;
			return DOMS_GOOD;
		}
		g->at = DOMS_IN_NAME;
		/* fall through */
	case DOMS_IN_NAME:
		if (c == ':' && g->name_length) {
			g->at = DOMS_IN_VALUE;
			return check_name(g);
		}
		keep(g->name, sizeof g->name, &g->name_length, c);
		return is_token(c) ? DOMS_GOOD : DOMS_BAD_HEADER;
	case DOMS_IN_VALUE:
		if (c == '\r') {
			heed_line(g);
			g->at = DOMS_AT_LINE_FEED;
			return g->eats ? DOMS_BAD_HEADER : DOMS_GOOD;
		}
		g->eats = g->eats && c != ':';
		if (g->value_length || (c != ' ' && c != '\t'))
			keep(g->value, sizeof g->value, &g->value_length, c);
		return is_text(c) ? DOMS_GOOD : DOMS_BAD_HEADER;
	case DOMS_AT_LINE_FEED:
		g->at = DOMS_AT_LINE;
		return c == '\n' ? DOMS_GOOD : DOMS_BAD_HEADER;
	default: /* DOMS_AT_LAST */
		end_head(g);
		return c == '\n' ? DOMS_GOOD : DOMS_BAD_HEADER;
	}
}

/* Frames */

static enum doms_bad take_frame(struct doms_guard *g, unsigned char c)
{
	switch (g->at) {
	case DOMS_AT_FRAME:
		g->at = DOMS_AT_MASK;
		return DOMS_GOOD;
	case DOMS_AT_MASK:
		g->length = c & 127;
		g->more = g->length == 126 ? 2 : g->length == 127 ? 8 : 0;
		g->length = g->more ? 0 : g->length;
		g->more += 4; /* the mask itself */
		g->at = DOMS_IN_LENGTH;
		return c & 128 ? DOMS_GOOD : DOMS_UNMASKED;
	default: /* DOMS_IN_LENGTH */
		if (g->more-- > 4)
			g->length = g->length << 8 | c;
		if (!g->more)
			g->at = g->length ? DOMS_IN_PAYLOAD : DOMS_AT_FRAME;
		return DOMS_GOOD;
	}
}

/* Skips `left` bytes of what may be anything. */
static size_t skip(uint64_t *left, size_t count)
{
	size_t now = *left < count ? (size_t)*left : count;

	*left -= now;
	return now;
}

/* Whether nothing but the end of the line is of interest. */
static bool is_amid_text(const struct doms_guard *g)
{
	return g->at == DOMS_IN_REQUEST || (g->at == DOMS_IN_VALUE && g->value_length == sizeof g->value && !g->eats);
}

static size_t skip_text(struct doms_guard *g, const unsigned char *bytes, size_t count)
{
	size_t most = DOMS_MAX_HEAD - g->size, n = 0;

	while (n < count && n < most && is_text(bytes[n]))
		n++;
	g->size += n;
	return n;
}

size_t doms_guard_look(struct doms_guard *g, const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count;) {
		switch (g->at) {
		case DOMS_AT_NOTHING:
			return count;
		case DOMS_AT_BODY:
			i += skip(&g->body, count - i);
			g->at = g->body ? DOMS_AT_BODY : DOMS_AT_REQUEST;
			break;
		case DOMS_IN_PAYLOAD:
			i += skip(&g->length, count - i);
			g->at = g->length ? DOMS_IN_PAYLOAD : DOMS_AT_FRAME;
			break;
		default:
			if (is_amid_text(g))
				i += skip_text(g, bytes + i, count - i);
			if (i == count)
				break;
			g->bad = g->at >= DOMS_AT_FRAME ? take_frame(g, bytes[i]) : take_head(g, bytes[i]);
			if (g->bad)
				return i;
			i++;
		}
	}
	return count;
}

void doms_guard_begin(struct doms_http *http)
{
	unsigned count = 0;

	serving = http;
	for (int token = 0; http && token < WSI_TOKEN_COUNT; token++) {
		const char *name = (const char *)lws_token_to_string((enum lws_token_indexes)token);

		if (name && *name) {
			http->initials[count] = *name;
			http->names[count++] = name;
		}
	}
}

bool doms_guard_passed(struct doms_conn *conn)
{
	if (!conn->guard.heads)
		return false;
	conn->guard.heads--;
	return true;
}

int doms_guard_fail(const struct doms_guard *guard, struct doms_fault *fault)
{
	switch (guard->bad) {
	case DOMS_LARGE_HEAD:
		return doms_fail(fault, DOMS_HEADERS_TOO_LARGE, NULL, NULL);
	case DOMS_TWO_HOSTS:
		return doms_fail(fault, DOMS_BAD_REQUEST, "Host is said twice", "Host se dice dos veces");
	case DOMS_TWO_LENGTHS:
		return doms_fail(fault, DOMS_BAD_REQUEST, "Content-Length is said twice", "Content-Length se dice dos veces");
	default:
		return doms_fail(fault, DOMS_BAD_REQUEST, "there is a line in the head that is no header of HTTP",
				 "hay una línea en la cabecera que no es de HTTP");
	}
}

/* Reading */

/* The connection of this thread's server that reads from there; NULL: something else does. */
static struct doms_conn *conn_of(int fd)
{
	return serving && fd >= 0 && (size_t)fd < serving->files ? serving->by_file[fd] : NULL;
}

/* How many of the bytes that have just come the library may have. */
static size_t let_through(struct doms_conn *conn, const void *bytes, size_t count)
{
	size_t good;

	conn->heard = doms_now(conn->server);
	if (conn->guard.bad)
		return 0;
	good = doms_guard_look(&conn->guard, bytes, count);
	if (conn->guard.bad)
		doms_wire_answered(conn);
	return good;
}

__attribute__((visibility("default"))) ssize_t recv(int fd, void *bytes, size_t count, int flags)
{
	struct doms_conn *conn = flags & MSG_PEEK ? NULL : conn_of(fd);
	ssize_t got = recvfrom(fd, bytes, count, flags, NULL, NULL);
	size_t dropped = 0, good;

	if (!conn)
		return got;
	/* as if there had been nothing, when nothing of it is good */
	while (got > 0) {
		good = let_through(conn, bytes, (size_t)got);
		if (good)
			return (ssize_t)good;
		dropped += (size_t)got;
		if (dropped >= DROPPED) {
			errno = EAGAIN;
			return -1;
		}
		got = recvfrom(fd, bytes, count, flags, NULL, NULL);
	}
	return got;
}

/* The library finds out from the state of OpenSSL why nothing came: so it is read on until OpenSSL itself has nothing. */
__attribute__((visibility("default"))) int SSL_read(SSL *ssl, void *bytes, int count)
{
	struct doms_conn *conn = conn_of(SSL_get_fd(ssl));
	size_t got, good, dropped = 0;

	if (count < 0)
		return -1;
	while (dropped < DROPPED && SSL_read_ex(ssl, bytes, (size_t)count, &got)) {
		good = conn ? let_through(conn, bytes, got) : got;
		if (good)
			return (int)good;
		dropped += got;
	}
	return -1;
}
