/* What the tables hold: rounds, standings, statistics and incidents as cells, in the order of the schema's columns, and
   back. */
#include "store.h"

#include <string.h>

const char domi_insert_incident[] = "INSERT INTO incidents VALUES (?,?,?,?,?,?,?)";
const char domi_select_incidents[] = "SELECT * FROM incidents WHERE tournament = ? AND number >= 0 ORDER BY number";
const char domi_select_abandoned[] = "SELECT * FROM incidents WHERE tournament = ? AND number < 0 ORDER BY number DESC";
const char domi_insert_round[] = "INSERT INTO rounds VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";
const char domi_insert_batch[] = "INSERT INTO batches VALUES (?,?,?,?,?)";

/* Lists of numbers as text: "0,2,1,3". */

static char *put_number(char *at, int64_t n)
{
	char digits[20];
	unsigned count = 0;
	uint64_t rest = n < 0 ? -(uint64_t)n : (uint64_t)n;

	if (n < 0)
		*at++ = '-';
	do {
		digits[count++] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest);
	while (count)
		*at++ = digits[--count];
	return at;
}

static struct domi_cell list_cell(char *text, const int64_t *list, unsigned count)
{
	char *at = text;

	for (unsigned i = 0; i < count; i++) {
		if (i)
			*at++ = ',';
		at = put_number(at, list[i]);
	}
	*at = '\0';
	return (struct domi_cell){.kind = DOMI_CELL_TEXT, .data = text, .length = (size_t)(at - text)};
}

/* A number and, unless the text ends there, a comma; NULL: something else. */
static const char *take_number(const char *at, const char *end, int64_t *out)
{
	bool negative = at < end && *at == '-';
	uint64_t n = 0;
	const char *from = at += negative;

	for (; at < end && *at >= '0' && *at <= '9'; at++) {
		if (n > UINT64_MAX / 10 - 1)
			return NULL;
		n = n * 10 + (uint64_t)(*at - '0');
	}
	if (at == from || n > (uint64_t)INT64_MAX + negative || (at < end && (*at != ',' || at + 1 == end)))
		return NULL;
	*out = (int64_t)(negative ? -n : n);
	return at < end ? at + 1 : at;
}

static bool take_list(const struct domi_cell *cell, int64_t list[DOM_MAX_PLAYERS], uint8_t *count)
{
	const char *at = cell->data, *end = at ? at + cell->length : at;

	if (cell->kind != DOMI_CELL_TEXT)
		return false;
	for (*count = 0; at < end; ++*count) {
		if (*count == DOM_MAX_PLAYERS)
			return false;
		at = take_number(at, end, &list[*count]);
		if (!at)
			return false;
	}
	return true;
}

/* Numbers that fit what they go into. */

static bool take_int(const struct domi_cell *cell, int64_t most, int64_t *out)
{
	*out = cell->n;
	return cell->kind == DOMI_CELL_INT && cell->n >= 0 && cell->n <= most;
}

static struct domi_cell seat_cell(uint8_t seat)
{
	struct domi_cell cell = {.kind = DOMI_CELL_NONE};

	if (seat != DOM_NO_SEAT)
		cell = domi_cell_int(seat);
	return cell;
}

static bool take_seat(const struct domi_cell *cell, uint8_t *seat)
{
	int64_t n = DOM_NO_SEAT;
	bool good = cell->kind == DOMI_CELL_NONE || take_int(cell, DOM_MAX_PLAYERS - 1, &n);

	*seat = (uint8_t)n;
	return good;
}

/* Rounds */

void domi_round_cells(int64_t id, const struct dom_fixture *f, const struct dom_result *r, const uint8_t *record, size_t length,
		      struct domi_round_text *text, struct domi_cell *c)
{
	int64_t seats[DOM_MAX_PLAYERS];

	for (unsigned i = 0; i < f->seats; i++)
		seats[i] = f->player[i];
	*c++ = domi_cell_int(id);
	*c++ = domi_cell_int((int64_t)f->number);
	*c++ = domi_cell_int(f->stage);
	*c++ = domi_cell_int(f->rules);
	*c++ = list_cell(text->seats, seats, f->seats);
	*c++ = domi_cell_int(f->has_last);
	*c++ = domi_cell_int(f->last_starter);
	*c++ = seat_cell(f->last_winner);
	*c++ = domi_cell_int(r->winners);
	*c++ = list_cell(text->scores, r->score, r->teams);
	*c++ = domi_cell_int(r->reasons);
	*c++ = domi_cell_int(r->laid);
	*c++ = domi_cell_int(r->turns);
	*c++ = domi_cell_int(r->passes);
	*c++ = domi_cell_int(r->starter);
	*c++ = seat_cell(r->winner);
	*c++ = domi_cell_int(r->blocked);
	*c++ = domi_cell_int(r->fouls);
	*c++ = domi_cell_int(r->tried);
	*c++ = domi_cell_int(r->offers);
	*c++ = domi_cell_int(r->taken);
	*c++ = domi_cell_bytes(record, length);
	*c = domi_cell_int(domi_cells_sum(c - (DOMI_ROUND_CELLS - 1), DOMI_ROUND_CELLS - 1));
}

#define TAKE(cell, most, field) (good &= take_int((cell), (most), &n), (field) = (__typeof__(field))n)

static bool fixture_of(const struct domi_cell *c, struct dom_fixture *f)
{
	int64_t seats[DOM_MAX_PLAYERS], n;
	bool good = take_list(&c[4], seats, &f->seats) && take_seat(&c[7], &f->last_winner);

	TAKE(&c[1], INT64_MAX, f->number);
	TAKE(&c[2], UINT32_MAX, f->stage);
	TAKE(&c[3], UINT16_MAX, f->rules);
	TAKE(&c[5], 1, f->has_last);
	TAKE(&c[6], DOM_MAX_PLAYERS - 1, f->last_starter);
	for (unsigned i = 0; good && i < f->seats; i++) {
		good = seats[i] >= 0 && seats[i] < DOM_MAX_ENTRANTS;
		f->player[i] = (uint16_t)seats[i];
	}
	return good;
}

static bool result_of(const struct domi_cell *c, struct dom_result *r)
{
	int64_t n;
	bool good = take_list(&c[9], r->score, &r->teams) && take_seat(&c[15], &r->winner);

	TAKE(&c[8], UINT16_MAX, r->winners);
	TAKE(&c[10], UINT32_MAX, r->reasons);
	TAKE(&c[11], UINT16_MAX, r->laid);
	TAKE(&c[12], UINT32_MAX, r->turns);
	TAKE(&c[13], UINT32_MAX, r->passes);
	TAKE(&c[14], DOM_MAX_PLAYERS - 1, r->starter);
	TAKE(&c[16], 1, r->blocked);
	TAKE(&c[17], UINT32_MAX, r->fouls);
	TAKE(&c[18], UINT32_MAX, r->tried);
	TAKE(&c[19], UINT32_MAX, r->offers);
	TAKE(&c[20], UINT32_MAX, r->taken);
	return good;
}

bool domi_round_possible(const struct dom_fixture *f, const struct dom_result *r)
{
	unsigned seats = f->seats ? f->seats : 1; /* of a round that was skipped everything is nothing */

	return f->seats <= DOM_MAX_PLAYERS && r->teams <= f->seats && !(r->winners >> r->teams) && r->starter < seats &&
	       (r->winner < seats || r->winner == DOM_NO_SEAT);
}

bool domi_round_of(const struct domi_cell *c, struct dom_fixture *f, struct dom_result *r)
{
	*f = (struct dom_fixture){0};
	*r = (struct dom_result){0};
	return fixture_of(c, f) && result_of(c, r) && domi_round_possible(f, r) && c[21].kind == DOMI_CELL_BYTES;
}

/* Between rounds */

void domi_standing_cells(int64_t id, const struct dom_tournament *t, const struct dom_standing *s,
			 struct domi_standing_text *text, struct domi_cell *c)
{
	unsigned tie_breaks = DOM_MAX_TIE_BREAKS;

	while (tie_breaks && !s->tie_breaks[tie_breaks - 1])
		tie_breaks--;
	*c++ = domi_cell_int(id);
	*c++ = domi_cell_int(s->side);
	*c++ = domi_cell_text(dom_tournament_name(t, s->side));
	*c++ = domi_cell_int(s->place);
	*c++ = domi_cell_int(s->champion);
	*c++ = domi_cell_int(s->out);
	*c++ = domi_cell_int((int64_t)s->out_round);
	*c++ = domi_cell_int(s->stage);
	*c++ = domi_cell_int((int64_t)s->played);
	*c++ = domi_cell_int((int64_t)s->won);
	*c++ = domi_cell_int((int64_t)s->lost);
	*c++ = domi_cell_int((int64_t)s->byes);
	*c++ = domi_cell_int(s->total);
	*c++ = domi_cell_int(s->sum);
	*c++ = domi_cell_int(s->paid);
	*c = list_cell(text->tie_breaks, s->tie_breaks, tie_breaks);
}

void domi_counts_cells(int64_t id, const struct dom_tournament_counts *n, struct domi_cell *c)
{
	const uint64_t counts[DOMI_COUNT_CELLS - 1] = {n->rounds,  n->skipped,   n->laid,      n->turns,     n->passes,
						       n->blocked, n->ties,      n->fouls,     n->tried,     n->offers,
						       n->taken,   n->questions, n->reversals, n->buy_backs, n->bought};

	*c++ = domi_cell_int(id);
	for (unsigned i = 0; i < DOMI_COUNT_CELLS - 1; i++)
		*c++ = domi_cell_int((int64_t)counts[i]);
}

void domi_incident_cells(int64_t id, int64_t number, const struct dom_incident *incident, struct domi_cell *c)
{
	*c++ = domi_cell_int(id);
	*c++ = domi_cell_int(number);
	*c++ = domi_cell_int((int64_t)incident->round);
	*c++ = domi_cell_text(dom_incident_name(incident->kind));
	*c++ = domi_cell_int(incident->side);
	*c++ = domi_cell_int(incident->count);
	*c = domi_cell_int(incident->amount);
}

bool domi_incident_of(const struct domi_cell *c, struct dom_incident *incident)
{
	unsigned kind = 0;
	bool good = c[3].kind == DOMI_CELL_TEXT;
	int64_t n;

	for (; good && kind < DOM_INCIDENT_KINDS; kind++) {
		const char *name = dom_incident_name((enum dom_incident_kind)kind);

		if (strlen(name) == c[3].length && !memcmp(name, c[3].data, c[3].length))
			break;
	}
	good = good && kind < DOM_INCIDENT_KINDS && c[6].kind == DOMI_CELL_INT;
	*incident = (struct dom_incident){.kind = (enum dom_incident_kind)kind, .amount = c[6].n};
	TAKE(&c[2], INT64_MAX, incident->round);
	TAKE(&c[4], UINT32_MAX, incident->side);
	TAKE(&c[5], UINT32_MAX, incident->count);
	return good;
}
