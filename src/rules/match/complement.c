/* Matador: what is laid and what lies open add up to a total, and a few tiles join anything. */
#include "match.h"

#include "../value/value.h"

enum { TOTAL, ALWAYS };

static bool fits(const struct dom_faces *f, unsigned open, unsigned laid)
{
	return (int64_t)f->worth[open] + f->worth[laid] == f->args[TOTAL].n;
}

/* A tile's faces as one number, which is how the tiles of `always` are given. */
static int64_t packed(const struct dom_faces *f, const struct dom_tile *tile)
{
	int64_t n = 0;

	for (unsigned s = 0; s < tile->sides; s++)
		n |= (int64_t)(f->shown[tile->symbol[s]] + 1) << (8 * s);
	return n;
}

static bool always(const struct dom_faces *f, const struct dom_tile *tile)
{
	const struct dom_arg *list = &f->args[ALWAYS];

	if (!list->count) {
		/* The matadors: the blank tile and those that make the total by themselves. */
		return (!domi_lowest(f, tile) && !domi_highest(f, tile)) || domi_sum(f, tile) == f->args[TOTAL].n;
	}
	for (unsigned i = 0; i < list->count; i++)
		if (list->ints[i] == packed(f, tile))
			return true;
	return false;
}

static int check(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error)
{
	for (unsigned a = 0; a < rules->symbols; a++)
		for (unsigned b = a; b < rules->symbols; b++)
			if ((int64_t)rules->worth[a] + rules->worth[b] == choice->args[TOTAL].n)
				return DOM_OK;
	return domi_fail(error, DOM_CLASH, choice->args_where[TOTAL], "no two faces of this set add up to %lld",
			 "no hay dos lados de este juego que sumen %lld", (long long)choice->args[TOTAL].n);
}

DOM_MATCH(complement) = {
	.row = 5,
	.title = {"Complement", "Complemento"},
	.about = {"The two faces add up to a total; some tiles fit anywhere.",
		  "Los dos números suman un total; algunas fichas sirven en todas partes."},
	.tell = {"A tile fits where the two faces that meet add up to {total}. {always, plural, =0 {The blank tile and those "
		 "that make {total} by themselves fit} one {The matador {always} fits} other {The matadors {always} fit}} "
		 "anywhere, with any side.",
		 "Una ficha sirve donde los dos lados que se tocan suman {total}. {always, plural, =0 {La ficha blanca y las "
		 "que suman {total} por sí solas sirven} one {El matador {always} sirve} other {Los matadores {always} "
		 "sirven}} en todas partes y por cualquier lado."},
	.params = DOM_PARAMS(
		{.name = "total",
		 .type = DOM_TYPE_INT,
		 .min = -1000000,
		 .max = 1000000,
		 .about = {"What two faces that meet add up to; 7 in a double-six set.",
			   "Lo que suman dos lados que se tocan; 7 en un juego de doble seis."}},
		{.name = "always",
		 .type = DOM_TYPE_TILES,
		 .preset = "",
		 .about = {"Tiles that fit anywhere; empty: the blank tile and those that make the total by themselves.",
			   "Fichas que sirven en todas partes; vacío: la blanca y las que suman el total por sí solas."}}),
	.fits = fits,
	.always = always,
	.check = check,
};
