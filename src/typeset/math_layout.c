/*
 * typeset_math_layout.c -- a tree set as glyphs and shapes.
 *
 * The rules are TeX's (The TeXbook, appendix G) with the measures of its Computer Modern
 * fonts, simplified where labels do not need more.  Lengths are in pixels, y is down; a box
 * reaches h above and d below its baseline.
 *
 * Every function sets its part at the origin and returns its box; who asked moves what
 * was added since to its place.
 */
#include "typeset/math_priv.h"
#include <math.h>

/* Measures in parts of the size. */
#define X_HEIGHT 0.431
#define AXIS 0.25
#define RULE 0.04
#define NUM1 0.677 /* numerators: display, text */
#define NUM2 0.394
#define DENOM1 0.686
#define DENOM2 0.345
#define SUP1 0.413 /* superscripts: display, text, cramped */
#define SUP2 0.363
#define SUP3 0.289
#define SUB1 0.15 /* subscripts: alone, under a superscript */
#define SUB2 0.247
#define SUP_DROP 0.386
#define SUB_DROP 0.05
#define SCRIPT_SPACE 0.05
#define FRACTION_SPACE 0.12
#define LEAN 35           /* thousandths kept free of a leaning letter's ink */
#define PRIME_RAISE 0.413 /* how high a prime sits in its own glyph */

struct typeset_box {
	double w, h, d;
	double ic;  /* how far a single slanted letter leans out; part of w */
	int one_at; /* 1 + the index of its glyph when it is a single letter */
};
struct style {
	enum math_style s;
	bool cramped;
};
struct typeset_mark {
	int glyphs, shapes;
};

static struct typeset_box set(struct math_page *p, const struct math *m, struct style s);

/* --- The page ------------------------------------------------------------------- */

static struct typeset_mark mark(const struct math_page *p)
{
	return (struct typeset_mark){ p->n_glyphs, p->n_shapes };
}

/* Move what was added between two marks. */
static void move(struct math_page *p, struct typeset_mark from, struct typeset_mark to,
		 double dx, double dy)
{
	for (int i = from.glyphs; i < to.glyphs; i++) {
		p->glyph[i].x += dx;
		p->glyph[i].y += dy;
	}
	for (int i = from.shapes; i < to.shapes; i++) {
		for (int k = 0; k < p->shape[i].n; k++) {
			p->shape[i].p[k][0] += dx;
			p->shape[i].p[k][1] += dy;
		}
	}
}

static const struct typeset_outline *put_glyph(struct math_page *p, enum typeset_font f,
					       unsigned code, unsigned meant, double size,
					       double x, double y)
{
	const struct typeset_outline *g = typeset_outline_of(f, code);

	p->glyph = arena_grow(p->arena, p->glyph, &p->cap_glyphs, p->n_glyphs + 1,
			      sizeof *p->glyph);
	p->glyph[p->n_glyphs++] = (struct typeset_glyph){ g, meant, f, x, y, size };
	return g;
}

/* --- Letters -------------------------------------------------------------------- */

/* Capital Greek letters stand, as TeX has them. */
static enum typeset_font font_of(const struct math_page *p, unsigned c, enum math_look look)
{
	bool slants = typeset_math_is_letter(c) && !(c >= 0x391 && c <= 0x3a9);

	return p->italic && slants && look != LOOK_UPRIGHT ? TYPESET_ITALIC : p->base;
}

/* The character whose outline is drawn for another in a formula. */
static unsigned drawn(unsigned c)
{
	switch (c) {
	case '-': return 0x2212;
	case '*': return 0x2217;
	case '\'': return 0x2032;
	default: return c;
	}
}

/* A letter of formulas has a glyph of its own, under the code of the mathematical one. */
static unsigned letter(unsigned c)
{
	return c >= 'A' && c <= 'Z'   ? 0x1d434 + c - 'A'
	       : c >= 'a' && c <= 'z' ? 0x1d44e + c - 'a'
				      : c;
}

/* Where the outline's ink lies between two heights, in thousandths; false for nowhere. */
static bool ink_between(const struct typeset_outline *g, int lo, int hi, double *x0,
			double *x1)
{
	const short *v = g->v;
	bool any = false;

	for (const char *op = g->path; *op; op++) {
		int n = *op == 'Q' ? 2 : *op == 'Z' ? 0 : 1;

		for (int k = 0; k < n; k++, v += 2) {
			if (v[1] < lo || v[1] > hi)
				continue;
			if (!any || v[0] < *x0)
				*x0 = v[0];
			if (!any || v[0] > *x1)
				*x1 = v[0];
			any = true;
		}
	}
	return any;
}

static struct typeset_box char_box(const struct typeset_outline *g, double size, bool slanted)
{
	struct typeset_box b = { .w = g->advance * size / 1000,
				 .h = g->y1 * size / 1000,
				 .d = -g->y0 * size / 1000 };

	if (slanted && g->x1 > g->advance - LEAN)
		b.ic = (g->x1 - g->advance + LEAN) * size / 1000;
	b.w += b.ic;
	return b;
}

static double style_scale(enum math_style s)
{
	return s == STYLE_SCRIPT ? 0.7 : s == STYLE_SMALL ? 0.5 : 1.0;
}

static struct typeset_box set_char(struct math_page *p, const struct math *m, struct style s)
{
	double size = p->size * style_scale(s.s);
	enum typeset_font f = font_of(p, m->code, m->look);
	unsigned c = drawn(m->code);
	const struct typeset_outline *g;
	struct typeset_box b;

	if (c == 0xb0) {
		/* The degree sign is a small circle set high, as ^\circ is. */
		g = put_glyph(p, f, 0x2218, 0x2218, 0.7 * size, 0, -SUP2 * size);
		b = char_box(g, 0.7 * size, false);
		b.w += SCRIPT_SPACE * size;
		b.h += SUP2 * size;
		b.d -= SUP2 * size;
		return b;
	}
	if (c == 0x2032 && s.s >= STYLE_SCRIPT) {
		/* A prime is always in a superscript but its glyph is already high. */
		double big = size / 0.7;

		g = put_glyph(p, f, c, c, big, 0, PRIME_RAISE * big);
		b = char_box(g, big, false);
		b.h -= PRIME_RAISE * big;
		b.d += PRIME_RAISE * big;
		return b;
	}
	if (m->class == MATH_OP && s.s == STYLE_DISPLAY)
		size *= 1.4;
	g = put_glyph(p, f, f == TYPESET_ITALIC ? letter(c) : c, c, size, 0, 0);
	b = char_box(g, size, f == TYPESET_ITALIC && p->base != TYPESET_ITALIC);
	if (m->class == MATH_OP && c == 0x222b) {
		/* The integral leans to the right: what is below stands nearer. */
		b.ic = 0.194 * size;
		b.w = g->x1 * size / 1000;
	} else if (m->class != MATH_OP) {
		b.one_at = p->n_glyphs;
	}
	if (m->class == MATH_OP && s.s == STYLE_DISPLAY) {
		double down = (b.h - b.d) / 2 - AXIS * p->size;

		p->glyph[p->n_glyphs - 1].y += down;
		b.h -= down;
		b.d += down;
	}
	return b;
}

/* Text: letters side by side.  High and low digits are drawn from the ordinary ones. */
static struct typeset_box set_word(struct math_page *p, const struct math *m, struct style s)
{
	double size = p->size * style_scale(s.s);
	struct typeset_box b = { 0 };
	double lean = 0;

	for (const struct math *c = m->a; c; c = c->next) {
		unsigned plain;
		int side = typeset_math_small_form(c->code == 0xb0 ? 0xb2 : c->code, &plain);
		double small = side ? 0.7 * size : size;
		double dy = side > 0 ? -SUP2 * size : side < 0 ? SUB1 * size : 0;
		const struct typeset_outline *g;
		enum typeset_font f;
		struct typeset_box one;

		if (c->kind != MATH_CHAR)
			continue;
		if (c->code == 0xb0)
			plain = 0x2218;
		else if (side)
			plain = drawn(plain);
		else if (plain == '\'')
			plain = 0x2019;
		f = font_of(p, plain, m->how == WORD_OPERATOR ? LOOK_UPRIGHT : c->look);
		if (lean > 0 && (f != TYPESET_ITALIC || side > 0))
			b.w += lean;
		g = put_glyph(p, f, plain, plain, small, b.w, dy);
		one = char_box(g, small, f == TYPESET_ITALIC && p->base != TYPESET_ITALIC);
		lean = one.ic;
		b.w += one.w - one.ic;
		b.h = fmax(b.h, one.h - dy);
		b.d = fmax(b.d, one.d + dy);
	}
	b.w += lean;
	b.ic = lean;
	return b;
}

/* --- Rows ----------------------------------------------------------------------- */

/* Space between neighbours in 1/18 of the size: 3 thin, 4 medium, 5 thick; negative: only
 * outside scripts.  Rows the left one, columns the right one. */
static const signed char spacing[8][8] = {
	/*           ORD OP  BIN REL OPEN CLOSE PUNCT INNER */
	/* ORD */ { 0, 3, -4, -5, 0, 0, 0, -3 },
	/* OP */ { 3, 3, 0, -5, 0, 0, 0, -3 },
	/* BIN */ { -4, -4, 0, 0, -4, 0, 0, -4 },
	/* REL */ { -5, -5, 0, 0, -5, 0, 0, -5 },
	/* OPEN */ { 0, 0, 0, 0, 0, 0, 0, 0 },
	/* CLOSE */ { 0, 3, -4, -5, 0, 0, 0, -3 },
	/* PUNCT */ { -3, -3, 0, -3, -3, -3, -3, -3 },
	/* INNER */ { -3, 3, -4, -5, -3, 0, -3, -3 },
};

/* The class a member really has: an operator with nothing to operate on is none. */
static enum math_class class_here(const struct math *m, enum math_class before)
{
	const struct math *next = m->next;

	if (m->class != MATH_BIN)
		return m->class;
	if (before == MATH_NONE || before == MATH_BIN || before == MATH_OP ||
	    before == MATH_REL || before == MATH_OPEN || before == MATH_PUNCT)
		return MATH_ORD;
	while (next && next->class == MATH_NONE)
		next = next->next;
	if (!next || next->class == MATH_REL || next->class == MATH_CLOSE ||
	    next->class == MATH_PUNCT)
		return MATH_ORD;
	return MATH_BIN;
}

static struct typeset_box set_row(struct math_page *p, const struct math *row, struct style s)
{
	enum math_class before = MATH_NONE;
	struct typeset_box all = { 0 };
	int n = 0;

	for (const struct math *m = row->a; m; m = m->next) {
		double quad = p->size * style_scale(s.s);
		struct typeset_mark from = mark(p);
		struct typeset_box b;

		if (m->kind == MATH_STYLE) {
			s.s = m->style;
			continue;
		}
		if (m->kind == MATH_SPACE) {
			all.w += m->width * quad / 18;
			n += 2;
			continue;
		}
		if (m->class != MATH_NONE) {
			enum math_class c = class_here(m, before);

			if (before != MATH_NONE) {
				int gap = spacing[before][c];

				if (gap < 0)
					gap = s.s >= STYLE_SCRIPT ? 0 : -gap;
				all.w += gap * quad / 18;
			}
			before = c;
		}
		b = set(p, m, s);
		move(p, from, mark(p), all.w, 0);
		all.w += b.w;
		all.h = n ? fmax(all.h, b.h) : b.h;
		all.d = n ? fmax(all.d, b.d) : b.d;
		all.ic = b.ic;
		all.one_at = b.one_at;
		n++;
	}
	if (n != 1)
		all.ic = all.one_at = 0;
	return all;
}

/* --- Scripts -------------------------------------------------------------------- */

static struct style script_style(struct style s, bool cramped)
{
	return (struct style){ s.s < STYLE_SCRIPT ? STYLE_SCRIPT : STYLE_SMALL,
			       s.cramped || cramped };
}

/* Big operators in display style have their limits below and above. */
static struct typeset_box set_limits(struct math_page *p, const struct math *m, struct style s)
{
	struct typeset_box base, low = { 0 }, high = { 0 };
	struct typeset_mark from = mark(p), at;
	double w, gap = 0.15 * p->size;

	base = set(p, m->a, s);
	w = base.w;
	at = mark(p);
	if (m->c)
		high = set(p, m->c, script_style(s, false));
	w = fmax(w, high.w);
	move(p, at, mark(p), (base.w - high.w) / 2, -(base.h + gap + high.d));
	at = mark(p);
	if (m->b)
		low = set(p, m->b, script_style(s, true));
	w = fmax(w, low.w);
	move(p, at, mark(p), (base.w - low.w) / 2, base.d + gap + low.h);
	move(p, from, mark(p), (w - base.w) / 2, 0);
	return (struct typeset_box){ .w = w,
				     .h = base.h + (m->c ? gap + high.d + high.h : 0),
				     .d = base.d + (m->b ? gap + low.h + low.d : 0) };
}

/* Under letters like P or V there is room: how much nearer a subscript may stand. */
static double cut_in(const struct math_page *p, int at)
{
	const struct typeset_glyph *g = &p->glyph[at - 1];
	double x0 = 0, x1 = 0, gap;

	/* Slanted letters of formulas are made for it. */
	if (g->font == TYPESET_ITALIC || !ink_between(g->glyph, -300, 220, &x0, &x1))
		return 0;
	gap = (g->glyph->advance - x1) / 2;
	return fmax(0, fmin(120, gap - 20)) * g->size / 1000;
}

static struct typeset_box set_script(struct math_page *p, const struct math *m, struct style s)
{
	double quad = p->size * style_scale(s.s);
	double small = p->size * style_scale(script_style(s, false).s);
	struct typeset_box base, low = { 0 }, high = { 0 }, b;
	struct typeset_mark at_low, at_high;
	double up = 0, down = 0, gap, low_x;
	bool limits = s.s == STYLE_DISPLAY && m->class == MATH_OP &&
		      !(m->a->kind == MATH_CHAR && m->a->code == 0x222b);

	if (limits)
		return set_limits(p, m, s);
	base = set(p, m->a, s);
	b = base;
	b.one_at = 0;
	b.ic = 0;
	if (!base.one_at && m->a->kind != MATH_WORD) {
		up = base.h - SUP_DROP * small;
		down = base.d + SUB_DROP * small;
	}
	at_low = mark(p);
	if (m->b)
		low = set(p, m->b, script_style(s, true));
	at_high = mark(p);
	if (m->c)
		high = set(p, m->c, script_style(s, false));
	low_x = base.w - base.ic - (base.one_at ? cut_in(p, base.one_at) : 0);
	if (m->c) {
		double least = s.cramped ? SUP3 : s.s == STYLE_DISPLAY ? SUP1 : SUP2;

		up = fmax(up, fmax(least * quad, high.d + X_HEIGHT / 4 * quad));
	}
	if (m->b && !m->c) {
		down = fmax(down, fmax(SUB1 * quad, low.h - 0.8 * X_HEIGHT * quad));
	} else if (m->b) {
		down = fmax(down, SUB2 * quad);
		gap = (up - high.d) - (low.h - down);
		if (gap < 4 * RULE * quad) {
			down += 4 * RULE * quad - gap;
			gap = 0.8 * X_HEIGHT * quad - (up - high.d);
			if (gap > 0) {
				up += gap;
				down -= gap;
			}
		}
	}
	if (m->c) {
		move(p, at_high, mark(p), base.w, -up);
		b.w = base.w + high.w + SCRIPT_SPACE * quad;
		b.h = fmax(b.h, up + high.h);
		b.d = fmax(b.d, high.d - up);
	}
	if (m->b) {
		move(p, at_low, at_high, low_x, down);
		b.w = fmax(b.w, low_x + low.w + SCRIPT_SPACE * quad);
		b.h = fmax(b.h, low.h - down);
		b.d = fmax(b.d, low.d + down);
	}
	return b;
}

/* --- Fractions, roots, brackets, accents ---------------------------------------- */

static struct typeset_box set_fraction(struct math_page *p, const struct math *m,
				       struct style s)
{
	double quad, rule, w, up, down, clear, pad, gap;
	struct typeset_box over, under;
	struct typeset_mark at_over, at_under;
	struct style small;

	if (m->style != STYLE_AS_IT_IS)
		s.s = m->style;
	quad = p->size * style_scale(s.s);
	rule = m->bare ? 0 : RULE * quad;
	pad = m->bare ? 0 : FRACTION_SPACE * quad;
	small = s.s == STYLE_DISPLAY ? (struct style){ STYLE_TEXT, s.cramped }
				     : script_style(s, false);
	at_over = mark(p);
	over = set(p, m->a, small);
	at_under = mark(p);
	small.cramped = true;
	under = set(p, m->b, small);
	w = fmax(over.w, under.w);
	if (w < 0.3 * quad)
		w = 0.3 * quad;

	up = (s.s == STYLE_DISPLAY ? NUM1 : NUM2) * quad;
	down = (s.s == STYLE_DISPLAY ? DENOM1 : DENOM2) * quad;
	clear = (s.s == STYLE_DISPLAY ? 3 : 1) * RULE * quad;
	/* TeX leaves one rule of clearance in text style; on a screen that is less than a
	 * pixel, and an x^2 touches the bar. */
	clear = fmax(clear, 0.08 * quad);
	gap = clear - ((up - over.d) - (AXIS * quad + rule / 2));
	up += fmax(0, gap);
	gap = clear - ((AXIS * quad - rule / 2) - (under.h - down));
	down += fmax(0, gap);
	move(p, at_over, at_under, pad + (w - over.w) / 2, -up);
	move(p, at_under, mark(p), pad + (w - under.w) / 2, down);
	if (!m->bare)
		typeset_math_rectangle(p, pad, -AXIS * quad - rule / 2, pad + w,
				       -AXIS * quad + rule / 2);
	return (struct typeset_box){ .w = w + 2 * pad, .h = up + over.h, .d = down + under.d };
}

static struct typeset_box set_root(struct math_page *p, const struct math *m, struct style s)
{
	double quad = p->size * style_scale(s.s), rule = RULE * quad;
	double clear = rule + (s.s == STYLE_DISPLAY ? X_HEIGHT * quad : rule) / 4;
	struct style inner = { s.s, true }, tiny = { STYLE_SMALL, true };
	struct typeset_mark from = mark(p), at;
	struct typeset_box body = set(p, m->a, inner), index;
	double height, top, bottom, w, h, extra, x = 0;

	/* An empty root still has something to stand over. */
	if (body.w < 0.3 * quad)
		body.w = 0.3 * quad;
	height = body.h + body.d + clear + rule;
	extra = fmax(0, quad - height);
	top = body.h + clear + rule + extra / 2;
	bottom = body.d + extra / 2;
	w = typeset_math_root_width(top + bottom, quad);
	h = top;
	at = mark(p);
	if (m->b) {
		/* Its foot stands on the sign's shoulder. */
		double up = 0.6 * (top - bottom);

		index = set(p, m->b, tiny);
		up += fmax(0, index.d);
		x = fmax(0, index.w - 5.0 / 18 * quad);
		move(p, at, mark(p), x - index.w + 10.0 / 18 * quad, -up);
		h = fmax(h, up + index.h);
	}
	move(p, from, at, x + w, 0);
	typeset_math_root_sign(p, x, -top, bottom, quad);
	typeset_math_rectangle(p, x + w - 0.5 * rule, -top, x + w + body.w, -top + rule);
	return (struct typeset_box){ .w = x + w + body.w, .h = h, .d = bottom };
}

/* One bracket around something from h to d, at x; returns its width. */
static double set_delimiter(struct math_page *p, unsigned code, double x, double h, double d,
			    double quad)
{
	double reach = fmax(h - AXIS * quad, d + AXIS * quad), need;
	const struct typeset_outline *g;

	if (!code)
		return FRACTION_SPACE * quad;
	/* TeX has them in steps and takes the next larger one. */
	need = fmax(2 * reach * 0.95, 2 * reach - 0.5 * quad);
	if (need > 1.05 * quad) {
		double w, half = fmax(need, 1.2 * quad) / 2;

		w = typeset_math_bracket(p, code, x, -AXIS * quad - half, -AXIS * quad + half,
					 quad);
		if (w > 0)
			return w;
	}
	g = put_glyph(p, p->base, code, code, quad, x, 0);
	return g->advance * quad / 1000;
}

static struct typeset_box set_fence(struct math_page *p, const struct math *m, struct style s)
{
	double quad = p->size * style_scale(s.s), left;
	struct typeset_mark from = mark(p), at;
	struct typeset_box b = set(p, m->a, s);

	at = mark(p);
	left = set_delimiter(p, m->code, 0, b.h, b.d, quad);
	move(p, from, at, left, 0);
	b.w += left;
	b.w += set_delimiter(p, m->other, b.w, b.h, b.d, quad);
	b.ic = b.one_at = 0;
	b.h = fmax(b.h, 0.75 * quad);
	b.d = fmax(b.d, 0.25 * quad);
	return b;
}

static bool is_wide(enum math_accent k)
{
	return k == ACCENT_OVERLINE || k == ACCENT_UNDERLINE || k == ACCENT_WIDEHAT ||
	       k == ACCENT_RIGHT || k == ACCENT_LEFT || k == ACCENT_BOTH || k == ACCENT_ARC;
}

static struct typeset_box set_accent(struct math_page *p, const struct math *m, struct style s)
{
	enum math_accent k = (enum math_accent)m->code;
	double quad = p->size * style_scale(s.s);
	struct style inner = { s.s, true };
	struct typeset_box b = set(p, m->a, inner);
	double x0 = 0, x1 = b.w, gap = 0.12 * quad, h, least;

	if (b.w <= 0)
		x1 = 0.4 * quad;
	if (k == ACCENT_UNDERLINE) {
		typeset_math_rectangle(p, 0, b.d + gap, x1, b.d + gap + RULE * quad);
		b.d += gap + 2 * RULE * quad;
		b.w = x1;
		b.ic = b.one_at = 0;
		return b;
	}
	least = is_wide(k) ? 0.35 * quad : 0;
	if (b.one_at) {
		const struct typeset_glyph *g = &p->glyph[b.one_at - 1];
		double lo = 0, hi = 0;

		/* Over the upper part of a letter, which leans to the right. */
		if (ink_between(g->glyph, g->glyph->y1 * 7 / 10, 2000, &lo, &hi)) {
			double mid = (lo + hi) / 2 * g->size / 1000;

			if (is_wide(k)) {
				x0 = fmax(0, g->glyph->x0 * g->size / 1000);
				x1 = g->glyph->x1 * g->size / 1000;
			} else {
				x0 = x1 = mid;
			}
		}
	} else if (is_wide(k)) {
		/* The roof covers letters, not the space they keep around them. */
		x0 += 0.05 * quad;
		x1 -= 0.05 * quad;
	} else if (k != ACCENT_VEC) {
		x0 = x1 = (x0 + x1) / 2;
	}
	if (x1 - x0 < least) {
		x0 = (x0 + x1 - least) / 2;
		x1 = x0 + least;
	}
	if (k == ACCENT_TILDE) {
		const struct typeset_outline *g = typeset_outline_of(p->base, 0x2dc);
		double up = fmax(b.h, X_HEIGHT * quad) + 0.06 * quad - g->y0 * quad / 1000;

		put_glyph(p, p->base, 0x2dc, 0x2dc, quad,
			  (x0 + x1) / 2 - (g->x0 + g->x1) * quad / 2000, -up);
		h = up + g->y1 * quad / 1000;
	} else {
		double foot = fmax(b.h, X_HEIGHT * quad) + (is_wide(k) ? gap : 0.09 * quad);

		h = foot + typeset_math_accent_shape(p, k, x0, x1, -foot, quad);
	}
	b.h = h;
	if (b.w <= 0)
		b.w = x1;
	return b;
}

/* Something small over or under something. */
static struct typeset_box set_stack(struct math_page *p, const struct math *m, struct style s)
{
	struct typeset_mark from = mark(p), at;
	struct typeset_box b = set(p, m->a, s), small;
	double gap = 0.12 * p->size * style_scale(s.s), w;

	at = mark(p);
	small = set(p, m->b, script_style(s, m->bare));
	w = fmax(b.w, small.w);
	if (m->bare)
		move(p, at, mark(p), (b.w - small.w) / 2, b.d + gap + small.h);
	else
		move(p, at, mark(p), (b.w - small.w) / 2, -(b.h + gap + small.d));
	move(p, from, mark(p), (w - b.w) / 2, 0);
	if (m->bare)
		b.d += gap + small.h + small.d;
	else
		b.h += gap + small.h + small.d;
	b.w = w;
	b.ic = b.one_at = 0;
	return b;
}

static struct typeset_box set(struct math_page *p, const struct math *m, struct style s)
{
	switch (m->kind) {
	case MATH_CHAR: return set_char(p, m, s);
	case MATH_WORD: return set_word(p, m, s);
	case MATH_ROW: return set_row(p, m, s);
	case MATH_SCRIPT: return set_script(p, m, s);
	case MATH_FRACTION: return set_fraction(p, m, s);
	case MATH_ROOT: return set_root(p, m, s);
	case MATH_FENCE: return set_fence(p, m, s);
	case MATH_ACCENT: return set_accent(p, m, s);
	case MATH_STACK: return set_stack(p, m, s);
	case MATH_SPACE:
	case MATH_STYLE: break;
	}
	return (struct typeset_box){ 0 };
}

double typeset_math_layout(struct math_page *p, const struct math *row, double size)
{
	p->size = size;
	return set(p, row, (struct style){ STYLE_TEXT, false }).w;
}
