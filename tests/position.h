/* Positions as a player would draw them. A block of lines is one position; a blank line ends it, # begins a comment. A line
   holds key words, each followed by its words:

   rules KEY: VALUE; KEY: VALUE   lines of a variant, to the end of the line (nothing said: two players, double six)
   line 4|1 1|3 3|4               a line as it lies; the tile that was led is marked *, else it is the leftmost
   plays 6|6 6|1@0 6|2@1          what was laid, one after the other, each at a place; in the bag a place is a face
   hand 0|1 5|6                   of the player to move; other 0|0 … is that of the next one
   lead 6|6                       the tile that must be led
   passed 1:6 2:3                 seat 1 has passed on 6, seat 2 on 3
   turns 3                        own turns the player has had
   legal none                     all plays, in any order: TILE@PLACE, and :FACE where several sides would join there
   choice STRATEGY PLAY           what a strategy chooses
   gives STRATEGY TILES           the half of its hand that it gives back
   worth 12                       points in hand
   then PLAY                      the player plays it; what follows is about the position after that
   open 4 4                       what the open places show, in order
   total 15                       the open ends added up
   pays 3                         what the play paid, in points
   next 1                         whose turn it is now
   over out                       why the round is over; none: it is not */
#ifndef POSITION_H
#define POSITION_H

#include "board/board.h"
#include "table_talk.h"

enum { MOST_WORDS = 128 };

struct position {
	struct table table;
	const char *text; /* the block */
	const char *file;
	unsigned line; /* in the file where it begins */
	bool flip;     /* the line is drawn the other way round from how the round keeps it */
	unsigned checks;
	enum dom_path path;
};

#define POSITION_KEYS " rules line plays hand other lead passed turns legal choice gives worth then open total pays next over "

static inline bool position_key(const char *word)
{
	char padded[64];

	snprintf(padded, sizeof padded, " %s ", word);
	return strstr(POSITION_KEYS, padded) != NULL;
}

#define position_fail(p, ...) \
	do { \
		char position_says[512]; \
		snprintf(position_says, sizeof position_says, __VA_ARGS__); \
		fail_msg("%s:%u (%s): %s\n%s", (p)->file, (p)->line, (p)->path ? "plain" : "table", position_says, (p)->text); \
	} while (0)

static inline const char *position_face(const struct table *t, unsigned tile, unsigned side)
{
	return dom_rules_face(t->rules, dom_rules_face_of(t->rules, tile, side));
}

/* "6|1" to a tile; `first` is the side that is written first. */
static inline unsigned position_tile(struct position *p, const char *word, size_t length, unsigned *first)
{
	struct table *t = &p->table;
	char name[256];
	size_t bar = strcspn(word, "|");
	int tile;

	if (length >= sizeof name)
		position_fail(p, "too long: %s", word);
	for (size_t i = 0; i < length; i++)
		name[i] = word[i] == '|' ? '-' : word[i];
	name[length] = '\0';
	tile = dom_rules_find(t->rules, name, length);
	if (tile < 0)
		position_fail(p, "there is no tile %s", name);
	for (unsigned s = 0; first && s < t->rules->sides; s++) {
		const char *face = position_face(t, (unsigned)tile, s);

		if (strlen(face) == bar && !memcmp(face, word, bar)) {
			*first = s;
			break;
		}
	}
	return (unsigned)tile;
}

static inline unsigned position_face_named(struct position *p, const char *name)
{
	for (unsigned f = 0; f < p->table.rules->faces; f++)
		if (!strcmp(dom_rules_face(p->table.rules, (struct dom_face){f}), name))
			return f;
	position_fail(p, "there is no face %s", name);
	return 0;
}

static inline void position_place_name(const struct position *p, unsigned place, char *out, size_t size)
{
	const struct dom_rules *r = p->table.rules;

	if (r->board->shape == DOM_SHAPE_LINE)
		snprintf(out, size, "%s", place == p->flip ? "left" : "right");
	else if (r->board->many_sides)
		snprintf(out, size, "%s", dom_rules_face(r, dom_rules_shows(r, domi_places(r, p->table.round)[place].symbol)));
	else
		snprintf(out, size, "%u", place);
}

/* TILE, TILE@PLACE, TILE@PLACE:FACE */
static inline struct dom_play position_play(struct position *p, const char *word)
{
	const struct dom_rules *r = p->table.rules;
	const struct dom_round *g = p->table.round;
	const char *at = strchr(word, '@'), *face = at ? strchr(at, ':') : NULL;
	struct dom_play play = {0};
	char place[64], name[64];
	uint8_t sides;

	play.tile = (uint16_t)position_tile(p, word, at ? (size_t)(at - word) : strlen(word), NULL);
	while (g->seats[0].tiles && !domi_has(domi_hand(r, g, 0), play.tile) && play.tile + 1U < r->tiles &&
	       r->kind[play.tile + 1] == r->kind[play.tile])
		play.tile++; /* the copy that is in the hand */
	if (!at)
		return play;
	snprintf(place, sizeof place, "%.*s", (int)(face ? (size_t)(face - at - 1) : strlen(at + 1)), at + 1);
	for (play.place = 0; play.place < g->places; play.place++) {
		position_place_name(p, play.place, name, sizeof name);
		if (!strcmp(name, place))
			break;
	}
	if (play.place == g->places)
		position_fail(p, "there is no place %s", place);
	sides = domi_sides_that_fit(r, DOM_PATH_PLAIN, domi_places(r, g)[play.place].symbol, play.tile);
	for (unsigned s = 0; s < r->sides; s++)
		if (sides >> s & 1 && (!face || !strcmp(position_face(&p->table, play.tile, s), face + 1))) {
			play.side = (uint8_t)s;
			break;
		}
	return play;
}

static inline void position_play_name(const struct position *p, struct dom_play play, char *out, size_t size)
{
	const struct dom_rules *r = p->table.rules;
	const struct dom_round *g = p->table.round;
	const char *tile = table_name(&p->table, play.tile);
	size_t length = strlen(tile);
	uint8_t sides;
	char place[64];

	snprintf(out, size, "%s", tile);
	for (char *c = out; *c; c++)
		*c = *c == '-' ? '|' : *c;
	if (!g->places)
		return;
	position_place_name(p, play.place, place, sizeof place);
	length += (size_t)snprintf(out + length, size - length, "@%s", place);
	sides = domi_sides_that_fit(r, DOM_PATH_PLAIN, domi_places(r, g)[play.place].symbol, play.tile);
	if (sides & (sides - 1))
		snprintf(out + length, size - length, ":%s", position_face(&p->table, play.tile, play.side));
}

static inline bool same_play(struct dom_play a, struct dom_play b)
{
	return a.tile == b.tile && a.place == b.place && a.side == b.side;
}

/* A tile from wherever it is onto the table. */
static inline void position_put(struct position *p, unsigned tile, unsigned side, unsigned place)
{
	const struct dom_rules *r = p->table.rules;
	struct dom_round *g = p->table.round;

	domi_remove(domi_pile(r, g), tile);
	g->pile--;
	r->board->lay(r, g, tile, side, place);
	g->laid++;
	g->last_tile = (uint16_t)tile;
	g->last_layer = (uint8_t)(r->players - 1);
}

static inline void position_line(struct position *p, char *words[], unsigned count)
{
	unsigned led = 0, first = 0;

	for (unsigned i = 0; i < count; i++)
		if (words[i][0] == '*')
			led = i;
	for (unsigned n = 0; n < count; n++) {
		/* the tile led, what lies right of it, then what lies left of it from there outwards */
		unsigned i = n < count - led ? led + n : count - 1 - n;
		const char *word = words[i] + (words[i][0] == '*');
		unsigned tile = position_tile(p, word, strlen(word), &first);
		bool twice = domi_is_double(p->table.rules, tile);

		if (i == led) {
			p->flip = first != 0;
			position_put(p, tile, 0, 0);
		} else if (i > led) {
			position_put(p, tile, first, !p->flip);
		} else {
			position_put(p, tile, twice ? 0 : !first, p->flip);
		}
	}
}

static inline void position_hand(struct position *p, unsigned seat, char *words[], unsigned count)
{
	const struct dom_rules *r = p->table.rules;
	struct dom_round *g = p->table.round;

	for (unsigned i = 0; i < count; i++) {
		unsigned tile = position_tile(p, words[i], strlen(words[i]), NULL);

		while (!domi_has(domi_pile(r, g), tile) && tile + 1U < r->tiles && r->kind[tile + 1] == r->kind[tile])
			tile++;
		if (!domi_has(domi_pile(r, g), tile))
			position_fail(p, "%s is already somewhere", words[i]);
		domi_remove(domi_pile(r, g), tile);
		domi_add(domi_hand(r, g, seat), tile);
		g->pile--;
		g->seats[seat].tiles++;
	}
}

static inline void position_legal(struct position *p, char *words[], unsigned count)
{
	struct table *t = &p->table;
	struct dom_plays plays;
	struct dom_play play;
	unsigned offered = 0;
	char name[256];

	if (count == 1 && !strcmp(words[0], "none"))
		count = 0;
	dom_plays_init(&plays, t->view);
	while (dom_plays_next(&plays, &play)) {
		bool wanted = false;

		for (unsigned i = 0; i < count; i++)
			wanted |= same_play(play, position_play(p, words[i]));
		position_play_name(p, play, name, sizeof name);
		if (!wanted)
			position_fail(p, "%s is offered", name);
		if (!same_play(play, dom_view_play(t->view, offered)))
			position_fail(p, "play %u is not %s", offered, name);
		offered++;
	}
	if (offered != count || dom_view_plays(t->view) != count)
		position_fail(p, "%u plays are offered, not %u", offered, count);
	/* what cannot be played is refused */
	for (unsigned i = 0; i < t->rules->tiles; i++)
		if (!domi_has(domi_hand(t->rules, t->round, 0), i))
			assert_int_equal(dom_round_play(t->rules, t->round, (struct dom_play){.tile = (uint16_t)i}, NULL),
					 DOM_BAD_PLAY);
}

static inline const struct dom_strategy *position_strategy(struct position *p, const char *name)
{
	const struct dom_member *member = dom_member_find(dom_family_find("strategy"), name, strlen(name));

	if (!member)
		position_fail(p, "there is no strategy %s", name);
	return (const struct dom_strategy *)(const void *)member->option;
}

static inline void position_choice(struct position *p, char *words[], unsigned count)
{
	static const struct dom_arg args[DOM_MAX_PARAMS];
	struct dom_play play;
	char name[256];

	if (count != 2)
		position_fail(p, "choice STRATEGY PLAY");
	play = position_strategy(p, words[0])->choose(p->table.view, args);
	if (!same_play(play, position_play(p, words[1]))) {
		position_play_name(p, play, name, sizeof name);
		position_fail(p, "%s chooses %s, not %s", words[0], name, words[1]);
	}
}

static inline void position_gives(struct position *p, char *words[], unsigned count)
{
	static const struct dom_arg args[DOM_MAX_PARAMS];
	const struct dom_rules *r = p->table.rules;
	uint64_t set[DOM_MAX_WORDS] = {0};

	if (count < 2)
		position_fail(p, "gives STRATEGY TILES");
	position_strategy(p, words[0])->give_back(p->table.view, args, count - 1, set);
	for (unsigned i = 1; i < count; i++) {
		unsigned tile = position_tile(p, words[i], strlen(words[i]), NULL);

		if (!domi_has(set, tile))
			position_fail(p, "%s does not give %s back", words[0], words[i]);
	}
	assert_int_equal(domi_count(set, r->words), count - 1);
}

static inline void position_open(struct position *p, char *words[], unsigned count)
{
	const struct dom_rules *r = p->table.rules;
	const struct dom_place *place = domi_places(r, p->table.round);
	unsigned n = 0;

	for (unsigned i = 0; i < p->table.round->places; i++) {
		unsigned at = r->board->shape == DOM_SHAPE_LINE && p->flip ? !i : i;

		for (unsigned k = 0; k < place[at].open; k++, n++)
			if (n >= count || strcmp(words[n], dom_rules_face(r, dom_rules_shows(r, place[at].symbol))) != 0)
				position_fail(p, "open place %u shows %s", n,
					      dom_rules_face(r, dom_rules_shows(r, place[at].symbol)));
	}
	if (n != count)
		position_fail(p, "%u sides are open, not %u", n, count);
}

/* The open ends added up by what the board says each counts; a double that counts both halves is worth its tile. */
static inline int64_t position_total(const struct position *p)
{
	const struct dom_rules *r = p->table.rules;
	const struct dom_place *place = domi_places(r, p->table.round);
	int64_t total = 0;

	for (unsigned i = 0; i < p->table.round->places; i++)
		total += (int64_t)place[i].counts * place[i].open * r->worth[place[i].symbol];
	return total;
}

static inline void position_over(struct position *p, char *words[], unsigned count)
{
	uint32_t reasons = dom_round_reasons(p->table.round);
	unsigned n = 0;

	if (count == 1 && !strcmp(words[0], "none")) {
		if (dom_round_over(p->table.round))
			position_fail(p, "the round is over");
		return;
	}
	for (unsigned bit = 0; bit < 32; bit++) {
		if (!(reasons >> bit & 1))
			continue;
		if (n >= count || strcmp(words[n], dom_rules_reason(p->table.rules, bit)) != 0)
			position_fail(p, "the round is over: %s", dom_rules_reason(p->table.rules, bit));
		n++;
	}
	if (n != count)
		position_fail(p, "%u reasons to end, not %u", n, count);
}

static inline void position_number(struct position *p, const char *what, char *words[], unsigned count, int64_t got)
{
	if (count != 1 || strtoll(words[0], NULL, 10) != got)
		position_fail(p, "%s is %lld", what, (long long)got);
}

/* Before the first question the tiles nobody has are shared out: every other seat holds one at least. */
static inline void position_ready(struct position *p)
{
	const struct dom_rules *r = p->table.rules;
	struct dom_round *g = p->table.round;

	for (unsigned seat = 1; seat < r->players; seat++)
		if (!g->seats[seat].tiles && g->pile) {
			unsigned tile = (unsigned)domi_next(domi_pile(r, g), r->words, 0);

			domi_remove(domi_pile(r, g), tile);
			domi_add(domi_hand(r, g, seat), tile);
			g->pile--;
			g->seats[seat].tiles = 1;
		}
	dom_round_view(r, g, 0, p->table.view);
}

static inline void position_do(struct position *p, const char *key, char *words[], unsigned count)
{
	struct table *t = &p->table;
	struct dom_round *g = t->round;

	if (!strcmp(key, "line")) {
		position_line(p, words, count);
	} else if (!strcmp(key, "plays")) {
		for (unsigned i = 0; i < count; i++) {
			struct dom_play play = position_play(p, words[i]);

			position_put(p, play.tile, play.side, play.place);
		}
	} else if (!strcmp(key, "hand") || !strcmp(key, "other")) {
		position_hand(p, key[0] == 'o', words, count);
	} else if (!strcmp(key, "lead")) {
		g->lead = (uint16_t)position_tile(p, words[0], strlen(words[0]), NULL);
	} else if (!strcmp(key, "passed")) {
		for (unsigned i = 0; i < count; i++) {
			unsigned seat = (unsigned)strtoul(words[i], NULL, 10);

			domi_passed_on(t->rules, g, seat)[position_face_named(p, strchr(words[i], ':') + 1)]++;
			g->seats[seat].passes++;
		}
	} else if (!strcmp(key, "turns")) {
		g->seats[0].turns = (uint32_t)strtoul(words[0], NULL, 10);
	} else {
		if (!p->checks++)
			position_ready(p);
		if (!strcmp(key, "legal"))
			position_legal(p, words, count);
		else if (!strcmp(key, "choice"))
			position_choice(p, words, count);
		else if (!strcmp(key, "gives"))
			position_gives(p, words, count);
		else if (!strcmp(key, "worth"))
			position_number(p, key, words, count, dom_round_points(t->rules, g, 0));
		else if (!strcmp(key, "open"))
			position_open(p, words, count);
		else if (!strcmp(key, "total"))
			position_number(p, key, words, count, position_total(p));
		else if (!strcmp(key, "pays"))
			position_number(p, key, words, count, dom_round_score(t->rules, g, 0) / 100);
		else if (!strcmp(key, "next"))
			position_number(p, key, words, count, g->seat);
		else if (!strcmp(key, "over"))
			position_over(p, words, count);
		else if (dom_round_play(t->rules, g, position_play(p, words[0]), &t->listener)) /* then */
			position_fail(p, "%s cannot be played", words[0]);
		dom_round_view(t->rules, g, 0, t->view);
	}
}

/* One block, by one path. Returns how many things it checked. */
static inline unsigned position_check(const char *block, const char *file, unsigned line, enum dom_path path)
{
	struct position p = {.text = block, .file = file, .line = line, .path = path};
	char variant[4096] = "", *text = strdup(block), *words[MOST_WORDS];
	char *all[512], *rules = strstr(text, "\nrules ");
	unsigned total = 0, count = 0;

	if (rules) {
		size_t length = strcspn(++rules, "\n");

		snprintf(variant, sizeof variant, "%.*s\n", (int)(length - 6), rules + 6);
		memset(rules, ' ', length);
		for (char *c = variant; *c; c++)
			*c = *c == ';' ? '\n' : *c;
		/* what follows a semicolon and a blank is a line of its own */
		for (char *c = variant; (c = strstr(c, "\n "));)
			memmove(c + 1, c + 2, strlen(c + 2) + 1);
	}
	if (!strstr(variant, "players:"))
		strcat(variant, "players: 2\n");
	table_open(&p.table, variant);
	table_begin(&p.table, NULL, 1, (struct dom_round_input){0}, path);
	p.table.round->phase = DOMI_TURNS;
	memcpy(domi_pile(p.table.rules, p.table.round), p.table.rules->all, p.table.rules->words * sizeof(uint64_t));
	p.table.round->pile = (uint16_t)p.table.rules->tiles;
	for (char *c = text; *c; c++)
		if (*c == '#')
			while (*c && *c != '\n')
				*c++ = ' ';
	for (char *word = strtok(text, " \t\n"); word && total < 512; word = strtok(NULL, " \t\n"))
		all[total++] = word;
	for (unsigned i = 0; i < total; i += count + 1) {
		if (!position_key(all[i]))
			position_fail(&p, "%s is no key word", all[i]);
		for (count = 0; i + count + 1 < total && !position_key(all[i + count + 1]); count++)
			words[count] = all[i + count + 1];
		position_do(&p, all[i], words, count);
	}
	table_close(&p.table);
	free(text);
	return p.checks;
}

/* All blocks of a file, by both paths. Returns how many positions there were. */
static inline unsigned positions_in(const char *path)
{
	static char text[1 << 18];
	FILE *file = fopen(path, "r");
	const char *name = strrchr(path, '/') + 1;
	unsigned positions = 0, line = 1;
	size_t length;

	if (!file)
		fail_msg("cannot read %s", path);
	length = fread(text, 1, sizeof text - 1, file);
	text[length] = '\0';
	fclose(file);
	for (char *block = text; block && *block;) {
		char *end = strstr(block, "\n\n");
		unsigned lines = 0, checks;

		if (end)
			*end = '\0';
		for (char *c = block; *c; c++)
			lines += *c == '\n';
		if (block[strspn(block, " \n")] != '#')
			fail_msg("%s:%u: a position begins with a comment that says what it shows\n%s", name, line, block);
		checks = position_check(block, name, line, DOM_PATH_TABLE);
		assert_int_equal(checks, position_check(block, name, line, DOM_PATH_PLAIN));
		if (checks)
			positions++;
		else if (strstr(block, "\nline ") || strstr(block, "\nhand "))
			fail_msg("%s:%u: nothing is asked about this position\n%s", name, line, block);
		line += lines + 2;
		block = end ? end + 2 : NULL;
	}
	return positions;
}

#endif
