/* Lines are written through the file's own buffer, each in one call, which has the file's own lock; it is flushed whenever the server has
   nothing else to do. */
#include "exchange.h"
#include "resource/resource.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Standard error with a buffer of its own. */
static FILE *open_stderr(void)
{
	int fd = dup(STDERR_FILENO);
	FILE *file = fd < 0 ? NULL : fdopen(fd, "a");

	if (!file && fd >= 0)
		close(fd);
	return file;
}

int doms_log_open(FILE **out, const char *path, struct dom_error *error)
{
	*out = path ? fopen(path, "ae") : open_stderr();
	return *out ? DOM_OK
		    : domi_fail(error, DOM_IO, DOMI_NOWHERE, "the log %s cannot be written: %s",
				"no se puede escribir el registro %s: %s", path ? path : "stderr", strerror(errno));
}

/* "2026-01-31T23:59:59.123456Z" */
static void write_time(const struct doms_server *server, char *out, size_t size)
{
	int64_t date = doms_date(server);
	time_t seconds = (time_t)(date / 1000000);
	struct tm tm;
	char day[24];

	gmtime_r(&seconds, &tm);
	strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &tm);
	snprintf(out, size, "%s.%06dZ", day, (int)(date % 1000000));
}

void doms_log(struct doms_server *server, bool trouble, const char *event, json_t *fields)
{
	char when[48];
	json_t *line;
	char *text;

	if (server->options.quiet && !trouble) {
		json_decref(fields);
		return;
	}
	write_time(server, when, sizeof when);
	line = json_pack("{s:s, s:s}", "time", when, "event", event);
	if (line && fields)
		json_object_update(line, fields);
	text = line ? json_dumps(line, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL;
	if (text) {
		size_t length = strlen(text);

		text[length] = '\n'; /* instead of the closing zero */
		fwrite(text, 1, length + 1, server->log);
		fflush(server->log);
	}
	free(text);
	json_decref(line);
	json_decref(fields);
}

/* A path for the log, cut to the size. Secrets belong into a header and after the # of a link, but somebody will put one into a path: what
   is as long as a secret and made of its letters is not for a log to keep, and becomes "…". Tables' ids are shorter. */
static void cover(char *out, size_t size, const char *path)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
	enum { SECRET = 18 };
	size_t at = 0;

	while (*path && at + 4 < size) {
		size_t length = strspn(path, letters);

		if (length >= SECRET) {
			at += (size_t)snprintf(out + at, size - at, "…");
			path += length;
		} else {
			out[at++] = *path++;
		}
	}
	out[at] = '\0';
	doms_utf8_mend(out);
}

void doms_log_answered(const struct doms_exchange *exchange, int64_t microseconds)
{
	const struct doms_request *request = &exchange->request;
	char when[48], path[512];
	struct domi_buffer out = {0};

	if (request->server->options.quiet && exchange->status != 500)
		return;
	write_time(request->server, when, sizeof when);
	cover(path, sizeof path, request->path);
	domj_open(&out, '{');
	domj_key_string(&out, "time", when);
	domj_key_string(&out, "event", "request");
	domj_key_string(&out, "method", doms_method_name(exchange->bare ? DOMS_HEAD : request->method));
	domj_key_string(&out, "path", path);
	domi_append_format(&out, ",\"status\":%u,\"bytes\":%zu,\"ms\":%.3f,\"peer\":\"%s\"}\n", exchange->status,
			   exchange->bytes, (double)microseconds / 1e3, request->peer);
	if (!out.failed)
		fwrite(out.text, 1, out.length, request->server->log);
	domi_buffer_release(&out);
}
