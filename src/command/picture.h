/* A round as somebody watching sees it, kept from its events, and the ways to draw and to tell it. */
#ifndef DOMC_PICTURE_H
#define DOMC_PICTURE_H

#include "files.h"
#include "texts.h"

struct domc_picture {
	const struct dom_rules *rules;
	const struct dom_variant *variant;
	uint64_t seed;
	const uint64_t *number; /* which round of a tournament it is; NULL: it stands alone */
	struct dom_round
		*round; /* as it was after the event heard last; hands that are hidden are in it, and not to be shown */
	unsigned players, teams;
	struct dom_layout *layout;
	struct dom_frame frame; /* of the layout */
	struct dom_listener to_layout;
	char *strategies[DOM_MAX_PLAYERS]; /* by player */
	struct domj_texts texts;
	uint16_t hidden;                /* seats whose hands are nobody's business here, a bit each */
	const char *commitment;         /* shown instead of the seed; NULL: the seed is no secret */
	int64_t left[DOM_MAX_PLAYERS];  /* by team, at the end */
	uint8_t place[DOM_MAX_PLAYERS]; /* by team, at the end; 0: not over */
	uint8_t seat;                   /* who did something last, or DOM_NO_SEAT */
	bool over;                      /* to the last score */
};

/* Who sits there, and how it plays. */
const char *domc_seat_name(const struct domc_picture *picture, unsigned seat);
const char *domc_seat_strategy(const struct domc_picture *picture, unsigned seat);
/* "Ana & Luis": domc_team(picture, team).text. */
struct domc_label domc_team(const struct domc_picture *picture, unsigned team);
/* "[6|4]", "[a·b·c]": domc_tile(rules, tile).text. */
struct domc_label domc_tile(const struct dom_rules *rules, unsigned tile);

/* From where to show `shown` of `all` so that `wanted` is near the middle. */
unsigned domc_window(unsigned all, unsigned shown, unsigned wanted);
/* The table in at most so many columns and rows (0: as many as it takes), around the last tile. Returns the rows written. */
unsigned domc_draw_table(FILE *out, struct domc_picture *picture, unsigned columns, unsigned rows);
/* The open faces of a bag with their counts, on one line; nothing on other boards. Returns the rows written. */
unsigned domc_draw_open(FILE *out, const struct domc_picture *picture);
/* A line for every seat: name, points, tiles (only how many, where they are hidden). What does not fit into so many columns (0: any
   number) goes on in another line when it is to be whole, and is counted otherwise. */
void domc_draw_hands(FILE *out, const struct domc_picture *picture, unsigned columns, bool whole);
/* All of it as lines; places and scores, too, of a round that is over. */
void domc_print_picture(struct domc_picture *picture);

/* The face of a symbol. */
const char *domc_face(const struct dom_rules *rules, unsigned symbol);
/* What a player is besides how it plays ("Cheat"); NULL: like everybody. */
const char *domc_character(const struct dom_variant *variant, unsigned player);
/* The event as a sentence, without a line feed. The picture has heard it. */
void domc_tell(FILE *out, const struct domc_picture *picture, const struct dom_event *event);
/* " by its 6": the side of a tile with which it joins. */
void domc_put_side(FILE *out, const struct domc_picture *picture, unsigned tile, unsigned side);
/* What an end of a round is called, and what it is; the guards too. */
const struct dom_option *domc_reason(const char *name);
/* The event as an object, on a line. */
void domc_print_event(const struct domc_picture *picture, const struct dom_event *event);

#endif
