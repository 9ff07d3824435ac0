/*
 * math_shape.c -- signs that grow with what they belong to, as polygons.
 *
 * Proportions are those of TeX's large signs.  Lengths in the code are parts of the size
 * of the letters around; the pen adds the origin and turns y down.  No function of libm whose
 * last digit may differ from machine to machine is used.
 */
#include "typeset/math_priv.h"
#include <math.h>
#include <string.h>

#define RULE 0.04
#define STEPS 16 /* pieces of a curve */
#define MOST (4 * STEPS + 8)

struct typeset_pen {
	double p[MOST][2];
	int n;
	double x, y, size; /* where (0, 0) is on the page */
};

static void to(struct typeset_pen *q, double x, double y)
{
	if (q->n == MOST)
		BUG("a polygon with more than %d corners", MOST);
	q->p[q->n][0] = q->x + x * q->size;
	q->p[q->n][1] = q->y - y * q->size;
	q->n++;
}

static void finish(struct math_page *p, struct typeset_pen *q)
{
	struct typeset_shape *s;

	p->shape = arena_grow(p->arena, p->shape, &p->cap_shapes, p->n_shapes + 1,
			      sizeof *p->shape);
	s = &p->shape[p->n_shapes++];
	s->n = q->n;
	s->p = arena_alloc(p->arena, (size_t)q->n * sizeof *s->p);
	memcpy(s->p, q->p, (size_t)q->n * sizeof *s->p);
	q->n = 0;
}

static void bar(struct math_page *p, struct typeset_pen *q, double x0, double y0, double x1,
		double y1)
{
	to(q, x0, y0);
	to(q, x1, y0);
	to(q, x1, y1);
	to(q, x0, y1);
	finish(p, q);
}

void typeset_math_rectangle(struct math_page *p, double x0, double y0, double x1, double y1)
{
	struct typeset_pen q = { .size = 1 };

	bar(p, &q, x0, -y0, x1, -y1);
}

/* --- Roots ---------------------------------------------------------------------- */

double typeset_math_root_width(double height, double size)
{
	return size * (0.833 + 0.167 * fmin(1, fmax(0, (height / size - 1) / 0.5)));
}

void typeset_math_root_sign(struct math_page *p, double x, double top, double bottom,
			    double size)
{
	struct typeset_pen q = { .x = x, .y = bottom, .size = size };
	double h = (bottom - top) / size,
	       w = typeset_math_root_width(bottom - top, size) / size;
	double k = w / 0.833;

	/* From the tip of the hook over the thick stroke and up the thin one, and back. */
	to(&q, 0.073 * k, 0.414 * h);
	to(&q, 0.198 * k, 0.51 * h);
	to(&q, 0.389 * k, 0.1 * h);
	to(&q, w - 0.023, h - 0.021);
	to(&q, w - 0.008, h);
	to(&q, w + 0.012, h);
	to(&q, w + 0.013, h - RULE);
	to(&q, 0.395 * k, 0.018 * h);
	to(&q, 0.38 * k, 0);
	to(&q, 0.353 * k, 0);
	to(&q, 0.149 * k, 0.449 * h);
	to(&q, 0.083 * k, 0.4 * h);
	finish(p, &q);
}

/* --- Brackets ------------------------------------------------------------------- */

/* A right bracket is a left one in a mirror. */
struct mirror {
	double w;
	bool on;
};

static double side(struct mirror m, double x)
{
	return m.on ? m.w - x : x;
}

static double parenthesis(struct math_page *p, struct typeset_pen *q, double h, bool right)
{
	double w = fmin(0.8, 0.458 + 0.2317 * fmax(0, h - 1.2));
	double back = 0.32 * w, front = 0.92 * w, thick = 0.06 + 0.012 * fmin(3, h),
	       tip = 0.022;
	struct mirror m = { w, right };

	for (int i = 0; i <= 2 * STEPS; i++) {
		double t = (double)i / STEPS - 1, f = (t * t + t * t * t * t) / 2;

		to(q, side(m, back + (front - tip - back) * f), h / 2 * (1 + t));
	}
	for (int i = 0; i <= 2 * STEPS; i++) {
		double t = 1 - (double)i / STEPS, f = (t * t + t * t * t * t) / 2;

		to(q, side(m, back + thick + (front - back - thick) * f), h / 2 * (1 + t));
	}
	finish(p, q);
	return w;
}

/* [ and those with only one of its serifs. */
static double square(struct math_page *p, struct typeset_pen *q, double h, bool right,
		     bool top, bool bottom)
{
	double w = fmin(0.58, 0.417 + 0.09 * fmax(0, h - 1.2));
	double back = 0.5 * w, front = 0.95 * w, pen = 0.047;
	struct mirror m = { w, right };

	to(q, side(m, back), 0);
	if (bottom) {
		to(q, side(m, front), 0);
		to(q, side(m, front), pen);
	}
	to(q, side(m, back + pen), bottom ? pen : 0);
	to(q, side(m, back + pen), top ? h - pen : h);
	if (top) {
		to(q, side(m, front), h - pen);
		to(q, side(m, front), h);
	}
	to(q, side(m, back), h);
	finish(p, q);
	return w;
}

/* A quarter of an ellipse: from (x0, y0), where it runs level, to (x1, y1), where it runs
 * upright; or the other way round. */
static void quarter(struct typeset_pen *q, struct mirror m, double x0, double y0, double x1,
		    double y1, bool level_first)
{
	for (int i = 0; i <= STEPS / 2; i++) {
		double t = (double)i / (STEPS / 2);
		double s = 2 * t / (1 + t * t), c = t * s; /* a sine, and 1 less its cosine */
		double fx = level_first ? s : c, fy = level_first ? c : s;

		to(q, side(m, x0 + (x1 - x0) * fx), y0 + (y1 - y0) * fy);
	}
}

static double brace(struct math_page *p, struct typeset_pen *q, double h, bool right)
{
	double w = fmin(0.8, 0.583 + 0.14 * fmax(0, h - 1.2)), r = fmin(0.35, h / 4);
	double nib = 0.18 * w, tip = 0.82 * w, spine = 0.44 * w, thick = 0.066, thin = 0.03;
	struct mirror m = { w, right };

	quarter(q, m, tip, h, spine, h - r, true);
	quarter(q, m, spine, h / 2 + r, nib, h / 2 + thin / 2, false);
	quarter(q, m, nib, h / 2 - thin / 2, spine, h / 2 - r, true);
	quarter(q, m, spine, r, tip, 0, false);
	quarter(q, m, tip, thin, spine + thick, r, true);
	quarter(q, m, spine + thick, h / 2 - r, nib + 2 * thin, h / 2, false);
	quarter(q, m, nib + 2 * thin, h / 2, spine + thick, h / 2 + r, true);
	quarter(q, m, spine + thick, h - r, tip, h - thin, false);
	finish(p, q);
	return w;
}

static double angle(struct math_page *p, struct typeset_pen *q, double h, bool right)
{
	double w = fmin(0.75, 0.472 + 0.23 * fmax(0, h - 1.2));
	double nib = 0.19 * w, tip = 0.85 * w, pen = 0.048;
	struct mirror m = { w, right };

	to(q, side(m, nib), h / 2);
	to(q, side(m, tip - pen), h);
	to(q, side(m, tip), h);
	to(q, side(m, nib + pen), h / 2);
	to(q, side(m, tip), 0);
	to(q, side(m, tip - pen), 0);
	finish(p, q);
	return w;
}

double typeset_math_bracket(struct math_page *p, unsigned code, double x, double top,
			    double bottom, double size)
{
	struct typeset_pen q = { .x = x, .y = bottom, .size = size };
	double h = (bottom - top) / size, w = 0;

	switch (code) {
	case '(':
	case ')': w = parenthesis(p, &q, h, code == ')'); break;
	case '[':
	case ']': w = square(p, &q, h, code == ']', true, true); break;
	case '{':
	case '}': w = brace(p, &q, h, code == '}'); break;
	case 0x2308:
	case 0x2309: w = square(p, &q, h, code == 0x2309, true, false); break;
	case 0x230a:
	case 0x230b: w = square(p, &q, h, code == 0x230b, false, true); break;
	case 0x27e8:
	case 0x27e9: w = angle(p, &q, h, code == 0x27e9); break;
	case '|':
	case 0x2223:
		w = 0.3;
		bar(p, &q, (w - RULE) / 2, 0, (w + RULE) / 2, h);
		break;
	case 0x2016:
	case 0x2225:
		w = 0.5;
		bar(p, &q, 0.15, 0, 0.15 + RULE, h);
		bar(p, &q, 0.35 - RULE, 0, 0.35, h);
		break;
	default: break;
	}
	return w * size;
}

/* --- Accents -------------------------------------------------------------------- */

static double chevron(struct math_page *p, struct typeset_pen *q, double w, double h)
{
	double pen = 0.055, end = 0.022;

	to(q, 0, 0);
	to(q, -0.008, end);
	to(q, w / 2, h);
	to(q, w + 0.008, end);
	to(q, w, 0);
	to(q, w / 2, h - pen);
	finish(p, q);
	return h;
}

static double arrow(struct math_page *p, struct typeset_pen *q, double w, bool left,
		    bool right)
{
	double head = 0.2, back = 0.145, wing = 0.105, half = RULE / 2, y = wing;

	w = fmax(w, (left ? head : 0) + (right ? head : 0));
	if (left) {
		to(q, back, y - half);
		to(q, head, y - wing);
		to(q, 0, y);
		to(q, head, y + wing);
		to(q, back, y + half);
	} else {
		to(q, 0, y - half);
		to(q, 0, y + half);
	}
	if (right) {
		to(q, w - back, y + half);
		to(q, w - head, y + wing);
		to(q, w, y);
		to(q, w - head, y - wing);
		to(q, w - back, y - half);
	} else {
		to(q, w, y + half);
		to(q, w, y - half);
	}
	finish(p, q);
	return 2 * wing;
}

static double arc(struct math_page *p, struct typeset_pen *q, double w)
{
	double h = fmin(0.32, 0.1 + 0.12 * w), thick = 0.05, end = 0.026;

	for (int i = 0; i <= 2 * STEPS; i++) {
		double t = (double)i / STEPS - 1;

		to(q, w / 2 * (1 + t), end + (h - end) * (1 - t * t));
	}
	for (int i = 0; i <= 2 * STEPS; i++) {
		double t = 1 - (double)i / STEPS;

		to(q, w / 2 * (1 + t), (h - thick) * (1 - t * t));
	}
	finish(p, q);
	return h;
}

static double dot(struct math_page *p, struct typeset_pen *q, double x)
{
	double r = 0.055;

	for (int i = 0; i < STEPS; i++) {
		double t = (double)(i % (STEPS / 4)) / (STEPS / 4);
		double s = 2 * t / (1 + t * t), c = (1 - t * t) / (1 + t * t), swap;

		for (int turn = i / (STEPS / 4); turn > 0; turn--) {
			swap = c;
			c = -s;
			s = swap;
		}
		to(q, x + r * c, r + r * s);
	}
	finish(p, q);
	return 2 * r;
}

double typeset_math_accent_shape(struct math_page *p, enum math_accent k, double x0, double x1,
				 double y, double size)
{
	double w = (x1 - x0) / size, h = 0;
	struct typeset_pen q = { .x = x0, .y = y, .size = size };

	switch (k) {
	case ACCENT_OVERLINE:
		bar(p, &q, 0, 0, w, RULE);
		h = 2 * RULE;
		break;
	case ACCENT_BAR:
		bar(p, &q, w / 2 - 0.2, 0.02, w / 2 + 0.2, 0.02 + RULE);
		h = 0.02 + 2 * RULE;
		break;
	case ACCENT_HAT:
		q.x += (w / 2 - 0.17) * size;
		h = chevron(p, &q, 0.34, 0.17);
		break;
	case ACCENT_WIDEHAT: h = chevron(p, &q, w, fmin(0.21, 0.15 + 0.04 * w)); break;
	case ACCENT_VEC:
		if (w < 0.44) {
			q.x += (w / 2 - 0.22) * size;
			w = 0.44;
		}
		h = arrow(p, &q, w, false, true);
		break;
	case ACCENT_RIGHT: h = arrow(p, &q, w, false, true); break;
	case ACCENT_LEFT: h = arrow(p, &q, w, true, false); break;
	case ACCENT_BOTH: h = arrow(p, &q, w, true, true); break;
	case ACCENT_ARC: h = arc(p, &q, w); break;
	case ACCENT_DOT: h = dot(p, &q, w / 2); break;
	case ACCENT_DDOT:
		dot(p, &q, w / 2 - 0.12);
		h = dot(p, &q, w / 2 + 0.12);
		break;
	case ACCENT_UNDERLINE: /* the others are drawn elsewhere */
	case ACCENT_TILDE:
	case ACCENT_COUNT: break;
	}
	return h * size;
}
