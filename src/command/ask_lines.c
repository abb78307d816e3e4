/* The table, the hand and the numbered plays as lines, or one object that holds them; the answer is a line. */
#include "bits.h"
#include "host.h"

#include <stdlib.h>
#include <string.h>

static void print_table(const struct domc_question *question)
{
	domc_print_picture(&question->host->watch.picture);
	domc_print("\n");
	for (unsigned i = 0; i < question->offer.count; i++) {
		domc_print("%3u  ", i + 1);
		domc_offer_tell(stdout, &question->offer, i);
		domc_print("\n");
	}
}

static json_t *tile_json(const struct domc_picture *picture, unsigned tile)
{
	return json_loads(picture->texts.tiles[tile], JSON_DECODE_ANY, NULL);
}

static json_t *set_json(const struct domc_picture *picture, const uint64_t *set)
{
	json_t *list = json_array();

	for (unsigned t = 0; t < dom_rules_tiles(picture->rules); t++)
		if (domi_has(set, t))
			json_array_append_new(list, tile_json(picture, t));
	return list;
}

/* "misfit" only where it is one. */
static json_t *plays_json(const struct domc_offer *offer)
{
	json_t *list = json_array();

	for (unsigned i = 0; i < offer->count && !offer->gives && !offer->draws; i++) {
		struct dom_play play = offer->choices[i].play;

		json_array_append_new(list, json_pack("{s:o, s:i, s:i, s:o*}", "tile", tile_json(offer->picture, play.tile),
						      "place", (int)play.place, "side", (int)play.side, "misfit",
						      offer->choices[i].misfit ? json_true() : NULL));
	}
	return list;
}

static json_t *question_json(const struct domc_question *question)
{
	const struct domc_offer *offer = &question->offer;
	const struct dom_view *view = offer->view;
	unsigned clock = question->until > 0 ? (unsigned)(question->until - domc_now() + .5) : 0;

	return json_pack(
		"{s:s, s:i, s:s, s:s, s:o, s:o, s:i, s:b, s:b, s:o}", "event", "asked", "seat", (int)view->seat, "name",
		dom_variant_player(offer->picture->variant, dom_round_player(offer->picture->round, view->seat)), "needs",
		offer->draws   ? "draw"
		: offer->gives ? "give"
			       : "play",
		"hand", set_json(offer->picture, view->hand), "plays", plays_json(offer), "gives", (int)offer->gives, "cheats",
		offer->cheats, "declines", offer->declines, "clock", question->until > 0 ? json_integer(clock) : json_null());
}

static void prompt(const struct domc_question *question)
{
	const struct domc_offer *offer = &question->offer;
	const char *clock = "";
	char left[64];

	if (question->until > 0) {
		snprintf(left, sizeof(left), DOMC_IN(", %u s left", ", quedan %u s"),
			 (unsigned)(question->until - domc_now() + .5));
		clock = left;
	}
	if (offer->gives)
		domc_say("%s, %u tiles to give back (? helps%s): ", "%s, %u fichas que devolver (? ayuda%s): ", question->name,
			 offer->gives, clock);
	else if (offer->draws)
		domc_say("%s, you draw (? helps%s): ", "%s, robas (? ayuda%s): ", question->name, clock);
	else
		domc_say("%s, your play (? helps%s): ", "%s, tu jugada (? ayuda%s): ", question->name, clock);
	domc_flush();
}

/* What was asked for, as text: help, the rules, a hint. */
static bool help(const struct domc_question *question, enum domc_say say)
{
	const char *what = say == DOMC_SAYS_HELP    ? "help"
			   : say == DOMC_SAYS_RULES ? "rules"
			   : say == DOMC_SAYS_HINT  ? "hint"
						    : NULL;
	char *text;

	if (!what)
		return false;
	text = say == DOMC_SAYS_HINT ? domc_ask_hint(question) : domc_ask_help(question, say == DOMC_SAYS_RULES, false);
	domc_watch_say(&question->host->watch, text, json_pack("{s:s, s:s}", "event", what, "text", text));
	free(text);
	return true;
}

static void refuse(const struct domc_question *question, const struct domc_said *said)
{
	struct dom_text why = {said->why.en, said->why.es};

	domc_watch_say(&question->host->watch, domc_in(why),
		       json_pack("{s:s, s:o}", "event", "not-understood", "message", domi_json_text(why)));
}

/* The next line typed; LEAVE, or a late reply, where none comes. */
static void next_line(struct domc_question *question, char line[DOMC_LINE], struct domc_said *said)
{
	bool json = question->host->watch.mode == DOMC_AS_JSON;
	enum domc_got got;

	if (json)
		domc_flush();
	else
		prompt(question);
	got = domc_lines_next(&question->host->watch.pace->lines, line, question->until);
	if (!json && (got != DOMC_GOT_LINE || !isatty(STDIN_FILENO)))
		domc_print("\n"); /* nobody has typed one */
	said->say = got == DOMC_GOT_END ? DOMC_SAYS_LEAVE : got == DOMC_GOT_NONE ? DOMC_SAYS_REPLY : DOMC_SAYS_NOTHING;
	said->reply.kind = DOM_REPLY_LATE;
}

void domc_ask_lines(struct domc_question *question, struct domc_said *said)
{
	char line[DOMC_LINE];

	if (question->host->watch.mode == DOMC_AS_JSON)
		domc_print_json(question_json(question), true);
	else
		print_table(question);
	for (;;) {
		next_line(question, line, said);
		if (said->say != DOMC_SAYS_NOTHING)
			return;
		if (domc_offer_read(&question->offer, line, said))
			refuse(question, said);
		else if (!help(question, said->say))
			return;
		if (domc_out_failed()) { /* nobody reads the questions any more */
			said->say = DOMC_SAYS_LEAVE;
			return;
		}
	}
}

bool domc_hand_over_lines(struct domc_question *question)
{
	char line[DOMC_LINE];

	if (!isatty(STDIN_FILENO) || question->host->watch.mode == DOMC_AS_JSON)
		return true; /* a program answers for all of them */
	for (unsigned row = domc_high(STDOUT_FILENO); row; row--)
		domc_print("\n"); /* the last hand goes out of sight */
	domc_say("Pass the terminal to %s, who presses Enter: ", "Pásale la terminal a %s, que pulse Intro: ", question->name);
	domc_flush();
	return domc_lines_next(&question->host->watch.pace->lines, line, 0) == DOMC_GOT_LINE && strcmp(line, "q");
}
