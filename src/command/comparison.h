/* A comparison as commands run it: made from what they were given, kept in the database as it goes, and told. */
#ifndef DOMC_COMPARISON_H
#define DOMC_COMPARISON_H

#include "files.h"
#include "work.h"

struct domc_comparison {
	struct dom_compare_options options;
	struct dom_variant *variants[DOM_COMPARE_VARIANTS], *players;
	char own[DOM_COMPARE_PLAYERS][DOM_MAX_NAME * 2];
	const char *names[DOM_COMPARE_PLAYERS];
	struct domc_work work;
	struct domc_sink csv; /* where a caller's options.deal writes deals: its context is this */
};

/* Reads players ("fattest", "Ana=random(over=tiles)") and variants, of which there is at least one; nothing is played. The other
   options are the caller's to set before domc_comparison_begin(). */
void domc_comparison_init(struct domc_comparison *c, unsigned players, const char *const *specs, unsigned variants,
			  const char *const *names);
/* Refuses what cannot be compared. */
void domc_comparison_begin(struct domc_comparison *c);
void domc_comparison_release(struct domc_comparison *c);

/* Draws it as that file of the folder. */
void domc_comparison_draw(const struct dom_plot_compare *plot, const char *folder, const char *file);

/* The games that --variant or --variants name, or else classic: at most DOM_COMPARE_VARIANTS. The names point into *copy:
   free() it. */
void domc_comparison_variants(const struct domc_call *call, char **copy, const char **names, unsigned *count);

/* Options of commands that compare. */
#define DOMC_OPTION_ONE_VARIANT \
	DOMC_TEXT("variant", "V", "V", "The game they play (default classic).", "El juego que se juega (por omisión, classic).")
#define DOMC_OPTION_VARIANTS \
	DOMC_TEXT("variants", "V,W,…", "V,W,…", "Several games, which count the same.", "Varios juegos, que cuentan lo mismo.")
#define DOMC_OPTION_DEALS_SEED \
	DOMC_SEED("S", 1, "The seed; the same seed gives the same deals (default 1).", \
		  "La semilla; la misma semilla da los mismos repartos (por omisión, 1).")

#endif
