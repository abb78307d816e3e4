/* play: a round as it happens. */
#include "args.h"
#include "input.h"
#include "out.h"
#include "sink.h"
#include "watch.h"

#include <stdlib.h>

enum { SEED, PLAYERS, SPEED, STEP, RECORD };

static const struct domc_option options[] = {
	[SEED] =
		{.name = "seed",
		 .kind = DOMC_SEED,
		 .value = {"N", "N"},
		 .about = {"The seed; the same seed plays the same round (default: one from the system, which is shown).",
			   "La semilla; la misma semilla juega la misma mano (por omisión, una del sistema, que se muestra)."}},
	[PLAYERS] = DOMC_OPTION_PLAYERS,
	[SPEED] = DOMC_OPTION_SPEED,
	[STEP] = DOMC_OPTION_STEP,
	[RECORD] = {.name = "record",
		    .kind = DOMC_TEXT,
		    .value = {"FILE", "ARCHIVO"},
		    .about = {"Write the round down when it is over; domino replay reads it.",
			      "Anotar la mano cuando acabe; domino replay la lee."}},
	{.name = NULL},
};

/* Whoever writes down hears everything; whoever watches may take its time, and leave. */
struct ears {
	struct dom_listener watch, record;
};

static void hear(void *context, const struct dom_event *event)
{
	struct ears *ears = context;

	if (ears->record.on)
		ears->record.on(ears->record.context, event);
	ears->watch.on(ears->watch.context, event);
}

static int write_record(const struct domc_call *call, struct dom_recorder *recorder)
{
	size_t length;
	const char *text = dom_recorder_text(recorder, &length);

	if (!text) {
		domc_complain_memory(call->lang);
		return DOMC_NO;
	}
	return domc_write_file(call->lang, call->values[RECORD].text, text, length);
}

static int play(const struct domc_call *call, const struct domc_game *game, struct dom_round *round, struct dom_view *view)
{
	uint64_t seed = call->values[SEED].given ? call->values[SEED].n : domc_random_seed();
	struct dom_recorder *recorder = NULL;
	struct dom_round_input input = {0};
	struct dom_error error = {0};
	struct domc_watch watch;
	struct ears ears = {0};
	struct dom_listener listener = {.on = hear, .context = &ears};
	int status = DOMC_YES;

	if (dom_round_init(game->rules, round, seed, &input, DOM_PATH_TABLE, &error) ||
	    (call->values[RECORD].given && dom_recorder_new(&recorder, game->rules, seed, &input, NULL, &error))) {
		domc_complain_error(call->lang, &error);
		return DOMC_NO;
	}
	if (domc_watch_init(&watch, call, game, seed, round, NULL)) {
		dom_recorder_free(recorder);
		return DOMC_NO;
	}
	if (call->values[SPEED].given)
		watch.speed = (unsigned)call->values[SPEED].n;
	watch.step = call->values[STEP].given;
	ears.watch = domc_watch_listener(&watch);
	if (recorder)
		ears.record = dom_recorder_listener(recorder);
	while (!watch.quit && dom_round_auto(game->rules, round, view, &listener) != DOM_NEEDS_NO_MORE)
		;
	domc_watch_finish(&watch);
	if (!watch.picture.over) {
		domc_complain(
			DOMC_IN(call->lang, "stopped before the end of the round%s", "se paró antes del final de la mano%s"),
			recorder ? DOMC_IN(call->lang, "; nothing was written down", "; no se anotó nada") : "");
		status = DOMC_NO;
	} else if (recorder) {
		status = write_record(call, recorder);
	}
	if (recorder)
		dom_recorder_free(recorder);
	domc_watch_release(&watch);
	return status;
}

static int run(const struct domc_call *call)
{
	struct domc_game game;
	struct dom_round *round;
	struct dom_view *view;
	int status = DOMC_NO;

	if (call->values[RECORD].given && domc_may_write(call->lang, call->values[RECORD].text))
		return DOMC_NO;
	if (domc_game_init(&game, call->lang, call->operands[0], call->values[PLAYERS].text))
		return DOMC_NO;
	round = malloc(dom_round_size(game.rules));
	view = malloc(dom_view_size(game.rules));
	if (round && view)
		status = play(call, &game, round, view);
	else
		domc_complain_memory(call->lang);
	free(view);
	free(round);
	domc_game_release(&game);
	return status;
}

DOMC_COMMAND(play) = {
	.row = 6,
	.title = {"show a round as it happens", "muestra una mano según se juega"},
	.usage = {"VARIANT", "VARIANTE"},
	.about = {"Plays a round and shows it: the table, the hands, who lays what, why it ends, the ranking. On a terminal it "
		  "is drawn "
		  "move by move; elsewhere every event is a line.",
		  "Juega una mano y la muestra: la mesa, las fichas de cada quien, quién pone qué, por qué acaba, la "
		  "clasificación. En una "
		  "terminal se dibuja jugada a jugada; si no, cada suceso es una línea."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
