/* Plays that fit come first, in the engine's order; what only a judge could let through comes after them. A play is typed by
   its number, or as the tile and words that say where: "6-4 left", "[a|b] b", "3-3 2 pays 10". Names of faces may have blanks,
   so a tile is the longest beginning that is one. Whatever is not understood is answered, never guessed. */
#include "bits.h"
#include "error.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void add_plays(struct domc_offer *offer, bool misfits)
{
	struct dom_plays plays;
	struct dom_play play;

	dom_plays_init(&plays, offer->view);
	while (dom_plays_next(&plays, &play))
		if (dom_view_misfit(offer->view, play.tile) == misfits)
			offer->choices[offer->count++] = (struct domc_choice){.play = play, .misfit = misfits};
}

void domc_offer_init(struct domc_offer *offer, const struct domc_picture *picture, const struct dom_view *view, unsigned gives,
		     bool draws)
{
	unsigned most = gives ? view->seats[view->seat].tiles : dom_view_plays(view);

	*offer = (struct domc_offer){.picture = picture, .view = view, .gives = gives, .draws = draws, .cheats = view->tries};
	offer->choices = domc_new(most + 1u, sizeof(*offer->choices));
	if (draws) {
		offer->count = 1;
	} else if (gives) {
		for (int tile = -1; (tile = dom_view_next(view, tile)) >= 0;)
			offer->choices[offer->count++] = (struct domc_choice){.play = {.tile = (uint16_t)tile}};
	} else {
		add_plays(offer, false);
		offer->declines = !offer->count;
		if (offer->cheats)
			add_plays(offer, true);
	}
}

/* Whether the same tile can join the same place with another side, too. */
static bool side_matters(const struct domc_offer *offer, struct dom_play play)
{
	for (unsigned i = 0; i < offer->count; i++) {
		struct dom_play other = offer->choices[i].play;

		if (other.tile == play.tile && other.place == play.place && other.side != play.side)
			return true;
	}
	return false;
}

/* Whether a face says by itself what it is worth. */
static bool speaks_for_itself(const struct dom_rules *rules, unsigned symbol)
{
	char worth[16];

	snprintf(worth, sizeof(worth), "%d", (int)dom_rules_worth(rules, symbol));
	return !strcmp(worth, domc_face(rules, symbol));
}

/* " {118, -17}": what the faces of a tile are worth, where that is not what they show. */
static void tell_worths(FILE *out, const struct dom_rules *rules, unsigned tile)
{
	unsigned sides = dom_rules_sides(rules);
	bool plain = true;

	for (unsigned side = 0; side < sides; side++)
		plain &= speaks_for_itself(rules, dom_rules_symbol(rules, tile, side));
	for (unsigned side = 0; side < sides && !plain; side++)
		fprintf(out, "%s%d%s", side ? ", " : " {", (int)dom_rules_worth(rules, dom_rules_symbol(rules, tile, side)),
			side + 1 == sides ? "}" : "");
}

static void tell_place(FILE *out, const struct domc_offer *offer, struct dom_play play)
{
	const struct dom_rules *rules = offer->picture->rules;
	const struct dom_place *place = &offer->view->place[play.place];

	if (dom_rules_shape(rules) == DOM_SHAPE_LINE) {
		fputs(play.place ? DOMC_IN(" on the right", " por la derecha") : DOMC_IN(" on the left", " por la izquierda"),
		      out);
		if (side_matters(offer, play))
			domc_put_side(out, offer->picture, play.tile, play.side);
		return;
	}
	domc_put_side(out, offer->picture, play.tile, play.side);
	if (place->tile == DOM_NO_TILE)
		domc_put(out, " on %s", " en %s", domc_face(rules, place->symbol));
	else
		domc_put(out, " on %s, place %u", " en %s, sitio %u", domc_tile(rules, place->tile).text, play.place);
}

void domc_offer_tell(FILE *out, const struct domc_offer *offer, unsigned choice)
{
	struct dom_play play = offer->choices[choice].play;

	if (offer->draws) {
		domc_put(out, "draw a tile, %u left", "robar una ficha, quedan %u", offer->view->pile);
		return;
	}
	fputs(domc_tile(offer->picture->rules, play.tile).text, out);
	tell_worths(out, offer->picture->rules, play.tile);
	if (!offer->gives && offer->view->places) {
		unsigned symbol = offer->view->place[play.place].symbol;

		tell_place(out, offer, play);
		if (!speaks_for_itself(offer->picture->rules, symbol))
			fprintf(out, " {%d}", (int)dom_rules_worth(offer->picture->rules, symbol));
	}
	if (offer->choices[choice].misfit)
		domc_put(out, " (does not fit)", " (no sirve)");
}

#define PROBLEM(said, ...) domi_fail(&(said)->why, DOM_BAD_PLAY, DOMI_NOWHERE, __VA_ARGS__)

struct word {
	const char *text;
	size_t length;
};

static const char blanks[] = " \t,";

static const char *skip(const char *text)
{
	return text + strspn(text, blanks);
}

static struct word next(const char **text)
{
	struct word word = {skip(*text), 0};

	word.length = strcspn(word.text, blanks);
	*text = word.text + word.length;
	return word;
}

/* One of some words, with a blank between them, in any case. */
static bool is(struct word word, const char *words)
{
	for (size_t length; *words; words += length + (words[length] == ' ')) {
		length = strcspn(words, " ");
		if (length == word.length && !strncasecmp(word.text, words, length))
			return true;
	}
	return false;
}

static bool is_number(struct word word, unsigned *out)
{
	unsigned long number = strtoul(word.text, NULL, 10);

	*out = (unsigned)number;
	return word.length && strspn(word.text, "0123456789") >= word.length && number <= 999999999;
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
	char plain[sizeof(struct domc_label)];
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

		if (!strchr(blanks, from[length])) /* the end is one, too */
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
static int read_bribe(const struct wanted *wanted, struct domc_said *said)
{
	const char *text = wanted->text;
	struct word word = next(&text);
	char amount[32];

	for (; word.length && !is(word, "pays pay paga pago"); word = next(&text))
		if (wanted->tile < 0)
			return PROBLEM(said, "“%s” is too much behind a number", "“%s” sobra tras un número", word.text);
	if (!word.length)
		return DOM_OK;
	word = next(&text);
	snprintf(amount, sizeof(amount), "%.*s", word.length < sizeof(amount) ? (int)word.length : 0, word.text);
	if (domc_read_points(amount, &said->reply.answer.pays) && !*skip(text))
		return DOM_OK;
	return PROBLEM(said, "behind “pays” there are points: pays 10, pays 2.5 (%s)",
		       "tras “paga” van puntos: paga 10, paga 2.5 (%s)", *amount ? amount : "?");
}

/* A tile of the hand that is not yet given; -1: there is none. */
static int held_and_kept(const struct domc_offer *offer, unsigned tile, const uint64_t *given)
{
	for (int held = -1; (held = dom_view_next(offer->view, held)) >= 0;)
		if (same_faces(offer->picture->rules, (unsigned)held, tile) && !domi_has(given, (unsigned)held))
			return held;
	return -1;
}

/* A tile that cannot be laid so, or can be in several ways. */
static int refuse(const struct domc_offer *offer, const struct wanted *wanted, unsigned ways, struct domc_said *said)
{
	static const uint64_t none[DOM_MAX_WORDS];
	struct domc_label tile = domc_tile(offer->picture->rules, (unsigned)wanted->tile);
	bool elsewhere = false;
	char numbers[128];
	size_t used = 0;

	for (unsigned i = 0; i < offer->count; i++) {
		elsewhere |= same_faces(offer->picture->rules, offer->choices[i].play.tile, (unsigned)wanted->tile);
		if (used + 16 < sizeof(numbers) && is_wanted(offer, wanted, i))
			used += (size_t)snprintf(numbers + used, sizeof(numbers) - used, "%s%u", used ? ", " : "", i + 1);
	}
	if (ways)
		return PROBLEM(said, "%.200s can be laid in several ways; say which: %s",
			       "%.200s se puede poner de varias maneras; di cuál: %s", tile.text, numbers);
	if (held_and_kept(offer, (unsigned)wanted->tile, none) < 0)
		return PROBLEM(said, "you do not hold %.200s", "no tienes %.200s", tile.text);
	if (elsewhere)
		return PROBLEM(said, "%.200s cannot be laid there", "%.200s no va ahí", tile.text);
	return PROBLEM(said, "%.200s does not fit", "%.200s no sirve", tile.text);
}

static int read_play(const struct domc_offer *offer, const char *line, struct domc_said *said)
{
	struct wanted wanted = {.tile = -1, .text = line};
	struct word word = next(&wanted.text);
	unsigned found = 0;

	if (is_number(word, &wanted.choice)) {
		if (!wanted.choice-- || wanted.choice >= offer->count)
			return PROBLEM(said, "there is no play %.*s: they go from 1 to %u",
				       "no hay jugada %.*s: van de la 1 a la %u", (int)word.length, word.text, offer->count);
	} else {
		wanted.text = line;
		wanted.tile = take_tile(offer->picture->rules, &wanted.text);
		if (wanted.tile < 0)
			return PROBLEM(said, "“%.80s” is no play; ? tells what can be typed",
				       "“%.80s” no es una jugada; ? dice qué se puede escribir", line);
	}
	if (read_bribe(&wanted, said))
		return DOM_BAD_PLAY;
	for (unsigned i = 0; i < offer->count; i++)
		if (is_wanted(offer, &wanted, i)) {
			said->reply.answer.play = offer->choices[i].play;
			found++;
		}
	if (found != 1)
		return refuse(offer, &wanted, found, said);
	said->say = DOMC_SAYS_REPLY;
	said->reply.kind = DOM_REPLY_PLAY;
	return DOM_OK;
}

int domc_offer_give(const struct domc_offer *offer, struct domc_said *said)
{
	unsigned given = domi_count(said->reply.set, DOM_MAX_WORDS);

	if (given != offer->gives)
		return PROBLEM(said, "%u tiles are to be given back, not %u", "hay que devolver %u fichas, no %u", offer->gives,
			       given);
	said->say = DOMC_SAYS_REPLY;
	said->reply.kind = DOM_REPLY_GIVE;
	return DOM_OK;
}

static int read_given(const struct domc_offer *offer, const char *line, struct domc_said *said)
{
	for (const char *text = skip(line); *text; text = skip(text)) {
		const char *behind = text;
		struct word word = next(&behind);
		unsigned number;
		int tile;

		if (is_number(word, &number)) {
			tile = number && number <= offer->count ? offer->choices[number - 1].play.tile : -1;
			if (tile >= 0 && domi_has(said->reply.set, (unsigned)tile))
				tile = -1;
		} else {
			behind = text;
			tile = take_tile(offer->picture->rules, &behind);
			if (tile >= 0)
				tile = held_and_kept(offer, (unsigned)tile, said->reply.set);
		}
		if (tile < 0)
			return PROBLEM(said, "“%.80s”: no tile of yours begins there, or it is named already",
				       "“%.80s”: ahí no empieza una ficha tuya, o ya está nombrada", text);
		domi_add(said->reply.set, (unsigned)tile);
		text = behind;
	}
	return domc_offer_give(offer, said);
}

int domc_offer_read(const struct domc_offer *offer, const char *line, struct domc_said *said)
{
	const char *rest = line;
	struct word word = next(&rest);
	bool alone = !*skip(rest);

	*said = (struct domc_said){.reply.kind = DOM_REPLY_DECLINE};
	if (alone && is(word, "? help ayuda"))
		said->say = DOMC_SAYS_HELP;
	else if (alone && is(word, "h hint consejo"))
		said->say = DOMC_SAYS_HINT;
	else if (alone && is(word, "r rules reglas"))
		said->say = DOMC_SAYS_RULES;
	else if (alone && is(word, "q quit leave salir exit"))
		said->say = DOMC_SAYS_LEAVE;
	else if (offer->draws && alone && (!word.length || is(word, "1 d draw robar roba robo")))
		said->say = DOMC_SAYS_DRAW; /* enter alone will do: there is nothing else */
	else if (offer->draws)
		return PROBLEM(said, "you have nothing to lay: %s draws a tile", "no llevas: con %s robas una ficha", "1");
	else if (alone && offer->declines && is(word, "p pass decline paso pasar"))
		said->say = DOMC_SAYS_REPLY;
	else if (alone && !offer->gives && is(word, "p pass decline paso pasar"))
		return PROBLEM(said, "there is something to lay (%u plays): who can play must",
			       "hay qué poner (%u jugadas): quien puede, juega", offer->count);
	else
		return offer->gives ? read_given(offer, line, said) : read_play(offer, line, said);
	return DOM_OK;
}
