/* A tournament as a job. A turn is made of calls that end where the curves have a point; what a call played is committed when it
   returns. */
#include "tournament.h"

#include "json.h"
#include "resource/resource.h"

#include <stdlib.h>
#include <string.h>

static struct doms_tournament *of(struct doms_job *job)
{
	return (struct doms_tournament *)job;
}

int64_t doms_tournament_id(const char *id)
{
	size_t length = strspn(id, "0123456789");

	return length && length < 18 && !id[length] ? strtoll(id, NULL, 10) : 0;
}

static bool asks(const struct doms_tournament *tournament)
{
	return json_is_true(json_object_get(tournament->job.given, "ask"));
}

static uint64_t upto(const struct doms_tournament *tournament)
{
	return (uint64_t)json_integer_value(json_object_get(tournament->job.progress, "upto"));
}

/* With the lock of the jobs. */
static bool is_asking(const struct doms_tournament *tournament)
{
	return asks(tournament) && tournament->rounds >= upto(tournament);
}

/* What was played and not committed is forgotten with the tournament. */
static void forget(struct doms_tournament *tournament)
{
	dom_tournament_free(tournament->t);
	dom_variant_free(tournament->variant);
	tournament->t = NULL;
	tournament->variant = NULL;
}

/* Beginning */

/* Whether a tournament can be made of it, and is not too long. */
static int make(struct doms_tournament *tournament, const struct doms_request *request, uint64_t seed, struct doms_fault *fault)
{
	struct dom_error error = {0};

	if (dom_tournament_new_within(&tournament->t, tournament->variant, seed, tournament->limit, request->bounds, NULL,
				      &error))
		return doms_fail_body(request->json, &error, fault);
	return dom_tournament_limit(tournament->t) > DOMS_TOURNAMENT_ROUNDS &&
	       doms_fail_at(fault, DOMS_BAD_VARIANT, "rounds", "a tournament here has at most %d rounds: say how many",
			    "un torneo tiene aquí %d manos como mucho: di cuántas", DOMS_TOURNAMENT_ROUNDS);
}

static int count_people(const struct dom_variant *variant, unsigned *people, struct doms_fault *fault)
{
	*people = 0;
	for (unsigned i = 0; i < dom_variant_players(variant); i++)
		*people += dom_variant_person(variant, i, NULL) == DOM_PERSON_YES;
	return *people > DOMS_TOURNAMENT_PEOPLE &&
	       doms_fail_at(fault, DOMS_BAD_VARIANT, "players", "at most %d people play in a tournament here",
			    "en un torneo juegan aquí %d personas como mucho", DOMS_TOURNAMENT_PEOPLE);
}

static int read_body(struct doms_job *job, const struct doms_request *request, json_t *reply, struct doms_fault *fault)
{
	struct doms_tournament *tournament = of(job);
	const json_t *body = request->json, *wants = json_object_get(body, "ask");
	int64_t rounds, clock, speed;
	unsigned people;
	uint32_t drawn;
	uint64_t seed;
	bool given;
	char secret[DOMS_SECRET_TEXT];

	if (doms_read_keys(body, "variant players rounds seed ask clock speed", fault) ||
	    doms_read_number(body, "rounds", 1, DOMS_TOURNAMENT_ROUNDS, 0, &rounds, fault) ||
	    doms_read_number(body, "clock", 0, DOMS_CLOCK_MOST, 0, &clock, fault) ||
	    doms_read_number(body, "speed", 0, DOMS_SPEED_MOST, 600, &speed, fault) ||
	    doms_read_seed(body, &seed, &given, fault))
		return 1;
	if (wants && !json_is_boolean(wants))
		return doms_fail_at(fault, DOMS_BAD_REQUEST, "ask", "true or false is wanted", "se espera true o false");
	if (doms_read_variant(body, NULL, &tournament->variant, fault) || count_people(tournament->variant, &people, fault))
		return 1;
	doms_random(request->server, &drawn, sizeof drawn);
	if (!given && people) /* one that nobody guesses */
		doms_random(request->server, &seed, sizeof seed);
	else if (!given)
		seed = drawn;
	tournament->limit = (uint64_t)rounds;
	if (doms_compile_pause(request->bounds, fault) || make(tournament, request, seed, fault))
		return 1;
	job->given = json_pack("{s:o, s:b, s:I, s:I}", "title", domi_json_text(dom_variant_title(tournament->variant)), "ask",
			       json_is_true(wants), "clock", (json_int_t)clock, "speed", (json_int_t)speed);
	json_object_set_new(job->progress, "upto", json_integer(1));
	if (!job->given)
		return doms_fail(fault, DOMS_BUSY, NULL, NULL);
	doms_job_own(job, secret);
	json_object_set_new(reply, "owner", json_string(secret));
	json_object_set_new(reply, "seats", doms_tournament_invite(tournament));
	return 0;
}

static bool exists(struct dom_store *reader, const char *id)
{
	struct dom_stored stored;
	struct dom_error error;

	return doms_tournament_id(id) && dom_store_find(reader, doms_tournament_id(id), &stored, &error) != DOM_NOT_FOUND;
}

static int enter(struct doms_job *job, struct dom_store *store, struct dom_error *error)
{
	struct doms_tournament *tournament = of(job);
	int status = dom_store_enter(store, tournament->t, tournament->limit, false, &job->tournament, error);

	snprintf(job->id, sizeof job->id, "%lld", (long long)job->tournament);
	return status;
}

/* How far it is, for those who do not look closer. */
static void tell(struct doms_tournament *tournament)
{
	struct doms_job *job = &tournament->job;
	uint64_t rounds = tournament->snapshot->rounds;

	doms_jobs_count(job->all, job->kind, rounds > tournament->rounds && job->known ? rounds - tournament->rounds : 0);
	pthread_mutex_lock(&job->all->lock);
	tournament->rounds = rounds;
	tournament->over = tournament->snapshot->over;
	job->waits = is_asking(tournament);
	doms_job_changed(job);
	pthread_mutex_unlock(&job->all->lock);
}

/* With the title it came with, instead of the one of a variant of its name. NULL: there was no memory. */
static int show_as(struct doms_tournament *tournament, struct doms_snapshot *snapshot, struct dom_error *error)
{
	const json_t *given = json_object_get(tournament->job.given, "title");
	struct doms_snapshot *before;
	char *title;

	if (!snapshot)
		return domi_fail_memory(error);
	title = json_is_object(given) ? json_dumps(given, JSON_COMPACT) : NULL;
	if (title) {
		free(snapshot->title);
		snapshot->title = title;
	}
	pthread_mutex_lock(&tournament->lock);
	before = tournament->snapshot;
	tournament->snapshot = snapshot;
	pthread_mutex_unlock(&tournament->lock);
	doms_snapshot_free(before);
	return DOM_OK;
}

static int load_snapshot(struct doms_tournament *tournament, struct dom_error *error)
{
	struct doms_snapshot *snapshot;
	struct dom_store *reader;
	int status = doms_jobs_reader(tournament->job.all, &reader, error);

	if (status)
		return status;
	status = doms_snapshot_load(&snapshot, reader, tournament->job.tournament, UINT64_MAX, error);
	dom_store_close(reader);
	return status ? status : show_as(tournament, snapshot, error);
}

static int open(struct doms_job *job, struct dom_error *error)
{
	struct doms_tournament *tournament = of(job);
	int status;

	pthread_mutex_init(&tournament->lock, NULL);
	job->tournament = doms_tournament_id(job->id);
	if (!job->tournament)
		return DOM_NOT_FOUND;
	status =
		tournament->t ? show_as(tournament, doms_snapshot_new(tournament->t), error) : load_snapshot(tournament, error);
	if (status)
		return status;
	tournament->rounds = tournament->snapshot->rounds;
	tournament->over = tournament->snapshot->over;
	job->waits = is_asking(tournament);
	if (tournament->over)
		job->want = DOM_KEPT_DONE;
	else if (!job->known && !tournament->t)
		job->want = DOM_KEPT_PAUSE;
	return DOM_OK;
}

static void close(struct doms_job *job)
{
	struct doms_tournament *tournament = of(job);

	doms_tournament_leave(tournament);
	forget(tournament);
	doms_snapshot_free(tournament->snapshot);
	pthread_mutex_destroy(&tournament->lock);
}

/* Playing */

static void note(void *context, const struct dom_incident *incident)
{
	struct doms_tournament *tournament = context;

	pthread_mutex_lock(&tournament->lock);
	doms_snapshot_note(tournament->snapshot, tournament->t, incident);
	pthread_mutex_unlock(&tournament->lock);
}

static int reload(struct doms_tournament *tournament, struct dom_error *error)
{
	struct dom_store *reader;
	int status = doms_jobs_reader(tournament->job.all, &reader, error);

	if (status)
		return status;
	status = dom_store_load(reader, tournament->job.tournament, &tournament->variant, &tournament->t, error);
	dom_store_close(reader);
	if (status || dom_tournament_next(tournament->t) == tournament->snapshot->rounds)
		return status;
	status = load_snapshot(tournament, error); /* somebody else played on with it */
	if (!status)
		tell(tournament);
	return status;
}

/* The end of the server is heeded in the midst of a round, which is then played again; that of a turn between rounds. */
static bool goes_on(void *context, bool between)
{
	const struct doms_tournament *tournament = context;
	const struct doms_server *server = tournament->job.all->server;

	return !atomic_load(&server->stopping) && (!between || doms_now(server) < tournament->until);
}

/* Up to the next point of the curves, or the one round that is allowed. */
static int play(struct doms_tournament *tournament, struct dom_error *error)
{
	struct dom_tournament_listener listener = {.on = note, .context = tournament};
	uint64_t stride = tournament->snapshot->stride;
	struct dom_store_play how = {.threads = 1,
				     .most = asks(tournament) ? 1 : stride - tournament->snapshot->rounds % stride,
				     .go_on = goes_on,
				     .context = tournament,
				     .listener = &listener};
	int status = dom_store_play(tournament->job.all->server->store, tournament->job.tournament, tournament->t, &how, error);

	if (status)
		return status;
	pthread_mutex_lock(&tournament->lock);
	doms_snapshot_at(tournament->snapshot, tournament->t);
	pthread_mutex_unlock(&tournament->lock);
	tell(tournament);
	return DOM_OK;
}

static int turn(struct doms_job *job, struct dom_error *error)
{
	struct doms_tournament *tournament = of(job);
	int64_t now = doms_now(job->all->server);
	int status = tournament->t ? DOM_OK : reload(tournament, error);

	tournament->until = now + DOMS_JOB_TURN;
	while (!status && doms_job_goes_on(job, now) && doms_now(job->all->server) < tournament->until) {
		if (!tournament->over)
			status = play(tournament, error);
		if (!status)
			status = tournament->over ? doms_job_end(job, error) : doms_tournament_host(tournament, error);
	}
	if (status || !doms_job_goes_on(job, INT64_MAX))
		forget(tournament);
	return status;
}

static int order(struct doms_job *job, struct doms_fault *fault)
{
	struct doms_tournament *tournament = of(job);

	if (job->want != DOM_KEPT_RUN || !is_asking(tournament))
		return doms_fail(fault, DOMS_CONFLICT, "it does not wait to be told to go on",
				 "no está esperando que le digan que siga");
	json_object_set_new(job->progress, "upto", json_integer((json_int_t)tournament->rounds + 1));
	job->waits = false;
	return 0;
}

/* Showing */

static const char *state(const struct doms_job *job)
{
	const struct doms_tournament *tournament = (const struct doms_tournament *)job;

	if (tournament->over)
		return "over";
	if (job->want >= DOM_KEPT_STOP || job->broken)
		return "stopped";
	if (job->want == DOM_KEPT_PAUSE)
		return "paused";
	if (is_asking(tournament))
		return "asking";
	if (job->waits)
		return "people";
	return job->begun ? "running" : "waiting";
}

static void show(struct doms_job *job, struct domi_buffer *out)
{
	struct doms_tournament *tournament = of(job);
	struct domi_buffer tables = {0};
	const char *name;

	pthread_mutex_lock(&job->all->lock);
	name = state(job);
	pthread_mutex_unlock(&job->all->lock);
	pthread_mutex_lock(&tournament->lock);
	doms_tournament_put_tables(tournament, &tables);
	if (!tables.failed)
		doms_snapshot_json(tournament->snapshot, job->tournament, name, tables.text, out);
	pthread_mutex_unlock(&tournament->lock);
	out->failed |= tables.failed;
	domi_buffer_release(&tables);
}

static int plot(struct doms_job *job, enum dom_lang lang, char **svg, struct doms_fault *fault)
{
	struct doms_tournament *tournament = of(job);
	struct dom_error error;
	int status;

	pthread_mutex_lock(&tournament->lock);
	status = doms_snapshot_plot(tournament->snapshot, lang, svg, &error);
	pthread_mutex_unlock(&tournament->lock);
	return status ? doms_fail_with(fault, DOMS_FAILED, &error) : 0;
}

const struct doms_job_kind doms_job_tournament = {
	.name = "tournament",
	.missing = {"there is no such tournament", "no existe ese torneo"},
	.too_many = {"too many tournaments of your address are being played",
		     "se están jugando demasiados torneos de tu dirección"},
	.full = {"as many tournaments are being played as the server can have",
		 "se están jugando tantos torneos como puede tener el servidor"},
	.size = sizeof(struct doms_tournament),
	.active = {"domino_tournaments", "Tournaments that are being played."},
	.counted = {"domino_tournament_rounds_total", "Rounds of tournaments played."},
	.read = read_body,
	.exists = exists,
	.enter = enter,
	.open = open,
	.turn = turn,
	.order = order,
	.state = state,
	.show = show,
	.plot = plot,
	.close = close,
};
