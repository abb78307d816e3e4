/* Live tables over HTTP: what the resource's routes call. */
#ifndef DOMS_TABLES_HTTP_H
#define DOMS_TABLES_HTTP_H

#include "watchers.h"

/* What the resource has. */
struct doms_tables_own {
	struct doms_server *server;
	struct doms_tables *tables;
	struct doms_watchers *watchers;
};

/* requests.c */
void doms_tables_post(struct doms_request *request);
void doms_tables_get_list(struct doms_request *request);
void doms_tables_get(struct doms_request *request);
void doms_tables_get_hint(struct doms_request *request);
void doms_tables_get_record(struct doms_request *request);
void doms_tables_post_command(struct doms_request *request);
/* The game that new settings make of a table's: with the variant and the players of the body, as far as it has some. Takes a moment. */
DOM_MUST_CHECK int doms_read_settings(struct doms_tables *all, struct doms_slot *slot, json_t *body,
				      const struct dom_bounds *bounds, struct doms_ruleset **out, struct doms_fault *fault);
/* Whether the answer to an order has secrets. */
bool doms_tells_secrets(const struct doms_command *command);
/* The seats' secrets of an answer: [{"player": 0, "name": "Ana", "secret": "…"}]. */
void doms_put_secrets(struct domj_text *out, const struct doms_ask *ask);

/* streams.c */
void doms_tables_get_events(struct doms_request *request);
void doms_tables_get_live(struct doms_request *request);

#endif
