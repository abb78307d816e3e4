/* Nobody sees another hand. At every point of a round all the tiles that a seat does not see are shuffled among the others
   and the pile: what the seat is told, and what its strategies answer, must not change by a bit. Cheats see no more than others,
   and what they try tells no more than what they put on the table. */
#include "cmocka_all.h"
#include "run_round.h"
#include "random_variant.h"
#include "rules.h"

enum { VARIANTS_PLAYED = 600, MOST_TURNS = 60 };

struct bench {
	const struct dom_rules *rules;
	struct dom_round *round, *other;
	struct dom_view *view, *of_other;
	struct dice dice;
	const char *text;
	unsigned compared, moved, bribes, fouls;
	struct dom_play answers[DOM_MAX_STRATEGIES]; /* what the seat to move may answer */
	unsigned answer_count;
	uint64_t tried[DOM_MAX_PLAYERS][DOM_MAX_WORDS]; /* what everybody saw a seat being fouled for since a tile was laid */
};

/* The same round to `seat`, all that it does not see lying otherwise. */
static void shuffle_unseen(struct bench *b, unsigned seat)
{
	const struct dom_rules *r = b->rules;
	uint16_t tiles[DOM_MAX_TILES];
	unsigned count = 0, next = 0;

	memcpy(b->other, b->round, dom_round_size(r));
	for (unsigned s = 0; s <= r->players; s++)
		for (int t = -1; s != seat && (t = domi_hand_next(r, b->round, s, t)) >= 0;)
			tiles[count++] = (uint16_t)t;
	for (unsigned i = count; i > 1; i--) {
		unsigned j = dice_below(&b->dice, i);
		uint16_t swapped = tiles[i - 1];

		tiles[i - 1] = tiles[j];
		tiles[j] = swapped;
	}
	for (unsigned s = 0; s <= r->players; s++) {
		uint64_t *hand = domi_hand(r, b->other, s);
		unsigned size = domi_count(hand, r->words);

		if (s == seat)
			continue;
		memset(hand, 0, r->words * sizeof *hand);
		while (size--)
			domi_add(hand, tiles[next++]);
		b->moved += memcmp(hand, domi_hand(r, b->round, s), r->words * sizeof *hand) != 0;
	}
	assert_int_equal(next, count);
}

/* What a cheat would pay. */
static void compare_bribes(struct bench *b, unsigned seat)
{
	const struct domi_player_rule *player = &b->rules->players_rules[dom_round_player(b->round, seat)];

	for (int64_t price = 0; player->character->pays && price < 10000; price = price * 3 + 100) {
		assert_int_equal(player->character->pays(b->view, player->character_args, price),
				 player->character->pays(b->of_other, player->character_args, price));
		b->bribes++;
	}
}

static void compare_answers(struct bench *b, unsigned seat)
{
	const struct dom_rules *r = b->rules;
	const struct domi_player_rule *player = &r->players_rules[dom_round_player(b->round, seat)];

	for (unsigned i = 0; i < player->count; i++) {
		struct dom_play one = player->strategy[i]->choose(b->view, player->args[i]);
		struct dom_play two = player->strategy[i]->choose(b->of_other, player->args[i]);

		if (one.tile != two.tile || one.side != two.side || one.place != two.place)
			fail_msg("a strategy of seat %u answers by what it cannot see\n%s", seat, b->text);
		b->answers[i] = one;
	}
	b->answer_count = player->count;
}

static void compare_gifts(const struct bench *b, unsigned seat)
{
	const struct dom_rules *r = b->rules;
	const struct domi_player_rule *player = &r->players_rules[dom_round_player(b->round, seat)];
	unsigned count = dom_round_gives(r, b->round);

	for (unsigned i = 0; i < player->count; i++) {
		uint64_t one[DOM_MAX_WORDS] = {0}, two[DOM_MAX_WORDS] = {0};

		if (!player->strategy[i]->give_back)
			continue;
		player->strategy[i]->give_back(b->view, player->args[i], count, one);
		player->strategy[i]->give_back(b->of_other, player->args[i], count, two);
		assert_memory_equal(one, two, sizeof one);
	}
}

static void compare_views(struct bench *b, unsigned seat)
{
	size_t size = dom_view_size(b->rules);

	shuffle_unseen(b, seat);
	memset(b->view, 0xa5, size);
	memset(b->of_other, 0xa5, size);
	dom_round_view(b->rules, b->round, seat, b->view);
	dom_round_view(b->rules, b->other, seat, b->of_other);
	if (memcmp(b->view, b->of_other, size) != 0)
		fail_msg("the view of seat %u shows what it may not see\n%s", seat, b->text);
	for (unsigned w = 0; b->view->tries && w < b->rules->words; w++)
		assert_true(b->view->tried[w] == b->tried[seat][w]);
	b->compared++;
}

static void look_around(struct bench *b, enum dom_need need)
{
	unsigned to_move = dom_round_seat(b->round);

	for (unsigned seat = 0; seat < dom_rules_players(b->rules); seat++) {
		compare_views(b, seat);
		if (seat != to_move)
			continue;
		b->answer_count = 0;
		if (need == DOM_NEEDS_PLAY) {
			compare_answers(b, seat);
			compare_bribes(b, seat);
		}
		if (need == DOM_NEEDS_GIVE)
			compare_gifts(b, seat);
	}
}

/* What is tried is what the seat answered, and nothing besides. */
static void hear_try(struct bench *b, const struct dom_event *event)
{
	bool answered = !b->answer_count; /* nobody looked before this one */

	for (unsigned i = 0; i < b->answer_count; i++)
		answered |= b->answers[i].tile == event->tile && b->answers[i].side == event->side &&
			    b->answers[i].place == event->place;
	assert_true(answered);
	assert_true(!event->set && !event->count && !event->reasons && !event->base);
	assert_true(event->kind == DOM_EVENT_OFFERED || !event->amount);
	if (event->kind == DOM_EVENT_FOULED && event->why == DOM_FOUL_MISFIT) {
		domi_add(b->tried[event->seat], event->tile);
		b->fouls++;
	}
}

/* What each seat, and a bystander, is told of an event. */
static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct bench *b = context;
	bool secret = event->kind == DOM_EVENT_DEALT || event->kind == DOM_EVENT_GAVE_BACK || event->kind == DOM_EVENT_DREW;

	(void)round;
	if (event->kind == DOM_EVENT_FOULED || event->kind == DOM_EVENT_OFFERED)
		hear_try(b, event);
	else if (event->kind == DOM_EVENT_PLAYED || event->kind == DOM_EVENT_MISFIT)
		memset(b->tried, 0, sizeof b->tried);
	for (unsigned s = 0; s <= dom_rules_players(rules); s++) {
		uint8_t seat = s == dom_rules_players(rules) ? DOM_NO_SEAT : (uint8_t)s;
		struct dom_event seen = dom_event_for(event, seat);
		struct dom_event expected = *event;

		if (secret && seat != event->seat) {
			assert_null(seen.set);
			assert_true(event->kind != DOM_EVENT_DREW || seen.tile == DOM_NO_TILE);
			expected.set = NULL;
			expected.tile = seen.tile;
		}
		assert_true(secret || !seen.set); /* no other event carries tiles that lie hidden */
		assert_int_equal(seen.kind, expected.kind);
		assert_int_equal(seen.seat, expected.seat);
		assert_int_equal(seen.side, expected.side);
		assert_int_equal(seen.tile, expected.tile);
		assert_int_equal(seen.place, expected.place);
		assert_int_equal(seen.count, expected.count);
		assert_int_equal(seen.why, expected.why);
		assert_int_equal(seen.reasons, expected.reasons);
		assert_true(seen.amount == expected.amount && seen.base == expected.base && seen.set == expected.set);
	}
}

static void play_and_look(struct bench *b, uint64_t seed, enum dom_path path)
{
	struct dom_listener listener = {.on = hear, .context = b};
	enum dom_need need;
	unsigned looks = 0;

	assert_int_equal(dom_round_init(b->rules, b->round, seed, NULL, path, NULL), DOM_OK);
	do {
		do
			need = dom_round_step(b->rules, b->round, &listener);
		while (need == DOM_NEEDS_NOTHING);
		if (looks++ < MOST_TURNS)
			look_around(b, need);
		else
			b->answer_count = 0;
	} while (round_auto(b->rules, b->round, &listener) != DOM_NEEDS_NO_MORE);
}

static void random_variants(void **state)
{
	static struct sketch sketch;
	unsigned played = 0, compared = 0, moved = 0, bribes = 0, fouls = 0;

	(void)state;
	for (uint64_t number = 1; played < VARIANTS_PLAYED; number++) {
		struct dom_rules *rules;
		struct dom_error error = {0};
		struct dom_variant *variant = random_variant(&sketch, number, &rules, &error);
		struct bench b = {.rules = rules, .dice = {number}, .text = sketch.text};

		if (!variant)
			continue;
		played++;
		b.round = malloc(dom_round_size(rules));
		b.other = malloc(dom_round_size(rules));
		b.view = malloc(dom_view_size(rules));
		b.of_other = malloc(dom_view_size(rules));
		assert_true(b.round && b.other && b.view && b.of_other);
		play_and_look(&b, number, number % 2 ? DOM_PATH_TABLE : DOM_PATH_PLAIN);
		compared += b.compared;
		moved += b.moved;
		bribes += b.bribes;
		fouls += b.fouls;
		free(b.of_other);
		free(b.view);
		free(b.other);
		free(b.round);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	print_message("%u views compared, %u hands exchanged, %u bribes weighed, %u fouls\n", compared, moved, bribes, fouls);
	assert_true(compared > 5000 && moved > 5000 && bribes > 1000 && fouls > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(random_variants)};

	return cmocka_run_group_tests_name("hidden", tests, NULL, NULL);
}
