/* A refusal: what HTTP answers and what a WebSocket's {"reply": …, "error": …} says are made of the same. */
#ifndef DOMS_FAULT_H
#define DOMS_FAULT_H

#include <jansson.h>

#include "error.h"

/* name, status, code as in docs/API.md, what it says when nobody has said more */
#define DOMS_REFUSAL_LIST(X) \
	X(BAD_REQUEST, 400, "bad-request", "the request is broken", "la petición está mal hecha") \
	X(FORBIDDEN, 403, "forbidden", "that is not yours to do", "no te corresponde hacer eso") \
	X(NOT_FOUND, 404, "not-found", "there is no such thing", "eso no existe") \
	X(BAD_METHOD, 405, "bad-method", "that cannot be done here", "eso no se puede hacer aquí") \
	X(TOO_SLOW, 408, "too-slow", "the request did not come in time", "la petición no llegó a tiempo") \
	X(CONFLICT, 409, "conflict", "that cannot be right now", "eso no puede ser ahora") \
	X(NO_LENGTH, 411, "no-length", "a body needs Content-Length", "un cuerpo necesita Content-Length") \
	X(TOO_LARGE, 413, "too-large", "that is too large", "es demasiado grande") \
	X(BAD_TYPE, 415, "bad-type", "a body of that type is not taken here", "aquí no se acepta un cuerpo de ese tipo") \
	X(BAD_VARIANT, 422, "bad-variant", "the variant does not work", "la variante no sirve") \
	X(BAD_PLAY, 422, "bad-play", "that cannot be played", "eso no se puede jugar") \
	X(TOO_MANY, 429, "too-many", "too many from your address; try again later", \
	  "demasiadas desde tu dirección; prueba más tarde") \
	X(HEADERS_TOO_LARGE, 431, "headers-too-large", "the head of the request is too large", \
	  "la cabecera de la petición es demasiado grande") \
	X(FAILED, 500, "failed", "the server failed", "el servidor falló") \
	X(BUSY, 503, "busy", "the server is full or stopping", "el servidor está lleno o se está parando")

enum doms_refusal {
#define X(name, status, code, en, es) DOMS_##name,
	DOMS_REFUSAL_LIST(X)
#undef X
		DOMS_REFUSALS
};

/* A set of refusals, for a route to declare. */
#define DOMS_BIT(name) (1u << DOMS_##name)

struct doms_fault {
	enum doms_refusal refusal;
	unsigned line, column; /* in the text sent; 0: nowhere */
	unsigned retry;        /* TOO_MANY, BUSY: seconds for Retry-After; 0: 1 */
	char path[128];        /* of the JSON sent: "players[2].strategy"; "": none */
	char en[480], es[480];
};

/* What that list says of each. */
extern const struct doms_refusal_kind {
	unsigned status;
	const char *code;
	struct dom_text text;
} doms_refusals[DOMS_REFUSALS];

/* Fill a fault and return 1, for `return doms_fail(fault, …)`. Both texts are formats for the same arguments; NULL, NULL: the
   refusal's own. With the path of the field that is wrong: doms_fail_at(&fault, DOMS_BAD_REQUEST, "seed", …). */
__attribute__((format(printf, 4, 6), format(printf, 5, 6))) int
doms_fail_at(struct doms_fault *fault, enum doms_refusal refusal, const char *path, const char *en, const char *es, ...);
#define doms_fail(fault, refusal, ...) doms_fail_at(fault, refusal, "", __VA_ARGS__)
/* With words that are there already. */
int doms_fail_text(struct doms_fault *fault, enum doms_refusal refusal, struct dom_text text);
/* From the library's error; its place too. What is nobody's fault (no memory, a busy or broken database) becomes BUSY or FAILED
   whatever `refusal` says. Names of files are never shown. */
int doms_fail_with(struct doms_fault *fault, enum doms_refusal refusal, const struct dom_error *error);

/* "unknown NOUN “x”; did you mean “y”?", of the words that were offered: as the command and the variant files say it. */
struct domi_names;
int doms_fail_unknown(struct doms_fault *fault, enum doms_refusal refusal, const char *path, struct dom_text noun,
		      const struct domi_names *words);

/* What should have been kept could not be written: FAILED. */
int doms_fail_disk(struct doms_fault *fault);

/* The object under "error": {"code", "message": {"en", "es"}, "line", "column", "path"}. NULL: no memory. */
json_t *doms_fault_json(const struct doms_fault *fault);

#endif
