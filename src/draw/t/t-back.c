/*
 * t-back.c -- formats and arguments; PNG, looked at pixel by pixel; PDF.
 *
 *   t-back                    the tests
 *   t-back --write FOLDER     pictures for t/4002-formats.t
 *   t-back --compare A B      how far two PNG files differ, per colour value, in 0 .. 255
 */
#include "base/t/tap.h"
#include "base/work.h"
#include "draw/back_priv.h"
#include "draw/t/sample.h"
#include <cairo/cairo.h>
#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Reading PNG, with cairo -------------------------------------------------------- */
struct library {
	void *handle;
	__typeof__(cairo_image_surface_create_from_png_stream) *read;
	__typeof__(cairo_image_surface_get_data) *data;
	__typeof__(cairo_image_surface_get_width) *width;
	__typeof__(cairo_image_surface_get_height) *height;
	__typeof__(cairo_image_surface_get_stride) *stride;
	__typeof__(cairo_surface_status) *status;
	__typeof__(cairo_surface_destroy) *destroy;
};

static bool load(struct library *c)
{
	static const struct {
		const char *name;
		size_t at;
	} row[] = {
		{ "cairo_image_surface_create_from_png_stream",
		  offsetof(struct library, read) },
		{ "cairo_image_surface_get_data", offsetof(struct library, data) },
		{ "cairo_image_surface_get_width", offsetof(struct library, width) },
		{ "cairo_image_surface_get_height", offsetof(struct library, height) },
		{ "cairo_image_surface_get_stride", offsetof(struct library, stride) },
		{ "cairo_surface_status", offsetof(struct library, status) },
		{ "cairo_surface_destroy", offsetof(struct library, destroy) },
	};

	c->handle = dlopen("libcairo.so.2", RTLD_LAZY);
	for (size_t i = 0; c->handle && i < sizeof row / sizeof *row; i++) {
		void *p = dlsym(c->handle, row[i].name);

		memcpy((char *)c + row[i].at, &p, sizeof p);
	}
	return c->handle != NULL;
}

struct bytes {
	const char *p;
	size_t n;
};

static cairo_status_t take_bytes(void *self, unsigned char *to, unsigned n)
{
	struct bytes *b = self;

	if (n > b->n)
		return CAIRO_STATUS_READ_ERROR;
	memcpy(to, b->p, n);
	b->p += n;
	b->n -= n;
	return CAIRO_STATUS_SUCCESS;
}

struct picture {
	int w, h;
	uint32_t *v; /* premultiplied */
};

static bool decode(const struct library *c, struct picture *out, const char *p, size_t n)
{
	cairo_surface_t *s = c->read(take_bytes, &(struct bytes){ p, n });
	bool good = c->status(s) == CAIRO_STATUS_SUCCESS;

	*out = (struct picture){ 0 };
	if (good) {
		out->w = c->width(s);
		out->h = c->height(s);
		out->v = mem_alloc((size_t)out->w * (size_t)out->h * 4);
		for (int y = 0; y < out->h; y++)
			memcpy(out->v + y * out->w, c->data(s) + y * c->stride(s),
			       (size_t)out->w * 4);
	}
	c->destroy(s);
	return good;
}

static bool is_color(const struct picture *p, int x, int y, unsigned rgb, unsigned within)
{
	uint32_t v = p->v[y * p->w + x];

	for (int k = 0; k < 24; k += 8)
		if (labs((long)(v >> k & 255) - (long)(rgb >> k & 255)) > (long)within) {
			printf("# (%d, %d) is %06x, not %06x\n", x, y, v & 0xffffff, rgb);
			return false;
		}
	return true;
}

/* --- The tests ---------------------------------------------------------------------- */
/* --- The tests ---------------------------------------------------------------------- */
static void test_formats(void)
{
	enum draw_format f = DRAW_PDF;

	ok(draw_format_of(&f, "svg") && f == DRAW_SVG, "svg");
	ok(draw_format_of(&f, "a.b/c.PNG") && f == DRAW_PNG, "a file's ending, in capitals");
	ok(draw_format_of(&f, "x.pdf") && f == DRAW_PDF, "pdf");
	ok(draw_format_of(&f, "tikz") && f == DRAW_TIKZ, "tikz");
	ok(draw_format_of(&f, "x.tex") && f == DRAW_TIKZ, "tex");
	ok(!draw_format_of(&f, "x.jpg") && !draw_format_of(&f, "") &&
		   !draw_format_of(&f, "svg.d/file") && !draw_format_of(&f, "x.svg/"),
	   "and nothing else");
}

static void test_arguments(void)
{
	static const struct {
		double w, h, scale;
		const char *ids;
		enum draw_format format;
		const char *arg;
	} row[] = {
		{ 100, 100, -1, NULL, DRAW_SVG, "scale" },
		{ 100, 100, NAN, NULL, DRAW_PNG, "scale" },
		{ 100, 100, INFINITY, NULL, DRAW_PNG, "scale" },
		{ 100, 100, 82, NULL, DRAW_PNG, "scale" },
		{ 100, 10, 0.04, NULL, DRAW_PNG, "scale" },
		{ 0, 100, 1, NULL, DRAW_SVG, "" },
		{ 100, 8193, 1, NULL, DRAW_TIKZ, "" },
		{ 100, NAN, 1, NULL, DRAW_PDF, "" },
		{ 100, 100, 1, "", DRAW_SVG, "ids" },
		{ 100, 100, 1, "1a", DRAW_SVG, "ids" },
		{ 100, 100, 1, "a\"b", DRAW_SVG, "ids" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct scene *s = draw_scene_new(row[i].w, row[i].h);
		struct buf b = { 0 };
		struct err e = { 0 };
		enum status st = draw_write(&b, s,
					    &(struct draw_output){ .format = row[i].format,
								   .scale = row[i].scale,
								   .ids = row[i].ids },
					    &e);

		ok(st == E_ARG && !strcmp(e.code, "bad_argument") &&
			   !strcmp(e.arg, row[i].arg) && b.n == 0,
		   "refused: %s", e.msg);
		buf_clear(&b);
		draw_scene_free(s);
	}
}

static void test_png_file(const struct library *c)
{
	struct rng g = { 3 };
	int bad = 0;

	for (int i = 0; i < 60; i++) {
		int w = (int)rng_between(&g, 1, 300), h = (int)rng_between(&g, 1, 200);
		int mode = i % 5;
		bool alpha = rng_below(&g, 2);
		uint32_t *v, last = 0;
		struct buf b = { 0 };
		struct picture p;
		bool good;

		if (i == 0)
			w = 8192, h = 3;
		if (i == 1)
			w = 40, h = 3000;
		v = mem_alloc((size_t)w * (size_t)h * 4);
		for (int k = 0; k < w * h; k++) {
			/* Noise, flat, mixed, a gradient, rows that repeat. */
			if (mode == 0 || (mode == 2 && rng_below(&g, 30) == 0))
				last = (uint32_t)rng_next(&g) & 0xffffff;
			if (mode == 3)
				last = (uint32_t)(k % w + (k / w << 8)) & 0xffffff;
			if (mode == 4)
				last = k < 5 * w ? (uint32_t)rng_next(&g) & 0xffffff
						 : v[k - 5 * w];
			v[k] = last & 0xffffff;
			if (alpha)
				v[k] = k % 3 ? last | 0xff000000 : 0;
		}
		draw_png(&b, (unsigned char *)v, w * 4, w, h, alpha);
		good = decode(c, &p, b.s, b.n) && p.w == w && p.h == h;
		for (int k = 0; good && k < w * h; k++)
			good = alpha ? p.v[k] == v[k] : (p.v[k] & 0xffffff) == v[k];
		if (!good) {
			printf("# picture %d, %d x %d, mode %d\n", i, w, h, mode);
			bad++;
		}
		mem_free(p.v);
		mem_free(v);
		buf_clear(&b);
	}
	ok(!bad, "60 PNG files read by another library");

	uint32_t half[2] = { 0x80402010, 0x01010100 };
	struct buf b = { 0 };
	struct picture p;

	draw_png(&b, (unsigned char *)half, 8, 2, 1, true);
	ok(decode(c, &p, b.s, b.n) && p.v[0] == half[0] && p.v[1] == half[1],
	   "half-transparent pixels");
	mem_free(p.v);
	buf_clear(&b);
}

static void test_png(const struct library *c)
{
	struct scene *s = rich();
	struct buf b = { 0 }, again = { 0 };
	struct picture p;
	bool is;

	ok(write_as(&b, s, DRAW_PNG), "the rich scene as PNG");
	ok(b.n > 33 &&
		   !memcmp(b.s, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\xa4\0\0\1\x40\x08\2", 26),
	   "its header");
	if (!ok(decode(c, &p, b.s, b.n) && p.w == 420 && p.h == 320, "its size"))
		return;
	ok(is_color(&p, 2, 2, 0xffffff, 0), "the background");
	ok(is_color(&p, 150, 160, 0xd0e0f2, 1), "a filling of opacity 0.2");
	ok(is_color(&p, 330, 85, 0xe29393, 1) && is_color(&p, 330, 125, 0xffffff, 0),
	   "even-odd: a star's middle is empty");
	ok(is_color(&p, 84, 5, 0xffffff, 0), "nothing beyond the window");
	ok(is_color(&p, 60, 260, 0, 1), "a point");
	ok(is_color(&p, 150, 260 - 2, 0xd0e0f2, 12), "no hatching inside the triangle");
	is = false;
	for (int x = 225; x < 250; x++)
		is = is || (p.v[200 * p.w + x] & 0xffffff) == 0x2e7d32 ||
		     (int)(p.v[200 * p.w + x] >> 16 & 255) < 0x60;
	ok(is, "hatching outside it");
	is = true;
	for (int x = 5; x < 60; x++)
		is = is && (p.v[200 * p.w + x] & 0xffffff) != 0x2e7d32;
	ok(is, "and none outside the disc");
	ok(is_color(&p, 38, 270, 0, 120), "a letter's leg");
	mem_free(p.v);
	ok(write_as(&again, s, DRAW_PNG) && b.n == again.n && !memcmp(b.s, again.s, b.n),
	   "twice the same bytes");
	buf_reset(&b);
	ok(draw_write(&b, s,
		      &(struct draw_output){
			      .format = DRAW_PNG, .transparent = true, .scale = 2 },
		      NULL) == OK &&
		   decode(c, &p, b.s, b.n) && p.w == 840 && p.h == 640,
	   "twice as large");
	ok(p.v[4 * p.w + 4] == 0 && p.v[520 * p.w + 120] == 0xff000000 &&
		   p.v[320 * p.w + 300] >> 24 == 51,
	   "without background");
	mem_free(p.v);
	buf_clear(&b);
	buf_clear(&again);
	draw_scene_free(s);
}

/* Pixels are memory of the call, whoever asks the system for them. */
static void test_pixels_count(void)
{
	struct scene *s = draw_scene_new(1000, 1000);
	enum status st[2];
	struct err e = { 0 };
	long long peak[2];

	for (int i = 0; i < 2; i++) {
		struct buf b = { 0 };
		struct work w;

		work_begin(&w, &(struct work_limits){ .bytes = (size_t)32 << 20 });
		st[i] = draw_write(
			&b, s, &(struct draw_output){ .format = DRAW_PNG, .scale = i ? 4 : 1 },
			&e);
		(void)work_end(&w);
		peak[i] = (long long)atomic_load(&w.peak);
		buf_clear(&b);
	}
	ok(st[0] == OK && peak[0] > 4000000, "a million pixels are four million bytes");
	ok(st[1] == E_UNABLE && !strcmp(e.code, "limit"), "too many are refused: %s", e.msg);
	draw_scene_free(s);
}

static void test_pdf(void)
{
	struct scene *s = rich();
	struct buf b = { 0 }, again = { 0 };

	ok(write_as(&b, s, DRAW_PDF) && !strncmp(b.s, "%PDF-1.", 7) &&
		   !strcmp(b.s + b.n - 6, "%%EOF\n"),
	   "the rich scene as PDF");
	buf_add(&again, "before");
	ok(write_as(&again, s, DRAW_PDF) && b.n + 6 == again.n &&
		   !memcmp(b.s, again.s + 6, b.n),
	   "twice the same bytes");
	for (size_t i = 0; i < b.n; i++)
		if (!b.s[i])
			b.s[i] = ' ';
	ok(!strstr(b.s, "CreationDate"), "no date");
	ok(strstr(b.s, "/Title (A triangle, a star & <more>)") != NULL, "a title");
	ok(strstr(b.s, "/MediaBox [ 0 0 315 240 ]") != NULL, "its size in points");
	buf_clear(&b);
	buf_clear(&again);
	draw_scene_free(s);
}

static void test_empty(void)
{
	struct scene *s = draw_scene_new(16, 16);

	for (int f = DRAW_SVG; f <= DRAW_TIKZ; f++) {
		struct buf b = { 0 };
		struct err e = { 0 };
		enum status st = draw_write(
			&b, s, &(struct draw_output){ .format = (enum draw_format)f }, &e);

		ok((st == OK && b.n > 50) || (st == E_SYS && !strcmp(e.code, "unsupported")),
		   "an empty page as format %d", f);
		buf_clear(&b);
	}
	draw_scene_free(s);
}

/* --- For the end-to-end script ------------------------------------------------------ */
static void save(const char *folder, const char *name, const struct buf *b)
{
	char path[500];
	FILE *f;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	f = fopen(path, "wb");
	if (!f || fwrite(b->s, 1, b->n, f) != b->n || fclose(f)) {
		perror(path);
		exit(2);
	}
}

static int write_pictures(const char *folder)
{
	static const char *const ending[] = { "svg", "png", "pdf", "tex" };

	for (int k = 0; k < 4; k++) {
		struct scene *s = k == 0 ? rich() : random_scene((uint64_t)k * 17);

		for (int f = DRAW_SVG; f <= DRAW_TIKZ; f++) {
			struct buf b = { 0 };
			struct err e = { 0 };
			char name[40];
			enum status st = draw_write(
				&b, s,
				&(struct draw_output){ .format = (enum draw_format)f,
						       .standalone = true },
				&e);

			if (st != OK) {
				fprintf(stderr, "%s\n", e.msg);
				if (st != E_SYS)
					return 2;
				continue;
			}
			snprintf(name, sizeof name, "%d.%s", k, ending[f]);
			save(folder, name, &b);
			buf_clear(&b);
		}
		draw_scene_free(s);
	}
	return 0;
}

static bool load_file(const struct library *c, struct picture *p, const char *path)
{
	struct buf b = { 0 };
	FILE *f = fopen(path, "rb");
	char chunk[4096];
	size_t n;
	bool good;

	while (f && (n = fread(chunk, 1, sizeof chunk, f)) > 0)
		buf_addn(&b, chunk, n);
	if (f)
		fclose(f);
	good = f && decode(c, p, b.s, b.n);
	buf_clear(&b);
	return good;
}

/* The mean of one colour in a cell, over white. */
static double cell(const struct picture *p, int x, int y, int size, int shift)
{
	double sum = 0;

	for (int i = 0; i < size; i++)
		for (int k = 0; k < size; k++) {
			uint32_t v = p->v[(y + i) * p->w + x + k];

			sum += (v >> shift & 255) + (255 - (v >> 24));
		}
	return sum / (size * size);
}

/* Edges are smoothed by each program in its own way, so cells of 4 x 4 are compared. */
static int compare(const char *a, const char *b)
{
	struct library c;
	struct picture p, q;
	double sum = 0;
	long n = 0;

	if (!load(&c) || !load_file(&c, &p, a) || !load_file(&c, &q, b)) {
		fprintf(stderr, "cannot read %s or %s\n", a, b);
		return 2;
	}
	if (abs(p.w - q.w) > 1 || abs(p.h - q.h) > 1) {
		fprintf(stderr, "%d x %d and %d x %d\n", p.w, p.h, q.w, q.h);
		return 2;
	}
	for (int y = 0; y + 4 <= p.h && y + 4 <= q.h; y += 4)
		for (int x = 0; x + 4 <= p.w && x + 4 <= q.w; x += 4)
			for (int k = 0; k < 24; k += 8, n++)
				sum += fabs(cell(&p, x, y, 4, k) - cell(&q, x, y, 4, k));
	printf("%.3f\n", sum / n);
	mem_free(p.v);
	mem_free(q.v);
	return 0;
}

int main(int argc, char **argv)
{
	struct library c = { 0 };

	if (argc == 3 && !strcmp(argv[1], "--write"))
		return write_pictures(argv[2]);
	if (argc == 4 && !strcmp(argv[1], "--compare"))
		return compare(argv[2], argv[3]);
	test_formats();
	test_arguments();
	test_empty();
	if (load(&c)) {
		test_png_file(&c);
		test_png(&c);
		test_pixels_count();
		test_pdf();
		dlclose(c.handle);
	} else {
		skip("no libcairo: PNG and PDF are not written here");
	}
	return tap_done();
}
