/* The variants that are shipped, inside the library: what no folder has is taken from here. */
#ifndef DOMI_SHIPPED_H
#define DOMI_SHIPPED_H

#include <stddef.h>

struct domi_shipped {
	const char *name;
	const unsigned char *text;
	size_t length;
};

/* Sorted by name, closed by one without a name; made by the build from variants/. */
extern const struct domi_shipped domi_shipped[];

#endif
