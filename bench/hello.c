/* The least that libwebsockets can do, and how often it can be done: what the server answers is measured against it.

     hello serve [PORT]                            answers every request with "hello"; prints its address
     hello ask PORT PATH CONNECTIONS SECONDS       asks over and over, each connection when it has its answer; prints the rate and
                                                   the median and 99th percentile of the time to an answer */
#include <libwebsockets.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
	static const char body[] = "hello\n";
	unsigned char buffer[LWS_PRE + 512], *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof(buffer);
	size_t size = sizeof(body) - 1;

	(void)user;
	(void)in;
	(void)length;
	if (reason != LWS_CALLBACK_HTTP)
		return 0;
	if (lws_add_http_common_headers(wsi, 200, "text/plain", size, &at, end) || lws_finalize_http_header(wsi, &at, end))
		return -1;
	memcpy(at, body, size);
	at += size;
	if (lws_write(wsi, start, (size_t)(at - start), LWS_WRITE_HTTP_HEADERS) < 0)
		return -1;
	return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int serve(int port)
{
	static const struct lws_protocols protocols[] = {{.name = "http", .callback = callback}, {.name = NULL}};
	struct lws_context_creation_info info = {
		.port = port,
		.iface = "127.0.0.1",
		.protocols = protocols,
		.options = LWS_SERVER_OPTION_DISABLE_IPV6,
	};
	struct lws_context *context;

	lws_set_log_level(LLL_ERR, NULL);
	context = lws_create_context(&info);
	if (!context)
		return 1;
	printf("http://127.0.0.1:%d/\n", lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
	fflush(stdout);
	while (lws_service(context, 0) >= 0)
		;
	lws_context_destroy(context);
	return 0;
}

enum { MOST_CONNECTIONS = 4096, MOST_TIMES = 4000000 };

struct conn {
	int fd;
	double asked;
	size_t left; /* of the answer's body */
	size_t used; /* of its head */
	char head[8192];
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int dial(int port)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;

	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address))
		return -1;
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	return fd;
}

/* Takes what came; 1: the answer is whole, 0: not yet, -1: it is none of the wanted kind. */
static int hear(struct conn *conn)
{
	char buffer[65536];
	ssize_t got = recv(conn->fd, buffer, sizeof buffer, MSG_DONTWAIT);
	char *end, *length;
	size_t copied;

	if (got <= 0)
		return got < 0 && errno == EAGAIN ? 0 : -1;
	if (conn->left) {
		conn->left -= (size_t)got < conn->left ? (size_t)got : conn->left;
		return !conn->left;
	}
	copied = (size_t)got < sizeof conn->head - 1 - conn->used ? (size_t)got : sizeof conn->head - 1 - conn->used;
	memcpy(conn->head + conn->used, buffer, copied);
	conn->used += copied;
	conn->head[conn->used] = '\0';
	end = strstr(conn->head, "\r\n\r\n");
	if (!end)
		return copied ? 0 : -1;
	length = strcasestr(conn->head, "\r\ncontent-length:");
	if (!length || strncmp(conn->head, "HTTP/1.1 200", 12) != 0)
		return -1;
	conn->left = strtoul(length + 17, NULL, 10);
	copied = conn->used - copied + (size_t)got - (size_t)(end + 4 - conn->head);
	conn->used = 0;
	conn->left -= copied < conn->left ? copied : conn->left;
	return !conn->left;
}

static int by_size(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

static int ask(int port, const char *path, unsigned connections, double seconds)
{
	static struct conn conns[MOST_CONNECTIONS];
	float *times = malloc(MOST_TIMES * sizeof *times);
	struct epoll_event events[256];
	size_t count = 0;
	char request[512];
	int size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path),
	    poll = epoll_create1(0);
	double began;

	if (!times || poll < 0 || connections > MOST_CONNECTIONS)
		return 1;
	for (unsigned i = 0; i < connections; i++) {
		conns[i].fd = dial(port);
		if (conns[i].fd < 0 ||
		    epoll_ctl(poll, EPOLL_CTL_ADD, conns[i].fd, &(struct epoll_event){.events = EPOLLIN, .data.u32 = i}))
			return 1;
	}
	began = now();
	for (unsigned i = 0; i < connections; i++) {
		conns[i].asked = now();
		if (send(conns[i].fd, request, (size_t)size, 0) != size)
			return 1;
	}
	while (now() - began < seconds) {
		int ready = epoll_wait(poll, events, 256, 100);

		for (int i = 0; i < ready; i++) {
			struct conn *conn = &conns[events[i].data.u32];
			int whole = hear(conn);
			double t = now();

			if (whole < 0) {
				fprintf(stderr, "no answer: %.200s\n", conn->head);
				return 1;
			}
			if (!whole)
				continue;
			times[count++ % MOST_TIMES] = (float)(t - conn->asked);
			conn->asked = t;
			if (send(conn->fd, request, (size_t)size, 0) != size)
				return 1;
		}
	}
	began = now() - began;
	qsort(times, count < MOST_TIMES ? count : MOST_TIMES, sizeof *times, by_size);
	printf("%.0f requests/s, p50 %.0f us, p99 %.0f us\n", (double)count / began, 1e6 * (double)times[count / 2],
	       1e6 * (double)times[count * 99 / 100]);
	free(times);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc > 5 && !strcmp(argv[1], "ask"))
		return ask((int)strtol(argv[2], NULL, 10), argv[3], (unsigned)strtoul(argv[4], NULL, 10),
			   strtod(argv[5], NULL));
	if (argc > 1 && !strcmp(argv[1], "serve"))
		return serve(argc > 2 ? (int)strtol(argv[2], NULL, 10) : 0);
	fprintf(stderr, "hello serve [PORT] | hello ask PORT PATH CONNECTIONS SECONDS\n");
	return 2;
}
