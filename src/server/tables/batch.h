/* A batch of the writer's. */
#ifndef DOMS_TABLES_BATCH_H
#define DOMS_TABLES_BATCH_H

#include "writer.h"

struct doms_batch {
	struct doms_tables *all;
	struct doms_ask *asks;
	struct doms_slot *due; /* linked by `also_due` */
	struct doms_slot *changed;
	struct doms_slot *victims; /* that make room, linked by `changed` */
	int64_t now, date;
	int status; /* of the database: the first trouble counts */
	struct dom_error error;
};

/* A command was applied: it is written, or, being steps alone, counted. */
void doms_batch_write(struct doms_batch *batch, struct doms_slot *slot, const struct doms_command *command);
/* Refuses another table that is not over to an address that has as many as it may. */
int doms_batch_admit(const struct doms_batch *batch, const char *peer, struct doms_fault *fault);
/* A new table, or why not. */
void doms_batch_open(struct doms_batch *batch, struct doms_ask *ask);

#endif
