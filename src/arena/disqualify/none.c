/* Nobody is ever sent home. */
#include "disqualify.h"

DOM_DISQUALIFY(none) = {
	.row = 1,
	.title = {"None", "Ninguna"},
	.about = {"Nobody is disqualified.", "No se descalifica a nadie."},
	.tell = {"", ""},
};
