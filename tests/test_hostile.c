/* Strategies that answer with every kind of garbage, for a million turns of random variants: whatever they say is laid, let
   through or a foul, rounds end, tiles add up, and both paths tell the same. */
#include "cmocka_all.h"
#include "run_round.h"
#include "random_variant.h"
#include "rules.h"

enum { TURNS = 1000000 / ONE_IN, MOST_EVENTS = 1 << 16 };

/* A word for every turn and purpose, the same on every path. */
static uint32_t toss(const struct dom_view *view, uint32_t which)
{
	struct dice d = {(uint64_t)view->chance << 32 | view->turn << 8 | which};

	return (uint32_t)dice_throw(&d);
}

/* A tile that is not in its hand: on the table, in the pile or in another hand, which it cannot tell. */
static uint16_t not_held(const struct dom_view *view)
{
	unsigned tiles = dom_rules_tiles(view->rules), tile = toss(view, 1) % tiles;

	for (unsigned i = 0; i < tiles; i++, tile = (tile + 1) % tiles)
		if (!domi_has(view->hand, tile))
			break;
	return (uint16_t)tile;
}

static uint16_t laid_or_any(const struct dom_view *view)
{
	int tile = domi_next(view->laid, view->words, 0);

	return tile < 0 ? 0 : (uint16_t)tile;
}

static uint16_t held(const struct dom_view *view)
{
	unsigned tiles = domi_count(view->hand, view->words);

	return tiles ? (uint16_t)domi_nth(view->hand, toss(view, 2) % tiles) : 0;
}

static struct dom_play garbage(const struct dom_view *view, const struct dom_arg *args)
{
	uint16_t place = (uint16_t)(toss(view, 3) % (view->places + 1U));
	uint8_t side = (uint8_t)(toss(view, 4) % DOM_MAX_SIDES);
	unsigned plays = dom_view_plays(view);

	(void)args;
	switch (toss(view, 0) % 10) {
	case 0:
		return (struct dom_play){(uint16_t)toss(view, 5), (uint16_t)toss(view, 6), (uint8_t)toss(view, 7)};
	case 1:
		return (struct dom_play){.tile = DOM_NO_TILE, .place = place, .side = side};
	case 2:
		return (struct dom_play){not_held(view), place, side};
	case 3:
		return (struct dom_play){laid_or_any(view), place, side};
	case 4:
		return (struct dom_play){held(view), (uint16_t)(view->places + toss(view, 8) % 3), side};
	case 5:
		return (struct dom_play){held(view), UINT16_MAX, UINT8_MAX};
	case 6:
		return (struct dom_play){held(view), place, (uint8_t)(toss(view, 9) | 0x80)};
	case 7:
	case 8:
		return (struct dom_play){held(view), place, side}; /* a misfit mostly */
	default:
		return plays ? dom_view_play(view, toss(view, 10) % plays) : (struct dom_play){0};
	}
}

static void gives_garbage(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)args;
	switch (toss(view, 11) % 4) {
	case 0: /* nothing */
		return;
	case 1: /* any bits */
		for (unsigned w = 0; w < DOM_MAX_WORDS; w++)
			set[w] = (uint64_t)toss(view, 12 + w) << 32 | toss(view, 40 + w);
		return;
	case 2: /* all it has */
		memcpy(set, view->hand, view->words * sizeof *set);
		return;
	default: /* as asked, but for one */
		for (int t = -1; count-- && (t = dom_view_next(view, t)) >= 0;)
			domi_add(set, (unsigned)t);
		domi_add(set, not_held(view));
	}
}

static const struct dom_strategy hostile = {.choose = garbage, .give_back = gives_garbage};

struct trial {
	const struct dom_rules *rules;
	struct dom_event *events;
	unsigned count;
	struct dom_listener packer, recorder; /* hear it too; the recorder now and then */
};

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct trial *t = context;

	assert_true(t->count < MOST_EVENTS);
	t->events[t->count] = *event;
	t->events[t->count++].set = NULL;
	t->packer.on(t->packer.context, rules, round, event);
	if (t->recorder.on)
		t->recorder.on(t->recorder.context, rules, round, event);
}

/* Whether an answer is one that fits: among those offered to whoever does not cheat, copies of a tile being the same. */
static bool fits(struct dom_view *view, const struct dom_rules *rules, struct dom_play answer)
{
	bool tries = view->tries, found = false;
	struct dom_plays plays;
	struct dom_play play;

	if (answer.tile >= rules->tiles || !domi_has(view->hand, answer.tile))
		return false;
	view->tries = false;
	dom_plays_init(&plays, view);
	while (!found && dom_plays_next(&plays, &play))
		found = rules->same[play.tile] == rules->same[answer.tile] && play.place == answer.place &&
			play.side == answer.side;
	view->tries = tries;
	return found;
}

/* What the judge should have said of an answer, from the events since `from`. */
static void assert_judged(const struct trial *t, unsigned from, const struct dom_view *view, struct dom_play answer,
			  bool fitting)
{
	const struct dom_rules *r = t->rules;
	enum dom_event_kind kind;

	while (from < t->count && t->events[from].kind == DOM_EVENT_STRATEGY)
		from++;
	assert_true(from < t->count);
	kind = t->events[from].kind;
	if (fitting) {
		assert_int_equal(kind, DOM_EVENT_PLAYED);
		assert_int_equal(t->events[from].tile, answer.tile);
		return;
	}
	if (kind == DOM_EVENT_OFFERED) {
		assert_true(view->tries);
		from++;
		assert_true(t->events[from].kind == DOM_EVENT_TAKEN || t->events[from].kind == DOM_EVENT_REFUSED);
		if (t->events[from++].kind == DOM_EVENT_TAKEN) {
			from += t->events[from].kind == DOM_EVENT_PAID;
			assert_int_equal(t->events[from].kind, DOM_EVENT_MISFIT);
			return;
		}
		kind = t->events[from].kind;
	}
	assert_int_equal(kind, DOM_EVENT_FOULED);
	assert_int_equal(t->events[from].seat, view->seat);
	assert_int_equal(t->events[from].why,
			 answer.tile == DOM_NO_TILE                                                     ? DOM_FOUL_NOTHING
			 : answer.tile >= r->tiles || !domi_has(view->hand, answer.tile)                ? DOM_FOUL_NOT_HELD
			 : answer.side >= r->sides || answer.place >= (view->places ? view->places : 1) ? DOM_FOUL_NO_PLACE
													: DOM_FOUL_MISFIT);
}

static void assert_tiles_add_up(const struct dom_rules *r, const struct dom_round *g)
{
	uint64_t seen[DOM_MAX_WORDS] = {0};
	unsigned count = g->laid;

	for (unsigned seat = 0; seat <= r->players; seat++) {
		const uint64_t *hand = domi_hand(r, g, seat);

		assert_int_equal(domi_count(hand, r->words), seat < r->players ? g->seats[seat].tiles : g->pile);
		count += domi_count(hand, r->words);
		for (unsigned w = 0; w < r->words; w++) {
			assert_true(!(hand[w] & (seen[w] | ~r->all[w])));
			seen[w] |= hand[w];
		}
	}
	assert_int_equal(count, r->tiles);
}

struct room {
	struct dom_round *round;
	struct dom_view *view;
	struct dom_event *events[2];
};

/* One round; returns its turns. */
static unsigned play(struct trial *t, struct room *room, uint64_t seed, enum dom_path path)
{
	const struct dom_rules *r = t->rules;
	struct dom_round_input input = {.number = seed};
	struct dom_listener listener = {.on = hear, .context = t};
	struct dom_recorder *recorder = NULL;
	struct dom_packer *packer;
	enum dom_need need;
	size_t length;

	assert_int_equal(dom_packer_new(&packer, r, NULL, NULL), DOM_OK);
	if (!seed) {
		assert_int_equal(dom_recorder_new(&recorder, r, seed, &input, NULL, NULL), DOM_OK);
		t->recorder = dom_recorder_listener(recorder);
	}
	t->packer = dom_packer_listener(packer);
	t->count = 0;
	assert_int_equal(dom_round_init(r, room->round, seed, &input, path, NULL), DOM_OK);
	do {
		need = dom_round_step(r, room->round, &listener);
		if (need == DOM_NEEDS_PLAY) {
			unsigned from = t->count;
			struct dom_play answer;
			bool fitting;

			dom_round_view(r, room->round, room->round->seat, room->view);
			answer = garbage(room->view, NULL);
			fitting = fits(room->view, r, answer);
			round_auto(r, room->round, &listener);
			assert_judged(t, from, room->view, answer, fitting);
		} else if (need == DOM_NEEDS_GIVE) {
			round_auto(r, room->round, &listener);
		}
		assert_tiles_add_up(r, room->round);
	} while (need != DOM_NEEDS_NO_MORE);
	assert_true(dom_round_over(room->round) && dom_round_reasons(room->round));
	assert_true(!recorder || dom_recorder_text(recorder, &length));
	assert_non_null(dom_packer_bytes(packer, &length));
	dom_packer_free(packer);
	dom_recorder_free(recorder);
	return dom_round_turns(room->round);
}

/* Everybody is hostile, cheat or not. */
static void make_hostile(struct dom_rules *rules)
{
	for (unsigned p = 0; p < rules->players; p++) {
		rules->players_rules[p].pick[0].tile = rules->players_rules[p].early[0].tile = DOM_PICK_ASK;
		for (unsigned i = 0; i < rules->players_rules[p].count; i++)
			rules->players_rules[p].strategy[i] = &hostile;
	}
	rules->quick = false;
	rules->may |= DOMI_MAY_WONDER;
}

static void only_fouls(void **state)
{
	static struct sketch sketch;
	unsigned turns = 0, variants = 0, fouls = 0, misfits = 0, boards[3] = {0};
	struct room room = {.events = {malloc(MOST_EVENTS * sizeof **room.events), malloc(MOST_EVENTS * sizeof **room.events)}};

	(void)state;
	assert_true(room.events[0] && room.events[1]);
	for (uint64_t number = 1; turns < TURNS; number++) {
		struct dom_rules *rules;
		struct dom_error error = {0};
		struct dom_variant *variant = random_variant(&sketch, number, &rules, &error);

		if (!variant)
			continue;
		if (!dom_rules_cheats(rules) && number % 4) { /* rather those at whose tables more can happen */
			dom_rules_free(rules);
			dom_variant_free(variant);
			continue;
		}
		variants++;
		boards[0] += !strcmp(dom_rules_board(rules), "line");
		boards[1] += !strcmp(dom_rules_board(rules), "branching");
		boards[2] += !strcmp(dom_rules_board(rules), "open-faces");
		make_hostile(rules);
		room.round = malloc(dom_round_size(rules));
		room.view = malloc(dom_view_size(rules));
		assert_true(room.round && room.view);
		for (uint64_t seed = 0; seed < 20; seed++) {
			struct trial table = {.rules = rules, .events = room.events[0]},
				     plain = {.rules = rules, .events = room.events[1]};

			turns += play(&table, &room, seed, DOM_PATH_TABLE);
			turns += play(&plain, &room, seed, DOM_PATH_PLAIN);
			if (table.count != plain.count)
				fail_msg("the paths differ\n%s", sketch.text);
			for (unsigned i = 0; i < table.count; i++) {
				if (!same_event(&table.events[i], &plain.events[i]))
					fail_msg("the paths differ\n%s", sketch.text);
				fouls += table.events[i].kind == DOM_EVENT_FOULED;
				misfits += table.events[i].kind == DOM_EVENT_MISFIT;
			}
		}
		free(room.view);
		free(room.round);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	print_message("%u turns of %u variants (%u line, %u branching, %u open-faces): %u fouls, %u misfits let through\n",
		      turns, variants, boards[0], boards[1], boards[2], 2 * fouls, 2 * misfits);
	assert_true(boards[0] && boards[1] && boards[2] && fouls > TURNS / 4 && misfits);
	free(room.events[0]);
	free(room.events[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(only_fouls)};

	return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
