/* What is compared, as it is named on the command line. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

/* What a player is called: the name before “=”, else all of it; the second of the same name gets a number. */
static void name_player(struct domc_comparison *c, unsigned player, const char *spec)
{
	const char *equals = strchr(spec, '='), *bracket = strchr(spec, '(');
	size_t length = equals && (!bracket || equals < bracket) ? (size_t)(equals - spec) : strlen(spec);
	char *own = c->own[player];
	unsigned same = 1;

	length = (size_t)snprintf(own, sizeof(c->own[player]), "%.*s", (int)(length < 100 ? length : 100), spec);
	for (unsigned i = 0; i < player; i++)
		same += !strncmp(c->own[i], own, length) && (!c->own[i][length] || c->own[i][length] == ' ');
	if (same > 1)
		snprintf(own + length, sizeof(c->own[player]) - length, " %u", same);
	c->names[player] = own;
}

/* They are seated in the short form, "fattest,random". */
static void read_players(struct domc_comparison *c, unsigned count, const char *const *specs)
{
	struct domc_paper paper;
	char *text;

	domc_paper_open(&paper);
	for (unsigned i = 0; i < count; i++)
		fprintf(paper.out, "%s%s", i ? "," : "", specs[i]);
	text = domc_paper_close(&paper);
	c->players = domc_variant(DOM_BUILT_IN "classic.yaml", text);
	if (dom_variant_players(c->players) != count)
		domc_fail(DOMC_NO, "players stand apart, without commas: %s",
			  "los jugadores van separados por espacios, sin comas: %s", text);
	free(text);
	for (unsigned i = 0; i < count; i++)
		name_player(c, i, specs[i]);
}

void domc_comparison_init(struct domc_comparison *c, unsigned players, const char *const *specs, unsigned variants,
			  const char *const *names)
{
	*c = (struct domc_comparison){.work.kept = domc_now()};
	read_players(c, players, specs);
	for (unsigned i = 0; i < variants; i++)
		c->variants[i] = domc_variant(names[i], NULL);
	c->options.variants = (const struct dom_variant *const *)c->variants;
	c->options.variant_count = variants;
	c->options.players = c->players;
}

void domc_comparison_release(struct domc_comparison *c)
{
	domc_work_release(&c->work);
	for (unsigned i = 0; i < DOM_COMPARE_VARIANTS; i++)
		dom_variant_free(c->variants[i]);
	dom_variant_free(c->players);
}

static bool heard(void *context, uint64_t done, uint64_t deals, double seconds)
{
	struct domc_comparison *c = context;

	(void)seconds;
	return domc_work_heard(&c->work, done, deals);
}

void domc_comparison_begin(struct domc_comparison *c)
{
	c->options.progress = heard;
	c->options.context = c;
	domc_must(dom_comparison_new(&c->work.comparison, &c->options, NULL, domc_error()));
	c->work.settings = domi_compare_settings(&c->options, domc_error());
	domc_must(!c->work.settings);
}

void domc_comparison_variants(const struct domc_call *call, char **copy, const char **names, unsigned *count)
{
	const char *one = domc_text(call, "variant"), *several = domc_text(call, "variants");

	if (one && several)
		domc_fail(DOMC_USAGE, "--variant is one game and --variants several: give one of them",
			  "--variant es un juego y --variants varios: da uno de los dos");
	*copy = domc_format("%s", several ? several : one ? one : "classic");
	*count = 0;
	for (char *at = *copy; at; (*count)++) {
		char *comma = several ? strchr(at, ',') : NULL;

		if (*count == DOM_COMPARE_VARIANTS)
			domc_fail(DOMC_NO, "at most %u variants at once", "a lo sumo %u variantes a la vez",
				  (unsigned)DOM_COMPARE_VARIANTS);
		if (comma)
			*comma++ = '\0';
		if (several && !*at)
			domc_fail(DOMC_NO, "a name is missing in “%s”", "falta un nombre en “%s”", several);
		names[*count] = at;
		at = comma;
	}
}

void domc_comparison_draw(const struct dom_plot_compare *plot, const char *folder, const char *file)
{
	char *path = domc_format("%s/%s", folder, file), *svg;

	domc_must(dom_plot_compare(&svg, plot, domc_lang(), NULL, domc_error()));
	domc_write_file(path, svg, strlen(svg));
	dom_plot_free(svg, NULL);
	free(path);
}
