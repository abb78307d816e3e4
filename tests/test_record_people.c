/* What people said in a round is read back from its record, whatever the board and whether they cheat; and a deal that was
   committed to can be checked from the record alone. */
#include "cmocka_all.h"
#include "run_round.h"
#include "random_variant.h"

static const char *const games[] = {
	"players: [human, fattest, human, random]\n",
	"players: [human, human]\nstuck: draw-one\nscore: laid\n",
	"players: [{strategy: human, character: cheat}, {strategy: human, character: cheat}, random]\nscore: laid\n"
	"stuck: draw-until\njudge: {corrupt: {fine: 3}}\nend: [classic, {passes-in-a-row: {passes: 9}}]\n",
	"players: [{strategy: human, character: cheat}, first]\nboard: branching\ntiles: {faces: 10}\njudge: corrupt\n",
	"players: [{strategy: human, character: cheat}, human]\nfaces: letters\ntiles: {faces: 6, sides: 3}\nboard: "
	"open-faces\n"
	"deal: {hand: 8}\njudge: {corrupt: {chance: 0.9}}\n",
	"players: [human, human, first]\ndeal: swap-half\nseats: shuffled\nfaces: generators\n",
	"players: [{strategy: human, character: cheat}, human]\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
};

enum { GAMES = sizeof games / sizeof *games };

struct game {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	struct dom_recorder *recorder;
	struct dom_listener listener;
	struct dice dice;
	struct dom_error error;
	unsigned answers, declined;
};

static void open_game(struct game *g, const char *text, uint64_t seed, const struct dom_round_input *input)
{
	memset(g, 0, sizeof *g);
	g->dice.state = seed;
	if (dom_variant_parse(&g->variant, text, strlen(text), "people.yaml", NULL, &g->error) ||
	    dom_rules_new(&g->rules, g->variant, NULL, &g->error))
		fail_msg("%u:%u: %s\n%s", g->error.line, g->error.column, g->error.en, text);
	g->round = calloc(1, dom_round_size(g->rules));
	g->view = calloc(1, dom_view_size(g->rules));
	assert_int_equal(dom_recorder_new(&g->recorder, g->rules, seed, input, NULL, &g->error), DOM_OK);
	g->listener = dom_recorder_listener(g->recorder);
	assert_int_equal(dom_round_init(g->rules, g->round, seed, input, DOM_PATH_TABLE, &g->error), DOM_OK);
}

static void close_game(struct game *g)
{
	dom_recorder_free(g->recorder);
	free(g->view);
	free(g->round);
	dom_rules_free(g->rules);
	dom_variant_free(g->variant);
}

/* Any tiles of the hand. */
static void give(struct game *g)
{
	unsigned seat = dom_round_seat(g->round), gives = dom_round_gives(g->rules, g->round);
	const uint64_t *hand = dom_round_hand(g->rules, g->round, seat);
	uint64_t set[DOM_MAX_WORDS] = {0};

	while (gives) {
		unsigned tile = dice_below(&g->dice, dom_rules_tiles(g->rules));

		if ((hand[tile / 64] & ~set[tile / 64]) >> tile % 64 & 1) {
			set[tile / 64] |= UINT64_C(1) << tile % 64;
			gives--;
		}
	}
	assert_int_equal(dom_round_give(g->rules, g->round, set, &g->listener), DOM_OK);
}

/* Any play that is offered; a cheat may also leave it at that when nothing fits. */
static void answer(struct game *g)
{
	struct dom_answer said = {.pays = (int64_t)dice_below(&g->dice, 2000) - 500};

	dom_round_view(g->rules, g->round, dom_round_seat(g->round), g->view);
	said.play = dom_view_play(g->view, dice_below(&g->dice, dom_view_plays(g->view)));
	if (g->view->tries && !dice_below(&g->dice, 4) && !dom_round_decline(g->rules, g->round, &g->listener)) {
		g->declined++;
		return;
	}
	assert_int_equal(dom_round_answer(g->rules, g->round, &said, &g->listener), DOM_OK);
	g->answers++;
}

static const char *play(struct game *g, size_t *length)
{
	const char *text;

	for (;;) {
		enum dom_need need = dom_round_step(g->rules, g->round, &g->listener);

		if (need == DOM_NEEDS_NO_MORE)
			break;
		if (need == DOM_NEEDS_NOTHING)
			continue;
		if (!dom_round_asks(g->rules, g->round))
			round_auto(g->rules, g->round, &g->listener);
		else if (need == DOM_NEEDS_GIVE)
			give(g);
		else
			answer(g);
	}
	text = dom_recorder_text(g->recorder, length);
	assert_non_null(text);
	return text;
}

static void test_what_people_said_replays(void **state)
{
	unsigned declined = 0, offers = 0, misfits = 0, fouls = 0;

	(void)state;
	for (unsigned i = 0; i < GAMES; i++)
		for (uint64_t seed = 1; seed <= 40; seed++) {
			struct game g;
			const char *text;
			size_t length;

			open_game(&g, games[i], seed, NULL);
			text = play(&g, &length);
			assert_true(g.answers > 0);
			declined += g.declined;
			offers += strstr(text, "\noffer ") != NULL;
			misfits += strstr(text, "\nmisfit ") != NULL;
			fouls += strstr(text, "\nfoul ") != NULL;
			if (dom_record_replay(text, length, "people.dom", NULL, NULL, &g.error))
				fail_msg("game %u seed %u, %u:%u: %s\n%s", i, (unsigned)seed, g.error.line, g.error.column,
					 g.error.en, text);
			close_game(&g);
		}
	assert_true(declined > 0 && offers > 0 && misfits > 0 && fouls > 0);
}

/* A person's play changed into another that would fit as well gives a round that goes on differently, or another text. */
static void test_every_line_counts(void **state)
{
	(void)state;
	for (unsigned i = 0; i < GAMES; i++) {
		struct game g;
		const char *text;
		char *copy;
		size_t length;

		open_game(&g, games[i], 7, NULL);
		text = play(&g, &length);
		copy = malloc(length + 1);
		assert_non_null(copy);
		for (const char *at = strstr(text, "\nstarted"); at && (at = strchr(at + 1, '\n')) && at + 2 < text + length;) {
			memcpy(copy, text, length + 1);
			copy[at + 1 - text] ^= 1;
			assert_int_not_equal(dom_record_replay(copy, length, "people.dom", NULL, NULL, &g.error), DOM_OK);
		}
		free(copy);
		close_game(&g);
	}
}

static void test_answers_that_are_refused(void **state)
{
	struct game g;
	struct dom_answer said = {.play = {.tile = DOM_NO_TILE}};
	struct dom_round *before;

	(void)state;
	open_game(&g, "players: [human, human]\n", 3, NULL);
	assert_int_equal(dom_round_answer(g.rules, g.round, &said, NULL), DOM_BAD_PHASE);
	assert_int_equal(dom_round_decline(g.rules, g.round, NULL), DOM_BAD_PHASE);
	assert_int_equal(dom_round_foul(g.rules, g.round, said.play, DOM_FOUL_NOTHING, 0, NULL), DOM_BAD_PHASE);
	while (dom_round_step(g.rules, g.round, &g.listener) == DOM_NEEDS_NOTHING)
		;
	assert_int_equal(dom_round_decline(g.rules, g.round, NULL), DOM_BAD_PLAY);
	before = malloc(dom_round_size(g.rules));
	assert_non_null(before);
	memcpy(before, g.round, dom_round_size(g.rules));
	for (unsigned tile = 0; tile < dom_rules_tiles(g.rules) + 2; tile++) {
		const uint64_t *hand = dom_round_hand(g.rules, g.round, dom_round_seat(g.round));

		if (tile < dom_rules_tiles(g.rules) && hand[0] >> tile & 1)
			continue;
		said.play.tile = (uint16_t)tile;
		assert_int_equal(dom_round_answer(g.rules, g.round, &said, NULL), DOM_BAD_PLAY);
		assert_memory_equal(before, g.round, dom_round_size(g.rules));
	}
	free(before);
	close_game(&g);
}

static void test_a_committed_deal(void **state)
{
	static const char nonce[] = "00112233445566778899aabbccddeeff";
	struct dom_round_input input = {.number = 4, .nonce = nonce};
	char commitment[DOM_COMMITMENT], line[128];
	struct game g;
	const char *text;
	char *copy;
	size_t length;

	(void)state;
	/* printf 00112233445566778899aabbccddeeff:42:4 | sha256sum */
	dom_commitment(nonce, 42, 4, commitment);
	assert_string_equal(commitment, "073d6e9d142759307291aa35d60d5c65bd80139b32da55f1c0b05bbb090fd0a5");
	open_game(&g, "players: [human, fattest]\n", 42, &input);
	text = play(&g, &length);
	snprintf(line, sizeof line, "[Commitment \"%s\"]\n", commitment);
	assert_non_null(strstr(text, line));
	assert_int_equal(dom_record_replay(text, length, "people.dom", NULL, NULL, &g.error), DOM_OK);
	copy = malloc(length + 1);
	assert_non_null(copy);
	for (const char *at = strstr(text, "[Nonce"); at < strstr(text, "[Rules"); at++) {
		memcpy(copy, text, length + 1);
		copy[at - text] ^= 1;
		assert_int_not_equal(dom_record_replay(copy, length, "people.dom", NULL, NULL, &g.error), DOM_OK);
	}
	free(copy);
	close_game(&g);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_people_said_replays),
		cmocka_unit_test(test_every_line_counts),
		cmocka_unit_test(test_answers_that_are_refused),
		cmocka_unit_test(test_a_committed_deal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
