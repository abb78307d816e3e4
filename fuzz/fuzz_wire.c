/* Any bytes as what a client sends: the same are good, and the same is bad, however they come in pieces. The first byte says where they
   are cut. */
#include "fuzz.h"

#include "transport/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct doms_http http;
	struct doms_guard whole = {0}, pieces = {0};
	size_t step = size ? data[0] % 32 + 1 : 1, good, at = 0;

	if (!size)
		return 0;
	data++;
	size--;
	doms_guard_begin(&http);
	good = doms_guard_look(&whole, data, size);
	CLAIM(good <= size && (good == size) == !whole.bad);
	while (at < size) {
		size_t count = size - at < step ? size - at : step, now = doms_guard_look(&pieces, data + at, count);

		at += now;
		if (now < count)
			break;
	}
	CLAIM(at == good && pieces.bad == whole.bad && pieces.heads == whole.heads && pieces.at == whole.at);
	return 0;
}
