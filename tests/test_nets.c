/* Nets: files that do not fit are refused with a reason, answers are the same everywhere, and what is hidden changes none of them. */
#include "imagine_talk.h"
#include "nets/past.h"
#include "random_variant.h"
#include "run_round.h"

#include <math.h>
#include <stdio.h>

static const char *const learned[] = {"block-two", "cuban", "draw", "pairs"};
enum { LEARNED = sizeof learned / sizeof *learned };

struct table {
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_net *net;
	struct witness witness;
};

static void open_table(struct table *t, const char *name)
{
	struct dom_error error = {0};

	*t = (struct table){0};
	assert_int_equal(dom_variant_load(&t->variant, name, NULL, &error), DOM_OK);
	assert_int_equal(dom_rules_new(&t->rules, t->variant, NULL, &error), DOM_OK);
	if (dom_net_new_shipped(&t->net, t->rules, NULL, &error))
		fail_msg("%s: %s", name, error.en);
	witness_open(&t->witness, t->rules);
}

static void close_table(struct table *t)
{
	witness_close(&t->witness);
	dom_net_free(t->net);
	dom_rules_free(t->rules);
	dom_variant_free(t->variant);
}

/* What the seat to move is asked. */
static struct dom_question question_of(struct table *t)
{
	struct witness *w = &t->witness;
	unsigned seat = dom_round_seat(w->round);

	dom_round_view(t->rules, w->round, seat, w->view);
	assert_int_equal(dom_knowledge_look(t->rules, w->knows_filtered[seat], w->round), DOM_OK);
	return (struct dom_question){.view = w->view, .knowledge = w->knows_filtered[seat]};
}

static uint64_t mixed(uint64_t hash, int64_t n)
{
	return (hash ^ (uint64_t)n) * UINT64_C(0x100000001b3);
}

/* Everything the net says of a question, as one number. */
static uint64_t said(struct dom_net *net, const struct dom_question *q)
{
	struct dom_weight belief = dom_net_belief(net, 100);
	struct dom_plays plays;
	struct dom_play play;
	uint64_t hash = 1;

	assert_true(dom_net_look(net, q));
	hash = mixed(hash, (int64_t)(dom_net_wins(net) * 1e6));
	for (dom_plays_init(&plays, q->view); dom_plays_next(&plays, &play);)
		hash = mixed(hash, dom_net_likes(net, play));
	for (unsigned tile = 0; tile < dom_rules_tiles(q->view->rules); tile++)
		for (unsigned seat = 0; seat <= q->view->players; seat++)
			hash = mixed(hash, (int64_t)(belief.of(belief.context, tile, seat) * 1e6));
	return hash;
}

static struct dom_play liked(struct dom_net *net, const struct dom_view *view)
{
	struct dom_play best = dom_view_play(view, 0), play;
	struct dom_plays plays;

	for (dom_plays_init(&plays, view); dom_plays_next(&plays, &play);)
		if (dom_net_likes(net, play) > dom_net_likes(net, best))
			best = play;
	return best;
}

/* Rounds that a net plays against itself, and all it says on the way. */
static uint64_t played(struct table *t)
{
	uint64_t hash = 1;

	for (uint64_t seed = 1; seed <= 5; seed++) {
		witness_begin(&t->witness, seed, NULL, DOM_PATH_TABLE);
		while (witness_go(&t->witness) == DOM_NEEDS_PLAY) {
			struct dom_question q = question_of(t);

			hash = mixed(hash, (int64_t)said(t->net, &q));
			assert_int_equal(
				dom_round_play(t->rules, t->witness.round, liked(t->net, q.view), &t->witness.listener),
				DOM_OK);
		}
	}
	return hash;
}

/* By every kind of vectors that this processor has. */
static void same_everywhere(void **state)
{
	static const uint64_t wanted[LEARNED] = {UINT64_C(0x6ffeedac9e77e37a), UINT64_C(0x03d95f763d77f537),
						 UINT64_C(0x57125177f7de4eac), UINT64_C(0xf2ec8269f83b4736)};
	const struct domi_sums *sums[DOMI_SUMS_KINDS];
	unsigned count = domi_sums_here(sums);

	(void)state;
	for (unsigned i = 0; i < LEARNED; i++) {
		struct table t;

		open_table(&t, learned[i]);
		for (unsigned k = 0; k < count; k++) {
			uint64_t hash;

			t.net->sums = sums[k];
			if (t.net->kind != &domi_plain)
				t.net->kind = sums[k]->related;
			hash = played(&t);
			if (hash != wanted[i])
				fail_msg("%s, by the vectors of kind %u: 0x%016llx", learned[i], k, (unsigned long long)hash);
		}
		close_table(&t);
	}
}

static void add_up(const struct domi_sums *kind, const struct domi_layer *layer, uint8_t (*x)[DOMI_ROOM], unsigned positions,
		   int32_t (*sums)[DOMI_ROOM])
{
	const struct domi_rows rows = {.count = positions, .step = DOMI_ROOM, .x = x[0], .room = DOMI_ROOM, .sums = sums[0]};

	for (unsigned p = 0; p < positions; p++)
		memcpy(sums[p], layer->bias, layer->room * sizeof *layer->bias);
	kind->add_up(layer, &rows);
}

/* A layer of any size, with inputs as large as they get, comes to the same by every kind of processor that this one is, and for one
   position as for several. */
static void vectors_add_up(void **state)
{
	enum { ROOM = 320, IN = 333, MOST = 2 * DOM_NET_ROUNDS };
	static int8_t weight[ROOM * (IN + 3)];
	static uint8_t x[MOST][DOMI_ROOM], next[2][DOMI_ROOM];
	static int32_t bias[ROOM], sums[2][MOST][DOMI_ROOM];
	static uint32_t factor[ROOM];
	const struct domi_sums *kinds[DOMI_SUMS_KINDS];
	unsigned count = domi_sums_here(kinds);
	struct dice dice = {7};

	(void)state;
	for (unsigned time = 0; time < 200; time++) {
		struct domi_layer layer = {.in = 1 + dice_below(&dice, IN), .room = 64 * (1 + dice_below(&dice, ROOM / 64))};
		unsigned positions = 1 + dice_below(&dice, MOST), dense = 1 + dice_below(&dice, 4);

		layer.out = layer.room;
		layer.across = (layer.in + 3) / 4 * 4;
		layer.weight = weight;
		layer.bias = bias;
		layer.factor = factor;
		for (size_t i = 0; i < sizeof weight; i++)
			weight[i] = (int8_t)(time % 8 ? (int)dice_below(&dice, 256) - 128 : time % 16 ? 127 : -128);
		for (unsigned i = 0; i < ROOM; i++) {
			bias[i] = (int32_t)dice_below(&dice, 20001) - 10000;
			factor[i] = dice_below(&dice, 30000);
		}
		memset(x, 0, sizeof x);
		for (unsigned p = 0; p < positions; p++)
			for (unsigned i = 0; i < layer.in; i++)
				x[p][i] = (uint8_t)(dice_below(&dice, dense) ? 0 : time % 8 ? dice_below(&dice, 128) : 127);
		for (unsigned k = 0; k < count; k++) {
			add_up(kinds[k], &layer, x, positions, sums[k != 0]);
			kinds[k]->pass_on(&layer, sums[k != 0][0], next[k != 0]);
			if (!k)
				continue;
			for (unsigned p = 0; p < positions; p++)
				assert_memory_equal(sums[0][p], sums[1][p], layer.room * sizeof sums[0][p][0]);
			assert_memory_equal(next[0], next[1], layer.room);
		}
		for (unsigned p = 1; p < positions; p++) {
			add_up(kinds[count - 1], &layer, x + p, 1, sums[1]);
			assert_memory_equal(sums[0][p], sums[1][0], layer.room * sizeof sums[0][p][0]);
		}
	}
}

/* How many tiles of others lie in a deal where they really are. */
static unsigned right(const domi_deal deal, const domi_deal real, unsigned seat)
{
	unsigned count = 0;

	for (unsigned s = 0; s < DOM_LINE_SEATS; s++)
		if (s != seat)
			count += (unsigned)__builtin_popcountll(deal[s] & real[s]);
	return count;
}

/* Deals that make likely what the others laid are nearer to the real one than those drawn by belief alone; weights are numbers, and the
   same in one batch as in several. */
static void weights_tell(void **state)
{
	enum { DEALS = 40 };
	size_t size;
	struct table t;
	struct dom_imagining *imagining;
	struct dom_round *other;
	struct domi_past *past;
	double plain = 0, weighed = 0;

	(void)state;
	open_table(&t, "pairs");
	size = dom_imagining_size(t.rules, DOM_IMAGINING_STATES);
	imagining = malloc(size);
	other = malloc(dom_round_size(t.rules));
	past = domi_past_new(t.net, &t.net->alloc);
	assert_true(imagining && other && past);
	for (uint64_t seed = 1; seed <= 40; seed++) {
		unsigned asked = 0;

		witness_begin(&t.witness, seed, NULL, DOM_PATH_TABLE);
		while (witness_go(&t.witness) == DOM_NEEDS_PLAY) {
			struct dom_question q = question_of(&t);
			struct dom_weight belief = dom_net_belief(t.net, 100);
			domi_deal deals[DEALS] = {{0}}, real = {0};
			double weights[DEALS], again, sum = 0;
			struct dom_play play;

			assert_true(dom_net_look(t.net, &q));
			play = liked(t.net, q.view);
			if (++asked % 8 == 0 && domi_past_hear(past, &q)) {
				assert_int_equal(dom_imagining_init(t.rules, imagining, size, q.knowledge, &belief), DOM_OK);
				for (unsigned s = 0; s < t.net->line.seats; s++)
					real[s] = *dom_round_hand(t.rules, t.witness.round, s);
				for (unsigned d = 0; d < DEALS; d++) {
					dom_imagine(t.rules, imagining, seed, d, other);
					for (unsigned s = 0; s < t.net->line.seats; s++)
						deals[d][s] = *dom_round_hand(t.rules, other, s);
				}
				domi_past_weigh(past, &belief, deals, DEALS, weights);
				domi_past_weigh(past, &belief, deals + DEALS / 2, 1, &again);
				assert_true(again == weights[DEALS / 2]);
				for (unsigned d = 0; d < DEALS; d++) {
					assert_true(weights[d] > 0 && weights[d] < INFINITY);
					sum += weights[d];
				}
				for (unsigned d = 0; d < DEALS; d++) {
					plain += right(deals[d], real, q.view->seat) / (double)DEALS;
					weighed += weights[d] / sum * right(deals[d], real, q.view->seat);
				}
			}
			assert_int_equal(dom_round_play(t.rules, t.witness.round, play, &t.witness.listener), DOM_OK);
		}
	}
	if (weighed < plain * 1.02)
		fail_msg("%.2f tiles where they are, %.2f without weights", weighed, plain);
	domi_past_free(past);
	free(other);
	free(imagining);
	close_table(&t);
}

/* Whatever the others hold and the pile hides: the same words, and the same search from the same seed. */
static void hidden_changes_nothing(void **state)
{
	(void)state;
	for (unsigned i = 0; i < LEARNED; i++) {
		struct table t;
		struct witness *w = &t.witness;
		struct dom_think_options options = {.rounds = 40, .taste = 0.01, .critic = 0.5, .plies = 1, .drawn = 3};
		struct dom_thinker *thinker;
		struct dom_imagining *imagining;
		struct dom_round *other;
		struct dom_view *view;
		size_t size;
		unsigned asked = 0;

		open_table(&t, learned[i]);
		options.net = t.net;
		size = dom_imagining_size(t.rules, DOM_IMAGINING_STATES);
		imagining = malloc(size);
		other = malloc(dom_round_size(t.rules));
		view = malloc(dom_view_size(t.rules));
		assert_int_equal(dom_thinker_new(&thinker, t.rules, &options, NULL, NULL), DOM_OK);
		witness_begin(w, 11, NULL, DOM_PATH_TABLE);
		while (witness_go(w) == DOM_NEEDS_PLAY) {
			struct dom_question q = question_of(&t), q2 = q;
			struct dom_play best;
			uint64_t hash = said(t.net, &q);
			unsigned count, count2, seat = q.view->seat;
			struct dom_worth worths[64];
			const struct dom_worth *found;

			best = liked(t.net, q.view);
			if (++asked % 3 == 1) {
				found = dom_think(thinker, &q, 7, &count);
				assert_true(found && count <= 64);
				memcpy(worths, found, count * sizeof *worths);
				assert_int_equal(dom_imagining_init(t.rules, imagining, size, q.knowledge, NULL), DOM_OK);
				dom_imagine(t.rules, imagining, 5, asked, other);
				dom_round_view(t.rules, other, seat, view);
				q2.view = view;
				assert_int_equal(dom_knowledge_look(t.rules, w->knows_filtered[seat], other), DOM_OK);
				assert_true(said(t.net, &q2) == hash);
				found = dom_think(thinker, &q2, 7, &count2);
				assert_true(found && count == count2);
				for (unsigned k = 0; k < count; k++) {
					assert_int_equal(found[k].play.tile, worths[k].play.tile);
					assert_int_equal(found[k].play.place, worths[k].play.place);
					assert_int_equal(found[k].rounds, worths[k].rounds);
					assert_true(found[k].wins == worths[k].wins && found[k].points == worths[k].points);
				}
			}
			assert_int_equal(dom_round_play(t.rules, w->round, best, &w->listener), DOM_OK);
		}
		assert_true(asked > 4);
		dom_thinker_free(thinker);
		free(view);
		free(other);
		free(imagining);
		close_table(&t);
	}
}

static const struct dom_net_file *shipped(const char *name)
{
	const struct dom_net_file *file = dom_shipped_nets();

	while (file->name && strcmp(file->name, name) != 0)
		file++;
	assert_non_null(file->name);
	return file;
}

static void assert_refused(const struct dom_net_file *file, const struct dom_rules *rules, int status, const char *why)
{
	struct dom_error error = {0};
	struct dom_net *net = (struct dom_net *)(void *)&error;

	assert_int_equal(dom_net_new(&net, file, rules, NULL, &error), status);
	assert_null(net);
	assert_int_equal(error.status, status);
	if (!strstr(error.en, why) || !error.es[0])
		fail_msg("“%s” does not say “%s”", error.en, why);
}

/* As tools/train does. */
static void sign(unsigned char *bytes, size_t size)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < size - 8; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	for (unsigned i = 0; i < 8; i++)
		bytes[size - 8 + i] = (unsigned char)(hash >> 8 * i);
}

static void bad_files_like(const char *name)
{
	const struct dom_net_file *good = shipped(name);
	struct table t, other;
	struct dom_net_file file = *good;
	unsigned char *bytes = malloc(good->size + 8);

	open_table(&t, name);
	open_table(&other, "block-two");
	file.bytes = bytes;
	/* damaged, wherever it is */
	for (size_t at = 8; at < good->size; at += at < 256 ? 7 : 40009) {
		memcpy(bytes, good->bytes, good->size);
		bytes[at] ^= 0x10;
		assert_refused(&file, t.rules, DOM_BAD_TEXT, at >= 8 && at < 12 ? "newer" : "damaged");
	}
	/* cut off, or something more */
	memcpy(bytes, good->bytes, good->size);
	for (file.size = 0; file.size < good->size; file.size += file.size < 80 ? 1 : 50021)
		assert_refused(&file, t.rules, DOM_BAD_TEXT, file.size < 8 ? "no net" : file.size < 72 ? "cut off" : "damaged");
	memset(bytes + good->size, 0, 8);
	file.size = good->size + 8;
	assert_refused(&file, t.rules, DOM_BAD_TEXT, "damaged");
	sign(bytes, file.size);
	assert_refused(&file, t.rules, DOM_BAD_TEXT, "layers");
	file.size = good->size;
	/* something else */
	bytes[0] = 'd';
	assert_refused(&file, t.rules, DOM_BAD_TEXT, "no net");
	/* of another game */
	assert_refused(good, other.rules, DOM_CLASH, "another game");
	/* of a later program */
	memcpy(bytes, good->bytes, good->size);
	bytes[8] = 4;
	sign(bytes, good->size);
	assert_refused(&file, t.rules, DOM_BAD_TEXT, "newer");
	/* or of one before */
	bytes[8] = 1;
	sign(bytes, good->size);
	assert_refused(&file, t.rules, DOM_BAD_TEXT, "older");
	/* signed, but with layers of the wrong sizes or of the other kind, or of none */
	for (unsigned at = 64; at < 72; at += 4) {
		memcpy(bytes, good->bytes, good->size);
		bytes[at] ^= 0x04;
		sign(bytes, good->size);
		assert_refused(&file, t.rules, DOM_BAD_TEXT, "layers");
	}
	for (unsigned char kind = 0; kind < 4; kind++) {
		memcpy(bytes, good->bytes, good->size);
		if (bytes[12] == kind)
			continue;
		bytes[12] = kind;
		sign(bytes, good->size);
		assert_refused(&file, t.rules, DOM_BAD_TEXT, "layers");
	}
	free(bytes);
	close_table(&other);
	close_table(&t);
}

/* A net of layers, and one of tokens. */
static void bad_files(void **state)
{
	(void)state;
	bad_files_like("draw");
	bad_files_like("pairs");
}

/* Who leads and who plays make no other game; everything else does, and what is no line is refused. */
static void which_game(void **state)
{
	static const struct {
		const char *text;
		int status;
	} games[] = {
		{"like: pairs\nstart: first-seat\n", DOM_OK},
		{"like: pairs\nplayers: [random, fattest, first, blocker]\n", DOM_OK},
		{"like: pairs\nwinner: fewest-points\n", DOM_NOT_FOUND},
		{"like: pairs\nteams: none\n", DOM_NOT_FOUND},
		{"like: draw\nstuck: pass\n", DOM_NOT_FOUND},
		{"like: all-fives\n", DOM_NOT_FOUND},
		{"like: pairs\nend: [out, {laid: {points: 30, winner: laid}}]\n", DOM_NOT_FOUND},
	};

	(void)state;
	for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
		struct dom_variant *variant;
		struct dom_rules *rules = NULL;
		struct dom_net *net;
		struct dom_error error = {0};

		if (dom_variant_parse(&variant, games[i].text, strlen(games[i].text), DOM_BUILT_IN "test.yaml", NULL, &error) ||
		    dom_rules_new(&rules, variant, NULL, &error))
			fail_msg("%s: %s", games[i].text, error.en);
		assert_int_equal(dom_net_new_shipped(&net, rules, NULL, &error), games[i].status);
		assert_true(!net == (games[i].status != DOM_OK));
		dom_net_free(net);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
}

/* The expert sits down at any table; the net alone where one has learned the game, and says so elsewhere. */
static void who_sits_down(void **state)
{
	static const struct {
		const char *variant, *player;
		bool sits;
	} seats[] = {
		{"pairs", "net", true}, {"pairs", "expert", true}, {"all-fives", "net", false}, {"all-fives", "expert", true}};

	(void)state;
	for (unsigned i = 0; i < sizeof seats / sizeof *seats; i++) {
		struct dom_variant *variant;
		struct dom_rules *rules;
		struct dom_players *players;
		struct dom_error error = {0};
		char text[256];
		int length, status;

		assert_int_equal(dom_variant_load(&variant, seats[i].variant, NULL, &error), DOM_OK);
		length = snprintf(text, sizeof text, "%s", seats[i].player);
		for (unsigned p = 1; p < dom_variant_players(variant); p++)
			length += snprintf(text + length, sizeof text - (size_t)length, ",%s", seats[i].player);
		assert_int_equal(dom_variant_seat(variant, text, &error), DOM_OK);
		assert_int_equal(dom_rules_new(&rules, variant, NULL, &error), DOM_OK);
		assert_int_equal(dom_players_new(&players, NULL, NULL, &error), DOM_OK);
		status = dom_players_seat(players, rules, NULL, &error);
		assert_true((status == DOM_OK) == seats[i].sits);
		if (status)
			assert_non_null(strstr(error.en, "no net"));
		dom_players_free(players);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_everywhere),        cmocka_unit_test(vectors_add_up), cmocka_unit_test(weights_tell),
		cmocka_unit_test(hidden_changes_nothing), cmocka_unit_test(bad_files),      cmocka_unit_test(which_game),
		cmocka_unit_test(who_sits_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
