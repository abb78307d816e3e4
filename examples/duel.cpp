// The library from C++: two strategies against each other, in both orders of the seats. duel [STRATEGY [STRATEGY]]
//
// Whoever lays its fattest tiles first wins more from the same seats than whoever lays any: the program fails when the first strategy,
// which is that one unless another is named, does not beat the second.
#include <domino/domino.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace
{

struct Free {
	void operator()(dom_variant *variant) const
	{
		dom_variant_free(variant);
	}
	void operator()(dom_rules *rules) const
	{
		dom_rules_free(rules);
	}
};

// A status other than zero becomes an exception that says what the library said.
void check(int status, const dom_error &error)
{
	char text[1024];

	if (status)
		throw std::runtime_error(dom_error_text(&error, DOM_EN, text, sizeof text));
}

// How often the first and third seats win together, playing `a` against `b` at a table of four.
double wins(const std::string &a, const std::string &b)
{
	dom_error error{};
	dom_variant *variant = nullptr;
	dom_rules *rules = nullptr;
	dom_sim_options options{};
	dom_sim sim{};

	check(dom_variant_load(&variant, "classic", nullptr, &error), error);
	const std::unique_ptr<dom_variant, Free> own_variant(variant);
	check(dom_variant_seat(variant, (a + "," + b + "," + a + "," + b).c_str(), &error), error);
	check(dom_rules_new(&rules, variant, nullptr, &error), error);
	const std::unique_ptr<dom_rules, Free> own_rules(rules);
	options.games = 50000;
	options.seed = 1;
	check(dom_sim_run(&sim, rules, &options, nullptr, &error), error);
	return sim.seats[0].wins.mean + sim.seats[2].wins.mean;
}

} // namespace

int main(int argc, char **argv)
{
	const std::string a = argc > 1 ? argv[1] : "fattest", b = argc > 2 ? argv[2] : "random";

	try {
		const double leading = wins(a, b), following = wins(b, a);

		std::printf("%s in seats 1 and 3 wins %.1f %%, %s there wins %.1f %%\n", a.c_str(), 100 * leading, b.c_str(),
			    100 * following);
		if (leading <= following)
			throw std::runtime_error(a + " does not beat " + b);
	} catch (const std::exception &error) {
		std::fprintf(stderr, "duel: %s\n", error.what());
		return 1;
	}
	return 0;
}
