/* t-gif.c -- GIF files: what is written is read again, by a reader that shares nothing with the writer. */
#include "base/rng.h"
#include "base/t/tap.h"
#include "draw/back_priv.h"
#include "draw/draw.h"
#include "tool/tool.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST (400 * 300)
#define FRAMES 300

/* --- A reader ----------------------------------------------------------------------------- */
struct seen {
	int width, height, frames, delay[FRAMES];
	uint32_t picture[MOST]; /* as it stands after the last frame read */
	bool sound, loops;
};

static int two(const unsigned char *s)
{
	return s[0] | s[1] << 8;
}

/* The indices of one image from its blocks; returns what comes after them, or NULL. */
static const unsigned char *unpack(const unsigned char *s, const unsigned char *end,
				   unsigned char *out, int want)
{
	static int prefix[4096];
	static unsigned char last[4096], stack[4097];
	struct buf data = { 0 };
	int bits = *s++, clear = 1 << bits, size = bits + 1, next = clear + 2, old = -1;
	int n = 0, have = 0, code, first = 0;
	uint32_t word = 0;
	size_t at = 0;
	bool over = false;

	while (s < end && *s) {
		buf_addn(&data, (const char *)s + 1, *s);
		s += 1 + *s;
	}
	while (!over) {
		while (have < size && at < data.n) {
			word |= (uint32_t)(unsigned char)data.s[at++] << have;
			have += 8;
		}
		if (have < size)
			break;
		code = (int)(word & ((1u << size) - 1));
		word >>= size;
		have -= size;
		if (code == clear) {
			size = bits + 1;
			next = clear + 2;
			old = -1;
			continue;
		}
		over = code == clear + 1;
		if (over || code > next || (code == next && old < 0))
			break;
		{
			int top = 0, c = code;

			if (code == next)
				stack[top++] = (unsigned char)first, c = old;
			for (; c >= clear; c = prefix[c])
				stack[top++] = last[c];
			first = c;
			stack[top++] = (unsigned char)c;
			while (top && n < want)
				out[n++] = stack[--top];
			n += top; /* too much */
		}
		if (old >= 0 && next < 4096) {
			prefix[next] = old;
			last[next++] = (unsigned char)first;
			if (next == 1 << size && size < 12)
				size++;
		}
		old = code;
	}
	buf_clear(&data);
	return over && n == want && s < end ? s + 1 : NULL;
}

static const unsigned char *image(struct seen *x, const unsigned char *s,
				  const unsigned char *end)
{
	static unsigned char index[MOST];
	int left = two(s + 1), top = two(s + 3), w = two(s + 5), h = two(s + 7);
	const unsigned char *table = s + 10;
	int colors = 2 << (s[9] & 7);

	if (!(s[9] & 0x80) || left + w > x->width || top + h > x->height)
		return NULL;
	s = unpack(table + 3 * colors, end, index, w * h);
	for (int i = 0; s && i < w * h; i++) {
		const unsigned char *c = table + 3 * index[i];

		if (index[i] >= colors)
			return NULL;
		x->picture[(top + i / w) * x->width + left + i % w] =
			(uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
	}
	x->frames++;
	return s;
}

static void read_gif(struct seen *x, const struct buf *b)
{
	const unsigned char *s = (const unsigned char *)b->s, *end = s + b->n;

	memset(x, 0, sizeof *x);
	if (b->n < 20 || memcmp(s, "GIF89a", 6))
		return;
	x->width = two(s + 6);
	x->height = two(s + 8);
	s += 13;
	while (s && s < end && *s != 0x3b) {
		if (*s == 0x2c) {
			s = image(x, s, end);
			continue;
		}
		if (s[1] == 0xf9)
			x->delay[x->frames] = two(s + 4);
		x->loops |= s[1] == 0xff && !memcmp(s + 3, "NETSCAPE2.0", 11);
		for (s += 2; s < end && *s; s += 1 + *s)
			continue;
		s++;
	}
	x->sound = s && s == end - 1;
}

/* --- What is written --------------------------------------------------------------------- */
static struct seen x;
static uint32_t picture[MOST];

static bool same(int n)
{
	return x.sound && !memcmp(x.picture, picture, (size_t)n * sizeof *picture);
}

static void add(struct draw_gif *g, int w, int h, int hundredths)
{
	draw_gif_add(g, (const unsigned char *)picture, 4 * w, w, h, hundredths);
}

static void pixels(void)
{
	struct rng r = { 7 };
	struct buf b = { 0 };
	struct draw_gif *g;
	int bad = 0, far = 0;

	for (int colors = 1; colors <= 256; colors += colors < 4 ? 1 : 36)
		for (int w = 1; w <= 331; w += 110) {
			int h = 1 + w / 2;

			for (int i = 0; i < w * h; i++)
				picture[i] =
					(uint32_t)rng_below(&r, (uint64_t)colors) * 65793u;
			buf_reset(&b);
			g = draw_gif_new(&b);
			add(g, w, h, 0);
			draw_gif_end(g);
			read_gif(&x, &b);
			bad += !same(w * h) || x.frames != 1 || x.width != w || x.height != h;
		}
	ok(!bad, "up to 256 colours come back as they were");
	for (int i = 0; i < MOST; i++)
		picture[i] = (uint32_t)rng_below(&r, 1 << 24);
	buf_reset(&b);
	g = draw_gif_new(&b);
	add(g, 400, 300, 0);
	draw_gif_end(g);
	read_gif(&x, &b);
	for (int i = 0; i < MOST; i++)
		for (int k = 0; k < 24; k += 8)
			far += abs((int)(x.picture[i] >> k & 255) -
				   (int)(picture[i] >> k & 255)) > 63;
	ok(x.sound && !far, "of more than 256 each is near");
	buf_reset(&b);
	g = draw_gif_new(&b);
	draw_gif_end(g);
	ok(!b.n, "without a picture there is no file");
	buf_clear(&b);
}

static void frames(void)
{
	struct buf b = { 0 };
	struct draw_gif *g = draw_gif_new(&b);
	size_t before;

	memset(picture, 0xff, sizeof picture);
	for (int i = 0; i < MOST; i++)
		picture[i] &= 0xffffff;
	add(g, 400, 300, 50);
	before = b.n;
	picture[400 * 100 + 7] = 0x102030;
	picture[400 * 120 + 31] = 0xa0b0c0;
	add(g, 400, 300, 125);
	ok(b.n - before < 200, "only what is new is written: %zu bytes", b.n - before);
	add(g, 400, 300, 300);
	draw_gif_end(g);
	read_gif(&x, &b);
	ok(same(MOST) && x.frames == 3 && x.loops, "three frames, over and over");
	ok(x.delay[0] == 50 && x.delay[1] == 125 && x.delay[2] == 300, "each for its time");
	buf_clear(&b);
}

static void films(void)
{
	struct tool_table *tools = tool_table_new();
	struct fig *f = fig_new(tools, 1);
	static const char *const lines[] = { "A = (0, 0)", "B = (4, 0)", "ShowObject(B, 1)",
					     "k = Slider(1, 3, 0.5)", "c = Circle(A, k)" };
	struct draw_options o = { .width = 200, .height = 150 };
	struct draw_output w = { .format = DRAW_GIF };
	struct draw_film film = { 0 };
	struct buf b = { 0 };
	struct err e = { 0 };
	const struct fig_obs *obs;
	enum status st;

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		if (fig_line(f, lines[i], strlen(lines[i]), &obs) != OK)
			ok(0, "%s", lines[i]);
	st = draw_animate(&b, f, &o, &w, &film, &e);
	if (st == E_SYS && !strcmp(e.code, "unsupported")) {
		ok(1, "no libcairo here # skip");
		goto out;
	}
	read_gif(&x, &b);
	ok(st == OK && x.sound && x.frames == 3 && x.width == 200, "a film of steps: %d",
	   x.frames);
	ok(x.delay[0] == 100 && x.delay[2] == 300, "the last stays longer");
	buf_reset(&b);
	film = (struct draw_film){ .slider = "k", .frames = 5, .seconds = 0.2 };
	st = draw_animate(&b, f, &o, &w, &film, &e);
	read_gif(&x, &b);
	ok(st == OK && x.sound && x.frames == 5 && x.delay[4] == 20, "a film of a slider");
	ok(fig_find(f, "k").v >= 0 && fig_journal_count(f) == 5, "the figure is as it was");
	buf_reset(&b);
	film.slider = "A";
	ok(draw_animate(&b, f, &o, &w, &film, &e) == E_ARG && !strcmp(e.code, "not_found") &&
		   !b.n,
	   "a point is no slider");
	film = (struct draw_film){ .seconds = 1e9 };
	ok(draw_animate(&b, f, &o, &w, &film, &e) == E_ARG && !b.n, "nobody waits so long");
out:
	buf_clear(&b);
	fig_free(f);
	tool_table_free(tools);
}

int main(void)
{
	pixels();
	frames();
	films();
	return tap_done();
}
