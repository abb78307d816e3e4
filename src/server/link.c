/* Links: what stays open. News is pulled: waking a link costs a job on the service thread at most, and what it says is asked for
   when its socket takes it. */
#include "limit.h"
#include "metrics.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

struct saying {
	struct saying *next;
	size_t length;
	char text[];
};

struct doms_link {
	struct doms_server *server;
	const struct doms_link_ops *ops;
	void *context;
	bool socket;
	bool plain;    /* a stream without chunks: HTTP/1.0 */
	char peer[64]; /* the address it came from */
	atomic_uint references;
	struct doms_job job; /* brings a wake to the service thread; has a reference while it waits */

	pthread_mutex_t lock; /* of what was sent out of turn, and of the end */
	struct saying *first, **last;
	size_t unsent;
	bool ended;
	unsigned code;

	/* service thread alone */
	struct doms_conn *conn; /* NULL: not yet, or no more */
	bool wants;             /* to be asked what there is to say */
	bool failed;            /* a write did */
	bool shut;              /* it was told that this is the end: nothing may follow */
	bool spoken;            /* a message has come */
	size_t put;             /* bytes in this turn */
	char *message;          /* that is arriving */
	size_t length, room;
};

bool doms_link_socket(const struct doms_link *link)
{
	return link->socket;
}

struct doms_link *doms_link_hold(struct doms_link *link)
{
	atomic_fetch_add(&link->references, 1);
	return link;
}

void doms_link_drop(struct doms_link *link)
{
	if (atomic_fetch_sub(&link->references, 1) != 1)
		return;
	while (link->first) {
		struct saying *next = link->first->next;

		free(link->first);
		link->first = next;
	}
	pthread_mutex_destroy(&link->lock);
	free(link->message);
	free(link);
}

static void rouse(struct doms_link *link)
{
	link->wants = true;
	if (!link->conn || (link->socket && !link->conn->established))
		return;
	if (!link->socket)
		doms_wire_pause(link->conn, false); /* the library writes only where it may read */
	lws_callback_on_writable(link->conn->wsi);
}

static void roused(void *context)
{
	struct doms_link *link = context;

	rouse(link);
	doms_link_drop(link);
}

void doms_link_wake(struct doms_link *link)
{
	if (doms_http_inside(link->server)) {
		rouse(link);
		return;
	}
	doms_link_hold(link);
	if (!doms_post(link->server, &link->job))
		doms_link_drop(link);
}

struct doms_link *doms_link_open(struct doms_request *request, const struct doms_link_ops *ops, void *context)
{
	struct doms_exchange *exchange = (struct doms_exchange *)request;
	struct doms_link *link = exchange->conn && !exchange->bare ? calloc(1, sizeof *link) : NULL;

	if (exchange->bare && doms_exchange_stream(exchange, "application/x-ndjson")) { /* HEAD: nothing stays open */
		exchange->done(exchange);
		return NULL;
	}
	exchange->close = true; /* nothing comes after a stream */
	if (!link || (!request->upgrade && !doms_exchange_stream(exchange, "application/x-ndjson"))) {
		free(link);
		doms_answer_refusal(request, DOMS_BUSY);
		return NULL;
	}
	link->server = request->server;
	link->ops = ops;
	link->context = context;
	link->socket = request->upgrade;
	link->plain = exchange->old;
	snprintf(link->peer, sizeof link->peer, "%s", request->peer);
	link->last = &link->first;
	link->wants = true;
	atomic_init(&link->references, 2); /* the caller's, and the connection's */
	doms_job_init(&link->job, roused, link);
	pthread_mutex_init(&link->lock, NULL);
	exchange->link = link;
	if (!exchange->routing)
		exchange->done(exchange);
	return link;
}

void doms_link_begin(struct doms_link *link, struct doms_conn *conn)
{
	struct doms_metrics *metrics = conn->server->metrics;

	link->conn = conn;
	conn->link = link;
	metrics->links++;
	metrics->sockets += link->socket;
	if (!link->socket)
		rouse(link);
}

int doms_link_established(struct doms_conn *conn)
{
	conn->established = true;
	if (!conn->link)
		return -1;
	if (conn->link->ops->awaits)
		lws_set_timer_usecs(conn->wsi, (lws_usec_t)conn->server->options.slow_seconds * LWS_USEC_PER_SEC);
	rouse(conn->link);
	return 0;
}

/* Ends a WebSocket; the library waits a while for the answer. Returns -1, for its callbacks. */
static int shut(struct doms_conn *conn, unsigned code)
{
	lws_close_reason(conn->wsi, (enum lws_close_status)code, NULL, 0);
	conn->link->shut = true;
	return -1;
}

int doms_link_timer(struct doms_conn *conn)
{
	if (conn->link->spoken || !conn->link->ops->awaits)
		return 0;
	return shut(conn, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void doms_link_gone(struct doms_conn *conn)
{
	struct doms_link *link = conn->link;
	struct doms_metrics *metrics = conn->server->metrics;

	conn->link = NULL;
	if (!link)
		return;
	metrics->links--;
	metrics->sockets -= link->socket;
	link->conn = NULL;
	if (link->ops->closed)
		link->ops->closed(link->context, link);
	doms_link_drop(link);
}

void doms_link_ignore(void *context, struct doms_link *link, const char *text, size_t length)
{
	(void)context;
	(void)link;
	(void)text;
	(void)length;
}

void doms_link_end(struct doms_link *link, unsigned code)
{
	pthread_mutex_lock(&link->lock);
	if (!link->ended)
		link->code = code;
	link->ended = true;
	pthread_mutex_unlock(&link->lock);
	doms_link_wake(link);
}

void doms_link_send(struct doms_link *link, const char *text, size_t length)
{
	struct saying *saying = malloc(sizeof *saying + length);
	bool behind;

	if (saying) {
		saying->next = NULL;
		saying->length = length;
		memcpy(saying->text, text, length);
	}
	pthread_mutex_lock(&link->lock);
	behind = !saying || link->unsent + length > DOMS_MAX_UNSENT;
	if (behind || link->ended) {
		if (!link->ended)
			link->code = 1008;
		link->ended = true;
		free(saying);
	} else {
		*link->last = saying;
		link->last = &saying->next;
		link->unsent += length;
	}
	pthread_mutex_unlock(&link->lock);
	doms_link_wake(link);
}

static struct saying *next_saying(struct doms_link *link)
{
	struct saying *saying;

	pthread_mutex_lock(&link->lock);
	saying = link->first;
	if (saying) {
		link->first = saying->next;
		if (!link->first)
			link->last = &link->first;
		link->unsent -= saying->length;
	}
	pthread_mutex_unlock(&link->lock);
	return saying;
}

/* A message of a WebSocket: whole, through a buffer with room in front for its frame. */
static int write_message(struct doms_link *link, const char *text, size_t length)
{
	struct doms_http *http = link->server->http;
	unsigned char *buffer = http->piece;
	int written;

	if (length > DOMS_PIECE)
		buffer = malloc(LWS_PRE + length);
	if (!buffer)
		return -1;
	memcpy(buffer + LWS_PRE, text, length);
	written = lws_write(link->conn->wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT);
	if (buffer != http->piece)
		free(buffer);
	return written < 0;
}

/* A line of a stream: a chunk of its own. */
static int write_line(struct doms_link *link, const char *text, size_t length)
{
	char head[24];
	int size = snprintf(head, sizeof head, "%zx\r\n", length + 1);

	if (length + sizeof head + 3 <= DOMS_PIECE) { /* in one go */
		unsigned char *out = link->server->http->piece + LWS_PRE, *at = out;

		if (!link->plain) {
			memcpy(at, head, (size_t)size);
			at += size;
		}
		memcpy(at, text, length);
		at += length;
		*at++ = '\n';
		if (!link->plain) {
			*at++ = '\r';
			*at++ = '\n';
		}
		return lws_write(link->conn->wsi, out, (size_t)(at - out), LWS_WRITE_HTTP) < 0;
	}
	if (!link->plain && doms_wire_write(link->conn, head, (size_t)size))
		return -1;
	return doms_wire_write(link->conn, text, length) || doms_wire_write(link->conn, "\n\r\n", link->plain ? 1 : 3);
}

static void write_one(struct doms_link *link, const char *text, size_t length)
{
	if (link->failed || !link->conn)
		return;
	link->failed = link->socket ? write_message(link, text, length) : write_line(link, text, length);
	link->put += length;
	link->server->metrics->messages_out++;
	link->server->metrics->bytes_out += length;
}

bool doms_link_put(struct doms_link *link, const char *text, size_t length)
{
	write_one(link, text, length);
	return !link->failed && link->conn && link->put < DOMS_LINK_ROOM && !lws_partial_buffered(link->conn->wsi);
}

/* It was ended and has nothing more to say. */
static int close_link(struct doms_conn *conn, unsigned code)
{
	if (conn->link->socket)
		return shut(conn, code);
	if (!conn->link->plain)
		(void)doms_wire_write(conn, "0\r\n\r\n", 5);
	return -1;
}

/* Says what was sent out of turn, then asks for news. */
static void speak(struct doms_link *link, bool ended)
{
	struct lws *wsi = link->conn->wsi;
	struct saying *saying;

	link->put = 0;
	while (!link->failed && link->put < DOMS_LINK_ROOM && !lws_partial_buffered(wsi) && (saying = next_saying(link))) {
		write_one(link, saying->text, saying->length);
		free(saying);
	}
	if (link->wants && !link->failed && link->put < DOMS_LINK_ROOM && !lws_partial_buffered(wsi))
		link->wants = !ended && link->ops->fill && link->ops->fill(link->context, link);
}

/* Whether something was sent out of turn; how it was ended, if it was. */
static bool has_more(struct doms_link *link, bool *ended, unsigned *code)
{
	bool more;

	pthread_mutex_lock(&link->lock);
	more = link->first != NULL;
	*ended = link->ended;
	*code = link->code;
	pthread_mutex_unlock(&link->lock);
	return more;
}

int doms_link_writable(struct doms_conn *conn)
{
	struct doms_link *link = conn->link;
	bool ended, more, choked;
	unsigned code;

	if (link->shut)
		return 0;
	has_more(link, &ended, &code);
	speak(link, ended);
	if (link->failed)
		return -1;
	more = has_more(link, &ended, &code);
	choked = lws_partial_buffered(conn->wsi);
	if (!link->socket)
		lws_set_timeout(conn->wsi, choked ? PENDING_TIMEOUT_USER_REASON_BASE : NO_PENDING_TIMEOUT, DOMS_READ_SECONDS);
	if (more || choked || (link->wants && !ended)) {
		lws_callback_on_writable(conn->wsi);
		return 0;
	}
	if (ended)
		return close_link(conn, code);
	if (!link->socket)
		doms_wire_pause(conn, true);
	return 0;
}

static bool keep(struct doms_link *link, const char *bytes, size_t count)
{
	if (count > DOMS_MAX_MESSAGE - link->length)
		return false;
	if (link->length + count + 1 > link->room) {
		size_t room = link->length + count + 1;
		char *more = realloc(link->message, room);

		if (!more)
			return false;
		link->message = more;
		link->room = room;
	}
	memcpy(link->message + link->length, bytes, count);
	link->length += count;
	link->message[link->length] = '\0';
	return true;
}

int doms_link_received(struct doms_conn *conn, const char *bytes, size_t count)
{
	struct doms_link *link = conn->link;
	unsigned retry;

	if (lws_frame_is_binary(conn->wsi) || !link->ops->message)
		return shut(conn, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
	if (!keep(link, bytes, count))
		return shut(conn, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
	if (!lws_is_final_fragment(conn->wsi) || lws_remaining_packet_payload(conn->wsi))
		return 0;
	if (!doms_limit_request(link->server->limit, link->peer, doms_now(link->server), &retry))
		return shut(conn, LWS_CLOSE_STATUS_POLICY_VIOLATION);
	link->spoken = true;
	lws_validity_confirmed(conn->wsi); /* whoever speaks is there, pings or not */
	link->server->metrics->messages_in++;
	link->server->metrics->bytes_in += link->length;
	link->ops->message(link->context, link, link->message, link->length);
	free(link->message); /* a link is quiet most of the time */
	link->message = NULL;
	link->length = link->room = 0;
	return 0;
}
