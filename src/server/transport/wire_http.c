/* HTTP on a connection. The library gives headers and pieces of a body; this makes an exchange of them, has it routed, and
   writes what was answered. While an answer is awaited nothing more is read: the library would otherwise take bytes that come
   too early for the end of the body, or go round in circles over them.

   A client may send its next request before it has the answer, but not one with a body: the library (4.1.6) would read that body
   from the wrong place and never come back. */
#include "metrics.h"
#include "wire.h"

#include <string.h>
#include <strings.h>

void doms_wire_pause(struct doms_conn *conn, bool pause)
{
	if (conn->paused == pause)
		return;
	conn->paused = pause;
	lws_rx_flow_control(conn->wsi, pause ? 0 : 1);
}

void doms_wire_kill(struct doms_conn *conn)
{
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* Through the one buffer that has room in front, as the library wants it. */
int doms_wire_write(struct doms_conn *conn, const char *bytes, size_t count)
{
	unsigned char *piece = conn->server->http->piece + LWS_PRE;

	while (count) {
		size_t now = count < DOMS_PIECE ? count : DOMS_PIECE;

		memcpy(piece, bytes, now);
		if (lws_write(conn->wsi, piece, now, LWS_WRITE_HTTP) < 0)
			return -1;
		bytes += now;
		count -= now;
	}
	return 0;
}

/* Counts and logs an exchange that is over, and frees it. */
static void end_exchange(struct doms_exchange *exchange)
{
	struct doms_server *server = exchange->request.server;
	int64_t took = doms_now(server) - exchange->began;

	doms_metrics_answered(server->metrics, exchange->route, exchange->status, took);
	server->metrics->bytes_in += exchange->request.length;
	server->metrics->bytes_out += exchange->bytes;
	doms_log_answered(exchange, took);
	server->http->bodies -= exchange->reserved;
	doms_exchange_free(exchange);
}

void doms_wire_answered(struct doms_conn *conn)
{
	if (!conn->settles)
		LIST_INSERT_HEAD(&conn->server->http->answered, conn, answered);
	conn->settles = true;
}

/* The answer is out: the connection ends, or will be ready for another request when this turn of the loop is over. */
static int finish(struct doms_conn *conn)
{
	bool close = conn->exchange->close;

	end_exchange(conn->exchange);
	conn->exchange = NULL;
	if (conn->refused) { /* it is read on for a while, so that the answer is not lost over what nobody took */
		lws_set_timer_usecs(conn->wsi, DOMS_LINGER_SECONDS * LWS_USEC_PER_SEC);
		return 0;
	}
	if (close)
		return -1;
	doms_wire_answered(conn);
	return 0;
}

static void leave_answered(struct doms_conn *conn)
{
	if (conn->settles)
		LIST_REMOVE(conn, answered);
	conn->settles = false;
}

/* Whether the next request has been read already. The library keeps its table of headers only then, and this function of it
   writes only where there is a table. */
static bool is_early(struct lws *wsi)
{
	char touched = 'x';

	(void)lws_hdr_custom_copy(wsi, &touched, 1, "x", 1);
	return touched != 'x';
}

/* Whether the socket takes nothing more right now. Asking the system is spared where it cannot be: a socket holds that much. */
static bool is_choked(struct doms_conn *conn, size_t sent)
{
	enum { ALWAYS = 4 << 10 };

	return lws_partial_buffered(conn->wsi) || (sent > ALWAYS && lws_send_pipe_choked(conn->wsi));
}

/* Sends what the socket takes; the rest when it takes more. */
static int send_answer(struct doms_conn *conn)
{
	struct doms_exchange *exchange = conn->exchange;
	size_t all = exchange->length + exchange->shared_length;

	while (exchange->sent < all && !lws_partial_buffered(conn->wsi)) {
		bool shared = exchange->sent >= exchange->length;
		const char *from =
			shared ? exchange->shared + (exchange->sent - exchange->length) : exchange->out + exchange->sent;
		size_t count = shared ? all - exchange->sent : exchange->length - exchange->sent;

		count = count < DOMS_PIECE ? count : DOMS_PIECE;
		if (doms_wire_write(conn, from, count))
			return -1;
		exchange->sent += count;
	}
	if (exchange->sent == all && !is_choked(conn, all))
		return finish(conn);
	lws_set_timeout(conn->wsi, PENDING_TIMEOUT_USER_REASON_BASE, DOMS_READ_SECONDS);
	lws_callback_on_writable(conn->wsi);
	return 0;
}

/* The handler made a stream of it. */
static int begin_stream(struct doms_conn *conn)
{
	struct doms_exchange *exchange = conn->exchange;
	int failed = doms_wire_write(conn, exchange->out, exchange->length);

	lws_set_timeout(conn->wsi, NO_PENDING_TIMEOUT, 0);
	conn->exchange = NULL;
	doms_stream_begin(exchange->stream, conn);
	doms_wire_watch(conn);
	end_exchange(exchange);
	return failed;
}

/* An answer that the handler gave after it had returned. */
static void answered_later(void *context)
{
	struct doms_exchange *exchange = context;
	struct doms_conn *conn = exchange->conn;

	exchange->ready = true;
	if (!conn) { /* nobody is there any more */
		end_exchange(exchange);
		return;
	}
	/* written before anything is read again: what was read too early must find the connection ready for it */
	conn->closing = (exchange->stream ? begin_stream(conn) : send_answer(conn)) != 0;
	if (conn->closing)
		lws_callback_on_writable(conn->wsi);
	if (!conn->settles)
		doms_wire_pause(conn, false); /* the library goes on writing only where it may read */
}

static void answered(struct doms_exchange *exchange)
{
	if (doms_http_inside(exchange->request.server)) {
		exchange->ready = true;
		if (!exchange->routing)
			answered_later(exchange);
		return;
	}
	exchange->job = (struct doms_task){.run = answered_later, .context = exchange};
	doms_post(exchange->request.server, &exchange->job);
}

/* Has it answered, and sends the answer when it is there already. */
static int route(struct doms_conn *conn)
{
	struct doms_exchange *exchange = conn->exchange;

	exchange->routing = true;
	doms_route(exchange);
	exchange->routing = false;
	if (exchange->stream)
		return begin_stream(conn);
	if (exchange->ready)
		return send_answer(conn);
	lws_set_timeout(conn->wsi, NO_PENDING_TIMEOUT, 0);
	doms_wire_pause(conn, true);
	return 0;
}

/* Refused before it has said everything. `more`: the library knows that more will come, and reads it. */
static int refuse(struct doms_conn *conn, const struct doms_fault *fault, bool more)
{
	struct doms_exchange *exchange = conn->exchange;

	conn->refused = true;
	conn->receiving = false;
	exchange->close = true;
	exchange->routing = true;
	doms_answer_fault(&exchange->request, fault);
	if (!more)
		doms_wire_pause(conn, true);
	return send_answer(conn);
}

/* Has what the guard found refused. */
static void refuse_bad(struct doms_conn *conn)
{
	struct doms_fault fault;

	if (conn->stream) {
		doms_stream_end(conn->stream, LWS_CLOSE_STATUS_PROTOCOL_ERR);
		return;
	}
	conn->idle = 0;
	conn->exchange = doms_exchange_new(conn->server, 0);
	if (!conn->exchange) {
		doms_wire_kill(conn);
		return;
	}
	conn->exchange->conn = conn;
	conn->exchange->done = answered;
	conn->exchange->request.peer = conn->peer;
	(void)doms_guard_fail(&conn->guard, &fault);
	conn->closing = refuse(conn, &fault, true) != 0;
	if (conn->closing)
		lws_callback_on_writable(conn->wsi);
}

static void settle(struct doms_conn *conn)
{
	leave_answered(conn);
	if (conn->guard.bad && conn->exchange)
		return; /* what came before it is answered first */
	if (conn->guard.bad) {
		doms_wire_pause(conn, false);
		refuse_bad(conn);
		return;
	}
	if (lws_http_transaction_completed(conn->wsi)) {
		conn->closing = true;
		lws_callback_on_writable(conn->wsi);
	} else {
		conn->early = is_early(conn->wsi);
		conn->idle = conn->early ? 0 : doms_now(conn->server);
		/* a timer of the library's would stand in the way of all others: it keeps them in one list */
		if (!conn->early)
			lws_set_timeout(conn->wsi, NO_PENDING_TIMEOUT, 0);
	}
	doms_wire_pause(conn, false);
}

void doms_wire_settle(struct doms_http *http)
{
	for (struct doms_conn *conn; (conn = LIST_FIRST(&http->answered));)
		settle(conn);
}

static int await_body(struct doms_conn *conn, size_t length)
{
	static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
	struct doms_http *http = conn->server->http;
	struct doms_fault fault;
	char expect[16];

	if (length > DOMS_MOST_BODIES - http->bodies) {
		doms_fail(&fault, DOMS_BUSY, NULL, NULL);
		return refuse(conn, &fault, true);
	}
	conn->receiving = true;
	conn->deadline = doms_now(conn->server) + (int64_t)DOMS_BODY_SECONDS * 1000000;
	conn->exchange->reserved = length;
	http->bodies += length;
	if (length && lws_hdr_copy(conn->wsi, expect, sizeof expect, WSI_TOKEN_HTTP_EXPECT) > 0 &&
	    !strcasecmp(expect, "100-continue") && doms_wire_write(conn, go_on, sizeof go_on - 1))
		return -1;
	lws_set_timer_usecs(conn->wsi, (lws_usec_t)conn->server->options.slow_seconds * LWS_USEC_PER_SEC);
	return 0;
}

int doms_wire_request(struct doms_conn *conn)
{
	struct doms_fault fault;
	size_t length = 0;
	bool body = false;
	int bad;

	conn->idle = 0;
	bad = doms_wire_read(conn, &length, &body, &fault);
	if (!conn->exchange)
		return -1;
	conn->exchange->done = answered;
	if (conn->early && (bad || body || lws_hdr_total_length(conn->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH))) {
		doms_fail(&fault, DOMS_BAD_REQUEST, "a request with a body must wait for the answer before it",
			  "una petición con cuerpo debe esperar la respuesta anterior");
		(void)refuse(conn, &fault, true);
		return -1;
	}
	if (bad)
		return refuse(conn, &fault, body);
	return body ? await_body(conn, length) : route(conn);
}

int doms_wire_body(struct doms_conn *conn, const char *bytes, size_t count)
{
	struct doms_fault fault;

	if (!conn->receiving)
		return conn->refused ? 0 : -1;
	if (!doms_exchange_append(conn->exchange, bytes, count)) {
		doms_fail(&fault, DOMS_BUSY, NULL, NULL);
		return refuse(conn, &fault, true);
	}
	if (doms_now(conn->server) < conn->deadline)
		lws_set_timer_usecs(conn->wsi, (lws_usec_t)conn->server->options.slow_seconds * LWS_USEC_PER_SEC);
	return 0;
}

int doms_wire_body_done(struct doms_conn *conn)
{
	if (!conn->receiving) /* the end of what was refused; or bytes that came before the last answer was taken: later */
		return conn->refused || conn->closing ? -1 : 0;
	conn->receiving = false;
	lws_set_timer_usecs(conn->wsi, LWS_SET_TIMER_USEC_CANCEL);
	return route(conn);
}

int doms_wire_timer(struct doms_conn *conn)
{
	struct doms_exchange *exchange = conn->exchange;
	struct doms_fault fault;

	if (conn->stream)
		return doms_stream_timer(conn);
	if (!conn->receiving || !exchange)
		return conn->refused ? -1 : 0;
	conn->receiving = false;
	exchange->close = true;
	exchange->routing = true;
	doms_fail(&fault, DOMS_TOO_SLOW, NULL, NULL);
	doms_answer_fault(&exchange->request, &fault);
	return send_answer(conn);
}

int doms_wire_writable(struct doms_conn *conn)
{
	if (conn->closing)
		return -1;
	if (conn->stream)
		return doms_stream_writable(conn);
	return conn->exchange && conn->exchange->ready ? send_answer(conn) : 0;
}

/* A WebSocket is shaken hands with by the library; before that the handler decides, and refuses in HTTP. */
int doms_wire_upgrade(struct doms_conn *conn, char *to)
{
	struct doms_exchange *exchange;
	struct doms_fault fault;
	char what[16];
	size_t length;
	bool body;
	int bad;

	conn->idle = 0;
	/* not from `to`: the library has answered and freed what it does not know */
	if (lws_hdr_copy(conn->wsi, what, sizeof what, WSI_TOKEN_UPGRADE) <= 0)
		return -1;
	if (!strcasecmp(what, "h2c")) { /* an offer that may be ignored: it is no longer seen */
		*to = '\0';
		return 0;
	}
	if (strcasecmp(what, "websocket") != 0)
		return -1;
	bad = doms_wire_read(conn, &length, &body, &fault) || doms_wire_read_socket(conn, &fault);
	exchange = conn->exchange;
	if (!exchange)
		return -1;
	exchange->done = answered;
	exchange->request.upgrade = true;
	exchange->close = true;
	exchange->routing = true;
	if (bad)
		doms_answer_fault(&exchange->request, &fault);
	else
		doms_route(exchange);
	exchange->routing = false;
	if (exchange->stream) {
		conn->exchange = NULL;
		doms_stream_begin(exchange->stream, conn);
		exchange->status = 101;
		end_exchange(exchange);
		return 0;
	}
	if (exchange->ready)
		(void)send_answer(conn);
	return -1;
}

void doms_wire_gone(struct doms_conn *conn)
{
	struct doms_exchange *exchange = conn->exchange;

	leave_answered(conn);
	conn->exchange = NULL;
	if (!exchange)
		return;
	exchange->conn = NULL;
	atomic_store(&exchange->gone, true);
	if (conn->receiving || exchange->ready) { /* nobody else has it */
		if (conn->receiving)
			exchange->status = 0;
		end_exchange(exchange);
	}
}
