/* Tables of the same variant with the same players share one game. Those nobody plays any more are kept for a while. */
#include "writer.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Drops those that only the list holds. */
static void sweep(struct doms_rulesets *rulesets)
{
	for (unsigned b = 0; b < DOMS_RULESET_BUCKETS; b++)
		for (struct doms_ruleset **at = &rulesets->buckets[b]; *at;) {
			struct doms_ruleset *ruleset = *at;

			if (atomic_load(&ruleset->refs) > 1) {
				at = &ruleset->next;
				continue;
			}
			*at = ruleset->next;
			doms_ruleset_drop(ruleset);
			rulesets->count--;
		}
}

void doms_rulesets_release(struct doms_rulesets *rulesets)
{
	sweep(rulesets);
	pthread_mutex_destroy(&rulesets->lock);
}

static unsigned bucket_of(const char *source)
{
	unsigned char hash[crypto_generichash_BYTES_MIN];

	crypto_generichash(hash, sizeof hash, (const unsigned char *)source, strlen(source), NULL, 0);
	return hash[0] % DOMS_RULESET_BUCKETS;
}

static struct doms_ruleset *find(const struct doms_rulesets *rulesets, unsigned bucket, const char *name, const char *source)
{
	for (struct doms_ruleset *ruleset = rulesets->buckets[bucket]; ruleset; ruleset = ruleset->next)
		if (!strcmp(ruleset->source, source) && !strcmp(dom_variant_name(ruleset->variant), name))
			return doms_ruleset_hold(ruleset);
	return NULL;
}

/* Another thread may have made the same meanwhile: the first stays. */
static struct doms_ruleset *keep(struct doms_rulesets *rulesets, unsigned bucket, const char *name,
				 struct doms_ruleset *ruleset)
{
	struct doms_ruleset *other = find(rulesets, bucket, name, ruleset->source);

	if (other) {
		doms_ruleset_drop(ruleset);
		return other;
	}
	if (rulesets->count >= DOMS_RULESETS_IDLE)
		sweep(rulesets);
	ruleset->next = rulesets->buckets[bucket];
	rulesets->buckets[bucket] = doms_ruleset_hold(ruleset);
	rulesets->count++;
	return ruleset;
}

int doms_rulesets_find(struct doms_tables *all, const char *name, const char *source, const struct dom_bounds *bounds,
		       struct doms_ruleset **out, struct dom_error *error)
{
	struct doms_rulesets *rulesets = &all->rulesets;
	unsigned bucket = bucket_of(source);
	int status;

	pthread_mutex_lock(&rulesets->lock);
	*out = find(rulesets, bucket, name, source);
	pthread_mutex_unlock(&rulesets->lock);
	if (*out)
		return DOM_OK;
	status = doms_ruleset_new(out, name, source, &all->budget, bounds, error);
	if (status == DOM_NO_MEMORY) { /* what nobody plays makes room */
		pthread_mutex_lock(&rulesets->lock);
		sweep(rulesets);
		pthread_mutex_unlock(&rulesets->lock);
		status = doms_ruleset_new(out, name, source, &all->budget, bounds, error);
	}
	if (status)
		return status;
	pthread_mutex_lock(&rulesets->lock);
	*out = keep(rulesets, bucket, name, *out);
	pthread_mutex_unlock(&rulesets->lock);
	return DOM_OK;
}

int doms_tables_ruleset(struct doms_tables *all, const struct dom_variant *variant, const char *name,
			const struct dom_bounds *bounds, struct doms_ruleset **out, struct dom_error *error)
{
	char *source = doms_ruleset_source(variant);
	int status;

	*out = NULL;
	if (!source)
		return domi_fail_memory(error);
	status = doms_rulesets_find(all, name ? name : dom_variant_name(variant), source, bounds, out, error);
	free(source);
	return status;
}
