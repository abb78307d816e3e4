/* Variants made at random from whatever the registry holds: a new option is in them as soon as it is built. */
#ifndef RANDOM_VARIANT_H
#define RANDOM_VARIANT_H

#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct dice {
	uint64_t state;
};

static inline uint64_t dice_throw(struct dice *d)
{
	uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

static inline unsigned dice_below(struct dice *d, unsigned n)
{
	return (unsigned)(dice_throw(d) % n);
}

struct sketch {
	char text[1 << 15];
	size_t length;
	struct dice dice;
	const struct dom_rules *set; /* faces and tiles alone: names tiles for the other aspects; NULL while they are chosen */
	unsigned faces, hand;
	unsigned players, table; /* of all, and at one table where a line-up says how many */
};

#define sketch_add(s, ...) \
	((s)->length += (size_t)snprintf((s)->text + (s)->length, sizeof(s)->text - (s)->length, __VA_ARGS__))

static inline void sketch_tile(struct sketch *s)
{
	char tile[512];

	dom_rules_tile(s->set, dice_below(&s->dice, dom_rules_tiles(s->set)), tile, sizeof tile);
	sketch_add(s, "\"%s\"", tile);
}

/* Mostly small numbers and the default, sometimes the ends of the range. */
static inline void sketch_int(struct sketch *s, const struct dom_param *p)
{
	long long low = p->min, high = p->max, n;

	switch (dice_below(&s->dice, 8)) {
	case 0:
		n = low;
		break;
	case 1:
		n = high - low > 40 ? low + 40 : high;
		break;
	case 2:
		n = p->preset ? atoll(p->preset) : low;
		break;
	default:
		n = (low < 0 && high > 0 ? 0 : low) + dice_below(&s->dice, 16);
	}
	sketch_add(s, "%lld", n < low ? low : n > high ? high : n);
}

/* A probability: often a half, now and then certain, impossible, or as fine as they get. */
static inline void sketch_chance(struct sketch *s)
{
	static const char *const chances[] = {"0.5", "0.5", "0.5", "0.05", "0", "1", "0.000001", "0.333333"};

	sketch_add(s, "%s", chances[dice_below(&s->dice, 8)]);
}

static inline void sketch_rounds(struct sketch *s);

static inline void sketch_param(struct sketch *s, const struct dom_param *p)
{
	unsigned words = 1, pick;
	const char *word;

	switch (p->type) {
	case DOM_TYPE_FLAG:
		sketch_add(s, "%s", dice_below(&s->dice, 2) ? "true" : "false");
		return;
	case DOM_TYPE_WORD:
		for (const char *c = p->words; *c; c++)
			words += *c == ' ';
		pick = dice_below(&s->dice, words);
		for (word = p->words; pick; word++)
			pick -= *word == ' ';
		sketch_add(s, "%.*s", (int)strcspn(word, " "), word);
		return;
	case DOM_TYPE_TILE:
		sketch_tile(s);
		return;
	case DOM_TYPE_CHANCE:
		sketch_chance(s);
		return;
	case DOM_TYPE_ROUNDS:
		sketch_rounds(s);
		return;
	case DOM_TYPE_TILES:
	case DOM_TYPE_INTS:
	case DOM_TYPE_NAMES:
		sketch_add(s, "[");
		for (unsigned i = 0, n = p->type == DOM_TYPE_NAMES ? s->faces : 1 + dice_below(&s->dice, 3); i < n; i++) {
			sketch_add(s, "%s", i ? ", " : "");
			if (p->type == DOM_TYPE_TILES)
				sketch_tile(s);
			else if (p->type == DOM_TYPE_INTS)
				sketch_int(s, p);
			else
				sketch_add(s, "f%u=%d%s", i, (int)dice_below(&s->dice, 30) - 8,
					   dice_below(&s->dice, 6) ? "" : "..40");
		}
		sketch_add(s, "]");
		return;
	default:
		if (!strcmp(p->name, "faces"))
			sketch_add(s, "%u", s->faces);
		else if (!strcmp(p->name, "hand"))
			sketch_add(s, "%u", s->hand);
		else if (!strcmp(p->name, "table"))
			sketch_add(s, "%u", s->table);
		else
			sketch_int(s, p);
	}
}

static inline void sketch_choice(struct sketch *s, const struct dom_family *family, bool with_winner);

static inline unsigned sketch_members(const struct dom_family *family)
{
	unsigned members = 0;

	while (family->members[members].name)
		members++;
	return members;
}

/* An option, its parameters thrown or left out; those that say how large things are always stand there. */
static inline void sketch_member(struct sketch *s, const struct dom_member *member, bool with_winner)
{
	unsigned given = 0;

	sketch_add(s, "{%s: {", member->name);
	for (const struct dom_param *p = member->option->params; p && p->name; p++) {
		if (p->preset && !dice_below(&s->dice, 3) && strcmp(p->name, "hand") != 0 && strcmp(p->name, "table") != 0)
			continue;
		sketch_add(s, "%s%s: ", given++ ? ", " : "", p->name);
		sketch_param(s, p);
	}
	if (with_winner && !dice_below(&s->dice, 3)) {
		sketch_add(s, "%swinner: ", given ? ", " : "");
		sketch_choice(s, dom_family_find("winner"), false);
	}
	sketch_add(s, "}}");
}

/* Whether it is a strategy that thinks: those have tests of their own, as they take too long for these. */
static inline bool sketch_thinks(const struct dom_family *family, const struct dom_member *member)
{
	return family == dom_family_find("strategy") && ((const struct dom_strategy *)(const void *)member->option)->thinks;
}

/* One option of a family. */
static inline void sketch_choice(struct sketch *s, const struct dom_family *family, bool with_winner)
{
	const struct dom_member *member;

	do
		member = &family->members[dice_below(&s->dice, sketch_members(family))];
	while (sketch_thinks(family, member));
	sketch_member(s, member, with_winner);
}

/* Up to `most` different options of a family, as a list. */
static inline void sketch_list(struct sketch *s, const char *family_name, unsigned most)
{
	const struct dom_family *family = dom_family_find(family_name);
	unsigned used = 0;

	sketch_add(s, "[");
	for (unsigned i = 0, n = 1 + dice_below(&s->dice, most); i < n; i++) {
		unsigned member = dice_below(&s->dice, sketch_members(family));

		if (used >> member & 1)
			continue;
		sketch_add(s, "%s", used ? ", " : "");
		used |= 1U << member;
		sketch_member(s, &family->members[member], false);
	}
	sketch_add(s, "]");
}

/* Rounds of a tournament: everybody as listed, or some; now and then by rules of their own. */
static inline void sketch_rounds(struct sketch *s)
{
	static const char *const own[] = {"value", "match", "deal", "start", "turn", "stuck", "winner", "score", "judge"};
	unsigned all = s->players < DOM_MAX_PLAYERS ? s->players : DOM_MAX_PLAYERS;

	sketch_add(s, "[");
	for (unsigned i = 0, n = 1 + dice_below(&s->dice, 3); i < n; i++) {
		bool some = dice_below(&s->dice, 3) == 0;
		unsigned count = some ? 2 + dice_below(&s->dice, all - 1) : all, step = some ? 1 + dice_below(&s->dice, 3) : 1;
		unsigned from = some ? dice_below(&s->dice, s->players) : 0;

		while (s->players % step == 0 && step > 1)
			step--; /* so that nobody is met twice */
		sketch_add(s, "%s{players: [", i ? ", " : "");
		for (unsigned k = 0; k < count; k++)
			sketch_add(s, "%sp%u", k ? ", " : "", (from + k * step) % s->players);
		sketch_add(s, "]");
		if (!dice_below(&s->dice, 3)) {
			const char *aspect = own[dice_below(&s->dice, sizeof own / sizeof *own)];

			sketch_add(s, ", rules: {%s: ", aspect);
			sketch_choice(s, dom_family_find(aspect), false);
			sketch_add(s, "}");
		}
		sketch_add(s, "}");
	}
	sketch_add(s, "]");
}

static inline bool sketch_has_table(const struct dom_member *member)
{
	for (const struct dom_param *p = member->option->params; p && p->name; p++)
		if (!strcmp(p->name, "table"))
			return true;
	return false;
}

/* More players than a table seats need a line-up that has tables. */
static inline void sketch_line_up(struct sketch *s)
{
	const struct dom_family *family = dom_family_find("line-up");
	const struct dom_member *member;

	do
		member = &family->members[dice_below(&s->dice, sketch_members(family))];
	while (s->table < s->players && !sketch_has_table(member));
	sketch_member(s, member, false);
}

static inline void sketch_tournament(struct sketch *s)
{
	static const char *const single[] = {"disqualify", "total", "champion", "tournament-judge"};

	sketch_add(s, "tournament: {line-up: ");
	sketch_line_up(s);
	if (dice_below(&s->dice, 2)) {
		sketch_add(s, ", stop: ");
		sketch_list(s, "stop", 3);
	}
	if (dice_below(&s->dice, 2)) {
		sketch_add(s, ", tie-break: ");
		sketch_list(s, "tie-break", 3);
	}
	for (unsigned i = 0; i < sizeof single / sizeof *single; i++)
		if (dice_below(&s->dice, 2)) {
			sketch_add(s, ", %s: ", single[i]);
			sketch_choice(s, dom_family_find(single[i]), false);
		}
	sketch_add(s, "}\n");
}

static inline void sketch_set(struct sketch *s)
{
	static const unsigned most_faces[] = {0, 0, 44, 16, 10, 7, 6};
	unsigned sides = dice_below(&s->dice, 4) ? 2 : 2 + dice_below(&s->dice, 5);
	const struct dom_family *family = dom_family_find("tiles");
	const struct dom_member *set = &family->members[dice_below(&s->dice, sketch_members(family))];

	/* mostly small, sometimes as large as sets get: large ones take long to compile */
	s->faces = 2 + dice_below(&s->dice, dice_below(&s->dice, 30) ? sides > 3 ? 3 : 7 : most_faces[sides] - 2);
	sketch_add(s, "tiles: {%s: {", set->name);
	for (const struct dom_param *param = set->option->params; param->name; param++) {
		sketch_add(s, "%s%s: ", param == set->option->params ? "" : ", ", param->name);
		if (!strcmp(param->name, "sides"))
			sketch_add(s, "%u", sides);
		else if (!strcmp(param->name, "copies"))
			sketch_add(s, "%u", dice_below(&s->dice, 4) ? 1 : 1 + dice_below(&s->dice, 3));
		else if (!strcmp(param->name, "tiles"))
			sketch_add(s, "%u", 4 + dice_below(&s->dice, dice_below(&s->dice, 30) ? 60 : DOM_MAX_TILES - 4));
		else
			sketch_param(s, param);
	}
	sketch_add(s, "}}\nfaces: ");
	sketch_choice(s, dom_family_find("faces"), false);
	sketch_add(s, "\n%s", sides > 2 ? "board: open-faces\n" : "");
}

/* The rules the fast loop serves, a part of them thrown. */
static inline void sketch_quick(struct sketch *s)
{
	static const char *const picks[] = {
		"random", "fattest", "random", "fattest", "{random: {place: first}}", "{fattest: {place: first}}"};
	static const char *const single[] = {"seats", "start", "winner"};
	unsigned players = 2 + dice_below(&s->dice, 5), most = dom_rules_tiles(s->set) / players;

	sketch_add(s, "players: [");
	for (unsigned p = 0; p < players; p++)
		sketch_add(s, "%s%s", p ? ", " : "", picks[dice_below(&s->dice, players % 2 ? 2 : 6)]);
	sketch_add(s, "]\ndeal: {hand: %u}\n", most ? 1 + dice_below(&s->dice, most) : 1);
	for (unsigned i = 0; i < sizeof single / sizeof *single; i++) {
		sketch_add(s, "%s: ", single[i]);
		sketch_choice(s, dom_family_find(single[i]), false);
		sketch_add(s, "\n");
	}
}

/* Players with their strategies and, where somebody cheats, their characters. */
static inline void sketch_players(struct sketch *s)
{
	bool cheats = !dice_below(&s->dice, 3);

	sketch_add(s, "players: [");
	for (unsigned p = 0; p < s->players; p++) {
		sketch_add(s, "%s{name: p%u, strategy: [", p ? ", " : "", p);
		for (unsigned i = 0, n = dice_below(&s->dice, 5) ? 1 : 2; i < n; i++) {
			sketch_add(s, "%s", i ? ", " : "");
			sketch_choice(s, dom_family_find("strategy"), false);
		}
		sketch_add(s, "]");
		if (cheats && dice_below(&s->dice, 2)) {
			sketch_add(s, ", character: ");
			sketch_choice(s, dom_family_find("character"), false);
		}
		sketch_add(s, "}");
	}
	sketch_add(s, "]\n");
}

/* Everything but the set. */
static inline void sketch_rest(struct sketch *s)
{
	bool crowd = !dice_below(&s->dice, 6), contest = crowd || dice_below(&s->dice, 2);
	unsigned seats = 2 + dice_below(&s->dice, dice_below(&s->dice, 3) ? 3 : 9);
	unsigned most = dom_rules_tiles(s->set) / seats, entries;
	unsigned hand = most ? 1 + dice_below(&s->dice, most < 12 ? most : 12) : 1;
	static const char *const single[] = {"value", "match", "deal",   "seats", "teams", "start",
					     "turn",  "stuck", "winner", "score", "judge"};

	s->hand = hand;
	s->players = crowd ? seats + 1 + dice_below(&s->dice, 14) : seats;
	s->table = seats;
	sketch_players(s);
	if (contest)
		sketch_tournament(s);
	for (unsigned i = 0; i < sizeof single / sizeof *single; i++) {
		if (!dice_below(&s->dice, 4) && strcmp(single[i], "deal") != 0)
			continue; /* the default */
		sketch_add(s, "%s: ", single[i]);
		sketch_choice(s, dom_family_find(single[i]), false);
		sketch_add(s, "\n");
	}
	if (!strstr(s->text, "board:") && dice_below(&s->dice, 3)) {
		sketch_add(s, "board: ");
		sketch_choice(s, dom_family_find("board"), false);
		sketch_add(s, "\n");
	}
	if (dice_below(&s->dice, 4)) {
		sketch_add(s, "end: [");
		for (unsigned i = 0, n = 1 + dice_below(&s->dice, 3); i < n; i++) {
			sketch_add(s, "%s", i ? ", " : "");
			sketch_choice(s, dom_family_find("end"), true);
		}
		sketch_add(s, "]\n");
	}
	if (!dice_below(&s->dice, 3)) {
		sketch_add(s, "bonus: ");
		sketch_list(s, "bonus", 3);
		sketch_add(s, "\n");
	}
	entries = dice_below(&s->dice, 2) ? 0 : 1 + dice_below(&s->dice, 4);
	sketch_add(s, "powers: [");
	for (unsigned i = 0; i < entries; i++) {
		sketch_add(s, "%s{filter: ", i ? ", " : "");
		sketch_choice(s, dom_family_find("filter"), false);
		sketch_add(s, ", effect: ");
		sketch_choice(s, dom_family_find("effect"), false);
		sketch_add(s, "}");
	}
	sketch_add(s, "]\n");
}

/* Writes variant number `number` into `s`; a refused one gives NULL and the complaint. */
static inline struct dom_variant *random_variant(struct sketch *s, uint64_t number, struct dom_rules **rules,
						 struct dom_error *error)
{
	struct dom_variant *set_variant = NULL, *variant = NULL;
	struct dom_rules *set = NULL;
	size_t so_far;

	s->length = 0;
	s->dice.state = number;
	s->set = NULL;
	*rules = NULL;
	sketch_set(s);
	so_far = s->length;
	/* one tile each for two players is a deal every set allows */
	sketch_add(s, "players: 2\ndeal: {hand: 1}\n");
	if (dom_variant_parse(&set_variant, s->text, s->length, "set", NULL, error))
		return NULL;
	if (dom_rules_new(&set, set_variant, NULL, error)) {
		dom_variant_free(set_variant);
		return NULL;
	}
	s->length = so_far;
	s->text[so_far] = '\0';
	s->set = set;
	if (dice_below(&s->dice, 12))
		sketch_rest(s);
	else
		sketch_quick(s);
	dom_rules_free(set);
	dom_variant_free(set_variant);
	if (dom_variant_parse(&variant, s->text, s->length, "random", NULL, error))
		return NULL;
	if (dom_rules_new(rules, variant, NULL, error)) {
		dom_variant_free(variant);
		return NULL;
	}
	return variant;
}

#endif
