/* Refusals: one table of statuses, codes and words; a fault adds what was wrong and where. */
#include "exchange.h"
#include "near.h"

#include <stdarg.h>
#include <stdio.h>

const struct doms_refusal_kind doms_refusals[DOMS_REFUSALS] = {
#define X(name, status, code, en, es) [DOMS_##name] = {status, code, {en, es}},
	DOMS_REFUSAL_LIST(X)
#undef X
};

/* The same values in both languages. Texts quote what came from outside, and may be cut inside a letter. */
int doms_fail_at(struct doms_fault *fault, enum doms_refusal refusal, const char *path, const char *en, const char *es, ...)
{
	va_list values, again;

	*fault = (struct doms_fault){.refusal = refusal};
	snprintf(fault->path, sizeof fault->path, "%s", path);
	va_start(values, es);
	va_copy(again, values);
	vsnprintf(fault->en, sizeof fault->en, en ? en : doms_refusals[refusal].text.en, values);
	vsnprintf(fault->es, sizeof fault->es, es ? es : doms_refusals[refusal].text.es, again);
	va_end(again);
	va_end(values);
	doms_utf8_mend(fault->path);
	doms_utf8_mend(fault->en);
	doms_utf8_mend(fault->es);
	return 1;
}

int doms_fail_text(struct doms_fault *fault, enum doms_refusal refusal, struct dom_text text)
{
	return doms_fail(fault, refusal, "%s%.0s", "%.0s%s", text.en, text.es);
}

int doms_fail_with(struct doms_fault *fault, enum doms_refusal refusal, const struct dom_error *error)
{
	switch (error->status) {
	case DOM_NO_MEMORY:
	case DOM_BUSY:
	case DOM_STOPPED:
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	case DOM_IO:
	case DOM_BAD_STORE:
		return doms_fail(fault, DOMS_FAILED, NULL, NULL);
	default:
		break;
	}
	/* what came as JSON has paths for places */
	doms_fail_at(fault, refusal, error->line ? "" : error->file, *error->en ? "%s%.0s" : NULL, *error->es ? "%.0s%s" : NULL,
		     error->en, error->es);
	fault->line = error->line;
	fault->column = error->column;
	return 1;
}

int doms_fail_unknown(struct doms_fault *fault, enum doms_refusal refusal, const char *path, struct dom_text noun,
		      const struct domi_names *words)
{
	struct dom_error error;

	(void)domi_fail_unknown(&error, DOM_NOT_FOUND, DOMI_NOWHERE, noun, words);
	return doms_fail_at(fault, refusal, path, "%s%.0s", "%.0s%s", error.en, error.es);
}

int doms_fail_disk(struct doms_fault *fault)
{
	return doms_fail(fault, DOMS_FAILED, "the server cannot write to its disk",
			 "el servidor no puede escribir en su disco");
}

json_t *doms_fault_json(const struct doms_fault *fault)
{
	json_t *json = json_pack("{s:s, s:{s:s, s:s}}", "code", doms_refusals[fault->refusal].code, "message", "en", fault->en,
				 "es", fault->es);

	if (json && fault->line) {
		json_object_set_new(json, "line", json_integer(fault->line));
		json_object_set_new(json, "column", json_integer(fault->column));
	}
	if (json && *fault->path)
		json_object_set_new(json, "path", json_string(fault->path));
	return json;
}
