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

/* A player as the command line would name it; the first is a person. */
static int write_player(FILE *out, const struct dom_variant *variant, unsigned player, const char *name,
			struct dom_error *error)
{
	const struct dom_member *character = dom_variant_character(variant, player);
	char *strategies;

	if (!player) {
		fprintf(out, "%s=%s!%s", name, dom_member_having(dom_family_find("strategy"), "person")->name, character->name);
		return DOM_OK;
	}
	if (dom_variant_strategies(variant, player, &strategies, error))
		return (int)error->status;
	fprintf(out, ",%s=%s!%s", dom_variant_player(variant, player), strategies, character->name);
	dom_variant_free_text(variant, strategies);
	return DOM_OK;
}

static int seat(struct dom_variant *variant, const char *name, struct dom_error *error)
{
	struct domc_paper paper;
	bool there = domc_paper_open(&paper);
	char *players = NULL;
	int failed = DOM_OK;

	for (unsigned player = 0; there && player < dom_variant_players(variant) && !failed; player++)
		failed = write_player(paper.out, variant, player, name, error);
	if (!there || !(players = domc_paper_close(&paper))) {
		*error = (struct dom_error){.status = DOM_NO_MEMORY, .en = "out of memory", .es = "no hay memoria"};
		failed = DOM_NO_MEMORY;
	}
	if (!failed)
		failed = dom_variant_seat(variant, players, error);
	free(players);
	return failed;
}

int domc_people_seat(struct dom_variant *variant, const char *name)
{
	struct dom_error error = {0}, other;
	char own[DOM_MAX_NAME], text[sizeof(error.file) + sizeof(error.en) + 32];

	if (!*name || strpbrk(name, ",=+(!")) { /* it would be read as something else */
		return domc_complain_usage("--human takes a name without , = + ( or !, not “%s”",
					   "--human espera un nombre sin , = + ( ni !, no “%s”", name);
	}
	snprintf(own, sizeof(own), "%s", dom_variant_player(variant, 0));
	if (!seat(variant, name, &error))
		return DOMC_YES;
	if (seat(variant, own, &other))
		return domc_complain_error(&error);
	/* a tournament's list may need the name, which does not matter to play */
	domc_complain("you play as %s, not as %s: %s", "juegas como %s, no como %s: %s", own, name,
		      dom_error_text(&error, domc_lang(), text, sizeof(text)));
	return DOMC_YES;
}

int domc_fair_init(struct domc_fair *fair, uint64_t number)
{
	FILE *file = fopen("/dev/urandom", "rb");
	unsigned char bytes[(DOM_NONCE - 1) / 2];
	bool good = file && fread(&fair->seed, sizeof(fair->seed), 1, file) == 1 && fread(bytes, sizeof(bytes), 1, file) == 1;

	if (file)
		fclose(file);
	if (!good)
		return domc_complain("the system gives no random numbers; say --seed",
				     "el sistema no da números al azar; di --seed");
	for (size_t i = 0; i < sizeof(bytes); i++)
		snprintf(fair->nonce + 2 * i, 3, "%02x", bytes[i]);
	dom_commitment(fair->nonce, fair->seed, number, fair->commitment);
	return DOMC_YES;
}
