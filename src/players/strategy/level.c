/* From a child's first game to the strongest player there is. Lower levels overlook tiles they could lay, pay no attention to who passed on
   what, and see few of the ways in which the hidden tiles may lie; they never play badly on purpose. docs/STRENGTH.md has what each is
   worth. */
#include "think.h"

#include <domino/strategy.h>

#include <string.h>

enum { LEVELS = 8, ALL = 100 };

/* What a level looks for among the tiles that come to its mind. */
enum way {
	HOARDS,  /* the lightest, doubles last: it likes its big ones, and is left with them */
	FORGETS, /* what is best in so many imagined rounds, without a thought for who passed on what */
	THINKS,  /* the same, with that thought */
	EXPERT
};

static const struct {
	enum way way;
	unsigned notices; /* of a hundred tiles that fit; where none comes to mind it lays any */
	unsigned rounds;  /* imagined for each play, */
	unsigned alone;   /* and where the expert has no net, and is worth less */
} levels[LEVELS] = {{HOARDS, ALL, 0, 0}, {HOARDS, 55, 0, 0},    {FORGETS, 50, 1, 1},    {THINKS, ALL, 1, 1},
		    {THINKS, ALL, 6, 4}, {THINKS, ALL, 40, 15}, {THINKS, ALL, 640, 50}, {EXPERT, ALL, 0, 0}};

extern DOM_STRATEGY(random);
extern DOM_STRATEGY(expert);

struct player {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	unsigned notices;
	struct dom_thinker *thinker;     /* NULL: it does not think */
	struct dom_knowledge *forgetful; /* NULL: it forgets nothing */
};

/* The question as this player sees it. */
static struct dom_question remembered(const struct player *p, const struct dom_question *question)
{
	struct dom_question asked = *question;

	if (p->forgetful && question->knowledge) {
		memcpy(p->forgetful, question->knowledge, dom_knowledge_size(p->rules));
		dom_knowledge_forget(p->rules, p->forgetful);
		asked.knowledge = p->forgetful;
	}
	return asked;
}

static bool comes_to_mind(const struct player *p, const struct dom_view *view, unsigned tile)
{
	enum { FIRST = 2 }; /* words before it are those of thinking */

	return (uint64_t)dom_view_chance(view, FIRST + tile) * ALL >> 32 < p->notices;
}

static void find_lightest(const struct player *p, const struct dom_view *view, struct dom_play *answer)
{
	uint64_t playable[DOM_MAX_WORDS];
	int64_t least = 0;
	int best = -1;

	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		int64_t value = dom_view_value(view, (unsigned)tile) +
				(dom_rules_double(view->rules, (unsigned)tile) ? (int64_t)INT32_MAX : 0);

		if (comes_to_mind(p, view, (unsigned)tile) && (best < 0 || value < least)) {
			best = tile;
			least = value;
		}
	}
	if (best >= 0)
		*answer = dom_view_first(view, (unsigned)best);
}

static void find_best(const struct player *p, const struct dom_question *question, struct dom_play *answer)
{
	struct dom_question asked = remembered(p, question);
	const struct dom_worth *worths;
	unsigned count, i = 0;

	if (dom_view_plays(asked.view) < 2)
		return;
	worths = dom_think(p->thinker, &asked, domi_thinking_seed(asked.view), &count);
	while (worths && i < count && !comes_to_mind(p, asked.view, worths[i].play.tile))
		i++;
	if (worths && i < count)
		*answer = worths[i].play;
}

static enum dom_when play(void *self, const struct dom_question *question, struct dom_play *answer)
{
	static const struct dom_arg usual[DOM_MAX_PARAMS];
	const struct player *p = self;

	*answer = domi_strategy_random.choose(question->view, usual);
	if (p->thinker)
		find_best(p, question, answer);
	else
		find_lightest(p, question->view, answer);
	return DOM_NOW;
}

static enum dom_when give(void *self, const struct dom_question *question, uint64_t *set)
{
	const struct player *p = self;
	struct dom_question asked = remembered(p, question);

	domi_thinker_gives(p->thinker, &asked, set);
	return DOM_NOW;
}

static void leave(void *self)
{
	struct player *p = self;
	struct dom_alloc alloc = p->alloc;

	dom_thinker_free(p->thinker);
	if (p->forgetful)
		alloc.resize(alloc.context, p->forgetful, 0);
	alloc.resize(alloc.context, p, 0);
}

static int sit_down(struct dom_agent *agent, const struct dom_rules *rules, const struct dom_arg *args,
		    const struct dom_alloc *alloc, struct dom_error *error)
{
	unsigned level = (unsigned)args[0].n - 1;
	const struct dom_think_options options = {.rounds = dom_net_shipped(rules) ? levels[level].rounds : levels[level].alone,
						  .playouts = DOM_PLAYOUTS_RANDOM};
	struct dom_arg presets[DOM_MAX_PARAMS];
	struct player *p;
	int status = DOM_OK;

	if (levels[level].way == EXPERT) {
		(void)dom_option_presets(&domi_strategy_expert.option, presets);
		return domi_strategy_expert.open(agent, rules, presets, alloc, error);
	}
	p = alloc->resize(alloc->context, NULL, sizeof *p);
	if (!p)
		return DOM_NO_MEMORY;
	*p = (struct player){.alloc = *alloc, .rules = rules, .notices = levels[level].notices};
	if (options.rounds)
		status = dom_thinker_new(&p->thinker, rules, &options, alloc, error);
	if (!status && levels[level].way == FORGETS) {
		p->forgetful = alloc->resize(alloc->context, NULL, dom_knowledge_size(rules));
		status = p->forgetful ? DOM_OK : DOM_NO_MEMORY;
	}
	if (status) {
		leave(p);
		return status;
	}
	*agent = (struct dom_agent){.self = p, .play = play, .give = give, .knows = true, .close = leave};
	return DOM_OK;
}

DOM_STRATEGY(level) = {
	.title = {"Level", "Nivel"},
	.about = {"Plays at a level from 1, a child's first game, to 8, the expert.",
		  "Juega a un nivel, del 1, la primera partida de un niño, al 8, el experto."},
	.tell = {"{players} {players, plural, one {plays} other {play}} at level {n} of 8.",
		 "{players} {players, plural, one {juega} other {juegan}} al nivel {n} de 8."},
	.params = DOM_PARAMS({.name = "n",
			      .type = DOM_TYPE_INT,
			      .min = 1,
			      .max = LEVELS,
			      .preset = "3",
			      .about = {"The level: the higher, the stronger.", "El nivel: cuanto más alto, más fuerte."}}),
	.open = sit_down,
	.thinks = true,
	.levels = true,
};
