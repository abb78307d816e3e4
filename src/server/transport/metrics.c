/* Counters and one histogram for each route, written as Prometheus text. */
#include "metrics.h"
#include "exchange.h"
#include "jobs/jobs.h"
#include "resource/resource.h"

#include <stdlib.h>
#include <unistd.h>

static const double bounds[DOMS_BUCKETS] = {.0001, .00025, .0005, .001, .0025, .005, .01, .025, .1, .5, 2.5, 10};

struct doms_metrics *doms_metrics_new(void)
{
	struct doms_metrics *metrics;
	unsigned count = DOMS_ROUTES_OWN;

	for (unsigned i = 0; doms_resources[i]; i++)
		for (const struct doms_route *route = doms_resources[i]->routes; route->on; route++)
			count++;
	metrics = calloc(1, sizeof *metrics + count * sizeof *metrics->routes);
	if (!metrics)
		return NULL;
	metrics->routes[DOMS_ROUTE_STATIC].name = "files";
	metrics->routes[DOMS_ROUTE_NONE].name = "none";
	metrics->count = DOMS_ROUTES_OWN;
	for (unsigned i = 0; doms_resources[i]; i++)
		for (const struct doms_route *route = doms_resources[i]->routes; route->on; route++)
			metrics->routes[metrics->count++].name = route->on;
	return metrics;
}

void doms_metrics_answered(struct doms_metrics *metrics, unsigned route, unsigned status, int64_t microseconds)
{
	struct doms_measured *measured = &metrics->routes[route];
	double seconds = (double)microseconds / 1e6;
	unsigned bucket = 0;

	measured->answered[status < DOMS_STATUSES ? status : 0]++;
	while (bucket < DOMS_BUCKETS && seconds > bounds[bucket])
		bucket++;
	measured->within[bucket]++;
	measured->seconds += seconds;
}

static void head(struct domi_buffer *out, const char *name, const char *help, const char *type)
{
	domi_append_format(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

void doms_measure(struct domi_buffer *out, const char *name, const char *help, const char *type, double value)
{
	head(out, name, help, type);
	domi_append_format(out, "%s %.17g\n", name, value);
}

static void write_requests(struct domi_buffer *out, const struct doms_metrics *metrics)
{
	head(out, "domino_http_requests_total", "Requests answered.", "counter");
	for (unsigned i = 0; i < metrics->count; i++)
		for (unsigned status = 0; status < DOMS_STATUSES; status++)
			if (metrics->routes[i].answered[status])
				domi_append_format(out, "domino_http_requests_total{route=\"%s\",status=\"%u\"} %llu\n",
						   metrics->routes[i].name, status,
						   (unsigned long long)metrics->routes[i].answered[status]);
}

static void write_durations(struct domi_buffer *out, const struct doms_metrics *metrics)
{
	head(out, "domino_http_request_seconds", "From the whole request to the whole answer.", "histogram");
	for (unsigned i = 0; i < metrics->count; i++) {
		const struct doms_measured *route = &metrics->routes[i];
		unsigned long long all = 0;

		for (unsigned b = 0; b <= DOMS_BUCKETS; b++)
			all += route->within[b];
		if (!all)
			continue;
		all = 0;
		for (unsigned b = 0; b < DOMS_BUCKETS; b++) {
			all += route->within[b];
			domi_append_format(out, "domino_http_request_seconds_bucket{route=\"%s\",le=\"%g\"} %llu\n",
					   route->name, bounds[b], all);
		}
		all += route->within[DOMS_BUCKETS];
		domi_append_format(out, "domino_http_request_seconds_bucket{route=\"%s\",le=\"+Inf\"} %llu\n", route->name,
				   all);
		domi_append_format(out, "domino_http_request_seconds_sum{route=\"%s\"} %.9g\n", route->name, route->seconds);
		domi_append_format(out, "domino_http_request_seconds_count{route=\"%s\"} %llu\n", route->name, all);
	}
}

static double resident_bytes(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	unsigned long long all = 0, resident = 0;

	if (file) {
		if (fscanf(file, "%llu %llu", &all, &resident) != 2)
			resident = 0;
		fclose(file);
	}
	return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static void write_own(struct domi_buffer *out, struct doms_server *server)
{
	const struct doms_metrics *metrics = server->metrics;

	doms_measure(out, "domino_connections", "Connections that are open.", "gauge", metrics->connections);
	doms_measure(out, "domino_connections_total", "Connections taken.", "counter", (double)metrics->accepted);
	doms_measure(out, "domino_connections_refused_total", "Connections turned away.", "counter",
		     (double)metrics->turned_away);
	doms_measure(out, "domino_links", "Streams and WebSockets that are open.", "gauge", metrics->streams);
	doms_measure(out, "domino_websockets", "WebSockets that are open.", "gauge", metrics->sockets);
	doms_measure(out, "domino_messages_in_total", "Messages from WebSockets.", "counter", (double)metrics->messages_in);
	doms_measure(out, "domino_messages_out_total", "Messages and lines to links.", "counter",
		     (double)metrics->messages_out);
	doms_measure(out, "domino_bytes_in_total", "Bytes of bodies and messages received.", "counter",
		     (double)metrics->bytes_in);
	doms_measure(out, "domino_bytes_out_total", "Bytes of bodies and messages sent.", "counter",
		     (double)metrics->bytes_out);
	doms_measure(out, "domino_jobs_waiting", "Jobs that wait for a thread.", "gauge", doms_pool_waiting(server->pool));
	doms_measure(out, "process_resident_memory_bytes", "Memory in use.", "gauge", resident_bytes());
}

void doms_metrics_answer(struct doms_request *request)
{
	struct doms_server *server = request->server;
	struct domi_buffer out = {0};

	write_requests(&out, server->metrics);
	write_durations(&out, server->metrics);
	write_own(&out, server);
	for (unsigned i = 0; doms_resources[i]; i++) {
		if (doms_resources[i]->measure)
			doms_resources[i]->measure(server, &out);
		if (doms_resources[i]->job)
			doms_jobs_measure(atomic_load(&server->jobs), doms_resources[i]->job, &out);
	}
	(void)doms_answer_written(request, 200, "text/plain; version=0.0.4; charset=utf-8", &out);
}
