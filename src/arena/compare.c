/* A comparison: deals in shares that whoever is free takes one after the other, and that are counted in their order, so that what
   has been counted is always everything up to some share. That is what is saved, and what a sequential test looks at: it decides the
   same however many play ahead of it. */
#include "comparison.h"

#include "crew.h"
#include "error.h"

#include <math.h>
#include <sodium/crypto_hash_sha256.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

struct worker {
	struct dom_comparison *all;
	struct domi_dealer *dealer;
	void *result;
};

struct dom_comparison {
	struct dom_alloc alloc;
	struct dom_compare_options options;
	struct dom_sprt sprt;
	const struct dom_variant *variants[DOM_COMPARE_VARIANTS];
	struct domi_kin kin;
	struct domi_compared compared[DOM_COMPARE_VARIANTS];
	unsigned players, tally; /* sums in one tally */
	size_t size;             /* of what a share comes to: a tally, and its deals where they are wanted */
	uint64_t first;          /* deals of each variant before the first share */
	uint64_t shares;

	pthread_mutex_t lock;  /* of what follows */
	pthread_cond_t counts; /* something was counted */
	struct domi_ledger ledger;
	domi_sum *sums; /* [variant][tally] */
	bool over;
	enum dom_compare_state state;
	double seconds;
	int failed; /* what a worker died of */
	struct dom_error error;

	atomic_uint_fast64_t done; /* deals, counted or not */
	atomic_bool stop;
	unsigned threads;
	struct domi_dealer *own; /* of whoever plays single shares */
	struct worker workers[];
};

static pthread_mutex_t *lock_of(const struct dom_comparison *c)
{
	return (pthread_mutex_t *)(uintptr_t)&c->lock;
}

static bool goes_on(void *context)
{
	const struct dom_comparison *c = context;

	return !atomic_load_explicit(&c->stop, memory_order_relaxed);
}

/* Shares go round the variants. */
static unsigned variant_of(const struct dom_comparison *c, uint64_t share)
{
	return (unsigned)(share % c->options.variant_count);
}

static uint64_t share_begin(const struct dom_comparison *c, uint64_t share)
{
	return c->first + share / c->options.variant_count * DOM_COMPARE_SHARE;
}

static unsigned share_deals(const struct dom_comparison *c, uint64_t share)
{
	uint64_t left = c->options.deals - share_begin(c, share);

	return left < DOM_COMPARE_SHARE ? (unsigned)left : DOM_COMPARE_SHARE;
}

static void find_shares(struct dom_comparison *c)
{
	c->shares = (c->options.deals - c->first + DOM_COMPARE_SHARE - 1) / DOM_COMPARE_SHARE * c->options.variant_count;
}

static domi_sum *sums_of(const struct dom_comparison *c, unsigned variant)
{
	return c->sums + (size_t)variant * c->tally;
}

/* What is wanted of the options themselves. */
static int check_options(const struct dom_compare_options *o, struct dom_error *error)
{
	const struct dom_sprt *sprt = o->sprt;
	unsigned players = o->players->player_count;

	if (players < 2 || players > DOM_COMPARE_PLAYERS)
		return domi_fail(error, DOM_CLASH, o->players->players_where,
				 "2 to %d players can be compared, and these are %u",
				 "se pueden comparar de 2 a %d jugadores, y estos son %u", (int)DOM_COMPARE_PLAYERS, players);
	for (unsigned i = 0; i < players; i++)
		for (unsigned k = 0; k < o->players->players[i].count; k++)
			if (((const struct dom_strategy *)(const void *)o->players->players[i].strategies[k].member->option)
				    ->asks)
				return domi_fail(error, DOM_CLASH, o->players->players[i].where,
						 "%s is for people, who cannot be compared: too many deals",
						 "%s es para personas, que no se pueden comparar: son demasiados repartos",
						 o->players->players[i].strategies[k].member->name);
	if (o->deals < 1 || o->deals > DOM_COMPARE_DEALS)
		return domi_fail(error, DOM_TOO_LARGE, DOMI_NOWHERE, "1 to %llu deals can be played, not %llu",
				 "se pueden jugar de 1 a %llu repartos, no %llu", (unsigned long long)DOM_COMPARE_DEALS,
				 (unsigned long long)o->deals);
	if (o->variant_count < 1 || o->variant_count > DOM_COMPARE_VARIANTS)
		return domi_fail(error, DOM_TOO_LARGE, DOMI_NOWHERE, "1 to %d variants can be compared on, not %u",
				 "se puede comparar en 1 a %d variantes, no en %u", (int)DOM_COMPARE_VARIANTS,
				 o->variant_count);
	if (sprt && players != 2)
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE, "a sequential test is between two players, and these are %u",
				 "una prueba secuencial es entre dos jugadores, y estos son %u", players);
	if (sprt && !(sprt->low < sprt->high && fabs(sprt->low) <= 1000 && fabs(sprt->high) <= 1000))
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE,
				 "a sequential test wants elo0 below elo1, both from -1000 to 1000, not %g and %g",
				 "una prueba secuencial quiere elo0 menor que elo1, los dos de -1000 a 1000, no %g y %g",
				 sprt->low, sprt->high);
	if (sprt && !(sprt->alpha > 0 && sprt->alpha < .5 && sprt->beta > 0 && sprt->beta < .5))
		return domi_fail(error, DOM_CLASH, DOMI_NOWHERE,
				 "a sequential test wants alpha and beta above 0 and below 0.5, not %g and %g",
				 "una prueba secuencial quiere alfa y beta mayores que 0 y menores que 0.5, no %g y %g",
				 sprt->alpha, sprt->beta);
	return DOM_OK;
}

/* The rules of a variant with its own number of seats, whoever sits there. */
static int compile(struct dom_comparison *c, unsigned i, struct dom_error *error)
{
	const struct dom_variant *variant = c->variants[i];
	struct domi_sitting sitting = {.count = domi_variant_seats(variant)};
	struct dom_rules *rules;
	int status;

	if (sitting.count > DOM_MAX_PLAYERS)
		return dom_rules_new(&rules, variant, &c->alloc, error); /* which says why not */
	for (unsigned seat = 0; seat < sitting.count; seat++)
		sitting.players[seat] = &c->options.players->players[seat % c->players];
	status = domi_rules_compile(&rules, variant, &sitting, &c->kin, &c->alloc, error);
	if (status)
		return status;
	c->compared[i] = (struct domi_compared){
		.rules = rules, .sides = rules->teams, .played = rules->teams < c->players ? rules->teams : c->players};
	if (c->compared[i].played != c->compared[0].played)
		return domi_fail(
			error, DOM_CLASH, DOMI_NOWHERE,
			"%u players cannot be compared on %s and %s together: at a table of %u sides one of %u wins, at "
			"one of %u one of %u",
			"no se pueden comparar %u jugadores en %s y %s a la vez: en una mesa de %u bandos gana uno "
			"de %u, en una de %u uno de %u",
			c->players, c->variants[0]->name, variant->name, c->compared[0].sides, c->compared[0].played,
			c->compared[i].sides, c->compared[i].played);
	return DOM_OK;
}

static int prepare(struct dom_comparison *c, struct dom_error *error)
{
	int status = DOM_OK;

	for (unsigned i = 0; i < c->options.variant_count && !status; i++)
		status = compile(c, i, error);
	if (status)
		return status;
	c->tally = domi_tally_count(c->players);
	c->size = c->tally * sizeof(domi_sum) + (c->options.deal ? DOM_COMPARE_SHARE * sizeof(struct domi_deal) : 0);
	c->sums = domi_new(&c->alloc, (size_t)c->options.variant_count * c->tally, sizeof *c->sums);
	domi_ledger_init(&c->ledger, c->size, &c->alloc);
	return c->sums ? DOM_OK : domi_fail_memory(error);
}

int dom_comparison_new(struct dom_comparison **out, const struct dom_compare_options *options, const struct dom_alloc *given,
		       struct dom_error *error)
{
	struct dom_alloc alloc = domi_alloc(given);
	unsigned threads = domi_crew_size(options->threads);
	struct dom_comparison *c;
	int status;

	*out = NULL;
	status = check_options(options, error);
	if (status)
		return status;
	c = domi_new(&alloc, 1, sizeof *c + threads * sizeof *c->workers);
	if (!c)
		return domi_fail_memory(error);
	c->alloc = alloc;
	c->options = *options;
	c->threads = threads;
	c->players = options->players->player_count;
	for (unsigned i = 0; i < options->variant_count; i++)
		c->variants[i] = options->variants[i];
	c->options.variants = c->variants;
	if (options->sprt) {
		c->sprt = *options->sprt;
		c->options.sprt = &c->sprt;
	}
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->counts, NULL);
	find_shares(c);
	status = prepare(c, error);
	if (status)
		dom_comparison_free(c);
	else
		*out = c;
	return status;
}

void dom_comparison_free(struct dom_comparison *c)
{
	struct dom_alloc alloc;

	if (!c)
		return;
	alloc = c->alloc;
	for (unsigned i = 0; i < c->threads; i++) {
		domi_dealer_free(c->workers[i].dealer);
		domi_free(&alloc, c->workers[i].result);
	}
	domi_dealer_free(c->own);
	domi_free(&alloc, c->sums);
	domi_ledger_release(&c->ledger);
	domi_kin_free(&c->kin);
	pthread_cond_destroy(&c->counts);
	pthread_mutex_destroy(&c->lock);
	domi_free(&alloc, c);
}

size_t dom_comparison_size(const struct dom_comparison *c)
{
	return c->size;
}

static enum dom_take take(struct dom_comparison *c, uint64_t *share)
{
	return c->over ? DOM_TAKE_NO_MORE : domi_ledger_take(&c->ledger, c->shares, share);
}

enum dom_take dom_comparison_take(struct dom_comparison *c, uint64_t *share)
{
	enum dom_take taken;

	pthread_mutex_lock(&c->lock);
	taken = take(c, share);
	pthread_mutex_unlock(&c->lock);
	return taken;
}

/* Tells the deals of a share to whoever wants them. */
static void tell_deals(const struct dom_comparison *c, uint64_t share, const void *result)
{
	const struct domi_deal *deals = (const void *)((const char *)result + c->tally * sizeof(domi_sum));
	struct dom_compare_deal told = {.variant = variant_of(c, share), .players = c->players};

	for (unsigned i = 0, count = share_deals(c, share); i < count; i++) {
		told.deal = share_begin(c, share) + i;
		for (unsigned p = 0; p < c->players; p++) {
			told.wins[p] = (double)deals[i].wins[p] / DOMI_WIN;
			told.points[p] = deals[i].points[p];
		}
		c->options.deal(c->options.context, &told);
	}
}

static void tell(const struct dom_comparison *c, unsigned variant, struct dom_compare *out)
{
	struct domi_stratum strata[DOM_COMPARE_VARIANTS];
	unsigned count = 0;

	for (unsigned i = 0; i < c->options.variant_count; i++)
		if (variant == i || variant >= DOM_COMPARE_VARIANTS)
			strata[count++] = (struct domi_stratum){sums_of(c, i), &c->compared[i]};
	domi_compare_figures(strata, count, c->players, c->options.sprt, out);
	out->seconds = c->seconds;
}

/* After every round of the variants the test looks; what was played ahead of a decision is not counted. */
static void look(struct dom_comparison *c)
{
	if (c->options.sprt && c->ledger.counted % c->options.variant_count == 0) {
		struct dom_compare now;

		tell(c, DOM_COMPARE_VARIANTS, &now);
		c->state = now.state;
	}
	if (c->state == DOM_COMPARE_GOES_ON && c->ledger.counted == c->shares)
		c->state = DOM_COMPARE_PLAYED;
	c->over = c->state != DOM_COMPARE_GOES_ON;
}

static int count(struct dom_comparison *c, uint64_t share, const void *result)
{
	const void *next;

	if (!c->over && !domi_ledger_put(&c->ledger, share, result))
		return DOM_NO_MEMORY;
	while (!c->over && (next = domi_ledger_count(&c->ledger))) {
		uint64_t counted = c->ledger.counted - 1;

		domi_tally_add(sums_of(c, variant_of(c, counted)), next, c->players);
		if (c->options.deal)
			tell_deals(c, counted, next);
		look(c);
	}
	pthread_cond_broadcast(&c->counts);
	return DOM_OK;
}

int dom_comparison_count(struct dom_comparison *c, uint64_t share, const void *result, struct dom_error *error)
{
	int status;

	pthread_mutex_lock(&c->lock);
	status = count(c, share, result);
	pthread_mutex_unlock(&c->lock);
	return status ? domi_fail_memory(error) : DOM_OK;
}

static int play_share(struct dom_comparison *c, struct domi_dealer *dealer, uint64_t share, void *result,
		      struct dom_error *error)
{
	unsigned variant = variant_of(c, share), deals = share_deals(c, share);
	struct domi_deal *told = (void *)((char *)result + c->tally * sizeof(domi_sum));
	int status = DOM_OK;

	memset(result, 0, c->size);
	for (unsigned i = 0; i < deals && !status; i++) {
		struct domi_deal deal;

		status = domi_dealer_play(dealer, variant, share_begin(c, share) + i, &deal, error);
		if (status)
			break;
		domi_tally_deal(result, c->players, c->compared[variant].played, &deal);
		if (c->options.deal)
			told[i] = deal;
		atomic_fetch_add_explicit(&c->done, 1, memory_order_relaxed);
	}
	return status;
}

int dom_comparison_share(struct dom_comparison *c, uint64_t share, void *result, struct dom_error *error)
{
	int status = DOM_OK;

	if (!c->own) {
		status = domi_dealer_new(&c->own, &c->options, c->compared, &c->alloc, error);
		if (!status)
			domi_dealer_ask(c->own, goes_on, c);
	}
	return status ? status : play_share(c, c->own, share, result, error);
}

/* The next share, once there is room for it. */
static bool take_soon(struct dom_comparison *c, uint64_t *share)
{
	enum dom_take taken;

	pthread_mutex_lock(&c->lock);
	while (goes_on(c) && !c->failed && (taken = take(c, share)) == DOM_TAKE_LATER)
		pthread_cond_wait(&c->counts, &c->lock);
	taken = goes_on(c) && !c->failed ? taken : DOM_TAKE_NO_MORE;
	pthread_mutex_unlock(&c->lock);
	return taken == DOM_TAKEN;
}

static void stop(void *context)
{
	struct dom_comparison *c = context;

	atomic_store(&c->stop, true);
	pthread_mutex_lock(&c->lock);
	pthread_cond_broadcast(&c->counts);
	pthread_mutex_unlock(&c->lock);
	for (unsigned i = 0; i < c->threads; i++)
		if (c->workers[i].dealer)
			domi_dealer_wake(c->workers[i].dealer);
	if (c->own)
		domi_dealer_wake(c->own);
}

void dom_comparison_stop(struct dom_comparison *c)
{
	stop(c);
}

static void work(void *context)
{
	struct worker *w = context;
	struct dom_comparison *c = w->all;
	struct dom_error error = {0};
	uint64_t share;
	int status = DOM_OK;

	while (!status && take_soon(c, &share)) {
		status = play_share(c, w->dealer, share, w->result, &error);
		if (!status)
			status = dom_comparison_count(c, share, w->result, &error);
		if (!status && dom_comparison_over(c)) /* nobody need play on */
			stop(c);
	}
	if (!status || status == DOM_STOPPED)
		return;
	pthread_mutex_lock(&c->lock);
	if (!c->failed) {
		c->failed = status;
		c->error = error;
	}
	pthread_mutex_unlock(&c->lock);
	stop(c);
}

static bool tick(void *context, double seconds)
{
	struct dom_comparison *c = context;
	const struct dom_compare_options *o = &c->options;

	pthread_mutex_lock(&c->lock);
	c->seconds = seconds;
	pthread_mutex_unlock(&c->lock);
	return !o->progress || o->progress(o->context, atomic_load(&c->done), dom_comparison_deals(c), seconds);
}

/* From what has been counted: what was played ahead of that, or in part, is played again. */
static void begin_anew(struct dom_comparison *c)
{
	atomic_store(&c->stop, false);
	domi_ledger_rewind(&c->ledger, c->ledger.counted);
	atomic_store(&c->done, dom_comparison_done(c));
	c->failed = DOM_OK;
}

int dom_comparison_play(struct dom_comparison *c, struct dom_error *error)
{
	double seconds = c->seconds;
	int status = DOM_OK;

	begin_anew(c);
	for (unsigned i = 0; i < c->threads && !status; i++) {
		struct worker *w = &c->workers[i];

		w->all = c;
		if (!w->result)
			w->result = domi_new(&c->alloc, 1, c->size);
		if (!w->dealer && w->result)
			status = domi_dealer_new(&w->dealer, &c->options, c->compared, &c->alloc, error);
		if (!w->result)
			status = domi_fail_memory(error);
		if (!status)
			domi_dealer_ask(w->dealer, goes_on, c);
	}
	if (!status)
		status = domi_crew_run(&(struct domi_crew){.work = work,
							   .workers = c->workers,
							   .size = sizeof *c->workers,
							   .count = c->threads,
							   .tick = tick,
							   .stop = stop,
							   .context = c},
				       &seconds, error);
	c->seconds = seconds;
	if (!status && c->failed) {
		status = c->failed;
		if (error)
			*error = c->error;
	}
	return status;
}

bool dom_comparison_over(const struct dom_comparison *c)
{
	bool over;

	pthread_mutex_lock(lock_of(c));
	over = c->over;
	pthread_mutex_unlock(lock_of(c));
	return over;
}

void dom_comparison_tell(const struct dom_comparison *c, unsigned variant, struct dom_compare *out)
{
	pthread_mutex_lock(lock_of(c));
	tell(c, variant, out);
	out->state = c->state;
	pthread_mutex_unlock(lock_of(c));
}

uint64_t dom_comparison_done(const struct dom_comparison *c)
{
	uint64_t done = 0;

	pthread_mutex_lock(lock_of(c));
	for (unsigned i = 0; i < c->options.variant_count; i++)
		done += (uint64_t)sums_of(c, i)[domi_tally_deals()];
	pthread_mutex_unlock(lock_of(c));
	return done;
}

uint64_t dom_comparison_deals(const struct dom_comparison *c)
{
	return c->options.deals * c->options.variant_count;
}

int dom_comparison_save(const struct dom_comparison *c, char **text, struct dom_error *error)
{
	struct domi_buffer out;

	domi_buffer_init(&out, &c->alloc);
	domi_append_format(&out, "1 %u %u", c->players, c->options.variant_count);
	pthread_mutex_lock(lock_of(c));
	for (unsigned i = 0; i < c->options.variant_count; i++)
		domi_tally_write(sums_of(c, i), c->players, &out);
	pthread_mutex_unlock(lock_of(c));
	*text = domi_buffer_take(&out);
	return *text ? DOM_OK : domi_fail_memory(error);
}

void dom_comparison_free_text(const struct dom_comparison *c, char *text)
{
	domi_free(&c->alloc, text);
}

/* Where a state goes on: variants have all been played as far, or the first of them by a share more. */
static bool find_place(struct dom_comparison *c)
{
	unsigned ahead = 0;
	uint64_t least;

	while (ahead < c->options.variant_count && sums_of(c, ahead)[0] == sums_of(c, 0)[0])
		ahead++;
	ahead %= c->options.variant_count;
	for (unsigned i = ahead; i < c->options.variant_count; i++)
		if (sums_of(c, i)[0] != sums_of(c, ahead)[0])
			return false;
	least = (uint64_t)sums_of(c, ahead)[0];
	if (sums_of(c, 0)[0] > (domi_sum)c->options.deals)
		return false;
	c->first = least;
	find_shares(c);
	domi_ledger_rewind(&c->ledger, ahead);
	return !ahead || sums_of(c, 0)[0] - (domi_sum)least == share_deals(c, 0);
}

int dom_comparison_load(struct dom_comparison *c, const char *text, struct dom_error *error)
{
	char head[64];
	int length = snprintf(head, sizeof head, "1 %u %u", c->players, c->options.variant_count);
	const char *at = text + length;
	bool good = !strncmp(text, head, (size_t)length);

	for (unsigned i = 0; good && i < c->options.variant_count; i++)
		good = domi_tally_read(sums_of(c, i), c->players, &at);
	good = good && !*at && find_place(c);
	if (!good) {
		memset(c->sums, 0, (size_t)c->options.variant_count * c->tally * sizeof *c->sums);
		c->first = 0;
		domi_ledger_rewind(&c->ledger, 0);
		find_shares(c);
		return domi_fail(error, DOM_BAD_STORE, DOMI_NOWHERE,
				 "what was kept of the comparison is damaged, or has more deals than are to be played",
				 "lo guardado de la comparación está dañado, o tiene más repartos de los que se van a jugar");
	}
	c->state = DOM_COMPARE_GOES_ON;
	look(c);
	return DOM_OK;
}

uint64_t dom_comparison_kept(const char *text)
{
	unsigned long long deals;

	/* NOLINTNEXTLINE(cert-err34-c): what is no number is none */
	return sscanf(text, "1 %*u %*u %llu", &deals) == 1 ? deals : 0;
}

uint64_t dom_comparison_seed(uint64_t seed, const char *called)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	crypto_hash_sha256_state state;
	char text[32];
	int length = snprintf(text, sizeof text, ":%llu:", (unsigned long long)seed);
	uint64_t own = 0;

	crypto_hash_sha256_init(&state);
	crypto_hash_sha256_update(&state, (const unsigned char *)text, (unsigned long long)length);
	crypto_hash_sha256_update(&state, (const unsigned char *)called, strlen(called));
	crypto_hash_sha256_final(&state, hash);
	for (unsigned i = 0; i < 8; i++)
		own = own << 8 | hash[i];
	return own;
}
