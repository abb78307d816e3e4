/* What a client's command comes to: held against its secret and the table as it stands, with everything that is drawn by chance. */
#include "table.h"

#include <string.h>

/* The viewer's seat is looked at as the table stands: who was removed meanwhile has none, who changed places another. */
static int check_rights(const struct doms_table *t, struct doms_viewer *viewer, enum doms_who who, struct doms_fault *fault)
{
	bool sits = doms_people_find(&t->work, viewer);

	if (!sits) {
		viewer->player = DOM_NO_SEAT;
		viewer->ticket = 0;
	}
	if (who == DOMS_OWNER && !viewer->owner)
		return doms_fail(fault, DOMS_FORBIDDEN, "only the table's owner can do that",
				 "eso solo lo puede hacer el dueño de la mesa");
	if (who == DOMS_SEAT && !sits)
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has a seat's secret plays there",
				 "solo juega quien tiene el secreto del puesto");
	if (who == DOMS_GUEST && !sits && !viewer->invite)
		return doms_fail(fault, DOMS_FORBIDDEN, "only who has the invitation can sit down",
				 "solo se sienta quien tiene la invitación");
	return 0;
}

/* What the owner cannot do alone where others play. */
static int check_others(const struct doms_table *t, const struct doms_viewer *viewer, const struct doms_command *command,
			struct doms_fault *fault)
{
	const struct doms_course *c = doms_table_course(t, &t->work);
	bool goes_on = t->work.mode != DOMS_LOBBY && !doms_match_done(&t->work);

	if (!doms_people_others(t, &t->work, viewer))
		return 0;
	switch (command->what) {
	case DOMS_DO_RUN:
		if (t->work.mode != DOMS_RUNNING)
			return 0;
		break;
	case DOMS_DO_STEP:
	case DOMS_DO_PAUSE:
	case DOMS_DO_FINISH:
		break;
	case DOMS_DO_REMATCH:
		if (!doms_match_goes_on(&t->work))
			return 0;
		break;
	case DOMS_DO_SETTINGS:
		if (command->wrote.has_seed)
			return doms_fail_at(fault, DOMS_CONFLICT, "seed",
					    "other people play here: which tiles are dealt is left to the server",
					    "aquí juegan otras personas: qué fichas salen lo decide el servidor");
		if (t->friends && doms_people_sitting(&t->work) & ~command->deal.ruleset->open)
			return doms_fail_at(fault, DOMS_CONFLICT, "players",
					    "somebody who sits at the table would lose the seat",
					    "alguien que está sentado perdería su puesto");
		if (!goes_on ||
		    (!dom_round_dealt(c->work) && !(t->work.settings.match && t->work.course > t->work.match.first)))
			return 0;
		break;
	default:
		return 0;
	}
	return doms_fail(fault, DOMS_CONFLICT, "other people play here: the pace is not the owner's",
			 "aquí juegan otras personas: el ritmo no lo pone el dueño");
}

static const uint64_t *hand_of(const struct doms_course *c, unsigned player)
{
	static const uint64_t none[DOM_MAX_WORDS];
	uint8_t seat = doms_course_seat(c, player);

	return seat == DOM_NO_SEAT ? none : dom_round_hand(c->ruleset->rules, c->work, seat);
}

/* A tile that is not held stays none: who looks at the answer finds out whether it was its turn at all. */
static void make_play(struct doms_command *command, const struct doms_table *t)
{
	const struct doms_course *c = doms_table_course(t, &t->work);
	int tile = doms_ruleset_tile(c->ruleset, command->wrote.tile, hand_of(c, command->player));

	command->answer.play.tile = tile < 0 ? DOM_NO_TILE : (uint16_t)tile;
}

static void make_gift(struct doms_command *command, const struct doms_table *t)
{
	const struct doms_course *c = doms_table_course(t, &t->work);
	uint64_t left[DOM_MAX_WORDS] = {0};
	size_t i;
	json_t *text;

	memcpy(left, hand_of(c, command->player), c->ruleset->words * sizeof *left);
	json_array_foreach(command->wrote.tiles, i, text)
	{
		int tile = doms_ruleset_tile(c->ruleset, json_string_value(text), left);

		if (tile < 0) { /* more than are held: refused as such */
			memset(command->tiles, 0xff, sizeof command->tiles);
			return;
		}
		left[tile / 64] &= ~(UINT64_C(1) << tile % 64);
		command->tiles[tile / 64] |= UINT64_C(1) << tile % 64;
	}
}

void doms_deal_next(struct doms_deal *deal, const struct doms_table *t, const struct doms_chance *chance)
{
	const struct doms_course *c = doms_table_course(t, &t->work);
	struct doms_secrets none;

	deal->seed = c->seed;
	doms_deal_draw(deal, chance, c->drawn || c->ruleset->open, 0, &none);
}

static int make_settings(struct doms_command *command, const struct doms_table *t, const struct doms_chance *chance,
			 struct doms_secrets *secrets, struct doms_fault *fault)
{
	doms_command_settle(command, &t->work.settings);
	doms_deal_draw(&command->deal, chance, !command->wrote.has_seed,
		       t->friends ? UINT16_MAX : doms_people_sitting(&t->work), secrets);
	return command->deal.settings.match && doms_match_check(command->deal.ruleset, fault);
}

/* The same tiles again: with others at the table, if they agree. */
static void make_reset(struct doms_command *command, const struct doms_table *t, const struct doms_viewer *viewer)
{
	struct doms_position asked = t->work;

	asked.asks = (struct doms_proposal){.by = viewer->player};
	for (unsigned p = 0; viewer->player == DOM_NO_SEAT && p < DOM_MAX_PLAYERS; p++)
		if (t->work.own >> p & 1)
			asked.asks.by = (uint8_t)p;
	if (!doms_people_others(t, &t->work, viewer) || !doms_people_waiting(&asked))
		return;
	command->what = DOMS_DO_ASK;
	command->player = asked.asks.by;
}

/* A guest takes a seat; who has one changes to it. */
static int make_seat(struct doms_command *command, const struct doms_viewer *viewer, const struct doms_chance *chance,
		     struct doms_secrets *secrets, struct doms_fault *fault)
{
	unsigned player = command->player;

	command->from = viewer->player;
	command->own = viewer->owner;
	if (viewer->player != DOM_NO_SEAT)
		return 0;
	if (!command->name[0])
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "name", "what are you called? 1 to %d letters",
				    "¿cómo te llamas? De 1 a %d letras", DOMS_NAME_MOST);
	secrets->players = (uint16_t)(1U << player);
	doms_secret_new(chance, secrets->text[player]);
	doms_key_of(secrets->text[player], command->key);
	return 0;
}

static void make_leave(struct doms_command *command, enum doms_leaves why)
{
	command->what = DOMS_DO_LEAVE;
	command->why = (uint8_t)why;
}

int doms_command_make(struct doms_command *command, const struct doms_table *t, const struct doms_viewer *asks,
		      const struct doms_chance *chance, struct doms_secrets *secrets, struct doms_fault *fault)
{
	enum doms_who who = doms_kinds[command->what].who;
	struct doms_viewer viewer = *asks;
	bool between = t->work.over && doms_match_goes_on(&t->work); /* two rounds of a match */

	*secrets = (struct doms_secrets){0};
	if (check_rights(t, &viewer, who, fault) || check_others(t, &viewer, command, fault))
		return 1;
	if (who == DOMS_SEAT)
		command->player = viewer.player;
	switch (command->what) {
	case DOMS_DO_STEP:
		command->what = between ? DOMS_DO_NEXT : DOMS_DO_ADVANCE; /* there the next step is the next deal */
		command->steps = 1;
		break;
	case DOMS_DO_FINISH:
		command->what = DOMS_DO_ADVANCE;
		command->steps = UINT32_MAX;
		break;
	case DOMS_DO_RESET:
		make_reset(command, t, &viewer);
		break;
	case DOMS_DO_REMATCH:
		command->what = between ? DOMS_DO_NEXT : DOMS_DO_REMATCH;
		break;
	case DOMS_DO_SETTINGS:
		return make_settings(command, t, chance, secrets, fault);
	case DOMS_DO_READY:
		command->here = t->here;
		break;
	case DOMS_DO_PLAY:
		make_play(command, t);
		break;
	case DOMS_DO_GIVE:
		make_gift(command, t);
		break;
	case DOMS_DO_SIT:
		return make_seat(command, &viewer, chance, secrets, fault);
	case DOMS_DO_STAND:
		make_leave(command, DOMS_STOOD);
		break;
	case DOMS_DO_REMOVE:
		make_leave(command, DOMS_REMOVED);
		break;
	case DOMS_DO_REPLACE:
		if (!(t->work.standing >> command->player & 1))
			return doms_fail_here(fault);
		make_leave(command, DOMS_REPLACED);
		break;
	case DOMS_DO_AGREE:
	case DOMS_DO_DISAGREE:
		command->yes = command->what == DOMS_DO_AGREE;
		command->what = DOMS_DO_AGREE;
		break;
	case DOMS_DO_SAY:
		return doms_fail(fault, DOMS_BAD_REQUEST, NULL, NULL);
	default:
		break;
	}
	if (command->what == DOMS_DO_NEXT || command->what == DOMS_DO_REMATCH || command->what == DOMS_DO_READY)
		doms_deal_next(&command->deal, t, chance);
	return 0;
}
