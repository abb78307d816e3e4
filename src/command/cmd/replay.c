/* replay: plays a record again and compares every byte; and whether the deal is the one that was committed to. */
#include "host.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What a record says of its deal. */
struct deal {
	bool wanted;   /* somebody asked */
	bool any;      /* there is a commitment */
	bool right;    /* it follows from nonce, seed and round, and the hands from the seed */
	bool outside;  /* the hands came from outside: no seed dealt them */
	bool expected; /* it is the one given; true where none was */
	const char *given;
	uint64_t seed, round;
	char nonce[DOM_NONCE], stated[DOM_COMMITMENT], computed[DOM_COMMITMENT];
};

/* The value of a line [Name "value"] in the head of a record, cut to the room. */
static bool find_tag(const char *text, const char *name, char *out, size_t size)
{
	size_t length = strlen(name);

	for (const char *line = text, *end; line[0] == '[' && (end = strchr(line, '\n')); line = end + 1) {
		const char *value = line + 1 + length + 2;

		if (strncmp(line + 1, name, length) || strncmp(line + 1 + length, " \"", 2) || end - value < 2)
			continue;
		snprintf(out, size, "%.*s", (int)(end - value - 2), value);
		return true;
	}
	return false;
}

static void look_at_deal(struct deal *deal, const struct domc_call *call, const char *text, bool same)
{
	char number[24];

	*deal = (struct deal){.wanted = domc_given(call, "verify"), .given = call->count > 1 ? call->operands[1] : NULL};
	deal->outside = find_tag(text, "Deal", number, sizeof(number));
	deal->any = find_tag(text, "Nonce", deal->nonce, sizeof(deal->nonce)) &&
		    find_tag(text, "Commitment", deal->stated, sizeof(deal->stated)) &&
		    find_tag(text, "Seed", number, sizeof(number));
	if (deal->any)
		deal->seed = strtoull(number, NULL, 10);
	if (find_tag(text, "Round", number, sizeof(number)))
		deal->round = strtoull(number, NULL, 10);
	dom_commitment(deal->nonce, deal->seed, deal->round, deal->computed);
	deal->right = deal->any && same && !deal->outside && !strcmp(deal->stated, deal->computed);
	deal->expected = !deal->given || (deal->any && !strcasecmp(deal->given, deal->stated));
}

static json_t *deal_json(const struct deal *deal)
{
	if (!deal->any)
		return json_null();
	return json_pack("{s:s, s:o, s:I, s:s, s:b, s:o}", "nonce", deal->nonce, "seed", domi_json_seed(deal->seed), "round",
			 (json_int_t)deal->round, "commitment", deal->stated, "right", deal->right, "given",
			 deal->given ? json_boolean(deal->expected) : json_null());
}

static void print_deal(const struct deal *deal, const char *file)
{
	if (!deal->any)
		domc_complain("%s: there was no commitment before this deal",
			      "%s: nadie se comprometió a nada antes de este reparto", file);
	else if (deal->outside)
		domc_complain("%s: the hands were given, not dealt: the commitment does not cover them",
			      "%s: las fichas vinieron de fuera: el compromiso no dice nada de ellas", file);
	else if (deal->right)
		domc_say("%s: %scommitment good%s: %s\n", "%s: %scompromiso bueno%s: %s\n", file, domc_style(DOMC_GOOD),
			 domc_plain(), deal->stated);
	else if (strcmp(deal->stated, deal->computed) != 0)
		domc_complain("%s: the commitment is wrong: nonce, seed and round make %s",
			      "%s: el compromiso es falso: nonce, semilla y mano dan %s", file, deal->computed);
	if (deal->any && !deal->expected)
		domc_complain("%s: that is not the commitment given, %s", "%s: no es el compromiso que se dio, %s", file,
			      deal->given);
}

static void verdict(const struct domc_call *call, const char *file, int failed, const struct dom_error *error,
		    const struct deal *deal)
{
	if (call->json) {
		domc_print_json(json_pack("{s:s, s:b, s:o, s:o, s:o, s:o*}", "file", file, "same", !failed, "line",
					  failed && error->line ? json_integer(error->line) : json_null(), "column",
					  failed && error->column ? json_integer(error->column) : json_null(), "message",
					  failed ? domi_json_text((struct dom_text){error->en, error->es}) : json_null(),
					  "deal", deal->wanted ? deal_json(deal) : NULL),
				domc_given(call, "show"));
	} else if (failed) {
		domc_complain_error(error);
	} else {
		domc_print("%s: %s%s%s\n", file, domc_style(DOMC_GOOD), DOMC_IN("same", "igual"), domc_plain());
	}
	if (deal->wanted && !call->json)
		print_deal(deal, file);
	if (failed || (deal->wanted && !(deal->right && deal->expected)))
		domc_end(DOMC_NO);
}

static int replay_shown(const struct domc_call *call, const char *file, const char *text, size_t length,
			struct dom_error *error)
{
	struct domc_game game = {0};
	struct dom_round_input input = {0};
	struct domc_pace pace = domc_pace(call);
	struct domc_watch watch;
	struct dom_listener listener;
	uint64_t seed;
	int failed = dom_record_head(text, length, file, &game.variant, &seed, &input, NULL, error);

	if (!failed)
		failed = dom_rules_new(&game.rules, game.variant, NULL, error);
	if (!failed) {
		domc_watch_init(&watch, call, &game, seed, &pace);
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

static void run(const struct domc_call *call)
{
	const char *file = call->operands[0];
	struct dom_error error = {0};
	struct deal deal;
	size_t length;
	char *text;
	int failed;

	if (call->count > 1 && !domc_given(call, "verify"))
		domc_fail(DOMC_USAGE, "a commitment is given with --verify", "un compromiso se da con --verify");
	text = domc_read_file(file, &length);
	failed = domc_given(call, "show") ? replay_shown(call, file, text, length, &error)
					  : dom_record_replay(text, length, file, NULL, NULL, &error);
	look_at_deal(&deal, call, text, !failed);
	free(text);
	verdict(call, file, failed, &error, &deal);
}

DOMC_COMMAND(replay) = {
	.row = 8,
	.title = {"replay a record and compare", "vuelve a jugar una mano anotada y compara"},
	.usage = {"FILE [COMMITMENT]", "ARCHIVO [COMPROMISO]"},
	.about = {"Replays a recorded round from its seed and compares every byte: prints “same”, or the first difference and "
		  "its line. FILE may be - for standard input. With --verify, also checks that the deal matches the commitment "
		  "in the record, and that this is the COMMITMENT shown before the deal.",
		  "Vuelve a jugar una mano anotada desde su semilla y compara cada byte: dice “igual”, o qué cambia y en qué "
		  "línea. Un - a solas lee la entrada estándar. Con --verify dice además si el reparto cumple el compromiso "
		  "anotado, y si ese es el COMPROMISO que se mostró antes de repartir."},
	.takes = {1, 2},
	.options = {DOMC_FLAG("show", "Show the round, as domino play does.", "Mostrar la mano como lo hace play."),
		    DOMC_OPTION_SPEED, DOMC_OPTION_STEP,
		    DOMC_FLAG("verify", "Also check the commitment in the record, and COMMITMENT if given.",
			      "Comprobar también el compromiso anotado, y que sea el que se da, si se da.")},
	.run = run,
};
