/*
 * t-typeset.c -- outlines, labels and their boxes.
 *
 * With the argument --sources it prints LaTeX instead of testing, one formula to a line, for
 * t/4050-typeset-latex.t.
 */
#include "base/rng.h"
#include "base/t/tap.h"
#include "typeset/typeset.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct typeset *set(const char *s, enum typeset_mode m, struct arena *a)
{
	return typeset_text(s, strlen(s), m, TYPESET_ROMAN, true, 40, a);
}

/* --- Boxes, computed by walking along the curves ---------------------------------- */

struct hull {
	bool any;
	double x0, y0, x1, y1;
};

static void widen(struct hull *h, double x, double y)
{
	h->x0 = h->any ? fmin(h->x0, x) : x;
	h->y0 = h->any ? fmin(h->y0, y) : y;
	h->x1 = h->any ? fmax(h->x1, x) : x;
	h->y1 = h->any ? fmax(h->y1, y) : y;
	h->any = true;
}

/* Every point of the outline, y down; returns the number of coordinates, -1 for a bad one. */
static int walk(struct hull *h, const struct typeset_outline *g, double x, double y, double k)
{
	const short *v = g->v;
	double px = 0, py = 0;
	char last = 'Z';

	for (const char *op = g->path; *op; op++) {
		if ((last == 'Z') != (*op == 'M'))
			return -1;
		last = *op;
		if (*op == 'Z')
			continue;
		if (*op == 'Q') {
			for (int i = 0; i <= 64; i++) {
				double t = i / 64.0, u = 1 - t;

				widen(h,
				      x + k * (u * u * px + 2 * t * u * v[0] + t * t * v[2]),
				      y - k * (u * u * py + 2 * t * u * v[1] + t * t * v[3]));
			}
			px = v[2];
			py = v[3];
			v += 4;
			continue;
		}
		if (*op != 'M' && *op != 'L')
			return -1;
		px = v[0];
		py = v[1];
		v += 2;
		widen(h, x + k * px, y - k * py);
	}
	return last == 'Z' ? (int)(v - g->v) : -1;
}

static struct hull glyph_hull(const struct typeset_glyph *g)
{
	struct hull h = { 0 };

	walk(&h, g->glyph, g->x, g->y, g->size / 1000);
	return h;
}

static struct hull shape_hull(const struct typeset_shape *s)
{
	struct hull h = { 0 };

	for (int k = 0; k < s->n; k++)
		widen(&h, s->p[k][0], s->p[k][1]);
	return h;
}

static struct hull whole(const struct typeset *t)
{
	struct hull h = { 0 };

	for (int i = 0; i < t->n_glyphs; i++)
		walk(&h, t->glyph[i].glyph, t->glyph[i].x, t->glyph[i].y,
		     t->glyph[i].size / 1000);
	for (int i = 0; i < t->n_shapes; i++)
		for (int k = 0; k < t->shape[i].n; k++)
			widen(&h, t->shape[i].p[k][0], t->shape[i].p[k][1]);
	return h;
}

/* The boxes of glyphs are whole numbers of units around the ink. */
static bool box_is(const struct typeset *t, const struct hull *h)
{
	double most = t->size * 1.4 * 1.001e-3 + 1e-9;

	return t->x0 <= h->x0 + 1e-9 && h->x0 - t->x0 <= most && t->y0 <= h->y0 + 1e-9 &&
	       h->y0 - t->y0 <= most && t->x1 >= h->x1 - 1e-9 && t->x1 - h->x1 <= most &&
	       t->y1 >= h->y1 - 1e-9 && t->y1 - h->y1 <= most;
}

static void test_outlines(void)
{
	for (int f = 0; f < TYPESET_FONTS; f++) {
		int n = 0, bad = 0, boxes = 0;

		for (unsigned c = 0x20; c < 0x3000; c++) {
			const struct typeset_outline *g =
				typeset_outline_of((enum typeset_font)f, c);
			struct hull h = { 0 };

			if (!typeset_font_has((enum typeset_font)f, c)) {
				bad += g->code != TYPESET_MISSING;
				continue;
			}
			n++;
			bad += g->code != c || g->advance <= 0 || walk(&h, g, 0, 0, 1) < 0;
			boxes += h.any && (floor(h.x0) < g->x0 || floor(h.x0) > g->x0 + 1 ||
					   ceil(h.x1) > g->x1 || ceil(h.x1) < g->x1 - 1 ||
					   floor(-h.y1) < g->y0 || floor(-h.y1) > g->y0 + 1 ||
					   ceil(-h.y0) > g->y1 || ceil(-h.y0) < g->y1 - 1);
		}
		ok(n > 500 && !bad && !boxes,
		   "font %d: %d characters, %d bad, %d with a wrong box", f, n, bad, boxes);
		bad = 0;
		for (unsigned c = 0x21; c < 0x7f; c++)
			bad += !typeset_font_has((enum typeset_font)f, c);
		for (unsigned c = 0xc0; c < 0x100; c++)
			bad += !typeset_font_has((enum typeset_font)f, c);
		for (unsigned c = 0x391; c < 0x3ca; c++)
			bad += (c < 0x3aa ? c != 0x3a2 : c > 0x3b0) &&
			       !typeset_font_has((enum typeset_font)f, c);
		for (unsigned c = 0x410; c < 0x450; c++)
			bad += !typeset_font_has((enum typeset_font)f, c);
		ok(!bad, "font %d has all letters", f);
	}
	ok(!typeset_font_has(TYPESET_ROMAN, 0x4e2d) &&
		   typeset_outline_of(TYPESET_ROMAN, 0x4e2d)->advance == 1000,
	   "a Chinese character is a wide box");
	ok(typeset_outline_of(TYPESET_ITALIC, 'A') != typeset_outline_of(TYPESET_ROMAN, 'A') &&
		   typeset_outline_of(TYPESET_ITALIC, 0x2220) ==
			   typeset_outline_of(TYPESET_SANS, 0x2220),
	   "letters differ, signs are shared");
	ok(!strcmp(typeset_font_style(TYPESET_ITALIC), "italic") &&
		   strstr(typeset_font_family(TYPESET_SANS), "sans-serif"),
	   "what a browser is told");
}

static void test_signs(void)
{
	static const char signs[] =
		"°′″·×÷±−∓√∞≤≥≠≈≡∠△∥⟂⊥∼≅∈∪∩∫∑∂∅→←↔⇒…–—‘’“”«»€½²³¹□☐⊙⌢∝⊂∴∵∽≌▱⊿ℝ";
	struct arena *a = arena_new();
	const struct typeset *t = set(signs, TYPESET_TEXT, a);
	int missing = 0;

	for (int i = 0; i < t->n_glyphs; i++)
		missing += t->glyph[i].glyph->code == TYPESET_MISSING;
	ok(t->n_glyphs > 50 && missing == 0, "every sign geometry needs, %d missing", missing);
	arena_free(a);
}

/* --- Names ------------------------------------------------------------------------- */

static void test_names(void)
{
	static const struct {
		const char *name, *source, *plain;
	} some[] = {
		{ "A", "A", "A" },
		{ "A_1", "A_{1}", "A_1" },
		{ "A_{12}", "A_{12}", "A_12" },
		{ "A'", "A'", "A'" },
		{ "A''", "A''", "A''" },
		{ "A\xe2\x80\xb2", "A'", "A'" },
		{ "P_1'", "P_{1}'", "P_1'" },
		{ "P'_1", "P_{1}'", "P_1'" },
		{ "O1", "O_{1}", "O_1" },
		{ "O12'", "O_{12}'", "O_12'" },
		{ "alpha", "\\alpha", "α" },
		{ "alpha2", "\\alpha_{2}", "α_2" },
		{ "Gamma", "\\Gamma", "Γ" },
		{ "β", "\\beta", "β" },
		{ "Alpha", "\\mathrm{A}", "Α" },
		{ "pi", "\\pi", "π" },
		{ "AB", "AB", "AB" },
		{ "poly1", "\\mathit{poly1}", "poly1" },
		{ "incircle", "\\mathit{incircle}", "incircle" },
		{ "l_{AB}", "l_{AB}", "l_(AB)" },
		{ "AB_1", "{AB}_{1}", "AB_1" },
		{ "sAB", "\\mathit{sAB}", "sAB" },
		{ "x_alpha", "x_{\\alpha}", "x_α" },
		{ "_1", "\\textit{\\_1}", "_1" },
		{ "A_", "\\textit{A\\_}", "A_" },
		{ "12", "12", "12" },
		{ "é", "\\textit{é}", "é" },
		{ "50%", "\\textit{50\\%}", "50%" },
		{ "", "", "" },
	};
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		const struct typeset *t = set(some[i].name, TYPESET_NAME, a);

		ok(!strcmp(t->source, some[i].source) && !strcmp(t->plain, some[i].plain),
		   "name %s: %s, %s", some[i].name, t->source, t->plain);
	}
	arena_free(a);
}

static void test_greek(void)
{
	static const char *const names[] = {
		"alpha",    "beta",    "gamma",   "delta",    "varepsilon", "zeta",   "eta",
		"theta",    "iota",    "kappa",   "lambda",   "mu",         "nu",     "xi",
		"pi",       "rho",     "sigma",   "tau",      "upsilon",    "varphi", "chi",
		"psi",      "omega",   "epsilon", "vartheta", "phi",        "varpi",  "varrho",
		"varsigma", "Gamma",   "Delta",   "Theta",    "Lambda",     "Xi",     "Pi",
		"Sigma",    "Upsilon", "Phi",     "Psi",      "Omega",
	};
	struct arena *a = arena_new();
	int bad = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct buf b = { 0 };
		const struct typeset *t = set(names[i], TYPESET_NAME, a), *m, *u;

		buf_addf(&b, "\\%s", names[i]);
		m = set(b.s, TYPESET_MATH, a);
		u = set(t->plain, TYPESET_MATH, a);
		if (t->n_glyphs != 1 || t->glyph[0].glyph->code == TYPESET_MISSING ||
		    m->glyph[0].glyph != t->glyph[0].glyph ||
		    u->glyph[0].glyph != t->glyph[0].glyph || strcmp(t->source, b.s) ||
		    strcmp(m->source, b.s)) {
			bad++;
			printf("# %s: %s\n", names[i], t->source);
		}
		buf_clear(&b);
	}
	ok(!bad, "Greek letters by name, by command and as characters");
	arena_free(a);
}

/* --- Where things stand ------------------------------------------------------------- */

/* The first glyph of a character. */
static struct hull of(const struct typeset *t, unsigned code)
{
	struct hull none = { 0 };

	for (int i = 0; i < t->n_glyphs; i++)
		if (t->glyph[i].code == code)
			return glyph_hull(&t->glyph[i]);
	return none;
}

static const struct typeset_glyph *glyph(const struct typeset *t, unsigned code)
{
	for (int i = 0; i < t->n_glyphs; i++)
		if (t->glyph[i].code == code)
			return &t->glyph[i];
	return NULL;
}

static void test_places(void)
{
	struct arena *a = arena_new();
	const struct typeset *t, *u;
	struct hull p, q, r, bar;

	t = set("A_1", TYPESET_NAME, a);
	ok(glyph(t, '1')->y > 0 && fabs(glyph(t, '1')->size - 28) < 1e-9 &&
		   glyph(t, '1')->font == TYPESET_ROMAN &&
		   glyph(t, 'A')->font == TYPESET_ITALIC,
	   "a subscript is lower, smaller and upright");
	t = set("x_1^2", TYPESET_MATH, a);
	p = of(t, '1');
	q = of(t, '2');
	ok(glyph(t, '2')->y < 0 && glyph(t, '1')->y > 0 && q.y1 < p.y0,
	   "a superscript is above the subscript");
	t = set("x^{y^z}", TYPESET_MATH, a);
	ok(glyph(t, 'z')->y < glyph(t, 'y')->y && glyph(t, 'y')->y < 0 &&
		   glyph(t, 'z')->size < glyph(t, 'y')->size,
	   "a tower grows up and gets smaller");
	t = set("B'", TYPESET_NAME, a);
	p = of(t, 'B');
	q = of(t, 0x2032);
	ok(q.y1 < -0.3 * 40 && q.y0 < p.y0 && q.x0 > p.x1 - 4,
	   "a prime is high, right of its letter");

	t = set("\\frac{a}{b}", TYPESET_MATH, a);
	p = of(t, 'a');
	q = of(t, 'b');
	bar = shape_hull(&t->shape[0]);
	ok(t->n_shapes == 1 && p.y1 < bar.y0 && bar.y1 < q.y0, "the bar is between");
	ok(bar.x0 <= p.x0 && bar.x1 >= p.x1 && fabs((bar.y0 + bar.y1) / 2 + 10) < 0.01,
	   "it covers what is over it and lies on the axis");
	t = set("\\frac{a^2}{b^2}", TYPESET_MATH, a);
	bar = shape_hull(&t->shape[0]);
	ok(of(t, 'b').y0 > bar.y1 && of(t, '2').y0 < bar.y0, "exponents stay clear of it");
	u = set("\\dfrac{a}{b}", TYPESET_MATH, a);
	t = set("\\frac{a}{b}", TYPESET_MATH, a);
	ok(u->y1 - u->y0 > t->y1 - t->y0, "a displayed fraction is larger");

	t = set("\\sqrt{x}", TYPESET_MATH, a);
	p = of(t, 'x');
	q = shape_hull(&t->shape[0]);
	r = shape_hull(&t->shape[1]);
	ok(t->n_shapes == 2 && q.x1 <= p.x0 + 1 && r.y1 < p.y0 && r.x1 >= p.x1 &&
		   q.y1 >= p.y1 && fabs(q.y0 - r.y0) < 1e-9 && r.x0 < q.x1,
	   "a root covers its contents, sign and roof meet");
	u = set("\\sqrt{\\frac{\\frac{a}{b}}{c}}", TYPESET_MATH, a);
	ok(u->y1 - u->y0 > 1.3 * (t->y1 - t->y0), "and grows with them");
	t = set("\\sqrt[3]{x}", TYPESET_MATH, a);
	ok(glyph(t, '3')->size < 25 && of(t, '3').x1 < of(t, 'x').x0 && of(t, '3').y1 < 0,
	   "the index is small and to the left");

	t = set("\\left(\\frac{\\frac{a}{b}}{\\frac{c}{d}}\\right)", TYPESET_MATH, a);
	p = of(t, 'a');
	q = of(t, 'd');
	bar = shape_hull(&t->shape[t->n_shapes - 1]);
	ok(t->n_glyphs == 4 && bar.y1 - bar.y0 > 0.85 * (q.y1 - p.y0),
	   "tall brackets are drawn");
	t = set("\\left(x\\right)", TYPESET_MATH, a);
	ok(t->n_glyphs == 3 && t->n_shapes == 0, "small ones are letters");

	t = set("\\overline{AB}", TYPESET_MATH, a);
	bar = shape_hull(&t->shape[0]);
	ok(bar.y1 < of(t, 'A').y0 && bar.x1 - bar.x0 > 0.8 * (of(t, 'B').x1 - of(t, 'A').x0),
	   "a line over letters");
	t = set("\\vec{v}", TYPESET_MATH, a);
	bar = shape_hull(&t->shape[0]);
	p = of(t, 'v');
	ok(bar.y1 < p.y0 && bar.x0 < p.x1 && bar.x1 > p.x0, "an arrow over a letter");
	arena_free(a);
}

/* --- Widths -------------------------------------------------------------------------- */

static double width(const char *s, enum typeset_mode m, struct arena *a)
{
	return set(s, m, a)->width;
}

static void test_widths(void)
{
	struct arena *a = arena_new();
	struct rng r = { 7 };
	const struct typeset *t, *u;
	int bad = 0;

	for (int i = 0; i < 200; i++) {
		char s[24];
		double sum = 0;
		int n = (int)rng_between(&r, 1, 20);

		for (int k = 0; k < n; k++) {
			char c = (char)rng_between(&r, 'a', 'z');

			s[k] = c;
			sum += typeset_outline_of(TYPESET_ROMAN, (unsigned char)c)->advance *
			       40 / 1000.0;
		}
		s[n] = 0;
		bad += fabs(width(s, TYPESET_TEXT, a) - sum) > 1e-9;
	}
	ok(!bad, "the width of a text is the sum of its letters'");
	ok(fabs(width("12", TYPESET_MATH, a) - 2 * width("1", TYPESET_MATH, a)) < 1e-9,
	   "digits");
	ok(fabs(width("1+1", TYPESET_MATH, a) - 2 * width("1", TYPESET_MATH, a) -
		width("+", TYPESET_MATH, a) - 2 * 40 * 4 / 18.0) < 1e-9,
	   "medium space around an operation");
	ok(fabs(width("1=1", TYPESET_MATH, a) - 2 * width("1", TYPESET_MATH, a) -
		width("=", TYPESET_MATH, a) - 2 * 40 * 5 / 18.0) < 1e-9,
	   "thick space around a relation");
	ok(fabs(width("-1", TYPESET_MATH, a) - width("1", TYPESET_MATH, a) -
		width("-", TYPESET_MATH, a)) < 1e-9,
	   "no space after a sign");
	ok(fabs(width("1^{1+1}", TYPESET_MATH, a) - width("1", TYPESET_MATH, a) -
		0.7 * (2 * width("1", TYPESET_MATH, a) + width("+", TYPESET_MATH, a)) - 2) <
		   1e-9,
	   "none in scripts");
	t = typeset_text("\\frac{\\sqrt{3}}{2}x_1", 22, TYPESET_MATH, TYPESET_SANS, false, 18,
			 a);
	u = typeset_text("\\frac{\\sqrt{3}}{2}x_1", 22, TYPESET_MATH, TYPESET_SANS, false, 36,
			 a);
	ok(fabs(u->width - 2 * t->width) < 1e-9 && fabs(u->y0 - 2 * t->y0) < 1e-9 &&
		   fabs(u->y1 - 2 * t->y1) < 1e-9 && fabs(u->x1 - 2 * t->x1) < 1e-9,
	   "twice the size is twice as large");
	arena_free(a);
}

/* --- Formulas ---------------------------------------------------------------------------- */

static const char *const samples[] = {
	"\\frac{\\sqrt{3}}{2}",
	"\\sqrt[3]{x^2+1}",
	"3\\sqrt{2}",
	"60^\\circ",
	"\\overline{AB}=5",
	"\\frac{a+b}{2}",
	"x^{2n}",
	"\\left(\\frac{1}{2}\\right)^n",
	"\\vec{v}",
	"f'(x)=x_1^2",
	"f''^2_1",
	"\\overrightarrow{AB}",
	"\\overset{\\frown}{AB}",
	"\\widehat{ABC}",
	"\\angle ABC=60°",
	"\\triangle ABC\\sim\\triangle DEF",
	"AB\\parallel CD\\perp EF",
	"\\left\\{\\frac ab\\right\\}\\left|x\\right|\\left[\\frac ab\\right]",
	"\\sin^2x+\\cos x",
	"\\int_0^1 x\\,dx",
	"\\sum_{i=1}^n i",
	"\\displaystyle\\sum_{i=1}^n i",
	"\\dfrac ab\\tfrac ab",
	"\\binom nk",
	"\\mathbb{R}\\mathrm{cm}^2\\text{area $x_1$}",
	"\\not=\\not\\in\\not\\equiv",
	"\\left\\lfloor\\frac ab\\right\\rfloor\\left.x\\right>",
	"\\underline{x}\\hat x\\bar x\\dot x",
	"\\foo{x}\\bar",
	"{}_1^2x",
	"x^{a}^{b}",
	"°^2",
	"\\text{#$%&_{}~^\\<>|}",
	"a_{b_{c_{d}}}",
	"\\operatorname{tr}A\\bmod 2",
	"√2+√{3}",
	"\\left/x\\right\\uparrow",
	"\\left x\\right y",
	"\\quad\\qquad\\,\\;\\!\\:\\ x",
	"\\color{red}x",
	"x\\le y\\geq z\\neq\\pm\\mp\\infty\\to",
};

static void test_boxes(void)
{
	struct arena *a = arena_new();
	int bad = 0;

	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
		for (int f = 0; f < TYPESET_FONTS; f++) {
			const struct typeset *t =
				typeset_text(samples[i], strlen(samples[i]), TYPESET_MATH,
					     (enum typeset_font)f, f == 0, 40, a);
			struct hull h = whole(t);

			if (!h.any || !box_is(t, &h)) {
				bad++;
				printf("# %s: %g %g %g %g, should be %g %g %g %g\n",
				       samples[i], t->x0, t->y0, t->x1, t->y1, h.x0, h.y0,
				       h.x1, h.y1);
			}
		}
	}
	ok(!bad, "boxes are the ink of all glyphs and shapes");
	arena_free(a);
}

static void test_words(void)
{
	static const struct {
		enum typeset_mode mode;
		const char *text, *source, *plain;
	} some[] = {
		{ TYPESET_MATH, "\\frac{\\sqrt{3}}{2}", "\\frac{\\sqrt{3}}{2}", "√3/2" },
		{ TYPESET_MATH, "\\frac{a+b}2", "\\frac{a+b}{2}", "(a + b)/2" },
		{ TYPESET_MATH, "60^\\circ", "60^{\\circ}", "60°" },
		{ TYPESET_MATH, "60°", "60{}^{\\circ}", "60°" },
		{ TYPESET_MATH, "x≤-2", "x\\le-2", "x ≤ −2" },
		{ TYPESET_MATH, "\\pi r^2", "\\pi r^{2}", "πr^2" },
		{ TYPESET_MATH, "$x$", "x", "x" },
		{ TYPESET_MATH, "f'^2_1", "f'^{2}_{1}", "f_1'^2" },
		{ TYPESET_MATH, "x²", "x^{2}", "x^2" },
		{ TYPESET_MATH, "\\overset\\frown{AB}", "\\overset{\\frown}{AB}", "AB" },
		{ TYPESET_MATH, "\\nothing", "\\text{\\textbackslash{}nothing}", "\\nothing" },
		{ TYPESET_TEXT, "area = 5", "\\text{area = 5}", "area = 5" },
		{ TYPESET_TEXT, "a\nb", "\\text{a b}", "a b" },
		{ TYPESET_TEXT, "at $x_1$!", "\\text{at }{x_{1}}\\text{!}", "at x_1!" },
		{ TYPESET_TEXT, "5\\$ or $6", "\\text{5\\$ or \\$6}", "5$ or $6" },
		{ TYPESET_TEXT, "50% & #1", "\\text{50\\% \\& \\#1}", "50% & #1" },
		{ TYPESET_TEXT, "∠α", "\\text{$\\angle$$\\alpha$}", "∠α" },
		{ TYPESET_TEXT, "\xff", "\\text{?}", "\xef\xbf\xbd" },
		{ TYPESET_TEXT,
		  "a\x01\xe2\x80\x8f"
		  "b",
		  "\\text{ab}", "ab" },
	};
	struct arena *a = arena_new();

	for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
		const struct typeset *t = set(some[i].text, some[i].mode, a);

		ok(!strcmp(t->source, some[i].source) && !strcmp(t->plain, some[i].plain),
		   "%s, %s", t->source, t->plain);
	}
	arena_free(a);
}

static void test_captions(void)
{
	static const struct {
		const char *text;
		enum typeset_mode mode;
	} some[] = {
		{ "AB", TYPESET_MATH },     { "2x", TYPESET_MATH },
		{ "", TYPESET_MATH },       { "\\text{cm}", TYPESET_MATH },
		{ "αβ", TYPESET_MATH },     { "5 cm", TYPESET_TEXT },
		{ "at $x$", TYPESET_TEXT }, { "жук", TYPESET_TEXT },
		{ "中中", TYPESET_TEXT },
	};

	for (size_t i = 0; i < sizeof some / sizeof *some; i++)
		ok(typeset_caption_mode(some[i].text) == some[i].mode, "\"%s\" is %s",
		   some[i].text, some[i].mode == TYPESET_MATH ? "a formula" : "words");
}

/* Reading what was written gives the same picture. */
static void test_round(void)
{
	struct arena *a = arena_new();
	int bad = 0;

	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
		const struct typeset *t = set(samples[i], TYPESET_MATH, a);
		const struct typeset *u = set(t->source, TYPESET_MATH, a);

		/* Inside text TeX's commands are not read back; a letter is no delimiter. */
		if (strstr(t->source, "\\text{") || strstr(samples[i], "\\left x"))
			continue;
		if (t->n_glyphs != u->n_glyphs || fabs(t->width - u->width) > 1e-6 ||
		    fabs(t->y0 - u->y0) > 1e-6 || fabs(t->y1 - u->y1) > 1e-6) {
			bad++;
			printf("# %s: %s then %s\n", samples[i], t->source, u->source);
		}
	}
	ok(!bad, "the source, read again, is set the same");
	arena_free(a);
}

/* --- Anything at all ------------------------------------------------------------------------ */

static size_t random_text(char *s, size_t most, struct rng *r)
{
	static const char *const bits[] = {
		"\\frac",    "\\sqrt",   "{",         "}",        "^",
		"_",         "'",        "\\left(",   "\\right)", "$",
		"x",         "12",       " ",         "\\text{",  "\\overline",
		"α",         "°",        "²",         "√",        "\\",
		"[",         "]",        "&",         "%",        "#",
		"~",         "é",        "\\sum",     "\\alpha",  "\\sin",
		"\\overset", "\\mathrm", "\\not",     "=",        "+",
		"中",        "ж",        "\\left\\{", "\\right.", "\\displaystyle",
		"\\dfrac",   "\\binom",  "\\vec",     "\\quad",
	};
	size_t n = 0, want = (size_t)rng_between(r, 0, 40);

	for (size_t i = 0; i < want; i++) {
		const char *b = bits[rng_below(r, sizeof bits / sizeof *bits)];

		if (rng_below(r, 12) == 0) {
			s[n++] = (char)rng_below(r, 256);
			if (!s[n - 1])
				s[n - 1] = 1;
		} else {
			memcpy(s + n, b, strlen(b));
			n += strlen(b);
		}
		if (n + 16 > most)
			break;
	}
	s[n] = 0;
	return n;
}

static bool is_sound(const struct typeset *t)
{
	int open = 0;

	for (const char *s = t->source; *s; s++) {
		if ((unsigned char)*s < 0x20)
			return false;
		if (*s == '\\' && s[1])
			s++;
		else if (*s == '{')
			open++;
		else if (*s == '}' && --open < 0)
			return false;
	}
	return open == 0 && utf8_valid(t->source, strlen(t->source)) &&
	       utf8_valid(t->plain, strlen(t->plain)) && isfinite(t->width) &&
	       t->x0 <= t->x1 && t->y0 <= t->y1 && isfinite(t->x1 + t->y1 - t->x0 - t->y0) &&
	       t->n_glyphs <= TYPESET_GLYPHS + 40;
}

/* Each command of the source is this operator, a text or an ellipsis. */
static bool has_whole(const char *source, const char *word)
{
	static const char *const other[] = { "\\text", "\\ldots" };

	for (const char *s = source; (s = strchr(s, '\\')); s++) {
		size_t n = 1;

		while (isalpha((unsigned char)s[n]))
			n++;
		if (!(n == strlen(word) && !memcmp(s, word, n)) &&
		    !(n == strlen(other[0]) && !memcmp(s, other[0], n)) &&
		    !(n == strlen(other[1]) && !memcmp(s, other[1], n)))
			return false;
	}
	return true;
}

static void test_anything(void)
{
	struct arena *a = arena_new();
	struct rng r = { 11 };
	struct buf b = { 0 };
	const struct typeset *t;
	int bad = 0;

	for (int i = 0; i < 4000; i++) {
		char s[512];
		size_t n = random_text(s, sizeof s, &r);
		struct hull h;

		t = typeset_text(s, n, (enum typeset_mode)(i % 3),
				 (enum typeset_font)(i / 3 % TYPESET_FONTS), i & 1, 18, a);
		h = whole(t);
		if (!is_sound(t) || (h.any ? !box_is(t, &h) : t->x0 < 0 || t->x1 > 0)) {
			bad++;
			printf("# mode %d: %s -> %s\n", i % 3, s, t->source);
		}
		arena_reset(a);
	}
	ok(!bad, "random formulas give sound results");

	for (int i = 0; i < 1000; i++)
		buf_add(&b, "word ");
	t = typeset_text(b.s, b.n, TYPESET_TEXT, TYPESET_ROMAN, true, 18, a);
	ok(t->n_glyphs == TYPESET_GLYPHS + 1 && t->glyph[TYPESET_GLYPHS].code == 0x2026,
	   "a long text ends with an ellipsis");
	buf_reset(&b);
	for (int i = 0; i < 2000; i++)
		buf_add(&b, "\\frac{");
	t = typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a);
	ok(is_sound(t), "fractions without end");
	buf_reset(&b);
	for (int i = 0; i < 30; i++)
		buf_add(&b, "{x^");
	buf_add(&b, "y");
	t = typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a);
	ok(is_sound(t) && t->n_glyphs == 31, "what is too deep is still shown: %d",
	   t->n_glyphs);
	buf_reset(&b);
	buf_reset(&b);
	for (int i = 0; i < 400; i++)
		buf_add(&b, "\\left[x\\right]\\binom{1}{2}");
	t = typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a);
	ok(is_sound(t) && t->n_glyphs <= TYPESET_GLYPHS + 3, "brackets count as well: %d",
	   t->n_glyphs);
	buf_reset(&b);
	for (int i = 0; i < 500; i++)
		buf_add(&b, "\\tilde{}");
	t = typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a);
	ok(is_sound(t) && t->n_glyphs <= TYPESET_GLYPHS + 3, "and tildes: %d", t->n_glyphs);
	bad = 0;
	for (int pad = 0; pad < 8; pad++) {
		buf_reset(&b);
		buf_add(&b, "{");
		for (int i = 0; i < TYPESET_GLYPHS - pad; i++)
			buf_addc(&b, 'x');
		buf_add(&b, "\\log y}");
		t = typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a);
		bad += !has_whole(t->source, "\\log");
	}
	for (int pad = 990; pad < 1000; pad++)
		for (int i = 0; i < 4; i++) {
			static const char *const word[] = { "\\log", "\\arctan", "\\sin",
							    "\\max" };

			buf_reset(&b);
			for (int k = 0; k < pad; k++)
				buf_add(&b, "{}");
			buf_addf(&b, "%s^2 y", word[i]);
			t = typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a);
			bad += !has_whole(t->source, word[i]);
		}
	ok(!bad, "an operator that is cut is no command");
	buf_reset(&b);
	for (int i = 0; i < 20000; i++)
		buf_add(&b, "{}");
	ok(is_sound(typeset_text(b.s, b.n, TYPESET_MATH, TYPESET_ROMAN, true, 18, a)),
	   "empty groups");
	buf_clear(&b);
	t = typeset_text("A", 1, TYPESET_NAME, TYPESET_ROMAN, true, (double)NAN, a);
	ok(t->width > 0 && t->width < 100, "a size that is no number");
	t = typeset_text("x_1", 2, TYPESET_NAME, TYPESET_ROMAN, true, 18, a);
	ok(!strcmp(t->plain, "x_"), "only the given bytes are read");
	arena_free(a);
}

/* --- For LaTeX -------------------------------------------------------------------------------- */

static void print_sources(void)
{
	static const char *const names[] = { "A_1",      "alpha'", "poly1", "é_1",
					     "x_{12}''", "_",      "A B" };
	struct arena *a = arena_new();
	struct rng r = { 5 };

	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
		puts(set(samples[i], TYPESET_MATH, a)->source);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		puts(set(names[i], TYPESET_NAME, a)->source);
	for (unsigned c = 0x20; c < 0x3000; c++) {
		char s[4] = { (char)c };
		size_t n = 1;

		if (c >= 0x800) {
			s[0] = (char)(0xe0 | c >> 12);
			s[1] = (char)(0x80 | (c >> 6 & 0x3f));
			s[2] = (char)(0x80 | (c & 0x3f));
			n = 3;
		} else if (c >= 0x80) {
			s[0] = (char)(0xc0 | c >> 6);
			s[1] = (char)(0x80 | (c & 0x3f));
			n = 2;
		}
		if (!typeset_font_has(TYPESET_ROMAN, c))
			continue;
		for (int m = 0; m < 3; m++)
			puts(typeset_text(s, n, (enum typeset_mode)m, TYPESET_ROMAN, m == 0,
					  18, a)
				     ->source);
	}
	for (int i = 0; i < 1500; i++) {
		char s[512];
		size_t n = random_text(s, sizeof s, &r);

		puts(typeset_text(s, n, (enum typeset_mode)(i % 3), TYPESET_ROMAN, i & 1, 18,
				  a)
			     ->source);
		if (i % 100 == 0)
			arena_reset(a);
	}
	arena_free(a);
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "--sources")) {
		print_sources();
		return 0;
	}
	test_outlines();
	test_signs();
	test_names();
	test_greek();
	test_places();
	test_widths();
	test_boxes();
	test_words();
	test_captions();
	test_round();
	test_anything();
	return tap_done();
}
