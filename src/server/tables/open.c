/* New tables, as far as there is room: what is over goes first, then what nobody has touched for the longest time. */
#include "writer.h"

#include <string.h>

static bool is_forgotten(const struct doms_slot *slot, unsigned pass)
{
	return !slot->pins && !slot->gone && !slot->note.awake && (slot->note.over || pass);
}

/* One that is over makes room; when there is none, the one that nobody has touched for the longest time. */
static struct doms_slot *find_victim(struct doms_tables *all)
{
	for (unsigned pass = 0; pass < 2; pass++)
		for (struct doms_slot *slot = TAILQ_FIRST(&all->ages); slot; slot = TAILQ_NEXT(slot, age))
			if (is_forgotten(slot, pass))
				return slot;
	return NULL;
}

int doms_batch_admit(const struct doms_batch *b, const char *peer, struct doms_fault *fault)
{
	struct doms_tables *all = b->all;
	unsigned own = 0;

	for (const struct doms_slot *slot = b->changed; slot; slot = slot->changed)
		own += (slot->is_new || (slot->note.over && !doms_match_done(&slot->table->work))) && !strcmp(slot->peer, peer);
	pthread_mutex_lock(&all->lock);
	own += doms_index_of_peer(all, peer);
	pthread_mutex_unlock(&all->lock);
	if (own < all->most.each)
		return 0;
	doms_fail(fault, DOMS_TOO_MANY, "too many tables of your address are not over: finish some first",
		  "hay demasiadas mesas de tu dirección sin acabar: acaba alguna primero");
	fault->retry = 60;
	return 1;
}

static int make_room(struct doms_batch *b, const struct doms_ask *ask, struct doms_fault *fault)
{
	struct doms_tables *all = b->all;
	struct doms_slot *victim = NULL;
	unsigned count;

	if (doms_batch_admit(b, ask->peer, fault))
		return 1;
	pthread_mutex_lock(&all->lock);
	count = all->counts.tables;
	for (const struct doms_slot *slot = b->changed; slot; slot = slot->changed)
		count += slot->is_new;
	for (const struct doms_slot *gone = b->victims; gone; gone = gone->changed)
		count--;
	if (count >= all->most.tables) {
		victim = find_victim(all);
		if (victim)
			victim->gone = true;
	}
	pthread_mutex_unlock(&all->lock);
	if (count < all->most.tables)
		return 0;
	if (!victim)
		return doms_fail(fault, DOMS_BUSY, "there are as many tables as the server can have",
				 "hay tantas mesas como puede tener el servidor");
	victim->changed = b->victims;
	b->victims = victim;
	if (all->server->store && !b->status)
		b->status = dom_store_table_remove(all->server->store, victim->row, &b->error);
	return 0;
}

static struct doms_slot *new_live(struct doms_batch *b, struct doms_ask *ask)
{
	struct doms_tables *all = b->all;
	const struct doms_chance *chance = &all->chance;
	char id[DOMS_SECRET_TEXT];
	uint8_t key[DOMS_KEY];
	struct doms_slot *slot;

	doms_secret_new(chance, id);
	id[12] = '\0'; /* 72 bits: not a secret, but nobody meets one by chance */
	doms_secret_new(chance, ask->owner);
	doms_key_of(ask->owner, key);
	slot = doms_slot_new(all, id, ask->peer);
	if (slot)
		slot->table = doms_slot_table(slot, key);
	if (slot && slot->table)
		return slot;
	doms_slot_free(slot);
	return NULL;
}

static int add_row(struct doms_batch *b, struct doms_slot *slot)
{
	struct dom_kept_table row = {
		.id = slot->id, .owner = slot->table->owner, .peer = slot->peer, .summary = slot->next_note.summary};
	int status = dom_store_table_add(b->all->server->store, &row, b->date, &b->error);

	slot->row = row.row;
	return status;
}

static int open_table(struct doms_batch *b, struct doms_ask *ask, struct doms_slot *slot)
{
	const struct doms_chance *chance = &b->all->chance;
	struct doms_command open = ask->command;
	struct doms_deal *deal = &open.deal;

	open.what = DOMS_DO_OPEN;
	doms_deal_draw(deal, chance, !open.wrote.has_seed, deal->tournament || deal->friends ? UINT16_MAX : 0, &ask->secrets);
	if (deal->friends) {
		doms_secret_new(chance, ask->invite);
		doms_key_of(ask->invite, deal->invite);
	}
	if ((deal->settings.match && doms_match_check(deal->ruleset, &ask->fault)) ||
	    doms_table_apply(slot->table, &open, &ask->fault))
		return 1;
	if (!doms_note_make(slot->table, &slot->next_note))
		return doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
	slot->has_note = true;
	if (b->all->server->store && !b->status)
		b->status = add_row(b, slot);
	slot->is_new = true;
	doms_batch_write(b, slot, &open);
	return 0;
}

void doms_batch_open(struct doms_batch *b, struct doms_ask *ask)
{
	struct doms_slot *slot;

	ask->status = make_room(b, ask, &ask->fault);
	if (ask->status)
		return;
	slot = new_live(b, ask);
	ask->status = slot ? open_table(b, ask, slot) : doms_fail(&ask->fault, DOMS_BUSY, NULL, NULL);
	if (ask->status) {
		doms_slot_free(slot);
		return;
	}
	slot->pins = 1; /* the asker's */
	ask->slot = slot;
}
