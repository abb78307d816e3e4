/* Requests as they reach the router: whatever they ask and however broken their bodies are, each gets one answer, with a status
   that is declared for its route, in JSON where it says so.

   The first line is "METHOD PATH?QUERY CONTENT-TYPE SECRET", the rest is the body. */
#include "fuzz.h"

#include "transport/exchange.h"
#include "resource/resource.h"

#include <pthread.h>
#include <strings.h>

static struct doms_server *server;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t news = PTHREAD_COND_INITIALIZER;
static bool answered;

static void done(struct doms_exchange *exchange)
{
	(void)exchange;
	pthread_mutex_lock(&lock);
	CLAIM(!answered);
	answered = true;
	pthread_cond_signal(&news);
	pthread_mutex_unlock(&lock);
}

static void await(void)
{
	pthread_mutex_lock(&lock);
	while (!answered)
		pthread_cond_wait(&news, &lock);
	answered = false;
	pthread_mutex_unlock(&lock);
}

/* Its database goes with it. */
static void stop(void)
{
	doms_server_free(server);
}

static void start(void)
{
	struct doms_options options = {.log = "/dev/null", .requests_per_second = UINT32_MAX, .jobs = 1, .threads = 1};
	struct dom_error error = {0};

	CLAIM(!doms_server_new(&server, &options, &error));
	CLAIM(!atexit(stop));
}

static enum doms_method method_of(const char *text)
{
	for (unsigned i = 0; i < DOMS_METHODS; i++)
		if (!strcmp(text, doms_method_name((enum doms_method)i)))
			return (enum doms_method)i;
	return DOMS_GET;
}

/* The next word of the first line; "" at its end. */
static char *word(char **at)
{
	char *from = *at;

	*at += strcspn(*at, " ");
	if (**at)
		*(*at)++ = '\0';
	return from;
}

static struct doms_exchange *exchange_of(const char *line, const char *body, size_t length)
{
	size_t room = strlen(line) + 32;
	struct doms_exchange *exchange = doms_exchange_new(server, room);
	char *at, *query, *type, *secret;

	CLAIM(exchange);
	memcpy(exchange->texts, line, strlen(line));
	at = exchange->texts;
	exchange->request.method = method_of(word(&at));
	exchange->request.path = word(&at);
	query = strchr(exchange->request.path, '?');
	type = word(&at);
	secret = word(&at);
	if (query) {
		*query++ = '\0';
		exchange->query = query;
		for (; *query; query++)
			if (*query == '&')
				*query = '\0';
	}
	exchange->headers[DOMS_HEADER_HOST] = "localhost";
	exchange->headers[DOMS_HEADER_CONTENT_TYPE] = *type ? type : NULL;
	exchange->headers[DOMS_HEADER_AUTHORIZATION] = *secret ? secret : NULL;
	exchange->request.peer = "127.0.0.1";
	exchange->done = done;
	if (length && !doms_exchange_append(exchange, body, length)) {
		doms_exchange_free(exchange);
		return NULL;
	}
	return exchange;
}

/* An answer that the route declares. */
static void check_status(const struct doms_exchange *exchange)
{
	const struct doms_route *route = exchange->request.route;
	bool declared = !route;

	for (const struct doms_reply *reply = route ? route->replies : NULL; reply && reply->status; reply++)
		declared |= reply->status == exchange->status;
	for (unsigned i = 0; route && i < DOMS_REFUSALS; i++)
		declared |=
			(doms_route_refusals(route) >> i & 1) && doms_refusals[(enum doms_refusal)i].status == exchange->status;
	CLAIM(declared);
}

static json_t *check_answer(const struct doms_exchange *exchange)
{
	char *head = strndup(exchange->out, exchange->length); /* what is to be sent is not closed by a zero */
	char *end = head ? strstr(head, "\r\n\r\n") : NULL;
	json_t *json = NULL;

	CLAIM(end && !strncmp(head, "HTTP/1.1 ", 9));
	*end = '\0';
	if (strstr(head, "Content-Type: application/json") && !exchange->bare) {
		size_t begin = (size_t)(end - head) + 4;

		json = exchange->shared ? json_loadb(exchange->shared, exchange->shared_length, JSON_DECODE_ANY, NULL)
					: json_loadb(exchange->out + begin, exchange->length - begin, JSON_DECODE_ANY, NULL);
		CLAIM(json);
	}
	free(head);
	return json;
}

/* A simulation would go on behind the next inputs. */
static void cancel(const json_t *answer)
{
	const char *id = json_string_value(json_object_get(answer, "id"));
	struct doms_exchange *exchange;
	char line[128];

	if (!id)
		return;
	snprintf(line, sizeof line, "DELETE /api/v1/simulations/%s", id);
	exchange = exchange_of(line, "", 0);
	doms_route(exchange);
	await();
	doms_exchange_free(exchange);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *end = size ? memchr(data, '\n', size) : NULL;
	struct doms_exchange *exchange;
	char line[512] = "";
	size_t head;
	json_t *json;

	if (!server)
		start();
	head = end ? (size_t)(end - (const char *)data) : size;
	if (head >= sizeof line || memchr(data, 0, head) || !doms_utf8_valid((const char *)data, head))
		return 0; /* the wire refuses it */
	memcpy(line, data, head);
	exchange = exchange_of(line, end ? end + 1 : "", end ? size - head - 1 : 0);
	if (!exchange)
		return 0;
	doms_route(exchange);
	await();
	check_status(exchange);
	json = check_answer(exchange);
	if (exchange->status == 202)
		cancel(json);
	json_decref(json);
	doms_exchange_free(exchange);
	return 0;
}
