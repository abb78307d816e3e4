/* What bodies have in common: JSON, of which the depth is counted before anything is built of it; a variant and who plays it; seeds and
   numbers. */
#include "resource/resource.h"

#include "json.h"
#include "near.h"
#include "write.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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

/* A variant that was sent has no name; it is told apart from those that have one. */
#define OWN_NAME DOM_BUILT_IN "custom.yaml"

int doms_fail_variant(struct doms_fault *fault, enum doms_refusal refusal, const char *path, const char *name)
{
	struct domi_names words;

	domi_names_init(&words, name, strlen(name));
	for (const struct dom_shipped *shipped = dom_shipped_variants(); shipped->name; shipped++)
		domi_names_offer(&words, shipped->name);
	return doms_fail_unknown(fault, refusal, path, (struct dom_text){"variant", "la variante"}, &words);
}

/* Those that the library itself holds: what else lies in folders of this machine is nobody's business. */
static bool is_shipped(const char *name)
{
	const struct dom_shipped *shipped = dom_shipped_variants();

	while (shipped->name && strcmp(shipped->name, name) != 0)
		shipped++;
	return shipped->name != NULL;
}

/* Where the variant stands in the body, as a whole. */
static const char *path_of(const json_t *sent)
{
	return !json_is_object(sent) ? "variant" : json_object_get(sent, "text") ? "variant.text" : "variant.variant";
}

int doms_fail_body(const json_t *body, const struct dom_error *error, struct doms_fault *fault)
{
	const json_t *sent = json_object_get(body, "variant");

	doms_fail_with(fault, DOMS_BAD_VARIANT, error);
	if (fault->refusal != DOMS_BAD_VARIANT || *fault->path)
		return 1;
	/* files of ours cannot be wrong by themselves: what came with them is */
	if (strcmp(error->file, OWN_NAME) != 0)
		fault->line = fault->column = 0;
	snprintf(fault->path, sizeof fault->path, "%s",
		 !fault->line && json_object_get(body, "players") ? "players" : path_of(sent));
	return 1;
}

/* Where it is said how a player plays. */
static void write_player_path(const json_t *body, unsigned player, char *out, size_t size)
{
	const json_t *sent = json_object_get(body, "variant"),
		     *own = json_object_get(json_object_get(sent, "variant"), "players");

	if (json_object_get(body, "players"))
		snprintf(out, size, "players[%u].strategy", player);
	else if (json_is_array(own))
		snprintf(out, size, "variant.variant.players[%u].strategy", player);
	else
		snprintf(out, size, "%s", path_of(sent));
}

/* A person among other strategies would be asked by nobody. */
static int check_people(const json_t *body, const struct dom_variant *variant, struct doms_fault *fault)
{
	char path[64];

	for (unsigned i = 0; i < dom_variant_players(variant); i++)
		if (dom_variant_person(variant, i, NULL) == DOM_PERSON_PARTLY) {
			write_player_path(body, i, path, sizeof path);
			return doms_fail_at(fault, DOMS_BAD_VARIANT, path,
					    "a person plays alone, without another strategy beside it",
					    "una persona juega sola, sin otra estrategia al lado");
		}
	return 0;
}

int doms_read_no_people(const struct dom_variant *variant, struct doms_fault *fault)
{
	for (unsigned i = 0; i < dom_variant_players(variant); i++)
		if (dom_variant_person(variant, i, NULL) != DOM_PERSON_NO)
			return doms_fail_at(fault, DOMS_BAD_VARIANT, "players",
					    "people play at tables and in tournaments, not in simulations and comparisons",
					    "las personas juegan en mesas y torneos, no en simulaciones y comparaciones");
	return 0;
}

/* Tournaments have more players than a table has seats. */
int doms_read_all_sit(const json_t *body, const struct dom_variant *variant, unsigned seats, struct doms_fault *fault)
{
	size_t listed = json_array_size(json_object_get(body, "players"));
	char path[64];

	if (listed > seats)
		return doms_fail_at(fault, DOMS_BAD_VARIANT, "players", "a table has %u seats; %zu players are listed",
				    "una mesa tiene %u puestos; hay %zu jugadores en la lista", seats, listed);
	for (unsigned i = seats; i < dom_variant_players(variant); i++)
		if (dom_variant_person(variant, i, NULL) != DOM_PERSON_NO) {
			write_player_path(body, i, path, sizeof path);
			return doms_fail_at(
				fault, DOMS_BAD_VARIANT, path, "a table has %u seats: a person listed as player %u has none",
				"una mesa tiene %u puestos: una persona en la lista como jugador %u no tiene", seats, i + 1);
		}
	return 0;
}

int doms_read_variant(const json_t *body, const char *before, struct dom_variant **out, struct doms_fault *fault)
{
	const json_t *variant = json_object_get(body, "variant"), *players = json_object_get(body, "players"),
		     *text = json_object_get(variant, "text"), *object = json_object_get(variant, "variant");
	struct dom_data data = {domi_json_tell, object, "variant.variant"}, seated = {domi_json_tell, players, "players"};
	struct dom_source source = {.name = OWN_NAME, .players = players ? &seated : NULL};
	char path[DOM_MAX_NAME + 32];
	struct dom_error error = {0};

	*out = NULL;
	if (players && !json_is_array(players))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "players", "players are a list", "los jugadores son una lista");
	if (!variant && before) {
		source.text = before;
		source.length = strlen(before);
	} else if (json_is_string(variant)) {
		if (!is_shipped(json_string_value(variant)))
			return doms_fail_variant(fault, DOMS_BAD_VARIANT, "variant", json_string_value(variant));
		snprintf(path, sizeof path, DOM_BUILT_IN "%s.yaml", json_string_value(variant));
		source.name = path;
	} else if (json_is_object(variant) && json_object_size(variant) == 1 && json_is_string(text)) {
		source.text = json_string_value(text);
		source.length = json_string_length(text);
	} else if (json_is_object(variant) && json_object_size(variant) == 1 && json_is_object(object)) {
		source.data = &data;
	} else {
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "variant",
				    "a variant is a name, {\"text\": …} or {\"variant\": {…}}",
				    "una variante es un nombre, {\"text\": …} o {\"variant\": {…}}");
	}
	if (dom_variant_read(out, &source, NULL, &error))
		return doms_fail_body(body, &error, fault);
	if (!check_people(body, *out, fault))
		return 0;
	dom_variant_free(*out);
	*out = NULL;
	return 1;
}

int doms_read_rules(const json_t *body, const struct dom_variant *variant, const struct dom_bounds *bounds,
		    struct dom_rules **out, struct doms_fault *fault)
{
	struct dom_error error = {0};

	*out = NULL;
	return dom_rules_new_within(out, variant, bounds, NULL, &error) && doms_fail_body(body, &error, fault);
}

int doms_read_seed(const json_t *body, uint64_t *out, bool *given, struct doms_fault *fault)
{
	const json_t *seed = json_object_get(body, "seed");
	const char *text = json_string_value(seed);
	unsigned long long n;
	char *end;

	*given = seed && !json_is_null(seed);
	if (!*given)
		return 0;
	if (json_is_integer(seed) && json_integer_value(seed) >= 0) {
		*out = (uint64_t)json_integer_value(seed);
		return 0;
	}
	errno = 0;
	n = text && *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
	if (!text || *text < '0' || *text > '9' || *end || errno || json_string_length(seed) != strlen(text))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "seed", "a seed is a text of digits, 0 to 18446744073709551615",
				    "una semilla es un texto de cifras, de 0 a 18446744073709551615");
	*out = n;
	return 0;
}

int doms_read_number(const json_t *body, const char *path, int64_t min, int64_t max, int64_t preset, int64_t *out,
		     struct doms_fault *fault)
{
	const json_t *number = json_object_get(body, path);

	*out = preset;
	if (!number)
		return 0;
	if (!json_is_integer(number) || json_integer_value(number) < min || json_integer_value(number) > max)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, path, "“%s” is a whole number from %lld to %lld",
				    "“%s” es un número entero de %lld a %lld", path, (long long)min, (long long)max);
	*out = json_integer_value(number);
	return 0;
}

/* Looks for a word among `names`, which have a blank between; the nearest, when it is not one of them. `room` holds the names. */
static bool is_listed(const char *names, const char *word, char *room, size_t size, struct domi_names *words)
{
	bool listed = false;

	domi_names_init(words, word, strlen(word));
	snprintf(room, size, "%s", names);
	for (room += strspn(room, " "); *room && !listed;) {
		size_t length = strcspn(room, " "), gap = strspn(room + length, " ");

		room[length] = '\0';
		listed = !strcmp(room, word);
		domi_names_offer(words, room);
		room += length + gap;
	}
	return listed;
}

int doms_read_keys(const json_t *body, const char *names, struct doms_fault *fault)
{
	char room[512];
	struct domi_names words;

	for (void *at = json_object_iter((json_t *)(uintptr_t)body); at;
	     at = json_object_iter_next((json_t *)(uintptr_t)body, at)) {
		const char *key = json_object_iter_key(at);

		if (!is_listed(names, key, room, sizeof room, &words))
			return doms_fail_unknown(fault, DOMS_BAD_REQUEST, key, (struct dom_text){"field", "el campo"}, &words);
	}
	return 0;
}

char *doms_listed(const char *names, char *out, size_t size)
{
	size_t used = 0, length;

	*out = '\0';
	for (; used < size && (length = doms_next_word(&names, " ")); names += length)
		used += (size_t)snprintf(out + used, size - used, "%s%.*s", used ? ", " : "", (int)length, names);
	return out;
}

int doms_read_word(const json_t *body, const char *key, const char *names, struct dom_text noun, const char **out,
		   struct doms_fault *fault)
{
	const json_t *value = json_object_get(body, key);
	struct domi_names words;
	char room[512];

	*out = json_string_value(value);
	if (*out && is_listed(names, *out, room, sizeof room, &words))
		return 0;
	if (!*out)
		return doms_fail_at(fault, DOMS_BAD_REQUEST, key, "“%s” is one of: %s", "“%s” es uno de: %s", key,
				    doms_listed(names, room, sizeof room));
	return doms_fail_unknown(fault, DOMS_BAD_REQUEST, key, noun, &words);
}
