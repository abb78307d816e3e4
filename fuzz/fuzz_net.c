/* Any bytes as a net: refused with a reason or taken; and with the right hash and checksum, so that what is behind them is read too. One
   that is taken answers all through a round, whatever its weights are. */
#include "fuzz.h"

static struct dom_rules *rules;
static struct dom_knowledge *knowledge;

static void hear(void *context, const struct dom_rules *r, const struct dom_round *round, const struct dom_event *event)
{
	(void)context;
	(void)round;
	dom_knowledge_hear(r, knowledge, event);
}

/* One seat knows, and is asked; the other lays what comes first. */
static void ask(struct dom_net *net)
{
	const struct dom_listener listener = {.on = hear};
	struct dom_round *round = malloc(dom_round_size(rules));
	struct dom_view *view = malloc(dom_view_size(rules));
	enum dom_need need;

	CLAIM(round && view);
	CLAIM(dom_round_init(rules, round, 3, NULL, DOM_PATH_TABLE, NULL) == DOM_OK);
	dom_knowledge_init(rules, knowledge, 0);
	while ((need = dom_round_step(rules, round, &listener)) != DOM_NEEDS_NO_MORE) {
		if (need != DOM_NEEDS_PLAY)
			continue;
		dom_round_view(rules, round, dom_round_seat(round), view);
		if (!view->seat) {
			struct dom_question question = {.view = view, .knowledge = knowledge};

			CLAIM(dom_knowledge_look(rules, knowledge, round) == DOM_OK);
			CLAIM(dom_net_look(net, &question));
			CLAIM(dom_net_wins(net) >= 0 && dom_net_wins(net) <= 1);
			(void)dom_net_likes(net, dom_view_play(view, 0));
		}
		CLAIM(dom_round_play(rules, round, dom_view_play(view, 0), &listener) == DOM_OK);
	}
	free(view);
	free(round);
}

static void read_one(const uint8_t *data, size_t size)
{
	struct dom_net_file file = {"fuzz", data, size};
	struct dom_error error = {0};
	struct dom_net *net;
	int status = dom_net_new(&net, &file, rules, NULL, &error);

	CLAIM(status == DOM_OK || (!net && error.en[0] && error.es[0]));
	if (!status)
		ask(net);
	dom_net_free(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char text[] = "like: block-two\n";
	static struct dom_variant *variant;
	static struct dom_line line;
	uint64_t check = UINT64_C(0xcbf29ce484222325);
	uint8_t *bytes = malloc(size ? size : 1);

	CLAIM(bytes);
	if (!rules) {
		CLAIM(!dom_variant_parse(&variant, text, strlen(text), DOM_BUILT_IN "fuzz.yaml", NULL, NULL));
		CLAIM(!dom_rules_new(&rules, variant, NULL, NULL));
		CLAIM(dom_rules_line(rules, &line));
		knowledge = malloc(dom_knowledge_size(rules));
		CLAIM(knowledge);
	}
	memcpy(bytes, data, size);
	read_one(bytes, size);
	if (size >= 64) {
		for (unsigned i = 0; i < 8; i++)
			bytes[16 + i] = (uint8_t)(line.hash >> 8 * i);
		for (size_t i = 0; i < size - 8; i++)
			check = (check ^ bytes[i]) * UINT64_C(0x100000001b3);
		for (unsigned i = 0; i < 8; i++)
			bytes[size - 8 + i] = (uint8_t)(check >> 8 * i);
		read_one(bytes, size);
	}
	free(bytes);
	return 0;
}
