/* Requests from the handler's side: what was asked. */
#include "exchange.h"
#include "near.h"
#include "resource/resource.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_EXTRA = 2048 };

const char *doms_method_name(enum doms_method method)
{
	static const char *const names[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", ""};

	return names[method];
}

bool doms_utf8_valid(const char *text, size_t length)
{
	size_t at = 0;

	while (at < length && domi_utf8_next(text, length, &at) >= 0)
		;
	return at == length;
}

void doms_utf8_mend(char *text)
{
	for (size_t at = 0, length = strlen(text); at < length;)
		if (domi_utf8_next(text, length, &at) < 0)
			text[at++] = '?';
}

struct doms_exchange *doms_exchange_new(struct doms_server *server, size_t room)
{
	struct doms_exchange *exchange = calloc(1, sizeof *exchange + room + 2);

	if (!exchange)
		return NULL;
	exchange->request.server = server;
	exchange->request.path = exchange->request.peer = exchange->request.body = "";
	exchange->request.method = DOMS_METHODS;
	exchange->query = exchange->texts + room; /* two zeros */
	exchange->began = doms_now(server);
	return exchange;
}

void doms_exchange_free(struct doms_exchange *exchange)
{
	if (!exchange)
		return;
	json_decref(exchange->request.json);
	for (unsigned i = 0; i < DOMS_MAX_PARAMS; i++)
		free(exchange->request.params[i]);
	domi_buffer_release(&exchange->body);
	domi_buffer_release(&exchange->extra);
	free(exchange->out);
	atomic_fetch_sub(&exchange->request.server->answers, exchange->held);
	free(exchange);
}

bool doms_exchange_append(struct doms_exchange *exchange, const char *bytes, size_t count)
{
	if (count > DOMS_MAX_BODY - exchange->body.length)
		return false;
	domi_append(&exchange->body, bytes, count);
	if (exchange->body.failed)
		return false;
	exchange->request.body = exchange->body.text;
	exchange->request.length = exchange->body.length;
	return true;
}

bool doms_request_gone(const struct doms_request *request)
{
	return atomic_load(&((const struct doms_exchange *)request)->gone);
}

const char *doms_request_header(const struct doms_request *request, enum doms_header header)
{
	return ((const struct doms_exchange *)request)->headers[header];
}

const char *doms_request_query(const struct doms_request *request, const char *name)
{
	size_t length = strlen(name);

	for (const char *at = ((const struct doms_exchange *)request)->query; *at; at += strlen(at) + 1)
		if (!strncmp(at, name, length) && (!at[length] || at[length] == '='))
			return at + length + (at[length] == '=');
	return NULL;
}

size_t doms_next_word(const char **at, const char *between)
{
	*at += strspn(*at, between);
	return strcspn(*at, between);
}

bool doms_lists(const char *list, const char *between, const char *word, size_t length)
{
	size_t one;

	for (; (one = doms_next_word(&list, between)); list += one)
		if (one == length && !strncasecmp(list, word, length))
			return true;
	return false;
}

/* What stands for the {name} of its pattern; NULL: that has none. */
static const char *path_value(const struct doms_request *request, const char *name)
{
	const char *at = request->route->on;
	size_t length = strlen(name);

	for (unsigned i = 0; (at = strchr(at, '{')); i++)
		if (!strncmp(++at, name, length) && at[length] == '}')
			return request->params[i];
	return NULL;
}

int doms_request_number(const struct doms_request *request, const char *name, int64_t min, int64_t max, int64_t preset,
			int64_t *out, struct doms_fault *fault)
{
	const char *text = path_value(request, name);
	char *end;
	long long n;

	*out = preset;
	text = text ? text : doms_request_query(request, name);
	if (!text)
		return 0;
	errno = 0;
	n = strtoll(text, &end, 10);
	if (!(isdigit((unsigned char)*text) || *text == '-') || *end || errno || n < min || n > max)
		return doms_fail_at(
			fault, DOMS_BAD_REQUEST, name, "“%s” in the address must be a whole number from %lld to %lld",
			"“%s” en la dirección debe ser un número entero de %lld a %lld", name, (long long)min, (long long)max);
	*out = n;
	return 0;
}

bool doms_request_add(struct doms_request *request, const char *name, const char *value)
{
	struct domi_buffer *extra = &((struct doms_exchange *)request)->extra;

	if (strpbrk(name, "\r\n:") || strpbrk(value, "\r\n") || extra->length + strlen(name) + strlen(value) > MOST_EXTRA)
		return false;
	domi_append_format(extra, "%s: %s\r\n", name, value);
	return !extra->failed;
}
