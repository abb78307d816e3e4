/* Where others reach this server. */
#ifndef DOMS_REACH_H
#define DOMS_REACH_H

#include <jansson.h>

#include "server.h"

/* Whether nobody but this machine can mean this host; NULL: none was given. */
bool doms_is_loopback(const char *host);
/* Whether an address stands for all that this machine has. */
bool doms_is_everywhere(const char *digits);
/* Whether a name is that of the server's public URL. */
bool doms_is_public_host(const struct doms_server *server, const char *name);
/* Where a request found this server, without a slash at its end: its public URL, else what the request calls it (NULL: nothing). What
   comes of it has no character with a meaning of its own in HTML. False: the request calls it by no name that can be one. */
bool doms_found_at(const struct doms_server *server, const char *host, char out[DOMS_PUBLIC_URL]);
/* ["http://192.168.1.7:8000"]: as others write it; none when the server listens for this machine alone. NULL: no memory. */
json_t *doms_addresses(const struct doms_server *server);

#endif
