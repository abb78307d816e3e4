/* Power plants between their lowest and their highest output in MW. A half may deliver, consume or be shut down, and which it
   does is printed on it when the set is made. */
#include "faces.h"

static const struct dom_face faces[] = {
	{"Guiteras", 150, 330},  {"Felton", 110, 250},    {"Renté", 35, 95},     {"Mariel", 40, 100},   {"Nuevitas", 45, 125},
	{"Cienfuegos", 60, 158}, {"Tallapiedra", 20, 64}, {"Jaruco", 15, 180},   {"Varadero", 25, 193}, {"Hanabanilla", 6, 43},
	{"Moa", 12, 184},        {"Chivor", 80, 1000},    {"Mantaro", 120, 798}, {"Salto", 135, 1890},  {"Atucha", 170, 1107},
	{"Angostura", 60, 900},  {"Reventazón", 30, 305}, {"Chixoy", 25, 300},   {"Cajón", 40, 300},    {"Rapel", 18, 377},
};

DOM_FACES(generators) = {
	.row = 4,
	.title = {"Generators", "Generadores"},
	.about = {"Power plants; each half of each tile has drawn an output within the plant's range, times -1, 0 or +1.",
		  "Plantas eléctricas; cada mitad de cada ficha sacó una potencia en el rango de la planta, por -1, 0 o +1."},
	.tell = {"Tiles show power plants, and on each half is printed what it delivers, takes or neither (set number "
		 "{set-seed}).",
		 "Las fichas muestran plantas eléctricas, y cada mitad lleva impreso lo que entrega, lo que consume o nada "
		 "(juego de "
		 "fichas número {set-seed})."},
	.params = DOM_PARAMS({.name = "set-seed",
			      .type = DOM_TYPE_INT,
			      .min = 0,
			      .max = INT64_MAX,
			      .preset = "0",
			      .about = {"Which printing of the set.", "Cuál impresión del juego de fichas."}}),
	.faces = faces,
	.count = sizeof faces / sizeof *faces,
};
