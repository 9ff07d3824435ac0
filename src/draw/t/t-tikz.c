/* t-tikz.c -- TikZ, read back by a reader of our own. */
#include "base/index.h"
#include "base/t/tap.h"
#include "base/t/times.h"
#include "draw/t/pieces.h"
#include "draw/t/sample.h"
#include <stdlib.h>

struct tikz_reader {
	const char *p;
	struct list *out;
	struct index color;
	struct clips clip[4]; /* of each scope that is open */
	int depth;
	bool bad;
};

static bool at_word(struct tikz_reader *r, const char *word)
{
	size_t n = strlen(word);

	while (*r->p == ' ' || *r->p == '\n')
		r->p++;
	if (strncmp(r->p, word, n))
		return false;
	r->p += n;
	return true;
}

static void tikz_bad(struct tikz_reader *r, const char *why)
{
	if (!r->bad)
		printf("# %s near %.40s\n", why, r->p);
	r->bad = true;
}

static void tikz_place(struct tikz_reader *r, double *v)
{
	char *end = NULL;

	if (!at_word(r, "("))
		tikz_bad(r, "no place");
	v[0] = strtod(r->p, &end);
	if (*end != ',')
		tikz_bad(r, "no comma");
	v[1] = strtod(end + 1, &end);
	if (*end != ')')
		tikz_bad(r, "no parenthesis");
	r->p = end + 1;
	if (fabs(v[0]) > 16000 || fabs(v[1]) > 16000)
		tikz_bad(r, "a number too large for TeX");
}

static void tikz_pieces(struct tikz_reader *r, struct pieces *s)
{
	double at[2] = { 0, 0 }, first[2] = { 0, 0 }, v[6];

	while (!r->bad && !at_word(r, ";")) {
		if (at_word(r, "--")) {
			if (at_word(r, "cycle")) {
				memcpy(v, first, sizeof first);
			} else {
				tikz_place(r, v);
			}
			if (v[0] != at[0] || v[1] != at[1])
				add_piece(s, at[0], at[1], v[0], v[1]);
			memcpy(at, v, sizeof at);
		} else if (at_word(r, ".. controls")) {
			tikz_place(r, v);
			if (!at_word(r, "and"))
				tikz_bad(r, "no and");
			tikz_place(r, v + 2);
			if (!at_word(r, ".."))
				tikz_bad(r, "no dots");
			tikz_place(r, v + 4);
			cubic_pieces(s, at, v);
			memcpy(at, v + 4, sizeof at);
		} else if (at_word(r, "rectangle")) {
			tikz_place(r, v);
			add_piece(s, at[0], at[1], v[0], at[1]);
			add_piece(s, v[0], at[1], v[0], v[1]);
			add_piece(s, v[0], v[1], at[0], v[1]);
			add_piece(s, at[0], v[1], at[0], at[1]);
		} else if (at_word(r, "circle[radius=")) {
			char *end;
			double radius = strtod(r->p, &end);

			r->p = end + 1;
			for (int i = 0; i < 360; i++)
				add_piece(s, at[0] + radius * cos(i * DRAW_PI / 180),
					  at[1] + radius * sin(i * DRAW_PI / 180),
					  at[0] + radius * cos((i + 1) * DRAW_PI / 180),
					  at[1] + radius * sin((i + 1) * DRAW_PI / 180));
		} else {
			tikz_place(r, at);
			memcpy(first, at, sizeof at);
		}
	}
}

static double option(const char *options, const char *name, double otherwise)
{
	const char *p = strstr(options, name);

	return p ? strtod(p + strlen(name), NULL) : otherwise;
}

static void tikz_options(struct tikz_reader *r, struct found *f)
{
	char o[400];
	size_t n = strcspn(r->p, "]");
	char name[8] = { 0 };
	const char *d;

	if (*r->p != '[' || n >= sizeof o) {
		tikz_bad(r, "no options");
		return;
	}
	memcpy(o, r->p, n);
	o[n] = 0;
	r->p += n + 1;
	memcpy(name, f->kind == ITEM_TEXT ? o + 6 : o + 1, 7);
	f->color = (unsigned)index_get(&r->color, name);
	f->width = option(o, "line width=", 0) / 0.75;
	f->opacity = option(o, " opacity=", 1);
	f->round = strstr(o, "line cap=round") != NULL;
	d = strstr(o, "dash pattern=");
	while (d && f->n_dash < 4) {
		const char *word = f->n_dash % 2 ? "off " : "on ";

		d = strstr(d, word);
		if (d)
			f->dash[f->n_dash++] = strtod(d + strlen(word), NULL) / 0.75;
	}
	f->x = option(o, "dash phase=", 0) / 0.75;
	if (f->kind == ITEM_FILL && !strstr(o, "even odd rule") && r->out->n > 1)
		f->text[0] = '#'; /* a text as outlines */
}

static bool read_tikz(struct tikz_reader *r, struct list *out, const char *text)
{
	memset(r, 0, sizeof *r);
	r->p = strstr(text, "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,");
	if (!r->p)
		return false;
	r->p = strchr(r->p, ']') + 1;
	r->out = out;
	while (!r->bad && !at_word(r, "\\end{tikzpicture}")) {
		struct pieces s = { 0 };

		if (at_word(r, "%") || at_word(r, "\\ifdefined")) {
			r->p += strcspn(r->p, "\n");
		} else if (at_word(r, "\\definecolor{")) {
			char name[8] = { 0 };

			memcpy(name, r->p, 7);
			if (strncmp(r->p + 7, "}{HTML}{", 8))
				tikz_bad(r, "a colour");
			index_set(&r->color, name, (int)strtol(r->p + 15, NULL, 16));
			r->p += strcspn(r->p, "\n");
		} else if (at_word(r, "\\begin{scope}[even odd rule]")) {
			if (++r->depth > 3)
				tikz_bad(r, "too deep");
		} else if (at_word(r, "\\end{scope}")) {
			free_clips(&r->clip[r->depth--]);
		} else if (at_word(r, "\\clip")) {
			struct clips *c = &r->clip[r->depth];

			tikz_pieces(r, &c->p[c->n++]);
		} else if (at_word(r, "\\path[use as bounding box]")) {
			tikz_pieces(r, &s);
			free_pieces(&s);
		} else if (at_word(r, "\\node")) {
			struct found *f = new_found(out);
			double v[2];

			f->kind = ITEM_TEXT;
			tikz_options(r, f);
			at_word(r, "at");
			tikz_place(r, v);
			f->x = v[0];
			f->y = v[1];
			if (!at_word(r, "{$"))
				tikz_bad(r, "no text");
			f->upright = at_word(r, "\\mathrm{");
			snprintf(f->text, sizeof f->text, "%.*s",
				 (int)(strcspn(r->p, "$") - f->upright), r->p);
			r->p = strchr(r->p, ';') + 1;
		} else {
			struct found *f = new_found(out);

			f->kind = at_word(r, "\\draw") ? ITEM_STROKE : ITEM_FILL;
			if (f->kind == ITEM_FILL && !at_word(r, "\\fill"))
				tikz_bad(r, "what is this?");
			tikz_options(r, f);
			copy_clips(&f->clip, &r->clip[r->depth]);
			tikz_pieces(r, &f->path);
		}
	}
	for (int i = 0; i < 4; i++)
		free_clips(&r->clip[i]);
	index_clear(&r->color);
	return !r->bad && r->depth == 0;
}

/* --- The tests ---------------------------------------------------------------------- */
static void test_tikz(void)
{
	struct scene *s = rich();
	struct buf b = { 0 };
	struct tikz_reader r;
	struct list l = { 0 };
	int bad = 0;

	ok(write_as(&b, s, DRAW_TIKZ) && read_tikz(&r, &l, buf_str(&b)),
	   "the rich scene as TikZ");
	ok(same_scene(s, &l, true, true), "has everything the scene has");
	ok(strstr(buf_str(&b), "paperwidth=315bp,paperheight=240bp") != NULL, "at its size");
	free_list(&l);
	buf_reset(&b);
	ok(draw_write(&b, s, &(struct draw_output){ .format = DRAW_TIKZ, .transparent = true },
		      NULL) == OK &&
		   read_tikz(&r, &l, buf_str(&b)) && same_scene(s, &l, false, true) &&
		   !strncmp(buf_str(&b), "\\begin{tikzpicture}", 19),
	   "the picture alone, without background");
	free_list(&l);
	draw_scene_free(s);
	for (uint64_t seed = 1; seed <= (uint64_t)test_times(90); seed++) {
		s = random_scene(seed);
		buf_reset(&b);
		if (!write_as(&b, s, DRAW_TIKZ) || !read_tikz(&r, &l, buf_str(&b)) ||
		    !same_scene(s, &l, true, true)) {
			printf("# seed %d\n", (int)seed);
			bad++;
		}
		free_list(&l);
		draw_scene_free(s);
	}
	ok(!bad, "%d random scenes come back", test_times(90));
	buf_clear(&b);
}

/* A text is left to TeX only where nothing can go wrong. */
static void test_sources(void)
{
	static const struct {
		const char *source;
		bool node;
	} row[] = {
		{ "A_{1}'", true },
		{ "\\frac{1}{2}\\sqrt{3}", true },
		{ "\\text{a $<$ b \\& c}", true },
		{ "\\text{\xc3\xa9t\xc3\xa9}", true },
		{ "\\mathbb{R}", false },
		{ "\\input{x}", false },
		{ "\\inputx", false },
		{ "a$b", false },
		{ "{a$b}", false },
		{ "a}{b", false },
		{ "{a", false },
		{ "50%", false },
		{ "a#1", false },
		{ "a&b", false },
		{ "^^41", false },
		{ "a\\", false },
		{ "\\@foo", false },
		{ "\xce\xb1", false },
		{ "\xc3", false },
		{ "a\nb", false },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct scene *s = draw_scene_new(100, 100);
		struct buf b = { 0 };

		draw_scene_add_group(s, "x", "text", "");
		draw_scene_add_text(s, PART_LABEL, text_of(s, "Ao", row[i].source, 12, false),
				    20, 20, black);
		ok(write_as(&b, s, DRAW_TIKZ) &&
			   !strstr(buf_str(&b), "\\node") == !row[i].node &&
			   !strstr(buf_str(&b), "\\fill[p000000]") == row[i].node,
		   "text %d %s", (int)i, row[i].node ? "is left to TeX" : "is painted");
		buf_clear(&b);
		draw_scene_free(s);
	}

	struct scene *s = draw_scene_new(100, 100);
	struct typeset *t;
	struct buf b = { 0 };

	draw_scene_add_group(s, "x", "text", "");
	t = (struct typeset *)(uintptr_t)text_of(s, "o1", "o_{1}", 12, false);
	t->glyph[0].font = t->glyph[1].font = TYPESET_SANS;
	draw_scene_add_text(s, PART_LABEL, t, 20, 30, black);
	ok(write_as(&b, s, DRAW_TIKZ) &&
		   strstr(buf_str(&b),
			  "\\fontsize{9bp}{10.8bp}\\sffamily\\selectfont] at (20,30) "
			  "{\\let\\mathrm\\mathsf$\\mathsf{o_{1}}$};"),
	   "a text without serifs");
	buf_clear(&b);
	draw_scene_free(s);
}

/* What TeX cannot count is cut where nobody sees it. */
static void test_far(void)
{
	struct rng g = { 11 };
	int bad = 0;

	for (int i = 0; i < 160; i++) {
		struct scene *s = draw_scene_new(600, 600);
		struct scene_path p = draw_scene_path_new(s->arena);
		struct buf b = { 0 };
		struct tikz_reader r;
		struct list l = { 0 };
		struct pieces own = { 0 }, theirs = { 0 };
		bool fill = rng_below(&g, 2), good;

		draw_scene_add_group(s, "x", "line", "");
		for (int k = (int)rng_between(&g, 2, 7); k > 0; k--) {
			double far = rng_below(&g, 2) ? 100000 : 700;
			double x = rng_between(&g, -100, 100) * far / 100;
			double y = rng_between(&g, -100, 100) * far / 100;

			if (rng_below(&g, 5))
				draw_scene_line(&p, x, y);
			else
				draw_scene_arc(&p, x, y, far, far / 3, 40, 10, 200);
		}
		if (fill)
			draw_scene_close(&p);
		if (fill)
			draw_scene_add_fill(s, PART_SHAPE, p, black, 1);
		else
			draw_scene_add_stroke(s, PART_SHAPE, p, black, 1);
		draw_scene_flatten(&p, add_piece, &own);
		good = write_as(&b, s, DRAW_TIKZ) && read_tikz(&r, &l, buf_str(&b));
		for (int k = 1; k < l.n; k++) /* after the background */
			for (int m = 0; m < l.f[k].path.n; m++) {
				const double *q = l.f[k].path.p[m];

				add_piece(&theirs, q[0], q[1], q[2], q[3]);
			}
		good = good && same_pieces(&own, &theirs, s->window, 0.2);
		for (int k = 0; k < 100 && good && fill; k++) {
			double x = rng_between(&g, 0, 6000) / 10.0;
			double y = rng_between(&g, 0, 6000) / 10.0;

			good = inside(&own, x, y) == inside(&theirs, x, y) ||
			       nearest(&own, x, y) < 0.5;
		}
		bad += !good;
		free_pieces(&own);
		free_pieces(&theirs);
		free_list(&l);
		buf_clear(&b);
		draw_scene_free(s);
	}
	ok(!bad, "160 paths that go far are the same on the page");

	struct scene *s = draw_scene_new(600, 600);
	struct buf b = { 0 };
	struct tikz_reader r;
	struct list l = { 0 };
	double dash[4], period;

	draw_scene_add_group(s, "x", "line", "");
	draw_scene_add_stroke(s, PART_SHAPE, segment(s, -50000, 100, 50000, 100), black, 2)
		->dash = DASH_LONG;
	draw_scene_dash_lengths(DASH_LONG, 2, dash);
	period = dash[0] + dash[1];
	ok(write_as(&b, s, DRAW_TIKZ) && read_tikz(&r, &l, buf_str(&b)) && l.n == 2 &&
		   fabs(l.f[1].x - fmod(l.f[1].path.p[0][0] + 50000, period)) < 0.02,
	   "and dashes keep their places");
	free_list(&l);
	buf_clear(&b);
	draw_scene_free(s);
}

int main(void)
{
	test_tikz();
	test_sources();
	test_far();
	return tap_done();
}
