/* A table at which every answer is written down beforehand and a judge looks at it: what came of it is told in words. */
#ifndef HEARING_TALK_H
#define HEARING_TALK_H

#include "table_talk.h"
#include "run_round.h"

/* The answers still to be given, whoever is asked; the strategies of everybody read them. */
static const char *hearing_script;
static struct table *hearing_table;

/* TILE@PLACE/SIDE as table_talk.h reads it, `none` for no answer. */
static inline struct dom_play hearing_choose(const struct dom_view *view, const struct dom_arg *args)
{
	size_t length = strcspn(hearing_script, " ");
	const char *word = hearing_script;

	(void)view;
	(void)args;
	hearing_script += length + (word[length] == ' ');
	if (length == 4 && !strncmp(word, "none", 4))
		return (struct dom_play){.tile = DOM_NO_TILE};
	return table_play_of(hearing_table, word, length);
}

/* As table_hears(), with what the judge does, and the amounts before factors where they differ. */
static inline void hearing_hears(void *context, const struct dom_rules *rules, const struct dom_round *round,
				 const struct dom_event *e)
{
	struct table *t = context;
	const char *gap = t->length ? " " : "";

	switch (e->kind) {
	case DOM_EVENT_FOULED:
		talk(t, "%s%u:foul:%s@%u/%u:%s", gap, e->seat, e->tile == DOM_NO_TILE ? "none" : table_name(t, e->tile),
		     e->place, e->side, dom_foul_text((enum dom_foul)e->why).en);
		break;
	case DOM_EVENT_OFFERED:
		talk(t, "%s%u:offer:%s@%u/%u:%lld", gap, e->seat, table_name(t, e->tile), e->place, e->side,
		     (long long)e->amount);
		break;
	case DOM_EVENT_TAKEN:
		talk(t, "%s%u:takes:%lld", gap, e->seat, (long long)e->amount);
		break;
	case DOM_EVENT_REFUSED:
		talk(t, "%s%u:refuses:%lld", gap, e->seat, (long long)e->amount);
		break;
	case DOM_EVENT_PAID:
		table_hears(t, rules, round, e);
		if (e->base != e->amount)
			talk(t, "(%lld)", (long long)e->base);
		break;
	default:
		table_hears(t, rules, round, e);
	}
}

/* From these hands up to the first answer. */
static inline void hearing_open(struct table *t, const char *variant, const char *hands, enum dom_path path)
{
	static const struct dom_strategy scripted = {.choose = hearing_choose};

	table_open(t, variant);
	t->listener.on = hearing_hears;
	for (unsigned p = 0; p < t->rules->players; p++) {
		t->rules->players_rules[p].strategy[0] = &scripted;
		t->rules->players_rules[p].count = 1;
	}
	table_begin(t, hands, 1, (struct dom_round_input){0}, path);
	table_go(t);
}

/* Lets these answers be given one after the other; passes and draws in between, and after the last, happen by themselves. */
static inline void hearing_answer(struct table *t, const char *answers)
{
	hearing_script = answers;
	hearing_table = t;
	while (*hearing_script) {
		if (table_go(t) != DOM_NEEDS_PLAY)
			fail_msg("nobody is asked for %s; so far: %s", hearing_script, t->told);
		round_auto(t->rules, t->round, &t->listener);
	}
	table_go(t);
}

/* Opens, lets the answers be given and compares what was told, on both paths. */
static inline void assert_hearing(const char *variant, const char *hands, const char *answers, const char *told)
{
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;

		hearing_open(&t, variant, hands, (enum dom_path)path);
		hearing_answer(&t, answers);
		assert_told(&t, told);
		table_close(&t);
	}
}

/* What the seat to move is offered, in order: TILE@PLACE/SIDE. */
static inline const char *hearing_offers(struct table *t)
{
	static char text[4096];
	struct dom_plays plays;
	struct dom_play play;
	size_t length = 0;

	text[0] = '\0';
	dom_round_view(t->rules, t->round, t->round->seat, t->view);
	dom_plays_init(&plays, t->view);
	while (dom_plays_next(&plays, &play))
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%s@%u/%u", length ? " " : "",
					   table_name(t, play.tile), play.place, play.side);
	return text;
}

#endif
