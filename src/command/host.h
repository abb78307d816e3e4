/* Runs a round at this terminal: strategies play by themselves, people are asked. */
#ifndef DOMC_HOST_H
#define DOMC_HOST_H

#include "offer.h"
#include "watch.h"

struct domc_host {
	struct domc_watch *watch; /* its `people` are asked; all play by themselves where it has none */
	const struct domc_game *game;
	struct dom_round *round;
	struct dom_listener record; /* of whoever writes it down; nobody where it has no function */
	/* Of a round that goes on after the program has ended: what people said before, NULL: no more; and what they say now, kept
	   before it is shown. DOMC_NO: complained. Both NULL: it is forgotten with the round. */
	const struct dom_reply *(*again)(void *context, size_t number);
	int (*keep)(void *context, const struct dom_reply *reply);
	void *context;
	/* While it runs */
	struct dom_view *view;
	struct dom_listener watching, listener;
	double until; /* whoever has drawn goes on with the same clock; 0: it begins anew */
	size_t said;  /* so much of it was said again */
	struct dom_players *players;
	uint8_t asked; /* the seat asked last, or DOM_NO_SEAT */
	uint8_t left;  /* the seat of whoever left before the end, or DOM_NO_SEAT */
};

/* To the end, or until somebody leaves (watch->quit); then the watch is finished. DOMC_NO: complained. */
int domc_host_run(struct domc_host *host);

/* One question to a person, and where its answer comes from. */
struct domc_question {
	struct domc_host *host;
	struct domc_offer offer;
	const char *name;
	double until; /* its clock, as domc_now() counts; 0: it has none */
};

/* Asks until there is an answer the offer knows: a play, tiles, DRAW, DECLINE, LEAVE or TOO_LATE. */
void domc_ask_lines(struct domc_question *question, struct domc_said *said);
void domc_ask_screen(struct domc_question *question, struct domc_said *said);
/* Waits until the person it names sits here, where several share the terminal. False: nobody does, or somebody leaves. */
bool domc_hand_over_lines(struct domc_question *question);
bool domc_hand_over_screen(struct domc_question *question);
/* The rules as a player would tell them; or else what can be typed, or which keys there are. From malloc(). */
char *domc_ask_help(const struct domc_question *question, bool rules, bool keys);

#endif
