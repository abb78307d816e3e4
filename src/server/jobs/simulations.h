/* Simulations: jobs of a few threads of their own, their progress, and the results of late. With a database they outlive the process:
   those that were not over are played again. */
#ifndef DOMS_SIMULATIONS_H
#define DOMS_SIMULATIONS_H

#include "transport/http.h"

#include <domino/rules.h>

struct doms_simulations;
struct doms_simulation;

DOM_MUST_CHECK int doms_simulations_new(struct doms_simulations **out, struct doms_server *server, struct dom_error *error);
/* Breaks all of them off and waits until they are. */
void doms_simulations_stop(struct doms_simulations *all);
void doms_simulations_free(struct doms_simulations *all);
/* How many wait or run, and how many were ever begun. */
void doms_simulations_count(struct doms_simulations *all, unsigned *active, uint64_t *begun);

/* Begins one; takes variant and rules over in any case. The new one's id, or a fault. `peer` is counted against until it ends. */
DOM_MUST_CHECK int doms_simulation_begin(struct doms_simulations *all, const char *peer, struct dom_variant *variant,
					 struct dom_rules *rules, uint64_t games, uint64_t seed, char *id, size_t size,
					 struct doms_fault *fault);
/* Finds one and holds it; NULL: there is none of that id. */
struct doms_simulation *doms_simulation_find(struct doms_simulations *all, const char *id);
void doms_simulation_drop(struct doms_simulation *simulation);
/* Not on the service thread: it is written down. */
DOM_MUST_CHECK int doms_simulation_cancel(struct doms_simulation *simulation, struct doms_fault *fault);
/* As docs/API.md has it. */
json_t *doms_simulation_json(struct doms_simulation *simulation);
/* Its picture (SVG), from malloc(); NULL: not yet, nothing was played, or no memory. */
char *doms_simulation_plot(struct doms_simulation *simulation, enum dom_lang lang);
/* Whenever it changes this is larger; *over: it will not change again. */
unsigned doms_simulation_version(struct doms_simulation *simulation, bool *over);
/* Wakes the stream whenever it changes, as long as it watches. False: too many do. */
bool doms_simulation_watch(struct doms_simulation *simulation, struct doms_stream *stream);
void doms_simulation_unwatch(struct doms_simulation *simulation, struct doms_stream *stream);

#endif
