/* replay: plays a record again and compares every byte. */
#include "args.h"
#include "input.h"
#include "out.h"
#include "watch.h"

#include <stdlib.h>

enum { SHOW, SPEED, STEP };

static const struct domc_option options[] = {
	[SHOW] = {.name = "show",
		  .kind = DOMC_FLAG,
		  .about = {"Show the round as play does.", "Mostrar la mano como lo hace play."}},
	[SPEED] = DOMC_OPTION_SPEED,
	[STEP] = DOMC_OPTION_STEP,
	{.name = NULL},
};

static int verdict(const struct domc_call *call, const char *file, int failed, const struct dom_error *error)
{
	if (call->json) {
		json_t *json = json_pack("{s:s, s:b}", "file", file, "same", !failed);

		json_object_set_new(json, "line", failed && error->line ? json_integer(error->line) : json_null());
		json_object_set_new(json, "column", failed && error->column ? json_integer(error->column) : json_null());
		json_object_set_new(json, "message",
				    failed ? domc_json_text((struct dom_text){error->en, error->es}) : json_null());
		if (domc_print_json(call->lang, json, call->values[SHOW].given))
			return DOMC_NO;
	} else if (failed) {
		domc_complain_error(call->lang, error);
	} else {
		domc_print("%s: %s%s%s\n", file, domc_style(DOMC_GOOD), DOMC_IN(call->lang, "same", "igual"), domc_plain());
	}
	return failed ? DOMC_NO : DOMC_YES;
}

static int replay_shown(const struct domc_call *call, const char *file, const char *text, size_t length,
			struct dom_error *error)
{
	struct domc_game game = {0};
	struct dom_round_input input = {0};
	struct domc_watch watch;
	struct dom_listener listener;
	uint64_t seed;
	int failed;

	failed = dom_record_head(text, length, file, &game.variant, &seed, &input, NULL, error);
	if (!failed)
		failed = dom_rules_new(&game.rules, game.variant, NULL, error);
	if (!failed && domc_watch_init(&watch, call, &game, seed, NULL, &input)) {
		domc_game_release(&game);
		return -1;
	}
	if (!failed) {
		if (call->values[SPEED].given)
			watch.speed = (unsigned)call->values[SPEED].n;
		watch.step = call->values[STEP].given;
		listener = domc_watch_listener(&watch);
		failed = dom_record_replay(text, length, file, &listener, NULL, error);
		domc_watch_finish(&watch);
		if (!call->json)
			domc_print("\n");
		domc_watch_release(&watch);
	}
	domc_game_release(&game);
	return failed;
}

static int run(const struct domc_call *call)
{
	const char *file = call->operands[0];
	struct dom_error error = {0};
	size_t length;
	char *text = domc_read_file(call->lang, file, &length);
	int failed;

	if (!text)
		return DOMC_NO;
	failed = call->values[SHOW].given ? replay_shown(call, file, text, length, &error)
					  : dom_record_replay(text, length, file, NULL, NULL, &error);
	free(text);
	return failed < 0 ? DOMC_NO : verdict(call, file, failed, &error);
}

DOMC_COMMAND(replay) = {
	.row = 8,
	.title = {"play a record again and compare", "vuelve a jugar una mano anotada y compara"},
	.usage = {"FILE", "ARCHIVO"},
	.about = {"Plays a recorded round again from its seed and compares every byte: says “same”, or what differs and in "
		  "which line. "
		  "A single - reads standard input.",
		  "Vuelve a jugar una mano anotada desde su semilla y compara cada byte: dice “igual”, o qué cambia y en qué "
		  "línea. "
		  "Un - a solas lee la entrada estándar."},
	.least = 1,
	.most = 1,
	.json = true,
	.options = options,
	.run = run,
};
