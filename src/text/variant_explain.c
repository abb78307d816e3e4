/* The rules as a player would tell them: each option's own sentence with its parameters filled in, under a few titles. */
#include "text.h"

#include <inttypes.h>
#include <string.h>

#include "tiles/tiles.h"

struct teller {
	struct domi_buffer out;
	enum dom_lang lang;
};

static void say(struct teller *t, const char *en, const char *es)
{
	domi_append_text(&t->out, t->lang == DOM_ES ? es : en);
}

/* Words that parameters take, for those who read Spanish; what is missing here is said as it is written. */
static const struct dom_text spoken[] = {
	{"all", "todos"},
	{"first", "el primero"},
	{"at-once", "enseguida"},
	{"after-line", "cuando los largos están cubiertos"},
	{"together", "juntos"},
	{"best-hand", "los de su mejor mano"},
	{"plays", "jugadas"},
	{"tiles", "fichas"},
	{"turns", "turnos"},
	{"chance", "azar"},
	{"losers", "los que no ganaron"},
	{"total", "el total"},
	{"quotients", "los cocientes"},
	{"any", "cualquiera"},
	{"to-move", "quien tiene el turno"},
	{"holder", "otra vez igual"},
	{"last-winner", "sale quien ganó la anterior"},
	{"next-seat", "sale el asiento que sigue"},
};

static const struct dom_text spoken_en[] = {
	{"at-once", "at once"},
	{"after-line", "after the long ones are covered"},
	{"best-hand", "the best hand"},
	{"to-move", "the one to move"},
	{"holder", "the same again"},
	{"last-winner", "whoever won the last one leads"},
	{"next-seat", "the next seat leads"},
};

static void say_word(struct teller *t, const struct dom_param *p, const struct dom_arg *arg)
{
	const struct dom_text *table = t->lang == DOM_ES ? spoken : spoken_en;
	size_t count = t->lang == DOM_ES ? sizeof spoken / sizeof *spoken : sizeof spoken_en / sizeof *spoken_en;
	struct domi_buffer word;

	domi_buffer_init(&word, &t->out.alloc);
	domi_write_arg(&word, NULL, p, arg);
	if (word.failed) {
		t->out.failed = true;
		return;
	}
	for (size_t i = 0; i < count; i++)
		if (!strcmp(table[i].en, word.text)) {
			domi_append_text(&t->out, table[i].es);
			domi_buffer_release(&word);
			return;
		}
	domi_append(&t->out, word.text, word.length);
	domi_buffer_release(&word);
}

static void say_arg(struct teller *t, const struct dom_param *p, const struct dom_arg *arg)
{
	switch (p->type) {
	case DOM_TYPE_INT:
		domi_append_format(&t->out, "%" PRId64, arg->n);
		return;
	case DOM_TYPE_FLAG:
		if (arg->n)
			say(t, "yes", "sí");
		else
			say(t, "no", "no");
		return;
	case DOM_TYPE_WORD:
		say_word(t, p, arg);
		return;
	case DOM_TYPE_CHANCE:
		domi_write_arg(&t->out, NULL, p, arg);
		return;
	case DOM_TYPE_ROUNDS:
		/* they are told one by one: this is how many there are */
		domi_append_format(&t->out, "%u", arg->count);
		return;
	default:
		break;
	}
	if (!arg->count)
		say(t, "none", "ninguna");
	for (unsigned i = 0; i < arg->count; i++) {
		if (i && i + 1 == arg->count)
			say(t, " and ", " y ");
		else if (i)
			domi_append_text(&t->out, ", ");
		if (p->type == DOM_TYPE_INTS)
			domi_append_format(&t->out, "%" PRId64, arg->ints[i]);
		else
			domi_append_text(&t->out, arg->names[i]);
	}
}

/* An option's sentence; {name} is filled in. */
static void tell(struct teller *t, const struct domi_choice *c)
{
	const struct dom_option *option = c->member->option;
	const char *text = dom_text_in(option->tell, t->lang);
	unsigned count = dom_option_params(option);

	if (!text)
		text = dom_text_in(option->about, t->lang);
	if (!text)
		text = c->member->name;
	while (*text) {
		size_t plain = strcspn(text, "{"), length;
		unsigned i = 0;

		domi_append(&t->out, text, plain);
		text += plain;
		if (!*text)
			return;
		length = strcspn(text + 1, "}");
		while (i < count &&
		       (strlen(option->params[i].name) != length || memcmp(option->params[i].name, text + 1, length)))
			i++;
		if (i < count && text[1 + length]) {
			say_arg(t, &option->params[i], &c->args[i]);
			text += length + 2;
		} else {
			domi_append(&t->out, text++, 1);
		}
	}
}

static void tell_item(struct teller *t, const struct domi_choice *c)
{
	domi_append_text(&t->out, "- ");
	tell(t, c);
	domi_append_text(&t->out, "\n");
}

static void say_title(struct teller *t, const struct domi_choice *c)
{
	const char *title = dom_text_in(c->member->option->title, t->lang);

	domi_append_text(&t->out, title ? title : c->member->name);
}

/* What everybody is who does not say otherwise needs no words. */
static bool is_special(const struct domi_choice *character)
{
	return strcmp(character->member->name, dom_family_find("character")->first) != 0;
}

static void tell_player(struct teller *t, const struct domi_player *player)
{
	domi_append_format(&t->out, "- %s: ", player->name);
	for (unsigned k = 0; k < player->count; k++) {
		if (k)
			say(t, " or ", " o ");
		say_title(t, &player->strategies[k]);
	}
	if (player->count > 1)
		say(t, " (drawn for each turn)", " (se sortea en cada turno)");
	if (is_special(&player->character)) {
		domi_append_text(&t->out, " — ");
		say_title(t, &player->character);
	}
	domi_append_text(&t->out, "\n");
}

static void tell_players(struct teller *t, const struct dom_variant *v)
{
	say(t, "\nPlayers\n", "\nJugadores\n");
	for (unsigned i = 0; i < v->player_count; i++)
		tell_player(t, &v->players[i]);
	/* what a character does is told once */
	for (unsigned i = 0; i < v->player_count; i++) {
		const struct domi_choice *character = &v->players[i].character;
		unsigned first = 0;

		while (!domi_choice_equal(&v->players[first].character, character))
			first++;
		if (first < i || !is_special(character))
			continue;
		domi_append_text(&t->out, "- ");
		say_title(t, character);
		domi_append_text(&t->out, ": ");
		tell(t, character);
		domi_append_text(&t->out, "\n");
	}
}

static void tell_set(struct teller *t, const struct dom_variant *v)
{
	const struct domi_choice *c = &v->choice[DOMI_TILES];
	const struct dom_tiles *set = (const void *)c->member->option;

	say(t, "\nThe set\n", "\nLas fichas\n");
	if (strcmp(c->member->name, "complete") != 0) {
		tell_item(t, c);
	} else {
		domi_append_format(&t->out, t->lang == DOM_ES ? "- %u fichas: " : "- %u tiles: ", set->count(c->args));
		if (c->args[DOMI_TILES_SIDES].n == 2)
			domi_append_format(&t->out,
					   t->lang == DOM_ES ? "cada pareja de %" PRId64 " caras"
							     : "every pair of %" PRId64 " faces",
					   c->args[DOMI_TILES_FACES].n);
		else
			domi_append_format(&t->out,
					   t->lang == DOM_ES ? "cada combinación de %" PRId64 " caras en %" PRId64 " lados"
							     : "every combination of %" PRId64 " faces on %" PRId64 " sides",
					   c->args[DOMI_TILES_FACES].n, c->args[DOMI_TILES_SIDES].n);
		if (c->args[DOMI_TILES_COPIES].n > 1)
			domi_append_format(&t->out, t->lang == DOM_ES ? ", %" PRId64 " de cada una" : ", %" PRId64 " of each",
					   c->args[DOMI_TILES_COPIES].n);
		domi_append_text(&t->out, ".\n");
	}
	tell_item(t, &v->choice[DOMI_FACES]);
	tell_item(t, &v->choice[DOMI_VALUE]);
}

static void tell_aspects(struct teller *t, const struct dom_variant *v, const char *en, const char *es,
			 const enum domi_aspect *aspects, unsigned count)
{
	say(t, en, es);
	for (unsigned i = 0; i < count; i++)
		tell_item(t, &v->choice[aspects[i]]);
}

static void tell_powers(struct teller *t, const struct dom_variant *v)
{
	for (unsigned i = 0; i < v->power_count; i++) {
		say(t, "- A tile is laid: ", "- Se pone una ficha: ");
		tell(t, &v->powers[i].filter);
		domi_append_text(&t->out, " → ");
		tell(t, &v->powers[i].effect);
		domi_append_text(&t->out, "\n");
	}
}

static void tell_end(struct teller *t, const struct domi_end_entry *entry)
{
	tell(t, &entry->end);
	if (entry->winner.member) {
		say(t, " Then: ", " Entonces: ");
		tell(t, &entry->winner);
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

/* What a listed round has of its own, in one line. */
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
	for (unsigned i = 0; listed->own_powers && i < rules->power_count; i++) {
		domi_append_text(&t->out, " ");
		tell(t, &rules->powers[i].filter);
		domi_append_text(&t->out, " → ");
		tell(t, &rules->powers[i].effect);
	}
	if (listed->own_powers && !rules->power_count)
		say(t, " No powers.", " Sin poderes.");
}

static void tell_rounds(struct teller *t, const struct dom_variant *v)
{
	const struct domi_choice *c = &v->cup.choice[DOMI_LINE_UP];
	unsigned params = dom_option_params(c->member->option);

	for (unsigned p = 0; p < params; p++)
		for (unsigned i = 0; c->member->option->params[p].type == DOM_TYPE_ROUNDS && i < c->args[p].count; i++) {
			const struct dom_listed *listed = &c->args[p].rounds[i];

			domi_append_format(&t->out, t->lang == DOM_ES ? "  - Mano %u: " : "  - Round %u: ", i + 1);
			for (unsigned k = 0; k < listed->count; k++)
				domi_append_format(&t->out, "%s%s", k ? ", " : "", v->players[listed->players[k]].name);
			domi_append_text(&t->out, ".");
			if (listed->rules)
				tell_own(t, listed);
			domi_append_text(&t->out, "\n");
		}
}

/* A sentence that was not made for telling says first what it is about. */
static void tell_titled(struct teller *t, const char *family, const struct domi_choice *c)
{
	domi_append_text(&t->out, "- ");
	if (!dom_text_in(c->member->option->tell, t->lang))
		domi_append_format(&t->out, "%s: ", dom_text_in(dom_family_find(family)->title, t->lang));
	tell(t, c);
	domi_append_text(&t->out, "\n");
}

static void tell_cup(struct teller *t, const struct dom_variant *v)
{
	const struct domi_cup_choice *cup = &v->cup;

	say(t, "\nThe tournament\n", "\nEl torneo\n");
	for (unsigned i = 0; i < DOMI_CUPS; i++) {
		tell_titled(t, domi_cup_names[i], &cup->choice[i]);
		if (i == DOMI_LINE_UP) {
			tell_rounds(t, v);
			for (unsigned k = 0; k < cup->stop_count; k++)
				tell_titled(t, "stop", &cup->stops[k]);
		} else if (i == DOMI_CHAMPION) {
			for (unsigned k = 0; k < cup->tie_break_count; k++) {
				say(t, k ? " Then: " : "- Between equals: ", k ? " Luego: " : "- Entre iguales: ");
				tell(t, &cup->tie_breaks[k]);
			}
			domi_append_text(&t->out, cup->tie_break_count ? "\n" : "");
		}
	}
}

int dom_variant_explain(const struct dom_variant *v, enum dom_lang lang, char **out, struct dom_error *error)
{
	static const enum domi_aspect before[] = {DOMI_DEAL, DOMI_SEATS, DOMI_TEAMS, DOMI_START};
	static const enum domi_aspect play[] = {DOMI_MATCH, DOMI_BOARD, DOMI_TURN, DOMI_STUCK, DOMI_JUDGE};
	static const enum domi_aspect after[] = {DOMI_WINNER, DOMI_SCORE};
	const char *title = dom_text_in(v->title, lang), *about = dom_text_in(v->about, lang);
	struct teller t = {.lang = lang};

	domi_buffer_init(&t.out, &v->alloc);
	domi_append_format(&t.out, "%s\n", title ? title : v->name);
	if (about)
		domi_append_format(&t.out, "%s\n", about);
	tell_players(&t, v);
	tell_set(&t, v);
	tell_aspects(&t, v, "\nBefore play\n", "\nAntes de jugar\n", before, sizeof before / sizeof *before);
	tell_aspects(&t, v, "\nPlaying\n", "\nEl juego\n", play, sizeof play / sizeof *play);
	if (v->power_count)
		say(&t, "\nPowers\n", "\nPoderes\n");
	tell_powers(&t, v);
	tell_ends(&t, v);
	tell_aspects(&t, v, "\nWinning and points\n", "\nQuién gana y los puntos\n", after, sizeof after / sizeof *after);
	if (v->cup.given)
		tell_cup(&t, v);
	return domi_write_done(&t.out, out, error);
}

int dom_variant_tell_stop(const struct dom_variant *v, unsigned entry, enum dom_lang lang, char **out, struct dom_error *error)
{
	struct teller t = {.lang = lang};

	*out = NULL;
	if (entry >= v->cup.stop_count)
		return domi_fail(error, DOM_NOT_FOUND, DOMI_NOWHERE, "there is no stop %u", "no hay una parada %u", entry);
	domi_buffer_init(&t.out, &v->alloc);
	tell(&t, &v->cup.stops[entry]);
	return domi_write_done(&t.out, out, error);
}
