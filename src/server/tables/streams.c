/* Tables live: a WebSocket on which the client first says who it is and where it stopped, and commands are given and answered; and
   the same as lines for scripts. */
#include "requests.h"

#include "resource/resource.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { COMMANDS_MOST = 16 }; /* on their way, of one stream */

struct client {
	struct doms_watcher watcher;
	struct doms_server *server;
	atomic_uint refs; /* the stream's, and one for every command on its way */
	atomic_uint commands;
	atomic_bool loaded;           /* the table is */
	struct doms_task job;         /* opens the stream */
	struct doms_request *request; /* that becomes a stream of lines */
	bool greeted;                 /* it has said who it is */
	bool begun, now;              /* it is told; `now`: only what happens from now on */
	char peer[DOMS_PEER];         /* the address it came from */
	atomic_bool gone;             /* the stream is closed */
	char secrets[DOMS_SECRETS * DOMS_SECRET_TEXT];
};

/* A command on its way. */
struct order {
	struct doms_call call;
	struct client *client;
	json_t *id;
};

static void drop_client(struct client *c)
{
	if (atomic_fetch_sub(&c->refs, 1) != 1)
		return;
	doms_slot_drop(c->watcher.slot);
	if (c->watcher.stream)
		doms_stream_drop(c->watcher.stream);
	sodium_memzero(c->secrets, sizeof c->secrets);
	free(c);
}

/* {"error": …}, or {"reply": 7, "error": …} */
static void send_fault(struct doms_stream *stream, const json_t *id, const struct doms_fault *fault)
{
	json_t *error = doms_fault_json(fault);

	doms_stream_send_json(stream, error && id ? json_pack("{s:O, s:o}", "reply", id, "error", error)
						  : json_pack("{s:o}", "error", error));
}

/* Beginning: when the table is in memory and the client has said who it is. */

static void begin(struct client *c)
{
	struct doms_watcher *w = &c->watcher;
	struct doms_fault fault;
	int status;

	if (c->begun || !c->greeted || !atomic_load(&c->loaded))
		return;
	c->begun = true;
	status = doms_slot_viewer(w->slot, c->secrets, &w->viewer, &fault);
	sodium_memzero(c->secrets, sizeof c->secrets);
	pthread_mutex_lock(&w->slot->lock);
	if (c->now || w->from > w->slot->table->shown.sequence)
		w->from = w->slot->table->shown.sequence;
	pthread_mutex_unlock(&w->slot->lock);
	if (!status && !doms_watcher_begin(w))
		status = doms_fail(&fault, DOMS_BUSY, "too many watch this table", "demasiados miran esta mesa");
	if (status)
		doms_stream_fail(w->stream, &fault);
}

static bool fill(void *context, struct doms_stream *stream)
{
	struct client *c = context;

	(void)stream;
	begin(c);
	return c->watcher.watching && doms_watcher_fill(&c->watcher);
}

static void closed(void *context, struct doms_stream *stream)
{
	struct client *c = context;

	(void)stream;
	atomic_store(&c->gone, true);
	doms_watcher_end(&c->watcher);
	drop_client(c);
}

/* Commands */

static void reply(struct doms_ask *ask)
{
	struct order *order = (struct order *)ask; /* the first there is in it */
	struct client *c = order->client;
	char *id = json_dumps(order->id, JSON_COMPACT | JSON_ENCODE_ANY);
	struct domi_buffer out = {0};

	domj_open(&out, '{');
	domj_key_raw(&out, "reply", id ? id : "null");
	if (!ask->status)
		doms_call_tell(ask, &out);
	domj_close(&out, '}');
	if (ask->status)
		send_fault(c->watcher.stream, order->id, &ask->fault);
	else if (!out.failed)
		doms_stream_send(c->watcher.stream, out.text, out.length);
	domi_buffer_release(&out);
	free(id);
	json_decref(order->id);
	doms_call_release(&order->call);
	free(order);
	atomic_fetch_sub(&c->commands, 1);
	drop_client(c);
}

static bool gone(const void *call)
{
	return atomic_load(&((const struct order *)call)->client->gone);
}

/* Whether the client may give a command now. */
static int check_command(struct order *order, unsigned others, struct doms_fault *fault)
{
	if (others >= COMMANDS_MOST)
		return doms_fail(fault, DOMS_TOO_MANY, "too many commands at once", "demasiadas órdenes a la vez");
	if (json_is_object(order->id) || json_is_array(order->id)) {
		json_decref(order->id);
		order->id = NULL;
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "id", "an id is a number or a text",
				    "un id es un número o un texto");
	}
	if (!order->client->watcher.watching)
		return doms_fail(fault, DOMS_CONFLICT, "say first who you are: {\"secret\": …}",
				 "di primero quién eres: {\"secret\": …}");
	return 0;
}

/* Takes the body: two threads must not hold it. */
static void command(struct client *c, json_t *body)
{
	struct order *order = calloc(1, sizeof *order);

	if (!order) {
		json_decref(body);
		doms_stream_end(c->watcher.stream, 1008);
		return;
	}
	atomic_fetch_add(&c->refs, 1);
	order->client = c;
	order->id = json_incref(json_object_get(body, "id"));
	order->call = (struct doms_call){.ask = {.slot = c->watcher.slot, .viewer = c->watcher.viewer, .done = reply},
					 .server = c->server,
					 .peer = c->peer,
					 .body = body,
					 .compile.gone = gone};
	order->call.ask.status = check_command(order, atomic_fetch_add(&c->commands, 1), &order->call.ask.fault);
	if (order->call.ask.status)
		reply(&order->call.ask);
	else
		doms_call_do(&order->call);
}

/* {"id": 7, "do": "ping"} → {"reply": 7}: whether anybody is there. Answered at once, whatever the table is at. */
static void pong(struct client *c, const json_t *body)
{
	const json_t *id = json_object_get(body, "id");
	struct doms_fault fault;

	if (doms_read_keys(body, "do id", &fault))
		send_fault(c->watcher.stream, id, &fault);
	else
		doms_stream_send_json(c->watcher.stream, json_pack("{s:O?}", "reply", id));
}

static bool is_ping(const json_t *body)
{
	const json_t *what = json_object_get(body, "do"), *id = json_object_get(body, "id");

	return json_is_string(what) && !strcmp(json_string_value(what), "ping") && !json_is_object(id) && !json_is_array(id);
}

/* Who it is and where it stopped is said; from < 0: nothing of that, and `all` is told or what happens from now on. */
static void set_out(struct client *c, int64_t from, bool all, int64_t layout)
{
	c->now = from < 0 && !all;
	c->watcher.from = from < 0 ? 0 : (size_t)from;
	c->watcher.layout = (int)layout;
	c->greeted = true;
}

/* {"secret": "…" or null, "from": 57, "layout": 14} */
static int greet(struct client *c, const json_t *body, struct doms_fault *fault)
{
	const json_t *secret = json_object_get(body, "secret");
	int64_t from, layout;

	if (doms_read_keys(body, "secret from layout", fault) ||
	    doms_read_number(body, "from", 0, INT64_MAX, -1, &from, fault) ||
	    doms_read_number(body, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, fault))
		return 1;
	if (secret && !json_is_null(secret) && (!json_is_string(secret) || json_string_length(secret) >= sizeof c->secrets))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "secret", "a secret is a text", "un secreto es un texto");
	if (json_is_string(secret))
		memcpy(c->secrets, json_string_value(secret), json_string_length(secret) + 1);
	set_out(c, from, false, layout);
	return 0;
}

static void message(void *context, struct doms_stream *stream, const char *text, size_t length)
{
	struct client *c = context;
	struct doms_fault fault;
	json_t *body;
	int status = doms_json_read(text, length, &body, &fault);

	if (status) {
		send_fault(stream, NULL, &fault);
		if (!c->greeted)
			doms_stream_end(stream, 1008);
		return;
	}
	if (c->greeted && !is_ping(body)) {
		command(c, body);
		return;
	}
	if (c->greeted) {
		pong(c, body);
	} else if (greet(c, body, &fault)) {
		doms_stream_fail(stream, &fault);
	} else {
		begin(c);
		doms_stream_wake(stream);
	}
	json_decref(body);
}

/* Opening */

static int load(void *context, struct doms_stream *stream, struct doms_fault *fault)
{
	struct client *c = context;

	(void)stream;
	if (doms_slot_load(c->watcher.slot, fault))
		return 1;
	atomic_store(&c->loaded, true);
	return 0;
}

static const struct doms_stream_ops with_commands = {.message = message, .fill = fill, .closed = closed, .awaits = true};
static const struct doms_stream_ops with_loading = {
	.prepare = load, .message = message, .fill = fill, .closed = closed, .awaits = true};
static const struct doms_stream_ops told_only = {.fill = fill, .closed = closed};

static struct client *new_client(struct doms_request *request, struct doms_slot *slot, bool states)
{
	struct client *c = calloc(1, sizeof *c);

	if (!c)
		return NULL;
	atomic_init(&c->refs, 1);
	c->server = request->server;
	c->request = request;
	snprintf(c->peer, sizeof c->peer, "%s", request->peer);
	c->watcher = (struct doms_watcher){.watchers = request->server->watchers,
					   .slot = slot,
					   .states = states,
					   .whole = states,
					   .follow = states,
					   .layout = -1};
	return c;
}

/* What a request for lines says of itself; 0, or 1 with a fault. */
static int read_query(const struct doms_request *request, struct client *c, struct doms_fault *fault)
{
	int64_t from, layout, follow;

	if (doms_request_number(request, "from", 0, INT64_MAX, -1, &from, fault) ||
	    doms_request_number(request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, fault) ||
	    doms_request_number(request, "follow", 0, 1, 0, &follow, fault))
		return 1;
	if (request->secret && strlen(request->secret) >= sizeof c->secrets)
		return doms_fail(fault, DOMS_FORBIDDEN, NULL, NULL);
	snprintf(c->secrets, sizeof c->secrets, "%s", request->secret ? request->secret : "");
	c->watcher.follow |= follow != 0;
	set_out(c, from, !c->watcher.states, layout);
	return 0;
}

static void open_lines(void *context)
{
	struct client *c = context;

	c->watcher.stream = doms_stream_open(c->request, &told_only, c);
	if (!c->watcher.stream)
		drop_client(c);
}

int doms_tables_lines(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_viewer viewer;
	struct doms_slot *slot = doms_tables_of(request, &viewer, fault);
	struct client *c = slot ? new_client(request, slot, request->route->flags & DOMS_LIVE) : NULL;

	if (!c) {
		doms_slot_drop(slot);
		return slot ? doms_fail(fault, DOMS_BUSY, NULL, NULL) : 1;
	}
	if (read_query(request, c, fault)) {
		drop_client(c);
		return 1;
	}
	atomic_init(&c->loaded, true);
	c->job = (struct doms_task){.run = open_lines, .context = c};
	doms_post(c->server, &c->job);
	return 0;
}

void doms_tables_watch(struct doms_request *request)
{
	bool loaded = false;
	struct doms_fault fault;
	struct doms_slot *slot;
	struct client *c;

	if (!request->upgrade) {
		doms_request_work(request);
		return;
	}
	slot = doms_tables_find(request->server->tables, request->params[0], &loaded);
	c = slot ? new_client(request, slot, true) : NULL;
	if (!slot) {
		doms_fail_no_table(&fault);
		doms_answer_fault(request, &fault);
		return;
	}
	if (!c) {
		doms_slot_drop(slot);
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	atomic_init(&c->loaded, loaded);
	c->watcher.stream = doms_stream_open(request, loaded ? &with_commands : &with_loading, c);
	if (!c->watcher.stream)
		drop_client(c);
}
