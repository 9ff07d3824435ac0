/*
 * svg.c -- the drawing of a setting as SVG, with what a step speaks of highlighted.
 *
 * The figure itself is faint: polygons of the points that one clause makes, lines and circles of
 * what is given.  Marks of level 1 (what a step rests on) and 2 (its claim) come on top, in colours
 * that the page defines for light and dark: classes base, one, two.
 */
#include "proof/story_priv.h"
#include <math.h>
#include <string.h>

#define SVG_SIZE 330.0 /* the longer side of the box of the points */
#define SVG_EDGE 26.0
#define SVG_SHAPES 900

struct svg_point {
	double x, y;
};
struct svg_segment {
	struct svg_point a, b;
};
struct svg_circle {
	struct svg_point c;
	double r;
};
struct svg_figure {
	const struct setting *setting;
	struct arena *arena;
	struct buf *out;
	struct svg_point *at; /* the points in the picture */
	struct svg_segment *segment;
	struct svg_circle *circle;
	int segments, circles;
	double width, height, scale;
};

/* ---- placing ---- */

static struct svg_point minus(struct svg_point a, struct svg_point b)
{
	return (struct svg_point){ a.x - b.x, a.y - b.y };
}
static double length(struct svg_point v)
{
	return hypot(v.x, v.y);
}
static double crossed(struct svg_point a, struct svg_point b)
{
	return a.x * b.y - a.y * b.x;
}

static bool circle_through(struct svg_point a, struct svg_point b, struct svg_point c,
			   struct svg_circle *out)
{
	struct svg_point u = minus(b, a), v = minus(c, a);
	double d = 2 * crossed(u, v), uu = u.x * u.x + u.y * u.y, vv = v.x * v.x + v.y * v.y;

	if (fabs(d) < 1e-6 * (uu + vv))
		return false;
	out->c = (struct svg_point){ a.x + (v.y * uu - u.y * vv) / d,
				     a.y + (u.x * vv - v.x * uu) / d };
	out->r = length(minus(a, out->c));
	return true;
}

struct svg_box {
	double lo[2], hi[2];
};

static void widen(struct svg_box *o, struct svg_point p, double r)
{
	o->lo[0] = fmin(o->lo[0], p.x - r);
	o->hi[0] = fmax(o->hi[0], p.x + r);
	o->lo[1] = fmin(o->lo[1], p.y - r);
	o->hi[1] = fmax(o->hi[1], p.y + r);
}

/* The centre, where the claim puts its clause's point on a circle through another: oa = ox; or -1. */
static int radius_of(const struct setting *s, const struct given *g, int *through)
{
	const struct claim *c = &g->claim;

	for (int i = 0; c->kind == CLAIM_CONG && i < 2; i++)
		for (int j = 2; j < 4; j++)
			if (c->p[i] == c->p[j] && s->point[c->p[i]].clause != g->clause) {
				*through = c->p[1 - i];
				return c->p[i];
			}
	return -1;
}

static void widen_radius(struct svg_box *o, const struct setting *s, const struct given *g,
			 double most)
{
	int through = 0, at = radius_of(s, g, &through);
	struct svg_point c, p;

	if (at < 0)
		return;
	c = (struct svg_point){ s->point[at].x, s->point[at].y };
	p = (struct svg_point){ s->point[through].x, s->point[through].y };
	if (length(minus(p, c)) < most)
		widen(o, c, length(minus(p, c)));
}

/* A circle of a claim makes the box larger, if it is not much larger than the figure. */
static void widen_circle(struct svg_box *o, const struct setting *s, const struct claim *c,
			 double most)
{
	int first = c->kind == CLAIM_CIRCLE ? 1 : 0;
	struct svg_point p[3];
	struct svg_circle k;

	if (c->kind != CLAIM_CIRCLE && c->kind != CLAIM_CYCLIC)
		return;
	for (int i = 0; i < 3; i++)
		p[i] = (struct svg_point){ s->point[c->p[first + i]].x,
					   s->point[c->p[first + i]].y };
	if (circle_through(p[0], p[1], p[2], &k) && k.r < most)
		widen(o, k.c, k.r);
}

static void place(struct svg_figure *f, const struct proof *p)
{
	const struct setting *s = f->setting;
	struct svg_box o = { { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL } };
	double size;

	for (int i = 0; i < s->points; i++)
		widen(&o, (struct svg_point){ s->point[i].x, s->point[i].y }, 0);
	size = fmax(o.hi[0] - o.lo[0], o.hi[1] - o.lo[1]);
	for (int i = 0; i < s->givens; i++) {
		widen_circle(&o, s, &s->given[i].claim, 0.9 * size);
		widen_radius(&o, s, &s->given[i], 0.9 * size);
	}
	for (int i = 0; i < p->steps; i++)
		widen_circle(&o, s, &p->step[i].claim, 0.62 * size);
	size = fmax(o.hi[0] - o.lo[0], o.hi[1] - o.lo[1]);
	f->scale = size > 0 ? SVG_SIZE / size : 1;
	f->at = arena_alloc(f->arena, sizeof *f->at * (size_t)(s->points + 1));
	for (int i = 0; i < s->points; i++)
		f->at[i] =
			(struct svg_point){ SVG_EDGE + (s->point[i].x - o.lo[0]) * f->scale,
					    SVG_EDGE + (o.hi[1] - s->point[i].y) * f->scale };
	f->width = (o.hi[0] - o.lo[0]) * f->scale + 2 * SVG_EDGE;
	f->height = (o.hi[1] - o.lo[1]) * f->scale + 2 * SVG_EDGE;
}

/* ---- drawing ---- */

static void add_number(struct buf *b, double v)
{
	buf_addf(b, "%.1f", v);
}

static void add_pair(struct buf *b, struct svg_point p)
{
	add_number(b, p.x);
	buf_addc(b, ',');
	add_number(b, p.y);
}

static const char *class_of(int level)
{
	return level == 2 ? "two" : level == 1 ? "one" : "base";
}

static void draw_segment(struct svg_figure *f, struct svg_point a, struct svg_point b,
			 int level)
{
	buf_addf(f->out, "<path class=\"%s\" d=\"M", class_of(level));
	add_pair(f->out, a);
	buf_add(f->out, "L");
	add_pair(f->out, b);
	buf_add(f->out, "\"/>");
	if (f->segments < SVG_SHAPES)
		f->segment[f->segments++] = (struct svg_segment){ a, b };
}

static void draw_circle(struct svg_figure *f, struct svg_circle c, int level)
{
	for (int i = 0; level == 0 && i < f->circles; i++)
		if (length(minus(f->circle[i].c, c.c)) < 0.5 &&
		    fabs(f->circle[i].r - c.r) < 0.5)
			return;
	buf_addf(f->out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
		 class_of(level), c.c.x, c.c.y, c.r);
	if (f->circles < SVG_SHAPES)
		f->circle[f->circles++] = c;
}

/* A small stroke across the middle: these segments are equal. */
static void draw_tick(struct svg_figure *f, struct svg_point a, struct svg_point b, int level)
{
	struct svg_point m = { (a.x + b.x) / 2, (a.y + b.y) / 2 }, d = minus(b, a);
	double l = length(d);

	if (l < 12)
		return;
	d = (struct svg_point){ -d.y / l * 5, d.x / l * 5 };
	buf_addf(f->out, "<path class=\"%s\" d=\"M%.1f,%.1fL%.1f,%.1f\"/>", class_of(level),
		 m.x - d.x, m.y - d.y, m.x + d.x, m.y + d.y);
}

/* Where two lines meet; false where they hardly do, or outside the picture. */
static bool meeting(struct svg_figure *f, const int16_t *p, struct svg_point *out)
{
	struct svg_point a = f->at[p[0]], u = minus(f->at[p[1]], a), c = f->at[p[2]];
	struct svg_point v = minus(f->at[p[3]], c);
	double d = crossed(u, v), t;

	if (fabs(d) < 1e-6 * length(u) * length(v))
		return false;
	t = crossed(minus(c, a), v) / d;
	*out = (struct svg_point){ a.x + t * u.x, a.y + t * u.y };
	return out->x > -20 && out->y > -20 && out->x < f->width + 20 &&
	       out->y < f->height + 20;
}

/* From v towards that end of the segment which is not v. */
static struct svg_point ray(struct svg_figure *f, struct svg_point v, int p, int q)
{
	struct svg_point a = minus(f->at[p], v), b = minus(f->at[q], v);
	struct svg_point d = length(a) > length(b) ? a : b;
	double l = length(d);

	return (struct svg_point){ d.x / l, d.y / l };
}

/* Names stay away from the mark of an angle: across it and along its middle. */
static void keep_clear(struct svg_figure *f, struct svg_point v, struct svg_point a,
		       struct svg_point b, double r)
{
	struct svg_point at[3] = { { v.x + r * a.x, v.y + r * a.y },
				   { v.x + r * b.x, v.y + r * b.y },
				   { v.x + r * (a.x + b.x) / 2, v.y + r * (a.y + b.y) / 2 } };

	if (f->segments + 2 > SVG_SHAPES)
		return;
	f->segment[f->segments++] = (struct svg_segment){ at[0], at[1] };
	f->segment[f->segments++] = (struct svg_segment){ v, at[2] };
}

static void draw_angle(struct svg_figure *f, const int16_t *p, int level)
{
	struct svg_point v, a, b;
	const double r = 19 + 5 * (level == 2);

	draw_segment(f, f->at[p[0]], f->at[p[1]], level);
	draw_segment(f, f->at[p[2]], f->at[p[3]], level);
	if (!meeting(f, p, &v))
		return;
	a = ray(f, v, p[0], p[1]);
	b = ray(f, v, p[2], p[3]);
	keep_clear(f, v, a, b, r);
	buf_addf(f->out,
		 "<path class=\"fill %s\" d=\"M%.1f,%.1fL%.1f,%.1fA%.0f,%.0f 0 0 %d "
		 "%.1f,%.1fZ\"/>",
		 class_of(level), v.x, v.y, v.x + r * a.x, v.y + r * a.y, r, r,
		 crossed(a, b) > 0, v.x + r * b.x, v.y + r * b.y);
}

/* From the end of the segment that is nearest to v, if v is not on it. */
static void draw_extension(struct svg_figure *f, int p, int q, struct svg_point v)
{
	struct svg_point a = f->at[p], b = f->at[q], u = minus(b, a);
	double t = ((v.x - a.x) * u.x + (v.y - a.y) * u.y) / (u.x * u.x + u.y * u.y);

	if (t > -0.01 && t < 1.01)
		return;
	a = t > 1 ? b : a;
	buf_addf(f->out, "<path class=\"far\" d=\"M%.1f,%.1fL%.1f,%.1f\"/>", a.x, a.y, v.x,
		 v.y);
}

static void draw_right(struct svg_figure *f, const int16_t *p, int level)
{
	struct svg_point v, a, b;
	const double r = 10;

	draw_segment(f, f->at[p[0]], f->at[p[1]], level);
	draw_segment(f, f->at[p[2]], f->at[p[3]], level);
	if (!meeting(f, p, &v))
		return;
	a = ray(f, v, p[0], p[1]);
	b = ray(f, v, p[2], p[3]);
	draw_extension(f, p[0], p[1], v);
	draw_extension(f, p[2], p[3], v);
	keep_clear(f, v, a, b, r);
	buf_addf(f->out, "<path class=\"%s\" d=\"M%.1f,%.1fL%.1f,%.1fL%.1f,%.1f\"/>",
		 class_of(level), v.x + r * a.x, v.y + r * a.y, v.x + r * (a.x + b.x),
		 v.y + r * (a.y + b.y), v.x + r * b.x, v.y + r * b.y);
}

/* From the first to the last of the points of a line. */
static void draw_line(struct svg_figure *f, const int16_t *p, int n, int level)
{
	int a = p[0], b = p[1];

	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			if (length(minus(f->at[p[i]], f->at[p[j]])) >
			    length(minus(f->at[a], f->at[b]))) {
				a = p[i];
				b = p[j];
			}
	draw_segment(f, f->at[a], f->at[b], level);
}

static void draw_triangle(struct svg_figure *f, const int16_t *p, int level)
{
	buf_addf(f->out, "<path class=\"fill %s\" d=\"M", class_of(level));
	for (int i = 0; i < 3; i++) {
		buf_add(f->out, i ? "L" : "");
		add_pair(f->out, f->at[p[i]]);
	}
	buf_add(f->out, "Z\"/>");
}

static void draw_mark(struct svg_figure *f, const struct story_mark *m)
{
	const int16_t *p = m->p;
	struct svg_circle c;

	switch (m->kind) {
	case '=':
		draw_segment(f, f->at[p[0]], f->at[p[1]], m->level);
		draw_tick(f, f->at[p[0]], f->at[p[1]], m->level);
		break;
	case '-': draw_segment(f, f->at[p[0]], f->at[p[1]], m->level); break;
	case '<':
		if (m->level)
			draw_angle(f, p, m->level);
		break;
	case '+': draw_right(f, p, m->level); break;
	case 'O':
		if (circle_through(f->at[p[0]], f->at[p[1]], f->at[p[2]], &c))
			draw_circle(f, c, m->level);
		break;
	case 'L': draw_line(f, p, m->n, m->level); break;
	case 'T': draw_triangle(f, p, m->level); break;
	default: break;
	}
}

/* ---- the figure itself ---- */

/* Points that one clause makes belong together. */
static void draw_clauses(struct svg_figure *f)
{
	const struct setting *s = f->setting;

	for (int c = 0; c < s->clauses; c++) {
		int first = s->clause[c].first, n = s->clause[c].n;

		for (int i = 0; i < n && n > 1; i++)
			if (i + 1 < n || n > 2)
				draw_segment(f, f->at[first + i], f->at[first + (i + 1) % n],
					     0);
	}
}

/* A centre with three equal radii has a circle. */
static void draw_radii(struct svg_figure *f)
{
	const struct setting *s = f->setting;

	for (int o = 0; o < s->points; o++)
		for (int i = 0; i < s->givens; i++) {
			const struct claim *c = &s->given[i].claim;
			int at = c->kind == CLAIM_CONG && c->p[0] == o && c->p[2] == o
					 ? c->p[1]
					 : -1;
			int n = 0;

			for (int q = 0; at >= 0 && q < s->points; q++)
				n += q != o && fabs(length(minus(f->at[q], f->at[o])) -
						    length(minus(f->at[at], f->at[o]))) < 1e-4;
			if (n >= 3)
				draw_circle(
					f,
					(struct svg_circle){
						f->at[o], length(minus(f->at[at], f->at[o])) },
					0);
		}
}

static void draw_base(struct svg_figure *f)
{
	struct story_marks m = { 0 };

	for (int i = 0; i < f->setting->givens; i++) {
		const struct given *g = &f->setting->given[i];
		int through = 0, at = radius_of(f->setting, g, &through);

		/* A circle is drawn as such, not by its radii. */
		if (at < 0)
			proof_marks_add(f->arena, &m, &g->claim, 0);
		else
			draw_circle(
				f,
				(struct svg_circle){
					f->at[at], length(minus(f->at[through], f->at[at])) },
				0);
	}
	draw_clauses(f);
	draw_radii(f);
	for (int i = 0; i < m.n; i++)
		if (strchr("-=LO+", m.mark[i].kind)) {
			/* Right angles and ticks only where a step speaks of them. */
			if (m.mark[i].kind == '+') {
				m.mark[i].kind = '-';
				draw_mark(f, &m.mark[i]);
				memmove(m.mark[i].p, m.mark[i].p + 2, 2 * sizeof *m.mark[i].p);
			}
			m.mark[i].kind = m.mark[i].kind == '=' ? '-' : m.mark[i].kind;
			draw_mark(f, &m.mark[i]);
		}
}

/* ---- names ---- */

static double to_segment(struct svg_point p, const struct svg_segment *s)
{
	struct svg_point d = minus(s->b, s->a), v = minus(p, s->a);
	double l = d.x * d.x + d.y * d.y, t = l > 0 ? (v.x * d.x + v.y * d.y) / l : 0;

	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(v.x - t * d.x, v.y - t * d.y);
}

static double nearness(double d, double reach)
{
	return d < reach ? (reach - d) * (reach - d) : 0;
}

/* How much a name at this place would be in the way. */
static double crowd(struct svg_figure *f, struct svg_point p, const struct svg_point *name,
		    int n)
{
	double bad = 0;

	for (int i = 0; i < f->segments; i++)
		bad += nearness(to_segment(p, &f->segment[i]), 9);
	for (int i = 0; i < f->circles; i++)
		bad += nearness(fabs(length(minus(p, f->circle[i].c)) - f->circle[i].r), 9);
	for (int i = 0; i < f->setting->points; i++)
		bad += 3 * nearness(length(minus(p, f->at[i])), 12);
	for (int i = 0; i < n; i++)
		bad += 4 * nearness(length(minus(p, name[i])), 17);
	if (p.x < 8 || p.y < 8 || p.x > f->width - 8 || p.y > f->height - 8)
		bad += 100;
	return bad;
}

static void draw_names(struct svg_figure *f, const bool *strong)
{
	const struct setting *s = f->setting;
	struct svg_point *name = arena_alloc(f->arena, sizeof *name * (size_t)(s->points + 1));

	for (int i = 0; i < s->points; i++) {
		struct buf text = { 0 };
		int16_t p = (int16_t)i;
		double least = HUGE_VAL;

		for (int k = 0; k < 32; k++) {
			double r = k < 16 ? 14 : 19, t = (k % 16) * 3.14159265358979 / 8;
			struct svg_point at = { f->at[i].x + r * cos(t),
						f->at[i].y - r * sin(t) };
			double bad = crowd(f, at, name, i) + (k >= 16 ? 6 : 0);

			if (bad < least) {
				least = bad;
				name[i] = at;
			}
		}
		claim_say_points(&text, s, &p, 1);
		buf_addf(f->out,
			 "<circle class=\"dot%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
			 strong[i] ? " strong" : "", f->at[i].x, f->at[i].y,
			 strong[i] ? 3.2 : 2.2);
		buf_addf(f->out, "<text%s x=\"%.1f\" y=\"%.1f\">%s</text>",
			 strong[i] ? " class=\"strong\"" : "", name[i].x, name[i].y,
			 buf_str(&text));
		buf_clear(&text);
	}
}

void proof_svg(struct buf *b, struct arena *a, const struct proof *p,
	       const struct story_marks *m, const char *what)
{
	const struct setting *s = p->setting;
	struct svg_figure f = { .setting = s, .arena = a, .out = b };
	bool *strong = arena_alloc(a, sizeof *strong * (size_t)(s->points + 1));

	f.segment = arena_alloc(a, sizeof *f.segment * SVG_SHAPES);
	f.circle = arena_alloc(a, sizeof *f.circle * SVG_SHAPES);
	place(&f, p);
	buf_addf(b,
		 "<svg viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" role=\"img\" "
		 "aria-label=\"%s\">",
		 f.width, f.height, f.width, f.height, what);
	draw_base(&f);
	/* Faces below, lines above; the claim last. */
	for (int pass = 0; m && pass < 4; pass++)
		for (int i = 0; i < m->n; i++) {
			bool face = m->mark[i].kind == 'T';

			if (m->mark[i].level == 1 + pass / 2 && face == (pass % 2 == 0))
				draw_mark(&f, &m->mark[i]);
			for (int k = 0; k < m->mark[i].n; k++)
				strong[m->mark[i].p[k]] = true;
		}
	for (int i = 0; !m && i < s->points; i++)
		strong[i] = true;
	draw_names(&f, strong);
	buf_add(b, "</svg>");
}
