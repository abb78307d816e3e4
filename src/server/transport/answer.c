/* Answers. One is put together by the thread that gives it; the service thread only sends it. */
#include "exchange.h"

#include "json.h"
#include "write.h"
#include "zip.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LINE(name, value) name ": " value "\r\n"
#define ALWAYS DOMS_ALWAYS_LIST(LINE)
static const char strict[] = LINE(DOMS_STRICT_NAME, DOMS_STRICT_VALUE);

static const char *status_text(unsigned status)
{
	static const struct {
		unsigned status;
		const char *text;
	} texts[] = {
		{101, "Switching Protocols"},
		{200, "OK"},
		{201, "Created"},
		{202, "Accepted"},
		{204, "No Content"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{408, "Request Timeout"},
		{409, "Conflict"},
		{411, "Length Required"},
		{413, "Content Too Large"},
		{415, "Unsupported Media Type"},
		{422, "Unprocessable Content"},
		{429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"},
		{500, "Internal Server Error"},
		{503, "Service Unavailable"},
	};

	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		if (texts[i].status == status)
			return texts[i].text;
	return "";
}

/* "Sun, 06 Nov 1994 08:49:37 GMT" */
static char *write_date(const struct doms_server *server, char *out, size_t size)
{
	time_t now = (time_t)(doms_date(server) / 1000000);
	struct tm tm;

	strftime(out, size, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &tm));
	return out;
}

enum body { NO_BODY, COUNTED, CHUNKED };

/* Whether there is room for an answer among those that wait for slow readers. */
static bool hold(struct doms_exchange *exchange, size_t bytes)
{
	atomic_size_t *answers = &exchange->request.server->answers;

	atomic_fetch_sub(answers, exchange->held);
	exchange->held = atomic_fetch_add(answers, bytes) + bytes > DOMS_MOST_ANSWERS ? 0 : bytes;
	if (!exchange->held)
		atomic_fetch_sub(answers, bytes);
	return exchange->held;
}

/* The head, with room for `more` bytes behind it. Whether there was memory. */
static bool begin(struct doms_exchange *exchange, unsigned status, const char *type, enum body body, size_t length, size_t more)
{
	const char *extra = exchange->extra.text ? exchange->extra.text : "";
	size_t room = sizeof ALWAYS + sizeof strict + strlen(extra) + 512 + more;
	const char *connection = exchange->close ? "Connection: close\r\n" : exchange->kept ? "Connection: keep-alive\r\n" : "";
	char date[40], kind[160] = "", counted[48] = "";

	free(exchange->out);
	exchange->out = hold(exchange, room) ? malloc(room) : NULL;
	if (!exchange->out)
		return false;
	if (type) /* texts are UTF-8, and say so */
		snprintf(kind, sizeof kind, "Content-Type: %s%s\r\n", type,
			 !strncmp(type, "text/", 5) && !strchr(type, ';') ? "; charset=utf-8" : "");
	if (body == COUNTED)
		snprintf(counted, sizeof counted, "Content-Length: %zu\r\n", length);
	else if (body == CHUNKED && !exchange->old)
		snprintf(counted, sizeof counted, "Transfer-Encoding: chunked\r\n");
	exchange->length = (size_t)snprintf(exchange->out, room, "HTTP/1.1 %03u %s\r\nDate: %s\r\n%s%s%s%s%s%s%s\r\n", status,
					    status_text(status), write_date(exchange->request.server, date, sizeof date), kind,
					    counted, strstr(extra, "Cache-Control:") ? "" : "Cache-Control: no-store\r\n",
					    connection, ALWAYS, exchange->request.server->options.cert ? strict : "", extra);
	exchange->status = status;
	exchange->bytes = length;
	exchange->sent = 0;
	return true;
}

/* Nothing is left to build an answer with: the shortest there is. */
static void answer_without_memory(struct doms_exchange *exchange)
{
	static const char answer[] =
		"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n" ALWAYS "\r\n";

	exchange->shared = answer;
	exchange->shared_length = sizeof answer - 1;
	exchange->length = exchange->sent = exchange->bytes = 0;
	exchange->status = 503;
	exchange->close = true;
}

/* The body packed, and said to be; NULL: it goes as it is. HEAD is told the length that GET would be. */
static char *pack(struct doms_exchange *exchange, const char *type, const char *text, size_t length, size_t *packed)
{
	struct doms_server *server = exchange->request.server;
	char *body;

	if (!doms_zip_helps(type, length))
		return NULL;
	doms_request_add(&exchange->request, "Vary", "Accept-Encoding");
	if (!doms_takes_gzip(&exchange->request))
		return NULL;
	body = doms_zip_now(&server->zip, doms_now(server), text, length, packed);
	if (body && !doms_request_add(&exchange->request, "Content-Encoding", "gzip")) {
		free(body);
		return NULL;
	}
	return body;
}

/* `shared`: the text outlives the answer; else it is copied. */
static void answer(struct doms_exchange *exchange, unsigned status, const char *type, enum body body, const char *text,
		   size_t length, bool shared)
{
	size_t more = exchange->bare || shared ? 0 : length;

	if (!begin(exchange, status, type, body, length, more)) {
		answer_without_memory(exchange);
	} else if (shared && !exchange->bare) {
		exchange->shared = text;
		exchange->shared_length = length;
	} else {
		memcpy(exchange->out + exchange->length, text, more);
		exchange->length += more;
	}
	exchange->done(exchange);
}

void doms_answer_text(struct doms_request *request, unsigned status, const char *type, const char *text, size_t length)
{
	struct doms_exchange *exchange = (struct doms_exchange *)request;
	char *packed = pack(exchange, type, text, length, &length);

	answer(exchange, status, type, COUNTED, packed ? packed : text, length, false);
	free(packed);
}

int doms_answer_written(struct doms_request *request, unsigned status, const char *type, struct domi_buffer *out)
{
	size_t length = out->length;

	doms_answer_block(request, status, type, domi_buffer_take(out), length);
	return 0;
}

void doms_answer_block(struct doms_request *request, unsigned status, const char *type, char *block, size_t length)
{
	if (block)
		doms_answer_text(request, status, type, block, length);
	else
		doms_answer_refusal(request, DOMS_BUSY);
	free(block);
}

void doms_answer_shared(struct doms_request *request, unsigned status, const char *type, const char *body, size_t length)
{
	answer((struct doms_exchange *)request, status, type, COUNTED, body, length, true);
}

void doms_answer_json(struct doms_request *request, unsigned status, json_t *json)
{
	char *text = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL;

	json_decref(json);
	doms_answer_block(request, status, "application/json", text, text ? strlen(text) : 0);
}

void doms_answer_fault(struct doms_request *request, const struct doms_fault *fault)
{
	json_t *json = json_pack("{s:o}", "error", doms_fault_json(fault));
	char *text = json ? json_dumps(json, DOMI_JSON_FLAGS) : NULL, seconds[16];

	json_decref(json);
	if (fault->refusal == DOMS_TOO_MANY || fault->refusal == DOMS_BUSY) {
		snprintf(seconds, sizeof seconds, "%u", fault->retry ? fault->retry : 1);
		doms_request_add(request, "Retry-After", seconds);
	}
	doms_answer_text(request, doms_refusals[fault->refusal].status, "application/json", text ? text : "{}",
			 text ? strlen(text) : 2);
	free(text);
}

void doms_answer_refusal(struct doms_request *request, enum doms_refusal refusal)
{
	struct doms_fault fault;

	doms_fail(&fault, refusal, NULL, NULL);
	doms_answer_fault(request, &fault);
}

void doms_answer_empty(struct doms_request *request, unsigned status)
{
	answer((struct doms_exchange *)request, status, NULL, status == 204 || status == 304 ? NO_BODY : COUNTED, "", 0, false);
}

bool doms_exchange_stream(struct doms_exchange *exchange, const char *type)
{
	return begin(exchange, 200, type, CHUNKED, 0, 0);
}
