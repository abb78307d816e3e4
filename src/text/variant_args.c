/* The value of a parameter, checked against what the option declares. Presets, files and command lines all pass here. */
#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = DOM_MAX_NAME * DOM_MAX_SIDES }; /* bytes of a text: a tile with the longest faces there are */

void domi_arg_wish(const struct dom_param *p, struct domi_wish *out)
{
	char words[200];
	size_t used = 0;

	switch (p->type) {
	case DOM_TYPE_INT:
		snprintf(out->en, sizeof out->en, "a whole number from %" PRId64 " to %" PRId64, p->min, p->max);
		snprintf(out->es, sizeof out->es, "un número entero de %" PRId64 " a %" PRId64, p->min, p->max);
		return;
	case DOM_TYPE_FLAG:
		snprintf(out->en, sizeof out->en, "true or false");
		snprintf(out->es, sizeof out->es, "true o false");
		return;
	case DOM_TYPE_WORD:
		for (const char *c = p->words; *c && used < sizeof words - 3; c++) {
			if (*c == ' ')
				words[used++] = ',';
			words[used++] = *c;
		}
		words[used] = '\0';
		snprintf(out->en, sizeof out->en, "one of: %s", words);
		snprintf(out->es, sizeof out->es, "una de: %s", words);
		return;
	case DOM_TYPE_TILE:
		snprintf(out->en, sizeof out->en, "a tile by its faces, such as 6-6");
		snprintf(out->es, sizeof out->es, "una ficha por sus números, como 6-6");
		return;
	case DOM_TYPE_TILES:
		snprintf(out->en, sizeof out->en, "a list of tiles, such as [6-6, 0-1]");
		snprintf(out->es, sizeof out->es, "una lista de fichas, como [6-6, 0-1]");
		return;
	case DOM_TYPE_INTS:
		snprintf(out->en, sizeof out->en, "a list of whole numbers from %" PRId64 " to %" PRId64, p->min, p->max);
		snprintf(out->es, sizeof out->es, "una lista de números enteros de %" PRId64 " a %" PRId64, p->min, p->max);
		return;
	case DOM_TYPE_NAMES:
		snprintf(out->en, sizeof out->en, "a list of texts");
		snprintf(out->es, sizeof out->es, "una lista de textos");
		return;
	case DOM_TYPE_CHANCE:
		snprintf(out->en, sizeof out->en, "a probability from 0 to 1 with up to six decimals, such as 0.5");
		snprintf(out->es, sizeof out->es, "una probabilidad de 0 a 1 con seis decimales como mucho, como 0.5");
		return;
	case DOM_TYPE_ROUNDS:
		snprintf(out->en, sizeof out->en, "a list of rounds, {players: [names], rules: {aspect: option}}");
		snprintf(out->es, sizeof out->es, "una lista de manos, {players: [nombres], rules: {aspecto: opción}}");
		return;
	}
}

/* A scalar on its way to a value. */
struct piece {
	const char *text;
	size_t length;
	bool plain;
	struct dom_where where;
};

static int fail_piece(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece)
{
	struct domi_wish wish;
	char room[DOMI_SHOWN];

	domi_arg_wish(p, &wish);
	if (!piece->length && piece->plain)
		return domi_fail(r->error, DOM_BAD_VARIANT, piece->where, "“%s” has no value; it wants %s%.0s",
				 "“%s” no tiene valor; pide %.0s%s", p->name, wish.en, wish.es);
	return domi_fail(r->error, DOM_BAD_VARIANT, piece->where, "“%s” wants %s%.0s, not “%s”", "“%s” pide %.0s%s, no “%s”",
			 p->name, wish.en, wish.es, domi_shown(room, piece->text, piece->length));
}

static int read_int(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, int64_t *out)
{
	size_t i = piece->length && (piece->text[0] == '-' || piece->text[0] == '+');
	bool minus = i && piece->text[0] == '-', beyond = false;
	struct domi_wish wish;
	char room[DOMI_SHOWN];
	uint64_t n = 0;

	if (!piece->plain || i == piece->length || piece->text[i] < '0' || piece->text[i] > '9')
		return fail_piece(r, p, piece);
	domi_arg_wish(p, &wish);
	for (size_t k = i; k < piece->length; k++) {
		if (piece->text[k] < '0' || piece->text[k] > '9' || (piece->text[i] == '0' && piece->length - i > 1))
			return domi_fail(r->error, DOM_BAD_VARIANT, piece->where,
					 "“%s” is not a whole number in digits alone; “%s” wants %s%.0s",
					 "“%s” no es un número entero escrito solo con cifras; “%s” pide %.0s%s",
					 domi_shown(room, piece->text, piece->length), p->name, wish.en, wish.es);
		if (n > (UINT64_MAX - 9) / 10)
			beyond = true;
		else
			n = n * 10 + (uint64_t)(piece->text[k] - '0');
	}
	beyond = beyond || n > (minus ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX);
	if (!beyond)
		*out = minus ? (n ? -(int64_t)(n - 1) - 1 : 0) : (int64_t)n;
	if (beyond || *out < p->min || *out > p->max)
		return domi_fail(r->error, DOM_BAD_VARIANT, piece->where, "%s is out of range; “%s” wants %s%.0s",
				 "%s está fuera de rango; “%s” pide %.0s%s", domi_shown(room, piece->text, piece->length),
				 p->name, wish.en, wish.es);
	return DOM_OK;
}

static bool is_digit(const struct piece *piece, size_t i)
{
	return i < piece->length && piece->text[i] >= '0' && piece->text[i] <= '9';
}

/* Digits, and after a point up to six more: kept in millionths, so that what is written is what is meant. */
static int read_chance(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, int64_t *out)
{
	enum { DECIMALS = 6 };
	size_t i = 0, point;
	int64_t n = 0;

	/* one digit before the point is enough for a number up to 1 */
	if (is_digit(piece, i))
		n = piece->text[i++] - '0';
	if (!piece->plain || !i)
		return fail_piece(r, p, piece);
	point = i;
	if (i < piece->length && piece->text[i] == '.' && is_digit(piece, i + 1))
		for (i++; is_digit(piece, i) && i - point <= DECIMALS; i++)
			n = n * 10 + (piece->text[i] - '0');
	if (i != piece->length)
		return fail_piece(r, p, piece);
	for (size_t decimals = i == point ? 0 : i - point - 1; decimals < DECIMALS; decimals++)
		n *= 10;
	if (n < p->min || n > p->max)
		return fail_piece(r, p, piece);
	*out = n;
	return DOM_OK;
}

static bool piece_is(const struct piece *piece, const char *word)
{
	return piece->length == strlen(word) && !memcmp(piece->text, word, piece->length);
}

static int read_flag(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, int64_t *out)
{
	*out = piece_is(piece, "true") || piece_is(piece, "yes");
	if (piece->plain && (*out || piece_is(piece, "false") || piece_is(piece, "no")))
		return DOM_OK;
	return fail_piece(r, p, piece);
}

static int read_word(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, int64_t *out)
{
	struct domi_names words;
	char known[DOM_MAX_PARAMS * 4][DOM_MAX_NAME];
	unsigned count = 0;
	struct dom_text noun;
	char en[DOM_MAX_NAME + 32], es[DOM_MAX_NAME + 32];

	if (!piece->length)
		return fail_piece(r, p, piece);
	domi_names_init(&words, piece->text, piece->length);
	for (const char *at = p->words; *at && count < sizeof known / sizeof *known;) {
		size_t length = strcspn(at, " ");

		if (length == piece->length && !memcmp(at, piece->text, length)) {
			*out = count;
			return DOM_OK;
		}
		snprintf(known[count], sizeof known[count], "%.*s", (int)length, at);
		domi_names_offer(&words, known[count++]);
		at += length + (at[length] == ' ');
	}
	snprintf(en, sizeof en, "word for “%s”:", p->name);
	snprintf(es, sizeof es, "la palabra para “%s”:", p->name);
	noun = (struct dom_text){en, es};
	return domi_fail_unknown(r->error, DOM_BAD_VARIANT, piece->where, noun, &words);
}

/* Names and tiles are kept as they are written; whether a tile is in the set is known only later. */
static int read_name(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, const char **out)
{
	char room[DOMI_SHOWN];

	if (!piece->length)
		return fail_piece(r, p, piece);
	for (size_t at = 0; at < piece->length;) {
		int32_t point = domi_utf8_next(piece->text, piece->length, &at);

		if (point < 0x20 || (point >= 0x7f && point < 0xa0))
			return domi_fail(r->error, DOM_BAD_VARIANT, piece->where,
					 "“%s” must not contain control characters: “%s”",
					 "“%s” no puede contener caracteres de control: “%s”", p->name,
					 domi_shown(room, piece->text, piece->length));
	}
	if (p->type != DOM_TYPE_NAMES &&
	    (!memchr(piece->text, '-', piece->length) || piece->text[0] == '-' || piece->text[piece->length - 1] == '-'))
		return fail_piece(r, p, piece);
	if (piece->length > LONGEST)
		return domi_fail(r->error, DOM_BAD_VARIANT, piece->where, "“%s” is too long; at most %d bytes",
				 "“%s” es demasiado largo; %d bytes como mucho", domi_shown(room, piece->text, piece->length),
				 LONGEST);
	*out = domi_note_text(&r->variant->notes, &r->variant->alloc, piece->text, piece->length);
	return *out ? DOM_OK : domi_fail_memory(r->error);
}

static bool is_list(const struct dom_param *p)
{
	return p->type == DOM_TYPE_TILES || p->type == DOM_TYPE_INTS || p->type == DOM_TYPE_NAMES;
}

/* Room for a list of `count`; NULL: out of memory. */
static void *list_new(const struct domi_reader *r, const struct dom_param *p, unsigned count)
{
	size_t size = p->type == DOM_TYPE_INTS ? sizeof(int64_t) : sizeof(char *);

	return domi_note_new(&r->variant->notes, &r->variant->alloc, size * (count ? count : 1));
}

static int read_piece(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, struct dom_arg *out)
{
	const char **names;

	switch (p->type) {
	case DOM_TYPE_INT:
		return read_int(r, p, piece, &out->n);
	case DOM_TYPE_FLAG:
		return read_flag(r, p, piece, &out->n);
	case DOM_TYPE_WORD:
		return read_word(r, p, piece, &out->n);
	case DOM_TYPE_CHANCE:
		return read_chance(r, p, piece, &out->n);
	case DOM_TYPE_ROUNDS:
		/* a line has no room for rounds */
		return fail_piece(r, p, piece);
	default:
		names = list_new(r, p, 1);
		if (!names)
			return domi_fail_memory(r->error);
		out->names = names;
		out->count = 1;
		return read_name(r, p, piece, names);
	}
}

/* The i-th item of a list whose room is `list`. */
static int read_item(const struct domi_reader *r, const struct dom_param *p, const struct piece *piece, void *list, unsigned i)
{
	return p->type == DOM_TYPE_INTS ? read_int(r, p, piece, (int64_t *)list + i)
					: read_name(r, p, piece, (const char **)list + i);
}

static void list_done(const struct dom_param *p, void *list, unsigned count, struct dom_arg *out)
{
	out->count = count;
	if (p->type == DOM_TYPE_INTS)
		out->ints = list;
	else
		out->names = list;
}

static int fail_many(const struct domi_reader *r, const struct dom_param *p, struct dom_where where)
{
	return domi_fail(r->error, DOM_BAD_VARIANT, where, "too many entries in “%s”; at most %d",
			 "demasiados elementos en “%s”; %d como mucho", p->name, DOMI_ITEMS_MOST);
}

static const struct dom_text kinds[] = {{"a single value", "un solo valor"}, {"a list", "una lista"}, {"a mapping", "un mapa"}};

static int read_entry(const struct domi_reader *r, const struct dom_param *p, const struct domi_node *node, void *list,
		      unsigned i)
{
	struct piece piece = {node->text, node->length, node->plain, node->where};

	if (node->kind != DOMI_SCALAR)
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "an entry of “%s” is a single value, not %s%.0s",
				 "un elemento de “%s” es un solo valor, no %.0s%s", p->name, kinds[node->kind].en,
				 kinds[node->kind].es);
	return read_item(r, p, &piece, list, i);
}

int domi_arg_read(const struct domi_reader *r, const struct dom_param *p, const struct domi_node *node, struct dom_arg *out)
{
	struct piece piece = {node->text, node->length, node->plain, node->where};
	enum domi_kind wish_kind = is_list(p) || p->type == DOM_TYPE_ROUNDS ? DOMI_LIST : DOMI_SCALAR;
	struct domi_wish wish;
	unsigned i = 0;
	void *list;
	int rc = DOM_OK;

	*out = (struct dom_arg){0};
	/* a single value stands for a list of one */
	if (is_list(p) && node->kind == DOMI_SCALAR && !domi_node_empty(node)) {
		list = list_new(r, p, 1);
		if (!list)
			return domi_fail_memory(r->error);
		list_done(p, list, 1, out);
		return read_item(r, p, &piece, list, 0);
	}
	if (p->type == DOM_TYPE_ROUNDS && node->kind == DOMI_LIST)
		return domi_rounds_read(r, p, node, out);
	if (node->kind != wish_kind) {
		if (domi_node_empty(node))
			return fail_piece(r, p, &piece);
		domi_arg_wish(p, &wish);
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "“%s” wants %s%.0s, not %s%.0s",
				 "“%s” pide %.0s%s, no %.0s%s", p->name, wish.en, wish.es, kinds[node->kind].en,
				 kinds[node->kind].es);
	}
	if (wish_kind == DOMI_SCALAR)
		return read_piece(r, p, &piece, out);
	if (node->count > DOMI_ITEMS_MOST)
		return fail_many(r, p, node->where);
	/* a list may be empty only where that is what it is when nothing is said */
	if (!node->count && !(p->preset && !*p->preset))
		return domi_fail(r->error, DOM_BAD_VARIANT, node->where, "“%s” wants at least one entry",
				 "“%s” pide al menos un elemento", p->name);
	list = list_new(r, p, node->count);
	if (!list)
		return domi_fail_memory(r->error);
	for (const struct domi_node *n = node->first; n && domi_goes_on(r, read_entry(r, p, n, list, i++), &rc); n = n->next)
		;
	if (!rc)
		list_done(p, list, node->count, out);
	return rc;
}

int domi_arg_parse(const struct domi_reader *r, const struct dom_param *p, const char *text, size_t length, char divider,
		   struct dom_where where, struct dom_arg *out)
{
	struct piece piece = {text, length, true, where};
	unsigned count = 0, i = 0;
	void *list;

	*out = (struct dom_arg){0};
	if (!is_list(p))
		return read_piece(r, p, &piece, out);
	for (size_t at = 0; at < length; at++)
		count += text[at] == divider;
	count += length > 0;
	if (count > DOMI_ITEMS_MOST)
		return fail_many(r, p, where);
	list = list_new(r, p, count);
	if (!list)
		return domi_fail_memory(r->error);
	for (size_t at = 0; i < count; i++) {
		size_t end = at, last;
		int rc;

		while (end < length && text[end] != divider)
			end++;
		last = end;
		while (at < last && text[at] == ' ')
			at++;
		while (last > at && text[last - 1] == ' ')
			last--;
		piece.text = text + at;
		piece.length = last - at;
		rc = read_item(r, p, &piece, list, i);
		if (rc)
			return rc;
		at = end + 1;
	}
	list_done(p, list, count, out);
	return DOM_OK;
}
