/* Any lines as what clients send to a live table: its first letter says who sends it (o: the owner, 0 … 3: that player, i: whoever has the
   invitation, a: the owner with it, w: somebody without a secret), the rest is the message; g: the player after it is gone, or back. A
   text that begins with an f is for a table of friends. Refused with a reason and without a trace, or done; and whatever happened, the commands
   that were accepted bring the same table back, and everybody's state is JSON. */
#include "fuzz.h"

#include "transport/http.h"
#include "tables/table.h"

#include <sodium.h>

enum { ROWS_MOST = 64, PLAYERS = 4 };

static const char variant_text[] = "players: [human, {name: Luis, strategy: human, character: cheat}, random, first]\n"
				   "tiles: {faces: 5, copies: 2}\ndeal: {swap-half: {hand: 4}}\nstuck: draw-one\n"
				   "judge: {corrupt: {fine: 2}}\nteams: across\n";

struct desk {
	struct doms_budget budget;
	struct doms_ruleset *ruleset;
	struct doms_table *table;
	struct doms_secrets secrets;
	char owner[DOMS_SECRET_TEXT], invite[DOMS_SECRET_TEXT], both[2 * DOMS_SECRET_TEXT];
	char *rows[ROWS_MOST];
	enum doms_do what[ROWS_MOST];
	unsigned count;
	uint64_t luck;
};

static void draw(void *context, void *bytes, size_t count)
{
	uint64_t *state = context;

	for (size_t i = 0; i < count; i++) {
		*state = *state * UINT64_C(6364136223846793005) + 1;
		((unsigned char *)bytes)[i] = (unsigned char)(*state >> 56);
	}
}

static struct doms_table *new_table(struct desk *d)
{
	uint8_t key[DOMS_KEY];
	struct doms_table *t;

	doms_key_of(d->owner, key);
	t = doms_table_new("fuzz", key, &d->budget);
	CLAIM(t);
	return t;
}

static void keep(struct desk *d, const struct doms_command *command)
{
	d->what[d->count] = command->what;
	d->rows[d->count] = doms_row_write(command);
	CLAIM(d->rows[d->count++]);
}

/* Compiled once: it is the same for all. */
static struct doms_ruleset *the_game(void)
{
	static struct doms_budget budget = {.most = SIZE_MAX};
	static struct doms_ruleset *ruleset;
	struct dom_variant *variant;
	struct dom_error error = {0};
	char *source;

	if (ruleset)
		return ruleset;
	CLAIM(sodium_init() >= 0);
	CLAIM(!dom_variant_parse(&variant, variant_text, strlen(variant_text), "fuzz", NULL, &error));
	source = doms_ruleset_source(variant);
	CLAIM(source && !doms_ruleset_new(&ruleset, "fuzz", source, &budget, NULL, &error));
	free(source);
	dom_variant_free(variant);
	return ruleset;
}

static void open_desk(struct desk *d, bool friends)
{
	struct doms_chance chance = {draw, &d->luck};
	struct doms_command open = {.what = DOMS_DO_OPEN};
	struct doms_fault fault;

	d->ruleset = the_game();
	doms_secret_new(&chance, d->owner);
	open.deal.ruleset = d->ruleset;
	open.deal.settings.match = true;
	open.deal.friends = friends;
	doms_deal_draw(&open.deal, &chance, true, friends ? UINT16_MAX : 0, &d->secrets);
	if (friends) {
		doms_secret_new(&chance, d->invite);
		doms_key_of(d->invite, open.deal.invite);
		snprintf(d->both, sizeof d->both, "%s.%s", d->owner, d->invite);
	}
	d->table = new_table(d);
	CLAIM(!doms_table_apply(d->table, &open, &fault));
	doms_table_publish(d->table);
	keep(d, &open);
}

static const char *secret_of(const struct desk *d, char who)
{
	if (who == 'o')
		return d->owner;
	if (who == 'i' || who == 'a')
		return who == 'i' ? d->invite : d->both;
	return who >= '0' && who < '0' + PLAYERS ? d->secrets.text[who - '0'] : NULL;
}

static void look(const struct desk *d, char who)
{
	struct doms_viewer viewer;
	struct domi_buffer out = {0};
	json_t *state;

	CLAIM(doms_table_viewer(d->table, secret_of(d, who), &viewer) || (who >= '2' && who <= '3') || d->table->friends);
	doms_table_state(d->table, &viewer, DOMS_WHOLE, 7, NULL, &out);
	state = json_loads(out.text, JSON_REJECT_DUPLICATES, NULL);
	CLAIM(json_is_object(state));
	json_decref(state);
	domi_buffer_release(&out);
}

/* By the server's clock. */
static void change_hands(struct desk *d, unsigned player)
{
	struct doms_command command = {.what = DOMS_DO_STAND_IN, .player = (uint8_t)player};
	uint64_t digest = d->table->work.digest;
	struct doms_fault fault = {0};

	command.yes = player < PLAYERS && !(d->table->work.standing >> player & 1);
	if (player >= PLAYERS || d->count == ROWS_MOST)
		return;
	if (doms_table_apply(d->table, &command, &fault))
		CLAIM(fault.en[0] && fault.es[0] && digest == d->table->work.digest);
	else if (digest != d->table->work.digest)
		keep(d, &command);
	doms_table_publish(d->table);
}

static void take_line(struct desk *d, const char *line, size_t length)
{
	struct doms_chance chance = {draw, &d->luck};
	struct doms_viewer viewer;
	struct doms_command command = {0};
	struct doms_secrets secrets;
	struct doms_fault fault = {0};
	uint64_t digest = d->table->work.digest;
	json_t *body = NULL;
	int status;

	if (!length || d->count == ROWS_MOST)
		return;
	if (*line == 'g') {
		change_hands(d, length > 1 ? (unsigned)(line[1] - '0') : PLAYERS);
		return;
	}
	(void)!doms_table_viewer(d->table, secret_of(d, *line), &viewer);
	status = doms_json_read(line + 1, length - 1, &body, &fault);
	if (!status) {
		status = doms_command_read(&command, body, &fault);
		command.deal.ruleset = doms_ruleset_hold(d->ruleset);
		if (!status)
			status = doms_command_make(&command, d->table, &viewer, &chance, &secrets, &fault);
		if (!status)
			status = doms_table_apply(d->table, &command, &fault);
		for (unsigned p = 0; !status && p < PLAYERS; p++)
			if (secrets.players >> p & 1)
				memcpy(d->secrets.text[p], secrets.text[p], sizeof *secrets.text);
		if (!status && digest != d->table->work.digest)
			keep(d, &command);
		doms_command_release(&command);
	}
	json_decref(body);
	if (status)
		CLAIM(fault.en[0] && fault.es[0] && digest == d->table->work.digest);
	doms_table_publish(d->table);
	look(d, *line);
}

static struct doms_ruleset *find_game(void *context, const char *name, const char *source)
{
	struct desk *d = context;

	CLAIM(!strcmp(name, "fuzz") && !strcmp(source, d->ruleset->source));
	return doms_ruleset_hold(d->ruleset);
}

static void rebuild(struct desk *d)
{
	struct doms_row_rulesets games = {.find = find_game, .context = d};
	struct doms_table *again = new_table(d);

	for (unsigned i = 0; i < d->count; i++) {
		struct doms_command command;
		struct doms_fault fault;

		CLAIM(!doms_row_read(&command, doms_kinds[d->what[i]].word, d->rows[i], strlen(d->rows[i]), &games));
		CLAIM(!doms_table_apply(again, &command, &fault));
		doms_ruleset_drop(command.deal.ruleset);
		free(d->rows[i]);
	}
	CLAIM(again->work.digest == d->table->work.digest && again->work.sequence == d->table->work.sequence);
	doms_table_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct desk *d = calloc(1, sizeof *d);
	const char *text = (const char *)data;

	CLAIM(d);
	d->budget.most = SIZE_MAX;
	d->luck = size;
	open_desk(d, size && *text == 'f');
	while (size) {
		const char *end = memchr(text, '\n', size);
		size_t length = end ? (size_t)(end - text) : size;

		take_line(d, text, length);
		length += end != NULL;
		text += length;
		size -= length;
	}
	rebuild(d);
	doms_table_free(d->table);
	CLAIM(atomic_load(&d->budget.used) == 0);
	free(d);
	return 0;
}
