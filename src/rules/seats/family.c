#include "seats.h"

extern const struct dom_member domi_seats_members[];
const struct dom_family domi_seats_family = {
	.name = "seats",
	.title = {"Seats", "Asientos"},
	.about = {"Who sits where.", "Quién se sienta dónde."},
	.noun = {"seating", "la forma de sentarse"},
	.first = "as-listed",
	.members = domi_seats_members,
};
