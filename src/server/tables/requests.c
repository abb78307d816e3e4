/* Requests about tables. What can be answered from memory is answered at once; what needs the database goes to the pool, what needs a
   variant compiled to the compiler, what changes a table to the writer. */
#include "requests.h"

#include "hint.h"
#include "work/compiler.h"
#include "transport/limit.h"
#include "resource/resource.h"

#include <stdlib.h>
#include <string.h>

/* A request on its way. */
struct pending {
	struct doms_task job;
	struct doms_compile compile;
	struct doms_ask ask;
	struct doms_thought thought;
	struct doms_hint *hint;
	struct doms_request *request;
	struct doms_tables_own *own;
	struct doms_slot *slot; /* pinned; NULL: a new table is opened */
	json_t *body;
	void (*then)(struct pending *pending); /* with the table in memory */
	struct doms_fault fault;
};

static void finish(struct pending *e)
{
	if (e->slot)
		doms_slot_drop(e->slot);
	json_decref(e->body);
	doms_order_release(&e->ask.order);
	free(e);
}

static void refuse(struct pending *e)
{
	doms_answer_fault(e->request, &e->fault);
	finish(e);
}

static void load_and_go_on(void *context)
{
	struct pending *e = context;

	if (doms_slot_load(e->slot, &e->fault))
		refuse(e);
	else
		e->then(e);
}

/* Goes on with the table in memory: at once, or on a thread of the pool. */
static void with_table(struct doms_request *request, json_t *body, void (*then)(struct pending *e))
{
	struct doms_tables_own *own = request->own;
	struct pending *e = calloc(1, sizeof *e);
	bool loaded = false;

	if (!e) {
		json_decref(body);
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	e->request = request;
	e->own = own;
	e->body = body;
	e->then = then;
	e->slot = doms_tables_find(own->tables, request->params[0], &loaded);
	if (!e->slot) {
		doms_fail(&e->fault, DOMS_NOT_FOUND, "there is no such table", "no existe esa mesa");
		refuse(e);
	} else if (loaded) {
		then(e);
	} else {
		doms_task_init(&e->job, load_and_go_on, e);
		doms_pool_post(own->server->pool, &e->job);
	}
}

/* Who asks; false: refused, and what is pending is over. */
static bool admit(struct pending *e, struct doms_viewer *viewer)
{
	bool known;

	pthread_mutex_lock(&e->slot->lock);
	known = doms_table_viewer(e->slot->table, e->request->secret, viewer);
	pthread_mutex_unlock(&e->slot->lock);
	if (known)
		return true;
	doms_fail(&e->fault, DOMS_FORBIDDEN, "that secret opens nothing at this table",
		  "ese secreto no abre nada en esta mesa");
	refuse(e);
	return false;
}

/* The state */

static void answer_text(struct pending *e, const struct domj_text *text)
{
	if (text->failed)
		doms_answer_refusal(e->request, DOMS_BUSY);
	else
		doms_answer_text(e->request, 200, "application/json", text->text, text->length);
	finish(e);
}

/* On any thread. */
static void answer_state(struct pending *e)
{
	struct domj_text out = {0};
	struct doms_viewer viewer;
	int64_t layout;

	if (doms_request_number(e->request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, &e->fault)) {
		refuse(e);
		return;
	}
	if (!admit(e, &viewer))
		return;
	pthread_mutex_lock(&e->slot->lock);
	doms_slot_clock(e->slot);
	doms_table_state(e->slot->table, &viewer, DOMS_WHOLE, (int)layout, NULL, &out);
	pthread_mutex_unlock(&e->slot->lock);
	answer_text(e, &out);
	domj_text_release(&out);
}

/* The same without anything pending where the table is in memory: this is asked for more than anything else. True: answered. */
static bool answer_quickly(struct doms_request *request)
{
	struct doms_tables_own *own = request->own;
	const struct domj_text *text;
	struct doms_viewer viewer;
	struct doms_fault fault;
	struct doms_slot *slot;
	bool loaded = false, known = false;
	int64_t layout;

	if (doms_request_number(request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, &fault))
		return false;
	slot = doms_tables_find(own->tables, request->params[0], &loaded);
	if (slot && loaded) {
		pthread_mutex_lock(&slot->lock);
		known = doms_table_viewer(slot->table, request->secret, &viewer);
		pthread_mutex_unlock(&slot->lock);
	}
	text = known ? doms_watchers_state(own->watchers, slot, &viewer, DOMS_WHOLE, (int)layout) : NULL;
	if (slot)
		doms_slot_drop(slot);
	if (!text || text->failed)
		return false;
	doms_answer_text(request, 200, "application/json", text->text, text->length);
	return true;
}

void doms_tables_get(struct doms_request *request)
{
	if (!answer_quickly(request))
		with_table(request, NULL, answer_state);
}

void doms_tables_get_list(struct doms_request *request)
{
	struct doms_tables_own *own = request->own;
	struct domj_text out = {0};

	doms_tables_list(own->tables, &out);
	if (out.failed)
		doms_answer_refusal(request, DOMS_BUSY);
	else
		doms_answer_text(request, 200, "application/json", out.text, out.length);
	domj_text_release(&out);
}

static void answer_record(struct pending *e)
{
	struct doms_viewer viewer;
	size_t length;
	char *record;
	int status;

	if (!admit(e, &viewer))
		return;
	pthread_mutex_lock(&e->slot->lock);
	status = doms_table_record(e->slot->table, &record, &length, &e->fault);
	pthread_mutex_unlock(&e->slot->lock);
	if (status) {
		refuse(e);
		return;
	}
	doms_request_add(e->request, "Content-Disposition", "attachment; filename=\"round.dom\"");
	doms_answer_block(e->request, 200, "text/plain; charset=utf-8", record, length);
	finish(e);
}

void doms_tables_get_record(struct doms_request *request)
{
	with_table(request, NULL, answer_record);
}

/* On a thread of the minds. */
static void answer_hint(void *context)
{
	struct pending *e = context;
	struct domj_text out = {0};

	doms_hint_tell(e->hint, DOMS_MIND_NODES, &out);
	doms_hint_free(e->hint);
	answer_text(e, &out);
	domj_text_release(&out);
}

static void ask_hint(struct pending *e)
{
	struct doms_viewer viewer;
	int status;

	if (!admit(e, &viewer))
		return;
	pthread_mutex_lock(&e->slot->lock);
	status = doms_hint_new(&e->hint, e->slot->table, &viewer, &e->fault);
	pthread_mutex_unlock(&e->slot->lock);
	e->thought = (struct doms_thought){.run = answer_hint, .context = e};
	if (!status && !doms_pool_think(e->own->server->minds, &e->thought, e->request->peer)) {
		doms_hint_free(e->hint);
		status = doms_fail(&e->fault, DOMS_BUSY, NULL, NULL);
	}
	if (status)
		refuse(e);
}

void doms_tables_get_hint(struct doms_request *request)
{
	with_table(request, NULL, ask_hint);
}

/* Games */

/* The variant of a body as a game; `before`: where it goes on from when the body has none. */
static int read_game(struct doms_tables *all, json_t *body, const struct doms_ruleset *before, const struct dom_bounds *bounds,
		     struct doms_ruleset **out, struct doms_fault *fault)
{
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_error error;
	const char *name = NULL;
	int status;

	*out = NULL;
	if (before && !json_object_get(body, "variant"))
		name = dom_variant_name(before->variant);
	if (doms_compile_pause(bounds, fault) || doms_read_variant(body, before ? before->source : NULL, &variant, fault))
		return 1;
	status = doms_tables_ruleset(all, variant, name, bounds, out, &error);
	if (status == DOM_NO_MEMORY) {
		doms_fail(fault, DOMS_BUSY, "the server has no memory left for this", "el servidor no tiene memoria para esto");
	} else if (status && !doms_read_rules(body, variant, bounds, &rules, fault)) { /* which says where it is wrong */
		dom_rules_free(rules);
		doms_fail_with(fault, DOMS_BAD_VARIANT, &error);
		fault->line = fault->column = 0;
	} else if (!status && doms_read_all_sit(body, variant, (*out)->players, fault)) {
		doms_ruleset_drop(*out);
		*out = NULL;
		status = DOM_BAD_VARIANT;
	}
	dom_variant_free(variant);
	return status != DOM_OK;
}

int doms_read_settings(struct doms_tables *all, struct doms_slot *slot, json_t *body, const struct dom_bounds *bounds,
		       struct doms_ruleset **out, struct doms_fault *fault)
{
	struct doms_ruleset *before;
	int status;

	pthread_mutex_lock(&slot->lock);
	before = doms_ruleset_hold(doms_table_course(slot->table, &slot->table->shown)->ruleset);
	pthread_mutex_unlock(&slot->lock);
	status = read_game(all, body, before, bounds, out, fault);
	doms_ruleset_drop(before);
	return status;
}

static bool gone(const void *context)
{
	return doms_request_gone(((const struct pending *)context)->request);
}

static void compile(struct pending *e, void (*run)(void *context, const struct dom_bounds *bounds))
{
	e->compile = (struct doms_compile){.run = run, .gone = gone, .context = e};
	if (doms_compiler_post(e->own->server->compiler, &e->compile, e->request->peer, &e->fault))
		refuse(e);
}

/* Opening */

bool doms_tells_secrets(const struct doms_order *order)
{
	return order->what == DOMS_ORDER_SETTINGS || order->what == DOMS_ORDER_SIT;
}

void doms_put_secrets(struct domj_text *out, const struct doms_ask *ask)
{
	const struct doms_order *order = &ask->order;

	domj_key(out, "seats");
	domj_open(out, '[');
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (ask->secrets.players >> p & 1) {
			domj_open(out, '{');
			domj_key_int(out, "player", p);
			domj_key_raw(out, "name", order->name[0] ? order->name : order->ruleset->texts.names[p]);
			domj_key_string(out, "secret", ask->secrets.text[p]);
			domj_close(out, '}');
		}
	domj_close(out, ']');
}

static void answer_opened(struct doms_ask *ask)
{
	struct pending *e = ask->context;
	struct domj_text out = {0};
	char place[64];

	if (ask->status) {
		e->fault = ask->fault;
		refuse(e);
		return;
	}
	e->slot = ask->slot;
	domj_open(&out, '{');
	domj_key_string(&out, "id", e->slot->id);
	domj_key_string(&out, "owner", ask->owner);
	if (ask->order.friends)
		domj_key_string(&out, "invite", ask->invite);
	doms_put_secrets(&out, ask);
	domj_key_string(&out, "commitment", ask->commitment);
	domj_close(&out, '}');
	snprintf(place, sizeof place, "/api/v1/tables/%s", e->slot->id);
	doms_request_add(e->request, "Location", place);
	if (out.failed)
		doms_answer_refusal(e->request, DOMS_BUSY);
	else
		doms_answer_text(e->request, 201, "application/json", out.text, out.length);
	domj_text_release(&out);
	finish(e);
}

static void open_table(void *context, const struct dom_bounds *bounds)
{
	struct pending *e = context;
	struct doms_order *order = &e->ask.order;

	if (doms_order_read_open(order, e->body, &e->fault) ||
	    read_game(e->own->tables, e->body, NULL, bounds, &order->ruleset, &e->fault)) {
		refuse(e);
		return;
	}
	if (order->friends && !order->ruleset->open) {
		doms_fail_at(&e->fault, DOMS_BAD_VARIANT, "players", "a table for friends needs seats for people",
			     "una mesa para amigos necesita puestos para personas");
		refuse(e);
		return;
	}
	doms_limit_name(e->request->peer, e->ask.peer, sizeof e->ask.peer);
	e->ask.done = answer_opened;
	e->ask.context = e;
	doms_tables_ask(e->own->tables, &e->ask);
}

void doms_tables_post(struct doms_request *request)
{
	struct pending *e = calloc(1, sizeof *e);

	if (!e) {
		doms_answer_refusal(request, DOMS_BUSY);
		return;
	}
	e->request = request;
	e->own = request->own;
	if (doms_request_json(request, &e->body, &e->fault)) {
		refuse(e);
		return;
	}
	compile(e, open_table);
}

/* Commands */

static void answer_command(struct doms_ask *ask)
{
	struct pending *e = ask->context;
	struct domj_text out = {0};

	if (ask->status) {
		e->fault = ask->fault;
		refuse(e);
		return;
	}
	domj_open(&out, '{');
	domj_key_int(&out, "sequence", (int64_t)ask->sequence);
	if (doms_tells_secrets(&ask->order))
		doms_put_secrets(&out, ask);
	domj_close(&out, '}');
	answer_text(e, &out);
	domj_text_release(&out);
}

static void ask_command(struct pending *e)
{
	e->ask.slot = e->slot;
	e->ask.done = answer_command;
	e->ask.context = e;
	doms_tables_ask(e->own->tables, &e->ask);
}

static void read_settings(void *context, const struct dom_bounds *bounds)
{
	struct pending *e = context;

	if (doms_read_settings(e->own->tables, e->slot, e->body, bounds, &e->ask.order.ruleset, &e->fault))
		refuse(e);
	else
		ask_command(e);
}

static void say(struct pending *e)
{
	struct domj_text out = {0};
	size_t sequence;

	if (doms_watchers_say(e->own->watchers, e->slot, &e->ask.viewer, &e->ask.order, &sequence, &e->fault)) {
		refuse(e);
		return;
	}
	domj_open(&out, '{');
	domj_key_int(&out, "sequence", (int64_t)sequence);
	domj_close(&out, '}');
	answer_text(e, &out);
	domj_text_release(&out);
}

static void give_command(struct pending *e)
{
	if (!admit(e, &e->ask.viewer))
		return;
	if (doms_order_read(&e->ask.order, e->body, &e->fault)) {
		refuse(e);
		return;
	}
	if (e->ask.order.what == DOMS_ORDER_SAY) {
		say(e);
	} else if (e->ask.order.what != DOMS_ORDER_SETTINGS) {
		ask_command(e);
	} else if (!e->ask.viewer.owner) { /* before anything is compiled */
		doms_fail(&e->fault, DOMS_FORBIDDEN, NULL, NULL);
		refuse(e);
	} else {
		compile(e, read_settings);
	}
}

void doms_tables_post_command(struct doms_request *request)
{
	struct doms_fault fault;
	json_t *body;

	if (doms_request_json(request, &body, &fault))
		doms_answer_fault(request, &fault);
	else
		with_table(request, body, give_command);
}
