/* Every kind of command: who may give it, what it takes, what is written down of it, what it needs and what applies it. What clients
   say is read strictly: a key that is not known is refused. */
#include "work.h"

#include "near.h"
#include "resource/resource.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
#define AT(member) DOMJ_AT(doms_command, member)

/* What clients say */

#define MAY(member) AT(member), .when = DOMJ_AT_TIMES
#define SPEED {"speed", DOMJ_int, MAY(speed), .most = DOMS_SPEED_MOST, .usual = DOMS_SPEED_USUAL, \
	.about = "Milliseconds between steps."}
#define ONE(name, member) {name, DOMJ_int, AT(member), .most = DOM_MAX_PLAYERS - 1, .usual = -1}
#define PLAYER ONE("player", player)
#define NAMED(...) {"name", DOMJ_json, AT(name), .count = DOMS_NAME_MOST, \
	.schema = DOMS_JSON({"type": "string", "minLength": 1}), \
	.about = "1 to 24 letters; blanks around them are taken off.", __VA_ARGS__}

#define SERIES \
	/* these two by whoever can take the time to compile it */ \
	{"variant", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_REF(Variant)}, \
	{"players", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_REF(Players)}, \
	{"seed", DOMJ_seed, MAY(deal.seed), .schema = DOMS_REF(Seed)}, \
	{"clock", DOMJ_int, MAY(deal.settings.clock), .most = DOMS_CLOCK_MOST, .usual = -1}, \
	{"away", DOMJ_int, MAY(deal.settings.away), .most = DOMS_AWAY_MOST, .usual = -1, \
	 .about = "Seconds somebody may be gone before the computer plays, from 5 on; 0: any number. A table for friends has 60."}, \
	{"chat", DOMJ_flag, MAY(deal.settings.chat), .about = "Whether people at the table may write to each other."}, \
	{"by_hand", DOMJ_flag, MAY(deal.settings.by_hand), \
	 .about = "Whoever can lay nothing and may draw does so tile by tile, by the command draw; else all is drawn at once."}, \
	{"match", DOMJ_flag, MAY(deal.settings.match), \
	 .about = "Rounds follow each other until the variant's rules for tournaments say who has won; without any, five."}, \
	{"next", DOMJ_int, MAY(deal.settings.next), .most = DOMS_NEXT_MOST, .usual = DOMS_NEXT_USUAL, \
	 .about = "Seconds between two rounds of a match; 0: until all people who are here are ready."}

static const struct domj_field series[] = {SERIES, {.name = NULL}};
static const struct domj_field opening[] = {
	SERIES,
	{"friends", DOMJ_flag, MAY(deal.friends),
	 .about = "Whoever has the invitation takes a seat, before anything is dealt."},
	{.name = NULL}};

static const struct domj_field *const all = DOMJ_FIELDS(
	{"id", DOMJ_any, .when = DOMJ_AT_TIMES, .schema = DOMS_JSON({"type": ["string", "number", "null"]}),
	 .about = "Comes back with the reply on a WebSocket."});

/* What is written down. `none`: rows of older files may lack it. */

#define DEAL {"seed", DOMJ_seed, AT(deal.seed)}, {"drawn", DOMJ_flag, AT(deal.drawn)}, {"nonce", DOMJ_hex, AT(deal.nonce)}
#define NUMBER(name, member, bound) {name, DOMJ_int, AT(member), .most = bound, .usual = -1}
#define STEPS NUMBER("steps", steps, UINT32_MAX)
#define PACE NUMBER("speed", speed, DOMS_SPEED_MOST)
#define TILES {"tiles", DOMJ_tiles, AT(tiles)}
#define ANSWER \
	NUMBER("tile", answer.play.tile, UINT16_MAX), NUMBER("place", answer.play.place, UINT16_MAX), \
	NUMBER("side", answer.play.side, UINT8_MAX), \
	{"pays", DOMJ_int, AT(answer.pays), .least = INT64_MIN, .most = INT64_MAX, .usual = -1} /* hundredths */
#define YES {"yes", DOMJ_flag, AT(yes), .none = true}

static const struct domj_object of_tournament = {NULL, DOMJ_FIELDS(
	NUMBER("tournament", deal.tournament, INT64_MAX), NUMBER("number", deal.input.number, INT64_MAX),
	NUMBER("has_last", deal.input.has_last, 1), NUMBER("last_starter", deal.input.last_starter, DOM_MAX_PLAYERS - 1),
	NUMBER("last_winner", deal.input.last_winner, DOM_NO_SEAT))};

static const struct domj_field only_player[] = {PLAYER, {.name = NULL}}, only_deal[] = {DEAL, {.name = NULL}};
static const struct domj_field two_players[] = {PLAYER, ONE("to", to), {.name = NULL}};
static const struct domj_field whole_deal[] = {
	DEAL, {"variant", DOMJ_variant, .at = offsetof(struct doms_command, deal.ruleset)},
	NUMBER("clock", deal.settings.clock, DOMS_CLOCK_MOST), {"keys", DOMJ_map, AT(deal.keys)},
	{"away", DOMJ_int, AT(deal.settings.away), .most = DOMS_AWAY_MOST, .usual = -1, .none = true},
	{"chat", DOMJ_flag, AT(deal.settings.chat), .none = true}, {"by_hand", DOMJ_flag, MAY(deal.settings.by_hand)},
	{"match", DOMJ_flag, MAY(deal.settings.match)},
	{"next", DOMJ_int, AT(deal.settings.next), .most = DOMS_NEXT_MOST, .usual = -1, .none = true},
	{"invite", DOMJ_hex, MAY(deal.invite)}, {"tournament", DOMJ_object, MAY(deal.tournament), .of = &of_tournament}, {.name = NULL}};

#define TAKES_SEATS DOMS_IF_FRIENDS | DOMS_IF_OPEN
#define HAS_SEAT TAKES_SEATS | DOMS_IF_SITS
#define IN_MATCH DOMS_IF_MATCH | DOMS_IF_UNDECIDED

const struct doms_kind doms_kinds[DOMS_DOS] = {
	[DOMS_DO_STEP] = {.word = "step", .who = DOMS_OWNER},
	[DOMS_DO_RUN] = {"run", DOMS_OWNER, .takes = DOMJ_FIELDS(SPEED), .kept = DOMJ_FIELDS(PACE),
		.needs = DOMS_IF_GOES_ON | DOMS_IF_SEATED, .apply = doms_play_mode},
	[DOMS_DO_PAUSE] = {"pause", DOMS_OWNER, .needs = DOMS_IF_GOES_ON | DOMS_IF_SEATED, .apply = doms_play_mode},
	[DOMS_DO_FINISH] = {.word = "finish", .who = DOMS_OWNER},
	[DOMS_DO_RESET] = {"reset", DOMS_OWNER, .needs = DOMS_IF_BEGUN, .how = DOMS_DEALS, .apply = doms_begin_reset},
	[DOMS_DO_REMATCH] = {"rematch", DOMS_OWNER, .kept = only_deal, .needs = DOMS_IF_OVER, .how = DOMS_DEALS,
		.apply = doms_begin_another},
	[DOMS_DO_SETTINGS] = {"settings", DOMS_OWNER, .takes = series, .kept = whole_deal, .how = DOMS_DEALS,
		.apply = doms_begin_series},
	[DOMS_DO_PLAY] = {"play", DOMS_SEAT, .takes = DOMJ_FIELDS(
		{"tile", DOMJ_text, AT(wrote.tile), .about = "As it is written in the hand."},
		{"place", DOMJ_int, MAY(answer.play.place), .most = UINT16_MAX},
		{"side", DOMJ_int, MAY(answer.play.side), .most = DOM_MAX_SIDES - 1},
		{"pays", DOMJ_points, MAY(answer.pays), .none = true,
		 .about = "Of a cheat: the most it would pay to have a misfit let through."}),
		.kept = DOMJ_FIELDS(PLAYER, ANSWER), .needs = DOMS_IF_PLAYED, .how = DOMS_PLAYS, .apply = doms_play_answer},
	[DOMS_DO_GIVE] = {"give", DOMS_SEAT,
		.takes = DOMJ_FIELDS({"tiles", DOMJ_list, .at = offsetof(struct doms_command, wrote.tiles)}),
		.kept = DOMJ_FIELDS(PLAYER, TILES), .needs = DOMS_IF_PLAYED, .how = DOMS_PLAYS, .apply = doms_play_answer},
	[DOMS_DO_DECLINE] = {"decline", DOMS_SEAT, .kept = only_player, .needs = DOMS_IF_PLAYED, .how = DOMS_PLAYS,
		.apply = doms_play_answer},
	[DOMS_DO_DRAW] = {"draw", DOMS_SEAT, .kept = only_player, .needs = DOMS_IF_PLAYED, .how = DOMS_PLAYS,
		.apply = doms_play_draw},
	[DOMS_DO_SIT] = {"sit", DOMS_GUEST, .takes = DOMJ_FIELDS(PLAYER, NAMED(.when = DOMJ_AT_TIMES)), .kept = DOMJ_FIELDS(
		PLAYER, NAMED(.when = DOMJ_AT_TIMES), NUMBER("from", from, DOM_NO_SEAT),
		{"own", DOMJ_flag, AT(own), .none = true}, {"key", DOMJ_hex, AT(key)}),
		.needs = TAKES_SEATS, .apply = doms_lobby_sit},
	[DOMS_DO_NAME] = {"name", DOMS_SEAT, .takes = DOMJ_FIELDS(NAMED()), .kept = DOMJ_FIELDS(PLAYER, NAMED()),
		.needs = HAS_SEAT | DOMS_IF_LOBBY, .apply = doms_lobby_name},
	[DOMS_DO_STAND] = {.word = "stand", .who = DOMS_SEAT},
	[DOMS_DO_BEGIN] = {"begin", DOMS_OWNER, .takes = DOMJ_FIELDS(SPEED), .kept = DOMJ_FIELDS(PACE),
		.needs = DOMS_IF_NOT_BEGUN, .apply = doms_lobby_begin},
	[DOMS_DO_MOVE] = {"move", DOMS_OWNER, .takes = two_players, .kept = two_players, .needs = TAKES_SEATS | DOMS_IF_LOBBY,
		.apply = doms_lobby_move},
	[DOMS_DO_REMOVE] = {"remove", DOMS_OWNER, .takes = only_player},
	/* to a reset, perhaps */
	[DOMS_DO_AGREE] = {"agree", DOMS_SEAT, .kept = DOMJ_FIELDS(PLAYER, YES), .how = DOMS_DEALS, .apply = doms_lobby_agree},
	[DOMS_DO_DISAGREE] = {.word = "disagree", .who = DOMS_SEAT},
	[DOMS_DO_VOTE] = {"vote", DOMS_SEAT, .takes = DOMJ_FIELDS(ONE("player", to)), .kept = two_players,
		.needs = DOMS_IF_FRIENDS, .apply = doms_lobby_vote},
	[DOMS_DO_REPLACE] = {"replace", DOMS_OWNER, .takes = only_player},
	[DOMS_DO_READY] = {"ready", DOMS_SEAT,
		.kept = DOMJ_FIELDS(DEAL, PLAYER, NUMBER("here", here, UINT16_MAX)),
		.needs = IN_MATCH | DOMS_IF_OVER, .how = DOMS_DEALS, .apply = doms_match_ready},
	[DOMS_DO_RESIGN] = {"resign", DOMS_SEAT, .kept = only_player, .needs = IN_MATCH | DOMS_IF_BEGUN, .how = DOMS_ROUSES,
		.apply = doms_match_resign},
	[DOMS_DO_UNDO] = {"undo", DOMS_SEAT, .kept = only_player, .how = DOMS_DEALS, .apply = doms_undo},
	[DOMS_DO_SAY] = {"say", DOMS_SEAT, .takes = DOMJ_FIELDS(
		{"phrase", DOMJ_word, MAY(wrote.phrase),
		 DOMJ_WORDS("hello", "good-luck", "well-played", "nice-one", "ouch", "hurry", "thinking", "sorry", "thanks",
			"one-more", "laugh", "angry")},
		{"text", DOMJ_json, MAY(wrote.text), .count = DOMS_SAID_MOST,
		 .schema = DOMS_JSON({"type": "string", "minLength": 1}),
		 .about = "1 to 200 letters, where the owner allows that; reaches the people at the table."})},
	[DOMS_DO_OPEN] = {"open", .takes = opening, .kept = whole_deal, .apply = doms_begin_series},
	[DOMS_DO_ADVANCE] = {"advance", .kept = DOMJ_FIELDS(STEPS), .needs = DOMS_IF_PLAYED | DOMS_IF_BEGUN, .how = DOMS_PLAYS,
		.apply = doms_play_advance},
	[DOMS_DO_THOUGHT] = {"thought", .kept = DOMJ_FIELDS(STEPS, ANSWER, TILES),
		.needs = DOMS_IF_PLAYED | DOMS_IF_BEGUN, .how = DOMS_PLAYS, .apply = doms_play_advance},
	[DOMS_DO_LATE] = {"late", .how = DOMS_PLAYS, .apply = doms_play_late},
	[DOMS_DO_LEAVE] = {"leave", .kept = DOMJ_FIELDS(PLAYER, NUMBER("why", why, UINT8_MAX)),
		.needs = HAS_SEAT, .apply = doms_lobby_leave},
	[DOMS_DO_ASK] = {"ask", .kept = DOMJ_FIELDS(NUMBER("player", player, DOM_NO_SEAT)),
		.needs = DOMS_IF_BEGUN, .apply = doms_lobby_ask},
	[DOMS_DO_STAND_IN] = {"stand-in", .kept = DOMJ_FIELDS(PLAYER, YES), .needs = DOMS_IF_SITS, .apply = doms_lobby_stand_in},
	[DOMS_DO_NEXT] = {"next", .kept = only_deal, .needs = IN_MATCH | DOMS_IF_OVER, .how = DOMS_DEALS,
		.apply = doms_begin_another},
};
/* clang-format on */

void doms_command_release(struct doms_command *command)
{
	json_decref(command->wrote.tiles);
	doms_ruleset_drop(command->deal.ruleset);
	*command = (struct doms_command){0};
}

void doms_command_settle(struct doms_command *command, const struct doms_settings *before)
{
	const size_t begins = offsetof(struct doms_command, deal.settings);
	struct doms_settings kept = *before;

	if (!before->match) /* it was nobody's choice */
		kept.next = command->deal.settings.next;
	for (const struct domj_field *field = series; field->name; field++)
		if (field->at >= begins && !(command->wrote.given >> (field - series) & 1))
			memcpy((char *)command + field->at, (const char *)&kept + (field->at - begins), field->size);
}

/* Reading what clients say, and what was written down */

static void set_field(const struct domj_field *field, void *at, int64_t n)
{
	switch (field->size) {
	case 1:
		*(uint8_t *)at = (uint8_t)n;
		break;
	case 2:
		*(uint16_t *)at = (uint16_t)n;
		break;
	case 4:
		*(uint32_t *)at = (uint32_t)n;
		break;
	default:
		*(int64_t *)at = n;
		break;
	}
}

static bool is_needed(const struct domj_field *field)
{
	return field->when == DOMJ_ALWAYS && !field->none;
}

/* A body that is read into a command. */
struct reading {
	struct doms_command *out;
	const json_t *body;
	const struct doms_row_rulesets *rulesets; /* of a row; NULL: a client says it */
	struct doms_fault *fault;
};

/* What each type of field is read by; `at`: where it goes. 0, or 1 with a fault. */

static int read_number(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	int64_t n;

	if (field->usual < 0 && !value)
		return is_needed(field) &&
		       doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "“%s” is a whole number from 0 to %lld",
				    "“%s” es un número entero de 0 a %lld", field->name, (long long)field->most);
	if (doms_read_number(r->body, field->name, field->least, field->most, field->usual, &n, r->fault))
		return 1;
	set_field(field, at, n);
	return 0;
}

/* Points with at most two decimals. */
static int read_points(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	double points = json_number_value(value) * 100;

	*(int64_t *)at = -1; /* none */
	if (!value || json_is_null(value))
		return 0;
	if (!json_is_number(value) || !(points >= 0 && points <= 1e14) || fabs(points - round(points)) > 1e-3)
		return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "points from 0 on, with two decimals at most",
				    "puntos desde 0, con dos decimales como mucho");
	*(int64_t *)at = (int64_t)llround(points);
	return 0;
}

static bool is_tile(const json_t *text)
{
	return json_is_string(text) && json_string_length(text) < DOMS_TILE_TEXT;
}

static int read_tile(const struct reading *r, const struct domj_field *field, json_t *tile, void *at)
{
	if (!is_tile(tile))
		return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "which tile? As it is written in the hand",
				    "¿qué ficha? Como está escrita entre las tuyas");
	memcpy(at, json_string_value(tile), json_string_length(tile) + 1);
	return 0;
}

static int read_tiles(const struct reading *r, const struct domj_field *field, json_t *tiles, void *at)
{
	bool good = json_is_array(tiles) && json_array_size(tiles) <= DOM_MAX_TILES;
	json_t *tile;
	size_t i;

	json_array_foreach(tiles, i, tile)
	{
		good &= is_tile(tile);
	}
	if (!good)
		return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "a list of tiles is wanted",
				    "se espera una lista de fichas");
	*(json_t **)at = json_incref(tiles);
	return 0;
}

/* What is written down has all of them; a client leaves out what is false. */
static int read_flag(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	if (value ? !json_is_boolean(value) : is_needed(field))
		return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "“%s” is true or false", "“%s” es true o false",
				    field->name);
	*(bool *)at = json_is_true(value);
	return 0;
}

static int read_word(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	char words[256];
	const char *word;
	size_t length = 0;

	if (!value)
		return 0;
	for (unsigned i = 0; i < field->count; i++)
		length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i ? " " : "", field->words[i]);
	if (doms_read_word(r->body, field->name, words, (struct dom_text){"phrase", "la frase"}, &word, r->fault))
		return 1;
	snprintf(at, field->size, "\"%s\"", word);
	return 0;
}

/* Letters that would hide in a text, or turn what stands beside it. */
static bool is_hidden(int32_t letter)
{
	return letter < 0x20 || (letter >= 0x7F && letter <= 0x9F) || letter == 0xAD || letter == 0x61C || letter == 0x180E ||
	       letter == 0x200B || letter == 0x200E || letter == 0x200F || (letter >= 0x2028 && letter <= 0x202E) ||
	       (letter >= 0x2060 && letter <= 0x206F) || letter == 0xFEFF || (letter >= 0xFFF9 && letter <= 0xFFFF) ||
	       letter >= 0xE0000;
}

static bool is_blank(int32_t letter)
{
	return letter == ' ' || letter == 0xA0 || letter == 0x1680 || (letter >= 0x2000 && letter <= 0x200A) ||
	       letter == 0x202F || letter == 0x205F || letter == 0x3000;
}

/* Blanks of any kind, and as many as there are, become one; none is left around. Returns the letters; -1: one is not allowed. */
static int clean(const char *text, size_t length, char *out)
{
	int letters = 0;
	bool blank = false;

	for (size_t at = 0, from = 0; at < length; from = at) {
		int32_t letter = domi_utf8_next(text, length, &at);

		if (letter < 0 || is_hidden(letter))
			return -1;
		if (is_blank(letter)) {
			blank = true;
			continue;
		}
		if (blank && letters) {
			*out++ = ' ';
			letters++;
		}
		blank = false;
		memcpy(out, text + from, at - from);
		out += at - from;
		letters++;
	}
	*out = '\0';
	return letters;
}

/* A text of at most so many letters as JSON with its quotes, without blanks around it. */
static int read_letters(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	char text[DOMS_SAID];
	size_t length = json_string_length(value);
	struct domi_buffer json = {0};
	int letters = json_is_string(value) && length < sizeof text ? clean(json_string_value(value), length, text) : 0;

	if (!value && !is_needed(field))
		return 0;
	if (letters < 0)
		return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "letters that nobody sees are not allowed here",
				    "aquí no valen letras que no se ven");
	if (letters == 0 || (unsigned)letters > field->count)
		return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, "a text of 1 to %u letters is wanted",
				    "se espera un texto de 1 a %u letras", field->count);
	domj_string(&json, text);
	if (json.failed || json.length >= field->size) {
		domi_buffer_release(&json);
		return doms_fail(r->fault, DOMS_BUSY, NULL, NULL);
	}
	memcpy(at, json.text, json.length);
	memset((char *)at + json.length, 0, field->size - json.length);
	domi_buffer_release(&json);
	return 0;
}

/* Of rows alone: what stands there was written here, anything else is damage. */
static int fail_row(const struct reading *r, const struct domj_field *field)
{
	return doms_fail_at(r->fault, DOMS_BAD_REQUEST, field->name, NULL, NULL);
}

static int read_seed(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	if (doms_read_seed(r->body, at, &r->out->wrote.has_seed, r->fault))
		return 1;
	return (!value || json_is_null(value)) && is_needed(field) ? fail_row(r, field) : 0;
}

static bool take_hex(const json_t *value, uint8_t *out, size_t count)
{
	size_t length;

	return json_is_string(value) && json_string_length(value) == 2 * count &&
	       !sodium_hex2bin(out, count, json_string_value(value), 2 * count, NULL, &length, NULL) && length == count;
}

static int read_hex(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	bool good = value ? take_hex(value, at, field->size) : !is_needed(field);

	return good ? 0 : fail_row(r, field);
}

static int read_keys(const struct reading *r, const struct domj_field *field, json_t *keys, void *at)
{
	struct doms_deal *deal = &r->out->deal;
	int64_t player;
	size_t i;
	json_t *entry;

	(void)at;
	json_array_foreach(keys, i, entry)
	{
		if (doms_read_number(entry, "player", 0, DOM_MAX_PLAYERS - 1, -1, &player, r->fault) || player < 0 ||
		    !take_hex(json_object_get(entry, "key"), deal->keys[player], DOMS_KEY))
			return fail_row(r, field);
		deal->keyed |= (uint16_t)(1U << player);
	}
	return json_is_array(keys) ? 0 : fail_row(r, field);
}

static int read_set(const struct reading *r, const struct domj_field *field, json_t *tiles, void *at)
{
	uint64_t *set = at;
	size_t i;
	json_t *tile;

	json_array_foreach(tiles, i, tile)
	{
		json_int_t n = json_integer_value(tile);

		if (!json_is_integer(tile) || n < 0 || n >= DOM_MAX_TILES)
			return fail_row(r, field);
		set[n / 64] |= UINT64_C(1) << n % 64;
	}
	return json_is_array(tiles) ? 0 : fail_row(r, field);
}

static int read_game(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	const char *name = json_string_value(json_object_get(r->body, "name")), *source = json_string_value(value);
	struct doms_ruleset *ruleset = name && source ? r->rulesets->find(r->rulesets->context, name, source) : NULL;

	*(struct doms_ruleset **)at = ruleset;
	return ruleset ? 0 : fail_row(r, field);
}

static int read_nothing(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	(void)r, (void)field, (void)value, (void)at;
	return 0;
}

static int read_all(const struct reading *r, const struct domj_field *fields);

/* Its fields stand beside the others. */
static int read_inner(const struct reading *r, const struct domj_field *field, json_t *value, void *at)
{
	(void)at;
	return value ? read_all(r, field->of->fields) : 0;
}

static int read_all(const struct reading *r, const struct domj_field *fields)
{
	static int (*const readers[])(const struct reading *r, const struct domj_field *field, json_t *value, void *at) = {
		[DOMJ_int] = read_number,  [DOMJ_points] = read_points, [DOMJ_text] = read_tile,    [DOMJ_list] = read_tiles,
		[DOMJ_flag] = read_flag,   [DOMJ_word] = read_word,     [DOMJ_json] = read_letters, [DOMJ_seed] = read_seed,
		[DOMJ_any] = read_nothing, [DOMJ_object] = read_inner,  [DOMJ_hex] = read_hex,      [DOMJ_tiles] = read_set,
		[DOMJ_map] = read_keys,    [DOMJ_variant] = read_game,
	};
	int bad = 0;

	for (; !bad && fields && fields->name; fields++)
		bad = readers[fields->type](r, fields, json_object_get(r->body, fields->name), (char *)r->out + fields->at);
	return bad;
}

/* The fields of a kind and no others; `names`: of the keys that there may be besides. */
static int read_fields(struct doms_command *out, const char *names, const json_t *body, struct doms_fault *fault)
{
	const struct domj_field *fields = doms_kinds[out->what].takes;
	const struct doms_settings *settings = &out->deal.settings;
	char keys[256];
	size_t length = (size_t)snprintf(keys, sizeof keys, "%s", names);

	for (const struct domj_field *field = fields; field && field->name; field++) {
		length += (size_t)snprintf(keys + length, sizeof keys - length, " %s", field->name);
		out->wrote.given |= (unsigned)(json_object_get(body, field->name) != NULL) << (field - fields);
	}
	if (doms_read_keys(body, keys, fault) || read_all(&(struct reading){out, body, NULL, fault}, fields))
		return 1;
	if (settings->away && settings->away < DOMS_AWAY_LEAST)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "away", "“away” is 0, or a whole number from %d to %d",
				    "“away” es 0, o un número entero de %d a %d", DOMS_AWAY_LEAST, DOMS_AWAY_MOST);
	return 0;
}

int doms_command_read_open(struct doms_command *out, const json_t *body, struct doms_fault *fault)
{
	const struct doms_settings usual = {.away = DOMS_AWAY_USUAL};

	*out = (struct doms_command){.what = DOMS_DO_OPEN};
	if (read_fields(out, "", body, fault))
		return 1;
	if (out->deal.friends)
		doms_command_settle(out, &usual);
	return 0;
}

int doms_command_read(struct doms_command *out, const json_t *body, struct doms_fault *fault)
{
	char words[512];
	size_t length = 0;
	const char *word;

	*out = (struct doms_command){0};
	for (unsigned i = 0; i < DOMS_ASKED; i++)
		length += (size_t)snprintf(words + length, sizeof words - length, "%s%s", i ? " " : "", doms_kinds[i].word);
	if (doms_read_word(body, "do", words, (struct dom_text){"command", "la orden"}, &word, fault))
		return 1;
	while (strcmp(word, doms_kinds[out->what].word) != 0)
		out->what++;
	if (read_fields(out, "do id", body, fault))
		return 1;
	if (out->what == DOMS_DO_SAY && !out->wrote.phrase[0] == !out->wrote.text[0])
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "phrase", "either a phrase or a text is said",
				    "se dice una frase hecha o un texto");
	return 0;
}

/* In rows of the database: few short fields, all in JSON, so that people can read it too. */

static void put_tiles(struct domi_buffer *out, const uint64_t *tiles)
{
	domj_open(out, '[');
	for (unsigned t = 0; t < DOM_MAX_TILES; t++)
		if (tiles[t / 64] >> t % 64 & 1)
			domj_int(out, t);
	domj_close(out, ']');
}

static void put_keys(struct domi_buffer *out, const struct doms_deal *deal)
{
	domj_open(out, '[');
	for (unsigned p = 0; p < DOM_MAX_PLAYERS; p++)
		if (deal->keyed >> p & 1) {
			domj_open(out, '{');
			domj_key_int(out, "player", p);
			domj_key(out, "key");
			domj_hex(out, deal->keys[p], DOMS_KEY);
			domj_close(out, '}');
		}
	domj_close(out, ']');
}

static void put_fields(struct domi_buffer *out, const struct domj_field *fields, const struct doms_command *command);

static void put_field(struct domi_buffer *out, const struct domj_field *field, const struct doms_command *command)
{
	const void *at = (const char *)command + field->at;

	if (field->when == DOMJ_AT_TIMES && sodium_is_zero(at, field->size))
		return;
	if (field->type == DOMJ_object) {
		put_fields(out, field->of->fields, command);
		return;
	}
	if (field->type == DOMJ_variant)
		domj_key_string(out, "name", dom_variant_name(command->deal.ruleset->variant));
	domj_key(out, field->name);
	switch (field->type) {
	case DOMJ_flag:
		domj_bool(out, *(const bool *)at);
		break;
	case DOMJ_seed:
		domj_seed(out, *(const uint64_t *)at);
		break;
	case DOMJ_hex:
		domj_hex(out, at, field->size);
		break;
	case DOMJ_json:
		domj_raw(out, at, strlen(at));
		break;
	case DOMJ_tiles:
		put_tiles(out, at);
		break;
	case DOMJ_map:
		put_keys(out, &command->deal);
		break;
	case DOMJ_variant:
		domj_string(out, command->deal.ruleset->source);
		break;
	default:
		domj_int(out, domj_number(field, at));
		break;
	}
}

static void put_fields(struct domi_buffer *out, const struct domj_field *fields, const struct doms_command *command)
{
	for (; fields && fields->name; fields++)
		put_field(out, fields, command);
}

char *doms_row_write(const struct doms_command *command)
{
	struct domi_buffer out = {0};

	domj_open(&out, '{');
	put_fields(&out, doms_kinds[command->what].kept, command);
	domj_close(&out, '}');
	return domi_buffer_take(&out);
}

/* Whoever takes a free seat has a name, and nobody comes from a place that there is not. */
static bool comes_from_somewhere(const struct doms_command *command)
{
	return command->what != DOMS_DO_SIT || command->from < DOM_MAX_PLAYERS ||
	       (command->from == DOM_NO_SEAT && command->name[0]);
}

int doms_row_read(struct doms_command *out, const char *what, const char *text, size_t length,
		  const struct doms_row_rulesets *rulesets)
{
	struct doms_fault fault;
	json_t *body;
	bool good;

	*out = (struct doms_command){0};
	while (out->what < DOMS_DOS && (!doms_kinds[out->what].apply || strcmp(what, doms_kinds[out->what].word) != 0))
		out->what++;
	if (out->what == DOMS_DOS)
		return 1;
	body = json_loadb(text, length, 0, NULL);
	good = json_is_object(body) && !read_all(&(struct reading){out, body, rulesets, &fault}, doms_kinds[out->what].kept) &&
	       comes_from_somewhere(out);
	out->deal.friends = !sodium_is_zero(out->deal.invite, DOMS_KEY);
	json_decref(body);
	if (!good)
		doms_command_release(out);
	return !good;
}

/* As JSON Schema */

json_t *doms_schema_open(void)
{
	json_t *schema = domj_schema_new("A table to be opened.");

	domj_schema_add(schema, opening, true);
	json_array_append_new(json_object_get(schema, "required"), json_string(opening->name)); /* there is none to keep */
	json_object_set_new(schema, "additionalProperties", json_false());
	return schema;
}

json_t *doms_schema_command(void)
{
	static const char *const whose[] = {
		[DOMS_OWNER] = "Of the owner.", [DOMS_SEAT] = "Of a seat.", [DOMS_GUEST] = "Of a guest, or of a seat."};
	json_t *list = json_array();

	for (const struct doms_kind *kind = doms_kinds; kind < doms_kinds + DOMS_ASKED; kind++) {
		json_t *schema = domj_schema_new(whose[kind->who]);

		domj_schema_kind(schema, "do", kind->word);
		domj_schema_add(schema, all, true);
		domj_schema_add(schema, kind->takes, true);
		json_array_append_new(list, schema);
	}
	return json_pack("{s:o, s:[{s:s, s:i}, {s:s, s:s, s:i}, {s:s, s:[s]}, {s:s, s:s, s:i}]}", "oneOf", list, "examples",
			 "do", "run", "speed", 200, "do", "play", "tile", "4-6", "place", 1, "do", "give", "tiles", "0-0", "do",
			 "settings", "variant", "classic", "clock", 30);
}
