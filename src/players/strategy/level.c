/* From a child's first game to the strongest player there is. Lower levels see few of the ways in which the hidden tiles may lie, and pay no
   attention to who passed on what; they never play badly on purpose. docs/STRENGTH.md has what each is worth. */
#include "think.h"

#include <domino/strategy.h>

#include <string.h>

enum { LEVELS = 8 };

/* How a level plays. */
enum way {
	HOARDS,  /* lays the lightest tile that fits, doubles last: it likes its big ones, and is left with them */
	ANY,     /* lays anything that fits */
	THINKS,  /* imagines so many rounds, played out by anybody */
	FORGETS, /* the same, without a thought for who passed on what */
	EXPERT   /* so many rounds of it */
};

static const struct {
	enum way way;
	unsigned rounds, alone; /* where no net has learned the game, a few of the expert's say less than many of others */
} levels[LEVELS] = {{HOARDS, 0, 0},  {ANY, 0, 0},     {FORGETS, 1, 0}, {THINKS, 3, 0},
		    {THINKS, 12, 0}, {THINKS, 80, 0}, {EXPERT, 1, 60}, {EXPERT, 0, 0}};

extern DOM_STRATEGY(random);
extern DOM_STRATEGY(expert);

struct player {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	bool hoards;
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

static struct dom_play lightest(const struct dom_view *view)
{
	uint64_t playable[DOM_MAX_WORDS];
	int64_t least = 0;
	int best = -1;

	dom_view_playable(view, playable);
	for (int tile = -1; (tile = dom_view_next_of(view, playable, tile)) >= 0;) {
		int64_t value = dom_view_value(view, (unsigned)tile) +
				(dom_rules_double(view->rules, (unsigned)tile) ? (int64_t)INT32_MAX : 0);

		if (best < 0 || value < least) {
			best = tile;
			least = value;
		}
	}
	return dom_view_first(view, (unsigned)best);
}

static enum dom_when play(void *self, const struct dom_question *question, struct dom_play *answer)
{
	static const struct dom_arg usual[DOM_MAX_PARAMS];
	const struct player *p = self;
	struct dom_question asked = remembered(p, question);

	*answer = p->hoards ? lightest(question->view) : domi_strategy_random.choose(question->view, usual);
	domi_thinker_plays(p->thinker, &asked, answer);
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
	const struct dom_think_options options = {.rounds = levels[level].rounds, .playouts = DOM_PLAYOUTS_RANDOM};
	struct dom_arg presets[DOM_MAX_PARAMS];
	struct dom_net *net = NULL;
	struct player *p;
	int status = DOM_OK;

	if (levels[level].way == EXPERT) {
		(void)dom_option_presets(&domi_strategy_expert.option, presets);
		if (levels[level].rounds) {
			bool learned = dom_net_new_shipped(&net, rules, alloc, error) == DOM_OK;

			dom_net_free(net);
			presets[0].n = learned ? levels[level].rounds : levels[level].alone;
		}
		return domi_strategy_expert.open(agent, rules, presets, alloc, error);
	}
	p = alloc->resize(alloc->context, NULL, sizeof *p);
	if (!p)
		return DOM_NO_MEMORY;
	*p = (struct player){.alloc = *alloc, .rules = rules, .hoards = levels[level].way == HOARDS};
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
