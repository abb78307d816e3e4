/* Sums that divide by five weigh twice. */
#include "value.h"

static int64_t of(const struct dom_faces *f, const struct dom_tile *tile, unsigned way)
{
	int64_t sum = domi_sum(f, tile);

	(void)way;
	return sum > 0 && sum % 5 == 0 ? 2 * sum : sum;
}

DOM_VALUE(five_multiples) = {
	.row = 5,
	.title = {"Multiples of five", "Múltiplos de cinco"},
	.about = {"The sum of its faces, and twice the sum when that is a positive multiple of five.",
		  "La suma de sus números, y el doble cuando es un múltiplo positivo de cinco."},
	.tell = {"A tile is worth the sum of its faces, and twice that when it is a multiple of five.",
		 "Una ficha vale la suma de sus {shown}, y el doble de eso cuando es múltiplo de cinco."},
	.of = of,
};
