/* A live table for tests, without a server: a variant with people, their secrets, and orders written as JSON. */
#ifndef LIVE_TABLE_H
#define LIVE_TABLE_H

#include "cmocka_all.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "tables/table.h"

enum { LIVE_ROWS = 4096 };

struct live_row {
	enum doms_do what;
	char *body;
	size_t sequence;
	uint64_t digest;
};

struct live {
	struct doms_budget budget;
	struct doms_ruleset *ruleset;
	struct doms_table *table;
	char owner[DOMS_SECRET_TEXT], invite[DOMS_SECRET_TEXT];
	struct doms_secrets secrets;
	struct doms_fault fault;
	struct live_row rows[LIVE_ROWS];
	unsigned row_count;
	uint64_t luck;
};

/* Not random at all: the same in every run. */
static inline void live_random(void *context, void *bytes, size_t count)
{
	uint64_t *state = context;

	for (size_t i = 0; i < count; i++) {
		*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		((unsigned char *)bytes)[i] = (unsigned char)(*state >> 56);
	}
}

static inline struct doms_chance live_chance(struct live *l)
{
	return (struct doms_chance){.random = live_random, .context = &l->luck};
}

/* The game of a variant's text, with its players replaced where some are given. */
static inline struct doms_ruleset *live_game(struct live *l, const char *text, const char *players)
{
	struct dom_variant *variant;
	struct dom_error error = {0};
	struct doms_ruleset *ruleset = NULL;
	char *source = NULL;

	if (dom_variant_parse(&variant, text, strlen(text), "test.yaml", NULL, &error) ||
	    (players && dom_variant_seat(variant, players, &error)) || !(source = doms_ruleset_source(variant)) ||
	    doms_ruleset_new(&ruleset, dom_variant_name(variant), source, &l->budget, NULL, &error))
		fail_msg("%u:%u: %s\n%s", error.line, error.column, error.en, text);
	free(source);
	dom_variant_free(variant);
	return ruleset;
}

static inline void live_keep_row(struct live *l, const struct doms_command *command)
{
	assert_true(l->row_count < LIVE_ROWS);
	l->rows[l->row_count++] = (struct live_row){.what = command->what,
						    .body = doms_row_write(command),
						    .sequence = l->table->work.sequence,
						    .digest = l->table->work.digest};
}

/* Opens a table of l->ruleset. */
static inline void live_begin_with(struct live *l, struct doms_deal deal)
{
	struct doms_chance chance = live_chance(l);
	struct doms_command open = {.what = DOMS_DO_OPEN, .deal = deal};
	uint8_t key[DOMS_KEY];

	doms_secret_new(&chance, l->owner);
	doms_key_of(l->owner, key);
	open.deal.ruleset = l->ruleset;
	doms_deal_draw(&open.deal, &chance, false, deal.friends ? UINT16_MAX : 0, &l->secrets);
	if (deal.friends) {
		doms_secret_new(&chance, l->invite);
		doms_key_of(l->invite, open.deal.invite);
	}
	open.deal.drawn = deal.drawn;
	l->table = doms_table_new("test-table", key, &l->budget);
	assert_non_null(l->table);
	assert_int_equal(doms_table_apply(l->table, &open, &l->fault), 0);
	live_keep_row(l, &open);
	doms_table_publish(l->table);
}

static inline void live_begin(struct live *l, uint64_t seed, bool drawn, uint32_t clock)
{
	live_begin_with(l, (struct doms_deal){.seed = seed, .drawn = drawn, .settings.clock = clock});
}

static inline void live_open(struct live *l, const char *text, const char *players, uint64_t seed)
{
	*l = (struct live){.budget.most = SIZE_MAX, .luck = 7};
	l->ruleset = live_game(l, text, players);
	live_begin(l, seed, true, 0);
}

static inline void live_open_match(struct live *l, const char *text, const char *players, uint64_t seed)
{
	*l = (struct live){.budget.most = SIZE_MAX, .luck = 7};
	l->ruleset = live_game(l, text, players);
	live_begin_with(l,
			(struct doms_deal){.seed = seed, .drawn = true, .settings = {.match = true, .next = DOMS_NEXT_USUAL}});
}

static inline void live_close(struct live *l)
{
	for (unsigned i = 0; i < l->row_count; i++)
		free(l->rows[i].body);
	doms_table_free(l->table);
	doms_ruleset_drop(l->ruleset);
	assert_int_equal(atomic_load(&l->budget.used), 0);
}

static inline struct doms_viewer live_viewer(const struct live *l, const char *secrets)
{
	struct doms_viewer viewer;

	assert_true(doms_table_viewer(l->table, secrets, &viewer));
	return viewer;
}

/* A command that was made by hand. */
static inline int live_apply(struct live *l, struct doms_command *command)
{
	size_t before = l->table->work.sequence;
	int status = doms_table_apply(l->table, command, &l->fault);

	if (status)
		return status;
	if (l->table->work.sequence != before)
		live_keep_row(l, command);
	doms_table_publish(l->table);
	return 0;
}

/* What whoever has `secrets` asks for: 0, or 1 with l->fault. `game` for new settings. */
static inline int live_say_with(struct live *l, const char *secrets, const char *text, struct doms_ruleset *ruleset)
{
	struct doms_chance chance = live_chance(l);
	struct doms_viewer viewer;
	struct doms_command command;
	struct doms_secrets new;
	json_t *body = json_loads(text, 0, NULL);
	int status;

	assert_non_null(body);
	assert_true(doms_table_viewer(l->table, secrets, &viewer));
	status = doms_command_read(&command, body, &l->fault);
	json_decref(body);
	if (!status) {
		command.deal.ruleset = ruleset ? doms_ruleset_hold(ruleset) : NULL;
		status = doms_command_make(&command, l->table, &viewer, &chance, &new, &l->fault);
		if (!status)
			status = live_apply(l, &command);
		for (unsigned p = 0; !status && p < DOM_MAX_PLAYERS; p++)
			if (new.players >> p & 1)
				memcpy(l->secrets.text[p], new.text[p], sizeof new.text[p]);
		doms_command_release(&command);
	}
	return status;
}

static inline int live_say(struct live *l, const char *secrets, const char *text)
{
	return live_say_with(l, secrets, text, NULL);
}

/* The whole state and all events, as text; the caller frees it. */
static inline char *live_story(const struct doms_table *t, const struct doms_viewer *viewer)
{
	struct domi_buffer out = {0};
	char *text;

	doms_table_state(t, viewer, DOMS_WHOLE, 12, NULL, &out);
	domi_append(&out, "\n", 1);
	for (size_t n = 0; n < t->shown.sequence; n++) {
		doms_table_event(t, viewer, n, &out);
		domi_append(&out, "\n", 1);
	}
	text = domi_buffer_take(&out);
	assert_non_null(text);
	return text;
}

/* Everything everybody can see of a table; the caller frees it. */
static inline char *live_everything(const struct live *l, const struct doms_table *t)
{
	struct domi_buffer all = {0};

	for (unsigned who = 0; who <= DOM_MAX_PLAYERS + 1; who++) {
		struct doms_viewer viewer = {.player = DOM_NO_SEAT};
		char *story;

		if (who == 1)
			assert_true(doms_table_viewer(t, l->owner, &viewer));
		else if (who > 1 && !(l->ruleset->open >> (who - 2) & 1))
			continue;
		else if (who > 1 && !doms_table_viewer(t, l->secrets.text[who - 2], &viewer))
			continue;
		story = live_story(t, &viewer);
		domi_append(&all, story, strlen(story));
		free(story);
	}
	return domi_buffer_take(&all);
}

/* It cannot be done now, and nothing has changed. */
static inline void live_refuse(struct live *l, const char *secrets, const char *text)
{
	char *before = live_everything(l, l->table), *after;

	assert_int_equal(live_say(l, secrets, text), 1);
	assert_int_equal(l->fault.refusal, DOMS_CONFLICT);
	assert_true(l->fault.en[0] && l->fault.es[0]);
	after = live_everything(l, l->table);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

static inline struct doms_ruleset *live_find_game(void *context, const char *name, const char *source)
{
	struct live *l = context;
	struct dom_error error;
	struct doms_ruleset *ruleset;

	return doms_ruleset_new(&ruleset, name, source, &l->budget, NULL, &error) ? NULL : ruleset;
}

/* The table as the first `count` rows leave it. */
static inline struct doms_table *live_rebuild(struct live *l, unsigned count)
{
	struct doms_row_rulesets games = {.find = live_find_game, .context = l};
	uint8_t key[DOMS_KEY];
	struct doms_table *t;

	doms_key_of(l->owner, key);
	t = doms_table_new("test-table", key, &l->budget);
	assert_non_null(t);
	for (unsigned i = 0; i < count; i++) {
		const struct live_row *row = &l->rows[i];
		struct doms_command command;

		assert_int_equal(doms_row_read(&command, doms_kinds[row->what].word, row->body, strlen(row->body), &games), 0);
		assert_int_equal(doms_table_apply(t, &command, &l->fault), 0);
		assert_true(t->work.sequence == row->sequence && t->work.digest == row->digest);
		doms_ruleset_drop(command.deal.ruleset);
	}
	doms_table_publish(t);
	return t;
}

/* Any answer of the person to move, by `dice`. */
static inline void live_answer(struct live *l, uint64_t dice)
{
	const struct doms_course *c = l->table->courses[l->table->work.course];
	const struct dom_rules *rules = c->ruleset->rules;
	unsigned seat = dom_round_seat(c->work);
	struct doms_command command = {.player = c->player[seat]};
	struct dom_view *view = malloc(dom_view_size(rules));

	assert_non_null(view);
	dom_round_view(rules, c->work, seat, view);
	if (l->table->work.need == DOM_NEEDS_GIVE) {
		unsigned gives = dom_round_gives(rules, c->work);

		command.what = DOMS_DO_GIVE;
		for (int tile = -1; gives && (tile = dom_view_next(view, tile)) >= 0; gives--)
			command.tiles[tile / 64] |= UINT64_C(1) << tile % 64;
	} else if (l->table->work.need == DOMS_NEEDS_DRAW) {
		command.what = DOMS_DO_DRAW;
	} else {
		unsigned plays = dom_view_plays(view);

		assert_true(plays > 0);
		command.what = DOMS_DO_PLAY;
		command.answer.play = dom_view_play(view, (unsigned)(dice % plays));
		command.answer.pays = dice / 64 % 3 ? 100000 : -1;
	}
	if (live_apply(l, &command))
		fail_msg("%s", l->fault.en);
	free(view);
}

#endif
