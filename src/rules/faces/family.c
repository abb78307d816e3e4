#include "faces.h"

extern const struct dom_member domi_faces_members[];
const struct dom_family domi_faces_family = {
	.name = "faces",
	.title = {"Faces", "Símbolos"},
	.about = {"What the sides of a tile show and what they are worth.",
		  "Qué muestran los lados de una ficha y cuánto valen."},
	.noun = {"kind of faces", "el tipo de símbolos"},
	.first = "numbers",
	.members = domi_faces_members,
};
