/* A play is typed by its number, or as the tile and words that say where: "6-4 left", "[a|b] b", "3-3 2 pays 10". Names of faces
   may have blanks, so a tile is the longest beginning that is one. Whatever is not understood is answered, never guessed. */
#include "offer.h"

#include <ctype.h>
#include <string.h>

#define PROBLEM(said, in_english, in_spanish, ...) \
	((said)->say = DOMC_SAYS_NOTHING, snprintf((said)->en, sizeof((said)->en), in_english, __VA_ARGS__), \
	 snprintf((said)->es, sizeof((said)->es), in_spanish, __VA_ARGS__))

struct word {
	const char *text;
	size_t length;
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == ',';
}

static const char *skip(const char *text)
{
	while (is_blank(*text))
		text++;
	return text;
}

static struct word next(const char **text)
{
	struct word word = {skip(*text), 0};

	while (word.text[word.length] && !is_blank(word.text[word.length]))
		word.length++;
	*text = word.text + word.length;
	return word;
}

/* One of some words, with a blank between them, in any case. */
static bool is(struct word word, const char *words)
{
	while (*words) {
		size_t length = strcspn(words, " "), same = 0;

		while (same < length && same < word.length &&
		       tolower((unsigned char)word.text[same]) == (unsigned char)words[same])
			same++;
		if (same == length && same == word.length)
			return true;
		words += length + (words[length] == ' ');
	}
	return false;
}

static bool is_number(struct word word, unsigned *out)
{
	*out = 0;
	for (size_t i = 0; i < word.length; i++) {
		if (word.text[i] < '0' || word.text[i] > '9' || *out > 99999999)
			return false;
		*out = *out * 10 + (unsigned)(word.text[i] - '0');
	}
	return word.length > 0;
}

bool domc_read_points(const char *text, int64_t *hundredths)
{
	unsigned decimals = 0, digits = 0;
	bool point = false;

	for (*hundredths = 0; *text; text++) {
		if ((*text == '.' || *text == ',') && !point) {
			point = true;
			continue;
		}
		if (*text < '0' || *text > '9' || ++digits > 15 || decimals == 2)
			return false;
		decimals += point;
		*hundredths = *hundredths * 10 + (*text - '0');
	}
	for (; decimals < 2; decimals++)
		*hundredths *= 10;
	return digits > 0;
}

/* A tile written as 6-4, 6|4 or [6|4]; -1: it is none. */
static int find_tile(const struct dom_rules *rules, const char *text, size_t length)
{
	char plain[sizeof(struct domc_tile)];
	size_t used = 0;
	int tile = dom_rules_find(rules, text, length);

	if (tile >= 0)
		return tile;
	if (length > 2 && text[0] == '[' && text[length - 1] == ']') {
		text++;
		length -= 2;
	}
	for (size_t i = 0; i < length && used + 1 < sizeof(plain); i++) {
		bool dot = length - i > 1 && !memcmp(text + i, "·", strlen("·"));

		plain[used++] = text[i] == '|' || dot ? '-' : text[i];
		i += dot;
	}
	return dom_rules_find(rules, plain, used);
}

/* The longest beginning of a text that is a tile; *text is behind it then. */
static int take_tile(const struct dom_rules *rules, const char **text)
{
	const char *from = skip(*text);

	for (size_t length = strlen(from); length; length--) {
		int tile;

		if (from[length] && !is_blank(from[length]))
			continue;
		tile = find_tile(rules, from, length);
		if (tile >= 0) {
			*text = from + length;
			return tile;
		}
	}
	return -1;
}

/* Copies of a tile are one to whoever types. */
static bool same_faces(const struct dom_rules *rules, unsigned a, unsigned b)
{
	for (unsigned side = 0; side < dom_rules_sides(rules); side++)
		if (dom_rules_symbol(rules, a, side) != dom_rules_symbol(rules, b, side))
			return false;
	return true;
}

static bool is_face(const struct dom_rules *rules, unsigned symbol, struct word word)
{
	const char *face = domc_face(rules, symbol);

	return strlen(face) == word.length && !memcmp(face, word.text, word.length);
}

/* Whether a word that says where fits a play. */
static bool is_there(const struct domc_offer *offer, struct dom_play play, struct word word)
{
	const struct dom_rules *rules = offer->picture->rules;
	unsigned number;
	bool line = dom_rules_shape(rules) == DOM_SHAPE_LINE;

	if (!offer->view->places)
		return true; /* the first tile has no place to choose */
	if (line && is(word, "left l izquierda izq i"))
		return play.place == 0;
	if (line && is(word, "right r derecha der d"))
		return play.place == 1;
	if (!line && offer->view->place[play.place].tile != DOM_NO_TILE && is_number(word, &number))
		return play.place == number;
	if (!line && offer->view->place[play.place].tile == DOM_NO_TILE &&
	    is_face(rules, offer->view->place[play.place].symbol, word))
		return true;
	return is_face(rules, dom_rules_symbol(rules, play.tile, play.side), word);
}

/* What somebody wants: a tile and where. */
struct wanted {
	int tile;         /* -1: a number was typed */
	unsigned choice;  /* that number, from 0 */
	const char *text; /* the words behind it */
};

static bool is_wanted(const struct domc_offer *offer, const struct wanted *wanted, unsigned choice)
{
	static const char fillers[] = "on the by its at place in en el la por sitio lado";
	struct dom_play play = offer->choices[choice].play;
	const char *text = wanted->text;
	struct word word;

	if (wanted->tile < 0)
		return choice == wanted->choice;
	if (!same_faces(offer->picture->rules, play.tile, (unsigned)wanted->tile))
		return false;
	while ((word = next(&text)).length && !is(word, "pays pay paga pago"))
		if (!is_there(offer, play, word) && !is(word, fillers))
			return false;
	return true;
}

/* The amount behind "pays"; what is not said is nothing. */
static bool read_bribe(const struct wanted *wanted, struct domc_said *said)
{
	const char *text = wanted->text;
	struct word word = next(&text);
	char amount[32];

	said->reply.answer.pays = 0;
	while (word.length && !is(word, "pays pay paga pago")) {
		if (wanted->tile < 0) {
			PROBLEM(said, "“%s” is too much behind a number", "“%s” sobra tras un número", word.text);
			return false;
		}
		word = next(&text);
	}
	if (!word.length)
		return true;
	word = next(&text);
	snprintf(amount, sizeof(amount), "%.*s", word.length < sizeof(amount) ? (int)word.length : 0, word.text);
	if (domc_read_points(amount, &said->reply.answer.pays) && !*skip(text))
		return true;
	PROBLEM(said, "behind “pays” there are points: pays 10, pays 2.5 (%s)",
		"tras “paga” van puntos: paga 10, paga 2.5 (%s)", *amount ? amount : "?");
	return false;
}

/* A tile of the hand that is not yet given; -1: there is none. */
static int held_and_kept(const struct domc_offer *offer, unsigned tile, const uint64_t *given)
{
	for (int held = -1; (held = dom_view_next(offer->view, held)) >= 0;)
		if (same_faces(offer->picture->rules, (unsigned)held, tile) && !(given[held / 64] >> held % 64 & 1))
			return held;
	return -1;
}

static void refuse_tile(const struct domc_offer *offer, const struct wanted *wanted, struct domc_said *said)
{
	static const uint64_t none[DOM_MAX_WORDS];
	struct domc_tile tile = domc_tile(offer->picture->rules, (unsigned)wanted->tile);
	bool elsewhere = false;

	for (unsigned i = 0; i < offer->count; i++)
		elsewhere |= same_faces(offer->picture->rules, offer->choices[i].play.tile, (unsigned)wanted->tile);
	if (held_and_kept(offer, (unsigned)wanted->tile, none) < 0)
		PROBLEM(said, "you do not hold %.200s", "no tienes %.200s", tile.text);
	else if (elsewhere)
		PROBLEM(said, "%.200s cannot be laid there", "%.200s no va ahí", tile.text);
	else
		PROBLEM(said, "%.200s does not fit", "%.200s no sirve", tile.text);
}

static void refuse_many(const struct domc_offer *offer, const struct wanted *wanted, struct domc_said *said)
{
	struct domc_tile tile = domc_tile(offer->picture->rules, (unsigned)wanted->tile);
	char numbers[128];
	size_t used = 0;

	for (unsigned i = 0; i < offer->count && used + 16 < sizeof(numbers); i++)
		if (is_wanted(offer, wanted, i))
			used += (size_t)snprintf(numbers + used, sizeof(numbers) - used, "%s%u", used ? ", " : "", i + 1);
	PROBLEM(said, "%.200s can be laid in several ways; say which: %s",
		"%.200s se puede poner de varias maneras; di cuál: %s", tile.text, numbers);
}

static void read_play(const struct domc_offer *offer, const char *line, struct domc_said *said)
{
	struct wanted wanted = {.tile = -1, .text = line};
	struct word word = next(&wanted.text);
	unsigned found = 0;

	if (is_number(word, &wanted.choice)) {
		if (!wanted.choice-- || wanted.choice >= offer->count) {
			PROBLEM(said, "there is no play %.*s: they go from 1 to %u", "no hay jugada %.*s: van de la 1 a la %u",
				(int)word.length, word.text, offer->count);
			return;
		}
	} else {
		wanted.text = line;
		wanted.tile = take_tile(offer->picture->rules, &wanted.text);
		if (wanted.tile < 0) {
			PROBLEM(said, "“%.80s” is no play; ? tells what can be typed",
				"“%.80s” no es una jugada; ? dice qué se puede escribir", line);
			return;
		}
	}
	if (!read_bribe(&wanted, said))
		return;
	for (unsigned i = 0; i < offer->count; i++)
		if (is_wanted(offer, &wanted, i)) {
			said->reply.answer.play = offer->choices[i].play;
			found++;
		}
	if (!found)
		refuse_tile(offer, &wanted, said);
	else if (found > 1)
		refuse_many(offer, &wanted, said);
	else
		said->say = DOMC_SAYS_PLAY;
}

bool domc_offer_enough(const struct domc_offer *offer, unsigned given, struct domc_said *said)
{
	if (given == offer->gives)
		return true;
	PROBLEM(said, "%u tiles are to be given back, not %u", "hay que devolver %u fichas, no %u", offer->gives, given);
	return false;
}

static void read_given(const struct domc_offer *offer, const char *line, struct domc_said *said)
{
	unsigned given = 0;

	memset(said->reply.set, 0, sizeof(said->reply.set));
	for (const char *text = skip(line); *text; text = skip(text)) {
		const char *behind = text;
		struct word word = next(&behind);
		unsigned number;
		int tile;

		if (is_number(word, &number)) {
			tile = number && number <= offer->count ? offer->choices[number - 1].play.tile : -1;
			if (tile >= 0 && said->reply.set[tile / 64] >> tile % 64 & 1)
				tile = -1;
		} else {
			behind = text;
			tile = take_tile(offer->picture->rules, &behind);
			if (tile >= 0)
				tile = held_and_kept(offer, (unsigned)tile, said->reply.set);
		}
		if (tile < 0) {
			PROBLEM(said, "“%.80s”: no tile of yours begins there, or it is named already",
				"“%.80s”: ahí no empieza una ficha tuya, o ya está nombrada", text);
			return;
		}
		said->reply.set[tile / 64] |= UINT64_C(1) << tile % 64;
		given++;
		text = behind;
	}
	if (domc_offer_enough(offer, given, said))
		said->say = DOMC_SAYS_GIVE;
}

/* Enter alone will do: there is nothing else. */
static void read_draw(struct word word, bool alone, struct domc_said *said)
{
	if (alone && (!word.length || is(word, "1 d draw robar roba robo")))
		said->say = DOMC_SAYS_DRAW;
	else
		PROBLEM(said, "you have nothing to lay: %s draws a tile", "no llevas: con %s robas una ficha", "1");
}

void domc_offer_read(const struct domc_offer *offer, const char *line, struct domc_said *said)
{
	const char *rest = line;
	struct word word = next(&rest);
	bool alone = !*skip(rest);

	*said = (struct domc_said){.say = DOMC_SAYS_NOTHING};
	if (alone && is(word, "? help h ayuda"))
		said->say = DOMC_SAYS_HELP;
	else if (alone && is(word, "r rules reglas"))
		said->say = DOMC_SAYS_RULES;
	else if (alone && is(word, "q quit leave salir exit"))
		said->say = DOMC_SAYS_LEAVE;
	else if (offer->draws)
		read_draw(word, alone, said);
	else if (alone && offer->declines && is(word, "p pass decline paso pasar"))
		said->say = DOMC_SAYS_DECLINE;
	else if (alone && !offer->gives && is(word, "p pass decline paso pasar"))
		PROBLEM(said, "there is something to lay (%u plays): who can play must",
			"hay qué poner (%u jugadas): quien puede, juega", offer->count);
	else if (offer->gives)
		read_given(offer, line, said);
	else
		read_play(offer, line, said);
}
