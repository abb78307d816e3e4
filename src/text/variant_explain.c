/* The rules as a player would tell them: each option's own sentence with its parameters filled in, under a few titles. */
#include "text.h"

#include <string.h>

#include "faces/faces.h"
#include "tiles/tiles.h"

enum { SIZE, FACE, SHOWN, SET_BLANKS }; /* how many tiles the set has, and what they show */

struct teller {
	struct domi_buffer out;
	enum dom_lang lang;
	struct domi_blank blanks[SET_BLANKS +
				 2]; /* those of the set, then `players` while they are told of; closed by one without a name */
};

static void say(struct teller *t, const char *en, const char *es)
{
	domi_append_text(&t->out, t->lang == DOM_ES ? es : en);
}

/* An option's sentence, and what its parameters add to it. */
static void tell(struct teller *t, const struct domi_choice *c)
{
	const char *text = dom_text_in(c->member->option->tell, t->lang);

	if (!text)
		text = dom_text_in(c->member->option->about, t->lang);
	domi_say_phrase(&t->out, t->lang, text ? text : c->member->name, c, t->blanks);
	for (const struct dom_param *p = c->member->option->params; p && p->name; p++)
		if (dom_text_in(p->tell, t->lang))
			domi_say_phrase(&t->out, t->lang, dom_text_in(p->tell, t->lang), c, t->blanks);
}

/* Goes on in the midst of a sentence: a small letter first, and no full stop. */
static void tell_on(struct teller *t, const struct domi_choice *c)
{
	size_t from = t->out.length;

	tell(t, c);
	if (t->out.failed || t->out.length == from)
		return;
	if (t->out.text[from] >= 'A' && t->out.text[from] <= 'Z')
		t->out.text[from] = (char)(t->out.text[from] | 0x20);
	if (t->out.text[t->out.length - 1] == '.')
		t->out.text[--t->out.length] = '\0';
}

/* What was said since `from` becomes an item of the list; where that is nothing there is none. */
static void end_item(struct teller *t, size_t from)
{
	if (t->out.failed)
		return;
	if (t->out.length > from + strlen("- ")) {
		domi_append_text(&t->out, "\n");
	} else {
		t->out.length = from;
		t->out.text[from] = '\0';
	}
}

static void tell_item(struct teller *t, const struct domi_choice *c)
{
	size_t from = t->out.length;

	domi_append_text(&t->out, "- ");
	tell(t, c);
	end_item(t, from);
}

static const char *title_of(const struct teller *t, const struct domi_choice *c)
{
	const char *title = dom_text_in(c->member->option->title, t->lang);

	return title ? title : c->member->name;
}

/* What everybody is who does not say otherwise needs no words. */
static bool is_special(const struct domi_choice *character)
{
	return strcmp(character->member->name, dom_family_find("character")->first) != 0;
}

static bool plays_alike(const struct domi_player *a, const struct domi_player *b)
{
	if (a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++)
		if (!domi_choice_equal(&a->strategies[i], &b->strategies[i]))
			return false;
	return true;
}

static bool behaves_alike(const struct domi_player *a, const struct domi_player *b)
{
	return domi_choice_equal(&a->character, &b->character);
}

/* Whether nobody before player i is like it. */
static bool is_first(const struct dom_variant *v, unsigned i,
		     bool (*alike)(const struct domi_player *a, const struct domi_player *b))
{
	for (unsigned k = 0; k < i; k++)
		if (alike(&v->players[k], &v->players[i]))
			return false;
	return true;
}

/* All that are like player i, by name; how many they are. */
static unsigned name_alike(struct teller *t, struct domi_buffer *out, const struct dom_variant *v, unsigned i,
			   bool (*alike)(const struct domi_player *a, const struct domi_player *b))
{
	unsigned count = 0, said = 0;

	for (unsigned k = i; k < v->player_count; k++)
		count += alike(&v->players[k], &v->players[i]);
	for (unsigned k = i; k < v->player_count; k++)
		if (alike(&v->players[k], &v->players[i]))
			domi_say_list(out, t->lang, false, said++, count, dom_variant_player_in(v, k, t->lang));
	return count;
}

/* What a strategy or character does, of whom `who` names. One that has no sentence for that says what it is. */
static void tell_of(struct teller *t, const struct domi_choice *c, struct domi_buffer *who, unsigned count)
{
	size_t from = t->out.length;

	if (who->failed) {
		t->out.failed = true;
		return;
	}
	domi_append_text(&t->out, "- ");
	if (!dom_text_in(c->member->option->tell, t->lang))
		domi_append_format(&t->out, "%s: ", who->text);
	t->blanks[SET_BLANKS] = (struct domi_blank){"players", who->text, count, NULL};
	tell(t, c);
	t->blanks[SET_BLANKS] = (struct domi_blank){0};
	end_item(t, from);
}

/* Whether what a strategy does was told already, of a player before the i-th. */
static bool was_told(const struct dom_variant *v, unsigned i, const struct domi_choice *strategy)
{
	for (unsigned k = 0; k < v->player_count; k++) {
		const struct domi_player *other = &v->players[k];

		for (unsigned s = 0; (k < i || other->count == 1) && s < other->count; s++)
			if (domi_choice_equal(&other->strategies[s], strategy))
				return true;
	}
	return false;
}

/* Those who play as player i does. */
static void tell_strategies(struct teller *t, const struct dom_variant *v, unsigned i)
{
	const struct domi_player *player = &v->players[i];
	struct domi_buffer who;
	unsigned count;

	domi_buffer_init(&who, &t->out.alloc);
	count = name_alike(t, &who, v, i, plays_alike);
	if (player->count == 1) {
		domi_append_format(&who, " (%s)", title_of(t, &player->strategies[0]));
		tell_of(t, &player->strategies[0], &who, count);
		domi_buffer_release(&who);
		return;
	}
	domi_append_text(&t->out, "- ");
	domi_append_text(&t->out, who.failed ? "" : who.text);
	t->out.failed |= who.failed;
	say(t, count > 1 ? " draw a strategy each for every turn: " : " draws a strategy for every turn: ",
	    count > 1 ? " sortean cada uno una estrategia en cada turno: " : " sortea una estrategia en cada turno: ");
	for (unsigned k = 0; k < player->count; k++)
		domi_say_list(&t->out, t->lang, true, k, player->count, title_of(t, &player->strategies[k]));
	domi_append_text(&t->out, ".\n");
	for (unsigned k = 0; k < player->count; k++)
		if (!was_told(v, i, &player->strategies[k])) {
			domi_buffer_clear(&who);
			domi_append_format(&who, "“%s”", title_of(t, &player->strategies[k]));
			tell_of(t, &player->strategies[k], &who, 1);
		}
	domi_buffer_release(&who);
}

static void tell_players(struct teller *t, const struct dom_variant *v)
{
	say(t, "\nPlayers\n", "\nJugadores\n");
	for (unsigned i = 0; i < v->player_count; i++)
		if (is_first(v, i, plays_alike))
			tell_strategies(t, v, i);
	for (unsigned i = 0; i < v->player_count; i++)
		if (is_first(v, i, behaves_alike) && is_special(&v->players[i].character)) {
			struct domi_buffer who;
			unsigned count;

			domi_buffer_init(&who, &t->out.alloc);
			count = name_alike(t, &who, v, i, behaves_alike);
			tell_of(t, &v->players[i].character, &who, count);
			domi_buffer_release(&who);
		}
}

/* How many tiles the set has, and what they show. */
static void look_at_set(struct teller *t, const struct dom_variant *v)
{
	static const struct dom_text any[] = {{"face", "símbolo"}, {"faces", "símbolos"}};
	const struct domi_choice *tiles = &v->choice[DOMI_TILES], *faces = &v->choice[DOMI_FACES];
	const struct dom_tiles *set = (const struct dom_tiles *)(const void *)tiles->member->option;
	const struct dom_face_type *type = (const struct dom_face_type *)(const void *)faces->member->option;
	const char *one = dom_text_in(type->one, t->lang), *many = dom_text_in(type->many, t->lang);

	t->blanks[SIZE] = (struct domi_blank){"size", NULL, set->count(tiles->args), NULL};
	t->blanks[FACE] = (struct domi_blank){"face", one ? one : dom_text_in(any[0], t->lang), 1, type->feminine ? "f" : NULL};
	t->blanks[SHOWN] = (struct domi_blank){"shown", many ? many : dom_text_in(any[1], t->lang), 2, NULL};
}

static void tell_aspects(struct teller *t, const struct dom_variant *v, const char *en, const char *es,
			 const enum domi_aspect *aspects, unsigned count)
{
	say(t, en, es);
	for (unsigned i = 0; i < count; i++)
		tell_item(t, &v->choice[aspects[i]]);
}

static void tell_power(struct teller *t, const struct domi_power_entry *power)
{
	say(t, "When a tile is laid and ", "Cuando se pone una ficha y ");
	tell_on(t, &power->filter);
	domi_append_text(&t->out, ", ");
	tell_on(t, &power->effect);
	domi_append_text(&t->out, ".");
}

static void tell_end(struct teller *t, const struct domi_end_entry *entry)
{
	tell(t, &entry->end);
	if (entry->winner.member) {
		say(t, " In that case, ", " En ese caso, ");
		tell_on(t, &entry->winner);
		domi_append_text(&t->out, ".");
	}
}

static void tell_ends(struct teller *t, const struct dom_variant *v)
{
	say(t, "\nThe end of a round\n", "\nEl final de la mano\n");
	for (unsigned i = 0; i < v->end_count; i++) {
		domi_append_text(&t->out, "- ");
		tell_end(t, &v->ends[i]);
		domi_append_text(&t->out, "\n");
	}
}

/* What a listed round has of its own. */
static void tell_own(struct teller *t, const struct dom_listed *listed)
{
	const struct dom_variant *rules = listed->rules;

	for (unsigned i = 0; i < DOMI_ASPECTS; i++)
		if (listed->own >> i & 1) {
			domi_append_text(&t->out, " ");
			tell(t, &rules->choice[i]);
		}
	for (unsigned i = 0; listed->own_ends && i < rules->end_count; i++) {
		domi_append_text(&t->out, " ");
		tell_end(t, &rules->ends[i]);
	}
	for (unsigned i = 0; listed->own_bonuses && i < rules->bonus_count; i++) {
		domi_append_text(&t->out, " ");
		tell(t, &rules->bonuses[i]);
	}
	if (listed->own_bonuses && !rules->bonus_count)
		say(t, " There are no bonuses.", " No hay bonos.");
	for (unsigned i = 0; listed->own_powers && i < rules->power_count; i++) {
		domi_append_text(&t->out, " ");
		tell_power(t, &rules->powers[i]);
	}
	if (listed->own_powers && !rules->power_count)
		say(t, " No tile has powers.", " Ninguna ficha tiene poderes.");
}

static void tell_rounds(struct teller *t, const struct dom_variant *v)
{
	const struct domi_choice *c = &v->tournament.choice[DOMI_LINE_UP];
	unsigned params = dom_option_params(c->member->option);

	for (unsigned p = 0; p < params; p++)
		for (unsigned i = 0; c->member->option->params[p].type == DOM_TYPE_ROUNDS && i < c->args[p].count; i++) {
			const struct dom_listed *listed = &c->args[p].rounds[i];

			domi_append_format(&t->out, t->lang == DOM_ES ? "- La mano %u la juegan " : "- Round %u is played by ",
					   i + 1);
			for (unsigned k = 0; k < listed->count; k++)
				domi_say_list(&t->out, t->lang, false, k, listed->count,
					      dom_variant_player_in(v, listed->players[k], t->lang));
			domi_append_text(&t->out, ".");
			if (listed->rules)
				tell_own(t, listed);
			domi_append_text(&t->out, "\n");
		}
}

/* A sentence that was not made for telling says first what it is about. */
static void tell_titled(struct teller *t, const char *family, const struct domi_choice *c)
{
	size_t from = t->out.length;

	domi_append_text(&t->out, "- ");
	if (!dom_text_in(c->member->option->tell, t->lang))
		domi_append_format(&t->out, "%s: ", dom_text_in(dom_family_find(family)->title, t->lang));
	tell(t, c);
	end_item(t, from);
}

static void tell_tie_breaks(struct teller *t, const struct domi_tournament_choice *tournament)
{
	if (!tournament->tie_break_count)
		return;
	say(t, "- Between sides with equal totals these decide, one after the other: ",
	    "- Entre empatados en el total deciden, por este orden: ");
	for (unsigned k = 0; k < tournament->tie_break_count; k++) {
		domi_append_text(&t->out, k ? "; " : "");
		tell_on(t, &tournament->tie_breaks[k]);
	}
	domi_append_text(&t->out, ".\n");
}

static void tell_tournament(struct teller *t, const struct dom_variant *v)
{
	const struct domi_tournament_choice *tournament = &v->tournament;

	say(t, "\nThe tournament\n", "\nEl torneo\n");
	for (unsigned i = 0; i < DOMI_TOURNAMENT_RULES; i++) {
		tell_titled(t, domi_tournament_names[i], &tournament->choice[i]);
		if (i == DOMI_LINE_UP) {
			tell_rounds(t, v);
			for (unsigned k = 0; k < tournament->stop_count; k++)
				tell_titled(t, "stop", &tournament->stops[k]);
		} else if (i == DOMI_CHAMPION) {
			tell_tie_breaks(t, tournament);
		}
	}
}

int dom_variant_explain(const struct dom_variant *v, enum dom_lang lang, char **out, struct dom_error *error)
{
	static const enum domi_aspect set[] = {DOMI_TILES, DOMI_FACES, DOMI_VALUE};
	static const enum domi_aspect before[] = {DOMI_DEAL, DOMI_SEATS, DOMI_TEAMS, DOMI_START};
	static const enum domi_aspect play[] = {DOMI_MATCH, DOMI_BOARD, DOMI_TURN, DOMI_STUCK, DOMI_JUDGE};
	static const enum domi_aspect after[] = {DOMI_WINNER, DOMI_SCORE};
	const char *title = dom_text_in(v->title, lang), *about = dom_text_in(v->about, lang);
	struct teller t = {.lang = lang};

	domi_buffer_init(&t.out, &v->alloc);
	look_at_set(&t, v);
	domi_append_format(&t.out, "%s\n", title ? title : v->name);
	if (about)
		domi_append_format(&t.out, "%s\n", about);
	tell_players(&t, v);
	tell_aspects(&t, v, "\nThe set\n", "\nLas fichas\n", set, sizeof set / sizeof *set);
	tell_aspects(&t, v, "\nBefore play\n", "\nAntes de jugar\n", before, sizeof before / sizeof *before);
	tell_aspects(&t, v, "\nPlaying\n", "\nEl juego\n", play, sizeof play / sizeof *play);
	if (v->power_count)
		say(&t, "\nPowers\n", "\nPoderes\n");
	for (unsigned i = 0; i < v->power_count; i++) {
		domi_append_text(&t.out, "- ");
		tell_power(&t, &v->powers[i]);
		domi_append_text(&t.out, "\n");
	}
	tell_ends(&t, v);
	tell_aspects(&t, v, "\nWinning and points\n", "\nQuién gana y los puntos\n", after, sizeof after / sizeof *after);
	for (unsigned i = 0; i < v->bonus_count; i++)
		tell_item(&t, &v->bonuses[i]);
	if (v->tournament.given)
		tell_tournament(&t, v);
	return domi_write_done(&t.out, out, error);
}

int dom_variant_tell_stop(const struct dom_variant *v, unsigned entry, enum dom_lang lang, char **out, struct dom_error *error)
{
	struct teller t = {.lang = lang};

	*out = NULL;
	if (entry >= v->tournament.stop_count)
		return domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "there is no stop %u", "no hay una parada %u", entry);
	domi_buffer_init(&t.out, &v->alloc);
	tell(&t, &v->tournament.stops[entry]);
	return domi_write_done(&t.out, out, error);
}
