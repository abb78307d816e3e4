/* Seats and tiles by their names; events in words, and as JSON. */
#include "bits.h"
#include "event.h"
#include "picture.h"

#include <string.h>

const char *domc_seat_name(const struct domc_picture *picture, unsigned seat)
{
	return seat < picture->players ? domc_player(picture->variant, dom_round_player(picture->round, seat)) : "?";
}

const char *domc_seat_strategy(const struct domc_picture *picture, unsigned seat)
{
	return picture->strategies[dom_round_player(picture->round, seat)];
}

struct domc_label domc_team(const struct domc_picture *picture, unsigned team)
{
	struct domc_label out = {""};

	for (unsigned seat = 0, used = 0; seat < picture->players && used < sizeof(out.text); seat++)
		if (dom_rules_team(picture->rules, seat) == team)
			used += (unsigned)snprintf(out.text + used, sizeof(out.text) - used, "%s%s",
						   used ? DOMC_IN(" & ", " y ") : "", domc_seat_name(picture, seat));
	return out;
}

const char *domc_face(const struct dom_rules *rules, unsigned symbol)
{
	return dom_rules_face(rules, dom_rules_shows(rules, symbol));
}

struct domc_label domc_tile(const struct dom_rules *rules, unsigned tile)
{
	unsigned sides = dom_rules_sides(rules);
	struct domc_label out = {""};
	size_t used = 0;

	for (unsigned s = 0; s < sides && used < sizeof(out.text); s++) {
		const char *face = domc_face(rules, dom_rules_symbol(rules, tile, s)), *before = sides == 2 ? "|" : "·";
		int wrote = snprintf(out.text + used, sizeof(out.text) - used, "%s%s%s", s ? before : "[", face,
				     s + 1 == sides ? "]" : "");

		used += wrote > 0 ? (size_t)wrote : 0;
	}
	return out;
}

const char *domc_character(const struct dom_variant *variant, unsigned player)
{
	const struct dom_member *character = dom_variant_character(variant, player);

	return strcmp(character->name, dom_family_find("character")->first) ? domc_in(character->option->title) : NULL;
}

/* "[6|4] [6|5]" */
static void put_set(FILE *out, const struct domc_picture *picture, const uint64_t *set)
{
	bool begun = false;

	for (unsigned t = 0; t < dom_rules_tiles(picture->rules); t++)
		if (domi_has(set, t)) {
			fprintf(out, "%s%s", begun ? " " : "", domc_tile(picture->rules, t).text);
			begun = true;
		}
}

const struct dom_option *domc_reason(const char *name)
{
	/* the guard that gives up has no option of its own */
	static const struct dom_option stalled = {
		.title = {"Stalled", "Estancada"},
		.about = {"Nothing was laid or drawn for a long time.", "Hace mucho que nadie pone ni roba."}};
	const struct dom_member *member = dom_member_find(dom_family_find("end"), name, strlen(name));

	return member ? member->option : &stalled;
}

static void tell_over(FILE *out, const struct domc_picture *picture, uint32_t reasons)
{
	domc_put(out, "The round is over.", "Se acabó la mano.");
	for (unsigned bit = 0; bit < 32; bit++)
		if (reasons >> bit & 1) {
			const struct dom_option *reason = domc_reason(dom_rules_reason(picture->rules, bit));

			fprintf(out, " %s: %s", domc_in(reason->title), domc_in(reason->about));
		}
}

void domc_put_side(FILE *out, const struct domc_picture *picture, unsigned tile, unsigned side)
{
	const char *face = domc_face(picture->rules, dom_rules_symbol(picture->rules, tile, side));

	domc_put(out, " by its %s%s", " por %s %s", DOMC_IN("", *face >= '0' && *face <= '9' ? "el" : "la"), face);
}

/* A tile and where somebody wants it, " [6|4] on the left": what was not there to be wanted is left out. */
static void put_play(FILE *out, const struct domc_picture *picture, const struct dom_event *event, bool first)
{
	if (event->tile >= dom_rules_tiles(picture->rules)) {
		domc_put(out, " a tile that is not in the set", " una ficha que no existe");
		return;
	}
	fprintf(out, " %s", domc_tile(picture->rules, event->tile).text);
	if (first)
		return;
	if (dom_rules_shape(picture->rules) == DOM_SHAPE_LINE) {
		if (event->place < 2)
			fputs(event->place ? DOMC_IN(" on the right", " por la derecha")
					   : DOMC_IN(" on the left", " por la izquierda"),
			      out);
		return;
	}
	if (event->side < dom_rules_sides(picture->rules))
		domc_put_side(out, picture, event->tile, event->side);
}

static void tell_fouled(FILE *out, const struct domc_picture *picture, const struct dom_event *event)
{
	const char *lost = DOMC_IN(": foul, the turn is lost", ": falta, pierde el turno");

	fputs(domc_seat_name(picture, event->seat), out);
	switch ((enum dom_foul)event->why) {
	case DOM_FOUL_NOTHING:
		domc_put(out, " does not answer%s", " no contesta%s", lost);
		return;
	case DOM_FOUL_GIVE_BACK:
		domc_put(out, " does not give back what it was asked for: foul, any tiles are taken",
			 " no devuelve lo que debe: falta, se le quitan fichas cualesquiera");
		return;
	default:
		break;
	}
	domc_put(out, " tries", " intenta");
	put_play(out, picture, event, !dom_round_laid(picture->round) || event->why != DOM_FOUL_MISFIT);
	switch ((enum dom_foul)event->why) {
	case DOM_FOUL_NOT_HELD:
		domc_put(out, ", which it does not hold", ", que no tiene");
		break;
	case DOM_FOUL_NO_PLACE:
		domc_put(out, " where there is no such place", " donde no hay tal sitio");
		break;
	default:
		domc_put(out, ", which does not fit", " y no sirve");
		break;
	}
	fputs(lost, out);
}

static void tell_bribe(FILE *out, const struct domc_picture *picture, const struct dom_event *event)
{
	const char *name = domc_seat_name(picture, event->seat);
	char price[64];

	snprintf(price, sizeof(price), "%s", DOMC_IN("nothing", "nada"));
	if (event->amount)
		snprintf(price, sizeof(price), "%s %s", domc_points(event->amount).text, domc_points_word(event->amount));
	if (event->kind == DOM_EVENT_TAKEN) {
		domc_put(out, "%s takes the offer and pays %s", "%s acepta y paga %s", name, price);
		return;
	}
	if (event->kind == DOM_EVENT_REFUSED) {
		domc_put(out, "%s will not pay %s", "%s no quiere pagar %s", name, price);
		return;
	}
	domc_put(out, "%s tries", "%s intenta", name);
	put_play(out, picture, event, !dom_round_laid(picture->round));
	domc_put(out, ", which does not fit; the judge would let it through for %s",
		 " y no sirve; el juez le ofrece dejarla pasar por %s", price);
}

static void tell_paid(FILE *out, const struct domc_picture *picture, const struct dom_event *event)
{
	const char *sign = event->amount > 0 ? "+" : "";

	fprintf(out, "%s: %s%s %s (%s", domc_seat_name(picture, event->seat), sign, domc_points(event->amount).text,
		domc_points_word(event->amount), domc_in(dom_pay_text((enum dom_pay)event->why)));
	if (event->why == DOM_PAY_BONUS)
		fprintf(out, ": %s", domc_in(dom_rules_bonus(picture->rules, event->bonus)->option->title));
	if (event->base != event->amount)
		domc_put(out, "; %s before factors", "; %s antes de factores", domc_points(event->base).text);
	fputs(")", out);
}

/* Which of its strategies, by its place in "random+first". */
static void put_strategy(FILE *out, const struct domc_picture *picture, unsigned seat, unsigned which)
{
	unsigned depth = 0, at = 0;

	for (const char *all = domc_seat_strategy(picture, seat); *all && at <= which; all++) {
		depth += *all == '(' || *all == '{' || *all == '[';
		depth -= *all == ')' || *all == '}' || *all == ']';
		if (*all == '+' && !depth)
			at++;
		else if (at == which)
			fputc(*all, out);
	}
}

void domc_tell(FILE *out, const struct domc_picture *picture, const struct dom_event *event)
{
	const char *name = domc_seat_name(picture, event->seat), *title;

	switch (event->kind) {
	case DOM_EVENT_STARTED:
		domc_put(out, "%s: %u tiles, %u players", "%s: %u fichas, %u jugadores", domc_title(picture->variant),
			 dom_rules_tiles(picture->rules), picture->players);
		if (!picture->commitment)
			domc_put(out, ", seed %llu", ", semilla %llu", (unsigned long long)picture->seed);
		break;
	case DOM_EVENT_SEATED:
		domc_put(out, "Seat %u: %s (%s", "Puesto %u: %s (%s", event->seat + 1u, name,
			 picture->strategies[event->player]);
		title = domc_character(picture->variant, event->player);
		fprintf(out, "%s%s)", title ? ", " : "", title ? title : "");
		break;
	case DOM_EVENT_DEALT:
	case DOM_EVENT_GAVE_BACK:
		fprintf(out,
			event->kind == DOM_EVENT_DEALT ? DOMC_IN("%s is dealt ", "%s recibe ")
						       : DOMC_IN("%s gives back ", "%s devuelve "),
			name);
		if (event->set)
			put_set(out, picture, event->set);
		else
			domc_put(out, "%u tiles", "%u fichas", event->count);
		break;
	case DOM_EVENT_STARTER:
		if (event->tile == DOM_NO_TILE)
			domc_put(out, "%s leads", "Sale %s", name);
		else
			domc_put(out, "%s leads and must lay %s", "Sale %s, obligado a poner %s", name,
				 domc_tile(picture->rules, event->tile).text);
		break;
	case DOM_EVENT_STRATEGY:
		domc_put(out, "%s plays this turn as ", "%s juega este turno como ", name);
		put_strategy(out, picture, event->seat, event->count);
		break;
	case DOM_EVENT_PLAYED:
	case DOM_EVENT_MISFIT:
		fprintf(out, "%s %s", name,
			event->kind == DOM_EVENT_MISFIT ? DOMC_IN("lays, although it does not fit,", "pone, aunque no sirve,")
							: DOMC_IN("lays", "pone"));
		put_play(out, picture, event, dom_round_laid(picture->round) == 1);
		break;
	case DOM_EVENT_PASSED:
		domc_put(out, "%s passes", "%s se pasa", name);
		break;
	case DOM_EVENT_FOULED:
		tell_fouled(out, picture, event);
		break;
	case DOM_EVENT_OFFERED:
	case DOM_EVENT_TAKEN:
	case DOM_EVENT_REFUSED:
		tell_bribe(out, picture, event);
		break;
	case DOM_EVENT_SKIPPED:
		domc_put(out, "%s is skipped", "A %s se le salta el turno", name);
		break;
	case DOM_EVENT_DREW:
		if (event->tile == DOM_NO_TILE)
			domc_put(out, "%s draws a tile, %u left", "%s roba una ficha, quedan %u", name, event->count);
		else
			domc_put(out, "%s draws %s, %u left", "%s roba %s, quedan %u", name,
				 domc_tile(picture->rules, event->tile).text, event->count);
		break;
	case DOM_EVENT_PAID:
		tell_paid(out, picture, event);
		break;
	case DOM_EVENT_POWER:
		domc_put(out, "%s's tile sets off a power: %s", "La ficha de %s dispara un poder: %s", name,
			 domc_in(dom_rules_effect(picture->rules, event->power)->option->title));
		break;
	case DOM_EVENT_TURNED:
		fputs(event->count ? DOMC_IN("The turn goes clockwise again", "El turno vuelve a girar a la derecha")
				   : DOMC_IN("The turn goes the other way round", "El turno gira al revés"),
		      out);
		break;
	case DOM_EVENT_OVER:
		tell_over(out, picture, event->reasons);
		break;
	case DOM_EVENT_SCORED:
		domc_put(out, "%u. %s: %s %s, %lld in hand", "%u. %s: %s %s, %lld en fichas", event->place,
			 domc_team(picture, event->team).text, domc_points(event->amount).text, domc_points_word(event->amount),
			 (long long)event->base);
		break;
	case DOM_EVENT_KINDS:
		break;
	}
}

void domc_print_event(const struct domc_picture *picture, const struct dom_event *event)
{
	uint8_t player[DOM_MAX_PLAYERS];
	struct domj_scene scene = {.rules = picture->rules,
				   .words = &picture->texts,
				   .player = player,
				   .seed = &picture->seed,
				   .sees = DOMJ_OWN | (picture->commitment ? 0 : DOMJ_OVER)};
	struct domi_buffer out = {0};

	for (unsigned seat = 0; seat < picture->players; seat++)
		player[seat] = (uint8_t)dom_round_player(picture->round, seat);
	domj_open(&out, '{');
	domj_event(&out, &scene, event);
	domj_close(&out, '}');
	if (out.failed)
		domc_fail_memory();
	domc_print("%s\n", out.text);
	domi_buffer_release(&out);
}
