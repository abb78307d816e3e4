/* What the files that change a table share. All of these change its work, and may leave half of it done: doms_table_apply() puts
   back what was there when one fails or the table has `failed`. */
#ifndef DOMS_TABLE_WORK_H
#define DOMS_TABLE_WORK_H

#include "table.h"

/* table.c */
void doms_table_note(struct doms_table *table, const struct doms_entry *entry);
int doms_fail_full(const struct doms_table *table, struct doms_fault *fault);

/* begin.c */
void doms_course_past(const struct doms_table *table, struct doms_course *course); /* its round is not played any more */
void doms_course_free(const struct doms_table *table, struct doms_course *course); /* NULL is fine */
int doms_begin_series(struct doms_table *table, const struct doms_deal *deal, enum doms_begin why, struct doms_fault *fault);
/* `why`: DOMS_REMATCH, or DOMS_NEXT within a match. */
int doms_begin_another(struct doms_table *table, const struct doms_deal *deal, enum doms_begin why, struct doms_fault *fault);
int doms_begin_reset(struct doms_table *table, struct doms_fault *fault);
/* The same round from the beginning, for whatever reason. */
int doms_begin_again(struct doms_table *table, enum doms_begin why, struct doms_fault *fault);

/* people.c */
/* A new secret's number. */
uint32_t doms_people_ticket(const struct doms_table *table, unsigned player);
/* The course that is played is past from now on: who played it is noted. */
void doms_people_past(struct doms_table *table);

/* lobby.c */
int doms_lobby_sit(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_lobby_name(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_lobby_leave(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_lobby_move(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_lobby_begin(struct doms_table *table, uint32_t speed, struct doms_fault *fault);
int doms_lobby_ask(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_lobby_agree(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
/* What is proposed is done when nobody has to agree any more. */
int doms_lobby_agreed(struct doms_table *table, struct doms_fault *fault);

/* gone.c: who is gone. */
int doms_gone_stand_in(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_gone_vote(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
/* Whoever was voted out by those who are left leaves. */
int doms_gone_count(struct doms_table *table, struct doms_fault *fault);

/* match.c */
void doms_match_begin(struct doms_table *table, bool on, uint32_t next); /* with the course that is played */
void doms_match_count(struct doms_table *table);                         /* a round of it is over */
int doms_match_next(struct doms_table *table, const struct doms_deal *deal, struct doms_fault *fault);
int doms_match_ready(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);
int doms_match_resign(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);

/* undo.c */
void doms_undo_mark(struct doms_table *table); /* a person is about to answer */
void doms_undo_forget(const struct doms_table *table, struct doms_course *course);
int doms_undo(struct doms_table *table, const struct doms_command *command, struct doms_fault *fault);

/* standin.c: the computer answers for the person to move. */
int doms_stand_in(struct doms_table *table, struct dom_players *players, const struct dom_listener *listener);

/* play.c */
void doms_play_settle(struct doms_table *table); /* where the round stands, and whether a person is to move */
int doms_play_advance(struct doms_table *table, struct doms_command *command, struct dom_players *players,
		      struct doms_fault *fault);
int doms_play_late(struct doms_table *table, struct dom_players *players, struct doms_fault *fault);
int doms_play_mode(struct doms_table *table, enum doms_mode mode, uint32_t speed, struct doms_fault *fault);
int doms_play_draw(struct doms_table *table, const struct doms_command *command, struct dom_players *players,
		   struct doms_fault *fault);
int doms_play_answer(struct doms_table *table, const struct doms_command *command, struct dom_players *players,
		     struct doms_fault *fault);

#endif
