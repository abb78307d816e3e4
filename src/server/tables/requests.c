/* Requests about tables. What can be answered from memory is answered at once; what needs the database goes to the pool, what needs a
   variant compiled to the compiler, what changes a table to the writer. */
#include "requests.h"

#include "hint.h"
#include "transport/limit.h"
#include "resource/resource.h"

#include <stdlib.h>
#include <string.h>

/* A request on its way. */
struct pending {
	struct doms_call call; /* of a command; and whatever is wrong with the request */
	struct doms_task job;
	struct doms_thought thought;
	struct doms_hint *hint;
	struct doms_request *request;
	struct doms_slot *slot;               /* pinned; NULL: a new table is opened */
	int (*then)(struct pending *pending); /* with the table in memory; 0, or 1 with a fault */
};

static void finish(struct pending *e)
{
	if (e->slot)
		doms_slot_drop(e->slot);
	doms_call_release(&e->call);
	free(e);
}

static void refuse(struct pending *e)
{
	doms_answer_fault(e->request, &e->call.ask.fault);
	finish(e);
}

static struct pending *new_pending(struct doms_request *request)
{
	struct pending *e = calloc(1, sizeof *e);

	if (!e) {
		doms_answer_refusal(request, DOMS_BUSY);
		return NULL;
	}
	e->request = request;
	e->call.own = request->own;
	e->call.peer = request->peer;
	return e;
}

/* The table is in memory: who asks? */
static void go_on(struct pending *e)
{
	if (doms_slot_viewer(e->slot, e->request->secret, &e->call.ask.viewer, &e->call.ask.fault) || e->then(e))
		refuse(e);
}

static void load_and_go_on(void *context)
{
	struct pending *e = context;

	if (doms_slot_load(e->slot, &e->call.ask.fault))
		refuse(e);
	else
		go_on(e);
}

/* Goes on with the table in memory: at once, or on a thread of the pool. */
static void with_table(struct doms_request *request, json_t *body, int (*then)(struct pending *e))
{
	struct pending *e = new_pending(request);
	bool loaded = false;

	if (!e) {
		json_decref(body);
		return;
	}
	e->call.body = body;
	e->then = then;
	e->slot = e->call.ask.slot = doms_tables_find(e->call.own->tables, request->params[0], &loaded);
	if (!e->slot) {
		doms_fail(&e->call.ask.fault, DOMS_NOT_FOUND, "there is no such table", "no existe esa mesa");
		refuse(e);
	} else if (loaded) {
		go_on(e);
	} else {
		doms_task_init(&e->job, load_and_go_on, e);
		doms_pool_post(e->call.own->server->pool, &e->job);
	}
}

/* The state */

/* Takes the text. */
static void answer_json(struct doms_request *request, unsigned status, struct domj_text *text)
{
	if (text->failed)
		doms_answer_refusal(request, DOMS_BUSY);
	else
		doms_answer_text(request, status, "application/json", text->text, text->length);
	domj_text_release(text);
}

/* And that was all. */
static void answer_text(struct pending *e, unsigned status, struct domj_text *text)
{
	answer_json(e->request, status, text);
	finish(e);
}

/* On any thread. */
static int answer_state(struct pending *e)
{
	struct domj_text out = {0};
	int64_t layout;

	if (doms_request_number(e->request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, &e->call.ask.fault))
		return 1;
	pthread_mutex_lock(&e->slot->lock);
	doms_slot_clock(e->slot);
	doms_table_state(e->slot->table, &e->call.ask.viewer, DOMS_WHOLE, (int)layout, NULL, &out);
	pthread_mutex_unlock(&e->slot->lock);
	answer_text(e, 200, &out);
	return 0;
}

/* The same without anything pending where the table is in memory: this is asked for more than anything else. True: answered. */
static bool answer_quickly(struct doms_request *request)
{
	struct doms_tables_own *own = request->own;
	const struct domj_text *text;
	struct doms_viewer viewer;
	struct doms_fault fault;
	struct doms_slot *slot;
	bool loaded = false, known;
	int64_t layout;

	if (doms_request_number(request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, &fault))
		return false;
	slot = doms_tables_find(own->tables, request->params[0], &loaded);
	known = slot && loaded && !doms_slot_viewer(slot, request->secret, &viewer, &fault);
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
	answer_json(request, 200, &out);
}

static int answer_record(struct pending *e)
{
	int64_t round;
	size_t length;
	char *record;
	int status;

	if (doms_request_number(e->request, "round", 0, INT64_MAX, -1, &round, &e->call.ask.fault))
		return 1;
	pthread_mutex_lock(&e->slot->lock);
	status = doms_table_record(e->slot->table, round, &record, &length, &e->call.ask.fault);
	pthread_mutex_unlock(&e->slot->lock);
	if (status)
		return 1;
	doms_request_add(e->request, "Content-Disposition", "attachment; filename=\"round.dom\"");
	doms_answer_block(e->request, 200, "text/plain; charset=utf-8", record, length);
	finish(e);
	return 0;
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
	answer_text(e, 200, &out);
}

static int ask_hint(struct pending *e)
{
	struct doms_ask *ask = &e->call.ask;
	int status;

	pthread_mutex_lock(&e->slot->lock);
	status = doms_hint_new(&e->hint, e->slot->table, &ask->viewer, &ask->fault);
	pthread_mutex_unlock(&e->slot->lock);
	e->thought = (struct doms_thought){.run = answer_hint, .context = e};
	if (status || doms_pool_think(e->call.own->server->minds, &e->thought, e->request->peer))
		return status;
	doms_hint_free(e->hint);
	return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
}

void doms_tables_get_hint(struct doms_request *request)
{
	with_table(request, NULL, ask_hint);
}

/* Games */

/* The variant of the body as the command's game; `before`: where it goes on from when the body has none. */
static int read_game(struct doms_call *call, const struct doms_ruleset *before, const struct dom_bounds *bounds)
{
	struct doms_ruleset **out = &call->ask.command.deal.ruleset;
	struct doms_fault *fault = &call->ask.fault;
	json_t *body = call->body;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_error error;
	const char *name = NULL;
	int status;

	if (before && !json_object_get(body, "variant"))
		name = dom_variant_name(before->variant);
	if (doms_compile_pause(bounds, fault) || doms_read_variant(body, before ? before->source : NULL, &variant, fault))
		return 1;
	status = doms_tables_ruleset(call->own->tables, variant, name, bounds, out, &error);
	if (status == DOM_NO_MEMORY) {
		doms_fail(fault, DOMS_BUSY, "the server has no memory left for this", "el servidor no tiene memoria para esto");
	} else if (status && !doms_read_rules(body, variant, bounds, &rules, fault)) { /* which says where it is wrong */
		dom_rules_free(rules);
		doms_fail_with(fault, DOMS_BAD_VARIANT, &error);
		fault->line = fault->column = 0;
	} else if (!status) {
		status = doms_read_all_sit(body, variant, (*out)->players, fault);
	}
	dom_variant_free(variant);
	return status != DOM_OK;
}

/* Commands, wherever they come from */

static void fail(struct doms_call *call)
{
	call->ask.status = 1;
	call->done(call);
}

static void compile(struct doms_call *call, void (*run)(void *context, const struct dom_bounds *bounds))
{
	call->compile = (struct doms_compile){.run = run, .gone = call->gone, .context = call};
	if (doms_compiler_post(call->own->server->compiler, &call->compile, call->peer, &call->ask.fault))
		fail(call);
}

static void asked(struct doms_ask *ask)
{
	struct doms_call *call = ask->context;

	call->done(call);
}

static void ask(struct doms_call *call)
{
	call->ask.done = asked;
	call->ask.context = call;
	doms_tables_ask(call->own->tables, &call->ask);
}

/* The game that new settings make of the table's: with the variant and the players of the body, as far as it has some. */
static void read_settings(void *context, const struct dom_bounds *bounds)
{
	struct doms_call *call = context;
	struct doms_slot *slot = call->ask.slot;
	struct doms_ruleset *before;
	int status;

	pthread_mutex_lock(&slot->lock);
	before = doms_ruleset_hold(doms_table_course(slot->table, &slot->table->shown)->ruleset);
	pthread_mutex_unlock(&slot->lock);
	status = read_game(call, before, bounds);
	doms_ruleset_drop(before);
	if (status)
		fail(call);
	else
		ask(call);
}

void doms_call_do(struct doms_call *call)
{
	struct doms_ask *a = &call->ask;

	if (doms_command_read(&a->command, call->body, &a->fault)) {
		fail(call);
	} else if (a->command.what == DOMS_DO_SAY) {
		a->status = doms_watchers_say(call->own->watchers, a);
		call->done(call);
	} else if (a->command.what != DOMS_DO_SETTINGS) {
		ask(call);
	} else if (!a->viewer.owner) { /* before anything is compiled */
		doms_fail(&a->fault, DOMS_FORBIDDEN, NULL, NULL);
		fail(call);
	} else {
		compile(call, read_settings);
	}
}

static void put_secrets(struct domj_text *out, const struct doms_ask *ask)
{
	const struct doms_command *command = &ask->command;

	domj_key(out, "seats");
	domj_open(out, '[');
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (ask->secrets.players >> p & 1) {
			domj_open(out, '{');
			domj_key_int(out, "player", p);
			domj_key_raw(out, "name", command->name[0] ? command->name : command->deal.ruleset->texts.names[p]);
			domj_key_string(out, "secret", ask->secrets.text[p]);
			domj_close(out, '}');
		}
	domj_close(out, ']');
}

void doms_call_tell(const struct doms_call *call, struct domj_text *out)
{
	enum doms_do what = call->ask.command.what;

	domj_key_int(out, "sequence", (int64_t)call->ask.sequence);
	if (what == DOMS_DO_SETTINGS || what == DOMS_DO_SIT)
		put_secrets(out, &call->ask);
}

void doms_call_release(struct doms_call *call)
{
	json_decref(call->body);
	doms_command_release(&call->ask.command);
}

/* Over HTTP */

static bool gone(const void *call)
{
	return doms_request_gone(((const struct pending *)call)->request);
}

static void answer_opened(struct doms_call *call)
{
	struct pending *e = (struct pending *)call; /* its first member */
	const struct doms_ask *ask = &call->ask;
	struct domj_text out = {0};
	char place[64];

	if (ask->status) {
		refuse(e);
		return;
	}
	e->slot = ask->slot;
	domj_open(&out, '{');
	domj_key_string(&out, "id", e->slot->id);
	domj_key_string(&out, "owner", ask->owner);
	if (ask->command.deal.friends)
		domj_key_string(&out, "invite", ask->invite);
	put_secrets(&out, ask);
	domj_key_string(&out, "commitment", ask->commitment);
	domj_close(&out, '}');
	snprintf(place, sizeof place, "/api/v1/tables/%s", e->slot->id);
	doms_request_add(e->request, "Location", place);
	answer_text(e, 201, &out);
}

static void open_table(void *context, const struct dom_bounds *bounds)
{
	struct doms_call *call = context;
	struct doms_ask *a = &call->ask;
	const struct doms_deal *deal = &a->command.deal;

	if (doms_command_read_open(&a->command, call->body, &a->fault) || read_game(call, NULL, bounds)) {
		fail(call);
	} else if (deal->friends && !deal->ruleset->open) {
		doms_fail_at(&a->fault, DOMS_BAD_VARIANT, "players", "a table for friends needs seats for people",
			     "una mesa para amigos necesita puestos para personas");
		fail(call);
	} else {
		doms_limit_name(call->peer, a->peer, sizeof a->peer);
		ask(call);
	}
}

void doms_tables_post(struct doms_request *request)
{
	struct pending *e = new_pending(request);

	if (!e)
		return;
	e->call.gone = gone;
	e->call.done = answer_opened;
	if (doms_request_json(request, &e->call.body, &e->call.ask.fault))
		refuse(e);
	else
		compile(&e->call, open_table);
}

static void answer_command(struct doms_call *call)
{
	struct pending *e = (struct pending *)call; /* its first member */
	struct domj_text out = {0};

	if (call->ask.status) {
		refuse(e);
		return;
	}
	domj_open(&out, '{');
	doms_call_tell(call, &out);
	domj_close(&out, '}');
	answer_text(e, 200, &out);
}

static int give_command(struct pending *e)
{
	e->call.gone = gone;
	e->call.done = answer_command;
	doms_call_do(&e->call);
	return 0;
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
