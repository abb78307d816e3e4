/* Counts the faces that have been laid, and leaves those open of which the fewest are still with others. */
#include <domino/rules.h>
#include <domino/strategy.h>

struct counter {
	struct dom_alloc alloc;
	unsigned seen[DOM_MAX_FACES];
};

static void count(struct counter *c, const struct dom_rules *rules, unsigned tile)
{
	for (unsigned side = 0; side < dom_rules_sides(rules); side++)
		c->seen[dom_rules_face_of(rules, tile, side).n]++;
}

/* It hears what its seat may hear; with every round it begins anew. */
static void hear(void *self, const struct dom_rules *rules, const struct dom_event *event)
{
	struct counter *c = self;

	if (event->kind == DOM_EVENT_STARTED)
		*c = (struct counter){.alloc = c->alloc};
	else if (event->kind == DOM_EVENT_PLAYED)
		count(c, rules, event->tile);
}

static enum dom_when play(void *self, const struct dom_question *question, struct dom_play *answer)
{
	const struct counter *c = self;
	const struct dom_view *view = question->view;
	struct dom_plays plays;
	struct dom_play play;
	int64_t most = -1;

	dom_plays_init(&plays, view);
	while (dom_plays_next(&plays, &play)) {
		int64_t gone = 0;

		for (unsigned side = 0; side < dom_rules_sides(view->rules); side++) {
			struct dom_face face = dom_rules_face_of(view->rules, play.tile, side);

			if (!view->places || side != play.side) /* the side that joins is covered */
				gone += c->seen[face.n] + dom_view_holds(view, face);
		}
		if (gone > most) {
			most = gone;
			*answer = play;
		}
	}
	return DOM_NOW; /* DOM_LATER: the round waits, and other tables go on */
}

static void leave(void *self)
{
	struct dom_alloc alloc = ((struct counter *)self)->alloc;

	alloc.resize(alloc.context, self, 0);
}

static int sit_down(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	struct counter *c = alloc->resize(alloc->context, NULL, sizeof *c);

	(void)rules;
	(void)args;
	(void)error;
	if (!c)
		return DOM_NO_MEMORY;
	*c = (struct counter){.alloc = *alloc};
	*agent = (struct dom_agent){.self = c, .play = play, .hear = hear, .close = leave};
	return DOM_OK;
}

DOM_STRATEGY(counter) = {
	.title = {.en = "Counter", .es = "Contador"},
	.about = {.en = "Leaves the faces open that the others are least likely to have.",
		  .es = "Deja abiertos los números que los demás menos pueden tener."},
	.open = sit_down,
};
