/* The descriptions themselves, and the schemas made of them. */
#include "fields.h"

#include "event.h"
#include "table.h"

#define X(S, LIST, about) DOMJ_OBJECT(S, LIST, about);
DOMS_TOLD(X)
#undef X

const struct domj_object doms_told_votes = {
	"Somebody would give the seat of who is gone to others.",
	DOMJ_FIELDS({"player", DOMJ_int, DOMJ_AT(doms_told_votes, player)}, {"for", DOMJ_int, DOMJ_AT(doms_told_votes, whom)})};

static const struct {
	const char *name;
	const struct domj_object *object;
} own_events[] = {
	[DOMS_EVENT_ROUND - DOM_EVENT_KINDS] = {"round", &doms_told_round},
	[DOMS_EVENT_MODE - DOM_EVENT_KINDS] = {"mode", &doms_told_mode},
	[DOMS_EVENT_LATE - DOM_EVENT_KINDS] = {"late", &doms_told_late},
	[DOMS_EVENT_SITS - DOM_EVENT_KINDS] = {"sits", &doms_told_sits},
	[DOMS_EVENT_NAMED - DOM_EVENT_KINDS] = {"named", &doms_told_named},
	[DOMS_EVENT_LEAVES - DOM_EVENT_KINDS] = {"leaves", &doms_told_leaves},
	[DOMS_EVENT_MOVES - DOM_EVENT_KINDS] = {"moves", &doms_told_moves},
	[DOMS_EVENT_BEGINS - DOM_EVENT_KINDS] = {"begins", &doms_told_begins},
	[DOMS_EVENT_ASKS - DOM_EVENT_KINDS] = {"asks", &doms_told_asks},
	[DOMS_EVENT_AGREES - DOM_EVENT_KINDS] = {"agrees", &doms_told_agrees},
	[DOMS_EVENT_STAND_IN - DOM_EVENT_KINDS] = {"stand-in", &doms_told_stand_in},
	[DOMS_EVENT_VOTES - DOM_EVENT_KINDS] = {"votes", &doms_told_votes},
	[DOMS_EVENT_READY - DOM_EVENT_KINDS] = {"ready", &doms_told_ready},
	[DOMS_EVENT_RESIGNS - DOM_EVENT_KINDS] = {"resigns", &doms_told_resigns},
	[DOMS_EVENT_MATCH - DOM_EVENT_KINDS] = {"match", &doms_told_matched},
};

void doms_put_own_event(struct domj_text *out, const struct domj_scene *scene, unsigned kind, const void *told)
{
	domj_key_string(out, "event", own_events[kind - DOM_EVENT_KINDS].name);
	domj_put_fields(out, scene, own_events[kind - DOM_EVENT_KINDS].object, told);
}

static json_t *schema_of_event(const char *name, const struct domj_object *object)
{
	json_t *schema = domj_schema_new(object->about);

	domj_schema_add(schema, doms_told_numbers.fields, true);
	domj_schema_kind(schema, "event", name);
	domj_schema_add(schema, object->fields, true);
	return schema;
}

json_t *doms_schema_event(void)
{
	json_t *kinds = json_array();

	for (unsigned i = 0; i < sizeof own_events / sizeof *own_events; i++)
		json_array_append_new(kinds, schema_of_event(own_events[i].name, own_events[i].object));
	for (unsigned i = 0; i < DOM_EVENT_KINDS; i++)
		json_array_append_new(kinds, schema_of_event(dom_event_name((enum dom_event_kind)i), &domj_events[i]));
	return json_pack("{s:s, s:o}", "description", "What happened. A tile that the client may not know is null.", "oneOf",
			 kinds);
}

json_t *doms_schema_hint(void)
{
	json_t *schema = domj_schema_new(doms_told_hint.about);

	domj_schema_add(schema, doms_told_hint.fields, true);
	return schema;
}

json_t *doms_schema_state(bool whole)
{
	static const struct domj_object *const parts[] = {&doms_told_state, &doms_told_head, &doms_told_brief,
							  &doms_told_course, NULL};
	json_t *schema =
		domj_schema_new(whole ? "The state of a table." : "A state; what never changes is left out after the first.");

	for (const struct domj_object *const *part = parts; *part; part++)
		domj_schema_add(schema, (*part)->fields, whole);
	return schema;
}
