/* Faces that the variant lists itself: each with a worth, with a range to draw from, or taken from another type. */
#include "faces.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern const struct dom_member domi_faces_members[];

enum { SET_SEED, LIST }; /* the seed of the set comes first in every type that has one */
enum { MOST_WORTH = 100000 };

static unsigned how_many(const struct domi_choice *choice)
{
	return choice->args[LIST].count;
}

/* A whole number within bounds that ends at `end`. */
static bool read_worth(const char *text, const char *end, int32_t *out)
{
	char *stop;
	long long n;

	if (text == end || !strchr("+-0123456789", *text))
		return false;
	errno = 0;
	n = strtoll(text, &stop, 10);
	if (errno || stop != end || n < -MOST_WORTH || n > MOST_WORTH)
		return false;
	*out = (int32_t)n;
	return true;
}

/* "5" or "20..300" */
static bool read_range(const char *text, struct dom_face_row *out)
{
	const char *end = text + strlen(text);
	const char *dots = strstr(text, "..");

	if (!dots) {
		if (!read_worth(text, end, &out->low))
			return false;
		out->high = out->low;
		return true;
	}
	return read_worth(text, dots, &out->low) && read_worth(dots + 2, end, &out->high) && out->low < out->high;
}

/* The face of another type that `type/name` means. Types without a table of their own have none to lend. */
static const struct dom_face_row *borrowed(const char *entry)
{
	const char *slash = strchr(entry, '/');

	for (const struct dom_member *m = domi_faces_members; slash && m->name; m++) {
		const struct dom_face_type *type = (const struct dom_face_type *)(const void *)m->option;

		if (strlen(m->name) != (size_t)(slash - entry) || strncmp(m->name, entry, (size_t)(slash - entry)))
			continue;
		for (unsigned i = 0; type->faces && i < type->count; i++)
			if (!strcmp(type->faces[i].name, slash + 1))
				return &type->faces[i];
	}
	return NULL;
}

/* The part of an entry that is the face's name. */
static size_t name_of(const char *entry, const char **name)
{
	const char *equals = strchr(entry, '=');
	const char *slash = strchr(entry, '/');

	if (equals) {
		*name = entry;
		return (size_t)(equals - entry);
	}
	*name = slash ? slash + 1 : entry;
	return strlen(*name);
}

/* Names stand in tiles ("a-b") and in lists, so they cannot hold what separates there. */
static bool good_name(const char *name, size_t length)
{
	if (!length || length >= DOM_MAX_NAME)
		return false;
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)name[i] <= ' ' || name[i] == 0x7f || strchr("-,|'\"", name[i]))
			return false;
	return true;
}

static int face(const struct domi_choice *choice, unsigned i, struct dom_face_row *out, struct dom_error *error)
{
	const char *entry = choice->args[LIST].names[i];
	const struct dom_where where = choice->args_where[LIST];
	const char *name;
	size_t length = name_of(entry, &name);

	memset(out, 0, sizeof *out);
	if (!good_name(name, length))
		return domi_fail(
			error, DOM_BAD_VARIANT, where,
			"'%.80s' names no face: a name has 1 to %d bytes, and no blank, dash, comma, bar or quote",
			"'%.80s' no nombra un símbolo: un nombre tiene de 1 a %d bytes, sin espacio, guion, coma, barra "
			"ni comillas",
			entry, DOM_MAX_NAME - 1);
	if (strchr(entry, '=')) {
		memcpy(out->name, name, length);
		if (!read_range(name + length + 1, out))
			return domi_fail(error, DOM_BAD_VARIANT, where,
					 "'%.80s': a worth is a whole number from -%d to %d, or a range such as 20..300",
					 "'%.80s': un valor es un número entero de -%d a %d, o un rango como 20..300", entry,
					 MOST_WORTH, MOST_WORTH);
	} else {
		const struct dom_face_row *other = borrowed(entry);

		if (!other)
			return domi_fail(
				error, DOM_BAD_VARIANT, where,
				"'%.80s': expected name=worth, name=low..high or a face of another type, such as letters/a",
				"'%.80s': se esperaba nombre=valor, nombre=menor..mayor o uno de otro tipo, como "
				"letters/a",
				entry);
		*out = *other;
	}
	for (unsigned before = 0; before < i; before++) {
		const char *known;
		size_t known_length = name_of(choice->args[LIST].names[before], &known);

		if (known_length == length && !memcmp(known, name, length))
			return domi_fail(error, DOM_BAD_VARIANT, where, "two faces are called '%.*s'",
					 "dos símbolos se llaman '%.*s'", (int)length, name);
	}
	return DOM_OK;
}

DOM_FACES(own) = {
	.row = 5,
	.title = {"Own faces", "Símbolos propios"},
	.about = {"The faces that the variant lists, of one kind or mixed.",
		  "Los símbolos que la variante enumera, de un tipo o mezclados."},
	.tell = {"Tiles show faces of their own, each with its worth: {list}.",
		 "Las fichas muestran símbolos propios, cada uno con su valor: {list}."},
	.one = {"face", "símbolo"},
	.many = {"faces", "símbolos"},
	.params = DOM_PARAMS(
		{.name = "set-seed",
		 .type = DOM_TYPE_INT,
		 .min = 0,
		 .max = INT64_MAX,
		 .preset = "0",
		 .about = {"Which printing of the set, where faces have a range.",
			   "Cuál impresión del juego, donde los símbolos tienen un rango."}},
		{.name = "list",
		 .type = DOM_TYPE_NAMES,
		 .about = {"The faces: name=worth, name=low..high, or type/name for a face of another type.",
			   "Los símbolos: nombre=valor, nombre=menor..mayor, o tipo/nombre para uno de otro tipo."}}),
	.face = face,
	.how_many = how_many,
};
