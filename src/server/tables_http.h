/* Live tables over HTTP: what the resource's routes call. */
#ifndef DOMS_TABLES_HTTP_H
#define DOMS_TABLES_HTTP_H

#include "hub.h"

/* What the resource has. */
struct doms_tables_own {
	struct doms_server *server;
	struct doms_tables *tables;
	struct doms_hub *hub;
};

/* tables_http.c */
void doms_tables_post(struct doms_request *request);
void doms_tables_get_list(struct doms_request *request);
void doms_tables_get(struct doms_request *request);
void doms_tables_get_record(struct doms_request *request);
void doms_tables_post_command(struct doms_request *request);
/* The variant of a body as a game; `before`: where it goes on from when the body has none. Takes a moment. */
DOM_MUST_CHECK int doms_read_game(struct doms_tables *all, json_t *body, const struct doms_game *before, struct doms_game **out,
				  struct doms_fault *fault);
/* The seats' secrets of an answer: [{"player": 0, "name": "Ana", "secret": "…"}]. */
void doms_put_secrets(struct domj_text *out, const struct doms_ask *ask);

/* tables_link.c */
void doms_tables_get_events(struct doms_request *request);
void doms_tables_get_live(struct doms_request *request);

#endif
