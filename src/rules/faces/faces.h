/* faces: what a tile's side shows. A face type is a list of names and worths: a table, not code. */
#ifndef DOMI_FACES_H
#define DOMI_FACES_H

#include "../rules.h"

/* Worth `low`; where `high` differs, each half of each tile draws a whole number from low to high times -1, 0 or +1,
   once, when the set is made. */
struct dom_face_row {
	char name[DOM_MAX_NAME];
	int32_t low, high;
};

struct dom_face_type {
	DOM_OPTION;
	struct dom_text one, many; /* what a side shows, in the midst of a sentence: number, numbers; NULL: face, faces */
	bool feminine;             /* that noun in Spanish */
	const struct dom_face_row *faces; /* the table */
	unsigned count;
	/* For types that read their faces from arguments: the i-th face, or a complaint; `count` of them is how_many(). */
	int (*face)(const struct domi_choice *choice, unsigned i, struct dom_face_row *out, struct dom_error *error);
	unsigned (*how_many)(const struct domi_choice *choice);
};

#define DOM_FACES(name) const struct dom_face_type domi_faces_##name

#endif
