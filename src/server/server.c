/* Putting the server together and taking it apart. */
#include "server.h"

#include "work/compiler.h"
#include "jobs/jobs.h"
#include "transport/exchange.h"
#include "transport/metrics.h"
#include "resource/resource.h"
#include "transport/wire.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int64_t system_now(void *context)
{
	(void)context;
	return doms_clock();
}

static int64_t system_date(void *context)
{
	struct timespec now;

	(void)context;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void system_random(void *context, void *bytes, size_t count)
{
	(void)context;
	randombytes_buf(bytes, count);
}

int64_t doms_now(const struct doms_server *server)
{
	return server->options.now(server->options.context);
}

int64_t doms_date(const struct doms_server *server)
{
	return server->options.date(server->options.context);
}

void doms_random(const struct doms_server *server, void *bytes, size_t count)
{
	server->options.random(server->options.context, bytes, count);
}

struct doms_chance doms_chance(const struct doms_server *server)
{
	return (struct doms_chance){.random = server->options.random, .context = server->options.context};
}

enum { MINDS = 16 }; /* threads for players who think, at most */

static unsigned or_else(unsigned given, unsigned preset)
{
	return given ? given : preset;
}

static void fill_options(struct doms_options *options)
{
	options->threads = or_else(options->threads, doms_processors() > 2 ? doms_processors() : 2);
	options->requests_per_second = or_else(options->requests_per_second, 200);
	options->burst = or_else(options->burst, 2 * options->requests_per_second);
	options->connections = or_else(options->connections, 256);
	options->most_connections = or_else(options->most_connections, 8192);
	options->jobs = or_else(options->jobs, 4);
	options->slow_seconds = or_else(options->slow_seconds, 5);
	options->now = options->now ? options->now : system_now;
	options->date = options->date ? options->date : system_date;
	options->random = options->random ? options->random : system_random;
}

/* Sockets are files: as many are allowed as there may be connections. Where the system does not grant that, fewer are taken.
   More is not allowed either: the library makes room for all that it might get. */
static void allow_files(struct doms_options *options)
{
	enum { OTHERS = 256 };
	struct rlimit limit;
	rlim_t wanted = (rlim_t)options->most_connections + OTHERS;

	if (getrlimit(RLIMIT_NOFILE, &limit))
		return;
	limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
	if (!setrlimit(RLIMIT_NOFILE, &limit) && limit.rlim_cur < wanted && limit.rlim_cur > 2 * OTHERS)
		options->most_connections = (unsigned)limit.rlim_cur - OTHERS;
}

static int make_parts(struct doms_server *server, struct dom_error *error)
{
	const struct doms_options *options = &server->options;

	server->metrics = doms_metrics_new();
	server->pool = doms_pool_new(options->threads, UINT32_MAX);
	server->slow = doms_pool_new(2, UINT32_MAX);
	server->minds = doms_pool_new(doms_processors_left(MINDS), UINT32_MAX);
	server->compiler = doms_compiler_new(server);
	if (!server->metrics || !server->pool || !server->slow || !server->minds || !server->compiler)
		return domi_fail_memory(error);
	return doms_static_new(&server->files, options->web, error);
}

/* Without a database of its own the server has one that goes with it; in memory, where there is such a place. */
static int make_temporary(struct doms_server *server, struct dom_error *error)
{
	int file;

	snprintf(server->temporary, sizeof server->temporary, "%s/domino-XXXXXX",
		 access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
	file = mkstemp(server->temporary);
	if (file < 0) {
		server->temporary[0] = '\0';
		return domi_fail_memory(error);
	}
	close(file);
	server->options.db = server->temporary;
	return DOM_OK;
}

static void remove_temporary(const struct doms_server *server)
{
	static const char *const tails[] = {"", "-wal", "-shm", "-lock"};

	for (unsigned i = 0; server->temporary[0] && i < sizeof tails / sizeof *tails; i++) {
		char name[sizeof server->temporary + 8];

		snprintf(name, sizeof name, "%s%s", server->temporary, tails[i]);
		unlink(name);
	}
}

static int open_store(struct doms_server *server, struct dom_error *error)
{
	int status = server->options.db ? DOM_OK : make_temporary(server, error);

	return status ? status : dom_store_open(&server->store, server->options.db, DOM_STORE_SERVE, NULL, error);
}

static int open_jobs(struct doms_server *server, struct dom_error *error)
{
	struct doms_jobs *jobs;
	int status = doms_jobs_new(&jobs, server, error);

	atomic_store(&server->jobs, jobs);
	return status;
}

static int open_resources(struct doms_server *server, struct dom_error *error)
{
	unsigned count = 0;
	int status = DOM_OK;

	while (doms_resources[count])
		count++;
	server->own = calloc(count, sizeof *server->own);
	server->wholes = calloc(count, sizeof *server->wholes);
	if (!server->own || !server->wholes)
		return domi_fail_memory(error);
	for (; server->opened < count && !status; server->opened++) {
		const struct doms_resource *resource = doms_resources[server->opened];
		void **own = &server->own[server->opened];

		if (resource->open)
			status = resource->open(server, own, error);
		if (resource->whole) {
			*own = &server->wholes[server->opened];
			status = doms_tagged_json(*own, resource->whole()) ? DOM_OK : domi_fail_memory(error);
		}
	}
	server->opened -= status != DOM_OK;
	return status;
}

static int read_public_url(struct doms_server *server, struct dom_error *error)
{
	const char *url = server->options.public_url;

	if (!url || doms_public_url(url, server->public_url))
		return DOM_OK;
	return domi_fail(error, DOM_IO, DOMI_NOWHERE, "“%.100s” is no web address: https://domino.example.org",
			 "“%.100s” no es una dirección web: https://domino.example.org", url);
}

int doms_server_new(struct doms_server **out, const struct doms_options *options, struct dom_error *error)
{
	struct doms_server *server = calloc(1, sizeof *server);

	*out = NULL;
	if (!server || sodium_init() < 0) {
		free(server);
		return domi_fail_memory(error);
	}
	server->options = *options;
	fill_options(&server->options);
	allow_files(&server->options);
	doms_limit_init(&server->limit, server->options.requests_per_second, server->options.burst);
	doms_zip_init(&server->zip);
	/* listening last: nobody should wait for what may fail, or take long */
	if (read_public_url(server, error) || doms_log_open(&server->log, options->log, error) || make_parts(server, error) ||
	    doms_http_new(server, error) || open_store(server, error) || open_resources(server, error) ||
	    open_jobs(server, error) || doms_http_listen(server, error)) {
		doms_server_free(server);
		return (int)error->status;
	}
	*out = server;
	return DOM_OK;
}

void doms_server_run(struct doms_server *server)
{
	char address[300];

	doms_log(server, false, "started", json_pack("{s:s}", "address", doms_server_address(server, address, sizeof address)));
	doms_http_run(server);
	doms_log(server, false, "stopped", NULL);
}

void doms_server_stop(struct doms_server *server)
{
	atomic_store(&server->stopping, true);
	lws_cancel_service(server->http->context);
}

void doms_server_free(struct doms_server *server)
{
	if (!server)
		return;
	doms_compiler_stop(server->compiler);
	doms_pool_stop(server->minds);
	doms_pool_stop(server->slow);
	doms_pool_stop(server->pool);
	doms_http_free(server);
	doms_jobs_free(server->jobs);
	for (unsigned i = server->opened; i-- > 0;) {
		if (doms_resources[i]->close)
			doms_resources[i]->close(server, server->own[i]);
		doms_tagged_release(&server->wholes[i]);
	}
	free(server->own);
	free(server->wholes);
	dom_store_close(server->store);
	remove_temporary(server);
	doms_compiler_free(server->compiler);
	doms_pool_free(server->minds);
	doms_pool_free(server->slow);
	doms_pool_free(server->pool);
	doms_static_free(server->files);
	free(server->metrics);
	doms_zip_release(&server->zip);
	doms_limit_release(&server->limit);
	if (server->log)
		fclose(server->log);
	free(server);
}

char *doms_server_address(const struct doms_server *server, char *buffer, size_t size)
{
	const char *host = server->options.host ? server->options.host : "127.0.0.1";
	bool six = strchr(host, ':') != NULL;

	snprintf(buffer, size, "http%s://%s%s%s:%u/", server->options.cert ? "s" : "", six ? "[" : "", host, six ? "]" : "",
		 doms_server_port(server));
	return buffer;
}
