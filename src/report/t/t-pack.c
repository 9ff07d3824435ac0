/* t-pack.c -- what is packed comes out again, by a reader of its own. */
#include "base/mem.h"
#include "base/rng.h"
#include "base/t/tap.h"
#include "report/report_priv.h"
#include <string.h>

struct bits {
	const unsigned char *s;
	size_t at, n; /* in bits */
};

static int take(struct bits *b, int n)
{
	int v = 0;

	for (int i = 0; i < n; i++, b->at++)
		if (b->at < b->n)
			v |= (b->s[b->at / 8] >> (b->at % 8) & 1) << i;
	return v;
}

/* Codes come from their first bit. */
static int code(struct bits *b, int n, int so_far)
{
	for (int i = 0; i < n; i++)
		so_far = so_far << 1 | take(b, 1);
	return so_far;
}

static int symbol(struct bits *b)
{
	int c = code(b, 7, 0);

	if (c <= 23)
		return 256 + c;
	c = code(b, 1, c);
	if (c >= 0x30 && c <= 0xbf)
		return c - 0x30;
	if (c >= 0xc0 && c <= 0xc7)
		return 280 + c - 0xc0;
	return 144 + code(b, 1, c) - 0x190;
}

/* The tables of RFC 1951, 3.2.5. */
static int length_of(struct bits *b, int s)
{
	static const int base[] = { 3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
				    15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
				    67, 83, 99, 115, 131, 163, 195, 227, 258 };
	static const int extra[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
				     2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };

	return base[s - 257] + take(b, extra[s - 257]);
}

static int distance_of(struct bits *b)
{
	static const int base[] = { 1,    2,    3,    4,     5,     7,    9,    13,
				    17,   25,   33,   49,    65,    97,   129,  193,
				    257,  385,  513,  769,   1025,  1537, 2049, 3073,
				    4097, 6145, 8193, 12289, 16385, 24577 };
	int c = code(b, 5, 0);

	return base[c] + take(b, c < 4 ? 0 : c / 2 - 1);
}

static bool unpack(struct buf *out, const struct buf *packed)
{
	struct bits b = { (const unsigned char *)packed->s, 0, packed->n * 8 };

	if (take(&b, 1) != 1 || take(&b, 2) != 1)
		return false;
	while (b.at < b.n) {
		int s = symbol(&b), length, distance;

		if (s == 256)
			return b.n - b.at < 8;
		if (s < 256) {
			buf_addc(out, (char)s);
			continue;
		}
		if (s > 285)
			return false;
		length = length_of(&b, s);
		distance = distance_of(&b);
		if ((size_t)distance > out->n)
			return false;
		for (int i = 0; i < length; i++)
			buf_addc(out, out->s[out->n - (size_t)distance]);
	}
	return false;
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
