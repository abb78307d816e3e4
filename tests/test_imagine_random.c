/* Imagined rounds never contradict what is known. In rounds of random variants, wherever somebody is asked, what was imagined is held
   against the whole log: for every seat there must be a way to have come by its tiles, each at a time from which on it never could
   have been laid when the seat had nothing to lay. And nothing hidden has any influence. */
#include "imagine_talk.h"
#include "run_round.h"

#include "random_variant.h"

#include "start/start.h"

enum { MOST_LOOKS = 8, MOST_SLOTS = DOM_MAX_TILES, NEVER = -1 };

/* When a tile came into a hand, as the index of what was told. */
struct slots {
	int since[MOST_SLOTS];
	bool helped[MOST_SLOTS]; /* it was drawn, and what fitted then was found */
	unsigned count;
};

struct court {
	const struct witness *w;
	unsigned seat;                 /* whose knowledge; players: a bystander's */
	const struct dom_round *round; /* the one imagined */
	int starter;                   /* when the starter was found; NEVER: not yet */
	bool ranks;                    /* it leads for a tile */
	uint16_t rank[DOM_MAX_TILES];
	struct slots slots[DOM_MAX_PLAYERS];
	uint64_t own_deal[DOM_MAX_WORDS], own_gift[DOM_MAX_WORDS];
	int own_gave;
};

static bool is_stuck_draw(const struct dom_event *e, unsigned seat)
{
	return e->kind == DOM_EVENT_DREW && e->why == DOM_DRAW_STUCK && e->seat == seat;
}

static void draws(struct court *c, unsigned i)
{
	const struct dom_rules *r = c->w->rules;
	const struct told *told = c->w->told;
	unsigned seat = told[i].event.seat, drawn = 1;
	struct slots *s = &c->slots[seat];

	for (unsigned before = i; before && is_stuck_draw(&told[before - 1].event, seat); before--)
		drawn++;
	s->since[s->count] = (int)i;
	s->helped[s->count++] = is_stuck_draw(&told[i].event, seat) &&
				!(i + 1 < c->w->count && is_stuck_draw(&told[i + 1].event, seat)) &&
				r->stuck->draws(r->args[DOMI_STUCK], drawn, told[i].event.count);
}

/* Goes through the log: when everybody came by its tiles. */
static void hear_case(struct court *c)
{
	c->starter = c->own_gave = NEVER;
	for (unsigned i = 0; i < c->w->count; i++) {
		const struct told *told = &c->w->told[i];
		const struct dom_event *e = &told->event;
		struct slots *s = &c->slots[e->seat < c->w->rules->players ? e->seat : 0];

		switch (e->kind) {
		case DOM_EVENT_DEALT:
			for (s->count = 0; s->count < e->count; s->count++) {
				s->since[s->count] = (int)i;
				s->helped[s->count] = false;
			}
			if (e->seat == c->seat)
				memcpy(c->own_deal, told->set, sizeof c->own_deal);
			break;
		case DOM_EVENT_GAVE_BACK:
			s->count -= e->count;
			if (e->seat == c->seat) {
				c->own_gave = (int)i;
				memcpy(c->own_gift, told->set, sizeof c->own_gift);
			}
			break;
		case DOM_EVENT_DREW:
			draws(c, i);
			break;
		case DOM_EVENT_STARTER:
			c->starter = (int)i;
			break;
		default:
			break;
		}
	}
}

/* Whether a seat may have come by a tile at that time and had it until then, the starter having led for `led`. */
static bool may_have(const struct court *c, unsigned seat, unsigned tile, unsigned slot, int until, unsigned led)
{
	const struct dom_rules *r = c->w->rules;
	const struct told *told = c->w->told;
	int since = c->slots[seat].since[slot];

	if (since >= until || (c->slots[seat].helped[slot] && !witness_fits(r, told[since].then, tile)))
		return false;
	if (told[since].event.kind == DOM_EVENT_DEALT && domi_has(c->own_deal, tile))
		return false;
	if (domi_has(c->own_gift, tile) && since < c->own_gave)
		return false;
	for (int i = since + 1; i < until; i++) {
		const struct dom_event *e = &told[i].event;

		if (e->seat != seat)
			continue;
		if ((e->kind == DOM_EVENT_PASSED || is_stuck_draw(e, seat)) && witness_fits(r, told[i].then, tile))
			return false;
		if (e->kind == DOM_EVENT_FOULED && e->why == DOM_FOUL_NOT_HELD && e->tile == tile)
			return false;
	}
	for (int i = 0; i < since; i++) /* a tile that was shown before it came */
		if (told[i].event.seat == seat && told[i].event.tile == tile &&
		    (told[i].event.kind == DOM_EVENT_OFFERED ||
		     (told[i].event.kind == DOM_EVENT_FOULED && told[i].event.why == DOM_FOUL_MISFIT)))
			return false;
	if (c->ranks && since < c->starter && until > c->starter) {
		unsigned starter = told[c->starter].event.seat, rank = led == DOM_NO_TILE ? DOMI_UNRANKED : c->rank[led];

		if (c->rank[tile] < rank)
			return false;
		if (rank != DOMI_UNRANKED && c->rank[tile] == rank && (seat < starter || (seat == starter && tile < led)))
			return false;
	}
	return !(c->ranks && tile == led && (since > c->starter || seat != told[c->starter].event.seat));
}

/* A slot for the tile, others moving where they must. */
static bool fit_in(const struct court *c, unsigned seat, const uint16_t *tiles, const int *until, unsigned led, unsigned item,
		   uint16_t *in, bool *seen)
{
	for (unsigned slot = 0; slot < c->slots[seat].count; slot++) {
		if (seen[slot] || !may_have(c, seat, tiles[item], slot, until[item], led))
			continue;
		seen[slot] = true;
		if (in[slot] == DOM_NO_TILE || fit_in(c, seat, tiles, until, led, in[slot], in, seen)) {
			in[slot] = (uint16_t)item;
			return true;
		}
	}
	return false;
}

static bool seat_agrees(const struct court *c, unsigned seat, unsigned led)
{
	const struct dom_rules *r = c->w->rules;
	uint16_t tiles[MOST_SLOTS], in[MOST_SLOTS];
	int until[MOST_SLOTS];
	unsigned count = 0;

	for (int t = -1; (t = domi_hand_next(r, c->round, seat, t)) >= 0;) {
		until[count] = (int)c->w->count;
		tiles[count++] = (uint16_t)t;
	}
	for (unsigned i = 0; i < c->w->count; i++) {
		const struct dom_event *e = &c->w->told[i].event;

		if (e->seat == seat && (e->kind == DOM_EVENT_PLAYED || e->kind == DOM_EVENT_MISFIT)) {
			until[count] = (int)i;
			tiles[count++] = e->tile;
		}
		if (e->seat == seat && e->tile < r->tiles && e->kind == DOM_EVENT_FOULED && e->why == DOM_FOUL_MISFIT) {
			bool there = domi_has(domi_hand(r, c->round, seat), e->tile);

			for (unsigned later = i; later < c->w->count; later++)
				there |= (c->w->told[later].event.kind == DOM_EVENT_PLAYED ||
					  c->w->told[later].event.kind == DOM_EVENT_MISFIT) &&
					 c->w->told[later].event.tile == e->tile;
			if (!there)
				return false;
		}
	}
	if (count != c->slots[seat].count)
		return false;
	memset(in, 0xff, sizeof in);
	for (unsigned item = 0; item < count; item++) {
		bool seen[MOST_SLOTS] = {false};

		if (!fit_in(c, seat, tiles, until, led, item, in, seen))
			return false;
	}
	return true;
}

static bool all_agree(const struct court *c, unsigned led)
{
	for (unsigned seat = 0; seat < c->w->rules->players; seat++)
		if (seat != c->seat && !seat_agrees(c, seat, led))
			return false;
	return true;
}

/* Whether the starter may have led for some tile, or for the one it was told to lead. */
static bool some_lead_agrees(struct court *c)
{
	const struct dom_rules *r = c->w->rules;
	const struct told *told = &c->w->told[c->starter >= 0 ? c->starter : 0];
	struct domi_at at = {.rules = r, .round = told->then};

	c->ranks = c->starter >= 0 && r->start->ranks && r->start->ranks(&at, c->rank);
	if (!c->ranks || told->event.tile != DOM_NO_TILE)
		return all_agree(c, c->ranks ? told->event.tile : DOM_NO_TILE);
	for (unsigned t = 0; t < r->tiles; t++)
		if (c->rank[t] != DOMI_UNRANKED && all_agree(c, t))
			return true;
	return all_agree(c, DOM_NO_TILE);
}

/* The same to everybody: all but hands, pile, seed and number. */
static bool looks_alike(const struct court *c, const struct dom_round *real)
{
	const struct dom_rules *r = c->w->rules;
	uint64_t seen[DOM_MAX_WORDS] = {0};
	struct dom_round *one = malloc(r->size), *other = malloc(r->size);
	size_t hands = (size_t)(r->players + 1) * r->words * sizeof(uint64_t);
	bool same;

	memcpy(one, real, r->size);
	memcpy(other, c->round, r->size);
	one->seed = one->number = other->seed = other->number = 0;
	memset(domi_hand(r, one, 0), 0, hands);
	memset(domi_hand(r, other, 0), 0, hands);
	same = !memcmp(one, other, r->size);
	free(one);
	free(other);
	for (unsigned seat = 0; seat <= r->players; seat++) {
		const uint64_t *hand = domi_hand(r, c->round, seat);

		same &= domi_count(hand, r->words) == (seat < r->players ? real->seats[seat].tiles : real->pile);
		same &= seat != c->seat || seat == r->players ||
			!memcmp(hand, domi_hand(r, real, seat), r->words * sizeof *hand);
		for (unsigned w = 0; w < r->words; w++) {
			same &= !(seen[w] & hand[w]);
			seen[w] |= hand[w];
		}
	}
	for (unsigned seat = 0; seat <= r->players; seat++) /* what does not lie on the table, and nothing else */
		for (unsigned w = 0; w < r->words; w++)
			seen[w] &= ~domi_hand(r, real, seat)[w];
	return same && !domi_count(seen, r->words);
}

struct session {
	struct witness w;
	struct dice dice;
	const char *text;
	struct dom_imagining *imagining, *of_other;
	size_t size;
	struct dom_round *round, *again, *other;
	unsigned positions, exact, weighed, draws, gifts, fouls, cases;
};

/* All that the seat does not see lies otherwise, and chance is another. */
static void shuffle_hidden(struct session *s, unsigned seat)
{
	const struct dom_rules *r = s->w.rules;
	uint16_t tiles[DOM_MAX_TILES];
	unsigned count = 0;

	memcpy(s->other, s->w.round, r->size);
	s->other->seed = dice_throw(&s->dice);
	s->other->number = dice_throw(&s->dice);
	for (unsigned of = 0; of <= r->players; of++)
		for (int t = -1; (of != seat || of == r->players) && (t = domi_hand_next(r, s->w.round, of, t)) >= 0;)
			tiles[count++] = (uint16_t)t;
	for (unsigned of = 0; of <= r->players; of++) {
		unsigned size = domi_count(domi_hand(r, s->w.round, of), r->words);

		if (of == seat && of < r->players)
			continue;
		memset(domi_hand(r, s->other, of), 0, r->words * sizeof(uint64_t));
		while (size--) {
			unsigned k = dice_below(&s->dice, count);

			domi_add(domi_hand(r, s->other, of), tiles[k]);
			tiles[k] = tiles[--count];
		}
	}
}

/* What is known depends on nothing hidden: one heard events as they happened, the other as its seat may; one looks at the round,
   the other at one in which all that is hidden is otherwise. */
static void compare_knowledge(struct session *s, unsigned seat)
{
	const struct dom_rules *r = s->w.rules;

	shuffle_hidden(s, seat);
	assert_int_equal(dom_knowledge_look(r, s->w.knows[seat], s->w.round), DOM_OK);
	assert_int_equal(dom_knowledge_look(r, s->w.knows_filtered[seat], s->other), DOM_OK);
	if (memcmp(s->w.knows_filtered[seat], s->w.knows[seat], dom_knowledge_size(r)) != 0)
		fail_msg("what is hidden is known\n%s", s->text);
}

static double weigh(void *context, unsigned tile, unsigned seat)
{
	const unsigned *turn = context;

	return 0.01 + (tile * 31 + seat * 17 + *turn * 7) % 23;
}

static void hear_foul(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *e)
{
	const struct session *s = context;

	if (e->kind == DOM_EVENT_FOULED && !domi_cheats(rules, round, e->seat))
		fail_msg("an imagined round led to a foul\n%s", s->text);
}

static void play_on(struct session *s)
{
	struct dom_listener listener = {.on = hear_foul, .context = s};

	round_run(s->w.rules, s->round, &listener);
	assert_true(dom_round_over(s->round));
}

static void imagine_here(struct session *s, unsigned seat)
{
	static struct court court;
	const struct dom_rules *r = s->w.rules;
	unsigned turn = s->w.round->turn;
	struct dom_weight weight = {weigh, &turn};
	const struct dom_weight *by = dice_below(&s->dice, 4) ? NULL : &weight;
	size_t room = dice_below(&s->dice, 4) ? s->size : dom_imagining_size(r, dice_below(&s->dice, 100));
	uint64_t seed = dice_throw(&s->dice);

	compare_knowledge(s, seat);
	if (dom_imagining_init(r, s->imagining, room, s->w.knows[seat], by))
		fail_msg("seat %u can imagine nothing at turn %u\n%s", seat, turn, s->text);
	assert_int_equal(dom_imagining_init(r, s->of_other, room, s->w.knows_filtered[seat], by), DOM_OK);
	memset(&court, 0, sizeof court);
	court.w = &s->w;
	court.seat = seat;
	court.round = s->round;
	hear_case(&court);
	for (uint64_t n = 0; n < 2; n++) {
		dom_imagine(r, s->imagining, seed, n, s->round);
		dom_imagine(r, s->of_other, seed, n, s->again);
		if (memcmp(s->round, s->again, r->size) != 0)
			fail_msg("what is hidden changes what is imagined\n%s", s->text);
		assert_true(s->round->seed != s->w.round->seed);
		if (!looks_alike(&court, s->w.round))
			fail_msg("seat %u imagines another round at turn %u\n%s", seat, turn, s->text);
		if (!some_lead_agrees(&court))
			fail_msg("seat %u imagines what cannot be at turn %u\n%s", seat, turn, s->text);
	}
	play_on(s);
	s->positions++;
	s->exact += dom_imagining_exact(s->imagining);
	s->weighed += by != NULL;
	s->draws += s->w.drawn > 0;
	s->gifts += s->w.gave > 0;
	s->fouls += s->w.fouled > 0;
	s->cases += court.ranks;
}

static void play_round(struct session *s, uint64_t number)
{
	const struct dom_rules *r = s->w.rules;
	struct dom_round_input input = {.has_last = number % 2, .last_winner = (uint8_t)(number % 5)};
	unsigned every = 1 + dice_below(&s->dice, 4), asked = 0, looks = 0;
	enum dom_need need;

	witness_begin(&s->w, number, &input, number % 3 ? DOM_PATH_TABLE : DOM_PATH_PLAIN);
	while ((need = witness_go(&s->w)) != DOM_NEEDS_NO_MORE && s->w.count < MOST_TOLD - 2000) {
		if (asked++ % every == 0 && looks < MOST_LOOKS) {
			imagine_here(s, dice_below(&s->dice, 4) ? dom_round_seat(s->w.round)
								: dice_below(&s->dice, r->players + 1));
			looks++;
		}
		round_auto(r, s->w.round, &s->w.listener);
	}
}

static void open_session(struct session *s, const struct dom_rules *r)
{
	witness_open(&s->w, r);
	s->size = dom_imagining_size(r, 1 << 12);
	s->imagining = malloc(s->size);
	s->of_other = malloc(s->size);
	s->round = malloc(r->size);
	s->again = malloc(r->size);
	s->other = malloc(r->size);
}

static void close_session(struct session *s)
{
	free(s->imagining);
	free(s->of_other);
	free(s->round);
	free(s->again);
	free(s->other);
	witness_close(&s->w);
}

static void nothing_contradicts(void **state)
{
	const char *wish = getenv("DOMINO_IMAGINED_POSITIONS");
	unsigned wanted = wish ? (unsigned)atoi(wish) : 5000 / ONE_IN, variants = 0;
	static struct sketch sketch;
	static struct session s;

	(void)state;
	for (uint64_t number = 1; s.positions < wanted; number++) {
		struct dom_rules *rules;
		struct dom_error error = {0};
		struct dom_variant *variant = random_variant(&sketch, number, &rules, &error);

		if (!variant)
			continue;
		variants++;
		s.text = sketch.text;
		s.dice.state = number;
		open_session(&s, rules);
		for (uint64_t round = 0; round < 2; round++)
			play_round(&s, number * 2 + round);
		close_session(&s);
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	print_message(
		"%u positions of %u random variants: %u counted, %u weighed, %u after draws, %u after gifts, %u after fouls, "
		"%u with a starter that led for a tile\n",
		s.positions, variants, s.exact, s.weighed, s.draws, s.gifts, s.fouls, s.cases);
	assert_true(s.exact > wanted / 2 && s.exact < s.positions && s.weighed && s.draws && s.gifts && s.fouls && s.cases);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_contradicts)};

	return cmocka_run_group_tests_name("imagined rounds of random variants", tests, NULL, NULL);
}
