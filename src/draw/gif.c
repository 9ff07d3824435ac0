/*
 * gif.c -- a GIF file (version 89a) from pictures, one after the other.
 *
 * A frame is the part of the picture that is new, with colours of its own.  Pictures of figures
 * have few: where there are more than 256, shades that differ in the lowest bits alone become
 * their mean, as many bits as are needed.  Indices are packed by LZW as the format asks: codes grow
 * from the size of an index to 12 bits, then the table begins anew.
 */
#include "draw/back_priv.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
	COLORS = 256,
	SHADES = 1 << 13, /* different ones that are told apart; a power of two */
	CODES = 4096,
	SLOTS = 1 << 13, /* of the table of strings; a power of two */
	BLOCK = 255,
	MOST_SIDE = 65535,
};

struct draw_gif {
	struct buf *out;
	int width, height; /* 0: nothing is written yet */
	uint32_t *before;  /* the picture that is there, 0xRRGGBB */
};

/* --- Bytes ---------------------------------------------------------------------------- */
static void put(struct buf *b, int v)
{
	buf_addc(b, (char)(v & 255));
}

static void put_two(struct buf *b, int v)
{
	put(b, v);
	put(b, v >> 8);
}

struct gif_bits {
	struct buf *out;
	unsigned char block[BLOCK];
	int n;
	uint32_t bits;
	int n_bits;
};

static void flush_block(struct gif_bits *g)
{
	if (!g->n)
		return;
	put(g->out, g->n);
	buf_addn(g->out, (const char *)g->block, (size_t)g->n);
	g->n = 0;
}

static void put_code(struct gif_bits *g, int code, int size)
{
	g->bits |= (uint32_t)code << g->n_bits;
	g->n_bits += size;
	while (g->n_bits >= 8) {
		g->block[g->n++] = (unsigned char)(g->bits & 255);
		g->bits >>= 8;
		g->n_bits -= 8;
		if (g->n == BLOCK)
			flush_block(g);
	}
}

/* --- LZW ------------------------------------------------------------------------------ */
struct lzw {
	uint32_t key[SLOTS]; /* string and index after it, + 1; 0: free */
	uint16_t code[SLOTS];
	int next, size;
};

static void forget(struct lzw *z, int bits)
{
	memset(z->key, 0, sizeof z->key);
	z->next = (1 << bits) + 2;
	z->size = bits + 1;
}

/* Where the string `key` stands, or may stand. */
static uint32_t slot_of(const struct lzw *z, uint32_t key)
{
	uint32_t at = key * 2654435761u >> 19;

	while (z->key[at] && z->key[at] != key)
		at = (at + 1) & (SLOTS - 1);
	return at;
}

static void pack(struct buf *b, const unsigned char *index, size_t n, int bits)
{
	struct gif_bits to = { .out = b };
	struct lzw *z = mem_alloc(sizeof *z);
	int clear = 1 << bits, string = index[0];

	put(b, bits);
	forget(z, bits);
	put_code(&to, clear, z->size);
	for (size_t i = 1; i < n; i++) {
		uint32_t key = ((uint32_t)string << 8 | index[i]) + 1, at = slot_of(z, key);

		if (z->key[at]) {
			string = z->code[at];
			continue;
		}
		put_code(&to, string, z->size);
		if (z->next == CODES) {
			put_code(&to, clear, z->size);
			forget(z, bits);
		} else {
			if (z->next == 1 << z->size)
				z->size++;
			z->key[at] = key;
			z->code[at] = (uint16_t)z->next++;
		}
		string = index[i];
	}
	put_code(&to, string, z->size);
	/* A reader has made an entry for it, too. */
	if (z->next == 1 << z->size && z->size < 12)
		z->size++;
	put_code(&to, clear + 1, z->size);
	put_code(&to, 0, 7);
	flush_block(&to);
	put(b, 0);
	mem_free(z);
}

/* --- Colours -------------------------------------------------------------------------- */
struct shades {
	uint32_t mask;
	uint32_t key[SHADES]; /* colour with the mask, + 1 */
	uint64_t red[SHADES], green[SHADES], blue[SHADES], count[SHADES];
	int number[SHADES];
	int n;
};

static int shade_of(const struct shades *p, uint32_t color)
{
	uint32_t key = (color & p->mask) + 1, at = key * 2654435761u >> 19;

	while (p->key[at] && p->key[at] != key)
		at = (at + 1) & (SHADES - 1);
	return (int)at;
}

/* A part of a picture. */
struct gif_patch {
	int x, y, w, h;
};

/* The shades of the part with `drop` low bits left out; false: more than COLORS. */
static bool collect(struct shades *p, const uint32_t *pixel, int stride,
		    const struct gif_patch *a, int drop)
{
	memset(p, 0, sizeof *p);
	p->mask = 0x010101u * (255u >> drop << drop);
	for (int y = 0; y < a->h; y++)
		for (int x = 0; x < a->w; x++) {
			uint32_t c = pixel[(size_t)(a->y + y) * (size_t)stride +
					   (size_t)(a->x + x)];
			int at = shade_of(p, c);

			if (!p->key[at]) {
				if (p->n == COLORS)
					return false;
				p->key[at] = (c & p->mask) + 1;
				p->number[at] = p->n++;
			}
			p->red[at] += c >> 16;
			p->green[at] += c >> 8 & 255;
			p->blue[at] += c & 255;
			p->count[at]++;
		}
	return true;
}

static int bits_for(int colors)
{
	int bits = 2; /* the least that the format has */

	while (1 << bits < colors)
		bits++;
	return bits;
}

static void put_table(struct buf *b, const struct shades *p, int bits)
{
	unsigned char table[COLORS][3] = { { 0 } };

	for (int i = 0; i < SHADES; i++)
		if (p->key[i]) {
			unsigned char *t = table[p->number[i]];

			t[0] = (unsigned char)(p->red[i] / p->count[i]);
			t[1] = (unsigned char)(p->green[i] / p->count[i]);
			t[2] = (unsigned char)(p->blue[i] / p->count[i]);
		}
	buf_addn(b, (const char *)table, (size_t)3 << bits);
}

/* --- Frames --------------------------------------------------------------------------- */
/* The smallest part that is not as it was; of the first all, of one that is the same a pixel. */
static struct gif_patch news(const struct draw_gif *g, const uint32_t *now)
{
	struct gif_patch a = { 0, 0, 1, 1 };
	int x0 = g->width, x1 = -1, y0 = g->height, y1 = -1;

	for (int y = 0; y < g->height; y++)
		for (int x = 0; x < g->width; x++) {
			size_t i = (size_t)y * (size_t)g->width + (size_t)x;

			if (g->before && g->before[i] == now[i])
				continue;
			x0 = x < x0 ? x : x0;
			x1 = x > x1 ? x : x1;
			y0 = y < y0 ? y : y0;
			y1 = y;
		}
	if (x1 >= 0)
		a = (struct gif_patch){ x0, y0, x1 - x0 + 1, y1 - y0 + 1 };
	return a;
}

static void put_frame(struct draw_gif *g, const uint32_t *now, int hundredths)
{
	struct shades *p = mem_alloc(sizeof *p);
	struct gif_patch a = news(g, now);
	unsigned char *index = mem_alloc((size_t)a.w * (size_t)a.h);
	int drop = 0, bits;

	while (!collect(p, now, g->width, &a, drop))
		drop++;
	bits = bits_for(p->n);
	for (int y = 0; y < a.h; y++)
		for (int x = 0; x < a.w; x++)
			index[(size_t)y * (size_t)a.w + (size_t)x] =
				(unsigned char)p->number[shade_of(
					p, now[(size_t)(a.y + y) * (size_t)g->width +
					       (size_t)(a.x + x)])];
	/* How long it stays; the next one is painted over it. */
	buf_addn(g->out, "\x21\xf9\x04\x04", 4);
	put_two(g->out, hundredths);
	put_two(g->out, 0);
	put(g->out, 0x2c);
	put_two(g->out, a.x);
	put_two(g->out, a.y);
	put_two(g->out, a.w);
	put_two(g->out, a.h);
	put(g->out, 0x80 | (bits - 1));
	put_table(g->out, p, bits);
	pack(g->out, index, (size_t)a.w * (size_t)a.h, bits);
	mem_free(index);
	mem_free(p);
}

struct draw_gif *draw_gif_new(struct buf *b)
{
	struct draw_gif *g = mem_alloc(sizeof *g);

	g->out = b;
	return g;
}

static void begin(struct draw_gif *g, int width, int height)
{
	static const char again[] = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00";

	g->width = width;
	g->height = height;
	buf_add(g->out, "GIF89a");
	put_two(g->out, width);
	put_two(g->out, height);
	buf_addn(g->out, "\x70\0\0", 3);
	buf_addn(g->out, again, sizeof again);
}

void draw_gif_add(struct draw_gif *g, const unsigned char *pixels, int stride, int width,
		  int height, int hundredths)
{
	uint32_t *now;

	if (!g->width)
		begin(g, width, height);
	if (width != g->width || height != g->height || width > MOST_SIDE ||
	    height > MOST_SIDE)
		BUG("a frame of %d x %d in a film of %d x %d", width, height, g->width,
		    g->height);
	now = mem_alloc((size_t)width * (size_t)height * sizeof *now);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++) {
			uint32_t c;

			memcpy(&c, pixels + (size_t)y * (size_t)stride + (size_t)x * 4,
			       sizeof c);
			now[(size_t)y * (size_t)width + (size_t)x] = c & 0xffffff;
		}
	put_frame(g, now, hundredths);
	mem_free(g->before);
	g->before = now;
}

void draw_gif_end(struct draw_gif *g)
{
	if (g->width)
		put(g->out, 0x3b);
	mem_free(g->before);
	mem_free(g);
}

/* --- Scenes --------------------------------------------------------------------------- */
struct gif_frame {
	struct draw_gif *gif;
	int hundredths;
};

static void take_pixels(void *user, const unsigned char *pixels, int stride, int w, int h)
{
	struct gif_frame *x = user;

	draw_gif_add(x->gif, pixels, stride, w, h, x->hundredths);
}

enum status draw_gif_frame(struct draw_gif *g, const struct scene *s,
			   const struct draw_output *o, double seconds, struct err *e)
{
	struct draw_output opaque = *o;
	struct gif_frame x = { g, (int)lround(seconds * 100) };

	opaque.transparent = false;
	opaque.scale = o->scale > 0 ? o->scale : 1;
	return draw_pixels(s, &opaque, take_pixels, &x, e);
}

enum status draw_write_gif(struct buf *b, const struct scene *s, const struct draw_output *o,
			   struct err *e)
{
	struct draw_gif *g = draw_gif_new(b);
	enum status st = draw_gif_frame(g, s, o, 0, e);

	draw_gif_end(g);
	return st;
}
