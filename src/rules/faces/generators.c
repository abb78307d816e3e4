/* Power plants between their lowest and their highest output in MW. A half may deliver, consume or be shut down, and which it
   does is printed on it when the set is made. */
#include "faces.h"

static const struct dom_face_row faces[] = {
	{"Guiteras", 150, 330},  {"Felton", 110, 250},    {"Renté", 35, 95},     {"Mariel", 40, 100},   {"Nuevitas", 45, 125},
	{"Cienfuegos", 60, 158}, {"Tallapiedra", 20, 64}, {"Jaruco", 15, 180},   {"Varadero", 25, 193}, {"Hanabanilla", 6, 43},
	{"Moa", 12, 184},        {"Chivor", 80, 1000},    {"Mantaro", 120, 798}, {"Salto", 135, 1890},  {"Atucha", 170, 1107},
	{"Angostura", 60, 900},  {"Reventazón", 30, 305}, {"Chixoy", 25, 300},   {"Cajón", 40, 300},    {"Rapel", 18, 377},
};

DOM_FACES(generators) = {
	.row = 4,
	.title = {"Generators", "Generadores"},
	.about = {"Power plants; each half of each tile carries an output drawn from the plant's range, times -1, 0 or +1.",
		  "Plantas eléctricas; cada mitad de cada ficha lleva una potencia sorteada en el rango de la planta, por -1, "
		  "0 o +1."},
	.tell = {"Tiles show power plants; printed on each half is the power that the plant delivers or consumes, if any.",
		 "Las fichas muestran plantas eléctricas; cada mitad lleva impresa la potencia que la planta entrega o "
		 "consume, si la hay."},
	.one = {"power plant", "planta"},
	.many = {"power plants", "plantas"},
	.feminine = true,
	.params = DOM_PARAMS({.name = "set-seed",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = INT64_MAX,
			      .preset = "0",
			      .about = {"Which printing of the set; the same number prints the same tiles.",
					"Cuál impresión del juego; el mismo número imprime las mismas fichas."}}),
	.faces = faces,
	.count = sizeof faces / sizeof *faces,
};
