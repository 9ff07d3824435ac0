/*
 * pack.c -- deflate: what the page unpacks by itself when a sample is opened.
 *
 * Fixed codes and greedy matches in a window of 32 KiB (RFC 1951).  Written here because the bytes of
 * a report must not depend on which version of a library packed them; traces are so repetitive that
 * better codes would gain a sixth.
 */
#include "base/mem.h"
#include "report/report_priv.h"
#include <string.h>

#define WINDOW 32768
#define HASH_BITS 15
#define LONGEST 258
#define TRIED 24 /* earlier places that are compared */

struct report_bits {
	struct buf *out;
	uint32_t bits;
	int n;
};

static void put(struct report_bits *b, unsigned v, int n)
{
	b->bits |= (uint32_t)v << b->n;
	for (b->n += n; b->n >= 8; b->n -= 8) {
		buf_addc(b->out, (char)(b->bits & 255));
		b->bits >>= 8;
	}
}

/* Huffman codes go in from their first bit. */
static void put_code(struct report_bits *b, unsigned code, int n)
{
	unsigned turned = 0;

	for (int i = 0; i < n; i++)
		turned |= (code >> i & 1) << (n - 1 - i);
	put(b, turned, n);
}

static void put_symbol(struct report_bits *b, int s)
{
	if (s < 144)
		put_code(b, (unsigned)(0x30 + s), 8);
	else if (s < 256)
		put_code(b, (unsigned)(0x190 + s - 144), 9);
	else if (s < 280)
		put_code(b, (unsigned)(s - 256), 7);
	else
		put_code(b, (unsigned)(0xc0 + s - 280), 8);
}

/* Lengths: codes 257.., four for each number of extra bits; 258 has its own. */
static void put_length(struct report_bits *b, int length)
{
	int k = length - 3, extra = 0;

	if (length == LONGEST) {
		put_symbol(b, 285);
		return;
	}
	while (k >> (extra + 3))
		extra++;
	put_symbol(b, extra ? 257 + 4 * (extra + 1) + ((k >> extra) & 3) : 257 + k);
	put(b, (unsigned)(k & ((1 << extra) - 1)), extra);
}

/* Distances: two codes for each number of extra bits. */
static void put_distance(struct report_bits *b, int distance)
{
	int k = distance - 1, extra = 0;

	while (k >> (extra + 2))
		extra++;
	put_code(b, (unsigned)(extra ? 2 * (extra + 1) + ((k >> extra) & 1) : k), 5);
	put(b, (unsigned)(k & ((1 << extra) - 1)), extra);
}

struct report_places {
	int *head, *before; /* the last place with a hash; the one before a place; -1: none */
};

static unsigned hash(const unsigned char *s)
{
	return ((uint32_t)(s[0] << 16 | s[1] << 8 | s[2]) * 2654435761u) >> (32 - HASH_BITS);
}

static int longest(const struct report_places *p, const unsigned char *s, int i, int n,
		   int *distance)
{
	int best = 0, most = n - i < LONGEST ? n - i : LONGEST, j = p->head[hash(s + i)];

	for (int k = 0; k < TRIED && j >= 0 && i - j <= WINDOW && best < most; k++) {
		int m = 0;

		if (!best || s[j + best] == s[i + best])
			while (m < most && s[j + m] == s[i + m])
				m++;
		if (m > best) {
			best = m;
			*distance = i - j;
		}
		j = p->before[j];
	}
	return best;
}

static void remember(struct report_places *p, const unsigned char *s, int i, int n)
{
	unsigned h;

	if (i + 3 > n)
		return;
	h = hash(s + i);
	p->before[i] = p->head[h];
	p->head[h] = i;
}

void report_pack(struct buf *out, const char *text, size_t size)
{
	const unsigned char *s = (const unsigned char *)text;
	struct report_bits b = { .out = out };
	int n = (int)size;
	struct report_places p = { mem_alloc((1 << HASH_BITS) * sizeof *p.head),
				   mem_alloc((size_t)(n + 1) * sizeof *p.before) };

	for (int i = 0; i < 1 << HASH_BITS; i++)
		p.head[i] = -1;
	put(&b, 1, 1); /* the last block, */
	put(&b, 1, 2); /* with fixed codes */
	for (int i = 0; i < n;) {
		int distance = 0, length = i + 3 <= n ? longest(&p, s, i, n, &distance) : 0;

		if (length < 3) {
			put_symbol(&b, s[i]);
			length = 1;
		} else {
			put_length(&b, length);
			put_distance(&b, distance);
		}
		for (int k = 0; k < length; k++)
			remember(&p, s, i + k, n);
		i += length;
	}
	put_symbol(&b, 256);
	put(&b, 0, 7); /* to a whole byte */
	mem_free(p.head);
	mem_free(p.before);
}
