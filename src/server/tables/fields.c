/* The descriptions themselves, and the schemas made of them. */
#include "fields.h"

#include "event.h"
#include "table.h"

#define X(S, LIST, about) DOMJ_OBJECT(S, LIST, about);
DOMS_TOLD(X)
#undef X

/* clang-format off */
#define AT(member) DOMJ_AT(doms_told_own, member)
#define KIND(name) [DOMS_EVENT_##name - DOM_EVENT_KINDS]
#define PLAYER {"player", DOMJ_int, AT(who)}
#define NAME {"name", DOMJ_json, AT(name)}
#define SPEED {"speed", DOMJ_int, AT(to)}
#define WHAT {"what", DOMJ_word, AT(why), DOMJ_WORDS("reset")}

static const struct {
	const char *name;
	struct domj_object object;
} own_events[] = {
	KIND(ROUND) = {"round", {"A round is set up.", DOMJ_FIELDS(
		/* enum doms_begin */
		{"why", DOMJ_word, AT(why), DOMJ_WORDS("opened", "reset", "rematch", "settings", "next", "undo")},
		{"commitment", DOMJ_text, AT(commitment), .schema = DOMJ_REF(Hash)}, {"drawn", DOMJ_flag, AT(drawn)})}},
	KIND(MODE) = {"mode", {"The table runs, or does not.", DOMJ_FIELDS(
		{"mode", DOMJ_word, AT(why), DOMJ_WORDS("paused", "running")}, SPEED)}}, /* enum doms_mode */
	KIND(LATE) = {"late", {"A person's time is up: its strategy plays.", DOMJ_FIELDS(
		{"seat", DOMJ_int, AT(who)}, NAME)}},
	KIND(SITS) = {"sits", {"Somebody sits down.", DOMJ_FIELDS(PLAYER, NAME)}},
	KIND(NAMED) = {"named", {"Somebody has another name.", DOMJ_FIELDS(PLAYER, NAME)}},
	KIND(LEAVES) = {"leaves", {"Somebody leaves; the secret opens nothing any more.", DOMJ_FIELDS(
		PLAYER, NAME, {"why", DOMJ_word, AT(why), DOMJ_WORDS("stood", "removed", "replaced")})}}, /* enum doms_leaves */
	KIND(MOVES) = {"moves", {"Two seats are exchanged.", DOMJ_FIELDS(PLAYER, {"to", DOMJ_int, AT(to)})}},
	KIND(BEGINS) = {"begins", {"The table begins; computers have the seats left over.", DOMJ_FIELDS(SPEED)}},
	KIND(ASKS) = {"asks", {"The same tiles again are proposed.", DOMJ_FIELDS(
		WHAT, {"by", DOMJ_int, AT(who), .none = true})}},
	KIND(AGREES) = {"agrees", {"Somebody agrees to that, or does not: then it is off.", DOMJ_FIELDS(
		PLAYER, {"yes", DOMJ_flag, AT(yes)})}},
	KIND(STAND_IN) = {"stand-in", {"Somebody is gone and the computer plays, or is back and plays.",
		DOMJ_FIELDS(PLAYER, {"on", DOMJ_flag, AT(yes)})}},
	KIND(VOTES) = {"votes", {"Somebody would give the seat of who is gone to others.", DOMJ_FIELDS(
		PLAYER, {"for", DOMJ_int, AT(to)})}},
	KIND(READY) = {"ready", {"Somebody has seen the result of a round of a match.", DOMJ_FIELDS(PLAYER)}},
	KIND(RESIGNS) = {"resigns", {"Somebody gives up the match.", DOMJ_FIELDS(PLAYER)}},
	KIND(MATCH) = {"match", {"The match is over.", DOMJ_FIELDS(
		{"winners", DOMJ_bits, AT(winners), DOMS_NUMBERS}, {"totals", DOMJ_list, AT(totals), DOMS_POINTS},
		{"why", DOMJ_both, AT(text)})}},
};
/* clang-format on */

void doms_put_own_event(struct domi_buffer *out, const struct domj_scene *scene, unsigned kind,
			const struct doms_told_own *told)
{
	domj_key_string(out, "event", own_events[kind - DOM_EVENT_KINDS].name);
	domj_put_fields(out, scene, &own_events[kind - DOM_EVENT_KINDS].object, told);
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
		json_array_append_new(kinds, schema_of_event(own_events[i].name, &own_events[i].object));
	for (unsigned i = 0; i < DOM_EVENT_KINDS; i++)
		json_array_append_new(kinds, schema_of_event(dom_event_name((enum dom_event_kind)i), &domj_events[i]));
	return json_pack("{s:s, s:o}", "description", "What happened. A tile that the client may not know is null.", "oneOf",
			 kinds);
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
