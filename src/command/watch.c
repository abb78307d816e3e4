/* What belongs to one move is shown together: a picture is drawn when the next move begins, and once more at the end. */
#include "watch.h"
#include "signals.h"

#include <stdlib.h>
#include <string.h>

int domc_watch_init(struct domc_watch *watch, const struct domc_call *call, const struct domc_game *game, uint64_t seed,
		    const struct dom_round *round, const struct dom_round_input *input)
{
	struct dom_error error = {0};

	*watch = (struct domc_watch){.round = round, .speed = 600};
	watch->mode = call->json ? DOMC_AS_JSON : domc_on_terminal() ? DOMC_ON_SCREEN : DOMC_AS_LINES;
	if (domc_picture_init(&watch->picture, call->lang, game, seed))
		return DOMC_NO;
	if (!round) {
		watch->shadow = malloc(dom_round_size(game->rules));
		watch->input = *input;
		if (!watch->shadow || dom_round_init(game->rules, watch->shadow, seed, input, DOM_PATH_TABLE, &error)) {
			if (watch->shadow)
				domc_complain_error(call->lang, &error);
			else
				domc_complain_memory(call->lang);
			domc_watch_release(watch);
			return DOMC_NO;
		}
		watch->round = watch->shadow;
	}
	return DOMC_YES;
}

void domc_watch_release(struct domc_watch *watch)
{
	domc_picture_release(&watch->picture);
	free(watch->shadow);
	free(watch->why);
	for (unsigned i = 0; i < DOMC_LOG; i++)
		free(watch->log[i]);
}

static void hear_shadow(void *context, const struct dom_event *event)
{
	struct domc_watch *watch = context;

	watch->shadow_idle += event->kind == DOM_EVENT_PASSED || event->kind == DOM_EVENT_DREW;
}

/* It was dealt from the same seed; a deal from outside is taken over as it was heard. */
static int deal_along(struct domc_watch *watch)
{
	const struct dom_rules *rules = watch->picture.rules;
	size_t bytes = watch->picture.words * sizeof(uint64_t);
	uint64_t hands[DOM_MAX_PLAYERS * DOM_MAX_WORDS];
	int failed;

	if (!memcmp(dom_round_hand(rules, watch->shadow, 0), watch->picture.hands[0], bytes))
		return 0;
	for (unsigned seat = 0; seat < watch->picture.players; seat++)
		memcpy(hands + (size_t)seat * watch->picture.words, watch->picture.hands[seat], bytes);
	watch->input.hands = hands;
	failed = dom_round_init(rules, watch->shadow, watch->picture.seed, &watch->input, DOM_PATH_TABLE, NULL);
	watch->input.hands = NULL;
	return failed;
}

/* Takes every step that asks nobody. */
static enum dom_need catch_up(struct domc_watch *watch, const struct dom_listener *listener)
{
	enum dom_need need;

	while ((need = dom_round_step(watch->picture.rules, watch->shadow, listener)) == DOM_NEEDS_NOTHING)
		;
	return need;
}

/* The foul that was heard before this event, with its fine when that is what the event says. */
static int foul_along(struct domc_watch *watch, const struct dom_event *event, const struct dom_listener *listener)
{
	struct dom_play play = {.tile = watch->fouled.tile, .place = watch->fouled.place, .side = watch->fouled.side};
	bool fined = event->kind == DOM_EVENT_PAID && event->why == DOM_PAY_FINE;

	watch->fouled.kind = DOM_EVENT_STARTED;
	if (catch_up(watch, listener) != DOM_NEEDS_PLAY)
		return DOM_BAD_PHASE;
	return dom_round_foul(watch->picture.rules, watch->shadow, play, (enum dom_foul)watch->fouled.why,
			      fined ? -event->base : 0, listener);
}

/* Passes and draws follow by themselves, but where the shadow would ask a cheat that tried nothing. */
static int idle_along(struct domc_watch *watch, const struct dom_listener *listener)
{
	const struct dom_rules *rules = watch->picture.rules;

	for (watch->idle++; watch->shadow_idle < watch->idle;) {
		enum dom_need need = dom_round_step(rules, watch->shadow, listener);

		if (need == DOM_NEEDS_NO_MORE || need == DOM_NEEDS_GIVE)
			return DOM_BAD_PHASE;
		if (need == DOM_NEEDS_PLAY && dom_round_decline(rules, watch->shadow, listener))
			return DOM_BAD_PLAY;
	}
	return DOM_OK;
}

/* The shadow answers as the record does. */
static void play_along(struct domc_watch *watch, const struct dom_event *event)
{
	const struct dom_rules *rules = watch->picture.rules;
	const struct dom_listener listener = {.on = hear_shadow, .context = watch};
	struct dom_play play = {.tile = event->tile, .place = event->place, .side = event->side};
	bool fouled = watch->fouled.kind == DOM_EVENT_FOULED;
	int failed = fouled ? foul_along(watch, event, &listener) : DOM_OK;

	switch (event->kind) {
	case DOM_EVENT_DEALT:
		if (event->seat == 0)
			dom_round_step(rules, watch->shadow, &listener);
		break;
	case DOM_EVENT_STARTER:
		failed = deal_along(watch);
		break;
	case DOM_EVENT_GAVE_BACK:
		if (catch_up(watch, &listener) == DOM_NEEDS_GIVE)
			failed = dom_round_give(rules, watch->shadow, event->set, &listener);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		if (catch_up(watch, &listener) == DOM_NEEDS_PLAY)
			failed = dom_round_lay(rules, watch->shadow, play, &listener);
		break;
	case DOM_EVENT_PASSED:
	case DOM_EVENT_DREW:
		failed = idle_along(watch, &listener);
		break;
	case DOM_EVENT_FOULED:
		if (event->why != DOM_FOUL_GIVE_BACK) /* which takes no turn */
			watch->fouled = *event;
		break;
	case DOM_EVENT_PAID:
		if (!fouled && (event->why == DOM_PAY_FINE || event->why == DOM_PAY_BRIBE || event->why == DOM_PAY_CHARGE))
			dom_round_charge(rules, watch->shadow, event->seat, -event->base, (enum dom_pay)event->why, &listener);
		break;
	default:
		break;
	}
	(void)failed; /* a record that cannot be followed is complained about by whoever reads it */
}

static void note(struct domc_watch *watch, const struct dom_event *event)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return;
	domc_tell(out, &watch->picture, event);
	if (fclose(out)) {
		free(text);
		return;
	}
	if (watch->mode == DOMC_AS_LINES) {
		domc_print("%s\n", text);
		free(text);
		return;
	}
	if (event->kind == DOM_EVENT_OVER)
		watch->why = strdup(text);
	free(watch->log[watch->logged % DOMC_LOG]);
	watch->log[watch->logged++ % DOMC_LOG] = text;
}

/* One screen full: head, table, open faces, hands, what happened last, keys. */
static void draw_screen(struct domc_watch *watch)
{
	struct domc_picture *picture = &watch->picture;
	unsigned columns = domc_columns(), rows = domc_rows(), fixed = picture->players + 7, used, lines, shown;
	const char *title = dom_text_in(dom_variant_title(picture->variant), picture->lang), *from;
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return;
	fprintf(out, DOMC_IN(picture->lang, "%s%s%s  seed %llu, turn %u\n\n", "%s%s%s  semilla %llu, turno %u\n\n"),
		domc_style(DOMC_BOLD), title && *title ? title : dom_variant_name(picture->variant), domc_plain(),
		(unsigned long long)picture->seed, picture->turns);
	used = domc_draw_table(out, picture, columns, rows > fixed + 6 ? rows - fixed - 4 : 3);
	used += domc_draw_open(out, picture);
	fputc('\n', out);
	domc_draw_hands(out, picture, columns);
	fputc('\n', out);
	shown = picture->players + used + 5; /* rows so far */
	lines = rows > shown + 1 ? rows - shown - 1 : 1;
	if (lines > watch->logged)
		lines = watch->logged;
	if (lines > DOMC_LOG)
		lines = DOMC_LOG;
	for (unsigned i = watch->logged - lines; i < watch->logged; i++) {
		bool now = i + 1 == watch->logged;

		fprintf(out, "%s%s%s\n", now ? "" : domc_style(DOMC_DIM), watch->log[i % DOMC_LOG], domc_plain());
	}
	fclose(out);
	domc_print("\033[H");
	from = text;
	for (unsigned row = 0; row + 1 < rows && *from; row++) { /* what the screen has no room for is left out */
		const char *end = strchr(from, '\n');
		size_t part = end ? (size_t)(end - from) : strlen(from);

		domc_print_bytes(from, part);
		domc_print("%s\033[K\n", domc_plain());
		from += part + (end != NULL);
	}
	domc_print("\033[J\033[%u;1H%s%s%s", rows, domc_style(DOMC_DIM),
		   !domc_screen_keys() ? ""
		   : watch->step
			   ? DOMC_IN(picture->lang, "space: next   r: run on   q: quit", "espacio: sigue   r: corre   q: sale")
			   : DOMC_IN(picture->lang, "space: next   s: step by step   q: quit",
				     "espacio: sigue   s: paso a paso   q: sale"),
		   domc_plain());
	domc_flush();
	free(text);
}

/* Shows the picture until its time is over or a key sends it on. */
static void show(struct domc_watch *watch)
{
	double until = domc_now() + watch->speed / 1000.;

	watch->pending = false;
	if (watch->mode != DOMC_ON_SCREEN || watch->quit)
		return;
	draw_screen(watch);
	for (;;) {
		double left = until - domc_now();
		bool waits = watch->step && domc_screen_keys();
		int key;

		if (domc_interrupted()) {
			watch->quit = true;
			return;
		}
		if (domc_screen_changed())
			draw_screen(watch);
		if (!waits && left <= 0)
			return;
		/* never for long: a signal may come just before the wait begins */
		key = domc_screen_key(waits || left > .25 ? 250 : (int)(left * 1000) + 1);
		switch (key) {
		case 'q':
		case 'Q':
			watch->quit = true;
			return;
		case ' ':
		case '\r':
		case '\n':
			return;
		case 'r':
		case 'R':
			watch->step = false;
			return;
		case 's':
		case 'S':
			watch->step = true;
			draw_screen(watch);
			break;
		default:
			break;
		}
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

static void hear(void *context, const struct dom_event *event)
{
	struct domc_watch *watch = context;

	if (watch->quit)
		return;
	if (domc_interrupted()) {
		watch->quit = true;
		return;
	}
	if (watch->pending && begins_move(watch, event)) {
		show(watch);
		if (watch->quit)
			return;
	}
	if (watch->shadow)
		play_along(watch, event);
	domc_picture_hear(&watch->picture, event, watch->round);
	if (watch->mode == DOMC_AS_JSON)
		domc_print_json(watch->picture.lang, domc_event_json(&watch->picture, event), true);
	else
		note(watch, event);
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
	char *text = NULL;
	size_t length;
	FILE *out;
	bool shown = watch->mode == DOMC_ON_SCREEN;

	if (watch->pending)
		show(watch);
	domc_flush();
	domc_screen_leave();
	if (watch->mode == DOMC_AS_JSON || (watch->quit && !picture->laid))
		return;
	out = open_memstream(&text, &length);
	if (!out)
		return;
	if (shown)
		fprintf(out, DOMC_IN(picture->lang, "%s, seed %llu\n%s%s\n", "%s, semilla %llu\n%s%s\n"),
			dom_variant_name(picture->variant), (unsigned long long)picture->seed, watch->why ? watch->why : "",
			watch->why ? "\n" : "");
	else
		fputc('\n', out);
	domc_draw_table(out, picture, domc_columns(), 0);
	domc_draw_open(out, picture);
	fputc('\n', out);
	domc_draw_hands(out, picture, shown ? domc_columns() : 0);
	if (picture->over) {
		fputc('\n', out);
		domc_draw_ranking(out, picture);
	}
	if (!fclose(out))
		domc_print_bytes(text, length);
	free(text);
}
