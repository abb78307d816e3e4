/* The files of the page. They are read once, when the server starts: no request ever reaches the file system. */
#ifndef DOMS_STATIC_H
#define DOMS_STATIC_H

#include "exchange.h"

/* Reads the whole folder; NULL: a server without a page. */
DOM_MUST_CHECK int doms_static_new(struct doms_static **out, const char *folder, struct dom_error *error);
void doms_static_free(struct doms_static *files);
/* Answers GET of a path with its file, in the encoding that suits; of a path without a dot with index.html; else 404. */
void doms_static_answer(struct doms_static *files, struct doms_request *request);

#endif
