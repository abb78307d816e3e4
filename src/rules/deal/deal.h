/* deal: who gets which tiles. */
#ifndef DOMI_DEAL_H
#define DOMI_DEAL_H

#include "../rules.h"

/* The parameter of every deal comes first. */
enum { DOMI_DEAL_HAND };
#define DOMI_DEAL_HAND_PARAM \
	{ \
		.name = "hand", .type = DOM_TYPE_INT, .min = 1, .max = DOM_MAX_TILES, .preset = "7", .about = { \
			"Tiles per player.", \
			"Fichas por jugador." \
		} \
	}

struct dom_deal {
	DOM_OPTION;
	/* Fills hands and pile; the hands are empty and the pile is the whole set when it is called. */
	void (*deal)(const struct domi_at *at);
	/* Changes the deal before anybody sees it. NULL: it stays as it is. */
	void (*put_right)(const struct domi_at *at);
	/* Each player gives back this share of the hand and draws anew: 1/gives of it. 0: nobody gives anything back. */
	unsigned gives;
	/* The most tiles one player can get. NULL: the hand. */
	unsigned (*most)(const struct dom_rules *rules);
	int (*check)(const struct dom_rules *rules, const struct domi_choice *choice, struct dom_error *error);
};

/* Deals `hand` tiles to every seat: tile by tile in set order, a draw over what is left decides whose it is. */
void domi_deal_evenly(const struct domi_at *at);
/* Moves a tile from one set to another, keeping the counts of seats and pile. The pile is seat `players`. */
void domi_move_tile(const struct domi_at *at, unsigned tile, unsigned from, unsigned to);

#define DOM_DEAL(name) const struct dom_deal domi_deal_##name

#endif
