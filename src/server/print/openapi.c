/* domino_openapi FILE: writes openapi.json as the server answers it. Run by the build, which makes the page's types from it. */
#include "resource/resource.h"

#include "json.h"

#include <stdio.h>

int main(int argc, char **argv)
{
	json_t *json = doms_openapi();
	int status = argc == 2 && json ? json_dump_file(json, argv[1], DOMI_JSON_FLAGS | JSON_INDENT(1)) : 1;

	if (status)
		fputs("domino_openapi: it could not be written\n", stderr);
	json_decref(json);
	return status ? 1 : 0;
}
