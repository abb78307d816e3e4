/* Those who answer at this terminal, and what is promised to them. */
#include "people.h"
#include "out.h"

#include <stdlib.h>
#include <string.h>

void domc_people_init(struct domc_people *people, const struct domc_game *game)
{
	*people = (struct domc_people){.count = 0};
	for (unsigned player = 0; player < dom_rules_players(game->rules); player++)
		if (dom_variant_person(game->variant, player, &people->clock[player]) == DOM_PERSON_YES) {
			people->count++;
			people->players |= (uint16_t)(1u << player);
		}
}

/* The first player under this name and a person, and the others as they are, as the command line would name them. */
static int seat(struct dom_variant *variant, const char *name, struct dom_error *error)
{
	const char *person = dom_member_having(dom_family_find("strategy"), "person")->name;
	struct domc_paper paper;
	char *players;
	int failed;

	domc_paper_open(&paper);
	for (unsigned player = 0; player < dom_variant_players(variant); player++) {
		const char *character = dom_variant_character(variant, player)->name;
		char *strategies;

		if (!player) {
			fprintf(paper.out, "%s=%s!%s", name, person, character);
			continue;
		}
		domc_must(dom_variant_strategies(variant, player, &strategies, domc_error()));
		fprintf(paper.out, ",%s=%s!%s", dom_variant_player(variant, player), strategies, character);
		dom_variant_free_text(variant, strategies);
	}
	players = domc_paper_close(&paper);
	failed = dom_variant_seat(variant, players, error);
	free(players);
	return failed;
}

void domc_people_seat(struct dom_variant *variant, const char *name)
{
	struct dom_error error = {0}, other;
	char own[DOM_MAX_NAME], text[sizeof(error.file) + sizeof(error.en) + 32];

	if (!*name || strpbrk(name, ",=+(!")) /* it would be read as something else */
		domc_fail(DOMC_USAGE, "--human takes a name without , = + ( or !, not “%s”",
			  "--human espera un nombre sin , = + ( ni !, no “%s”", name);
	snprintf(own, sizeof(own), "%s", dom_variant_player(variant, 0));
	if (!seat(variant, name, &error))
		return;
	if (seat(variant, own, &other))
		domc_end(domc_complain_error(&error));
	/* a tournament's list may need the name, which does not matter to play */
	domc_complain("you play as %s, not as %s: %s", "juegas como %s, no como %s: %s", own, name,
		      dom_error_text(&error, domc_lang(), text, sizeof(text)));
}

void domc_fair_init(struct domc_fair *fair, uint64_t number)
{
	unsigned char bytes[(DOM_NONCE - 1) / 2];

	if (!domc_random(&fair->seed, sizeof(fair->seed)) || !domc_random(bytes, sizeof(bytes)))
		domc_fail(DOMC_NO, "the system gives no random numbers; say --seed",
			  "el sistema no da números al azar; di --seed");
	for (size_t i = 0; i < sizeof(bytes); i++)
		snprintf(fair->nonce + 2 * i, 3, "%02x", bytes[i]);
	dom_commitment(fair->nonce, fair->seed, number, fair->commitment);
}
