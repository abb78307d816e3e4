/* Who may know what of an event, and what events and payments are called. */
#include <domino/event.h>

struct dom_event dom_event_for(const struct dom_event *event, uint8_t seat)
{
	struct dom_event seen = *event;

	if (seen.seat == seat && seat != DOM_NO_SEAT)
		return seen;
	switch (seen.kind) {
	case DOM_EVENT_DEALT:
	case DOM_EVENT_GAVE_BACK:
		seen.set = NULL;
		break;
	case DOM_EVENT_DREW:
		seen.tile = DOM_NO_TILE;
		break;
	default:
		break;
	}
	return seen;
}

/* The same words as in a record; programs outside depend on them. */
const char *dom_event_name(enum dom_event_kind kind)
{
	static const char *const names[DOM_EVENT_KINDS] = {
		[DOM_EVENT_STARTED] = "started",     [DOM_EVENT_SEATED] = "seat",     [DOM_EVENT_DEALT] = "dealt",
		[DOM_EVENT_GAVE_BACK] = "gave-back", [DOM_EVENT_STARTER] = "starter", [DOM_EVENT_STRATEGY] = "strategy",
		[DOM_EVENT_PLAYED] = "play",         [DOM_EVENT_MISFIT] = "misfit",   [DOM_EVENT_PASSED] = "pass",
		[DOM_EVENT_SKIPPED] = "skip",        [DOM_EVENT_DREW] = "drew",       [DOM_EVENT_PAID] = "paid",
		[DOM_EVENT_POWER] = "power",         [DOM_EVENT_TURNED] = "turned",   [DOM_EVENT_OVER] = "over",
		[DOM_EVENT_SCORED] = "team",         [DOM_EVENT_FOULED] = "foul",     [DOM_EVENT_OFFERED] = "offer",
		[DOM_EVENT_TAKEN] = "take",          [DOM_EVENT_REFUSED] = "refuse",
	};

	return (unsigned)kind < DOM_EVENT_KINDS && names[kind] ? names[kind] : "unknown";
}

struct dom_text dom_pay_text(enum dom_pay why)
{
	static const struct dom_text texts[DOM_PAYS] = {
#define X(name, en, es) [DOM_PAY_##name] = {en, es},
		DOM_PAY_LIST(X)
#undef X
	};

	return (unsigned)why < DOM_PAYS ? texts[why] : (struct dom_text){"unknown", "desconocido"};
}

struct dom_text dom_foul_text(enum dom_foul why)
{
	static const struct dom_text texts[DOM_FOULS] = {
#define X(name, en, es) [DOM_FOUL_##name] = {en, es},
		DOM_FOUL_LIST(X)
#undef X
	};

	return (unsigned)why < DOM_FOULS ? texts[why] : (struct dom_text){"unknown", "desconocida"};
}
