/* Tables of the same variant with the same players share one game. Those nobody plays any more are kept for a while. */
#include "tables_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void doms_games_init(struct doms_games *games)
{
	pthread_mutex_init(&games->lock, NULL);
}

/* Drops those that only the list holds. */
static void sweep(struct doms_games *games)
{
	for (unsigned b = 0; b < DOMS_GAME_BUCKETS; b++)
		for (struct doms_game_entry **at = &games->buckets[b]; *at;) {
			struct doms_game_entry *entry = *at;

			if (atomic_load(&entry->game->refs) > 1) {
				at = &entry->next;
				continue;
			}
			*at = entry->next;
			doms_game_drop(entry->game);
			free(entry);
			games->count--;
		}
}

void doms_games_release(struct doms_games *games)
{
	sweep(games);
	pthread_mutex_destroy(&games->lock);
}

static unsigned bucket_of(const char *source)
{
	unsigned char hash[crypto_generichash_BYTES_MIN];

	crypto_generichash(hash, sizeof hash, (const unsigned char *)source, strlen(source), NULL, 0);
	return hash[0] % DOMS_GAME_BUCKETS;
}

static struct doms_game *find(const struct doms_games *games, unsigned bucket, const char *name, const char *source)
{
	for (const struct doms_game_entry *entry = games->buckets[bucket]; entry; entry = entry->next)
		if (!strcmp(entry->game->source, source) && !strcmp(dom_variant_name(entry->game->variant), name))
			return doms_game_hold(entry->game);
	return NULL;
}

/* Another thread may have made the same meanwhile: the first stays. */
static struct doms_game *keep(struct doms_games *games, unsigned bucket, const char *name, struct doms_game *game)
{
	struct doms_game_entry *entry = calloc(1, sizeof *entry);
	struct doms_game *other = find(games, bucket, name, game->source);

	if (other || !entry) {
		free(entry);
		if (!other)
			return game; /* not shared, then */
		doms_game_drop(game);
		return other;
	}
	if (games->count >= DOMS_GAMES_IDLE)
		sweep(games);
	*entry = (struct doms_game_entry){.next = games->buckets[bucket], .game = doms_game_hold(game)};
	games->buckets[bucket] = entry;
	games->count++;
	return game;
}

int doms_games_find(struct doms_tables *all, const char *name, const char *source, const struct dom_bounds *bounds,
		    struct doms_game **out, struct dom_error *error)
{
	struct doms_games *games = &all->games;
	unsigned bucket = bucket_of(source);
	int status;

	pthread_mutex_lock(&games->lock);
	*out = find(games, bucket, name, source);
	pthread_mutex_unlock(&games->lock);
	if (*out)
		return DOM_OK;
	status = doms_game_new(out, name, source, &all->budget, bounds, error);
	if (status == DOM_NO_MEMORY) { /* what nobody plays makes room */
		pthread_mutex_lock(&games->lock);
		sweep(games);
		pthread_mutex_unlock(&games->lock);
		status = doms_game_new(out, name, source, &all->budget, bounds, error);
	}
	if (status)
		return status;
	pthread_mutex_lock(&games->lock);
	*out = keep(games, bucket, name, *out);
	pthread_mutex_unlock(&games->lock);
	return DOM_OK;
}

int doms_tables_game(struct doms_tables *all, const struct dom_variant *variant, const char *name,
		     const struct dom_bounds *bounds, struct doms_game **out, struct dom_error *error)
{
	char *source = doms_game_source(variant);
	int status;

	*out = NULL;
	if (!source)
		return doms_fail_memory(error);
	status = doms_games_find(all, name ? name : dom_variant_name(variant), source, bounds, out, error);
	free(source);
	return status;
}
