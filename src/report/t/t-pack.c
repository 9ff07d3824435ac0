/* t-pack.c -- what is packed comes out again. */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "report/report_priv.h"
#include <string.h>
#include <zlib.h>

static bool unpack(struct buf *out, const struct buf *packed)
{
	z_stream z = { .next_in = (Bytef *)packed->s, .avail_in = (uInt)packed->n };
	unsigned char room[4096];
	int st = inflateInit2(&z, -MAX_WBITS);

	while (st == Z_OK) {
		z.next_out = room;
		z.avail_out = sizeof room;
		st = inflate(&z, Z_NO_FLUSH);
		buf_addn(out, (char *)room, sizeof room - z.avail_out);
	}
	(void)inflateEnd(&z);
	return st == Z_STREAM_END && !z.avail_in;
}

static size_t both_ways(const char *what, const struct buf *in)
{
	struct buf packed = { 0 }, out = { 0 };
	bool good;
	size_t n;

	report_pack(&packed, buf_str(in), in->n);
	good = unpack(&out, &packed) && out.n == in->n &&
	       (!in->n || !memcmp(out.s, in->s, in->n));
	ok(good, "%s: %zu bytes, packed %zu", what, in->n, packed.n);
	n = packed.n;
	buf_clear(&packed);
	buf_clear(&out);
	return n;
}

int main(void)
{
	struct buf b = { 0 };
	struct rng r = { 5 };
	size_t n;

	both_ways("nothing", &b);
	buf_add(&b, "a");
	both_ways("a letter", &b);
	buf_reset(&b);
	for (int i = 0; i < 100000; i++)
		buf_addc(&b, 'x');
	n = both_ways("one letter, often", &b);
	ok(n < 1000, "which is short");
	buf_reset(&b);
	for (int i = 0; i < 100000; i++)
		buf_addc(&b, (char)rng_below(&r, 256));
	both_ways("noise, all bytes", &b);
	for (int k = 0; k < 40; k++) {
		buf_reset(&b);
		for (int i = 0; i < 3000; i++) {
			if (b.n && rng_below(&r, 4)) {
				size_t from = rng_below(&r, b.n), len = 1 + rng_below(&r, 300);

				for (size_t j = 0; j < len; j++)
					buf_addc(&b, b.s[from + j % (b.n - from)]);
			} else {
				buf_addc(&b, (char)rng_below(&r, 256));
			}
		}
		both_ways("copies near and far", &b);
	}
	buf_clear(&b);
	return tap_done();
}
