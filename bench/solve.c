/* How long it takes to solve deals of a variant from the first tile, on one core: who wins, and by how much, each question with nothing
   known beforehand; and all that can be said of every play.

       bench-solve [VARIANT [DEALS [TABLE]]] */
#include <domino/domino.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { QUESTIONS = 3, WIN = 0, POINTS, EACH };

struct bench {
	const struct dom_rules *rules;
	struct dom_solver *solver;
	struct dom_round *round;
	unsigned deals;
	double *seconds[QUESTIONS], nodes[QUESTIONS];
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int by_size(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;

	return (a > b) - (a < b);
}

static int ask(struct bench *b, unsigned question, struct dom_error *error)
{
	const struct dom_solved *plays;
	unsigned count;
	int64_t value;

	if (question == EACH)
		return dom_solve_plays(b->solver, b->round, &plays, &count, error);
	return dom_solve(b->solver, b->round, question == WIN ? DOM_AIM_WIN : DOM_AIM_POINTS, &value, error);
}

static int run(struct bench *b, struct dom_error *error)
{
	for (unsigned i = 0; i < b->deals; i++) {
		if (dom_round_init(b->rules, b->round, i + 1, NULL, DOM_PATH_TABLE, error))
			return 1;
		while (dom_round_step(b->rules, b->round, NULL) == DOM_NEEDS_NOTHING)
			;
		for (unsigned question = 0; question < QUESTIONS; question++) {
			double from = now();

			if (ask(b, question, error))
				return 1;
			b->seconds[question][i] = now() - from;
			b->nodes[question] += (double)dom_solver_nodes(b->solver);
		}
	}
	return 0;
}

static void print(struct bench *b)
{
	static const char *const names[] = {"who_wins", "by_how_much", "every_play"};

	for (unsigned question = 0; question < QUESTIONS; question++) {
		double *seconds = b->seconds[question], sum = 0;

		for (unsigned i = 0; i < b->deals; i++)
			sum += seconds[i];
		qsort(seconds, b->deals, sizeof *seconds, by_size);
		printf("%s: median_ms %.3f mean_ms %.3f of_20_the_slowest_ms %.3f slowest_ms %.3f positions %.0f\n",
		       names[question], seconds[b->deals / 2] * 1e3, sum / b->deals * 1e3,
		       seconds[b->deals - 1 - b->deals / 20] * 1e3, seconds[b->deals - 1] * 1e3, b->nodes[question] / b->deals);
	}
}

int main(int argc, char **argv)
{
	struct bench b = {.deals = argc > 2 ? (unsigned)atoi(argv[2]) : 1000};
	struct dom_solve_options options = {.table = argc > 3 ? (size_t)atoll(argv[3]) : 0};
	struct dom_variant *variant = NULL;
	struct dom_rules *rules = NULL;
	struct dom_error error = {0};
	char text[1024];
	int failed;

	failed = dom_variant_load(&variant, argc > 1 ? argv[1] : "pairs", NULL, &error) ||
		 dom_rules_new(&rules, variant, NULL, &error) || dom_solver_new(&b.solver, rules, &options, NULL, &error);
	if (!failed && b.deals) {
		b.rules = rules;
		b.round = malloc(dom_round_size(rules));
		for (unsigned question = 0; question < QUESTIONS; question++)
			b.seconds[question] = malloc(b.deals * sizeof **b.seconds);
		failed = !b.round || !b.seconds[WIN] || !b.seconds[POINTS] || !b.seconds[EACH] || run(&b, &error);
	}
	if (failed)
		fprintf(stderr, "bench-solve: %s\n", dom_error_text(&error, DOM_EN, text, sizeof text));
	else if (b.deals)
		print(&b);
	for (unsigned question = 0; question < QUESTIONS; question++)
		free(b.seconds[question]);
	free(b.round);
	dom_solver_free(b.solver);
	dom_rules_free(rules);
	dom_variant_free(variant);
	return failed;
}
