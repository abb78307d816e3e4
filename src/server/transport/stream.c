/* Streams: what stays open. News is pulled: waking a stream costs a job on the service thread at most, and what it says is asked for
   when its socket takes it. */
#include "limit.h"
#include "metrics.h"
#include "resource/resource.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

struct doms_stream {
	struct doms_server *server;
	const struct doms_stream_ops *ops;
	void *context;
	bool socket;
	bool plain;    /* a stream without chunks: HTTP/1.0 */
	char peer[64]; /* the address it came from */
	atomic_uint references;
	atomic_uint users; /* the connection, and prepare(): whoever is the last closes it */
	atomic_bool ready; /* to be asked what there is to say */
	struct doms_task preparing;
	struct doms_task job; /* brings a wake to the service thread; has a reference while it waits */

	pthread_mutex_t lock;      /* of what was sent out of turn, and of the end */
	struct domi_buffer unsent; /* a line each */
	bool ended;
	unsigned code;

	/* service thread alone */
	struct doms_conn *conn;     /* NULL: not yet, or no more */
	bool wants;                 /* to be asked what there is to say */
	bool failed;                /* a write did */
	bool shut;                  /* it was told that this is the end: nothing may follow */
	bool spoken;                /* a message has come */
	size_t put;                 /* bytes in this turn */
	struct domi_buffer saying;  /* lines that are on their way, */
	size_t said;                /* so much of them */
	struct domi_buffer message; /* that is arriving */
};

bool doms_stream_socket(const struct doms_stream *stream)
{
	return stream->socket;
}

void doms_stream_drop(struct doms_stream *stream)
{
	if (atomic_fetch_sub(&stream->references, 1) != 1)
		return;
	pthread_mutex_destroy(&stream->lock);
	domi_buffer_release(&stream->unsent);
	domi_buffer_release(&stream->saying);
	domi_buffer_release(&stream->message);
	free(stream);
}

static void rouse(struct doms_stream *stream)
{
	stream->wants = true;
	if (!stream->conn || (stream->socket && !stream->conn->established))
		return;
	if (!stream->socket)
		doms_wire_pause(stream->conn, false); /* the library writes only where it may read */
	lws_callback_on_writable(stream->conn->wsi);
}

static void roused(void *context)
{
	struct doms_stream *stream = context;

	rouse(stream);
	doms_stream_drop(stream);
}

void doms_stream_wake(struct doms_stream *stream)
{
	if (doms_http_inside(stream->server)) {
		rouse(stream);
		return;
	}
	atomic_fetch_add(&stream->references, 1);
	if (!doms_post(stream->server, &stream->job))
		doms_stream_drop(stream);
}

/* One user less. */
static void leave(struct doms_stream *stream)
{
	if (atomic_fetch_sub(&stream->users, 1) == 1 && stream->ops->closed)
		stream->ops->closed(stream->context, stream);
	doms_stream_drop(stream);
}

static void prepare(void *context)
{
	struct doms_stream *stream = context;
	struct doms_fault fault;

	if (stream->ops->prepare(stream->context, stream, &fault))
		doms_stream_fail(stream, &fault);
	else
		atomic_store(&stream->ready, true);
	doms_stream_wake(stream);
	leave(stream);
}

struct doms_stream *doms_stream_open(struct doms_request *request, const struct doms_stream_ops *ops, void *context)
{
	struct doms_exchange *exchange = (struct doms_exchange *)request;
	struct doms_stream *stream = exchange->conn && !exchange->bare ? calloc(1, sizeof *stream) : NULL;

	if (exchange->bare && doms_exchange_stream(exchange, "application/x-ndjson")) { /* HEAD: nothing stays open */
		exchange->done(exchange);
		return NULL;
	}
	exchange->close = true; /* nothing comes after a stream */
	if (!stream || (!request->upgrade && !doms_exchange_stream(exchange, "application/x-ndjson"))) {
		free(stream);
		doms_answer_refusal(request, DOMS_BUSY);
		return NULL;
	}
	stream->server = request->server;
	stream->ops = ops;
	stream->context = context;
	stream->socket = request->upgrade;
	stream->plain = exchange->old;
	snprintf(stream->peer, sizeof stream->peer, "%s", request->peer);
	stream->wants = true;
	atomic_init(&stream->references, ops->prepare ? 3 : 2); /* the caller's, and those of its users */
	atomic_init(&stream->users, ops->prepare ? 2 : 1);
	atomic_init(&stream->ready, !ops->prepare);
	stream->preparing = (struct doms_task){.run = prepare, .context = stream};
	stream->job = (struct doms_task){.run = roused, .context = stream};
	pthread_mutex_init(&stream->lock, NULL);
	exchange->stream = stream;
	if (ops->prepare)
		doms_pool_post(request->route->flags & DOMS_SOON ? stream->server->pool : stream->server->slow,
			       &stream->preparing);
	if (!exchange->routing)
		exchange->done(exchange);
	return stream;
}

void doms_stream_begin(struct doms_stream *stream, struct doms_conn *conn)
{
	struct doms_metrics *metrics = conn->server->metrics;

	stream->conn = conn;
	conn->stream = stream;
	metrics->streams++;
	metrics->sockets += stream->socket;
	if (!stream->socket)
		rouse(stream);
}

int doms_stream_established(struct doms_conn *conn)
{
	conn->established = true;
	if (!conn->stream)
		return -1;
	if (conn->stream->ops->awaits)
		lws_set_timer_usecs(conn->wsi, (lws_usec_t)conn->server->options.slow_seconds * LWS_USEC_PER_SEC);
	rouse(conn->stream);
	return 0;
}

/* Ends a WebSocket; the library waits a while for the answer. Returns -1, for its callbacks. */
static int shut(struct doms_conn *conn, unsigned code)
{
	lws_close_reason(conn->wsi, (enum lws_close_status)code, NULL, 0);
	conn->stream->shut = true;
	return -1;
}

int doms_stream_timer(struct doms_conn *conn)
{
	if (conn->stream->spoken || !conn->stream->ops->awaits)
		return 0;
	return shut(conn, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void doms_stream_gone(struct doms_conn *conn)
{
	struct doms_stream *stream = conn->stream;
	struct doms_metrics *metrics = conn->server->metrics;

	conn->stream = NULL;
	if (!stream)
		return;
	metrics->streams--;
	metrics->sockets -= stream->socket;
	stream->conn = NULL;
	leave(stream);
}

/* With the lock: how it was ended first counts. */
static void end(struct doms_stream *stream, unsigned code)
{
	if (!stream->ended)
		stream->code = code;
	stream->ended = true;
}

void doms_stream_end(struct doms_stream *stream, unsigned code)
{
	pthread_mutex_lock(&stream->lock);
	end(stream, code);
	pthread_mutex_unlock(&stream->lock);
	doms_stream_wake(stream);
}

void doms_stream_send(struct doms_stream *stream, const char *text, size_t length)
{
	pthread_mutex_lock(&stream->lock);
	if (!stream->ended && stream->unsent.length + length <= DOMS_MAX_UNSENT) {
		domi_append(&stream->unsent, text, length);
		domi_append(&stream->unsent, "\n", 1);
	} else {
		end(stream, 1008);
	}
	if (stream->unsent.failed)
		end(stream, 1008);
	pthread_mutex_unlock(&stream->lock);
	doms_stream_wake(stream);
}

void doms_stream_send_json(struct doms_stream *stream, json_t *message)
{
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	if (text)
		doms_stream_send(stream, text, strlen(text));
	free(text);
	json_decref(message);
}

void doms_stream_fail(struct doms_stream *stream, const struct doms_fault *fault)
{
	doms_stream_send_json(stream, json_pack("{s:o}", "error", doms_fault_json(fault)));
	doms_stream_end(stream, 1008);
}

/* The next of what was sent out of turn; NULL: there is no more. */
static const char *next_saying(struct doms_stream *stream, size_t *length)
{
	const char *text;

	if (stream->said == stream->saying.length) {
		domi_buffer_release(&stream->saying);
		pthread_mutex_lock(&stream->lock);
		stream->saying = stream->unsent;
		stream->unsent = (struct domi_buffer){0};
		pthread_mutex_unlock(&stream->lock);
		stream->said = 0;
	}
	if (!stream->saying.length)
		return NULL;
	text = stream->saying.text + stream->said;
	*length = strcspn(text, "\n");
	stream->said += *length + 1;
	return text;
}

/* A message of a WebSocket: whole, through a buffer with room in front for its frame. */
static int write_message(struct doms_stream *stream, const char *text, size_t length)
{
	struct doms_http *http = stream->server->http;
	unsigned char *buffer = http->piece;
	int written;

	if (length > DOMS_PIECE)
		buffer = malloc(LWS_PRE + length);
	if (!buffer)
		return -1;
	memcpy(buffer + LWS_PRE, text, length);
	written = lws_write(stream->conn->wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT);
	if (buffer != http->piece)
		free(buffer);
	return written < 0;
}

/* A line of a stream: a chunk of its own, in one go if it fits. */
static int write_line(struct doms_stream *stream, const char *text, size_t length)
{
	const char *tail = stream->plain ? "\n" : "\n\r\n";
	unsigned char *out = stream->server->http->piece + LWS_PRE;
	struct doms_conn *conn = stream->conn;
	char head[24] = "";
	size_t size = stream->plain ? 0 : (size_t)snprintf(head, sizeof head, "%zx\r\n", length + 1), more = strlen(tail);

	if (size + length + more > DOMS_PIECE)
		return doms_wire_write(conn, head, size) || doms_wire_write(conn, text, length) ||
		       doms_wire_write(conn, tail, more);
	memcpy(out, head, size);
	memcpy(out + size, text, length);
	memcpy(out + size + length, tail, more);
	return lws_write(conn->wsi, out, size + length + more, LWS_WRITE_HTTP) < 0;
}

static void write_one(struct doms_stream *stream, const char *text, size_t length)
{
	if (stream->failed || !stream->conn)
		return;
	stream->failed = stream->socket ? write_message(stream, text, length) : write_line(stream, text, length);
	stream->put += length;
	stream->server->metrics->messages_out++;
	stream->server->metrics->bytes_out += length;
}

bool doms_stream_put(struct doms_stream *stream, const char *text, size_t length)
{
	write_one(stream, text, length);
	return !stream->failed && stream->conn && stream->put < DOMS_STREAM_ROOM && !lws_partial_buffered(stream->conn->wsi);
}

/* It was ended and has nothing more to say. */
static int close_link(struct doms_conn *conn, unsigned code)
{
	if (conn->stream->socket)
		return shut(conn, code);
	if (!conn->stream->plain)
		(void)doms_wire_write(conn, "0\r\n\r\n", 5);
	return -1;
}

/* Says what was sent out of turn, then asks for news. */
static void speak(struct doms_stream *stream, bool ended)
{
	struct lws *wsi = stream->conn->wsi;
	const char *saying;
	size_t length;

	stream->put = 0;
	while (!stream->failed && stream->put < DOMS_STREAM_ROOM && !lws_partial_buffered(wsi) &&
	       (saying = next_saying(stream, &length)))
		write_one(stream, saying, length);
	if (stream->wants && stream->ready && !stream->failed && stream->put < DOMS_STREAM_ROOM && !lws_partial_buffered(wsi))
		stream->wants = !ended && stream->ops->fill && stream->ops->fill(stream->context, stream);
}

/* Whether something was sent out of turn; how it was ended, if it was. */
static bool has_more(struct doms_stream *stream, bool *ended, unsigned *code)
{
	bool more;

	pthread_mutex_lock(&stream->lock);
	more = stream->unsent.length || stream->said < stream->saying.length;
	*ended = stream->ended;
	*code = stream->code;
	pthread_mutex_unlock(&stream->lock);
	return more;
}

int doms_stream_writable(struct doms_conn *conn)
{
	struct doms_stream *stream = conn->stream;
	bool ended, more, choked;
	unsigned code;

	if (stream->shut)
		return 0;
	has_more(stream, &ended, &code);
	speak(stream, ended);
	if (stream->failed)
		return -1;
	more = has_more(stream, &ended, &code);
	choked = lws_partial_buffered(conn->wsi);
	if (!stream->socket)
		lws_set_timeout(conn->wsi, choked ? PENDING_TIMEOUT_USER_REASON_BASE : NO_PENDING_TIMEOUT,
				choked ? DOMS_READ_SECONDS : 0); /* any seconds but none end it, whatever they are for */
	if (more || choked || (stream->wants && stream->ready && !ended)) {
		lws_callback_on_writable(conn->wsi);
		return 0;
	}
	if (ended)
		return close_link(conn, code);
	if (!stream->socket)
		doms_wire_pause(conn, true);
	return 0;
}

int doms_stream_received(struct doms_conn *conn, const char *bytes, size_t count)
{
	struct doms_stream *stream = conn->stream;
	struct domi_buffer *message = &stream->message;
	unsigned retry;

	if (lws_frame_is_binary(conn->wsi))
		return shut(conn, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
	if (count <= DOMS_MAX_MESSAGE - message->length)
		domi_append(message, bytes, count);
	else
		message->failed = true;
	if (message->failed)
		return shut(conn, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
	if (!lws_is_final_fragment(conn->wsi) || lws_remaining_packet_payload(conn->wsi))
		return 0;
	if (!doms_limit_request(&stream->server->limit, stream->peer, doms_now(stream->server), &retry))
		return shut(conn, LWS_CLOSE_STATUS_POLICY_VIOLATION);
	stream->spoken = true;
	lws_validity_confirmed(conn->wsi); /* whoever speaks is there, pings or not */
	stream->server->metrics->messages_in++;
	stream->server->metrics->bytes_in += message->length;
	if (stream->ops->message)
		stream->ops->message(stream->context, stream, message->text, message->length);
	domi_buffer_release(message); /* a stream is quiet most of the time */
	return 0;
}
