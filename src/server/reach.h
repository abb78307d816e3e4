/* Where others reach this server. */
#ifndef DOMS_REACH_H
#define DOMS_REACH_H

#include <jansson.h>

#include "server.h"

/* Whether nobody but this machine can mean this host; NULL: none was given. */
bool doms_is_loopback(const char *host);
/* Whether a name is that of the server's public URL. */
bool doms_is_public_host(const struct doms_server *server, const char *name);
/* ["http://192.168.1.7:8000"]: as others write it; none when the server listens for this machine alone. NULL: no memory. */
json_t *doms_addresses(const struct doms_server *server);

#endif
