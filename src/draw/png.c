/*
 * png.c -- a PNG file from pixels.
 *
 * Pictures of figures are flat: most pixels equal the one above, so each row is written as its
 * difference to it, and zlib need not look far: at its fastest it makes files a tenth larger than at
 * its best.
 */
#include "base/mem.h"
#include "draw/back_priv.h"
#include <stdint.h>
#include <string.h>
#include <zlib.h>

enum { UP = 2 }; /* the filter: less what stands above */

static void put_word(unsigned char *p, uint32_t v)
{
	for (int i = 0; i < 4; i++)
		p[i] = (unsigned char)(v >> (24 - 8 * i));
}

static void add_chunk(struct buf *b, const char *type, const char *data, size_t n)
{
	unsigned char word[4];
	uLong sum = crc32(crc32(0, (const Bytef *)type, 4), (const Bytef *)data, (uInt)n);

	put_word(word, (uint32_t)n);
	buf_addn(b, (char *)word, 4);
	buf_addn(b, type, 4);
	buf_addn(b, data, n);
	put_word(word, (uint32_t)sum);
	buf_addn(b, (char *)word, 4);
}

/* Red, green, blue and alpha, as PNG has them. */
static void convert_row(unsigned char *to, const unsigned char *from, int width, bool alpha)
{
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

/* What zlib needs counts as ours does. */
static voidpf lend(voidpf self, uInt n, uInt size)
{
	(void)self;
	return mem_alloc((size_t)n * size);
}

static void take_back(voidpf self, voidpf p)
{
	(void)self;
	mem_free(p);
}

/* What zlib makes of n bytes; last: and of all that it still has. */
static void squeeze(z_stream *z, struct buf *out, unsigned char *bytes, int n, bool last)
{
	unsigned char room[1 << 14];

	z->next_in = bytes;
	z->avail_in = (uInt)n;
	do {
		z->next_out = room;
		z->avail_out = sizeof room;
		(void)deflate(z, last ? Z_FINISH : Z_NO_FLUSH);
		buf_addn(out, (char *)room, sizeof room - z->avail_out);
	} while (!z->avail_out);
}

void draw_png(struct buf *b, const unsigned char *pixels, int stride, int width, int height,
	      bool alpha)
{
	int row = width * (alpha ? 4 : 3);
	unsigned char *mem = mem_alloc(3 * (size_t)row + 1), *above = mem, *here = mem + row,
		      *differs = here + row, head[13] = { 0 };
	struct buf out = { 0 };
	z_stream z = { .zalloc = lend, .zfree = take_back };

	if (deflateInit2(&z, 1, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK)
		BUG("zlib does not begin");
	memset(above, 0, (size_t)row);
	differs[0] = UP;
	for (int y = 0; y < height; y++) {
		unsigned char *swap = above;

		convert_row(here, pixels + (size_t)y * (size_t)stride, width, alpha);
		for (int i = 0; i < row; i++)
			differs[i + 1] = (unsigned char)(here[i] - above[i]);
		squeeze(&z, &out, differs, row + 1, y == height - 1);
		above = here;
		here = swap;
	}
	(void)deflateEnd(&z);

	put_word(head, (uint32_t)width);
	put_word(head + 4, (uint32_t)height);
	head[8] = 8;
	head[9] = alpha ? 6 : 2;
	buf_addn(b, "\x89PNG\r\n\x1a\n", 8);
	add_chunk(b, "IHDR", (char *)head, sizeof head);
	add_chunk(b, "IDAT", buf_str(&out), out.n);
	add_chunk(b, "IEND", "", 0);
	buf_clear(&out);
	mem_free(mem);
}
