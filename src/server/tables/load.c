/* Tables into memory and out of it. What is in the database brings a table back exactly, so one that nobody looks at and that does
   not go on by itself needs no memory. */
#include "writer.h"

#include "resource/resource.h"

#include <stdlib.h>
#include <string.h>

enum { THINKS = 1000000 }; /* microseconds */

struct doms_slot *doms_slot_new(struct doms_tables *all, const char *id, const char *peer)
{
	struct doms_slot *slot = calloc(1, sizeof *slot);

	if (!slot)
		return NULL;
	slot->all = all;
	strncpy(slot->id, id, sizeof slot->id - 1);
	strncpy(slot->peer, peer, sizeof slot->peer - 1);
	slot->due = INT64_MAX;
	pthread_mutex_init(&slot->lock, NULL);
	return slot;
}

void doms_slot_free(struct doms_slot *slot)
{
	if (!slot)
		return;
	doms_table_free(slot->table);
	doms_slot_unwake(slot);
	free(slot->note.summary);
	pthread_mutex_destroy(&slot->lock);
	free(slot);
}

struct doms_table *doms_slot_table(struct doms_slot *slot, const uint8_t owner[DOMS_KEY])
{
	struct doms_table *t = doms_table_new(slot->id, owner, &slot->all->budget);

	if (!t)
		return NULL;
	t->agents = slot->all->server->options.agents;
	t->minds = slot->all->server->minds;
	t->whose = slot->peer;
	t->wake = doms_slot_wake;
	t->waker = slot;
	return t;
}

static char *write_summary(const struct doms_ruleset *ruleset)
{
	struct domi_buffer out = {0};
	unsigned open = 0;

	domj_key_string(&out, "name", dom_variant_name(ruleset->variant));
	domj_key(&out, "title");
	domj_text_of(&out, dom_variant_title(ruleset->variant));
	domj_key_open(&out, "players", '[');
	for (unsigned p = 0; p < ruleset->players; p++) {
		domj_raw(&out, ruleset->texts.names[p], strlen(ruleset->texts.names[p]));
		open += ruleset->open >> p & 1;
	}
	domj_close(&out, ']');
	domj_key_int(&out, "open", open);
	return domi_buffer_take(&out);
}

bool doms_note_make(const struct doms_table *t, struct doms_note *out)
{
	const struct doms_position *m = &t->work;
	const struct doms_course *c = t->courses[m->course];

	*out = (struct doms_note){
		.summary = write_summary(c->ruleset),
		.round = c->input.number,
		.over = doms_match_done(m),
		.awake = m->mode == DOMS_RUNNING &&
			 (m->over ? doms_match_pause(m) >= 0 : m->need == DOM_NEEDS_NOTHING || doms_table_clock(t, m))};
	return out->summary != NULL;
}

static int64_t whole_tick(int64_t time)
{
	return (time + DOMS_TICK - 1) / DOMS_TICK * DOMS_TICK;
}

int64_t doms_slot_deadline(const struct doms_slot *slot, const struct doms_position *m)
{
	int64_t seconds = doms_table_clock(slot->table, m), wait = m->over ? doms_match_pause(m) : seconds * 1000;

	if (m->mode != DOMS_RUNNING || (m->over ? wait < 0 : !seconds))
		return INT64_MAX;
	return slot->asked + wait * 1000;
}

int64_t doms_slot_due(const struct doms_slot *slot, int64_t from, int64_t now)
{
	const struct doms_table *t = slot->table;
	const struct doms_position *m = &t->shown;
	int64_t due = doms_slot_deadline(slot, m);

	if (m->mode == DOMS_RUNNING && !m->over && t->thinking)
		return whole_tick(now +
				  THINKS); /* it says when it has an answer; should that go unheard, it is asked all the same */
	if (m->mode != DOMS_RUNNING || m->over || m->need != DOM_NEEDS_NOTHING)
		return due == INT64_MAX ? due : whole_tick(due);
	due = whole_tick(from + (int64_t)m->speed * 1000);
	if (!dom_round_dealt(t->courses[m->course]->work)) /* nothing lies there to be looked at meanwhile */
		due = now;
	return due > now ? due : whole_tick(now + 1);
}

int64_t doms_slot_next(const struct doms_slot *slot)
{
	int64_t absent = doms_absent_due(slot);

	if (absent != INT64_MAX)
		absent = whole_tick(absent);
	return absent < slot->step_due ? absent : slot->step_due;
}

void doms_slot_clock(struct doms_slot *slot)
{
	struct doms_table *t = slot->table;
	int64_t now = doms_now(slot->all->server), deadline = doms_slot_deadline(slot, &t->shown);
	int64_t left = deadline == INT64_MAX ? -1 : deadline > now ? (deadline - now) / 1000 : 0;

	doms_absent_tell(slot, now);
	t->left = t->shown.over ? -1 : left;
	t->until = t->shown.over ? left : -1;
}

void doms_tables_evict(struct doms_tables *all)
{
	pthread_mutex_lock(&all->lock);
	for (struct doms_slot *slot = TAILQ_FIRST(&all->ages); all->server->store && slot; slot = TAILQ_NEXT(slot, age)) {
		if (atomic_load(&all->budget.used) <= all->budget.most / 4 * 3)
			break;
		if (slot->pins)
			continue;
		pthread_mutex_lock(&slot->lock);
		all->counts.loaded -= slot->table != NULL;
		doms_table_free(slot->table);
		slot->table = NULL;
		pthread_mutex_unlock(&slot->lock);
	}
	pthread_mutex_unlock(&all->lock);
}

bool doms_slot_loaded(struct doms_slot *slot)
{
	bool loaded;

	pthread_mutex_lock(&slot->lock);
	loaded = slot->table != NULL;
	pthread_mutex_unlock(&slot->lock);
	return loaded;
}

static int load(struct doms_slot *slot, struct doms_fault *fault)
{
	struct doms_tables *all = slot->all;
	struct dom_error error = {.status = DOM_BAD_STORE};
	struct doms_table *t;
	struct doms_kept kept;

	if (!all->server->store || doms_kept_load(slot, &t, &kept, &error)) {
		doms_log(all->server, true, "table-lost",
			 json_pack("{s:s, s:s}", "table", slot->id, "text", dom_status_text(error.status)));
		return error.status == DOM_NO_MEMORY ? doms_fail(fault, DOMS_BUSY, NULL, NULL)
						     : doms_fail(fault, DOMS_FAILED, "this table cannot be brought back",
								 "esta mesa no se puede recuperar");
	}
	slot->kept = slot->work = kept;
	pthread_mutex_lock(&slot->lock);
	slot->table = t;
	slot->asked = doms_now(all->server);
	memset(slot->absent, 0, sizeof slot->absent); /* after a start nobody is here yet */
	doms_absent_look(slot, slot->asked);
	slot->step_due = doms_slot_due(slot, slot->asked, slot->asked);
	slot->version++;
	pthread_mutex_unlock(&slot->lock);
	pthread_mutex_lock(&all->lock);
	all->counts.loaded++;
	pthread_mutex_unlock(&all->lock);
	return 0;
}

int doms_slot_load(struct doms_slot *slot, struct doms_fault *fault)
{
	int status = 0;

	pthread_mutex_lock(&slot->all->loading);
	if (!doms_slot_loaded(slot)) {
		doms_tables_evict(slot->all);
		status = load(slot, fault);
	}
	pthread_mutex_unlock(&slot->all->loading);
	return status;
}

int doms_fail_no_table(struct doms_fault *fault)
{
	return doms_fail(fault, DOMS_NOT_FOUND, "there is no such table", "no existe esa mesa");
}

struct doms_slot *doms_tables_load(struct doms_tables *all, const char *id, struct doms_fault *fault)
{
	bool loaded;
	struct doms_slot *slot = doms_tables_find(all, id, &loaded);

	if (!slot)
		doms_fail_no_table(fault);
	if (!slot || loaded || !doms_slot_load(slot, fault))
		return slot;
	doms_slot_drop(slot);
	return NULL;
}
