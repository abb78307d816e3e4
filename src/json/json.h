/* What the command and the server say alike in JSON. All functions give a new reference, or NULL when memory runs out. */
#ifndef DOMI_JSON_H
#define DOMI_JSON_H

#include <domino/domino.h>
#include <domino/sim.h>
#include <jansson.h>

/* How it is written: numbers as short as they were meant, 0.1 and not 0.10000000000000001. */
#define DOMI_JSON_FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(12))

/* {"en": …, "es": …}; one that is missing is as the other, none: null. */
json_t *domi_json_text(struct dom_text text);
/* Hundredths as a number of points. */
json_t *domi_json_points(int64_t hundredths);
/* null: it is none. */
json_t *domi_json_number(double n);
/* {"tile": "6-4", "place": 0, "side": 1} */
json_t *domi_json_play(const struct dom_rules *rules, struct dom_play play);
/* A number that may exceed what JSON holds: a decimal string. */
json_t *domi_json_seed(uint64_t seed);

/* {"aspects": […]}: every family of options with its parameters; `only`: that one alone, NULL: all. */
json_t *domi_json_options(const struct dom_family *only);

/* Tells JSON to a sink: (struct dom_data){domi_json_tell, json, "variant"}. */
void domi_json_tell(const void *json, const struct dom_sink *sink);
/* The variant as an object, complete, with its title and what it is about. Read again it is the same variant. */
json_t *domi_json_variant(const struct dom_variant *variant);
/* Its text, every aspect and parameter written out. */
json_t *domi_json_canonical(const struct dom_variant *variant);
/* The rules as a player would tell them, {"en": …, "es": …}. */
json_t *domi_json_explain(const struct dom_variant *variant);
/* A few tiles as they lie under these rules, the places that are open then and what they come to; null: nothing can be laid. */
json_t *domi_json_example(const struct dom_rules *rules);

/* What a simulation came to. */
json_t *domi_json_sim(const struct dom_sim *sim, const struct dom_variant *variant);
/* What a comparison came to; `sprt` NULL: there is no sequential test. */
json_t *domi_json_compare(const struct dom_compare *compare, const char *const *names, const struct dom_sprt *sprt);
/* domj_verdict() in both languages. */
json_t *domi_json_verdict(const struct dom_compare *compare, const char *const *names, const struct dom_sprt *sprt);
/* All that a comparison depends on but how many deals there are: what it is kept by. free() it; NULL with an error. */
char *domi_compare_settings(const struct dom_compare_options *options, struct dom_error *error);

/* A puzzle: what it is about; the position, its hands and its record, with the answer or without; what every play comes to. */
json_t *domi_json_puzzle_head(unsigned number, const struct dom_puzzle_head *head);
json_t *domi_json_puzzle(const struct dom_puzzle *puzzle, unsigned number, bool answer);
json_t *domi_json_puzzle_plays(const struct dom_puzzle *puzzle);
json_t *domi_json_solved(const struct dom_rules *rules, const struct dom_solved *solved);

/* Of the tiles that a seat does not see, how likely each is in each hand and in the boneyard; `chances` may be NULL. And all that is
   believed. */
json_t *domi_json_believed(const struct dom_rules *rules, const double *chances, unsigned seat);
json_t *domi_json_belief(const struct dom_rules *rules, const struct dom_belief *belief, unsigned seat);
/* What a review found, of a round of these rules. */
json_t *domi_json_review(const struct dom_review *review, const struct dom_rules *rules);
/* A player's decisions, of one round or of many. */
json_t *domi_json_reviewed(const struct dom_reviewed *reviewed, const char *name);

/* The seed of a tournament; null while people play, who could know their rounds from it. */
json_t *domi_json_tournament_seed(const struct dom_tournament *t);
/* A tournament: its standings, best first; the names of its champions; what was counted. */
json_t *domi_json_standings(const struct dom_tournament *t);
json_t *domi_json_champions(const struct dom_tournament *t);
json_t *domi_json_statistics(const struct dom_tournament *t);
json_t *domi_json_counts(struct dom_tournament_counts counts);
/* A line of the standings; `why_total` in both languages, "": there is nothing to say. */
json_t *domi_json_standing(const struct dom_standing *standing, const char *name, bool over, const char *const *tie_breaks,
			   struct dom_text why_total);
/* The names of the rules that break its ties, closed by NULL. */
void domj_tie_breaks(const struct dom_tournament *t, const char *names[DOM_MAX_TIE_BREAKS + 1]);
/* Why it is over, in one word: the stop rule that came true, or "rounds", "few", "line-up", "judge"; null while it is not. */
json_t *domi_json_why(const struct dom_tournament *t);
const char *domj_why(const struct dom_tournament *t); /* the same; NULL while it is not */
/* Every player: name, strategy, character, side. NULL with an error. */
json_t *domi_json_entrants(const struct dom_tournament *t, struct dom_error *error);
/* What happened between rounds. */
json_t *domi_json_incident(const struct dom_tournament *t, const struct dom_incident *incident);

#endif
