/*
 * png.c -- a PNG file from pixels.
 *
 * Pictures of figures are flat: most pixels equal their left neighbour or the one
 * above.  So the rows are written unfiltered, and repetitions are looked for at those
 * two distances and where a small table last saw the same pixel; that is several
 * times faster than a general library at about the same size, and the bytes do not change
 * with the version of one.
 *
 * A stream is a list of blocks, each with Huffman codes of its own (RFC 1951), in a zlib
 * wrapper (RFC 1950), in one IDAT chunk.
 */
#include "draw/back_priv.h"
#include <stdint.h>
#include <string.h>

enum {
	WINDOW = 32768,   /* how far back a repetition may lie */
	BAND = 1 << 18,   /* bytes that are compressed at a time */
	TOKENS = 1 << 14, /* of one block */
	LONGEST = 258,
	SLOTS = 1 << 12,
	LITERALS = 286,
	DISTANCES = 30,
	LENGTHS = 19, /* codes for the lengths of codes */
	END = 256,
};

static const unsigned short length_base[] = { 3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
					      15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
					      67, 83, 99, 115, 131, 163, 195, 227, 258 };
static const unsigned char length_extra[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
					      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };
static const unsigned short distance_base[] = {
	1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
	193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577
};

struct deflate {
	struct buf *out;
	uint64_t bits;
	int n_bits;
	/* The last WINDOW bytes that were read, then the band. */
	unsigned char *data;
	int n, at;
	long base;        /* of data[0] in the whole stream */
	int pixel, row;   /* bytes of each */
	long seen[SLOTS]; /* where in the stream a pixel was last, + 1 */
	struct token {
		unsigned short length; /* 0: a literal */
		unsigned short value;  /* the literal, or the distance - 1 */
	} token[TOKENS];
	int n_tokens;
	uint32_t a, b; /* of Adler-32 */
};

/* --- Bits --------------------------------------------------------------------------- */
static void put_bits(struct deflate *d, uint32_t v, int n)
{
	d->bits |= (uint64_t)v << d->n_bits;
	d->n_bits += n;
	if (d->n_bits >= 32) {
		char word[4];

		for (int i = 0; i < 4; i++)
			word[i] = (char)(d->bits >> 8 * i & 255);
		buf_addn(d->out, word, 4);
		d->bits >>= 32;
		d->n_bits -= 32;
	}
}

/* --- Huffman codes ------------------------------------------------------------------ */
struct png_code {
	unsigned char length[LITERALS];
	unsigned short bits[LITERALS]; /* first bit lowest */
};

/* Lengths of an optimal prefix code for the counts; returns the longest.  Symbols that do
 * not occur get none. */
static int code_lengths(unsigned char *length, const uint32_t *count, int n)
{
	struct {
		uint32_t count;
		short up;
	} node[2 * LITERALS];
	short leaf[LITERALS], symbol[LITERALS];
	int leaves = 0, next_leaf = 0, next_inner, nodes, longest = 0;

	memset(length, 0, (size_t)n);
	for (int i = 0; i < n; i++) {
		int k = leaves;

		if (!count[i])
			continue;
		for (; k && count[leaf[k - 1]] > count[i]; k--)
			leaf[k] = leaf[k - 1];
		leaf[k] = (short)i;
		leaves++;
	}
	if (leaves == 1)
		length[leaf[0]] = 1;
	if (leaves < 2)
		return leaves;
	for (int i = 0; i < leaves; i++) {
		node[i].count = count[leaf[i]];
		symbol[i] = leaf[i];
	}
	/* Leaves and inner nodes are both in rising order: the two least are at the heads. */
	next_inner = nodes = leaves;
	while (nodes < 2 * leaves - 1) {
		node[nodes].count = 0;
		for (int k = 0; k < 2; k++) {
			int least = next_leaf < leaves && (next_inner >= nodes ||
							   node[next_leaf].count <=
								   node[next_inner].count)
					    ? next_leaf++
					    : next_inner++;

			node[nodes].count += node[least].count;
			node[least].up = (short)nodes;
		}
		nodes++;
	}
	for (int i = 0; i < leaves; i++) {
		int depth = 0;

		for (int k = i; k != nodes - 1; k = node[k].up)
			depth++;
		length[symbol[i]] = (unsigned char)depth;
		if (depth > longest)
			longest = depth;
	}
	return longest;
}

static void make_code(struct png_code *c, uint32_t *count, int n, int most)
{
	unsigned short next[17] = { 0 };
	int of[17] = { 0 };

	/* A code that is too deep becomes flatter as its counts come together. */
	while (code_lengths(c->length, count, n) > most)
		for (int i = 0; i < n; i++)
			count[i] = (count[i] + 1) / 2;
	for (int i = 0; i < n; i++)
		of[c->length[i]]++;
	of[0] = 0;
	for (int k = 1; k <= most; k++)
		next[k] = (unsigned short)((next[k - 1] + of[k - 1]) << 1);
	for (int i = 0; i < n; i++) {
		unsigned v = c->length[i] ? next[c->length[i]]++ : 0, r = 0;

		for (int k = 0; k < c->length[i]; k++)
			r |= (v >> k & 1) << (c->length[i] - 1 - k);
		c->bits[i] = (unsigned short)r;
	}
}

static int log2_of(int v)
{
	return 31 - __builtin_clz((unsigned)v);
}

/* Symbols for lengths and distances: two or one bits after the leading one. */
static int length_symbol(int length)
{
	int v = length - 3, k;

	if (length == LONGEST)
		return 28;
	if (v < 8)
		return v;
	k = log2_of(v);
	return 4 * (k - 1) + (v >> (k - 2) & 3);
}

static int distance_symbol(int distance)
{
	int v = distance - 1, k;

	if (v < 4)
		return v;
	k = log2_of(v);
	return 2 * k + (v >> (k - 1) & 1);
}

static int distance_extra(int symbol)
{
	return symbol < 4 ? 0 : symbol / 2 - 1;
}

/* The lengths of both codes, run by run: 16 repeats the last, 17 and 18 are zeros. */
static int pack_lengths(unsigned char (*out)[2], const unsigned char *length, int n)
{
	int m = 0;

	for (int i = 0; i < n;) {
		int run = 1, v = length[i];

		while (i + run < n && length[i + run] == v)
			run++;
		i += run;
		if (v) {
			out[m][0] = (unsigned char)v;
			out[m++][1] = 0;
			run--;
		}
		while (run >= 3) {
			int most = v ? 6 : run > 10 ? 138 : 10, k = run < most ? run : most;

			out[m][0] = v ? 16 : most == 10 ? 17 : 18;
			out[m++][1] = (unsigned char)(k - (most == 138 ? 11 : 3));
			run -= k;
		}
		while (run-- > 0) {
			out[m][0] = (unsigned char)v;
			out[m++][1] = 0;
		}
	}
	return m;
}

static void put_codes(struct deflate *d, const struct png_code *literal,
		      const struct png_code *distance)
{
	static const unsigned char order[LENGTHS] = { 16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
						      11, 4,  12, 3, 13, 2, 14, 1, 15 };
	unsigned char all[LITERALS + DISTANCES], packed[LITERALS + DISTANCES][2];
	uint32_t count[LENGTHS] = { 0 };
	struct png_code c;
	int n, last = LENGTHS;

	memcpy(all, literal->length, LITERALS);
	memcpy(all + LITERALS, distance->length, DISTANCES);
	n = pack_lengths(packed, all, LITERALS + DISTANCES);
	for (int i = 0; i < n; i++)
		count[packed[i][0]]++;
	make_code(&c, count, LENGTHS, 7);
	while (last > 4 && !c.length[order[last - 1]])
		last--;
	put_bits(d, LITERALS - 257, 5);
	put_bits(d, DISTANCES - 1, 5);
	put_bits(d, (uint32_t)last - 4, 4);
	for (int i = 0; i < last; i++)
		put_bits(d, c.length[order[i]], 3);
	for (int i = 0; i < n; i++) {
		int s = packed[i][0];

		put_bits(d, c.bits[s], c.length[s]);
		if (s >= 16)
			put_bits(d, packed[i][1], s == 16 ? 2 : s == 17 ? 3 : 7);
	}
}

static void end_block(struct deflate *d, bool final)
{
	/* Some readers want every code to have two symbols. */
	uint32_t literals[LITERALS] = { 1, [END] = 1 }, distances[DISTANCES] = { 1, 1 };
	struct png_code literal, distance;

	for (int i = 0; i < d->n_tokens; i++) {
		const struct token *t = &d->token[i];

		literals[t->length ? 257 + length_symbol(t->length) : t->value]++;
		if (t->length)
			distances[distance_symbol(t->value + 1)]++;
	}
	make_code(&literal, literals, LITERALS, 15);
	make_code(&distance, distances, DISTANCES, 15);
	put_bits(d, final, 1);
	put_bits(d, 2, 2);
	put_codes(d, &literal, &distance);
	for (int i = 0; i < d->n_tokens; i++) {
		const struct token *t = &d->token[i];
		int l, s, v = t->value + 1;

		if (!t->length) {
			put_bits(d, literal.bits[t->value], literal.length[t->value]);
			continue;
		}
		l = length_symbol(t->length);
		put_bits(d, literal.bits[257 + l], literal.length[257 + l]);
		put_bits(d, (uint32_t)(t->length - length_base[l]), length_extra[l]);
		s = distance_symbol(v);
		put_bits(d, distance.bits[s], distance.length[s]);
		put_bits(d, (uint32_t)(v - distance_base[s]), distance_extra(s));
	}
	put_bits(d, literal.bits[END], literal.length[END]);
	d->n_tokens = 0;
}

/* --- Repetitions -------------------------------------------------------------------- */
static int match(const struct deflate *d, long back)
{
	const unsigned char *p = d->data + d->at, *q = p - back;
	int n = 0, most = d->n - d->at < LONGEST ? d->n - d->at : LONGEST;

	if (back < 1 || back > WINDOW || back > d->at)
		return 0;
	while (n + 8 <= most && !memcmp(p + n, q + n, 8))
		n += 8;
	while (n < most && p[n] == q[n])
		n++;
	return n;
}

static unsigned slot(const unsigned char *p)
{
	/* The same on machines of either byte order. */
	uint32_t v = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
		     (uint32_t)p[3] << 24;

	return v * 2654435761u >> 20;
}

static void put_token(struct deflate *d, int length, int value)
{
	d->token[d->n_tokens++] =
		(struct token){ (unsigned short)length, (unsigned short)value };
	if (d->n_tokens == TOKENS)
		end_block(d, false);
}

static void compress_band(struct deflate *d)
{
	while (d->at < d->n) {
		int best = match(d, d->pixel), back = d->pixel;

		if (best < LONGEST) {
			int n = match(d, d->row);

			if (n > best + 1) {
				best = n;
				back = d->row;
			}
		}
		if (best < 32 && d->at + 4 <= d->n) {
			long *seen = &d->seen[slot(d->data + d->at)];
			long far = d->base + d->at + 1 - *seen;
			int n = *seen ? match(d, far) : 0;

			if (n > best + 1) {
				best = n;
				back = (int)far;
			}
			*seen = d->base + d->at + 1;
		}
		if (best >= 4) {
			put_token(d, best, back - 1);
			d->at += best;
		} else {
			put_token(d, 0, d->data[d->at++]);
		}
	}
}

static void add_to_sums(struct deflate *d, const unsigned char *p, int n)
{
	while (n > 0) {
		uint32_t k = n < 5552 ? (uint32_t)n : 5552, sum = 0, weighted = 0;

		for (uint32_t i = 0; i < k; i++) {
			sum += p[i];
			weighted += (k - i) * p[i]; /* k is the most that 32 bits hold */
		}
		d->b = (d->b + k * d->a + weighted % 65521) % 65521;
		d->a = (d->a + sum) % 65521;
		p += k;
		n -= (int)k;
	}
}

/* --- The file ----------------------------------------------------------------------- */
static void put_word(unsigned char *p, uint32_t v)
{
	for (int i = 0; i < 4; i++)
		p[i] = (unsigned char)(v >> (24 - 8 * i));
}

static void add_chunk(struct buf *b, const char *type, const char *data, size_t n)
{
	uint32_t table[256], crc = 0xffffffffu;
	unsigned char word[4];
	size_t from;

	for (uint32_t i = 0; i < 256; i++) {
		uint32_t v = i;

		for (int k = 0; k < 8; k++)
			v = v & 1 ? 0xedb88320u ^ v >> 1 : v >> 1;
		table[i] = v;
	}
	put_word(word, (uint32_t)n);
	buf_addn(b, (char *)word, 4);
	from = b->n;
	buf_addn(b, type, 4);
	buf_addn(b, data, n);
	for (size_t i = from; i < b->n; i++)
		crc = table[(crc ^ (unsigned char)b->s[i]) & 255] ^ crc >> 8;
	put_word(word, ~crc);
	buf_addn(b, (char *)word, 4);
}

/* A row as PNG has it: the filter (none), then red, green, blue and alpha. */
static void convert_row(unsigned char *to, const unsigned char *from, int width, bool alpha)
{
	*to++ = 0;
	for (int i = 0; i < width; i++, from += 4) {
		uint32_t v;
		unsigned a;

		memcpy(&v, from, sizeof v);
		a = alpha ? v >> 24 : 255;
		for (int k = 16; k >= 0; k -= 8) {
			unsigned c = v >> k & 255;

			*to++ = (unsigned char)(a == 255 || !a ? c : (c * 255 + a / 2) / a);
		}
		if (alpha)
			*to++ = (unsigned char)a;
	}
}

void draw_png(struct buf *b, const unsigned char *pixels, int stride, int width, int height,
	      bool alpha)
{
	struct deflate *d = mem_alloc(sizeof *d);
	struct buf out = { 0 };
	unsigned char head[13] = { 0 }, sum[4];

	d->out = &out;
	d->pixel = alpha ? 4 : 3;
	d->row = 1 + width * d->pixel;
	d->data = mem_alloc((size_t)(WINDOW + BAND + d->row));
	d->a = 1;
	buf_add(&out, "\x78\x01");
	for (int y = 0; y < height; y++) {
		if (d->n > WINDOW + BAND) {
			int past = d->n - WINDOW;

			memmove(d->data, d->data + past, WINDOW);
			d->base += past;
			d->n = d->at = WINDOW;
		}
		convert_row(d->data + d->n, pixels + (size_t)y * (size_t)stride, width, alpha);
		add_to_sums(d, d->data + d->n, d->row);
		d->n += d->row;
		if (d->n > WINDOW + BAND || y == height - 1)
			compress_band(d);
	}
	end_block(d, true);
	for (; d->n_bits > 0; d->n_bits -= 8, d->bits >>= 8)
		buf_addc(&out, (char)(d->bits & 255));
	put_word(sum, d->b << 16 | d->a);
	buf_addn(&out, (char *)sum, 4);

	put_word(head, (uint32_t)width);
	put_word(head + 4, (uint32_t)height);
	head[8] = 8;
	head[9] = alpha ? 6 : 2;
	buf_addn(b, "\x89PNG\r\n\x1a\n", 8);
	add_chunk(b, "IHDR", (char *)head, sizeof head);
	add_chunk(b, "IDAT", buf_str(&out), out.n);
	add_chunk(b, "IEND", "", 0);
	buf_clear(&out);
	mem_free(d->data);
	mem_free(d);
}
