/* Commands as they are written down. */
#ifndef DOMS_TABLE_ROW_H
#define DOMS_TABLE_ROW_H

#include "table.h"

/* The command as JSON, from malloc(); NULL: no memory. */
char *doms_row_write(const struct doms_command *command);
/* And back: 0, or 1 when that is none. A game that it needs is asked for; the command then has the reference. */
struct doms_row_rulesets {
	struct doms_ruleset *(*find)(void *context, const char *name, const char *source);
	void *context;
};
DOM_MUST_CHECK int doms_row_read(struct doms_command *out, const char *what, const char *text, size_t length,
				 const struct doms_row_rulesets *rulesets);

#endif
