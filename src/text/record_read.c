/* Reading a record is writing it again: the head says what the round depends on, the round is played once more with a recorder
   listening, and the two texts must agree in every byte. The reader therefore takes from the head only what it needs and leaves
   it to the comparison to notice everything else. */
#include "record.h"

#include <stdio.h>
#include <assert.h>
#include <string.h>

#include "error.h"
#include "text.h"

enum {
	MOST_BYTES = 16 << 20,
	SHOWN = 72, /* bytes of a line that a complaint quotes */
	BEFORE = 24 /* of those before the place in question */
};

struct span {
	const char *text;
	size_t length;
};

struct reader {
	const char *text, *file;
	size_t length, next; /* of the text; where the next line begins */
	unsigned line;       /* the number of the line last read */
	struct dom_error *error;
};

struct head {
	uint64_t seed, number;
	bool has_last, given;
	char nonce[DOM_NONCE];              /* empty: none */
	uint64_t last_starter, last_winner; /* as written; DOM_NO_SEAT: none */
	unsigned last_line;
	struct span rules;
	unsigned rules_line, variant_line;
	char name[DOM_MAX_NAME + 8]; /* the variant's as a file would be called: that is where variants have it from */
	struct domi_buffer variant;  /* its text, without the marks before each line */
	size_t body;                 /* where the events begin */
	unsigned body_line;          /* the line before the first event */
};

static struct dom_where where(const struct reader *r, unsigned line, unsigned column)
{
	return (struct dom_where){.file = r->file, .line = line, .column = column};
}

/* A stretch of a line around a place in it, fit to be shown: cut at the ends, what is not text replaced. */
static void quote(char out[SHOWN + 16], struct span line, size_t around)
{
	size_t begin = around > BEFORE ? around - BEFORE : 0, end, n = 0;

	if (begin >= line.length)
		begin = line.length > BEFORE ? line.length - BEFORE : 0;
	end = line.length - begin > SHOWN ? begin + SHOWN : line.length;
	/* never from or to the middle of a character */
	while (begin < end && begin && ((unsigned char)line.text[begin] & 0xc0) == 0x80)
		begin++;
	while (end > begin && end < line.length && ((unsigned char)line.text[end] & 0xc0) == 0x80)
		end--;
	if (begin)
		n += (size_t)snprintf(out, SHOWN + 16, "…");
	for (size_t i = begin; i < end; i++) {
		unsigned char c = (unsigned char)line.text[i];

		out[n++] = c < ' ' || c == 127 ? '?' : (char)c;
	}
	snprintf(out + n, 8, "%s", end < line.length ? "…" : "");
}

static struct span line_at(const char *text, size_t length, size_t begin)
{
	const char *end = begin < length ? memchr(text + begin, '\n', length - begin) : NULL;

	return (struct span){text + begin, end ? (size_t)(end - text) - begin : length - begin};
}

/* The line last read, around a column. */
static const char *here(const struct reader *r, unsigned column, char out[SHOWN + 16])
{
	size_t begin = 0;

	for (unsigned line = 1; line < r->line; line++)
		begin += line_at(r->text, r->length, begin).length + 1;
	quote(out, line_at(r->text, r->length, begin), column - 1);
	return out;
}

#define EXPECTED(r, column, en, es) \
	domi_fail((r)->error, DOM_BAD_RECORD, where((r), (r)->line, (column)), "expected " en ", but there is “%s”", \
		  "se esperaba " es ", pero dice “%s”", here((r), (column), (char[SHOWN + 16]){0}))

static int next_line(struct reader *r, struct span *line)
{
	*line = line_at(r->text, r->length, r->next);
	r->line++;
	if (r->next + line->length >= r->length)
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, r->line, (unsigned)line->length + 1),
				 "the record breaks off here", "el registro se interrumpe aquí");
	r->next += line->length + 1;
	return DOM_OK;
}

static bool opens_with(struct span line, const char *start)
{
	size_t n = strlen(start);

	return line.length >= n && !memcmp(line.text, start, n);
}

static bool next_opens_with(const struct reader *r, const char *start)
{
	return r->next < r->length && opens_with(line_at(r->text, r->length, r->next), start);
}

/* A line `[Name "value"]`; a line that is none leaves the value empty. */
static int read_tag(struct reader *r, const char *name, struct span *value)
{
	char opens[32];
	struct span line;
	size_t n = (size_t)snprintf(opens, sizeof opens, "[%s \"", name);
	int status = next_line(r, &line);

	*value = (struct span){0};
	if (status)
		return status;
	if (!opens_with(line, opens))
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, r->line, 1), "expected [%s \"…\"], but there is “%s”",
				 "se esperaba [%s \"…\"], pero dice “%s”", name, here(r, 1, (char[SHOWN + 16]){0}));
	if (line.length < n + 2 || memcmp(line.text + line.length - 2, "\"]", 2))
		return EXPECTED(r, (unsigned)line.length + 1, "\"]", "\"]");
	*value = (struct span){line.text + n, line.length - n - 2};
	return DOM_OK;
}

/* A whole number at the beginning of a text; how many bytes it takes, 0: it is none or too large. */
static size_t read_number(struct span text, uint64_t *out)
{
	size_t i = 0;

	*out = 0;
	for (; i < text.length && text.text[i] >= '0' && text.text[i] <= '9'; i++) {
		unsigned digit = (unsigned)(text.text[i] - '0');

		if (*out > (UINT64_MAX - digit) / 10)
			return 0;
		*out = *out * 10 + digit;
	}
	return i;
}

static int read_number_tag(struct reader *r, const char *name, uint64_t *out)
{
	struct span value;
	int status = read_tag(r, name, &value);

	if (status)
		return status;
	if (!value.length || read_number(value, out) != value.length)
		return EXPECTED(r, (unsigned)strlen(name) + 4, "a whole number below 2^64", "un número entero menor que 2^64");
	return DOM_OK;
}

static bool is_hexadecimal(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

/* A nonce and what it commits to; whether that is right the comparison tells, since it is written anew. */
static int read_nonce(struct reader *r, struct head *head)
{
	struct span value;
	int status = read_tag(r, "Nonce", &value);

	if (status)
		return status;
	if (value.length != DOM_NONCE - 1)
		return EXPECTED(r, 9, "32 hexadecimal digits", "32 cifras hexadecimales");
	for (size_t i = 0; i < value.length; i++)
		if (!is_hexadecimal(value.text[i]))
			return EXPECTED(r, (unsigned)i + 9, "a hexadecimal digit", "una cifra hexadecimal");
	snprintf(head->nonce, sizeof head->nonce, "%.*s", (int)value.length, value.text);
	return read_tag(r, "Commitment", &value);
}

static int read_last(struct reader *r, struct head *head)
{
	struct span value, winner;
	size_t n;
	int status = read_tag(r, "Last", &value);

	if (status)
		return status;
	head->has_last = true;
	head->last_line = r->line;
	n = read_number(value, &head->last_starter);
	if (n && n < value.length && value.text[n] == ' ') {
		winner = (struct span){value.text + n + 1, value.length - n - 1};
		head->last_winner = DOM_NO_SEAT;
		if (winner.length == 4 && !memcmp(winner.text, "none", 4))
			return DOM_OK;
		if (winner.length && read_number(winner, &head->last_winner) == winner.length)
			return DOM_OK;
	}
	return EXPECTED(r, 8, "[Last \"starter winner\"]", "[Last \"salida ganador\"]");
}

static int read_variant_lines(struct reader *r, struct head *head)
{
	struct span line;
	int status;

	head->variant_line = r->line + 1;
	for (;;) {
		status = next_line(r, &line);
		if (status)
			return status;
		if (!line.length)
			break;
		if (!opens_with(line, "| "))
			return EXPECTED(r, 1, "“| ” or an empty line", "“| ” o una línea vacía");
		domi_append(&head->variant, line.text + 2, line.length - 2);
		domi_append(&head->variant, "\n", 1);
	}
	if (head->variant.failed)
		return domi_fail_memory(r->error);
	head->body = r->next;
	head->body_line = r->line;
	return DOM_OK;
}

/* What variants are called: the last part of a file's name, as far as it is text. */
static bool is_name(struct span value)
{
	size_t at = 0;

	while (at < value.length) {
		int32_t point = domi_utf8_next(value.text, value.length, &at);

		if (point < ' ' || point == '"' || point == '\\' || point == '/' || point == 127)
			return false;
	}
	return value.length && value.length < DOM_MAX_NAME;
}

/* Everything before the events, into `head`, whose variant buffer is the caller's to release. */
static int read_head(struct reader *r, struct head *head)
{
	struct span value;
	unsigned players = 0;
	int status;

	if (r->length > MOST_BYTES)
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, 0, 0), "a record has at most %d bytes",
				 "un registro tiene a lo sumo %d bytes", MOST_BYTES);
	status = read_tag(r, "Domino", &value);
	if (!status && (value.length != 1 || *value.text != '1'))
		status = EXPECTED(r, 1, "[Domino \"1\"]", "[Domino \"1\"]");
	if (!status)
		status = read_tag(r, "Variant", &value);
	if (!status && !is_name(value))
		status = EXPECTED(r, 11, "the name of a variant", "el nombre de una variante");
	if (!status)
		snprintf(head->name, sizeof head->name, "%.*s.yaml", (int)value.length, value.text);
	if (!status)
		status = read_number_tag(r, "Seed", &head->seed);
	if (!status)
		status = read_number_tag(r, "Round", &head->number);
	if (!status && next_opens_with(r, "[Nonce "))
		status = read_nonce(r, head);
	if (!status && next_opens_with(r, "[Last "))
		status = read_last(r, head);
	if (!status && next_opens_with(r, "[Deal ")) {
		status = read_tag(r, "Deal", &value);
		head->given = true;
		if (!status && (value.length != 5 || memcmp(value.text, "given", 5)))
			status = EXPECTED(r, 1, "[Deal \"given\"]", "[Deal \"given\"]");
	}
	if (!status)
		status = read_tag(r, "Rules", &head->rules);
	head->rules_line = r->line;
	while (!status && next_opens_with(r, "[Player ")) {
		status = read_tag(r, "Player", &value);
		if (!status && ++players > DOM_MAX_PLAYERS)
			status = domi_fail(r->error, DOM_BAD_RECORD, where(r, r->line, 1), "more than %d players",
					   "más de %d jugadores", DOM_MAX_PLAYERS);
	}
	return status ? status : read_variant_lines(r, head);
}

/* A complaint about the variant's text is one about the record: the place moves to where the text stands. */
static int move_error(const struct reader *r, const struct head *head, int status)
{
	if (r->error && status != DOM_NO_MEMORY) {
		r->error->status = DOM_BAD_RECORD;
		if (r->error->line) {
			r->error->line += head->variant_line - 1;
			r->error->column += 2;
		} else {
			r->error->line = head->variant_line;
			r->error->column = 1;
		}
		snprintf(r->error->file, sizeof r->error->file, "%s", r->file ? r->file : "");
	}
	return status == DOM_NO_MEMORY ? status : DOM_BAD_RECORD;
}

static int read_variant(const struct reader *r, const struct head *head, struct dom_variant **variant,
			const struct dom_alloc *alloc)
{
	char hash[DOMI_HASH_TEXT];
	int status;

	domi_hash_text(head->variant.text ? head->variant.text : "", head->variant.length, hash);
	if (head->rules.length != DOMI_HASH_TEXT - 1 || memcmp(head->rules.text, hash, DOMI_HASH_TEXT - 1))
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, head->rules_line, 8),
				 "the rules below are not those the record was made with: expected the checksum %s",
				 "las reglas de abajo no son las del registro: se esperaba la suma %s", hash);
	status = dom_variant_parse(variant, head->variant.text ? head->variant.text : "", head->variant.length, head->name,
				   alloc, r->error);
	return status ? move_error(r, head, status) : DOM_OK;
}

static int fill_input(const struct reader *r, const struct head *head, unsigned players, struct dom_round_input *input)
{
	*input = (struct dom_round_input){.number = head->number};
	if (!head->has_last)
		return DOM_OK;
	if (head->last_starter >= players || (head->last_winner >= players && head->last_winner != DOM_NO_SEAT))
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, head->last_line, 8), "there are only %u seats",
				 "solo hay %u puestos", players);
	input->has_last = 1;
	input->last_starter = (uint8_t)head->last_starter;
	input->last_winner = (uint8_t)head->last_winner;
	return DOM_OK;
}

int dom_record_head(const char *text, size_t length, const char *file, struct dom_variant **variant, uint64_t *seed,
		    struct dom_round_input *input, const struct dom_alloc *alloc, struct dom_error *error)
{
	struct reader r = {.text = text, .length = length, .file = file, .error = error};
	struct head head = {0};
	int status;

	*variant = NULL;
	domi_buffer_init(&head.variant, alloc);
	status = read_head(&r, &head);
	if (!status)
		status = read_variant(&r, &head, variant, alloc);
	if (!status) {
		*seed = head.seed;
		status = fill_input(&r, &head, dom_variant_players(*variant), input);
		if (status) {
			dom_variant_free(*variant);
			*variant = NULL;
		}
	}
	domi_buffer_release(&head.variant);
	return status;
}

/* The replay */

struct replay {
	struct reader r;
	struct head head;
	struct dom_alloc alloc;
	struct dom_variant *variant;
	struct dom_rules *rules;
	struct dom_round_input input;
	uint64_t *hands;
	struct dom_round *round;
	struct dom_players *players;
	struct dom_recorder *recorder;
	struct dom_listener writer;
	const struct dom_walk *walk;
	size_t agreed; /* bytes compared so far */
};

/* `dealt 2 0-1 3-5`: the tiles into the hand of that seat. */
static int read_hand(struct replay *p, const struct domi_tile_names *names, struct span line, bool *seen)
{
	unsigned words = dom_rules_words(p->rules);
	struct span rest = {line.text + 6, line.length - 6};
	uint64_t seat;
	size_t n = read_number(rest, &seat);

	if (!n || seat >= dom_rules_players(p->rules))
		return EXPECTED(&p->r, 7, "a seat", "un puesto");
	if (seen[seat])
		return DOM_OK; /* dealt anew after giving back */
	seen[seat] = true;
	for (rest.text += n, rest.length -= n; rest.length; rest.text += n, rest.length -= n) {
		int tile = rest.text[0] == ' ' ? domi_tile_names_find(names, rest.text + 1, rest.length - 1, &n) : -1;

		if (tile < 0)
			return EXPECTED(&p->r, (unsigned)(rest.text - line.text) + 2, "a tile of the set",
					"una ficha del juego");
		p->hands[seat * words + (unsigned)tile / 64] |= UINT64_C(1) << tile % 64;
		n++;
	}
	return DOM_OK;
}

/* A deal that came from outside cannot be dealt again: it is read from the record itself. */
static int read_hands(struct replay *p)
{
	unsigned players = dom_rules_players(p->rules), missing = players;
	bool seen[DOM_MAX_PLAYERS] = {false};
	struct domi_tile_names names;
	int status = domi_tile_names_init(&names, p->rules, &p->alloc, p->r.error);

	if (status)
		return status;
	p->hands = domi_new(&p->alloc, (size_t)players * dom_rules_words(p->rules), sizeof *p->hands);
	if (!p->hands)
		status = domi_fail_memory(p->r.error);
	while (!status && missing && p->r.next < p->r.length) {
		struct span line;

		status = next_line(&p->r, &line);
		if (!status && opens_with(line, "dealt ")) {
			status = read_hand(p, &names, line, seen);
			missing = players;
			for (unsigned s = 0; s < players; s++)
				missing -= seen[s];
		}
	}
	if (!status && missing)
		status = domi_fail(p->r.error, DOM_BAD_RECORD, where(&p->r, p->r.line, 1),
				   "the deal was given from outside, but the hands of %u seats are missing",
				   "las fichas se repartieron desde fuera, pero faltan las de %u puestos", missing);
	domi_tile_names_release(&names);
	p->input.hands = p->hands;
	return status;
}

static void tell_both(void *context, const struct dom_rules *rules, const struct dom_round *round,
		      const struct dom_event *event)
{
	struct replay *p = context;

	p->writer.on(p->writer.context, rules, round, event);
	if (p->walk->listener.on)
		p->walk->listener.on(p->walk->listener.context, rules, round, event);
}

/* Whether the last line is the checksum of everything before it. */
static bool sum_is_right(const struct reader *r)
{
	const size_t length = sizeof DOMI_SUM_OPENS - 1 + DOMI_HASH_TEXT - 1 + 3;
	char sum[sizeof DOMI_SUM_OPENS + DOMI_HASH_TEXT + 8], hash[DOMI_HASH_TEXT];

	if (r->length < length)
		return false;
	domi_hash_text(r->text, r->length - length, hash);
	snprintf(sum, sizeof sum, DOMI_SUM_OPENS "%s\"]\n", hash);
	return !memcmp(r->text + r->length - length, sum, length);
}

static int differs(const struct replay *p, const char *made, size_t length, size_t at)
{
	const struct reader *r = &p->r;
	char ours[SHOWN + 16], theirs[SHOWN + 16];
	size_t begin = at;
	unsigned line = 1;
	bool right = sum_is_right(r);

	while (begin && r->text[begin - 1] != '\n')
		begin--;
	for (size_t i = 0; i < begin; i++)
		line += r->text[i] == '\n';
	quote(ours, line_at(made, length, begin), at - begin);
	quote(theirs, line_at(r->text, r->length, begin), at - begin);
	if (at == length)
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, line, (unsigned)(at - begin) + 1),
				 "the record should end here, but goes on with “%s”",
				 "el registro debía terminar aquí, pero sigue con “%s”", theirs);
	if (at == r->length)
		return domi_fail(r->error, DOM_BAD_RECORD, where(r, line, (unsigned)(at - begin) + 1),
				 "the record breaks off: expected “%s”, but there is only “%s”",
				 "el registro se interrumpe: se esperaba “%s”, pero solo dice “%s”", ours, theirs);
	return domi_fail(r->error, DOM_BAD_RECORD, where(r, line, (unsigned)(at - begin) + 1),
			 right ? "the round does not replay: expected “%s”, but there is “%s” (the checksum is right)"
			       : "the round does not replay: expected “%s”, but there is “%s” (nor is the checksum right)",
			 right ? "la mano no se repite: se esperaba “%s”, pero dice “%s” (la suma es correcta)"
			       : "la mano no se repite: se esperaba “%s”, pero dice “%s” (ni la suma es correcta)",
			 ours, theirs);
}

/* Compares what has been written since the last time; `whole`: there is no more to come. */
static int compare(struct replay *p, const char *made, size_t length, bool whole)
{
	while (p->agreed < length && p->agreed < p->r.length && made[p->agreed] == p->r.text[p->agreed])
		p->agreed++;
	if (p->agreed < length || (whole && p->agreed < p->r.length))
		return differs(p, made, length, p->agreed);
	return DOM_OK;
}

/* What whoever is asked said, as the record has it. */
static bool read_reply(struct replay *p, struct dom_reply *reply)
{
	const struct domi_buffer *body = domi_recorder_body(p->recorder);

	return !compare(p, body->text, body->length, false) &&
	       domi_record_answer(p->recorder, p->r.text + p->agreed, p->r.length - p->agreed, reply);
}

/* For strategies that think, where they are believed. What cannot have been said is a foul, and the comparison notices. */
static enum dom_when play_as_read(void *self, const struct dom_question *question, struct dom_play *play)
{
	struct dom_reply reply;

	(void)question;
	*play = (struct dom_play){.tile = DOM_NO_TILE};
	if (read_reply(self, &reply))
		*play = reply.answer.play;
	return DOM_NOW;
}

static enum dom_when give_as_read(void *self, const struct dom_question *question, uint64_t *set)
{
	struct dom_reply reply;

	if (read_reply(self, &reply))
		memcpy(set, reply.set, question->view->words * sizeof *set);
	return DOM_NOW;
}

static int seat_as_read(void *context, const struct dom_strategy *strategy, const struct dom_rules *rules,
			const struct dom_arg *args, const struct dom_alloc *alloc, struct dom_agent *agent,
			struct dom_error *error)
{
	(void)strategy, (void)rules, (void)args, (void)alloc, (void)error;
	*agent = (struct dom_agent){.self = context, .play = play_as_read, .give = give_as_read};
	return DOM_OK;
}

/* One step: strategies are asked again, what people said is read. */
static enum dom_need step(struct replay *p, const struct dom_listener *listener)
{
	enum dom_need need;
	struct dom_reply reply;
	int status;

	if (p->walk->rests && !dom_round_over(p->round))
		p->walk->rests(p->walk->context, p->rules, p->round);
	need = dom_round_auto(p->rules, p->round, p->players, listener);
	if ((need != DOM_NEEDS_PLAY && need != DOM_NEEDS_GIVE) || !dom_players_left(p->players, p->round))
		return need;
	/* what cannot have been said: the strategy that stands in for a person says something else, and the comparison notices */
	if (!read_reply(p, &reply) || dom_round_reply(p->rules, p->round, p->players, &reply, listener)) {
		reply.kind = DOM_REPLY_LATE;
		status = dom_round_reply(p->rules, p->round, p->players, &reply, listener);
		assert(!status);
		(void)status;
	}
	return need;
}

static int play_again(struct replay *p)
{
	struct dom_listener both = {.on = tell_both, .context = p};
	const struct domi_buffer *body = domi_recorder_body(p->recorder);
	const char *made;
	size_t length;
	int status = compare(p, body->text, body->length, false);

	while (!status && step(p, &both) != DOM_NEEDS_NO_MORE) {
		if (body->failed)
			return domi_fail_memory(p->r.error);
		status = compare(p, body->text, body->length, false);
	}
	if (status)
		return status;
	if (p->walk->rests)
		p->walk->rests(p->walk->context, p->rules, p->round);
	made = dom_recorder_text(p->recorder, &length);
	return made ? compare(p, made, length, true) : domi_fail_memory(p->r.error);
}

static int replay(struct replay *p)
{
	const struct dom_agents believed = {.think = seat_as_read, .context = p};
	int status = read_head(&p->r, &p->head);

	if (!status)
		status = read_variant(&p->r, &p->head, &p->variant, &p->alloc);
	if (status)
		return status;
	status = dom_rules_new(&p->rules, p->variant, &p->alloc, p->r.error);
	if (status)
		return move_error(&p->r, &p->head, status);
	status = fill_input(&p->r, &p->head, dom_rules_players(p->rules), &p->input);
	if (p->head.nonce[0])
		p->input.nonce = p->head.nonce;
	if (!status && p->head.given)
		status = read_hands(p);
	if (status)
		return status;
	p->round = domi_new(&p->alloc, 1, dom_round_size(p->rules));
	if (!p->round)
		return domi_fail_memory(p->r.error);
	status = dom_players_new(&p->players, p->walk->believes ? &believed : NULL, &p->alloc, p->r.error);
	if (!status)
		status = dom_players_seat(p->players, p->rules, NULL, p->r.error);
	if (!status)
		dom_players_people(p->players, true);
	if (status)
		return status;
	status = dom_recorder_new(&p->recorder, p->rules, p->head.seed, &p->input, &p->alloc, p->r.error);
	if (status)
		return move_error(&p->r, &p->head, status);
	p->writer = dom_recorder_listener(p->recorder);
	status = dom_round_init(p->rules, p->round, p->head.seed, &p->input, DOM_PATH_TABLE, p->r.error);
	if (status == DOM_OK)
		return play_again(p);
	if (p->r.error && status != DOM_NO_MEMORY) {
		p->r.error->status = DOM_BAD_RECORD;
		p->r.error->line = p->head.body_line + 1;
		p->r.error->column = 1;
		snprintf(p->r.error->file, sizeof p->r.error->file, "%s", p->r.file ? p->r.file : "");
	}
	return status == DOM_NO_MEMORY ? status : DOM_BAD_RECORD;
}

int dom_record_walk(const char *text, size_t length, const char *file, const struct dom_walk *walk,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	struct replay p = {
		.r = {.text = text, .length = length, .file = file, .error = error}, .alloc = domi_alloc(alloc), .walk = walk};
	int status;

	domi_buffer_init(&p.head.variant, &p.alloc);
	status = replay(&p);
	dom_recorder_free(p.recorder);
	dom_players_free(p.players);
	domi_free(&p.alloc, p.round);
	domi_free(&p.alloc, p.hands);
	dom_rules_free(p.rules);
	dom_variant_free(p.variant);
	domi_buffer_release(&p.head.variant);
	return status;
}

int dom_record_replay(const char *text, size_t length, const char *file, const struct dom_listener *listener,
		      const struct dom_alloc *alloc, struct dom_error *error)
{
	struct dom_walk walk = {.believes = false};

	if (listener)
		walk.listener = *listener;
	return dom_record_walk(text, length, file, &walk, alloc, error);
}
