/* A live table: a series of rounds of a variant, strategies and people at its seats, and everything that ever happened there as
   numbered events. There are no sockets, clocks, locks or files in it: it is what comes of the commands applied to it, the same
   commands give the same table.

   What is applied is *work* until it is published; only what is published is shown to anybody. So whoever keeps tables can write
   commands down in between, and take back what could not be written. */
#ifndef DOMS_TABLE_H
#define DOMS_TABLE_H

#include <domino/match.h>
#include <domino/record.h>

#include "command.h"
#include "think.h"

enum {
	DOMS_ID = 24,                /* bytes of a table's id, the closing zero included */
	DOMS_SECRETS = 4,            /* that one may come with, joined by dots */
	DOMS_HISTORY_MOST = 200000,  /* events of a table */
	DOMS_HISTORY_RESERVE = 1000, /* more, for what is not play */
	DOMS_ROUNDS_TOLD = 100       /* of a match, the latest */
};

/* Events of the table itself, besides those of rounds. */
enum {
	DOMS_EVENT_ROUND = DOM_EVENT_KINDS, /* count: why, enum doms_begin; a round is set up */
	DOMS_EVENT_MODE,                    /* count: enum doms_mode; place: speed, in milliseconds */
	DOMS_EVENT_LATE,                    /* seat: its time is up, its strategy plays for it */
	DOMS_EVENT_SITS,                    /* seat: the player that somebody is from now on; amount: the name */
	DOMS_EVENT_NAMED,                   /* seat: a player; amount: its new name */
	DOMS_EVENT_LEAVES,                  /* seat: a player; amount: its name; count: why, enum doms_leaves */
	DOMS_EVENT_MOVES,                   /* seat, place: two players that are exchanged */
	DOMS_EVENT_BEGINS,                  /* nobody waits for more people; place: speed */
	DOMS_EVENT_ASKS,                    /* seat: the player who wants the same tiles again; none: an owner without a seat */
	DOMS_EVENT_AGREES,                  /* seat: a player; count: whether it does */
	DOMS_EVENT_STAND_IN,                /* seat: a player; count: whether the computer plays for it from now on */
	DOMS_EVENT_VOTES,                   /* seat: a player; place: the one who is gone, whose seat it would give to others */
	DOMS_EVENT_READY,                   /* seat: a player who has seen the result */
	DOMS_EVENT_RESIGNS,                 /* seat: a player */
	DOMS_EVENT_MATCH, /* a match is over; count: the sides that won, a bit each; place: enum doms_match_why */
	DOMS_EVENTS
};

/* What a person is asked besides what rounds ask for (enum dom_need): to draw a tile. Nobody is asked in a round that needs no more. */
enum { DOMS_NEEDS_DRAW = DOM_NEEDS_NO_MORE };
enum doms_mode { DOMS_PAUSED, DOMS_RUNNING, DOMS_LOBBY, DOMS_MODES };
enum doms_begin { DOMS_OPENED, DOMS_RESET, DOMS_REMATCH, DOMS_SETTINGS, DOMS_NEXT, DOMS_UNDO };
enum doms_match_why { DOMS_PLAYED, DOMS_RESIGNED };

/* history.c: an event in few bytes. */
struct doms_entry {
	uint8_t kind, seat, side, why;
	uint16_t tile, place, count;
	uint16_t unused;
	uint32_t reasons;
	int64_t amount;
	int64_t base; /* of a hand: where its tiles begin in `sets` */
};

struct doms_history {
	struct doms_budget *budget;
	struct doms_entry *entries;
	uint64_t *sets;
	size_t count, room, sets_count, sets_room;
};

/* Who has a player's secret. */
struct doms_person {
	uint32_t ticket;       /* no other secret of the table ever has the same; 0: nobody has one */
	uint32_t course;       /* the first that it plays: who comes in mid-round waits for the next deal */
	uint32_t name;         /* its number in the table's names, from 1; 0: the variant's */
	uint8_t key[DOMS_KEY]; /* the hash of its secret */
};

/* The same tiles again, if all agree. */
struct doms_proposal {
	bool on;
	uint8_t by;      /* player; DOM_NO_SEAT: an owner without a seat */
	uint16_t agreed; /* players, a bit each */
};

/* Rounds that are counted together: match.c. */
struct doms_match {
	bool over;
	bool practice;     /* in one of its rounds something was taken back */
	uint8_t why;       /* enum doms_match_why, once it is over */
	uint32_t first;    /* the course it began with */
	uint16_t ready;    /* players who have seen the result of the last round, a bit each */
	uint16_t resigned; /* players who give up */
	uint16_t winners;  /* sides */
};

/* Where a person was asked: undo.c. */
struct doms_mark {
	struct dom_round *round;
	uint32_t told; /* events of the round so far */
};

/* A round from its setting up to its end, or to when it was given up. */
struct doms_course {
	struct doms_ruleset *ruleset;
	size_t first; /* its first event: that it is set up */
	uint64_t seed;
	struct dom_round_input input;
	uint32_t cards;     /* the first course with the same deal: itself, but after a reset */
	int64_t tournament; /* the tournament whose round it is; 0: none */
	uint8_t why;        /* enum doms_begin */
	bool drawn, over;
	bool abandoned; /* it is over because somebody gave up the match */
	bool practice;  /* it is played with what somebody has seen before */
	uint8_t nonce[DOMS_NONCE];
	char commitment[DOM_COMMITMENT];
	uint8_t player[DOM_MAX_PLAYERS];   /* by seat */
	int64_t before[DOM_MAX_PLAYERS];   /* hundredths of the series so far, by player */
	uint32_t tickets[DOM_MAX_PLAYERS]; /* of who played it, once it is past; by player */
	uint32_t names[DOM_MAX_PLAYERS];   /* and what they were called */
	/* of a round of a match, once it is over, by sides */
	struct dom_result result;
	int64_t totals[DOM_MAX_PLAYERS]; /* of the match so far */
	uint16_t leaders;                /* those in the first place */
	char match_why[2][DOM_MATCH_TEXT];
	struct doms_mark *marks; /* of the one person who plays against computers; as many as the position says */
	size_t mark_room;
	struct dom_round *work, *shown; /* NULL: the course is past */
};

/* Where a table stands. */
struct doms_position {
	size_t sequence; /* events so far: the number of the next */
	size_t sets;
	uint64_t digest; /* of all events: tables with the same have the same history */
	uint32_t course; /* the one that is played */
	uint32_t replies;
	uint32_t marks; /* of the course that is played */
	uint32_t speed;
	uint8_t mode; /* enum doms_mode */
	bool over;
	uint8_t need;                    /* enum dom_need of the person to move, or DRAW; NOTHING: nobody is asked */
	uint32_t turns;                  /* more whenever somebody else may be asked, or is asked again: a clock begins anew */
	uint32_t names;                  /* of the table's that count */
	uint16_t own;                    /* the player the owner is, as a bit; 0: none */
	uint16_t standing;               /* players that are gone, for whom the computer plays, a bit each */
	uint16_t votes[DOM_MAX_PLAYERS]; /* who would give the seat of one who is gone to others, a bit each */
	struct doms_proposal asks;
	struct doms_settings settings;
	struct doms_match match;
	struct doms_person people[DOM_MAX_PLAYERS];
};

struct doms_table {
	char id[DOMS_ID];
	uint8_t owner[DOMS_KEY];
	bool friends;
	uint8_t invite[DOMS_KEY];
	char (*names)[DOMS_NAME]; /* that people ever had here, as JSON */
	size_t name_room;
	char rival[DOM_MAX_NAME]; /* the strategy that plays for people, as JSON */
	struct doms_history history;
	struct doms_course **courses;
	size_t course_room;
	struct doms_position work, shown;
	struct dom_reply *replies; /* what people said, where it is a tournament's */
	size_t reply_room;
	/* Those who play, while a command is applied or one of them thinks: what it was asked is not asked anew. It is told that the
	   answer is there by wake(). NULL: nobody thinks. */
	struct dom_players *thinking;
	struct doms_entry drawn; /* the strategy that was drawn to answer, told with the answer */
	bool has_drawn, thinks;
	const struct dom_agents *agents; /* NULL: all play by their strategies */
	struct doms_pool *minds;         /* NULL: whoever thinks does so when it is asked */
	const char *whose;               /* with whom those take turns */
	struct doms_said given, said;    /* what was thought before, and now */
	void (*wake)(void *waker);       /* any thread */
	void *waker;
	bool failed;                   /* an event could not be kept: what is being applied is taken back */
	_Atomic(uint16_t) here;        /* players somebody is connected for, a bit each; not part of what happened */
	int32_t gone[DOM_MAX_PLAYERS]; /* for how many seconds people are not here; negative: they are. As `left` */
	int64_t left;  /* milliseconds the person to move has left; negative: no clock runs. Set by whoever has a clock */
	int64_t until; /* milliseconds until the next round of a match; negative: no clock runs. The same */
};

/* Who looks. */
struct doms_viewer {
	bool owner, invite;
	uint8_t player;  /* DOM_NO_SEAT: none */
	uint32_t ticket; /* of its secret */
};

/* table.c */
struct doms_table *doms_table_new(const char *id, const uint8_t owner[DOMS_KEY], struct doms_budget *budget);
void doms_table_free(struct doms_table *table);
/* 0, or 1 with a fault and the table as it was. Commands are taken for true: rights are looked at by doms_command_make(). */
DOM_MUST_CHECK int doms_table_apply(struct doms_table *table, struct doms_command *command, struct doms_fault *fault);
/* Nobody thinks any more: what was asked is asked anew. */
void doms_table_rouse(struct doms_table *table);
/* What was applied is shown from now on. */
void doms_table_publish(struct doms_table *table);
/* What was applied since then has not happened. */
void doms_table_withdraw(struct doms_table *table);
/* Seconds the person to move has; 0: any number, or nobody is asked. */
uint32_t doms_table_clock(const struct doms_table *table, const struct doms_position *position);
/* make.c: what the next round is set up with; its seed is drawn where it must not be known. */
void doms_deal_next(struct doms_deal *deal, const struct doms_table *table, const struct doms_chance *chance);
/* people.c: who is at the table. */
/* Players that have a secret, a bit each. */
uint16_t doms_people_sitting(const struct doms_position *position);
/* Open seats that nobody has taken. */
uint16_t doms_people_free(const struct doms_table *table, const struct doms_position *position);
/* The one person at the table, as a bit; 0: there are others, or none, or it is a round of a tournament. */
uint16_t doms_people_alone(const struct doms_table *table, const struct doms_position *position);
/* People whom the viewer's orders as an owner would touch besides itself. */
uint16_t doms_people_others(const struct doms_table *table, const struct doms_position *position,
			    const struct doms_viewer *viewer);
/* People whom the computer does not play for because they are gone, besides one. */
uint16_t doms_people_present(const struct doms_position *position, unsigned but);
/* Of them, those who play the round. */
uint16_t doms_people_playing(const struct doms_position *position);
/* Who still has to agree to what is proposed. */
uint16_t doms_people_waiting(const struct doms_position *position);
/* Whether the viewer's secret still opens a seat; sets which player that is, who may have changed places. */
bool doms_people_find(const struct doms_position *position, struct doms_viewer *viewer);
/* What players are called in a course, and how those play whom the computer plays for: the ruleset's texts but for that. */
struct domj_texts doms_people_texts(const struct doms_table *table, uint32_t course);
/* Whether a name (JSON) is another player's. */
bool doms_people_named(const struct doms_table *table, const struct doms_position *position, const char *name, unsigned but);
/* Who plays for people. */
void doms_rival_name(char out[DOM_MAX_NAME]);
/* Whether the computer plays for an open seat. */
bool doms_computer_plays(const struct doms_table *table, const struct doms_position *position, unsigned player);
/* lobby.c: who sits there is not gone. */
int doms_fail_here(struct doms_fault *fault);
/* match.c: rounds that are counted together. */
/* There is a match, and it is not over. */
bool doms_match_goes_on(const struct doms_position *position);
/* Nothing goes on any more: the round is over, and so is the match it belongs to. */
bool doms_match_done(const struct doms_position *position);
/* Whether there can be one under these rules; 0, or 1 with a fault. */
DOM_MUST_CHECK int doms_match_check(const struct doms_ruleset *ruleset, struct doms_fault *fault);
/* Whether a course of the match counts: one that was played anew does not. */
bool doms_match_counts(const struct doms_table *table, const struct doms_position *position, uint32_t course);
/* Which side of the match a team of a course is: where seats are drawn, teams are others in every round. */
unsigned doms_match_side(const struct doms_course *course, unsigned team);
/* And the teams of a course that are these sides, a bit each. */
uint16_t doms_match_teams(const struct doms_course *course, uint16_t sides);
/* Why it is over, with that course. */
struct dom_text doms_match_text(const struct doms_course *course, enum doms_match_why why);
/* Milliseconds between its last round and the next, while the table runs; negative: nothing goes on by itself. */
int64_t doms_match_pause(const struct doms_position *position);
/* People who have not yet said that they have seen the result, of those who are here. */
uint16_t doms_match_waiting(const struct doms_position *position, uint16_t here);
/* undo.c: whether the player can take something back; the fault, which may be NULL, says why not. */
bool doms_undo_can(const struct doms_table *table, const struct doms_position *position, unsigned player,
		   struct doms_fault *fault);
/* play.c: whoever is to draw can do nothing else. */
int doms_fail_stuck(struct doms_fault *fault);

static inline struct doms_course *doms_table_course(const struct doms_table *table, const struct doms_position *position)
{
	return table->courses[position->course];
}

/* history.c. False: no memory, or as many as there may be. */
bool doms_history_add(struct doms_history *history, const struct dom_event *event, unsigned words);
bool doms_history_note(struct doms_history *history, const struct doms_entry *entry);
/* The entry as an event; `set` points into the history. */
struct dom_event doms_history_event(const struct doms_history *history, size_t number);
/* The events of rounds among them, once more. */
void doms_history_tell(const struct doms_history *history, size_t from, size_t to, const struct dom_rules *rules,
		       const struct dom_round *round, const struct dom_listener *listener);
uint64_t doms_history_digest(const struct doms_history *history, size_t from, size_t to, uint64_t digest);
void doms_history_cut(struct doms_history *history, size_t count, size_t sets);
void doms_history_release(struct doms_history *history);

/* secret.c */
/* Who comes with these secrets (one, or several with dots between; NULL: none). False: one of them opens nothing here. Takes the
   same time whichever it is. */
bool doms_table_viewer(const struct doms_table *table, const char *secrets, struct doms_viewer *out);

/* visibility.c: the one place that decides who may know what. */
/* Whether all hands of a course lie open to everybody. */
bool doms_sees_all(const struct doms_table *table, uint32_t course);
/* Whether its seed is told. */
bool doms_sees_seed(const struct doms_table *table, uint32_t course);
/* Where a player sits in a course; DOM_NO_SEAT: nowhere. */
uint8_t doms_course_seat(const struct doms_course *course, unsigned player);
/* And the viewer, as long as its secret holds there: seats may be given to others by new settings. */
uint8_t doms_seat_of(const struct doms_table *table, uint32_t course, const struct doms_viewer *viewer);
/* Whether the viewer may see the hand of a seat in the round that is played. */
bool doms_sees_hand(const struct doms_table *table, const struct doms_viewer *viewer, unsigned seat);
/* An event as the viewer may know it. */
struct dom_event doms_event_for(const struct doms_table *table, uint32_t course, const struct doms_viewer *viewer,
				size_t number);
/* The course that an event belongs to. */
uint32_t doms_course_of(const struct doms_table *table, size_t number);

/* show.c: what is published, as JSON. */
/* Event `number`, an object. */
void doms_table_event(const struct doms_table *table, const struct doms_viewer *viewer, size_t number, struct domi_buffer *out);
enum doms_state_parts { DOMS_WHOLE, DOMS_BRIEF }; /* brief: without what never changes and without the tiles laid */
/* Where the tiles of a round lie, kept for its next state. Zero it at first. */
struct doms_drawing {
	char id[DOMS_ID];
	struct doms_ruleset *ruleset;
	size_t first, next; /* the round's first event, and the next to be drawn */
	struct dom_layout *layout;
	unsigned width; /* of its frame */
};

void doms_drawing_release(struct doms_drawing *drawing);
/* `layout`: faces of its width, 0: a line in one row; negative: no layout. `drawing`: of this table or another; NULL: none is kept. */
void doms_table_state(const struct doms_table *table, const struct doms_viewer *viewer, enum doms_state_parts parts, int layout,
		      struct doms_drawing *drawing, struct domi_buffer *out);
/* The record of the latest round with that number (negative: of the one that is played), once it is over. */
DOM_MUST_CHECK int doms_table_record(const struct doms_table *table, int64_t round, char **out, size_t *length,
				     struct doms_fault *fault);

#endif
