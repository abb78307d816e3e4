/* The chances of imagined rounds, with room to count them in. */
#include <domino/belief.h>

#include "memory.h"
#include "rules.h"

struct dom_believer {
	struct dom_alloc alloc;
	const struct dom_rules *rules;
	struct dom_imagining *imagining;
	size_t size;
	double *chance;
};

int dom_believer_new(struct dom_believer **out, const struct dom_rules *r, const struct dom_alloc *given,
		     struct dom_error *error)
{
	const struct dom_alloc alloc = domi_alloc(given);
	struct dom_believer *b = domi_new(&alloc, 1, sizeof *b);

	*out = b;
	if (!b)
		return domi_fail_memory(error);
	b->alloc = alloc;
	b->rules = r;
	b->size = dom_imagining_size(r, DOM_IMAGINING_STATES);
	b->imagining = domi_new(&alloc, 1, b->size);
	b->chance = domi_new(&alloc, (size_t)r->tiles * (r->players + 1), sizeof *b->chance);
	if (b->imagining && b->chance)
		return DOM_OK;
	dom_believer_free(b);
	*out = NULL;
	return domi_fail_memory(error);
}

void dom_believer_free(struct dom_believer *b)
{
	struct dom_alloc alloc;

	if (!b)
		return;
	alloc = b->alloc;
	domi_free(&alloc, b->imagining);
	domi_free(&alloc, b->chance);
	domi_free(&alloc, b);
}

/* Counting in floating point leaves a last digit. */
static bool is_certain(double chance)
{
	return chance < 1e-9 || chance > 1 - 1e-9;
}

int dom_believe(struct dom_believer *b, const struct dom_knowledge *knowledge, const struct dom_weight *weight,
		struct dom_belief *belief, struct dom_error *error)
{
	const struct dom_rules *r = b->rules;
	int status = dom_imagining_init(r, b->imagining, b->size, knowledge, weight);

	*belief = (struct dom_belief){
		.tiles = r->tiles, .columns = r->players + 1, .chance = b->chance, .certain = true, .weighed = weight};
	if (status == DOM_BAD_PHASE)
		return domi_fail(error, DOM_BAD_PHASE, DOMI_NOWHERE, "nothing is dealt, or the round is over",
				 "no se ha repartido, o la mano se acabó");
	if (status)
		return domi_fail(error, (enum dom_status)status, DOMI_NOWHERE, "no deal agrees with all that is known",
				 "ningún reparto cuadra con todo lo que se sabe");
	dom_imagining_chances(r, b->imagining, b->chance);
	belief->exact = dom_imagining_exact(b->imagining);
	for (unsigned i = 0; i < r->tiles * belief->columns; i++)
		belief->certain &= is_certain(b->chance[i]);
	belief->certain &= belief->exact;
	return DOM_OK;
}

bool dom_is_hidden(const double *row, unsigned players, unsigned seat)
{
	double elsewhere = 0;

	for (unsigned column = 0; column <= players; column++)
		elsewhere += column == seat ? 0 : row[column];
	return elsewhere > 0.5;
}
