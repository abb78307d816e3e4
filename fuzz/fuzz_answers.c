/* Any bytes as what players answer, for one of a few variants that the first byte chooses: whatever they say is judged, the round
   ends, its tiles add up, and both paths tell the same. */
#include "fuzz.h"
#include "../tests/run_round.h"
#include "rules.h"

#define CHEATS "players: [{character: cheat}, {}, {character: cheat}]\n"

static const char *const texts[] = {
	"{}",
	CHEATS "score: laid\njudge: {corrupt: {fine: 5, chance: 1}}\nstart: {holder: {tile: 6-6, must-lead: true}}\n",
	CHEATS "board: branching\nscore: {open-ends: {of: [5]}}\njudge: corrupt\nturn: reverse-on-pass\nteams: none\n",
	CHEATS "tiles: {faces: 5, sides: 4}\nboard: open-faces\njudge: {corrupt: {chance: 1}}\ndeal: {hand: 6}\n"
	       "powers: [{filter: all-different, effect: next-draws}, {filter: same-parity, effect: skip-next}]\n",
	CHEATS "tiles: {faces: 4, copies: 3}\nboard: {branching: {spinners: first, arms: after-line}}\nmatch: greater\n"
	       "judge: {corrupt: {chance: 1}}\ndeal: {swap-half: {hand: 6}}\nstuck: draw-one\nvalue: erratic\n",
	"players: [{character: cheat}, {character: cheat}, {}, {}]\nteams: across\nfaces: generators\ntiles: {faces: 10}\n"
	"match: {complement: {total: 0}}\njudge: {corrupt: {fine: 1, chance: 1}}\nturn: until-pass\nend: [out, anyone-stuck]\n",
	CHEATS
	"turn: richest-hand\nstuck: {draw-until: {leave: 2}}\nend: [out, {pass-streak: {passes: 4}}]\nwinner: fewest-tiles\n",
};

enum { TEXTS = sizeof texts / sizeof *texts };

static struct {
	const uint8_t *data;
	size_t size, at;
} bytes;

static unsigned next_byte(void)
{
	return bytes.at < bytes.size ? bytes.data[bytes.at++] : 0;
}

/* Mostly a tile of the hand or a play that is offered, so that rounds go on; else as the bytes have it. */
static struct dom_play choose(const struct dom_view *view, const struct dom_arg *args)
{
	unsigned how = next_byte(), which = next_byte(), plays = dom_view_plays(view);
	struct dom_play play;
	int tile = -1;

	(void)args;
	CLAIM(plays); /* nobody is asked who has nothing to answer */
	if (how < 100)
		return dom_view_play(view, which % plays);
	play = (struct dom_play){.tile = (uint16_t)which, .place = (uint16_t)(how & 7), .side = (uint8_t)(how >> 3 & 7)};
	if (how < 180) {
		for (unsigned i = 0; i <= which % view->seats[view->seat].tiles; i++)
			tile = dom_view_next(view, tile);
		play.tile = (uint16_t)tile;
	} else if (how > 240) {
		play.tile = (uint16_t)(which << 8 | next_byte());
		play.place = (uint16_t)(next_byte() << 8 | next_byte());
		play.side = (uint8_t)next_byte();
	}
	return play;
}

static void give_back(const struct dom_view *view, const struct dom_arg *args, unsigned count, uint64_t *set)
{
	(void)args;
	for (unsigned i = next_byte() & 1 ? count : next_byte() % 16; i; i--) {
		unsigned tile = next_byte();

		if (domi_has(view->hand, tile % dom_rules_tiles(view->rules)) || tile & 1)
			domi_add(set, tile % DOM_MAX_TILES);
	}
}

static const struct dom_rules *rules_of(unsigned i)
{
	static const struct dom_strategy strategy = {.choose = choose, .give_back = give_back};
	static struct dom_variant *variants[TEXTS];
	static struct dom_rules *rules[TEXTS];
	struct dom_error error = {0};

	if (!rules[i]) {
		if (dom_variant_parse(&variants[i], texts[i], strlen(texts[i]), "fuzz.yaml", NULL, &error) ||
		    dom_rules_new(&rules[i], variants[i], NULL, &error)) {
			fprintf(stderr, "%u: %s\n", i, error.en);
			abort();
		}
		for (unsigned p = 0; p < rules[i]->players; p++) {
			rules[i]->players_rules[p].strategy[0] = &strategy;
			rules[i]->players_rules[p].pick[0].tile = DOM_PICK_ASK;
		}
		rules[i]->quick = false;
		rules[i]->may |= DOMI_MAY_WONDER;
	}
	return rules[i];
}

/* Every tile lies in one hand, in the pile or on the table. */
static void claim_tiles(const struct dom_rules *rules, const struct dom_round *round)
{
	uint64_t seen[DOM_MAX_WORDS] = {0};
	unsigned count = dom_round_laid(round);

	for (unsigned seat = 0; seat <= rules->players; seat++) {
		const uint64_t *hand = domi_hand(rules, round, seat);

		CLAIM(domi_count(hand, rules->words) == (seat < rules->players ? round->seats[seat].tiles : round->pile));
		count += domi_count(hand, rules->words);
		for (unsigned w = 0; w < rules->words; w++) {
			CLAIM(!(hand[w] & (seen[w] | ~rules->all[w])));
			seen[w] |= hand[w];
		}
	}
	CLAIM(count == rules->tiles);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct dom_rules *rules;
	struct dom_round *round;
	struct dom_view *view;
	uint64_t hash[2] = {0, 0};

	if (size < 2)
		return 0;
	rules = rules_of(data[0] % TEXTS);
	round = malloc(dom_round_size(rules));
	view = malloc(dom_view_size(rules));
	CLAIM(round && view);
	for (int path = DOM_PATH_TABLE; path <= DOM_PATH_PLAIN; path++) {
		struct dom_listener listener = {.on = fuzz_hear, .context = &hash[path]};

		bytes.data = data + 2;
		bytes.size = size - 2;
		bytes.at = 0;
		CLAIM(dom_round_init(rules, round, data[1], NULL, (enum dom_path)path, NULL) == DOM_OK);
		while (round_auto(rules, round, &listener) != DOM_NEEDS_NO_MORE)
			claim_tiles(rules, round);
		CLAIM(dom_round_over(round) && dom_round_reasons(round));
	}
	CLAIM(hash[0] == hash[1]);
	free(view);
	free(round);
	return 0;
}
