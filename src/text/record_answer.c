/* What people said in a round cannot be asked again: it is read from the lines that tell what came of it. Whether those lines are
   right is not looked at here, since the replay writes them anew and compares. */
#include "record.h"

#include <string.h>

struct line {
	const char *text;
	size_t length;
};

static bool eat(struct line *line, const char *word)
{
	size_t n = strlen(word);

	if (line->length < n || memcmp(line->text, word, n) != 0)
		return false;
	line->text += n;
	line->length -= n;
	return true;
}

static bool eat_number(struct line *line, uint64_t *out)
{
	size_t digits = 0;

	*out = 0;
	for (; digits < line->length && digits < 18 && line->text[digits] >= '0' && line->text[digits] <= '9'; digits++)
		*out = *out * 10 + (uint64_t)(line->text[digits] - '0');
	line->text += digits;
	line->length -= digits;
	return digits > 0;
}

static bool eat_tile(const struct dom_recorder *r, struct line *line, uint16_t *out)
{
	size_t used;
	int tile = domi_tile_names_find(&r->names, line->text, line->length, &used);

	if (tile < 0)
		return false;
	*out = (uint16_t)tile;
	line->text += used;
	line->length -= used;
	return true;
}

/* A face of the bag: the longest name that stands there. */
static bool eat_face(const struct dom_recorder *r, struct line *line, uint16_t *out)
{
	unsigned count;
	const struct dom_place *places = domi_tracker_places(&r->tracker, &count);
	size_t longest = 0;

	for (unsigned p = 0; p < count; p++) {
		struct domi_buffer name;

		domi_buffer_init(&name, &r->alloc);
		domi_append_symbol(&name, r->rules, r->varied, places[p].symbol);
		if (!name.failed && name.length > longest && name.length <= line->length &&
		    !memcmp(name.text, line->text, name.length) &&
		    (name.length == line->length || line->text[name.length] == ' ')) {
			longest = name.length;
			*out = (uint16_t)p;
		}
		domi_buffer_release(&name);
	}
	line->text += longest;
	line->length -= longest;
	return longest > 0;
}

static bool eat_place(const struct dom_recorder *r, struct line *line, uint16_t *out)
{
	uint64_t number;

	*out = 0;
	if (!r->laid)
		return eat(line, "lead");
	switch (dom_rules_shape(r->rules)) {
	case DOM_SHAPE_LINE:
		*out = (uint16_t)(line->length && line->text[0] == 'r');
		return eat(line, *out ? "right" : "left");
	case DOM_SHAPE_BAG:
		return eat_face(r, line, out);
	case DOM_SHAPE_TREE:
		break;
	}
	if (!eat_number(line, &number) || number > UINT16_MAX)
		return false;
	*out = (uint16_t)number;
	return true;
}

/* ` S tile side N place where` */
static bool eat_play(const struct dom_recorder *r, struct line *line, struct dom_play *out)
{
	uint64_t seat, side;

	if (!eat(line, " ") || !eat_number(line, &seat) || !eat(line, " ") || !eat_tile(r, line, &out->tile) ||
	    !eat(line, " side ") || !eat_number(line, &side) || side >= DOM_MAX_SIDES || !eat(line, " place "))
		return false;
	out->side = (uint8_t)side;
	return eat_place(r, line, &out->place);
}

static bool eat_given(const struct dom_recorder *r, struct line *line, uint64_t *set)
{
	uint64_t seat;
	uint16_t tile;

	if (!eat(line, " ") || !eat_number(line, &seat))
		return false;
	while (eat(line, " ")) {
		if (!eat_tile(r, line, &tile))
			return false;
		set[tile / 64] |= UINT64_C(1) << tile % 64;
	}
	return true;
}

static struct line next_line(const char *text, size_t length)
{
	const char *end = length ? memchr(text, '\n', length) : NULL;

	return (struct line){text, end ? (size_t)(end - text) : length};
}

bool domi_record_answer(const struct dom_recorder *r, const char *text, size_t length, struct dom_reply *out)
{
	struct line line = next_line(text, length), after;
	size_t used = line.length + (line.length < length);

	*out = (struct dom_reply){.kind = DOM_REPLY_PLAY, .answer.pays = -1};
	if (eat(&line, "gave-back")) {
		out->kind = DOM_REPLY_GIVE;
		return eat_given(r, &line, out->set);
	}
	if (eat(&line, "pass ") || eat(&line, "drew ")) {
		out->kind = DOM_REPLY_DECLINE;
		return true;
	}
	if (eat(&line, "play") || eat(&line, "foul"))
		return eat_play(r, &line, &out->answer.play);
	if (!eat(&line, "offer") || !eat_play(r, &line, &out->answer.play))
		return false;
	after = next_line(text + used, length - used);
	if (eat(&after, "take"))
		out->answer.pays = INT64_MAX;
	return true;
}
