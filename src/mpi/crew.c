/* Work over ranks. Every rank has made the same work from the same arguments. The leader tells the others where it stands, then keeps
   a few shares out with each of them: whoever sends a result gets the next share, so the fast get more. It plays itself in between.
   Results are counted in their order, whoever they come from: what comes out is what one machine would print.

   Shares go out in bundles of some that follow each other, as many as take a few milliseconds: messages cost little then, and nobody
   waits long for the last. A message to a follower is an order: the kind, a number, how many, and for BEGIN a text. */
#include "ranks.h"

#include "error.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ORDER = 1, STATE, LAST, RESULT }; /* tags */
enum { BEGIN, PLAY, QUIT };              /* orders */
enum { QUEUE = 3 /* bundles out with a follower */, BUNDLE = 32 /* shares in one, at most */ };

static const double bundle_seconds = .004;

struct order {
	uint64_t kind, number, count;
};

#define NO_SHARE UINT64_MAX

/* What a leader knows of its followers. */
struct lead {
	struct domc_work *work;
	size_t size;     /* of what a share comes to */
	char *result;    /* share and how many, then what each came to */
	unsigned *out;   /* bundles out with each rank */
	uint64_t bundle; /* shares to put into one */
	double spent;    /* on own shares, */
	uint64_t own;    /* so many */
	uint64_t *sent;  /* and all that were ever sent to it */
	double asked;    /* when it last asked whether to go on */
	bool stop;
};

struct domm_ranks domm_ranks;

enum { HEAD = 16 /* before a result, so that it is aligned */ };

static _Noreturn void die(const char *en, const char *more)
{
	char text[512];
	int length =
		snprintf(text, sizeof text, "domino-mpi: rank %d: %s%s%s\n", domm_ranks.rank, en, more[0] ? ": " : "", more);

	if (length > 0 && write(domm_ranks.out, text, (size_t)length) < 0)
		length = 0;
	MPI_Abort(MPI_COMM_WORLD, 1);
	abort();
}

static void send_order(int rank, uint64_t kind, uint64_t number, uint64_t count, int tag)
{
	struct order order = {kind, number, count};

	MPI_Send(&order, 3, MPI_UINT64_T, rank, tag, MPI_COMM_WORLD);
}

static struct order take_order(int tag)
{
	struct order order;

	MPI_Recv(&order, 3, MPI_UINT64_T, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	return order;
}

static bool is_there(int from, int tag)
{
	int there = 0;

	MPI_Iprobe(from, tag, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
	return there;
}

static void nap(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

/* The leader's part. */

static int begin_all(struct lead *lead, struct dom_error *error)
{
	char *text;
	int status = domc_work_save(lead->work, &text, error);
	size_t length;

	if (status)
		return status;
	length = strlen(text);
	for (int rank = 1; rank < domm_ranks.count; rank++) {
		send_order(rank, BEGIN, length, 0, ORDER);
		MPI_Send(text, (int)length, MPI_CHAR, rank, STATE, MPI_COMM_WORLD);
	}
	domc_work_free_text(lead->work, text);
	return DOM_OK;
}

/* The next shares, one after the other; returns how many. */
static uint64_t take_bundle(struct lead *lead, uint64_t *first)
{
	uint64_t count = 0, share;

	while (count < lead->bundle && domc_work_take(lead->work, &share) == DOM_TAKEN) {
		*first = count ? *first : share;
		count++;
	}
	return count;
}

/* As many as are wanted, to those that have the fewest first. */
static void hand_out(struct lead *lead)
{
	for (unsigned queue = 1; queue <= QUEUE; queue++)
		for (int rank = 1; rank < domm_ranks.count; rank++) {
			uint64_t first = 0, count;

			if (lead->out[rank] >= queue)
				continue;
			count = lead->stop ? 0 : take_bundle(lead, &first);
			if (!count)
				return;
			send_order(rank, PLAY, first, count, ORDER);
			lead->out[rank]++;
			lead->sent[rank]++;
		}
}

/* What has come, counted. *last: how many have said that nothing more comes. */
static int take_results(struct lead *lead, int *last, struct dom_error *error)
{
	int status = DOM_OK;

	while (!status && is_there(MPI_ANY_SOURCE, RESULT)) {
		MPI_Status from;
		uint64_t head[2];

		MPI_Recv(lead->result, (int)(HEAD + BUNDLE * lead->size), MPI_BYTE, MPI_ANY_SOURCE, RESULT, MPI_COMM_WORLD,
			 &from);
		memcpy(head, lead->result, sizeof head);
		if (head[0] == NO_SHARE) {
			++*last;
			continue;
		}
		lead->out[from.MPI_SOURCE]--;
		for (uint64_t i = 0; i < head[1] && !status; i++)
			status = domc_work_count(lead->work, head[0] + i, lead->result + HEAD + i * lead->size, error);
		hand_out(lead);
	}
	return status;
}

static void ask(struct lead *lead)
{
	double now = MPI_Wtime();
	uint64_t done, all;

	if (now - lead->asked < .05)
		return;
	lead->asked = now;
	done = domc_work_done(lead->work, &all);
	lead->stop |= !domc_work_heard(lead->work, done, all);
}

/* A share of one's own; how long it takes says how many make a bundle. */
static int play_own(struct lead *lead, struct dom_error *error)
{
	double began = MPI_Wtime();
	uint64_t share;
	int status;

	if (domc_work_take(lead->work, &share) != DOM_TAKEN) {
		nap();
		return DOM_OK;
	}
	status = domc_work_share(lead->work, share, lead->result + HEAD, error);
	lead->spent += MPI_Wtime() - began;
	lead->own++;
	lead->bundle = (uint64_t)(bundle_seconds / (lead->spent / (double)lead->own + 1e-9));
	lead->bundle = lead->bundle < 1 ? 1 : lead->bundle > BUNDLE ? BUNDLE : lead->bundle;
	return status ? status : domc_work_count(lead->work, share, lead->result + HEAD, error);
}

/* Everybody leaves off after the share it is at. One that does not answer for a while is given up: it may be dead. */
static int end_all(struct lead *lead, struct dom_error *error)
{
	double until = MPI_Wtime() + (lead->stop ? 3 : 3600);
	int last = 0, status = DOM_OK;

	for (int rank = 1; rank < domm_ranks.count; rank++)
		send_order(rank, 0, lead->sent[rank], 0, LAST);
	while (last < domm_ranks.count - 1 && !status) {
		status = take_results(lead, &last, error);
		if (last < domm_ranks.count - 1)
			nap();
		if (domc_interrupted() && until > MPI_Wtime() + 3)
			until = MPI_Wtime() + 3;
		if (MPI_Wtime() > until) {
			domm_ranks.broken = true;
			break;
		}
	}
	return status;
}

static int lead_work(struct lead *lead, struct dom_error *error)
{
	int last = 0, status = begin_all(lead, error);

	if (status)
		return status;
	hand_out(lead);
	while (!status && !lead->stop && !domc_work_over(lead->work)) {
		status = play_own(lead, error);
		if (!status)
			status = take_results(lead, &last, error);
		hand_out(lead);
		ask(lead);
	}
	lead->stop |= status != DOM_OK;
	return status ? status : end_all(lead, error);
}

/* A follower's part. */

/* Results on their way: the leader takes them when it has played its own, and nobody waits for that. */
enum { SLOTS = 4 };

struct post {
	size_t size;
	char *slot[SLOTS];
	MPI_Request sending[SLOTS];
	unsigned next;
};

static char *free_slot(struct post *post)
{
	int sent = 0;

	for (;;) {
		MPI_Test(&post->sending[post->next], &sent, MPI_STATUS_IGNORE);
		if (sent)
			return post->slot[post->next];
		nap();
	}
}

/* What is in the slot. */
static void send_result(struct post *post, uint64_t first, uint64_t count)
{
	uint64_t head[2] = {first, count};
	char *slot = post->slot[post->next];

	memcpy(slot, head, sizeof head);
	MPI_Isend(slot, (int)(HEAD + count * post->size), MPI_BYTE, 0, RESULT, MPI_COMM_WORLD, &post->sending[post->next]);
	post->next = (post->next + 1) % SLOTS;
}

static void post_init(struct post *post, size_t size)
{
	*post = (struct post){.size = size};
	for (unsigned i = 0; i < SLOTS; i++) {
		post->sending[i] = MPI_REQUEST_NULL;
		post->slot[i] = calloc(1, HEAD + BUNDLE * size);
		if (!post->slot[i])
			die("out of memory", "");
	}
}

static void post_release(struct post *post)
{
	for (unsigned i = 0; i < SLOTS; i++) {
		free(free_slot(post));
		post->next = (post->next + 1) % SLOTS;
	}
}

static void take_state(const struct domc_work *work, size_t length)
{
	struct dom_error error = {0};
	char *text = calloc(1, length + 1);

	if (!text)
		die("out of memory", "");
	MPI_Recv(text, (int)length, MPI_CHAR, 0, STATE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	/* what has more than is wanted is over, and nothing will be asked of it */
	if (domc_work_load(work, text, &error) && error.status != DOM_BAD_STORE)
		die("it cannot begin", error.en);
	free(text);
}

static void follow_work(const struct domc_work *work)
{
	struct dom_error error = {0};
	uint64_t played = 0, sent = NO_SHARE;
	struct order order;
	struct post post;

	if (domm_ranks.quit)
		return;
	order = take_order(ORDER);
	if (order.kind == QUIT) {
		domm_ranks.quit = true;
		return;
	}
	take_state(work, order.number);
	post_init(&post, domc_work_size(work));
	while (played != sent) {
		char *slot;

		if (sent == NO_SHARE && is_there(0, LAST)) {
			sent = take_order(LAST).number;
			continue;
		}
		if (!is_there(0, ORDER)) {
			nap();
			continue;
		}
		order = take_order(ORDER);
		played++;
		if (sent != NO_SHARE)
			continue; /* nobody wants it any more */
		slot = free_slot(&post) + HEAD;
		for (uint64_t i = 0; i < order.count; i++)
			if (domc_work_share(work, order.number + i, slot + i * post.size, &error))
				die("a share could not be played", error.en);
		send_result(&post, order.number, order.count);
	}
	free_slot(&post);
	send_result(&post, NO_SHARE, 0);
	post_release(&post);
}

int domm_play(struct domc_work *work, struct dom_error *error)
{
	size_t size = domc_work_size(work);
	struct lead lead = {.work = work,
			    .size = size,
			    .result = calloc(1, HEAD + BUNDLE * size),
			    .bundle = 1,
			    .out = calloc((size_t)domm_ranks.count, sizeof *lead.out),
			    .sent = calloc((size_t)domm_ranks.count, sizeof *lead.sent)};
	int status = DOM_OK;

	if (!lead.result || !lead.out || !lead.sent)
		die("out of memory", "");
	if (domm_ranks.rank)
		follow_work(work);
	else
		status = lead_work(&lead, error);
	free(lead.result);
	free(lead.out);
	free(lead.sent);
	return status;
}

void domm_quit(void)
{
	if (!domm_ranks.rank) {
		for (int rank = 1; rank < domm_ranks.count; rank++)
			send_order(rank, QUIT, 0, 0, ORDER);
	} else if (!domm_ranks.quit && take_order(ORDER).kind != QUIT) {
		die("it could not make of the arguments what rank 0 made of them", "are the same files there?");
	}
}
