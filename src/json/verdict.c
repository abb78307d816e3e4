/* What a comparison says, in one sentence. */
#include "figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct told {
	const char *const *names;
	const struct dom_sprt *sprt;
	enum dom_lang lang;
};

/* Both are formats for the same arguments. */
#define IN(lang, en, es) ((lang) == DOM_ES ? (es) : (en))

/* "12,345 deals" */
static char *deals_text(const struct told *c, uint64_t deals, char *buffer, size_t size)
{
	snprintf(buffer, size, "%s %s", domj_grouped(c->lang, deals).text,
		 deals == 1 ? IN(c->lang, "deal", "reparto") : IN(c->lang, "deals", "repartos"));
	return buffer;
}

/* The smallest difference that would have shown, in percent: two digits. */
static char *within_text(double within, char *buffer, size_t size)
{
	double percent = within * 100;
	int decimals = percent > 0 ? (int)ceil(1 - log10(percent)) : 2;

	decimals = decimals < 0 ? 0 : decimals > 6 ? 6 : decimals;
	/* rounded up: what is said is never more than what is known */
	snprintf(buffer, size, "%.*f", decimals, ceil(percent * pow(10, decimals) - 1e-9) / pow(10, decimals));
	return buffer;
}

static void say_difference(const struct told *c, const struct dom_compare *f, char *buffer, size_t size)
{
	char deals[80], within[32];

	deals_text(c, f->deals, deals, sizeof(deals));
	if (f->better >= 0) {
		const struct dom_compare_player *best = &f->player[f->better];

		if (f->players == 2)
			snprintf(buffer, size,
				 IN(c->lang, "%s is better: %s %% of the deals.", "%s es mejor: %s %% de los repartos."),
				 c->names[f->better], domj_spread(best->share, 100).text);
		else
			snprintf(buffer, size,
				 IN(c->lang, "%s is the best of %u: %s %% of the deals, %.4g %% being even.",
				    "%s es el mejor de %u: %s %% de los repartos; lo parejo es %.4g %%."),
				 c->names[f->better], f->players, domj_spread(best->share, 100).text, f->even * 100);
	} else if (f->same && fabs(f->player[0].share.mean - f->even) < 1e-12) {
		snprintf(buffer, size,
			 IN(c->lang, "No difference: every one of %s was level.",
			    "No hay diferencia: todos los repartos, %s, quedaron igualados."),
			 deals);
	} else if (f->deals < 2 || !isfinite(f->within)) {
		snprintf(buffer, size, IN(c->lang, "Too few deals to tell: %s.", "Muy pocos repartos para saberlo: %s."),
			 deals);
	} else if (f->players == 2) {
		snprintf(buffer, size,
			 IN(c->lang, "No difference above %s %% found in %s.", "No se halló diferencia mayor que %s %% en %s."),
			 within_text(f->within, within, sizeof(within)), deals);
	} else {
		size_t used = 0;
		unsigned best = 0;

		for (unsigned i = 1; i < f->players; i++)
			best = f->player[i].share.mean > f->player[best].share.mean ? i : best;
		used = (size_t)snprintf(buffer, size,
					IN(c->lang, "No best player found in %s: %s leads, not clearly ahead of",
					   "No se halló un mejor jugador en %s: va primero %s, sin ventaja clara sobre"),
					deals, c->names[best]);
		for (unsigned i = 0, told = 0; i < f->players && used < size; i++)
			if (i != best && f->pair[best][i].share.mean <= f->pair[best][i].share.half)
				used += (size_t)snprintf(buffer + used, size - used, "%s %s", told++ ? "," : "", c->names[i]);
		if (used < size)
			snprintf(buffer + used, size - used, ".");
	}
}

/* What the sequential test says goes before what the interval says: it was asked. */
static void say_test(const struct told *c, const struct dom_compare *f, char *buffer, size_t size)
{
	char deals[80];

	deals_text(c, f->deals, deals, sizeof(deals));
	switch (f->state) {
	case DOM_COMPARE_HIGH:
		snprintf(buffer, size,
			 IN(c->lang, "%s is stronger than %s by more than %g Elo: decided after %s (%g accepted). ",
			    "%s es más fuerte que %s por más de %g Elo: decidido tras %s (se acepta %g). "),
			 c->names[0], c->names[1], c->sprt->low, deals, c->sprt->high);
		break;
	case DOM_COMPARE_LOW:
		snprintf(buffer, size,
			 IN(c->lang, "%s is not stronger than %s by %g Elo: decided after %s (%g accepted). ",
			    "%s no es más fuerte que %s por %g Elo: decidido tras %s (se acepta %g). "),
			 c->names[0], c->names[1], c->sprt->high, deals, c->sprt->low);
		break;
	default:
		snprintf(buffer, size, IN(c->lang, "Not decided after %s. ", "Sin decidir tras %s. "), deals);
	}
}

char *domj_verdict(const struct dom_compare *f, const char *const *names, const struct dom_sprt *sprt, enum dom_lang lang,
		   char *buffer, size_t size)
{
	const struct told c = {names, sprt, lang};
	size_t used = 0;

	buffer[0] = '\0';
	if (sprt) {
		say_test(&c, f, buffer, size);
		used = strlen(buffer);
	}
	say_difference(&c, f, buffer + used, size - used);
	return buffer;
}
