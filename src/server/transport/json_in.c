/* JSON from outside: depth is counted before anything is built of it, so a body of brackets costs nothing. */
#include "http.h"

/* The deepest nesting of the text, as far as it is JSON at all; the parser decides about that. */
static unsigned depth_of(const char *text, size_t length)
{
	unsigned depth = 0, deepest = 0;
	bool quoted = false;

	for (size_t i = 0; i < length; i++) {
		char c = text[i];

		if (quoted) {
			if (c == '\\')
				i++;
			else if (c == '"')
				quoted = false;
			continue;
		}
		if (c == '"')
			quoted = true;
		else if (c == '{' || c == '[')
			depth++;
		else if ((c == '}' || c == ']') && depth)
			depth--;
		if (depth > deepest)
			deepest = depth;
	}
	return deepest;
}

int doms_json_read(const char *text, size_t length, json_t **out, struct doms_fault *fault)
{
	json_error_t error;
	json_t *json;

	*out = NULL;
	if (depth_of(text, length) > DOMS_MAX_DEPTH)
		return doms_fail(fault, DOMS_BAD_REQUEST, "JSON deeper than %d levels", "JSON de más de %d niveles",
				 DOMS_MAX_DEPTH);
	json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
	if (!json && json_error_code(&error) == json_error_out_of_memory)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	if (!json) {
		doms_fail(fault, DOMS_BAD_REQUEST, "this is no JSON: %s", "esto no es JSON: %s", error.text);
		snprintf(fault->es, sizeof fault->es, "esto no es JSON"); /* the parser speaks English alone */
		fault->line = error.line > 0 ? (unsigned)error.line : 0;
		fault->column = error.column > 0 ? (unsigned)error.column : 0;
		return 1;
	}
	if (!json_is_object(json)) {
		json_decref(json);
		return doms_fail(fault, DOMS_BAD_REQUEST, "a JSON object {…} is wanted", "se espera un objeto JSON {…}");
	}
	*out = json;
	return 0;
}

int doms_request_json(const struct doms_request *request, json_t **out, struct doms_fault *fault)
{
	return doms_json_read(request->body, request->length, out, fault);
}
