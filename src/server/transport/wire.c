/* The service thread: the library's loop and its callbacks, what other threads posted, and looking after connections. */
#include "wire.h"

#include "jobs/jobs.h"
#include "tables/tables.h"

#include "work/compiler.h"
#include "limit.h"
#include "metrics.h"
#include "reach.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Posting */

bool doms_http_inside(const struct doms_server *server)
{
	return atomic_load(&server->http->running) && pthread_equal(server->http->thread, pthread_self());
}

bool doms_post(struct doms_server *server, struct doms_task *job)
{
	struct doms_http *http = server->http;

	if (atomic_exchange(&job->queued, true))
		return false;
	pthread_mutex_lock(&http->lock);
	STAILQ_INSERT_TAIL(&http->tasks, job, next);
	pthread_mutex_unlock(&http->lock);
	if (!atomic_exchange(&http->signalled, true))
		lws_cancel_service(http->context);
	return true;
}

/* Runs what was posted. */
static void run_posted(struct doms_server *server)
{
	struct doms_http *http = server->http;
	struct doms_tasks tasks = STAILQ_HEAD_INITIALIZER(tasks);
	struct doms_task *job;

	atomic_store(&http->signalled, false);
	pthread_mutex_lock(&http->lock);
	STAILQ_CONCAT(&tasks, &http->tasks);
	pthread_mutex_unlock(&http->lock);
	while ((job = STAILQ_FIRST(&tasks))) {
		STAILQ_REMOVE_HEAD(&tasks, next);
		atomic_store(&job->queued, false); /* from here on it may be posted again, or gone */
		job->run(job->context);
	}
}

/* Connections */

/* "192.0.2.1", also of an IPv4 client on an IPv6 socket. */
static void write_peer(struct lws *wsi, char *out, size_t size)
{
	struct sockaddr_storage address;
	socklen_t length = sizeof address;

	*out = '\0';
	if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&address, &length))
		return;
	if (address.ss_family == AF_INET) {
		inet_ntop(AF_INET, &((struct sockaddr_in *)&address)->sin_addr, out, (socklen_t)size);
	} else if (address.ss_family == AF_INET6) {
		struct in6_addr *six = &((struct sockaddr_in6 *)&address)->sin6_addr;

		if (IN6_IS_ADDR_V4MAPPED(six))
			inet_ntop(AF_INET, six->s6_addr + 12, out, (socklen_t)size);
		else
			inet_ntop(AF_INET6, six, out, (socklen_t)size);
	}
}

/* Whether there is a place for it, be it to be told only that it is one too many. */
static bool take_place(struct doms_conn *conn)
{
	struct doms_server *server = conn->server;
	const struct doms_options *options = &server->options;
	unsigned open = server->metrics->connections, most = options->most_connections;

	if ((size_t)conn->file >= server->http->files || (open >= most && open - most >= DOMS_SURPLUS))
		return false;
	conn->surplus = open >= most ? DOMS_OVER_ALL : DOMS_WITHIN;
	if (options->trust_proxy) /* all connections of a proxy come from one address */
		return true;
	conn->counted = doms_limit_take(&server->limit, conn->peer, DOMS_COUNT_CONNECTIONS, options->connections);
	if (!conn->counted) {
		conn->surplus = DOMS_OVER_ADDRESS;
		conn->counted = doms_limit_take(&server->limit, conn->peer, DOMS_COUNT_CONNECTIONS,
						options->connections + DOMS_SURPLUS);
	}
	return conn->counted;
}

static void give_place(struct doms_conn *conn)
{
	if (conn->counted)
		doms_limit_give(&conn->server->limit, conn->peer, DOMS_COUNT_CONNECTIONS);
	conn->counted = false;
}

static void left(struct ev_loop *loop, ev_io *watch, int events)
{
	(void)events;
	ev_io_stop(loop, watch);
	give_place(lws_container_of(watch, struct doms_conn, watch));
}

void doms_wire_watch(struct doms_conn *conn)
{
	ev_io_init(&conn->watch, left, conn->file, EV_READ);
	ev_set_priority(&conn->watch, EV_MAXPRI); /* before those are taken who come in its place */
	ev_io_start(conn->server->http->loop, &conn->watch);
}

static int begin_connection(struct doms_server *server, struct lws *wsi)
{
	struct doms_http *http = server->http;
	struct doms_conn *conn = calloc(1, sizeof *conn);
	int unread = DOMS_UNREAD;

	if (!conn)
		return -1;
	conn->server = server;
	conn->wsi = wsi;
	conn->file = lws_get_socket_fd(wsi);
	conn->heard = doms_now(server);
	(void)setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &unread, sizeof unread);
	write_peer(wsi, conn->peer, sizeof conn->peer);
	if (!take_place(conn)) {
		server->metrics->turned_away++;
		free(conn);
		return -1;
	}
	LIST_INSERT_HEAD(&http->conns, conn, all);
	http->by_file[conn->file] = conn;
	server->metrics->connections++;
	if (conn->surplus)
		server->metrics->turned_away++;
	else
		server->metrics->accepted++;
	lws_set_opaque_user_data(wsi, conn);
	return 0;
}

static void end_connection(struct doms_conn *conn)
{
	struct doms_server *server = conn->server;

	lws_set_opaque_user_data(conn->wsi, NULL);
	doms_stream_gone(conn);
	doms_wire_gone(conn);
	LIST_REMOVE(conn, all);
	if (server->http->by_file[conn->file] == conn)
		server->http->by_file[conn->file] = NULL;
	ev_io_stop(server->http->loop, &conn->watch);
	give_place(conn);
	server->metrics->connections--;
	free(conn);
}

/* Whether the client has closed its side, whatever it said before. */
static bool hung_up(const struct doms_conn *conn)
{
	struct pollfd fd = {.fd = lws_get_socket_fd(conn->wsi), .events = POLLRDHUP};

	return poll(&fd, 1, 0) > 0;
}

/* The library neither reads from a connection that is being answered nor notices that its client has gone; and when the client
   has said something meanwhile it asks again and again. So whoever is being answered for long is looked after here. */
static void look_after(struct doms_conn *conn, int64_t now)
{
	bool stream = conn->stream && !doms_stream_socket(conn->stream);
	bool sending = conn->exchange && conn->exchange->ready && lws_partial_buffered(conn->wsi);
	char byte;
	ssize_t count;

	if (conn->stream && !stream && now - conn->heard > DOMS_SILENT_SECONDS * INT64_C(1000000)) {
		conn->heard = now;
		doms_stream_end(conn->stream, LWS_CLOSE_STATUS_POLICY_VIOLATION);
	}
	if (conn->idle && now - conn->idle > DOMS_IDLE_SECONDS * INT64_C(1000000))
		doms_wire_kill(conn);
	if (conn->paused && conn->exchange && !conn->exchange->ready && hung_up(conn))
		doms_wire_kill(conn); /* nobody waits for the answer any more */
	if (!stream && !sending)
		return;
	count = recv(lws_get_socket_fd(conn->wsi), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
	if (count >= 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
		doms_wire_kill(conn);
}

static void tick(struct lws_sorted_usec_list *timer)
{
	struct doms_http *http = lws_container_of(timer, struct doms_http, tick);
	struct doms_conn *next;

	for (struct doms_conn *conn = LIST_FIRST(&http->conns); conn; conn = next) {
		next = LIST_NEXT(conn, all);
		look_after(conn, doms_now(conn->server));
	}
	lws_sul_schedule(http->context, 0, &http->tick, tick, (http->told ? DOMS_TICK_MS / 10 : DOMS_TICK_MS) * LWS_US_PER_MS);
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	struct lws_context *context = lws_get_context(wsi);
	struct doms_server *server = context ? lws_context_user(context) : NULL;
	struct doms_conn *conn = lws_get_opaque_user_data(wsi);

	(void)user;
	if (reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED && server && server->http)
		run_posted(server);
	if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED)
		return server ? begin_connection(server, wsi) : -1;
	if (!conn)
		return 0;
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return doms_wire_request(conn);
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
		return doms_wire_upgrade(conn, in);
	case LWS_CALLBACK_HTTP_BODY:
		return length ? doms_wire_body(conn, in, length) : 0;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return doms_wire_body_done(conn);
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return doms_wire_writable(conn);
	case LWS_CALLBACK_TIMER:
		return doms_wire_timer(conn);
	case LWS_CALLBACK_ESTABLISHED:
		return doms_stream_established(conn);
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return conn->stream ? doms_stream_writable(conn) : -1;
	case LWS_CALLBACK_RECEIVE:
		return conn->stream ? doms_stream_received(conn, in, length) : -1;
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_CLOSED:
	case LWS_CALLBACK_WSI_DESTROY: /* what was closed before it came to anything */
		end_connection(conn);
		return 0;
	case LWS_CALLBACK_RAW_ADOPT: /* CONNECT: no tunnels here */
	case LWS_CALLBACK_RAW_RX:
		return -1;
	default:
		return 0;
	}
}

/* Opening */

/* Whether anybody can listen there: the library would not say why not. 0, or why not. */
static int try_address(const struct addrinfo *at)
{
	int one = 1, why = 0, fd = socket(at->ai_family, SOCK_STREAM, 0);

	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) || bind(fd, at->ai_addr, at->ai_addrlen) ||
	    listen(fd, 1))
		why = errno;
	if (fd >= 0)
		close(fd);
	return why;
}

/* The host as an address, in digits. A port that is taken becomes 0 where any other will do. */
static int find_address(struct doms_options *options, char *digits, size_t size, struct dom_error *error)
{
	struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
	const char *host = options->host ? options->host : "127.0.0.1";
	char port[16], place[300];
	int why;

	snprintf(port, sizeof port, "%u", options->port);
	snprintf(place, sizeof place, "%s, %s", host, port);
	why = getaddrinfo(host, port, &hints, &found);
	if (why)
		return domi_fail(error, DOM_IO, DOMI_NOWHERE, "there is no host %s: %s", "no existe la máquina %s: %s", host,
				 gai_strerror(why));
	getnameinfo(found->ai_addr, found->ai_addrlen, digits, (socklen_t)size, NULL, 0, NI_NUMERICHOST);
	why = try_address(found);
	freeaddrinfo(found);
	if (why == EADDRINUSE && options->any_port) {
		options->port = 0;
		return DOM_OK;
	}
	return why ? domi_fail(error, DOM_IO, DOMI_NOWHERE, "nobody can listen at %s: %s", "no se puede escuchar en %s: %s",
			       place, strerror(why))
		   : DOM_OK;
}

/* The library has one function for all of it. Several are asked by name, the first is for HTTP. */
static const struct lws_protocols protocols[] = {
	{.name = "http", .callback = callback, .tx_packet_size = 1 << 20},
	{.name = DOMS_SUBPROTOCOL, .callback = callback, .rx_buffer_size = 4096, .tx_packet_size = 1 << 20},
	{.name = NULL},
};

/* The library hangs up without a word; so it does only where the close frame of ours was not taken either. */
static const lws_retry_bo_t pings = {.secs_since_valid_ping = 20, .secs_since_valid_hangup = DOMS_SILENT_SECONDS + 15};

/* What the library answers by itself (to what is no HTTP) has the headers of all other answers. */
#define X(header, text) {.name = header ":", .value = text},
static const struct lws_protocol_vhost_options always[] = {DOMS_ALWAYS_LIST(X){.name = "cache-control:", .value = "no-store"},
							   X(DOMS_STRICT_NAME, DOMS_STRICT_VALUE)};
#undef X

static void fill_info(struct lws_context_creation_info *info, struct doms_server *server)
{
	const struct doms_options *options = &server->options;

	info->user = server;
	info->protocols = protocols;
	info->options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8 |
			LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_LIBEV;
	if (options->cert)
		info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
	info->timeout_secs = options->slow_seconds + 5;
	info->timeout_secs_ah_idle = options->slow_seconds;
	info->keepalive_timeout = DOMS_IDLE_SECONDS;
	info->max_http_header_data = 2 * DOMS_MAX_HEAD; /* it needs more for some than they are long */
	/* every connection needs one until it has said what it wants: with fewer, silent ones would keep all others waiting */
	info->max_http_header_pool2 = options->most_connections + 2 * DOMS_SURPLUS;
	info->pt_serv_buf_size = 16 << 10;
	info->ka_time = 60;
	info->ka_probes = 3;
	info->ka_interval = 10;
	info->retry_and_idle_policy = &pings;
	info->server_string = "domino";
	info->vhost_name = "domino";
	info->ssl_cert_filepath = options->cert;
	info->ssl_private_key_filepath = options->key;
	info->alpn = "http/1.1";
}

/* The list of headers with its links; the last is for TLS alone. */
static void chain(struct lws_protocol_vhost_options *headers, bool secure)
{
	unsigned count = sizeof always / sizeof *always - !secure;

	memcpy(headers, always, sizeof always);
	for (unsigned i = 0; i + 1 < count; i++)
		headers[i].next = &headers[i + 1];
}

/* The numbers that sockets may have are below this. */
static size_t most_files(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur > 1 << 20 ? 1 << 20 : (size_t)limit.rlim_cur;
}

/* All that has nothing to do with an address. */
static int prepare(struct doms_server *server, struct dom_error *error)
{
	struct doms_http *http = server->http;
	struct lws_context_creation_info *info = &http->info;
	void *loops[1];

	http->piece = malloc(LWS_PRE + DOMS_PIECE);
	http->headers = calloc(1, sizeof always);
	http->loop = ev_loop_new(EVFLAG_AUTO);
	http->files = most_files();
	http->by_file = calloc(http->files, sizeof(struct doms_conn *));
	if (!http->piece || !http->headers || !http->loop || !http->by_file)
		return domi_fail_memory(error);
	chain(http->headers, server->options.cert != NULL);
	lws_set_log_level(0, NULL);
	fill_info(info, server);
	loops[0] = http->loop;
	info->foreign_loops = loops;
	http->context = lws_create_context(info);
	info->foreign_loops = NULL;
	return http->context ? DOM_OK
			     : domi_fail(error, DOM_IO, DOMI_NOWHERE,
					 "libwebsockets does not start; its plug-in for libev may be missing",
					 "libwebsockets no arranca; puede que falte su complemento para libev");
}

int doms_http_new(struct doms_server *server, struct dom_error *error)
{
	struct doms_http *http = server->http = calloc(1, sizeof *http);

	if (!http)
		return domi_fail_memory(error);
	STAILQ_INIT(&http->tasks);
	pthread_mutex_init(&http->lock, NULL);
	if (find_address(&server->options, http->host, sizeof http->host, error) || prepare(server, error))
		return (int)error->status;
	http->info.headers = http->headers;
	http->info.port = (int)server->options.port;
	http->info.iface = doms_is_everywhere(http->host) ? NULL : http->host;
	if (!strchr(http->host, ':'))
		http->info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
	return DOM_OK;
}

int doms_http_listen(struct doms_server *server, struct dom_error *error)
{
	struct doms_http *http = server->http;

	http->vhost = lws_create_vhost(http->context, &http->info);
	if (!http->vhost)
		return server->options.cert
			       ? domi_fail(error, DOM_IO, DOMI_NOWHERE, "the certificate %s or its key %s does not work",
					   "el certificado %s o su clave %s no sirve", server->options.cert,
					   server->options.key)
			       : domi_fail(error, DOM_IO, DOMI_NOWHERE, "nobody can listen at %s", "no se puede escuchar en %s",
					   http->host);
	lws_sul_schedule(http->context, 0, &http->tick, tick, DOMS_TICK_MS * LWS_US_PER_MS);
	return DOM_OK;
}

unsigned doms_server_port(const struct doms_server *server)
{
	return (unsigned)lws_get_vhost_listen_port(server->http->vhost);
}

/* Running */

/* Whether somebody is still to be told or answered. */
static bool is_busy(const struct doms_http *http)
{
	for (const struct doms_conn *conn = LIST_FIRST(&http->conns); conn; conn = LIST_NEXT(conn, all))
		if (conn->stream || (conn->exchange && !conn->receiving) || conn->closing)
			return true;
	return false;
}

static void tell_all(struct doms_server *server)
{
	struct doms_http *http = server->http;

	http->told = true;
	doms_tables_stop(server->tables);
	doms_jobs_stop(server->jobs);
	for (struct doms_conn *conn = LIST_FIRST(&http->conns); conn; conn = LIST_NEXT(conn, all))
		if (conn->stream)
			doms_stream_end(conn->stream, 1001);
	lws_sul_schedule(http->context, 0, &http->tick, tick, 1);
}

/* One turn of the loop. */
static void serve_once(struct doms_server *server)
{
	ev_run(server->http->loop, EVRUN_ONCE);
	doms_wire_settle(server->http);
}

static void serve_until(struct doms_server *server, int64_t deadline)
{
	while (is_busy(server->http) && doms_now(server) < deadline)
		serve_once(server);
}

void doms_http_run(struct doms_server *server)
{
	struct doms_http *http = server->http;

	http->thread = pthread_self();
	doms_guard_begin(http);
	atomic_store(&http->running, true);
	while (!atomic_load(&server->stopping)) {
		serve_once(server);
		fflush(server->log); /* cheap when nothing was written */
	}
	tell_all(server);
	doms_compiler_stop(server->compiler);
	serve_until(server, doms_now(server) + DOMS_STOP_SECONDS * INT64_C(1000000));
	doms_pool_stop(server->slow);
	doms_pool_stop(server->pool);
	run_posted(server); /* what its last jobs had to say */
	serve_until(server, doms_now(server) + INT64_C(1000000));
	doms_guard_begin(NULL);
	fflush(server->log);
}

void doms_http_free(struct doms_server *server)
{
	struct doms_http *http = server->http;

	if (!http)
		return;
	http->thread = pthread_self();
	atomic_store(&http->running, true);
	if (http->context) {
		lws_sul_cancel(&http->tick);
		lws_context_destroy(http->context);
	}
	if (http->loop)
		ev_loop_destroy(http->loop);
	while (!STAILQ_EMPTY(&http->tasks))
		run_posted(server);
	pthread_mutex_destroy(&http->lock);
	free(http->headers);
	free(http->by_file);
	free(http->piece);
	free(http);
	server->http = NULL;
}
