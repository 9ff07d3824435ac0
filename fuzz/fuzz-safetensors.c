/*
 * fuzz-safetensors.c -- any bytes as the header of a file of tensors.
 *
 * A typed error, or tensors that follow each other from the first byte of the data to the last, of
 * which a header can be written that reads the same.
 */
#include "weights/weights_priv.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void check(const struct weights_header *h, uint64_t bytes)
{
	uint64_t at = 0;

	for (int i = 0; i < h->entries; i++) {
		if (h->entry[i].begin != at || h->entry[i].end < at)
			BUG("a tensor that is not where it says");
		at = h->entry[i].end;
	}
	if (at != bytes)
		BUG("%llu bytes of data, %llu of tensors", (unsigned long long)bytes,
		    (unsigned long long)at);
}

static void again(const struct weights_header *h, uint64_t bytes, struct arena *a)
{
	struct weights_header back;
	struct buf b = { 0 };
	struct err e = { 0 };

	weights_header_add(&b, h);
	if (b.n % 8 ||
	    weights_header_read(&back, "again", b.s + 8, b.n - 8, bytes, a, &e) != OK)
		BUG("what was read is not written so that it can be: %s", e.msg);
	if (back.entries != h->entries || back.known != h->known || back.model != h->model)
		BUG("another header");
	buf_clear(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct arena *a = arena_new();
	struct weights_header h;
	struct err e = { 0 };
	/* The first two bytes say how much data follows. */
	uint64_t bytes = n < 2 ? 0 : (uint64_t)data[0] | (uint64_t)data[1] << 8;

	if (n >= 2) {
		if (weights_header_read(&h, "fuzz", (const char *)data + 2, n - 2, bytes, a,
					&e) == OK) {
			check(&h, bytes);
			again(&h, bytes, a);
		} else if (!e.code || !e.msg[0]) {
			BUG("refused without a reason");
		}
	}
	arena_free(a);
	return 0;
}
