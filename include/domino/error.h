/* What went wrong, where in the input, in both languages. Zero is success everywhere. */
#ifndef DOMINO_ERROR_H
#define DOMINO_ERROR_H

#include "common.h"

#define DOM_STATUS_LIST(X) \
	X(OK, "success") \
	X(NO_MEMORY, "out of memory") \
	X(BAD_TEXT, "the text is not well formed") \
	X(BAD_VARIANT, "the variant says something that is not known or out of range") \
	X(CLASH, "the rules chosen do not go together") \
	X(NOT_FOUND, "no such variant or file") \
	X(IO, "the file could not be read or written") \
	X(BAD_RECORD, "the record is damaged or does not replay") \
	X(BAD_DEAL, "the deal given does not fit the rules") \
	X(BAD_PLAY, "the play is not one of those offered") \
	X(BAD_PHASE, "the round is not at that point") \
	X(BAD_STORE, "the database is damaged, or none of ours") \
	X(BUSY, "somebody else has it") \
	X(TOO_LARGE, "it would take more than is allowed") \
	X(STOPPED, "it was stopped")

enum dom_status {
#define X(name, text) DOM_##name,
	DOM_STATUS_LIST(X)
#undef X
};

/* A place in a text; line and column count from one, 0: not known. */
struct dom_where {
	const char *file; /* NULL: none. Lives as long as what it was read into. */
	unsigned line, column;
};

/* Filled by whoever returns a status other than DOM_OK. The caller's storage, self-contained. */
struct dom_error {
	enum dom_status status;
	unsigned line, column;
	char file[256];
	char en[480], es[480];
};

DOM_BEGIN
DOM_API const char *dom_status_text(enum dom_status status);
/* "file:line:column: message", cut to the size; returns `buffer`. */
DOM_API char *dom_error_text(const struct dom_error *error, enum dom_lang lang, char *buffer, size_t size);
DOM_END

#endif
