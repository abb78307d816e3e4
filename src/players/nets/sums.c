/* The one loop that costs time, compiled for each kind of processor (DOMI_SUMS: its name). Whole numbers: the order of additions does
   not matter, and vectors come to the same. */
#include "nets.h"

#include <string.h>

/* Two inputs at a time: half as many sums are read and written. */
static void add_two(const int8_t *restrict a, const int8_t *restrict b, int32_t x, int32_t y, unsigned count,
		    int32_t *restrict sums)
{
	for (unsigned o = 0; o < count; o++)
		sums[o] += x * a[o] + y * b[o];
}

void DOMI_SUMS(const struct domi_layer *layer, const int16_t *x, int32_t *sums)
{
	unsigned waits = layer->in; /* an input that is not zero, for another */

	memcpy(sums, layer->bias, layer->out * sizeof *sums);
	for (unsigned i = 0; i < layer->in; i++) {
		if (!x[i])
			continue;
		if (waits == layer->in) {
			waits = i;
			continue;
		}
		add_two(layer->weight + (size_t)waits * layer->out, layer->weight + (size_t)i * layer->out, x[waits], x[i],
			layer->out, sums);
		waits = layer->in;
	}
	if (waits != layer->in)
		add_two(layer->weight + (size_t)waits * layer->out, layer->weight + (size_t)waits * layer->out, x[waits], 0,
			layer->out, sums);
}
