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

void domc_people_seat(struct dom_variant *variant, const char *name)
{
	struct dom_error error = {0}, other;
	char own[DOM_MAX_NAME], text[sizeof(error.file) + sizeof(error.en) + 32];

	if (!*name || strpbrk(name, ",=+(!")) /* that is what --players takes */
		domc_fail(DOMC_USAGE, "--human takes a name without , = + ( or !, not “%s”",
			  "--human espera un nombre sin , = + ( ni !, no “%s”", name);
	snprintf(own, sizeof(own), "%s", dom_variant_player(variant, 0));
	if (!dom_variant_seat_person(variant, name, &error))
		return;
	if (dom_variant_seat_person(variant, own, &other))
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
