/* The round is stepped; whenever it needs somebody, either the seat's strategy answers or its person does. What a person says goes
   to the round as it is: what the rules refuse is asked again. People draw with their own hand: which tiles come does not depend on
   it, so it is no answer that would have to be kept. */
#include "hint.h"
#include "host.h"

#include <stdlib.h>

static void help_choosing(FILE *out, const struct domc_offer *offer, bool keys)
{
	if (offer->draws)
		fputs(keys ? DOMC_IN("You have nothing to lay: enter draws a tile.\n", "No llevas: intro roba una ficha.\n")
			   : DOMC_IN("You have nothing to lay: 1, d or an empty line draws a tile.\n",
				     "No llevas: 1, robar o una línea vacía roba una ficha.\n"),
		      out);
	else if (offer->gives && keys)
		domc_put(out,
			 "Choose the %u tiles you give back: arrows or a number move, space takes or leaves a tile, enter "
			 "gives them back.\n",
			 "Escoge las %u fichas que devuelves: flechas o un número mueven, espacio toma o deja una ficha, intro "
			 "las devuelve.\n",
			 offer->gives);
	else if (offer->gives)
		domc_put(out, "Name the %u tiles you give back, by number or as they are written: 1 3 5, or 6-4 5-5.\n",
			 "Nombra las %u fichas que devuelves, por número o como se escriben: 1 3 5, o 6-4 5-5.\n",
			 offer->gives);
	else if (keys)
		domc_put(out, "Choose a play with the arrows or by typing its number; enter lays it.\n",
			 "Escoge una jugada con las flechas o escribe su número; intro la pone.\n");
	else
		domc_put(out,
			 "Type the number of a play, or the tile and where: 2, 6-4, 6-4 left, 6-4 right; on other tables the "
			 "face it joins with or the number of the place.\n",
			 "Escribe el número de una jugada, o la ficha y dónde: 2, 6-4, 6-4 izquierda, 6-4 derecha; en otras "
			 "mesas, el número con que se juega o el del sitio.\n");
}

/* The rules as a player would tell them. */
static char *rules_text(const struct dom_variant *variant)
{
	char *told, *text;

	domc_must(dom_variant_explain(variant, domc_lang(), &told, domc_error()));
	text = domc_format("%s", told);
	dom_variant_free_text(variant, told);
	return text;
}

char *domc_ask_help(const struct domc_question *question, bool rules, bool keys)
{
	const struct domc_offer *offer = &question->offer;
	struct domc_paper paper;

	if (rules)
		return rules_text(offer->picture->variant);
	domc_paper_open(&paper);
	help_choosing(paper.out, offer, keys);
	if (offer->cheats && !offer->gives)
		fputs(keys ? DOMC_IN("What does not fit goes to the judge, and you are asked how much you would pay at most.\n",
				     "Lo que no sirve va al juez, y se te pregunta cuánto pagarías a lo sumo.\n")
			   : DOMC_IN("What does not fit goes to the judge; say how much you would pay at most: 5 pays 10.\n",
				     "Lo que no sirve va al juez; di cuánto pagarías a lo sumo: 5 paga 10.\n"),
		      paper.out);
	if (offer->cheats && !offer->gives)
		domc_put(paper.out, "p: try nothing, where nothing fits: you draw or pass.\n",
			 "p: no intentar nada, si nada sirve: robas o te pasas.\n");
	domc_put(paper.out, "{3, 1}: what faces are worth, where they do not say it themselves.\n",
		 "{3, 1}: lo que vale cada lado, si él mismo no lo dice.\n");
	if (question->knowledge)
		domc_put(paper.out, "h: a hint.\n", "h: un consejo.\n");
	fputs(question->host->watch.kept ? DOMC_IN("?: this help.   r: the rules.   q: leave; the round waits for you.\n",
						   "?: esta ayuda.   r: las reglas.   q: irse; la mano te espera.\n")
					 : DOMC_IN("?: this help.   r: the rules.   q: leave; the round is abandoned.\n",
						   "?: esta ayuda.   r: las reglas.   q: irse; la mano queda abandonada.\n"),
	      paper.out);
	return domc_paper_close(&paper);
}

char *domc_ask_hint(const struct domc_question *question)
{
	const struct domc_offer *offer = &question->offer;
	const struct dom_question asked = {.view = offer->view, .knowledge = question->knowledge};
	const struct dom_rules *rules = question->host->game.rules;
	const char *names[DOM_MAX_PLAYERS];
	struct domc_paper paper;
	struct domc_hint hint;

	domc_paper_open(&paper);
	if (offer->gives || offer->draws) {
		domc_put(paper.out, "hints are for plays", "los consejos son para jugadas");
	} else if (!asked.knowledge) {
		domc_put(paper.out, "there are hints only where nobody but you plays against computers",
			 "solo hay consejos cuando juegas tú solo contra ordenadores");
	} else {
		for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
			names[seat] = domc_seat_name(offer->picture, seat);
		domc_hint_think(&hint, rules, &asked);
		domc_hint_put(paper.out, &hint, names, !dom_round_laid(question->host->round));
		domc_hint_release(&hint);
	}
	return domc_paper_close(&paper);
}

static void say_too_late(struct domc_host *host, const char *name, unsigned seat, bool draws)
{
	char text[DOM_MAX_NAME + 128];

	snprintf(text, sizeof(text),
		 draws ? DOMC_IN("%s's time is up: the rest is drawn", "A %s se le acabó el tiempo: se roba el resto")
		       : DOMC_IN("%s's time is up: the first play that fits",
				 "A %s se le acabó el tiempo: la primera jugada que sirve"),
		 name);
	domc_watch_say(&host->watch, text, json_pack("{s:s, s:i, s:s}", "event", "time-up", "seat", (int)seat, "name", name));
}

/* Puts one question. LEAVE where nobody answers. */
static void put(struct domc_question *question, struct domc_said *said)
{
	struct domc_host *host = question->host;
	bool screen = host->watch.mode == DOMC_ON_SCREEN;
	unsigned seat = question->offer.view->seat, clock;
	bool there = true;

	if (host->people > 1 && host->asked != seat)
		there = screen ? domc_hand_over_screen(question) : domc_hand_over_lines(question);
	*said = (struct domc_said){.say = DOMC_SAYS_LEAVE};
	if (!there)
		return;
	host->asked = (uint8_t)seat;
	(void)dom_variant_person(host->game.variant, dom_round_player(host->round, seat), &clock);
	question->until = host->until > 0 ? host->until : clock ? domc_now() + clock : 0;
	domc_watch_look(&host->watch, (uint8_t)seat);
	host->watch.picture.seat = (uint8_t)seat;
	if (screen)
		domc_ask_screen(question, said);
	else
		domc_ask_lines(question, said);
	domc_watch_look(&host->watch, DOM_NO_SEAT);
}

/* Draws one tile, or, when the time is up, all that there is to draw. */
static void draw(struct domc_host *host, const struct domc_question *question, const struct domc_said *said)
{
	const struct dom_rules *rules = host->game.rules;

	host->until = question->until;
	if (said->say == DOMC_SAYS_DRAW && !dom_round_draw(rules, host->round, &host->listener))
		return;
	say_too_late(host, question->name, dom_round_seat(host->round), true);
	dom_round_auto(rules, host->round, host->players, &host->listener);
}

static int ask(struct domc_host *host, unsigned gives, bool draws)
{
	struct domc_question question = {.host = host};
	struct domc_said said;
	unsigned seat = dom_round_seat(host->round);

	domc_watch_rest(&host->watch);
	if (host->watch.quit)
		return DOMC_YES;
	dom_round_view(host->game.rules, host->round, seat, host->view);
	domc_offer_init(&question.offer, &host->watch.picture, host->view, gives, draws);
	question.name = domc_seat_name(&host->watch.picture, seat);
	if (host->knows[seat] && !dom_knowledge_look(host->game.rules, host->knows[seat], host->round))
		question.knowledge = host->knows[seat];
	put(&question, &said);
	free(question.offer.choices);
	if (said.say == DOMC_SAYS_LEAVE) {
		host->left = (uint8_t)seat;
		host->watch.quit = true;
		return DOMC_YES;
	}
	if (draws) {
		draw(host, &question, &said);
		return DOMC_YES;
	}
	host->until = 0;
	if (said.reply.kind == DOM_REPLY_LATE)
		say_too_late(host, question.name, seat, false);
	if (dom_round_reply(host->game.rules, host->round, host->players, &said.reply, &host->listener))
		return DOMC_YES; /* nothing has changed: the round asks the same again */
	return host->keep ? host->keep(host, &said.reply) : DOMC_YES;
}

/* What was said before the program was left in the midst of the round is not asked again. It has been seen, too. */
static int say_again(struct domc_host *host)
{
	struct domc_watch *watch = &host->watch;
	unsigned speed = watch->pace->speed;
	const struct dom_reply *reply;
	bool step = watch->pace->step;
	size_t said = 0;

	watch->pace->speed = 0;
	watch->pace->step = false;
	while (!watch->quit && (reply = host->again(host, said))) {
		enum dom_need need = dom_round_run(host->game.rules, host->round, host->players, &host->listener);

		if (need != DOM_NEEDS_NO_MORE && !dom_players_left(host->players, host->round))
			continue;
		if (need == DOM_NEEDS_NO_MORE ||
		    dom_round_reply(host->game.rules, host->round, host->players, reply, &host->listener))
			return domc_complain("what people answered is not what they were asked",
					     "lo que respondieron las personas no es lo que se les preguntó");
		said++;
	}
	watch->pace->speed = speed;
	watch->pace->step = step;
	return DOMC_YES;
}

static int play_on(struct domc_host *host)
{
	const struct dom_rules *rules = host->game.rules;
	int status = host->again ? say_again(host) : DOMC_YES;

	while (!status && !host->watch.quit) {
		enum dom_need need;

		if (host->people && dom_round_draws(rules, host->round) && dom_round_asks(rules, host->round)) {
			status = ask(host, 0, true);
			continue;
		}
		need = dom_round_auto(rules, host->round, host->players, &host->listener);
		if (need == DOM_NEEDS_NO_MORE)
			break;
		if (need == DOM_NEEDS_NOTHING)
			host->until = 0;
		else if (dom_players_left(host->players, host->round))
			status = ask(host, need == DOM_NEEDS_GIVE ? dom_round_gives(rules, host->round) : 0, false);
	}
	return status;
}

void domc_host_begin(struct domc_host *host)
{
	const struct dom_rules *rules = host->game.rules;
	struct domc_watch *watch = &host->watch;

	host->asked = host->left = DOM_NO_SEAT;
	host->until = 0;
	if (!host->round)
		host->round = domc_new(1, dom_round_size(rules));
	domc_must(dom_round_init(rules, host->round, host->seed, &host->input, DOM_PATH_TABLE, domc_error()));
	domc_watch_init(watch, host->call, &host->game, host->seed, host->pace);
	watch->picture.number = host->number;
	watch->people = host->people;
	watch->kept = host->keep && host->people;
	watch->brief = host->keep && !host->people;
	if (!host->people)
		return;
	/* what people may not know is not shown */
	watch->picture.commitment = host->commitment;
	watch->picture.hidden = UINT16_MAX;
	if (watch->mode == DOMC_ON_SCREEN && !isatty(STDIN_FILENO))
		watch->mode = DOMC_AS_LINES; /* answers come as lines */
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct domc_host *host = context;

	for (unsigned seat = 0; seat < dom_rules_players(rules); seat++)
		if (host->knows[seat])
			dom_knowledge_hear(rules, host->knows[seat], event);
	host->watching.on(host->watching.context, rules, round, event);
}

/* Whoever practises: against computers alone, in a round that counts nowhere. */
static void know(struct domc_host *host)
{
	if (host->people != 1 || host->keep)
		return;
	for (unsigned seat = 0; seat < dom_rules_players(host->game.rules); seat++) {
		host->knows[seat] = domc_new(1, dom_knowledge_size(host->game.rules));
		dom_knowledge_init(host->game.rules, host->knows[seat], (uint8_t)seat);
	}
}

static void forget(struct domc_host *host)
{
	for (unsigned seat = 0; seat < DOM_MAX_PLAYERS; seat++) {
		free(host->knows[seat]);
		host->knows[seat] = NULL;
	}
}

int domc_host_run(struct domc_host *host)
{
	int status;

	host->view = domc_new(1, dom_view_size(host->game.rules));
	domc_must(dom_players_new(&host->players, NULL, NULL, domc_error()));
	domc_must(dom_players_seat(host->players, host->game.rules, NULL, domc_error()));
	dom_players_people(host->players, host->people > 0);
	know(host);
	host->watching = domc_watch_listener(&host->watch);
	host->listener = (struct dom_listener){.on = hear, .context = host};
	status = play_on(host);
	domc_watch_finish(&host->watch);
	forget(host);
	dom_players_free(host->players);
	free(host->view);
	return status;
}
