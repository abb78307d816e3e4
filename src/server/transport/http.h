/* A request and how it is answered; and streams: answers that stay open, WebSocket or NDJSON.

   A handler is called on the service thread, with the whole body there. It must not take long: what does goes to the pool. It
   *has* the request until it answers, which it does exactly once, at once or later, from any thread. The request and every text
   in it live until then, whether or not the client is still there. */
#ifndef DOMS_HTTP_H
#define DOMS_HTTP_H

#include "fault.h"
#include "server.h"

struct dom_bounds;
struct domi_buffer;
struct doms_job_kind;
struct doms_route;

enum doms_method { DOMS_GET, DOMS_HEAD, DOMS_POST, DOMS_PUT, DOMS_PATCH, DOMS_DELETE, DOMS_OPTIONS, DOMS_METHODS };

/* The headers a handler may ask for. */
enum doms_header {
	DOMS_HEADER_HOST,
	DOMS_HEADER_ORIGIN,
	DOMS_HEADER_AUTHORIZATION,
	DOMS_HEADER_CONTENT_TYPE,
	DOMS_HEADER_ACCEPT_ENCODING,
	DOMS_HEADER_IF_NONE_MATCH,
	DOMS_HEADER_FORWARDED_FOR, /* believed with --trust-proxy alone: ask doms_request.peer */
	DOMS_HEADERS
};

enum {
	DOMS_MAX_PARAMS = 4,         /* {names} in a pattern */
	DOMS_MAX_BODY = 256 << 10,   /* bytes of a request's body */
	DOMS_MAX_DEPTH = 32,         /* levels of JSON */
	DOMS_MAX_MESSAGE = 64 << 10, /* bytes of a WebSocket message from a client */
	DOMS_MAX_UNSENT = 256 << 10, /* bytes of doms_stream_send() that may wait; a client that falls behind more is let go */
	DOMS_STREAM_ROOM = 64 << 10  /* bytes that a fill() should put at a time */
};

struct doms_request {
	struct doms_server *server;
	void *own;                       /* what the resource's open() made */
	const struct doms_job_kind *job; /* its kind of job; NULL: it has none */
	const struct doms_route *route;
	enum doms_method method;       /* a handler of GET gets HEAD as GET: it answers as ever, the body is left out */
	bool upgrade;                  /* wants to become a WebSocket */
	const char *path;              /* decoded, without the query; UTF-8, no zeros */
	char *params[DOMS_MAX_PARAMS]; /* what stands for the {names} of the pattern, decoded, in their order; never empty */
	const char *peer;              /* the address the request came from */
	const char *secret;            /* of "Authorization: Bearer SECRET"; NULL: none */
	const char *body;              /* closed by a zero that does not count; "": none */
	size_t length;
	/* where its route works (resource.h) */
	json_t *json;                    /* the body, an object; NULL: it is none of JSON */
	const struct dom_bounds *bounds; /* of what is compiled for it; NULL: not on a thread of the compiler */
};

/* Brings it to where its route works. Service thread. */
void doms_request_work(struct doms_request *request);
/* Whether its client has gone: nobody will read the answer. Any thread. */
bool doms_request_gone(const struct doms_request *request);
/* NULL: it was not sent. */
const char *doms_request_header(const struct doms_request *request, enum doms_header header);
/* The decoded value of ?name=value; "" for ?name; NULL: it was not sent. */
const char *doms_request_query(const struct doms_request *request, const char *name);
/* A whole number of the path or of the query, `preset` when absent. 0, or 1 with a fault. */
DOM_MUST_CHECK int doms_request_number(const struct doms_request *request, const char *name, int64_t min, int64_t max,
				       int64_t preset, int64_t *out, struct doms_fault *fault);
/* JSON from outside, an object: not deeper than DOMS_MAX_DEPTH, no key twice. 0 and a new reference, or 1 with a fault. */
DOM_MUST_CHECK int doms_json_read(const char *text, size_t length, json_t **out, struct doms_fault *fault);

/* The length of the next word of a list, to which *at goes on; 0: there is none. `between`: what stands between them. */
size_t doms_next_word(const char **at, const char *between);
/* Whether a word is one of them, in letters of any case. */
bool doms_lists(const char *list, const char *between, const char *word, size_t length);

/* A header of the answer besides those every answer has; before answering. Copied. Whether there was room for it; a line feed is
   refused. */
bool doms_request_add(struct doms_request *request, const char *name, const char *value);

/* Each of these ends the request and takes it away. */
void doms_answer_json(struct doms_request *request, unsigned status, json_t *json); /* steals; NULL: no memory, 503 */
void doms_answer_text(struct doms_request *request, unsigned status, const char *type, const char *text, size_t length);
/* What was written, which is released; 503 when it failed. Returns 0, as a route that works does. */
int doms_answer_written(struct doms_request *request, unsigned status, const char *type, struct domi_buffer *out);
/* As text, but takes a block from malloc() instead of copying it. */
void doms_answer_block(struct doms_request *request, unsigned status, const char *type, char *block, size_t length);
void doms_answer_fault(struct doms_request *request, const struct doms_fault *fault);
void doms_answer_refusal(struct doms_request *request, enum doms_refusal refusal); /* with its own words */
void doms_answer_empty(struct doms_request *request, unsigned status);

/* Streams ---------------------------------------------------------------------------------------------------------------------

   A stream is an answer that stays open: a WebSocket, where put() and send() are one text message each, or NDJSON
   (chunked), where they are one line each (the line feed is added). Its functions are called on the service thread, never two at
   once for one stream.

   What there is to say is *pulled*: whoever has news wakes the stream (any thread, cheap, as often as it likes); as soon as the
   socket takes more, fill() is called and puts what this client has not seen. So a slow client needs no queue: it is asked later.

   A stream is kept by references. doms_stream_open() gives one to the caller, which drops it, in closed() or later; until then every
   function may be called, and does nothing when the stream is closed already. */
struct doms_stream;

struct doms_stream_ops {
	/* A whole message of a WebSocket's client, at most DOMS_MAX_MESSAGE bytes of UTF-8 and a zero that does not count. NULL:
	   whatever the client says is ignored. */
	void (*message)(void *context, struct doms_stream *stream, const char *text, size_t length);
	/* Puts messages with doms_stream_put(), best until that says false. True: there is more to say, ask again as soon as the
	   socket is ready. False: wait to be woken. */
	bool (*fill)(void *context, struct doms_stream *stream);
	/* Makes ready what it tells, once, on a thread of the pool; fill() is not called before. 0, or 1 with a fault, which is said before
	   the stream ends. NULL: it is ready. */
	int (*prepare)(void *context, struct doms_stream *stream, struct doms_fault *fault);
	/* The last call; on the thread of prepare() where the client went meanwhile. */
	void (*closed)(void *context, struct doms_stream *stream);
	/* The client has to speak first; one that does not in time is let go (1008). */
	bool awaits;
};

/* Ends the request by making a stream of it: a WebSocket when request->upgrade, else NDJSON. On the service thread; a request that wants
   to be a WebSocket must be answered before the handler returns in any case. The new stream is awake:
   fill() is called soon. NULL: HEAD, or no memory; the request is answered. closed() comes even when the stream never came to be. */
struct doms_stream *doms_stream_open(struct doms_request *request, const struct doms_stream_ops *ops, void *context);
void doms_stream_drop(struct doms_stream *stream);
bool doms_stream_socket(const struct doms_stream *stream); /* a WebSocket, not NDJSON */

/* There is news: have fill() called. Any thread. */
void doms_stream_wake(struct doms_stream *stream);
/* Says something out of turn, before the next fill(). Any thread; copied. What is more than DOMS_MAX_UNSENT behind ends the
   stream (1008). */
void doms_stream_send(struct doms_stream *stream, const char *text, size_t length);
/* The same with JSON, which is stolen; and {"error": …}, after which it ends (1008). */
void doms_stream_send_json(struct doms_stream *stream, json_t *message);
void doms_stream_fail(struct doms_stream *stream, const struct doms_fault *fault);
/* Inside fill() alone: one message of any length; copied. Whether there is room for more now. */
bool doms_stream_put(struct doms_stream *stream, const char *text, size_t length);
/* Closes after what was sent and put; a WebSocket with this code (1000 done, 1001 the server stops, 1008 refused). Any thread. */
void doms_stream_end(struct doms_stream *stream, unsigned code);

#endif
