/* Comparisons are kept now and then. Those that nobody asked to keep are when they have gone on for a while: short ones never touch the
   database. */
#include "comparison.h"
#include "out.h"
#include "signals.h"

#include "json.h"

#include <stdlib.h>
#include <string.h>

/* Seconds until it is kept the first time, and from then on. */
static const double first_kept = .2, unasked_kept = 1.5, kept_again = 2;

/* What a player is called: the name before “=”, else all of it; the second of the same name gets a number. */
static void name_player(struct domc_comparison *c, unsigned player, const char *spec)
{
	const char *equals = strchr(spec, '='), *bracket = strchr(spec, '(');
	size_t length = equals && (!bracket || equals < bracket) ? (size_t)(equals - spec) : strlen(spec);
	unsigned same = 1;

	snprintf(c->own[player], sizeof(c->own[player]), "%.*s", (int)(length < 100 ? length : 100), spec);
	for (unsigned i = 0; i < player; i++)
		same += strlen(c->own[i]) >= strlen(c->own[player]) &&
			!strncmp(c->own[i], c->own[player], strlen(c->own[player])) &&
			(!c->own[i][strlen(c->own[player])] || c->own[i][strlen(c->own[player])] == ' ');
	if (same > 1) {
		size_t used = strlen(c->own[player]);

		snprintf(c->own[player] + used, sizeof(c->own[player]) - used, " %u", same);
	}
	c->names[player] = c->own[player];
}

/* "fattest,random": the short form in which players are seated. */
static char *joined(unsigned count, const char *const *specs)
{
	size_t room = 1;
	char *text;

	for (unsigned i = 0; i < count; i++)
		room += strlen(specs[i]) + 1;
	text = calloc(1, room);
	for (unsigned i = 0; text && i < count; i++) {
		size_t used = strlen(text);

		snprintf(text + used, room - used, "%s%s", i ? "," : "", specs[i]);
	}
	return text;
}

static int read_players(struct domc_comparison *c, unsigned count, const char *const *specs)
{
	struct dom_error error = {0};
	char *text;
	int status = DOMC_YES;

	if (count < 2 || count > DOM_COMPARE_PLAYERS)
		return domc_complain("2 to %d players can be compared, and these are %u",
				     "se pueden comparar de 2 a %d jugadores, y estos son %u", DOM_COMPARE_PLAYERS, count);
	text = joined(count, specs);
	if (!text)
		return domc_complain_memory();
	if (dom_variant_load(&c->players, DOM_BUILT_IN "classic.yaml", NULL, &error) ||
	    dom_variant_seat(c->players, text, &error)) {
		status = domc_complain_error(&error);
	} else if (dom_variant_players(c->players) != count) {
		status = domc_complain("players stand apart, without commas: %s",
				       "los jugadores van separados por espacios, sin comas: %s", text);
	}
	free(text);
	for (unsigned i = 0; i < count && !status; i++)
		name_player(c, i, specs[i]);
	return status;
}

int domc_comparison_init(struct domc_comparison *c, unsigned players, const char *const *specs, unsigned variants,
			 const char *const *names)
{
	struct dom_error error = {0};
	int status;

	*c = (struct domc_comparison){.kept = domc_now()};
	status = read_players(c, players, specs);
	for (; !status && c->options.variant_count < variants; c->options.variant_count++) {
		unsigned i = c->options.variant_count;

		if (dom_variant_load(&c->variants[i], names[i], NULL, &error)) {
			status = domc_complain_error(&error);
			break;
		}
	}
	c->options.variants = (const struct dom_variant *const *)c->variants;
	c->options.players = c->players;
	if (status)
		domc_comparison_release(c);
	return status;
}

void domc_comparison_release(struct domc_comparison *c)
{
	domc_work_release(&c->work);
	for (unsigned i = 0; i < DOM_COMPARE_VARIANTS; i++)
		dom_variant_free(c->variants[i]);
	dom_variant_free(c->players);
	*c = (struct domc_comparison){0};
}

/* What cannot be kept although nobody asked for it is told once, and played all the same. */
static int keep(struct domc_comparison *c)
{
	if (c->lost || domc_follows())
		return DOMC_YES;
	c->kept = domc_now();
	c->keeps = true;
	if (!domc_work_keep(&c->work))
		return DOMC_YES;
	if (c->must_keep)
		return DOMC_NO;
	c->lost = true;
	domc_complain("so the comparison cannot be resumed if it is interrupted",
		      "así que la comparación no se podrá reanudar si se interrumpe");
	return DOMC_YES;
}

static bool on_progress(void *context, uint64_t done, uint64_t deals, double seconds)
{
	struct domc_comparison *c = context;
	struct dom_compare now;

	(void)seconds;
	if (c->progress && (c->progress->on || c->progress->lines) && c->options.players &&
	    dom_comparison_done(c->work.comparison)) {
		dom_comparison_tell(c->work.comparison, DOM_COMPARE_VARIANTS, &now);
		snprintf(c->progress->note, sizeof(c->progress->note), "%s %%", domc_spread(now.player[0].share, 100).text);
	}
	if (c->progress)
		domc_progress_show(c->progress, c->before + done, c->all ? c->all : deals);
	if (domc_now() - c->kept >= (c->keeps ? kept_again : c->must_keep ? first_kept : unasked_kept) && keep(c))
		return false;
	return !domc_interrupted();
}

int domc_comparison_begin(struct domc_comparison *c)
{
	struct dom_error error = {0};

	c->options.progress = on_progress;
	c->options.context = c;
	if (dom_comparison_new(&c->work.comparison, &c->options, NULL, &error))
		return domc_complain_error(&error);
	c->work.settings = domi_compare_settings(&c->options, &error);
	return c->work.settings ? DOMC_YES : domc_complain_error(&error);
}

int domc_comparison_play(struct domc_comparison *c)
{
	bool unkept = !c->must_keep && !c->work.database->store;

	if (!domc_crew && domc_work_over(&c->work))
		return DOMC_YES;
	if (domc_work_play(&c->work, on_progress, c))
		return DOMC_NO;
	/* what was kept once, or asked for, is kept to the end */
	return !unkept || (c->work.database->store && !c->lost) ? keep(c) : DOMC_YES;
}

/* "V,W": names into a list. */
static int split(const char *text, char **copy, const char **names, unsigned *count)
{
	*copy = strdup(text);
	*count = 0;
	if (!*copy)
		return domc_complain_memory();
	for (char *at = *copy; at; (*count)++) {
		char *comma = strchr(at, ',');

		if (*count == DOM_COMPARE_VARIANTS)
			return domc_complain("at most %u variants at once", "a lo sumo %u variantes a la vez",
					     (unsigned)DOM_COMPARE_VARIANTS);
		if (comma)
			*comma++ = '\0';
		if (!*at)
			return domc_complain("a name is missing in “%s”", "falta un nombre en “%s”", text);
		names[*count] = at;
		at = comma;
	}
	return DOMC_YES;
}

int domc_comparison_variants(const struct domc_call *call, char **copy, const char **names, unsigned *count)
{
	const char *one = domc_text(call, "variant"), *several = domc_text(call, "variants");

	*copy = NULL;
	*names = one ? one : "classic";
	*count = 1;
	if (one && several)
		return domc_complain_usage("--variant is one game and --variants several: give one of them",
					   "--variant es un juego y --variants varios: da uno de los dos");
	return several ? split(several, copy, names, count) : DOMC_YES;
}

int domc_comparison_draw(const struct dom_plot_compare *plot, const char *folder, const char *file)
{
	struct dom_error error = {0};
	char *svg;
	int status;

	if (dom_plot_compare(&svg, plot, domc_lang(), NULL, &error))
		return domc_complain_error(&error);
	status = domc_folder_write(folder, file, svg, strlen(svg));
	dom_plot_free(svg, NULL);
	return status;
}
