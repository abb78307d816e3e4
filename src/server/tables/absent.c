/* Who is gone, and since when: nobody holds the table up. It is a matter of this server's clock; what comes of it, that the computer plays
   or does so no more, is a command of the table. Where nobody is here, nobody is held up, and all is left as it is. */
#include "writer.h"

#include <string.h>

/* Who sits there now is another, or has changed places. */
static int64_t since_when(const struct doms_absence *before, uint32_t ticket, int64_t now)
{
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (before[p].ticket == ticket)
			return before[p].since;
	return now;
}

void doms_absent_look(struct doms_slot *slot, int64_t now)
{
	const struct doms_table *t = slot->table;
	struct doms_absence before[DOM_MAX_PLAYERS];

	memcpy(before, slot->absent, sizeof before);
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		uint32_t ticket = t->here >> p & 1 ? 0 : t->shown.people[p].ticket;

		slot->absent[p] = (struct doms_absence){ticket, ticket ? since_when(before, ticket, now) : 0};
	}
}

/* Of the people who sit there, those who are here. */
static uint16_t find_present(const struct doms_slot *slot)
{
	uint16_t present = doms_people_sitting(&slot->table->shown);

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (slot->absent[p].ticket)
			present &= (uint16_t) ~(1U << p);
	return present;
}

/* When the computer plays for somebody, should nothing change until then. */
static int64_t due_of(const struct doms_slot *slot, const struct doms_position *m, unsigned player)
{
	const struct doms_absence *absence = &slot->absent[player];

	if (!absence->ticket || absence->ticket != m->people[player].ticket || m->standing >> player & 1 || !m->settings.away ||
	    m->mode != DOMS_RUNNING || m->over)
		return INT64_MAX;
	return absence->since + (int64_t)m->settings.away * 1000000;
}

bool doms_absent_next(const struct doms_slot *slot, int64_t now, struct doms_command *out)
{
	const struct doms_position *m = &slot->table->work;
	uint16_t present = find_present(slot);

	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		bool back = m->standing & present & 1U << p;

		if (!back && (!present || due_of(slot, m, p) > now))
			continue;
		*out = (struct doms_command){.what = DOMS_DO_STAND_IN, .player = (uint8_t)p, .yes = !back};
		return true;
	}
	return false;
}

void doms_absent_heard(struct doms_slot *slot, unsigned player, int64_t now)
{
	pthread_mutex_lock(&slot->lock);
	slot->absent[player].since = now;
	pthread_mutex_unlock(&slot->lock);
}

int64_t doms_absent_due(const struct doms_slot *slot)
{
	int64_t due = INT64_MAX;

	for (unsigned p = 0; find_present(slot) && p < DOM_MAX_PLAYERS; p++) {
		int64_t own = due_of(slot, &slot->table->shown, p);

		due = own < due ? own : due;
	}
	return due;
}

void doms_absent_tell(struct doms_slot *slot, int64_t now)
{
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++) {
		const struct doms_absence *absence = &slot->absent[p];
		int64_t seconds = (now - absence->since) / 1000000;

		slot->table->gone[p] = absence->ticket ? (int32_t)(seconds < INT32_MAX ? seconds : INT32_MAX) : -1;
	}
}
