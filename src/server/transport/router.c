/* From a request to its handler, past everything that is refused before: hosts and origins that are not ours, too many requests,
   methods and bodies that a route does not take. */
#include "exchange.h"
#include "limit.h"
#include "metrics.h"
#include "reach.h"
#include "resource/resource.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *doms_route_pattern(const struct doms_route *route)
{
	return strchr(route->on, ' ') + 1;
}

static enum doms_method method_of(const struct doms_route *route)
{
	enum doms_method method = DOMS_GET;
	size_t length = strcspn(route->on, " ");

	while (method < DOMS_METHODS &&
	       (strlen(doms_method_name(method)) != length || strncmp(doms_method_name(method), route->on, length) != 0))
		method++;
	return method;
}

/* A part of a path: where it begins, and how long it is. */
struct part {
	const char *text;
	size_t length;
};

/* Whether a path is as a pattern says; the parts that stand for its {names}. */
static bool matches(const char *pattern, const char *path, struct part *params)
{
	unsigned found = 0;

	memset(params, 0, DOMS_MAX_PARAMS * sizeof *params);
	while (*pattern && *path) {
		if (*pattern == '{') {
			size_t length = strcspn(path, "/");

			if (!length || found == DOMS_MAX_PARAMS)
				return false;
			params[found++] = (struct part){path, length};
			path += length;
			pattern = strchr(pattern, '}') + 1;
		} else if (*pattern++ != *path++) {
			return false;
		}
	}
	return !*pattern && !*path;
}

/* Copies of the parts, for the handler. */
static bool keep_params(struct doms_request *request, const struct part *parts)
{
	for (unsigned i = 0; i < DOMS_MAX_PARAMS && parts[i].length; i++) {
		request->params[i] = strndup(parts[i].text, parts[i].length);
		if (!request->params[i])
			return false;
	}
	return true;
}

/* "GET, HEAD, OPTIONS" */
static void write_allow(unsigned methods, char *out, size_t size)
{
	size_t used = 0;

	if (methods & 1u << DOMS_GET)
		methods |= 1u << DOMS_HEAD;
	methods |= 1u << DOMS_OPTIONS;
	*out = '\0';
	for (unsigned i = 0; i < DOMS_METHODS; i++)
		if (methods & 1u << i)
			used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
						 doms_method_name((enum doms_method)i));
}

static void refuse_method(struct doms_exchange *exchange, unsigned methods)
{
	char allow[64];

	write_allow(methods, allow, sizeof allow);
	doms_request_add(&exchange->request, "Allow", allow);
	if (exchange->request.method == DOMS_OPTIONS)
		doms_answer_empty(&exchange->request, 204);
	else
		doms_answer_refusal(&exchange->request, DOMS_BAD_METHOD);
}

/* The length of the name in "name:port" or "[address]:port". */
static size_t name_length(const char *authority)
{
	const char *end = *authority == '[' ? strchr(authority, ']') : NULL;

	return end ? (size_t)(end + 1 - authority) : strcspn(authority, ":");
}

/* A server for this machine alone answers to names of this machine alone: else a page from anywhere could have its own name
   point here and would then be of the same origin. */
static bool is_own_host(const struct doms_server *server, const char *host)
{
	static const char suffix[] = ".localhost";
	size_t length = name_length(host);
	char name[256];
	unsigned char address[16];

	if (length >= sizeof name)
		return false;
	memcpy(name, host, length);
	name[length] = '\0';
	if (*name == '[' && length > 2) {
		name[length - 1] = '\0';
		return inet_pton(AF_INET6, name + 1, address) == 1;
	}
	if (!strcasecmp(name, "localhost") || inet_pton(AF_INET, name, address) == 1)
		return true;
	if (length > sizeof suffix - 1 && !strcasecmp(name + length - (sizeof suffix - 1), suffix))
		return true;
	return (server->options.host && !strcasecmp(name, server->options.host)) || doms_is_public_host(server, name);
}

/* Whether "https://example.com" is the host "example.com", or "example.com:443". */
static bool same_origin(const char *origin, const char *host)
{
	bool secure = !strncasecmp(origin, "https://", 8);
	const char *port = secure ? ":443" : ":80", *ours, *theirs;
	size_t length;

	if (!secure && strncasecmp(origin, "http://", 7) != 0)
		return false;
	origin += secure ? 8 : 7;
	length = name_length(origin);
	if (length != name_length(host) || strncasecmp(origin, host, length) != 0)
		return false;
	theirs = origin[length] ? origin + length : port;
	ours = host[length] ? host + length : port;
	return !strcmp(theirs, ours);
}

/* What concerns the connection rather than the route. 0: go on. */
static int check_head(struct doms_exchange *exchange, struct doms_fault *fault)
{
	const struct doms_server *server = exchange->request.server;
	const char *host = exchange->headers[DOMS_HEADER_HOST];

	if (atomic_load(&server->stopping)) {
		exchange->close = true;
		return doms_fail(fault, DOMS_BUSY, "the server is stopping", "el servidor se está parando");
	}
	if (!host && !exchange->old)
		return doms_fail(fault, DOMS_BAD_REQUEST, "a request must say Host", "una petición debe decir Host");
	if (host && doms_is_loopback(server->options.host) && !server->options.trust_proxy && !is_own_host(server, host))
		return doms_fail(
			fault, DOMS_FORBIDDEN,
			"this server answers to names of its own machine; behind a proxy it wants --trust-proxy",
			"este servidor responde a los nombres de su propia máquina; detrás de un proxy pide --trust-proxy");
	return 0;
}

static int check_origin(const struct doms_exchange *exchange, struct doms_fault *fault)
{
	const char *origin = exchange->headers[DOMS_HEADER_ORIGIN], *host = exchange->headers[DOMS_HEADER_HOST];

	if (!origin || (host && same_origin(origin, host)))
		return 0;
	return doms_fail(fault, DOMS_FORBIDDEN, "pages of other origins have no business here",
			 "las páginas de otros orígenes no tienen nada que hacer aquí");
}

static int check_limits(struct doms_exchange *exchange, struct doms_fault *fault)
{
	struct doms_server *server = exchange->request.server;
	unsigned retry;

	if (!doms_limit_request(&server->limit, exchange->request.peer, doms_now(server), &retry)) {
		doms_fail(fault, DOMS_TOO_MANY, NULL, NULL);
		fault->retry = retry;
		return 1;
	}
	if (exchange->surplus == DOMS_OVER_ADDRESS)
		return doms_fail(fault, DOMS_TOO_MANY, "too many connections at once from your address: close some first",
				 "demasiadas conexiones a la vez desde tu dirección: cierra antes alguna");
	if (exchange->surplus == DOMS_OVER_ALL)
		return doms_fail(fault, DOMS_BUSY, "there are as many connections as the server can have",
				 "hay tantas conexiones como puede tener el servidor");
	return 0;
}

/* Whether `type`, without its parameters, is one of `takes`. */
static bool takes_type(const char *takes, const char *type)
{
	return doms_lists(takes, " ", type, strcspn(type, "; \t"));
}

static int check_route(const struct doms_exchange *exchange, const struct doms_route *route, struct doms_fault *fault)
{
	const char *type = exchange->headers[DOMS_HEADER_CONTENT_TYPE];
	char takes[128];

	if (exchange->request.upgrade && !(route->flags & DOMS_LIVE))
		return doms_fail(fault, DOMS_BAD_REQUEST, "there is no WebSocket here", "aquí no hay WebSocket");
	if (!route->takes)
		return exchange->request.length > 0 &&
		       doms_fail(fault, DOMS_BAD_TYPE, "no body is taken here", "aquí no se acepta ningún cuerpo");
	if (!type)
		return doms_fail(fault, DOMS_BAD_TYPE, "Content-Type is missing; taken here: %s",
				 "falta Content-Type; aquí se acepta: %s", doms_listed(route->takes, takes, sizeof takes));
	return !takes_type(route->takes, type) &&
	       doms_fail(fault, DOMS_BAD_TYPE, "the Content-Type “%s” is not taken here; taken: %s",
			 "aquí no se acepta el Content-Type “%s”; se acepta: %s", type,
			 doms_listed(route->takes, takes, sizeof takes));
}

/* "Bearer SECRET" */
static const char *secret_of(const char *authorization)
{
	if (!authorization || strncasecmp(authorization, "Bearer ", 7) != 0)
		return NULL;
	authorization += 7 + strspn(authorization + 7, " ");
	return *authorization ? authorization : NULL;
}

/* What takes long */

static void work(void *context)
{
	struct doms_request *request = context;
	struct doms_fault fault;

	if ((request->bounds && doms_compile_pause(request->bounds, &fault)) || request->route->work(request, &fault))
		doms_answer_fault(request, &fault);
}

static void work_within(void *context, const struct dom_bounds *bounds)
{
	struct doms_request *request = context;

	request->bounds = bounds;
	work(request);
}

static bool is_gone(const void *context)
{
	return doms_request_gone(context);
}

void doms_request_work(struct doms_request *request)
{
	struct doms_exchange *exchange = (struct doms_exchange *)request;
	const char *type = exchange->headers[DOMS_HEADER_CONTENT_TYPE];
	struct doms_fault fault;
	int bad = 0;

	if (request->route->takes && takes_type("application/json", type))
		bad = doms_json_read(request->body, request->length, &request->json, &fault);
	if (!bad && request->route->flags & DOMS_COMPILED) {
		exchange->compile = (struct doms_compile){.run = work_within, .gone = is_gone, .context = request};
		bad = doms_compiler_post(request->server->compiler, &exchange->compile, request->peer, &fault);
	} else if (!bad) {
		exchange->job = (struct doms_task){.run = work, .context = request};
		doms_pool_post(request->route->flags & DOMS_SOON ? request->server->pool : request->server->slow,
			       &exchange->job);
	}
	if (bad)
		doms_answer_fault(request, &fault);
}

static void call(struct doms_exchange *exchange, const struct doms_route *route, unsigned resource, const struct part *parts)
{
	struct doms_request *request = &exchange->request;
	struct doms_fault fault;

	if (check_origin(exchange, &fault) || (!(route->flags & DOMS_UNLIMITED) && check_limits(exchange, &fault)) ||
	    check_route(exchange, route, &fault)) {
		doms_answer_fault(request, &fault);
		return;
	}
	if (!keep_params(request, parts)) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	request->own = request->server->own[resource];
	request->job = doms_resources[resource]->job;
	request->route = route;
	request->secret = secret_of(exchange->headers[DOMS_HEADER_AUTHORIZATION]);
	if (route->handle)
		route->handle(request);
	else
		doms_request_work(request);
}

static void answer_file(struct doms_exchange *exchange)
{
	struct doms_request *request = &exchange->request;
	struct doms_fault fault;

	exchange->route = DOMS_ROUTE_STATIC;
	if (check_limits(exchange, &fault) || (request->method != DOMS_GET && check_origin(exchange, &fault)))
		doms_answer_fault(request, &fault);
	else if (request->method != DOMS_GET)
		refuse_method(exchange, 1u << DOMS_GET);
	else if (request->upgrade)
		doms_answer_refusal(request, DOMS_BAD_REQUEST);
	else
		doms_static_answer(request->server->files, request);
}

void doms_route(struct doms_exchange *exchange)
{
	struct doms_request *request = &exchange->request;
	struct part parts[DOMS_MAX_PARAMS];
	unsigned methods = 0, number = DOMS_ROUTES_OWN;
	struct doms_fault fault;

	exchange->route = DOMS_ROUTE_NONE;
	if (check_head(exchange, &fault)) {
		doms_answer_fault(request, &fault);
		return;
	}
	if (request->method == DOMS_HEAD) {
		request->method = DOMS_GET;
		exchange->bare = true;
	}
	for (unsigned i = 0; doms_resources[i]; i++)
		for (const struct doms_route *route = doms_resources[i]->routes; route->on; route++, number++) {
			if (!matches(doms_route_pattern(route), request->path, parts))
				continue;
			exchange->route = number;
			if (method_of(route) == request->method) {
				call(exchange, route, i, parts);
				return;
			}
			methods |= 1u << method_of(route);
		}
	if (!methods && strncmp(request->path, "/api/", 5) != 0)
		answer_file(exchange);
	else if (check_origin(exchange, &fault) || check_limits(exchange, &fault))
		doms_answer_fault(request, &fault);
	else if (methods)
		refuse_method(exchange, methods);
	else
		doms_answer_refusal(request, DOMS_NOT_FOUND);
}
