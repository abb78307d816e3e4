/* Events as they are told, and the record of a round. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

static void put_own_event(const struct doms_course *c, const struct doms_entry *e, struct domj_text *out)
{
	static const char *const whys[] = {
		[DOMS_OPENED] = "opened", [DOMS_RESET] = "reset", [DOMS_REMATCH] = "rematch", [DOMS_SETTINGS] = "settings"};

	switch (e->kind) {
	case DOMS_EVENT_ROUND:
		domj_key_string(out, "event", "round");
		domj_key_string(out, "why", whys[e->count % (sizeof whys / sizeof *whys)]);
		domj_key_string(out, "commitment", c->commitment);
		domj_key_bool(out, "drawn", c->drawn);
		break;
	case DOMS_EVENT_MODE:
		domj_key_string(out, "event", "mode");
		domj_key_string(out, "mode", e->count == DOMS_RUNNING ? "running" : "paused");
		domj_key_int(out, "speed", e->place);
		break;
	default:
		domj_key_string(out, "event", "late");
		domj_key_int(out, "seat", e->seat);
		domj_key_raw(out, "name", c->game->texts.names[c->player[e->seat]]);
		break;
	}
}

void doms_table_event(const struct doms_table *t, const struct doms_viewer *viewer, size_t number, struct domj_text *out)
{
	uint32_t at = doms_course_of(t, number);
	const struct doms_course *c = t->courses[at];
	struct domj_scene scene = {.rules = c->game->rules,
				   .words = &c->game->texts,
				   .player = c->player,
				   .seed = doms_sees_seed(t, at) ? &c->seed : NULL};

	domj_open(out, '{');
	domj_key_int(out, "sequence", (int64_t)number);
	domj_key_int(out, "round", (int64_t)c->input.number);
	if (t->history.entries[number].kind >= DOM_EVENT_KINDS) {
		put_own_event(c, &t->history.entries[number], out);
	} else {
		struct dom_event event = doms_event_for(t, at, viewer, number);

		domj_event(out, &scene, &event);
	}
	domj_close(out, '}');
}

/* The round is told once more, to a recorder. */
static char *write_record(const struct doms_table *t, const struct doms_course *c, size_t *length)
{
	struct dom_round_input input = c->input;
	struct dom_recorder *recorder;
	struct dom_listener listener;
	const char *text;
	char *copy = NULL, nonce[DOM_NONCE];

	doms_nonce_text(c->nonce, nonce);
	input.nonce = nonce;
	if (dom_recorder_new(&recorder, c->game->rules, c->seed, &input, NULL, NULL))
		return NULL;
	listener = dom_recorder_listener(recorder);
	for (size_t n = c->first; n < t->shown.sequence; n++)
		if (t->history.entries[n].kind < DOM_EVENT_KINDS) {
			struct dom_event event = doms_history_event(&t->history, n);

			listener.on(listener.context, c->game->rules, NULL, &event);
		}
	text = dom_recorder_text(recorder, length);
	if (text)
		copy = malloc(*length + 1);
	if (copy)
		memcpy(copy, text, *length + 1);
	dom_recorder_free(recorder);
	return copy;
}

int doms_table_record(const struct doms_table *t, char **out, size_t *length, struct doms_fault *fault)
{
	*out = NULL;
	if (!doms_sees_seed(t, t->shown.course))
		return doms_fail(fault, DOMS_CONFLICT, "the record is there when the round is over",
				 "el acta está cuando acaba la mano");
	*out = write_record(t, doms_table_course(t, &t->shown), length);
	return *out ? 0 : doms_fail(fault, DOMS_BUSY, NULL, NULL);
}
