/* The only part of the server that knows libwebsockets: connections, the bytes on them, and the loop of the service thread. */
#ifndef DOMS_WIRE_H
#define DOMS_WIRE_H

#include "exchange.h"

#include <ev.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <sys/queue.h>

#define DOMS_SUBPROTOCOL "domino.v1"

enum {
	DOMS_PIECE = 64 << 10,   /* bytes written at a time */
	DOMS_UNREAD = 256 << 10, /* bytes the system keeps for a client that does not read; it would take megabytes by itself */
	DOMS_MAX_HEAD = 8 << 10, /* bytes of a request's line and headers */
	DOMS_TICK_MS = 250,      /* how often connections are looked after */
	DOMS_READ_SECONDS = 10,  /* a client that takes nothing for so long is let go */
	DOMS_BODY_SECONDS = 30,  /* for a whole body, however steadily it trickles */
	DOMS_IDLE_SECONDS = 60,  /* between the requests of a connection */
	DOMS_SILENT_SECONDS = 60,   /* a WebSocket from which nothing comes, not even the answer to a ping, is closed */
	DOMS_LINGER_SECONDS = 1,    /* for a client that was refused before it had said everything */
	DOMS_STOP_SECONDS = 3,      /* for everybody to be told that the server stops */
	DOMS_MOST_BODIES = 64 << 20 /* bytes of all bodies that are arriving */
};

/* wire_guard.c: where in what a client sends, and what is wrong with it. */
enum doms_bad { DOMS_GOOD, DOMS_BAD_HEADER, DOMS_LARGE_HEAD, DOMS_TWO_HOSTS, DOMS_TWO_LENGTHS, DOMS_UNMASKED };
struct doms_guard {
	enum {
		DOMS_AT_REQUEST,
		DOMS_IN_REQUEST,
		DOMS_AT_LINE,
		DOMS_IN_NAME,
		DOMS_IN_VALUE,
		DOMS_AT_LINE_FEED,
		DOMS_AT_LAST,
		DOMS_AT_BODY,
		DOMS_AT_NOTHING, /* nothing more is looked at: the connection ends soon */
		DOMS_AT_FRAME,   /* of a WebSocket, from here on */
		DOMS_AT_MASK,
		DOMS_IN_LENGTH,
		DOMS_IN_PAYLOAD
	} at;
	enum doms_bad bad;
	unsigned heads; /* seen whole, and not yet asked for */
	size_t size;    /* of the head so far */
	unsigned hosts, lengths;
	bool eats; /* the library takes the line after it for a part of its name */
	bool blind, socket;
	char name[32], value[12];
	size_t name_length, value_length;
	uint64_t body, length; /* what is left of it */
	unsigned more;         /* bytes of the frame's length and mask */
};

/* A connection, from its acceptance to its end. */
struct doms_conn {
	struct doms_server *server;
	struct lws *wsi;
	int file;
	ev_io watch; /* of a stream: for its client's leaving */
	struct doms_guard guard;
	char peer[64];
	struct doms_exchange *exchange; /* being received, or waiting to be answered or sent; NULL: none */
	struct doms_stream *stream;     /* what it has become; NULL: no stream */
	LIST_ENTRY(doms_conn) all;      /* for the tick */
	LIST_ENTRY(doms_conn) answered; /* and not ready for more yet */
	int64_t deadline;               /* for the whole body */
	int64_t idle;                   /* since when there is nothing to do; 0: there is */
	int64_t heard;                  /* when something came last */
	enum doms_surplus surplus;      /* not WITHIN: it ends with its first answer */
	bool settles;                   /* it is one of those */
	bool receiving;                 /* a body */
	bool refused;                   /* answered before its end: what still comes is thrown away */
	bool counted;                   /* against its address */
	bool paused;                    /* nothing is read */
	bool early;                     /* its next request has come already, at least its beginning */
	bool closing;                   /* ends as soon as the library asks */
	bool established;               /* a WebSocket, shaken hands */
};

struct doms_http {
	struct lws_context *context;
	struct lws_vhost *vhost;
	struct lws_context_creation_info info;      /* what both are made of */
	char host[128];                             /* in digits */
	struct lws_protocol_vhost_options *headers; /* of what the library answers by itself */
	struct ev_loop *loop; /* the library's own, with poll(), gets slower with every connection that does nothing */
	LIST_HEAD(doms_conns, doms_conn) conns, answered; /* answered in this turn of the loop, or found to be bad */
	struct doms_conn **by_file;                       /* by the number of the socket */
	size_t files;
	const char *names[WSI_TOKEN_COUNT]; /* of the headers that the library knows, and the first letter of each */
	char initials[WSI_TOKEN_COUNT + 1];
	struct lws_sorted_usec_list tick;
	size_t bodies; /* bytes of bodies that are arriving */
	pthread_t thread;
	/* what other threads want done here */
	pthread_mutex_t lock;
	struct doms_tasks tasks;
	atomic_bool running, signalled;
	bool told;            /* everybody, that the server stops */
	unsigned char *piece; /* LWS_PRE and DOMS_PIECE bytes */
};

/* Everything but the port, of which it finds out whether it can be had. */
DOM_MUST_CHECK int doms_http_new(struct doms_server *server, struct dom_error *error);
/* Opens the port: whoever comes from now on is served, as soon as the server runs. */
DOM_MUST_CHECK int doms_http_listen(struct doms_server *server, struct dom_error *error);
/* Serves until server->stopping, then tells everybody and waits for what is still to be sent. */
void doms_http_run(struct doms_server *server);
/* Closes whatever is open. */
void doms_http_free(struct doms_server *server);
/* Whether the caller is the service thread. */
bool doms_http_inside(const struct doms_server *server);

/* Callbacks of the library, by what they are about. Nonzero: close the connection. */
int doms_wire_request(struct doms_conn *conn);
int doms_wire_upgrade(struct doms_conn *conn, char *to);
int doms_wire_body(struct doms_conn *conn, const char *bytes, size_t count);
int doms_wire_body_done(struct doms_conn *conn);
int doms_wire_timer(struct doms_conn *conn);
int doms_wire_writable(struct doms_conn *conn);
void doms_wire_gone(struct doms_conn *conn); /* the exchange of a connection that ended */
/* Makes those that were answered ready for more, and refuses what is bad. Outside of callbacks: only then has the library put away
   what it read. */
void doms_wire_settle(struct doms_http *http);
/* It was answered; or the guard has found what is to be refused, after what came before it. */
void doms_wire_answered(struct doms_conn *conn);
/* Stops or goes on reading. */
void doms_wire_pause(struct doms_conn *conn, bool pause);
/* Makes conn->exchange of the headers (NULL: no memory). *length, *body: of its body, and whether the library reads one. 0, or 1
   with a fault. */
int doms_wire_read(struct doms_conn *conn, size_t *length, bool *body, struct doms_fault *fault);
/* What a WebSocket must say besides. */
int doms_wire_read_socket(struct doms_conn *conn, struct doms_fault *fault);
/* Writes bytes as they are; nonzero: failed. */
int doms_wire_write(struct doms_conn *conn, const char *bytes, size_t count);
void doms_wire_kill(struct doms_conn *conn);
/* From now on nothing is to come there: whatever does is the client's end or no good, and it gives up its place at once. The tick
   ends it. */
void doms_wire_watch(struct doms_conn *conn);

/* This thread serves from now on. */
void doms_guard_begin(struct doms_http *http);
/* How many of the bytes that have come are good: all, or those before what is bad. */
size_t doms_guard_look(struct doms_guard *guard, const unsigned char *bytes, size_t count);
/* Whether a whole head has come for the request that the library says has come. */
bool doms_guard_passed(struct doms_conn *conn);
/* What is bad, in words. */
int doms_guard_fail(const struct doms_guard *guard, struct doms_fault *fault);

int doms_stream_established(struct doms_conn *conn);
int doms_stream_received(struct doms_conn *conn, const char *bytes, size_t count);
int doms_stream_timer(struct doms_conn *conn); /* whoever has to speak first should have spoken by now */
int doms_stream_writable(struct doms_conn *conn);
void doms_stream_gone(struct doms_conn *conn);
/* Binds a new stream to its connection. */
void doms_stream_begin(struct doms_stream *stream, struct doms_conn *conn);

#endif
