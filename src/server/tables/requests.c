/* Requests about tables. A state that is in memory is answered at once; the rest works on threads of the pool, as it may need the database,
   or of the compiler; and what changes a table goes to the writer. */
#include "requests.h"

#include "hint.h"
#include "transport/limit.h"
#include "resource/resource.h"

#include <stdlib.h>

struct doms_slot *doms_tables_of(const struct doms_request *request, struct doms_viewer *viewer, struct doms_fault *fault)
{
	struct doms_slot *slot = doms_tables_load(request->server->tables, request->params[0], fault);

	if (!slot || !doms_slot_viewer(slot, request->secret, viewer, fault))
		return slot;
	doms_slot_drop(slot);
	return NULL;
}

int doms_tables_state(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_viewer viewer;
	struct doms_slot *slot = doms_tables_of(request, &viewer, fault);
	struct domi_buffer out = {0};
	int64_t layout;
	int bad = !slot || doms_request_number(request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, fault);

	if (!bad) {
		pthread_mutex_lock(&slot->lock);
		doms_slot_clock(slot);
		doms_table_state(slot->table, &viewer, DOMS_WHOLE, (int)layout, NULL, &out);
		pthread_mutex_unlock(&slot->lock);
	}
	doms_slot_drop(slot);
	return bad || doms_answer_written(request, 200, "application/json", &out);
}

/* The same at once where the table is in memory: this is asked for more than anything else. */
void doms_tables_get(struct doms_request *request)
{
	const struct domi_buffer *text = NULL;
	struct doms_viewer viewer;
	struct doms_fault fault;
	bool loaded = false;
	struct doms_slot *slot = doms_tables_find(request->server->tables, request->params[0], &loaded);
	int64_t layout;

	if (slot && loaded && !doms_slot_viewer(slot, request->secret, &viewer, &fault) &&
	    !doms_request_number(request, "layout", 0, DOMS_LAYOUT_MOST, -1, &layout, &fault))
		text = doms_watchers_state(request->server->watchers, slot, &viewer, DOMS_WHOLE, (int)layout);
	doms_slot_drop(slot);
	if (text && !text->failed)
		doms_answer_text(request, 200, "application/json", text->text, text->length);
	else
		doms_request_work(request);
}

void doms_tables_get_list(struct doms_request *request)
{
	struct domi_buffer out = {0};

	doms_tables_list(request->server->tables, &out);
	(void)doms_answer_written(request, 200, "application/json", &out);
}

int doms_tables_record(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_viewer viewer;
	struct doms_slot *slot = doms_tables_of(request, &viewer, fault);
	int64_t round;
	size_t length;
	char *record;
	int bad = !slot || doms_request_number(request, "round", 0, INT64_MAX, -1, &round, fault);

	if (!bad) {
		pthread_mutex_lock(&slot->lock);
		bad = doms_table_record(slot->table, round, &record, &length, fault);
		pthread_mutex_unlock(&slot->lock);
	}
	doms_slot_drop(slot);
	if (bad)
		return 1;
	doms_request_add(request, "Content-Disposition", "attachment; filename=\"round.dom\"");
	doms_answer_block(request, 200, "text/plain; charset=utf-8", record, length);
	return 0;
}

/* Somebody's question at a seat, on its way through the minds. */
struct pondering {
	struct doms_thought thought;
	struct doms_hint *hint;
	struct doms_request *request;
};

/* On a thread of the minds. */
static void advise(void *context)
{
	struct pondering *p = context;
	struct domi_buffer out = {0};

	doms_hint_tell(p->hint, DOMS_MIND_NODES, &out);
	doms_hint_free(p->hint);
	(void)doms_answer_written(p->request, 200, "application/json", &out);
	free(p);
}

/* On a thread of the minds. */
static void believe(void *context)
{
	struct pondering *p = context;
	struct dom_error error = {0};
	struct doms_fault fault;
	json_t *json;

	if (doms_hint_believe(p->hint, &json, &error)) {
		doms_fail_with(&fault, error.status == DOM_NO_MEMORY ? DOMS_BUSY : DOMS_CONFLICT, &error);
		doms_answer_fault(p->request, &fault);
	} else {
		doms_answer_json(p->request, 200, json);
	}
	doms_hint_free(p->hint);
	free(p);
}

static int ponder(struct doms_request *request, void (*run)(void *context), struct doms_fault *fault)
{
	struct doms_viewer viewer;
	struct doms_slot *slot = doms_tables_of(request, &viewer, fault);
	struct pondering *p = slot ? calloc(1, sizeof *p) : NULL;
	int bad = !slot || (!p && doms_fail(fault, DOMS_BUSY, NULL, NULL));

	if (!bad) {
		*p = (struct pondering){.thought = {.run = run, .context = p}, .request = request};
		pthread_mutex_lock(&slot->lock);
		bad = doms_hint_new(&p->hint, slot->table, &viewer, fault);
		pthread_mutex_unlock(&slot->lock);
	}
	doms_slot_drop(slot);
	if (!bad && !doms_pool_think(request->server->minds, &p->thought, request->peer)) {
		doms_hint_free(p->hint);
		bad = doms_fail(fault, DOMS_BUSY, NULL, NULL);
	}
	if (bad)
		free(p);
	return bad;
}

int doms_tables_hint(struct doms_request *request, struct doms_fault *fault)
{
	return ponder(request, advise, fault);
}

int doms_tables_belief(struct doms_request *request, struct doms_fault *fault)
{
	return ponder(request, believe, fault);
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
	status = doms_tables_ruleset(call->server->tables, variant, name, bounds, out, &error);
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

static void fail(struct doms_ask *ask)
{
	ask->status = 1;
	ask->done(ask);
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
		fail(&call->ask);
	else
		doms_tables_ask(call->server->tables, &call->ask);
}

void doms_call_do(struct doms_call *call)
{
	struct doms_ask *a = &call->ask;

	call->compile.run = read_settings;
	call->compile.context = call;
	if (doms_command_read(&a->command, call->body, &a->fault)) {
		fail(a);
	} else if (a->command.what == DOMS_DO_SAY) {
		a->status = doms_watchers_say(call->server->watchers, a);
		a->done(a);
	} else if (a->command.what != DOMS_DO_SETTINGS) {
		doms_tables_ask(call->server->tables, a);
	} else if (!a->viewer.owner) { /* before anything is compiled */
		doms_fail(&a->fault, DOMS_FORBIDDEN, NULL, NULL);
		fail(a);
	} else if (doms_compiler_post(call->server->compiler, &call->compile, call->peer, &a->fault)) {
		fail(a);
	}
}

static void put_secrets(struct domi_buffer *out, const struct doms_ask *ask)
{
	const struct doms_command *command = &ask->command;

	domj_key_open(out, "seats", '[');
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

void doms_call_tell(const struct doms_ask *ask, struct domi_buffer *out)
{
	domj_key_int(out, "sequence", (int64_t)ask->sequence);
	if (ask->command.what == DOMS_DO_SETTINGS || ask->command.what == DOMS_DO_SIT)
		put_secrets(out, ask);
}

void doms_call_release(struct doms_call *call)
{
	json_decref(call->body);
	doms_command_release(&call->ask.command);
}

/* Over HTTP: the ask of a call has the request for its context. */

static bool gone(const void *call)
{
	return doms_request_gone(((const struct doms_call *)call)->ask.context);
}

/* Takes the request's body: two threads must not hold it. NULL with a fault. */
static struct doms_call *new_call(struct doms_request *request, void (*done)(struct doms_ask *ask), struct doms_fault *fault)
{
	struct doms_call *call = calloc(1, sizeof *call);

	if (!call) {
		doms_fail(fault, DOMS_BUSY, NULL, NULL);
		return NULL;
	}
	*call = (struct doms_call){.ask = {.done = done, .context = request},
				   .server = request->server,
				   .peer = request->peer,
				   .body = request->json,
				   .compile.gone = gone};
	request->json = NULL;
	return call;
}

/* What came of it, unless it is refused. */
static void finish(struct doms_ask *ask, unsigned status, struct domi_buffer *out)
{
	struct doms_call *call = (struct doms_call *)ask; /* the first there is in it */

	if (ask->status)
		doms_answer_fault(ask->context, &ask->fault);
	else
		(void)doms_answer_written(ask->context, status, "application/json", out);
	doms_slot_drop(ask->slot);
	doms_call_release(call);
	free(call);
}

static void answer_opened(struct doms_ask *ask)
{
	struct domi_buffer out = {0};
	char place[64];

	if (!ask->status) {
		domj_open(&out, '{');
		domj_key_string(&out, "id", ask->slot->id);
		domj_key_string(&out, "owner", ask->owner);
		if (ask->command.deal.friends)
			domj_key_string(&out, "invite", ask->invite);
		put_secrets(&out, ask);
		domj_key_string(&out, "commitment", ask->commitment);
		domj_close(&out, '}');
		snprintf(place, sizeof place, "/api/v1/tables/%s", ask->slot->id);
		doms_request_add(ask->context, "Location", place);
	}
	finish(ask, 201, &out);
}

static void open_table(struct doms_call *call, const struct dom_bounds *bounds)
{
	struct doms_ask *a = &call->ask;
	const struct doms_deal *deal = &a->command.deal;

	if (doms_command_read_open(&a->command, call->body, &a->fault) || read_game(call, NULL, bounds)) {
		fail(a);
	} else if (deal->friends && !deal->ruleset->open) {
		doms_fail_at(&a->fault, DOMS_BAD_VARIANT, "players", "a table for friends needs seats for people",
			     "una mesa para amigos necesita puestos para personas");
		fail(a);
	} else {
		doms_limit_name(call->peer, a->peer, sizeof a->peer);
		doms_tables_ask(call->server->tables, a);
	}
}

int doms_tables_post(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_call *call = new_call(request, answer_opened, fault);

	if (call)
		open_table(call, request->bounds);
	return !call;
}

static void answer_command(struct doms_ask *ask)
{
	struct domi_buffer out = {0};

	if (!ask->status) {
		domj_open(&out, '{');
		doms_call_tell(ask, &out);
		domj_close(&out, '}');
	}
	finish(ask, 200, &out);
}

int doms_tables_command(struct doms_request *request, struct doms_fault *fault)
{
	struct doms_viewer viewer;
	struct doms_slot *slot = doms_tables_of(request, &viewer, fault);
	struct doms_call *call = slot ? new_call(request, answer_command, fault) : NULL;

	if (call) {
		call->ask.slot = slot;
		call->ask.viewer = viewer;
		doms_call_do(call);
	} else {
		doms_slot_drop(slot);
	}
	return !call;
}
