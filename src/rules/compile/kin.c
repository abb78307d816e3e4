/* What compiling takes, and what of it others have done already. */
#include "compile.h"

const struct dom_rules *domi_find_kin(const struct dom_rules *r, enum domi_aspect aspect)
{
	const struct dom_rules *other = r->elder;

	while (other && !domi_choice_equal(domi_chosen(r, aspect), domi_chosen(other, aspect)))
		other = other->elder;
	return other;
}

int domi_charge(const struct dom_rules *r, uint64_t questions, struct dom_where where, struct dom_error *error)
{
	struct domi_kin *kin = r->kin;

	kin->asked += questions;
	if (!kin->bounds || !kin->bounds->most || kin->asked <= kin->bounds->most)
		return DOM_OK;
	return domi_fail(
		error, DOM_TOO_LARGE, where,
		"too large to be compiled here: %u tiles with %u different halves; take a smaller set, or give fewer "
		"rounds rules of their own",
		"demasiado grande para compilarse aquí: %u fichas con %u mitades distintas; usa un juego más pequeño, o "
		"da reglas propias a menos manos",
		r->tiles, r->symbols);
}

int domi_go_on(const struct dom_rules *r, uint64_t questions, struct dom_error *error)
{
	enum { OFTEN = 1000000 };
	struct domi_kin *kin = r->kin;

	kin->told += questions;
	if (!kin->bounds || !kin->bounds->go_on || kin->told < OFTEN)
		return DOM_OK;
	kin->told = 0;
	return kin->bounds->go_on(kin->bounds->context)
		       ? DOM_OK
		       : domi_fail(error, DOM_STOPPED, DOMI_NOWHERE, "compiling was stopped", "se detuvo la compilación");
}

void domi_kin_free(struct domi_kin *kin)
{
	while (kin->newest) {
		struct dom_rules *elder = kin->newest->elder;

		dom_rules_free(kin->newest); /* before those that it borrows of */
		kin->newest = elder;
	}
}
