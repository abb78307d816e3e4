/* What happens between the rounds of a tournament: in words, as JSON, and the last of note. */
#ifndef DOMC_INCIDENTS_H
#define DOMC_INCIDENTS_H

#include "command.h"
#include "database.h"
#include "out.h"

/* A sentence, without a line feed. */
void domc_incident_tell(FILE *out, const struct dom_tournament *t, const struct dom_incident *incident);

enum { DOMC_NOTED = 8 };

/* The last incidents of note: who had to go, who paid to stay. */
struct domc_noted {
	struct dom_incident last[DOMC_NOTED];
	uint64_t count; /* all there were; the i-th is at i % DOMC_NOTED */
};

int domc_noted_gather(struct domc_noted *noted, const struct domc_database *database, int64_t id);
void domc_noted_print(const struct domc_noted *noted, const struct dom_tournament *t);
json_t *domc_noted_json(const struct domc_noted *noted, const struct dom_tournament *t);

#endif
