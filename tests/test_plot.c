/* Pictures of tournaments and simulations: whatever is drawn, the file is well formed, stands alone, and says the numbers it was given. */
#include "cmocka_all.h"

#include <domino/domino.h>
#include <domino/plot.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A tournament to be drawn, with room for whatever a test wants to change. */
struct scene {
	struct dom_plot plot;
	char (*names)[DOM_MAX_NAME * 2];
	const char **name_list;
	uint64_t *rounds, *out;
	int64_t *totals;
	struct dom_meeting *met;
};

/* Side s has s + 1 points after each round, nobody is out, and a beat b in a of every a + b + 1 rounds. */
static void open_scene(struct scene *s, unsigned sides, unsigned points)
{
	*s = (struct scene){
		.names = calloc(sides + 1, sizeof *s->names),
		.name_list = calloc(sides + 1, sizeof *s->name_list),
		.rounds = calloc(points + 1, sizeof *s->rounds),
		.out = calloc(sides + 1, sizeof *s->out),
		.totals = calloc((size_t)sides * points + 1, sizeof *s->totals),
		.met = calloc((size_t)sides * sides + 1, sizeof *s->met),
	};
	assert_true(s->names && s->name_list && s->rounds && s->out && s->totals && s->met);
	for (unsigned i = 0; i < sides; i++) {
		snprintf(s->names[i], sizeof s->names[i], "Player %u", i);
		s->name_list[i] = s->names[i];
		s->out[i] = UINT64_MAX;
		for (unsigned p = 0; p < points; p++)
			s->totals[i * points + p] = 100 * (int64_t)(i + 1) * p;
		for (unsigned j = 0; j < sides; j++)
			s->met[i * sides + j] = (struct dom_meeting){.met = i == j ? 0 : i + j + 1, .won = i == j ? 0 : i};
	}
	for (unsigned p = 0; p < points; p++)
		s->rounds[p] = p;
	s->plot = (struct dom_plot){"Test", sides, s->name_list, points, s->rounds, s->totals, s->out, s->met};
}

static void close_scene(struct scene *s)
{
	free(s->names);
	free(s->name_list);
	free(s->rounds);
	free(s->out);
	free(s->totals);
	free(s->met);
}

static char *draw(const struct scene *s, enum dom_lang lang)
{
	struct dom_error error = {0};
	char *svg;

	if (dom_plot_tournament(&svg, &s->plot, lang, NULL, &error))
		fail_msg("%s", error.en);
	return svg;
}

static unsigned count(const char *text, const char *what)
{
	unsigned found = 0;

	for (; (text = strstr(text, what)); text += strlen(what))
		found++;
	return found;
}

/* A reader of XML that knows elements, attributes, text and five entities, which is all a picture may consist of. */

static const char *read_text(const char *at, char end)
{
	static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

	for (; *at && *at != end && *at != '<'; at++) {
		bool known = *at != '&';

		for (unsigned i = 0; i < sizeof entities / sizeof *entities; i++)
			known = known || !strncmp(at, entities[i], strlen(entities[i]));
		if (!known || ((unsigned char)*at < 0x20 && *at != '\n'))
			fail_msg("not XML: %.60s", at);
	}
	return at;
}

static size_t word_length(const char *at)
{
	return strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ:-_0123456789");
}

static const char *read_attributes(const char *at)
{
	while (*at == ' ') {
		at++;
		assert_true(word_length(at) > 0 && strncmp(at, "on", 2)); /* nor anything that runs */
		at += word_length(at);
		if (strncmp(at, "='", 2))
			fail_msg("not an attribute: %.60s", at);
		at = read_text(at + 2, '\'');
		assert_int_equal(*at, '\'');
		at++;
	}
	return at;
}

static void assert_well_formed(const char *svg)
{
	struct {
		const char *name;
		size_t length;
	} open[16];
	unsigned depth = 0, elements = 0;
	const char *at = svg;

	while (*(at = read_text(at, '\0'))) {
		bool closes = at[1] == '/';
		const char *name = at + 1 + closes;
		size_t length = word_length(name);

		if (!length)
			fail_msg("not a tag: %.60s", at);
		if (!depth && elements)
			fail_msg("a second root: %.60s", at);
		at = name + length;
		if (closes) {
			if (!depth || open[depth - 1].length != length || strncmp(open[depth - 1].name, name, length))
				fail_msg("closes what is not open: %.60s", name);
			depth--;
		} else {
			elements++;
			at = read_attributes(at);
			assert_true(depth < 16);
			open[depth].name = name;
			open[depth++].length = length;
			if (*at == '/') {
				depth--;
				at++;
			}
		}
		if (*at++ != '>')
			fail_msg("a tag that does not end: %.60s", at);
	}
	assert_int_equal(depth, 0);
	assert_true(elements > 10);
}

static void assert_utf8(const char *text)
{
	for (const unsigned char *at = (const unsigned char *)text; *at;) {
		unsigned more = *at < 0x80 ? 0 : *at < 0xe0 ? 1 : *at < 0xf0 ? 2 : 3;

		assert_true(*at < 0x80 || (*at >= 0xc2 && *at < 0xf5));
		for (at++; more--; at++)
			assert_int_equal(*at & 0xc0, 0x80);
	}
}

/* Nothing is fetched from anywhere: the only address is the name of SVG itself. */
static void assert_stands_alone(const char *svg)
{
	assert_int_equal(count(svg, "http"), 1);
	assert_int_equal(count(svg, "xmlns='http://www.w3.org/2000/svg'"), 1);
	assert_int_equal(count(svg, "url("), count(svg, "url(#domino-plot-never)"));
	assert_null(strstr(svg, "<script"));
	assert_null(strstr(svg, "<image"));
	assert_null(strstr(svg, "href"));
	assert_null(strstr(svg, "@import"));
	assert_null(strstr(svg, "@font-face"));
	assert_null(strstr(svg, "nan"));
}

static void test_every_size(void **state)
{
	static const unsigned sides[] = {1, 2, 3, 8, 9, 12, 13, 24, 25, 40, 512}, points[] = {0, 1, 2, 13, 300};

	(void)state;
	for (unsigned i = 0; i < sizeof sides / sizeof *sides; i++)
		for (unsigned j = 0; j < sizeof points / sizeof *points; j++) {
			struct scene s;
			char *svg, *again;

			open_scene(&s, sides[i], points[j]);
			for (unsigned k = 1; k < sides[i]; k += 2)
				s.out[k] = k % 7;
			svg = draw(&s, j % 2 ? DOM_ES : DOM_EN);
			again = draw(&s, j % 2 ? DOM_ES : DOM_EN);
			assert_well_formed(svg);
			assert_utf8(svg);
			assert_stands_alone(svg);
			assert_string_equal(svg, again);
			assert_true(strlen(svg) < 4000000);
			assert_int_equal(count(svg, "class='rest' d='M"), points[j] && sides[i] > 12 ? sides[i] - 12 : 0);
			dom_plot_free(svg, NULL);
			dom_plot_free(again, NULL);
			close_scene(&s);
		}
}

/* What a screen reader and a page need to know. */
static void test_frame(void **state)
{
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, 3, 5);
	svg = draw(&s, DOM_ES);
	assert_int_equal(strncmp(svg, "<svg ", 5), 0);
	assert_non_null(strstr(svg, "role='img'"));
	assert_non_null(strstr(svg, "xml:lang='es'"));
	assert_non_null(strstr(svg, "viewBox='0 0 960 "));
	assert_non_null(strstr(svg, "aria-labelledby='domino-plot-title domino-plot-desc'"));
	assert_non_null(strstr(svg, "<title id='domino-plot-title'>Test</title>"));
	assert_non_null(strstr(svg, "<desc id='domino-plot-desc'>3 jugadores o parejas · 4 manos. "));
	assert_non_null(strstr(svg, "1. Player 2: 12; 2. Player 1: 8; 3. Player 0: 4.</desc>"));
	assert_non_null(strstr(svg, "@media (prefers-color-scheme:dark)"));
	dom_plot_free(svg, NULL);
	svg = draw(&s, DOM_EN);
	assert_non_null(strstr(svg, "xml:lang='en'"));
	assert_non_null(strstr(svg, ">Points over rounds<"));
	assert_null(strstr(svg, "manos"));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

static void test_names(void **state)
{
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, 4, 5);
	s.plot.title = "<Ana> & 'Luis' \"x\"";
	strcpy(s.names[0], "</text><script>alert(1)</script>");
	strcpy(s.names[1], "a\xff\xc3(\x01\x1b[31mb\xed\xa0\x80\xef\xbf\xbf");
	strcpy(s.names[2], "");
	memset(s.names[3], 'W', sizeof s.names[3] - 1);
	svg = draw(&s, DOM_EN);
	assert_well_formed(svg);
	assert_utf8(svg);
	assert_null(strstr(svg, "<script"));
	assert_non_null(strstr(svg, "<title id='domino-plot-title'>&lt;Ana&gt; &amp; &#39;Luis&#39; &quot;x&quot;</title>"));
	assert_non_null(strstr(svg, ">&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;: 4<"));
	/* a lone byte of no sequence, a sequence cut short, two control characters, half a surrogate pair (three bytes that are
	   no character), a character that XML does not allow */
	assert_non_null(strstr(svg, "<title>a\ufffd\ufffd(\ufffd\ufffd[31mb\ufffd\ufffd\ufffd\ufffd: 8<"));
	/* cut where it is drawn, whole where it is told */
	assert_non_null(strstr(svg, "WWW…</tspan>"));
	assert_int_equal(count(svg, s.names[3]), 2 + 1 + 2 * 3); /* its curve and label, the description, its cells */
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* The n-th path of that class: its numbers, x and y in turn. */
static unsigned path_numbers(const char *svg, const char *class, unsigned n, double *numbers, unsigned room)
{
	const char *at = svg;
	char start[64];
	unsigned found = 0;

	snprintf(start, sizeof start, "<path class='%s'", class);
	for (unsigned i = 0; i <= n; i++) {
		at = strstr(i ? at + 1 : at, start);
		assert_non_null(at);
	}
	at = strstr(at, " d='") + 4;
	while (*at == 'M' || *at == 'L' || *at == ' ') {
		char *end;

		assert_true(found < room);
		numbers[found++] = strtod(at + 1, &end);
		assert_true(end != at + 1);
		at = end;
	}
	assert_int_equal(strncmp(at, "h0'", 3), 0);
	return found;
}

/* Totals 0, 25 and 50 after 0, 10 and 40 rounds: the axis goes from 0 (502 pixels from the top) to 50 (142), so 25 lies half-way
   (322); and 10 of 40 rounds are a quarter of the way. The other stays at 0. */
static void test_curve(void **state)
{
	static const uint64_t rounds[] = {0, 10, 40};
	static const int64_t totals[] = {0, 2500, 5000, 0, 0, 0};
	struct scene s;
	double at[6];
	char *svg;

	(void)state;
	open_scene(&s, 2, 3);
	memcpy(s.rounds, rounds, sizeof rounds);
	memcpy(s.totals, totals, sizeof totals);
	svg = draw(&s, DOM_EN);
	assert_int_equal(path_numbers(svg, "curve", 1, at, 6), 6); /* the leader is drawn last, over the others */
	assert_true(at[1] == 502 && at[3] == 322 && at[5] == 142);
	assert_true(fabs(at[2] - at[0] - (at[4] - at[0]) / 4) <= .05);
	assert_int_equal(path_numbers(svg, "curve", 0, at, 6), 6);
	assert_true(at[1] == 502 && at[3] == 502 && at[5] == 502);
	assert_non_null(strstr(svg, "y='146'>50</text>"));
	assert_non_null(strstr(svg, "<tspan>Player 0</tspan> <tspan class='strong'>50</tspan></text>"));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

static void test_numbers(void **state)
{
	static const int64_t totals[] = {123456789, -5, -120050, 100};
	static const char *const english[] = {"1,234,567.89", "−0.05", "−1,200.5", "1"};
	static const char *const spanish[] = {"1\u00a0234\u00a0567,89", "−0,05", "−1\u00a0200,5", "1"};
	struct scene s;

	(void)state;
	open_scene(&s, 4, 1);
	memcpy(s.totals, totals, sizeof totals);
	s.rounds[0] = 4000000;
	for (int lang = DOM_EN; lang <= DOM_ES; lang++) {
		char *svg = draw(&s, (enum dom_lang)lang), text[128];

		for (unsigned i = 0; i < 4; i++) {
			snprintf(text, sizeof text, "<tspan>Player %u</tspan> <tspan class='strong'>%s</tspan>", i,
				 lang == DOM_ES ? spanish[i] : english[i]);
			assert_non_null(strstr(svg, text));
		}
		assert_non_null(strstr(svg, lang == DOM_ES ? "4 jugadores o parejas · 4\u00a0000\u00a0000 manos"
							   : "4 sides · 4,000,000 rounds"));
		dom_plot_free(svg, NULL);
	}
	close_scene(&s);
}

/* Whole points have whole ticks: 0 to 3 in steps of one, not of a half. */
static void test_whole_ticks(void **state)
{
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, 3, 2);
	svg = draw(&s, DOM_EN);
	assert_int_equal(count(svg, "<path class='grid'"), 3);
	assert_null(strstr(svg, ">0.5<"));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* All sides end on the same total, or the labels would lie outside: they are moved apart, and stay beside the curves. */
static void test_labels_apart(void **state)
{
	(void)state;
	for (int64_t all = -1; all <= 1; all++) {
		struct scene s;
		const char *at;
		char *svg;
		double last = 0;
		unsigned labels = 0;

		open_scene(&s, 12, 2);
		for (unsigned i = 0; i < 24; i++)
			s.totals[i] = all * 777;
		at = svg = draw(&s, DOM_EN);
		while ((at = strstr(at, "'><tspan>Player "))) {
			const char *y = at;
			double here;

			while (strncmp(y, " y='", 4))
				y--;
			here = strtod(y + 4, NULL);
			assert_true(!labels++ || here - last >= 16.9);
			assert_true(here > 140 && here < 510);
			last = here;
			at++;
		}
		assert_int_equal(labels, 12);
		dom_plot_free(svg, NULL);
		close_scene(&s);
	}
}

/* Each of the twelve has a look of its own: no two share colour and dash, or the marker. */
static void test_looks(void **state)
{
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, 40, 5);
	svg = draw(&s, DOM_EN);
	assert_non_null(strstr(svg, "The 12 leading sides of 40 have a label; the other 28 are grey."));
	assert_non_null(strstr(svg, "; and 28 more.</desc>"));
	assert_int_equal(count(svg, "<tspan class='strong'>"), 12);
	assert_non_null(strstr(svg, "<tspan>Player 39</tspan>"));
	assert_null(strstr(svg, "<tspan>Player 27</tspan>"));
	for (unsigned i = 0; i < 12; i++) {
		/* 7 colours and 5 dashes: the same pair again after 35; 6 shapes, full and hollow: after 12 */
		char look[96];

		snprintf(look, sizeof look, "<g class='c%u'><title>Player %u: %u</title><path class='curve'", i % 7, 39 - i,
			 4 * (40 - i));
		assert_int_equal(count(svg, look), 1);
	}
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* Out after round 3 with two points; nothing is known of it later but that. */
static void test_out(void **state)
{
	struct scene s;
	double at[16];
	char *svg;

	(void)state;
	open_scene(&s, 2, 5);
	for (unsigned p = 0; p < 5; p++) {
		s.rounds[p] = 2 * p;
		s.totals[p] = p < 2 ? 100 * (int64_t)p : 200;
	}
	s.out[0] = 3;
	svg = draw(&s, DOM_EN);
	assert_int_equal(count(svg, "<path class='out'"), 2); /* there, and in the note that says what it is */
	assert_non_null(strstr(svg, "<title>Player 0: 2; out after round 3</title>"));
	assert_non_null(strstr(svg, ">out of the tournament<"));
	assert_int_equal(path_numbers(svg, "curve", 0, at, 16), 6); /* rounds 0, 2, 3 */
	assert_true(fabs((at[4] - at[0]) / (at[2] - at[0]) - 1.5) < .01);
	dom_plot_free(svg, NULL);
	s.plot.out = NULL;
	svg = draw(&s, DOM_EN);
	assert_null(strstr(svg, "class='out'"));
	assert_null(strstr(svg, "out of the tournament"));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* A hundred thousand points in a small file, and the one that stands out is still in it. */
static void test_many_points(void **state)
{
	enum { POINTS = 100000 };
	static double at[8 * 1000];
	struct scene s;
	char *svg;
	unsigned numbers;
	bool spike = false;

	(void)state;
	open_scene(&s, 2, POINTS);
	for (unsigned p = 0; p < POINTS; p++)
		s.totals[p] = s.totals[POINTS + p] = 1000 + p % 3;
	s.totals[71234] = 10000;
	svg = draw(&s, DOM_EN);
	numbers = path_numbers(svg, "curve", 1, at, sizeof at / sizeof *at);
	for (unsigned i = 1; i < numbers; i += 2)
		spike = spike || at[i] == 142;
	assert_true(spike);
	assert_true(strlen(svg) < 150000);
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* 1 of 3 is 33 %, 2 of 3 67 %; half up. Player 1 leads and has the first row. */
static void test_cells(void **state)
{
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, 3, 2);
	s.totals[3] = 900;
	s.met[0 * 3 + 1] = (struct dom_meeting){.met = 3, .won = 1};
	s.met[1 * 3 + 0] = (struct dom_meeting){.met = 3, .won = 2};
	s.met[0 * 3 + 2] = s.met[2 * 3 + 0] = (struct dom_meeting){.met = 0};
	s.met[1 * 3 + 2] = (struct dom_meeting){.met = 2000, .won = 2000};
	s.met[2 * 3 + 1] = (struct dom_meeting){.met = 2000, .won = 0};
	svg = draw(&s, DOM_EN);
	assert_int_equal(count(svg, "<title>Player 0 – Player 1: 1 of 3</title>"), 1);
	assert_int_equal(count(svg, ">33</text>"), 1);
	assert_int_equal(count(svg, "<title>Player 1 – Player 0: 2 of 3</title>"), 1);
	assert_int_equal(count(svg, ">67</text>"), 1);
	assert_int_equal(count(svg, "<title>Player 1 – Player 2: 2,000 of 2,000</title><rect fill='#fde725'"), 1);
	assert_int_equal(count(svg, ">100</text>"), 1);
	assert_int_equal(count(svg, "<title>Player 2 – Player 1: 0 of 2,000</title><rect fill='#440154'"), 1);
	assert_int_equal(count(svg, "<title>Player 0 – Player 2: never met</title><rect fill='url(#domino-plot-never)'"), 1);
	assert_int_equal(count(svg, "never met</title>"), 2);
	assert_int_equal(count(svg, ">never met</text>"), 1); /* the legend */
	assert_true(strstr(svg, "<title>Player 1 – ") < strstr(svg, "<title>Player 2 – "));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* Large tables are runs of one colour: with everything at 100 % above the diagonal and 0 % below it, a run for each row. */
static void test_runs(void **state)
{
	enum { SIDES = 30 };
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, SIDES, 0);
	for (unsigned a = 0; a < SIDES; a++)
		for (unsigned b = 0; b < SIDES; b++)
			s.met[a * SIDES + b] = (struct dom_meeting){.met = 4, .won = a < b ? 4 : 0};
	svg = draw(&s, DOM_EN);
	assert_non_null(strstr(svg, "<path stroke='#fde725' d='M1 0.5h29M2 1.5h28M3 2.5h27"));
	assert_non_null(strstr(svg, "<path stroke='#440154' d='M0 1.5h1M0 2.5h2M0 3.5h3"));
	assert_non_null(strstr(svg, "<path stroke='#21918c' d=''/>"));
	assert_null(strstr(svg, ">never met</text>"));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

/* The relative luminance of WCAG 2. */
static double luminance(const char *hex)
{
	static const double weight[] = {.2126, .7152, .0722};
	double sum = 0;

	for (unsigned i = 0; i < 3; i++) {
		char digits[3] = {hex[1 + 2 * i], hex[2 + 2 * i], '\0'};
		double part = (double)strtoul(digits, NULL, 16) / 255;

		sum += weight[i] * (part <= .04045 ? part / 12.92 : pow((part + .055) / 1.055, 2.4));
	}
	return sum;
}

/* Every shade can be told from the next by its lightness alone, and is written on in what can be read: 4.5 to 1 at least. */
static void test_contrast(void **state)
{
	double last = -1;
	struct scene s;

	(void)state;
	open_scene(&s, 2, 2);
	for (unsigned won = 0; won <= 20; won++) {
		const char *fill;
		double light, ratio;
		char *svg;

		s.met[1] = (struct dom_meeting){.met = 20, .won = won};
		svg = draw(&s, DOM_EN);
		fill = strstr(svg, "Player 0 – Player 1");
		assert_non_null(fill);
		fill = strstr(fill, "fill='#") + 6;
		light = luminance(fill);
		ratio = !strncmp(strstr(fill, "on-"), "on-dark", 7) ? 1.05 / (light + .05) : (light + .05) / .05;
		if (ratio < 4.5)
			fail_msg("%u of 20: %.2f to 1", won, ratio);
		assert_true(light > last * 1.02);
		last = light;
		dom_plot_free(svg, NULL);
	}
	close_scene(&s);
}

static void test_extremes(void **state)
{
	static const int64_t totals[] = {INT64_MIN, INT64_MAX, INT64_MAX, INT64_MIN, 0, -1};
	struct scene s;
	char *svg;

	(void)state;
	open_scene(&s, 3, 2);
	memcpy(s.totals, totals, sizeof totals);
	s.rounds[1] = UINT64_MAX;
	s.out[2] = UINT64_MAX - 1;
	s.met[1] = (struct dom_meeting){.met = UINT64_MAX, .won = UINT64_MAX};
	s.met[2] = (struct dom_meeting){.met = UINT64_MAX, .won = UINT64_MAX / 4};
	s.met[3] = (struct dom_meeting){.met = 1, .won = UINT64_MAX}; /* which cannot be */
	svg = draw(&s, DOM_EN);
	assert_well_formed(svg);
	assert_non_null(strstr(svg, ">−92,233,720,368,547,758.08<"));
	assert_non_null(strstr(svg, ">92,233,720,368,547,758.07<"));
	assert_int_equal(count(svg, ">100</text>"), 2);
	assert_int_equal(count(svg, ">25</text>"), 2); /* and 1 of 4, as every scene has it */
	dom_plot_free(svg, NULL);
	/* nothing but what must be given, and rounds in disorder */
	s.rounds[0] = 7;
	s.rounds[1] = 3;
	s.plot.title = NULL;
	s.plot.met = NULL;
	s.plot.out = NULL;
	svg = draw(&s, DOM_ES);
	assert_well_formed(svg);
	assert_non_null(strstr(svg, ">Torneo<"));
	dom_plot_free(svg, NULL);
	s.plot.points = 1; /* before the first round */
	s.rounds[0] = 0;
	svg = draw(&s, DOM_EN);
	assert_non_null(strstr(svg, ">no round has been played yet<"));
	dom_plot_free(svg, NULL);
	s.plot.points = 0;
	s.plot.rounds = NULL;
	s.plot.totals = NULL;
	svg = draw(&s, DOM_EN);
	assert_well_formed(svg);
	assert_non_null(strstr(svg, ">no round has been played yet<"));
	dom_plot_free(svg, NULL);
	close_scene(&s);
}

static void test_refused(void **state)
{
	struct scene s;
	struct dom_error error = {0};
	char *svg;

	(void)state;
	open_scene(&s, 1, 1);
	for (unsigned i = 0; i < 2; i++) {
		s.plot.sides = i ? DOM_MAX_ENTRANTS + 1 : 0;
		assert_int_equal(dom_plot_tournament(&svg, &s.plot, DOM_EN, NULL, &error), DOM_BAD_VARIANT);
		assert_null(svg);
		assert_string_equal(error.en, i ? "a plot has 1 to 512 sides, not 513" : "a plot has 1 to 512 sides, not 0");
		assert_true(error.es[0] && strcmp(error.es, error.en));
	}
	dom_plot_free(NULL, NULL);
	close_scene(&s);
}

struct meter {
	unsigned long calls, fail_at;
	long blocks;
};

static void *resize(void *context, void *block, size_t size)
{
	struct meter *m = context;
	void *moved;

	if (!size) {
		m->blocks--;
		free(block);
		return NULL;
	}
	if (++m->calls == m->fail_at)
		return NULL;
	moved = realloc(block, size);
	m->blocks += moved && !block;
	return moved;
}

static void test_memory(void **state)
{
	static const unsigned sides[] = {2, 30};

	(void)state;
	for (unsigned i = 0; i < 2; i++) {
		struct scene s;
		bool failed = true;

		open_scene(&s, sides[i], 20);
		for (unsigned long n = 1; failed; n++) {
			struct meter m = {.fail_at = n};
			struct dom_alloc alloc = {resize, &m};
			struct dom_error error = {0};
			char *svg;
			int status = dom_plot_tournament(&svg, &s.plot, DOM_EN, &alloc, &error);

			failed = m.calls >= n;
			assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
			assert_int_equal(error.status, status);
			assert_true(!svg == failed);
			assert_int_equal(m.blocks, failed ? 0 : 1);
			dom_plot_free(svg, &alloc);
			assert_int_equal(m.blocks, 0);
			assert_true(failed || n > 2);
		}
		close_scene(&s);
	}
}

/* Of four rounds Ana won three and <Bo> one; three, five, five and five tiles were laid; 0 to 9 points came once, 20 to 29 thrice. */
static struct dom_sim four_rounds(uint64_t times)
{
	struct dom_sim sim = {.games = 4 * times, .seed = 7, .players = 2, .reasons = 2};

	sim.seats[0].wins = (struct dom_figure){.75, .1};
	sim.seats[1].wins = (struct dom_figure){.25, .1};
	sim.ended_by[0].name = "out";
	sim.ended_by[0].share = .5;
	sim.ended_by[1].name = "stalled";
	sim.ended_by[1].share = .5;
	sim.laid[3] = times;
	sim.laid[5] = 3 * times;
	sim.best = (struct dom_bins){.width = 10, .count = 3, .rounds = {times, 0, 3 * times}};
	return sim;
}

static struct dom_variant *two_players(void)
{
	static const char text[] = "title: {en: Tea & <cake>, es: Té}\nplayers: [{name: Ana, strategy: first}, {name: <Bo>}]\n";
	struct dom_variant *variant;
	struct dom_error error;

	if (dom_variant_parse(&variant, text, sizeof text - 1, "tea.yaml", NULL, &error))
		fail_msg("%s", error.en);
	return variant;
}

static unsigned count_of(const char *text, const char *what)
{
	unsigned count = 0;

	for (; (text = strstr(text, what)); text += strlen(what))
		count++;
	return count;
}

static void test_sim(void **state)
{
	static const char *const words[2][6] = {
		{"Tea &amp; &lt;cake&gt;", ">75 % ", "± 20 %", "Stalled", "&lt;Bo&gt;: 25 %", "seed 7"},
		{"Té", ">75 % ", "± 20 %", "Estancada", "&lt;Bo&gt;: 25 %", "semilla 7"}};
	struct dom_variant *variant = two_players();
	struct dom_error error;
	char *svg;

	(void)state;
	for (uint64_t times = 1; times < UINT64_MAX / 8; times *= UINT64_C(1000000007))
		for (unsigned lang = 0; lang < 2; lang++) {
			struct dom_sim sim = four_rounds(times);

			assert_int_equal(dom_plot_sim(&svg, &sim, variant, lang ? DOM_ES : DOM_EN, NULL, &error), DOM_OK);
			assert_well_formed(svg);
			assert_utf8(svg);
			assert_stands_alone(svg);
			for (unsigned i = 0; i < 6; i++)
				if (!strstr(svg, words[lang][i]))
					fail_msg("no %s", words[lang][i]);
			assert_int_equal(count_of(svg, "<rect class='bar"), 2 + 2 + 2 + 2);
			assert_int_equal(count_of(svg, "class='whisker'"), 2 + 2);
			/* a histogram's bars are as high as 1 to 3, and its scale ends at 80 % */
			assert_int_equal(count_of(svg, " height='46.9'/>"), 2);
			assert_int_equal(count_of(svg, " height='140.6'/>"), 2);
			dom_plot_free(svg, NULL);
		}
	assert_int_equal(dom_plot_sim(&svg, &(struct dom_sim){.players = 2}, variant, DOM_EN, NULL, &error), DOM_NOT_FOUND);
	assert_null(svg);
	dom_variant_free(variant);
}

static void test_sim_memory(void **state)
{
	struct dom_variant *variant = two_players();
	struct dom_sim sim = four_rounds(1);
	bool failed = true;

	(void)state;
	for (unsigned n = 1; failed; n++) {
		struct meter m = {.fail_at = n};
		struct dom_alloc alloc = {resize, &m};
		struct dom_error error = {0};
		char *svg;
		int status = dom_plot_sim(&svg, &sim, variant, DOM_EN, &alloc, &error);

		failed = m.calls >= n;
		assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
		assert_true(!svg == failed);
		dom_plot_free(svg, &alloc);
		assert_int_equal(m.blocks, 0);
		assert_true(failed || n > 3);
	}
	dom_variant_free(variant);
}

/* Two players with an interval, one of whom nothing is known, and who beats whom. */
static void test_compare(void **state)
{
	static const char *const names[] = {"Ana", "<Bo>", "Eva"};
	static const struct dom_spread values[] = {
		{.mean = 51.25, .half = .5}, {.mean = 48.75, .half = .5}, {.mean = INFINITY, .half = INFINITY}};
	static const struct dom_meeting met[9] = {[1] = {.met = 100, .won = 75}, [3] = {.met = 100, .won = 25}};
	struct dom_plot_compare plot = {.title = "Tea & cake",
					.about = "a < b",
					.head = "Win share",
					.unit = "%",
					.rows = 3,
					.names = names,
					.values = values,
					.even = 50,
					.met = met,
					.crossed = "Won > lost"};
	struct dom_error error = {0};
	bool failed = true;
	char *svg;

	(void)state;
	for (unsigned crossed = 0; crossed < 2; crossed++) {
		plot.met = crossed ? met : NULL;
		assert_int_equal(dom_plot_compare(&svg, &plot, DOM_EN, NULL, &error), DOM_OK);
		assert_well_formed(svg);
		assert_utf8(svg);
		assert_stands_alone(svg);
		assert_non_null(strstr(svg, "Tea &amp; cake"));
		assert_non_null(strstr(svg, ">51.25 <tspan class='soft small'>± 0.5<"));
		assert_non_null(strstr(svg, "Win share: Ana 51.25 ± 0.5; &lt;Bo&gt; 48.75 ± 0.5; Eva."));
		assert_int_equal(count_of(svg, "class='whisker'"), 2);
		assert_true((strstr(svg, "Won &gt; lost") != NULL) == (crossed == 1));
		assert_true((strstr(svg, ">75</text>") != NULL) == (crossed == 1));
		dom_plot_free(svg, NULL);
	}
	for (unsigned n = 1; failed; n++) {
		struct meter m = {.fail_at = n};
		struct dom_alloc alloc = {resize, &m};
		int status = dom_plot_compare(&svg, &plot, DOM_ES, &alloc, &error);

		failed = m.calls >= n;
		assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
		dom_plot_free(svg, &alloc);
		assert_int_equal(m.blocks, 0);
	}
	plot.rows = 0;
	assert_int_not_equal(dom_plot_compare(&svg, &plot, DOM_EN, NULL, &error), DOM_OK);
}

static void test_calibration(void **state)
{
	static const char *const names[] = {"by <lot>", "fattest"};
	static const uint32_t stated[] = {1000, 3000, 9000, 1100, 0, 10000}, found[] = {990, 3010, 9500, 1200, 0, 10000};
	static const uint64_t cases[] = {5, 10, 5, 1, 0, 1};
	struct dom_plot_calibration plot = {.title = "Tea & cake",
					    .about = "a < b",
					    .series = 2,
					    .points = 3,
					    .names = names,
					    .stated = stated,
					    .found = found,
					    .cases = cases};
	struct dom_error error = {0};
	bool failed = true;
	char *svg;

	(void)state;
	assert_int_equal(dom_plot_calibration(&svg, &plot, DOM_EN, NULL, &error), DOM_OK);
	assert_well_formed(svg);
	assert_utf8(svg);
	assert_stands_alone(svg);
	assert_non_null(
		strstr(svg, "by &lt;lot&gt;: 10 %: 9.9 %, 30 %: 30.1 %, 90 %: 95.0 %. fattest: 11 %: 12.0 %, 100 %: 100.0 %."));
	assert_int_equal(count_of(svg, "<rect class='bar"), 5);
	dom_plot_free(svg, NULL);
	for (unsigned n = 1; failed; n++) {
		struct meter m = {.fail_at = n};
		struct dom_alloc alloc = {resize, &m};
		int status = dom_plot_calibration(&svg, &plot, DOM_ES, &alloc, &error);

		failed = m.calls >= n;
		assert_int_equal(status, failed ? DOM_NO_MEMORY : DOM_OK);
		dom_plot_free(svg, &alloc);
		assert_int_equal(m.blocks, 0);
	}
	plot.series = 0;
	assert_int_not_equal(dom_plot_calibration(&svg, &plot, DOM_EN, NULL, &error), DOM_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_size),   cmocka_unit_test(test_frame),       cmocka_unit_test(test_names),
		cmocka_unit_test(test_curve),        cmocka_unit_test(test_numbers),     cmocka_unit_test(test_whole_ticks),
		cmocka_unit_test(test_labels_apart), cmocka_unit_test(test_looks),       cmocka_unit_test(test_out),
		cmocka_unit_test(test_many_points),  cmocka_unit_test(test_cells),       cmocka_unit_test(test_runs),
		cmocka_unit_test(test_contrast),     cmocka_unit_test(test_extremes),    cmocka_unit_test(test_refused),
		cmocka_unit_test(test_memory),       cmocka_unit_test(test_sim),         cmocka_unit_test(test_sim_memory),
		cmocka_unit_test(test_compare),      cmocka_unit_test(test_calibration),
	};

	return cmocka_run_group_tests_name("plot", tests, NULL, NULL);
}
