/* What a player may not know never leaves the table. Rounds of random variants with people at random seats are played, and after
   every command everything that every kind of viewer can ask for is looked at twice over (at tables for friends also in the lobby, who
   has the invitation, who sat down in mid-round, whoever the computer plays for): no tile stands in it that the viewer has
   not been shown; and when all that the viewer may not know is changed (other hands, the pile, what others drew, the seed, the
   nonce), not a byte of it changes. Rounds belong to matches, are given up, begun anew and taken back; what was shown then is covered.
   At every other table people draw by hand. */
#include "live_table.h"
#include "random_variant.h"
#include "rules.h"

#include "tables/hint.h"

#include <sodium.h>
#include <stdarg.h>

#ifdef SANITIZED
enum { VARIANTS_PLAYED = 120 }; /* they take long there, and memory is what is watched */
#else
enum { VARIANTS_PLAYED = 600 };
#endif

enum { VIEWERS = DOM_MAX_PLAYERS + 3, COMMANDS_MOST = 400 };

/* What one viewer has been shown, tile by tile. */
struct witness {
	struct doms_viewer viewer;
	char secret[DOMS_SECRET_TEXT]; /* "": none */
	uint32_t since;                /* the first course in which its seat, if any, is its own */
	uint64_t known[DOM_MAX_WORDS];
	uint64_t before[DOM_MAX_WORDS]; /* with the same cards, in rounds that were taken back or begun anew */
	size_t heard;                   /* events so far */
};

struct watch {
	struct live live;
	struct witness witness[VIEWERS];
	unsigned witnesses;
	struct dice dice;
	uint32_t course;
	bool numbers;        /* the faces are numbers: their text can be nothing else */
	const char *variant; /* for complaints */
	unsigned rounds, looked, changed;
	struct domi_buffer out, other;
};

static unsigned hints, beliefs, undone, matched, resigned, drawn;
static unsigned sat, sat_late, left, stood_in, voted, replaced; /* at tables for friends */

static bool has(const uint64_t *set, unsigned tile)
{
	return set[tile / 64] >> tile % 64 & 1;
}

static void add(uint64_t *set, unsigned tile)
{
	set[tile / 64] |= UINT64_C(1) << tile % 64;
}

/* All copies that are written alike are one to whoever reads. */
static void learn(const struct watch *w, struct witness *witness, unsigned tile)
{
	const struct doms_ruleset *ruleset = w->live.ruleset;

	for (unsigned t = 0; t < dom_rules_tiles(ruleset->rules); t++)
		if (!strcmp(ruleset->texts.tiles[t], ruleset->texts.tiles[tile]))
			add(witness->known, t);
}

/* What the event tells: everybody sees the table, each seat its own tiles. */
static void learn_from(const struct watch *w, struct witness *witness, const struct dom_event *e, uint8_t seat)
{
	unsigned tiles = dom_rules_tiles(w->live.ruleset->rules);

	switch (e->kind) {
	case DOM_EVENT_DEALT:
	case DOM_EVENT_GAVE_BACK:
		for (unsigned t = 0; seat == e->seat && t < tiles; t++)
			if (has(e->set, t))
				learn(w, witness, t);
		break;
	case DOM_EVENT_DREW:
		if (seat == e->seat)
			learn(w, witness, e->tile);
		break;
	case DOM_EVENT_STARTER:
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
	case DOM_EVENT_FOULED:
	case DOM_EVENT_OFFERED:
		if (e->tile < tiles)
			learn(w, witness, e->tile);
		break;
	default:
		break;
	}
}

static void catch_up(const struct watch *w, struct witness *witness)
{
	const struct doms_table *t = w->live.table;
	const struct doms_course *c = t->courses[t->shown.course];
	uint8_t seat = DOM_NO_SEAT;

	for (unsigned s = 0; s < w->live.ruleset->players; s++)
		if (c->player[s] == witness->viewer.player && w->live.ruleset->open >> c->player[s] & 1 &&
		    t->shown.course >= witness->since)
			seat = (uint8_t)s;
	for (; witness->heard < t->shown.sequence; witness->heard++)
		if (t->history.entries[witness->heard].kind < DOM_EVENT_KINDS) {
			struct dom_event e = doms_history_event(&t->history, witness->heard);

			learn_from(w, witness, &e, seat);
		}
	for (unsigned i = 0; i < DOM_MAX_WORDS; i++)
		witness->before[i] |= witness->known[i];
	if (!w->live.ruleset->open || t->shown.over)
		memset(witness->known, 0xff, sizeof witness->known);
}

/* The rules say what they like, of tiles too: they are the same for everybody, and left out. */
static void cut_rules(const struct watch *w, char *text)
{
	const char *head = w->live.ruleset->head;
	char *found = strstr(text, head);

	if (found)
		memmove(found, found + strlen(head), strlen(found + strlen(head)) + 1);
	while ((found = strstr(text, "\"also\":["))) { /* tiles that fit whoever has them */
		const char *end = strchr(found, ']') + 1;

		memmove(found, end, strlen(end) + 1);
	}
}

/* Every quoted string, and for numbers every run of bytes, that reads as a tile. */
static void inspect(const struct watch *w, const struct witness *witness, const char *text)
{
	const struct doms_ruleset *ruleset = w->live.ruleset;

	for (unsigned t = 0; t < dom_rules_tiles(ruleset->rules); t++) {
		char bare[DOMS_TILE_TEXT + 2];
		const char *found, *from = text;

		if (has(witness->known, t))
			continue;
		snprintf(bare, sizeof bare, "%s", ruleset->texts.tiles[t] + (w->numbers ? 1 : 0));
		if (w->numbers)
			bare[strlen(bare) - 1] = '\0';
		for (; (found = strstr(from, bare)); from = found + 1) {
			/* 1-2 is not in 11-2 */
			if (w->numbers &&
			    (strchr("0123456789", found[strlen(bare)]) || (found > text && strchr("0123456789", found[-1]))))
				continue;
			fail_msg("%s is told to player %d\n%s\n%s", bare, witness->viewer.player, text, w->variant);
		}
	}
}

/* Fields that follow from hands. */
static void inspect_state(const struct watch *w, const struct witness *witness, const char *text)
{
	const struct doms_table *t = w->live.table;
	json_error_t error;
	json_t *state = json_loads(text, JSON_REJECT_DUPLICATES, &error), *entry;
	uint8_t own = doms_seat_of(t, t->shown.course, &witness->viewer);
	size_t i;

	if (!state)
		fail_msg("%s\n%s", error.text, text);
	if (!t->shown.over) {
		assert_true(json_is_null(json_object_get(state, "seed")));
		assert_true(json_is_null(json_object_get(state, "nonce")));
	}
	if (t->shown.over || !w->live.ruleset->open) {
		json_decref(state);
		return;
	}
	json_array_foreach(json_object_get(state, "seats"), i, entry)
	{
		if (i == own)
			continue;
		assert_true(json_is_null(json_object_get(entry, "hand")));
		assert_true(json_is_null(json_object_get(entry, "points")));
	}
	json_array_foreach(json_object_get(state, "ranking"), i, entry)
	{
		assert_true(json_is_null(json_object_get(entry, "place")));
		assert_true(json_is_null(json_object_get(entry, "points")));
	}
	if (own != dom_round_seat(t->courses[t->shown.course]->shown))
		assert_int_equal(json_array_size(json_object_get(json_object_get(state, "you"), "plays")), 0);
	json_decref(state);
}

/* Where the viewer is asked, and alone with computers. */
static void show_hint(const struct watch *w, const struct witness *witness, struct domi_buffer *out)
{
	struct doms_fault fault;
	struct doms_hint *hint;

	if (doms_hint_new(&hint, w->live.table, &witness->viewer, &fault))
		return;
	doms_hint_tell(hint, 40, out);
	doms_hint_free(hint);
	hints++;
}

/* It names hidden tiles, all alike. */
static void show_belief(const struct watch *w, const struct witness *witness, struct domi_buffer *out)
{
	struct doms_fault fault;
	struct doms_hint *hint;
	json_t *belief;
	char *text;

	if (doms_hint_new(&hint, w->live.table, &witness->viewer, &fault))
		return;
	if (!doms_hint_believe(hint, &belief, NULL)) {
		text = json_dumps(belief, 0);
		domi_append_text(out, text);
		json_decref(belief);
		free(text);
		beliefs++;
	}
	doms_hint_free(hint);
}

static void show_events(const struct watch *w, const struct witness *witness, size_t from, size_t to, struct domi_buffer *out)
{
	for (; from < to; from++) {
		doms_table_event(w->live.table, &witness->viewer, from, out);
		domi_append(out, "\n", 1);
	}
	assert_false(out->failed);
}

/* Where the cards that are played now were played first. */
static size_t first_of_cards(const struct doms_table *t)
{
	return t->courses[t->courses[t->shown.course]->cards]->first;
}

static void show_all(const struct watch *w, const struct witness *witness, bool whole, size_t from, struct domi_buffer *out)
{
	domi_buffer_clear(out);
	doms_table_state(w->live.table, &witness->viewer, DOMS_BRIEF, -1, NULL, out);
	domi_append(out, "\n", 1);
	if (whole)
		doms_table_state(w->live.table, &witness->viewer, DOMS_WHOLE, 9, NULL, out);
	if (whole)
		show_hint(w, witness, out);
	domi_append(out, "\n", 1);
	show_events(w, witness, from, w->live.table->shown.sequence, out);
}

/* All that `seat` does not see is dealt out again among the others and the pile. */
static void shuffle_unseen(struct watch *w, struct dom_round *g, unsigned seat)
{
	const struct dom_rules *r = w->live.ruleset->rules;
	uint16_t tiles[DOM_MAX_TILES];
	unsigned count = 0, next = 0;

	for (unsigned s = 0; s <= r->players; s++)
		for (int t = -1; s != seat && (t = domi_hand_next(r, g, s, t)) >= 0;)
			tiles[count++] = (uint16_t)t;
	for (unsigned i = count; i > 1; i--) {
		unsigned j = dice_below(&w->dice, i);
		uint16_t swapped = tiles[i - 1];

		tiles[i - 1] = tiles[j];
		tiles[j] = swapped;
	}
	for (unsigned s = 0; s <= r->players; s++) {
		uint64_t *hand = domi_hand(r, g, s);
		unsigned size = domi_count(hand, r->words);

		if (s == seat)
			continue;
		memset(hand, 0, r->words * sizeof *hand);
		while (size--)
			domi_add(hand, tiles[next++]);
	}
}

/* What others were dealt, gave back and drew becomes something else. */
static void falsify_events(struct watch *w, uint8_t seat)
{
	struct doms_history *h = &w->live.table->history;
	const struct doms_course *c = w->live.table->courses[w->live.table->shown.course];

	for (size_t n = first_of_cards(w->live.table); n < h->count; n++) {
		struct doms_entry *e = &h->entries[n];

		if (e->kind >= DOM_EVENT_KINDS || e->seat == seat)
			continue;
		if (e->kind == DOM_EVENT_DREW)
			e->tile = (uint16_t)dice_below(&w->dice, dom_rules_tiles(c->ruleset->rules));
		if (e->kind == DOM_EVENT_DEALT || e->kind == DOM_EVENT_GAVE_BACK)
			for (unsigned word = 0; word < c->ruleset->words; word++)
				h->sets[e->base + word] = c->ruleset->rules->all[word];
	}
}

/* Shows the same to a viewer when everything hidden from it is different. */
static void change_unseen(struct watch *w, const struct witness *witness)
{
	struct doms_table *t = w->live.table;
	struct doms_course *c = t->courses[t->shown.course], was = *c;
	size_t size = dom_round_size(c->ruleset->rules), entries = t->history.count * sizeof *t->history.entries,
	       sets = t->history.sets_count * sizeof *t->history.sets;
	uint8_t seat = doms_seat_of(t, t->shown.course, &witness->viewer);
	char *kept = malloc(size + entries + sets);

	assert_non_null(kept);
	memcpy(kept, c->shown, size);
	memcpy(kept + size, t->history.entries, entries);
	if (sets)
		memcpy(kept + size + entries, t->history.sets, sets);
	show_all(w, witness, true, first_of_cards(t), &w->out);
	show_belief(w, witness, &w->out);
	shuffle_unseen(w, c->shown, seat);
	falsify_events(w, seat);
	c->seed ^= UINT64_C(0x123456789);
	memset(c->nonce, 0x55, sizeof c->nonce);
	show_all(w, witness, true, first_of_cards(t), &w->other);
	show_belief(w, witness, &w->other);
	if (strcmp(w->out.text, w->other.text) != 0)
		fail_msg("player %d is told what it may not know\n%s\n---\n%s\n%s", witness->viewer.player, w->out.text,
			 w->other.text, w->variant);
	memcpy(c->shown, kept, size);
	memcpy(t->history.entries, kept + size, entries);
	if (sets)
		memcpy(t->history.sets, kept + size + entries, sets);
	*c = was;
	free(kept);
	w->changed++;
}

/* What is told of rounds with the same cards that are past, by what was shown in any of them. */
static void look_back(struct watch *w, struct witness *witness)
{
	const struct doms_table *t = w->live.table;
	const struct doms_course *c = t->courses[t->shown.course];
	struct witness then = *witness;

	if (c->cards == t->shown.course || t->shown.over)
		return;
	memcpy(then.known, witness->before, sizeof then.known);
	domi_buffer_clear(&w->out);
	show_events(w, witness, first_of_cards(t), c->first, &w->out);
	if (w->live.ruleset->open)
		inspect(w, &then, w->out.text);
}

static void look_around(struct watch *w)
{
	const struct doms_table *t = w->live.table;

	drawn += t->shown.need == DOMS_NEEDS_DRAW;
	for (unsigned i = 0; i < w->witnesses; i++) {
		struct witness *witness = &w->witness[i];
		size_t from = witness->heard;
		bool all;

		witness->viewer = live_viewer(&w->live, witness->secret[0] ? witness->secret : NULL);
		if (w->course != t->shown.course) { /* the same cards or new ones: what was shown is forgotten */
			memset(witness->known, 0, sizeof witness->known);
			if (t->courses[t->shown.course]->cards == t->shown.course)
				memset(witness->before, 0, sizeof witness->before);
			witness->heard = t->courses[t->shown.course]->first;
		}
		catch_up(w, witness);
		/* now and then everything from the beginning, as whoever comes back asks for it */
		all = !dice_below(&w->dice, 8);
		show_all(w, witness, all, all ? t->courses[t->shown.course]->first : from, &w->out);
		*strchr(w->out.text, '\n') = '\0';
		inspect_state(w, witness, w->out.text);
		w->out.text[strlen(w->out.text)] = '\n';
		cut_rules(w, w->out.text);
		inspect(w, witness, w->out.text);
		if (w->live.ruleset->open && !t->shown.over && dom_round_dealt(doms_table_course(t, &t->shown)->shown) &&
		    !dice_below(&w->dice, 4))
			change_unseen(w, witness);
		look_back(w, witness);
		w->looked++;
	}
	w->course = t->shown.course;
}

/* What a person does besides playing, if that can be done now. */
static bool say_as_person(struct live *l, const char *word)
{
	char text[32];

	snprintf(text, sizeof text, "{\"do\": \"%s\"}", word);
	return l->ruleset->open && !live_say(l, l->secrets.text[__builtin_ctz(l->ruleset->open)], text);
}

/* At tables for friends */

static void say_for(struct watch *w, const char *secret, const char *format, ...)
{
	char text[128];
	va_list values;

	va_start(values, format);
	vsnprintf(text, sizeof text, format, values);
	va_end(values);
	if (live_say(&w->live, secret, text))
		fail_msg("%s: %s\n%s", text, w->live.fault.en, w->variant);
}

static struct witness *add_witness(struct watch *w, const char *secret)
{
	struct witness *witness = &w->witness[w->witnesses++];

	assert_true(w->witnesses <= VIEWERS);
	*witness = (struct witness){.viewer = {.player = DOM_NO_SEAT},
				    .heard = w->live.table->courses[w->live.table->shown.course]->first};
	if (secret)
		memcpy(witness->secret, secret, sizeof witness->secret);
	return witness;
}

/* Who left has nothing to look with any more. Returns how many did. */
static unsigned forget_gone(struct watch *w)
{
	unsigned gone = 0;

	for (unsigned i = w->witnesses; i-- > 0;) {
		struct doms_viewer viewer;

		if (w->witness[i].secret[0] && !doms_table_viewer(w->live.table, w->witness[i].secret, &viewer)) {
			w->witness[i] = w->witness[--w->witnesses];
			gone++;
		}
	}
	return gone;
}

static const char *secret_of(const struct watch *w, unsigned player)
{
	for (unsigned i = 0; i < w->witnesses; i++)
		if (w->witness[i].secret[0] && live_viewer(&w->live, w->witness[i].secret).player == player)
			return w->witness[i].secret;
	fail_msg("nobody is player %u", player);
	return NULL;
}

/* One of the players, by chance; -1: there is none. */
static int any_of(struct watch *w, unsigned players)
{
	unsigned count = (unsigned)__builtin_popcount(players), skip = count ? dice_below(&w->dice, count) : 0;

	for (; skip; skip--)
		players &= players - 1;
	return count ? __builtin_ctz(players) : -1;
}

static void take_seat(struct watch *w, int player)
{
	const struct doms_table *t = w->live.table;
	bool late = dom_round_dealt(doms_table_course(t, &t->shown)->shown);

	say_for(w, w->live.invite, "{\"do\": \"sit\", \"player\": %d, \"name\": \"Guest %u\"}", player, ++sat);
	add_witness(w, w->live.secrets.text[player])->since = t->shown.course + late;
	sat_late += late;
}

static void leave(struct watch *w, int player)
{
	if (dice_below(&w->dice, 2))
		say_for(w, secret_of(w, (unsigned)player), "{\"do\": \"stand\"}");
	else
		say_for(w, w->live.owner, "{\"do\": \"remove\", \"player\": %d}", player);
	assert_true(forget_gone(w) >= 1);
	left++;
}

/* Before the table begins. */
static void act_in_lobby(struct watch *w, int player)
{
	switch (dice_below(&w->dice, 4)) {
	case 0:
		if (player >= 0)
			say_for(w, w->live.owner, "{\"do\": \"move\", \"player\": %d, \"to\": %d}", player,
				any_of(w, w->live.ruleset->open));
		break;
	case 1:
		if (player >= 0)
			say_for(w, secret_of(w, (unsigned)player), "{\"do\": \"name\", \"name\": \"Guest %u\"}", ++sat);
		break;
	case 2:
		say_for(w, w->live.owner, "{\"do\": \"begin\"}");
		break;
	default:
		break;
	}
}

/* Who is gone, or comes back. */
static void change_hands(struct watch *w, int player)
{
	struct doms_command command = {
		.what = DOMS_DO_STAND_IN, .player = (uint8_t)player, .yes = !(w->live.table->shown.standing >> player & 1)};

	assert_int_equal(live_apply(&w->live, &command), 0);
	replaced += forget_gone(w); /* it may have been the last who had not voted */
	stood_in++;
}

/* Something that friends do; whether anything was done. */
static bool act_friendly(struct watch *w)
{
	const struct doms_position *m = &w->live.table->shown;
	uint16_t sitting = doms_people_sitting(m);
	int free = any_of(w, doms_people_free(w->live.table, m)), player = any_of(w, sitting), gone = any_of(w, m->standing),
	    other = any_of(w, sitting & ~(gone < 0 ? 0U : 1U << gone));
	unsigned luck = dice_below(&w->dice, m->mode == DOMS_LOBBY ? 8 : 48);

	if (luck < 3 && free >= 0) {
		take_seat(w, free);
	} else if (luck == 3 && player >= 0) {
		leave(w, player);
	} else if (m->mode == DOMS_LOBBY) {
		act_in_lobby(w, player);
	} else if (luck == 5 && gone >= 0) {
		say_for(w, w->live.owner, "{\"do\": \"replace\", \"player\": %d}", gone);
		replaced += forget_gone(w);
	} else if (luck == 6 && gone >= 0 && other >= 0) {
		say_for(w, secret_of(w, (unsigned)other), "{\"do\": \"vote\", \"player\": %d}", gone);
		replaced += forget_gone(w);
		voted++;
	} else if (luck > 6 && luck < 11 && player >= 0) {
		change_hands(w, player);
	} else {
		return false;
	}
	return true;
}

static void act_among_friends(struct watch *w)
{
	if (act_friendly(w))
		return;
	if (w->live.table->shown.need != DOM_NEEDS_NOTHING)
		live_answer(&w->live, dice_below(&w->dice, 1000));
	else
		assert_int_equal(live_apply(&w->live, &(struct doms_command){.what = DOMS_DO_ADVANCE, .steps = 1}), 0);
}

static void act(struct watch *w)
{
	struct live *l = &w->live;
	unsigned luck = dice_below(&w->dice, 64);

	if (luck < 6 && say_as_person(l, "undo"))
		undone++;
	else if (luck == 6 && !dice_below(&w->dice, 4) && say_as_person(l, "resign"))
		resigned++;
	else if (luck == 0)
		assert_int_equal(live_say(l, l->owner, "{\"do\": \"reset\"}"), 0);
	else if (luck == 1)
		assert_int_equal(live_say(l, l->owner, "{\"do\": \"run\", \"speed\": 0}"), 0);
	else if (l->table->shown.need != DOM_NEEDS_NOTHING && luck == 2)
		assert_int_equal(live_apply(l, &(struct doms_command){.what = DOMS_DO_LATE}), 0);
	else if (l->table->shown.need != DOM_NEEDS_NOTHING)
		live_answer(l, dice_below(&w->dice, 1000));
	else if (live_say(l, l->owner, luck < 8 ? "{\"do\": \"finish\"}" : "{\"do\": \"step\"}"))
		fail_msg("%s\n%s", l->fault.en, w->variant);
}

/* The next round: by the owner, when all are ready, or when time is up. */
static void go_on(struct watch *w)
{
	struct doms_command next = {.what = DOMS_DO_NEXT, .deal = {.seed = dice_throw(&w->dice), .drawn = true}};

	if (w->live.table->friends && doms_match_goes_on(&w->live.table->shown))
		assert_int_equal(live_apply(&w->live, &next), 0);
	else if (w->live.table->friends || dice_below(&w->dice, 2) || !say_as_person(&w->live, "ready"))
		assert_int_equal(live_say(&w->live, w->live.owner, "{\"do\": \"rematch\"}"), 0);
}

static void watch_rounds(struct watch *w, unsigned rounds)
{
	for (unsigned commands = 0; rounds && commands < COMMANDS_MOST; commands++) {
		look_around(w);
		if (!w->live.table->shown.over) {
			if (w->live.table->friends)
				act_among_friends(w);
			else
				act(w);
			continue;
		}
		if (!w->live.table->friends && dice_below(&w->dice, 2) && say_as_person(&w->live, "undo")) {
			undone++;
			continue;
		}
		w->rounds++;
		if (--rounds)
			go_on(w);
	}
}

/* The same game with people at some of its seats, and now and then at none. */
static bool invite(struct watch *w, struct dom_variant *variant)
{
	static const char *const strategies[] = {"random", "fattest", "first", "blocker", "pass-maker", "random+fattest"};
	char players[DOM_MAX_PLAYERS * 64] = "", *source;
	unsigned count = dom_variant_players(variant);
	struct dom_error error;
	bool made;

	for (unsigned p = 0; p < count; p++)
		snprintf(players + strlen(players), sizeof players - strlen(players), "%sp%u=%s!%s", p ? "," : "", p,
			 dice_below(&w->dice, 2) ? "human" : strategies[dice_below(&w->dice, 6)],
			 dom_variant_character(variant, p)->name);
	if (dom_variant_seat(variant, players, &error))
		return false;
	source = doms_ruleset_source(variant);
	assert_non_null(source);
	made = !doms_ruleset_new(&w->live.ruleset, dom_variant_name(variant), source, &w->live.budget, NULL, &error);
	free(source);
	return made;
}

static void begin_watching(struct watch *w)
{
	const struct dom_rules *rules = w->live.ruleset->rules;
	bool match = dice_below(&w->dice, 2) && !doms_match_check(w->live.ruleset, &w->live.fault),
	     friends = w->live.ruleset->open && dice_below(&w->dice, 2);

	live_begin_with(&w->live, (struct doms_deal){.seed = dice_throw(&w->dice),
						     .drawn = true,
						     .friends = friends,
						     .settings = {.match = match, .by_hand = dice_below(&w->dice, 2)}});
	matched += match;
	w->witnesses = 0;
	w->course = UINT32_MAX;
	add_witness(w, NULL);
	add_witness(w, w->live.owner);
	if (friends)
		add_witness(w, w->live.invite);
	for (unsigned p = 0; p < w->live.ruleset->players; p++)
		if (w->live.secrets.players >> p & 1)
			add_witness(w, w->live.secrets.text[p]);
	w->numbers = true;
	for (unsigned f = 0; f < dom_rules_faces(rules); f++)
		w->numbers &= strspn(dom_rules_face(rules, (struct dom_face){f}), "0123456789") ==
			      strlen(dom_rules_face(rules, (struct dom_face){f}));
}

static void test_hidden(void **context)
{
	static struct watch w;
	static struct sketch sketch;
	unsigned played = 0;

	(void)context;
	for (uint64_t number = 0; played < VARIANTS_PLAYED && number < 20 * VARIANTS_PLAYED; number++) {
		struct dom_error error = {0};
		struct dom_rules *rules;
		struct dom_variant *variant = random_variant(&sketch, number, &rules, &error);

		if (!variant)
			continue;
		w.live = (struct live){.budget.most = SIZE_MAX, .luck = number};
		w.dice.state = number ^ 0x5eed;
		w.variant = sketch.text;
		if (dom_rules_tiles(rules) <= 150 && dom_rules_players(rules) == dom_variant_players(variant) &&
		    invite(&w, variant)) {
			begin_watching(&w);
			watch_rounds(&w, 2);
			live_close(&w.live);
			played++;
		}
		dom_rules_free(rules);
		dom_variant_free(variant);
	}
	domi_buffer_release(&w.out);
	domi_buffer_release(&w.other);
	print_message(
		"%u guests, %u of them late; %u left, %u were replaced after %u votes; %u times a computer took over, or not\n",
		sat, sat_late, left, replaced, voted, stood_in);
	assert_true(sat_late > VARIANTS_PLAYED / 20 && left > VARIANTS_PLAYED / 20 && replaced > VARIANTS_PLAYED / 40 &&
		    voted > VARIANTS_PLAYED / 40 && stood_in > VARIANTS_PLAYED / 5);
	print_message("%u rounds, looked at %u times, changed %u times, %u hints, %u beliefs, %u taken back, %u of a match, %u "
		      "given up, "
		      "%u times somebody was to draw\n",
		      w.rounds, w.looked, w.changed, hints, beliefs, undone, matched, resigned, drawn);
	assert_true(drawn > VARIANTS_PLAYED / 4 && undone > VARIANTS_PLAYED / 4 && matched > VARIANTS_PLAYED / 4 && resigned);
	assert_true(hints > VARIANTS_PLAYED / 4 && beliefs > VARIANTS_PLAYED / 8 && w.rounds >= VARIANTS_PLAYED &&
		    w.changed > 5 * VARIANTS_PLAYED);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_hidden)};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
