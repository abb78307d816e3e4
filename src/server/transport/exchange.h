/* A request and its answer as the server itself sees them: what http.h promises to handlers is kept here. Nothing in it knows
   the library that moves the bytes; wire.h does. */
#ifndef DOMS_EXCHANGE_H
#define DOMS_EXCHANGE_H

#include "http.h"
#include "work/compiler.h"
#include "write.h"

enum { DOMS_MOST_ANSWERS = 256 << 20 }; /* bytes of all answers that are not sent yet */

struct doms_conn;

/* What limit a connection is beyond: it is kept for one request, which is refused. */
enum doms_surplus { DOMS_WITHIN, DOMS_OVER_ADDRESS, DOMS_OVER_ALL };

struct doms_exchange {
	struct doms_request request; /* first: handlers have a pointer to this alone */
	const char *headers[DOMS_HEADERS];
	const char *query; /* "a=1", "b=2", each closed by a zero, the last by two; decoded */
	struct domi_buffer body;
	unsigned route; /* its number for the metrics */
	bool bare;      /* HEAD: the body is left out */
	bool close;     /* the connection ends with the answer */
	bool old;       /* HTTP/1.0: knows no chunks */
	bool kept;      /* HTTP/1.0 that asked to be kept alive */
	int64_t began;
	enum doms_surplus surplus; /* of its connection */

	/* the answer */
	unsigned status;
	size_t bytes;             /* of the body */
	struct domi_buffer extra; /* headers that were added, each with its line feed */
	char *out;                /* the head, and the body unless it is shared */
	size_t length;            /* of `out` */
	const char *shared;       /* a body that outlives the answer; NULL: none */
	size_t shared_length;
	size_t sent; /* of both */
	size_t held; /* bytes of the server's room for answers */

	/* where it goes: called once, by the thread that answers; the exchange is then that function's */
	void (*done)(struct doms_exchange *exchange);
	void *context;               /* for `done` of others than the wire */
	struct doms_task job;        /* brings it to where it is worked on, and to the service thread */
	struct doms_compile compile; /* and this to the compiler */
	atomic_bool gone;            /* the client has */
	/* service thread alone */
	struct doms_conn *conn;     /* NULL: the client has gone, or never was */
	struct doms_stream *stream; /* it has become one */
	bool routing;               /* the handler has not returned */
	bool ready;                 /* the answer can be sent */
	size_t reserved;            /* bytes of the server's room for bodies */
	char texts[];               /* where headers, query and the request's own live */
};

/* Texts of `room` bytes in all can be taken from it by doms_exchange_text(). NULL: no memory. */
struct doms_exchange *doms_exchange_new(struct doms_server *server, size_t room);
void doms_exchange_free(struct doms_exchange *exchange); /* NULL is fine */
/* Adds to the body; false: too large or no memory. */
bool doms_exchange_append(struct doms_exchange *exchange, const char *bytes, size_t count);
/* An answer whose body is not copied and outlives the server's last connection. */
void doms_answer_shared(struct doms_request *request, unsigned status, const char *type, const char *body, size_t length);

/* What does not change while the server runs, in the encodings that there are of it (NULL: not this one), each with a tag made of its
   content, so that whoever has it already is told just that. */
enum doms_encoding { DOMS_PLAIN, DOMS_BR, DOMS_GZIP, DOMS_ENCODINGS };
struct doms_body {
	char *bytes;
	size_t length;
	char tag[28];
};
struct doms_tagged {
	const char *type;
	bool immutable; /* its address says what is in it */
	bool packs;     /* gzip is made when somebody first takes it */
	struct doms_body bodies[DOMS_ENCODINGS];
};
/* Takes the bytes, from malloc(). */
void doms_body_init(struct doms_body *body, char *bytes, size_t length);
/* Writes JSON out; steals it. False: no memory, or there was none. */
bool doms_tagged_json(struct doms_tagged *tagged, json_t *json);
/* Service thread. */
void doms_answer_tagged(struct doms_request *request, struct doms_tagged *tagged);
/* The handler of a resource that is a whole (resource.h). */
void doms_tagged_answer(struct doms_request *request);
void doms_tagged_release(struct doms_tagged *tagged);
/* Whether the client has what has this tag, by its If-None-Match. */
bool doms_request_has(const struct doms_request *request, const char *tag);
/* The page's files (static.c), read once, when the server starts: no request ever reaches the file system. NULL: a server without a
   page. */
DOM_MUST_CHECK int doms_static_new(struct doms_static **out, const char *folder, struct dom_error *error);
void doms_static_free(struct doms_static *files);
/* Answers GET of a path with its file, in the encoding that suits; of a path without a dot with index.html; else 404. */
void doms_static_answer(struct doms_static *files, struct doms_request *request);
/* The head of an answer that has no length: a stream. Whether there was memory. */
bool doms_exchange_stream(struct doms_exchange *exchange, const char *type);

/* Finds the route and has it answered; refuses what it must (router.c). Service thread. */
void doms_route(struct doms_exchange *exchange);

/* The log: one JSON object per line. `path` NULL: standard error. Lines are added by doms_log() of resource.h, and here for a request
   that was answered; when quiet only what the server is to blame for. */
DOM_MUST_CHECK int doms_log_open(FILE **out, const char *path, struct dom_error *error);
void doms_log_answered(const struct doms_exchange *exchange, int64_t microseconds);

const char *doms_method_name(enum doms_method method);
bool doms_utf8_valid(const char *text, size_t length);
/* Makes what is no UTF-8 a question mark. */
void doms_utf8_mend(char *text);

/* The headers that every answer has. What a page may do is said once for all: everything from here, nothing inline, nobody
   frames it. */
#define DOMS_ALWAYS_LIST(X) \
	X("Content-Security-Policy", \
	  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " \
	  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action " \
	  "'none'; " \
	  "frame-ancestors 'none'; base-uri 'none'") \
	X("X-Content-Type-Options", "nosniff") \
	X("X-Frame-Options", "DENY") \
	X("Referrer-Policy", "no-referrer") \
	X("Cross-Origin-Opener-Policy", "same-origin") \
	X("Cross-Origin-Resource-Policy", "same-origin") \
	X("Permissions-Policy", "camera=(), geolocation=(), microphone=()")

/* And besides, where the server speaks TLS: browsers then come back by TLS alone. */
#define DOMS_STRICT_NAME "Strict-Transport-Security"
#define DOMS_STRICT_VALUE "max-age=31536000"

#endif
