/* What belongs to one move is shown together: a picture is drawn when the next move begins, and once more at the end. Where people
   play, an event is cut down to what whoever looks may know before anything else is done with it. */
#include "host.h"

#include <stdlib.h>
#include <string.h>

unsigned domc_people(const struct dom_variant *variant)
{
	unsigned people = 0;

	for (unsigned player = 0; player < dom_variant_players(variant); player++)
		people += dom_variant_person(variant, player, NULL) == DOM_PERSON_YES;
	return people;
}

struct domc_pace domc_pace(const struct domc_call *call)
{
	return (struct domc_pace){.speed = (unsigned)domc_number(call, "speed"), .step = domc_given(call, "step")};
}

void domc_watch_init(struct domc_watch *watch, const struct domc_call *call, const struct domc_game *game, uint64_t seed,
		     struct domc_pace *pace)
{
	struct domc_picture *picture = &watch->picture;

	*watch = (struct domc_watch){.pace = pace,
				     .viewer = DOM_NO_SEAT,
				     .mode = call->json                        ? DOMC_AS_JSON
					     : domc_is_terminal(STDOUT_FILENO) ? DOMC_ON_SCREEN
									       : DOMC_AS_LINES};
	*picture = (struct domc_picture){
		.rules = game->rules,
		.variant = game->variant,
		.seed = seed,
		.players = dom_rules_players(game->rules),
		.teams = dom_rules_teams(game->rules),
		.round = domc_new(1, dom_round_size(game->rules)),
		.seat = DOM_NO_SEAT,
	};
	domc_must(dom_layout_new(&picture->layout, game->rules, picture->frame, NULL, domc_error()));
	for (unsigned p = 0; p < picture->players; p++)
		domc_must(dom_variant_strategies(game->variant, p, &picture->strategies[p], domc_error()));
	domc_must(domj_texts_init(&picture->texts, game->rules, domc_error()));
	picture->to_layout = dom_layout_listener(picture->layout);
}

void domc_watch_release(struct domc_watch *watch)
{
	struct domc_picture *picture = &watch->picture;

	dom_layout_free(picture->layout);
	for (unsigned p = 0; p < picture->players; p++)
		dom_variant_free_text(picture->variant, picture->strategies[p]);
	domj_texts_release(&picture->texts);
	free(picture->round);
	free(watch->why);
	for (unsigned i = 0; i < DOMC_LOG; i++) {
		free(watch->log[i].text);
		free(watch->log[i].own);
	}
}

void domc_watch_look(struct domc_watch *watch, uint8_t seat)
{
	if (watch->people < 2)
		return;
	watch->viewer = seat;
	watch->picture.hidden = seat == DOM_NO_SEAT ? UINT16_MAX : (uint16_t) ~(1u << seat);
}

/* The event in words, from malloc(). */
static char *tell(const struct domc_watch *watch, const struct dom_event *event)
{
	struct domc_paper paper;

	domc_paper_open(&paper);
	domc_tell(paper.out, &watch->picture, event);
	return domc_paper_close(&paper);
}

static void keep(struct domc_watch *watch, char *text, char *own, uint8_t seat)
{
	struct domc_note *note = &watch->log[watch->logged++ % DOMC_LOG];

	free(note->text);
	free(note->own);
	*note = (struct domc_note){.text = text, .own = own, .seat = seat};
}

/* `seen`: the event as it may be told. */
static void note(struct domc_watch *watch, const struct dom_event *event, const struct dom_event *seen)
{
	char *text = tell(watch, seen);
	bool more = watch->people > 1 && (seen->set != event->set || seen->tile != event->tile);

	if (watch->mode == DOMC_AS_LINES) {
		domc_print("%s\n", text);
		free(text);
		return;
	}
	if (seen->kind == DOM_EVENT_OVER && !watch->why)
		watch->why = domc_format("%s", text);
	keep(watch, text, more ? tell(watch, event) : NULL, event->seat);
}

void domc_watch_say(struct domc_watch *watch, const char *text, json_t *json)
{
	if (watch->mode == DOMC_AS_JSON) {
		domc_print_json(json, true);
		return;
	}
	json_decref(json);
	if (watch->mode == DOMC_ON_SCREEN)
		keep(watch, domc_format("%s", text), NULL, DOM_NO_SEAT);
	else
		domc_print("%s%s", text, *text && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

const char *domc_watch_leaving(const struct domc_watch *watch)
{
	return watch->kept ? DOMC_IN("q again: leave, and the round waits for you   any other key: stay",
				     "q otra vez: irse, y la mano te espera   otra tecla: seguir")
			   : DOMC_IN("q again: leave, and the round is abandoned   any other key: stay",
				     "q otra vez: irse, y la mano queda abandonada   otra tecla: seguir");
}

static void draw_screen(struct domc_watch *watch)
{
	domc_screen_draw(watch, NULL,
			 !domc_screen_keys() ? ""
			 : watch->leaving    ? domc_watch_leaving(watch)
			 : watch->pace->step
				 ? DOMC_IN("space: next   r: run on   q: quit", "espacio: sigue   r: corre   q: sale")
				 : DOMC_IN("space: next   s: step by step   + -: speed   q: quit",
					   "espacio: sigue   s: paso a paso   + -: velocidad   q: sale"));
}

/* What a key means to whoever looks on; true: what is shown has been seen. */
static bool take_key(struct domc_watch *watch, int key)
{
	bool leaving = watch->leaving;

	if (key && leaving && key != 'q' && key != 'Q') {
		watch->leaving = false;
		draw_screen(watch);
		return false;
	}
	switch (key) {
	case 'q':
	case 'Q':
		watch->leaving = watch->people && !leaving;
		watch->quit = !watch->leaving;
		if (watch->leaving)
			draw_screen(watch);
		return watch->quit;
	case ' ':
	case '\r':
	case '\n':
		return true;
	case 'r':
	case 'R':
		watch->pace->step = false;
		return true;
	case 's':
	case 'S':
		watch->pace->step = true;
		draw_screen(watch);
		return false;
	case '+': /* halves or doubles the time between two moves */
		watch->pace->speed /= 2;
		return false;
	case '-':
		watch->pace->speed = watch->pace->speed > 30000 ? 60000 : watch->pace->speed ? watch->pace->speed * 2 : 25;
		return false;
	default:
		return false;
	}
}

/* Shows the picture until its time is over or a key sends it on. */
void domc_watch_rest(struct domc_watch *watch)
{
	double until = domc_now() + watch->pace->speed / 1000.;

	if (!watch->pending)
		return;
	watch->pending = false;
	if (watch->mode != DOMC_ON_SCREEN || watch->quit)
		return;
	draw_screen(watch);
	for (;;) {
		double left = until - domc_now();
		bool waits = (watch->pace->step || watch->leaving) && domc_screen_keys();

		if (domc_interrupted()) {
			watch->quit = true;
			return;
		}
		if (domc_screen_changed())
			draw_screen(watch);
		if (!waits && left <= 0)
			return;
		/* never for long: a signal may come just before the wait begins */
		if (take_key(watch, domc_screen_key(waits || left > .25 ? 250 : (int)(left * 1000) + 1)))
			return;
	}
}

/* Whether a move begins with this event. What its player drew to play as, and what the judge offered, belong to the same. */
static bool begins_move(const struct domc_watch *watch, const struct dom_event *event)
{
	switch (event->kind) {
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
	case DOM_EVENT_FOULED:
	case DOM_EVENT_OFFERED:
		return watch->last != DOM_EVENT_STRATEGY && !watch->settling;
	case DOM_EVENT_GAVE_BACK:
	case DOM_EVENT_STARTER:
	case DOM_EVENT_STRATEGY:
	case DOM_EVENT_PASSED:
	case DOM_EVENT_SKIPPED:
	case DOM_EVENT_DREW:
	case DOM_EVENT_OVER:
		return true;
	default:
		return false;
	}
}

/* The event as whoever looks may know it. Where only one person plays, that is who looks. */
static struct dom_event cut_down(struct domc_watch *watch, const struct dom_event *event)
{
	if (!watch->people)
		return *event;
	if (event->kind == DOM_EVENT_SEATED && watch->people == 1 &&
	    dom_variant_person(watch->picture.variant, event->player, NULL) == DOM_PERSON_YES) {
		watch->viewer = event->seat;
		watch->picture.hidden = (uint16_t) ~(1u << event->seat);
	}
	return dom_event_for(event, watch->viewer);
}

/* The picture after the event, which says no more than whoever looks may know. It has a copy of the round, and still shows that moment
   when the round has gone on. */
static void look(struct domc_picture *picture, const struct dom_event *event, const struct dom_round *round)
{
	picture->to_layout.on(picture->to_layout.context, picture->rules, round, event);
	switch (event->kind) {
	case DOM_EVENT_STARTED:
		return; /* nobody sits there yet */
	case DOM_EVENT_STARTER:
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
	case DOM_EVENT_PASSED:
	case DOM_EVENT_FOULED:
	case DOM_EVENT_OFFERED:
	case DOM_EVENT_DREW:
		picture->seat = event->seat;
		break;
	case DOM_EVENT_SCORED:
		picture->left[event->count] = event->base;
		picture->place[event->count] = (uint8_t)event->place;
		picture->over = event->count + 1u == picture->teams;
		break;
	default:
		break;
	}
	memcpy(picture->round, round, dom_round_size(picture->rules));
}

static void hear(void *context, const struct dom_rules *rules, const struct dom_round *round, const struct dom_event *event)
{
	struct domc_watch *watch = context;
	struct dom_event seen;

	if (watch->record.on) /* whoever writes down hears everything; whoever watches may take its time, and leave */
		watch->record.on(watch->record.context, rules, round, event);
	if (watch->quit)
		return;
	if (domc_interrupted()) {
		watch->quit = true;
		return;
	}
	if (begins_move(watch, event)) {
		domc_watch_rest(watch);
		if (watch->quit)
			return;
	}
	seen = cut_down(watch, event);
	look(&watch->picture, &seen, round);
	if (watch->people && watch->picture.over)
		watch->picture.hidden = 0; /* hands are laid open and counted */
	if (watch->mode == DOMC_AS_JSON)
		domc_print_event(&watch->picture, &seen);
	else
		note(watch, event, &seen);
	watch->last = event->kind;
	watch->settling |= event->kind == DOM_EVENT_OFFERED;
	watch->settling &= event->kind != DOM_EVENT_MISFIT && event->kind != DOM_EVENT_FOULED;
	watch->pending = true;
}

struct dom_listener domc_watch_listener(struct domc_watch *watch)
{
	if (watch->mode == DOMC_ON_SCREEN)
		domc_screen_enter();
	return (struct dom_listener){.on = hear, .context = watch};
}

void domc_watch_finish(struct domc_watch *watch)
{
	struct domc_picture *picture = &watch->picture;

	domc_watch_rest(watch);
	domc_flush();
	domc_screen_leave();
	if (watch->mode == DOMC_AS_JSON || watch->brief || (watch->quit && !dom_round_laid(picture->round)))
		return;
	if (watch->mode == DOMC_ON_SCREEN) { /* what stands above the picture once the screen is gone */
		domc_print("%s", dom_variant_name(picture->variant));
		if (!picture->commitment)
			domc_say(", seed %llu", ", semilla %llu", (unsigned long long)picture->seed);
		domc_print("\n%s%s", watch->why ? watch->why : "", watch->why ? "\n" : "");
	}
	domc_print_picture(picture);
}
