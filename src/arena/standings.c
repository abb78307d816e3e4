/* Who stands where: those still in before those knocked out, later before earlier, and those disqualified last; among them the
   champion rule decides, then the tie-breaks one after the other. Who cannot be told apart shares a place. */
#include "tournament.h"

#include "champion/champion.h"
#include "tie_break/tie_break.h"
#include "total/total.h"

#include <stdio.h>
#include <string.h>

/* More is better: in, knocked out in a later stage, in an earlier one, disqualified. */
static uint64_t rank_of(const struct domi_side *s)
{
	if (!s->out)
		return UINT64_MAX;
	return s->knocked_out ? (uint64_t)s->stage + 1 : 0;
}

static int compare(const struct dom_tournament *t, unsigned a, unsigned b)
{
	uint64_t ra = rank_of(&t->side[a]), rb = rank_of(&t->side[b]);

	return ra != rb ? ra > rb ? 1 : -1 : t->champion->compare(&t->side[a], &t->side[b]);
}

/* Sides with the values they are sorted by; the earlier in the list stays before its equals. */
static void sort_by(const int64_t *key, uint16_t *order, unsigned count)
{
	for (unsigned i = 1; i < count; i++) {
		uint16_t moving = order[i];
		unsigned k = i;

		for (; k && key[order[k - 1]] < key[moving]; k--)
			order[k] = order[k - 1];
		order[k] = moving;
	}
}

struct places {
	const struct dom_tournament *t;
	uint32_t *place;             /* by side; may be NULL */
	struct dom_standing *detail; /* by side; may be NULL */
};

/* Sides that are equal so far, from place `first` on. */
static void break_tie(const struct places *p, uint16_t *order, unsigned count, unsigned first, unsigned with)
{
	const struct dom_tournament *t = p->t;
	int64_t key[DOM_MAX_ENTRANTS];

	if (count > 1 && with < t->tie_break_count) {
		for (unsigned i = 0; i < count; i++) {
			key[order[i]] = t->tie_breaks[with]->of(t, order[i], order, count);
			if (p->detail)
				p->detail[order[i]].tie_breaks[with] = key[order[i]];
		}
		sort_by(key, order, count);
		for (unsigned from = 0, to; from < count; from = to) {
			for (to = from + 1; to < count && key[order[to]] == key[order[from]];)
				to++;
			break_tie(p, order + from, to - from, first + from, with + 1);
		}
		return;
	}
	for (unsigned i = 0; p->place && i < count; i++)
		p->place[order[i]] = first;
}

static void stand(const struct places *p, uint16_t *order)
{
	const struct dom_tournament *t = p->t;

	for (unsigned i = 0; i < t->sides; i++) {
		unsigned k = i;

		for (; k && compare(t, order[k - 1], i) < 0; k--)
			order[k] = order[k - 1];
		order[k] = (uint16_t)i;
	}
	for (unsigned from = 0, to; from < t->sides; from = to) {
		for (to = from + 1; to < t->sides && !compare(t, order[from], order[to]);)
			to++;
		break_tie(p, order + from, to - from, from + 1, 0);
	}
}

void domi_standings(const struct dom_tournament *t, uint16_t *order, uint32_t *places)
{
	stand(&(struct places){.t = t, .place = places}, order);
}

static bool is_champion(const struct dom_tournament *t, unsigned side, unsigned place)
{
	if (!t->over || t->side[side].out)
		return false;
	return t->champion->worthy ? t->champion->worthy(&t->side[side], t->args[DOMI_CHAMPION]) : place == 1;
}

unsigned dom_tournament_standings(const struct dom_tournament *t, struct dom_standing *out)
{
	uint16_t order[DOM_MAX_ENTRANTS] = {0};
	uint32_t place[DOM_MAX_ENTRANTS] = {0};
	struct dom_standing detail[DOM_MAX_ENTRANTS];
	unsigned champions = 0;

	memset(detail, 0, t->sides * sizeof *detail);
	stand(&(struct places){.t = t, .place = place, .detail = detail}, order);
	for (unsigned i = 0; i < t->sides; i++) {
		unsigned side = order[i];
		const struct domi_side *s = &t->side[side];

		out[i] = detail[side];
		out[i].side = side;
		out[i].place = place[side];
		out[i].champion = is_champion(t, side, place[side]);
		out[i].out = s->out;
		out[i].stage = s->stage;
		out[i].out_round = s->out_round;
		out[i].played = s->played;
		out[i].won = s->won;
		out[i].lost = s->lost;
		out[i].byes = s->byes;
		out[i].total = s->total;
		out[i].sum = s->sum;
		out[i].paid = s->paid;
		champions += out[i].champion;
	}
	return champions;
}

void dom_tournament_why_total(const struct dom_tournament *t, unsigned side, enum dom_lang lang, char out[DOM_WHY_TOTAL])
{
	const struct domi_side *s = &t->side[side];
	int length = t->total->why(s, lang, out, DOM_WHY_TOTAL);
	char points[32], paid[32];

	if (length < 0 || length >= DOM_WHY_TOTAL || !s->paid)
		return;
	domi_total_points(t->total->of(s), lang, points);
	domi_total_points(s->paid, lang, paid);
	snprintf(out + length, DOM_WHY_TOTAL - (size_t)length,
		 lang == DOM_ES ? "%s − %s pagados al juez" : "%s − %s paid to the judge", length ? "" : points, paid);
}
