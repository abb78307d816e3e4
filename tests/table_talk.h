/* A table for tests: rules from a few lines of text, hands written down, plays made by name, and everything that happens told
   in words short enough to compare. */
#ifndef TABLE_TALK_H
#define TABLE_TALK_H

#include "cmocka_all.h"
#include "rules.h"

#include <domino/domino.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TALK = 1 << 14 };

struct table {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	struct dom_listener listener;
	struct dom_error error;
	char told[TALK]; /* since it was last asked for */
	size_t length;
};

#define talk(t, ...) ((t)->length += (size_t)snprintf((t)->told + (t)->length, TALK - (t)->length, __VA_ARGS__))

static inline const char *table_name(const struct table *t, unsigned tile)
{
	static char names[4][256];
	static unsigned n;

	return dom_rules_tile(t->rules, tile, names[n = (n + 1) % 4], sizeof *names);
}

/* What was played, passed, drawn, skipped, set off and paid, and how it ended. */
static inline void table_hears(void *context, const struct dom_rules *rules, const struct dom_round *round,
			       const struct dom_event *e)
{
	struct table *t = context;
	const char *gap = t->length ? " " : "";

	(void)rules;
	(void)round;
	assert_true(t->length < TALK - 1000);
	switch (e->kind) {
	case DOM_EVENT_STARTER:
		talk(t, "%sstarts:%u", gap, e->seat);
		if (e->tile != DOM_NO_TILE)
			talk(t, ":%s", table_name(t, e->tile));
		break;
	case DOM_EVENT_GAVE_BACK:
		talk(t, "%s%u:gave:%u", gap, e->seat, e->count);
		break;
	case DOM_EVENT_STRATEGY:
		talk(t, "%s%u:strategy:%u", gap, e->seat, e->count);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		talk(t, "%s%u:%s@%u%s", gap, e->seat, table_name(t, e->tile), e->place, e->kind == DOM_EVENT_MISFIT ? "!" : "");
		break;
	case DOM_EVENT_PASSED:
		talk(t, "%s%u:pass", gap, e->seat);
		break;
	case DOM_EVENT_SKIPPED:
		talk(t, "%s%u:skipped", gap, e->seat);
		break;
	case DOM_EVENT_DREW:
		talk(t, "%s%u:draws", gap, e->seat);
		break;
	case DOM_EVENT_PAID:
		talk(t, "%s+%u:%lld:%s", gap, e->count, (long long)e->amount, dom_pay_text((enum dom_pay)e->why).en);
		break;
	case DOM_EVENT_POWER:
		talk(t, "%spower:%u", gap, e->count);
		break;
	case DOM_EVENT_TURNED:
		talk(t, "%s%s", gap, e->count ? "forward" : "backward");
		break;
	case DOM_EVENT_OVER:
		talk(t, "%sover", gap);
		for (unsigned bit = 0; bit < 32; bit++)
			if (e->reasons >> bit & 1)
				talk(t, ":%s", dom_rules_reason(t->rules, bit));
		break;
	default:
		break;
	}
}

/* Everything told since the last time. */
static inline const char *table_told(struct table *t)
{
	static char told[TALK];

	memcpy(told, t->told, t->length + 1);
	t->length = 0;
	t->told[0] = '\0';
	return told;
}

#define assert_told(t, text) assert_string_equal(table_told(t), text)

static inline void table_open(struct table *t, const char *variant)
{
	memset(t, 0, sizeof *t);
	t->listener = (struct dom_listener){.on = table_hears, .context = t};
	if (dom_variant_parse(&t->variant, variant, strlen(variant), "test.yaml", NULL, &t->error) ||
	    dom_rules_new(&t->rules, t->variant, NULL, &t->error))
		fail_msg("%u:%u: %s\n%s", t->error.line, t->error.column, t->error.en, variant);
	t->round = malloc(dom_round_size(t->rules));
	t->view = malloc(dom_view_size(t->rules));
}

static inline void table_close(struct table *t)
{
	free(t->view);
	free(t->round);
	dom_rules_free(t->rules);
	dom_variant_free(t->variant);
}

/* Refused while it is compiled, at that line and column, in words that hold these. */
static inline void assert_refused_at(const char *variant, int status, unsigned line, unsigned column, const char *words)
{
	struct dom_variant *v = NULL;
	struct dom_rules *r = NULL;
	struct dom_error error = {0};
	int got;

	if (dom_variant_parse(&v, variant, strlen(variant), "test.yaml", NULL, &error))
		fail_msg("the reader itself refused it: %s\n%s", error.en, variant);
	got = dom_rules_new(&r, v, NULL, &error);
	if (got != status || error.line != line || error.column != column || !strstr(error.en, words))
		fail_msg("wanted %d at %u:%u with \"%s\", got %d at %u:%u: %s\n%s", status, line, column, words, got,
			 error.line, error.column, error.en, variant);
	assert_null(r);
	assert_int_equal(error.status, status);
	assert_true(error.es[0] && strcmp(error.en, error.es) != 0);
	assert_string_equal(error.file, "test.yaml");
	dom_variant_free(v);
}

static inline unsigned table_tile(const struct table *t, const char *name, size_t length)
{
	int tile = dom_rules_find(t->rules, name, length);

	if (tile < 0)
		fail_msg("no tile %.*s in this set", (int)length, name);
	return (unsigned)tile;
}

#define tile_of(t, name) table_tile(t, name, strlen(name))

/* Hands as text: tiles with a blank between, hands with a bar between. A tile that is written twice is its next copy. */
static inline void table_hands(const struct table *t, const char *text, uint64_t *hands)
{
	unsigned words = t->rules->words, seat = 0;
	uint64_t seen[DOM_MAX_WORDS] = {0};

	memset(hands, 0, (size_t)t->rules->players * words * sizeof *hands);
	while (*text) {
		size_t length = strcspn(text, " ");

		if (*text == '|') {
			seat++;
		} else if (length) {
			unsigned tile = table_tile(t, text, length);

			while (domi_has(seen, tile))
				tile++;
			domi_add(seen, tile);
			domi_add(hands + (size_t)seat * words, tile);
		}
		text += length + (text[length] == ' ');
	}
	assert_int_equal(seat + 1, t->rules->players);
}

/* Steps until somebody must answer or the round is over. */
static inline enum dom_need table_go(struct table *t)
{
	enum dom_need need;

	while ((need = dom_round_step(t->rules, t->round, &t->listener)) == DOM_NEEDS_NOTHING)
		;
	return need;
}

static inline void table_begin(struct table *t, const char *hands_text, uint64_t seed, struct dom_round_input input,
			       enum dom_path path)
{
	static uint64_t hands[DOM_MAX_PLAYERS * DOM_MAX_WORDS];

	if (hands_text) {
		table_hands(t, hands_text, hands);
		input.hands = hands;
	}
	t->length = 0;
	t->told[0] = '\0';
	if (dom_round_init(t->rules, t->round, seed, &input, path, &t->error))
		fail_msg("%s", t->error.en);
}

/* A round from these hands (NULL: dealt), up to the first play. */
static inline void table_deal(struct table *t, const char *hands)
{
	table_begin(t, hands, 1, (struct dom_round_input){0}, DOM_PATH_TABLE);
	table_go(t);
}

/* The play that a word means: TILE, TILE@PLACE or TILE@PLACE/SIDE; without a side the first that fits. */
static inline struct dom_play table_play_of(const struct table *t, const char *word, size_t length)
{
	size_t name = strcspn(word, "@ ");
	struct dom_play play = {0};

	play.tile = (uint16_t)table_tile(t, word, name < length ? name : length);
	while (play.tile + 1U < t->rules->tiles && !domi_has(domi_hand(t->rules, t->round, t->round->seat), play.tile) &&
	       t->rules->kind[play.tile + 1] == t->rules->kind[play.tile])
		play.tile++;
	if (name < length) {
		char *end;

		play.place = (uint16_t)strtoul(word + name + 1, &end, 10);
		if (*end == '/')
			play.side = (uint8_t)strtoul(end + 1, NULL, 10);
		else if (t->round->places) {
			uint8_t sides = domi_sides_that_fit(t->rules, DOM_PATH_PLAIN,
							    domi_places(t->rules, t->round)[play.place].symbol, play.tile);

			play.side = (uint8_t)(sides ? __builtin_ctz(sides) : 0);
		}
	}
	return play;
}

/* Plays one after the other, whoever's turn it is; passes and draws in between happen by themselves. `lay`: fitting or not. */
static inline void table_make(struct table *t, const char *text, bool lay)
{
	while (*text) {
		size_t length = strcspn(text, " ");

		if (length) {
			struct dom_play play;
			int status;

			if (table_go(t) != DOM_NEEDS_PLAY)
				fail_msg("nobody is to play %s", text);
			play = table_play_of(t, text, length);
			status = lay ? dom_round_lay(t->rules, t->round, play, &t->listener)
				     : dom_round_play(t->rules, t->round, play, &t->listener);
			if (status)
				fail_msg("seat %u cannot play %s: %s", t->round->seat, text,
					 dom_status_text((enum dom_status)status));
		}
		text += length + (text[length] == ' ');
	}
	table_go(t);
}

static inline void table_play(struct table *t, const char *plays)
{
	table_make(t, plays, false);
}

/* Opens, deals, plays and compares what was told. */
static inline void assert_round(const char *variant, const char *hands, const char *plays, const char *told)
{
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct table t;

		table_open(&t, variant);
		table_begin(&t, hands, 1, (struct dom_round_input){0}, (enum dom_path)path);
		table_go(&t);
		table_play(&t, plays);
		assert_told(&t, told);
		table_close(&t);
	}
}

/* Hands of a round as text, in the way table_hands() reads them. */
static inline const char *table_shows(const struct table *t, unsigned seat)
{
	static char text[4][4096];
	static unsigned n;
	size_t length = 0;
	char *out = text[n = (n + 1) % 4];

	out[0] = '\0';
	for (int tile = -1; (tile = domi_hand_next(t->rules, t->round, seat, tile)) >= 0;)
		length += (size_t)snprintf(out + length, sizeof *text - length, "%s%s", length ? " " : "",
					   table_name(t, (unsigned)tile));
	return out;
}

/* The ranking as text: a place for each team. */
static inline const char *table_ranking(const struct table *t)
{
	static char text[64];
	uint8_t places[DOM_MAX_PLAYERS] = {0};
	size_t length = 0;

	dom_round_ranking(t->rules, t->round, places);
	text[0] = '\0';
	for (unsigned team = 0; team < t->rules->teams; team++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%u", team ? " " : "", places[team]);
	return text;
}

/* The scores as text, in hundredths. */
static inline const char *table_scores(const struct table *t)
{
	static char text[256];
	size_t length = 0;

	text[0] = '\0';
	for (unsigned team = 0; team < t->rules->teams; team++)
		length += (size_t)snprintf(text + length, sizeof text - length, "%s%lld", team ? " " : "",
					   (long long)dom_round_score(t->rules, t->round, team));
	return text;
}

/* What a tile is worth, by table and by rule alike. */
static inline int32_t table_value(const struct table *t, const char *tile)
{
	struct dom_round *g = t->round;
	int32_t by_table, by_rule;

	memset(g, 0, dom_round_size(t->rules));
	by_table = domi_value(t->rules, g, tile_of(t, tile));
	g->path = DOM_PATH_PLAIN;
	by_rule = domi_value(t->rules, g, tile_of(t, tile));
	assert_int_equal(by_table, by_rule);
	return by_table;
}

#endif
