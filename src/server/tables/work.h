/* What the files that change a table share. All of these change its work, and may leave half of it done: doms_table_apply() puts
   back what was there when one fails or the table has `failed`. */
#ifndef DOMS_TABLE_WORK_H
#define DOMS_TABLE_WORK_H

#include "table.h"

/* What applies each kind of command */
doms_apply doms_begin_series, doms_begin_another, doms_begin_reset;            /* begin.c */
doms_apply doms_play_advance, doms_play_late, doms_play_mode;                  /* play.c */
doms_apply doms_play_draw, doms_play_answer;                                   /* play.c */
doms_apply doms_lobby_sit, doms_lobby_name, doms_lobby_leave, doms_lobby_move; /* lobby.c */
doms_apply doms_lobby_begin, doms_lobby_ask, doms_lobby_agree;                 /* lobby.c */
doms_apply doms_lobby_stand_in, doms_lobby_vote;                               /* lobby.c */
doms_apply doms_match_ready, doms_match_resign;                                /* match.c */
doms_apply doms_undo;                                                          /* undo.c */

/* table.c */
void doms_table_note(struct doms_table *table, const struct doms_entry *entry);
int doms_fail_full(const struct doms_table *table, struct doms_fault *fault);
/* Whether all of `needs` is so (enum doms_if), of a player's seat and of the table. */
int doms_table_check(const struct doms_table *table, unsigned player, unsigned needs, struct doms_fault *fault);

/* begin.c */
void doms_course_past(const struct doms_table *table, struct doms_course *course); /* its round is not played any more */
void doms_course_free(const struct doms_table *table, struct doms_course *course); /* NULL is fine */
/* The same round from the beginning, for whatever reason. */
int doms_begin_again(struct doms_table *table, enum doms_begin why, struct doms_fault *fault);

/* people.c */
/* A new secret's number. */
uint32_t doms_people_ticket(const struct doms_table *table, unsigned player);
/* The course that is played is past from now on: who played it is noted. */
void doms_people_past(struct doms_table *table);
/* The computer answers for the person to move. */
int doms_stand_in(struct doms_table *table, const struct dom_listener *listener);

/* match.c */
void doms_match_begin(struct doms_table *table); /* with the course that is played */
void doms_match_count(struct doms_table *table); /* a round of it is over */

/* undo.c */
void doms_undo_mark(struct doms_table *table); /* a person is about to answer */
void doms_undo_forget(const struct doms_table *table, struct doms_course *course);

/* play.c: where the round stands, and whether a person is to move. */
void doms_play_settle(struct doms_table *table);

#endif
